"""Mortal Kombat Kard Game: Brawl. Actions and the turn (M14, M25), groups, area attacks (M10, M24), elimination and the way back to two."""

from __future__ import annotations

import pytest

from kotgames.games.mortal_kombat_kards import events as e
from tests.rulings.mortal_kombat_kards_table import A, B, Brawl, C, D, turned


@turned
def test_example_4_a_blocked_low_kick(turn: int) -> None:
    """MKK "To illustrate Brawl Mode": it costs the blocker the action, the third passes, the next player begins the next turn."""
    b = Brawl(turn, ["low_kick", "jab"], ["low_block", "elbow"], ["duck"], groups="ABC")
    assert b.who == ("action", A)
    b.at(B, "low_kick")
    b.answer("block low_block")
    assert b.clash[0] == "blocked"
    assert b.lost_at(B) == 1
    assert b.who == ("action", C), "Billy has defended"
    b.do("pass")
    assert b.all(e.TurnStarted)[-1].seat == b.seat(B)
    assert b.who == ("discard", B)
    b.next_turn()
    assert b.who == ("action", B)
    assert not b.of(e.InitiativeWon, e.InitiativeKept), "there is no initiative"


@turned
def test_example_8_an_area_attack_and_a_tied_counter(turn: int) -> None:
    """C and the attacker are hit, B and D may still evade."""
    b = Brawl(
        turn,
        ["roar"],
        ["take_cover", "elbow"],
        ["roar", "jab"],
        ["jab", "elbow"],
        groups="ABCD",
        drawn=["elbow"],
    )
    b.do("lay roar", "commit")
    asked = []
    while b.who[0] == "answer":
        asked.append((b.who[1], tuple(sorted(b.can()))))
        place = b.who[1]
        fitting = {C: "counter roar", B: "evade take_cover"}.get(place, "")
        if fitting in b.can():
            b.do(fitting, "commit")
        else:
            b.do("take hit")
    assert [place for place, _ in asked] == [B, C, D, B, C, B, D], "effects that stop, counters, evades"
    assert [one.result for one in b.all(e.Clashed)] == ["tied", "evaded"]
    assert [b.lost_at(place) for place in (A, B, C, D)] == [3, 0, 3, 3]


# ---- M14: actions


@turned
def test_m14_one_action_each_in_turn(turn: int) -> None:
    b = Brawl(turn, ["jab", "jab"], ["jab"], ["jab"], groups="ABC")
    b.at(B, "jab")
    b.take()
    assert b.who == ("action", B), "who takes the hit keeps the action"
    b.at(A, "jab")
    b.take()
    assert b.who == ("action", C)
    b.at(A, "jab")
    b.take()
    assert [one.seat for one in b.all(e.TurnStarted)] == [b.seat(B)]


@turned
def test_m14_defences_are_unlimited_and_the_first_spends_the_action(turn: int) -> None:
    """Also one that fails."""
    b = Brawl(turn, ["back_fist"], ["full_guard", "high_block", "duck"], ["head_punch"], groups="ABC")
    b.at(B, "back_fist")
    b.answer("block full_guard")
    assert b.clash[0] == "landed"
    assert b.who == ("action", C)
    b.at(B, "head_punch")
    b.answer("block high_block")
    assert b.clash[0] == "blocked"
    assert b.all(e.TurnStarted)[-1].turn == 2, "nobody has an action left"


@turned
def test_m14_who_attacked_or_passed_may_still_defend(turn: int) -> None:
    b = Brawl(turn, ["jab", "high_block"], ["duck"], ["head_punch"], groups="ABC")
    b.at(C, "jab")
    b.take()
    b.do("pass")
    b.at(A, "head_punch")
    assert "block high_block" in b.can()


@turned
def test_m14_effects_alone_spend_nothing_but_vanish_does(turn: int) -> None:
    b = Brawl(turn, ["thrown_stone"], ["intercept", "jab"], ["jab"], groups="ABC")
    b.at(B, "thrown_stone")
    b.answer("effect intercept")
    b.decline()
    assert b.clash[0] == "failed"
    assert b.who == ("action", B)
    b = Brawl(turn, ["head_punch"], ["vanish", "jab"], ["jab"], groups="ABC")
    b.at(B, "head_punch")
    b.answer("evade vanish")
    b.decline()
    assert b.who == ("action", C)


@turned
def test_m14_the_variant_in_which_defending_is_free(turn: int) -> None:
    """MKK "Also, try playing": a counterattack spends the action, a Defense never does."""
    for answer, spends in (("block high_block", False), ("counter jab", True)):
        b = Brawl(turn, ["head_punch"], ["high_block", "jab", "elbow"], ["jab"], groups="ABC", once=True)
        b.at(B, "head_punch")
        b.answer(answer)
        assert b.who == ("action", C if spends else B)
    b = Brawl(
        turn, ["head_punch"], ["jab", "duck"], ["jab"], groups="ABC", once=True, more={B: {"acted": True}}
    )
    b.at(B, "head_punch")
    assert b.can() == ["take hit", "evade duck"], "no action, no counterattack"


@turned
def test_m14_an_attack_is_against_somebody(turn: int) -> None:
    b = Brawl(turn, ["thrown_stone", "elbow"], ["jab"], ["jab"], groups="AB C")
    b.do("lay elbow")
    assert b.can() == [f"target {b.seat(B)}"], "C is out of reach"
    assert b.said(f"target {b.seat(C)}") == ("out_of_reach", "M4")
    b = Brawl(turn, ["thrown_stone", "elbow"], ["jab"], ["jab"], groups="AB C")
    b.do("lay thrown_stone")
    assert len(b.can()) == 2
    assert b.said(f"target {b.seat(A)}") == ("target_out", "M14")


@turned
def test_m14_penalties_wait_for_the_own_next_action(turn: int) -> None:
    b = Brawl(turn, ["sweep"], ["jab"], ["head_punch"], groups="ABC")
    b.at(C, "sweep")
    b.take()
    assert b.penalty(b.seat(C)) == 1
    b.do("pass")
    b.at(A, "head_punch")
    b.take()
    assert b.clash[1] == 4


@turned
def test_m14_two_turns_without_an_attack_are_counted_over_all(turn: int) -> None:
    b = Brawl(turn, ["jab"], ["jab"], ["elbow"], groups="ABC", idle=1)
    b.do("pass", "pass")
    b.at(A, "elbow")
    b.take()
    assert b.state.idle == 0


# ---- groups


@turned
def test_m14_moving_into_a_group_is_being_beside_all_of_it(turn: int) -> None:
    b = Brawl(turn, ["jab"], ["jab"], ["jab"], ["jab"], groups="A BC D")
    b.do("in")
    assert sorted(b.can()) == sorted([f"target {b.seat(B)}", f"target {b.seat(D)}"]), "one of each group"
    b.do(f"target {b.seat(B)}")
    assert b.together() == "ABC D"
    assert b.penalty(b.seat(A)) == 1
    assert b.said("in") == ("moved_already", "M4")


@turned
def test_m14_moving_out_is_out_of_the_whole_group(turn: int) -> None:
    b = Brawl(turn, ["jab"], ["jab"], ["jab"], groups="ABC")
    b.do("out")
    assert b.together() == "A BC"
    assert b.said("out")[1] == "M4"


@turned
def test_m14_from_one_group_into_another_in_one_move(turn: int) -> None:
    b = Brawl(turn, ["jab"], ["jab"], ["jab"], ["jab"], groups="AB CD")
    b.do("in")
    assert b.together() == "B ACD" or b.together() == "ACD B"
    assert b.penalty(b.seat(A)) == 1


@turned
def test_m14_forward_movement_joins_and_knocking_takes_out(turn: int) -> None:
    b = Brawl(turn, ["jump_kick"], ["shoulder_throw"], ["void"], ["elbow"], groups="A BCD")
    b.at(B, "jump_kick")
    b.take()
    assert b.together() == "ABCD"
    b.at(D, "shoulder_throw")
    b.take()
    assert b.together() == "ABC D"
    b.at(B, "void")
    b.take()
    assert b.together() == "AB C D"


@turned
def test_m14_close_quarters_are_of_the_two_alone(turn: int) -> None:
    b = Brawl(turn, ["knee"], ["jab"], ["jab"], groups="ABC")
    b.at(B, "knee")
    assert b.state.close
    b.take()
    assert b.together() == "ABC"


@turned
def test_m14_a_bonus_from_behind_is_against_that_one_alone(turn: int) -> None:
    b = Brawl(turn, ["elbow", "move_behind"], ["turn_quickly"], ["turn_quickly"], groups="ABC")
    b.at(B, "elbow", "effect move_behind")
    assert b.who == ("cancel", B)
    b.decline()
    b.take()
    assert b.clash[1] == 6
    assert b.together() == "ABC"


# ---- M10, M24: area attacks


def asked_by_all(b: Brawl, **answers: str) -> list[tuple[int, str]]:
    """Answer an area attack place by place; who was asked, and what was done."""
    found = []
    while b.who[0] in ("answer", "cancel"):
        place = b.who[1]
        wanted = answers.get("ABCD"[place], "")
        if b.who[0] == "cancel":
            b.decline()
        elif wanted and wanted in b.can():
            b.do(wanted, "commit")
            found.append((place, wanted))
        else:
            b.do("take hit")
            found.append((place, "-"))
    return found


@turned
def test_m10_everybody_else_is_hit_and_taking_it_spends_nothing(turn: int) -> None:
    b = Brawl(turn, ["thunder_clap"], ["jab"], ["jab"], ["jab"], groups="A B CD")
    b.do("lay thunder_clap", "commit")
    asked_by_all(b)
    assert [b.lost_at(place) for place in (A, B, C, D)] == [0, 3, 3, 3]
    assert len(b.all(e.Slowed)) == 3
    assert b.who == ("action", B)


@turned
def test_m10_an_effect_stops_it_for_all(turn: int) -> None:
    b = Brawl(turn, ["roar"], ["jab"], ["intercept", "jab"], ["jab"], groups="ABCD")
    b.do("lay roar", "commit")
    assert b.who == ("answer", B)
    assert b.can() == ["take hit"], "effects that stop come first"
    asked_by_all(b, C="effect intercept")
    assert [b.lost_at(place) for place in (A, B, C, D)] == [0, 0, 2, 0]
    assert b.only(e.Clashed).result == "failed"
    assert b.who == ("action", B)


@turned
@pytest.mark.parametrize(
    ("counter", "result", "lost"),
    [
        ("back_fist", "countered", [2, 0, 0, 0]),
        ("elbow", "tied", [3, 3, 3, 3]),
        ("uppercut", "landed", [0, 3, 3, 3]),
    ],
)
def test_m24_the_first_counter_is_the_only_one(counter: str, result: str, lost: list[int], turn: int) -> None:
    b = Brawl(turn, ["roar"], [counter, "jab", "jab"], ["jab", "jab"], ["elbow"], groups="ABCD")
    b.do("lay roar", "commit")
    done = asked_by_all(b, B=f"counter {counter}", C="counter jab")
    assert (C, "counter jab") not in done
    assert b.all(e.Clashed)[0].result == result
    assert [b.lost_at(place) for place in (A, B, C, D)] == lost
    assert b.who == ("action", C), "the counter has spent the action"


@turned
def test_m24_who_declined_to_counter_has_said_so(turn: int) -> None:
    b = Brawl(turn, ["roar"], ["jab"], ["jab"], groups="ABC")
    b.do("lay roar", "commit", "take hit", "take hit", "take hit")
    assert b.all(e.CounterDeclined)[0].seat == b.seat(B)
    assert b.who == ("answer", C)
    assert "counter jab" in b.can()


@turned
def test_m24_a_failed_counter_cannot_evade(turn: int) -> None:
    b = Brawl(turn, ["roar"], ["uppercut", "take_cover"], ["take_cover"], groups="ABC")
    b.do("lay roar", "commit")
    done = asked_by_all(b, B="counter uppercut", C="evade take_cover")
    assert done.count((B, "-")) == 1, "only asked for what stops it"
    assert [b.lost_at(place) for place in (A, B, C)] == [0, 3, 0]


@turned
def test_m24_evades_that_name_area_alone_and_they_spend_the_action(turn: int) -> None:
    b = Brawl(turn, ["roar"], ["take_cover", "duck", "jab"], ["vanish", "back_flip"], groups="ABC")
    b.do("lay roar", "commit")
    done = asked_by_all(b, B="evade take_cover", C="evade vanish")
    assert (C, "evade vanish") not in done
    assert [b.lost_at(place) for place in (B, C)] == [0, 3]
    assert b.who == ("action", C)


@turned
def test_m24_a_wave_on_the_ground_misses_who_flew_against_it(turn: int) -> None:
    """The countering jump was slower: it fails, and the wave misses the jumper."""
    b = Brawl(turn, ["ground_shock"], ["drop_kick", "jab"], ["jab"], groups="ABC")
    b.do("lay ground_shock", "commit")
    asked_by_all(b, B="counter drop_kick")
    assert [b.lost_at(place) for place in (A, B, C)] == [0, 0, 4]


@turned
def test_m24_area_attacks_are_never_in_a_kombo_nor_blocked(turn: int) -> None:
    b = Brawl(turn, ["thunder_clap", "jab", "closer", "one_two"], ["full_guard"], ["jab"], groups="ABC")
    b.do("lay thunder_clap")
    assert b.may("kombo") == []
    b.do("commit")
    b.do("take hit", "take hit")
    assert "block full_guard" not in b.can()


@turned
def test_m24_each_stunned_victim_loses_a_kard_and_one_follow_up(turn: int) -> None:
    b = Brawl(turn, ["ground_pound", "jab", "fury", "fury"], ["elbow"], ["duck"], groups="ABC")
    b.do("lay ground_pound", "effect fury", "effect fury", "commit")
    asked_by_all(b)
    while b.who[0] == "cancel":
        b.decline()
    assert [b.lost_at(place) for place in (B, C)] == [8, 8]
    assert {one.seat for one in b.all(e.Stunned)} == {b.seat(B), b.seat(C)}
    assert len(b.all(e.KardsDropped)) == 2
    assert b.who == ("follow", A)
    b.do(f"target {b.seat(C)}", "lay jab", "commit")
    b.decline()
    assert [b.lost_at(place) for place in (B, C)] == [8, 9]
    assert b.who[0] == "action"


@turned
def test_m24_a_stun_of_an_area_attack_can_be_cancelled_by_each(turn: int) -> None:
    b = Brawl(turn, ["ground_pound", "fury", "fury", "jab"], ["iron_jaw", "elbow"], ["duck"], groups="ABC")
    b.do("lay ground_pound", "effect fury", "effect fury", "commit")
    cancelled = False
    while b.who[0] in ("answer", "cancel"):
        if "cancel iron_jaw" in b.can():
            b.do("cancel iron_jaw")
            cancelled = True
        elif b.who[0] == "cancel":
            b.decline()
        else:
            b.do("take hit")
    assert cancelled
    assert [one.seat for one in b.all(e.Stunned)] == [b.seat(C)]


@turned
def test_m10_a_lasting_kard_goes_down_with_every_defense(turn: int) -> None:
    """An evade of an area attack is an action of its Kombatant (M30)."""
    b = Brawl(
        turn, ["roar"], ["take_cover", "jab"], ["take_cover", "jab"], groups="ABC",
        lasting=[{"kard": "fade", "of": 1 + turn, "on": 1 + turn, "counters": 2}], more={B: {"kombatant": "smoke", "deck": ["fade"]}},
    )  # fmt: skip
    b.do("lay roar", "commit")
    asked_by_all(b, B="evade take_cover")
    assert [one.left for one in b.all(e.CounterGone)] == [1]


# ---- M14: elimination


@turned
def test_m14_all_but_the_last_standing_lose_the_round(turn: int) -> None:
    weak = {place: {"points": 1} for place in (B, C)}
    b = Brawl(
        turn, ["thunder_clap"], ["jab"], ["jab"], groups="ABC", more={A: {"kombatant": "raiden"}, **weak}
    )
    b.do("lay thunder_clap", "commit")
    asked_by_all(b)
    assert b.only(e.RoundEnded).seat == b.seat(A)
    assert {one.seat for one in b.all(e.KnockedOut)} == {b.seat(B), b.seat(C)}
    assert b.state.rounds_lost[b.seat(B)] == b.state.rounds_lost[b.seat(C)] == 1
    started = b.only(e.RoundStarted)
    assert started.seat == b.seat(B), "the next seat clockwise from who began the round"
    assert b.state.initiative == -1


@turned
def test_m14_who_lost_two_rounds_is_out_of_the_match(turn: int) -> None:
    b = Brawl(
        turn, ["thunder_clap"], ["jab"], ["jab"], groups="ABC", more={A: {"kombatant": "raiden"}, B: {"points": 1}, C: {"points": 1}}
    )  # fmt: skip
    b.state.rounds_lost[b.seat(B)] = 1
    b.do("lay thunder_clap", "commit")
    asked_by_all(b)
    assert b.state.out[b.seat(B)] == 2
    assert b.state.points[b.seat(B)] == 0
    assert b.state.initiative >= 0, "a round begun by two is a two-player round"
    assert b.only(e.RoundStarted).seat == b.seat(C)


@turned
def test_m14_all_left_at_nought_replay_the_round_with_all_who_began_it(turn: int) -> None:
    b = Brawl(
        turn,
        ["elbow"],
        ["elbow"],
        ["jab"],
        groups="ABC",
        more={A: {"points": 3}, B: {"points": 3}, C: {"points": 1}},
    )
    b.at(C, "elbow")
    b.take()
    assert b.only(e.KnockedOut).seat == b.seat(C)
    b.lay("elbow")
    b.take()
    assert b.only(e.RoundEnded).seat == b.seat(B)
    b = Brawl(
        turn,
        ["elbow", "elbow"],
        ["elbow"],
        ["jab"],
        groups="ABC",
        more={A: {"points": 3}, B: {"points": 3}, C: {"points": 1}},
    )
    b.at(C, "elbow")
    b.take()
    b.do("pass")
    b.next_turn()
    assert b.who[0] == "action"
    one, other = b.who[1], (A if b.who[1] == B else B)
    b.lay("elbow")
    assert b.who == ("answer", other)
    b.answer("counter elbow")
    ended, started = b.only(e.RoundEnded), b.only(e.RoundStarted)
    assert (ended.seat, started.again, started.seat) == (-1, True, b.seat(B))
    assert b.state.out == [0, 0, 0]
    assert b.state.initiative == -1
    assert one in (A, B)


@turned
def test_m14_two_left_play_the_turn_to_its_end_and_then_by_two_player_rules(turn: int) -> None:
    """Who still has an action uses it; then the next clockwise from the turn's first player has the initiative. All marks stay."""
    b = Brawl(
        turn,
        ["elbow", "duck"],
        ["jab", "jump"],
        ["jab"],
        groups="AB C",
        first=C,
        more={C: {"points": 1}, A: {"slowed": 1}},
    )
    b.do("pass")
    assert b.who == ("action", A)
    b.at(B, "elbow")
    b.take()
    b.do("in")
    b.at(C, "jab")
    b.take()
    assert b.only(e.KnockedOut).seat == b.seat(C)
    assert b.state.initiative == b.seat(A), "clockwise from C"
    assert b.together() == "A B"
    b.next_turn()
    assert b.who == ("action", A)
    b.do("pass")
    assert b.only(e.InitiativeWon).seat == b.seat(B)


@turned
def test_m14_the_first_player_who_is_left_gives_the_initiative_on(turn: int) -> None:
    """Of the two, the next clockwise from that turn's first player: not that player again."""
    b = Brawl(turn, ["elbow", "duck"], ["jab", "jump"], ["jab"], groups="ABC", more={C: {"points": 1}})
    b.at(C, "elbow")
    b.take()
    b.do("pass")
    assert b.state.initiative == b.seat(B)


@turned
def test_m13_the_last_blow_of_a_brawl_finishes_who_fell_last(turn: int) -> None:
    b = Brawl(
        turn,
        ["jab", "elbow", "final_cut"],
        ["duck"],
        ["duck"],
        groups="ABC",
        more={A: {"won": 1}, B: {"points": 1}, C: {"points": 1}},
    )
    b.at(B, "jab")
    b.take()
    b.do("pass")
    while b.who[0] == "discard":
        b.do("done")
    while b.who != ("action", A):
        b.do(next(text for text in ("pass", "done", "decline") if text in b.can()))
    b.lay("elbow")
    b.take()
    assert b.who == ("finish", A)
    b.do("finish final_cut")
    assert b.only(e.FinisherPlayed).foe == b.seat(C)
    assert b.who == ("friendship", C)
