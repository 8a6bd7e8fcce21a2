"""The Brawl with hands: whole matches of three to six, where everybody stands, whom an attack is for, what stays secret."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards.table import facing, ids
from kotgames.games.mortal_kombat_kards.table.floor import Floor
from kotgames.scenes.table.opening import Opening
from tests.ui.cases.mortal_kombat_kards import CASE
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import SIZES, Inspector, assert_none
from tests.ui.mortal_kombat_kards import brawls
from tests.ui.mortal_kombat_kards.hands import Hands, inside
from tests.ui.mortal_kombat_kards.robot import Robot
from tests.ui.screens import pages
from tests.ui.standins import SilentBot
from tests.ui.virtual_pad import plugged


def floor(driver: Driver) -> Floor:
    """What draws the floor."""
    found: Floor = driver.host.table.picture.floor
    return found


# ---- whole matches


@pytest.mark.slow
@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("way", "kinds"),
    [
        ("click", ("human",) * 3),
        ("drag", ("human", *["greedy"] * 5)),
        ("keys", ("human", "random", "human", "greedy")),
        ("pad", ("greedy", "human", "random")),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(value),
)
def test_a_whole_match(window: MakeDriver, way: str, kinds: tuple[str, ...]) -> None:
    driver = window(paint=False)
    with plugged(driver) if way == "pad" else nullcontext():
        host = driver.start(brawls.start(*kinds, seed=6))
        robot = Robot(driver, way, seed=6, ms=30)
        robot.play(most=2500)
    outcome = host.match.outcome
    assert outcome is not None
    assert len(outcome.scores) == len(kinds)
    assert not host.words.missing
    people = {seat for seat, kind in enumerate(kinds) if kind == "human"}
    assert {prompt.seat for _, prompt in robot.hand_overs} <= people
    assert robot.asked >= {"discard", "action"}


@pytest.mark.slow
def test_it_ends_the_same_with_motion_and_without(window: MakeDriver) -> None:
    ends = []
    for speed in (1.0, 0.0):
        driver = window(paint=False, speed=speed)
        driver.start(brawls.start("human", "greedy", "greedy", seed=4))
        Robot(driver, "click", seed=4, ms=30).play(most=2500)
        ends.append(driver.host.match.state.digest())
    assert ends[0] == ends[1]


def test_the_opening_shows_dice_of_those_alone_who_throw_again(window: MakeDriver) -> None:
    """Of four only some are level."""
    level = next(
        match
        for seed in range(200)
        for match in [brawls.start(*["human"] * 4, seed=seed)]
        if any(
            0 in throw for event in match.opening if isinstance(event, e.FirstRolled) for throw in event.rolls
        )
    )
    driver = window(speed=1.0, bot=SilentBot)
    driver.app.push(Opening(driver.app, driver.start(level)))
    for _ in range(400):
        driver.step()
        if driver.top.kind != "opening":
            break
    assert driver.top.kind != "opening", "it ended by itself"


# ---- where everybody stands


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_all_stand_around_the_floor_and_nobody_behind_another(window: MakeDriver, count: int) -> None:
    driver = window(paint=False, bot=SilentBot)
    for groups in ("", "A" * count, "AABBCC"[:count]):
        driver.start(brawls.acting(count, groups))
        driver.wait_idle()
        area, clash = inside(driver).layout.floor, inside(driver).layout.clash
        spots = floor(driver).spots(area)
        assert set(spots) == set(range(count))
        assert all(area.left <= spot.x <= area.right for spot in spots.values())
        assert all(spot.y - spot.high * 0.85 >= clash.bottom for spot in spots.values()), "the heads"
        apart = [abs(one.x - two.x) for one in spots.values() for two in spots.values() if one is not two]
        assert min(apart) > 45, groups
        assert min(spot.high for spot in spots.values()) * 86 / 108 * 1.5 > 300, "in a window of 1920x1080"


def test_who_stands_together_is_closer(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    gaps = []
    for groups in ("ABCD", "ABBD"):
        driver.start(brawls.acting(4, groups))
        spots = floor(driver).spots(inside(driver).layout.floor)
        gaps.append(abs(spots[1].x - spots[2].x))
    assert gaps[1] < gaps[0]


def test_who_is_out_is_gone_from_the_floor_and_named_in_their_panel(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    match = brawls.acting(4)
    state: Any = match.state
    state.out[2], state.points[2] = 1, 0
    driver.start(match)
    assert ids.figure(2) not in driver.ids()
    assert "out" in driver.item(ids.fighter(2)).label
    assert "1 action" in driver.item(ids.fighter(0)).label


# ---- whom an attack is for


@pytest.mark.parametrize("goal", [ids.fighter(2), ids.figure(2)])
def test_a_kard_is_dropped_on_whom_it_is_for(window: MakeDriver, goal: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(brawls.acting(4))
    driver.wait_idle()
    card = next(
        ids.card(one) for one in inside(driver).own_hand
        if host.card_set.kinds[host.card_set.kind_of[one]] == "high_fireball"
    )  # fmt: skip
    driver.drag(card, goal)
    driver.wait_idle()
    assert inside(driver).view["at"] == 2
    assert inside(driver).pair == (0, 2)
    assert {ids.wing(0), ids.wing(2)} <= set(driver.ids())
    driver.click("do:commit")
    assert host.match.view(0)["by"] == 0


def test_laid_in_the_own_wing_a_button_names_the_one_it_is_for(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(brawls.acting(4))
    driver.wait_idle()
    taker = Hands(driver, "click")
    taker.take(a.LAY + host.card_set.kind_index["high_fireball"])
    driver.wait_idle()
    offered = [name for name in driver.ids() if name.startswith("do:target_")]
    assert offered == ["do:target_1", "do:target_2", "do:target_3"]
    assert driver.item("do:target_3").label.startswith("GORO")
    taker.take(a.TARGET + 3)
    driver.wait_idle()
    assert inside(driver).view["at"] == 3
    driver.click("do:take_back")
    driver.wait_idle()
    assert "do:target_1" in driver.ids(), "the name comes back first"


def test_an_area_attack_asks_for_effect_counter_and_evade(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    said = []
    for rounds in range(3):
        driver.start(brawls.asked_in_the_round(4, rounds))
        driver.wait_idle()
        said.append(driver.item("do:take_hit").label)
    assert said == ["NO EFFECT", "NO COUNTERATTACK", "TAKE THE HIT"]


# ---- the pair


def test_the_two_that_meet_stand_as_they_sit() -> None:
    around = [2, 3, 0, 1]
    assert facing.sided(around, 1, 2) == (2, 1)
    assert facing.sided(around, 0, 3) == (3, 0)
    assert facing.sided([1, 0], 1, 0) == (0, 1), "with two nobody changes sides"


# ---- secrets and sizes


@pytest.mark.slow
def test_nobody_sees_a_kard_of_another(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(brawls.start(*["human"] * 4, seed=5))
    seen = set()
    for _ in range(60):
        driver.wait_idle()
        if driver.top.kind == "results":
            break
        if driver.top is host:  # else the curtain covers all of it
            shown = set(host.table.field.sprites) | {item.id for item in host.items}
            own = host.asker.ready
            for seat in range(4):
                known = inside(driver).view["hands"][seat]
                hidden = {
                    one
                    for one in CASE.secrets.held(host.match.state, seat)
                    if ids.numbers(one)[0] not in known
                }
                assert seat == own or not hidden & shown, (seat, own)
            seen.add(own)
        Robot(driver, "click", seed=3).answer()
    assert len(seen) >= 4


@pytest.mark.long
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_question_fits_at_every_size(window: MakeDriver, size: tuple[int, int], text: int) -> None:
    inspector = Inspector(window(size, text=text, paint=False, bot=SilentBot))
    for names in (CASE.names, ("WWWWWWWWWWWWWWWW",) * 2):
        for name, make in brawls.QUESTIONS.items():
            inspector.driver.start(make(names=names))
            inspector.driver.wait_idle()
            for tab in pages(inspector.driver) or [""]:
                if tab:
                    inspector.driver.click(tab)
                inspector.look(f"{name} {tab}")
                inspector.reach(f"{name} {tab}")
    assert_none(inspector.found)
