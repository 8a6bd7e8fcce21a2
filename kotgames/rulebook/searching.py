"""Finding words in a text whatever their case and accents, and where they stand."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import msgspec

Span = tuple[int, int]
"""The place of the first letter, and of the one after the last."""

CITE = re.compile(r"p\.\d{1,3}|[A-Z]{2,4}\.[A-Z][\w']*|[A-Z]{1,2}\d{1,3}")
"""A page of a rulebook ("p.6"), a section of one without pages ("KOP.Throw_a_Punch") or a ruling ("K5")."""

_WORD = re.compile(r"[^\W_]+")


def fold(text: str) -> str:
    """A text without case and accents."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


class Token(msgspec.Struct, frozen=True):
    """A word of a text: folded, where it stands, and how many folded letters there are up to each of its letters."""

    folded: str
    start: int
    lengths: tuple[int, ...]


def tokens_of(text: str) -> list[Token]:
    """The words of a text (composed letters)."""
    found = []
    for match in _WORD.finditer(text):
        lengths, folded = [], ""
        for letter in match[0]:
            folded += fold(letter)
            lengths.append(len(folded))
        found.append(Token(folded, match.start(), tuple(lengths)))
    return found


class Wanted:
    """A word typed between two blanks: `words` to be found, and the paragraph or page that it may cite."""

    def __init__(self, typed: str) -> None:
        self.words = [fold(word) for word in _WORD.findall(unicodedata.normalize("NFC", typed))]
        self.cite = typed.casefold()


def spans(tokens: Sequence[Token], stems: Sequence[str]) -> tuple[set[str], tuple[Span, ...]]:
    """The stems (the longest first) that begin a word, and their spans; a word is lit up as far as its longest stem goes."""
    present: set[str] = set()
    found: list[Span] = []
    for token in tokens:
        fitting = [stem for stem in stems if token.folded.startswith(stem)]
        if fitting:
            present.update(fitting)
            reached = (length >= len(fitting[0]) for length in token.lengths)
            letters = next(index for index, enough in enumerate(reached, start=1) if enough)
            found.append((token.start, token.start + letters))
    return present, tuple(found)
