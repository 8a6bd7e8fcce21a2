"""The looks of Knockdown's fighters in the rig, as their sheets say, with a weapon in the hands or without."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from kotgames.games.knockdown.card_set import CardSet, shipped
from kotgames.ui.art.look import Look, Say, silent

PLAIN: Final = Look(
    skin="#b98b6a", hair="#2a2f3a", shorts="#3a4657", trim="#8fa3bd", gloves="#2b3340", glove_style="bare", shorts_length=1.0,
    top="#56617a", bracer="#3f4a5e", shin="#3f4a5e", boots="#20262f",
)  # fmt: skip
"""Overalls of the station: who has not picked a fighter yet, and what lies under a look of somebody else's."""
REFEREE: Final = Look(
    skin="#c9d0dc", hair="#20262f", headgear="helmet", cover="#e9eef6", eye="#ff5a48", top="#20242c", shorts="#15181e", shorts_length=1.0,
    trim="#ff5a48", gloves="#c9d0dc", glove_style="bare", bracer="#3f4a5e", shin="#3f4a5e", boots="#15181e",
)  # fmt: skip
"""The arena's umpire, in a helmet with a red visor."""
SIDEARM: Final = "#5b6472"
"""The colour of a weapon that a fighter without one of its own picks up for a shot."""


def look_of(card_set: CardSet, fighter: int, say: Say = silent) -> Look:
    """The look of a fighter (index in `CardSet.fighters`; -1 nobody yet) by its sheet; `say` gets what of it the rig does not
    know."""
    if not 0 <= fighter < len(card_set.looks):
        return PLAIN
    return Look.worn(card_set.looks[fighter], say, PLAIN)


@lru_cache(maxsize=16)
def worn_by(fighter: str) -> Look:
    """The look of a shipped fighter by its id; ValueError for an unknown one."""
    card_set = shipped()
    return look_of(card_set, card_set.fighter_ids.index(fighter))


def unarmed(look: Look) -> Look:
    """With both hands free."""
    return replace(look, prop="")


def armed(look: Look) -> Look:
    """With a weapon in both hands: the own one, or whatever lies about."""
    return look if look.prop else replace(look, prop="rifle", prop_color=SIDEARM)


def dressed(look: Look, *, shoots: bool) -> Look:
    """As somebody is seen in an act: armed who shoots, else with both hands free."""
    return armed(look) if shoots else unarmed(look)
