"""Object and place ids of the table."""

from __future__ import annotations

from typing import Final

HAND: Final = "hand"
STAGE: Final = "strip"
"""The stage between the rows."""
LEVEL: Final = "level"
SHEET: Final = "sheet"


def card(number: int) -> str:
    """A card whose face is known."""
    return f"card:{number}"


def hand_back(seat: int, index: int) -> str:
    """A card of a hand that is not shown."""
    return f"back:{seat}:{index}"


def face_down(seat: int, slot: int) -> str:
    """A face down card of a row."""
    return f"down:{seat}:{slot}"


def slot(seat: int, number: int) -> str:
    """A place of a row, from 0."""
    return f"slot:{seat}:{number}"


def deck(role: int) -> str:
    """A deck: 0 attack, 1 defence."""
    return f"deck:{role}"


def fighter(seat: int) -> str:
    """A fighter's panel."""
    return f"fighter:{seat}"


def fighter_to_pick(index: int) -> str:
    """A fighter to be chosen."""
    return f"pick:{index}"


def numbers(name: str) -> list[int]:
    """The numbers of an id: `numbers("slot:1:3")` is [1, 3]."""
    return [int(part) for part in name.split(":")[1:] if part.lstrip("-").isdigit()]
