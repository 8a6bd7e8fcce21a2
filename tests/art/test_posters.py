"""The posters as they are shipped, and the workshop that paints them."""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from art_helpers import difference

from kotgames import games
from kotgames.system import paths

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from posters import frame, kit  # isort: skip  (the line above puts tools/ on the path)


def shipped(game_id: str) -> pygame.Surface:
    return pygame.image.load(games.poster(game_id))


@pytest.mark.parametrize("game_id", games.shown())
def test_every_game_has_a_small_poster_with_room_at_its_foot(game_id: str) -> None:
    assert games.poster(game_id).stat().st_size < 250_000
    picture = shipped(game_id)
    assert picture.get_size() == kit.SIZE
    middle = kit.SIZE[1] - kit.MARGIN - kit.STRIP // 2
    for x in (kit.SIZE[0] // 2, kit.MARGIN + 12, kit.SIZE[0] - kit.MARGIN - 12):
        assert max(picture.get_at((x, middle))[:3]) < 40, "room for what the title writes"


def test_posters_differ_from_each_other() -> None:
    for one, two in combinations(map(shipped, games.shown()), 2):
        assert difference(one, two) > 15


@pytest.mark.slow
def test_drawing_a_poster_gives_what_is_shipped() -> None:
    assert difference(frame.draw_poster("knockdown"), shipped("knockdown")) < 6


def test_the_workshop_draws_every_poster() -> None:
    assert set(frame.drawn_here()) == set(games.shown())


def test_unknown_poster_is_named() -> None:
    with pytest.raises(ModuleNotFoundError, match="chess"):
        frame.draw_poster("chess")


def test_the_titles_background_is_as_large_as_a_window() -> None:
    assert pygame.image.load(paths.assets() / "title.jpg").get_size() == (1920, 1080)
