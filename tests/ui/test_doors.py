"""Whatever leads to a table answers with its next frame: a curtain, behind which the table is made."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kotgames.history import saves
from kotgames.lessons import Progress
from kotgames.scenes import routes, starting
from kotgames.scenes.behind import Doors
from kotgames.system.catalogue import Words
from tests.ui import rooms
from tests.ui.cases import CASES, UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import FRAME, Driver
from tests.ui.standins import SilentBot

MAKES = ("begin", "again", "resume", "branch", "recorded")
"""What of `starting` makes a match or reads one."""


def _click(driver: Driver, name: str) -> None:
    driver.top.activate(driver.item(name))


def _setup(driver: Driver, case: UiCase) -> Callable[[], None]:
    routes.setup(driver.app, case.game.id)
    return lambda: _click(driver, "start")


def _lesson(driver: Driver, case: UiCase) -> Callable[[], None]:
    from kotgames import lessons

    first = lessons.of(case.game, "en")[0]
    routes.learn(driver.app, case.game.id)
    return lambda: driver.app.go("lesson", case.game, first, Progress())


def _kept(driver: Driver, case: UiCase) -> Callable[[], None]:
    path = saves.folder() / "kept.kot"
    started = starting.begin(case.game, case.seats("human", "greedy"), case.game.sample_options(), path=path)
    assert started.lock is not None
    started.lock.release()
    routes.title(driver.app)
    return lambda: driver.app.go("resume", path)


def _rematch(driver: Driver, case: UiCase) -> Callable[[], None]:
    return driver.start(case.finished()).rematch


def _watch(driver: Driver, case: UiCase) -> Callable[[], None]:
    return driver.start(case.finished()).watch


def _tournament(driver: Driver, case: UiCase) -> Callable[[], None]:
    rooms.rooms(case)["tournament, elimination"](driver)
    return driver.top.fight  # type: ignore[attr-defined, no-any-return]


def _daily(driver: Driver, case: UiCase) -> Callable[[], None]:
    from datetime import date

    day = date(2026, 1, 1)
    routes.daily(driver.app, day)
    return lambda: driver.app.go("daily_match", day, day)


WAYS = (_setup, _lesson, _kept, _rematch, _watch, _tournament, _daily)


@pytest.mark.parametrize("way", WAYS, ids=[way.__name__[1:] for way in WAYS])
def test_a_curtain_answers_before_the_table_is_made(
    window: MakeDriver, way: Callable[[Driver, UiCase], Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES[WAYS.index(way) % len(CASES)]
    driver = window(speed=1.0, bot=SilentBot)
    app = driver.app
    go = way(driver, case)
    driver.step()
    made: list[str] = []
    for name in MAKES:
        make = getattr(starting, name)
        monkeypatch.setattr(
            starting, name, lambda *a, _make=make, _name=name, **n: made.append(_name) or _make(*a, **n)
        )
    before = app.top
    app.shapes.hurried = True
    frames = app.frames
    go()
    assert isinstance(app.top, Doors)
    app.turn(FRAME)
    assert app.frames == frames + 1, "the first turn shows it"
    assert not made, "nothing else was done first"
    assert Words("en")("doors.open") in driver.texts()
    app.turn(FRAME)
    tables = {"match", "lesson", "replay", "tournament_match"}
    assert tables & {scene.kind for scene in app.scenes if scene is not before}
    assert not isinstance(app.top, Doors)


@each_game
def test_what_cannot_be_opened_is_said_where_it_was_chosen(window: MakeDriver, case: UiCase) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    routes.title(driver.app)
    title = driver.top
    driver.app.shapes.hurried = True
    driver.app.go("replay", saves.folder() / "nowhere.kot")
    for _ in range(3):
        driver.app.turn(FRAME)
    assert driver.top is title
    assert driver.toast
