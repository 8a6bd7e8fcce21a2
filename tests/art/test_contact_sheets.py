"""The contact sheets: every game's acts are found without naming it, strips show what matters, a page is drawn."""

from __future__ import annotations

import sys
from itertools import islice, pairwise
from pathlib import Path

import pygame
import pytest
from art_helpers import difference

from kotgames.system import game_folders

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import contact_sheets  # isort: skip  (the line above puts tools/ on the path)

pytestmark = pytest.mark.slow

CATALOGUES = contact_sheets.catalogues()


def test_every_game_with_fighters_has_a_catalogue() -> None:
    with_acts = [
        game_id for game_id, place in game_folders.places().items() if (place.package / "art").is_dir()
    ]
    assert list(CATALOGUES) == with_acts
    assert with_acts


@pytest.mark.parametrize("game_id", CATALOGUES)
def test_a_strip_shows_the_beginning_the_contact_and_the_end(game_id: str) -> None:
    for name, act in CATALOGUES[game_id]():
        times = contact_sheets.moments(act)
        assert len(times) == contact_sheets.FRAMES, name
        assert times == sorted(times), name
        assert (times[0], times[-1]) == (0, act.length), name
        if contact_sheets.SHORT_MS <= act.length <= contact_sheets.LONG_MS:
            inner = [two - one for one, two in pairwise(times[1:-1])]
            assert set(inner) == {contact_sheets.STEP_MS}, name
            assert act.impact < 0 or act.impact_ms in times, name


@pytest.mark.parametrize("game_id", CATALOGUES)
def test_a_page_is_drawn(game_id: str) -> None:
    rows = list(islice(CATALOGUES[game_id](), 3))
    page = contact_sheets.draw_page(rows, 40)
    width, height = contact_sheets.frame_size(40)
    assert page.get_size() == (contact_sheets.NAME_WIDTH + 12 * width, 3 * height)
    frames = [
        page.subsurface((contact_sheets.NAME_WIDTH + index * width, 0, width, height)) for index in range(12)
    ]
    moved, back = difference(frames[0], frames[4]), difference(frames[0], frames[11])
    assert moved > 2 * back, "they move, and come back"
    assert back < 6, "only the milliseconds differ"
    colours = {
        tuple(page.get_at((x, y)))[:3] for x in range(0, page.get_width(), 3) for y in range(0, height, 3)
    }
    assert len(colours) > 200, "two fighters in their colours"


def test_the_command_writes_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game_id = next(iter(CATALOGUES))
    first = next(CATALOGUES[game_id]())[0]
    pattern = "^" + first.rpartition("/")[0] + "/"
    asked = ["--game", game_id, "--only", pattern, "--size", "30", "--rows", "2", "--out", str(tmp_path)]
    assert contact_sheets.main(asked) == 0
    pages = sorted(tmp_path.glob("*.png"))
    assert len(pages) >= 2
    assert pygame.image.load(pages[0]).get_height() == 2 * contact_sheets.frame_size(30)[1]
    assert str(pages[0]) in capsys.readouterr().out
