"""The words on a card: effects, range, cost, as lines of the catalogue, set so that they fit.

Lengths are units; everything is drawn on a canvas of the card's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import FRect

from kotgames.engine.contract import Line
from kotgames.games.knockdown import card_words
from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.card_set import CardSet
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.typesetting import TypesetText, face_of, runs_of

TEXT_COLOUR, NAME_COLOUR, SOFT_COLOUR = "#dfe8f6", "#ffffff", "#a9bad2"
TITLE_INK: Final = "#05070d"
LEAST_ON_CARD_PX: Final = 12.0
"""No letter on a card is set smaller, in pixels."""
BODY_SIZE, LEAST_SIZE = 17.0, theme.SMALL
"""The sizes of an effect in words."""


# -------------------------------------------------------------------------------------------- texts
def marked(words: Words, line: Line) -> str:
    """A catalogue line with the names in it between **."""
    params = {
        key: f"**{words(value[1:])}**" if isinstance(value, str) and value.startswith("@") else value
        for key, value in line.params.items()
    }
    return words(line.key, **params)


def effect_lines(card_set: CardSet, words: Words, source: int) -> list[str]:
    """The lines of an attack's effect; names stand between **."""
    return [marked(words, line) for line in card_words.effect_lines(card_set, source)]


def range_text(card_set: CardSet, words: Words, source: int) -> str:
    """A printed range in words."""
    return words.line(card_words.range_text(card_set, source))


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


# ------------------------------------------------------------------------------------------ setting
def paint_typeset(
    canvas: Canvas, text: TypesetText, area: FRect, accent: str, colour: str = TEXT_COLOUR
) -> None:
    """Lines one below the other from the top of an area; names in the accent colour."""
    px = canvas.size_px(text.size)
    blank = canvas.scribe.width(" ", theme.CARD, px) / canvas.u
    step = canvas.line_height(text.size, theme.CARD)
    y = area.top + step / 2
    for line in text.lines:
        x = area.left
        for words, bold in runs_of(line):
            box = canvas.text(words, (x, y), text.size, accent if bold else colour, face_of(bold))
            x = box.right + blank
        y += step


# ------------------------------------------------------------------------------------------- titles
NARROWEST: Final = 0.8
"""A name that is too long in the smallest letters is drawn narrower, down to this share; one that is longer still is left out."""


def title_lines(
    canvas: Canvas, title: str, width: float, size: float, least: float
) -> tuple[list[str], float]:
    """A title in one line, or on two where it does not fit in one; and the size of its letters: not under `least`, or, where that is too
    large, as small as any letter on a card may be. None where even that is much too wide (`paint_title` makes it narrower)."""
    one = _fitting(canvas, [title], width, size, least)
    if canvas.text_width(title, one, theme.POSTER) <= width + 0.5:
        return [title], one
    parts = title.split(" ")
    best = [title]
    if len(parts) > 1:
        halves = [[" ".join(parts[:i]), " ".join(parts[i:])] for i in range(1, len(parts))]
        best = min(halves, key=lambda pair: max(canvas.text_width(line, 20.0, theme.POSTER) for line in pair))
        two = _fitting(canvas, best, width, size, least)
        if all(canvas.text_width(line, two, theme.POSTER) <= width + 0.5 for line in best):
            return best, two
    smallest = LEAST_ON_CARD_PX / canvas.u
    if least > smallest:
        return title_lines(canvas, title, width, least, smallest)
    widest = max(canvas.text_width(line, smallest, theme.POSTER) for line in best)
    return (best, smallest) if widest * NARROWEST <= width else ([], smallest)


def paint_title(canvas: Canvas, line: str, point: tuple[float, float], size: float, width: float) -> None:
    """A line of a title around a point, no wider than `width`; recorded like any other text."""
    px = canvas.size_px(size)
    image = canvas.scribe.line(line, theme.POSTER, px, NAME_COLOUR, max(1, round(px * 0.07)), TITLE_INK)
    most = round(width * canvas.u)
    if image.get_width() > most:
        wide = image
        image = canvas.shapes.get(
            ("kd narrow", line, px, most),
            lambda: pygame.transform.smoothscale(wide, (most, wide.get_height())),
            finished=True,
        )
    canvas.center(image, point)
    canvas.scribe.note(line, px, None, False)


def paint_name(
    canvas: Canvas, name: str, left: tuple[float, float], size: float, width: float, colour: str
) -> None:
    """A name in one line from a point at the left on, as small as text may be where it is long, then narrower; recorded where it stands."""
    size = _fitting(canvas, [name], width, size, min(size, theme.SMALL))
    px = canvas.size_px(size)
    image = canvas.scribe.line(name, theme.POSTER, px, colour, 0, TITLE_INK)
    most = max(1, round(width * canvas.u))
    if image.get_width() > most:
        wide = image
        image = canvas.shapes.get(
            ("kd narrow", name, px, most, colour),
            lambda: pygame.transform.smoothscale(wide, (most, wide.get_height())),
            finished=True,
        )
    w, h = image.get_width() / canvas.u, image.get_height() / canvas.u
    canvas.center(image, (left[0] + w / 2, left[1]))
    canvas.scribe.note(name, px, FRect(left[0], left[1] - h / 2, w, h), False)


def _fitting(canvas: Canvas, lines: Sequence[str], width: float, size: float, least: float) -> float:
    """The largest size up to `size` at which all lines fit, at least `least`."""
    while size > least and any(canvas.text_width(line, size, theme.POSTER) > width for line in lines):
        size = max(least, size - 0.5)
    return size


# ------------------------------------------------------------------------------------------- spoken
def spoken(card_set: CardSet, words: Words, source: int) -> str:
    """All that stands on an attack's card, for a tooltip and a voice: name, symbol or cost, type, wounds, range, effect, K.O."""
    special = source - card_set.first_special
    parts = [name_of(card_set, words, source)]
    if special < 0:
        parts.append(words(f"symbol.{c.SYMBOLS[card_set.symbol[source]]}"))
    else:
        parts.append(words.line(card_words.cost_text(card_set, special)))
    parts.append(type_name(card_set, words, source))
    heavy, light = card_set.heavy[source], card_set.light[source]
    if heavy or light:
        parts.append(words("table.sheet.wounds", heavy=heavy, light=light))
    parts.append(range_text(card_set, words, source))
    parts += [line.replace("**", "") for line in effect_lines(card_set, words, source)]
    if card_set.ko[source]:
        parts.append(words("sign.ko"))
    return ". ".join(part.rstrip(".") for part in parts) + "."
