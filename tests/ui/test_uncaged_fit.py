"""UNCAGED's screens: no text is cut, small, outside or over other text, and everything can be reached, at every size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, cast

import pytest

from kotgames.engine.chance import Dice
from kotgames.games.uncaged.game import State
from kotgames.games.uncaged.table import ids
from kotgames.scenes import routes
from tests.ui import cage_screens, screens, uncaged
from tests.ui.cage_screens import fill, looking
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Size, Unreachable
from tests.ui.fit import Inspector, Violation, report
from tests.ui.places import LONG_NAME
from tests.ui.standins import SilentBot
from tests.ui.test_fit import ALL, _each_choice, _name

LONG = (LONG_NAME, LONG_NAME)
QUICK: Sequence[tuple[Size, int]] = (
    ((1280, 720), 100),
    ((1024, 600), 100),
    ((1366, 768), 150),
    ((1024, 600), 200),
    ((2560, 1080), 100),
)
"""One full table, the smallest, both ways of folding, and the widest."""

at_quick_sizes = pytest.mark.parametrize(("size", "text"), QUICK, ids=_name)
at_two_sizes = pytest.mark.parametrize(("size", "text"), [QUICK[0], QUICK[3]], ids=_name)
at_all_sizes = pytest.mark.parametrize(("size", "text"), ALL, ids=_name)


def _assert_none(found: list[Violation]) -> None:
    if found:
        pytest.fail(f"{len(set(found))} violations\n{report(found)}", pytrace=False)


def _look_at_all(inspector: Inspector, players: tuple[str, str], *, reach: bool) -> list[Violation]:
    driver = inspector.driver
    for name, opener in cage_screens.screens(players).items():
        opener(driver)
        for tab in screens.pages(driver) or [""]:
            if tab:
                try:
                    driver.click(tab)
                except Unreachable as error:
                    inspector.say("cannot be pointed at", name, str(error))
                    continue
                if name.startswith("looking at"):
                    looking(driver, name.removeprefix("looking at "))
            inspector.look(f"{name} {tab}".strip())
            if reach:
                inspector.reach(f"{name} {tab}".strip())
    return inspector.found


def _inspector(window: MakeDriver, size: Size, text: int) -> Inspector:
    return Inspector(window(size, text=text, paint=False, bot=SilentBot))


@at_quick_sizes
def test_every_screen_fits(window: MakeDriver, size: Size, text: int) -> None:
    _assert_none(_look_at_all(_inspector(window, size, text), ("Ilka", "Rafa"), reach=True))


@at_two_sizes
def test_the_widest_names_fit(window: MakeDriver, size: Size, text: int) -> None:
    _assert_none(_look_at_all(_inspector(window, size, text), LONG, reach=False))


@pytest.mark.long
@at_all_sizes
def test_every_screen_fits_at_all_sizes(window: MakeDriver, size: Size, text: int) -> None:
    inspector = _inspector(window, size, text)
    _look_at_all(inspector, ("Ilka", "Rafa"), reach=True)
    _assert_none(_look_at_all(inspector, LONG, reach=False))


@at_two_sizes
def test_every_card_looked_at_fits(window: MakeDriver, size: Size, text: int) -> None:
    """Each kind of both decks, from the hand and in the row."""
    inspector = _inspector(window, size, text)
    driver = inspector.driver
    for role in (0, 1):
        seen: set[int] = set()
        for seed in range(40):
            state = uncaged.asked_to_keep(role, seed=seed)
            kinds = {uncaged.TABLES.kind_of[card] for card in state.hands[0]}
            if kinds <= seen:
                continue
            driver.start(uncaged.match_at(state))
            driver.wait_idle()
            table = cast(Any, driver.host.table)
            for name in table.gestures.hand():
                kind = uncaged.TABLES.kind_of[ids.numbers(name)[0]]
                if kind not in seen:
                    driver.hover(name)
                    inspector.look(f"looking at {uncaged.TABLES.kinds[kind]}")
            seen |= kinds
        assert len(seen) == sum(bool(count) for count in uncaged.TABLES.counts[role])
    _assert_none(inspector.found)


def _rows_laid(inspector: Inspector, seeds: range) -> list[Violation]:
    """What the helper says below any cards in any places, for both decks on both levels."""
    driver = inspector.driver
    for role, level in product((0, 1), ("standing", "ground")):
        for seed in seeds:
            driver.start(uncaged.place(role, level, seed=seed))
            driver.wait_idle()
            fill(driver, 5)
            inspector.look(f"a row laid, {role} {level} {seed}")
    # behind a Feint every card for standing is valid by choice: what is said of the widest chances
    hand = ["feint", "high_kick", "jab", "low_kick", "single_leg", "cross", "cross", "body_hook"]
    fighters = [{"stamina": 3, "fighter": "turncoat", "hand": hand}, {"fighter": "engine"}]
    state = uncaged.position(phase="place", attacker=0, actor=0, level="ground", fighters=fighters)
    driver.start(uncaged.match_at(state))
    driver.wait_idle()
    fill(driver, 5)
    advice = cast(Any, driver.host.table).picture.cage.chips.advice.by_slot
    assert [said.choice is not None for said in advice.values()] == [False, True, True, True, True]
    inspector.look("a row laid behind a Feint")
    return inspector.found


def _exchanges_shown(inspector: Inspector, seeds: range) -> list[Violation]:
    """What is said of any cards that were revealed, with every question between."""
    driver = inspector.driver
    for seed in seeds:
        match = uncaged.start(seed=seed)
        chance = Dice(seed)
        while match.actor is not None:
            legal = match.state.actions()
            state = cast(State, match.state)
            shown, combo = state.shown[0], state.combo
            match.act(legal[chance.below(len(legal))])
            state = cast(State, match.state)
            if match.actor is None or (state.combo == combo and state.shown[0] == shown):
                continue
            driver.start(match)
            driver.wait_idle()
            inspector.look(f"exchanges of match {seed}, {combo} {shown}")
    return inspector.found


@at_quick_sizes
def test_what_the_helper_says_fits(window: MakeDriver, size: Size, text: int) -> None:
    _assert_none(_rows_laid(_inspector(window, size, text), range(25)))


@at_quick_sizes
def test_what_came_of_cards_fits(window: MakeDriver, size: Size, text: int) -> None:
    _assert_none(_exchanges_shown(_inspector(window, size, text), range(4)))


@at_quick_sizes
def test_every_choice_fits(window: MakeDriver, size: Size, text: int) -> None:
    inspector = _inspector(window, size, text)
    _each_choice(inspector, lambda driver: routes.setup(driver.app, "uncaged"), "setup")
    _assert_none(inspector.found)
