"""The deck builder: decks are built, mended, kept, shared and tried, with the mouse, keys or a controller."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import msgspec
import pytest

from kotgames.engine.odds import percent
from kotgames.games.mortal_kombat_kards import deck_files, deck_text, decks, trial
from kotgames.games.mortal_kombat_kards.game import GAME
from kotgames.games.mortal_kombat_kards.table.rooms import tries
from kotgames.games.mortal_kombat_kards.table.rooms.filters import FILTERS, may_counter
from kotgames.scenes import routes
from kotgames.ui import clipboard
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.fit import SIZES, Inspector, Violation, assert_none
from tests.ui.mortal_kombat_kards.rooms import (
    CARDS,
    PATIENT,
    WRONG,
    InlineTrial,
    chosen,
    enter,
    keep,
    rooms,
    with_wrong_deck,
    wrong_deck,
)
from tests.ui.standins import SilentBot
from tests.ui.virtual_pad import plugged

QUICK = (((1280, 720), 100), ((1024, 600), 200))


def copies(driver: Driver, kard: str) -> int:
    scene: Any = driver.top
    return int(scene.bench.copies(kard))


def starter(driver: Driver) -> Any:
    """The builder with a deck of 60 that has no file yet: two Stomps, no Jab."""
    scene = enter(driver, **chosen())
    scene.bench.put(PATIENT, None)
    scene.rebuild()
    driver.step()
    return scene


# ---- the way there and back


def test_it_is_reached_from_the_set_up_and_what_was_chosen_there_is_still_chosen(window: MakeDriver) -> None:
    driver = window()
    driver.app.settings.setup = {}
    routes.setup(driver.app, GAME.id)
    driver.step()
    for _ in range(3):
        driver.tab_to("fighter:0")
        driver.key("right")
    driver.click("room:builder")
    assert driver.top.kind == "deck_builder"
    scene: Any = driver.top
    assert scene.bench.deck.kombatant == CARDS.kombatants[3], "the deck of who stands in the first corner"
    driver.click("back")
    assert driver.top.kind == "setup"
    assert driver.item("fighter:0").label.endswith("Raiden")


def test_the_rules_open_where_they_speak_of_decks(window: MakeDriver) -> None:
    driver = window()
    starter(driver)
    driver.key("f1")
    assert driver.top.kind == "rules"
    driver.key("escape")
    assert driver.top.kind == "deck_builder"


# ---- building


def test_kards_are_put_in_and_taken_out_with_the_mouse(window: MakeDriver) -> None:
    driver = window()
    scene = starter(driver)
    assert copies(driver, "jab") == 0
    driver.click("kard:jab")
    driver.click("more")
    assert copies(driver, "jab") == 2
    driver.click("another:jab")
    driver.click("fewer:jab")
    driver.click("less")
    assert copies(driver, "jab") == 1
    assert scene.bench.deck.size == 61
    assert any("61 kards" in text for text in driver.texts())


def test_a_kard_is_dragged_into_the_deck_and_out_of_it(window: MakeDriver) -> None:
    driver = window()
    starter(driver)
    driver.drag("kard:jab", "row:stomp")
    assert copies(driver, "jab") == 1
    driver.drag("row:jab", "kard:elbow")
    assert copies(driver, "jab") == 0
    driver.drag("kard:jab", "kard:elbow")
    driver.drag("row:stomp", "row:elbow")
    assert copies(driver, "jab") == 0
    assert copies(driver, "stomp") == 2


def test_what_is_dragged_is_put_down_by_escape(window: MakeDriver) -> None:
    driver = window()
    starter(driver)
    driver.lift("kard:jab")
    assert "ghost" in driver.ids()
    driver.key("escape")
    assert "ghost" not in driver.ids()
    driver.button(False)
    assert driver.top.kind == "deck_builder"
    assert copies(driver, "jab") == 0


def test_kards_are_put_in_and_taken_out_with_keys(window: MakeDriver) -> None:
    driver = window()
    starter(driver)
    driver.key("1")
    assert driver.top.focus.id.startswith("kard:")
    while driver.top.focus.id != "kard:jab":
        driver.key("right")
    driver.key("return", "return")
    assert copies(driver, "jab") == 2
    driver.key("2")
    assert driver.top.focus.id.startswith("row:")
    driver.tab_to("row:jab")
    driver.key("right", "left", "left")
    assert copies(driver, "jab") == 1
    driver.key("ctrl+z")
    assert copies(driver, "jab") == 2
    driver.key("ctrl+y")
    assert copies(driver, "jab") == 1
    driver.key("h")
    assert driver.top.focus.id == "save"
    driver.key("h")
    assert driver.top.focus.id.startswith("kard:")


def test_kards_are_put_in_and_taken_out_with_a_controller(window: MakeDriver) -> None:
    driver = window()
    starter(driver)
    with plugged(driver) as pad:
        pad.press("dpright")
        first = driver.top.focus.id.removeprefix("kard:")
        before = copies(driver, first)
        pad.press("a")
        assert copies(driver, first) == before + 1
        pad.press("lefttrigger")
        assert copies(driver, first) == before


def test_what_is_looked_at_is_seen_large(window: MakeDriver) -> None:
    driver = window()
    starter(driver)
    driver.hover("kard:elbow")
    assert driver.item("large kard").label == "Elbow"
    driver.hover("row:stomp")
    assert driver.item("large kard").label == "Stomp"


@pytest.mark.parametrize(
    ("kard", "most", "reason"),
    [("rush", 4, "4 Rush"), ("touch_of_death", 2, "2 Touch of Death"), ("jab", 4, "4 Jab")],
)
def test_no_more_of_a_kard_than_the_rules_allow(
    window: MakeDriver, kard: str, most: int, reason: str
) -> None:
    driver = window()
    scene = starter(driver)
    for effect in [name for name in scene.bench.deck.kards if name in ("fury", "momentum", "adrenaline")]:
        while copies(driver, effect):  # room for effects
            scene.take_out(effect)
    scene.look_at(kard)
    while copies(driver, kard) < most:
        driver.click("more")
    driver.said.clear()
    driver.click("more")
    assert copies(driver, kard) == most
    (said,) = driver.said
    assert reason in said[0]
    assert said[1] == "M26"


def test_a_search_shows_what_was_sought(window: MakeDriver) -> None:
    driver = window()
    scene = starter(driver)
    driver.click("search")
    driver.type("kick")
    driver.key("return")
    shown = [name.removeprefix("kard:") for name in driver.ids() if name.startswith("kard:")]
    assert {"high_kick", "low_kick", "side_kick"} <= set(shown)
    assert "jab" not in shown
    driver.click("filters")
    driver.click("filter:counter")
    driver.click("filter:missing")
    driver.click("filters")
    shown = [name.removeprefix("kard:") for name in driver.ids() if name.startswith("kard:")]
    assert shown
    for kard in shown:
        assert may_counter(scene.bench.face(kard))
        assert not copies(driver, kard)
    driver.click("filters")
    driver.click("clear")
    driver.click("filters")
    shown = [name.removeprefix("kard:") for name in driver.ids() if name.startswith("kard:")]
    assert shown == scene.bench.fitting
    assert len(shown) == 20 + 7 + 3 + 15 + 37 + 9, "all that Sub-Zero may use"


def test_every_filter_and_every_order_shows_some(window: MakeDriver) -> None:
    driver = window(paint=False)
    scene = starter(driver)
    whole = sorted(scene.bench.fitting)
    for order in range(7):
        scene.sort(order)
        assert sorted(scene.search.found(scene.bench)) == whole
    for name, one in FILTERS.items():
        for number in range(1, len(one.values) + 1):
            scene.clear_search()
            scene.filter(name, number)
            assert len(scene.search.found(scene.bench)) < len(whole), (name, number)


# ---- mending, keeping


def test_a_deck_is_mended_saved_and_played(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    (path,) = keep(wrong_deck())
    driver.app.settings.setup = {GAME.id: chosen(path)}
    routes.setup(driver.app, GAME.id)
    driver.step()
    driver.click("start")
    assert driver.top.kind == "setup", "a deck that may not be played begins no match"
    assert WRONG in driver.toast
    assert f"{wrong_deck().size} kards" in driver.toast
    driver.hover("deck:0")
    assert f"{wrong_deck().size} kards" in driver.item("tip").label
    driver.click("room:builder")
    scene: Any = driver.top
    assert scene.bench.deck.name == WRONG, "it leads to that deck"
    count = len(scene.bench.violations)
    assert count >= 4
    driver.click("violation:1")
    assert driver.top.focus.id == "row:spear", "a violation leads to its kard"
    for _ in range(count):
        if scene.bench.violations:
            driver.click("mend:0")
    assert scene.bench.violations == []
    assert "fine" in driver.ids()
    driver.click("save")
    assert deck_files.load(path, CARDS) == scene.bench.deck
    driver.click("back")
    driver.click("start")
    match = driver.host.match
    assert match.log.header.options["decks"][0]["name"] == WRONG
    state: Any = match.state
    assert state.lists[0] == scene.bench.deck.kinds(CARDS)


def test_a_new_deck_is_kept_and_opened_again(window: MakeDriver) -> None:
    driver = window()
    starter(driver)
    driver.click("new")
    driver.tab_to("begin")
    driver.key("right", "right")
    driver.click("done")
    assert "empty" in driver.ids()
    driver.click("kard:jab")
    driver.click("rename")
    driver.click("deck_name")
    for _ in range(20):
        driver.key("backspace")
    driver.type("Nur Jab")
    driver.key("return")
    driver.click("done")
    driver.click("fill")
    scene: Any = driver.top
    assert scene.bench.deck.size == 50
    assert scene.bench.violations == []
    driver.click("fill")
    assert scene.bench.deck.size == 60
    driver.click("save")
    assert [one.name for one in deck_files.kept(CARDS)] == ["Nur Jab"]
    kept = scene.bench.deck
    driver.click("copy")
    assert scene.bench.deck.name == "Nur Jab 2"
    driver.click("save")
    assert len(deck_files.kept(CARDS)) == 2
    driver.click("open")
    driver.click("deck:0")
    assert driver.top.kind == "deck_builder"
    assert scene.bench.deck == kept


def test_unsaved_changes_are_asked_about(window: MakeDriver) -> None:
    driver = window()
    scene = starter(driver)
    driver.click("kard:jab")
    driver.key("escape")
    assert driver.top.kind == "kard_question"
    driver.click("stay")
    assert driver.top is scene
    driver.click("back")
    driver.click("save")
    assert driver.top.kind == "setup"
    (kept,) = deck_files.kept(CARDS)
    assert kept.deck is not None
    assert kept.deck.kards["jab"] == 1
    starter(driver)
    driver.click("kard:jab")
    driver.click("open")
    driver.click("drop")
    assert driver.top.kind == "kard_decks"


def test_a_file_that_cannot_be_read_says_all_that_is_wrong(window: MakeDriver) -> None:
    driver = window()
    with_wrong_deck(driver)
    driver.click("open")
    before = (deck_files.folder() / "deck-7.yaml").read_bytes()
    driver.click("deck:0")
    assert driver.top.kind == "kard_question"
    text = driver.item("text").label
    for part in ("“kombatant”", "jab", "deck-7.yaml"):
        assert part in text
    driver.click("done")
    assert driver.top.kind == "kard_decks"
    assert (deck_files.folder() / "deck-7.yaml").read_bytes() == before


def test_a_deck_goes_over_the_clipboard(window: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    board: list[str] = [""]

    def copy(text: str) -> bool:
        board[0] = text
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    monkeypatch.setattr(clipboard, "paste", lambda: board[0])
    driver = window()
    scene = starter(driver)
    driver.click("paste")
    assert "clipboard" in driver.toast
    board[0] = "no deck at all: ["
    before = scene.bench.deck
    driver.click("paste")
    assert driver.top.kind == "kard_question"
    driver.click("done")
    assert scene.bench.deck == before
    assert deck_files.kept(CARDS) == []
    driver.click("copy_text")
    assert board[0] == deck_text.text(before, CARDS)
    driver.click("paste")
    driver.click("paste")
    assert [one.name for one in deck_files.kept(CARDS)] == ["Patience", "Patience 2"]
    assert scene.bench.deck.name == "Patience 2"


def test_without_a_clipboard_it_is_said(window: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "copy", lambda text: False)
    driver = window()
    starter(driver)
    driver.click("copy_text")
    assert "no clipboard" in driver.toast


# ---- the set-up


def test_only_decks_of_the_kombatant_are_offered_and_files_are_remembered(window: MakeDriver) -> None:
    driver = window()
    ice, _, fire = keep(
        decks.starter("sub_zero", CARDS, name="Ice"),
        decks.starter("jax", CARDS, name="Metal"),
        decks.starter("sub_zero", CARDS, name="Snow"),
    )
    driver.app.settings.setup = {GAME.id: chosen()}
    routes.setup(driver.app, GAME.id)
    driver.step()
    driver.tab_to("deck:0")
    driver.key("right", "right")
    assert driver.item("deck:0").label.endswith("Snow")
    ice.unlink()
    driver.click("room:sealed")
    driver.click("back")
    assert driver.item("deck:0").label.endswith("Snow"), "it is the same file, not the same number"
    fire.unlink()
    driver.click("room:sealed")
    driver.click("back")
    assert driver.item("deck:0").label.endswith("Starter")


def test_decks_of_two_sizes_do_not_meet(window: MakeDriver) -> None:
    driver = window(bot=SilentBot)
    one, two = keep(
        decks.starter("sub_zero", CARDS, name="Ice"), decks.starter("jax", CARDS, size=50, name="Metal")
    )
    state = {**chosen(one), "fighter:1": CARDS.kombatants.index("jax") + 1, "deck:1": two.name}
    driver.app.settings.setup = {GAME.id: state}
    routes.setup(driver.app, GAME.id)
    driver.step()
    driver.click("start")
    assert "60 kards, and your opponent has 50" in driver.toast


def test_a_deck_of_the_basic_rules_is_mended_for_the_advanced_ones(window: MakeDriver) -> None:
    driver = window()
    deck = msgspec.structs.replace(PATIENT, rules="basic").with_copies("high_block", 9)
    (path,) = keep(deck)
    scene = enter(driver, **chosen(path))
    assert scene.bench.deck.rules == "advanced"
    assert any(one.key == "deck_copies" for one in scene.bench.violations)
    driver.key("ctrl+z")
    assert scene.bench.deck == deck
    assert scene.bench.violations == []


# ---- trying


def test_the_odds_of_the_first_hand_are_exact(window: MakeDriver) -> None:
    driver = window()
    scene = starter(driver)
    driver.click("hand")
    deck = scene.bench.deck
    high = sum(count for _, count, face in deck.faces(CARDS) if face.blocks & 1)
    assert high
    chance = 1 - Fraction(comb(60 - high, 9), comb(60, 9))
    assert driver.item("odds:block_high").label == f"Block, high: {percent(chance)}"
    kards = [name for name in driver.ids() if name.startswith("hand:")]
    assert len(kards) == 9
    driver.click("hand:0")
    driver.click("hand:0")
    driver.click("hand:0")
    driver.click("turn")
    assert len([name for name in driver.ids() if name.startswith("hand:")]) == 9, "to eight, and one more"
    driver.click("turn")
    assert len([name for name in driver.ids() if name.startswith("hand:")]) == 10
    driver.click("anew")
    assert len([name for name in driver.ids() if name.startswith("hand:")]) == 9
    driver.key("escape")
    assert driver.top is scene


def test_two_hundred_matches_are_played_in_the_background(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tries, "WorkerProcess", InlineTrial)
    driver = window()
    scene = starter(driver)
    driver.click("trial")
    assert driver.top.kind == "kard_trial"
    driver.click("close")
    for _ in range(600):
        driver.step()
        if not scene.tools.trial.running:
            break
    one = scene.tools.trial
    assert one.played == trial.MATCHES == 200
    assert set(one.fought.values()) == {10}
    driver.click("trial")
    assert "wins 100%" in driver.item("sum").label
    assert one.played == 200, "the same deck is not tried again"
    driver.click("close")
    driver.click("kard:jab")
    driver.click("less")
    assert scene.bench.violations == []


def test_the_bots_of_a_trial_stop_with_the_builder(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[InlineTrial] = []

    class Slow(InlineTrial):
        def __init__(self, handler: str, on_ready: Any, restarts: int = 0) -> None:
            super().__init__(handler, lambda: None, restarts)
            made.append(self)

    monkeypatch.setattr(tries, "WorkerProcess", Slow)
    driver = window()
    starter(driver)
    driver.click("trial")
    driver.click("close")
    driver.click("back")
    assert driver.top.kind == "setup"
    assert [one.closed for one in made] == [True]
    assert driver.app.on_wake == []


def test_a_match_of_a_trial_is_played_to_its_end() -> None:
    deck = decks.starter("jax", CARDS, size=50)
    pairings = trial.pairings(deck, CARDS.kombatants)
    assert len(pairings) == 200
    assert {one.opponent for one in pairings[:20]} == set(CARDS.kombatants)
    assert {one.seat for one in pairings} == {0, 1}
    results = [trial.played(one) for one in pairings[::50]]
    assert set(results) <= {0.0, 0.5, 1.0}
    assert results == [trial.played(one) for one in pairings[::50]]


# ---- the screen


def test_the_language_changes_while_it_is_open(window: MakeDriver) -> None:
    driver = window()
    starter(driver)
    driver.app.settings.language = "de"
    driver.app.changed()
    driver.step()
    assert driver.item("save").label == "Speichern"
    assert driver.item("kard:elbow").label.startswith("Ellbogen")


def _looked_at(window: MakeDriver, size: tuple[int, int], text: int) -> list[Violation]:
    found = []
    for language in ("en", "de"):
        inspector = Inspector(window(size, text=text, paint=False))
        inspector.driver.app.settings.language = language
        inspector.driver.app.changed()
        for name, opener in rooms().items():
            opener(inspector.driver)
            inspector.look(f"{name}, {language}")
            inspector.reach(f"{name}, {language}")
        found += inspector.found
        inspector.driver.close()
    return found


@pytest.mark.parametrize(("size", "text"), QUICK)
def test_it_fits(window: MakeDriver, size: tuple[int, int], text: int) -> None:
    assert_none(_looked_at(window, size, text))


@pytest.mark.slow
@pytest.mark.one_in(5)
@pytest.mark.parametrize(("size", "text"), list(product(SIZES, (100, 150, 200))))
def test_it_fits_at_all_sizes(window: MakeDriver, size: tuple[int, int], text: int) -> None:
    assert_none(_looked_at(window, size, text))
