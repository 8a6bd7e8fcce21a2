"""Mortal Kombat Kard Game: specials whose atoms are special: copies, drains, holds, what allows no answer, what has a condition, and more,
from both seats."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.games.mortal_kombat_kards import events as e
from tests.rulings.mortal_kombat_kards_table import Table, both

# ---- copies (atom 40)


@both
@pytest.mark.parametrize(
    ("copy", "speed", "points"),
    [("copy_move", 5, 4), ("morph", 6, 4), ("clone", 5, 4), ("mirror_sister", 6, 5)],
)
def test_copies_take_numbers_and_atoms(copy: str, speed: int, points: int, seat: int) -> None:
    """Of the uppermost special that is an attack and no Kombo attack; that kard stays. Speed +n, Mirror Sister's Strength +1."""
    t = Table(
        seat, [copy, "jab"], ["duck"], theirs={"kombatant": "kano", "pile": ["laser_eye", "cannonball", "cheap_shot", "jab"]},
        near=False,
    )  # fmt: skip
    t.do(f"lay {copy}", "commit")
    laid = t.only(e.AttackLaid)
    assert (t.name(laid.card), t.card_set.kinds[laid.kind]) == (copy, "cannonball")
    assert t.near, "with its movement"
    assert t.asks == ("cancel", "foe"), "it is cancelled like an effect"
    t.decline()
    t.take()
    if t.asks[0] == "drop":
        t.do("drop jab")
    assert (t.clash[1], t.all(e.AttackStruck)[0].points) == (speed, points)
    assert t.pile(t.foe) == ["laser_eye", "cannonball", "cheap_shot", "jab"]
    assert copy in t.pile(seat)


@both
def test_copies_are_refused_without_a_special_to_copy(seat: int) -> None:
    for pile in ([], ["jab"], ["cheap_shot"], ["one_two"]):
        t = Table(seat, ["copy_move"], [], theirs={"kombatant": "kano", "pile": pile})
        assert t.said("lay copy_move") == ("nothing_to_copy", "M6")
    t = Table(seat, ["copy_move"], [], theirs={"kombatant": "kano", "pile": ["cannonball"]})
    assert t.said("effect copy_move")[0] == "laid_as_attack"


@both
def test_copies_cancelled(seat: int) -> None:
    t = Table(seat, ["morph"], ["counterspell"], theirs={"kombatant": "kano", "pile": ["cannonball"]})
    t.lay("morph")
    t.do("cancel counterspell")
    t.decline()
    assert (t.clash[0], t.lost, t.acting) == ("failed", (0, 0), "foe")


@both
def test_copies_name_burn_and_pay_what_they_copy(seat: int) -> None:
    t = Table(seat, ["copy_move"], [], theirs={"kombatant": "kung_lao", "pile": ["hat_toss"]})
    t.do("lay copy_move")
    assert t.can() == ["location high", "location mid", "location low"]
    t = Table(seat, ["copy_move", "jab"], [], theirs={"kombatant": "sonya_blade", "pile": ["kiss"]})
    t.do("lay copy_move")
    assert t.can() == ["burn jab"]
    for points, fits in ((2, False), (3, True)):
        t = Table(
            seat, ["copy_move"], [], mine={"points": points}, theirs={"kombatant": "scorpion", "pile": ["hell_fire"]}
        )  # fmt: skip
        assert ("lay copy_move" in t.can()) == fits
        if fits:
            t.lay("copy_move")
            assert t.points[0] == 1


@both
def test_clone_costs_a_kard_of_my_choice(seat: int) -> None:
    t = Table(seat, ["clone", "jab", "elbow"], [], theirs={"kombatant": "kano", "pile": ["cannonball"]})
    t.lay("clone")
    t.decline()
    t.take()
    assert t.asks == ("drop", "me")
    t.do("drop jab")
    assert t.hand(seat) == ["elbow"]


def test_copies_open_no_kombo() -> None:
    t = Table(0, ["morph", "jab", "closer"], [], theirs={"kombatant": "kano", "pile": ["cannonball"]})
    t.do("lay morph")
    assert t.may("kombo") == []


# ---- specials whose atoms are special


@both
@pytest.mark.parametrize(
    ("attack", "denied", "allowed"),
    [
        ("split_punch", "block low_block", "evade jump"),
        ("blade_swipe", "block mid_block", "counter jab"),
        ("fireball", "block high_block", "stop deflect"),
        ("fan_toss", "counter green_bolt", "block high_block"),
        ("whirlwind_spin", "counter jab", "evade take_cover"),
        ("ground_roll", "counter jab", "block low_block"),
        ("chest_pound", "counter jab", "block mid_block"),
        ("energy_spears", "counter green_bolt", "stop deflect"),
        ("laser_eye", "evade duck", "block high_block"),
        ("shokan_fist", "evade duck", "block high_block"),
        ("cannonball", "stop anti_air", "evade side_step"),
    ],
)
def test_specials_that_allow_no_such_answer(attack: str, denied: str, allowed: str, seat: int) -> None:
    t = Table(seat, [attack], [denied.split()[1], allowed.split()[1]])
    t.do(f"lay {attack}")
    if "location high" in t.can():
        t.do("location high")
    t.do("commit")
    assert t.said(denied) == ("answer_denied", "M1")
    assert allowed in t.can()


@both
@pytest.mark.parametrize(
    ("attack", "effects", "points", "won"),
    [
        ("impale", [], 4, 2),
        ("bite", [], 3, 3),
        ("heart_grip", [], 4, 4),
        ("soul_steal", [], 2, 2),
        ("bite", ["glancing"], 1, 1),
    ],
)
def test_specials_that_drain(attack: str, effects: list[str], points: int, won: int, seat: int) -> None:
    """No more than the damage, never above the start, nothing where it does not land."""
    t = Table(seat, [attack], effects, mine={"points": 10})
    t.lay(attack)
    if effects:
        t.answer(*(f"effect {name}" for name in effects))
        t.decline()
    else:
        t.take()
    assert t.points == (10 + won, 30 - points)
    t = Table(seat, [attack], ["mid_block", "high_block"], mine={"points": 29})
    t.lay(attack)
    t.take()
    assert t.points[0] == 30


@both
@pytest.mark.parametrize(
    ("attack", "position", "points", "speed"),
    [
        ("stomp", {"theirs": {"fallen": 1}}, 4, 5),
        ("stomp", {}, 3, 5),
        ("shatter", {"theirs": {"held": 1}}, 6, 5),
        ("shatter", {}, 3, 5),
        ("lightning", {}, 3, 5),
        ("teleport", {"near": False}, 3, 7),
        ("teleport", {}, 3, 6),
        ("teleport_strike", {}, 3, 7),
        ("old_mans_trick", {}, 3, 7),
        ("cheap_shot", {}, 3, 6),
        ("from_behind", {}, 3, 6),
        ("teleport_punch", {"near": False}, 3, 7),
    ],
)
def test_specials_with_a_condition(
    attack: str, position: dict[str, Any], points: int, speed: int, seat: int
) -> None:
    t = Table(seat, [attack], ["iron_jaw"], **position)
    t.lay(attack)
    if t.asks[0] == "cancel":
        t.decline()
    t.take()
    if t.asks[0] == "cancel":
        t.do("cancel iron_jaw")
        t.decline()
    assert (t.clash[1], t.all(e.AttackStruck)[0].points) == (speed, points)


@both
def test_lightning_from_behind(seat: int) -> None:
    t = Table(seat, ["lightning", "move_behind"], [])
    t.lay("lightning", "effect move_behind")
    t.decline()
    t.take()
    assert (t.clash[1], t.lost) == (6, (0, 5))


@both
def test_shadow_flash_is_faster_against_projectiles(seat: int) -> None:
    for attack, clash in (("green_bolt", ("evaded", 6, 7)), ("soul_steal", ("landed", 6, 6))):
        t = Table(seat, [attack], ["shadow_flash"])
        t.lay(attack)
        t.answer("evade shadow_flash")
        assert t.clash == clash


@both
def test_cold_clone_holds_whom_it_evaded(seat: int) -> None:
    t = Table(seat, ["head_punch"], ["cold_clone"])
    t.lay("head_punch")
    t.answer("evade cold_clone")
    assert (t.clash[0], t.lost) == ("evaded", (0, 0))
    assert t.state.held[seat] == 1
    t = Table(seat, ["cold_clone"], [])
    t.lay("cold_clone")
    t.take()
    assert t.state.held[t.foe] == 1


@both
@pytest.mark.parametrize(
    ("attack", "kind", "count"),
    [
        ("knife_throw", "random", 1),
        ("roar", "random", 1),
        ("soul_steal", "random", 1),
        ("autograph", "choice", 1),
    ],
)
def test_specials_that_cost_a_kard(attack: str, kind: str, count: int, seat: int) -> None:
    t = Table(seat, [attack], ["jab", "elbow"])
    t.lay(attack)
    t.take()
    if kind == "choice":
        assert t.asks == ("drop", "foe")
        t.do("drop elbow")
    dropped = t.only(e.KardsDropped)
    assert (dropped.seat, dropped.how, len(dropped.cards)) == (t.foe, kind, count)
    assert len(t.hand(t.foe)) == 1


@both
def test_shadow_toss_looks_and_takes(seat: int) -> None:
    t = Table(seat, ["shadow_toss"], ["jab", "elbow", "duck"])
    t.lay("shadow_toss")
    t.take()
    assert t.only(e.HandSeen).count == 2
    assert t.asks == ("drop", "foe")
    t.do("drop jab")


@both
@pytest.mark.parametrize(
    ("attack", "takes"),
    [
        ("hat_return", ["hat_toss"]),
        ("thousand_souls", ["soul_steal"]),
        ("black_dragon_deal", ["jab", "cannonball"]),
    ],
)
def test_specials_that_take_a_kard_back(attack: str, takes: list[str], seat: int) -> None:
    owner = {"hat_return": "kung_lao", "thousand_souls": "shang_tsung", "black_dragon_deal": "kano"}[attack]
    pile = ["jab", "hat_toss"] if attack == "hat_return" else ["jab", takes[-1]]
    t = Table(seat, [attack], ["iron_jaw"], mine={"kombatant": owner, "pile": pile})
    t.lay(attack)
    t.take()
    if t.asks[0] == "cancel":
        t.do("cancel iron_jaw")
        t.decline()
    if len(takes) > 1:
        assert sorted(t.may("take")) == sorted(takes)
        t.do(f"take {takes[-1]}")
    assert t.names([t.only(e.KardTaken).card]) == [takes[-1]]
    assert t.hand(seat) == [takes[-1]]
    assert [card for card in t.match.view(t.foe)["hands"][seat] if card >= 0], "it lay open"


@both
@pytest.mark.parametrize("attack", ["sai_flurry", "from_behind", "void"])
def test_specials_that_draw(attack: str, seat: int) -> None:
    t = Table(seat, [attack], ["iron_jaw"], drawn=["duck"])
    t.lay(attack)
    if t.asks[0] == "cancel":
        t.decline()
    t.take()
    if t.asks[0] == "cancel":
        t.do("cancel iron_jaw")
        t.decline()
    assert t.names([t.all(e.KardDrawn)[0].card]) == ["duck"]
    assert t.all(e.KardDrawn)[0].seat == seat


@both
def test_storm_rise_gives_a_free_move(seat: int) -> None:
    t = Table(seat, ["storm_rise", "elbow"], [])
    t.lay("storm_rise")
    t.take()
    t.decline()
    assert t.state.free_move[seat]
    t.next_turn()
    t.do("out")
    assert t.only(e.HandMoved).free
    assert t.penalty(seat) == 0


@both
def test_kneel_holds_for_two_actions(seat: int) -> None:
    t = Table(seat, ["kneel"], ["jab"])
    t.lay("kneel")
    t.take()
    assert t.lost == (1, 4)
    assert t.only(e.HeldFast).count == 2
    assert t.state.held[t.foe] == 2


@both
def test_venom_coil_wounds_once(seat: int) -> None:
    """Outside the attack: no finisher comes of it."""
    t = Table(seat, ["venom_coil", "jab"], [])
    t.lay("venom_coil")
    t.take()
    t.do("burn jab", "commit")
    t.decline()
    assert [(one.count, one.how) for one in t.all(e.PointsLost)] == [(4, "hit"), (1, "wound")]
