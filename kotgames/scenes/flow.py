"""The ways between the screens: title, set-up, a match, a match gone on with."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import msgspec

from kotgames import games
from kotgames.engine import record
from kotgames.engine.contract import Game
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match
from kotgames.engine.record import Header, Seat
from kotgames.history import library as kept_matches
from kotgames.history import saves
from kotgames.system.catalogue import Words
from kotgames.ui.loop import App

if TYPE_CHECKING:
    from kotgames.history.tournament import Tournament
    from kotgames.lessons import Lesson, Progress
    from kotgames.scenes.menus.setup import SetupRows


_claims: WeakKeyDictionary[App, saves.Lock] = WeakKeyDictionary()
"""Which window is at the tournament."""


def title(app: App) -> None:
    """The title, in place of everything."""
    from kotgames.scenes.menus.title import Title

    lock = _claims.pop(app, None)
    if lock is not None:
        lock.release()
        app.on_close.remove(lock.release)
    app.replace(Title(app))


def begin(app: App) -> None:
    """What the program opens with: the title, and on the very first run the question whether to learn or to play."""
    title(app)
    if app.settings.welcomed or kept_matches.kept():
        return
    from kotgames.scenes.menus.welcome import Welcome

    known = taught()
    if known:
        app.push(Welcome(app, known[0]))


def taught() -> list[str]:
    """The games with lessons."""
    from kotgames import lessons

    return [game_id for game_id in games.with_table() if lessons.where(game_id).exists()]


def setup(app: App, game_id: str) -> None:
    """The set-up of a new match."""
    from kotgames.scenes.menus.setup import Setup

    app.replace(Setup(app, games.to_show(game_id)))


def learn(app: App, game_id: str) -> None:
    """The lessons of a game."""
    from kotgames.scenes.learning.learn import Learn

    app.replace(Learn(app, games.get(game_id)))


def lesson(app: App, game: Game, chosen: Lesson, progress: Progress) -> None:
    """One lesson, where it was left."""
    from kotgames.scenes.learning.lesson import LessonScene

    app.replace(LessonScene(app, chosen, game.id, progress))


def lesson_seats(app: App, game: Game, chosen: Lesson) -> list[Seat]:
    """The learner and the sparring partners of a lesson."""
    words = Words(app.settings.language, game.id)
    kinds = ["human" if seat == chosen.seat else chosen.level for seat in range(2)]
    return [
        msgspec.structs.replace(seat, name=words("lesson.you" if seat.kind == "human" else "lesson.rival"))
        for seat in unchosen(words, game, kinds, {})[0]
    ]


def replay(app: App, path: Path, on_close: Callable[[], None] | None = None) -> None:
    """Watch a record; what is wrong with it is said."""
    from kotgames.scenes.table.replay import ReplayScene

    try:
        loaded = record.load(path)
        whole = Match.resume(games.get(loaded.header.game), loaded)
    except KotgamesError as error:
        app.say(app.words.error(error))
        return
    app.replace(ReplayScene(app, whole, path, on_close or (lambda: title(app))))


def taken_over(seats: Sequence[Seat], by: int) -> list[Seat]:
    """The same corners with a person at one of them."""
    return [
        msgspec.structs.replace(seat, kind="human") if index == by else seat
        for index, seat in enumerate(seats)
    ]


def with_seats(header: Header, seats: Sequence[Seat]) -> Header:
    """A record's header with other people at the corners."""
    return msgspec.structs.replace(header, seats=list(seats))


def library(app: App) -> None:
    """The kept matches."""
    from kotgames.scenes.menus.library import Library

    app.replace(Library(app))


def daily(app: App, today: date | None = None) -> None:
    """The challenge of the day: the same fighters, cards and dice for everybody. Begun, it is gone on with; fought, it can be watched."""
    day = today or date.today()
    number = day.toordinal()
    known = games.with_table()
    game = games.get(known[number % len(known)])
    path = saves.folder() / f"daily-{day:%Y%m%d}-{game.id}{saves.ENDING}"
    if path.exists():
        how = next((one.over for one in kept_matches.kept() if one.path == path), "")
        if not how:
            go_on(app, path)
            return
        words = app.words
        replay(app, path)
        app.say(words("daily.done", how=f"@results.how.{how}"))
        return
    words = Words(app.settings.language, game.id)
    corners, options = unchosen(words, game, ("human", "greedy"), game.daily_options(number))
    start(app, game, corners, options, seed=number * 1_000_003 + 7, path=path)
    app.say(words("daily.begins"))


def tournament_setup(app: App, game_id: str) -> None:
    """Who takes part in a tournament."""
    from kotgames.scenes.tournaments.entrants import TournamentSetup

    if _claims_tournament(app):
        app.replace(TournamentSetup(app, games.get(game_id)))


def _claims_tournament(app: App) -> bool:
    """There is one tournament, and one window is at it until that window is back at the title; any other says so."""
    from kotgames.history import tournament as model

    lock = _claims.get(app)
    if lock is None:
        lock = saves.Lock(model.where())
        if lock.taken:
            app.say(app.words("error.tournament_taken"))
            return False
        _claims[app] = lock
        app.on_close.append(lock.release)
    return True


def tournament(app: App, one: Tournament | None = None) -> None:
    """The tournament that runs, or the set-up of one."""
    from kotgames.history import tournament as model
    from kotgames.scenes.tournaments.tournament import TournamentScene

    problem: KotgamesError | None = None
    if not _claims_tournament(app):
        return
    if one is None:
        one, problem = model.load()
    if one is not None and one.game in games.with_table():
        app.replace(TournamentScene(app, one))
    else:
        tournament_setup(app, games.with_table()[0])
    if problem is not None:
        app.say_once(app.words.error(problem))


def statistics_screen(app: App) -> None:
    """How matches ended."""
    from kotgames.scenes.menus.statistics import StatisticsScene

    app.replace(StatisticsScene(app))


def credits_screen(app: App) -> None:
    """Who made what."""
    from kotgames.scenes.menus.credits import Credits

    app.replace(Credits(app))


def extras(game: Game, words: Words) -> SetupRows:
    """What a game's table package offers for its set-up."""
    made: SetupRows = games.part(game, "setup_rows")(words)
    return made


def unchosen(
    words: Words, game: Game, kinds: Sequence[str], given: Mapping[str, Any]
) -> tuple[list[Seat], dict[str, Any]]:
    """(corners, options) of a set-up in which nothing was chosen but the options `given`; `words` of the game."""
    offered = extras(game, words)
    state = offered.state(given)
    options, looks, _ = offered.result(state)
    seats = [
        Seat(kind=kind, name=offered.name(state, seat), look=looks[seat]) for seat, kind in enumerate(kinds)
    ]
    return seats, {**options, **given}


def start(
    app: App,
    game: Game,
    seats: Sequence[Seat],
    options: dict[str, Any],
    *,
    card_set: Any = None,
    seed: int | None = None,
    hint: Any = None,
    open_hands: bool = False,
    path: Path | None = None,
) -> None:
    """Begin a match and open its table."""
    from kotgames.scenes.table.match import MatchScene

    now = datetime.now()
    path = path or saves.new_path(game.id, now)
    lock = saves.Lock(path)
    match = Match.start(
        game,
        options=options,
        seed=int.from_bytes(os.urandom(6), "big") if seed is None else seed,
        seats=seats,
        path=path,
        started=now.isoformat(timespec="seconds"),
        card_set=card_set,
        open_hands=open_hands,
        practice=open_hands and any(seat.kind != "human" for seat in seats),
    )
    app.replace(MatchScene(app, match, lock=lock, hint=hint))


def go_on(app: App, path: Path) -> None:
    """Continue a saved match; a damaged one is set aside and said."""
    from kotgames.scenes.table.match import MatchScene

    lock = saves.Lock(path)
    if lock.taken:
        title(app)
        app.say(app.words("error.match_taken"))
        return
    try:
        match, problem = saves.resume(path)
        games.to_show(match.game.id)
    except KotgamesError as error:
        lock.release()
        title(app)
        app.say(app.words.error(error))
        return
    app.replace(MatchScene(app, match, lock=lock))
    if problem is not None:
        app.say_once(app.words.error(problem))
