"""A new screen gets ready before it is seen: its shapes are drawn in the cache, a little in every turn of the loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from weakref import ReferenceType, ref

from kotgames.ui.surfaces import Unfinished

DRAWING_MS: Final = 48.0
"""So long the shapes of a screen that was not seen yet are drawn in one turn of the loop; it is shown when all are there."""
LONGEST_WAIT_MS: Final = 300.0
"""So long a new screen waits for pictures that are still being read or drawn by others, unless it says otherwise; then it is shown without
them."""
MOST_TURNS: Final = 60
"""After so many turns, besides those in which it waits, a new screen is shown whatever it takes."""


class Entrance:
    """Knows which screen was seen last, and when the next one may be. `draw` draws all that would be seen, and raises Unfinished when it
    spends more than so many milliseconds on shapes; `awaited` says whether pictures that would be seen have not come."""

    def __init__(self, draw: Callable[[float], object], awaited: Callable[[], bool]) -> None:
        self._draw = draw
        self._awaited = awaited
        self._seen: ReferenceType[object] | None = None  # the screen itself may go when it is closed
        self._turns = 0
        self._waited = 0.0
        self._drawn = False
        """True once all of the coming screen is drawn in the cache."""
        self.drawing = False
        """True while there is more to draw, so that the loop need not sleep."""

    def anew(self) -> None:
        """The screen that is seen looks otherwise from now on (another size): it is got ready like a new one."""
        self._turns, self._waited, self._seen, self._drawn = 0, 0.0, None, False

    def ready(self, screen: object, ms: float, patience: float = LONGEST_WAIT_MS) -> bool:
        """True for a screen that may be shown; `ms` since the last turn, `patience`: so many it waits for pictures."""
        if self._seen is not None and self._seen() is screen:
            return True
        self._turns += 1
        self.drawing = False
        if not self._drawn and self._turns < MOST_TURNS:
            try:
                self._draw(DRAWING_MS)
            except Unfinished:
                self.drawing = True
                return False
            if self._awaited() and self._waited < patience:
                self._waited += max(1.0, ms)
                self._turns -= 1
                return False
            if (
                self._turns > 1
            ):  # a large one is drawn for the window in the next turn: twice is too much for one
                self._drawn = self.drawing = True
                return False
        self._turns, self._waited, self._seen, self._drawn = 0, 0.0, ref(screen), False
        return True
