"""Knock Out Punch: Highest Card Wins is won as often as it is shown (P25), at every question that shows it, by rule bots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import sqrt

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL, Event, Odds
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch.bot.policy import by_rule
from kotgames.games.knock_out_punch.game import State

Band = list[tuple[float, bool]]
"""The chance that was shown of each, and whether it came."""
QUESTIONS = {
    "cards": {"before": "0123456789", "bet": "34567", "lay": "0123456789"},
    "ask": {"before": "56789", "answer": "56789", "bet": "01235678", "lay": "0123456789"},
}
"""By way, by question: the bands in which odds are shown often. Rule bots want cards where they win more often than not."""
FEW = 100
"""Fights of a band in 2,000 matches that say nothing: with fewer, chance alone makes 10 points."""


def shown(state: State, action: int) -> Iterator[tuple[str, float, int]]:
    """(question, the chance that is shown, whose) of an action that is about to be taken, of Highest Card alone. What is level is
    thrown for, and hits as often as not."""
    kind, seat = state.stack[-1][:2]
    if kind == b.BET:
        bets = [code for code in state.actions() if code >= a.BET]
        if bets and state.fight[4]:
            on, cheers = divmod(bets[-1] - a.BET, 2)
            odds = state.odds(bets[-1])
            assert odds is not None
            right = float(odds.chance("right"))
            yield "bet", right if (on == state.fight[0]) == bool(cheers) else 1 - right, state.fight[0]
        return
    odds = state.odds(action)
    if odds is not None and "won" in dict(odds.outcomes):
        question = {b.LAY: "lay", b.ANSWER: "answer"}.get(kind, "before")
        yield question, won(odds), seat


def won(odds: Odds) -> float:
    """The share that is won in the end."""
    return float(odds.chance("won")) + float(odds.chance("level")) / 2


def bands(matches: int, way: str) -> dict[str, dict[str, Band]]:
    """By question, by tens of what was shown: so many matches, with two to six seats in turn. Of each fight a question counts once for
    each who was asked about the own chance, and once for all who look on, since they see nearly the same."""
    found: dict[str, dict[str, Band]] = defaultdict(lambda: defaultdict(list))
    for seed in range(matches):
        state = GAME.new(seats=2 + seed % 5, options={"fights": way}, seed=seed)
        chance = Dice(seed)
        told: dict[tuple[str, int], float] = {}
        while state.actor is not None:
            if state.actor == EXTERNAL:
                action = GAME.external(state, chance)
            else:
                action = by_rule(state, chance)
                told |= {(question, seat): odds for question, odds, seat in shown(state, action)}
            events: list[Event] = []
            state.step(action, events.append)
            for event in events:
                if isinstance(event, e.FightWon):
                    for (question, seat), odds in told.items():
                        found[question][str(min(9, int(odds * 10)))].append((odds, seat == event.winner))
                    told.clear()
    return found


def off(band: Band) -> float:
    """Points by which more came than was shown."""
    return 100 * sum(came - told for told, came in band) / len(band)


@pytest.mark.parametrize("way", QUESTIONS)
@pytest.mark.slow
def test_in_a_few_matches_as_much_is_won_as_shown(way: str) -> None:
    found = bands(40, way)
    assert set(found) == set(QUESTIONS[way])
    for question, by_tens in found.items():
        every = [one for band in by_tens.values() for one in band]
        assert abs(off(every)) < 3 + 60 / sqrt(len(every)), question
        for tens, band in by_tens.items():
            assert abs(off(band)) < 5 + 150 / sqrt(len(band)), (question, tens)


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("way", QUESTIONS)
def test_in_bands_of_ten_the_odds_shown_are_within_5_points_of_what_is_won(way: str) -> None:
    found = bands(2_000, way)
    often = {
        question: "".join(sorted(tens for tens, band in by_tens.items() if len(band) >= FEW))
        for question, by_tens in found.items()
    }
    assert often == QUESTIONS[way]
    wrong = {
        f"{question} {tens}0: {len(band)}": round(off(band), 1)
        for question, by_tens in found.items()
        for tens, band in by_tens.items()
        if len(band) >= FEW and abs(off(band)) > 5
    }
    assert wrong == {}
