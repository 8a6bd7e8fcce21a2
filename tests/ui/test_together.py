"""Keys and controllers of those who play at the same moment, and the scene of a dexterity test as any game may open one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import FRect

from kotgames import games
from kotgames.engine import record
from kotgames.engine.contract import EXTERNAL, Action
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.scenes import routes
from kotgames.system.settings import Settings
from kotgames.ui.bindings import KEYS, TOGETHER, conflict, merged
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Stroke
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.table.dexterity import TakenTest
from kotgames.ui.widgets.controls import button
from tests import toy
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver


def key(name: str, kind: int = pygame.KEYDOWN) -> pygame.event.Event:
    return pygame.event.Event(
        kind, {"key": pygame.key.key_code(name), "mod": 0, "unicode": "", "scancode": 0}
    )


# ---- bindings


def test_a_key_means_one_thing_to_two_players_and_may_mean_another_at_a_table() -> None:
    assert not [
        one for one, keys in TOGETHER.items() for name in keys if conflict(TOGETHER, one, name) is not None
    ]
    assert conflict(TOGETHER, "first_left", "a") == "second_left"
    assert conflict(TOGETHER, "first_left", "h") is None, "a hint at the table"
    assert conflict(KEYS, "hint", "d") == "right"


@pytest.mark.parametrize("name", ["escape", "f10"])
def test_the_way_out_is_nobodys_key(name: str) -> None:
    assert conflict(TOGETHER, "first_act", name) is not None


def test_what_is_chosen_for_the_table_and_for_two_does_not_mix() -> None:
    chosen = {"second_left": ["h"], "hint": ["j"]}
    together, wrong = merged(chosen, TOGETHER)
    at_table, wrong_at_table = merged(chosen)
    assert (wrong, wrong_at_table) == ([], [])
    assert together == {**TOGETHER, "second_left": ("h",)}
    assert at_table == {**KEYS, "hint": ("j",)}


def test_two_controls_on_one_key_are_said_and_left_as_usual() -> None:
    together, wrong = merged({"first_left": ["d"]}, TOGETHER)
    assert wrong == [("first_left", "d")]
    assert together == TOGETHER


def test_a_key_that_was_chosen_is_taken_up_from_the_settings(window: MakeDriver) -> None:
    driver = window(settings=Settings(keys={"second_act": ["k"]}, window=(1280, 720)))
    assert driver.app.devices.together["second_act"] == ("k",)
    assert driver.app.devices.bindings == KEYS


@pytest.mark.slow
def test_the_page_of_the_keys_binds_them(window: MakeDriver) -> None:
    driver = window()
    routes.settings(driver.app)
    driver.step()
    driver.click(next(item.id for item in driver.items() if item.role == "tab" and "key" in item.id))
    for pressed, expected in (("d", ("a",)), ("escape", ("a",)), ("j", ("j",))):
        driver.click("bind:second_left")
        driver.key(pressed)
        assert driver.app.devices.together["second_left"] == expected, pressed
    driver.click("bind_reset")
    assert driver.app.devices.together == TOGETHER


# ---- strokes


def test_a_key_goes_down_once_and_comes_up_once(window: MakeDriver) -> None:
    devices = window().app.devices
    heard = []
    for event in (
        key("a"),
        key("a"),
        key("a", pygame.KEYUP),
        key("return"),
        key("return", pygame.KEYUP),
        key("x"),
    ):
        devices.translate(event, 1.0)
        heard += devices.strokes
    assert heard == [
        Stroke("left", True, "second"), Stroke("left", False, "second"), Stroke("act", True, "first"), Stroke("act", False, "first"),
    ]  # fmt: skip


def test_letters_of_a_text_are_no_strokes(window: MakeDriver) -> None:
    devices = window().app.devices
    devices.typing = True
    devices.translate(key("a"), 1.0)
    assert devices.strokes == []
    devices.typing = False


# ---- the hook


class Juggling(Scene):
    """The toss of Lanterns as a scene: two buttons and real time."""

    kind = "juggling"

    def __init__(self, app: App, test: TakenTest) -> None:
        super().__init__(app)
        self.test = test
        self.heard: list[Stroke] = []

    @property
    def plays(self) -> bool:
        return True

    def stroke(self, stroke: Stroke) -> bool:
        self.heard.append(stroke)
        return stroke.name == "act"

    def build(self, canvas: Canvas) -> None:
        first = self.test.legal[0]
        self.add(button("begin", FRect(20, 20, 200, 60), "begin", self.test.begin))
        self.add(button("take", FRect(20, 100, 200, 60), "take", lambda: self._take(first)))

    def _take(self, action: Action) -> None:
        self.test.decide(action)
        self.test.seen()


def juggling(app: App, test: TakenTest) -> Scene:
    return Juggling(app, test)


@pytest.fixture
def lanterns(monkeypatch: pytest.MonkeyPatch) -> Any:
    game = toy.put_in(monkeypatch)
    monkeypatch.setattr(type(game), "dexterity", "tests.ui.test_together:juggling")
    return game


def tossing(driver: Driver, game: Any, path: Path | None = None, kind: str = "human") -> Match:
    """A match in which the first seat is about to toss."""
    seats = [Seat(kind, "Ada"), Seat("greedy", "Bert"), Seat("greedy", "Cleo")]
    match = Match.start(game, seed=3, seats=seats, path=path)
    for text in ("bid 6", "bid 1", "bid 1"):
        match.act(game.parse(text))
    assert match.actor == EXTERNAL
    driver.start(match)
    driver.step()
    return match


def test_any_game_may_open_a_scene_for_its_test(window: MakeDriver, lanterns: Any) -> None:
    driver = window()
    match = tossing(driver, lanterns)
    assert match.tested == (0,)
    assert driver.top.kind == "juggling"
    expected = match.state.actions()[0]
    turns = len(match.turns)
    driver.click("take")
    assert driver.top.kind == "match"
    assert match.turns[turns].action == expected
    assert match.turns[turns].seat == EXTERNAL


def test_a_bots_test_is_drawn_without_the_scene(window: MakeDriver, lanterns: Any) -> None:
    driver = window()
    match = tossing(driver, lanterns, kind="greedy")
    for _ in range(200):
        driver.step()
        assert driver.top.kind != "juggling"
        if match.actor != EXTERNAL:
            return
    raise AssertionError("no toss")


@pytest.mark.slow
def test_the_test_that_was_begun_is_known_as_begun(window: MakeDriver, lanterns: Any, tmp_path: Path) -> None:
    driver = window()
    path = tmp_path / "match"
    tossing(driver, lanterns, path)
    scene: Any = driver.top
    assert not scene.test.begun
    driver.click("begin")
    again = Match.resume(lanterns, record.load(path), path)
    driver.start(again)
    driver.step()
    later: Any = driver.top
    assert later.test.begun


def test_what_means_something_there_is_no_act_besides(window: MakeDriver, lanterns: Any) -> None:
    driver = window()
    tossing(driver, lanterns)
    scene: Any = driver.top
    driver.key("return")
    assert driver.top is scene, "Enter would use the first button"
    assert [stroke.name for stroke in scene.heard if stroke.down] == ["act"]
    assert not scene.test.begun


def test_the_toss_stays_a_question_where_a_game_has_no_scene(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window()
    match = tossing(driver, toy.put_in(monkeypatch))
    assert driver.top.kind == "match"
    assert driver.host.situation.prompt is not None
    assert match.actor == EXTERNAL
    assert not games.get(toy.ID).dexterity
