"""Text on the screen: every visible letter of the interface passes `Scribe.draw`, which caches it and records its size and truncation.

Fonts and wrapped paragraphs are what costs time; a rendered line is cached by its text, face, pixel size and colour.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import FRect, Surface

from kotgames.engine.limits import cleaned
from kotgames.texts import KEY_NAME
from kotgames.ui import signs
from kotgames.ui.art import paint
from kotgames.ui.surfaces import Kept, ready

LONGEST = 1000
"""Letters of a line: more than any window has room for."""
SMALLEST_PX = 12
"""No text is ever smaller on the glass."""


@dataclass(slots=True)
class Written:
    """One text as it was drawn: for the test that nothing is cut, too small or covered. `rect` is None inside a card's picture."""

    text: str
    px: int
    rect: FRect | None
    cut: bool


SPACES = re.compile(r"(?<!\d [:/]) (?![:/] \d)")
"""Places where a line may end: not within a score (1 : 0)."""
WINDOWS = 4
"""Lines are kept up to the bytes of so many windows; a table shows a few hundred lines, a tenth of it."""
MOST_EVEN = 4
"""In longer paragraphs a short last line is usual."""
ALONE = 0.35
"""A single word in the last line stands alone if it fills less than this share."""
NARROWER = (0.94, 0.88, 0.82, 0.76, 0.7, 0.64)
"""The shares of the width that are tried then."""


class Scribe:
    """Measures, wraps, caches and draws text. One per window; `written` is the list since `start`. Where a text names an action
    (`texts.KEY_NAME`), the key or button that does it stands there; signs of buttons are drawn (`signs`)."""

    def __init__(self, limit: int = 16 << 20) -> None:
        self._lines = Kept(limit)
        self.written: list[Written] = []
        self.recording = False
        self.key_of: Callable[[str], str] = str
        """The key or button of a named action in writing; the window knows it."""

    def fit(self, size: tuple[int, int]) -> None:
        """A window has so many pixels: letters grow with it, and so does the room for lines that are kept."""
        self._lines.limit = WINDOWS * size[0] * size[1] * 4

    def named(self, text: str) -> str:
        """A text with keys and buttons in place of the actions that it names."""
        return KEY_NAME.sub(lambda found: self.key_of(found[1]), text) if "\ue100" in text else text

    @contextmanager
    def listening(self) -> Iterator[list[Written]]:
        """A list of all that is drawn inside; a recording that runs does not notice."""
        before = self.written, self.recording
        self.written, self.recording = [], True
        try:
            yield self.written
        finally:
            self.written, self.recording = before

    def start(self) -> None:
        """Forget what was written so far."""
        self.written.clear()

    def width(self, text: str, face: str, px: int) -> int:
        """Width in pixels of one line; of one that no window holds about."""
        return self._width(self.named(text), face, px)

    @staticmethod
    @lru_cache(maxsize=16384)  # a layout asks for the same words at every change
    def _width(text: str, face: str, px: int) -> int:
        if signs.among(text):
            return sum(
                signs.wide_px(part, px) if signs.is_sign(part) else paint.font(face, px).size(part)[0]
                for part in signs.parts(text)
            )
        if len(text) > LONGEST:
            return paint.font(face, px).size(cleaned(text[:LONGEST], LONGEST))[0] * len(text) // LONGEST
        try:
            return paint.font(face, px).size(text)[0]
        except (ValueError, pygame.error):  # a letter that cannot be drawn
            return paint.font(face, px).size(cleaned(text, LONGEST))[0]

    @staticmethod
    def height(face: str, px: int) -> int:
        """Height in pixels of one line."""
        return paint.font(face, px).get_linesize()

    def line(
        self, text: str, face: str, px: int, colour: str, outline: int = 0, ink: str = "#000000"
    ) -> Surface:
        """One rendered line (premultiplied), from the cache if it is there."""
        text = self.named(text)
        key = (text, face, px, colour, outline, ink)
        found = self._lines.find(key)
        if found is not None:
            return found
        if signs.among(text):
            made = self._with_signs(text, face, px, colour)
        else:
            if len(text) > LONGEST or not text.isprintable():
                text = cleaned(text, LONGEST)
            if outline:
                made = paint.ink_text(text, face, px, colour, outline=outline, outline_color=ink)
            else:
                made = paint.font(face, px).render(text, True, pygame.Color(colour))
        return self._lines.put(key, ready(made))

    def _with_signs(self, text: str, face: str, px: int, colour: str) -> Surface:
        """A line in which buttons stand: letters, and the buttons as they look."""
        made = Surface((max(1, self.width(text, face, px)), self.height(face, px)), pygame.SRCALPHA, 32)
        left = 0
        for part in signs.parts(text):
            if signs.is_sign(part):
                image = signs.picture(part, px)
            else:
                image = paint.font(face, px).render(part, True, pygame.Color(colour))
            made.blit(image, (left, (made.get_height() - image.get_height()) // 2))
            left += signs.wide_px(part, px) if signs.is_sign(part) else image.get_width()
        return made

    def wrap(self, text: str, face: str, px: int, width: float) -> list[str]:
        """The lines of a paragraph that is at most `width` pixels wide; a single word that is wider is broken."""
        lines: list[str] = []
        for part in self.named(text).split("\n"):
            current = ""
            for word in SPACES.split(part):
                longer = f"{current} {word}" if current else word
                if current and self.width(longer, face, px) > width:
                    lines.append(current)
                    current = word
                else:
                    current = longer
                # half a pixel of rounding breaks no word
                while len(current) > 1 and self.width(current, face, px) > width + 1:
                    fits = max(1, min(len(current) - 1, self.fitting(current, face, px, width)))
                    lines.append(current[:fits])
                    current = current[fits:]
            lines.append(current)
        return lines

    def wrap_evenly(self, text: str, face: str, px: int, width: float) -> list[str]:
        """The same in as many lines; where a word would stand alone in the last of a few, the others leave it company."""
        return [line for part in text.split("\n") for line in self._evenly(part, face, px, width)]

    def _evenly(self, text: str, face: str, px: int, width: float) -> list[str]:
        lines = self.wrap(text, face, px, width)
        if not 2 <= len(lines) <= MOST_EVEN or not self._alone(lines, face, px, width):
            return lines
        longest = max(self.width(word, face, px) for word in SPACES.split(self.named(text)))
        for share in NARROWER:
            if longest > width * share:
                break
            tried = self.wrap(text, face, px, width * share)
            if len(tried) > len(lines):
                break
            lines = tried
            if not self._alone(lines, face, px, width):
                break
        return lines

    def _alone(self, lines: list[str], face: str, px: int, width: float) -> bool:
        return " " not in lines[-1] and self.width(lines[-1], face, px) < width * ALONE

    def fitting(
        self, text: str, face: str, px: int, width: float, tail: str = "", *, backwards: bool = False
    ) -> int:
        """The number of letters of a text that fit into `width` pixels, with `tail` behind them; 0 if none does. `backwards`: of its end.
        Halves what is left to be tried: a text of 100,000 letters must not be measured 100,000 times."""
        text = self.named(text)
        low, high = 0, min(len(text), round(width) + 1)  # no letter worth reading is narrower than a pixel
        while low < high:
            middle = (low + high + 1) // 2
            part = text[len(text) - middle :] if backwards else text[:middle]
            if self.width(part + tail, face, px) <= width:
                low = middle
            else:
                high = middle - 1
        return low

    def shorten(self, text: str, face: str, px: int, width: float) -> str:
        """The text, cut with an ellipsis if it is wider than `width` pixels."""
        text = self.named(text)
        if len(text) <= round(width) + 1 and self.width(text, face, px) <= width:
            return text
        return text[: self.fitting(text, face, px, width, "…")].rstrip() + "…"

    def note(self, text: str, px: int, rect: FRect | None, cut: bool) -> None:
        """Record a drawn text (only while `recording`)."""
        if self.recording and text.strip():
            self.written.append(Written(signs.spoken(self.named(text)), px, rect, cut))
