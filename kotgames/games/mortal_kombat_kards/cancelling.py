"""Cancel windows: one after the lay, one after the answer, and those of Kombo, stun and follow-up (windows 3, 5, 7 to 9)."""

from __future__ import annotations

from kotgames.engine.contract import Emit
from kotgames.engine.stacked import Frame
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import deeds, lay, laying
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards.board import Board

LAID_W, ANSWER_W, KOMBO_W, STUN_W, FOLLOW_W, ALONE_W = range(6)
"""Cancel windows, by what opens them; `events.WINDOWS` are their names."""


def open_window(board: Board, rival: int, what: int, since: int, window: int) -> None:
    board.stack.append((b.CANCEL, rival, what, since, window, rival, what))


def cancel(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Decision of a cancel window: a cancelling kard against one thing, or none."""
    _, seat, what, since, window, rival, rivals_what = frame
    if action == a.DECLINE:
        if emit is not None:
            emit(e.CancelDeclined(seat, e.WINDOWS[window]))
        _resolve(board, since, emit)
        return
    board.draft.append(action)
    kind = a.kind_of(board.draft[0])
    targets = laying.cancellable(board, seat, kind, what, since)
    size = board.card_set.size
    if len(board.draft) == 1 and len({board.laid[index][0] % size for index in targets}) > 1:
        board.stack.append(frame)
        return
    target = targets[0]
    if len(board.draft) > 1:
        target = next(i for i in targets if board.laid[i][0] % size == a.kind_of(board.draft[1]))
    card = board.held_of(seat, kind)
    board.laid.append((card, seat, b.CANCELLER, 1, target, 0))
    lay.commit(board, seat, emit)
    if emit is not None:
        emit(e.CancelPlayed(seat, card, board.laid[target][0], e.WINDOWS[window]))
    if seat == rival:
        other = board.laid[target][1]
        board.stack.append((b.CANCEL, other, k.OF_EFFECT, since, window, rival, rivals_what))
    else:
        back = rivals_what | k.OF_EFFECT
        board.stack.append((b.CANCEL, rival, back, since, window, rival, rivals_what))


def _resolve(board: Board, since: int, emit: Emit | None) -> None:
    """Cancelling kards take effect, the last laid first."""
    standing = [laying.stands(board, index) for index in range(len(board.laid))]
    for index in reversed(range(since, len(board.laid))):
        card, seat, role, live, target, _ = board.laid[index]
        if role != b.CANCELLER or live != 1:
            continue
        board.laid[index] = (card, seat, role, 2, target, 0)  # done with
        if not standing[index]:
            board.laid[index] = (card, seat, role, 0, target, 0)
            continue
        _take_out(board, index, emit)
        face = board.face(card)
        if not face.lasting:
            for deed in reversed(face.does):
                other = board.laid[target][1]
                board.stack.append(deeds.deed_frame(seat, other, deed, card % board.card_set.size, card))


def _take_out(board: Board, index: int, emit: Emit | None) -> None:
    """The thing that a cancelling kard names fails: an effect, a bonus from behind, the rest of a Kombo, a stun, a follow-up."""
    canceller, _, _, _, target, _ = board.laid[index]
    card, owner, role, _, kind, number = board.laid[target]
    face = board.face(canceller)
    bonus = False
    if role == b.ATTACK:
        cancels = [what for what, _ in face.cancels]
        if face.turns:
            board.laid[target] = (card, owner, role, 3, kind, number)
            bonus = True
        elif k.OF_EFFECT in cancels:
            board.laid[target] = (card, owner, role, 0, kind, number)
        elif k.OF_KOMBO in cancels:
            board.laid = [
                (*laid[:3], 0, *laid[4:])
                if laid[5] and laid[2] in (b.LATER, b.BURNED, b.WITH_ATTACK)
                else laid
                for laid in board.laid
            ]
        else:
            board.stunned = 2
            board.stunned_seats &= ~(1 << board.laid[index][1])
    elif face.turns and role == b.WITH_ATTACK:
        board.laid[target] = (card, owner, role, 3, kind, number)
        bonus = True
    else:
        board.laid[target] = (card, owner, role, 0, kind, number)
    if emit is not None:
        emit(e.KardCancelled(owner, card, canceller, bonus))
