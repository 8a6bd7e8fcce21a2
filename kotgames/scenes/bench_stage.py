"""The figures of the stage: frames of acts at 1920x1080 with everything on it, warm (what was coming is baked) and cold (nothing is)."""

from __future__ import annotations

import time
from importlib import import_module
from statistics import median
from typing import TYPE_CHECKING, Any

from kotgames.ui.art.act import Act
from kotgames.ui.table.stage.bill import Bill, BillLine
from kotgames.ui.table.stage.stage import FightStage

if TYPE_CHECKING:
    from kotgames.ui.loop import App

FRAME_MS = 1000 / 60
MOST_ACTS = 24
"""So many acts of a game are measured, spread over all it has."""


def acts_of(package: str) -> list[Act]:
    """Acts of the game in a package, spread over all it has; none where it has no catalogue of acts."""
    try:
        catalogue = import_module(f"{package}.art.catalogue")
    except ModuleNotFoundError:
        return []
    found = [act for _, act in catalogue.acts()]
    return found[:: max(1, len(found) // MOST_ACTS)][:MOST_ACTS]


def stage_frames(app: App, acts: list[Act]) -> dict[str, float]:
    """Milliseconds of frames with a stage that is forward: `stage_ms` and `stage_most_ms` once what is coming was baked ahead,
    `stage_cold_most_ms` when an act begins with nothing baked (pieces are baked in slices then). The worst ones count what is drawn ahead
    after a frame, the median does not: that fills only what is left of a sixtieth of a second."""
    scene: Any = app.top
    stage = getattr(scene.table.context, "stage", None)
    if not isinstance(stage, FightStage) or not acts:
        return {}
    app.bake_here, app.paced = False, True  # as in a window: what is missing is drawn after the frame
    cold = [ms for act in acts[:6] for ms in _played(app, stage, act, ahead=False)]
    warm = [ms for act in acts for ms in _played(app, stage, act, ahead=True)]
    app.bake_here, app.paced = True, False
    stage.cut(None)
    scene.changed()
    app.frame()
    return {
        "stage_ms": round(median(frame for frame, _ in warm), 3),
        "stage_most_ms": round(max(map(sum, warm)), 3),
        "stage_cold_most_ms": round(max(map(sum, cold)), 3),
    }


def _played(app: App, stage: FightStage, act: Act, *, ahead: bool) -> list[tuple[float, float]]:
    """The frames of one act, a sixtieth of a second apart: milliseconds of each, and of what was drawn ahead after it."""
    scene: Any = app.top
    stage.settle = lambda pair: None  # type: ignore[method-assign]
    try:
        stage.forward, stage.bill, stage.told = (
            1.0,
            Bill("1", ("HIT", "gold"), [BillLine("5+ 3", "gold")]),
            True,
        )
        stage.pair, stage.act = act.start, None
        scene.rebuild()
        app.frame()
        if ahead:
            stage.want([act])
            while stage.bake(50.0):
                pass
        stage.begin(act)
        times = []
        at = 0.0
        while at <= act.length:
            started = time.perf_counter()
            stage.show(at)
            app.frame()
            drawn = time.perf_counter()
            app.spare((drawn - started) * 1000)
            times.append(((drawn - started) * 1000, (time.perf_counter() - drawn) * 1000))
            at += FRAME_MS
        stage.finish()
        return times
    finally:
        del stage.settle
