"""The breath of two fighters at rest: a loop of a few pictures, each worked out the first time it comes round."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from kotgames.ui.art.act import Pair, breathing_pair
from kotgames.ui.canvas import Canvas
from kotgames.ui.drawing import Drawing, Strokes

BREATHS: Final = 24
"""Pictures of one breath."""


class Breath:
    """The moment of the two's breath, and its pictures."""

    def __init__(self) -> None:
        self.number = 0
        """Of the picture that is seen; 0: they stand as if they did not breathe."""
        self._kept: dict[int, Strokes] = {}
        self._about: tuple[object, ...] = ()

    def draw_in(self) -> None:
        """The next picture."""
        self.number = (self.number + 1) % BREATHS

    def paint(
        self, canvas: Canvas, moment: Pair, about: tuple[object, ...], paint: Callable[[Pair], None], whole: Callable[[], bool]
    ) -> None:  # fmt: skip
        """Draw `moment` with this picture's breath by `paint`, or as that drew it when it came round before under the same `about`. What
        was drawn while not everything was there (`whole`) is not kept."""
        frame = canvas.surface
        if about != self._about:
            self._about = about
            self._kept.clear()
        kept = self._kept.get(self.number)
        if kept is not None and isinstance(frame, Drawing):
            frame.again(kept)
            return
        mark = len(frame) if isinstance(frame, Drawing) else 0
        paint(breathing_pair(moment, 0.5 + 0.5 * math.sin(2 * math.pi * self.number / BREATHS)))
        if isinstance(frame, Drawing) and whole():
            self._kept[self.number] = frame.since(mark)
