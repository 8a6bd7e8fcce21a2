"""The contract between a game's rules and everything that plays, shows, stores or searches them.

A game offers one `Game` object and one `State` class. An action is one small int of the game's documented code space; `Game.text` and
`Game.parse` give it a stable text form. Nothing here, and nothing in a game's rules, imports a screen, reads a clock or draws
randomness outside `engine.chance`.

Two tiers: `State.step` trusts its caller (search plays millions of them); `engine.match.Match.act` checks first and is for people,
files and the command line.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar, Final, Self

import msgspec

from kotgames.engine.chance import Dice, Script, seeded

Action = int
"""A decision: one small int of the game's code space."""

EXTERNAL: Final = -1
"""`State.actor` while the result of a dexterity test is awaited: only the host may supply it."""

NOBODY: Final = -1
"""The seat of a spectator in `State.view`: sees what everybody may see and nothing else."""

EVERYBODY: Final = -2
"""The seat of a spectator who may see all hands (replays, the house option of open hands)."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action may not be taken now: a catalogue key, its parameters, and the rule it rests on ("K12", "p.8")."""

    key: str
    params: dict[str, Any] = {}
    ruling: str = ""


class Line(msgspec.Struct, frozen=True):
    """One line of arithmetic in words: a catalogue key and its parameters."""

    key: str
    params: dict[str, Any] = {}


class Prompt(msgspec.Struct, frozen=True):
    """The question that a seat has to answer now. `secret`: the seat needs to see what the others may not, so a shared screen needs a
    hand-over."""

    kind: str
    seat: int
    secret: bool
    params: dict[str, Any] = {}


class Outcome(msgspec.Struct, frozen=True):
    """The end of a match. `winners` is empty for a draw; `how` is a catalogue key; `scores` has one number per seat."""

    winners: tuple[int, ...]
    how: str
    scores: tuple[int, ...]


class Odds(msgspec.Struct, frozen=True):
    """An exact distribution. `outcomes` partition what may happen (key, numerator over `total`); `marks` are events of interest
    that overlap them ("win" within "successes 3")."""

    outcomes: tuple[tuple[str, int], ...]
    total: int
    marks: tuple[tuple[str, int], ...] = ()

    def chance(self, key: str) -> Fraction:
        """The exact chance of an outcome or mark; 0 if it is not listed."""
        for name, number in self.outcomes + self.marks:
            if name == key:
                return Fraction(number, self.total)
        return Fraction(0)


class Option(msgspec.Struct, frozen=True):
    """One option of a game: `choices` are the allowed values in order, `default` one of them."""

    name: str
    default: Any
    choices: tuple[Any, ...]


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened, in the past tense, complete enough to animate and to log.

    `barrier` is true for events that reveal or roll: undo stops there (see `Match.undo`).
    """

    barrier: ClassVar[bool] = False

    def seen_by(self, seat: int) -> Event:
        """This event as `seat` may know it (secrets replaced); `NOBODY` for a spectator, `EVERYBODY` for one who sees all hands."""
        return self


def event_key(event: Event) -> str:
    """The key of an event: its name, and after colons the words it carries and the flags that are set ("CardPlayed:ace",
    "MatchEnded:surrender", "Rolled:tie")."""
    parts = [type(event).__name__]
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if value is True:
            parts.append(field)
        elif isinstance(value, str) and value:
            parts.append(value)
    return ":".join(parts)


Emit = Callable[[Event], None]


class State(ABC):
    """One position of a match. Subclasses are slots classes of small ints and lists of ints; see `engine.copying`."""

    __slots__ = ()

    actor: int | None
    """The seat that must decide now, `EXTERNAL`, or None when the match is over."""
    chance: int
    """The generator's state; drawn from only by `engine.chance`."""
    script: Script | None
    """Scripted dice and cards of tests and lessons, else None."""

    @abstractmethod
    def actions(self) -> Sequence[Action]:
        """Every legal action of the actor, in a fixed order; never empty while a seat must act. Do not change the list."""

    @abstractmethod
    def refusal(self, action: Action) -> Refusal | None:
        """None if the action is legal now, else why not. Separate code from `actions`; may be slower."""

    @abstractmethod
    def step(self, action: Action, emit: Emit | None = None) -> None:
        """Take a legal action (unchecked) and run on to the next decision. Decisions with a single open choice are taken by
        themselves. `emit` receives events; without it none are built."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy, cheap enough for search."""

    @abstractmethod
    def view(self, seat: int) -> dict[str, Any]:
        """All that `seat` may know, as new plain data (JSON-able); `NOBODY` for a spectator, `EVERYBODY` for one who sees all hands."""

    @abstractmethod
    def digest(self) -> str:
        """A short fingerprint of the whole position, equal in every process."""

    @property
    @abstractmethod
    def prompt(self) -> Prompt | None:
        """The question of now; None when the match is over."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the match runs."""

    @property
    def asked(self) -> int | None:
        """The seat that is waited for: who must decide, or take the dexterity test that is awaited; None when the match is over."""
        prompt = self.prompt
        return None if prompt is None else prompt.seat

    def reseed(self, seed: int) -> None:
        """Start a new generator (a determinized state, an undo past chance: nobody previews the dice)."""
        setattr(self, "chance", seeded(seed))  # noqa: B010 - the slot is the subclass's

    def odds(self, action: Action) -> Odds | None:
        """The exact distribution of what the action may do, from the actor's knowledge; None where nothing is random."""
        return None

    def explain(self, action: Action) -> list[Line]:
        """The arithmetic behind an action: numbers, modifiers with their source, verdict."""
        return []


class Game(ABC):
    """One game: its name, options, beginnings and language. Stateless; the registry holds one object of each."""

    id: ClassVar[str]
    rules: ClassVar[int] = 1
    """Counts up with every change of the rules after which the actions of an older record lead elsewhere: such a record says so instead
    of breaking off somewhere."""
    seats: ClassVar[tuple[int, ...]]
    """The numbers of seats that can play, from the fewest on."""
    usual_seats: ClassVar[int] = 0
    """The number of seats where nobody says how many (the set-up's first choice, the daily challenge, lessons); 0: as few as can play."""
    table: ClassVar[str]
    """"module:function" that opens the table for a host (`ui.table`), loaded only when a window needs it."""
    asked: ClassVar[str] = ""
    """"module:object" of the records of its questions and actions at the table (`ui.table.asked`), for `kotgames check`; empty where it
    has none."""
    setup_rows: ClassVar[str] = ""
    """"module:class" of the game's rows in the set-up, likewise; empty where a row for each option is all of them."""
    log_book: ClassVar[str]
    """"module:class" of the match in words (`engine.log_book`); needs no window."""
    making: ClassVar[frozenset[str]] = frozenset()
    """The kinds of prompts in which a seat makes its fighter, which it keeps over a tournament; empty where fighters come with the game."""
    bots: ClassVar[str]
    """Dotted name of the module with `greedy(state, chance)`, the rule bot."""
    dexterity: ClassVar[str] = ""
    """"module:class" of the scene in which people take a dexterity test (`ui.table.dexterity`); empty where there is none, or
    the table itself asks for its result."""
    by_hand: ClassVar[frozenset[int]] = frozenset()
    """Actions that only people choose, as they lead to a dexterity test that can be left out: no bot does where it may do anything else."""
    practice: ClassVar[str] = ""
    """"module:class" of a scene in which it is practised, outside of any match, from an app, the game's words and what leads
    back; its words are those of the section `practice`. Empty where there is none."""
    rooms: ClassVar[Mapping[str, str]] = {}
    """Further screens by name, opened from the set-up as `practice` is: "module:class", made of the same three. Their buttons are called
    `room.<name>.button`, explained in `room.<name>.tip`."""
    drawn: ClassVar[str] = ""
    """"module:function" that validates a file of what is drawn (a path in, what it holds in a few words out, None for a file that is none);
    empty where there are none but poses."""
    lab: ClassVar[str] = ""
    """"module:object" of its part in the measurement of balance (`engine.measuring.Lab`); empty where it has none."""

    @property
    @abstractmethod
    def options(self) -> Sequence[Option]:
        """The options of a match, in the order of the set-up."""

    @abstractmethod
    def card_set(self, data: Mapping[str, Any] | None = None) -> Any:
        """The immutable card set: compiled from plain data (a record's), or the shipped ones. Raises CardDataError."""

    @abstractmethod
    def data(self, card_set: Any) -> dict[str, Any]:
        """The plain data a record embeds so that `card_set(data)` gives the same set; a copy that the caller may change."""

    @abstractmethod
    def new(
        self,
        *,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        card_set: Any = None,
        emit: Emit | None = None,
    ) -> State:
        """The beginning of a match, run on to its first decision (`emit` receives what happens before it). Raises SetupError for
        an option or number of seats the game does not have."""

    @abstractmethod
    def setup(self, position: Mapping[str, Any], *, card_set: Any = None) -> State:
        """Any position from plain data (tests, lessons, puzzles). Raises SetupError naming what is impossible."""

    @abstractmethod
    def determinize(self, view: Mapping[str, Any], seed: int, card_set: Any = None) -> State:
        """A full state that agrees with a view; what the view hides is drawn by `seed`."""

    @abstractmethod
    def text(self, action: Action, card_set: Any = None) -> str:
        """The stable text form of an action."""

    @abstractmethod
    def parse(self, text: str, card_set: Any = None) -> Action:
        """The action of a text form. Raises KotgamesError for a text that means no action."""

    def external(self, state: State, chance: Dice) -> Action:
        """The action that a dexterity test comes to where no person takes it (a bot's, a simulation's): drawn from the game's stated
        distribution, evenly among what is legal unless a game says otherwise."""
        legal = state.actions()
        return legal[chance.below(len(legal))]

    def broken_off(self, state: State, seat: int) -> Action | None:
        """The result of the awaited dexterity test where the person of this seat began it and broke it off: the worst for that seat. None:
        it is drawn, as where no person takes it."""
        return None

    def tested(self, state: State) -> tuple[int, ...]:
        """The seats that take the dexterity test that is awaited; who is asked comes first."""
        asked = state.asked
        return () if asked is None else (asked,)

    def measured(self, state: State, action: Action, seat: int) -> tuple[int, bool] | None:
        """The record of a dexterity test for the person of a seat that took it: its size, as the game counts (how hard it was, or which
        part the seat had in it), and whether this result passes it. None where nothing is kept, and where it was not taken to its end."""
        return None

    def sample_options(self) -> dict[str, Any]:
        """Options for a match that is only looked at or measured: nothing is asked before the first turn."""
        return {}

    def texts(self, card_set: Any) -> dict[str, str]:
        """Names that a card set gives its own things, by key of the catalogue (`fighter.<id>`); empty for the shipped one."""
        return {}

    def fighter_of(self, view: Mapping[str, Any], seat: int, card_set: Any) -> Any:
        """A corner's fighter as `options["fighters"][seat]` wants it, read off a view (tournaments, rematches); None where the game has
        no fighters to keep."""
        return None

    def daily_options(self, day: int) -> dict[str, Any]:
        """Options of the daily challenge; `day` counts days. The same for everybody; nothing is asked before the first turn."""
        return self.sample_options()

    @abstractmethod
    def check(self, file: Path) -> str:
        """Validate one of the game's card files (components, fighters ...); what it holds, in a few words. Raises CardDataError."""

    def reads(self, file: Path) -> bool:
        """True for a file that is no card file and that the game checks by itself, such as a deck of a player's own."""
        return False

    def labels(self, state: State) -> list[tuple[str, str, int]]:
        """Groups that simulations count wins by: (group, name, seat), such as ("fighter", "tall_one", 0)."""
        return []

    def shares(self, state: State) -> list[tuple[str, int, int]]:
        """Shares that simulations add up over matches: (name, how often it was so, how often it could have been), such as ("ace", 1, 3) for
        a card that was played three times and of use once."""
        return []

    @abstractmethod
    def codes(self, card_set: Any = None) -> range | Sequence[Action]:
        """The whole code space (for the test that holds `actions` against `refusal`)."""
