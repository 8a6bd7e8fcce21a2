"""The table turns so that whoever is asked sits at the lower edge: at three to six seats, behind a curtain, openly, with open hands; it
stands still for who only watches."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.contract import EVERYBODY, EXTERNAL, NOBODY, Game
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.scenes import routes, starting
from kotgames.scenes.table.replay import ReplayScene
from tests import toy
from tests.ui.driver import Driver

COUNTS = [3, 4, 5, 6]


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    found = toy.put_in(monkeypatch)
    monkeypatch.setattr(type(found), "seats", (2, 3, 4, 5, 6))
    return found


def begin(driver: Driver, game: Game, kinds: list[str], **more: Any) -> Any:
    seats = [Seat(kind, f"Player {number}") for number, kind in enumerate(kinds, 1)]
    routes.match(driver.app, starting.begin(game, seats, {"rounds": 2}, seed=3, **more))
    driver.wait_idle()
    return driver.host


def to_the_throw(driver: Driver, host: Any, most: int) -> None:
    """Everybody bids; the seat `most` the highest."""
    for _ in range(len(host.seats)):
        while driver.top.kind == "curtain":
            driver.click("ready")
            driver.wait_idle()
        prompt = host.situation.prompt
        assert prompt.kind == "bid"
        assert host.table.context.seating.bottom == prompt.seat, "who bids has the hand before them"
        assert lowest(driver, host) == prompt.seat
        host.take([host.match.game.parse("bid 2" if prompt.seat == most else "bid 1")])
        driver.wait_idle()
    assert host.match.actor == EXTERNAL


def lowest(driver: Driver, host: Any) -> int:
    """Whose corner stands lowest on the screen."""
    return max(range(len(host.seats)), key=lambda seat: driver.item(f"corner:{seat}").rect.bottom)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("open_hands", [False, True])
@pytest.mark.slow
def test_everybody_who_is_asked_sits_below(driver: Driver, game: Game, count: int, open_hands: bool) -> None:
    for most in (0, count - 1):
        host = begin(driver, game, ["human"] * count, open_hands=open_hands)
        to_the_throw(driver, host, most)
        prompt = host.situation.prompt
        assert (prompt.kind, prompt.seat) == ("toss", most)
        assert host.situation.viewer == (EVERYBODY if open_hands else NOBODY), "an open question"
        assert lowest(driver, host) == most


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.slow
def test_one_person_always_sits_below(driver: Driver, game: Game, count: int) -> None:
    kinds = ["greedy"] * count
    kinds[1] = "human"
    host = begin(driver, game, kinds)
    for _ in range(12):
        assert lowest(driver, host) == 1
        if host.situation.prompt is not None:
            host.take([host.situation.legal[-1]])
        driver.wait_idle()
        if driver.top.kind != "match":
            break


@pytest.mark.slow
def test_bots_alone_turn_nothing(driver: Driver, game: Game) -> None:
    host = begin(driver, game, ["greedy"] * 4)
    for _ in range(60):
        driver.step(50)
        if driver.top is host:
            assert lowest(driver, host) == 0


@pytest.mark.slow
def test_the_panel_leaves_the_table_as_it_lies(driver: Driver, game: Game) -> None:
    host = begin(driver, game, ["human"] * 4)
    to_the_throw(driver, host, 2)
    host.take([game.parse("toss 1")])
    driver.wait_idle()
    driver.click("ready")
    driver.wait_idle()
    host.take([game.parse("lock")])
    driver.wait_idle()
    assert host.situation.round is not None
    assert lowest(driver, host) == 2


@pytest.mark.slow
def test_of_two_an_open_question_turns_nothing(driver: Driver, game: Game) -> None:
    """They sit side by side before the screen: who was last at it stays below."""
    host = begin(driver, game, ["human"] * 2)
    to_the_throw(driver, host, 0)
    assert host.situation.viewer == NOBODY
    assert lowest(driver, host) == 1


@pytest.mark.slow
def test_a_record_is_seen_from_the_seat_whose_eyes_are_chosen(driver: Driver, game: Game) -> None:
    match = Match.start(game, seed=5, seats=[Seat() for _ in range(4)], options={"rounds": 2})
    while match.actor is not None:
        match.act(match.state.actions()[-1])
    scene = ReplayScene(driver.app, match, None, lambda: None)
    driver.app.replace(scene)
    driver.step()
    below = []
    for eyes in (EVERYBODY, 0, 3, 1):
        scene.see_as(eyes)
        for at in (0, scene.last // 2, scene.last):
            scene.go(at)
            driver.step()
            below.append(lowest(driver, scene))
    assert below == [0] * 3 + [0] * 3 + [3] * 3 + [1] * 3
