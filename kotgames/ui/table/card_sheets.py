"""Sheets of everything that a game draws of its own, for whoever looks at all of it (tools/card_sheets.py): faces in a grid, portraits in
rows. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from pygame import FRect, Surface

from kotgames.ui import theme
from kotgames.ui.art.baker import Baker
from kotgames.ui.art.portrait import MOODS, READY
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.text import Scribe

GAP: Final = 8.0
WIDEST: Final = 1600.0

Face = TypeVar("Face")
Draw = Callable[[], Surface]


@contextmanager
def baking() -> Iterator[Baker]:
    """A baker of its own, in a folder that goes away with it."""
    with TemporaryDirectory() as folder:
        yield Baker(in_process=True, folder=Path(folder))


def baked(baker: Baker, *prefetch: Callable[[], object]) -> None:
    """Everything that is asked for is there."""
    for ask in prefetch:
        ask()
    while baker.pending:
        baker.poll()


@dataclass(frozen=True)
class Paper:
    """The ground of sheets: its colour, and pixels a unit."""

    ground: str
    scale: float

    def drawn(self, width: float, height: float, draw: Callable[[Canvas], object]) -> Surface:
        """A sheet of a size in units, with what is drawn on it."""
        surface = Surface((round(width * self.scale), round(height * self.scale)))
        surface.fill(self.ground)
        draw(self.over(surface))
        return surface

    def over(self, surface: Surface) -> Canvas:
        """A canvas that draws on a surface."""
        return Canvas(surface, self.scale, theme.NORMAL, Scribe(), Shapes())

    def faces(
        self,
        faces: Sequence[Face],
        width: float,
        shape: float,
        paint: Callable[[Canvas, Face, FRect], None],
    ) -> Surface:
        """Faces in a grid, `width` units wide and `shape` times as high."""
        columns = max(1, int(WIDEST / (width + GAP)))
        high = round(width * shape)

        def draw(canvas: Canvas) -> None:
            for index, face in enumerate(faces):
                row, column = divmod(index, columns)
                paint(
                    canvas, face, FRect(GAP + column * (width + GAP), GAP + row * (high + GAP), width, high)
                )

        rows = -(-len(faces) // columns)
        return self.drawn(columns * (width + GAP) + GAP, rows * (high + GAP) + GAP, draw)

    def portraits(
        self,
        count: int,
        size: float,
        small: Sequence[float],
        portrait: Callable[[Canvas, int, float, str], Surface],
    ) -> Surface:
        """A row of portraits for each mood, and further ones as small as anywhere."""
        sizes = [*(size for _ in MOODS), *small]

        def draw(canvas: Canvas) -> None:
            top = GAP
            for one, mood in zip(sizes, [*MOODS, *(READY for _ in small)], strict=True):
                for index in range(count):
                    face = portrait(canvas, index, one, mood)
                    canvas.blit(face, (GAP + index * (size + GAP)) * self.scale, top * self.scale)
                top += one + GAP

        return self.drawn(count * (size + GAP) + GAP, sum(sizes) + GAP * (len(sizes) + 1), draw)
