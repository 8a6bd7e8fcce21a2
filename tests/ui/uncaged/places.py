"""Matches of UNCAGED at every kind of question. Seat 0 is the person whose question it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec

from kotgames.engine.chance import Dice
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.card_set import shipped
from kotgames.games.uncaged.game import State
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver

CARD_SET = shipped()
PEOPLE = ("human", "human")

# ---- matches


def seats(*kinds: str, names: Sequence[str] = ("Ilka", "Rafa")) -> list[Seat]:
    """Seats for a match: a person and a bot unless said otherwise."""
    return [
        Seat(kind=kind, name=name) for kind, name in zip(kinds or ("human", "greedy"), names, strict=True)
    ]


def match_at(state: State, kinds: Sequence[str] = (), names: Sequence[str] = ("Ilka", "Rafa")) -> Match:
    """A match from a position; its header knows the seats and a rematch's options."""
    match = Match.at(GAME, state)
    options = GAME.sample_options()
    header = msgspec.structs.replace(
        match.log.header, seats=seats(*kinds, names=names), options=options, practice=False
    )
    match.log.header = header
    match.practice = False
    return match


def start(*kinds: str, seed: int = 3, picked: bool = True, **named: Any) -> Match:
    """A match from its beginning; without `picked` the fighters are chosen at the table."""
    options = GAME.sample_options() if picked else {}
    return Match.start(GAME, seed=seed, options=options, seats=seats(*kinds, **named))


def position(**data: Any) -> State:
    """A position from plain data."""
    return GAME.setup(data)


def asked(match: Match) -> str:
    """What is asked, with the seat: "place 0"."""
    prompt = match.state.prompt
    return "over" if prompt is None else f"{prompt.kind} {prompt.seat}"


def asked_to_keep(role: int, *, seed: int = 5, **data: Any) -> State:
    """Seat 0 keeps its hand or not; where it defends, the attacker has kept."""
    return position(phase="mulligan", attacker=role, actor=0, seed=seed, **data)


def some_row() -> list[str]:
    """Five cards of the Attack deck."""
    drawn = position(phase="mulligan", attacker=1, seed=5).hands[1][:5]
    return [CARD_SET.kinds[CARD_SET.kind_of[card]] for card in drawn]


def mulligan(**named: Any) -> Match:
    """Seat 0, who attacks, keeps or not."""
    return match_at(position(phase="mulligan", attacker=0, seed=4), **named)


def place(role: int = 0, level: str = "standing", begun: int = 0, *, seed: int = 6, **named: Any) -> Match:
    """Seat 0 lays its row; so many cards are placed already."""
    fighters: list[dict[str, Any]] = [{}, {"row": some_row()} if role == 1 else {}]
    state = position(phase="place", attacker=role, actor=0, level=level, fighters=fighters, seed=seed)
    match = match_at(state, **named)
    for _ in range(begun):
        match.act(match.state.actions()[-1])
    return match


def _search(kind: str, most: int = 400) -> State:
    """A position in which seat 0 is asked this, found by playing with actions drawn evenly."""
    for seed in range(most):
        options = {"fighters": [CARD_SET.fighter_ids[seed % 4], CARD_SET.fighter_ids[(seed + 1) % 4]]}
        state = GAME.new(options=options, seed=seed)
        chance = Dice(seed)
        while state.actor is not None:
            prompt = state.prompt
            assert prompt is not None
            if prompt.seat == 0 and (prompt.kind == kind or (kind == "again" and prompt.params.get("again"))):
                return state
            legal = [x for x in state.actions() if x != a.MULLIGAN]
            state.step(legal[chance.below(len(legal))])
    raise AssertionError(f"no match asks {kind}")


_found: dict[str, State] = {}


def question(kind: str, **named: Any) -> Match:
    """A match in which seat 0 is asked this: discard, option, stand, deflect, or again (the row after Good Corner)."""
    if kind not in _found:
        _found[kind] = _search(kind)
    return match_at(_found[kind].copy(), **named)


def pick(**named: Any) -> Match:
    """Seat 0 chooses its fighter first."""
    for seed in range(30):
        kinds, players = named.get("kinds", ()), named.get("names", ("Ilka", "Rafa"))
        match = start(*kinds, picked=False, seed=seed, names=players)
        if asked(match) == "pick 0":
            return match
    raise AssertionError("seat 0 never chooses first")


def bot_to_place(**named: Any) -> Match:
    """Seat 1, a bot, lays its row."""
    return match_at(position(phase="place", attacker=1, actor=1, seed=5), **named)


def exchanged(seed: int = 8, exchanges: int = 2, **named: Any) -> Match:
    """A match in the third combo, so many exchanges of which were revealed, played with actions drawn evenly."""
    match = start(seed=seed, **named)
    chance = Dice(seed)
    while match.actor is not None and cast(State, match.state).combo < 4:
        state = cast(State, match.state)
        if state.combo == 3 and state.revealed[0] == exchanges:
            return match
        legal = state.actions()
        match.act(legal[chance.below(len(legal))])
    return exchanged(seed + 1, exchanges, **named)


def finished(**named: Any) -> Match:
    """A match played to its end with actions drawn evenly."""
    match = start(seed=8, **named)
    chance = Dice(8)
    while match.actor is not None:
        legal = match.state.actions()
        match.act(legal[chance.below(len(legal))])
    return match


DEFENCE = ("shell", "check_kick", "counter_punch", "sprawl", "good_corner")


def laid_combo(
    window: MakeDriver, speed: float, defence: Sequence[str] = DEFENCE, **named: Any
) -> tuple[Driver, Any]:
    """Ilka defends with a row that blocks, misses twice and breaks a takedown; it is laid and not locked. The driver and its table."""
    driver = window(paint=False, speed=speed, **named)
    row = ["jab", "cross", "high_kick", "single_leg", "armbar"]
    fighters: list[dict[str, Any]] = [
        {"fighter": "grinder", "hand": [*defence, "shell", "sweep", "armbar"]},
        {"fighter": "turncoat", "row": row, "hand": ["feint", "low_kick", "jab"]},
    ]
    state = position(phase="place", attacker=1, actor=0, combo=2, fighters=fighters, seed=5)
    driver.start(match_at(state))
    driver.wait_idle()
    table = cast(Any, driver.host.table)
    lay(table, defence)
    driver.host.changed()
    driver.step()
    return driver, table


def lay(table: Any, kinds: Sequence[str]) -> None:
    """Lay cards of these kinds out of the own hand, from the first place on."""
    for slot, kind in enumerate(kinds):
        card = next(
            card
            for card in table.context.own_hand
            if CARD_SET.kinds[CARD_SET.kind_of[card]] == kind and table.context.row.slot_of(card) is None
        )
        table.context.row.lay(card, slot)


QUESTIONS: dict[str, Callable[..., Match]] = {
    "pick": pick,
    "mulligan": mulligan,
    "place, attack": place,
    "place, defence": lambda **named: place(1, **named),
    "place on the ground": lambda **named: place(0, "ground", **named),
    "place, begun": lambda **named: place(begun=2, **named),
    "again": lambda **named: question("again", **named),
    "discard": lambda **named: question("discard", **named),
    "option": lambda **named: question("option", **named),
    "stand": lambda **named: question("stand", **named),
    "deflect": lambda **named: question("deflect", **named),
}
"""Every kind of question, asked of seat 0."""
