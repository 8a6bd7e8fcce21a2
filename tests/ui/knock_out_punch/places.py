"""Matches of Knock Out Punch at every kind of question, asked of seat 0, a person. Two play unless a question needs more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from kotgames.engine.chance import Dice
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch.card_set import shipped
from kotgames.games.knock_out_punch.game import State

CARD_SET = shipped()
PEOPLE = ("human", "human")
NAMES = ("Nora", "Otto", "Wanda", "Bernhard", "Ilka", "Tove")
"""Who sits down, in this order."""
PAIR = NAMES[:2]

# ---- matches


def called(names: Sequence[str], count: int) -> list[str]:
    """So many names: those given, then others; where all given are alike (the widest), more of these."""
    more = list(NAMES) if len(set(names)) > 1 else list(names) * count
    return [*names, *(name for name in more if len(set(names)) == 1 or name not in names)][:count]


def seats(*kinds: str, names: Sequence[str] = PAIR) -> list[Seat]:
    """Seats for a match: a person and a bot unless said otherwise."""
    kinds = kinds or ("human", "greedy")
    return [Seat(kind=kind, name=name) for kind, name in zip(kinds, called(names, len(kinds)), strict=True)]


def match_at(
    state: State, kinds: Sequence[str] = (), names: Sequence[str] = PAIR, *, open_hands: bool = False
) -> Match:
    """A match from a position; its header knows the seats and a rematch's options. Seats beyond `kinds` are as the last of them."""
    given = list(kinds or ("human", "greedy"))
    given += given[-1:] * (state.seats - len(given))
    match = Match.at(GAME, state)
    match.log.header = msgspec.structs.replace(
        match.log.header, seats=seats(*given, names=names), options={"fights": "cards"}, practice=False, open_hands=open_hands,
    )  # fmt: skip
    match.practice = False
    return match


def start(
    *kinds: str, seed: int = 3, fights: str = "cards", names: Sequence[str] = PAIR, **more: Any
) -> Match:
    """A match from its beginning."""
    options = {"fights": fights, **more}
    return Match.start(GAME, seed=seed, options=options, seats=seats(*kinds, names=names))


def position(**data: Any) -> State:
    """A position from plain data (`games.knock_out_punch.setup`)."""
    state = GAME.setup({"seed": 5, **data})
    assert isinstance(state, State)
    return state


def after(state: State, *texts: str) -> State:
    """The position after these actions."""
    for text in texts:
        state.step(a.parse(text, CARD_SET))
    return state


# ---- what lies and is held

RING: dict[str, list[str]] = {
    "8": ["haymaker_henderson_2"],
    "6": ["lightning_wells_1", "lightning_wells_2"],
    "4": ["kickity_split_uppercut", "kickity_split_3"],
    "3": ["ray_van_hook_1"],
    "2": ["goat_lord_1", "goat_lord_1", "wild"],
    "1": ["chet_smallwood_3"],
}
"""Six boxers stand; two of them have no rival beside them."""
HAND = ("goat_lord_2", "kickity_split_1", "wild", "showdown_1", "towel")
"""One card of each sort that a turn can play."""
FIGHTERS = ("goat_lord_1", "goat_lord_uppercut", "goat_lord_2", "goat_lord_3", "wild")
"""All of them can be placed with the Goat Lord."""
RIVAL = ("chubby_chester_1", "chubby_chester_2", "iron_ida_1", "iron_ida_uppercut", "ray_van_hook_2")
OTHER = ("chet_smallwood_1", "chet_smallwood_2", "iron_ida_2", "haymaker_henderson_1", "ray_van_hook_3")
CROWD = [["booing", "cheering"], ["cheering", "cheering"], ["booing", "booing"]]


def turn(hand: Sequence[str] = HAND, **named: Any) -> Match:
    """Seat 0 has its turn; the other is King."""
    return match_at(position(king=1, ring=RING, hands=[list(hand), list(RIVAL)]), **named)


def holding(hand: Sequence[str], **named: Any) -> Match:
    """Seat 0 begins with this hand; the ring is empty."""
    return match_at(position(king=1, hands=[list(hand), None]), **named)


def turn_of_the_king(**named: Any) -> Match:
    """Seat 0 of three is King and may challenge both."""
    state = position(
        seats=3, king=0, ring=RING, hands=[[*HAND[:3], "belt", "block"], list(RIVAL), list(OTHER)],
        crowd=CROWD,
    )  # fmt: skip
    return match_at(state, **named)


def first_turn(**named: Any) -> Match:
    """The ring is empty, so that a Towel has no use."""
    return match_at(position(king=1, hands=[[*HAND[:3], "block", "towel"], list(RIVAL)]), **named)


def extra(**named: Any) -> Match:
    """Seat 0 has the extra action of a Towel."""
    return match_at(position(king=1, phase="extra", ring=RING, hands=[list(HAND[:4]), list(RIVAL)]), **named)


def useless(**named: Any) -> Match:
    """Seat 0 can only discard."""
    return match_at(position(king=1, ring=RING, hands=[["block", "block"], list(RIVAL)]), **named)


def placing(hand: Sequence[str] = FIGHTERS, **named: Any) -> Match:
    """Seat 0 can place every card of its hand at one station."""
    return turn(hand, **named)


def adding(first: str = "place goat_lord_1", **named: Any) -> Match:
    """Seat 0 has placed one card and may place more."""
    return match_at(after(position(king=1, ring=RING, hands=[list(FIGHTERS), list(RIVAL)]), first), **named)


def trashing(**named: Any) -> Match:
    """Seat 0 has thrown in the Towel and takes a card off the ring."""
    return match_at(after(position(king=1, ring=RING, hands=[list(HAND), list(RIVAL)]), "towel"), **named)


def challenging(**named: Any) -> Match:
    """Seat 0, King of three, has played its Showdown and names whom it challenges."""
    state = position(
        seats=3, king=0, way="cards", ring=RING, hands=[[*HAND[:3], "belt", "block"], list(RIVAL), list(OTHER)],
        crowd=CROWD,
    )  # fmt: skip
    return match_at(after(state, "showdown belt"), **named)


def punching(**named: Any) -> Match:
    """Seat 0 of three has drawn Throw a Punch."""
    state = position(
        seats=3, king=1, way="cards", phase="replenish", ring=RING, hands=[list(HAND[:4]), list(RIVAL), list(OTHER)],
        crowd=CROWD, script={"cards": ["punch_2"]},
    )  # fmt: skip
    return match_at(state, **named)


def way(**named: Any) -> Match:
    """Seat 0 challenges the King: by the glove, or with cards."""
    state = position(king=1, way="ask", ring=RING, hands=[list(HAND), list(RIVAL)])
    return match_at(after(state, "showdown showdown_1"), **named)


def answer(**named: Any) -> Match:
    """Seat 0 is King, and the other wants to throw the glove."""
    state = position(
        king=0, actor=1, way="ask", ring=RING, hands=[[*HAND[:3], "belt"], [*RIVAL[:4], "showdown_2"]]
    )
    return match_at(after(state, "showdown showdown_2", "glove"), **named)


def bet(crowd: Sequence[str] = ("booing", "cheering"), **named: Any) -> Match:
    """Two others fight, and seat 0 may bet."""
    state = position(
        seats=3, king=2, actor=1, way="cards", ring=RING, hands=[list(HAND), [*RIVAL[:4], "showdown_2"], list(OTHER)],
        crowd=[list(crowd), *CROWD[1:]],
    )  # fmt: skip
    return match_at(after(state, "showdown showdown_2"), **named)


def blocked_by(count: int, *, holding: bool = True, upwards: bool = False) -> State:
    """The last of so many is about to take a stack; all the others are asked, the first of them with or without a Block."""
    own = [*HAND[:3], "belt", "block" if holding else "iron_ida_3"]
    hands = [own, *[list(OTHER[:4]) for _ in range(count - 2)], ["ray_van_hook_3", *RIVAL[:4]]]
    ring = {**RING, "3": ["ray_van_hook_uppercut"]} if upwards else RING
    state = position(seats=count, king=0, actor=count - 1, ring=ring, hands=hands)
    return after(state, "place ray_van_hook_3", "done")


def blocking(*, holding: bool = True, **named: Any) -> Match:
    """The other is about to take a stack of three cards."""
    own = [*HAND[:3], "belt", "block" if holding else "iron_ida_3"]
    state = position(king=0, actor=1, ring=RING, hands=[own, ["ray_van_hook_3", *RIVAL[:4]]])
    return match_at(after(state, "place ray_van_hook_3", "done"), **named)


def laying(**named: Any) -> Match:
    """Seat 0 challenges the King and lays first."""
    state = position(king=1, way="cards", ring=RING, hands=[list(HAND), list(RIVAL)])
    return match_at(after(state, "showdown showdown_1"), **named)


def laying_against(**named: Any) -> Match:
    """Seat 0 is King; the other has laid a card face down."""
    state = position(
        king=0, actor=1, way="cards", ring=RING, hands=[[*HAND[:3], "belt", "block"], [*RIVAL[:4], "showdown_2"]]
    )  # fmt: skip
    return match_at(after(state, "showdown showdown_2", "lay iron_ida_1"), **named)


def throwing(**named: Any) -> Match:
    """Seat 0 challenges the King, and throws the glove."""
    state = position(king=1, way="glove", ring=RING, hands=[list(HAND), list(RIVAL)])
    return match_at(after(state, "showdown showdown_1"), **named)


def bot_to_act(**named: Any) -> Match:
    """Seat 1, a bot, has its turn."""
    return match_at(position(king=1, actor=1, ring=RING, hands=[list(HAND), list(RIVAL)]), **named)


def crowded(count: int, kind: str = "turn", *, crowd: int = 2, **named: Any) -> Match:
    """So many seats after some rounds: stacks of many cards, collections, Crowd cards, two King's Challenges won. `kind`: "turn" of seat 0,
    or its "bet" on a fight of two others."""
    return match_at(_crowded(count, kind, crowd), **named)


@lru_cache(maxsize=32)
def _crowded_data(count: int, kind: str, crowd: int) -> State:
    deals = ["booing", "cheering"] * 6
    crowds = [[deals.pop() for _ in range(crowd)] for _ in range(count)] if count > 2 else [[], []]
    betting = kind == "bet"
    hands: list[Any] = [list(HAND), *([None] * (count - 1))]
    if betting:
        hands[1] = [*RIVAL[:4], "showdown_2"]
    state = position(
        seats=count, king=count - 1, actor=int(betting), way="cards", hands=hands, crowd=crowds, pile=9, turn=31,
        ring={
            "8": ["haymaker_henderson_1"] * 4 + ["haymaker_henderson_2"],
            "6": ["lightning_wells_1", "lightning_wells_uppercut", "lightning_wells_2"],
            "5": ["iron_ida_2"], "4": ["kickity_split_uppercut"] * 2, "2": ["goat_lord_1"] * 3 + ["goat_lord_3"],
            "1": ["chet_smallwood_1", "wild"],
        },
        collected=[["chubby_chester_3", "chubby_chester_2"], ["ray_van_hook_3", "punch_1"], *([[]] * (count - 2))],
        challenges=[1, *([0] * (count - 2)), 1], trash=["block", "towel"],
    )  # fmt: skip
    return after(state, "showdown showdown_2") if betting else state


def _crowded(count: int, kind: str, crowd: int) -> State:
    return _crowded_data(count, kind, crowd).copy()


@lru_cache(maxsize=16)
def _played(seed: int, count: int) -> Match:
    match = start(*["human"] * count, seed=seed)
    chance = Dice(seed)
    while match.actor is not None:
        legal = match.state.actions()
        match.act(legal[chance.below(len(legal))])
    return match


def finished(
    seed: int = 8, count: int = 2, *, names: Sequence[str] = PAIR, kinds: Sequence[str] = ()
) -> Match:
    """A match played to its end with actions drawn evenly."""
    match = start(*(kinds or ("human", *["greedy"] * (count - 1))), seed=seed, names=names)
    for turn_taken in _played(seed, count).turns:
        match.act(turn_taken.action)
    return match


POSITIONS: dict[str, Callable[..., Match]] = {
    "turn": turn,
    "turn, all of one": placing,
    "turn of the King": turn_of_the_king,
    "turn, an empty ring": first_turn,
    "turn, extra": extra,
    "turn, only to discard": useless,
    "add": adding,
    "trash": trashing,
    "opponent, a challenge": challenging,
    "opponent, a drawn Punch": punching,
    "way": way,
    "answer": answer,
    "bet": bet,
    "block": blocking,
    "lay": laying,
    "lay against a card": laying_against,
}
"""Every kind of question that the table asks, asked of seat 0."""
