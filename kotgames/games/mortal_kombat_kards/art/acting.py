"""The acting of the Kard Game: what two Kombatants do when a kard lands, is blocked, evaded, countered, traded or falls short; steps, falls
and getting up; the three sorts of finishers.

Seat 0 stands left, seat 1 right, as far apart as their distance says. An act begins with the pair at rest of its distance and ends with
that of the distance it leads to. Every kard, seat, outcome and fall is answered, also those the rules do not allow.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from kotgames.games.mortal_kombat_kards.art import (
    act_rows,
    falls,
    finishers,
    flights,
    outcomes,
    picture_rows,
    templates,
)
from kotgames.games.mortal_kombat_kards.art.deeds import BOTH, Scene
from kotgames.games.mortal_kombat_kards.art.flights import ShownAct
from kotgames.ui.art.act import AXIS, Pair, act, swapped
from kotgames.ui.art.exchanges import Side
from kotgames.ui.art.poses import pose
from kotgames.ui.art.skeleton import Pose, add, blend, mirror, shift

LANDS: Final = "lands"
OUTCOMES: Final = (LANDS, *outcomes.OUTCOMES)
FALLS: Final = falls.FALLS
DISTANCES: Final = ("ranged", "hand", "close")
APART: Final = {"ranged": 54.0, "hand": 33.0, "close": 22.0}
"""Units from the middle of the stage to the hips of each."""
GUARD, ON_THE_FLOOR, IN_ICE = "mkk_guard", "mkk_on_knees", "mkk_stiff"
UNANSWERABLE: Final = ("stance", "answer", "finish")
"""Templates that touch nobody: they have one outcome."""


# ------------------------------------------------------------------------------------------ at rest
@lru_cache(maxsize=64)
def resting(
    distance: str = "hand", down: tuple[bool, bool] = (False, False), held: tuple[bool, bool] = (False, False)
) -> Pair:
    """The two at rest, as seats 0 and 1; who is `down` kneels, who is `held` is stiff. KeyError for an unknown distance."""
    apart = APART[distance]
    left, right = (_at_rest(down[seat], held[seat], AXIS - apart) for seat in (0, 1))
    return Pair(left, mirror(right, AXIS), BOTH)


def _at_rest(down: bool, held: bool, x: float) -> Pose:
    this = pose(ON_THE_FLOOR if down else IN_ICE if held else GUARD)
    return shift(this, x - this.pelvis[0])


# -------------------------------------------------------------------------------------------- a kard
@lru_cache(maxsize=512)
def acted(
    kard: str, actor: int, outcome: str = LANDS, *, fall: str = falls.STAGGER, distance: str = "hand", after: str = "",
    answer: str = "", down: tuple[bool, bool] = (False, False), held: tuple[bool, bool] = (False, False),
) -> ShownAct:  # fmt: skip
    """The act of a kard played by a seat.

    outcome: one of OUTCOMES; what touches nobody has but one. fall: one of FALLS, of whom it lands on (countered: of who attacked).
    distance: before it; after: after it ("": the same). answer: the other one's kard, where one is known (countered and trade want it; for
    either an attack of theirs; without one it is a straight blow). down, held: by seat, who is so after it. KeyError for anything unknown.
    """
    if outcome not in OUTCOMES:
        raise KeyError(f"there is no outcome '{outcome}'")
    row = act_rows.rows()[kard]
    rest, end = resting(distance), resting(after or distance, down, held)
    if actor == 1:
        rest, end = swapped(rest), swapped(end)
    rest, end = replace(rest, order=BOTH), replace(end, order=BOTH)
    met = act_rows.rows()[answer] if answer else None
    scene = Scene(row, Side(rest, True, actor == 1), end, fall, met)
    if row.act == "finish":
        return finishers.finish(scene, picture_rows.rows()[kard].row)
    if outcome == LANDS or row.act in UNANSWERABLE:
        return templates.LANDS[row.act](scene)
    if outcome in ("countered", "trade") and (met is None or met.act in UNANSWERABLE):
        counter = act_rows.rows()[COUNTER]
        scene = replace(scene, answer=counter if met is None else out_of_guard(met))
    return outcomes.OUTCOMES[outcome](scene)


COUNTER: Final = "head_punch"
"""The blow of a counter that is not known."""


def out_of_guard(row: act_rows.ActRow) -> act_rows.ActRow:
    """A Specific Counter that only guards: a straight blow out of its guard, with its sound and element."""
    blow = act_rows.rows()[COUNTER]
    return act_rows.ActRow(
        act="strike", sound=row.sound, pose=blow.pose, joint=blow.joint, target="chest", element=row.element, tone=row.tone,
        prop=row.prop, windup=row.pose,
    )  # fmt: skip


# ------------------------------------------------------------------------------- from place to place
@lru_cache(maxsize=64)
def moved(
    start: str, end: str, down: tuple[bool, bool] = (False, False), after: tuple[bool, bool] = (False, False)
) -> ShownAct:  # fmt: skip
    """A hand move, or getting up: from a distance to another, `down` before and `after` it."""
    one, two = resting(start, down), resting(end, after)
    half = Pair(_step(one.a, two.a), _step(one.b, two.b), BOTH)
    return flights.shown(act("mkk_step", {"rest": one, "half": half, "end": two}), sound="footwork")


def _step(one: Pose, two: Pose) -> Pose:
    """Half way of a step: the body dips, the foot that goes first is off the floor."""
    this = blend(one, two, 0.5)
    if one.pelvis == two.pelvis:
        return this
    ahead = (two.pelvis[0] - one.pelvis[0]) * this.facing > 0
    limb = "foot_far" if ahead else "foot_near"
    return replace(this, pelvis=add(this.pelvis, (0.0, 2.0)), **{limb: add(getattr(this, limb), (0.0, -5.0))})  # type: ignore[arg-type]
