"""Whoever is on a stage is drawn in every frame of it, piece by piece, however slow the machine."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.ui.art.rig.figures import Figures
from kotgames.ui.art.rig.posing import puts_in_order
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.stage.on_the_way import OnTheWay
from kotgames.ui.table.stage.stage import FightStage
from tests.ui.cases import UiCase, each_game
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Size
from tests.ui.slow_baking import SlowBaking

UNEVEN = (17.0, 100.0, 100.0, 60.0)
"""Milliseconds from turn to turn on a machine that has much else to do."""
FRAMES = 70
"""Of those who are forward, in a few acts."""
RESIZED = 9
"""After so many frames of a stage the window has another size, where it changes."""


class Watched:
    """Looks at all that is drawn of those on stages."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.frames = 0
        self.missing: list[str] = []
        self._drawn = 0
        draw, together, paint = Figures.draw, OnTheWay.paint, FightStage._paint_fighters

        def drawn(figures: Figures, blit: Any, moment: Any, looks: Any, *more: Any, **named: Any) -> int:
            seen: list[Any] = []

            def blits(image: Any, x: float, y: float) -> None:
                seen.append(image)
                blit(image, x, y)

            count = draw(figures, blits, moment, looks, *more, **named)
            if len(seen) != len(list(puts_in_order(moment.order, moment.poses, looks))):
                self.missing.append(f"{len(seen)} pieces")
            self._drawn += 1
            return count

        def one_picture(way: OnTheWay, canvas: Canvas, *more: Any, **named: Any) -> None:
            blit, before = canvas.blit, self._drawn

            def blits(*given: Any) -> None:
                self._drawn = before + 1
                blit(*given)

            canvas.blit = blits  # type: ignore[method-assign]
            together(way, canvas, *more, **named)
            del canvas.blit  # type: ignore[attr-defined]

        def painted(stage: FightStage, canvas: Canvas, moment: Any, *more: Any) -> None:
            before = self._drawn
            paint(stage, canvas, moment, *more)
            self.frames += 1
            if self._drawn == before:
                self.missing.append("everybody")
            if {who for who, _ in moment.order} - stage.looks.keys() or not {"a", "b"} & moment.poses.keys():
                self.missing.append("somebody without a look")

        patch.setattr(Figures, "draw", drawn)
        patch.setattr(OnTheWay, "paint", one_picture)
        patch.setattr(FightStage, "_paint_fighters", painted)


def _match(
    window: MakeDriver, case: UiCase, patch: pytest.MonkeyPatch, seed: int, size: Size, sizes: tuple[Size, ...] = (), frames: int = 0
) -> None:  # fmt: skip
    """A match between bots, or so many `frames` of its stage that comes forward; meanwhile the window takes one of `sizes` after the
    other."""
    watched = Watched(patch)
    driver = window(size, speed=1.0)
    slow = SlowBaking(driver, patch)
    host = driver.start(case.start("greedy", "greedy", seed=seed))
    stage: FightStage = host.table.context.stage  # type: ignore[attr-defined]
    turns = forward = 0
    while driver.top.kind != "results" and not 0 < frames <= forward:
        slow.turn(UNEVEN[turns % len(UNEVEN)])
        turns += 1
        forward += stage.showing
        if sizes and stage.showing and forward % RESIZED == 0:
            driver.app.window.resize(sizes[forward // RESIZED % len(sizes)])
        assert turns < 30_000
    assert not watched.missing, (len(watched.missing), watched.frames)
    assert watched.frames >= FRAMES


@pytest.mark.slow
@pytest.mark.one_in(2)
@each_game
def test_nobody_is_missing_on_a_slow_machine(
    window: MakeDriver, case: UiCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    _match(window, case, monkeypatch, 5, (640, 360), frames=FRAMES)


@pytest.mark.slow
@pytest.mark.one_in(2, 1)
@each_game
def test_nobody_is_missing_while_the_window_changes_its_size(
    window: MakeDriver, case: UiCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = (640, 360), (700, 900), (1024, 600), (800, 450)
    _match(window, case, monkeypatch, 6, (800, 450), sizes, FRAMES)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@each_game
def test_nobody_is_missing_in_ten_matches_of_a_large_window(
    window: MakeDriver, case: UiCase, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    _match(window, case, monkeypatch, seed, (1920, 1080))
