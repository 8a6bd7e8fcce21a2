"""Knockdown's attacks at their decisive moment: which scene shows one, which joint meets which in it, what is drawn over it.

In a scene fighter a attacks (or reacts) and b is the rival. The poses of cards/knockdown/poses come close; the last units are closed here
by the smallest change of the one who moves, so that on the card and on the stage the fist lies on the chin.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kotgames.games.knockdown import card_set as s
from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.card_set import CardSet
from kotgames.ui.art.contact import Order, brought, layers, order_of
from kotgames.ui.art.poses import Layer, scene
from kotgames.ui.art.skeleton import Point, Pose, add, distance, solve, sub, unit

STRIKE, HOLD, CARRY, SHOT, SHOWN, REACTION = "strike", "hold", "carry", "shot", "shown", "reaction"
"""Kinds of moments: a blow lands; a grip hurts; a body is thrown; something flies across; something is shown and nobody is touched; a
Strike is answered before it lands."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The picture of an attack. `joint` of the attacker is brought to `target` of the other, with both hands if `both_hands`, `short_by`
    units before it. `kind` is one of the six above; a SHOT flies from `origin` (MUZZLE, PALM or MOUTH) to `target`. `effect` names what is
    drawn over it (see effects), `armed`: with a weapon in both hands; `far`: the two stand far apart; `heavy`: it staggers."""

    kind: str
    joint: str = ""
    target: str = ""
    both_hands: bool = False
    short_by: float = 0.0
    effect: str = ""
    origin: str = ""
    armed: bool = False
    far: bool = False
    heavy: bool = False


MUZZLE, PALM, MOUTH = "muzzle", "palm", "mouth"
BARREL: Final = 25.0
"""Units from the near fist to the muzzle."""

MOMENTS: Final[dict[str, Moment]] = {
    # Attack cards
    "jab": Moment(STRIKE, "fist_far", "face", short_by=2.6),
    "cross": Moment(STRIKE, "fist_near", "face", short_by=2.6),
    "uppercut": Moment(STRIKE, "fist_near", "face", short_by=2.6, heavy=True),
    "snap_shot": Moment(SHOT, target="chest", effect="bolts", origin=MUZZLE, armed=True, far=True),
    "low_kick": Moment(STRIKE, "sole_near", "knee_far"),
    "leg_sweep": Moment(CARRY, "sole_near", "foot_near"),
    "knee": Moment(STRIKE, "knee_near", "belly", heavy=True),
    "ricochet": Moment(SHOT, target="knee_far", effect="ricochet", origin=MUZZLE, armed=True, far=True),
    "clinch": Moment(HOLD, "fist_near", "neck", both_hands=True),
    "slam": Moment(CARRY, "fist_near", "pelvis", both_hands=True),
    "choke": Moment(HOLD, "elbow_near", "neck"),
    "tractor_beam": Moment(SHOT, target="chest", effect="tractor", origin=PALM, far=True),
    "shield_bash": Moment(STRIKE, "fist_near", "chest", effect="field", short_by=3.0),
    "patch_up": Moment(SHOWN, effect="mending", far=True),
    "cover_fire": Moment(SHOT, target="hand_near", effect="burst", origin=MUZZLE, armed=True, far=True),
    "flying_knee": Moment(STRIKE, "knee_near", "face", short_by=2.6, heavy=True),
    "slide_kick": Moment(STRIKE, "sole_near", "foot_far"),
    "charge": Moment(STRIKE, "elbow_near", "belly", heavy=True),
    # James
    "headshot": Moment(SHOT, target="face", effect="lance", origin=MUZZLE, armed=True, far=True),
    "suppressive_fire": Moment(SHOT, target="hand_near", effect="burst", origin=MUZZLE, armed=True, far=True),
    "order": Moment(SHOWN, effect="order", far=True),
    "reload": Moment(SHOWN, effect="charging", armed=True, far=True),
    # Iris
    "deploy_turret": Moment(SHOWN, effect="turret", far=True),
    "rivet_burst": Moment(SHOT, target="chest", effect="rivets", origin=MUZZLE, armed=True, far=True),
    "overload": Moment(STRIKE, "fist_near", "chest", effect="arcs", short_by=2.0, heavy=True),
    "repulsor": Moment(REACTION, effect="pulse"),
    # Brood
    "shadow_step": Moment(SHOWN, effect="smoke", far=True),
    "rend": Moment(STRIKE, "fist_near", "belly", effect="claws", heavy=True),
    "venom_spit": Moment(SHOT, target="face", effect="venom", origin=MOUTH, far=True),
    "vanish": Moment(REACTION, effect="smoke"),
}  # fmt: skip
"""By attack: those of the shipped box."""

_OF_SYMBOL: Final = ("cross", "low_kick", "clinch", "shield_bash", "charge")
"""By symbol: what is seen of a Strike of another box at arm's length."""
_OF_EFFECT: Final = {
    s.HEAL: "patch_up", s.PLACE_TURRET: "deploy_turret", s.BLINK: "shadow_step", s.RELOAD: "reload", s.PULL: "tractor_beam",
}  # fmt: skip
"""By the first effect that tells: what is seen of an Ability of another box."""


def is_own(card_set: CardSet, source: int) -> bool:
    """True for an attack with a moment of its own."""
    return card_set.source_ids[source] in MOMENTS


def moment_name(card_set: CardSet, source: int) -> str:
    """The key of MOMENTS for an attack of any box: its own, or that of its symbol, type, range and effects."""
    name = card_set.source_ids[source]
    if name in MOMENTS:
        return name
    kind = card_set.type_of[source]
    words = [effect[0] for effect in card_set.effects[source]]
    if kind == c.REACTION:
        return "vanish" if s.BLINK in words else "repulsor"
    far = card_set.projectile[source] or card_set.nearest[source] > 1
    if kind == c.STRIKE:
        if far:
            return "snap_shot"
        symbol = card_set.symbol[source]
        return _OF_SYMBOL[symbol] if symbol >= 0 else "uppercut"
    found = next((_OF_EFFECT[word] for word in words if word in _OF_EFFECT), "")
    hurts = card_set.heavy[source] or card_set.light[source]
    return found or ("suppressive_fire" if hurts else "order")


@dataclass(frozen=True, slots=True)
class PosedMoment:
    """A closed moment: both poses, the drawing order, where it meets (None where nobody is touched), and where what flies comes from."""

    a: Pose
    b: Pose
    order: Order
    point: Point | None
    start: Point | None
    moment: Moment

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Layers to draw, back to front."""
        return layers(self.order, self.a, self.b)


def muzzle(pose: Pose) -> Point:
    """The end of the barrel of a weapon that is held in both hands."""
    joints = solve(pose)
    way = sub(joints.fist_far, joints.fist_near)
    along = unit(way) if distance(joints.fist_far, joints.fist_near) > 0.1 else (float(pose.facing), 0.0)
    over = (along[1], -along[0]) if pose.facing > 0 else (-along[1], along[0])
    return add(add(joints.fist_near, along, BARREL), over, 2.4)


def origin_of(pose: Pose, origin: str) -> Point:
    """The origin of something that flies. KeyError for an unknown origin."""
    joints = solve(pose)
    if origin == MUZZLE:
        return muzzle(pose)
    if origin == PALM:
        return add(joints.fist_far, (3.0 * pose.facing, 0.0))
    if origin == MOUTH:
        return add(joints.face, (1.0 * pose.facing, 2.0))
    raise KeyError(f"nothing flies from '{origin}'")


@lru_cache(maxsize=64)
def posed_moment(name: str) -> PosedMoment:
    """The closed moment; KeyError for an unknown name."""
    this = MOMENTS[name]
    base = scene(f"kd_{name}")
    a, b = base.pose_of("a"), base.pose_of("b")
    order = order_of(base)
    if this.joint:
        met = brought(a, b, order, this.joint, this.target, this.both_hands, this.short_by)
        return PosedMoment(met.actor, b, order, met.point, None, this)
    if this.kind == SHOT:
        return PosedMoment(a, b, order, solve(b).point(this.target), origin_of(a, this.origin), this)
    return PosedMoment(a, b, order, None, None, this)
