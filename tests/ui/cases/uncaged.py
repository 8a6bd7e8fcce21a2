"""UNCAGED at the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import kotgames.games.uncaged as package
from kotgames.engine.contract import Action, State
from kotgames.engine.match import Match
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.decisions import PROMPTS
from kotgames.games.uncaged.table import ids
from tests.ui import robot
from tests.ui.cases.case import PEOPLE, Lessons, Secrets, UiCase
from tests.ui.driver import Driver
from tests.ui.uncaged import places, screens
from tests.ui.uncaged.hands import Hands, fill, lay, own_cards, places_to_lay
from tests.ui.uncaged.pupil import Pupil
from tests.ui.uncaged.robot import Robot


def start(*kinds: str, seed: int = 3, made: bool = True, names: Sequence[str] = ("Ilka", "Rafa")) -> Match:
    """See `UiCase`."""
    return places.start(*kinds, seed=seed, picked=made, names=names)


def _drafts(driver: Driver) -> Iterator[None]:
    """A row with nothing laid, begun, and full."""
    prompt = driver.host.situation.prompt
    laying = prompt is not None and prompt.kind == "place"
    for laid in (0, 2, 9) if laying else (0,):
        if laying:
            fill(driver, laid)
        yield


def _by_hand(name: str, actions: Sequence[Action]) -> list[Action]:
    """Not the single cards of a row: it is laid and locked as a whole (`uncaged/test_rows.py`)."""
    return [action for action in actions if action != a.LOCK and not a.PLACE <= action < a.DISCARD]


def _handed_over(played: robot.Robot) -> None:
    """All mulligans of a combo are one visit for each, and the exchanges are looked at by both."""
    assert played.hand_overs
    visits = Counter(
        (state.combo, prompt.seat)  # type: ignore[attr-defined]
        for state, prompt in played.hand_overs
        if prompt.kind == "mulligan"
    )
    assert set(visits.values()) == {1}


def _each_card(driver: Driver) -> Iterator[str]:
    """Each kind of both decks, from the hand."""
    tables = places.CARD_SET
    for role in (0, 1):
        seen: set[int] = set()
        for seed in range(40):
            state = places.asked_to_keep(role, seed=seed)
            kinds = {tables.kind_of[card] for card in state.hands[0]}
            if kinds <= seen:
                continue
            driver.start(places.match_at(state))
            driver.wait_idle()
            for name in driver.host.table.gestures.hand():
                kind = tables.kind_of[ids.numbers(name)[0]]
                if kind not in seen:
                    driver.hover(name)
                    yield tables.kinds[kind]
            seen |= kinds
        assert len(seen) == sum(bool(count) for count in tables.counts[role])


def _in_motion(driver: Driver, names: tuple[str, str]) -> Iterator[str]:
    """A mulligan, a row against the bot's, and answers between the exchanges."""
    for name in ("mulligan", "place, defence", "discard", "option", "deflect"):
        driver.start(places.QUESTIONS[name](names=names))
        driver.wait_idle()
        if name.startswith("place"):
            fill(driver)
            driver.click("do:lock")
        else:
            driver.host.commit([max(driver.host.match.state.actions())])
        yield name


# ---- secrets

ATTACK = ["jab", "jab", "cross", "low_kick", "high_kick", "armbar", "feint", "knee_bar"]
OTHER_ATTACK = [
    "jab",
    "cross",
    "cross",
    "body_hook",
    "hip_toss",
    "single_leg",
    "guillotine",
    "rear_naked_choke",
]
DEFENCE = ["shell", "shell", "check_kick", "counter_punch", "sweep", "armbar", "sprawl", "second_wind"]
OTHER_DEFENCE = [
    "check_kick",
    "check_kick",
    "sprawl",
    "single_leg",
    "knee_bar",
    "good_corner",
    "shell",
    "guillotine",
]


def hands_held(
    attack: Sequence[str], defence: Sequence[str], kinds: Sequence[str] = PEOPLE, *, attacker: int = 1
) -> Match:
    """Seat 0 is asked about its hand. Where it defends, it lays then, and the other, who has kept, after it; where it attacks, the other
    comes at once. Both have 3 Stamina."""
    strong = [index for index, most in enumerate(places.CARD_SET.stamina) if most >= 3]
    fighters = [
        {"fighter": places.CARD_SET.fighter_ids[index], "stamina": 3, "hand": list(hand)}
        for index, hand in zip(strong, (defence, attack) if attacker else (attack, defence), strict=False)
    ]
    return places.match_at(
        places.position(phase="mulligan", attacker=attacker, actor=0, fighters=fighters, seed=7), kinds=kinds
    )


def _end_turn(driver: Driver, number: int) -> None:
    """Keep the hand, lay a row (another in each match), lock it."""
    host = driver.host
    prompt = host.situation.prompt
    assert prompt is not None
    if prompt.kind == "mulligan":
        driver.click("do:keep")
        driver.wait_idle()
    if driver.top.kind == "match" and host.situation.prompt is not None:
        hand = own_cards(driver)
        order = ((0, 1, 2, 3, 4), (7, 2, 5, 1, 0))[number]
        for slot, index in zip(places_to_lay(driver), order, strict=True):
            lay(driver, hand[index], slot)
        host.changed()
        driver.step()
        driver.said.clear()
        driver.click("do:lock")
    driver.said.clear()


def _held(state: State, seat: int) -> set[str]:
    mine: Any = state
    return {ids.card(card) for card in [*mine.hands[seat], *mine.rows[seat][mine.revealed[seat] :]]}


CASE = UiCase(
    game=GAME,
    names=("Ilka", "Rafa"),
    seats=places.seats,
    start=start,
    finished=places.finished,
    prompts=PROMPTS,
    positions=places.QUESTIONS,
    apart=frozenset(),
    with_hand=places.place,
    at_once=places.mulligan,
    rival=places.bot_to_place,
    hands=Hands,
    robot=Robot,
    pupil=Pupil,
    may=ids.slot(0, 2),
    may_not=ids.slot(1, 2),
    drafts=_drafts,
    by_hand=_by_hand,
    sampled=lambda actions: actions,
    folded={name: (200,) for name in ("pick", "mulligan", "discard", "option", "stand", "deflect")},
    silent=lambda source, target: False,
    unlit=frozenset(),
    objectless=frozenset({"pick"}),
    handed_over=_handed_over,
    sizes=(((1280, 720), 100), ((1024, 600), 200)),
    screens=screens.screens,
    rule=("event", "CardRevealed"),
    explained=frozenset({"zone", "card", "fighter"}),
    searched="counter punch",
    again=screens.again,
    each_card=_each_card,
    in_motion=_in_motion,
    moving=(((1280, 720), 100),),
    longest={},
    package=package,
    refusals=frozenset(),
    secrets=Secrets(
        leaving=(partial(hands_held, ATTACK, DEFENCE), partial(hands_held, ATTACK, OTHER_DEFENCE)),
        coming=(partial(hands_held, ATTACK, DEFENCE), partial(hands_held, OTHER_ATTACK, DEFENCE)),
        bots=(partial(hands_held, ATTACK, DEFENCE), partial(hands_held, OTHER_ATTACK, DEFENCE)),
        end_turn=_end_turn,
        looked_at=(ids.fighter(0), ids.deck(0), ids.deck(1), ids.SHEET, ids.fighter(1), ids.back(1, 0)),
        open_question=partial(places.question, "deflect", kinds=PEOPLE),
        held=_held,
        leaving_earlier=(
            partial(hands_held, ATTACK, DEFENCE, attacker=0),
            partial(hands_held, OTHER_ATTACK, DEFENCE, attacker=0),
        ),
    ),
    taught=Lessons(
        match="bout",
        in_motion=("breakers", "stamina"),
        folded=("combo", "fighters"),
        partner=("breakers", "bout"),
        scenes="breakers",
        reading="combo",
        laying=("combo", "ground"),
    ),
)
