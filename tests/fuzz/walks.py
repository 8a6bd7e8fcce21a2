"""Ways through the open program that lead to everything that is made of a file, a frame drawn of each screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from kotgames import games, lessons
from kotgames.history import library
from kotgames.scenes import routes
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.scenes.menus.daily import DailyScene
from kotgames.scenes.menus.library import Library, Wanted
from kotgames.scenes.menus.settings import PAGES, SettingsScene
from kotgames.scenes.menus.statistics import StatisticsScene
from kotgames.scenes.rulebook.rules import RulesScene
from kotgames.scenes.table.match import MatchScene
from kotgames.scenes.table.replay import ReplayScene
from kotgames.scenes.tournaments.tournament import TournamentScene
from kotgames.system import paths
from kotgames.ui.art import baked, icons, jobs, lettering, patterns
from kotgames.ui.loop import App
from kotgames.ui.sound import takes
from tests.fuzz.homes import TODAY
from tests.ui.driver import Driver
from tests.ui.standins import DeafBaker

Walk = Callable[["Visitor"], None]


class Visitor:
    """Somebody who looks at everything in a window that the program opened."""

    def __init__(self, app: App) -> None:
        app.on_crash = None  # a fault is told with its traceback, not on a screen
        self.app = app
        self.driver = Driver(app=app)
        app._baker = cast(Any, DeafBaker())
        self.said = self.driver.said
        if app.toast.alive:
            self.said.append((app.toast.text, ""))

    def go(self, there: Callable[[], object]) -> None:
        """Do something, and look at what is seen then."""
        self.app.guarded(cast(Callable[[], None], there))
        for _ in range(2):
            self.app.guarded(self.driver.step)

    def hear_all(self) -> None:
        """Wait until nothing is left to be said."""
        for _ in range(12):
            self.app.guarded(lambda: self.driver.step(20_000))

    def on(self, scene: type[Any], there: Callable[[Any], object]) -> None:
        """Do something on a scene if it is the one in front."""
        top = self.app.top
        if isinstance(top, scene):
            self.go(lambda: there(top))

    def press(self, name: str) -> None:
        """Press a button if it is there and can be pressed."""
        found = next((item for item in self.driver.items() if item.id == name and item.enabled), None)
        if found is not None and found.on is not None:
            self.go(found.on)


def title(at: Visitor) -> None:
    """What the program opens with, and the title again, where nothing may be said twice."""
    at.go(lambda: routes.begin(at.app))
    at.go(lambda: routes.title(at.app))


def settings(at: Visitor) -> None:
    """Every page of the settings, kept again; the set-up of each game, and a match from it."""
    title(at)
    at.go(lambda: routes.settings(at.app))
    for page in PAGES:
        at.press(f"page:{page}")
    at.on(SettingsScene, at.app.pop)
    at.go(at.app.changed)
    set_up(at)


def set_up(at: Visitor) -> None:
    """The set-up of each game and a match from it."""
    for game_id in games.with_table():
        at.go(lambda game_id=game_id: routes.setup(at.app, game_id))  # type: ignore[misc]
        at.press("start")
        if at.driver.top.kind == "curtain":
            at.press("ready")
    at.go(lambda: routes.title(at.app))


def learning(at: Visitor) -> None:
    """The lessons of each game: the pages, and each lesson that was begun."""
    title(at)
    for game_id in games.with_table():
        at.go(lambda game_id=game_id: routes.learn(at.app, game_id))  # type: ignore[misc]
        game, progress = games.get(game_id), lessons.load_progress()[0]
        for lesson in lessons.of(game, at.app.settings.language):
            if progress.place(game_id, lesson.id) is not None:
                at.go(
                    lambda lesson=lesson, game=game, progress=progress: routes.lesson(
                        at.app, game, lesson, progress
                    )
                )  # type: ignore[misc]
                at.on(LessonScene, lambda scene: scene.keep())
                at.press("coach:back")
                at.press("coach:next")
    at.go(lambda: routes.title(at.app))


def matches(at: Visitor) -> None:
    """The kept matches: all of them, watched, begun again, gone on with, in the statistics and told on the terminal."""
    title(at)
    at.go(lambda: routes.library(at.app))
    at.on(Library, lambda scene: scene._want(Wanted()))
    at.on(Library, lambda scene: scene._want(Wanted(kind="all")))
    kept = library.kept()
    for one in kept:
        if one.path.name.startswith("daily") or one.header is None:
            continue
        at.go(lambda one=one: routes.replay(at.app, one.path))  # type: ignore[misc]
        at.on(ReplayScene, lambda scene: scene.go(scene.last))
        at.on(ReplayScene, lambda scene: scene.branch())
    at.go(lambda: routes.library(at.app))
    for one in kept:
        if not one.path.name.startswith("daily") and not one.over:
            at.go(lambda one=one: routes.resume(at.app, one.path))  # type: ignore[misc]
            at.go(lambda: routes.title(at.app))
    at.go(lambda: routes.statistics(at.app))


def on_the_terminal(path: Any) -> None:
    """A file told by `kotgames replay`."""
    from kotgames import cli

    cli.main(["replay", str(path)])


def figures(at: Visitor) -> None:
    """Statistics and days in every way."""
    title(at)
    at.go(lambda: routes.statistics(at.app))
    for kind in range(3):
        at.on(StatisticsScene, lambda scene, kind=kind: scene._choose_kind(kind))  # type: ignore[misc]
    for game in range(1 + len(games.with_table())):
        at.on(StatisticsScene, lambda scene, game=game: scene._choose_game(game))  # type: ignore[misc]
    at.go(lambda: routes.library(at.app))
    at.go(lambda: routes.daily(at.app, TODAY))
    for day in (TODAY, TODAY.replace(day=3), TODAY.replace(day=28)):
        at.on(DailyScene, lambda scene, day=day: scene.choose(day))  # type: ignore[misc]
    at.go(lambda: routes.daily_match(at.app, TODAY.replace(day=28), TODAY))
    at.go(lambda: routes.title(at.app))


def tournament(at: Visitor) -> None:
    """The tournament as it was left, its next match, and back."""
    title(at)
    at.go(lambda: routes.tournament(at.app))
    at.on(TournamentScene, lambda scene: scene.crown() if scene.tournament.over else scene.fight())
    at.go(lambda: routes.tournament(at.app))
    at.go(lambda: routes.title(at.app))


def own_cards(at: Visitor) -> None:
    """The set-up of each game with the card set of the player's chosen, and a match with it."""
    title(at)
    for game_id in games.with_table():
        at.go(lambda game_id=game_id: routes.setup(at.app, game_id))  # type: ignore[misc]
        at.press("start")
        at.go(lambda: routes.title(at.app))


# ---- what comes with the program


def rooms(at: Visitor) -> None:
    """Every screen of the shell, laid out and not drawn: there is much of it."""
    at.driver.paint = False
    at.go(lambda: routes.begin(at.app))
    at.go(lambda: routes.settings(at.app))
    for page in PAGES:
        at.press(f"page:{page}")
    game_id = games.with_table()[0]
    for there in (
        lambda: routes.credits_screen(at.app),
        lambda: routes.learn(at.app, game_id),
        lambda: _open_lesson(at, game_id, 0),
        lambda: routes.library(at.app),
        lambda: routes.statistics(at.app),
        lambda: routes.daily(at.app, TODAY),
        lambda: routes.tournament(at.app),
        lambda: routes.rules(at.app, game_id),
        lambda: routes.replay(at.app, next(one.path for one in library.kept() if one.over)),
        lambda: routes.setup(at.app, game_id),
        lambda: at.press("start"),
        lambda: at.press("ready"),
        lambda: routes.title(at.app),
    ):
        at.go(there)


def tables(at: Visitor) -> None:
    """The credits; a match of each game from its set-up: the table, some actions, what is asked then."""
    title(at)
    at.go(lambda: routes.credits_screen(at.app))
    for game_id in games.with_table():
        at.go(lambda game_id=game_id: routes.setup(at.app, game_id))  # type: ignore[misc]
        at.press("start")
        for _ in range(12):
            at.app.guarded(lambda: at.driver.step(400))
            at.on(MatchScene, _decide)
        at.go(lambda: routes.title(at.app))


def _decide(scene: MatchScene) -> None:
    if scene.situation.prompt is not None:
        scene.take(scene.match.state.actions()[:1])


def drawn(at: Visitor) -> None:
    """Tables, then everything that pictures are made of: each face, each texture, each icon."""
    tables(at)
    for path in sorted((paths.assets() / "fonts").glob("*/*.ttf")):
        at.go(lambda path=path: lettering.ink_text("Äß 12 %", path.stem, 20, outline=2))  # type: ignore[misc]
    for path in sorted((paths.assets() / "textures").glob("*.png")):
        at.go(lambda path=path: patterns.texture(path.stem, (300, 200)))  # type: ignore[misc]
    at.go(lambda: [icons.icon(name, 16) for name in icons.names()])


def books(at: Visitor) -> None:
    """The rules of each game, chapter by chapter, and its first and last lesson."""
    title(at)
    for game_id in games.with_table():
        at.go(lambda game_id=game_id: routes.rules(at.app, game_id))  # type: ignore[misc]
        at.on(RulesScene, lambda scene: at.press(f"section:{scene.rules_.sections[-1].id}"))
        at.go(lambda game_id=game_id: routes.learn(at.app, game_id))  # type: ignore[misc]
        for index in (0, -1):
            at.go(lambda game_id=game_id, index=index: _open_lesson(at, game_id, index))  # type: ignore[misc]
            for _ in range(4):
                at.press("coach:next")
        at.go(lambda: routes.title(at.app))


def _open_lesson(at: Visitor, game_id: str, index: int) -> None:
    game = games.get(game_id)
    routes.lesson(at.app, game, lessons.of(game, at.app.settings.language)[index], lessons.load_progress()[0])


def heard(at: Visitor) -> None:
    """Every sound once."""
    title(at)
    sounds = at.app.sounds
    sounds._mute = False
    at.go(lambda: sounds.set_volumes(80, 80, music=True))
    at.go(sounds.open)
    if sounds._thread is not None:
        sounds._thread.join()
    for name in takes(sounds._folder):
        at.go(lambda name=name: sounds.play(name))  # type: ignore[misc]
        at.go(lambda name=name: sounds.music(name))  # type: ignore[misc]
    for reader in sounds._readers:
        reader.join()


def beside(at: Visitor) -> None:
    """A game that somebody laid beside those of the program, and one of those."""
    for fault in games.open_parts():
        at.app.say_once(at.app.words.error(fault))
    tables(at)
    books(at)


def painted(at: Visitor) -> None:
    """The pictures that are kept, as the window asks for them."""
    title(at)
    folder = paths.user_cache() / "art"
    for path in sorted(folder.glob("*.art")):
        at.go(lambda path=path: baked.load(path))  # type: ignore[misc]


def paint(folder: Path) -> None:
    """Fill the cache with some pictures that tables want."""
    asked = []
    driver = Driver(paint=False)
    try:
        for game_id in games.with_table():
            routes.setup(driver.app, game_id)
            driver.step()
            driver.click("start")
            driver.step()
        asked = driver.baker.asked[:: max(1, len(driver.baker.asked) // 6)]
    finally:
        driver.close()
    for job in asked:
        baked.store(folder / job.file, baked.raw_of(jobs.function_of(job.name)(**json.loads(job.arguments))))
