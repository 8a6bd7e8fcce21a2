"""Any scene as a picture, without a screen: for the README, for looking, for golden pictures."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
    "daily",
)
NAMES = ("Vance", "Okoro", "Lindqvist", "Adeyemi", "Kovac", "Silva")
"""Names at the table of a picture."""
KINDS = (".png", ".jpg", ".jpeg", ".bmp", ".tga")
"""The pictures that can be written, by the ending of their name."""


def languages() -> list[str]:
    """The languages that have texts."""
    from kotgames.system import paths

    return sorted(folder.name for folder in (paths.assets() / "lang").iterdir() if folder.is_dir())


def draw_scene(
    scene: str,
    output: Path,
    *,
    size: tuple[int, int],
    seed: int,
    after: int,
    text: int,
    language: str,
    game: str | None = None,
) -> None:
    """Write a picture of a scene (or a game's table after some greedy actions). `game`: whose, where a scene is one of a game's; the first
    one's if None. Raises KotgamesError."""
    from kotgames import games

    known = (*SCENES, *games.with_table())
    if scene in games.ids():
        games.to_show(scene)
    if scene not in known:
        raise KotgamesError("unknown_scene", scene=scene, known=", ".join(known))
    if game is not None:
        games.to_show(game)
    spoken = languages()
    if language not in spoken:
        raise KotgamesError("unknown_language", language=language, known=", ".join(spoken))
    if output.suffix.lower() not in KINDS:  # pygame would write a Targa picture under any other name
        raise KotgamesError("picture_kind", file=str(output), known=", ".join(KINDS))
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    app = headless_app(size, text, language)
    try:
        show(app, scene, seed, after, game)
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
    from kotgames.scenes.routes import ROUTES
    from kotgames.system.settings import Settings
    from kotgames.ui.loop import App
    from kotgames.ui.window import Window

    settings = Settings(text_size=text, language=language, speed=0.0, window=size)
    app = App(Window("kotgames", size), settings, bake_here=True)
    app.routes = ROUTES
    return app


def show(app: App, scene: str, seed: int, after: int, game: str | None = None) -> None:
    """Open a scene; `after` is how far it has gone: actions of a match or a replay, pairings of a tournament, steps of a lesson."""
    from kotgames import games

    def meant() -> str:
        return game or games.first()

    openers: dict[str, Callable[[], None]] = {
        "title": lambda: app.go("title"),
        "setup": lambda: app.go("setup", meant()),
        "settings": lambda: _over_title(app, "settings"),
        "rules": lambda: _over_title(app, "rules") if game is None else _rules(app, game),
        "replay": lambda: _replay(app, meant(), seed, after),
        "statistics": lambda: app.go("statistics"),
        "tournament": lambda: _tournament(app, meant(), after),
        "credits": lambda: app.go("credits"),
        "learn": lambda: app.go("learn", meant()),
        "lesson": lambda: _lesson(app, meant(), after),
        "library": lambda: app.go("library"),
        "daily": lambda: app.go("daily"),
    }
    openers.get(scene, lambda: open_match(app, scene, seed, after))()


def _over_title(app: App, scene: str) -> None:
    app.go("title")
    if scene == "settings":
        app.go("settings")
    else:
        app.open_rules()


def _rules(app: App, game_id: str) -> None:
    app.go("title")
    app.go("rules", game_id)


def _replay(app: App, game_id: str, seed: int, after: int) -> None:
    app.go("watch", played(game_id, seed, 10_000))
    scene: Any = app.top
    scene.go(after)


def _tournament(app: App, game_id: str, after: int) -> None:
    """Four bots and as many decided pairings as asked for; nothing of it is kept."""
    from kotgames import games
    from kotgames.history.tournament import Entrant, begin
    from kotgames.scenes import starting
    from kotgames.system.catalogue import Words

    if game_id not in starting.for_two():
        raise KotgamesError("tournament_seats", game=game_id)
    setup_rows = starting.set_up_rows(games.get(game_id), Words(app.settings.language, game_id))
    entrants = []
    for index in range(4):
        state = {
            name: min(len(values) - 1, 1 + index)
            for name, _, values, _, _ in setup_rows.choices({"seats": 2}, 0)
        }
        state["seats"] = 2
        options, looks, _ = setup_rows.result(state)
        name = setup_rows.name(state, 0).removesuffix(" 1")
        entrants.append(
            Entrant(
                name,
                "human" if index == 0 else "greedy",
                looks[0],
                state,
                (options.get("fighters") or [None])[0],
            )
        )
    made = begin(game_id, "round_robin", 1, entrants)
    for number in range(after):
        if not made.over:
            made.note(number % 2)
    app.go("tournament", made, kept=False)


def _lesson(app: App, game_id: str, after: int) -> None:
    from kotgames import games, lessons
    from kotgames.lessons import Progress

    game = games.get(game_id)
    app.go("lesson", game, lessons.of(game, app.settings.language)[0], Progress())
    scene: Any = app.top
    for _ in range(after):
        settle(app, 4)
        if scene.step.reading:
            scene.go_on()


def started_match(game_id: str, seed: int, path: Path | None = None) -> Match:
    """A person against greedy bots, before the first action; kept in a file if that is named."""
    from kotgames import games
    from kotgames.engine.match import Match, usual_seats
    from kotgames.engine.record import Seat

    game = games.get(game_id)
    seats = [Seat("human" if seat == 0 else "greedy", NAMES[seat]) for seat in range(usual_seats(game))]
    return Match.start(game, seed=seed, options=game.sample_options(), seats=seats, path=path)


def played(game_id: str, seed: int, after: int) -> Match:
    """A person against a bot after `after` actions that greedy bots chose; if a bot is to act then, it does."""
    from kotgames.bots import players
    from kotgames.engine.chance import Dice
    from kotgames.engine.contract import EXTERNAL

    match = started_match(game_id, seed)
    game = match.game
    chance = Dice(seed)
    taken = 0
    while match.actor is not None and (taken < after or match.asked != 0):
        if match.actor == EXTERNAL:
            match.act(match.external())
        else:
            view = match.view(match.actor)
            match.act(players.choose("greedy", game, match.card_set, view, chance.below(1 << 20)))
        taken += 1
    return match


def open_match(app: App, game_id: str, seed: int, after: int) -> None:
    """The table after some actions."""
    from kotgames.scenes.starting import Started

    app.go("match", Started(played(game_id, seed, after)))


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
