"""The beginning of a match, or its going on: seats, options, seed, file, and the lock that keeps other windows from it. No screen."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from kotgames import games
from kotgames.engine import record
from kotgames.engine.contract import Game
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match, usual_seats
from kotgames.engine.record import Header, Seat
from kotgames.history import daily as days
from kotgames.history import library, saves
from kotgames.system.catalogue import Words
from kotgames.system.locking import Lock

if TYPE_CHECKING:
    from kotgames.lessons import Lesson
    from kotgames.ui.table.setup_rows import SetupRows


@dataclass(frozen=True, slots=True)
class Started:
    """A match, its file locked against other windows (one without a file needs no lock); `problem`: what must be said about the file."""

    match: Match
    lock: Lock | None = None
    problem: KotgamesError | None = None


@dataclass(frozen=True, slots=True)
class Daily:
    """The challenge of a day: which game, the day's number, and where its match is kept."""

    game: Game
    number: int
    path: Path

    @property
    def seed(self) -> int:
        """The same for everybody."""
        return self.number * 1_000_003 + 7

    @property
    def how(self) -> str:
        """The ending of the match of the day ("points"); "" while there is none or it is open."""
        return next((one.over for one in library.kept() if one.path == self.path), "")

    @property
    def result(self) -> days.DailyResult | None:
        """The result that stands for the day; whatever is fought after it is practice."""
        return days.days().get(date.fromordinal(self.number))


TRIES: Final = 60
"""So many seeds are looked at for a first match that begins with a person."""


def _seed(game: Game, seats: Sequence[Seat], options: dict[str, Any], card_set: Any) -> int:
    """A seed of the machine's own randomness. In the first match of a game a person begins: the first thing a newcomer is asked is a turn,
    not a bet on others or an answer to them. Raises KotgamesError for impossible options."""
    seed = int.from_bytes(os.urandom(6), "big")
    if saves.known(game.id) or all(seat.kind != "human" for seat in seats):
        return seed
    for _ in range(TRIES):
        asked = game.new(seats=len(seats), options=options, seed=seed, card_set=card_set).asked
        if asked is None or seats[asked].kind == "human":
            break
        seed = int.from_bytes(os.urandom(6), "big")
    return seed


def begin(
    game: Game,
    seats: Sequence[Seat],
    options: dict[str, Any],
    *,
    card_set: Any = None,
    seed: int | None = None,
    open_hands: bool = False,
    practice: bool = False,
    strict: bool = False,
    path: Path | None = None,
) -> Started:
    """A new match, on the disk. Without a seed the machine's own randomness gives one. Raises KotgamesError for impossible options."""
    now = datetime.now()
    path = path or saves.new_path(game.id, now)
    lock = Lock(path)
    match = Match.start(
        game,
        options=options,
        seed=_seed(game, seats, options, card_set) if seed is None else seed,
        seats=seats,
        path=path,
        started=now.isoformat(timespec="seconds"),
        card_set=card_set,
        open_hands=open_hands,
        practice=practice or (open_hands and any(seat.kind != "human" for seat in seats)),
        strict=strict,
    )
    return Started(match, lock)


def resume(path: Path) -> Started:
    """A kept match where it was left. Raises KotgamesError if another window has it ("match_taken"), if it cannot be read (a damaged
    file is set aside), or if its game has no table."""
    lock = Lock(path)
    if lock.taken:
        raise KotgamesError("match_taken")
    try:
        match, problem = saves.resume(path)
        games.to_show(match.game.id)
    except KotgamesError:
        lock.release()
        raise
    return Started(match, lock, problem)


def again(header: Header) -> Started:
    """A new match with the seats, options and cards of another, and other dice. Raises KotgamesError where they do not fit any more."""
    game = games.get(header.game)
    return begin(
        game,
        header.seats,
        dict(header.options),
        card_set=game.card_set(header.card_set),
        open_hands=header.open_hands,
    )


def recorded(path: Path) -> Match:
    """A record, to be watched. Raises KotgamesError if it cannot be read."""
    loaded = record.load(path)
    return Match.resume(games.get(loaded.header.game), loaded)


def branch(whole: Match, at: int, kinds: Sequence[str]) -> Started:
    """A new practice match from a moment of a record, with new dice; `kinds` says who plays each seat from there on."""
    now = datetime.now()
    header = whole.log.header
    path = saves.new_path(header.game, now)
    seats = [msgspec.structs.replace(seat, kind=kind) for seat, kind in zip(header.seats, kinds, strict=True)]
    loaded = record.Loaded(msgspec.structs.replace(header, seats=seats), list(whole.log.entries), cut=False)
    match = Match.branch(
        whole.game, loaded, at, seed=int.from_bytes(os.urandom(6), "big"), path=path,
        started=now.isoformat(timespec="seconds"),
    )  # fmt: skip
    return Started(match, Lock(path))


def daily(day: date) -> Daily:
    """The challenge of a day. Raises GameError where no game can be played."""
    number = day.toordinal()
    known = games.with_table()
    if not known:
        raise games.no_game()
    game = games.get(known[number % len(known)])
    return Daily(game, number, days.path_of(day, game.id))


# ---- who sits where


def set_up_rows(game: Game, words: Words) -> SetupRows:
    """The set-up rows of a game's table package; `words` of the game."""
    if not game.setup_rows:
        from kotgames.ui.table.setup_rows import SetupRows  # the title is there before it

        return SetupRows(words, game)
    made: SetupRows = games.part(game, "setup_rows")(words)
    return made


def unchosen(
    words: Words, game: Game, kinds: Sequence[str], given: Mapping[str, Any]
) -> tuple[list[Seat], dict[str, Any]]:
    """(corners, options) of a set-up in which nothing was chosen but the options `given`; `words` of the game,
    `kinds` one for each seat."""
    offered = set_up_rows(game, words)
    state = {**offered.state(given), "seats": len(kinds)}
    options, looks, _ = offered.result(state)
    seats = [
        Seat(kind=kind, name=offered.name(state, seat), look=looks[seat]) for seat, kind in enumerate(kinds)
    ]
    return seats, {**options, **given}


def lesson_seats(words: Words, game: Game, chosen: Lesson) -> list[Seat]:
    """The learner and the sparring partners of a lesson; `words` of the game."""
    count = chosen.seats or usual_seats(game)
    kinds = ["human" if seat == chosen.seat else chosen.level for seat in range(count)]
    rivals = [seat for seat in range(count) if seat != chosen.seat]
    names = {chosen.seat: words("lesson.you")}
    for number, seat in enumerate(rivals, start=1):
        names[seat] = words("lesson.rival") if count == 2 else words("lesson.rival_of_more", number=number)
    made = unchosen(words, game, kinds, {})[0]
    return [msgspec.structs.replace(one, name=names[seat]) for seat, one in enumerate(made)]


def for_two() -> list[str]:
    """The games that two can play: in a tournament two meet."""
    return [game_id for game_id in games.with_table() if 2 in games.get(game_id).seats]


def taught() -> list[str]:
    """The games with lessons."""
    from kotgames import lessons

    return [game_id for game_id in games.with_table() if lessons.where(game_id).exists()]
