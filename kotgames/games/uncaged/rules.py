"""The step functions of UNCAGED: one per decision, and one per thing the rules do by themselves.

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
from kotgames.games.uncaged import card_set as t
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import exchange as x
from kotgames.games.uncaged.board import Board
from kotgames.games.uncaged.components import STANDING
from kotgames.games.uncaged.damage import resolved


def end(board: Board, winner: int, how: int, emit: Emit | None) -> None:
    """The match is over."""
    board.winner = winner
    board.how = how
    if emit is not None:
        emit(e.MatchEnded(winner, b.HOW[how]))


# ---- before the first round


def _first(board: Board, frame: Frame, emit: Emit | None) -> None:
    """A die each; the winner takes the Attack deck (p.5, U9), the loser picks a fighter first (U19)."""
    rolls, board.first = roll_off(board)
    if emit is not None:
        emit(e.FirstAttackerRolled(rolls, board.first))
    board.stack.append((b.ROUND, 0))
    for seat in (board.first, 1 - board.first):
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
    board.hp[seat] = board.t.hp[fighter]
    board.stamina[seat] = board.t.stamina[fighter]


# ---- rounds and combos


def attacker_of(board: Board, combo: int) -> int:
    """Who attacks in a combo: by turns, and whoever attacked second begins the next round (U1, p.11)."""
    before = combo - 1
    return (board.first + before // board.t.combos + before % board.t.combos) & 1


def _round(board: Board, frame: Frame, emit: Emit | None) -> None:
    board.round += 1
    board.level = STANDING
    board.lost = [0, 0]
    card_set = board.t
    board.stamina = [card_set.stamina[fighter] for fighter in board.fighters]
    board.free = [card_set.abilities[fighter].free_mulligans for fighter in board.fighters]
    if emit is not None:
        emit(
            e.RoundStarted(
                board.round,
                attacker_of(board, board.combo + 1),
                (board.hp[0], board.hp[1]),
                (board.stamina[0], board.stamina[1]),
            )
        )
    board.stack.append((b.COMBO, 0))


def _combo(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Both draw five cards and one for each Stamina (p.8). The attacker takes mulligans to the end, lays the row and locks it; then the
    defender does the same; then come the exchanges.

    This bends U18, which lets rows begin only when both have kept their hands: so each needs to be alone with the cards only once in a
    combo, and two people at one screen change places once instead of three times. What is asked and of whom, and that the number of
    mulligans is public, stays as U18 says. The attacker lays without knowing how many the defender will take.
    """
    board.combo += 1
    attacker = board.attacker = attacker_of(board, board.combo)
    clear(board)
    if emit is not None:
        emit(
            e.ComboStarted(
                board.combo, board.round, attacker, board.level, (board.stamina[0], board.stamina[1])
            )
        )
    hand = board.t.hand
    _draw_hand(board, attacker, hand + board.stamina[attacker], emit)
    _draw_hand(board, 1 - attacker, hand + board.stamina[1 - attacker], emit)
    board.stack += [
        (b.REVEAL, 0),
        (b.PLACE, 1 - attacker),
        (b.MULLIGAN, 1 - attacker),
        (b.PLACE, attacker),
        (b.MULLIGAN, attacker),
    ]


def clear(board: Board) -> None:
    """All cards are in their decks and nothing of a combo has happened."""
    board.hands = [[], []]
    board.rows = [[], []]
    board.discards = [[], []]
    board.shown = [0, 0]
    board.valid = [0, 0]
    board.mulligans = [0, 0]
    board.deflected = [0, 0]
    board.pending = []
    board.plus = []
    board.tally = [0] * 5
    board.exchange = board.safe = board.broken = 0
    board.started = board.level_before = board.level


def _draw_hand(board: Board, seat: int, count: int, emit: Emit | None) -> None:
    """A fresh hand from a whole deck."""
    deck = list(board.t.decks[board.role(seat)])
    hand = board.hands[seat] = []
    kinds = board.t.kind_of
    for _ in range(count):
        index = pick(board, deck, kinds)
        card = deck[index]
        deck[index] = deck[-1]
        deck.pop()
        hand.append(card)
        if emit is not None:
            emit(e.CardDrawn(seat, card, len(deck), board.stamina[seat], -1))


def mulligan(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Put the hand back and draw one card less for 1 Stamina (p.15, U6), as often as it lasts."""
    seat = frame[1]
    if action == a.KEEP:
        if emit is not None:
            emit(e.HandKept(seat))
        return
    free = board.free[seat] > 0
    if free:
        board.free[seat] -= 1
    else:
        board.stamina[seat] -= 1
    board.mulligans[seat] += 1
    count = board.t.hand + board.stamina[seat]
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
    card = take(board.hands[seat], board.t.kind_of, action - a.PLACE)
    row.append(card)
    if emit is not None:
        emit(e.CardPlaced(seat, len(row) - 1, card))
    board.stack.append(frame)


# ---- the exchange: reveals


def _reveal(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Turn a card over: validity, then costs, then actions (p.8, p.10)."""
    role = frame[1]
    seat = board.attacker ^ role
    slot = board.exchange
    card = board.rows[seat][slot]
    kind = board.t.kind_of[card]
    if not role:
        board.level_before = board.level
        board.safe = board.broken = 0
        board.plus = []
        board.tally = [0] * 5
    why = x.fault(board, role, kind)
    board.shown[seat] = slot + 1
    if not why:
        board.valid[seat] |= 1 << slot
    if emit is not None:
        line = x.reason_now(board, role, kind, why)
        key, params = (line.key, line.params) if line is not None else ("", {})
        emit(e.CardRevealed(seat, slot, card, board.level, not why, key, params))
    board.stack.append((b.STRIKE, 0) if role else (b.REVEAL, 1))
    if board.pending:
        _raise(board, role, kind, not why)
    if why:
        return
    board.plus += x.additions(board, role, kind)
    if not role and board.primed[seat] and board.t.damage[kind]:  # U17
        board.plus.append((0, board.primed[seat], x.PRIMED, board.fighters[seat]))
        board.primed[seat] = 0
    if board.t.acts[kind]:
        board.stack.append((b.ACT, role, 0))
    if board.t.cost[kind]:
        board.stack.append((b.DISCARD, seat, board.t.cost[kind], b.FOR_COST))


def _raise(board: Board, role: int, kind: int, valid: bool) -> None:
    """What waited for this card is added to it, or lost if it is not valid (U15)."""
    seat = board.attacker ^ role
    left = []
    for entry in board.pending:
        owner, plus, kinds, safe, source = entry
        if owner != seat or (kinds and not kinds >> kind & 1):
            left.append(entry)
        elif valid:
            board.plus.append((role, plus, x.RAISED, source))
            if safe and not role:
                board.safe = 1
    board.pending = left


def _act(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The actions of a revealed card, one after the other; one that asks somebody puts the rest on the stack below the question."""
    _, role, start = frame
    seat = board.attacker ^ role
    kind = board.t.kind_of[board.rows[seat][board.exchange]]
    acts = board.t.acts[kind]
    for index in range(start, len(acts)):
        question = _do(board, role, kind, acts[index], emit)
        if question is not None:
            if index + 1 < len(acts):
                board.stack.append((b.ACT, role, index + 1))
            board.stack.append(question)
            return


def _do(board: Board, role: int, kind: int, act: t.Act, emit: Emit | None) -> Frame | None:
    """Do one action of a card; the decision it asks for, if any."""
    word, number, kinds, flag = act
    seat = board.attacker ^ role
    if word == t.FOE_DISCARDS:
        own = board.previous(seat, board.exchange)
        count = min(number, len(board.hands[1 - seat]))  # at 0 it does nothing (U13)
        if count and (not kinds or (own >= 0 and kinds >> own & 1)):
            return b.DISCARD, 1 - seat, count, b.BY_FOE
    elif word == t.NEXT:
        board.pending.append((seat, number, kinds, flag, kind))
        if emit is not None:
            emit(e.NextRaised(seat, kind, number, kinds, bool(flag)))
    elif word == t.GO:
        _go(board, number, seat, kind, emit)
    elif word == t.MAY_GO:
        if board.level != number:
            return b.STAND, seat, number
    elif word == t.MAY_DISCARD:
        if board.hands[seat]:
            return b.OPTION, seat, number
    elif word == t.DRAW:
        _replenish(board, seat, number, kind, emit)
    elif word == t.REARRANGE:
        return _pick_up(board, seat, emit)
    else:
        board.broken = t.COUNTERED if word == t.COUNTER else t.CANCELLED
        if board.level != board.level_before:  # U11
            _go(board, board.level_before, seat, kind, emit, undone=True)
    return None


def _go(board: Board, level: int, seat: int, kind: int, emit: Emit | None, *, undone: bool = False) -> None:
    if board.level == level:
        return
    board.level = level
    if emit is not None:
        emit(e.LevelChanged(level, seat, kind, undone))


def _replenish(board: Board, seat: int, count: int, kind: int, emit: Emit | None) -> None:
    """Draw cards and as much Stamina, never above the maximum (p.12, U13)."""
    most = board.t.stamina[board.fighters[seat]]
    for _ in range(count):
        if board.stamina[seat] >= most:
            return
        deck = board.deck(seat)
        card = deck[pick(board, deck, board.t.kind_of)]
        board.hands[seat].append(card)
        board.stamina[seat] += 1
        if emit is not None:
            emit(e.CardDrawn(seat, card, len(deck) - 1, board.stamina[seat], kind))


def _pick_up(board: Board, seat: int, emit: Emit | None) -> Frame | None:
    """Good Corner: the unrevealed cards are placed anew, as many as before (U14)."""
    row = board.rows[seat]
    slot = board.shown[seat]
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
    return board.t.kind_of[board.rows[seat][board.exchange]]


def _put_away(board: Board, seat: int, kind: int, why: int, source: int, emit: Emit | None) -> None:
    """Discard face down from the unplaced hand; 1 Stamina (p.12, U13)."""
    card = take(board.hands[seat], board.t.kind_of, kind)
    board.discards[seat].append(card)
    board.stamina[seat] -= 1
    if emit is not None:
        emit(e.Discarded(seat, card, b.DISCARDED[why], source, board.stamina[seat]))


def discard(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Discard what is owed (U13)."""
    _, seat, left, why = frame
    _put_away(board, seat, action - a.DISCARD, why, _source(board, frame), emit)
    if left > 1:
        board.stack.append((b.DISCARD, seat, left - 1, why))


def option(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Discard for more, or leave it."""
    _, seat, plus = frame
    kind = board.t.kind_of[board.rows[seat][board.exchange]]
    if action == a.DECLINE:
        if emit is not None:
            emit(e.OptionDeclined(seat, kind))
        return
    _put_away(board, seat, action - a.DISCARD, b.FOR_PLUS, kind, emit)
    board.plus.append((board.role(seat), plus, x.PAID, kind))


def stand(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Stand by the card, or stay as it is."""
    _, seat, level = frame
    kind = board.t.kind_of[board.rows[seat][board.exchange]]
    if action == a.STAND:
        _go(board, level, seat, kind, emit)
    elif emit is not None:
        emit(e.StoodBy(seat, kind))


# ---- the exchange: damage


def _strike(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Damage of one card, the attacker's first (p.9, p.10); whoever may deflect it is asked (U17)."""
    role = frame[1]
    if not role:
        amount = 0 if board.broken else x.base(board, 0) + x.added(board, 0)
        board.tally[0] = x.blocked(board, amount)
        amount -= board.tally[0]
    else:
        amount = x.due(board, 1)
    victim = board.attacker ^ 1 ^ role
    if amount > 0 and not board.deflected[victim] and board.t.abilities[board.fighters[victim]].deflect:
        board.stack.append((b.DEFLECT, victim, role, amount))
    else:
        _land(board, role, amount, 0, emit)


def deflect(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Deflect the damage, or take it."""
    _, seat, role, amount = frame
    prevented = 0
    if action == a.DEFLECT:
        board.deflected[seat] = 1
        prevented = min(amount, board.t.abilities[board.fighters[seat]].deflect)
        if emit is not None:
            emit(e.Deflected(seat, amount, prevented))
    elif emit is not None:
        emit(e.HitTaken(seat, amount))
    _land(board, role, amount, prevented, emit)


def _land(board: Board, role: int, amount: int, deflected: int, emit: Emit | None) -> None:
    """What is left of the damage hits; a knocked out defender does not hit back (U7)."""
    victim = board.attacker ^ 1 ^ role
    damage = amount - deflected
    if damage > 0:
        lost = min(damage, board.hp[victim])
        board.hp[victim] -= lost
        board.lost[victim] += lost
        board.tally[2 + 2 * role] = lost
        if emit is not None:
            kind = board.t.kind_of[board.rows[1 - victim][board.exchange]]
            emit(e.DamageDealt(victim, kind, damage, lost, board.hp[victim]))
    board.tally[1 + 2 * role] = deflected
    board.stack.append((b.SETTLE, 0) if role or not board.hp[victim] else (b.STRIKE, 1))


def _settle(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The exchange is over: a knockout, a broken combo, or the next pair of cards."""
    slot = board.exchange
    if emit is not None:
        emit(resolved(board))
    defender = 1 - board.attacker
    card_set = board.t
    if board.broken and emit is not None:
        card = board.rows[defender][slot]
        emit(e.ComboBroken(defender, card_set.kind_of[card], card))
    for seat in (defender, board.attacker):
        if not board.hp[seat]:
            _close(board, "knockout", emit)
            end(board, 1 - seat, b.KNOCKOUT, emit)
            return
    if board.broken:
        plus = card_set.abilities[board.fighters[defender]].turncoat
        if plus:
            board.primed[defender] = plus
            if emit is not None:
                emit(e.AbilityPrimed(defender, plus))
        board.stack.append((b.COMBO_END, 0))
        return
    for role, seat in ((0, board.attacker), (1, defender)):  # successful (U4, U16)
        if board.valid[seat] >> slot & 1:
            kind = card_set.kind_of[board.rows[seat][slot]]
            for act in card_set.successes[kind]:
                _do(board, role, kind, act, emit)
    board.exchange += 1
    board.stack.append((b.COMBO_END, 0) if board.exchange == card_set.slots else (b.REVEAL, 0))


# ---- the end of combos, rounds and the match


def _close(board: Board, how: str, emit: Emit | None) -> None:
    """Write a combo into the history."""
    attacker = board.attacker
    cards = [board.rows[seat][: board.shown[seat]] for seat in (attacker, 1 - attacker)]
    board.history.append(
        (
            board.combo, attacker, board.started, 1 if board.broken else 0, board.valid[attacker],
            board.valid[1 - attacker], len(cards[0]), *cards[0], *cards[1],
        )
    )  # fmt: skip
    board.primed[attacker] = 0  # it was for this attack
    if emit is not None:
        emit(e.ComboEnded(board.combo, board.round, how, board.level))


def _combo_end(board: Board, frame: Frame, emit: Emit | None) -> None:
    _close(board, "broken" if board.broken else "full", emit)
    clear(board)
    board.stack.append((b.COMBO, 0) if board.combo % board.t.combos else (b.ROUND_END, 0))


def _round_end(board: Board, frame: Frame, emit: Emit | None) -> None:
    """One decision point to who did more damage this round (p.3, U8)."""
    dealt = (board.lost[1], board.lost[0])
    winner = -1 if dealt[0] == dealt[1] else 0 if dealt[0] > dealt[1] else 1
    if winner >= 0:
        board.points[winner] += 1
    if emit is not None:
        emit(e.RoundEnded(board.round, dealt, winner, (board.points[0], board.points[1])))
    if board.round < board.rounds:
        board.stack.append((b.ROUND, 0))
    else:
        _decide(board, emit)


def _decide(board: Board, emit: Emit | None) -> None:
    """The Decision: points, then less Health lost, then a draw (U8)."""
    one, two = board.points
    if one != two:
        end(board, 0 if one > two else 1, b.DECISION, emit)
        return
    lost = [board.t.hp[board.fighters[seat]] - board.hp[seat] for seat in (0, 1)]
    if lost[0] == lost[1]:
        end(board, -1, b.DRAWN, emit)
    else:
        end(board, 0 if lost[0] < lost[1] else 1, b.DAMAGE, emit)


AUTO: Final[dict[int, Callable[[Board, Frame, Emit | None], None]]] = {
    b.FIRST: _first,
    b.ROUND: _round,
    b.COMBO: _combo,
    b.REVEAL: _reveal,
    b.ACT: _act,
    b.STRIKE: _strike,
    b.SETTLE: _settle,
    b.COMBO_END: _combo_end,
    b.ROUND_END: _round_end,
}
"""What the rules do by themselves, by kind of frame."""
