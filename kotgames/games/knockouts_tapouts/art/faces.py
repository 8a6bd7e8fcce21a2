"""Card faces: 640 x 896 masters with ink frame, gold rim, two-fighter picture, title band and paper foot.

Readable at 118 x 164: the title is then 17 px high; the text of the foot is for the zoomed card.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import pygame
from pygame import Rect, Surface

from kotgames.ui.art.cards import Palette
from kotgames.ui.art.compose import HEAD_RADIUS, View, compose, extent, fit, heads, swoosh
from kotgames.ui.art.endings import REFEREE
from kotgames.ui.art.figure import CAST, Look
from kotgames.ui.art.icons import has, icon, sticker
from kotgames.ui.art.paint import (
    ColorLike,
    Point,
    blur,
    burst,
    chainlink,
    clip,
    color,
    darken,
    disc,
    drop_shadow,
    fit_text,
    glow,
    grad_rect,
    halftone,
    impact,
    ink_text,
    new,
    paragraph,
    put,
    radial,
    round_mask,
    rrect,
    speedlines,
    star_poly,
    supersample,
    texture,
    vgrad,
)
from kotgames.ui.art.poses import Scene, library, scene

SIZE = (640, 896)
WINDOW = Rect(22, 22, 596, 506)
RIBBON = Rect(34, 12, 98, 128)
SEAL_SHARE = 0.285
"""Size of the seal with a card's number, as a share of the card's width."""
BAND = Rect(10, 484, 620, 124)
FOOT = Rect(26, 616, 588, 180)
CHIPS = Rect(30, 806, 580, 66)
GOLD = ("#fdf0bd", "#b07d2c", "#f6dd92", "#7d531a")
TITLE_FACE, TEXT_FACE, BOLD_FACE = "anton-400", "barlow-semi-condensed-600", "barlow-semi-condensed-700"


KINDS: dict[str, Palette] = {
    "strike": Palette("#ff6f2c", "#ff9f45", "#86160f", "#d0301c", "punch"),
    "kick": Palette("#ff9f1c", "#ffc95c", "#7a3a04", "#d2780a", "high-kick"),
    "grapple": Palette("#2f86de", "#6db2f2", "#0d2c66", "#1f5fb8", "throwing-ball"),
    "hold": Palette("#8b4fc9", "#b98ae6", "#361463", "#6f36ad", "grab"),
    "style": Palette("#6a55d8", "#a293f5", "#241a63", "#4b3ab4", "star-medal"),
    "boost": Palette("#eebb30", "#ffe88a", "#6b4a03", "#a97f0a", "upgrade"),
    "special": Palette("#3fa35c", "#86d694", "#0f3d26", "#277a45", "up-card"),
}
"""The kinds of cards."""


@dataclass(frozen=True, slots=True)
class FaceSpec:
    """Everything on a card's face, as plain values.

    kind: a key of KINDS. picture: a scene, else the name of an icon. lines: paragraphs of
    rules text, **bold** in the kind's colour. badge: short text of the seal at the top right ("4+", "+1")
    or None. chips: (icon or "", text) at the foot. icon: replaces the kind's icon. looks: who does it and
    to whom, each a name in CAST or the values of a Look. shrink: the face is made so many times smaller.
    """

    kind: str
    title: str
    picture: str
    lines: tuple[str, ...] = ()
    badge: str | None = None
    chips: tuple[tuple[str, str], ...] = ()
    icon: str = ""
    looks: tuple[str | dict[str, Any], str | dict[str, Any]] = ("vance", "okoro")
    shrink: int = 1

    @property
    def pair(self) -> tuple[Look, Look]:
        """The looks of the one who does it and of the other; KeyError for a name that nobody has. In some scenes the second one is no
        fighter."""
        one, two = (CAST[look] if isinstance(look, str) else Look.of(look) for look in self.looks)
        return one, OVERRIDES.get(self.picture, two)

    def data(self) -> dict[str, Any]:
        """Plain values, for bake jobs. Each table asks for a hundred: nothing is copied."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @classmethod
    def of(cls, data: dict[str, Any]) -> FaceSpec:
        """The opposite of `data`, also from JSON; ValueError naming a key that does not exist."""
        known = {f.name for f in fields(cls)}
        for key in data:
            if key not in known:
                raise ValueError(f"a card face has no '{key}'")
        values = dict(data)
        for key in ("lines", "looks"):
            if key in values:
                values[key] = tuple(values[key])
        values["chips"] = tuple((name, text) for name, text in values.get("chips", ()))
        return cls(**values)


OVERRIDES: dict[str, Look] = {"stand_up": REFEREE}
"""Scenes in which the second figure is not a fighter."""


def foot_rect(width: int, height: int, chips: bool = False) -> Rect:
    """The paper foot of a face scaled to width x height, in pixels: a hand may write its own large text there."""
    kx, ky = width / SIZE[0], height / SIZE[1]
    low = FOOT.bottom if chips else CHIPS.bottom
    return Rect(
        round(FOOT.left * kx), round(FOOT.top * ky), round(FOOT.width * kx), round((low - FOOT.top) * ky)
    )


# -------------------------------------------------------------------------------------------- face
def face(spec: FaceSpec) -> Surface:
    """The card's face, 640 x 896 (or a share of that) with transparent corners.

    KeyError names an unknown kind, look or picture.
    """
    palette = KINDS[spec.kind]
    result = _frame()
    art = picture(spec, (WINDOW.width, WINDOW.height))
    result.blit(round_mask(art, 30), WINDOW)
    _ribbon(result, palette, spec.icon or palette.icon)
    if spec.badge is not None:
        _seal(result, spec.badge)
    _band(result, palette, spec.title)
    _foot(result, palette, spec)
    if spec.shrink > 1:
        return pygame.transform.smoothscale(result, (SIZE[0] // spec.shrink, SIZE[1] // spec.shrink))
    return result


def _frame() -> Surface:
    """Ink edge, gold rim, dark inside."""
    return _frame_once().copy()


@cache
def _frame_once() -> Surface:
    result = rrect(SIZE, 46, "#0b0c10")
    result.blit(grad_rect((SIZE[0] - 8, SIZE[1] - 8), 42, *GOLD), (4, 4))
    result.blit(rrect((SIZE[0] - 28, SIZE[1] - 28), 34, "#15171d"), (14, 14))
    return result


def picture(spec: FaceSpec, size: tuple[int, int]) -> Surface:
    """The picture of a card in any size: comic background and figures, or a large icon."""
    palette = KINDS[spec.kind]
    if spec.picture in library().scenes:
        return _scene_picture(spec, palette, size)
    if not has(spec.picture):
        raise KeyError(f"there is neither a scene nor an icon named '{spec.picture}'")
    result = backdrop(palette, size, (0.5, 0.46))
    art = sticker(
        spec.picture,
        size[1] * 0.62,
        "#ffffff",
        "#ffe9b8",
        ink=darken(palette.dark, 0.3),
        outline=size[1] * 0.018,
    )
    put(result, art, (size[0] / 2, size[1] * 0.45))
    return result


def seal_rect(width: float) -> tuple[float, float, float]:
    """The seal with a card's number on a card of this width: its middle (x, y) and its size, in the same measure."""
    size = width * SEAL_SHARE
    return width - size / 2 - width * 0.006, size / 2 + width * 0.006, size


def covered(size: tuple[int, int]) -> tuple[list[Rect], list[tuple[Point, float]]]:
    """Marks over a picture of this size, so that no head may come to lie there: rectangles (the ribbon), and rounds by middle and radius
    (the seal, also where only the table adds it)."""
    k = size[0] / WINDOW.width
    ribbon = RIBBON.move(-WINDOW.left, -WINDOW.top)
    x, y, across = seal_rect(SIZE[0])
    return (
        [
            Rect(
                round(ribbon.left * k),
                round(ribbon.top * k),
                round(ribbon.width * k),
                round(ribbon.height * k),
            )
        ],
        [(((x - WINDOW.left) * k, (y - WINDOW.top) * k), across / 2 * k)],
    )


def framed(this: Scene, look_a: Look, look_b: Look, size: tuple[int, int]) -> View:
    """The view of a scene on a picture of this size in which all heads are seen: moved and made smaller as little as it takes."""
    title = round(size[1] * 0.075)  # the title band covers this much of the lower edge
    plain = fit(this, look_a, look_b, (size[0], size[1] - title), 0.045)
    left, _, right, bottom = extent(this.layers, look_a, look_b)
    middle, low = (left + right) / 2, plain.px((0.0, bottom))[1]
    centre = plain.px((middle, 0.0))[0]
    spots = heads(this.layers)
    rects, rounds = covered(size)
    best = (math.inf, plain)
    for smaller in range(9):
        scale = plain.scale * (1.0 - 0.035 * smaller)
        for aside in range(-14, 15):
            for down in range(4):
                cost = 1.6 * smaller + abs(aside) * 0.5 + down * 0.8
                if cost >= best[0]:
                    continue
                x, y = centre + aside * 0.012 * size[0], low + down * 0.02 * size[1]
                view = View((middle - x / scale, bottom - y / scale), scale)
                if all(_seen(view.px(spot), HEAD_RADIUS * scale, size, rects, rounds) for spot in spots):
                    best = (cost, view)
    return best[1]


def _seen(
    at: Point, reach: float, size: tuple[int, int], rects: list[Rect], rounds: list[tuple[Point, float]]
) -> bool:
    """True for a head (its middle and radius) that lies in the picture and under nothing."""
    x, y = at
    if not (reach < x < size[0] - reach and y > reach * 0.8):
        return False
    if any(math.dist(at, middle) < reach + radius for middle, radius in rounds):
        return False
    aside = [(max(r.left - x, 0, x - r.right), max(r.top - y, 0, y - r.bottom)) for r in rects]
    return all(math.hypot(*way) > reach for way in aside)


def backdrop(palette: Palette, size: tuple[int, int], center: Point) -> Surface:
    """Sun burst with light in the middle, halftone towards the bottom and speed lines."""
    dark = color(palette.dark)
    result = burst(size, center, palette.first, palette.second, 20, 0.12)
    result.blit(radial(size, (255, 252, 228, 235), (255, 252, 228, 0), center, 0.72, 0.8), (0, 0))
    result.blit(radial(size, color(dark, 0), color(dark, 215), center, 1.5, 1.9), (0, 0))
    result.blit(halftone(size, color(dark, 125), size[1] / 26, (-0.35, 1.05)), (0, 0))
    result.blit(speedlines(size, center, (255, 255, 255, 95), 64, 0.5), (0, 0))
    return result


def _scene_picture(spec: FaceSpec, palette: Palette, size: tuple[int, int]) -> Surface:
    this = scene(spec.picture)
    look_a, look_b = spec.pair
    window = (size[0], size[1] - round(size[1] * 0.075))
    view = framed(this, look_a, look_b, size)
    center = (0.5, 0.42)
    if this.impact is not None:
        x, y = view.px(this.impact)
        center = (x / size[0], y / size[1])
    result = backdrop(palette, size, center)
    _floor(result, palette, window)
    if this.trail:
        result.blit(swoosh(this.trail, size, view, (255, 255, 255, 120), 15), (0, 0))
        result.blit(swoosh(this.trail, size, view, color(palette.second, 190), 8), (0, 0))
    figures = compose(this, look_a, look_b, size, view, 2)
    reach = size[1] // 90
    drop_shadow(result, figures, (0, 0), (reach * 1.6, reach * 1.4), reach * 1.4, 120)
    if this.impact is not None:
        put(result, impact(size[1] * 0.40), view.px(this.impact))
    glow(result, figures, (0, 0), "#fff4cf", reach, 1, 150)
    result.blit(figures, (0, 0))
    result.blit(vgrad((size[0], size[1] // 5), (0, 0, 0, 110), (0, 0, 0, 0)), (0, 0))
    return result


def _floor(target: Surface, palette: Palette, window: tuple[int, int]) -> None:
    """Dark mat under the feet."""
    width, height = window
    shade = darken(palette.dark, 0.45)

    def draw(big: Surface, k: int) -> None:
        area = Rect(
            round(-0.1 * width * k), round(0.87 * height * k), round(1.2 * width * k), round(0.5 * height * k)
        )
        pygame.draw.ellipse(big, color(shade, 190), area)

    target.blit(blur(supersample(target.get_size(), draw, 1, ground=shade), height // 60), (0, 0))


def _ribbon(target: Surface, palette: Palette, name: str) -> None:
    """Pennant with the kind's icon at the top left."""
    width, height = RIBBON.size

    def draw(big: Surface, k: int) -> None:
        for inset, value in ((0, color(palette.dark)), (7, color(palette.band))):
            i = inset * k
            right, low = width * k - i, height * k
            notch = low - 26 * k
            points = [(i, 0), (right, 0), (right, notch - i), (width * k / 2, low - 1.6 * i), (i, notch - i)]
            pygame.draw.polygon(big, value, points)

    shape = supersample((width, height), draw, 4, ground=palette.dark)
    shine = vgrad((width, height), (255, 255, 255, 80), (255, 255, 255, 0), (0, 0, 0, 60))
    shape.blit(clip(shine, shape), (0, 0))
    drop_shadow(target, shape, RIBBON.topleft, (4, 6), 6, 160)
    target.blit(shape, RIBBON)
    sign = sticker(name, 70, "#ffffff", "#ffe9b8", ink=darken(palette.dark, 0.25), outline=3)
    put(target, sign, (RIBBON.centerx, RIBBON.top + 56))


def _seal(target: Surface, text: str) -> None:
    """Starred seal at the top right."""
    x, y, across = seal_rect(SIZE[0])
    size = round(across)

    def draw(big: Surface, k: int) -> None:
        c = size * k / 2
        pygame.draw.polygon(big, color("#14060a"), star_poly((c, c), c, c * 0.85, 14))
        pygame.draw.polygon(big, color("#f6d56a"), star_poly((c, c), c * 0.93, c * 0.79, 14))
        pygame.draw.circle(big, color("#14060a"), (c, c), c * 0.70)
        pygame.draw.circle(big, color("#b8141c"), (c, c), c * 0.645)

    badge = supersample((size, size), draw, 4, ground="#14060a")
    shine = radial((size, size), (255, 255, 255, 120), (255, 255, 255, 0), (0.4, 0.3), 0.62)
    badge.blit(clip(shine, badge), (0, 0))
    position = (round(x - across / 2), round(y - across / 2))
    drop_shadow(target, badge, position, (4, 7), 7, 170)
    target.blit(badge, position)
    label = fit_text(text, TITLE_FACE, 80, size * 0.58, "#ffffff", outline=5, outline_color="#3a0508")
    put(target, label, (position[0] + size / 2, position[1] + size / 2 - 2))


def _band(target: Surface, palette: Palette, title: str) -> None:
    """Skewed title band with the title leaning along."""
    width, height = BAND.size
    tilt = 14

    def draw(big: Surface, k: int) -> None:
        for inset, value in ((0, color("#0c0d12")), (7, color(palette.band))):
            i = inset * k
            w, h, t = width * k, height * k, tilt * k
            pygame.draw.polygon(big, value, [(0, t + i), (w, i), (w, h - t - i), (0, h - i)])

    band = supersample((width, height), draw, 4, ground="#0c0d12")
    shine = vgrad((width, height), (255, 255, 255, 95), (255, 255, 255, 10), (0, 0, 0, 95))
    band.blit(clip(shine, band), (0, 0))
    drop_shadow(target, band, BAND.topleft, (0, 8), 9, 190)
    target.blit(band, BAND)
    name = fit_text(
        title.upper(), TITLE_FACE, 92, width - 44, "#fffdf5", "#fffdf5", "#ffe7b4", smallest=60, outline=6,
        outline_color=darken(palette.dark, 0.6), tracking=2, shadow=(3, 6, 3, (0, 0, 0, 170)),
    )  # fmt: skip
    put(target, pygame.transform.rotozoom(name, 1.25, 1), (BAND.centerx, BAND.centery - 2))


def _foot(target: Surface, palette: Palette, spec: FaceSpec) -> None:
    """Paper with the rules text, and the chips below it; without chips the paper takes their place."""
    area = FOOT.copy()
    if not spec.chips:
        area.height = CHIPS.bottom - FOOT.top
    paper = new(*area.size)
    paper.blit(vgrad(area.size, "#fcf6e4", "#eadfbe"), (0, 0))
    paper.blit(texture("paper", area.size, 0.05), (0, 0))
    target.blit(round_mask(paper, 20), area)
    _text(target, area.inflate(-36, -16), palette, spec.lines)
    x = float(CHIPS.left)
    for name, label in spec.chips:
        x += _chip(target, palette, (x, CHIPS.top), name, label) + 12


def _text(target: Surface, area: Rect, palette: Palette, lines: tuple[str, ...]) -> None:
    """The paragraphs share the height by their lengths."""
    if not lines:
        return
    weight = [max(18, len(line)) for line in lines]
    y = float(area.top)
    for line, part in zip(lines, weight, strict=True):
        height = area.height * part / sum(weight)
        block = paragraph(
            (area.width, height),
            line,
            TEXT_FACE,
            42,
            "#2a2018",
            BOLD_FACE,
            darken(palette.dark, 0.05),
            1.14,
            smallest=22,
        )
        target.blit(block, (area.left, y))
        y += height


def _chip(target: Surface, palette: Palette, at: Point, name: str, label: str) -> float:
    """One chip; returns its width."""
    text = ink_text(label, BOLD_FACE, 40, "#ffffff") if label else new(1, 1)
    width = 28 + (52 if name else 0) + (text.get_width() if label else 0)
    target.blit(rrect((width, CHIPS.height), 18, palette.band, 4, "#0a0a0e"), at)
    middle = at[1] + CHIPS.height / 2
    if name:
        put(target, icon(name, 46, "#ffffff"), (at[0] + 14 + 23, middle))
    if label:
        put(target, text, (at[0] + width - 14, middle), "midright")
    return width


# -------------------------------------------------------------------------------------------- back
def back(
    label: str, first: ColorLike = "#7c1218", second: ColorLike = "#9c1b22", name: str = "boxing-glove"
) -> Surface:
    """The back of a deck, 640 x 896: burst behind chain link, a gold icon and the label."""
    result = _frame()
    window = Rect(22, 22, SIZE[0] - 44, SIZE[1] - 44)
    art = burst(window.size, (0.5, 0.46), first, second, 22)
    art.blit(chainlink(window.size, 46, (0, 0, 0, 70), 4), (0, 0))
    art.blit(texture("leather", window.size, 0.12, 2), (0, 0))
    art.blit(radial(window.size, (255, 200, 110, 95), (16, 0, 4, 190), (0.5, 0.44), 1.2), (0, 0))
    result.blit(round_mask(art, 30), window)
    middle = SIZE[0] / 2
    medal = disc(360, color("#1c0508", 150), 8, "#d9a441")
    put(result, medal, (middle, 392))
    put(result, disc(330, color("#000000", 0), 3, color("#d9a441", 150)), (middle, 392))
    put(result, sticker(name, 236, "#fff0bf", "#d29a36", ink="#1c0508", outline=8), (middle, 392))
    if label:
        name_ = fit_text(
            label.upper(), TITLE_FACE, 104, window.width - 60, "#fff3c8", "#e0a940", smallest=40, outline=6,
            outline_color="#1c0508", tracking=4, shadow=(0, 6, 4, (0, 0, 0, 170)),
        )  # fmt: skip
        put(result, name_, (middle, 690))
    for y in (150, 780):
        result.blit(grad_rect((300, 6), 3, *GOLD), (middle - 150, y))
    return result
