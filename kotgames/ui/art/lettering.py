"""Fonts and text: faces by name, outlined poster lettering, chrome titles, paragraphs with **bold** words."""

from __future__ import annotations

import contextlib
import io
import math
from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from kotgames.engine import limits
from kotgames.system import checksums, own_files, paths
from kotgames.ui.art.primitives import (
    BLACK,
    WHITE,
    ColorLike,
    Size,
    blur,
    color,
    dilate,
    new,
    put,
    stencil,
    tint,
    vgrad,
)

Shadow = tuple[float, float, float, ColorLike]
"""dx, dy and blur radius in pixels, colour with alpha."""


@lru_cache(maxsize=256)
def font(face: str, px: int) -> pygame.font.Font:
    """The font `face` (family and weight, "anton-400") at `px` pixels; pygame's own in place of one that is not there or damaged."""
    if not pygame.font.get_init():
        pygame.font.init()
    data = _file(face)
    # from memory: a font holds its file open, each size its own, and some systems allow a program 256
    return pygame.font.Font(None if data is None else io.BytesIO(data), max(1, px))


@lru_cache(maxsize=64)
def _file(face: str) -> bytes | None:
    """The file of a face; None where it cannot be used: a damaged font fails with any letter, at any time."""
    file = paths.assets() / "fonts" / face.rsplit("-", 1)[0] / f"{face}.ttf"
    with contextlib.suppress(OSError, pygame.error):
        data = limits.read(file, limits.FONT)
        if checksums.font_whole(data):
            pygame.font.Font(io.BytesIO(data), 20)
            return data
    own_files.unusable(file)
    return None


def text_width(text: str, face: str, px: float, tracking: float = 0) -> float:
    """Width in pixels that `ink_text` without outline or shadow would take."""
    return font(face, round(px)).size(text)[0] + tracking * max(0, len(text) - 1)


def _rendered(face_font: pygame.font.Font, text: str) -> Surface:
    try:
        return face_font.render(text, True, WHITE)
    except pygame.error:  # letters of a pixel's height may have no width at all
        return new(1, face_font.get_height())


def plain_text(text: str, face: str, px: int, tracking: float) -> Surface:
    """White text without effects; with tracking the letters are set one by one, their kerning kept."""
    face_font = font(face, px)
    if not tracking:
        return _rendered(face_font, text)
    width = math.ceil(text_width(text, face, px, tracking))
    result = new(width, face_font.get_height())
    result.fill((255, 255, 255, 0))
    for i, letter in enumerate(text):
        x = face_font.size(text[: i + 1])[0] - face_font.size(letter)[0] + tracking * i
        result.blit(_rendered(face_font, letter), (round(x), 0))
    return result


def ink_text(
    text: str,
    face: str,
    px: float,
    *colors: ColorLike,
    outline: float = 0,
    outline_color: ColorLike = BLACK,
    tracking: float = 0,
    shadow: Shadow | None = None,
) -> Surface:
    """Poster lettering: one colour or a vertical gradient of several, optional ink outline and shadow.

    px is the font size; outline and tracking are pixels. The surface grows by outline and shadow on all
    sides, so that its centre stays the centre of the text.
    """
    body = plain_text(text, face, round(px), tracking)
    fills = colors or (WHITE,)
    inked = (
        tint(body, fills[0]) if len(fills) == 1 else stencil(body, letter_gradient(body.get_size(), fills))
    )
    reach = math.ceil(outline)
    pad = reach + (math.ceil(max(abs(shadow[0]), abs(shadow[1])) + 2 * shadow[2]) if shadow else 0)
    result = new(body.get_width() + 2 * pad, body.get_height() + 2 * pad)
    silhouette = dilate(body, outline) if outline else body
    if shadow:
        dx, dy, radius, value = shadow
        layer = new(*result.get_size())
        layer.blit(tint(silhouette, value), (round(pad - reach + dx), round(pad - reach + dy)))
        result.blit(tint(blur(layer, radius), color(value, 255)), (0, 0))
    if outline:
        result.blit(tint(silhouette, outline_color), (pad - reach, pad - reach))
    result.blit(inked, (pad, pad))
    return result


def letter_gradient(size: tuple[int, int], stops: Sequence[ColorLike]) -> Surface:
    """Gradient over the height of capital letters: a font's line is a good deal higher than its letters."""
    width, height = size
    top, bottom = round(height * 0.18), round(height * 0.84)
    result = new(width, height)
    result.fill(color(stops[0]))
    result.blit(vgrad((width, bottom - top), *stops), (0, top))
    result.fill(color(stops[-1]), Rect(0, bottom, width, height - bottom))
    return result


def fit_text(
    text: str,
    face: str,
    px: float,
    width: float,
    *colors: ColorLike,
    smallest: float = 12,
    outline: float = 0,
    outline_color: ColorLike = BLACK,
    tracking: float = 0,
    shadow: Shadow | None = None,
) -> Surface:
    """`ink_text` at the largest size up to `px` (not under `smallest`) whose letters are at most `width` px
    wide.
    """
    size = round(px)
    while size > smallest and text_width(text, face, size, tracking) > width:
        size -= 1
    return ink_text(
        text,
        face,
        size,
        *colors,
        outline=outline,
        outline_color=outline_color,
        tracking=tracking,
        shadow=shadow,
    )


Word = tuple[str, bool]


def _words(text: str) -> list[Word]:
    """Split at blanks; what stands between ** and ** is bold."""
    result: list[Word] = []
    for i, part in enumerate(text.split("**")):
        glue = not part.startswith(" ") and i > 0
        for j, word in enumerate(part.split()):
            if j == 0 and glue and result and not result[-1][0].endswith(" "):
                result.append(("\0" + word, i % 2 == 1))
            else:
                result.append((word, i % 2 == 1))
        if part.endswith(" ") and result:
            result[-1] = (result[-1][0] + " ", result[-1][1])
    return result


def paragraph(
    size: Size,
    text: str,
    face: str,
    px: float,
    value: ColorLike,
    bold_face: str | None = None,
    bold_color: ColorLike | None = None,
    leading: float = 1.2,
    align: str = "center",
    smallest: float = 12,
) -> Surface:
    """Text wrapped into `size`, shrunk (not below `smallest` px) until it fits; **bold** words may have
    face and colour.

    align: 'left' or 'center'; vertically centred. Text that does not fit even at `smallest` runs over at
    the bottom.
    """
    width, height = size
    faces = (face, bold_face or face)
    paints = (color(value), color(bold_color if bold_color is not None else value))
    current = round(px)
    lines = _wrap(_words(text), faces, current, width)
    while current > smallest and len(lines) * current * leading > height:
        current -= 1
        lines = _wrap(_words(text), faces, current, width)
    result = new(width, height)
    step = current * leading
    y = (height - step * len(lines)) / 2 + step / 2
    for line in lines:
        total = sum(w for _, _, w in line)
        x = (width - total) / 2 if align == "center" else 0.0
        for word, bold, advance in line:
            put(result, font(faces[bold], current).render(word, True, paints[bold]), (x, y), "midleft")
            x += advance
        y += step
    return result


def _wrap(
    words: list[Word], faces: tuple[str, str], px: int, width: float
) -> list[list[tuple[str, bool, float]]]:
    """Greedy line breaking; every entry is (word, bold, advance to the next word)."""
    blank = font(faces[0], px).size(" ")[0]
    lines: list[list[tuple[str, bool, float]]] = []
    used = 0.0
    for raw, bold in words:
        glued = raw.startswith("\0")
        word = raw.strip("\0 ")
        own = font(faces[bold], px).size(word)[0]
        if glued and lines:
            used += own
            lines[-1].append((word, bold, own))
            continue
        if lines and used + blank + own <= width:
            last = lines[-1][-1]
            lines[-1][-1] = (last[0], last[1], last[2] + blank)
            used += blank + own
        else:
            lines.append([])
            used = own
        lines[-1].append((word, bold, own))
    return lines
