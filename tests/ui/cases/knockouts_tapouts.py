"""Knockouts and Tapouts at the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import kotgames.games.knockouts_tapouts as package
from kotgames.engine.contract import Action, State
from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.decisions import PROMPTS
from kotgames.games.knockouts_tapouts.table import ids
from tests.ui import robot
from tests.ui.cases.case import PEOPLE, Lessons, Secrets, UiCase
from tests.ui.driver import Driver
from tests.ui.knockouts_tapouts import places, screens
from tests.ui.knockouts_tapouts.hands import Hands
from tests.ui.knockouts_tapouts.pupil import Pupil
from tests.ui.knockouts_tapouts.robot import Robot

CLINCH = ("throw", "neck_hold", "sink", "style", "set_up", "second_wind", "kick")
TOP = ("punch", "combination", "set_up", "arm_hold", "crank", "reversal", "stand_up")
BELOW = ("knee", "leg_hold", "torque", "style", "reversal")

POSITIONS: dict[str, Callable[[], Match]] = {
    "move, standing": partial(places.move, 1, 4),
    "move, from the Clinch": partial(places.move, places.CARD_SET.first_ground - 1, 5),
    "move, on the ground": partial(places.move, places.CARD_SET.first_ground, 5, 1),
    "move, asterisk": partial(places.move, len(places.CARD_SET.positions) - 1, 5, 0),
    "side": places.side,
    "act": places.act,
    "act in the Clinch": partial(places.act, CLINCH, where={"position": "clinch"}),
    "act on top": partial(places.act, TOP, where={"position": "half_guard", "top": 0}),
    "act below": partial(places.act, BELOW, where={"position": "side_control", "top": 1}),
    "act, must": places.must_act,
    "discard more": places.discard_more,
    "react with the card": partial(places.react, holding=True),
    "react without": partial(places.react, holding=False),
    "critical, strike": partial(places.critical, hold=False),
    "critical, hold": partial(places.critical, hold=True),
    "hurt, own": places.hurt_own,
    "hurt, the foe's": places.hurt_foe,
    "restore": places.restore,
}


def start(*kinds: str, seed: int = 3, made: bool = True, names: Sequence[str] = ("Vance", "Okoro")) -> Match:
    """See `UiCase`."""
    options = GAME.sample_options() if made else {}
    return Match.start(GAME, seed=seed, options=options, seats=places.seats(*kinds, names=names))


def _as_it_is(driver: Driver) -> Iterator[None]:
    """What may lie here is tried by tests of its own (Boosts, discards)."""
    yield


def _sampled(actions: Sequence[Action]) -> list[Action]:
    """Every third, and two attacks with Boosts."""
    boosted = [action for action in actions if action >= a.ATTACK and a.attack_parts(action)[2]]
    return [*actions[::3], *(action for action in boosted[:2] if action not in actions[::3])]


def _handed_over(played: robot.Robot) -> None:
    assert len(played.hand_overs) >= 4


def _each_card(driver: Driver) -> Iterator[str]:
    """In hands of all cards: standing, in the Clinch, on the ground, above and below."""
    kinds = list(places.CARD_SET.kinds)
    styles = ("likes_punch", "likes_neck_hold", "great_ground_and_pound")
    for where in (
        {"position": "clinch"},
        {"position": "full_guard", "top": 0},
        {"position": "side_control", "top": 1},
    ):
        for start in range(0, len(kinds), 6):
            driver.start(places.act(kinds[start : start + 6], styles, where=where))
            for card in driver.host.table.gestures.hand():
                driver.hover(card)
                yield f"{where['position']} {where.get('top', '')} {card}"


def _in_motion(driver: Driver, names: tuple[str, str]) -> Iterator[str]:
    """The last of many actions, or the first of few."""
    for make in (places.act, places.must_act, places.hurt_own, places.restore, places.side):
        driver.start(make(names=names))  # type: ignore[operator]
        driver.wait_idle()
        legal = driver.host.match.state.actions()
        driver.host.commit([max(legal)] if legal[-1] >= a.SPECIAL else [legal[0]])
        yield make.__name__


# ---- secrets

HAND = ("kick", "punch", "throw", "style", "set_up")
OTHER = ("knee", "elbow", "leg_hold", "sprawl", "sink")
THIRD = ("arm_hold", "neck_hold", "combination", "reversal", "crank")
"""Three hands without a kind in common, so that the cards of one are the same whatever another holds."""


def acting(own: Sequence[str], foe: Sequence[str], kinds: Sequence[str] = PEOPLE) -> Match:
    """Seat 0 is to act first, then seat 1; deck and hands together are always the same cards."""
    state = places.position(places.fighter(own), places.fighter(foe), position="short_range")
    return places.match_at(state, places.seats(*kinds))


def _end_turn(driver: Driver, number: int) -> None:
    driver.drag(
        driver.host.table.gestures.hand()[0], ""
    )  # a sentence that names a card is still read at the hand-over
    assert driver.toast
    driver.said.clear()
    driver.click("do:pass")


def _held(state: State, seat: int) -> set[str]:
    return {ids.card(card) for card in state.hands[seat]}  # type: ignore[attr-defined]


LONGEST = {
    "card": "Second Wind", "boost": "Combination", "attack": "Neck Hold", "style": "Great Ground and Pound", "stat": "Conditioning",
    "here": "Short Range", "there": "Side Control", "position": "Side Control", "side": "bottom", "row": "Neck Hold",
    "what": "choosing top or bottom", "prompt": "choosing what to restore",
}  # fmt: skip

CASE = UiCase(
    game=GAME,
    names=("Vance", "Okoro"),
    seats=places.seats,
    start=start,
    finished=partial(places.finished, 2),
    prompts=PROMPTS,
    positions=POSITIONS,
    apart=frozenset({"build"}),
    with_hand=places.act,
    at_once=places.act,
    rival=places.bot_to_act,
    hands=Hands,
    robot=Robot,
    pupil=Pupil,
    may=ids.MAT,
    may_not=ids.DECK,
    drafts=_as_it_is,
    by_hand=lambda name, actions: actions,
    sampled=_sampled,
    folded={
        "act in the Clinch": (150, 200),
        "move, from the Clinch": (150, 200),
        "hurt, own": (150, 200),
        "react with the card": (150, 200),
        "restore": (150, 200),
    },
    silent=lambda source, target: target == ids.DISCARD,
    unlit=frozenset({"marker"}),
    objectless=frozenset(),
    handed_over=_handed_over,
    sizes=(((1280, 720), 100), ((1024, 600), 200)),
    screens=screens.screens,
    rule=("event", "MobilityRolled:tie"),
    explained=frozenset({"zone", "card", "stat", "style", "position"}),
    searched="critical",
    again=lambda driver, name: None,
    each_card=_each_card,
    in_motion=_in_motion,
    moving=(((1280, 720), 100), ((1024, 600), 200)),
    longest=LONGEST,
    package=package,
    refusals=frozenset(),
    secrets=Secrets(
        leaving=(partial(acting, HAND, THIRD), partial(acting, OTHER, THIRD)),
        coming=(partial(acting, THIRD, HAND), partial(acting, THIRD, OTHER)),
        bots=(partial(acting, THIRD, HAND), partial(acting, THIRD, OTHER)),
        end_turn=_end_turn,
        looked_at=("fighter:0",),
        open_question=partial(places.hurt_own, kinds=PEOPLE),
        held=_held,
    ),
    taught=Lessons(
        match="match",
        in_motion=("mobility", "finishes", "breath"),
        folded=("strikes", "creation"),
        partner=("strikes", "throws", "match"),
        scenes="finishes",
        reading="mobility",
        laying=("creation", "boosts", "strikes"),
    ),
)
