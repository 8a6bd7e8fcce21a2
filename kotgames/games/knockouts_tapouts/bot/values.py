"""The worth of markers, points and attacks to the rule bot, with exact dice odds."""

from __future__ import annotations

from functools import lru_cache
from math import erf, exp, sqrt
from typing import Final

from kotgames.engine.odds import nested, successes
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.bot.weights import Weights
from kotgames.games.knockouts_tapouts.card_set import HIGHEST_NUMBER, LOWEST_NUMBER, CardSet
from kotgames.games.knockouts_tapouts.components import CONDITIONING, GRAPPLING, STRIKING
from kotgames.games.knockouts_tapouts.numbers import round_points

SKILLS: Final = (STRIKING, GRAPPLING, CONDITIONING)
"""The stats whose markers can be Hurt, by their place in a `Markers` triple."""

Markers = tuple[int, int, int]
"""Ready Striking, Grappling and Conditioning markers of a fighter."""


@lru_cache(maxsize=4096)
def end_and_hurt_chances(
    dice: int, number: int, hold: bool, strike: bool, sixes: int, knockout: int
) -> tuple[float, tuple[float, ...]]:
    """(chance that the attack ends the match, chances of 0, 1, ... Hurt markers otherwise)."""
    total = 6**dice
    if hold:
        ways = successes(dice, number)
        return sum(ways[2:]) / total, (ways[0] / total, ways[1] / total if dice else 0.0)
    table = nested(dice, number, 6)
    needed = sixes if strike else 0
    ends = sum(sum(table[hits][needed:]) for hits in range(knockout, dice + 1))
    hurts = [
        sum(table[hits]) - (sum(table[hits][needed:]) if hits >= knockout else 0) for hits in range(dice + 1)
    ]
    return ends / total, tuple(count / total for count in hurts)


@lru_cache(maxsize=8192)
def health(markers: Markers, weights: Weights) -> float:
    """The worth of a fighter's Ready markers; -1 where the referee stops the fight."""
    striking, grappling, conditioning = markers
    left = striking + grappling + conditioning
    if not left:
        return -1.0
    best, other = (striking, grappling) if striking >= grappling else (grappling, striking)
    skill = weights.better_skill[min(best, 3)] + weights.lesser_skill[min(other, 3)]
    return skill + weights.conditioning * conditioning - weights.near_stoppage / (1 + left)


def with_fewer_markers(markers: Markers, index: int, count: int = 1) -> Markers:
    """The markers with `count` fewer (or, negative, more) in one stat."""
    one, two, three = markers
    if index == 0:
        return one - count, two, three
    if index == 1:
        return one, two - count, three
    return one, two, three - count


@lru_cache(maxsize=8192)
def after_hits(markers: Markers, hits: int, by_attacker: bool, weights: Weights) -> Markers:
    """The markers left when so many are Hurt, chosen one by one by the victim or, on a Critical, by the attacker."""
    for _ in range(hits):
        if not sum(markers):
            break
        options = [with_fewer_markers(markers, index) for index in range(3) if markers[index]]
        pick = min if by_attacker else max
        markers = pick(options, key=lambda left: health(left, weights))
    return markers


@lru_cache(maxsize=8192)
def cost_of_hits(markers: Markers, hits: int, weights: Weights) -> float:
    """The price of so many successes on one attack to their victim, the Critical declared where it does more; 2 for the end of the
    match."""
    if hits >= sum(markers):
        return 2.0
    now = health(markers, weights)
    price = now - health(after_hits(markers, hits, False, weights), weights)
    if hits > 1:
        price = max(price, now - health(after_hits(markers, hits - 1, True, weights), weights))
    return max(0.0, price)


class Values:
    """The prices at one decision, seen from one seat."""

    __slots__ = (
        "_memo",
        "_points",
        "board",
        "card_set",
        "markers",
        "point_gap",
        "seat",
        "standing",
        "weights",
    )

    def __init__(self, board: Board, seat: int, weights: Weights) -> None:
        self.board = board
        self.seat = seat
        self.weights = weights
        self.card_set: CardSet = board.card_set
        self.markers: tuple[Markers, Markers] = (markers_of(board, 0), markers_of(board, 1))
        gap = round_points(board, seat) - round_points(board, 1 - seat)
        self.point_gap = gap
        lead = health(self.markers[seat], weights) - health(self.markers[1 - seat], weights)
        standing = weights.lead_weight * lead + self.decision_value(gap)
        self.standing = max(-0.9, min(0.9, standing))
        """The own chance to win, from -1 to 1."""
        self._points = [
            (0.0, 0.0),
            *(
                (
                    self.decision_value(gap + n) - self.decision_value(gap),
                    self.decision_value(gap) - self.decision_value(gap - n),
                )
                for n in (1, 2, 3)
            ),
        ]
        self._memo: dict[tuple[int, int, int], float] = {}

    def rounded(self) -> Values:
        """The same prices with the lead and the price of a point rounded, so that equal ones come often."""
        made = Values.__new__(Values)
        for name in self.__slots__:
            setattr(made, name, getattr(self, name))
        made.standing = round(self.standing * 2) / 2
        point = round(self._points[1][0] * 25) / 25
        made._points = [(point * count, point * count) for count in range(4)]
        made._memo = {}
        return made

    @property
    def key(self) -> tuple[object, ...]:
        """The key of the prices of attacks, besides the numbers."""
        return (self.standing, self._points[1][0])

    def decision_value(self, gap: float, drawn: int = 0) -> float:
        """The worth of the judges' decision with a lead of `gap` points in this round and `drawn` more cards gone from the deck."""
        board, weights = self.board, self.weights
        turns = max(0.0, (len(board.deck) - drawn) / weights.cards_a_turn)
        later = max(0, board.rounds - board.round)
        reached = exp(
            -weights.end_chance * (turns + later * self.card_set.size / (weights.cards_a_turn + 0.8))
        )
        wins = board.rounds_won[self.seat] - board.rounds_won[1 - self.seat]
        this_round = erf(gap / sqrt(2.0 * (weights.points_variance * turns + 0.4)))
        leverage = 0.55 if later else 0.5 if wins else 1.0
        return reached * (leverage * this_round + 0.5 * max(-1, min(1, wins)))

    def attack_value(self, seat: int, attack: int, number: int, dice: int) -> float:
        """The expected gain, to `seat`, of an attack with so many dice that must meet `number`."""
        card_set = self.card_set
        strike = card_set.is_strike[attack]
        group = 0 if strike else 1 if card_set.is_hold[attack] else 2
        key = (seat * 3 + group, number, dice)
        known = self._memo.get(key)
        if known is not None:
            return known
        foe = 1 - seat
        ends, hurts = end_and_hurt_chances(
            dice,
            number,
            group == 1,
            strike,
            self.board.style_effects[foe].chin_sixes,
            card_set.knockout_successes,
        )
        mine = seat == self.seat
        final = 1.0 - self.standing if mine else 1.0 + self.standing
        slack = 1.0 - self.standing * self.standing
        points = card_set.strike_points if strike else card_set.grapple_points
        hit = 1.0 - hurts[0]
        value = ends * final + hit * self.points_value(points, mine)
        for count in range(1, len(hurts)):
            chance = hurts[count]
            if chance:
                price = cost_of_hits(self.markers[foe], count, self.weights)
                value += chance * (final if price >= 2.0 else price * slack)
        self._memo[key] = value
        return value

    def points_value(self, count: int, mine: bool) -> float:
        """The worth of so many scoring points to this seat or, as a loss, to the foe."""
        if count < len(self._points):
            return self._points[count][0 if mine else 1]
        return self.decision_value(self.point_gap + count) - self.decision_value(self.point_gap)


def markers_of(board: Board, seat: int) -> Markers:
    """A fighter's Ready markers that can be Hurt."""
    base = seat * 5
    ready = board.ready
    return ready[base + STRIKING], ready[base + GRAPPLING], ready[base + CONDITIONING]


def number_at(board: Board, seat: int, attack: int, boosts: int, place: int) -> int:
    """The number of an attack as if the fight were at `place` (position * 2 + the seat's side), 0 for a blank box (K17)."""
    card_set = board.card_set
    effects = board.style_effects[seat]
    box = place * len(card_set.attacks) + attack
    number = effects.box_numbers[box]
    if not number:
        return 0
    foe_place = place ^ 1 if place // 2 >= card_set.first_ground else place
    number += (
        effects.own_number_plus[box]
        + board.style_effects[1 - seat].foe_number_plus[foe_place]
        + card_set.boost_set_number[boosts]
    )
    return LOWEST_NUMBER if number < LOWEST_NUMBER else HIGHEST_NUMBER if number > HIGHEST_NUMBER else number
