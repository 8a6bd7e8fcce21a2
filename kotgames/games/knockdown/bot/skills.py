"""The worth of a Skill to a fighter, as logarithms of odds of a round: by kinds of Skills as matches between bots have shown it, and by
what the fighter's Special Attacks make of it."""

from __future__ import annotations

from functools import lru_cache

from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.board import Board
from kotgames.games.knockdown.card_set import CardSet

WOUND = 0.2
"""A light wound more or less in a round."""
ROW_STRIKES = 7.5
"""Strikes that meet in a round, of each of the two."""
FIRST_STRIKES = 5.0
"""Turns of a seat in a round in which it has a Strike that meets."""
INITIATIVE = 0.016
"""A point of Initiative: whoever has more begins."""


def worth(board: Board, seat: int, skill: int) -> float:
    """The worth of a Skill to the fighter of a seat."""
    return skill_worth(board.card_set, board.fighters[seat], skill)


@lru_cache(maxsize=1024)
def skill_worth(card_set: CardSet, fighter: int, skill: int) -> float:
    """The same for any fighter."""
    own = [
        row
        for row in (card_set.fighters[fighter].specials if fighter >= 0 else ())
        if row.type == "strike" or row.range != c.Range()
    ]
    return _gift(card_set, own, card_set.gifts[skill]) + INITIATIVE * card_set.initiative[skill]


def _gift(card_set: CardSet, own: list[c.SpecialRow], gift: c.Gift) -> float:
    match gift:
        case c.FirstStrike():
            return WOUND * FIRST_STRIKES * gift.light
        case c.FirstArmour():
            return WOUND * FIRST_STRIKES * 0.5
        case c.SymbolStrikes():
            return WOUND * ROW_STRIKES * _share(card_set, gift.symbol, light=False) * gift.light
        case c.Armour():
            return WOUND * ROW_STRIKES * _share(card_set, gift.symbol, light=True)
        case c.FarStrikes():
            far = sum(row.type == "strike" and (row.range.to or 0) >= gift.distance for row in own)
            return (0.17 + 0.05 * far) * gift.light
        case c.LongerRange():
            return (0.3 + 0.08 * sum(row.range.up_to is not None for row in own)) * gift.spaces
        case c.BetterBlock():
            return 0.15 * gift.cards
        case c.EasierTest():
            return 0.35 * gift.wounds
        case c.HealAfterTest():
            return 0.06 * gift.light
        case c.SafeCorridors():
            return 0.2
        case c.LongerDash():
            return 0.02 * gift.spaces
        case c.LargerHand():
            return 0.05 * gift.cards
        case c.RenewRow():
            return 0.3


def _share(card_set: CardSet, symbol: str, *, light: bool) -> float:
    """The share of the cards that are Strikes with a symbol; with `light` those that do light wounds."""
    rows = card_set.components.cards
    found = sum(
        row.count
        for row in rows
        if row.symbol == symbol and row.type == "strike" and (row.wounds.light or not light)
    )
    return found / sum(row.count for row in rows)
