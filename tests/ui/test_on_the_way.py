"""Fighters on the way from one size to another are drawn once, and that picture is scaled."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Surface

from kotgames.ui.art.act import Act, Key
from kotgames.ui.art.rig.figures import Blit
from kotgames.ui.heard import Heard
from kotgames.ui.table.stage.bill import Bill
from kotgames.ui.table.stage.on_the_way import OnTheWay, gathered
from kotgames.ui.table.stage.stage import FightStage
from kotgames.ui.timeline import Seq
from tests.ui.cases import CASES, UiCase
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.slow_baking import SlowBaking
from tests.ui.test_stage import stage_of


@pytest.fixture(autouse=True)
def painted_once() -> None:
    """Here what is painted takes its time."""


@pytest.fixture(scope="module")
def driver() -> Driver:
    return Driver((320, 240))


def _piece(size: tuple[int, int], colour: str) -> Surface:
    piece = Surface(size, pygame.SRCALPHA, 32)
    piece.fill(colour)
    return piece.premul_alpha()


class Two:
    """Draws two pieces of which one lies over the other and shows it through."""

    def __init__(self) -> None:
        self.drawn = 0

    def __call__(self, blit: Blit) -> None:
        self.drawn += 1
        blit(_piece((40, 60), "#c62f2b"), -12.4, -50.0)
        blit(_piece((30, 30), "#2459a880"), 10.0, -20.6)


def test_all_that_is_drawn_becomes_one_picture(driver: Driver) -> None:
    two = Two()
    one, parts = Surface((200, 160)), Surface((200, 160))
    for surface in (one, parts):
        surface.fill("#203040")
    two(lambda image, x, y: parts.blit(image, (100 + round(x), 100 + round(y)), special_flags=pygame.BLEND_PREMULTIPLIED))  # fmt: skip
    picture, corner = gathered(two)
    assert picture is not None
    assert corner == (-12, -50)
    assert picture.get_size() == (52, 60)
    one.blit(picture, (100 + corner[0], 100 + corner[1]), special_flags=pygame.BLEND_PREMULTIPLIED)
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(parts, "RGB"), strict=True)
    assert max(abs(a - b) for a, b in pairs) <= 2, "rounding"
    assert gathered(lambda blit: None) == (None, (0, 0))


@pytest.mark.parametrize("quick", [False, True])
def test_it_is_drawn_anew_only_for_something_else(driver: Driver, quick: bool) -> None:
    canvas, two, way = driver.app.canvas(), Two(), OnTheWay()
    canvas.surface = target = Surface((320, 240))
    for factor in (0.4, 0.7, 1.0):
        target.fill("#000000")
        way.paint(canvas, "a pair", (100.0, 100.0), factor, two, lambda: True, quick=quick)
        red = target.get_at((round(100 + 2 * factor), round(100 - 45 * factor)))[:3]
        assert max(abs(a - b) for a, b in zip(red, (0xC6, 0x2F, 0x2B), strict=True)) <= 3
        assert target.get_at((round(100 + 60 * factor), 100))[:3] == (0, 0, 0)
    assert two.drawn == 1
    way.paint(canvas, "another pair", (100.0, 100.0), 1.0, two, lambda: True)
    assert two.drawn == 2
    way.paint(canvas, "another pair", (100.0, 100.0), 1.0, two, lambda: False)
    assert two.drawn == 2
    way.paint(canvas, "another pair", (100.0, 100.0), 1.0, two, lambda: True)
    assert two.drawn == 3, "one with stand-ins in it was for that frame only"


def _staged(window: MakeDriver, case: UiCase) -> tuple[Driver, FightStage]:
    """A table at rest, with two on its stage; skips one that has none."""
    driver = window(speed=1.0)
    driver.start(case.with_hand())
    driver.wait_idle()
    stage = stage_of(driver)
    if stage is None or stage.pair is None:
        pytest.skip("a table without a stage")
    return driver, stage


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_a_stage_that_comes_forward_draws_its_two_three_times_at_most(
    window: MakeDriver, case: UiCase
) -> None:
    """Through the table of every game, no matter how many frames that takes: as they are at rest, forward from afar, and close."""
    driver, stage = _staged(window, case)
    drawn = []
    draw = stage.figures.draw

    def counted(*more: object, **named: object) -> int:
        drawn.append(named["shrink"])
        return draw(*more, **named)  # type: ignore[arg-type]

    stage.figures.draw = counted  # type: ignore[method-assign]
    stage.settle = lambda pair: None  # type: ignore[method-assign]
    for one in stage.lacking((), comes=True):
        one()
    for share in range(1, 40):
        stage.come(share / 40)
        driver.host.rebuild()
        driver.app.frame()
    assert 1 <= len(drawn) <= 3
    assert set(drawn) == {1.0}, "in the size they have forward"


@pytest.mark.parametrize("case", CASES)
@pytest.mark.slow
def test_a_stage_waits_for_those_who_come_forward_with_it(
    window: MakeDriver, case: UiCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However busy the machine, and however long the steps in which time passes: nothing of what comes is seen, no sound of it is heard and
    no time passes for it before the two are there; then it begins at its beginning."""
    driver, stage = _staged(window, case)
    pair, slow = stage.pair, SlowBaking(driver, monkeypatch)
    assert pair is not None
    act = Act((Key(0, pair), Key(1000, pair)))
    tracks: Any = driver.host.table.motion.stage  # type: ignore[attr-defined]
    stage.settle = lambda pair: None  # type: ignore[method-assign]
    forward = {round(stage._scale(1.0) * look.stature, 3) for look in stage.looks.values()}
    for key in [key for key in stage.figures._kits if key[1] in forward]:
        del stage.figures._kits[key]
    said: list[str] = []
    track = Heard(
        Seq(tracks.come(Bill(title="NOW"), [act], lambda: said.append("sets out")), tracks.play(act)),
        [("bell_1", 50.0, 1.0)],
        lambda name, volume: said.append(name),
    )
    driver.host.playback._timeline.play(track)
    turns = 0
    while not said:
        slow.turn(100.0)
        assert driver.host.alive, "the loop goes on"
        assert stage.bill.title != "NOW" or said
        turns += 1
    assert turns > 3
    seen = []
    while driver.host.playback._timeline.busy and len(seen) < 60:
        slow.turn(100.0)
        if stage.act is not None:
            seen.append(stage.act_ms)
    assert seen[0] <= 100.0, "an act begins at its beginning"
    assert slow.in_frames == 0, "no frame waits for a piece"


@pytest.mark.parametrize("case", CASES)
@pytest.mark.slow
def test_a_turn_in_which_something_moves_bakes_less_of_those_who_come(
    window: MakeDriver, case: UiCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, stage = _staged(window, case)
    SlowBaking(driver, monkeypatch)
    driver.app.paced = True

    def waits(*, due: bool) -> int:
        stage.figures._kits.clear()
        lacking = stage.lacking((), comes=True)
        count = 0
        while not stage.make(lacking):
            driver.app._dirty = due
            count += 1
        return count

    assert waits(due=True) > waits(due=False) > 1
