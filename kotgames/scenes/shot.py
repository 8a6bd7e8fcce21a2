"""Any scene as a picture, without a screen: for the README, for looking, for golden pictures."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from kotgames.engine.errors import KotgamesError

if TYPE_CHECKING:
    from kotgames.ui.loop import App

SCENES = ("title", "setup", "settings")
KINDS = (".png", ".jpg", ".jpeg", ".bmp", ".tga")
"""The pictures that can be written, by the ending of their name."""


def languages() -> list[str]:
    """The languages that have texts."""
    from kotgames import paths

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
    from kotgames.settings import Settings
    from kotgames.ui.loop import App
    from kotgames.ui.window import Window

    settings = Settings(text_size=text, language=language, speed=0.0, window=size)
    return App(Window("kotgames", size), settings, bake_here=True)


def show(app: App, scene: str, seed: int, after: int) -> None:
    """Open a scene."""
    from kotgames import games
    from kotgames.scenes import flow

    if scene == "title":
        flow.title(app)
    elif scene == "setup":
        flow.setup(app, games.with_table()[0])
    elif scene == "settings":
        from kotgames.scenes.settings import SettingsScene

        flow.title(app)
        app.push(SettingsScene(app))
    else:
        open_match(app, scene, seed, after)


def open_match(app: App, game_id: str, seed: int, after: int) -> None:
    """A person against a bot after `after` actions that greedy bots chose; if a bot is to act then, it does."""
    from kotgames import games
    from kotgames.bots import players
    from kotgames.engine.chance import Dice
    from kotgames.engine.match import Match
    from kotgames.engine.record import Seat
    from kotgames.scenes.match import MatchScene

    game = games.get(game_id)
    match = Match.start(
        game,
        seed=seed,
        options=game.sample_options(),
        seats=(Seat("human", "Vance"), Seat("greedy", "Okoro")),
    )
    chance = Dice(seed)
    taken = 0
    while match.actor is not None and (taken < after or match.actor != 0):
        view = match.view(match.actor)
        match.act(players.choose("greedy", game, match.tables, view, chance.below(1 << 20)))
        taken += 1
    app.replace(MatchScene(app, match))


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
