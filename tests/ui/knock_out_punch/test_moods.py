"""Faces in the corners: who leads clearly, and who is far behind."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from kotgames.games.knock_out_punch.table.context import Context


@pytest.mark.parametrize(
    ("scores", "mood"),
    [((5, 0, 0), "winning"), ((4, 0, 0), "ready"), ((7, 3, 0), "ready"), ((0, 3, 10), "hurt"), ((1, 10, 3), "ready")],
)  # fmt: skip
def test_points_show_in_the_face(scores: tuple[int, ...], mood: str) -> None:
    told = SimpleNamespace(verdict=lambda seat: "", seen={"scores": scores})
    assert Context.mood(cast(Context, told), 0) == mood
