"""Object and place ids of the table."""

from __future__ import annotations

from typing import Final

from kotgames.ui.table.ids import FIGHTER, MAT, MINI, Family
from kotgames.ui.table.ids import HAND as HAND
from kotgames.ui.table.ids import card as card
from kotgames.ui.table.ids import numbers as numbers
from kotgames.ui.table.ids import pick as pick

ARENA: Final = MAT
"""The arena beside its spaces."""
ROW: Final = "row"
DECK: Final = "deck"
DISCARDS: Final = "discards"

skill = Family("skill")
"""A Skill that is offered in the draft."""
up = Family("up")
"""Of a seat, by its place: a Skill on a Fighter Sheet, the first or the second."""
known = Family("known")
"""A Skill that lies face down on a sheet, for who may know it."""
mini = Family(MINI)
"""A fighter in the arena."""
turret = Family("turret")
"""A fighter's turret in the arena."""
space = Family("space")
"""A space of the arena."""
sheet = Family(FIGHTER)
"""A Fighter Sheet."""
talent = Family("talent")
"""The head of a Fighter Sheet, where its talent is told."""
special = Family("special")
"""A Special Attack on its sheet."""
wounds = Family("wounds")
"""The pile of wounds beside a sheet."""


def cube(seat: int, heavy: bool, index: int) -> str:
    """A wound of a pile."""
    return f"cube:{seat}:{int(heavy)}:{index}"
