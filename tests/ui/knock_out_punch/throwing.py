"""Hands for the throw of the glove: a match that has come to one, and real events at exact moments, whatever the frame rate.

lane = Lane(driver, match)
lane.start()
lane.play([(0.5, lane.key_down("return")), (1.0, lane.key_up("return")), (1.3, lane.tap("a"))])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pygame

from kotgames.engine.contract import EXTERNAL
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.knock_out_punch import GAME
from tests.ui.driver import Driver

NAMES = ("Ada", "Bert", "Cleo")
Deed = Callable[[], None]


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


class Lane:
    """The scene of a throw, and fingers that come down at exact moments after the bell."""

    def __init__(self, driver: Driver, match: Match | None = None, frames: int = 60) -> None:
        self.driver, self.frames = driver, frames
        if match is not None:
            driver.start(match)
            driver.step()

    @property
    def scene(self) -> Any:
        """The scene of the glove."""
        return next(scene for scene in self.driver.app.scenes if hasattr(scene, "contest"))

    def start(self) -> None:
        """From the page to the countdown."""
        self.driver.click("start")
        assert self.scene.phase == "counting"

    # ---- deeds

    def key_down(self, name: str) -> Deed:
        """A key goes down."""
        return lambda: self._key(pygame.KEYDOWN, name)

    def key_up(self, name: str) -> Deed:
        """A key comes up."""
        return lambda: self._key(pygame.KEYUP, name)

    def tap(self, name: str) -> Deed:
        """A key goes down and comes up."""

        def do() -> None:
            self._key(pygame.KEYDOWN, name)
            self._key(pygame.KEYUP, name)

        return do

    @staticmethod
    def _key(kind: int, name: str) -> None:
        Driver.post(kind, key=pygame.key.key_code(name), mod=0, unicode="", scancode=0)

    def mouse(self, kind: str, x: float = 0.0, y: float = 0.0) -> Deed:
        """The pointer "press"es, "move"s or lets go ("release"), so many heights of the screen from the glove at rest."""

        def do() -> None:
            driver = self.driver
            area = driver.app.canvas().area
            middle = self.scene.view.glove_rect(area).center
            pixel = driver.pixel((middle[0] + x * area.height, middle[1] + y * area.height))
            driver.motion(pixel, held=kind != "press")
            if kind != "move":
                down = kind == "press"
                driver.post(
                    pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, pos=pixel, button=1, touch=False
                )

        return do

    # ---- time

    def play(self, script: Iterable[tuple[float, Deed]], until: float | None = None) -> None:
        """Do these deeds at their moments (seconds after the bell) and let frames come at their rate, until the throw is settled (or
        `until`)."""
        driver, scene = self.driver, self.scene
        bell = scene._bell
        waiting = sorted(((bell + at, number, deed) for number, (at, deed) in enumerate(script)))
        while scene.phase in ("counting", "open") and (until is None or driver.time < bell + until):
            frame = driver.time + 1 / self.frames
            while waiting and waiting[0][0] <= frame:
                at, _, deed = waiting.pop(0)
                driver.time = max(driver.time, at)
                deed()
                for event in pygame.event.get():
                    driver.app.take(event)
            driver.time = frame
            driver.app.advance(1000 / self.frames)
            driver.frame()

    def finish(self) -> str:
        """Let what became of it be seen; the result."""
        result = str(self.scene.result)
        assert result
        self.driver.step(2500)
        return result

    def throw(self, at: float = 1.0, hold: float = 1.0, key: str = "return") -> list[tuple[float, Deed]]:
        """The deeds of a straight throw with keys that flies at a moment."""
        return [(at - hold, self.key_down(key)), (at, self.key_up(key))]
