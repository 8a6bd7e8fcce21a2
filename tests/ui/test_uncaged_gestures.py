"""UNCAGED: every object on every place means something, all ways mean the same, what is refused flies back, rows can be relaid."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import pytest

from kotgames.engine.contract import Event, Refusal
from kotgames.engine.match import Match
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.decisions import PROMPTS
from kotgames.games.uncaged.table import ids, sounds
from kotgames.games.uncaged.words import LogBook
from kotgames.system import paths
from kotgames.ui.sound import takes
from kotgames.ui.table.context import NOWHERE, Gesture
from tests.ui import uncaged
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Unreachable
from tests.ui.standins import SilentBot
from tests.ui.uncaged import QUESTIONS, WAYS, Hands

UNFILLED = re.compile(r"\[[a-z_]+\.[a-z0-9_.]+\]|\{[a-z]+\}|@[a-z]+\.")

each_question = pytest.mark.parametrize("name", QUESTIONS)


def _table(driver: Driver) -> Any:
    return cast(Any, driver.host.table)


def _fill(driver: Driver, most: int = 9) -> None:
    """Lay the row with the first cards of the hand."""
    table = _table(driver)
    for slot in table.context.free_slots[:most]:
        if slot not in table.context.row.slots:
            free = [card for card in table.context.own_hand if table.context.row.slot_of(card) is None]
            table.context.row.lay(free[0], slot)
    driver.host.changed()
    driver.step()


def _objects_and_places(driver: Driver) -> tuple[list[str], list[str]]:
    items = driver.items()
    objects = [item.id for item in items if item.role == "object"]
    return objects, [NOWHERE, *(item.id for item in items if item.role)]


def test_the_questions_here_are_all_there_are() -> None:
    asked = {uncaged.asked(make()) for make in QUESTIONS.values()}
    assert asked == {f"{kind} 0" for kind in PROMPTS}


# ---- everything means something


@pytest.mark.parametrize("text", [100, 200])
@each_question
def test_every_object_means_something_on_every_place(window: MakeDriver, name: str, text: int) -> None:
    driver = window((1280, 720) if text == 100 else (1024, 600), text=text, paint=False, bot=SilentBot)
    host = driver.start(QUESTIONS[name]())
    pairs = 0
    for laid in (0, 2, 9):
        if host.situation.prompt is not None and host.situation.prompt.kind == "place":
            _fill(driver, laid)
        for tab in [item.id for item in driver.items() if item.role == "tab"] or [""]:
            if tab:
                driver.click(tab)
            pairs += _meanings(driver)
    assert not host.words.missing
    assert pairs or name == "pick"


def _meanings(driver: Driver) -> int:
    host = driver.host
    objects, targets = _objects_and_places(driver)
    legal = set(host.match.state.actions())
    lit = host.gestures()
    for source in objects:
        for target in targets:
            meaning = host.table.gestures.means(source, target)
            if isinstance(meaning, Refusal):
                sentence = host.words.refusal(meaning)
                assert sentence
                assert not UNFILLED.search(sentence), f"{source} on {target}: {sentence}"
                assert target not in lit.get(source, {}), f"{source} on {target} is lit and refused"
                continue
            assert isinstance(meaning, Gesture)
            if meaning.actions:
                assert set(meaning.actions) <= legal
                assert source in lit
            elif meaning.draft is None:
                assert source == target, f"{source} on {target} is silent"
    return len(objects) * len(targets)


def test_while_a_bot_is_asked_everything_is_refused_aloud(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(uncaged.bot_to_place())
    objects, targets = _objects_and_places(driver)
    assert objects
    for source in objects:
        for target in targets:
            assert source == target or isinstance(host.table.gestures.means(source, target), Refusal)
    before = host.match.state.digest()
    for card in host.table.gestures.hand():
        driver.drag(card, ids.slot(0, 0))
        assert driver.toast
        driver.app.toast.clear()
    assert host.match.state.digest() == before


@each_question
def test_an_illegal_drop_says_why_and_flies_back(window: MakeDriver, name: str) -> None:
    driver = window(speed=1.0, paint=False, bot=SilentBot)
    host = driver.start(QUESTIONS[name]())
    driver.wait_idle()
    _fill(driver, 2)
    driver.wait_idle()
    objects, targets = _objects_and_places(driver)
    refused = [
        (source, target)
        for source in objects
        for target in targets
        if source != target and isinstance(host.table.gestures.means(source, target), Refusal)
    ]
    assert refused or name == "pick"
    before = (host.match.state.digest(), dict(_table(driver).context.row.slots))
    dropped = 0
    for source, target in refused[:: max(1, len(refused) // 14)]:
        meaning = host.table.gestures.pick_refusal(source) or host.table.gestures.means(source, target)
        assert isinstance(meaning, Refusal)
        driver.said.clear()
        try:
            driver.drag(source, "" if target == NOWHERE else target)
        except Unreachable:
            continue
        dropped += 1
        assert (host.words.refusal(meaning), meaning.ruling) in driver.said, (
            f"{source} on {target}: {driver.said}"
        )
        assert host.held == ""
        driver.travel(driver.bare(), steps=1)
        driver.wait_idle()
        sprite = host.table.field.sprites[source]
        assert (sprite.x, sprite.y) == (sprite.spec.x, sprite.spec.y), f"{source} did not fly back"
        assert (host.match.state.digest(), dict(_table(driver).context.row.slots)) == before
    assert dropped or name == "pick"


# ---- all ways mean the same


def _done(driver: Driver, name: str, action: int, way: str) -> tuple[str, str]:
    match = QUESTIONS[name]()
    host = driver.start(match)
    driver.wait_idle()
    before = len(match.turns)
    Hands(driver, way).take(action)
    driver.step()
    assert len(host.match.turns) > before, f"{way}: nothing was taken; said {driver.toast!r}"
    return match.turns[before].text, match.state.digest()


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1024, 600), 200)])
@pytest.mark.parametrize("name", ["pick", "mulligan", "discard", "option", "stand", "deflect"])
def test_drag_click_and_keyboard_take_the_same_action(
    window: MakeDriver, name: str, size: tuple[int, int], text: int
) -> None:
    driver = window(size, text=text, paint=False, bot=SilentBot)
    match = QUESTIONS[name]()
    for action in match.state.actions():
        wanted = match.game.text(action, match.card_set)
        found = {_done(driver, name, action, way) for way in WAYS}
        assert len(found) == 1, found
        assert next(iter(found))[0] == wanted


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1024, 600), 150), ((1024, 600), 200)])
@pytest.mark.parametrize("name", ["place, attack", "place, begun", "again"])
def test_the_row_that_is_laid_is_the_row(
    window: MakeDriver, name: str, way: str, size: tuple[int, int], text: int
) -> None:
    """Also with cards that lay there already and are exchanged (U14)."""
    driver = window(size, text=text, paint=False, bot=SilentBot)
    match = QUESTIONS[name]()
    driver.start(match)
    driver.wait_idle()
    table = _table(driver)
    shown = table.context.view["shown"][0]
    wanted = sorted((table.context.card_set.kind_of[card] for card in table.context.own_hand), reverse=True)
    wanted = wanted[: 5 - shown]
    before = len(match.turns)
    Hands(driver, way).row(wanted)
    driver.step()
    locked = [turn for turn in match.turns[before - 2 if before > 1 else 0 :] if turn.text == "lock"]
    assert locked
    row = locked[0].before.view(0)["rows"][0]
    assert [table.context.card_set.kind_of[card] for card in row[shown:]] == wanted


# ---- the row while it is laid


def test_cards_are_laid_swapped_and_taken_back(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(uncaged.place())
    table = _table(driver)
    hand = [ids.numbers(name)[0] for name in table.gestures.hand()]
    one, two = hand[:2]
    driver.drag(ids.card(one), ids.slot(0, 2))
    driver.drag(ids.card(two), ids.slot(0, 4))
    assert table.context.row.slots == {2: one, 4: two}
    driver.drag(ids.card(one), ids.card(two))  # onto the card that lies there
    assert table.context.row.slots == {4: one, 2: two}
    driver.click(ids.card(one))
    driver.click(ids.card(two))
    assert table.context.row.slots == {2: one, 4: two}
    driver.drag(ids.card(hand[2]), ids.slot(0, 2))  # the hand's card takes the place, the other goes back
    assert table.context.row.slots == {2: hand[2], 4: two}
    driver.drag(ids.card(two), ids.HAND)
    assert table.context.row.slots == {2: hand[2]}
    driver.said.clear()
    driver.click("do:lock")
    assert driver.said, "an unfinished row is refused aloud"
    assert not driver.host.match.turns
    driver.click("do:clear")
    assert table.context.row.slots == {}


def test_a_locked_row_is_taken_up_again_only_in_practice(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(uncaged.place())
    table = _table(driver)
    _fill(driver)
    laid = [table.context.card_set.kind_of[table.context.row.slots[slot]] for slot in range(5)]
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
    assert [table.context.card_set.kind_of[table.context.row.slots[slot]] for slot in range(5)] == laid
    first, last = table.context.row.slots[0], table.context.row.slots[4]
    driver.drag(ids.card(first), ids.slot(0, 4))
    driver.click("do:lock")
    driver.wait_idle()
    row = [table.context.card_set.kind_of[card] for card in host.match.view(0)["rows"][0]]
    assert row == [table.context.card_set.kind_of[last], *laid[1:4], table.context.card_set.kind_of[first]]
    assert host.match.practice


def test_the_score_sheet_and_the_log_survive_taking_back(window: MakeDriver) -> None:
    driver = window(paint=False)
    match = uncaged.start(seed=4)
    host = driver.start(match)
    robot = uncaged.Robot(driver, "click", seed=4)
    while match.state.combo < 3:  # type: ignore[attr-defined]
        driver.wait_idle()
        robot.answer()
    driver.wait_idle()
    table = _table(driver)
    host.take([a.KEEP] if a.KEEP in match.state.actions() else [match.state.actions()[0]])
    driver.wait_idle()
    lines = table.picture.combos.lines()
    assert len([event for event in table.context.seen.past if isinstance(event, e.ComboEnded)]) == 2
    driver.key("ctrl+z")
    driver.wait_idle()
    if driver.top.kind != "match":  # past a reveal it is asked about
        driver.key("return")
        driver.wait_idle()
    assert len([event for event in table.context.seen.past if isinstance(event, e.ComboEnded)]) == 2
    assert table.picture.combos.lines()[:2] == lines[:2]


# ---- looking


def test_what_is_looked_at_is_shown_large_or_counted(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(uncaged.place())
    table = _table(driver)
    card = table.gestures.hand()[0]
    driver.hover(card)
    assert table.field.sprites[card].spec.width >= 190
    _fill(driver)
    driver.hover(ids.card(table.context.row.slots[1]))
    assert "cards:zoom" in driver.ids()
    driver.hover(ids.deck(0))
    shown = driver.item("cards:deck").label
    left: dict[str, int] = {}
    for number in host.match.view(0)["deck"]:
        name = host.words(f"card.{table.context.card_set.kinds[table.context.card_set.kind_of[number]]}")
        left[name] = left.get(name, 0) + 1
    for name, count in left.items():
        assert f"{count}× {name}" in shown
    driver.hover(ids.deck(1))
    assert host.words("ask.deck_theirs") in driver.item("cards:deck").label


def test_past_rows_are_seen_at_the_score_sheet(window: MakeDriver) -> None:
    driver = window(paint=False)
    match = uncaged.start(seed=4)
    host = driver.start(match)
    robot = uncaged.Robot(driver, "click", seed=4)
    while match.state.combo < 2:  # type: ignore[attr-defined]
        driver.wait_idle()
        robot.answer()
    driver.wait_idle()
    driver.hover(ids.SHEET)
    label = driver.item("cards:past").label
    past = host.match.view(0)["history"][0]
    for row, valid in zip(past["rows"], past["valid"], strict=True):
        for card, good in zip(row, valid, strict=True):
            name = host.words(f"card.{uncaged.TABLES.kinds[uncaged.TABLES.kind_of[card]]}")
            assert (name if good else f"{name} ({host.words('banner.invalid')})") in label


@each_question
def test_a_hint_says_what_the_bot_would_do(window: MakeDriver, name: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    match = QUESTIONS[name]()
    host = driver.start(match)
    driver.wait_idle()
    for action in match.state.actions():
        text, lit = host.table.names.advise(action)
        assert text
        assert not UNFILLED.search(text)
        ids = set(driver.ids())
        assert any(found in ids for one in lit for found in host.table.names.find(one)), (action, lit)
    assert not host.words.missing


# ---- every event has its entry


def _kinds() -> set[type[Event]]:
    return {
        kind
        for kind in vars(e).values()
        if isinstance(kind, type)
        and issubclass(kind, Event)
        and kind is not Event
        and kind.__module__ == e.__name__
    }


def test_every_event_has_a_motion_and_a_line(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(uncaged.place())
    table = _table(driver)
    assert set(table.motion._by_type) == _kinds()
    assert set(LogBook(table.context.card_set, host.words, host.name).entries()) == _kinds()


def test_every_sound_is_there() -> None:
    source = Path(sounds.__file__).read_text(encoding="utf-8")
    named = (
        set(re.findall(r'\("([a-z_0-9]+)", ', source))
        | set(sounds.BLOWS.values())
        | {"punch_heavy", "whoosh"}
    )
    there = set(takes(paths.assets() / "sounds"))
    assert named - there == set()
    assert len(named) > 10


def test_every_event_of_a_match_sounds_without_fault() -> None:
    match: Match = uncaged.finished()
    heard = {
        cue[0]
        for turn in match.turns
        for event in turn.events
        for cue in sounds.sounds_of(event, uncaged.TABLES)
    }
    assert {"card_flick", "bell_1"} <= heard


def test_number_keys_mean_the_cards_as_they_are_seen(window: MakeDriver) -> None:
    """The first card of the hand is always 1, however many lie in the row; those of the row come after the hand."""
    driver = window(paint=False)
    driver.start(uncaged.place())
    driver.wait_idle()
    table = _table(driver)
    seen = sorted(
        (sprite.spec for name, sprite in table.field.sprites.items() if name in table.gestures.hand()), key=lambda spec: spec.x
    )  # fmt: skip
    assert [spec.id for spec in seen] == table.gestures.hand()
    for slot in range(5):
        driver.key("1")
        driver.key("return")
        driver.step()
        assert ids.card(table.context.row.slots[slot]) == seen[slot].id
    left = len(table.context.own_hand) - 5
    assert table.gestures.hand()[:left] == [spec.id for spec in seen[5:]]
    driver.key(str(left + 1))
    assert driver.host.held == seen[0].id
