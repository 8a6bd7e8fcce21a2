"""The stage of Knockdown: two fighters on a deck of the station, only ever forward; what is drawn over them while they act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pygame import FRect

from kotgames.games.knockdown.art import card_art, effects
from kotgames.games.knockdown.art.effects import ActedAct, Effect
from kotgames.ui.art.arena import Arena
from kotgames.ui.art.skeleton import on_stage, solve
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.context import TableContext
from kotgames.ui.table.stage.bill import CARD, EDGE, column
from kotgames.ui.table.stage.halls import Halls
from kotgames.ui.table.stage.stage import FightStage

KITS: Final = 8
"""Two fighters, each armed and with free hands, and the umpire, in more than one size."""
FINE: Final = 2
"""Supersampling of what is drawn over the fighters."""
LEAST_MS: Final = 0.5
"""In less than so much nothing is baked beside the stage."""
COLUMN: Final = EDGE + CARD[0] + 24.0 - 6.0
"""So far a column of cards reaches into the stage, but for a rim."""
JOBS: Final = "kotgames.games.knockdown.art.jobs"


def _hall(size: tuple[int, int]) -> Arena:
    """The hull of the station with its gallery."""
    back = card_art.hall_back(size)
    return Arena(back, tuple(card_art.hall_crowds(size, back)))


class StationStage(FightStage):
    """See `FightStage`; nobody is seen on it at rest, for the arena is the stage then."""

    def __init__(self, ctx: TableContext[Any, Any]) -> None:
        super().__init__(ctx, kits=KITS)
        self.halls = Halls(ctx, JOBS, _hall)
        self.beside: Callable[[float], None] = lambda ms: None
        """Bakes for some milliseconds what else fights (`minis.Minis.bake`), in what the stage leaves of them."""

    def bake_ahead(self, ms: float) -> float:
        """See `FightStage`; last of all pieces of what else fights."""
        left = super().bake_ahead(ms)
        if not self.showing and left > LEAST_MS:
            self.beside(left)
        return left

    def _words(self, canvas: Canvas, rect: FRect, share: float, **more: Any) -> None:
        """See `FightStage`; where something is drawn over the fighters, the words come after it."""
        if not (share > 0 and self.drawn_over):
            self.paint_words(canvas, rect, share)

    def paint_words(self, canvas: Canvas, rect: FRect, share: float) -> None:
        """The words about the act. Beside who was hurt lies no card, so words may stand in that column too: those who shoot at each other
        are far apart."""
        moment = self.moment
        if moment is not None:
            # there is room where their bodies are not: a head may be held on the other's side
            right = 1 if moment.b.pelvis[0] >= moment.a.pelvis[0] else -1
            more = {"inside": self._free(rect), "sides": {"a": -right, "b": right}}
            super()._words(canvas, rect.inflate(2 * COLUMN, 0), share, **more)

    def _free(self, rect: FRect) -> FRect:
        """Of the stage, what no card covers."""
        left = column(rect, 0).right if self.bill.left else rect.left
        right = column(rect, 1).left if self.bill.right else rect.right
        return FRect(left, rect.top, right - left, rect.height)

    def trunk(self, seat: int) -> tuple[float, float]:
        """The point on the canvas of the middle of a seat's trunk, on the stage that came forward."""
        moment = self.moment
        if moment is None:
            return self.front.center
        who = "ab"[seat]
        return self.on_canvas(on_stage(solve(moment.poses[who]).belly, self.looks[who].stature))

    def front_items(self) -> list[Item]:
        """See `FightStage`; with the effects over the fighters."""
        found = super().front_items()
        if self.forward < 1 or not self.drawn_over:
            return found

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if self.forward < 1:
                return
            canvas.push_clip(self.front)
            for effect in self.drawn_over:
                share = effect.share(self.act_ms)
                if share is not None:
                    self._paint_effect(canvas, effect, share)
            self.paint_words(canvas, self.front, 1.0)
            canvas.pop_clip()

        return [*found, Item("effects", self.front, draw)]

    @property
    def drawn_over(self) -> tuple[Effect, ...]:
        """The effects over the fighters in the act that is shown."""
        return self.act.effects if isinstance(self.act, ActedAct) else ()

    def _paint_effect(self, canvas: Canvas, effect: Effect, share: float) -> None:
        """An effect in one of its few steps, kept."""
        pixels, steps = self.unit * canvas.u, effects.steps_of(effect)
        step = min(steps - 1, int(share * steps))
        key = ("kd effect", effect, step, round(pixels * 16))
        image = canvas.shapes.get(key, lambda: effects.draw(effect, (step + 0.5) / steps, pixels, FINE))
        left, top, _, _ = effects.box_of(effect)
        x, y = self.on_canvas((left, top))
        canvas.blit(image, x * canvas.u, y * canvas.u)
