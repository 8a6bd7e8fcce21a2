"""The pen: one contour a body, muscles, rounded rectangles of their corners."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
import pytest
from pygame import Surface

from kotgames.ui.art import pen
from kotgames.ui.art import primitives as paint
from kotgames.ui.art.pen import Canvas, Shape

NOTCHED: Shape = [(10, 10), (50, 10), (50, 22), (26, 30), (50, 38), (50, 50), (10, 50)]
BODIES = {
    "bean": pen.smooth([(12, 30), (20, 12), (44, 12), (48, 28), (34, 30), (46, 36), (42, 50), (18, 48)]),
    "muscle": pen.limb((16, 18), (46, 44), ((0.0, 5.0, 4.0), (0.4, 9.0, 6.0), (1.0, 3.0, 3.0))),
    "notched": NOTCHED,
    "the other way round": NOTCHED[::-1],
}


def _covered(draw: Callable[[Canvas], None]) -> pygame.Mask:
    canvas = Canvas(60, 60, 1.0, 4)
    draw(canvas)
    return pygame.mask.from_surface(canvas.surface)


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_contour_covers_what_a_stroke_around_the_body_covers(body: Shape) -> None:
    def stroked(canvas: Canvas) -> None:
        canvas.stroke(body, "#000000", 2.4, closed=True)
        canvas.fill([body], "#ff0000")

    meant = _covered(stroked)
    got = _covered(lambda canvas: canvas.part([body], "#ff0000", outline=1.2))
    apart = meant.copy()
    apart.erase(got, (0, 0))
    over = got.copy()
    over.erase(meant, (0, 0))
    assert got.count() > meant.count() * 0.97
    # sharp corners are cut or pointed instead of round; nowhere is more than that missing or added
    for left in (apart, over):
        assert max((mask.count() for mask in left.connected_components(1)), default=0) < 40


def test_a_gap_is_as_wide_as_it_is_asked_for() -> None:
    def shown(gap: float) -> int:
        canvas = Canvas(60, 60, 1.0, 4)
        canvas.surface.fill("#00ff00")
        canvas.flat, canvas.gap, canvas.plain = pygame.Color("#ffffff"), gap, True
        canvas.part([[(20, 20), (40, 20), (40, 40), (20, 40)]], "#ff0000", outline=1.0)
        return canvas.surface.get_width() ** 2 - pygame.mask.from_surface(canvas.surface).count()

    for gap in (1.0, 3.0):
        ring = ((20 + 2 * gap) ** 2 - 20**2) * 16
        assert math.isclose(shown(gap), ring, rel_tol=0.08)


def test_a_part_outside_of_the_picture_leaves_it_empty() -> None:
    canvas = Canvas(60, 60, 1.0, 2)
    canvas.part([[(200, 200), (220, 200), (220, 220)]], "#ff0000", "#800000", rim="#ffffff")
    assert canvas.surface.get_bounding_rect().size == (0, 0)


def test_shade_and_rim_lie_on_opposite_sides_and_inside() -> None:
    canvas = Canvas(60, 60, 1.0, 1)
    canvas.part([pen.ellipse((30, 30), (1, 0), 15, 15)], "#808080", "#000080", outline=0, rim="#ffffff")

    def middle(value: str) -> pygame.Mask:
        return pygame.mask.from_threshold(canvas.surface, value, (1, 1, 1, 255))

    shade, rim, body = middle("#000080"), middle("#ffffff"), pygame.mask.from_surface(canvas.surface)
    assert shade.count() > 20
    assert rim.count() > 5
    for light, dark in zip(rim.centroid(), shade.centroid(), strict=True):
        assert light < 30 < dark
    assert body.count() == pytest.approx(math.pi * 15**2, rel=0.05)


def test_a_muscle_is_the_same_wherever_it_lies() -> None:
    profile = ((0.0, 5.0, 4.0), (0.4, 9.0, 6.0), (1.0, 3.0, 2.0))
    lying, standing = pen.limb((0, 0), (20, 0), profile), pen.limb((5, 5), (5, 25), profile)
    for (x, y), (across, down) in zip(lying, standing, strict=True):
        assert (across - 5, down - 5) == pytest.approx((-y, x), abs=1e-9)
    assert max(y for _, y in lying) == pytest.approx(6.0, abs=0.2)
    assert min(y for _, y in lying) == pytest.approx(-9.0, abs=0.2)


# ---- rounded rectangles


def _whole(size: tuple[int, int], radius: float, border: float) -> Surface:
    """The rectangle drawn large as a whole and scaled down."""

    def draw(big: Surface, k: int) -> None:
        pygame.draw.rect(big, "#f0e020", big.get_rect(), border_radius=round(radius * k))
        inset = round(border * k)
        inner = max(0, round(radius * k) - inset)
        pygame.draw.rect(big, "#2040c0", big.get_rect().inflate(-2 * inset, -2 * inset), border_radius=inner)

    return paint.supersample(size, draw, 4, "#f0e020")


@pytest.mark.parametrize("size", [(120, 80), (120, 9), (9, 80), (7, 7), (41, 40)])
@pytest.mark.parametrize(("radius", "border"), [(6, 1.5), (4.5, 6), (20, 2), (0, 3)])
def test_a_rectangle_of_its_corners_is_the_whole_one(
    size: tuple[int, int], radius: float, border: float
) -> None:
    made = paint.rrect(size, radius, "#2040c0", border, "#f0e020")
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(_whole(size, radius, border), "RGBA")


@pytest.mark.parametrize("size", [(120, 80), (30, 12)])
def test_corners_are_taken_off_a_picture(size: tuple[int, int]) -> None:
    picture = paint.new(*size)
    picture.fill((200, 100, 50, 180))
    rounded = paint.round_mask(picture, 8)
    meant = paint.clip(picture, paint.rrect(size, 8, paint.WHITE))
    assert pygame.image.tobytes(rounded, "RGBA") == pygame.image.tobytes(meant, "RGBA")
    assert rounded.get_at((0, 0)).a == 0
    assert rounded.get_at((size[0] // 2, 0)).a == 180
