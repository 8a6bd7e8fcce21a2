"""The step functions of the Action Phase (p.6): attacks, Specials, discards, what cancels an attack, the dice, Criticals, Hurt markers.

They take what those of `rules` take.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.chance import roll
from kotgames.engine.contract import Emit
from kotgames.engine.hands import take
from kotgames.engine.stacked import Frame
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.numbers import dice_count, target_number
from kotgames.games.knockouts_tapouts.rules import (
    RESTORED_BY_SPECIAL,
    ask_to_restore,
    end_match,
    tell_lapsed,
    tell_moved,
)


def _action(board: Board, frame: Frame, emit: Emit | None) -> None:
    board.stack.append((b.ACT, frame[1], frame[2]))


def _put_away(board: Board, seat: int, card: int, why: str, emit: Emit | None) -> None:
    board.discard.append(card)
    if emit is not None:
        emit(e.Discarded(seat, card, why))


def act(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """An attack, a Special, a discard or a pass (p.6)."""
    seat = frame[1]
    if action >= a.ATTACK:
        board.acted_this_turn = 1
        _attack(board, seat, action, emit)
    elif action >= a.SPECIAL:
        board.acted_this_turn = 1
        _special(board, seat, action - a.SPECIAL, emit)
    elif action >= a.DISCARD:
        board.acted_this_turn = 1
        kind = action - a.DISCARD
        _put_away(board, seat, take(board.hands[seat], board.card_set.kind_of, kind), "discard", emit)
        if board.card_set.most_discards > 1:
            board.stack.append((b.DISCARD_MORE, seat, kind, board.card_set.most_discards - 1))
    elif emit is not None:
        emit(e.Passed(seat))


def discard_more(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """A further discard, or the end of it."""
    if action == a.STOP_DISCARDING:
        return
    _, seat, _, left = frame
    kind = action - a.DISCARD
    _put_away(board, seat, take(board.hands[seat], board.card_set.kind_of, kind), "discard", emit)
    if left > 1:
        board.stack.append((b.DISCARD_MORE, seat, kind, left - 1))


def _special(board: Board, seat: int, special: int, emit: Emit | None) -> None:
    card_set = board.card_set
    card = take(board.hands[seat], board.card_set.kind_of, card_set.first_special + special)
    if emit is not None:
        emit(e.SpecialPlayed(seat, special, card))
    _put_away(board, seat, card, "played", emit)
    if card_set.swaps[special]:
        board.top_seat = 1 - board.top_seat
        if emit is not None:
            emit(e.Swapped(seat, board.top_seat))
    elif card_set.moves_to[special] >= 0:
        source, board.position, board.top_seat = board.position, card_set.moves_to[special], -1
        if emit is not None:
            tell_moved(board, seat, source, "special", emit)
        if board.pending_throw >= 0:  # K22
            tell_lapsed(board.pending_throw, "stood", emit)
            board.pending_throw = -1
    else:
        ask_to_restore(board, seat, card_set.restores[special], RESTORED_BY_SPECIAL)


def _attack(board: Board, seat: int, action: int, emit: Emit | None) -> None:
    card_set = board.card_set
    attack, by_style, boosts = a.attack_parts(action)
    cards = [take(board.hands[seat], board.card_set.kind_of, card_set.style_kind if by_style else attack)]
    mask, kind = boosts, card_set.first_boost
    while mask:
        if mask & 1:
            cards.append(take(board.hands[seat], board.card_set.kind_of, kind))
        mask >>= 1
        kind += 1
    if emit is not None:
        emit(e.AttackPlayed(seat, attack, bool(by_style), boosts, tuple(cards)))
    foe = 1 - seat
    if card_set.cancellers[attack] and board.hands[foe] and _may_cancel(board, attack):
        board.stack.append((b.REACT, foe, seat, attack, boosts, *cards))
    else:
        board.stack.append((b.ROLL_ATTACK, seat, attack, boosts, *cards))


def _may_cancel(board: Board, attack: int) -> bool:
    """True where a card that cancels the attack may be in the foe's hand, from what lies open: each Throw asks its target, whether or not
    they hold one (K21), unless all such cards are face up in the discard pile."""
    wanted = board.card_set.cancellers[attack]
    bits = board.card_set.kind_bit_of
    gone = 0
    for card in board.discard:
        if bits[card] & wanted:
            gone += 1
    return gone < board.card_set.canceller_counts[attack]


def react(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """A card that cancels the attack, or none (K21)."""
    _, foe, seat, attack, boosts, *cards = frame
    if action == a.DECLINE:
        if emit is not None:
            emit(e.Declined(foe))
        board.stack.append((b.ROLL_ATTACK, seat, attack, boosts, *cards))
        return
    special = action - a.SPECIAL
    card = take(board.hands[foe], board.card_set.kind_of, board.card_set.first_special + special)
    if emit is not None:
        emit(e.SpecialPlayed(foe, special, card))
        emit(e.Cancelled(seat, attack, cards[0]))
    _put_away(board, foe, card, "played", emit)
    for card in cards:
        _put_away(board, seat, card, "missed", emit)


def _roll(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The dice of an attack: each that meets the number is a success (K4)."""
    _, seat, attack, boosts, *cards = frame
    card_set = board.card_set
    number = target_number(board, seat, attack, boosts)
    dice = roll(board, dice_count(board, seat, attack, boosts))
    hits = 0
    for die in dice:
        if die >= number:
            hits += 1
    if emit is not None:
        emit(e.AttackRolled(seat, attack, dice, number, hits))
    for card in cards[1:]:
        _put_away(board, seat, card, "played", emit)
    card = cards[0]
    if not hits:
        _put_away(board, seat, card, "missed", emit)
        return
    strike = card_set.is_strike[attack]
    (board.scored_strikes if strike else board.scored_grapples)[seat].append(card)
    if emit is not None:
        emit(e.CardScored(seat, card, strike))
    if (
        hits >= card_set.knockout_successes
        and not card_set.is_hold[attack]
        and not _chin_holds(board, seat, strike, dice, emit)
    ):
        end_match(board, seat, b.KNOCKOUT, emit)
        return
    if card_set.attack_kind[attack] == "throw":
        board.pending_throw = seat
        if emit is not None:
            emit(e.ThrowLanded(seat))
    if hits > 1:
        board.stack.append((b.CRITICAL, seat, attack, hits))
    else:
        board.stack.append((b.HURT, 1 - seat, 1 - seat, 1))


def _chin_holds(board: Board, seat: int, strike: bool, dice: tuple[int, ...], emit: Emit | None) -> bool:
    """Great Chin: a Strike knocks its owner out only if at least so many dice show six."""
    sixes = board.style_effects[1 - seat].chin_sixes
    if not strike or dice.count(6) >= sixes:
        return False
    if emit is not None:
        emit(e.GreatChinHeld(1 - seat, sixes))
    return True


def critical(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """A Critical forfeits a success for the choice of markers; on a Hold it is a Tapout (K6, p.6-7)."""
    _, seat, attack, hits = frame
    declared = action == a.CRITICAL
    if emit is not None:
        emit(e.CriticalChosen(seat, attack, declared))
    if not declared:
        board.stack.append((b.HURT, 1 - seat, 1 - seat, hits))
    elif board.card_set.is_hold[attack]:
        end_match(board, seat, b.TAPOUT, emit)
    else:
        board.stack.append((b.HURT, seat, 1 - seat, hits - 1))


def hurt(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """A Ready marker is turned over."""
    _, seat, victim, left = frame
    stat = action - a.HURT
    board.ready[victim * 5 + stat] -= 1
    board.hurt[victim * 5 + stat] += 1
    if emit is not None:
        emit(e.MarkerHurt(victim, stat, seat))
    if not board.ready_total(victim):  # K7
        end_match(board, 1 - victim, b.STOPPAGE, emit)
    elif left > 1:
        board.stack.append((b.HURT, seat, victim, left - 1))


AUTOMATIC_STEPS: Final[dict[int, Callable[[Board, Frame, Emit | None], None]]] = {
    b.START_ACTION: _action,
    b.ROLL_ATTACK: _roll,
}
"""The automatic steps of this phase, by kind of frame."""
