"""Fighters the rule bot likes to make."""

from __future__ import annotations

from typing import Final

from kotgames.engine.chance import Dice
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.card_set import CardSet

BUILDS: Final = (
    (("likes_punch",), (1, 3, 2, 2)),
    (("likes_punch", "great_ground_and_pound"), (0, 3, 2, 2)),
    (("likes_knee",), (1, 3, 2, 2)),
    (("likes_arm_hold",), (1, 2, 3, 2)),
    (("likes_arm_hold", "great_cardio"), (1, 1, 3, 2)),
    (("likes_neck_hold",), (0, 2, 3, 3)),
    (("likes_throw",), (1, 3, 3, 1)),
    (("great_chin",), (1, 3, 3, 1)),
    (("likes_elbow",), (0, 3, 2, 3)),
)
"""Styles, then Heart, Striking, Grappling, Conditioning."""


def _placements(
    card_set: CardSet, build: tuple[tuple[str, ...], tuple[int, int, int, int]]
) -> list[int] | None:
    """The build as placements in their fixed order; None where the card set does not allow it."""
    styles, stats = build
    if any(name not in card_set.style_index for name in styles):
        return None
    placed = sorted(5 + card_set.style_index[name] for name in styles)
    for stat, number in enumerate(stats, start=1):
        placed += [stat] * number
    return (
        placed
        if len(placed) == card_set.marker_count and max(len(styles), *stats) <= card_set.most_per_stat
        else None
    )


def next_placement(board: Board, seat: int, chance: Dice) -> int:
    """The next placement of a fighter that agrees with what is placed already; a fighter of its own liking where the card set allows."""
    done = board.builds[seat]
    plans = [
        plan for one in BUILDS if (plan := _placements(board.card_set, one)) and plan[: len(done)] == done
    ]
    plans = [plan for plan in plans if len(plan) > len(done)]
    if not plans:
        return board.legal[chance.below(len(board.legal))]
    item = plans[chance.below(len(plans))][len(done)]
    return a.PLACE_STYLE + item - 5 if item >= 5 else a.PLACE_STAT + item
