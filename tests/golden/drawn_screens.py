"""Every screen of all games by a name, whole and, at the table, folded: what tests.golden.notes notes of it."""

from __future__ import annotations

import random

import pytest

from kotgames.scenes import routes
from tests.ui import rooms, screens
from tests.ui.cases import CASES, UiCase, share
from tests.ui.driver import Driver, Opener, Size
from tests.ui.standins import SilentBot

WHOLE: tuple[Size, int] = ((1280, 720), 100)
FOLDED: tuple[Size, int] = ((1024, 600), 150)


DATED = {"library", "library, deleting a day", "deck builder, open"}
"""Screens that say when a file was written."""

ALSO_FOLDED = {
    "log",
    "replay",
    "statistics",
    "title",
    "tournament setup",
    "tournament, round robin",
    "tournament, elimination",
    "tournament, a match waits",
    "setup, fighters are made",
}
"""Screens beside the table that lie otherwise where there is less room."""


def all_screens() -> dict[str, tuple[Size, int, Opener]]:
    """Size of the window, size of the text, and what opens it."""
    found = {}
    for case in CASES:
        own = case.screens(case.names)
        there = {**screens.screens(case), **rooms.rooms(case), "setup, fighters are made": _made(case)}
        for name, opener in there.items():
            if name in DATED:
                continue
            found[f"screen {case!r}, {name}"] = (*WHOLE, opener)
            if name in own or name in ALSO_FOLDED:
                found[f"folded {case!r}, {name}"] = (*FOLDED, opener)
    return found


def shown_elsewhere() -> set[str]:
    """Screens of the rooms besides the match that fall to another game where the games take turns."""
    found = set()
    for case in CASES:
        there = rooms.rooms(case)
        found |= {
            f"{kind} {case!r}, {name}"
            for name in there.keys() - share(case, there).keys()
            for kind in ("screen", "folded")
        }
    return found


def _made(case: UiCase) -> Opener:
    """Setting up with the first choice of each corner: where a game has fighters of one's own, they are made."""

    def open_it(driver: Driver) -> None:
        driver.app.settings.setup = {case.game.id: {"fighter:0": 0, "fighter:1": 0}}
        routes.setup(driver.app, case.game.id)

    return open_it


def quiet(patch: pytest.MonkeyPatch) -> None:
    """No bot moves, and what is drawn by lot is the same every time."""
    patch.setattr("kotgames.scenes.table.bot_player.BotWorker", SilentBot)
    patch.setattr("os.urandom", random.Random(20260101).randbytes)
