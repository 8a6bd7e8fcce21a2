"""Any scene as a picture, without a screen: for the README, for looking, for golden pictures."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kotgames.engine.errors import KotgamesError

if TYPE_CHECKING:
    from kotgames.engine.match import Match
    from kotgames.ui.loop import App

SCENES = (
    "title",
    "setup",
    "settings",
    "rules",
    "replay",
    "statistics",
    "tournament",
    "credits",
    "learn",
    "lesson",
    "library",
)
KINDS = (".png", ".jpg", ".jpeg", ".bmp", ".tga")
"""The pictures that can be written, by the ending of their name."""


def languages() -> list[str]:
    """The languages that have texts."""
    from kotgames.system import paths

    return sorted(folder.name for folder in (paths.assets() / "lang").iterdir() if folder.is_dir())


def draw_scene(
    scene: str, output: Path, *, size: tuple[int, int], seed: int, after: int, text: int, language: str
) -> None:
    """Write a picture of a scene (or a game's table after some greedy actions). Raises KotgamesError."""
    from kotgames import games

    known = (*SCENES, *games.with_table())
    if scene in games.ids():
        games.to_show(scene)
    if scene not in known:
        raise KotgamesError("unknown_scene", scene=scene, known=", ".join(known))
    spoken = languages()
    if language not in spoken:
        raise KotgamesError("unknown_language", language=language, known=", ".join(spoken))
    if output.suffix.lower() not in KINDS:  # pygame would write a Targa picture under any other name
        raise KotgamesError("picture_kind", file=str(output), known=", ".join(KINDS))
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    app = headless_app(size, text, language)
    try:
        show(app, scene, seed, after)
        settle(app)
        import pygame

        try:
            pygame.image.save(app.window.surface, output)
        except (pygame.error, OSError) as error:
            raise KotgamesError("picture_unwritten", file=str(output), reason=str(error)) from error
    finally:
        app.quit()
        app.window.close()


def headless_app(size: tuple[int, int], text: int = 100, language: str = "en") -> App:
    """An app on the dummy display with fresh settings and motion switched off."""
    from kotgames.system.settings import Settings
    from kotgames.ui.loop import App
    from kotgames.ui.window import Window

    settings = Settings(text_size=text, language=language, speed=0.0, window=size)
    return App(Window("kotgames", size), settings, bake_here=True)


def show(app: App, scene: str, seed: int, after: int) -> None:
    """Open a scene; `after` is how far it has gone: actions of a match or a replay, bouts of a tournament, steps of a lesson."""
    from kotgames import games
    from kotgames.scenes import flow

    first = games.with_table()[0]
    openers: dict[str, Callable[[], None]] = {
        "title": lambda: flow.title(app),
        "setup": lambda: flow.setup(app, first),
        "settings": lambda: _over_title(app, "settings"),
        "rules": lambda: _over_title(app, "rules"),
        "replay": lambda: _replay(app, first, seed, after),
        "statistics": lambda: flow.statistics_screen(app),
        "tournament": lambda: _tournament(app, first, after),
        "credits": lambda: flow.credits_screen(app),
        "learn": lambda: flow.learn(app, first),
        "lesson": lambda: _lesson(app, first, after),
        "library": lambda: flow.library(app),
    }
    openers.get(scene, lambda: open_match(app, scene, seed, after))()


def _over_title(app: App, scene: str) -> None:
    from kotgames.scenes import flow
    from kotgames.scenes.menus.settings import SettingsScene

    flow.title(app)
    if scene == "settings":
        app.push(SettingsScene(app))
    else:
        app.open_rules()


def _replay(app: App, game_id: str, seed: int, after: int) -> None:
    from kotgames.scenes.table.replay import ReplayScene

    scene = ReplayScene(app, _played(game_id, seed, 10_000), None, lambda: None)
    app.replace(scene)
    scene.go(after)


def _tournament(app: App, game_id: str, after: int) -> None:
    """Four bots and as many decided bouts as asked for; nothing of it is kept."""
    from kotgames import games
    from kotgames.history.tournament import Entrant, begin
    from kotgames.scenes import flow
    from kotgames.scenes.tournaments.tournament import TournamentScene
    from kotgames.system.catalogue import Words

    extras = flow.extras(games.get(game_id), Words(app.settings.language, game_id))
    entrants = []
    for index in range(4):
        state = {name: min(len(values) - 1, 1 + index) for name, _, values, _, _ in extras.choices({}, 0)}
        options, looks, _ = extras.result(state)
        name = extras.name(state, 0).removesuffix(" 1")
        entrants.append(
            Entrant(name, "human" if index == 0 else "greedy", looks[0], state, options["fighters"][0])
        )
    made = begin(game_id, "round_robin", 1, entrants)
    for number in range(after):
        if not made.over:
            made.note(number % 2)
    app.replace(TournamentScene(app, made, kept=False))


def _lesson(app: App, game_id: str, after: int) -> None:
    from kotgames import games, lessons
    from kotgames.lessons import Progress
    from kotgames.scenes.learning.lesson import LessonScene

    lesson = lessons.of(games.get(game_id), app.settings.language)[0]
    scene = LessonScene(app, lesson, game_id, Progress())
    app.replace(scene)
    for _ in range(after):
        settle(app, 4)
        if scene.step.reading:
            scene.go_on()


def _played(game_id: str, seed: int, after: int) -> Match:
    """A person against a bot after `after` actions that greedy bots chose; if a bot is to act then, it does."""
    from kotgames import games
    from kotgames.bots import players
    from kotgames.engine.chance import Dice
    from kotgames.engine.match import Match
    from kotgames.engine.record import Seat

    game = games.get(game_id)
    seats = (Seat("human", "Vance"), Seat("greedy", "Okoro"))
    match = Match.start(game, seed=seed, options=game.sample_options(), seats=seats)
    chance = Dice(seed)
    taken = 0
    while match.actor is not None and (taken < after or match.actor != 0):
        view = match.view(match.actor)
        match.act(players.choose("greedy", game, match.card_set, view, chance.below(1 << 20)))
        taken += 1
    return match


def open_match(app: App, game_id: str, seed: int, after: int) -> None:
    """The table after some actions."""
    from kotgames.scenes.table.match import MatchScene

    app.replace(MatchScene(app, _played(game_id, seed, after)))


def settle(app: App, frames: int = 40) -> None:
    """Let everything come to rest, all pictures be drawn, and draw it."""
    for _ in range(frames):
        app.advance(50)
        app.frame()
    while app.baker.pending:
        app.advance(50)
        app.frame()
    app.redraw()
    app.frame()
