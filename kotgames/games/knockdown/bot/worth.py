"""The worth of a position: the chance to win the round, by weights that were fitted to matches of the bot against itself.

Only what lies open is read: no Skill that is face down, nothing of the deck but which cards are left in it.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from kotgames.games.knockdown.board import Board
from kotgames.games.knockdown.bot.reach import MOST_WOUNDS, Hand, Tables, tables
from kotgames.games.knockdown.card_set import Paid, Traits
from kotgames.games.knockdown.components import BLOCK, DASH

# The weights, as logarithms of odds. Of a seat itself:
WOUNDS: Final = -0.21
"""A wound that counts in a test."""
WOUNDS_SQUARED: Final = 0.003
FAILS: Final = -0.8
"""The chance to fail a test with three wounds more."""
WOUNDS_LATE: Final = 0.05
"""A wound, times how late it is."""
HEAVY_LATE: Final = -0.25
"""A heavy wound, times the square of how late it is (D10)."""
HAND: Final = 0.1
"""A card, of FULL_HAND at most: more are seldom of use."""
FULL_HAND: Final = 6
BLOCK_FIRST: Final = 0.25
BLOCK_MORE: Final = 0.2
DASHES: Final = -0.03
"""A Dash, of two at most."""
PAYABLE: Final = 0.03
"""A Special Attack that can be paid for."""
REACTIONS: Final = 0.2
"""A Reaction that can be paid for."""
AMMO: Final = 0.08
TURRET: Final = 0.1
"""A turret for each space it is nearer to the foe than three."""
# Of both:
AHEAD_LATE: Final = 1.4
"""To win the round if it ended by the deck now, times the third power of how late it is."""
THREAT_NOW: Final = 0.07
"""A wound that who goes on can do in this turn."""
KO_NOW: Final = 0.6
"""The chance of a K.O. in this turn."""
THREAT_NEXT: Final = 0.03
"""Likewise of the other, in the next turn."""
KO_NEXT: Final = 0.05
MOVER: Final = 0.26
"""To be who goes on."""


def lateness(board: Board) -> float:
    """Progress of the round: 0 with a full deck, 1 with an empty one."""
    return 1 - len(board.deck) / max(1, len(board.card_set.decks[board.arena]))


class Side(NamedTuple):
    """The parts of a seat that are read more than once."""

    seat: int
    traits: Traits
    hand: Hand


def body(board: Board, side: Side, table: Tables, late: float) -> float:
    """The worth of wounds, hand and tokens of a seat to it, by the weights."""
    seat, traits, hand = side
    heavy = board.heavy[seat]
    total = min(max(0, heavy + board.light[seat] - traits.easier_test), MOST_WOUNDS - 4)
    score = hand.worth + WOUNDS * total + WOUNDS_SQUARED * total * total + FAILS * table.fails[total + 3]
    score += late * (WOUNDS_LATE * total + HEAVY_LATE * late * heavy) + AMMO * board.ammo[seat]
    turret = board.turret[seat]
    if turret >= 0:
        score += TURRET * max(0, 3 - board.ground.distance[turret][board.place[1 - seat]])
    return score


def hand_of(board: Board, seat: int, table: Tables) -> Hand:
    """A seat's hand as it is reckoned once for each hand of a fighter."""
    fighter, held = board.fighters[seat], board.held(seat)
    found = table.hands.get((fighter, held))
    if found is None:
        found = table.hands[fighter, held] = _hand(board, seat, board.card_set.paid[fighter, held])
    return found


def _hand(board: Board, seat: int, paid: Paid) -> Hand:
    counts = board.counts(seat)
    blocks, dashes = counts[BLOCK], counts[DASH]
    worth = (
        HAND * min(FULL_HAND, sum(counts))
        + BLOCK_FIRST * (blocks > 0)
        + BLOCK_MORE * max(0, blocks - 1)
        + DASHES * min(2, dashes)
        + PAYABLE * len(paid.sources)
        + REACTIONS * paid.reactions.bit_count()
    )
    return Hand(worth, dashes, paid.sources)


def threat(board: Board, side: Side, against: Side, table: Tables, actions: int) -> tuple[int, float]:
    """(the most wounds a seat can do with so many actions, the best chance of a K.O. by them), before Blocks and Reactions."""
    card_set = board.card_set
    seat, mine, hand = side
    foe, theirs, _ = against
    target = board.place[foe]
    longer = mine.longer_range
    steps = table.steps(board.arena, board.place[seat], target, longer)
    turret = board.turret[seat]
    from_turret = table.steps(board.arena, turret, target, longer) if turret >= 0 else steps
    dash = hand.dashes * (1 + mine.longer_dash)
    walk = dash or 1
    wounds_of, ko, strike = table.wounds, card_set.ko, table.strike
    more, less, symbol_of = mine.symbol_light, theirs.armour, card_set.symbol
    here, behind_a_step = [0, 0], [0]
    ko_here, ko_behind_a_step = [-1], [-1]  # those that can knock out
    kinds = card_set.kind_of
    for card in board.row:
        source = kinds[card]
        away = steps[source]
        if away:
            if strike[source] and not from_turret[source]:
                away = 0
            elif away > walk:
                continue
        wounds = wounds_of[source]
        if strike[source]:
            symbol = symbol_of[source]
            wounds += more[symbol] - less[symbol]
        (behind_a_step if away else here).append(wounds)
        if ko[source]:
            (ko_behind_a_step if away else ko_here).append(wounds)
    for source in hand.sources:
        away = steps[source]
        if away > dash and (from_turret[source] or not strike[source]):
            if away <= walk:
                behind_a_step.append(wounds_of[source])
                if ko[source]:
                    ko_behind_a_step.append(wounds_of[source])
            continue
        per, most = table.ammo_wounds[source]
        wounds = wounds_of[source] + per * min(most, board.ammo[seat])
        here.append(wounds)
        if ko[source]:
            ko_here.append(wounds)
    here.sort()
    second, best = here[-2:]
    most_ko = max(ko_here)
    if actions > 1:
        if most_ko >= 0:
            most_ko += second if most_ko == best else best
        most_ko = max(most_ko, *ko_behind_a_step)
        best = max(best + second, *behind_a_step)
    once = (mine.first_light > 0) - (theirs.first_armour > 0)
    if best:
        best += once
    if most_ko < 0:
        return best, 0.0
    total = max(0, board.heavy[foe] + board.light[foe] - theirs.easier_test)
    return best, table.fails[min(total + max(0, most_ko + once), MOST_WOUNDS - 1)]


def value(board: Board, seat: int, mover: int, actions: int = 2) -> float:
    """The chance of `seat` to win the round, where `mover` goes on with so many actions left, without the row's next cards."""
    table = tables(board.card_set)
    other = 1 - mover
    late = lateness(board)
    goes_on = Side(mover, board.traits(mover), hand_of(board, mover, table))
    waits = Side(other, board.traits(other), hand_of(board, other, table))
    wounds, knocks = threat(board, goes_on, waits, table, actions)
    score = MOVER + THREAT_NOW * wounds + KO_NOW * knocks
    wounds, knocks = threat(board, waits, goes_on, table, 2)
    score -= THREAT_NEXT * wounds + KO_NEXT * knocks
    score += body(board, goes_on, table, late) - body(board, waits, table, late)
    score += (by_deck(board, mover, other) - 0.5) * AHEAD_LATE * late**3
    chance = 1 / (1 + exp(-score))
    return chance if mover == seat else 1 - chance


def by_deck(board: Board, seat: int, mover: int) -> float:
    """1 where `seat` wins the round because the row cannot be filled as `mover`'s turn begins, else 0 (D10)."""
    for wounds in (board.heavy, board.light):
        if wounds[0] != wounds[1]:
            return float(wounds[seat] < wounds[1 - seat])
    return float(seat == mover)
