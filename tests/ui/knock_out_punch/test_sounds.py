"""Knock Out Punch: every event is heard or named as silent, by sounds that are there, when what makes them is seen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kotgames.engine.contract import Event
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.art import acting
from kotgames.games.knock_out_punch.table import sounds
from kotgames.system import paths
from kotgames.ui.art.act import Act
from kotgames.ui.sound import takes
from kotgames.ui.table.stage.seen import Seen, SeenAct
from tests.ui.knock_out_punch import places

KINDS = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
USUAL = (1.0, 1.0)


def example(kind: type[Event], **named: Any) -> Any:
    """An event of a kind."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        text = str(field.type)
        values[field.name] = (
            "" if field.type is str else False if field.type is bool else () if "tuple" in text else 0
        )
    return kind(**{**values, **named})


def seen(act: Act, at: float = 200.0) -> Seen:
    """An act that begins when the stage has come."""
    return Seen(at, (SeenAct(at, act),))


def when(cues: list[tuple[str, float, float]], name: str) -> list[float]:
    """When a sound is heard."""
    return [at for one, at, _ in cues if one == name]


def test_every_kind_of_event_is_heard_or_listed_as_silent() -> None:
    assert sounds.audible_events() | sounds.SILENT_EVENTS == KINDS
    assert not sounds.audible_events() & sounds.SILENT_EVENTS


def test_every_sound_is_there() -> None:
    source = Path(sounds.__file__).read_text(encoding="utf-8")
    named = set(re.findall(r'\("([a-z_0-9]+)", ', source)) | set(re.findall(r'_one\("([a-z_0-9]+)"', source))
    named |= {"crowd_gasp", "crowd_ooh", "cheer", "crowd_boo"}
    assert named - set(takes(paths.assets() / "sounds")) == set()
    assert len(named) > 15


@pytest.mark.parametrize("kind", sorted(KINDS, key=str), ids=lambda kind: kind.__name__)
def test_without_motion_every_event_sounds_soon(kind: type[Event]) -> None:
    named = {"result": "hit"} if kind is e.GloveThrown else {}
    for name, at, volume in sounds.sounds_of(example(kind, **named)):
        assert name
        assert 0 <= at < 1500
        assert 0 < volume <= 1


def test_every_event_of_a_match_sounds_without_fault() -> None:
    match = places.start("greedy", "greedy", seed=4)
    heard = {cue[0] for event in match.opening for cue in sounds.sounds_of(event)}
    assert {"shuffle", "bell_1", "card_flick"} <= heard
    assert all(0 <= (sounds.excitement_of(event) or 0) <= 1 for event in match.opening)


def test_a_knock_out_is_heard_as_it_is_seen() -> None:
    act = acting.knock_out("cross", USUAL)
    shown = seen(act)
    cues = sounds.sounds_of(example(e.KnockedOut, cards=(1, 2, 3), points=4), shown)
    assert when(cues, "punch_heavy") == [200.0 + act.impact_ms]
    assert when(cues, "whoosh")[0] < when(cues, "punch_heavy")[0] < when(cues, "body_fall")[0]
    assert len(when(cues, "card_flick")) == 3, "the pile flies card by card"
    assert min(when(cues, "card_flick")) > 200.0 + act.length
    assert when(cues, "cheer") == []
    giant = sounds.sounds_of(example(e.KnockedOut, location=0, target=7, points=1), shown)
    assert when(giant, "cheer") != [], "Chet has felled Haymaker"
    fat = sounds.sounds_of(example(e.KnockedOut, cards=(1,) * 9, points=9), shown)
    assert when(fat, "cheer") != []
    assert len(when(fat, "card_flick")) == sounds.MOST_FLICKS


def test_one_two_is_heard_twice() -> None:
    cues = sounds.sounds_of(example(e.KnockedOut, points=1), seen(acting.knock_out("one_two", USUAL)))
    assert len(when(cues, "punch_light")) == 1
    assert when(cues, "punch_light")[0] < when(cues, "punch_heavy")[0]


def test_what_does_not_land_sounds_otherwise() -> None:
    blocked = sounds.sounds_of(example(e.Blocked), seen(acting.blocked("cross", USUAL)))
    nobody = sounds.sounds_of(example(e.StackArmed, target=-1), seen(acting.at_nobody("cross", 1.0)))
    for cues in (blocked, nobody):
        assert when(cues, "punch_heavy") == []
        assert when(cues, "whoosh")
    assert when(blocked, "block")
    assert when(nobody, "block") == []


@pytest.mark.parametrize(
    ("result", "lands"), [("hit", "punch_heavy"), ("dodged", "footwork"), ("caught", "slap")]
)
def test_a_glove_sounds_by_what_becomes_of_it(result: str, lands: str) -> None:
    act = acting.glove(result, USUAL)
    event = example(e.GloveThrown, result=result)
    cues = sounds.sounds_of(event, seen(act))
    assert when(cues, lands) == [200.0 + act.met_ms]
    assert when(cues, "whoosh")[0] < when(cues, lands)[0]
    assert len(sounds.sounds_of(event)) == 1, "played at the screen it was heard there"


def test_the_hall_rises_with_what_is_collected() -> None:
    small, large = (sounds.excitement_of(example(e.KnockedOut, points=points)) for points in (1, 6))
    assert small is not None
    assert large is not None
    assert small < large <= 1
    assert sounds.excitement_of(example(e.BetDeclined)) is None
