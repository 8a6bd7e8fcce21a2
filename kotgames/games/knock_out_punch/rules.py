"""The step functions of Knock Out Punch but those of fights (`fights`): one per decision, and one per thing the rules do by themselves.

Each takes the board, the frame that was on top of the stack (already popped), for decisions the action, and `emit`. "P5" are the rulings of
the design document (their text is in the in-game rules), "KOP" the sections of the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.chance import below, pick
from kotgames.engine.contract import Emit
from kotgames.engine.hands import take
from kotgames.engine.stacked import Frame
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import BELT, BLOCK, PUNCH, TOWEL, WILD


def end_match(board: Board, winner: int, how: int, emit: Emit | None) -> None:
    """The match is over."""
    board.winner = winner
    board.how = how
    if emit is not None:
        emit(e.MatchEnded(winner, b.ENDINGS[how]))


# ---- a turn


def _next_turn(board: Board, frame: Frame, emit: Emit | None) -> None:
    """A seat's turn; after it hands are filled up (KOP, Replenish Hand)."""
    seat = frame[1]
    board.turn += 1
    if emit is not None:
        emit(e.TurnStarted(seat, board.turn))
    board.stack += [(b.REPLENISH, seat), (b.TURN, seat, 0)]


def turn(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Begin to place fighters, or play a special (P1). Frame: kind, seat, 1 if it is the extra action of a Towel."""
    seat = frame[1]
    if a.PLACE <= action < a.SHOWDOWN:
        place(board, frame, action, emit)
    elif action == a.TOWEL:
        card = _take_special(board, seat, TOWEL)
        board.place[card] = b.TRASHED
        if emit is not None:
            emit(e.TowelThrown(seat, card))
        board.stack.append((b.TRASH, seat))
    elif action >= a.DISCARD:
        card = take(board.hands[seat], board.card_set.kind_of, action - a.DISCARD)
        _trash(board, card)
        if emit is not None:
            emit(e.CardDiscarded(seat, card))
    elif action >= a.SHOWDOWN:
        _play_showdown(board, seat, action - a.SHOWDOWN, emit)
    elif emit is not None:
        emit(e.ExtraDeclined(seat))


def _take_special(board: Board, seat: int, word: int) -> int:
    """Take the first special of a sort out of a hand, which holds one."""
    hand = board.hands[seat]
    does = board.card_set.does_of
    for index, card in enumerate(hand):
        if does[card] == word:
            del hand[index]
            return card
    raise AssertionError(f"no special {word} in the hand")


def _trash(board: Board, card: int) -> None:
    board.place[card] = b.TRASHED
    if board.card_set.does_of[card] == BLOCK:
        board.blocks_left -= 1


def place(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Put a fighter, or a Wild, into the ring; or stop there, and the stack strikes if it can (P1, P2, P20). Frame of what follows: kind,
    seat, location, the last action."""
    seat = frame[1]
    if action == a.DONE:
        _placed(board, seat, frame[2], emit)
        return
    card_set = board.card_set
    if action >= a.WILD:
        card = _take_special(board, seat, WILD)
        spot = action - a.WILD
    else:
        card = take(board.hands[seat], card_set.kind_of, action - a.PLACE)
        spot = card_set.location_of[card]
    enter_ring(board, card, spot)
    if emit is not None:
        emit(e.CardPlaced(seat, spot, card, board.punches[spot]))
    board.stack.append((b.ADD, seat, spot, action))


def enter_ring(board: Board, card: int, spot: int) -> None:
    """A card lies at a location; it counts for punches and direction at once (P19)."""
    board.place[card] = b.RING + spot
    board.punches[spot] += board.card_set.punches_of[card]
    board.uppercuts[spot] += board.card_set.uppercut_of[card]


def leave_ring(board: Board, card: int, spot: int, where: int) -> None:
    """A card lies there no more."""
    board.place[card] = where
    board.punches[spot] -= board.card_set.punches_of[card]
    board.uppercuts[spot] -= board.card_set.uppercut_of[card]


def _placed(board: Board, seat: int, spot: int, emit: Emit | None) -> None:
    """The placement is done: with the punches to strike it does, unless somebody blocks it (P2, P4, P18)."""
    if board.punches[spot] < board.card_set.knockout:
        return
    target = board.target(spot)
    if emit is not None:
        emit(e.StackArmed(seat, spot, target))
    if target < 0:
        return
    board.stack.append((b.KNOCK_OUT, seat, spot, target))
    if board.blocks_left:
        seats = board.seats
        board.stack += [
            (b.BLOCK, (seat + step) % seats, seat, spot, target) for step in range(seats - 1, 0, -1)
        ]


def block(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Stop the knock-out, or let it happen; the first Block closes the window (P4). Frame: kind, seat, striker, location, target."""
    seat = frame[1]
    if action == a.DECLINE:
        if emit is not None:
            emit(e.BlockDeclined(seat))
        return
    card = _take_special(board, seat, BLOCK)
    _trash(board, card)
    if emit is not None:
        emit(e.Blocked(seat, card, frame[2], frame[3], frame[4]))
    stack = board.stack
    while stack[-1][0] == b.BLOCK:
        stack.pop()
    stack.pop()


def _knock_out(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The whole stack of the target goes to the seat's collection (P2, P20). Frame: kind, seat, location, target."""
    _, seat, spot, target = frame
    cards = board.stack_at(target)
    points = board.card_set.points_of
    gained = 0
    for card in cards:
        board.place[card] = b.COLLECTED + seat
        gained += points[card]
    board.punches[target] = board.uppercuts[target] = 0
    board.collected_points[seat] += gained
    if emit is not None:
        emit(e.KnockedOut(seat, spot, target, tuple(cards), gained))


def trash(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Throw in the Towel takes one card off the ring; then there may be one more action (P5, P16)."""
    seat = frame[1]
    card_set = board.card_set
    if action >= a.TRASH_WILD:
        spot = action - a.TRASH_WILD
        card = next(card for card in board.stack_at(spot) if card_set.does_of[card] == WILD)
    else:
        spot = card_set.location[action - a.TRASH]
        card = next(card for card in board.stack_at(spot) if card_set.kind_of[card] == action - a.TRASH)
    leave_ring(board, card, spot, b.TRASHED)
    if emit is not None:
        emit(e.CardTrashed(seat, spot, card, board.punches[spot]))
    if board.hands[seat]:
        board.stack.append((b.TURN, seat, 1))


def _play_showdown(board: Board, seat: int, kind: int, emit: Emit | None) -> None:
    """Challenge the King; the King challenges whom he likes (P7)."""
    card_set = board.card_set
    card = take(board.hands[seat], card_set.kind_of, kind)
    board.place[card] = b.ON_TABLE
    # the first King's is the belt, which everybody knows when it lies there; of the others any may be the one of the beginning (P23)
    if seat != board.first_king or card_set.does[kind] == BELT:
        board.opening = (*board.opening[:seat], 0, *board.opening[seat + 1 :])
    if emit is not None:
        emit(e.ShowdownPlayed(seat, card))
    if seat == board.king:
        board.stack.append((b.OPPONENT, seat, card, b.BY_SHOWDOWN))
    else:
        board.stack.append((b.FIGHT, seat, board.king, card, b.BY_SHOWDOWN))


# ---- between turns


def tell_drawn(board: Board, seat: int, card: int, emit: Emit) -> None:
    """A seat drew a card into its hand."""
    emit(e.CardDrawn(seat, card, len(board.pile)))


def _replenish(board: Board, frame: Frame, emit: Emit | None) -> None:
    """All hands are filled up in turn from the current player on; a drawn Punch interrupts, and after its fight drawing starts again there
    (P6, P15). Then the next turn, or the end: no card to draw and an empty hand (P14)."""
    seat = frame[1]
    card_set = board.card_set
    full, hands, pile = card_set.hand, board.hands, board.pile
    seats = len(hands)
    if pile:
        kinds, does = card_set.kind_of, card_set.does_of
        for step in range(seats):
            drawer = (seat + step) % seats
            hand = hands[drawer]
            held = len(hand)
            while len(hand) < full and pile:
                index = pick(board, pile, kinds)
                card = pile[index]
                pile[index] = pile[-1]
                pile.pop()
                if does[card] == PUNCH:
                    _drew(board, drawer, len(hand) - held)
                    board.place[card] = b.ON_TABLE
                    board.stack += [frame, (b.OPPONENT, drawer, card, b.BY_PUNCH)]
                    if emit is not None:
                        emit(e.PunchDrawn(drawer, card, len(pile)))
                        if not pile:
                            emit(e.PileEmptied())
                    return
                board.place[card] = b.HAND + drawer
                hand.append(card)
                if emit is not None:
                    tell_drawn(board, drawer, card, emit)
                    if not pile:
                        emit(e.PileEmptied())
            _drew(board, drawer, len(hand) - held)
    if not pile and [] in hands:
        board.stack.append((b.SCORING, 0))
    else:
        board.stack.append((b.NEXT_TURN, (seat + 1) % seats))


def _drew(board: Board, seat: int, count: int) -> None:
    """See `Board.showed`."""
    held, drew, *laid = board.showed[seat]
    if count and laid:
        board.showed = (*board.showed[:seat], (held, drew + count, *laid), *board.showed[seat + 1 :])


# ---- the end


def _scoring(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Most points win (KOP, Scoring). A tie is fought out by the glove, or drawn where nobody throws (P12)."""
    scores = board.scores()
    if emit is not None:
        emit(e.Scored(scores))
    best = max(scores)
    tied = [seat for seat, score in enumerate(scores) if score == best]
    if len(tied) == 1:
        end_match(board, tied[0], b.ON_POINTS, emit)
    elif board.way == b.BY_CARDS:
        winner = tied[below(board, len(tied))]
        if emit is not None:
            emit(e.TieDrawn(tuple(tied), winner))
        end_match(board, winner, b.BY_DRAW, emit)
    else:
        board.tied = tuple(tied)
        board.stack.append((b.TIE, 0))


def begin_fight(board: Board, fight: tuple[int, int, int, int, int], emit: Emit | None) -> None:
    """A fight (`Board.fight`) begins."""
    board.fight = fight
    challenger, defender, card, origin, _ = fight
    if emit is not None:
        emit(e.FightStarted(challenger, defender, card, b.ORIGINS[origin]))


def _tie(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The first two that are tied fight, and the winner meets the next; the higher seat number throws (P12)."""
    tied = board.tied
    if len(tied) == 1:
        end_match(board, tied[0], b.BY_THROW, emit)
        return
    thrower, other = max(tied[:2]), min(tied[:2])
    begin_fight(board, (thrower, other, b.NO_CARD, b.BY_TIE, 0), emit)
    board.stack += [(b.TIE, 0), (b.GLOVE, thrower)]


AUTOMATIC_STEPS: Final[dict[int, Callable[[Board, Frame, Emit | None], None]]] = {
    b.NEXT_TURN: _next_turn,
    b.KNOCK_OUT: _knock_out,
    b.REPLENISH: _replenish,
    b.SCORING: _scoring,
    b.TIE: _tie,
}
"""The automatic steps outside the fights, by kind of frame."""
