"""Endings of a fight, acted: the fall in slow motion, the count, the tapping hand, the referee who waves it off, the raised hand.

Shared by all games. Everything is authored with the winner as fighter a, left, and turned to the seats by `winner` ('a' or 'b'); the pairs
that come in are as they stand on the stage. The loser stays down: each ending begins where the one before has left them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from kotgames.ui.art import act as acts
from kotgames.ui.art import reactions
from kotgames.ui.art.act import Act, Pair, act, swapped
from kotgames.ui.art.contact import Contact, Order
from kotgames.ui.art.look import Look
from kotgames.ui.art.poses import pose
from kotgames.ui.art.skeleton import Point, Pose, add, blend, mirror, shift, solve
from kotgames.ui.art.wind_ups import wind_up

REFEREE: Final = Look(
    skin="#d9a27a", hair="#5a5f6a", hairstyle="short", beard="moustache", top="#20242c", shorts="#15181e", shorts_length=1.0,
    trim="#e8edf4", gloves="#7fd3e6", glove_style="bare", boots="#15181e",
)  # fmt: skip
"""Black shirt, long trousers."""

WINNER_APART: Final = 50.0
"""Units from the middle of the two to where the winner waits, out of everybody's way."""
LIES_AHEAD, KNEELS_AHEAD = 8.0, 37.0
"""Units from that middle to the hips of a loser who lies, or kneels."""
FARTHEST_AHEAD: Final = 24.0
"""A loser who lies farther ahead than this is lifted back, for the referee must be seen."""
COUNTS_AHEAD: Final = 26.0
"""Units from the chest of a loser who lies to the referee, who kneels behind the head."""
OUTSIDE: Final = 56.0
"""Units from where a referee works to where one comes from."""
BACK_FIRST: Final[Order] = (("r", None), ("b", None), ("a", None))
APART: Final = 34.0
"""Units from the referee to each of the two while the judges are waited for."""


def _turned(start: Pair, winner: str) -> Pair:
    """The pair with the winner as a."""
    return start if winner == "a" else swapped(start)


def _middle(pair: Pair) -> float:
    return (pair.a.pelvis[0] + pair.b.pelvis[0]) / 2


def attended(pair: Pair) -> list[Pair]:
    """The pair with the referee beside it, looking either way: whose pieces an ending will need at once."""
    return [replace(pair, r=_at("referee_stands", 0.0, turned), order=BACK_FIRST) for turned in (False, True)]


def _at(name: str, x: float, turned: bool = False) -> Pose:
    """A pose with its pelvis at x; `turned`: it looks the other way."""
    this = mirror(pose(name)) if turned else pose(name)
    return shift(this, x - this.pelvis[0])


def _closing(start: Pair, loser: str, ahead: float, winner_pose: str = "awaits") -> Pair:
    """The last picture of a fight: the winner on the feet, the loser in a pose of defeat, `ahead` of the middle of the two."""
    center = _middle(start)
    return Pair(_at(winner_pose, center - WINNER_APART), _at(loser, center + ahead), BACK_FIRST)


# ---------------------------------------------------------------------------------------- knockout
def knockout(start: Pair, winner: str, blow: Contact) -> Act:
    """The deciding blow once more, in slow motion from the contact on, and the fall. `blow` is the contact on the stage: its actor is the
    winner."""
    rest, flip = _turned(start, winner), winner == "b"
    contact, point = _meeting(blow, winner)
    way = reactions.direction(contact.a, point)
    ready = wind_up(rest.a, contact.a, blow.joint)
    through = reactions.through(contact.a, blow.joint, way, 4.0)
    driven = replace(
        reactions.driven(contact.b, blow.target, way, 1.7), grip_near="open", grip_far="open", expression="ko"
    )
    end = _closing(rest, "knocked_out", LIES_AHEAD)
    lie = replace(end, a=replace(blend(through, end.a, 0.55), expression="calm"))
    falling = blend(driven, end.b, 0.62)
    fall = Pair(
        replace(blend(through, rest.a, 0.35), expression="shout"),
        replace(falling, pelvis=(falling.pelvis[0], min(falling.pelvis[1], 84.0)), expression="ko"),
        end.order,
    )
    pairs = {
        "rest": rest,
        "ready": Pair(ready, reactions.flinch(rest.b), rest.order),
        "contact": contact,
        "driven": Pair(through, driven, contact.order),
        "fall": fall,
        "bounce": _bounced(lie),
        "lie": lie,
        "end": end,
    }
    return act("knockout", pairs, flip=flip, sight=acts.HIT, point=point, actor="a")


def collapse(start: Pair, winner: str) -> Act:
    """Without another blow: the legs of the loser give way, or whoever lies there already goes limp; the winner gets up."""
    rest = _turned(start, winner)
    lies = reactions.grounded(rest.b)
    ahead = min(rest.b.pelvis[0] - _middle(rest), FARTHEST_AHEAD) if lies else LIES_AHEAD + 4.0
    end = _closing(rest, "knocked_out", ahead)
    way = (reactions.ahead(rest.a, rest.b), 0.0)
    shaken = replace(reactions.staggered(rest.b, way), expression="ko")
    falling = blend(shaken, end.b, 0.6)
    falling = replace(falling, pelvis=(falling.pelvis[0], min(falling.pelvis[1], 86.0)), expression="ko")
    lie = Pair(blend(rest.a, end.a, 0.35), end.b, end.order)
    pairs = {
        "rest": rest,
        "shaken": Pair(rest.a, shaken, rest.order),
        "fall": Pair(blend(rest.a, end.a, 0.15), falling, end.order),
        "bounce": _bounced(lie, 0.5 if lies else 1.0),
        "lie": lie,
        "end": end,
    }
    return act("collapse", pairs, flip=winner == "b")


def _bounced(lie: Pair, high: float = 1.0) -> Pair:
    """The loser springs off the mat once."""
    limbs = ("foot_near", "foot_far", "hand_near", "hand_far")
    lifted: dict[str, Any] = {name: add(getattr(lie.b, name), (0.0, -6.0 * high)) for name in limbs}
    return replace(
        lie,
        b=replace(lie.b, head=lie.b.head + 14 * high, pelvis=add(lie.b.pelvis, (0.0, -4.0 * high)), **lifted),
    )


def _meeting(this: Contact, winner: str) -> tuple[Pair, Point]:
    """A contact of the winner as a pair with the winner as a, and its point."""
    both = (this.actor, this.target_pose) if winner == "a" else (this.target_pose, this.actor)
    return _turned(Pair(*both, this.order), winner), (
        (100.0 - this.point[0], this.point[1]) if winner == "b" else this.point
    )


def count_out(start: Pair, winner: str) -> Act:
    """The referee comes to the loser, kneels, counts and waves it off; then the winner's arms go up."""
    rest = _turned(start, winner)
    x = solve(rest.b).chest[0] + COUNTS_AHEAD
    wins = _at("victory", rest.a.pelvis[0])

    def referee(name: str, dx: float = 0.0, a: Pose = rest.a) -> Pair:
        return Pair(a, rest.b, BACK_FIRST, _at(name, x + dx, turned=True))

    pairs = {
        "rest": referee("referee_stands", OUTSIDE),
        "steps_in": referee("referee_walks", OUTSIDE * 0.45),
        "kneels": referee("referee_kneels"),
        "count_up": referee("referee_counts_up"),
        "count_down": referee("referee_counts_down"),
        "wave_in": referee("referee_waves_in"),
        "wave_out": referee("referee_waves_out", a=blend(rest.a, wins, 0.5)),
        "wave_again": referee("referee_waves_in", a=shift(wins, 0.0, -6.0)),
        "waved": referee("referee_waves_out", a=wins),
        "end": referee("referee_stands", a=wins),
    }
    return act("count_out", pairs, flip=winner == "b")


# ---------------------------------------------------------------------------- tapout and stoppage
def tapout(start: Pair, winner: str, hold: Contact) -> Act:
    """The winner's hold bites, the loser taps three times. `hold` as it is on the stage; its actor is the winner."""
    rest, flip = _turned(start, winner), winner == "b"
    grip, point = _meeting(hold, winner)
    bites = reactions.wrenched(Contact(grip.a, grip.b, hold.joint, hold.target, point, grip.order))
    tight = Pair(bites.actor, bites.target_pose, grip.order)
    pairs = {
        "rest": rest,
        "grip": grip,
        "wrench": tight,
        "tap_up": replace(tight, b=_tapping(tight.b, hold.target, down=False)),
        "tap_down": replace(tight, b=_tapping(tight.b, hold.target, down=True)),
        "end": _closing(rest, "kneeling_beaten", KNEELS_AHEAD),
    }
    return act("tapout", pairs, flip=flip, sight=acts.HELD, point=bites.point, actor="a")


def _tapping(held: Pose, target: str, down: bool) -> Pose:
    """The free hand over the mat or on it; of somebody who is not on the back, over the thigh of the one who holds, or on it."""
    side = "far" if target.endswith("near") else "near"
    shoulder = solve(held).point(f"shoulder_{side}")
    lies = reactions.down(held)
    ground = min(reactions.MAT - 4.0, shoulder[1] + 26.0)
    lift = 0.0 if down else 14.0 if lies else 22.0
    changes: dict[str, Any] = {
        f"hand_{side}": (shoulder[0] + held.facing * 12.0, ground - lift),
        f"grip_{side}": "open",
        f"elbow_{side}": -0.6 if lies else 0.6,
    }
    return replace(held, expression="strained", **changes)


def stoppage(start: Pair, winner: str) -> Act:
    """The loser no longer answers and sinks to the knees."""
    rest = _turned(start, winner)
    end = _closing(rest, "kneeling_beaten", KNEELS_AHEAD)
    shaken = Pair(blend(rest.a, end.a, 0.4), replace(blend(rest.b, end.b, 0.45), expression="ko"), rest.order)
    return act("stoppage", {"rest": rest, "shaken": shaken, "end": end}, flip=winner == "b")


def wave_off(start: Pair, winner: str) -> Act:
    """The referee comes past the loser, steps between the two and waves the fight off; the winner's arms go up."""
    rest = _turned(start, winner)
    x = (rest.a.pelvis[0] + rest.b.pelvis[0]) / 2 - 2.0
    wins = _at("victory", rest.a.pelvis[0])

    def referee(name: str, dx: float = 0.0, a: Pose = rest.a) -> Pair:
        return Pair(a, rest.b, BACK_FIRST, _at(name, x + dx, turned=True))

    pairs = {
        "rest": referee("referee_stands", OUTSIDE * 1.3),
        "steps_in": referee("referee_walks", OUTSIDE * 0.5),
        "wave_in": referee("referee_waves_in"),
        "wave_out": referee("referee_waves_out"),
        "end": referee("referee_stands", a=wins),
    }
    return act("wave_off", pairs, flip=winner == "b")


# ---------------------------------------------------------------------------------------- decision
def decision(start: Pair, winner: str) -> Act:
    """Both beside the referee, waiting for the judges; then the winner's hand goes up, or both hands where nobody won (`winner` "")."""
    rest = _turned(start, winner or "a")
    center = max(46.0, min(54.0, _middle(rest)))
    left, right = center - APART, center + APART
    waits = Pair(
        _at("awaits", left), _at("awaits", right, turned=True), BACK_FIRST, _at("referee_between", center)
    )
    if winner:
        last = Pair(
            _at("hand_raised", left), _at("dejected", right + 7.0), BACK_FIRST, _at("referee_raises", center)
        )
    else:
        both = _at("hand_raised", left), _at("hand_raised", right, turned=True)
        last = Pair(*both, BACK_FIRST, _at("referee_raises_both", center))
    apart = Pair(
        blend(rest.a, waits.a, 0.6),
        blend(rest.b, waits.b, 0.6),
        BACK_FIRST,
        _at("referee_walks", center - OUTSIDE),
    )
    comes = Pair(rest.a, rest.b, (("r", None), *rest.order), _at("referee_stands", center - OUTSIDE * 1.8))
    pairs = {"rest": comes, "steps_in": apart, "wait": waits, "raised": last, "end": last}
    return act("decision", pairs, flip=winner == "b")
