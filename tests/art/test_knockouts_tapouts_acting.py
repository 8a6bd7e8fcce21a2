"""The acting: contacts, films and strips."""

from __future__ import annotations

from dataclasses import replace

import pytest
from art_helpers import coverage, difference
from kotgames.ui.art.film import Frame
from kotgames.ui.art.strip import Strip, mat, strip

from kotgames.games.knockouts_tapouts.art import acting
from kotgames.games.knockouts_tapouts.art.attacks import ATTACKS, MOVES, ON_GROUND, STANDING, contact
from kotgames.ui.art.figure import OKORO, VANCE
from kotgames.ui.art.skeleton import Pose, distance, solve

CASES = [(move, position, -1, actor) for move in MOVES for position in STANDING for actor in (0, 1)]
CASES += [(m, p, top, actor) for m in MOVES for p in ON_GROUND for top in (0, 1) for actor in (0, 1)]
IDS = ["-".join(map(str, case)) for case in CASES]


def near(frame: Frame, move: str, actor: int) -> float:
    """Smallest distance of a striking joint of the actor from a target joint of the other."""
    poses = (frame.pose_a, frame.pose_b)
    here, there = solve(poses[actor]), solve(poses[1 - actor])
    return min(
        distance(here.point(joint), there.point(target))
        for joint in ATTACKS[move].joints
        for target in ATTACKS[move].targets
    )


@pytest.mark.parametrize(("move", "position", "top", "actor"), CASES, ids=IDS)
def test_the_joint_meets_its_target(move: str, position: str, top: int, actor: int) -> None:
    frames = acting.act(move, position, top, actor, True)
    hits = [frame for frame in frames if frame.impact is not None]
    assert len(hits) == 1
    assert near(hits[0], move, actor) <= 3.0
    assert hits[0].impact is not None
    poses = (hits[0].pose_a, hits[0].pose_b)
    assert min(distance(hits[0].impact, solve(poses[actor]).point(j)) for j in ATTACKS[move].joints) < 0.1
    assert 12 <= len(frames) <= 15
    times = [frame.time_ms for frame in frames]
    assert times == sorted(set(times))
    assert 250 <= frames[-1].time_ms <= 600
    assert (frames[0].pose_a, frames[0].pose_b) == acting.idle(position, top)
    assert (frames[-1].pose_a, frames[-1].pose_b) == acting.idle(position, top)


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("position", STANDING + ON_GROUND)
def test_a_miss_has_no_impact_and_looks_different(move: str, position: str) -> None:
    top = 0 if position in ON_GROUND else -1
    hit, miss = (acting.act(move, position, top, 0, landed) for landed in (True, False))
    assert all(frame.impact is None for frame in miss)
    assert 12 <= len(miss) <= 15
    assert [f.pose_b for f in hit] != [f.pose_b for f in miss]
    assert miss[-1].pose_b == acting.idle(position, top)[1]


def test_a_slipped_punch_goes_past_the_head() -> None:
    frames = acting.act("punch", "mid_range", -1, 0, False)
    fist = max(solve(f.pose_a).fist_near[0] for f in frames)
    blow = next(f for f in frames if solve(f.pose_a).fist_near[0] == fist)
    assert distance(solve(blow.pose_a).fist_near, solve(blow.pose_b).face) > 5


@pytest.mark.parametrize("actor", [0, 1])
@pytest.mark.parametrize("position", ["clinch", "short_range"])
def test_a_throw_takes_the_foe_off_the_ground_and_down(actor: int, position: str) -> None:
    frames = acting.act("throw", position, -1, actor, True)
    foes: list[Pose] = [(f.pose_b, f.pose_a)[actor] for f in frames]
    height = [max(p.foot_near[1], p.foot_far[1], p.pelvis[1]) for p in foes]
    assert min(height) < 40, "in the air"
    up = height.index(min(height))
    assert max(p.pelvis[1] for p in foes[up:]) > 85, "and flat on the mat afterwards"
    assert foes[0] == foes[-1]


def test_seats_mirror_each_other() -> None:
    left, right = (acting.act("kick", "mid_range", -1, actor, True) for actor in (0, 1))
    for a, b in zip(left, right, strict=True):
        assert solve(a.pose_a).head[0] == pytest.approx(100 - solve(b.pose_b).head[0], abs=2.5)


def test_who_is_on_top_is_seen() -> None:
    for position in ON_GROUND:
        for top in (0, 1):
            pair = acting.idle(position, top)
            assert solve(pair[top]).head[1] < solve(pair[1 - top]).head[1] - 8


@pytest.mark.parametrize("here", STANDING + ON_GROUND)
@pytest.mark.parametrize("there", STANDING + ON_GROUND)
def test_moves_begin_and_end_in_the_idle_pairs(here: str, there: str) -> None:
    tops = {True: (0, 1), False: (-1,)}
    for top_a in tops[here in ON_GROUND]:
        for top_b in tops[there in ON_GROUND]:
            frames = acting.move(here, there, top_a, top_b)
            assert (frames[0].pose_a, frames[0].pose_b) == acting.idle(here, top_a)
            assert (frames[-1].pose_a, frames[-1].pose_b) == acting.idle(there, top_b)
            assert 200 <= frames[-1].time_ms <= 600


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("position", ["short_range", "half_guard"])
def test_endings(winner: int, position: str) -> None:
    top = winner if position in ON_GROUND else -1
    for frames, loser_low in (
        (acting.knockout(position, top, winner), 85),
        (acting.tapout(position, top, winner, "arm_hold"), 60),
        (acting.stoppage(position, top, winner), 60),
        (acting.celebrate(position, top, winner), 50),
    ):
        last = (frames[-1].pose_a, frames[-1].pose_b)
        assert last[winner].hand_near[1] < 20, "arms up"
        assert last[1 - winner].pelvis[1] > loser_low
        assert solve(last[0]).pelvis[0] < solve(last[1]).pelvis[0]
    assert (
        acting.knockout(position, top, winner)[-1].pose_b,
        acting.knockout(position, top, winner)[-1].pose_a,
    )[winner].expression == "ko"


def test_unknown_names_are_named() -> None:
    with pytest.raises(KeyError, match="headbutt"):
        contact("headbutt", "clinch")
    with pytest.raises(KeyError, match="on_the_moon"):
        contact("punch", "on_the_moon")
    with pytest.raises(KeyError, match="on_the_moon"):
        acting.idle("on_the_moon")


def test_breathing_moves_a_little_and_comes_back() -> None:
    steps = [acting.idle_frame("mid_range", -1, acting.breath_at(i, 8)) for i in range(8)]
    heads = [solve(f.pose_a).head[1] for f in steps]
    assert 0.3 < max(heads) - min(heads) < 3
    assert acting.breath_at(0, 1) == 0.5


# ------------------------------------------------------------------------------------------ strips
@pytest.fixture(scope="module")
def punched() -> tuple[list[Frame], Strip]:
    frames = acting.act("punch", "mid_range", -1, 0, True)
    return frames, strip(frames, VANCE, OKORO, 90)


def test_strip_pictures_have_one_size_and_nothing_is_cut(punched: tuple[list[Frame], Strip]) -> None:
    frames, baked = punched
    assert len(baked) == len(frames)
    assert len({s.get_size() for s in baked}) == 1
    for surface in baked:
        width, height = surface.get_size()
        rim = [surface.get_at((x, y)).a for x in (0, width - 1) for y in range(height)]
        rim += [surface.get_at((x, 0)).a for x in range(width)]
        assert max(rim) < 90
        assert coverage(surface) > 0.15


def test_strip_is_placed_by_its_origin_and_played_by_time(punched: tuple[list[Frame], Strip]) -> None:
    frames, baked = punched
    x, y = baked.topleft(400, 120)
    feet = solve(frames[0].pose_a).foot_far
    px = x + (feet[0] - baked.origin[0]) * baked.scale
    assert px == pytest.approx(400 + (feet[0] - 50) * 0.9, abs=1)
    assert y + (96 - baked.origin[1]) * baked.scale == pytest.approx(120, abs=1)
    assert baked.at(-5) == 0
    assert baked.at(frames[4].time_ms) == 4
    assert baked.at(99_999) == len(frames) - 1
    assert baked.size_bytes == sum(s.get_width() * s.get_height() * 4 for s in baked)


def test_the_hit_star_is_seen_at_the_contact() -> None:
    frames = acting.act("punch", "mid_range", -1, 0, True)
    index = next(i for i, f in enumerate(frames) if f.impact)
    quiet = [replace(frames[index], impact=None)]
    loud = [frames[index]]
    assert coverage(strip(loud, VANCE, OKORO, 90)[0]) > 0
    assert difference(strip(loud, VANCE, OKORO, 90)[0], strip(quiet, VANCE, OKORO, 90)[0]) > 2


def test_mat_is_opaque_in_any_size() -> None:
    for size in ((848, 124), (500, 90), (1600, 300)):
        stage = mat(size)
        assert stage.get_size() == size
        assert stage.get_at((0, 0)).a == 255
        assert stage.get_at((size[0] // 2, size[1] - 4)).b > 60, "the mat is lit"
