"""The step functions of Knockouts and Tapouts but those of the Action Phase (`action_phase`): one per decision, and one per thing the
rules do by themselves.

Each takes the board, the frame that was on top of the stack (already popped), for decisions the action, and `emit`. "K5" are the rulings
of the design document (their text is in the in-game rules), "p.6" the pages of the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.chance import pick, roll, roll_off
from kotgames.engine.contract import Emit
from kotgames.engine.stacked import Frame
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts import legal
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.components import CONDITIONING, GRAPPLING, STRIKING
from kotgames.games.knockouts_tapouts.numbers import round_points, step_cost

RESTORED_BY_HEART, RESTORED_BY_ROUND, RESTORED_BY_SPECIAL = range(3)
_WHY: Final = ("heart", "round", "special")
"""Why a marker comes back, as a frame keeps it and as an event says it."""


def end_match(board: Board, winner: int, how: int, emit: Emit | None) -> None:
    """The match is over."""
    board.winner = winner
    board.how = how
    if emit is not None:
        emit(e.MatchEnded(winner, b.ENDINGS[how]))


# ---- fighter creation


def build(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Place a marker, or be ready (p.3)."""
    seat = frame[1]
    if action == a.FIGHTER_READY:
        if emit is not None:
            emit(e.FighterReady(seat))
        return
    placed = action - a.PLACE_STAT if action < a.PLACE_STYLE else 5 + action - a.PLACE_STYLE
    board.builds[seat].append(placed)
    board.stack.append(frame)


def apply_build(board: Board, seat: int, placed: list[int]) -> None:
    """Put a finished fighter on the table: the placed markers, two bonus Conditioning markers for each there (p.4), the Styles."""
    base = seat * 5
    board.ready[base : base + 5] = [0] * 5
    board.hurt[base : base + 5] = [0] * 5
    styles = 0
    for item in placed:
        if item >= 5:
            styles |= 1 << (item - 5)
            board.ready[base] += 1
        else:
            board.ready[base + item] += 1
    board.ready[base + CONDITIONING] *= 1 + board.card_set.conditioning_bonus
    board.styles[seat] = styles


def _reveal(board: Board, frame: Frame, emit: Emit | None) -> None:
    for seat in (0, 1):
        if board.builds[seat]:
            apply_build(board, seat, board.builds[seat])
    board.style_effects = (
        board.card_set.effects_of(board.styles[0]),
        board.card_set.effects_of(board.styles[1]),
    )
    if emit is not None:
        emit(e.FightersRevealed(tuple(board.ready), (board.styles[0], board.styles[1])))
    rolls, board.first_player = roll_off(board)  # K18
    if emit is not None:
        emit(e.FirstPlayerRolled(rolls, board.first_player))
    board.stack.append((b.START_ROUND, 1))


# ---- rounds and turns


def _round(board: Board, frame: Frame, emit: Emit | None) -> None:
    board.round = frame[1]
    if board.round > 1:
        board.first_player = 1 - board.first_player
    board.deck = list(range(board.card_set.size))
    board.discard = []
    board.hands = [[], []]
    board.scored_strikes = [[], []]
    board.scored_grapples = [[], []]
    board.position = 0
    board.top_seat = board.mobile_seat = board.pending_throw = -1
    board.mobility_points = board.idle_last_turn = board.acted_this_turn = 0
    if emit is not None:
        emit(e.RoundStarted(board.round, board.first_player, board.round > board.rounds))
    for seat in (board.first_player, 1 - board.first_player):
        _fill(board, seat, emit)
    board.stack.append((b.START_TURN, 0))


def _fill(board: Board, seat: int, emit: Emit | None) -> bool:
    """Draw up to the hand size; True when the last card left the deck, which ends the round at once (K9)."""
    hand = board.hands[seat]
    deck = board.deck
    kinds = board.card_set.kind_of
    for _ in range(board.hand_size(seat) - len(hand)):
        index = pick(board, deck, kinds)
        card = deck[index]
        deck[index] = deck[-1]
        deck.pop()
        hand.append(card)
        if emit is not None:
            emit(e.CardDrawn(seat, card, len(deck)))
        if not deck:
            return True
    return False


def _turn(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The Mobility Phase (p.5): a die each plus Grappling, or Striking if better while standing (K1)."""
    board.turn += 1
    board.acted_this_turn = 0
    ready = board.ready
    one, two = roll(board, 2)
    stat0 = stat1 = GRAPPLING
    if board.top_seat < 0:
        if ready[STRIKING] > ready[GRAPPLING]:
            stat0 = STRIKING
        if ready[5 + STRIKING] > ready[5 + GRAPPLING]:
            stat1 = STRIKING
    total0 = one + ready[stat0]
    total1 = two + ready[5 + stat1]
    tie = total0 == total1
    if not tie:
        board.mobile_seat = 0 if total0 > total1 else 1
        board.mobility_points = abs(total0 - total1)
    else:
        board.mobility_points = 0  # the last turn's Mobile fighter keeps Mobility, or nobody is Mobile (K2)
    mobile = board.mobile_seat
    if emit is not None:
        emit(
            e.MobilityRolled(
                board.turn, (one, two), (stat0, stat1), (total0, total1), mobile, board.mobility_points, tie
            )
        )
    lead = mobile if mobile >= 0 else board.first_player
    stack = board.stack
    stack.append((b.DRAW_CARDS, lead))
    stack.append((b.START_ACTION, 1 - lead, 0))
    stack.append((b.START_ACTION, lead, board.idle_last_turn))
    if board.pending_throw >= 0:
        stack.append((b.LAND_THROW, board.pending_throw))
    if mobile >= 0 and board.mobility_points:
        stack.append((b.MOVE, mobile))


def move(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """A step on the Position Track, or the end of the movement (p.5)."""
    seat = frame[1]
    source = board.position
    if action == a.STAY:
        if emit is not None:
            emit(e.MovementEnded(seat, board.mobility_points, len(legal.move(board, frame)) == 1))
        board.mobility_points = 0
        return
    how = "step"
    if action >= a.JUMP:  # the asterisk costs nothing more and ends the movement (K20)
        target, cost, how = action - a.JUMP, 0, "asterisk"
        left = 0
    else:
        direction = 0 if action == a.STEP_LEFT else 1
        target = source + (1 if direction else -1)
        cost = step_cost(board, seat, direction)
        left = board.mobility_points - cost
    if action == a.ENTER_GROUND_TOP:
        board.top_seat = seat
    elif action == a.ENTER_GROUND_BOTTOM:
        board.top_seat = 1 - seat
    elif target < board.card_set.first_ground:
        board.top_seat = -1
    board.position = target
    board.mobility_points = left
    if emit is not None:
        tell_moved(board, seat, source, how, emit, cost, left)
    if left:
        board.stack.append(frame)


def tell_moved(
    board: Board, seat: int, source: int, how: str, emit: Emit, cost: int = 0, left: int = 0
) -> None:
    """The Position Marker has come to where it is, from another Position."""
    emit(e.Moved(seat, source, board.position, board.top_seat, cost, left, how))


def tell_lapsed(seat: int, why: str, emit: Emit | None) -> None:
    """The pending Throw of a seat comes to nothing."""
    if emit is not None:
        emit(e.ThrowLapsed(seat, why))


def _land(board: Board, frame: Frame, emit: Emit | None) -> None:
    """A Throw that Hurt takes the fight to the ground after the Mobility Phase (K8)."""
    board.pending_throw = -1
    if board.position >= board.card_set.first_ground:
        tell_lapsed(frame[1], "ground", emit)
        return
    board.stack.append((b.SIDE, board.mobile_seat if board.mobile_seat >= 0 else frame[1]))


def side(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Top or bottom, after a Throw (K8)."""
    seat = frame[1]
    source = board.position
    board.position = board.card_set.first_ground
    board.top_seat = seat if action == a.TAKE_TOP else 1 - seat
    if emit is not None:
        tell_moved(board, seat, source, "throw", emit)


# ---- the Heart Phase


def _draw(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Both fill their hands, then both roll Heart, the Mobile fighter first each time; the last card ends the round at once (K9)."""
    lead = frame[1]
    if _fill(board, lead, emit) or _fill(board, 1 - lead, emit):
        _end_round(board, emit)
        return
    board.stack.append((b.END_TURN, 0))
    board.stack.append((b.ROLL_HEART, 1 - lead))
    board.stack.append((b.ROLL_HEART, lead))


def _heart(board: Board, frame: Frame, emit: Emit | None) -> None:
    seat = frame[1]
    count = board.ready[seat * 5 + 1]
    hurt = board.hurt_total(seat)
    if not count or not hurt:  # nothing to roll, or nothing to restore
        return
    number = board.style_effects[seat].heart_from
    dice = roll(board, count)
    good = 0
    for die in dice:
        if die >= number:
            good += 1
    if good > hurt:
        good = hurt
    if emit is not None:
        emit(e.HeartRolled(seat, dice, number, good))
    ask_to_restore(board, seat, good, RESTORED_BY_HEART)


def ask_to_restore(board: Board, seat: int, count: int, why: int) -> None:
    """So many Hurt markers are to be turned back, if there are any; `why` is one of RESTORED_BY_..."""
    if count:
        board.stack.append((b.RESTORE, seat, count, why))


def restore(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """A Hurt marker is turned back."""
    _, seat, left, why = frame
    stat = action - a.RESTORE
    board.ready[seat * 5 + stat] += 1
    board.hurt[seat * 5 + stat] -= 1
    if emit is not None:
        emit(e.MarkerRestored(seat, stat, _WHY[why]))
    if left > 1 and board.hurt_total(seat):
        board.stack.append((b.RESTORE, seat, left - 1, why))


def _turn_end(board: Board, frame: Frame, emit: Emit | None) -> None:
    board.idle_last_turn = 1 - board.acted_this_turn  # K19
    board.stack.append((b.START_TURN, 0))


# ---- the end of a round


def _end_round(board: Board, emit: Emit | None) -> None:
    board.stack.clear()
    if board.pending_throw >= 0:  # K22
        tell_lapsed(board.pending_throw, "round", emit)
    board.pending_throw = -1
    points = (round_points(board, 0), round_points(board, 1))
    winner = -1 if points[0] == points[1] else 0 if points[0] > points[1] else 1
    if winner >= 0:
        board.rounds_won[winner] += 1
    if emit is not None:
        emit(e.RoundEnded(board.round, points, (board.rounds_won[0], board.rounds_won[1]), winner))
    if board.round >= board.rounds and board.rounds_won[0] != board.rounds_won[1]:
        end_match(board, 0 if board.rounds_won[0] > board.rounds_won[1] else 1, b.DECISION, emit)
        return
    board.stack.append((b.NEXT_ROUND, 0))
    for seat in (1 - board.first_player, board.first_player):
        if board.hurt_total(seat):
            board.stack.append((b.RESTORE, seat, 1, RESTORED_BY_ROUND))


def _next_round(board: Board, frame: Frame, emit: Emit | None) -> None:
    if board.round < board.rounds + board.card_set.overtime_limit:
        board.stack.append((b.START_ROUND, board.round + 1))
        return
    one, two = board.ready_total(0), board.ready_total(1)  # K19
    if one == two:
        end_match(board, -1, b.DRAWN, emit)
    else:
        end_match(board, 0 if one > two else 1, b.MORE_MARKERS, emit)


AUTOMATIC_STEPS: Final[dict[int, Callable[[Board, Frame, Emit | None], None]]] = {
    b.REVEAL_FIGHTERS: _reveal,
    b.START_ROUND: _round,
    b.START_TURN: _turn,
    b.LAND_THROW: _land,
    b.DRAW_CARDS: _draw,
    b.ROLL_HEART: _heart,
    b.END_TURN: _turn_end,
    b.NEXT_ROUND: _next_round,
}
"""The automatic steps outside the Action Phase, by kind of frame."""
