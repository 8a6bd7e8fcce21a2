"""The pieces a card is put together from, in pixels: frame, ribbon, seal, title band, paper, cross, back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final

import pygame
from pygame import FRect, Rect, Surface

from kotgames.games.uncaged.art import marks
from kotgames.games.uncaged.table.card_text import LEAST_ON_CARD_PX
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.art.cards import Palette
from kotgames.ui.canvas import Canvas, Point
from kotgames.ui.table.typesetting import TypesetText

__all__ = [
    "CardPlan",
    "Palette",
    "SurfaceMaker",
    "back",
    "cross",
    "frame",
    "paint_slanted",
    "paper",
    "ribbon",
    "seal",
    "title_band",
    "title_lines",
]

SurfaceMaker = Callable[[], Surface]

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


@dataclass(frozen=True, slots=True)
class CardPlan:
    """The plan of a card, in units from its corner; `title`: its lines at `title_size` units, none without room; `seen`: between which
    sides words and signs may stand."""

    area: FRect
    picture: FRect
    title_band: FRect
    paper: FRect | None
    foot: FRect | None
    seal: FRect
    ribbon: FRect
    title: tuple[str, ...]
    title_size: float
    effect: TypesetText | None
    seen: FRect


def _k(size: tuple[int, int]) -> int:
    """Supersampling: a large card needs less."""
    return 4 if max(size) <= 330 else 2


@lru_cache(maxsize=24)
def _frame(size: tuple[int, int], role: int) -> Surface:
    width, height = size
    radius = width * 0.07
    k = _k(size)
    result = paint.rrect(size, radius, "#07080c", k=k)
    rim = max(1, round(width * 0.008))
    metal = paint.rrect((width - 2 * rim, height - 2 * rim), radius - rim, "#ffffff", k=k)
    result.blit(paint.stencil(metal, paint.vgrad(metal.get_size(), *FRAME_COLOURS[role])), (rim, rim))
    line = rim + max(1, round(width * 0.011))
    gold = paint.rrect((width - 2 * line, height - 2 * line), radius - line, "#ffffff", k=k)
    result.blit(paint.stencil(gold, paint.vgrad(gold.get_size(), *GOLD_COLOURS)), (line, line))
    deep = line + max(1, round(width * 0.006))
    result.blit(
        paint.rrect((width - 2 * deep, height - 2 * deep), radius - deep, "#15171d", k=k), (deep, deep)
    )
    return result


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
            i = inset * k
            w, h = width * k, height * k
            if pennant:
                notch = h * 0.86
                pygame.draw.polygon(
                    big, value, [(i, 0), (w - i, 0), (w - i, notch - i), (w / 2, h - 1.5 * i), (i, notch - i)]
                )
            else:
                area = Rect(round(i), round(i), round(w - 2 * i), round(h - 2 * i))
                pygame.draw.rect(big, value, area, border_radius=round(w * 0.2))

    shape = paint.supersample(size, draw, 4, ground=palette.dark)
    shape.blit(
        paint.clip(paint.vgrad(size, (255, 255, 255, 80), (255, 255, 255, 0), (0, 0, 0, 60)), shape), (0, 0)
    )
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
        pygame.draw.polygon(
            big, "#a9aeb6" if dim else "#f6d56a", paint.star_poly(at, middle * 0.92, middle * 0.78, 13)
        )
        pygame.draw.circle(big, "#14060a", at, middle * 0.70)
        pygame.draw.circle(big, "#555b64" if dim else "#b8141c", at, middle * 0.635)

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
    sign = marks.sticker(
        "cancel", width * 0.58, "#ff8a7c", "#d52a20", ink="#1a0406", outline=max(1.0, width * 0.03)
    )
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
    art.blit(
        paint.chainlink(window.size, max(5.0, width * 0.075), (0, 0, 0, 75), max(1.0, width * 0.007)), (0, 0)
    )
    art.blit(paint.texture("leather", window.size, 0.10), (0, 0))
    art.blit(paint.radial(window.size, paint.color(light, 80), (8, 0, 8, 190), (0.5, 0.42), 1.2), (0, 0))
    result.blit(paint.round_mask(art, max(2, width // 22)), window)
    middle = (width / 2, height * 0.44)
    paint.put(
        result,
        paint.disc(width * 0.64, paint.color("#12060a", 150), max(1.0, width * 0.014), "#d9a441"),
        middle,
    )
    paint.put(
        result,
        paint.disc(
            width * 0.57, paint.color("#000000", 0), max(1.0, width * 0.006), paint.color("#d9a441", 150)
        ),
        middle,
    )
    paint.put(
        result,
        marks.sticker(
            icon, width * 0.42, "#fff0bf", "#d29a36", ink="#14060a", outline=max(1.0, width * 0.016)
        ),
        middle,
    )
    return result


# ------------------------------------------------------------------------------------------- titles
def title_lines(
    canvas: Canvas, title: str, width: float, size: float, tier: int, least: float = theme.SMALL
) -> tuple[list[str], float]:
    """A title in one line, or on two where it does not fit in one; and the size of its letters, no smaller than `least`. On
    the smallest cards they become as small as any on a card; none where even that is too wide."""
    if tier == 0:
        return _small_title(canvas, title, width, size)
    one = _fitting(canvas, [title], width, size, least)
    if " " not in title or canvas.text_width(title, one, theme.POSTER) <= width:
        return [title], max(least, one)
    parts = title.split(" ")
    halves = [[" ".join(parts[:i]), " ".join(parts[i:])] for i in range(1, len(parts))]
    best = min(halves, key=lambda pair: max(canvas.text_width(line, 20.0, theme.POSTER) for line in pair))
    return best, max(least, _fitting(canvas, best, width, min(size, 15.5), least))


def _small_title(canvas: Canvas, title: str, width: float, size: float) -> tuple[list[str], float]:
    """A title in the largest letters in which its longest word fits, on as few lines as hold it then, at most three."""
    least = LEAST_ON_CARD_PX / canvas.u
    size = max(least, size)
    longest = max(title.split(" "), key=lambda word: canvas.text_width(word, 20.0, theme.POSTER))
    while size > least and canvas.text_width(longest, size, theme.POSTER) > width:
        size = max(least, size - 0.5)
    if canvas.text_width(longest, size, theme.POSTER) > width + 0.5:
        return [], 0.0
    lines = canvas.scribe.wrap(title, theme.POSTER, canvas.size_px(size), (width + 0.5) * canvas.u)
    return (lines, size) if len(lines) <= 3 else ([], 0.0)


def _fitting(canvas: Canvas, lines: list[str], width: float, size: float, least: float) -> float:
    """The largest size up to `size` at which all lines fit, at least `least`."""
    while size > least and any(canvas.text_width(line, size, theme.POSTER) > width for line in lines):
        size -= 0.5
    return size


def paint_slanted(canvas: Canvas, text: str, at: Point, size: float, ink: str, angle: float) -> None:
    """A line of a title: white with an ink outline and a shadow, leaning along its band; recorded like any other text."""
    px = canvas.size_px(size)
    outline = max(1, round(px * 0.075))
    image = canvas.scribe.line(text, theme.POSTER, px, "#fffaf0", outline, ink)
    if angle:
        flat = image
        image = canvas.shapes.get(
            ("unc title", text, px, ink, angle),
            lambda: pygame.transform.rotozoom(flat, angle, 1.0),
            finished=True,
        )
    canvas.center(image, at)
    canvas.scribe.note(text, px, None, False)
