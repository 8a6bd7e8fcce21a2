"""Sounds of fights: of blows, of what flies, of ends, heard with the acts, whose keys say when (`Seen`). Sounds are names of
assets/sounds."""

from __future__ import annotations

from typing import Final

from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.art.effects import ActedAct
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.components import SYMBOLS
from kotgames.ui.art import act as acts
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


# ---- what is acted


def lost_heard(event: e.StrikeLost, seen: Seen) -> list[Cue]:
    if seen.act is None:
        return [("whoosh", seen.begins, 0.9)]
    return [*flying(seen), *acted.astray(seen.act)]


def round_heard(event: e.RoundEnded, card_set: CardSet, seen: Seen) -> list[Cue]:
    """The hall has shouted at the dice or the tower already, in the moment in which it was decided."""
    heard = [cue for cue in acted.ending(seen.acts, won=True) if cue[0] != "crowd_ooh"]
    if heard:
        return heard
    if event.victories[event.winner] < card_set.victories:
        return [("bell_3", seen.begins, 0.9), ("cheer", seen.begins + 300.0, 0.7)]
    # the bell comes with the end of the match
    return [("body_fall" if event.how == "ko" else "crowd_ooh", seen.begins, 0.8)]


def end_heard(event: e.MatchEnded, seen: Seen) -> list[Cue]:
    """The bell is rung once: where a count is acted, when it is waved off."""
    heard = [*flying(seen), *acted.ending(seen.acts, won=True)] or acted.hall(seen.begins, won=True)
    rung = any(name == "bell_3" for name, _, _ in heard)
    return heard if rung else [("bell_3", seen.begins, 1.0), *heard]


def struck_heard(event: e.Struck, card_set: CardSet, seen: Seen) -> list[Cue]:
    """The blow where it meets; what is blocked is heard on the guard."""
    lands = sum(event.wounds) > 0
    blow = blow_of(event.source, card_set)
    shown = seen.act
    if shown is None:
        met = seen.begins + 60.0
        name = blow if lands else "block"
        return [(name, met, 1.0), *((("marker_hurt", met + 200.0, 0.8),) if lands else ())]
    flies = flying(seen)
    if not lands:
        return [*flies, *(acted.astray(shown) if shown.act.sight else [("block", shown.met, 0.9)])]
    if shown.act.sight == acts.THROWN:
        blow = THROWN
    elif isinstance(shown.act, ActedAct) and any(effect.name == "turret" for effect in shown.act.effects):
        blow = SHOT
    heard: list[Cue] = [*flies, (blow, shown.met, 1.0), ("marker_hurt", shown.met + 260.0, 0.8)]
    if blow != SHOT:
        heard.append(acted.air(shown))
    if event.blocked != (0, 0):
        heard.append(("block", shown.met - 20.0, 0.7))
    if event.wounds[0]:
        heard.append(("crowd_ooh", shown.met + acted.GASP_MS, 0.8))
    return heard
