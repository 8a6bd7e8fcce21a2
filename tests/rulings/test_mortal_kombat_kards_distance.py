"""Mortal Kombat Kard Game: distance and movement (M4), penalties (M28), held, airborne and grounded (M31), from both seats."""

from __future__ import annotations

import pytest

from kotgames.games.mortal_kombat_kards import events as e
from tests.rulings.mortal_kombat_kards_table import Table, both


@both
def test_example_5_standing_up_and_moving(seat: int) -> None:
    """-2 on the next action; passing clears both; a Nonaccumulative +2 while down: 5 + 2 - 1 = 6."""
    t = Table(seat, ["jump_kick", "head_punch"], [], mine={"fallen": 1}, near=False)
    t.do("in")
    assert t.penalty(seat) == 2
    t.lay("head_punch")
    t.take()
    assert t.clash[1] == 3
    assert t.penalty(seat) == 0
    t = Table(seat, ["head_punch"], [], mine={"fallen": 1}, near=False)
    t.do("in", "pass")
    assert t.penalty(seat) == 0
    t = Table(seat, ["head_punch", "rush"], [], mine={"fallen": 1})
    t.lay("head_punch", "effect rush")
    t.decline()
    t.take()
    assert t.clash[1] == 6


# ---- M4: what serves where


@pytest.mark.parametrize("near", [True, False])
def test_m4_what_serves_at_which_distance(near: bool) -> None:
    kards = {
        "head_punch": (True, False), "knee": (True, False), "hip_throw": (True, False), "thrown_stone": (True, True),
        "jump_kick": (True, True), "drop_kick": (True, False), "roar": (True, True), "pounce": (True, True),
        "teleport_stomp": (True, True), "fireball": (True, True), "four_arm_grab": (True, False),
    }  # fmt: skip
    t = Table(0, list(kards), [], near=near)
    assert set(t.may("lay")) == {name for name, (by, far) in kards.items() if (by if near else far)}
    for name, (by, far) in kards.items():
        if not (by if near else far):
            assert t.said(f"lay {name}") == ("out_of_reach", "M4")


def test_m4_backward_movement_is_no_way_to_reach() -> None:
    """The own reach is judged before the step: from Ranged a hand-to-hand kard that goes back does not reach."""
    far = Table(0, ["void", "cover_roll"], [], mine={"kombatant": "noob_saibot"}, near=False)
    assert far.can() == ["pass", "in"]
    near = Table(0, ["void"], ["jab"])
    near.lay("void")
    assert near.only(e.Displaced).near is False
    near.take()
    assert near.lost == (0, 3), "it lands though its player stands apart now"


@both
def test_m4_a_match_begins_at_ranged(seat: int) -> None:
    dice = [1, 6] if seat else [6, 1]
    t = Table(seat, near=True, phase="round", script={"dice": dice, "strict": False})
    assert not t.near
    assert t.acting == "me"


@both
def test_m4_one_hand_move_in_an_action(seat: int) -> None:
    t = Table(seat, ["jab"], [], near=False)
    assert t.said("out") == ("far_already", "M4")
    t.do("in")
    assert t.near
    assert t.only(e.HandMoved).near
    assert t.said("out") == ("moved_already", "M4")
    assert t.said("in") == ("moved_already", "M4")
    assert t.penalty(seat) == 1
    t.lay("jab")
    t.take()
    assert t.clash[1] == 6
    assert t.penalty(seat) == 0


@both
def test_m4_moving_away_before_a_pass_costs_nothing(seat: int) -> None:
    """MKK "you can pass your action after moving": the modifiers go with it."""
    t = Table(seat, ["jab"], ["jab"])
    t.do("out", "pass")
    assert not t.near
    assert t.penalty(seat) == 0
    t.next_turn()
    assert "in" in t.can()


@both
def test_m4_no_kard_of_printed_movement_in_an_action_with_a_hand_move(seat: int) -> None:
    t = Table(seat, ["jump_kick", "thrown_stone"], [], near=True)
    t.do("out")
    assert t.may("lay") == ["thrown_stone"]
    assert t.said("lay jump_kick") == ("moved_step", "M4")
    follow = Table(seat, ["ice_blast", "slide_sub_zero", "thrown_stone"], [])
    follow.do("out")
    follow.lay("ice_blast")
    follow.take()
    assert follow.may("lay") == ["thrown_stone"], "nor as a follow-up"


@both
def test_m4_printed_movement_costs_nothing_and_is_made_as_it_is_laid(seat: int) -> None:
    t = Table(seat, ["jump_kick"], ["high_block"], near=False)
    t.lay("jump_kick")
    assert t.near, "before it is answered"
    t.answer("block high_block")
    assert t.clash == ("blocked", 5, 6)
    assert t.near, "also if it is blocked"
    assert t.penalty(seat) == 0


@both
def test_m4_forward_at_hand_to_hand_and_back_at_ranged_do_nothing(seat: int) -> None:
    t = Table(seat, ["jump_kick"], ["back_flip"])
    t.lay("jump_kick")
    assert not t.all(e.Displaced)
    far = Table(seat, ["green_bolt"], ["vanish"], near=False)
    far.lay("green_bolt")
    far.answer("evade vanish")
    far.decline()
    assert not far.near
    assert not far.all(e.Displaced)


@both
def test_m4_a_defender_moves_by_kards_alone(seat: int) -> None:
    t = Table(seat, ["head_punch"], ["back_flip", "jab"])
    t.lay("head_punch")
    assert t.said("out")[0] == "not_now"
    t.answer("evade back_flip")
    assert not t.near
    assert t.only(e.Displaced).seat == t.foe


def test_m4_a_failed_evade_has_stepped_back_all_the_same() -> None:
    t = Table(0, ["body_punch"], ["back_flip"])
    t.lay("body_punch")
    t.answer("evade back_flip")
    assert (t.clash[0], t.near, t.lost) == ("landed", False, (0, 2))


# ---- close quarters


@both
def test_m4_close_quarters_bring_their_own_step(seat: int) -> None:
    """From hand-to-hand only, free, the one move of the action; afterwards the pair is at hand-to-hand again."""
    t = Table(seat, ["knee"], [])
    t.lay("knee")
    assert t.only(e.AttackLaid).close
    assert t.state.close
    t.take()
    assert t.clash[1] == 6
    assert t.near
    assert not t.state.close
    moved = Table(seat, ["knee"], [], near=False)
    assert moved.said("lay knee") == ("out_of_reach", "M4")
    moved.do("in")
    assert moved.said("lay knee") == ("close_after_move", "M4")


@both
@pytest.mark.parametrize(
    ("kombo", "parts", "missed"),
    [
        ("one_two", ["knee", "headbutt"], []),
        ("one_two", ["knee", "jab"], []),
        ("one_two", ["knee", "thrown_stone"], ["thrown_stone"]),
        ("one_two", ["knee", "jump_kick"], ["jump_kick"]),
        ("one_two", ["hip_throw", "headbutt"], ["headbutt"]),
        ("one_two", ["hip_throw", "thrown_stone"], []),
        ("one_two", ["jab", "headbutt"], ["headbutt"]),
        ("one_two", ["drop_kick", "jab"], ["jab"]),
        ("one_two", ["drop_kick", "jump_kick"], []),
        ("one_two", ["shoulder_throw", "thrown_stone"], []),
    ],
)
def test_m4_what_reaches_in_the_rest_of_a_kombo(
    kombo: str, parts: list[str], missed: list[str], seat: int
) -> None:
    t = Table(seat, [kombo, *parts], [])
    t.lay(parts[0], f"kombo {kombo}")
    t.take()
    t.do(f"lay {parts[1]}", "commit")
    t.decline()
    assert [t.name(one.card) for one in t.all(e.AttackMissed)] == missed
    assert t.pile(seat)[-2:] == [kombo, parts[1]], "also what misses is discarded"


def test_m4_a_close_quarters_kard_follows_never() -> None:
    t = Table(0, ["electric_grab", "storm_rise", "knee", "jab"], [], mine={"kombatant": "raiden"})
    assert "knee" in t.may("lay")
    for attack in ("ice_blast",):
        t = Table(0, [attack, "knee", "headbutt", "jab"], [])
        t.lay(attack)
        t.take()
        assert t.may("lay") == ["jab"]
        assert t.said("lay knee") == ("follow_close", "M4")


@both
def test_m4_knocked_back_thrown_pulled(seat: int) -> None:
    for attack, near, after, how in (
        ("drop_kick", True, False, "knocked"),
        ("shoulder_throw", True, False, "thrown"),
        ("hip_throw", True, False, "thrown"),
        ("spear", False, True, "pulled"),
        ("energy_wave", True, False, "knocked"),
    ):
        t = Table(seat, [attack], [], near=near)
        t.lay(attack)
        t.take()
        moved = t.only(e.Displaced)
        assert (moved.seat, moved.how, t.near) == (t.foe, how, after), attack
    far = Table(seat, ["energy_wave"], [], near=False)
    far.lay("energy_wave")
    far.take()
    assert not far.all(e.Displaced), "never further than Ranged"


def test_m4_a_step_out_of_close_quarters_is_one_to_hand_to_hand() -> None:
    """Back-flip against a Knee fails at 5 against 6, and leads to hand-to-hand."""
    t = Table(0, ["knee"], ["back_flip"])
    t.lay("knee")
    t.answer("evade back_flip")
    assert (t.clash[0], t.near) == ("landed", True)


@both
def test_m4_down_is_a_speed_on_the_next_action(seat: int) -> None:
    t = Table(seat, ["sweep", "jab"], ["high_block"])
    t.lay("sweep")
    t.take()
    assert t.has(e.KnockedDown, seat=t.foe)
    assert t.penalty(t.foe) == 1
    t.next_turn()
    t.lay("jab")
    t.answer("block high_block")
    assert t.clash[2] == 5
    assert t.penalty(t.foe) == 0


def test_m4_effects_of_movement_only_if_the_attack_lands_with_effects() -> None:
    for answer in ("block mid_block", "counter roundhouse", "counter uppercut"):
        t = Table(0, ["shoulder_throw"], [answer.split()[1], "roundhouse"])
        t.lay("shoulder_throw")
        t.answer(answer)
        assert t.near == (t.clash[0] != "landed"), answer


# ---- M28: penalties


@both
def test_m28_penalties_add_up_and_are_borne_by_the_next_answer_too(seat: int) -> None:
    for answer, speed in (
        ("block high_block", 6),
        ("evade duck", 6),
        ("counter jab", 7),
        ("stop anti_air", 5),
    ):
        t = Table(seat, ["jump_kick"], [answer.split()[1]], theirs={"moved": 1, "fallen": 1, "slowed": 2})
        t.lay("jump_kick")
        t.answer(answer)
        assert t.clash[2] == speed - 4
        assert t.penalty(t.foe) == 0


@both
def test_m28_taking_a_hit_or_answering_with_effects_alone_clears_nothing(seat: int) -> None:
    t = Table(seat, ["thrown_stone"], ["glancing"], theirs={"fallen": 1, "slowed": 1})
    t.lay("thrown_stone")
    t.answer("effect glancing")
    t.decline()
    assert t.penalty(t.foe) == 2
    t = Table(seat, ["thrown_stone"], [], theirs={"fallen": 1})
    t.lay("thrown_stone")
    t.take()
    assert t.penalty(t.foe) == 1


@both
def test_m28_slow_lasts_to_the_next_action(seat: int) -> None:
    t = Table(seat, ["ring_toss"], ["jab"], near=False)
    t.lay("ring_toss")
    t.take()
    assert t.only(e.Slowed).count == 1
    assert (t.penalty(t.foe), t.state.fallen[t.foe]) == (1, 0), "no fall"


def test_m28_follow_ups_and_later_attacks_bear_nothing() -> None:
    t = Table(0, ["ice_blast", "jab"], [], mine={"fallen": 1})
    t.lay("ice_blast")
    t.take()
    t.lay("jab")
    t.decline()
    assert t.clash[1] == 4
    assert t.lost == (0, 3)


# ---- M31: held, airborne, grounded


@both
def test_m31_held_no_move_no_printed_movement(seat: int) -> None:
    t = Table(
        seat, ["jump_kick", "head_punch", "ambush", "teleport_kick", "mirror_sister"], [], mine={"held": 1},
        theirs={"kombatant": "kano", "pile": ["cannonball"]},
    )  # fmt: skip
    assert t.may("lay") == ["head_punch"]
    assert t.said("out") == ("held_fast", "M31")
    for name in ("jump_kick", "ambush", "teleport_kick", "mirror_sister"):
        assert t.said(f"lay {name}") == ("held_step", "M31")


@both
def test_m31_held_no_evade_but_blocks_and_attacks(seat: int) -> None:
    t = Table(
        seat, ["head_punch"], ["duck", "vanish", "high_block", "elbow", "jump_kick"], theirs={"held": 1}
    )
    t.lay("head_punch")
    assert t.can() == ["take hit", "block high_block", "counter elbow"]
    for text in ("evade duck", "evade vanish", "counter jump_kick"):
        assert t.said(text) == ("held_step", "M31")


@both
def test_m31_a_hold_goes_with_own_actions_alone(seat: int) -> None:
    """A Defense is none: whoever is held and defends is held in the next own action too."""
    t = Table(seat, ["bionic_grip", "head_punch"], ["high_block", "jump_kick"])
    t.lay("bionic_grip")
    t.take()
    assert t.state.held[t.foe] == 1
    t.next_turn()
    t.lay("head_punch")
    t.answer("block high_block")
    assert t.state.held[t.foe] == 1
    t.next_turn()
    assert t.asks == ("action", "foe")
    assert t.said("lay jump_kick") == ("held_step", "M31")
    assert t.said("out") == ("held_fast", "M31")
    t.do("pass")
    assert t.state.held[t.foe] == 0


def test_m31_no_held_kombatant_goes_on_with_a_kombo_that_moves() -> None:
    t = Table(0, ["head_punch", "jump_kick", "one_two"], [], mine={"held": 1})
    t.do("lay head_punch")
    assert t.said("kombo one_two") == ("kombo_unfit", "M5")


@both
def test_m31_who_is_airborne_can_be_stopped_in_the_air(seat: int) -> None:
    for attack, airborne in (
        ("drop_kick", True),
        ("jump_kick", True),
        ("elbow", False),
        ("teleport_kick", True),
    ):
        t = Table(seat, [attack], ["anti_air"])
        t.lay(attack)
        assert ("stop anti_air" in t.can()) == airborne, attack


@both
@pytest.mark.parametrize(
    ("counter", "result", "lost"),
    [
        ("elbow", "countered", (3, 0)),
        ("drop_kick", "tied", (3, 0)),
        ("torpedo", "countered", (4, 0)),
        ("teleport_strike", "countered", (3, 0)),
        ("uppercut", "tied", (4, 4)),
    ],
)
def test_m31_a_wave_on_the_ground_misses_who_flies_or_teleports(
    counter: str, result: str, lost: tuple[int, int], seat: int
) -> None:
    t = Table(seat, ["ground_pound"], [counter])
    t.lay("ground_pound")
    t.answer(f"counter {counter}")
    assert (t.clash[0], t.lost) == (result, lost)
    assert not t.all(e.KnockedDown)


def test_m31_a_slower_flier_is_missed_and_misses() -> None:
    t = Table(0, ["ground_shock"], ["drop_kick"])
    t.lay("ground_shock")
    t.answer("counter drop_kick")
    assert (t.clash, t.lost) == (("evaded", 5, 4), (0, 0))
    assert not t.all(e.Displaced), "a counter that fails has no effects"


def test_m31_a_wave_on_the_ground_counters_nobody_in_the_air() -> None:
    t = Table(0, ["jump_kick"], ["ground_shock", "roar"], theirs={"kombatant": "goro"})
    t.lay("jump_kick")
    assert "counter ground_shock" not in t.can()
    assert t.said("counter ground_shock")[1] in ("M31", "M2", "M10")
