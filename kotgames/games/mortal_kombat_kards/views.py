"""Positions as plain data: what a seat may know (`view`), the open part of that as a board (`sketch`), and a full state drawn from it
(`determinize`). Set-up positions are in setup.py.

What a seat has laid out and not committed is known to that seat alone: to all others it looks as if nothing were laid out yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypedDict, TypeVar, cast

from kotgames.engine.chance import Dice, seeded
from kotgames.engine.contract import EVERYBODY
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import lay
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.card_set import COPIES, CardSet
from kotgames.games.mortal_kombat_kards.components import NONE
from kotgames.games.mortal_kombat_kards.decisions import run

_BoardType = TypeVar("_BoardType", bound=Board)

UNSEEN: Final = -1
"""A card in a view that its reader may not know."""


class View(TypedDict):
    """All that a seat may know: its own hand and deck, what lies open, how many cards the others have. Lists are by seat; what is not said
    here means what it means on the board (`board.Board`)."""

    seat: int
    actor: int | None
    advanced: int
    timer: int
    start_points: int
    matches: int
    once: int
    open_lists: int
    kombatants: list[int]
    points: list[int]
    groups: list[int]
    moved: list[int]
    fallen: list[int]
    slowed: list[int]
    free_move: list[int]
    held: list[int]
    landed_last: list[int]
    rounds_won: list[int]
    rounds_lost: list[int]
    match_wins: list[int]
    fatalities: list[int]
    handicaps: list[int]
    fell: list[int]
    out: list[int]
    acted: list[int]
    match: int
    round: int
    turn: int
    turns: int
    first: int
    opener: int
    last_out: int
    began: int
    initiative: int
    idle: int
    replays: int
    attacked: int
    moved_now: int
    by: int
    at: int
    attack_kind: int
    aim: int
    close: int
    answer_mode: int
    answer_kind: int
    answer_place: int
    penalty: list[int]
    near_laid: list[int]
    declared: list[int]
    speeds: list[int]
    result: int
    shifted: int
    stunned: int
    damage: int
    followed: int
    lost_kard: int
    kept: int
    held_before: list[int]
    committed: int
    answered_by: int
    spared: int
    hurt: int
    stunned_seats: int
    winner: int
    how: int
    stack: list[list[int]]
    draft: list[int]
    laid: list[list[int]]
    lasting: list[list[int]]
    lists: list[list[int] | None]
    """The decks as kinds; None where the reader does not know them."""
    hands: list[list[int]]
    """UNSEEN for each card that the reader does not know."""
    decks: list[list[int] | None]
    """The kards still to be drawn, in no order; None for others."""
    deck_counts: list[int]
    piles: list[list[int]]
    dropped: list[list[int]]
    """UNSEEN for each kard that another put aside."""


_NUMBERS: Final = (
    "advanced", "timer", "start_points", "matches", "once", "open_lists", "match", "round", "turn", "turns", "first", "opener", "last_out",
    "began", "initiative", "idle", "replays", "attacked", "moved_now", "by", "at", "attack_kind", "aim", "close", "answer_mode",
    "answer_kind", "answer_place", "result", "shifted", "stunned", "damage", "followed", "lost_kard", "kept", "committed",
    "answered_by", "spared", "hurt", "stunned_seats", "winner", "how",
)  # fmt: skip
_LISTS: Final = (
    "kombatants", "points", "groups", "moved", "fallen", "slowed", "free_move", "held", "landed_last", "rounds_won",
    "rounds_lost", "match_wins", "fatalities", "handicaps", "fell", "out", "acted", "penalty", "near_laid", "declared", "speeds",
    "held_before",
)  # fmt: skip
_TUPLES: Final = ("stack", "laid", "lasting")


def view(board: Board, seat: int) -> View:
    """The knowledge of a seat, NOBODY or EVERYBODY, as plain data."""
    found: dict[str, Any] = {"seat": seat, "actor": board.actor}
    found |= {name: getattr(board, name) for name in _NUMBERS}
    found |= {name: list(getattr(board, name)) for name in _LISTS}
    found |= {name: [list(part) for part in getattr(board, name)] for name in _TUPLES}
    found["draft"] = list(board.draft)
    seats = range(board.seats)
    sees = [seat in (owner, EVERYBODY) for owner in seats]
    known = board.known[seat] if seat >= 0 else []
    found["hands"] = [
        [card if sees[owner] or card in known else UNSEEN for card in board.hands[owner]] for owner in seats
    ]
    for owner in seats:
        if not sees[owner]:  # the order of a hand is its owner's
            found["hands"][owner].sort(reverse=True)
    found["decks"] = [sorted(board.decks[owner]) if sees[owner] else None for owner in seats]
    found["deck_counts"] = [len(deck) for deck in board.decks]
    found["piles"] = [list(pile) for pile in board.piles]
    found["lists"] = [
        list(board.lists[owner]) if sees[owner] or board.open_lists else None for owner in seats
    ]
    found["dropped"] = [
        list(board.dropped[owner]) if sees[owner] else [UNSEEN] * len(board.dropped[owner]) for owner in seats
    ]
    if (
        board.actor is not None
        and (board.draft or len(board.laid) > board.committed)
        and not sees[board.actor]
    ):
        _hide_draft(board, found)
    return cast(View, found)


def _hide_draft(board: Board, found: dict[str, Any]) -> None:
    """Make a view look as if nothing were laid out."""
    found["draft"] = []
    found["laid"] = found["laid"][: board.committed]
    asked = board.stack[-1][0]
    if asked == b.ACTION:
        found |= {"by": NONE, "at": NONE, "attack_kind": NONE, "aim": NONE, "close": 0}
        found |= {"penalty": [0, 0], "near_laid": [1, 1], "declared": [0, 0]}
    elif asked == b.FOLLOW and board.stack[-1][3]:
        found |= {"at": NONE, "near_laid": [1, 1]}  # one of several, who is named with it
    elif asked == b.ANSWER:
        found |= {"answer_mode": 0, "answer_kind": NONE, "answer_place": NONE}
        found["penalty"][1] = found["declared"][1] = 0


def blank(kind: type[_BoardType], card_set: CardSet, seats: int, *, advanced: bool) -> _BoardType:
    """A tournament in which nothing has happened."""
    board = kind.__new__(kind)
    board.card_set = card_set
    board.faces = card_set.faces[int(advanced)]
    board.advanced = int(advanced)
    board.chance = 0
    board.script = None
    board.actor = None
    board.legal = []
    board.stack = []
    for name in (
        "timer", "once", "open_lists", "match", "round", "turn", "turns", "first", "opener", "last_out", "began", "idle", "replays",
        "attacked", "moved_now", "how",
        "kept",
    ):  # fmt: skip
        setattr(board, name, 0)
    board.start_points = card_set.rules.points
    board.matches = 1
    board.winner = board.initiative = board.last_out = NONE
    for name in (
        "points", "moved", "fallen", "slowed", "free_move", "held", "landed_last", "rounds_won", "rounds_lost", "match_wins", "fatalities",
        "handicaps", "fell", "out", "acted",
    ):  # fmt: skip
        setattr(board, name, [0] * seats)
    board.kombatants = list(range(seats))
    board.lists = ((),) * seats
    board.groups = list(range(seats))
    for name in ("hands", "decks", "piles", "known", "dropped"):
        setattr(board, name, [[] for _ in range(seats)])
    board.lasting = []
    lay.clear(board)
    return board


def _open_part(kind: type[_BoardType], known: View, card_set: CardSet) -> _BoardType:
    board = blank(kind, card_set, len(known["points"]), advanced=bool(known["advanced"]))
    plain = cast(dict[str, Any], known)
    for name in _NUMBERS:
        setattr(board, name, plain[name])
    for name in _LISTS:
        setattr(board, name, list(plain[name]))
    for name in _TUPLES:
        setattr(board, name, [tuple(part) for part in plain[name]])
    board.draft = list(known["draft"])
    board.piles = [list(pile) for pile in known["piles"]]
    return board


def sketch(kind: type[_BoardType], known: View, card_set: CardSet) -> _BoardType:
    """The open part of a view as a board to read numbers from: unseen cards are left out, and nothing can be played on it."""
    board = _open_part(kind, known, card_set)
    board.hands = [[card for card in hand if card != UNSEEN] for hand in known["hands"]]
    board.decks = [list(deck or ()) for deck in known["decks"]]
    board.dropped = [[card for card in cards if card != UNSEEN] for cards in known["dropped"]]
    board.lists = tuple(tuple(kinds or ()) for kinds in known["lists"])
    return board


def determinize(kind: type[_BoardType], known: View, seed: int, card_set: CardSet) -> _BoardType:
    """A full state that agrees with a view: hands and decks of others are drawn evenly from what is unseen of their lists; a list that the
    reader does not know is taken for the Kombatant's starter, filled up with basics."""
    board = _open_part(kind, known, card_set)
    chance = Dice(seed)
    lists: list[tuple[int, ...]] = []
    viewer = known["seat"]
    for seat in range(board.seats):
        deck, kinds = known["decks"][seat], known["lists"][seat]
        if deck is not None and kinds is not None:
            board.hands[seat] = list(known["hands"][seat])
            board.decks[seat] = list(deck)
            board.dropped[seat] = list(known["dropped"][seat])
            lists.append(tuple(kinds))
            continue
        hand = [card for card in known["hands"][seat] if card != UNSEEN]
        hidden = len(known["hands"][seat]) - len(hand)
        left = known["deck_counts"][seat]
        out = _seen_of(board, seat, hand)
        pool = _pool(board, seat, kinds, out, hidden + left, chance)
        chance.shuffle(pool)
        board.hands[seat] = hand + pool[:hidden]
        board.decks[seat] = pool[hidden : hidden + left]
        size = card_set.size
        lists.append(tuple(sorted(card % size for card in (*out, *pool))) if kinds is None else tuple(kinds))
        count = len(known["dropped"][seat])
        board.dropped[seat] = sorted(board.hands[seat], key=lambda card: card % size)[:count]
        if viewer >= 0:
            board.known[viewer] += hand
    board.lists = tuple(lists)
    board.chance = seeded(chance.below(1 << 20) << 20 | chance.below(1 << 20))
    if not board.how:
        run(board, None)
    return board


def _seen_of(board: Board, seat: int, hand: Sequence[int]) -> list[int]:
    """The cards of a seat's deck that lie open, or are known in its hand."""
    owner = board.card_set.owner_of
    laid = [one[0] for one in (*board.laid, *board.lasting)]
    return list(
        dict.fromkeys(card for card in (*board.piles[seat], *laid, *hand) if owner(card) == seat)
    )  # fmt: skip


def _pool(
    board: Board, seat: int, kinds: Sequence[int] | None, out: Sequence[int], wanted: int, chance: Dice
) -> list[int]:
    """Cards of a seat's deck that nobody has seen, or as many that may be."""
    card_set = board.card_set
    if kinds is not None:
        return [card for card in card_set.deck(seat, kinds) if card not in out]
    size = card_set.size
    spent = [card % size for card in out]
    starter = list(card_set.starters[1][board.kombatants[seat]])
    for kind in spent:
        if kind in starter:
            starter.remove(kind)
    chance.shuffle(starter)
    while len(starter) < wanted:
        starter.append(chance.below(20))
    found: list[int] = []
    taken = set(out)
    for kind in starter[:wanted]:
        card = next(
            card
            for copy in range(COPIES)
            if (card := (seat * COPIES + copy) * size + kind) not in taken
        )  # fmt: skip
        taken.add(card)
        found.append(card)
    return found
