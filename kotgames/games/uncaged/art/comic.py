"""UNCAGED's card pictures: two fighters at the decisive moment before a comic sun burst in the colour of the card's type.

A picture is a master of SIZE; faces scale it down and lay ribbon and seal over its upper corners, so no head stands there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from kotgames.games.uncaged.art import moments
from kotgames.games.uncaged.art.marks import BROKEN_CHAIN
from kotgames.ui.art.cards import Palette
from kotgames.ui.art.compose import HEAD_RADIUS, View, compose, extent, fit, heads, swoosh
from kotgames.ui.art.figure import Canvas, Look
from kotgames.ui.art.paint import (
    ColorLike,
    Point,
    blur,
    burst,
    chainlink,
    clip,
    color,
    darken,
    drop_shadow,
    fade,
    glow,
    halftone,
    impact,
    lighten,
    new,
    noise_at,
    put,
    radial,
    speedlines,
    supersample,
    tint,
    vgrad,
)
from kotgames.ui.art.poses import Scene, scene
from kotgames.ui.art.skeleton import solve

MASTER_SIZE = (640, 512)

TYPE_PALETTES: dict[str, Palette] = {
    "punch": Palette("#ff5a28", "#ff9144", "#7d0f10", "#d22c1c", "punch"),
    "kick": Palette("#f3ac12", "#ffd862", "#6e3d03", "#c07c06", "high-kick"),
    "level_change": Palette("#2b7fdb", "#69b1f4", "#0a2a63", "#1c5cb6", "falling"),
    "submission": Palette("#8748c6", "#b888ea", "#331060", "#6c33ab", "broken-bone"),
    "block": Palette("#17988f", "#6cd8cb", "#053b3a", "#0d7672", "shield"),
    "combo_breaker": Palette("#17988f", "#6cd8cb", "#053b3a", "#0d7672", BROKEN_CHAIN),
    "special": Palette("#36a055", "#8adb97", "#0b3a22", "#217440", "round-star"),
}
"""Card types (UNC p.7): colours of the burst, of shadows, of ribbon and title, and the type's icon."""

COACH_LOOK = Look(
    skin="#c68a62", hair="#8d8d92", hairstyle="short", beard="full", bulk=1.1, top="#23262e", shorts="#2f3440",
    trim="#e8e2d0", shorts_length=0.96, gloves="#c68a62", glove_style="bare", boots="#15171c",
)  # fmt: skip
"""The look of the coach on Good Corner."""

TITLE_SHARE = 0.07
"""The title lies over this much of the lower edge."""


def corners_covered(size: tuple[int, int]) -> list[Rect]:
    """Rectangles of ribbon (left, with the tip of a pennant below) and damage seal (right) on a picture of this size, at the card sizes
    at which they are largest."""
    width = size[0]
    ribbon, seal, tip = round(width * 0.28), round(width * 0.32), round(width * 0.19)
    return [
        Rect(0, 0, ribbon, ribbon),
        Rect(round(width * 0.03), round(width * 0.155), tip, tip),
        Rect(width - seal, 0, seal, seal),
    ]


def picture(name: str, kind: str, look_a: Look, look_b: Look, size: tuple[int, int] = MASTER_SIZE) -> Surface:
    """The picture of a moment (moments.MOMENTS) on the ground of a card type, opaque, in any size.

    look_a plays the card. KeyError names an unknown moment or type.
    """
    palette = TYPE_PALETTES[kind]
    moment = moments.posed_moment(name)
    base = scene(moment.moment.scene)
    if name == "good_corner":
        look_b = COACH_LOOK
    this = replace(base, layers=moment.layers)
    window = (size[0], size[1] - round(size[1] * TITLE_SHARE))
    view = framed_pair(this, look_a, look_b, window, corners_covered(size))
    at = view.px(moment.point) if moment.point is not None else (size[0] * 0.5, size[1] * 0.40)
    result = background(palette, size, (at[0] / size[0], at[1] / size[1]), view)
    _behind(result, name, palette, base, view)
    figures = compose(this, look_a, look_b, size, view, 2)
    reach = size[1] / 90
    drop_shadow(result, figures, (0, 0), (reach * 1.6, reach * 1.4), max(1.0, reach * 1.4), 130)
    if moment.moment.contact_kind in (moments.STRIKE, moments.GUARD):
        put(result, _star(moment.moment.contact_kind, size[1] * 0.36), at)
    glow(result, figures, (0, 0), "#fff4cf", max(1.0, reach), 1, 165)
    _ghost(result, name, look_a, look_b, size, view)
    result.blit(figures, (0, 0))
    if moment.moment.contact_kind == moments.HOLD:
        _pain(result, moment, view)
    result.blit(vgrad((size[0], size[1] // 5), (0, 0, 0, 105), (0, 0, 0, 0)), (0, 0))
    foot = vgrad((size[0], size[1] // 7), color(palette.dark, 0), color(palette.dark, 200))
    result.blit(foot, (0, size[1] - foot.get_height()))
    return result


def framed_pair(
    this: Scene, look_a: Look, look_b: Look, window: tuple[int, int], avoid: Sequence[Rect]
) -> View:
    """The largest view in which the whole figures lie in the window and no head below a round of `avoid`; sideways first, then smaller."""
    left, _, right, _ = extent(this.layers, look_a, look_b)
    plain = fit(this, look_a, look_b, window, 0.03, (), 0.2)
    low = plain.px((0.0, 96.0))[1]
    spots = heads(this.layers)
    for shrink in (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79, 0.76, 0.73, 0.70):
        scale = plain.scale * shrink
        slack = (window[0] * 0.98 - (right - left) * scale) / 2
        origin_y = 96.0 - low / scale
        for step in range(21):
            for sign in (-1, 1):
                dx = sign * step / 20 * max(0.0, slack)
                middle = window[0] / 2 + dx
                view = View(((left + right) / 2 - middle / scale, origin_y), scale)
                if all(_free(view.px(spot), scale, window, avoid) for spot in spots):
                    return view
    return plain


def _free(at: Point, scale: float, window: tuple[int, int], avoid: Sequence[Rect]) -> bool:
    """True for a head at a pixel that lies in the window and outside all rounds."""
    reach = HEAD_RADIUS * scale
    inside = reach < at[0] < window[0] - reach and at[1] > reach
    return inside and all(math.dist(at, rect.center) > reach + rect.width / 2 for rect in avoid)


def _star(sort: str, diameter: float) -> Surface:
    """The hit star; on a guard it is cold."""
    if sort == moments.GUARD:
        return impact(diameter * 0.9, ("#0a7d8c", "#9df0f4", "#ffffff"), 9, 11)
    return impact(diameter)


# ------------------------------------------------------------------------------------- the ground
def background(palette: Palette, size: tuple[int, int], center: Point, view: View) -> Surface:
    """Sun burst with light where it happens, chain link in the dark corners, halftone, speed lines, and the cage's mat."""
    height = size[1]
    dark = color(palette.dark)
    result = burst(size, center, palette.first, palette.second, 22, 0.12)
    wires = chainlink(size, height / 11, color(dark, 120), height / 150)
    result.blit(
        clip(wires, radial(size, (255, 255, 255, 0), (255, 255, 255, 220), center, 1.15, 2.2)), (0, 0)
    )
    result.blit(radial(size, (255, 253, 232, 240), (255, 253, 232, 0), center, 0.68, 0.8), (0, 0))
    result.blit(radial(size, color(dark, 0), color(dark, 225), center, 1.5, 1.9), (0, 0))
    result.blit(halftone(size, color(dark, 125), max(3.0, height / 25), (-0.35, 1.05)), (0, 0))
    result.blit(speedlines(size, center, (255, 255, 255, 100), 60, 0.5), (0, 0))
    _mat(result, palette, view)
    return result


def _mat(target: Surface, palette: Palette, view: View) -> None:
    """The mat under the feet: a dark ellipse with the cage's painted line."""
    width, height = target.get_size()
    floor = view.px((0.0, 90.0))[1]
    shade = darken(palette.dark, 0.45)
    line = lighten(palette.second, 0.35)

    def draw(big: Surface, k: int) -> None:
        area = Rect(
            round(-0.16 * width * k), round(floor * k), round(1.32 * width * k), round(0.6 * height * k)
        )
        pygame.draw.ellipse(big, color(shade, 205), area)

    def stripe(big: Surface, k: int) -> None:
        area = Rect(
            round(-0.12 * width * k),
            round((floor + height * 0.03) * k),
            round(1.24 * width * k),
            round(0.5 * height * k),
        )
        pygame.draw.ellipse(big, color(line, 95), area, max(1, round(height * 0.007 * k)))

    target.blit(blur(supersample(target.get_size(), draw, 1, ground=shade), max(1.0, height / 60)), (0, 0))
    target.blit(supersample(target.get_size(), stripe, 2, ground=line), (0, 0))


# ------------------------------------------------------------------------------- what is not a figure
def _behind(target: Surface, name: str, palette: Palette, base: Scene, view: View) -> None:
    """Trails of limbs, dust of a fall, the stool, the aura: between ground and figures."""
    size = target.get_size()
    if base.trail:
        target.blit(swoosh(base.trail, size, view, (255, 255, 255, 135), 15), (0, 0))
        target.blit(swoosh(base.trail, size, view, color(palette.second, 200), 8), (0, 0))
    extra: Callable[[Surface, Palette, View], None] | None = _EXTRAS.get(name)
    if extra is not None:
        extra(target, palette, view)


def _stool(target: Surface, palette: Palette, view: View) -> None:
    """The corner's stool, bucket and towel."""
    canvas = Canvas(target.get_width(), target.get_height(), view.scale, 2)
    canvas.origin = view.origin
    for x in (22.0, 42.0):
        lean = 3.0 if x > 30 else -3.0
        canvas.part(
            [[(x - 1.4, 80), (x + 1.4, 80), (x + 1.4 + lean, 95), (x - 1.4 + lean, 95)]], "#8f98a6", "#4d5563"
        )
    canvas.part([[(17, 77), (47, 77), (46, 81.5), (18, 81.5)]], "#c33a34", "#7c1a1a")
    canvas.part([[(25, 85), (39, 85), (37, 95), (27, 95)]], "#d9dee6", "#8793a4")
    canvas.part([[(27, 84), (34, 84.5), (36, 91), (32, 89), (28, 92)]], "#fff6e0", "#cbb98f")
    image = canvas.image()
    drop_shadow(target, image, (0, 0), (4, 4), 4, 120)
    target.blit(image, (0, 0))


def _aura(target: Surface, palette: Palette, view: View) -> None:
    """Power that comes back: flames of light around the one who breathes in."""
    middle = view.px((36.0, 52.0))
    reach = 58.0 * view.scale

    def draw(big: Surface, k: int) -> None:
        for share, value in (
            (1.0, color(palette.dark, 120)),
            (0.9, color("#a8f0a0", 190)),
            (0.60, color("#f7ffd0", 215)),
        ):
            points = []
            for i in range(36):
                wild = 0.80 + 0.34 * noise_at(41, i) if i % 2 == 0 else 0.62
                ray = pygame.Vector2(0, -reach * share * wild * (1.12 if 9 < i < 27 else 0.96)).rotate(
                    i * 10 + 180
                )
                points.append(((middle[0] + ray.x * 0.72) * k, (middle[1] + ray.y) * k))
            pygame.draw.polygon(big, value, points)

    target.blit(
        blur(supersample(target.get_size(), draw, 2, ground="#a8f0a0"), max(1.0, view.scale * 0.8)), (0, 0)
    )


def _dust(at: tuple[float, ...]) -> Callable[[Surface, Palette, View], None]:
    """Clouds on the mat at some places (x in units)."""

    def make(target: Surface, palette: Palette, view: View) -> None:
        tone: ColorLike = lighten(palette.second, 0.55)

        def draw(big: Surface, k: int) -> None:
            for n, x in enumerate(at):
                for i in range(6):
                    dx, dy = (noise_at(51 + n, i) - 0.5) * 22, -noise_at(61 + n, i) * 7
                    px, py = view.px((x + dx, 95 + dy))
                    radius = (2.2 + 3.4 * noise_at(71 + n, i)) * view.scale
                    pygame.draw.circle(big, color(tone, 150), (px * k, py * k), radius * k)

        target.blit(blur(supersample(target.get_size(), draw, 1, ground=tone), max(1.0, view.scale)), (0, 0))

    return make


_EXTRAS: dict[str, Callable[[Surface, Palette, View], None]] = {
    "good_corner": _stool,
    "second_wind": _aura,
    "hip_toss": _dust((24.0, 58.0)),
    "single_leg": _dust((4.0, 46.0)),
    "sprawl": _dust((-4.0, 100.0)),
    "sweep": _dust((12.0, 40.0)),
}


def _ghost(target: Surface, name: str, look_a: Look, look_b: Look, size: tuple[int, int], view: View) -> None:
    """The blow that only seemed to come, as its own faint echo."""
    layers = moments.ghost_limbs(name)
    if layers:
        echo = compose(Scene(layers), look_a, look_b, size, view, 2)
        for shift, amount in ((-5.0, 0.30), (0.0, 0.62)):
            target.blit(fade(tint(echo, "#ff6a34"), amount), (round(shift * view.scale), 0))


def _pain(target: Surface, moment: moments.PosedMoment, view: View) -> None:
    """Sharp strokes around what hurts: the held joint, or the head of one who is choked."""
    assert moment.point is not None
    choked = moment.moment.target == "neck"
    at = view.px(solve(moment.b).head if choked else moment.point)
    inner, outer = (9.4, 16.0) if choked else (8.4, 14.5)

    def draw(big: Surface, k: int) -> None:
        unit = view.scale * k
        for rim, value in ((0.7, "#2a0a06"), (0.0, "#ffe14a")):
            for i in range(9):
                if choked and i in (2, 3, 4):  # no strokes over the arm that chokes
                    continue
                ray = pygame.Vector2(1, 0).rotate(i * 40 - 30)
                side = ray.rotate(90) * (0.95 + rim)
                tip = ray * (outer * (1.0 if i % 2 else 0.84) + rim * 2.2)
                start = ray * (inner - rim)
                points = [start + side, start - side, tip]
                pygame.draw.polygon(
                    big, value, [(at[0] * k + p.x * unit, at[1] * k + p.y * unit) for p in points]
                )

    target.blit(supersample(target.get_size(), draw, 2, ground="#ffe14a"), (0, 0))


def blank_picture(size: tuple[int, int], kind: str) -> Surface:
    """The ground alone, for a card whose picture is still being drawn. KeyError for an unknown type."""
    result = new(*size)
    palette = TYPE_PALETTES[kind]
    result.blit(burst(size, (0.5, 0.45), palette.first, palette.second, 20), (0, 0))
    result.blit(radial(size, color(palette.dark, 0), color(palette.dark, 215), (0.5, 0.45), 1.5, 1.9), (0, 0))
    return result
