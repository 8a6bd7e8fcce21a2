"""Knockdown's miniatures: what they act, where they stand meanwhile, how they are drawn; their data file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest
import yaml
from act_checks import JOINTS, SUNK
from art_helpers import coverage, difference
from pygame import Rect, Surface

from kotgames.games.knockdown.art import hexes
from kotgames.games.knockdown.art import miniatures as minis
from kotgames.games.knockdown.art.miniatures import ACTS, Miniature, Walk
from kotgames.games.knockdown.art.signs import SYMBOLS
from kotgames.system import game_folders
from kotgames.ui import theme
from kotgames.ui.art import poses
from kotgames.ui.art.look import Look
from kotgames.ui.art.rig.figures import Figures
from kotgames.ui.art.skeleton import GROUND, Pose, distance, solve
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.text import Scribe

pytestmark = pytest.mark.slow

FOLDER = game_folders.cards("knockdown")
LOOKS: dict[str, Look] = {
    row["id"]: Look.of(row["look"])
    for row in yaml.safe_load((FOLDER / "fighters.yaml").read_text("utf-8"))["fighters"]
}
CYAN, VIOLET = "#35e0ff", "#c65bff"
HEIGHT = 140
FOOT = (150.0, 190.0)
FIGURES = Figures()
FRAME_MS = 1000 / 60
SPACES = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
FASTEST = 40.0
"""Units that a joint may move from one picture to the next."""


@pytest.fixture(params=sorted(LOOKS))
def mini(request: pytest.FixtureRequest) -> Miniature:
    return Miniature(LOOKS[request.param], CYAN, FIGURES)


@pytest.fixture
def james() -> Miniature:
    return Miniature(LOOKS["james"], CYAN, FIGURES)


def canvas_of(size: tuple[int, int] = (300, 260), shapes: Shapes | None = None) -> Canvas:
    return Canvas(Surface(size, pygame.SRCALPHA, 32), 1.0, theme.NORMAL, Scribe(), shapes or Shapes())


def drawn(mini: Miniature, this: Pose, side: int = 1, presence: float = 1.0) -> Surface:
    canvas = canvas_of()
    mini.draw(canvas, FOOT, HEIGHT, side, this, presence=presence)
    assert isinstance(canvas.surface, Surface)
    return canvas.surface


def times(length: float) -> Iterator[float]:
    for number in range(int(length / FRAME_MS) + 1):
        yield number * FRAME_MS
    yield length


def begins(mini: Miniature, act: str) -> Pose:
    return mini.lying() if act == "get_up" else mini.standing()


# ---------------------------------------------------------------------------------------------- data
def test_the_file_is_accepted_and_its_names_are_its_own() -> None:
    file = FOLDER / "poses" / "arena.yaml"
    assert "acts" in poses.check(file)
    held: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
    assert set(held) == {"poses", "acts"}
    assert all(name.startswith(minis.OF) for name in held["poses"])
    names = {name.removeprefix("move_").removeprefix(minis.OF) for name in held["acts"]}
    assert names == set(ACTS)
    assert len(names) == len(held["acts"])


def test_every_pose_of_the_file_is_used() -> None:
    held: dict[str, Any] = yaml.safe_load((FOLDER / "poses" / "arena.yaml").read_text("utf-8"))
    wanted = {minis.STAND, *(f"{act}_end" for act in ACTS)}
    for act in held["acts"].values():
        wanted |= {key["pair"] for key in act["keys"]}
    liked = {row["like"] for row in held["poses"].values() if "like" in row}
    for name in held["poses"]:
        assert name.removeprefix(minis.OF).removesuffix(minis.BARE) in wanted or name in liked, name


@pytest.mark.parametrize("act", ACTS)
def test_an_act_keeps_the_times_of_all_acts(act: str) -> None:
    """What is called `move_` leaves somebody in another pose and is short; what lands is swung back for, comes fast and stands still."""
    shown = minis.timing(act)
    if shown.name.startswith("move_"):
        assert 400 <= shown.length_ms <= 900
        assert shown.keys[-1].pair == "end"
    else:
        assert 840 <= shown.length_ms <= 1440
        assert shown.keys[-1].pair == "rest"
    impact = next((index for index, key in enumerate(shown.keys) if key.impact), None)
    assert (impact is not None) == (act in {*minis.BLOWS.values(), "shoot"})
    if impact is not None:
        before, hit, after = shown.keys[impact - 1 : impact + 2]
        assert before.at_ms >= 250
        assert 60 <= hit.at_ms - before.at_ms <= 200
        assert (after.pair, after.ease) == (hit.pair, "hold")
        assert 80 <= after.at_ms - hit.at_ms <= 120


def test_what_there_is_not_is_named(james: Miniature) -> None:
    with pytest.raises(KeyError, match="fly"):
        minis.timing("fly")
    with pytest.raises(KeyError, match="float"):
        minis.pose("float", james.look)
    assert set(minis.BLOWS) == set(SYMBOLS) - {"any"}
    assert minis.blow("low") == "kick"
    assert minis.blow("whatever") in ACTS


# ------------------------------------------------------------------------------------------------ acts
@pytest.mark.parametrize("act", ACTS)
def test_nobody_jumps_or_sinks_into_the_base(mini: Miniature, act: str) -> None:
    before = None
    for ms in times(mini.length(act)):
        joints = solve(mini.pose_at(act, ms))
        for joint in JOINTS:
            if not joint.startswith(("sole", "fist")):
                assert joints.point(joint)[1] - GROUND <= SUNK, (act, round(ms), joint)
            if before is not None:
                assert distance(joints.point(joint), before.point(joint)) <= FASTEST, (act, round(ms), joint)
        before = joints


@pytest.mark.parametrize("act", ACTS)
def test_an_act_begins_in_the_pose_somebody_is_in_and_ends_where_it_should(mini: Miniature, act: str) -> None:
    other = mini.aiming() if act != "get_up" else mini.lying()
    assert mini.pose_at(act, 0.0, other) == other
    last = mini.pose_at(act, mini.length(act), other)
    assert last == mini.pose_at(act, mini.length(act) + 500, other)
    if not minis.timing(act).name.startswith("move_"):
        assert last == other
    elif act == "fall":
        assert last == mini.lying()
        assert last.pelvis[1] > 84, "on the floor"
        assert last.expression == "ko"
    elif act == "aim":
        assert last == mini.aiming()
    elif act != "blink_out":
        assert last == minis.pose(minis.STAND, mini.look), "on the feet"


def test_who_holds_a_weapon_holds_it_with_both_hands_all_the_time() -> None:
    for name in ("james", "iris"):
        mini = Miniature(LOOKS[name], CYAN, FIGURES)
        for act in set(ACTS) - {"order"}:
            for ms in times(mini.length(act)):
                joints = solve(mini.pose_at(act, ms))
                apart = distance(joints.fist_near, joints.fist_far)
                assert 4.0 < apart < 19.0, (name, act, round(ms), apart)


def test_who_holds_nothing_moves_otherwise() -> None:
    armed, bare = Miniature(LOOKS["james"], CYAN, FIGURES), Miniature(LOOKS["brood"], VIOLET, FIGURES)
    for act in ("walk", "shoot", "aim", "strike", "block", "cheer"):
        middle = armed.length(act) / 2
        assert armed.pose_at(act, middle) != bare.pose_at(act, middle), act


def test_feet_walk(mini: Miniature) -> None:
    """One foot is on the floor while the other one swings; they change places, and each is ahead for about half of the time."""
    ahead, lifted = [], []
    for ms in times(mini.length("walk")):
        joints = solve(mini.pose_at("walk", ms))
        if 100 < ms < mini.length("walk") - 100:
            ahead.append(joints.foot_near[0] - joints.foot_far[0])
            ys = sorted((joints.foot_near[1], joints.foot_far[1]))
            assert ys[1] > 88, "one stands"
            lifted.append(ys[1] - ys[0])
    assert max(ahead) > 22
    assert min(ahead) < -22
    assert sum(1 for one, two in pairwise(ahead) if one * two < 0) >= 2
    assert max(lifted) > 8


def test_a_walk_leads_over_its_points_and_takes_as_long_as_they_are_many(james: Miniature) -> None:
    layout = hexes.fit(SPACES, (256, 173, 768, 395))
    way = layout.walk((-1, -1), (1, 1))
    walk = james.walk(layout, way)
    one = james.length("walk")
    assert walk.length == one * (len(way) - 1)
    for index, space in enumerate(way):
        assert walk.point_at(index * one) == pytest.approx(layout.centre(space))
    assert walk.point_at(-5) == layout.centre(way[0])
    assert walk.point_at(walk.length + 5) == pytest.approx(layout.centre(way[-1]))
    start = james.aiming()
    assert walk.pose_at(0, start) == start
    assert walk.pose_at(walk.length, start) == minis.pose(minis.STAND, james.look)
    before = None
    for ms in times(walk.length):
        joints = solve(walk.pose_at(ms, start))
        if before is not None:
            assert all(distance(joints.point(joint), before.point(joint)) < 24 for joint in JOINTS), round(ms)
        before = joints
    swings = [solve(walk.pose_at(ms, start)).foot_near[0] - 50 for ms in times(walk.length)]
    assert sum(1 for a, b in pairwise(swings) if a * b < 0) >= 3 * (len(way) - 1), "the feet move all the way"
    with pytest.raises(ValueError, match="another"):
        Walk([(0.0, 0.0)], james.look)


def test_somebody_looks_where_they_walk_and_at_the_foe(james: Miniature) -> None:
    walk = Walk([(0.0, 0.0), (60.0, 40.0), (0.0, 80.0), (0.0, 120.0)], james.look)
    assert [walk.facing_at(walk.length * share) for share in (0.1, 0.5, 0.9)] == [1, -1, -1]
    assert minis.facing((10.0, 0.0), (20.0, 50.0)) == 1
    assert minis.facing((10.0, 0.0), (-20.0, 50.0)) == -1
    assert minis.facing((10.0, 0.0), (10.4, 50.0), -1) == -1, "neither left nor right"


@pytest.mark.parametrize("act", sorted(minis.BLOWS.values()))
@pytest.mark.parametrize("side", [1, -1])
def test_a_blow_meets_who_stands_beside(mini: Miniature, act: str, side: int) -> None:
    foot, foe = (400.0, 300.0), (400.0 + side * 130.0, 300.0)
    impact = mini.impact_ms(act)
    assert impact is not None
    assert mini.lunge(act, 0, foot, foe, HEIGHT) == foot
    assert mini.lunge(act, mini.length(act), foot, foe, HEIGHT) == pytest.approx(foot)
    there = mini.lunge(act, impact, foot, foe, HEIGHT)
    this = mini.pose_at(act, impact)
    tips = [
        mini.on_picture(joint, this, there, HEIGHT, side)
        for joint in ("fist_near", "fist_far", "sole_near", "sole_far", "knee_near")
    ]
    near = min(abs(x - foe[0]) for x, _ in tips)
    assert near < 0.22 * HEIGHT, "it is as far as a trunk is thick"
    assert abs(there[0] - foe[0]) > 0.2 * HEIGHT, "they do not stand in one another"
    steps = [mini.lunge(act, ms, foot, foe, HEIGHT) for ms in times(mini.length(act))]
    assert max(distance(one, two) for one, two in pairwise(steps)) < 45
    assert mini.lunge("cheer", 300, foot, foe, HEIGHT) == foot


def test_a_shot_leaves_the_barrel_or_the_mouth() -> None:
    for name, look in LOOKS.items():
        mini = Miniature(look, CYAN, FIGURES)
        impact = mini.impact_ms("shoot")
        assert impact is not None
        this = mini.pose_at("shoot", impact)
        right, left = (mini.muzzle(this, FOOT, HEIGHT, side) for side in (1, -1))
        assert right[0] - FOOT[0] == pytest.approx(FOOT[0] - left[0])
        assert right[1] == pytest.approx(left[1])
        assert right[0] - FOOT[0] > (0.2 if look.prop else 0.05) * HEIGHT, name
        assert 0.45 * HEIGHT < FOOT[1] - right[1] < 0.9 * HEIGHT, name
        assert drawn(mini, this).get_at((round(right[0] - 3), round(right[1]))).a > 0, "something is there"
    x, y = Miniature(LOOKS["james"], CYAN).body(FOOT, HEIGHT)
    assert x == FOOT[0]
    assert FOOT[1] - HEIGHT < y < FOOT[1]


# --------------------------------------------------------------------------------------------- pictures
@pytest.mark.parametrize("act", ACTS)
def test_no_picture_of_an_act_is_empty_and_something_moves(mini: Miniature, act: str) -> None:
    pictures = []
    for number in range(12):
        ms = mini.length(act) * number / 11
        picture = drawn(mini, mini.pose_at(act, ms), presence=mini.presence(act, ms))
        gone = mini.presence(act, ms) <= 0
        assert (coverage(picture) < 0.001) == gone, (act, number)
        pictures.append(picture)
    assert max(difference(one, two) for one, two in combinations(pictures, 2)) > 1.0


def test_acts_are_told_apart(mini: Miniature) -> None:
    shown = {}
    for act in set(ACTS) - {"blink_out", "blink_in", "get_up", "walk", "order"}:
        key = next((key for key in minis.timing(act).keys if key.impact), minis.timing(act).keys[1])
        shown[act] = drawn(mini, mini.pose_at(act, key.at_ms))
    for one, two in combinations(sorted(set(shown) - {"aim"}), 2):
        assert difference(shown[one], shown[two]) > 1.0, (one, two)


@pytest.mark.parametrize("act", ["walk", "shoot", "fall"])
def test_who_looks_to_the_left_is_mirrored_in_the_same_light(mini: Miniature, act: str) -> None:
    this = mini.pose_at(act, mini.length(act) * 0.4)
    right, left = drawn(mini, this, 1), drawn(mini, this, -1)
    turned = pygame.transform.flip(right, True, False)
    one, two = (pygame.mask.from_surface(picture, 200) for picture in (turned, left))
    box = Rect(0, 0, *left.get_size())
    assert one.get_bounding_rects() != []
    near = one.overlap_area(two, (0, 0)) / max(one.count(), two.count())
    assert near > 0.93, "the same shape"
    assert difference(right, left) > 2.0, "seen from the other side"
    assert box.w == 300


def test_a_figure_stands_on_its_base_and_is_as_high_as_it_should_be(mini: Miniature) -> None:
    picture = drawn(mini, mini.standing())
    box = pygame.mask.from_surface(picture, 200).get_bounding_rects()
    whole = box[0].unionall(box[1:])
    assert FOOT[1] - whole.top == pytest.approx(0.86 * HEIGHT, abs=0.09 * HEIGHT)
    assert abs(whole.centerx - FOOT[0]) < 0.2 * HEIGHT
    layout = hexes.fit(SPACES, (0, 0, 900, 560))
    wide = 2 * minis.BASE * layout.figure_height
    assert wide < hexes.SQRT3 * layout.near(0, -2), "a base fits on a space at the back"


def test_a_base_is_in_the_seats_colour() -> None:
    one, two = minis.base(CYAN, HEIGHT), minis.base(VIOLET, HEIGHT)
    assert difference(one, two) > 2
    ring = one.get_at((one.get_width() // 2, minis._pad(HEIGHT) + 1))
    assert ring.b > 150
    assert ring.g > 120
    assert one.get_at((0, 0)).a < 4, "the shadow is not cut off"
    edge = [one.get_at((x, one.get_height() - 1)).a for x in range(one.get_width())]
    edge += [one.get_at((one.get_width() - 1, y)).a for y in range(one.get_height())]
    assert max(edge) < 14


def test_a_shadow_is_paler_under_who_is_in_the_air(james: Miniature) -> None:
    shapes = Shapes()
    canvas = canvas_of(shapes=shapes)
    for ms in (0.0, james.impact_ms("leap") or 0.0):
        james.draw(canvas, FOOT, HEIGHT, 1, james.pose_at("leap", ms))
    tones = {key[3] for key in shapes._kept._surfaces if key[0] == "kd shade"}
    assert len(tones) == 2


def test_what_was_drawn_once_is_drawn_from_what_is_kept(james: Miniature) -> None:
    shapes = Shapes()
    for _ in range(8):  # a frame bakes a piece at most, until all are there
        canvas = canvas_of(shapes=shapes)
        for ms in times(james.length("walk")):
            james.draw(canvas, FOOT, HEIGHT, 1, james.pose_at("walk", ms))
        painted, made = shapes.painted, FIGURES.made
    canvas = canvas_of(shapes=shapes)
    for ms in times(james.length("walk")):
        james.draw(canvas, FOOT, HEIGHT, 1, james.pose_at("walk", ms))
    assert (shapes.painted, FIGURES.made) == (painted, made)
    assert FIGURES.finished


def test_acts_that_are_wanted_are_baked_before_they_are_drawn() -> None:
    mini = Miniature(LOOKS["brood"], VIOLET, Figures())
    mini.want(["fall"], HEIGHT, (1,))
    while mini.figures.bake_for(0.05):
        pass
    pieces = mini.figures.kit(mini.look, HEIGHT / 100).pieces
    assert pieces > 30
    for number in range(int(mini.length("fall") / 40) + 1):
        mini.draw(canvas_of(), FOOT, HEIGHT, 1, mini.pose_at("fall", number * 40.0))
    assert mini.figures.kit(mini.look, HEIGHT / 100).pieces == pieces


def test_who_blinks_goes_in_stripes_and_comes_back(mini: Miniature) -> None:
    out = [mini.presence("blink_out", ms) for ms in times(mini.length("blink_out"))]
    back = [mini.presence("blink_in", ms) for ms in times(mini.length("blink_in"))]
    assert out == sorted(out, reverse=True)
    assert back == sorted(back)
    assert (out[0], out[-1], back[0], back[-1]) == (1.0, 0.0, 0.0, 1.0)
    assert mini.presence("walk", 300) == 1.0
    this = mini.standing()
    shares = [coverage(drawn(mini, this, presence=presence)) for presence in (1.0, 0.6, 0.25, 0.0)]
    assert shares[0] > shares[2] > shares[3] == 0.0
    half = drawn(mini, this, presence=0.6)
    assert difference(half, drawn(mini, this)) > 3
    pink = pygame.mask.from_threshold(half, (200, 60, 170), (70, 60, 70, 255)).count()
    assert pink > 20, "torn into colours"


def test_miniatures_of_all_sizes_are_drawn_at_their_size() -> None:
    mini = Miniature(LOOKS["iris"], CYAN, FIGURES)
    for height in (60, 130, 200):
        canvas = canvas_of((2 * height, 2 * height))
        mini.draw(canvas, (height, 1.5 * height), height, 1, mini.standing())
        box = pygame.mask.from_surface(canvas.surface, 200).get_bounding_rects()  # type: ignore[arg-type]
        assert box[0].unionall(box[1:]).height == pytest.approx(1.06 * height, abs=0.14 * height)


# ---------------------------------------------------------------------------- ready, and moved by others
def test_who_is_ready_strikes_from_there(mini: Miniature) -> None:
    """The pose before the blow, and when the blow begins from it: it lands soon, and nothing jumps."""
    for act in ACTS:
        ready = minis.ready(act)
        impact = mini.impact_ms(act)
        assert bool(ready) == (impact is not None), act
        if impact is None:
            continue
        start, begins_ms = mini.posed(ready), minis.sets_out_ms(act)
        assert 50 <= impact - begins_ms <= 320, act
        first = mini.pose_at(act, begins_ms, start)
        moved = [distance(solve(start).point(name), solve(first).point(name)) for name in JOINTS]
        assert max(moved) < 3.0, (act, moved)


def test_who_is_pushed_slides_ever_slower_and_looks_where_they_looked(james: Miniature) -> None:
    layout = hexes.fit(SPACES, (0.0, 0.0, 900.0, 420.0))
    way = [(0, 0), (1, 0), (2, 0)]
    slide = james.slide(layout, way, pulled=False)
    assert slide.length > james.slide(layout, way[:2], pulled=False).length
    assert slide.point_at(0) == pytest.approx(layout.centre((0, 0)))
    assert slide.point_at(slide.length) == pytest.approx(layout.centre((2, 0)))
    steps = [slide.point_at(ms) for ms in times(slide.length)]
    ways = [two[0] - one[0] for one, two in pairwise(steps)]
    assert ways == sorted(ways, reverse=True)
    assert slide.facing_at(200.0, -1) == -1
    start = james.posed("guard")
    assert slide.pose_at(0.0, start) == start
    assert slide.pose_at(slide.length, start) == james.posed(minis.STAND)
    assert (
        solve(slide.pose_at(150.0, start)).head
        != solve(james.slide(layout, way, pulled=True).pose_at(150.0, start)).head
    )
    with pytest.raises(ValueError, match="one point to another"):
        james.slide(layout, way[:1], pulled=False)
