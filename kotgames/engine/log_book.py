"""A match in words: lines for what happened, and what the end is told by. Needs no screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from kotgames.engine.contract import Event, event_key
from kotgames.engine.errors import raise_all
from kotgames.engine.fairness import Roll
from kotgames.engine.match import Match, Turn
from kotgames.engine.telling import Beginning, Figure, Moment, Of, Swings, Tally, choose

if TYPE_CHECKING:
    from kotgames.engine.shown import Rows

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Play:
    """A move as the strip of the last ones shows it: the seat that made it, and the move in words without a full stop.

    `kinds` are the kinds of cards it was made with, the one that says what it was first. A move without a card has an `icon`; `short` is
    its name in a few words (without it: the names of the cards). Of moves of a seat in a row with the same `chain` only the last is shown
    (steps of one movement).
    """

    seat: int
    text: str
    kinds: tuple[int, ...] = ()
    icon: str = ""
    short: str = ""
    chain: str = ""


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The result of the last play of a seat: `text` goes on from the words of the play (empty: they say it); `short` says it in a word or
    two (empty: what was said there stays), in a tone: "good", "bad" or "neutral" for whoever made it."""

    seat: int
    text: str
    short: str = ""
    tone: str = "neutral"


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry of the log: icon, text, colour name.

    `cards` are the kinds that can be looked up from it, `names` their names as the text writes them. `topic` is what the rules have on it
    (kind, key). A roll has `dice` (face, whether it counts as a success; None: it is not counted that way), `brief` (the text without the
    dice, where they are drawn beside it) and `detail` (target and chances). `minor` lines are for the whole log alone: what the table
    shows anyway.
    """

    icon: str
    text: str
    colour: str = "text_soft"
    cards: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    topic: tuple[str, str] | None = None
    dice: tuple[tuple[int, bool | None], ...] = ()
    brief: str = ""
    detail: str = ""
    minor: bool = False
    drawn: tuple[int, int] | None = None
    """Drawn cards: the seat, and how many, for a line that the next draw joins."""
    drawn_cards: tuple[int, ...] = ()
    play: Play | None = None
    """The move that the line tells of, for who shows the last ones as cards."""
    results: tuple[PlayResult, ...] = ()
    """Outcomes of earlier moves that the line tells."""
    aside: bool = False
    """No move, but to be said beside the moves as well: what the rules did by themselves, or what was not done."""


class LogBook(ABC, Generic[V]):
    """A game's events in words. Made for a card set, the catalogue (`words(key, **params)`), and the names of the seats. `V` is the type
    of the game's views."""

    rows: ClassVar[Rows]
    """The rows of the game (`engine.shown`)."""

    tale: ClassVar[type[Swings]] = Swings
    """Goes through a finished match of the game for all that moved it."""

    figures: ClassVar[Sequence[str | Of]] = ()
    """Rows of the statistics, by the names under which events count (`Row.counts`): their texts are `figures.<name>`."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "rows" in vars(cls):
            names = {name for one in cls.figures for name in ((one,) if isinstance(one, str) else one[:2])}
            raise_all(cls.rows.uncounted(names))

    def __init__(self, card_set: Any, words: Callable[..., str], name: Callable[[int], str]) -> None:
        self.card_set = card_set
        self.words = words
        self.name = name

    def of_choice(self, event: Event) -> bool:
        """True for an event that tells of a choice: it is told if there was no other."""
        return self.rows[type(event)].chosen

    def line(self, event: Event) -> LogLine | None:
        """An event in words for the log, with the key of its paragraph, or None for what needs no line."""
        line = self.rows[type(event)].line(self, event)
        return None if line is None else replace(line, topic=("event", event_key(event)))

    def said(self, icon: str, key: str, colour: str, *kinds: int, **params: Any) -> LogLine:
        """The sentence `log.<key>`; the card set has the names of its `kinds`."""
        names = tuple(self.words(self.kind_key(kind)) for kind in kinds)
        return LogLine(icon, self.words(f"log.{key}", **params), colour, kinds, names)

    def kind_key(self, kind: int) -> str:
        """The key of the title of a kind of card."""
        return f"card.{self.card_set.kinds[kind]}"

    def forced(self, line: LogLine) -> LogLine:
        """The same line, for an answer that was the only one there was, so that nobody was asked."""
        said = [self.words("log.only_answer", line=text) if text else "" for text in (line.text, line.brief)]
        return replace(line, text=said[0], brief=said[1], minor=False, aside=True)

    def begin(self) -> None:
        """The match is told from its beginning: forget what lines so far were read for."""

    def joined(self, line: LogLine, event: Event) -> LogLine | None:
        """The last line again if it says this event as well (a card drawn after others); None if the event has a line of its own."""
        return self.rows[type(event)].joined(self, line, event)

    def rolls(self, event: Event) -> list[Roll]:
        """The dice that an event threw, for the fairness page."""
        return [*self.rows[type(event)].rolls(event)]

    @classmethod
    def has_dice(cls) -> bool:
        """True for a game with dice: else there are no rolls to look for, and no page that compares them."""
        return cls.rows.has_dice

    def summary(self, events: Sequence[Event], view: V) -> list[tuple[str, str, str]]:
        """The finished rounds as (name, result, who won it), for the verdict; `view` is that of the end."""
        found = ((self.rows[type(event)].result, event) for event in events)
        return [result(self, event, view) for result, event in found if result is not None]

    @abstractmethod
    def turns(self, view: V) -> int:
        """Turns played so far."""

    @abstractmethod
    def rematch(self, view: V, options: dict[str, Any], winners: Sequence[int]) -> tuple[dict[str, Any], Any]:
        """The options of a rematch, and whatever `Draft.suggest` of the new table wants to know (the loser's fighter as it was)."""

    def beginning(self, events: Sequence[Event]) -> Beginning | None:
        """The seat that begins and the dice that decided it, from the events before the first decision; None where nothing decided it."""
        said = ((self.rows[type(event)].first, event) for event in reversed(events))
        return next((first(self, event) for first, event in said if first is not None), None)

    def moments(self, match: Match) -> list[Moment]:
        """The moments of a finished match that mattered, the deciding one always among them."""
        outcome = match.outcome
        return choose(self.swings(match.turns), outcome.winners if outcome is not None else ())

    def swings(self, turns: Sequence[Turn]) -> list[Moment]:
        """All that moved a finished match."""
        return self.tale(self, turns).all()

    def statistics(self, match: Match) -> list[Figure]:
        """The figures of a finished match, by seat."""
        tally = Tally(len(match.seats))
        for turn in match.turns:
            for event in turn.events:
                counts = self.rows[type(event)].counts
                if counts is not None:
                    counts(tally, event)
        self.add_up(tally, match)
        return [self._figure(one, tally) for one in self.figures]

    def add_up(self, tally: Tally, match: Match) -> None:
        """Count what no event says by itself."""

    def _figure(self, one: str | Of, tally: Tally) -> Figure:
        if isinstance(one, str):
            return Figure.counted(self.words(f"figures.{one}"), tally[one])
        counts = tally[one.name]
        pairs = zip(counts, tally[one.most], strict=True)
        told = tuple(self.words(f"figures.{one.text}", count=count, most=most) for count, most in pairs)
        return Figure(self.words(f"figures.{one.name}"), told, tuple(map(float, counts)))

    def fighter_name(self, view: V, seat: int) -> str:
        """A seat's fighter by name, for the statistics; "" where the game has no fighters."""
        return ""
