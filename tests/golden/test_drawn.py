"""Drawings and screens are drawn as they were agreed, to the last point; `python -m tests.golden.redraw` after an intended change."""

from __future__ import annotations

import json
import random

import pygame
import pytest
from pygame import Surface

from kotgames.ui.art import paint
from tests.golden import drawings, drawn_screens, notes
from tests.golden.redraw import KEPT

KNOWN: dict[str, str] = json.loads(KEPT.read_text(encoding="utf-8"))
DRAWINGS = drawings.all_drawings()
SCREENS = drawn_screens.all_screens()
ELSEWHERE = drawn_screens.shown_elsewhere()

AGAIN = "drawn otherwise than agreed; after an intended change: python -m tests.golden.redraw"


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_drawn_as_it_was_agreed(name: str) -> None:
    assert notes.same(KNOWN[name], notes.drawn(DRAWINGS[name])), AGAIN


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in ELSEWHERE else ()) for name in SCREENS]
)
def test_a_screen_is_drawn_as_it_was_agreed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn_screens.quiet(monkeypatch)
    assert KNOWN[name] == notes.screen(*SCREENS[name]), AGAIN


def test_nothing_else_is_kept() -> None:
    assert set(KNOWN) == set(DRAWINGS) | set(SCREENS)


# ---- the notes themselves


def test_a_moved_point_and_a_lost_light_are_noticed() -> None:
    def picture(x: float, light: bool) -> Surface:
        result = paint.new(60, 60)
        pygame.draw.polygon(result, "#ff0000", [(x, 4), (40, 50), (4, 50)])
        if light:
            result.blit(paint.radial((60, 60), "#ffffff", "#404040"), (0, 0))
        return result

    agreed = notes.drawn(lambda: picture(30.0, True))
    assert notes.same(agreed, notes.drawn(lambda: picture(30.0, True)))
    assert not notes.same(agreed, notes.drawn(lambda: picture(30.2, True)))
    assert not notes.same(agreed, notes.drawn(lambda: picture(30.0, False)))


def test_tones_a_little_off_are_the_same() -> None:
    chance = random.Random(1)
    some = bytes(chance.randrange(10, 240) for _ in range(64))
    off = bytes(value + chance.choice((-2, 0, 2)) for value in some)
    assert notes.near(some.hex(), off.hex())
    assert not notes.near(some.hex(), bytes([some[0] + 3, *some[1:]]).hex())
