"""Games whose course is a stack of plain frames: the top one says what is asked or done next, so a save in the middle of a reaction works.

A frame is (kind, seat, more ...). Kinds below `first_auto` are decisions, the others are done by the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from kotgames.engine.contract import Emit, Outcome, Prompt, Refusal, State

Frame = tuple[int, ...]


class Stacked(State):
    """A state with a stack. Subclasses have the fields named here in their slots, and set the class's tables of names."""

    __slots__ = ()

    prompts: ClassVar[tuple[str, ...]]
    """By decision: the kind of prompt."""
    secret: ClassVar[tuple[bool, ...]]
    """By decision: whether its seat has to see its own cards to decide."""
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

    def asked_about(self, frame: Frame) -> dict[str, Any]:
        """The parameters of the prompt for a decision."""
        return {}

    def scores(self) -> tuple[int, ...]:
        """A number for each seat, for the outcome."""
        raise NotImplementedError

    def winners(self) -> tuple[int, ...]:
        """Who won: the seat `winner`, nobody where it is -1. A game in which several may win says more."""
        return () if self.winner < 0 else (self.winner,)

    @property
    def prompt(self) -> Prompt | None:
        """See the contract; the parameters are those of `asked_about`."""
        if self.actor is None:
            return None
        frame = self.stack[-1]
        kind = frame[0]
        return Prompt(self.prompts[kind], frame[1], self.secret[kind], self.asked_about(frame))

    @property
    def outcome(self) -> Outcome | None:
        """See the contract; the scores are those of `scores`."""
        if not self.how:
            return None
        return Outcome(self.winners(), self.endings[self.how], self.scores())


B = TypeVar("B", bound=Stacked)

Listing = Callable[[B, Frame], list[int]]
Deciding = Callable[[B, Frame, int, Emit | None], None]
Doing = Callable[[B, Frame, Emit | None], None]


def machine(
    first_auto: int,
    legal: Sequence[Listing[B]],
    decide: Sequence[Deciding[B]],
    auto: Mapping[int, Doing[B]],
    must_ask: Callable[[B, Frame, int], bool],
) -> tuple[Callable[[B, int, Emit | None], None], Callable[[B, Emit | None], None]]:
    """(step, run) of a game: `legal` and `decide` by decision, `auto` by what the rules do, `must_ask` for a decision with one legal
    action: whether it is asked all the same (skipping it would tell a secret).

    `step(board, action, emit)` takes a trusted action and runs on to the next decision; `run(board, emit)` does what needs no decision.
    """

    def run(board: B, emit: Emit | None) -> None:
        stack = board.stack
        while not board.how:
            frame = stack[-1]
            kind = frame[0]
            if kind < first_auto:
                found = legal[kind](board, frame)
                if len(found) > 1 or must_ask(board, frame, found[0]):
                    board.actor = frame[1]
                    board.legal = found
                    return
                stack.pop()
                decide[kind](board, frame, found[0], emit)
            else:
                stack.pop()
                auto[kind](board, frame, emit)
        board.actor = None
        board.legal = []

    def step(board: B, action: int, emit: Emit | None) -> None:
        frame = board.stack.pop()
        decide[frame[0]](board, frame, action, emit)
        run(board, emit)

    return step, run


def refuser(
    family: Callable[[B, int], str | None],
    where: Mapping[str, tuple[int, ...]],
    reasons: Mapping[str, Callable[[B, Frame, int], Refusal | None]],
    ruling: str,
) -> Callable[[B, int], Refusal | None]:
    """The checked side of a game: `family` names what an action is (None: nothing of the code space), `where` the decisions that take
    it, `reasons` why one of it may not be taken there; `ruling` is the order of play, for what does not fit at all."""

    def refusal(board: B, action: int) -> Refusal | None:
        if board.actor is None:
            return Refusal("match_over")
        frame = board.stack[-1]
        name = family(board, action)
        if name is None:
            return Refusal("action_unknown", {"action": action})
        if frame[0] not in where[name]:
            params = {"prompt": f"@prompt.{board.prompts[frame[0]]}.short", "what": f"@family.{name}"}
            return Refusal("not_now", params, ruling)
        return reasons[name](board, frame, action)

    return refusal
