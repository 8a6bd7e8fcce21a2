"""Chances of fights, by the glove and by cards: the odds that everybody is shown (P25), as one number."""

from __future__ import annotations

from typing import Final

from kotgames.engine.contract import Odds
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import odds
from kotgames.games.knock_out_punch.board import Board

HIT: Final = float(odds.THROWN.chance(odds.HIT))
"""The stated share of throws that hit."""


def by_cards(board: Board, seat: int, foe: int, *, starts: bool = True) -> float:
    """The share of fights that a seat wins with its best fighter."""
    return _won(odds.before_fight(board, seat, foe, starts=starts))


def win(board: Board, seat: int, foe: int) -> float:
    """The chance of a seat in a fight that it starts. With the choice cards are there for the asking, and a glove that is offered is taken
    about as often as not."""
    if board.way == b.BY_GLOVE:
        return HIT
    cards = by_cards(board, seat, foe)
    return cards if board.way == b.BY_CARDS else max(cards, 0.5 * (HIT + cards))


def challenger_leads(board: Board, seat: int) -> bool:
    """True where the challenger of the running fight wins at least as often as not, for a seat that looks on."""
    return _won(odds.onlooker(board, seat)) >= 0.5


def _won(told: Odds | None) -> float:
    """The share that is won; of what is level a throw decides. Without odds it is even."""
    return float(told.chance(odds.WON)) + HIT * float(told.chance(odds.LEVEL)) if told is not None else 0.5
