"""How people did in their dexterity tests: written down with every test, told by the table's host, damaged files and full disks named."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch.fights import DEFENDED, THREW
from kotgames.history import dexterity
from kotgames.history.dexterity import TakenTest, Tries
from kotgames.scenes import routes
from tests.disk import failing
from tests.ui.conftest import MakeDriver
from tests.ui.knock_out_punch.throwing import Lane, at_a_throw


def one(**more: Any) -> TakenTest:
    """A test that was passed."""
    return TakenTest(
        **({"game": "towers", "match": "m1", "turn": 4, "name": "Ada", "size": 8, "passed": True} | more)
    )


def test_the_tests_of_a_name_are_counted_by_game() -> None:
    for test in (one(), one(turn=9, passed=False), one(match="m2"), one(name="Bert"), one(game="darts")):
        assert dexterity.add(test) is None
    known, problems = dexterity.load()
    assert problems == []
    assert dexterity.tries(known, "towers", "Ada") == Tries(3, 2)
    assert dexterity.tries(known, "towers", "Ada", 8) == Tries(3, 2)
    assert dexterity.tries(known, "towers", "Ada", 7) == Tries()
    assert dexterity.tries(known, "towers", "Bert") == Tries(1, 1)
    assert dexterity.tries(known, "towers", "Cleo") == Tries()


def test_a_test_that_came_about_again_after_an_undo_counts_once_as_it_ended_last() -> None:
    dexterity.add(one(passed=False))
    dexterity.add(one(passed=True))
    assert dexterity.tries(dexterity.load()[0], "towers", "Ada") == Tries(1, 1)


@pytest.mark.parametrize("wrong", [{"game": ""}, {"match": ""}, {"turn": -1}, {"size": -1}, {"form": 2}])
def test_a_line_that_could_not_be_read_is_not_written(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no line"):
        dexterity.add(one(**wrong))
    assert not dexterity.where().exists()


def test_a_damaged_line_is_set_aside_and_the_others_count() -> None:
    dexterity.add(one())
    with dexterity.where().open("ab") as file:
        file.write(b'{"form": 1, "game": 3}\n')
    dexterity.add(one(turn=5))
    known, problems = dexterity.load()
    assert [problem.key for problem in problems] == ["dexterity_damaged"]
    assert len(known) == 2
    assert dexterity.where().with_name("dexterity.jsonl.bad").read_bytes() == b'{"form": 1, "game": 3}\n'
    assert dexterity.load()[1] == []


def test_a_full_disk_and_a_file_that_cannot_be_read_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    dexterity.add(one())
    before = dexterity.where().read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.ENOSPC))
        problem = dexterity.add(one(turn=5))
    assert problem is not None
    assert problem.key == "dexterity_unsaved"
    assert dexterity.where().read_bytes() == before
    dexterity.where().unlink()
    dexterity.where().mkdir()
    assert [problem.key for problem in dexterity.load()[1]] == ["dexterity_unreadable"]


def test_how_a_test_looked_is_told_to_a_replay(window: MakeDriver) -> None:
    driver = window(paint=False)
    match = at_a_throw("human", "greedy")
    test = Lane(driver, match).scene.test
    test.decide(a.HIT, (4, 5))
    test.seen((6,))
    at = next(number for number, turn in enumerate(match.turns) if turn.text == "hit")
    event = match.turns[at].events[0]
    assert driver.host.track(event) == (), "who sits there has just seen it"
    routes.watch(driver.app, match)
    driver.step()
    replay: Any = driver.top
    for place in (at, at - 1):
        replay.go(place)
        replay.forward()
        assert replay.track(event) == ((4, 5, 6) if place == at else ())


def _thrown(driver: Any, path: Path | None) -> Any:
    """A throw of Ada's that hits, against a bot."""
    match = at_a_throw("human", "greedy", path=path)
    lane = Lane(driver, match)
    lane.scene.decide("hit")
    lane.scene.finished("hit")
    return match


def test_a_test_that_was_taken_is_told_at_the_table(window: MakeDriver, tmp_path: Path) -> None:
    driver = window(paint=False)
    match = _thrown(driver, tmp_path / "m7")
    assert driver.host.tries(0) == driver.host.tries(0, THREW) == (1, 1)
    assert driver.host.tries(0, DEFENDED) == (0, 0)
    assert driver.host.tries(1) is None, "a bot takes none"
    assert dexterity.load()[0] == [
        TakenTest(
            game=GAME.id,
            match="m7",
            turn=next(number for number, turn in enumerate(match.turns) if turn.text == "hit"),
            name="Ada",
            size=THREW,
            passed=True,
        )
    ]


def test_a_match_without_a_file_and_a_game_that_keeps_nothing_leave_no_line(
    window: MakeDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(type(GAME), "measured", lambda *_: None)
        _thrown(window(paint=False), tmp_path / "m7")
    assert not dexterity.where().exists()
    _thrown(window(paint=False), None)
    assert not dexterity.where().exists()


@pytest.mark.parametrize(("result", "hit"), [(a.HIT, True), (a.DODGED, False), (a.CAUGHT, False)])
def test_every_person_who_takes_part_keeps_a_record_of_their_part(
    window: MakeDriver, tmp_path: Path, result: int, hit: bool
) -> None:
    driver = window(paint=False)
    Lane(driver, at_a_throw("human", "human", path=tmp_path / "m7")).scene.test.decide(result)
    assert driver.host.tries(0, THREW) == (1, int(hit))
    assert driver.host.tries(1, DEFENDED) == (1, int(not hit))
    assert driver.host.tries(1, THREW) == driver.host.tries(0, DEFENDED) == (0, 0)


def test_a_test_that_was_broken_off_is_nobodys(window: MakeDriver, tmp_path: Path) -> None:
    driver = window(paint=False)
    match = at_a_throw("human", "greedy", path=tmp_path / "m7")
    match.begin_test()
    Lane(driver, match)
    driver.click("counts")
    assert any(turn.text == "dodged" for turn in match.turns)
    assert not dexterity.where().exists()


def test_what_cannot_be_written_is_said_and_the_match_goes_on(
    window: MakeDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window(paint=False)
    dexterity.where().mkdir(parents=True)
    match = _thrown(driver, tmp_path / "m7")
    assert any(turn.text == "hit" for turn in match.turns)
    driver.step()
    assert driver.app.toast.alive
    assert "dexterity test" in driver.app.toast.text
