"""Who is asked, and how keyboard and pointer answer: spaces, number keys, the hand of whoever is asked."""

from __future__ import annotations

import pytest

from kotgames.engine.contract import Refusal
from kotgames.games.knockdown.table import ids
from kotgames.ui.table.context import Gesture
from tests.ui.conftest import MakeDriver
from tests.ui.knockdown import places
from tests.ui.knockdown.hands import hand_card, inside, space, taken
from tests.ui.standins import SilentBot

CARD_SET = places.CARD_SET


def test_a_space_is_a_hex_not_its_box(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    item = driver.item(space(0, 1))
    assert item.holds(item.rect.center)
    assert not item.holds((item.rect.left + 1, item.rect.top + 1))


def test_the_keyboard_begins_on_a_space_where_nothing_else_can_be_chosen(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.start("human", "human"))
    driver.wait_idle()
    while not inside(driver).asks("start"):
        driver.click(
            next(name for name in driver.ids() if name.startswith("pick:") and driver.item(name).enabled)
        )
        driver.wait_idle()
    driver.key("tab")
    assert driver.top.focus.id in {space(1, 1), space(-1, -1)}
    driver.key("return")
    driver.wait_idle()
    assert taken(driver)[-1].startswith("start ")


def test_who_is_asked_for_a_space_is_not_sent_to_the_buttons(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    state = places.position(
        fighters=places.fighters({"hand": ["jab"]}, {"hand": []}), row=["jab", "jab", "cross", "knee"]
    )
    driver.start(places.match_at(places.after(state, "attack jab")))
    driver.wait_idle()
    assert inside(driver).asks("go")
    driver.click(hand_card(driver, CARD_SET.symbols.index("high")))
    assert driver.toast.startswith("Choose a space")


def test_a_number_without_a_card_is_said_in_words(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.spending())
    driver.wait_idle()
    driver.key("7")
    assert "7" in driver.toast
    assert "[" not in driver.toast


@pytest.mark.parametrize("index", range(3))
def test_number_keys_take_the_skills_as_they_lie_there(window: MakeDriver, index: int) -> None:
    dealt = [["scavenger", "long_reach", "brawler"], ["marksman", "quick_draw", "duct_rat"]]
    driver = window((1280, 720), paint=False, bot=SilentBot)
    driver.start(places.drafting(dealt))
    driver.wait_idle()
    lie = sorted((item.rect.centerx, item.id) for item in driver.items() if item.id.startswith("skill:"))
    driver.key(str(index + 1))
    assert driver.host.held == lie[index][1]


def test_a_click_on_a_space_with_an_empty_hand_says_what_to_do(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.action())
    driver.wait_idle()
    driver.said.clear()
    driver.click(space(0, 1))
    assert driver.said
    assert not taken(driver)


def test_nothing_is_asked_of_who_stands_there(window: MakeDriver) -> None:
    """A drop on the own place is refused in words."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.action())
    driver.wait_idle()
    meaning = host.table.gestures.means(ids.mini(0), space(0, 0))
    assert isinstance(meaning, Refusal)
    assert isinstance(host.table.gestures.means(ids.mini(0), space(0, 1)), Gesture)


def test_of_two_at_one_screen_whoever_is_asked_has_the_own_hand_before_them(window: MakeDriver) -> None:
    """D12: hands are open, so that no curtain falls between two turns."""
    driver = window(paint=False)
    driver.start(places.action(kinds=("human", "human")))
    driver.wait_idle()
    seen: set[int] = set()
    for _ in range(12):
        context = inside(driver)
        assert context.seating.bottom == context.prompt.seat
        assert context.own_hand == context.hand_of(context.prompt.seat)
        seen.add(context.prompt.seat)
        if seen == {0, 1}:
            break
        driver.drag(ids.card(context.view["row"][0]), ids.HAND)
        driver.wait_idle()
        while inside(driver).asks("discard"):
            driver.host.commit((driver.host.situation.legal[0],))
            driver.wait_idle()
    assert seen == {0, 1}
