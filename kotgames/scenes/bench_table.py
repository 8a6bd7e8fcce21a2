"""Measurements of `kotgames bench` at a table that is played: the time until it is complete, its slowest redraw, and the memory that fifty
of them leave behind. Each figure comes from a fresh process, as the program would be."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final, cast

from kotgames import games

if TYPE_CHECKING:
    from kotgames.engine.contract import Action
    from kotgames.engine.match import Match
    from kotgames.scenes.table.match import MatchScene
    from kotgames.ui.loop import App

SIZE: Final = (1920, 1080)
STEP_MS: Final = 1000 / 60
SEED, AFTER = 4, 14
"""The match whose table is opened, and how many actions of it were played before."""
LONGEST_S: Final = 60.0
"""A table that is not complete after so long never will be."""
PIECE_OF_WORK: Final = 6_000
"""Additions, well under a millisecond: how fast the machine is at a moment."""
NEIGHBOURS: Final = 9
"""The speed of the machine at a frame is the median of that at so many frames up to it."""
CALM: Final = 0.1
"""It is calm when it is as fast as in this share of all frames."""
LONGEST_MATCH: Final = 40_000
"""Frames after which a match is given up."""
SETTLED, SOAK = 6, 50
"""The memory after so many matches is compared: by then everything that is kept on purpose is there; and by then it must not have grown."""
SOAK_ACTIONS: Final = 30
"""A robot leaves a table after so many actions."""


def fresh(measure: Callable[..., dict[str, Any]], *arguments: Any) -> dict[str, Any]:
    """A measurement in a process of its own. Raises what it raises."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(measure, *arguments).result()


@contextmanager
def opened(folder: Path, speed: float) -> Iterator[App]:
    """A window at its title, without sound or screen, in a process that keeps everything in `folder` and ends after it; its pictures are
    drawn by workers, which have started."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["KOTGAMES_HOME"] = str(folder)
    from kotgames.scenes.program import prepare_pictures, prepare_table
    from kotgames.scenes.routes import ROUTES
    from kotgames.system import memory
    from kotgames.system.settings import Settings
    from kotgames.ui.loop import App
    from kotgames.ui.window import Window

    app = App(Window("kotgames", SIZE), Settings(speed=speed, window=SIZE, confirm=False))
    app.routes = ROUTES
    try:
        app.go("title")
        app.frame()
        games.open_parts()
        prepare_table()
        memory.keep()
        prepare_pictures(app)
        while not app.baker.prepared:
            time.sleep(0.02)
        yield app
    finally:
        app.quit()
        for function in app.on_close:
            function()
        app.window.close()


# ---- complete


def complete(game_id: str) -> dict[str, Any]:
    """Seconds until nothing on a table is a placeholder any more, on an empty cache of pictures and on a full one, and the most
    milliseconds that the window was busy at a time meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        first = fresh(_complete, game_id, folder)
        later = fresh(_complete, game_id, folder)
    return {
        "complete_first_s": first["seconds"], "complete_first_busy_ms": first["busy"],
        "complete_later_s": later["seconds"], "complete_later_busy_ms": later["busy"],
    }  # fmt: skip


def _complete(game_id: str, folder: str) -> dict[str, float]:
    from kotgames.scenes.shot import played
    from kotgames.scenes.starting import Started

    with opened(Path(folder), 1.0) as app:
        for _ in range(10):
            app.pump()
        match = played(game_id, SEED, AFTER)
        busy: list[float] = []
        started = time.perf_counter()
        _busy(busy, lambda: app.go("match", Started(match)))
        shown = app.frames
        while time.perf_counter() - started < LONGEST_S:
            awaited = app.baker.urgent
            _busy(busy, app.pump)
            # what was asked for last is there, and a frame was drawn with it
            if app.frames > shown and not awaited and not app.baker.urgent:
                break
        seconds = time.perf_counter() - started
        while app.baker.pending:  # so that the cache is full for who comes next
            app.pump()
        time.sleep(0.3)
    return {"seconds": round(seconds, 3), "busy": round(max(busy), 1)}


def _busy(times: list[float], function: Callable[[], object]) -> None:
    """Milliseconds of work of this thread, without what it slept and waited."""
    started = time.thread_time()
    function()
    times.append((time.thread_time() - started) * 1000)


# ---- playing


class _BotsHere:
    """Takes the place of `bots.worker.BotWorker`: answers when it is polled, in this process, so that a match takes the time it is shown
    in and the time a bot thinks is not the window's."""

    def __init__(self) -> None:
        self._asked: tuple[str, Any, Any, dict[str, Any], int] | None = None

    @property
    def thinking(self) -> bool:
        return self._asked is not None

    def ask(self, game: Any, card_set: Any, level: str, view: dict[str, Any], seed: int) -> None:
        self._asked = (level, game, card_set, view, seed)

    def poll(self) -> Action | None:
        from kotgames.bots import players

        asked, self._asked = self._asked, None
        return None if asked is None else players.choose(*asked)

    def forget(self) -> None:
        self._asked = None

    close = forget


class Robot:
    """A person at a table against bots, with the taste of a bot."""

    def __init__(self, app: App, match: Match) -> None:
        from kotgames.scenes import routes
        from kotgames.scenes.starting import Started

        routes.match(app, Started(match), resumed=True)  # without the opening, which waits for somebody
        self.app = app
        self.scene = scene = cast("MatchScene", app.top)
        scene.bots.close()
        scene.bots.worker = _BotsHere()  # type: ignore[assignment]
        scene.ask_anew()  # one who began was asked elsewhere
        self.taken = 0

    def step(self) -> bool:
        """One turn of the loop, after an answer where one is asked for; whether the match goes on."""
        import pygame

        from kotgames.bots import players
        from kotgames.engine.contract import EXTERNAL

        scene, match = self.scene, self.scene.match
        for event in pygame.event.get():
            self.app.take(event)
        if scene.playback.staying:
            scene.play_on()
        elif scene.quiet and scene.situation.prompt is not None:
            asked = match.asked
            assert asked is not None
            view, seed = match.view(asked), len(match.turns) * 7919 + asked
            scene.take([players.choose("greedy", match.game, match.card_set, view, seed)])
            self.taken += 1
        elif match.outcome is None:
            scene.bots.woken()
        self.app.turn(STEP_MS)
        if (
            match.actor == EXTERNAL and self.app.top is not scene
        ):  # a test of skill, which a robot leaves to the draw
            scene.close_test()
            scene.take([match.external()])
        return self.app.top is scene


def redraws(game_id: str) -> dict[str, Any]:
    """The most milliseconds that a single frame of a whole match takes to draw at speed 1, and what was drawn then for the first time; and
    how much that is on this machine while it is calm: a fixed piece of work is timed with each frame, and a frame counts as much less as
    that took longer than it does in calm moments."""
    with tempfile.TemporaryDirectory() as folder:
        return fresh(_redraws, game_id, folder)


def _redraws(game_id: str, folder: str) -> dict[str, Any]:
    from kotgames.scenes.shot import played

    with opened(Path(folder), 1.0) as app:
        robot = Robot(app, played(game_id, SEED, 0))
        while app.baker.pending or app.top is None:
            app.pump()
        drawn = _watched(app)
        times: list[tuple[float, str]] = []
        pages: list[int] = []
        paces: list[float] = []
        turn = app.turn

        def timed(ms: float) -> None:
            drawn.clear()
            frames = app.frames
            spent: list[float] = []
            _busy(spent, _piece_of_work)
            touched = _touched()
            _busy(spent, lambda: turn(ms))
            if app.frames > frames:
                pages.append(_touched() - touched)
                paces.append(spent[0])
                times.append((spent[1], ", ".join(drawn)))

        app.turn = timed  # type: ignore[method-assign]
        for _ in range(LONGEST_MATCH):
            if not robot.step():
                break
        for _ in range(60):  # the verdict
            app.turn(STEP_MS)
    even = _evened([ms for ms, _ in times], paces)
    times.sort(reverse=True)
    return {
        "redraw_slowest_ms": round(times[0][0], 1), "redraw_slowest_drew": times[0][1], "redraw_frames": len(times),
        "redraw_most_new_pages": max(pages), "redraw_over_33_ms": sum(ms > 33 for ms, _ in times),
        "redraw_calm_slowest_ms": round(max(even), 1), "redraw_calm_over_33_ms": sum(ms > 33 for ms in even),
    }  # fmt: skip


def _touched() -> int:
    """Pages of memory that this thread touched first, so that the machine had to find them: dear on some. 0 where nobody counts them."""
    if sys.platform == "win32":
        return 0
    import resource

    of = getattr(resource, "RUSAGE_THREAD", resource.RUSAGE_SELF)
    return resource.getrusage(of).ru_minflt


def _piece_of_work() -> int:
    total = 0
    for number in range(PIECE_OF_WORK):
        total += number
    return total


def _evened(times: Sequence[float], paces: Sequence[float]) -> list[float]:
    """Times of frames as they had been on a machine that is calm throughout, from the time of a piece of work before each."""
    calm = sorted(paces)[int(len(paces) * CALM)]
    return [
        ms * min(1.0, calm / median(paces[max(0, index + 1 - NEIGHBOURS) : index + 1]))
        for index, ms in enumerate(times)
    ]


def _watched(app: App) -> list[str]:
    """The shapes that the cache draws, noted as it does, longest first."""
    found: list[tuple[float, str]] = []
    names: list[str] = []
    get = app.shapes.get

    def noted(key: tuple[object, ...], make: Callable[[], Any], *, finished: bool = False) -> Any:
        def timed() -> Any:
            started = time.thread_time()
            made = make()
            spent = (time.thread_time() - started) * 1000
            if not names:
                found.clear()
            found.append((spent, f"{_plain(key)} {made.get_width()}x{made.get_height()} {spent:.1f} ms"))
            found.sort(reverse=True)
            names[:] = [name for _, name in found[:3]]
            return made

        return get(key, timed, finished=finished)

    app.shapes.get = noted  # type: ignore[method-assign]
    return names


def _plain(key: object) -> str:
    """The name in a key of the cache: its first words."""
    parts = key if isinstance(key, tuple) else (key,)
    words = [
        _plain(part) if isinstance(part, tuple) else part for part in parts if isinstance(part, (str, tuple))
    ]
    return " ".join(word for word in words if len(word) < 24)[:48]


# ---- memory


def soak(matches: int = SOAK) -> dict[str, Any]:
    """The memory of a window after so many matches of each game that were begun and left, against that after the sixth."""
    with tempfile.TemporaryDirectory() as folder:
        return fresh(_soak, folder, matches)


def _soak(folder: str, matches: int) -> dict[str, Any]:
    from kotgames.scenes.shot import started_match

    used: list[int] = []
    with opened(Path(folder), 0.0) as app:
        for number in range(matches):
            for game_id in games.with_table():
                path = Path(folder) / f"{game_id}-{number}.kotgames"
                robot = Robot(app, started_match(game_id, number, path))
                while robot.taken < SOAK_ACTIONS and robot.step():
                    pass
                del robot  # it holds its table
                app.go("title")
                for _ in range(5):
                    app.pump()
            time.sleep(0.2)  # what was left is given back beside the window
            used.append(resident_bytes())
    settled = used[min(SETTLED, len(used)) - 1]
    return {
        "matches": matches, "rss_settled_mb": settled >> 20, "rss_mb": used[-1] >> 20,
        "growth": round(used[-1] / settled - 1, 3) if settled else 0.0,
    }  # fmt: skip


def resident_bytes() -> int:
    """The memory of this process that is in the machine; 0 where that is not known (only Linux says it without further libraries)."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
