"""Object and place ids of the table."""

from __future__ import annotations

from typing import Final

ARENA: Final = "mat"
"""The arena beside its spaces."""
HAND: Final = "hand"
ROW: Final = "row"
DECK: Final = "deck"
DISCARDS: Final = "discards"


def card(number: int) -> str:
    """An Attack card; all of them lie open."""
    return f"card:{number}"


def skill(index: int) -> str:
    """A Skill that is offered in the draft."""
    return f"skill:{index}"


def up(seat: int, index: int) -> str:
    """A Skill on a Fighter Sheet: the first or the second."""
    return f"up:{seat}:{index}"


def known(skill: int) -> str:
    """A Skill that lies face down on a sheet, for who may know it."""
    return f"known:{skill}"


def mini(seat: int) -> str:
    """A fighter in the arena."""
    return f"mini:{seat}"


def turret(seat: int) -> str:
    """A fighter's turret in the arena."""
    return f"turret:{seat}"


def space(index: int) -> str:
    """A space of the arena."""
    return f"space:{index}"


def sheet(seat: int) -> str:
    """A Fighter Sheet."""
    return f"fighter:{seat}"


def talent(seat: int) -> str:
    """The head of a Fighter Sheet, where its talent is told."""
    return f"talent:{seat}"


def special(index: int) -> str:
    """A Special Attack on its sheet."""
    return f"special:{index}"


def wounds(seat: int) -> str:
    """The pile of wounds beside a sheet."""
    return f"wounds:{seat}"


def cube(seat: int, heavy: bool, index: int) -> str:
    """A wound of a pile."""
    return f"cube:{seat}:{int(heavy)}:{index}"


def fighter_to_pick(index: int) -> str:
    """A fighter to be chosen."""
    return f"pick:{index}"


def numbers(name: str) -> list[int]:
    """The numbers of an id: `numbers("cube:1:0:3")` is [1, 0, 3]."""
    return [int(part) for part in name.split(":")[1:] if part.lstrip("-").isdigit()]
