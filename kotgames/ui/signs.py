"""Signs of a controller's buttons within a line of text: each is one character of its own, drawn as the button looks.

A sign stands in a text like any letter ("{key} skips"); `write` draws such a line, `spoken` says it in words.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame
from pygame import FRect, Surface

from kotgames.ui import theme
from kotgames.ui.art import paint

if TYPE_CHECKING:
    from kotgames.ui.canvas import Canvas

_FIRST: Final = 0xE000
"""Characters from here on belong to nobody."""
NAMES: Final = {
    "a": "A", "b": "B", "x": "X", "y": "Y", "back": "Back", "guide": "Guide", "start": "Start", "leftstick": "L3", "rightstick": "R3",
    "leftshoulder": "LB", "rightshoulder": "RB", "lefttrigger": "LT", "righttrigger": "RT", "dpad": "+",
}  # fmt: skip
"""The letters on each button, in the order of their characters."""
_ORDER: Final = tuple(NAMES)
_SIGNS: Final = re.compile(f"([{chr(_FIRST)}-{chr(_FIRST + len(_ORDER) - 1)}])")

FACES: Final = {"a": "#3fae5a", "b": "#d8453e", "x": "#3f86d8", "y": "#d9a21f"}
"""The colours of the four round buttons; what each is stands on it as well."""
DARK: Final = "#12161d"
PALE: Final = "#e9edf3"
STICK: Final = "#aeb9c8"
CAP: Final = 20.0
"""Height of a key on a button."""
HIGH: Final = 1.5
"""The height of a sign that stands alone or on a button, in sizes of the letters beside it."""
IN_LINE: Final = 1.2
"""The same within a line of text, so that it does not touch the lines above and below."""
UNWRITTEN: Final = ("back", "start", "guide", "dpad")
"""Buttons with a picture on them, no letters."""


def sign(button: str) -> str:
    """The character of a button; "" for none."""
    return chr(_FIRST + _ORDER.index(button)) if button in NAMES else ""


def spoken(text: str) -> str:
    """A text with the names of buttons in place of their signs."""
    return _SIGNS.sub(lambda found: NAMES[_button(found[0])], text)


def _button(char: str) -> str:
    return _ORDER[ord(char) - _FIRST]


def is_sign(text: str) -> bool:
    """True for a text that is nothing but one sign."""
    return _SIGNS.fullmatch(text) is not None


def among(text: str) -> bool:
    """True for a text with a sign in it."""
    return not text.isascii() and _SIGNS.search(text) is not None


def parts(text: str) -> list[str]:
    """A text cut up into letters and signs, one after the other."""
    return [part for part in _SIGNS.split(text) if part]


def _high_px(px: int) -> int:
    """Height of a sign within a line of letters of so many pixels."""
    return round(px * IN_LINE)


def wide_px(char: str, px: int) -> int:
    """Width of a sign within a line of letters of so many pixels."""
    return round(_high_px(px) * _share(_button(char)))


@lru_cache(maxsize=256)
def picture(char: str, px: int) -> Surface:
    """A sign as it stands within a line of letters of so many pixels."""
    name, high = _button(char), _high_px(px)
    made = _shape(name, wide_px(char, px), high, "", plain=True)
    if name not in UNWRITTEN:
        letters = round(high * (0.7 if name in FACES else 0.58))
        image = paint.font(theme.UI_BOLD, letters).render(NAMES[name], True, paint.color(_ink(name)))
        made.blit(image, image.get_rect(center=made.get_rect().center))
    return made


def _ink(button: str, *, lit: bool = False) -> str:
    """The colour of the letters on a button."""
    return DARK if lit or button not in FACES else _lighter(FACES[button])


def _share(button: str) -> float:
    """The width of a sign, in its own height."""
    if button in ("leftshoulder", "rightshoulder", "lefttrigger", "righttrigger"):
        return 1.3
    return 1.25 if button in ("back", "start") else 1.0


def _wide(canvas: Canvas, button: str, size: float) -> float:
    """Width of a sign beside letters of a size."""
    return size * HIGH * _share(button)


def width(canvas: Canvas, text: str, size: float = theme.SMALL, face: str = theme.UI) -> float:
    """Width in units of a line in which signs may stand."""
    return sum(
        _wide(canvas, _button(part), size) if is_sign(part) else canvas.text_width(part, size, face)
        for part in _SIGNS.split(text)
        if part
    )


def write(
    canvas: Canvas,
    text: str,
    point: tuple[float, float],
    size: float = theme.SMALL,
    colour: str | None = None,
    face: str = theme.UI,
    *,
    anchor: str = "midleft",
    width: float | None = None,
) -> None:
    """One line in which signs may stand, "midleft", "midright" or "center" at a point."""
    if not _SIGNS.search(text):
        canvas.text(text, point, size, colour, face, anchor=anchor, width=width)
        return
    long = _length(canvas, text, size, face)
    room = long if width is None else width
    left = point[0] - {"midleft": 0.0, "midright": long, "center": long / 2}[anchor]
    end = left + room
    for part in _SIGNS.split(text):
        if is_sign(part):
            wide = _wide(canvas, _button(part), size)
            high = size * HIGH
            paint_sign(canvas, _button(part), FRect(left, point[1] - high / 2, wide, high))
            left += wide
        elif part:
            left = canvas.text(part, (left, point[1]), size, colour, face, width=max(1.0, end - left)).right


_length = width


def cap_width(canvas: Canvas, key: str) -> float:
    """Width of a key as it is drawn on a button; 0 for none."""
    if not key:
        return 0.0
    return width(canvas, key) if is_sign(key) else max(CAP, canvas.text_width(key, theme.SMALL) + 10)


def paint_cap(canvas: Canvas, key: str, point: tuple[float, float], ink: str) -> None:
    """A key, or the sign of a button, as it is drawn on a button: its middle right at a point."""
    if is_sign(key):
        write(canvas, key, point, anchor="midright")
        return
    wide = cap_width(canvas, key)
    box = FRect(point[0] - wide, point[1] - CAP / 2, wide, CAP)
    canvas.rounded(box, 5, "#00000066")
    canvas.rim(box, 5, ink, 1)
    canvas.text(key, box.center, theme.SMALL, ink, theme.UI, anchor="center")


def paint_sign(canvas: Canvas, button: str, box: FRect, *, lit: bool = False) -> None:
    """A button as it looks: the round ones in their colours, shoulders and triggers as they lie under a finger; `lit` while it is
    pressed."""
    gold = canvas.palette.gold
    plain = box.height < 34
    key = ("pad sign", button, lit, gold, plain)
    canvas.shape(key, box, lambda w, h: _shape(button, w, h, gold if lit else "", plain=plain))
    if button not in UNWRITTEN:
        letters = max(theme.SMALL, box.height * 0.62) if button in FACES else theme.SMALL
        canvas.text(NAMES[button], box.center, letters, _ink(button, lit=lit), theme.UI_BOLD, anchor="center")


def _lighter(value: str) -> str:
    """A colour light enough to be read on the dark of a button."""
    return paint.hexed(paint.lighten(value, 0.38))


def _shape(button: str, width: int, height: int, lit: str, *, plain: bool) -> Surface:
    """The part of a button that is no letter; `plain`: so small that a ring would cut the letters."""

    def draw(big: Surface, k: int) -> None:
        whole = big.get_rect()
        line = max(k, round(height * k * 0.07))
        if button in FACES:
            pygame.draw.circle(big, lit or FACES[button], whole.center, whole.height // 2)
            pygame.draw.circle(big, lit or DARK, whole.center, whole.height // 2 - 2 * line)
        elif button in ("leftshoulder", "rightshoulder"):
            own = whole.inflate(0, -round(whole.height * 0.16))
            soft = own.height // 3
            ends = (
                {"border_top_left_radius": own.height // 2, "border_top_right_radius": soft}
                if button == "leftshoulder"
                else {"border_top_right_radius": own.height // 2, "border_top_left_radius": soft}
            )
            low = {"border_bottom_left_radius": soft, "border_bottom_right_radius": soft}
            pygame.draw.rect(big, lit or PALE, own, 0, -1, **ends, **low)
        elif button in ("lefttrigger", "righttrigger"):
            soft = round(whole.height * 0.46)
            low = {"border_bottom_left_radius": soft // 2, "border_bottom_right_radius": soft // 2}
            ends = {"border_top_left_radius": soft, "border_top_right_radius": soft}
            pygame.draw.rect(big, lit or PALE, whole, 0, -1, **ends, **low)
        elif button in ("leftstick", "rightstick"):
            pygame.draw.circle(big, lit or PALE, whole.center, whole.height // 2)
            if plain:
                return
            pygame.draw.circle(big, DARK, whole.center, whole.height // 2 - line)
            pygame.draw.circle(big, lit or STICK, whole.center, whole.height // 2 - 2 * line)
        elif button == "dpad":
            arm = round(whole.height * 0.34)
            soft = line
            for size in ((arm, whole.height), (whole.width, arm)):
                bar = pygame.Rect((0, 0), size)
                bar.center = whole.center
                pygame.draw.rect(big, lit or PALE, bar, border_radius=soft)
        else:
            _small(big, button, lit, line)

    return paint.supersample((width, height), draw)


def _small(big: Surface, button: str, lit: str, line: int) -> None:
    """The small buttons in the middle: two windows, three lines, a ring."""
    whole = big.get_rect()
    pygame.draw.rect(big, lit or PALE, whole.inflate(0, -whole.height // 5), border_radius=whole.height)
    x, y = whole.center
    unit = whole.height * 0.13
    if button == "start":
        for row in (-1, 0, 1):
            bar = pygame.Rect(0, 0, round(unit * 3.4), line)
            bar.center = (x, round(y + row * unit * 1.3))
            pygame.draw.rect(big, DARK, bar)
    elif button == "back":
        for shift in (-0.55, 0.75):
            own = pygame.Rect(0, 0, round(unit * 2.6), round(unit * 2.1))
            own.center = (round(x + shift * unit), round(y + shift * unit * 0.8))
            pygame.draw.rect(big, lit or PALE, own)
            pygame.draw.rect(big, DARK, own, line)
    else:
        pygame.draw.circle(big, DARK, whole.center, round(unit * 1.9), line)
