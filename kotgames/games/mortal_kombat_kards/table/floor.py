"""The floor of a Brawl: all Kombatants around it, who stands together, who still has an action, who is asked in turn."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final, NamedTuple

import pygame
from pygame import FRect, Surface

from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards.art import acting
from kotgames.games.mortal_kombat_kards.table import facing, ids, looks
from kotgames.games.mortal_kombat_kards.table.context import Context, Part
from kotgames.games.mortal_kombat_kards.table.pictures import Pictures
from kotgames.games.mortal_kombat_kards.table.stage import JOBS
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.art.baker import Job
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.surfaces import ready
from kotgames.ui.widgets.controls import focus_rim

SPOTS: Final = {
    2: ((0.30, 1.0), (0.70, 1.0)),
    3: ((0.27, 1.0), (0.5, 0.44), (0.73, 1.0)),
    4: ((0.32, 1.0), (0.13, 0.5), (0.87, 0.5), (0.68, 1.0)),
    5: ((0.31, 1.0), (0.08, 0.6), (0.5, 0.25), (0.92, 0.6), (0.69, 1.0)),
    6: ((0.29, 1.0), (0.07, 0.66), (0.39, 0.2), (0.62, 0.2), (0.93, 0.66), (0.72, 1.0)),
}
"""By how many are in: where they stand, clockwise from the lower left, as shares of the floor; the second one is the depth."""
DEPTH: Final = 84.0
"""Units from the farthest feet to the nearest."""
TOGETHER: Final = 0.2
"""Those who stand hand to hand go so much of the way towards each other."""
TALL: Final = 1.05
"""The nearest Kombatant's picture, as a share of the floor's height."""
FAR: Final = 0.86
"""So much smaller are the farthest."""
WIDE: Final = 0.92
"""Width of such a picture over its height."""
GROUPS: Final = ("#7de0ff", "#ffb13c", "#d98cff", "#7dffb0", "#ff8aa0", "#fff07a")
"""Colours of those who stand together."""


class Spot(NamedTuple):
    """Where somebody stands: the feet, the height of the picture, the direction they look."""

    x: float
    y: float
    high: float
    facing: int

    @property
    def box(self) -> FRect:
        """The picture's place."""
        wide = self.high * WIDE
        return FRect(self.x - wide / 2, self.y - self.high, wide, self.high)


class Floor(Part):
    """Items of the floor."""

    def __init__(self, ctx: Context, pictures: Pictures) -> None:
        super().__init__(ctx)
        self.pictures = pictures

    def items(self) -> list[Item]:
        """The ground, then everybody from the farthest to the nearest; nothing where the layout has no floor."""
        floor = self.ctx.layout.floor
        if floor is None:
            return []
        spots = self.spots(floor)
        order = sorted(spots, key=lambda seat: spots[seat].y)
        return [self._ground(floor, spots), *(self._somebody(floor, seat, spots[seat]) for seat in order)]

    def spots(self, floor: FRect) -> Mapping[int, Spot]:
        """By seat, of all who are in: around the floor, near those they stand hand to hand with."""
        view = self.ctx.view
        seats = [seat for seat in self.ctx.seating.around if not view["out"][seat]]
        shares = dict(zip(seats, SPOTS[max(2, len(seats))], strict=False))
        found = {}
        for seat, (x, y) in shares.items():
            near = [one for one in seats if view["groups"][one] == view["groups"][seat]]
            if view["advanced"] and len(near) > 1:
                mean = [sum(shares[one][axis] for one in near) / len(near) for axis in (0, 1)]
                x, y = x + (mean[0] - x) * TOGETHER, y + (mean[1] - y) * TOGETHER * 0.5
            at = floor.left + floor.width * x
            high = floor.height * TALL * (FAR + (1 - FAR) * y)
            found[seat] = Spot(at, floor.bottom - DEPTH * (1 - y), high, 1 if at <= floor.centerx else -1)
        return found

    # ---- the ground

    def _ground(self, floor: FRect, spots: Mapping[int, Spot]) -> Item:
        """The ring on the floor, a band between those who stand together, a ring under everybody: of gold for who has an action left."""
        view = self.ctx.view
        round_ = FRect(floor.left - 6, floor.bottom - DEPTH - 46, floor.width + 12, DEPTH + 74)
        groups: dict[int, list[Spot]] = {}
        for seat, spot in spots.items():
            groups.setdefault(view["groups"][seat], []).append(spot)
        bands = [found for found in groups.values() if len(found) > 1] if view["advanced"] else []

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.shape(("mkk brawl floor",), round_, _disc)
            for number, band in enumerate(bands):
                colour = GROUPS[number % len(GROUPS)]
                for one, two in pairwise(band):
                    line = FRect(min(one.x, two.x), min(one.y, two.y) - 5, abs(one.x - two.x), 10)
                    _band(canvas, (one.x, one.y - 6), (two.x, two.y - 6), colour, line)
            for seat, spot in spots.items():
                self._ring(canvas, seat, spot)

        return Item("brawl floor", round_, draw)

    def _ring(self, canvas: Canvas, seat: int, spot: Spot) -> None:
        view = self.ctx.view
        has = not view["acted"][seat]
        wide = spot.high * 0.5
        box = FRect(spot.x - wide / 2, spot.y - wide * 0.19 - 4, wide, wide * 0.34)
        lit = self.ctx.lit(ids.fighter(seat))
        asked = self.ctx.seating.asked == seat
        own = canvas.palette.seat(seat)
        edge = canvas.palette.gold if has or lit else "#8f829c"
        width = 5.0 if lit or asked else 3.0 if has else 1.6
        key = ("mkk ring", str(own), str(edge), width)
        canvas.shape(key, box, lambda w, h: _ellipse(w, h, str(own), str(edge), canvas.px(width)))

    # ---- everybody

    def _pose(self, seat: int) -> str:
        if facing.is_down(self.ctx.view, seat):
            return acting.ON_THE_FLOOR
        return acting.IN_ICE if self.ctx.view["held"][seat] else acting.GUARD

    def _somebody(self, floor: FRect, seat: int, spot: Spot) -> Item:
        ctx, tall = self.ctx, floor.height * TALL
        box, pose = spot.box, self._pose(seat)
        shorts = ctx.colour(seat) if ctx.doubled(seat) else ""
        number = self._number(seat)
        lit = ctx.lit(ids.fighter(seat))

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            size = canvas.box(box).size
            near = canvas.box(FRect(0, 0, tall * WIDE, tall)).size  # one picture for every depth
            job = Job.of(
                f"{JOBS}:figure", kombatant=ctx.kombatant(seat), pose=pose, size=list(near), facing=spot.facing, shorts=shorts
            )  # fmt: skip
            master = self.pictures.master(job)
            if master is not None:
                scaled = pygame.transform.smoothscale
                picture = canvas.cached(("mkk figure", job), size, lambda w, h: ready(scaled(master, (w, h))))
                canvas.blit(picture, *canvas.box(box).topleft)
            if lit:
                canvas.icon("bullseye", (spot.x, spot.y - spot.high * 0.9), 30, canvas.palette.gold)
            if number:
                _disc_number(canvas, (spot.x, spot.y + 2), number)
            focus_rim(canvas, box, 12, mood)

        label = ctx.words("place.stands", name=self.host.name(seat))
        body = box.inflate(-box.width * 0.3, 0)
        return Item(ids.figure(seat), body, draw, "place", label, focus=lit)

    def _number(self, seat: int) -> int:
        """The place of a seat in the round of questions of an area attack; 0 for none."""
        view = self.ctx.view
        if view["by"] < 0 or not any(frame[0] == b.AREA_ASK for frame in view["stack"]):
            return 0
        asked = facing.after(view, view["by"])
        return asked.index(seat) + 1 if seat in asked else 0


def _disc(width: int, height: int) -> Surface:
    """The ring that is painted on the floor."""
    surface = pygame.Surface((width * 2, height * 2), pygame.SRCALPHA)
    whole = surface.get_rect()
    pygame.draw.ellipse(surface, "#2a0d2466", whole)
    for share, colour, line in ((1.0, "#ffb77a88", 5), (0.93, "#ffb77a44", 3), (0.5, "#ffb77a33", 3)):
        ring = pygame.Rect(0, 0, round(whole.width * share), round(whole.height * share))
        ring.center = whole.center
        pygame.draw.ellipse(surface, colour, ring, line)
    return ready(pygame.transform.smoothscale(surface, (width, height)))


def _ellipse(width: int, height: int, own: str, edge: str, line: int) -> Surface:
    """A ring under somebody, in the colour of the corner."""
    surface = pygame.Surface((width * 2, height * 2), pygame.SRCALPHA)
    whole = surface.get_rect()
    pygame.draw.ellipse(surface, paint.color(own, 120), whole)
    pygame.draw.ellipse(surface, paint.color(edge, 255), whole, line * 2)
    return ready(pygame.transform.smoothscale(surface, (width, height)))


def _band(
    canvas: Canvas, one: tuple[float, float], two: tuple[float, float], colour: str, line: FRect
) -> None:
    """A band on the floor between two who stand hand to hand."""
    box = line.inflate(24, 24)
    start, end = ((point[0] - box.left, point[1] - box.top) for point in (one, two))

    def make(width: int, height: int) -> Surface:
        k = width / box.width
        surface = pygame.Surface((width, height), pygame.SRCALPHA)
        ends = [(x * k, y * k) for x, y in (start, end)]
        pygame.draw.line(surface, paint.color(colour, 90), ends[0], ends[1], max(4, round(16 * k)))
        pygame.draw.line(surface, paint.color(colour, 200), ends[0], ends[1], max(1, round(3 * k)))
        return ready(surface)

    canvas.shape(("mkk band", colour, start, end), box, make)


def _disc_number(canvas: Canvas, at: tuple[float, float], number: int) -> None:
    disc = FRect(0, 0, 26, 26)
    disc.center = at
    canvas.rounded(disc, 13, "#2a1840" if number > 1 else "#ffcf5a", "#ffffff", 1.8)
    ink = "#ffffff" if number > 1 else "#2a1406"
    canvas.text(str(number), disc.center, theme.BODY, ink, looks.NUMBER, anchor="center")
