"""Cards as they are painted: quick enough for a frame, and before they are needed."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotgames.games.knockdown.table import card_parts
from kotgames.games.knockdown.table.layout import played_card
from kotgames.games.knockdown.table.picture import LARGE_MS, Picture
from kotgames.ui.art import paint
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockdown import places
from tests.ui.standins import SilentBot


@given(
    st.integers(8, 340),
    st.floats(0.6, 1.7),
    st.floats(0.0, 0.05),
    st.floats(0.03, 0.12),
)
def test_the_edges_of_a_card_are_as_smooth_as_if_all_of_it_were_smoothed(
    width: int, tall: float, rim: float, corner: float
) -> None:
    size, inset, cut = (width, round(width * tall)), width * rim, width * corner

    def draw(big: pygame.Surface, k: int) -> None:
        shape = [(x * k, y * k) for x, y in card_parts._chamfered(size, inset, cut)]
        pygame.draw.polygon(big, "#ffffff", shape)

    whole = paint.supersample(size, draw, card_parts._k(size))
    made = card_parts._mask(size, inset, cut)
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(whole, "RGBA")


def _lying(driver: Driver) -> list[bool]:
    """Of every Special Attack of both fighters, whether it is painted as it lies while it is answered."""
    picture: Picture = driver.host.table.picture
    context, canvas = picture.ctx, driver.app.canvas()
    assert context.layout.row_box is not None
    size = canvas.box(played_card(context.layout.row_box)).size
    specials = [s for fighter in context.view["fighters"] for s in context.card_set.specials_of[fighter]]
    assert specials
    return [picture.faces.picture(canvas, ("special", s), *size).key in canvas.shapes for s in specials]


def _rehearsed(driver: Driver, ms: float) -> list[bool]:
    """What lies painted after so much time was left by each of many frames."""
    for _ in range(900):
        driver.host.table.picture.rehearse(driver.app.canvas(), ms)
    return _lying(driver)


@pytest.fixture
def driver(window: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """A table whose pictures have all been drawn."""
    made = window(bot=SilentBot)
    made.start(places.action())
    made.wait_idle()
    monkeypatch.setattr(made.host.table.picture.pictures, "has", lambda job: True)
    return made


def test_special_attacks_are_painted_as_large_as_they_lie_before_they_are_answered(driver: Driver) -> None:
    assert not any(_lying(driver))
    assert all(_rehearsed(driver, 20.0))


def test_one_whose_picture_is_still_being_drawn_is_not_painted_twice(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver.host.table.picture.pictures, "has", lambda job: False)
    assert not any(_rehearsed(driver, 20.0))
    monkeypatch.setattr(driver.host.table.picture.pictures, "has", lambda job: True)
    assert all(_rehearsed(driver, 20.0))


def test_nothing_large_is_painted_where_a_frame_has_taken_long(driver: Driver) -> None:
    assert not any(_rehearsed(driver, LARGE_MS - 0.5))
    assert not driver.host.table.picture._large
