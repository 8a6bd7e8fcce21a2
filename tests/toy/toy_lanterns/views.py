"""Positions of Lanterns as plain data: what a seat may know, and a whole position drawn from that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict, TypeVar

from kotgames.games.toy_lanterns.board import ASK_OFFER, ASK_TOSS, SETTLE_OFFER, Board
from kotgames.games.toy_lanterns.card_set import CardSet
from kotgames.games.toy_lanterns.rules import run, silent

from kotgames.engine.chance import Dice, seeded
from kotgames.engine.contract import EVERYBODY

_BoardType = TypeVar("_BoardType", bound=Board)

_PLAIN: Final = ("round", "rounds", "lot", "opened", "vetoed")


class View(TypedDict):
    """What a seat may know. `bids` and `hands` are None where they are hidden, a bid is -1 before it is made; `draft` is None for others
    than its owner, `drafted` how many cards lie there; `bidder` is who won the bidding, -1 before; `toss` is None while nobody has thrown
    for the lot."""

    seat: int
    actor: int | None
    stack: list[list[int]]
    coins: list[int]
    points: list[int]
    bids: list[int | None]
    hands: list[list[int] | None]
    counts: list[int]
    draft: list[int] | None
    drafted: int
    bidder: int
    shown: list[int]
    deck: int
    discard: list[int]
    round: int
    rounds: int
    lot: int
    toss: int | None
    opened: int
    vetoed: int


def view(board: Board, seat: int) -> dict[str, Any]:
    """See `View`."""
    drafting = board.stack[-1][1] if board.stack and board.stack[-1][0] == ASK_OFFER else None
    bidders = [frame[1] for frame in board.stack if frame[0] == SETTLE_OFFER]
    bought = board.opened and any(board.bids)
    waiting = any(frame[0] == ASK_TOSS for frame in board.stack)
    return {
        "seat": seat,
        "actor": board.actor,
        "stack": [list(frame) for frame in board.stack],
        "coins": list(board.coins),
        "points": list(board.points),
        "bids": [
            b if b < 0 or board.opened or seat in (s, EVERYBODY) else None for s, b in enumerate(board.bids)
        ],
        "hands": [list(hand) if seat in (s, EVERYBODY) else None for s, hand in enumerate(board.hands)],
        "counts": [len(hand) for hand in board.hands],
        "draft": list(board.draft) if drafting is None or seat in (drafting, EVERYBODY) else None,
        "drafted": len(board.draft),
        "toss": board.toss if bought and not waiting else None,
        "bidder": bidders[0] if bidders else -1,
        "shown": list(board.shown),
        "deck": len(board.deck),
        "discard": list(board.discard),
        **{name: getattr(board, name) for name in _PLAIN},
    }


def determinize(kind: type[_BoardType], known: Mapping[str, Any], seed: int, card_set: CardSet) -> _BoardType:
    """A whole position that agrees with a view; what it hides is drawn by `seed`."""
    board = blank(kind, card_set, len(known["coins"]))
    chance = Dice(seed)
    for name in _PLAIN:
        setattr(board, name, known[name])
    board.toss = known["toss"] or 0
    for name in ("coins", "points", "discard", "shown"):
        setattr(board, name, list(known[name]))
    board.stack = [tuple(frame) for frame in known["stack"]]
    board.bids = [chance.below(board.coins[s] + 1) if b is None else b for s, b in enumerate(known["bids"])]
    board.draft = list(known["draft"] or ())
    seen = {*board.discard, *board.shown, *(card for hand in known["hands"] for card in hand or ())}
    pool = [card for card in range(len(board.card_set.kind_of)) if card not in seen]
    for seat, hand in enumerate(known["hands"]):
        if hand is not None:
            board.hands[seat] = list(hand)
            continue
        board.hands[seat] = [pool.pop(chance.below(len(pool))) for _ in range(known["counts"][seat])]
    if known["draft"] is None:  # as many of the guessed hand, in an order that is allowed
        hidden = sorted(board.hands[board.stack[-1][1]], key=lambda card: board.card_set.kind_of[card])
        board.draft = hidden[: known["drafted"]]
    board.deck = pool
    board.chance = seeded(chance.below(1 << 20))
    run(board, silent)
    return board


def blank(kind: type[_BoardType], card_set: CardSet, seats: int) -> _BoardType:
    """The table before anything happened."""
    board = kind.__new__(kind)
    board.card_set = card_set
    board.chance = 0
    board.script = None
    board.actor = None
    board.legal = []
    board.stack = []
    board.coins = [card_set.coins] * seats
    board.points = [0] * seats
    board.bids = [-1] * seats
    board.hands = [[] for _ in range(seats)]
    board.draft = []
    board.shown = []
    board.deck = list(range(len(card_set.kind_of)))
    board.discard = []
    board.round = board.lot = board.toss = board.opened = board.vetoed = 0
    board.rounds = 4
    return board
