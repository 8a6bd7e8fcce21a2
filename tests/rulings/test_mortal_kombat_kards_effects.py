"""Mortal Kombat Kard Game: Special Effects. Each of the 37 does what it says; when they are laid (M9, M19, M25), Nonaccumulative (M29),
from both seats."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.games.mortal_kombat_kards import events as e
from tests.rulings.mortal_kombat_kards_table import Table, both, start_card_set

# ---- with an attack: Speed and Strength

WITH_ATTACK: list[tuple[str, dict[str, Any], str, int, int, int]] = [
    # effect, position, attack, Speed, points of the foe, points of mine
    ("adrenaline", {}, "elbow", 6, 3, 0),
    ("rush", {}, "elbow", 7, 3, 0),
    ("momentum", {}, "elbow", 6, 3, 0),
    ("momentum", {"mine": {"landed": True}}, "elbow", 7, 3, 0),
    ("sudden_strike", {}, "elbow", 7, 3, 1),
    ("kick_focus", {}, "low_kick", 7, 3, 0),
    ("kick_focus", {}, "shadow_kick", 8, 4, 0),
    ("crowds_roar", {"drawn": ["jab"]}, "elbow", 6, 3, 0),
    ("second_wind", {}, "elbow", 6, 3, 0),
    ("second_wind", {"mine": {"points": 11}}, "elbow", 6, 3, 0),
    ("second_wind", {"mine": {"points": 10}}, "elbow", 8, 3, 0),
    ("power_blow", {}, "elbow", 5, 4, 0),
    ("fury", {}, "elbow", 5, 5, 0),
    ("berserk", {}, "elbow", 5, 6, 1),
    ("killing_instinct", {"theirs": {"points": 10}}, "elbow", 5, 5, 0),
    ("vendetta", {}, "elbow", 5, 5, 0),
    ("move_behind", {}, "elbow", 6, 3, 0),
    ("shadow_step", {"near": False}, "thrown_stone", 5, 2, 0),
    ("shadow_step", {"near": False}, "jump_kick", 6, 3, 0),
    ("shadow_step", {}, "elbow", 5, 3, 0),
    ("touch_of_death", {}, "knee", 6, 7, 0),
    ("touch_of_death", {}, "headbutt", 6, 6, 0),
    ("touch_of_death", {}, "impale", 6, 8, 0),
    ("bleeding", {}, "elbow", 5, 3, 0),
]


@pytest.mark.parametrize(("effect", "position", "attack", "speed", "points", "paid"), WITH_ATTACK)
@both
def test_every_effect_with_an_attack(
    effect: str, position: dict[str, Any], attack: str, speed: int, points: int, paid: int, seat: int
) -> None:
    t = Table(seat, [attack, effect], ["iron_jaw"], **position)
    t.lay(attack, f"effect {effect}")
    assert t.asks == ("cancel", "foe")
    t.decline()
    t.take()
    if t.asks[0] == "cancel":
        t.do("cancel iron_jaw")
        t.decline()
    assert t.clash[1] == speed
    assert t.only(e.AttackStruck).points == points
    assert t.lost == (paid, points + (effect == "bleeding") * 0)
    in_pile = [] if effect == "bleeding" else [effect]
    assert t.pile(seat)[:2] == [attack, *in_pile][: 2 if in_pile else 1]


NOT_WITH = [
    ("kick_focus", "elbow", {}),
    ("killing_instinct", "elbow", {"theirs": {"points": 11}}),
    ("touch_of_death", "elbow", {}),
    ("touch_of_death", "crush", {}),
    ("adrenaline", None, {}),
]


@pytest.mark.parametrize(("effect", "attack", "position"), NOT_WITH)
def test_m9_an_effect_changes_or_does_something(
    effect: str, attack: str | None, position: dict[str, Any]
) -> None:
    t = Table(0, [effect, *([attack] if attack else [])], [], **position)
    if attack:
        t.do(f"lay {attack}")
        assert t.said(f"effect {effect}") == ("does_nothing", "M9")
    else:
        assert t.said(f"effect {effect}") == ("not_alone", "M9")


# ---- with an answer, or alone


@both
def test_effects_of_the_answer(seat: int) -> None:
    """Reflexes +1 on the answer, Sand in the Eyes -1 and Glancing -2 on the attack."""
    for effect, clash, lost in (
        ("reflexes", ("blocked", 6, 6), (0, 1)),
        ("sand_in_the_eyes", ("blocked", 5, 5), (0, 1)),
        ("glancing", ("landed", 6, 5), (0, 0)),
    ):
        t = Table(seat, ["back_fist"], ["full_guard", effect])
        t.lay("back_fist")
        t.answer("block full_guard", f"effect {effect}")
        assert t.asks == ("cancel", "me")
        t.decline()
        assert (t.clash, t.lost) == (clash, lost), effect
        assert t.acting == ("me" if effect == "glancing" else "foe")


@both
def test_effects_alone_in_answer(seat: int) -> None:
    """What changes the attack or stops it; Reflexes have nothing to help."""
    t = Table(seat, ["green_bolt"], ["reflexes", "glancing", "sand_in_the_eyes", "intercept", "adrenaline"])
    t.lay("green_bolt")
    assert t.can() == ["take hit", "effect sand_in_the_eyes", "effect glancing", "effect intercept"]
    t.answer("effect glancing")
    t.decline()
    assert (t.clash, t.lost) == (("landed", 6, -1), (0, 2))
    assert t.only(e.AnswerLaid).card == -1


@both
@pytest.mark.parametrize(
    ("attack", "fits"), [("fireball", True), ("roar", True), ("soul_steal", True), ("elbow", False)]
)
def test_intercept_stops_ranged_attacks(attack: str, fits: bool, seat: int) -> None:
    t = Table(seat, [attack], ["intercept"])
    t.lay(attack)
    assert ("effect intercept" in t.can()) == fits
    if fits:
        t.answer("effect intercept")
        t.decline()
        assert (t.clash[0], t.lost, t.acting) == ("failed", (0, 2), "foe")
        assert not t.of(e.AttackStruck, e.KardsDropped)


@both
def test_m25_vanish_is_an_effect_that_defends(seat: int) -> None:
    """It evades hand-to-hand, ranged and close quarters attacks, takes the penalties, and is cancelled like an effect."""
    t = Table(seat, ["head_punch"], ["vanish"], theirs={"slowed": 1})
    t.lay("head_punch")
    t.answer("evade vanish")
    t.decline()
    assert t.clash == ("landed", 5, 5)
    assert t.penalty(t.foe) == 0
    assert not t.near
    t = Table(seat, ["head_punch", "counterspell"], ["vanish"])
    t.lay("head_punch")
    t.answer("evade vanish")
    assert t.can() == ["decline", "cancel counterspell"]
    t.do("cancel counterspell")
    t.decline()
    assert (t.clash[0], t.lost) == ("landed", (0, 2))
    t = Table(seat, ["roar"], ["vanish"])
    t.lay("roar")
    assert t.said("evade vanish") == ("answer_elsewhere", "M1")


# ---- alone in one's own action


@both
def test_chi_healing(seat: int) -> None:
    """Four points, never above the start."""
    for points, after in ((10, 14), (28, 30)):
        t = Table(seat, ["chi_healing", "jab"], ["counterspell"], mine={"points": points})
        t.do("effect chi_healing")
        assert t.asks == ("cancel", "foe")
        t.decline()
        assert t.points[0] == after
        assert t.asks == ("action", "me"), "the action goes on"
    assert Table(seat, ["chi_healing"], []).said("effect chi_healing") == ("does_nothing", "M9")


@both
def test_look_into_the_mind(seat: int) -> None:
    """Three random kards of the other hand, for me alone."""
    t = Table(seat, ["look_into_the_mind"], ["jab", "elbow", "low_kick", "duck"])
    t.do("effect look_into_the_mind")
    t.decline()
    seen = t.only(e.HandSeen)
    assert seen.count == len(set(seen.cards)) == 3
    assert set(t.names(seen.cards)) <= {"jab", "elbow", "low_kick", "duck"}
    shown = [card for card in t.match.view(seat)["hands"][t.foe] if card >= 0]
    assert sorted(shown) == sorted(seen.cards)
    assert seen.seen_by(-1).cards == (-1, -1, -1)
    assert seen.seen_by(t.foe) == seen


@both
def test_old_tricks(seat: int) -> None:
    t = Table(
        seat, ["old_tricks"], [], mine={"kombatant": "jax", "pile": ["bionic_grip", "jab", "gotcha_grab"]}
    )
    t.do("effect old_tricks")
    t.decline()
    assert t.asks == ("salvage", "me")
    assert t.may("take") == ["gotcha_grab", "bionic_grip"]
    assert t.said("take jab") == ("not_in_pile", "M9")
    t.do("take bionic_grip")
    assert t.hand(seat) == ["bionic_grip"]
    assert t.pile(seat) == ["jab", "gotcha_grab", "old_tricks"]
    assert (
        Table(seat, ["old_tricks"], [], mine={"pile": ["jab"]}).said("effect old_tricks")[0] == "does_nothing"
    )


@both
def test_empty_mind(seat: int) -> None:
    """Two kards of my choice go, three come."""
    t = Table(seat, ["empty_mind", "jab", "elbow", "duck"], [], drawn=["low_kick", "high_kick", "jab"])
    t.do("effect empty_mind")
    t.decline()
    assert t.asks == ("drop", "me")
    t.do("drop duck", "drop jab")
    assert t.hand(seat) == ["elbow", "low_kick", "high_kick", "jab"]
    assert t.pile(seat) == ["empty_mind", "duck", "jab"]
    assert [one.how for one in t.all(e.KardsDropped)] == ["choice", "choice"]


@both
def test_shadow_step_alone_frees_the_next_hand_move(seat: int) -> None:
    t = Table(seat, ["shadow_step", "elbow"], [], near=False)
    t.do("effect shadow_step")
    t.decline()
    assert t.has(e.FreeMoveWon, seat=seat)
    t.do("in")
    assert t.only(e.HandMoved).free
    t.lay("elbow")
    t.take()
    assert t.clash[1] == 5
    assert not t.state.free_move[seat]


@both
def test_clear_the_air(seat: int) -> None:
    """In one's own action and in answer, before the clash; without a lasting kard it does nothing."""
    lies = [("cloud", 1, 0, 2), ("bleeding", 0, 1, 3)]
    t = Table(
        seat, ["clear_the_air", "jab"], [], lasting=lies, mine={"deck": ["bleeding"]},
        theirs={"kombatant": "noob_saibot", "deck": ["cloud"]},
    )  # fmt: skip
    t.do("effect clear_the_air")
    t.decline()
    assert t.asks == ("lift", "me")
    assert sorted(t.may("at")) == ["bleeding", "cloud"]
    t.do("at cloud")
    assert t.only(e.LastingEnded).seat == t.foe
    assert t.pile(t.foe) == ["cloud"]
    t.lay("jab")
    t.take()
    assert t.clash[1] == 7
    assert Table(seat, ["clear_the_air"], []).said("effect clear_the_air") == ("does_nothing", "M9")


@both
def test_clear_the_air_twice_in_one_answer(seat: int) -> None:
    lies = [("cloud", 0, 1, 2), ("fade", 0, 0, 2)]
    t = Table(
        seat, ["elbow"], ["clear_the_air", "clear_the_air", "elbow"], lasting=lies, mine={"kombatant": "smoke", "deck": ["cloud", "fade"]}
    )  # fmt: skip
    t.lay("elbow")
    assert "counter elbow" not in t.can(), "Fade allows no counter yet"
    t.answer("effect clear_the_air", "effect clear_the_air")
    t.decline()
    t.do("at cloud")
    assert [t.name(one.card) for one in t.all(e.LastingEnded)] == ["cloud", "fade"]


# ---- cancelling kards


@both
def test_m9_windows_in_turn_the_last_laid_first(seat: int) -> None:
    """Rush is cancelled, the canceller is cancelled, and that one too: at last Rush fails."""
    t = Table(
        seat, ["head_punch", "rush", "counterspell"], ["counterspell", "counterspell", "high_block"]
    )  # fmt: skip
    t.lay("head_punch", "effect rush")
    t.do("cancel counterspell")
    assert t.asks == ("cancel", "me")
    t.do("cancel counterspell")
    assert t.asks == ("cancel", "foe")
    t.do("cancel counterspell", "at counterspell")
    assert t.asks == ("cancel", "me")
    t.decline()
    assert [t.name(one.card) for one in t.all(e.KardCancelled)] == ["counterspell", "rush"]
    t.answer("block high_block")
    assert t.clash == ("blocked", 5, 6)
    assert sorted(t.pile(seat)) == ["counterspell", "head_punch", "rush"]


@both
def test_m9_one_of_several_effects_is_named(seat: int) -> None:
    t = Table(seat, ["head_punch", "adrenaline", "fury"], ["counterspell"])
    t.lay("head_punch", "effect adrenaline", "effect fury")
    t.do("cancel counterspell")
    assert sorted(t.may("at")) == ["adrenaline", "fury"]
    assert t.said("decline") == ("name_thing", "M9")
    t.do("at fury")
    t.decline()
    t.take()
    assert (t.clash[1], t.lost) == (6, (0, 2))


@both
@pytest.mark.parametrize(
    ("canceller", "hand", "lays", "fits"),
    [
        ("counterspell", ["jab", "fury"], ["jab", "effect fury"], True),
        ("emperors_will", ["jab", "fury"], ["jab", "effect fury"], True),
        ("turn_quickly", ["jab", "move_behind"], ["jab", "effect move_behind"], True),
        ("turn_quickly", ["ambusher"], ["ambusher"], True),
        ("turn_quickly", ["jab", "fury"], ["jab", "effect fury"], False),
        ("broken_stance", ["jab", "jab", "fury", "one_two"], ["jab", "kombo one_two", "effect fury"], True),
        ("broken_stance", ["jab", "fury"], ["jab", "effect fury"], False),
        ("broken_rhythm", ["jab", "fury"], ["jab", "effect fury"], False),
        ("recover", ["jab", "fury"], ["jab", "effect fury"], False),
        ("iron_jaw", ["jab", "fury"], ["jab", "effect fury"], False),
        ("red_carpet", ["jab", "vendetta"], ["jab", "effect vendetta"], True),
        ("red_carpet", ["jab", "fury"], ["jab", "effect fury"], False),
        ("red_carpet", ["jab", "move_behind"], ["jab", "effect move_behind"], False),
    ],
)
def test_m9_what_a_cancelling_kard_may_name(
    canceller: str, hand: list[str], lays: list[str], fits: bool, seat: int
) -> None:
    t = Table(seat, hand, [canceller])
    t.lay(*lays)
    assert t.asks == ("cancel", "foe")
    assert (f"cancel {canceller}" in t.can()) == fits
    if not fits:
        assert t.said(f"cancel {canceller}") == ("cancels_not_this", "M9")
        return
    t.do(f"cancel {canceller}")
    t.decline()
    t.take()
    assert t.clash[1] == {"ambusher": 5}.get(hand[0], 7)
    assert t.all(e.AttackStruck) == [] or t.all(e.AttackStruck)[0].points == {"ambusher": 3}.get(hand[0], 1)
    paid = canceller == "emperors_will"
    assert [one.how for one in t.all(e.PointsLost) if one.how == "paid"] == ["paid"] * paid


@both
def test_m9_broken_stance_draws_and_names_later_effects_too(seat: int) -> None:
    t = Table(seat, ["jab", "elbow", "one_two", "fury"], ["broken_stance"], drawn=["duck"])
    t.lay("jab", "kombo one_two")
    t.take()
    t.do("lay elbow", "effect fury", "commit", "cancel broken_stance")
    t.decline()
    assert t.lost == (0, 4)
    assert t.hand(t.foe) == ["duck"]


@both
def test_m13_a_friendship_cancels_a_vendetta_with_its_gift(seat: int) -> None:
    """Window 3: Arm Wrestling heals, if its player's last attack landed."""
    for landed in (True, False):
        t = Table(
            seat, ["jab", "vendetta"], ["arm_wrestling"], theirs={"kombatant": "jax", "points": 20, "landed": landed}
        )  # fmt: skip
        t.lay("jab", "effect vendetta")
        t.do("cancel arm_wrestling")
        t.decline()
        assert bool(t.all(e.PointsWon)) == landed
        t.take()
        assert t.points == (30, 20 + 3 * landed - 1)


def test_m9_a_window_opens_whether_or_not_one_can_cancel() -> None:
    for hand, lays, asked in (
        (["jab", "fury"], ["jab", "effect fury"], "cancel"),
        (["jab"], ["jab"], "answer"),
        (["ambusher"], ["ambusher"], "cancel"),
        (["ambush"], ["ambush"], "answer"),
    ):
        t = Table(0, hand, [])
        t.lay(*lays)
        assert t.asks == (asked, "foe")
        assert t.can() == ["decline" if asked == "cancel" else "take hit"]


@both
def test_m9_effects_are_laid_in_their_windows_alone(seat: int) -> None:
    t = Table(
        seat, ["reflexes", "counterspell", "intercept", "fury", "jab"], ["fury", "jab", "chi_healing", "rush"]
    )
    for name in ("reflexes", "counterspell", "intercept", "fury"):
        assert t.said(f"effect {name}") == ("not_alone", "M9")
    t.do("lay jab")
    for name in ("reflexes", "counterspell", "intercept"):
        assert t.said(f"effect {name}") == ("effect_when", "M9")
    t.do("commit")
    for name in ("fury", "chi_healing", "rush"):
        assert t.said(f"effect {name}") == ("effect_when", "M9")


@both
def test_m9_any_number_a_turn(seat: int) -> None:
    effects = ["power_blow", "power_blow", "fury", "adrenaline", "adrenaline", "sudden_strike", "vendetta"]
    t = Table(seat, ["elbow", "chi_healing", *effects], [], mine={"points": 20})
    t.do("effect chi_healing")
    t.decline()
    order = sorted(effects, key=start_card_set().kinds.index)
    t.lay("elbow", *(f"effect {name}" for name in order))
    t.decline()
    t.take()
    t.decline()
    assert (t.clash[1], t.all(e.AttackStruck)[0].points) == (9, 9)


@both
def test_m19_specials_without_strength(seat: int) -> None:
    """With a Speed an answer; else played, and cancelled, like an effect."""
    t = Table(seat, ["invisibility", "jab"], ["counterspell"])
    assert t.may("lay") == ["jab"]
    t.do("effect invisibility", "cancel counterspell")
    t.decline()
    assert not t.all(e.LastingLaid)
    assert t.pile(seat) == ["invisibility"]
    t = Table(seat, ["head_punch", "counterspell"], ["edenian_veil"])
    t.lay("head_punch")
    t.answer("evade edenian_veil")
    assert t.clash[0] == "evaded", "no window: it is a Defense and no effect"


# ---- M29: Nonaccumulative


@both
def test_m29_laid_where_nothing_else_changes_the_value(seat: int) -> None:
    t = Table(seat, ["elbow", "adrenaline", "rush", "move_behind", "berserk", "fury", "power_blow"], [])
    t.do("lay elbow", "effect adrenaline")
    assert t.said("effect rush") == ("closed_value", "M29")
    assert "berserk" in t.may("effect"), "the Strength is open"
    t.do("commit")
    t = Table(seat, ["elbow", "rush", "move_behind", "momentum", "fury"], [])
    t.do("lay elbow", "effect rush")
    for name in ("move_behind", "momentum"):
        assert t.said(f"effect {name}") == ("closed_value", "M29")
    assert t.may("effect") == ["fury"]
    t = Table(seat, ["elbow", "berserk", "fury"], [])
    t.do("lay elbow", "effect berserk")
    assert t.may("effect") == []


@both
def test_m29_no_kard_of_either_side(seat: int) -> None:
    t = Table(seat, ["elbow", "rush"], ["sand_in_the_eyes", "glancing", "mid_block", "reflexes"])
    t.lay("elbow", "effect rush")
    t.decline()
    assert t.said("effect sand_in_the_eyes") == ("closed_value", "M29")
    t.do("block mid_block")
    assert sorted(t.may("effect")) == ["glancing", "reflexes"]


@both
def test_m29_a_cancelled_kard_closes_nothing(seat: int) -> None:
    t = Table(seat, ["elbow", "rush"], ["sand_in_the_eyes", "counterspell"])
    t.lay("elbow", "effect rush")
    t.do("cancel counterspell")
    t.decline()
    assert "effect sand_in_the_eyes" in t.can()


@both
def test_m29_penalties_and_own_printed_bonuses_count(seat: int) -> None:
    t = Table(seat, ["ambusher", "rush"], [], mine={"fallen": 1})
    t.lay("ambusher", "effect rush")
    t.decline()
    t.take()
    assert t.clash[1] == 5 + 1 + 2 - 1
    t = Table(seat, ["stomp", "berserk"], ["iron_jaw"], theirs={"fallen": 1})
    t.lay("stomp", "effect berserk")
    t.decline()
    t.take()
    assert t.lost == (1, 3 + 1 + 3)


@both
def test_m29_what_lies_changes_the_value_too(seat: int) -> None:
    t = Table(
        seat, ["elbow", "rush", "adrenaline"], [], lasting=[("cloud", 1, 0, 2)], theirs={"kombatant": "noob_saibot", "deck": ["cloud"]}
    )  # fmt: skip
    t.do("lay elbow")
    assert t.may("effect") == ["adrenaline"]
    assert t.said("effect rush") == ("closed_value", "M29")


@both
def test_m29_later_attacks_have_their_own(seat: int) -> None:
    t = Table(seat, ["jab", "elbow", "one_two", "fury", "berserk"], [])
    t.lay("jab", "kombo one_two", "effect fury")
    t.decline()
    t.take()
    t.do("lay elbow", "effect berserk", "commit")
    t.decline()
    assert t.lost == (1, 3 + 6)
    t = Table(seat, ["jab", "elbow", "one_two", "fury", "berserk"], [])
    t.lay("jab", "kombo one_two")
    t.take()
    t.do("lay elbow", "effect fury")
    assert t.said("effect berserk") == ("closed_value", "M29")


def test_m29_speed_has_no_floor_and_strength_none_below_nought() -> None:
    t = Table(0, ["roundhouse"], [], mine={"moved": 2, "fallen": 2})
    t.lay("roundhouse")
    t.take()
    assert t.clash[1] == -1
    t = Table(0, ["jab"], ["glancing", "glancing"])
    t.lay("jab")
    t.answer("effect glancing", "effect glancing")
    t.decline()
    assert t.lost == (0, 0)


# ---- what costs points


@both
def test_m12_paying_is_refused_where_it_would_leave_nothing(seat: int) -> None:
    for points, fits in ((1, False), (2, True)):
        t = Table(
            seat, ["elbow", "sudden_strike"], ["quick_mid_block"], mine={"points": points}, theirs={"points": points}
        )  # fmt: skip
        t.do("lay elbow")
        assert ("effect sudden_strike" in t.can()) == fits
        t.do("commit")
        assert ("block quick_mid_block" in t.can()) == fits
        if not fits:
            assert t.said("block quick_mid_block") == ("too_few_points", "M12")


def test_m12_the_costs_of_a_draft_are_added() -> None:
    t = Table(0, ["elbow", "sudden_strike", "sudden_strike", "berserk"], [], mine={"points": 3})
    t.do("lay elbow", "effect sudden_strike", "effect sudden_strike")
    assert t.said("effect berserk") == ("too_few_points", "M12")


def test_every_special_effect_is_told_of_here() -> None:
    """All 37 names stand in these files."""
    from pathlib import Path

    texts = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(__file__).parent.glob("test_mortal_kombat_kards*.py")
    )
    names = [row.id for row in start_card_set().parts.kards if row.type in ("effect", "defense", "kombo")]
    assert [name for name in names if f'"{name}"' not in texts and f" {name}" not in texts] == []
