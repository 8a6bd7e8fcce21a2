"""An evening at one window, in a process of its own: `python -m tests.ui.soak GAME MATCHES`. Says after each match, as a line of JSON, what
the process holds (see `Held`).

From the title by the set-up to the verdict and back, with every frame drawn and the real worker processes that draw pictures; every third
match is left in its middle, and the first one at once, while its pictures are still on their way.
"""

from __future__ import annotations

import gc
import os
import random
import sys
from pathlib import Path
from typing import Any, cast

import msgspec

from kotgames.history import saves
from kotgames.scenes import routes
from kotgames.scenes.table.table_scene import TableScene
from kotgames.system import memory
from tests.ui.cases import BY_ID
from tests.ui.driver import Driver
from tests.ui.standins import InlineBot

WAYS = ("click", "keys", "drag")
LEFT_AFTER = 6
"""Answers."""


class Held(msgspec.Struct):
    """What a process holds after a match: megabytes, open files, tables that are not on the screen any more, and jobs of theirs."""

    match: int
    memory: float
    files: int
    tables: int
    jobs: int


def _held(number: int, driver: Driver) -> Held:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
    return Held(
        match=number,
        memory=int(kilobytes) / 1024,
        files=len(os.listdir("/proc/self/fd")),
        tables=sum(isinstance(one, TableScene) for one in gc.get_objects()),
        jobs=driver.app.baker.pending,
    )


def main(game_id: str, matches: int) -> None:
    """Play so many and say what each left behind."""
    case = BY_ID[game_id]
    os.urandom = random.Random(20260101).randbytes  # seeds of matches that screens begin
    cast(Any, sys.modules["kotgames.scenes.table.bot_player"]).BotWorker = InlineBot
    driver = Driver()
    driver.app._baker = None  # the real one
    for number in range(matches):
        routes.title(driver.app)
        driver.step()
        routes.setup(driver.app, game_id)
        driver.click("START")
        robot = case.robot(driver, WAYS[number % len(WAYS)], seed=number)
        if number == 0:
            assert driver.app.baker.pending > 0, "no picture is on its way: leaving proves nothing"
        elif number % 3 == 2:
            for _ in range(LEFT_AFTER):
                driver.wait_idle()
                if driver.top.kind != "results":
                    robot.answer()
        else:
            robot.play()
        routes.title(driver.app)
        for _ in range(5):
            driver.step()
        del robot
        if number == 0:
            memory.keep()
        memory.sweep()  # as the loop does when nothing moves
        print(msgspec.json.encode(_held(number, driver)).decode(), flush=True)
    assert len(list(saves.folder().glob(f"*{saves.ENDING}"))) == matches
    driver.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
