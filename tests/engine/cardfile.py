"""Helpers for tests of card files: a whole file of Knockouts and Tapouts with one thing changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotgames.engine.errors import CardDataError
from kotgames.games.knockouts_tapouts.card_set import CardSet, from_file

SHIPPED = Path(__file__).parent.parent / "rulings" / "start_values.yaml"
"""The start values rather than the shipped file: what these tests break must not move when the shipped numbers are tuned."""


def text_of_file() -> str:
    """The card file."""
    return SHIPPED.read_text(encoding="utf-8")


def changed(old: str, new: str, *, every: bool = False) -> str:
    """The file with `old` replaced once (it must be there), or everywhere."""
    text = text_of_file()
    assert old in text, f"the shipped card file has no {old!r} any more: change the test"
    return text.replace(old, new) if every else text.replace(old, new, 1)


def line_of(text: str, part: str) -> int:
    """The line (from 1) on which a part of the text first stands."""
    return text[: text.index(part)].count("\n") + 1


def first_difference(text: str, other: str) -> int:
    """The first line (from 1) in which two texts differ."""
    pairs = zip(text.splitlines(), other.splitlines(), strict=False)
    return next(number for number, (line, was) in enumerate(pairs, start=1) if line != was)


def load(folder: Path, text: str | bytes) -> CardSet:
    """The tables of a card file with this text."""
    path = folder / "components.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return from_file(path)


def refused(folder: Path, text: str | bytes) -> CardDataError:
    """The error of a card file with this text."""
    with pytest.raises(CardDataError) as caught:
        load(folder, text)
    assert caught.value.params["file"] == str(folder / "components.yaml")
    return caught.value
