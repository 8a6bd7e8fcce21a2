"""The Arcade: a solo climb up a tower of nineteen opponents, one climb a Kombatant, and the hall of those who came to its top. No screen.

All of it is one file. A match of a climb lies under the climb's key (`Climb.key`), which is another one for every match: whatever happens
between the end of a match and the line about it, the match is found again by that key and counted once (`settle`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec

from kotgames.engine import limits
from kotgames.engine.chance import Dice
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match
from kotgames.engine.record import set_aside, write_atomically
from kotgames.games.mortal_kombat_kards import decks
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.card_set import CardSet, shipped
from kotgames.games.mortal_kombat_kards.decks import SIZES, Deck, Rules, Violation
from kotgames.system import paths
from kotgames.system.locking import PATIENCE, Lock

ROOM: Final = "arcade"
FORMAT: Final = 1
"""The form of the file that this program writes."""
RUNGS: Final = 19
STEPS: Final[Mapping[str, int]] = {"rookie": 6, "contender": 13, "champion": RUNGS}
"""By level: its last rung, counted from 1."""
BOTS: Final[Mapping[str, str]] = {"rookie": "random", "contender": "greedy", "champion": "greedy"}
"""By level: the nearest bot that there is. `random` is called Rookie everywhere, `greedy` Contender; there is no Champion yet."""
KEPT: Final = 500
"""So many lines the hall has, the newest."""
UNREADABLE: Final = "arcade_unreadable"
"""The error of a file that may be whole, but cannot be read now: nothing is written over it."""

Count = Annotated[int, msgspec.Meta(ge=0)]


class Fought(NamedTuple):
    """A match of a climb as it counts: whether it was won, the player's Fatalities, whether it was lost to a Babality, its turns."""

    won: bool
    fatalities: int = 0
    babality: bool = False
    turns: int = 0


class Climb(msgspec.Struct, frozen=True):
    """A climb. `seed` says who stands on which rung, `deck` is the player's own (None: the starter of 60), `rung` the rungs that are won,
    `handicap` the points that the player begins the next match down."""

    kombatant: str
    rules: Rules
    seed: Count
    deck: Deck | None = None
    rung: Annotated[int, msgspec.Meta(ge=0, lt=RUNGS + 1)] = 0
    continues: Count = 0
    fatalities: Count = 0
    turns: Count = 0
    handicap: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0

    @property
    def key(self) -> str:
        """The key of the match that is to be fought now."""
        return f"{self.kombatant}_{self.seed:x}_{self.rung + self.continues}"

    @property
    def level(self) -> str:
        """The level on the rung that is to be won now."""
        return level(self.rung)

    @property
    def opponent(self) -> str:
        """The Kombatant on that rung."""
        return tower(self.kombatant, self.seed)[self.rung]

    def after(self, fought: Fought) -> Climb:
        """The climb with a match more: one rung higher, or a continue; a Babality carries to the rematch (M13)."""
        return msgspec.structs.replace(
            self,
            rung=self.rung + fought.won,
            continues=self.continues + (not fought.won),
            fatalities=self.fatalities + fought.fatalities,
            turns=self.turns + fought.turns,
            handicap=5 if fought.babality else 0,
        )

    def options(self) -> dict[str, Any]:
        """The options of the match that is to be fought now; the player has the first seat."""
        found: dict[str, Any] = {"rules": self.rules, "fighters": [self.kombatant, self.opponent]}
        if self.deck is not None:
            found["decks"] = [msgspec.to_builtins(self.deck), None]
        if self.handicap:
            found["handicaps"] = [self.handicap, 0]
        return found


class Ending(msgspec.Struct, frozen=True):
    """A line of the hall: a climb that came to the top."""

    kombatant: str
    rules: Rules
    continues: Count
    fatalities: Count
    turns: Count


class Book(msgspec.Struct, frozen=True):
    """Everything that is kept: at most one climb a Kombatant, the last one that was at last; the hall, oldest first."""

    version: int = FORMAT
    climbs: tuple[Climb, ...] = ()
    hall: tuple[Ending, ...] = ()

    def climb(self, kombatant: str) -> Climb | None:
        """The climb of a Kombatant."""
        return next((one for one in self.climbs if one.kombatant == kombatant), None)

    def with_climb(self, climb: Climb) -> Book:
        """The book with a climb, in place of that of the same Kombatant; at the top it becomes a line of the hall."""
        others = tuple(one for one in self.climbs if one.kombatant != climb.kombatant)
        if climb.rung < RUNGS:
            return msgspec.structs.replace(self, climbs=(*others, climb))
        line = Ending(climb.kombatant, climb.rules, climb.continues, climb.fatalities, climb.turns)
        return msgspec.structs.replace(self, climbs=others, hall=(*self.hall, line)[-KEPT:])


class News(NamedTuple):
    """A match that was counted: the climb before and after it."""

    before: Climb
    fought: Fought
    after: Climb


class Settled(NamedTuple):
    """The book with all that was fought, what is new in it, and what must be said."""

    book: Book
    news: list[News]
    problem: KotgamesError | None = None


# ---- the tower


def level(rung: int) -> str:
    """The level on a rung, counted from 0."""
    return next(name for name, last in STEPS.items() if rung < last)


def tower(kombatant: str, seed: int) -> tuple[str, ...]:
    """The opponents of a climb from the lowest rung on: all others in an order drawn by the seed, then the bosses."""
    rows = [row for row in shipped().parts.kombatants if row.id != kombatant]
    others = [row.id for row in rows if not row.boss]
    Dice(seed).shuffle(others)
    return (*others, *(row.id for row in rows if row.boss))


def violation(deck: Deck, kombatant: str, rules: Rules, card_set: CardSet) -> Violation | None:
    """The first rule that keeps a deck out of a climb: those of M26, and the size, which is a starter's."""
    size = deck.size if deck.size in SIZES else SIZES[1]
    played = msgspec.structs.replace(deck, kombatant=kombatant, rules=rules)
    return next(iter(decks.violations(played, card_set, other=size)), None)


def fought(match: Match) -> Fought:
    """A match that is over, as it counts. The points after a Babality are still open where it ended; where it was given up they are those
    that it began with."""
    state, outcome = match.state, match.outcome
    assert isinstance(state, Board)
    assert outcome is not None
    won = 0 in outcome.winners
    babality = not won and match.conceded is None and state.handicaps[0] > 0
    return Fought(won, state.fatalities[0], babality, state.turns)


# ---- the file


def where() -> Path:
    """The file of the Arcade."""
    return paths.user_data() / "arcade.json"


def load() -> tuple[Book, KotgamesError | None]:
    """The book, and what must be said: a damaged or newer file is set aside, and the generation before it is taken; what it does not know
    is counted again (`settle`)."""
    path = where()
    try:
        return _read(path), None
    except FileNotFoundError:
        return Book(), None
    except (limits.Unfit, limits.Damaged):
        pass
    except OSError as error:
        return Book(), KotgamesError(UNREADABLE, reason=error.strerror or str(error))
    aside = set_aside(path)
    said = {"file": path.name, "aside": aside.name if aside else "@error.unmoved"}
    try:
        return _read(path.with_name(path.name + ".1")), KotgamesError("arcade_older", **said)
    except (OSError, limits.Damaged):
        return Book(), KotgamesError("arcade_damaged", **said)


def _read(path: Path) -> Book:
    """The book of a file. Raises OSError, or Damaged for one that this program cannot have written."""
    found = limits.decode(limits.read(path, limits.TOURNAMENT), Book)
    card_set = shipped()
    names = [one.kombatant for one in found.climbs]
    known = {*names, *(one.kombatant for one in found.hall)} <= set(card_set.kombatants)
    below = all(one.rung < RUNGS for one in found.climbs)
    if found.version != FORMAT or not known or not below or len(set(names)) < len(names):
        raise limits.Damaged(path.name)
    climbs = tuple(_playable(one, card_set) for one in found.climbs)
    return msgspec.structs.replace(found, climbs=climbs)


def _playable(climb: Climb, card_set: CardSet) -> Climb:
    """The climb; with the starter where its deck has kards that there are no more."""
    if climb.deck is None or set(climb.deck.kards) <= set(card_set.kind_index):
        return climb
    return msgspec.structs.replace(climb, deck=None)


def put(climb: Climb) -> Book:
    """Write a climb into the book, as the last one that was at: it begins, is turned to, or goes on with another deck. Raises
    KotgamesError; then nothing is changed."""
    lock = Lock(where(), wait=PATIENCE)
    try:
        book, problem = load()
        if problem is not None and problem.key == UNREADABLE:
            raise problem
        book = book.with_climb(climb)
        _write(book, lock)
        return book
    finally:
        lock.release()


def settle(ended: Callable[[str], Match | None]) -> Settled:
    """Count all matches that are over and not counted; `ended` gives the match of a key if it is over. What cannot be written down counts
    all the same, and is counted again the next time."""
    lock = Lock(where(), wait=PATIENCE)
    try:
        book, problem = load()
        book, news = _counted(book, ended)
        if news or (problem is not None and problem.key != UNREADABLE):
            _write(book, lock)
    except KotgamesError as error:
        problem = error
    finally:
        lock.release()
    return Settled(book, news, problem)


def _counted(book: Book, ended: Callable[[str], Match | None]) -> tuple[Book, list[News]]:
    news = []
    for climb in book.climbs:
        while climb.rung < RUNGS and (match := ended(climb.key)) is not None:
            before, result = climb, fought(match)
            climb = before.after(result)
            book = book.with_climb(climb)
            news.append(News(before, result, climb))
    return book, news


def _write(book: Book, lock: Lock) -> None:
    """Write the book down, if no other window does."""
    if lock.taken:
        raise KotgamesError("arcade_unsaved", reason="@fragment.other_writes")
    try:
        write_atomically(where(), msgspec.json.encode(book))
    except OSError as error:
        raise KotgamesError("arcade_unsaved", reason=error.strerror or str(error)) from error
