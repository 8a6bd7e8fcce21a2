"""While a window changes its size it shows what it showed, scaled, until all is there in the new size."""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface

from kotgames.ui.table.masters import Masters
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import FRAME, Driver
from tests.ui.standins import SilentBot


def _resized(driver: Driver, size: tuple[int, int]) -> None:
    driver.app.window.resize(size)
    for event in pygame.event.get():
        driver.app.take(event)
    driver.app.take(pygame.event.Event(pygame.WINDOWSIZECHANGED))


@pytest.mark.slow
@each_game
def test_the_old_picture_is_scaled_until_the_new_one_is_whole(window: MakeDriver, case: UiCase) -> None:
    driver = window((1280, 720), speed=1.0, bot=SilentBot)
    app = driver.app
    driver.start(case.with_hand())
    driver.wait_idle()
    app.paced = True
    for _ in range(80):
        app.turn(FRAME)
    old = app.window.surface.copy()
    frames = app.frames
    driver.baker.urgent = 1  # a picture in the new size is being drawn
    for size in ((1000, 600), (900, 700)):
        _resized(driver, size)
        for _ in range(10):
            app.turn(FRAME)
            wanted = pygame.transform.smoothscale(old, size)
            assert pygame.image.tobytes(app.window.surface, "RGB") == pygame.image.tobytes(wanted, "RGB")
        assert app.frames == frames, "nothing half done is shown"
    driver.baker.urgent = 0
    for _ in range(80):
        app.turn(FRAME)
    assert app.frames > frames
    seen = pygame.image.tobytes(app.window.surface, "RGB")
    app.forget_picture()
    app.frame()
    assert pygame.image.tobytes(app.window.surface, "RGB") == seen, "whole"
    assert seen != pygame.image.tobytes(wanted, "RGB")


@pytest.mark.slow
@each_game
def test_a_table_in_another_text_size_is_shown_once_it_is_whole(window: MakeDriver, case: UiCase) -> None:
    driver = window((1280, 720), speed=1.0, bot=SilentBot)
    app = driver.app
    driver.start(case.with_hand())
    driver.wait_idle()
    app.paced = True
    for _ in range(60):
        app.turn(FRAME)
    driver.key("f10")
    for _ in range(40):
        app.turn(FRAME)
    driver.baker.urgent = 1  # a picture in the new size is being drawn
    app.settings.text_size = 150
    app.changed()
    for _ in range(20):
        app.turn(FRAME)
    frames = app.frames
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        driver.post(kind, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    for event in pygame.event.get():
        app.take(event)
    for _ in range(60):
        app.turn(FRAME)
    assert (app.frames, app.top) == (frames, driver.host), "nothing half done is shown"
    driver.baker.urgent = 0
    for _ in range(60):
        app.turn(FRAME)
    assert app.frames > frames


def test_a_ground_of_another_size_stands_in_for_one_that_is_being_drawn() -> None:
    from kotgames.ui.art.baker import Baked, Job

    asked: list[tuple[Job, object]] = []

    class Late:
        def request(self, job: Job, callback: object, urgent: bool = False) -> None:
            asked.append((job, callback))

        def hurry(self, job: Job) -> None:
            """It is asked for already."""

    masters = Masters(Late, lambda: None)  # type: ignore[arg-type]
    jobs = [Job.of("kotgames.ui.art.jobs:hall", size=[number, 40]) for number in (60, 90)]
    assert masters.ground(jobs[0], (60, 40)) is None
    picture = Surface((60, 40), pygame.SRCALPHA, 32)
    picture.fill("#336699")
    asked[0][1](Baked((picture,)))  # type: ignore[operator]
    found = masters.ground(jobs[1], (90, 40))
    assert found is not None
    assert found.get_size() == (90, 40)
    assert found.get_at((80, 20))[:3] == (0x33, 0x66, 0x99)
    assert masters.ground(jobs[1], (90, 40)) is found
    assert [job for job, _ in asked] == jobs, "the new one is still asked for"


@pytest.fixture(autouse=True)
def _unhurried(unhurried: None) -> None:
    """Pixels do not depend on how fast the machine is."""
