"""Small round things in rows: markers, points of a trait, cups; and the number on a pile. Knows no game. Lengths are units."""

from __future__ import annotations

from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas, Point


def spots(
    box: FRect, count: int, size: float, *, gap: float = 1.8, row_gap: float = 2.0, per_row: int = 0
) -> list[Point]:
    """Centres of so many round things of a size, from the left of a box, closer together where they would not fit; in two rows where
    there are more than `per_row` (0: always one)."""
    across = per_row or max(1, count)
    rows = 1 if count <= across else 2
    step = min(size + gap, (box.width - 4) / across)
    row_step = min(size + row_gap, box.height / rows)
    found = []
    for index in range(count):
        row, column = divmod(index, across)
        y = box.centery + (row - (rows - 1) / 2) * row_step
        found.append((box.left + 4 + size / 2 + column * step, y))
    return found


def pip(canvas: Canvas, center: Point, size: float, fill: str, edge: str, icon: str, ink: str) -> None:
    """A round token with a sign on it."""
    canvas.rounded(FRect(center[0] - size / 2, center[1] - size / 2, size, size), size / 2, fill, edge, 1.5)
    canvas.icon(icon, center, size * 0.64, ink)


def number(canvas: Canvas, rect: FRect, text: str, edge: str, size: float = theme.BODY) -> None:
    """A number on a dark chip with a coloured edge, over what it counts."""
    canvas.rounded(rect, rect.height / 2, "#0c1016", edge, 1.5)
    canvas.text(text, rect.center, size, "#ffffff", theme.UI_BOLD, anchor="center", width=rect.width)
