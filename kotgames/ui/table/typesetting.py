"""The effect of a card in words: paragraphs broken into lines at the largest size at which they fit. What stands between ** is one of the
game's own words and is set bold. Lengths are units of a canvas of the card's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas

StyledWord = tuple[str, bool]
"""A word, and whether it is one of the game's own (set bold)."""


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
