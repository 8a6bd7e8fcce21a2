"""Pieces of panels, and the words of buttons, where there is little room."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import CALM
from kotgames.ui.table.panels import CornerLine
from kotgames.ui.widgets.controls import button
from tests.ui.driver import Driver

FIGURES = (
    ("crown", "", "King"),
    ("poker-hand", "5", "hand"),
    ("public-speaker", "2", "Crowd"),
    ("star-medal", "44", "points"),
)
NAME = "Wilhelmine"


@pytest.fixture(scope="module")
def driver() -> Driver:
    return Driver((1280, 720), paint=False)


def written(driver: Driver, draw: Callable[[Canvas], None]) -> list[str]:
    """What is written by a drawing."""
    scribe = driver.app.scribe
    scribe.recording = True
    scribe.start()
    draw(driver.app.canvas())
    scribe.recording = False
    return [text.text for text in scribe.written]


def test_a_slim_line_without_room_for_a_name_does_without_figures(driver: Driver) -> None:
    canvas = driver.app.canvas()
    name = canvas.text_width(NAME, theme.SMALL, theme.UI_BOLD)

    def said(width: float) -> list[str]:
        line = CornerLine(0, [NAME, ""], FIGURES, spared=("public-speaker", "poker-hand"))
        return sorted(written(driver, lambda canvas: line.draw(canvas, FRect(10, 10, width, 24))))

    wide = [said(name + more) for more in range(10, 180)]
    assert wide[-1] == sorted([NAME, "5", "2", "44"])
    seen = [sorted(text) for index, text in enumerate(wide) if not index or text != wide[index - 1]]
    assert seen == [
        sorted(["5", "2", "44"]),  # not even then: all of the figures, and no name
        sorted([NAME, "44"]),
        sorted([NAME, "5", "44"]),
        sorted([NAME, "5", "2", "44"]),
    ]


def test_a_word_that_just_does_not_fit_into_a_high_button_stands_in_two_lines(driver: Driver) -> None:
    canvas = driver.app.canvas()
    label = "KARTEN AUSSPIELEN"
    wide = canvas.text_width(label, theme.SMALL, theme.UI_BOLD)
    for width in range(int(wide) - 10, int(wide) + 40):
        item = button("play", FRect(10, 10, width, 48), label, lambda: None, icon="boxing-glove")
        said = written(driver, lambda canvas, item=item: item.paint(canvas, item, CALM))  # type: ignore[misc]
        assert " ".join(said) == label, width
