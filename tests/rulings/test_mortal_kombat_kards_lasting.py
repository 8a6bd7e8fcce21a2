"""Mortal Kombat Kard Game: what lasts (M30), from both seats."""

from __future__ import annotations

import pytest

from kotgames.games.mortal_kombat_kards import events as e
from tests.rulings.mortal_kombat_kards_table import Table, both

NOOB = {"kombatant": "noob_saibot", "deck": ["cloud", "cloud", *["jab"] * 9]}


# ---- M30: what lasts


@both
def test_example_7_two_turn_counters(seat: int) -> None:
    """Laid in turn 3 a kard with 2 counters still holds in turns 4 and 5."""
    t = Table(seat, ["cloud", *["jab"] * 5], ["elbow"] * 5, turn=3)
    t.do("effect cloud")
    t.decline()
    laid = t.only(e.LastingLaid)
    assert (laid.foe, laid.counters) == (t.foe, 2)
    t.lay("jab")
    t.answer("counter elbow")
    assert t.clash == ("landed", 7, 4), "its first effect is at once"
    for left in (1, 0):
        t.next_turn()
        assert len(t.state.lasting) == 1
        t.lay("jab")
        t.answer("counter elbow")
        assert t.clash[2] == 4
        assert t.all(e.CounterGone)[-1].left == left
    assert t.only(e.LastingEnded).seat == seat
    assert t.pile(seat)[-1] == "cloud"
    t.next_turn()
    t.lay("jab")
    t.answer("counter elbow")
    assert t.clash[2] == 5


@both
def test_example_7_two_copies_of_cloud(seat: int) -> None:
    t = Table(seat, ["jab"], ["elbow"], lasting=[("cloud", 0, 1, 2), ("cloud", 0, 1, 2)], mine=NOOB)
    t.lay("jab")
    t.answer("counter elbow")
    assert t.clash[2] == 4


@both
def test_m30_a_cloud_slows_attack_and_answer_of_its_victim(seat: int) -> None:
    t = Table(seat, ["elbow"], ["jab"], lasting=[("cloud", 1, 0, 2)], theirs=NOOB)
    t.lay("elbow")
    t.take()
    assert t.clash[1] == 4
    t = Table(seat, ["elbow"], ["jab"], lasting=[("cloud", 0, 1, 2)], mine=NOOB)
    t.lay("elbow")
    t.answer("counter jab")
    assert t.clash == ("countered", 5, 6)


@both
def test_m30_bleeding_wounds_as_a_counter_goes(seat: int) -> None:
    """Not in the turn it was laid; three turns, a point each; no stun."""
    t = Table(seat, ["elbow", "bleeding", "duck"], [])
    t.lay("elbow", "effect bleeding")
    t.decline()
    t.take()
    assert t.lost == (0, 3)
    for points in (4, 5, 6):
        t.next_turn()
        t.do("pass")
        assert t.lost == (0, points)
    assert t.all(e.LastingEnded)
    assert {one.how for one in t.all(e.PointsLost)[1:]} == {"wound"}


@both
@pytest.mark.parametrize("kard", ["bleeding", "acid_spit"])
def test_m30_two_copies_wound_once(kard: str, seat: int) -> None:
    t = Table(
        seat, ["jab"], [], lasting=[(kard, 0, 1, 2), (kard, 0, 1, 1)],
        mine={"kombatant": "reptile", "deck": [kard, kard, *["jab"] * 9]},
    )  # fmt: skip
    t.do("pass")
    assert t.lost == (0, 1)
    assert sorted(one.left for one in t.all(e.CounterGone)) == [0, 1]


@both
def test_m30_bleeding_is_not_laid_by_a_blocked_attack(seat: int) -> None:
    t = Table(seat, ["elbow", "bleeding"], ["mid_block"])
    t.lay("elbow", "effect bleeding")
    t.decline()
    t.answer("block mid_block")
    assert not t.all(e.LastingLaid)
    assert t.pile(seat) == ["elbow", "bleeding"]


@both
def test_m30_action_counters_go_after_later_actions(seat: int) -> None:
    """Ground Freeze on the foe: -1 on two actions of his, a Defense is one, taking a hit is none."""
    t = Table(seat, ["ground_freeze", "jab", "jab", "jab"], ["high_block", "high_block", "elbow"])
    t.lay("ground_freeze")
    t.take()
    assert t.only(e.LastingLaid).foe == t.foe
    assert t.pile(seat) == []
    t.next_turn()
    t.lay("jab")
    t.take()
    assert not t.all(e.CounterGone)
    t.next_turn()
    t.lay("jab")
    t.answer("block high_block")
    assert t.clash[2] == 5
    assert t.only(e.CounterGone).left == 1
    t.next_turn()
    t.do("pass")
    assert t.all(e.CounterGone)[-1].left == 1, "my pass is not his action"


@both
def test_m30_passing_counts_as_an_action(seat: int) -> None:
    mine = {"kombatant": "sub_zero", "deck": ["ground_freeze"]}
    t = Table(seat, [], ["jab"], acts=1, lasting=[("ground_freeze", 0, 1, 1)], mine=mine)
    t.do("pass")
    assert t.only(e.CounterGone).left == 0
    assert t.only(e.LastingEnded).seat == seat
    assert t.pile(seat) == ["ground_freeze"]


@both
def test_m30_laid_in_the_action_it_does_not_count_down_with_it(seat: int) -> None:
    """Fade alone, then the attack of the same action: no counter goes, and nobody may counter."""
    t = Table(seat, ["fade", "elbow", "elbow", "elbow"], ["jab", "mid_block"])
    t.do("effect fade")
    t.decline()
    t.lay("elbow")
    assert t.can() == ["take hit", "block mid_block"]
    assert t.said("counter jab") == ("answer_denied", "M1")
    t.take()
    assert t.state.lasting[0][2] == 2
    for left in (1, 0):
        t.next_turn()
        t.lay("elbow")
        assert "counter jab" not in t.can()
        t.take()
        assert t.all(e.CounterGone)[-1].left == left


@both
def test_m30_it_ends_with_the_round(seat: int) -> None:
    t = Table(seat, ["jab"], [], lasting=[("cloud", 0, 1, 2)], mine=NOOB, theirs={"points": 1})
    t.lay("jab")
    t.take()
    kinds = [type(one).__name__ for one in t.past]
    assert kinds.index("LastingEnded") < kinds.index("RoundEnded")
    assert t.state.lasting == []
    assert t.state.round == 2


@both
@pytest.mark.parametrize(
    ("kard", "gains", "fighters"),
    [
        ("earthworlds_hope", "earthworld", ("jax", "kano")),
        ("earthworlds_hope", "", ("goro", "jax")),
        ("outworlds_grip", "outworld", ("goro", "jax")),
        ("outworlds_grip", "", ("kano", "goro")),
        ("neutral_ground", "neutral", ("kano", "goro")),
        ("neutral_ground", "", ("jax", "kano")),
    ],
)
def test_m30_allegiance_kards(kard: str, gains: str, fighters: tuple[str, str], seat: int) -> None:
    """Own-action attacks of the one allegiance +1 Speed, of the two others -1 Strength; answers are no own action."""
    t = Table(
        seat, [kard, "elbow"], ["elbow"], mine={"kombatant": fighters[0]}, theirs={"kombatant": fighters[1]}
    )  # fmt: skip
    t.do(f"effect {kard}")
    t.decline()
    assert t.only(e.LastingLaid).foe == -1
    t.lay("elbow")
    t.answer("counter elbow")
    if gains:
        assert (t.clash, t.lost) == (("landed", 6, 5), (0, 3))
    else:
        assert (t.clash, t.lost) == (("tied", 5, 5), (3, 2))


@both
def test_m30_ice_floor_slows_both_at_hand_to_hand(seat: int) -> None:
    t = Table(seat, ["ice_floor", "elbow"], ["elbow", "jab"])
    t.do("effect ice_floor")
    t.decline()
    t.lay("elbow")
    t.answer("counter jab")
    assert t.clash == ("countered", 4, 6)
    far = Table(seat, ["ice_floor", "thrown_stone"], ["jump_kick", "green_bolt"], near=False)
    far.do("effect ice_floor")
    far.decline()
    far.lay("thrown_stone")
    far.answer("counter green_bolt")
    assert far.clash == ("countered", 4, 6)


@both
def test_invisibility_turns_any_attack(seat: int) -> None:
    t = Table(seat, ["invisibility", "elbow"], ["mid_block"])
    t.do("effect invisibility")
    t.decline()
    t.lay("elbow")
    t.answer("block mid_block")
    assert t.asks == ("shift", "me")
    assert t.can() == ["keep", "location high", "location low"]
    t.do("location low")
    assert t.clash == ("landed", 4, 6)


@both
def test_ward_stops_projectiles(seat: int) -> None:
    """Laid in answer it holds at once, and in the two turns after it; no other attack fails."""
    t = Table(seat, ["thrown_stone", "thrown_stone", "elbow", "soul_steal"], ["ward"])
    t.lay("thrown_stone")
    t.answer("effect ward")
    t.decline()
    assert (t.clash[0], t.acting) == ("failed", "foe")
    assert t.only(e.LastingLaid).foe == t.foe
    for attack, result in (("thrown_stone", "failed"), ("elbow", "landed"), ("soul_steal", "landed")):
        again = Table(
            seat, [attack], [], lasting=[("ward", 1, 1, 2)], theirs={"kombatant": "jade", "deck": ["ward"]}
        )  # fmt: skip
        again.lay(attack)
        again.take()
        assert again.clash[0] == result, attack


@both
def test_taunt_takes_the_initiative_with_any_answer(seat: int) -> None:
    """Also with one that fails; taking the hit takes nothing."""
    for answer, keeps in (("counter uppercut", False), ("", True)):
        t = Table(
            seat, ["elbow"], ["uppercut"], lasting=[("taunt", 1, 1, 2)], theirs={"kombatant": "shao_kahn", "deck": ["taunt"]}
        )  # fmt: skip
        t.lay("elbow")
        if answer:
            t.answer(answer)
        else:
            t.take()
        assert t.clash[0] == "landed"
        assert t.acting == ("me" if keeps else "foe")
