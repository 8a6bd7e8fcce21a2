"""Shells around a dexterity test: corners, page, sentence and large words of the moment; in a match, and to practise. Knows no game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pygame import FRect, Surface

from kotgames.engine.contract import Action
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.called import calls
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.sound import TITLE_MUSIC
from kotgames.ui.table import moment_words
from kotgames.ui.table.dexterity import TakenTest
from kotgames.ui.table.masters import Masters
from kotgames.ui.table.timed_test import COUNT, COUNTING, OPEN, READY, TimedTest
from kotgames.ui.widgets.controls import button, choice, heading, label, panel
from kotgames.ui.widgets.layout import centered, columns, inset

LEAST_LARGE: Final = (900.0, 480.0)
CORNER_TOP: Final = 10.0
BUTTONS: Final = 56.0
"""Height of the row of buttons at the foot of a page, with what is free below them."""

Letters = tuple[str, str, str]
"""Colours of large letters from above."""
Place = tuple[tuple[float, float], float, float]
"""Middle of a large word, its size, and its width at most."""


def small(canvas: Canvas) -> bool:
    """True where there is little room."""
    return canvas.area.width < LEAST_LARGE[0] or canvas.area.height < LEAST_LARGE[1]


@dataclass(frozen=True, slots=True)
class Corner:
    """Somebody who takes part: role, name, the part in words, and what a voice adds."""

    role: str
    name: str
    does: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice on a page: its id, the words for it, the names of what can be chosen, the number of the chosen one, what choosing does."""

    id: str
    said: str
    names: Sequence[str]
    at: int
    choose: Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Reading:
    """A page: its title and paragraphs, `above` of them over the choices; the one numbered `gold` stands out."""

    title: str
    texts: Sequence[str]
    choices: Sequence[Choice] = ()
    above: int = 0
    gold: int = -1


@dataclass(frozen=True, slots=True)
class Sheet:
    """Measures of the panel on which a page is read, in units."""

    edge: str
    """Name of a colour."""
    wide: float
    side: float
    """Free at both sides of the panel at least."""
    top: float
    """Margin above the title and below the buttons."""
    title: tuple[float, float]
    """Height of the title, and size of its letters with little room."""
    size: float
    """Size of letters, where there is room."""
    below: float
    """Free below a paragraph."""
    row: tuple[float, float]
    """Height of a choice, and what is free below it."""
    after: float = 0.0
    """Free below the last choice besides."""
    choices_last: bool = False
    """Choices are drawn after all paragraphs, wherever they lie."""
    indent: tuple[float, float] = (0.0, 2.0)
    """Indent of a choice from both sides, and from above."""
    around: float = 6.0
    """The scrolled part is so much wider at both sides than what is in it."""
    bar: float = 16.0
    """Room for a scroll bar."""
    first: float = 0.0
    """Free above the first line."""
    slack: float = 2.0
    start: float = 320.0
    """Width of the button that begins a test of a match."""
    counts: tuple[float, float] = (320.0, 22.0)
    """Width and letters of the button that lets one count."""


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
    counted: ClassVar[tuple[float, float, float]]
    """The middle of these numbers (with room, with little), and their size, in heights of the canvas."""
    hall: ClassVar[tuple[str, ...]]
    """The picture behind everything and what stands there until it has come, as `Masters.whole` takes them."""
    sheet: ClassVar[Sheet]

    def __init__(self, app: App, words: Words) -> None:
        super().__init__(app, words)
        self.masters = Masters(lambda: app.baker, self.rebuild)

    def closed(self) -> None:
        """See `Scene`: pictures on their way are not waited for."""
        self.masters.close()

    # ---- said by a game

    @abstractmethod
    def sides(self) -> Sequence[Corner]:
        """Those at the left and at the right."""

    @abstractmethod
    def corner_place(self, canvas: Canvas) -> tuple[float, float, float, float]:
        """Distance of the corners from the sides of the canvas, their width and height, what is free below them."""

    @abstractmethod
    def paint_corner(self, canvas: Canvas, corner: Corner, rect: FRect) -> None:
        """Draw a corner."""

    def face(self, canvas: Canvas, role: str, size: float) -> Surface | None:
        """A role's portrait of `size` units; None where there is none, or while it is still being drawn."""
        return None

    @abstractmethod
    def page_foot(self, canvas: Canvas, box: FRect) -> float:
        """The lower edge of a page's panel, which stands in a box in the middle of the room below the corners."""

    @abstractmethod
    def paint_test(self, canvas: Canvas) -> None:
        """Draw the test as it stands."""

    @abstractmethod
    def course(self, canvas: Canvas) -> None:
        """Add items over it while it is taken, below the large words."""

    @abstractmethod
    def word_place(self, canvas: Canvas) -> Place:
        """Place of the word for a result."""

    def word(self) -> str:
        """The name of the word for the result."""
        return self.result

    def rehearse(self, canvas: Canvas) -> None:
        """Draw all letters that it will need, while its page is read."""
        _, size, width = self._number_place(canvas)
        for number in range(1, COUNT + 1):
            moment_words.lettering(canvas, str(number), self.letters["count"], size, width)
        _, size, width = self.word_place(canvas)
        for result, colours in self.letters.items():
            if result != "count":
                moment_words.lettering(canvas, self.words(f"{self.asked}.{result}"), colours, size, width)

    # ---- see `Scene`

    def build(self, canvas: Canvas) -> None:
        """The test, who takes part, and what is read or said."""
        area = FRect(canvas.area)
        self.add(Item(self.stage, area, lambda canvas, item, mood: self._draw(canvas)))
        aside, wide, high, _ = self.corner_place(canvas)
        for corner, left in zip(self.sides(), (aside, area.width - aside - wide), strict=True):
            self.add(self._corner(corner, FRect(left, CORNER_TOP, wide, high)))
        if self.phase == READY:
            self.page(canvas)
        else:
            self.course(canvas)
            self.add(Item("moment", area, lambda canvas, item, mood: self.moment(canvas)))

    def _draw(self, canvas: Canvas) -> None:
        if self.phase == READY:
            self.rehearse(canvas)
        self.paint_test(canvas)

    def backdrop(self, canvas: Canvas) -> None:
        """See `Scene`: the hall."""
        self.masters.whole(canvas, *self.hall)

    def first_focus(self, order: list[str]) -> str:
        """See `Scene`: the main button."""
        return self.primary if self.primary in order else order[0]

    # ---- pieces

    def _number_place(self, canvas: Canvas) -> Place:
        area, (large, low, size) = canvas.area, self.counted
        return (area.centerx, area.height * (low if small(canvas) else large)), area.height * size, area.width

    def below_corners(self, canvas: Canvas) -> float:
        """The upper edge of the room below the corners."""
        return CORNER_TOP + sum(self.corner_place(canvas)[2:])

    def _corner(self, corner: Corner, rect: FRect) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            self.paint_corner(canvas, corner, rect)

        said = f"{corner.name}: {corner.does}"
        return Item(f"corner:{corner.role}", rect, draw, label=said, about=corner.about)

    def portrait(self, canvas: Canvas, role: str, rect: FRect, left: float, size: float) -> bool:
        """Draw a role's portrait of `size` units into a corner, `left` units from its edge; False while there is none."""
        picture = self.face(canvas, role, size)
        if picture is not None:
            canvas.center(picture, (rect.left + left + size / 2, rect.centery))
        return picture is not None

    def called(self, canvas: Canvas, name: str, width: float, size: float) -> str:
        """A name of a corner, or a shorter one that fits and can mean nobody else; "" where none fits."""
        names = [corner.name for corner in self.sides()]
        return canvas.first_fit([*calls(name, names), ""], width, size, theme.POSTER)

    def read(self, canvas: Canvas, reading: Reading, buttons: int) -> list[FRect]:
        """Add a page; the places of its buttons. What is longer than its panel scrolls, choices too."""
        sheet, folded, chosen = self.sheet, small(canvas), reading.choices
        size = theme.BODY if folded else sheet.size
        wide = min(sheet.wide, canvas.area.width - 2 * sheet.side)
        heights = [canvas.paragraph_height(text, wide - 64, size) + sheet.below for text in reading.texts]
        rows = len(chosen) * sum(sheet.row) + (sheet.after if chosen else 0)
        content, framed = rows + sum(heights), sheet.title[0] + 12 + BUTTONS
        top = self.below_corners(canvas)
        room = FRect(canvas.area.left, top, canvas.area.width, canvas.area.height - top)
        box = centered(room, wide, 2 * sheet.top + framed + content + sheet.slack, 8)
        box.bottom = self.page_foot(canvas, box)
        self.add(panel("panel", box, edge=sheet.edge))
        inner = inset(box, 24, sheet.top)
        head = FRect(inner.left, inner.top, inner.width, sheet.title[0])
        self.add(heading("title", head, reading.title, sheet.title[1] if folded else 28, align="center"))
        region = FRect(inner.left, inner.top + sheet.title[0] + 6, inner.width, inner.height - framed)
        with self.scrolled("texts", region.inflate(2 * sheet.around, 0), content) as area:
            across = inner.width - (sheet.bar if area.most > 0.5 else 0)
            y = region.top + sheet.first
            for index, (text, high) in enumerate(zip(reading.texts, heights, strict=True)):
                if index == reading.above:
                    over, y = y, y + rows
                    if not sheet.choices_last:
                        self._choices(chosen, FRect(inner.left, over, across, rows))
                name, rect = f"text:{index}", FRect(inner.left, y, across, high)
                colour = "gold" if index == reading.gold else "text"
                self.add(label(name, rect, text, size=size, colour=colour, wrap=True, valign="top"))
                y += high
            if sheet.choices_last:
                self._choices(chosen, FRect(inner.left, over, across, rows))
        return columns(FRect(inner.left, inner.bottom - BUTTONS, inner.width, BUTTONS - 2), buttons, 12)

    def _choices(self, choices: Sequence[Choice], rect: FRect) -> None:
        (high, gap), (aside, down) = self.sheet.row, self.sheet.indent
        for index, one in enumerate(choices):
            y = rect.top + index * (high + gap) + down
            spot = FRect(rect.left + aside, y, rect.width - 2 * aside, high)
            self.add(choice(one.id, spot, one.said, one.names, one.at, one.choose))

    def strip(self, rect: FRect, said: str, size: float, fill: str, edge: str, width: float) -> None:
        """Add the sentence of the moment, spoken too, on a strip with round ends."""

        def back(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.rounded(rect, rect.height / 2, fill, edge, width)

        self.add(Item("strip", rect, back))
        line = label("said", rect.inflate(-28, 0), said, size=size, align="center", face=theme.UI_BOLD)
        line.label, line.live = said, True
        self.add(line)

    def moment(self, canvas: Canvas) -> None:
        """Draw the number that is counted, or the word for the result."""
        if self.phase == COUNTING:
            text, colours, place = str(self.number), self.letters["count"], self._number_place(canvas)
        elif self.result:
            text, colours = self.words(f"{self.asked}.{self.word()}"), self.letters[self.result]
            place = self.word_place(canvas)
        else:
            return
        moment_words.write(canvas, text, colours, *place)

    def start_button(self, spot: FRect, text: str) -> Item:
        """The button that begins it."""
        return button("start", spot, text, self.start, colour="primary", icon=self.icon, size=22)


class MatchTest(TestScene, ABC):
    """A test on which something of a match depends; one that was broken off by the only person who plays counts as it stands."""

    test: TakenTest
    actions: ClassVar[Mapping[str, Action]]
    """The action of the record for each result."""
    _tracked = 0
    """Numbers of its track that are in the record."""

    @abstractmethod
    def before(self) -> Reading:
        """The page before it, or before it goes on."""

    @abstractmethod
    def unfinished(self, result: str) -> Sequence[str]:
        """The paragraphs of one that was broken off, and counts as this."""

    def track(self) -> Sequence[int]:
        """Its look so far (`TakenTest.decide`)."""
        return ()

    def page(self, canvas: Canvas) -> None:
        """See `TimedTest`."""
        words, asked, test = self.words, self.asked, self.test
        if not test.begun:
            (spot,) = self.read(canvas, self.before(), 1)
            said = words("title.continue" if self.goes_on else f"{asked}.start")
            self.add(self.start_button(_narrowed(spot, self.sheet.start), said))
            return
        result = next(result for result, action in self.actions.items() if action == test.drawn())
        reading = Reading(words(f"{asked}.unfinished_title"), self.unfinished(result))
        (spot,) = self.read(canvas, reading, 1)
        wide, size = self.sheet.counts
        spot, said = _narrowed(spot, wide), words(f"{asked}.counts_{result}")
        self.add(button("counts", spot, said, self._counts, colour="primary", size=size))

    def _counts(self) -> None:
        """It comes to what it comes to without anybody."""
        self.test.decide(self.test.drawn())
        self.test.seen()

    def decided(self, result: str) -> None:
        """See `TimedTest`: it is in the record, and how it looked."""
        track = self.track()
        self._tracked = len(track)
        self.test.decide(self.actions[result], track)

    def finished(self, result: str) -> None:
        """See `TimedTest`: the match goes on; the rest of its track comes after it."""
        self.test.seen(self.track()[self._tracked :])

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "counts" if self.test.begun else "start"


def _narrowed(spot: FRect, wide: float) -> FRect:
    """The middle of a button's place, `wide` units at most."""
    wide = min(wide, spot.width)
    return FRect(spot.left + (spot.width - wide) / 2, spot.top, wide, spot.height)


class PracticeTest(TestScene, ABC):
    """A test on which nothing depends: it may be left at any time, and nothing is written down."""

    music: ClassVar[str] = TITLE_MUSIC
    start_first: ClassVar[bool] = False
    """The focus comes by the button that begins it before the one that leads back."""
    back: Callable[[], None]
    """Leads to where it was chosen."""

    @abstractmethod
    def reading(self) -> Reading:
        """The page before it."""

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

    def page(self, canvas: Canvas) -> None:
        """See `TimedTest`."""
        back, start = self.read(canvas, self.reading(), 2)
        buttons = [
            button("back", back, self.words("ui.back"), self.cancel, colour="quiet"),
            self.start_button(start, self.words("practice.start")),
        ]
        for one in reversed(buttons) if self.start_first else buttons:
            self.add(one)
