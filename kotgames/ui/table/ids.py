"""Ids of what every table has, so that the host, the coach and the hints find it: a table gives them to what is meant here."""

from __future__ import annotations

from typing import Final

MAT: Final = "mat"
"""The place where the match itself is seen; what happens there must be seen, and odds come at one of its ends."""
PROMPT: Final = "prompt"
"""The question or the event of now, in words."""
LOG: Final = "log"
"""The last lines of the log."""
HAND: Final = "hand"
"""The place of the open hand."""
CAPTION: Final = "caption"
"""The words about the dice on the mat."""
PASSING: Final = ("odds", CAPTION, "banner")
"""Items that are read in the moment they are there."""

# families: what stands before the first colon of an id
CONTROL: Final = "do"
"""The buttons of the moment."""
TOGETHER: Final = "together"
"""Those of a question that is put to several people at one screen."""
ANSWERING: Final = (CONTROL, TOGETHER)
WAYS: Final = ("page", "tool")
"""The ways to the other pages of a folded table, and its tools."""
DIE: Final = "die"
FIGHTER: Final = "fighter"
PANEL: Final = "panel"
CORNER: Final = "corner"
"""The figures of a seat, on a line of a folded table."""
RESTING: Final = "fighters"
"""The two fighters who stand on the table while nothing is shown."""
MINI: Final = "mini"
"""The miniature of a seat."""
SEATS: Final = (FIGHTER, CORNER, MINI)
"""Families of what belongs to the seat whose number follows."""
ZOOM: Final = "zoom"
"""The thing looked at, seen large (`large`)."""


def card(number: int) -> str:
    """A card whose face is known, wherever it lies."""
    return f"card:{number}"


def back(seat: int, index: int) -> str:
    """A card of a hand that is not shown."""
    return f"back:{seat}:{index}"


def family(name: str) -> str:
    """The family of an id: "card" of "card:12"; an id without a number is its own."""
    return name.split(":")[0]
