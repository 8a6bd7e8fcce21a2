"""The sealed draft: boosters are opened kard by kard, decks built of what they held, and the match is begun."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.games.mortal_kombat_kards import decks, sealed
from kotgames.games.mortal_kombat_kards.game import GAME
from kotgames.scenes import routes
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.mortal_kombat_kards.rooms import CARDS, enter
from tests.ui.standins import SilentBot

RARITY = {row.id: row.rarity for row in CARDS.parts.kards}


def turned_up(driver: Driver) -> list[str]:
    """The names of the kards that lie there."""
    return [item.label for item in driver.items() if item.id.startswith("place:") and item.label]


def begun(driver: Driver, other: str = "") -> Any:
    """A draft has begun; `other`: who is met."""
    scene = enter(driver, "sealed")
    for _ in range(3 if other else 0):
        if not driver.item("other").label.endswith(other):
            driver.tab_to("other")
            driver.key("right")
    driver.click("begin")
    return scene


def built(driver: Driver) -> Any:
    """All boosters are opened, and a deck is filled up in the builder."""
    for _ in range(sealed.BOOSTERS):
        driver.click("all")
    driver.click("next")
    assert driver.top.kind == "deck_builder"
    driver.click("fill")
    return driver.top


def test_it_is_reached_from_the_set_up_and_left_again(window: MakeDriver) -> None:
    driver = window()
    routes.setup(driver.app, GAME.id)
    driver.step()
    driver.click("room:sealed")
    assert driver.top.kind == "sealed"
    driver.key("escape")
    assert driver.top.kind == "setup"


def test_a_kard_is_turned_up_by_each_press_and_the_gold_one_last(window: MakeDriver) -> None:
    driver = window()
    scene = begun(driver)
    first = scene.draft.mine.boosters[0]
    assert turned_up(driver) == []
    for count in range(1, 16):
        driver.click("pack") if count % 2 else driver.click("next")
        assert len(turned_up(driver)) == count
    assert turned_up(driver) == [scene.name(kard) for kard in first]
    assert [RARITY[kard] for kard in first] == ["bronze"] * 10 + ["silver"] * 4 + ["gold"]
    assert driver.item("newest").label == f"{scene.name(first[-1])}, Gold"
    driver.key("return")
    assert turned_up(driver) == [scene.name(scene.draft.mine.boosters[1][0])], "the next booster"


def test_a_whole_booster_is_opened_at_once(window: MakeDriver) -> None:
    driver = window()
    scene = begun(driver)
    for number in range(sealed.BOOSTERS):
        driver.click("all")
        assert scene.draft.opened == 15 * (number + 1)
        assert driver.item("newest").label.endswith("Gold")
    assert "all" not in driver.ids()
    assert driver.item("next").label == "Build the deck"


def test_leaving_is_asked_about_once_something_was_drawn(window: MakeDriver) -> None:
    driver = window()
    begun(driver)
    driver.key("escape")
    assert driver.top.kind == "kard_question"
    driver.click("stay")
    assert driver.top.kind == "sealed"
    driver.click("back")
    driver.click("leave")
    assert driver.top.kind == "setup"


def test_the_builder_has_what_was_drawn_and_nothing_else(window: MakeDriver) -> None:
    driver = window()
    scene = begun(driver)
    pool = scene.draft.mine.pool(CARDS)
    builder = built(driver)
    assert builder.bench.fitting == list(pool)
    assert builder.bench.deck.rules == "basic"
    assert builder.bench.deck.size == 60
    assert builder.bench.violations == []
    names = driver.ids()
    assert not {"new", "open", "paste", "copy"} & set(names)
    kard = next(kard for kard, count in builder.bench.deck.kards.items() if count == pool[kard])
    driver.said.clear()
    driver.click(f"another:{kard}")
    assert builder.bench.copies(kard) == pool[kard]
    assert driver.said == [(f"Your pool has no more {scene.name(kard)}.", "M26")]
    driver.click(f"fewer:{kard}")
    driver.click("play")
    assert driver.top is builder, "59 kards begin no match"
    assert "59" in driver.toast


def test_the_match_is_played_with_both_decks(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    scene = begun(driver)
    draft = scene.draft
    builder = built(driver)
    deck = builder.bench.deck
    driver.click("play")
    header = driver.host.match.log.header
    assert header.options["rules"] == "basic"
    assert header.options["fighters"] == [one.kombatant for one in draft.drawn]
    assert [seat.kind for seat in header.seats] == ["human", "greedy"]
    state: Any = driver.host.match.state
    assert state.lists[0] == deck.kinds(CARDS)
    theirs = decks.of_kinds("", draft.drawn[1].kombatant, "basic", state.lists[1], CARDS)
    assert sealed.violations(theirs, draft.drawn[1], CARDS, other=60) == []


def test_two_people_draw_one_after_the_other(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    scene = begun(driver, other="Human")
    draft = scene.draft
    assert driver.item("who").label.startswith("Player 1")
    built(driver)
    driver.click("play")
    assert driver.top.kind == "sealed"
    assert driver.item("who").label.startswith("Player 2")
    assert turned_up(driver) == []
    second = built(driver)
    assert second.bench.deck.kombatant == draft.drawn[1].kombatant
    driver.click("play")
    header = driver.host.match.log.header
    assert [seat.kind for seat in header.seats] == ["human", "human"]
    assert [deck["kombatant"] for deck in header.options["decks"]] == [one.kombatant for one in draft.drawn]


@pytest.mark.parametrize("size", [50, 60])
def test_both_decks_have_the_size_that_was_chosen(window: MakeDriver, size: int) -> None:
    driver = window(bot=SilentBot)
    enter(driver, "sealed")
    driver.tab_to("size")
    while not driver.item("size").label.endswith(f"{size} kards"):
        driver.key("right")
    driver.click("begin")
    builder = built(driver)
    assert builder.bench.deck.size == size
    driver.click("play")
    state: Any = driver.host.match.state
    assert [len(one) for one in state.lists] == [size, size]


def test_a_kard_turns_for_a_moment_at_the_usual_speed(window: MakeDriver) -> None:
    driver = window(speed=1.0)
    begun(driver)
    driver.click("next")
    assert driver.top.alive
    driver.wait_idle()
    assert not driver.top.alive
    assert len(turned_up(driver)) == 1
