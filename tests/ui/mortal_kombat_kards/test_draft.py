"""What is laid out kard by kard: in any order, taken back at any place, asked about where there are two ways."""

from __future__ import annotations

import pytest

from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards.table import ids
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.mortal_kombat_kards import places, screens
from tests.ui.mortal_kombat_kards.hands import Hands, inside, put_aside
from tests.ui.standins import SilentBot


def _drafted(driver: Driver) -> list[str]:
    """What is laid out, as the rules have it."""
    state = driver.host.match.state
    return [a.text(action, places.CARD_SET) for action in state.view(0)["draft"]]


@pytest.fixture
def attack(window: MakeDriver) -> Driver:
    """Seat 0 may attack."""
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    return driver


def _lay(driver: Driver, *names: str) -> None:
    for name in names:
        driver.drag(screens.of_kind(driver, name), ids.wing(0))
        driver.wait_idle()


def test_effects_and_the_kombo_kard_may_be_laid_in_any_order(attack: Driver) -> None:
    _lay(attack, "jab", "power_blow", "adrenaline", "opener")
    assert _drafted(attack) == ["lay jab", "kombo opener", "effect adrenaline", "effect power_blow"]


def test_a_kard_that_was_laid_comes_back_alone(attack: Driver) -> None:
    _lay(attack, "jab", "power_blow", "adrenaline")
    attack.drag(screens.of_kind(attack, "adrenaline"), ids.HAND)
    attack.wait_idle()
    assert _drafted(attack) == ["lay jab", "effect power_blow"]


def test_without_the_attack_all_comes_back(attack: Driver) -> None:
    hand = attack.host.table.gestures.hand()
    _lay(attack, "jab", "power_blow", "adrenaline")
    attack.drag(screens.of_kind(attack, "jab"), ids.HAND)
    attack.wait_idle()
    assert _drafted(attack) == []
    assert attack.host.table.gestures.hand() == hand
    assert not attack.host.match.turns


def test_a_kard_with_two_ways_is_asked_about(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.answering_in_several_ways())
    driver.wait_idle()
    _lay(driver, "shadow_uppercut")
    assert _drafted(driver) == []
    ways = [name for name in driver.ids() if name.startswith("do:") and name.endswith("shadow_uppercut")]
    assert ways == ["do:stop_shadow_uppercut", "do:counter_shadow_uppercut"]
    driver.key("z")
    driver.wait_idle()
    assert not [name for name in driver.ids() if name in ways]
    Hands(driver, "click").take(a.parse("counter shadow_uppercut", places.CARD_SET))
    assert _drafted(driver) == ["counter shadow_uppercut"]


def test_no_more_than_two_are_put_aside(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.discard())
    driver.wait_idle()
    screens.put_aside(driver)
    kept = put_aside(driver)
    assert len(kept) == inside(driver).draft.most == 2
    third = next(card for card in driver.host.table.gestures.hand() if ids.numbers(card)[0] not in kept)
    driver.drag(third, ids.pile(0))
    assert put_aside(driver) == kept
    assert "2" in driver.toast
