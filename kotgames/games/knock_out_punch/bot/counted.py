"""The last turns of two, counted out: with no card to draw all that is unseen is the rival's hand and three cards of the box.

A guess at that hand is looked through to the end by the rules themselves, both playing their best. Among actions that come to the same,
and where there is too much to look through, the rule bot plays guesses on from each, and what comes of it decides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.bot import chances
from kotgames.games.knock_out_punch.game import State
from kotgames.games.knock_out_punch.views import determinize

CLOSE: Final = 10
"""With more points between the two the end is not counted out: it is seldom turned any more."""
POSITIONS: Final = 1500
"""So many are looked at in one decision."""
GUESSES: Final = 3
"""So many hands of the rival are played on against."""
COUNTED: Final = frozenset((b.TURN, b.ADD, b.TRASH, b.BLOCK))
_GOES_ON: Final = (b.ADD, b.TRASH)
"""Decisions within a placement, or a Towel's."""

Rule = Callable[[State, Dice], int]


class TooWideError(Exception):
    """More positions than may be looked at."""


def near(state: State) -> bool:
    """True for a position whose end is counted out."""
    if state.seats != 2 or state.pile or state.stack[-1][0] not in COUNTED:
        return False
    one, other = state.scores()
    return abs(one - other) <= CLOSE


def best(state: State, seat: int, action: int, rule: Rule) -> int:
    """The action to the best end; `action`, which the rule bot would take, wherever no other is better."""
    seen = state.view(seat)
    guesses = [determinize(State, seen, number, state.card_set) for number in range(GUESSES)]  # type: ignore[arg-type]
    try:
        ends = _Ends(seat).of_actions(guesses[0])
    except TooWideError:
        ends = dict.fromkeys(state.legal, 0.0)
    most = max(ends.values())
    level = [one for one, end in ends.items() if end == most]
    if len(level) == 1 or (most == 1 and action in level):
        return action if action in level else level[0]
    played = dict.fromkeys(level, -1.0)
    for ways in zip(*map(_ways, guesses), strict=True):
        first = ways[0][0]
        if first in played:
            won = sum(_played_on(after, seat, rule, number) for number, (_, after) in enumerate(ways))
            played[first] = max(played[first], won)
    return max(level, key=lambda one: (played[one], one == action))


def _ways(state: State) -> list[tuple[int, State]]:
    """All that may be done before somebody else decides, or the own next action: (the action it begins with, the position after it), one
    for each position."""
    mover = state.actor
    found: dict[object, tuple[int, State]] = {}

    def go_on(board: State, first: int) -> None:
        for action in board.legal:
            after = board.copy()
            after.step(action)
            begun = action if first < 0 else first
            if after.actor == mover and after.stack[-1][0] in _GOES_ON:
                go_on(after, begun)
            else:
                found.setdefault(_key(after), (begun, after))

    go_on(state, -1)
    return list(found.values())


def _key(state: State) -> object:
    """The key that tells one position from another."""
    return tuple(state.place), tuple(state.stack), state.king, state.challenges_won


def _share(state: State, seat: int) -> float:
    """A seat's share of a match that is over, 0 or 1; what the lot decided counts half."""
    return 0.5 if state.how == b.BY_DRAW else float(state.winner == seat)


class _Ends:
    """The ends of a guess for a seat if both play their best and see both hands."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.left = POSITIONS
        self.known: dict[object, float] = {}

    def of_actions(self, state: State) -> dict[int, float]:
        """By action: 1 where it wins, 0 where it loses. Raises TooWideError."""
        found: dict[int, float] = {}
        for first, after in _ways(state):
            if found.get(first, -1.0) < 1:
                found[first] = max(found.get(first, 0.0), self._of(after))
        return found

    def _of(self, state: State) -> float:
        if state.actor is None:
            return _share(state, self.seat)
        key = _key(state)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._thrown(state) if state.actor == EXTERNAL else self._decided(state)
        return found

    def _thrown(self, state: State) -> float:
        hit, dodged = state.copy(), state.copy()
        hit.step(a.HIT)
        dodged.step(a.DODGED)
        return chances.HIT * self._of(hit) + (1 - chances.HIT) * self._of(dodged)

    def _decided(self, state: State) -> float:
        mover = state.actor
        assert mover is not None
        ways = _ways(state)
        self.left -= len(ways)
        if self.left < 0:
            raise TooWideError
        ways.sort(key=lambda way: way[1].collected_points[1 - mover] - way[1].collected_points[mover])
        own = mover == self.seat
        end = 0.0 if own else 1.0
        for _, after in ways:
            if end == own:
                break
            end = max(end, self._of(after)) if own else min(end, self._of(after))
        return end


def _played_on(state: State, seat: int, rule: Rule, number: int) -> float:
    """A seat's share of a position if the rule bot plays for both; `number`: of the dice."""
    dice = Dice(number)
    while state.actor is not None:
        if state.actor == EXTERNAL:
            state.step(a.HIT if dice.below(100) < 100 * chances.HIT else a.DODGED)
        else:
            state.step(rule(state, dice))
    return _share(state, seat)
