"""Where two to six corners of a table lie."""

from __future__ import annotations

import pytest
from pygame import FRect

from tests import toy
from tests.ui.fit import SIZES


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_table_for_two_to_six_has_room_for_all(size: tuple[int, int], text: int) -> None:
    unit = size[1] / 720 * text / 100
    area = FRect(0, 0, size[0] / unit, size[1] / unit)
    for count in range(2, 7):
        made = toy.module("table.plain").corners(
            area, count, (190.0, 40.0) if area.height < 560 else (212.0, 92.0), 110.0
        )
        boxes = [*made.boxes, made.middle, made.foot]
        assert len(made.boxes) == count
        for index, box in enumerate(boxes):
            assert area.contains(box.inflate(-0.01, -0.01)), (count, index)
            assert not any(box.inflate(-0.01, -0.01).colliderect(other) for other in boxes[:index])
        assert made.middle.width > 200
        assert made.middle.height > 90
        assert max(made.boxes, key=lambda box: box.bottom) is made.boxes[0]
