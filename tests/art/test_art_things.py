"""Dice and markers."""

from __future__ import annotations

import pygame
import pytest
from art_helpers import coverage, difference

from kotgames.games.knockouts_tapouts.art import markers
from kotgames.ui.art import dice
from kotgames.ui.art.arena import CAGE, CROWDS, RING, arena


def raw(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("value", range(1, 7))
def test_a_tumbling_die_ends_on_its_value(value: int) -> None:
    frames = dice.tumble(40, value, "#c62f2b", seed=value, n=10, angle=7)
    assert len(frames) == 10
    assert len({f.get_size() for f in frames}) == 1
    assert raw(frames[-1]) == raw(dice.die(40, value, "#c62f2b", 7))
    assert raw(frames[0]) != raw(frames[1])


def test_faces_differ_and_opposite_sides_add_up_to_seven() -> None:
    faces = [raw(dice.die(40, value)) for value in range(1, 7)]
    assert len(set(faces)) == 6
    for value in range(1, 7):
        sides = {normal: number for number, normal, _, _ in dice._faces(value)}
        assert sides[(0, 0, 1)] == value
        assert set(sides.values()) == {1, 2, 3, 4, 5, 6}
        for (x, y, z), number in sides.items():
            assert number + sides[(-x, -y, -z)] == 7


def test_die_is_not_cut_and_refuses_seven() -> None:
    for picture in (dice.die(40, 5, angle=45), *dice.tumble(40, 2, n=8)):
        width, height = picture.get_size()
        rim = [picture.get_at((x, y)).a for x in range(width) for y in (0, height - 1)]
        assert max(rim) == 0
        assert coverage(picture) > 0.3
    for wrong in (0, 7):
        with pytest.raises(ValueError, match=str(wrong)):
            dice.die(40, wrong)
        with pytest.raises(ValueError, match=str(wrong)):
            dice.tumble(40, wrong)


def test_light_dice_have_dark_pips() -> None:
    light, dark = dice.die(60, 1, "#f4efe2"), dice.die(60, 1, "#2f66bd")
    middle = (light.get_width() // 2, round(light.get_height() * 0.47))
    assert light.get_at(middle).r < 110
    assert dark.get_at(middle).r > 200


def test_hurt_is_told_by_shape_too() -> None:
    for colour in ("#c62f2b", "#2f66bd"):
        ready, hurt = markers.marker(18, colour), markers.marker(18, colour, True)
        grey = [pygame.transform.grayscale(s) for s in (ready, hurt)]
        assert difference(*grey) > 8
    assert difference(markers.marker(18, "#c62f2b"), markers.marker(18, "#2f66bd")) > 5


def test_position_marker_shows_who_is_on_top() -> None:
    faces = [markers.position_marker(40, "#c62f2b", "#2459a8", top) for top in (-1, 0, 1)]
    for i in range(3):
        for j in range(i):
            assert difference(faces[i], faces[j]) > 6
    assert faces[1].get_at((20, 8)).r > 120
    assert faces[2].get_at((20, 8)).b > 120


def test_chips_and_seals() -> None:
    short, long = markers.chip(24, "1"), markers.chip(24, "MOBILE", name="walking-boot")
    assert long.get_width() > short.get_width() + 40
    assert markers.chip(24, "1", width=90).get_width() == 90
    assert difference(markers.seal(42, "4+"), markers.seal(42, "6+")) > 0.5
    assert markers.badge(30, "walking-boot").get_size() == (32, 32)


def test_a_ring_has_ropes_where_a_cage_has_a_fence() -> None:
    cage, ring = (arena((240, 140), around=around) for around in (CAGE, RING))
    assert difference(cage.back, ring.back) > 4
    assert len(ring.crowds) == CROWDS
    assert difference(ring.crowds[0], ring.crowds[2]) > 0.4, "the hall rises behind the ropes"
    high = ring.crowds[0].get_height()
    left = {tuple(ring.back.get_at((11, y)))[:3] for y in range(round(high * 0.4), high - 8)}
    assert any(red > 150 and red > 2 * blue for red, _, blue in left), "the red corner"
    with pytest.raises(KeyError):
        arena((60, 40), around="pool")
