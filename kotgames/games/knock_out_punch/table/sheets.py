"""Everything that the game draws of its own on sheets, for whoever looks at all of it (tools/card_sheets.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pygame import FRect, Surface

from kotgames.games.knock_out_punch.card_set import CardSet, shipped
from kotgames.games.knock_out_punch.table import looks, ring_ground
from kotgames.games.knock_out_punch.table.card_faces import ASPECT, CardFaces, Face
from kotgames.games.knock_out_punch.table.pictures import Pictures
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art.baker import Baker
from kotgames.ui.art.portrait import MOODS
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import Shapes
from kotgames.ui.text import Scribe

GROUND: Final = "#5a544e"
GAP: Final = 8.0
WIDTHS: Final = (34, 48, 64, 84, 128, 200, 300)
"""Of the cards, in units."""
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


def sheets(language: str, scale: float) -> Iterator[tuple[str, Callable[[], Surface]]]:
    """(name, what draws it): the cards in several widths, the same greyed, portraits in all moods, the ring with its arrows. `scale`:
    pixels a unit."""
    card_set = shipped()
    with TemporaryDirectory() as folder:
        baker = Baker(in_process=True, folder=Path(folder))
        pictures = Pictures(card_set, lambda: baker, lambda: None, lambda: None)
        faces = CardFaces(card_set, Words(language, "knock_out_punch"), pictures)

        def baked() -> None:
            pictures.prefetch()
            while baker.pending:
                baker.poll()

        def cards(width: float, *, dim: bool = False) -> Surface:
            baked()
            return _cards(faces, faces_of(card_set), width, scale, dim=dim)

        def ring() -> Surface:
            canvas = _canvas(AREA.width, AREA.height, scale)
            ring_ground.ring_ground(canvas, pictures, AREA, RING)
            baked()
            ring_ground.ring_ground(canvas, pictures, AREA, RING)
            _arrows(canvas)
            return _drawn(canvas)

        for width in WIDTHS:
            yield f"cards_{width}", lambda width=width: cards(width)  # type: ignore[misc]
        yield "cards_dim", lambda: cards(128.0, dim=True)
        yield "portraits", lambda: _portraits(card_set, scale)
        yield "ring", ring


def _canvas(width: float, height: float, scale: float) -> Canvas:
    surface = Surface((round(width * scale), round(height * scale)))
    surface.fill(GROUND)
    return Canvas(surface, scale, theme.NORMAL, Scribe(), Shapes())


def _drawn(canvas: Canvas) -> Surface:
    assert isinstance(canvas.surface, Surface)
    return canvas.surface


def _cards(faces: CardFaces, shown: Sequence[Face], width: float, scale: float, *, dim: bool) -> Surface:
    columns = max(1, int(1600 / (width + GAP)))
    high = round(width * ASPECT)
    rows = -(-len(shown) // columns)
    canvas = _canvas(columns * (width + GAP) + GAP, rows * (high + GAP) + GAP, scale)
    for index, face in enumerate(shown):
        left, top = GAP + index % columns * (width + GAP), GAP + index // columns * (high + GAP)
        faces.paint(canvas, face, FRect(left, top, width, width if face[0] == "token" else high), dim=dim)
    return _drawn(canvas)


def _portraits(card_set: CardSet, scale: float) -> Surface:
    """A row for each mood, and below them the boxers as small as anywhere; the referee at the end."""
    sizes = (*(140.0 for _ in MOODS), 72.0, 44.0, 28.0)
    canvas = _canvas(9 * 148.0 + GAP, sum(sizes) + GAP * (len(sizes) + 1), scale)
    top = GAP
    for size, mood in zip(sizes, (*MOODS, "ready", "ready", "ready"), strict=True):
        for location in range(len(card_set.fighters)):
            face = looks.portrait(canvas, None, card_set, location, size, mood)
            canvas.blit(face, (GAP + location * 148.0) * scale, top * scale)
        canvas.center(looks.referee(canvas, size), (GAP + 8 * 148.0 + 70.0, top + size / 2))
        top += size + GAP
    return _drawn(canvas)


def _arrows(canvas: Canvas) -> None:
    for index, turn in enumerate((0, 90, 180, 270)):
        for uppercut in (False, True):
            ring_ground.badge(canvas, (320 + 44 * index, 160 + 44 * uppercut), turn, uppercut=uppercut)
    ring_ground.arrow(canvas, (860, 150), (850, 420), -0.28)
    ring_ground.arrow(canvas, (560, 430), (500, 150), 0.28, uppercut=True)
    ring_ground.arrow(canvas, (620, 400), (800, 400), 0.3)
