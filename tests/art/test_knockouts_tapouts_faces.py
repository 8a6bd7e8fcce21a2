"""Card faces."""

from __future__ import annotations

import json
from itertools import combinations

import pygame
import pytest
from art_helpers import difference

from kotgames.games.knockouts_tapouts.art.faces import (
    CAST,
    KINDS,
    OVERRIDES,
    SIZE,
    WINDOW,
    FaceSpec,
    back,
    covered,
    face,
    foot_rect,
    framed,
    picture,
    seal_rect,
)
from kotgames.ui.art.compose import extent, heads
from kotgames.ui.art.poses import scene

pytestmark = pytest.mark.slow

ATTACKS = {
    "punch": "strike", "kick": "kick", "knee": "strike", "elbow": "strike",
    "neck_hold": "hold", "arm_hold": "hold", "leg_hold": "hold",
}  # fmt: skip
OTHERS = {
    "throw_standing": "grapple", "style": "style", "sink": "boost", "crank": "boost", "torque": "boost",
    "combination": "boost", "set_up": "boost", "reversal": "special", "sprawl": "special", "stand_up": "special",
    "second_wind": "special",
}  # fmt: skip
PICTURES = {
    f"{name}_{where}": kind for name, kind in ATTACKS.items() for where in ("standing", "ground")
} | OTHERS
SMALL = (150, 126)


@pytest.fixture(scope="module")
def small() -> dict[str, pygame.Surface]:
    """All pictures on the same background, so that only the figures differ."""
    return {name: picture(FaceSpec("strike", "", name), SMALL) for name in PICTURES}


def test_pictures_are_pairwise_different(small: dict[str, pygame.Surface]) -> None:
    for a, b in combinations(small, 2):
        assert difference(small[a], small[b]) > 6.0, (a, b)


@pytest.mark.parametrize("name", ATTACKS)
def test_standing_and_ground_differ_at_a_glance(small: dict[str, pygame.Surface], name: str) -> None:
    assert difference(small[f"{name}_standing"], small[f"{name}_ground"]) > 10.0


@pytest.mark.parametrize("name", PICTURES)
def test_faces_are_free_and_figures_fill_the_window(name: str) -> None:
    this = scene(name)
    look_a, look_b = CAST["vance"], OVERRIDES.get(name, CAST["okoro"])
    size = (WINDOW.width, WINDOW.height)
    window = (size[0], size[1] - round(size[1] * 0.075))
    view = framed(this, look_a, look_b, size)
    rects, rounds = covered(size)
    for spot in heads(this.layers):
        x, y = view.px(spot)
        assert 30 < x < size[0] - 30
        assert 20 < y < window[1] - 20
        for middle, radius in rounds:
            assert pygame.Vector2(x, y).distance_to(middle) > radius + 4 * view.scale
        assert not any(rect.collidepoint(x, y) for rect in rects)
    left, top, right, bottom = extent(this.layers, look_a, look_b)
    assert (bottom - top) * view.scale > 0.5 * window[1]
    assert max((bottom - top) * view.scale / window[1], (right - left) * view.scale / window[0]) > 0.74


def test_face_is_a_card_and_its_title_is_readable_when_small() -> None:
    spec = FaceSpec(
        "boost", "Combination", "combination", ("**Boost** a Strike.",), "+1", (("fist", "Strike"),)
    )
    whole = face(spec)
    assert whole.get_size() == SIZE
    assert whole.get_at((0, 0)).a < 20
    assert whole.get_at((320, 10)).a == 255
    without = face(FaceSpec("boost", "", "combination", spec.lines, "+1", spec.chips))
    rows = [
        y
        for y in range(SIZE[1])
        if any(whole.get_at((x, y)) != without.get_at((x, y)) for x in range(60, 580, 4))
    ]
    assert (rows[-1] - rows[0]) * 164 / SIZE[1] >= 15


def test_the_number_stands_in_the_middle_of_its_seal() -> None:
    x, y, across = seal_rect(SIZE[0])
    seal = pygame.Rect(round(x - across / 3), round(y - across / 3), round(across / 1.5), round(across / 1.5))
    part = face(FaceSpec("strike", "JAB", "fist", badge="8")).subsurface(seal)
    number = pygame.mask.from_threshold(part, (255, 255, 255), (1, 1, 1, 255)).get_bounding_rects()
    box = number[0].unionall(number[1:])
    assert abs(box.centerx - seal.width / 2) < across * 0.05
    assert abs(box.centery - seal.height / 2) < across * 0.05


def test_kinds_have_their_own_colours() -> None:
    faces = {kind: face(FaceSpec(kind, "Same", "style")) for kind in KINDS}
    for a, b in combinations(KINDS, 2):
        assert difference(faces[a], faces[b]) > 4.0, (a, b)


def test_an_icon_may_be_the_picture_and_a_wrong_name_is_named() -> None:
    assert (
        difference(
            picture(FaceSpec("boost", "", "fist"), SMALL), picture(FaceSpec("boost", "", "leg"), SMALL)
        )
        > 3
    )
    with pytest.raises(KeyError, match="moonwalk"):
        face(FaceSpec("boost", "X", "moonwalk"))


def test_spec_round_trips_through_json() -> None:
    spec = FaceSpec(
        "kick", "Kick", "kick_standing", ("a", "b"), None, (("leg", "2"),), "leg", ("reyes", "flint")
    )
    assert FaceSpec.of(json.loads(json.dumps(spec.data()))) == spec
    with pytest.raises(ValueError, match="colour"):
        FaceSpec.of({"kind": "kick", "title": "", "picture": "", "colour": "red"})


def test_back() -> None:
    plain = back("Kotgames")
    assert plain.get_size() == SIZE
    assert difference(plain, back("Uncaged", "#12305e", "#1d478a")) > 5


def test_foot_rect_scales_with_the_face() -> None:
    small = foot_rect(118, 164)
    assert small.width > 100
    assert pygame.Rect(0, 0, 118, 164).contains(small)
