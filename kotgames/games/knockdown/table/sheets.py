"""Everything that the game draws of its own on cards, portraits and grounds, on sheets for whoever looks at all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pygame
from pygame import FRect, Surface

from kotgames.games.knockdown.art import card_art
from kotgames.games.knockdown.card_set import CardSet, shipped
from kotgames.games.knockdown.table import looks
from kotgames.games.knockdown.table.card_faces import SHAPE, CardFaces, CardState, Face, SpecialState
from kotgames.games.knockdown.table.pictures import Pictures
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art.baker import Baker
from kotgames.ui.art.portrait import MOODS
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.text import Scribe

GROUND: Final = "#0b1020"
GAP: Final = 8.0
WIDTHS: Final = (44, 58, 84, 97, 150, 206, 300)
"""Of the cards, in units."""
COLUMNS_WIDE: Final = 1600.0
ROW: Final = (236.0, 62.0)
"""A Special Attack on a Fighter Sheet."""


def faces_of(card_set: CardSet) -> list[Face]:
    """Every face there is."""
    return [
        *(("kind", kind) for kind in range(len(card_set.kinds))),
        *(("special", special) for special in range(len(card_set.special_ids))),
        *(("skill", skill) for skill in range(len(card_set.skill_ids))),
        ("back",),
        ("skill_back",),
    ]


def sheets(language: str, scale: float) -> Iterator[tuple[str, Callable[[], Surface]]]:
    """(name, what draws it): all cards in several widths, in a hand, greyed and out of reach; rows of Special Attacks, portraits in all
    moods, posters, the hall. `scale`: pixels a unit."""
    card_set = shipped()
    with TemporaryDirectory() as folder:
        baker = Baker(in_process=True, folder=Path(folder))
        pictures = Pictures(card_set, lambda: baker, lambda: None)
        faces = CardFaces(card_set, Words(language, "knockdown"), pictures)

        def cards(width: float, state: CardState) -> Surface:
            pictures.prefetch()
            while baker.pending:
                baker.poll()
            return _cards(faces, faces_of(card_set), width, scale, state)

        for width in WIDTHS:
            yield f"cards_{width}", partial(cards, width, CardState())
        for width in (44, 97):
            yield f"hand_{width}", partial(cards, width, CardState(hand=True))
        yield "cards_dim", partial(cards, 97.0, CardState(dim=True, reach=False, wounds=(1, 2)))
        yield "specials", partial(_rows, faces, scale)
        yield "portraits", partial(_portraits, card_set, scale)
        yield "posters", partial(_posters, card_set, scale)
        yield "hall", partial(_hall, scale)


def _canvas(width: float, height: float, scale: float) -> tuple[Surface, Canvas]:
    surface = Surface((round(width * scale), round(height * scale)))
    surface.fill(GROUND)
    return surface, Canvas(surface, scale, theme.NORMAL, Scribe(), Shapes())


def _cards(faces: CardFaces, shown: Sequence[Face], width: float, scale: float, state: CardState) -> Surface:
    columns = max(1, int(COLUMNS_WIDE / (width + GAP)))
    high = round(width * SHAPE)
    rows = -(-len(shown) // columns)
    surface, canvas = _canvas(columns * (width + GAP) + GAP, rows * (high + GAP) + GAP, scale)
    for index, face in enumerate(shown):
        left, top = GAP + index % columns * (width + GAP), GAP + index // columns * (high + GAP)
        faces.paint(canvas, face, FRect(left, top, width, high), state)
    return surface


def _rows(faces: CardFaces, scale: float) -> Surface:
    """A column for each way a row may stand there; the last one with its effect in words."""
    count = len(faces.card_set.special_ids)
    states = (
        SpecialState(lit=(False, False)),
        SpecialState(lit=(True, False)),
        SpecialState(lit=(True, True), payable=True, wounds=(1, 2)),
        SpecialState(lit=(True, True), payable=True, chosen=True),
        SpecialState(used=True, reach=False),
    )
    wide, high = ROW
    _, ruler = _canvas(1, 1, scale)
    tall = max(faces.special_height(ruler, special, wide, words=True) for special in range(count))
    surface, canvas = _canvas((len(states) + 1) * (wide + GAP) + GAP, count * (tall + GAP) + GAP, scale)
    for special in range(count):
        top = GAP + special * (tall + GAP)
        for column, state in enumerate(states):
            faces.paint_special(canvas, special, FRect(GAP + column * (wide + GAP), top, wide, high), state)
        left = GAP + len(states) * (wide + GAP)
        whole = faces.special_height(canvas, special, wide, words=True)
        faces.paint_special(canvas, special, FRect(left, top, wide, whole), SpecialState(payable=True))
    return surface


def _portraits(card_set: CardSet, scale: float) -> Surface:
    """A row for each mood, from both corners; below them as small as anywhere."""
    sizes = (*(150.0 for _ in MOODS), 68.0, 38.0, 28.0)
    count = len(card_set.fighters) + 1
    surface, canvas = _canvas(2 * count * 158.0 + GAP, sum(sizes) + GAP * (len(sizes) + 1), scale)
    top = GAP
    for size, mood in zip(sizes, (*MOODS, "ready", "ready", "ready"), strict=True):
        for seat in (0, 1):
            colour = canvas.palette.seat(seat)
            for fighter in range(-1, count - 1):
                face = looks.portrait(canvas, card_set, fighter, colour, size, looks.facing_of(seat), mood)
                canvas.blit(face, (GAP + (seat * count + fighter + 1) * 158.0) * scale, top * scale)
        top += size + GAP
    return surface


def _posters(card_set: CardSet, scale: float) -> Surface:
    count = len(card_set.fighters) + 1
    surface, canvas = _canvas(count * 258.0 + GAP, 380.0, scale)
    for index, fighter in enumerate(range(-1, count - 1)):
        size = round(250 * scale), round(360 * scale)
        colour = canvas.palette.seat(index % 2)
        poster = looks.poster(canvas, card_set, fighter, colour, *size, looks.facing_of(index % 2))
        canvas.blit(poster, (GAP + index * 258.0) * scale, GAP * scale)
    return surface


def _hall(scale: float) -> Surface:
    """The hall with its gallery at rest, rising and up."""
    size = round(784 * scale), round(475 * scale)
    back = card_art.hall_back(size)
    result = pygame.Surface((size[0] * 3, size[1]))
    for index, crowd in enumerate(card_art.hall_crowds(size, back)):
        result.blit(back, (index * size[0], 0))
        result.blit(crowd, (index * size[0], 0))
    return result
