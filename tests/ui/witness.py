"""Everything that leaves the program, step by step: the pixels of every frame, log lines, ids, labels and tips of items, the focus list,
the sentence over everything."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from tests.ui.driver import Driver, Unreachable

Sight = tuple[Any, ...]


class Witness:
    """Steps a driver and keeps everything that is seen."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.seen: list[Sight] = []

    def look(self) -> None:
        """What is seen at this moment."""
        driver = self.driver
        top = driver.top
        items = [
            (item.id, item.label, item.tip, item.text, item.why, item.enabled, item.focus, tuple(item.rect))
            for scene in driver.app.stack.shown
            for item in scene.items
        ]
        self.seen.append(
            (
                top.kind,
                tuple(top.focus.order),
                top.focus.id,
                tuple(items),
                tuple(line.text for line in driver.host.log_lines),
                tuple(driver.said),
                hashlib.blake2b(driver.app.window.surface.get_view("2").raw).hexdigest(),
            )
        )

    def steps(self, count: int, ms: float = 20.0) -> None:
        """Let time pass and look at every frame."""
        for _ in range(count):
            self.driver.step(ms)
            self.look()

    def point_at_everything(self, frames: int = 4) -> None:
        """Rest the pointer on everything that can be pointed at, one after the other, and look at the first frames of it."""
        for name in list(dict.fromkeys(item.id for item in self.driver.items() if item.role)):
            try:
                self.driver.hover(name)
            except Unreachable:  # it went, or lies under another
                self.look()
                continue
            self.steps(frames)

    def until(self, kind: str, most: int = 900) -> None:
        """Let time pass until a scene is on top."""
        for _ in range(most):
            if self.driver.top.kind == kind:
                return
            self.steps(1)
        raise AssertionError(f"{kind} never came; {self.driver.top.kind} is there")


def same(one: Sequence[Sight], two: Sequence[Sight], what: str) -> None:
    parts = ("scene", "focus list", "focus", "items", "log", "sentences", "pixels")
    assert len(one) == len(two), f"{what}: {len(one)} frames against {len(two)}"
    for index, (first, second) in enumerate(zip(one, two, strict=True)):
        for part, left, right in zip(parts, first, second, strict=True):
            assert left == right, f"{what}: {part} differ in frame {index} of {len(one)}"


def fumble(witness: Witness) -> None:
    """Everything a curious player might try while the screen is handed over."""
    driver = witness.driver
    for key in (
        "space", "space", "tab", "tab", "shift+tab", "left", "escape", "l", "o", "z", "y", "f10", "1", "5", "f", "r", "page up", "q",
    ):  # fmt: skip
        driver.key(key)
        witness.look()
    for point in ((640, 700), (200, 200), (1200, 640), (640, 90)):
        driver.travel(point, steps=2)
        witness.look()
        driver.button(True)
        driver.button(False)
        witness.look()
        driver.button(True, 3)
        driver.button(False, 3)
        witness.look()
    driver.app.window.resize((1100, 700))
    witness.steps(2)
    driver.app.window.resize((1280, 720))
    witness.steps(2)
