"""The blows of Knock Out Punch: which pose gathers for each, which one strikes, and what becomes of the one who is struck.

Poses are drawn as if everybody were as tall as everybody else. Who is not (`Look.stature`) is drawn larger or smaller around the middle of
the mat, so a fist meets a chin only once both are measured in the same units: those of the stage.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kotgames.ui.art.contact import reaching
from kotgames.ui.art.poses import pose
from kotgames.ui.art.skeleton import Point, Pose, distance, in_pose, on_stage, shift, solve

GLOVE: Final = 2.6
"""Units that a glove stays short of the joint it is meant for, so that the face is seen."""
TRUNK: Final = 7.5
"""The same for a body, whose joints lie in its middle."""
APART: Final = 28.0
"""Units from the middle of the stage to the hips of each at rest."""
TALL: Final = 1.12
"""Ratio of statures from which the other's chin cannot be hit from the floor."""

BACK, UP, FOLDED = "back", "up", "folded"
"""Ways to fall: flat on the back, off the feet first, or doubled up and on the face."""


@dataclass(frozen=True, slots=True)
class Blow:
    """`joint` strikes `target` (a joint of the other one); `struck` is how that one takes it, and `falls` how they go down."""

    name: str
    ready: str
    strike: str
    joint: str
    struck: str
    target: str = "face"
    falls: str = BACK
    timing: str = "kop_knock_out"


BLOWS: Final[dict[str, Blow]] = {
    blow.name: blow
    for blow in (
        Blow("jab", "kop_jab_ready", "kop_jab", "fist_far", "kop_jabbed"),
        Blow("cross", "kop_cross_ready", "kop_cross", "fist_near", "kop_crossed"),
        Blow("one_two", "kop_cross_ready", "kop_cross", "fist_near", "kop_crossed", timing="kop_one_two"),
        Blow("hook", "kop_hook_ready", "kop_hook", "fist_far", "kop_hooked"),
        Blow("haymaker", "kop_haymaker_ready", "kop_haymaker", "fist_near", "kop_overhanded"),
        Blow("body", "kop_body_ready", "kop_body", "fist_near", "kop_doubled_up", "belly", FOLDED),
        Blow("charge", "kop_charge_ready", "kop_charge", "fist_near", "kop_doubled_up", "belly", BACK),
        Blow("split", "kop_split_ready", "kop_split", "fist_far", "kop_crossed"),
        Blow("uppercut", "kop_uppercut_ready", "kop_uppercut", "fist_near", "kop_lifted", falls=UP),
        Blow("leap", "kop_leap_ready", "kop_leap", "fist_near", "kop_lifted", falls=UP),
    )
}
BLOW_OF: Final = {
    "haymaker_henderson": "haymaker",
    "chubby_chester": "body",
    "lightning_wells": "one_two",
    "iron_ida": "cross",
    "kickity_split": "split",
    "ray_van_hook": "hook",
    "goat_lord": "charge",
    "chet_smallwood": "jab",
}
"""By the boxer's id: what the boxer is known for. A boxer of a player's own card set throws a cross."""


def blow_of(boxer: str, own: float, other: float, *, up: bool) -> Blow:
    """The blow of a boxer: `up`, a stack that strikes upwards, is an uppercut; somebody much taller is only reached by a leap. `own` and
    `other` are their statures."""
    if other >= own * TALL:
        return BLOWS["leap"]
    return BLOWS["uppercut" if up else BLOW_OF.get(boxer, "cross")]


# --------------------------------------------------------------------------------- who is how tall
def standing_at(this: Pose, x: float, stature: float) -> Pose:
    """The pose with its hips at `x` of the stage."""
    return shift(this, in_pose((x, 0.0), stature)[0] - this.pelvis[0])


def placed(name: str, stature: float) -> Pose:
    """A pose by its name, with its hips where they were drawn, whoever it is."""
    this = pose(name)
    return standing_at(this, this.pelvis[0], stature)


def joint_of(this: Pose, name: str, stature: float) -> Point:
    """The point of a joint on the stage."""
    return on_stage(solve(this).point(name), stature)


@dataclass(frozen=True, slots=True)
class Landed:
    """A blow where it meets: both poses, each in its own units, and where on the stage."""

    striker: Pose
    other: Pose
    point: Point


@lru_cache(maxsize=256)
def landed(blow: Blow, own: float, other: float) -> Landed:
    """A blow as it lands; the other one stands about where both were at rest, the striker comes to them."""
    return _brought(blow, own, placed(blow.struck, other), blow.target, other)


@lru_cache(maxsize=256)
def on_gloves(blow: Blow, own: float, other: float) -> Landed:
    """A blow that dies on the gloves of the other one."""
    low = blow.target == "belly"
    guard = placed("kop_blocking_low" if low else "kop_blocking", other)
    return _brought(blow, own, guard, "fist_near", other)


def _brought(blow: Blow, own: float, struck: Pose, target: str, other: float) -> Landed:
    """Bring the fist to the target: the striker steps, and what is left is reached for."""
    goal = in_pose(joint_of(struck, target, other), own)
    actor = pose(blow.strike)
    short = (TRUNK if target == "belly" else GLOVE) / own
    fist = solve(actor).point(blow.joint)
    actor = shift(actor, goal[0] - short - fist[0])
    start = solve(actor).chest
    away = max(1.0, distance(start, goal))
    goal = (goal[0] + (start[0] - goal[0]) / away * short, goal[1] + (start[1] - goal[1]) / away * short)
    rise = goal[1] - solve(actor).point(blow.joint)[1]
    if blow.name == "leap":  # as high as it takes
        actor = shift(actor, 0.0, rise)
    actor = reaching(actor, blow.joint, goal)
    return Landed(actor, struck, joint_of(actor, blow.joint, own))
