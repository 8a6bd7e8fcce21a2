"""The choice of a fighter at the table: everybody side by side, large, with all that is to be known of them."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import card_words
from kotgames.games.knockdown.table import looks
from kotgames.games.knockdown.table.card_faces import CardFaces
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.special_rows import SpecialState
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import fighter_choice as choice
from kotgames.ui.table.letters import POSTER

LOW_SPECIAL: Final = 30.0
"""Special Attacks are left out where their lines would be lower."""
HIGHEST_SPECIAL: Final = 92.0
PLAIN_SPECIAL: Final = 58.0
"""One that has no effect, with the gap below it."""
ROW_GAP: Final = 4.0
MORE: Final = 24.0
"""So much higher than it needs to be a line may get."""
LEAST_PICTURE: Final = 112.0
BESIDES: Final = 94.0
"""Units between picture, talent and Special Attacks: the name, the class, gaps."""
NAMED: Final = 61.0
"""The name and the class below a picture, with the gaps above and below."""
SMALL_HEAD: Final = 72.0
"""A picture with the name beside it, where the words of the Special Attacks need the height."""
GAPS: Final = 24.0
"""Around the talent, and below the last Special Attack."""


class FighterChoice(choice.FighterChoice):
    """See `choice.FighterChoice`."""

    ctx: Context
    looks = looks
    widest = 380.0
    first = a.FIGHTER
    waits = "refusal.ui_wait"

    def __init__(self, ctx: Context, faces: CardFaces) -> None:
        super().__init__(ctx)
        self.faces = faces

    @property
    def fighters(self) -> list[int]:
        """See `choice.FighterChoice`: those of the box that is played with."""
        box = self.ctx.view["skill_set"]
        return [index for index, one in enumerate(self.card_set.fighter_box) if one == box]

    @property
    def asked(self) -> bool:
        """See `choice.FighterChoice`."""
        return self.ctx.asks("fighter")

    def told(self, fighter: int) -> str:
        """See `choice.FighterChoice`."""
        return f"{', '.join(self.name(fighter))}. {self.text(fighter)}"

    def text(self, fighter: int) -> str:
        """A fighter's talent in words."""
        return self.words.line(card_words.ability_text(self.card_set, fighter))

    def _rows(self, canvas: Canvas, fighter: int, room: float) -> list[float]:
        """The heights that a fighter's Special Attacks like to have, each with its effect in words and the gap below it."""
        card_set = self.card_set
        return [
            self.faces.rows.height(canvas, special, room) + ROW_GAP
            if card_set.effects[card_set.first_special + special]
            else PLAIN_SPECIAL
            for special in card_set.specials_of[fighter]
        ]

    def _told(self, canvas: Canvas, room: float) -> float:
        """The height of talent and Special Attacks of the fighter that needs most."""
        return max(
            sum(self._rows(canvas, fighter, room))
            + canvas.paragraph_height(self.text(fighter), room - 12, theme.SMALL, leading=0.96)
            for fighter in self.fighters
        )

    def _tight(self, canvas: Canvas, box: FRect) -> bool:
        """True where all effects of the Special Attacks can be said, but only if the pictures are small."""
        left = box.height - self._told(canvas, box.width - 20) - GAPS
        return SMALL_HEAD + 14 <= left < LEAST_PICTURE + NAMED

    def _taken(self, canvas: Canvas, lane: FRect, owner: int, size: float) -> None:
        """The lane of the owner."""
        text = self.words("table.choice.taken", name=self.ctx.host.name(owner)).upper()
        self.owned(canvas, lane, owner, text, size)

    def _small_head(self, canvas: Canvas, box: FRect, fighter: int, owner: int) -> float:
        """The picture, name and class or who has it beside it; how far down that goes."""
        name, title = self.name(fighter)
        picture = FRect(box.left + 8, box.top + 8, SMALL_HEAD * 1.5, SMALL_HEAD)
        self.poster(canvas, picture, fighter, owner)
        beside = FRect(picture.right + 8, picture.top, box.right - 16 - picture.right, picture.height)
        x, high = beside.centerx, beside.top
        POSTER.of(26).centred.write(canvas, name.upper(), (x, high + 20), beside.width)
        if owner >= 0:
            self._taken(canvas, FRect(beside.left, high + 39, beside.width, 30), owner, 18)
        else:
            choice.TITLE.write(canvas, title, (x, high + 51), beside.width)
        return picture.bottom + 6

    def _head(self, canvas: Canvas, box: FRect, fighter: int, owner: int) -> float:
        """The picture, name and class below it; how far down that goes."""
        name, title = self.name(fighter)
        low = box.height < 420
        high = min(box.width * 0.9, box.height * (0.34 if low else 0.31))
        if not low:  # what the Special Attacks do is worth more than a larger picture
            told = self._told(canvas, box.width - 20)
            high = max(min(high, LEAST_PICTURE), min(high, box.height - told - BESIDES))
        picture = FRect(box.left + 8, box.top + 8, box.width - 16, high)
        self.poster(canvas, picture, fighter, owner)
        if owner >= 0:
            self._taken(canvas, FRect(picture.left, picture.centery - 22, picture.width, 44), owner, 21)
        y, room = picture.bottom + 17, box.width - 20
        POSTER.of(23).centred.write(canvas, name.upper(), (box.centerx, y), room)
        choice.TITLE.write(canvas, title, (box.centerx, y + 22), room)
        return y + 36

    def draw(self, canvas: Canvas, box: FRect, fighter: int, owner: int) -> None:
        """See `choice.FighterChoice`."""
        ability = self.text(fighter)
        specials = self.card_set.specials_of[fighter]
        room = box.width - 20
        head = self._small_head if self._tight(canvas, box) else self._head
        top = head(canvas, box, fighter, owner)
        rest = FRect(box.left + 10, top, room, box.bottom - top - 8)
        wanted = canvas.paragraph_height(ability, room - 12, theme.SMALL, leading=0.96)
        ground = FRect(rest.left, rest.top, rest.width, min(rest.height, wanted + 10))
        canvas.rounded(ground, 8, canvas.palette.field_)
        said, ink = ground.inflate(-12, -6), canvas.palette.text
        canvas.paragraph(ability, said, theme.SMALL, ink, align="center", valign="middle", leading=0.96)
        top, wants = ground.bottom + 6, self._rows(canvas, fighter, room)
        free = box.bottom - 8 - top
        step = min(HIGHEST_SPECIAL, free / max(1, len(specials)))
        if step < LOW_SPECIAL:
            return
        if sum(wants) > free:  # signs alone, all alike
            wants = [step for _ in specials]
        more = min(MORE, (free - sum(wants)) / max(1, len(specials)))
        for special, want in zip(specials, wants, strict=True):
            place = FRect(rest.left, top, rest.width, want + more - ROW_GAP)
            self.faces.rows.paint(canvas, special, place, SpecialState())
            top += want + more
