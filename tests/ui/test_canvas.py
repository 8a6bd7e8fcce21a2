"""What a canvas draws by parts looks as if it were drawn whole."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import FRect, Surface

from kotgames.ui.art import paint
from kotgames.ui.surfaces import ready
from tests.ui.driver import Driver


@pytest.fixture(scope="module")
def driver() -> Driver:
    return Driver((320, 240))


@given(
    size=st.tuples(st.integers(4, 300), st.integers(4, 220)),
    radius=st.integers(0, 20),
    width=st.integers(1, 8),
)
def test_a_rim_of_any_size_is_a_whole_ring(
    driver: Driver, size: tuple[int, int], radius: int, width: int
) -> None:
    canvas = driver.app._canvas()
    rect = FRect(6 / canvas.u, 5 / canvas.u, size[0] / canvas.u, size[1] / canvas.u)
    r, b = canvas.px(radius / canvas.u), canvas.px(width / canvas.u)
    target, whole = Surface((320, 240)), Surface((320, 240))
    for surface in (target, whole):
        surface.fill("#203040")
    canvas.surface = target
    canvas.rim(rect, radius / canvas.u, "#ffd34d", width / canvas.u)
    box = canvas.box(rect)
    ring = ready(paint.ring(box.size, r, b, "#ffd34d"))
    whole.blit(ring, box.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)
    assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(whole, "RGB")
