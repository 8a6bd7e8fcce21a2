"""The step functions of an exchange: the two cards are revealed, do what they say, and hit.

They take what those of `rules` take.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.chance import pick
from kotgames.engine.contract import Emit
from kotgames.engine.hands import take
from kotgames.engine.stacked import Frame
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import card_set as t
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import numbers
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.damage import resolved_exchange
from kotgames.games.uncaged.rules import close_combo, end_match, tell_drawn

# ---- reveals


def _reveal(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Turn a card over: validity, then costs, then actions (p.8, p.10)."""
    role = frame[1]
    seat = board.attacker ^ role
    slot = board.exchange
    card = board.rows[seat][slot]
    kind = board.card_set.kind_of[card]
    if not role:
        board.level_before_attack = board.level
        board.unbreakable = board.broken = 0
        board.additions = []
        board.damage_tally = [0] * 5
    why = numbers.invalid_reason(board, role, kind)
    board.revealed[seat] = slot + 1
    if not why:
        board.valid[seat] |= 1 << slot
    if emit is not None:
        line = numbers.reason_of_revealed_card(board, role, kind, why)
        key, params = (line.key, line.params) if line is not None else ("", {})
        emit(e.CardRevealed(seat, slot, card, board.level, not why, key, params))
    board.stack.append((b.HIT, 0) if role else (b.REVEAL, 1))
    if board.pending_raises:
        _raise(board, role, kind, not why)
    if why:
        return
    board.additions += numbers.additions(board, role, kind)
    if not role and board.primed_plus[seat] and board.card_set.damage[kind]:  # U17
        board.additions.append((0, board.primed_plus[seat], numbers.PRIMED, board.fighters[seat]))
        board.primed_plus[seat] = 0
    if board.card_set.actions[kind]:
        board.stack.append((b.CARD_ACTIONS, role, 0))
    if board.card_set.cost[kind]:
        board.stack.append((b.DISCARD, seat, board.card_set.cost[kind], b.FOR_COST))


def _raise(board: Board, role: int, kind: int, valid: bool) -> None:
    """Add the raises that waited for this card; they are lost if it is not valid (U15)."""
    seat = board.attacker ^ role
    left = []
    for entry in board.pending_raises:
        owner, plus, kinds, unbreakable, source = entry
        if owner != seat or (kinds and not kinds >> kind & 1):
            left.append(entry)
        elif valid:
            board.additions.append((role, plus, numbers.RAISED, source))
            if unbreakable and not role:
                board.unbreakable = 1
    board.pending_raises = left


def _act(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The actions of a revealed card, one after the other; one that asks somebody puts the rest on the stack below the question."""
    _, role, start = frame
    seat = board.attacker ^ role
    kind = board.card_set.kind_of[board.rows[seat][board.exchange]]
    acts = board.card_set.actions[kind]
    for index in range(start, len(acts)):
        question = _do(board, role, kind, acts[index], emit)
        if question is not None:
            if index + 1 < len(acts):
                board.stack.append((b.CARD_ACTIONS, role, index + 1))
            board.stack.append(question)
            return


def _do(board: Board, role: int, kind: int, act: t.CardAction, emit: Emit | None) -> Frame | None:
    """Do one action of a card; the decision it asks for, if any."""
    word, number, kinds, flag = act
    seat = board.attacker ^ role
    if word == t.FOE_DISCARDS:
        own = board.valid_kind_before(seat, board.exchange)
        count = min(number, len(board.hands[1 - seat]))  # at 0 it does nothing (U13)
        if count and (not kinds or (own >= 0 and kinds >> own & 1)):
            return b.DISCARD, 1 - seat, count, b.BY_FOE
    elif word == t.RAISE_NEXT:
        board.pending_raises.append((seat, number, kinds, flag, kind))
        if emit is not None:
            emit(e.NextRaised(seat, kind, number, kinds, bool(flag)))
    elif word == t.CHANGE_LEVEL:
        _go(board, number, seat, kind, emit)
    elif word == t.MAY_CHANGE_LEVEL:
        if board.level != number:
            return b.STAND, seat, number
    elif word == t.MAY_DISCARD:
        if board.hands[seat]:
            return b.DISCARD_FOR_DAMAGE, seat, number
    elif word == t.DRAW:
        _replenish(board, seat, number, kind, emit)
    elif word == t.REARRANGE:
        return _pick_up(board, seat, emit)
    elif word in (t.COUNTER, t.CANCEL):
        board.broken = t.COUNTERED if word == t.COUNTER else t.CANCELLED
        if board.level != board.level_before_attack:  # U11
            _go(board, board.level_before_attack, seat, kind, emit, undone=True)
    else:
        raise ValueError(word)
    return None


def _go(board: Board, level: int, seat: int, kind: int, emit: Emit | None, *, undone: bool = False) -> None:
    if board.level == level:
        return
    board.level = level
    if emit is not None:
        emit(e.LevelChanged(level, seat, kind, undone))


def _replenish(board: Board, seat: int, count: int, kind: int, emit: Emit | None) -> None:
    """Draw cards and as much Stamina, never above the maximum (p.12, U13)."""
    most = board.card_set.stamina[board.fighters[seat]]
    for _ in range(count):
        if board.stamina[seat] >= most:
            return
        deck = board.deck(seat)
        card = deck[pick(board, deck, board.card_set.kind_of)]
        board.hands[seat].append(card)
        board.stamina[seat] += 1
        if emit is not None:
            tell_drawn(board, seat, card, len(deck) - 1, kind, emit)


def _pick_up(board: Board, seat: int, emit: Emit | None) -> Frame | None:
    """Good Corner: the unrevealed cards are placed anew, as many as before (U14)."""
    row = board.rows[seat]
    slot = board.revealed[seat]
    if slot == len(row):
        return None
    cards = row[slot:]
    del row[slot:]
    board.hands[seat] += cards
    if emit is not None:
        emit(e.RowPickedUp(seat, slot, tuple(cards)))
    return b.PLACE, seat


def _source(board: Board, frame: Frame) -> int:
    """The kind of the card that makes a seat discard."""
    seat = 1 - frame[1] if frame[3] == b.BY_FOE else frame[1]
    return board.card_set.kind_of[board.rows[seat][board.exchange]]


def _put_away(board: Board, seat: int, kind: int, why: int, source: int, emit: Emit | None) -> None:
    """Discard face down from the unplaced hand; 1 Stamina (p.12, U13)."""
    card = take(board.hands[seat], board.card_set.kind_of, kind)
    board.discards[seat].append(card)
    board.stamina[seat] -= 1
    if emit is not None:
        emit(e.Discarded(seat, card, b.DISCARD_REASONS[why], source, board.stamina[seat]))


def discard(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Discard what is owed (U13)."""
    _, seat, left, why = frame
    _put_away(board, seat, action - a.DISCARD, why, _source(board, frame), emit)
    if left > 1:
        board.stack.append((b.DISCARD, seat, left - 1, why))


def discard_for_damage(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Discard for more, or leave it."""
    _, seat, plus = frame
    kind = board.card_set.kind_of[board.rows[seat][board.exchange]]
    if action == a.DECLINE:
        if emit is not None:
            emit(e.OptionDeclined(seat, kind))
        return
    _put_away(board, seat, action - a.DISCARD, b.FOR_DAMAGE, kind, emit)
    board.additions.append((board.role(seat), plus, numbers.PAID, kind))


def stand(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Stand by the card, or stay as it is."""
    _, seat, level = frame
    kind = board.card_set.kind_of[board.rows[seat][board.exchange]]
    if action == a.STAND:
        _go(board, level, seat, kind, emit)
    elif emit is not None:
        emit(e.LevelKept(seat, kind))


# ---- damage


def _strike(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Damage of one card, the attacker's first (p.9, p.10); whoever may deflect it is asked (U17)."""
    role = frame[1]
    if not role:
        amount = 0 if board.broken else numbers.base_damage(board, 0) + numbers.added_damage(board, 0)
        board.damage_tally[0] = numbers.blocked_damage(board, amount)
        amount -= board.damage_tally[0]
    else:
        amount = numbers.due_damage(board, 1)
    victim = board.attacker ^ 1 ^ role
    if (
        amount > 0
        and not board.deflect_used[victim]
        and board.card_set.abilities[board.fighters[victim]].deflect
    ):
        board.stack.append((b.DEFLECT, victim, role, amount))
    else:
        _land(board, role, amount, 0, emit)


def deflect(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Deflect the damage, or take it."""
    _, seat, role, amount = frame
    prevented = 0
    if action == a.DEFLECT:
        board.deflect_used[seat] = 1
        prevented = min(amount, board.card_set.abilities[board.fighters[seat]].deflect)
        if emit is not None:
            emit(e.Deflected(seat, amount, prevented))
    elif emit is not None:
        emit(e.AbilityKept(seat, amount))
    _land(board, role, amount, prevented, emit)


def _land(board: Board, role: int, amount: int, deflected: int, emit: Emit | None) -> None:
    """Deal the rest of the damage; a knocked out defender does not hit back (U7)."""
    victim = board.attacker ^ 1 ^ role
    damage = amount - deflected
    if damage > 0:
        lost = min(damage, board.hp[victim])
        board.hp[victim] -= lost
        board.lost_in_round[victim] += lost
        board.damage_tally[2 + 2 * role] = lost
        if emit is not None:
            kind = board.card_set.kind_of[board.rows[1 - victim][board.exchange]]
            emit(e.DamageDealt(victim, kind, damage, lost, board.hp[victim]))
    board.damage_tally[1 + 2 * role] = deflected
    board.stack.append((b.EXCHANGE_END, 0) if role or not board.hp[victim] else (b.HIT, 1))


def _settle(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The exchange is over: a knockout, a broken combo, or the next pair of cards."""
    slot = board.exchange
    if emit is not None:
        emit(resolved_exchange(board))
    defender = 1 - board.attacker
    card_set = board.card_set
    if board.broken and emit is not None:
        card = board.rows[defender][slot]
        emit(e.ComboBroken(defender, card_set.kind_of[card], card))
    for seat in (defender, board.attacker):
        if not board.hp[seat]:
            close_combo(board, "knockout", emit)
            end_match(board, 1 - seat, b.KNOCKOUT, emit)
            return
    if board.broken:
        plus = card_set.abilities[board.fighters[defender]].turncoat
        if plus:
            board.primed_plus[defender] = plus
            if emit is not None:
                emit(e.AbilityPrimed(defender, plus))
        board.stack.append((b.COMBO_END, 0))
        return
    for role, seat in ((0, board.attacker), (1, defender)):  # successful (U4, U16)
        if board.valid[seat] >> slot & 1:
            kind = card_set.kind_of[board.rows[seat][slot]]
            for act in card_set.success_actions[kind]:
                _do(board, role, kind, act, emit)
    board.exchange += 1
    board.stack.append((b.COMBO_END, 0) if board.exchange == card_set.slots else (b.REVEAL, 0))


AUTOMATIC_STEPS: Final[dict[int, Callable[[Board, Frame, Emit | None], None]]] = {
    b.REVEAL: _reveal,
    b.CARD_ACTIONS: _act,
    b.HIT: _strike,
    b.EXCHANGE_END: _settle,
}
"""The automatic steps of an exchange, by kind of frame."""
