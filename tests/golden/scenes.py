"""The scenes of the golden pictures: how each is reached, drawn at 1280x720 with all its art, the same in every run.

Positions are set up by hand (`tests.ui.places`), so that bots and matches played out do not change them. Only what is on the screen is
baked; the session keeps it.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pygame import Surface

from kotgames.engine.chance import Script
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.scenes import routes
from tests.golden import knock_out_punch, knockdown, mortal_kombat_kards, uncaged
from tests.golden.compare import shrunk
from tests.ui.driver import Driver
from tests.ui.knockouts_tapouts import places, screens
from tests.ui.standins import SilentBot

SIZE = (1280, 720)
PICTURES = Path(__file__).parent / "pictures"
SITTING = {"position": "clinch"}
LYING = {"position": "half_guard", "top": 0}

Opener = Callable[[Driver], None]


def _table(driver: Driver) -> None:
    driver.start(
        places.act(["punch", "knee", "throw", "combination", "sprawl"], ["likes_punch"], where=SITTING)
    )


def _title(driver: Driver) -> None:
    routes.title(driver.app)


def _setup(driver: Driver) -> None:
    driver.app.settings.setup = {GAME.id: {"fighter:0": 0, "fighter:1": 0, "rounds": 1}}
    routes.setup(driver.app, GAME.id)


def _creation(driver: Driver) -> None:
    driver.start(places.build())
    screens.three_styles(driver)


def _ground(driver: Driver) -> None:
    hand = ["punch", "arm_hold", "torque", "reversal", "stand_up", "second_wind", "elbow", "style"]
    foe = places.fighter(
        ["punch"] * 3,
        ["great_chin", "great_guard"],
        striking=(1, 2),
        grappling=2,
        conditioning=(3, 3),
    )
    driver.start(places.act(hand, ["likes_throw", "likes_kick", "great_cardio"], where=LYING, foe=foe))


def _looking(driver: Driver) -> None:
    _table(driver)
    driver.hover(driver.host.table.gestures.hand()[1])


def _dice(driver: Driver) -> None:
    """A Knee in the Clinch with three dice of which two hit: they lie on the mat, and whoever must answer is asked."""
    _table(driver)
    state = places.state_of(driver.host.match)
    state.script = Script(dice=[6, 6, 1], strict=False)
    knee = places.CARD_SET.attacks.index("knee")
    driver.host.commit([next(x for x in state.actions() if x >= a.ATTACK and a.attack_parts(x)[0] == knee)])
    driver.step()
    places.state_of(driver.host.match).script = None


def _refusal(driver: Driver) -> None:
    _table(driver)
    driver.drag(driver.host.table.gestures.hand()[0], "deck")


def _marker(driver: Driver) -> None:
    driver.start(places.hurt_own())


def _movement(driver: Driver) -> None:
    driver.start(places.move(1, 4))


def _reaction(driver: Driver) -> None:
    driver.start(places.react(holding=True))


def _curtain(driver: Driver) -> None:
    driver.start(places.act(kinds=("human", "human"), where=SITTING))
    driver.wait_idle()


def _results(driver: Driver) -> None:
    _table(driver)
    driver.host.match.concede(1)
    driver.host.asker.settled = False
    driver.wait_idle()


def _settings(driver: Driver) -> None:
    _table(driver)
    driver.host.open_settings()


def _log(driver: Driver) -> None:
    _dice(driver)
    driver.host.open_log()


def _pause(driver: Driver) -> None:
    _table(driver)
    driver.host.pause()


SCENES: dict[str, Opener] = {
    "title": _title, "setup": _setup, "creation": _creation, "standing": _table, "ground": _ground, "looking": _looking,
    "movement": _movement, "reaction": _reaction, "dice": _dice, "refusal": _refusal, "marker": _marker, "curtain": _curtain,
    "results": _results, "settings": _settings, "log": _log, "pause": _pause, **knock_out_punch.SCENES, **uncaged.SCENES,
    **knockdown.SCENES, **mortal_kombat_kards.SCENES,
}  # fmt: skip


@contextmanager
def stage() -> Iterator[Driver]:
    """A window whose art is baked in this process, with a user folder of its own that goes afterwards."""
    with (
        pytest.MonkeyPatch.context() as patch,
        tempfile.TemporaryDirectory(prefix="kotgames-golden-") as home,
    ):
        patch.setenv("KOTGAMES_HOME", home)
        patch.setattr("kotgames.scenes.table.bot_player.BotWorker", SilentBot)
        # the rest of the deck is baked ahead of its use; nothing of it is seen here
        patch.setattr(
            "kotgames.games.knockouts_tapouts.table.baked_pictures.BakedPictures.prefetch",
            lambda self, names: None,
        )
        patch.setattr(
            "kotgames.games.uncaged.table.pictures.Pictures.prefetch", lambda self, first=(), cast=None: None
        )
        patch.setattr(
            "kotgames.games.knock_out_punch.table.pictures.Pictures.prefetch", lambda self, first=(): None
        )
        patch.setattr(
            "kotgames.games.knockdown.table.pictures.Pictures.prefetch", lambda self, first=(): None
        )
        patch.setattr(
            "kotgames.games.mortal_kombat_kards.table.pictures.Pictures.prefetch", lambda self, first=(): None
        )
        patch.setattr(os, "urandom", random.Random(20260101).randbytes)
        driver = Driver(SIZE, bake=True)
        try:
            yield driver
        finally:
            driver.close()


def draw(driver: Driver, opener: Opener) -> Surface:
    """The picture of a scene, full size, once everything has come to rest and all its art is there."""
    driver.app.toast.clear()
    driver.app.settings.setup = {}
    opener(driver)
    for _ in range(6):
        driver.step(100)
    while driver.app.baker.pending:
        driver.step(1)
    driver.app.redraw()
    driver.app.frame()
    return driver.app.window.surface.copy()


def drawn() -> Iterator[tuple[str, Surface]]:
    """Every scene, shrunk as it is kept."""
    with stage() as driver:
        for name, opener in SCENES.items():
            yield name, shrunk(draw(driver, opener))
