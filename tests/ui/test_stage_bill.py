"""What stands beside the fighters stays on the stage, at every size of window and text, in every game that has a stage."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from pygame import FRect

from kotgames.ui.table.sprites import Spec
from kotgames.ui.table.stage import bill as bills
from kotgames.ui.table.stage import bill_picture
from kotgames.ui.table.stage.bill import FRONT_LAYER, Bill, BillLine
from kotgames.ui.table.stage.stage import FightStage
from kotgames.ui.text import Written
from tests.ui.cases import CASES
from tests.ui.cases.case import UiCase
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Size
from tests.ui.fit import SIZES
from tests.ui.standins import SilentBot

TEXTS = (100, 150, 200)
MOST_DICE = 8
MOST_CARDS = 3
"""A Style, and two that were added to it."""
LINES = [
    BillLine("SPINNING ELBOW  5+", "gold", 30.0),
    BillLine("2 hits", "#ffffff", 26.0),
    BillLine("= 4", "gold", 34.0, late=True),
]


def opened(window: MakeDriver, case: UiCase, size: Size, text: int) -> tuple[Driver, FightStage]:
    """A table at rest, and its stage."""
    driver = window(size, text=text, paint=False, bot=SilentBot)
    driver.start(case.with_hand())
    driver.wait_idle()
    context: Any = driver.host.table.context
    stage = getattr(context, "stage", None)
    if not isinstance(stage, FightStage):
        pytest.skip("a table without two fighters")
    return driver, stage


@pytest.mark.parametrize("case", [pytest.param(case, id=case.game.id) for case in CASES])
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_cards_dice_and_lines_stay_on_the_stage(
    window: MakeDriver, case: UiCase, size: Size, text: int
) -> None:
    driver, stage = opened(window, case, size, text)
    front = stage.front
    area = driver.app.canvas().area
    assert FRect(area).inflate(1, 1).contains(front)
    for side in (0, 1):
        cards = [bills.card_place(front, side, index) for index in range(MOST_CARDS)]
        for place in cards:
            assert front.contains(place), (side, place)
            assert place.width > 40
            assert (place.centerx < front.centerx) == (side == 0)
    for count in range(1, MOST_DICE + 1):
        dice = bills.dice_place(front, count)
        assert front.contains(dice), (count, dice)
        assert dice.height > 16
        assert dice.width / count > dice.height, "they do not lie on one another"
        assert not dice.colliderect(bills.card_place(front, 0, 0, dice=True))
        other = bills.dice_place(front, count, 1)
        assert front.contains(other)
        assert other.right - front.left == pytest.approx(front.right - dice.left, abs=0.01), "in the mirror"
    left, right = (bills.column(front, side) for side in (0, 1))
    assert not left.colliderect(right)

    for thrown, lines in ((False, LINES), (True, LINES[:2])):
        written = _written(driver, stage, Bill("OKORO ATTACKS", None, lines, lines, thrown))
        rects = [one.rect for one in written if one.text != "OKORO ATTACKS" and one.rect is not None]
        assert [one.text for one in written].count(lines[0].text) == 2, "nothing is cut"
        assert len(rects) == 2 * len(lines)
        assert all(front.inflate(1, 1).contains(rect) for rect in rects)
        half = len(lines)
        for column in (rects[:half], rects[half:]):
            assert all(low.centery - high.centery > 18 for high, low in pairwise(column)), (
                "each is read below the other"
            )
        if thrown:
            assert max(rect.centery for rect in rects[:half]) + 12 <= bills.dice_place(front, 1).top, (
                "dice lie below"
            )


def _written(driver: Driver, stage: FightStage, bill: Bill, *, told: bool = True) -> list[Written]:
    """What stands on the stage that has come forward."""
    stage.bill, stage.told, stage.forward = bill, told, 1.0
    scribe = driver.app.scribe
    scribe.recording = True
    scribe.start()
    bill_picture.paint(driver.app.canvas(), stage.bill, stage.front, late=stage.told)
    scribe.recording = False
    return list(scribe.written)


@pytest.mark.slow
def test_a_late_line_is_read_from_the_contact_on(window: MakeDriver) -> None:
    driver, stage = opened(window, CASES[0], (1280, 720), 100)
    bill = Bill("KICK", ("BLOCKED", "gold"), LINES)
    early, late = ({one.text for one in _written(driver, stage, bill, told=told)} for told in (False, True))
    assert "KICK" in early
    assert not early & {"BLOCKED", "= 4"}
    assert {"BLOCKED", "= 4"} <= late
    assert "KICK" not in late, "the result stands in the place of the title"


def test_cards_laid_on_one_another_are_all_seen() -> None:
    stage = FRect(100, 50, 1000, 440)
    laid = [
        bills.lay_on(Spec("card", 0, 0, 10, 10, ("look",)), stage, side, index)
        for side in (0, 1)
        for index in (0, 1, 2)
    ]
    for spec in laid:
        assert spec.layer > FRONT_LAYER - 1
        assert stage.collidepoint(spec.x, spec.y)
        assert spec.height == pytest.approx(spec.width * 1.4)
    for first, second in pairwise(laid):
        if first.angle == second.angle:
            assert first.layer > second.layer
            assert abs(first.x - second.x) == pytest.approx(16)
    assert laid[0].angle == -laid[3].angle
    assert laid[0].x - stage.left == pytest.approx(stage.right - laid[3].x)


def test_with_dice_a_card_leaves_room_for_them() -> None:
    for stage in (FRect(0, 0, 600, 300), FRect(0, 0, 1000, 440), FRect(0, 0, 420, 420)):
        card = bills.card_place(stage, 0, dice=True)
        assert card.bottom <= bills.dice_place(stage, 5).top
        assert bills.lines_top(stage, 0) > bills.card_place(stage, 0).bottom
