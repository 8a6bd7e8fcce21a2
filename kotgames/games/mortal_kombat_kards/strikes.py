"""The end of an exchange: the rest of a Kombo, the hits one by one, a stun, the follow-up, and what the exchange leaves behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.contract import Emit
from kotgames.engine.stacked import Frame
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import area, cancelling, deeds, exchange, lay, laying
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board


def kombo_of(board: Board) -> k.Pattern | None:
    """The pattern of the Kombo kard that was laid with the attack."""
    for _, _, role, live, kind, _ in board.laid:
        if role == b.KOMBO and live:
            return board.faces[kind].kombo
    return None


# ---- the rest of a Kombo (M5, M6)


def rest(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Decision: the later attacks of a Kombo with their effects, or the kards that are burned for more hits, and the commit."""
    seat = frame[1]
    if action != a.COMMIT:
        board.draft.append(action)
        family, kind = a.family(action), a.kind_of(action)
        number = laying.count_of(board, a.LAY)
        if family == a.LAY:
            lay.lay_out(board, seat, kind, b.LATER, kind, number)
        elif family == a.BURN:
            lay.lay_out(board, seat, kind, b.BURNED, kind, number or b.KOMBO_NUMBER)
        else:
            lay.lay_out(board, seat, kind, b.WITH_ATTACK, kind, number)
        board.stack.append(frame)
        return
    since = board.committed
    burned = kombo_of(board) is None
    cards = lay.commit(board, seat, emit)
    if emit is not None:
        emit(e.RestLaid(seat, tuple(cards), len(cards), burned))
    if cards:
        effects = lay.of_role(board, since, b.WITH_ATTACK)
        what = k.OF_KOMBO | (k.OF_EFFECT if effects else 0)
        cancelling.open_window(board, board.at, what, since, cancelling.KOMBO_W)


# ---- hits


def hit(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The attack has landed: a stun may be cancelled, then its hits follow one by one."""
    by = frame[1]
    numbers = {laid[5] for laid in board.laid if laid[2] == b.LATER}
    board.stack.append((b.AFTER_HIT, by))
    board.stack += [(b.STRIKE, by, number) for number in sorted({0, *numbers}, reverse=True)]
    face = board.faces[board.attack_kind]
    alone = not face.kombo_attack and kombo_of(board) is None
    most = n.strength(board, n.ATTACKER, board.attack_kind)
    if face.stun or (alone and most >= board.card_set.rules.stun):
        board.stunned = 1
        cancelling.open_window(board, board.at, k.OF_STUN, board.committed, cancelling.STUN_W)


def strike(board: Board, frame: Frame, emit: Emit | None) -> None:
    """One attack of the action: the first, a later one of a Kombo, or the follow-up. What no longer reaches misses (M5)."""
    _, by, number = frame
    at = board.at
    card, _, _, live, kind, _ = next(
        laid for laid in board.laid if laid[5] == number and laid[2] in (b.ATTACK, b.LATER, b.FOLLOWING)
    )
    face = board.faces[kind]
    far = board.advanced and face.reach == k.CLOSE and not board.close
    if number and (not live or far or not n.reaches(board, face, by, at)):
        if emit is not None:
            emit(e.AttackMissed(by, card))
        return
    if number:
        lay.step(board, by, at, face, emit)
    hits = 1
    if face.hits > 1:
        hits += sum(laid[2] == b.BURNED and laid[5] == b.KOMBO_NUMBER and laid[3] for laid in board.laid)
    points = n.strength(board, n.ATTACKER, kind, number) + (hits - 1) * max(face.strength, 0)
    if emit is not None:
        emit(e.AttackStruck(by, at, card, points, hits, number, True))
    board.damage = deeds.lose_points(board, at, by, points, "hit", emit)
    if not number and board.stunned == 1 and board.points[at]:
        if emit is not None:
            emit(e.Stunned(at, by))
        board.stack.append((b.LOSE_ONE, at))
    role = b.FOLLOWING if number == b.FOLLOW_NUMBER else b.LATER if number else b.ATTACK
    exchange.push_deeds(board, by, at, role, number)


def after_hit(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Close quarters are over; a stun, or an attack that says so, gives one follow-up (M7, M18)."""
    by = frame[1]
    board.close = 0
    if not board.points[board.at] or not board.points[by]:
        return
    classes = k.ANY_CLASS if board.stunned == 1 else board.faces[board.attack_kind].follow
    if classes:
        board.followed = 1
        board.stack.append((b.FOLLOW, by, classes, 0))


def follow(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Decision: one more attack at once, or none (M7)."""
    seat = frame[1]
    if action == a.DECLINE:
        if emit is not None:
            emit(e.FollowUpDeclined(seat))
        return
    if action != a.COMMIT:
        board.draft.append(action)
        if a.TARGET <= action < a.LAY:
            board.at = action - a.TARGET
            board.near_laid = [int(board.near(seat, board.at))] * 2
            board.stack.append(frame)
            return
        family, kind = a.family(action), a.kind_of(action)
        role = {a.LAY: b.FOLLOWING, a.BURN: b.BURNED}.get(family, b.WITH_ATTACK)
        lay.lay_out(board, seat, kind, role, kind, b.FOLLOW_NUMBER)
        board.stack.append(frame)
        return
    since = board.committed
    lay.commit(board, seat, emit)
    effects = lay.of_role(board, since, b.WITH_ATTACK)
    card, _, _, _, kind, _ = next(laid for laid in board.laid if laid[2] == b.FOLLOWING)
    if emit is not None:
        burned = lay.of_role(board, since, b.BURNED)
        place = board.faces[kind].place
        emit(
            e.AttackLaid(
                seat,
                board.at,
                card,
                kind,
                place if 0 <= place < 3 else -1,
                effects,
                burned,
                -1,
                False,
                follow_up=True,
            )
        )
    board.stack.append((b.STRIKE, seat, b.FOLLOW_NUMBER))
    what = k.OF_FOLLOW_UP | (k.OF_EFFECT if effects else 0)
    cancelling.open_window(board, board.at, what, since, cancelling.FOLLOW_W)


# ---- the end


def keeps_initiative(board: Board) -> bool:
    """True if the initiative stays with the attack (M3): it landed, or it says that a block or evade does not take it."""
    answer = board.faces[board.answer_kind] if board.answer_kind >= 0 else None
    answered = any(laid[2] == b.ANSWERED and laid[3] for laid in board.laid)
    if answer is not None and answered and (answer.takes or taunts(board, board.at)):
        return False
    if board.result == b.LANDED:
        return True
    return board.result in (b.BLOCKED, b.EVADED) and board.faces[board.attack_kind].keeps


def taunts(board: Board, seat: int) -> bool:
    """True while a lasting kard lets the answers of a seat take the initiative."""
    for _, on, _, _, _, kind in board.lasting:
        lasting = board.faces[kind].lasting
        if lasting is not None and lasting.take and on == seat:
            return True
    return False


def exchange_end(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Initiative, action counters, played kards to their players' open piles (window 10)."""
    by, at = board.by, board.at
    keeps = keeps_initiative(board)
    board.landed_last[by] = int(board.result in (b.LANDED, b.TIED))
    if board.answered_by >= 0:
        at = board.answered_by
    attacks = board.answer_kind >= 0 and board.faces[board.answer_kind].attack
    if (board.answer_mode in (b.COUNTERS, b.STOPS) and attacks) or board.answered_by >= 0:
        board.landed_last[at] = int(board.result in (b.COUNTERED, b.TIED, b.STOPPED))
    acted = [by, *{laid[1] for laid in board.laid if laid[2] in (b.ANSWERED, b.SPENT)}]
    if board.held_before[by] and board.held[by]:
        board.held[by] -= 1  # own actions alone count (M31)
    for card, seat, role, *_ in board.laid:
        if role != b.BURNED and not deeds.stays(board, card):
            board.piles[seat].append(card)
    board.acted[by] = 1
    lay.clear(board)
    if deeds.settle(board, emit):
        return
    deeds.count_actions(board, acted, emit)
    if board.initiative >= 0 and board.points[by] and board.points[at]:
        board.initiative = by if keeps else at
        if emit is not None:
            emit(e.InitiativeKept(by) if keeps else e.InitiativeWon(at))


AUTOMATIC_STEPS: Final[dict[int, Callable[[Board, Frame, Emit | None], None]]] = {
    b.PLAYED_ALONE: exchange.played_alone,
    b.ASK_ANSWER: exchange.ask_answer,
    b.ANSWERED_WITH: exchange.answered_with,
    b.CLASH: exchange.clash,
    b.HIT: hit,
    b.STRIKE: strike,
    b.DEED: deeds.do,
    b.LOSE_ONE: deeds.lose_one,
    b.AFTER_HIT: after_hit,
    b.EXCHANGE_END: exchange_end,
    **area.AUTOMATIC_STEPS,
}
"""The automatic steps of an exchange, by kind of frame."""
