"""A window of its own process, to be killed: `python -m tests.ui.victim MODE`. Says on stdout what it did, then waits for the end.

Modes: `prompt` (a question is open), `animation` (cards are flying), `bot` (the bot's process thinks), `play` (a robot plays on and says
the number of turns and the digest after each answer), `test GAME WAY PHASE FILE` (a dexterity test is taken in one of the game's ways,
`UiCase.tests`, and has come to a phase).
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from kotgames.engine.record import Seat
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.scenes import routes, starting
from tests.ui.cases import BY_ID
from tests.ui.driver import FRAME, Driver
from tests.ui.knockouts_tapouts.robot import Robot

ROOT = Path(__file__).resolve().parents[2]


class Quiet(Robot):
    """Takes whatever ends the match latest."""

    def _choose(self) -> int:
        legal = self.driver.host.match.state.actions()
        return next((action for action in legal if action in (a.PASS, a.STAY, a.NO_CRITICAL)), legal[0])


# ---- seen from outside


def begin(*mode: str) -> subprocess.Popen[str]:
    """The process of a victim."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.ui.victim", *mode],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def heard(process: subprocess.Popen[str], until: Callable[[list[str]], bool]) -> list[str]:
    """What it says, up to a line."""
    lines: list[str] = []
    assert process.stdout is not None
    while not until(lines):
        assert "now" not in lines, lines
        line = process.stdout.readline()
        if not line:
            assert process.stderr is not None
            raise AssertionError(f"the victim died by itself: {process.stderr.read()[-2000:]}")
        lines.append(line.strip())
    return lines


def kill(process: subprocess.Popen[str]) -> None:
    """It has no time for anything any more."""
    process.send_signal(signal.SIGKILL)
    process.wait()
    for pipe in (process.stdout, process.stderr):
        assert pipe is not None
        pipe.close()


# ---- inside


def say(*words: object) -> None:
    """One line to whoever watches."""
    print(*words, flush=True)


def state(driver: Driver) -> None:
    """How many turns were taken, and the position."""
    match = driver.host.match
    say("at", len(match.turns), match.state.digest())


def real_step(driver: Driver) -> None:
    """One turn of the loop in real time."""
    time.sleep(0.004)
    driver.step(FRAME)


def until_asked(driver: Driver) -> None:
    """Until a person is asked (the bot's real process may be at work)."""
    for _ in range(5000):
        real_step(driver)
        top = driver.top
        if top.kind == "results" or (top.kind == "match" and driver.host.situation.prompt is not None):
            return
    raise AssertionError("nobody is asked")


def main(mode: str) -> None:
    """Play up to the moment, say it, and wait."""
    driver = Driver(speed=0.0, paint=False)
    routes.match(
        driver.app,
        starting.begin(GAME, [Seat("human", "Ann"), Seat("random", "Bob")], GAME.sample_options(), seed=7),
    )
    robot = Quiet(driver, "click", seed=7)
    until_asked(driver)
    for _ in range(4 if mode != "play" else 10_000):
        robot.answer()
        state(driver)
        until_asked(driver)
        if driver.top.kind == "results":
            break
    if mode == "animation":
        driver.app.settings.speed = 1.0
        driver.host.uncovered()
        robot.answer()
        for _ in range(6):
            real_step(driver)
        assert driver.busy, "nothing moves"
    elif mode == "bot":
        while driver.host.match.actor == 0:
            robot.answer()
            driver.step()
    process = driver.host.bots.worker._remote._process
    say("worker", process.pid if process is not None else 0)
    state(driver)
    say("now")
    time.sleep(120)


def taking(game_id: str, way: str, phase: str, path: str) -> None:
    """Take a test up to a phase, say it, and wait."""
    taken = BY_ID[game_id].tests[way]
    fingers = taken.opened(Driver(speed=0.0, paint=False), Path(path))
    for time_passed in fingers.turns(taken.deeds):
        if fingers.scene.phase == phase and time_passed > 0.3:
            break
    say("now")
    time.sleep(120)


if __name__ == "__main__":
    (taking if sys.argv[1] == "test" else main)(*sys.argv[1 + (sys.argv[1] == "test") :])
