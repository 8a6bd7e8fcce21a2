"""Knockdown's acting: contacts, what each outcome shows, what flies, Reactions, the Knockdown Test, endings."""

from __future__ import annotations

from itertools import combinations

import pytest
from act_checks import (
    FAST,
    JOINTS,
    TRUNK,
    TRUNK_FAST,
    check_floor,
    check_motion,
    check_times,
    gap,
    joints_of,
    looks,
    moments,
)

from kotgames.games.knockdown.art import acting, catalogue, effects, key_poses
from kotgames.games.knockdown.art import moments as card_moments
from kotgames.games.knockdown.art.effects import ActedAct, Effect
from kotgames.games.knockdown.art.moments import CARRY, HOLD, MOMENTS, REACTION, SHOT, SHOWN, STRIKE
from kotgames.games.knockdown.card_set import CardSet, from_data, shipped
from kotgames.ui.art import act as acts
from kotgames.ui.art.act import Act
from kotgames.ui.art.skeleton import distance, solve

pytestmark = pytest.mark.slow

CARD_SET = shipped()
NAMES = tuple(MOMENTS)
STRIKES = [
    name
    for name in NAMES
    if MOMENTS[name].kind in (STRIKE, CARRY, HOLD, SHOT) and name not in catalogue.UNBLOCKED
]
AGAINST = [name for name in STRIKES if MOMENTS[name].kind in (STRIKE, SHOT)]
STRIKING = tuple(f"{joint}_{side}" for joint in ("fist", "sole", "elbow", "knee") for side in ("near", "far"))
GUARDS = tuple(f"{joint}_{side}" for joint in ("hand", "fist", "foot", "knee") for side in ("near", "far"))
BODY = ("face", "chest", "belly", "neck", "pelvis", *GUARDS, "elbow_near", "elbow_far")
AWAY = ("shadow_step", "vanish", "repulsor")
"""Acts that leave the two elsewhere than they were."""


# --------------------------------------------------------------------------------- which act is whose
def test_every_attack_of_the_box_is_acted_and_nothing_else() -> None:
    assert set(MOMENTS) == set(CARD_SET.source_ids)
    for source, name in enumerate(CARD_SET.source_ids):
        assert card_moments.moment_name(CARD_SET, source) == name
        assert card_moments.is_own(CARD_SET, source)


def test_what_is_no_strike_by_the_rules_is_acted_as_none() -> None:
    from kotgames.games.knockdown import components as c

    for source, name in enumerate(CARD_SET.source_ids):
        kind = MOMENTS[name].kind
        if CARD_SET.type_of[source] == c.REACTION:
            assert kind == REACTION, name
        elif CARD_SET.type_of[source] == c.ABILITY:
            assert kind == SHOWN or name in catalogue.UNBLOCKED, name
            assert catalogue.outcomes(name) == ("hit",)
        else:
            assert catalogue.outcomes(name) == acting.OUTCOMES, name


def changed(**values: object) -> CardSet:
    """The shipped set with one more card, of another box."""
    import copy

    data = copy.deepcopy(CARD_SET.data)
    row = {
        "id": "strange",
        "count": 1,
        "symbol": "low",
        "type": "strike",
        "wounds": {"light": 1},
        "range": {"up_to": 1},
        "source": "house",
    }
    data["components"]["cards"].append({**row, **values})
    return from_data(data)


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({}, "low_kick"),
        ({"symbol": "high"}, "cross"),
        ({"symbol": "grip"}, "clinch"),
        ({"symbol": "block"}, "shield_bash"),
        ({"symbol": "dash"}, "charge"),
        ({"range": {"projectile": True}}, "snap_shot"),
        ({"range": {"exactly": 2}}, "snap_shot"),
        ({"type": "ability", "wounds": {}, "range": {}, "effects": [{"do": "heal", "light": 1}]}, "patch_up"),
        (
            {"type": "ability", "wounds": {}, "range": {}, "effects": [{"do": "blink", "spaces": 1}]},
            "shadow_step",
        ),
        ({"type": "ability", "wounds": {}, "range": {}, "effects": [{"do": "push", "spaces": 1}]}, "order"),
        ({"type": "ability", "effects": [{"do": "pull", "spaces": 1}]}, "tractor_beam"),
        ({"type": "ability"}, "suppressive_fire"),
    ],
)
def test_a_card_of_another_box_is_acted_by_its_symbol_type_and_range(
    values: dict[str, object], name: str
) -> None:
    card_set = changed(**values)
    source = card_set.kind_index["strange"]
    assert not card_moments.is_own(card_set, source)
    assert card_moments.moment_name(card_set, source) == name


# ------------------------------------------------------------------------------------ times and ways
def seen_ways(act: Act) -> None:
    """Nobody who is seen jumps; who is hidden by smoke may be anywhere."""
    before = None
    for time, pair in moments(act):
        there = {who for who, _ in pair.order}
        now = {who: joints for who, joints in joints_of(pair).items() if who in there}
        for who in set(now) & set(before or {}):
            for joint in JOINTS:
                way = distance(now[who].point(joint), before[who].point(joint))  # type: ignore[index]
                assert way <= (TRUNK_FAST if joint in TRUNK else FAST), (round(time), who, joint, way)
        before = now


@pytest.mark.parametrize("outcome", acting.OUTCOMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_turret_stands_beside_its_owner_and_fires(outcome: str, seat: int) -> None:
    act = acting.projected(seat, outcome)
    check_times(act, ("turret", outcome))
    check_motion(act, ("turret", outcome))
    turret, shot = act.effects
    assert (turret.name, shot.name) == ("turret", "rivets")
    assert all(turret.share(float(ms)) is not None for ms in range(0, act.length + 1, 50))
    owner, rival = (act.start.poses[who].pelvis[0] for who in ("ab" if seat == 0 else "ba"))
    assert shot.start is not None
    places = (owner, turret.at[0], shot.start[0], rival)
    assert places == tuple(sorted(places, reverse=seat == 1))
    assert shot.begins <= act.met_ms < act.length


def test_a_turret_knows_its_outcomes() -> None:
    with pytest.raises(KeyError):
        acting.projected(0, "maybe")


@pytest.mark.parametrize("name", NAMES)
def test_every_act_begins_and_ends_at_rest_and_nobody_jumps(name: str) -> None:
    for actor in (0, 1):
        for outcome in acting.OUTCOMES:
            act = acting.act(name, actor, outcome)
            where = (name, actor, outcome)
            assert act.timing, where
            if name not in AWAY:
                assert act.start == act.end == acting.resting(name, actor, lost=outcome == "missed"), where
            check_times(act, where)
            check_floor(act, where)
            if name in ("vanish", "shadow_step"):
                seen_ways(act)
            else:
                check_motion(act, where, more=1.25)


@pytest.mark.parametrize("against", AGAINST)
def test_reactions_begin_where_the_strike_does(against: str) -> None:
    for name in ("vanish", "repulsor"):
        for actor in (0, 1):
            act = acting.reaction(name, actor, against)
            assert act.start == acting.resting(against, 1 - actor)
            check_times(act, (name, against))
            check_floor(act, (name, against))
            seen_ways(act)


@pytest.mark.parametrize("name", NAMES)
def test_the_other_seat_acts_the_mirror_image(name: str) -> None:
    left, right = acting.act(name, 0), acting.act(name, 1)
    assert left.actor != right.actor
    for one, two in zip(left.keys, right.keys, strict=True):
        assert one.ms == two.ms
        assert one.pair.a.pelvis[0] == pytest.approx(100 - two.pair.b.pelvis[0])
    for mine, other in zip(left.effects, right.effects, strict=True):
        assert mine.at[0] == pytest.approx(100 - other.at[0])
        assert mine.way == -other.way


# -------------------------------------------------------------------------------- where things meet
@pytest.mark.parametrize("name", STRIKES)
def test_joints_meet(name: str) -> None:
    for actor in (0, 1):
        for outcome in acting.OUTCOMES:
            act = acting.act(name, actor, outcome)
            where = (name, actor, outcome)
            if act.impact < 0:
                assert outcome == "missed", where
                assert act.sight in (acts.MISSED, acts.SLIPPED), where
                continue
            assert act.point is not None
            pair = act.at(act.impact_ms)
            both = joints_of(pair)
            if act.sight == acts.THROWN:
                assert act.point[1] > 88, where
            elif MOMENTS[name].kind == SHOT:
                target = both["b" if act.actor == "a" else "a"]
                assert min(distance(act.point, target.point(joint)) for joint in BODY) < 1.0, where
            else:
                met = gap(act, pair, (*STRIKING, "chest"), BODY)
                assert met <= 3.2, where


@pytest.mark.parametrize("name", [name for name in NAMES if MOMENTS[name].kind in (STRIKE, HOLD)])
def test_the_own_joint_of_a_moment_meets_its_target(name: str) -> None:
    this = card_moments.posed_moment(name)
    assert this.point is not None
    met = distance(solve(this.a).point(this.moment.joint), solve(this.b).point(this.moment.target))
    assert met <= this.moment.short_by + 1.5


@pytest.mark.slow
@pytest.mark.parametrize("name", STRIKES)
def test_outcomes_are_told_apart(name: str) -> None:
    for actor in (0, 1):
        played = {outcome: acting.act(name, actor, outcome) for outcome in acting.OUTCOMES}
        for one, two in combinations(acting.OUTCOMES, 2):
            assert looks(played[one]) != looks(played[two]), (one, two)
        assert played["hit"].sight in (acts.HIT, acts.HELD, acts.THROWN)
        assert played["blocked"].sight == acts.BLOCKED
        assert played["part"].sight == acts.BLOCKED
        assert played["part"].timing != played["blocked"].timing
        assert played["missed"].sight in (acts.MISSED, acts.SLIPPED)


def test_no_two_attacks_look_alike() -> None:
    shown = {name: looks(acting.act(name, 0)) for name in NAMES}
    for one, two in combinations(NAMES, 2):
        assert shown[one] != shown[two], (one, two)


def test_unknown_words_are_named() -> None:
    with pytest.raises(KeyError, match="sideways"):
        acting.act("jab", 0, "sideways")
    with pytest.raises(KeyError, match="yawn"):
        acting.act("yawn", 0)
    with pytest.raises(KeyError, match="jab"):
        acting.reaction("jab", 0)


# ---------------------------------------------------------------------------------------- what flies
@pytest.mark.parametrize("name", [name for name in NAMES if MOMENTS[name].kind == SHOT])
def test_a_shot_leaves_its_origin_and_is_there_at_the_contact(name: str) -> None:
    this = MOMENTS[name]
    for actor in (0, 1):
        for outcome in catalogue.outcomes(name):
            act = acting.act(name, actor, outcome)
            (flies,) = act.effects
            assert flies.name == this.effect
            assert flies.begins <= act.met_ms < flies.ends
            shooter = act.at(act.met_ms).poses[act.actor]
            assert flies.start is not None
            assert distance(flies.start, card_moments.origin_of(shooter, this.origin)) < 2.5, (name, outcome)
            ahead = flies.at[0] - flies.start[0]
            assert ahead * flies.way > 15, "it flies to the other one"
            if act.impact >= 0:
                assert flies.at == act.point
            else:
                assert act.spot is not None
                assert abs(flies.at[0] - 50) > abs(act.spot[0] - 50) + 20, "past whoever is no longer there"


@pytest.mark.parametrize("name", NAMES)
def test_effects_are_seen_within_their_act(name: str) -> None:
    for outcome in catalogue.outcomes(name):
        act = acting.act(name, 0, outcome)
        assert bool(act.effects) == bool(
            MOMENTS[name].effect and (outcome in ("hit", "part") or MOMENTS[name].kind == SHOT)
        ), outcome
        for one in act.effects:
            assert 0 <= one.begins < one.ends <= act.length
            assert one.share(one.begins - 1) is None
            assert one.share(one.begins) == 0.0
            assert one.share(one.ends) is None


@pytest.mark.parametrize("name", effects.NAMES)
def test_every_effect_is_drawn_and_changes(name: str) -> None:
    crosses = name in ("bolts", "lance", "ricochet", "burst", "rivets", "venom", "tractor")
    at = (80.0, 88.0 if name == "turret" else 40.0)
    this = Effect(name, 0, 400, at, (20.0, 44.0) if crosses else None, effects.COLOURS[name])
    steps = effects.steps_of(this)
    shown = [effects.draw(this, (step + 0.5) / steps, 2.0) for step in range(3)]
    for picture in shown:
        drawn = picture.get_bounding_rect(40)
        assert drawn.width > 8
        assert drawn.height > 3
        assert drawn.width < picture.get_width()
    assert len({picture.get_size() for picture in shown}) == 1
    assert len({pixels(picture) for picture in shown}) == 3, "it moves from step to step"
    assert steps >= 4


def pixels(surface: object) -> bytes:
    import pygame

    return pygame.image.tobytes(surface, "RGBA")  # type: ignore[arg-type]


def test_a_mirrored_effect_is_on_the_other_side() -> None:
    this = Effect("bolts", 0, 100, (80.0, 40.0), (20.0, 44.0))
    other = this.mirrored(50.0)
    assert (other.at, other.start, other.way) == ((20.0, 40.0), (80.0, 44.0), -1)
    assert other.mirrored(50.0) == this


def test_smoke_hides_who_is_gone() -> None:
    for name in ("vanish", "shadow_step"):
        act = acting.act(name, 1)
        gone = [time for time, pair in moments(act) if "b" not in {who for who, _ in pair.order}]
        assert gone, name
        smoke = [one for one in act.effects if one.name == "smoke"]
        assert len(smoke) == 2
        assert smoke[0].begins <= gone[0]
        assert smoke[1].begins <= gone[-1] <= smoke[1].ends


def test_what_is_only_shown_is_told_while_it_is_seen() -> None:
    for name in NAMES:
        if MOMENTS[name].kind == SHOWN:
            act = acting.act(name, 0)
            assert isinstance(act, ActedAct)
            assert act.effects[0].begins < act.met_ms < act.length


# ----------------------------------------------------------------------------- the test, and the ends
@pytest.mark.parametrize("tested", [0, 1])
def test_a_knockdown_test_is_acted(tested: int) -> None:
    called = acting.called(tested)
    check_times(called, "called")
    check_motion(called, "called")
    check_floor(called, "called")
    assert called.start == acting.resting() if tested else called.start.a.pelvis == acting.resting().a.pelvis
    kneels = called.end.poses["ab"[tested]]
    assert kneels.pelvis[1] > called.start.poses["ab"[tested]].pelvis[1] + 10
    up = acting.passed(tested)
    check_times(up, "passed")
    check_motion(up, "passed")
    assert up.start == acting.dazed(tested)
    assert up.end.poses["ab"[tested]].pelvis[1] == pytest.approx(called.start.poses["ab"[tested]].pelvis[1])
    fall, count = acting.failed(tested)
    assert fall.start == acting.dazed(tested)
    assert count.start.poses["ab"[tested]] == fall.end.poses["ab"[tested]]
    assert count.end.poses["ab"[tested]].pelvis[1] > 80, "who failed stays down"
    assert count.end.r is not None
    assert looks(up) != looks(fall)


@pytest.mark.parametrize("tested", [0, 1])
def test_who_fails_falls_by_way_of_the_seat_and_no_leg_folds_behind_them(tested: int) -> None:
    fall, _ = acting.failed(tested)
    check_motion(fall, "failed")
    ahead = 1 if tested == 0 else -1
    seat = next(index for index, key in enumerate(fall.keys) if key.ms > 420)
    for ms in range(fall.keys[seat].ms, fall.length + 1, 20):
        loser = fall.at(float(ms)).poses["ab"[tested]]
        joints = solve(loser)
        for foot in (joints.foot_near, joints.foot_far):
            assert (foot[0] - loser.pelvis[0]) * ahead > 0, ms


@pytest.mark.parametrize("against", ["cross", "charge", "snap_shot", "headshot"])
@pytest.mark.parametrize("seat", [0, 1])
def test_who_vanished_comes_back_beside_the_card_and_out_of_reach(against: str, seat: int) -> None:
    act = acting.reaction("vanish", seat, against)
    edge = 112.5  # where the card of the Reaction begins in windows of 16:9
    start, end = (act.start, act.end) if seat == 1 else (acts.swapped(act.start), acts.swapped(act.end))
    head = solve(end.b).head
    assert head[0] + 8 < edge
    assert end.b.pelvis[0] < edge - 10
    assert abs(end.b.pelvis[0] - start.b.pelvis[0]) > 12, "elsewhere"
    assert head[0] - solve(end.a).head[0] > 25


@pytest.mark.parametrize("winner", [0, 1])
def test_the_end_is_acted_with_the_deciding_blow(winner: int) -> None:
    for name in ("", *NAMES):
        played = acting.ending(winner, "ko", name)
        shot = name in NAMES and acting.MOMENTS[name].kind == acting.SHOT
        assert len(played) == 2 + shot, "a shot is seen once more before the other falls"
        for act in played:
            check_motion(act, ("ko", name), more=1.3)
            check_floor(act, ("ko", name))
        fall, count = played[-2:]
        assert fall.actor == "ab"[winner]
        loser = count.end.poses["ab"[1 - winner]]
        assert loser.pelvis[1] > 80
        assert count.end.poses["ab"[winner]].pelvis[1] < 60
    one, two = (acting.ending(winner, "ko", name)[0] for name in ("uppercut", "low_kick"))
    assert looks(one) != looks(two)
    assert looks(acting.ending(winner, "ko", "order")[0]) == looks(
        acting.ending(winner, "ko", acting.DECIDING)[0]
    )
    (raised,) = acting.ending(winner, "deck")
    hands = {who: solve(raised.end.poses[who]).hand_far[1] for who in "ab"}
    assert hands["ab"[winner]] < hands["ab"[1 - winner]]


# ------------------------------------------------------------------------------------- the catalogue
def test_the_catalogue_holds_every_attack_and_outcome_once() -> None:
    names = [name for name, _ in catalogue.acts()]
    assert len(names) == len(set(names))
    for name in NAMES:
        for actor in (0, 1):
            for outcome in catalogue.outcomes(name):
                assert f"{name}/seat {actor}/{outcome}" in names
    assert sum("against" in name for name in names) == 2 * 2 * len(AGAINST)
    assert {name.partition("/")[0] for name in names if name.startswith("test")} == {
        "test, called", "test, passed", "test, failed 1", "test, failed 2",
    }  # fmt: skip


def test_who_is_seen_in_an_act() -> None:
    ids = {
        name: CARD_SET.fighters[CARD_SET.owner_of[number]].id
        for number, name in enumerate(CARD_SET.special_ids)
    }
    assert ids == catalogue.OWNERS
    one, two = catalogue.looks("headshot/seat 0/hit")
    assert one.headgear == "helmet"
    assert one.prop
    assert not two.prop
    two, one = catalogue.looks("headshot/seat 1/hit")
    assert one.headgear == "helmet"
    assert one.prop
    shot, gone = catalogue.looks("vanish/seat 1/against snap_shot")
    assert shot.prop
    assert gone.headgear == "alien"
    assert not any(look.prop for look in catalogue.looks("uppercut/seat 0/hit"))


def test_a_shot_is_fired_from_the_muzzle_of_what_is_held() -> None:
    pose = card_moments.posed_moment("snap_shot").a
    joints = solve(pose)
    end = card_moments.muzzle(pose)
    assert distance(end, joints.fist_far) == pytest.approx(
        distance(end, joints.fist_near) - distance(joints.fist_near, joints.fist_far), abs=1.0
    )
    with pytest.raises(KeyError, match="ear"):
        card_moments.origin_of(pose, "ear")
    assert key_poses.effect_at("order")[0] > joints.fist_far[0]
