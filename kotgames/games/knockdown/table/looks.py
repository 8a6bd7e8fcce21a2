"""The looks of Knockdown's fighters at the table: in the trim of their corner, as portraits, and whole before the stars.

Likenesses are those of the sheets (`art.looks`); whoever needs a portrait in a mood asks `moods`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final
from weakref import WeakKeyDictionary

from pygame import Surface

from kotgames.games.knockdown.art import card_art
from kotgames.games.knockdown.art import looks as worn
from kotgames.games.knockdown.card_set import CardSet
from kotgames.ui.art import paint
from kotgames.ui.art.look import Look, Say, silent
from kotgames.ui.art.poses import pose
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import posters

STANCES: Final = {"james": "kd_poster_james", "iris": "kd_poster_iris", "brood": "kd_poster_brood"}
"""By fighter: how they introduce themselves; one of another box stands in the guard."""
NOBODY: Final = ("kd nobody", "#1f2b45", "#0a0f1c", "#4a5d7d")
"""See `portraits.Nobody`."""

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


def poster(
    canvas: Canvas, card_set: CardSet, fighter: int, colour: str, width: int, height: int, facing: int = 1
) -> Surface:
    """A fighter in a stance of their own on the deck, `width` x `height` pixels, rounded; for the choice of a fighter."""

    def draw(size: tuple[int, int]) -> Surface:
        light = paint.hexed(paint.lighten(colour, 0.25))
        tone = card_art.Tone(light, paint.hexed(paint.darken(colour, 0.86)), colour)
        result = card_art.ground(size, tone, (0.5, 0.4), size[1] * 0.93)
        if not 0 <= fighter < len(card_set.fighters):
            posters.put_nobody(result, paint.color("#04060c", 220))
            return result
        look = look_of(card_set, fighter, colour)
        usual = "kd_poster_brood" if not look.prop else "kd_poster_james"
        stance = pose(STANCES.get(card_set.fighter_ids[fighter], usual))
        posters.put_fighter(result, look, stance, facing, light, tone.dark, 150)
        return result

    key = ("kd poster", card_set.digest, fighter, colour, facing)
    return posters.poster(canvas, key, width, height, draw)
