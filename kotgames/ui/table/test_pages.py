"""Shells around a dexterity test: corners, page, sentence and large words of the moment; in a match, and to practise. Knows no game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar, Final

from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.sound import TITLE_MUSIC
from kotgames.ui.table import moment_words
from kotgames.ui.table.dexterity import TakenTest, settle_by_itself
from kotgames.ui.table.timed_test import COUNT, COUNTING, OPEN, READY, TimedTest
from kotgames.ui.widgets.controls import button, label

LEAST_LARGE: Final = (900.0, 480.0)

Letters = tuple[str, str, str]
"""Colours of large letters from above."""
Place = tuple[tuple[float, float], float, float]
"""Middle of a large word, its size, and its width at most."""


def small(canvas: Canvas) -> bool:
    """True where there is little room."""
    return canvas.area.width < LEAST_LARGE[0] or canvas.area.height < LEAST_LARGE[1]


def narrowed(spot: FRect, wide: float) -> FRect:
    """The middle of a button's place, `wide` units at most."""
    wide = min(wide, spot.width)
    return FRect(spot.centerx - wide / 2, spot.top, wide, spot.height)


class TestScene(TimedTest, ABC):
    """A test with somebody at the left and at the right above it."""

    asked: ClassVar[str]
    """The kind of its question: rules have a paragraph of that name, words begin with it."""
    stage: ClassVar[str]
    """Id of the item in which it is taken."""
    icon: ClassVar[str]
    """Icon of the button that begins it."""
    letters: ClassVar[Mapping[str, Letters]]
    """Letters of large words: by result, and of the numbers that are counted ("count")."""

    # ---- said by a game

    @abstractmethod
    def seats(self, canvas: Canvas) -> None:
        """Add the two corners."""

    @abstractmethod
    def paint_test(self, canvas: Canvas) -> None:
        """Draw the test as it stands."""

    @abstractmethod
    def course(self, canvas: Canvas) -> None:
        """Add items over it while it is taken."""

    @abstractmethod
    def number_place(self, canvas: Canvas) -> Place:
        """Place of the numbers that are counted."""

    @abstractmethod
    def word_place(self, canvas: Canvas) -> Place:
        """Place of the word for a result."""

    def word(self) -> str:
        """The name of the word for the result."""
        return self.result

    def rehearse(self, canvas: Canvas) -> None:
        """Draw all letters that it will need, while its page is read."""
        _, size, width = self.number_place(canvas)
        for number in range(1, COUNT + 1):
            moment_words.lettering(canvas, str(number), self.letters["count"], size, width)
        _, size, width = self.word_place(canvas)
        for result, colours in self.letters.items():
            if result != "count":
                moment_words.lettering(canvas, self.words(f"{self.asked}.{result}"), colours, size, width)

    # ---- see `Scene`

    def build(self, canvas: Canvas) -> None:
        """The test, who takes part, and what is read or said."""
        self.add(Item(self.stage, FRect(canvas.area), lambda canvas, item, mood: self._draw(canvas)))
        self.seats(canvas)
        if self.phase == READY:
            self.page(canvas)
        else:
            self.course(canvas)

    def _draw(self, canvas: Canvas) -> None:
        if self.phase == READY:
            self.rehearse(canvas)
        self.paint_test(canvas)

    def first_focus(self, order: list[str]) -> str:
        """See `Scene`: the main button."""
        return self.primary if self.primary in order else order[0]

    # ---- pieces

    def strip(self, rect: FRect, said: str, size: float, fill: str, edge: str, width: float) -> None:
        """Add the sentence of the moment, spoken too, on a strip with round ends."""

        def back(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.rounded(rect, rect.height / 2, fill, edge, width)

        self.add(Item("strip", rect, back))
        line = label("said", rect.inflate(-28, 0), said, size=size, align="center", face=theme.UI_BOLD)
        line.label, line.live = said, True
        self.add(line)

    def large_word(self, canvas: Canvas) -> None:
        """Write the number that is counted, or the word for the result."""
        if self.phase == COUNTING:
            text, colours, place = str(self.number), self.letters["count"], self.number_place(canvas)
        elif self.result:
            text, colours = self.words(f"{self.asked}.{self.word()}"), self.letters[self.result]
            place = self.word_place(canvas)
        else:
            return
        moment_words.write(canvas, text, colours, *place)

    def start_button(self, spot: FRect, text: str) -> None:
        """Add the button that begins it."""
        self.add(button("start", spot, text, self.start, colour="primary", icon=self.icon, size=22))


class MatchTest(TestScene, ABC):
    """A test on which something of a match depends; one that was broken off by the only person who plays counts as it stands."""

    test: TakenTest

    @abstractmethod
    def before(self, canvas: Canvas) -> None:
        """Add the page before it."""

    @abstractmethod
    def unfinished(self, canvas: Canvas) -> None:
        """Add the page of one that was broken off."""

    def page(self, canvas: Canvas) -> None:
        """See `TimedTest`."""
        if self.test.begun:
            self.unfinished(canvas)
        else:
            self.before(canvas)

    def finished(self, result: str) -> None:
        """See `TimedTest`: the match goes on."""
        self.test.seen()

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "counts" if self.test.begun else "start"

    def counts_button(self, spot: FRect, text: str, size: float) -> None:
        """Add the button that lets it count as it stands."""
        counts = partial(settle_by_itself, self.test)
        self.add(button("counts", spot, text, counts, colour="primary", size=size))


class PracticeTest(TestScene, ABC):
    """A test on which nothing depends: it may be left at any time, and nothing is written down."""

    music: ClassVar[str] = TITLE_MUSIC
    back: Callable[[], None]
    """Leads to where it was chosen."""

    @property
    def stoppable(self) -> bool:
        """See `TimedTest`: nothing is at stake."""
        return self.phase == OPEN

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "start"

    def leave(self) -> None:
        """See `TimedTest`: from a test back to the page, from the page to where it was chosen."""
        if self.phase == READY:
            self.back()
        else:
            self.stop()

    def open_rules(self) -> None:
        """See `TimedTest`."""
        self.app.go("rules", self.words.game, ("prompt", self.asked))

    def back_button(self, spot: FRect) -> None:
        """Add the button that leads back."""
        self.add(button("back", spot, self.words("ui.back"), self.cancel, colour="quiet"))
