"""What is held and dropped: nothing flies back that did something, nothing stays in the hand of the one who turns away."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.log_book import LogLine
from kotgames.ui.table.context import Gesture
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.standins import SilentBot


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("acts", [True, False], ids=["an action", "a draft"])
def test_only_what_is_laid_out_settles_anew(window: MakeDriver, case: UiCase, acts: bool) -> None:
    """A card whose drop is an action is moved by what comes of it, one that only lies otherwise goes to its place."""
    driver = window(bot=SilentBot)
    scene = driver.start(case.with_hand())
    driver.wait_idle()
    handling: Any = scene.handling
    card = scene.table.gestures.hand()[0]
    done: list[str] = []
    gesture = (
        Gesture(actions=(scene.situation.legal[0],)) if acts else Gesture(draft=lambda: done.append("draft"))
    )
    handling.gestures = lambda: {card: {case.may: gesture}}
    handling._fly_back = lambda: done.append("back")
    handling._do = lambda found: done.append("done" if found is gesture else "other")
    handling._drop(card, case.may)
    assert done == (["done"] if acts else ["back", "done"])


@pytest.mark.slow
@each_game
def test_who_turns_away_holds_nothing_any_more(window: MakeDriver, case: UiCase) -> None:
    driver = window(bot=SilentBot)
    scene = driver.start(case.with_hand())
    driver.wait_idle()
    card = scene.table.gestures.hand()[0]
    scene.hold(card)
    assert scene.held == card
    scene.turn_to(1)
    assert scene.held == ""


@pytest.mark.slow
@each_game
@pytest.mark.parametrize(
    "size", [(1280, 720), (1920, 1080), (1024, 600)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_the_recap_is_no_wider_than_its_place_or_than_one_reads(
    window: MakeDriver, case: UiCase, size: tuple[int, int]
) -> None:
    driver = window(size, bot=SilentBot)
    scene = driver.start(case.with_hand(kinds=("human", "human")))
    driver.wait_idle()
    canvas = driver.app.canvas()
    place = scene.table.picture.recap_area()
    scene.recap.lines = [LogLine("fist", "one"), LogLine("fist", "two")]
    box = scene.recap.items(canvas)[0].rect
    assert box.width == min(460.0, place.width)
    assert box.centerx == pytest.approx(place.centerx)
