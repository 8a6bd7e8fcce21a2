"""Rows by value: what a row is worth against rows that the rival may have laid, and the best row of a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from kotgames.engine.chance import Dice
from kotgames.games.uncaged.bot.combo_model import Combo, ComboPosition, effects_by_situation
from kotgames.games.uncaged.card_set import CardSet

WEIGHTS: Final = {
    "knockout": 20.0,  # what ending the match is worth, in damage
    "stamina": 0.35,  # a Stamina, for each later combo of the round: a card more to choose from
    "ground": 0.10,  # the ground at the end, for who attacks next
    "valid": 0.02,  # a card that works rather than one that does not, where nothing else tells them apart
    "broken": 0.15,  # a broken combo, for a defender whose ability it feeds: the next attack's bonus
}
"""Prices in points of damage."""

KNOCKOUT_WEIGHT_NEAR_END: Final = 200.0
"""The worth of ending the match where one hit may: a share of knockouts comes before whatever else a row brings, and the own one, which may
come first in the same combo, counts as much against it."""

HP_THAT_MATTERS: Final = 14
"""Health above which it does not matter for a row how much more there is."""

MAX_ROWS_TRIED: Final = 90
"""Rows tried for one choice."""

Row = tuple[int, ...]


class RowSituation(NamedTuple):
    """The facts that a row is judged by, open ones only: the card set, role (0 attacks), fighters of attacker and defender (-1: without
    ability), the combo's position, and the rest of the round."""

    card_set: CardSet
    role: int
    fighters: tuple[int, int]
    position: ComboPosition
    combos_to_come: int
    """Combos of the round after this one: for them Stamina still counts."""


def value_of_rows(situation: RowSituation, combo: Combo, attack: Row, defence: Row, knockout: float) -> float:
    """The worth of a pair of rows to the situation's role, in points of damage; `knockout`: that of ending the match."""
    combo.play(attack, defence)
    attacker, defender = combo.attacker, combo.defender
    if defender.damage_taken >= defender.hp:
        value = knockout
    elif attacker.damage_taken >= attacker.hp:
        value = -knockout
    else:
        value = float(defender.damage_taken - attacker.damage_taken)
        stamina = situation.position.stamina
        kept = attacker.stamina - stamina[0] - defender.stamina + stamina[1]
        if kept:
            value += WEIGHTS["stamina"] * situation.combos_to_come * kept
        if combo.level:
            value -= WEIGHTS["ground"]  # the defender attacks next
        if (
            combo.broken
            and situation.fighters[1] >= 0
            and situation.card_set.abilities[situation.fighters[1]].turncoat
        ):
            value -= WEIGHTS["broken"]
    if situation.role:
        return WEIGHTS["valid"] * defender.valid_cards - value
    return WEIGHTS["valid"] * attacker.valid_cards + value


def row_value_against(
    situation: RowSituation, rivals: Sequence[Row], knockout: float = WEIGHTS["knockout"]
) -> Callable[[Row], float]:
    """The mean worth of a row against rows the rival may have laid."""
    card_set = situation.card_set
    attack, defence = (effects_by_situation(card_set, role, situation.fighters[role]) for role in (0, 1))
    combo = Combo((attack, defence), card_set.levels, situation.position)
    if situation.role:
        return lambda row: (
            sum(value_of_rows(situation, combo, rival, row, knockout) for rival in rivals) / len(rivals)
        )
    return lambda row: (
        sum(value_of_rows(situation, combo, row, rival, knockout) for rival in rivals) / len(rivals)
    )


def random_hand(card_set: CardSet, role: int, count: int, chance: Dice) -> list[int]:
    """A hand of kinds from a whole deck."""
    deck = list(card_set.decks[role])
    return [card_set.kind_of[deck.pop(chance.below(len(deck)))] for _ in range(count)]


def best_row(
    hand: Sequence[int], length: int, value: Callable[[Row], float], chance: Dice, fixed: Row = ()
) -> tuple[Row, float]:
    """The best row of `length` kinds found by hill climbing: swap two slots, or a slot with a card that was left out. `fixed` stays in
    front."""
    rest = sorted(hand)
    free = length - len(fixed)
    tried: dict[Row, float] = {}

    def try_out(part: Sequence[int]) -> float:
        row = (*fixed, *part)
        if row not in tried:
            tried[row] = value(row)
        return tried[row]

    best: list[int] = rest[:free]
    best_value = try_out(best)
    order = rest[:]
    for _ in range(6):
        chance.shuffle(order)
        found = try_out(order[:free])
        if found > best_value:
            best, best_value = order[:free], found
    improved = True
    while improved and len(tried) < MAX_ROWS_TRIED:
        improved = False
        for part in _neighbours(best, rest):
            found = try_out(part)
            if found > best_value + 1e-9:
                best, best_value, improved = part, found, True
                break
    return (*fixed, *best), best_value


def _neighbours(row: list[int], hand: list[int]) -> list[list[int]]:
    spare = hand[:]
    for kind in row:
        spare.remove(kind)
    found = []
    for one, two in combinations(range(len(row)), 2):
        if row[one] != row[two]:
            made = row[:]
            made[one], made[two] = made[two], made[one]
            found.append(made)
    for slot in range(len(row)):
        for kind in dict.fromkeys(spare):
            if kind != row[slot]:
                found.append([*row[:slot], kind, *row[slot + 1 :]])
    return found
