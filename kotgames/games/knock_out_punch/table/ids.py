"""Object and place ids of the table."""

from __future__ import annotations

from typing import Final

from kotgames.ui.table.ids import CORNER, Family
from kotgames.ui.table.ids import HAND as HAND
from kotgames.ui.table.ids import back as back
from kotgames.ui.table.ids import card as card
from kotgames.ui.table.ids import numbers as numbers

CENTER: Final = "center"
"""The middle of the ring, where specials are played and fights are laid out."""
DECK: Final = "deck"
TRASH: Final = "trash"
REFEREE: Final = "referee"
TOKENS: Final = "tokens"

crowd_back = Family("crowd")
"""Of a seat, by its place: a Crowd card that is not shown."""
bet_back = Family("bet")
"""A Crowd card that a seat has laid on a fight, face down."""
laid_back = Family("laid")
"""A fighter laid face down in a fight: 0 the challenger's, 1 the defender's."""
station = Family("station")
"""A station of the ring, from 0 (class 1) on."""
corner = Family(CORNER)
"""A player's panel."""
