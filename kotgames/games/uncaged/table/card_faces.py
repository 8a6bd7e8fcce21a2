"""The looks of UNCAGED's cards: the comic picture, ribbon, damage seal, title and paper, or the back of a deck.

A face is ("card", kind, role), or ("back", role) of the Attack (0) or Defence deck (1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import FRect, Surface

from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.art import comic, marks
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.table import card_parts, card_text, looks
from kotgames.games.uncaged.table.card_text import LEAST_SIZE, TEXT_INK, Sign, SignGroup
from kotgames.games.uncaged.table.pictures import Pictures
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.table.faces import CardCanvas, Face, Faces
from kotgames.ui.table.masters import cut_and_scaled
from kotgames.ui.table.typesetting import TypesetText, paint_typeset, typeset_to_fit

SMALL_FROM: Final = 84.0
"""From this width in units on a card shows signs."""
NARROWEST_WITH_REASON_PX: Final = 96
"""A card of the smallest kind says why it would do nothing only if it is so wide, in pixels."""
REASON_SHARE: Final = 0.12
"""Of the width of a card of the smallest kind, the size of its reason: it grows with the window."""
CUT_ABOVE: Final = 0.3
"""A picture that is too high loses more of the floor than of the heads: so much of it above."""


@dataclass(frozen=True, slots=True)
class CardState:
    """The state of a card in its place. `dim`: it does nothing now, and loses its colour; `cross`: a cross stands where its damage is
    printed; `damage` stands instead of the printed number; `reason`: why it would do nothing, in several ways, the longest first; `cast`:
    whose it is (None: nobody's); `covered`: the share of its width that its neighbour hides, at the left."""

    dim: bool = False
    cross: bool = False
    damage: int | None = None
    reason: tuple[str, ...] = ()
    cast: looks.Cast | None = None
    covered: float = 0.0


class CardFaces(Faces[CardState, Pictures]):
    """Paints cards and backs."""

    tiers = (SMALL_FROM, 128.0, 190.0)  # signs, first words, everything
    whose = 2
    plain = CardState()
    card_set: CardSet

    def corner(self, face: Face) -> float:
        """See `Faces`."""
        return 0.06

    def master(self, face: Face, state: CardState, tier: int) -> Surface | None:
        """See `Faces`."""
        return self.pictures.art((face[1], face[2], state.cast)) if face[0] == "card" else None

    def frame(self, face: Face, size: tuple[int, int]) -> Surface:
        """See `Faces`."""
        return card_parts.back(size, face[1]) if face[0] == "back" else card_parts.frame(size, face[2])

    def draw(self, card: CardCanvas, face: Face, state: CardState) -> None:
        """See `Faces`."""
        if face[0] == "card":
            Plan(self, card, face[1], state).draw(self.master(face, state, card.tier))
            return
        card.finish()
        if card.tier:
            label = self.words(f"category.{c.ROLES[face[1]]}").upper()
            at = (card.width / 2, card.height * 0.80)
            size, outline = max(LEAST_SIZE, card.width * 0.15), max(1.0, card.width * 0.012)
            room = card.width * 0.86
            card.poster(label, at, size, "#ffe9a8", width=room, outline=outline, ink="#14060a")


class Plan:
    """A card of some kind that is painted: first everything gets its place, in units from its corner; words and signs where no card beside
    it covers them."""

    def __init__(self, faces: CardFaces, card: CardCanvas, kind: int, state: CardState) -> None:
        self.card, self.kind, self.state = card, kind, state
        self.card_set, self.words = faces.card_set, faces.words
        self.row = faces.card_set.components.cards[kind]
        self.palette = comic.TYPE_PALETTES[self.row.type]
        tier, width, height = card.tier, card.width, card.height
        self.edge = edge = max(2.0, width * 0.026)
        self.hidden = hidden = state.covered * width
        left = max(edge, hidden)
        self.seen = FRect(left, 0.0, width - edge - left, height)
        """Words and signs stand between its sides."""
        self.effect: TypesetText | None = None
        self._set_title()
        foot, sheet = width * 0.115 if tier == 3 else 0.0, self._paper_height(height - 2 * edge)
        band = width * 0.24
        if self.title:
            step = card.line_height(self.letter, theme.POSTER) * (0.86 if len(self.title) == 1 else 0.76)
            band = max(width * 0.12, step * len(self.title) + width * 0.02)
        gap = edge * 0.6 if sheet else 0.0
        overlap = band * 0.42
        # over the corners of the picture that it leaves to them (`comic.corners_covered`)
        seal = width * (0.29, 0.29, 0.28, 0.235)[tier]
        mark = width * (0.21, 0.20, 0.18, 0.15)[tier]
        # the smallest cards keep them above the picture: cut so narrow, it has no corner without a head
        above = seal * 0.92 if not tier else 0.0
        inside = height - 2 * edge
        high = inside - above - sheet - foot - gap - band + overlap
        self.picture = FRect(edge, edge + above, width - 2 * edge, high)
        self.title_band = FRect(0.0, self.picture.bottom - overlap, width, band)
        self.paper = FRect(edge, self.title_band.bottom + gap, width - 2 * edge, sheet)
        self.foot = FRect(edge, height - edge - foot, width - 2 * edge, foot)
        self.seal = FRect(width - seal - edge * 0.35, edge * 0.35, seal, seal)
        aside, (top, tall) = 0.02 if hidden else 0.05, (0.4, 2.05) if tier == 3 else (1.5, 1.0)
        self.ribbon = FRect(hidden + width * aside, edge * top, mark, mark * tall)

    def _set_title(self) -> None:
        """The lines of the title and the size of their letters; none without room."""
        card, tier, width = self.card, self.card.tier, self.card.width
        title = self.words(f"card.{self.card_set.kinds[self.kind]}").upper()
        wide = width - 2 * self.edge - width * 0.05 if tier else width - self.edge
        if self.hidden:
            wide = width - self.hidden - self.edge - 1.0
        size = width * (0.135 if tier > 1 else 0.16)
        if tier:
            least = card.least if self.hidden else theme.SMALL
            self.title, self.letter = card_parts.title_lines(card, title, wide, size, least)
        else:
            self.title, self.letter = card_parts.small_title(card, title, wide, size)

    def _paper_height(self, inside: float) -> float:
        """The height of the paper with what stands on it, `effect` if it is in words."""
        card, tier, width = self.card, self.card.tier, self.card.width
        sheet = inside * (0.0, 0.255, 0.30, 0.24)[tier]
        room = self.seen.width - width * 0.06
        said = card_text.effect_lines(self.card_set, self.words, self.kind)
        if tier == 2:  # words below type and level, where three lines say it all
            head = card.line_height(LEAST_SIZE, theme.CARD_BOLD)
            most = 3.1 * card.line_height(LEAST_SIZE, theme.CARD)
            self.effect = typeset_to_fit(card, said, room, most, LEAST_SIZE, LEAST_SIZE)
            if self.effect is not None and self.effect.lines:
                return max(sheet, head + self.effect.height + 5.0)
        elif tier == 3:
            heading = f"**{card_text.type_line(self.card_set, self.words, self.kind, long=True)}**"
            most = inside * 0.44 - width * 0.04
            self.effect = typeset_to_fit(card, [heading, *said], room, most, card_text.BODY_SIZE, LEAST_SIZE)
            if self.effect is not None:
                return max(sheet, self.effect.height + width * 0.07)
        elif tier == 1:
            return max(sheet, 2 * 18.0 + 3.0)
        elif self.state.reason and card.size[0] >= NARROWEST_WITH_REASON_PX:
            return 2.1 * card.line_height(width * REASON_SHARE, theme.CARD_BOLD)
        return sheet

    # ---- painting

    def draw(self, master: Surface | None) -> None:
        """The pieces, then signs, damage, title and what stands on the paper."""
        card, tier, wide = self.card, self.card.tier, self.card.size[0]
        size = card.box(self.picture).size
        art = self._blank(size) if master is None else cut_and_scaled(master, size, CUT_ABOVE)
        card.lay(paint.round_mask(art, max(2, wide // 26)), self.picture)
        if self.paper.height:
            card_parts.paper(card.surface, card.box(self.paper), wide)
        tilt = round(wide * (0.022 if tier == 3 else 0.014))
        card_parts.title_band(card.surface, card.box(self.title_band), self.palette, tilt)
        card_parts.ribbon(card.surface, card.box(self.ribbon), self.palette, pennant=tier == 3)
        if self.state.dim:
            card.mute()
        card_parts.seal(card.surface, card.box(self.seal), self.state.dim)
        card.finish()
        self._draw_type()
        self._draw_damage()
        self._draw_title()
        if self.paper.height:
            self._draw_paper()
        if self.foot.height:
            self._draw_foot()

    def _blank(self, size: tuple[int, int]) -> Surface:
        """The picture while it is still being drawn: the type's ground and sign."""
        picture = comic.blank_picture(size, self.row.type)
        least = min(size)
        outline = max(1.0, least * 0.02)
        sign = marks.sticker(self.palette.icon, least * 0.5, "#ffffff", "#ffe9b8", outline=outline)
        paint.put(picture, sign, (size[0] / 2, size[1] * 0.5))
        return picture

    def _draw_type(self) -> None:
        """Type and, on the pennant, level."""
        card, box = self.card, self.ribbon
        if card.tier < 3:
            looks.paint_type(card, self.row.type, box.center, box.width * 0.72, "#ffffff")
            return
        sort, level = ((box.centerx, box.top + box.width * down) for down in (0.56, 1.34))
        looks.paint_type(card, self.row.type, sort, box.width * 0.74, "#ffffff")
        looks.paint_level(card, self.row.level, level, box.width * 0.62, "#fff0c8")

    def _draw_damage(self) -> None:
        card, box, damage = self.card, self.seal, self.state.damage
        if self.state.cross:  # it does no damage; over the picture it would cover a face
            disc = card.px(box.width * 0.86)
            card.center(card.cached(("unc cross",), (disc, disc), card_parts.cross), box.center)
        elif damage is None and any(isinstance(action, c.Counter) for action in self.row.actions):
            # its damage is that of the punch it meets
            looks.paint_type(card, "punch", box.center, box.width * 0.46, "#ffffff")
        else:
            shown = self.card_set.damage[self.kind] if damage is None else damage
            at = (box.centerx, box.centery - box.height * 0.01)
            size, outline = max(LEAST_SIZE, box.width * 0.46), max(1.0, box.width * 0.03)
            card.poster(str(shown), at, size, outline=outline, ink="#3a0508")

    def _draw_title(self) -> None:
        card, band = self.card, self.title_band
        if not self.title:  # too small for words: the type instead
            at = (band.width * 0.5, band.centery)
            looks.paint_mark(card, self.palette.icon, at, band.height * 0.7, "#ffffff")
            return
        step = card.line_height(self.letter, theme.POSTER) * 0.76
        y = band.centery - step * (len(self.title) - 1) / 2
        middle = self.seen.centerx if self.seen.left > self.picture.left else band.centerx
        ink, angle = paint.hexed(paint.darken(self.palette.dark, 0.6)), 1.25 if card.tier == 3 else 0.0
        for line in self.title:
            card_parts.paint_slanted(card, line, (middle, y), self.letter, ink, angle)
            y += step

    def _draw_paper(self) -> None:
        """Type and effect in words, or the type and signs; on a card that is not read in full, why it would do nothing instead."""
        card = self.card
        sheet = FRect(self.seen.left, self.paper.top, self.seen.width, self.paper.height)
        tone = card_text.type_colour(self.row.type)
        if self.effect is not None and card.tier == 3:
            paint_typeset(card, self.effect, sheet, tone, TEXT_INK, centred=True)
        elif self.state.reason:
            self._draw_reason(sheet, LEAST_SIZE if card.tier else max(card.least, card.width * REASON_SHARE))
        elif card.tier:
            self._draw_signs(sheet, tone)

    def _draw_reason(self, sheet: FRect, size: float) -> None:
        """Why the card would do nothing, on one line or two."""
        card, reason, bold = self.card, self.state.reason, theme.CARD_BOLD
        room = sheet.width - 6.0
        line = card.line_height(size, bold)
        most = max(1, int((sheet.height + 2.0) / line))
        shown: list[str] = []
        for way in reason:
            widest = max(card.text_width(word, size, bold) for word in way.split(" "))
            if widest > room and way != reason[-1]:  # a shorter one needs no broken word
                continue
            shown = card.scribe.wrap(way, bold, card.size_px(size), room * card.u)
            if len(shown) <= most:
                break
        shown = shown[:most]
        y = sheet.centery - line * (len(shown) - 1) / 2
        for text in shown:
            card.text(
                text, (sheet.centerx, y), size, card_text.REFUSED_INK, bold, anchor="center", width=sheet.width - 2.0, smallest=card.least
            )  # fmt: skip
            y += line

    def _draw_signs(self, sheet: FRect, tone: str) -> None:
        """Type and level, and below them the effect: in words, if they have room, or in signs."""
        card, text = self.card, self.effect
        line = card.line_height(LEAST_SIZE, theme.CARD_BOLD)
        head = card_text.type_line(self.card_set, self.words, self.kind, long=False)
        level: SignGroup = (Sign(looks.LEVEL_MARKS[self.row.level]),)
        room = sheet.width - 4.0
        if text is not None and not text.lines:
            text = None
        groups = [] if text else card_text.effect_signs(self.card_set, self.words, self.kind)
        most = max(1, int((sheet.height - line) / (card_text.SIGN_SIZE + 2.0)))
        # on the narrowest the ribbon shows the type
        heads = (head, self.words(f"type_short.{self.row.type}"))
        foot = card_text.sign_foot(card, heads, level, groups, room, most)
        high = text.height if text else foot.height
        y = sheet.centery - (line + high) / 2 + line / 2
        wide = card.text_width(foot.head, LEAST_SIZE, theme.CARD_BOLD)
        x = sheet.centerx - (wide + (card_text.SIGN_SIZE + 4.0 if foot.beside else 0.0)) / 2
        if foot.beside:
            x = card_text.paint_sign_group(card, level, (x, y)) + 4.0
        card.text(foot.head, (x, y), LEAST_SIZE, tone, theme.CARD_BOLD, width=room + 2, smallest=LEAST_SIZE)
        below = FRect(sheet.left, y + line / 2, sheet.width, high)
        if text:
            paint_typeset(card, text, below, tone, TEXT_INK, centred=True)
        else:
            card_text.paint_sign_rows(card, foot, below)

    def _draw_foot(self) -> None:
        """Category, chips of what it combines with, and its price in Stamina."""
        card, foot = self.card, self.foot
        at = (foot.left + foot.height * 0.28, foot.centery)
        label = self.words(f"category.{self.row.category}").upper()
        x = card.text(label, at, LEAST_SIZE, "#e2c06a", theme.UI_BOLD).right + foot.height * 0.3
        right = foot.right - foot.height * 0.25
        drawn = sum(action.cards for action in self.row.actions if isinstance(action, c.Draw))
        price = f"-{self.row.cost}" if self.row.cost else f"+{drawn}" if drawn else ""
        if price:
            size, icon = LEAST_SIZE + 2, foot.height * 0.68
            wide = card.text_width(price, size, theme.UI_BOLD)
            card.text(price, (right, foot.centery), size, "#ffffff", theme.UI_BOLD, anchor="midright")
            card.icon("lungs", (right - wide - icon * 0.62, foot.centery), icon, "#7fd6e8")
            right -= wide + icon + foot.height * 0.3
        for group in card_text.need_signs(self.card_set, self.words, self.kind):
            tones = [one.card_type for one in group if one.card_type]
            if not tones:
                continue
            wide = card_text.sign_group_width(card, group, 17.0) + 12.0
            if x + wide > right:
                break
            chip = FRect(x, foot.centery - foot.height * 0.38, wide, foot.height * 0.76)
            card.rounded(chip, 6, comic.TYPE_PALETTES[tones[0]].band, "#05060a", 1.5)
            card_text.paint_sign_group(card, group, (x + 6.0, foot.centery), 17.0, "#ffffff")
            x = chip.right + 5.0
