"""Card faces (plain ones for now)."""

from __future__ import annotations

from pygame import FRect

from kotgames.games.knock_out_punch.card_set import CardSet
from kotgames.games.knock_out_punch.table.looks import CLASS_COLOURS
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.card_pictures import CardPicture, CardPictures
from kotgames.ui.table.plain import PlainFace

BACKS = {
    "back": PlainFace("boxing-glove", ("#24467e", "#122544"), "#c9d6f2"),
    "crowd_back": PlainFace("public-speaker", ("#5b2f86", "#2f1648"), "#d9c2f2"),
}


class CardFaces:
    """See the module."""

    def __init__(self, card_set: CardSet, words: Words) -> None:
        self.card_set, self.words, self.known = card_set, words, CardPictures()

    def _plain(self, kind: int) -> PlainFace:
        card_set = self.card_set
        spot = card_set.location[kind]
        if spot >= 0:
            ink = "#000000" if card_set.uppercut[kind] else CLASS_COLOURS[spot]
            return PlainFace(
                "fist",
                ink=ink,
                title=self.words(f"card.{card_set.kinds[kind]}"),
                figure=f"{card_set.punches[kind]}",
            )
        return PlainFace("crown", ("#f0d9a0", "#b58a3a"), title=self.words(f"card.{card_set.kinds[kind]}"))

    def face(self, canvas: Canvas, kind: int, width: int, height: int, *, dim: bool = False) -> CardPicture:
        """A card's face."""
        return self._plain(kind).picture(canvas, width, height)

    def back(self, canvas: Canvas, name: str, width: int, height: int) -> CardPicture:
        """A card's back."""
        return BACKS[name].picture(canvas, width, height)

    def paint(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """A face in a rectangle."""
        box = canvas.box(rect)
        _, image = self.known.at_rest(canvas, self.face(canvas, kind, box.width, box.height))
        canvas.center(image, rect.center)

    def paint_back(self, canvas: Canvas, name: str, rect: FRect) -> None:
        """A back in a rectangle."""
        box = canvas.box(rect)
        _, image = self.known.at_rest(canvas, self.back(canvas, name, box.width, box.height))
        canvas.center(image, rect.center)
