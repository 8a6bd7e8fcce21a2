"""The looks of Knock Out Punch's cards and tokens.

The smallest cards (a stack in the ring) show gloves on the class colour and a number, larger ones the picture with the class in a coin and
the punches as red gloves, then the name, at last what the card does in words.

A face is one of ("kind", kind), ("back",), ("crowd", cheering 0 or 1), ("crowd_back",), ("token", "king" or "challenge").
"""

from __future__ import annotations

from typing import Final

from pygame import FRect, Rect, Surface

from kotgames.games.knock_out_punch.art import gloves
from kotgames.games.knock_out_punch.art.boxers import COLOURS
from kotgames.games.knock_out_punch.card_set import BOOING, CHEERING, FIGHTER, WILD, CardSet
from kotgames.games.knock_out_punch.table import card_parts
from kotgames.games.knock_out_punch.table.pictures import Pictures, does_of
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.card_pictures import Key
from kotgames.ui.table.faces import CardCanvas, Face, Faces
from kotgames.ui.table.masters import cut_and_scaled
from kotgames.ui.table.typesetting import SOFT_HYPHEN, fits, fitting, parted
from kotgames.ui.text import SMALLEST_PX

MIDDLE_FROM, LARGE_FROM = 84.0, 190.0
"""From these widths in units on a card shows its name, what it does in words."""
LINE_STEP: Final = 0.82
"""From line to line of a name, as a share of the height of its letters' line."""
SHORT_NAME: Final = "K.O.P."
"""The game's name on the back of its deck, in every language."""
NAMED_FROM_PX: Final = 96
"""With large text a card of few units shows its name too, if it has so many pixels."""
POINTS_INK: Final = "#3a1c00"
"""Of points, on gold."""
COIN_FROM_PX: Final = 44
"""A card of the smallest kind shows the class only from so many pixels of width on."""
ASPECT: Final = 178 / 128
"""Height of a card by its width."""
CUT_ABOVE: Final = 0.25
"""A picture that is too high loses more of the foot than of the head: so much of it above."""


class CardFaces(Faces[bool, Pictures]):
    """Paints cards, backs and tokens; their state is whether they are dim. A token is as wide as the shorter of width and height."""

    tiers = (56.0, MIDDLE_FROM, LARGE_FROM)
    card_set: CardSet

    def corner(self, face: Face) -> float:
        """See `Faces`."""
        return 0.5 if face[0] == "token" else 0.07

    def _kind(self, face: Face) -> int:
        """The kind that a face shows; -1 for a back or a token."""
        if face[0] == "crowd":
            return self.card_set.does.index(CHEERING if face[1] else BOOING)
        return int(face[1]) if face[0] == "kind" else -1

    def keys(self, canvas: Canvas, face: Face, state: bool, tier: int, drawn: int) -> tuple[Key, Key, Key]:
        """See `Faces`: one name for a face that has two."""
        plain = ("kind", self._kind(face)) if face[0] == "crowd" else face
        return super().keys(canvas, plain, state, tier, drawn)

    def master(self, face: Face, state: bool, tier: int) -> Surface | None:
        """See `Faces`: the smallest cards do without."""
        kind = self._kind(face)
        return self.pictures.art(kind) if tier and kind >= 0 else None

    def frame(self, face: Face, size: tuple[int, int]) -> Surface:
        """See `Faces`."""
        match face:
            case ("kind", _) | ("crowd", _):
                return card_parts.frame(size, card_parts.design(self.card_set, self._kind(face)))
            case ("token", name):
                return card_parts.token(min(size), name)
            case ("back",):
                return card_parts.back(size)
            case ("crowd_back",):
                return card_parts.crowd_back(size)
        raise KeyError(face[0])

    def draw(self, card: CardCanvas, face: Face, state: bool) -> None:
        """See `Faces`."""
        match face[0]:
            case "back":
                self._letter(card, SHORT_NAME)
            case "crowd_back":
                self._letter(card, self.words("card_text.crowd_back").upper())
            case "token":
                self._points(card, face[1])
            case _:
                _Kind(self, card, self._kind(face), self.master(face, state, card.tier)).draw(dim=state)

    @staticmethod
    def _letter(card: CardCanvas, label: str) -> None:
        """The letters of a back, where they fit."""
        card.finish()
        room = card.width * 0.80
        if card.tier and card.text_width(label, card.least, theme.POSTER) <= room:
            size, outline = max(theme.SMALL, card.width * 0.17), max(1.0, card.width * 0.014)
            at = (card.width / 2, card.height * 0.80)
            card.poster(
                label, at, size, "#ffe9b0", width=room, smallest=card.least, outline=outline, ink="#0a1228"
            )

    def _points(self, card: CardCanvas, name: str) -> None:
        """The number on a token."""
        card.finish()
        if card.size[0] >= card_parts.NUMBERED_TOKEN_PX:
            points = self.card_set.king_points if name == "king" else self.card_set.challenge_points
            side = card.width
            outline = max(1.0 / card.u, side * 0.022)
            card.poster(str(points), (side / 2, side * 0.735), side * 0.24, outline=outline, ink="#2a1000")

    # ---- words

    def title(self, kind: int) -> str:
        """The name on a card: of a boxer, or of what the card does; with soft hyphens."""
        spot = self.card_set.location[kind]
        if spot >= 0:
            return self.words(f"fighter.{self.card_set.fighters[spot]}")
        return self.words(f"card_title.{does_of(self.card_set, kind)}")

    def text(self, kind: int) -> str:
        """The effect of a card, in a sentence or two."""
        if self.card_set.uppercut[kind]:
            return self.words("card_text.uppercut")
        if self.card_set.location[kind] >= 0:
            return self.words("card_text.fighter", count=self.card_set.punches[kind])
        return self.words(f"card_text.{does_of(self.card_set, kind)}", count=self.card_set.points[kind])


class _Kind:
    """A card of some kind that is painted: first everything gets its place, rectangles in pixels, lengths of text in units."""

    def __init__(self, faces: CardFaces, card: CardCanvas, kind: int, master: Surface | None) -> None:
        self.faces, self.card, self.kind, self.master = faces, card, kind, master
        self.look = card_parts.design(faces.card_set, kind)
        self.spot = faces.card_set.location[kind]
        self.punches, self.points = faces.card_set.punches[kind], faces.card_set.points[kind]
        self.edge = max(2, round(card.size[0] * 0.055))
        self.room = (card.size[0] - (2.2 if card.size[0] > 100 * card.u else 1.4) * self.edge) / card.u
        """The width of texts."""
        self.coin: Rect | None = None
        self.seal: Rect | None = None
        self.gloves: Rect | None = None
        self.number: Rect | None = None
        """The punches or points of a card of the smallest kind."""
        self.sheet: Rect | None = None
        self.title: list[str] = []
        self.letter = self.title_top = self.label_size = self.text_size = 0.0
        self.label = self.text = ""
        """The name of an uppercut beside its glove; the effect in words."""
        if card.tier:
            self._whole()
        else:
            self._smallest()

    def _smallest(self) -> None:
        width, height = self.card.size
        edge = self.edge
        self.picture = Rect(edge, edge, width - 2 * edge, height - 2 * edge)
        if self.punches or self.points:
            foot = max(SMALLEST_PX * 1.15, height * 0.33)
            self.picture.height = round(height - 1.3 * edge - foot)
            low = Rect(0, self.picture.bottom, width, height - self.picture.bottom - edge // 2)
            self.number = low
            if self.punches:  # on the left, where a card that lies over it hides it last
                self.number = Rect(round(width * 0.10), low.top, round(width * 0.36), low.height)
                side = round(min(low.height * 0.86, width * 0.40))
                self.gloves = _square(side, (round(width * 0.66), low.centery))
            else:
                self.seal = _square(round(min(low.height * 0.88, width * 0.6)), low.center)
        if self.spot >= 0 and width >= COIN_FROM_PX:
            side = max(16, round(width * 0.36))
            self.coin = Rect(edge // 2, edge // 2, side, side)

    def _whole(self) -> None:
        card, edge, tier = self.card, self.edge, self.card.tier
        u, (width, height) = card.u, card.size
        side, corner = round(width * (0.0, 0.33, 0.27, 0.20)[tier]), max(1, edge // 3)
        if self.spot >= 0:
            self.coin = Rect(corner, corner, side, side)
        elif self.points and self.faces.card_set.does[self.kind] != WILD:
            self.seal = Rect(width - side - corner, corner, side, side)
        # from below: punches, effect in words, name
        foot = (0.45 if tier < 3 else 0.8) * edge
        high = round(width * (0.0, 0.25, 0.17, 0.125)[tier])
        if self.punches:
            foot += high + 0.3 * edge
        inside = self.room - card.width * 0.04
        deep = 0.0
        if tier == 3:
            self.text, self.text_size = self.faces.text(self.kind), 18.0
            line = card.line_height(self.text_size, theme.CARD)
            if card.paragraph_height(self.text, inside, self.text_size, theme.CARD) / line > 3:
                self.text_size = 16.0
            deep = card.paragraph_height(self.text, inside, self.text_size, theme.CARD)
            foot += deep * u + 0.6 * edge
        tall = 0.0
        if tier > 1 or width >= NAMED_FROM_PX:
            self._name()
            tall = (card.line_height(self.letter, theme.POSTER) * LINE_STEP * len(self.title)) * u
            foot += tall + 0.25 * edge
        self.picture = Rect(edge, edge, width - 2 * edge, max(8, round(height - edge - foot - edge * 0.4)))
        y = float(self.picture.bottom) + 0.25 * edge
        if self.title:
            self.title_top = y / u
            y += tall + 0.2 * edge
        if tier == 3:
            wide = inside * u
            self.sheet = Rect(
                round((width - wide) / 2), round(y), round(wide), round(deep * u + 0.1 * edge) + 2
            )
            y += deep * u + 0.1 * edge + 0.4 * edge
        if self.punches:
            self._gloves(Rect(0, round(y), width, high))

    def _name(self) -> None:
        """The name in one line, or on two where it fits better."""
        card, width = self.card, self.card.width
        title = self.faces.title(self.kind).upper()
        small = width < MIDDLE_FROM
        largest = max(0.0 if small else theme.SMALL, width * (0.15 if width < LARGE_FROM else 0.115))
        shortest = min(13.5, width * 0.104) if width >= 100 else width * 0.13 if small else 12.0
        one = [title.replace(SOFT_HYPHEN, "")]
        size = fitting(card, one, self.room, largest, max(card.least, shortest))
        if fits(card, one, self.room, size):
            self.title, self.letter = one, size
            return
        self.title = parted(card, title)
        size = min(largest, max(0.0 if small else 13.5, width * 0.13))
        self.letter = max(card.least, fitting(card, self.title, self.room, size, card.least))

    def _gloves(self, line: Rect) -> None:
        """The gloves in the middle of their line; beside that of an uppercut its name, where there is room."""
        card = self.card
        wide = line.height + max(1, round(line.height * 0.86)) * (self.punches - 1)
        self.gloves = Rect(0, 0, wide, line.height)
        self.gloves.center = line.center
        if not self.faces.card_set.uppercut[self.kind] or card.tier < 2:
            return
        label = self.faces.words("card_text.uppercut_name").upper()
        room = self.room - (wide / card.u + card.width * 0.03)
        size = max(theme.SMALL, min(line.height / card.u * 0.74, card.width * 0.13))
        size = max(card.least, fitting(card, [label], room, size, card.least))
        if fits(card, [label], room, size):
            self.label, self.label_size = label, size
            long = wide + (card.width * 0.03 + card.text_width(label, size, theme.POSTER)) * card.u
            self.gloves.left = round(line.centerx - long / 2)

    # ---- painting

    def draw(self, *, dim: bool) -> None:
        """The pieces, then numbers, name and words."""
        card, base = self.card, self.card.surface
        base.blit(self._window(), self.picture)
        self._rim(base)
        if card.tier and self.faces.card_set.uppercut[self.kind]:
            high = round(self.picture.height * 0.46)
            arrow = card_parts.up_arrow(round(high * 0.66), high)
            paint.put(base, arrow, (self.picture.right - high * 0.38, self.picture.bottom - high * 0.56))
        if self.coin is not None:
            paint.put(base, card_parts.coin(self.coin.width, COLOURS[self.spot]), self.coin.center)
        if self.seal is not None:
            paint.put(base, card_parts.coin(self.seal.width, "", gold=True), self.seal.center)
        if self.gloves is not None:
            count = self.punches if card.tier else 1
            paint.put(base, gloves.row(count, self.gloves.height), self.gloves.center)
        card.finish(dim=dim)
        self._numbers()
        self._words()

    def _window(self) -> Surface:
        """The picture, or the sign until that comes and on the smallest cards; with rounded corners."""
        size = self.picture.size
        if self.master is None:
            art = card_parts.emblem(size, self.faces.card_set, self.kind, self.look)
        else:
            art = cut_and_scaled(self.master, size, CUT_ABOVE)
        return paint.round_mask(art, max(1.0, min(size) * 0.045))

    def _rim(self, base: Surface) -> None:
        """A thin ink line around the picture; of two punches and more a second one inside it."""
        line = max(1, round(base.get_width() * 0.009))
        radius = max(1.0, min(self.picture.size) * 0.045)
        base.blit(paint.ring(self.picture.size, radius, line, card_parts.INK), self.picture)
        if self.faces.card_set.does[self.kind] == FIGHTER and self.punches > 1:
            inside = self.picture.inflate(-2 * line, -2 * line)
            tone = "#ffd966" if self.punches == 3 else "#fff6e0"
            base.blit(paint.ring(inside.size, max(1.0, radius - line), line, tone), inside)

    def _numbers(self) -> None:
        card, tier = self.card, self.card.tier
        for text, place, colour, ink in (
            (str(self.spot + 1), self.coin, "#ffffff", card_parts.INK),
            (str(self.points), self.seal if tier else None, POINTS_INK, ""),
        ):
            if place is not None:
                side = place.width / card.u
                outline = max(1.0 / card.u, side * 0.04) if ink else 0.0
                at = (place.centerx / card.u, place.centery / card.u - side * 0.01)
                card.poster(text, at, side * 0.58, colour, outline=outline, ink=ink or "#000000")
        if self.number is not None:
            share, colour = (0.80, self.look.letters) if self.punches else (0.62, POINTS_INK)
            at = (self.number.centerx / card.u, self.number.centery / card.u)
            card.poster(str(self.punches or self.points), at, self.number.height / card.u * share, colour)

    def _words(self) -> None:
        card, look = self.card, self.look
        step = card.line_height(self.letter, theme.POSTER) * LINE_STEP
        outline = max(1.0 / card.u, card.width * 0.010) if look.ink else 0.0
        for number, line in enumerate(self.title):
            at = (card.width / 2, self.title_top + (number + 0.5) * step)
            card.poster(
                line, at, self.letter, look.letters, width=self.room, smallest=card.least, outline=outline, ink=look.ink or "#000000"
            )  # fmt: skip
        if self.gloves is not None and self.label:
            at = (self.gloves.right / card.u + card.width * 0.03, self.gloves.centery / card.u)
            card.text(self.label, at, self.label_size, "#ffd34d", theme.POSTER)
        if self.sheet is not None:
            sheet = FRect(*(length / card.u for length in self.sheet))
            card.paragraph(
                self.text, sheet, self.text_size, look.letters, theme.CARD, align="center", valign="middle", smallest=theme.SMALL
            )  # fmt: skip


def _square(side: int, middle: tuple[int, int]) -> Rect:
    square = Rect(0, 0, side, side)
    square.center = middle
    return square
