"""Controllers, by SDL's virtual devices: plugged in and out, held, at rest, bound, and what is shown of their buttons."""

from __future__ import annotations

import time

import pygame
import pytest

from kotgames.scenes import routes
from kotgames.scenes.menus.settings import SettingsScene
from kotgames.scenes.menus.welcome import Welcome
from kotgames.system import settings as settings_file
from kotgames.system.settings import Settings
from kotgames.ui import signs
from kotgames.ui.bindings import PAD, merged_pad, pad_bound
from kotgames.ui.loop import App
from kotgames.ui.pads import FIRST_MS, NEXT_MS, Pads
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import FRAME, Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.standins import SilentBot
from tests.ui.virtual_pad import VirtualPad, plugged

# ---- plugged in and out


def test_one_that_is_plugged_in_before_the_start_works(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    pygame.joystick.init()
    pad = VirtualPad(driver)
    try:
        assert driver.app.devices.pads.count == 0, "nobody listens before the first frame"
        pygame.event.clear()
        driver.app.devices.pads.open()
        assert driver.app.devices.pads.count == 1
        pad.press("start")
        assert driver.top.kind == "settings"
    finally:
        pad.unplug()


def test_one_that_is_plugged_in_while_the_program_runs_works_and_works_again(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    for _ in range(2):
        with plugged(driver) as pad:
            assert driver.app.devices.pads.count == 1
            pad.press("start")
            assert driver.top.kind == "settings"
            pad.press("b")
            assert driver.top.kind == "title"
        assert driver.app.devices.pads.count == 0


def test_two_play_at_one_table(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    with plugged(driver) as one, plugged(driver) as two:
        assert driver.app.devices.pads.count == 2
        one.press("start")
        assert driver.top.kind == "settings"
        two.press("b")
        assert driver.top.kind == "title"
        one.unplug()
        two.press("start")
        assert driver.top.kind == "settings"


@each_game
def test_pulled_out_in_mid_turn_it_does_no_harm(window: MakeDriver, case: UiCase) -> None:
    """A direction is held and a card taken up while the plug goes; the keyboard plays on, and another controller does."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    before = host.match.state.digest()
    with plugged(driver) as pad:
        pad.press("a")
        assert not host.held, "nobody saw yet where it would go"
        assert driver.top.focus.visible
        pad.press("a")
        held = host.held
        assert held
        pad.hold("dpright")
        pad.unplug()
        for _ in range(60):
            driver.step()
        assert not driver.app.devices.holding
        focus = driver.top.focus.id
        for _ in range(60):
            driver.step()
        assert driver.top.focus.id == focus, "what was held when it was pulled out goes on"
    assert (driver.top, host.held, host.match.state.digest()) == (host, held, before)
    driver.key("escape")
    assert host.held == ""
    with plugged(driver) as other:
        other.press("b")
        assert driver.top.kind == "pause"


def test_without_the_module_the_program_runs_without_controllers() -> None:
    pads = Pads()
    pads.open(lambda: None)
    assert (pads.count, pads.down, pads.last) == (0, frozenset(), "")
    pads.rumble(1.0, 100)
    assert pads.take(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=0)) == ""
    pads.close()


def test_a_driver_that_fails_is_no_controller(window: MakeDriver) -> None:
    class Broken:
        def init(self) -> None:
            raise pygame.error("no devices here")

    pads = Pads()
    pads.open(Broken)
    assert pads.count == 0
    pads.close()


# ---- at rest


@pytest.mark.slow
def test_a_stick_that_trembles_at_rest_wakes_and_draws_nothing(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window()
    app = driver.app
    routes.title(app)
    driver.wait_idle()
    with plugged(driver) as pad:
        driver.wait_idle()
        app.untouched_ms = 5000.0
        frames, turns = app.frames, []
        monkeypatch.setattr(App, "turn", lambda app, ms: turns.append(ms))
        app.waiting.heard = heard = time.monotonic() - 10
        for number in range(40):
            pad._axis("leftx", (-1) ** number * 0.05 * (number % 7))
            pad._axis("righty", (-1) ** number * 0.3)
        assert app.waiting.within(30.0) == []
        assert app.waiting.come() == []
        for _ in range(5):
            pad._axis("lefty", 0.2)
            for one in pygame.event.get():
                app.take(one)
        assert (app.frames, app.waiting.heard, app.untouched_ms, turns) == (frames, heard, 5000.0, [])
        assert app.devices.used == "pointer"
        assert not app.devices.holding


def test_a_stick_pushed_once_is_one_arrow_until_it_has_come_back(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.start(places.act())
    driver.wait_idle()
    with plugged(driver) as pad:
        pad.push("leftx", 0.5)
        assert not driver.top.focus.visible, "not yet far enough"
        pad.push("leftx", 0.9)
        first = driver.top.focus.id
        assert driver.top.focus.visible
        pad.push("leftx", 0.5)
        pad.push("leftx", 0.9)
        assert driver.top.focus.id == first, "it never came back: that was one push"
        pad.push("leftx", 0.1)
        pad.push("leftx", 0.9)
        assert driver.top.focus.id != first
        pad.push("leftx", 0.0)


@pytest.mark.parametrize("way", ["dpad", "stick"])
def test_what_is_held_goes_on_like_a_held_arrow_key(window: MakeDriver, way: str) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    acts: list[str] = []
    take = driver.app.act
    driver.app.act = lambda act: (acts.append(act.name), take(act))  # type: ignore[assignment, func-returns-value]
    with plugged(driver) as pad:
        pad.hold("dpright") if way == "dpad" else pad.push("leftx", 1.0)
        assert driver.app.alive, "time must pass while it is held"
        for _ in range(round(FIRST_MS / FRAME) - 4):
            driver.step()
        assert acts == ["right"]
        for _ in range(round((4 * NEXT_MS) / FRAME) + 8):
            driver.step()
        count = len(acts)
        assert 4 <= count <= 7
        pad.let_go("dpright") if way == "dpad" else pad.push("leftx", 0.0)
        for _ in range(60):
            driver.step()
        assert set(acts) == {"right"}
        assert len(acts) == count
        pad.hold("a")
        for _ in range(60):
            driver.step()
        assert acts.count("confirm") == 1, "a held button answers no second question"


def test_nothing_is_heard_while_another_window_is_in_front(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    with plugged(driver) as pad:
        driver.post(pygame.WINDOWFOCUSLOST)
        driver.step()
        pad.press("start")
        assert driver.top.kind == "title"
        driver.post(pygame.WINDOWFOCUSGAINED)
        driver.step()
        pad.press("start")
        assert driver.top.kind == "settings"


# ---- what is shown


def _painted(driver: Driver) -> str:
    """All signs of buttons on the screen, in words."""
    seen: list[str] = []
    paint = signs.paint_sign

    def spy(canvas: object, button: str, box: object, **more: object) -> None:
        seen.append(signs.NAMES[button])
        paint(canvas, button, box, **more)  # type: ignore[arg-type]

    signs.paint_sign = spy  # type: ignore[assignment]
    try:
        driver.texts()
    finally:
        signs.paint_sign = paint
    return " ".join(seen)


@pytest.mark.slow
@each_game
def test_prompts_show_what_was_used_last(window: MakeDriver, case: UiCase) -> None:
    driver = window(bot=SilentBot)
    for make in case.positions.values():
        driver.start(make())
        driver.wait_idle()
        if "F" in driver.texts():
            break
    assert "F" in driver.texts()
    assert _painted(driver) == ""
    with plugged(driver) as pad:
        frames = driver.app.frames
        pad.press("leftstick")
        pad.press("leftstick")
        driver.wait_idle()
        assert "X" in _painted(driver)
        assert "F" not in driver.texts()
        frames = driver.app.frames
        for _ in range(20):
            driver.step()
        assert driver.app.frames == frames, "the change is drawn once"
        driver.key("tab")
        assert _painted(driver) == ""
        assert "F" in driver.texts()
        pad.press("dpup")
        assert "X" in _painted(driver)
        driver.post(pygame.MOUSEMOTION, pos=(300, 300), rel=(1, 1), buttons=(0, 0, 0), touch=False)
        driver.step()
        assert "X" in _painted(driver), "a table that is bumped into is no hand on the mouse"
        driver.travel((200, 200))
        assert _painted(driver) == ""


@pytest.mark.slow
def test_a_sentence_speaks_of_the_button(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    driver.start(places.act(["sink", "punch"]))
    driver.wait_idle()
    with plugged(driver) as pad:
        driver.drag(driver.host.table.gestures.hand()[0], "mat")
        driver.app.advance(400)
        assert any("F1" in text for text in driver.texts())
        pad.press("dpup")
        assert "R3" in _painted(driver)
        assert not any("F1" in text for text in driver.texts())
        assert "R3" in driver.item("toast").label


def test_a_new_screen_shows_where_one_is(window: MakeDriver) -> None:
    driver = window(paint=False)
    driver.start(places.act())
    driver.wait_idle()
    with plugged(driver) as pad:
        pad.press("b")
        assert driver.top.kind == "pause"
        assert driver.top.focus.visible
        pad.press("a")
        assert driver.top.kind == "match"


# ---- bindings


def test_without_a_controller_left_keys_and_pointer_are_shown_again(window: MakeDriver) -> None:
    driver = window()
    driver.app.push(Welcome(driver.app, "knockouts_tapouts"))
    with plugged(driver) as pad, plugged(driver) as other:
        pad.press("dpleft")
        assert "(R3)" in " ".join(driver.texts())
        other.unplug()
        assert driver.app.devices.used == "pad", "one is left"
        pad.unplug()
        assert driver.app.devices.used == "keys"
        assert "(F1)" in " ".join(driver.texts())
        assert pygame.mouse.get_visible()


def test_a_screen_that_is_come_back_to_shows_where_one_is(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    driver.app.push(Welcome(driver.app, "knockouts_tapouts"))
    with plugged(driver) as pad:
        pad.press("b")
        assert driver.top.kind == "title"
        assert driver.top.focus.visible


def test_every_action_has_one_button_of_its_own() -> None:
    used = [button for button in PAD.values() if button]
    assert len(used) == len(set(used))
    assert merged_pad({}) == (PAD, [])


def test_a_taken_button_changes_places() -> None:
    changed, other = pad_bound(PAD, "hint", "leftshoulder")
    assert other == "previous"
    assert (changed["hint"], changed["previous"]) == ("leftshoulder", "y")
    changed, other = pad_bound(PAD, "rematch", "y")
    assert (changed["rematch"], changed["hint"], other) == ("y", "", "hint")
    with pytest.raises(ValueError, match="confirm"):
        pad_bound(PAD, "rematch", "a")


@pytest.mark.parametrize(
    "chosen", [{"hint": "a"}, {"fly": "a"}, {"hint": "paddle"}, {"confirm": ""}, {"hint": "b", "cancel": "b"}]
)
def test_buttons_of_a_file_that_do_not_fit_are_said_in_one_sentence(
    window: MakeDriver, chosen: dict[str, str]
) -> None:
    driver = window(paint=False, settings=Settings(pad=chosen))
    routes.title(driver.app)
    assert driver.app.devices.pad_bindings == PAD
    assert driver.app.toast.text.count(".") == 1
    assert next(iter(chosen)) in driver.app.toast.text
    assert "{" not in driver.app.toast.text


# ---- the page of the settings


def _page(driver: Driver) -> None:
    routes.title(driver.app)
    driver.app.push(SettingsScene(driver.app, "pad"))
    driver.step()


def test_a_button_is_bound_by_pressing_it(window: MakeDriver) -> None:
    driver = window(paint=False)
    _page(driver)
    with plugged(driver) as pad:
        pad.choose("pad:hint")
        assert driver.app.words("settings.pad_waiting") in driver.item("pad:hint").label
        pad.press("back")
        assert driver.app.settings.pad == {"hint": "back", "log": "y"}
        assert driver.app.words("key.log") in driver.toast, "what lost its button is said"
        assert settings_file.load()[0].pad == {"hint": "back", "log": "y"}
        pad.press("b")
        driver.start(places.act())
        driver.wait_idle()
        pad.press("y")
        assert driver.top.kind == "log"
        pad.press("b")
        pad.press("start")
        driver.click("page:pad")
        pad.choose("pad_reset")
        assert driver.app.devices.pad_bindings == PAD
        assert driver.app.settings.pad == {}


@pytest.mark.parametrize("way", ["dpleft", "escape", "same"])
def test_choosing_a_button_ends_without_a_change(window: MakeDriver, way: str) -> None:
    driver = window(paint=False)
    _page(driver)
    with plugged(driver) as pad:
        pad.choose("pad:hint")
        if way == "escape":
            driver.key("escape")
        else:
            pad.press("y" if way == "same" else way)
        assert driver.top.kind == "settings"
        assert driver.app.settings.pad == {}
        assert driver.app.devices.capture_pad is None
        assert driver.app.devices.capture is None
        pad.press("b")
        assert driver.top.kind == "title"


def test_what_cannot_be_without_a_button_keeps_it(window: MakeDriver) -> None:
    driver = window(paint=False)
    _page(driver)
    with plugged(driver) as pad:
        pad.choose("pad:rematch")
        pad.press("a")
        assert driver.app.settings.pad == {}
        assert driver.app.words("key.confirm") in driver.toast


def test_another_page_waits_for_no_button(window: MakeDriver) -> None:
    driver = window(paint=False)
    _page(driver)
    driver.click("pad:hint")
    driver.click("page:game")
    assert driver.app.devices.capture_pad is None
    with plugged(driver) as pad:
        pad.press("start")
        assert driver.top.kind == "title"


@pytest.mark.slow
def test_a_pressed_button_lights_up_on_the_picture_and_goes_out(window: MakeDriver) -> None:
    driver = window()
    _page(driver)
    with plugged(driver) as pad:
        pad.press("dpdown")
        driver.wait_idle()

        def lit() -> set[str]:
            seen: set[str] = set()
            paint = signs.paint_sign

            def spy(canvas: object, button: str, box: object, *, lit: bool = False) -> None:
                if lit:
                    seen.add(button)

            signs.paint_sign = spy  # type: ignore[assignment]
            try:
                driver.app.redraw()
                driver.step()
            finally:
                signs.paint_sign = paint
            return seen

        assert lit() == set()
        pad.hold("righttrigger")
        assert lit() == {"righttrigger"}
        pad.push("rightx", 1.0)
        assert lit() == {"righttrigger", "rightstick"}
        pad.let_go("righttrigger")
        pad.push("rightx", 0.0)
        frames = driver.app.frames
        assert lit() == set()
        assert driver.app.frames > frames


@pytest.mark.parametrize(("size", "text", "drawn"), [((1280, 720), 100, True), ((1024, 600), 200, False)])
def test_where_a_picture_has_no_room_there_is_a_list(
    window: MakeDriver, size: tuple[int, int], text: int, *, drawn: bool
) -> None:
    driver = window(size, text=text, paint=False)
    _page(driver)
    assert ("pad:picture" in driver.ids()) == drawn
    assert {f"pad:{action}" for action in PAD} <= set(driver.ids())
