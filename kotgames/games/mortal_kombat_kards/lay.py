"""Kards as they are laid in an exchange: laid out, committed, looked for by their role, and the step that one prints."""

from __future__ import annotations

from kotgames.engine.contract import Emit
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import deeds, laying
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.components import NONE


def clear(board: Board) -> None:
    """Nobody fights."""
    board.draft = []
    board.laid = []
    board.committed = board.close = board.answer_mode = board.result = board.shifted = 0
    board.stunned = board.damage = board.followed = board.lost_kard = board.kept = 0
    board.spared = board.hurt = board.stunned_seats = 0
    board.answered_by = NONE
    board.by = board.at = board.attack_kind = board.aim = board.answer_kind = board.answer_place = NONE
    board.penalty = [0, 0]
    board.near_laid = [1, 1]
    board.declared = [0, 0]
    board.speeds = [NONE, NONE]
    board.held_before = list(board.held)


def lay_out(board: Board, seat: int, kind: int, role: int, face: int, number: int) -> None:
    board.laid.append((board.held_of(seat, kind), seat, role, 1, face, number))


def commit(board: Board, seat: int, emit: Emit | None) -> list[int]:
    """Kards laid out leave the hand; the burned kards go to the pile at once (M6). The cards, in the order in which they were laid."""
    fresh = board.laid[board.committed :]
    cost = laying.pays(board)
    for card, _, role, *_ in fresh:
        deeds.from_hand(board, seat, card)
        if role == b.BURNED:
            board.piles[seat].append(card)
    board.committed = len(board.laid)
    board.draft = []
    deeds.pay(board, seat, cost, emit)
    return [laid[0] for laid in fresh]


def of_role(board: Board, since: int, *roles: int) -> tuple[int, ...]:
    return tuple(laid[0] for laid in board.laid[since:] if laid[2] in roles)


def step(board: Board, seat: int, other: int, face: k.Face, emit: Emit | None) -> None:
    """The printed movement of a kard, as it is laid (M4)."""
    if n.moves_in(face):
        deeds.step_in(board, seat, other, ("", "teleport", "", "behind")[face.teleport] or "forward", emit)
    elif n.moves_out(face) and board.close:
        board.close = 0  # from close quarters back to hand-to-hand (M4)
    elif n.moves_out(face):
        deeds.step_out(board, seat, other, "teleport" if face.teleport else "back", emit)
