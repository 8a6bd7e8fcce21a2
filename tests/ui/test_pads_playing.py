"""Games played with nothing but a controller, from the title on."""

from __future__ import annotations

import pytest

from kotgames.scenes import routes
from kotgames.scenes.table.match import MatchScene
from kotgames.system.settings import Settings
from kotgames.ui.pads import Pads
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.virtual_pad import VirtualPad, plugged


def _to_set_up(driver: Driver, pad: VirtualPad, game: str) -> None:
    """From the title to the set-up of a game: its poster is gone to with the arrows and chosen."""
    for _ in range(8):
        if driver.top.focus.id == f"poster:{game}" and driver.top.focus.visible:
            break
        posters = [item.id for item in driver.items() if item.role == "poster"]
        here = driver.top.focus.id
        left = here in posters and posters.index(here) > posters.index(f"poster:{game}")
        pad.press("dpleft" if left else "dpright")
    pad.press("a")
    assert driver.top.kind == "setup"


@pytest.mark.slow
@each_game
def test_from_the_title_through_the_set_up_and_whole_turns(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    with plugged(driver) as pad:
        _to_set_up(driver, pad, case.game.id)
        pad.go_to("kind:1")
        while "Rookie" not in driver.item("kind:1").label:
            pad.press("dpright")
        pad.choose("start")
        driver.wait_idle()
        host = driver.top
        assert isinstance(host, MatchScene)
        robot = case.robot(driver, "pad", seed=3)
        for _ in range(200):
            driver.wait_idle()
            own = sum(turn.seat == 0 for turn in host.match.turns)
            if driver.top.kind == "results" or (own > 14 and len(robot.asked) >= 2):
                break
            if driver.top.kind == "opening":
                pad.press("a")
                continue
            robot.answer()
        assert len(robot.asked) >= 2, robot.asked
        assert robot.detours == []
        assert driver.app.devices.used == "pad"


@pytest.mark.slow
@each_game
def test_a_whole_match_of_two_people(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False)
    driver.start(case.start("human", "human", seed=11, made=False))
    with plugged(driver):
        robot = case.robot(driver, "pad", seed=11)
        robot.play()
        assert robot.detours == []
        case.handed_over(robot)


@each_game
def test_it_pauses_and_leaves_and_goes_on(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    with plugged(driver) as pad:
        pad.press("b")
        assert driver.top.kind == "pause"
        pad.press("b")
        assert driver.top is host
        pad.press("back")
        assert driver.top.kind == "log"
        pad.press("b")
        pad.press("rightstick")
        assert driver.top.kind == "rules"
        pad.press("rightstick")
        pad.press("start", "start")
        assert driver.top is host


# ---- writing


def test_a_name_field_traps_nobody(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.setup(driver.app, "knockouts_tapouts")
    with plugged(driver) as pad:
        for leave in ("b", "x"):
            pad.choose("name:0")
            assert driver.top.kind == "letters"
            pad.press(leave)
            assert driver.top.kind == "setup"
            assert driver.top.focus.id == "name:0"
            assert not driver.app.devices.typing


# ---- a blow is felt


class _Felt:
    """Notes how controllers are shaken."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shakes: list[tuple[float, int]] = []
        monkeypatch.setattr(Pads, "rumble", lambda pads, strength, ms: self.shakes.append((strength, ms)))


@pytest.mark.slow
@pytest.mark.one_in(5)
@each_game
@pytest.mark.parametrize(
    ("settings", "shakes"),
    [
        (Settings(speed=1.0), True),
        (Settings(speed=1.0, rumble=False), False),
        (Settings(speed=1.0, reduced_motion=True), False),
    ],
    ids=["as it is", "switched off", "reduced motion"],
)
def test_a_hit_is_felt_if_it_may_be(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch, case: UiCase, settings: Settings, *, shakes: bool
) -> None:
    felt = _Felt(monkeypatch)
    driver = window(paint=False, settings=settings)
    app = driver.app
    driver.start(case.start("greedy", "greedy", seed=3))
    app.devices.used = "pad"
    heard: list[str] = []
    monkeypatch.setattr(app.sounds, "play", lambda name, volume=1.0: heard.append(name))
    for _ in range(6000):
        driver.step(50.0)
        if felt.shakes or sum(name in ("punch_heavy", "kick", "knee", "elbow") for name in heard) > 3:
            break
    assert bool(felt.shakes) == shakes
    assert all(0 < strength <= 1 and 50 <= ms <= 250 for strength, ms in felt.shakes)
