"""Mortal Kombat Kard Game: attack and answer. The worked examples of the design document that belong to them, and rulings M1 to M3, M20,
M21 and M22, from both seats."""

from __future__ import annotations

import pytest

from kotgames.games.mortal_kombat_kards import events as e
from tests.rulings.mortal_kombat_kards_table import Table, both

# ---- worked examples


@both
def test_example_1_a_head_punch_undefended(seat: int) -> None:
    """MKK "Billy and Ron are playing another": 2 points, the turn ends, the initiative stays."""
    t = Table(seat, ["head_punch"], ["low_block"])
    t.lay("head_punch")
    assert t.asks == ("answer", "foe")
    assert t.can() == ["take hit"], "a low block stops no high attack"
    t.take()
    assert t.points == (30, 28)
    assert t.clash == ("landed", 5, -1)
    assert t.acting == "me"
    assert t.only(e.InitiativeKept).seat == seat
    assert t.only(e.TurnStarted).turn == 2
    assert t.pile(seat) == ["head_punch"]


@both
def test_example_1_a_high_kick_blocked(seat: int) -> None:
    """MKK "In a game between Billy and Ron": the block costs 1 point and takes the initiative."""
    t = Table(seat, ["high_kick"], ["high_block"])
    t.lay("high_kick")
    t.answer("block high_block")
    assert t.clash == ("blocked", 5, 6)
    assert t.points == (30, 29)
    assert t.acting == "foe"
    assert t.only(e.InitiativeWon).seat == t.foe


@both
def test_example_2_at_equal_speed(seat: int) -> None:
    """A Specific Counter stops the attack, an evade does not, a counterattack trades without effects."""
    stopped = Table(seat, ["jump_kick"], ["anti_air"])
    stopped.lay("jump_kick")
    stopped.answer("stop anti_air")
    assert (stopped.clash, stopped.lost) == (("stopped", 5, 5), (4, 0))
    evaded = Table(seat, ["elbow"], ["back_flip"])
    evaded.lay("elbow")
    evaded.answer("evade back_flip")
    assert (evaded.clash, evaded.lost) == (("landed", 5, 5), (0, 3))
    traded = Table(seat, ["sweep"], ["low_kick"])
    traded.lay("sweep")
    traded.answer("counter low_kick")
    assert (traded.clash, traded.lost) == (("tied", 5, 5), (3, 2))
    assert not traded.all(e.KnockedDown)


@both
def test_example_9_turning_quickly(seat: int) -> None:
    """Move Behind 5 -> 6, Turn Quickly -> 5, a block of 5 holds."""
    t = Table(seat, ["head_punch", "move_behind"], ["turn_quickly", "full_guard"])
    t.lay("head_punch", "effect move_behind")
    t.do("cancel turn_quickly")
    t.decline()
    assert t.only(e.KardCancelled).bonus
    t.answer("block full_guard")
    assert t.clash == ("blocked", 5, 5)
    late = Table(seat, ["head_punch", "move_behind"], ["turn_quickly", "full_guard"])
    late.lay("head_punch", "effect move_behind")
    late.decline()
    late.answer("block full_guard")
    assert late.clash == ("landed", 6, 5)


@both
def test_example_9_intercept_stops_a_fireball(seat: int) -> None:
    t = Table(seat, ["fireball"], ["intercept"], near=False)
    t.lay("fireball")
    t.answer("effect intercept")
    t.decline()
    assert t.clash == ("failed", 6, -1)
    assert t.lost == (0, 2), "it costs 2"
    assert t.acting == "foe"


# ---- M1, M21: blocks, evades, Specific Counters

ANSWERED = [
    ("head_punch", "block high_block", "blocked", (0, 1)),
    ("head_punch", "block full_guard", "blocked", (0, 1)),
    ("low_kick", "block low_block", "blocked", (0, 1)),
    ("elbow", "block mid_block", "blocked", (0, 1)),
    ("jab", "block high_block", "landed", (0, 1)),
    ("jab", "block quick_high_block", "blocked", (0, 2)),
    ("ground_roll", "block quick_low_block", "blocked", (0, 2)),
    ("staff_vault", "block quick_high_block", "blocked", (0, 2)),
    ("cannonball", "block quick_mid_block", "blocked", (0, 2)),
    ("side_kick", "block mid_block", "blocked", (0, 2)),
    ("blade_spark", "block high_block", "blocked", (0, 3)),
    ("head_punch", "evade duck", "evaded", (0, 0)),
    ("back_fist", "evade duck", "landed", (0, 2)),
    ("low_kick", "evade jump", "evaded", (0, 0)),
    ("elbow", "evade side_step", "evaded", (0, 0)),
    ("body_punch", "evade side_step", "landed", (0, 2)),
    ("high_fireball", "evade side_step", "evaded", (0, 0)),
    ("uppercut", "evade back_flip", "evaded", (0, 0)),
    ("shoulder_throw", "stop break_the_hold", "stopped", (3, 0)),
    ("knee", "stop break_the_hold", "stopped", (3, 0)),
    ("jump_kick", "stop anti_air", "stopped", (4, 0)),
    ("flying_kick", "stop anti_air", "landed", (0, 3)),
    ("fireball", "stop deflect", "stopped", (4, 0)),
    ("thunder_clap", "evade take_cover", "evaded", (0, 0)),
    ("shoulder_throw", "stop bodyguard", "stopped", (4, 0)),
    ("jump_kick", "stop shadow_uppercut", "stopped", (4, 0)),
    ("jump_kick", "stop backbreaker", "stopped", (5, 0)),
    ("jump_kick", "stop air_throw", "stopped", (4, 0)),
    ("knee", "stop four_arm_guard", "stopped", (5, 0)),
    ("head_punch", "stop hide", "stopped", (2, 0)),
    ("back_fist", "stop hide", "landed", (0, 2)),
    ("knife_throw", "stop vengeance", "stopped", (3, 0)),
    ("shadow_kick", "stop vengeance", "stopped", (4, 0)),
    ("head_punch", "evade cold_clone", "evaded", (0, 0)),
    ("head_punch", "evade edenian_veil", "evaded", (0, 0)),
    ("thrown_stone", "evade shadow_flash", "evaded", (0, 0)),
    ("green_bolt", "evade shadow_flash", "evaded", (0, 0)),
    ("knife_throw", "evade vapour", "landed", (0, 3)),
    ("head_punch", "evade vapour", "evaded", (0, 0)),
    ("knee", "evade vanish", "landed", (0, 3)),
    ("hip_throw", "evade vanish", "evaded", (0, 0)),
]


@pytest.mark.parametrize(("attack", "answer", "result", "lost"), ANSWERED)
@both
def test_m1_what_an_answer_comes_to(
    attack: str, answer: str, result: str, lost: tuple[int, int], seat: int
) -> None:
    t = Table(seat, [attack], [answer.split()[1]], theirs={"deck": ["jab"] * 9})
    t.lay(attack)
    if t.asks[0] == "cancel":
        t.decline()
    t.answer(answer)
    if t.asks == ("cancel", "me"):
        t.decline()
    assert (t.clash[0], t.lost) == (result, lost)
    assert t.acting == ("me" if result == "landed" else "foe")
    assert not [one for one in t.all(e.AttackStruck) if one.seat == seat] or result == "landed"


NOT_AGAINST = [
    ("head_punch", ("block low_block", "block mid_block", "evade jump", "evade side_step", "stop anti_air")),
    ("elbow", ("block high_block", "evade duck", "stop break_the_hold", "stop deflect")),
    ("low_kick", ("evade duck", "block quick_mid_block", "evade take_cover")),
    ("green_bolt", ("evade cold_clone", "stop break_the_hold", "stop anti_air", "evade take_cover")),
    ("knee", ("evade edenian_veil", "stop bodyguard", "evade shadow_flash")),
    ("roar", ("block full_guard", "evade back_flip", "evade vanish", "evade duck", "stop deflect")),
    ("jump_kick", ("stop hide", "stop deflect", "stop four_arm_guard", "stop vengeance")),
]


@pytest.mark.parametrize(("attack", "answers"), NOT_AGAINST)
def test_m21_a_defense_is_laid_against_what_it_names_alone(attack: str, answers: tuple[str, ...]) -> None:
    for answer in answers:
        t = Table(0, [attack], [answer.split()[1]])
        t.lay(attack)
        assert t.said(answer)[1] in ("M1", "M10"), answer
        assert answer not in t.can()


def test_m21_each_kard_answers_in_its_own_way() -> None:
    t = Table(0, ["head_punch"], ["high_block", "duck", "anti_air", "jab"])
    t.lay("head_punch")
    assert t.can() == ["take hit", "block high_block", "evade duck", "counter jab"]
    for text, key in (("block duck", "no_block"), ("evade high_block", "no_evade"), ("stop jab", "no_stop")):
        assert t.said(text) == (key, "M1")
    assert t.said("counter duck") == ("no_attack", "M2")


@both
def test_m1_one_answer_kard_for_an_attack(seat: int) -> None:
    t = Table(seat, ["head_punch"], ["high_block", "duck"])
    t.lay("head_punch")
    t.do("block high_block")
    assert t.can() == ["commit"]
    assert t.said("evade duck") == ("one_answer", "M1")


@both
def test_m1_a_block_of_a_hit_without_strength_costs_nothing(seat: int) -> None:
    t = Table(seat, ["jab"], ["quick_high_block", "glancing"])
    t.lay("jab")
    t.answer("block quick_high_block", "effect glancing")
    t.decline()
    assert (t.clash[0], t.lost) == ("blocked", (0, 1)), "the 1 is what the kard costs"


@both
def test_m1_a_block_and_an_evade_cancel_the_effects(seat: int) -> None:
    for answer in ("block low_block", "evade jump"):
        t = Table(seat, ["sweep", "crowds_roar"], [answer.split()[1], "reflexes"])
        t.lay("sweep", "effect crowds_roar")
        t.decline()
        t.answer(answer, "effect reflexes")
        t.decline()
        assert t.clash[0] in ("blocked", "evaded")
        assert not t.of(e.KnockedDown, e.AttackStruck)
        kinds = [type(one).__name__ for one in t.past]
        assert "KardDrawn" not in kinds[: kinds.index("InitiativeWon")]


@both
def test_m1_what_a_defense_prints_happens_if_it_succeeds(seat: int) -> None:
    for attack, result, draws in (("head_punch", "blocked", 1), ("back_fist", "landed", 0)):
        t = Table(seat, [attack, "jab"], ["full_guard", "jab"], drawn=["low_kick"])
        t.lay(attack)
        t.answer("block full_guard")
        assert (t.clash[0], len(t.all(e.KardDrawn))) == (result, draws)


@both
def test_m1_a_specific_counter_hits_with_its_effects(seat: int) -> None:
    """The attack fails; Strength and effects of the counter go to the attacker."""
    t = Table(seat, ["jump_kick"], ["air_throw"])
    t.lay("jump_kick")
    t.answer("stop air_throw")
    assert t.lost == (4, 0)
    assert t.only(e.Displaced).how == "thrown"
    assert not t.near
    assert not t.has(e.AttackStruck, seat=seat)


def test_m1_a_specific_counter_is_no_attack_unless_printed_as_one() -> None:
    t = Table(0, ["break_the_hold", "anti_air", "shadow_uppercut"], [])
    assert t.may("lay") == ["shadow_uppercut"]
    assert t.said("lay break_the_hold") == ("no_attack", "M9")


def test_m21_defenses_are_played_in_answer_only() -> None:
    t = Table(0, ["high_block", "edenian_veil", "vanish"], [])
    assert t.can() == ["pass", "out"]
    for name in ("high_block", "edenian_veil", "vanish"):
        assert t.said(f"effect {name}")[1] == "M9"


# ---- M2, M20: counterattacks


@both
@pytest.mark.parametrize(
    ("attack", "counter", "result", "lost"),
    [
        ("head_punch", "jab", "countered", (1, 0)),
        ("head_punch", "elbow", "tied", (3, 2)),
        ("head_punch", "uppercut", "landed", (0, 2)),
        ("sweep", "drop_kick", "landed", (0, 2)),
        ("drop_kick", "sweep", "countered", (2, 0)),
    ],
)
def test_m2_faster_equal_slower(
    attack: str, counter: str, result: str, lost: tuple[int, int], seat: int
) -> None:
    t = Table(seat, [attack], [counter])
    t.lay(attack)
    t.answer(f"counter {counter}")
    assert (t.clash[0], t.lost) == (result, lost)
    assert t.acting == ("me" if result == "landed" else "foe")
    fell = {one.seat for one in t.all(e.KnockedDown)}
    assert fell == {
        ("sweep", "landed"): {t.foe}, ("drop_kick", "countered"): {seat},
    }.get((attack, result), set()), "the faster one's effects alone"  # fmt: skip


REACH = [
    # attack, near, may counter, may not
    ("head_punch", True, "elbow jump_kick thrown_stone roar", "knee headbutt"),
    ("knee", True, "elbow headbutt", "jump_kick thrown_stone roar teleport_kick"),
    ("thrown_stone", True, "green_bolt roar teleport_kick", "elbow jump_kick knee"),
    ("thrown_stone", False, "green_bolt roar teleport_kick teleport", "elbow jump_kick void vapour"),
    ("soul_steal", True, "elbow green_bolt roar jump_kick", "knee"),
    ("soul_steal", False, "green_bolt roar jump_kick", "elbow knee"),
    ("thunder_clap", True, "elbow green_bolt roar jump_kick", "knee"),
    ("thunder_clap", False, "green_bolt roar", "elbow knee"),
    ("jump_kick", False, "elbow green_bolt staff_vault", "knee"),
]


@pytest.mark.parametrize(("attack", "near", "may", "may_not"), REACH)
def test_m2_what_may_counter_what(attack: str, near: bool, may: str, may_not: str) -> None:
    for text, allowed in ((may, True), (may_not, False)):
        for counter in text.split():
            if (attack, counter) == ("soul_steal", "jump_kick") and not near:
                continue
            t = Table(0, [attack], [counter], near=near)
            t.lay(attack)
            assert (f"counter {counter}" in t.can()) == allowed, counter
            if not allowed:
                assert t.said(f"counter {counter}")[1] in ("M2", "M4"), counter


def test_m2_a_ranged_attack_from_afar_is_not_countered_by_a_jump() -> None:
    """Made at Ranged it is countered by ranged attacks alone, whatever the jump reaches."""
    t = Table(0, ["soul_steal"], ["jump_kick"], near=False)
    t.lay("soul_steal")
    assert t.said("counter jump_kick") == ("counter_kind", "M2")


def test_m20_no_kombo_attack_and_no_kombo_kard_counters() -> None:
    t = Table(0, ["head_punch"], ["gotcha_grab", "metal_rain", "one_two", "jab", "elbow"])
    t.lay("head_punch")
    assert t.can() == ["take hit", "counter jab", "counter elbow"]
    assert t.said("counter metal_rain") == ("kombo_counters", "M18")
    t.do("counter jab")
    assert t.can() == ["commit"]
    assert t.said("kombo one_two")[0] == "not_now"


@both
def test_m2_the_counter_must_reach_after_both_movements(seat: int) -> None:
    """Void goes back as it is laid: what stood beside it does not reach any more, what moves forward does."""
    t = Table(seat, ["void"], ["jab", "jump_kick", "thrown_stone"])
    t.lay("void")
    assert not t.near
    assert t.may("counter") == ["jump_kick", "thrown_stone"]
    t.answer("counter jump_kick")
    assert t.near
    assert [one.how for one in t.all(e.Displaced)] == ["teleport", "forward"]


# ---- M3: initiative


@both
@pytest.mark.parametrize(
    ("attack", "answer", "keeps"),
    [
        ("head_punch", "", True),
        ("head_punch", "block high_block", False),
        ("back_fist", "block full_guard", True),
        ("head_punch", "evade duck", False),
        ("jump_kick", "stop anti_air", False),
        ("head_punch", "counter jab", False),
        ("head_punch", "counter elbow", False),
        ("head_punch", "counter uppercut", True),
        ("shadow_kick", "block low_block", True),
        ("shadow_kick", "evade jump", True),
        ("fan_swipe", "block quick_high_block", True),
        ("staff_sweep", "block low_block", True),
        ("staff_sweep", "counter low_kick", True),
        ("staff_sweep", "counter quick_fog", False),
        ("hidden_chain", "block low_block", True),
        ("sweep", "counter monks_answer", False),
        ("quick_fog", "counter monks_answer", False),
        ("sweep", "counter quick_fog", False),
        ("ground_roll", "stop vengeance", True),
    ],
)
def test_m3_who_has_the_initiative_after_an_attack(attack: str, answer: str, keeps: bool, seat: int) -> None:
    t = Table(seat, [attack], [answer.split()[1]] if answer else [])
    t.lay(attack)
    if answer:
        t.answer(answer)
    else:
        t.take()
    while t.asks[0] in ("rest", "cancel"):
        t.do("commit" if t.asks[0] == "rest" else "decline")
    assert t.acting == ("me" if keeps else "foe")


@both
def test_m3_an_answer_that_takes_it_takes_it_though_the_attack_lands(seat: int) -> None:
    """Monk's Answer at 7 against an attack of 7 + 1: it fails, the initiative goes all the same."""
    t = Table(seat, ["jab", "adrenaline"], ["monks_answer"])
    t.lay("jab", "effect adrenaline")
    t.decline()
    t.answer("counter monks_answer")
    assert (t.clash, t.lost) == (("landed", 8, 7), (0, 1))
    assert t.acting == "foe"


@both
def test_m3_passing_loses_it(seat: int) -> None:
    t = Table(seat, ["jab"], ["jab"])
    t.do("pass")
    assert t.acting == "foe"
    assert t.only(e.InitiativeWon).seat == t.foe
    t.next_turn()
    assert t.asks == ("action", "foe")


@both
def test_m3_a_follow_up_that_misses_does_not_lose_it(seat: int) -> None:
    t = Table(seat, ["ice_blast", "jab"], ["recover"])
    t.lay("ice_blast")
    t.take()
    t.lay("jab")
    t.do("cancel recover")
    t.decline()
    assert t.has(e.AttackMissed)
    assert t.acting == "me"


# ---- M22: crossed arrows and V


@both
def test_m22_a_location_is_named_as_the_kard_is_laid(seat: int) -> None:
    t = Table(seat, ["hat_toss"], ["low_block", "high_block"], near=False)
    t.do("lay hat_toss")
    assert t.can() == ["location high", "location mid", "location low"]
    assert t.said("commit") == ("name_location", "M22")
    t.do("location low", "commit")
    assert t.may("block") == ["low_block"]
    assert t.only(e.AttackLaid).location == 2


def test_m22_no_location_where_one_is_printed() -> None:
    t = Table(0, ["jab", "roar"], [])
    t.do("lay jab")
    assert t.said("location low") == ("no_location", "M22")


@both
def test_m22_half_a_hand_is_the_speed(seat: int) -> None:
    """Without the kard itself, rounded down, and fixed as it is laid: an effect with it lowers nothing."""
    for others, speed in ((0, 0), (5, 2), (8, 4), (12, 6)):
        t = Table(seat, ["red_shades", *["jab"] * others], [])
        t.lay("red_shades")
        t.take()
        assert t.clash[1] == speed
    t = Table(seat, ["red_shades", "power_blow", "adrenaline", *["jab"] * 4], ["counterspell"])
    t.lay("red_shades", "effect adrenaline", "effect power_blow")
    t.decline()
    t.take()
    assert t.clash[1] == 3 + 1


@both
def test_m22_a_burned_kard_gives_the_speed(seat: int) -> None:
    """Frenzy burns an attack kard, whose Speed it has; a Defense gives none."""
    t = Table(seat, ["frenzy", "uppercut", "jab", "high_block"], [])
    t.do("lay frenzy")
    assert t.may("burn") == ["jab", "uppercut"]
    assert t.said("commit") == ("burn_first", "M6")
    t.do("burn jab", "commit")
    t.take()
    assert (t.clash[1], t.lost) == (7, (1, 6))
    assert t.pile(seat) == ["jab", "frenzy"]
    assert Table(seat, ["frenzy", "high_block"], []).said("lay frenzy") == ("nothing_to_burn", "M22")


@both
@pytest.mark.parametrize(
    ("attack", "answer", "to", "result"),
    [
        ("feint", "block mid_block", "high", "landed"),
        ("feint", "block mid_block", None, "blocked"),
        ("feint", "block full_guard", "high", "blocked"),
        ("feint", "evade side_step", "high", "landed"),
        ("low_fireball", "evade side_step", "low", "evaded"),
        ("dive_kick", "block mid_block", "low", "landed"),
    ],
)
def test_m22_turning_the_attack_after_the_answer(
    attack: str, answer: str, to: str | None, result: str, seat: int
) -> None:
    """`shift`: once, Speed -1; a Defense that does not name the new place fails."""
    t = Table(seat, [attack], [answer.split()[1]])
    t.lay(attack)
    t.answer(answer)
    assert t.asks == ("shift", "me")
    t.do(f"location {to}" if to else "keep")
    assert t.clash[0] == result
    printed = {"feint": 5, "low_fireball": 5, "dive_kick": 6}[attack]
    assert t.clash[1] == printed - (to is not None)


def test_m22_who_is_not_defended_against_is_not_turned() -> None:
    t = Table(0, ["feint"], ["jab"])
    t.lay("feint")
    t.answer("counter jab")
    assert not t.of(e.ShiftDeclined, e.AttackShifted)
    assert t.clash[0] == "countered"
