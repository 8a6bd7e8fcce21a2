"""The odds on the table are those of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL
from kotgames.engine.odds import percent
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import odds as chances
from tests.ui.conftest import MakeDriver
from tests.ui.knock_out_punch import places


def test_the_deck_says_how_likely_a_punch_is_drawn_next(window: MakeDriver) -> None:
    driver = window(paint=False)
    dice, seen = Dice(4), set()
    for seed in range(8):
        match = places.start("human", "greedy", "greedy", seed=seed)
        for _ in range(30 + 12 * seed):
            if match.actor is None:
                break
            legal = match.state.actions()
            match.act(match.external() if match.actor == EXTERNAL else legal[dice.below(len(legal))])
        state: Any = match.state
        driver.start(match)
        driver.wait_idle()
        punches, cards = chances.next_punch(state)
        view: Any = driver.host.situation.view
        assert (chances.punches_left(view, places.CARD_SET), view["pile"]) == (punches, cards)
        if cards and "deck" in driver.ids():
            assert f"{punches}" in driver.item("deck").tip
        seen.add(punches)
    assert len(seen) > 2, "not only at the beginning"


def test_a_fighter_that_is_looked_at_says_how_often_it_wins(window: MakeDriver) -> None:
    driver = window()
    match = places.laying()
    driver.start(match)
    driver.wait_idle()
    host = driver.host
    shown = 0
    for name in host.table.gestures.hand():
        kind = host.table.context.kind(name)
        driver.hover(name)
        driver.step(50)
        odds = host.odds(a.LAY + kind) if a.LAY + kind in host.situation.legal else None
        said = host.table.picture.middle.chance()
        if odds is None:
            assert said == ""
        else:
            shown += 1
            assert str(percent(odds.chance(chances.WON))) in said
            assert said in next(item.label for item in driver.top.items if item.id == "fight")
    assert shown > 1


@pytest.mark.parametrize("way", ["glove", "cards"])
def test_who_may_bet_sees_how_the_fight_may_end(window: MakeDriver, way: str) -> None:
    driver = window()
    state = places.position(
        seats=3, king=2, actor=1, way=way, hands=[list(places.HAND), [*places.RIVAL[:4], "showdown_2"], list(places.OTHER)],
        crowd=[["booing", "cheering"], *places.CROWD[1:]],
    )  # fmt: skip
    match = places.match_at(places.after(state, "showdown showdown_2"))
    driver.start(match)
    driver.wait_idle()
    label = driver.item("fight").label
    fight = chances.onlooker(match.state, 0)  # type: ignore[arg-type]
    told = chances.THROWN if way == "glove" else fight
    wanted = [str(percent(told.chance(key))) for key, chance in told.outcomes if chance]
    assert len(wanted) > 1
    assert all(chance in label for chance in wanted)
    cheer = a.BET + 2 * 1 + 1
    right = driver.host.odds(cheer)
    assert right is not None
    assert f"{percent(right.chance(chances.RIGHT))}: +2" in driver.item("do:cheer_1").about


def test_a_showdown_says_what_may_become_of_the_throw(window: MakeDriver) -> None:
    driver = window()
    driver.start(places.turn())
    driver.wait_idle()
    context = driver.host.table.context
    driver.hover(
        next(
            name
            for name in driver.host.table.gestures.hand()
            if "showdown" in context.card_set.kinds[context.kind(name)]
        )
    )
    driver.step(50)
    label = driver.item("challenge").label
    assert all(str(percent(chances.THROWN.chance(key))) in label for key, _ in chances.THROWN.outcomes)
