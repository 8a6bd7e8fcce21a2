"""What is heard of every event, and that nothing else is."""

from __future__ import annotations

from kotgames.engine.contract import Event
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.table.sounds import (
    SILENT_EVENTS,
    audible_events,
    blow_of,
    excitement_of,
    sounds_of,
)
from kotgames.system import paths
from tests.ui.knockdown import places

CARD_SET = places.CARD_SET


def test_every_event_is_heard_or_silent_on_purpose() -> None:
    every = {
        kind
        for kind in vars(e).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == e.__name__
    }
    assert audible_events() | SILENT_EVENTS == every
    assert not audible_events() & SILENT_EVENTS


def test_every_sound_of_a_whole_match_is_shipped() -> None:
    shipped = {file.stem.rsplit("_", 1)[0] for file in (paths.assets() / "sounds").glob("*.ogg")}
    shipped |= {file.stem for file in (paths.assets() / "sounds").glob("*.ogg")}
    heard: set[str] = set()
    for seed in (8, 9, 11):
        for turn in places.finished(seed).turns:
            for event in turn.events:
                for name, at, volume in sounds_of(event, CARD_SET):
                    heard.add(name)
                    assert at >= 0
                    assert 0 < volume <= 1
    assert len(heard) > 8
    assert heard <= shipped, heard - shipped


def test_a_shot_sounds_otherwise_than_a_blow() -> None:
    assert blow_of(CARD_SET.kind_index["snap_shot"], CARD_SET) != blow_of(
        CARD_SET.kind_index["cross"], CARD_SET
    )


def test_the_hall_shouts_more_for_heavy_wounds() -> None:
    def struck(heavy: int, light: int) -> float:
        wounds = (heavy, light)
        event = e.Struck(0, 0, "strike", 0, wounds, (), (0, 0), wounds, wounds, False)
        found = excitement_of(event)
        assert found is not None
        return found

    assert struck(0, 0) < struck(0, 1) < struck(1, 0) < struck(2, 2)
