"""Practising the tower: as many as one likes, of a size that is chosen, beside what the dice would say. Nothing is written down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from pygame import FRect

from kotgames.engine.odds import percent
from kotgames.games.knockdown import tower_contest as c
from kotgames.games.knockdown.numbers import passing
from kotgames.games.knockdown.table import tower_bars as bars
from kotgames.games.knockdown.table.tower_play import TowerScene
from kotgames.games.knockdown.table.tower_scene import controls_said, cubes_said
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.table.test_pages import PracticeTest
from kotgames.ui.widgets.controls import choice

SIZES: Final = (3, 5, 8, 11, 14)
USUAL: Final = 5
DICE: Final = 3
"""Dice of a test (KD p.19)."""


@dataclass(slots=True)
class Tally:
    """The towers of one size, counted."""

    built: int = 0
    stood: int = 0
    best: float = 0.0
    """Seconds of the fastest that stood."""


def cubes_of(size: int) -> tuple[int, int]:
    """Heavy and light cubes of a tower to practise with: a third are heavy."""
    return size // 3, size - size // 3


class Practice(TowerScene, PracticeTest):
    """A page with what is built, then a tower, and back to the page with what became of it."""

    kind: ClassVar[str] = "tower_practice"

    def __init__(self, app: App, words: Words, back: Callable[[], None]) -> None:
        self.back = back
        self.size = USUAL
        self.tallies = {size: Tally() for size in SIZES}
        super().__init__(app, words, *cubes_of(USUAL))

    # ---- the course

    @property
    def tally(self) -> Tally:
        """The tally of the chosen size."""
        return self.tallies[self.size]

    def _choose(self, index: int) -> None:
        self.size = SIZES[index]
        self.cubes = cubes_of(self.size)
        self.stop()

    def corners_say(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The builder with the score, and the dice with their chance."""
        good, total = passing(DICE, self.size)
        words, tally = self.words, self.tally
        score = "tower.score" if tally.built else "tower.score_none"
        said = words(score, count=tally.stood, of=tally.built)
        return (words("tower.you"), said), (words("tower.dice"), words.digits(percent(good / total)))

    def finished(self, result: str) -> None:
        """See `TowerScene`: it is counted, and the page comes back."""
        tally, at = self.tally, self.contest.settled_at
        tally.built += 1
        if result == c.STOOD:
            tally.stood += 1
            tally.best = min(at, tally.best) if tally.best else at
        self.stop()

    # ---- the page

    def page(self, canvas: Canvas) -> None:
        """The tower to build, the controls, and the tally of this size."""
        words, tally = self.words, self.tally
        texts = [
            words("tower.practice_text", cubes=cubes_said(words, *self.cubes), seconds=int(self.seconds)),
            words("tower.rule"),
            controls_said(self),
        ]
        if tally.built:
            key = "tower.tally_best" if tally.stood else "tower.tally"
            seconds = words.digits(f"{tally.best:.1f}")
            texts.insert(0, words(key, stood=tally.stood, count=tally.built, seconds=seconds))
        gold = 0 if tally.built else -1
        title = words("practice.title")
        _, (back, start) = bars.page(self, canvas, title, texts, 2, rows=1, gold=gold)
        # the first of two that are equally near: Down from the size goes to what one came for
        self.start_button(start, words("practice.start"))
        self.back_button(back)

    def fill_rows(self, spots: list[FRect]) -> None:
        """See `TowerScene`: the size."""
        words = self.words
        names = [words("tower.size_value", count=size) for size in SIZES]
        at = SIZES.index(self.size)
        for spot in spots:
            self.add(choice("size", spot, words("tower.size"), names, at, self._choose))


def open_practice(app: App, words: Words, back: Callable[[], None]) -> Scene:
    """See `Game.practice`."""
    return Practice(app, words, back)
