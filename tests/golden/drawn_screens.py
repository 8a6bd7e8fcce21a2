"""Every screen of both games by a name, whole and, at the table, folded: what tests.golden.notes notes of it."""

from __future__ import annotations

import random

import pytest

from tests.ui import rooms, screens
from tests.ui.cases import CASES
from tests.ui.driver import Opener, Size
from tests.ui.standins import SilentBot

WHOLE: tuple[Size, int] = ((1280, 720), 100)
FOLDED: tuple[Size, int] = ((1024, 600), 150)


DATED = {"library"}
"""Screens that say when a file was written."""


def all_screens() -> dict[str, tuple[Size, int, Opener]]:
    """Size of the window, size of the text, and what opens it."""
    found = {}
    for case in CASES:
        own = case.screens(case.names)
        for name, opener in {**screens.screens(case), **rooms.rooms(case)}.items():
            if name in DATED:
                continue
            found[f"screen {case!r}, {name}"] = (*WHOLE, opener)
            if name in own:
                found[f"folded {case!r}, {name}"] = (*FOLDED, opener)
    return found


def quiet(patch: pytest.MonkeyPatch) -> None:
    """No bot moves, and what is drawn by lot is the same every time."""
    patch.setattr("kotgames.scenes.table.bot_player.BotWorker", SilentBot)
    patch.setattr("os.urandom", random.Random(20260101).randbytes)
