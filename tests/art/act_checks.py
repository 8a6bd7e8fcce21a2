"""What every act of every game keeps: it begins and ends in pairs at rest, nobody jumps, nobody sinks into the mat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise

from kotgames.ui.art.act import NOTHING, SIGHTS, Act, Pair
from kotgames.ui.art.skeleton import GROUND, Joints, Pose, distance, solve

FRAME_MS = 1000 / 60
JOINTS = tuple(field.name for field in fields(Joints) if not field.name.endswith(("up", "forward")))
TRUNK = ("pelvis", "belly", "chest", "neck", "head", "face")
FAST, SLOW, TRUNK_FAST, TRUNK_SLOW = 46.0, 27.0, 26.0, 20.0
"""Units that a joint may move between two pictures of 60 a second: the limbs within a blow and else, the trunk likewise."""
BLOW_MS = 110
"""A way to a key that is faster than this is a blow."""
SUNK = 6.5
"""Units that a joint may lie below the mat; limbs are drawn thicker than that."""


def joints_of(pair: Pair) -> dict[str, Joints]:
    """The joints of everybody in a pair."""
    return {who: solve(pose) for who, pose in pair.poses.items()}


def moments(act: Act, start: Pair | None = None) -> Iterator[tuple[float, Pair]]:
    """Sixty pictures a second, and the last one."""
    for number in range(int(act.length / FRAME_MS) + 2):
        time = min(number * FRAME_MS, float(act.length))
        yield time, act.at(time, start)


def _in_a_blow(act: Act, time: float) -> bool:
    return any(
        one.ms - FRAME_MS <= time <= two.ms + FRAME_MS and two.ms - one.ms <= BLOW_MS
        for one, two in pairwise(act.keys)
        if two.ease == "in"
    )


def check_motion(act: Act, name: object, start: Pair | None = None, more: float = 1.0) -> None:
    """No joint of anybody jumps; `more` widens what is allowed, for an act that begins elsewhere."""
    before: dict[str, Joints] | None = None
    for time, pair in moments(act, start):
        now = joints_of(pair)
        assert before is None or set(now) == set(before), (name, time, "somebody appeared")
        if before is not None:
            blow = _in_a_blow(act, time)
            for who, joints in now.items():
                for joint in JOINTS:
                    way = distance(joints.point(joint), before[who].point(joint))
                    if joint in TRUNK:
                        allowed = TRUNK_FAST if blow else TRUNK_SLOW
                    else:
                        allowed = FAST if blow else SLOW
                    assert way <= allowed * more, (name, round(time), who, joint, way)
        before = now


def check_floor(act: Act, name: object) -> None:
    """Nobody sinks into the mat."""
    for time, pair in moments(act):
        for who, joints in joints_of(pair).items():
            for joint in JOINTS:
                if not joint.startswith(("sole", "fist")):
                    depth = joints.point(joint)[1] - GROUND
                    assert depth <= SUNK, (name, round(time), who, joint, depth)


def check_times(act: Act, name: object, shortest: int = 900, longest: int = 1300) -> None:
    """It takes its time, and what is seen is known: where something meets there is a point, and the other way round."""
    times = [key.ms for key in act.keys]
    assert times == sorted(set(times)), name
    assert times[0] == 0, name
    assert shortest <= act.length <= longest, name
    assert act.sight in SIGHTS, name
    assert (act.impact >= 0) == (act.point is not None and act.sight != NOTHING), name
    assert act.actor in ("a", "b"), name


def looks(act: Act) -> list[tuple[Pose, Pose]]:
    """What is seen of an act, for comparing."""
    return [(pair.a, pair.b) for _, pair in moments(act)]


def actor_and_target(act: Act, pair: Pair) -> tuple[Joints, Joints]:
    """The joints of who does what is seen, and of whom it is done to."""
    both = joints_of(pair)
    return both[act.actor], both["b" if act.actor == "a" else "a"]


def gap(act: Act, pair: Pair, joints: tuple[str, ...], targets: tuple[str, ...]) -> float:
    """The smallest distance of one of the actor's joints from one of the other's."""
    here, there = actor_and_target(act, pair)
    return min(distance(here.point(joint), there.point(target)) for joint in joints for target in targets)
