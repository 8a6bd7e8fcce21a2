"""The lane as it is drawn: the defender, the glove on its way with its shadow, the aim, what became of it; clock and power over it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import FRect, Surface

from kotgames.games.knock_out_punch import glove as g
from kotgames.games.knock_out_punch.table import glove_pictures as pictures
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.art.baker import Job
from kotgames.ui.art.look import Look
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.masters import Masters

LEVELS: Final = (96, 192, 360)
"""The glove is turned in these sizes and scaled down from there."""
TURNS: Final = 12
"""Pictures of the glove on one turn round itself."""
WAYS: Final = {
    g.LEFT: (-1.75 * g.LANE, 1.2, "previous-button"), g.RIGHT: (1.75 * g.LANE, 1.2, "next-button"),
    g.GRAB: (0.0, 2.05, "grab"), g.DOWN: (0.0, 0.3, "kneeling"),
}  # fmt: skip
"""Place (metres) and icon of the sign for each press of the defender."""
STAR: Final = {
    g.HIT: (0.3, ("#d8201a", "#ffd23c", "#fffbe6")),
    g.CAUGHT: (0.46, ("#1f6fd0", "#8fd0ff", "#f4fbff")),
}
"""Size (heights of the screen) and colours of the star where glove and defender met."""
METRE: Final = pictures.ZOOM / pictures.FAR
"""A metre where the defender stands, in heights of the screen."""

Point = tuple[float, float]


@dataclass(slots=True)
class Shown:
    """The sight at a moment. Lengths in metres as in `glove`; `pull` in heights of the screen."""

    body: g.Pose
    stance: str = "guard"
    flight: tuple[float, float, float] | None = None
    """The glove on its way (`Throw.place`); None while it is in the hand."""
    turned: float = 0.0
    """Its turn round itself since then."""
    pull: Point = (0.0, 0.0)
    aim: Point | None = None
    power: float | None = None
    """The power that the throw would have now; None while no hand winds up."""
    star: str = ""
    """The name in `STAR` of the star where the two `met`."""
    met: Point = (0.0, 0.0)
    shake: float = 0.0
    """The blow is felt: pixels of a unit to the side."""


@lru_cache(maxsize=96)
def _spun(px: int, step: int, tilt: int) -> Surface:
    """The glove `px` pixels large, turned round itself by so many of `TURNS` and leaning by so many degrees."""
    angle = -360 * step / TURNS + tilt
    return _master(px) if not angle else pygame.transform.rotozoom(_master(px), angle, 1.0)


@lru_cache(maxsize=3)
def _master(px: int) -> Surface:
    return pictures.glove(px).surfaces[0]


def _around(middle: Point, radius: float) -> FRect:
    return FRect(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)


class LaneView:
    """Draws `Shown`. The pictures are the baker's; until they have come simple ones stand there."""

    def __init__(self, masters: Masters, look: Look) -> None:
        self._masters = masters
        self._look = look

    # ---- where things are

    @staticmethod
    def place(canvas: Canvas, x: float, y: float, far: float) -> Point:
        """The point of the canvas, in units, of a point of the lane."""
        right, down = pictures.seen(x, y, far)
        area = canvas.area
        return area.centerx + right * area.height, area.top + down * area.height

    @classmethod
    def glove_rect(cls, canvas: Canvas) -> FRect:
        """The glove in the hand, at rest."""
        radius = g.GLOVE * pictures.ZOOM / pictures.NEAR * canvas.area.height * 1.25
        return _around(cls.place(canvas, 0.0, g.HAND, pictures.NEAR), radius)

    @classmethod
    def way(cls, canvas: Canvas, point: Point, button: int) -> str:
        """The act that a press at a point (units) means to the defender: beside the middle lane a step to that side, in it a catch above
        the belt and a duck below; with the right button a step to the right, so that nobody has to cross the ring first."""
        left, belt = cls.place(canvas, -g.LANE / 2, g.BELT, pictures.FAR)
        right = 2 * canvas.area.centerx - left
        if button != 1 or point[0] > right:
            return g.RIGHT
        if point[0] < left:
            return g.LEFT
        return g.GRAB if point[1] < belt else g.DOWN

    # ---- drawing

    def ways(self, canvas: Canvas, at: Point | None) -> None:
        """The signs of what a press does where they are; the one that is meant at a point is bright."""
        meant = None if at is None else self.way(canvas, at, 1)
        radius = canvas.area.height * 0.032
        for way, (x, y, icon) in WAYS.items():
            middle = self.place(canvas, x, y, pictures.FAR)
            edge, ink = ("#ffd34d", "#ffffff") if way == meant else ("#8b93a3", "#c4cad6")
            canvas.rounded(_around(middle, radius), radius, "#0b0d12", edge, 2)
            canvas.icon(icon, middle, radius * 1.2, ink)

    def paint(self, canvas: Canvas, shown: Shown) -> None:
        """Everything that moves, from behind to the front."""
        shaken = canvas.moved(shown.shake, 0) if shown.shake else canvas
        flight = shown.flight
        if flight is not None and flight[2] > 1:
            self._flying(shaken, flight, shown.turned)
        if shown.stance == "caught":
            held = shown.body.x + pictures.CAUGHT_AT[0], pictures.CAUGHT_AT[1]
            self._star(shaken, shown.star, held)
            self._defender(shaken, shown)
            radius = g.GLOVE * METRE * canvas.area.height
            self._glove(shaken, self.place(shaken, *held, pictures.FAR), radius * 1.1)
            return
        self._defender(shaken, shown)
        if shown.aim is not None:
            self._aim(shaken, *shown.aim)
        self._star(shaken, shown.star, shown.met)
        if flight is None:
            self._in_hand(canvas, shown)
        elif flight[2] <= 1:
            self._flying(shaken, flight, shown.turned)

    def _defender(self, canvas: Canvas, shown: Shown) -> None:
        metre = METRE * canvas.area.height
        x, y = self.place(canvas, shown.body.x, 0.0, pictures.FAR)
        self._shade(canvas, (x, y), 0.62 * metre, 0.16 * metre)
        picture = self._figure(canvas, shown.stance)
        if picture is None:
            canvas.icon("person", (x, y - 0.85 * metre), 1.7 * metre, "#0d1016")
            return
        unit = metre / pictures.METRE
        left = x - (pictures.FEET[0] - pictures.LEFT_EDGE) * unit
        top = y - (pictures.FEET[1] - pictures.TOP_EDGE) * unit
        canvas.center(picture, (left + pictures.WIDE * unit / 2, top + pictures.HIGH * unit / 2))

    def _figure(self, canvas: Canvas, stance: str) -> Surface | None:
        """The defender in this size; None until the baker has drawn it."""
        scale = round(canvas.u * (METRE * canvas.area.height) / pictures.METRE, 2)
        job = Job.of(f"{pictures.__name__}:defender", look=self._look.data(), scale=scale)
        found = dict(zip(pictures.POSES, self._masters.pictures(job), strict=False)).get(stance)
        if found is None:
            return None
        return canvas.cached(("kop defender", job.arguments, stance), found.get_size(), lambda w, h: found)

    def _glove(
        self, canvas: Canvas, middle: Point, radius: float, turned: float = 0.0, lean: float = 0.0
    ) -> None:
        """The glove as a ball of a radius in units."""
        px = canvas.px(radius * 2 / 0.9)
        px = max(8, px // (coarse := max(2, px // 24)) * coarse)
        step = round(turned * TURNS) % TURNS
        tilt = round(lean / 4) * 4

        def make(width: int, height: int) -> Surface:
            level = next((one for one in LEVELS if one >= width), LEVELS[-1])
            spun = _spun(level, step, tilt)
            across, down = (max(1, round(side * width / level)) for side in spun.get_size())
            return pygame.transform.smoothscale(spun, (across, down))

        canvas.center(canvas.cached(("kop glove", step, tilt), (px, px), make), middle)

    def _shade(self, canvas: Canvas, middle: Point, wide: float, high: float, alpha: int = 120) -> None:
        step = max(4, canvas.px(wide) // 12)
        size = canvas.px(wide) // step * step + step, canvas.px(high) // 4 * 4 + 4

        def make(*size: int) -> Surface:
            round_one = paint.radial((64, 64), (0, 0, 0, alpha), (0, 0, 0, 0), (0.5, 0.5), 1.0, 1.4)
            return pygame.transform.smoothscale(round_one, size)

        canvas.center(canvas.cached(("kop glove shade", alpha), size, make), middle)

    def _in_hand(self, canvas: Canvas, shown: Shown) -> None:
        rect, high = self.glove_rect(canvas), canvas.area.height
        x, y = rect.centerx + shown.pull[0] * high, rect.centery + shown.pull[1] * high
        foot = self.place(canvas, 0.0, 0.0, pictures.NEAR + 0.35)[1]
        self._shade(canvas, (x, min(foot, canvas.area.bottom)), rect.width, rect.width * 0.2, 90)
        near = 1 + shown.pull[1] * 0.9  # pulled back it is nearer to the eyes
        self._glove(canvas, (x, y), rect.width / 2.5 * near, lean=-shown.pull[0] * 120)

    def _flying(self, canvas: Canvas, flight: tuple[float, float, float], turned: float) -> None:
        x, y, way = flight
        far = pictures.NEAR + (pictures.FAR - pictures.NEAR) * way
        radius = g.GLOVE * pictures.ZOOM / far * canvas.area.height
        self._shade(canvas, self.place(canvas, x, 0.0, far), radius * 2.2, radius * 0.6, 130)
        self._glove(canvas, self.place(canvas, x, y, far), radius * 1.1, turned)

    def _aim(self, canvas: Canvas, x: float, y: float) -> None:
        px = canvas.px(canvas.area.height * 0.075)

        def draw(big: Surface, _k: int) -> None:
            wide = big.get_width()
            half, reach = wide / 2, wide * 0.34
            for value, thick in (("#140a02", wide // 11), ("#ffd34d", wide // 20)):
                pygame.draw.circle(big, value, (half, half), reach + thick / 4, thick)
                for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                    near, far = ((half + dx * reach * k, half + dy * reach * k) for k in (0.62, 1.35))
                    pygame.draw.line(big, value, near, far, thick)
            pygame.draw.circle(big, "#ffd34d", (half, half), wide / 26)

        cross = canvas.cached(
            ("kop glove aim",), (px, px), lambda *size: paint.supersample(size, draw, 4, "#140a02")
        )
        canvas.center(cross, self.place(canvas, x, y, pictures.FAR))

    def _star(self, canvas: Canvas, star: str, at: Point) -> None:
        if star:
            canvas.center(self._star_of(canvas, star), self.place(canvas, *at, pictures.FAR))

    @staticmethod
    def _star_of(canvas: Canvas, star: str) -> Surface:
        size, colours = STAR[star]
        px = canvas.px(canvas.area.height * size)
        return canvas.cached(("kop glove star", star), (px, px), lambda w, h: paint.impact(w, colours))

    def rehearse(self, canvas: Canvas) -> None:
        """Have everything drawn that a throw will need, so that no frame of it waits for a picture."""
        for star in STAR:
            self._star_of(canvas, star)
        for level in LEVELS:
            for step in range(TURNS):
                _spun(level, step, 0)
        for stance in pictures.POSES:
            self._figure(canvas, stance)

    # ---- over it

    @staticmethod
    def clock(canvas: Canvas, rect: FRect, left: float, said: str) -> None:
        """The seconds in which the glove must be thrown, of `glove.PATIENCE`."""
        colour = canvas.palette.gold if left > 3 else "#ff5a4a"
        _tube(canvas, rect, (rect.height / 2, rect.height / 2 - 4), 1.5, left / g.PATIENCE, colour)
        canvas.text(said, rect.center, theme.SMALL, "#ffffff", theme.UI_BOLD, anchor="center", outline=1.5)

    def gauge(self, canvas: Canvas, power: float, said: str) -> None:
        """The power of the throw, beside the hand."""
        area, hand = canvas.area, self.glove_rect(canvas)
        high = area.height * 0.3
        rect = FRect(hand.right + 26, hand.centery - high * 0.62, 24, high)
        rect.bottom = min(rect.bottom, area.bottom - 56)
        colour = "#7ad07f" if power < 0.5 else "#ffd34d" if power < 0.85 else "#ff5a3c"
        _tube(canvas, rect, (10, 7), 2, power, colour)
        at, wide = (rect.right + 8, rect.bottom - 10), area.right - rect.right - 12
        canvas.text(said, at, theme.SMALL, "#ffffff", theme.UI_BOLD, outline=1.5, width=wide)


def _tube(
    canvas: Canvas, rect: FRect, rounds: tuple[float, float], edge: float, share: float, colour: str
) -> None:
    """A dark tube, filled by a share: from the left, or from below if it is higher than wide."""
    canvas.rounded(rect, rounds[0], "#0b0d12", canvas.palette.panel_edge, edge)
    room = rect.inflate(-8, -8)
    part, least = FRect(room.left, room.top, room.width * share, room.height), room.height
    filled = part.width
    if room.height > room.width:
        filled, least = room.height * share, 4.0
        part = FRect(room.left, room.bottom - filled, room.width, filled)
    if filled > least:
        canvas.push_clip(part)
        canvas.rounded(room, rounds[1], colour)
        canvas.pop_clip()
