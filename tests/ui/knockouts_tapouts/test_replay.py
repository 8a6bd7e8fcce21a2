"""What a jump in a record leaves on the table: nothing of the moment before, and everything as it was seen when it was played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kotgames.engine.contract import EVERYBODY
from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import events as e
from kotgames.scenes.starting import branch
from kotgames.scenes.table.match import MatchScene
from kotgames.scenes.table.replay import ReplayScene
from kotgames.ui.table.table import GameTable
from tests.ui.cases.knockouts_tapouts import CASE
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockouts_tapouts import places
from tests.ui.standins import SilentBot


def opened(driver: Driver) -> ReplayScene:
    scene = ReplayScene(driver.app, CASE.finished(), None, lambda: None)
    driver.app.replace(scene)
    driver.step()
    return scene


def turns_with(match: Match, kind: type) -> Iterator[int]:
    return (at for at, turn in enumerate(match.turns) if any(isinstance(one, kind) for one in turn.events))


def scored(table: GameTable) -> list[list[int]]:
    cards = table.picture.cards
    return [cards._scored(seat) for seat in (0, 1)]


def test_a_jump_takes_the_dice_along(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    scene = opened(driver)
    rolled = next(turns_with(scene.whole, e.MobilityRolled))
    scene.go(rolled)
    scene.forward()
    driver.wait_idle()
    assert scene.table.context.dice.rolled is not None
    scene.go(0 if rolled else scene.last)
    assert scene.table.context.dice.rolled is None
    assert not [name for name in driver.ids() if name.startswith("die:")]


def test_an_attack_that_waits_for_an_answer_lies_on_the_mat_after_a_jump_too(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    match = places.react(holding=True)
    scene = ReplayScene(driver.app, match, None, lambda: None)
    driver.app.replace(scene)
    scene.go(scene.last)
    prompt = match.state.prompt
    assert prompt is not None
    assert scene.table.context.in_play == list(prompt.params["cards"])
    assert {f"card:{card}" for card in prompt.params["cards"]} <= set(driver.ids())


@pytest.mark.slow
def test_a_scored_pile_lies_the_same_live_in_the_record_and_played_on(window: MakeDriver) -> None:
    """Strikes and grapples come mixed, some of them for the second time in the match; the last one is on top."""
    driver = window(paint=False, bot=SilentBot)
    scene = opened(driver)
    whole = scene.whole
    piles: list[list[int]] = [[], []]
    tops = []
    for turn in whole.turns:
        view = turn.before.view(EVERYBODY)
        for seat in (0, 1):
            there = {*view["scored_strikes"][seat], *view["scored_grapples"][seat]}
            piles[seat] = [card for card in piles[seat] if card in there]
        tops.append([list(pile) for pile in piles])
        for event in turn.events:
            if isinstance(event, e.CardScored):
                piles[event.seat] = [card for card in piles[event.seat] if card != event.card] + [event.card]
    for at in range(scene.last):  # seen as it happened
        assert scored(scene.table) == tops[at], at
        scene.forward()
        driver.wait_idle()
    for at in (*range(0, scene.last, 5), 3):  # reached by a jump
        scene.go(at)
        assert scored(scene.table) == tops[at], at
    at = max(range(scene.last), key=lambda at: sum(map(len, tops[at])))
    driver.app.replace(MatchScene(driver.app, branch(whole, at, ["human", "greedy"]).match))
    assert scored(driver.host.table) == tops[at]
