"""Cutting rectangles: columns, rows and grids in units."""

from __future__ import annotations

from pygame import FRect


def rows(rect: FRect, height: float, gap: float, count: int) -> list[FRect]:
    """`count` rows of a height from the top."""
    return [FRect(rect.left, rect.top + index * (height + gap), rect.width, height) for index in range(count)]


def columns(rect: FRect, count: int, gap: float) -> list[FRect]:
    """`count` equal columns."""
    width = (rect.width - gap * (count - 1)) / count
    return [FRect(rect.left + index * (width + gap), rect.top, width, rect.height) for index in range(count)]


def inset(rect: FRect, x: float, y: float | None = None) -> FRect:
    """The rectangle without its margins."""
    y = x if y is None else y
    return FRect(rect.left + x, rect.top + y, max(1.0, rect.width - 2 * x), max(1.0, rect.height - 2 * y))


def centered(area: FRect, width: float, height: float, margin: float = 16.0) -> FRect:
    """A rectangle in the middle, never larger than the area without its margins."""
    w, h = min(width, area.width - 2 * margin), min(height, area.height - 2 * margin)
    return FRect(area.centerx - w / 2, area.centery - h / 2, w, h)
