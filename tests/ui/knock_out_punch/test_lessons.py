"""Knock Out Punch: what single steps of its lessons ask for and refuse."""

from __future__ import annotations

import msgspec
import pytest

from kotgames import lessons
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch.table import ids
from tests.ui.conftest import MakeDriver
from tests.ui.knock_out_punch.pupil import Pupil

LESSONS = {lesson.id: lesson for lesson in lessons.of(GAME)}


def _pupil(window: MakeDriver, lesson: str, step: str, way: str = "drag") -> Pupil:
    pupil = Pupil(window(paint=False), way)
    pupil.open(LESSONS[lesson])
    pupil.until(step)
    return pupil


def _drag(pupil: Pupil, source: str, target: str) -> None:
    """Whether or not it means anything."""
    names = pupil.scene.table.names
    pupil.driver.drag(names.find(source)[0], names.find(target)[0])
    pupil.driver.wait_idle()


@pytest.mark.slow
def test_a_card_that_is_not_asked_for_is_not_even_taken_up(window: MakeDriver) -> None:
    pupil = _pupil(window, "ring", "pick_lightning")
    scene = pupil.scene
    pupil.driver.click(scene.table.names.find("hand kickity_split_2")[0])
    pupil.driver.wait_idle()
    assert (scene.held, scene.coach.answer) == ("", scene.step.instead)
    _drag(pupil, "hand wild", "station lightning_wells")
    assert (scene.table.draft.laid_out(), scene.coach.answer) == ({}, scene.step.instead)
    pupil.finish()


@pytest.mark.slow
def test_another_fighter_than_the_step_asks_for_does_not_take_back_what_lies(window: MakeDriver) -> None:
    """By the rules it would: a second fighter begins another placement."""
    pupil = _pupil(window, "ring", "lay_two_more")
    scene = pupil.scene
    before = scene.table.draft.laid_out()
    assert before == {"lightning_wells_2": "lightning_wells"}
    _drag(pupil, "hand kickity_split_2", "station kickity_split")
    assert (scene.table.draft.laid_out(), scene.coach.answer) == (before, scene.step.instead)
    _drag(pupil, "hand wild", "station lightning_wells")
    assert (scene.table.draft.laid_out(), scene.coach.answer) == (before, scene.step.instead)
    pupil.finish()


@pytest.mark.slow
def test_only_what_the_step_takes_is_lit(window: MakeDriver) -> None:
    pupil = _pupil(window, "ring", "lay_wild", "click")
    scene = pupil.scene
    lit = {}
    for name in ("kickity_split_1", "kickity_split_2", "wild", "iron_ida_1"):
        places = scene.gestures().get(scene.table.names.find(f"hand {name}")[0], {})
        lit[name] = [place for place in places if place.startswith("station:")]
    kickity = scene.table.names.find("station kickity_split")
    assert lit == {"kickity_split_1": kickity, "kickity_split_2": kickity, "wild": kickity, "iron_ida_1": []}
    pupil.finish()


@pytest.mark.slow
def test_two_copies_of_a_card_are_told_apart(window: MakeDriver) -> None:
    """One of two that are asked for is not enough."""
    pupil = _pupil(window, "ring", "lay_two_more")
    scene = pupil.scene
    pupil.drag("hand lightning_wells_1", "station lightning_wells")
    pupil.driver.wait_idle()
    assert scene.step.id == "lay_two_more"
    assert scene.coach.answer == ""
    pupil.drag("hand lightning_wells_1", "station lightning_wells")
    pupil.driver.wait_idle()
    assert scene.step.id == "place"
    assert list(scene.table.draft.laid_out()) == [
        "lightning_wells_2", "lightning_wells_1", "lightning_wells_1 2",
    ]  # fmt: skip


@pytest.mark.slow
def test_what_is_laid_stays_until_it_is_placed(window: MakeDriver) -> None:
    """What the steps after it say is true of this placement only."""
    pupil = _pupil(window, "ring", "place")
    scene = pupil.scene
    laid = scene.table.draft.laid_out()
    pupil.driver.click("do:take_back")
    pupil.driver.wait_idle()
    assert (scene.table.draft.laid_out(), scene.coach.answer) == (laid, scene.step.instead)
    _drag(pupil, "hand wild", "station lightning_wells")
    assert (scene.table.draft.laid_out(), scene.coach.answer) == (laid, scene.step.instead)
    pupil.driver.click("do:place")
    pupil.driver.wait_idle()
    assert scene.step.id == "collected"
    pupil.finish()


@pytest.mark.slow
def test_what_was_laid_can_be_undone(window: MakeDriver) -> None:
    pupil = _pupil(window, "ring", "lay_two_more")
    scene = pupil.scene
    pupil.drag("hand lightning_wells_1", "station lightning_wells")
    pupil.driver.wait_idle()
    pupil.driver.key("z")
    pupil.driver.wait_idle()
    assert scene.table.draft.laid_out() == {"lightning_wells_2": "lightning_wells"}
    pupil.finish()


@pytest.mark.slow
def test_too_few_cards_are_not_placed(window: MakeDriver) -> None:
    pupil = _pupil(window, "reactions", "extra")
    scene = pupil.scene
    pupil.drag("hand kickity_split_3", "station kickity_split")
    pupil.driver.wait_idle()
    pupil.driver.click("do:place")
    pupil.driver.wait_idle()
    assert (scene.step.id, scene.coach.answer) == ("extra", scene.step.instead)
    pupil.finish()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lesson", "step", "source", "target"),
    [
        ("reactions", "towel", "hand towel", "ring ray_van_hook_3"),
        ("reactions", "towel", "hand kickity_split_1", "station kickity_split"),
        ("reactions", "towel_wild", "hand towel", "ring goat_lord_2"),
        ("king", "lay_chet", "hand kickity_split_2", "middle"),
        ("king", "challenge", "hand showdown_2", "foe"),
        ("glove", "lay_haymaker", "hand chubby_chester_2", "middle"),
        ("crowd", "cheer", "crowd cheering", "seat 3"),
        ("crowd", "cheer", "crowd booing", "seat 3"),
        ("crowd", "boo", "crowd booing", "foe"),
        ("last_bell", "draw_it", "hand haymaker_henderson_1", "station haymaker_henderson"),
    ],
)
def test_what_the_rules_allow_and_the_step_does_not_is_answered(
    window: MakeDriver, lesson: str, step: str, source: str, target: str
) -> None:
    pupil = _pupil(window, lesson, step)
    scene = pupil.scene
    before = scene.match.state.digest()
    _drag(pupil, source, target)
    if scene.table.draft.laid_out():
        pupil.driver.click("do:place")
        pupil.driver.wait_idle()
    assert (scene.step.id, scene.match.state.digest()) == (step, before)
    assert scene.coach.answer.endswith(scene.step.instead)
    pupil.finish()


@pytest.mark.slow
@pytest.mark.parametrize("button", ["do:let_happen", "do:accept", "do:cards", "do:no_bet", "do:boo_1"])
def test_a_button_that_is_not_meant_is_not_pressed(window: MakeDriver, button: str) -> None:
    where = {
        "do:let_happen": ("reactions", "block"),
        "do:accept": ("glove", "insist"),
        "do:cards": ("glove", "throw"),
        "do:no_bet": ("crowd", "cheer"),
        "do:boo_1": ("crowd", "boo"),
    }
    lesson, step = where[button]
    pupil = _pupil(window, lesson, step)
    scene = pupil.scene
    turns = len(scene.match.turns)
    if scene.item(button) is not None:
        pupil.driver.click(button)
        pupil.driver.wait_idle()
        assert scene.coach.answer == scene.step.instead
    assert (scene.step.id, len(scene.match.turns)) == (step, turns)
    pupil.finish()


@pytest.mark.parametrize(
    ("step", "button", "said"),
    [
        ("throw", "do:glove", {"hit": "hit", "dodged": "missed", "caught": "missed"}),
        ("accept", "do:accept", {"hit": "struck", "dodged": "avoided", "caught": "avoided"}),
    ],
)
@pytest.mark.slow
def test_the_glove_is_really_thrown_and_again_after_going_back(
    window: MakeDriver, step: str, button: str, said: dict[str, str]
) -> None:
    pupil = _pupil(window, "glove", step)
    scene = pupil.scene
    king = scene.match.view(0)["king"]
    for _ in range(2):
        pupil.driver.click(button)
        pupil.driver.wait_idle()
        assert pupil.driver.top.kind == "glove"
        pupil.act()
        pupil.driver.wait_idle()
        assert pupil.driver.top is scene
        (result,) = (turn.text for turn in scene.match.turns if turn.text in said)
        assert scene.step.id == said[result]
        pupil.driver.click("coach:back")
        pupil.driver.wait_idle()
        assert (scene.step.id, scene.match.view(0)["king"]) == (step, king)
    pupil.finish()


@pytest.mark.slow
def test_nobody_is_asked_what_becomes_of_a_glove_where_the_lesson_says_it(window: MakeDriver) -> None:
    lesson = LESSONS["glove"]
    told = msgspec.structs.replace(lesson, opponent=(*lesson.opponent, lessons.Reply("caught")))
    pupil = Pupil(window(paint=False), "drag")
    pupil.open(told)
    scene = pupil.until("throw")
    pupil.driver.click("do:glove")
    pupil.driver.wait_idle()
    assert (pupil.driver.top, scene.step.id) == (scene, "missed")
    assert scene.match.turns[-1].text == "caught"


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1024, 600), 200)])
@pytest.mark.slow
def test_the_referee_is_pointed_at_where_there_is_no_room_for_a_picture(
    window: MakeDriver, size: tuple[int, int], text: int
) -> None:
    pupil = Pupil(window(size, text=text, paint=False), "drag")
    pupil.open(LESSONS["uppercuts"])
    scene = pupil.until("referee")
    (spot,) = scene.coach.targets(scene.step.point)
    stations = scene.table.context.layout.stations  # type: ignore[attr-defined]
    assert stations[7].top < spot.centery < stations[0].bottom
    assert abs(spot.centerx - stations[7].centerx) < stations[7].width / 2


def test_the_draw_pile_is_rimmed_with_its_number(window: MakeDriver) -> None:
    pupil = _pupil(window, "glove", "in_the_pile")
    scene = pupil.scene
    (spot,) = scene.coach.targets(scene.step.point)
    deck = scene.item(ids.DECK)
    assert deck is not None
    assert spot.contains(deck.rect)
    assert spot.bottom > deck.rect.bottom


@pytest.mark.slow
def test_a_lesson_that_is_left_before_the_throw_goes_on_there(window: MakeDriver) -> None:
    """What was begun in a lesson costs nothing: it is thrown anew."""
    progress = lessons.Progress()
    pupil = Pupil(window(paint=False), "drag")
    pupil.open(LESSONS["glove"], progress)
    pupil.until("throw")
    pupil.driver.click("do:glove")
    pupil.driver.wait_idle()
    pupil.driver.click("start")
    pupil.driver.key("escape")
    assert pupil.driver.top.kind == "pause"
    pupil.driver.click("leave")
    pupil.driver.wait_idle()
    assert pupil.driver.top.kind == "learn"
    pupil.open(LESSONS["glove"], progress)
    assert pupil.driver.top.kind == "glove"
    assert pupil.driver.item("start") is not None
    pupil.finish()
    assert pupil.driver.top.kind == "lesson_done"


@pytest.mark.slow
def test_the_match_at_the_end_is_played_like_any_other(window: MakeDriver) -> None:
    """A Block that is not held is not asked for by hand again and again; while a lesson is led every question is."""
    pupil = _pupil(window, "match", "real_match")
    assert not pupil.scene.spares_single_answers
    pupil.until("fight")
    scene, driver = pupil.scene, pupil.driver
    assert scene.spares_single_answers
    taken: list[int] = []
    for _ in range(60):
        driver.wait_idle()
        prompt = scene.situation.prompt
        if prompt is None or scene.match.outcome is not None:
            break
        legal = scene.match.state.actions()
        assert prompt.kind != "block" or len(legal) > 1
        taken.append(len(scene.match.turns))
        scene.take(legal[:1])
    mine = [number for number, turn in enumerate(scene.match.turns) if turn.seat == scene.lesson.seat]
    assert len(taken) > 5
    assert len(set(mine) - set(taken)) > 1, "what could only be answered in one way was"
