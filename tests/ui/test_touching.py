"""Words, numbers and pictures that stand close to each other do not touch, and no word is left alone in a line."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from pygame import FRect

from kotgames.engine.odds import percent, whole_percent
from kotgames.scenes.table.fairness import FairnessScene
from kotgames.scenes.table.results import Results
from kotgames.ui import rich, theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import CALM
from kotgames.ui.table.ids import PROMPT
from kotgames.ui.text import Written
from tests.ui.cases import CASES, UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.rooms import rooms
from tests.ui.screens import screens

FOLDED = [((1280, 720), 200), ((1024, 600), 200), ((1024, 600), 150)]


def written(driver: Driver, name: str) -> list[Written]:
    """What an item writes."""
    canvas, item = driver.app.canvas(), driver.item(name)
    scribe = canvas.scribe
    scribe.recording = True
    scribe.start()
    item.paint(canvas, item, CALM)
    scribe.recording = False
    return [one for one in scribe.written if one.rect is not None]


def inked(one: Written) -> FRect:
    """Where a text has ink."""
    assert one.rect is not None
    return FRect(one.rect.left, one.rect.top + one.rect.height * 0.2, one.rect.width, one.rect.height * 0.6)


# ---- lines


@pytest.mark.parametrize("end", ["7", "an.", "Hand."])
def test_no_word_stands_alone_in_the_last_line(driver: Driver, end: str) -> None:
    scribe = driver.app.scribe
    text = f"Zieh den Positionsmarker, bleib, oder greif {end}"
    width = scribe.width(text, theme.UI, 16) - 4
    assert scribe.wrap(text, theme.UI, 16, width)[-1] == end
    lines = scribe.wrap_evenly(text, theme.UI, 16, width)
    assert len(lines) == 2
    assert " " in lines[-1]
    assert " ".join(lines) == text
    both = f"{text}\nOhne mich.\n{text}"
    assert scribe.wrap_evenly(both, theme.UI, 16, width) == [*lines, "Ohne mich.", *lines]


@pytest.mark.parametrize("text", ["Runde 2 geht an Vance, 1 : 0.", "Combo 5 / 12"])
def test_a_score_is_not_divided(driver: Driver, text: str) -> None:
    scribe = driver.app.scribe
    canvas = driver.app.canvas()
    for width in range(40, 300):
        for line in scribe.wrap(text, theme.UI, 16, width):
            assert not line.strip().startswith((":", "/")), line
            assert not line.strip().endswith((":", "/")), line
        pieces, _ = rich.flow(canvas, [(text, rich.PLAIN)], width / canvas.u)
        assert not any(piece.text.strip().startswith((":", "/")) for piece in pieces if width > 60)


@pytest.fixture(scope="module")
def driver() -> Driver:
    return Driver((320, 240))


@pytest.mark.slow
def test_a_question_stands_in_one_line_as_long_as_it_is_readable(window: MakeDriver) -> None:
    """In German it is longer than the bar in its usual letters."""
    driver = window()
    driver.app.settings.language = "de"
    screens(CASES[0])["move, standing"](driver)
    driver.step()
    assert (
        sum(one.text in driver.item(PROMPT).label for one in written(driver, PROMPT)) == 2
    )  # title, sentence


# ---- what lies beside each other


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text"), [*FOLDED, ((1024, 600), 100), ((1280, 720), 100)])
@each_game
def test_the_words_of_a_record_do_not_lie_on_its_bar(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int
) -> None:
    driver = window(size, text=text)
    rooms(case)["replay, its end"](driver)
    driver.step()
    canvas = driver.app.canvas()
    (words,) = written(driver, "replay:scrub")
    boxes: list[FRect] = []
    knob = driver.item("replay:knob")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "rounded", lambda self, rect, *more: boxes.append(FRect(rect)))
        knob.paint(canvas, knob, CALM)
    assert len(boxes) == 1
    assert boxes[0].top >= inked(words).bottom
    bar = driver.item("replay bar").rect
    assert bar.contains(inked(words))
    assert driver.item("replay:scrub").rect.contains(inked(words)), (
        "the ring of the keyboard strikes it through"
    )
    assert bar.contains(boxes[0])


@pytest.mark.parametrize(("size", "text"), [*FOLDED, ((1280, 720), 100)])
def test_the_score_of_a_round_keeps_off_the_word_below_it(
    window: MakeDriver, size: tuple[int, int], text: int
) -> None:
    driver = window(size, text=text)
    screens(CASES[0])["a round's card"](driver)
    driver.step()
    texts = written(driver, "round card")
    score = next(one for one in texts if one.text == "0 : 1")
    below = texts[texts.index(score) + 1]
    assert inked(score).bottom <= inked(below).top


@pytest.mark.slow
def test_the_line_of_true_dice_strikes_no_number_through(window: MakeDriver) -> None:
    rolling = [case for case in CASES if "dice" not in case.without]
    for game, low in product(rolling, (False, True)):
        driver = window((1280, 720), text=200 if low else 100)
        screens(game)["fairness"](driver)
        driver.step()
        scene = driver.top
        assert isinstance(scene, FairnessScene)
        canvas = driver.app.canvas()
        for seat in (0, 1):
            fills: list[FRect] = []
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(
                    Canvas, "fill", lambda self, rect, *more, fills=fills: fills.append(FRect(rect))
                )
                item = driver.item(f"seat:{seat}")
                item.paint(canvas, item, CALM)
            line = next(rect for rect in fills if rect.width > 200)
            numbers = [one for one in written(driver, f"seat:{seat}") if one.text.isdigit()]
            assert len(numbers) == 6
            assert not any(inked(one).colliderect(line) for one in numbers)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.slow
def test_a_face_of_a_moment_lies_on_none_of_its_words(window: MakeDriver, language: str) -> None:
    driver = window()
    driver.app.settings.language = language
    faces = 0
    for name in ("results, 5 rounds", "results, 6 rounds"):
        screens(CASES[0])[name](driver)
        driver.step()
        scene = driver.top
        assert isinstance(scene, Results)
        for index, moment in enumerate(scene._host.table.log.moments(scene._host.match)):
            if moment.cards or f"moment:{index}" not in driver.ids():
                continue
            boxes: list[FRect] = []
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(
                    "kotgames.scenes.table.verdict_parts.paint_face",
                    lambda canvas, box, *more, boxes=boxes, **named: boxes.append(FRect(box)),
                )
                texts = written(driver, f"moment:{index}")
            (face,) = boxes
            faces += 1
            assert texts
            assert not any(face.colliderect(one.rect) for one in texts if one.rect is not None)
    assert faces


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text"), FOLDED)
@each_game
def test_buttons_that_hold_the_bots_keep_off_the_question(
    window: MakeDriver, case: UiCase, size: tuple[int, int], text: int
) -> None:
    driver = window(size, text=text)
    rooms(case)["bots are held"](driver)
    driver.step()
    for name in ("bots:hold", "bots:step"):
        assert driver.item(name).rect.top >= driver.item(PROMPT).rect.bottom + 3


@pytest.mark.parametrize(("size", "text"), FOLDED)
def test_low_rows_say_what_all_stats_are_for_or_none(
    window: MakeDriver, size: tuple[int, int], text: int
) -> None:
    for game in CASES:
        made = screens(game).get("build, empty")
        if made is None:
            continue
        driver = window(size, text=text)
        made(driver)
        driver.step()
        stats = [name for name in driver.ids() if name.startswith("stat:")]
        assert len({len(written(driver, name)) > 1 for name in stats}) == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_said_of_a_lesson_lies_in_the_middle_of_its_row(window: MakeDriver, language: str) -> None:
    driver = window()
    driver.app.settings.language = language
    rooms(CASES[0])["learn"](driver)
    driver.step()
    rows = [item for item in driver.items() if item.id.startswith("lesson:")]
    assert rows
    for item in rows:
        texts = [
            inked(one) for one in written(driver, item.id) if one.rect and one.rect.left < item.rect.centerx
        ]
        above = min(rect.top for rect in texts) - item.rect.top
        below = item.rect.bottom - max(rect.bottom for rect in texts)
        assert abs(above - below) < 8, item.id
    assert min(item.rect.left for item in rows) == driver.item("back").rect.left


@pytest.mark.slow
def test_the_standings_of_a_tournament_have_even_margins(window: MakeDriver) -> None:
    driver = window()
    rooms(CASES[0])["tournament, a match waits"](driver)
    driver.step()
    sheet = driver.item("sheet").rect
    inside = [item.rect for item in driver.items() if item.scroll == "sheet"]
    left = min(rect.left for rect in inside) - sheet.left
    assert abs(sheet.right - max(rect.right for rect in inside) - left) < 1


def test_the_cross_of_an_entrant_stands_beside_its_row(window: MakeDriver) -> None:
    driver = window()
    rooms(CASES[0])["tournament setup"](driver)
    driver.step()
    crosses = [item for item in driver.items() if item.id.startswith("remove:")]
    assert crosses
    for item in crosses:
        assert abs(item.rect.centery - driver.item(item.id.replace("remove", "name")).rect.centery) < 1


def test_a_whole_percentage_claims_no_certainty() -> None:

    chances = [Fraction(0), Fraction(1, 900), Fraction(7, 10), Fraction(899, 900), Fraction(1)]
    assert [whole_percent(one) for one in chances] == ["0%", "1%", "70%", "99%", "100%"]
    assert percent(Fraction(7, 10)) == whole_percent(Fraction(7, 10))
