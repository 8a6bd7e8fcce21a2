"""Skeleton, poses and their files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

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


def write(folder: Path, text: str) -> Path:
    (folder / "bad.yaml").write_text(text, "utf-8")
    return folder


BASE = "pelvis: [50, 57], hand_near: [57, 36], hand_far: [66, 32], foot_near: [34, 92], foot_far: [63, 93]"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("poses: {one: {" + BASE + ", leen: 3}}", ["bad.yaml", "pose 'one'", "leen", "unknown key"]),
        ("poses: {one: {" + BASE + ", lean: far}}", ["pose 'one'", "lean", "expected a number", "'far'"]),
        ("poses: {one: {" + BASE + ", lean: true}}", ["lean", "expected a number"]),
        ("poses: {one: {" + BASE + ", twist: 3}}", ["twist", "-1 to 1"]),
        ("poses: {one: {" + BASE + ", facing: 2}}", ["facing", "1 or -1"]),
        ("poses: {one: {" + BASE + ", expression: bored}}", ["expression", "calm"]),
        ("poses: {one: {" + BASE + ", order: [tail]}}", ["order", "tail"]),
        ("poses: {one: {pelvis: [50, 57]}}", ["pose 'one'", "hand_near", "missing"]),
        ("poses: {one: {pelvis: 50}}", ["pelvis", "[x, y]"]),
        ("poses: {one: {like: two}}", ["pose 'one'", "like", "two"]),
        ("poses: {one: {like: two}, two: {like: one}}", ["derived from itself"]),
        ("poses: {one: 3}", ["pose 'one'", "named values"]),
        ("scenes: {s: {layers: []}}", ["scene 's'", "layers"]),
        ("scenes: {s: {layers: [{pose: nobody, who: a}]}}", ["scene 's'", "nobody"]),
        ("poses: {one: {" + BASE + "}}\nscenes: {s: {layers: [{pose: one, who: c}]}}", ["layers.who", "'c'"]),
        (
            "poses: {one: {" + BASE + "}}\nscenes: {s: {layers: [{pose: one, who: a}], zoomm: 2}}",
            ["zoomm", "unknown key"],
        ),
        ("dances: {}", ["bad.yaml", "dances", "unknown key"]),
        (
            "poses: {one: {" + BASE + "}}\nscenes: {s: {like: t}, t: {like: s}}",
            ["scene 's'", "like", "there is no scene 't'"],
        ),
        ("scenes: {s: {like: t, zoom: 2}}", ["scene 's'", "zoom", "nothing of its own"]),
        ("poses: [", ["bad.yaml", "YAML"]),
    ],
)
def test_a_damaged_file_is_one_clear_message(tmp_path: Path, text: str, parts: list[str]) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  (the parts below are the match)
        poses.load(write(tmp_path, text))
    for part in parts:
        assert part in str(caught.value)


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


def test_same_name_in_two_files_is_refused(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text("poses: {one: {" + BASE + "}}", "utf-8")
    with pytest.raises(ValueError, match=r"b\.yaml.*already defined in a\.yaml"):
        poses.load(tmp_path)


def test_shipped_files_are_where_they_are_looked_for() -> None:
    shared = paths.assets() / "poses"
    found = poses.load(shared)
    for place in game_folders.places().values():
        with_own = poses.load(shared, place.cards / "poses")  # no game needs another one's
        found = poses.Library({**found.poses, **with_own.poses}, {**found.scenes, **with_own.scenes})
    assert found == LIBRARY
    assert poses.load(shared).poses.keys() < found.poses.keys(), "some games have poses of their own"


def test_what_games_share_has_names_of_none() -> None:
    shared = poses.load(paths.assets() / "poses")
    for place in game_folders.places().values():
        words = load_game(DEFAULT, place.id)
        ids = {key.rpartition(".")[2] for key in words if key.startswith(("card.", "position."))}
        assert not ids & {*shared.poses, *shared.scenes}, place.id
