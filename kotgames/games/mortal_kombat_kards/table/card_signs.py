"""The signs on kards: badge of the location, icons of the head, and their words for who looks them up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import pygame
from pygame import Surface

from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import kard_words
from kotgames.games.mortal_kombat_kards.card_set import CardSet, Face
from kotgames.games.mortal_kombat_kards.components import NONE
from kotgames.games.mortal_kombat_kards.table import looks
from kotgames.ui.art import paint

ICONS: Final[Mapping[str, str]] = {
    "reach_close": "grab", "projectile": "throwing-ball", "reach_ranged": "human-target", "move_forward": "walking-boot",
    "move_back": "return-arrow", "airborne": "acrobatic", "kombo": "linked-rings", "hits_attack": "pummeled", "hits_basic": "pummeled",
    "hits_special": "pummeled", "block_high": "shield", "block_mid": "shield", "block_low": "shield", "block_any": "shield",
    "finish_fatality": "skull-crack", "finish_babality": "heart-organ", "finish_friendship": "shaking-hands", "when_attack": "fist",
    "when_answer": "black-hand-shield", "when_action": "person", "when_cancel": "cancel", "tag_punch": "punch", "tag_kick": "high-kick",
    "tag_throw": "falling", "tag_hat": "sparkles", "tag_vendetta": "enrage",
}  # fmt: skip
"""By the keys of `kard_words.head`."""
IN_HAND: Final = (
    "reach_close", "projectile", "reach_ranged", "move_forward", "move_back", "airborne", "kombo", "block_high", "block_mid", "block_low",
    "block_any",
)  # fmt: skip
"""The icons that stand over the picture of a small kard, the most telling first."""
LAID: Final = ("when_attack", "when_answer", "when_action", "when_cancel")
PLACE_KEYS: Final = ("place_high", "place_mid", "place_low", "place_variable", "place_area")


def head_icons(card_set: CardSet, kind: int, *, small: bool) -> list[tuple[str, str]]:
    """(key, icon) of a kard's head beside location, Speed and Strength: those of a `small` one, or all."""
    keys = [key for key in kard_words.head(card_set.parts.kards[kind]) if key in ICONS]
    if "projectile" in keys:
        keys = [key for key in keys if key != "reach_ranged"]
    if small:
        face = card_set.faces[k.ADVANCED_RULES][kind]
        keys = [key for key in IN_HAND if key in keys]
        if face.type == k.DEFENSE and not face.blocks:
            return [("evade", "dodge")] if face.evades else [("stop", "shield-bash")]
    return [(key, ICONS[key]) for key in keys]


def place_of(face: Face) -> int:
    """The location that the badge of a kard shows: that of an attack, or the one that a Defense is for; -1 for none, or several."""
    if face.place != NONE:
        return face.place
    if face.type != k.DEFENSE:
        return NONE
    found = [
        place
        for place in range(3)
        if face.blocks >> place & 1 or ("high", "mid", "low")[place] in face.evades
    ]
    if "area" in face.evades and not found:
        return k.AREA
    return found[0] if len(found) == 1 else NONE


@lru_cache(maxsize=64)
def badge(place: int, size: tuple[int, int]) -> Surface:
    """The badge of a location: its letter, and beside it an arrow up, a disc, an arrow down, a diamond, a ring."""
    colour = looks.PLACES[place][1]

    def draw(big: Surface, k_: int) -> None:
        wide, high = big.get_size()
        pygame.draw.rect(big, "#0d0a16", (0, 0, wide, high), border_radius=round(high * 0.28))
        m = high * 0.08
        pygame.draw.rect(big, colour, (m, m, wide - 2 * m, high - 2 * m), border_radius=round(high * 0.22))
        x, y, r = wide * 0.73, high * 0.5, high * 0.2
        shapes = {
            0: [(x - r, y + r * 0.8), (x, y - r), (x + r, y + r * 0.8)],
            2: [(x - r, y - r * 0.8), (x, y + r), (x + r, y - r * 0.8)],
            3: [(x - r, y), (x, y - r), (x + r, y), (x, y + r)],
        }
        if place in shapes:
            pygame.draw.polygon(big, "#1a1020", shapes[place])
        else:
            rim = 0 if place == 1 else max(2, round(r * 0.4))
            pygame.draw.circle(big, "#1a1020", (x, y), r * (0.82 if place == 1 else 1.05), rim)

    return paint.supersample(size, draw, 4, ground="#0d0a16")


def letter_of(place: int) -> str:
    """The letter of a location's badge."""
    return looks.PLACES[place][0]
