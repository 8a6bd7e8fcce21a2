"""How each event is heard: which sound, when after its motion began, how loud. Sounds are names of assets/sounds. And how high the hall
goes.

What is acted on the stage is heard with the acts, whose keys say when (`Seen`); of everything else the moments stand here, at speed 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kotgames.engine.contract import Event
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.art.effects import ActedAct
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.components import SYMBOLS
from kotgames.ui.art import act as acts
from kotgames.ui.sound import Cue
from kotgames.ui.table.stage import sounds as acted
from kotgames.ui.table.stage.seen import Seen

CARD_LIES: Final = 230.0
"""A card that flies lies so long after it set out."""
STEP_MS: Final = 210.0
"""From one step of a miniature to the next."""
UNSEEN: Final = Seen()
SHOT: Final = "punch_light"
"""Where a shot meets; how it flies is heard with what is drawn of it."""
BLOWS: Final = {"high": "punch_heavy", "low": "kick", "grip": "hold", "block": "slap", "dash": "knee"}
"""What the blow of a card with a symbol sounds like."""
WORK_MS: Final = 460.0
"""Who sets up a turret has knelt down to it by then."""
THROWN: Final = "body_fall"
"""Who is thrown is heard on the deck."""
KO: Final = b.ENDINGS[b.BY_KO]
"""How a round ends after a failed test."""
AGAIN_MS: Final = 110.0
"""From one shot of a burst to the next."""
FLYING: Final = {
    "bolts": ("laser", 2), "burst": ("laser", 3), "rivets": ("laser", 3), "lance": ("laser", 1), "ricochet": ("laser", 1),
    "venom": ("whoosh", 1), "tractor": ("energy", 1), "pulse": ("energy", 1), "arcs": ("energy", 1), "field": ("energy", 1),
    "smoke": ("whoosh", 1), "mending": ("marker_restore", 1), "charging": ("clack", 2), "turret": ("clack", 2),
}  # fmt: skip
"""What is drawn over the fighters (`effects`): its sound, and how often it is heard."""
LOUD: Final = 0.75
"""The volume of that, beside blows."""


def sounds_of(event: Event, card_set: CardSet, seen: Seen = UNSEEN) -> list[Cue]:
    """The cues of an event. `seen`: how it is shown."""
    if isinstance(event, e.Struck):
        return _struck(event, card_set, seen)
    if isinstance(event, e.MatchEnded):
        heard = [*flying(seen), *acted.ending(seen.acts, won=True)] or acted.hall(seen.begins, won=True)
        # the bell is rung once: where a count is acted, when it is waved off
        rung = any(name == "bell_3" for name, _, _ in heard)
        return heard if rung else [("bell_3", seen.begins, 1.0), *heard]
    if isinstance(event, e.RoundEnded):
        # the hall has shouted at the dice or the tower already, in the moment in which it was decided
        heard = [cue for cue in acted.ending(seen.acts, won=True) if cue[0] != "crowd_ooh"]
        if event.victories[event.winner] >= card_set.victories:  # the bell comes with the end of the match
            unseen = ("body_fall" if event.how == KO else "crowd_ooh", seen.begins, 0.8)
            return heard or [unseen]
        return heard or [("bell_3", seen.begins, 0.9), ("cheer", seen.begins + 300.0, 0.7)]
    if isinstance(event, e.StrikeLost) and seen.act is not None:
        return [*flying(seen), *acted.astray(seen.act)]
    found = _AT_THE_TABLE.get(type(event))
    heard = [] if found is None else [(name, seen.begins + at, volume) for name, at, volume in found(event)]
    return [*heard, *flying(seen)] if isinstance(event, (e.AttackPlayed, e.SpecialPlayed)) else heard


def flying(seen: Seen) -> list[Cue]:
    """What is heard of what is drawn over the fighters, in the moments in which it is seen; standing still, each once."""
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
    """What is heard of a Strike in the arena, before the stage takes over: what flies (`effect`, "" for a blow) when it sets out, or steps
    and the air; both in milliseconds."""
    name, _ = FLYING.get(effect, ("", 0))
    if name:
        return [(name, sets_out, LOUD * 0.8)]
    return [("footwork", sets_out, 0.7), ("whoosh", max(sets_out, meets - acted.AIR_MS), 0.6)]


def blow_of(source: int, card_set: CardSet) -> str:
    """What an attack sounds like where it meets."""
    symbol = card_set.symbol[source]
    if card_set.nearest[source] > 1 or card_set.projectile[source]:
        return SHOT
    return BLOWS[SYMBOLS[symbol]] if symbol >= 0 else "punch_heavy"


def _struck(event: e.Struck, card_set: CardSet, seen: Seen) -> list[Cue]:
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


def _one(name: str, at: float, volume: float) -> Callable[[Any], list[Cue]]:
    return lambda event: [(name, at, volume)]


def _moved(event: e.Moved) -> list[Cue]:
    if event.how == "blink":
        return [("whoosh", 0.0, 0.9), ("whoosh", 420.0, 0.6)]
    steps: list[Cue] = [("footwork", STEP_MS * index, 0.8) for index in range(len(event.path) - 1)]
    return [("whoosh", 0.0, 0.6), *steps] if event.how == "dash" else steps


def _passed(event: e.TestPassed) -> list[Cue]:
    """Up again. The hall has cheered at the dice or the tower already; at nothing at all it does so now."""
    cubes = event.heavy + event.light
    easy = not cubes and event.total == (0, 0)
    heard: list[Cue] = [("cheer", 100.0, 0.7)] if easy else [("footwork", 500.0, 0.7)]
    return [*heard, ("marker_restore", 400.0, 0.8)] if cubes else heard


_AT_THE_TABLE: Final[dict[type[Event], Callable[[Any], list[Cue]]]] = {
    e.FirstRolled: _one("dice_roll", 0.0, 0.9),
    e.BoxesDrawn: _one("shuffle", 0.0, 0.8),
    e.FighterPicked: _one("ui_ok", 0.0, 0.7),
    e.StartChosen: _one("marker_restore", 0.0, 0.7),
    e.SkillsDealt: _one("card_flick", 0.0, 0.6),
    e.SkillKept: _one("card_place", 0.0, 0.7),
    e.SkillFaced: _one("card_place", 0.0, 0.7),
    e.SkillsRevealed: lambda event: [("card_flick", 0.0, 0.9), ("card_flick", 120.0, 0.9), ("crowd_ooh", 300.0, 0.5)],
    e.RowFilled: lambda event: [("card_flick", 80.0 * index, 0.6) for index in range(len(event.cards))],
    e.CardTaken: _one("card_place", CARD_LIES, 0.8),
    e.RoundStarted: lambda event: [("bell_1", 0.0, 1.0), ("shuffle", 200.0, 0.5)],
    e.RowRenewed: _one("card_flick", 0.0, 0.7),
    e.RowStalled: lambda event: [("card_flick", 0.0, 0.8), ("crowd_boo", 250.0, 0.5)],
    e.CorridorTaken: lambda event: [("footwork", 0.0, 0.7), ("whoosh", 180.0, 0.8)],
    e.Moved: _moved,
    e.AttackPlayed: _one("card_place", 0.0, 0.9),
    e.SpecialPlayed: lambda event: [("card_flick", 0.0, 0.9), ("crowd_gasp", 150.0, 0.5)],
    e.OriginChosen: _one("tick", 0.0, 0.7),
    e.CardDiscarded: _one("card_flick", 0.0, 0.6),
    e.CardToHand: _one("card_place", CARD_LIES, 0.7),
    e.Blocked: lambda event: [("block", 0.0, 0.9), ("card_flick", 60.0, 0.6)],
    e.StrikeLost: _one("whoosh", 0.0, 0.9),
    e.Wounded: lambda event: [("marker_hurt", 90.0 * index, 0.8) for index in range(event.heavy + event.light)],
    e.EffectBlocked: _one("block", 0.0, 0.7),
    e.Healed: _one("marker_restore", 0.0, 0.9),
    e.AmmoChanged: _one("tick", 0.0, 0.7),
    e.TurretPlaced: lambda event: [("clack", WORK_MS + CARD_LIES, 1.0), ("tick", WORK_MS + CARD_LIES + 220.0, 0.8)],
    e.CardsShown: _one("card_flick", 0.0, 0.8),
    e.TestCalled: lambda event: [("bell_1", 0.0, 0.8), ("crowd_gasp", 200.0, 0.8)],
    e.TestWay: _one("tick", 0.0, 0.6),
    e.DiceRolled: lambda event: [
        ("dice_roll", 0.0, 1.0), ("cheer" if event.total >= event.needed else "crowd_ooh", 800.0, 0.8)
    ],
    e.TowerBuilt: lambda event: [("cheer" if event.stood else "crowd_ooh", 0.0, 0.6)],
    e.TestPassed: _passed,
    e.SkillTurnedUp: lambda event: [("card_flick", 0.0, 0.9), ("crowd_ooh", 250.0, 0.5)],
}  # fmt: skip

SILENT_EVENTS: Final[frozenset[type[Event]]] = frozenset(
    {
        e.TurnStarted,
        e.RowKept,
        e.ComboStarted,
        e.ComboEnded,
        e.ReactionDeclined,
        e.NotBlocked,
        e.StayedPut,
        e.TestNotCalled,
    }
)
"""What makes no sound."""


def audible_events() -> set[type[Event]]:
    """The kinds of event that have a sound (a test holds them, with `SILENT_EVENTS`, against the rules')."""
    return {*_AT_THE_TABLE, e.Struck, e.MatchEnded, e.RoundEnded}


# ---- what is at stake

_EXCITING: Final[dict[type[Event], Callable[[Any], float]]] = {
    e.FirstRolled: lambda event: 0.3,
    e.TurnStarted: lambda event: 0.15,
    e.AttackPlayed: lambda event: 0.4 if event.in_range else 0.15,
    e.SpecialPlayed: lambda event: 0.55,
    e.Struck: lambda event: 0.35 + 0.12 * event.wounds[0] + 0.06 * event.wounds[1],
    e.Blocked: lambda event: 0.6,
    e.StrikeLost: lambda event: 0.6,
    e.CorridorTaken: lambda event: 0.35,
    e.TestCalled: lambda event: min(0.95, 0.5 + 0.04 * sum(event.wounds)),
    e.DiceRolled: lambda event: 0.95,
    e.TowerBuilt: lambda event: 0.95,
    e.TestPassed: lambda event: 0.7,
    e.RoundEnded: lambda event: 0.9,
    e.MatchEnded: lambda event: 1.0,
}


def excitement_of(event: Event) -> float | None:
    """How much the hall has to shout about, 0 to 1; None where nothing new is seen."""
    tells = _EXCITING.get(type(event))
    return None if tells is None else min(1.0, tells(event))
