"""The tower of a match: what is read before it, one that was not finished, and the result for the record. And practising it: as many as one
likes, of a size that is chosen, beside what the dice would say; nothing is written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pygame import Surface

from kotgames.engine.odds import percent
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import tower_contest as c
from kotgames.games.knockdown.numbers import passing
from kotgames.games.knockdown.table.tower_play import BUILDER, CALLER, TowerScene, cubes_said
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.table.dexterity import TakenTest
from kotgames.ui.table.test_pages import Choice, Corner, MatchTest, PracticeTest, Reading

SIZES: Final = (3, 5, 8, 11, 14)
USUAL: Final = 5
DICE: Final = 3
"""Dice of a test (KD p.19)."""


class MatchTower(TowerScene, MatchTest):
    """A tower on which a round depends."""

    kind: ClassVar[str] = "tower"
    actions = {c.STOOD: a.STOOD, c.FELL: a.FELL}

    def __init__(self, app: App, test: TakenTest) -> None:
        self.test = test
        about = test.prompt.params
        (builder,) = test.tested
        self._seats: dict[str, int] = {BUILDER: builder, CALLER: about["caller"]}
        seconds = float(about.get("seconds", c.SECONDS))
        super().__init__(app, test.words, about["heavy"], about["light"], seconds)

    def sides(self) -> list[Corner]:
        """See `TestScene`: the builder and the caller of the test."""
        name, words = self.test.name, self.words
        says = {BUILDER: words("tower.builds"), CALLER: words("tower.called")}
        return [Corner(role, name(self._seats[role]), said) for role, said in says.items()]

    def face(self, canvas: Canvas, role: str, size: float) -> Surface | None:
        """See `TestScene`."""
        return self.test.portrait(canvas, self._seats[role], size)

    def track(self) -> Sequence[int]:
        """See `MatchTest`."""
        return self.contest.record.numbers()

    def before(self) -> Reading:
        """See `MatchTest`: the task, and how it is built."""
        words, (builder, caller) = self.words, self.sides()
        name = builder.name
        texts = [self.controls_said()]
        if self.goes_on:
            held = "" if self.contest.tower.held is None else "_held"
            counts = words(f"tower.goes_on_counts{held}", seconds=words.digits(f"{self.left:.1f}"))
            texts = [words("tower.goes_on", name=name), *texts, counts]
        else:
            about = words("tower.about", name=name, caller=caller.name, cubes=cubes_said(words, *self.cubes))
            texts = [about, words("tower.rule"), *texts, words("tower.counts", seconds=int(self.seconds))]
        title = words("tower.goes_on_title" if self.goes_on else "tower.title", name=name)
        return Reading(title, texts, gold=len(texts) - 1)

    def unfinished(self, result: str) -> list[str]:
        """See `MatchTest`: it is not built again."""
        return [self.words("tower.unfinished", name=self.sides()[0].name)]


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
    start_first = True  # the first of two that are equally near: Down from the size goes to what one came for

    def __init__(self, app: App, words: Words, back: Callable[[], None]) -> None:
        self.back = back
        self.size = USUAL
        self.tallies = {size: Tally() for size in SIZES}
        super().__init__(app, words, *cubes_of(USUAL))

    @property
    def tally(self) -> Tally:
        """The tally of the chosen size."""
        return self.tallies[self.size]

    def _choose(self, index: int) -> None:
        self.size = SIZES[index]
        self.cubes = cubes_of(self.size)
        self.stop()

    def sides(self) -> list[Corner]:
        """See `TestScene`: the builder with the score, and the dice with their chance."""
        good, total = passing(DICE, self.size)
        words, tally = self.words, self.tally
        score = words("tower.score" if tally.built else "tower.score_none", count=tally.stood, of=tally.built)
        chance = words.digits(percent(good / total))
        return [Corner(BUILDER, words("tower.you"), score), Corner(CALLER, words("tower.dice"), chance)]

    def finished(self, result: str) -> None:
        """See `TimedTest`: it is counted, and the page comes back."""
        tally, at = self.tally, self.contest.settled_at
        tally.built += 1
        if result == c.STOOD:
            tally.stood += 1
            tally.best = min(at, tally.best) if tally.best else at
        self.stop()

    def reading(self) -> Reading:
        """See `PracticeTest`: the tower to build, the controls, and the tally of this size."""
        words, tally = self.words, self.tally
        about = words("tower.practice_text", cubes=cubes_said(words, *self.cubes), seconds=int(self.seconds))
        texts = [about, words("tower.rule"), self.controls_said()]
        if tally.built:
            key = "tower.tally_best" if tally.stood else "tower.tally"
            seconds = words.digits(f"{tally.best:.1f}")
            texts.insert(0, words(key, stood=tally.stood, count=tally.built, seconds=seconds))
        names = [words("tower.size_value", count=size) for size in SIZES]
        choice = Choice("size", words("tower.size"), names, SIZES.index(self.size), self._choose)
        return Reading(words("practice.title"), texts, [choice], gold=0 if tally.built else -1)
