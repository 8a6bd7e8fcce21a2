"""A dexterity test is decided once: however and whenever the program ends, nobody gets a better one than who plays on."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from kotgames.engine import record
from kotgames.engine.contract import EXTERNAL
from kotgames.engine.match import Match
from tests.ui import victim
from tests.ui.cases import UiCase, each
from tests.ui.cases.case import Taken
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.timed import Deed, Fingers

ANEW, GOES_ON = "anew", "goes on"
"""It was not begun, and is taken as if nothing had been; it was, and the same people go on with it."""
MOMENTS = 5
"""So many of a test are looked at, from the bell on."""


def names(case: UiCase) -> list[str]:
    """The ways in which a test of a game is taken."""
    return list(case.tests)


def shared(case: UiCase) -> list[str]:
    """Those in which another person sits at the screen."""
    return [name for name, taken in case.tests.items() if taken.shared]


def comes_to(case: UiCase, data: bytes) -> str:
    """What the test comes to in a record as it lay on the disk: what stands there, or what it is settled by."""
    match = Match.resume(case.game, record.loads(data, "match"))
    if match.actor != EXTERNAL:
        return next(turn.text for turn in reversed(match.turns) if turn.seat == EXTERNAL)
    if not match.test_begun:
        return ANEW
    if [seat.kind for seat in match.seats].count("human") > 1:
        return GOES_ON
    return case.game.text(match.external(), match.card_set)


def gone_on(taken: Taken, fingers: Fingers) -> str:
    """The same people go on with it, doing what is still to be done; what it comes to."""
    match = fingers.driver.host.match
    since, before = fingers.scene.contest.moment, len(match.turns)

    def left(hands: Any) -> list[tuple[float, Deed]]:
        return taken.left(hands, [one for one in taken.deeds(hands) if one[0] >= since - 0.002])

    for _ in fingers.turns(left):
        pass
    return match.turns[before].text


def ended(driver: Driver) -> None:
    """The window is closed."""
    driver.post(pygame.QUIT)
    driver.post(pygame.WINDOWCLOSE, window=None)


@pytest.mark.slow
@each("name", names)
@pytest.mark.one_in(2)
def test_killed_at_any_moment_it_comes_to_no_more_than_played_on(
    window: MakeDriver, tmp_path: Path, case: UiCase, name: str
) -> None:
    """Each line is on the disk before the next thing happens: what a kill leaves at a moment is what lies there at that moment."""
    driver, path, taken = window(paint=False), tmp_path / "match", case.tests[name]
    fingers = taken.opened(driver, path)
    scene: Any = fingers.scene
    match = driver.host.match
    lay: dict[str, set[bytes]] = {"ready": {path.read_bytes()}}
    for _ in fingers.turns(taken.deeds):
        phase = "shown" if scene.result or driver.top is not scene else scene.phase
        lay.setdefault(phase, set()).add(path.read_bytes())
    stages = {phase: {comes_to(case, data) for data in found} for phase, found in lay.items()}
    stands = next(turn.text for turn in match.turns if turn.seat == EXTERNAL)
    assert stages["ready"] == stages["counting"] == {ANEW}
    assert stages["shown"] == {stands}
    running = stages["open"]
    if taken.shared:
        assert running == {GOES_ON}
    else:
        assert taken.against in running, "what is broken off is lost to the person who took it"
        assert running <= {taken.against, stands}


@pytest.mark.slow
@each("name", shared)
def test_between_people_it_goes_on_from_any_moment_and_comes_to_the_same(
    window: MakeDriver, tmp_path: Path, case: UiCase, name: str
) -> None:
    """Nobody gains by breaking it off: what was done stays done, no second is won, and the rest is done by the same hands."""
    driver, path, taken = window(paint=False), tmp_path / "match", case.tests[name]
    fingers = taken.opened(driver, path)
    scene: Any = fingers.scene
    lay: list[tuple[float, bytes]] = []
    for now in fingers.turns(taken.deeds):
        if scene.phase == "open":
            lay.append((now, path.read_bytes()))
    stands = comes_to(case, path.read_bytes())
    assert len(lay) > MOMENTS
    for now, data in lay[:: len(lay) // MOMENTS]:
        path.write_bytes(data)
        fingers = taken.again(driver, case.game, path)
        assert now - taken.winds_up - 0.02 <= fingers.scene.contest.moment <= now + 0.002
        assert gone_on(taken, fingers) == stands, now
        assert comes_to(case, path.read_bytes()) == stands


@pytest.mark.slow
@each("name", names)
def test_closing_the_window_wins_nothing(window: MakeDriver, tmp_path: Path, case: UiCase, name: str) -> None:
    """Alone it is broken off at once; where another person plays at the screen it is played to its end first."""
    taken, path = case.tests[name], tmp_path / "played"
    for _ in taken.opened(window(paint=False), path).turns(taken.deeds):
        pass
    stands = comes_to(case, path.read_bytes())
    for part in ("open", "shown"):
        path, driver = tmp_path / part, window(paint=False)
        fingers = taken.opened(driver, path)
        scene: Any = fingers.scene
        said = ""
        for time in fingers.turns(taken.deeds):
            if not driver.app.scenes:
                break
            if time > 0.3 and scene.phase == part and not said:
                ended(driver)
                driver.step(1)
                said = driver.app.toast.text
        assert driver.app.scenes == []
        waits = part == "open" and taken.shared
        assert (said == driver.app.words("ui.closes_then")) is waits, "who closes it is told that it will"
        broken = part == "open" and not taken.shared
        assert comes_to(case, path.read_bytes()) == (taken.against if broken else stands)


@pytest.mark.slow
@each("name", names)
def test_what_became_of_it_is_told_once_and_after_it_was_seen(
    window: MakeDriver, tmp_path: Path, case: UiCase, name: str
) -> None:
    """It lies in the record; the table knows nothing of it as long as it is being seen."""
    driver, path, taken = window(paint=False, speed=0.0), tmp_path / "match", case.tests[name]
    fingers = taken.opened(driver, path)
    host, match = driver.host, driver.host.match
    turns, view = len(match.turns), host.situation.view
    told = [line.text for line in host.log_lines]
    for _ in fingers.turns(taken.deeds):
        if driver.top.kind != "match":
            assert [line.text for line in host.log_lines] == told
            assert host.situation.view == view
    taken_turns = len(match.turns)
    assert [turn.seat for turn in match.turns[turns:taken_turns]][:1] == [EXTERNAL]
    assert sum(turn.seat == EXTERNAL for turn in match.turns[turns:]) == 1
    driver.step()
    fresh = [line.text for line in host.log_lines][len(told) :]
    assert fresh
    whole = [line.text for line in driver.start(Match.resume(case.game, record.load(path))).log_lines]
    assert whole[len(told) :][: len(fresh)] == fresh


@pytest.mark.slow
@each("name", shared)
def test_what_is_broken_off_again_and_again_gains_no_second(
    window: MakeDriver, tmp_path: Path, case: UiCase, name: str
) -> None:
    """A record that says that it was begun and nothing more, as older ones do, goes on from the bell."""
    path, taken, driver = tmp_path / "match", case.tests[name], window(paint=False)
    fingers, moments = taken.opened(driver, path), [0.0]
    for _ in range(4):
        for now in fingers.turns(lambda hands: []):
            if now > moments[-1] + 0.5:
                break
        fingers = taken.again(driver, case.game, path)
        moments.append(fingers.scene.contest.moment)
    assert all(0.48 < later - sooner < 0.55 for sooner, later in pairwise(moments))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(line for line in lines if not line.startswith(b'{"done"')))
    assert taken.again(driver, case.game, path).scene.contest.moment == 0.0


@each("name", shared)
@pytest.mark.slow
def test_deeds_that_cannot_be_read_are_said_and_left_out(
    window: MakeDriver, tmp_path: Path, case: UiCase, name: str
) -> None:
    path, taken, driver = tmp_path / "match", case.tests[name], window(paint=False)
    for now in taken.opened(driver, path).turns(lambda hands: []):
        if now > 0.5:
            break
    with path.open("ab") as file:
        file.write(b'{"done":[["sing",5.0]]}\n')
    fingers = taken.again(driver, case.game, path)
    assert fingers.scene.contest.moment < 0.7
    assert driver.app.toast.text == driver.app.words("ui.test_torn")
    assert gone_on(taken, fingers)


@pytest.mark.slow
@pytest.mark.parametrize("people", [1, 2])
@each("phase", lambda case: ("open", "shown") if case.tests else ())
def test_a_process_that_is_killed_leaves_the_same(
    window: MakeDriver, tmp_path: Path, case: UiCase, phase: str, people: int
) -> None:
    name, path = (names if people == 1 else shared)(case)[0], tmp_path / "match"
    taken = case.tests[name]
    process = victim.begin("test", case.game.id, name, phase, str(path))
    try:
        victim.heard(process, lambda lines: lines[-1:] == ["now"])
    finally:
        victim.kill(process)
    found = comes_to(case, path.read_bytes())
    assert (found == (taken.against if people == 1 else GOES_ON)) is (phase == "open")
    if found == GOES_ON:
        played, driver = tmp_path / "played", window(paint=False)
        for _ in taken.opened(driver, played).turns(taken.deeds):
            pass
        assert gone_on(taken, taken.again(driver, case.game, path)) == comes_to(case, played.read_bytes())
