"""The looks of Knock Out Punch's cards and tokens at any size.

What is shown depends on the width in units: the smallest cards (a stack in the ring) show gloves on the class colour and a number, larger
ones the picture with the class in a coin and the punches as red gloves, then the name, at last what the card does in words. Text is set at
the size in which it is seen; only the picture is scaled. Until a picture comes from the baker the card stands with a sign on its ground.

A face is one of ("kind", kind), ("back",), ("crowd", cheering 0 or 1), ("crowd_back",), ("token", "king" or "challenge").
"""

from __future__ import annotations

from typing import Any, Final

from pygame import FRect, Rect, Surface

from kotgames.games.knock_out_punch.art import gloves
from kotgames.games.knock_out_punch.art.boxers import COLOURS
from kotgames.games.knock_out_punch.card_set import BOOING, CHEERING, FIGHTER, WILD, CardSet
from kotgames.games.knock_out_punch.table import card_parts
from kotgames.games.knock_out_punch.table.card_parts import Design
from kotgames.games.knock_out_punch.table.pictures import Pictures, does_of
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import ready
from kotgames.ui.table.card_pictures import CardPicture, CardPictures, Key
from kotgames.ui.table.cards import muted, put
from kotgames.ui.table.masters import cut_and_scaled

Face = tuple[Any, ...]
"""See the module."""

SMALL_FROM, MIDDLE_FROM, LARGE_FROM = 56.0, 84.0, 190.0
"""From these widths in units on a card shows its picture, its name, what it does in words."""
LINE_STEP: Final = 0.82
"""From line to line of a name, as a share of the height of its letters' line."""
LEAST_PX: Final = 12.0
"""No letter on a card is set smaller, in pixels."""
SHORT_NAME: Final = "K.O.P."
"""The game's name on the back of its deck, in every language."""
SOFT_HYPHEN: Final = "\u00ad"
"""The place where a long word of a name may be parted."""
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


class CardFaces:
    """Paints cards, backs and tokens, finished for the screen and cached by all they show."""

    def __init__(self, card_set: CardSet, words: Words, pictures: Pictures) -> None:
        self.card_set = card_set
        self.words = words
        self.pictures = pictures
        self.known = CardPictures()

    # ---- asking

    def picture(
        self, canvas: Canvas, face: Face, width: int, height: int, *, dim: bool = False
    ) -> CardPicture:
        """The painting of a face of `width` x `height` pixels; `dim`: it cannot be played now, and loses its colour. A token is
        as wide as the shorter of the two. KeyError for an unknown face."""
        size = (max(8, width), max(8, height))
        what = face[0]
        tier = self._tier(width / canvas.u)
        alike: Key = ("kop card", self.card_set.digest, canvas.palette.name, *self._plain(face))
        shown: Key = alike
        if what in ("kind", "crowd"):
            kind = self._kind(face)
            if tier:
                self.pictures.card_art(kind)
            shown = (*alike, self.pictures.card_art_version(kind) if tier else 0)
        key: Key = (*shown, dim, tier, canvas.u, self.words.language, size)
        return CardPicture(key, shown, alike, size, lambda: self._make(canvas, face, size, tier, dim))

    def face(
        self, canvas: Canvas, face: Face, width: int, height: int, *, dim: bool = False
    ) -> tuple[Key, Surface]:
        """A face of `width` x `height` pixels, premultiplied, with a key that changes with whatever it shows."""
        return self.known.at_rest(canvas, self.picture(canvas, face, width, height, dim=dim))

    def paint(self, canvas: Canvas, face: Face, rect: FRect, *, dim: bool = False, lift: float = 0.0) -> None:
        """A face with its shadow in a rectangle in units; `lift` 0..1 lengthens the shadow."""
        box = canvas.box(rect)
        key, image = self.face(canvas, face, box.width, box.height, dim=dim)
        round_ = rect.width / 2 if face[0] == "token" else rect.width * 0.07
        put(canvas, key, image, rect, corner=round_, lift=lift)

    def _kind(self, face: Face) -> int:
        """The kind that a face shows."""
        if face[0] == "kind":
            return int(face[1])
        return self.card_set.does.index(CHEERING if face[1] else BOOING)

    def _plain(self, face: Face) -> Face:
        """One name for a face that has two."""
        return ("kind", self._kind(face)) if face[0] == "crowd" else face

    @staticmethod
    def _tier(width: float) -> int:
        return sum(width >= least for least in (SMALL_FROM, MIDDLE_FROM, LARGE_FROM))

    # ---- painting

    def _make(self, canvas: Canvas, face: Face, size: tuple[int, int], tier: int, dim: bool) -> Surface:
        what = face[0]
        if what in ("kind", "crowd"):
            return self._card(canvas, self._kind(face), size, tier, dim)
        if what == "token":
            return self._token(canvas, str(face[1]), min(size))
        if what == "back":
            return self._lettered(canvas, card_parts.back(size), SHORT_NAME, size, tier)
        if what != "crowd_back":
            raise KeyError(what)
        return self._lettered(
            canvas, card_parts.crowd_back(size), self.words("card_text.crowd_back").upper(), size, tier
        )

    def _inner(self, canvas: Canvas, face: Surface) -> Canvas:
        return Canvas(face, canvas.u, canvas.palette, canvas.scribe, canvas.shapes, afloat=True)

    def _lettered(
        self, canvas: Canvas, base: Surface, label: str, size: tuple[int, int], tier: int
    ) -> Surface:
        """A back with its letters, where they fit."""
        face = ready(base)
        inner = self._inner(canvas, face)
        width, height = size[0] / canvas.u, size[1] / canvas.u
        if tier and inner.text_width(label, LEAST_PX / canvas.u, theme.POSTER) <= width * 0.80:
            inner.text(
                label, (width / 2, height * 0.80), max(theme.SMALL, width * 0.17), "#ffe9b0", theme.POSTER, anchor="center",
                width=width * 0.80, smallest=LEAST_PX / canvas.u, outline=max(1.0, width * 0.014), ink="#0a1228",
            )  # fmt: skip
        return face

    def _token(self, canvas: Canvas, name: str, px: int) -> Surface:
        face = ready(card_parts.token(px, name))
        if px >= card_parts.NUMBERED_TOKEN_PX:
            points = self.card_set.king_points if name == "king" else self.card_set.challenge_points
            side = px / canvas.u
            self._inner(canvas, face).text(
                str(points), (side / 2, side * 0.735), max(LEAST_PX / canvas.u, side * 0.24), "#ffffff", theme.POSTER, anchor="center",
                outline=max(1.0 / canvas.u, side * 0.022), ink="#2a1000",
            )  # fmt: skip
        return face

    # ---- a card

    def _card(self, canvas: Canvas, kind: int, size: tuple[int, int], tier: int, dim: bool) -> Surface:
        look = card_parts.design(self.card_set, kind)
        base = card_parts.frame(size, look)
        plan = _Plan(self, canvas, kind, size, tier)
        base.blit(self._window(kind, plan.picture.size, tier, look), plan.picture)
        self._edge(base, kind, plan.picture)
        if tier and self.card_set.uppercut[kind]:
            high = round(plan.picture.height * 0.46)
            arrow = card_parts.up_arrow(round(high * 0.66), high)
            paint.put(base, arrow, (plan.picture.right - high * 0.38, plan.picture.bottom - high * 0.56))
        self._discs(base, kind, plan)
        if plan.gloves is not None:
            count = self.card_set.punches[kind] if tier else 1
            paint.put(base, gloves.row(count, plan.gloves.height), plan.gloves.center)
        if dim:
            base = muted(base)
        face = ready(base)
        self._write(self._inner(canvas, face), kind, plan, look)
        return face

    def _window(self, kind: int, size: tuple[int, int], tier: int, look: Design) -> Surface:
        """The picture, or the sign until that comes and on the smallest cards; with rounded corners."""
        master = self.pictures.card_art(kind) if tier else None
        if master is None:
            art = card_parts.emblem(size, self.card_set, kind, look)
        else:
            art = cut_and_scaled(master, size, CUT_ABOVE)
        return paint.round_mask(art, max(1.0, min(size) * 0.045))

    def _edge(self, base: Surface, kind: int, box: Rect) -> None:
        """A thin ink line around the picture; of two punches and more a second one in the class colour."""
        line = max(1, round(base.get_width() * 0.009))
        radius = max(1.0, min(box.size) * 0.045)
        base.blit(paint.ring(box.size, radius, line, card_parts.INK), box)
        if self.card_set.does[kind] == FIGHTER and self.card_set.punches[kind] > 1:
            inside = box.inflate(-2 * line, -2 * line)
            tone = "#ffd966" if self.card_set.punches[kind] == 3 else "#fff6e0"
            base.blit(paint.ring(inside.size, max(1.0, radius - line), line, tone), inside)

    def _discs(self, base: Surface, kind: int, plan: _Plan) -> None:
        """Under the class of a boxer, and under the points of a card that counts some."""
        spot = self.card_set.location[kind]
        for place, colour in ((plan.coin, COLOURS[spot]), (plan.seal, ""), (plan.seal_small, "")):
            if place is not None:
                disc = card_parts.coin(place.width, colour, gold=not colour)
                paint.put(base, disc, place.center)

    def _write(self, inner: Canvas, kind: int, plan: _Plan, look: Design) -> None:
        """Numbers, name and words."""
        u = inner.u
        outline = max(1.0 / u, plan.width * 0.010)
        if plan.coin is not None:
            number = str(self.card_set.location[kind] + 1)
            self._number(inner, number, plan.coin, "#ffffff", card_parts.INK)
        if plan.seal is not None:
            self._number(inner, str(self.card_set.points[kind]), plan.seal, POINTS_INK, "")
        if plan.number is not None:
            value = self.card_set.punches[kind] or self.card_set.points[kind]
            middle = (plan.number.centerx / u, plan.number.centery / u)
            size = max(LEAST_PX / u, plan.number.height / u * (0.80 if self.card_set.punches[kind] else 0.62))
            colour = look.letters if self.card_set.punches[kind] else POINTS_INK
            inner.text(str(value), middle, size, colour, theme.POSTER, anchor="center")
        y = plan.title_top
        step = inner.line_height(plan.letter, theme.POSTER) * LINE_STEP
        for line in plan.title:
            inner.text(
                line, (plan.width / 2, y + step / 2), plan.letter, look.letters, theme.POSTER, anchor="center", width=plan.room,
                smallest=LEAST_PX / u, outline=outline if look.ink else 0.0, ink=look.ink or "#000000",
            )  # fmt: skip
            y += step
        if plan.label and plan.gloves is not None:
            inner.text(
                plan.label, (plan.gloves.right / u + plan.width * 0.03, plan.gloves.centery / u), plan.label_size, "#ffd34d", theme.POSTER
            )  # fmt: skip
        if plan.text and plan.sheet is not None:
            sheet = FRect(
                plan.sheet.left / u, plan.sheet.top / u, plan.sheet.width / u, plan.sheet.height / u
            )
            inner.paragraph(
                plan.text, sheet, plan.text_size, look.letters, theme.CARD, align="center", valign="middle", smallest=theme.SMALL
            )  # fmt: skip

    @staticmethod
    def _number(inner: Canvas, text: str, place: Rect, colour: str, ink: str) -> None:
        side = place.width / inner.u
        inner.text(
            text, (place.centerx / inner.u, place.centery / inner.u - side * 0.01), max(LEAST_PX / inner.u, side * 0.58), colour,
            theme.POSTER, anchor="center", outline=max(1.0 / inner.u, side * 0.04) if ink else 0.0, ink=ink or "#000000",
        )  # fmt: skip

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


class _Plan:
    """The plan of a card: rectangles in pixels, lengths of text in units."""

    def __init__(self, faces: CardFaces, canvas: Canvas, kind: int, size: tuple[int, int], tier: int) -> None:
        u = canvas.u
        card_set = faces.card_set
        width, height = size
        self.width = width / u
        self.coin: Rect | None = None
        self.seal: Rect | None = None
        self.gloves: Rect | None = None
        self.number: Rect | None = None
        self.seal_small: Rect | None = None
        """Under the points of a card of the smallest kind."""
        self.sheet: Rect | None = None
        self.title: tuple[str, ...] = ()
        self.letter = self.title_top = self.label_size = self.text_size = 0.0
        self.label = self.text = ""
        edge = max(2, round(width * 0.055))
        self.room = (width - (2.2 if width > 100 * u else 1.4) * edge) / u
        fighter = card_set.location[kind] >= 0
        if not tier:
            self.picture = Rect(edge, edge, width - 2 * edge, height - 2 * edge)
            if card_set.punches[kind] or card_set.points[kind]:
                foot = max(LEAST_PX * 1.15, height * 0.33)
                self.picture.height = round(height - 1.3 * edge - foot)
                low = Rect(0, self.picture.bottom, width, height - self.picture.bottom - edge // 2)
                self.number = low
                if card_set.punches[kind]:  # on the left, where a card that lies over it hides it last
                    self.number = Rect(round(width * 0.10), low.top, round(width * 0.36), low.height)
                    side = round(min(low.height * 0.86, width * 0.40))
                    self.gloves = Rect(0, 0, side, side)
                    self.gloves.center = (round(width * 0.66), low.centery)
                else:
                    side = round(min(low.height * 0.88, width * 0.6))
                    self.seal_small = Rect(0, 0, side, side)
                    self.seal_small.center = low.center
            if fighter and width >= COIN_FROM_PX:
                side = max(16, round(width * 0.36))
                self.coin = Rect(edge // 2, edge // 2, side, side)
            return
        side = round(width * (0.0, 0.33, 0.27, 0.20)[tier])
        place = Rect(max(1, edge // 3), max(1, edge // 3), side, side)
        if fighter:
            self.coin = place
        elif card_set.points[kind] and card_set.does[kind] != WILD:
            self.seal = place.move(width - side - 2 * place.left, 0)
        foot = (0.45 if tier < 3 else 0.8) * edge
        if card_set.punches[kind]:
            high = round(width * (0.0, 0.25, 0.17, 0.125)[tier])
            foot += high + 0.3 * edge
        if tier == 3:
            self.text, self.text_size = faces.text(kind), 18.0
            line = canvas.line_height(self.text_size, theme.CARD)
            inside = self.room - self.width * 0.04
            lines = canvas.paragraph_height(self.text, inside, self.text_size, theme.CARD) / line
            if lines > 3:
                self.text_size = 16.0
            deep = canvas.paragraph_height(self.text, inside, self.text_size, theme.CARD)
            foot += deep * u + 0.6 * edge
        if tier > 1 or (tier == 1 and width >= NAMED_FROM_PX):
            self._name(faces, canvas, kind)
            step = canvas.line_height(self.letter, theme.POSTER) * LINE_STEP
            foot += (step * len(self.title)) * u + 0.25 * edge
        self.picture = Rect(edge, edge, width - 2 * edge, max(8, round(height - edge - foot - edge * 0.4)))
        y = float(self.picture.bottom) + 0.25 * edge
        if self.title:
            self.title_top = y / u
            y += canvas.line_height(self.letter, theme.POSTER) * LINE_STEP * len(self.title) * u + 0.2 * edge
        if tier == 3:
            tall = deep * u + 0.1 * edge
            wide = inside * u
            self.sheet = Rect(round((width - wide) / 2), round(y), round(wide), round(tall) + 2)
            y += tall + 0.4 * edge
        if card_set.punches[kind]:
            self._punches(faces, canvas, kind, Rect(0, round(y), width, high), tier)

    def _name(self, faces: CardFaces, canvas: Canvas, kind: int) -> None:
        """The name in one line, or on two where it fits better."""
        whole = faces.title(kind).upper()
        title = whole.replace(SOFT_HYPHEN, "")
        least = LEAST_PX / canvas.u
        small = self.width < MIDDLE_FROM
        largest = max(
            0.0 if small else theme.SMALL, self.width * (0.15 if self.width < LARGE_FROM else 0.115)
        )

        def fits(lines: tuple[str, ...], size: float) -> bool:
            return all(canvas.text_width(line, size, theme.POSTER) <= self.room for line in lines)

        words = title.split(" ")
        ways = [(title,), *((" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words)))]
        if SOFT_HYPHEN in whole:
            before, _, after = whole.partition(SOFT_HYPHEN)
            ways.append((f"{before}-", after))
        two = min(ways, key=lambda way: max(canvas.text_width(line, 20.0, theme.POSTER) for line in way))
        floor = max(
            least,
            min(13.5, self.width * 0.104) if self.width >= 100 else self.width * 0.13 if small else 12.0,
        )
        size = largest
        while size > floor and not fits((title,), size):
            size -= 0.5
        if fits((title,), size):
            self.title, self.letter = (title,), size
            return
        size = min(largest, max(0.0 if small else 13.5, self.width * 0.13))
        while size > least and not fits(two, size):
            size = max(least, size - 0.5)
        self.title, self.letter = two, size

    def _punches(self, faces: CardFaces, canvas: Canvas, kind: int, line: Rect, tier: int) -> None:
        """The gloves in the middle of their line; beside that of an uppercut its name, where there is room."""
        count = faces.card_set.punches[kind]
        wide = line.height + max(1, round(line.height * 0.86)) * (count - 1)
        self.gloves = Rect(0, 0, wide, line.height)
        self.gloves.center = line.center
        if not faces.card_set.uppercut[kind] or tier < 2:
            return
        label = faces.words("card_text.uppercut_name").upper()
        size = max(theme.SMALL, min(line.height / canvas.u * 0.74, self.width * 0.13))
        gap = self.width * 0.03
        long = canvas.text_width(label, size, theme.POSTER)
        while wide / canvas.u + gap + long > self.room and size > LEAST_PX / canvas.u:
            size = max(LEAST_PX / canvas.u, size - 0.5)
            long = canvas.text_width(label, size, theme.POSTER)
        if wide / canvas.u + gap + long <= self.room:
            self.label, self.label_size = label, size
            self.gloves.left = round(line.centerx - (wide + (gap + long) * canvas.u) / 2)
