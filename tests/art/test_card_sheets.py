"""The sheets of cards: every game's are found without naming it, and each of them shows something."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import card_sheets  # isort: skip  (the line above puts tools/ on the path)

pytestmark = pytest.mark.slow

OFFERED = card_sheets.offered()


@pytest.mark.parametrize("game_id", OFFERED)
def test_sheets_have_names_of_their_own_and_show_something(game_id: str) -> None:
    names = []
    for name, draw in OFFERED[game_id]("en", 0.5):
        names.append(name)
        if name in ("cards_34", "portraits", "ring"):
            picture = draw()
            wide, high = picture.get_size()
            colours = {
                tuple(picture.get_at((x, y)))[:3] for x in range(0, wide, 5) for y in range(0, high, 5)
            }
            assert len(colours) > 200, name
    assert len(names) == len(set(names)) > 3


def test_the_command_writes_the_sheets_that_were_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game_id = next(iter(OFFERED))
    name = next(OFFERED[game_id]("de", 0.5))[0]
    asked = ["--game", game_id, "--only", f"^{name}$", "--language", "de", "--scale", "0.5"]
    assert card_sheets.main([*asked, "--out", str(tmp_path)]) == 0
    (path,) = tmp_path.glob("*.png")
    assert pygame.image.load(path).get_width() > 300
    assert str(path) in capsys.readouterr().out
