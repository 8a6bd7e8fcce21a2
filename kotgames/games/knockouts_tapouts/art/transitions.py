"""Films between and after the moves: changing position, knockout, tapout, stoppage, celebration."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kotgames.games.knockouts_tapouts.art.attacks import HOLDS, ON_GROUND, contact
from kotgames.games.knockouts_tapouts.art.resting import idle_pair, rest_of
from kotgames.ui.art.contact import Contact
from kotgames.ui.art.film import Frame, Key, Pair, film, roles, swapped, wrench
from kotgames.ui.art.poses import pose
from kotgames.ui.art.skeleton import Pose, add, blend, shift, solve


# ----------------------------------------------------------------------------------- between moves
def move(
    position_a: str, position_b: str, top_a: int = -1, top_b: int = -1, length_ms: int = 360
) -> list[Frame]:
    """The way from one position to another: stepping in or out, going down, getting up, turning top and
    bottom.

    position_a, top_a: before; position_b, top_b: after. KeyError for an unknown position.
    """
    start, end = idle_pair(position_a, top_a), idle_pair(position_b, top_b)
    was_down, is_down = position_a in ON_GROUND, position_b in ON_GROUND
    half = length_ms // 2
    if was_down and is_down and top_a != top_b:
        keys: list[Key] = [(half, 5, _roll(start, end), "in"), (half, 5, end, "out")]
    elif was_down != is_down:
        keys = [(half, 5, _crouched(start, end, is_down), "in"), (half, 5, end, "out")]
    elif not is_down:
        keys = [(half, 5, _stride(start, end), "both"), (half, 5, end, "both")]
    else:
        keys = [(length_ms, 10, end, "both")]
    return film(start, keys, None, None, False)


def _stride(start: Pair, end: Pair) -> Pair:
    """Half way of a step: the body dips, one foot off the floor."""
    a, b = blend(start.a, end.a, 0.5), blend(start.b, end.b, 0.5)

    def dip(this: Pose, lifted: str) -> Pose:
        changes: dict[str, Any] = {lifted: add(getattr(this, lifted), (0.0, -5.0))}
        return replace(this, pelvis=add(this.pelvis, (0.0, -1.5)), **changes)

    forward = end.a.pelvis[0] > start.a.pelvis[0]
    return Pair(
        dip(a, "foot_far" if forward else "foot_near"),
        dip(b, "foot_far" if forward else "foot_near"),
        end.order,
    )


def _crouched(start: Pair, end: Pair, down: bool) -> Pair:
    """Half way between standing and lying: both low, hands towards the floor."""
    a, b = blend(start.a, end.a, 0.5), blend(start.b, end.b, 0.5)

    def low(this: Pose) -> Pose:
        return replace(this, pelvis=(this.pelvis[0], max(this.pelvis[1], 72.0)), expression="strained")

    return Pair(low(a), low(b), end.order if down else start.order)


def _roll(start: Pair, end: Pair) -> Pair:
    """Half way of a reversal: both on their sides, the lower one's hips high."""
    a, b = blend(start.a, end.a, 0.5), blend(start.b, end.b, 0.5)
    return Pair(
        replace(a, pelvis=add(a.pelvis, (0.0, -6.0)), expression="shout"),
        replace(b, pelvis=add(b.pelvis, (0.0, -6.0)), expression="strained"),
        end.order,
    )


# ----------------------------------------------------------------------------------------- endings
def _ended(position: str, top: int, winner: int, loser_pose: str, winner_pose: str, gap: float) -> Pair:
    """The last picture: the winner on the feet, the loser in a pose of defeat; authored with the winner
    left.
    """
    pair = Pair(pose(winner_pose), pose(loser_pose), (("b", None), ("a", None)))
    center = _middle(position, top)
    pair = replace(pair, a=shift(pair.a, center - 22 - gap / 2 - pair.a.pelvis[0]))
    pair = replace(pair, b=shift(pair.b, center + 18 + gap / 2 - pair.b.pelvis[0]))
    return swapped(pair) if winner == 1 else pair


def _middle(position: str, top: int) -> float:
    pair = idle_pair(position, top)
    return (pair.a.pelvis[0] + pair.b.pelvis[0]) / 2


def knockout(position: str, top: int, winner: int) -> list[Frame]:
    """The loser drops and lies still, the winner straightens up with raised arms; about a second."""
    start = idle_pair(position, top)
    end = _ended(position, top, winner, "knocked_out", "victory", 14)
    fall = _collapse(start, end, winner)
    return film(
        start,
        [(320, 7, fall, "in"), (160, 3, _bounce(fall, winner), "out"), (480, 8, end, "both")],
        0,
        None,
        False,
    )


def _collapse(start: Pair, end: Pair, winner: int) -> Pair:
    """The loser already on the mat, the winner still in place."""
    if winner == 0:
        return Pair(replace(start.a, expression="calm"), end.b, end.order)
    return Pair(end.a, replace(start.b, expression="calm"), end.order)


def _bounce(pair: Pair, winner: int) -> Pair:
    def up(this: Pose) -> Pose:
        return replace(this, head=this.head + 10, pelvis=add(this.pelvis, (0.0, -2.0)))

    return replace(pair, b=up(pair.b)) if winner == 0 else replace(pair, a=up(pair.a))


def tapout(position: str, top: int, winner: int, hold: str = "neck_hold") -> list[Frame]:
    """The winner locks a hold, the loser taps three times, then both let go and the winner cheers; 1.4
    seconds.
    """
    grounded = position in ON_GROUND
    upper = (top if top in (0, 1) else 0) if grounded else winner
    acts_as_a = winner == upper
    this = contact(hold if hold in HOLDS else "neck_hold", position, acts_as_a)
    rest = rest_of(position, upper == 1)
    grip = roles(this.actor, this.target_pose, acts_as_a, this.order)
    up, low = _tapping(this, -7.0), _tapping(this, 0.0)
    keys: list[Key] = [(200, 4, grip, "in")]
    for _ in range(3):
        keys.append((80, 2, roles(wrench(this), up, acts_as_a, this.order), "out"))
        keys.append((80, 2, roles(wrench(this), low, acts_as_a, this.order), "in"))
    end = _ended(position, 0, 0 if acts_as_a else 1, "kneeling", "victory", 6)
    keys += [(160, 3, rest, "both"), (480, 8, end, "both")]
    return film(rest, keys, None, None, upper == 1)


def _tapping(this: Contact, lift: float) -> Pose:
    """The free hand of the loser over or on the mat, or on the winner's back on the feet."""
    other = this.target_pose
    free = "hand_far" if this.target.endswith("near") else "hand_near"
    joints = solve(other)
    spot = add(joints.point("shoulder_" + free[5:]), (-other.facing * -10.0, 0.0))
    ground = min(92.0, joints.point("shoulder_" + free[5:])[1] + 26.0)
    changes: dict[str, Any] = {free: (spot[0], ground + lift), "grip_" + free[5:]: "open"}
    return replace(other, expression="strained", **changes)


def stoppage(position: str, top: int, winner: int) -> list[Frame]:
    """The referee has seen enough: the loser sinks to the knees, the winner turns away with raised arms."""
    start = idle_pair(position, top)
    end = _ended(position, top, winner, "kneeling", "victory", 16)
    half = Pair(blend(start.a, end.a, 0.5), blend(start.b, end.b, 0.5), end.order)
    return film(
        start, [(280, 5, half, "both"), (280, 5, end, "out"), (240, 1, end, "hold")], None, None, False
    )


def celebrate(position: str, top: int, winner: int) -> list[Frame]:
    """After a decision: both on the feet, the winner jumps with raised arms, the loser hangs the head."""
    start = idle_pair(position, top)
    end = _ended(position, top, winner, "dejected", "victory", 30)

    def jump(this: Pose) -> Pose:
        return shift(this, 0.0, -9.0)

    peak = replace(end, a=jump(end.a)) if winner == 0 else replace(end, b=jump(end.b))
    keys: list[Key] = [
        (360, 7, end, "both"),
        (160, 3, peak, "out"),
        (160, 3, end, "in"),
        (160, 3, peak, "out"),
        (160, 3, end, "in"),
    ]
    return film(start, keys, None, None, False)
