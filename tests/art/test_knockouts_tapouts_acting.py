"""Knockouts and Tapouts' acting: contacts, what each result shows, who is on top, the ways between Positions, the endings."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from act_checks import check_floor, check_motion, check_times, gap, joints_of, looks, moments

from kotgames.games.knockouts_tapouts.art import acting, catalogue, transitions
from kotgames.games.knockouts_tapouts.art.attacks import (
    ATTACKS,
    HOLDS,
    MOVES,
    ON_GROUND,
    POSITIONS,
    STANDING,
    STRIKES,
    contact,
)
from kotgames.ui.art import act as acts
from kotgames.ui.art.act import Act
from kotgames.ui.art.skeleton import distance, solve

pytestmark = pytest.mark.slow

CASES = [(move, position, -1, actor) for move in MOVES for position in STANDING for actor in (0, 1)]
CASES += [(m, p, top, actor) for m in MOVES for p in ON_GROUND for top in (0, 1) for actor in (0, 1)]
IDS = ["-".join(map(str, case)) for case in CASES]
ALLOWED = set(catalogue.allowed())
GUARDS = ("hand_near", "hand_far", "foot_near", "foot_far", "knee_near", "knee_far")


def results(move: str) -> tuple[str, ...]:
    return acting.RESULTS if move in STRIKES else (acting.HIT, acting.MISSED)


@pytest.mark.parametrize(("move", "position", "top", "actor"), CASES, ids=IDS)
def test_the_joint_meets_its_target(move: str, position: str, top: int, actor: int) -> None:
    for result in (acting.HIT, acting.HEAVY):
        act = acting.attack(move, position, top, actor, result)
        assert act.actor == "ab"[actor]
        assert act.impact >= 0
        assert act.point is not None
        if move == "throw":
            assert act.sight == acts.THROWN
            assert act.point[1] > 88, "the body meets the mat"
            continue
        assert act.sight == (acts.HIT if move in STRIKES else acts.HELD)
        pair = act.at(act.impact_ms)
        attack = ATTACKS[move]
        assert gap(act, pair, attack.joints, attack.targets) <= 3.0
        there = joints_of(pair)[act.actor]
        assert min(distance(act.point, there.point(joint)) for joint in attack.joints) < 1.0


@pytest.mark.slow
@pytest.mark.one_in(2, 1)
@pytest.mark.parametrize(("move", "position", "top", "actor"), CASES, ids=IDS)
def test_it_begins_and_ends_at_rest_and_nobody_jumps(move: str, position: str, top: int, actor: int) -> None:
    start = acting.resting(position, top)
    thrown = acting.resting(position, top, actor)
    for result in results(move):
        act = acting.attack(move, position, top, actor, result)
        check_times(act, result)
        check_motion(act, result, more=1.0 if (move, position, top, actor) in ALLOWED else 1.35)
        check_floor(act, result)
        assert act.start == start
        lands = move == "throw" and result == acting.HIT
        assert act.end == (thrown if lands else start)


def test_an_act_begins_where_the_two_are() -> None:
    for here, there in (("mid_range", "short_range"), ("clinch", "mid_range"), ("half_guard", "full_guard")):
        top = 0 if here in ON_GROUND else -1
        start = acting.resting(here, top)
        for result in acting.RESULTS:
            act = acting.attack("punch", there, top, 0, result)
            assert act.at(0, start) == start
            assert act.at(act.length, start) == act.end
            check_motion(act, (here, there, result), start, more=1.5)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("move", "position", "top", "actor"), CASES, ids=IDS)
def test_what_does_not_land_is_seen(move: str, position: str, top: int, actor: int) -> None:
    played = {result: acting.attack(move, position, top, actor, result) for result in results(move)}
    for one, two in combinations(played, 2):
        assert looks(played[one]) != looks(played[two]), (one, two)
    for result, act in played.items():
        if result in (acting.MISSED, acting.SLIPPED):
            assert act.impact < 0
            assert act.sight in (acts.MISSED, acts.SLIPPED)
            assert act.impact_ms == act.length
    if move in STRIKES:
        assert played[acting.MISSED].sight == acts.MISSED
        assert played[acting.SLIPPED].sight == acts.SLIPPED
        blocked = played[acting.BLOCKED]
        assert blocked.sight == acts.BLOCKED
        assert gap(blocked, blocked.at(blocked.impact_ms), ATTACKS[move].joints, GUARDS) <= 3.0


@pytest.mark.parametrize(
    ("move", "position", "top", "actor"), [row for row in catalogue.allowed() if row[0] in STRIKES]
)
def test_a_blow_that_misses_never_touches_what_it_was_meant_for(
    move: str, position: str, top: int, actor: int
) -> None:
    this = contact(move, position, top in (-1, actor))
    for result in (acting.MISSED, acting.SLIPPED):
        act = acting.attack(move, position, top, actor, result)
        back = act.keys[-2].ms  # from here they only go back to where they stood
        shown = [pair for time, pair in moments(act) if time <= back]
        nearest = min(gap(act, pair, (this.joint,), (this.target,)) for pair in shown)
        rest = gap(act, act.start, (this.joint,), (this.target,))
        assert nearest > 6.0 or rest < 7.0, (result, nearest)  # a knee at the ribs is there already


@pytest.mark.parametrize("actor", [0, 1])
@pytest.mark.parametrize("position", ["long_range", "mid_range", "short_range"])
def test_a_kick_that_misses_does_not_look_like_one_that_lands(position: str, actor: int) -> None:
    """Who is kicked at has stepped back, and the foot comes near no leg, also when it comes down."""
    missed = acting.attack("kick", position, -1, actor, acting.MISSED)
    rest = missed.start
    back = missed.keys[-2].ms
    shown = [pair for time, pair in moments(missed) if missed.met_ms <= time <= back]
    legs = ("knee_near", "knee_far", "foot_near", "foot_far")
    feet = ("sole_near", "sole_far")
    assert min(gap(missed, pair, feet, legs) for pair in shown) > 8
    for pair in shown:
        kicked, stood = (pair.b, rest.b) if actor == 0 else (pair.a, rest.a)
        assert (kicked.pelvis[0] - stood.pelvis[0]) * (1 - 2 * actor) > 8, "out of reach"
    landed = acting.attack("kick", position, -1, actor, acting.HIT)
    assert gap(landed, landed.at(landed.impact_ms), feet, (*legs, "face", "belly", "chest")) < 6


def test_each_blow_is_seen_coming() -> None:
    for move, position, top, actor in catalogue.allowed():
        if move in STRIKES:
            this = contact(move, position, top in (-1, actor))
            act = acting.attack(move, position, top, actor, acting.HIT)
            before = act.at(act.impact_ms - 90)
            joint = {"sole": "foot", "fist": "hand"}.get(this.joint[:4], this.joint[:5].rstrip("_"))
            side = this.joint.rsplit("_", 1)[1]
            name = f"{joint}_{side}" if joint in ("foot", "hand") else this.joint
            drawn = distance(
                joints_of(before)[act.actor].point(name), joints_of(act.start)[act.actor].point(name)
            )
            assert drawn > 7, (move, position, top, actor, drawn)


@pytest.mark.parametrize("actor", [0, 1])
def test_a_throw_takes_the_foe_off_the_ground_and_down(actor: int) -> None:
    act = acting.attack("throw", "clinch", -1, actor, acting.HIT)
    foes = [(pair.b, pair.a)[actor] for _, pair in moments(act)]
    height = [max(pose.foot_near[1], pose.foot_far[1], pose.pelvis[1]) for pose in foes]
    assert min(height) < 40, "in the air"
    up = height.index(min(height))
    assert max(pose.pelvis[1] for pose in foes[up:]) > 85, "and flat on the mat afterwards"
    assert foes[-1].pelvis[1] > 85, "and stays there"


@pytest.mark.parametrize("actor", [0, 1])
def test_a_sprawl_stuffs_whoever_throws(actor: int) -> None:
    act = acting.sprawl("clinch", actor)
    check_times(act, "sprawl")
    check_motion(act, "sprawl")
    check_floor(act, "sprawl")
    assert act.sight == acts.CAUGHT
    assert act.actor == "ba"[actor], "the other one does it"
    assert act.start == act.end == acting.resting("clinch", -1)
    met = act.at(act.impact_ms)
    heads = [solve(pose).head[1] for pose in (met.a, met.b)]
    assert heads[1 - actor] < heads[actor] - 5, "above"


def test_what_is_seen_of_a_roll() -> None:
    assert acting.result_of((6, 5), 5, 2) == acting.HEAVY
    assert acting.result_of((6, 2), 5, 1) == acting.HIT
    assert acting.result_of((4, 1), 5, 0) == acting.BLOCKED
    assert acting.result_of((3, 2), 5, 0) == acting.SLIPPED
    assert acting.result_of((1, 1), 5, 0) == acting.MISSED


def test_seats_mirror_each_other() -> None:
    left, right = (acting.attack("kick", "mid_range", -1, actor, acting.HIT) for actor in (0, 1))
    assert left.length == right.length
    for (_, one), (_, two) in zip(moments(left), moments(right), strict=True):
        assert solve(one.a).head[0] == pytest.approx(100 - solve(two.b).head[0], abs=2.5)


def test_who_is_on_top_is_seen() -> None:
    for position in ON_GROUND:
        for top in (0, 1):
            pair = acting.resting(position, top)
            heads = [solve(pose).head[1] for pose in (pair.a, pair.b)]
            assert heads[top] < heads[1 - top] - 8
            drawn = [who for who, parts in pair.order if parts is None or "torso" in parts]
            assert drawn[-1] == "ab"[top] or position == "full_guard", "and drawn over the other one"


def test_what_landed_throws_leave() -> None:
    for seat in (0, 1):
        pair = acting.resting("clinch", -1, seat)
        assert (pair.b, pair.a)[seat].pelvis[1] > 85
        assert pair == acting.thrown(seat, "clinch")
    assert acting.resting("half_guard", 0, 0) == acting.resting("half_guard", 0)


PLACES = [(position, top) for position in POSITIONS for top in catalogue.tops(position)]


@pytest.mark.parametrize("here", PLACES, ids=str)
def test_moves_lead_from_rest_to_rest(here: tuple[str, int]) -> None:
    for there in PLACES:
        if there != here:
            start, end = acting.resting(*here), acting.resting(*there)
            act = transitions.move(start, end, here[1] >= 0, there[1] >= 0, here[1] != there[1])
            check_times(act, there, 400, 900)
            check_motion(act, there)
            check_floor(act, there)
            assert (act.start, act.end) == (start, end)


def test_a_move_may_begin_with_somebody_thrown() -> None:
    for seat in (0, 1):
        for position, top in PLACES:
            start, end = acting.thrown(seat, "clinch"), acting.resting(position, top)
            act = transitions.move(start, end, True, top >= 0, top != seat)
            check_motion(act, (seat, position, top))


def endings(how: str, position: str, top: int, winner: int, move: str = "") -> list[Act]:
    """An ending, whose acts follow each other."""
    played = transitions.ending(how, position, top, winner, move)
    thrown = how == "knockout" and move == "throw"
    assert played[0].start.a == acting.resting(position, top, winner if thrown else -1).a
    for one, two in pairwise(played):
        assert (one.end.a, one.end.b) == (two.start.a, two.start.b)
    for act in played:
        name = (how, position, top, winner, move)
        check_times(act, name, 1000, 3000)
        check_motion(act, name, more=1.2 if move else 1.0)  # also a move that is not allowed there
        check_floor(act, name)
    return played


@pytest.mark.one_in(3)
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("move", [*STRIKES, "throw", ""])
def test_a_knockout_leaves_the_loser_on_the_mat(winner: int, move: str) -> None:
    for position, top in PLACES:
        blow, count = endings("knockout", position, top, winner, move)
        if move != "throw":
            assert blow.sight == acts.HIT
            assert blow.actor == "ab"[winner]
        for _, pair in moments(count):
            loser = (pair.b, pair.a)[winner]
            assert loser.pelvis[1] > 85
            assert loser.expression == "ko"
        assert count.end.r is not None, "a referee has come"
        last = (count.end.a, count.end.b)
        assert last[winner].hand_near[1] < 20, "arms up"
        apart = [abs(solve(count.end.r).chest[0] - solve(pose).head[0]) for pose in last]
        assert min(apart) > 9, "and stands in nobody"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("move", [*HOLDS, ""])
def test_a_tapout_is_tapped_three_times(winner: int, move: str) -> None:
    for position, top in PLACES:
        tap, off = endings("tapout", position, top, winner, move)
        assert tap.sight == acts.HELD
        assert tap.actor == "ab"[winner]
        downs = [key for one, key in pairwise(tap.keys) if one.pair != key.pair]
        assert len(downs) >= 8, "the hold bites, three times up and down, apart"
        held = tap.keys[tap.impact].pair
        waved = {
            tuple(joints_of(key.pair)["ba"[winner]].point(f"hand_{side}"))
            for key in tap.keys
            for side in ("near", "far")
        }
        assert len(waved) > 4, held
        assert (off.end.b, off.end.a)[winner].pelvis[1] > 60, "the loser stays on the knees"
        assert (off.end.a, off.end.b)[winner].hand_near[1] < 20


@pytest.mark.parametrize("winner", [0, 1])
def test_a_stoppage_and_a_decision(winner: int) -> None:
    for position, top in PLACES:
        sunk, off = endings("stoppage", position, top, winner)
        assert (sunk.end.b, sunk.end.a)[winner].pelvis[1] > 60
        assert off.end.r is not None
        for how in ("decision", "markers"):
            (act,) = endings(how, position, top, winner)
            last = act.end
            raised = (last.a.hand_far, last.b.hand_far)[winner]
            assert raised[1] < 20
            assert last.r is not None
            assert distance(raised, last.r.hand_near) < 6, "by the referee"
            assert (last.b, last.a)[winner].pelvis[1] < 60, "on the feet"
            loser = joints_of(last)["ba"[winner]]
            assert min(loser.hand_near[1], loser.hand_far[1]) > 40, "and no hand of the other one"
        (act,) = endings("draw", position, top, -1)
        assert max(act.end.a.hand_far[1], act.end.b.hand_far[1]) < 20, "both hands are raised"


def test_the_catalogue_names_each_act_once() -> None:
    names = [name for name, _ in catalogue.acts()]
    assert len(names) == len(set(names))
    for move in MOVES:
        assert any(name.startswith(f"{move}/") for name in names), move
    allowed = list(catalogue.allowed())
    assert ("kick", "long_range", -1, 0) in allowed
    assert ("kick", "full_mount", 0, 0) not in allowed
    assert ("leg_hold", "full_mount", 0, 1) in allowed, "from below"
    assert ("leg_hold", "full_mount", 0, 0) not in allowed


def test_unknown_names_are_named() -> None:
    with pytest.raises(KeyError, match="headbutt"):
        contact("headbutt", "clinch")
    with pytest.raises(KeyError, match="on_the_moon"):
        contact("punch", "on_the_moon")
    with pytest.raises(KeyError, match="on_the_moon"):
        acting.resting("on_the_moon", -1)
    with pytest.raises(KeyError, match="luck"):
        acting.attack("punch", "clinch", -1, 0, "luck")
