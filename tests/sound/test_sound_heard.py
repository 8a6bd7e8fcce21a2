"""A motion with its sounds: on time, silent when skipped, in sight of every speed."""

from __future__ import annotations

from kotgames.ui.heard import LATE_MS, Heard
from kotgames.ui.sound import Cue
from kotgames.ui.timeline import Call, Drive, Par, Seq, Timeline, Track, Wait

CUES: list[Cue] = [("punch", 890.0, 1.0), ("dice", 0.0, 0.9), ("ooh", 1000.0, 0.5)]


class Ear:
    """Notes what was played."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def __call__(self, name: str, volume: float) -> None:
        self.heard.append(name)


def timeline(track: Track, speed: float = 1.0) -> Timeline:
    made = Timeline(lambda: None)
    made.speed = speed
    made.play(track)
    return made


def test_each_sound_comes_at_its_moment_once() -> None:
    ear, shown = Ear(), []
    track = Heard(Drive(1500, shown.append), CUES, ear)
    line = timeline(track)
    moments = {}
    for step in range(100):
        line.advance(16)
        for name in ear.heard:
            moments.setdefault(name, (step + 1) * 16)
    assert ear.heard == ["dice", "punch", "ooh"]
    assert moments == {"dice": 16, "punch": 896, "ooh": 1008}
    assert shown[-1] == 1.0


def test_at_double_speed_in_half_the_time() -> None:
    ear = Ear()
    line = timeline(Heard(Wait(1500), CUES, ear), 2.0)
    for _ in range(30):
        line.advance(15)
    assert ear.heard == ["dice", "punch"]


def test_what_is_skipped_stays_silent_but_for_the_end() -> None:
    ear = Ear()
    line = timeline(Heard(Wait(1500), CUES, ear))
    line.advance(16)
    line.finish()
    assert ear.heard == ["dice"]
    late = [("early", 200.0, 1.0), ("last", 1500 - LATE_MS + 1, 0.2)]
    other = timeline(Heard(Wait(1500), late, ear))
    other.finish()
    assert ear.heard == ["dice", "last"]


def test_a_long_step_delays_but_does_not_skip() -> None:
    ear = Ear()
    line = timeline(Heard(Wait(1500), CUES, ear))
    for _ in range(15):
        line.advance(100)
    assert ear.heard == ["dice", "punch", "ooh"]


def test_where_motion_is_reduced_the_late_ones_come_at_its_end() -> None:
    ear = Ear()
    line = timeline(Heard(Wait(420), CUES, ear))
    for _ in range(26):
        line.advance(16)
    assert ear.heard == ["dice"]
    line.advance(16)
    assert ear.heard == ["dice", "punch", "ooh"]


def test_at_speed_0_the_loudest_of_the_skipped_is_heard() -> None:
    ear = Ear()
    line = timeline(Heard(Wait(1500), CUES, ear, at_once=True), 0.0)
    line.advance(16)
    assert ear.heard == ["punch"]
    silent = Ear()
    timeline(Heard(Wait(1500), CUES, silent), 0.0).advance(16)
    assert silent.heard == []


def test_it_is_as_long_as_its_motion_and_shows_all_of_it() -> None:
    order: list[str] = []
    inner = Seq(Call(lambda: order.append("thrown")), Wait(300), Call(lambda: order.append("lies")))
    track = Heard(inner, [("dice", 0.0, 1.0)], lambda name, volume: order.append(name))
    assert track.length == 300
    line = timeline(Par(track, Wait(10)))
    for _ in range(20):
        line.advance(16)
    assert order == ["thrown", "dice", "lies"]
    assert not line.busy


def test_the_hall_stirs_when_it_is_heard_what_an_event_comes_to() -> None:
    """Not with the dice: with the blow. Once."""
    stirred: list[float] = []
    now = [0.0]
    line = timeline(Heard(Wait(1500), CUES, Ear(), stirs=lambda: stirred.append(now[0])))
    for _ in range(100):
        now[0] += 16
        line.advance(16)
    assert stirred == [896]


def test_it_stirs_at_once_where_there_is_only_one_moment_and_also_where_motion_is_skipped_or_reduced() -> (
    None
):
    stirred: list[str] = []
    at_once = Heard(Wait(500), [("marker", 0.0, 1.0)], Ear(), stirs=lambda: stirred.append("marker"))
    timeline(at_once).advance(16)
    assert stirred == ["marker"]
    skipped = timeline(Heard(Wait(1500), CUES, Ear(), stirs=lambda: stirred.append("skipped")))
    skipped.advance(16)
    assert stirred == ["marker"]
    skipped.finish()
    reduced = timeline(Heard(Wait(300), CUES, Ear(), stirs=lambda: stirred.append("reduced")))
    for _ in range(20):
        reduced.advance(16)
    timeline(Heard(Wait(0), [], Ear(), stirs=lambda: stirred.append("silent")), 0.0).advance(16)
    assert stirred == ["marker", "skipped", "reduced", "silent"]
