"""UNCAGED: every sound that its table plays is there."""

from __future__ import annotations

import re
from pathlib import Path

from kotgames.engine.match import Match
from kotgames.games.uncaged.table import sounds
from kotgames.system import paths
from kotgames.ui.sound import takes
from tests.ui.uncaged import places


def test_every_sound_is_there() -> None:
    source = Path(sounds.__file__).read_text(encoding="utf-8")
    named = (
        set(re.findall(r'\("([a-z_0-9]+)", ', source))
        | set(sounds.BLOW_SOUNDS.values())
        | {"punch_heavy", "whoosh"}
    )
    there = set(takes(paths.assets() / "sounds"))
    assert named - there == set()
    assert len(named) > 10


def test_every_event_of_a_match_sounds_without_fault() -> None:
    match: Match = places.finished()
    heard = {
        cue[0]
        for turn in match.turns
        for event in turn.events
        for cue in sounds.sounds_of(event, places.CARD_SET)
    }
    assert {"card_flick", "bell_1"} <= heard
