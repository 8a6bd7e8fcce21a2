"""The pieces a card is put together from, in pixels: frame, paper, coin, gloves, arrow, backs, tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame
from pygame import Surface

from kotgames.games.knock_out_punch.art import gloves
from kotgames.games.knock_out_punch.art.boxers import COLOURS
from kotgames.games.knock_out_punch.card_set import (
    BELT,
    BLOCK,
    BOOING,
    CHEERING,
    PUNCH,
    SHOWDOWN,
    TOWEL,
    WILD,
    CardSet,
)
from kotgames.ui.art import icons, paint
from kotgames.ui.art.paint import ColorLike
from kotgames.ui.table.faces import Layer, fineness, layered

CREAM: Final = ("#fdf6e3", "#efe3c6")
DARK_INK: Final = "#2a1418"
INK: Final = "#120d10"
GOLD: Final = ("#fff0b4", "#d79a2c", "#fbe28c", "#96601a")


@dataclass(frozen=True, slots=True)
class Design:
    """The colours of a card: `rim` of its frame and `sheet` below its picture from top to bottom, letters with their ink, the ground of
    the picture until that comes, and the icon that stands for the card where it is too small for a picture."""

    rim: tuple[str, ...]
    sheet: tuple[str, ...]
    letters: str
    ink: str
    ground: tuple[str, str]
    icon: str = ""


_SPECIALS: Final[dict[int, Design]] = {
    WILD: Design(CREAM, CREAM, DARK_INK, "", ("#d9a514", "#8a3fb8"), "boxing-glove"),
    BELT: Design(GOLD, ("#6d0f1a", "#3a060c"), "#fff0c4", "#20040a", ("#a51d26", "#5a0a12"), "black-belt"),
    SHOWDOWN: Design(GOLD, ("#7a2a16", "#44140a"), "#fff0c4", "#200a04", ("#a8401f", "#5a1c0c"), "crown"),
    TOWEL: Design(("#eafff8", "#7fb8b0", "#c8efe6", "#2d6a66"), ("#14524e", "#072e30"), "#ffffff", "#041a1c",
                  ("#3f9c92", "#14524e"), "towel"),
    BLOCK: Design(("#eef6fc", "#7c95aa", "#c6d8e6", "#3a5268"), ("#2a4258", "#122232"), "#ffffff", "#081420",
                  ("#5a86a8", "#2a4258"), "shield"),
    PUNCH: Design(("#ffd9a0", "#c85a1a", "#ff9a4a", "#7a2a08"), ("#7a1c0c", "#400a06"), "#fff3d0", "#200604",
                  ("#e0701a", "#8a2a10"), "boxing-glove"),
    BOOING: Design(("#d9c8f2", "#6d4f9a", "#a98ad0", "#3a2460"), ("#3a2460", "#1c1034"), "#ffffff", "#0e061c",
                   ("#5a4380", "#2a1a48"), "thumb-down"),
    CHEERING: Design(("#d9c8f2", "#6d4f9a", "#a98ad0", "#3a2460"), ("#8a5a10", "#4a2a04"), "#fff6d8", "#241202",
                     ("#f0a62e", "#8a4a0a"), "thumb-down"),
}  # fmt: skip


def design(card_set: CardSet, kind: int) -> Design:
    """The colours of a kind: cream for a boxer, gold around three punches, black for an uppercut."""
    spot = card_set.location[kind]
    if spot < 0:
        return _SPECIALS[card_set.does[kind]]
    colour = COLOURS[spot]
    ground = (paint.hexed(paint.lighten(colour, 0.25)), paint.hexed(paint.darken(colour, 0.25)))
    if card_set.uppercut[kind]:
        return Design(("#2a262c", "#0a090c"), ("#1a171c", "#060507"), "#ffffff", "", ground)
    rim = GOLD if card_set.punches[kind] == 3 else CREAM
    return Design(rim, CREAM, DARK_INK, "", ground)


# ------------------------------------------------------------------------------------------- frames
@lru_cache(maxsize=64)
def _frame(size: tuple[int, int], rim: tuple[str, ...], sheet: tuple[str, ...]) -> Surface:
    width, height = size
    radius = max(2.0, width * 0.07)
    line = max(1, round(width * 0.010))
    deep = line + max(1, round(width * 0.028))
    layers: list[Layer] = [(0, (INK,)), (line, rim)]
    if sheet != rim:
        layers += [(deep, (INK,)), (deep + max(1, round(width * 0.006)), sheet)]

    def plate(inset: float, colour: ColorLike) -> Surface:
        inside, round_ = (width - 2 * inset, height - 2 * inset), max(1.0, radius - inset)
        if inset != deep:
            return paint.rrect(inside, round_, colour, k=fineness(size))
        shape = paint.rrect(inside, round_, "#ffffff", k=fineness(size))
        return paint.stencil(shape, paint.tint(shape, colour))  # the seam has softer corners

    return layered(size, layers, plate)


def frame(size: tuple[int, int], design: Design) -> Surface:
    """Ink edge, rim and sheet of a card, straight alpha."""
    return _frame(size, design.rim, design.sheet).copy()


@lru_cache(maxsize=64)
def coin(px: int, colour: str, *, gold: bool = False) -> Surface:
    """The disc under a number, with its shadow; larger than `px` by a tenth on every side. `gold`: of points, not of a class."""
    pad = max(1, round(px * 0.1))
    disc = paint.disc(px, INK)
    rim, face = max(1.0, px * 0.055), max(1.0, px * 0.125)
    paint.put(disc, paint.disc(px - 2 * rim, "#fff6e0" if not gold else "#7d531a"), (px / 2, px / 2))
    inner = paint.disc(px - 2 * face, "#ffffff")
    tones = ("#fff0b4", "#f0b52e", "#c98218") if gold else (
        paint.lighten(colour, 0.22), paint.color(colour), paint.darken(colour, 0.3)
    )  # fmt: skip
    paint.put(disc, paint.stencil(inner, paint.vgrad(inner.get_size(), *tones)), (px / 2, px / 2))
    result = paint.new(px + 2 * pad, px + 2 * pad)
    paint.drop_shadow(result, disc, (pad, pad), (0, pad * 0.6), max(1.0, pad * 0.7), 150)
    result.blit(disc, (pad, pad))
    return result


@lru_cache(maxsize=64)
def up_arrow(width: int, height: int) -> Surface:
    """A golden arrow that points up, inked in black and edged in white, so that it is seen on any ground."""
    outline = max(1.0, width * 0.07)
    shape = ((0.5, 0.0), (1.0, 0.42), (0.70, 0.42), (0.70, 1.0), (0.30, 1.0), (0.30, 0.42), (0.0, 0.42))
    pad = 2 * outline + 1

    def body(big: Surface, k: int) -> None:
        points = [((pad + x * (width - 2 * pad)) * k, (pad + y * (height - 2 * pad)) * k) for x, y in shape]
        pygame.draw.polygon(big, "#ffffff", points)

    mask = paint.supersample((width, height), body, 4, ground="#ffffff")
    result = paint.new(width, height)
    for grow, value in ((2 * outline, "#ffffff"), (outline, "#0a090c")):
        grown = paint.dilate(paint.tint(mask, value), grow)
        paint.put(result, grown, (width / 2, height / 2))
    result.blit(paint.stencil(mask, paint.vgrad((width, height), "#fff3b8", "#ffc93d", "#f08a1e")), (0, 0))
    return result


# ------------------------------------------------------------------------------------- small cards
def emblem(size: tuple[int, int], card_set: CardSet, kind: int, design: Design) -> Surface:
    """The picture of the smallest cards, opaque: gloves on the class colour, or a sign."""
    width, height = size
    result = paint.vgrad(size, *design.ground)
    result.blit(paint.radial(size, (255, 255, 255, 90), (255, 255, 255, 0), (0.42, 0.34), 1.1), (0, 0))
    word = card_set.does[kind]
    if word == BELT:
        _belt(result)
        return result
    if word == PUNCH:
        paint.put(result, paint.impact(min(size) * 0.7, points=11, seed=8), (width * 0.66, height * 0.34))
        side = max(6, round(min(size) * 0.8))
        paint.put(result, gloves.glove(side, gloves.RED, INK), (width * 0.46, height * 0.54))
        return result
    if card_set.location[kind] < 0 and word != WILD:
        wide, line = min(size) * 0.80, max(1.0, min(size) * 0.045)
        sign = icons.sticker(design.icon, wide, "#ffffff", "#ffe9b0", ink=INK, outline=line, shadow_alpha=0)
        if word == CHEERING:  # the thumb that is down for booing is up
            sign = pygame.transform.flip(sign, False, True)
        paint.put(result, sign, (width / 2, height / 2))
        return result
    if card_set.does[kind] == WILD:
        _stripes(result)
    colour = gloves.GOLD if card_set.does[kind] == WILD else "#fff6e4"
    places = _PLACES[card_set.punches[kind]]
    if card_set.uppercut[kind]:
        arrow_wide = max(6, round(width * 0.46))
        paint.put(result, up_arrow(arrow_wide, round(height * 0.92)), (width * 0.27, height * 0.5))
        places = ((0.69, 0.54, 0.60),)
    for x, y, share in places:
        side = max(6, round(min(size) * share))
        cuff = "#d9cfc0" if colour == "#fff6e4" else gloves.CUFF
        paint.put(result, gloves.glove(side, colour, INK, cuff), (width * x, height * y))
    return result


_PLACES: Final = {
    1: ((0.5, 0.5, 0.86),),
    2: ((0.34, 0.34, 0.64), (0.66, 0.66, 0.64)),
    3: ((0.5, 0.26, 0.54), (0.26, 0.70, 0.54), (0.74, 0.70, 0.54)),
}
"""By punches: the middle of each glove and its side, as shares of the picture."""


def _belt(target: Surface) -> None:
    """The champion's belt."""
    width, height = target.get_size()
    x, y, r = width / 2, height / 2, min(width, height) * 0.36

    def draw(big: Surface, k: int) -> None:
        for grow, value in ((0.10, INK), (0.0, "#3a3344")):
            half = r * (0.42 + grow) * k
            pygame.draw.rect(big, value, (0, y * k - half, width * k, 2 * half))
        for share, value in ((1.12, INK), (1.0, "#f6c23c"), (0.66, INK), (0.58, "#c01820")):
            box = ((x - r * share) * k, (y - r * share * 1.1) * k, 2 * r * share * k, 2.2 * r * share * k)
            pygame.draw.ellipse(big, value, box)
        star = paint.star_poly((x * k, y * k), r * 0.5 * k, r * 0.2 * k, 5, -1.5708)
        pygame.draw.polygon(big, "#fff3c4", star)

    target.blit(paint.supersample((width, height), draw, 4, ground=INK), (0, 0))


def _stripes(target: Surface) -> None:
    """All classes, one after the other."""
    width, height = target.get_size()

    def draw(big: Surface, k: int) -> None:
        for index, colour in enumerate(reversed(COLOURS)):
            left, right, lean = index * width / 8, (index + 1) * width / 8, height * 0.18
            points = [(left + lean, 0), (right + lean, 0), (right - lean, height), (left - lean, height)]
            pygame.draw.polygon(big, paint.lighten(colour, 0.12), [(x * k, y * k) for x, y in points])

    target.blit(paint.supersample((width, height), draw, 2, ground=COLOURS[0]), (0, 0))
    light = paint.radial((width, height), (255, 255, 255, 150), (255, 255, 255, 0), (0.5, 0.5), 0.9)
    target.blit(light, (0, 0))


# --------------------------------------------------------------------------------- backs and tokens
def _back(
    size: tuple[int, int], first: str, second: str, dark: str, sign: Callable[[float], Surface]
) -> Surface:
    width, height = size
    result = _frame(size, CREAM, CREAM).copy()
    inset = max(2, round(width * 0.05))
    window = (width - 2 * inset, height - 2 * inset)
    art = paint.burst(window, (0.5, 0.45), first, second, 20)
    art.blit(paint.halftone(window, paint.color(dark, 90), max(3.0, width / 18), (-0.5, 1.0)), (0, 0))
    art.blit(paint.radial(window, (255, 255, 255, 80), (0, 0, 20, 150), (0.5, 0.44), 1.15), (0, 0))
    rim = max(1, round(width * 0.012))
    inside, gold = (window[0] - 4 * rim, window[1] - 4 * rim), paint.color("#e8c261", 190)
    art.blit(paint.ring(inside, max(2.0, width * 0.035), rim, gold), (2 * rim, 2 * rim))
    result.blit(paint.round_mask(art, max(2.0, width * 0.04)), (inset, inset))
    paint.put(result, sign(width), (width / 2, height * 0.44))
    return result


def back(size: tuple[int, int]) -> Surface:
    """The back of the fighter deck without its letters: golden gloves on navy."""

    def sign(width: float) -> Surface:
        side = max(8, round(width * 0.46))
        pair = paint.new(round(side * 1.62), side)
        right = gloves.glove(side, gloves.GOLD)
        pair.blit(pygame.transform.flip(right, True, False), (round(side * 0.62), 0))
        pair.blit(right, (0, 0))
        return pair

    return _back(size, "#14326a", "#1d4489", "#060f28", sign)


def crowd_back(size: tuple[int, int]) -> Surface:
    """The back of a Crowd card without its letters: somebody who speaks up, on violet."""

    def sign(width: float) -> Surface:
        line, size = max(1.0, width * 0.018), width * 0.52
        return icons.sticker("public-speaker", size, "#fff6ff", "#e3c6ff", ink="#1c0a30", outline=line)

    return _back(size, "#5a2b80", "#7a3fa0", "#1c0a30", sign)


def token(px: int, name: str) -> Surface:
    """A token without its number: the gold of the King of the Ring with a rim of laurel dots, or the red of a King's Challenge. KeyError
    for another name."""
    rim, field, deep, crown = {
        "king": (GOLD, "#e9b02e", "#9a5c10", ("#ffffff", "#fff0b4")),
        "challenge": (GOLD, "#a3161f", "#5a0810", ("#fff3b8", "#ffc93d")),
    }[name]
    result = paint.disc(px, INK)
    edge = max(1.0, px * 0.03)
    metal = paint.disc(px - 2 * edge, "#ffffff")
    paint.put(result, paint.stencil(metal, paint.vgrad(metal.get_size(), *rim)), (px / 2, px / 2))
    for share, value in ((0.155, deep), (0.175, field)):
        paint.put(result, paint.disc(px * (1 - 2 * share + 0.12), value), (px / 2, px / 2))
    shine = paint.radial((px, px), (255, 255, 255, 100), (255, 255, 255, 0), (0.38, 0.26), 0.8)
    result.blit(paint.clip(shine, result), (0, 0))
    if name == "king" and px >= 28:

        def dots(big: Surface, k: int) -> None:
            for index in range(20):
                spot = pygame.Vector2(px * 0.435, 0).rotate(index * 18 + 9)
                at = ((px / 2 + spot.x) * k, (px / 2 + spot.y) * k)
                pygame.draw.circle(big, "#8a4f0c", at, px * 0.022 * k)

        result.blit(paint.supersample((px, px), dots, 4, ground="#8a4f0c"), (0, 0))
    sign = icons.sticker("crown", px * 0.50, *crown, ink="#3a1800" if name == "king" else "#2a0206",
                         outline=max(1.0, px * 0.028), shadow_alpha=90)  # fmt: skip
    paint.put(result, sign, (px / 2, px * (0.42 if px >= NUMBERED_TOKEN_PX else 0.49)))
    return result


NUMBERED_TOKEN_PX: Final = 40
"""From this size on a token says what it counts."""
