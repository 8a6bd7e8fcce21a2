"""Hands that build the tower of a Knockdown Test: real events at exact moments, or somebody who looks and goes on from what is there.

bench = Bench(driver, places.awaiting_tower())
bench.start()
bench.play([(0.5, bench.tap("return")), (1.0, bench.mouse("press", -240, 20))])
Builder(driver, "drag").build()         # from its page to what became of it
"""

from __future__ import annotations

from typing import Final

import pygame

from kotgames.engine.chance import Dice
from kotgames.engine.match import Match
from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown import tower_contest as c
from tests.ui.driver import FRAME, Driver, Stuck
from tests.ui.hands import Hands
from tests.ui.timed import Deed, Fingers

KINDS: Final = frozenset({"tower", "tower_practice"})
"""What the scenes are called in which a tower is built."""


class Bench(Fingers):
    """The scene of a tower, and fingers that come down at exact moments after the bell, whatever the frame rate."""

    def __init__(self, driver: Driver, match: Match | None = None, frames: int = 60) -> None:
        super().__init__(driver, frames)
        if match is not None:
            driver.start(match)
            driver.wait_idle()

    @property
    def contest(self) -> c.Contest:
        """The tower and its time."""
        found = self.scene.contest
        assert isinstance(found, c.Contest)
        return found

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """Where a point of the tower's world is on the screen."""
        driver = self.driver
        return driver.pixel(self.scene.ground(driver.app.canvas()).point(x, y))

    def mouse(self, kind: str, x: float = 0.0, y: float = 0.0, *, touch: bool = False) -> Deed:
        """The pointer "press"es, "move"s or lets go ("release") at a point of the tower's world. A finger (`touch`) is nowhere before it
        comes down."""

        def do() -> None:
            driver, pixel = self.driver, self.pixel(x, y)
            if not touch or kind == "move":
                rel = (pixel[0] - driver.pointer[0], pixel[1] - driver.pointer[1])
                buttons = (int(kind != "press"), 0, 0)
                driver.post(pygame.MOUSEMOTION, pos=pixel, rel=rel, buttons=buttons, touch=touch)
            driver.pointer = pixel
            if kind != "move":
                event = pygame.MOUSEBUTTONDOWN if kind == "press" else pygame.MOUSEBUTTONUP
                driver.post(event, pos=pixel, button=1, touch=touch)

        return do

    def onto(self, x: float, above: float = 1.0, kind: str = "move", *, touch: bool = False) -> Deed:
        """The pointer moves to where a cube lies over the top of the tower that is there then, so many units above it."""

        def do() -> None:
            self.contest.run(self.scene.time)  # whatever the last frame was
            self.mouse(kind, x, self.contest.tower.top + t.HALF + above, touch=touch)()

        return do

    def carried(
        self, cube: int, at: float, x: float = 0.0, *, touch: bool = False
    ) -> list[tuple[float, Deed]]:
        """The deeds of a careful hand that brings a cube from its place in the tray onto the tower, in half a second."""
        home = t.slot(cube - 1)
        return [
            (at, self.mouse("press", *home, touch=touch)),
            (at + 0.1, self.mouse("move", home[0], home[1] + 30, touch=touch)),
            (at + 0.12, self.onto(home[0], 40, touch=touch)),
            (at + 0.25, self.onto(x, 40, touch=touch)),
            (at + 0.38, self.onto(x, touch=touch)),
            (at + 0.5, self.onto(x, kind="release", touch=touch)),
        ]

    def straight(
        self, at: float = 0.1, *, touch: bool = False, pace: float = 0.6
    ) -> list[tuple[float, Deed]]:
        """The deeds of somebody who sets all cubes one upon the other."""
        cubes = range(1, self.contest.tower.count)
        return [deed for cube in cubes for deed in self.carried(cube, at + (cube - 1) * pace, touch=touch)]

    def finish(self) -> str:
        """Let what became of it be seen to its end; the result."""
        result = str(self.scene.result)
        assert result
        for _ in range(40):
            if not self.scene.result:
                return result
            self.driver.step(250)
            if self.driver.top.kind not in KINDS:
                self.driver.step()  # the table goes on
                return result
        raise Stuck("what became of a tower is never over")


class Builder:
    """Somebody who builds a tower with a pointer, the keyboard or a controller, cube upon cube, and picks up what has fallen. The aim is
    off by `error` units (deviation)."""

    def __init__(self, driver: Driver, way: str, *, error: float = 0.0, chance: Dice | None = None) -> None:
        self.driver, self.way, self.error = driver, way, error
        self.chance = chance or Dice(1)
        self.bench = Bench(driver)

    def build(self, hands: Hands | None = None) -> str:
        """From the page that is read to what became of it; what that is."""
        driver = self.driver
        if hands is None:
            self.bench.start()
        else:
            hands.use("start")
        scene = self.bench.scene
        while scene.phase == "counting":
            driver.step()
        for _ in range(2000):
            if scene.phase != "open":
                break
            cube = next(iter([*scene.contest.tower.waiting, *scene.contest.tower.loose()]), None)
            if cube is None or not scene.contest.building:
                driver.step()
            elif self.way in ("keys", "pad"):
                self._by_keys()
            else:
                self._by_pointer(cube)
        return self.bench.finish()

    def _aim(self) -> float:
        """Over the middle of the highest cube, more or less."""
        tower = self.bench.contest.tower
        highest = max(tower.free, key=lambda cube: tower.pose(cube).y)
        return tower.pose(highest).x + self.error * c.normal(self.chance)

    # ---- a pointer

    def _by_pointer(self, cube: int) -> None:
        """Up, across, down, and it waits before it lets go."""
        driver, bench = self.driver, self.bench
        tower = bench.contest.tower
        x, y = tower.pose(cube)[:2]
        driver.motion(bench.pixel(x, y))
        driver.step()
        driver.button(True)
        aim = self._aim()
        high = max(y + 20, tower.top + t.HALF + 30)
        self._glide((x, y), (x, high), 4)
        self._glide((x, high), (aim, high), 8)
        self._glide((aim, high), (aim, tower.top + t.HALF + 1), 6)
        for _ in range(3):
            driver.step()
        driver.button(False)
        self._rest()

    def _glide(self, start: tuple[float, float], end: tuple[float, float], steps: int) -> None:
        for step in range(1, steps + 1):
            share = step / steps
            point = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            self.driver.motion(self.bench.pixel(*point), held=True)
            self.driver.step()

    def _rest(self) -> None:
        """Until nothing moves much: a person waits for that."""
        for _ in range(20):
            self.driver.step()
            if self.bench.contest.tower.still():
                return

    # ---- keys and controllers

    def _by_keys(self) -> None:
        """Take the next one, ride over the tower, let go."""
        contest = self.bench.contest
        self._press()
        if contest.carriage is None:
            self.driver.step()
            return
        aim = self._aim()
        for _ in range(4):
            if contest.carriage is None or not contest.building:  # time is up
                break
            steps = round((aim - contest.carriage) / c.GRID)
            if not steps:
                break
            self._ride("right" if steps > 0 else "left", abs(steps))
        for _ in range(8):
            self.driver.step()
        if contest.tower.held is not None:
            self._press()
        self._rest()

    def _press(self) -> None:
        if self.way == "pad":
            self.driver.pad.press("a")
        else:
            self.driver.key("return")

    def _ride(self, way: str, steps: int) -> None:
        """Hold it for as long as so many steps take; a controller that is let go a frame later than it could be may go a step too far."""
        wait = 0.0 if steps == 1 else 1000 * (c.FIRST_STEP + (steps - 1.5) * c.NEXT_STEP)
        driver = self.driver
        if self.way == "pad":
            driver.pad.hold(f"dp{way}")
            if wait > 2 * FRAME:
                driver.step(wait - FRAME)
            driver.pad.let_go(f"dp{way}")
            return
        self.bench.key_down(way)()
        driver.step()
        self.bench.key_up(way)()
        driver.step(max(1.0, wait))


__all__ = ["KINDS", "Bench", "Builder", "Deed"]
