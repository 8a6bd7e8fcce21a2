"""Hands for the throw of the glove: a match that has come to one, and real events at exact moments, whatever the frame rate.

lane = Lane(driver, match)
lane.start()
lane.play([(0.5, lane.key_down("return")), (1.0, lane.key_up("return")), (1.3, lane.tap("a"))])
"""

from __future__ import annotations

from pathlib import Path

import pygame

from kotgames.engine.contract import EXTERNAL
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.knock_out_punch import GAME
from tests.ui.driver import Driver
from tests.ui.timed import Deed, Fingers

NAMES = ("Ada", "Bert", "Cleo")


def at_a_throw(*kinds: str, thrower: int = 0, path: Path | None = None, first_seed: int = 1) -> Match:
    """A match of two or three in which a seat is to throw the glove at another."""
    for seed in range(first_seed, first_seed + 80):
        seats = [Seat(kind, name) for kind, name in zip(kinds, NAMES, strict=False)]
        match = Match.start(GAME, seed=seed, seats=seats, path=path)
        for _ in range(12):
            if match.actor == EXTERNAL:
                break
            legal = match.state.actions()
            texts = [GAME.text(one, match.card_set) for one in legal]
            match.act(
                next(
                    (one for one, text in zip(legal, texts, strict=True) if text.startswith("showdown")),
                    legal[0],
                )
            )
        if match.actor == EXTERNAL and match.tested[0] == thrower:
            return match
    raise AssertionError("no throw found")


class Lane(Fingers):
    """The scene of a throw, and fingers that come down at exact moments after the bell."""

    def __init__(self, driver: Driver, match: Match | None = None, frames: int = 60) -> None:
        super().__init__(driver, frames)
        if match is not None:
            driver.start(match)
            driver.step()

    def mouse(self, kind: str, x: float = 0.0, y: float = 0.0) -> Deed:
        """The pointer "press"es, "move"s or lets go ("release"), so many heights of the screen from the glove at rest."""

        def do() -> None:
            driver = self.driver
            area = driver.app.canvas().area
            middle = self.scene.view.glove_rect(driver.app.canvas()).center
            pixel = driver.pixel((middle[0] + x * area.height, middle[1] + y * area.height))
            driver.motion(pixel, held=kind != "press")
            if kind != "move":
                down = kind == "press"
                driver.post(
                    pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, pos=pixel, button=1, touch=False
                )

        return do

    def click(self, x: float, y: float, button: int = 1) -> Deed:
        """A press of the pointer so many heights of the screen to the right of the middle and below the upper edge."""

        def do() -> None:
            driver = self.driver
            area = driver.app.canvas().area
            pixel = driver.pixel((area.centerx + x * area.height, area.top + y * area.height))
            driver.motion(pixel)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                driver.post(kind, pos=pixel, button=button, touch=False)

        return do

    def finish(self) -> str:
        """Let what became of it be seen; the result."""
        result = str(self.scene.result)
        assert result
        self.driver.step(2500)
        return result

    def throw(self, at: float = 1.0, hold: float = 1.0, key: str = "return") -> list[tuple[float, Deed]]:
        """The deeds of a straight throw with keys that flies at a moment."""
        return [(at - hold, self.key_down(key)), (at, self.key_up(key))]
