"""The tower of a Knockdown Test at the screen: built with mouse, finger, keys and controller, by moments and not by frames."""

from __future__ import annotations

from itertools import product
from typing import Any

import pygame
import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL
from kotgames.engine.odds import percent
from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown import tower_contest as c
from kotgames.games.knockdown.game import GAME
from kotgames.games.knockdown.table import tower_pictures, tower_view
from kotgames.games.knockdown.tower_track import Replay
from kotgames.history import dexterity
from kotgames.system.settings import Settings
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockdown import places
from tests.ui.knockdown.building import Bench, Builder, Deed
from tests.ui.knockdown.hands import Hands
from tests.ui.virtual_pad import plugged


@pytest.fixture
def bench(window: MakeDriver) -> Bench:
    """Two people at one screen, and a tower to be built."""
    bench = Bench(window(paint=False), places.awaiting_tower(kinds=places.PEOPLE))
    bench.start()
    return bench


def turn_taken(driver: Driver) -> str:
    """What became of the tower, as it stands in the record."""
    texts = [turn.text for turn in driver.host.match.turns]
    return next(text for text in reversed(texts) if text in ("stood", "fell", "by dice"))


# ---- building


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_tower_is_built_with_a_pointer_and_the_result_is_taken(bench: Bench, touch: bool) -> None:
    bench.play(bench.straight(touch=touch))
    assert bench.contest.settled == c.STOOD
    assert bench.finish() == c.STOOD
    assert turn_taken(bench.driver) == "stood"
    assert bench.driver.host.match.actor != EXTERNAL
    assert bench.driver.top.kind != "tower"


@pytest.mark.parametrize("way", ["drag", "keys", "pad"])
def test_whoever_looks_and_goes_on_from_what_is_there_builds_it(window: MakeDriver, way: str) -> None:
    driver = window(paint=False)
    if way == "pad":
        with plugged(driver):
            Bench(driver, places.awaiting_tower())
            assert Builder(driver, way).build(Hands(driver, way)) == c.STOOD
    else:
        Bench(driver, places.awaiting_tower())
        assert Builder(driver, way).build(Hands(driver, way)) == c.STOOD
    assert turn_taken(driver) == "stood"


def test_a_stick_moves_the_carriage(window: MakeDriver) -> None:
    driver = window(paint=False)
    with plugged(driver) as pad:
        bench = Bench(driver, places.awaiting_tower())
        pad.choose("start")
        bench.play([], until=0.2)
        pad.press("a")
        start = bench.contest.carriage
        assert start == -c.ENTERS[0]
        pad.push("leftx", 1.0)
        driver.step(300)
        pad.push("leftx", 0.0)
        assert bench.contest.carriage is not None
        assert bench.contest.carriage > start + 8 * c.GRID
        pad.press("a")
        assert bench.contest.tower.held is None


@pytest.mark.parametrize("off", [-11.0, 9.0])
def test_a_cube_stays_where_it_is_set(bench: Bench, off: float) -> None:
    """Nothing puts it straight."""
    bench.play(bench.carried(1, 0.1, off), until=1.4)
    assert bench.contest.tower.pose(1).x == pytest.approx(off, abs=1.5)
    assert 1 in bench.contest.tower.free


def test_a_cube_that_is_set_over_the_edge_falls_and_it_is_said(bench: Bench) -> None:
    bench.play(bench.carried(1, 0.1, 29.0), until=2.0)
    assert bench.contest.tower.pose(1).y < t.CUBE
    assert "2 cubes touch the table; only one may." in _said(bench)
    assert bench.scene.wrong() == {1}


def _said(bench: Bench) -> list[str]:
    return [item.label for item in bench.driver.items() if item.live]


def test_a_press_beside_everything_takes_nothing(bench: Bench) -> None:
    bench.play([(0.2, bench.mouse("press", 150, 300)), (0.4, bench.mouse("release", 0, 80))], until=0.6)
    assert bench.contest.tower.held is None
    assert bench.contest.tower.free == [0]


def test_a_finger_that_comes_up_outside_the_window_lets_go(bench: Bench) -> None:
    home = t.slot(0)
    bench.play([(0.2, bench.mouse("press", *home)), (0.3, bench.mouse("move", 0, 200))], until=0.5)
    assert bench.contest.tower.held == 1
    bench.play([(0.6, bench.mouse("release", 0, 4000))], until=0.8)
    assert bench.contest.tower.held is None


def test_nothing_is_taken_before_the_bell(bench: Bench) -> None:
    home = t.slot(0)
    bench.play(
        [
            (-1.5, bench.tap("return")),
            (-1.0, bench.mouse("press", *home)),
            (-0.5, bench.mouse("move", 0, 80)),
            (-0.2, bench.mouse("release", 0, 80)),
        ],
        until=0.3,
    )
    assert bench.scene.phase == "open"
    assert bench.contest.tower.free == [0]


def test_the_keys_of_both_sides_are_the_builders(bench: Bench) -> None:
    bench.play(
        [
            (0.2, bench.tap("w")),
            (0.4, bench.key_down("d")),
            (0.45, bench.key_up("d")),
            (0.5, bench.key_down("right")),
            (0.55, bench.key_up("right")),
        ],
        until=0.6,
    )
    assert bench.contest.tower.held == 1
    assert bench.contest.carriage == -c.ENTERS[0] + 2 * c.GRID


def test_the_key_that_skips_takes_and_drops_no_cube(bench: Bench) -> None:
    bench.play([(0.2, bench.tap("space"))], until=0.3)
    assert bench.contest.tower.held is None
    bench.play([(0.4, bench.tap("return")), (0.5, bench.tap("space"))], until=0.6)
    assert bench.contest.tower.held is not None


@pytest.mark.slow
def test_other_keys_are_used_and_shown(window: MakeDriver) -> None:
    settings = Settings(speed=0.0, window=(1280, 720), keys={"first_act": ["g"], "first_right": ["k"]})
    bench = Bench(window(settings=settings), places.awaiting_tower())
    said = " ".join(bench.driver.texts())
    assert "G takes the next cube" in said
    assert "or K until it hangs over the tower" in said
    bench.start()
    bench.play([(0.2, bench.tap("g")), (0.4, bench.key_down("k")), (0.45, bench.key_up("k"))], until=0.6)
    assert bench.contest.carriage == -c.ENTERS[0] + c.GRID


def test_keys_are_told_how_it_is_done_until_the_second_cube_is_up(window: MakeDriver) -> None:
    bench = Bench(window(paint=False), places.awaiting_tower(kinds=places.PEOPLE))
    bench.start()
    bench.play([(0.1, bench.tap("x"))], until=0.2)
    assert "Return takes the next cube." in _said(bench)
    bench.play([(0.3, bench.tap("return"))], until=0.4)
    assert any(said.startswith("Hold Right and let go over the tower") for said in _said(bench))
    bench.play([(0.5, bench.tap("return")), (1.5, bench.tap("return"))], until=1.7)
    assert not any("Hold Right" in said for said in _said(bench))


def test_a_pointer_is_told_what_is_missing(bench: Bench) -> None:
    bench.play([(0.1, bench.mouse("press", 150, 300))], until=0.2)
    assert any("still in the tray" in said for said in _said(bench))


# ---- the clock


@pytest.mark.slow
def test_at_zero_it_is_said_that_time_is_up_and_what_is_missing(bench: Bench) -> None:
    home = t.slot(0)
    bench.play([(9.5, bench.mouse("press", *home)), (9.7, bench.mouse("move", 0, 100))])
    assert bench.contest.settled == c.FELL
    assert "TIME'S UP!" in bench.driver.texts()
    assert any("Time is up." in said and "still in the tray" in said for said in _said(bench))
    assert bench.finish() == c.FELL
    assert turn_taken(bench.driver) == "fell"


def test_what_is_heard(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(bench.driver.app.sounds, "play", lambda name, volume=1.0: heard.append(name))
    monkeypatch.setattr(bench.scene.heard, "_play", lambda name, volume=1.0: heard.append(name))
    bench.play(bench.carried(1, 0.1))
    clock = [name for name in heard if name in ("tick", "countdown", "buzzer", "bell_1") or "count_" in name]
    let_go = ["tick"]
    counted = [*let_go, *["tick"] * 6, *["countdown"] * 3, "buzzer"]
    assert clock == ["count_2", "count_1", "bell_1", *counted], "three is said at once"
    assert "clack" in heard


def test_the_lowest_cube_stands_there_without_a_sound(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(bench.scene.heard, "_play", lambda name, volume=1.0: heard.append(name))
    bench.play([], until=0.5)
    assert heard == []


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("cubes", [4, 11, 18])
def test_what_is_built_with_is_seen_while_it_is_read(
    window: MakeDriver, size: tuple[int, int], cubes: int
) -> None:
    driver = window(size, paint=False)
    bench = Bench(driver, places.awaiting_tower(cubes=cubes))
    panel = driver.item("panel").rect
    here = bench.scene.ground(driver.app.canvas())
    cubes_at = [here.point(pose.x, pose.y + t.HALF) for pose in bench.contest.tower.poses()]
    assert all(y > panel.bottom for _, y in cubes_at)


def test_the_clock_counts_down_and_beats_in_the_last_three_seconds(bench: Bench) -> None:
    bench.play([], until=2.0)
    assert bench.scene.left == pytest.approx(8.0, abs=0.02)
    assert tower_view.beat(4.98, calm=False) == 0.0
    assert tower_view.beat(2.98, calm=False) > 0.8
    assert tower_view.beat(2.5, calm=False) == 0.0
    assert tower_view.beat(2.98, calm=True) == 0.0


@pytest.mark.slow
def test_with_reduced_motion_all_lights_come_at_once_and_the_clock_does_not_beat(window: MakeDriver) -> None:
    brightest = []
    for calm in (False, True):
        settings = Settings(reduced_motion=calm, window=(1280, 720), speed=0.0)
        bench = Bench(window(settings=settings), places.awaiting_tower())
        bench.start()
        bench.play(bench.straight())
        assert bench.scene.result == c.STOOD
        bench.driver.time = bench.scene._bell + bench.contest.settled_at + 0.1
        brightest.append(bench.scene.shown.light)
        bench.driver.step()
    assert set(brightest[0].values()) >= {0.0}, "it goes up cube by cube"
    assert set(brightest[1].values()) == {0.6}


@pytest.mark.slow
def test_the_cube_that_hangs_on_the_pointer_at_zero_is_marked_and_named(bench: Bench) -> None:
    last = bench.contest.tower.count - 1
    almost = [deed for cube in range(1, last) for deed in bench.carried(cube, 0.1 + 0.6 * cube)]
    bench.play([*almost, *bench.carried(last, 9.4)[:-1], (10.1, bench.mouse("release"))])
    assert bench.contest.settled == c.FELL
    assert bench.contest.settled_at == pytest.approx(10.0)
    assert bench.scene.wrong() == {last}
    assert any("Time is up." in said and "in your hand" in said for said in _said(bench))
    assert bench.finish() == c.FELL
    assert any("Time ran out before" in line for line in bench.driver.host.told())


# ---- moments, not frames


def _anyhow(bench: Bench, seed: int) -> list[tuple[float, Deed]]:
    """Cubes that are set down more or less well, a few keys between."""
    dice = Dice(seed)
    deeds: list[tuple[float, Deed]] = []
    at = 0.1
    for cube in range(1, bench.contest.tower.count):
        deeds += bench.carried(cube, at, 14 * c.normal(dice))
        at += 0.55 + 0.3 * dice.unit()
    for _ in range(6):
        deeds.append((at, bench.tap(("return", "left", "right", "space")[dice.below(4)])))
        at += 0.1 + 0.4 * dice.unit()
    return deeds


@pytest.mark.slow
def test_the_same_hands_build_the_same_at_30_60_and_144_frames(window: MakeDriver) -> None:
    driver = window(paint=False)
    found: list[list[Any]] = []
    for frames in (30, 60, 144):
        results: list[Any] = []
        for seed in range(4):
            bench = Bench(driver, places.awaiting_tower(), frames)
            bench.start()
            bench.play(_anyhow(bench, seed))
            contest = bench.contest
            results.append((contest.settled, contest.settled_at, contest.record.numbers()[:600]))
            bench.finish()
        found.append(results)
    assert found[0] == found[1] == found[2]


@pytest.mark.slow
def test_the_loop_turns_faster_than_frames_while_it_is_built(bench: Bench) -> None:
    driver = bench.driver
    asked: list[int] = []

    class Clock:
        def tick(self, rate: int = 0) -> int:
            asked.append(rate)
            return 4

    driver.app.clock = Clock()  # type: ignore[assignment]
    drawn = driver.app.frames
    for _ in range(24):
        driver.time += 1 / 240
        driver.app.pump()
    assert asked[-1] == 240
    assert driver.app.frames - drawn <= 8, "a frame is drawn as often as ever"


# ---- pause, focus, controllers


def test_before_the_bell_escape_pauses_and_it_is_counted_anew(bench: Bench) -> None:
    driver = bench.driver
    bench.play([(-1.0, bench.tap("escape"))], until=-0.5)
    assert driver.top.kind == "pause"
    driver.step(15_000)
    driver.click("resume")
    assert bench.scene.phase == "counting"
    assert bench.scene.time == pytest.approx(-2.1, abs=0.05), "three, two, one"
    bench.play(bench.straight())
    assert bench.finish() == c.STOOD


def test_from_the_bell_on_nothing_stops_it(bench: Bench) -> None:
    keys = ("escape", "f1", "f10", "z", "l", "h")
    bench.play(
        [
            *bench.straight(),
            *((0.95 + 0.15 * number, bench.tap(key)) for number, key in enumerate(keys)),
        ]
    )
    assert bench.driver.top is bench.scene
    assert bench.finish() == c.STOOD


def _lost() -> None:
    Driver.post(pygame.WINDOWFOCUSLOST, window=None)


def test_a_window_that_loses_the_keyboard_waits_before_the_bell(bench: Bench) -> None:
    bench.play([(-0.7, _lost)], until=-0.5)
    assert bench.driver.top.kind == "pause"


def test_a_window_that_loses_the_keyboard_later_opens_the_hand_and_the_clock_runs_on(bench: Bench) -> None:
    home = t.slot(0)
    bench.play(
        [(0.2, bench.mouse("press", *home)), (0.4, bench.mouse("move", 0, 120)), (0.8, _lost)], until=0.9
    )
    assert bench.driver.top is bench.scene
    assert bench.contest.tower.held is None
    assert bench.scene.left < 9.15
    bench.play([(1.0, bench.tap("return")), (1.1, bench.key_down("right")), (1.2, _lost)], until=2.0)
    assert bench.contest.carriage is not None
    assert bench.contest.carriage < -c.ENTERS[0] + 4 * c.GRID, "a key whose end is not heard is held no more"


def test_a_controller_that_is_pulled_out_pauses_before_the_bell(window: MakeDriver) -> None:
    driver = window(paint=False)
    with plugged(driver) as pad:
        bench = Bench(driver, places.awaiting_tower())
        bench.start()
        pad.unplug()
        driver.step()
        assert driver.top.kind == "pause"
        driver.click("resume")
        assert bench.scene.phase == "counting"


def test_without_its_controller_a_tower_is_finished_with_the_mouse(window: MakeDriver) -> None:
    driver = window(paint=False)
    with plugged(driver) as pad:
        bench = Bench(driver, places.awaiting_tower())
        bench.start()
        bench.play([], until=0.2)
        pad.press("a")
        assert bench.contest.tower.held == 1
        pad.unplug()
    home = t.slot(1)
    bench.play([(1.0, bench.mouse("press", *home))], until=1.2)
    assert bench.contest.tower.held == 2, "the carriage has let go"


# ---- around it


@pytest.mark.slow
def test_f1_shows_what_the_rules_say_of_it(window: MakeDriver) -> None:
    driver = window()
    bench = Bench(driver, places.awaiting_tower())
    driver.key("f1")
    driver.step()
    assert driver.top.kind == "rules"
    assert any("tower" in text.lower() for text in driver.texts())
    driver.key("escape")
    assert driver.top is bench.scene


@pytest.mark.slow
def test_an_idle_page_draws_nothing(window: MakeDriver) -> None:
    driver = window(bake=True)
    bench = Bench(driver, places.awaiting_tower())
    driver.wait_idle()
    frames = driver.app.frames
    for _ in range(30):
        driver.step()
    assert driver.app.frames == frames
    assert not bench.scene.alive


def test_what_became_of_it_stays_until_it_was_read_and_goes_by_itself(bench: Bench) -> None:
    bench.play(bench.straight())
    bench.driver.key("return")
    assert bench.driver.top is bench.scene, "a key that was meant for the next cube closes nothing"
    bench.driver.step(900)
    bench.driver.key("return")
    assert bench.driver.top.kind != "tower"


def test_the_track_of_a_tower_is_kept_with_its_turn(bench: Bench) -> None:
    bench.play(bench.straight())
    settled = bench.contest.settled_at
    bench.finish()
    taken = next(turn for turn in bench.driver.host.match.turns if turn.text == "stood")
    assert Replay(taken.track).length >= settled


@pytest.mark.slow
def test_a_cube_that_is_carried_past_the_clock_is_before_it(window: MakeDriver) -> None:
    driver = window(paint=True)
    bench = Bench(driver, places.awaiting_tower())
    bench.start()
    clock = driver.item("clock").rect
    where = bench.scene.ground(driver.app.canvas()).world((clock.left + 20, clock.centery))
    home = t.slot(0)
    driver.app.draw()
    before = driver.app.window.surface.copy()
    bench.play([(0.1, bench.mouse("press", *home)), (0.3, bench.mouse("move", *where))], until=0.9)
    driver.app.draw()
    pixel = bench.pixel(*bench.contest.tower.pose(1)[:2])
    box = pygame.Rect(0, 0, 12, 12)
    box.center = pixel
    assert pygame.Rect(driver.pixel(clock.topleft), driver.pixel(clock.size)).colliderect(box)
    red, green, blue, _ = pygame.transform.average_color(driver.app.window.surface, box)
    was = pygame.transform.average_color(before, box)
    assert red > was[0] + 60, (red, green, blue)


def test_upper_rows_of_the_tray_lie_on_boards() -> None:
    """Cubes of the lowest row are taken first: those above them would hang in the air."""
    high, shelf, rows = 176, 22, 3
    picture = tower_pictures.tray(200, high, shelf, rows)
    bare = tower_pictures.tray(200, high, shelf, 1)
    pitch = (high - shelf) / (rows + tower_pictures.BOARDS_ABOVE)
    for row in range(1, rows):
        at = (100, round(high - shelf - pitch * row + 2))
        assert picture.get_at(at) != bare.get_at(at)
        assert picture.get_at((100, at[1] - 15)) == bare.get_at((100, at[1] - 15))


# ---- before it


@pytest.mark.slow
def test_before_a_call_both_see_the_chance_of_the_dice_and_what_became_of_the_towers_so_far(
    window: MakeDriver,
) -> None:
    for turn, passed in enumerate((True, False, True)):
        dexterity.add(
            dexterity.TakenTest(game=GAME.id, match="m1", turn=turn, name="Bo", size=7, passed=passed)
        )
    driver = window(paint=False)
    match = places.calling(test="tower", kinds=places.PEOPLE, names=("Ada", "Bo"))
    driver.start(match)
    driver.wait_idle()
    headline = driver.host.table.questions.headline()[1]
    assert "Bo's towers so far: 2 of 3 stood." in headline
    needed = sum(match.state.heavy[1:]) + sum(match.state.light[1:])
    missed = sum(sum(roll) < needed for roll in product(range(1, 7), repeat=3))
    assert 0 < missed < 216
    chance = percent(missed / 216)
    assert any(chance in text.replace(" ", "") for text in driver.texts()), chance
    driver.click("do:call")
    driver.wait_idle()
    headline = driver.host.table.questions.headline()[1]
    assert "Bo's towers so far: 2 of 3 stood." in headline
    assert any(percent(1 - missed / 216) in text.replace(" ", "") for text in driver.texts())
