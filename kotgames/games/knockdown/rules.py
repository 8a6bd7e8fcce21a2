"""The step functions of Knockdown but those of an attack and of a test: before the match, and the actions of a turn.

Each takes the board, the frame that was on top of the stack (already popped), for decisions the action, and `emit`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.chance import Dice, roll_off
from kotgames.engine.contract import Emit
from kotgames.engine.hands import drawn
from kotgames.engine.stacked import Frame
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown import legal, numbers, rounds
from kotgames.games.knockdown.attacks import begin_payment, declare, spend_card, tell_moved
from kotgames.games.knockdown.board import NONE, Board
from kotgames.games.knockdown.components import DASH
from kotgames.games.knockdown.wounds import wound

# ---- before the match


def _first(board: Board, frame: Frame, emit: Emit | None) -> None:
    """A die each: the winner picks a fighter, then the other one and the start space (D22)."""
    rolls, winner = roll_off(board)
    if emit is not None:
        emit(e.FirstRolled(rolls, winner))
    other = 1 - winner
    board.stack.append((b.DEAL, winner))
    if board.quick:
        starts = board.ground.starts
        board.starts[other], board.starts[winner] = starts[0], starts[1]
        if emit is not None:
            emit(e.StartChosen(other, (board.starts[0], board.starts[1])))
    else:
        board.stack.append((b.START, other))
    for seat in (other, winner):
        if board.fighters[seat] < 0:
            board.stack.append((b.FIGHTER, seat))


def pick_fighter(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Take a fighter."""
    seat = frame[1]
    board.fighters[seat] = action - a.FIGHTER
    if emit is not None:
        emit(e.FighterPicked(seat, board.fighters[seat]))


def choose_start(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Choose a start space; the other seat has the other one."""
    seat = frame[1]
    space = action - a.START
    one, two = board.ground.starts
    board.starts[seat] = space
    board.starts[1 - seat] = two if space == one else one
    if emit is not None:
        emit(e.StartChosen(seat, (board.starts[0], board.starts[1])))


def _deal(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Three Skills to each (KD p.11). The seats choose by turns, so that people at one screen change places as seldom as can be: one
    keeps, the other keeps, chooses among what was passed on and turns one up, then the first does."""
    winner = frame[1]
    other = 1 - winner
    card_set = board.card_set
    chance = Dice(0)
    chance.chance = board.chance
    pool = list(card_set.skill_sets[board.skill_set])
    count = 2 if board.quick else card_set.dealt
    dealt = [drawn(pool, count, chance), drawn(pool, count, chance)]
    board.chance = chance.chance
    board.stack.append((b.SHOW_SKILLS, winner))
    if board.quick:
        for seat in (0, 1):
            board.skills[seat] = 1 << dealt[seat][0]
            board.down[seat] = dealt[seat][1]
            if emit is not None:
                emit(e.SkillsDealt(seat, tuple(dealt[seat]), False))
        return
    board.dealt = (tuple(dealt[0]), tuple(dealt[1]))
    if emit is not None:
        for seat in (0, 1):
            emit(e.SkillsDealt(seat, board.dealt[seat], False))
    board.stack += [
        (b.FACE, winner),
        (b.DRAFT, winner),
        (b.FACE, other),
        (b.DRAFT, other),
        (b.DRAFT, other),
        (b.DRAFT, winner),
    ]


def draft(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Keep a Skill: of the own three, then of the two that were passed on."""
    seat = frame[1]
    skill = action - a.KEEP
    left = [one for one in legal.offered(board, seat) if one != skill]
    second = bool(board.kept[seat])
    kept = [*board.kept]
    kept[seat] = (*kept[seat], skill)
    board.kept = tuple(kept)
    if emit is not None:
        emit(e.SkillKept(seat, skill, left[0] if second else NONE))
        if not second and board.kept[1 - seat]:
            for one in (0, 1):
                passed = tuple(card for card in board.dealt[1 - one] if card != board.kept[1 - one][0])
                emit(e.SkillsDealt(one, passed, True))


def turn_face(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Choose the Skill that lies face up; it is seen when both have chosen."""
    seat = frame[1]
    skill = action - a.FACE
    board.down[seat] = next(one for one in board.kept[seat] if one != skill)
    if emit is not None:
        emit(e.SkillFaced(seat, skill))


def _show_skills(board: Board, frame: Frame, emit: Emit | None) -> None:
    """Both turn their Skill up; the higher Initiative is first, and the first cards are taken: one, two, one (KD p.11)."""
    card_set = board.card_set
    ups = []
    for seat in (0, 1):
        if not board.quick:
            up = next(one for one in board.kept[seat] if one != board.down[seat])
            board.skills[seat] = 1 << up
        ups.append(board.skills[seat].bit_length() - 1)
    values = (card_set.initiative[ups[0]], card_set.initiative[ups[1]])
    board.first = 0 if values[0] > values[1] else 1
    if emit is not None:
        emit(e.SkillsRevealed((ups[0], ups[1]), values, board.first))
    board.deck = list(card_set.decks[board.arena])
    rounds.fill_row(board, card_set.row, emit)
    first, second = board.first, 1 - board.first
    board.stack += [
        (b.ROUND_START, first),
        (b.TAKE, first),
        (b.TAKE, second),
        (b.TAKE, second),
        (b.TAKE, first),
    ]
    if board.quick:
        del board.stack[-4:]
        chance = Dice(0)
        chance.chance = board.chance
        for seat in (first, second, second, first):
            _take(board, seat, drawn(board.row, 1, chance)[0], emit)
        board.chance = chance.chance


def take(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Take one of the first cards (KD p.11)."""
    of = board.card_set.kind_of
    index = next(index for index, card in enumerate(board.row) if of[card] == action - a.FIRST)
    _take(board, frame[1], board.row.pop(index), emit)


def _take(board: Board, seat: int, card: int, emit: Emit | None) -> None:
    board.hands[seat].append(card)
    if emit is not None:
        emit(e.CardTaken(seat, card))


# ---- a turn


def renew(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Discard the oldest card of the row and refill it, by a Skill at the beginning of the turn."""
    seat = frame[1]
    if action == a.LEAVE:
        if emit is not None:
            emit(e.RowKept(seat))
        return
    card = board.row.pop(0)
    board.discards.append(card)
    if emit is not None:
        emit(e.RowRenewed(seat, card))
    rounds.fill_row(board, 1, emit)


def action(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """Take an action of the turn, or go through the corridors before one (KD p.12, D7)."""
    _, seat, left, _ = frame
    if a.CORRIDOR <= action < a.DASH:
        board.stack.append((b.ACTION, seat, left, 1))
        _corridor(board, seat, action - a.CORRIDOR, emit)
        return
    board.reacted = 0
    board.stack.append((b.ACTION, seat, left - 1, 0) if left > 1 else (b.TURN_END, seat))
    if action == a.COMBO:
        if emit is not None:
            emit(e.ComboStarted(seat))
        board.stack.append((b.COMBO, seat, 0, 0))
    elif action < a.CORRIDOR:
        _walk(board, seat, action - a.MOVE, "walk", emit)
    else:
        _attack(board, seat, action - a.ATTACK, emit)


def _walk(board: Board, seat: int, space: int, how: str, emit: Emit | None) -> None:
    old, board.place[seat] = board.place[seat], space
    if emit is not None:
        tell_moved(board, seat, old, how, seat, emit)


def _corridor(board: Board, seat: int, space: int, emit: Emit | None) -> None:
    """Through the Technical Corridors; the wounds stand next to the space one comes to (KD p.21, D7, D17)."""
    old = board.place[seat]
    board.place[seat] = space
    ground = board.ground
    heavy, light = ground.heavy[space], ground.light[space]
    if board.traits(seat).safe_corridors:
        heavy, light = 0, heavy
    if emit is not None:
        emit(e.CorridorTaken(seat, old, space))
    wound(board, seat, heavy, light, "corridor", emit)


def _attack(board: Board, seat: int, kind: int, emit: Emit | None) -> None:
    """Choose a row card; it joins the hand after its sequence, which is resolved only within range (KD p.12, D1, D21)."""
    of, row = board.card_set.kind_of, board.row
    index = 0
    while of[row[index]] != kind:
        index += 1
    card = row.pop(index)
    board.played = card
    board.took = 1
    board.stack.append((b.TO_HAND, seat, card))
    starts = numbers.origins(board, seat, kind)
    if emit is not None:
        distance = board.ground.distance[board.place[seat]][board.place[1 - seat]]
        emit(e.AttackPlayed(seat, card, bool(starts), distance))
    if starts:
        declare(board, seat, kind, starts)


def combo(board: Board, frame: Frame, action: int, emit: Emit | None) -> None:
    """A Dash, a Special Attack, or the end of the Combo (KD p.13, D4)."""
    _, seat, used, count = frame
    if action == a.END:
        if emit is not None:
            emit(e.ComboEnded(seat, count))
        return
    if action < a.SPECIAL:
        board.stack.append((b.COMBO, seat, used, count + 1))
        spend_card(board, seat, DASH, "dash", emit)
        _walk(board, seat, action - a.DASH, "dash", emit)
        return
    special = action - a.SPECIAL
    source = board.card_set.first_special + special
    board.stack.append((b.COMBO, seat, used | 1 << special, count + 1))
    declare(board, seat, source, numbers.origins(board, seat, source))
    begin_payment(board, seat, special, reaction=False, emit=emit)


AUTOMATIC_STEPS: Final[dict[int, Callable[[Board, Frame, Emit | None], None]]] = {
    b.FIRST: _first,
    b.DEAL: _deal,
    b.SHOW_SKILLS: _show_skills,
    b.ROUND_START: rounds.start,
    b.TURN_START: rounds.turn_start,
    b.TURN_END: rounds.turn_end,
}
"""The automatic steps outside attacks and tests, by kind of frame."""
