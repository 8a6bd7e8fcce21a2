"""UNCAGED: rows while they are laid, taken back and taken up again; what may be looked at meanwhile."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from kotgames.engine.contract import Refusal
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.table import ids
from tests.ui.conftest import MakeDriver
from tests.ui.hands import WAYS
from tests.ui.standins import SilentBot
from tests.ui.uncaged import places
from tests.ui.uncaged.hands import Hands, fill, laid, own_cards, past
from tests.ui.uncaged.places import QUESTIONS
from tests.ui.uncaged.robot import Robot
from tests.ui.virtual_pad import plugged

KIND_OF = places.CARD_SET.kind_of


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1024, 600), 150), ((1024, 600), 200)])
@pytest.mark.parametrize("name", ["place, attack", "place, begun", "again"])
def test_the_row_that_is_laid_is_the_row(
    window: MakeDriver, name: str, way: str, size: tuple[int, int], text: int
) -> None:
    """Also with cards that lay there already and are exchanged (U14)."""
    driver = window(size, text=text, paint=False, bot=SilentBot)
    match = QUESTIONS[name]()
    host = driver.start(match)
    driver.wait_idle()
    shown = host.situation.view["revealed"][0]
    wanted = sorted((KIND_OF[card] for card in own_cards(driver)), reverse=True)
    wanted = wanted[: 5 - shown]
    before = len(match.turns)
    with plugged(driver) if way == "pad" else nullcontext():
        Hands(driver, way).row(wanted)
    driver.step()
    locked = [turn for turn in match.turns[before - 2 if before > 1 else 0 :] if turn.text == "lock"]
    assert locked
    row = locked[0].before.view(0)["rows"][0]
    assert [KIND_OF[card] for card in row[shown:]] == wanted


def test_why_a_card_does_not_lie_there_is_said(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.QUESTIONS["place, begun"]())
    table = driver.host.table
    card = next(name for name in table.gestures.hand() if not name.startswith("hand"))

    def why(target: str) -> str:
        meaning = table.gestures.means(card, target)
        return meaning.key if isinstance(meaning, Refusal) else ""

    assert why(ids.slot(1, 4)) == "ui_own_row"
    assert why(ids.HAND) == "ui_in_hand_already"
    assert why(ids.deck(0)) == "ui_deck_takes_nothing"
    assert why("mat") == "ui_only_slots"
    free = ids.slot(0, 4)
    assert why(free) == ""
    driver.drag(card, free)
    assert why(free) == "ui_lies_there"


def test_cards_are_laid_swapped_and_taken_back(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.place())
    hand = [ids.numbers(name)[0] for name in driver.host.table.gestures.hand()]
    one, two = hand[:2]
    driver.drag(ids.card(one), ids.slot(0, 2))
    driver.drag(ids.card(two), ids.slot(0, 4))
    assert laid(driver) == {2: one, 4: two}
    driver.drag(ids.card(one), ids.card(two))  # onto the card that lies there
    assert laid(driver) == {4: one, 2: two}
    driver.click(ids.card(one))
    driver.click(ids.card(two))
    assert laid(driver) == {2: one, 4: two}
    driver.drag(ids.card(hand[2]), ids.slot(0, 2))  # the hand's card takes the place, the other goes back
    assert laid(driver) == {2: hand[2], 4: two}
    driver.drag(ids.card(two), ids.HAND)
    assert laid(driver) == {2: hand[2]}
    driver.said.clear()
    driver.click("do:lock")
    assert driver.said, "an unfinished row is refused aloud"
    assert not driver.host.match.turns
    driver.click("do:clear")
    assert laid(driver) == {}


@pytest.mark.slow
def test_a_row_that_was_cleared_is_taken_back_into_its_slots(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.place())
    hand = [ids.numbers(name)[0] for name in driver.host.table.gestures.hand()]
    driver.drag(ids.card(hand[0]), ids.slot(0, 2))
    driver.drag(ids.card(hand[1]), ids.slot(0, 4))
    lay = laid(driver)
    driver.click("do:clear")
    assert laid(driver) == {}
    driver.key("z")
    assert laid(driver) == lay
    driver.key("z")
    assert laid(driver) == {2: hand[0]}, "then card by card"
    driver.click("do:clear")
    driver.drag(ids.card(hand[2]), ids.slot(0, 0))
    driver.key("z")
    assert laid(driver) == {}, "who has laid something since does not get the old row"


def test_what_is_said_of_a_card_behind_a_gap_does_not_close_the_gap(window: MakeDriver) -> None:
    """A Cross adds to the Jab before it; with a place empty between them it does not, and the note beside the stage says so too."""
    driver = window(paint=False, bot=SilentBot)
    fighters = [
        {"fighter": "turncoat", "hand": [*["jab"] * 2, "cross", *["armbar"] * 3, "feint"], "stamina": 2},
        {"fighter": "grinder"},
    ]
    host = driver.start(
        places.match_at(places.position(phase="place", attacker=0, fighters=fighters, seed=3))
    )
    driver.wait_idle()
    cards = [ids.numbers(name)[0] for name in host.table.gestures.hand()]
    jab, cross = (
        next(card for card in cards if places.CARD_SET.kinds[KIND_OF[card]] == name)
        for name in ("jab", "cross")
    )
    driver.drag(ids.card(jab), ids.slot(0, 0))
    driver.drag(ids.card(cross), ids.slot(0, 2))
    adds = host.words("explain.following", plus=2, card="@card.jab")
    driver.hover(ids.card(cross))
    assert not any(adds in item.label for item in driver.items())
    driver.drag(ids.card(cross), ids.slot(0, 1))
    driver.hover(ids.card(cross))
    assert any(adds in item.label for item in driver.items())


def test_the_keyboard_stays_with_the_card_that_was_laid(window: MakeDriver) -> None:
    """Not on a deck, the score sheet or the log, which the next Enter would open."""
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.place())
    driver.wait_idle()
    for slot in range(5):
        card = host.table.gestures.hand()[0]
        driver.key("1", "return")
        driver.step()
        assert laid(driver)[slot] == ids.numbers(card)[0]
        assert host.focus.id == card
    assert not driver.said


def test_a_locked_row_is_taken_up_again_only_in_practice(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.place())
    fill(driver)
    lay_so = [KIND_OF[laid(driver)[slot]] for slot in range(5)]
    driver.click("do:lock")
    driver.wait_idle()
    assert host.situation.prompt is None
    driver.key("ctrl+z")
    driver.wait_idle()
    assert driver.top.kind == "confirm"  # the lock is final but for practice
    driver.click("yes")
    driver.wait_idle()
    prompt = host.situation.prompt
    assert prompt is not None
    assert (prompt.kind, prompt.seat) == ("place", 0)
    assert [KIND_OF[laid(driver)[slot]] for slot in range(5)] == lay_so
    first, last = laid(driver)[0], laid(driver)[4]
    driver.drag(ids.card(first), ids.slot(0, 4))
    driver.click("do:lock")
    driver.wait_idle()
    row = [KIND_OF[card] for card in host.match.view(0)["rows"][0]]
    assert row == [KIND_OF[last], *lay_so[1:4], KIND_OF[first]]
    assert host.match.practice


@pytest.mark.slow
def test_the_score_sheet_and_the_log_survive_taking_back(window: MakeDriver) -> None:
    driver = window(paint=False)
    match = places.start(seed=4)
    host = driver.start(match)
    robot = Robot(driver, "click", seed=4)
    while match.state.combo < 3:  # type: ignore[attr-defined]
        driver.wait_idle()
        robot.answer()
    driver.wait_idle()
    host.take([a.KEEP] if a.KEEP in match.state.actions() else [match.state.actions()[0]])
    driver.wait_idle()
    lines = driver.host.table.picture.combo_log.lines()
    assert len([event for event in past(driver) if isinstance(event, e.ComboEnded)]) == 2
    driver.key("ctrl+z")
    driver.wait_idle()
    if driver.top.kind != "match":  # past a reveal it is asked about
        driver.key("return")
        driver.wait_idle()
    assert len([event for event in past(driver) if isinstance(event, e.ComboEnded)]) == 2
    assert driver.host.table.picture.combo_log.lines()[:2] == lines[:2]


def test_what_is_looked_at_is_shown_large_or_counted(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.place())
    card = driver.host.table.gestures.hand()[0]
    driver.hover(card)
    assert driver.item("zoom:0").rect.width >= 140
    fill(driver)
    driver.hover(ids.card(laid(driver)[1]))
    assert driver.item("zoom:0").rect.width >= 140
    driver.hover(ids.deck(0))
    shown = driver.item("zoom:0").label
    left: dict[str, int] = {}
    for number in host.match.view(0)["deck"]:
        name = host.words(f"card.{places.CARD_SET.kinds[KIND_OF[number]]}")
        left[name] = left.get(name, 0) + 1
    for name, count in left.items():
        assert f"{count}× {name}" in shown
    driver.hover(ids.deck(1))
    assert host.words("ask.deck_theirs") in driver.item("zoom:0").label


@pytest.mark.slow
def test_past_rows_are_seen_at_the_score_sheet(window: MakeDriver) -> None:
    driver = window(paint=False)
    match = places.start(seed=4)
    host = driver.start(match)
    robot = Robot(driver, "click", seed=4)
    while match.state.combo < 2:  # type: ignore[attr-defined]
        driver.wait_idle()
        robot.answer()
    driver.wait_idle()
    driver.hover(ids.SHEET)
    label = driver.item("zoom:0").label
    past = host.match.view(0)["history"][0]
    for row, valid in zip(past["rows"], past["valid"], strict=True):
        for card, good in zip(row, valid, strict=True):
            name = host.words(f"card.{places.CARD_SET.kinds[places.CARD_SET.kind_of[card]]}")
            assert (name if good else f"{name} ({host.words('banner.invalid')})") in label


def test_number_keys_mean_the_cards_as_they_are_seen(window: MakeDriver) -> None:
    """The first card of the hand is always 1, however many lie in the row; those of the row come after the hand."""
    driver = window(paint=False)
    driver.start(places.place())
    driver.wait_idle()
    table = driver.host.table
    sprites = [sprite for name, sprite in table.field.sprites.items() if name in table.gestures.hand()]
    seen = sorted((sprite.spec for sprite in sprites), key=lambda spec: spec.x)
    assert [spec.id for spec in seen] == table.gestures.hand()
    for slot in range(5):
        driver.key("1")
        driver.key("return")
        driver.step()
        assert ids.card(laid(driver)[slot]) == seen[slot].id
    left = len(own_cards(driver)) - 5
    assert table.gestures.hand()[:left] == [spec.id for spec in seen[5:]]
    driver.key(str(left + 1))
    assert driver.host.held == seen[0].id
