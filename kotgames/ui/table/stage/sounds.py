"""Sounds of acts whatever the game: of those that do not land, and of the end of a fight. Every sound comes with the key that shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kotgames.ui.art import act as acts
from kotgames.ui.sound import Cue
from kotgames.ui.table.stage.seen import SeenAct

AIR_MS: Final = 110.0
"""So long before it is seen where it goes a blow is loudest in the air."""
GASP_MS: Final = 120.0
"""The hall needs so long to see what it has seen."""
CHEER_MS: Final = 80.0
"""After the bell."""
COUNTS: Final = ("count_1", "count_2", "count_3")
LANDED: Final = (acts.HIT, acts.HELD, acts.THROWN)
"""Sights of contacts that land."""
OVER: Final = ("bell_3", "cheer")
"""Sounds of an end that stands still."""


def air(seen: SeenAct, volume: float = 0.9) -> Cue:
    """A blow on its way."""
    return "whoosh", max(seen.at, seen.met - AIR_MS), volume


def astray(seen: SeenAct) -> list[Cue]:
    """Sounds of an act that does not land, by its sight: it dies on a guard, is caught and put aside, is slipped, goes past; a grip is torn
    loose or never closes; a shot is stuffed."""
    timing, sight = seen.act.timing, seen.act.sight
    if timing == "stuffed":
        return [
            ("footwork", seen.at, 0.7),
            ("block", seen.met, 0.9),
            ("body_fall", seen.times("aside")[0], 0.5),
        ]
    if timing == "hold_stopped":
        return [("slap", seen.met, 0.8), ("footwork", seen.times("freed")[0], 0.5)]
    if timing == "hold_missed":
        return [("footwork", seen.at, 0.5), ("slap", seen.times("torn")[0], 0.6)]
    if sight == acts.BLOCKED:
        return [air(seen), ("block", seen.met, 0.9)]
    if sight == acts.CAUGHT:
        return [air(seen), ("block", seen.met, 0.9), ("slap", seen.times("aside")[0], 0.5)]
    if sight == acts.MISSED:
        return [air(seen), ("footwork", seen.times("past")[0], 0.7)]
    return [air(seen)]


# ------------------------------------------------------------------------------------------ the end
HALL_MS: Final = 100.0
"""The hall answers so long after what is not acted."""


def ending(played: Sequence[SeenAct], blow: str = "punch_heavy", *, won: bool = True) -> list[Cue]:
    """Sounds of the end of a fight, by the acts that show it; `blow` is the sound of the one that decided it. Nobody `won`: the hall
    grumbles where it would cheer. Nothing for other acts."""
    cues: list[Cue] = []
    for seen in played:
        heard = _ENDINGS[seen.act.timing](seen, blow) if seen.act.timing in _ENDINGS else []
        cues += [cue for cue in heard if cue[0] in OVER] if seen.still else heard
    return (
        cues
        if won
        else [("crowd_boo", at, 0.8) if name == "cheer" else (name, at, loud) for name, at, loud in cues]
    )


def hall(begins: float, *, won: bool, cheer: float = 1.0) -> list[Cue]:
    """The hall's sounds at an end that is not acted, some time after it is said: it cheers so loud, or grumbles where nobody `won`."""
    return [("cheer", begins + HALL_MS, cheer) if won else ("crowd_boo", begins + HALL_MS, 0.8)]


def _knockout(seen: SeenAct, blow: str) -> list[Cue]:
    return [
        air(seen),
        (blow, seen.met, 1.0),
        ("crowd_ooh", seen.met + GASP_MS, 0.9),
        ("body_fall", seen.times("bounce")[0], 1.0),
        ("body_fall", seen.times("lie")[0], 0.5),
    ]


def _collapse(seen: SeenAct, blow: str) -> list[Cue]:
    return [("crowd_ooh", seen.times("shaken")[0], 0.9), ("body_fall", seen.times("bounce")[0], 0.9)]


def _counted(seen: SeenAct, blow: str) -> list[Cue]:
    beats = [(name, at, 1.0) for name, at in zip(COUNTS, seen.times("count_down"), strict=False)]
    return [*beats, *_waved_off(seen, blow)]


def _tapout(seen: SeenAct, blow: str) -> list[Cue]:
    taps = [("tap", at, 1.0) for at in seen.times("tap_down")]
    return [("hold", seen.met, 1.0), ("crowd_ooh", seen.met + GASP_MS, 0.9), *taps]


def _stoppage(seen: SeenAct, blow: str) -> list[Cue]:
    return [("crowd_ooh", seen.times("shaken")[0], 0.9), ("body_fall", seen.over, 0.5)]


def _waved_off(seen: SeenAct, blow: str) -> list[Cue]:
    at = seen.times("wave_out")[0]
    return [("bell_3", at, 1.0), ("cheer", at + CHEER_MS, 1.0)]


def _decision(seen: SeenAct, blow: str) -> list[Cue]:
    return [("cheer", seen.times("raised")[0], 0.9)]


_ENDINGS: Final[dict[str, Callable[[SeenAct, str], list[Cue]]]] = {
    "knockout": _knockout,
    "collapse": _collapse,
    "count_out": _counted,
    "tapout": _tapout,
    "stoppage": _stoppage,
    "wave_off": _waved_off,
    "decision": _decision,
}
"""By the timing of an act."""
