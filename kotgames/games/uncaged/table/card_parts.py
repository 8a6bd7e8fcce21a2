"""The pieces a card is put together from, in pixels: frame, ribbon, seal, title band, paper, cross, back."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Final

import pygame
from pygame import Rect, Surface

from kotgames.games.uncaged.art import marks
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.art.cards import Palette
from kotgames.ui.art.paint import ColorLike
from kotgames.ui.canvas import Canvas, Point
from kotgames.ui.table.faces import fineness, layered
from kotgames.ui.table.typesetting import fits, fitting, parted
from kotgames.ui.text import SMALLEST_PX

FRAME_COLOURS: Final = (
    ("#ffb59a", "#b3201a", "#ff7a5a", "#5c0b0b"),
    ("#a9d2ff", "#1c58ac", "#5fa8f5", "#0a2a60"),
)
"""By role: the metal of the frame, red for the Attack deck and blue for the Defence deck."""
GOLD_COLOURS: Final = ("#fdf0bd", "#b07d2c", "#f6dd92", "#7d531a")
BACK_DESIGNS: Final = (
    ("#9a1219", "#c0222a", "punch", "#ff9a5a"),
    ("#0f3f86", "#1b5db5", "shield", "#7fc4ff"),
)
"""By role: both colours of the burst, the sign, the light."""


@lru_cache(maxsize=24)
def _frame(size: tuple[int, int], role: int) -> Surface:
    width, height = size
    rim = max(1, round(width * 0.008))
    line = rim + max(1, round(width * 0.011))
    deep = line + max(1, round(width * 0.006))

    def plate(inset: float, colour: ColorLike) -> Surface:
        inside = (width - 2 * inset, height - 2 * inset)
        return paint.rrect(inside, width * 0.07 - inset, colour, k=fineness(size))

    layers = ((0, ("#07080c",)), (rim, FRAME_COLOURS[role]), (line, GOLD_COLOURS), (deep, ("#15171d",)))
    return layered(size, layers, plate)


def frame(size: tuple[int, int], role: int) -> Surface:
    """Ink edge, metal of the deck, gold line, dark inside; straight alpha."""
    return _frame(size, role).copy()


Piece = tuple[Surface, int]
"""Something that throws a shadow, with it, and how far that reaches on every side; not to be changed."""


def _lay(target: Surface, piece: Piece, left: int, top: int) -> None:
    """Blit a piece so that the thing itself begins at a pixel."""
    target.blit(piece[0], (left - piece[1], top - piece[1]))


def _with_shadow(shape: Surface, offset: Point, radius: float, alpha: int) -> Piece:
    room = ceil(radius * 2 + max(offset)) + 1
    result = paint.new(shape.get_width() + 2 * room, shape.get_height() + 2 * room)
    paint.drop_shadow(result, shape, (room, room), offset, radius, alpha)
    result.blit(shape, (room, room))
    return result, room


def ribbon(target: Surface, box: Rect, palette: Palette, pennant: bool) -> None:
    """The type's badge at the upper left: a pennant on large cards, a tile on small ones."""
    _lay(target, _ribbon(box.size, palette, pennant), *box.topleft)


@lru_cache(maxsize=64)
def _ribbon(size: tuple[int, int], palette: Palette, pennant: bool) -> Piece:
    width, height = size

    def draw(big: Surface, k: int) -> None:
        for inset, value in ((0.0, paint.color(palette.dark)), (width * 0.07, paint.color(palette.band))):
            i, w, h = inset * k, width * k, height * k
            if pennant:
                low = h * 0.86 - i
                points = [(i, 0), (w - i, 0), (w - i, low), (w / 2, h - 1.5 * i), (i, low)]
                pygame.draw.polygon(big, value, points)
            else:
                area = Rect(round(i), round(i), round(w - 2 * i), round(h - 2 * i))
                pygame.draw.rect(big, value, area, border_radius=round(w * 0.2))

    shape = paint.supersample(size, draw, 4, ground=palette.dark)
    shine = paint.vgrad(size, (255, 255, 255, 80), (255, 255, 255, 0), (0, 0, 0, 60))
    shape.blit(paint.clip(shine, shape), (0, 0))
    reach = max(1.0, width * 0.05)
    return _with_shadow(shape, (reach * 0.6, reach), reach, 160)


def seal(target: Surface, box: Rect, dim: bool) -> None:
    """The starred seal of the damage at the upper right."""
    _lay(target, _seal(box.width, dim), *box.topleft)


@lru_cache(maxsize=64)
def _seal(size: int, dim: bool) -> Piece:

    def draw(big: Surface, k: int) -> None:
        middle = size * k / 2
        at = (middle, middle)
        pygame.draw.polygon(big, "#14060a", paint.star_poly(at, middle, middle * 0.85, 13))
        rim, field = ("#a9aeb6", "#555b64") if dim else ("#f6d56a", "#b8141c")
        pygame.draw.polygon(big, rim, paint.star_poly(at, middle * 0.92, middle * 0.78, 13))
        pygame.draw.circle(big, "#14060a", at, middle * 0.70)
        pygame.draw.circle(big, field, at, middle * 0.635)

    badge = paint.supersample((size, size), draw, 4, ground="#14060a")
    shine = paint.radial((size, size), (255, 255, 255, 115), (255, 255, 255, 0), (0.4, 0.3), 0.62)
    badge.blit(paint.clip(shine, badge), (0, 0))
    reach = max(1.0, size * 0.04)
    return _with_shadow(badge, (reach * 0.5, reach), reach, 170)


def title_band(target: Surface, box: Rect, palette: Palette, tilt: int) -> None:
    """The skewed band under the title, a little wider than the card's inside, cut to the card."""
    lying = paint.new(*target.get_size())
    _lay(lying, _title_band(box.size, palette, tilt), box.left, box.top - tilt // 2)
    target.blit(paint.clip(lying, target), (0, 0))


@lru_cache(maxsize=64)
def _title_band(size: tuple[int, int], palette: Palette, tilt: int) -> Piece:
    width, height = size
    rim = max(1, round(width * 0.011))

    def draw(big: Surface, k: int) -> None:
        for inset, value in ((0, paint.color("#0a0b10")), (rim, paint.color(palette.band))):
            i, w, h, t = inset * k, width * k, (height + tilt) * k, tilt * k
            pygame.draw.polygon(big, value, [(0, t + i), (w, i), (w, h - t - i), (0, h - i)])

    shape = paint.supersample((width, height + tilt), draw, 4 if width < 330 else 2, ground="#0a0b10")
    shine = paint.vgrad(shape.get_size(), (255, 255, 255, 100), (255, 255, 255, 10), (0, 0, 0, 95))
    shape.blit(paint.clip(shine, shape), (0, 0))
    reach = max(1.0, width * 0.014)
    return _with_shadow(shape, (0, reach), reach, 190)


def paper(target: Surface, box: Rect, width: int) -> None:
    """The parchment."""
    target.blit(_paper(box.size, max(2, round(width * 0.03))), box)


@lru_cache(maxsize=24)
def _paper(size: tuple[int, int], radius: int) -> Surface:
    sheet = paint.new(*size)
    sheet.blit(paint.vgrad(size, "#fcf6e4", "#eadfbe"), (0, 0))
    sheet.blit(paint.texture("paper", size, 0.05), (0, 0))
    return paint.round_mask(sheet, radius)


def cross(width: int, height: int) -> Surface:
    """The large cross of a card that does nothing: a dark disc, a red rim, a red cross."""
    result = paint.disc(width, paint.color("#0c0406", 175), max(1.0, width * 0.06), "#ff5a4d")
    line = max(1.0, width * 0.03)
    sign = marks.sticker("cancel", width * 0.58, "#ff8a7c", "#d52a20", ink="#1a0406", outline=line)
    paint.put(result, sign, (width / 2, height / 2))
    return result


def back(size: tuple[int, int], role: int) -> Surface:
    """The back of a deck without its label."""
    first, second, icon, light = BACK_DESIGNS[role]
    width, height = size
    result = frame(size, role)
    inset = max(2, round(width * 0.026))
    window = Rect(inset, inset, width - 2 * inset, height - 2 * inset)
    art = paint.burst(window.size, (0.5, 0.44), first, second, 22)
    wire, mesh = max(1.0, width * 0.007), max(5.0, width * 0.075)
    art.blit(paint.chainlink(window.size, mesh, (0, 0, 0, 75), wire), (0, 0))
    art.blit(paint.texture("leather", window.size, 0.10), (0, 0))
    art.blit(paint.radial(window.size, paint.color(light, 80), (8, 0, 8, 190), (0.5, 0.42), 1.2), (0, 0))
    result.blit(paint.round_mask(art, max(2, width // 22)), window)
    middle = (width / 2, height * 0.44)
    for share, ground, line, edge in (
        (0.64, paint.color("#12060a", 150), 0.014, "#d9a441"),
        (0.57, paint.color("#000000", 0), 0.006, paint.color("#d9a441", 150)),
    ):
        paint.put(result, paint.disc(width * share, ground, max(1.0, width * line), edge), middle)
    outline = max(1.0, width * 0.016)
    sign = marks.sticker(icon, width * 0.42, "#fff0bf", "#d29a36", ink="#14060a", outline=outline)
    paint.put(result, sign, middle)
    return result


# ------------------------------------------------------------------------------------------- titles
def title_lines(
    canvas: Canvas, title: str, width: float, size: float, least: float
) -> tuple[list[str], float]:
    """A title in one line, or on two where it does not fit in one; and the size of its letters, no smaller than `least`."""
    one = fitting(canvas, [title], width, size, least)
    if fits(canvas, [title], width, one):
        return [title], max(least, one)
    best = parted(canvas, title)
    return best, max(least, fitting(canvas, best, width, min(size, 15.5), least))


def small_title(canvas: Canvas, title: str, width: float, size: float) -> tuple[list[str], float]:
    """A title in the largest letters in which its longest word fits, on as few lines as hold it then, at most three; none where that word
    is too wide in the smallest letters on a card."""
    least = SMALLEST_PX / canvas.u
    longest = max(title.split(" "), key=lambda word: canvas.text_width(word, 20.0, theme.POSTER))
    size = max(least, fitting(canvas, [longest], width, max(least, size), least))
    if not fits(canvas, [longest], width + 0.5, size):
        return [], 0.0
    lines = canvas.scribe.wrap(title, theme.POSTER, canvas.size_px(size), (width + 0.5) * canvas.u)
    return (lines, size) if len(lines) <= 3 else ([], 0.0)


def paint_slanted(canvas: Canvas, text: str, at: Point, size: float, ink: str, angle: float) -> None:
    """A line of a title: white with an ink outline and a shadow, leaning along its band; recorded like any other text."""
    px = canvas.size_px(size)
    outline = max(1, round(px * 0.075))
    image = canvas.scribe.line(text, theme.POSTER, px, "#fffaf0", outline, ink)
    if angle:
        flat, key = image, ("unc title", text, px, ink, angle)
        image = canvas.shapes.get(key, lambda: pygame.transform.rotozoom(flat, angle, 1.0), finished=True)
    canvas.center(image, at)
    canvas.scribe.note(text, px, None, False)
