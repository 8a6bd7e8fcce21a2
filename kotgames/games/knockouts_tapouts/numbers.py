"""The numbers the rules read off the table."""

from __future__ import annotations

from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.card_set import HIGHEST_NUMBER, LOWEST_NUMBER


def target_number(board: Board, seat: int, attack: int, boosts: int) -> int:
    """The number each die of an attack must meet, 0 for a blank box: all modifiers summed, then clamped once (K17)."""
    card_set = board.card_set
    place = board.column_of(seat)
    effects = board.style_effects[seat]
    box = place * len(card_set.attacks) + attack
    number = effects.box_numbers[box]
    if not number:
        return 0
    foe_place = board.column_of(1 - seat)
    number += (
        effects.own_number_plus[box]
        + board.style_effects[1 - seat].foe_number_plus[foe_place]
        + card_set.boost_set_number[boosts]
    )
    return LOWEST_NUMBER if number < LOWEST_NUMBER else HIGHEST_NUMBER if number > HIGHEST_NUMBER else number


def step_cost(board: Board, seat: int, direction: int) -> int:
    """The price of a step of the Mobile fighter (K3, K24); at least `card_set.NO_STEP` where there is none."""
    cost = board.card_set.step_costs[board.column_of(seat)][direction]
    if board.position >= board.card_set.first_ground:
        less = board.style_effects[seat].step_cost_plus[board.side_of(seat)]
        return max(1, cost + less) if less else cost
    if direction and board.position == board.card_set.first_ground - 1:
        return cost + board.style_effects[1 - seat].ground_entry
    return cost


def dice_count(board: Board, seat: int, attack: int, boosts: int) -> int:
    """The dice of an attack: Ready markers of its stat and Boost dice (K4)."""
    return board.ready[seat * 5 + board.card_set.attack_stat[attack]] + board.card_set.boost_set_dice[boosts]


def round_points(board: Board, seat: int) -> int:
    """One point a successful Strike card, two a successful Grapple card (K10, p.7)."""
    card_set = board.card_set
    return (
        len(board.scored_strikes[seat]) * card_set.strike_points
        + len(board.scored_grapples[seat]) * card_set.grapple_points
    )
