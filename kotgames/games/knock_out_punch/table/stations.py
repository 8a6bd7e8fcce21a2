"""The eight stations of the ring: boxer, stack, punches against those that strike, which way it strikes and whom."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees
from typing import Final

from pygame import FRect, Surface

from kotgames.games.knock_out_punch.board import neighbour
from kotgames.games.knock_out_punch.table import ids, layout, looks, ring_ground
from kotgames.games.knock_out_punch.table.context import Part
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.cards import faded
from kotgames.ui.table.letters import PLAIN, POSTER, Letters
from kotgames.ui.widgets.controls import focus_rim

AWAY: Final = 0.42
"""So much is seen of a boxer who does not stand in the ring."""
LEAST_NAME: Final = 15.0
"""A name that would be smaller is shortened."""
BADGE: Final = 30.0
"""Units: an arrow between two stations."""


@dataclass(frozen=True, slots=True)
class Station:
    """All that a station shows."""

    location: int
    punches: int
    up: bool
    target: int
    light: str
    """"" nothing, "lit" something held may go here or a card of it may be chosen, "arms" it would strike, "hit" it would be hit."""
    more: int
    """Punches that are laid here and not placed."""


class Stations(Part):
    """An item for each station, and the referee's."""

    def items(self) -> list[Item]:
        """Everything in the ring that does not move."""
        lay = self.ctx.layout
        found = [self._station(spot, box) for spot, box in enumerate(lay.stations)]
        return found if lay.referee is None else [*found, self._referee(lay.referee)]

    def arrows(self) -> list[Item]:
        """The arrows from strikers to struck, over everything in the ring."""
        lay = self.ctx.layout
        if not lay.stations:
            return []
        return [Item("arrows", lay.ring or lay.area, lambda canvas, item, mood: self._arrows(canvas))]

    def shown(self, spot: int) -> Station:
        """The contents of a station now."""
        ctx = self.ctx
        board = ctx.seen_board
        seen = ctx.foresight.now()
        laid = sum(ctx.card_set.punches_of[card] for card in ctx.laid) if ctx.laid_at == spot else 0
        light, up = "", bool(board.uppercuts[spot] & 1)
        if seen is not None and seen.location == spot:
            light, up = "arms" if seen.strikes else "lit", seen.up
        elif seen is not None and seen.strikes and seen.target == spot:
            light = "hit"
        elif ctx.lit(ids.station(spot)) or (board.punches[spot] and ctx.asks("trash")):
            light = "lit"
        target = board.target(spot) if board.punches[spot] else -1
        return Station(spot, board.punches[spot], up, target, light, laid)

    def sentence(self, shown: Station) -> str:
        """All of it in words."""
        words, name = self.words, self.ctx.fighter_name
        whose = {"fighter": name(shown.location), "number": shown.location + 1}
        if not shown.punches:
            return words("place.station_empty", **whose)
        text = words("place.station", **whose, count=shown.punches, wanted=self.card_set.knockout)
        way = words("place.strikes_up" if shown.up else "place.strikes_down")
        hits = shown.target >= 0
        whom = words("place.next", fighter=name(shown.target)) if hits else words("place.next_nobody")
        return f"{text} {way} {whom}"

    def _station(self, spot: int, box: FRect) -> Item:
        shown, asked = self.shown(spot), self.ctx.prompt is not None

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            self._draw(canvas, box, shown, hover=mood.hover)
            focus_rim(canvas, box, 12, mood)

        text = self.sentence(shown)
        return Item(ids.station(spot), box, draw, role="place", label=text, tip=text, focus=asked)

    def _draw(self, canvas: Canvas, box: FRect, shown: Station, *, hover: bool) -> None:
        colours = canvas.palette
        own = looks.colour_of(shown.location)
        edge = {"lit": colours.gold, "arms": colours.gold, "hit": colours.danger}.get(shown.light)
        if edge is None and shown.punches >= self.card_set.knockout:
            edge = colours.gold
        if shown.light:
            canvas.halo(box, 12, edge or colours.gold, 8, 2, covered=True)
        canvas.panel(box, 12, edge or (colours.text_soft if hover else own), 3 if edge else 2)
        face = layout.face(box)
        canvas.center(self._face(canvas, shown, face.width), face.center)
        self._coin(canvas, face, shown.location + 1, own)
        if box.height >= layout.LOW:
            left = face.right + 8
            name = self.ctx.fighter_name(shown.location).upper()
            names = [name, name.split(" ")[-1]]
            room = box.right - left - 8
            name = canvas.first_fit(names, room - 2, LEAST_NAME, theme.POSTER)
            canvas.text(name, (left, box.top + 17), 17, colours.text, theme.POSTER, width=room)
        self._figure(canvas, layout.figure(box), shown)

    def _face(self, canvas: Canvas, shown: Station, size: float) -> Surface:
        """The boxer, pale where nobody of the class stands in the ring, in the mood of what would happen."""
        ctx = self.ctx
        there = shown.punches + shown.more > 0
        mood = {"hit": "hurt", "arms": "winning"}.get(shown.light, READY) if there else READY
        image = looks.portrait(canvas, ctx.portraits, ctx.card_set, shown.location, size, mood)
        if there:
            return image
        key = ("kop away", ctx.card_set.digest, shown.location)
        return canvas.cached(key, image.get_size(), lambda width, height: faded(image, AWAY))

    @staticmethod
    def _coin(canvas: Canvas, face: FRect, number: int, colour: str) -> None:
        size = min(26.0, max(21.0, face.width * 0.42))
        spot = FRect(face.left - 3, face.bottom - size + 3, size, size)
        canvas.rounded(spot, size / 2, paint.hexed(paint.darken(colour, 0.35)), "#ffffff", 1.5)
        letters = Letters(max(theme.SMALL, size * 0.66), "#ffffff", theme.POSTER, "center")
        letters.write(canvas, str(number), spot.center)

    def _figure(self, canvas: Canvas, box: FRect, shown: Station) -> None:
        """Punches of those that strike, with a pip for each."""
        colours = canvas.palette
        total, wanted = shown.punches + shown.more, self.card_set.knockout
        if not total:
            return
        full = total >= wanted
        ink = colours.gold if full or shown.more else colours.text
        big = min(30.0, box.height * 0.6)
        y = box.top + box.height * (0.36 if box.height >= 40 else 0.5)
        number = POSTER.of(big).to_right.write(canvas, str(total), (box.right - 24, y), colour=ink)
        POSTER.write(canvas, f"/{wanted}", (number.right + 1, y + big * 0.12), colour="text_soft")
        if box.height < 40:
            return
        pip, gap = 8.0, 2.5
        wide = wanted * pip + (wanted - 1) * gap
        left, low = box.right - wide - 4, box.bottom - 12
        for place in range(wanted):
            lit = place < total
            fill = (colours.gold if full else "#f2705f") if lit else "#3a3f4b"
            canvas.rounded(FRect(left + place * (pip + gap), low, pip, pip), pip / 2, fill)

    # ---- who strikes whom

    def _arrows(self, canvas: Canvas) -> None:
        """A small arrow from each stack to the station it strikes towards, and a large one onto who would be hit."""
        ctx = self.ctx
        stations = ctx.layout.stations
        if not stations:  # another page has been turned to since
            return
        gap = abs(stations[1].top - stations[0].bottom)
        size = min(BADGE, gap * 0.94)
        seen = ctx.foresight.now()
        if size >= 14:
            for spot, box in enumerate(stations):
                shown = self.shown(spot)
                other = neighbour(spot, up=shown.up)
                if shown.punches + shown.more and other >= 0:
                    self._badge(canvas, box, stations[other], size, up=shown.up)
        if seen is not None and seen.strikes:
            start, end = _edges(stations[seen.location], stations[seen.target])
            # it bulges outwards: the stations it passes are empty
            bend = ring_ground.BEND * (1 if seen.up else -1)
            near = abs(start[0] - end[0]) + abs(start[1] - end[1]) < 2 * gap + 10
            if not near:
                ring_ground.arrow(canvas, start, end, bend, uppercut=seen.up)

    @staticmethod
    def _badge(canvas: Canvas, box: FRect, other: FRect, size: float, *, up: bool) -> None:
        """Between two stations; that of a stack that strikes up at one side, down at the other, so that both find room."""
        start, end = _edges(box, other)
        dx, dy = end[0] - start[0], end[1] - start[1]
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        aside = size * 0.6 * (1 if up else -1)
        point = (x, y + aside) if abs(dx) > abs(dy) else (box.left + size * 1.6 + aside, y)
        ring_ground.badge(canvas, point, degrees(atan2(dy, dx)), size, uppercut=up)

    def _referee(self, box: FRect) -> Item:
        words = self.ctx.words

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            left = box.left + box.height * 0.5
            lane = FRect(left, box.top + 2, box.width - box.height * 0.5, box.height - 4)
            size = box.height + 6
            room = box.width - size - 9
            says = canvas.first_fit([words("place.referee_short"), ""], room, theme.SMALL)
            if says:  # else the tip does
                canvas.rounded(lane, lane.height / 2, colours.field_, "#f2efe6", 1.5)
            canvas.center(looks.referee(canvas, size), (box.left + size / 2, box.centery))
            PLAIN.write(canvas, says, (box.left + size + 4, box.centery), room + 2)

        label = words("place.referee")
        return Item(ids.REFEREE, box, draw, role="place", label=label, tip=label)


def _edges(one: FRect, other: FRect) -> tuple[tuple[float, float], tuple[float, float]]:
    """Points on the edges of two stations that face each other."""
    dx, dy = other.centerx - one.centerx, other.centery - one.centery

    def edge(box: FRect, x: float, y: float) -> tuple[float, float]:
        share = min(box.width / 2 / abs(x) if x else 9.0, box.height / 2 / abs(y) if y else 9.0)
        return box.centerx + x * share, box.centery + y * share

    return edge(one, dx, dy), edge(other, -dx, -dy)
