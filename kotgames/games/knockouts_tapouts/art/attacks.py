"""The attacks and Positions of Knockouts and Tapouts as the rig knows them: which joints meet, and in which scene.

A contact starts from a hand-made scene (`<move>_<position>`, with `_bottom` when the lower fighter acts) or, where there is none, from the
idle pair of the Position; every combination is answered.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from kotgames.ui.art.contact import FISTS, SOLES, Attack, Contact, meet, offered, order_of, placement
from kotgames.ui.art.poses import library, scene
from kotgames.ui.art.skeleton import shift

STANDING = ("long_range", "mid_range", "short_range", "clinch")
ON_GROUND = ("full_guard", "half_guard", "side_control", "full_mount")
POSITIONS = STANDING + ON_GROUND
"""The Positions, standing ones first; each is the name of the scene of its idle pair."""

ATTACKS: dict[str, Attack] = {
    "punch": Attack(FISTS, ("face", "belly"), draws_down=True),
    "kick": Attack(SOLES, ("face", "chest", "belly", "knee_near", "knee_far")),
    "knee": Attack(("knee_near", "knee_far"), ("face", "chest", "belly")),
    "elbow": Attack(("elbow_near", "elbow_far"), ("face",), draws_down=True),
    "throw": Attack(FISTS, ("belly", "pelvis"), both=True),
    "neck_hold": Attack(FISTS, ("neck",), both=True, draws_down=True),
    "arm_hold": Attack(
        FISTS, ("hand_near", "hand_far", "elbow_near", "elbow_far"), both=True, pulled=("hand_near", 0.5)
    ),
    "leg_hold": Attack(
        FISTS, ("foot_near", "foot_far", "knee_near", "knee_far"), both=True, pulled=("foot_near", 0.35)
    ),
}
MOVES = tuple(ATTACKS)
STRIKES = ("punch", "kick", "knee", "elbow")
HOLDS = ("neck_hold", "arm_hold", "leg_hold")

TARGET_STAYS = {"long_range": 0.85, "mid_range": 0.75, "short_range": 0.6, "clinch": 0.5}
"""Share of the way by which a hand-made scene is moved to where the target stands rather than the actor; on the ground altogether."""


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
SCENES_FROM_BELOW: dict[tuple[str, str], str] = {
    ("leg_hold", "side_control"): "leg_hold_half_guard_bottom",
    ("leg_hold", "full_mount"): "leg_hold_half_guard_bottom",
}
"""The same where the lower fighter acts."""
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
    "leg_hold_half_guard_bottom": ("fist_near", "foot_near"),
    **{
        f"arm_hold_{position}": ("fist_near", "hand_near")
        for position in ("half_guard", "side_control", "full_mount")
    },
}
"""Joints that meet in a hand-made scene; elsewhere the pair that is easiest to bring together."""


def scene_name(move: str, position: str, top_acts: bool) -> str | None:
    """The hand-made scene for a move, or None."""
    if position in STANDING or top_acts:
        name = f"{move}_{position}"
        return name if name in library().scenes else SCENES.get((move, position))
    name = f"{move}_{position}_bottom"
    return name if name in library().scenes else SCENES_FROM_BELOW.get((move, position))


@lru_cache(maxsize=256)
def contact(move: str, position: str, top_acts: bool = True) -> Contact:
    """The contact of a move in a position; `top_acts` says who acts, on the feet the left fighter.

    KeyError for an unknown move or position.
    """
    if move not in ATTACKS:
        raise KeyError(f"there is no move '{move}'")
    if position not in POSITIONS:
        raise KeyError(f"there is no position '{position}'")
    attack = ATTACKS[move]
    name = scene_name(move, position, top_acts)
    base = scene(name or position)
    a, b = base.pose_of("a"), base.pose_of("b")
    actor, other = (a, b) if top_acts else (b, a)
    if name is None:
        other = offered(attack, actor, other, below=not top_acts)
    else:
        dx = placement(base, scene(position), TARGET_STAYS.get(position, 1.0))
        actor, other = shift(actor, dx), shift(other, dx)
    if move == "knee" and position in ON_GROUND:  # lying close together a knee finds the ribs, not the head
        attack = replace(attack, targets=attack.targets[::-1])
    return meet(attack, actor, other, order_of(base), MEETING.get(name or ""))
