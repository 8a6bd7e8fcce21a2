"""The words on a card: effects, range, cost, as lines of the catalogue, set so that they fit.

Lengths are units; everything is drawn on a canvas of the card's own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import FRect, Surface

from kotgames.games.knockdown import card_words
from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.table import card_parts
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas, Point
from kotgames.ui.table.card_pictures import Key
from kotgames.ui.table.typesetting import fits, fitting, marked, parted
from kotgames.ui.text import SMALLEST_PX

TEXT_COLOUR, NAME_COLOUR, SOFT_COLOUR = "#dfe8f6", "#ffffff", "#a9bad2"
TITLE_INK: Final = "#05070d"
BODY_SIZE, LEAST_SIZE = 17.0, theme.SMALL
"""The sizes of an effect in words."""


# -------------------------------------------------------------------------------------------- texts
def effect_lines(card_set: CardSet, words: Words, source: int) -> list[str]:
    """The lines of an attack's effect; names stand between **."""
    return [marked(words, line) for line in card_words.effect_lines(card_set, source)]


def type_name(card_set: CardSet, words: Words, source: int) -> str:
    """Strike, Ability or Reaction."""
    return words(f"type.{c.TYPES[card_set.type_of[source]]}")


def name_of(card_set: CardSet, words: Words, source: int) -> str:
    """The name of an attack."""
    group = "card" if source < card_set.first_special else "special"
    return words(f"{group}.{card_set.source_ids[source]}")


def range_kind(card_set: CardSet, source: int) -> str:
    """The name of a range's sign: exactly, up_to, from_to, projectile or unlimited."""
    if card_set.projectile[source]:
        return "projectile"
    if not card_set.ranged[source]:
        return "unlimited"
    if card_set.extends[source]:
        return "up_to"
    return "exactly" if card_set.nearest[source] == card_set.farthest[source] else "from_to"


def symbol(card_set: CardSet, source: int) -> str:
    """The symbol that an Attack card pays with."""
    return c.SYMBOLS[card_set.symbol[source]]


def paint_range(
    canvas: Canvas,
    card_set: CardSet,
    source: int,
    left: Point,
    size: float,
    reach: bool | None,
    longer: int,
    most: float = math.inf,
) -> float:
    """The sign of an attack's range from a point at its left on, no wider than `most` where it can be helped, `longer` spaces farther than
    printed; crossed where the rival is out of `reach`. Returns its width."""
    low, far = card_set.nearest[source], card_set.farthest[source] + longer
    kind, crossed, changed = range_kind(card_set, source), reach is False, longer > 0
    for px in range(max(8, canvas.px(size)), 7, -1):
        sign = card_parts.range_sign(px, kind, low, far, crossed=crossed, changed=changed)
        if sign.get_width() / canvas.u <= most or px <= 9:
            break
    key = ("kd range", kind, low, far, crossed, changed)
    image = canvas.cached(key, sign.get_size(), lambda w, h: sign)
    wide = image.get_width() / canvas.u
    canvas.center(image, (left[0] + wide / 2, left[1]))
    return wide


# ------------------------------------------------------------------------------------------- titles
NARROWEST: Final = 0.8
"""A name that is too long in the smallest letters is drawn narrower, down to this share; one that is longer still is left out."""


def _fitting(canvas: Canvas, lines: Sequence[str], width: float, size: float, least: float) -> float:
    """The largest size up to `size` at which all lines fit, at least `least`."""
    return min(size, max(least, fitting(canvas, lines, width, size, least)))


def title_lines(
    canvas: Canvas, title: str, width: float, size: float, least: float
) -> tuple[list[str], float]:
    """A title in one line, or on two where it does not fit in one; and the size of its letters: not under `least`, or, where that is too
    large, as small as any letter on a card may be. None where even that is much too wide (`paint_title` makes it narrower)."""
    lines = [title]
    for lines in ([title], parted(canvas, title)):
        found = _fitting(canvas, lines, width, size, least)
        if fits(canvas, lines, width + 0.5, found):
            return lines, found
    smallest = SMALLEST_PX / canvas.u
    if least > smallest:
        return title_lines(canvas, title, width, least, smallest)
    return (lines if fits(canvas, lines, width / NARROWEST, smallest) else []), smallest


def _narrowed(canvas: Canvas, line: Surface, width: float, key: Key, *colour: str) -> Surface:
    """A line made narrower where it is wider than `width`."""
    size = (max(1, round(width * canvas.u)), line.get_height())
    if line.get_width() <= size[0]:
        return line
    whole = (*key, size[0], *colour)
    return canvas.shapes.get(whole, lambda: pygame.transform.smoothscale(line, size), finished=True)


def paint_title(
    canvas: Canvas, lines: Sequence[str], first: Point, size: float, step: float, width: float
) -> None:
    """The lines of a title, the first around a point and each `step` units below the one before, no wider than `width`; recorded like any
    other text."""
    px, (x, y) = canvas.size_px(size), first
    for line in lines:
        image = canvas.scribe.line(line, theme.POSTER, px, NAME_COLOUR, max(1, round(px * 0.07)), TITLE_INK)
        canvas.center(_narrowed(canvas, image, width, ("kd narrow", line, px)), (x, y))
        canvas.scribe.note(line, px, None, False)
        y += step


def paint_name(canvas: Canvas, name: str, left: Point, size: float, width: float, colour: str) -> None:
    """A name in one line from a point at the left on, as small as text may be where it is long, then narrower; recorded where it stands."""
    px = canvas.size_px(_fitting(canvas, [name], width, size, min(size, theme.SMALL)))
    image = canvas.scribe.line(name, theme.POSTER, px, colour, 0, TITLE_INK)
    image = _narrowed(canvas, image, width, ("kd narrow", name, px), colour)
    w, h = image.get_width() / canvas.u, image.get_height() / canvas.u
    canvas.center(image, (left[0] + w / 2, left[1]))
    canvas.scribe.note(name, px, FRect(left[0], left[1] - h / 2, w, h), False)


# ------------------------------------------------------------------------------------------- spoken
def spoken(card_set: CardSet, words: Words, source: int) -> str:
    """All that stands on an attack's card, for a tooltip and a voice: name, symbol or cost, type, wounds, range, effect, K.O."""
    special = source - card_set.first_special
    if special < 0:
        pays = words(f"symbol.{symbol(card_set, source)}")
    else:
        pays = words.line(card_words.cost_text(card_set, special))
    parts = [name_of(card_set, words, source), pays, type_name(card_set, words, source)]
    heavy, light = card_set.heavy[source], card_set.light[source]
    if heavy or light:
        parts.append(words("table.sheet.wounds", heavy=heavy, light=light))
    parts.append(words.line(card_words.range_text(card_set, source)))
    parts += [line.replace("**", "") for line in effect_lines(card_set, words, source)]
    if card_set.ko[source]:
        parts.append(words("sign.ko"))
    return ". ".join(part.rstrip(".") for part in parts) + "."
