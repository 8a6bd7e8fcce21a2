"""The screens look as they were agreed; `python -m tests.golden.regenerate` after an intended change."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import FRect, Rect, Surface

from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.table.fighters import FighterPanels
from kotgames.ui.table import page_picture
from tests.golden import compare, scenes


def _kept(name: str) -> Surface:
    return compare.load(scenes.PICTURES / f"{name}.jpg")


def _complaint(name: str, fresh: Surface, found: compare.Difference) -> str:
    folder = Path(tempfile.gettempdir()) / "kotgames-golden"
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.png"
    pygame.image.save(compare.drawn_difference(_kept(name), fresh), path)
    return f"{name}: {found}; kept, drawn and difference: {path}"


def test_every_scene_looks_as_it_was_agreed() -> None:
    """One test for all, so that the art is baked once whatever the number of workers."""
    wrong = []
    seen = set()
    for name, fresh in scenes.drawn():
        seen.add(name)
        found = compare.difference(_kept(name), fresh)
        if not found.same:
            wrong.append(_complaint(name, fresh, found))
    assert seen == set(scenes.SCENES)
    assert not wrong, "\n".join(wrong)


def test_there_is_a_picture_for_every_scene_and_no_other() -> None:
    files = {path.stem: path.stat().st_size for path in scenes.PICTURES.iterdir()}
    assert set(files) == set(scenes.SCENES)
    assert max(files.values()) < 60_000


# ---- the comparison itself


def test_the_same_picture_is_the_same() -> None:
    kept = _kept("standing")
    found = compare.difference(kept, compare.shrunk(kept))
    assert found.same
    assert found.mean < 1


def test_what_another_font_library_changes_passes() -> None:
    """Every level a little off, as with another renderer of letters and another scaler."""
    kept = _kept("standing")
    chance = random.Random(1)
    levels = pygame.surfarray.array3d(kept)
    noise = [chance.choice((-2, 0, 2)) for _ in range(levels.size)]
    moved = (levels.astype(int) + compare.np.array(noise).reshape(levels.shape)).clip(0, 255)
    assert compare.difference(kept, pygame.surfarray.make_surface(moved.astype("uint8"))).same


PARTS = {
    "standing": {
        "a fighter": (8, 8, 200, 392), "the piles": (8, 408, 200, 146), "the question": (440, 5, 624, 40),
        "the mat": (216, 50, 848, 124), "a card": (340, 545, 118, 164), "a button": (1078, 634, 188, 26),
    },
    "dice": {"the log": (8, 562, 200, 150), "the dice": (860, 85, 180, 60)},
    "results": {"the verdict": (288, 150, 704, 120), "the rematch": (310, 430, 325, 104)},
    "curtain": {"the panel": (320, 195, 640, 330), "the button": (490, 437, 300, 62)},
    "settings": {"a row": (256, 95, 978, 104), "a page": (40, 90, 186, 52)},
    "title": {"a poster": (280, 176, 226, 300)},
}  # fmt: skip


@pytest.mark.parametrize(
    ("scene", "part"), [(scene, part) for scene, parts in PARTS.items() for part in parts]
)
def test_a_blanked_part_is_noticed(scene: str, part: str) -> None:
    kept = _kept(scene)
    fresh = kept.copy()
    x, y, width, height = (round(side * compare.SMALL[0] / 1280) for side in PARTS[scene][part])
    rect = Rect(x, y, width, height)
    fresh.fill(
        pygame.transform.average_color(kept, rect)[:3], rect
    )  # the kindest blank there is: its own mean colour
    assert not compare.difference(kept, fresh).same


def test_a_moved_part_is_noticed() -> None:
    kept = _kept("standing")
    fresh = kept.copy()
    fresh.blit(kept, (88 + 6, 219), Rect(88, 219, 336, 68))
    assert not compare.difference(kept, fresh).same


def _no_log(ctx: Context, rect: FRect) -> object:
    from kotgames.ui.items import Item

    return Item("log", rect, lambda canvas, item, mood: None)


def _no_panel(self: FighterPanels, *arguments: object) -> None:
    """The panel of a fighter is not drawn."""


@pytest.mark.parametrize(
    ("owner", "name", "blank"),
    [(page_picture, "log_panel", _no_log), (FighterPanels, "_panel", _no_panel)],
)
@pytest.mark.slow
def test_a_panel_that_is_not_drawn_is_noticed(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, blank: Callable[..., object]
) -> None:
    monkeypatch.setattr(owner, name, blank)
    with scenes.stage() as driver:
        fresh = compare.shrunk(scenes.draw(driver, scenes.SCENES["standing"]))
    assert not compare.difference(_kept("standing"), fresh).same
