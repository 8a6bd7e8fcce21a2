"""The looks of UNCAGED's cards at any size: the comic picture, ribbon, damage seal, title and paper, or the back of its deck.

What is shown depends on the width in units: the smaller the card, the fewer and larger the things on it. All text is set at the size in
which it is seen; only the picture is scaled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import FRect, Surface

from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.art import comic, marks
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.table import card_parts, card_text, looks
from kotgames.games.uncaged.table.card_text import LEAST_SIZE, Sign, SignGroup
from kotgames.games.uncaged.table.pictures import Pictures
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import ready
from kotgames.ui.table.card_pictures import CardPicture, CardPictures, Key
from kotgames.ui.table.cards import muted, put
from kotgames.ui.table.masters import cut_and_scaled
from kotgames.ui.table.typesetting import TypesetText, typeset_to_fit

SMALL_FROM, MIDDLE_FROM, LARGE_FROM = 84.0, 128.0, 190.0
"""From these widths in units on a card shows signs, first words, everything."""
NARROWEST_WITH_REASON_PX: Final = 96
"""A card of the smallest kind says why it would do nothing only if it is so wide, in pixels."""


REASON_SHARE: Final = 0.12
"""Of the width of a card of the smallest kind, the size of its reason: it grows with the window."""


def _reason_size(canvas: Canvas, width: float) -> float:
    """The size in units in which a card of the smallest kind, so wide, says why it would do nothing."""
    return max(card_text.LEAST_ON_CARD_PX / canvas.u, width * REASON_SHARE)


@dataclass(frozen=True, slots=True)
class CardState:
    """The state of a card in its place. `dim`: it does nothing now, and loses its colour; `cross`: a cross stands where its damage is
    printed; `damage` stands instead of the printed number; `reason`: why it would do nothing, in several ways, the longest first; `cast`:
    whose it is (None: nobody's)."""

    dim: bool = False
    cross: bool = False
    damage: int | None = None
    reason: tuple[str, ...] = ()
    cast: looks.Cast | None = None
    covered: float = 0.0


PLAIN: Final = CardState()
"""A card that is only shown."""
CUT_ABOVE: Final = 0.3
"""A picture that is too high loses more of the floor than of the heads: so much of it above."""


class CardFaces:
    """Paints cards and backs, finished for the screen and cached by all they show."""

    def __init__(self, card_set: CardSet, words: Words, pictures: Pictures) -> None:
        self.card_set = card_set
        self.words = words
        self.pictures = pictures
        self.known = CardPictures()

    # ---- asking

    def face_picture(
        self,
        canvas: Canvas,
        kind: int,
        role: int,
        width: int,
        height: int,
        state: CardState = PLAIN,
    ) -> CardPicture:
        """The painting of a card of `width` x `height` pixels."""
        # asked for at every drawing, so that a plain face kept from before does not stay
        self.pictures.card_art(kind, role, state.cast)
        tier = self._tier(width / canvas.u)
        alike: Key = ("unc card", self.card_set.digest, canvas.palette.name, kind)
        shown: Key = (*alike, role, self.pictures.card_art_version(kind, role, state.cast))
        size = (max(8, width), max(12, height))
        key: Key = (*shown, state, tier, canvas.u, self.words.language, size)
        return CardPicture(key, shown, alike, size, lambda: self._make(canvas, kind, role, size, tier, state))

    def back_picture(self, canvas: Canvas, role: int, width: int, height: int) -> CardPicture:
        """The painting of the back of the Attack (0) or Defence deck (1)."""
        tier = self._tier(width / canvas.u)
        shown: Key = ("unc back", canvas.palette.name, role)
        size = (max(8, width), max(12, height))
        key: Key = (*shown, tier, canvas.u, self.words.language, size)
        return CardPicture(key, shown, shown, size, lambda: self._make_back(canvas, role, size, tier))

    def face(
        self,
        canvas: Canvas,
        kind: int,
        role: int,
        width: int,
        height: int,
        state: CardState = PLAIN,
    ) -> tuple[Key, Surface]:
        """A card of `width` x `height` pixels, premultiplied, with a key that changes with whatever it shows."""
        return self.known.at_rest(canvas, self.face_picture(canvas, kind, role, width, height, state))

    def back(self, canvas: Canvas, role: int, width: int, height: int) -> tuple[Key, Surface]:
        """The back of the Attack (0) or Defence deck (1), with its key."""
        return self.known.at_rest(canvas, self.back_picture(canvas, role, width, height))

    def paint(
        self,
        canvas: Canvas,
        kind: int,
        role: int,
        rect: FRect,
        state: CardState = PLAIN,
        lift: float = 0.0,
    ) -> None:
        """A card with its shadow in a rectangle in units; `lift` 0..1 lengthens the shadow."""
        box = canvas.box(rect)
        key, image = self.face(canvas, kind, role, box.width, box.height, state)
        put(canvas, key, image, rect, corner=rect.width * 0.06, lift=lift)

    def paint_back(self, canvas: Canvas, role: int, rect: FRect) -> None:
        """The back of a card with its shadow in a rectangle in units."""
        box = canvas.box(rect)
        key, image = self.back(canvas, role, box.width, box.height)
        put(canvas, key, image, rect, corner=rect.width * 0.06)

    @staticmethod
    def _tier(width: float) -> int:
        return sum(width >= least for least in (SMALL_FROM, MIDDLE_FROM, LARGE_FROM))

    # ---- painting a face

    def _make(
        self,
        canvas: Canvas,
        kind: int,
        role: int,
        size: tuple[int, int],
        tier: int,
        state: CardState,
    ) -> Surface:
        sort = self.card_set.types[kind]
        palette = comic.TYPE_PALETTES[sort]
        ruler = Canvas(paint.new(1, 1), canvas.u, canvas.palette, canvas.scribe, canvas.shapes, afloat=True)
        plan = self._plan(ruler, kind, size, tier, state)
        base = card_parts.frame(size, role)
        master = self.pictures.card_art(kind, role, state.cast)
        box = canvas.box(plan.picture)
        art = (
            cut_and_scaled(master, box.size, CUT_ABOVE) if master is not None else self._blank(box.size, sort)
        )
        base.blit(paint.round_mask(art, max(2, size[0] // 26)), box)
        if plan.paper is not None:
            card_parts.paper(base, canvas.box(plan.paper), size[0])
        card_parts.title_band(
            base, canvas.box(plan.title_band), palette, tilt=round(size[0] * (0.022 if tier == 3 else 0.014))
        )
        card_parts.ribbon(base, canvas.box(plan.ribbon), palette, pennant=tier == 3)
        if state.dim:
            base = muted(base)
        card_parts.seal(base, canvas.box(plan.seal), state.dim)
        face = ready(base)
        inner = Canvas(face, canvas.u, canvas.palette, canvas.scribe, canvas.shapes, afloat=True)
        self._signs(inner, kind, plan, tier)
        if state.cross:  # it does no damage; over the picture it would cover a face
            disc = inner.px(plan.seal.width * 0.86)
            inner.center(inner.cached(("unc cross",), (disc, disc), card_parts.cross), plan.seal.center)
        else:
            self._damage(inner, kind, plan.seal, state.damage)
        self._title(inner, plan, palette, tier)
        if plan.paper is not None:
            self._print(inner, kind, plan, tier, state.reason)
        return face

    def _plan(
        self, ruler: Canvas, kind: int, size: tuple[int, int], tier: int, state: CardState = PLAIN
    ) -> card_parts.CardPlan:
        """The plan of a card, in units from the card's corner; words and signs where no card beside it covers them."""
        width, height = size[0] / ruler.u, size[1] / ruler.u
        hidden = state.covered * width
        title = self.words(f"card.{self.card_set.kinds[kind]}").upper()
        edge = max(2.0, width * 0.026)
        wide = width - 2 * edge - width * 0.05 if tier else width - edge
        if hidden:
            wide = width - hidden - edge - 1.0
        least = card_text.LEAST_ON_CARD_PX / ruler.u if hidden else theme.SMALL
        lines, letter = card_parts.title_lines(
            ruler, title, wide, width * (0.135 if tier > 1 else 0.16), tier, least
        )
        band = (
            max(
                width * 0.12,
                ruler.line_height(letter, theme.POSTER) * (0.86 if len(lines) == 1 else 0.76) * len(lines)
                + width * 0.02,
            )
            if lines
            else width * 0.24
        )
        foot = width * 0.115 if tier == 3 else 0.0
        inside = height - 2 * edge
        text = None
        sheet = inside * (0.0, 0.255, 0.30, 0.24)[tier]
        seen = FRect(max(edge, hidden), 0.0, width - edge - max(edge, hidden), height)
        room = seen.width - width * 0.06
        if tier == 2:  # words below type and level, where three lines say it all
            head = ruler.line_height(LEAST_SIZE, theme.CARD_BOLD)
            lines_high = 3.1 * ruler.line_height(LEAST_SIZE, theme.CARD)
            text = typeset_to_fit(
                ruler,
                card_text.effect_lines(self.card_set, self.words, kind),
                room,
                lines_high,
                LEAST_SIZE,
                LEAST_SIZE,
            )
            if text is not None and text.lines:
                sheet = max(sheet, head + text.height + 5.0)
        elif tier == 3:
            heading = f"**{card_text.type_line(self.card_set, self.words, kind, long=True)}**"
            texts = [heading, *card_text.effect_lines(self.card_set, self.words, kind)]
            text = typeset_to_fit(
                ruler, texts, room, inside * 0.44 - width * 0.04, card_text.BODY_SIZE, LEAST_SIZE
            )
            if text is not None:
                sheet = max(sheet, text.height + width * 0.07)
        if not tier and state.reason and size[0] >= NARROWEST_WITH_REASON_PX:
            sheet = 2.1 * ruler.line_height(_reason_size(ruler, width), theme.CARD_BOLD)
        if tier == 1:
            sheet = max(sheet, 2 * 18.0 + 3.0)
        gap = edge * 0.6 if sheet else 0.0
        overlap = band * 0.42
        # over the corners of the picture that it leaves to them (`comic.corners_covered`)
        seal = width * (0.29, 0.29, 0.28, 0.235)[tier]
        mark = width * (0.21, 0.20, 0.18, 0.15)[tier]
        # the smallest cards keep them above the picture: cut so narrow, it has no corner without a head
        above = seal * 0.92 if not tier else 0.0
        window = FRect(
            edge, edge + above, width - 2 * edge, inside - above - sheet - foot - gap - band + overlap
        )
        lane = FRect(0.0, window.bottom - overlap, width, band)
        sheet_rect = FRect(edge, lane.bottom + gap, width - 2 * edge, sheet) if sheet else None
        ribbon = FRect(
            hidden + width * (0.05 if not hidden else 0.02),
            edge * (0.4 if tier == 3 else 1.5),
            mark,
            mark * (2.05 if tier == 3 else 1.0),
        )
        return card_parts.CardPlan(
            area=FRect(0, 0, width, height),
            picture=window,
            title_band=lane,
            paper=sheet_rect,
            foot=FRect(edge, height - edge - foot, width - 2 * edge, foot) if foot else None,
            seal=FRect(width - seal - edge * 0.35, edge * 0.35, seal, seal),
            ribbon=ribbon,
            title=tuple(lines),
            title_size=letter,
            effect=text,
            seen=seen,
        )

    @staticmethod
    def _blank(size: tuple[int, int], sort: str) -> Surface:
        """The picture while it is still being drawn: the type's ground and sign."""
        picture = comic.blank_picture(size, sort)
        sign = marks.sticker(
            comic.TYPE_PALETTES[sort].icon,
            min(size) * 0.5,
            "#ffffff",
            "#ffe9b8",
            outline=max(1.0, min(size) * 0.02),
        )
        paint.put(picture, sign, (size[0] / 2, size[1] * 0.5))
        return picture

    def _signs(self, inner: Canvas, kind: int, plan: card_parts.CardPlan, tier: int) -> None:
        """Type and, on the pennant, level."""
        row = self.card_set.components.cards[kind]
        box = plan.ribbon
        if tier == 3:
            looks.paint_type(
                inner, row.type, (box.centerx, box.top + box.width * 0.56), box.width * 0.74, "#ffffff"
            )
            looks.paint_level(
                inner, row.level, (box.centerx, box.top + box.width * 1.34), box.width * 0.62, "#fff0c8"
            )
            return
        looks.paint_type(inner, row.type, box.center, box.width * 0.72, "#ffffff")

    def _damage(self, inner: Canvas, kind: int, box: FRect, damage: int | None) -> None:
        counters = any(
            isinstance(action, c.Counter) for action in self.card_set.components.cards[kind].actions
        )
        if damage is None and counters:  # its damage is that of the punch it meets
            looks.paint_type(inner, "punch", box.center, box.width * 0.46, "#ffffff")
            return
        shown = self.card_set.damage[kind] if damage is None else damage
        inner.text(
            str(shown), (box.centerx, box.centery - box.height * 0.01), max(LEAST_SIZE, box.width * 0.46), "#ffffff", theme.POSTER,
            anchor="center", outline=max(1.0, box.width * 0.03), ink="#3a0508",
        )  # fmt: skip

    def _title(
        self, inner: Canvas, plan: card_parts.CardPlan, palette: card_parts.Palette, tier: int
    ) -> None:
        band = plan.title_band
        if not plan.title:  # too small for words: the level instead
            looks.paint_mark(
                inner,
                palette.icon,
                (band.left + band.width * 0.5, band.centery),
                band.height * 0.7,
                "#ffffff",
            )
            return
        step = inner.line_height(plan.title_size, theme.POSTER) * 0.76
        y = band.centery - step * (len(plan.title) - 1) / 2
        middle = plan.seen.centerx if plan.seen.left > plan.picture.left else band.centerx
        colour = paint.hexed(paint.darken(palette.dark, 0.6))
        for line in plan.title:
            card_parts.paint_slanted(
                inner, line, (middle, y), plan.title_size, colour, 1.25 if tier == 3 else 0.0
            )
            y += step

    # ---- the paper

    def _print(
        self, inner: Canvas, kind: int, plan: card_parts.CardPlan, tier: int, reason: tuple[str, ...]
    ) -> None:
        """Type and effect in words, or the type and signs; on a card that is not read in full, `reason` (if there is one) instead."""
        assert plan.paper is not None
        sheet = FRect(plan.seen.left, plan.paper.top, plan.seen.width, plan.paper.height)
        tone = card_text.type_colour(self.card_set.types[kind])
        if plan.effect is not None and tier == 3:
            card_text.paint_typeset(inner, plan.effect, sheet, tone)
        elif reason:
            self._print_reason(
                inner, sheet, reason, LEAST_SIZE if tier else _reason_size(inner, plan.area.width)
            )
        elif tier:
            self._print_signs(inner, kind, sheet, tone, plan.effect)
        if plan.foot is not None:
            self._foot(inner, kind, plan.foot)

    @staticmethod
    def _print_reason(inner: Canvas, sheet: FRect, reason: tuple[str, ...], size: float) -> None:
        """Why the card would do nothing, on one line or two."""
        room = sheet.width - 6.0
        line = inner.line_height(size, theme.CARD_BOLD)
        most = max(1, int((sheet.height + 2.0) / line))
        shown: list[str] = []
        for way in reason:
            widest = max(inner.text_width(word, size, theme.CARD_BOLD) for word in way.split(" "))
            if widest > room and way != reason[-1]:  # a shorter one needs no broken word
                continue
            shown = inner.scribe.wrap(way, theme.CARD_BOLD, inner.size_px(size), room * inner.u)
            if len(shown) <= most:
                break
        shown = shown[:most]
        y = sheet.centery - line * (len(shown) - 1) / 2
        for text in shown:
            inner.text(
                text, (sheet.centerx, y), size, card_text.REFUSED_INK, theme.CARD_BOLD, anchor="center", width=sheet.width - 2.0,
                smallest=card_text.LEAST_ON_CARD_PX / inner.u,
            )  # fmt: skip
            y += line

    def _print_signs(
        self, inner: Canvas, kind: int, sheet: FRect, tone: str, text: TypesetText | None
    ) -> None:
        """Type and level, and below them the effect: `text`, if it is there, or signs."""
        row = self.card_set.components.cards[kind]
        line = inner.line_height(LEAST_SIZE, theme.CARD_BOLD)
        head = card_text.type_line(self.card_set, self.words, kind, long=False)
        level: SignGroup = (Sign(looks.LEVEL_MARKS[row.level]),)
        room = sheet.width - 4.0
        words = text is not None and len(text.lines) > 0
        groups = (
            []
            if words
            else [
                *card_text.need_signs(self.card_set, self.words, kind),
                *card_text.action_signs(self.card_set, self.words, kind),
            ]
        )
        most = max(1, int((sheet.height - line) / (card_text.SIGN_SIZE + 2.0)))
        # on the narrowest the ribbon shows the type
        heads = (head, self.words(f"type_short.{row.type}"))
        foot = card_text.sign_foot(inner, heads, level, groups, room, most)
        high = line + (text.height if words and text else foot.height)
        y = sheet.centery - high / 2 + line / 2
        wide = inner.text_width(foot.head, LEAST_SIZE, theme.CARD_BOLD)
        x = sheet.centerx - (wide + (card_text.SIGN_SIZE + 4.0 if foot.beside else 0.0)) / 2
        if foot.beside:
            x = card_text.paint_sign_group(inner, level, (x, y)) + 4.0
        inner.text(foot.head, (x, y), LEAST_SIZE, tone, theme.CARD_BOLD, width=room + 2, smallest=LEAST_SIZE)
        if words and text:
            card_text.paint_typeset(
                inner, text, FRect(sheet.left, y + line / 2, sheet.width, text.height), tone
            )
        elif foot.rows:
            below = FRect(sheet.left, y + line / 2, sheet.width, foot.height)
            card_text.paint_sign_rows(inner, foot, below)

    def _foot(self, inner: Canvas, kind: int, foot: FRect) -> None:
        """Category, chips of what it combines with, and its price in Stamina."""
        row = self.card_set.components.cards[kind]
        left = foot.left + foot.height * 0.28
        label = self.words(f"category.{row.category}").upper()
        box = inner.text(label, (left, foot.centery), LEAST_SIZE, "#e2c06a", theme.UI_BOLD)
        x = box.right + foot.height * 0.3
        price, colour = self._price(row)
        right = foot.right - foot.height * 0.25
        if price:
            wide = inner.text_width(price, LEAST_SIZE + 2, theme.UI_BOLD)
            inner.text(
                price, (right, foot.centery), LEAST_SIZE + 2, "#ffffff", theme.UI_BOLD, anchor="midright"
            )
            icon = foot.height * 0.68
            inner.icon("lungs", (right - wide - icon * 0.62, foot.centery), icon, colour)
            right -= wide + icon + foot.height * 0.3
        for group in card_text.need_signs(self.card_set, self.words, kind):
            tones = [one.card_type for one in group if one.card_type]
            if not tones:
                continue
            wide = card_text.sign_group_width(inner, group, 17.0) + 12.0
            if x + wide > right:
                break
            chip = FRect(x, foot.centery - foot.height * 0.38, wide, foot.height * 0.76)
            inner.rounded(chip, 6, comic.TYPE_PALETTES[tones[0]].band, "#05060a", 1.5)
            card_text.paint_sign_group(inner, group, (x + 6.0, foot.centery), 17.0, "#ffffff")
            x = chip.right + 5.0

    @staticmethod
    def _price(row: c.CardRow) -> tuple[str, str]:
        """Stamina that a card costs or gives, with its colour; "" for none."""
        drawn = sum(action.cards for action in row.actions if isinstance(action, c.Draw))
        if row.cost:
            return f"-{row.cost}", "#7fd6e8"
        return (f"+{drawn}", "#7fd6e8") if drawn else ("", "")

    # ---- the back

    def _make_back(self, canvas: Canvas, role: int, size: tuple[int, int], tier: int) -> Surface:
        base = card_parts.back(size, role)
        face = ready(base)
        inner = Canvas(face, canvas.u, canvas.palette, canvas.scribe, canvas.shapes, afloat=True)
        width, height = size[0] / canvas.u, size[1] / canvas.u
        if tier:
            label = self.words(f"category.{c.ROLES[role]}").upper()
            inner.text(
                label, (width / 2, height * 0.80), max(LEAST_SIZE, width * 0.15), "#ffe9a8", theme.POSTER, anchor="center",
                width=width * 0.86, outline=max(1.0, width * 0.012), ink="#14060a",
            )  # fmt: skip
        return face
