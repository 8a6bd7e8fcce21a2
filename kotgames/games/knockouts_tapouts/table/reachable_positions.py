"""Over the Position Track: where the marker may go, and what it costs."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import FRect, Surface

from kotgames.games.knockouts_tapouts.table import ids, movement
from kotgames.games.knockouts_tapouts.table.context import Part
from kotgames.games.knockouts_tapouts.table.layout import Chart
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import BOLD

NARROW_COLUMN = 62.0
"""Columns below this width show numbers without plus signs and arrows."""


class ReachablePositions(Part):
    """Offers the reachable Positions as places with their cost."""

    def items(self, chart: Chart) -> list[Item]:
        """Over the track: the places the marker may go to, with their cost; entering the ground offers both sides."""
        items = self._out_of_reach(chart)
        for name, cost in movement.costs(self.ctx).items():
            position = ids.numbers(name)[0]
            x, y = chart.track_point(position)
            side = name.rsplit(":", 1)[1] if name.count(":") == 2 else ""
            width, height = min(chart.column_width - 4, 84.0), 25.0
            dy = {"": 0.0, "top": -29.0, "bottom": 0.0}[side]
            rect = FRect(x - width / 2, y + dy - height / 2, width, height)
            items.append(self._reach_item(name, rect, side, cost))
        return items

    def _out_of_reach(self, chart: Chart) -> list[Item]:
        """The other places of the track while the marker may move: what is tried there is answered with how far it may go."""
        if not self.ctx.asks("move"):
            return []
        names = self.ctx.card_set.positions
        reachable = {ids.numbers(name)[0] for name in movement.reachable(self.ctx)}
        items = []
        for position in range(len(names)):
            if position in reachable or position == self.ctx.view["position"]:
                continue
            name = ids.column(position)
            x, y = chart.track_point(position)
            rect = FRect(x - chart.column_width / 2 + 2, y - 13, chart.column_width - 4, 26)
            label = self.words(f"position.{names[position]}")
            click = partial(self.ctx.gestures.click, name)
            items.append(Item(name, rect, partial(_circle, (x, y)), "place", label, click))
        return items

    def _reach_item(self, name: str, rect: FRect, side: str, cost: int) -> Item:
        words = self.words
        points = words("chart.cost_free") if cost <= 0 else words("chart.cost", count=cost)
        label = f"{words('side.' + side)} {points}" if side else points
        if rect.width < NARROW_COLUMN + 10:
            text = str(max(0, cost)) if cost > 0 or not side else ""
        else:
            text = f"{words('side.' + side)} {cost if cost > 0 else ''}".strip() if side else points

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            hot = mood.hover or mood.focus
            canvas.halo(rect, 10, canvas.palette.gold, 6, 2 if hot else 1)
            canvas.gradient(rect, 10, "#fff7d0" if hot else "#ffe27a", "#e5a91d")
            canvas.rim(rect, 10, "#5a3d02", 1.5)
            left = rect.left
            if side and rect.width < NARROW_COLUMN + 10:
                at = (rect.left + 11 if text else rect.centerx, rect.centery)
                arrow(canvas, at, -1 if side == "top" else 1, 5, "#3a2000", upright=True)
                left += 12
            middle = ((left + rect.right) / 2, rect.centery)
            BOLD.centred.write(canvas, text, middle, rect.right - left - 4, "#3a2000")
            if mood.focus:
                canvas.rim(rect.inflate(7, 7), 12, canvas.palette.focus, 3)

        return Item(name, rect, draw, "place", label, lambda: self.ctx.gestures.click(name), focus=True)


def _circle(point: tuple[float, float], canvas: Canvas, item: Item, mood: Mood) -> None:
    """The track itself shows it; looked at, it answers as the others do, without their gold."""
    if mood.hover or mood.pressed:
        radius = item.rect.height / 2 + 2
        ring = FRect(point[0] - radius, point[1] - radius, 2 * radius, 2 * radius)
        canvas.rim(ring, radius, canvas.palette.text, 2.5)


def arrow(
    canvas: Canvas, point: tuple[float, float], way: int, size: float, colour: str, *, upright: bool = False
) -> None:
    """A small triangle pointing left (-1) or right (1); `upright`: up or down."""
    px = canvas.px(size * 2)

    def make(width: int, height: int) -> Surface:
        def draw(big: Surface, k: int) -> None:
            w, h = big.get_size()
            tip, back = (0, w) if way < 0 else (w, 0)
            foot = back * 0.8 + tip * 0.2
            pygame.draw.polygon(big, colour, [(tip, h / 2), (foot, 0), (foot, h)])

        arrow = paint.supersample((width, height), draw, 4)
        return pygame.transform.rotate(arrow, -90) if upright else arrow

    canvas.center(canvas.cached(("arrow", way, colour, upright), (px, px), make), point)
