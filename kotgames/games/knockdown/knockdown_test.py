"""The Knockdown Test (KD p.17, p.19): tower or dice, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.chance import roll
from kotgames.engine.contract import Emit
from kotgames.engine.stacked import Frame
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown import numbers, rounds
from kotgames.games.knockdown.board import Board
from kotgames.games.knockdown.wounds import heal


def begin(board: Board, seat: int, source: int, emit: Emit | None) -> None:
    """A seat calls a test of the other; one without wounds is passed at once (D20)."""
    tested = 1 - seat
    wounds = board.test_wounds(tested)
    if emit is not None:
        emit(e.TestCalled(seat, tested, wounds, source))
    if not sum(wounds):
        board.stack.append((b.PASSED, tested))
    elif board.way == b.WITH_TOWER:
        board.stack.append((b.WAY, tested))
    else:
        board.stack.append((b.DICE, tested))


def choose_way(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Tower or dice (D9)."""
    seat = frame[1]
    if emit is not None:
        emit(e.TestWay(seat, b.TESTS[b.WITH_TOWER if action == a.TOWER else b.WITH_DICE]))
    board.stack.append((b.TOWER if action == a.TOWER else b.DICE, seat))


def tower(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """The result of the tower; in older records one that was broken off is settled by dice."""
    seat = frame[1]
    if emit is not None:
        emit(e.TowerBuilt(seat, action == a.STOOD, action == a.BY_DICE))
    if action == a.BY_DICE:
        board.stack.append((b.DICE, seat))
    else:
        board.stack.append((b.PASSED if action == a.STOOD else b.FAILED, seat))


def _dice(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The dice must come to at least the wounds (KD p.19)."""
    seat = frame[1]
    faces = roll(board, board.card_set.dice)
    needed = sum(board.test_wounds(seat))
    total = sum(faces)
    if emit is not None:
        emit(e.DiceRolled(seat, faces, total, needed))
    board.stack.append((b.PASSED if total >= needed else b.FAILED, seat))


def _passed(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Half of all wounds, rounded down, go away, heavy ones first (D8); then what Skills and the hunter heal."""
    seat = frame[1]
    heavy, light = numbers.healed_by_passing(board, seat)
    board.heavy[seat] -= heavy
    board.light[seat] -= light
    if emit is not None:
        emit(e.TestPassed(seat, heavy, light, (board.heavy[seat], board.light[seat])))
    heal(board, seat, 0, board.traits(seat).heal_after_test, "skill", emit)
    caller = 1 - seat
    heal(board, caller, 0, board.card_set.test_heal[board.fighters[caller]], "hunter", emit)


def _failed(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The round is lost by K.O. (KD p.17)."""
    rounds.end(board, 1 - frame[1], "ko", "", emit)


AUTOMATIC_STEPS: Final[dict[int, Callable[[Board, Frame, Emit | None], None]]] = {
    b.DICE: _dice,
    b.PASSED: _passed,
    b.FAILED: _failed,
}
"""The automatic steps of a test, by kind of frame."""
