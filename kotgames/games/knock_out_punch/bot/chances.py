"""How likely fights are won, by the glove and by cards, from what a seat knows."""

from __future__ import annotations

from typing import Final

from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import FIGHTER, TOP

HIT: Final = 0.5
"""The stated share of throws that hit."""


def _beats(board: Board, one: int, other: int) -> float:
    """1 if a kind beats another, 0.5 in a full tie, else 0."""
    card_set = board.card_set
    mine, theirs = card_set.location[one], card_set.location[other]
    if mine == theirs:
        ours, others = card_set.punches[one], card_set.punches[other]
        return 0.5 if ours == others else float(ours > others)
    if (mine, theirs) in ((0, TOP), (TOP, 0)):
        return float(mine == 0)
    return float(mine > theirs)


def _unseen(board: Board, seat: int) -> list[int]:
    """Kinds of the fighters that a seat has not seen, as often as they are."""
    card_set = board.card_set
    own = b.HAND + seat
    return [
        card_set.kind_of[card]
        for card, where in enumerate(board.place)
        if card_set.does_of[card] == FIGHTER
        and (where in (b.PILE, b.BOX, b.LAID) or (b.HAND <= where < b.CROWD and where != own))
    ]


def of_kind(board: Board, seat: int, kind: int) -> float:
    """How often a fighter wins against one of those that its seat has not seen."""
    pool = _unseen(board, seat)
    return sum(_beats(board, kind, other) for other in pool) / len(pool) if pool else 1.0


def by_cards(board: Board, seat: int, foe: int) -> float:
    """How often a seat wins with its best fighter."""
    card_set = board.card_set
    kinds = {card_set.kind_of[card] for card in board.hands[seat] if card_set.does_of[card] == FIGHTER}
    return max((of_kind(board, seat, kind) for kind in kinds), default=0.0)


def win(board: Board, seat: int, foe: int, *, starts: bool) -> float:
    """How likely a seat wins a fight that it starts, or does not."""
    if board.way == b.BY_CARDS:
        return by_cards(board, seat, foe)
    thrown = HIT if starts else 1 - HIT
    if board.way == b.BY_CHOICE:
        return max(thrown, 0.5 * (thrown + by_cards(board, seat, foe)))
    return thrown


def challenger_leads(board: Board) -> bool:
    """True where the challenger wins a fight at least as often as not, for one who knows neither hand. By the glove it is even. By cards
    who chose to fight has something to lay (57 of 100, of 1,138 fights of rule bots); who drew a Punch has not filled up the hand yet, and
    with fewer cards than the other wins 40 of 100, with as many 54 (of 960)."""
    challenger, defender, _, origin, by_cards = board.fight
    if not by_cards or origin == b.BY_SHOWDOWN:
        return True
    return len(board.hands[challenger]) >= len(board.hands[defender])
