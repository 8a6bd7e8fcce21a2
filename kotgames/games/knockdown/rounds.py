"""Rounds of Knockdown: how one ends, what comes back, and the end of the match (KD p.18-19)."""

from __future__ import annotations

from kotgames.engine.chance import pick
from kotgames.engine.contract import Emit
from kotgames.engine.stacked import Frame
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.board import NONE, Board


def end(board: Board, winner: int, how: str, decided: str, emit: Emit | None) -> None:
    """A round is over: a Victory Token, then the match or the loser's Skill and the next round."""
    board.victories[winner] += 1
    board.past.append(
        (board.first, winner, b.ENDINGS.index(how), board.turn, board.skills[0], board.skills[1])
    )
    if emit is not None:
        emit(
            e.RoundEnded(
                board.round,
                winner,
                how,
                decided,
                (board.heavy[0], board.heavy[1]),
                (board.light[0], board.light[1]),
                (board.victories[0], board.victories[1]),
                board.turn,
            )
        )
    board.stack.clear()
    if board.victories[winner] >= board.card_set.victories:
        board.winner = winner
        board.how = b.ENDINGS.index(how)
        if emit is not None:
            emit(e.MatchEnded(winner, how))
        return
    loser = 1 - winner
    skill = board.down[loser]
    if skill >= 0:
        board.down[loser] = NONE
        board.skills[loser] |= 1 << skill
        if emit is not None:
            emit(e.SkillTurnedUp(loser, skill))
    board.first = loser
    board.stack.append((b.ROUND_START, loser))


def by_deck(board: Board, seat: int, emit: Emit | None) -> None:
    """The row cannot be filled at the start of a seat's turn: fewest heavy, then fewest light, then that seat (KD p.18, D10)."""
    for wounds, decided in ((board.heavy, "heavy"), (board.light, "light")):
        if wounds[0] != wounds[1]:
            end(board, 0 if wounds[0] < wounds[1] else 1, "deck", decided, emit)
            return
    end(board, seat, "deck", "turn", emit)


def start(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Everything back to the beginning: wounds, hands, places, tokens, the deck; the first seat's turn comes (KD p.19, D11, D15)."""
    card_set = board.card_set
    board.round += 1
    board.turn = board.idle = 0
    board.first = frame[1]
    if board.round > 1:
        board.deck = list(card_set.decks[board.arena])
        board.row = []
        board.hands = [[], []]
        board.discards = []
    board.place = list(board.starts)
    board.heavy = [0, 0]
    board.light = [0, 0]
    board.turret = [NONE, NONE]
    board.ammo = [card_set.ammo if card_set.has_ammo[fighter] else 0 for fighter in board.fighters]
    clear_attack(board)
    if emit is not None:
        emit(
            e.RoundStarted(
                board.round,
                board.first,
                (board.place[0], board.place[1]),
                (board.ammo[0], board.ammo[1]),
            )
        )
    board.stack.append((b.TURN_START, board.first))


def clear_attack(board: Board) -> None:
    """Nothing is being resolved, and nothing happened this turn."""
    board.played = board.source = board.origin = NONE
    board.lost = board.from_turret = board.reacted = board.strikes = board.behind = board.took = 0
    board.cut = (0, 0, 0)
    board.shown = ()


def fill_row(board: Board, count: int, emit: Emit | None) -> None:
    """Draw so many cards into the row, at its right end (D16)."""
    drawn = []
    deck = board.deck
    kinds = board.card_set.kind_of
    for _ in range(count):
        index = pick(board, deck, kinds)
        card = deck[index]
        deck[index] = deck[-1]
        deck.pop()
        board.row.append(card)
        drawn.append(card)
    if emit is not None and drawn:
        emit(e.RowFilled(tuple(drawn), len(deck)))


def turn_start(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The row is filled to four, else the round ends; then what happens at the beginning of a turn, then two actions (KD p.12)."""
    seat = frame[1]
    card_set = board.card_set
    missing = card_set.row - len(board.row)
    clear_attack(board)
    if missing > len(board.deck):
        by_deck(board, seat, emit)
        return
    board.turn += 1
    board.match_turn += 1
    if emit is not None:
        emit(e.TurnStarted(seat, board.turn))
    fill_row(board, missing, emit)
    board.stack.append((b.ACTION, seat, card_set.actions, 0))
    if board.traits(seat).renew_row and board.deck:
        board.stack.append((b.RENEW, seat))


def turn_end(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Turns without a row card taken wear the row down (D16); then it is the other's turn."""
    seat = frame[1]
    board.idle = 0 if board.took else board.idle + 1
    if board.idle >= board.card_set.stalling and board.row:
        card = board.row.pop(0)
        board.discards.append(card)
        if emit is not None:
            emit(e.RowStalled(card, board.idle))
    board.stack.append((b.TURN_START, 1 - seat))
