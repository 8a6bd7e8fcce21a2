"""Things on the fighters of a stage, moment by moment: props in their hands, the second pair of arms behind them, the effects of an act.

A stage draws, from back to front: `lower_arms`, the fighters, `held`, `seen`. Places are units of the stage.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pygame import Surface

from kotgames.games.mortal_kombat_kards.art import drifts, flights, props
from kotgames.games.mortal_kombat_kards.art.cast import KOMBATANTS, second_arms
from kotgames.games.mortal_kombat_kards.art.drifts import Bit
from kotgames.games.mortal_kombat_kards.art.flights import Effect, ShownAct
from kotgames.games.mortal_kombat_kards.art.guises import Guise
from kotgames.ui.art.act import Act, Pair
from kotgames.ui.art.skeleton import Point, solve


class Lying(NamedTuple):
    """A picture (straight alpha) with its middle at a point."""

    image: Surface
    at: Point


class Seen(NamedTuple):
    """An effect, in the number of its picture (`flights.picture`); `corner`: where the upper left corner of that lies."""

    effect: Effect
    step: int
    corner: Point


def lower_arms(pair: Pair, kombatants: Mapping[str, str]) -> Pair | None:
    """The pair of whom only the second pair of arms is drawn, behind all else; None where nobody has one. `kombatants`: ids by 'a' and
    'b'."""
    order = tuple(
        (who, ("arm_far", "arm_near"))
        for who, _ in pair.order
        if who in kombatants and KOMBATANTS[kombatants[who]].arms == 4
    )
    if not order:
        return None
    return Pair(second_arms(pair.a), second_arms(pair.b), order)


def prop_of(who: str, kombatant: str, act: Act | None, ms: float) -> str:
    """The prop that somebody has at a moment of an act: their own, or that of the kard; none while it flies."""
    own = KOMBATANTS[kombatant].holds
    if not isinstance(act, ShownAct) or (ms >= act.length and not act.finish):
        return own
    passed = 0 < act.passes_ms <= ms
    other = act.held["ab".index(who) ^ passed]
    if other == "none":
        thrown = next(
            (one for one in act.effects if one.flies and one.name in (flights.FLIGHT, flights.CHAIN)), None
        )
        if thrown is not None and (ms < thrown.begins or (thrown.back and ms >= thrown.ends)):
            return own
        return ""
    return other or own


def held(pair: Pair, kombatants: Mapping[str, str], act: Act | None, ms: float, pixels: float) -> list[Lying]:
    """The props of all who are seen; `pixels`: of a unit."""
    found: list[Lying] = []
    for who in dict.fromkeys(who for who, _ in pair.order if who in kombatants):
        pose = pair.poses[who]
        for one in props.held(prop_of(who, kombatants[who], act, ms), solve(pose), pose):
            found.append(Lying(props.sprite_of(one, pixels), one.at))
    return found


def seen(act: Act | None, ms: float) -> list[Seen]:
    """The effects of a moment that are pictures."""
    found: list[Seen] = []
    for effect in act.effects if isinstance(act, ShownAct) else ():
        share = effect.share(ms)
        if share is not None and effect.name in flights.STEPS:
            left, top, _, _ = flights.box_of(effect)
            found.append(Seen(effect, flights.step_of(effect, share), (left, top)))
    return found


def drifting(act: Act | None, ms: float, *, behind: bool = False) -> Iterator[Bit]:
    """The bits of all that drifts in the air at a moment, before the fighters or `behind` them."""
    for effect in act.effects if isinstance(act, ShownAct) else ():
        wanted = effect.name in drifts.NAMES and (effect.name in drifts.BEHIND) == behind
        if wanted and effect.begins <= ms < effect.ends:
            seed = 1 + effect.begins % 7
            yield from drifts.bits(
                effect.name, effect.at, effect.radius, effect.tone, ms - effect.begins, effect.ends - ms, seed
            )


def guise(act: Act | None, ms: float) -> Guise | None:
    """The guise in which somebody is seen at a moment."""
    found = act.guise if isinstance(act, ShownAct) else None
    return found if found is not None and found.begins <= ms < found.ends else None
