"""The fighter's skeleton: poses as plain numbers, solved to joints by two-bone inverse kinematics.

Space: 100 x 100 units, x to the right, y down, the ground at y = 96 (ankles of a standing fighter at about
93). A pose says where the pelvis, the wrists and the ankles are; knees and elbows follow. `facing` is +1 to
the right and
-1 to the left. Angles are degrees; `lean` and `head` are positive towards the facing side, so that a
mirrored pose keeps them; `toe_*` are absolute (0 points right, 90 down) and None means flat towards the
facing side.

"near" is the side turned to the viewer, "far" the other one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

Point = tuple[float, float]

GROUND = 96.0
MIDDLE: Final = 50.0
"""The x, on the ground, around which taller and smaller ones are drawn."""
TORSO, UPPER_ARM, FOREARM, THIGH, SHIN = 28.5, 16.0, 15.0, 23.0, 23.0
HAND = 3.0
"""Distance from the wrist to the middle of the fist."""
CLOSEST_ARM, CLOSEST_LEG = 8.0, 12.0
"""A folded arm or leg never brings wrist or ankle nearer to its root than this: joints must not collapse."""

PARTS = ("arm_far", "leg_far", "torso", "leg_near", "head", "prop", "arm_near")
"""Drawing order from back to front when a pose names none."""
FINE_PARTS = (
    *("upper_arm_near", "upper_arm_far", "forearm_near", "forearm_far", "hand_near", "hand_far"),
    *("thigh_near", "thigh_far", "shin_near", "shin_far"),
)
"""Pieces of limbs that a scene may name to interleave two fighters more finely."""
EXPRESSIONS = ("calm", "angry", "shout", "strained", "ko")
GRIPS = ("fist", "open", "hook")


@dataclass(frozen=True, slots=True)
class Pose:
    """One posture. Points are (x, y) in units; see the module for angles.

    twist: -1..1, how the shoulders are turned: 1 shows the chest, 0 the pure side, -1 the back.
    elbow_*, knee_*: -1..1, the side to which the joint bends (positive: elbow down / knee back, see `solve`);
    between them the joint turns through the viewer's direction and the limb looks shorter.
    turn: 1, or less while a fighter turns round between two poses; it narrows the body.
    """

    pelvis: Point
    hand_near: Point
    hand_far: Point
    foot_near: Point
    foot_far: Point
    lean: float = 0.0
    facing: int = 1
    head: float = 0.0
    head_forward: float = 1.6
    twist: float = 0.9
    elbow_near: float = 1.0
    elbow_far: float = 1.0
    knee_near: float = -1.0
    knee_far: float = -1.0
    toe_near: float | None = None
    toe_far: float | None = None
    grip_near: str = "fist"
    grip_far: str = "fist"
    expression: str = "angry"
    turn: float = 1.0
    order: tuple[str, ...] = PARTS


@dataclass(frozen=True, slots=True)
class Build:
    """Proportions: `bulk` widens limbs and trunk (0.85 lean to 1.2 heavy), `woman` selects a narrower
    frame.
    """

    bulk: float = 1.0
    woman: bool = False


@dataclass(frozen=True, slots=True)
class Joints:
    """Solved points of a pose plus the axes of trunk and head.

    hand_* are wrists, fist_* middles of the fists, foot_* ankles, sole_* middles of the soles, face the
    front of the head, neck its base, chest the top of the trunk, belly its middle. up/forward are unit
    vectors of the trunk (forward scaled by `turn`), head_up/head_forward those of the head.
    """

    pelvis: Point
    belly: Point
    chest: Point
    neck: Point
    head: Point
    face: Point
    shoulder_near: Point
    shoulder_far: Point
    elbow_near: Point
    elbow_far: Point
    hand_near: Point
    hand_far: Point
    fist_near: Point
    fist_far: Point
    hip_near: Point
    hip_far: Point
    knee_near: Point
    knee_far: Point
    foot_near: Point
    foot_far: Point
    sole_near: Point
    sole_far: Point
    up: Point = field(default=(0.0, -1.0))
    forward: Point = field(default=(1.0, 0.0))
    head_up: Point = field(default=(0.0, -1.0))
    head_forward: Point = field(default=(1.0, 0.0))

    def point(self, name: str) -> Point:
        """A joint by name; AttributeError if there is none."""
        value: Point = getattr(self, name)
        return value


# ----------------------------------------------------------------------------------------- vectors
def add(a: Point, b: Point, factor: float = 1.0) -> Point:
    """a + factor * b"""
    return (a[0] + b[0] * factor, a[1] + b[1] * factor)


def sub(a: Point, b: Point) -> Point:
    """a - b"""
    return (a[0] - b[0], a[1] - b[1])


def lerp(a: Point, b: Point, t: float) -> Point:
    """a at t = 0, b at t = 1."""
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def distance(a: Point, b: Point) -> float:
    """Length of b - a."""
    return math.hypot(b[0] - a[0], b[1] - a[1])


def unit(v: Point) -> Point:
    """v at length 1; (1, 0) for a zero vector."""
    length = math.hypot(v[0], v[1])
    return (v[0] / length, v[1] / length) if length > 1e-9 else (1.0, 0.0)


def rotate(v: Point, degrees: float) -> Point:
    """v turned clockwise on the screen."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (v[0] * c - v[1] * s, v[0] * s + v[1] * c)


# ----------------------------------------------------------------------------------------- solving
def two_bone(
    root: Point, target: Point, first: float, second: float, bend: float, closest: float
) -> tuple[Point, Point]:
    """(middle joint, end) of a limb from `root` towards `target`.

    The end is the target, brought into reach. `bend` > 0 puts the middle joint to the right of the way from
    root to end (seen on the screen), < 0 to the left; |bend| < 1 foreshortens the limb.
    """
    # in plain figures: every pose of every frame is solved here four times, and each contact in hundreds of poses
    rx, ry = root
    dx, dy = target[0] - rx, target[1] - ry
    reach = math.hypot(dx, dy)
    length = max(closest, min(reach, (first + second) * 0.995))
    wx, wy = (dx / reach, dy / reach) if reach > 1e-6 else (0.0, 1.0)
    along = (first * first + length * length - second * second) / (2 * length)
    height = math.sqrt(max(0.0, first * first - along * along)) * bend
    middle = (rx + wx * along - wy * height, ry + wy * along + wx * height)
    return middle, (rx + wx * length, ry + wy * length)


def solve(pose: Pose, build: Build | None = None) -> Joints:
    """All joints of a pose. Limb lengths do not depend on the build; hands and feet out of reach are pulled
    in.
    """
    del build  # proportions change widths only, so that one pose fits every fighter
    f = pose.facing
    up, forward, narrow, chest = _trunk(pose, pose.pelvis, pose.lean)
    roots = _limb_roots(pose, pose.pelvis, up, narrow, chest)
    elbow_near, hand_near = limb_of("hand_near", roots["hand_near"], pose.hand_near, pose.elbow_near * f)
    elbow_far, hand_far = limb_of("hand_far", roots["hand_far"], pose.hand_far, pose.elbow_far * f)
    knee_near, foot_near = limb_of("foot_near", roots["foot_near"], pose.foot_near, pose.knee_near * f)
    knee_far, foot_far = limb_of("foot_far", roots["foot_far"], pose.foot_far, pose.knee_far * f)
    neck, head, head_up, head_forward = _head(pose, up, forward, chest)
    return Joints(
        pelvis=pose.pelvis,
        belly=add(pose.pelvis, up, TORSO * 0.5),
        chest=chest,
        neck=add(add(neck, head_up, 1.8), head_forward, pose.head_forward * 0.4),
        head=head,
        face=add(add(head, head_forward, 4.2), head_up, -0.8),
        shoulder_near=roots["hand_near"],
        shoulder_far=roots["hand_far"],
        elbow_near=elbow_near,
        elbow_far=elbow_far,
        hand_near=hand_near,
        hand_far=hand_far,
        fist_near=fist_of(elbow_near, hand_near),
        fist_far=fist_of(elbow_far, hand_far),
        hip_near=roots["foot_near"],
        hip_far=roots["foot_far"],
        knee_near=knee_near,
        knee_far=knee_far,
        foot_near=foot_near,
        foot_far=foot_far,
        sole_near=sole_of(foot_near, pose.toe_near, f),
        sole_far=sole_of(foot_far, pose.toe_far, f),
        up=up,
        forward=narrow,
        head_up=head_up,
        head_forward=(head_forward[0] * pose.turn, head_forward[1] * pose.turn),
    )


LIMBS: Final = {
    "hand_near": "elbow_near",
    "hand_far": "elbow_far",
    "foot_near": "knee_near",
    "foot_far": "knee_far",
}
"""By the field of a limb's end: the field that says how it bends."""


def limb_of(name: str, root: Point, target: Point, bend: float) -> tuple[Point, Point]:
    """(elbow or knee, wrist or ankle) of the limb that ends in the field `name` (`LIMBS`); `bend` as in `two_bone`."""
    if name.startswith("hand"):
        return two_bone(root, target, UPPER_ARM, FOREARM, bend, CLOSEST_ARM)
    return two_bone(root, target, THIGH, SHIN, bend, CLOSEST_LEG)


def fist_of(elbow: Point, wrist: Point) -> Point:
    """Middle of a fist."""
    return add(wrist, unit(sub(wrist, elbow)), HAND)


def trunk_of(pose: Pose, pelvis: Point, lean: float) -> tuple[dict[str, Point], Point, Point]:
    """(by `LIMBS` where they begin, head, chest): all of a pose that its limbs do not move, with another pelvis and lean than its own."""
    up, forward, narrow, chest = _trunk(pose, pelvis, lean)
    return _limb_roots(pose, pelvis, up, narrow, chest), _head(pose, up, forward, chest)[1], chest


def _trunk(pose: Pose, pelvis: Point, lean: float) -> tuple[Point, Point, Point, Point]:
    """(up, forward, forward as far as it is turned to the side, chest)"""
    up = rotate((0.0, -1.0), lean * pose.facing)
    forward = rotate((float(pose.facing), 0.0), lean * pose.facing)
    return up, forward, (forward[0] * pose.turn, forward[1] * pose.turn), add(pelvis, up, TORSO)


def _limb_roots(pose: Pose, pelvis: Point, up: Point, narrow: Point, chest: Point) -> dict[str, Point]:
    """By `LIMBS`: shoulders and hips."""
    collar = add(chest, up, -4.2)
    return {
        "hand_near": add(collar, narrow, 0.4 - 4.6 * pose.twist),
        "hand_far": add(collar, narrow, 0.6 + 4.6 * pose.twist),
        "foot_near": add(pelvis, narrow, -2.2),
        "foot_far": add(pelvis, narrow, 2.4),
    }


def _head(pose: Pose, up: Point, forward: Point, chest: Point) -> tuple[Point, Point, Point, Point]:
    """(neck's base, head, the head's up and forward)"""
    head_up = rotate(up, pose.head * pose.facing)
    head_forward = rotate(forward, pose.head * pose.facing)
    neck = add(chest, up, -1.5)
    return (
        neck,
        add(add(neck, head_up, 8.8), head_forward, pose.head_forward * pose.turn),
        head_up,
        head_forward,
    )


def toe_angle(value: float | None, facing: int) -> float:
    """The absolute angle of a foot, with None resolved."""
    if value is not None:
        return value
    return 0.0 if facing > 0 else 180.0


def sole_of(ankle: Point, toe: float | None, facing: int) -> Point:
    """Middle of the foot's length, where a kick lands."""
    angle = math.radians(toe_angle(toe, facing))
    return add(ankle, (math.cos(angle), math.sin(angle)), 2.6)


# ------------------------------------------------------------------------------------ who is how tall
def on_stage(point: Point, stature: float) -> Point:
    """A point of somebody's pose in units of the stage, on which all are seen together."""
    return MIDDLE + (point[0] - MIDDLE) * stature, GROUND + (point[1] - GROUND) * stature


def in_pose(point: Point, stature: float) -> Point:
    """A point of the stage in the units of somebody's pose."""
    return MIDDLE + (point[0] - MIDDLE) / stature, GROUND + (point[1] - GROUND) / stature


# --------------------------------------------------------------------------------- changing a pose
POINTS = ("pelvis", "hand_near", "hand_far", "foot_near", "foot_far")


def shift(pose: Pose, dx: float, dy: float = 0.0) -> Pose:
    """The pose moved by (dx, dy) units."""
    changes: dict[str, Any] = {name: add(getattr(pose, name), (dx, dy)) for name in POINTS}
    return replace(pose, **changes)


def mirror(pose: Pose, axis: float = 50.0) -> Pose:
    """The pose seen in a mirror standing at x = axis; near stays near."""
    changes: dict[str, Any] = {
        name: (2 * axis - getattr(pose, name)[0], getattr(pose, name)[1]) for name in POINTS
    }
    for name in ("toe_near", "toe_far"):
        angle = getattr(pose, name)
        changes[name] = None if angle is None else (180.0 - angle) % 360.0
    return replace(pose, facing=-pose.facing, **changes)


LYING: Final = 82.0
"""A pelvis as low as this is that of somebody on the mat."""
SWINGS: Final = 105.0
"""Degrees: a limb that turns farther than this swings around its root; on the straight way it would fold up and turn over at once."""


@lru_cache(maxsize=512)
def _roots(pose: Pose) -> dict[str, Point]:
    """The roots of a pose's limbs, by name."""
    return trunk_of(pose, pose.pelvis, pose.lean)[0]


def _swung(first: Pose, second: Pose, name: str, t: float, straight: Point) -> Point:
    """A hand or foot on its way between two poses."""
    root_a, root_b = _roots(first)[name], _roots(second)[name]
    one, two = sub(getattr(first, name), root_a), sub(getattr(second, name), root_b)
    start, end = math.atan2(one[1], one[0]), math.atan2(two[1], two[0])
    turn = (end - start + math.pi) % (2 * math.pi) - math.pi
    if abs(math.degrees(turn)) < SWINGS:
        return straight
    leg = name.startswith("foot")
    low = first.pelvis[1] + second.pelvis[1] > 2 * LYING
    if leg and low and math.sin(start + turn / 2) > 0 and abs(math.degrees(turn)) > 140:
        turn -= math.copysign(2 * math.pi, turn)  # over the body rather than through the mat
    angle = start + turn * t
    length = math.hypot(*one) + (math.hypot(*two) - math.hypot(*one)) * t
    root = lerp(root_a, root_b, t)
    return (root[0] + math.cos(angle) * length, min(root[1] + math.sin(angle) * length, GROUND - 3.0))


def blend(first: Pose, second: Pose, t: float) -> Pose:
    """The pose between two: `first` at t = 0, `second` at t = 1 (exactly); may overshoot a little for snap.

    A change of facing happens half way, the body narrowing as if it turned round.
    """
    if t <= 0 and t > -1e-9:
        return first
    if abs(t - 1) < 1e-9:
        return second
    late = t >= 0.5
    facing = second.facing if late else first.facing
    changes: dict[str, Any] = {name: lerp(getattr(first, name), getattr(second, name), t) for name in POINTS}
    for name in ("hand_near", "hand_far", "foot_near", "foot_far"):
        changes[name] = _swung(first, second, name, t, changes[name])
    for name in ("lean", "head", "elbow_near", "elbow_far", "knee_near", "knee_far"):
        # these are relative to the facing side: blend what is seen on the screen
        a, b = getattr(first, name) * first.facing, getattr(second, name) * second.facing
        value = (a + (b - a) * t) * facing
        changes[name] = max(-1.0, min(1.0, value)) if name[:4] in ("elbo", "knee") else value
    for name in ("twist", "head_forward"):
        a, b = getattr(first, name), getattr(second, name)
        changes[name] = a + (b - a) * t
    for name in ("toe_near", "toe_far"):
        a, b = toe_angle(getattr(first, name), first.facing), toe_angle(getattr(second, name), second.facing)
        changes[name] = a + ((b - a + 180.0) % 360.0 - 180.0) * t
    nearest = second if late else first
    for name in ("grip_near", "grip_far", "expression", "order"):
        changes[name] = getattr(nearest, name)
    if first.facing != second.facing:
        changes["turn"] = max(0.45, abs(1 - 2 * t))
    return replace(nearest, facing=facing, **changes)
