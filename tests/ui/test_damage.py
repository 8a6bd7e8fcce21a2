"""Full disks, damaged matches and settings, odd windows: said once, and play goes on."""

from __future__ import annotations

import errno
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from kotgames.engine import record
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.knockouts_tapouts import GAME
from kotgames.history import saves, statistics, tournament
from kotgames.scenes import program, routes
from kotgames.scenes.menus.library import Wanted
from kotgames.scenes.table import counting
from kotgames.system import settings as settings_file
from kotgames.system.catalogue import Words
from kotgames.ui.window import Window
from tests.disk import failing
from tests.ui import rooms, screens
from tests.ui.cases import UiCase, each_game, in_turns, share
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.knockouts_tapouts.robot import Robot
from tests.ui.standins import SilentBot

NEW_YEAR = datetime(2026, 1, 1)
ROOT = Path(__file__).resolve().parents[2]
SHELL = Words(game=GAME.id)


# ---- disks


@pytest.mark.slow
@pytest.mark.one_in(2)
def test_a_full_disk_is_said_once_and_play_goes_on(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, GAME.id)
    driver.click("START")

    with monkeypatch.context() as patch:
        patch.setattr("kotgames.engine.record.os.fsync", failing(errno.ENOSPC))
        driver.said.clear()
        robot = Robot(driver, "click", seed=5)
        for _ in range(5):
            driver.wait_idle()
            robot.answer()
        sentence = SHELL("error.save_failed", reason="No space left on device")
        assert [text for text, _ in driver.said].count(sentence) == 1
    robot.answer() if not driver.busy and driver.top.kind == "match" else driver.wait_idle()
    robot.play()
    (path,) = saves.folder().glob(f"*{saves.ENDING}")
    assert record.load(path).entries[-1].over is not None
    match, problem = saves.resume(path)
    assert problem is None
    assert match.outcome == driver.host.match.outcome


@pytest.mark.slow
def test_a_disk_that_is_still_full_is_said_again_in_the_next_match(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kotgames.engine.record.os.fsync", failing(errno.ENOSPC))
    driver = window(paint=False)
    sentence = SHELL("error.save_failed", reason="No space left on device")
    for number in range(1, 4):
        routes.setup(driver.app, GAME.id)
        driver.click("START")
        for _ in range(2):
            driver.wait_idle()
            Robot(driver, "click", seed=5).answer()
        for _ in range(5):  # one sentence after the other
            driver.app.advance(20_000)
        assert [text for text, _ in driver.said].count(sentence) == number
        routes.title(driver.app)


@pytest.mark.slow
def test_a_disk_that_is_still_full_is_said_of_each_match_of_bots_in_a_tournament(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    entrants = [tournament.Entrant(name, "random", state={}) for name in ("Ada", "Bo", "Cy", "Di")]
    tournament.save(tournament.begin(GAME.id, "elimination", 1, entrants))
    driver = window(paint=False)
    routes.tournament(driver.app)
    monkeypatch.setattr("kotgames.engine.record.os.fsync", full)
    sentence = SHELL("error.save_failed", reason="No space left on device")
    for number in (1, 2):
        driver.step()
        scene: Any = driver.top
        scene.decide()
        for _ in range(5):  # one sentence after the other
            driver.app.advance(20_000)
        assert [text for text, _ in driver.said].count(sentence) == number


@pytest.mark.slow
def test_a_home_that_cannot_be_written_is_said_once(
    window: MakeDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The user's folder is a file: nothing can be kept, everything can be played."""
    blocked = tmp_path / "blocked"
    blocked.write_text("a file")
    monkeypatch.setenv("KOTGAMES_HOME", str(blocked / "home"))
    driver = window(paint=False)
    routes.title(driver.app)
    driver.key("return", "return")
    assert driver.top.kind == "match"
    Robot(driver, "click", seed=5).play()
    texts = [text for text, _ in driver.said]
    failures = [text for text in texts if "cannot be saved" in text]
    assert len(failures) == len(set(failures)) <= 2
    assert any("match" in text for text in failures)


# ---- damaged files


@pytest.mark.parametrize("sign", ["\\u0000", "\\u001b[2J", "\\u202e"])
@pytest.mark.slow
def test_signs_that_cannot_be_shown_are_spaces_wherever_a_match_is_shown(
    window: MakeDriver, sign: str
) -> None:
    """A NUL ended every text that was measured: the list of matches, Watch and the statistics could not be opened."""
    path = saves.new_path(GAME.id, NEW_YEAR)
    match = Match.start(
        GAME, seed=1, options=GAME.sample_options(), seats=[Seat(name="Q1Z"), Seat(name="B")], path=path
    )
    while match.outcome is None:
        match.act(match.state.actions()[0])
    counting.count(window(paint=False).app, match)
    for file, name in ((path, b"Q1Z"), (statistics.where(), b"The Striker")):
        data = file.read_bytes()
        assert name in data
        file.write_bytes(data.replace(name, f"Q{sign}Z".encode()))
    driver = window()
    routes.library(driver.app)
    driver.step()
    cast(Any, driver.top)._want(Wanted(kind="all"))
    driver.step()
    shown = [item.label for item in driver.items()]
    routes.replay(driver.app, path)
    driver.step()
    assert driver.top.kind == "replay"
    shown += [item.label for item in driver.items()]
    routes.statistics(driver.app)
    driver.step()
    shown += [item.label for item in driver.items()]
    assert any("Q" in text and "Z" in text for text in shown)
    assert all(text.isprintable() for text in " ".join(shown).splitlines())


def offered(driver: Driver) -> bool:
    """Whether the title offers to go on with a match."""
    return "continue" in driver.ids() and driver.item("continue").enabled


def _saved(actions: int = 6) -> Path:
    path = saves.new_path(GAME.id, NEW_YEAR)
    match = Match.start(
        GAME, seed=1, options=GAME.sample_options(), seats=places.seats("human", "human"), path=path
    )
    for _ in range(actions):
        match.act(match.state.actions()[0])
    return path


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "a line in the middle": lambda data: (
        data.replace(b"pass", b"p\xff\xfess", 1) if b"pass" in data else data[:400] + b"\n" + data[410:]
    ),
    "a digest": lambda data: data.replace(b'"digest":"', b'"digest":"0', 1),
    "an action": lambda data: data.replace(b'"act":"', b'"act":"attack punch +', 1),
    "zeros": lambda data: b"\0" * len(data),
    "an unknown key": lambda data: data.replace(b'{"act"', b'{"more":1,"act"', 1),
    "another game": lambda data: data.replace(b'"knockouts_tapouts"', b'"no_such_game"', 1),
    "the tables": lambda data: data.replace(b'"tables":{', b'"tables":{"extra":1,', 1),
    "a newer form": lambda data: data.replace(b'"kotgames":1', b'"kotgames":99', 1),
    "options": lambda data: data.replace(b'"options":{', b'"options":{"rounds":77,"x":', 1).replace(
        b'"x":"', b'"x":{"', 1
    ),
    "three seats": lambda data: data.replace(b'"seats":[', b'"seats":[{"kind":"human"},', 1),
    "a seed of text": lambda data: data.replace(b'"seed":1', b'"seed":"one"', 1),
    "a huge seed": lambda data: data.replace(b'"seed":1', b'"seed":' + b"9" * 400, 1),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_match_is_set_aside_and_said(window: MakeDriver, damage: str) -> None:
    path = _saved()
    before = path.read_bytes()
    data = DAMAGE[damage](before)
    assert data != before
    path.write_bytes(data)
    driver = window(paint=False, bot=SilentBot)
    routes.title(driver.app)
    if not offered(driver):
        return  # nothing of it can be read: it is not offered
    driver.click("continue")
    driver.step()
    assert driver.top.kind == "title", "a damaged match was opened"
    assert driver.said, "nothing was said"
    assert not Words(game=GAME.id).missing
    assert not driver.app.words.missing, driver.said
    assert "{" not in driver.said[-1][0]
    routes.title(driver.app)
    assert not offered(driver), "it is offered again and again"


@pytest.mark.slow
def test_a_torn_last_line_costs_only_that_line(window: MakeDriver) -> None:
    path = _saved()
    whole, _ = saves.resume(path)
    turns = len(whole.turns)
    path.write_bytes(path.read_bytes()[:-9])
    driver = window(paint=False, bot=SilentBot)
    routes.title(driver.app)
    driver.click("continue")
    assert driver.top.kind in ("match", "curtain")
    assert len(driver.host.match.turns) == turns - 1


@pytest.mark.slow
def test_the_generation_before_takes_the_place_of_a_damaged_match(window: MakeDriver) -> None:
    path = _saved()
    path.with_name(path.name + ".1").write_bytes(path.read_bytes())
    path.write_bytes(path.read_bytes().replace(b'"digest":"', b'"digest":"0', 1))
    driver = window(paint=False, bot=SilentBot)
    routes.title(driver.app)
    driver.click("continue")
    assert driver.top.kind in ("match", "curtain")
    assert driver.said
    assert list(saves.folder().glob("*.bad"))


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"not json", "settings_damaged"),
        (b"\xff\xfe\x00", "settings_damaged"),
        (b"[1, 2]", "settings_damaged"),
        (b'{"speed": "fast"}', "settings_value"),
        (b'{"speed": 3}', "settings_value"),
        (b'{"text_size": 1000}', "settings_value"),
        (b'{"palette": "pink"}', "settings_value"),
        (b'{"window": [1]}', "settings_value"),
        (b'{"window": null}', "settings_value"),
        (b'{"reduced_motion": 7}', "settings_value"),
        (b'{"language": 3}', "settings_value"),
        (b'{"setup": []}', "settings_value"),
    ],
)
def test_damaged_settings_are_said_and_the_rest_is_kept(kotgames_home: Path, data: bytes, key: str) -> None:
    path = settings_file.where()
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    app = program.open_app((640, 360))
    try:
        assert app.toast.alive
        start = SHELL._texts[f"error.{key}"].split("{")[-1].split("}")[1]
        assert start in app.toast.text
        routes.title(app)
        app.frame()
    finally:
        app.quit()
        app.window.close()


NONSENSE: list[object] = [
    {"rounds": 99},
    {"fighter:0": "x"},
    {"kind:0": -1},
    {"name:0": 5},
    {"look:0": None},
    {"cards": 7},
    5,
    [],
    None,
    {"kind:0": True},
]


@pytest.mark.slow
@pytest.mark.parametrize("setup", NONSENSE, ids=repr)
def test_a_remembered_set_up_that_is_nonsense_opens(window: MakeDriver, setup: object) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.app.settings.setup = {GAME.id: setup}
    routes.setup(driver.app, GAME.id)
    driver.items()
    driver.click("START")
    assert driver.top.kind in ("match", "curtain")


@pytest.mark.parametrize("language", ["xx", "", "../../etc", "klingon"])
def test_an_unknown_language_is_english(window: MakeDriver, language: str) -> None:
    from kotgames.system.settings import Settings

    driver = window(paint=False, settings=Settings(language=language, speed=0.0))
    routes.title(driver.app)
    assert driver.item("PLAY")


@pytest.mark.long
@each_game
def test_a_language_that_there_is_not_is_english_in_every_room(
    case: UiCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Well formed in the settings file, and no folder of that name: a language that was installed once."""
    monkeypatch.setattr("kotgames.scenes.table.bot_player.BotWorker", SilentBot)  # nobody is waited for
    path = settings_file.where()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b'{"language": "tlh", "speed": 0.0}')
    app = program.open_app((1280, 720), mute=True)
    driver = Driver(app=app)
    try:
        for name, opener in {**screens.screens(case), **rooms.rooms(case)}.items():
            opener(driver)
            driver.step()
            assert not driver.app.words.missing, name
        driver.app.settings.crowd = 10
        driver.app.changed()
        routes.settings(driver.app)
        driver.click("page:screen")
        assert driver.item("language")
        driver.step()
    finally:
        driver.close()
    assert settings_file.load()[0].language == "tlh", "it may be installed again"


# ---- odd windows


def test_the_smallest_window_opens() -> None:
    window = Window("x", (1, 1))
    try:
        assert min(window.surface.get_size()) >= 1
        window.flip()
    finally:
        window.close()


def test_a_maximised_window_that_filled_the_screen_is_maximised_again(window: MakeDriver) -> None:
    app = window().app
    done: list[str] = []

    class Sdl:
        set_fullscreen = staticmethod(lambda desktop: done.append("full"))
        set_windowed = staticmethod(lambda: done.append("windowed"))
        maximize = staticmethod(lambda: done.append("maximised"))

        def __getattr__(self, name: str) -> object:
            return getattr(real, name)

    real, app.window._window = app.window._window, Sdl()  # type: ignore[assignment]
    try:
        for restored in (False, True):
            app.take(pygame.event.Event(pygame.WINDOWRESTORED if restored else pygame.WINDOWMAXIMIZED))
            app.window.set_fullscreen(True)
            app.take(pygame.event.Event(pygame.WINDOWRESTORED))  # as X11 says it of one that fills the screen
            app.window.set_fullscreen(False)
    finally:
        app.window._window = real
    assert done == ["full", "windowed", "maximised", "full", "windowed"]


ODD = ((1, 1), (320, 200), (2400, 240), (240, 1600), (40, 30), (640, 360))


@pytest.mark.slow
@in_turns("size", ODD)
@pytest.mark.one_in(3)
def test_every_screen_is_drawn_in_an_odd_window(
    window: MakeDriver, case: UiCase, size: tuple[int, int]
) -> None:
    driver = window(size, bot=SilentBot)
    driver.app.window._window.minimum_size = (1, 1)  # as a window manager may force it
    driver.app.window.resize(size)
    for opener in {**screens.screens(case), **share(case, rooms.rooms(case))}.values():
        driver.app.window.resize((1280, 720))  # what leads to a screen may be clicked
        opener(driver)
        driver.app.window.resize(size)
        driver.app.redraw()
        driver.step()


STAMPS = ((1, 1), (16, 16), (64, 64), (64, 1), (1, 64))


@pytest.mark.slow
@each_game
@pytest.mark.one_in(2)
def test_every_screen_is_drawn_in_a_window_as_small_as_a_stamp(window: MakeDriver, case: UiCase) -> None:
    driver = window((1280, 720), bot=SilentBot)
    driver.app.window._window.minimum_size = (1, 1)
    for opener in {**screens.screens(case), **share(case, rooms.rooms(case))}.values():
        driver.app.window.resize((1280, 720))
        opener(driver)
        for size in STAMPS:
            driver.app.window.resize(size)
            driver.app.redraw()
            driver.step()


@pytest.mark.slow
def test_a_window_that_changes_while_things_move(window: MakeDriver) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    host = driver.start(places.act())
    sizes = [(1024, 600), (640, 360), (1600, 500), (1280, 720), (700, 900)]
    host.commit([max(host.match.state.actions())])
    for index in range(200):
        if index % 3 == 0:
            driver.app.window.resize(sizes[index // 3 % len(sizes)])
        driver.step(60)
    driver.app.window.resize((1280, 720))
    driver.wait_idle()
    for sprite in host.table.field.sprites.values():
        assert (sprite.x, sprite.y) == pytest.approx((sprite.spec.x, sprite.spec.y))
