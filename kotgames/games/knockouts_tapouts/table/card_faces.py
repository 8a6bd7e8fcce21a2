"""How a card looks at any size: face or back, the live text on its foot, the seal with its number, light, turn and angle."""

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
from kotgames.ui.table.cards import CardSprite, muted
from kotgames.ui.table.sprites import Spec, Sprite

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
        says = CardWords(())  # where there is no room for words, as on a pile
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
        box = canvas.box(rect)
        wanted = self.card(canvas, kind, seat, box.width, box.height, says, False)
        canvas.center(self.known.at_rest(canvas, wanted)[1], rect.center)

    def picture(self, canvas: Canvas, sprite: Sprite, width: int, height: int) -> CardPicture:
        """See `CardSprite`."""
        spec = sprite.spec
        if spec.face[0] in ("back", "deck") or sprite.turn > 0.5:
            return self.back(width, height)
        large = sprite.width > self.ctx.layout.hand_card_size[0] + 8
        live = spec.face[0] == "hand"
        mask, reason = spec.face[2:4] if live else (0, ())
        says = self.text.card_words(spec.face[1], live=live, large=large, mask=mask, reason=reason)
        if spec.face[0] == "card" and sprite.width < LEAST_READABLE_WIDTH:
            says = CardWords(())  # on a pile the title says it; the count lies over the foot
        return self.card(canvas, spec.face[1], self.ctx.shown_by(spec.id), width, height, says, spec.dim)

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

    def back(self, width: int, height: int) -> CardPicture:
        """How the back of a card is painted."""
        master, size = self.pictures.back(), (width, height)
        shown = ("kt back", master is not None)

        def make() -> Surface:
            if master is None:
                return ready(_plain_back(*size))
            return ready(pygame.transform.smoothscale(master, size))

        return CardPicture((*shown, size), shown, shown, size, make)

    def card(
        self,
        canvas: Canvas,
        kind: int,
        seat: int,
        width: int,
        height: int,
        says: CardWords,
        dim: bool,
    ) -> CardPicture:
        """How a card face with its live foot text is painted. `seat`: whose fighter does it (-1: one of the cast), `dim`: it cannot be
        played now."""
        ground = self.ctx.on_ground
        # asked for at every drawing: a plain face kept from an earlier match must not keep the picture from coming
        self.pictures.face(kind, ground, seat)
        bottom = self.ctx.seating.bottom
        # until it is there, the same card with the fighters the other way round is nearer than a plain one
        ready = [who for who in (seat, bottom, 1 - bottom) if self.pictures.version(kind, ground, who)]
        seat = ready[0] if ready else seat
        drawn = self.pictures.version(kind, ground, seat)
        alike = ("kt card", self.card_set.digest, kind, ground, self.pictures.cast, drawn)
        shown, size = (*alike, seat), (width, height)
        return CardPicture(
            (*shown, size, says, dim, self.words.language), shown, alike, size,
            lambda: self._make(canvas, kind, seat, width, height, says, dim),
        )  # fmt: skip

    def _make(
        self,
        canvas: Canvas,
        kind: int,
        seat: int,
        width: int,
        height: int,
        says: CardWords,
        dim: bool,
    ) -> Surface:
        master = self.pictures.face(kind, self.ctx.on_ground, seat)
        if master is not None:
            face = pygame.transform.smoothscale(master, (width, height))
        else:
            face = self._plain_face(canvas, kind, width, height)
        if dim:
            face = muted(face)
        face = ready(face)
        inner = Canvas(face, canvas.u, canvas.palette, canvas.scribe, canvas.shapes, afloat=True)
        self._foot(inner, kind, says, dim)
        if says.badge:
            self._badge(inner, width / canvas.u, says.badge, dim)
        return face

    def _foot(self, inner: Canvas, kind: int, says: CardWords, dim: bool) -> None:
        lines = says.lines
        area = inner.area
        paper = foot_rect(*inner.surface.get_size())
        foot = FRect(paper.left / inner.u, paper.top / inner.u, paper.width / inner.u, paper.height / inner.u)
        if not lines:  # too small to be read: a sign instead of an empty paper
            high, low = (
                ("#8a8f98", "#555b64") if dim else FAMILY_COLOURS[ids.colour_family(self.card_set, kind)]
            )
            inner.gradient(foot.inflate(1, 1), 1.5, high, low)
            sign = foot.height * 0.5
            inner.icon(
                ids.icon_of(self.card_set, kind),
                (foot.centerx, foot.top + foot.height * 0.3),
                sign,
                "#ffe9bd",
            )
            return
        width = foot.width * 0.93
        least = inner.size_px(12.0 / inner.u)
        if not all(_unbroken(inner, line, least, width * inner.u) for line in lines):
            width = foot.width * 0.99  # every pixel counts on the smallest
        size = min(17.0, max(theme.SMALL, foot.height / max(2, len(lines)) * 0.86))
        shown, size = self._set(inner, lines, (width, foot.height), size)
        step = inner.line_height(size) * 0.98
        top = foot.centery - step * (len(shown) - 1) / 2
        ink = FAMILY_COLOURS[ids.colour_family(self.card_set, kind)][1]
        for index, line in enumerate(shown):
            bold = index == 0 or says.refused
            inner.text(
                line,
                (area.centerx, top + index * step),
                size,
                REFUSED_INK if says.refused else ink if bold else "#2a2018",
                theme.CARD_BOLD if bold else theme.CARD,
                anchor="center",
                width=width,
                smallest=12.0 / inner.u,
            )

    @staticmethod
    def _set(
        inner: Canvas, lines: tuple[str, ...], room: tuple[float, float], size: float
    ) -> tuple[list[str], float]:
        """The lines that a foot of this width and height holds, and the size of their letters: one that is too wide goes onto two, and
        where not all have room they become as small as any on a card. What is left over even then stands on the enlarged card, so that no
        word is cut."""
        least, wide = 12.0 / inner.u, room[0] * inner.u
        while True:
            # a line may become a little narrower before it is broken
            px = inner.size_px(max(least, size * 0.82))
            most = max(1, int(room[1] / inner.line_height(size) + 0.25))
            whole = [line for line in lines if _unbroken(inner, line, px, wide)]
            if len(whole) == len(lines) or size <= least:
                wrapped = [inner.scribe.wrap(line, theme.CARD_BOLD, px, wide) for line in whole]
                if size <= least or sum(len(parts) for parts in wrapped) <= most:
                    break
            size = max(least, size - 0.5)
        shown: list[str] = []
        for parts in wrapped:
            if len(shown) + len(parts) > most:
                break
            shown += parts
        return shown, size

    def _seal(self, inner: Canvas, width: float, *, dim: bool) -> tuple[tuple[float, float], float]:
        """The seal in the corner; its centre and its size in units."""
        x, y, size = seal_rect(width)
        center = (x, y)
        px = inner.px(size)
        inner.center(inner.cached(("kt seal", dim), (px, px), lambda w, h: _seal(w, dim)), center)
        return center, size

    def _badge(self, inner: Canvas, width: float, text: str, dim: bool) -> None:
        center, size = self._seal(inner, width, dim=dim)
        inner.text(
            text,
            (center[0], center[1] + 0.5),
            size * 0.46,
            "#ffffff",
            theme.POSTER,
            anchor="center",
            outline=1.2,
            ink="#3a0508",
            smallest=12.0 / inner.u,
        )

    def _plain_face(self, canvas: Canvas, kind: int, width: int, height: int) -> Surface:
        """The face while its picture is still being baked: frame, colour, icon, title."""
        high, low = FAMILY_COLOURS[ids.colour_family(self.card_set, kind)]
        face = paint.grad_rect((width, height), max(6, width // 14), "#f1d88a", "#7d531a")
        inset = max(2, width // 40)
        window = paint.grad_rect((width - 2 * inset, height - 2 * inset), max(5, width // 16), high, low)
        face.blit(window, (inset, inset))
        foot = paint.rrect(
            (width - 4 * inset, round(height * (0.97 - FOOT_TOP))), max(4, width // 20), "#f3ead0"
        )
        face.blit(foot, (2 * inset, round(height * FOOT_TOP)))
        face = ready(face)
        inner = Canvas(face, canvas.u, canvas.palette, canvas.scribe, canvas.shapes, afloat=True)
        unit = width / canvas.u
        inner.icon(
            ids.icon_of(self.card_set, kind), (unit / 2, height / canvas.u * 0.3), unit * 0.5, "#fff3d6"
        )
        title = self.words(f"card.{self.card_set.kinds[kind]}").upper()
        # a small plain card says by its icon what it is
        title = inner.first_fit([title, ""], unit * 0.9, 12.0 / inner.u, theme.POSTER)
        inner.text(
            title,
            (unit / 2, height / canvas.u * 0.57),
            unit * 0.16,
            "#ffffff",
            theme.POSTER,
            anchor="center",
            width=unit * 0.9,
            smallest=12.0 / inner.u,
        )
        return face


def _seal(px: int, dim: bool) -> Surface:
    def draw(big: Surface, k: int) -> None:
        size = px * k
        middle = (size / 2, size / 2)
        pygame.draw.polygon(big, "#14060a", paint.star_poly(middle, size * 0.5, size * 0.42, 12))
        pygame.draw.polygon(
            big, "#9aa0a8" if dim else "#f6d56a", paint.star_poly(middle, size * 0.46, size * 0.39, 12)
        )
        pygame.draw.circle(big, "#14060a", middle, size * 0.375)
        pygame.draw.circle(big, "#555b64" if dim else "#b3131b", middle, size * 0.345)

    return paint.supersample((px, px), draw, 3)


def _plain_back(width: int, height: int) -> Surface:
    face = paint.grad_rect((width, height), max(4, width // 14), "#f1d88a", "#7d531a")
    inset = max(2, width // 28)
    face.blit(
        paint.grad_rect((width - 2 * inset, height - 2 * inset), max(3, width // 16), "#98191f", "#4f0a10"),
        (inset, inset),
    )
    return face


def _unbroken(inner: Canvas, line: str, px: int, wide: float) -> bool:
    """Whether every word of a line has room in so many pixels."""
    return all(inner.scribe.width(word, theme.CARD_BOLD, px) <= wide + 1 for word in line.split(" "))
