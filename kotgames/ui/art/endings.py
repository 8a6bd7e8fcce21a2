"""How a fight ends, acted: the fall in slow motion, the count, the tapping hand, the referee who waves it off, the raised hand.

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
from kotgames.ui.art.skeleton import Pose, add, blend, shift, solve

REFEREE: Final = Look(
    skin="#d9a27a", hair="#5a5f6a", hairstyle="short", beard="moustache", top="#20242c", shorts="#15181e", shorts_length=1.0,
    trim="#e8edf4", gloves="#7fd3e6", glove_style="bare", boots="#15181e",
)  # fmt: skip
"""Black shirt, long trousers."""

WINNER_BEHIND: Final = 22.0
LOSER_AHEAD: Final = 18.0
"""Units from the middle of the two at which the winner stands and the loser's hips lie, half a gap more."""
OUTSIDE: Final = 60.0
"""Units from where a referee works to where one comes from."""
BACK_FIRST: Final[Order] = (("r", None), ("b", None), ("a", None))
APART: Final = 33.0
"""Units from the referee to each of the two while the judges are waited for."""


def _turned(start: Pair, winner: str) -> Pair:
    """The pair with the winner as a."""
    return start if winner == "a" else swapped(start)


def _middle(pair: Pair) -> float:
    return (pair.a.pelvis[0] + pair.b.pelvis[0]) / 2


def _at(name: str, x: float) -> Pose:
    """A pose with its pelvis at x."""
    this = pose(name)
    return shift(this, x - this.pelvis[0])


def _closing(start: Pair, loser: str, gap: float, winner_pose: str = "victory") -> Pair:
    """The last picture of a fight: the winner on the feet, the loser in a pose of defeat."""
    center = _middle(start)
    return Pair(
        _at(winner_pose, center - WINNER_BEHIND - gap / 2),
        _at(loser, center + LOSER_AHEAD + gap / 2),
        BACK_FIRST,
    )


# ---------------------------------------------------------------------------------------- knockout
def knockout(start: Pair, winner: str, blow: Contact, struck_first: Pair | None = None) -> Act:
    """The deciding blow once more, in slow motion from the contact on, and the fall. `blow` is the contact on the stage: its actor is the
    winner. `struck_first`: the pair at the contact, where it is not made of `blow`'s two poses."""
    rest = _turned(start, winner)
    flip = winner == "b"
    contact = struck_first or Pair(
        *((blow.actor, blow.target_pose) if winner == "a" else (blow.target_pose, blow.actor)), blow.order
    )
    contact = _turned(contact, winner)
    point = (100.0 - blow.point[0], blow.point[1]) if flip else blow.point
    way = reactions.direction(contact.a, point)
    ready = reactions.wind_up(rest.a, contact.a, blow.joint)
    through = reactions.through(contact.a, blow.joint, way, 4.0)
    driven = replace(
        reactions.driven(contact.b, blow.target, way, 1.7),
        hand_near=add(contact.b.hand_near, (6.0, 8.0)),
        expression="ko",
    )
    end = _closing(rest, "knocked_out", 14)
    lie = replace(end, a=replace(blend(through, rest.a, 0.75), expression="calm"))
    falling = blend(driven, end.b, 0.62)
    fall = Pair(
        replace(blend(through, rest.a, 0.35), expression="shout"),
        replace(falling, pelvis=(falling.pelvis[0], min(falling.pelvis[1], 84.0)), expression="ko"),
        end.order,
    )
    bounce = replace(lie, b=replace(end.b, head=end.b.head + 12, pelvis=add(end.b.pelvis, (0.0, -3.0))))
    pairs = {
        "rest": rest, "ready": Pair(ready, reactions.flinch(rest.b), rest.order), "contact": contact,
        "driven": Pair(through, driven, contact.order), "fall": fall, "bounce": bounce, "lie": lie, "end": end,
    }  # fmt: skip
    return act("knockout", pairs, flip=flip, sight=acts.HIT, point=point, actor="a")


def count_out(start: Pair, winner: str) -> Act:
    """The referee kneels beside the loser, counts, and waves it off; the winner's arms are up."""
    rest = _turned(start, winner)
    x = solve(rest.b).chest[0] - 30.0
    jump = replace(rest, a=shift(_at("victory", rest.a.pelvis[0]), 0.0, -6.0))

    def with_referee(name: str, dx: float = 0.0, base: Pair = rest) -> Pair:
        return Pair(base.a, base.b, BACK_FIRST, _at(name, x + dx))

    pairs = {
        "rest": with_referee("referee_stands", -OUTSIDE),
        "kneels": with_referee("referee_kneels"),
        "count_up": with_referee("referee_counts_up"),
        "count_down": with_referee("referee_counts_down"),
        "wave_in": with_referee("referee_waves_in"),
        "wave_out": with_referee("referee_waves_out", base=jump),
        "end": with_referee("referee_stands", base=replace(rest, a=_at("victory", rest.a.pelvis[0]))),
    }
    return act("count_out", pairs, flip=winner == "b")


# ---------------------------------------------------------------------------- tapout and stoppage
def tapout(start: Pair, winner: str, hold: Contact) -> Act:
    """The winner's hold bites, the loser taps three times. `hold` as it is on the stage; its actor is the winner."""
    rest = _turned(start, winner)
    flip = winner == "b"
    grip = Pair(
        *((hold.actor, hold.target_pose) if winner == "a" else (hold.target_pose, hold.actor)), hold.order
    )
    grip = _turned(grip, winner)
    point = (100.0 - hold.point[0], hold.point[1]) if flip else hold.point
    tight = replace(grip, a=reactions.wrenched(grip.a, point))
    pairs = {
        "rest": rest, "grip": grip, "wrench": replace(tight, b=reactions.suffers(grip.b)),
        "end": _closing(rest, "kneeling_beaten", 30, "awaits"), "tap_up": replace(tight, b=_tapping(grip.b, hold.target, -8.0)), "tap_down": replace(tight, b=_tapping(grip.b, hold.target, 0.0)),
    }  # fmt: skip
    return act("tapout", pairs, flip=flip, sight=acts.HELD, point=point, actor="a")


def _tapping(held: Pose, target: str, lift: float) -> Pose:
    """The free hand over or on the mat, or on the winner's back on the feet."""
    free = "hand_far" if target.endswith("near") else "hand_near"
    side = free[5:]
    shoulder = solve(held).point(f"shoulder_{side}")
    ground = min(92.0, shoulder[1] + 26.0)
    changes: dict[str, Any] = {
        free: (shoulder[0] + held.facing * 10.0, ground + lift),
        f"grip_{side}": "open",
    }
    return replace(held, expression="strained", **changes)


def stoppage(start: Pair, winner: str) -> Act:
    """The loser no longer answers and sinks to the knees."""
    rest = _turned(start, winner)
    end = _closing(rest, "kneeling_beaten", 30, "awaits")
    shaken = Pair(blend(rest.a, end.a, 0.4), replace(blend(rest.b, end.b, 0.45), expression="ko"), rest.order)
    return act("stoppage", {"rest": rest, "shaken": shaken, "end": end}, flip=winner == "b")


def wave_off(start: Pair, winner: str) -> Act:
    """The referee steps between them and waves the fight off; the loser stays on the knees, or sinks down."""
    rest = _turned(start, winner)
    end = _closing(rest, "kneeling_beaten", 30)
    x = (end.a.pelvis[0] + end.b.pelvis[0]) / 2 + 4.0
    half = Pair(blend(rest.a, end.a, 0.6), blend(rest.b, end.b, 0.7), BACK_FIRST, _at("referee_stands", x))

    def with_referee(name: str, base: Pair) -> Pair:
        return Pair(base.a, base.b, BACK_FIRST, _at(name, x))

    low = replace(end, a=_at("awaits", end.a.pelvis[0]))
    pairs = {
        "rest": Pair(rest.a, rest.b, (("r", None), *rest.order), _at("referee_stands", x - OUTSIDE)),
        "steps_in": half,
        "wave_in": with_referee("referee_waves_in", low),
        "wave_out": with_referee("referee_waves_out", low),
        "end": with_referee("referee_stands", end),
    }
    return act("wave_off", pairs, flip=winner == "b")


# ---------------------------------------------------------------------------------------- decision
def decision(start: Pair, winner: str) -> Act:
    """Both beside the referee, waiting for the judges; then the winner's hand goes up."""
    rest = _turned(start, winner)
    center = max(46.0, min(54.0, _middle(rest)))
    a, b = _at("awaits", center - APART), _at("awaits", center + APART)
    waits = Pair(a, b, BACK_FIRST, _at("referee_between", center))
    raised = Pair(
        _at("hand_raised", center - APART),
        _at("dejected", center + APART),
        BACK_FIRST,
        _at("referee_raises", center),
    )
    pairs = {
        "rest": Pair(
            rest.a, rest.b, (("r", None), *rest.order), _at("referee_stands", center - OUTSIDE * 1.4)
        ),
        "wait": waits,
        "raised": raised,
        "end": raised,
    }
    return act("decision", pairs, flip=winner == "b")
