"""Whole matches of two to six at one screen, played with hands: all people, one among bots; what they leave on the screen for the next."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from tests.ui.cases import BY_ID
from tests.ui.cases.knock_out_punch import CASE
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import SIZES, Inspector, assert_none
from tests.ui.knock_out_punch import places, screens
from tests.ui.knock_out_punch.robot import Robot
from tests.ui.screens import pages
from tests.ui.standins import SilentBot
from tests.ui.virtual_pad import plugged


def played(driver: Driver, way: str, kinds: tuple[str, ...], seed: int, fights: str = "cards") -> Robot:
    """A match to its verdict, and every seat on it."""
    host = driver.start(places.start(*kinds, seed=seed, fights=fights))
    robot = Robot(driver, way, seed=seed, ms=30)
    robot.play(most=900)
    assert host.match.outcome is not None
    assert len(host.match.outcome.scores) == len(kinds)
    assert not host.words.missing
    texts = driver.texts()
    assert all(any(seat.name.upper() in text.upper() for text in texts) for seat in host.seats)
    return robot


@pytest.mark.slow
@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("way", "kinds"),
    [
        ("click", ("human",) * 3),
        ("drag", ("human",) * 6),
        ("drag", ("human",) * 2),
        ("keys", ("human", "greedy", "greedy")),
        ("drag", ("human", *["greedy"] * 5)),
        ("pad", ("greedy", "human", "random", "greedy")),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(value),
)
def test_a_whole_match(window: MakeDriver, way: str, kinds: tuple[str, ...]) -> None:
    driver = window(paint=False)
    with plugged(driver) if way == "pad" else nullcontext():
        robot = played(driver, way, kinds, 5)
    people = {seat for seat, kind in enumerate(kinds) if kind == "human"}
    assert {prompt.seat for _, prompt in robot.hand_overs} == (people if len(people) > 1 else set())
    assert robot.asked >= {"turn", "lay"}


@pytest.mark.slow
def test_a_whole_match_with_the_glove(window: MakeDriver) -> None:
    assert played(window(paint=False), "click", ("human", "greedy", "greedy"), 4, "glove").throws > 0


@pytest.mark.slow
def test_a_whole_match_that_asks_how_each_fight_is_settled(window: MakeDriver) -> None:
    robot = played(window(paint=False), "keys", ("human", "human", "greedy"), 4, "ask")
    assert robot.asked & {"way", "answer"}


@pytest.mark.slow
def test_a_whole_match_at_speed_1_ends_as_without_motion(window: MakeDriver) -> None:
    ends = []
    for speed in (1.0, 0.0):
        driver = window(paint=False, speed=speed)
        played(driver, "click", ("human", "greedy", "greedy"), 6)
        ends.append(driver.host.match.state.digest())
    assert ends[0] == ends[1]


# ---- six at the table fit


@pytest.mark.parametrize("count", [3, 6])
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.long
def test_every_question_fits_at_every_size(
    window: MakeDriver, size: tuple[int, int], text: int, count: int
) -> None:
    inspector = Inspector(window(size, text=text, paint=False, bot=SilentBot))
    for names in (CASE.names, ("WWWWWWWWWWWWWWWW",) * 2):
        for kind in ("turn", "bet"):
            inspector.driver.start(places.crowded(count, kind, names=names, crowd=12 // count))
            inspector.driver.wait_idle()
            for tab in pages(inspector.driver) or [""]:
                if tab:
                    inspector.driver.click(tab)
                inspector.look(f"{count} {kind} {tab}")
                inspector.reach(f"{count} {kind} {tab}")
    assert_none(inspector.found)


# ---- what is secret stays so with six


@pytest.mark.slow
def test_nobody_sees_a_card_of_another_at_a_table_of_six(window: MakeDriver) -> None:
    """At the round of bets, at every question of each, and at the open ones."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.crowded(6, "bet", kinds=("human",) * 6))
    hidden = CASE.secrets.hidden(host.match.state, 6)
    assert hidden
    seen = set()
    for _ in range(40):
        driver.wait_idle()
        if driver.top.kind == "results":
            break
        if driver.top is host:  # else the curtain covers all of it
            shown = set(host.table.field.sprites) | {item.id for item in host.items}
            own = host.asker.ready
            for seat in range(6):
                if seat != own:
                    assert not CASE.secrets.held(host.match.state, seat) & shown, (seat, own)
            if own >= 0:
                assert CASE.secrets.held(host.match.state, own) & shown
                seen.add(own)
        Robot(driver, "click", seed=3).answer()
    assert len(seen) >= 3


def test_the_case_is_found() -> None:
    assert BY_ID["knock_out_punch"] is CASE
    assert screens.screens(CASE.names).keys() >= places.POSITIONS.keys()
