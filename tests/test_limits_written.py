"""The limits of the program as numbers: where a test speaks of a limit by its name, this says what it is."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kotgames

LIMITS: dict[str, dict[str, Any]] = {
    "engine.limits": {
        "SETTINGS": 262_144, "RECORD": 4_194_304, "LINES": 16_777_216, "TOURNAMENT": 262_144, "LESSONS": 1_048_576, "CARDS": 1_048_576,
        "NOTES": 1_048_576, "PICTURE": 16_777_216, "PIXELS": 16_777_216, "FONT": 16_777_216, "SOUND": 16_777_216, "BAKED": 67_108_864,
        "UNPACKED": 268_435_456, "TEXT": 300, "PROSE": 2_000, "DIGITS": 18, "LEVELS": 24, "FILES": 5_000,
    },
    "engine.carddata": {"MOST_LEVELS": 60, "MOST_VALUES": 50_000},
    "engine.record": {"MOST_TRACK": 12_000},
    "engine.telling": {"MOST": 3, "LEAST": 0.02},
    "games.knock_out_punch.actions": {"MOST_SEATS": 6},
    "games.knock_out_punch.components": {"MOST_PUNCHES": 3, "MOST_KINDS": 48, "MOST_COPIES": 12},
    "games.knock_out_punch.glove_contest": {"LEAST_PULL": 0.03, "LEAST_FLICK": 0.04},
    "games.knockdown.checks": {"LONGEST_NAME": 22, "LONGEST_BIO": 170, "FEWEST_FIGHTERS": 2, "MOST_CARDS": 80},
    "games.knockdown.components": {
        "MOST_FIGHTERS": 20, "MOST_SPACES": 64, "MOST_KINDS": 64, "MOST_SPECIALS": 80, "MOST_SKILLS": 64, "MOST_SPENT": 12,
        "MOST_BLOCKED": 6,
    },
    "games.knockdown.setup": {"MOST_WOUNDS": 60},
    "games.knockdown.tower_track": {"MOST_CUBES": 60},
    "games.knockouts_tapouts.components": {"MAX_BOOSTS": 7, "MAX_COPIES": 99},
    "games.mortal_kombat_kards.components": {"MOST_KARDS": 320, "MOST_KOMBATANTS": 24, "MOST_POINTS": 12},
    "games.mortal_kombat_kards.decks": {"MOST_COPIES": 60},
    "games.mortal_kombat_kards.deck_text": {"MOST_BYTES": 65_536, "LONGEST_NAME": 40},
    "games.uncaged.components": {
        "MAX_KINDS": 56, "MAX_FIGHTERS": 16, "MAX_TEXT_LENGTHS": {"name": 14, "title": 14, "bio": 170}, "MAX_NAMES": 3,
    },
    "history.tournament": {"LEAST": 3, "MOST": 8, "MOST_MATCHES": 200, "LONGEST_NAME": 100},
    "system.catalogue": {"LONGEST": 300},
    "system.settings": {"LEAST": (640, 360), "MOST": 16_384},
    "system.speech": {"MOST": 600},
}  # fmt: skip
ROOT = Path(kotgames.__file__).parent
NAMED = re.compile(r"^((?:MOST|LEAST|LONGEST|FEWEST|MAX)(?:_[A-Z_]+)?): Final", re.MULTILINE)


@pytest.mark.parametrize("module", LIMITS)
def test_a_limit_is_its_number(module: str) -> None:
    found = importlib.import_module(f"kotgames.{module}")
    assert {name: getattr(found, name) for name in LIMITS[module]} == LIMITS[module]


def _limits() -> Iterator[tuple[str, str]]:
    for part in ("engine", "games", "history", "lessons", "rulebook", "system"):
        for path in (ROOT / part).rglob("*.py"):
            if not {"table", "art", "bot"} & set(path.parts):
                module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                yield from ((module, name) for name in NAMED.findall(path.read_text(encoding="utf-8")))


def test_no_limit_is_left_out() -> None:
    assert [f"{module}.{name}" for module, name in _limits() if name not in LIMITS.get(module, {})] == []
