"""Ways to write on a table, each said once: panels name them and say only what is written where. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas, Point


@dataclass(frozen=True, slots=True)
class Letters:
    """Size in units, colour (of the palette by its name, or "#rrggbb"), face, and the point of a line that hangs where it is written."""

    size: float = theme.SMALL
    ink: str = "text"
    face: str = theme.UI
    anchor: str = "midleft"

    @property
    def centred(self) -> Letters:
        """The same around a point."""
        return replace(self, anchor="center")

    @property
    def to_right(self) -> Letters:
        """The same, ending at a point."""
        return replace(self, anchor="midright")

    def of(self, size: float) -> Letters:
        """The same in another size."""
        return replace(self, size=size)

    def write(
        self, canvas: Canvas, text: str, at: Point, width: float | None = None, colour: str = "", **more: Any
    ) -> FRect:
        """One line at a point, smaller where it would be wider than `width` units, in its own colour or another; its rectangle."""
        write = partial(canvas.text, text, at, self.size, canvas.ink(colour or self.ink))
        if self.face != theme.UI:
            write = partial(write, self.face)
        if self.anchor != "midleft":
            write = partial(write, anchor=self.anchor)
        return write(**more) if width is None else write(width=width, **more)

    def first(self, canvas: Canvas, ways: Sequence[str], width: float) -> str:
        """The first of several ways to say something that fits into so many units; the last if none does."""
        return canvas.first_fit(ways, width, self.size, self.face)


PLAIN: Final = Letters()
SOFT: Final = Letters(ink="text_soft")
DIM: Final = Letters(ink="text_dim")
BOLD: Final = Letters(face=theme.UI_BOLD)
WHITE: Final = Letters(ink="#ffffff", face=theme.UI_BOLD)
LABEL: Final = Letters(theme.BODY, "text", theme.UI_BOLD)
POSTER: Final = Letters(ink="text", face=theme.POSTER)
"""Of several sizes (`of`)."""
