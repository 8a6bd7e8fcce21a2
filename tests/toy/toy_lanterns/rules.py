"""The course of Lanterns: what may be decided, what follows from it, what happens by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.games.toy_lanterns.actions import BEST_TOSS, BID, DECLINE, LOCK, OFFER, TOSS, VETO
from kotgames.games.toy_lanterns.board import (
    ASK_BID,
    ASK_OFFER,
    ASK_REACT,
    ASK_TOSS,
    MOST_OFFERED,
    OPEN_BIDS,
    SETTLE_OFFER,
    SHOW_LOT,
    Board,
)
from kotgames.games.toy_lanterns.events import (
    BidPlaced,
    BidsOpened,
    CardDrawn,
    CardOffered,
    Declined,
    Ended,
    LotShown,
    OfferShown,
    Scored,
    Tossed,
    Vetoed,
)

from kotgames.engine.chance import pick, roll
from kotgames.engine.contract import EXTERNAL, Emit, Event


def silent(event: Event) -> None:
    """Stands in for a listener; Lanterns does not care for speed."""


def step(board: Board, action: int, emit: Emit | None = None) -> None:
    """Take a trusted action and run on to the next decision."""
    frame = board.stack.pop()
    _DECIDE[frame[0]](board, frame, action, emit or silent)
    run(board, emit or silent)


def legal_actions(board: Board) -> list[int]:
    """The legal actions of the decision on top of the stack."""
    kind, seat = board.stack[-1][:2]
    if kind == ASK_BID:
        return [BID + amount for amount in range(board.coins[seat] + 1)]
    if kind == ASK_TOSS:
        return [TOSS + result for result in range(BEST_TOSS + 1)]
    held = board.hands[seat]
    if kind == ASK_REACT:
        return [DECLINE] + (
            [VETO] if any(board.card_set.kind_of[card] == board.card_set.veto for card in held) else []
        )
    found = [LOCK]
    if len(board.draft) < MOST_OFFERED:
        lowest = board.card_set.kind_of[board.draft[-1]] if board.draft else 0
        kinds = {board.card_set.kind_of[card] for card in held if card not in board.draft}
        found += [OFFER + kind for kind in sorted(kinds) if kind >= lowest]
    return found


def must_ask(board: Board, legal: list[int]) -> bool:
    """Whether the decision on top is put to its seat: not a single open choice, but always where skipping it
    would tell a secret."""
    kind, seat = board.stack[-1][:2]
    return len(legal) > 1 or (kind in (ASK_OFFER, ASK_REACT) and bool(board.hands[seat]))


def run(board: Board, emit: Emit) -> None:
    """Do what needs no decision."""
    while board.stack:
        frame = board.stack[-1]
        if frame[0] < SHOW_LOT:
            legal = legal_actions(board)
            if must_ask(board, legal):
                board.legal = legal
                board.actor = EXTERNAL if frame[0] == ASK_TOSS else frame[1]
                return
            board.stack.pop()
            _DECIDE[frame[0]](board, frame, legal[0], emit)
        else:
            board.stack.pop()
            _AUTO[frame[0]](board, frame, emit)
    board.actor = None
    board.legal = []


def _lot(board: Board, frame: tuple[int, ...], emit: Emit) -> None:
    if board.round == board.rounds:
        emit(Ended(board.leaders()))
        return
    board.round += 1
    board.lot = roll(board, 1)[0]
    board.toss = board.opened = board.vetoed = 0
    board.bids = [-1] * board.seats
    emit(LotShown(board.round, board.lot))
    for seat in range(board.seats):
        while len(board.hands[seat]) < board.card_set.hand and board.deck:
            card = board.deck.pop(pick(board, board.deck, board.card_set.kind_of))
            board.hands[seat].append(card)
            emit(CardDrawn(seat, card))
    lead = (board.round - 1) % board.seats
    board.stack.append((OPEN_BIDS, lead))
    board.stack += [(ASK_BID, (lead + place) % board.seats) for place in reversed(range(board.seats))]


def _bid(board: Board, frame: tuple[int, ...], action: int, emit: Emit) -> None:
    board.bids[frame[1]] = action - BID
    emit(BidPlaced(frame[1], action - BID))


def _open(board: Board, frame: tuple[int, ...], emit: Emit) -> None:
    board.opened = 1
    order = [(frame[1] + place) % board.seats for place in range(board.seats)]
    winner = max(order, key=lambda seat: board.bids[seat])
    board.stack.append((SHOW_LOT, 0))
    if not board.bids[winner]:
        emit(BidsOpened(tuple(board.bids), -1))
        return
    board.coins[winner] -= board.bids[winner]
    emit(BidsOpened(tuple(board.bids), winner))
    board.stack += [(SETTLE_OFFER, winner), (ASK_OFFER, winner), (ASK_TOSS, winner)]


def _toss(board: Board, frame: tuple[int, ...], action: int, emit: Emit) -> None:
    board.toss = action - TOSS
    emit(Tossed(frame[1], board.toss))


def _offer(board: Board, frame: tuple[int, ...], action: int, emit: Emit) -> None:
    seat = frame[1]
    hand = board.hands[seat]
    if action != LOCK:
        card = next(c for c in hand if c not in board.draft and board.card_set.kind_of[c] == action - OFFER)
        board.draft.append(card)
        emit(CardOffered(seat, card))
        board.stack.append(frame)
        return
    board.shown = board.draft
    board.draft = []
    board.hands[seat] = [card for card in hand if card not in board.shown]
    emit(OfferShown(seat, tuple(board.shown)))
    for place in reversed(range(1, board.seats)):
        _ask(board, (seat + place) % board.seats, seat)


def _ask(board: Board, seat: int, against: int) -> None:
    if board.hands[seat]:
        board.stack.append((ASK_REACT, seat, against))


def _react(board: Board, frame: tuple[int, ...], action: int, emit: Emit) -> None:
    _, seat, against = frame
    if action == DECLINE:
        emit(Declined(seat))
        return
    hand = board.hands[seat]
    card = next(c for c in hand if board.card_set.kind_of[c] == board.card_set.veto)
    hand.remove(card)
    board.discard.append(card)
    board.vetoed = 1 - board.vetoed
    emit(Vetoed(seat, card))
    while board.stack[-1][0] == ASK_REACT:  # the first Veto ends the round
        board.stack.pop()
    _ask(board, against, seat)


def _settle(board: Board, frame: tuple[int, ...], emit: Emit) -> None:
    seat = frame[1]
    gained = 0 if board.vetoed else board.worth
    board.points[seat] += gained
    emit(Scored(seat, gained))
    board.discard += board.shown
    board.shown = []


_DECIDE: Final[tuple[Callable[[Board, tuple[int, ...], int, Emit], None], ...]] = (
    _bid,
    _toss,
    _offer,
    _react,
)
_AUTO: Final[dict[int, Callable[[Board, tuple[int, ...], Emit], None]]] = {
    SHOW_LOT: _lot,
    OPEN_BIDS: _open,
    SETTLE_OFFER: _settle,
}
