"""Where everything lies: nothing over anything else with two to six players, in every window, at every size of text."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from pygame import FRect

from kotgames.games.knock_out_punch.table import layout
from kotgames.games.knock_out_punch.table.layout import PAGES, Layout, arrange
from kotgames.ui.table.frame import tab_place
from tests.ui.fit import SIZES

SEATS = (2, 3, 4, 5, 6)


def area_of(size: tuple[int, int], text: int) -> FRect:
    """What a window of this size shows, in units (as `App.u`)."""
    u = max(0.75, min(size[0] / 1280, size[1] / 720)) * text / 100
    return FRect(0, 0, size[0] / u, size[1] / u)


def places_of(there: Layout) -> dict[str, FRect]:
    """All that must not lie over each other."""
    found = {f"corner {seat}": corner.box for seat, corner in there.corners.items()}
    found |= {f"line {seat}": box for seat, box in there.lines.items()}
    found |= {f"button {number}": box for number, box in enumerate(there.controls)}
    found |= {f"station {number}": box for number, box in enumerate(there.stations)}
    for name in ("prompt", "hand", "crowd", "tools", "middle", "deck_box", "log", "tabs", "plays"):
        box = getattr(there, name, None)
        if box is not None and box.width > 0 and box.height > 0:
            found[name] = FRect(box)
    return found


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_overlaps_and_all_is_inside(size: tuple[int, int], text: int) -> None:
    area = area_of(size, text)
    for count in SEATS:
        for page in PAGES:
            for buttons in (1, 2, 5):
                for crowd in (0, 2, 4) if count > 2 else (0,):
                    there = arrange(area, page, list(range(count)), buttons, crowd)
                    found = places_of(there)
                    for name, box in found.items():
                        assert area.inflate(2, 2).contains(box), (count, page, name, box)
                        assert box.width > 8, (count, page, buttons, name, box)
                        assert box.height > 8, (count, page, buttons, name, box)
                    for (one, first), (two, second) in combinations(found.items(), 2):
                        assert not first.inflate(-1, -1).colliderect(second.inflate(-1, -1)), (
                            count, page, buttons, one, two, first, second,
                        )  # fmt: skip


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_stands_lies_over_nothing_where_nothing_is_offered(size: tuple[int, int], text: int) -> None:
    """A standing order is taken back where a fourth tab would be."""
    area = area_of(size, text)
    for count in SEATS:
        for page in PAGES:
            there = arrange(area, page, list(range(count)), 2, 0)
            found = places_of(there)
            if (tabs := found.pop("tabs", None)) is not None:
                found |= {page: tab_place(tabs, index) for index, page in enumerate(PAGES)}
            for name, box in found.items():
                assert not there.orders.inflate(-1, -1).colliderect(box.inflate(-1, -1)), (count, page, name)
            assert area.contains(there.orders)


@pytest.mark.parametrize("count", SEATS)
def test_all_sit_around_a_whole_table_clockwise_from_the_lower_edge(count: int) -> None:
    there = arrange(
        area_of((1920, 1080), 100),
        "",
        [2 % count, *(seat for seat in range(count) if seat != 2 % count)],
        1,
        0,
    )
    assert not there.folded
    assert set(there.corners) == set(range(count))
    mine = there.corners[2 % count].box
    assert mine.bottom == max(corner.box.bottom for corner in there.corners.values())
    assert mine.left == min(corner.box.left for corner in there.corners.values())


@pytest.mark.parametrize("count", [1, 2, 5, 9, 14])
def test_of_every_card_of_a_stack_something_is_seen(count: int) -> None:
    for size, text in (((1280, 720), 100), ((1024, 600), 150), ((1024, 600), 200)):
        there = arrange(area_of(size, text), "ring", [0, 1, 2, 3], 1, 0)
        for station in there.stations:
            slots = layout.slots(station, count)
            assert len(slots) == count
            for one, two in pairwise(slots):
                assert two.left - one.left >= 1.5
            assert slots[0].left >= station.left
            assert slots[-1].right <= station.right


def test_the_classes_stand_around_the_ring_counter_clockwise_with_the_referee_between_8_and_1() -> None:
    there = arrange(area_of((1280, 720), 100), "", [0, 1], 1, 0)
    eight, one = there.stations[7], there.stations[0]
    assert eight.left == one.left
    assert there.referee is not None
    assert eight.bottom <= there.referee.top
    assert there.referee.bottom <= one.top
    assert there.stations[6].right < eight.left
    assert there.stations[6].top == eight.top
