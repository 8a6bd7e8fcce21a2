"""Everything that the game draws of its own on cards, portraits and grounds, on sheets for whoever looks at all of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pygame import FRect, Surface

from kotgames.games.knockdown.art import card_art
from kotgames.games.knockdown.card_set import CardSet, shipped
from kotgames.games.knockdown.table import looks
from kotgames.games.knockdown.table.card_faces import SHAPE, CardFaces, CardState
from kotgames.games.knockdown.table.pictures import Pictures
from kotgames.games.knockdown.table.special_rows import SpecialState
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import portraits
from kotgames.ui.table.card_sheets import GAP, Draw, Paper, baked, baking
from kotgames.ui.table.faces import Face
from kotgames.ui.table.seats import INWARD

WIDTHS: Final = (44, 58, 84, 97, 150, 206, 300)
"""Of the cards, in units."""
ROW: Final = (236.0, 62.0)
"""A Special Attack on a Fighter Sheet."""
STATES: Final = (
    SpecialState(lit=(False, False)),
    SpecialState(lit=(True, False)),
    SpecialState(lit=(True, True), payable=True, wounds=(1, 2)),
    SpecialState(lit=(True, True), payable=True, chosen=True),
    SpecialState(used=True, reach=False),
)
"""Ways in which one may stand there."""


def faces_of(card_set: CardSet) -> list[Face]:
    """Every face there is."""
    every = {"kind": card_set.kinds, "special": card_set.special_ids, "skill": card_set.skill_ids}
    fronts = [(sort, one) for sort, names in every.items() for one in range(len(names))]
    return [*fronts, ("back",), ("skill_back",)]


def sheets(language: str, scale: float) -> Iterator[tuple[str, Draw]]:
    """(name, what draws it): all cards in several widths, in a hand, greyed and out of reach; rows of Special Attacks, portraits in all
    moods, posters, the hall. `scale`: pixels a unit."""
    card_set, paper = shipped(), Paper("#0b1020", scale)
    with baking() as baker:
        pictures = Pictures(card_set, lambda: baker, lambda: None)
        faces = CardFaces(card_set, Words(language, "knockdown"), pictures)

        def cards(width: float, state: CardState) -> Surface:
            baked(baker, partial(pictures.prefetch, range(len(card_set.source_ids))))
            paint = lambda canvas, face, rect: faces.paint(canvas, face, rect, state)  # noqa: E731
            return paper.faces(faces_of(card_set), width, SHAPE, paint)

        def portrait(canvas: Canvas, index: int, size: float, mood: str) -> Surface:
            seat, fighter = divmod(index, len(card_set.fighters) + 1)
            colour, facing = canvas.palette.seat(seat), INWARD[seat]
            return portraits.chosen(canvas, looks, card_set, fighter - 1, colour, size, facing, mood)

        for width in WIDTHS:
            yield f"cards_{width}", partial(cards, width, CardState())
        for width in (44, 97):
            yield f"hand_{width}", partial(cards, width, CardState(hand=True))
        yield "cards_dim", partial(cards, 97.0, CardState(dim=True, reach=False, wounds=(1, 2)))
        yield "specials", partial(_rows, faces, paper)
        count = 2 * len(card_set.fighters) + 2
        yield "portraits", lambda: paper.portraits(count, 150.0, (68.0, 38.0, 28.0), portrait)
        yield "posters", partial(_posters, card_set, paper)
        yield "hall", partial(_hall, scale)


def _rows(faces: CardFaces, paper: Paper) -> Surface:
    """A column for each way a row may stand there; the last one with its effect in words."""
    count, (wide, high) = len(faces.card_set.special_ids), ROW
    ruler = paper.over(Surface((1, 1)))
    tall = max(faces.rows.height(ruler, special, wide) for special in range(count))

    def draw(canvas: Canvas) -> None:
        for special in range(count):
            top = GAP + special * (tall + GAP)
            for column, state in enumerate(STATES):
                place = FRect(GAP + column * (wide + GAP), top, wide, high)
                faces.rows.paint(canvas, special, place, state)
            whole = faces.rows.height(canvas, special, wide)
            place = FRect(GAP + len(STATES) * (wide + GAP), top, wide, whole)
            faces.rows.paint(canvas, special, place, SpecialState(payable=True))

    return paper.drawn((len(STATES) + 1) * (wide + GAP) + GAP, count * (tall + GAP) + GAP, draw)


def _posters(card_set: CardSet, paper: Paper) -> Surface:
    size = round(250 * paper.scale), round(360 * paper.scale)

    def draw(canvas: Canvas) -> None:
        for index in range(len(card_set.fighters) + 1):
            colour, facing = canvas.palette.seat(index % 2), INWARD[index % 2]
            poster = looks.poster(canvas, card_set, index - 1, colour, *size, facing)
            canvas.blit(poster, (GAP + index * 258.0) * paper.scale, GAP * paper.scale)

    return paper.drawn((len(card_set.fighters) + 1) * 258.0 + GAP, 380.0, draw)


def _hall(scale: float) -> Surface:
    """The hall with its gallery at rest, rising and up."""
    size = round(784 * scale), round(475 * scale)
    back = card_art.hall_back(size)
    result = Surface((size[0] * 3, size[1]))
    for index, crowd in enumerate(card_art.hall_crowds(size, back)):
        result.blit(back, (index * size[0], 0))
        result.blit(crowd, (index * size[0], 0))
    return result
