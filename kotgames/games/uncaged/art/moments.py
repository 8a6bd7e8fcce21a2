"""UNCAGED's cards at their decisive moment: which scene shows a card, and which joint meets which in it.

In a scene fighter a plays the card and stands left, b is the rival. The poses of cards/uncaged/poses come close; the last units are
closed here by the smallest change of the one who moves, so that on the card and on the stage the fist lies on the chin.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from kotgames.ui.art.contact import Order, brought, layers, order_of
from kotgames.ui.art.poses import Layer, library, scene
from kotgames.ui.art.skeleton import Point, Pose

STRIKE, GUARD, HOLD, CARRY, CALM = "strike", "guard", "hold", "carry", "calm"
"""Kinds of meetings of two joints: a blow lands, a blow dies on a guard, a grip hurts, a body is moved; or nobody is touched."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The closing of a card's scene: `joint` of the one who moves (`mover`, 'a' or 'b') is brought to `target` of the other, with both
    hands if `both_hands`, and `short_by` units before it; `contact_kind` is one of the five above. Without a joint the scene stays as it
    was made."""

    scene: str
    contact_kind: str
    joint: str = ""
    target: str = ""
    mover: str = "a"
    both_hands: bool = False
    short_by: float = 0.0


MOMENTS: dict[str, Moment] = {
    "jab": Moment("unc_jab", STRIKE, "fist_far", "face", short_by=2.6),
    "cross": Moment("unc_cross", STRIKE, "fist_near", "face", short_by=2.6),
    "body_hook": Moment("unc_body_hook", STRIKE, "fist_near", "belly"),
    "low_kick": Moment("unc_low_kick", STRIKE, "sole_near", "knee_far"),
    "high_kick": Moment("unc_high_kick", STRIKE, "sole_near", "face", short_by=2.6),
    "feint": Moment("unc_feint", CALM),
    "hip_toss": Moment("unc_hip_toss", CARRY, "fist_near", "elbow_near"),
    "hip_toss_grip": Moment("unc_hip_toss_grip", CARRY, "fist_near", "belly"),
    "single_leg": Moment("unc_single_leg", CARRY, "fist_near", "knee_near", both_hands=True),
    "armbar": Moment("unc_armbar", HOLD, "fist_near", "hand_near", both_hands=True),
    "armbar_top": Moment("unc_armbar_top", HOLD, "fist_near", "hand_near", both_hands=True),
    "knee_bar": Moment("unc_knee_bar", HOLD, "fist_near", "foot_near", both_hands=True),
    "guillotine": Moment("unc_guillotine", HOLD, "fist_near", "neck", both_hands=True),
    "rear_naked_choke": Moment("unc_rear_naked_choke", HOLD, "elbow_near", "neck"),
    "counter_punch": Moment("unc_counter_punch", STRIKE, "fist_far", "face", short_by=2.6),
    "check_kick": Moment("unc_check_kick", GUARD, "sole_near", "knee_far", mover="b"),
    "sprawl": Moment("unc_sprawl", GUARD, "fist_near", "belly"),
    "shell": Moment("unc_shell", GUARD, "fist_near", "hand_near", mover="b"),
    "shell_low": Moment("unc_shell_low", GUARD, "fist_near", "elbow_near", mover="b"),
    "sweep": Moment("unc_sweep", CARRY, "sole_near", "belly"),
    "good_corner": Moment("unc_good_corner", CALM),
    "second_wind": Moment("unc_second_wind", CALM),
}
"""By card, and some more of the acting."""

MOMENT_OF_TYPE: dict[str, str] = {
    "punch": "jab",
    "kick": "low_kick",
    "block": "shell",
    "submission": "armbar",
    "special": "second_wind",
    "level_change": "single_leg",
    "combo_breaker": "counter_punch",
}
"""By card type: the card whose moment is shown for a card of a player's own."""


@dataclass(frozen=True, slots=True)
class PosedMoment:
    """A closed moment: both poses, the drawing order, where the joints meet (None where nobody is touched)."""

    a: Pose
    b: Pose
    order: Order
    point: Point | None
    moment: Moment

    @property
    def layers(self) -> tuple[Layer, ...]:
        """Layers to draw, back to front."""
        return layers(self.order, self.a, self.b)


def moment_name(card: str, kind: str) -> str:
    """The key of MOMENTS for a card of type `kind`; KeyError for a type that does not exist."""
    return card if card in MOMENTS else MOMENT_OF_TYPE[kind]


@lru_cache(maxsize=64)
def posed_moment(name: str) -> PosedMoment:
    """The closed moment; KeyError for an unknown name."""
    this = MOMENTS[name]
    base = scene(this.scene)
    a, b = base.pose_of("a"), base.pose_of("b")
    order = order_of(base)
    if not this.joint:
        return PosedMoment(a, b, order, None, this)
    if this.mover == "a":
        met = brought(a, b, order, this.joint, this.target, this.both_hands, this.short_by)
        return PosedMoment(met.actor, b, order, met.point, this)
    met = brought(b, a, order, this.joint, this.target, this.both_hands, this.short_by)
    return PosedMoment(a, met.actor, order, met.point, this)


def ghost_limbs(name: str) -> tuple[Layer, ...]:
    """Limbs that only seem to move (a feint), to be drawn faded; empty for most moments."""
    key = f"{MOMENTS[name].scene}_ghost"
    return scene(key).layers if key in library().scenes else ()
