"""Knockouts and Tapouts: what advice says."""

from __future__ import annotations

import pytest

from kotgames.games.knockouts_tapouts import actions as a
from tests.ui.conftest import MakeDriver
from tests.ui.knockouts_tapouts import places


@pytest.mark.parametrize(
    ("hand", "key", "count"),
    [(("kick", "punch", "knee"), "advice.move", 2), (("knee", "style"), "advice.move_on", 0)],
)
def test_a_step_is_advised_by_what_the_hand_can_do_there(
    window: MakeDriver, hand: tuple[str, ...], key: str, count: int
) -> None:
    driver = window(paint=False)
    driver.start(
        places.match_at(
            places.position(places.fighter(hand), position="long_range", phase="move", mobile=0, points=1)
        )
    )
    driver.wait_idle()
    words = driver.host.words
    said, points = driver.host.table.names.advise(a.STEP_RIGHT)
    assert said == words(key, position="@position.mid_range", count=count)
    assert points == ["column mid_range"]
