"""A window of its own process, to be killed: `python -m tests.ui.victim MODE`. Says on stdout what it did, then waits for the end.

Modes: `prompt` (a question is open), `animation` (cards are flying), `bot` (the bot's process thinks), `play` (a robot plays on and says
the number of turns and the digest after each answer).
"""

from __future__ import annotations

import sys
import time

from kotgames.engine.record import Seat
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.scenes import routes, starting
from tests.ui.driver import FRAME, Driver
from tests.ui.knockouts_tapouts.robot import Robot


class Quiet(Robot):
    """Takes whatever ends the match latest."""

    def _choose(self) -> int:
        legal = self.driver.host.match.state.actions()
        return next((action for action in legal if action in (a.PASS, a.STAY, a.NO_CRITICAL)), legal[0])


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


if __name__ == "__main__":
    main(sys.argv[1])
