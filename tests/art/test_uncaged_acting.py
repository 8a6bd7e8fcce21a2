"""UNCAGED's acting: contacts, what each outcome shows, levels, endings."""

from __future__ import annotations

from itertools import combinations

import pytest
from act_checks import check_floor, check_motion, check_times, gap, joints_of, looks, moments

from kotgames.games.uncaged.art import acting, catalogue
from kotgames.games.uncaged.art import moments as card_moments
from kotgames.games.uncaged.card_set import shipped
from kotgames.ui.art import act as acts
from kotgames.ui.art.act import Act
from kotgames.ui.art.skeleton import distance, solve

pytestmark = pytest.mark.slow

CARD_SET = shipped()
CARDS = list(zip(CARD_SET.kinds, CARD_SET.types, strict=True))
PLACES = catalogue.PLACES
TOUCHING = [(card, kind) for card, kind in CARDS if kind in ("punch", "kick", "submission", "level_change")]

STRIKING = (
    "fist_near",
    "fist_far",
    "sole_near",
    "sole_far",
    "elbow_near",
    "elbow_far",
    "knee_near",
    "knee_far",
)
GUARDS = ("hand_near", "hand_far", "fist_near", "fist_far", "foot_near", "foot_far", "knee_near", "knee_far")
BODY = ("face", "chest", "belly", "neck", "pelvis", *GUARDS, "elbow_near", "elbow_far")
MET_AT = {
    acts.HIT: BODY,
    acts.HELD: BODY,
    acts.BLOCKED: GUARDS,
    acts.CAUGHT: BODY,
    acts.BROKEN: ("face", "chest"),
}
"""By what is seen: the joints of the one it is done to that are met."""


def home(card: str) -> str:
    """A level at which a card works."""
    return "standing" if CARD_SET.levels[CARD_SET.kind_index[card]] & 1 else "ground"


def allowed(card: str, level: str, outcome: str) -> bool:
    """Whether the rules may ever ask for it."""
    return outcome in catalogue.outcomes(CARD_SET, CARD_SET.kind_index[card], level)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("card", "kind"), CARDS)
def test_every_act_begins_and_ends_at_rest_and_nobody_jumps(card: str, kind: str) -> None:
    for level, top, actor in PLACES:
        for outcome in acting.OUTCOMES:
            act = acting.act(card, kind, level, top, actor, outcome)
            where = (level, top, actor, outcome)
            assert act.start == acting.resting(level, top), where
            after = acting.level_and_top_after(kind, level, top, actor, outcome)
            assert act.end == acting.resting(*after), where
            check_times(act, where)
            check_motion(act, where, more=1.0 if allowed(card, level, outcome) else 1.35)
            check_floor(act, where)


@pytest.mark.parametrize(("card", "kind"), CARDS)
def test_joints_meet(card: str, kind: str) -> None:
    for level, top, actor in PLACES:
        for outcome in acting.OUTCOMES:
            act = acting.act(card, kind, level, top, actor, outcome)
            where = (level, top, actor, outcome)
            if act.impact < 0:
                assert act.sight in (acts.MISSED, acts.SLIPPED, acts.NOTHING), where
                continue
            assert act.point is not None
            pair = act.at(act.impact_ms)
            if act.sight == acts.THROWN:
                assert act.point[1] > 88, where
                lower = joints_of(pair)["b" if act.actor == "a" else "a"]
                assert (
                    min(abs(lower.point(name)[0] - act.point[0]) for name in ("pelvis", "chest", "foot_near"))
                    < 6
                ), where
                continue
            met = gap(act, pair, (*STRIKING, "chest"), MET_AT[act.sight])
            assert met <= 3.0, where
            who = joints_of(pair)
            assert (
                min(
                    distance(act.point, who[one].point(name)) for one in "ab" for name in (*STRIKING, "chest")
                )
                < 1.0
            ), where


@pytest.mark.parametrize(("card", "kind"), TOUCHING)
def test_outcomes_are_told_apart(card: str, kind: str) -> None:
    level = home(card)
    for top, actor in ((1, 0), (0, 0)) if level == "ground" else ((-1, 0), (-1, 1)):
        played = {outcome: acting.act(card, kind, level, top, actor, outcome) for outcome in acting.OUTCOMES}
        for one, two in combinations(acting.OUTCOMES, 2):
            assert looks(played[one]) != looks(played[two]), (one, two)
        sights = [act.sight for act in played.values()]
        assert len(set(sights)) == len(sights), "all different to look at"
        assert played["hit"].sight == {"submission": acts.HELD, "level_change": acts.THROWN}.get(
            kind, acts.HIT
        )
        assert played["prevented"].sight == acts.BLOCKED
        assert played["cancelled"].sight == acts.CAUGHT
        assert played["broken"].sight == acts.BROKEN
        assert played["dodge"].sight in (acts.MISSED, acts.SLIPPED)
        assert played["hit"].actor == "ab"[actor]
        for stopped in ("prevented", "cancelled", "broken"):
            by_rival = stopped != "prevented" or kind not in acting.STRIKES
            assert played[stopped].actor == ("ba" if by_rival else "ab")[actor], stopped


@pytest.mark.parametrize(("card", "kind"), [row for row in CARDS if row[1] in acting.STRIKES])
def test_a_blow_that_misses_never_touches(card: str, kind: str) -> None:
    for level, top, actor in PLACES:
        act = acting.act(card, kind, level, top, actor, "dodge")
        back = act.keys[-2].ms
        joints = acting.GENERAL[kind].joints
        targets = ("face", "chest") if level == "standing" else ("face",)
        shown = [pair for time, pair in moments(act) if time <= back]
        assert min(gap(act, pair, joints, targets) for pair in shown) > 6, (level, top, actor)


@pytest.mark.parametrize(("card", "kind"), [row for row in CARDS if row[1] == "special"])
def test_calm_cards_touch_nobody(card: str, kind: str) -> None:
    for level, top, actor in PLACES:
        works, fails = (acting.act(card, kind, level, top, actor, outcome) for outcome in ("hit", "dodge"))
        assert works.sight == fails.sight == acts.NOTHING
        assert looks(works) != looks(fails)
        for act in (works, fails):
            assert act.point is None
            for _, pair in moments(act):
                assert gap(act, pair, ("fist_near", "fist_far"), ("face",)) > 3


@pytest.mark.parametrize(("card", "kind"), CARDS)
def test_a_card_that_does_nothing_looks_different(card: str, kind: str) -> None:
    level = home(card)
    top = 0 if level == "ground" else -1
    works, fails = (acting.act(card, kind, level, top, 0, outcome) for outcome in ("hit", "dodge"))
    assert [a for a, _ in looks(works)] != [a for a, _ in looks(fails)]
    assert fails.impact < 0


def test_all_cards_act_differently() -> None:
    seen = {
        card: looks(acting.act(card, kind, home(card), 1 if home(card) == "ground" else -1, 0, "hit"))
        for card, kind in CARDS
    }
    for one, two in combinations(seen, 2):
        assert seen[one] != seen[two], (one, two)


@pytest.mark.parametrize("actor", [0, 1])
def test_breakers_are_what_becomes_of_the_rivals_card(actor: int) -> None:
    def act(card: str, kind: str, who: int, outcome: str) -> Act:
        return acting.act(card, kind, "standing", -1, who, outcome)

    assert act("jab", "punch", actor, "broken") == act("counter_punch", "combo_breaker", 1 - actor, "hit")
    assert act("high_kick", "kick", actor, "cancelled") == act(
        "check_kick", "combo_breaker", 1 - actor, "hit"
    )
    assert act("single_leg", "level_change", actor, "cancelled") == act(
        "sprawl", "combo_breaker", 1 - actor, "hit"
    )
    assert act("jab", "punch", actor, "broken").actor == "ba"[actor], "the answer lands"


@pytest.mark.parametrize("actor", [0, 1])
def test_level_changes_lead_to_the_other_level(actor: int) -> None:
    def after(card: str, kind: str, level: str, top: int, outcome: str) -> tuple[str, int]:
        return acting.level_and_top_after(kind, level, top, actor, outcome)

    assert after("single_leg", "level_change", "standing", -1, "hit") == ("ground", actor)
    assert after("single_leg", "level_change", "standing", -1, "cancelled") == ("standing", -1)
    assert after("sweep", "level_change", "ground", 1 - actor, "hit") == ("standing", -1)
    assert after("armbar", "submission", "ground", actor, "hit") == ("ground", actor)
    for card in ("hip_toss", "single_leg"):
        down = acting.act(card, "level_change", "standing", -1, actor, "hit")
        foes = [(pair.b, pair.a)[actor] for _, pair in moments(down)]
        high = 45 if card == "hip_toss" else 86
        assert min(max(p.pelvis[1], p.foot_near[1], p.foot_far[1]) for p in foes) < high, "off the feet"
        assert foes[-1].pelvis[1] > 84
    for top in (0, 1):
        up = acting.act("sweep", "level_change", "ground", top, actor, "hit")
        assert max(up.end.a.pelvis[1], up.end.b.pelvis[1]) < 62, "both on the feet"


@pytest.mark.parametrize("top", [0, 1])
def test_who_is_on_top_is_seen(top: int) -> None:
    pair = acting.resting("ground", top)
    heads = [solve(pose).head[1] for pose in (pair.a, pair.b)]
    assert heads[top] < heads[1 - top] - 8
    assert solve(pair.a).pelvis[0] < solve(pair.b).pelvis[0]


def test_levels_change_without_a_card() -> None:
    levels = (("standing", -1), ("ground", 0), ("ground", 1))
    for here in levels:
        for there in levels:
            if here != there:
                act = acting.moved(acting.resting(*here), *here, *there)
                check_times(act, (here, there), 400, 900)
                check_motion(act, (here, there))
                check_floor(act, (here, there))
                assert (act.start, act.end) == (acting.resting(*here), acting.resting(*there))


def test_an_act_begins_where_the_two_are() -> None:
    start = acting.act("high_kick", "kick", "standing", -1, 1, "hit").at(700)
    act = acting.act("cross", "punch", "standing", -1, 0, "hit")
    assert act.at(0, start) == start
    assert act.at(act.length, start) == act.end
    check_motion(act, "cross", start, more=1.5)


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize(("card", "kind"), [*CARDS, ("", "")])
@pytest.mark.one_in(2)
def test_a_knockout_is_acted_by_what_decided_it(winner: int, card: str, kind: str) -> None:
    for level, top in (("standing", -1), ("ground", 0), ("ground", 1)):
        name = (level, top, card)
        played = acting.ending(level, top, winner, "knockout", card, kind)
        first, last = played
        assert first.start.a == acting.resting(level, top).a
        assert (first.end.a, first.end.b) == (last.start.a, last.start.b)
        for act in played:
            check_times(act, name, 1000, 3000)
            check_motion(act, name)
            check_floor(act, name)
        tapped = kind == "submission" and level == "ground"
        loser, victor = ((last.end.b, last.end.a)[winner], (last.end.a, last.end.b)[winner])
        assert victor.hand_near[1] < 20, "arms up"
        assert loser.pelvis[1] > (60 if tapped else 85), "down until the verdict"
        assert last.end.r is not None
        if tapped:
            assert first.sight == acts.HELD
        elif level == "standing" and kind in ("punch", "kick", ""):
            assert first.sight == acts.HIT
            pair = first.at(first.impact_ms)
            assert gap(first, pair, STRIKING, BODY) <= 3.0
        assert first.sight == acts.NOTHING or first.actor == "ab"[winner]


@pytest.mark.parametrize("winner", [0, 1])
def test_a_decision_is_waited_for(winner: int) -> None:
    for level, top in (("standing", -1), ("ground", 0), ("ground", 1)):
        for how in ("decision", "damage"):
            (act,) = acting.ending(level, top, winner, how)
            check_motion(act, how)
            raised = (act.end.a, act.end.b)[winner].hand_far
            assert raised[1] < 20
            assert act.end.r is not None
            assert distance(raised, act.end.r.hand_near) < 6
        (act,) = acting.ending(level, top, -1, "draw")
        assert max(act.end.a.hand_far[1], act.end.b.hand_far[1]) < 20


def test_seats_mirror_each_other() -> None:
    left, right = (acting.act("cross", "punch", "standing", -1, actor, "hit") for actor in (0, 1))
    for (_, one), (_, two) in zip(moments(left), moments(right), strict=True):
        assert solve(one.a).head[0] == pytest.approx(100 - solve(two.b).head[0], abs=4.0)


def test_the_catalogue_names_each_act_once() -> None:
    names = [name for name, _ in catalogue.acts()]
    assert len(names) == len(set(names))
    for card, _ in CARDS:
        assert any(name.startswith(f"{card}/") for name in names), card


def test_unknown_names_are_named() -> None:
    with pytest.raises(KeyError, match="on_the_moon"):
        acting.act("jab", "punch", "on_the_moon", -1, 0, "hit")
    with pytest.raises(KeyError, match="draw"):
        acting.act("jab", "punch", "standing", -1, 0, "draw")
    with pytest.raises(KeyError, match="elbow"):
        acting.act("spinning_elbow", "elbow", "standing", -1, 0, "hit")
    with pytest.raises(KeyError, match="headbutt"):
        card_moments.posed_moment("headbutt")
