"""Things on the fighters of a stage, moment by moment: props in their hands, the second pair of arms behind them, the effects of an act.

A stage draws, from back to front: `lower_arms`, the fighters, `held`, `seen`. Places are units of the stage.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pygame import Surface

from kotgames.games.mortal_kombat_kards.art import flights, props
from kotgames.games.mortal_kombat_kards.art.cast import KOMBATANTS, second_arms
from kotgames.games.mortal_kombat_kards.art.flights import Effect, ShownAct
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
    if not isinstance(act, ShownAct) or ms >= act.length:
        return own
    other = act.held["ab".index(who)]
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
    """The effects of a moment."""
    found: list[Seen] = []
    for effect in act.effects if isinstance(act, ShownAct) else ():
        share = effect.share(ms)
        if share is not None:
            left, top, _, _ = flights.box_of(effect)
            found.append(Seen(effect, flights.step_of(effect, share), (left, top)))
    return found


def in_ice(act: Act | None, ms: float) -> str:
    """The one ('a', 'b', "" for nobody) who is seen in ice at a moment; drawn by `elements.frozen`."""
    frozen = act.frozen if isinstance(act, ShownAct) else None
    return frozen.who if frozen is not None and frozen.begins <= ms < frozen.ends else ""
