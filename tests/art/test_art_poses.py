"""Skeleton, poses and their files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from art_helpers import refused, write

from kotgames.engine.errors import CardDataError
from kotgames.system import game_folders, paths
from kotgames.texts import DEFAULT, load_game
from kotgames.ui.art import poses
from kotgames.ui.art.skeleton import (
    FOREARM,
    SHIN,
    THIGH,
    UPPER_ARM,
    Pose,
    blend,
    distance,
    mirror,
    shift,
    solve,
    two_bone,
)

pytestmark = pytest.mark.slow

LIBRARY = poses.library()
NAMES = sorted(LIBRARY.poses)


@pytest.mark.parametrize("name", NAMES)
def test_limbs_keep_their_lengths(name: str) -> None:
    joints = solve(LIBRARY.poses[name])
    for side in ("near", "far"):
        for root, middle, end, first, second, bend in (
            ("shoulder", "elbow", "hand", UPPER_ARM, FOREARM, "elbow"),
            ("hip", "knee", "foot", THIGH, SHIN, "knee"),
        ):
            a, b, c = (joints.point(f"{part}_{side}") for part in (root, middle, end))
            straight = abs(getattr(LIBRARY.poses[name], f"{bend}_{side}")) == 1.0
            for length, bone in ((distance(a, b), first), (distance(b, c), second)):
                assert length <= bone + 1e-6
                if straight:
                    assert length == pytest.approx(bone)
                else:
                    assert length >= bone * 0.2, "a joint collapsed"


@pytest.mark.parametrize("name", NAMES)
def test_nobody_sinks_into_the_mat(name: str) -> None:
    joints = solve(LIBRARY.poses[name])
    for joint in (
        "pelvis",
        "chest",
        "head",
        "knee_near",
        "knee_far",
        "hand_near",
        "hand_far",
        "foot_near",
        "foot_far",
    ):
        assert joints.point(joint)[1] < 98.5, joint


def test_two_bone_stops_at_reach_and_never_collapses() -> None:
    middle, end = two_bone((0, 0), (100, 0), 16, 15, 1, 8)
    assert distance((0, 0), end) == pytest.approx(31 * 0.995)
    assert middle[1] > 0, "positive bends to the right of the way, which is down on the screen"
    _, end = two_bone((0, 0), (0.001, 0), 16, 15, 1, 8)
    assert distance((0, 0), end) == pytest.approx(8)
    flat, _ = two_bone((0, 0), (10, 0), 16, 15, 0, 8)
    assert flat[1] == pytest.approx(0)


@pytest.mark.parametrize(
    ("first", "second"), [("stance", "straight"), ("reel", "stance"), ("guard_bottom", "clinch_b")]
)
def test_blend_has_both_ends(first: str, second: str) -> None:
    a, b = LIBRARY.poses[first], LIBRARY.poses[second]
    assert blend(a, b, 0.0) == a
    assert blend(a, b, 1.0) == b
    half = blend(a, b, 0.5)
    assert half.pelvis == pytest.approx(((a.pelvis[0] + b.pelvis[0]) / 2, (a.pelvis[1] + b.pelvis[1]) / 2))


def test_blend_through_a_change_of_facing_keeps_what_is_seen() -> None:
    a = LIBRARY.poses["stance"]
    b = mirror(a)
    before, after = solve(blend(a, b, 0.499)), solve(blend(a, b, 0.501))
    assert before.chest == pytest.approx(after.chest, abs=0.3)
    assert before.knee_near == pytest.approx(after.knee_near, abs=4.0)


def test_mirror_twice_and_shift() -> None:
    pose = replace(LIBRARY.poses["straight"], toe_near=32.0)
    back = mirror(mirror(pose))
    assert back == replace(pose, toe_near=back.toe_near)
    assert back.toe_near == pytest.approx(32.0)
    moved = shift(pose, 5, -3)
    assert solve(moved).elbow_near == pytest.approx(
        (solve(pose).elbow_near[0] + 5, solve(pose).elbow_near[1] - 3)
    )
    assert solve(mirror(pose)).head[0] == pytest.approx(100 - solve(pose).head[0])


def test_wanted_scenes_exist() -> None:
    attacks = ("punch", "kick", "knee", "elbow", "neck_hold", "arm_hold", "leg_hold")
    wanted = {f"{a}_{where}" for a in attacks for where in ("standing", "ground")} | {"throw_standing"}
    wanted |= {"style", "sink", "crank", "torque", "combination", "set_up"}
    wanted |= {"reversal", "sprawl", "stand_up", "second_wind"}
    assert wanted <= set(LIBRARY.scenes)


BASE = "pelvis: [50, 57], hand_near: [57, 36], hand_far: [66, 32], foot_near: [34, 92], foot_far: [63, 93]"


ONE = "poses: {one: {" + BASE + "}}\n"


@pytest.mark.parametrize(
    ("text", "line", "parts"),
    [
        (ONE.replace("93]}", "93],\n leen: 3}"), 2, ["poses.one.leen", "“leen” is unknown", "lean"]),
        (ONE.replace("93]}", "93], lean: far}"), 1, ["poses.one.lean", "expected a number"]),
        (ONE.replace("93]}", "93], lean: true}"), 1, ["poses.one.lean", "expected a number"]),
        (ONE.replace("93]}", "93], twist: 3}"), 1, ["poses.one.twist", "a number from -1 to 1"]),
        (ONE.replace("93]}", "93], facing: 2}"), 1, ["poses.one.facing", "1, -1"]),
        (ONE.replace("93]}", "93], mirrored: 1}"), 1, ["poses.one.mirrored", "true or false"]),
        (ONE.replace("93]}", "93],\n  expression: bored}"), 2, ["poses.one.expression", "bored", "calm"]),
        (ONE.replace("93]}", "93], order: [head,\n  tail]}"), 2, ["poses.one.order[1]", "tail", "torso"]),
        ("poses:\n  one: {pelvis: [50, 57]}", 2, ["poses.one", "lacks “hand_near”"]),
        ("poses:\n  one:\n    pelvis: 50", 3, ["poses.one.pelvis", "a point [x, y]"]),
        ("poses:\n  one:\n    pelvis: [50, up]", 3, ["poses.one.pelvis[1]", "a number"]),
        ("poses:\n  one:\n    like: two", 3, ["poses.one.like", "“two”, which does not exist"]),
        ("poses:\n  one: {like: two}\n  two: {like: one}", 3, ["poses.two.like", "not derived from this"]),
        ("poses: {one: 3}", 1, ["poses.one", "keys with values"]),
        ("poses:\n  one: {like: two}\n  one: {like: two}", 3, ["poses.one is given twice"]),
        ("scenes:\n  s:\n    layers: []", 3, ["scenes.s.layers", "at least one layer"]),
        ("scenes:\n  s: {layers: [{pose: nobody, who: a}]}", 2, ["scenes.s.layers[0].pose", "nobody"]),
        ("scenes:\n  s: {layers: [{who: a}]}", 2, ["scenes.s.layers[0]", "lacks “pose”"]),
        (ONE + "scenes: {s: {layers: [{pose: one, who: c}]}}", 2, ["scenes.s.layers[0].who", "“c”", "a, b"]),
        (ONE + "scenes:\n  s: {layers: [{pose: one, who: a, parts: [tail]}]}", 3, ["parts[0]", "“tail”"]),
        (
            ONE + "scenes:\n  s: {layers: [{pose: one, who: a}],\n    zoomm: 2}",
            4,
            ["scenes.s.zoomm", "unknown", "zoom"],
        ),
        ("# a comment\ndances: {}", 2, ["dances", "poses, scenes, acts"]),
        (ONE + "scenes:\n  s: {like: t}\n  t: {like: s}", 3, ["scenes.s.like", "layers of its own"]),
        ("scenes:\n  s: {like: t,\n    zoom: 2}", 3, ["scenes.s.zoom", "nothing beside “like”"]),
        ("poses:\n  [", 3, ["not valid YAML"]),
        ("- poses", 1, ["keys with values"]),
    ],
)
def test_a_damaged_file_is_named_with_line_field_and_what_was_expected(
    tmp_path: Path, text: str, line: int, parts: list[str]
) -> None:
    refused(write(tmp_path, text), line, parts)


def test_a_scene_under_another_name(tmp_path: Path) -> None:
    text = "poses: {one: {" + BASE + "}}\nscenes: {s: {like: t}, t: {layers: [{pose: one, who: a}]}}"
    scenes = poses.load(write(tmp_path, text)).scenes
    assert scenes["s"] is scenes["t"]


def test_derived_poses(tmp_path: Path) -> None:
    text = "poses:\n  two: {like: one, lean: 9, mirrored: true, shift: [4, 1]}\n  one: {" + BASE + "}\n"
    loaded = poses.load(write(tmp_path, text)).poses
    expected = shift(mirror(replace(loaded["one"], lean=9.0)), 4, 1)
    assert loaded["two"] == expected
    assert isinstance(loaded["one"], Pose)


def test_unknown_names_are_named() -> None:
    with pytest.raises(KeyError, match="somersault"):
        poses.pose("somersault")
    with pytest.raises(KeyError, match="somersault"):
        poses.scene("somersault")
    with pytest.raises(KeyError, match="somersault"):
        poses.act_timing("somersault")


def test_same_name_in_two_files_is_refused(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text("poses: {one: {" + BASE + "}}", "utf-8")
    with pytest.raises(CardDataError) as caught:
        poses.load(tmp_path)
    assert Path(caught.value.params["file"]).name == "b.yaml"
    assert caught.value.params["first"] == "a.yaml:1"


def test_shipped_files_are_where_they_are_looked_for() -> None:
    shared = paths.assets() / "poses"
    found = poses.load(shared)
    for place in game_folders.places().values():
        with_own = poses.load(shared, place.cards / "poses")  # no game needs another one's
        found = poses.Library(
            {**found.poses, **with_own.poses},
            {**found.scenes, **with_own.scenes},
            {**found.acts, **with_own.acts},
        )
    assert found == LIBRARY
    assert poses.load(shared).poses.keys() < found.poses.keys(), "some games have poses of their own"


def test_what_games_share_has_names_of_none() -> None:
    shared = poses.load(paths.assets() / "poses")
    for place in game_folders.places().values():
        words = load_game(DEFAULT, place.id)
        ids = {key.rpartition(".")[2] for key in words if key.startswith(("card.", "position."))}
        assert not ids & {*shared.poses, *shared.scenes, *shared.acts}, place.id
