"""Positions as plain data: what a seat may know (`view`), the open part of that as a board (`sketch`), and a full state drawn from it
(`determinize`). Set-up positions are in setup.py."""

from __future__ import annotations

from typing import Final, TypedDict, TypeVar

from kotgames.engine.chance import Dice, seeded
from kotgames.engine.contract import EVERYBODY
from kotgames.engine.hands import drawn
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.decisions import run
from kotgames.games.uncaged.rules import clear_combo

_BoardType = TypeVar("_BoardType", bound=Board)

UNSEEN: Final = -1
"""A card in a view that its reader may not know."""


class PastCombo(TypedDict):
    """A finished combo: cards and one flag a card (whether it was valid) by seat."""

    combo: int
    attacker: int
    level: int
    broken: bool
    rows: list[list[int]]
    valid: list[list[bool]]


class View(TypedDict):
    """All that a seat may know (U10): its own hand, row, discards and deck, the revealed cards of both, and how many cards the rival has.
    Lists of two are by seat; what is not said here means what it means on the board (`board.Board`)."""

    seat: int
    actor: int | None
    round: int
    rounds: int
    combo: int
    first_attacker: int
    attacker: int
    level: int
    start_level: int
    exchange: int
    level_before_attack: int
    unbreakable: int
    broken: int
    winner: int
    how: int
    fighters: list[int]
    hp: list[int]
    stamina: list[int]
    revealed: list[int]
    valid: list[int]
    points: list[int]
    lost_in_round: list[int]
    mulligans: list[int]
    deflect_used: list[int]
    primed_plus: list[int]
    free_mulligans: list[int]
    damage_tally: list[int]
    additions: list[list[int]]
    pending_raises: list[list[int]]
    stack: list[list[int]]
    hands: list[list[int] | None]
    """None where the reader may not see it."""
    hand_counts: list[int]
    rows: list[list[int]]
    """UNSEEN where a card lies face down."""
    discards: list[list[int] | None]
    discard_counts: list[int]
    deck: list[int] | None
    """The rest of the deck that the reader holds; None for others."""
    deck_counts: list[int]
    history: list[PastCombo]


def view(board: Board, seat: int) -> View:
    """The knowledge of a seat, NOBODY or EVERYBODY, as plain data."""
    playing = board.combo > 0
    return {
        "seat": seat,
        "actor": board.actor,
        "round": board.round,
        "rounds": board.rounds,
        "combo": board.combo,
        "first_attacker": board.first_attacker,
        "attacker": board.attacker,
        "level": board.level,
        "start_level": board.start_level,
        "exchange": board.exchange,
        "level_before_attack": board.level_before_attack,
        "unbreakable": board.unbreakable,
        "broken": board.broken,
        "winner": board.winner,
        "how": board.how,
        "fighters": list(board.fighters),
        "hp": list(board.hp),
        "stamina": list(board.stamina),
        "revealed": list(board.revealed),
        "valid": list(board.valid),
        "points": list(board.points),
        "lost_in_round": list(board.lost_in_round),
        "mulligans": list(board.mulligans),
        "deflect_used": list(board.deflect_used),
        "primed_plus": list(board.primed_plus),
        "free_mulligans": list(board.free_mulligans),
        "damage_tally": list(board.damage_tally),
        "additions": [list(part) for part in board.additions],
        "pending_raises": [list(part) for part in board.pending_raises],
        "stack": [list(part) for part in board.stack],
        "hands": [
            list(hand) if seat in (owner, EVERYBODY) else None for owner, hand in enumerate(board.hands)
        ],
        "hand_counts": [len(hand) for hand in board.hands],
        "rows": [
            list(row)
            if seat in (owner, EVERYBODY)
            else row[: board.revealed[owner]] + [UNSEEN] * (len(row) - board.revealed[owner])
            for owner, row in enumerate(board.rows)
        ],
        "discards": [
            list(pile) if seat in (owner, EVERYBODY) else None for owner, pile in enumerate(board.discards)
        ],
        "discard_counts": [len(pile) for pile in board.discards],
        "deck": board.deck(seat) if seat in (0, 1) and playing else None,
        "deck_counts": [len(board.deck(owner)) if playing else 0 for owner in (0, 1)],
        "history": [unpacked_combo(entry) for entry in board.history],
    }


def unpacked_combo(entry: tuple[int, ...]) -> PastCombo:
    """A finished combo of `Board.history` as plain data."""
    combo, attacker, level, broken, *valid, count = entry[:7]
    cards = (entry[7 : 7 + count], entry[7 + count :])
    roles = (0, 1) if attacker == 0 else (1, 0)
    return {
        "combo": combo,
        "attacker": attacker,
        "level": level,
        "broken": bool(broken),
        "rows": [list(cards[role]) for role in roles],
        "valid": [[bool(valid[role] >> slot & 1) for slot in range(len(cards[role]))] for role in roles],
    }


def packed_combo(past: PastCombo) -> tuple[int, ...]:
    """The opposite of `unpacked_combo`: (combo, attacker, level at its start, 1 if it was broken, valid cards of the attacker and of the
    defender as bit sets, number of the attacker's cards, the attacker's cards, the defender's cards)."""
    attacker = past["attacker"]
    seats = (attacker, 1 - attacker)
    valid = [sum(1 << slot for slot, good in enumerate(past["valid"][seat]) if good) for seat in seats]
    one, two = (past["rows"][seat] for seat in seats)
    return past["combo"], attacker, past["level"], int(past["broken"]), *valid, len(one), *one, *two


def blank(kind: type[_BoardType], card_set: CardSet) -> _BoardType:
    """A match in which nothing has happened."""
    board = kind.__new__(kind)
    board.card_set = card_set
    board.chance = 0
    board.script = None
    board.actor = None
    board.legal = []
    board.stack = []
    board.fighters = [b.NOBODY_YET, b.NOBODY_YET]
    for name in ("hp", "stamina", "points", "lost_in_round", "primed_plus", "free_mulligans"):
        setattr(board, name, [0, 0])
    board.round = board.combo = board.level = board.attacker = board.how = 0
    board.rounds = card_set.rounds
    board.first_attacker = board.winner = -1
    board.history = []
    clear_combo(board)
    return board


def _open_part(kind: type[_BoardType], known: View, card_set: CardSet) -> _BoardType:
    board = blank(kind, card_set)
    board.round = known["round"]
    board.rounds = known["rounds"]
    board.combo = known["combo"]
    board.first_attacker = known["first_attacker"]
    board.attacker = known["attacker"]
    board.level = known["level"]
    board.start_level = known["start_level"]
    board.exchange = known["exchange"]
    board.level_before_attack = known["level_before_attack"]
    board.unbreakable = known["unbreakable"]
    board.broken = known["broken"]
    board.winner = known["winner"]
    board.how = known["how"]
    board.fighters = list(known["fighters"])
    board.hp = list(known["hp"])
    board.stamina = list(known["stamina"])
    board.revealed = list(known["revealed"])
    board.valid = list(known["valid"])
    board.points = list(known["points"])
    board.lost_in_round = list(known["lost_in_round"])
    board.mulligans = list(known["mulligans"])
    board.deflect_used = list(known["deflect_used"])
    board.primed_plus = list(known["primed_plus"])
    board.free_mulligans = list(known["free_mulligans"])
    board.damage_tally = list(known["damage_tally"])
    board.additions = [(role, plus, why, of) for role, plus, why, of in known["additions"]]
    board.pending_raises = [
        (seat, plus, kinds, unbreakable, of) for seat, plus, kinds, unbreakable, of in known["pending_raises"]
    ]
    board.stack = [tuple(part) for part in known["stack"]]
    board.history = [packed_combo(past) for past in known["history"]]
    return board


def sketch(kind: type[_BoardType], known: View, card_set: CardSet) -> _BoardType:
    """The open part of a view as a board to read numbers from: the rival's hand is empty, face down cards are left out, and nothing can
    be played on it."""
    board = _open_part(kind, known, card_set)
    board.hands = [list(hand or ()) for hand in known["hands"]]
    board.discards = [list(pile or ()) for pile in known["discards"]]
    board.rows = [[card for card in row if card != UNSEEN] for row in known["rows"]]
    return board


def determinize(kind: type[_BoardType], known: View, seed: int, card_set: CardSet) -> _BoardType:
    """A full state that agrees with a view: the rival's hand, face down row and discards are drawn evenly from what is unseen of the deck
    the rival holds."""
    board = _open_part(kind, known, card_set)
    chance = Dice(seed)
    for seat in (0, 1):
        row = [card for card in known["rows"][seat] if card != UNSEEN]
        hand, discards = known["hands"][seat], known["discards"][seat]
        if hand is not None and discards is not None:
            board.hands[seat] = list(hand)
            board.discards[seat] = list(discards)
            board.rows[seat] = row
            continue
        pool = [card for card in card_set.decks[board.role(seat)] if card not in row]
        hidden = len(known["rows"][seat]) - len(row)
        board.rows[seat] = row + drawn(pool, hidden, chance)
        board.hands[seat] = drawn(pool, known["hand_counts"][seat], chance)
        board.discards[seat] = drawn(pool, known["discard_counts"][seat], chance)
    board.chance = seeded(chance.below(1 << 20) << 20 | chance.below(1 << 20))
    if not board.how:
        run(board, None)
    return board
