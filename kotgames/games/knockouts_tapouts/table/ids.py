"""Object and place ids of the table, and what pictures and icons belong to which card."""

from __future__ import annotations

from typing import Final

from kotgames.games.knockouts_tapouts.card_set import CardSet

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


def card(number: int) -> str:
    """A card whose face is known."""
    return f"card:{number}"


def back(seat: int, index: int) -> str:
    """A card of a hand that is not shown."""
    return f"back:{seat}:{index}"


def marker(seat: int, stat: int, index: int) -> str:
    """A Stat Marker."""
    return f"marker:{seat}:{stat}:{index}"


def cell(attack: int, position: int) -> str:
    """A box of the Playchart."""
    return f"cell:{attack}:{position}"


def column(position: int, side: str = "") -> str:
    """A Position of the track; `side` "top" or "bottom" where entering the ground asks for it."""
    return f"column:{position}:{side}" if side else f"column:{position}"


def column_head(position: int) -> str:
    """The head of a column of the Playchart."""
    return f"head:{position}"


def tray(seat: int, stat: int, hurt: bool) -> str:
    """The Ready or Hurt squares of a stat."""
    return f"tray:{seat}:{stat}:{'hurt' if hurt else 'ready'}"


def fighter(seat: int) -> str:
    """A fighter: portrait and panel."""
    return f"fighter:{seat}"


POSITION_MARKER: Final = "track"
DECK: Final = "deck"
DISCARD: Final = "discard"
MAT: Final = "mat"
HAND: Final = "hand"


def numbers_in(name: str) -> list[int]:
    """The numbers of an id: `numbers_in("marker:1:3:0")` is [1, 3, 0]."""
    return [int(part) for part in name.split(":")[1:] if part.lstrip("-").isdigit()]
