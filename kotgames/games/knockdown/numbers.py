"""The arithmetic of an attack: range, the wound pool with all that adds to it (D20), Block (D3, KD p.16), the test (D8, D9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kotgames.engine.contract import Odds
from kotgames.games.knockdown.board import NONE, Board
from kotgames.games.knockdown.components import STRIKE

# Why wounds are added: (heavy, light, why, of what); `of` is a Skill, or a fighter for BEHIND.
FIRST_STRIKE, SYMBOL, FAR_STRIKE, BEHIND, ARMOUR, FIRST_ARMOUR = range(6)
ADDITION_REASONS: Final = ("first_strike", "symbol", "far", "behind", "armour", "first_armour")

Added = tuple[int, int, int, int]


def reaches(board: Board, seat: int, source: int, origin: int) -> bool:
    """True where the foe is within range of an attack from a space (D5, KD p.20)."""
    return within(board, seat, source, origin, board.place[1 - seat])


def within(board: Board, seat: int, source: int, origin: int, target: int) -> bool:
    """True where an attack of a seat reaches from one space to another (D5, `CardSet.reached`)."""
    longer = board.traits(seat).longer_range
    return bool(board.card_set.reached[board.arena, origin, target, longer] >> source & 1)


def usable(board: Board, seat: int) -> int:
    """The sources, as bits, that reach the foe from where a seat or, for Strikes, its turret stands (D19), and those without a range."""
    card_set, arena = board.card_set, board.arena
    place, foe = board.place[seat], board.place[1 - seat]
    longer = board.traits(seat).longer_range
    found = card_set.unranged | card_set.reached[arena, place, foe, longer]
    turret = board.turret[seat]
    if turret >= 0 and turret != place:
        found |= card_set.strikes & card_set.reached[arena, turret, foe, longer]
    return found


def origins(board: Board, seat: int, source: int) -> list[int]:
    """The spaces from which an attack reaches the foe: the fighter's own, and for a Strike its turret's (D19)."""
    place = board.place[seat]
    found = [place] if reaches(board, seat, source, place) else []
    turret = board.turret[seat]
    if (
        turret >= 0
        and turret != place
        and board.card_set.type_of[source] == STRIKE
        and reaches(board, seat, source, turret)
    ):
        found.append(turret)
    return found


def additions(board: Board, seat: int, source: int, origin: int) -> list[Added]:
    """Changes of the printed pool of a Strike, in the order of D20: the attacker's ability and Skills, then the defender's. Abilities and
    Reactions are left as printed."""
    card_set = board.card_set
    if card_set.type_of[source] != STRIKE:
        return []
    found: list[Added] = []
    foe = 1 - seat
    behind = card_set.behind_light[board.fighters[seat]]
    distance = board.ground.distance[origin][board.place[foe]]
    if behind and board.behind and origin == board.place[seat] and distance == 1:
        found.append((0, behind, BEHIND, board.fighters[seat]))
    mine = board.traits(seat)
    if mine.first_light and not board.strikes:
        found.append((0, mine.first_light, FIRST_STRIKE, NONE))
    symbol = card_set.symbol[source]
    if symbol >= 0 and mine.symbol_light[symbol]:
        found.append((0, mine.symbol_light[symbol], SYMBOL, symbol))
    for far, light, skill in mine.far:
        if distance >= far:
            found.append((0, light, FAR_STRIKE, skill))
    theirs = board.traits(foe)
    light = card_set.light[source] + sum(one[1] for one in found)
    if symbol >= 0 and theirs.armour[symbol] and light:
        less = min(light, theirs.armour[symbol])
        found.append((0, -less, ARMOUR, symbol))
        light -= less
    if theirs.first_armour and not board.strikes and light:
        found.append((0, -min(light, theirs.first_armour), FIRST_ARMOUR, NONE))
    return found


def pool(board: Board, seat: int, source: int, origin: int) -> tuple[int, int]:
    """Heavy and light wounds of an attack before a Block."""
    card_set = board.card_set
    heavy, light = card_set.heavy[source], card_set.light[source]
    for more_heavy, more_light, _, _ in additions(board, seat, source, origin):
        heavy += more_heavy
        light += more_light
    return max(0, heavy), max(0, light)


class BlockSum(NamedTuple):
    """The sum of a Block: the cards that count as left in the hand, and the wounds ignored with them."""

    left: int
    heavy: int
    light: int


def block_sum(board: Board, seat: int, heavy: int, light: int, blocks: int, wanted: int) -> BlockSum:
    """A Block of `seat` against so many wounds with so many Block cards discarded, ignoring `wanted` heavy ones: 1 heavy for two cards
    left, 1 light for each of the others (KD p.16, D3)."""
    left = len(board.hands[seat]) - blocks + board.traits(seat).better_block
    return BlockSum(left, wanted, min(light, left - 2 * wanted))


def block_choices(board: Board, seat: int, heavy: int, light: int, blocks: int) -> list[int]:
    """Numbers of heavy wounds that a Block may ignore, where it ignores anything at all."""
    left = len(board.hands[seat]) - blocks + board.traits(seat).better_block
    most = min(heavy, left // 2)
    return [wanted for wanted in range(most + 1) if wanted or min(light, left)]


def _curve(dice: int) -> tuple[int, ...]:
    totals: tuple[int, ...] = (1,)
    for _ in range(dice):
        made = [0] * (len(totals) + 6)
        for total, count in enumerate(totals):
            for face in range(1, 7):
                made[total + face] += count
        totals = tuple(made)
    return totals


_CURVES: Final = {dice: _curve(dice) for dice in range(1, 5)}


def passing(dice: int, wounds: int) -> tuple[int, int]:
    """The exact chance to pass a test by dice: (rolls that come to at least so many, all rolls) (KD p.19, D9)."""
    curve: Sequence[int] = _CURVES[dice]
    return sum(curve[max(0, wounds) :]), 6**dice


def healed_by_passing(board: Board, tested: int) -> tuple[int, int]:
    """Heavy and light wounds that a passed test discards: half of all, rounded down, heavy ones first (D8)."""
    gone = (board.heavy[tested] + board.light[tested]) // board.card_set.discard_share
    heavy = min(board.heavy[tested], gone)
    return heavy, gone - heavy


def test_odds(board: Board, tested: int) -> Odds:
    """The outcomes "pass" and "fail" of a test by dice."""
    good, total = passing(board.card_set.dice, sum(board.test_wounds(tested)))
    return Odds(tuple(part for part in (("pass", good), ("fail", total - good)) if part[1]), total)
