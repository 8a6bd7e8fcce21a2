"""Fights: a Contender Showdown or a drawn Throw a Punch, from the opponent's name to the last bet (P7 to P10, P17)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.contract import Emit
from kotgames.engine.hands import take
from kotgames.engine.stacked import Frame
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch import likely
from kotgames.games.knock_out_punch.board import Board
from kotgames.games.knock_out_punch.card_set import BOOING, CHEERING, FIGHTER
from kotgames.games.knock_out_punch.rules import begin_fight, enter_ring

RESULTS: Final = {a.HIT: "hit", a.DODGED: "dodged", a.CAUGHT: "caught"}
THROWN: Final = {word: action for action, word in RESULTS.items()}
THREW, DEFENDED = range(2)
"""The part of a person in a throw, as kept records say it (`Game.measured`)."""


def opponent(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Name whom to fight. Frame: kind, seat, card, origin."""
    board.stack.append((b.FIGHT, frame[1], action - a.AGAINST, frame[2], frame[3]))


def _fight(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The way it is settled is said first, then the bets, then it is fought (P17). Frame: kind, challenger, defender, card, origin."""
    _, challenger, defender, card, origin = frame
    board.laid = b.NOTHING_LAID
    board.insists = b.NO_ONE
    begin_fight(board, (challenger, defender, card, origin, int(board.way == b.BY_CARDS)), emit)
    stack = board.stack
    stack.append((b.BOUT, 0))
    seats = board.seats
    if seats > 2:
        for step in range(seats - 1, 0, -1):
            seat = (challenger + step) % seats
            if seat != defender and b.CROWD + seat in board.place:
                stack.append((b.BET, seat))
    if board.way == b.BY_CHOICE:
        stack.append((b.WAY, challenger))


def _settled_by(board: Board, way: int) -> None:
    """Note how a fight is settled, as the last number of `Board.fight`: 0 by the glove, 1 by cards, 2 by cards instead of a throw that was
    not finished."""
    board.fight = (*board.fight[:4], way)


def _insists(board: Board, seat: int) -> None:
    """A seat wants cards, and the other is not asked any more."""
    board.insists = seat
    _settled_by(board, 1)


def way(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """The challenger proposes; cards are not asked back (P17, P24)."""
    if emit is not None:
        emit(e.WayChosen(frame[1], "glove" if action == a.GLOVE else "cards"))
    if action == a.CARDS:
        _insists(board, frame[1])
    else:
        board.stack.append((b.ANSWER, board.fight[1]))


def answer(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """The opponent accepts the glove or insists on cards (P17)."""
    if emit is not None:
        emit(e.WayChosen(frame[1], "accept" if action == a.ACCEPT else "cards"))
    if action == a.CARDS:
        _insists(board, frame[1])


def bet(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Lay a Crowd card on one of the two, face down (P10)."""
    seat = frame[1]
    if action == a.DECLINE:
        if emit is not None:
            emit(e.BetDeclined(seat))
        return
    on, cheers = divmod(action - a.BET, 2)
    wanted = CHEERING if cheers else BOOING
    place, does = board.place, board.card_set.does_of
    card = next(
        card for card in board.card_set.crowd_cards if place[card] == b.CROWD + seat and does[card] == wanted
    )
    place[card] = b.BETTED + seat
    board.bets += ((seat, card, on),)
    if emit is not None:
        emit(e.BetLaid(seat, on, card, cheers))


def has_fighter(board: Board, seat: int) -> bool:
    """True for a hand with a fighter to lay."""
    does = board.card_set.does_of
    return any(does[card] == FIGHTER for card in board.hands[seat])


def _bout(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The glove is thrown, or both lay a card; who has no fighter forfeits, and the other lays nothing (P9, P17)."""
    challenger, defender, _, _, by_cards = board.fight
    if not by_cards:
        board.stack.append((b.GLOVE, challenger))
        return
    able = [has_fighter(board, challenger), has_fighter(board, defender)]
    if all(able):
        board.stack += [(b.REVEAL, 0), (b.LAY, defender), (b.LAY, challenger)]
        return
    if emit is not None:
        for seat, can in zip((challenger, defender), able, strict=True):
            if not can:
                emit(e.Forfeited(seat))
    _settle(board, able[0], emit, even=not any(able), token=any(able))


def lay(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """A fighter lies face down; the challenger goes first (P17)."""
    seat = frame[1]
    card = take(board.hands[seat], board.card_set.kind_of, action - a.LAY)
    board.place[card] = b.LAID
    one, other = board.laid
    board.laid = (card, other) if seat == board.fight[0] else (one, card)
    if emit is not None:
        emit(e.FightCardLaid(seat, card))


def _reveal(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Both cards are turned up and go into the ring, where they knock nobody out (P9, P19). A full tie goes to the glove where there is the
    choice, else to who began (P9)."""
    challenger, defender, _, _, by_cards = board.fight
    one, other = board.laid
    kinds = board.card_set.kind_of
    won = board.card_set.higher(kinds[one], kinds[other])
    if emit is not None:
        winner = (challenger, defender)[won] if won >= 0 else -1
        emit(e.FightCardsRevealed(challenger, defender, (one, other), winner))
    known = (
        (challenger, likely.moment(board, challenger, defender, kinds[one])),
        (defender, likely.moment(board, defender, challenger, kinds[other])),
    )
    for card in (one, other):
        enter_ring(board, card, board.card_set.location_of[card])
    for seat, laid in known:
        board.showed = (*board.showed[:seat], (len(board.hands[seat]), 0, *laid), *board.showed[seat + 1 :])
    board.laid = b.NOTHING_LAID
    if won >= 0:
        _settle(board, won == 0, emit)
    elif board.way == b.BY_CHOICE and by_cards == 1:
        board.stack.append((b.GLOVE, challenger))
        _settled_by(board, 0)
    else:
        _settle(board, True, emit, even=True)


def glove(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """The result of the throw (KOP, Throw a Punch); in older records one that was broken off may be settled by cards."""
    challenger, defender = board.fight[:2]
    if action == a.BY_CARDS:
        if emit is not None:
            emit(e.ThrowCalledOff())
        _settled_by(board, 2)
        board.stack.append((b.BOUT, 0))
        return
    if emit is not None:
        emit(e.GloveThrown(challenger, defender, RESULTS[action]))
    if board.fight[3] != b.BY_TIE:
        _settle(board, action == a.HIT, emit)
        return
    loser = defender if action == a.HIT else challenger
    board.tied = tuple(seat for seat in board.tied if seat != loser)
    board.fight = ()
    if emit is not None:
        emit(e.FightWon(challenger + defender - loser, loser, b.NO_CARD, 0, False))


def _settle(
    board: Board, challenger_won: bool, emit: Emit | None, *, even: bool = False, token: bool = True
) -> None:
    """The winner collects the card; the King's token goes to who beats the King, and a King who began and won gets a King's Challenge token
    (P7, P8). Then the bets are turned up (P10)."""
    challenger, defender, card, _, _ = board.fight
    winner, loser = (challenger, defender) if challenger_won else (defender, challenger)
    points = board.card_set.points_of[card]
    board.place[card] = b.COLLECTED + winner
    board.collected_points[winner] += points
    if emit is not None:
        emit(e.FightWon(winner, loser, card, points, even))
    if token and loser == board.king:
        board.king = winner
        if emit is not None:
            emit(e.TokenMoved(winner, loser))
    elif token and challenger == board.king and challenger_won and board.challenges_left:
        board.challenges_left -= 1
        won = board.challenges_won
        board.challenges_won = (*won[:winner], won[winner] + 1, *won[winner + 1 :])
        if emit is not None:
            emit(e.ChallengeTokenWon(winner, board.challenges_left))
    _turn_up(board, winner, emit)
    board.fight = ()


def _turn_up(board: Board, winner: int, emit: Emit | None) -> None:
    card_set = board.card_set
    for seat, card, on in board.bets:
        cheers = card_set.does_of[card] == CHEERING
        right = cheers == (on == winner)
        gained = card_set.points_of[card] if right else 0
        board.place[card] = b.COLLECTED + seat if right else b.TRASHED
        board.collected_points[seat] += gained
        if emit is not None:
            emit(e.BetTurnedUp(seat, on, card, cheers, right, gained))
    board.bets = ()


AUTOMATIC_STEPS: Final[dict[int, Callable[[Board, Frame, Emit | None], None]]] = {
    b.FIGHT: _fight,
    b.BOUT: _bout,
    b.REVEAL: _reveal,
}
"""The automatic steps of a fight, by kind of frame."""
