"""The moment of contact: two poses brought together with the smallest change, so that a joint of one meets a joint of the other.

A contact starts from a hand-made scene or from the idle pair; the actor's trunk and limb are moved as little as possible until the striking
joint lies on the target. Which attacks there are, and in which scenes, is each game's affair.

In all scenes fighter a is the left one, on the ground the upper one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, cast

from kotgames.ui.art.poses import Layer, Scene
from kotgames.ui.art.skeleton import (
    GROUND,
    LIMBS,
    Point,
    Pose,
    distance,
    fist_of,
    lerp,
    limb_of,
    sole_of,
    solve,
    trunk_of,
)

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
    """An attack's way to its target.

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
    """The distance by which a scene is moved so that it happens where the two of `home` stand; with `weight` 1 fighter b keeps its place,
    with 0 fighter a."""
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
        if 30 * rank >= best_cost:  # nothing costs less than that
            continue
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


Vector = tuple[Point, float, Point, Point]
"""A position of the search: pelvis, lean, the limb that reaches, the other hand."""


@lru_cache(maxsize=512)
def _reach(start: Pose, joint: str, goal: Point, both: bool) -> tuple[Pose, float]:
    """Pattern search for the smallest change that brings `joint` (with `both`, also the other hand) to
    `goal`.
    """
    fields = _variables(joint, both)
    limb, helping = fields[2], fields[3] if len(fields) > 3 else ""
    cost = _Cost(start, joint, goal, limb, helping)
    current: Vector = (
        start.pelvis, start.lean, getattr(start, limb), getattr(start, helping) if helping else (0.0, 0.0),
    )  # fmt: skip
    value = cost(current, float("inf"))
    step = 6.0
    while step > 0.2:
        better = False
        for index in range(len(fields)):
            for candidate in _neighbours(current, index, step):
                result = cost(candidate, value)
                if result < value - 1e-9:
                    current, value, better = candidate, result, True
        if not better:
            step /= 2
    pelvis, lean, reached, helped = current
    changes: dict[str, Any] = {"pelvis": pelvis, "lean": lean, limb: reached}
    if helping:
        changes[helping] = helped
    return replace(start, **changes), value


def _neighbours(vector: Vector, index: int, step: float) -> list[Vector]:
    """The vector with one part changed by a step in every direction."""
    before, after = vector[:index], vector[index + 1 :]
    if index == 1:
        changed: list[Any] = [vector[1] + d for d in (-step * 2, step * 2)]
    else:
        x, y = cast(Point, vector[index])
        changed = [(x + step, y), (x - step, y), (x, y + step), (x, y - step)]
    return [cast(Vector, (*before, one, *after)) for one in changed]


class _Cost:
    """The price of a change: asked hundreds of times for one contact, within the frame in which a card is played, so it solves only what a
    search can move (`skeleton.solve` is the whole of it)."""

    def __init__(self, start: Pose, joint: str, goal: Point, limb: str, helping: str) -> None:
        self.start, self.goal, self.limb, self.helping = start, goal, limb, helping
        self.kind = joint.rsplit("_", 1)[0]
        self.bends = {name: getattr(start, bend) * start.facing for name, bend in LIMBS.items()}
        self.led = [(name, getattr(start, name)) for name in LIMBS if name not in (limb, helping)]
        """Limbs whose ends stay where they are, unless the trunk draws them along."""
        self.began: Point = getattr(start, limb)
        self.helped: Point = getattr(start, helping) if helping else (0.0, 0.0)
        self.toe = start.toe_near if limb == "foot_near" else start.toe_far
        self.trunks: dict[tuple[Point, float], tuple[Point, Point, float]] = {}

    def trunk(self, pelvis: Point, lean: float) -> tuple[Point, Point, float]:
        """The roots of the limb and of the helping hand, and the cost of everything else."""
        start = self.start
        roots, head, chest = trunk_of(start, pelvis, lean)
        cost = sum(_sunk(point[1], TRUNK_OFF_MAT) for point in (head, pelvis, chest))
        for name, end in self.led:
            cost += self.part(name, roots[name], end)[2]
        cost += self.moved(pelvis, lean)
        return roots[self.limb], roots[self.helping or self.limb], cost

    def moved(self, pelvis: Point, lean: float) -> float:
        """The cost of a trunk that leaves its place."""
        start = self.start
        dx, dy = pelvis[0] - start.pelvis[0], pelvis[1] - start.pelvis[1]
        return dx * dx * 0.10 + dy * dy * 0.30 + ((lean - start.lean) / 7) ** 2

    def part(self, name: str, root: Point, end: Point) -> tuple[Point, Point, float]:
        """Middle joint and end of a limb, and the penalty for what of it sinks into the mat; feet may."""
        middle, reached = limb_of(name, root, end, self.bends[name])
        low = _sunk(middle[1], LIMB_OFF_MAT)
        return middle, reached, low + (_sunk(reached[1], LIMB_OFF_MAT) if name.startswith("hand") else 0.0)

    def __call__(self, vector: Vector, most: float) -> float:
        """The whole cost of a change; no less than `most` as soon as it costs that much."""
        pelvis, lean, end, other = vector
        known = self.trunks.get((pelvis, lean))
        if known is None:
            if self.moved(pelvis, lean) >= most:
                return most
            known = self.trunks[pelvis, lean] = self.trunk(pelvis, lean)
        root, helping_root, total = known
        if total >= most:
            return total
        middle, reached, low = self.part(self.limb, root, end)
        if self.kind == "fist":
            joint = fist_of(middle, reached)
        elif self.kind == "sole":
            joint = sole_of(reached, self.toe, self.start.facing)
        else:
            joint = middle
        gap = distance(joint, self.goal) * 4.5
        total += low + gap * gap + distance(end, self.began) ** 2 * 0.02
        if self.helping and total < most:
            middle, reached, low = self.part(self.helping, helping_root, other)
            total += low + distance(other, self.helped) ** 2 * 0.02
            if self.kind == "fist":
                loose = distance(fist_of(middle, reached), self.goal) - 5.5
                total += (max(0.0, loose) * 1.4) ** 2
        return total


LIMB_OFF_MAT: Final = 3.5
TRUNK_OFF_MAT: Final = 7.0
"""Elbows, hands and knees stay so far above the mat; the trunk is thicker than a limb."""


def _sunk(y: float, least: float) -> float:
    """Penalty for a joint that sinks into the mat."""
    depth = y - (GROUND - least)
    return depth * depth * 2.0 if depth > 0 else 0.0


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
