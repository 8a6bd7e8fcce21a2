"""The fighter rig, portraits and pictograms."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from art_helpers import coverage, difference

from kotgames.games.knockouts_tapouts.art.pictogram import (
    POSITIONS,
    pictogram,
    position_picture,
    position_scene,
    sign,
)
from kotgames.ui.art.figure import CAST, EXPRESSIONS, OKORO, VANCE, Canvas, Look, draw, draw_parts, single
from kotgames.ui.art.look import BEARDS, HAIRSTYLES, HEADGEAR
from kotgames.ui.art.portrait import portrait
from kotgames.ui.art.poses import pose


def test_expressions_differ_in_a_portrait() -> None:
    faces = {name: portrait(VANCE, 96, expression=name) for name in EXPRESSIONS}
    for a, b in combinations(EXPRESSIONS, 2):
        assert difference(faces[a], faces[b]) > 0.35, (a, b)


@pytest.mark.parametrize(
    ("field", "values"), [("hairstyle", HAIRSTYLES), ("beard", BEARDS), ("headgear", HEADGEAR)]
)
def test_every_style_is_drawn_and_different(field: str, values: tuple[str, ...]) -> None:
    change = {name: replace(VANCE, **{field: name}) for name in values}
    heads = {name: portrait(look, 80) for name, look in change.items()}
    for a, b in combinations(values, 2):
        assert difference(heads[a], heads[b]) > 0.3, (a, b)


def test_women_and_men_are_built_differently() -> None:
    stance = pose("stance")
    assert difference(single(stance, VANCE, 160), single(stance, replace(VANCE, woman=True), 160)) > 0.4
    broad = coverage(single(stance, replace(VANCE, bulk=1.2), 160))
    lean = coverage(single(stance, replace(VANCE, bulk=0.85), 160))
    assert broad > lean * 1.08


@pytest.mark.slow
def test_portraits_of_the_cast_are_pairwise_different_and_mirrored() -> None:
    pictures = {name: portrait(look, 72, (look.shorts, "#101018")) for name, look in CAST.items()}
    for a, b in combinations(pictures, 2):
        assert difference(pictures[a], pictures[b]) > 2.0, (a, b)
    left = pygame.transform.flip(portrait(OKORO, 90, facing=-1), True, False)
    assert difference(left, portrait(OKORO, 90)) < 14


def test_look_refuses_what_it_cannot_draw_and_round_trips() -> None:
    with pytest.raises(ValueError, match="hairstyle 'wig'"):
        Look(hairstyle="wig")
    with pytest.raises(ValueError, match="no 'hat'"):
        Look.of({"hat": "top"})
    assert Look.of(OKORO.data()) == OKORO


def test_parts_can_be_drawn_alone_and_together_give_the_whole() -> None:
    stance = pose("stance")

    def picture(parts: list[str] | None) -> pygame.Surface:
        canvas = Canvas(120, 120, 1.2)
        draw(canvas, stance, VANCE, parts)
        return canvas.image()

    whole = picture(None)
    assert coverage(picture(["head"])) < coverage(whole) / 4
    canvas = Canvas(120, 120, 1.2)
    for part in stance.order:
        draw(canvas, stance, VANCE, [part])
    assert difference(canvas.image(), whole) == 0.0
    with pytest.raises(KeyError, match="tail"):
        draw_parts(canvas, stance, VANCE, ["tail"])


def test_gloves_hands_and_rifle_change_the_picture() -> None:
    stance = pose("stance")
    base = single(stance, VANCE, 200)
    for look in (
        replace(VANCE, glove_style="boxing"),
        replace(VANCE, glove_style="bare"),
        replace(VANCE, prop="rifle"),
    ):
        assert difference(base, single(stance, look, 200)) > 0.05
    for grip in ("open", "hook"):
        assert difference(base, single(replace(stance, grip_near=grip, grip_far=grip), VANCE, 200)) > 0.03


@pytest.mark.slow
def test_positions_can_be_told_apart_at_42_pixels() -> None:
    signs = {name: sign(position_scene(name), (84, 42)) for name in POSITIONS}
    pictures = {name: position_picture(name, (84, 42)) for name in POSITIONS}
    for a, b in combinations(POSITIONS, 2):
        assert difference(signs[a], signs[b]) > 5.0, (a, b)
        assert difference(pictures[a], pictures[b]) > 3.0, (a, b)
    with pytest.raises(KeyError, match="rubber_guard"):
        position_scene("rubber_guard")


@pytest.mark.slow
def test_top_and_bottom_can_be_told_apart() -> None:
    for name in POSITIONS[4:]:
        assert difference(position_picture(name, (84, 42)), position_picture(name, (84, 42), flip=True)) > 3.0


def test_pictogram_has_two_tones_of_one_colour() -> None:
    image = pictogram("punch_standing", 78, "#ffe9b0")
    alphas = [image.get_at((x, y)).a for x in range(78) for y in range(78)]
    assert sum(a > 245 for a in alphas) > 300, "the first fighter is solid"
    assert sum(120 < a < 150 for a in alphas) > 200, "the second is paler"
    tones = {
        tuple(image.get_at((x, y)))[:3] for x in range(78) for y in range(78) if image.get_at((x, y)).a > 40
    }
    assert tones == {(255, 233, 176)}
