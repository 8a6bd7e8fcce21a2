"""The eight boxers: what they look like, and the colour of each class.

The likenesses are invented. A boxer always wears the colour of the class, whoever plays the card.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from kotgames.ui.art.look import CAST, Look

COLOURS: Final = ("#2c66c8", "#7d8794", "#12938f", "#2f9a45", "#8a3fb8", "#d9a514", "#e0701a", "#c8281f")
"""By location, from class 1 to class 8."""


_BOX: Final = Look(glove_style="boxing", shorts_length=0.72, boots="#20242c", trim="#f6efdc")

LOOKS: Final[dict[str, Look]] = {
    "chet_smallwood": replace(  # the smallest there is, and a nuisance to the largest
        _BOX, skin="#f3c9a8", hair="#3a2317", hairstyle="short", bulk=0.76, stature=0.90, boots="#e9e4d8", eye="#2d6f8f",
    ),
    "goat_lord": replace(
        _BOX, skin="#aab0b6", hair="#e6e8ea", headgear="goat", bulk=0.98, stature=0.92, boots="#3a3f48", trim="#d8dce2",
    ),
    "ray_van_hook": replace(
        _BOX, skin="#f0c2a0", hair="#e3b64f", hairstyle="undercut", beard="stubble", bulk=0.98, boots="#f2efe6",
        tattoo="#2c4a5e", eye="#2f7f93",
    ),
    "kickity_split": replace(
        _BOX, skin="#7a4a2e", hair="#120c0a", hairstyle="flattop", beard="moustache", band="#ffffff", bulk=0.92, boots="#16181d",
    ),
    "iron_ida": replace(
        _BOX, skin="#d99a6c", hair="#1d1512", hairstyle="ponytail", woman=True, top="#ffffff", bulk=1.02, boots="#2a2030", trim="#f0d9ff",
    ),
    "lightning_wells": replace(
        _BOX, skin="#5a3624", hair="#120c0a", hairstyle="afro", bulk=0.94, boots="#16181d", trim="#fff3c0",
    ),
    "chubby_chester": replace(
        _BOX, skin="#f2c3a0", hair="#b8481f", hairstyle="bald", beard="full", bulk=1.3, belly=1.0, boots="#3a2416", trim="#fff0d8",
    ),
    "haymaker_henderson": replace(
        _BOX, skin="#8a5638", hair="#17100e", hairstyle="short", beard="full", bulk=1.4, stature=1.06,
        boots="#16181d", tattoo="#3a2016", trim="#ffe9c8",
    ),
}  # fmt: skip
"""By the boxer's id, in no colour yet."""


@lru_cache(maxsize=64)
def dressed(name: str, location: int) -> Look:
    """A boxer in the colour of a class; one who is not known here (a player's own) wears the likeness of one of the cast."""
    look = LOOKS.get(name) or boxing(list(CAST.values())[location % len(CAST)])
    colour = COLOURS[location]
    return replace(look, shorts=colour, gloves=colour, top=colour if look.top else "")


def boxing(look: Look) -> Look:
    """Somebody as a boxer, in the colours they wear."""
    return replace(
        look, glove_style=_BOX.glove_style, shorts_length=_BOX.shorts_length, boots=_BOX.boots, trim=_BOX.trim
    )
