"""The live rig: parts that are baked once look like the painter's figure in any pose, whoever it is and whatever they wear."""

from __future__ import annotations

import math
from dataclasses import replace
from importlib import import_module
from threading import Event, current_thread, main_thread
from typing import Any

import numpy as np
import pygame
import pytest
from pygame import Surface

from kotgames.ui import clock
from kotgames.ui.art.act import Pair
from kotgames.ui.art.compose import paint_layers
from kotgames.ui.art.contact import order_of
from kotgames.ui.art.endings import REFEREE
from kotgames.ui.art.figure import CAST, OKORO, VANCE, Canvas, Look
from kotgames.ui.art.poses import library, pose, scene
from kotgames.ui.art.rig import kit as kits
from kotgames.ui.art.rig.figures import BAKED_A_FRAME, Figures
from kotgames.ui.art.rig.kit import Kit, direction
from kotgames.ui.art.rig.pieces import DIRECTIONS, STEP, Sprite, bake
from kotgames.ui.art.rig.posing import Put, parts_of, puts_in_order
from kotgames.ui.art.rig.turning import ALONE, TURN_STEP, Turn, Turner, turned
from kotgames.ui.art.skeleton import FINE_PARTS, PARTS, shift

pytestmark = pytest.mark.slow

ORIGIN = (-40.0, -30.0)
UNITS = (180.0, 140.0)
GROUND = "#c9b99a"


def by_rig(pair: Pair, one: Look, two: Look, height: int, figures: Figures | None = None) -> Surface:
    """The two in a pose, put together of pieces."""
    scale = height / 100.0
    target = Surface((round(UNITS[0] * scale), round(UNITS[1] * scale)), 0, 32)
    target.fill(GROUND)

    def blit(image: Surface, x: float, y: float) -> None:
        target.blit(image, (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED)

    (figures or Figures()).draw(
        blit, pair, {"a": one, "b": two}, scale, (-ORIGIN[0] * scale, -ORIGIN[1] * scale)
    )
    return target


def by_painter(pair: Pair, one: Look, two: Look, height: int) -> Surface:
    """The same, painted whole."""
    scale = height / 100.0
    canvas = Canvas(round(UNITS[0] * scale), round(UNITS[1] * scale), scale, 2)
    canvas.origin = ORIGIN
    paint_layers(canvas, pair.layers, one, two)
    target = Surface((canvas.width, canvas.height), 0, 32)
    target.fill(GROUND)
    target.blit(canvas.image(), (0, 0))
    return target


def unlike(one: Surface, two: Surface) -> float:
    """The share of the pixels of either figure that differ by more than a shade; edges that lie half a pixel apart do not count."""
    half = (one.get_width() // 3, one.get_height() // 3)
    one, two = (pygame.transform.smoothscale(picture, half) for picture in (one, two))
    near = pygame.mask.from_threshold(one, (0, 0, 0), (26, 26, 26, 255), two)
    ground = pygame.Color(GROUND)
    drawn = pygame.mask.from_threshold(one, ground, (2, 2, 2, 255))
    drawn.invert()
    other = pygame.mask.from_threshold(two, ground, (2, 2, 2, 255))
    other.invert()
    drawn.draw(other, (0, 0))
    near.invert()
    return near.overlap_area(drawn, (0, 0)) / max(1, drawn.count())


def pairs() -> dict[str, Pair]:
    """All scenes of two fighters that games ship."""
    found = {}
    for name, this in library().scenes.items():
        if {layer.who for layer in this.layers} == {"a", "b"}:
            found[name] = Pair(this.pose_of("a"), this.pose_of("b"), order_of(this))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(pairs()))
def test_every_scene_looks_as_the_painter_paints_it(name: str) -> None:
    """What differs is the edge of a shade here and there."""
    pair = pairs()[name]
    assert unlike(by_rig(pair, VANCE, OKORO, 110), by_painter(pair, VANCE, OKORO, 110)) < 0.022


DRESSED = {
    **CAST,
    "boxer": Look(glove_style="boxing", boots="#20242c", shorts_length=0.75),
    "soldier": Look(headgear="helmet", top="#46566e", prop="rifle", shin="#8090a0", bracer="#8090a0", tabard="#445566"),
    "hooded": Look(headgear="hood", tabard="#303040", shorts_length=1.0, boots="#15181e"),
    "alien": Look(headgear="alien"),
    "goat": Look(headgear="goat", bulk=1.2),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(DRESSED))
def test_every_look_is_drawn_as_the_painter_draws_it(name: str) -> None:
    """Boots, gloves, guards, tabards, props and creatures are pieces like any other."""
    this = scene("mid_range")
    pair = Pair(this.pose_of("a"), this.pose_of("b"), order_of(this))
    look = DRESSED[name]
    assert unlike(by_rig(pair, look, look, 110), by_painter(pair, look, look, 110)) < 0.03


def test_a_missing_glove_would_be_seen() -> None:
    """The measure of these tests: another pair of gloves is more than what may differ."""
    pair = pairs()["punch_standing"]
    bare = replace(VANCE, glove_style="boxing", boots="#101014")
    assert unlike(by_rig(pair, VANCE, OKORO, 110), by_painter(pair, bare, OKORO, 110)) > 0.03


def test_every_part_that_a_scene_may_name_has_its_pieces() -> None:
    pose = scene("mid_range").pose_of("a")
    parts = parts_of(pose, DRESSED["soldier"])
    assert set(parts) == {*PARTS, *FINE_PARTS}
    assert all(parts[name] for name in parts)
    assert not parts_of(pose, VANCE)["prop"]


def test_a_piece_points_where_it_is_told_and_keeps_its_light() -> None:
    """Baked in all directions it is one piece turned; the light stays in the upper left, so that turned pictures differ."""
    key = ("upper", "fill", "near", 1, 1.0)
    right, down = bake(VANCE, 4.0, key, 0.0), bake(VANCE, 4.0, key, 90.0)
    assert right.middle[0] > 20
    assert abs(right.middle[1]) < 8
    assert down.middle[1] > 20
    assert abs(down.middle[0]) < 8
    turned = pygame.transform.rotate(right.image, -90)
    assert abs(turned.get_width() - down.image.get_width()) <= 2
    size = (
        min(turned.get_width(), down.image.get_width()),
        min(turned.get_height(), down.image.get_height()),
    )
    same = pygame.mask.from_threshold(
        turned.subsurface((0, 0, *size)), (0, 0, 0), (6, 6, 6, 255), down.image.subsurface((0, 0, *size))
    )
    assert same.count() < 0.97 * size[0] * size[1]


def test_a_piece_that_does_not_exist_is_named() -> None:
    with pytest.raises(KeyError, match="tail"):
        bake(VANCE, 2.0, ("tail",), 0.0)


def test_pieces_are_baked_once_and_turned_by_half_a_step_at_most() -> None:
    kit = Kit(VANCE, 2.0)
    key = ("hand", "near", 1, "fist")
    for degrees in range(0, 360, 3):
        sprite, rest = kit.sprite(Put(key, (0.0, 0.0), float(degrees)))
        assert abs(rest) <= STEP / 2 + 1e-6
        assert sprite is kit.sprite(Put(key, (0.0, 0.0), direction(degrees) * STEP))[0]
    assert len(kit._sprites) == DIRECTIONS


def test_in_a_hurry_the_nearest_piece_stands_in_and_the_right_one_is_baked_next() -> None:
    kit = Kit(VANCE, 2.0)
    far, near = (Put(("hand", "near", 1, "fist"), (0.0, 0.0), angle) for angle in (180.0, 0.0))
    kit.sprite(far)
    kit.sprite(near)
    missing = Put(("hand", "near", 1, "fist"), (0.0, 0.0), 2 * STEP)
    sprite, rest = kit.sprite(missing, hurry=True)
    assert sprite is kit.sprite(near)[0]
    assert math.isclose(rest, 2 * STEP)
    assert kit.waiting == 1
    assert not kit.bake_for(1.0)
    right, rest = kit.sprite(missing, hurry=True)
    assert right is not sprite
    assert abs(rest) < 1e-6
    # nothing of that kind at all: it is baked now
    open_hand = Put(("hand", "near", 1, "open"), (0.0, 0.0), 0.0)
    assert kit.sprite(open_hand, hurry=True)[0] is kit.sprite(open_hand)[0]


def test_a_kit_forgets_what_was_not_drawn_for_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = Kit(VANCE, 2.0)
    puts = [Put(("head", 1, "angry", 1.0), (0.0, 0.0), number * STEP) for number in range(8)]
    for put in puts:
        kit.sprite(put)
    whole = kit.size_bytes
    monkeypatch.setattr(kits, "LIMIT_BYTES", whole // 2)
    first = kit.sprite(puts[0])[0]
    kit.sprite(Put(("head", 1, "ko", 1.0), (0.0, 0.0), 0.0))
    assert kit.size_bytes <= whole // 2
    assert kit.sprite(puts[0])[0] is first


def test_what_is_wanted_is_baked_in_slices_and_then_nothing_is_baked_in_a_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds, bake_one = [0.0], kits.bake

    def slowly(*arguments: Any) -> Sprite:
        seconds[0] += 0.001
        return bake_one(*arguments)

    monkeypatch.setattr(clock, "now", lambda: seconds[0])
    monkeypatch.setattr(kits, "bake", slowly)
    pair = pairs()["kick_standing"]
    figures = Figures()
    looks = {"a": VANCE, "b": OKORO}
    moments = [replace(pair, a=shift(pair.a, dx, 0.0)) for dx in (0.0, 3.0)]
    figures.want(looks, 1.1, moments)
    rounds = 0
    while figures.bake_for(0.002):
        rounds += 1
    assert rounds > 3
    baked = figures.size_bytes
    by_rig(pair, VANCE, OKORO, 110, figures)
    assert figures.size_bytes == baked > 0
    figures.want(looks, 1.1, moments)
    figures.forget_wanted()
    assert not figures.bake_for(0.001)


def test_a_size_of_which_nothing_is_baked_takes_its_pieces_from_another() -> None:
    """The stage comes forward in a size that was never drawn: no frame bakes more than a piece, and every piece is where it belongs."""
    pair = pairs()["kick_standing"]
    figures = Figures()
    looks = {"a": VANCE, "b": OKORO}

    def drawn(scale: float) -> tuple[int, Surface]:
        target = Surface((420, 420), pygame.SRCALPHA)

        def blit(image: Surface, x: float, y: float) -> None:
            target.blit(image, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)

        return figures.draw(blit, pair, looks, scale, (20.0, 20.0)), target

    def kept(scale: float) -> int:
        return sum(len(figures.kit(look, scale)._sprites) for look in looks.values())

    whole, _ = drawn(1.5)
    assert kept(1.5) > 30
    count, first = drawn(3.0)
    assert count == whole
    assert kept(3.0) == BAKED_A_FRAME
    while figures.bake_for(0.01):
        pass
    count, last = drawn(3.0)
    assert count == whole
    box, right = first.get_bounding_rect(), last.get_bounding_rect()
    for one, two in zip((*box.topleft, *box.bottomright), (*right.topleft, *right.bottomright), strict=True):
        assert abs(one - two) <= 4
    apart = np.abs(pygame.surfarray.array_alpha(first).astype(int) - pygame.surfarray.array_alpha(last))
    assert (apart > 128).mean() < 0.02, "a piece from another size lies elsewhere"


def test_only_who_is_there_has_a_kit() -> None:
    figures = Figures()
    pair = pairs()["kick_standing"]
    figures.draw(lambda image, x, y: None, pair, {"a": VANCE, "b": OKORO, "r": REFEREE}, 1.0, (0.0, 0.0))
    assert {look for look, _ in figures._kits} == {VANCE, OKORO}


@pytest.mark.parametrize("package", ["knock_out_punch", "knockdown", "knockouts_tapouts", "uncaged"])
@pytest.mark.one_in(2, 1)
def test_a_kit_that_is_covered_has_something_for_whatever_an_act_shows(package: str) -> None:
    looks = [*CAST.values()][:3]
    covered = Figures()
    covered.cover(looks, 0.5)
    while covered.bake_for(0.05):
        pass
    kits = [(look, covered.kit(look, 0.5)) for look in looks]
    baked = [kit.size_bytes for _, kit in kits]
    for name, act in import_module(f"kotgames.games.{package}.art.catalogue").acts():
        for ms in (0.0, act.met_ms / 2, act.met_ms, (act.met_ms + act.length) / 2, float(act.length)):
            moment = act.at(ms)  # most of the time: once for all who may do it
            poses = {who: pose for who, pose in moment.poses.items() if who in "ab"}
            for look, kit in kits:
                for _, put in puts_in_order(moment.order, poses, dict.fromkeys("ab", look)):
                    assert kit.stand_in(put) is not None, (name, ms, put.key)
    assert [kit.size_bytes for _, kit in kits] == baked


def test_a_frame_that_may_bake_nothing_shows_everybody_and_says_what_was_stood_in_for() -> None:
    pair = pairs()["kick_standing"]
    figures = Figures()
    looks = {"a": VANCE, "b": OKORO}
    figures.cover(looks.values(), 1.5)
    while figures.bake_for(0.05):
        pass

    def drawn(stand_ins: bool) -> int:
        return figures.draw(lambda image, x, y: None, pair, looks, 3.0, (0.0, 0.0), stand_ins=stand_ins)

    whole = drawn(True)
    assert figures.stood_in == whole
    assert sum(len(figures.kit(look, 3.0)._sprites) for look in looks.values()) == 0
    left = figures.stood_in
    while left:
        assert drawn(False) == whole
        assert figures.stood_in < left, "each frame makes one more right"
        left = figures.stood_in


@pytest.mark.parametrize("smoothly", [True, False])
def test_nothing_lies_around_a_piece_that_was_turned(smoothly: bool) -> None:
    piece = Surface((20, 12), pygame.SRCALPHA, 32)
    piece.fill("#c62f2b")
    made = turned(piece.premul_alpha(), 30, smoothly=smoothly)
    assert made.get_at((0, 0)) == (0, 0, 0, 0)


def test_nobody_is_left_out_of_a_frame_though_nothing_of_them_is_baked() -> None:
    pair = pairs()["kick_standing"]
    figures = Figures()
    looks = {"a": VANCE, "b": OKORO}

    def whole() -> bool:
        seen: list[Surface] = []
        figures.draw(lambda image, x, y: seen.append(image), pair, looks, 3.0, (0.0, 0.0), stand_ins=True)
        return len(seen) == len(list(puts_in_order(pair.order, pair.poses, looks)))

    assert whole()
    looks["b"] = CAST["frost"]
    assert whole(), "somebody else"
    made = figures.made
    for make in figures.kinds_of(looks, 3.0, [pair]):
        make()
    assert figures.made == made, "something stands in for each of them"


def test_a_frame_of_something_fast_turns_so_many_pieces_smoothly_and_the_others_roughly() -> None:
    pair = pairs()["kick_standing"]
    figures = Figures()
    looks = {"a": VANCE, "b": OKORO}
    seen: list[Surface] = []

    def drawn(stand_ins: bool) -> tuple[int, list[Surface]]:
        seen.clear()
        before = sum(figures.kit(look, 3.0).turned for look in looks.values())
        figures.draw(
            lambda image, x, y: seen.append(image),
            pair,
            looks,
            3.0,
            (0.0, 0.0),
            stand_ins=stand_ins,
            smoothly=3,
        )
        return sum(figures.kit(look, 3.0).turned for look in looks.values()) - before, [*seen]

    figures.want(looks, 3.0, [pair])
    while figures.bake_for(0.05):
        pass
    turned, roughly = drawn(True)
    assert turned == 3
    turned, smoothly = drawn(False)  # who stands still is turned smoothly
    assert turned > 10
    assert drawn(True) == (0, smoothly), "what is turned stays"
    for one, two in zip(roughly, smoothly, strict=True):
        assert abs(one.get_width() - two.get_width()) <= 4
        assert abs(one.get_height() - two.get_height()) <= 4


def test_a_piece_that_is_nearly_turned_so_serves_a_fast_frame() -> None:
    kit = Kit(VANCE, 3.0)
    put = next(put for _, put in puts_in_order((("a", None),), {"a": pose("stance")}, {"a": VANCE}))
    ahead = put._replace(angle=direction(put.angle) * STEP + TURN_STEP)
    further = put._replace(angle=ahead.angle + TURN_STEP)
    smooth, _ = kit.picture(ahead)
    sprite, rest = kit.sprite(further)
    steps = round(rest / TURN_STEP)
    near = kit.nearly(sprite, steps)
    assert near is not None
    assert kit.found(sprite, near) is smooth
    assert kit.found(sprite, steps) is None
    assert kit.picture(further)[0] is not smooth
    assert kit.turned == 2
    assert kit.nearly(sprite, steps + 9) is None, "that would be seen"


def test_two_turn_pieces_and_nobody_sees_who_did() -> None:
    turner = Turner()
    image = Surface((60, 40), pygame.SRCALPHA, 32)
    image.fill("#c62f2b", (10, 10, 30, 20))
    for count in (0, 1, ALONE, ALONE + 1, 40):
        turns = [Turn(image, number % 11 - 5, True) for number in range(count)]
        turner.turn(turns)
        for one in turns:
            expected = pygame.transform.rotozoom(image, -one.steps * TURN_STEP, 1.0)
            assert one.turned is not None
            assert pygame.image.tobytes(one.turned, "RGBA") == pygame.image.tobytes(expected, "RGBA")


def test_what_goes_wrong_beside_the_window_is_not_hidden() -> None:
    class Broken(Exception):
        pass

    begun = Event()

    class Breaking(Turn):
        def make(self) -> None:
            if current_thread() is not main_thread():
                begun.set()
                raise Broken
            super().make()

    class Waiting(Turn):
        def make(self) -> None:
            assert begun.wait(60.0)
            super().make()

    turner = Turner()
    image = Surface((20, 20), pygame.SRCALPHA, 32)
    first = [Turn(image, 1, True) for _ in range(ALONE)]
    with pytest.raises(Broken):
        turner.turn([*first, Waiting(image, 1, True), *(Breaking(image, 1, True) for _ in range(8))])
    turner.turn([Turn(image, 1, True) for _ in range(8)])  # and it goes on helping


def test_who_is_taller_is_drawn_so_on_the_same_ground() -> None:
    pair = Pair(pose("stance"), pose("stance"), (("a", None),))
    heights, feet = [], []
    for stature in (0.85, 1.0, 1.1):
        look = replace(VANCE, stature=stature)
        picture = by_rig(pair, look, look, 160)
        picture.set_colorkey(GROUND)
        box = pygame.mask.from_surface(picture).get_bounding_rects()[0]
        heights.append(box.height)
        feet.append(box.bottom)
    assert heights[0] / heights[1] == pytest.approx(0.85, abs=0.03)
    assert heights[2] / heights[1] == pytest.approx(1.1, abs=0.03)
    assert max(feet) - min(feet) <= 3


def test_no_more_kits_are_kept_than_said() -> None:
    figures = Figures(2)
    for number in range(4):
        figures.kit(replace(VANCE, skin=f"#00000{number}"), 1.0)
    assert len(figures._kits) == 2
