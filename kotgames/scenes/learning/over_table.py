"""The place of the coach's panel on a table that has none beside it: the one that covers least of what the step needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pygame import FRect

from kotgames.scenes.learning.free_space import LATER, FreeSpace
from kotgames.scenes.learning.hosts import LessonHost
from kotgames.scenes.table.worth import worth_of
from kotgames.ui.items import Item
from kotgames.ui.table import ids

WIDTHS: Final = (330.0, 400.0, 300.0, 470.0, 208.0)
"""The widths that are tried, the most readable first."""
LOW: Final = (150.0, 190.0, 230.0)
"""The text may be scrolled in panels of these heights, so that less of the table is covered."""
MOST: Final = 0.84
"""The panel is never higher than this share of the area."""
POINTED: Final = 300.0
"""The price of covering a cell of the things pointed at: rather all else."""
BESIDE: Final = 14.0
"""The same of what lies right around it."""
AROUND: Final = 14.0
"""A panel keeps so far from what is pointed at."""
HIDDEN: Final = (40.0, 30.0)
"""The price of a unit of text that must be scrolled, in worth of what a panel covers: while reading, and while acting."""
LOWEST: Final = 4000.0
"""The price of text and buttons close beside each other in a low sheet."""
NEVER: Final = 1000.0
"""The price of covering a cell of the ways to the other pages and of the tools: they stay free."""

RIM: Final = 9.0
"""So much of a thing may be covered."""

Height = Callable[[float], float]
"""The height of a panel of a width, with all its text."""


class OverTable:
    """Finds the place once for each step, and again only if something comes that is needed there."""

    def __init__(self, scene: LessonHost) -> None:
        self.scene = scene
        self._about: tuple[object, ...] = ()
        self.box = FRect(0, 0, 0, 0)
        """The last place."""
        self._blind = False
        """True where nothing that it points at was in sight when the place was found."""
        self._known: set[tuple[float, ...]] = set()
        """The places of the things it pointed at then."""

    def place(
        self, area: FRect, height: Height, low: tuple[float, float, float], targets: list[FRect], about: tuple[object, ...]
    ) -> FRect:  # fmt: skip
        """The place of a panel in `area`; `low`: width and height of a low one, and how high it would have to be for all its text; `about`:
        what it speaks about, for which it stays where it is."""
        about = (*about, tuple(area))
        turned = self._blind and bool(targets)  # the page with what it points at was turned to since
        if about == self._about and not turned and not self._in_the_way(targets):
            return self.box
        self._blind = not targets
        self._known = {tuple(rect) for rect in targets}
        space = free_space(self.scene, area, targets)
        most = area.height * MOST
        hidden = HIDDEN[not self.scene.step.reading]
        sizes: list[tuple[float, float, float]] = []
        for order, width in enumerate(WIDTHS):
            if width > area.width - 16:
                continue
            high = height(width)
            sizes.append((width, min(high, most), order * LATER))
            sizes += [
                (width, low, order * LATER + (high - low) * hidden) for low in LOW if low < min(high, most)
            ]
        wide, high, whole = low
        if wide <= area.width - 16:
            sizes.append((wide, high, LOWEST + max(0.0, whole - high) * hidden))
        self.box = space.best(sizes, self.box if self._about else None)
        self._about = about
        return self.box

    def _in_the_way(self, targets: list[FRect]) -> bool:
        """True where the panel lies over a button of the moment, over all of what is pointed at, or over something of it that lay elsewhere
        when the place was found (a page was turned to)."""
        buttons = [item.rect for item in self.scene.items if ids.family(item.id) == ids.CONTROL]
        came = [rect for rect in targets if tuple(rect) not in self._known]
        return any(map(self._covers, [*buttons, *came])) or (
            bool(targets) and all(map(self._covers, targets))
        )

    def _covers(self, rect: FRect) -> bool:
        """True where more than the rim of something lies under the panel."""
        cut = self.box.clip(rect)
        return cut.width > RIM and cut.height > RIM


def free_space(scene: LessonHost, area: FRect, targets: list[FRect], margin: float = AROUND) -> FreeSpace:
    """The area with everything on it that is needed; what is pointed at with so much around it."""
    space = FreeSpace(area)
    folded = area.width < 1000 or area.height < 560
    for rect, worth in _precious(scene, folded):
        # on a folded table nothing but what is pointed at and the ways to the other pages is needed while one reads
        only_read = scene.step.reading and folded and worth < NEVER
        space.mark(rect, min(worth, 1.5) if only_read else worth)
    for rect in targets:
        space.mark(rect.inflate(2 * margin, 2 * margin), BESIDE)
        space.mark(rect, POINTED)
    return space


def _precious(scene: LessonHost, folded: bool) -> Iterable[tuple[FRect, float]]:
    """The rectangles of the table's things, and the need for each."""
    table = scene.table
    hand = set(table.gestures.hand())
    sources = scene.gestures()
    lit = {target for targets in sources.values() for target in targets}
    asked = scene.situation.prompt is not None
    for item in scene.items:
        usable, is_lit = item.id in sources, item.id in lit
        if item.id in hand:
            worth: float | None = 14.0 if asked else 6.0
        else:
            worth = _ways_worth(item, folded)
        if worth is None:
            worth = worth_of(table.picture, item, usable=usable, lit=is_lit)
        if worth:
            yield item.rect, worth
        if item.id == ids.MAT and asked and folded:  # the odds come there
            yield FRect(item.rect.left, item.rect.top, 310, item.rect.height), 6.0


def _ways_worth(item: Item, folded: bool) -> float | None:
    """Buttons, and the ways to the other pages."""
    family = ids.family(item.id)
    if family == ids.CONTROL:
        return 30.0
    if family in ids.WAYS:
        return NEVER if folded else 9.0
    return None
