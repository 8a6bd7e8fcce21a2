"""Effects of a contact: different for a blow that lands, dies on a guard, goes into the air, is caught, and for a hold that bites.

All of it is drawn from how long ago the contact was; nothing here keeps state. Pictures are made once per size.
"""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Surface

from kotgames.ui import theme
from kotgames.ui.art import act as acts
from kotgames.ui.art import paint
from kotgames.ui.art.rig.figures import Blit
from kotgames.ui.art.skeleton import GROUND, Pose, on_stage
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes, ready

Point = tuple[float, float]

STAR_COLOURS: Final = {
    acts.HIT: ("#d8201a", "#ffd23c", "#fffbe6"),
    acts.THROWN: ("#8a4a1a", "#e8a860", "#fff3dc"),
    acts.HELD: ("#7a1fa0", "#d59cff", "#ffffff"),
    acts.BLOCKED: ("#0a7d8c", "#9df0f4", "#ffffff"),
    acts.CAUGHT: ("#1c3f94", "#8fb8ff", "#ffffff"),
    acts.BROKEN: ("#8a6a00", "#ffe14a", "#ffffff"),
}  # fmt: skip
STAR_MS: Final = 380.0
FLASH_MS: Final = 60.0
SHAKE_MS: Final = 200.0
SHAKE_PX: Final = {
    acts.HIT: 8.0,
    acts.THROWN: 8.0,
    acts.BROKEN: 6.0,
    acts.BLOCKED: 3.0,
    acts.CAUGHT: 3.0,
    acts.HELD: 2.0,
}
"""The most that the stage is shaken, in pixels of a window 1080 high."""
SPRAY_MS: Final = 420.0
CHEER_MS: Final = 1100.0
LINES_MS: Final = 300.0
WARD_MS: Final = 300.0
RINGS_MS: Final = 420.0
"""Both rings of a hold that bites; soon after that it is let go."""
WARDS: Final = {acts.BLOCKED: "#9df0f4", acts.CAUGHT: "#b6d0ff"}
SWOOSH_AHEAD_MS, SWOOSH_MS = 60.0, 260.0
"""A blow cuts the air so long before and after it is seen to miss."""


def shake(sight: str, since: float, window_height: int) -> tuple[int, int]:
    """The shift of everything on the stage, in pixels, `since` milliseconds after the contact."""
    most = SHAKE_PX.get(sight, 0.0) * min(1.0, window_height / 1080)
    if not 0 <= since < SHAKE_MS or not most:
        return (0, 0)
    left = most * (1 - since / SHAKE_MS) ** 1.5
    return (round(math.cos(since * 0.11) * left), round(math.sin(since * 0.17) * left * 0.6))


def crowd(sight: str, since: float) -> int:
    """The number of the crowd's picture: it rises with a hit and sits down again."""
    if sight not in (acts.HIT, acts.THROWN, acts.HELD, acts.BROKEN) or not 0 <= since < CHEER_MS:
        return 0
    share = since / CHEER_MS
    return 1 if share < 0.1 or share > 0.8 else 2 if share < 0.6 else 1


def behind(canvas: Canvas, sight: str, since: float, at: Point, unit: float, way: float) -> None:
    """Effects behind the fighters: star, lines of speed, rings, the swoosh of a blow into the air. `at` and `unit` (pixels of a rig's unit)
    are pixels. `way`: +1 the blow goes to the right, else -1."""
    if sight in (acts.MISSED, acts.SLIPPED) and -SWOOSH_AHEAD_MS <= since < SWOOSH_MS:
        t = (since + SWOOSH_AHEAD_MS) / (SWOOSH_MS + SWOOSH_AHEAD_MS)
        _swoosh(canvas, t, at, unit, way)
        if sight == acts.SLIPPED:  # and somebody is gone the other way
            _swoosh(canvas, max(0.0, t - 0.2), (at[0] + way * 16 * unit, at[1] - 4 * unit), unit, -way)
    if since < 0:
        return
    if sight in STAR_COLOURS and since < STAR_MS:
        _star(canvas, sight, since, at, unit)
    if sight in (acts.HIT, acts.THROWN, acts.BROKEN) and since < LINES_MS:
        _speed_lines(canvas, since, at, unit)
    if sight == acts.HELD and since < RINGS_MS:
        _rings(canvas, since, at, unit)


def before(canvas: Canvas, sight: str, since: float, at: Point, unit: float, way: float) -> None:
    """Effects before the fighters: sweat, dust, the ring of a blow that dies. `way`: +1 the blow goes to the right, else -1."""
    if sight == acts.HIT and 0 <= since < SPRAY_MS:
        _spray(canvas, since, at, unit, way)
    elif sight == acts.THROWN and 0 <= since < SPRAY_MS:
        dust(canvas, since, at, unit)
    elif sight in (acts.BLOCKED, acts.CAUGHT) and 0 <= since < WARD_MS:
        t = since / WARD_MS
        _ward(canvas, t if sight == acts.BLOCKED else 1 - t, at, unit, WARDS[sight])


def flash(sight: str, since: float) -> int:
    """The white of the stage for a blink, 0 to 255."""
    if sight not in (acts.HIT, acts.THROWN) or not 0 <= since < FLASH_MS:
        return 0
    return round(90 * (1 - since / FLASH_MS)) // 30 * 30


# ------------------------------------------------------------------------------------------ pictures
def _star(canvas: Canvas, sight: str, since: float, at: Point, unit: float) -> None:
    """The comic star: it bursts at once, stands, and shrinks away in a few steps."""
    image = _star_picture(canvas.shapes, sight, min(3, int(since / STAR_MS * 4)), unit)
    canvas.blit(image, at[0] - image.get_width() / 2, at[1] - image.get_height() / 2)


def _star_picture(shapes: Shapes, sight: str, step: int, unit: float) -> Surface:
    size = max(8, round((31.0, 38.0, 33.0, 18.0)[step] * unit / 4) * 4)
    colours = STAR_COLOURS[sight]
    return shapes.get(("stage star", sight, size), lambda: paint.impact(size, colours))


def _speed_lines(canvas: Canvas, since: float, at: Point, unit: float) -> None:
    """Rays that run away from the contact, in three pictures."""
    step = min(2, int(since / LINES_MS * 3))
    image = _lines_picture(canvas.shapes, step, unit)
    canvas.blit(image, at[0] - image.get_width() / 2, at[1] - image.get_height() / 2)


def _lines_picture(shapes: Shapes, step: int, unit: float) -> Surface:
    key = _lines_key(step, unit)
    return shapes.get(key, lambda: _rays(key[1], step), finished=True)


def _lines_key(step: int, unit: float) -> tuple[str, int, int]:
    return "stage lines", max(40, round(62 * unit / 8) * 8), step


def _rays(reach: int, step: int) -> Surface:
    inner = (0.42, 0.55, 0.74)[step]
    alpha = (150, 110, 60)[step]

    def draw(big: Surface, k: int) -> None:
        middle = (big.get_width() / 2, big.get_height() / 2)
        for index in range(30):
            if paint.noise_at(41, index) < 0.25:
                continue
            angle = 2 * math.pi * (index + paint.noise_at(43, index) * 0.6) / 30
            near = inner * (0.9 + 0.3 * paint.noise_at(47, index))
            far = 0.82 + 0.18 * paint.noise_at(53, index)
            wide = 0.012 + 0.012 * paint.noise_at(59, index)
            points = []
            for radius, turn in ((near, 0.0), (far, wide), (far, -wide)):
                x = middle[0] + math.cos(angle + turn) * radius * middle[0]
                y = middle[1] + math.sin(angle + turn) * radius * middle[1]
                points.append((x, y))
            pygame.draw.polygon(big, (255, 250, 225, alpha), points)

    # nobody sees a sharp edge in what is there for a blink: drawn at half the size it costs a third
    half = ready(paint.supersample((reach * 1.5, reach * 0.9), draw, 2, ground="#fffae1"))
    return pygame.transform.smoothscale(half, (reach * 3, round(reach * 1.8)))


def _rings(canvas: Canvas, since: float, at: Point, unit: float) -> None:
    """A hold that bites: rings close in on it, twice."""
    t = since % (RINGS_MS / 2) / (RINGS_MS / 2)
    radius = max(6, round((17 - 11 * t) * unit / 3) * 3)
    thick = max(2, round(unit * 0.9))
    image = canvas.shapes.get(("stage ring", radius, thick), lambda: _ring(radius, thick, "#e7b6ff"))
    canvas.blit(image, at[0] - image.get_width() / 2, at[1] - image.get_height() / 2)


def _ring(radius: int, thick: int, value: str) -> Surface:
    def draw(big: Surface, k: int) -> None:
        middle = (big.get_width() // 2, big.get_height() // 2)
        pygame.draw.circle(big, paint.color(value, 210), middle, (radius - 1) * k, thick * k)

    return paint.supersample((radius * 2, radius * 2), draw, 2, ground=value)


def _drop(canvas: Canvas, name: str, px: int, value: str) -> Surface:
    def make() -> Surface:
        def draw(big: Surface, k: int) -> None:
            pygame.draw.circle(big, "#1b2a3a", (big.get_width() // 2, big.get_height() // 2), px * k // 2)
            pygame.draw.circle(
                big, value, (big.get_width() // 2, big.get_height() // 2), max(1, px * k // 2 - k)
            )

        return paint.supersample((px, px), draw, 4, ground=value)

    return canvas.shapes.get(("stage drop", name, px), make)


def _spray(canvas: Canvas, since: float, at: Point, unit: float, way: float) -> None:
    """Sweat that flies off with the blow."""
    t = since / SPRAY_MS
    for index in range(9):
        angle = math.radians(-62 + 15 * index + 18 * paint.noise_at(61, index))
        speed = (20 + 20 * paint.noise_at(67, index)) * unit
        x = at[0] + way * math.cos(angle) * speed * t
        y = at[1] + math.sin(angle) * speed * t + 26 * unit * t * t
        px = max(3, round((1.0 + 1.2 * paint.noise_at(71, index)) * unit * (1 - 0.6 * t)))
        canvas.blit(_drop(canvas, "sweat", px, "#d8f1ff"), x - px / 2, y - px / 2)


def dust(canvas: Canvas, since: float, at: Point, unit: float) -> None:
    """Dust to both sides of a body that meets the mat at a pixel, `since` milliseconds later (up to SPRAY_MS)."""
    t = since / SPRAY_MS
    for index in range(8):
        side = 1 if index % 2 else -1
        x = at[0] + side * (6 + 24 * t * (0.5 + paint.noise_at(73, index))) * unit
        y = at[1] - (2 + 7 * paint.noise_at(79, index)) * unit * t
        px = max(4, round((3.2 + 3.0 * paint.noise_at(83, index)) * unit * (1 - 0.7 * t) / 2) * 2)
        canvas.blit(_drop(canvas, "dust", px, "#d9d2c4"), x - px / 2, y - px / 2)


def _ward(canvas: Canvas, t: float, at: Point, unit: float, colour: str) -> None:
    """A ring, the wider and thinner the larger `t`, 0 to 1: it opens where a blow dies on a guard, and closes round one that is caught."""
    radius = max(6, round((7 + 13 * t) * unit / 3) * 3)
    thick = max(2, round(unit * 1.3 * (1 - t)) + 1)
    image = canvas.shapes.get(("stage ward", radius, thick, colour), lambda: _ring(radius, thick, colour))
    canvas.blit(image, at[0] - image.get_width() / 2, at[1] - image.get_height() / 2)


def _swoosh(canvas: Canvas, t: float, at: Point, unit: float, way: float) -> None:
    """The air that a blow cuts where nobody is any more: an arc that runs after it and thins out."""
    image = _swoosh_picture(canvas.shapes, min(3, int(t * 4)), unit, right=way > 0)
    half = image.get_width() / 2
    canvas.blit(image, at[0] - half + way * (-14 + 16 * t) * unit, at[1] - half)


def _swoosh_picture(shapes: Shapes, step: int, unit: float, *, right: bool) -> Surface:
    wide = max(24, round(30 * unit / 4) * 4)
    return shapes.get(("stage swoosh", wide, step, right), lambda: _arc(wide, step, right=right))


def _arc(wide: int, step: int, *, right: bool) -> Surface:
    alpha, thick = ((210, 0.16), (190, 0.13), (130, 0.09), (70, 0.05))[step]

    def draw(big: Surface, k: int) -> None:
        size = big.get_width()
        for ring, share in ((0, 1.0), (1, 0.66)):
            radius = size * (0.46 - 0.13 * ring)
            outer, inner = [], []
            for i in range(15):
                angle = math.radians(-58 + 116 * i / 14)
                thin = math.sin(math.pi * i / 14) * thick * share * size
                outer.append((size / 2 + math.cos(angle) * radius, size / 2 + math.sin(angle) * radius))
                inner.append(
                    (
                        size / 2 + math.cos(angle) * (radius - thin),
                        size / 2 + math.sin(angle) * (radius - thin * 0.4),
                    )
                )
            pygame.draw.polygon(big, (255, 255, 255, alpha), outer + inner[::-1])

    image = paint.supersample((wide, wide), draw, 2, ground="#ffffff")
    return image if right else pygame.transform.flip(image, True, False)


# --------------------------------------------------------------------------------------------- words
def word(canvas: Canvas, text: str, size: float, colour: str, lean: float, pop: float = 1.0) -> Surface:
    """A word in poster letters with an ink contour, turned by `lean` degrees; ready to be drawn. While it pops up it is `pop` times as
    large, scaled from how it will stand."""
    if pop < 1.0:
        return pygame.transform.smoothscale_by(word(canvas, text, size, colour, lean), pop)
    px = canvas.size_px(size)

    def make() -> Surface:
        line = canvas.scribe.line(text, theme.POSTER, px, colour, max(2, px // 14), "#160d14")
        return line if not lean else pygame.transform.rotozoom(line, lean, 1.0)

    return canvas.shapes.get(("stage word", text, px, colour, lean), make, finished=True)


def scrim(canvas: Canvas, share: float) -> None:
    """Everything drawn so far is dimmed, in three steps: not yet in the moment in which the stage sets out, and no more in that in which it
    is back, for in these the table itself changes."""
    step = min(3, int(share * 3.3 + 0.6))
    if step:
        tone = 255 - 52 * step
        canvas.surface.fill((tone, tone, min(255, tone + 6)), canvas.box(canvas.area), pygame.BLEND_RGB_MULT)


def soft_shadow(canvas: Canvas, wide: float, high: float, alpha: int) -> Surface:
    """A soft ellipse for the mat below a fighter, `wide` x `high` pixels in steps, premultiplied."""
    w, h = max(8, round(wide / 12) * 12), max(4, round(high / 4) * 4)
    tone = max(20, alpha // 30 * 30)

    def make() -> Surface:
        pad = h // 2
        surface = paint.new(w + 2 * pad, h + 2 * pad)
        pygame.draw.ellipse(surface, (4, 6, 10, tone), (pad, pad, w, h))
        return paint.blur(surface, max(1.0, h / 3.2))

    return canvas.shapes.get(("stage shadow", w, h, tone), make)


def fighter_shadow(canvas: Canvas, blit: Blit, pose: Pose, at: Point, scale: float, stature: float) -> None:
    """A soft ellipse on the mat, where unit (0, 0) lies at the pixel `at`; smaller and paler under somebody in the air."""
    xs = [pose.foot_near[0], pose.foot_far[0], pose.pelvis[0]]
    if abs(pose.lean) > 60 and pose.pelvis[1] > 70:
        xs.append(pose.pelvis[0] + (40 if (pose.lean > 0) == (pose.facing > 0) else -40))
    low = max(pose.foot_near[1], pose.foot_far[1], pose.pelvis[1])
    height = max(0.0, min(1.0, (GROUND - 4 - low) / 40))
    wide = ((max(xs) - min(xs)) + 18 - 12 * height) * stature
    image = soft_shadow(canvas, wide * scale, 7 * scale, round(150 - 90 * height))
    x, y = at[0] + on_stage(((max(xs) + min(xs)) / 2, 0.0), stature)[0] * scale, at[1] + GROUND * scale
    blit(image, x - image.get_width() / 2, y - image.get_height() / 2)
