"""No text is cut, small, outside or over other text, and everything can be reached, on every screen at every size."""

from __future__ import annotations

import string
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import count, product

import pytest
from pygame import FRect

from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.scenes import routes
from kotgames.scenes.menus.settings import SettingsScene
from kotgames.scenes.table.match import MatchScene
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button
from tests.ui import rooms, screens
from tests.ui.cases import CASES, UiCase, each, each_game, each_size, in_turns
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Opener, Size, Unreachable
from tests.ui.fit import SIZES, Inspector, Violation, assert_none
from tests.ui.standins import SilentBot

TEXTS = (100, 150, 200)
QUICK: Sequence[tuple[Size, int]] = (((1280, 720), 100), ((1024, 600), 200))
"""A full table, and the lowest folded one, for what has no sizes of its own; every other size is looked at in the long run."""

ALL = [(size, text) for size in SIZES for text in TEXTS]


def _name(value: object) -> str:
    return f"{value[0]}x{value[1]}" if isinstance(value, tuple) else f"{value}%"


at_quick_sizes = pytest.mark.parametrize(("size", "text"), QUICK, ids=_name)
quick_in_turns = in_turns("size, text", QUICK)
at_all_sizes = pytest.mark.parametrize(("size", "text"), ALL, ids=_name)


def _inspector(window: MakeDriver, size: Size, text: int) -> Inspector:
    return Inspector(window(size, text=text, paint=False, bot=SilentBot))


# ---- the inspector itself


class _Wrong(Scene):
    """A screen with one fault of each kind."""

    def build(self, canvas: Canvas) -> None:
        def over(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.text("first line of two", (20, 20))
            canvas.text("second one over it", (60, 22))
            canvas.text("much too long for its place", (300, 20), width=60)
            canvas.text("at the edge", (canvas.area.right - 20, 200))
            canvas.text("tiny", (300, 300), 9)
            self.app.words("no.such.key")

        self.add(Item("text", FRect(0, 0, 400, 400), over))
        self.add(button("out", FRect(canvas.area.right - 30, 500, 120, 40), "Out", lambda: None))
        self.add(button("below", FRect(20, 500, 120, 40), "Below", lambda: None))
        self.add(button("above", FRect(20, 500, 120, 40), "Above", lambda: None))
        self.add(button("sign", FRect(420, 500, 120, 40), "×", lambda: None))


def test_the_inspector_sees_every_kind_of_fault(window: MakeDriver) -> None:
    inspector = _inspector(window, (1280, 720), 100)
    inspector.driver.app.replace(_Wrong(inspector.driver.app))
    inspector.look("wrong")
    inspector.reach("wrong")
    found = defaultdict(list)
    for one in inspector.found:
        found[one.kind].append(one.what)
    assert "first line of two" in found["texts overlap"][0]
    assert any("much t" in what for what in found["cut"])
    assert any("at the edge" in what for what in found["outside the window"])
    assert any("tiny" in what for what in found["under 15 units"])
    assert found["under 12 px"] == []  # the canvas itself never goes below
    assert found["missing key"] == ["no.such.key"]
    assert any(what.startswith("out") for what in found["thing outside the window"])
    assert [what.split(":")[0] for what in found["nothing is said of it"]] == ["sign"]
    assert found["controls overlap"] == ["below / above"]
    assert any("'below'" in what for what in found["cannot be pointed at"])


@pytest.mark.slow
def test_every_scene_class_has_a_screen(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    missing: set[type[Scene]] = set(screens.scene_classes())
    openers = (opener for case in CASES for opener in reversed(_all(case, case.names).values()))
    while missing and (opener := next(openers, None)) is not None:
        opener(driver)
        missing -= {type(scene) for scene in driver.app.scenes}
    assert missing == set()


@pytest.mark.slow
@each_game
def test_every_kind_of_prompt_has_a_screen(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    missing = set(case.prompts) - case.dexterity
    openers = iter(screens.screens(case).values())
    while missing and (opener := next(openers, None)) is not None:
        opener(driver)
        missing -= {
            scene.situation.prompt.kind
            for scene in driver.app.scenes
            if isinstance(scene, MatchScene) and scene.situation.prompt is not None
        }
    assert missing == set()


# ---- all screens


def _all(case: UiCase, names: screens.Names) -> dict[str, Opener]:
    return {**screens.screens(case, names), **rooms.rooms(case, names)}


def _turned(inspector: Inspector, screen: str, tab: str) -> bool:
    """Turn to a page with the pointer; that it cannot be reached is a fault of the screen."""
    try:
        inspector.driver.click(tab)
    except Unreachable as error:
        inspector.say("cannot be pointed at", screen, str(error))
        return False
    return True


def _look_at_all(
    inspector: Inspector, case: UiCase, there: dict[str, Opener], *, reach: bool
) -> list[Violation]:
    for name, opener in there.items():
        opener(inspector.driver)
        for tab in screens.pages(inspector.driver) or [""]:
            if tab:
                if not _turned(inspector, name, tab):
                    continue
                case.again(inspector.driver, name)
            inspector.look(f"{name} {tab}".strip())
            if reach:
                inspector.reach(f"{name} {tab}".strip())
    return inspector.found


@pytest.mark.slow
@pytest.mark.one_in(2)
@quick_in_turns
def test_every_screen_fits(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    assert_none(_look_at_all(_inspector(window, size, text), case, screens.screens(case), reach=True))


@pytest.mark.slow
@pytest.mark.one_in(2, 1)
@quick_in_turns
def test_every_room_besides_the_match_fits(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    assert_none(_look_at_all(_inspector(window, size, text), case, rooms.rooms(case), reach=True))


@pytest.mark.one_in(4, 1)
@pytest.mark.slow
@quick_in_turns
def test_the_widest_names_fit(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    assert_none(_look_at_all(_inspector(window, size, text), case, _all(case, screens.LONG), reach=False))


@pytest.mark.long
@pytest.mark.timeout(600)
@at_all_sizes
@each_game
def test_every_screen_fits_at_all_sizes(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    assert_none(_look_at_all(_inspector(window, size, text), case, screens.screens(case), reach=True))


@pytest.mark.long
@pytest.mark.timeout(600)
@at_all_sizes
@each_game
def test_every_room_besides_the_match_fits_at_all_sizes(
    window: MakeDriver, case: UiCase, size: Size, text: int
) -> None:
    assert_none(_look_at_all(_inspector(window, size, text), case, rooms.rooms(case), reach=True))


@pytest.mark.long
@pytest.mark.timeout(600)
@at_all_sizes
@each_game
def test_the_widest_names_fit_at_all_sizes(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    assert_none(_look_at_all(_inspector(window, size, text), case, _all(case, screens.LONG), reach=False))


@pytest.mark.long
@pytest.mark.timeout(600)
@at_all_sizes
@each_game
def test_drawn_screens_fit_as_well_as_measured_ones(
    window: MakeDriver, case: UiCase, size: Size, text: int
) -> None:
    """The same with real drawing: nothing may raise, whatever the size."""
    driver = window(size, text=text, bot=SilentBot)
    for opener in _all(case, screens.LONG).values():
        opener(driver)
        for tab in screens.pages(driver) or [""]:
            if tab:
                driver.click(tab)
            driver.app.redraw()
            driver.step()


# ---- what depends on where one looks


def _each_card(inspector: Inspector, case: UiCase) -> list[Violation]:
    looked = 0
    for name in case.each_card(inspector.driver):
        inspector.look(f"looking at a card, {name}")
        looked += 1
    assert looked >= len([kind for kind in inspector.driver.host.card_set.kinds if kind]) / 2
    return inspector.found


@pytest.mark.slow
@pytest.mark.one_in(2)
@at_quick_sizes
@each_game
def test_every_card_looked_at_fits(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    assert_none(_each_card(_inspector(window, size, text), case))


@pytest.mark.long
@at_all_sizes
@each_game
def test_every_card_looked_at_fits_at_all_sizes(
    window: MakeDriver, case: UiCase, size: Size, text: int
) -> None:
    assert_none(_each_card(_inspector(window, size, text), case))


def _each_choice(inspector: Inspector, open_it: Callable[[Driver], None], screen: str) -> None:
    """Every value of every row, and every row's explanation."""
    driver = inspector.driver
    open_it(driver)
    rows = [item.id for item in driver.items() if item.adjust is not None and item.id != "text_size"]
    for row in rows:
        for _ in range(_values(driver, row)):
            driver.hover(row)
            inspector.look(f"{screen}, {row}")
            adjust = driver.item(row).adjust
            assert adjust is not None
            adjust(1)
            driver.step()


def _values(driver: Driver, row: str) -> int:
    """The number of a row's values, turned until one comes back; of a scale the first stands there then."""
    if driver.item(row).role == "switch":
        return 2
    seen = [driver.item(row).label]
    while True:
        adjust = driver.item(row).adjust
        assert adjust is not None
        adjust(-1)
        driver.step()
        label = driver.item(row).label
        if label in seen:
            break
        seen.append(label)
    if label != seen[-1]:  # round and round
        return len(seen)
    for by in (1, -1):  # a scale: to its end, and back over all of it
        label = ""
        while label != driver.item(row).label:
            label, adjust = driver.item(row).label, driver.item(row).adjust
            assert adjust is not None
            adjust(by)
            driver.step()
            if driver.item(row).label not in seen:
                seen.append(driver.item(row).label)
    return len(seen)


@pytest.mark.slow
@pytest.mark.one_in(2)
@each_size
def test_every_choice_fits(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    inspector = _inspector(window, size, text)
    _each_choice(inspector, lambda driver: routes.setup(driver.app, case.game.id), "setup")
    assert_none(inspector.found)


@pytest.mark.slow
@at_quick_sizes
def test_every_setting_fits(window: MakeDriver, size: Size, text: int) -> None:
    inspector = _inspector(window, size, text)

    def settings(driver: Driver) -> None:
        routes.title(driver.app)
        driver.app.push(SettingsScene(driver.app))

    _each_choice(inspector, settings, "settings")
    assert_none(inspector.found)


# ---- sentences over everything

LONGEST = {
    "name": screens.LONG_NAME, "one": screens.LONG_NAME, "two": screens.LONG_NAME,
    "file": "20260101-120000-knockouts_tapouts-a1b2c3.kot", "aside": "20260101-120000-knockouts_tapouts-a1b2c3.kot.bad",
    "reason": "No space left on device",
}  # fmt: skip
"""The longest likely value of each parameter in the program's sentences; others are numbers, or a game's own (`UiCase.longest`)."""


def _sentences(case: UiCase) -> list[str]:
    longest = {**LONGEST, **case.longest}
    found = []
    for key, value in Words(game=case.game.id)._texts.items():
        if key.startswith(("refusal.", "error.")):
            for text in value.values() if isinstance(value, dict) else [str(value)]:
                names = {name for _, name, _, _ in string.Formatter().parse(text) if name}
                found.append(text.format_map({name: longest.get(name, "99") for name in names}))
    assert len(found) > 40
    return found


@pytest.mark.slow
@at_quick_sizes
@each_game
def test_every_sentence_fits_over_the_screen(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    inspector = _inspector(window, size, text)
    routes.title(inspector.driver.app)
    for sentence in _sentences(case):
        inspector.driver.app.say(sentence, "p.5-7")
        inspector.driver.app.advance(500)
        inspector.toast("toast")
    assert_none(inspector.found)


# ---- in motion


@pytest.mark.slow
@each("size, text", lambda case: case.moving)
def test_dice_captions_and_banners_fit(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    assert_none(_motion(window, case, size, text, case.names))


@pytest.mark.long
@pytest.mark.timeout(600)
@each("size, text", lambda case: product(SIZES, {text: None for _, text in case.moving}))
def test_dice_captions_and_banners_fit_at_all_sizes(
    window: MakeDriver, case: UiCase, size: Size, text: int
) -> None:
    assert_none(
        [*_motion(window, case, size, text, case.names), *_motion(window, case, size, text, screens.LONG)]
    )


def _motion(window: MakeDriver, case: UiCase, size: Size, text: int, names: screens.Names) -> list[Violation]:
    """The screen at every fourth of a second while what was chosen is shown at speed 1."""
    driver = window(size, text=text, speed=1.0, paint=False, bot=SilentBot)
    inspector = Inspector(driver)
    moved = 0
    for what in case.in_motion(driver, names):
        for index in range(400):
            driver.step(120)
            if index % 2 == 0:
                inspector.look(f"in motion, {what}")
            if not driver.busy:
                break
            moved += 1
    assert moved > 10
    return inspector.found


# ---- whole matches


def _match_looked_at(inspector: Inspector, case: UiCase, seed: int, level: str) -> None:
    """Every fourth position of a match, on every page of a folded table."""
    driver = inspector.driver
    match = case.start("human", "human", seed=seed, made=bool(seed % 2))
    chance = Dice(seed)
    for number in count(1):
        if match.actor is None:
            return
        view, dice = match.view(match.actor), chance.below(1 << 20)
        match.act(players.choose(level, case.game, match.card_set, view, dice))
        if number % 4 or match.actor is None:
            continue
        driver.start(match)
        driver.wait_idle()
        if driver.top.kind == "curtain":
            driver.click("ready")
            driver.wait_idle()
        screen = f"a match of {level} {seed}, {number} actions"
        for tab in screens.pages(driver) or [""]:
            if not tab or _turned(inspector, screen, tab):
                inspector.look(f"{screen} {tab}".strip())


@pytest.mark.long
@pytest.mark.timeout(600)
@each_size
def test_whole_matches_fit(window: MakeDriver, case: UiCase, size: Size, text: int) -> None:
    inspector = _inspector(window, size, text)
    for seed in range(4):
        _match_looked_at(inspector, case, seed, ("random", "greedy")[seed // 2])
    assert_none(inspector.found)
