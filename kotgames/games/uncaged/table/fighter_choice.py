"""The choice of a fighter at the table: everybody side by side, large, with all that is to be known of them."""

from __future__ import annotations

from pygame import FRect

from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.card_words import ability_line
from kotgames.games.uncaged.table import ids, looks
from kotgames.games.uncaged.table.context import Context
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import LABEL, POSTER, SOFT, Letters
from kotgames.ui.widgets.controls import focus_rim

FIGHTER_GAP = 14.0
MAX_FIGHTER_WIDTH = 300.0


class FighterChoice:
    """Items of the choice."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.card_set = ctx.card_set
        self.words = ctx.words

    def items(self, area: FRect) -> list[Item]:
        """The fighters side by side in an area."""
        count = len(self.card_set.fighters)
        wide = min(MAX_FIGHTER_WIDTH, (area.width - FIGHTER_GAP * (count - 1)) / count)
        high = min(area.height, wide * 2.2)
        left = area.centerx - (wide * count + FIGHTER_GAP * (count - 1)) / 2
        return [
            self._one(index, FRect(left + index * (wide + FIGHTER_GAP), area.centery - high / 2, wide, high))
            for index in range(count)
        ]

    def _one(self, index: int, box: FRect) -> Item:
        words = self.words
        fighter = self.card_set.fighter_ids[index]
        chosen = self.ctx.view["fighters"]
        owner = chosen.index(index) if index in chosen else -1
        reason = self._reason(index)
        name = words(f"fighter.{fighter}")
        ability = words.line(ability_line(self.card_set, index))
        figures = words("ask.figures", hp=self.card_set.hp[index], stamina=self.card_set.stamina[index])

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            hot = (mood.hover or mood.focus) and owner < 0
            if hot:
                canvas.halo(box, 12, colours.gold, 10, 2)
            edge = colours.gold if hot else colours.panel_edge if owner < 0 else colours.seat(owner)
            canvas.panel(box, 12, edge, 2.5 if owner >= 0 else 2)
            high = max(40.0, min(box.width * 1.2, box.height * 0.54, box.height - 206))
            picture = FRect(box.left + 8, box.top + 8, box.width - 16, high)
            colour = colours.seat(owner if owner >= 0 else self.ctx.me)
            facing = 1 if (owner if owner >= 0 else self.ctx.me) == 0 else -1
            image = looks.poster(canvas, self.card_set, index, colour, *canvas.box(picture).size, facing)
            canvas.center(image, picture.center)
            if owner >= 0:
                self._taken(canvas, picture, owner)
            y = picture.bottom + 20
            room = box.width - 20
            POSTER.of(24).centred.write(canvas, name, (box.centerx, y), room)
            title = words(f"fighter_title.{fighter}")
            Letters(theme.BODY, "gold", anchor="center").write(canvas, title, (box.centerx, y + 25), room)
            self._figures(canvas, FRect(box.left + 10, y + 36, room, 24), figures)
            self._words(canvas, FRect(box.left + 10, y + 66, room, box.bottom - y - 74), ability, fighter)
            focus_rim(canvas, box, 12, mood)

        return Item(
            ids.pick(index), box, draw, role="button", label=f"{name}. {figures}. {ability}", focus=True, enabled=not reason,
            why=reason, on=lambda: self.ctx.host.commit([a.PICK + index]),
        )  # fmt: skip

    def _reason(self, index: int) -> str:
        """Why a fighter cannot be chosen."""
        reason = self.ctx.host.refusal(a.PICK + index)
        return self.words.refusal(reason) if reason is not None else ""

    def _taken(self, canvas: Canvas, picture: FRect, owner: int) -> None:
        """Shaded, with whose it is across."""
        canvas.rounded(picture, 14, "#0b0f15c0")
        lane = FRect(picture.left, picture.centery - 24, picture.width, 48)
        canvas.fill(lane, canvas.palette.seat(owner))
        text = self.words("chip.taken_by", name=self.ctx.host.name(owner)).upper()
        ways, room = [text, self.words("ask.taken_fighter")], lane.width - 16
        said = canvas.first_fit(ways, room, 20, theme.POSTER)
        Letters(22, "#ffffff", theme.POSTER, "center").write(canvas, said, lane.center, room)

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

    def _words(self, canvas: Canvas, rest: FRect, ability: str, fighter: str) -> None:
        """The ability on a ground of its own, and below it who this is, where there is room for that."""
        colours = canvas.palette
        inner = rest.width - 12
        wanted = canvas.paragraph_height(ability, inner, 17, theme.UI_BOLD, 0.98)
        ground = FRect(rest.left, rest.top, rest.width, min(rest.height, wanted + 14))
        canvas.rounded(ground, 8, colours.field_)
        text = FRect(ground.left + 6, ground.top + 6, inner, ground.height - 10)
        canvas.paragraph(
            ability, text, 17, colours.text, theme.UI_BOLD, align="center", valign="middle", leading=0.98
        )
        bio = self.words(f"fighter_bio.{fighter}")
        below = FRect(rest.left + 6, ground.bottom + 10, rest.width - 12, rest.bottom - ground.bottom - 10)
        if canvas.paragraph_height(bio, below.width, theme.SMALL, leading=0.94) <= below.height:
            canvas.paragraph(bio, below, 17, colours.text_soft, valign="top", leading=0.98)
