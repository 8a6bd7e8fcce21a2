"""Object and place ids of the table, and what pictures and icons belong to which card."""

from __future__ import annotations

from typing import Final

from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.ui.table.ids import HAND as HAND
from kotgames.ui.table.ids import MAT as MAT
from kotgames.ui.table.ids import Family
from kotgames.ui.table.ids import back as back
from kotgames.ui.table.ids import card as card
from kotgames.ui.table.ids import fighter as fighter
from kotgames.ui.table.ids import numbers as numbers

POSITION_MARKER: Final = "track"
DECK: Final = "deck"
DISCARD: Final = "discard"

ICONS: Final = {
    "punch": "punch",
    "kick": "high-kick",
    "knee": "knee-pad",
    "elbow": "elbow-pad",
    "throw": "grab",
    "neck_hold": "neck-bite",
    "arm_hold": "biceps",
    "leg_hold": "leg",
    "style": "star-medal",
    "sink": "upgrade",
    "crank": "upgrade",
    "torque": "upgrade",
    "combination": "fist",
    "set_up": "human-target",
    "reversal": "cycle",
    "sprawl": "shield",
    "stand_up": "up-card",
    "second_wind": "lungs",
}
"""Card icons; a card of a player's own set that is not listed gets `card-play`."""

STAT_ICONS: Final = ("star-medal", "hearts", "punch", "grab", "lungs")


def icon_of(card_set: CardSet, kind: int) -> str:
    """The icon of a card kind."""
    return ICONS.get(card_set.kinds[kind], "card-play")


def colour_family(card_set: CardSet, kind: int) -> str:
    """The colour family of a card kind: strike, grapple, hold, style, boost or special."""
    if kind < card_set.style_kind:
        return {"strike": "strike", "throw": "grapple", "hold": "hold"}[card_set.attack_kind[kind]]
    if kind == card_set.style_kind:
        return "style"
    return "boost" if kind < card_set.first_special else "special"


marker = Family("marker")
"""Of a seat and a stat, by its number: a Stat Marker."""
cell = Family("cell")
"""Of an attack and a Position: a box of the Playchart."""
column_head = Family("head")
"""The head of a column of the Playchart."""


def column(position: int, side: str = "") -> str:
    """A Position of the track; `side` "top" or "bottom" where entering the ground asks for it."""
    return f"column:{position}:{side}" if side else f"column:{position}"


def tray(seat: int, stat: int, hurt: bool) -> str:
    """The Ready or Hurt squares of a stat."""
    return f"tray:{seat}:{stat}:{'hurt' if hurt else 'ready'}"
