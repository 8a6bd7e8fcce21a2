"""A contest of a dexterity test that was broken off goes on from what was done in it: nothing in it becomes better or worse by that."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.deeds import Contest, Deed
from kotgames.games.knock_out_punch import glove as g
from kotgames.games.knock_out_punch import glove_contest as gc
from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown import tower_contest as tc


def noted(contest: Contest) -> list[Deed]:
    """What is done in a contest from now on, as it comes."""
    deeds: list[Deed] = []
    contest.note = deeds.append
    return deeds


def read(deeds: list[Deed]) -> list[Deed]:
    """As they come out of a record."""
    return msgspec.json.decode(msgspec.json.encode(deeds), type=list[Deed])


# ---- the tower


def built(contest: tc.Contest, seed: int, begin: float, end: float) -> None:
    """Hands that do anything at any moment between two; from one seed the same."""
    dice, at = Dice(seed), 0.2
    while at < end:
        what, x, y, way = dice.below(8), dice.unit(), dice.unit(), ("left", "right")[dice.below(2)]
        if at >= begin:
            contest.run(at)
            waiting = contest.tower.waiting
            if what < 2 and waiting:
                contest.grab(at, *contest.tower.pose(waiting[0])[:2])
            elif what < 4:
                contest.move(at, 60 * x - 30, contest.tower.top + 24 + 20 * y)
            elif what == 4:
                contest.let_go(at)
            elif what == 5:
                contest.act(at)
            else:
                contest.steer(at, way, down=what == 6)
            contest.look(at, x, y)
            contest.look(at)
        at += 0.02 + 0.1 * dice.unit()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_a_tower_stands_or_falls_as_it_did(seed: int) -> None:
    """Whatever falls, falls on: the cubes are where they were, with what carried them on, and come to the same."""
    for until in (0.05, 2.0, 4.0 + seed / 4, 9.9, 10.4):
        contest = tc.Contest(2, 4)
        deeds = noted(contest)
        built(contest, seed, 0.0, until)
        again = tc.Contest(2, 4)
        assert again.again(read(deeds))
        assert again.tower.poses() == contest.tower.poses()
        assert (again.moment, again.tower.held, again.carriage) == (
            contest.moment,
            contest.tower.held,
            contest.carriage,
        )
        noted(again)
        for one in (contest, again):
            one.forget(one.moment)
            built(one, seed, until, 10.4)
        assert again.tower.poses() == contest.tower.poses()
        assert (again.result(), again.settled_at) == (contest.result(), contest.settled_at)
        assert again.record.numbers() == contest.record.numbers()


def test_a_drop_that_topples_it_topples_it_again() -> None:
    """Broken off while the cubes still stand, and again before they have fallen."""
    contest = tc.Contest(0, 3)
    deeds = noted(contest)
    for cube, x, at in ((1, 0.0, 0.5), (2, 19.0, 1.5)):
        contest.grab(at, *t.slot(cube - 1))
        contest.move(at + 0.1, x, 200)
        contest.move(at + 0.3, x, contest.tower.top + t.HALF + 1)
        contest.let_go(at + 0.6)
    contest.look(2.15)
    assert len(contest.tower.free) == 3
    assert contest.tower.top > 3 * t.CUBE - 4, "it stands, as far as is to be seen"
    for times in (1, 3):
        again = tc.Contest(0, 3)
        assert again.again(read(deeds))
        for number in range(times):
            again.go_on(again.moment)
            again.look(2.2 + number / 50)
        assert again.result() == tc.FELL
        assert again.tower.top < 3 * t.CUBE - 4


def test_a_cube_stays_in_the_hand_until_it_is_taken_again() -> None:
    contest = tc.Contest(0, 2)
    contest.grab(0.5, *t.slot(0))
    contest.move(0.6, 0.0, 90.0)
    contest.run(1.0)
    before = contest.tower.pose(1)
    contest.go_on(contest.moment)
    contest.run(2.0)
    assert contest.tower.held == 1
    assert contest.tower.pose(1)[:2] == pytest.approx(before[:2], abs=0.5)
    assert contest.grab(2.0, *t.slot(0)) is None, "it is not there"
    x, y = contest.tower.pose(1)[:2]
    assert contest.grab(2.1, x + 3, y) == 1
    contest.move(2.2, x + 8, y)
    contest.run(2.6)
    assert contest.tower.pose(1).x == pytest.approx(x + 5, abs=0.5)
    contest.go_on(2.6)
    assert contest.act(2.7) == "dropped"


def test_no_key_is_held_any_more() -> None:
    contest = tc.Contest(0, 2)
    contest.act(0.5)
    contest.steer(0.6, "right", down=True)
    contest.run(1.0)
    contest.go_on(1.0)
    rides = contest.carriage
    contest.run(2.0)
    assert contest.carriage == rides is not None


# ---- the throw


MOMENT = 0.001
"""Seconds of a deed are noted to three digits."""
OTHERS = 10_000
"""From a seed so far on: another reaction."""
BELL = [*gc.FIRST_AIM, 0.0]
"""What is seen of hands that aim nowhere."""


def thrown(seed: int) -> gc.Contest:
    """A throw as good players throw at a person who has done nothing yet, just released."""
    contest = gc.Contest(gc.skill_of("greedy"), None, seed)
    contest.look(contest.bot_at, *BELL)
    return contest


def at_of(contest: gc.Contest) -> g.Throw:
    """The throw that flies."""
    assert contest.throw is not None
    return contest.throw


def minded(skill: g.Skill, seed: int) -> g.Skill:
    """A person of such a skill who has made up the mind to catch, or not to."""
    return replace(skill, catches=float(Dice(seed).unit() < skill.catches))


def answered(contest: gc.Contest, skill: g.Skill, seed: int, since: float = 0.0, until: float = 99.0) -> None:
    """A person of such a skill does what comes to mind at a throw, if it is before a moment; one who has to wait waits."""
    for at, what in g.bot_answer(skill, at_of(contest), contest.defence, Dice(seed)):
        if at <= until:
            contest.defend(max(at, since), what)


def broken_off(seed: int, skill: g.Skill, after: float) -> gc.Contest:
    """The same where it is broken off so long after the release, and gone on with from what is in the record; the reaction is a new one."""
    contest = thrown(seed)
    deeds, until = noted(contest), min(at_of(contest).at + after, contest.ends)
    answered(contest, skill, seed, until=until)
    contest.look(until, *BELL)
    again = gc.Contest(gc.skill_of("greedy"), None, seed)
    again.again([Deed("look", again.bot_at, BELL), *read(deeds)])
    again.go_on(again.moment)
    if again.throw is None:
        again.look(again.bot_at, *BELL)
        answered(again, skill, seed + OTHERS, since=at_of(again).at + after + gc.LATER + MOMENT)
    return again


@pytest.mark.slow
@pytest.mark.parametrize(
    ("throws", "apart"),
    [(1000, 0.12), pytest.param(4000, 0.02, marks=pytest.mark.long)],
    ids=["some", "many"],
)
@pytest.mark.parametrize("level", gc.SKILLS)
def test_breaking_off_a_flight_changes_no_chance(level: str, throws: int, apart: float) -> None:
    """Whenever it is broken off, and however good the defender is: as many hit as where nobody does, within 5 of 100 at every moment and
    within 2 of all together."""
    skill = gc.skill_of(level)
    minds = [minded(skill, seed + 2 * OTHERS) for seed in range(throws)]
    hits = 0
    for seed, mind in enumerate(minds):
        contest = thrown(seed)
        answered(contest, mind, seed)
        hits += contest.result() == g.HIT
    assert 0.15 < hits / throws < 0.85
    moments = [number * apart for number in range(int(g.SLOWEST / apart) + 1)]
    broken = [
        sum(broken_off(seed, mind, after).result() == g.HIT for seed, mind in enumerate(minds))
        for after in moments
    ]
    assert max(abs(hits - found) for found in broken) / throws < 0.05, (hits, broken)
    assert abs(hits - sum(broken) / len(broken)) / throws < 0.02, (hits, broken)


def test_what_the_defender_has_done_decides_it_and_nothing_else() -> None:
    for seed in range(300):
        contest = thrown(seed)
        deeds, throw = noted(contest), at_of(contest)
        contest.defend(throw.at + 0.02 + seed / 2000, (g.LEFT, g.RIGHT, g.DOWN, g.GRAB)[seed % 4])
        again = gc.Contest(gc.skill_of("greedy"), None, seed)
        again.again([Deed("look", again.bot_at, BELL), *read(deeds)])
        again.go_on(again.moment)
        assert again.throw == throw
        assert not any(again.defend(throw.contact - 0.1, what) for what in (g.LEFT, g.RIGHT, g.DOWN, g.GRAB))
        assert again.result() == contest.result()


def test_a_throw_that_goes_wide_stays_wide_and_one_that_meets_meets_again() -> None:
    """Nobody who threw badly throws a second time, and who stands still is hit as before."""
    met = 0
    for seed in range(300):
        contest = thrown(seed)
        throw, stood = at_of(contest), g.outcome(contest.throw, contest.defence)
        contest.look(throw.at + 0.1, *BELL)
        contest.go_on(contest.moment)
        assert not contest.let_fly(throw.at + 0.2, 0.0, 1.2, 1.0)
        assert (contest.throw is None) is (stood == g.HIT)
        assert contest.result() == stood
        assert at_of(contest).power == throw.power
        met += stood == g.HIT
    assert 150 < met < 300


@pytest.mark.parametrize("after", [0.0, 0.2, 0.34])
def test_it_is_answered_no_sooner_than_it_was(after: float) -> None:
    """Who was about to be hit gains no time, and none is gained the second time either."""
    for seed in range(60):
        contest = thrown(seed)
        for wait in (after, after / 2):
            if contest.throw is None:
                contest.look(contest.bot_at, *BELL)
            contest.look(at_of(contest).at + wait, *BELL)
            contest.go_on(contest.moment)
        if contest.throw is not None:
            continue
        assert contest.defend(contest.bot_at - 0.2, g.GRAB), "before it flies hands are free"
        contest.look(contest.bot_at, *BELL)
        throw = at_of(contest)
        assert not contest.defend(throw.at + after + gc.LATER - 0.01, g.LEFT)
        assert contest.defend(throw.at + after + gc.LATER + 0.01, g.LEFT)


def test_it_comes_to_the_same_however_often_it_is_loaded() -> None:
    for seed in range(100):
        found = set()
        for _ in range(2):
            contest = thrown(seed)
            contest.look(at_of(contest).at + 0.1, *BELL)
            contest.go_on(contest.moment)
            found.add((contest.result(), contest.throw))
        assert len(found) == 1


def test_before_it_is_thrown_the_clock_the_lane_and_the_try_stay() -> None:
    contest = gc.Contest(None, None, 3)
    deeds = noted(contest)
    contest.defend(-0.5, g.LEFT)
    contest.defend(2.0, g.GRAB)
    contest.look(3.0, 0.7, 1.6, 0.0)
    again = gc.Contest(None, None, 3)
    assert again.again(read(deeds))
    again.go_on(again.moment)
    assert (again.moment, again.aim, again.defence.pose(3.0)) == (3.0, (0.7, 1.6), contest.defence.pose(3.0))
    assert not again.defend(2.5, g.GRAB), "the one try is spent"
    assert not again.let_fly(g.PATIENCE, 0.0, 1.2, 1.0)
    assert again.let_fly(4.0, 0.0, 1.2, 1.0)
    contest.let_fly(4.0, 0.0, 1.2, 1.0)
    assert again.throw == contest.throw, "it strays as it would have"


@pytest.mark.parametrize(("winds_up", "moment"), [(0.3, 9.5), (4.0, 9.8 - gc.FILL)])
def test_what_was_wound_up_can_be_wound_up_again(winds_up: float, moment: float) -> None:
    """Who defends cannot take the throw away shortly before the end; who throws wins no more time than that takes."""
    contest = gc.Contest(None, None, 3)
    contest.look(9.8, *gc.FIRST_AIM, winds_up)
    contest.defend(9.8, g.LEFT)
    assert contest.moment == pytest.approx(moment)
    contest.go_on(contest.moment)
    assert contest.moment == pytest.approx(moment), "once"
    assert not contest.defend(9.85, g.LEFT), "the step was taken, and is still on the way"


# ---- what is no deed


def some() -> list[Contest]:
    return [tc.Contest(1, 2), gc.Contest(None, None, 3)]


@pytest.mark.parametrize(
    "foreign",
    [
        Deed("", 1.0),
        Deed("result", 1.0),
        Deed("run", 1.0),
        Deed("__init__", 1.0),
        Deed("note", 1.0),
        Deed("look", 1e300, [0.0, 0.0, 0.0]),
        Deed("look", 1.0, ["left", "left", "left"]),
        Deed("look", 1.0, ["left", "left"]),
        Deed("look", 1.0, [3.0]),
        Deed("go_on", 1.0, [3.0]),
        Deed("grab", 1.0, [1e9, 0.0]),
        Deed("defend", 1.0, []),
    ],
)
def test_a_deed_that_is_none_is_left_out(foreign: Deed) -> None:
    for contest in some():
        assert not contest.again([Deed("go_on", 0.5), foreign])
        assert contest.moment < 2.0
        assert not contest.again([foreign, Deed("go_on", 3.0)])
        assert contest.again([Deed("go_on", 4.0)])


def test_no_moment_lies_after_the_end() -> None:
    for contest in some():
        assert contest.again([Deed("go_on", 5e4)])
        assert contest.moment <= contest.ends


def test_places_are_noted_as_they_are_used() -> None:
    """Three digits after the point are enough, and what is done with them is what is done again."""
    contest = tc.Contest(0, 2)
    deeds = noted(contest)
    contest.grab(0.5, *t.slot(0))
    contest.move(0.6, 1 / 3, 200 / 3)
    assert deeds[-1].more == [0.333, 66.667]
