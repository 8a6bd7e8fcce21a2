"""The look of a card at any size: face or back, the live text on its foot, the seal with its number, light, turn and angle."""

from __future__ import annotations

import pygame
from pygame import FRect, Surface

from kotgames.games.knockouts_tapouts.art.faces import foot_rect, seal_rect
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.baked_pictures import BakedPictures
from kotgames.games.knockouts_tapouts.table.card_text import CardText, CardWords
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Mood
from kotgames.ui.surfaces import ready
from kotgames.ui.table.card_pictures import CardPicture
from kotgames.ui.table.cards import CardSprite
from kotgames.ui.table.faces import CardCanvas
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.text import SMALLEST_PX

FAMILY_COLOURS = {
    "strike": ("#d03a22", "#8e1d14"),
    "grapple": ("#1f5bb0", "#0d2c66"),
    "hold": ("#6a31a8", "#361463"),
    "style": ("#6a31a8", "#361463"),
    "boost": ("#a8770c", "#6b4703"),
    "special": ("#27743f", "#0f3d26"),
}
REFUSED_INK = "#8c1414"
"""Why a card cannot be played, on its paper (at least 4.5:1, on the muted paper too)."""
NOTHING = CardWords(())
LEAST_READABLE_WIDTH = 90.0
"""A card on the table that is narrower shows no text on its foot."""
FOOT_TOP = 0.665
"""Where the paper foot of a card begins, as a share of its height."""


class CardPainter(CardSprite):
    """Draws card sprites."""

    ctx: Context

    def __init__(self, ctx: Context, pictures: BakedPictures, text: CardText) -> None:
        super().__init__(ctx)
        self.pictures = pictures
        self.text = text
        self.card_set = ctx.card_set
        self.words = ctx.words

    def paint_face(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """Draw a card that lies nowhere (looked up in the log), with its printed text."""
        says = NOTHING  # where there is no room for words, as on a pile
        if rect.width >= LEAST_READABLE_WIDTH:
            says = self.text.card_words(kind, live=False, large=True)
        self._paint(canvas, kind, -1, says, rect)

    def paint_large(self, canvas: Canvas, spec: Spec, rect: FRect) -> None:
        """Draw a card of the table larger than it lies: what it does, with the numbers of this moment where it can be played."""
        kind, live = spec.face[1], spec.face[0] == "hand" and not spec.dim
        says = self.text.card_words(kind, live=live, large=True, mask=spec.face[2] if live else 0)
        self._paint(canvas, kind, self.ctx.shown_by(spec.id), says, rect)

    def _paint(self, canvas: Canvas, kind: int, seat: int, says: CardWords, rect: FRect) -> None:
        canvas.shadow(rect, 8, 8, 5, 150)
        wanted = self._card(canvas, kind, seat, canvas.box(rect).size, says)
        canvas.center(self.known.at_rest(canvas, wanted)[1], rect.center)

    def picture(self, canvas: Canvas, sprite: Sprite, width: int, height: int) -> CardPicture:
        """See `CardSprite`."""
        spec = sprite.spec
        if spec.face[0] in ("back", "deck") or sprite.turn > 0.5:
            return self._back((width, height))
        large = sprite.width > self.ctx.layout.hand_card_size[0] + 8
        live = spec.face[0] == "hand"
        mask, reason = spec.face[2:4] if live else (0, ())
        says = self.text.card_words(spec.face[1], live=live, large=large, mask=mask, reason=reason)
        if spec.face[0] == "card" and sprite.width < LEAST_READABLE_WIDTH:
            says = NOTHING  # on a pile the title says it; the count lies over the foot
        seat = self.ctx.shown_by(spec.id)
        return self._card(canvas, spec.face[1], seat, (width, height), says, dim=spec.dim)

    def light_below(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """Gold where what is held may go, and round what is held or may be taken; blue round what may be played."""
        name = sprite.spec.id
        ctx = self.ctx
        if ctx.lit(name):
            canvas.halo(sprite.rect, 9, canvas.palette.gold, 9, 3)
        elif name == ctx.host.held or (mood.hover and ctx.usable(name)):
            canvas.halo(sprite.rect, 9, canvas.palette.gold, 8, 2)
        elif ctx.usable(name) and sprite.spec.face[0] == "hand" and not sprite.spec.dim:
            canvas.halo(sprite.rect, 9, "#8fd4ff", 5, 1)

    def light_above(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """The rim of the card that has the focus."""
        if mood.focus:
            canvas.rim(sprite.rect.inflate(8, 8), 11, canvas.palette.focus, 3)

    def _back(self, size: tuple[int, int]) -> CardPicture:
        """The painting of the back of a card."""
        master = self.pictures.back()
        shown = ("kt back", master is not None)

        def make() -> Surface:
            return ready(_plain_back(*size) if master is None else pygame.transform.smoothscale(master, size))

        return CardPicture((*shown, size), shown, shown, size, make)

    def _card(
        self, canvas: Canvas, kind: int, seat: int, size: tuple[int, int], says: CardWords, dim: bool = False
    ) -> CardPicture:
        """The painting of a card with its live foot text. `seat`: whose fighter does it (-1: one of the cast), `dim`: it cannot be played
        now."""
        pictures, ground = self.pictures, self.ctx.on_ground
        # asked for at every drawing: a plain face kept from an earlier match must not keep the picture from coming
        pictures.face(kind, ground, seat)
        bottom = self.ctx.seating.bottom
        # until it is there, the same card with the fighters the other way round is nearer than a plain one
        seat = next((who for who in (seat, bottom, 1 - bottom) if pictures.drawn(kind, ground, who)), seat)
        alike = (
            "kt card", self.card_set.digest, kind, ground, pictures.cast, int(pictures.drawn(kind, ground, seat))
        )  # fmt: skip
        shown = (*alike, seat)

        def make() -> Surface:
            master = pictures.face(kind, ground, seat)
            base = (
                self._plain_face(canvas, kind, size)
                if master is None
                else pygame.transform.smoothscale(master, size)
            )
            card = CardCanvas(canvas, base, 0)
            card.finish(dim=dim)
            self._foot(card, kind, says, dim)
            if says.badge:
                _badge(card, says.badge, dim)
            return card.surface

        return CardPicture((*shown, size, says, dim, self.words.language), shown, alike, size, make)

    def _foot(self, card: CardCanvas, kind: int, says: CardWords, dim: bool) -> None:
        lines = says.lines
        foot = FRect(*(length / card.u for length in foot_rect(*card.size)))
        high, low = FAMILY_COLOURS[ids.colour_family(self.card_set, kind)]
        if not lines:  # too small to be read: a sign instead of an empty paper
            card.gradient(foot.inflate(1, 1), 1.5, *(("#8a8f98", "#555b64") if dim else (high, low)))
            at = (foot.centerx, foot.top + foot.height * 0.3)
            card.icon(ids.icon_of(self.card_set, kind), at, foot.height * 0.5, "#ffe9bd")
            return
        width = foot.width * 0.93
        if not all(_unbroken(card, line, SMALLEST_PX, width * card.u) for line in lines):
            width = foot.width * 0.99  # every pixel counts on the smallest
        size = min(17.0, max(theme.SMALL, foot.height / max(2, len(lines)) * 0.86))
        shown, size = self._set(card, lines, (width, foot.height), size)
        step = card.line_height(size) * 0.98
        top = foot.centery - step * (len(shown) - 1) / 2
        for index, line in enumerate(shown):
            bold = index == 0 or says.refused
            ink = REFUSED_INK if says.refused else low if bold else "#2a2018"
            card.text(
                line, (card.area.centerx, top + index * step), size, ink, theme.CARD_BOLD if bold else theme.CARD, anchor="center",
                width=width, smallest=card.least,
            )  # fmt: skip

    @staticmethod
    def _set(
        card: CardCanvas, lines: tuple[str, ...], room: tuple[float, float], size: float
    ) -> tuple[list[str], float]:
        """The lines that a foot of this width and height holds, and the size of their letters: one that is too wide goes onto two, and
        where not all have room they become as small as any on a card. What is left over even then stands on the enlarged card, so that no
        word is cut."""
        least, wide = card.least, room[0] * card.u
        while True:
            # a line may become a little narrower before it is broken
            px = card.size_px(max(least, size * 0.82))
            most = max(1, int(room[1] / card.line_height(size) + 0.25))
            whole = [line for line in lines if _unbroken(card, line, px, wide)]
            if len(whole) == len(lines) or size <= least:
                wrapped = [card.scribe.wrap(line, theme.CARD_BOLD, px, wide) for line in whole]
                if size <= least or sum(len(parts) for parts in wrapped) <= most:
                    break
            size = max(least, size - 0.5)
        shown: list[str] = []
        for parts in wrapped:
            if len(shown) + len(parts) > most:
                break
            shown += parts
        return shown, size

    def _plain_face(self, canvas: Canvas, kind: int, size: tuple[int, int]) -> Surface:
        """The face while its picture is still being baked: frame, colour, icon, title."""
        width, height = size
        face = paint.grad_rect(size, max(6, width // 14), "#f1d88a", "#7d531a")
        inset = max(2, width // 40)
        colours = FAMILY_COLOURS[ids.colour_family(self.card_set, kind)]
        inside = (width - 2 * inset, height - 2 * inset)
        face.blit(paint.grad_rect(inside, max(5, width // 16), *colours), (inset, inset))
        foot = (width - 4 * inset, round(height * (0.97 - FOOT_TOP)))
        face.blit(paint.rrect(foot, max(4, width // 20), "#f3ead0"), (2 * inset, round(height * FOOT_TOP)))
        card = CardCanvas(canvas, face, 0)
        card.finish()
        wide, high = card.width, card.height
        card.icon(ids.icon_of(self.card_set, kind), (wide / 2, high * 0.3), wide * 0.5, "#fff3d6")
        title = self.words(f"card.{self.card_set.kinds[kind]}").upper()
        # a small plain card says by its icon what it is
        title = card.first_fit([title, ""], wide * 0.9, card.least, theme.POSTER)
        card.text(
            title, (wide / 2, high * 0.57), wide * 0.16, "#ffffff", theme.POSTER, anchor="center", width=wide * 0.9, smallest=card.least
        )  # fmt: skip
        return card.surface


def _badge(card: CardCanvas, text: str, dim: bool) -> None:
    """A number in the seal in the corner."""
    x, y, size = seal_rect(card.width)
    px = card.px(size)
    card.center(card.cached(("kt seal", dim), (px, px), lambda w, h: _seal(w, dim)), (x, y))
    card.text(
        text, (x, y + 0.5), size * 0.46, "#ffffff", theme.POSTER, anchor="center", outline=1.2, ink="#3a0508", smallest=card.least
    )  # fmt: skip


def _seal(px: int, dim: bool) -> Surface:
    def draw(big: Surface, k: int) -> None:
        size = px * k
        middle = (size / 2, size / 2)
        pygame.draw.polygon(big, "#14060a", paint.star_poly(middle, size * 0.5, size * 0.42, 12))
        rim, field = ("#9aa0a8", "#555b64") if dim else ("#f6d56a", "#b3131b")
        pygame.draw.polygon(big, rim, paint.star_poly(middle, size * 0.46, size * 0.39, 12))
        pygame.draw.circle(big, "#14060a", middle, size * 0.375)
        pygame.draw.circle(big, field, middle, size * 0.345)

    return paint.supersample((px, px), draw, 3)


def _plain_back(width: int, height: int) -> Surface:
    face = paint.grad_rect((width, height), max(4, width // 14), "#f1d88a", "#7d531a")
    inset = max(2, width // 28)
    inside = (width - 2 * inset, height - 2 * inset)
    face.blit(paint.grad_rect(inside, max(3, width // 16), "#98191f", "#4f0a10"), (inset, inset))
    return face


def _unbroken(inner: Canvas, line: str, px: int, wide: float) -> bool:
    """True if every word of a line has room in so many pixels."""
    return all(inner.scribe.width(word, theme.CARD_BOLD, px) <= wide + 1 for word in line.split(" "))
