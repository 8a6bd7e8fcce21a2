"""Names of screens and the ways to them. The only file that knows the full screens: everything else says `app.go("title")`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from kotgames import games
from kotgames.engine.contract import Game
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match, usual_seats
from kotgames.engine.record import Seat
from kotgames.history import daily as days
from kotgames.history import library as kept_matches
from kotgames.history import rooms
from kotgames.scenes import starting
from kotgames.scenes.behind import behind, curtained
from kotgames.scenes.starting import Started
from kotgames.system.catalogue import Words, ending
from kotgames.system.locking import Lock
from kotgames.ui.loop import App

if TYPE_CHECKING:
    from kotgames.history.tournament import Tournament
    from kotgames.lessons import Lesson, Progress
    from kotgames.ui.table.dexterity import OpenPractice


_claims: WeakKeyDictionary[App, Lock] = WeakKeyDictionary()
"""The lock of the window that is at the tournament."""


# ---- menus


def begin(app: App) -> None:
    """Open the first screen: the title, and on the very first run the question whether to learn or to play."""
    title(app)
    if app.settings.welcomed or kept_matches.kept():
        return
    from kotgames.scenes.menus.welcome import Welcome

    known = starting.taught()
    if known:
        last = app.settings.last_game
        app.push(Welcome(app, last if last in known else known[0]))


def _meant(app: App, game_id: str) -> None:
    """A game was chosen on a menu: the title, and what asks whether to learn or to play, mean it from then on."""
    if app.settings.last_game != game_id:
        app.settings.last_game = game_id
        app.changed()


def title(app: App) -> None:
    """The title, in place of everything."""
    from kotgames.scenes.menus.title import Title

    lock = _claims.pop(app, None)
    if lock is not None:
        lock.release()
        app.on_close.remove(lock.release)
    app.replace(Title(app))


def setup(app: App, game_id: str) -> None:
    """The set-up of a new match."""
    from kotgames.scenes.menus.setup import Setup

    app.replace(Setup(app, games.to_show(game_id)))
    _meant(app, game_id)


def library(app: App) -> None:
    """The kept matches."""
    from kotgames.scenes.menus.library import Library

    app.replace(Library(app))


def statistics(app: App) -> None:
    """The page of the statistics."""
    from kotgames.scenes.menus.statistics import StatisticsScene

    app.replace(StatisticsScene(app))


def credits_screen(app: App) -> None:
    """The page of the credits."""
    from kotgames.scenes.menus.credits import Credits

    app.replace(Credits(app))


def settings(app: App) -> None:
    """The settings, over what is on the screen."""
    from kotgames.scenes.menus.settings import SettingsScene

    app.push(SettingsScene(app))


def letters(app: App, label: Callable[[], str], text: str, most: int, typed: Callable[[str], None]) -> None:
    """Letters to write a text with, over what is on the screen."""
    from kotgames.scenes.menus.letters import Letters

    app.push(Letters(app, label, text, most, typed))


def crash(app: App, error: Exception) -> None:
    """The page of a fault of the program."""
    from kotgames.scenes.menus import crash as screen

    screen.show(app, error)


def rules(app: App, game_id: str, topic: tuple[str, str] | None = None, *, card_set: Any = None) -> None:
    """The rules of a game over what is on the screen, at the paragraph of a topic (kind, key); what is wrong is said."""
    from kotgames.scenes.rulebook.reading import written
    from kotgames.scenes.rulebook.rules import RulesScene

    if not written(game_id):
        app.say(app.words("rules.none", game=f"@game.{game_id}"))
        return
    try:
        app.push(RulesScene(app, game_id, card_set, topic))
    except KotgamesError as error:
        app.say(app.words.error(error))


# ---- learning


def learn(app: App, game_id: str) -> None:
    """The lessons of a game."""
    from kotgames.scenes.learning.learn import Learn

    app.replace(Learn(app, games.get(game_id)))
    _meant(app, game_id)


def lesson(app: App, game: Game, chosen: Lesson, progress: Progress) -> None:
    """One lesson, where it was left."""
    from kotgames.scenes.learning.lesson import LessonScene

    app.replace(LessonScene(app, chosen, game.id, progress))


def practice(app: App, game_id: str) -> None:
    """Practice of a game outside of any match; it leads back to where it was chosen."""
    game = games.to_show(game_id)
    opens: OpenPractice = games.part(game, "practice")
    before = app.top.kind if app.top is not None else ""
    back = {"title": partial(title, app), "learn": partial(learn, app, game_id)}.get(before)
    app.replace(opens(app, Words(app.settings.language, game_id), back or partial(setup, app, game_id)))


def room(app: App, game_id: str, name: str) -> None:
    """One of the further screens of a game (`Game.rooms`); it leads back to the set-up."""
    from kotgames.scenes.table.room_match import Matches
    from kotgames.ui.table.rooms import MatchRoom

    game = games.to_show(game_id)
    opens: OpenPractice = games.part(game, f"{games.ROOM}{name}")
    scene = opens(app, Words(app.settings.language, game_id), partial(setup, app, game_id))
    if isinstance(scene, MatchRoom):
        scene.give(Matches(app, game_id, name))
    app.replace(scene)


# ---- matches


def play(app: App, game_id: str, seats: list[Seat], options: dict[str, Any]) -> None:
    """The table of a new match with seats and options that a room of the game made; what cannot be played is said."""
    try:
        started = starting.begin(games.to_show(game_id), seats, options)
    except KotgamesError as error:
        app.say(Words(app.settings.language, game_id).error(error))
        return
    match(app, started)


def match(
    app: App, started: Started, hint: Any = None, *, resumed: bool = False, day: date | None = None
) -> None:
    """The table of a match; `hint`: what the last one suggests for it (`LogBook.rematch`). One that is `resumed` opens without
    ceremony. `day`: the day of the daily challenge on which it is fought; that of a match that counts for one is known. The match of a room
    leads back there."""
    from kotgames.scenes.table.days_match import DaysMatchScene
    from kotgames.scenes.table.match import MatchScene
    from kotgames.scenes.table.room_match import RoomMatchScene

    ceremony = not resumed and not started.match.turns
    day = day or days.day_of(started.match.log.path)
    its_room = rooms.room_of(started.match.log.path)
    if day is not None:
        app.replace(DaysMatchScene(app, started.match, day, lock=started.lock, ceremony=ceremony))
    elif its_room in started.match.game.rooms:
        app.replace(RoomMatchScene(app, started.match, its_room, lock=started.lock, ceremony=ceremony))
    else:
        app.replace(MatchScene(app, started.match, lock=started.lock, hint=hint, ceremony=ceremony))
    if started.problem is not None:
        app.say_once(app.words.error(started.problem))


def resume(app: App, path: Path) -> None:
    """A kept match where it was left; one that another window has, or that is damaged and set aside, is said where it was chosen."""
    try:
        started = starting.resume(path)
    except KotgamesError as error:
        here = app.top
        (library if here is not None and here.kind == "library" else title)(app)
        app.say(app.words.error(error))
        return
    match(app, started, resumed=True)


def daily(app: App, today: date | None = None, chosen: date | None = None) -> None:
    """The page of the daily challenge, with the calendar of its days; `chosen`: the day that is looked at. Where there is no game to
    play, it is said."""
    from kotgames.scenes.menus.daily import DailyScene

    if not games.with_table():
        app.say(app.words.error(games.no_game()))
        return
    scene = DailyScene(app, today or date.today())
    if chosen is not None:
        scene.choose(chosen)
    app.replace(scene)


def daily_match(app: App, day: date, today: date | None = None) -> None:
    """The match of a day: the same fighters, cards and dice for everybody. Begun, it is gone on with; once the day has a result, or is
    past, what is fought is practice."""
    one = starting.daily(day)
    result = one.result
    late = day != (today or date.today())
    if one.path.exists() and result is None and not late and not one.how:
        resume(app, one.path)
        return
    words = Words(app.settings.language, one.game.id)
    kinds = ["human", *["greedy"] * (usual_seats(one.game) - 1)]
    corners, options = starting.unchosen(words, one.game, kinds, one.game.daily_options(one.number))
    if result is None and not late and not one.path.exists():
        match(app, starting.begin(one.game, corners, options, seed=one.seed, path=one.path))
        app.say(words("daily.begins"))
        return
    match(app, starting.begin(one.game, corners, options, seed=one.seed, practice=True), day=day)
    if result is None:
        app.say(words("daily.late"))
        return
    how = ending(app.settings.language, [one.game.id], result.how)
    app.say(words("daily.practice", how=how))


def replay(app: App, path: Path, on_close: Callable[[], None] | None = None) -> None:
    """Watch a record; what is wrong with it is said. `on_close`: the way back, else to the title."""
    try:
        whole = starting.recorded(path)
    except KotgamesError as error:
        app.say(app.words.error(error))
        return
    watch(app, whole, path, on_close)


def watch(
    app: App,
    whole: Match,
    path: Path | None = None,
    on_close: Callable[[], None] | None = None,
    *,
    over: bool = False,
    at: int = 0,
) -> None:
    """Watch a match that was played; `over`: on top of what is on the screen, which is there again afterwards; `at`: from this moment."""
    from kotgames.scenes.table.replay import ReplayScene

    if over:
        above = ReplayScene(app, whole, path, lambda: app.pop(above))
        app.push(above)
    else:
        above = ReplayScene(app, whole, path, on_close or (lambda: title(app)))
        app.replace(above)
    if at:
        above.go(at)


# ---- tournaments


def tournament_setup(app: App, game_id: str) -> None:
    """The set-up of a tournament."""
    from kotgames.scenes.tournaments.entrants import TournamentSetup

    if _claims_tournament(app):
        app.replace(TournamentSetup(app, games.get(game_id)))


def _claims_tournament(app: App) -> bool:
    """There is one tournament, and one window is at it until that window is back at the title; any other says so."""
    from kotgames.history import tournament as model

    lock = _claims.get(app)
    if lock is None:
        lock = Lock(model.where())
        if lock.taken:
            app.say(app.words("error.tournament_taken"))
            return False
        _claims[app] = lock
        app.on_close.append(lock.release)
    return True


def tournament(app: App, one: Tournament | None = None, *, kept: bool = True) -> None:
    """The tournament that runs, or the set-up of one. With `kept` False (a picture) one is shown and nothing of it written down."""
    from kotgames.history import tournament as model
    from kotgames.scenes.tournaments.tournament import TournamentScene

    problem: KotgamesError | None = None
    if not kept and one is not None:
        app.replace(TournamentScene(app, one, kept=False))
        return
    if not _claims_tournament(app):
        return
    if one is None:
        one, problem = model.load()
    known = starting.for_two()
    if one is not None and one.game in known:
        app.replace(TournamentScene(app, one))
    elif known:
        tournament_setup(app, known[0])
    else:
        app.say(app.words("tournament.nobody"))
    if problem is not None:
        app.say_once(app.words.error(problem))


def tournament_match(app: App, started: Started, names: tuple[str, str]) -> None:
    """A match of a tournament; `names`: who meets whom."""
    from kotgames.scenes.tournaments.matches import TournamentMatchScene

    app.replace(TournamentMatchScene(app, started.match, started.lock, names))


def fighter(
    app: App, match: Match, fighter: Any, on_made: Callable[[Any], None], on_leave: Callable[[], None]
) -> None:
    """The table at which a fighter is made before a tournament's match; `fighter`: the one to start from."""
    from kotgames.scenes.tournaments.matches import FighterScene

    scene = FighterScene(app, match, on_made, on_leave)
    if fighter is not None:
        scene.table.draft.suggest([fighter, None])
    app.replace(scene)


ROUTES: Final[Mapping[str, Callable[..., None]]] = MappingProxyType(
    {
        "begin": begin,
        "behind": behind,
        "title": title,
        "setup": setup,
        "library": library,
        "statistics": statistics,
        "credits": credits_screen,
        "settings": settings,
        "letters": letters,
        "crash": crash,
        "rules": rules,
        "learn": learn,
        "lesson": curtained(lesson),
        "practice": curtained(practice),
        "room": curtained(room),
        "play": curtained(play),
        "match": match,
        "resume": curtained(resume),
        "daily": daily,
        "daily_match": curtained(daily_match),
        "replay": curtained(replay),
        "watch": curtained(watch),
        "tournament_setup": tournament_setup,
        "tournament": tournament,
        "tournament_match": curtained(tournament_match),
        "fighter": curtained(fighter),
    }
)
"""Name -> way to a screen; each takes the app first, then what `App.go` was given. To a table one comes behind the curtain; a match that is
still to be made is made `behind` it too."""
