"""What is laid over a table for a moment: what is seen large, and sentences. Each has a place that covers nothing it speaks about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from pygame import FRect

from kotgames.engine.contract import Refusal
from kotgames.engine.match import Match
from kotgames.scenes.table.match import MatchScene
from kotgames.ui.items import Item
from kotgames.ui.table import ids
from kotgames.ui.table.large import CARD, WORTHWHILE, Large, beside
from tests.ui import screens
from tests.ui.cases import CASES, UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Size, Unreachable
from tests.ui.fit import SIZES
from tests.ui.standins import SilentBot

TEXTS = (100, 150, 200)
EVERY_RUN: tuple[tuple[Size, int], ...] = (
    ((1280, 720), 100), ((1280, 720), 200), ((1024, 600), 150), ((1920, 1080), 100),
)  # fmt: skip
"""Each game at one of these in every run, in turns."""
WIDE = 6
"""Every so many of all sizes are looked at in the wide run, of each game others."""


def _in_turns() -> pytest.MarkDecorator:
    found = []
    for number, case in enumerate(CASES):
        for index, (size, text) in enumerate(product(SIZES, TEXTS)):
            later = pytest.mark.slow if index % WIDE == number % WIDE else pytest.mark.long
            marks = () if (size, text) == EVERY_RUN[number % len(EVERY_RUN)] else (later,)
            name = f"{case.game.id}-{size[0]}x{size[1]}-{text}%"
            found.append(pytest.param(case, size, text, id=name, marks=marks))
    return pytest.mark.parametrize(("case", "size", "text"), found)


at_each_size = _in_turns()


def _large(driver: Driver) -> list[Item]:
    """What is seen large now."""
    return [item for item in driver.items() if ids.family(item.id) == ids.ZOOM]


def _pages(driver: Driver) -> Iterator[None]:
    for tab in screens.pages(driver) or [""]:
        if tab:
            driver.click(tab)
        yield


def _over(one: FRect, two: FRect) -> bool:
    cut = one.clip(two)
    return cut.width > 1 and cut.height > 1


# ---- what is seen large: where


def _needed(host: MatchScene, looked: str) -> dict[str, FRect]:
    """What stays in sight while something is looked at: itself, where it may go, the own seat and hand, the question with its answers, what
    it would come to."""
    hand, to = host.table.gestures.hand(), host.gestures().get(looked, {})
    own = {f"{family}:{host.table.context.seating.bottom}" for family in ids.SEATS}
    families = {ids.CONTROL, ids.RESTING, *ids.WAYS, *host.table.picture.kept()}
    return {
        item.id: item.rect
        for item in host.items
        if item.id != ids.HAND
        and (item.id in {looked, *hand, *to, *own, ids.PROMPT, *families} or ids.family(item.id) in families)
    }


def _asked(case: UiCase, request: pytest.FixtureRequest) -> dict[str, Callable[[], Match]]:
    """The positions of a match in which things are looked at: every own question and the rival's turn; in every run only the hand."""
    if not any(map(request.node.get_closest_marker, ("wide", "long"))):
        return {"hand": case.with_hand}
    questions = {name: make for name, make in case.positions.items() if name not in case.dexterity}
    return {"hand": case.with_hand, "the rival's turn": case.rival, **questions}


@pytest.mark.slow
@at_each_size
def test_what_is_seen_large_covers_nothing_that_is_needed(
    window: MakeDriver, case: UiCase, size: Size, text: int, request: pytest.FixtureRequest
) -> None:
    driver = window(size, text=text, paint=False, bot=SilentBot)
    seen = 0
    for position, make in _asked(case, request).items():
        host = driver.start(make())
        driver.wait_idle() if position != "the rival's turn" else driver.step()
        if driver.top is host:
            for _ in _pages(driver):
                seen += _looked_at_everything(driver, position)
    hand = [host.item(name) for name in host.table.gestures.hand()]
    assert seen or all(item is not None and item.rect.width * WORTHWHILE > CARD[0] * 0.7 for item in hand)


def _looked_at_everything(driver: Driver, position: str) -> int:
    """How much was seen large, with the pointer on one thing of the page after the other."""
    host = driver.host
    area = driver.app.canvas().area
    seen = 0
    for name in [item.id for item in driver.items() if item.role and not item.id.startswith("tool")]:
        try:
            driver.travel(driver.spot(name), steps=1)
        except Unreachable:  # it lies under its neighbours
            continue
        large = _large(driver)
        needed = _needed(host, name)
        for one in large:
            seen += 1
            where = f"{one.rect} of {name} ({position})"
            in_words = ids.PROMPT in needed and one.rect.topleft == needed[ids.PROMPT].topleft
            assert area.contains(one.rect), f"{where} leaves the window"
            covered = [key for key, rect in needed.items() if _over(one.rect, rect)]
            assert covered == ([ids.PROMPT] if in_words else []), f"{where} covers {covered}"
            assert in_words or host.notice is None or not _over(one.rect, host.notice[0])
        assert not any(_over(one.rect, two.rect) for one in large for two in large if one is not two)
    return seen


def test_a_place_is_beside_and_over_nothing_kept_free() -> None:
    area, home = FRect(0, 0, 800, 400), FRect(350, 300, 100, 90)
    size = [(1.0, (200.0, 100.0))]
    assert beside(home, size, FRect(0, 0, 150, 90), [], []) is None
    box = beside(home, size, area, [home], [])
    assert box is not None
    assert not box.colliderect(home)
    assert box.clip(home.inflate(40, 40)).width > 0, "right beside it"
    dear = beside(home, size, area, [home], [(FRect(box), 5.0)])
    assert dear is not None
    assert not dear.colliderect(box)
    walled = [home, FRect(0, 0, 800, 320)]
    smaller = beside(home, [*size, (0.6, (120.0, 60.0))], FRect(0, 0, 620, 400), walled, [])
    assert smaller is not None
    assert smaller.size == (120.0, 60.0), "where there is little room it is smaller"


# ---- what is seen large: when


def _with_large(window: MakeDriver, case: UiCase, **more: float) -> tuple[Driver, str]:
    """A table with a card of the hand that is worth seeing large, and that card; nobody has gone to it."""
    driver = window(paint=False, bot=SilentBot, text=150, **more)
    host = driver.start(case.with_hand())
    driver.wait_idle()
    for name in host.table.gestures.hand():
        driver.hover(name)
        if _large(driver) and host.gestures().get(name):
            driver.travel((2, 2), steps=1)
            assert not _large(driver)
            return driver, name
    raise AssertionError("no card of the hand is seen large")


def _nudge(driver: Driver, by: int) -> None:
    """The pointer moves a little on what it is on."""
    driver.travel((driver.pointer[0] + by, driver.pointer[1]), steps=1)


@each_game
def test_it_comes_with_a_movement_and_goes_when_something_is_held(window: MakeDriver, case: UiCase) -> None:
    driver, name = _with_large(window, case)
    host = driver.host
    driver.hover(name)
    assert _large(driver)
    host.hold(name)
    assert not _large(driver)
    host.hold("")
    driver.step(400)
    assert not _large(driver), "it was put down, and nobody has gone anywhere"
    _nudge(driver, 3)
    assert not _large(driver), "a hand that trembles goes nowhere"
    driver.travel((2, 2), steps=1)
    driver.hover(name)
    assert _large(driver)


@each_game
def test_a_key_brings_it_and_what_gets_the_keyboard_by_itself_does_not(
    window: MakeDriver, case: UiCase
) -> None:
    driver, name = _with_large(window, case)
    driver.tab_to(name)
    assert _large(driver)
    focus, host = driver.top.focus, driver.host
    focus.went = "gone"  # as where the keyboard falls on what comes next in the list
    host.hovered()
    assert not _large(driver)


@each_game
def test_it_is_gone_when_the_question_changes_or_a_scene_opens(window: MakeDriver, case: UiCase) -> None:
    driver, name = _with_large(window, case)
    host = driver.host
    driver.hover(name)
    assert _large(driver)
    host.open_log()
    driver.step()
    driver.app.pop(driver.top)
    driver.step()
    assert driver.top is host
    assert not _large(driver)
    driver.travel((2, 2), steps=1)
    driver.hover(name)
    assert _large(driver)
    host.take([host.situation.legal[-1]])
    driver.wait_idle()
    assert not _large(driver)


@each_game
def test_nothing_is_seen_large_while_something_is_shown(window: MakeDriver, case: UiCase) -> None:
    driver, _ = _with_large(window, case, speed=1.0)
    host = driver.host
    host.take([host.situation.legal[-1]])
    looked = 0
    for _ in range(200):
        driver.step(40)
        if not host.skippable or driver.top is not host:
            break
        for item in [one for one in driver.items() if one.role == "object"][:3]:
            driver.motion(driver.pixel(item.rect.center))
            driver.step()
            assert not (host.skippable and _large(driver))
            looked += 1
    assert looked or not host.skippable


# ---- why not


@pytest.mark.slow
@each_game
def test_a_card_that_cannot_be_used_says_what_it_does_and_why_not(window: MakeDriver, case: UiCase) -> None:
    """Beside it, or in the table's own words."""
    told = 0
    for make in (case.with_hand, *case.positions.values()):
        driver = window(text=100, paint=False, bot=SilentBot)
        host = driver.start(make())
        driver.wait_idle()
        if driver.top is not host or host.situation.prompt is None:
            continue
        for name in host.table.gestures.hand():
            refusal = host.table.gestures.pick_refusal(name)
            item = driver.item(name) if name in driver.ids() else None
            if refusal is None or host.gestures().get(name) or item is None:
                continue
            driver.hover(name)
            kind = host.table.context.field.sprites[name].spec.label
            said = [one.label for one in driver.items() if one.id == "odds" or ids.family(one.id) == ids.ZOOM]
            why = host.words.refusal(refusal)
            assert any(why in label and len(label) > len(why) + 5 for label in said), (kind, why, said)
            told += 1
        if told > 3:
            return
    assert told


@pytest.mark.slow
def test_the_reason_stands_below_and_makes_it_higher(window: MakeDriver) -> None:
    canvas = window(paint=False).app.canvas()
    bare = Large((100.0, 140.0), lambda canvas, box: None)
    told = Large((100.0, 140.0), lambda canvas, box: None, why="Not at this range, and not on the ground.")
    for (_, one), (_, two) in zip(bare.sizes(canvas), told.sizes(canvas), strict=True):
        assert two[0] == one[0]
        assert two[1] > one[1] + 15


# ---- sentences


@pytest.mark.slow
@at_each_size
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_sentence_covers_the_question_at_most(
    window: MakeDriver, case: UiCase, size: Size, text: int, language: str
) -> None:
    """One of a single line covers nothing at all on a whole table; none of them anything else, on any page."""
    driver = window(size, text=text, paint=False, bot=SilentBot)
    driver.app.settings.language = language
    host = driver.start(case.with_hand())
    driver.wait_idle()
    area = driver.app.canvas().area
    for _ in _pages(driver):
        whole = not screens.pages(driver)
        for refusal in ("undo_barrier", "match_over", "not_asked_yet"):
            host.refuse(Refusal(refusal))
            driver.step(400)
            box = driver.app.toast._box(driver.app.canvas(), driver.app.words)
            covered = {item.id for item in driver.items() if item.id != "toast" and _over(box, item.rect)}
            covered -= {"fighters", "arrows"}  # as large as all that they draw on
            assert area.contains(box)
            assert covered <= {ids.PROMPT}, f"{refusal} at {box} covers {covered}"
            if whole and refusal == "match_over":
                assert not covered
            driver.app.hush()
