"""A frame is drawn only where it differs from the one before: that nothing of this can be seen."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import lru_cache

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from kotgames.scenes import routes
from kotgames.scenes.table.table_scene import TableScene
from kotgames.ui import drawing
from kotgames.ui.drawing import TILE, Drawing
from kotgames.ui.surfaces import ready
from tests.ui.cases import UiCase, in_turns
from tests.ui.driver import Driver

SIZE = (300, 200)


@lru_cache(maxsize=1)
def _images() -> tuple[Surface, ...]:
    """Opaque and translucent ones, up to the size of the whole."""
    made = []
    for index, (size, colour) in enumerate(
        [((20, 20), "#c03020"), ((70, 130), "#20a040"), ((200, 40), "#3050d0"), (SIZE, "#808010")]
    ):
        for alpha in (255, 120):
            surface = Surface(size, pygame.SRCALPHA if alpha < 255 else 0)
            value = pygame.Color(colour)
            value.a = alpha
            surface.fill(value)
            surface.fill("#000000", (index, index, 5, 5))
            made.append(ready(surface))
    return tuple(made)


@pytest.fixture(autouse=True)
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """For each test its own: a window that another test closes takes the display along. What is large in these small ones covers."""
    monkeypatch.setattr(drawing, "COVER", 4000)
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    yield
    gc.collect()  # a window that nobody holds any more must not be closed after this, when its place is another's
    pygame.display.quit()


_POINTS = st.tuples(st.integers(-60, 290), st.integers(-60, 190))
_BOXES = st.builds(Rect, _POINTS, st.tuples(st.integers(0, 200), st.integers(0, 160)))
_STROKES = st.one_of(
    st.tuples(st.just("image"), st.integers(0, 7), _POINTS, st.none() | _BOXES),
    st.tuples(st.just("part"), st.integers(0, 7), _POINTS, st.none() | _BOXES),
    st.tuples(st.just("fill"), st.sampled_from(["#101010", "#e0e0ff"]), st.none() | _BOXES),
    st.tuples(st.just("dim"), st.just((96, 96, 104)), st.none() | _BOXES),
)


def _drawn(strokes: list[tuple[object, ...]], target: Drawing | Surface) -> None:
    target.fill("#223344")
    for kind, *rest in strokes:
        if kind in ("image", "part"):
            index, at, clip = rest
            image = _images()[index]
            blend = pygame.BLEND_PREMULTIPLIED if image.get_flags() & pygame.SRCALPHA else 0
            if clip is not None:
                target.set_clip(clip)
            part = Rect(3, 2, image.get_width() // 2, image.get_height() // 2) if kind == "part" else None
            target.blit(image, at, part, special_flags=blend)
            if clip is not None:
                target.set_clip(Rect(0, 0, *SIZE))
        else:
            colour, box = rest
            target.fill(colour, box, special_flags=pygame.BLEND_RGB_MULT if kind == "dim" else 0)


def _listed(strokes: list[tuple[object, ...]]) -> Drawing:
    drawing = Drawing(SIZE)
    _drawn(strokes, drawing)
    return drawing


def _bytes(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@st.composite
def _two_frames(draw: st.DrawFn) -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """Two lists that have much in common, also in another order."""
    pool = draw(st.lists(_STROKES, min_size=1, max_size=9))
    chosen = st.lists(st.sampled_from(pool), max_size=12)
    return draw(chosen), draw(st.one_of(chosen, st.permutations(pool)))


def test_what_lies_under_something_large_is_not_drawn() -> None:
    below, above = _images()[0], _images()[4]
    assert not above.get_flags() & pygame.SRCALPHA
    frame = Drawing(SIZE)
    frame.fill("#223344")
    for at in ((30, 30), (-5, 40), (190, 30), (195, 30), (30, 200 - 40)):
        frame.blit(below, at)
    frame.blit(above, (0, 25))
    whole = Rect(0, 0, *SIZE)
    assert [stroke.at for stroke in frame._seen(whole)] == [(0, 0), (190, 30), (195, 30), (30, 160), (0, 25)]
    assert [stroke.at for stroke in frame._seen(Rect(0, 30, 64, 20))] == [(0, 25)]


@pytest.mark.slow
@given(frames=_two_frames())
def test_what_differs_is_all_that_must_be_drawn(
    frames: tuple[list[tuple[object, ...]], list[tuple[object, ...]]],
) -> None:
    first, second = frames
    plain = Surface(SIZE).convert()
    _drawn(second, plain)
    window = Surface(SIZE).convert()
    shown = _listed(first)
    shown.onto(window, None)
    _listed(second).onto(window, shown)
    assert _bytes(window) == _bytes(plain)


def test_only_the_tiles_of_a_change_are_drawn() -> None:
    alike: list[tuple[object, ...]] = [("image", 1, (150, 20), None), ("image", 4, (10, 120), None)]
    before, after = [*alike, ("image", 0, (5, 5), None)], [*alike, ("image", 0, (8, 5), None)]
    window = Surface(SIZE).convert()
    shown = _listed(before)
    assert shown.onto(window, None) == [Rect(0, 0, *SIZE)]
    assert _listed(before).onto(window, shown) == []
    assert _listed(after).onto(window, shown) == [Rect(0, 0, TILE, TILE)]


@pytest.mark.parametrize("more", [0, 1, TILE - 1])
def test_a_change_at_the_right_and_the_lower_edge_is_drawn(more: int) -> None:
    """Also where the last tile is one pixel wide."""
    size = (2 * TILE + more, TILE + more)
    last = Rect(size[0] - 1, size[1] - 1, 1, 1)
    window = Surface(size).convert()
    shown, now = Drawing(size), Drawing(size)
    for frame, colour in ((shown, "#102030"), (now, "#ffe27a")):
        frame.fill("#102030")
        frame.fill(colour, last)
    shown.onto(window, None)
    now.onto(window, shown)
    assert window.get_at(last.topleft) == pygame.Color("#ffe27a")


def test_a_stroke_that_changes_its_place_in_the_order_is_drawn_anew() -> None:
    below: list[tuple[object, ...]] = [("image", 2, (70, 0), None), ("image", 3, (70, 0), None)]
    window, plain = Surface(SIZE).convert(), Surface(SIZE).convert()
    shown = _listed(below)
    shown.onto(window, None)
    assert _listed(below[::-1]).onto(window, shown) != []
    _drawn(below[::-1], plain)
    assert _bytes(window) == _bytes(plain)


# ---- the real screens


class Watched(Driver):
    """After every frame the whole window is asked for again from nothing, and must be what it was."""

    frames = 0

    def frame(self) -> None:
        drawn = self.app.frames
        super().frame()
        if self.app.frames == drawn:
            return
        seen = _bytes(self.app.window.surface)
        for scene in self.app.scenes:
            if isinstance(scene, TableScene):
                scene.painting._still.forget()
                scene.painting._under.forget()
        due = self.app.due
        self.app.forget_picture()
        self.app.draw()
        self.app._dirty = due  # the look asks for no further frame
        assert _bytes(self.app.window.surface) == seen, f"frame {self.app.frames} of {self.top.kind}"
        self.frames += 1


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    from tests.ui.standins import InlineBot

    monkeypatch.setattr("kotgames.scenes.table.bot_player.BotWorker", InlineBot)
    driver = Watched((960, 540), speed=2.0)
    yield driver
    driver.close()


@pytest.mark.slow
@pytest.mark.usefixtures("unhurried")
@in_turns("way", ["drag", "keys"])
@pytest.mark.one_in(2)
def test_a_match_in_motion(watched: Watched, case: UiCase, way: str) -> None:
    watched.start(case.start("human", "human", seed=6, made=False))
    robot = case.robot(watched, way, seed=2, ms=40)
    for _ in range(22):
        watched.wait_idle(ms=40)
        robot.answer()
    assert watched.frames > 100


@pytest.mark.slow
def test_dialogs_sentences_and_another_size(watched: Watched) -> None:
    routes.title(watched.app)
    watched.step()
    for key in (
        "tab",
        "f1",
        "down",
        "f1",
        "f10",
        "right",
        "tab",
        "down",
        "escape",
        "tab",
        "return",
        "escape",
    ):
        watched.key(key)
        watched.step(40)
    watched.app.say("A sentence that comes and goes.")
    for _ in range(12):
        watched.step(400)
    watched.app.window.resize((1024, 600))
    watched.step()
    for _ in range(4):
        watched.key("tab")
    assert watched.frames > 15
