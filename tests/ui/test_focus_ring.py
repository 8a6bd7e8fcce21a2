"""The ring around what the keyboard is on is seen whole, at the edges of what scrolls too."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.cases import CASES
from tests.ui.conftest import MakeDriver
from tests.ui.rooms import rooms
from tests.ui.screens import screens


@pytest.mark.slow
@pytest.mark.parametrize(
    "room",
    [
        "pause",
        "settings",
        "library",
        "learn",
        "tournament setup",
        "daily, full",
        "tournament, elimination",
    ],
)
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1024, 600), 200)])
def test_the_ring_is_whole_where_things_scroll(
    window: MakeDriver, room: str, size: tuple[int, int], text: int
) -> None:
    driver = window(size, text=text)
    {**screens(CASES[0]), **rooms(CASES[0])}[room](driver)
    driver.step()
    canvas = driver.app.canvas()
    white = pygame.Color(canvas.palette.focus)[:3]
    looked = 0
    for item in [
        one
        for one in driver.items()
        if one.focus and one.clip is not None and one.role in ("button", "choice", "switch")
    ]:
        driver.top.focus.id, driver.top.focus.visible = item.id, True
        driver.app.redraw()
        driver.step()
        box = canvas.box(item.rect)
        assert item.clip is not None
        if not item.clip.contains(item.rect):
            continue
        surface = driver.app.window.surface
        assert surface is not None
        reach = range(1, round(4 * driver.app.u) + 1)
        for side in ([box.left - step for step in reach], [box.right - 1 + step for step in reach]):
            brightest = max(min(surface.get_at((x, box.centery))[:3]) for x in side)
            assert brightest > 0.85 * min(white), f"{item.id} at {side}"
        looked += 1
    assert looked or text == 100
