"""A turn looked through: every first action, the best of them with every second, on copies, up to where chance comes in.

Nothing random is ever drawn here: a test is weighed by its exact chances, and a turn ends before the row is filled.
"""

from __future__ import annotations

from typing import Final

from kotgames.engine.contract import Emit
from kotgames.engine.stacked import Frame, machine
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import attacks, knockdown_test, rules
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown.board import Board
from kotgames.games.knockdown.bot import answers, worth
from kotgames.games.knockdown.bot.reach import MOST_WOUNDS, tables
from kotgames.games.knockdown.decisions import DECISIONS
from kotgames.games.knockdown.game import State

OVER: Final = 9
"""`how` of a copy whose turn is over."""
WIDTH: Final = 3
"""First actions whose second ones are looked at."""
MOST_LINES: Final = 140
"""Lines after which no further first action is looked at so: where there are many the third best is seldom the right one."""
MOST_STEPS: Final = (150, 230)
"""Steps on copies after which lines through the first and through the second action branch no more, but go on with what seems best: one
decision in thirty comes so far, and none may take long."""
MOST_FIRST: Final = 44
"""Ways through an action, from where it begins, that are looked at; then each goes on with what seems best."""
MOST_SECOND: Final = 22
LATER: Final = 0.985
"""Weight of the second action: the other may answer better than is thought, so what is to be had now is taken now."""
SPACES: Final = 2
"""Spaces that are tried where an effect may go to many."""
AT_ONCE: Final = frozenset((b.PAY, b.STRIP, b.DISCARD))
"""Decisions without looking ahead, as kinds of frames."""


def _over(board: Board, frame: Frame, emit: Emit | None) -> None:
    """The turn of the other begins: as far as is looked."""
    board.actor = 1 - frame[1]
    board.how = OVER


step, run = machine(
    DECISIONS,
    {
        **rules.AUTOMATIC_STEPS,
        **attacks.AUTOMATIC_STEPS,
        **knockdown_test.AUTOMATIC_STEPS,
        b.TURN_START: _over,
    },
)
"""The rules, up to the end of a turn."""


class Line:
    """A way through a turn: what it began with, what is won by K.O. on it, how likely it goes on (tests are passed), and where the Dashes
    began that were the last things done (-1: it was something else)."""

    __slots__ = ("board", "dashed", "first", "goes_on", "won")

    def __init__(self, board: State, first: int, won: float, goes_on: float, dashed: int = -1) -> None:
        self.board = board
        self.first = first
        self.won = won
        self.goes_on = goes_on
        self.dashed = dashed

    def value(self, seat: int) -> float:
        """The chance of `seat`, whose turn it is, to win the round by this line."""
        return self.won + self.goes_on * standing(self.board, seat)


def standing(board: Board, seat: int) -> float:
    """The chance to win the round where `seat` has actions left or its turn is over."""
    if board.how == OVER:
        if board.card_set.row - len(board.row) > len(board.deck):
            return worth.by_deck(board, seat, 1 - seat)
        return worth.value(board, seat, 1 - seat)
    return worth.value(board, seat, seat, board.stack[-1][2])


def fail_chance(board: Board, tested: int) -> float:
    """The chance of a seat to fail a test by dice now."""
    return tables(board.card_set).fails[min(sum(board.test_wounds(tested)), MOST_WOUNDS - 1)]


def passed(board: State, tested: int) -> State:
    """A copy after the test that may be called now was passed."""
    made = board.copy()
    made.stack.pop()
    made.stack.append((b.PASSED, tested))
    run(made, None)
    return made


class Search:
    """The lines of a seat from a decision of its own turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.found: dict[object, Line] = {}
        self.left = 0
        self.steps = 0
        self.most_steps = 0

    def best(self, board: State) -> int:
        """The action that begins the best line."""
        seat = self.seat
        self.most_steps = MOST_STEPS[0]
        first = self._lines(Line(board.copy(), -1, 0.0, 1.0), MOST_FIRST)
        self.most_steps = MOST_STEPS[1]
        rated = sorted(
            ((line.value(seat), -line.first, number) for number, line in enumerate(first)), reverse=True
        )
        best, action = -1.0, -1
        looked, lines = 0, len(first)
        for value, negative, number in rated:
            line = first[number]
            if line.board.how != OVER:
                if looked >= WIDTH or lines > MOST_LINES or self.steps > self.most_steps:
                    continue
                looked += 1
                before = line.won
                then = self._lines(line, MOST_SECOND)
                lines += len(then)
                value = max(before + LATER * (second.value(seat) - before) for second in then)
            if value > best:
                best, action = value, -negative
        return action

    def _lines(self, line: Line, most: int) -> list[Line]:
        """All lines through the next action, one for each position they lead to."""
        self.found = {}
        stack = line.board.stack
        self.left = stack[-1][2] if stack[-1][0] == b.ACTION else 1 + _after(stack)
        self._play(line, most)
        return list(self.found.values())

    def _play(self, line: Line, most: int) -> None:
        """Go on with a line until its action is over; what may be chosen otherwise becomes lines of its own, about `most` of them."""
        board, seat = line.board, self.seat
        while True:
            if board.how == OVER:
                break
            frame = board.stack[-1]
            kind = frame[0]
            if kind == b.ACTION and frame[2] < self.left:
                break
            self.steps += 1
            if self.steps > self.most_steps:
                most = 1
            if frame[1] != seat:
                step(board, answers.BY_KIND[kind](board), None)
                continue
            if kind == b.CALL:
                self._call(line, frame, most)
                board = line.board
                continue
            choices = self._choices(board, kind, line.dashed, most)
            if len(choices) > 1:
                shares = _shares(choices, most)
                self.steps += len(choices) - 1
                for action in choices[1:]:
                    other = board.copy()
                    dashed = _dashed(other, seat, action, line.dashed)
                    step(other, action, None)
                    first = line.first if line.first >= 0 else action
                    self._play(Line(other, first, line.won, line.goes_on, dashed), shares[_weight(action)])
                most = shares[_weight(choices[0])]
            action = choices[0]
            if line.first < 0:
                line.first = action
            line.dashed = _dashed(board, seat, action, line.dashed)
            step(board, action, None)
        key = (
            line.first, *board.place, *board.heavy, *board.light, *board.ammo, *board.turret, *board.row, board.how, board.held(0),
            board.held(1), line.won,
        )  # fmt: skip
        known = self.found.get(key)
        if known is None or known.goes_on < line.goes_on:
            self.found[key] = line

    def _call(self, line: Line, frame: Frame, most: int) -> None:
        """The test is called or not: both lines, where both could be right. One that cannot be failed is never called: it would only take
        wounds off, and somebody's time."""
        board, seat = line.board, self.seat
        fails = fail_chance(board, 1 - seat)
        if fails:
            after = passed(board, 1 - seat)
            won, goes_on = line.won + line.goes_on * fails, line.goes_on * (1 - fails)
            if goes_on <= 0:
                line.first = line.first if line.first >= 0 else a.CALL
                line.won, line.goes_on, line.board = won, 0.0, after
                return
            self._play(Line(after, line.first if line.first >= 0 else a.CALL, won, goes_on), most)
        if line.first < 0:
            line.first = a.DECLINE
        step(board, a.DECLINE, None)

    def _choices(self, board: State, kind: int, dashed: int, most: int) -> list[int]:
        """Actions to be tried: with one line left what seems best at once, or the end of a Combo."""
        legal = board.legal
        if kind in AT_ONCE or (most <= 1 and kind in answers.BY_KIND):
            return [answers.BY_KIND[kind](board)]
        if kind == b.GO:
            return answers.spaces(board, SPACES)
        if kind == b.SPEND:
            return [legal[-1], legal[0]]
        if kind == b.COMBO:
            return legal[:1] if most <= 1 and legal[0] == a.END else _combo(board, legal, dashed)
        return legal


def _weight(action: int) -> int:
    """The number of ways that lead on from an action: 0 one, 1 a few, 2 many."""
    if a.SPECIAL <= action < a.REACT or a.ATTACK <= action < a.FIRST or a.DASH <= action < a.GO:
        return 1
    return 2 if action == a.COMBO else 0


def _shares(choices: list[int], most: int) -> tuple[int, int, int]:
    """Lines that each of some choices may become, by their weight: those that lead straight on one, a Combo as many as all others that
    branch."""
    counts = [0, 0, 0]
    for action in choices:
        counts[_weight(action)] += 1
    left = most - counts[0]
    if counts[2]:
        half = max(1, left // 2)
        return 1, max(1, half // max(1, counts[1])), half
    return max(1, most // len(choices)) if not counts[1] else 1, max(1, left // max(1, counts[1])), 1


def _combo(board: State, legal: list[int], dashed: int) -> list[int]:
    """The end, Special Attacks, then Dashes; after a Dash only to where the first one could not have gone."""
    ends = [action for action in legal if action == a.END]
    specials = [action for action in legal if action >= a.SPECIAL]
    dashes = [action for action in legal if a.DASH <= action < a.SPECIAL]
    if dashed >= 0:
        ground = board.ground
        seat = board.stack[-1][1]
        near = ground.reach(dashed, board.place[1 - seat], 1 + board.traits(seat).longer_dash)
        dashes = [action for action in dashes if action - a.DASH != dashed and action - a.DASH not in near]
    return [*ends, *specials, *dashes]


def _dashed(board: State, seat: int, action: int, before: int) -> int:
    """The space where Dashes that follow each other began, once an action is taken; -1 without."""
    if not a.DASH <= action < a.GO:
        return -1
    return board.place[seat] if before < 0 else before


def _after(stack: list[Frame]) -> int:
    """Actions that are left after the one that is under way."""
    for frame in stack:
        if frame[0] == b.ACTION:
            return frame[2]
    return 0


def best(board: State) -> int:
    """The best action where the seat on turn decides."""
    kind = board.stack[-1][0]
    if kind in AT_ONCE:
        return answers.BY_KIND[kind](board)
    return Search(board.stack[-1][1]).best(board)


def played_on(board: State, seat: int) -> float:
    """The chance of `seat` to win the round once the action that is under way in the other's turn is over; the other calls tests where
    that is better for it."""
    foe = 1 - seat
    while True:
        if board.how == OVER:
            if board.card_set.row - len(board.row) > len(board.deck):
                return worth.by_deck(board, seat, seat)
            return worth.value(board, seat, seat)
        frame = board.stack[-1]
        kind = frame[0]
        if kind == b.ACTION:
            return worth.value(board, seat, foe, frame[2])
        if kind == b.COMBO:
            return worth.value(board, seat, foe, 1 + _after(board.stack))
        if kind == b.CALL and frame[1] == foe:
            fails = fail_chance(board, seat)
            # nobody calls what cannot be failed, and nothing comes after what cannot be passed
            after = (1 - fails) * played_on(passed(board, seat), seat) if 0 < fails < 1 else 1 - fails
            step(board, a.DECLINE, None)
            return min(after, played_on(board, seat))
        step(board, answers.BY_KIND[kind](board), None)


def answer(board: State, seat: int) -> int:
    """The best answer within the other's turn."""
    best, action = -1.0, -1
    for choice in board.legal:
        made = board.copy()
        step(made, choice, None)
        value = played_on(made, seat)
        if value > best:
            best, action = value, choice
    return action
