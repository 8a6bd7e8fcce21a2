"""The ways to call somebody where there is little room."""

from __future__ import annotations

from collections.abc import Sequence


def first_word(name: str, everybody: Sequence[str] = ()) -> list[str]:
    """The first word of a name, if it can stand alone: none where it says nothing ("1.") or another's name begins with it too."""
    first = name.split(" ")[0]
    namesakes = [other.split(" ")[0] for other in everybody].count(first)
    return [first] if namesakes < 2 and _says(first) else []


def calls(name: str, everybody: Sequence[str] = ()) -> list[str]:
    """A name and shorter ones, the longest first: its first word, or, where that cannot stand alone, two words with the speaking one of
    them abbreviated."""
    first, *more = name.split()
    alone = first_word(name, everybody)
    if alone or not more:
        return [name, *alone]
    if not _says(first):
        return [name, *(f"{first} {_cut(more[0], letters)}" for letters in (4, 1))]
    return [name, *(f"{_cut(first, letters)} {more[-1]}" for letters in (4, 1))]


def _says(word: str) -> bool:
    return sum(map(str.isalpha, word)) > 1


def _cut(word: str, letters: int) -> str:
    return word if len(word) <= letters + 1 else f"{word[:letters]}."
