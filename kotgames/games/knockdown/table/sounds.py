"""Sounds of blows and of what flies, heard with the acts, whose keys say when (`Seen`). Sounds are names of assets/sounds."""

from __future__ import annotations

from typing import Final

from kotgames.games.knockdown.art.effects import ActedAct
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.components import SYMBOLS
from kotgames.ui.sound import Cue
from kotgames.ui.table.stage import sounds as acted
from kotgames.ui.table.stage.seen import Seen

SHOT: Final = "punch_light"
"""The sound of a shot that meets; its flight is heard with the effect that is drawn."""
BLOWS: Final = {"high": "punch_heavy", "low": "kick", "grip": "hold", "block": "slap", "dash": "knee"}
"""Sounds of blows by the symbol of their card."""
THROWN: Final = "body_fall"
"""The sound of somebody who is thrown onto the deck."""
AGAIN_MS: Final = 110.0
"""From one shot of a burst to the next."""
FLYING: Final = {
    "bolts": ("laser", 2), "burst": ("laser", 3), "rivets": ("laser", 3), "lance": ("laser", 1), "ricochet": ("laser", 1),
    "venom": ("whoosh", 1), "tractor": ("energy", 1), "pulse": ("energy", 1), "arcs": ("energy", 1), "field": ("energy", 1),
    "smoke": ("whoosh", 1), "mending": ("marker_restore", 1), "charging": ("clack", 2), "turret": ("clack", 2),
}  # fmt: skip
"""Effects drawn over the fighters (`effects`): the sound of each, and its times."""
LOUD: Final = 0.75
"""The volume of that, beside blows."""


def flying(seen: Seen) -> list[Cue]:
    """The cues of the effects drawn over the fighters, in the moments in which they are seen; standing still, each once."""
    shown = seen.act
    if shown is None or not isinstance(shown.act, ActedAct):
        return []
    heard: list[Cue] = []
    for effect in shown.act.effects:
        name, times = FLYING.get(effect.name, ("", 0))
        if effect.begins < 0:  # a turret that stands there already
            continue
        first = shown.at + (0 if shown.still else effect.begins)
        heard += [(name, first + AGAIN_MS * one, LOUD) for one in range(1 if shown.still else times) if name]
    return heard


def blow_in_the_arena(effect: str, sets_out: float, meets: float) -> list[Cue]:
    """The cues of a Strike in the arena, before the stage takes over: of whatever flies (`effect`, "" for a blow) when it sets out, or
    steps and the air; both in milliseconds."""
    name, _ = FLYING.get(effect, ("", 0))
    if name:
        return [(name, sets_out, LOUD * 0.8)]
    return [("footwork", sets_out, 0.7), ("whoosh", max(sets_out, meets - acted.AIR_MS), 0.6)]


def blow_of(source: int, card_set: CardSet) -> str:
    """The sound of an attack where it meets."""
    symbol = card_set.symbol[source]
    if card_set.nearest[source] > 1 or card_set.projectile[source]:
        return SHOT
    return BLOWS[SYMBOLS[symbol]] if symbol >= 0 else "punch_heavy"
