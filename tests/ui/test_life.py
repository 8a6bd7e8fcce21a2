"""Rest, start, sudden death, other windows."""

from __future__ import annotations

import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path
from threading import Timer

import pygame
import pytest

from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.history import saves
from kotgames.scenes import routes
from kotgames.system import memory
from kotgames.system.catalogue import Words
from kotgames.system.locking import Lock
from kotgames.ui import waiting
from tests.ui import screens, victim
from tests.ui.cases import UiCase, in_turns
from tests.ui.conftest import MakeDriver
from tests.ui.driver import FRAME
from tests.ui.knockouts_tapouts import places
from tests.ui.knockouts_tapouts.robot import Robot
from tests.ui.standins import SilentBot
from tests.ui.test_damage import offered

NEW_YEAR = datetime(2026, 1, 1)
ROOT = Path(__file__).resolve().parents[2]
SHELL = Words(game=GAME.id)


# ---- rest


@pytest.mark.slow
@pytest.mark.one_in(2)
@in_turns("speed", [0.0, 1.0])
def test_a_screen_at_rest_draws_nothing(window: MakeDriver, case: UiCase, speed: float) -> None:
    driver = window((640, 360), speed=speed, bot=SilentBot)
    restless = []
    for name, opener in screens.screens(case).items():
        opener(driver)
        driver.wait_idle()
        driver.app.toast.clear()
        driver.step()
        before = driver.app.frames
        for _ in range(50):
            driver.app.advance(FRAME)
            driver.app.frame()
        if driver.app.frames != before or driver.app.alive:
            restless.append((name, driver.app.frames - before, driver.app.alive))
    assert restless == []


def test_the_loop_waits_at_rest_and_draws_nothing(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window(bot=SilentBot)
    driver.start(places.act())
    driver.wait_idle()
    waits = []

    def wait(ms: float) -> list[pygame.event.Event]:
        waits.append(ms)
        return []

    swept: list[int] = []
    monkeypatch.setattr(memory, "sweep", lambda: swept.append(len(waits)))
    monkeypatch.setattr(driver.app.waiting, "within", wait)
    before = driver.app.frames
    for _ in range(50):
        driver.app.pump()
    assert len(waits) == 50
    assert swept == [1], "memory is swept once, when nothing moves any more"
    assert min(waits) >= 500, "the loop wakes too often"
    assert driver.app.frames == before


def test_asleep_it_looks_for_events_seldom_and_hears_the_next_one(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL's own waiting looks a thousand times a second, which is some percent of a core for nothing."""
    app = window(paint=False).app
    pygame.event.clear()
    naps: list[float] = []

    class Time:
        now = 50.0

        def monotonic(self) -> float:
            return self.now

        def sleep(self, seconds: float) -> None:
            naps.append(seconds * 1000)
            self.now += seconds

    monkeypatch.setattr(waiting, "time", Time())
    app.waiting.heard = 50.0
    assert app.waiting.within(2000.0) == []
    assert sum(naps) == pytest.approx(2000.0)
    assert naps[0] <= waiting.NAP_MS, "who plays on is heard at once"
    assert len(naps) <= waiting.AWAKE_MS / waiting.NAP_MS + 1500 / waiting.LONG_NAP_MS + 2
    naps.clear()
    app.waiting.within(2000.0)
    assert len(naps) <= 2000 / waiting.LONG_NAP_MS + 1
    naps.clear()
    app.wake()
    assert [event.type for event in app.waiting.within(2000.0)] == [waiting.WAKE]
    assert naps == []


def test_a_worker_wakes_it(window: MakeDriver) -> None:
    app = window(paint=False).app
    pygame.event.clear()
    app.waiting.heard = 0.0
    Timer(0.05, app.wake).start()
    assert [event.type for event in app.waiting.within(6_000_000.0)] == [
        waiting.WAKE
    ]  # longer than a test may take


def test_pointer_travel_over_one_thing_draws_nothing_new(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    routes.title(driver.app)
    driver.step()
    driver.travel((1275, 400), steps=1)
    driver.step()
    before = driver.app.frames
    for y in range(400, 430):
        driver.motion((1275, y))
        driver.step()
    assert driver.app.frames == before


def test_a_hidden_table_does_not_redraw(window: MakeDriver) -> None:
    """Motion behind an opaque scene costs no frames."""
    driver = window(speed=1.0, bot=SilentBot)
    driver.start(places.act(kinds=("human", "human")))
    driver.wait_idle()
    assert driver.top.kind == "curtain"
    before = driver.app.frames
    for _ in range(50):
        driver.app.advance(FRAME)
        driver.app.frame()
    assert driver.app.frames == before


# ---- start


def test_the_first_frame_is_the_title(window: MakeDriver) -> None:
    driver = window()
    routes.title(driver.app)
    assert driver.app.frame()
    assert driver.app.frames == 1
    texts = driver.texts()
    assert "KOTGAMES" in texts
    assert SHELL("title.play") in texts
    pixels = pygame.surfarray.array3d(driver.app.window.surface)
    assert len({tuple(pixel) for pixel in pixels[::40, ::40].reshape(-1, 3).tolist()}) > 50


@pytest.mark.slow
def test_the_program_says_how_long_it_took_to_start(kotgames_home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kotgames", "--measure-start", repr(time.time())],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    assert '"first_frame"' in done.stdout
    assert done.stderr == ""


@pytest.mark.slow
def test_the_window_closes_and_the_program_ends(window: MakeDriver) -> None:
    driver = window()
    driver.start(places.act())
    driver.post(pygame.QUIT)
    driver.step()
    assert driver.app.scenes == []


# ---- kill -9


def _last(lines: list[str]) -> tuple[int, str]:
    _, turns, digest = next(line for line in reversed(lines) if line.startswith("at ")).split()
    return int(turns), digest


def _gone(pid: int) -> bool:
    """A process has ended (one nobody waits for counts as ended); waits for that as long as the test may take."""
    while True:
        try:
            if Path(f"/proc/{pid}/stat").read_text().split(") ")[1].startswith("Z"):
                return True
        except OSError:
            return True
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["prompt", "animation", "bot"])
def test_killed_at_any_moment_no_action_is_lost(window: MakeDriver, kotgames_home: Path, mode: str) -> None:
    process = victim.begin(mode)
    try:
        lines = victim.heard(process, lambda lines: bool(lines) and lines[-1] == "now")
        assert saves.waiting() == [], "a match that is being played elsewhere is offered"
    finally:
        victim.kill(process)
    worker = next(int(line.split()[1]) for line in lines if line.startswith("worker"))
    waiting = saves.waiting()
    assert len(waiting) == 1
    match, problem = saves.resume(waiting[0].path)
    assert problem is None
    assert (len(match.turns), match.state.digest()) == _last(lines)
    if worker:
        assert _gone(worker), "the bot's process lives on"
    _play_on(window)


def _play_on(window: MakeDriver) -> None:
    """The title offers the match, it opens, and it is played to its verdict."""
    driver = window(paint=False)
    routes.title(driver.app)
    driver.click("continue")
    assert driver.top.kind == "match"
    Robot(driver, "click", seed=1).play()
    assert driver.top.kind == "results"


@pytest.mark.slow
@pytest.mark.parametrize("answers", [3, 9])
def test_killed_while_it_plays_the_file_is_whole(kotgames_home: Path, answers: int) -> None:
    process = victim.begin("play")
    try:
        lines = victim.heard(process, lambda lines: sum(line.startswith("at ") for line in lines) >= answers)
    finally:
        victim.kill(process)
    (path,) = saves.folder().glob(f"*{saves.ENDING}")
    match, problem = saves.resume(path)
    assert problem is None
    turns, digest = _last(lines)
    assert len(match.turns) >= turns
    there = match.state if len(match.turns) == turns else match.turns[turns].before
    assert there.digest() == digest


# ---- two windows


def test_a_match_taken_by_another_window_meanwhile_is_not_opened(window: MakeDriver) -> None:
    """Offered while it was free, taken by another window, then clicked."""
    path = saves.new_path(GAME.id, NEW_YEAR)
    Match.start(GAME, seed=1, options=GAME.sample_options(), seats=places.seats(), path=path)
    driver = window(paint=False, bot=SilentBot)
    routes.title(driver.app)
    other = Lock(path)
    try:
        assert other.held
        driver.click("continue")
        assert driver.top.kind == "title", "two windows play the same match"
        assert driver.said
    finally:
        other.release()


@pytest.mark.slow
def test_leaving_gives_the_match_free_and_continue_finds_it(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, GAME.id)
    driver.click("START")
    driver.wait_idle()
    Robot(driver, "click").answer()
    driver.wait_idle()
    digest = driver.host.match.state.digest()
    driver.key("escape")
    driver.click("leave")
    assert driver.top.kind == "title"
    driver.key("return")
    driver.wait_idle()
    assert driver.host.match.state.digest() == digest


@pytest.mark.slow
def test_a_finished_match_is_notoffered(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, GAME.id)
    driver.click("START")
    Robot(driver, "click").play()
    driver.click("title")
    assert driver.top.kind == "title"
    assert not offered(driver)
