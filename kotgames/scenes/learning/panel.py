"""The look of the coach's panel: a strip below the table, a column beside it, or a sheet over it, with texts and buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from pygame import FRect

from kotgames.scenes.learning.hosts import LessonHost
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import button

SIZES: Final = (20.0, 19.0, 18.0, 17.0, 16.0)
"""Letters of the text: the largest in which all is seen."""
SHEET_SIZES: Final = SIZES[2:]
"""The same over the table, where the panel should be small."""
COLUMN_SIZES: Final = (23.0, 22.0, 21.0, *SIZES)
"""The same in a column, which has room."""
COLUMN_TEXT: Final = 330.0
"""Height of the text in a column."""
GAP: Final = 4.0
"""Between two texts."""
LEFT, RIGHT = 150.0, 186.0
"""Room that a strip keeps at its ends for the title, and for the buttons."""
HEAD, FOOT = 30.0, 50.0
"""Of a sheet over the table."""
LOW_SHEET: Final = (470.0, 88.0)
"""Size of a sheet over the table that lies below what it points at, where that fills the table: text and buttons beside each other."""
LOW_RIGHT: Final = 178.0
"""Room that such a sheet keeps for its buttons."""
INK: Final = "#2c2113"
SOFT: Final = "#7d6234"
WRONG: Final = "#9c1c12"
NEW: Final = "#8a5a12"


@dataclass(frozen=True, slots=True)
class Speech:
    """The coach's words: news, the answer to what was done, and the step."""

    text: str
    answer: str = ""
    new: str = ""
    wrong: bool = True
    """True for an answer to something that was not asked for."""
    short: str = ""
    """The answer without what the step says itself, where it can be so short."""

    def ways(self) -> Iterator[Speech]:
        """The same in shorter ways, the best first: the step is read together with the answer as long as there is any room for both."""
        yield self
        if self.answer:
            yield replace(self, new="")
            if self.short:
                yield replace(self, new="", answer=self.short)
            yield replace(self, new="", text="")


class Block(NamedTuple):
    """One of the texts in the panel."""

    name: str
    text: str
    face: str
    colour: str
    height: float


class Panel:
    """Makes the items of the panel of one lesson."""

    def __init__(self, scene: LessonHost, heard: Callable[[], None]) -> None:
        self.scene = scene
        self._heard = heard
        self.folded = False

    def _fold(self) -> None:
        self.folded = not self.folded
        self.scene.changed()

    # ---- measures

    def sheet_height(self, canvas: Canvas, speech: Speech, width: float) -> float:
        """The height of a sheet that shows all of its text."""
        blocks = _blocks(canvas, speech, width - 36, SHEET_SIZES[0])
        return HEAD + 8 + _height(blocks) + FOOT

    def low_height(self, canvas: Canvas, speech: Speech) -> float:
        """The height that a low sheet would need to show all of its text."""
        wide = LOW_SHEET[0] - LOW_RIGHT - 28
        return _height(_blocks(canvas, speech, wide, SHEET_SIZES[-1])) + 12

    def bar(self, box: FRect, area: FRect) -> FRect:
        """A sheet folded away: its head alone, where it was."""
        return FRect(box.left, box.top, box.width, HEAD + 6).clamp(area)

    # ---- items

    def items(
        self, canvas: Canvas, kind: Literal["strip", "column", "over"], box: FRect, speech: Speech
    ) -> list[Item]:
        """The panel, its texts and its buttons."""
        if kind == "strip":
            return self._strip(canvas, box, speech)
        if kind == "column":
            return self._column(canvas, box, speech)
        return self._sheet(canvas, box, speech)

    def plate(self, box: FRect, seen: Callable[[], bool]) -> Item:
        """The empty place beside the table, under the panel; `seen`: whether it is not covered by it."""
        scene = self.scene
        title, count = scene.lesson.title, self._count()

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.gradient(box, 0, colours.panel_high, colours.ground_low)
            edge = FRect(box.left, box.top, box.width, 2)
            if box.height > box.width:
                edge = FRect(box.left, box.top, 2, box.height)
            canvas.fill(edge, colours.gold)
            if not seen():
                return
            text = f"{title}  ·  {count}"
            canvas.text(text, box.center, 17, colours.text_dim, anchor="center", width=box.width - 24)

        return Item("coach:place", box, draw)

    def _strip(self, canvas: Canvas, box: FRect, speech: Speech) -> list[Item]:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            self._paper(canvas, box, 0, edge=FRect(box.left, box.top, box.width, 3))
            left = FRect(box.left + 12, box.top + 6, LEFT - 24, box.height - 28)
            canvas.paragraph(self.scene.lesson.title, left, 18, "#6a430b", theme.UI_BOLD, valign="middle")
            self._progress(canvas, FRect(left.left, box.bottom - 24, left.width, 18))
            canvas.fill(FRect(box.left + LEFT - 6, box.top + 10, 1.5, box.height - 18), "#d8c390")

        region = FRect(box.left + LEFT + 6, box.top + 4, box.width - LEFT - RIGHT - 18, box.height - 5)
        right = FRect(box.right - RIGHT, box.top + 6, RIGHT - 8, box.height - 10)
        first = min(44.0, right.height * 0.56)
        second = min(36.0, right.height - first - 3)
        upper = FRect(right.left, right.top + (right.height - first - second - 3) / 2, right.width, first)
        lower = FRect(right.left, upper.bottom + 3, right.width, second)
        items = [self._ground(box, draw, speech)]
        items += self._text(canvas, region, speech, SIZES, middle=True)
        main, back = self._entries()
        if main is not None:
            items.append(_button(main, upper))
        if back is not None:
            items.append(_button(back, FRect(lower.left, lower.top, lower.width - 44, lower.height)))
        items.append(self._leave(FRect(lower.right - 40, lower.top, 40, lower.height)))
        return items

    def _column(self, canvas: Canvas, box: FRect, speech: Speech) -> list[Item]:
        pad = 18.0 if box.width >= 280 else 10.0

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            self._paper(canvas, box, 0, edge=FRect(box.left, box.top, 3, box.height))
            title = FRect(box.left + pad, box.top + 8, box.width - pad - 46, 44)
            canvas.paragraph(self.scene.lesson.title, title, 20, "#6a430b", theme.UI_BOLD, valign="middle")
            self._progress(canvas, FRect(box.left + pad, box.top + 54, box.width - 2 * pad, 18))

        main, back = self._entries()
        foot = 58.0 * (main is not None) + 50.0 * (back is not None)
        most = box.height - 100 - foot
        region = FRect(box.left + pad, box.top + 88, box.width - 2 * pad, min(COLUMN_TEXT, most))
        items = [self._ground(box, draw, speech)]
        items += self._text(canvas, region, speech, COLUMN_SIZES)
        top = region.bottom + 12  # near what is read, and always in the same place
        if main is not None:
            items.append(_button(main, FRect(box.left + pad, top, box.width - 2 * pad, 50)))
            top += 58
        if back is not None:
            items.append(_button(back, FRect(box.left + pad, top, box.width - 2 * pad, 40)))
        items.append(self._leave(FRect(box.right - 40, box.top + 12, 34, 34)))
        return items

    def _sheet(self, canvas: Canvas, box: FRect, speech: Speech) -> list[Item]:
        words = self.scene.app.words
        count = self._count()
        low = box.height <= LOW_SHEET[1] and not self.folded

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            self._paper(canvas, box, 14)
            middle = box.top + HEAD / 2 + 3
            left = box.right - LOW_RIGHT if low else box.left + 22
            canvas.icon("graduate-cap", (left, middle), 20, NEW)
            canvas.text(count, (left + 18, middle), theme.SMALL, SOFT, width=box.right - 78 - left - 18)

        items = [self._ground(box, draw, speech)]
        close = FRect(box.right - 36, box.top + HEAD / 2 - 12, 30, 30)
        items.append(self._leave(close))
        icon, text = ("help", words("lesson.unfold")) if self.folded else ("resize", words("lesson.fold"))
        items.append(_small_button("coach:fold", close.move(-34, 0), icon, text, self._fold))
        if self.folded:
            return items
        region = FRect(box.left + 14, box.top + HEAD + 4, box.width - 28, box.height - HEAD - FOOT - 6)
        row = FRect(box.left + 10, box.bottom - FOOT + 2, box.width - 20, 42)
        if low:
            region = FRect(box.left + 12, box.top + 5, box.width - LOW_RIGHT - 20, box.height - 10)
            row = FRect(box.right - LOW_RIGHT, box.bottom - FOOT + 2, LOW_RIGHT - 8, 42)
        items += self._text(canvas, region, speech, SHEET_SIZES, middle=low)
        found = [entry for entry in self._entries() if entry is not None]
        wide = (row.width - 8 * (len(found) - 1)) / max(1, len(found))
        for index, entry in enumerate(found):
            items.append(_button(entry, FRect(row.left + index * (wide + 8), row.top, wide, row.height)))
        return items

    # ---- parts

    def _ground(self, box: FRect, draw: Callable[[Canvas, Item, Mood], None], speech: Speech) -> Item:
        """The ground below texts and buttons; a click takes an answer away, so that the step is read again."""
        label = " ".join(part for part in (speech.new, speech.answer, speech.text) if part)
        return Item("coach", box, draw, role="coach", label=label, on=self._heard, live=True)

    def _paper(self, canvas: Canvas, box: FRect, radius: float, edge: FRect | None = None) -> None:
        if edge is None:
            canvas.shadow(box, radius, 14, 8, 190)
        canvas.gradient(box, radius, "#fff6dc", "#f0dfb6")
        if edge is None:
            canvas.rim(box, radius, canvas.palette.gold, 2.5)
        else:
            canvas.fill(edge, canvas.palette.gold)

    def _count(self) -> str:
        scene = self.scene
        words = scene.app.words
        count = words("lesson.step", number=scene.place.step + 1, total=len(scene.lesson.steps))
        if scene.lesson.language != words.language:
            return f"{words('rules.untranslated')}  ·  {count}"
        return count

    def _progress(self, canvas: Canvas, row: FRect) -> None:
        """The progress of the lesson: a bar, and in words."""
        scene = self.scene
        count = self._count()
        wide = min(row.width, canvas.text_width(count, theme.SMALL))
        canvas.text(count, (row.right, row.centery), theme.SMALL, SOFT, anchor="midright", width=row.width)
        bar = FRect(row.left, row.centery - 3, row.width - wide - 10, 6)
        if bar.width < 20:
            return
        share = (scene.place.step + 1) / len(scene.lesson.steps)
        canvas.rounded(bar, 3, "#d8c390")
        canvas.rounded(FRect(bar.left, bar.top, max(6.0, bar.width * share), 6), 3, "#c98a1b")

    def _leave(self, rect: FRect) -> Item:
        text = self.scene.app.words("lesson.leave")
        return _small_button("coach:leave", rect, "cancel", text, self.scene.leave)

    def _text(
        self, canvas: Canvas, region: FRect, speech: Speech, sizes: tuple[float, ...], *, middle: bool = False
    ) -> list[Item]:
        """The texts, in the largest letters in which all of them are seen; where there is no room for all, without what can be missed, and
        at last the answer stands for the step until something else is done; what is longer still scrolls."""
        scene = self.scene
        width = region.width - 8
        for way in speech.ways():
            size, blocks = _fitted(canvas, way, width, region.height, sizes)
            if _height(blocks) <= region.height + 0.5:
                break
        else:  # the bar needs room of its own
            width -= 8
            blocks = _blocks(canvas, way, width, size)
        content = _height(blocks)
        top = region.top + (max(0.0, region.height - content) / 2 if middle else 0.0)
        before = len(scene.items)
        with scene.scrolled("coach", region, content):
            for block in blocks:
                rect = FRect(region.left, top, width, block.height)
                scene.add(Item(block.name, rect, _written(block, size), label=block.text))
                top += block.height + GAP
        made = scene.items[before:]
        del scene.items[before:]
        return made

    def _entries(self) -> tuple[Entry | None, Entry | None]:
        """The button that leads on, and the one that leads back, where there are such."""
        scene = self.scene
        words = scene.app.words
        main = back = None
        key = scene.app.devices.key_of("commit")
        if scene.over_early:
            main = Entry("again", "cycle", "primary", words("lesson.again"), scene.again, key)
        elif scene.has_next or scene.tip is not None:
            main = Entry("next", "next-button", "primary", words("lesson.next"), scene.go_on, key)
        elif scene.showing.can:
            text = "lesson.advice" if scene.showing.advises else "lesson.show"
            main = Entry("show", "hand", "second", words(text), scene.show_me)
        if scene.place.step > 0:
            back = Entry("back", "backward-time", "quiet", words("lesson.back"), scene.back)
        return main, back


class Entry(NamedTuple):
    """One of the coach's buttons."""

    name: str
    icon: str
    colour: str
    text: str
    on: Callable[[], None]
    key: str = ""


def _button(entry: Entry, rect: FRect) -> Item:
    return button(
        f"coach:{entry.name}", rect, entry.text, entry.on, colour=entry.colour, icon=entry.icon, size=17, key=entry.key
    )  # fmt: skip


def _small_button(name: str, rect: FRect, icon: str, text: str, on: Callable[[], None]) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        if mood.hover or mood.focus:
            canvas.rounded(rect, 8, "#e0c98f")
        canvas.icon(icon, rect.center, 15, "#6a430b")

    return Item(name, rect, draw, role="button", label=text, on=on, focus=True, tip=text)


def _written(block: Block, size: float) -> Callable[[Canvas, Item, Mood], None]:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        canvas.paragraph(block.text, item.rect, size, block.colour, block.face, valign="top")

    return draw


def _blocks(canvas: Canvas, speech: Speech, width: float, size: float) -> list[Block]:
    found = []
    for name, text, face, colour in (
        ("coach:new", speech.new, theme.UI_BOLD, NEW),
        ("coach:answer", speech.answer, theme.UI_BOLD, WRONG if speech.wrong else NEW),
        ("coach:text", speech.text, theme.UI, INK),
    ):
        if text:
            height = canvas.paragraph_height(text, width, size, face)
            found.append(Block(name, text, face, colour, height))
    return found


def _height(blocks: list[Block]) -> float:
    return sum(block.height for block in blocks) + GAP * max(0, len(blocks) - 1)


def _fitted(
    canvas: Canvas, speech: Speech, width: float, height: float, sizes: tuple[float, ...]
) -> tuple[float, list[Block]]:
    for size in sizes:
        blocks = _blocks(canvas, speech, width, size)
        if _height(blocks) <= height + 0.5:
            break
    return size, blocks
