"""The likeness of kard pictures: none of a special or finisher may be mistaken for another one in a hand. For tests and whoever draws."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pygame
from pygame import Surface

from kotgames.games.mortal_kombat_kards.art import kard_pictures
from kotgames.games.mortal_kombat_kards.art.cast import KOMBATANTS
from kotgames.games.mortal_kombat_kards.art.picture_rows import FIGHTERS, Pictured, rows

THUMBNAIL: Final = (88, 81)
"""The picture on a kard of 96 pixels."""
LEAST: Final = 20.0
"""Two pictures of specials or finishers differ at least by so much."""


def shown(this: Pictured) -> tuple[str, ...]:
    """The parts that tell a picture from others: pose, element, prop, palette, framing."""
    row = this.row
    who = KOMBATANTS[this.of]
    return (row.pose, row.element, row.prop or who.holds, f"{who.dark} {who.light}", row.framing)


def thumbnail(kard: str) -> Surface:
    """The picture as it is seen on a kard of 96 pixels."""
    return pygame.transform.smoothscale(kard_pictures.picture(kard, kard_pictures.MASTER_SIZE), THUMBNAIL)


def difference(one: Surface, two: Surface) -> float:
    """The mean difference of two pictures' channels, 0 to 255."""
    both = one.copy()
    both.blit(two, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    other = two.copy()
    other.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    both.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return sum(pygame.transform.average_color(both)[:3]) / 3


def nearest(count: int = 10) -> list[tuple[float, str, str]]:
    """The pairs of specials and finishers that differ least."""
    found = {kard: thumbnail(kard) for kard, this in rows().items() if this.section in FIGHTERS}
    pairs = [(difference(found[a], found[b]), a, b) for a, b in combinations(found, 2)]
    return sorted(pairs)[:count]
