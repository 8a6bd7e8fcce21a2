"""The drawing of those on a stage: with their shadows, piece by piece while they move, as one picture while they only come or go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from kotgames.ui.art.act import Pair
from kotgames.ui.art.look import Look
from kotgames.ui.art.rig.figures import TURNED_A_FRAME, Blit, Figures
from kotgames.ui.art.skeleton import Point
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.stage import effects
from kotgames.ui.table.stage.on_the_way import OnTheWay

HALF: Final = 0.6
"""Share of the forward size below which those on the way there need not be drawn finely."""
TURNED_FAR: Final = 6
"""So many of their pieces are turned smoothly in a frame."""


class Those(NamedTuple):
    """The fighters to be drawn, in a moment, in kits of so many pixels a unit."""

    moment: Pair
    looks: Mapping[str, Look]
    kit: float


class Fighters:
    """Draws with `figures`."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self._on_the_way = OnTheWay()

    def shadows(self, canvas: Canvas, blit: Blit, those: Those, at: Point, scale: float) -> None:
        """Their shadows on the mat: unit (0, 0) lies at the pixel `at`, a unit is `scale` pixels."""
        for who, pose in those.moment.poses.items():
            if any(who == one for one, _ in those.moment.order):
                effects.fighter_shadow(canvas, blit, pose, at, scale, those.looks[who].stature)

    def draw(
        self, canvas: Canvas, blit: Blit, those: Those, at: Point, shrink: float, *, stand_ins: bool, far: bool = False
    ) -> None:  # fmt: skip
        """Each of them piece by piece; `shrink` and `stand_ins` as with `Figures.draw`."""
        self.figures.draw(
            blit, those.moment, those.looks, those.kit, at, shrink=shrink, stand_ins=stand_ins,
            smoothly=TURNED_FAR if far else TURNED_A_FRAME,
        )  # fmt: skip

    def together(
        self, canvas: Canvas, those: Those, at: Point, factor: float, *, stand_ins: bool, quick: bool
    ) -> None:
        """All of them as one picture that is scaled by `factor`; `quick` as with `OnTheWay.paint`."""
        far = factor < HALF

        def both(blit: Blit) -> None:
            self.shadows(canvas, blit, those, (0.0, 0.0), those.kit)
            self.draw(canvas, blit, those, (0.0, 0.0), 1.0, stand_ins=stand_ins, far=far)

        self._on_the_way.paint(
            canvas, _about(those, far=far), at, factor, both, lambda: not self.figures.stood_in, quick=quick
        )  # fmt: skip


def _about(those: Those, *, far: bool) -> tuple[object, ...]:
    """The key of a picture of them: all that it shows."""
    return those.moment, those.kit, far, tuple(those.looks.items())
