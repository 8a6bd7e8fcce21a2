"""Pieces of panels, and the words of buttons, where there is little room."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from pygame import FRect

from kotgames.engine.log_book import LogLine
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import CALM
from kotgames.ui.table import log_lines
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


def test_the_newest_line_of_a_low_log_is_cut_and_does_not_vanish(driver: Driver) -> None:
    told = [LogLine("punch", "first"), LogLine("punch", " ".join(f"word{index}" for index in range(60)))]
    canvas = driver.app.canvas()
    line = canvas.line_height(theme.SMALL) * 0.96
    for lines in (1, 2, 3):
        context = SimpleNamespace(
            words=driver.app.words,
            host=SimpleNamespace(situation=SimpleNamespace(seen_lines=told), open_log=lambda: None),
        )
        rect = FRect(0, 0, 240, 37 + lines * line + 1)
        item = log_lines.log_panel(context, rect)  # type: ignore[arg-type]
        said = written(driver, lambda canvas, item=item: item.paint(canvas, item, CALM))[1:]  # type: ignore[misc]
        assert len(said) == lines
        assert said[0].startswith("word0 ")
        assert said[-1].endswith("…")
