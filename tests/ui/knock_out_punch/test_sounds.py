"""Knock Out Punch: every event is heard by sounds that are there, when what makes them is seen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kotgames.engine.contract import Event
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.art import acting
from kotgames.games.knock_out_punch.shown import ROWS
from kotgames.games.knock_out_punch.table import motion
from kotgames.system import paths
from kotgames.ui.art.act import Act
from kotgames.ui.sound import Cue, takes
from kotgames.ui.table.shown import UNSEEN, cues, stirred
from kotgames.ui.table.stage.seen import Seen, SeenAct
from tests.ui.knock_out_punch import places

KINDS = set(ROWS)
USUAL = (1.0, 1.0)


def example(kind: type[Event], **named: Any) -> Any:
    """An event of a kind."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        plain = getattr(field.type, "__origin__", field.type)  # without its kind
        plain = getattr(plain, "__origin__", plain)
        values[field.name] = {str: "", bool: False, tuple: ()}.get(plain, 0)
    return kind(**{**values, **named})


def seen(act: Act, at: float = 200.0) -> Seen:
    """An act that begins when the stage has come."""
    return Seen(at, (SeenAct(at, act),))


def when(cues: list[tuple[str, float, float]], name: str) -> list[float]:
    """When a sound is heard."""
    return [at for one, at, _ in cues if one == name]


def heard(event: Event, shown: Seen = UNSEEN) -> list[Cue]:
    """The cues of an event that is seen like that."""
    return cues(ROWS[type(event)], event, shown, motion.HEARD)


def level(event: Event) -> float | None:
    """Excitement of the hall."""
    return stirred(ROWS[type(event)], event, lambda: None)


def test_every_sound_of_an_act_is_there() -> None:
    source = Path(motion.__file__).read_text(encoding="utf-8")
    named = set(re.findall(r'\("([a-z_0-9]+)", ', source)) | {"crowd_gasp", "crowd_ooh", "cheer", "crowd_boo"}
    assert named - set(takes(paths.assets() / "sounds")) == set()
    assert len(named) > 10


@pytest.mark.parametrize("kind", sorted(KINDS, key=str), ids=lambda kind: kind.__name__)
def test_without_motion_every_event_sounds_soon(kind: type[Event]) -> None:
    named = {"result": "hit"} if kind is e.GloveThrown else {}
    for name, at, volume in heard(example(kind, **named)):
        assert name
        assert 0 <= at < 1500
        assert 0 < volume <= 1


def test_every_event_of_a_match_sounds_without_fault() -> None:
    match = places.start("greedy", "greedy", seed=4)
    named = {cue[0] for event in match.opening for cue in heard(event)}
    assert {"shuffle", "bell_1", "card_flick"} <= named
    assert all(0 <= (level(event) or 0) <= 1 for event in match.opening)


def test_a_knock_out_is_heard_as_it_is_seen() -> None:
    act = acting.knock_out("cross", USUAL)
    shown = seen(act)
    found = heard(example(e.KnockedOut, cards=(1, 2, 3), points=4), shown)
    assert when(found, "punch_heavy") == [200.0 + act.impact_ms]
    assert when(found, "whoosh")[0] < when(found, "punch_heavy")[0] < when(found, "body_fall")[0]
    assert len(when(found, "card_flick")) == 3, "the pile flies card by card"
    assert min(when(found, "card_flick")) > 200.0 + act.length
    assert when(found, "cheer") == []
    giant = heard(example(e.KnockedOut, location=0, target=7, points=1), shown)
    assert when(giant, "cheer") != [], "Chet has felled Haymaker"
    fat = heard(example(e.KnockedOut, cards=(1,) * 9, points=9), shown)
    assert when(fat, "cheer") != []
    assert len(when(fat, "card_flick")) == motion.MOST_FLICKS


def test_one_two_is_heard_twice() -> None:
    found = heard(example(e.KnockedOut, points=1), seen(acting.knock_out("one_two", USUAL)))
    assert len(when(found, "punch_light")) == 1
    assert when(found, "punch_light")[0] < when(found, "punch_heavy")[0]


def test_what_does_not_land_sounds_otherwise() -> None:
    blocked = heard(example(e.Blocked), seen(acting.blocked("cross", USUAL)))
    nobody = heard(example(e.StackArmed, target=-1), seen(acting.at_nobody("cross", 1.0)))
    for found in (blocked, nobody):
        assert when(found, "punch_heavy") == []
        assert when(found, "whoosh")
    assert when(blocked, "block")
    assert when(nobody, "block") == []


@pytest.mark.parametrize(
    ("result", "lands"), [("hit", "punch_heavy"), ("dodged", "footwork"), ("caught", "slap")]
)
def test_a_glove_sounds_by_what_becomes_of_it(result: str, lands: str) -> None:
    act = acting.glove(result, USUAL)
    event = example(e.GloveThrown, result=result)
    found = heard(event, seen(act))
    assert when(found, lands) == [200.0 + act.met_ms]
    assert when(found, "whoosh")[0] < when(found, lands)[0]
    assert len(heard(event)) == 1, "played at the screen it was heard there"


def test_the_hall_rises_with_what_is_collected() -> None:
    small, large = (level(example(e.KnockedOut, points=points)) for points in (1, 6))
    assert small is not None
    assert large is not None
    assert small < large <= 1
    assert level(example(e.BetDeclined)) is None
