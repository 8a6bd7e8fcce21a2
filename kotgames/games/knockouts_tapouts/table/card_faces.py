"""The look of a card at any size: face or back, the live text on its foot, the seal with its number, light, turn and angle.

A face is the name of its master (`BakedPictures`).
"""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import FRect, Surface

from kotgames.games.knockouts_tapouts.art.faces import foot_rect, seal_rect
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.baked_pictures import BACK, BakedPictures
from kotgames.games.knockouts_tapouts.table.card_text import CardText, CardWords
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Mood
from kotgames.ui.table.faces import CardCanvas, Face, FacePainter, Faces
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


class CardState(NamedTuple):
    """The words of a card, and whether it cannot be played now."""

    says: CardWords = NOTHING
    dim: bool = False


class CardFaces(Faces[CardState, BakedPictures]):
    """Paints cards: masters of whole faces, with their words of this moment."""

    plain = CardState()
    whose = 3

    def master(self, face: Face, state: CardState, tier: int) -> Surface | None:
        """See `Faces`: all of a card but for its words."""
        return self.pictures.art(face)

    def frame(self, face: Face, size: tuple[int, int]) -> Surface:
        """See `Faces`."""
        master = self.pictures.art(face)
        if master is not None:
            return pygame.transform.smoothscale(master, size)
        if face == BACK:
            return _plain(size, 4, 28, "#98191f", "#4f0a10")
        result = _plain(size, 6, 40, *FAMILY_COLOURS[ids.colour_family(self.card_set, face[1])])
        width, height = size
        inset, high = max(2, width // 40), round(height * (0.97 - FOOT_TOP))
        paper = paint.rrect((width - 4 * inset, high), max(4, width // 20), "#f3ead0")
        result.blit(paper, (2 * inset, round(height * FOOT_TOP)))
        return result

    def draw(self, card: CardCanvas, face: Face, state: CardState) -> None:
        """See `Faces`."""
        if face == BACK:
            card.finish()
            return
        if self.pictures.art(face) is None:
            self._plain_sign(card, face[1])
        card.finish(dim=state.dim)
        self._foot(card, face[1], *state)
        if state.says.badge:
            _badge(card, state.says.badge, state.dim)

    def paint(
        self, canvas: Canvas, face: Face, rect: FRect, state: CardState | None = None, lift: float = 0.0
    ) -> None:
        """See `Faces`: it lies over all else, with a shadow as of something raised."""
        canvas.shadow(rect, 8, 8, 5, 150)
        canvas.center(self.face(canvas, face, *canvas.box(rect).size, state)[1], rect.center)

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

    def _plain_sign(self, card: CardCanvas, kind: int) -> None:
        """Icon and title of a face whose picture is still being baked; they are muted with it."""
        card.finish()
        wide, high = card.width, card.height
        card.icon(ids.icon_of(self.card_set, kind), (wide / 2, high * 0.3), wide * 0.5, "#fff3d6")
        title = self.words(f"card.{self.card_set.kinds[kind]}").upper()
        # a small plain card says by its icon what it is
        title = card.first_fit([title, ""], wide * 0.9, card.least, theme.POSTER)
        card.poster(title, (wide / 2, high * 0.57), wide * 0.16, width=wide * 0.9, smallest=card.least)


class CardPainter(FacePainter):
    """Draws card sprites, and cards that lie nowhere."""

    ctx: Context
    faces: CardFaces
    step = flat = 1.0

    def __init__(self, ctx: Context, faces: CardFaces, text: CardText) -> None:
        super().__init__(ctx, faces)
        self.text = text

    def paint_face(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """Draw a card that lies nowhere (looked up in the log), with its printed text."""
        state = self.faces.plain  # where there is no room for words, as on a pile
        if rect.width >= LEAST_READABLE_WIDTH:
            state = CardState(self.text.card_words(kind, live=False, large=True))
        self.faces.paint(canvas, self.faces.pictures.there(kind, -1), rect, state)

    def paint_large(self, canvas: Canvas, spec: Spec, rect: FRect) -> None:
        """Draw a card of the table larger than it lies: what it does, with the numbers of this moment where it can be played."""
        kind, live = spec.face[1], spec.face[0] == "hand" and not spec.dim
        says = self.text.card_words(kind, live=live, large=True, mask=spec.face[2] if live else 0)
        face = self.faces.pictures.there(kind, self.ctx.shown_by(spec.id))
        self.faces.paint(canvas, face, rect, CardState(says))

    def seen(self, sprite: Sprite) -> tuple[Face, Face, CardState]:
        """See `FacePainter`."""
        spec = sprite.spec
        sort, *about = spec.face
        if sort in ("back", "deck"):
            return BACK, BACK, self.faces.plain
        kind, mask, reason = about if sort == "hand" else (*about, 0, ())
        large, says = sprite.width > self.ctx.layout.hand_card_size[0] + 8, NOTHING
        # on a pile the title says it; the count lies over the foot
        if sort != "card" or sprite.width >= LEAST_READABLE_WIDTH:
            says = self.text.card_words(kind, live=sort == "hand", large=large, mask=mask, reason=reason)
        return self.faces.pictures.there(kind, self.ctx.shown_by(spec.id)), BACK, CardState(says, spec.dim)

    def corner(self, sprite: Sprite) -> float:
        """See `CardSprite`: the same at every size."""
        return 8.0

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


def _plain(size: tuple[int, int], corner: int, thin: int, *colours: str) -> Surface:
    """A card while its picture is still being baked: a rim of a `thin`-th of the width, and colours."""
    width, height = size
    result = paint.grad_rect(size, max(corner, width // 14), "#f1d88a", "#7d531a")
    inset = max(2, width // thin)
    inside = (width - 2 * inset, height - 2 * inset)
    result.blit(paint.grad_rect(inside, max(corner - 1, width // 16), *colours), (inset, inset))
    return result


def _unbroken(inner: Canvas, line: str, px: int, wide: float) -> bool:
    """True if every word of a line has room in so many pixels."""
    return all(inner.scribe.width(word, theme.CARD_BOLD, px) <= wide + 1 for word in line.split(" "))
