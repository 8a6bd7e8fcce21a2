"""Taking back shows nobody what a rival does with hidden cards."""

from __future__ import annotations

import random

import pytest

from kotgames.engine.match import IllegalAction, Match
from kotgames.engine.record import Loaded, Seat
from tests.battery.case import Case, chooser, play
from tests.battery.cases import every_game


class Onlooker:
    """A judge with a notebook of its own: what each seat has seen of the others since its decision, also of what was taken back."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.standing: list[tuple[int, set[int]]] = []
        """Who decided, and who decided after it since it stands, for every action that stands."""

    def note(self) -> None:
        """Follow the match to where it stands after an action."""
        for turn in self.match.turns[len(self.standing) :]:
            for _, since in self.standing:
                since.add(turn.asked)
            self.standing.append((turn.asked, set()))

    def taken_back(self, steps: int) -> None:
        """Forget what does not stand any more; who saw it does not."""
        del self.standing[-steps:]

    def unfair(self, steps: int) -> bool:
        """True where whoever would decide again has seen another seat decide meanwhile."""
        seat, since = self.standing[-steps]
        return bool(since - {seat})


def _return(match: Match, people: list[int]) -> int:
    """So many actions back the last decision of one of the people was; 0 without one."""
    return next((n for n, turn in enumerate(reversed(match.turns), start=1) if turn.asked in people), 0)


def _look_back(case: Case, seed: int, people: list[int]) -> int:
    """Play a match and try to go back all the time, also twice in a row and after a reload; the number of returns that a rival's decision
    forbade."""
    seats = [Seat("human" if seat in people else "greedy") for seat in range(case.seats)]
    match = Match.start(case.game, options=case.chosen(seed), seed=seed, seats=seats)
    judge, choose, dice = Onlooker(match), chooser(seed), random.Random(seed)
    forbidden = budget = 0
    while match.actor is not None and budget < 400:
        budget += 1
        match.act(choose(match.state))
        judge.note()
        for _ in range(dice.choice((0, 0, 1, 2, 3))):
            steps = _return(match, people)
            if not steps:
                break
            unfair = judge.unfair(steps)
            forbidden += unfair
            if match.undo_refusal(steps) is not None:
                break
            assert not unfair, f"{match.turns[-steps].text} is free again after a rival's decision"
            match.undo(steps)
            judge.taken_back(steps)
    assert not match.practice
    again = Match.resume(case.game, Loaded(match.log.header, match.log.entries, False))
    assert [turn.answered for turn in again.turns] == [turn.answered for turn in match.turns]
    return forbidden


@every_game
@pytest.mark.parametrize("alone", [True, False], ids=["solo", "hot seat"])
@pytest.mark.parametrize(
    "seeds", [range(2), pytest.param(range(2, 32), marks=pytest.mark.long)], ids=["two", "thirty"]
)
def test_no_return_after_a_rivals_decision_is_free(case: Case, alone: bool, seeds: range) -> None:
    people = [0] if alone else [*range(case.seats)]
    forbidden = sum(_look_back(case, seed, people) for seed in seeds)
    assert forbidden, "no rival decided anything: nothing was tried"


@every_game
def test_past_a_rivals_decision_it_is_practice(case: Case) -> None:
    """As past a roll: with `past_chance` only, and the match does not count from then on."""
    match = case.start(5)
    play(match, chooser(5), 12)
    seat = match.turns[0].asked
    steps = len(match.turns)
    assert any(turn.asked != seat for turn in match.turns)
    assert match.undo_refusal(steps) is not None
    assert match.undo(steps, past_chance=True, reseed=9) is not None
    assert match.practice
    assert match.turns == []
    resumed = Match.resume(case.game, Loaded(match.log.header, match.log.entries, False))
    assert (resumed.practice, resumed.state.digest()) == (True, match.state.digest())


@every_game
def test_in_a_strict_match_nobody_goes_past_one(case: Case) -> None:
    """Nor once it was closed and opened; played on from its record it is another match, for practice."""
    match = Match.start(case.game, options=case.chosen(5), seed=5, seats=[Seat()] * case.seats, strict=True)
    play(match, chooser(5), 12)
    loaded = Loaded(match.log.header, match.log.entries, False)
    for one in (match, Match.resume(case.game, loaded)):
        refusal = one.undo_refusal(len(one.turns), past_chance=True)
        assert refusal is not None
        assert refusal.key == "undo_strict"
        with pytest.raises(IllegalAction):
            one.undo(len(one.turns), past_chance=True, reseed=9)
        assert not one.practice
    assert Match.branch(case.game, loaded, 12, seed=3).undo_refusal(12, past_chance=True) is None
