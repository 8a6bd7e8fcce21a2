"""What is on Skill cards alone: their text, the sign of what the Skill gives, the dial with its Initiative."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from kotgames.games.knockdown import card_words
from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.art import card_art
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.table import card_parts
from kotgames.system.catalogue import Words
from kotgames.ui.art import icons, paint
from kotgames.ui.table.faces import CardCanvas
from kotgames.ui.table.typesetting import marked

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
        marked(words, card_words.skill_text(card_set, skill)).replace("**", ""),
    ]
    return ". ".join(part.rstrip(".") for part in parts) + "."


def initiative(card: CardCanvas, point: tuple[float, float], size: float, value: int) -> None:
    """The Initiative of a Skill, in a dial."""
    px = max(10, card.px(size))
    card.center(card.cached(("kd dial",), (px, px), lambda w, h: _dial(w)), point)
    card.poster(str(value), point, size * 0.46, outline=1.0, ink=card_parts.INK)


def _dial(px: int) -> Surface:
    def draw(big: Surface, k: int) -> None:
        reach = px * k / 2
        for share, value in ((1.0, card_parts.INK), (0.93, "#dfe8f6"), (0.84, "#28407e"), (0.70, "#101c40")):
            pygame.draw.polygon(big, value, card_parts.hexagon((reach, reach), reach * share))

    return paint.supersample((px, px), draw, 8 if px < 60 else 4, ground=card_parts.INK)


def art(size: tuple[int, int], sign: str) -> Surface:
    """A sign in the light of a lamp, before hexes."""
    tone = card_art.TONES["skill"]
    result = paint.vgrad(size, "#0d1838", "#080d1f")
    result.blit(card_parts.hexes(size, tone), (0, 0))
    light, dark = paint.color(tone.light, 150), paint.color(tone.light, 0)
    result.blit(paint.radial(size, light, dark, (0.5, 0.52), 0.9), (0, 0))
    px = min(size[0] * 0.56, size[1] * 0.62)
    picture = icons.sticker(sign, px, "#ffffff", "#a9c6ff", ink=card_parts.INK, outline=max(1.0, px * 0.05))
    paint.put(result, picture, (size[0] * 0.54, size[1] * 0.55))
    return result
