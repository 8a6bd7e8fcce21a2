"""Pictures of the five posters, without frame and logo."""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from kotgames.ui.art.compose import paint_layers
from kotgames.ui.art.figure import CAST, OKORO, VANCE, Canvas, Look, draw
from kotgames.ui.art.paint import (
    Point,
    blur,
    burst,
    canvas,
    chainlink,
    color,
    crowd,
    darken,
    disc,
    drop_shadow,
    glow,
    halftone,
    impact,
    lighten,
    new,
    noise_at,
    put,
    radial,
    round_mask,
    scanlines,
    speedlines,
    supersample,
    texture,
    tint,
    vgrad,
)
from kotgames.ui.art.poses import Scene, pose, scene
from kotgames.ui.art.skeleton import mirror, solve

Size = tuple[int, int]


def _figures(this: Scene, look_a: Look, look_b: Look, size: Size, scale: float, origin: Point) -> Surface:
    """The figures of a scene: `origin` is the unit point at the top left, `scale` pixels per unit."""
    picture = Canvas(size[0], size[1], scale, 2)
    picture.origin = origin
    paint_layers(picture, this.layers, look_a, look_b)
    return picture.image()


# ----------------------------------------------------------------------------------------- uncaged
def uncaged(size: Size) -> Surface:
    """Comic sun burst: a straight right lands in front of the cage."""
    center = (0.74, 0.31)
    result = burst(size, center, "#ff8a1f", "#ffc04a", 24, 0.12)
    result.blit(radial(size, (255, 252, 228, 240), (255, 252, 228, 0), center, 0.55, 0.8), (0, 0))
    result.blit(radial(size, (142, 29, 20, 0), (142, 29, 20, 190), center, 1.35, 1.9), (0, 0))
    result.blit(halftone(size, (142, 29, 20, 130), 26, (-0.3, 1.0)), (0, 0))
    result.blit(speedlines(size, center, (255, 255, 255, 110), 70, 0.5), (0, 0))
    fence = chainlink((size[0], 360), 58, (60, 14, 8, 130), 5)
    result.blit(fence, (0, 470))
    scale = 7.0
    origin = (4.0, -18.0)
    looks = (CAST["silva"], CAST["druz"])
    figures = _figures(scene("punch_standing"), looks[0], looks[1], size, scale, origin)
    hit = scene("punch_standing").impact or (0.0, 0.0)
    drop_shadow(result, figures, (0, 0), (14, 14), 10, 130)
    put(result, impact(290), ((hit[0] - origin[0]) * scale, (hit[1] - origin[1]) * scale))
    glow(result, figures, (0, 0), "#fff4cf", 8, 1, 150)
    result.blit(figures, (0, 0))
    return result


# ------------------------------------------------------------------------------ knockouts, tapouts
def knockouts_tapouts(size: Size) -> Surface:
    """The playchart as a poster: blue zone with a clinch, yellow stripe, clay zone with an arm bar."""
    width, height = size
    result = new(width, height)
    result.blit(vgrad(size, "#f6efdc", "#e6d8b6"), (0, 0))
    result.blit(texture("paper", size, 0.09, 2), (0, 0))
    margin = 34
    zone = width - 2 * margin
    blue = Rect(margin, 30, zone, 344)
    stripe = Rect(margin, 384, zone, 52)
    clay = Rect(margin, 446, zone, 236)
    for rect, stops in (
        (blue, ("#5a9ce2", "#2c62b4", "#1f4f9c")),
        (stripe, ("#ffe27a", "#ffd03c", "#dca312")),
        (clay, ("#cf7f55", "#a85a36", "#8d4527")),
    ):
        field = vgrad(rect.size, *stops)
        field.blit(texture("canvas", rect.size, 0.05, 1.5), (0, 0))
        result.blit(round_mask(field, 18), rect)
    for i in range(1, 4):
        x = margin + zone * i / 4
        for rect in (blue, clay):
            pygame.draw.line(result, (255, 255, 255, 70), (x, rect.top + 8), (x, rect.bottom - 8), 3)
    for i in range(4):
        _chevron(result, (margin + zone * (i + 0.5) / 4, stripe.centery))
    upper = _figures(scene("short_range"), VANCE, OKORO, size, 4.2, (-27.0, 8.5))
    lower = _figures(scene("arm_hold_ground"), VANCE, OKORO, size, 4.6, (-18.5, -46.5))
    for figures in (upper, lower):
        drop_shadow(result, figures, (0, 0), (9, 9), 7, 140)
        glow(result, figures, (0, 0), "#fff4cf", 6, 1, 110)
        result.blit(figures, (0, 0))
    return result


def _chevron(target: Surface, middle: Point) -> None:
    """A mobility arrow of the yellow stripe."""

    def draw(big: Surface, k: int) -> None:
        points = [(4, 4), (30, 24), (4, 44), (16, 24)]
        pygame.draw.polygon(big, color("#7a5604"), [(x * k, y * k) for x, y in points])

    put(target, supersample((36, 48), draw, 4, ground="#7a5604"), middle)


# --------------------------------------------------------------------------------- knock out punch
def knock_out_punch(size: Size) -> Surface:
    """An uppercut under the lights of a full hall."""
    width, height = size
    result = new(width, height)
    result.blit(crowd((width, 640), 190, 5), (0, 0))
    result.blit(_beams(size), (0, 0))
    edge = 560
    floor = canvas((width, height - edge), "#ddd8c9")
    result.blit(floor, (0, edge))
    result.blit(vgrad((width, 70), (50, 32, 16, 190), (50, 32, 16, 0)), (0, edge))
    for y, value in ((268, "#2f66bd"), (378, "#f4f1ea"), (488, "#d6343a")):
        _rope(result, y, value)
    boxer = Look(
        skin="#6e432c", hair="#0f0c0c", hairstyle="flattop", shorts="#c62f2b", gloves="#d6343a", glove_style="boxing",
        boots="#f1efe6", shorts_length=0.62, trim="#f6e7c8", bulk=1.04,
    )  # fmt: skip
    loser = Look(
        skin="#f0c9a8", hair="#b9823f", hairstyle="short", beard="moustache", shorts="#2459a8", gloves="#2f66bd",
        glove_style="boxing", boots="#20242c", shorts_length=0.62, bulk=1.12,
    )  # fmt: skip
    scale, origin = 6.9, (2.0, -23.0)
    figures = _figures(scene("poster_uppercut"), boxer, loser, size, scale, origin)
    hit = scene("poster_uppercut").impact or (0.0, 0.0)
    drop_shadow(result, figures, (0, 0), (12, 14), 10, 140)
    put(result, impact(300, seed=7), ((hit[0] - origin[0]) * scale, (hit[1] - origin[1]) * scale))
    glow(result, figures, (0, 0), "#ffffff", 8, 1, 120)
    result.blit(figures, (0, 0))
    return result


def _rope(target: Surface, y: int, value: str) -> None:
    """A ring rope with its light edge."""
    width = target.get_width()
    pygame.draw.rect(target, color("#0b0c0f"), (0, y - 4, width, 30))
    target.blit(vgrad((width, 22), lighten(value, 0.45), value, darken(value, 0.35)), (0, y))


def _beams(size: Size) -> Surface:
    """Light from the lamps above the ring."""
    layer = new(*size)
    for x, spread in ((0.18, -0.1), (0.5, 0.05), (0.82, 0.16)):
        top = x * size[0]
        foot = (x + spread) * size[0]
        pygame.draw.polygon(
            layer,
            (255, 240, 205, 50),
            [(top - 26, -10), (top + 26, -10), (foot + 210, 700), (foot - 210, 700)],
        )
    soft = blur(layer, 26)
    lamps = new(*size)
    for x in (0.18, 0.5, 0.82):
        put(
            lamps,
            radial((260, 200), (255, 250, 230, 255), (255, 250, 230, 0), radius=0.9, power=0.7),
            (x * size[0], 6),
        )
    soft.blit(lamps, (0, 0))
    return soft


# --------------------------------------------------------------------------------------- knockdown
MARINE = Look(
    headgear="helmet", cover="#dfe5ee", eye="#35e0ff", skin="#2a3340", shorts="#3b4658", trim="#35e0ff", gloves="#4c5a70",
    top="#dfe5ee", bracer="#dfe5ee", shin="#dfe5ee", boots="#4c5a70", shorts_length=0.96, prop="rifle", prop_color="#56677f",
    ink="#0c1018",
)  # fmt: skip
ALIEN = Look(
    headgear="alien", skin="#7fbf5a", eye="#ffd23c", shorts="#5b2b6e", trim="#e0a3ff", gloves="#3d2152", top="#5b2b6e",
    bracer="#8a4fb0", shin="#8a4fb0", boots="#3d2152", shorts_length=0.96, prop="rifle", prop_color="#8a5ab8", ink="#120a18",
)  # fmt: skip


def knockdown(size: Size) -> Surface:
    """A station in deep space: two rifles over glowing hexes."""
    width, height = size
    result = new(width, height)
    result.blit(vgrad(size, "#05060f", "#0d1430", "#1c0d36", "#07060e"), (0, 0))
    for value, x, y, reach in (
        ("#0d6ea8", 0.16, 0.26, 430),
        ("#7a2396", 0.86, 0.36, 430),
        ("#b03a5a", 0.5, 0.05, 260),
    ):
        cloud = radial((reach * 2, reach * 2), color(value, 175), color(value, 0), radius=1.0, power=0.8)
        put(result, cloud, (x * width, y * height))
    _stars(result, 230, 560)
    _planet(result, (540, 130), 118)
    result.blit(_hexes(size), (0, 0))
    marine = _single("aim_low", MARINE, size, 6.0, (3.0, -44.0))
    alien = _single("aim_high", ALIEN, size, 4.7, (-48.0, -16.0), mirrored=True)
    glow(result, alien, (0, 0), "#c65bff", 14, 1, 220)
    result.blit(alien, (0, 0))
    _beam(result, (436, 478), (520, 300))
    glow(result, marine, (0, 0), "#35e0ff", 14, 1, 220)
    result.blit(marine, (0, 0))
    return result


def _single(
    name: str, look: Look, size: Size, scale: float, origin: Point, mirrored: bool = False
) -> Surface:
    picture = Canvas(size[0], size[1], scale, 2)
    picture.origin = origin
    this = pose(name)
    draw(picture, mirror(this) if mirrored else this, look)
    return picture.image()


def _stars(target: Surface, count: int, height: int) -> None:
    for i in range(count):
        size = noise_at(61, i)
        at = (noise_at(62, i) * target.get_width(), noise_at(63, i) * height)
        put(target, disc(2 + 5 * size * size, (255, 255, 255, round(70 + 180 * size))), at)


def _planet(target: Surface, middle: Point, radius: int) -> None:
    """A ringed planet, lit from the upper left."""
    d = radius * 2
    ball = disc(d, "#e08a5a")
    shade = radial((d, d), (255, 220, 170, 160), (40, 10, 60, 235), (0.3, 0.26), 1.25, 1.2)
    shade.blit(tint(ball, "#ffffff"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ball.blit(shade, (0, 0))
    glow(target, ball, (middle[0] - radius, middle[1] - radius), "#ff9a6a", 26, 1, 110)
    put(target, ball, middle)


def _hexes(size: Size) -> Surface:
    """Floor plates in perspective, some of them lit."""
    side, flat = 134.0, 0.60
    lit = {(1, 1): "#35e0ff", (2, 2): "#35e0ff", (1, 2): "#c65bff", (0, 3): "#c65bff", (2, 0): "#35e0ff"}

    def plate(cx: float, cy: float, share: float, k: int, dy: float = 0.0) -> list[Point]:
        result = []
        for i in range(6):
            angle = math.radians(60 * i - 30)
            result.append(
                (
                    (cx + side * share * math.cos(angle)) * k,
                    (cy + dy + side * share * flat * math.sin(angle)) * k,
                )
            )
        return result

    def draw_all(big: Surface, k: int) -> None:
        for row in range(6):
            for column in range(-1, 5):
                cx = (column + (row % 2) * 0.5) * side * 1.732
                cy = 560 + row * side * 1.5 * flat
                pygame.draw.polygon(big, color("#10161f"), plate(cx, cy, 1.0, k, 26))
                for share, value in ((0.99, "#1a2433"), (0.95, "#465877"), (0.91, "#2b374c")):
                    pygame.draw.polygon(big, color(value), plate(cx, cy, share, k))
                if (row, column) in lit:
                    value = lit[(row, column)]
                    pygame.draw.polygon(big, color(darken(value, 0.62)), plate(cx, cy, 0.88, k))
                    pygame.draw.polygon(big, color(value), plate(cx, cy, 0.88, k), 7 * k)

    return supersample(size, draw_all, 2, ground="#10161f")


def _beam(target: Surface, start: Point, end: Point) -> None:
    """A bolt of light and its flash."""

    def draw_line(big: Surface, k: int) -> None:
        pygame.draw.line(
            big, color("#ffffff"), (start[0] * k, start[1] * k), (end[0] * k, end[1] * k), 13 * k
        )

    line = supersample(target.get_size(), draw_line, 1, ground="#ffffff")
    halo = tint(blur(line, 16), "#35e0ff")
    for _ in range(3):
        target.blit(halo, (0, 0))
    target.blit(line, (0, 0))
    flash = impact(160, ("#0d5a8a", "#35e0ff", "#ffffff"), 11, 4)
    rect = flash.get_rect(center=(round(end[0]), round(end[1])))
    glow(target, flash, rect.topleft, "#35e0ff", 16, 1, 210)
    target.blit(flash, rect)


# ----------------------------------------------------------------------------- mortal kombat kards
MONK = Look(
    skin="#c98a5e", hair="#20140f", hairstyle="bald", shorts="#d9831f", trim="#7a1f1a", tabard="#e8a22c", gloves="#7a1f1a",
    glove_style="bare", bracer="#f0e2c0", shorts_length=0.96, ink="#170c10",
)  # fmt: skip
WARLORD = Look(
    skin="#8c97ab", headgear="helmet", cover="#aab4c4", eye="#37e0d0", plume="#8a2be0", shorts="#3b2a52", trim="#d9b45a",
    tabard="#4b3370", gloves="#3a4250", bracer="#aab4c4", shin="#aab4c4", boots="#3a4250", top="#7d879b", shorts_length=0.9,
    bulk=1.14, ink="#0e0b14",
)  # fmt: skip


def mortal_kombat_kards(size: Size) -> Surface:
    """Arcade dusk: a flying kick in front of the moon, tube lines over everything."""
    width, height = size
    horizon = 620
    result = new(width, height)
    result.blit(vgrad((width, horizon), "#0a0620", "#24104a", "#6a1f5c", "#c8463f", "#ffae5c"), (0, 0))
    _stars(result, 120, 360)
    _moon(result, (0.5 * width, 330), 236)
    result.blit(_skyline(width, 250), (0, horizon - 250))
    result.blit(vgrad((width, height - horizon), "#6a2238", "#2a0c26", "#0c0512"), (0, horizon))
    result.blit(_grid((width, height - horizon)), (0, horizon))
    foot = solve(pose("sky_kick")).sole_near
    star = impact(250, ("#8a1030", "#ff8a3c", "#fff6d0"), 12, 6)
    put(result, star, ((foot[0] - 2.0) * 6.0 + 24, (foot[1] + 14.0) * 6.0))
    warlord = _single("struck", WARLORD, size, 5.7, (-8.0, -33.0))
    glow(result, warlord, (0, 0), "#ff5a48", 14, 1, 200)
    result.blit(warlord, (0, 0))
    monk = _single("sky_kick", MONK, size, 6.0, (2.0, -14.0))
    glow(result, monk, (0, 0), "#ffc23a", 14, 1, 210)
    result.blit(monk, (0, 0))
    scanlines(result, 6, 44)
    return result


def _moon(target: Surface, middle: Point, radius: int) -> None:
    d = radius * 2
    ball = vgrad((d, d), "#fffbe8", "#ffe6b8", "#ffb98a")
    marks = new(d, d)
    for x, y, r in (
        (0.34, 0.36, 0.11),
        (0.64, 0.27, 0.07),
        (0.7, 0.6, 0.13),
        (0.4, 0.7, 0.08),
        (0.22, 0.56, 0.05),
    ):
        pygame.draw.circle(marks, (196, 116, 96, 70), (x * d, y * d), r * d)
        pygame.draw.circle(marks, (255, 240, 210, 60), ((x + 0.012) * d, (y + 0.012) * d), r * d * 0.86)
    ball.blit(blur(marks, 8), (0, 0))
    moon = round_mask(ball, radius)
    corner = (middle[0] - radius, middle[1] - radius)
    glow(target, moon, corner, "#ffcf9a", 50, 1, 150)
    target.blit(moon, corner)


def _skyline(width: int, height: int) -> Surface:
    """Hills and a tall gate before the dusk."""

    def draw_all(big: Surface, k: int) -> None:
        for value, base, swing, seed in (("#5a1f58", 150, 70, 8), ("#3a1248", 92, 48, 9)):
            points = [(0.0, float(height * k))]
            for i in range(13):
                points.append(
                    (i / 12 * width * k, (height - base - swing * (noise_at(seed, i) - 0.5) * 2) * k)
                )
            pygame.draw.polygon(big, color(value), [*points, (width * k, height * k)])
        for middle, scale in ((92, 1.0), (604, 0.82)):
            _tower(big, middle * k, height * k, scale * k)

    return supersample((width, height), draw_all, 2, ground="#3a1248")


def _tower(big: Surface, x: float, floor: float, k: float) -> None:
    """A many-storeyed tower with lit windows."""
    for level in range(4):
        half, y = (86 - 15 * level) * k, floor - 58 * level * k
        body = [
            (x - half * 0.6, y),
            (x - half * 0.6, y - 48 * k),
            (x + half * 0.6, y - 48 * k),
            (x + half * 0.6, y),
        ]
        roof = [
            (x - half, y - 38 * k),
            (x - half * 0.66, y - 60 * k),
            (x + half * 0.66, y - 60 * k),
            (x + half, y - 38 * k),
        ]
        pygame.draw.polygon(big, color("#1a0826"), body)
        pygame.draw.polygon(big, color("#12051c"), roof)
        for j in (-1, 0, 1):
            window = Rect(0, 0, round(9 * k), round(15 * k))
            window.center = (round(x + j * half * 0.34), round(y - 20 * k))
            pygame.draw.rect(big, color("#ffb347"), window)


def _grid(size: Size) -> Surface:
    """Floor lines that run to the horizon."""
    width, height = size

    def draw_all(big: Surface, k: int) -> None:
        value = (255, 150, 90, 80)
        for i in range(-16, 17):
            start, end = (0.5 + i * 0.045) * width * k, (0.5 + i * 0.20) * width * k
            pygame.draw.line(big, value, (start, 0), (end, height * k), 3 * k)
        y, step = 0.0, 16.0 * k
        while y < height * k:
            pygame.draw.line(big, value, (0, y), (width * k, y), 3 * k)
            y += step
            step *= 1.45

    return supersample(size, draw_all, 2, ground=(255, 150, 90))
