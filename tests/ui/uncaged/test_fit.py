"""UNCAGED: what the helper says below any cards, and what came of any cards that were revealed, fits at every size."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from kotgames.engine.chance import Dice
from tests.ui.cases.uncaged import CASE
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Size
from tests.ui.fit import Inspector, Violation, assert_none
from tests.ui.test_fit import _inspector, _name
from tests.ui.uncaged import places
from tests.ui.uncaged.hands import fill

at_quick_sizes = pytest.mark.parametrize(("size", "text"), CASE.sizes, ids=_name)


def _rows_laid(inspector: Inspector, seeds: range) -> list[Violation]:
    """What the helper says below any cards in any places, for both decks on both levels."""
    driver = inspector.driver
    for role, level in product((0, 1), ("standing", "ground")):
        for seed in seeds:
            driver.start(places.place(role, level, seed=seed))
            driver.wait_idle()
            fill(driver, 5)
            inspector.look(f"a row laid, {role} {level} {seed}")
    # behind a Feint every card for standing is valid by choice: what is said of the widest chances
    hand = ["feint", "high_kick", "jab", "low_kick", "single_leg", "cross", "cross", "body_hook"]
    fighters = [{"stamina": 3, "fighter": "turncoat", "hand": hand}, {"fighter": "engine"}]
    state = places.position(phase="place", attacker=0, actor=0, level="ground", fighters=fighters)
    driver.start(places.match_at(state))
    driver.wait_idle()
    fill(driver, 5)
    advice = driver.host.table.context.advice.by_slot
    assert [said.choice is not None for said in advice.values()] == [False, True, True, True, True]
    inspector.look("a row laid behind a Feint")
    return inspector.found


def _exchanges_shown(inspector: Inspector, seeds: range) -> list[Violation]:
    """What is said of any cards that were revealed, with every question between."""
    driver = inspector.driver
    for seed in seeds:
        match = places.start(seed=seed)
        chance = Dice(seed)
        while match.actor is not None:
            legal = match.state.actions()
            state: Any = match.state
            shown, combo = state.revealed[0], state.combo
            match.act(legal[chance.below(len(legal))])
            state = match.state
            if match.actor is None or (state.combo == combo and state.revealed[0] == shown):
                continue
            driver.start(match)
            driver.wait_idle()
            inspector.look(f"exchanges of match {seed}, {combo} {shown}")
    return inspector.found


@pytest.mark.slow
@at_quick_sizes
def test_what_the_helper_says_fits(window: MakeDriver, size: Size, text: int) -> None:
    assert_none(_rows_laid(_inspector(window, size, text), range(10)))


@pytest.mark.slow
@at_quick_sizes
def test_what_came_of_cards_fits(window: MakeDriver, size: Size, text: int) -> None:
    assert_none(_exchanges_shown(_inspector(window, size, text), range(2)))


@pytest.mark.long
@pytest.mark.timeout(600)
@at_quick_sizes
def test_what_is_said_of_many_cards_fits(window: MakeDriver, size: Size, text: int) -> None:
    assert_none(_rows_laid(_inspector(window, size, text), range(10, 60)))
    assert_none(_exchanges_shown(_inspector(window, size, text), range(2, 12)))
