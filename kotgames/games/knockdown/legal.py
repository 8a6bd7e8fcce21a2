"""Legal actions of now: the list for search and lights, one function per decision, in rising order of the code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kotgames.engine.stacked import Frame
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import numbers
from kotgames.games.knockdown.board import Board
from kotgames.games.knockdown.card_set import DIGIT
from kotgames.games.knockdown.components import BLOCK, DASH

_RENEW: Final = [a.RENEW, a.LEAVE]
_ORIGIN: Final = [a.HERE, a.TURRET]
_HERE: Final = [a.HERE]
_FROM_TURRET: Final = [a.TURRET]
_TAKE: Final = [a.TAKE]
_DECLINE: Final = [a.DECLINE]
_CALL: Final = [a.CALL, a.DECLINE]
_WAY: Final = [a.TOWER, a.DICE]
_TOWER: Final = [a.STOOD, a.FELL, a.BY_DICE]
_STOP: Final = [a.STOP]
_DASHES: Final = (1 << DIGIT) - 1 << DIGIT * DASH
"""Dashes in a hand as `Board.held` writes it."""


# ---- before the first turn


def fighter(board: Board, frame: Frame) -> list[int]:
    """The fighters of the box that the other seat has not taken."""
    card_set = board.card_set
    return [
        a.FIGHTER + index
        for index, box in enumerate(card_set.fighter_box)
        if box == board.skill_set and index not in board.fighters
    ]


def start(board: Board, frame: Frame) -> list[int]:
    """Both start spaces."""
    return [a.START + space for space in sorted(board.ground.starts)]


def draft(board: Board, frame: Frame) -> list[int]:
    """The own Skills, or the two that were passed on."""
    return [a.KEEP + skill for skill in sorted(offered(board, frame[1]))]


def offered(board: Board, seat: int) -> list[int]:
    """The Skills a seat chooses among: its own three at first, then those the other did not keep."""
    if not board.kept[seat]:
        return list(board.dealt[seat])
    other = 1 - seat
    return [skill for skill in board.dealt[other] if skill != board.kept[other][0]]


def face(board: Board, frame: Frame) -> list[int]:
    """Either of the Skills that were kept."""
    return [a.FACE + skill for skill in sorted(board.kept[frame[1]])]


def take(board: Board, frame: Frame) -> list[int]:
    """The kinds of cards in the row."""
    of = board.card_set.kind_of
    return sorted({a.FIRST + of[card] for card in board.row})


# ---- a turn


def renew(board: Board, frame: Frame) -> list[int]:
    """Renewing the row, or leaving it."""
    return _RENEW


def action(board: Board, frame: Frame) -> list[int]:
    """A Combo where one is possible, moves to free neighbours, corridors where they are allowed, the kinds in the row (KD p.12)."""
    seat = frame[1]
    found = [a.COMBO] if can_combo(board, seat) else []
    found += board.ground.moves[board.place[seat], board.place[1 - seat], frame[3]]
    found += sorted(set(map(board.card_set.attack_of.__getitem__, board.row)))
    return found


def in_reach(board: Board, seat: int, special: int) -> bool:
    """True for a Special Attack that may be paid for from here: it has no range, or the foe is within it (D4)."""
    return bool(numbers.usable(board, seat) >> board.card_set.first_special + special & 1)


def dashes(board: Board, seat: int) -> list[int]:
    """Spaces that a Dash may go to."""
    most = 1 + board.traits(seat).longer_dash
    return board.ground.reach(board.place[seat], board.place[1 - seat], most)


def can_combo(board: Board, seat: int) -> bool:
    """True where a Combo could hold anything (D16)."""
    if not board.hands[seat]:
        return False
    held = board.held(seat)
    if held & _DASHES and dashes(board, seat):
        return True
    paid = board.card_set.paid[board.fighters[seat], held].combos
    return bool(paid and paid & numbers.usable(board, seat))


def combo(board: Board, frame: Frame) -> list[int]:
    """Ending it after the first Dash or Special Attack, Dashes, and what can be paid for and was not used yet (D4)."""
    _, seat, used, count = frame
    held = board.held(seat)
    found = [a.END] if count else []
    if held & _DASHES:
        found += [a.DASH + space for space in dashes(board, seat)]
    card_set = board.card_set
    first = card_set.first_special
    paid = card_set.paid[board.fighters[seat], held]
    able = paid.combos and paid.combos & ~(used << first) & numbers.usable(board, seat)
    if able:
        found += [a.SPECIAL + source - first for source in paid.sources if able >> source & 1]
    return found


def pay(board: Board, frame: Frame) -> list[int]:
    """Symbols for what any card may pay, in rising order, so that each payment has one way to be written."""
    _, seat, _, left, lowest = frame
    return _rising(board.counts(seat), left, lowest, a.PAY)


def _rising(counts: Sequence[int], left: int, lowest: int, base: int) -> list[int]:
    """The symbols from `lowest` on of which so many cards can still be taken in rising order."""
    return [
        base + symbol
        for symbol in range(lowest, len(counts))
        if counts[symbol] and sum(counts[symbol:]) >= left
    ]


# ---- an attack


def origin(board: Board, frame: Frame) -> list[int]:
    """The fighter itself and its turret, where they reach the foe (D19)."""
    seat = frame[1]
    found = numbers.origins(board, seat, board.source)
    if len(found) == 2:
        return _ORIGIN
    return _HERE if found == [board.place[seat]] else _FROM_TURRET


def react(board: Board, frame: Frame) -> list[int]:
    """Declining, or a Reaction that can be paid for and was not used within this action (D14)."""
    seat = frame[1]
    found = reactions(board, seat)
    return [a.DECLINE, *found] if found else _DECLINE


def reactions(board: Board, seat: int) -> list[int]:
    """The Reactions a seat could use."""
    card_set = board.card_set
    own = card_set.reactions_of[board.fighters[seat]]
    if not own:
        return []
    first = card_set.first_special
    paid = card_set.paid[board.fighters[seat], board.held(seat)].reactions
    able = paid and paid & ~(board.reacted << first) & numbers.usable(board, seat)
    return [a.REACT + special for special in own if able >> first + special & 1] if able else []


def block(board: Board, frame: Frame) -> list[int]:
    """Taking it, and what Block cards allow against this Strike (KD p.16, D3)."""
    seat = frame[1]
    blocks = board.count(seat, BLOCK)
    if not blocks or board.lost:
        return _TAKE
    heavy, light = numbers.pool(board, 1 - seat, board.source, board.origin)
    effects = bool(board.card_set.effects[board.source])
    found = [
        a.TAKE,
        *(a.BLOCK + wanted for wanted in numbers.block_choices(board, seat, heavy, light, 1)),
    ]
    if effects and blocks > 1:
        found += [a.BLOCK_BOTH + wanted for wanted in numbers.block_choices(board, seat, heavy, light, 2)]
    if effects:
        found.append(a.BLOCK_EFFECT)
    return found


def go(board: Board, frame: Frame) -> list[int]:
    """Moves of an effect, or places for the turret; stopping where the text says "may", or where there is no space."""
    _, seat, way, left, _, start = frame
    mine, theirs = board.place[seat], board.place[1 - seat]
    ground = board.ground
    if way == b.BY_MOVE:
        return [a.STOP, *(a.GO + space for space in ground.reach(mine, theirs, left))]
    if way == b.BY_BLINK:
        return [a.STOP, *(a.GO + space for space in ground.blink(mine, theirs, left))]
    if way == b.BY_AMMO:
        return [a.STOP, *(a.GO + space for space in ground.reach(mine, theirs, board.ammo[seat]))]
    if way == b.BY_TURRET:
        near = ground.distance[mine]
        return [
            a.GO + space for space in ground.spaces if near[space] <= left and space != board.turret[seat]
        ]
    if way == b.BY_FORWARD:
        spaces = ground.toward(mine, theirs, theirs)
    elif way == b.BY_BACKWARD:
        spaces = ground.away(theirs, start, mine)
    elif way == b.BY_PULL:
        spaces = ground.toward(theirs, start, mine)
    else:
        spaces = [space for space in ground.neighbours[theirs] if space != mine]
    return [a.GO + space for space in spaces] if spaces else _STOP


def discard(board: Board, frame: Frame) -> list[int]:
    """The symbols in the hand."""
    return [a.DISCARD + symbol for symbol, held in enumerate(board.counts(frame[1])) if held]


def show(board: Board, frame: Frame) -> list[int]:
    """Symbols of cards to be shown, in rising order."""
    _, seat, left, lowest, _ = frame
    counts = board.counts(seat)
    for symbol in board.shown:
        counts[symbol] -= 1
    return _rising(counts, left, lowest, a.SHOW)


def strip(board: Board, frame: Frame) -> list[int]:
    """The symbols that are shown."""
    return [a.STRIP + symbol for symbol in sorted(set(board.shown))]


def spend(board: Board, frame: Frame) -> list[int]:
    """From none to as many as may be spent."""
    return [a.SPEND + count for count in range(frame[3] + 1)]


# ---- Knockdown Tests


def call(board: Board, frame: Frame) -> list[int]:
    """Calling the test or not; a Strike that was lost calls none (D14)."""
    return _DECLINE if board.lost else _CALL


def way(board: Board, frame: Frame) -> list[int]:
    """Tower or dice (D9)."""
    return _WAY


def tower(board: Board, frame: Frame) -> list[int]:
    """The possible results of a tower."""
    return _TOWER
