"""Games whose course is a stack of plain frames: the top one says what is asked or done next, so a save in the middle of a reaction works.

A frame is (kind, seat, more ...). The first kinds are decisions, each described by one `Decision`; the others are done by the rules
themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar, cast

from kotgames.engine.contract import EXTERNAL, Emit, Outcome, Prompt, Refusal, State

Frame = tuple[int, ...]


class Stacked(State):
    """A state with a stack. Subclasses have the fields named here in their slots, and set the class's card set."""

    __slots__ = ()

    decisions: ClassVar[Sequence[Decision[Any]]]
    """By kind of frame."""
    endings: ClassVar[tuple[str, ...]]
    """By `how`: the ending's catalogue key; 0 is a match that runs."""

    stack: list[Frame]
    legal: list[int]
    """The legal actions of the decision on top of the stack; replaced, never changed."""
    winner: int
    how: int

    def actions(self) -> Sequence[int]:
        """See the contract; the list is shared between copies."""
        return self.legal

    def scores(self) -> tuple[int, ...]:
        """A number for each seat, for the outcome."""
        raise NotImplementedError

    def winners(self) -> tuple[int, ...]:
        """The seats that won: the seat `winner`, nobody where it is -1. A game in which several may win says more."""
        return () if self.winner < 0 else (self.winner,)

    @property
    def prompt(self) -> Prompt | None:
        """See the contract; the parameters are those of `Decision.about`."""
        if self.actor is None:
            return None
        frame = self.stack[-1]
        decision = self.decisions[frame[0]]
        about = cast("dict[str, Any]", decision.about(self, frame))
        secret = decision.secret and not decision.open(self, frame)
        return Prompt(decision.key, frame[1], secret, about)

    @property
    def outcome(self) -> Outcome | None:
        """See the contract; the scores are those of `scores`."""
        if not self.how:
            return None
        return Outcome(self.winners(), self.endings[self.how], self.scores())


_BoardType = TypeVar("_BoardType", bound=Stacked)

Listing = Callable[[_BoardType, Frame], list[int]]
Deciding = Callable[[_BoardType, Frame, int, Emit | None], None]
Doing = Callable[[_BoardType, Frame, Emit | None], None]
Why = Callable[[_BoardType, Frame, int], Refusal | None]
Alone = Callable[[_BoardType, Frame, int], bool]
Open = Callable[[_BoardType, Frame], bool]


def _nothing(board: Any, frame: Frame) -> dict[str, Any]:
    return {}


def _never(board: Any, frame: Frame, only: int) -> bool:
    return False


def _not_open(board: Any, frame: Frame) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Decision(Generic[_BoardType]):
    """One kind of question, whole: what it is called, what may be chosen, why something may not, and what a choice does."""

    id: int
    """The kind of its frames; decisions are numbered from 0."""
    key: str
    """The kind of its prompt."""
    secret: bool
    """True for a question that its seat needs its own cards for."""
    legal: Listing[_BoardType]
    """Every legal action, in rising order of the code."""
    refusals: Mapping[str, Why[_BoardType]]
    """By family of actions that it takes: why one of them may not be chosen now."""
    step: Deciding[_BoardType]
    """The effect of a legal action; the frame is off the stack already."""
    about: Callable[[_BoardType, Frame], Mapping[str, object]] = _nothing
    """The parameters of the prompt, as a new dict of a type of the game's own: all that a table has to know of the question."""
    alone: Alone[_BoardType] = _never
    """True where it is asked although only one action is legal, because skipping it would tell what the hand holds."""
    open: Open[_BoardType] = _not_open
    """When a decision that is `secret` is none: what its seat has to see lies open this time."""
    ruling: str = ""
    """The rule that the question rests on, for what does not fit it at all; "" for the order of play."""
    external: bool = False
    """True for the result of a dexterity test, which only the host may supply; the frame's seat takes the test."""


def machine(
    decisions: Sequence[Decision[_BoardType]], auto: Mapping[int, Doing[_BoardType]]
) -> tuple[Callable[[_BoardType, int, Emit | None], None], Callable[[_BoardType, Emit | None], None]]:
    """(step, run) of a game from its decisions, in the order of their ids, and what the rules do by themselves, by kind of frame.

    `step(board, action, emit)` takes a trusted action and runs on to the next decision; `run(board, emit)` does what needs no decision.
    """
    assert [decision.id for decision in decisions] == list(range(len(decisions)))
    # flat tuples: search goes through here millions of times
    first_auto = len(decisions)
    legal = tuple(decision.legal for decision in decisions)
    decide = tuple(decision.step for decision in decisions)
    alone = tuple(decision.alone for decision in decisions)
    external = tuple(decision.external for decision in decisions)

    def run(board: _BoardType, emit: Emit | None) -> None:
        stack = board.stack
        while not board.how:
            frame = stack[-1]
            kind = frame[0]
            if kind < first_auto:
                found = legal[kind](board, frame)
                if len(found) > 1 or alone[kind](board, frame, found[0]):
                    board.actor = EXTERNAL if external[kind] else frame[1]
                    board.legal = found
                    return
                stack.pop()
                decide[kind](board, frame, found[0], emit)
            else:
                stack.pop()
                auto[kind](board, frame, emit)
        board.actor = None
        board.legal = []

    def step(board: _BoardType, action: int, emit: Emit | None) -> None:
        frame = board.stack.pop()
        decide[frame[0]](board, frame, action, emit)
        run(board, emit)

    return step, run


def refuser(
    decisions: Sequence[Decision[_BoardType]], family: Callable[[_BoardType, int], str | None], ruling: str
) -> Callable[[_BoardType, int], Refusal | None]:
    """The checked side of a game: None if an action is legal now, else why not. `family` names what an action is (None: nothing of the
    code space); `ruling` is the order of play, for what does not fit at all."""

    def refusal(board: _BoardType, action: int) -> Refusal | None:
        if board.actor is None:
            return Refusal("match_over")
        frame = board.stack[-1]
        name = family(board, action)
        if name is None:
            return Refusal("action_unknown", {"action": action})
        decision = decisions[frame[0]]
        if name not in decision.refusals:
            params = {"prompt": f"@prompt.{decision.key}.short", "what": f"@family.{name}"}
            return Refusal("not_now", params, decision.ruling or ruling)
        return decision.refusals[name](board, frame, action)

    return refusal


def unasked(decisions: Sequence[Decision[Any]], ruling: str) -> Callable[[str, str], Refusal]:
    """Refusals of what has nothing to do with a question, by their key and the kind of the question: they name it and cite its rule, or
    `ruling`, the order of play."""
    rulings = {decision.key: decision.ruling or ruling for decision in decisions}
    return lambda name, kind: Refusal(name, {"prompt": f"@prompt.{kind}.short"}, rulings[kind])
