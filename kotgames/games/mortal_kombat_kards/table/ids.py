"""Object and place ids of the table."""

from __future__ import annotations

from typing import Final

from kotgames.ui.table.ids import CORNER as CORNER
from kotgames.ui.table.ids import FIGHTER as FIGHTER
from kotgames.ui.table.ids import HAND as HAND
from kotgames.ui.table.ids import LOG as LOG
from kotgames.ui.table.ids import Family
from kotgames.ui.table.ids import back as back
from kotgames.ui.table.ids import card as card
from kotgames.ui.table.ids import corner as corner
from kotgames.ui.table.ids import family as family
from kotgames.ui.table.ids import fighter as fighter
from kotgames.ui.table.ids import numbers as numbers

ARENA: Final = "arena"
"""The floor between the Kombatants: what is laid there is played."""
DISTANCE: Final = "distance"
CLASH: Final = "clash"
"""Speed against Speed, and what stops an attack."""
COMES: Final = "comes"
"""The consequences if it is committed."""
ROUND: Final = "round"

figure = Family("figure")
"""By seat: a Kombatant on the floor of a Brawl."""
wing = Family("wing")
"""By seat: the place of what it lays."""
deck = Family("deck")
"""By seat: the kards that it draws."""
pile = Family("pile")
"""By seat: its open pile."""
closed = Family("closed")
"""By seat: the kards of its hand, counted."""
slot = Family("slot")
"""A place of a Kombo, or of a kard that is burned for a hit."""
token = Family("token")
"""Of a seat, from 0: something that it bears or has."""
