"""Skill cards: name, Initiative, what the Skill gives, at any size."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import FRect, Surface

from kotgames.games.knockdown import card_words
from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.art import card_art
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.table import card_parts, card_text
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art import icons, paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.surfaces import ready
from kotgames.ui.table.cards import muted
from kotgames.ui.table.typesetting import typeset_to_fit

SIGNS: Final[dict[type[c.Atom], str]] = {
    c.FirstStrike: "fast-forward-button", c.SymbolStrikes: "punch-blast", c.FarStrikes: "bullseye", c.Armour: "knee-pad",
    c.FirstArmour: "black-hand-shield", c.LongerRange: "resize", c.BetterBlock: "shield", c.EasierTest: "body-balance",
    c.HealAfterTest: "heart-beats", c.SafeCorridors: "exit-door", c.LongerDash: "sprint", c.LargerHand: "card-pickup",
    c.RenewRow: "card-exchange",
}  # fmt: skip
"""By what a Skill gives: its icon."""
OF_SYMBOL: Final[dict[tuple[type[c.Atom], str], str]] = {
    (c.SymbolStrikes, "high"): "boxing-glove", (c.SymbolStrikes, "low"): "boot-stomp", (c.SymbolStrikes, "grip"): "muscle-up",
    (c.SymbolStrikes, "block"): "shield-bash", (c.SymbolStrikes, "dash"): "throwing-ball", (c.Armour, "high"): "elbow-pad",
    (c.Armour, "low"): "knee-pad", (c.Armour, "grip"): "black-belt", (c.Armour, "block"): "armor-punch", (c.Armour, "dash"): "dodge",
}  # fmt: skip
"""The icons of those that are about attacks of one symbol, by that symbol."""


def sign_of(card_set: CardSet, skill: int) -> str:
    """The icon of a Skill."""
    gift = card_set.gifts[skill]
    return OF_SYMBOL.get((type(gift), getattr(gift, "symbol", "")), SIGNS[type(gift)])


def text(card_set: CardSet, words: Words, skill: int) -> str:
    """All that stands on a Skill card."""
    parts = [
        words(f"skill.{card_set.skill_ids[skill]}"),
        words("table.sheet.initiative", count=card_set.initiative[skill]),
        card_text.marked(words, card_words.skill_text(card_set, skill)).replace("**", ""),
    ]
    return ". ".join(part.rstrip(".") for part in parts) + "."


def make(
    canvas: Canvas,
    card_set: CardSet,
    words: Words,
    skill: int,
    size: tuple[int, int],
    tier: int,
    *,
    dim: bool,
) -> Surface:
    """A Skill card of `size` pixels, finished for the screen; `tier` as with `CardFaces`."""
    tone = card_art.TONES["skill"]
    base = card_parts.frame(size, tone)
    width, height = size[0] / canvas.u, size[1] / canvas.u
    e = card_parts.edge(width)
    inside = width - 2 * e
    ruler = Canvas(paint.new(1, 1), canvas.u, canvas.palette, canvas.scribe, canvas.shapes, afloat=True)
    title: list[str] = []
    letter = plate = 0.0
    if tier:
        name = words(f"skill.{card_set.skill_ids[skill]}").upper()
        least = max(card_text.LEAST_ON_CARD_PX / ruler.u, min(theme.SMALL, width * 0.155))
        title, letter = card_text.title_lines(
            ruler, name, inside - width * 0.05, width * (0, 0.17, 0.145, 0.125)[tier], least
        )
        if title:
            plate = ruler.line_height(letter, theme.POSTER) * 0.84 * len(title) + width * 0.035
    effect = None
    room = inside - width * 0.08
    if tier >= 2:
        said = [card_text.marked(words, card_words.skill_text(card_set, skill))]
        effect = typeset_to_fit(ruler, said, room, height * 0.45, card_text.BODY_SIZE, card_text.LEAST_SIZE)
    body = effect.height + width * 0.07 if effect is not None else 0.0
    window = FRect(e, e, inside, height - 2 * e - plate - body)
    box = canvas.box(window)
    art = _art(box.size, sign_of(card_set, skill))
    card_parts.inset(base, art, box)
    lane = FRect(e, window.bottom, inside, plate)
    if plate:
        card_parts.plate(base, canvas.box(lane), tone)
    if dim:
        base = muted(base)
    made = ready(base)
    inner = Canvas(made, canvas.u, canvas.palette, canvas.scribe, canvas.shapes, afloat=True)
    step = inner.line_height(letter, theme.POSTER) * 0.82 if title else 0.0
    y = lane.centery - step * (len(title) - 1) / 2
    for line in title:
        card_text.paint_title(inner, line, (lane.centerx, y), letter, inside - 2)
        y += step
    initiative(
        inner, (width * 0.155 + e * 0.6, width * 0.155 + e * 0.6), width * 0.30, card_set.initiative[skill]
    )
    if effect is not None:
        card_text.paint_typeset(
            inner, effect, FRect(e + width * 0.04, lane.bottom + width * 0.03, room, body), tone.light
        )
    return made


def initiative(inner: Canvas, point: tuple[float, float], size: float, value: int) -> None:
    """The Initiative of a Skill, in a dial."""
    px = max(10, inner.px(size))
    inner.center(inner.cached(("kd dial",), (px, px), lambda w, h: _dial(w)), point)
    letter = max(card_text.LEAST_ON_CARD_PX / inner.u, size * 0.46)
    inner.text(
        str(value), point, letter, "#ffffff", theme.POSTER, anchor="center", outline=1.0, ink=card_parts.INK
    )


def _dial(px: int) -> Surface:
    def draw(big: Surface, k: int) -> None:
        reach = px * k / 2
        for share, value in ((1.0, card_parts.INK), (0.93, "#dfe8f6"), (0.84, "#28407e"), (0.70, "#101c40")):
            pygame.draw.polygon(big, value, card_parts.hexagon((reach, reach), reach * share))

    return paint.supersample((px, px), draw, 8 if px < 60 else 4, ground=card_parts.INK)


def _art(size: tuple[int, int], sign: str) -> Surface:
    """A sign in the light of a lamp, before hexes."""
    tone = card_art.TONES["skill"]
    result = paint.vgrad(size, "#0d1838", "#080d1f")
    result.blit(card_parts.hexes(size, tone), (0, 0))
    result.blit(
        paint.radial(size, paint.color(tone.light, 150), paint.color(tone.light, 0), (0.5, 0.52), 0.9), (0, 0)
    )
    px = min(size[0] * 0.56, size[1] * 0.62)
    picture = icons.sticker(sign, px, "#ffffff", "#a9c6ff", ink=card_parts.INK, outline=max(1.0, px * 0.05))
    paint.put(result, picture, (size[0] * 0.54, size[1] * 0.55))
    return result
