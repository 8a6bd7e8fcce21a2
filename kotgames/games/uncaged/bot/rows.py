"""Rows by value: what the rival may have laid, and the own row that does best against it.

The rival's hand is a fresh draw from a deck that everybody knows, so a row is judged against a library of rows that a sensible rival would
lay with hands drawn from it. The library is made by letting both sides answer each other a few times, each against all that the other has
laid so far (fictitious play); it depends on role, level and nothing secret. Everything is remembered by what it depends on, so that the
five placements of a row cost one search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from kotgames.engine.chance import Dice
from kotgames.games.uncaged.bot.clash import Lookup, Scene, clash, lookup
from kotgames.games.uncaged.tables import Tables

WEIGHTS: Final = {
    "knockout": 20.0,  # what ending the match is worth, in damage
    "stamina": 0.30,  # a Stamina that lasts into the next combos of the round
    "ground": 0.10,  # the ground at the end, for who attacks next
    "broken": 0.15,  # a broken combo, for a defender whose ability it feeds: the next attack's bonus
}
"""Prices in points of damage."""

SAMPLES: Final = 10
"""Rows that each step of the library adds."""

STEPS: Final = 3
TRIES: Final = 90
"""Rows tried for one choice."""

Row = tuple[int, ...]


class Stage(NamedTuple):
    """What a row is judged by, from open facts only: the tables, role (0 attacks), fighters of attacker and defender (-1: without
    ability), where the combo stands, and what counts after it."""

    tables: Tables
    role: int
    fighters: tuple[int, int]
    scene: Scene
    lasts: tuple[bool, bool]
    """Whether Stamina of attacker and defender still counts after this combo."""


def worth(stage: Stage, attack: Row, defence: Row, looks: tuple[Lookup, Lookup]) -> float:
    """What a pair of rows is worth to the stage's role, in points of damage."""
    scene = stage.scene
    (hurt_a, hurt_d), level, stamina, broken = clash(looks, stage.tables.levels, attack, defence, scene)
    hp_a, hp_d = scene.hp
    if hurt_d >= hp_d:
        value = WEIGHTS["knockout"]
    elif hurt_a >= hp_a:
        value = -WEIGHTS["knockout"]
    else:
        value = float(hurt_d - hurt_a)
        price = WEIGHTS["stamina"]
        if stage.lasts[0]:
            value += price * (stamina[0] - scene.stamina[0])
        if stage.lasts[1]:
            value -= price * (stamina[1] - scene.stamina[1])
        if level:
            value -= WEIGHTS["ground"]  # the defender attacks next
        if broken and stage.fighters[1] >= 0 and stage.tables.abilities[stage.fighters[1]].turncoat:
            value -= WEIGHTS["broken"]
    return -value if stage.role else value


def judge(stage: Stage, rivals: Sequence[Row]) -> Callable[[Row], float]:
    """The mean worth of a row against rows the rival may have laid."""
    looks = (lookup(stage.tables, 0, stage.fighters[0]), lookup(stage.tables, 1, stage.fighters[1]))
    if stage.role:
        return lambda row: sum(worth(stage, rival, row, looks) for rival in rivals) / len(rivals)
    return lambda row: sum(worth(stage, row, rival, looks) for rival in rivals) / len(rivals)


def draw(tables: Tables, role: int, count: int, chance: Dice) -> list[int]:
    """A hand of kinds from a whole deck."""
    deck = list(tables.decks[role])
    return [tables.kind_of[deck.pop(chance.below(len(deck)))] for _ in range(count)]


def climb(
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
        _shuffle(order, chance)
        found = try_out(order[:free])
        if found > best_value:
            best, best_value = order[:free], found
    improved = True
    while improved and len(tried) < TRIES:
        improved = False
        for part in _neighbours(best, rest):
            found = try_out(part)
            if found > best_value + 1e-9:
                best, best_value, improved = part, found, True
                break
    return (*fixed, *best), best_value


def _shuffle(items: list[int], chance: Dice) -> None:
    for index in range(len(items) - 1, 0, -1):
        other = chance.below(index + 1)
        items[index], items[other] = items[other], items[index]


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


# ---- the library


class Shelf(NamedTuple):
    """Rows of a role at a level, and what they were worth on the mean when they were found."""

    rows: tuple[Row, ...]
    mean: float


@lru_cache(maxsize=512)
def shelf(tables: Tables, role: int, level: int, count: int, step: int) -> Shelf:
    """Rows that a role lays at a level with hands of `count` cards, answering what the other laid up to the step before; step 0 is at
    random."""
    chance = Dice(((role * 2 + level) * 16 + count) * 8 + step)
    hands = [draw(tables, role, count, chance) for _ in range(SAMPLES)]
    if step == 0:
        return Shelf(tuple(tuple(hand[: tables.slots]) for hand in hands), 0.0)
    full = usual_hand(tables)
    rivals = [row for before in range(step) for row in shelf(tables, 1 - role, level, full, before).rows]
    value = judge(usual(tables, role, level), rivals)
    found = [climb(hand, tables.slots, value, chance) for hand in hands]
    return Shelf(tuple(row for row, _ in found), sum(worth for _, worth in found) / len(found))


def usual_hand(tables: Tables) -> int:
    """The cards of a hand with full Stamina, for most fighters."""
    return tables.hand + sorted(tables.stamina)[len(tables.stamina) // 2]


def usual(tables: Tables, role: int, level: int) -> Stage:
    """A whole combo between fighters without abilities, in the middle of a round: what hands are compared by."""
    full = usual_hand(tables) - tables.hand
    return Stage(tables, role, (-1, -1), Scene(level, (full, full)), (True, True))


@lru_cache(maxsize=64)
def library(tables: Tables, role: int, level: int, count: int) -> tuple[Row, ...]:
    """What a rival of a role, with hands of `count` cards, is expected to lay."""
    return tuple(row for step in range(1, STEPS + 1) for row in shelf(tables, role, level, count, step).rows)


@lru_cache(maxsize=512)
def expected(tables: Tables, role: int, level: int, count: int) -> float:
    """What a fresh hand of `count` cards is worth on the mean, in the usual stage."""
    rivals = library(tables, 1 - role, level, usual_hand(tables))
    value = judge(usual(tables, role, level), rivals)
    chance = Dice(count * 8 + role * 2 + level + 1000)
    hands = [draw(tables, role, count, chance) for _ in range(2 * SAMPLES)]
    return sum(climb(hand, tables.slots, value, chance)[1] for hand in hands) / len(hands)


def in_usual(tables: Tables, role: int, level: int, row: Row) -> float:
    """What a row is worth in the usual stage, to be compared with `expected`."""
    return judge(usual(tables, role, level), library(tables, 1 - role, level, usual_hand(tables)))(row)


@lru_cache(maxsize=4096)
def plan(stage: Stage, hand: Row, fixed: Row) -> tuple[Row, float]:
    """The best row for a hand (kinds in rising order) behind the cards that lie already, and what it is worth."""
    tables = stage.tables
    rival = 1 - stage.role
    count = tables.hand + stage.scene.stamina[rival]
    rivals = library(tables, rival, stage.scene.level, max(tables.hand, min(count, usual_hand(tables))))
    chance = Dice(sum((kind + 1) * (slot + 7) for slot, kind in enumerate(hand)))
    return climb(hand, tables.slots, judge(stage, rivals), chance, fixed)
