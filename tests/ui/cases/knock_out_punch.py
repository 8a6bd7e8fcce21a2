"""Knock Out Punch at the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import kotgames.games.knock_out_punch as package
from kotgames.engine.contract import Action, State
from kotgames.engine.match import Match
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.decisions import PROMPTS
from kotgames.games.knock_out_punch.glove_contest import FILL
from kotgames.games.knock_out_punch.table import ids
from tests.ui import robot
from tests.ui.cases.case import PEOPLE, Lessons, Secrets, Taken, UiCase
from tests.ui.driver import Driver
from tests.ui.knock_out_punch import places, screens
from tests.ui.knock_out_punch.hands import Hands, clear, own_cards
from tests.ui.knock_out_punch.pupil import Pupil
from tests.ui.knock_out_punch.robot import Robot
from tests.ui.knock_out_punch.throwing import Lane, at_a_throw
from tests.ui.timed import Deed


def start(*kinds: str, seed: int = 3, made: bool = True, names: Sequence[str] = places.PAIR) -> Match:
    """See `UiCase`; with `made` cards settle the fights, else it is asked each time."""
    return places.start(*kinds, seed=seed, fights="cards" if made else "ask", names=names)


def _drafts(driver: Driver) -> Iterator[None]:
    """Nothing laid, one card, all that go to one station."""
    prompt = driver.host.situation.prompt
    placing = prompt is not None and prompt.kind in ("turn", "add")
    for most in (0, 1, 5) if placing else (0,):
        if placing:
            clear(driver)
            screens.fill(driver, most)
        yield


def _sampled(actions: Sequence[Action]) -> list[Action]:
    """One of each sort, and all that are few."""
    wilds = [action for action in actions if a.WILD <= action < a.SHOWDOWN]
    trash = [action for action in actions if a.TRASH <= action < a.TRASH_WILD]
    return [action for action in actions if action not in wilds[1:-1] and action not in trash[1:-1]]


def _handed_over(played: robot.Robot) -> None:
    """Each turn is a visit."""
    assert {prompt.kind for _, prompt in played.hand_overs} >= {"turn", "lay"}


def _each_card(driver: Driver) -> Iterator[str]:
    """In hands of all cards that a hand may hold, and on bets."""
    kinds = [
        kind for kind, does in zip(places.CARD_SET.kinds, places.CARD_SET.does, strict=True)
        if does not in (6, 7, 8)
    ]  # fmt: skip
    for first in range(0, len(kinds), 5):
        driver.start(places.holding(kinds[first : first + 5]))
        driver.wait_idle()
        for card in driver.host.table.gestures.hand():
            driver.hover(card)
            yield f"hand {card}"
    driver.start(places.bet())
    driver.wait_idle()
    for card in driver.host.table.gestures.hand():
        driver.hover(card)
        yield f"crowd {card}"
    driver.start(places.punching())
    driver.wait_idle()
    (card, *_) = driver.host.gestures()
    driver.hover(card)
    yield f"stake {card}"


IN_MOTION = {
    "a placement": (places.placing, ["place goat_lord_3", "done"]),
    "a challenge": (places.turn, ["showdown showdown_1"]),
    "a Towel": (places.trashing, ["trash wild 2"]),
    "a bet": (places.bet, ["boo 1"]),
    "a Block": (places.blocking, ["block"]),
    "a knock-out": (places.blocking, ["decline"]),
    "a card for a fight": (places.laying_against, ["lay kickity_split_1"]),
}


def _in_motion(driver: Driver, names: tuple[str, str]) -> Iterator[str]:
    for name, (make, texts) in IN_MOTION.items():
        driver.start(make(names=names))  # type: ignore[operator]
        driver.wait_idle()
        driver.host.commit([a.parse(text, places.CARD_SET) for text in texts])
        yield name


# ---- secrets

SHARED = "goat_lord_1"
"""What seat 0 places in each match of a pair."""
HAND = (SHARED, "kickity_split_1", "wild", "towel", "lightning_wells_3")
OTHER = (SHARED, "iron_ida_2", "block", "showdown_2", "chubby_chester_1")
THIRD = ("chet_smallwood_1", "ray_van_hook_2", "haymaker_henderson_2", "iron_ida_1", "goat_lord_3")
"""Three hands; the first two share the card that is placed and no other."""
RING = {"5": ["iron_ida_3"], "7": ["chubby_chester_2"]}
PILE = ("haymaker_henderson_1",) * 5


def held(own: Sequence[str], foe: Sequence[str], kinds: Sequence[str] = PEOPLE) -> Match:
    """Seat 0 has its turn, then seat 1; whoever draws draws the same."""
    state = places.position(king=1, ring=RING, hands=[list(own), list(foe)], pile=list(PILE))
    return places.match_at(state, kinds)


def betting(own: Sequence[str], crowd: Sequence[str], kinds: Sequence[str] = ("human",) * 3) -> Match:
    """Seat 1 challenges the King, seat 2, and seat 0 bets: what it lays is the secret. Its hand is the same in both: the box is not empty
    here, and what lies there would change the odds of seat 1, as no match does."""
    rivals = [
        [*THIRD[:4], "showdown_1"],
        ["ray_van_hook_3", "chubby_chester_3", "goat_lord_2", "towel", "block"],
    ]
    state = places.position(
        seats=3, king=2, actor=1, way="cards", ring=RING, hands=[list(own), *rivals],
        crowd=[list(crowd), ["booing"], ["cheering"]], pile=list(PILE),
    )  # fmt: skip
    return places.match_at(places.after(state, "showdown showdown_1"), kinds)


def _end_turn(driver: Driver, number: int) -> None:
    """Place the shared card; or lay a Crowd card on seat 1, another in each match."""
    prompt = driver.host.situation.prompt
    assert prompt is not None
    taker = Hands(driver, "click")
    if prompt.kind == "bet":
        driver.said.clear()
        taker.take(a.BET + 2 + number)
        return
    card = next(
        card for card in own_cards(driver) if places.CARD_SET.kinds[places.CARD_SET.kind_of[card]] == SHARED
    )
    driver.drag(ids.card(card), "")  # a sentence that names a card is still read at the hand-over
    assert driver.toast
    driver.said.clear()
    taker.take(a.parse(f"place {SHARED}", places.CARD_SET))


def _held(state: State, seat: int) -> set[str]:
    """Hand, Crowd, what is laid face down in a fight or on it."""
    mine: Any = state
    found = [*mine.hands[seat], *mine.at(b.CROWD + seat), *mine.at(b.BETTED + seat)]
    if mine.fight:
        found += [card for side, card in enumerate(mine.laid) if card >= 0 and mine.fight[side] == seat]
    return {ids.card(card) for card in found}


LONGEST = {
    "card": "Contender Showdown with the belt", "fighter": "Haymaker Henderson", "name": "Bernhard", "prompt": "the question for a Block",
    "what": "taking a card off the ring", "seats": "6",
}  # fmt: skip


def _lane(driver: Driver, path: Path, kinds: tuple[str, str]) -> Lane:
    return Lane(driver, at_a_throw(*kinds, path=path))


def _dodges(lane: Lane) -> list[tuple[float, Deed]]:
    """A step aside as soon as the bot has thrown."""
    return [(lane.scene.contest.bot_at + 0.1, lane.tap("a"))]


def _steps(lane: Lane) -> Deed:
    """A step away from where the glove comes."""
    return lambda: lane.tap("a" if lane.scene.contest.throw.goal[0] >= 0 else "d")()


def _left(lane: Lane, deeds: list[tuple[float, Deed]]) -> list[tuple[float, Deed]]:
    """A glove that was wound up is wound up again; one that flies once more is answered like the first."""
    contest = lane.scene.contest
    if contest.in_hand:
        return [(contest.moment, lane.key_down("return")), *deeds]
    first = contest._once_more or contest.throw
    return [(at + contest.bot_at - first.at if contest.thrown_again else at, deed) for at, deed in deeds]


_TWO = partial(Taken, partial(_lane, kinds=PEOPLE), shared=True, hands=Lane, left=_left, winds_up=FILL)
"""Two people; who throws winds up from before the bell on."""


CASE = UiCase(
    game=GAME,
    names=(places.NAMES[0], places.NAMES[1]),
    seats=places.seats,
    start=start,
    finished=places.finished,
    prompts=PROMPTS,
    positions=places.POSITIONS,
    apart=frozenset({"glove"}),
    dexterity=frozenset({"glove"}),
    tests={
        "throws": Taken(partial(_lane, kinds=("human", "greedy")), Lane.throw, against="dodged"),
        "throws nothing": Taken(partial(_lane, kinds=("human", "greedy")), lambda lane: [], against="dodged"),
        "dodges": Taken(partial(_lane, kinds=("greedy", "human")), _dodges, against="hit"),
        "stands still": Taken(partial(_lane, kinds=("greedy", "human")), lambda lane: [], against="hit"),
        "two, hit": _TWO(Lane.throw),
        "two, dodged": _TWO(lambda lane: [*lane.throw(), (1.12, _steps(lane))]),
    },
    with_hand=places.placing,
    at_once=places.blocking,
    rival=places.bot_to_act,
    hands=Hands,
    robot=Robot,
    pupil=Pupil,
    may=ids.station(1),
    may_not=ids.DECK,
    drafts=_drafts,
    by_hand=lambda name, actions: actions,
    sampled=_sampled,
    folded={name: (150, 200) if name in ("turn", "trash", "bet") else (200,) for name in places.POSITIONS},
    silent=lambda source, target: False,
    unlit=frozenset(),
    objectless=frozenset(),
    handed_over=_handed_over,
    sizes=(((1280, 720), 100), ((1024, 600), 200)),
    screens=screens.screens,
    rule=("event", "KnockedOut"),
    explained=frozenset({"zone", "card", "fighter"}),
    searched="uppercut",
    again=screens.again,
    each_card=_each_card,
    in_motion=_in_motion,
    moving=(((1280, 720), 100), ((1024, 600), 200)),
    longest=LONGEST,
    package=package,
    refusals=frozenset(
        {"ui_not_for_bet", "ui_not_for_trash", "ui_block_where", "ui_lay_where", "ui_trash_where"}
    ),
    without=frozenset({"rounds", "draws", "fighters", "dice"}),
    secrets=Secrets(
        leaving=(partial(held, HAND, THIRD), partial(held, OTHER, THIRD)),
        coming=(partial(held, (SHARED,), HAND[1:]), partial(held, (SHARED,), OTHER[1:])),
        bots=(partial(held, (SHARED, *THIRD[:4]), HAND[1:]), partial(held, (SHARED, *THIRD[:4]), OTHER[1:])),
        end_turn=_end_turn,
        looked_at=(ids.corner(0), ids.DECK, ids.station(4), ids.corner(1), ids.back(1, 0)),
        open_question=partial(places.trashing, kinds=PEOPLE),
        held=_held,
        leaving_earlier=(
            partial(betting, HAND, ("booing", "cheering")),
            partial(betting, HAND, ("cheering", "booing")),
        ),
    ),
    taught=Lessons(
        match="match",
        in_motion=("reactions", "glove", "crowd"),
        folded=("ring", "king"),
        partner=("reactions", "glove"),
        scenes="last_bell",
        reading="ring",
        laying=("ring",),
    ),
)
"""Knock Out Punch at the screen."""
