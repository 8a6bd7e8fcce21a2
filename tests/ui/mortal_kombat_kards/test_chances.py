"""The odds on the table of the Kard Game are those of the rules, and follow what is put aside and laid out."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.match import Match
from kotgames.engine.odds import percent, whole_percent
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import odds as chances
from kotgames.games.mortal_kombat_kards.components import TYPES
from kotgames.games.mortal_kombat_kards.game import State
from kotgames.games.mortal_kombat_kards.table import ids
from kotgames.system.settings import Settings
from kotgames.ui.table.large import Large
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.mortal_kombat_kards import places, screens
from tests.ui.mortal_kombat_kards.hands import inside, own_cards
from tests.ui.standins import SilentBot

HAND = places.HAND[:8]
"""So few that each kard put aside is one more to draw."""


def _open(window: MakeDriver, match: Match, **named: Any) -> Driver:
    driver = window(paint=False, bot=SilentBot, **named)
    driver.start(match)
    driver.wait_idle()
    return driver


def _shown(driver: Driver, name: str = ids.COMES) -> str:
    """What a panel says; "" where there is none."""
    return driver.item(name).label if name in driver.ids() else ""


def _large(driver: Driver, name: str) -> list[Large]:
    """What is seen large while something is looked at."""
    picture: Any = driver.host.table.picture
    return list(picture.large(driver.host.app.canvas(), name))


def _chance(driver: Driver, odds: Any, key: str) -> str:
    return str(driver.host.words.digits(percent(odds.chance(key))))


# ---- the next draws


def _after_drops(driver: Driver) -> Any:
    """The odds of the rules once what is put aside is locked."""
    state: Any = driver.host.match.state.copy()
    size = state.card_set.size
    for card in sorted(inside(driver).aside, key=lambda card: card % size):
        state.step(a.DROP + card % size)
    return state.odds(a.DONE)


def test_the_next_draws_change_as_kards_are_put_aside(window: MakeDriver) -> None:
    driver = _open(window, places.discard(HAND))
    said = []
    for count in range(3):
        odds = _after_drops(driver)
        shown = _shown(driver)
        assert f"An attack that reaches: {_chance(driver, odds, 'reach')}" in shown
        assert f"A block: {driver.host.words.digits(percent(1 - odds.chance('blocks 0')))}" in shown
        assert shown.startswith(("THE NEXT KARD:", "THE NEXT 2 KARDS", "THE NEXT 3 KARDS")[count])
        said.append(shown)
        if count < 2:
            inside(driver).draft.put_aside(own_cards(driver)[count])
            driver.step()
    assert len(set(said)) == 3
    inside(driver).draft.put_aside(own_cards(driver)[1])
    driver.step()
    assert _shown(driver) == said[1], "a kard that comes back is one less to draw"


def test_under_the_basic_rules_every_attack_reaches(window: MakeDriver) -> None:
    state = places.position(turn=3, phase="turn", rules="basic", fighters=places.fighters(HAND, places.FOE))
    driver = _open(window, places.match_at(state))
    assert f"An attack: {_chance(driver, state.odds(a.DONE), 'reach')}" in _shown(driver)


def test_nothing_is_said_of_draws_for_which_the_pile_is_shuffled(window: MakeDriver) -> None:
    people = places.fighters(HAND[:3], places.FOE, {"deck": ["jab"] * 4})
    driver = _open(window, places.match_at(places.position(turn=3, phase="turn", fighters=people)))
    assert not _shown(driver)


def test_the_own_draw_pile_says_how_likely_each_kard_is(window: MakeDriver) -> None:
    driver = _open(window, places.discard(HAND))
    inside(driver).draft.put_aside(own_cards(driver)[0])
    driver.step()
    odds, words = _after_drops(driver), driver.host.words
    large = _large(driver, ids.deck(0))
    assert len(large) == 1
    names = [key.removeprefix("kard ") for key, _ in odds.marks if key.startswith("kard ")]
    assert len(names) > 10
    assert large[0].label.startswith("The next 2 kards: ")
    for name in names:
        chance = words.digits(whole_percent(odds.chance(f"kard {name}")))
        assert f"{words(f'card.{name}')} {chance}" in large[0].label
    inside(driver).draft.put_aside(own_cards(driver)[0])
    driver.step()
    assert large[0].label != _large(driver, ids.deck(0))[0].label


def test_on_a_folded_table_it_says_so_of_the_types(window: MakeDriver) -> None:
    driver = _open(window, places.discard(HAND), size=(1024, 600), text=200)
    odds, words = _after_drops(driver), driver.host.words
    label = _large(driver, ids.deck(0))[0].label
    for kind in TYPES:
        assert f"{words(f'type.{kind}')} {words.digits(whole_percent(odds.chance(kind)))}" in label


def test_a_draw_pile_is_looked_through_at_any_time(window: MakeDriver) -> None:
    driver = _open(window, places.action())
    label = _large(driver, ids.deck(0))[0].label
    assert label.startswith("Ayla's draw pile")
    assert "%" not in label


def test_draw_piles_that_the_viewer_does_not_know_stay_closed(window: MakeDriver) -> None:
    driver = _open(window, places.discard(HAND))
    assert not _large(driver, ids.deck(1))
    assert driver.item(ids.deck(0)).focus
    assert not driver.item(ids.deck(1)).focus


# ---- kards lost at random


def test_taking_a_hit_that_stuns_says_what_is_lost(window: MakeDriver) -> None:
    driver = _open(window, places.stunning())
    odds: Any = driver.host.match.state.odds(a.TAKE_HIT)
    shown = _shown(driver).replace("\xa0", " ")
    assert shown.startswith("IF YOU TAKE IT")
    for key, name in (("basic", "Basic"), ("special", "Special"), ("defense", "Defense"), ("kombo", "Kombo")):
        assert f"{name} {_chance(driver, odds, key)}" in shown
    assert "Finisher" not in shown


def test_an_answer_that_fails_leaves_less_to_lose_and_one_that_holds_nothing(window: MakeDriver) -> None:
    driver = _open(window, places.stunning(("roundhouse", "jab", "high_block", "full_guard", "duck")))
    before = _shown(driver)
    screens.laid(driver, "counter roundhouse")
    odds: Any = driver.host.match.state.odds(a.COMMIT)
    assert odds is not None
    shown = _shown(driver).replace("\xa0", " ")
    assert f"Defense {_chance(driver, odds, 'defense')}" in shown
    assert shown != before
    assert inside(driver).draft.take_back_last()
    driver.wait_idle()
    screens.laid(driver, "block high_block")
    assert "is lost" not in _shown(driver)


def test_a_hit_that_costs_no_kard_says_nothing(window: MakeDriver) -> None:
    assert not _shown(_open(window, places.answering()))


# ---- the other hand


def test_an_attack_says_how_likely_it_is_stopped(window: MakeDriver) -> None:
    driver = _open(window, places.named(places.HAND, "lay high_kick"))
    odds: Any = driver.host.match.state.odds(a.COMMIT)
    words = driver.host.words
    assert f"Ruben can stop it: {_chance(driver, odds, 'answer')}" in _shown(driver)
    assert "cancel" not in _shown(driver)
    for _, name in chances.WAYS:
        said = f"{words(f'clash.stop.{name}')} "
        told = next(
            part for part in _shown(driver, ids.CLASH).split(": ")[1].split(", ") if part.startswith(said)
        )
        assert told.endswith(f"({words.digits(whole_percent(odds.chance(name)))})")
    before = _shown(driver)
    screens.laid(driver, "effect adrenaline")
    odds = driver.host.match.state.odds(a.COMMIT)
    shown = _shown(driver)
    assert f"Ruben can stop it: {_chance(driver, odds, 'answer')}" in shown
    assert f"Ruben can cancel: {_chance(driver, odds, 'cancel')}" in shown
    assert shown != before


def test_the_rest_of_a_kombo_says_how_likely_it_is_cancelled(window: MakeDriver) -> None:
    driver = _open(window, places.going_on())
    assert not _shown(driver)
    screens.laid(driver, "lay jab", "lay flying_kick")
    odds: Any = driver.host.match.state.odds(a.COMMIT)
    assert f"Ruben can cancel: {_chance(driver, odds, 'cancel')}" in _shown(driver)


def test_nothing_is_said_of_a_list_that_is_not_known(window: MakeDriver) -> None:
    state = places.position(near=True, lists="closed", fighters=places.fighters(places.HAND, places.FOE))
    driver = _open(window, places.match_at(places.after(state, "lay high_kick")))
    assert "Ruben can" not in _shown(driver)
    assert "%" not in _shown(driver, ids.CLASH)


def test_what_the_other_really_holds_does_not_matter(window: MakeDriver) -> None:
    said = []
    for hand, deck in ((("high_block", "jab"), ("duck", "fury")), (("duck", "fury"), ("high_block", "jab"))):
        people = places.fighters(places.HAND, hand, None, {"deck": list(deck)})
        state = places.position(near=True, fighters=people)
        driver = _open(window, places.match_at(places.after(state, "lay high_kick")))
        said.append((_shown(driver), _shown(driver, ids.CLASH)))
    assert said[0] == said[1]
    assert "%" in said[0][0]


# ---- where and when


def test_they_are_worked_out_once_for_each_situation(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def counted(board: State, action: int) -> Any:
        asked.append(action)
        return chances.odds(board, action)

    monkeypatch.setattr(State, "odds", counted)
    driver = _open(window, places.named(places.HAND, "lay high_kick"))
    assert asked == [a.COMMIT]
    for _ in range(5):
        driver.host.changed()
        driver.step()
    driver.hover(ids.COMES)
    assert asked == [a.COMMIT]
    screens.laid(driver, "effect adrenaline")
    assert asked == [a.COMMIT] * 2


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_folded_table_says_them_in_a_wing_in_which_nothing_lies(window: MakeDriver, language: str) -> None:
    size = (1024, 600)
    settings = Settings(text_size=200, speed=0.0, window=size, language=language)
    driver = _open(window, places.discard(HAND), size=size, settings=settings)
    lay = inside(driver).layout
    assert lay.folded
    assert driver.item(ids.COMES).rect == lay.wings[0]
    driver.start(places.stunning())
    driver.wait_idle()
    assert driver.item(ids.COMES).rect == inside(driver).layout.wings[0]
    driver.host.hold(screens.of_kind(driver, "high_block"))
    driver.step()
    assert ids.COMES not in driver.ids(), "the wing takes what is held"
    driver.host.hold("")
    driver.start(places.named(places.HAND, "lay high_kick"))
    driver.wait_idle()
    assert driver.item(ids.COMES).rect == inside(driver).layout.wings[1]
