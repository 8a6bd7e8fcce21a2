"""UNCAGED: what is said of a row and of the course of a combo stands side by side, or has a line of its own."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from pygame import FRect

from kotgames.games.uncaged.table import card_faces
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import CALM
from tests.ui.conftest import MakeDriver
from tests.ui.test_touching import FOLDED, written
from tests.ui.uncaged import places
from tests.ui.uncaged.hands import fill
from tests.ui.uncaged.screens import screens


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text"), FOLDED)
@pytest.mark.parametrize("language", ["en", "de"])
def test_signs_of_cards_beside_each_other_do_not_touch(
    window: MakeDriver, size: tuple[int, int], text: int, language: str
) -> None:
    for question in ("place, attack", "place, defence"):
        driver = window(size, text=text)
        driver.app.settings.language = language
        driver.start(places.QUESTIONS[question]())
        fill(driver, 5)
        canvas = driver.app.canvas()
        pills: list[FRect] = []
        marks = [item for item in driver.items() if item.id.startswith("cards:mark")]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Canvas, "rounded", partial(_noted, pills))
            for item in marks:
                item.paint(canvas, item, CALM)
        assert len(pills) == 5
        for one, two in pairwise(sorted(pills, key=lambda rect: rect.left)):
            assert one.right <= two.left + 0.5


def _noted(pills: list[FRect], rect: FRect, *more: Any) -> None:
    pills.append(FRect(rect))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text"), FOLDED)
def test_round_combo_and_exchange_have_a_line_each(
    window: MakeDriver, size: tuple[int, int], text: int
) -> None:
    for name in ("exchange 3", "stand", "discard"):
        for language in ("en", "de"):
            driver = window(size, text=text)
            driver.app.settings.language = language
            screens(("Ilka", "Rafa"))[name](driver)
            driver.step()
            assert len(written(driver, "count")) == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "text"), [((1024, 600), 200), ((1280, 720), 200), ((1920, 1080), 200), ((2560, 1440), 200)]
)
def test_why_a_small_card_would_do_nothing_grows_with_the_window(
    window: MakeDriver, size: tuple[int, int], text: int
) -> None:
    driver = window(size, text=text)
    host = driver.start(places.QUESTIONS["place, attack"]())
    driver.wait_idle()
    table: Any = host.table
    canvas = driver.app.canvas()
    said = 0
    for name in table.gestures.hand():
        sprite = table.context.field.sprites[name]
        reason = sprite.spec.face[5]
        if not reason:
            continue
        width, height = canvas.box(sprite.rect).size
        state = card_faces.CardState(dim=True, reason=reason)
        kind = host.card_set.kind_of[sprite.spec.face[1]]
        with driver.app.scribe.listening() as texts:
            table.picture.faces.picture(canvas, ("card", kind, 0), width, height, state).make()
        words = [one for one in texts if any(one.text in way for way in reason)]
        said += len(words)
        assert all(one.px >= max(12, 0.11 * width) and not one.cut for one in words)
    assert said
