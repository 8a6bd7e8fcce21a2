"""The stage of the Kard Game: the Kombatants with their props and second arms, and what flies, bursts and circles while they act."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from pygame import FRect, Surface

from kotgames.games.mortal_kombat_kards.art import arena as arcade
from kotgames.games.mortal_kombat_kards.art import flights, overlay
from kotgames.games.mortal_kombat_kards.art.flights import STEPS, Effect, ShownAct
from kotgames.ui.art.act import Act, Pair
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import ready
from kotgames.ui.table.context import TableContext
from kotgames.ui.table.stage.fighters import Those
from kotgames.ui.table.stage.halls import Halls, Size
from kotgames.ui.table.stage.stage import FightStage

JOBS: Final = "kotgames.games.mortal_kombat_kards.art.jobs"
SHARE: Final = 0.84
"""100 rig units measure this share of the height of the stage that came forward."""
KEPT: Final = 96
"""So many pictures of effects are kept, and of props."""


class NightHalls(Halls):
    """The hall by night behind the stage that came forward. At rest the two stand on the floor of the table itself, so none is wanted in
    that size."""

    unwanted: Size = (0, 0)

    def prepare(self, size: Size) -> None:
        """See `Halls`."""
        if size != self.unwanted:
            super().prepare(size)


class Stage(FightStage):
    """See `FightStage`."""

    def __init__(self, ctx: TableContext[Any, Any], kombatants: Callable[[], Mapping[str, str]]) -> None:
        """`kombatants`: ids of who fights, by "a" and "b"."""
        super().__init__(ctx, share=SHARE)
        self._kombatants = kombatants
        self.night = self.halls = NightHalls(ctx, JOBS, arcade.arena, hour=arcade.NIGHT)
        self._effects: OrderedDict[tuple[Effect, int, float], Surface] = OrderedDict()
        self._props: OrderedDict[int, tuple[Surface, Surface]] = OrderedDict()
        """Pictures of props as they are drawn, with what they were made of, by its identity."""

    def lacking(self, acts: Iterable[Act], *, comes: bool = False) -> Iterator[Callable[[], object]]:
        """See `FightStage`; an act also waits for what is drawn over it."""
        shown = list(acts)
        yield from super().lacking(shown, comes=comes)
        pixels = self._scale(1.0 if comes or self.showing else 0.0)
        for act in shown:
            for effect in act.effects if isinstance(act, ShownAct) else ():
                for step in range(STEPS[effect.name]):
                    if (effect, step, pixels) not in self._effects:
                        yield partial(self._effect, effect, step, pixels)

    def _effect(self, effect: Effect, step: int, pixels: float) -> Surface:
        key = (effect, step, pixels)
        if key not in self._effects:
            self._effects[key] = ready(flights.picture(effect, step, pixels))
            while len(self._effects) > KEPT:
                self._effects.popitem(last=False)
        return self._effects[key]

    def _prop(self, image: Surface) -> Surface:
        if id(image) not in self._props:
            self._props[id(image)] = (image, ready(image))
            while len(self._props) > KEPT:
                self._props.popitem(last=False)
        return self._props[id(image)][1]

    def _paint_fighters(
        self, canvas: Canvas, moment: Pair, rect: FRect, share: float, shaken: tuple[int, int]
    ) -> None:
        """See `FightStage`: behind them the arms that only some have, before them props and effects."""
        kombatants, act, ms = self._kombatants(), self.act, self.act_ms
        left, top, scale = self._place(share)
        left, top = left + shaken[0], top + shaken[1]
        going = 0 < share < 1
        behind = None if going else overlay.lower_arms(moment, kombatants)
        if behind is not None:
            kit = self._scale(1.0) if share else self._scale(0.0)
            those = Those(behind, self.looks, kit)
            paced = self.ctx.host.app.paced and act is not None
            self._fighters.draw(canvas, canvas.blit, those, (left, top), scale / kit, stand_ins=paced)
        super()._paint_fighters(canvas, moment, rect, share, shaken)
        if going:
            return
        for lying in overlay.held(moment, kombatants, act, ms, scale):
            image = self._prop(lying.image)
            x, y = left + lying.at[0] * scale, top + lying.at[1] * scale
            canvas.blit(image, x - image.get_width() / 2, y - image.get_height() / 2)
        for seen in overlay.seen(act, ms):
            picture = self._effect(seen.effect, seen.step, scale)
            canvas.blit(picture, left + seen.corner[0] * scale, top + seen.corner[1] * scale)
