"""Why an action of Lanterns may not be taken: written apart from what lists the legal ones."""

from __future__ import annotations

from kotgames.games.toy_lanterns.actions import BEST_TOSS, BID, DECLINE, LOCK, OFFER, TOSS, VETO
from kotgames.games.toy_lanterns.board import ASK_BID, ASK_OFFER, ASK_REACT, ASK_TOSS, MOST_OFFERED, Board

from kotgames.engine.contract import Refusal


def refusal(board: Board, action: int) -> Refusal | None:
    """None if the action is legal now, else why not."""
    if board.actor is None:
        return Refusal("match_over")
    kind, seat = board.stack[-1][:2]
    if BID <= action < BID + 10:
        if kind != ASK_BID:
            return Refusal("not_now")
        return Refusal("too_poor", {"count": board.coins[seat]}) if action - BID > board.coins[seat] else None
    if TOSS <= action <= TOSS + BEST_TOSS:
        return None if kind == ASK_TOSS else Refusal("not_now")
    if action in (DECLINE, VETO):
        if kind != ASK_REACT:
            return Refusal("not_now")
        held = {board.card_set.kind_of[card] for card in board.hands[seat]}
        return Refusal("not_in_hand") if action == VETO and board.card_set.veto not in held else None
    if kind != ASK_OFFER:
        return Refusal("not_now")
    if action == LOCK:
        return None
    wanted = action - OFFER
    if len(board.draft) == MOST_OFFERED:
        return Refusal("offer_full", {"count": MOST_OFFERED})
    if board.draft and wanted < board.card_set.kind_of[board.draft[-1]]:
        return Refusal("offer_order")
    free = [c for c in board.hands[seat] if c not in board.draft and board.card_set.kind_of[c] == wanted]
    return None if free else Refusal("not_in_hand")
