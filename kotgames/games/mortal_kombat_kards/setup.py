"""Set-up positions from plain data: tests, lessons, puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from kotgames.engine import plain
from kotgames.engine.chance import Dice, seeded
from kotgames.engine.contract import Line
from kotgames.engine.errors import SetupError
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.card_set import SEATS, CardSet
from kotgames.games.mortal_kombat_kards.decisions import run
from kotgames.games.mortal_kombat_kards.views import blank

_BoardType = TypeVar("_BoardType", bound=Board)

PHASES: Final = ("action", "turn", "round")

_KEYS: Final = {
    "rules", "timer", "points", "matches", "seats", "fighters", "initiative", "turn", "round", "near", "idle", "phase", "seed", "script",
    "lasting", "lists", "first", "once",
}  # fmt: skip
_SEAT_KEYS: Final = {
    "kombatant", "points", "hand", "pile", "deck", "moved", "fallen", "slowed", "held", "landed", "won", "free", "group", "acted",
}  # fmt: skip


def setup(kind: type[_BoardType], data: Mapping[str, Any], card_set: CardSet) -> _BoardType:
    """A position. Keys, all optional:

    rules      "basic" or "advanced" (default); timer: flag (of two: Brawl is always Infinity); points at the start; matches of the
               tournament; lists: "open" or "closed"
    fighters   for each seat {"kombatant": id, "points", "hand": [names], "pile": [names, the uppermost last], "deck": [names] (what is
               left to draw; without it the rest of a starter), "moved", "fallen", "slowed", "held", "landed": flag, "won": rounds,
               "free": flag, "group": number (who has the same is at hand-to-hand), "acted": flag (Brawl)}; a hand that is not given is
               drawn. Two, or three to six for Brawl
    first      the first player of the turn (Brawl); once: flag, its variant
    initiative the seat that acts (default 0); turn, round: from 1; near: flag, at hand-to-hand; idle: turns without an attack
    lasting    [{"kard": name, "of": seat, "on": seat (-1: all), "counters": n}]
    phase      "action" (default): the initiative acts; "turn": a turn begins with discards; "round": the first round begins
    seed       of the generator
    script     {"dice": [...], "cards": [names], "strict": bool}: what is rolled and drawn first (see `engine.chance.Script`)

    Raises SetupError naming what is impossible.
    """
    plain.mapping(data, "position")
    plain.refuse_unknown(data, _KEYS)
    advanced = _choice(data, "rules", ("advanced", "basic")) == "advanced"
    phase = _choice(data, "phase", PHASES)
    fighters = plain.items(data, "fighters", ({}, {}), "@fragment.two_fighters")
    if not 2 <= len(fighters) <= SEATS:
        raise SetupError(
            "setup_value", field="fighters", expected=Line("fragment.fighters", {"low": 2, "high": SEATS})
        )
    board = blank(kind, card_set, len(fighters), advanced=advanced)
    seed = plain.number(data, "seed", 0, 0, 1 << 62)
    board.chance = seeded(seed)
    brawl = board.seats > 2
    board.timer = int(plain.flag(data, "timer", False) and not brawl)
    board.start_points = plain.number(data, "points", card_set.rules.points, 5, 60)
    board.matches = plain.number(data, "matches", 1, 1, 9)
    board.open_lists = int(_choice(data, "lists", ("open", "closed")) == "open")
    board.match = 1
    board.round = plain.number(data, "round", 1, 1, 9)
    board.turn = plain.number(data, "turn", 1, 1, 999)
    board.idle = plain.number(data, "idle", 0, 0, card_set.rules.endless - 1)
    board.initiative = -1 if brawl else plain.number(data, "initiative", 0, 0, 1)
    board.first = board.opener = plain.number(data, "first", max(board.initiative, 0), 0, board.seats - 1)
    board.once = int(plain.flag(data, "once", False) and brawl)
    board.began = (1 << board.seats) - 1
    board.groups = [0] * board.seats if plain.flag(data, "near", False) else list(range(board.seats))
    lists = []
    for seat, fighter in enumerate(fighters):
        lists.append(_fighter(board, seat, fighter, Dice(seed * 7 + seat)))
    board.lists = tuple(lists)
    least = card_set.rules.hand + 1
    if board.timer and min(map(len, lists)) < least:  # the first draw would end every round
        raise SetupError(
            "setup_value", field="deck", expected=Line("fragment.range", {"low": least, "high": 60})
        )
    _lasting(board, data)
    board.held_before = list(board.held)
    _stack(board, phase)
    board.script = plain.script(data.get("script"), card_set.kind_index)
    run(board, None)
    return board


def _choice(data: Mapping[str, Any], key: str, choices: tuple[str, ...]) -> str:
    value = data.get(key, choices[0])
    if value not in choices:
        raise SetupError("setup_value", field=key, expected=", ".join(choices))
    return str(value)


def _kinds(board: Board, fighter: Mapping[str, Any], key: str, where: str) -> list[int]:
    kinds = []
    for name in plain.items(fighter, key, (), "@fragment.card_names", where):
        kind = board.card_set.kind_index.get(name, -1) if isinstance(name, str) else -1
        if kind < 0:
            raise SetupError("setup_card", field=where + key, card=str(name))
        kinds.append(kind)
    return kinds


def _fighter(board: Board, seat: int, fighter: Any, chance: Dice) -> tuple[int, ...]:
    """One corner; the list of its deck."""
    card_set = board.card_set
    where = f"fighters[{seat}]."
    plain.mapping(fighter, where[:-1])
    plain.refuse_unknown(fighter, _SEAT_KEYS, where)
    name = fighter.get("kombatant", card_set.kombatants[seat])
    if name not in card_set.kombatants:
        raise SetupError("setup_value", field=f"{where}kombatant", expected=", ".join(card_set.kombatants))
    board.kombatants[seat] = card_set.kombatants.index(name)
    most = board.start_points
    board.points[seat] = plain.number(fighter, "points", most, 1, most, where)
    for key, field, high in (
        ("moved", board.moved, 3), ("fallen", board.fallen, 3), ("slowed", board.slowed, 6), ("held", board.held, 4),
        ("won", board.rounds_won, card_set.rules.rounds - 1),
    ):  # fmt: skip
        field[seat] = plain.number(fighter, key, 0, 0, high, where)
    board.groups[seat] = plain.number(fighter, "group", board.groups[seat], 0, SEATS - 1, where)
    board.acted[seat] = int(plain.flag(fighter, "acted", False, where))
    board.landed_last[seat] = int(plain.flag(fighter, "landed", False, where))
    board.free_move[seat] = int(plain.flag(fighter, "free", False, where))
    hand, pile = _kinds(board, fighter, "hand", where), _kinds(board, fighter, "pile", where)
    deck = _kinds(board, fighter, "deck", where) if "deck" in fighter else None
    if deck is None:
        deck = list(card_set.starters[1][board.kombatants[seat]])
        for kind in (*hand, *pile):
            if kind in deck:
                deck.remove(kind)
    kinds = tuple(sorted((*hand, *pile, *deck)))
    supply = card_set.deck(seat, kinds)
    for names, place in ((hand, board.hands[seat]), (pile, board.piles[seat])):
        for kind in names:
            card = next(card for card in supply if card % card_set.size == kind)
            supply.remove(card)
            place.append(card)
    if "hand" not in fighter:
        chance.shuffle(supply)
        count = min(card_set.rules.hand, len(supply))
        board.hands[seat] = supply[:count]
        supply = supply[count:]
    board.decks[seat] = supply
    return kinds


def _lasting(board: Board, data: Mapping[str, Any]) -> None:
    for number, given in enumerate(plain.items(data, "lasting", (), "@fragment.mapping")):
        where = f"lasting[{number}]."
        plain.mapping(given, where[:-1])
        plain.refuse_unknown(given, {"kard", "of", "on", "counters"}, where)
        kind = board.card_set.kind_index.get(given.get("kard"), -1)
        if kind < 0 or board.faces[kind].lasting is None:
            raise SetupError("setup_card", field=f"{where}kard", card=str(given.get("kard")))
        owner = plain.number(given, "of", 0, 0, board.seats - 1, where)
        on = plain.number(given, "on", -1, -1, board.seats - 1, where)
        counters = plain.number(given, "counters", 1, 1, 4, where)
        size = board.card_set.size
        card = next((card for card in board.decks[owner] if card % size == kind), None)
        if card is None:
            raise SetupError(
                "setup_value",
                field=f"{where}kard",
                expected=Line("fragment.list", {"what": "@fragment.card_names"}),
            )
        board.decks[owner].remove(card)
        board.lasting.append((card, on, counters, 0, 0, kind))


def _stack(board: Board, phase: str) -> None:
    seat = board.first
    if phase == "round":
        board.stack = [(b.MATCH_START, 0)]
        board.match = 0
    elif phase == "turn":
        board.turn -= 1
        board.stack = [(b.TURN_START, seat)]
    else:
        board.stack = [(b.KOMBAT, seat)]
