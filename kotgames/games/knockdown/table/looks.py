"""The looks of Knockdown's fighters at the table: in the trim of their corner, as portraits, and whole before the stars.

Likenesses are those of the sheets (`art.looks`); whoever needs a portrait in a mood asks `moods`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final
from weakref import WeakKeyDictionary

import pygame
from pygame import Surface

from kotgames.games.knockdown.art import card_art
from kotgames.games.knockdown.art import looks as worn
from kotgames.games.knockdown.card_set import CardSet
from kotgames.ui.art import icons, paint
from kotgames.ui.art.compose import compose, fit
from kotgames.ui.art.look import Look, Say, silent
from kotgames.ui.art.portrait import READY
from kotgames.ui.art.poses import Layer, Scene, pose
from kotgames.ui.art.skeleton import mirror
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import portraits

STANCES: Final = {"james": "kd_poster_james", "iris": "kd_poster_iris", "brood": "kd_poster_brood"}
"""By fighter: how they introduce themselves; one of another box stands in the guard."""
LARGEST_POSTER: Final = 720
"""A poster is drawn no larger, in pixels."""

_KNOWN: Final[
    WeakKeyDictionary[CardSet, dict[tuple[int, str], tuple[Look, list[tuple[str, dict[str, Any]]]]]]
] = WeakKeyDictionary()
"""By card set, fighter and colour: the look, and what of it the rig does not know."""


def look_of(card_set: CardSet, fighter: int, colour: str, say: Say = silent) -> Look:
    """A fighter (index in `CardSet.fighters`, -1 for nobody yet) with the trim of a corner; `say` gets what the rig does not know of a look
    that somebody else gave. Looked through once for a card set: a table asks ten times for each picture of it."""
    known = _KNOWN.setdefault(card_set, {})
    found = known.get((fighter, colour))
    if found is None:
        unknown: list[tuple[str, dict[str, Any]]] = []
        look = worn.look_of(card_set, fighter, lambda key, params: unknown.append((key, params)))
        found = known[fighter, colour] = (replace(look, trim=colour), unknown)
    look, unknown = found
    for key, params in unknown:
        say(key, params)
    return look


def facing_of(seat: int) -> int:
    """Both look to the middle of the table."""
    return 1 if seat == 0 else -1


def portrait(
    canvas: Canvas,
    card_set: CardSet,
    fighter: int,
    colour: str,
    size: float,
    facing: int = 1,
    mood: str = READY,
) -> Surface:
    """Head and shoulders before the corner's colour, a rounded square of `size` units, drawn at once; -1 gives a dark silhouette. `facing`:
    1 right, -1 left."""
    if fighter >= 0:
        return portraits.portrait(canvas, look_of(card_set, fighter, colour), colour, size, facing, mood)
    px = canvas.px(size)

    def nobody(width: int, height: int) -> Surface:
        return portraits.rounded(_nobody(min(width, portraits.MASTER_PX), colour), width)

    return canvas.cached(("kd nobody", colour), (px, px), nobody)


def _nobody(px: int, colour: str) -> Surface:
    """The portrait of nobody: the fighter is not decided yet."""
    result = paint.vgrad((px, px), "#1f2b45", "#0a0f1c")
    paint.put(result, icons.icon("person", px * 0.86, "#4a5d7d"), (px / 2, px * 0.62))
    result.blit(
        paint.radial((px, px), paint.color(colour, 70), paint.color(colour, 0), (0.5, 0.4), 1.0), (0, 0)
    )
    return result


def poster(
    canvas: Canvas, card_set: CardSet, fighter: int, colour: str, width: int, height: int, facing: int = 1
) -> Surface:
    """A fighter in a stance of their own on the deck, `width` x `height` pixels, rounded; for the choice of a fighter."""

    def make(w: int, h: int) -> Surface:
        k = min(1.0, LARGEST_POSTER / max(w, h))
        size = (max(1, round(w * k)), max(1, round(h * k)))
        picture = _poster(card_set, fighter, colour, size, facing)
        if size != (w, h):
            picture = pygame.transform.smoothscale(picture, (w, h))
        return paint.round_mask(picture, max(4, min(w, h) // 16))

    return canvas.cached(("kd poster", card_set.digest, fighter, colour, facing), (width, height), make)


def _poster(card_set: CardSet, fighter: int, colour: str, size: tuple[int, int], facing: int) -> Surface:
    light = paint.hexed(paint.lighten(colour, 0.25))
    tone = card_art.Tone(light, paint.hexed(paint.darken(colour, 0.86)), colour)
    result = card_art.ground(size, tone, (0.5, 0.4), size[1] * 0.93)
    if not 0 <= fighter < len(card_set.fighters):
        shape = icons.icon("person", min(size) * 0.8, paint.color("#04060c", 220))
        paint.put(result, shape, (size[0] / 2, size[1] * 0.58))
        return result
    look = look_of(card_set, fighter, colour)
    stance = pose(
        STANCES.get(card_set.fighter_ids[fighter], "kd_poster_brood" if not look.prop else "kd_poster_james")
    )
    if facing < 0:
        stance = mirror(stance)
    this = Scene((Layer(stance, "a"),))
    view = fit(this, look, look, size, 0.05, (), 0.0)
    if size[0] / size[1] > 0.9:  # a wide frame shows the upper half
        view = fit(this, look, look, (size[0], round(size[1] * 1.65)), 0.05, (), 0.0)
    figure = compose(this, look, look, size, view, 2)
    reach = max(1.0, size[1] / 90)
    paint.drop_shadow(result, figure, (0, 0), (reach * 2, reach * 1.6), reach * 1.6, 150)
    paint.glow(result, figure, (0, 0), light, reach, 1, 150)
    result.blit(figure, (0, 0))
    foot = paint.vgrad(
        (size[0], max(1, size[1] // 5)), paint.color(tone.dark, 0), paint.color(tone.dark, 220)
    )
    result.blit(foot, (0, size[1] - foot.get_height()))
    return result
