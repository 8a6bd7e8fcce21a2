"""The pieces a card of Knockdown is put together from, in pixels: metal frame, plate, wells, signs of symbols, types and ranges, backs."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import pygame
from pygame import FRect, Rect, Surface

from kotgames.games.knockdown.art import card_art, signs, tokens
from kotgames.games.knockdown.art.card_art import Tone
from kotgames.ui.art import icons, paint
from kotgames.ui.art.paint import Point
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.faces import fineness
from kotgames.ui.table.letters import POSTER

METAL: Final = ("#8c9bb3", "#39465c", "#70809a", "#1c2534")
"""The frame of Attack cards, from above."""
INK: Final = "#05070d"
KO_COLOUR: Final = "#ff3b52"


def _chamfered(size: tuple[int, int], inset: float, cut: float) -> list[Point]:
    """A plate with two cut corners: upper right and lower left."""
    w, h, i = size[0], size[1], inset
    return [(i, i), (w - i - cut, i), (w - i, i + cut), (w - i, h - i), (i + cut, h - i), (i, h - i - cut)]


@lru_cache(maxsize=48)
def _mask(size: tuple[int, int], inset: float, cut: float) -> Surface:
    """The shape of a plate, see `_chamfered`: the same for cards of all tones. Only along its edges is there anything to smooth; all of a
    large card smoothed took longer than a frame. Not to be changed."""
    k = fineness(size)
    corners = [(int(x * k), int(y * k)) for x, y in _chamfered(size, inset, cut)]
    result = paint.new(*size)
    result.fill("#ffffff")
    for part in _edges(size, math.ceil(inset) + 1, math.ceil(inset + cut) + 1):

        def draw(big: Surface, k: int, part: Rect = part) -> None:
            pygame.draw.polygon(big, "#ffffff", [(x - part.left * k, y - part.top * k) for x, y in corners])

        result.fill((0, 0, 0, 0), part)
        result.blit(paint.supersample(part.size, draw, k), part)
    return result


def _edges(size: tuple[int, int], thick: int, corner: int) -> list[Rect]:
    """The four sides of a plate, `thick` pixels of each, and the squares of its two cut corners; inside it."""
    width, height = size
    sides = [
        Rect(0, 0, width, thick),
        Rect(0, height - thick, width, thick),
        Rect(0, thick, thick, height - 2 * thick),
        Rect(width - thick, thick, thick, height - 2 * thick),
        Rect(width - corner, 0, corner, corner),
        Rect(0, height - corner, corner, corner),
    ]
    return [part for side in sides if (part := side.clip((0, 0, width, height))).width and part.height]


@lru_cache(maxsize=64)
def _frame(size: tuple[int, int], tone: Tone) -> Surface:
    width = size[0]
    rim = max(1.0, width * 0.010)
    line = rim + max(1.0, width * 0.014)
    deep = line + max(1.0, width * 0.010)

    def shape(inset: float) -> Surface:
        return _mask(size, inset, width * 0.10 - inset * 0.4)

    result = paint.stencil(shape(0.0), paint.vgrad(size, INK, INK))
    result.blit(paint.stencil(shape(rim), paint.vgrad(size, *METAL)), (0, 0))
    lamp = paint.vgrad(size, tone.light, paint.mix(tone.light, tone.dark, 0.6), tone.light)
    result.blit(paint.stencil(shape(line), lamp), (0, 0))
    inside = paint.vgrad(size, paint.mix(tone.dark, "#0d1424", 0.4), "#0a0f1c")
    result.blit(paint.stencil(shape(deep), inside), (0, 0))
    return result


def edge(width: float) -> float:
    """The breadth of the frame of a card so wide, in the same measure."""
    return max(2.5, width * 0.034)


def frame(size: tuple[int, int], tone: Tone) -> Surface:
    """Ink, metal, a line of light in the card's tone, dark inside; straight alpha."""
    return _frame(size, tone).copy()


def inset(base: Surface, picture: Surface, box: Rect) -> None:
    """Lay a picture into the frame, cut where the frame's corners are cut."""
    seen = box.clip(base.get_rect())
    lying = paint.new(*seen.size)
    lying.blit(picture, (box.left - seen.left, box.top - seen.top))
    width = base.get_width()
    mask = _mask(base.get_size(), edge(width), width * 0.085)
    base.blit(paint.clip(lying, mask.subsurface(seen)), seen)


@lru_cache(maxsize=64)
def plate(size: tuple[int, int], tone: Tone) -> Surface:
    """The plate under a name: metal in the card's tone, with a line of light above. Not to be changed."""
    result = paint.vgrad(size, paint.lighten(tone.plate, 0.10), tone.plate, paint.darken(tone.plate, 0.35))
    thick = max(1, size[1] // 16)
    pygame.draw.rect(result, paint.color(tone.light, 235), Rect(0, 0, size[0], thick))
    pygame.draw.rect(result, paint.color(INK, 200), Rect(0, size[1] - thick, size[0], thick))
    return result


def hexagon(middle: Point, reach: float) -> list[Point]:
    """With a corner above."""
    turns = [math.radians(60 * i) for i in range(6)]
    return [(middle[0] + reach * math.sin(turn), middle[1] - reach * math.cos(turn)) for turn in turns]


# ------------------------------------------------------------------------------------ ranges, types
CHANGED: Final = "#ffe14a"
"""A figure that is not the printed one."""


@lru_cache(maxsize=96)
def range_sign(
    px: int, kind: str, low: int, high: int, *, crossed: bool = False, changed: bool = False
) -> Surface:
    """The sign of a range with its figures, `px` pixels high; `crossed`: the rival is out of it; `changed`: it is not the printed one. Not
    to be changed. KeyError for an unknown kind."""
    colour = CHANGED if changed else "#a8b4c6" if crossed else signs.PAPER
    sign = signs.range_sign(kind, px, low, high, colour)
    if not crossed:
        return sign
    wide, high_px = sign.get_size()

    # a cross over the way there: the figures beside it stay readable
    middle, reach = high_px * 0.40, high_px * 0.28

    def draw(big: Surface, k: int) -> None:
        left, right = (middle - reach) * k, (middle + reach) * k
        for thick, tone in ((0.34, INK), (0.19, "#ff5a6a")):
            for rise in (reach, -reach):
                start, end = (left, (high_px / 2 + rise) * k), (right, (high_px / 2 - rise) * k)
                pygame.draw.line(big, tone, start, end, max(1, round(px * k * thick)))

    sign.blit(paint.supersample((wide, high_px), draw, 4, ground=INK), (0, 0))
    return sign


TYPE_ICONS: Final = {"strike": "crossed-swords", "ability": "fulguro-punch", "reaction": "clockwise-rotation"}
TYPE_COLOURS: Final = {"strike": "#ffb0a8", "ability": "#b9a4ff", "reaction": "#9df0c0"}


def type_sign(px: int, kind: str) -> Surface:
    """The sign of Strike, Ability or Reaction. KeyError for anything else."""
    return icons.icon(TYPE_ICONS[kind], px, TYPE_COLOURS[kind])


def ko_plate(width: int, height: int) -> Surface:
    """The red plate under the K.O. mark, width x height pixels."""

    def draw(big: Surface, k: int) -> None:
        w, h = big.get_size()
        slant = h * 0.22
        for step, value in ((0.0, INK), (0.07, "#ffd0d4"), (0.13, KO_COLOUR)):
            i = h * step
            pygame.draw.polygon(big, value, [(slant + i, i), (w - i, i), (w - slant - i, h - i), (i, h - i)])

    return paint.supersample((width, height), draw, 6 if max(width, height) < 70 else 4, ground=INK)


# ------------------------------------------------------------------------------- signs on a canvas
def paint_symbol(canvas: Canvas, name: str, point: Point, size: float, *, lit: bool) -> None:
    """The symbol that a card pays with, around a point."""
    px = max(8, canvas.px(size))
    image = canvas.cached(("kd symbol", name, lit), (px, px), lambda w, h: signs.symbol(name, w, lit=lit))
    canvas.center(image, point)


def paint_cube(canvas: Canvas, sort: str, point: Point, size: float) -> None:
    """A heavy or light wound around a point."""
    px = max(8, canvas.px(size))
    canvas.center(canvas.cached(("kd cube", sort), (px, px), lambda w, h: tokens.wound(sort, w)), point)


def paint_type(canvas: Canvas, sort: str, point: Point, size: float) -> None:
    """The sign of Strike, Ability or Reaction around a point."""
    px = max(8, canvas.px(size))
    canvas.center(canvas.cached(("kd type", sort), (px, px), lambda w, h: type_sign(w, sort)), point)


def paint_ko(canvas: Canvas, said: str, place: FRect, letter: float) -> None:
    """The K.O. mark in a rectangle."""
    canvas.shape(("kd ko",), place, ko_plate)
    POSTER.centred.of(letter).write(canvas, said, place.center, colour="#ffffff", outline=1.0, ink="#5c0612")


# -------------------------------------------------------------------------------------------- backs
BACK_TONES: Final = {"attack": Tone("#39c9ff", "#071427", "#0f4a72"), "skill": card_art.TONES["skill"]}


def back(size: tuple[int, int], sort: str) -> Surface:
    """The back of an "attack" card or of a "skill"."""
    tone = BACK_TONES[sort]
    width, height = size
    result = frame(size, tone)
    e = round(edge(width))
    window = Rect(e, e, width - 2 * e, height - 2 * e)
    art = paint.vgrad(window.size, "#0b1630", "#120a2a", "#05070f")
    art.blit(hexes(window.size, tone), (0, 0))
    light, dark = paint.color(tone.light, 120), paint.color("#05070f", 120)
    art.blit(paint.radial(window.size, light, dark, (0.5, 0.46), 1.0), (0, 0))
    inset(result, art, window)
    middle = (width / 2, height * 0.47)
    for share, value, alpha in ((0.66, "#05070f", 235), (0.60, tone.light, 255), (0.55, "#0d1730", 255)):
        reach = width * share / 2

        def draw(big: Surface, k: int, reach: float = reach, value: str = value, alpha: int = alpha) -> None:
            pygame.draw.polygon(big, paint.color(value, alpha), hexagon((reach * k, reach * k), reach * k))

        side = round(reach * 2)
        paint.put(result, paint.supersample((side, side), draw, 4, ground=value), middle)
    name = "knocked-out-stars" if sort == "attack" else "brain"
    sign = icons.sticker(name, width * 0.34, "#ffffff", tone.light, ink=INK, outline=max(1.0, width * 0.014))
    paint.put(result, sign, middle)
    return result


def hexes(size: tuple[int, int], tone: Tone) -> Surface:
    """A field of hexes that thins out to the edges."""
    width, height = size

    def draw(big: Surface, k: int) -> None:
        reach = width * k * 0.085
        step_x, step_y = reach * math.sqrt(3), reach * 1.5
        for row in range(int(height * k / step_y) + 2):
            for column in range(-1, int(width * k / step_x) + 2):
                x = (column + 0.5 * (row % 2)) * step_x
                value = paint.color(tone.light, 40 + round(80 * paint.noise_at(5, row * 29 + column)))
                points = hexagon((x, row * step_y), reach * 0.94)
                pygame.draw.polygon(big, value, points, max(1, round(reach * 0.07)))

    return paint.supersample(size, draw, 2, ground=tone.light)
