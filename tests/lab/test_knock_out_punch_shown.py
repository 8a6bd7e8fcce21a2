"""Knock Out Punch: fighters that rule bots lay in Highest Card Wins win as often as it is shown (P25)."""

from __future__ import annotations

from collections import defaultdict
from math import sqrt

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import Event
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.bot.policy import by_rule

Band = list[tuple[float, bool]]
"""What was shown of each fighter that was laid, and whether it won."""


def bands(matches: int) -> dict[int, Band]:
    """By tens of what was shown: every fighter that was laid in so many matches, with two to six seats in turn."""
    found: dict[int, Band] = defaultdict(list)
    for seed in range(matches):
        state = GAME.new(seats=2 + seed % 5, options={"fights": "cards"}, seed=seed)
        chance = Dice(seed)
        shown: dict[int, float] = {}
        while state.actor is not None:
            action = by_rule(state, chance)
            kind, seat = state.stack[-1][:2]
            odds = state.odds(action) if kind == b.LAY else None
            if odds is not None:
                shown[seat] = float(odds.chance("won"))
            events: list[Event] = []
            state.step(action, events.append)
            for event in events:
                if isinstance(event, e.FightWon):
                    for seat, told in shown.items():
                        found[min(9, int(told * 10))].append((told, seat == event.winner))
                    shown.clear()
    return found


def off(band: Band) -> float:
    """Points by which more was won than shown."""
    return 100 * sum(won - told for told, won in band) / len(band)


def test_in_a_few_matches_as_much_is_won_as_shown() -> None:
    found = bands(25)
    assert abs(off([one for band in found.values() for one in band])) < 4
    assert all(abs(off(band)) < 5 + 150 / sqrt(len(band)) for band in found.values())


@pytest.mark.long
@pytest.mark.timeout(1_800)
def test_in_bands_of_ten_the_odds_shown_are_within_5_points_of_what_is_won() -> None:
    found = bands(2_000)
    assert set(found) == set(range(10))
    assert {number: off(band) for number, band in found.items() if abs(off(band)) > 5} == {}
