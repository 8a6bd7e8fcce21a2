"""Ids of what every table has, so that the host, the coach and the hints find it: a table gives them to what is meant here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Family:
    """Ids of one kind: `Family("back")(1, 3)` is "back:1:3"."""

    name: str

    def __call__(self, *numbers: int) -> str:
        return f"{self.name}:{':'.join(map(str, numbers))}"


card = Family("card")
"""A card whose face is known, wherever it lies."""
back = Family("back")
"""Of a seat, by its place: a card of a hand that is not shown."""
corner = Family(CORNER)
"""The line of a seat."""
fighter = Family(FIGHTER)
"""Panel, sheet or figure of a seat's fighter."""
pick = Family("pick")
"""A fighter to be chosen."""


def family(name: str) -> str:
    """The family of an id: "card" of "card:12"; an id without a number is its own."""
    return name.split(":")[0]


def numbers_of(kind: str, names: Iterable[str]) -> list[int]:
    """The first numbers of the ids of one family."""
    return [numbers(name)[0] for name in names if family(name) == kind]


def numbers(name: str) -> list[int]:
    """The numbers of an id: those of "back:1:3" are [1, 3]."""
    return [int(part) for part in name.split(":")[1:] if part.lstrip("-").isdigit()]
