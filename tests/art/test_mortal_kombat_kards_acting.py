"""The Kard Game's acting: who is frozen stands in ice from the contact on, and each sort of finisher is a scene of its own."""

from __future__ import annotations

import pytest
from act_checks import check_floor, check_motion

from kotgames.games.mortal_kombat_kards.art import (
    act_rows,
    acting,
    cast,
    drifts,
    falls,
    finishers,
    flights,
    guises,
    hours,
    overlay,
    picture_rows,
)
from kotgames.games.mortal_kombat_kards.art.flights import ShownAct
from kotgames.ui.art.poses import act_timing
from kotgames.ui.art.skeleton import distance, solve

pytestmark = pytest.mark.slow

ROWS = act_rows.rows()
ICE_SHOTS = [kard for kard, row in ROWS.items() if row.act == "shot" and row.element == "ice"]
FINISHERS = {
    sort: [kard for kard, one in picture_rows.rows().items() if one.row.finish == sort]
    for sort in hours.SCENES
}
ENDS = [(kard, seat) for kards in FINISHERS.values() for seat, kard in enumerate(kards)]
SUNK = 8.0
"""Units that whoever lies may reach below the mat."""


def other_of(act: ShownAct) -> str:
    """The one to whom it is done."""
    return "b" if act.actor == "a" else "a"


# ---- ice


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("kard", ICE_SHOTS)
@pytest.mark.parametrize("fall", [falls.STAGGER, falls.STUN, falls.HELD])
def test_whom_ice_hits_stands_in_it_from_the_contact_on(kard: str, seat: int, fall: str) -> None:
    act = acting.acted(kard, seat, fall=fall, distance="ranged")
    other = other_of(act)
    assert overlay.guise(act, act.impact_ms - 1) is None
    found = overlay.guise(act, act.impact_ms)
    assert found is not None
    assert (found.who, found.name) == (other, guises.ICE)
    assert found.ends - found.begins >= 400, "it can be seen"
    held = [act.at(float(ms)).poses[other] for ms in range(found.begins, min(found.ends, act.parted_ms), 20)]
    assert all(guises.stands_stiff(pose) for pose in held)
    hands = [solve(pose).hand_far for pose in held]
    assert max(distance(hand, hands[0]) for hand in hands) < 0.01, "nobody moves in ice"
    check_motion(act, kard)


@pytest.mark.parametrize("kard", ICE_SHOTS)
def test_off_who_is_not_held_the_ice_bursts_before_they_stand_as_they_did(kard: str) -> None:
    act = acting.acted(kard, 0, distance="ranged")
    assert overlay.guise(act, float(act.length - 1)) is None
    assert list(overlay.drifting(act, act.parted_ms + 60.0)), "splinters fly"
    held = acting.acted(kard, 0, fall=falls.HELD, distance="ranged", held=(False, True))
    assert overlay.guise(held, float(held.length)) is not None
    assert guises.stands_stiff(held.end.b)


def test_no_ice_holds_whom_it_throws_down_or_whom_something_else_holds() -> None:
    for kard in ICE_SHOTS:
        for fall in (falls.DOWN, falls.SLIDES, falls.FLIES, falls.DRAGGED):
            assert acting.acted(kard, 0, fall=fall).guise is None
        for outcome in acting.OUTCOMES[1:]:
            assert acting.acted(kard, 0, outcome).guise is None
    for kard, row in ROWS.items():
        if row.element != "ice" and row.act != "finish":
            assert acting.acted(kard, 0, fall=falls.HELD).guise is None


def test_ice_is_the_way_of_those_who_have_it() -> None:
    assert [one for one in cast.IDS if guises.freezes(one)] == ["sub_zero"]


# ---- how a match ends


@pytest.mark.parametrize(("kard", "number"), ENDS)
def test_a_finisher_is_acted_from_both_sides_and_nobody_jumps(kard: str, number: int) -> None:
    act = acting.acted(kard, number % 2, distance=("hand", "ranged")[number % 3 == 0])
    check_motion(act, kard, more=1.6)  # somebody dashes up to somebody, or leaps for joy
    check_floor(act, kard)
    sort = picture_rows.rows()[kard].row.finish
    assert act.finish == sort
    assert 0 <= act.turns_ms < act.turns_ms + finishers.TURNED_MS <= act.met_ms, "the hour has turned by then"
    mirrored = acting.acted(kard, 1 - number % 2, distance=("hand", "ranged")[number % 3 == 0])
    assert [key.ms for key in mirrored.keys] == [key.ms for key in act.keys]
    assert mirrored.actor != act.actor


def test_each_sort_has_an_hour_of_its_own() -> None:
    assert set(hours.SCENES) == set(FINISHERS)
    assert len(set(hours.SCENES.values())) == len(FINISHERS)
    assert not {hours.DUSK, hours.NIGHT} & set(hours.SCENES.values())
    assert all(len(kards) == len(cast.IDS) for kards in FINISHERS.values())


@pytest.mark.parametrize("kard", FINISHERS["fatality"])
def test_after_a_fatality_somebody_lies_there(kard: str) -> None:
    act = acting.acted(kard, 0)
    tableau = act_timing(act.timing).arrivals("tableau")[0]
    for ms in (tableau, act.length):
        body = act.at(float(ms)).b
        assert body.pelvis[1] > 84
        assert solve(body).head[1] > 78
        assert body.expression == "ko"
        assert act.at(float(ms)).a.pelvis[1] < 62, "and somebody stands"


@pytest.mark.parametrize("kard", FINISHERS["babality"])
def test_after_a_babality_somebody_is_a_baby(kard: str) -> None:
    act = acting.acted(kard, 1)
    assert act.guise is not None
    assert (act.guise.who, act.guise.name) == ("a", guises.BABY)
    assert act.impact_ms < act.guise.begins < act.impact_ms + 300, "in the cloud"
    assert overlay.guise(act, float(act.length)) is act.guise
    assert {guises.number(guises.BABY, ms) for ms in range(0, 2000, 50)} == {0, 1, 2}


@pytest.mark.parametrize("who", ["jax", "sonya_blade", "goro", "shao_kahn"])
def test_a_baby_is_small_and_has_a_large_head(who: str) -> None:
    look = cast.look_of(who)
    baby = guises.pictures(guises.BABY, look, who, 1, 2.0)
    grown = guises.pictures(guises.RIME, look, who, 1, 2.0)
    assert len(baby.images) == 3
    assert len({image.get_size() for image in baby.images}) == 1
    assert baby.images[0].get_height() < 0.58 * grown.images[0].get_height()
    assert baby.corner[1] + baby.images[0].get_height() <= 12, "it sits on the floor"
    assert guises.infant(look).beard == ""


@pytest.mark.parametrize("kard", FINISHERS["friendship"])
def test_in_a_friendship_a_gift_changes_hands_and_nobody_is_beaten(kard: str) -> None:
    act = acting.acted(kard, 0, distance="ranged")
    assert overlay.prop_of("a", "jax", act, act.met_ms) == "gift"
    assert overlay.prop_of("b", "jax", act, act.met_ms) == ""
    assert overlay.prop_of("a", "jax", act, act.passes_ms) == ""
    for ms in (act.passes_ms, act.length):
        assert overlay.prop_of("b", "jax", act, float(ms)) == "gift"
    given, taken = (act.at(float(act.passes_ms)).poses[who] for who in "ab")
    assert distance(solve(given).fist_far, solve(taken).fist_far) < 12, "from hand to hand"
    assert all(pose.expression != "ko" for key in act.keys[1:] for pose in (key.pair.a, key.pair.b))
    assert {bit.look.name for bit in overlay.drifting(act, act.passes_ms)} == {drifts.PAPER, drifts.HEARTS}


def test_what_drifts_is_there_all_the_time_and_thins_out_at_its_end() -> None:
    for name in drifts.NAMES:
        many = len(list(drifts.bits(name, (50.0, 60.0), 40.0, "", 900.0, 2000.0, 3)))
        few = len(list(drifts.bits(name, (50.0, 60.0), 40.0, "", 900.0, 40.0, 3)))
        assert 0 < many <= drifts.COUNT[name]
        assert few < many
        assert all(look.name == name for look in drifts.looks(name, ""))


# ---- throws


@pytest.mark.parametrize("kard", [kard for kard, row in ROWS.items() if row.act == "throw"])
def test_who_is_lifted_stays_on_the_stage(kard: str) -> None:
    act = acting.acted(kard, 0, fall=falls.FLIES)
    highest = min(solve(act.at(float(ms)).b).belly[1] for ms in range(0, act.length, 20))
    assert highest >= 5.0


def test_pictures_of_effects_have_steps_and_drifts_have_none() -> None:
    assert not set(flights.STEPS) & set(drifts.NAMES)
    named = {effect.name for kard in ROWS for effect in acting.acted(kard, 0).effects}
    assert named <= {*flights.STEPS, *drifts.NAMES}
