"""A new screen gets ready before it is seen, and a table that is left leaves nothing behind."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import ref

import pygame
import pytest
from pygame import Surface

from kotgames import games
from kotgames.scenes.learning.lesson import LessonScene
from kotgames.scenes.shot import headless_app, open_match
from kotgames.ui import clock, entrance
from kotgames.ui.art.baker import Baker
from kotgames.ui.canvas import Canvas
from kotgames.ui.entrance import Entrance
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.surfaces import Shapes, Sparing, Unfinished
from tests.ui.cases import UiCase, in_turns
from tests.ui.conftest import MakeDriver
from tests.ui.standins import SilentBot


class Screen:
    """Anything that can be shown."""


class Clock:
    """Time that passes while something is drawn, and only then."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


CLOCK = Clock()


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", CLOCK)


def busy(ms: float) -> Callable[[], Surface]:
    """Draws a shape and takes so long."""

    def make() -> Surface:
        CLOCK.seconds += ms / 1000
        return Surface((4, 4))

    return make


# ---- the cache of shapes


def test_drawing_stops_when_a_frame_has_taken_its_time_and_goes_on_from_there() -> None:
    shapes = Shapes()
    drawn: list[int] = []

    def shape(number: int) -> Callable[[], Surface]:
        def make() -> Surface:
            drawn.append(number)
            return busy(3)()

        return make

    def draw() -> None:
        sparing = Sparing(shapes, 5.0)
        for number in range(6):
            sparing.get((number,), shape(number), finished=True)

    for tried in ([0, 1], [0, 1, 2, 3]):
        with pytest.raises(Unfinished):
            draw()
        assert drawn == tried, "every try gets further"
    draw()
    assert drawn == [0, 1, 2, 3, 4, 5]
    shapes.get(("later",), busy(10), finished=True)
    shapes.get(("after it",), busy(1), finished=True)  # nothing is spared any more


def test_what_a_shape_is_made_of_is_drawn_with_it() -> None:
    shapes = Sparing(Shapes(), 1.0)

    def make() -> Surface:
        for number in range(3):
            shapes.get(("part", number), busy(3), finished=True)
        return Surface((4, 4))

    assert shapes.get(("whole",), make, finished=True).get_size() == (4, 4)
    with pytest.raises(Unfinished):
        shapes.get(("next",), busy(0), finished=True)


# ---- getting ready


def test_a_screen_is_ready_when_it_is_drawn_and_its_pictures_are_there() -> None:
    tries = {"left": 3, "awaited": 2}

    def draw(ms: float) -> None:
        assert ms == entrance.DRAWING_MS
        if tries["left"]:
            tries["left"] -= 1
            raise Unfinished

    def awaited() -> bool:
        tries["awaited"] -= 1
        return tries["awaited"] >= 0

    screen = Screen()
    one = Entrance(draw, awaited)
    for _ in range(3):
        assert not one.ready(screen, 16.0)
        assert one.drawing
    for _ in range(2):
        assert not one.ready(screen, 16.0)
        assert not one.drawing, "while it waits for others the loop sleeps"
    assert not one.ready(screen, 16.0)
    assert one.drawing, "a large one is drawn for the window in a turn of its own"
    assert one.ready(screen, 16.0)
    tries["left"] = 5
    assert one.ready(screen, 16.0), "one that was seen needs nothing"
    assert not one.ready(Screen(), 16.0)


def test_a_screen_does_not_wait_for_ever() -> None:
    def never(_: float) -> None:
        raise Unfinished

    screen = Screen()
    slow = Entrance(never, lambda: False)
    assert [slow.ready(screen, 16.0) for _ in range(entrance.MOST_TURNS)].index(
        True
    ) == entrance.MOST_TURNS - 1
    for patience in (entrance.LONGEST_WAIT_MS, LessonScene.patience_ms):
        waiting = Entrance(lambda _: None, lambda: True)
        turns = [waiting.ready(screen, 20.0, patience) for _ in range(100)].index(True)
        assert turns * 20.0 == pytest.approx(patience, abs=20.0)


def test_a_screen_that_was_closed_is_not_held() -> None:
    one = Entrance(lambda _: None, lambda: False)
    screen = Screen()
    assert one.ready(screen, 16.0)
    gone = ref(screen)
    del screen
    assert gone() is None


class Slow(Scene):
    """Two shapes that take long, and counts how often it passes time."""

    def __init__(self, app: App, pushes: Scene | None = None) -> None:
        super().__init__(app)
        self.passed = 0
        self.pushes = pushes

    def build(self, canvas: Canvas) -> None:
        """Nothing can be used."""

    def advance(self, ms: float) -> bool:
        self.passed += 1
        if self.pushes is not None:
            pushed, self.pushes = self.pushes, None
            self.app.push(pushed)
        return False

    def paint(self, canvas: Canvas) -> None:
        for number in range(2):
            canvas.cached((id(self), number), (4, 4), lambda _w, _h: busy(entrance.DRAWING_MS + 1)())


@pytest.fixture
def live() -> Any:
    app = headless_app((640, 360))
    app.bake_here = False
    yield app
    app.quit()
    app.window.close()


def test_the_loop_shows_a_new_screen_when_it_is_ready_and_its_time_begins_then(live: App) -> None:
    over = Slow(live)
    below = Slow(live, pushes=over)
    live.push(below)
    live.turn(16.0)
    assert (live.frames, below.passed) == (0, 0)
    for _ in range(2):
        live.turn(16.0)
    assert (live.frames, below.passed, live.top) == (0, 1, over), "one opened by time is got ready first, too"
    for _ in range(2):
        live.turn(16.0)
        assert (live.frames, over.passed) == (0, 0)
    live.turn(16.0)
    assert (live.frames, over.passed) == (1, 1)


def test_a_frame_that_asks_for_another_is_followed_by_it(live: App) -> None:
    class Asking(Slow):
        def paint(self, canvas: Canvas) -> None:
            if self.passed == 2:
                self.app.redraw()

    live.push(Asking(live))
    for _ in range(2):
        live.redraw()
        live.turn(16.0)
    assert live.frames == 2
    live.turn(16.0)
    assert live.frames == 3
    live.turn(16.0)
    assert live.frames == 3


def test_answers_of_workers_are_taken_once_in_a_turn(live: App) -> None:
    woken: list[int] = []
    live.on_wake.append(lambda: woken.append(live.frames))
    live.push(Slow(live))
    pygame.event.clear()
    for _ in range(5):
        live.wake()
    live.pump()
    assert len(woken) == 1


# ---- leaving


def _tables() -> list[object]:
    gc.collect()
    return [one for one in gc.get_objects() if type(one).__name__ == "MatchScene"]


@pytest.mark.slow
@in_turns("left", [True])
def test_a_table_that_is_left_leaves_nothing_behind(
    window: MakeDriver, case: UiCase, left: bool, tmp_path: Path
) -> None:
    del left
    before = len(_tables())
    driver = window((640, 360), bot=SilentBot)
    app = driver.app
    baker = Baker(folder=tmp_path, workers=1)
    app._baker = baker
    baker.poll = lambda: 0  # type: ignore[method-assign]  # no picture comes
    waiting = list(app.on_wake)
    open_match(app, case.game.id, 1, 0)
    app.frame()
    assert baker.pending > 0
    scene: Any = app.top
    pictures = scene.table.picture.pictures
    app.go("title")
    assert baker.pending == 0
    assert not pictures._masters
    del scene, pictures
    for function in list(app.on_wake):
        if function not in waiting:
            function()
    app.frame()
    assert app.on_wake == waiting
    assert len(_tables()) == before


def test_every_table_says_goodbye(live: App) -> None:
    for game_id in games.with_table():
        open_match(live, game_id, 1, 0)
        scene: Any = live.top
        said: list[str] = []
        scene.table.picture.closed = lambda g=game_id, said=said: said.append(g)
        live.go("title")
        assert said == [game_id]
