"""The arena on the table: its spaces as places, what is painted over them, what an attack would do to whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, Final

import pygame
from pygame import FRect, Surface

from kotgames.engine.contract import Refusal
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import card_words
from kotgames.games.knockdown.art import arena as art
from kotgames.games.knockdown.art import hexes, tokens
from kotgames.games.knockdown.art.overlays import FOCUS, OUT, REACH, TARGET, THREAT, Overlays
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.components import DASH
from kotgames.games.knockdown.decisions import AboutAttack, AboutGo, not_now
from kotgames.games.knockdown.table import ids
from kotgames.games.knockdown.table.blows import Blows
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.foresight import Foreseen
from kotgames.games.knockdown.table.pictures import Pictures
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood, Point
from kotgames.ui.table.context import Part
from kotgames.ui.table.letters import SOFT

CLICKED: Final = ("start", "go")
"""Questions that a click on a space answers."""
HEAD: Final = (0.42, 0.97, 0.40)
"""A head's room over a space, in figure heights: how wide, from how far above the space's middle, how high."""
FEET: Final = 0.3
"""So far in front of the space's middle stands at somebody's feet what finds no room above, in the same measure."""
LARGE: Final = 28.0
"""No wound that lies is larger."""
LARGE_STEP: Final = 6
"""Pixels from one size of larger ones to the next."""
HALL: Final = "#0a0f1c"
TILE: Final = "#2b374c"


@dataclass(slots=True)
class SpaceItem(Item):
    """A place with six corners."""

    layout: hexes.Layout | None = None
    space: hexes.Space = (0, 0)

    def holds(self, point: Point) -> bool:
        """See `Item`: within its six edges."""
        return self.layout is not None and self.layout.space_at(point) == self.space


@dataclass(slots=True)
class Shown:
    """The marks over the spaces at this moment, by space."""

    reach: set[int] = field(default_factory=set)
    targets: set[int] = field(default_factory=set)
    threats: set[int] = field(default_factory=set)
    corridors: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By space: heavy and light wounds of coming out there."""
    out: set[int] = field(default_factory=set)
    """Looked at, and not legal."""


class ArenaView(Part[Context, CardSet]):
    """Items of the arena, and its ground."""

    def __init__(self, ctx: Context, pictures: Pictures, blows: Blows) -> None:
        super().__init__(ctx)
        self.foresight = ctx.foresight
        self.pictures = pictures
        self._overlays: Overlays | None = None
        self.blows = blows
        self._named: dict[tuple[str, int, int], str] = {}
        """By language, arena and space: what a space is."""

    def ground(self, canvas: Canvas, area: FRect, rect: FRect) -> None:
        """The hall over `area` with the arena, from the baker; until it came plain hexes in the dark."""
        box = canvas.box(area)
        inside = canvas.box(rect).move(-box.left, -box.top)
        found = self.pictures.ground(art.job(box.size, tuple(inside), self.ctx.arena), box.size)
        if found is None:
            layout = hexes.fit(self.ctx.arena.spaces, tuple(inside))
            key = ("kd plain arena", layout.key, box.size)
            found = canvas.shapes.get(key, lambda: _plain(box.size, layout))
        canvas.blit(found, box.left, box.top)

    def overlays(self, canvas: Canvas, rect: FRect) -> Overlays:
        """The painter of what lies over the spaces, kept for a layout."""
        layout = art.layout_in(canvas, rect, self.ctx.arena)
        if self._overlays is None or self._overlays.layout is not layout:
            self._overlays = Overlays(layout)
        return self._overlays

    # ---- what is shown

    def shown(self) -> Shown:
        """The marks of now."""
        ctx = self.ctx
        found = Shown()
        if min(ctx.view["fighters"]) < 0 or ctx.drafting:
            return found
        foreseen = self.foresight.now()
        if foreseen is not None:
            self._attack(found, foreseen)
        held = ctx.host.held
        if not (foreseen is not None and ctx.is_row_card(held)):
            found.targets |= self._reached(held)
        found.targets |= self.clickable()
        if not held and foreseen is None and ctx.looked_at.startswith("card:"):
            card = ids.numbers(ctx.looked_at)[0]
            if card in ctx.view["hands"][ctx.me] and ctx.symbol(card) == DASH and not ctx.showing:
                found.reach |= set(self.foresight.dashes())
        if not held and ctx.looked_at == ids.mini(ctx.me) and ctx.asks("action", "combo"):
            found.reach |= self._reached(ids.mini(ctx.me))
        found.corridors = self.foresight.corridors()
        if ctx.asks("block", "react", "origin"):
            found.threats.add(ctx.view["place"][1 - ctx.about(AboutAttack)["seat"]])
        return found

    def _reached(self, held: str) -> set[int]:
        """Spaces that an object may go to."""
        targets = self.ctx.host.gestures().get(held, {}) if held else {}
        return {ids.numbers(name)[0] for name in targets if name.startswith("space:")}

    def _attack(self, found: Shown, foreseen: Foreseen) -> None:
        """Reach, and the rival in it as the target, or as out of it."""
        if self.ctx.card_set.ranged[foreseen.source]:
            found.reach |= self.foresight.reach(foreseen)
        target, source = self.ctx.view["place"][1 - foreseen.seat], foreseen.source
        if not foreseen.meets:
            found.out.add(target)
        elif self.ctx.card_set.heavy[source] + self.ctx.card_set.light[source]:
            found.threats.add(target)

    def way(self, space: int) -> list[hexes.Space]:
        """The way to a space that is pointed at, of who is held or is moved by a click; empty where nobody walks there."""
        ctx = self.ctx
        held = ctx.host.held
        if held.startswith("mini:"):
            seat = ids.numbers(held)[0]
        elif held.startswith("card:") and not ctx.is_row_card(held):
            seat = ctx.me
        elif not held and ctx.asks("go"):
            seat = ctx.about(AboutGo)["moved"]
        else:
            return []
        here, there = ctx.view["place"][seat], ctx.card_set.spaces[space]
        how = ctx.about(AboutGo)["how"] if ctx.asks("go") else ""
        far = ctx.board.ground.distance[here][space] > 1
        if how == b.WAYS_TO_GO[b.BY_TURRET] or (far and a.CORRIDOR + space in ctx.host.situation.legal):
            return []
        rival = ctx.card_set.spaces[ctx.view["place"][1 - seat]]
        closed = () if how == b.WAYS_TO_GO[b.BY_BLINK] else (rival,)
        fitted = ctx.fitted
        return [] if fitted is None else fitted.walk(ctx.card_set.spaces[here], there, closed)

    def clickable(self) -> set[int]:
        """Spaces that a click chooses now."""
        ctx = self.ctx
        first, beyond = (a.START, a.MOVE) if ctx.asks("start") else (a.GO, a.ATTACK)
        legal = ctx.host.situation.legal if ctx.asks(*CLICKED) else ()
        return {one - first for one in legal if first <= one < beyond}

    # ---- items

    def items(self, rect: FRect) -> list[Item]:
        """The ground as a place, what lies over the spaces, the spaces."""
        ctx = self.ctx
        layout, clickable = ctx.hexes(rect), self.clickable()
        lit = self._reached(ctx.host.held)
        # the ground is painted with the backdrop
        said = self.words("table.place.arena")
        ground = Item(ids.ARENA, rect, lambda canvas, item, mood: None, "place", said)
        return [ground, self._overlay_item(rect, self.shown())] + [
            self._space_item(layout, space, clickable=space in clickable, lit=space in lit)
            for space in ctx.card_set.arenas[ctx.view["arena"]].spaces
        ]

    def _overlay_item(self, rect: FRect, shown: Shown) -> Item:
        ctx = self.ctx
        spaces = ctx.card_set.spaces

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            over = self.overlays(canvas, rect)
            reach = shown.reach - shown.targets - shown.threats
            marks = ((reach, REACH), (shown.out, OUT), (shown.targets, TARGET), (shown.threats, THREAT))
            for marked, how in marks:
                over.spaces(canvas.blit, (spaces[one] for one in marked), how)
            over.prices(canvas.blit, self._prices(shown))
            if shown.corridors:
                start = spaces[ctx.view["place"][ctx.me]]
                ways = [art.Corridor(spaces[one], *cost) for one, cost in sorted(shown.corridors.items())]
                over.links(canvas.blit, start, ways)

        return Item("arena:overlay", rect, draw)

    def _prices(self, shown: Shown) -> list[art.Corridor]:
        """The signs of hatches over which something is laid; those that may be used now have larger ones."""
        ground, spaces = self.ctx.board.ground, self.ctx.card_set.spaces
        laid = (shown.reach | shown.out | shown.targets | shown.threats) - set(shown.corridors)
        hatches = [one for one in sorted(laid) if ground.is_corridor[one]]
        return [art.Corridor(spaces[one], ground.heavy[one], ground.light[one]) for one in hatches]

    def _space_item(self, layout: hexes.Layout, space: int, *, clickable: bool, lit: bool) -> Item:
        ctx = self.ctx
        at = ctx.card_set.spaces[space]
        box = FRect(_around(layout, at))

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if mood.focus or (mood.hover and (clickable or lit)):
                over = self.overlays(canvas, ctx.layout.arena or box)
                over.space(canvas.blit, at, FOCUS)
                over.path(canvas.blit, self.way(space))

        name, label, clicked = ids.space(space), self._label(space), partial(self._clicked, space)
        shape: dict[str, Any] = {"layout": layout, "space": at}
        return SpaceItem(name, box, draw, "place", label, clicked, focus=clickable or lit, **shape)

    def _name(self, space: int) -> str:
        """A space in words."""
        about = (self.words.language, self.ctx.view["arena"], space)
        if about not in self._named:
            words, ground = self.words, self.ctx.board.ground
            called = words.line(card_words.space_line(self.ctx.card_set, space))
            parts = [words("table.place.space", space=called)]
            if ground.is_corridor[space]:
                wounds = {"heavy": ground.heavy[space], "light": ground.light[space]}
                parts.append(words("table.place.corridor", **wounds))
            if space in ground.starts:
                parts.append(words("table.place.start"))
            self._named[about] = ", ".join(parts)
        return self._named[about]

    def _label(self, space: int) -> str:
        """A space in words: who stands there, what it is."""
        ctx, words = self.ctx, self.words
        parts = [self._name(space)]
        for seat in (0, 1):
            if ctx.view["place"][seat] == space:
                parts.append(ctx.host.name(seat))
            if ctx.view["turret"][seat] == space:
                parts.append(words("table.place.turret", name=ctx.host.name(seat)))
        return ", ".join(parts)

    def _clicked(self, space: int) -> None:
        """A click on a space with nothing in the hand."""
        ctx = self.ctx
        if ctx.prompt is None:
            refused: Refusal | None = Refusal("ui_wait")
        elif ctx.asks(*CLICKED):
            action = (a.START if ctx.asks("start") else a.GO) + space
            refused = ctx.host.refusal(action)
        elif ctx.asks("action", "combo"):
            refused = Refusal("ui_pick_up_first")
        else:
            refused = not_now("ui_no_move_now", ctx.prompt.kind)
        if refused is None:
            ctx.host.commit((action,))
        else:
            ctx.host.refuse(refused)

    # ---- what an attack would do

    def marks(self, rect: FRect) -> list[Item]:
        """Over the miniatures: what flies; the wounds that an attack that is looked at would do."""
        ctx = self.ctx
        found = self.blows.items(rect, self.overlays)
        foreseen = self.foresight.now()
        if foreseen is None or not foreseen.meets or ctx.drafting:
            return found
        heavy, light = foreseen.wounds
        target = 1 - foreseen.seat
        if not heavy and not light and not any(foreseen.more):
            return found
        layout = ctx.hexes(rect)
        size = max(15.0, layout.figure_height * 0.17)
        text = self.words("table.mark.wounds", wounds=self.words.line(card_words.wounds_line(heavy, light)))
        count = heavy + light + sum(foreseen.more)
        wide = size * 0.9 * count + 34 + (12 if any(foreseen.more) else 0)
        box = self._beside_head(rect, target, wide, size + 8)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.rounded(box, box.height / 2, "#12070a", canvas.palette.danger, 2)
            canvas.fill(FRect(box.left + 9, box.centery - 1.5, 10, 3), canvas.palette.danger)
            left = box.left + 24 + size * 0.35
            for place, (heavies, lights) in enumerate((foreseen.wounds, foreseen.more)):
                if place and heavies + lights:
                    SOFT.write(canvas, "+", (left - size * 0.3, box.centery))
                    left += 10
                for kind in ["heavy"] * heavies + ["light"] * lights:
                    canvas.center(self.wound(canvas, kind, size), (left, box.centery))
                    left += size * 0.9

        return [*found, Item("mark:wounds", box, draw, label=text)]

    def _beside_head(self, rect: FRect, seat: int, wide: float, high: float) -> FRect:
        """The place where a plate of that size is read as a fighter's and covers nobody's head: above it, else beside it, first on the side
        where the other is not, else at its feet."""
        ctx = self.ctx
        tall = ctx.hexes(rect).figure_height
        (x, y), (other, _) = ctx.point(ctx.stands(seat)), ctx.point(ctx.stands(1 - seat))
        away = 1 if x >= other else -1
        beside = (tall * HEAD[0] / 2 + 4 + wide / 2, max(rect.top, y - tall * HEAD[1]) + high / 2)
        feet = y + tall * FEET
        tops = [
            (x, y - tall * HEAD[1] - 4 - high / 2),
            *((x + side * beside[0], beside[1]) for side in (away, -away)),
            *((x + side * wide / 2, feet) for side in (0, away, -away)),
        ]
        heads = [self._head(seat, tall) for seat in (0, 1)]
        plates = [FRect(left - wide / 2, top - high / 2, wide, high) for left, top in tops]
        free = (plate for plate in plates if rect.contains(plate) and plate.collidelist(heads) < 0)
        return next(free, plates[-1].clamp(rect))

    def _head(self, seat: int, tall: float) -> FRect:
        """The head of a fighter in the arena and its room, whatever it stands like."""
        x, y = self.ctx.point(self.ctx.stands(seat))
        return FRect(x - tall * HEAD[0] / 2, y - tall * HEAD[1], tall * HEAD[0], tall * HEAD[2])

    @staticmethod
    def wound(canvas: Canvas, kind: str, size: float) -> Surface:
        """A wound cube of a size in units; of large ones, which only fly, there are few sizes."""
        px = canvas.px(size)
        if size > LARGE:
            px = max(1, round(px / LARGE_STEP)) * LARGE_STEP
        return canvas.cached(("kd wound", kind), (px, px), lambda wide, high: tokens.wound(kind, wide))


@lru_cache(maxsize=256)
def _around(layout: hexes.Layout, space: hexes.Space) -> tuple[float, float, float, float]:
    """The rectangle around a space."""
    xs, ys = zip(*layout.corners(space), strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _plain(size: tuple[int, int], layout: hexes.Layout) -> Surface:
    """The arena before its picture is there."""
    result = Surface(size)
    result.fill(HALL)
    for space in layout.order:
        pygame.draw.polygon(result, TILE, layout.corners(space, 0.96))
    return result
