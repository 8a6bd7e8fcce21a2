"""The looks of Knockdown's cards at any size: the picture in its metal frame, symbol, wounds, range, K.O., name and effect; or its back.

What is shown depends on the width in units: the smaller a card, the fewer and larger the things on it; in a hand only its symbol counts.
All text is set at the size in which it is seen; only the picture is scaled.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pygame import FRect, Surface

from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.art import card_art, signs, tokens
from kotgames.games.knockdown.art.card_art import Tone
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.table import card_parts, card_text, pictures, skill_faces
from kotgames.games.knockdown.table.pictures import Pictures
from kotgames.games.knockdown.table.special_rows import SpecialRows, SpecialState
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import ready
from kotgames.ui.table.card_pictures import CardPicture, CardPictures, Key
from kotgames.ui.table.cards import muted, put
from kotgames.ui.table.masters import cut_and_scaled
from kotgames.ui.table.typesetting import TypesetText, typeset_to_fit

__all__ = ["PLAIN", "CardFaces", "CardState", "Face", "SpecialState"]

ROW_FROM, WORDS_FROM, WHOLE_FROM = 66.0, 128.0, 190.0
"""From these widths in units on a card shows picture and name, its effect as far as there is room, everything."""
MOST_WORDS: Final = 0.52
"""So much of a card's height its effect may take before it is left out."""
CUT_ABOVE: Final = 0.22
"""A picture that is too high loses more of the floor than of the heads: so much of it above."""
SHAPE: Final = 1.4
BAY_SIZE: Final = (240, 192)
"""Nearly as large as a picture on a card that is looked at."""

Face = tuple[str, int] | tuple[str]
"""("kind", n), ("special", n), ("skill", n), ("back",) or ("skill_back",)."""


@dataclass(frozen=True, slots=True)
class CardState:
    """The state of a card in its place. `dim`: it cannot be used now; `hand`: it lies in a hand; `reach`: whether the rival is in range
    (None: not asked); `wounds`: (heavy, light) it would do now; `longer`: so many spaces it reaches farther than is printed; `reason`: why
    not, in a few words; `covered`: the share of its width that its neighbour hides, at the left; `lit`: of a Special Attack, for each
    symbol of its cost whether that can be paid."""

    dim: bool = False
    hand: bool = False
    reach: bool | None = None
    wounds: tuple[int, int] | None = None
    longer: int = 0
    reason: str = ""
    covered: float = 0.0
    lit: tuple[bool, ...] = ()


PLAIN: Final = CardState()
"""A card that is only shown."""


@lru_cache(maxsize=len(card_art.TONES))
def _bay(tone: str) -> Surface:
    """The stand-in for a picture that is still being drawn, scaled for every size: nobody sees its details for long, and painting one for
    each card took longer than a frame."""
    return card_art.blank_picture(BAY_SIZE, tone)


class CardFaces:
    """Paints cards and backs, finished for the screen and cached by all they show."""

    def __init__(self, card_set: CardSet, words: Words, pictures: Pictures) -> None:
        self.card_set = card_set
        self.words = words
        self.pictures = pictures
        self.known = CardPictures()
        self.rows = SpecialRows(card_set, words)
        self._texts: dict[tuple[str, Face], str] = {}
        """By language and face: what stands on it."""

    # ---- asking

    def source(self, face: Face) -> int:
        """The attack that a face shows; -1 for a Skill or a back."""
        if face[0] == "kind":
            return int(face[1])  # type: ignore[misc]
        return self.card_set.first_special + int(face[1]) if face[0] == "special" else -1  # type: ignore[misc]

    def picture(
        self, canvas: Canvas, face: Face, width: int, height: int, state: CardState | bool = PLAIN
    ) -> CardPicture:
        """The painting of a card of `width` x `height` pixels; a bool for `state` says whether it is dim. KeyError for an unknown face."""
        if isinstance(state, bool):
            state = CardState(dim=state)
        size = (max(8, width), max(12, height))
        tier = self._tier(size[0] / canvas.u)
        alike: Key = ("kd card", self.card_set.digest, canvas.palette.name, face)
        source = self.source(face)
        shown: Key = alike
        if source >= 0:
            self.pictures.art(
                source
            )  # asked for at every drawing, so that a plain face kept from before does not stay
            shown = (*alike, self.pictures.art_version(source), state.hand and tier < 3)
        key: Key = (*shown, state, tier, canvas.u, self.words.language, size)
        return CardPicture(key, shown, alike, size, lambda: self._make(canvas, face, size, tier, state))

    def face(
        self, canvas: Canvas, face: Face, width: int, height: int, state: CardState | bool = PLAIN
    ) -> tuple[Key, Surface]:
        """A card of `width` x `height` pixels, premultiplied, with a key that changes with whatever it shows."""
        return self.known.at_rest(canvas, self.picture(canvas, face, width, height, state))

    def paint(
        self, canvas: Canvas, face: Face, rect: FRect, state: CardState | bool = PLAIN, lift: float = 0.0
    ) -> None:
        """A card with its shadow in a rectangle in units; `lift` 0..1 lengthens the shadow."""
        box = canvas.box(rect)
        key, image = self.face(canvas, face, box.width, box.height, state)
        put(canvas, key, image, rect, corner=rect.width * 0.07, lift=lift)

    def paint_special(self, canvas: Canvas, special: int, rect: FRect, state: SpecialState) -> None:
        """A Special Attack as a row of a Fighter Sheet."""
        self.rows.paint(canvas, special, rect, state)

    def special_height(self, canvas: Canvas, special: int, width: float, *, words: bool = False) -> float:
        """The height of such a row, in units: `words`: with its effect in words."""
        return self.rows.height(canvas, special, width, words=words)

    def name(self, face: Face) -> str:
        """The name of a card; "" for a back."""
        if face[0] == "skill":
            return self.words(f"skill.{self.card_set.skill_ids[face[1]]}")  # type: ignore[misc]
        source = self.source(face)
        return card_text.name_of(self.card_set, self.words, source) if source >= 0 else ""

    def text(self, face: Face | int) -> str:
        """All that stands on a card in words; a number is a kind of Attack cards."""
        if isinstance(face, int):
            face = ("kind", face)
        found = self._texts.get((self.words.language, face))
        if found is None:
            found = self._texts[self.words.language, face] = self._spoken(face)
        return found

    def _spoken(self, face: Face) -> str:
        if face[0] == "skill":
            return skill_faces.text(self.card_set, self.words, face[1])  # type: ignore[misc]
        source = self.source(face)
        return card_text.spoken(self.card_set, self.words, source) if source >= 0 else ""

    @staticmethod
    def _tier(width: float) -> int:
        return sum(width >= least for least in (ROW_FROM, WORDS_FROM, WHOLE_FROM))

    # ---- painting

    def _make(
        self, canvas: Canvas, face: Face, size: tuple[int, int], tier: int, state: CardState
    ) -> Surface:
        if face[0] in ("back", "skill_back"):
            return ready(card_parts.back(size, "attack" if face[0] == "back" else "skill"))
        if face[0] == "skill":
            return skill_faces.make(canvas, self.card_set, self.words, face[1], size, tier, dim=state.dim)  # type: ignore[misc]
        source = self.source(face)
        if source < 0:
            raise KeyError(f"there is no card '{face[0]}'")
        if state.hand and tier < 3 and source < self.card_set.first_special:
            return self._in_hand(canvas, source, size, tier, state)
        return self._attack(canvas, source, size, tier, state)

    def _tone(self, source: int) -> Tone:
        return card_art.tone_of(pictures.tone_of(self.card_set, source))

    def _symbol(self, source: int) -> str:
        symbol = self.card_set.symbol[source]
        return c.SYMBOLS[symbol] if symbol >= 0 else ""

    def _art(self, source: int, size: tuple[int, int]) -> Surface:
        """The picture cut to a window; the empty bay while it is still being drawn."""
        master = self.pictures.art(source)
        if master is not None:
            return cut_and_scaled(master, size, CUT_ABOVE)
        return cut_and_scaled(_bay(pictures.tone_of(self.card_set, source)), size, CUT_ABOVE)

    # ---- in a hand

    def _in_hand(
        self, canvas: Canvas, source: int, size: tuple[int, int], tier: int, state: CardState
    ) -> Surface:
        """A large symbol and the name: all that counts of a card that was taken."""
        tone = self._tone(source)
        base = card_parts.frame(size, tone)
        width, height = size[0] / canvas.u, size[1] / canvas.u
        hidden = state.covered * width
        seen = FRect(hidden, 0.0, width - hidden, height)
        e = card_parts.edge(width)
        if tier:
            window = canvas.box(FRect(e, e, width - 2 * e, height - 2 * e))
            art = self._art(source, window.size)
            art.blit(paint.vgrad(window.size, (6, 9, 18, 150), (6, 9, 18, 205), (6, 9, 18, 235)), (0, 0))
            card_parts.inset(base, art, window)
        if state.dim:
            base = muted(base)
        name = self.name(("kind", source)) if source < self.card_set.first_special else ""
        made = ready(base)
        inner = Canvas(made, canvas.u, canvas.palette, canvas.scribe, canvas.shapes, afloat=True)
        lines: list[str] = []
        letter = 0.0
        if tier and name:
            least = max(card_text.LEAST_ON_CARD_PX / inner.u, min(theme.SMALL, width * 0.16))
            lines, letter = card_text.title_lines(
                inner, name.upper(), seen.width - 2 * e - 3, width * 0.15, least
            )
        step = inner.line_height(letter, theme.POSTER) * 0.82 if lines else 0.0
        below = step * len(lines) + (width * 0.05 if lines else 0.0)
        room = FRect(seen.left + e, e, seen.width - 2 * e, height - 2 * e - below)
        self._badge(
            inner,
            source,
            room.center,
            min(room.width * 0.9, room.height * 0.84, width * 0.66),
            lit=not state.dim,
        )
        y = height - e - width * 0.045 - step * (len(lines) - 0.5)
        for line in lines:
            card_text.paint_title(inner, line, (seen.centerx, y), letter, seen.width - 2 * e - 1)
            y += step
        return made

    # ---- whole

    def _attack(
        self, canvas: Canvas, source: int, size: tuple[int, int], tier: int, state: CardState
    ) -> Surface:
        tone = self._tone(source)
        base = card_parts.frame(size, tone)
        plan = self._plan(canvas, source, size, tier)
        card_parts.inset(base, self._art(source, canvas.box(plan.picture).size), canvas.box(plan.picture))
        if plan.plate.height:
            card_parts.plate(base, canvas.box(plan.plate), tone)
        if state.dim:
            base = muted(base)
        made = ready(base)
        inner = Canvas(made, canvas.u, canvas.palette, canvas.scribe, canvas.shapes, afloat=True)
        width = plan.area.width
        step = inner.line_height(plan.letter, theme.POSTER) * 0.82 if plan.title else 0.0
        y = plan.plate.centery - step * (len(plan.title) - 1) / 2
        for line in plan.title:
            card_text.paint_title(inner, line, (plan.plate.centerx, y), plan.letter, plan.plate.width - 2)
            y += step
        if source < self.card_set.first_special:
            mark = width * (0.40, 0.34, 0.28, 0.24)[tier]
            self._badge(inner, source, (mark * 0.56, mark * 0.56), mark, lit=not state.dim)
        else:
            self.rows.paint_cost(
                inner,
                source - self.card_set.first_special,
                (plan.picture.left + 3, width * 0.13),
                width * 0.19,
                state.lit,
            )
        if self.card_set.ko[source]:
            self._ko(
                inner,
                FRect(width * 0.70, width * 0.045, width * 0.25, width * (0.17, 0.17, 0.15, 0.13)[tier]),
            )
        self._wounds(inner, source, plan, tier, state)
        self._foot(inner, source, plan, tier, state)
        if plan.effect is not None:
            card_text.paint_typeset(inner, plan.effect, plan.words, tone.light)
        if state.reason and tier >= 2:
            self._reason(inner, plan, state.reason)
        return made

    def _plan(self, canvas: Canvas, source: int, size: tuple[int, int], tier: int) -> _Plan:
        """The plan of a card, in units from the card's corner."""
        ruler = Canvas(paint.new(1, 1), canvas.u, canvas.palette, canvas.scribe, canvas.shapes, afloat=True)
        width, height = size[0] / ruler.u, size[1] / ruler.u
        e = card_parts.edge(width)
        inside = width - 2 * e
        title: list[str] = []
        letter = plate = 0.0
        if tier:
            name = card_text.name_of(self.card_set, self.words, source).upper()
            least = max(card_text.LEAST_ON_CARD_PX / ruler.u, min(theme.SMALL, width * 0.155))
            title, letter = card_text.title_lines(
                ruler, name, inside - width * 0.05, width * (0, 0.17, 0.145, 0.125)[tier], least
            )
            if title:
                plate = ruler.line_height(letter, theme.POSTER) * 0.84 * len(title) + width * 0.035
        foot = width * (0.30, 0.265, 0.155, 0.135)[tier]
        effect = None
        body = 0.0
        room = inside - width * 0.07
        if tier >= 2:
            texts = card_text.effect_lines(self.card_set, self.words, source)
            size_most = card_text.BODY_SIZE if tier == 3 else card_text.LEAST_SIZE
            shares = (0.40 if tier == 2 else 0.42, MOST_WORDS) if texts else ()
            fitting = (
                typeset_to_fit(ruler, texts, room, height * share, size_most, card_text.LEAST_SIZE)
                for share in shares
            )
            effect = next((text for text in fitting if text is not None), None)
            body = effect.height + width * 0.04 if effect is not None else 0.0
        picture = FRect(e, e, inside, height - 2 * e - plate - foot - body)
        lane = FRect(e, picture.bottom, inside, plate)
        words = FRect(e + width * 0.035, lane.bottom + width * 0.02, room, body)
        bottom = FRect(e, height - e - foot, inside, foot)
        return _Plan(FRect(0, 0, width, height), picture, lane, words, bottom, tuple(title), letter, effect)

    def _badge(
        self, inner: Canvas, source: int, point: tuple[float, float], size: float, *, lit: bool
    ) -> None:
        """The symbol that a card pays with."""
        name = self._symbol(source)
        px = max(8, inner.px(size))
        inner.center(
            inner.cached(("kd symbol", name, lit), (px, px), lambda w, h: signs.symbol(name, w, lit=lit)),
            point,
        )

    def _ko(self, inner: Canvas, box: FRect) -> None:
        """The K.O. mark."""
        high = max(box.height, (card_text.LEAST_ON_CARD_PX + 3) / inner.u)
        letter = max(card_text.LEAST_ON_CARD_PX / inner.u, high * 0.72)
        said = self.words("sign.ko")
        wide = max(box.width, inner.text_width(said, letter, theme.POSTER) + high * 0.75)
        place = FRect(box.right - wide, box.top, wide, high)
        inner.shape(("kd ko",), place, card_parts.ko_plate)
        inner.text(
            said,
            (place.centerx, place.centery),
            letter,
            "#ffffff",
            theme.POSTER,
            anchor="center",
            outline=1.0,
            ink="#5c0612",
        )

    def _wounds(self, inner: Canvas, source: int, plan: _Plan, tier: int, state: CardState) -> None:
        """The wound pool, over the lower right corner of the picture: a cube of each sort with its number."""
        printed = (self.card_set.heavy[source], self.card_set.light[source])
        heavy, light = printed if state.wounds is None else state.wounds
        if not heavy and not light and printed == (0, 0):
            return
        cube = plan.area.width * (0.24, 0.20, 0.155, 0.13)[tier]
        letter = max(card_text.LEAST_ON_CARD_PX / inner.u, cube * 0.86)
        pools = [
            (kind, count) for kind, count in ((tokens.HEAVY, heavy), (tokens.LIGHT, light)) if count
        ] or [(tokens.LIGHT, 0)]
        widths = [inner.text_width(str(count), letter, theme.POSTER) + cube + 3 for _, count in pools]
        wide = sum(widths) + 5
        chip = FRect(plan.picture.right - wide - 1, plan.picture.bottom - cube - 4, wide, cube + 3)
        inner.rounded(chip, 5, "#05070de6", "#9fb0c8", 1.0)
        x = chip.left + 3
        changed = state.wounds is not None and state.wounds != printed
        for (kind, count), room in zip(pools, widths, strict=True):
            px = max(8, inner.px(cube))
            inner.text(
                str(count),
                (x, chip.centery),
                letter,
                "#ffe14a" if changed else "#ffffff",
                theme.POSTER,
                anchor="midleft",
            )
            self._cube(inner, kind, (x + room - cube / 2 - 2, chip.centery), px)
            x += room

    @staticmethod
    def _cube(inner: Canvas, kind: str, point: tuple[float, float], px: int) -> None:
        inner.center(inner.cached(("kd cube", kind), (px, px), lambda w, h: tokens.wound(kind, w)), point)

    def _foot(self, inner: Canvas, source: int, plan: _Plan, tier: int, state: CardState) -> None:
        """Range and type: signs, and words where there is room."""
        box = plan.foot
        high = box.height * (0.86, 0.84, 0.78, 0.80)[tier]
        crossed = state.reach is False
        low, far = self.card_set.nearest[source], self.card_set.farthest[source] + state.longer
        changed = state.longer > 0
        kind = card_text.range_kind(self.card_set, source)
        px = max(8, inner.px(high))
        sign = card_parts.range_sign(px, kind, low, far, crossed=crossed, changed=changed)
        type_px = max(8, inner.px(high * 0.92))
        gap = max(3.0, plan.area.width * 0.045)  # clear of the cut corner
        room = box.width - gap - 3.0 - type_px / inner.u - 2
        while sign.get_width() / inner.u > room and px > 9:
            px -= 1
            sign = card_parts.range_sign(px, kind, low, far, crossed=crossed, changed=changed)
        key = ("kd range", kind, low, far, crossed, changed)
        image = inner.cached(key, sign.get_size(), lambda w, h: sign)
        wide = image.get_width() / inner.u
        inner.center(image, (box.left + gap + wide / 2, box.centery))
        sort = c.TYPES[self.card_set.type_of[source]]
        at = box.right - 3.0 - type_px / inner.u / 2
        if tier >= 2:
            name = card_text.type_name(self.card_set, self.words, source)
            size = theme.SMALL if tier == 2 else theme.BODY
            free = at - type_px / inner.u / 2 - 3 - (box.left + gap + wide + 5)
            if inner.text_width(name, size, theme.CARD_BOLD) <= free:
                inner.text(
                    name, (at - type_px / inner.u / 2 - 3, box.centery), size, card_parts.TYPE_COLOURS[sort], theme.CARD_BOLD,
                    anchor="midright",
                )  # fmt: skip
        inner.center(
            inner.cached(("kd type", sort), (type_px, type_px), lambda w, h: card_parts.type_sign(w, sort)),
            (at, box.centery),
        )

    @staticmethod
    def _reason(inner: Canvas, plan: _Plan, reason: str) -> None:
        """Why it cannot be used, over the foot of the picture."""
        high = min(
            plan.picture.height * 0.6,
            inner.paragraph_height(reason, plan.picture.width - 12, theme.SMALL, theme.CARD_BOLD) + 8,
        )
        strip = FRect(plan.picture.left, plan.picture.centery - high / 2, plan.picture.width, high)
        inner.rounded(strip, 0, "#05070de0", "#ff5a6a", 1.0)
        inner.paragraph(
            reason,
            strip.inflate(-10, -6),
            theme.SMALL,
            "#ffd9dc",
            theme.CARD_BOLD,
            align="center",
            valign="middle",
        )


@dataclass(frozen=True, slots=True)
class _Plan:
    """The plan of a card, in units from its corner; `title`: the lines of the name at `letter` units."""

    area: FRect
    picture: FRect
    plate: FRect
    words: FRect
    foot: FRect
    title: tuple[str, ...]
    letter: float
    effect: TypesetText | None
