"""Area attacks against more than one rival (M10, M24): effects that stop them, counters, evades, each offered clockwise, then the hits.

With two Kombatants left an area attack is fought like any other (`exchange`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.contract import Emit
from kotgames.engine.stacked import Frame
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import cancelling, deeds, exchange
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.components import NONE


def begin(board: Board, frame: Frame, emit: Emit | None) -> None:
    """An area attack is laid: cancel windows of all rivals, then the three rounds of questions, then the hits."""
    _, seat, what = frame
    rivals = board.rivals(seat)
    board.spared = 0
    board.stack += [(b.AREA_HIT, seat), (b.AREA_ASK, seat, b.EVADING, 0), (b.AREA_CLASH, seat)]
    board.stack += [(b.AREA_ASK, seat, b.COUNTERING, 0), (b.AREA_ASK, seat, b.STOPPING, 0)]
    if what:
        for rival in reversed(rivals):
            cancelling.open_window(board, rival, what, 0, cancelling.LAID_W)


def ask(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Ask the next rival of a round of questions, if the attack still stands."""
    _, by, phase, done = frame
    rivals = board.rivals(by)
    if phase == b.EVADING and board.answer_mode == b.EVADES:
        board.stack.append(frame)
        _evaded(board, emit)
        return
    if phase == b.STOPPING:
        board.answer_mode = b.NO_ANSWER
        _stopped(board, rivals)
    countered = any(laid[2] == b.ANSWERED for laid in board.laid)
    if board.result in (b.COUNTERED, b.FAILED) or (phase == b.COUNTERING and countered):
        return
    if done >= len(rivals):
        return
    board.stack.append((b.AREA_ASK, by, phase, done + 1))
    rival = rivals[done]
    if phase == b.EVADING and board.answered_by == rival:
        return  # who countered has had an answer
    _turn_to(board, by, rival)
    board.penalty[n.DEFENDER] = board.declared[n.DEFENDER] = 0
    board.answer_place = NONE
    board.stack.append((b.ANSWER, rival, phase))


def _turn_to(board: Board, by: int, rival: int) -> None:
    """The exchange is now that of the attacker and this opponent."""
    board.at = rival
    board.near_laid = [int(board.near(by, rival))] * 2


def _stopped(board: Board, rivals: list[int]) -> None:
    """The attack fails for all if an effect of some rival stops it, or a lasting kard before one."""
    for rival in rivals:
        _turn_to(board, board.by, rival)
        if exchange.fails(board):
            board.result = b.FAILED
            return


def _evaded(board: Board, emit: Emit | None) -> None:
    """Settle the evade that was laid last."""
    by, at = board.by, board.at
    result = exchange.verdict(board)
    if result in (b.EVADED, b.FAILED):  # also what now lies before this one may ward it off
        board.spared |= 1 << at
    if emit is not None:
        attack = next(laid[0] for laid in board.laid if laid[2] == b.ATTACK)
        answered = [laid[0] for laid in board.laid if laid[2] == b.ANSWERED and laid[1] == at][-1]
        speeds = n.speed(board, n.ATTACKER), n.speed(board, n.DEFENDER)
        emit(e.Clashed(by, at, attack, answered, *speeds, b.RESULTS[result], b.MODES[b.EVADES]))
    if result == b.EVADED:
        exchange.push_deeds(board, at, by, b.ANSWERED)
    board.answer_mode = b.NO_ANSWER
    board.answer_kind = NONE
    board.laid = [
        (*laid[:2], b.SPENT, *laid[3:]) if laid[1] == at and laid[2] == b.ANSWERED else laid
        for laid in board.laid
    ]  # effects laid with it still count against the attack


def clash(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The counter against the attack: faster it fails for all, equal both land, slower the counter fails."""
    by = frame[1]
    if board.result == b.FAILED:
        if emit is not None:
            emit(_clashed(board, by, board.at, -1, b.FAILED))
        return
    answered = next((laid for laid in board.laid if laid[2] == b.ANSWERED), None)
    if answered is None:
        board.result = b.LANDED
        return
    board.at = board.answered_by = answered[1]
    if exchange.misses_the_air(board):
        board.spared |= 1 << board.at
    board.result = exchange.verdict(board)
    if emit is not None:
        emit(_clashed(board, by, board.at, answered[0], board.result))
    if board.result in (b.TIED, b.COUNTERED):
        theirs = n.strength(board, n.DEFENDER, board.answer_kind)
        exchange.struck(board, board.at, by, b.ANSWERED, theirs, board.result == b.COUNTERED, emit)
        if board.result == b.COUNTERED:
            board.damage = deeds.lose_points(board, by, board.at, theirs, "countered", emit)
            exchange.cost_of_stun(board, by, theirs)
            exchange.push_deeds(board, board.at, by, b.ANSWERED)
        else:
            board.damage = theirs  # dealt with the hits: all at once
    if board.result == b.EVADED:
        board.result = b.LANDED  # it misses this one alone
    board.answer_mode = b.NO_ANSWER
    board.answer_kind = NONE


def _clashed(board: Board, by: int, at: int, answered: int, result: int) -> e.Clashed:
    attack = next(laid[0] for laid in board.laid if laid[2] == b.ATTACK)
    speeds = n.speed(board, n.ATTACKER), n.speed(board, n.DEFENDER) if answered >= 0 else NONE
    return e.Clashed(
        by,
        at,
        attack,
        answered,
        *speeds,
        b.RESULTS[result],
        b.MODES[b.COUNTERS if answered >= 0 else b.EFFECTS_ALONE],
    )


def hit(board: Board, frame: Frame, emit: Emit | None) -> None:
    """All who did not get away will be hit: who is stunned by it may cancel that first (window 8)."""
    by = frame[1]
    board.stack.append((b.EXCHANGE_END, by))
    if board.result in (b.FAILED, b.COUNTERED):
        return
    board.stack += [(b.AREA_FOLLOW, by), (b.AREA_STRIKE, by)]
    face, tied = board.faces[board.attack_kind], board.result == b.TIED
    for rival in board.rivals(by):
        _turn_to(board, by, rival)
        if board.spared >> rival & 1 or (face.grounded_only and not n.grounded(board, rival)):
            continue
        board.hurt |= 1 << rival
        strong = not face.kombo_attack and _points(board) >= board.card_set.rules.stun
        if not tied and (face.stun or strong):
            board.stunned_seats |= 1 << rival
    if not board.hurt and not tied:
        board.result = b.EVADED  # nobody is left whom it hits
    for rival in reversed(board.rivals(by)):
        if board.stunned_seats >> rival & 1:
            cancelling.open_window(board, rival, k.OF_STUN, board.committed, cancelling.STUN_W)


def _points(board: Board) -> int:
    return n.strength(board, n.ATTACKER, board.attack_kind)


def strike(board: Board, frame: Frame, emit: Emit | None) -> None:
    """All are hit at once: damage, effects, the random kards (M10)."""
    by = frame[1]
    tied = board.result == b.TIED
    face = board.faces[board.attack_kind]
    victims = [rival for rival in board.rivals(by) if board.hurt >> rival & 1]
    points = {}
    for rival in victims:
        _turn_to(board, by, rival)
        points[rival] = _points(board)
        exchange.struck(board, by, rival, b.ATTACK, points[rival], not tied, emit)
    for rival in victims:
        deeds.lose_points(board, rival, by, points[rival], "hit", emit)
    if tied:
        deeds.lose_points(board, by, board.answered_by, board.damage, "countered", emit)
        exchange.cost_of_stun(board, by, board.damage)
    stunned = [rival for rival in victims if board.stunned_seats >> rival & 1 and board.points[rival]]
    if emit is not None:
        for rival in stunned:
            emit(e.Stunned(rival, by))
    for rival in reversed(victims):
        strong = tied and not face.kombo_attack and points[rival] >= board.card_set.rules.stun
        if board.points[rival] and (rival in stunned or strong):
            board.stack.append((b.LOSE_ONE, rival))
        if not tied:
            exchange.push_deeds(board, by, rival, b.ATTACK, again=rival != victims[0])


def follow(board: Board, frame: Frame, emit: Emit | None) -> None:
    """One follow-up, against one of those who were stunned or hit by an attack that allows it."""
    by = frame[1]
    face = board.faces[board.attack_kind]
    seats = board.stunned_seats or (board.hurt if face.follow and board.result == b.LANDED else 0)
    open_to = [rival for rival in board.rivals(by) if seats >> rival & 1 and board.points[rival]]
    if not open_to or not board.points[by]:
        return
    classes = k.ANY_CLASS if board.stunned_seats else face.follow
    board.followed = 1
    if len(open_to) == 1:
        _turn_to(board, by, open_to[0])
        board.stack.append((b.FOLLOW, by, classes, 0))
    else:
        board.at, board.near_laid = NONE, [1, 1]  # until one is named
        board.stack.append((b.FOLLOW, by, classes, sum(1 << rival for rival in open_to)))


AUTOMATIC_STEPS: Final[dict[int, Callable[[Board, Frame, Emit | None], None]]] = {
    b.AREA_BEGIN: begin,
    b.AREA_ASK: ask,
    b.AREA_CLASH: clash,
    b.AREA_HIT: hit,
    b.AREA_STRIKE: strike,
    b.AREA_FOLLOW: follow,
}
"""The automatic steps of area attacks, by kind of frame."""
