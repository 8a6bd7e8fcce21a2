"""What a contact looks like: when each effect is seen and when it is over, and that no two sights look alike."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from pygame import Surface

from kotgames.ui import theme
from kotgames.ui.art import act as acts
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.table.stage import effects
from kotgames.ui.text import Scribe

SIZE = (200, 160)
AT = (100.0, 80.0)
UNIT = 2.0
SIGHTS = [sight for sight in acts.SIGHTS if sight]
MOMENTS = (20.0, 110.0, 200.0)
OVER = {
    acts.HIT: 420, acts.THROWN: 420, acts.HELD: 420, acts.BLOCKED: 380, acts.CAUGHT: 380, acts.BROKEN: 380, acts.MISSED: 260,
    acts.SLIPPED: 260,
}  # fmt: skip
"""So many milliseconds after the contact nothing of it is seen any more."""


def canvas(shapes: Shapes | None = None) -> Canvas:
    return Canvas(Surface(SIZE, pygame.SRCALPHA, 32), 1.0, theme.NORMAL, Scribe(), shapes or Shapes())


def drawn(sight: str, since: float, way: float = 1.0, shapes: Shapes | None = None) -> bytes:
    """All that is drawn of a contact at a moment."""
    on = canvas(shapes)
    effects.behind(on, sight, since, AT, UNIT, way)
    effects.before(on, sight, since, AT, UNIT, way)
    assert isinstance(on.surface, Surface)
    return pygame.image.tobytes(on.surface, "RGBA")


NOTHING = bytes(SIZE[0] * SIZE[1] * 4)


@pytest.mark.parametrize("sight", SIGHTS)
def test_it_is_seen_from_the_contact_on_and_then_over(sight: str) -> None:
    ahead = sight in (acts.MISSED, acts.SLIPPED)
    assert (drawn(sight, -30) != NOTHING) == ahead, "only a blow that meets nothing is seen in the air before"
    assert drawn(sight, -61) == NOTHING
    for since in (0, 40, OVER[sight] - 20):
        assert drawn(sight, since) != NOTHING
    assert drawn(sight, OVER[sight]) == NOTHING
    assert drawn(sight, 5000) == NOTHING


def test_where_nothing_is_meant_to_meet_nothing_is_drawn() -> None:
    for since in (-30, 0, 100, 400):
        assert drawn(acts.NOTHING, since) == NOTHING
        assert effects.crowd(acts.NOTHING, since) == effects.flash(acts.NOTHING, since) == 0
        assert effects.shake(acts.NOTHING, since, 1080) == (0, 0)


@pytest.mark.parametrize("since", MOMENTS)
def test_no_two_sights_look_alike(since: float) -> None:
    shown = {sight: drawn(sight, since) for sight in SIGHTS}
    for one, two in combinations(SIGHTS, 2):
        assert shown[one] != shown[two], (one, two)


@pytest.mark.parametrize("sight", SIGHTS)
def test_it_moves(sight: str) -> None:
    assert len({drawn(sight, since) for since in MOMENTS}) == len(MOMENTS)


@pytest.mark.parametrize("sight", [acts.HIT, acts.MISSED, acts.SLIPPED])
def test_it_flies_the_way_of_the_blow(sight: str) -> None:
    right, left = (drawn(sight, 60, way) for way in (1.0, -1.0))
    assert right != left
    assert middle(sight, 1.0) > middle(sight, -1.0) if sight == acts.HIT else right != left


def middle(sight: str, way: float) -> float:
    """Where on the canvas the spray lies, from left to right."""
    on = canvas()
    effects.before(on, sight, 200, AT, UNIT, way)
    assert isinstance(on.surface, Surface)
    mask = pygame.mask.from_surface(on.surface, 40)
    return mask.centroid()[0]


# ------------------------------------------------------------------------------- what the stage does
def test_the_stage_is_shaken_a_little_by_what_lands_and_comes_to_rest() -> None:
    for sight in SIGHTS:
        ways = [effects.shake(sight, since, 1080) for since in range(-50, 400, 5)]
        far = max(max(map(abs, way)) for way in ways)
        assert far <= 8
        assert (far > 0) == (sight not in (acts.MISSED, acts.SLIPPED))
        assert effects.shake(sight, effects.SHAKE_MS, 1080) == (0, 0)
        assert effects.shake(sight, -1, 1080) == (0, 0)
    assert effects.shake(acts.HIT, 0, 1080) == (8, 0)
    assert effects.shake(acts.HIT, 0, 2160) == (8, 0)
    assert effects.shake(acts.HIT, 0, 540) == (4, 0)
    assert abs(effects.shake(acts.HIT, 150, 1080)[0]) < 3


def test_the_crowd_rises_is_up_and_sits_down() -> None:
    for sight in SIGHTS:
        moods = [effects.crowd(sight, since) for since in range(-20, 1300, 10)]
        steps = [mood for mood, before in zip(moods, [-1, *moods], strict=False) if mood != before]
        landed = sight in (acts.HIT, acts.THROWN, acts.HELD, acts.BROKEN)
        assert steps == ([0, 1, 2, 1, 0] if landed else [0])


def test_a_blink_of_white_is_short_and_goes_in_steps() -> None:
    for sight in SIGHTS:
        white = [effects.flash(sight, since) for since in range(0, 120, 5)]
        assert white == sorted(white, reverse=True)
        assert (white[0] > 0) == (sight in (acts.HIT, acts.THROWN))
        assert white[12:] == [0] * 12
        assert len(set(white)) <= 4
        assert effects.flash(sight, -1) == 0


def test_what_lies_below_is_dimmed_the_more_the_farther_it_came() -> None:
    tones = []
    for share in (0.0, 0.3, 0.6, 1.0):
        on = canvas()
        assert isinstance(on.surface, Surface)
        on.surface.fill("#c0c0c0")
        effects.scrim(on, share)
        tones.append(on.surface.get_at((50, 50))[0])
    assert tones == sorted(set(tones), reverse=True)
    assert tones[0] == 0xC0
    assert tones[-1] > 40, "the table is still seen"


def test_words_lean_and_a_shadow_is_paler_under_somebody_in_the_air() -> None:
    on = canvas()
    straight, leaning = (effects.word(on, "-2", 40, "#ff5a48", lean) for lean in (0.0, 6.0))
    assert leaning.get_height() > straight.get_height()
    assert effects.word(on, "-2", 40, "#ff5a48", 0.0) is straight
    near, far = (effects.soft_shadow(on, 60, 12, alpha) for alpha in (150, 60))
    assert near.get_at(near.get_rect().center)[3] > far.get_at(far.get_rect().center)[3] > 0
