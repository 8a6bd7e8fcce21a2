"""What the title leads to besides a match, by name, as `screens`: lessons, rules, kept matches, replays, tournaments, statistics."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, cast

from kotgames import games, lessons
from kotgames.engine.match import Match
from kotgames.history import daily as history_days
from kotgames.history import saves, statistics
from kotgames.history.daily import DailyResult
from kotgames.history.statistics import Finished, Sitter
from kotgames.history.tournament import MOST, Entrant, Kind, Tournament, again, begin
from kotgames.scenes import routes
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.scenes.learning.lesson_done import LessonDone
from kotgames.scenes.menus.crash import Crash
from kotgames.scenes.menus.daily import DailyScene
from kotgames.scenes.menus.library import Library, Wanted
from kotgames.scenes.menus.settings import SettingsScene
from kotgames.scenes.menus.statistics import StatisticsScene
from kotgames.scenes.menus.welcome import Welcome
from kotgames.scenes.rulebook.rules import RulesScene
from kotgames.scenes.table.days_match import DaysMatchScene
from kotgames.scenes.table.replay import ReplayScene
from kotgames.scenes.tournaments.entrants import TournamentSetup
from kotgames.scenes.tournaments.matches import TournamentMatchScene
from kotgames.scenes.tournaments.tournament import TournamentScene
from kotgames.system.locking import Lock
from kotgames.ui.scene import Scene
from tests.ui.cases.case import UiCase
from tests.ui.driver import Driver, Opener
from tests.ui.screens import Names

BOTS = ("greedy", "random")


def rooms(case: UiCase, names: Names | None = None) -> dict[str, Opener]:
    """Every such screen of a game with these player names."""
    names = names or case.names
    return {
        **_aside(case, names), **_lessons(case), **_kept(case, names), **_statistics(case, names), **_tournaments(case, names),
    }  # fmt: skip


def over_title(make: Callable[[Driver], Scene]) -> Opener:
    """A scene over the title."""

    def open_it(driver: Driver) -> None:
        routes.title(driver.app)
        driver.app.push(make(driver))

    return open_it


def _aside(case: UiCase, names: Names) -> dict[str, Opener]:
    def daily(driver: Driver) -> None:
        known = games.with_table()
        day = date(2026, 1, 1)
        while known[day.toordinal() % len(known)] != case.game.id:
            day += timedelta(days=1)
        routes.daily_match(driver.app, day, day)
        driver.step()

    def days(driver: Driver) -> None:
        """A month of days, with every kind of end; today was won."""
        today = date(2026, 5, 31)
        history_days.where().unlink(missing_ok=True)
        for back in range(40):
            won = (True, False, None)[back % 3]
            how = "draw" if won is None else "knockout"
            result = DailyResult(
                day=today - timedelta(days=back), game=case.game.id, match=f"daily-{back}", how=how, won=won, practice=back % 7 == 6
            )  # fmt: skip
            assert history_days.record(result) is None
        routes.daily(driver.app, today)

    def day_of_practice(driver: Driver) -> None:
        days(driver)
        cast(DailyScene, driver.top).choose(date(2026, 5, 25))

    def no_days(driver: Driver) -> None:
        history_days.where().unlink(missing_ok=True)
        routes.daily(driver.app, date(2026, 2, 28))

    def missed_day(driver: Driver) -> None:
        no_days(driver)
        cast(DailyScene, driver.top).choose(date(2026, 2, 1))
        assert cast(DailyScene, driver.top).result is None

    def verdict_on_a_day(driver: Driver) -> None:
        driver.app.replace(DaysMatchScene(driver.app, case.finished(names=names), date(2026, 2, 1)))
        driver.wait_idle()

    def watching(driver: Driver) -> None:
        driver.start(case.with_hand(kinds=("greedy", "greedy"), names=names))
        driver.step()

    def held(driver: Driver) -> None:
        watching(driver)
        driver.host.bot_controls.toggle()

    return {
        "title": lambda driver: routes.title(driver.app),
        "welcome": over_title(lambda driver: Welcome(driver.app, case.game.id)),
        "settings over the title": over_title(lambda driver: SettingsScene(driver.app)),
        "credits": lambda driver: routes.credits_screen(driver.app),
        "crash": over_title(lambda driver: Crash(driver.app, Path("crash-20260101-120000.txt"), kept=True)),
        "rules over the title": over_title(lambda driver: RulesScene(driver.app, case.game.id)),
        "daily, its match": daily,
        "daily, empty": no_days,
        "daily, full": days,
        "daily, a day that does not count": day_of_practice,
        "daily, a missed day": missed_day,
        "daily, a verdict": verdict_on_a_day,
        "bots play": watching,
        "bots are held": held,
    }


def _lessons(case: UiCase) -> dict[str, Opener]:
    def lesson(driver: Driver) -> None:
        spoken = lessons.of(case.game, driver.app.settings.language)
        routes.lesson(driver.app, case.game, spoken[0], lessons.load_progress()[0])
        driver.step()

    def done(driver: Driver) -> None:
        lesson(driver)
        scene = cast(LessonScene, driver.top)
        driver.app.push(LessonDone(driver.app, case.game, scene.lesson, scene.progress))

    return {
        "learn": lambda driver: routes.learn(driver.app, case.game.id),
        "lesson": lesson,
        "lesson done": done,
    }


# ---- kept matches and replays


def _kept(case: UiCase, names: Names) -> dict[str, Opener]:
    def kept_matches(driver: Driver) -> None:
        """One that runs, one of practice that a concession ended, one that cannot be read."""
        more: dict[str, Any] = {
            "options": case.game.sample_options(),
            "seats": case.seats("human", "human", names=names),
        }
        for hour, conceded in ((12, False), (13, True)):
            path = saves.new_path(case.game.id, datetime(2026, 1, 1, hour))
            match = Match.start(case.game, seed=1, path=path, practice=conceded, **more)
            if conceded:
                match.concede(0)
                sitters = tuple(Sitter("human", "", name) for name in names)
                line = Finished(
                    id=path.stem, game=case.game.id, date="2026-01-01T13:00:00", seats=sitters, winners=(1,), how="concession",
                    turns=1, practice=True,
                )  # fmt: skip
                assert statistics.add(line) is None
        saves.new_path(case.game.id, datetime(2026, 1, 1, 14)).write_bytes(b"not a record\n")
        routes.library(driver.app)
        cast(Library, driver.top)._want(Wanted())
        assert len(cast(Library, driver.top)._kept) >= 3
        assert cast(Library, driver.top)._ends

    def none(driver: Driver) -> None:
        kept_matches(driver)
        cast(Library, driver.top)._want(Wanted(name=names[0], game=case.game.id, kind="bots"))

    def only_bots(driver: Driver) -> None:
        for path in saves.folder().glob(f"*{saves.ENDING}"):
            path.unlink()
        path = saves.new_path(case.game.id, datetime(2026, 1, 1, 15))
        seats = case.seats("greedy", "random", names=names)
        Match.start(case.game, seed=1, path=path, options=case.game.sample_options(), seats=seats)
        routes.library(driver.app)
        cast(Library, driver.top)._want(Wanted())

    def deleted_day(driver: Driver) -> None:
        """Whether the match of a day that is not over may be deleted."""
        empty(driver)
        path = history_days.path_of(date(2026, 12, 28), case.game.id)
        seats = case.seats("human", "greedy", names=names)
        Match.start(case.game, seed=1, path=path, options=case.game.sample_options(), seats=seats)
        routes.library(driver.app)
        cast(Library, driver.top)._want(Wanted())
        driver.click("delete:0")

    def empty(driver: Driver) -> None:
        for path in saves.folder().glob(f"*{saves.ENDING}"):
            path.unlink()
        routes.library(driver.app)
        assert cast(Library, driver.top)._kept == []

    def replay(at: float, *, playing: bool = False) -> Opener:
        def open_it(driver: Driver) -> None:
            scene = ReplayScene(driver.app, case.finished(names=names), None, lambda: None)
            driver.app.replace(scene)
            scene.refresh(driver.app.canvas())
            scene.go(round(scene.last * at))
            scene.see_as(0)
            scene.playing = playing

        return open_it

    def running(driver: Driver) -> None:
        """A match that is not over, watched as its player knows it."""
        driver.app.replace(ReplayScene(driver.app, case.with_hand(names=names), None, lambda: None))

    def shared(driver: Driver) -> None:
        match = case.with_hand(kinds=("human", "human"), names=names)
        driver.app.replace(ReplayScene(driver.app, match, None, lambda: None))

    def who_plays(driver: Driver) -> None:
        replay(0.3)(driver)
        cast(ReplayScene, driver.top).branch()

    return {
        "library, empty": empty,
        "library": kept_matches,
        "library, nothing found": none,
        "library, only bots": only_bots,
        "library, deleting a day": deleted_day,
        "replay, of a match that runs": running,
        "replay, of a match of two people that runs": shared,
        "replay, who plays on": who_plays,
        "replay, its beginning": replay(0.0),
        "replay": replay(0.6),
        "replay, its end": replay(1.0),
    }


# ---- statistics


def _statistics(case: UiCase, names: Names) -> dict[str, Opener]:
    def full(driver: Driver) -> None:
        """Every ending, every kind of seat, some fighters; a streak; practice too."""
        endings = ("knockout", "tapout", "stoppage", "decision", "markers", "draw", "concession")
        for number in range(40):
            how = endings[number % len(endings)]
            seats = (
                Sitter("human", "", names[0]) if number % 8 else Sitter("bot", BOTS[0], names[0]),
                Sitter("bot", BOTS[number % 2], names[1]) if number % 3 else Sitter("human", "", f"{names[1]} {number % 5}"),
            )  # fmt: skip
            line = Finished(
                id=f"20260101-{number:06}-x", game=case.game.id, date=f"2026-01-01T12:00:{number:02}", seats=seats,
                winners=() if how == "draw" else (number % 2,), how=how, turns=30 + number, practice=number % 10 == 9,
            )  # fmt: skip
            assert statistics.add(line) is None
        routes.statistics(driver.app)

    def of_kind(index: int, base: Callable[[Driver], None]) -> Opener:
        def open_it(driver: Driver) -> None:
            base(driver)
            cast(StatisticsScene, driver.top)._choose_kind(index)

        return open_it

    def nothing(driver: Driver) -> None:
        statistics.reset()
        routes.statistics(driver.app)

    return {
        "statistics, empty": nothing,
        "statistics, no practice": of_kind(1, nothing),
        "statistics, no bots": of_kind(2, nothing),
        "statistics": full,
        "statistics of practice": of_kind(1, full),
        "statistics of bots": of_kind(2, full),
    }


# ---- tournaments


def _entrants(case: UiCase, names: Names, count: int = MOST) -> list[Entrant]:
    """Two people first, then bots; everybody has a fighter."""
    fighters = case.fighters
    called = [
        *names,
        *(name if names != case.names else f"{name} {number}" for number in (2, 3, 4) for name in names),
    ]
    return [
        Entrant(
            called[number], "human" if number < 2 else BOTS[number % 2], state={"fighter:0": number}, fighter=fighters[number % 2]
        )
        for number in range(count)
    ]  # fmt: skip


def _begun(case: UiCase, names: Names, kind: Kind, pairings: int = 0, *, count: int = MOST) -> Tournament:
    """A tournament in which so many pairings have been fought; -1: all of them."""
    made = begin(case.game.id, kind, 3, _entrants(case, names, count))
    winner = 0
    while made.pairing is not None and (
        pairings < 0 or sum(made.is_over(pairing) for pairing in made.pairings) < pairings
    ):
        made.note(winner % 2 if kind == "elimination" or winner % 5 else None)
        winner += 1
    return made


def _tournaments(case: UiCase, names: Names) -> dict[str, Opener]:
    def setup(count: int) -> Opener:
        def open_it(driver: Driver) -> None:
            routes.tournament_setup(driver.app, case.game.id)
            scene = cast(TournamentSetup, driver.top)
            while len(scene._corners) < count:
                scene._add()
            for index, corner in enumerate(scene._corners[: len(names)]):
                corner["name"] = names[index]
            scene.rebuild()

        return open_it

    def shown(make: Callable[[], Tournament]) -> Opener:
        return lambda driver: driver.app.replace(TournamentScene(driver.app, make()))

    def crowned(kind: Kind) -> Opener:
        def open_it(driver: Driver) -> None:
            driver.app.replace(TournamentScene(driver.app, _begun(case, names, kind, -1)))
            cast(TournamentScene, driver.top).crown()

        return open_it

    def change(driver: Driver) -> None:
        """The loser of a match between people may make another fighter."""
        one = begin(case.game.id, "round_robin", 3, _entrants(case, names, 3))
        while one.pairing is not None and {one.pairing.one, one.pairing.two} != {0, 1}:
            one.note(0)
        one.note(0)
        driver.app.replace(TournamentScene(driver.app, one))

    def to_make(driver: Driver) -> None:
        entrants = _entrants(case, names)
        entrants[1].fighter = None
        driver.app.replace(TournamentScene(driver.app, begin(case.game.id, "elimination", 1, entrants)))

    def make(driver: Driver) -> None:
        to_make(driver)
        cast(TournamentScene, driver.top).make(1)
        driver.step()

    def fight(driver: Driver) -> None:
        one = begin(case.game.id, "round_robin", 3, _entrants(case, names, 3))
        while one.pairing is not None and 0 not in (one.pairing.one, one.pairing.two):
            one.note(0)
        driver.app.replace(TournamentScene(driver.app, one))
        cast(TournamentScene, driver.top).fight()
        driver.step()

    def waits(driver: Driver) -> None:
        fight(driver)
        driver.host.leave()

    def fought(driver: Driver) -> None:
        """The verdict on a match of a pairing."""
        path = saves.new_path(case.game.id, datetime(2026, 1, 2))
        driver.app.replace(
            TournamentMatchScene(driver.app, case.finished(names=names), Lock(path), (names[0], names[1]))
        )
        driver.wait_idle()

    made = {
        "tournament, a fighter may change": change,
        "tournament, a fighter is to be made": to_make,
        "tournament, making a fighter": make,
    }
    return {
        "tournament setup": setup(4),
        "tournament setup, full": setup(MOST),
        "tournament, round robin": shown(lambda: _begun(case, names, "round_robin", 9)),
        "tournament, elimination": shown(lambda: _begun(case, names, "elimination", 3)),
        "tournament, free places": shown(lambda: _begun(case, names, "elimination", 1, count=5)),
        "tournament, round robin, a champion": shown(lambda: _begun(case, names, "round_robin", -1)),
        "tournament, elimination, a champion": shown(lambda: _begun(case, names, "elimination", -1)),
        "tournament, elimination of four": shown(lambda: _begun(case, names, "elimination", 1, count=4)),
        "tournament, elimination, an end": shown(lambda: _begun(case, names, "elimination", -1, count=4)),
        "tournament, the champion of a league is crowned": crowned("round_robin"),
        "tournament, the champion of a bracket is crowned": crowned("elimination"),
        "tournament, the champion is in it": shown(
            lambda: again(_begun(case, names, "round_robin", -1, count=4))
        ),
        **({} if "fighters" in case.without else made),
        "tournament, a match": fight,
        "tournament, a match waits": waits,
        "tournament, a verdict": fought,
    }
