"""Where everything of UNCAGED's table lies: nothing over anything else, at every size and in every exchange."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import FRect

from kotgames.games.uncaged.table.layout import PAGES, Layout, arrange

SIZES = ((1024, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (2560, 1080), (1280, 1024))


def _area(size: tuple[int, int], text: int) -> FRect:
    """A window in units, as `Canvas` has it."""
    u = min(size[0] / 1280, size[1] / 720) * text / 100
    return FRect(0, 0, size[0] / u, size[1] / u)


def _boxes(layout: Layout) -> dict[str, FRect]:
    """Everything that has a place of its own, by name."""
    lists = {
        "row 0": layout.rows[0] if layout.rows else [],
        "row 1": layout.rows[1] if layout.rows else [],
        "chips 0": layout.slot_notes[0] if layout.slot_notes else [],
        "chips 1": layout.slot_notes[1] if layout.slot_notes else [],
        "role": layout.roles, "sum": layout.sums, "fighter": layout.fighters, "control": layout.controls, "deck": layout.decks,
    }  # fmt: skip
    found = {f"{name}.{place}": rect for name, rects in lists.items() for place, rect in enumerate(rects)}
    single = {
        "prompt": layout.prompt, "hand": layout.hand, "tools": layout.tools, "stage": layout.stage, "level": layout.level,
        "count": layout.round_count, "log": layout.log, "sheet": layout.sheet, "tabs": layout.tabs,
    }  # fmt: skip
    found.update({name: rect for name, rect in single.items() if rect is not None})
    return {name: rect for name, rect in found.items() if rect.width > 0 and rect.height > 0}


def _over(one: FRect, two: FRect) -> bool:
    """More than a rounding over each other."""
    both = one.clip(two)
    return both.width > 0.6 and both.height > 0.6


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_lies_over_anything_else(size: tuple[int, int], text: int) -> None:
    area = _area(size, text)
    faults = []
    for page in PAGES:
        for bottom in (0, 1):
            for now in range(-1, 5):
                for helping in (False, True):
                    layout = arrange(area, page, bottom, now, 2, helping=helping)
                    boxes = _boxes(layout)
                    where = f"{page or 'whole'}, exchange {now}, bottom {bottom}"
                    faults += [
                        f"{name} leaves the window, {where}"
                        for name, rect in boxes.items()
                        if not area.inflate(1, 1).contains(rect)
                    ]
                    faults += [
                        f"{one} over {two}, {where}" for one, two in combinations(boxes, 2) if _over(boxes[one], boxes[two])
                    ]  # fmt: skip
    assert not faults, "\n".join(sorted(set(faults))[:20])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_cards_of_the_running_exchange_are_larger_and_the_row_stays_in_the_cage(
    size: tuple[int, int],
) -> None:
    layout = arrange(_area(size, 100), "cage", 0, 2, 2)
    assert layout.cage is not None
    for row in layout.rows:
        assert row[2].width > row[1].width
        assert all(layout.cage.contains(rect) for rect in row)
        assert len({round(rect.width, 3) for rect in row}) == 2
