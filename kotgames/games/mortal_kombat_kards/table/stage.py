"""The stage of the Kard Game: the Kombatants with their props and second arms, and what flies, bursts and circles while they act."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from pygame import FRect, Surface

from kotgames.games.mortal_kombat_kards.art import arena as arcade
from kotgames.games.mortal_kombat_kards.art import finishers, guises, hours, overlay
from kotgames.games.mortal_kombat_kards.art.finishers import TURNED_MS
from kotgames.games.mortal_kombat_kards.art.flights import ShownAct
from kotgames.games.mortal_kombat_kards.art.guises import BABY, ICE, RIME, Pictures
from kotgames.games.mortal_kombat_kards.table.effect_pictures import EffectPictures
from kotgames.games.mortal_kombat_kards.table.guised import Guised, GuisePictures, Key, Kombatants
from kotgames.games.mortal_kombat_kards.table.scenes import Scene, Scenes
from kotgames.ui.art.act import Act, Pair
from kotgames.ui.art.arena import Arena
from kotgames.ui.art.look import Look
from kotgames.ui.art.skeleton import Point
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.context import TableContext
from kotgames.ui.table.stage.breath import Breath
from kotgames.ui.table.stage.fighters import Those
from kotgames.ui.table.stage.halls import Halls, Size
from kotgames.ui.table.stage.stage import FightStage

JOBS: Final = "kotgames.games.mortal_kombat_kards.art.jobs"
SHARE: Final = 0.84
"""100 rig units measure this share of the height of the stage that came forward."""
FUSSES: Final = 6
"""A baby at rest moves after so many pictures of a breath."""


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
        self.night = self.halls = NightHalls(ctx, JOBS, arcade.arena, hour=hours.NIGHT)
        self.scenes = Scenes(ctx)
        self._front_size: Size = (1, 1)
        self._scene: Scene | None = None
        """The finisher that is acted, or was the last that was."""
        self._guises = GuisePictures(lambda: ctx.host.app.baker, self._guise_came)
        self._fighters = Kombatants(self.figures, self._guised, self._found, self._behind, self._held)
        self._effects = EffectPictures()

    def take_up(self, looks: tuple[Look, Look], pair: Pair) -> None:
        """Two others are seen from now on, in this pair."""
        self.looks = {**self.looks, "a": looks[0], "b": looks[1]}
        self.pair, self.act, self.written = pair, None, []
        self._scene = None

    # ---- how a match ends

    def fit(
        self, canvas: Canvas, rest: FRect | None, front: FRect, looks: tuple[Look, Look], rest_share: float = 0.95
    ) -> None:  # fmt: skip
        """See `FightStage`; also has the worker draw what may be seen soon: who may freeze or become a baby, and the scene for it."""
        super().fit(canvas, rest, front, looks, rest_share)
        self._front_size = canvas.box(front).size
        view: Any = self.ctx.view
        ends = max(view["rounds_won"]) >= self.ctx.card_set.rules.rounds - 1
        if ends:
            self.scenes.expect(self._front_size)
        elif self._scene is None and self.scenes.wanted:
            self.scenes.forget()
        kits = (self._front_scale(1.0), *(() if rest is None else (self._scale(0.0),)))
        kombatants = self._kombatants()
        for who, other, facing in (("a", "b", 1), ("b", "a", -1)):
            names = (ICE, RIME)[: len(kits)] if guises.freezes(kombatants[other]) else ()
            for name, kit in (*zip(names, kits, strict=False), *((BABY, kit) for kit in kits if ends)):
                self._guises.prepare(self._key(name, who, facing, self.looks[who], kit))

    def settle(self, pair: Pair) -> None:
        """See `FightStage`; whom a finisher left otherwise stays as it did for as long as they are beaten."""
        scene = self._scene
        lost = scene is not None and {"a": pair.a, "b": pair.b}[scene.loser].expression == "ko"
        super().settle(scene.act.end if scene is not None and lost else pair)

    def cut(self, pair: Pair | None) -> None:
        """See `FightStage`."""
        if self._scene is not None and pair != self._scene.act.end:
            self._scene = None
        super().cut(pair)

    def close(self) -> None:
        """See `FightStage`."""
        super().close()
        self.scenes.forget()
        self._guises.close()

    def begin(self, act: Act) -> None:
        """See `FightStage`."""
        super().begin(act)
        self._scene = _scene_of(act)

    def _hall(self, size: Size) -> Arena:
        """See `FightStage`: by night, or at the hour of the scene of a finisher."""
        night, scene, act = self.halls.hall(size), self._scene, self.act
        if scene is None:
            return night
        share = 1.0 if act is None else (self.act_ms - scene.act.turns_ms) / TURNED_MS
        return self.scenes.hall(scene.sort, size, share, night, now=not self.ctx.host.app.paced)

    # ---- who is seen as one picture

    def _guised(self, moment: Pair) -> list[Guised]:
        """Those in a guise: as an act has it, as a finisher left them, or held by ice."""
        act, ms = self.act, self.act_ms
        found = overlay.guise(act, ms)
        if found is not None:
            since = ms - found.begins
            share = min(1.0, since / guises.SHELL_MS) if found.name == ICE else 1.0
            return [Guised(found.who, found.name, guises.number(found.name, since), share)]
        if act is not None and ms < act.length:
            return []
        if self._scene is not None and self._scene.sort == finishers.BABALITY:
            number = self._breath.number // FUSSES % len(guises.POSES[BABY])
            return [Guised(self._scene.loser, BABY, number)]
        kombatants = self._kombatants()
        return [
            Guised(who, RIME)
            for who, other in (("a", "b"), ("b", "a"))
            if guises.stands_stiff(moment.poses[who]) and guises.freezes(kombatants[other])
        ]

    def _key(self, name: str, who: str, facing: int, look: Look, kit: float) -> Key:
        return Key(name, look, self._kombatants()[who], facing, round(kit, 3))

    def _found(self, one: Guised, those: Those) -> Pictures | None:
        facing = those.moment.poses[one.who].facing
        key = self._key(one.name, one.who, facing, those.looks[one.who], those.kit)
        return self._guises.find(key) if self.ctx.host.app.paced else self._guises.have(key)

    def _guise_came(self) -> None:
        self._breath = Breath()  # what was kept of it shows them without
        self.ctx.host.app.redraw()

    # ---- what is coming

    def lacking(self, acts: Iterable[Act], *, comes: bool = False) -> Iterator[Callable[[], object]]:
        """See `FightStage`; an act also waits for what is drawn over it."""
        shown = list(acts)
        yield from super().lacking(shown, comes=comes)
        pixels = self._scale(1.0 if comes or self.showing else 0.0)
        for act in shown:
            if isinstance(act, ShownAct):
                yield from self._making(act, pixels)

    def _making(self, act: ShownAct, pixels: float) -> Iterator[Callable[[], object]]:
        """Functions that make what is lacking over, behind and instead of those who act."""
        if act.guise is not None:
            who = act.guise.who
            facing = act.at(float(act.guise.begins)).poses[who].facing
            key = self._key(act.guise.name, who, facing, self.looks[who], pixels)
            if self._guises.find(key) is None:
                yield partial(self._guises.have, key)
        if act.finish:
            size = self._front_size
            yield from self.scenes.making(act.finish, size, partial(self.halls.hall, size))
        for effect in act.effects:
            yield from self._effects.making(effect, pixels)

    # ---- drawing

    def _behind(self, moment: Pair) -> Pair | None:
        return overlay.lower_arms(moment, self._kombatants())

    def _held(self, moment: Pair, pixels: float) -> Iterator[tuple[Surface, Point]]:
        act, ms = self.act, self.act_ms
        if act is None and self._scene is not None:  # a gift is kept
            act, ms = self._scene.act, float(self._scene.act.length)
        for lying in overlay.held(moment, self._kombatants(), act, ms, pixels):
            yield self._effects.small(lying.image), lying.at

    def _paint_fighters(
        self, canvas: Canvas, moment: Pair, rect: FRect, share: float, shaken: tuple[int, int]
    ) -> None:
        """See `FightStage`: before and behind them what flies, bursts and drifts."""
        left, top, scale = self._place(share)
        place, going = (left + shaken[0], top + shaken[1], scale), 0 < share < 1
        if not going:
            self._paint_drifts(canvas, place, behind=True)
        super()._paint_fighters(canvas, moment, rect, share, shaken)
        if going:
            return
        for seen in overlay.seen(self.act, self.act_ms):
            picture, (x, y) = self._effects.effect(seen.effect, seen.step, scale)
            corner = place[0] + seen.corner[0] * scale + x, place[1] + seen.corner[1] * scale + y
            canvas.blit(picture, *corner)
        self._paint_drifts(canvas, place, behind=False)

    def _paint_drifts(self, canvas: Canvas, place: tuple[float, float, float], *, behind: bool) -> None:
        left, top, scale = place
        for bit in overlay.drifting(self.act, self.act_ms, behind=behind):
            image = self._effects.bit(bit.look, scale)
            x, y = left + bit.at[0] * scale, top + bit.at[1] * scale
            canvas.blit(image, x - image.get_width() / 2, y - image.get_height() / 2)


def _scene_of(act: Act) -> Scene | None:
    """The scene that a finisher is."""
    if not isinstance(act, ShownAct) or not act.finish:
        return None
    other = "b" if act.actor == "a" else "a"
    return Scene(act, act.actor if act.finish == finishers.FRIENDSHIP else other)
