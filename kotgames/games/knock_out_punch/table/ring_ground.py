"""The ring as the table's ground, and the arrows on it."""

from __future__ import annotations

from typing import Final

from pygame import FRect, Rect, Surface

from kotgames.games.knock_out_punch.art import arrows
from kotgames.games.knock_out_punch.art import ring as canvas_ring
from kotgames.games.knock_out_punch.table.pictures import Pictures
from kotgames.ui.canvas import Canvas, Point

BEND: Final = 0.28
"""The bend of the large arrow to the side, as a share of its way."""
ARROW_WIDTH: Final = 15.0
"""In units, before its head."""


def ring_ground(canvas: Canvas, pictures: Pictures, area: FRect, ring: FRect) -> bool:
    """The dark hall over `area` with the ring in `ring` (its posts included), both in units; whether the picture of this size is there
    already. Until it comes from the baker plain rectangles in its colours stand there."""
    box = canvas.box(area)
    inside = canvas.box(ring).move(-box.left, -box.top)
    picture = pictures.ring(box.width, box.height, inside)
    if picture is not None:
        canvas.blit(picture, box.left, box.top)
        return True
    canvas.fill(area, canvas_ring.HALL)
    canvas.rounded(ring, ring.height * 0.03, canvas_ring.BLUE, canvas_ring.INK, 2.0)
    canvas.fill(free_canvas(canvas, ring), canvas_ring.CANVAS)
    return False


def free_canvas(canvas: Canvas, ring: FRect) -> FRect:
    """The free area within the ropes of a ring, in units."""
    box = canvas.box(ring)
    free = canvas_ring.canvas_box(Rect(0, 0, box.width, box.height))
    u = canvas.u
    return FRect(ring.left + free.left / u, ring.top + free.top / u, free.width / u, free.height / u)


def badge(
    canvas: Canvas, point: Point, degrees: float, size: float = 34.0, *, uppercut: bool = False
) -> None:
    """A disc with an arrow from one station to the next, its middle at a point: golden, or black where an Uppercut turned the stack. 0
    degrees point right, 90 down."""
    px = canvas.px(size)
    key = ("kop badge", round(degrees), uppercut)
    image = canvas.cached(key, (px, px), lambda w, _h: arrows.badge(w, degrees, uppercut=uppercut))
    canvas.center(image, point)


def arrow(canvas: Canvas, start: Point, end: Point, bend: float = BEND, *, uppercut: bool = False) -> FRect:
    """The large arrow from a stack onto what it would hit, in units. `bend`: to which side and how far it bulges, as a share of its way
    (positive: to the left of one who walks along it). Returns the rectangle it was drawn in."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) / 2 + dy * bend * 2, (start[1] + end[1]) / 2 - dx * bend * 2)
    width = ARROW_WIDTH
    outline = arrows.shape(start, middle, end, width)
    pad = width * 0.8
    left, top = min(x for x, _ in outline) - pad, min(y for _, y in outline) - pad
    area = FRect(left, top, max(x for x, _ in outline) + pad - left, max(y for _, y in outline) + pad - top)

    def local(point: Point) -> Point:
        return ((point[0] - left) * canvas.u, (point[1] - top) * canvas.u)

    def draw(w: int, h: int) -> Surface:
        points = local(start), local(middle), local(end)
        return arrows.curved((w, h), *points, width * canvas.u, uppercut=uppercut)

    canvas.shape(("kop arrow", round(dx, 1), round(dy, 1), bend, width, uppercut), area, draw)
    return area
