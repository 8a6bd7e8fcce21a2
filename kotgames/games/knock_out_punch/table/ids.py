"""Object and place ids of the table."""

from __future__ import annotations

from typing import Final

CENTER: Final = "center"
"""The middle of the ring, where specials are played and fights are laid out."""
HAND: Final = "hand"
DECK: Final = "deck"
TRASH: Final = "trash"
REFEREE: Final = "referee"
TOKENS: Final = "tokens"


def card(number: int) -> str:
    """A card whose face is known, wherever it lies."""
    return f"card:{number}"


def back(seat: int, index: int) -> str:
    """A card of a hand that is not shown."""
    return f"back:{seat}:{index}"


def crowd_back(seat: int, index: int) -> str:
    """A Crowd card that is not shown."""
    return f"crowd:{seat}:{index}"


def bet_back(seat: int) -> str:
    """A Crowd card that a seat has laid on a fight, face down."""
    return f"bet:{seat}"


def laid_back(side: int) -> str:
    """A fighter laid face down in a fight: 0 the challenger's, 1 the defender's."""
    return f"laid:{side}"


def station(location: int) -> str:
    """A station of the ring, from 0 (class 1) on."""
    return f"station:{location}"


def corner(seat: int) -> str:
    """A player's panel."""
    return f"corner:{seat}"


def numbers(name: str) -> list[int]:
    """The numbers of an id: `numbers("back:1:3")` is [1, 3]."""
    return [int(part) for part in name.split(":")[1:] if part.lstrip("-").isdigit()]
