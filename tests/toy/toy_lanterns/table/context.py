"""Where things lie at the table of Lanterns, and what its parts share beside that of every table."""

from __future__ import annotations

from dataclasses import dataclass, field

from kotgames.games.toy_lanterns.card_set import CardSet
from kotgames.games.toy_lanterns.views import View
from pygame import FRect

from kotgames.ui.table import ids
from kotgames.ui.table.frame import Frame, columns, grid, stack, whole
from kotgames.ui.table.notices import below
from kotgames.ui.table.page_picture import PageContext

STALL = "middle"


@dataclass(slots=True)
class Layout(Frame):
    """See `Frame`; `corners`: lines of the seats, clockwise, the lower one first."""

    corners: list[FRect] = field(default_factory=list)
    stall: FRect = field(default_factory=FRect)


class Context(PageContext[View, CardSet]):
    """One for each table on the screen."""

    layout: Layout

    def lay_out(self) -> None:
        """See `PageContext`: the stall between the lines of the seats, the log beside it where there is room."""
        area, others = self.area, self.seating.count - 1
        if whole(area):
            at, top, foot = columns(area, 200.0, 236.0, 1100.0), below(area.height), area.height - 172.0
            room = FRect(at.left.left, top, at.middle.right - at.left.left, foot - top - 8)
            lay = Layout.full(area, at, FRect(room.left, foot, room.width - 178, 168), 150.0)
            lay.log = FRect(at.right.left, 8, at.right.width, area.height - 58)
            buttons = FRect(room.right - 170, foot, 170, 168)
        else:
            lay, (room, buttons, *_) = Layout.low(area, "", ((86.0, 120.0), (62.0, 86.0)))
        rows, count = 1 + others // 4, self.buttons
        above = FRect(room.left, room.top, room.width, 40 * rows - 6)
        own = FRect(room.left, room.bottom - 34, room.width, 34)
        lay.corners = [own, *grid(above, -(-others // rows), rows, 6.0)]
        lay.controls = grid(buttons, 3, -(-count // 3), 6.0) if count > 2 else stack(buttons, count, 66.0, 6)
        lay.stall = FRect(room.left, above.bottom + 6, room.width, own.top - above.bottom - 12)
        high = min(168.0, lay.stall.height - 20)
        lay.deck = FRect(lay.stall.right - high / 1.4 - 16, lay.stall.centery - high / 2, high / 1.4, high)
        self.layout = lay

    @property
    def offer(self) -> list[str]:
        """The cards on the stall, or backs of those that another one lays out."""
        view, seen = self.view, [*self.view["shown"], *(self.view["draft"] or ())]
        hidden = view["drafted"] if view["draft"] is None else 0
        return [*map(ids.card, seen), *(f"down:{place}" for place in range(hidden))]

    def held(self, seat: int) -> list[str]:
        """See `TableContext`; without what is laid out."""
        return [name for name in super().held(seat) if name not in self.offer]

    def hand_count(self, seat: int) -> int:
        """See `TableContext`."""
        return self.view["counts"][seat]
