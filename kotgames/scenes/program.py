"""Opening the program: settings, window, app."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from importlib import import_module
from threading import Thread

import pygame

from kotgames import games
from kotgames.engine import limits
from kotgames.engine.errors import GameError
from kotgames.system import memory, paths
from kotgames.system import settings as settings_file
from kotgames.system.speech import Speech
from kotgames.ui.loop import App
from kotgames.ui.sound import Sounds
from kotgames.ui.window import Window

TITLE = "kotgames"


def open_app(size: tuple[int, int] | None = None, *, mute: bool = False) -> App:
    """The app with its window; what was wrong with the settings is said. Raises KotgamesError where there is no display."""
    settings, problems = settings_file.load()
    window = Window(TITLE, size or settings.window, fullscreen=settings.fullscreen)
    icon = paths.assets() / "desktop" / "kotgames-64.png"
    with contextlib.suppress(OSError, pygame.error):  # a window without its picture is a window
        window.set_icon(pygame.image.load(limits.picture(icon)))
    from kotgames.scenes.routes import (  # the window stands before the screens are read: that takes a moment
        ROUTES,
        crash,
    )

    sounds = Sounds(settings.effects, settings.crowd, music=settings.music, mute=mute)
    app = App(window, settings, sounds=sounds, speech=None if mute else Speech())
    app.routes = ROUTES
    app.on_crash = crash
    app.narrator.settle()
    for problem in problems:
        app.say_once(app.words(f"error.{problem.key}", **problem.params))
    return app


def run(
    first: Callable[[App], None],
    *,
    measure: float | None = None,
    mute: bool = False,
    tell: Callable[[GameError], object] | None = None,
) -> None:
    """Open the window, show the first screen, and run until it is closed. `measure` (a benchmark): print the seconds since that time at
    which the window stood and the first frame was shown, and end. `tell` is called with each game's fault that is found while it runs."""
    app = open_app(mute=mute)
    opened = time.time()
    try:
        first(app)
        if measure is not None:
            app.frame()
            print(f'{{"window": {opened - measure:.4f}, "first_frame": {time.time() - measure:.4f}}}')
            return
        app.frame()
        _open_parts(app, tell)
        app.sounds.open()
        app.devices.pads.open()  # with the title in sight: on some systems drivers take a while to look for them
        app.run()
    finally:
        app.quit()
        app.devices.pads.close()
        for function in app.on_close:
            function()
        app.sounds.close()
        app.window.close()


def _open_parts(app: App, tell: Callable[[GameError], object] | None) -> None:
    """Import what the games need for their tables, now that the first frame stands and nobody waits for it: a game that cannot be opened is
    named before it is chosen, and so are rows and records that name what is not there. The title says it when the loop wakes."""
    found: list[GameError] = []
    ready: list[bool] = []

    def look() -> None:
        found.extend(games.open_parts())
        app.wake()
        prepare_table()
        found.extend(import_module("kotgames.scenes.checking").faults())
        app.wake()
        memory.keep()

    def said() -> None:
        if (
            not ready
        ):  # with the first answer: who draws pictures starts when the title has stood for a moment
            ready.append(True)
            prepare_pictures(app)
        while found:
            fault = found.pop(0)
            if tell is not None:
                tell(fault)

    app.on_wake.append(said)
    Thread(target=look, daemon=True, name="parts of games").start()


def prepare_table() -> None:
    """Import and read what every table needs, before one is opened."""
    from kotgames.ui.art import patterns, poses

    import_module("kotgames.scenes.table.match")
    poses.library()
    patterns.read_textures()


def prepare_pictures(app: App) -> None:
    """Start who draws pictures, with what the games draw, before a table is opened."""
    app.baker.prepare([f"kotgames.games.{game_id}.art.jobs" for game_id in games.with_table()])
