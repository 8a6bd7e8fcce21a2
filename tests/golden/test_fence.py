"""Tables show, sound, ask and say what was noted of them; `python -m tests.golden.fence` after an intended change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kotgames import games
from kotgames.engine.contract import Event
from kotgames.ui.sound import Cue
from kotgames.ui.table.parts import Motion
from kotgames.ui.timeline import Call, Drive, Par, Seq, Track, Wait
from tests.golden import fence
from tests.golden.watched import NotingMotion
from tests.ui.cases import CASES, UiCase, each_game


def _parts() -> Iterator[Any]:
    for case in CASES:
        for topic, parts in fence.TOPICS.items():
            for part in range(len(parts)):
                marks = pytest.mark.long if part else pytest.mark.slow
                yield pytest.param(case, topic, part, id=f"{case.game.id}-{topic}-{part}", marks=marks)


@pytest.mark.parametrize(("case", "topic", "part"), list(_parts()))
def test_everything_is_as_it_was_noted(case: UiCase, topic: str, part: int) -> None:
    known = fence.kept()
    if topic in fence.TO_THE_PIXEL and known["pens"] != fence.pens():
        pytest.skip("this machine draws otherwise in some pixels")
    before, now = known["games"][case.game.id][topic][part], fence.digests(case, topic, part)
    other = sorted(kind for kind in before.keys() | now.keys() if before.get(kind) != now.get(kind))
    assert not other, (
        f"{case.game.id}, {topic}: {other} otherwise than noted; line by line: python -m tests.golden.fence {case.game.id} {topic} {part} "
        f"{other[0]!r}; after an intended change: python -m tests.golden.fence"
    )


def test_nothing_else_is_kept() -> None:
    kept = {
        game: {topic: len(parts) for topic, parts in topics.items()}
        for game, topics in fence.kept()["games"].items()
    }
    every = {topic: len(parts) for topic, parts in fence.TOPICS.items()}
    assert kept == {case.game.id: every for case in CASES}


@each_game
def test_there_is_something_to_note_of_every_topic(case: UiCase) -> None:
    noted = fence.kept()["games"][case.game.id]
    assert all(part for topic, parts in noted.items() for part in parts if topic != "faces"), noted.keys()
    faces = [kind for part in noted["faces"] for kind in part]
    assert len(faces) == len(set(faces)) > 12
    shown = {kind.partition(" ")[0] for part in noted["events"] for kind in part}
    every = {kind.__name__ for kind in games.part(case.game, "log_book").rows}
    assert len(every & shown) > 0.8 * len(every), every - shown
    asked = {kind.partition(" ")[0] for part in noted["questions"] for kind in part}
    assert len(asked) > 0.6 * len(case.prompts), asked


# ---- the notes themselves


class _Motion(Motion):
    """One event, shown and heard like this."""

    def __init__(self, ms: float, volume: float) -> None:
        self.ms, self.volume = ms, volume

    def track(self, event: Event, before: dict[str, Any]) -> Track | None:
        """See `Motion`."""
        return Seq(Call(lambda: None), Wait(self.ms), Par(Drive(80.0, lambda t: None), Wait(40.0)), Wait(0.0))

    def sounds(self, event: Event) -> list[Cue]:
        """See `Motion`."""
        return [("card_flick", self.ms, self.volume)]


def _noted(ms: float, volume: float) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    motion = NotingMotion(_Motion(ms, volume), lambda kind, line: found.append((kind, line)))
    motion.track(Event(), {})
    motion.sounds(Event())
    return found


def test_a_length_and_a_volume_are_noted_and_nothing_that_takes_no_time() -> None:
    plain = _noted(200.0, 0.5)
    assert plain == _noted(200.0, 0.5)
    assert ("Event shown", "wait 0.0+200.0; drive 200.0+80.0; wait 200.0+40.0;") in plain
    for other, kinds in (
        (_noted(200.0, 0.51), {"Event heard"}),
        (_noted(201.0, 0.5), {"Event shown", "Event heard"}),
    ):
        assert {kind for kind, _ in set(plain) ^ set(other)} == kinds
