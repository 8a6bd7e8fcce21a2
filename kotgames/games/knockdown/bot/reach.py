"""The bot's tables of a card set: steps to an attack, its worth, the chance to fail a test of so many wounds."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from kotgames.games.knockdown import card_set as s
from kotgames.games.knockdown.arena import Arena
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.components import STRIKE
from kotgames.games.knockdown.numbers import passing

MOST_WOUNDS: Final = 80
NEVER: Final = 9
"""More steps than any turn has."""


class Hand(NamedTuple):
    """Of a fighter's hand: what it is worth (see `worth`), its Dashes, and what of a Combo it can pay for, as sources."""

    worth: float
    dashes: int
    sources: list[int]


class Tables:
    """See the module. Lists by source are flat; get it with `tables`."""

    def __init__(self, card_set: CardSet) -> None:
        self._card_set: Final = card_set
        sources = range(len(card_set.source_ids))
        rolls = [passing(card_set.dice, wounds) for wounds in range(MOST_WOUNDS)]
        self.fails: Final = [1 - good / total for good, total in rolls]
        """By wounds that count: the chance to fail a test by dice."""
        self.wounds: Final = [
            card_set.heavy[source] + card_set.light[source] + _effect_wounds(card_set, source)
            for source in sources
        ]
        """By source: wounds it does, those of its effect with them, without Ammo."""
        self.ammo_wounds: Final = [
            next(((one, two) for word, one, two in card_set.effects[source] if word == s.SPEND_AMMO), (0, 0))
            for source in sources
        ]
        """By source: (light wounds for each Ammo, most Ammo)."""
        self.strike: Final = [card_set.type_of[source] == STRIKE for source in sources]
        ranges = [
            (card_set.projectile[one], card_set.nearest[one], card_set.farthest[one], card_set.extends[one])
            for one in sources
        ]
        self._ranges: Final = sorted(set(ranges))
        self._range_of: Final = [self._ranges.index(one) for one in ranges]
        """By source; many share a range, and a bot that has just begun to play looks up many at once."""
        self._steps: dict[tuple[int, int, int, int], list[int]] = {}
        self.hands: Final[dict[tuple[int, int], Hand]] = {}
        """By fighter and the hand as `Board.held` writes it."""

    def steps(self, arena: int, place: int, foe: int, longer: int) -> list[int]:
        """By source: how many steps somebody on a space must go to have a foe on another within its range; NEVER where none will do."""
        key = arena, place, foe, longer
        found = self._steps.get(key)
        if found is None:
            ground = self._card_set.arenas[arena]
            of_range = [_steps(ground, *one, place, foe, longer) for one in self._ranges]
            found = self._steps[key] = [of_range[one] for one in self._range_of]
        return found


def _effect_wounds(card_set: CardSet, source: int) -> int:
    return sum(one + two for word, one, two in card_set.effects[source] if word == s.WOUNDS)


def _steps(
    ground: Arena,
    projectile: bool,
    nearest: int,
    farthest: int,
    extends: bool,
    place: int,
    foe: int,
    longer: int,
) -> int:
    """The steps for one range."""
    ways = ground.steps(place, foe)
    line, distance = ground.line, ground.distance
    if extends:
        farthest += longer
    best = NEVER
    for space in ground.spaces:
        # nobody walks onto the foe; a turret may stand there already (D19)
        if ways[space] >= best or (space == foe and space != place):
            continue
        if projectile:
            meets = space == foe or line[space][foe] >= 0
        else:
            meets = nearest <= distance[space][foe] <= farthest
        if meets:
            best = ways[space]
    return best


@lru_cache(maxsize=8)
def tables(card_set: CardSet) -> Tables:
    """The tables of a card set, made once."""
    return Tables(card_set)
