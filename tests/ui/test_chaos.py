"""A robot that does anything at all: random keys, clicks, drags, wheels, sizes, settings. Nothing may raise, nothing may get stuck."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Sequence

import pygame
import pytest

from kotgames.scenes import routes, starting
from kotgames.system.settings import PALETTES, SPEEDS, TEXT_SIZES
from kotgames.ui.bindings import KEYS
from kotgames.ui.pads import BUTTONS
from kotgames.ui.waiting import WAKE
from tests.ui import rooms, screens
from tests.ui.cases import BY_ID, CASES, UiCase, each_game, in_turns
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Opener, Stuck, Unreachable
from tests.ui.robot import Robot
from tests.ui.virtual_pad import VirtualPad, plugged

SIZES = ((1280, 720), (1024, 600), (640, 360), (1600, 500), (700, 900))
OPENING = ("escape", "q", "l", "f10", "r")
"""Keys that lead away from the table: pressed less often than the others."""

KEY_NAMES = sorted({name for names in KEYS.values() for name in names} - {"f11", "alt+return", *OPENING})
OTHER_KEYS = ("x", "delete", "f1", "f5", "shift+a", "insert", "0", "+", "pause")
TEXTS = ("a", "W", "@x", "{y}", " ", "ß", "日", "\x00", "long text at once")


class Chaos:
    """Random acts at a driver; remembers the last ones for the report."""

    here: tuple[str, ...] = ("match",)
    """The kinds of scenes that it stays on."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self.driver = driver
        self.random = random.Random(seed)
        self.last: deque[str] = deque(maxlen=30)
        self.down = False
        self.acts: list[tuple[Callable[[], str], int]] = [
            (self._key, 10),
            (self._click_item, 12),
            (self._drag_items, 10),
            (self._press, 3),
            (self._release, 4),
            (self._wander, 8),
            (self._wheel, 2),
            (self._resize, 1),
            (self._settings, 1),
            (self._type, 2),
            (self._time, 12),
            (self._event, 1),
            (self._right, 2),
            (self._answer, 5),
        ]
        self.away = 0

    def act(self) -> None:
        """One random act."""
        kinds, weights = zip(*self.acts, strict=True)
        act = self.random.choices(kinds, weights)[0]
        self.away = 0 if self.driver.top.kind in self.here else self.away + 1
        if self.away > 10:
            act = self._home
        self.last.append(act.__name__)
        self.last.append(act())
        if not self.driver.app.scenes:  # QUIT was chosen, or a quit button: begin again
            routes.title(self.driver.app)
        self.driver.step(self.random.choice((0, 5, 16, 16, 40, 300)))
        if not self.driver.app.scenes:
            routes.title(self.driver.app)

    # ---- the acts

    def _home(self) -> str:
        """Enough of the dialogs: back to playing, however that looks now."""
        self.away = 0
        try:
            back_to_the_match(self.driver)
        except Unreachable as error:
            return f"not yet: {error}"
        self.driver.app.settings.speed = self.random.choice(SPEEDS)
        self.driver.app.changed()
        if self.driver.top.kind == "results":
            self.driver.click("rematch")
        return "home"

    def _answer(self) -> str:
        """What is asked is answered, if the table is at rest."""
        driver = self.driver
        if driver.top.kind == "curtain":
            driver.click("ready")
            return "ready"
        if (
            driver.top.kind != "match"
            or driver.busy
            or driver.host.situation.prompt is None
            or driver.host.held
        ):
            return "nobody is asked"
        way, seed = self.random.choice(("click", "keys", "drag")), self.random.randrange(999)
        try:
            _robot(driver, way, "random", seed).answer()
        except (
            AssertionError
        ) as error:  # a draft is in the way, the window is tiny: what matters is that nothing breaks
            return f"did not work: {error}"
        except StopIteration:  # with its last answer the match was left for what comes after it
            return "answered the last"
        return "answered"

    def _point(self) -> tuple[int, int]:
        width, height = self.driver.app.window.size
        return self.random.randrange(width), self.random.randrange(height)

    def _item_point(self) -> tuple[int, int]:
        items = [item for item in self.driver.items() if item.role]
        if not items:
            return self._point()
        item = self.random.choice(items)
        x, y = self.driver.pixel(item.rect.center)
        return x, y

    def _key(self) -> str:
        name = self.random.choice(KEY_NAMES if self.random.random() < 0.9 else [*OTHER_KEYS, *OPENING])
        self.driver.key(name)
        return name

    def _click_item(self) -> str:
        point = self._item_point()
        self.driver.motion(point)
        self.driver.button(True)
        self.driver.button(False)
        self.down = False
        return str(point)

    def _drag_items(self) -> str:
        start, end = self._item_point(), self._item_point()
        self.driver.motion(start)
        self.driver.button(True)
        self.driver.travel(end, steps=self.random.randrange(1, 4), held=True)
        if self.random.random() < 0.8:
            self.driver.button(False)
        else:
            self.down = True
        return f"{start} to {end}"

    def _press(self) -> str:
        self.driver.button(True)
        self.down = True
        return "down"

    def _release(self) -> str:
        self.driver.button(False)
        self.down = False
        return "up"

    def _right(self) -> str:
        self.driver.motion(self._item_point())
        self.driver.button(True, 3)
        self.driver.button(False, 3)
        return "right"

    def _wander(self) -> str:
        self.driver.travel(self._point(), steps=2, held=self.down)
        return "moved"

    def _wheel(self) -> str:
        x, y = self._point()
        self.driver.wheel((x / self.driver.app.u, y / self.driver.app.u), self.random.choice((-3, -1, 1, 5)))
        return "wheel"

    def _resize(self) -> str:
        size = self.random.choice(SIZES)
        self.driver.app.window.resize(size)
        return str(size)

    def _settings(self) -> str:
        settings = self.driver.app.settings
        settings.speed = self.random.choice(SPEEDS)
        settings.text_size = self.random.choice(TEXT_SIZES)
        settings.palette = self.random.choice(PALETTES)
        settings.reduced_motion = self.random.random() < 0.3
        settings.ask_reactions = self.random.choice(("always", "held"))
        self.driver.app.changed()
        return f"{settings.speed} {settings.text_size}"

    def _type(self) -> str:
        text = self.random.choice(TEXTS)
        self.driver.post(pygame.TEXTINPUT, text=text)
        return repr(text)

    def _time(self) -> str:
        for _ in range(self.random.randrange(1, 8)):
            self.driver.step(self.random.choice((16, 50, 200)))
        return "time"

    def _event(self) -> str:
        kind = self.random.choice(
            (WAKE, pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.USEREVENT)
        )
        self.driver.post(kind)
        return str(kind)


def _robot(driver: Driver, way: str, level: str, seed: int) -> Robot:
    """One that plays the game on the table: the ways lead to others too."""
    return BY_ID[driver.host.match.game.id].robot(driver, way, level=level, seed=seed)


def back_to_the_match(driver: Driver) -> None:
    """As a person would: close what is open, answer no, go on with the match or begin one."""
    driver.app.settings.speed = 0.0
    driver.app.settings.text_size = 100
    driver.app.changed()
    driver.app.window.resize((1280, 720))
    driver.button(False)
    driver.motion((1, 1))
    for _ in range(90):
        driver.step(50)
        if not driver.app.scenes:  # the button that was held down was let go over Quit
            routes.title(driver.app)
        kind = driver.top.kind
        if kind in ("match", "results"):
            if kind == "results" or _goes_on(driver):
                return
        elif kind == "curtain":
            driver.click("ready")
        elif kind == "confirm":
            driver.click("no")
        elif kind == "title":
            driver.click(
                "continue" if "continue" in driver.ids() and driver.item("continue").enabled else "play"
            )
        elif kind == "setup":
            driver.top.stop_editing()
            driver.click("start")
        elif kind in ("glove", "tower"):  # what was begun is played to its end; practice is left
            begins = next((way for way in ("back", "start", "counts") if way in driver.ids()), None)
            if begins is not None:
                driver.click(begins)
            driver.step(1000)
        elif kind == "pause" and any(scene.kind == "lesson" for scene in driver.app.scenes):
            driver.click("leave")
        else:
            driver.key("escape")
    raise Stuck(f"no way back to the match from {driver.top.kind}")


def _goes_on(driver: Driver) -> bool:
    if driver.host.held:
        driver.key("escape")
    if driver.host.bot_controls.held:  # the bots were told to wait
        driver.key("p")
    driver.wait_idle(ms=50)
    situation = driver.host.situation
    asked = situation.prompt is not None or situation.round is not None
    return driver.top.kind == "match" and (asked or driver.host.match.outcome is not None)


def _run(driver: Driver, case: UiCase, seed: int, acts: int) -> None:
    chaos = Chaos(driver, seed)
    for round_ in range(0, acts, 300):
        for _ in range(min(300, acts - round_)):
            try:
                chaos.act()
            except Exception as error:
                raise AssertionError(
                    f"{type(error).__name__}: {error}; seed {seed}, the last acts: {list(chaos.last)}"
                ) from error
        try:
            back_to_the_match(driver)
            _answer_some(driver, case, seed)
        except Exception as error:
            raise AssertionError(
                f"stuck: {type(error).__name__}: {error}; seed {seed}, after {list(chaos.last)}"
            ) from error


def _answer_some(driver: Driver, case: UiCase, seed: int) -> None:
    """The match can be played on."""
    for _ in range(3):
        driver.wait_idle(ms=50)
        if driver.top.kind == "results" or driver.host.match.outcome is not None:
            routes.match(driver.app, starting.begin(case.game, case.seats("human", "human"), {}, seed=seed))
            driver.wait_idle()
        _robot(driver, "click", "greedy", seed).answer()


@pytest.mark.one_in(2, 1)
@pytest.mark.slow
@in_turns("seed", range(8))
def test_anything_at_all_in_a_match(window: MakeDriver, case: UiCase, seed: int) -> None:
    driver = window(speed=1.0, paint=False)
    kinds = (("human", "greedy"), ("human", "human"))[seed % 2]
    driver.start(case.start(*kinds, seed=seed, made=seed % 3 != 0))
    _run(driver, case, seed, 600)


@pytest.mark.slow
@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", range(100, 102))
def test_anything_at_all_from_the_title(window: MakeDriver, seed: int) -> None:
    driver = window((1024, 600), speed=2.0, paint=False)
    routes.title(driver.app)
    _run(driver, CASES[seed % len(CASES)], seed, 600)


@pytest.mark.slow
@pytest.mark.one_in(2, 1)
@each_game
def test_anything_at_all_is_drawn(window: MakeDriver, case: UiCase) -> None:
    driver = window((640, 360), speed=1.0, paint=True)
    driver.start(case.start(seed=9))
    _run(driver, case, 900, 150)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(1000, 1030))
@each_game
def test_anything_at_all_for_long(window: MakeDriver, case: UiCase, seed: int) -> None:
    driver = window(speed=SPEEDS[seed % 4], paint=seed % 5 == 0)
    kinds = (("human", "greedy"), ("human", "human"), ("human", "random"))[seed % 3]
    driver.start(case.start(*kinds, seed=seed, made=seed % 4 != 0))
    _run(driver, case, seed, 3000)


# ---- on every scene


EVENTS = 20_000
"""Of the long run, on every kind of scene of each game."""
SCENES = sorted({scene.kind for scene in screens.scene_classes()} - {"doors"})
"""All but the doors, which go once they were drawn: nothing is painted here."""


class ChaosAt(Chaos):
    """Anything at all on one kind of scene, with a controller too; who gets away from it comes back by another of the ways there."""

    def __init__(self, driver: Driver, seed: int, kind: str, ways: Sequence[Opener], pad: VirtualPad) -> None:
        super().__init__(driver, seed)
        self.here = (kind,)
        self.ways = ways
        self.pad = pad
        self.acts.append((self._press_pad, 8))
        self.acts.append((self._push_pad, 4))

    def _home(self) -> str:
        self.away = 0
        driver = self.driver
        driver.button(False)
        driver.app.window.resize((1280, 720))
        settings = driver.app.settings
        settings.speed, settings.text_size, settings.language = 0.0, 100, "en"
        driver.app.changed()
        way = self.random.choice(self.ways)
        way(driver)
        settings.speed = self.random.choice(SPEEDS)
        driver.app.changed()
        return "home"

    def _press_pad(self) -> str:
        name = self.random.choice((*BUTTONS, "lefttrigger", "righttrigger"))
        self.pad.press(name)
        return name

    def _push_pad(self) -> str:
        axis, value = (
            self.random.choice(("leftx", "lefty", "rightx", "righty")),
            self.random.choice((-1.0, 0.0, 1.0)),
        )
        self.pad.push(axis, value)
        return f"{axis} {value}"


_led_to: dict[str, dict[str, str]] = {}
"""By game: the kind of scene that each way leads to. To try them all takes a while, once."""


def _ways_to(driver: Driver, case: UiCase, kind: str) -> list[Opener]:
    """What leads to a kind of scene."""
    ways = {**screens.screens(case), **rooms.rooms(case)}
    if case.game.id not in _led_to:
        found = {}
        for name, opener in ways.items():
            opener(driver)
            driver.step()
            found[name] = driver.top.kind
        # only when it is known of all: a scene that seems to have no way is skipped
        _led_to[case.game.id] = found
    return [ways[name] for name, led_to in _led_to[case.game.id].items() if led_to == kind]


def _runs_on(window: MakeDriver, case: UiCase, kind: str, events: int) -> None:
    driver = window(paint=False)
    ways = _ways_to(driver, case, kind)
    if not ways:
        pytest.skip("this game has no such scene")
    with plugged(driver) as pad:
        chaos = ChaosAt(driver, events, kind, ways, pad)
        try:
            chaos._home()
            for _ in range(events):
                chaos.act()
                assert kind == "crash" or all(scene.kind != "crash" for scene in driver.app.scenes)
            chaos._home()
            driver.wait_idle(ms=50)
        except Exception as error:
            raise AssertionError(
                f"{type(error).__name__}: {error}; the last acts: {list(chaos.last)}"
            ) from error


@pytest.mark.one_in(2)
@pytest.mark.slow
@in_turns("kind", SCENES)
def test_anything_at_all_on_every_scene(window: MakeDriver, case: UiCase, kind: str) -> None:
    _runs_on(window, case, kind, 300)


@pytest.mark.long
@pytest.mark.parametrize("kind", SCENES)
@each_game
def test_anything_at_all_on_every_scene_for_long(window: MakeDriver, case: UiCase, kind: str) -> None:
    _runs_on(window, case, kind, EVENTS)
