"""Pictures of the table (none yet)."""

from __future__ import annotations

from pygame import Surface

from kotgames.ui.canvas import Canvas


class Pictures:
    """See the module."""

    def boxer(self, canvas: Canvas, location: int, size: float, *, there: bool) -> Surface | None:
        """A boxer's portrait of `size` units, pale where nobody of the class stands in the ring."""
        return None
