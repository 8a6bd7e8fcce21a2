"""The course of a tournament of the Kard Game: matches, rounds, turns, and what ends them; exchanges are in `exchange` and `strikes`.

"M5" are the rulings of the design document (their text is in the in-game rules).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.chance import roll
from kotgames.engine.contract import Emit
from kotgames.engine.stacked import Frame
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import deeds, lay
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.components import NONE

# ---- matches and rounds


def match_start(board: Board, frame: Frame, emit: Emit | None) -> None:
    """A match begins: nobody has won a round, dice say who begins (M16)."""
    seats = board.seats
    board.match += 1
    board.round = board.replays = 0
    board.rounds_won = [0] * seats
    board.rounds_lost = [0] * seats
    board.out = [0] * seats
    if emit is not None:
        points = tuple(_start(board, seat, first=True) for seat in range(seats))
        emit(e.MatchStarted(board.match, board.matches, points))
    rolls, first = _roll_off(board, list(range(seats)))
    if emit is not None:
        emit(e.FirstRolled(rolls, first))
    board.stack.append((b.ROUND_START, first, 0))


def _roll_off(board: Board, seats: list[int]) -> tuple[tuple[tuple[int, ...], ...], int]:
    """A die each, thrown again by those who are level: all throws (0 for who does not throw), and the seat with the highest."""
    rolls = []
    left = seats
    while len(left) > 1:
        faces = roll(board, len(left))
        rolls.append(tuple(faces[left.index(seat)] if seat in left else 0 for seat in range(board.seats)))
        left = [seat for seat, face in zip(left, faces, strict=True) if face == max(faces)]
    return tuple(rolls), left[0]


def _start(board: Board, seat: int, *, first: bool) -> int:
    """The points with which a Kombatant begins a round; after a Babality the first of a match five down (M13)."""
    return max(1, board.start_points - (board.handicaps[seat] if first else 0))


def round_start(board: Board, frame: Frame, emit: Emit | None) -> None:
    """All kards are reshuffled, nine are drawn, full points; counters, penalties and lasting kards are gone (M16)."""
    _, first, again = frame
    seats = range(board.seats)
    if not again:
        board.round += 1
        board.out = [2 if out == 2 else 0 for out in board.out]
        board.began = sum(1 << seat for seat in seats if not board.out[seat])
    else:
        board.out = [0 if board.began >> seat & 1 else max(board.out[seat], 1) for seat in seats]
    opening = board.round == 1
    board.points = [0 if board.out[seat] else _start(board, seat, first=opening) for seat in seats]
    fresh_round(board)
    board.first = board.opener = first
    if not opening:
        board.handicaps = [0] * board.seats
    board.initiative = first if len(board.standing()) == 2 else NONE
    if emit is not None:
        emit(e.RoundStarted(board.round, first, tuple(board.points), bool(again)))
    board.stack.append((b.TURN_START, first))
    for seat in (first, *board.rivals(first)):
        for _ in range(board.card_set.rules.hand):
            deeds.draw(board, seat, emit, opening=True)


def fresh_round(board: Board) -> None:
    """Kards, distances and marks as a round begins."""
    seats = board.seats
    for seat in range(seats):
        board.hands[seat] = []
        board.piles[seat] = []
        board.decks[seat] = [] if board.out[seat] else board.card_set.deck(seat, board.lists[seat])
    board.groups = list(range(seats))
    for name in ("moved", "fallen", "slowed", "free_move", "held", "landed_last", "acted", "fell"):
        setattr(board, name, [0] * seats)
    board.known = [[] for _ in range(seats)]
    board.dropped = [[] for _ in range(seats)]
    board.lasting = []
    board.turn = board.idle = board.attacked = board.moved_now = 0
    board.last_out = NONE
    lay.clear(board)


# ---- turns


def turn_start(board: Board, frame: Frame, emit: Emit | None) -> None:
    """A turn: Discard/Draw, but in a round's first one, then Kombat (MKK "The first turn")."""
    board.turn += 1
    board.turns += 1
    board.attacked = board.moved_now = 0
    board.acted = [0] * board.seats
    first = board.initiative if board.initiative >= 0 else board.first
    if emit is not None:
        emit(e.TurnStarted(board.turn, first))
    board.stack.append((b.KOMBAT, first))
    if board.turn > 1:
        board.stack.append((b.DRAW_PHASE, first))
        for seat in reversed((first, *board.rivals(first))):
            if board.hands[seat] and board.card_set.rules.discard:
                board.stack.append((b.DISCARD, seat))


def discard(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Decision: up to two kards are put aside in secret; all are shown together."""
    seat = frame[1]
    if action == a.DONE:
        if emit is not None:
            emit(e.DiscardsLocked(seat))
        return
    size = board.card_set.size
    kind = a.kind_of(action)
    card = next(c for c in board.hands[seat] if c % size == kind and c not in board.dropped[seat])
    board.dropped[seat].append(card)
    if emit is not None:
        emit(e.DiscardChosen(seat, card))
    board.stack.append(frame)


def draw_phase(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Discards are shown, who has fewer than eight draws to eight, then everybody draws one."""
    order = (frame[1], *board.rivals(frame[1]))
    for seat in order:
        deeds.drop(board, seat, board.dropped[seat], "turn", emit)
    board.dropped = [[] for _ in range(board.seats)]
    for seat in order:
        while len(board.hands[seat]) < board.card_set.rules.refresh:
            if not deeds.draw(board, seat, emit):
                break
            if deeds.time_is_up(board):
                return
    for seat in order:
        deeds.draw(board, seat, emit)
        if deeds.time_is_up(board):
            return


def kombat(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The seat with the initiative acts; in Brawl everybody who still has an action, clockwise from the first player (M14)."""
    board.moved_now = 0
    if board.initiative >= 0:
        board.stack += [(b.TURN_END, board.initiative), (b.ACTION, board.initiative)]
        return
    first = frame[1]
    for seat in ([] if board.out[first] else [first]) + board.rivals(first):
        if not board.acted[seat]:
            board.stack += [frame, (b.ACTION, seat)]
            return
    board.stack.append((b.TURN_END, first))


def turn_end(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Turn counters go, the fallen are out, and turns without an attack are counted (M17)."""
    deeds.count_turn(board, emit)
    board.idle = 0 if board.attacked else board.idle + 1
    if deeds.settle(board, emit):
        return
    rules = board.card_set.rules
    if board.idle >= rules.endless:
        if emit is not None:
            emit(e.KombatStalled(board.idle, True))
        board.stack.append((b.ROUND_END, _ahead(board), b.BY_POINTS))
        return
    if board.idle >= rules.passes and emit is not None:
        emit(e.KombatStalled(board.idle, False))
    if board.initiative < 0:
        _pass_the_turn(board, frame[1])
    board.stack.append((b.TURN_START, board.first))


def _pass_the_turn(board: Board, first: int) -> None:
    """The next turn of Brawl is begun by the left neighbour of this one's first player; with two left there is an initiative again, for the
    next of them clockwise from there (M14)."""
    if len(board.standing()) == 2:
        board.initiative = board.rivals(first)[0]
        board.first = board.initiative
    else:
        board.first = board.rivals(first)[0]


def _ahead(board: Board) -> int:
    """The seat with the most points; -1 where several have."""
    found = _foremost(board)
    return found[0] if len(found) == 1 else NONE


def _foremost(board: Board) -> list[int]:
    """The seats with the most points."""
    best = max(board.points[seat] for seat in board.standing())
    return [seat for seat in board.standing() if board.points[seat] == best]


def time_up(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The last kard of a deck is drawn: the round ends here, on points (M11)."""
    if emit is not None:
        emit(e.TimeRanOut(frame[1]))
    board.stack[:] = [(b.ROUND_END, _ahead(board), b.BY_TIME)]


def round_end(board: Board, frame: Frame, emit: Emit | None) -> None:
    """A round is won or replayed (M12, M16, M17); two rounds won win the match."""
    _, winner, how = frame
    board.replays = board.replays + 1 if winner < 0 and how == b.BY_POINTS else 0
    if board.replays > 2:
        _, winner = _roll_off(board, _foremost(board))
        how, board.replays = b.BY_DIE, 0
    if winner >= 0:
        board.rounds_won[winner] += 1
        for seat in range(board.seats):
            if seat != winner and board.began >> seat & 1:
                board.rounds_lost[seat] += 1
    if emit is not None:
        points, wins = tuple(board.points), tuple(board.rounds_won)
        emit(e.RoundEnded(winner, board.round, b.ROUND_ENDS[how], points, wins))
    if winner < 0:
        board.stack[:] = [(b.ROUND_START, _next_seat(board, board.opener), 1)]
        return
    limit = board.card_set.rules.rounds
    board.out = [2 if lost >= limit else 0 for lost in board.rounds_lost]
    left = board.standing()
    if board.rounds_won[winner] < limit and len(left) > 1:
        first = _next_seat(board, board.opener)
        if board.seats == 2:
            first = 1 - winner
        board.stack[:] = [(b.ROUND_START, first, 0)]
        return
    board.stack[:] = [(b.MATCH_END, winner)]
    if how == b.BY_BLOW:
        board.stack.append((b.FINISH, winner, board.last_out))


def _next_seat(board: Board, seat: int) -> int:
    """The next seat clockwise that began the round and is still in the match."""
    others = [(seat + step) % board.seats for step in range(1, board.seats + 1)]
    return next(other for other in others if board.began >> other & 1 and board.out[other] < 2)


# ---- the end of a match (M13)


def finish(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Decision: a Fatality or Babality, or nothing."""
    seat = frame[1]
    if action == a.DECLINE:
        if emit is not None:
            emit(e.FinisherDeclined(seat))
        return
    kind = a.kind_of(action)
    face = board.faces[kind]
    loser = frame[2]
    card = board.held_of(seat, kind)
    deeds.from_hand(board, seat, card)
    board.piles[seat].append(card)
    deeds.pay(board, seat, face.pay, emit)
    if emit is not None:
        emit(e.FinisherPlayed(seat, loser, card, "fatality" if face.finish == 0 else "babality"))
    if face.finish == 0:
        board.fatalities[seat] += 1
        board.stack.append((b.FRIENDSHIP, loser, seat))
    else:
        board.handicaps[loser] = 5
    for deed in reversed(face.does):
        board.stack.append(deeds.deed_frame(seat, NONE, deed, kind, card))


def friendship(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Decision: the loser's Friendship cancels a Fatality: the match stays won, the Fatality is not counted."""
    seat = frame[1]
    if action == a.DECLINE:
        if emit is not None:
            emit(e.FriendshipDeclined(seat))
        return
    winner = frame[2]
    kind = a.kind_of(action)
    card = board.held_of(seat, kind)
    deeds.from_hand(board, seat, card)
    board.piles[seat].append(card)
    board.fatalities[winner] -= 1
    if emit is not None:
        emit(e.FriendshipPlayed(seat, winner, card))
    face = board.faces[kind]
    board.out[seat] = 0  # its gift is still given
    for deed in reversed(face.does):
        board.stack.append(deeds.deed_frame(seat, winner, deed, kind, card))


def match_end(board: Board, frame: Frame, emit: Emit | None) -> None:
    """A match is won; the tournament ends as soon as nobody can change who wins it (M12, M13)."""
    winner = frame[1]
    board.match_wins[winner] += 1
    wins = tuple(board.match_wins)
    if emit is not None:
        emit(e.MatchWon(winner, board.match, board.matches, wins))
    left = board.matches - board.match
    ranks = sorted(((board.match_wins[s], board.fatalities[s], s) for s in range(board.seats)), reverse=True)
    if left and ranks[0][0] <= ranks[1][0] + left:
        handicaps = [board.handicaps[seat] for seat in range(board.seats)]
        board.handicaps = [points if seat != winner else 0 for seat, points in enumerate(handicaps)]
        board.stack[:] = [(b.MATCH_START, 0)]
        return
    level = ranks[0][:2] == ranks[1][:2]
    board.winner = NONE if level else ranks[0][2]
    if level:
        board.how = b.DRAWN
    elif board.matches == 1:
        board.how = b.MATCH_ALONE
    else:
        board.how = b.BY_FATALITIES if ranks[0][0] == ranks[1][0] else b.TOURNAMENT
    board.stack[:] = []
    if emit is not None:
        emit(e.TournamentEnded(board.winner, wins))


AUTOMATIC_STEPS: Final[dict[int, Callable[[Board, Frame, Emit | None], None]]] = {
    b.MATCH_START: match_start,
    b.ROUND_START: round_start,
    b.TURN_START: turn_start,
    b.DRAW_PHASE: draw_phase,
    b.KOMBAT: kombat,
    b.TURN_END: turn_end,
    b.TIME_UP: time_up,
    b.ROUND_END: round_end,
    b.MATCH_END: match_end,
}
"""The automatic steps outside of exchanges, by kind of frame."""
