"""A sense of place: what it is worth to be somewhere on the Position Track, several turns ahead.

A *place* here is a column of the Playchart (`Board.column_of`) from the point of view of seat 0: position * 2 + 1 where seat 0 is below on
the ground. Nothing in this file looks at hands: the hands are taken as average ones from the whole deck.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import Final

from kotgames.games.knockouts_tapouts.bot.values import Values, number_at
from kotgames.games.knockouts_tapouts.card_set import CardSet, StyleEffects
from kotgames.games.knockouts_tapouts.components import GRAPPLING, STRIKING

_MARGINS: Final = tuple((margin, (6 - abs(margin)) / 36) for margin in range(-5, 6))
"""By how much one die beats another, with its chance."""

ReachablePlaces = tuple[tuple[int, ...], ...]


def mirrored(place: int, card_set: CardSet) -> int:
    """The same place from the other seat's point of view."""
    return place ^ 1 if place // 2 >= card_set.first_ground else place


def mobility_lead(ready: list[int], place: int, card_set: CardSet) -> int:
    """By how much seat 0's Mobility stat is better than seat 1's (K1)."""
    one, two = ready[GRAPPLING], ready[5 + GRAPPLING]
    if place // 2 < card_set.first_ground:
        one, two = max(one, ready[STRIKING]), max(two, ready[5 + STRIKING])
    return one - two


@lru_cache(maxsize=512)
def reachable_places(
    card_set: CardSet, effects: StyleEffects, foe: StyleEffects, points: int
) -> ReachablePlaces:
    """By place, from the mover's point of view: the places where the movement may end with so many points (K3, K20)."""
    return tuple(
        tuple(sorted(shortest_ways(card_set, effects, foe, place, points)))
        for place in range(2 * len(card_set.positions))
    )


def shortest_ways(
    card_set: CardSet, effects: StyleEffects, foe: StyleEffects, place: int, points: int
) -> dict[int, tuple[int, ...]]:
    """Every place where the mover may stop, with the places passed on the way there (its own last), the shortest way each."""
    found: dict[int, tuple[int, ...]] = {place: ()}
    todo = [(place, points)]
    richest = {place: points}
    while todo:
        here, left = todo.pop(0)
        if not left:
            continue
        for there, rest in _steps(card_set, effects, foe, here, left):
            if richest.get(there, -1) < rest:
                richest[there] = rest
                if there not in found:
                    found[there] = (*found[here], there)
                todo.append((there, rest))
    return found


def _steps(
    card_set: CardSet, effects: StyleEffects, foe: StyleEffects, place: int, points: int
) -> list[tuple[int, int]]:
    """(place, points left) after each single step."""
    position, side = divmod(place, 2)
    left, right = card_set.step_costs[place]
    ground = card_set.first_ground
    steps = []
    if position >= ground and effects.step_cost_plus[side]:
        left, right = (
            max(1, left + effects.step_cost_plus[side]),
            max(1, right + effects.step_cost_plus[side]),
        )
    if position == ground - 1:
        right += foe.ground_entry
    if left <= points:
        steps.append(((position - 1) * 2 + (side if position - 1 >= ground else 0), points - left))
    if right <= points:
        there = (position + 1) * 2
        if position == ground - 1:
            steps += [(there, points - right), (there + 1, points - right)]
        else:
            steps.append((there + (side if position >= ground else 0), points - right))
    for target in card_set.jumps[place]:
        steps.append((target * 2 + (side if target >= ground else 0), 0))
    return steps


def average_threat(values: Values, seat: int, place: int) -> float:
    """Expected harm that a fighter with an average hand does at a place (its own point of view): its attacks, best first."""
    board = values.board
    card_set = values.card_set
    effects = board.style_effects[seat]
    hand = board.hand_size(seat)
    found = []
    for attack in range(len(card_set.attacks)):
        number = number_at(board, seat, attack, 0, place)
        dice = board.ready[seat * 5 + card_set.attack_stat[attack]]
        if number and dice:
            cards = card_set.kind_counts[attack] + (
                card_set.kind_counts[card_set.style_kind] if effects.liked_attacks >> attack & 1 else 0
            )
            found.append((values.attack_value(seat, attack, number, dice), cards))
    found.sort(reverse=True)
    expected, none_yet, left = 0.0, 1.0, card_set.size
    for value, cards in found:
        held = 1.0 - (1.0 - min(1.0, cards / max(1, left))) ** hand
        expected += none_yet * held * value
        none_yet *= 1.0 - held
    return expected


_known: OrderedDict[object, tuple[tuple[float, ...], tuple[float, ...]]] = OrderedDict()
_KNOWN_MOST: Final = 4096


def place_values(values: Values) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """(by place: the coming turn's balance of threats, the value of a turn that begins there), both for the own seat and from its point of
    view. A pure function of what is open; remembered, because it changes only when markers or points do."""
    board, seat = values.board, values.seat
    values = values.rounded()
    key = (values.card_set.digest, tuple(board.ready), tuple(board.styles), seat, values.key, values.weights)
    found = _known.get(key)
    if found is None:
        found = _known[key] = _place_values(values)
        if len(_known) > _KNOWN_MOST:
            _known.popitem(last=False)
    return found


def _place_values(values: Values) -> tuple[tuple[float, ...], tuple[float, ...]]:
    board, seat, card_set, weights = values.board, values.seat, values.card_set, values.weights
    foe = 1 - seat
    places = range(2 * len(card_set.positions))
    balance = tuple(
        average_threat(values, seat, place) - average_threat(values, foe, mirrored(place, card_set))
        for place in places
    )
    turned = board.ready if seat == 0 else [*board.ready[5:], *board.ready[:5]]
    rolls = []
    for place in places:
        more = mobility_lead(turned, place, card_set)
        options = []
        for margin, chance in _MARGINS:
            points = margin + more
            if points > 0:
                options.append(
                    (
                        chance,
                        1,
                        reachable_places(
                            card_set, board.style_effects[seat], board.style_effects[foe], points
                        )[place],
                    )
                )
            elif points < 0:
                there = mirrored(place, card_set)
                reached = reachable_places(
                    card_set, board.style_effects[foe], board.style_effects[seat], -points
                )[there]
                options.append((chance, -1, tuple(mirrored(p, card_set) for p in reached)))
            else:
                options.append((chance, 0, (place,)))
        rolls.append(options)
    ahead = [0.0] * len(balance)
    for _ in range(weights.turns_ahead):
        here = [balance[p] + weights.next_turn * ahead[p] for p in places]
        ahead = [_expected(options, here) for options in rolls]
    return balance, tuple(ahead)


def _expected(options: list[tuple[float, int, tuple[int, ...]]], here: list[float]) -> float:
    """The value of a turn before its Mobility roll: whoever becomes Mobile picks the best place in reach."""
    total = 0.0
    for chance, who, reached in options:
        if len(reached) == 1:
            total += chance * here[reached[0]]
        elif who > 0:
            total += chance * max([here[place] for place in reached])
        else:
            total += chance * min([here[place] for place in reached])
    return total
