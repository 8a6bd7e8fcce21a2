"""An event of a game is one row: how it is told, seen and heard, and how high the hall goes. Knows no game and needs no screen.

A game's `shown.py` holds `ROWS = Rows(__file__, events, {...})`, a row for each event of its `events.py`:

    e.BetTurnedUp: Row(
        Told("public-speaker", By("right", "bet_wrong", "bet_right"), By("right", "text_soft", "ok")),
        ACTED,
        (("card_flick", 0, 0.8), ("cheer", 160, 0.7)),
        lambda event, board: 0.5 if event.right else 0.3,
    ),

1. told: the line of the log, `Told(icon, key, colour)` with the text `log.<key>`. Parameters of texts come from the event: its fields are
   declared with kinds (`engine.fields`: `seat: Seat` is {name}, `loser: Foe` {foe}, `points: Count` {count}, `card: Card` {card}; a game
   adds its own); `params` adds others. Cards of the event can be looked up by the line, in the order of the fields, unless `cards` names
   others. `played`: the line tells of a move (`Played`, text `play.<key>`); `came`: what came of the last move of a seat (`Came`, text
   `came.<key>`). `Drawn` is the line of drawn cards, which the next one joins. `then` finishes a line that needs more (dice; what the book
   remembers). None: nothing is said. A line that is all its own is a function of (book, event) instead of a `Told`.
2. seen: None, `Settle`, `Pause`, `Banner` (text `banner.<key>`), `RoundCard`, `Deal`, `Laid` or `Gone`; ACTED: the table has it
   (`Plays.acted`), `Acted(Banner(...))` with a big word in it, `Acted(RoundCard(...))` with the card of a round.
3. heard: cues (sound of assets/sounds, milliseconds after its motion began, volume), () for silence, or a function of the event; ACTED:
   with what is acted, by the table (`Plays.acted_sounds`).
4. stirs: how much the hall has to shout about, 0 to 1, or a function of (event, what everybody knows of the position).
`forward`: the stage stays forward for it. `chosen=False`: where it is the only answer, the log does not say so.

Of a match as a whole: `first`: the event says who goes first (of several the last one in the opening). `begins_round`. `result(book, event,
view)`: the round that it ends, for the verdict (name, result, who won it). `rolls`: the dice it threw. `moves(swings, event)`: it may have
moved the match (`telling.Swings`). `counts(tally, event)`: the figures that it adds to (`telling.Tally`).
When it is played: see `parts.Motion` for `opens`, `holds`, `repeats`, `gathers`, each a flag or a function of the event.

`By(which, first, second, ...)` stands for any of these where the event decides: `which` is the name of a field (a flag as it is, an index
by whether it is known, that is not -1: False takes the first, True the second; a word by its place among those declared with `fields.word`)
or a function of (book, event) that numbers the values, which may be a `By` again. A key may hold a field that is a word: "way_{word}"
(declared likewise, so that every key is known). A seat is named by its field, or by a function of (book, event) such as `FOE`. Functions of
(book, event) may be methods of the game's `LogBook`.

What cannot be is named with file and row, all of it at once: at import events without a row, rows without an event, unknown fields, words,
colours and figures; by `kotgames check` signs, sounds and texts in every language, with the parameters that they want.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import product
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any, Final, Generic, Literal, TypeVar, get_args, get_type_hints

from kotgames.engine import contract
from kotgames.engine.contract import Event
from kotgames.engine.errors import GameError, near, raise_all
from kotgames.engine.fairness import Roll
from kotgames.engine.fields import fields_of, params_of
from kotgames.engine.log_book import LogBook, LogLine, Play, PlayResult
from kotgames.engine.telling import Beginning, RoundNote, Tally

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Book = Any
"""The game's own `LogBook`."""
Colour = Literal["text", "text_soft", "text_dim", "gold", "ok", "danger", "info"]
"""Colours of the palette in which lines and banners are written."""
Cue = tuple[str, float, float]
"""A sound, when it is heard after the event's motion began in milliseconds at speed 1, and how loud."""
Who = str | Callable[[Book, Any], int]
"""A seat: the field that holds it, or what finds it."""
Params = Callable[[Book, Any], Mapping[str, Any]]


class By(Generic[T_co]):
    """One of several values, as the event decides; see the module."""

    def __init__(self, which: str | Callable[[Book, Any], int], *values: T_co | By[T_co]) -> None:
        self.which = which
        self.values = values

    def of(self, book: Book, event: Event) -> T_co:
        """The value for an event."""
        if callable(self.which):
            number = self.which(book, event)
        else:
            value = getattr(event, self.which)
            if isinstance(value, str):
                number = fields_of(type(event))[self.which].said.words.index(value)
            else:
                number = value if isinstance(value, bool) else value >= 0
        found: T_co | By[T_co] = self.values[number]
        return found.of(book, event) if isinstance(found, By) else found


def picked(value: T | By[T], book: Book, event: Event) -> T:
    """A value, or the one of several that holds for an event."""
    return value.of(book, event) if isinstance(value, By) else value


def worded(text: str | By[str], book: Book, event: Event) -> str:
    """A key, or the one of several that holds for an event, with the words of the event in it."""
    key = picked(text, book, event)
    return (
        key.format_map({one: getattr(event, one) for one in event.__struct_fields__}) if "{" in key else key
    )


def _seat(who: Who, book: Book, event: Event) -> int:
    return who(book, event) if callable(who) else getattr(event, who)


def FOE(book: Book, event: Any) -> int:
    """The other seat of a game for two."""
    return 1 - int(event.seat)


# ---- told


@dataclass(frozen=True, slots=True)
class Played:
    """The line tells of a move of `seat`: `play.<key>`. `short`: its name in a few words, a key or a function; a `bare` move has the sign
    of the line in place of cards, and `play.<key>_short`. `chain` may hold fields ("placed {location}")."""

    key: str | By[str] = "card"
    seat: Who = "seat"
    short: str | Callable[[Book, Any], str] = ""
    chain: str = ""
    bare: bool = False

    def play(self, book: LogBook[Any], event: Event, line: LogLine, params: Mapping[str, Any]) -> Play:
        """The move of an event."""
        key, short = worded(self.key, book, event), self.short
        if callable(short):
            short = short(book, event)
        elif self.bare or short:
            short = book.words(f"play.{short or f'{key}_short'}", **params)
        return Play(
            _seat(self.seat, book, event),
            book.words(f"play.{key}", **params),
            () if self.bare else line.cards,
            line.icon if self.bare else "",
            short,
            worded(self.chain, book, event),
        )


@dataclass(frozen=True, slots=True)
class Came:
    """Outcome of the last move of `seat`: `came.<key>` ("": the words of the move say it) in a tone, `came.<short>` in a word or two."""

    key: str | By[str]
    seat: Who = "seat"
    tone: str | By[str] = "neutral"
    short: str | By[str] = ""
    params: Params | None = None

    def result(self, book: LogBook[Any], event: Event, params: Mapping[str, Any]) -> PlayResult:
        """The result for an event."""
        if self.params is not None:
            params = {**params, **self.params(book, event)}
        said = (worded(key, book, event) for key in (self.key, self.short))
        text, short = (book.words(f"came.{key}", **params) if key else "" for key in said)
        return PlayResult(_seat(self.seat, book, event), text, short, picked(self.tone, book, event))


Results = Came | By[Came | None] | None


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log; see the module. `minor`: for the whole log alone; `aside`: no move, but to be said beside the moves. `cards`: the
    fields whose cards can be looked up, or a function that gives their kinds."""

    icon: str | By[str]
    key: str | By[str]
    colour: Colour | By[Colour] = "text_soft"
    played: Played | By[Played | None] | None = None
    came: Results | tuple[Results, ...] = ()
    minor: bool | By[bool] = False
    aside: bool | By[bool] = False
    params: Params | None = None
    cards: tuple[str, ...] | Callable[[Book, Any], Sequence[int]] | None = None
    then: Callable[[Book, Any, LogLine], LogLine] | None = None

    def __call__(self, book: LogBook[Any], event: Event) -> LogLine:
        """The line of an event."""
        params = params_of(book, event)
        if self.params is not None:
            params.update(self.params(book, event))
        line = book.said(
            picked(self.icon, book, event),
            worded(self.key, book, event),
            picked(self.colour, book, event),
            *self._kinds(book, event),
            **params,
        )
        played = picked(self.played, book, event)
        came: tuple[Results, ...] = self.came if isinstance(self.came, tuple) else (self.came,)
        found: list[Came | None] = [picked(one, book, event) for one in came]
        line = replace(
            line,
            minor=picked(self.minor, book, event),
            aside=picked(self.aside, book, event),
            play=None if played is None else played.play(book, event, line, params),
            results=tuple(one.result(book, event, params) for one in found if one is not None),
        )
        return line if self.then is None else self.then(book, event, line)

    def _kinds(self, book: Book, event: Event) -> Sequence[int]:
        if callable(self.cards):
            return self.cards(book, event)
        said = fields_of(type(event))
        named = said if self.cards is None else self.cards
        return [kind for name in named for kind in said[name].kinds(book, event)]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The line of a card that a seat drew: `log.<known>` with {cards} for who knows it, else `log.<hidden>` with their {count}; `left` is
    the key of the detail, what is left of the deck. The next one that the same seat draws joins it. `kinds`: the line keeps the kinds of
    its cards, else the cards."""

    icon: str
    hidden: str
    known: str
    left: str = ""
    kinds: bool = False

    def __call__(self, book: LogBook[Any], event: Any, before: LogLine | None = None) -> LogLine:
        """The line of an event, with those of the line `before`."""
        _, count = (before and before.drawn) or (event.seat, 0)
        known = (book.card_set.kind_of[event.card],) if event.card >= 0 else ()
        kinds, cards = (*(before.cards if before else ()), *known), before.drawn_cards if before else ()
        names = tuple(book.words(book.kind_key(kind)) for kind in kinds)
        key = self.known if kinds else self.hidden
        said = {"name": book.name(event.seat), "count": count + 1, "cards": ", ".join(names)}
        detail = book.words(f"log.{self.left}", count=event.left) if self.left else ""
        return LogLine(
            self.icon, book.words(f"log.{key}", **said), "text_dim", kinds, names, minor=True, detail=detail,
            drawn=(event.seat, count + 1), drawn_cards=kinds if self.kinds else (*cards, event.card),
        )  # fmt: skip

    def joined(self, book: LogBook[Any], line: LogLine, event: Any) -> LogLine | None:
        """A line of drawn cards with one more; None where that has a line of its own."""
        if line.drawn is None or line.drawn[0] != event.seat or bool(line.cards) != (event.card >= 0):
            return None
        return replace(self(book, event, line), topic=line.topic)


Line = Told | Drawn | Callable[[Book, Any], LogLine | None] | None


# ---- seen and heard


@dataclass(frozen=True, slots=True)
class Settle:
    """Everything goes where it belongs; the next event waits `ms`."""

    ms: float


@dataclass(frozen=True, slots=True)
class Pause:
    """Nothing is to be seen for `ms`."""

    ms: float


@dataclass(frozen=True, slots=True)
class Banner:
    """A big word over the table, `banner.<key>`, or `log.<key>` where the line says it, while everything settles."""

    key: str | By[str]
    colour: Colour | By[Colour]
    ms: float = 750.0
    params: Params | None = None
    log: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """`event.card` comes from the deck to the hand of `event.seat`, or `event.cards` to where all see them, turning over on their way where
    known; the next event waits `ms`."""

    ms: float


@dataclass(frozen=True, slots=True)
class Laid:
    """`event.card` comes from the hand of `event.seat` to where it belongs, face down where it is unknown; the next event waits `ms`."""

    ms: float


@dataclass(frozen=True, slots=True)
class Gone:
    """`event.card` leaves the hand of `event.seat` for good, or (not `held`) where it lies; the next event waits `ms` after that."""

    ms: float
    held: bool = True


@dataclass(frozen=True, slots=True)
class RoundCard:
    """The card of a round, `note(book, event, view)`, while everything settles."""

    note: Callable[[Book, Any, Any], RoundNote]


@dataclass(frozen=True, slots=True)
class Acted:
    """By the table itself; `shows`: the big word or the card that it shows for the event (`Plays.said`)."""

    shows: Banner | RoundCard | None = None


ACTED: Final = Acted()
Part = Settle | Pause | Banner | RoundCard | Deal | Laid | Gone
Seen = Part | tuple[Part, ...] | Acted | None
"""One thing, or one after the other."""
Heard = Sequence[Cue] | Callable[[Any], Sequence[Cue]] | Acted


def no_dice(event: Any) -> Sequence[Roll]:
    """No dice were thrown."""
    return ()


def dice_of_both(event: Any) -> Sequence[Roll]:
    """A die of each seat, thrown again while they tie (`event.rolls`)."""
    return [Roll(seat, (face,)) for pair in event.rolls for seat, face in enumerate(pair)]


def by_dice(book: LogBook[Any], event: Any) -> Beginning | None:
    """The seat that goes first by the dice of the event (`event.rolls`), in the line without them."""
    line = book.line(event)
    return None if line is None else Beginning(event.seat, line.brief, event.rolls)


@dataclass(frozen=True, slots=True)
class Counts:
    """One more of a figure for a seat (`Row.counts`), or for the other one of two; nothing for no seat (-1)."""

    name: str
    seat: str = "seat"
    foe: bool = False

    def __call__(self, tally: Tally, event: Event) -> None:
        """An event counts."""
        seat: int = getattr(event, self.seat)
        if seat >= 0:
            tally[self.name][1 - seat if self.foe else seat] += 1


Flag = bool | Callable[[Any], bool]


def holds_for(flag: Flag, event: Event) -> bool:
    """A flag of a row, for an event."""
    return flag(event) if callable(flag) else flag


@dataclass(frozen=True, slots=True)
class Row:
    """An event; see the module."""

    told: Line | By[Line]
    seen: Seen | By[Seen]
    heard: Heard
    stirs: float | Callable[[Any, Any], float] | None = None
    forward: bool = False
    chosen: bool = True
    first: Callable[[Book, Any], Beginning | None] | None = None
    begins_round: bool = False
    result: Callable[[Book, Any, Any], tuple[str, str, str]] | None = None
    rolls: Callable[[Any], Sequence[Roll]] = no_dice
    moves: Callable[[Any, Any], None] | None = None
    counts: Callable[[Tally, Any], None] | None = None
    opens: Flag = False
    holds: Flag = False
    repeats: Flag = False
    gathers: Flag = False

    def line(self, book: LogBook[Any], event: Event) -> LogLine | None:
        """The line of an event."""
        told = picked(self.told, book, event)
        return None if told is None else told(book, event)

    def joined(self, book: LogBook[Any], line: LogLine, event: Event) -> LogLine | None:
        """The last line again if it says this event as well; None if the event has a line of its own."""
        return self.told.joined(book, line, event) if isinstance(self.told, Drawn) else None


class Rows(Mapping[type[Event], Row]):
    """The rows of a game by kind of event, for the events of a module. `banner`: what the keys of banners begin with. Raises GameError
    ("row") naming file and row, with all other faults."""

    def __init__(
        self, file: str, events: ModuleType, rows: Mapping[type[Event], Row], *, banner: str = "banner"
    ) -> None:
        self.file = Path(file)
        self.banner = banner
        self._rows = rows
        self.round_began = next((kind for kind, row in rows.items() if row.begins_round), None)
        """The event that a round begins with; None for a game without rounds."""
        self.has_dice = any(row.rolls is not no_dice for row in rows.values())
        raise_all(self._faults(events))

    def __getitem__(self, kind: type[Event]) -> Row:
        return self._rows[kind]

    def __iter__(self) -> Iterator[type[Event]]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def error(self, kind: type[Event], what: str, name: str, known: Iterable[str] = ()) -> GameError:
        """The fault of a row: there is no `name` of a kind of thing (fragment.<what>); one of those that are `known` may be meant."""
        meant = near(name.partition(" ")[0], known)
        return GameError(
            "row", file=str(self.file), row=kind.__name__, what=f"@fragment.{what}", name=name,
            near=contract.Line("fragment.near", {"name": meant}) if meant else "",
        )  # fmt: skip

    def uncounted(self, figures: Collection[str]) -> Iterator[GameError]:
        """The faults of rows that count (`Counts`) for none of the figures of a game."""
        for kind, row in self.items():
            if isinstance(row.counts, Counts) and row.counts.name not in figures:
                yield self.error(kind, "row_figure", row.counts.name, figures)

    def texts(self) -> Iterator[tuple[type[Event], str, frozenset[str] | None]]:
        """Every text that rows name: the event, the key, and the parameters there are; None where a function adds to them."""
        for kind, row in self.items():
            said = frozenset(one.param for one in fields_of(kind).values() if one.param is not None)
            for part in every_part((row.told, row.seen)):
                if isinstance(part, Drawn):
                    yield from (
                        (kind, f"log.{key}", None) for key in (part.hidden, part.known, part.left) if key
                    )
                elif isinstance(part, (Told, Banner)):
                    for inner in every_part(part):
                        known = part.params is None and getattr(inner, "params", None) is None
                        for key in self._keys(inner):
                            yield from (
                                (kind, one, said if known else None) for one in _with_words(kind, key)
                            )

    def _keys(self, part: Any) -> Iterator[str]:
        """The keys in a part of a row, as it has them."""
        match part:
            case Told():
                yield from (f"log.{key}" for key in all_of(part.key))
            case Banner():
                yield from (f"{'log' if part.log else self.banner}.{key}" for key in all_of(part.key))
            case Came():
                yield from (f"came.{key}" for key in (*all_of(part.key), *all_of(part.short)) if key)
            case Played():
                yield from (f"play.{key}" for key in all_of(part.key))
                if isinstance(part.short, str) and part.short:
                    yield f"play.{part.short}"
                elif part.bare and not part.short:
                    yield from (f"play.{key}_short" for key in all_of(part.key))

    def _faults(self, events: ModuleType) -> Iterator[GameError]:
        """All that cannot be, by what is known without files."""
        kinds = {
            kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)
        } - {Event}
        names = [kind.__name__ for kind in kinds]
        for kind in kinds - self._rows.keys():
            yield self.error(kind, "row_lacks", kind.__name__)
        for kind, row in self._rows.items():
            if kind not in kinds:
                yield self.error(kind, "row_event", kind.__name__, names)
                continue
            params = [one.param for one in fields_of(kind).values() if one.param is not None]
            yield from (self.error(kind, "row_single", one) for one in params if params.count(one) > 1)
            for part in every_part(row):
                yield from self._faults_of(kind, part)

    def _faults_of(self, kind: type[Event], part: Any) -> Iterator[GameError]:
        """Those of a part of a row: fields, words, colours."""
        known = kind.__struct_fields__
        named: list[Any] = [getattr(part, name) for name in ("which", "seat") if hasattr(part, name)]
        if isinstance(part, Told) and isinstance(part.cards, tuple):
            named += part.cards
        if isinstance(part, Played):
            named += _inside(part.chain)
        for name in named:
            if isinstance(name, str) and name not in known:
                yield self.error(kind, "row_field", name, known)
        for colour in all_of(part.colour) if isinstance(part, (Told, Banner)) else ():
            if colour not in get_args(Colour):
                yield self.error(kind, "row_colour", str(colour), get_args(Colour))
        said = fields_of(kind)
        if isinstance(part, By) and isinstance(part.which, str) and part.which in known:
            field = said.get(part.which)
            if get_type_hints(kind)[part.which] is str and (
                field is None or len(field.said.words) != len(part.values)
            ):
                yield self.error(kind, "row_word", part.which)
        of_words = [name for name in said if said[name].said.words]
        for name in (name for key in self._keys(part) for name in _inside(key)):
            if name not in of_words:
                yield self.error(kind, "row_word", name, of_words)


def every_part(value: Any) -> Iterator[Any]:
    """A part of a row, and all in it."""
    yield value
    inner: Sequence[Any] = ()
    if isinstance(value, By):
        inner = value.values
    elif isinstance(value, tuple):
        inner = value
    elif is_dataclass(value):
        inner = [getattr(value, one.name) for one in fields(value)]
    for one in inner:
        yield from every_part(one)


def all_of(value: Any) -> Sequence[Any]:
    """The values that a part of a row may have."""
    return [one for inner in value.values for one in all_of(inner)] if isinstance(value, By) else [value]


def _inside(text: str) -> list[str]:
    """The fields in a text."""
    return [name for _, name, _, _ in Formatter().parse(text) if name]


def _with_words(kind: type[Event], key: str) -> list[str]:
    """A key with each of the words that it may hold."""
    names = _inside(key)
    words = product(*(fields_of(kind)[name].said.words for name in names))
    return [key.format_map(dict(zip(names, one, strict=True))) for one in words]
