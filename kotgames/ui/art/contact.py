"""The moment of contact: which joint strikes which, and the pair of poses in which they meet.

A contact starts from a hand-made scene (`<move>_<position>`, with `_bottom` when the lower fighter acts)
or, where there is none, from the idle pair of the position; then the actor's trunk and limb are moved as
little as possible until the striking joint lies on the target.

In all scenes fighter a is the left one, on the ground the upper one. `top_acts` says who acts in a contact.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from kotgames.ui.art.poses import Layer, Scene, library, scene
from kotgames.ui.art.skeleton import GROUND, Joints, Point, Pose, add, distance, lerp, shift, solve

STANDING = ("long_range", "mid_range", "short_range", "clinch")
ON_GROUND = ("full_guard", "half_guard", "side_control", "full_mount")
MOVES = ("punch", "kick", "knee", "elbow", "throw", "neck_hold", "arm_hold", "leg_hold")
STRIKES = ("punch", "kick", "knee", "elbow")
HOLDS = ("neck_hold", "arm_hold", "leg_hold")

STRIKING: dict[str, tuple[str, ...]] = {
    "punch": ("fist_near", "fist_far"),
    "kick": ("sole_near", "sole_far"),
    "knee": ("knee_near", "knee_far"),
    "elbow": ("elbow_near", "elbow_far"),
    "throw": ("fist_near", "fist_far"),
    "neck_hold": ("fist_near", "fist_far"),
    "arm_hold": ("fist_near", "fist_far"),
    "leg_hold": ("fist_near", "fist_far"),
}
"""Joints of the actor that may strike or grip."""
TARGETS: dict[str, tuple[str, ...]] = {
    "punch": ("face", "belly"),
    "kick": ("face", "chest", "belly", "knee_near", "knee_far"),
    "knee": ("face", "chest", "belly"),
    "elbow": ("face",),
    "throw": ("belly", "pelvis"),
    "neck_hold": ("neck",),
    "arm_hold": ("hand_near", "hand_far", "elbow_near", "elbow_far"),
    "leg_hold": ("foot_near", "foot_far", "knee_near", "knee_far"),
}
"""Joints of the target that they may meet."""


def _standing(move: str, *names: str) -> dict[tuple[str, str], str]:
    """Scenes of a move for the four standing positions, far to near."""
    return {(move, position): name for position, name in zip(STANDING, names, strict=True)}


SCENES: dict[tuple[str, str], str] = {
    **_standing("punch", "punch_long", "punch_standing", "punch_short", "punch_clinch"),
    **_standing("kick", "kick_long", "kick_standing", "kick_short", "kick_short"),
    **_standing("knee", "knee_short", "knee_short", "knee_short", "knee_standing"),
    **_standing("elbow", *["elbow_standing"] * 4),
    **_standing("throw", "throw_short", "throw_short", "throw_short", "throw_clinch"),
    **_standing("neck_hold", *["neck_hold_standing"] * 4),
    **_standing("arm_hold", *["arm_hold_standing"] * 4),
    **_standing("leg_hold", *["leg_hold_standing"] * 4),
    ("punch", "full_mount"): "punch_ground",
    ("elbow", "half_guard"): "elbow_ground",
    ("knee", "side_control"): "knee_ground",
}
"""(move, position) -> scene, where the upper or left fighter acts and the scene is not named after the
position.
"""
MEETING: dict[str, tuple[str, str]] = {
    "punch_long": ("fist_far", "face"),
    "punch_standing": ("fist_near", "face"),
    "punch_short": ("fist_far", "face"),
    "punch_clinch": ("fist_near", "face"),
    "punch_ground": ("fist_near", "face"),
    "kick_long": ("sole_near", "belly"),
    "kick_standing": ("sole_near", "face"),
    "kick_short": ("sole_near", "knee_near"),
    "kick_side_control": ("sole_near", "belly"),
    "kick_full_guard_bottom": ("sole_near", "chest"),
    "knee_short": ("knee_near", "chest"),
    "knee_standing": ("knee_near", "face"),
    "knee_ground": ("knee_near", "belly"),
    "knee_full_mount": ("knee_near", "belly"),
    "elbow_full_mount": ("elbow_near", "face"),
    "elbow_standing": ("elbow_near", "face"),
    "elbow_ground": ("elbow_near", "face"),
    "throw_short": ("fist_near", "pelvis"),
    "throw_clinch": ("fist_near", "belly"),
    "leg_hold_full_guard_bottom": ("fist_near", "knee_near"),
    "leg_hold_side_control": ("fist_near", "knee_near"),
}
"""Which joints meet in a hand-made scene; elsewhere the pair that is easiest to bring together."""

Order = tuple[tuple[str, tuple[str, ...] | None], ...]
"""Drawing order from back to front: ('a' or 'b', its parts or None for all)."""


@dataclass(frozen=True, slots=True)
class Contact:
    """Two poses at the moment of contact. `point` is where the striking joint (`joint`) meets `target`."""

    actor: Pose
    target_pose: Pose
    joint: str
    target: str
    point: Point
    order: Order


def order_of(this: Scene) -> Order:
    """The drawing order of a scene, without its poses."""
    return tuple((layer.who, layer.parts) for layer in this.layers)


def scene_name(move: str, position: str, top_acts: bool) -> str | None:
    """The hand-made scene for a move, or None."""
    if position in STANDING or top_acts:
        name = f"{move}_{position}"
        return name if name in library().scenes else SCENES.get((move, position))
    name = f"{move}_{position}_bottom"
    return name if name in library().scenes else None


@lru_cache(maxsize=256)
def contact(move: str, position: str, top_acts: bool = True) -> Contact:
    """The contact of a move in a position; every combination is answered.

    On the feet the left fighter acts. KeyError for an unknown move or position.
    """
    if move not in STRIKING:
        raise KeyError(f"there is no move '{move}'")
    if position not in STANDING + ON_GROUND:
        raise KeyError(f"there is no position '{position}'")
    name = scene_name(move, position, top_acts)
    base = scene(name or position)
    actor, other = (
        (base.pose_of("a"), base.pose_of("b")) if top_acts else (base.pose_of("b"), base.pose_of("a"))
    )
    if name is None:
        other = _offered(move, actor, other, top_acts)
    else:
        dx = _placement(position, base)
        actor, other = shift(actor, dx), shift(other, dx)
    targets = TARGETS[move]
    if move == "knee" and position in ON_GROUND:
        targets = targets[::-1]  # lying close together a knee finds the ribs, not the head
    return _meet(move, actor, other, order_of(base), MEETING.get(name or ""), targets)


def _placement(position: str, base: Scene) -> float:
    """How far a scene is moved so that it happens where the two stand; mostly the target keeps its place."""
    idle = scene(position)
    for_a = idle.pose_of("a").pelvis[0] - base.pose_of("a").pelvis[0]
    for_b = idle.pose_of("b").pelvis[0] - base.pose_of("b").pelvis[0]
    weight = {"long_range": 0.85, "mid_range": 0.75, "short_range": 0.6, "clinch": 0.5}.get(position, 1.0)
    return for_b * weight + for_a * (1 - weight)


def _offered(move: str, actor: Pose, other: Pose, top_acts: bool) -> Pose:
    """The target as the move finds it: a held limb is pulled in, an upper fighter is drawn down by the
    lower one.
    """
    middle = lerp(solve(actor).chest, solve(other).chest, 0.35)
    changes: dict[str, Any] = {}
    if move == "arm_hold":
        changes["hand_near"] = lerp(other.hand_near, middle, 0.5)
    elif move == "leg_hold":
        changes["foot_near"] = lerp(other.foot_near, middle, 0.35)
    if not top_acts and move in ("elbow", "punch", "neck_hold"):
        changes["lean"] = other.lean + 20
    return replace(other, **changes)


# ----------------------------------------------------------------------------------------- meeting
LIMB = {"fist": "hand", "elbow": "hand", "sole": "foot", "knee": "foot"}


def _meet(
    move: str,
    actor: Pose,
    other: Pose,
    order: Order,
    wanted: tuple[str, str] | None,
    targets: tuple[str, ...],
) -> Contact:
    """Bring the wanted pair of joints together, else the pair that is easiest to bring together."""
    here, there = solve(actor), solve(other)
    both = move in HOLDS or move == "throw"
    if wanted is not None:
        pairs = [(0, *wanted)]
    else:
        ranked = [
            (distance(here.point(joint), there.point(target)) + 10 * rank, rank, joint, target)
            for joint in STRIKING[move]
            for rank, target in enumerate(targets)
        ]
        pairs = [(rank, joint, target) for _, rank, joint, target in sorted(ranked)[:4]]
    best: Contact | None = None
    best_cost = float("inf")
    for rank, joint, target in pairs:
        pose, cost = _reach(actor, joint, there.point(target), both)
        cost += 30 * rank
        if cost < best_cost - 1e-6:
            best = Contact(pose, other, joint, target, solve(pose).point(joint), order)
            best_cost = cost
    assert best is not None
    return best


def _variables(joint: str, both: bool) -> list[str]:
    """Fields of the pose that may change."""
    limb, side = LIMB[joint.rsplit("_", 1)[0]], joint.rsplit("_", 1)[1]
    fields = ["pelvis", "lean", f"{limb}_{side}"]
    if both and limb == "hand":
        fields.append("hand_far" if side == "near" else "hand_near")
    return fields


def _reach(start: Pose, joint: str, goal: Point, both: bool) -> tuple[Pose, float]:
    """Pattern search for the smallest change that brings `joint` (with `both`, also the other hand) to
    `goal`.
    """
    fields = _variables(joint, both)
    joints = [joint]
    if both and joint.startswith("fist"):
        joints.append("fist_far" if joint.endswith("near") else "fist_near")

    def cost(pose: Pose) -> float:
        here = solve(pose)
        gap = distance(here.point(joints[0]), goal) * 4.5
        total = gap * gap
        for other in joints[1:]:
            loose = max(0.0, distance(here.point(other), goal) - 5.5) * 1.4
            total += loose * loose
        dx, dy = pose.pelvis[0] - start.pelvis[0], pose.pelvis[1] - start.pelvis[1]
        total += dx * dx * 0.10 + dy * dy * 0.30 + ((pose.lean - start.lean) / 7) ** 2
        for name in fields[2:]:
            total += distance(getattr(pose, name), getattr(start, name)) ** 2 * 0.02
        return total + _below(here)

    current, value = start, cost(start)
    step = 6.0
    while step > 0.2:
        better = False
        for field in fields:
            for candidate in _neighbours(current, field, step):
                result = cost(candidate)
                if result < value - 1e-9:
                    current, value, better = candidate, result, True
        if not better:
            step /= 2
    return current, value


def _neighbours(pose: Pose, field: str, step: float) -> list[Pose]:
    """The pose with one field changed by a step in every direction."""
    if field == "lean":
        return [replace(pose, lean=pose.lean + d) for d in (-step * 2, step * 2)]
    value: Point = getattr(pose, field)
    changes: list[dict[str, Any]] = [
        {field: add(value, d, step)} for d in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))
    ]
    return [replace(pose, **change) for change in changes]


def _below(here: Joints) -> float:
    """Penalty for what sinks into the mat; the trunk is thicker than a limb."""
    total = 0.0
    for names, least in (
        (("knee_near", "knee_far", "elbow_near", "elbow_far", "hand_near", "hand_far"), 3.5),
        (("head", "pelvis", "chest"), 7.0),
    ):
        for name in names:
            depth = here.point(name)[1] - (GROUND - least)
            if depth > 0:
                total += depth * depth * 2.0
    return total


def gap(here: Contact) -> float:
    """Distance between the striking joint and its target, in units."""
    return distance(solve(here.actor).point(here.joint), solve(here.target_pose).point(here.target))


def layers(order: Order, pose_a: Pose, pose_b: Pose) -> tuple[Layer, ...]:
    """Layers to draw for two poses in an order."""
    return tuple(Layer(pose_a if who == "a" else pose_b, who, parts) for who, parts in order)


def brought(
    actor: Pose,
    other: Pose,
    order: Order,
    joint: str,
    target: str,
    both: bool = False,
    short: float = 0.0,
) -> Contact:
    """The contact in which `joint` of the actor is brought to `target` of the other by the smallest change of the actor.

    With `both` the other hand comes along; `short` units are left between the joints, so that what is struck stays seen. For games whose
    moves are not MOVES; AttributeError for a joint that does not exist.
    """
    goal = solve(other).point(target)
    start = solve(actor).point("chest")
    away = distance(start, goal)
    pose, _ = _reach(actor, joint, lerp(goal, start, min(1.0, short / max(1.0, away))), both)
    return Contact(pose, other, joint, target, solve(pose).point(joint), order)
