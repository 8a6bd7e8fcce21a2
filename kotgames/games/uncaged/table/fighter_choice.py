"""The choice of a fighter at the table: everybody side by side, large, with all that is to be known of them."""

from __future__ import annotations

from pygame import FRect

from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.card_words import ability_line
from kotgames.games.uncaged.table import looks
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import fighter_choice as choice
from kotgames.ui.table.letters import LABEL, POSTER, SOFT


class FighterChoice(choice.FighterChoice):
    """See `choice.FighterChoice`."""

    looks = looks
    widest = 300.0
    first = a.PICK

    def place(self, column: FRect) -> FRect:
        """See `choice.FighterChoice`: no higher than it has to be."""
        high = min(column.height, column.width * 2.2)
        return FRect(column.left, column.centery - high / 2, column.width, high)

    def _ability(self, fighter: int) -> str:
        return self.words.line(ability_line(self.card_set, fighter))

    def _said(self, fighter: int) -> str:
        """Health and Stamina."""
        hp, stamina = self.card_set.hp[fighter], self.card_set.stamina[fighter]
        return self.words("ask.figures", hp=hp, stamina=stamina)

    def told(self, fighter: int) -> str:
        """See `choice.FighterChoice`."""
        return f"{self.name(fighter)[0]}. {self._said(fighter)}. {self._ability(fighter)}"

    def draw(self, canvas: Canvas, box: FRect, fighter: int, owner: int) -> None:
        """See `choice.FighterChoice`."""
        high = max(40.0, min(box.width * 1.2, box.height * 0.54, box.height - 206))
        picture = FRect(box.left + 8, box.top + 8, box.width - 16, high)
        self.poster(canvas, picture, fighter, owner)
        if owner >= 0:
            self._taken(canvas, picture, owner)
        y, left, room = picture.bottom + 20, box.left + 10, box.width - 20
        name, title = self.name(fighter)
        POSTER.of(24).centred.write(canvas, name, (box.centerx, y), room)
        choice.TITLE.write(canvas, title, (box.centerx, y + 25), room)
        self._figures(canvas, FRect(left, y + 36, room, 24), self._said(fighter))
        self._words(canvas, FRect(left, y + 66, room, box.bottom - y - 74), fighter)

    def _taken(self, canvas: Canvas, picture: FRect, owner: int) -> None:
        """Shaded, with whose it is across."""
        canvas.rounded(picture, 14, "#0b0f15c0")
        lane = FRect(picture.left, picture.centery - 24, picture.width, 48)
        text = self.words("chip.taken_by", name=self.ctx.host.name(owner)).upper()
        ways = [text, self.words("ask.taken_fighter")]
        said = canvas.first_fit(ways, lane.width - 16, 20, theme.POSTER)
        self.owned(canvas, lane, owner, said, 22)

    def _figures(self, canvas: Canvas, lane: FRect, figures: str) -> None:
        """Health and Stamina with their signs, in words where there is room."""
        wide = canvas.text_width(figures, theme.BODY, theme.UI_BOLD)
        sign = 20.0
        if wide + 2 * sign + 20 > lane.width:
            SOFT.centred.write(canvas, figures, lane.center, lane.width)
            return
        chip = FRect(0, 0, wide + 2 * sign + 28, lane.height)
        chip.center = lane.center
        canvas.rounded(chip, 12, canvas.palette.field_)
        canvas.icon("heart-organ", (chip.left + 8 + sign / 2, chip.centery), 16, canvas.palette.danger)
        LABEL.centred.write(canvas, figures, chip.center)
        canvas.icon("lungs", (chip.right - 8 - sign / 2, chip.centery), 16, "#5fd3e2")

    def _words(self, canvas: Canvas, rest: FRect, fighter: int) -> None:
        """The ability on a ground of its own, and below it who this is, where there is room for that."""
        colours, ability = canvas.palette, self._ability(fighter)
        inner = rest.width - 12
        wanted = canvas.paragraph_height(ability, inner, 17, theme.UI_BOLD, 0.98)
        ground = FRect(rest.left, rest.top, rest.width, min(rest.height, wanted + 14))
        canvas.rounded(ground, 8, colours.field_)
        text = FRect(ground.left + 6, ground.top + 6, inner, ground.height - 10)
        canvas.paragraph(
            ability, text, 17, colours.text, theme.UI_BOLD, align="center", valign="middle", leading=0.98
        )
        bio = self.words(f"fighter_bio.{self.card_set.fighter_ids[fighter]}")
        below = FRect(rest.left + 6, ground.bottom + 10, rest.width - 12, rest.bottom - ground.bottom - 10)
        if canvas.paragraph_height(bio, below.width, theme.SMALL, leading=0.94) <= below.height:
            canvas.paragraph(bio, below, 17, colours.text_soft, valign="top", leading=0.98)
