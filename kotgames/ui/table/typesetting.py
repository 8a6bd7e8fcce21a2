"""Titles of cards, and their effect in words: paragraphs broken into lines at the largest size at which they fit. What stands between ** is
one of the game's own words and is set bold. Lengths are units of a canvas of the card's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from kotgames.engine.contract import Line
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas

StyledWord = tuple[str, bool]
"""A word, and whether it is one of the game's own (set bold)."""


def marked(words: Words, line: Line) -> str:
    """A catalogue line with the names in it between **."""
    params = {
        key: f"**{words(value[1:])}**" if isinstance(value, str) and value.startswith("@") else value
        for key, value in line.params.items()
    }
    return words(line.key, **params)


def styled_words(text: str) -> list[StyledWord]:
    """Words with their weight; punctuation after a bold name stays with it."""
    found: list[StyledWord] = []
    for part_number, part in enumerate(text.split("**")):
        bold = part_number % 2 == 1
        for number, word in enumerate(part.split()):
            if number == 0 and part_number and not bold and not part[0].isspace() and found:
                found[-1] = (found[-1][0] + word, found[-1][1])
            else:
                found.append((word, bold))
    return found


@dataclass(frozen=True, slots=True)
class TypesetText:
    """Paragraphs broken into lines at one size; `height` of all of them."""

    lines: tuple[tuple[StyledWord, ...], ...]
    size: float
    height: float


def face_of(bold: bool) -> str:
    """The typeface of a weight."""
    return theme.CARD_BOLD if bold else theme.CARD


def typeset(canvas: Canvas, texts: Sequence[str], width: float, size: float) -> TypesetText:
    """Break paragraphs into lines of at most `width` at a size."""
    px = canvas.size_px(size)
    blank = canvas.scribe.width(" ", theme.CARD, px)
    limit = width * canvas.u
    lines: list[tuple[StyledWord, ...]] = []
    for text in texts:
        line: list[StyledWord] = []
        used = 0.0
        for word, bold in styled_words(text):
            wide = canvas.scribe.width(word, face_of(bold), px)
            if line and used + blank + wide > limit:
                lines.append(tuple(line))
                line, used = [], 0.0
            used += wide + (blank if line else 0)
            line.append((word, bold))
        if line:
            lines.append(tuple(line))
    return TypesetText(tuple(lines), size, len(lines) * canvas.line_height(size, theme.CARD))


def typeset_to_fit(
    canvas: Canvas, texts: Sequence[str], width: float, height: float, size: float, least: float
) -> TypesetText | None:
    """The largest size from `size` down to `least` in which they fit; None if none does, or a word is wider than the room."""
    while size >= least - 0.01:
        found = typeset(canvas, texts, width, size)
        px = canvas.size_px(size)
        widest = max(
            (canvas.scribe.width(w, face_of(b), px) for line in found.lines for w, b in line), default=0
        )
        if found.height <= height + 0.5 and widest <= width * canvas.u + 1:
            return found
        size -= 0.5
    return None


def runs_of(line: Sequence[StyledWord]) -> list[StyledWord]:
    """Neighbours of one weight as one text: one picture each."""
    found: list[StyledWord] = []
    for word, bold in line:
        if found and found[-1][1] == bold:
            found[-1] = (f"{found[-1][0]} {word}", bold)
        else:
            found.append((word, bold))
    return found


def paint_typeset(
    canvas: Canvas, text: TypesetText, area: FRect, accent: str, colour: str, *, centred: bool = False
) -> None:
    """Lines one below the other from the upper left of an area, or centred in it; names in the accent colour."""
    px = canvas.size_px(text.size)
    blank = canvas.scribe.width(" ", theme.CARD, px) / canvas.u
    step = canvas.line_height(text.size, theme.CARD)
    y = (area.centery - text.height / 2 if centred else area.top) + step / 2
    for line in text.lines:
        runs = runs_of(line)
        x = area.left
        if centred:
            wide = sum(canvas.scribe.width(words, face_of(bold), px) / canvas.u for words, bold in runs)
            x = area.centerx - (wide + blank * (len(runs) - 1)) / 2
        for words, bold in runs:
            x = canvas.text(words, (x, y), text.size, accent if bold else colour, face_of(bold)).right + blank
        y += step


# ------------------------------------------------------------------------------------------ titles
SOFT_HYPHEN: Final = "\u00ad"
"""The place where a long word of a title may be parted."""


def fits(canvas: Canvas, lines: Sequence[str], width: float, size: float) -> bool:
    """True if no line of a title is wider than `width`."""
    return all(canvas.text_width(line, size, theme.POSTER) <= width for line in lines)


def fitting(canvas: Canvas, lines: Sequence[str], width: float, size: float, least: float) -> float:
    """The size of letters, from `size` on, at which all lines of a title fit; the first that is not above `least` where none above does."""
    while size > least and not fits(canvas, lines, width, size):
        size -= 0.5
    return size


def parted(canvas: Canvas, title: str) -> list[str]:
    """A title on the two lines that are narrowest, or on one if it cannot be parted."""
    words = title.replace(SOFT_HYPHEN, "").split(" ")
    ways = [[" ".join(words)], *([" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words)))]
    if SOFT_HYPHEN in title:
        before, _, after = title.partition(SOFT_HYPHEN)
        ways.append([f"{before}-", after])
    return min(ways, key=lambda way: max(canvas.text_width(line, 20.0, theme.POSTER) for line in way))
