"""The step functions of UNCAGED but those of an exchange (`exchange`): one per decision, and one per thing the rules do by themselves.

Each takes the board, the frame that was on top of the stack (already popped), for decisions the action, and `emit`. "U5" are the rulings
of the design document (their text is in the in-game rules), "p.9" the pages of the manual.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.chance import pick, roll_off
from kotgames.engine.contract import Emit
from kotgames.engine.hands import take
from kotgames.engine.stacked import Frame
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import legal
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.components import STANDING


def end_match(board: Board, winner: int, how: int, emit: Emit | None) -> None:
    """The match is over."""
    board.winner = winner
    board.how = how
    if emit is not None:
        emit(e.MatchEnded(winner, b.ENDINGS[how]))


# ---- before the first round


def _first(board: Board, frame: Frame, emit: Emit | None) -> None:
    """A die each; the winner takes the Attack deck (p.5, U9), the loser picks a fighter first (U19)."""
    rolls, board.first_attacker = roll_off(board)
    if emit is not None:
        emit(e.FirstAttackerRolled(rolls, board.first_attacker))
    board.stack.append((b.ROUND_START, 0))
    for seat in (board.first_attacker, 1 - board.first_attacker):
        if board.fighters[seat] < 0:
            board.stack.append((b.PICK, seat))


def pick_fighter(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Take a fighter (U19)."""
    choose_fighter(board, frame[1], action - a.PICK)
    if emit is not None:
        seat = frame[1]
        emit(e.FighterPicked(seat, board.fighters[seat], board.hp[seat], board.stamina[seat]))


def choose_fighter(board: Board, seat: int, fighter: int) -> None:
    """Put a fighter into a corner with full Health and Stamina."""
    board.fighters[seat] = fighter
    board.hp[seat] = board.card_set.hp[fighter]
    board.stamina[seat] = board.card_set.stamina[fighter]


# ---- rounds and combos


def attacker_of(board: Board, combo: int) -> int:
    """The attacker of a combo: by turns, and whoever attacked second begins the next round (U1, p.11)."""
    before = combo - 1
    return (board.first_attacker + before // board.card_set.combos + before % board.card_set.combos) & 1


def _round(board: Board, frame: Frame, emit: Emit | None) -> None:
    board.round += 1
    board.level = STANDING
    board.lost_in_round = [0, 0]
    card_set = board.card_set
    board.stamina = [card_set.stamina[fighter] for fighter in board.fighters]
    board.free_mulligans = [card_set.abilities[fighter].free_mulligans for fighter in board.fighters]
    if emit is not None:
        emit(
            e.RoundStarted(
                board.round,
                attacker_of(board, board.combo + 1),
                (board.hp[0], board.hp[1]),
                (board.stamina[0], board.stamina[1]),
            )
        )
    board.stack.append((b.COMBO_START, 0))


def _combo(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Both draw five cards and one for each Stamina (p.8). The attacker takes mulligans to the end, then the defender, whose number the
    attacker may know; rows are laid only when both have kept (U18).

    Rows lie face down, so whose comes first tells nobody anything. The defender lays at once, being alone with the cards already: two
    people at one screen change places once less for it.
    """
    board.combo += 1
    attacker = board.attacker = attacker_of(board, board.combo)
    clear_combo(board)
    if emit is not None:
        emit(
            e.ComboStarted(
                board.combo, board.round, attacker, board.level, (board.stamina[0], board.stamina[1])
            )
        )
    hand = board.card_set.hand
    _draw_hand(board, attacker, hand + board.stamina[attacker], emit)
    _draw_hand(board, 1 - attacker, hand + board.stamina[1 - attacker], emit)
    board.stack += [
        (b.REVEAL, 0),
        (b.PLACE, attacker),
        (b.PLACE, 1 - attacker),
        (b.MULLIGAN, 1 - attacker),
        (b.MULLIGAN, attacker),
    ]


def clear_combo(board: Board) -> None:
    """All cards are in their decks and nothing of a combo has happened."""
    board.hands = [[], []]
    board.rows = [[], []]
    board.discards = [[], []]
    board.revealed = [0, 0]
    board.valid = [0, 0]
    board.mulligans = [0, 0]
    board.deflect_used = [0, 0]
    board.pending_raises = []
    board.additions = []
    board.damage_tally = [0] * 5
    board.exchange = board.unbreakable = board.broken = 0
    board.start_level = board.level_before_attack = board.level


def tell_drawn(board: Board, seat: int, card: int, left: int, source: int, emit: Emit) -> None:
    """A seat took a card of its deck, in which so many are left."""
    emit(e.CardDrawn(seat, card, left, board.stamina[seat], source))


def _draw_hand(board: Board, seat: int, count: int, emit: Emit | None) -> None:
    """A fresh hand from a whole deck."""
    deck = list(board.card_set.decks[board.role(seat)])
    hand = board.hands[seat] = []
    kinds = board.card_set.kind_of
    for _ in range(count):
        index = pick(board, deck, kinds)
        card = deck[index]
        deck[index] = deck[-1]
        deck.pop()
        hand.append(card)
        if emit is not None:
            tell_drawn(board, seat, card, len(deck), -1, emit)


def mulligan(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Put the hand back and draw one card less for 1 Stamina (p.15, U6), as often as it lasts."""
    seat = frame[1]
    if action == a.KEEP:
        if emit is not None:
            emit(e.HandKept(seat, len(legal.mulligan(board, frame)) == 1))
        return
    free = board.free_mulligans[seat] > 0
    if free:
        board.free_mulligans[seat] -= 1
    else:
        board.stamina[seat] -= 1
    board.mulligans[seat] += 1
    count = board.card_set.hand + board.stamina[seat]
    if emit is not None:
        emit(e.Mulliganed(seat, board.mulligans[seat], count, board.stamina[seat], free))
    _draw_hand(board, seat, count, emit)
    board.stack.append(frame)


def place(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Lay a card into the next slot of the row, take it up again, or lock the row."""
    seat = frame[1]
    if action == a.LOCK:
        if emit is not None:
            emit(e.RowLocked(seat))
        return
    row = board.rows[seat]
    card = take(board.hands[seat], board.card_set.kind_of, action - a.PLACE)
    row.append(card)
    if emit is not None:
        emit(e.CardPlaced(seat, len(row) - 1, card))
    board.stack.append(frame)


# ---- the end of combos, rounds and the match


def close_combo(board: Board, how: str, emit: Emit | None) -> None:
    """Write a combo into the history."""
    attacker = board.attacker
    cards = [board.rows[seat][: board.revealed[seat]] for seat in (attacker, 1 - attacker)]
    board.history.append(
        (
            board.combo, attacker, board.start_level, 1 if board.broken else 0, board.valid[attacker],
            board.valid[1 - attacker], len(cards[0]), *cards[0], *cards[1],
        )
    )  # fmt: skip
    board.primed_plus[attacker] = 0  # it was for this attack
    if emit is not None:
        emit(e.ComboEnded(board.combo, board.round, how, board.level))


def _combo_end(board: Board, frame: Frame, emit: Emit | None) -> None:
    close_combo(board, "broken" if board.broken else "full", emit)
    clear_combo(board)
    board.stack.append((b.COMBO_START, 0) if board.combo % board.card_set.combos else (b.ROUND_END, 0))


def _round_end(board: Board, frame: Frame, emit: Emit | None) -> None:
    """One decision point to who did more damage this round (p.3, U8)."""
    dealt = (board.lost_in_round[1], board.lost_in_round[0])
    winner = -1 if dealt[0] == dealt[1] else 0 if dealt[0] > dealt[1] else 1
    if winner >= 0:
        board.points[winner] += 1
    if emit is not None:
        emit(e.RoundEnded(board.round, dealt, winner, (board.points[0], board.points[1])))
    if board.round < board.rounds:
        board.stack.append((b.ROUND_START, 0))
    else:
        _decide(board, emit)


def _decide(board: Board, emit: Emit | None) -> None:
    """The Decision: points, then less Health lost, then a draw (U8)."""
    one, two = board.points
    if one != two:
        end_match(board, 0 if one > two else 1, b.DECISION, emit)
        return
    lost = [board.card_set.hp[board.fighters[seat]] - board.hp[seat] for seat in (0, 1)]
    if lost[0] == lost[1]:
        end_match(board, -1, b.DRAWN, emit)
    else:
        end_match(board, 0 if lost[0] < lost[1] else 1, b.LESS_DAMAGE, emit)


AUTOMATIC_STEPS: Final[dict[int, Callable[[Board, Frame, Emit | None], None]]] = {
    b.FIRST_ATTACKER: _first,
    b.ROUND_START: _round,
    b.COMBO_START: _combo,
    b.COMBO_END: _combo_end,
    b.ROUND_END: _round_end,
}
"""The automatic steps outside the exchanges, by kind of frame."""
