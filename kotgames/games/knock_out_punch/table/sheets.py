"""Everything that the game draws of its own on sheets, for whoever looks at all of it (tools/card_sheets.py)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from pygame import FRect, Surface

from kotgames.games.knock_out_punch.card_set import CardSet, shipped
from kotgames.games.knock_out_punch.table import looks, ring_ground
from kotgames.games.knock_out_punch.table.card_faces import ASPECT, CardFaces
from kotgames.games.knock_out_punch.table.pictures import Pictures
from kotgames.system.catalogue import Words
from kotgames.ui.art import paint as art
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.card_sheets import Draw, Paper, baked, baking
from kotgames.ui.table.faces import Face

WIDTHS: Final = (34, 48, 64, 84, 128, 200, 300)
"""Of the cards, in units."""
WIDE: Final = 140.0
"""Of the large portraits; the referee stands in the middle of so much."""
AREA: Final = FRect(0, 0, 1280, 720)
RING: Final = FRect(224, 50, 832, 472)


def faces_of(card_set: CardSet) -> list[Face]:
    """Every face there is."""
    return [
        *(("kind", kind) for kind in range(len(card_set.kinds))),
        ("back",),
        ("crowd_back",),
        ("token", "king"),
        ("token", "challenge"),
    ]


def sheets(language: str, scale: float) -> Iterator[tuple[str, Draw]]:
    """(name, what draws it): the cards in several widths, the same greyed, portraits in all moods, the ring with its arrows. `scale`:
    pixels a unit."""
    card_set, paper = shipped(), Paper("#5a544e", scale)
    with baking() as baker:
        pictures = Pictures(card_set, lambda: baker, lambda: None, lambda: None)
        faces = CardFaces(card_set, Words(language, "knock_out_punch"), pictures)
        ahead = partial(pictures.prefetch, range(len(card_set.kinds)))

        def cards(width: float, *, dim: bool = False) -> Surface:
            def paint(canvas: Canvas, face: Face, rect: FRect) -> None:
                high = rect.width if face[0] == "token" else rect.height
                faces.paint(canvas, face, FRect(rect.left, rect.top, rect.width, high), dim)

            baked(baker, ahead)
            return paper.faces(faces_of(card_set), width, ASPECT, paint)

        def ring(canvas: Canvas) -> None:
            ring_ground.ring_ground(canvas, pictures, AREA, RING)
            baked(baker, ahead)
            ring_ground.ring_ground(canvas, pictures, AREA, RING)
            _arrows(canvas)

        def portrait(canvas: Canvas, location: int, size: float, mood: str) -> Surface:
            if location == len(card_set.fighters):
                referee, cell = looks.referee(canvas, size), art.new(canvas.px(WIDE), canvas.px(size))
                art.put(cell, referee, cell.get_rect().center)
                return cell
            return looks.portrait(canvas, None, card_set, location, size, mood)

        for width in WIDTHS:
            yield f"cards_{width}", partial(cards, width)
        yield "cards_dim", partial(cards, 128.0, dim=True)
        boxers = len(card_set.fighters) + 1
        yield "portraits", lambda: paper.portraits(boxers, WIDE, (72.0, 44.0, 28.0), portrait)
        yield "ring", lambda: paper.drawn(AREA.width, AREA.height, ring)


def _arrows(canvas: Canvas) -> None:
    for index, turn in enumerate((0, 90, 180, 270)):
        for uppercut in (False, True):
            ring_ground.badge(canvas, (320 + 44 * index, 160 + 44 * uppercut), turn, uppercut=uppercut)
    ring_ground.arrow(canvas, (860, 150), (850, 420), -0.28)
    ring_ground.arrow(canvas, (560, 430), (500, 150), 0.28, uppercut=True)
    ring_ground.arrow(canvas, (620, 400), (800, 400), 0.3)
