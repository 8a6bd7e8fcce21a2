"""Object and place ids of the table."""

from __future__ import annotations

from typing import Final

from kotgames.ui.table.ids import HAND as HAND
from kotgames.ui.table.ids import Family
from kotgames.ui.table.ids import back as back
from kotgames.ui.table.ids import card as card
from kotgames.ui.table.ids import fighter as fighter
from kotgames.ui.table.ids import numbers as numbers
from kotgames.ui.table.ids import pick as pick

STAGE: Final = "strip"
"""The stage between the rows."""
LEVEL: Final = "level"
SHEET: Final = "sheet"

face_down = Family("down")
"""Of a seat, by its place: a face down card of a row."""
slot = Family("slot")
"""Of a seat, from 0: a place of a row."""
deck = Family("deck")
"""A deck: 0 attack, 1 defence."""
