"""Where everything lies, at every size: inside the area, and nothing over something else."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import FRect

from kotgames.games.knockdown.art import hexes
from kotgames.games.knockdown.card_set import shipped
from kotgames.games.knockdown.table import ids, layout
from kotgames.games.knockdown.table.layout import PAGES, Layout, arrange
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockdown import places
from tests.ui.knockdown.hands import inside
from tests.ui.standins import SilentBot

SIZES = ((1024, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (2560, 1080), (1024, 768))
AREAS = [
    FRect(0, 0, wide / u, high / u)
    for wide, high in SIZES
    for text in (100, 150, 200)
    if (u := min(wide / 1280, high / 720) * text / 100)
]


def _boxes(lay: Layout, controls: int) -> dict[str, FRect]:
    """What may not lie over something else."""
    found = {"prompt": lay.prompt, "hand": lay.hand, "tools": lay.tools}
    for index, rect in enumerate(lay.controls[:controls]):
        found[f"control {index}"] = rect
    for index, rect in enumerate(lay.row):
        found[f"row {index}"] = rect
    for seat, sheet in lay.sheets.items():
        for index, rect in enumerate(
            (*sheet.specials, *sheet.skills, sheet.head, sheet.tokens, sheet.wounds)
        ):
            found[f"sheet {seat} {index}"] = rect
    for name in ("log", "deck", "discards", "tabs", "plays", "small_hand", "played"):
        rect = getattr(lay, name)
        if rect is not None:
            found[name] = rect
    for seat, rect in lay.corners.items():
        found[f"corner {seat}"] = rect
    return found


@pytest.mark.parametrize("answering", [False, True])
@pytest.mark.parametrize("controls", [0, 1, 3, 4, 8])
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("bottom", [0, 1])
def test_nothing_lies_over_anything_else(bottom: int, page: str, controls: int, answering: bool) -> None:
    for area in AREAS:
        lay = arrange(area, page, bottom, controls, answering=answering)
        boxes = _boxes(lay, controls)
        for name, rect in boxes.items():
            assert area.contains(rect.inflate(-0.1, -0.1)), f"{name} {rect} leaves {area}"
            assert rect.width > 0, name
            assert rect.height > 0, name
        for (one, first), (two, second) in combinations(boxes.items(), 2):
            inner = first.inflate(-0.5, -0.5)
            assert not inner.colliderect(second), f"{one} {first} lies over {two} {second} in {area}"


def test_the_whole_table_is_seen_at_the_usual_size() -> None:
    lay = arrange(FRect(0, 0, 1280, 720), PAGES[0], 0, 2)
    assert not lay.folded
    assert set(lay.sheets) == {0, 1}
    assert len(lay.row) == layout.ROW
    assert lay.arena is not None
    assert lay.arena.width > 700
    assert lay.arena.height > 360


@pytest.mark.parametrize("size", [(1280, 720), (1280, 650), (1920, 1080), (2560, 1440)])
def test_nobody_in_the_last_row_has_their_head_behind_a_card(size: tuple[int, int]) -> None:
    u = min(size[0] / 1280, max(size[1], 720) / 720)
    lay = arrange(FRect(0, 0, size[0] / u, size[1] / u), PAGES[0], 0, 2)
    assert lay.arena is not None
    card_set = shipped()
    fitted = hexes.fit(card_set.spaces, lay.arena)
    last = min(fitted.centre(space)[1] for space in fitted.spaces)
    standing = 0.86 * fitted.figure_height
    assert last - standing >= max(card.bottom for card in lay.row) - 2


def test_the_sheets_stay_where_they_are_however_many_buttons_there_are() -> None:
    areas = [arrange(FRect(0, 0, 1280, 720), PAGES[0], 0, controls).sheets for controls in (0, 1, 2, 3)]
    assert all(sheets == areas[0] for sheets in areas)


@pytest.mark.parametrize("answering", [False, True])
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("count", range(9))
def test_answers_lie_beside_the_hand_and_leave_everything_else(
    count: int, page: str, answering: bool
) -> None:
    """Row, arena and sheets are where they are without a question; every answer is in the column of the hand or in its place."""
    for area in AREAS:
        still, asked = (arrange(area, page, 0, n, answering=answering) for n in (1, count))
        for part in ("row", "arena", "sheets", "discards", "prompt"):
            assert getattr(still, part) == getattr(asked, part), part
        assert len(asked.controls) == max(1, count)
        for rect in asked.controls:
            beside = rect.left >= still.hand.right or still.hand.contains(rect.inflate(-0.2, -0.2))
            assert beside, f"{rect} in {area}"
            assert rect.width >= 70
            assert rect.height >= 27
        assert asked.hand.width >= still.hand.width * layout.LEAST_HAND - 0.1
        assert asked.controls[0] == still.controls[0] or not asked.folded or count > 1


def _large(driver: Driver) -> list[str]:
    driver.wait_idle()
    return [item.id for item in driver.items() if item.id.startswith("zoom")]


def test_a_number_key_that_is_refused_shows_no_card_large(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.blocking())
    driver.wait_idle()
    driver.key("tab")
    before = driver.top.focus.id
    for number in ("1", "2"):
        driver.key(number)
        assert "Block" in driver.toast
        assert driver.top.focus.id == before
        assert _large(driver) == []
    assert len(host.table.gestures.hand()) > 2


def test_the_card_to_which_the_keyboard_goes_by_itself_is_not_shown_large(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.action())
    driver.wait_idle()
    name = ids.card(inside(driver).own_hand[1])
    driver.tab_to(name)
    assert _large(driver) == ["zoom:0"]
    focus = driver.top.focus  # as after a change that has taken away what it was on
    other = ids.card(inside(driver).own_hand[2])
    focus.order = ["gone" if one == other else one for one in focus.order]
    focus.id = "gone"
    host.changed()
    driver.items()
    assert focus.id == other
    assert _large(driver) == []
