"""The Kard Game at the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import kotgames.games.mortal_kombat_kards as package
from kotgames.engine.contract import Action, State
from kotgames.engine.match import Match
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards.decisions import PROMPTS
from kotgames.games.mortal_kombat_kards.game import GAME
from kotgames.games.mortal_kombat_kards.table import ids
from tests.ui import robot
from tests.ui.cases.case import PEOPLE, Lessons, Secrets, UiCase
from tests.ui.driver import Driver
from tests.ui.mortal_kombat_kards import places, screens
from tests.ui.mortal_kombat_kards.hands import Hands, inside, own_cards
from tests.ui.mortal_kombat_kards.pupil import Pupil
from tests.ui.mortal_kombat_kards.robot import Robot


def _drafts(driver: Driver) -> Iterator[None]:
    """Nothing laid out; a kard put aside, and as many as may be."""
    yield
    if not inside(driver).asks("discard"):
        return
    for card in own_cards(driver)[: inside(driver).draft.most]:
        inside(driver).draft.put_aside(card)
        driver.step()
        yield


def _sampled(actions: Sequence[Action]) -> list[Action]:
    """The first and the last of each family, and everything without a kard."""
    last = {a.family(action): action for action in actions}
    first = {a.family(action): action for action in reversed(actions)}
    return [
        action for action in actions if a.family(action) == 0 or action in (*first.values(), *last.values())
    ]


def _handed_over(played: robot.Robot) -> None:
    """Turns and answers are visits."""
    assert {prompt.kind for _, prompt in played.hand_overs} >= {"discard", "action", "answer"}


def _each_card(driver: Driver) -> Iterator[str]:
    """Each kind of kard, nine in a hand."""
    kinds = list(places.CARD_SET.kinds)
    for first in range(0, len(kinds), 9):
        driver.start(places.action(kinds[first : first + 9], rules="basic"))
        driver.wait_idle()
        for card in driver.host.table.gestures.hand():
            driver.hover(card)
            yield card


IN_MOTION = {
    "an attack is blocked": (places.answering, ["block high_block", "commit"]),
    "an attack is countered": (places.answering, ["counter jab", "commit"]),
    "a hit": (places.answering, ["take hit"]),
    "an area attack": (places.answering_area, ["take hit"]),
    "an effect is cancelled": (places.cancelling, ["cancel counterspell"]),
    "a Kombo": (places.going_on, ["lay jab", "lay flying_kick", "commit"]),
    "burned kards": (places.burning, ["burn jab", "burn high_kick", "commit"]),
    "a follow-up": (places.following, ["lay high_kick", "commit"]),
    "a finisher": (places.finishing, ["finish dragon_at_dawn"]),
    "a move": (places.action, ["out"]),
}


def _in_motion(driver: Driver, names: tuple[str, str]) -> Iterator[str]:
    for name, (make, texts) in IN_MOTION.items():
        driver.start(make(names=names))
        driver.wait_idle()
        for text in texts:
            driver.host.commit([a.parse(text, places.CARD_SET)])
        yield name


# ---- secrets

HAND = (
    "head_punch",
    "high_kick",
    "flying_kick",
    "high_fireball",
    "high_block",
    "duck",
    "adrenaline",
    "opener",
)
OTHER = ("low_kick", "side_kick", "low_fireball", "lotus_rise", "low_block", "jump", "fury", "flurry")
"""Two hands of one deck, so that everything that is public is the same."""
FOE = ("jab", "body_punch", "ground_pound", "gotcha_grab", "mid_block", "full_guard", "jump", "rush")
FOES = ("low_kick", "stomp", "energy_wave", "metal_rain", "high_block", "low_block", "side_step", "fury")


def discarding(own: Sequence[str], foe: Sequence[str], kinds: Sequence[str] = PEOPLE) -> Match:
    """A turn begins: seat 0 discards, then seat 1."""
    return places.discard(own, foe, kinds=kinds)


def attacking(own: Sequence[str], foe: Sequence[str], kinds: Sequence[str] = PEOPLE) -> Match:
    """Seat 0 has the initiative."""
    return places.match_at(places.position(near=True, fighters=places.fighters(own, foe)), kinds)


def _end_turn(driver: Driver, number: int) -> None:
    """Pass; or discard a kard, another one in each match."""
    taker = Hands(driver, "click")
    prompt = driver.host.situation.prompt
    assert prompt is not None
    driver.said.clear()
    if prompt.kind == "action":
        taker.take(a.PASS)
    else:
        kinds = driver.host.card_set.kind_of
        taker.discard([a.DROP + kinds[own_cards(driver)[number]]])
    driver.said.clear()


def _held(state: State, seat: int) -> set[str]:
    """The hand."""
    mine: Any = state
    return {ids.card(card) for card in mine.hands[seat]}


CASE = UiCase(
    game=GAME,
    names=places.NAMES,
    seats=places.seats,
    start=places.start,
    finished=places.finished,
    prompts=PROMPTS,
    positions=places.QUESTIONS,
    apart=frozenset(),
    with_hand=places.going_on,
    lays_by_actions=True,
    at_once=places.defenceless,
    rival=places.bot_to_act,
    hands=Hands,
    robot=Robot,
    pupil=Pupil,
    may=ids.wing(0),
    may_not=ids.wing(1),
    drafts=_drafts,
    by_hand=lambda name, actions: actions,
    sampled=_sampled,
    folded={
        name: (200,)
        for name in ("discard", "action", "answer, in several ways", "rest, burning", "salvage", "lift")
    },
    silent=lambda source, target: False,
    unlit=frozenset(),
    objectless=frozenset(),
    handed_over=_handed_over,
    sizes=(((1280, 720), 100), ((1024, 600), 200)),
    screens=screens.screens,
    rule=("event", "AttackLaid"),
    explained=frozenset({"zone", "card", "fighter"}),
    searched="initiative",
    again=screens.again,
    each_card=_each_card,
    in_motion=_in_motion,
    moving=(((1280, 720), 100),),
    longest={},
    package=package,
    refusals=frozenset({"no_block", "no_evade", "no_stop"}),
    secrets=Secrets(
        leaving=(partial(discarding, HAND, FOE), partial(discarding, OTHER, FOE)),
        coming=(partial(discarding, HAND, FOE), partial(discarding, HAND, FOES)),
        bots=(partial(discarding, HAND, FOE), partial(discarding, HAND, FOES)),
        end_turn=_end_turn,
        looked_at=(ids.deck(0), ids.deck(1), ids.closed(1), ids.pile(1), ids.wing(1), ids.DISTANCE),
        open_question=partial(places.shifting, kinds=PEOPLE),
        held=_held,
        leaving_earlier=(partial(attacking, HAND, FOE), partial(attacking, OTHER, FOE)),
    ),
    without=frozenset({"draws"}),  # a tournament may end level: `mortal_kombat_kards/test_verdict.py`
    taught=Lessons(
        match="match",
        in_motion=("clashes", "stuns"),
        folded=("blows", "kombos"),
        partner=("effects", "stuns"),
        scenes="finish_him",
        reading="finish_him",
        laying=("blows",),
    ),
)
