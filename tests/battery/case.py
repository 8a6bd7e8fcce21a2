"""What the battery needs to know about a game beyond the contract, and the playing helpers its tests
share."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from kotgames.engine.chance import Dice, Script
from kotgames.engine.contract import NOBODY, Event, Game, State
from kotgames.engine.copying import SHARED, fields
from kotgames.engine.match import Match, usual_seats
from kotgames.engine.record import Seat

STEP_LIMIT = 5_000
"""No match may take longer: a cap against endless play."""


@dataclasses.dataclass(frozen=True, repr=False)
class Case:
    """One game in the battery."""

    game: Game
    seats: int
    options: tuple[dict[str, Any], ...]
    """Options to play with; the tests take turns through them."""
    invariants: Callable[[Any], None]
    """Raises AssertionError for a position that may not be."""
    redeal: Callable[[Any, int, Dice], Any]
    """A copy in which everything hidden from a seat was drawn anew (same generator state), or None where no
    other possible position was found."""
    secret: Callable[[Any, int], Hashable]
    """What is hidden from a seat, comparable."""
    hidden: Callable[[Any, int], set[int]]
    """The ids of the cards a seat may not know."""
    held: Callable[[Any, int], list[int]]
    """The cards in the hand of a seat."""
    resets: frozenset[str]
    """Names of events after which open cards are hidden again."""
    reactions: frozenset[str]
    """Kinds of prompts in the middle of somebody else's action."""
    used: Callable[[Any, int, Sequence[Event]], set[str]]
    """The names (of `everything`) that an action at a position used."""
    everything: Callable[[], set[str]]
    """The names of every card, effect, event, prompt and ending."""
    coverage: tuple[Mapping[str, Any], ...]
    """Options of the exhaustive runner, taken in turns."""
    coverage_matches: int
    alike: Callable[[Any, int], Sequence[set[int]]] | None = None
    """The hidden cards in groups of which each card is as likely as the others in another hand, those left out never; None: all alike."""
    fewest_held: int = 2
    """How many cards a seat holds at least, somewhere in the middle of a match, of which others know nothing."""
    seldom: int = 1
    """One position in so many is looked at of those that are elsewhere: for long matches of many seats."""

    @property
    def name(self) -> str:
        """The game's id, with the number of seats where it is not the usual one."""
        usual = self.seats == usual_seats(self.game)
        return self.game.id if usual else f"{self.game.id} {self.seats}"

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))  # for hypothesis, which writes dataclasses out otherwise

    @property
    def viewers(self) -> list[int]:
        """Every seat and the spectator."""
        return [*range(self.seats), NOBODY]

    def chosen(self, number: int) -> dict[str, Any]:
        """The options of the `number`-th match."""
        return self.options[number % len(self.options)]

    def new(self, seed: int) -> State:
        """A match's beginning."""
        return self.game.new(seats=self.seats, options=self.chosen(seed), seed=seed)

    def start(self, seed: int, **more: Any) -> Match:
        """A match."""
        return Match.start(
            self.game, options=self.chosen(seed), seed=seed, seats=[Seat() for _ in range(self.seats)], **more
        )


Policy = Callable[[State], int]


def chooser(seed: int) -> Policy:
    """Any legal action, evenly."""
    dice = Dice(seed)

    def choose(state: State) -> int:
        actions = state.actions()
        return actions[dice.below(len(actions))]

    return choose


def first(state: State) -> int:
    """The first legal action: in most games the one that does least (pass, stay, decline)."""
    return state.actions()[0]


def last(state: State) -> int:
    """The last legal action."""
    return state.actions()[-1]


def positions(case: Case, seed: int, policy: Policy | None = None) -> Iterator[State]:
    """Every position of a match in which a decision is awaited, and the last one. Each is the live state:
    copy it to change it."""
    state = case.new(seed)
    policy = policy or chooser(seed)
    for _ in range(STEP_LIMIT):
        yield state
        if state.actor is None:
            return
        state.step(policy(state))
    raise AssertionError(f"{case.game.id} seed {seed}: no end after {STEP_LIMIT} decisions")


def play(match: Match, policy: Policy, decisions: int) -> None:
    """Act in a match until it ends or so many decisions were taken."""
    for _ in range(decisions):
        if match.actor is None:
            return
        match.act(policy(match.state))


# ---- looking into a state field by field


def frozen(state: State) -> dict[str, Any]:
    """The value of every field, apart from the state (shared tables are kept by identity)."""
    hints = _hints(type(state))
    found: dict[str, Any] = {}
    for name in fields(type(state)):
        value = getattr(state, name)
        if isinstance(value, Script):
            value = (value._dice, value._cards, value.strict)
        elif is_shared(hints[name]):
            value = (
                list(value) if isinstance(value, list) else value if isinstance(value, tuple) else id(value)
            )
        elif isinstance(value, list):
            value = [part[:] if isinstance(part, list) else part for part in value]
        found[name] = value
    return found


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def is_shared(hint: Any) -> bool:
    """Whether an annotation says that copies share the value."""
    return get_origin(hint) is Annotated and SHARED in get_args(hint)


def differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """The names under which two positions or views differ."""
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def shared_lists(one: State, other: State) -> list[str]:
    """The fields, also parts of fields, in which two states hold the same list object although they must
    not."""
    hints = _hints(type(one))
    found = []
    for name in fields(type(one)):
        if is_shared(hints[name]):
            continue
        here, there = getattr(one, name), getattr(other, name)
        if isinstance(here, list) and here is there:
            found.append(name)
        if isinstance(here, list) and isinstance(there, list):
            pairs = zip(here, there, strict=True)
            found += [f"{name}[]" for a, b in pairs if isinstance(a, list) and a is b]
        if isinstance(here, Script) and here is there:
            found.append(name)
    return found


def card_numbers(event: Event) -> set[int]:
    """The card ids that an event names."""
    found: set[int] = set()
    for name in ("card", "cards"):
        value = getattr(event, name, ())
        found |= {value} if isinstance(value, int) else set(value)
    return found


def plain(event: Event) -> str:
    """An event as a line of text, equal in every process."""
    return f"{type(event).__name__} {msgspec.json.encode(event).decode()}"
