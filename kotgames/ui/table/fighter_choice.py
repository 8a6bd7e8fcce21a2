"""The choice of a fighter at the table: everybody side by side, large, with all that is to be known of them. Knows no game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Final

from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.context import Part, TableContext
from kotgames.ui.table.ids import pick
from kotgames.ui.table.letters import Letters
from kotgames.ui.table.portraits import Looks
from kotgames.ui.table.seats import INWARD
from kotgames.ui.widgets.controls import focus_rim

GAP: Final = 14.0
TITLE: Final = Letters(theme.BODY, "gold", anchor="center")
OWNER: Final = Letters(ink="#ffffff", face=theme.POSTER, anchor="center")


class FighterChoice(Part[TableContext[Any, Any], Any], ABC):
    """Items of the choice. A fighter is its index in the card set; the view's `fighters` are by seat, -1 for one not chosen."""

    looks: Looks
    widest: ClassVar[float]
    """Of a fighter, in units."""
    first: ClassVar[int]
    """The action that chooses the first fighter."""
    waits: ClassVar[str] = ""
    """Text key of the reason while nobody is asked to choose."""

    @property
    def fighters(self) -> Sequence[int]:
        """Those that are offered."""
        return range(len(self.card_set.fighters))

    @property
    def asked(self) -> bool:
        """True while one may be chosen."""
        return True

    def place(self, column: FRect) -> FRect:
        """The box of a fighter in its column."""
        return column

    @abstractmethod
    def told(self, fighter: int) -> str:
        """All of a fighter in words."""

    @abstractmethod
    def draw(self, canvas: Canvas, box: FRect, fighter: int, owner: int) -> None:
        """Fill a box with a fighter and what is to be known; `owner` is the seat that has it, -1 for none."""

    def items(self, area: FRect) -> list[Item]:
        """The fighters side by side in an area."""
        count = len(self.fighters)
        wide = min(self.widest, (area.width - GAP * (count - 1)) / count)
        left = area.centerx - (wide * count + GAP * (count - 1)) / 2
        columns = [FRect(left + index * (wide + GAP), area.top, wide, area.height) for index in range(count)]
        return [self._item(*one) for one in zip(self.fighters, map(self.place, columns), strict=True)]

    def _item(self, fighter: int, box: FRect) -> Item:
        chosen, asked, action = self.ctx.view["fighters"], self.asked, self.first + fighter
        owner = chosen.index(fighter) if fighter in chosen else -1
        refused = self.ctx.host.refusal(action) if asked else None
        why = "" if refused is None else self.words.refusal(refused)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            hot = (mood.hover or mood.focus) and owner < 0 and asked
            if hot:
                canvas.halo(box, 12, colours.gold, 10, 2)
            edge = colours.gold if hot else colours.panel_edge if owner < 0 else colours.seat(owner)
            canvas.panel(box, 12, edge, 2.5 if owner >= 0 else 2)
            self.draw(canvas, box, fighter, owner)
            focus_rim(canvas, box, 12, mood)

        take, told, free = partial(self.ctx.host.commit, (action,)), self.told(fighter), asked and not why
        said = why or (self.words(self.waits) if self.waits else "")
        return Item(pick(fighter), box, draw, "button", told, take, enabled=free, why=said, focus=True)

    def name(self, fighter: int) -> tuple[str, str]:
        """(name, title) of a fighter."""
        known = self.card_set.fighter_ids[fighter]
        return self.words(f"fighter.{known}"), self.words(f"fighter_title.{known}")

    def poster(self, canvas: Canvas, picture: FRect, fighter: int, owner: int) -> None:
        """A fighter in the colour of who has it, or of who may take it."""
        seat, size = owner if owner >= 0 else self.ctx.me, canvas.box(picture).size
        colour, facing = canvas.palette.seat(seat), INWARD[seat]
        canvas.center(
            self.looks.poster(canvas, self.card_set, fighter, colour, *size, facing), picture.center
        )

    @staticmethod
    def owned(canvas: Canvas, lane: FRect, owner: int, text: str, size: float) -> None:
        """The lane that says whose a fighter is."""
        canvas.fill(lane, canvas.palette.seat(owner))
        OWNER.of(size).write(canvas, text, lane.center, lane.width - 16)
