"""Knock Out Punch's acting: fists meet what they are meant for whoever is how tall, the struck one stays down, nobody jumps."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from act_checks import check_floor, check_motion, check_times, looks, moments

from kotgames.games.knock_out_punch.art import acting, catalogue
from kotgames.games.knock_out_punch.art.blows import BLOW_OF, BLOWS, TALL, blow_of, joint_of
from kotgames.games.knock_out_punch.art.boxers import LOOKS
from kotgames.games.knock_out_punch.card_set import shipped
from kotgames.ui.art import act as acts
from kotgames.ui.art.act import Act
from kotgames.ui.art.skeleton import distance, in_pose, on_stage

pytestmark = pytest.mark.slow

BOXERS = shipped().fighters
TALLNESS = {name: LOOKS[name].stature for name in BOXERS}
ALL_PAIRS = [(one, two) for one, two in product(BOXERS, BOXERS) if one != two]
"""Who strikes, and who is struck."""
PRACTICAL = [(name, (1.0, 1.0)) for name in BLOWS if name != "leap"] + [
    ("leap", (TALLNESS["chet_smallwood"], TALLNESS["haymaker_henderson"])),
    ("haymaker", (TALLNESS["haymaker_henderson"], TALLNESS["chet_smallwood"])),
    ("uppercut", (1.0, TALLNESS["haymaker_henderson"])),
]
"""Blows with the statures for which they are thrown."""
FISTS = ("fist_near", "fist_far")


def fists(act: Act, ms: float, own: float) -> list[tuple[float, float]]:
    """Where the striker's fists are on the stage."""
    return [joint_of(act.at(ms).a, name, own) for name in FISTS]


@pytest.mark.parametrize(("one", "two"), ALL_PAIRS)
@pytest.mark.parametrize("up", [False, True])
def test_whoever_strikes_whom_the_fist_meets_the_target(one: str, two: str, up: bool) -> None:
    statures = TALLNESS[one], TALLNESS[two]
    blow = blow_of(one, *statures, up=up)
    act = acting.knock_out(blow.name, statures)
    assert act.sight == acts.HIT
    assert act.point is not None
    target = joint_of(act.at(act.impact_ms).b, blow.target, statures[1])
    near = 9.0 if blow.target == "belly" else 4.5  # a trunk is as thick as that
    assert min(distance(fist, target) for fist in fists(act, act.impact_ms, statures[0])) < near
    assert distance(act.point, target) < near, "the star is where they meet"


@pytest.mark.parametrize(("blow", "statures"), PRACTICAL)
def test_every_act_takes_its_time_and_nobody_jumps_or_sinks(blow: str, statures: tuple[float, float]) -> None:
    played = [
        acting.knock_out(blow, statures),
        acting.blocked(blow, statures),
        acting.exchange(blow, statures),
        acting.exchange(blow, statures, True),
        acting.at_nobody(blow, statures[0]),
    ]
    for act in played:
        check_times(act, act.timing, 900, 1300)
        check_motion(act, act.timing)
        check_floor(act, act.timing)


@pytest.mark.parametrize(("blow", "statures"), PRACTICAL)
def test_a_knock_out_stands_still_where_it_hits_and_leaves_one_down_and_one_up(
    blow: str, statures: tuple[float, float]
) -> None:
    act = acting.knock_out(blow, statures)
    assert (act.start.a, act.start.b) == (acting.resting(statures).a, acting.resting(statures).b)
    stands = next(key.ms for key in act.keys if key.ms > act.impact_ms) - act.impact_ms
    assert 80 <= stands <= 120
    assert act.end.b.pelvis[1] > 84, "on the mat"
    assert act.end.b.expression == "ko"
    assert min(act.end.a.hand_near[1], act.end.a.hand_far[1]) < 20, "a fist in the air"
    assert act.end.a.pelvis[1] < 60
    assert act.end.r is not None, "the referee waves it off"
    assert dict(act.end.order).keys() == {"a", "b", "r"}
    head = joint_of(act.end.b, "head", statures[1])
    feet = [joint_of(act.end.a, name, statures[0])[0] for name in ("foot_near", "foot_far")]
    assert all(abs(foot - head[0]) > 12 for foot in feet), "nobody is stood on"


def test_a_boxer_falls_as_the_blow_drives_him() -> None:
    flat, lifted, folded = (acting.knock_out(name, (1.0, 1.0)) for name in ("cross", "uppercut", "body"))
    heads = {act: joint_of(act.end.b, "head", 1.0)[0] - act.end.b.pelvis[0] for act in (flat, lifted, folded)}
    assert heads[flat] > 20, "on the back, away from the blow"
    assert heads[folded] < -20, "on the face, over the fist"
    in_the_air = [max(pair.b.foot_near[1], pair.b.foot_far[1]) for _, pair in moments(lifted)]
    assert min(in_the_air) < 78, "an uppercut takes both feet off the mat"


def test_chet_leaps_at_haymaker_and_everybody_else_stays_on_the_floor() -> None:
    chet, haymaker = TALLNESS["chet_smallwood"], TALLNESS["haymaker_henderson"]
    assert haymaker >= chet * TALL
    assert blow_of("chet_smallwood", chet, haymaker, up=False).name == "leap"
    act = acting.knock_out("leap", (chet, haymaker))
    pair = act.at(act.impact_ms)
    feet = [joint_of(pair.a, name, chet)[1] for name in ("foot_near", "foot_far")]
    assert max(feet) < 90, "off the mat with both feet"
    small, large = (
        joint_of(rest, "head", size)[1] for rest, size in ((act.start.a, chet), (act.start.b, haymaker))
    )
    assert small - large > 12, "a small man against a giant"
    for name in BOXERS[2:]:
        assert blow_of(name, TALLNESS[name], chet, up=False).name == BLOW_OF[name]


def test_every_boxer_is_known_for_a_blow_and_an_uppercut_strikes_up() -> None:
    assert set(BLOW_OF) == set(BOXERS)
    for name in BOXERS:
        assert blow_of(name, 1.0, 1.0, up=True).name == "uppercut"
    assert blow_of("somebody_else", 1.0, 1.0, up=False).name == "cross"


@pytest.mark.parametrize(("blow", "statures"), PRACTICAL)
def test_a_block_is_met_by_gloves_and_both_stay_on_their_feet(
    blow: str, statures: tuple[float, float]
) -> None:
    act = acting.blocked(blow, statures)
    assert act.sight == acts.BLOCKED
    pair = act.at(act.impact_ms)
    guard = [joint_of(pair.b, name, statures[1]) for name in FISTS]
    met = min(distance(fist, glove) for fist, glove in product(fists(act, act.impact_ms, statures[0]), guard))
    assert met < 5.5
    assert act.end == acting.resting(statures)


@pytest.mark.parametrize("blow", [name for name in BLOWS if name != "leap"])
def test_at_nobody_only_the_striker_is_seen(blow: str) -> None:
    act = acting.at_nobody(blow, 1.0)
    assert act.sight == acts.MISSED
    assert act.impact == -1
    assert all([who for who, _ in pair.order] == ["a"] for _, pair in moments(act))


def test_an_exchange_is_won_from_either_side_and_nobody_lies() -> None:
    left, right = acting.exchange("cross", (1.0, 1.0)), acting.exchange("cross", (1.0, 1.0), True)
    assert (left.actor, right.actor) == ("a", "b")
    assert left.point is not None
    assert right.point is not None
    assert left.point[0] + right.point[0] == pytest.approx(100.0)
    for act in (left, right):
        assert max(max(pair.a.pelvis[1], pair.b.pelvis[1]) for _, pair in moments(act)) < 80


@pytest.mark.parametrize("statures", [(1.0, 1.0), (0.88, 0.88), (1.06, 1.06)])
def test_in_a_tie_the_gloves_meet_in_the_middle(statures: tuple[float, float]) -> None:
    act = acting.even(statures)
    check_times(act, "even", 900, 1300)
    check_motion(act, "even")
    pair = act.at(act.impact_ms)
    one, two = joint_of(pair.a, "fist_near", statures[0]), joint_of(pair.b, "fist_near", statures[1])
    assert distance(one, two) < 8
    assert (one[0] + two[0]) / 2 == pytest.approx(50.0, abs=1.5)


@pytest.mark.parametrize("statures", [(1.0, 1.0), (0.88, 1.06), (1.06, 0.88)])
def test_a_thrown_glove_hits_the_face_misses_it_or_is_in_the_hands(statures: tuple[float, float]) -> None:
    played = {result: acting.glove(result, statures) for result in acting.RESULTS}
    for result, act in played.items():
        check_times(act, result, 900, 1300)
        check_motion(act, result)
        check_floor(act, result)
        assert acting.glove_at(act, 0.0, statures) is None, "not thrown yet"
        flight = [acting.glove_at(act, float(ms), statures) for ms in range(0, round(act.met_ms), 10)]
        ways = [spot[0] for spot in flight if spot is not None]
        assert len(ways) > 20
        steps = [distance(one, two) for one, two in pairwise(ways)]
        assert max(steps) < 18, "it never jumps"
        there = acting.glove_at(act, float(act.met_ms), statures)
        assert there is not None
        pair = act.at(act.met_ms)
        face = joint_of(pair.b, "face", statures[1])
        hands = [joint_of(pair.b, name, statures[1]) for name in FISTS]
        if result == "hit":
            assert distance(there[0], face) < 6
        elif result == "caught":
            assert min(distance(there[0], hand) for hand in hands) < 5
        else:
            assert distance(there[0], face) > 10
    for one, two in combinations(played.values(), 2):
        assert looks(one) != looks(two)
    with pytest.raises(KeyError, match="lost"):
        acting.glove("lost", statures)


def test_the_champions_hand_is_raised() -> None:
    act = acting.crowned((0.88, 1.0))
    check_motion(act, "crowned")
    assert act.end.a.hand_far[1] < 20
    assert act.end.r is not None


def test_who_is_taller_is_so_around_the_middle_of_the_mat() -> None:
    assert on_stage((50.0, 96.0), 0.8) == (50.0, 96.0)
    assert on_stage((60.0, 46.0), 0.8) == pytest.approx((58.0, 56.0))
    assert in_pose(on_stage((12.0, 30.0), 1.1), 1.1) == pytest.approx((12.0, 30.0))


def test_the_catalogue_names_each_act_once() -> None:
    names = [name for name, _ in catalogue.acts()]
    assert len(names) == len(set(names))
    for blow in BLOWS:
        if blow not in (
            "jab",
            "cross",
        ):  # who throws these is met in fights alone, or has a card set of their own
            assert any(f"/{blow}/knock-out/" in name for name in names), blow
    for name in names:
        left, right = catalogue.looks(name)
        assert {left.skin, right.skin} <= {look.skin for look in LOOKS.values()}
