"""The seats at a table for two to six: the one at the lower edge, the one that the screen speaks to, the one that is asked; and the corners
of so many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pygame import FRect

from kotgames.engine.contract import EVERYBODY, EXTERNAL

if TYPE_CHECKING:
    from kotgames.ui.table.context import Host


class Seating:
    """Reads the host's situation; every game's view has "actor"."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._bottom = 0
        self.hands_are_open = False
        """True where everybody may see all hands by the rules of the game."""

    @property
    def count(self) -> int:
        """The number of seats at the table."""
        return len(self._host.seats)

    @property
    def me(self) -> int:
        """The seat the screen speaks to."""
        prompt = self._host.situation.prompt
        if prompt is not None:
            return prompt.seat
        viewer = self._host.situation.viewer
        return viewer if viewer >= 0 else self._bottom

    @property
    def rival(self) -> int:
        """The other seat of a table for two."""
        return 1 - self.me

    @property
    def bottom(self) -> int:
        """Whose hand lies at the lower edge: the viewer's; with open hands that of the person who is asked, and where all look at an open
        question also of three or more, or where the rules hide no hand; else as it was."""
        viewer = self._host.situation.viewer
        prompt = self._host.situation.prompt
        if viewer >= 0:
            self._bottom = viewer
        elif prompt is not None and (viewer == EVERYBODY or self.count > 2 or self.hands_are_open):
            self._bottom = prompt.seat
        return self._bottom

    @property
    def around(self) -> list[int]:
        """All seats clockwise, the one at the lower edge first."""
        first = self.bottom
        return [(first + place) % self.count for place in range(self.count)]

    @property
    def asked(self) -> int | None:
        """The seat that must decide (shown by a rim around the panel)."""
        prompt = self._host.situation.prompt
        if prompt is not None:
            return prompt.seat
        situation = self._host.situation
        actor: int | None = None if situation.over else situation.view["actor"]
        return None if actor == EXTERNAL else actor


NARROW: Final = (900.0, 560.0)
"""On a smaller area all corners but the lowest stand in one row at the upper edge."""
GAP: Final = 8.0
MOST_ABREAST: Final = 3
"""So many corners stand beside each other there, more in two rows."""

_ROUND: Final = {
    1: ((), 1, ()),
    2: ((), 2, ()),
    3: ((0.5,), 1, (0.5,)),
    4: ((0.5,), 2, (0.5,)),
    5: ((0.5,), 3, (0.5,)),
}
"""By how many others sit there: how high at the left edge, how many at the upper one, how high at the right one."""


@dataclass(frozen=True, slots=True)
class Corners:
    """A table for two to six, in units."""

    boxes: list[FRect]
    """The corners clockwise, the lower one (`Seating.around`) first."""
    middle: FRect
    """The area between them."""
    foot: FRect
    """Beside the lower corner: its hand."""


def corners(area: FRect, count: int, size: tuple[float, float] = (212.0, 92.0), foot: float = 0.0) -> Corners:
    """Corners of a size around a table; the lower one stands at the left, `foot` units high or more."""
    wide, high = size
    foot = max(foot, high)
    low = FRect(area.left, area.bottom - foot, area.width, foot)
    mine = FRect(low.left, low.bottom - high, min(wide, area.width * 0.36), high)
    beside = FRect(mine.right + GAP, low.top, low.right - mine.right - GAP, low.height)
    rest = FRect(area.left, area.top, area.width, area.height - foot - GAP)
    others = count - 1
    if area.width < NARROW[0] or area.height < NARROW[1]:
        lines = 1 if others <= MOST_ABREAST else 2
        abreast = -(-others // lines)
        each = (rest.width - GAP * (abreast - 1)) / abreast
        places = [
            (place % abreast * (each + GAP), place // abreast * (high + GAP)) for place in range(others)
        ]
        boxes = [FRect(rest.left + x, rest.top + y, each, high) for x, y in places]
        used = lines * (high + GAP)
        middle = FRect(rest.left, rest.top + used, rest.width, rest.height - used)
        return Corners([mine, *boxes], middle, beside)
    left, above, right = _ROUND[others]
    step = rest.width / above
    top = [FRect(rest.left + step * (place + 0.5) - wide / 2, rest.top, wide, high) for place in range(above)]
    down = FRect(rest.left, rest.top + high + GAP, rest.width, rest.height - high - GAP)
    boxes = [
        *(FRect(rest.left, down.top + (down.height - high) * share, wide, high) for share in left),
        *top,
        *(FRect(rest.right - wide, down.top + (down.height - high) * share, wide, high) for share in right),
    ]
    side = wide + GAP if left else 0.0
    return Corners(
        [mine, *boxes], FRect(rest.left + side, down.top, rest.width - 2 * side, down.height), beside
    )
