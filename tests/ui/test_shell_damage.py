"""What is wrong with the player's files is said where the program opens: each once, none lost because another came at the same moment."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import GAME
from kotgames.history import saves
from kotgames.scenes import program, routes
from kotgames.system import settings as settings_file
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.standins import SilentBot


def _saved(hour: int) -> Path:
    path = saves.new_path(GAME.id, datetime(2026, 1, 1, hour))
    match = Match.start(
        GAME, seed=1, options=GAME.sample_options(), seats=places.seats("human", "human"), path=path
    )
    match.act(match.state.actions()[0])
    return path


def _title(window: MakeDriver) -> Driver:
    driver = window(paint=False, bot=SilentBot)
    routes.title(driver.app)
    driver.step()
    return driver


def test_the_title_says_what_cannot_be_read_once(window: MakeDriver) -> None:
    path, sound = _saved(12), _saved(13)
    path.write_bytes(b"\0" * 300)
    driver = _title(window)
    assert [text for text, _ in driver.said] == [driver.toast]
    assert path.name in driver.toast
    assert f"{path.name}.bad" in driver.toast
    assert "continue" in driver.ids(), "the sound match is still offered"
    routes.library(driver.app)
    rows = [item.label for item in driver.items() if item.id.startswith("match:")]
    assert len(rows) == 1
    routes.title(driver.app)
    driver.step()
    assert len(driver.said) == 1
    assert saves.look()[0][0].path == sound


def test_many_files_are_one_sentence(window: MakeDriver) -> None:
    for hour in range(8):
        _saved(hour).write_bytes(b"\0" * 300)
    driver = _title(window)
    assert len(driver.said) == 1
    assert "8" in driver.toast
    assert len(list(saves.folder().glob("*.bad"))) == 8


@pytest.mark.slow
def test_the_generation_before_is_offered_again(window: MakeDriver) -> None:
    path = _saved(12)
    path.with_name(path.name + ".1").write_bytes(path.read_bytes())
    path.write_bytes(b"")
    driver = _title(window)
    assert f"{path.name}.bad" in driver.toast
    driver.click("continue")
    assert driver.top.kind in ("match", "curtain")


def test_in_a_home_that_cannot_be_written_it_is_said_once_and_the_file_stays(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _saved(12)
    path.write_bytes(b"")

    def never(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.replace", never)
    driver = _title(window)
    routes.title(driver.app)
    driver.step()
    assert len(driver.said) == 1
    assert ".bad" not in driver.toast
    assert path.exists()


def test_two_troubles_are_said_one_after_the_other(window: MakeDriver) -> None:
    settings_file.where().parent.mkdir(parents=True, exist_ok=True)
    settings_file.where().write_bytes(b"{")
    _saved(12).write_bytes(b"")
    app = program.open_app((1280, 720), mute=True)
    try:
        first = app.toast.text
        assert "settings.json.bad" in first
        routes.title(app)
        assert app.toast.text == first
        app.advance(20_000)
        assert app.toast.alive
        assert ".kot.bad" in app.toast.text
        app.advance(20_000)
        assert not app.toast.alive
    finally:
        app.quit()
        app.window.close()


def test_a_trouble_that_nobody_can_have_read_comes_back(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    routes.title(driver.app)
    driver.app.say_once("The disk is full.")
    driver.app.advance(100)
    driver.app.say("Not now.")
    driver.app.advance(20_000)
    assert driver.toast == "The disk is full."
    driver.app.advance(2_000)
    driver.app.say("Not now.")
    driver.app.advance(20_000)
    assert not driver.toast


@pytest.mark.slow
def test_going_on_with_a_match_on_a_full_disk_says_so_at_once(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _saved(12)
    before = path.read_bytes()
    driver = _title(window)

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kotgames.engine.record.os.fsync", full)
    driver.click("continue")
    assert "No space left on device" in driver.toast
    assert path.read_bytes() == before, "what was there is still there"
