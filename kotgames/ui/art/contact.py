"""The moment of contact: two poses brought together with the smallest change, so that a joint of one meets a joint of the other.

A contact starts from a hand-made scene or from the idle pair; the actor's trunk and limb are moved as little as possible until the striking
joint lies on the target. Which attacks there are, and in which scenes, is each game's affair.

In all scenes fighter a is the left one, on the ground the upper one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kotgames.ui.art.poses import Layer, Scene
from kotgames.ui.art.skeleton import GROUND, Joints, Point, Pose, add, distance, lerp, solve

FISTS = ("fist_near", "fist_far")
SOLES = ("sole_near", "sole_far")

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


# ------------------------------------------------------------------------------------------- before
@dataclass(frozen=True, slots=True)
class Attack:
    """How an attack of a game meets its target.

    joints: those of the actor that may strike or grip. targets: those of the other that they may meet, the likely ones first. both: the
    actor's other hand comes along. pulled: the point of the other's pose that is drawn in where no scene shows it, and how far, 0 to 1.
    draws_down: done from below, it brings the upper fighter down.
    """

    joints: tuple[str, ...]
    targets: tuple[str, ...]
    both: bool = False
    pulled: tuple[str, float] | None = None
    draws_down: bool = False


def placement(base: Scene, home: Scene, weight: float) -> float:
    """How far a scene is moved so that it happens where the two of `home` stand; with `weight` 1 fighter b keeps its place, with 0
    fighter a."""
    for_a = home.pose_of("a").pelvis[0] - base.pose_of("a").pelvis[0]
    for_b = home.pose_of("b").pelvis[0] - base.pose_of("b").pelvis[0]
    return for_b * weight + for_a * (1 - weight)


def offered(attack: Attack, actor: Pose, other: Pose, below: bool = False) -> Pose:
    """The target of an idle pair as an attack finds it: a held limb is pulled in, an upper fighter drawn down by one `below`."""
    changes: dict[str, Any] = {}
    if attack.pulled is not None:
        name, share = attack.pulled
        middle = lerp(solve(actor).chest, solve(other).chest, 0.35)
        changes[name] = lerp(getattr(other, name), middle, share)
    if below and attack.draws_down:
        changes["lean"] = other.lean + 20
    return replace(other, **changes)


# ----------------------------------------------------------------------------------------- meeting
LIMB = {"fist": "hand", "elbow": "hand", "sole": "foot", "knee": "foot"}


def meet(
    attack: Attack, actor: Pose, other: Pose, order: Order, wanted: tuple[str, str] | None = None
) -> Contact:
    """Bring the wanted pair of joints together, else the pair that is easiest to bring together."""
    here, there = solve(actor), solve(other)
    if wanted is not None:
        pairs = [(0, *wanted)]
    else:
        ranked = [
            (distance(here.point(joint), there.point(target)) + 10 * rank, rank, joint, target)
            for joint in attack.joints
            for rank, target in enumerate(attack.targets)
        ]
        pairs = [(rank, joint, target) for _, rank, joint, target in sorted(ranked)[:4]]
    best: Contact | None = None
    best_cost = float("inf")
    for rank, joint, target in pairs:
        pose, cost = _reach(actor, joint, there.point(target), attack.both)
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


def layers(order: Order, pose_a: Pose, pose_b: Pose) -> tuple[Layer, ...]:
    """Layers to draw for two poses in an order."""
    return tuple(Layer(pose_a if who == "a" else pose_b, who, parts) for who, parts in order)


def reaching(actor: Pose, joint: str, goal: Point) -> Pose:
    """The pose with `joint` as near to a point as the smallest change of the actor brings it. AttributeError for a joint that does not
    exist."""
    return _reach(actor, joint, goal, False)[0]


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

    With `both` the other hand comes along; `short` units are left between the joints, so that what is struck stays seen. AttributeError
    for a joint that does not exist.
    """
    goal = solve(other).point(target)
    start = solve(actor).point("chest")
    away = distance(start, goal)
    pose, _ = _reach(actor, joint, lerp(goal, start, min(1.0, short / max(1.0, away))), both)
    return Contact(pose, other, joint, target, solve(pose).point(joint), order)
