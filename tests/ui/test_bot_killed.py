"""A bot's process that is killed in a match: the match goes on."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Callable

import pytest

from kotgames.bots.worker import BotWorker
from tests.ui.cases import each_game
from tests.ui.cases.case import UiCase
from tests.ui.conftest import MakeDriver

FOR_EVER = 60.0
"""Seconds after which nobody is going to be told any more."""


class MortalBot(BotWorker):
    """The real worker in its own process, killed after as many steps as its dice say."""

    def __init__(self, on_ready: Callable[[], None] | None = None) -> None:
        self.told = threading.Event()
        self.dice = random.Random(7)
        self.kills = 0

        def tell() -> None:
            self.told.set()
            if on_ready is not None:
                on_ready()

        super().__init__(tell)

    def kill(self) -> None:
        """As with kill -9."""
        process = self._remote._process
        if process is not None and process.pid is not None and process.is_alive():
            os.kill(process.pid, signal.SIGKILL)
            self.kills += 1

    def ask(self, *question: object) -> None:  # type: ignore[override]
        """Killed before, right after, or a little after it was asked."""
        moment = self.dice.randrange(4)
        if moment == 0:
            self.kill()
        super().ask(*question)  # type: ignore[arg-type]
        if moment in (1, 2):
            for _ in range(self.dice.randrange(1, 60_000) if moment == 2 else 0):
                pass
            self.kill()


def killed_and_going_on(window: MakeDriver, case: UiCase, kills: int) -> None:
    """Matches between bots, until the worker was killed so often."""
    driver = window(paint=False, bot=MortalBot)  # type: ignore[arg-type]
    killed = answered = seed = 0
    while killed < kills:
        host = driver.start(case.start("greedy", "greedy", seed=seed, made=True))
        bot = host.bots.worker
        assert isinstance(bot, MortalBot)
        while bot.kills + killed < kills and host.match.outcome is None:
            turns = len(host.match.turns)
            while len(host.match.turns) == turns and host.match.outcome is None:
                if bot.thinking:
                    assert bot.told.wait(FOR_EVER), "it is thinking for ever"
                    bot.told.clear()
                driver.step()
            answered += 1
        killed += bot.kills
        seed += 1
    assert answered >= kills / 2


pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")


@pytest.mark.slow
@pytest.mark.one_in(4)
@each_game
def test_the_match_goes_on_when_a_bot_is_killed(window: MakeDriver, case: UiCase) -> None:
    killed_and_going_on(window, case, 2)


@pytest.mark.long
@pytest.mark.timeout(900)
@each_game
def test_the_match_goes_on_when_a_bot_is_killed_all_the_time(window: MakeDriver, case: UiCase) -> None:
    killed_and_going_on(window, case, 25)
