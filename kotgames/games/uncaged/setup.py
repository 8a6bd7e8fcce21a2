"""Any position of UNCAGED from plain data, for tests, lessons and puzzles; what cannot be is refused by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from kotgames.engine import plain
from kotgames.engine.chance import Dice, seeded
from kotgames.engine.contract import Line
from kotgames.engine.errors import SetupError
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.card_set import RAISE_NEXT, CardSet
from kotgames.games.uncaged.components import LEVELS, ROLES
from kotgames.games.uncaged.contradictions import refuse_contradictions
from kotgames.games.uncaged.decisions import run
from kotgames.games.uncaged.rules import attacker_of, choose_fighter
from kotgames.games.uncaged.views import blank

_BoardType = TypeVar("_BoardType", bound=Board)

PHASES: Final = ("round", "combo", "mulligan", "place", "reveal")

_KEYS: Final = {
    "fighters", "combo", "attacker", "level", "points", "lost", "rounds", "phase", "actor", "exchange", "seed", "script",
}  # fmt: skip
_FIGHTER_KEYS: Final = {
    "fighter", "hp", "stamina", "hand", "row", "discards", "valid", "mulligans", "deflected", "primed", "free",
}  # fmt: skip


def setup(kind: type[_BoardType], data: Mapping[str, Any], card_set: CardSet) -> _BoardType:
    """A position. Keys, all optional:

    fighters   two of {"fighter": id, "hp", "stamina", "hand": [names], "row": [names], "discards": [names], "valid": [flags of revealed
               cards], "mulligans", "deflected", "primed", "free": flags}; a hand that is not given is drawn
    combo      from 1 on, through all rounds; attacker: the seat with the Attack deck
    level      "standing" or "ground"; points, lost (Health lost in this round): two numbers; rounds: of the match
    phase      "round" and "combo": that one begins; "mulligan": `actor` is asked, and the attacker before the defender; "place"
               (default): both have kept, and `actor` fills the row, whether the other's lies whole or is laid afterwards; "reveal": both
               rows stand, exchange `exchange` (from 1 on) begins
    seed       of the generator
    script     {"dice": [...], "cards": [names], "strict": bool}: what is rolled and drawn first (see `engine.chance.Script`)

    What the cards, the sheet and the rules cannot have at once is refused (`contradictions`). How it came about is not asked: fighters may
    be hurt or tired and the fight on the ground at the first bell, since lessons and puzzles leave out what they do not need.

    Raises SetupError naming what is impossible.
    """
    board = blank(kind, card_set)
    plain.mapping(data, "position")
    plain.refuse_unknown(data, _KEYS)
    seed = plain.number(data, "seed", 0, 0, 1 << 62)
    board.chance = seeded(seed)
    phase = data.get("phase", "place")
    if phase not in PHASES:
        raise SetupError("setup_value", field="phase", expected=", ".join(PHASES))
    _setup_fight(board, data)
    fighters = data.get("fighters", ({}, {}))
    if not isinstance(fighters, (list, tuple)) or len(fighters) != 2:
        raise SetupError("setup_value", field="fighters", expected="@fragment.two_fighters")
    for seat, fighter in enumerate(fighters):
        _setup_fighter(board, seat, fighter)
    if board.fighters[0] == board.fighters[1]:
        raise SetupError("setup_value", field="fighters[1].fighter", expected="@fragment.not_same_fighter")
    actor = plain.number(data, "actor", board.attacker, 0, 1)
    if "actor" in data and phase not in ("mulligan", "place"):
        raise SetupError("setup_value", field="actor", expected=Line("fragment.left_out", {"phase": phase}))
    exchange = plain.number(data, "exchange", 1, 1, card_set.slots if phase == "reveal" else 1)
    for seat, fighter in enumerate(fighters):
        _setup_cards(board, seat, fighter, phase, actor, exchange, Dice(seed * 2 + seat))
    refuse_contradictions(board, phase, actor)
    _setup_stack(board, phase, actor, exchange)
    board.script = plain.script(data.get("script"), card_set.kind_index)
    run(board, None)
    return board


def _pair(data: Mapping[str, Any], key: str, high: int) -> list[int]:
    wanted = Line("fragment.two_numbers_to", {"high": high})
    pair = plain.items(data, key, (0, 0), wanted)
    if len(pair) != 2 or not all(plain.is_whole(part) and 0 <= part <= high for part in pair):
        raise SetupError("setup_value", field=key, expected=wanted)
    return pair


def _setup_fight(board: Board, data: Mapping[str, Any]) -> None:
    card_set = board.card_set
    board.rounds = plain.number(data, "rounds", board.rounds, 1, 9)
    board.combo = plain.number(data, "combo", 1, 1, board.rounds * card_set.combos)
    board.round = (board.combo - 1) // card_set.combos + 1
    board.first_attacker = 0
    attacker = plain.number(data, "attacker", attacker_of(board, board.combo), 0, 1)
    board.first_attacker = attacker ^ attacker_of(board, board.combo)
    board.attacker = attacker
    level = data.get("level", LEVELS[0])
    if level not in LEVELS:
        raise SetupError("setup_value", field="level", expected=", ".join(LEVELS))
    board.level = board.start_level = board.level_before_attack = LEVELS.index(level)
    board.points = _pair(data, "points", board.round - 1)
    if sum(board.points) >= board.round:
        raise SetupError("setup_value", field="points", expected="@fragment.points_of_rounds")
    board.lost_in_round = _pair(data, "lost", max(card_set.hp))


def _setup_fighter(board: Board, seat: int, fighter: Any) -> None:
    card_set = board.card_set
    where = f"fighters[{seat}]."
    plain.mapping(fighter, where[:-1])
    plain.refuse_unknown(fighter, _FIGHTER_KEYS, where)
    name = fighter.get("fighter", card_set.fighter_ids[seat])
    if name not in card_set.fighter_ids:
        raise SetupError("setup_value", field=f"{where}fighter", expected=", ".join(card_set.fighter_ids))
    choose_fighter(board, seat, card_set.fighter_ids.index(name))
    board.hp[seat] = plain.number(fighter, "hp", board.hp[seat], 1, board.hp[seat], where)
    board.stamina[seat] = plain.number(fighter, "stamina", board.stamina[seat], 0, board.stamina[seat], where)
    most = card_set.stamina[board.fighters[seat]] + card_set.abilities[board.fighters[seat]].free_mulligans
    board.mulligans[seat] = plain.number(fighter, "mulligans", 0, 0, most, where)
    ability = card_set.abilities[board.fighters[seat]]
    for key, most, field in (
        ("deflected", int(ability.deflect > 0), board.deflect_used),
        ("primed", ability.turncoat, board.primed_plus),
        ("free", ability.free_mulligans, board.free_mulligans),
    ):
        flag = plain.flag(fighter, key, False, where)
        if flag and not most:
            raise SetupError("setup_value", field=where + key, expected="@fragment.ability_lacking")
        field[seat] = most if flag else 0


def _cards(board: Board, fighter: Mapping[str, Any], key: str, where: str, supply: list[int]) -> list[int]:
    """Take the named cards out of what is left of a deck."""
    card_set = board.card_set
    taken = []
    for name in plain.items(fighter, key, (), "@fragment.card_names", where):
        kind = card_set.kind_index.get(name, -1) if isinstance(name, str) else -1
        if kind < 0:
            raise SetupError("setup_card", field=where + key, card=str(name))
        card = next((card for card in supply if card_set.kind_of[card] == kind), None)
        if card is None:
            raise SetupError("setup_too_many", field=where + key, card=f"@card.{name}")
        supply.remove(card)
        taken.append(card)
    return taken


def _setup_cards(
    board: Board, seat: int, fighter: Mapping[str, Any], phase: str, actor: int, exchange: int, chance: Dice
) -> None:
    """Hand, row and discards of a seat, from the deck of its role; they must be as many as its Stamina says (U5)."""
    card_set = board.card_set
    where = f"fighters[{seat}]."
    role = board.role(seat)
    supply = list(card_set.decks[role])
    for key in ("hand", "row", "discards"):
        if phase in ("round", "combo") and fighter.get(key):
            raise SetupError("setup_value", field=where + key, expected="@fragment.no_cards_yet")
    row = board.rows[seat] = _cards(board, fighter, "row", where, supply)
    board.discards[seat] = _cards(board, fighter, "discards", where, supply)
    if board.discards[seat] and phase != "reveal":
        raise SetupError("setup_value", field=f"{where}discards", expected="@fragment.no_discards_yet")
    if phase in ("round", "combo"):
        return
    begun = phase == "place" and actor == seat
    whole = phase == "reveal" or (phase == "place" and not begun and len(row) > 0)
    if len(row) != card_set.slots if whole else len(row) > (card_set.slots if begun else 0):
        key = "fragment.cards_not" if whole else "fragment.most_cards_not" if begun else "fragment.empty_not"
        expected = Line(key, {"wanted": card_set.slots, "found": len(row)})
        raise SetupError("setup_value", field=f"{where}row", expected=expected)
    wanted_hand = card_set.hand + board.stamina[seat] - len(row)
    if "hand" in fighter:
        hand = _cards(board, fighter, "hand", where, supply)
        if len(hand) != wanted_hand:
            expected = Line("fragment.cards_not", {"wanted": wanted_hand, "found": len(hand)})
            raise SetupError("setup_value", field=f"{where}hand", expected=expected)
    else:
        hand = [supply.pop(chance.below(len(supply))) for _ in range(wanted_hand)]
    board.hands[seat] = hand
    _setup_revealed(board, seat, fighter, where, exchange - 1)


def _setup_revealed(board: Board, seat: int, fighter: Mapping[str, Any], where: str, revealed: int) -> None:
    flags = plain.items(fighter, "valid", [True] * revealed, "@fragment.flags", where)
    if len(flags) != revealed or not all(isinstance(good, bool) for good in flags):
        expected = Line("fragment.times_true_or_false", {"times": revealed})
        raise SetupError("setup_value", field=f"{where}valid", expected=expected)
    board.revealed[seat] = revealed
    board.valid[seat] = sum(1 << slot for slot, good in enumerate(flags) if good)
    _setup_pending_raises(board, seat)


def _setup_pending_raises(board: Board, seat: int) -> None:
    """Set the raises that the revealed cards of a seat left waiting for its later cards (U15); the combo goes on, so every valid one was
    successful."""
    card_set = board.card_set
    waiting: list[tuple[int, int, int, int, int]] = []
    for slot in range(board.revealed[seat]):
        kind = card_set.kind_of[board.rows[seat][slot]]
        waiting = [entry for entry in waiting if entry[2] and not entry[2] >> kind & 1]
        if board.valid[seat] >> slot & 1:
            waiting += [
                (seat, plus, kinds, unbreakable, kind)
                for word, plus, kinds, unbreakable in (
                    *card_set.actions[kind],
                    *card_set.success_actions[kind],
                )
                if word == RAISE_NEXT
            ]
    board.pending_raises += waiting


def _setup_stack(board: Board, phase: str, actor: int, exchange: int) -> None:
    defender = 1 - board.attacker
    if phase == "round":
        if (board.combo - 1) % board.card_set.combos:
            expected = Line("fragment.first_of_round", {"phase": phase})
            raise SetupError("setup_value", field="combo", expected=expected)
        board.combo -= 1
        board.round -= 1
        board.stack = [(b.ROUND_START, 0)]
        return
    if phase == "combo":
        board.combo -= 1
        board.stack = [(b.COMBO_START, 0)]
        return
    board.exchange = exchange - 1
    board.stack = [(b.REVEAL, 0)]
    if phase == "reveal":
        return
    if phase == "place":
        board.stack += [
            (b.PLACE, seat) for seat in (1 - actor, actor) if seat == actor or not board.rows[seat]
        ]
        return
    board.stack += [(b.PLACE, board.attacker), (b.PLACE, defender), (b.MULLIGAN, defender)]
    if actor == board.attacker:
        board.stack.append((b.MULLIGAN, actor))


__all__ = ["PHASES", "ROLES", "setup"]
