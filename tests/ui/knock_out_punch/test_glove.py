"""The throw of the glove at the screen: with mouse, keys and controllers, alone and for two, by moments and not by frames."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL
from kotgames.games.knock_out_punch import glove as g
from kotgames.system.settings import Settings
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knock_out_punch.throwing import Deed, Lane, at_a_throw
from tests.ui.virtual_pad import plugged

STRAIGHT = ("human", "human")


@pytest.fixture
def lane(window: MakeDriver) -> Lane:
    """Two people at one screen, and a throw to come."""
    lane = Lane(window(paint=False), at_a_throw(*STRAIGHT))
    lane.start()
    return lane


def text_of_last(driver: Driver) -> str:
    return driver.host.match.turns[-1].text


# ---- throwing


def test_a_flick_of_the_mouse_throws_and_the_result_is_taken(lane: Lane) -> None:
    pull = [(0.5 + 0.02 * step, lane.mouse("move", 0.0, 0.01 * step)) for step in range(1, 12)]
    lane.play(
        [
            (0.4, lane.mouse("press")),
            *pull,
            (0.8, lane.mouse("move", 0.0, 0.0)),
            (0.81, lane.mouse("release", 0.0, -0.05)),
        ]
    )
    throw = lane.scene.contest.throw
    assert throw.at == pytest.approx(0.81, abs=0.002)
    assert throw.power > 0.1
    assert abs(throw.x) < 0.05
    result = lane.finish()
    assert text_of_last(lane.driver) == result
    assert lane.driver.host.match.actor != EXTERNAL


def test_a_sling_to_the_left_goes_to_the_right(lane: Lane) -> None:
    lane.play(
        [
            (0.4, lane.mouse("press")),
            (0.6, lane.mouse("move", -0.06, 0.1)),
            (0.8, lane.mouse("release", -0.06, 0.1)),
        ]
    )
    assert lane.scene.contest.throw.x > 0.5
    assert lane.finish() == g.DODGED


def test_a_press_beside_the_glove_takes_nothing(lane: Lane) -> None:
    lane.play(
        [
            (0.4, lane.mouse("press", 0.4, 0.0)),
            (0.6, lane.mouse("move", 0.4, 0.1)),
            (0.8, lane.mouse("release", 0.4, 0.1)),
        ],
        until=1.0,
    )
    assert lane.scene.contest.throw is None


def test_keys_aim_and_throw(lane: Lane) -> None:
    lane.play(
        [(0.5, lane.key_down("right")), (1.1, lane.key_up("right")), *lane.throw(at=1.5, hold=0.35)],
        until=1.6,
    )
    throw = lane.scene.contest.throw
    assert throw.x == pytest.approx(0.9)
    assert throw.power == pytest.approx(0.5)


def test_nothing_flies_before_the_bell(lane: Lane) -> None:
    lane.play(
        [
            (-1.5, lane.key_down("return")),
            (-0.5, lane.key_up("return")),
            (-0.4, lane.mouse("press")),
            (-0.3, lane.mouse("release", 0, 0.1)),
        ],
        until=0.5,
    )
    assert lane.scene.contest.throw is None
    assert lane.scene.phase == "open"


def test_a_throw_that_does_not_come_in_ten_seconds_is_dodged(lane: Lane) -> None:
    lane.play([(9.5, lane.key_down("return"))])
    assert lane.scene.contest.throw is None
    assert "in time" in " ".join(lane.driver.texts())
    assert lane.finish() == g.DODGED
    assert text_of_last(lane.driver) == "dodged"


def test_a_controller_aims_with_its_stick_and_throws_with_one_button(window: MakeDriver) -> None:
    driver = window(paint=False)
    with plugged(driver) as pad:
        lane = Lane(driver, at_a_throw("human", "greedy"))
        pad.choose("start")
        assert lane.scene.phase == "counting"
        for _ in range(300):
            driver.step(10)
            if lane.scene.phase == "open":
                break
        pad.push("leftx", 0.5)
        pad.hold("a")
        for _ in range(60):
            driver.step()
        assert lane.scene.contest.throw is None
        pad.let_go("a")
        throw = lane.scene.contest.throw
        assert throw.power == 1.0
        assert throw.x == pytest.approx(0.475, abs=0.02)
        driver.step()
        assert driver.top is lane.scene
    assert text_of_last(driver) in ("hit", "dodged", "caught")


def test_two_controllers_are_for_two_people(window: MakeDriver) -> None:
    driver = window(paint=False)
    with plugged(driver) as one, plugged(driver) as two:
        lane = Lane(driver, at_a_throw(*STRAIGHT))
        lane.start()
        while lane.scene.phase != "open":
            driver.step()
        two.press("dpleft")
        assert lane.scene.contest.throw is None
        one.hold("a")
        driver.step(800)
        one.let_go("a")
        assert lane.scene.contest.throw is not None
        driver.step(300)
        assert lane.scene.contest.defence.pose(lane.scene.time).x == pytest.approx(-g.LANE)


# ---- defending


def test_a_step_in_time_dodges_and_a_late_one_is_a_hit(window: MakeDriver) -> None:
    for late, expected in ((0.12, g.DODGED), (0.33, g.HIT)):
        lane = Lane(window(paint=False), at_a_throw(*STRAIGHT))
        lane.start()
        lane.play([*lane.throw(), (1.0 + late, lane.tap("a"))])
        assert lane.finish() == expected


def test_the_star_of_a_hit_stays_where_it_landed(lane: Lane) -> None:
    """The glove falls, what was felt does not."""
    lane.play(lane.throw())
    scene = lane.scene
    throw = scene.contest.throw
    lane.driver.step(150)
    first = scene.shown
    lane.driver.step(200)
    later = scene.shown
    assert first.star == later.star == g.HIT
    assert later.flight[1] < first.flight[1] - 0.05
    assert later.met == first.met == throw.place(throw.contact)[:2]


def test_space_at_the_moment_of_contact_catches(lane: Lane) -> None:
    lane.play([*lane.throw(), (1.0 + g.FASTEST + 0.02, lane.tap("space"))])
    assert lane.finish() == g.CAUGHT
    assert text_of_last(lane.driver) == "caught"


def test_the_keys_of_one_do_nothing_for_the_other(lane: Lane) -> None:
    lane.play(
        [(0.3, lane.key_down("d")), (0.5, lane.tap("space")), (0.6, lane.tap("left")), (0.8, lane.tap("up"))],
        until=1.0,
    )
    scene = lane.scene
    assert scene.contest.throw is None
    assert scene.contest.defence.tried == pytest.approx(0.5, abs=0.001)
    assert scene.contest.defence.pose(1.0).x == pytest.approx(g.LANE)


def test_whoever_plays_alone_may_use_all_keys(window: MakeDriver) -> None:
    lane = Lane(window(paint=False), at_a_throw("human", "greedy", thrower=1))
    lane.start()
    lane.play([(0.1, lane.tap("left"))], until=0.4)
    assert lane.scene.contest.defence.pose(0.4).x == pytest.approx(-g.LANE)


@pytest.mark.slow
def test_other_keys_are_used_and_shown(window: MakeDriver) -> None:
    settings = Settings(speed=0.0, window=(1280, 720), keys={"second_left": ["j"], "first_act": ["g"]})
    lane = Lane(window(settings=settings), at_a_throw(*STRAIGHT))
    said = " ".join(lane.driver.texts())
    assert "J" in said
    assert "hold G" in said
    lane.start()
    lane.play([*lane.throw(key="g"), (1.1, lane.tap("j"))])
    assert lane.finish() == g.DODGED


@pytest.fixture
def dodger(window: MakeDriver) -> Lane:
    """A bot throws at a person."""
    lane = Lane(window(paint=False), at_a_throw("human", "greedy", thrower=1))
    assert "press left or right of the boxer" in " ".join(lane.driver.texts())
    lane.start()
    return lane


@pytest.mark.parametrize(
    ("x", "y", "button", "lane_at"),
    [(-0.3, 0.5, 1, -1), (0.3, 0.5, 1, 1), (-0.3, 0.5, 3, 1), (0.0, 0.4, 3, 1), (0.7, 0.9, 1, 1)],
)
def test_a_press_beside_steps_there_and_the_right_button_to_the_right(
    dodger: Lane, x: float, y: float, button: int, lane_at: int
) -> None:
    dodger.play([(0.1, dodger.click(x, y, button))], until=0.4)
    assert dodger.scene.contest.defence.pose(0.4).x == pytest.approx(lane_at * g.LANE)


def test_a_press_on_the_legs_ducks_and_one_on_the_chest_catches(dodger: Lane) -> None:
    dodger.play([(0.1, dodger.click(0.0, 0.7)), (0.3, dodger.click(0.0, 0.42))], until=0.4)
    defence = dodger.scene.contest.defence
    assert defence.pose(0.1 + g.DUCK).head == pytest.approx(g.BELT)
    assert defence.pose(0.4).x == 0.0
    assert defence.tried == pytest.approx(0.3, abs=0.002)


def test_the_mouse_dodges_as_soon_as_a_key_does(window: MakeDriver) -> None:
    poses = []
    for mouse in (False, True):
        lane = Lane(window(paint=False), at_a_throw("human", "greedy", thrower=1))
        lane.start()
        lane.play([(0.5, lane.click(-0.2, 0.5) if mouse else lane.tap("a"))], until=0.6)
        poses.append(lane.scene.contest.defence.pose(0.57))
    assert poses[0] == poses[1]


def test_of_two_people_only_one_has_the_mouse(window: MakeDriver) -> None:
    """And it is asked who, before the throw."""
    driver = window(paint=False)
    for chosen in (False, True):
        lane = Lane(driver, at_a_throw(*STRAIGHT))
        if chosen:
            driver.click("mouse")
        lane.start()
        pull = [
            (0.4, lane.mouse("press")),
            (0.6, lane.mouse("move", 0, 0.1)),
            (0.8, lane.mouse("release", 0, 0.1)),
        ]
        lane.play([(0.1, lane.click(-0.3, 0.5)), *pull], until=0.9)
        contest = lane.scene.contest
        assert (contest.throw is None) == chosen
        assert (contest.defence.pose(0.35).x < -0.1) == chosen
        driver.step(4000)


@pytest.mark.slow
def test_signs_show_what_a_press_does_while_the_mouse_is_used(window: MakeDriver) -> None:
    driver = window()
    lane = Lane(driver, at_a_throw("human", "greedy", thrower=1))
    lane.start()
    shown: list[Any] = []
    lane.scene.view.ways = lambda canvas, at: shown.append(at)
    lane.play([], until=0.1)
    assert shown
    shown.clear()
    lane.play([(0.15, lane.tap("x"))], until=0.18)
    shown.clear()
    lane.play([], until=0.3)
    assert not shown


# ---- moments, not frames


def scripts(lane: Lane, seed: int) -> list[tuple[float, Deed]]:
    """A throw and what the defender does, anyhow."""
    dice = Dice(seed)
    deeds = lane.throw(at=1.0, hold=0.2 + 0.6 * dice.unit())
    for _ in range(2):
        key = ("a", "d", "s", "space")[dice.below(4)]
        deeds.append((1.02 + 0.55 * dice.unit(), lane.tap(key)))
    aside = ("left", "right")[dice.below(2)]
    return [(0.1, lane.key_down(aside)), (0.1 + 0.3 * dice.unit(), lane.key_up(aside)), *deeds]


@pytest.mark.slow
def test_the_same_throw_has_the_same_result_at_30_60_and_144_frames(window: MakeDriver) -> None:
    driver = window(paint=False)
    found: list[list[tuple[Any, str]]] = []
    for frames in (30, 60, 144):
        results = []
        for seed in range(12):
            lane = Lane(driver, at_a_throw(*STRAIGHT), frames)
            lane.start()
            lane.play(scripts(lane, seed))
            throw = lane.scene.contest.throw
            results.append(((round(throw.x, 6), round(throw.power, 6)), lane.finish()))
        found.append(results)
    assert found[0] == found[1] == found[2]
    assert len({result for _, result in found[0]}) > 1


def test_the_loop_turns_faster_than_frames_while_it_is_played(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = window(paint=False)
    lane = Lane(driver, at_a_throw(*STRAIGHT))
    asked: list[int] = []

    class Clock:
        def tick(self, rate: int = 0) -> int:
            asked.append(rate)
            return 4

    driver.app.clock = Clock()  # type: ignore[assignment]
    driver.app.redraw()
    driver.app.pump()
    lane.start()
    drawn = driver.app.frames
    for _ in range(24):
        driver.time += 1 / 240
        driver.app.pump()
    assert 60 in asked
    assert asked[-1] == 240
    assert driver.app.frames - drawn <= 8, "a frame is drawn as often as ever"


def defended(window: MakeDriver, model: str, count: int = 36) -> float:
    """The share of a bot's throws that a model of a person avoids with real keys: "reacts" after 250 ms (deviation 40 ms), or "mashes"."""
    driver = window(paint=False, speed=0.0)
    dice = Dice(11)
    avoided = 0
    for number in range(count):
        match = at_a_throw("human", "greedy", thrower=1, first_seed=1 + number % 7)
        lane = Lane(driver, match)
        lane.scene.test.seed = 1000 + number
        lane.start()
        scene = lane.scene
        deeds: list[tuple[float, Deed]] = []
        if model == "mashes":
            at = 0.2
            while at < 5:
                deeds.append((at, lane.tap(("a", "d", "s", "space")[dice.below(4)])))
                at += 0.05 + 0.15 * dice.unit()
            lane.play(deeds)
        else:
            lane.play([], until=scene.contest.bot_at + 0.02)
            throw = scene.contest.throw
            react = throw.at + 0.25 + 0.04 * g.normal(dice)
            side = "a" if throw.goal[0] >= 0 else "d"
            if dice.unit() < 0.15:  # the side is read wrongly at times
                side = "d" if side == "a" else "a"
            lane.play([(react, lane.tap(side))])
        avoided += lane.finish() != g.HIT
    return avoided / count


@pytest.mark.slow
def test_a_reaction_of_250_ms_defends_about_half_and_mashing_loses(window: MakeDriver) -> None:
    reacts, mashes = defended(window, "reacts"), defended(window, "mashes")
    assert 0.38 <= reacts <= 0.65
    assert mashes < 0.42
    assert mashes < reacts - 0.05


# ---- pause, focus, nothing to take back


def _lost() -> None:
    Driver.post(pygame.WINDOWFOCUSLOST, window=None)


def test_before_the_bell_escape_pauses_and_it_is_counted_anew(lane: Lane) -> None:
    driver = lane.driver
    lane.play([(-0.8, lane.key_down("d")), (-0.5, lane.tap("escape"))], until=-0.4)
    assert driver.top.kind == "pause"
    assert not lane.scene.plays
    driver.step(15_000)
    driver.click("resume")
    assert lane.scene.phase == "counting"
    lane.play([], until=0.2)
    assert lane.scene.contest.defence.pose(0.2).x == 0.0
    assert lane.scene.phase == "open"


@pytest.mark.parametrize("after", [0.1, 1.05], ids=["before it flies", "in flight"])
def test_from_the_bell_on_nothing_stops_it(lane: Lane, after: float) -> None:
    """Who could begin anew would get back the time that ran out, and the catch that was tried too early."""
    keys = ("escape", "f1", "f10", "z", "l")
    lane.play([*lane.throw(), *((after + 0.03 * number, lane.tap(key)) for number, key in enumerate(keys))])
    assert lane.driver.top is lane.scene
    assert lane.finish() == g.HIT


def test_a_window_that_loses_the_keyboard_waits_before_the_bell(lane: Lane) -> None:
    lane.play([(-0.7, _lost)], until=-0.5)
    assert lane.driver.top.kind == "pause"


def test_a_window_that_loses_the_keyboard_later_lets_go_and_the_clock_runs_on(lane: Lane) -> None:
    lane.play([(0.2, lane.key_down("return")), (0.6, _lost)], until=0.8)
    assert lane.driver.top is lane.scene
    assert lane.scene.hands.hold is None
    assert lane.scene.contest.throw is None


def test_in_flight_a_lost_window_changes_nothing(lane: Lane) -> None:
    lane.play([*lane.throw(), (1.1, _lost)])
    assert lane.finish() == g.HIT


def test_a_controller_that_is_pulled_out_pauses_before_the_bell(window: MakeDriver) -> None:
    driver = window(paint=False)
    with plugged(driver) as pad:
        lane = Lane(driver, at_a_throw(*STRAIGHT))
        lane.start()
        lane.play([], until=-0.3)
        pad.unplug()
        driver.step()
        assert driver.top.kind == "pause"
        driver.click("resume")
        assert lane.scene.phase == "counting"


@pytest.mark.slow
def test_f1_shows_what_the_rules_say_of_it(window: MakeDriver) -> None:
    driver = window()
    Lane(driver, at_a_throw(*STRAIGHT))
    driver.key("f1")
    driver.step()
    assert driver.top.kind == "rules"
    assert any("glove" in text.lower() for text in driver.texts())
    driver.key("escape")
    assert driver.top.kind == "glove"


def test_bot_against_bot_is_drawn_without_a_throw(window: MakeDriver) -> None:
    driver = window(paint=False)
    host = driver.start(at_a_throw("greedy", "greedy"))
    for _ in range(400):
        driver.step()
        if host.match.actor != EXTERNAL:
            break
        assert driver.top.kind == "match"
    assert host.match.turns[-1].text in ("hit", "dodged", "caught")
    assert not any(entry.begun for entry in host.match.log.entries)


@pytest.mark.slow
def test_what_happens_is_shown_said_and_heard(window: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = window()
    lane = Lane(driver, at_a_throw(*STRAIGHT))
    heard: list[str] = []
    monkeypatch.setattr(driver.app.sounds, "play", lambda name, volume=1.0: heard.append(name))
    assert any("Ada" in text and "Bert" in text for text in driver.texts())
    lane.start()
    lane.play(lane.throw())
    driver.step(200)
    texts = driver.texts()
    assert "HIT!" in texts
    assert "Ada hits Bert." in texts
    said = next(item for item in driver.items() if item.live)
    assert said.label == "Ada hits Bert."
    assert [name for name in heard if name.startswith(("count", "bell", "whoosh", "punch"))] == [
        "count_3", "count_2", "count_1", "bell_1", "whoosh", "punch_heavy",
    ]  # fmt: skip


def test_the_moment_of_contact_stands_still_and_reduced_motion_does_not_shake(window: MakeDriver) -> None:
    for calm in (False, True):
        driver = window(settings=Settings(reduced_motion=calm, window=(1280, 720), speed=0.0), paint=False)
        lane = Lane(driver, at_a_throw(*STRAIGHT))
        lane.start()
        lane.play(lane.throw())
        scene = lane.scene
        contact = scene.contest.throw.contact

        def at(after: float, scene: Any = scene, driver: Driver = driver, contact: float = contact) -> Any:
            driver.time = scene._bell + contact + after
            return scene.shown

        assert at(0.06).flight == at(0.09).flight != at(0.3).flight
        shaken = [at(0.1 + 0.01 * step).shake for step in range(25)]
        assert any(shaken) is not calm


@pytest.mark.slow
def test_an_idle_page_draws_nothing(window: MakeDriver) -> None:
    driver = window(bake=True)
    lane = Lane(driver, at_a_throw(*STRAIGHT))
    driver.wait_idle()
    frames = driver.app.frames
    for _ in range(30):
        driver.step()
    assert driver.app.frames == frames
    assert not lane.scene.alive
