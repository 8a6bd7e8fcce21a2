"""Sealed matches: what is drawn for everybody, and the decks that bots build of it.

Everybody draws a Kombatant and gets its starter of 60 and three boosters of 15, and builds a deck of 50 or 60 of them. The Basic rules hold
(M27): any kard may be played with any Kombatant. All that is drawn comes from one seed.
"""

from __future__ import annotations

from typing import Final

import msgspec

from kotgames.engine.chance import Dice
from kotgames.games.mortal_kombat_kards import decks
from kotgames.games.mortal_kombat_kards.card_set import CardSet
from kotgames.games.mortal_kombat_kards.decks import SIZES, Deck, Violation

BOOSTERS: Final = 3
"""Boosters that everybody opens."""
BOOSTER: Final = (("bronze", 10), ("silver", 4), ("gold", 1))
"""The kards of a booster by rarity, in the order in which they are turned up."""


class Sealed(msgspec.Struct, frozen=True):
    """Kards of a seat in a sealed match: the Kombatant, and the kards of the boosters in the order in which they are turned up."""

    kombatant: str
    boosters: tuple[tuple[str, ...], ...]

    def pool(self, card_set: CardSet) -> dict[str, int]:
        """Copies by kard of all that a deck may be built of, sorted as a builder sorts."""
        kards = dict(decks.starter(self.kombatant, card_set).kards)
        for booster in self.boosters:
            for kard in booster:
                kards[kard] = kards.get(kard, 0) + 1
        return {kard: kards[kard] for kard in sorted(kards, key=lambda kard: card_set.kind_index[kard])}


def booster(dice: Dice, card_set: CardSet) -> tuple[str, ...]:
    """Fifteen kards of which no two are the same, the gold one last."""
    kards: list[str] = []
    for rarity, count in BOOSTER:
        rest = [row.id for row in card_set.parts.kards if row.rarity == rarity]
        dice.shuffle(rest)
        kards += rest[:count]
    return tuple(kards)


def drawn(seed: int, seats: int, card_set: CardSet) -> tuple[Sealed, ...]:
    """Sealed kards by seat; no two have the same Kombatant while there are enough of them."""
    dice = Dice(seed)
    kombatants = list(card_set.kombatants)
    dice.shuffle(kombatants)
    return tuple(
        Sealed(
            kombatants[seat % len(kombatants)],
            tuple(booster(dice, card_set) for _ in range(BOOSTERS)),
        )
        for seat in range(seats)
    )


def violations(deck: Deck, sealed: Sealed, card_set: CardSet, *, other: int | None = None) -> list[Violation]:
    """The rules that a deck built of these kards breaks; `other`: the size of the opponent's deck."""
    return decks.violations(deck, card_set, other=other, pool=sealed.pool(card_set))


def begun(sealed: Sealed, name: str = "") -> Deck:
    """The empty deck with which building begins."""
    return Deck(name, sealed.kombatant, "basic")


def built(sealed: Sealed, card_set: CardSet, size: int = SIZES[1], name: str = "") -> Deck:
    """The deck of 50 or 60 kards that a bot builds: the same of the same kards."""
    return decks.fill_up(begun(sealed, name), card_set, size, sealed.pool(card_set))
