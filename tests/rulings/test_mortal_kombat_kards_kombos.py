"""Mortal Kombat Kard Game: Kombos (M5, M23), burning (M6), stun and follow-up (M7, M8), Kombo attacks (M18), from both seats."""

from __future__ import annotations

import pytest

from kotgames.games.mortal_kombat_kards import events as e
from tests.rulings.mortal_kombat_kards_table import Table, both


def fought(t: Table, opening: list[str], rest: list[str]) -> Table:
    """A Kombo that nobody answers or cancels."""
    t.lay(*opening)
    if t.asks[0] == "cancel":
        t.decline()
    t.take()
    t.do(*rest, "commit")
    if t.asks[0] == "cancel":
        t.decline()
    return t


# ---- worked examples


@both
@pytest.mark.parametrize("rules", ["advanced", "basic"])
def test_example_3_high_kick_throw_head_punch(rules: str, seat: int) -> None:
    """MKK "Consider starting a 3-attack Kombo": thrown to Ranged, the third misses and is discarded all the same; in Basic all hit."""
    t = Table(seat, ["high_kick", "shoulder_throw", "head_punch", "flurry"], [], rules=rules)
    fought(t, ["high_kick", "kombo flurry"], ["lay shoulder_throw", "lay head_punch"])
    basic = rules == "basic"
    assert t.lost == (0, 8 if basic else 6)
    assert len(t.all(e.AttackMissed)) == (not basic)
    assert t.pile(seat) == ["high_kick", "flurry", "shoulder_throw", "head_punch"]
    assert t.acting == "me"


@both
def test_example_3_a_tie_leaves_the_rest_in_the_hand(seat: int) -> None:
    t = Table(seat, ["high_kick", "shoulder_throw", "head_punch", "flurry"], ["elbow"])
    t.lay("high_kick", "kombo flurry")
    t.answer("counter elbow")
    assert (t.clash[0], t.lost) == ("tied", (3, 3))
    assert sorted(t.hand(seat)) == ["head_punch", "shoulder_throw"]
    assert t.acting == "foe"


@both
def test_example_6_gotcha_grab_burns_two(seat: int) -> None:
    """(5, 3) lands, two attacks burned: 9, no stun."""
    t = Table(seat, ["gotcha_grab", "jab", "head_punch", "uppercut"], ["iron_jaw"])
    fought(t, ["gotcha_grab"], ["burn head_punch", "burn jab"])
    struck = t.only(e.AttackStruck)
    assert (struck.points, struck.hits) == (9, 3)
    assert not t.all(e.Stunned)
    assert t.hand(seat) == ["uppercut"]


@both
def test_example_6_pounce_with_fury_stuns(seat: int) -> None:
    """6 + 2 = 8: a random kard, a follow-up."""
    t = Table(seat, ["pounce", "fury", "thrown_stone"], ["jab", "iron_jaw"], drawn=["jab"], near=False)
    t.lay("pounce", "effect fury")
    t.decline()
    t.take()
    assert t.asks == ("cancel", "foe")
    t.decline()
    assert t.only(e.Stunned).seat == t.foe
    assert t.hand(t.foe) == ["iron_jaw"]
    assert t.only(e.KardsDropped).how == "random"
    assert t.asks == ("follow", "me")
    t.lay("thrown_stone")
    t.decline()
    assert t.lost == (0, 10)


# ---- M5, M23: Kombos

KOMBOS = [
    ("one_two", ["jab", "head_punch"], 3),
    ("kick_and_fist", ["low_kick", "head_punch"], 5),
    ("opener", ["jab", "shadow_kick"], 5),
    ("closer", ["shadow_kick", "jab"], 5),
    ("flurry", ["jab", "head_punch", "elbow"], 6),
    ("grand_kombo", ["jab", "elbow", "green_bolt"], 8),
    ("rising", ["low_kick", "elbow", "high_kick"], 9),
    ("near_and_far", ["elbow", "green_bolt"], 7),
    ("endless_fists", ["jab", "head_punch", "back_fist", "body_punch"], 7),
]


@pytest.mark.parametrize(("kombo", "parts", "points"), KOMBOS)
@both
def test_m5_every_kombo(kombo: str, parts: list[str], points: int, seat: int) -> None:
    """All attacks in their order, each with its Strength; the whole is discarded."""
    t = Table(seat, [kombo, *parts], [])
    fought(t, [parts[0], f"kombo {kombo}"], [f"lay {part}" for part in parts[1:]])
    assert [t.name(one.card) for one in t.all(e.AttackStruck)] == parts
    assert [one.number for one in t.all(e.AttackStruck)] == list(range(len(parts)))
    assert t.lost == (0, points)
    assert t.pile(seat) == [parts[0], kombo, *parts[1:]]
    assert t.acting == "me"


NO_KOMBO = [
    ("one_two", ["jab", "shadow_kick"]),
    ("one_two", ["shadow_kick", "jab"]),
    ("kick_and_fist", ["head_punch", "low_kick"]),
    ("kick_and_fist", ["low_kick", "low_kick"]),
    ("opener", ["jab", "nut_cracker_run"]),
    ("opener", ["jab", "roar"]),
    ("closer", ["jab", "shadow_kick"]),
    ("closer", ["split_punch", "jab"]),
    ("flurry", ["jab", "elbow"]),
    ("grand_kombo", ["jab", "elbow", "elbow"]),
    ("rising", ["high_kick", "elbow", "low_kick"]),
    ("rising", ["elbow", "elbow", "high_kick"]),
    ("near_and_far", ["elbow", "elbow"]),
    ("near_and_far", ["thrown_stone", "elbow"]),
    ("endless_fists", ["elbow", "jab"]),
]


@pytest.mark.parametrize(("kombo", "hand"), NO_KOMBO)
def test_m5_refused_unless_the_kinds_are_held_in_their_order(kombo: str, hand: list[str]) -> None:
    t = Table(0, [kombo, *hand], [])
    t.do(f"lay {hand[0]}")
    assert t.may("kombo") == []
    assert t.said(f"kombo {kombo}") == ("kombo_unfit", "M5")


def test_m5_a_kombo_kard_is_never_laid_alone() -> None:
    t = Table(0, ["one_two", "jab", "jab"], [])
    assert t.said("kombo one_two") == ("kombo_alone", "M5")
    assert t.said("lay one_two")[0] == "no_attack"
    t.do("lay jab")
    assert t.may("kombo") == ["one_two"]
    t.do("kombo one_two")
    assert t.said("kombo one_two")[1] in ("M5", "M16"), "one for an attack"


@both
def test_m5_only_up_to_may_be_broken_off(seat: int) -> None:
    """The others must be played whole, and each in its place."""
    t = Table(seat, ["flurry", "jab", "jab", "elbow"], [])
    t.lay("jab", "kombo flurry")
    t.take()
    assert t.said("commit") == ("kombo_rest", "M5")
    t.do("lay elbow")
    assert t.said("commit") == ("kombo_rest", "M5")
    t.do("lay jab")
    assert t.can() == ["commit"]
    free = Table(seat, ["endless_fists", "jab", "jab", "elbow"], [])
    free.lay("jab", "kombo endless_fists")
    free.take()
    assert free.can() == ["commit", "lay jab"]
    assert free.said("lay elbow") == ("kombo_part", "M5"), "of Strength 2 or less"
    free.do("commit")
    assert free.lost == (0, 1)
    assert free.asks[0] == "discard", "nothing was laid: nobody cancels"


def test_m5_what_is_needed_later_is_kept() -> None:
    """The special goes last: a basic that is also the only fitting first one is not spent on another place."""
    t = Table(0, ["grand_kombo", "jab", "elbow", "shadow_kick", "high_kick"], [])
    t.lay("jab", "kombo grand_kombo")
    t.take()
    assert t.may("lay") == ["elbow", "high_kick"]
    t.do("lay elbow")
    assert t.may("lay") == ["shadow_kick"]
    assert t.said("lay high_kick") == ("kombo_part", "M5")


@both
def test_m5_crossed_arrows_fit_any_place_and_the_first_by_its_aim(seat: int) -> None:
    t = Table(seat, ["rising", "hat_toss", "hat_toss", "elbow", "high_kick"], [])
    t.do("lay hat_toss", "location mid")
    assert t.may("kombo") == []
    low = Table(seat, ["rising", "hat_toss", "elbow", "hat_toss"], [])
    low.do("lay hat_toss", "location low")
    assert low.may("kombo") == ["rising"]
    low.do("kombo rising", "commit")
    low.take()
    low.do("lay elbow", "lay hat_toss", "commit")
    low.decline()
    assert low.lost == (0, 9)


@both
@pytest.mark.parametrize("answer", ["block high_block", "evade duck", "counter jab", "counter elbow"])
def test_m23_after_a_successful_answer_the_rest_stays_in_the_hand(answer: str, seat: int) -> None:
    t = Table(seat, ["head_punch", "low_kick", "one_two"], [answer.split()[1]])
    t.lay("head_punch", "kombo one_two")
    t.answer(answer)
    assert t.hand(seat) == ["low_kick"]
    assert t.pile(seat) == ["head_punch", "one_two"]
    assert not t.all(e.RestLaid)


@both
@pytest.mark.parametrize("answer", ["block full_guard", "evade back_flip", "counter uppercut"])
def test_m23_after_a_failed_answer_the_kombo_goes_on(answer: str, seat: int) -> None:
    t = Table(seat, ["back_fist", "thrown_stone", "one_two"], [answer.split()[1]])
    t.lay("back_fist", "kombo one_two")
    t.answer(answer)
    assert t.asks == ("rest", "me")
    t.do("lay thrown_stone", "commit")
    t.decline()
    assert t.lost == (0, 4)


@both
def test_m5_the_rest_cannot_be_answered(seat: int) -> None:
    t = Table(seat, ["head_punch", "jab", "one_two"], ["high_block", "duck", "elbow"])
    t.lay("head_punch", "kombo one_two")
    t.take()
    t.do("lay jab", "commit")
    assert t.can() == ["decline"]
    t.decline()
    assert t.lost == (0, 3)


@both
def test_m5_the_canceller_leaves_the_first_attack(seat: int) -> None:
    """Its damage and effects; all that was laid is discarded, the initiative stays."""
    t = Table(seat, ["sweep", "elbow", "high_kick", "flurry", "power_blow"], ["broken_rhythm"])
    t.lay("sweep", "kombo flurry")
    t.take()
    t.do("lay elbow", "effect power_blow", "lay high_kick", "commit")
    assert t.asks == ("cancel", "foe")
    t.do("cancel broken_rhythm")
    assert t.asks == ("cancel", "me")
    t.decline()
    assert t.lost == (0, 2)
    assert t.has(e.KnockedDown, seat=t.foe)
    assert [t.name(one.card) for one in t.all(e.AttackMissed)] == ["elbow", "high_kick"]
    assert sorted(t.pile(seat)) == ["elbow", "flurry", "high_kick", "power_blow", "sweep"]
    assert t.acting == "me"


@both
def test_m5_a_canceller_of_burned_hits(seat: int) -> None:
    t = Table(seat, ["gotcha_grab", "jab", "jab"], ["broken_rhythm"])
    t.lay("gotcha_grab")
    t.take()
    t.do("burn jab", "burn jab", "commit", "cancel broken_rhythm")
    t.decline()
    assert t.lost == (0, 3)
    assert t.only(e.AttackStruck).hits == 1


def test_m5_a_canceller_is_no_answer_to_what_was_laid_before() -> None:
    """The Kombo's window is about its rest: what came with the first attack is settled."""
    t = Table(0, ["head_punch", "one_two", "jab", "fury", "power_blow"], ["counterspell", "broken_rhythm"])
    t.lay("head_punch", "kombo one_two", "effect fury")
    t.decline()
    t.take()
    t.do("lay jab", "effect power_blow", "commit")
    t.do("cancel counterspell")
    assert t.only(e.CancelPlayed).target == t.all(e.RestLaid)[0].cards[1], "Power Blow, not Fury"


@both
def test_m5_later_attacks_may_carry_effects_of_their_own(seat: int) -> None:
    t = Table(seat, ["head_punch", "jab", "one_two", "fury", "power_blow", "adrenaline"], ["counterspell"])
    t.lay("head_punch", "kombo one_two", "effect power_blow")
    t.decline()
    t.take()
    t.do("lay jab")
    assert t.may("effect") == ["fury"], "the Speed of a later attack meets nothing"
    t.do("effect fury", "commit")
    t.decline()
    assert [one.points for one in t.all(e.AttackStruck)] == [3, 3]


# ---- M6: burning and fuel


@both
def test_m6_attack_kards_and_finishers_are_burned(seat: int) -> None:
    """Neither Defenses nor effects, nor a special without Strength."""
    t = Table(
        seat, ["fan_storm", "jab", "thousand_fans", "high_block", "fury", "edenian_veil", "square_wave_punch_kitana", "one_two"], []
    )  # fmt: skip
    t.lay("fan_storm", "location mid")
    t.take()
    assert sorted(t.may("burn")) == ["jab", "square_wave_punch_kitana", "thousand_fans"]
    for name in ("high_block", "fury", "edenian_veil", "one_two"):
        assert t.said(f"burn {name}") == ("burn_other", "M6"), name


@both
def test_m6_up_to_the_printed_hits(seat: int) -> None:
    for attack, hits in (("nut_cracker_run", 3), ("sai_throw", 2), ("blade_fury", 6), ("skulls", 5)):
        t = Table(seat, [attack, *["jab"] * 7], [])
        t.lay(attack)
        t.take()
        t.do(*["burn jab"] * (hits - 1))
        assert t.can() == ["commit"]
        assert t.said("burn jab") == ("hits_full", "M6")
        t.do("commit")
        t.decline()
        assert t.only(e.AttackStruck).hits == hits


def test_m6_none_if_one_likes() -> None:
    t = Table(0, ["nut_cracker_run", "jab"], ["broken_rhythm"])
    t.lay("nut_cracker_run")
    t.take()
    t.do("commit")
    assert t.lost == (0, 2)
    assert t.asks[0] == "discard"


def test_m6_only_the_kind_that_is_named() -> None:
    t = Table(0, ["quadruple_slam", "jab", "bionic_grip"], [])
    t.lay("quadruple_slam")
    t.take()
    assert t.may("burn") == ["jab"]


@both
def test_m6_a_strength_effect_counts_once(seat: int) -> None:
    t = Table(seat, ["gotcha_grab", "jab", "jab", "touch_of_death"], [])
    fought(t, ["gotcha_grab", "effect touch_of_death"], ["burn jab", "burn jab"])
    assert t.only(e.AttackStruck).points == 3 + 4 + 3 + 3


@both
@pytest.mark.parametrize(
    ("attack", "fuel", "other"),
    [
        ("kiss", "jab", "leg_grab"),
        ("static", "fury", "jab"),
        ("double_grip", "jab", "crush"),
        ("eruption", "soul_steal", "jab"),
    ],
)
def test_m6_fuel_is_burned_as_it_is_laid(attack: str, fuel: str, other: str, seat: int) -> None:
    """It stays burned, whatever becomes of the attack."""
    t = Table(seat, [attack, fuel, other], ["high_block", "mid_block", "take_cover"])
    t.do(f"lay {attack}")
    assert t.can() == [f"burn {fuel}"]
    assert t.said(f"burn {other}") == ("burn_other", "M6")
    t.do(f"burn {fuel}", "commit")
    assert t.pile(seat) == [fuel]
    t.do(t.can()[1], "commit")
    assert t.hand(seat) == [other]
    without = Table(seat, [attack, other], [])
    assert without.said(f"lay {attack}") == ("no_fuel", "M6")


@both
def test_m6_fuel_of_a_later_attack(seat: int) -> None:
    """Kiss as the special of Opener burns its basic too; without one the Kombo is refused."""
    t = Table(seat, ["jab", "kiss", "elbow", "opener"], [])
    t.lay("jab", "kombo opener")
    t.take()
    t.do("lay kiss")
    assert t.can() == ["burn elbow"]
    t.do("burn elbow", "commit")
    t.decline()
    assert t.lost == (0, 4)
    assert t.pile(seat)[0] == "elbow"
    without = Table(seat, ["jab", "kiss", "opener"], [])
    without.do("lay jab")
    assert without.may("kombo") == []


@both
def test_m6_a_burned_kard_costs_nothing(seat: int) -> None:
    """What a kard costs as it is laid is not paid for one that is burned."""
    t = Table(seat, ["chest_pound", "crush"], [])
    fought(t, ["chest_pound"], ["burn crush"])
    assert t.lost == (0, 8)


# ---- M7, M8, M18: stun and follow-up


@both
@pytest.mark.parametrize(
    ("hand", "lays", "stunned"),
    [
        (["body_slam"], ["body_slam"], True),
        (["blade_swipe", "berserk"], ["blade_swipe", "effect berserk"], True),
        (["blade_swipe", "fury"], ["blade_swipe", "effect fury"], False),
        (["lotus_rise"], ["lotus_rise"], True),
        (["tiger_claw", "fury", "fury"], ["tiger_claw", "effect fury", "effect fury"], False),
        (["chest_pound", "berserk", "power_blow"], ["chest_pound", "effect berserk"], False),
    ],
)
def test_m7_eight_points_or_print_stun(hand: list[str], lays: list[str], stunned: bool, seat: int) -> None:
    """But no points of a Kombo attack, and what prints a follow-up is one."""
    t = Table(seat, hand, ["jab"], drawn=["jab"])
    t.lay(*lays)
    if t.asks[0] == "cancel":
        t.decline()
    t.take()
    if t.asks[0] == "rest":
        t.do("commit")
    if t.asks[0] == "cancel":
        t.decline()
    assert bool(t.all(e.Stunned)) == stunned
    assert (t.hand(t.foe) == []) == stunned


@both
def test_m7_a_stun_can_be_cancelled(seat: int) -> None:
    """Its damage stays: no kard is lost, no follow-up."""
    t = Table(seat, ["lotus_rise", "jab"], ["iron_jaw", "jab"])
    t.lay("lotus_rise")
    t.take()
    t.do("cancel iron_jaw")
    t.decline()
    assert t.lost == (0, 4)
    assert not t.of(e.Stunned, e.KardsDropped)
    assert t.asks[0] == "discard"


@both
@pytest.mark.parametrize(
    ("attack", "kind", "others"),
    [
        (
            "ice_blast",
            "jab high_kick slide_sub_zero thrown_stone",
            "frost_grip ice_blast ice_shower knee high_block",
        ),
        ("dragon_stance", "high_kick flying_kick jump_kick", "jab elbow bicycle_kick"),
        ("cover_roll", "thrown_stone ring_toss", "jab leg_grab"),
        ("hat_return", "hat_toss", "brim_cut jab"),
        ("tongue", "jab elbow", "force_ball thrown_stone"),
        ("sai_flurry", "jab thrown_stone", "ground_roll teleport_kick"),
        ("emerald_chain", "staff_vault staff_sweep", "jab pole_run"),
        ("shoulder_charge", "thrown_stone energy_spears", "jab kneel"),
        ("teleport_punch", "jab", "air_throw leg_takedown"),
        ("storm_rise", "thrown_stone lightning thunder_clap", "jab torpedo"),
    ],
)
def test_m7_the_kind_of_a_follow_up(attack: str, kind: str, others: str, seat: int) -> None:
    """No Kombo attack, nothing in close quarters, and only what reaches."""
    fitting = kind.split()
    t = Table(seat, [attack, *fitting, *others.split()], [])
    t.lay(attack)
    if t.asks[0] == "cancel":
        t.decline()
    t.take()
    assert t.asks == ("follow", "me")
    assert sorted(t.may("lay")) == sorted(fitting)
    for name in others.split():
        assert t.said(f"lay {name}")[1] in ("M4", "M7", "M18"), name


@both
def test_m7_nothing_stops_a_follow_up_but_its_canceller(seat: int) -> None:
    t = Table(seat, ["ice_blast", "uppercut"], ["recover", "jab", "intercept"])
    t.lay("ice_blast")
    t.take()
    t.lay("uppercut")
    assert t.asks == ("cancel", "foe")
    assert t.can() == ["decline", "cancel recover"]
    t.decline()
    assert t.lost == (0, 6)
    stopped = Table(seat, ["ice_blast", "uppercut"], ["recover"])
    stopped.lay("ice_blast")
    stopped.take()
    stopped.lay("uppercut")
    stopped.do("cancel recover")
    stopped.decline()
    assert stopped.lost == (0, 2)
    assert stopped.only(e.AttackMissed).seat == seat
    assert sorted(stopped.pile(seat)) == ["ice_blast", "uppercut"]


def test_m7_it_reaches_without_a_hand_move() -> None:
    t = Table(0, ["ice_blast", "jab", "slide_sub_zero", "thrown_stone"], [], near=False)
    t.lay("ice_blast")
    t.take()
    assert t.may("lay") == ["thrown_stone", "slide_sub_zero"]
    t.lay("slide_sub_zero")
    t.decline()
    assert t.near
    assert t.has(e.KnockedDown)


@both
def test_m8_a_follow_up_may_be_left(seat: int) -> None:
    t = Table(seat, ["ice_blast", "jab"], [])
    t.lay("ice_blast")
    t.take()
    t.decline()
    assert t.only(e.FollowUpDeclined).seat == seat
    assert t.hand(seat) == ["jab"]


@both
def test_m18_a_follow_up_of_eight_does_not_stun(seat: int) -> None:
    t = Table(seat, ["fan_lift", "uppercut", "fury", "fury"], ["jab"])
    t.lay("fan_lift")
    t.take()
    t.lay("uppercut", "effect fury", "effect fury")
    t.decline()
    assert t.all(e.AttackStruck)[-1].points == 8
    assert not t.of(e.Stunned, e.KardsDropped)
    assert t.asks[0] == "discard", "one follow-up in an action"


@both
def test_m18_a_tie_of_eight_costs_the_kard_but_gives_no_follow_up(seat: int) -> None:
    t = Table(seat, ["uppercut", "fury", "fury", "jab"], ["drop_kick", "elbow"], drawn=["elbow"])
    t.lay("uppercut", "effect fury", "effect fury")
    t.decline()
    t.answer("counter drop_kick")
    assert (t.clash[0], t.lost) == ("tied", (3, 8))
    assert t.hand(t.foe) == []
    assert t.asks[0] == "discard"
    assert not t.all(e.Stunned)


@both
def test_m18_a_counter_of_eight_costs_the_kard(seat: int) -> None:
    """Vengeance sends back what would have stunned: 5 + 3."""
    t = Table(seat, ["blade_swipe", "berserk", "jab"], ["vengeance"], drawn=["jab"])
    t.lay("blade_swipe", "effect berserk")
    t.decline()
    t.answer("stop vengeance")
    assert (t.clash[0], t.lost) == ("stopped", (9, 0)), "Berserk costs one more"
    assert t.names(t.only(e.KardsDropped).cards) == ["jab"]
    assert not t.of(e.Stunned, e.FollowUpDeclined)


@both
def test_m18_a_tied_kombo_of_eight_stuns_nobody(seat: int) -> None:
    t = Table(seat, ["uppercut", "fury", "fury", "jab", "one_two"], ["drop_kick", "elbow"], drawn=["elbow"])
    t.lay("uppercut", "kombo one_two", "effect fury", "effect fury")
    t.decline()
    t.answer("counter drop_kick")
    assert t.lost == (3, 8)
    assert t.hand(t.foe) == ["elbow"]


def test_m18_kombo_attacks_stand_in_no_kombo_and_follow_nothing() -> None:
    for attack in ("gotcha_grab", "ice_blast", "lotus_rise"):
        t = Table(0, [attack, "jab", "closer", "one_two"], [])
        t.do(f"lay {attack}")
        assert t.may("kombo") == []


@both
def test_m6_an_attack_without_its_fuel_is_no_part_of_an_up_to_kombo(seat: int) -> None:
    """Kiss burns a basic: with none left to burn it cannot follow in Endless Fists, and there is always something to choose."""
    t = Table(seat, ["jab", "kiss", "endless_fists"], ["roundhouse"], rules="basic")
    t.do("lay jab", "kombo endless_fists", "commit")
    if t.asks[0] == "cancel":
        t.decline()
    t.take()
    assert "lay kiss" not in t.can()
    assert "commit" in t.can()
