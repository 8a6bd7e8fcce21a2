"""The lane as it is drawn: the ring, the defender, the glove on its way with its shadow, the aim, and what became of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import FRect, Surface

from kotgames.games.knock_out_punch import glove as g
from kotgames.games.knock_out_punch.table import glove_pictures as pictures
from kotgames.ui.art import paint
from kotgames.ui.art.baker import Baker, Job
from kotgames.ui.art.look import Look
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.masters import Masters

_HERE: Final = "kotgames.games.knock_out_punch.table.glove_pictures"
WIDEST_PX: Final = 1920
"""The ring is painted no wider; a larger window scales it."""
GLOVE_PX: Final = 360
LEVELS: Final = (96, 192, GLOVE_PX)
"""The glove is turned in these sizes and scaled down from there."""
TURNS: Final = 12
"""Pictures of the glove on one turn round itself."""
WAYS: Final = {
    g.LEFT: (-1.75 * g.LANE, 1.2, "previous-button"), g.RIGHT: (1.75 * g.LANE, 1.2, "next-button"),
    g.GRAB: (0.0, 2.05, "grab"), g.DOWN: (0.0, 0.3, "kneeling"),
}  # fmt: skip
"""Place (metres) and icon of the sign for each press of the defender."""
STAR: Final = {g.HIT: ("#d8201a", "#ffd23c", "#fffbe6"), g.CAUGHT: ("#1f6fd0", "#8fd0ff", "#f4fbff")}


@dataclass(slots=True)
class Shown:
    """The sight at a moment. Lengths in metres as in `glove`; `pull` in heights of the screen."""

    body: g.Pose
    stance: str = "guard"
    flight: tuple[float, float, float] | None = None
    """The glove on its way (`Throw.place`); None while it is in the hand."""
    turned: float = 0.0
    """Its turn round itself since then."""
    pull: tuple[float, float] = (0.0, 0.0)
    aim: tuple[float, float] | None = None
    power: float | None = None
    """The power that the throw would have now; None while no hand winds up."""
    star: str = ""
    """The name in `STAR` of the star where the two `met`."""
    met: tuple[float, float] = (0.0, 0.0)
    shake: float = 0.0
    """The blow is felt: pixels of a unit to the side."""


@lru_cache(maxsize=96)
def _spun(px: int, step: int, tilt: int) -> Surface:
    """The glove `px` pixels large, turned round itself by so many of `TURNS` and leaning by so many degrees."""
    master = _master(px)
    angle = -360 * step / TURNS + tilt
    return master if not angle else pygame.transform.rotozoom(master, angle, 1.0)


@lru_cache(maxsize=3)
def _master(px: int) -> Surface:
    return pictures.glove(px).surfaces[0]


class LaneView:
    """Draws `Shown`. The pictures are the baker's; until they have come simple ones stand there."""

    def __init__(self, baker: Callable[[], Baker], changed: Callable[[], None], look: Look) -> None:
        self._masters = Masters(baker, changed)
        self._baker = baker
        self._changed = changed
        self.look = look
        self._figures: dict[Job, tuple[Surface, ...]] = {}

    def close(self) -> None:
        """The scene is gone."""
        self._masters.close()

    # ---- where things are

    @staticmethod
    def place(canvas: Canvas, x: float, y: float, far: float) -> tuple[float, float]:
        """The point of the canvas, in units, of a point of the lane."""
        right, down = pictures.seen(x, y, far)
        area = canvas.area
        return area.centerx + right * area.height, area.top + down * area.height

    @staticmethod
    def glove_rect(area: FRect) -> FRect:
        """The glove in the hand, at rest."""
        right, down = pictures.seen(0.0, g.HAND, pictures.NEAR)
        radius = g.GLOVE * pictures.ZOOM / pictures.NEAR * area.height * 1.25
        middle = (area.centerx + right * area.height, area.top + down * area.height)
        return FRect(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)

    @classmethod
    def way(cls, canvas: Canvas, point: tuple[float, float], button: int) -> str:
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

    def ways(self, canvas: Canvas, at: tuple[float, float] | None) -> None:
        """The signs of what a press does where they are; the one that is meant at a point is bright."""
        meant = None if at is None else self.way(canvas, at, 1)
        radius = canvas.area.height * 0.032
        for way, (x, y, icon) in WAYS.items():
            middle = self.place(canvas, x, y, pictures.FAR)
            box = FRect(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)
            bright = way == meant
            canvas.rounded(box, radius, "#0b0d12", "#ffd34d" if bright else "#8b93a3", 2)
            canvas.icon(icon, middle, radius * 1.2, "#ffffff" if bright else "#c4cad6")

    def ground(self, canvas: Canvas) -> None:
        """The hall and the ring."""
        width, height = canvas.box(canvas.area).size
        share = min(1.0, WIDEST_PX / width)
        job = Job.of(f"{_HERE}:ring", size=[round(width * share), round(height * share)])
        master = self._masters.master(job)
        if master is None:
            canvas.gradient(canvas.area, 0, "#0a0d14", "#2b3340", "#b6ad9c", "#cfc7b6")
            return

        def make(wide: int, high: int) -> Surface:
            found = Surface((wide, high), 0, 32)
            scaled = (
                master
                if master.get_size() == (wide, high)
                else pygame.transform.smoothscale(master, (wide, high))
            )
            found.blit(scaled, (0, 0))
            return found

        canvas.shape(("kop glove ring", job.arguments), canvas.area, make)

    def paint(self, canvas: Canvas, shown: Shown) -> None:
        """Everything that moves, from behind to the front."""
        shaken = canvas.moved(shown.shake, 0) if shown.shake else canvas
        behind = shown.flight is not None and shown.flight[2] > 1
        if behind and shown.flight is not None:
            self._flying(shaken, shown.flight, shown.turned)
        if shown.stance == "caught" and shown.star:
            self._star(shaken, shown)
        self._defender(shaken, shown)
        if shown.aim is not None:
            self._aim(shaken, *shown.aim)
        if shown.stance == "caught":
            radius = g.GLOVE * pictures.ZOOM / pictures.FAR * canvas.area.height
            x, y = pictures.CAUGHT_AT
            self._glove(shaken, self.place(shaken, shown.body.x + x, y, pictures.FAR), radius * 1.1)
            return
        if shown.star:
            self._star(shaken, shown)
        if shown.flight is None:
            self._in_hand(canvas, shown)
        elif not behind:
            self._flying(shaken, shown.flight, shown.turned)

    def _defender(self, canvas: Canvas, shown: Shown) -> None:
        high = canvas.area.height
        metre = pictures.ZOOM / pictures.FAR * high
        spot = self.place(canvas, shown.body.x, 0.0, pictures.FAR)
        self._shade(canvas, spot, 0.62 * metre, 0.16 * metre)
        job = self._defenders(canvas)
        if job not in self._figures:
            self._masters.ask(job, lambda baked: self._came(job, baked.surfaces))
            canvas.icon("person", (spot[0], spot[1] - 0.85 * metre), 1.7 * metre, "#0d1016")
            return
        picture = self._stance(canvas, job, shown.stance)
        unit = metre / pictures.METRE
        left = spot[0] - (pictures.FEET[0] - pictures.LEFT_EDGE) * unit
        top = spot[1] - (pictures.FEET[1] - pictures.TOP_EDGE) * unit
        canvas.center(picture, (left + pictures.WIDE * unit / 2, top + pictures.HIGH * unit / 2))

    def _defenders(self, canvas: Canvas) -> Job:
        """The pictures of the defender in this size."""
        metre = pictures.ZOOM / pictures.FAR * canvas.area.height
        scale = round(canvas.u * metre / pictures.METRE, 2)
        return Job.of(f"{_HERE}:defender", look=self.look.data(), scale=scale)

    def _stance(self, canvas: Canvas, job: Job, stance: str) -> Surface:
        found = self._figures[job]
        index = list(pictures.POSES).index(stance)
        key = ("kop defender", job.arguments, stance)
        return canvas.cached(key, found[0].get_size(), lambda w, h: found[index])

    def _came(self, job: Job, surfaces: tuple[Surface, ...]) -> None:
        self._figures = {job: surfaces}
        self._changed()

    def _glove(
        self,
        canvas: Canvas,
        middle: tuple[float, float],
        radius: float,
        turned: float = 0.0,
        lean: float = 0.0,
    ) -> None:
        """The glove as a ball of a radius in units."""
        px = canvas.px(radius * 2 / 0.9)
        px = max(8, px // (coarse := max(2, px // 24)) * coarse)
        step = round(turned * TURNS) % TURNS
        tilt = round(lean / 4) * 4

        def make(width: int, height: int) -> Surface:
            level = next((one for one in LEVELS if one >= width), GLOVE_PX)
            spun = _spun(level, step, tilt)
            size = (
                max(1, round(spun.get_width() * width / level)),
                max(1, round(spun.get_height() * height / level)),
            )
            return pygame.transform.smoothscale(spun, size)

        canvas.center(canvas.cached(("kop glove", step, tilt), (px, px), make), middle)

    def _shade(
        self, canvas: Canvas, middle: tuple[float, float], wide: float, high: float, alpha: int = 120
    ) -> None:
        step = max(4, canvas.px(wide) // 12)
        size = canvas.px(wide) // step * step + step, canvas.px(high) // 4 * 4 + 4

        def make(width: int, height: int) -> Surface:
            return (
                paint.radial((width, height), (0, 0, 0, alpha), (0, 0, 0, 0), (0.5, 0.5), 1.0, 1.4)
                if width == height
                else (
                    pygame.transform.smoothscale(
                        paint.radial((64, 64), (0, 0, 0, alpha), (0, 0, 0, 0), (0.5, 0.5), 1.0, 1.4),
                        (width, height),
                    )
                )
            )

        canvas.center(canvas.cached(("kop glove shade", alpha), size, make), middle)

    def _in_hand(self, canvas: Canvas, shown: Shown) -> None:
        rect = self.glove_rect(canvas.area)
        high = canvas.area.height
        middle = rect.centerx + shown.pull[0] * high, rect.centery + shown.pull[1] * high
        foot = self.place(canvas, 0.0, 0.0, pictures.NEAR + 0.35)
        self._shade(canvas, (middle[0], min(foot[1], canvas.area.bottom)), rect.width, rect.width * 0.2, 90)
        near = 1 + shown.pull[1] * 0.9  # pulled back it is nearer to the eyes
        self._glove(canvas, middle, rect.width / 2.5 * near, lean=-shown.pull[0] * 120)

    def _flying(self, canvas: Canvas, flight: tuple[float, float, float], turned: float) -> None:
        x, y, way = flight
        far = pictures.NEAR + (pictures.FAR - pictures.NEAR) * way
        radius = g.GLOVE * pictures.ZOOM / far * canvas.area.height
        shadow = self.place(canvas, x, 0.0, far)
        self._shade(canvas, shadow, radius * 2.2, radius * 0.6, 130)
        self._glove(canvas, self.place(canvas, x, y, far), radius * 1.1, turned)

    def _aim(self, canvas: Canvas, x: float, y: float) -> None:
        spot = self.place(canvas, x, y, pictures.FAR)
        size = canvas.area.height * 0.075

        def make(width: int, height: int) -> Surface:
            def draw(big: Surface, _k: int) -> None:
                wide = big.get_width()
                middle, reach = (wide / 2, wide / 2), wide * 0.34
                for value, thick in (("#140a02", wide // 11), ("#ffd34d", wide // 20)):
                    pygame.draw.circle(big, value, middle, reach + thick / 4, thick)
                    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                        near, far = (
                            (middle[0] + dx * reach * k, middle[1] + dy * reach * k) for k in (0.62, 1.35)
                        )
                        pygame.draw.line(big, value, near, far, thick)
                pygame.draw.circle(big, "#ffd34d", middle, wide / 26)

            return paint.supersample((width, height), draw, 4, ground="#140a02")

        px = canvas.px(size)
        canvas.center(canvas.cached(("kop glove aim",), (px, px), make), spot)

    def _star(self, canvas: Canvas, shown: Shown) -> None:
        x, y = shown.met
        if shown.stance == "caught":
            x, y = shown.body.x + pictures.CAUGHT_AT[0], pictures.CAUGHT_AT[1]
        canvas.center(self._star_of(canvas, shown.star), self.place(canvas, x, y, pictures.FAR))

    @staticmethod
    def _star_of(canvas: Canvas, star: str) -> Surface:
        px = canvas.px(canvas.area.height * (0.3 if star == g.HIT else 0.46))
        colours = STAR[star]
        return canvas.cached(("kop glove star", star), (px, px), lambda w, h: paint.impact(w, colours))

    def rehearse(self, canvas: Canvas) -> None:
        """Have everything drawn that a throw will need, so that no frame of it waits for a picture."""
        for star in STAR:
            self._star_of(canvas, star)
        for level in LEVELS:
            for step in range(TURNS):
                _spun(level, step, 0)
        job = self._defenders(canvas)
        found = self._figures.get(job)
        for stance in pictures.POSES if found is not None else ():
            self._stance(canvas, job, stance)
