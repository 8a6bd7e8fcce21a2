"""Wounds that no pool did, wounds that are discarded, and Ammo: what attacks, corridors and tests do to a fighter alike."""

from __future__ import annotations

from kotgames.engine.contract import Emit
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.board import Board


def wound(board: Board, seat: int, heavy: int, light: int, why: str, emit: Emit | None) -> None:
    """Wounds that no pool did."""
    if not heavy and not light:
        return
    board.heavy[seat] += heavy
    board.light[seat] += light
    if emit is not None:
        emit(e.Wounded(seat, heavy, light, why, (board.heavy[seat], board.light[seat])))


def heal(board: Board, seat: int, heavy: int, light: int, why: str, emit: Emit | None) -> None:
    """Discard wounds, as far as there are."""
    heavy, light = min(heavy, board.heavy[seat]), min(light, board.light[seat])
    if not heavy and not light:
        return
    board.heavy[seat] -= heavy
    board.light[seat] -= light
    if emit is not None:
        emit(e.Healed(seat, heavy, light, why, (board.heavy[seat], board.light[seat])))


def change_ammo(board: Board, seat: int, change: int, emit: Emit | None) -> None:
    """Gain Ammo, up to the most there may be, or spend it."""
    change = min(change, board.card_set.most_ammo - board.ammo[seat])
    if not change:
        return
    board.ammo[seat] += change
    if emit is not None:
        emit(e.AmmoChanged(seat, change, board.ammo[seat]))
