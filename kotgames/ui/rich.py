"""Text of several sorts in one paragraph (plain, a link, lit up by a search), wrapped and ready to be drawn. Measures in units."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Point
from kotgames.ui.text import SPACES


@dataclass(frozen=True, slots=True)
class Sort:
    """The look of a stretch of text; `number` tells two links to the same place apart."""

    link: str = ""
    lit: bool = False
    number: int = 0


PLAIN = Sort()
WORDS = re.compile(rf"({SPACES.pattern}|\n)")
Stretch = tuple[str, Sort]
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters of one sort in one line; `rect` from the paragraph's upper left corner."""

    text: str
    sort: Sort
    rect: FRect


@dataclass(slots=True)
class Link(Item):
    """An item over the pieces of one link, which may lie in two lines; `parts` from the item's upper left corner."""

    parts: tuple[FRect, ...] = ()

    def spots(self) -> Iterator[FRect]:
        """The places of its pieces now."""
        for part in self.parts:
            yield part.move(self.rect.left, self.rect.top)

    def holds(self, point: Point) -> bool:
        """See `Item`."""
        return any(spot.collidepoint(point) for spot in self.spots()) and (
            self.clip is None or self.clip.collidepoint(point)
        )


def stretches(parts: Sequence[tuple[str, str]], lit: Sequence[Span] = ()) -> list[Stretch]:
    """Text with links (text, link) cut up at the spans that are lit; spans count letters of the whole."""
    found: list[Stretch] = []
    place = 0
    for number, (text, link) in enumerate(parts):
        edges = {0, len(text)}
        for start, end in lit:
            edges |= {min(max(0, edge - place), len(text)) for edge in (start, end)}
        cuts = sorted(edges)
        for start, end in pairwise(cuts):
            middle = place + start
            shines = any(low <= middle < high for low, high in lit)
            found.append((text[start:end], Sort(link, shines, number if link else 0)))
        place += len(text)
    return found


def flow(
    canvas: Canvas,
    parts: Sequence[Stretch],
    width: float,
    size: float = theme.BODY,
    face: str = theme.UI,
    leading: float = 1.0,
) -> tuple[list[Piece], float]:
    """The pieces of a paragraph of at most `width` units, and its height. A word that is wider alone is broken."""
    px = canvas.size_px(size)
    limit = max(1.0, width * canvas.u)
    step = canvas.line_height(size, face) * leading
    measure = canvas.scribe.width
    lines: list[list[Stretch]] = [[]]
    filled = 0.0
    blank = measure(" ", face, px)
    for word in _words(parts):
        if word is None:
            lines.append([])
            filled = 0.0
            continue
        wide = sum(measure(text, face, px) for text, _ in word)
        if lines[-1] and filled + blank + wide > limit:
            lines.append([])
            filled = 0.0
        if lines[-1]:
            sort = word[0][1] if word[0][1] == lines[-1][-1][1] else PLAIN
            lines[-1].append((" ", sort))
            filled += blank
        while word and wide > limit + 1:
            head, word = _broken(canvas, word, face, px, limit)
            lines[-1] += head
            lines.append([])
            wide, filled = sum(measure(text, face, px) for text, _ in word), 0.0
        lines[-1] += word
        filled += wide
    pieces = []
    for index, line in enumerate(lines):
        x = 0.0
        for text, sort in _joined(line):
            long = measure(text, face, px) / canvas.u
            pieces.append(Piece(text, sort, FRect(x, index * step, long, step)))
            x += long
    return pieces, len(lines) * step


def _words(parts: Sequence[Stretch]) -> Iterator[list[Stretch] | None]:
    """Words as stretches that stay together; None for the end of a line."""
    word: list[Stretch] = []
    for text, sort in parts:
        for token in WORDS.split(text):
            if token in (" ", "\n"):
                if word:
                    yield word
                word = []
                if token == "\n":
                    yield None
            elif token:
                word.append((token, sort))
    if word:
        yield word


def _broken(
    canvas: Canvas, word: list[Stretch], face: str, px: int, limit: float
) -> tuple[list[Stretch], list[Stretch]]:
    """As many letters of a word as fit, at least one, and the rest."""
    head: list[Stretch] = []
    left = limit
    for index, (text, sort) in enumerate(word):
        wide = canvas.scribe.width(text, face, px)
        if wide <= left:
            head.append((text, sort))
            left -= wide
            continue
        count = max(min(len(text) - 1, canvas.scribe.fitting(text, face, px, left)), 0 if head else 1)
        rest = [(text[count:], sort)] if text[count:] else []
        return [*head, *([(text[:count], sort)] if count else [])], [*rest, *word[index + 1 :]]
    return head, []


def _joined(line: Sequence[Stretch]) -> list[Stretch]:
    """Neighbours of one sort as one."""
    found: list[Stretch] = []
    for text, sort in line:
        if found and found[-1][1] == sort:
            found[-1] = (found[-1][0] + text, sort)
        else:
            found.append((text, sort))
    return found


def paint(
    canvas: Canvas,
    pieces: Sequence[Piece],
    corner: Point,
    size: float,
    colour: str,
    face: str = theme.UI,
    *,
    lit: str = "#ffd75e",
    underline: str = "",
) -> None:
    """Draw pieces with their paragraph's upper left corner at a point; `underline`: the colour of a line below them."""
    for piece in pieces:
        rect = piece.rect.move(corner)
        if piece.sort.lit:
            height = canvas.line_height(size, face)
            canvas.rounded(
                FRect(rect.left - 1, rect.centery - height / 2 + 1, rect.width + 2, height - 2), 3, lit
            )
        if underline:
            canvas.fill(FRect(rect.left, rect.centery + size * 0.52, rect.width, 1.2), underline)
        canvas.text(piece.text, (rect.left, rect.centery), size, colour, face)
