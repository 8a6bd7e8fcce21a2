"""A dexterity test is decided once: however and whenever the program ends, nobody gets a better one than who plays on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from kotgames.engine import record
from kotgames.engine.contract import EXTERNAL
from kotgames.engine.match import Match
from tests.ui import victim
from tests.ui.cases import UiCase, each
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver

ANEW = "anew"
"""It was not begun, and is taken as if nothing had been."""


def names(case: UiCase) -> list[str]:
    """The ways in which a test of a game is taken."""
    return list(case.tests)


def comes_to(case: UiCase, data: bytes) -> str:
    """What the test comes to in a record as it lay on the disk: what stands there, or what it is settled by."""
    match = Match.resume(case.game, record.loads(data, "match"))
    if match.actor != EXTERNAL:
        return next(turn.text for turn in reversed(match.turns) if turn.seat == EXTERNAL)
    if not match.test_begun:
        return ANEW
    return case.game.text(match.external(), match.card_set)


def ended(driver: Driver) -> None:
    """The window is closed."""
    driver.post(pygame.QUIT)
    driver.post(pygame.WINDOWCLOSE, window=None)


@each("name", names)
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
    if not taken.against:
        assert len(running) == 1, "it is drawn once, and no moment of the end is better than another"
    else:
        assert taken.against in running, "what is broken off is lost to the person who took it"
        assert running <= {taken.against, stands}


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


@each("phase", lambda case: ("open", "shown") if case.tests else ())
def test_a_process_that_is_killed_leaves_the_same(tmp_path: Path, case: UiCase, phase: str) -> None:
    name, path = names(case)[0], tmp_path / "match"
    process = victim.begin("test", case.game.id, name, phase, str(path))
    try:
        victim.heard(process, lambda lines: lines[-1:] == ["now"])
    finally:
        victim.kill(process)
    stands = comes_to(case, path.read_bytes())
    assert (stands == case.tests[name].against) is (phase == "open")
