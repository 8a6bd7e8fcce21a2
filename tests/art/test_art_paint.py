"""The drawing toolkit."""

from __future__ import annotations

import os

import pygame
import pytest
from art_helpers import coverage, difference

from kotgames.ui.art import paint
from kotgames.ui.art.pen import limb, radius_at


def test_colours() -> None:
    assert paint.mix("#000000", "#ffffff", 0.5) == pygame.Color(128, 128, 128)
    assert paint.lighten((10, 20, 30, 40), 1.0) == pygame.Color(255, 255, 255, 40)
    assert paint.darken("#ffffff", 0.25) == pygame.Color(191, 191, 191)
    assert paint.color("#112233", 300).a == 255
    with pytest.raises(ValueError, match="color"):
        paint.color("no colour")


def test_gradient_runs_from_the_first_to_the_last_stop() -> None:
    down = paint.vgrad((4, 120), "#ff0000", "#00ff00", "#0000ff")
    assert down.get_at((1, 0)).r > 240
    assert down.get_at((1, 119)).b > 240
    assert down.get_at((1, 60)).g > 220
    across = paint.hgrad((120, 4), "#000000", "#ffffff")
    assert across.get_at((0, 1)).r < 10
    assert across.get_at((119, 1)).r > 245


def test_radial_is_inner_in_the_middle_and_outer_at_the_rim() -> None:
    light = paint.radial((200, 120), "#ffffff", "#000000")
    assert light.get_at((100, 60)).r > 235
    assert light.get_at((0, 60)).r < 20
    light.fill("#123456")
    assert (
        paint.radial((200, 120), "#ffffff", "#000000").get_at((100, 60)).r > 235
    )  # the cache keeps its own copy


def test_rounded_rectangle_has_corners_border_and_clean_edge() -> None:
    shape = paint.rrect((60, 40), 12, "#00ff00", 4, "#ff0000")
    assert shape.get_at((0, 0)).a < 30
    assert shape.get_at((30, 1))[:3] == (255, 0, 0)
    assert shape.get_at((30, 20))[:3] == (0, 255, 0)
    edge = [shape.get_at((x, y)) for x in range(8) for y in range(8)]
    assert all(c.r == 255 for c in edge if 20 < c.a < 235), "the anti-aliased edge must not be dark"


def test_shadow_and_glow_keep_their_colour() -> None:
    shape = paint.disc(40, "#ffffff")
    ground = paint.new(120, 120)
    paint.glow(ground, shape, (40, 40), "#ff3b30", 8)
    rim = ground.get_at((60, 36))
    assert rim.a > 20
    assert rim[:3] == (255, 59, 48)


def test_text_grows_by_outline_and_tracking() -> None:
    plain = paint.ink_text("K.O.", "anton-400", 40, "#ffffff")
    inked = paint.ink_text("K.O.", "anton-400", 40, "#ffffff", outline=4, outline_color="#000000")
    assert inked.get_width() == plain.get_width() + 8
    wide = paint.ink_text("K.O.", "anton-400", 40, "#ffffff", tracking=5)
    assert wide.get_width() == plain.get_width() + 15


def test_fit_text_shrinks_but_not_without_end() -> None:
    assert paint.fit_text("KNOCKOUT", "anton-400", 90, 150, "#ffffff").get_width() <= 152
    tiny = paint.fit_text("KNOCKOUT", "anton-400", 90, 3, "#ffffff", smallest=14)
    assert tiny.get_height() >= 14


def test_paragraph_wraps_and_shows_bold_in_its_colour() -> None:
    block = paint.paragraph(
        (200, 90), "Each **success** hurts (**one**) marker.", "barlow-semi-condensed-500", 22, "#000000",
        "barlow-semi-condensed-700", "#ff0000",
    )  # fmt: skip
    seen = {
        tuple(block.get_at((x, y)))[:3]
        for x in range(200)
        for y in range(90)
        if block.get_at((x, y)).a == 255
    }
    assert {(0, 0, 0), (255, 0, 0)} <= seen
    rows = [y for y in range(90) if any(block.get_at((x, y)).a > 60 for x in range(0, 200, 2))]
    assert rows[-1] - rows[0] > 26, "two lines"


def test_patterns_cover_what_they_promise() -> None:
    assert coverage(paint.burst((80, 60), (0.5, 0.5), "#ff8a1f", "#ffb02e")) == 1.0
    assert 0.05 < coverage(paint.chainlink((80, 60), 12, (255, 255, 255, 200), 2)) < 0.7
    dots = paint.halftone((80, 80), "#000000", 8, (0.0, 1.0))
    top, bottom = dots.subsurface((0, 0, 80, 30)), dots.subsurface((0, 50, 80, 30))
    assert coverage(bottom) > coverage(top) * 2
    assert 0.2 < coverage(paint.impact(80)) < 0.8
    assert difference(paint.wood((90, 90)), paint.wood((90, 90))) == 0.0, "the art has no random state"


def test_grey_takes_the_colour_out() -> None:
    grey = paint.grey(paint.disc(20, "#ff0000"))
    r, g, b, _ = grey.get_at((10, 10))
    assert r == g or abs(r - g) < 6
    assert abs(g - b) < 8


def test_limb_is_as_wide_as_its_profile_on_each_side() -> None:
    profile = ((0.0, 3.0, 1.0), (1.0, 3.0, 1.0))
    shape = limb((0.0, 0.0), (10.0, 0.0), profile)
    shaft = [y for x, y in shape if 1 < x < 9]
    assert min(shaft) == pytest.approx(-3.0)  # left of the way to the right is up
    assert max(shaft) == pytest.approx(1.0)
    assert radius_at(((0.0, 2.0, 2.0), (1.0, 4.0, 4.0)), 0.5, 1) == pytest.approx(3.0)


def test_however_many_sizes_of_letters_there_are_no_file_stays_open() -> None:
    def lowest_free() -> int:
        found = os.open(os.devnull, os.O_RDONLY)
        os.close(found)
        return found

    paint.font("anton-400", 20)
    before = lowest_free()
    kept = [paint.font("anton-400", px) for px in range(300, 340)]
    assert lowest_free() == before
    assert len({font.get_height() for font in kept}) > 30
