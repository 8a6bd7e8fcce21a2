"""Whatever leads to a table answers with its next frame: a curtain, behind which the table is made."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

import pygame
import pytest

from kotgames import lessons
from kotgames.history import saves
from kotgames.scenes import routes, starting
from kotgames.scenes.behind import Doors
from kotgames.system.catalogue import Words
from kotgames.ui.drawing import Drawing, Strokes
from kotgames.ui.items import Item
from tests.ui import rooms, screens
from tests.ui.cases import CASES, UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import FRAME, Driver
from tests.ui.fit import CONTROLS
from tests.ui.standins import SilentBot

MAKES = ("begin", "again", "resume", "branch", "recorded")
"""What of `starting` makes a match or reads one."""


def _setup(driver: Driver, case: UiCase) -> str:
    routes.setup(driver.app, case.game.id)
    return "start"


def _lesson(driver: Driver, case: UiCase) -> str:
    routes.learn(driver.app, case.game.id)
    return f"lesson:{lessons.of(case.game, 'en')[0].id}"


def _kept(driver: Driver, case: UiCase) -> str:
    path = saves.new_path(case.game.id, datetime(2026, 1, 1))
    started = starting.begin(case.game, case.seats("human", "greedy"), case.game.sample_options(), path=path)
    assert started.lock is not None
    started.lock.release()
    routes.title(driver.app)
    return "continue"


def _rematch(driver: Driver, case: UiCase) -> str:
    driver.start(case.finished())
    driver.wait_idle()
    return "rematch"


def _watch(driver: Driver, case: UiCase) -> str:
    _rematch(driver, case)
    return "watch"


def _tournament(driver: Driver, case: UiCase) -> str:
    rooms.rooms(case)["tournament, elimination"](driver)
    return "way:fight"


def _daily(driver: Driver, case: UiCase) -> str:
    routes.daily(driver.app, date(2026, 1, 1))
    return "way:fight"


WAYS = (_setup, _lesson, _kept, _rematch, _watch, _tournament, _daily)
"""Each leads to where a table is opened, and names the button that opens it."""


def _take(driver: Driver, kind: int) -> None:
    """The loop takes an event of the first mouse button; no time passes."""
    driver.post(kind, pos=driver.pointer, button=1, touch=False)
    for event in pygame.event.get():
        driver.app.take(event)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS, ids=[way.__name__[1:] for way in WAYS])
def test_a_press_is_seen_at_once_and_a_curtain_answers_before_the_table_is_made(
    window: MakeDriver, way: Callable[[Driver, UiCase], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES[WAYS.index(way) % len(CASES)]
    driver = window(speed=1.0, bot=SilentBot)
    app = driver.app
    name = way(driver, case)
    driver.step()
    driver.wait_for_the_question()
    driver.hover(name)
    driver.step()
    done: list[str] = []

    def noted(owner: object, name: str) -> None:
        make = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *a, **n: done.append(name) or make(*a, **n))

    for make in MAKES:
        noted(starting, make)
    noted(app, "draw")
    noted(app, "changed")
    before = app.top
    app.paced = True
    place = app.canvas().box(driver.item(name).rect)
    seen = pygame.image.tobytes(app.window.surface.subsurface(place), "RGB")
    frames = app.frames
    _take(driver, pygame.MOUSEBUTTONDOWN)
    assert app.frames == frames + 1, "the press itself shows a frame"
    assert pygame.image.tobytes(app.window.surface.subsurface(place), "RGB") != seen
    assert done == [], "and draws nothing but the button"
    app.turn(FRAME)
    frames = app.frames
    done.clear()
    _take(driver, pygame.MOUSEBUTTONUP)
    assert isinstance(app.top, Doors)
    app.turn(FRAME)
    assert app.frames == frames + 1, "the first turn shows it"
    assert done == ["draw"], "nothing else was done first"
    assert Words("en")("doors.open") in driver.texts()
    app.turn(FRAME)
    tables = {"match", "lesson", "replay", "tournament_match", "opening"}
    assert tables & {scene.kind for scene in app.scenes if scene is not before}
    assert not isinstance(app.top, Doors)


@pytest.mark.parametrize("room", ["title", "learn", "library", "daily, full", "setup", "settings"])
def test_whatever_is_pressed_looks_pressed(window: MakeDriver, room: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    {**screens.screens(CASES[0]), **rooms.rooms(CASES[0])}[room](driver)
    scene = driver.top

    def strokes(item: Item) -> Strokes:
        drawing = Drawing(driver.app.window.size)
        scene.paint_item(driver.app.canvas(drawing), item)
        return drawing.since(0)

    for item in [one for one in driver.items() if one.role in CONTROLS and one.enabled]:
        if item.clip is not None and not item.rect.colliderect(item.clip):
            continue
        scene.focus.hover, scene.focus.pressed = item.id, ""
        up = strokes(item).strokes
        scene.focus.pressed = item.id
        assert strokes(item).strokes != up, item.id


@each_game
def test_what_cannot_be_opened_is_said_where_it_was_chosen(window: MakeDriver, case: UiCase) -> None:
    driver = window(speed=1.0, bot=SilentBot)
    routes.title(driver.app)
    title = driver.top
    driver.app.paced = True
    driver.app.go("replay", saves.folder() / "nowhere.kot")
    for _ in range(3):
        driver.app.turn(FRAME)
    assert driver.top is title
    assert driver.toast
