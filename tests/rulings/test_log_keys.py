"""The sentence that the log chooses for an event, for worked events of every game (`log_keys_<game>.py`)."""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence
from typing import Any

import pytest

from kotgames import games
from kotgames.engine.contract import Event
from kotgames.system.catalogue import load_game
from tests.rulings.log_keys import SECTIONS, told_of

OTHERWISE = {
    "knock_out_punch": {"log.starter_brief", "log.starter_brief_king"},
    "uncaged": {"log.next_2", "log.next_3", "log.next_safe_2", "log.next_safe_3"},
    "knockdown": {"log.drawn_boxes"},
}
"""What no event of the shipped cards says: who begins, cards of a set of one's own, boxes of which there is but one so far."""
ROWS = {
    game_id: importlib.import_module(f"tests.rulings.log_keys_{game_id}").TOLD
    for game_id in games.with_table()
}


@pytest.mark.parametrize(
    ("game_id", "said", "event", "before"),
    [
        pytest.param(game_id, said, event, before, id=f"{game_id}-{number}-{type(event).__name__}")
        for game_id, rows in ROWS.items()
        for number, (said, event, *before) in enumerate(rows)
    ],
)
def test_an_event_is_told_by_its_sentence(
    game_id: str, said: str, event: Event, before: Sequence[Event]
) -> None:
    assert told_of(games.get(game_id), event, before) == said


@pytest.mark.parametrize("game_id", ROWS)
def test_every_sentence_of_the_log_is_told_of_some_event(game_id: str) -> None:
    said = set(re.findall(r"(?:log|play|came)\.\w+", " ".join(row[0] for row in ROWS[game_id])))
    words = {key for key in load_game("en", game_id) if key.startswith(SECTIONS)}
    unsaid = words - said
    assert unsaid == OTHERWISE.get(game_id, set()), f"an event for each in log_keys_{game_id}.py"


@pytest.mark.parametrize("game_id", ROWS)
def test_every_event_is_told(game_id: str) -> None:
    told = {type(row[1]) for row in ROWS[game_id]}
    module: Any = importlib.import_module(f"kotgames.games.{game_id}.events")
    there = {
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__
    }
    assert there == told, f"a row for each in log_keys_{game_id}.py"
