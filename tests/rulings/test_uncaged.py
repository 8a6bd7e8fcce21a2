"""UNCAGED: the worked examples of the design document, validity, Follow, and how an exchange runs (U2-U4, U7, U11, U12, U15, U16)."""

from __future__ import annotations

import pytest

from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import events as e
from tests.rulings.uncaged_table import QuietMatch, Table, start_card_set

# ---- the worked examples, by name


def test_example_p16_jab_cross_and_counter_punch() -> None:
    table = Table(["jab", "cross"], ["guillotine", "counter_punch"])
    table.play()
    first, second = table.exchange(1), table.exchange(2)
    assert (first.attack.valid, first.attack.damage, first.attack.target) == (True, 1, 1)
    assert (first.defence.valid, first.defence.damage) == (False, 0)
    assert table.reasons(1)[0] == "reason.level"
    # the Cross would do 1 + 2: the 2 are cancelled, the 1 goes back to the attacker, the combo ends
    assert (second.attack.base, [(a.plus, a.why) for a in second.attack.additions]) == (1, [(2, "following")])
    assert (second.attack.broken, second.attack.damage) == ("countered", 0)
    assert (second.defence.base, second.defence.damage, second.defence.target) == (1, 1, 0)
    assert len(table.all(e.ExchangeResolved)) == 2
    assert table.only(e.ComboBroken).seat == 1
    assert table.only(e.ComboEnded).how == "broken"
    assert table.state.hp == [19, 19]


def test_example_p13_high_kick_after_a_kick_does_nothing() -> None:
    table = Table(["low_kick", "high_kick"], ["sweep", "check_kick"])
    table.play()
    assert table.valid(0)[:2] == [True, False]
    assert table.reasons(0)[1] == "reason.follows_other_2"
    assert table.reasons(1)[1] == "reason.meets_invalid_1"
    assert table.damage()[1] == (0, 0)
    assert len(table.all(e.ExchangeResolved)) == 5, "a Check Kick without effect ends nothing"


def test_example_p12_two_discards_make_the_next_hands_six_cards() -> None:
    """Stamina 3; a Knee Bar's and a Rear Naked Choke's discard leave 1: the next hand is 5 + 1."""
    table = Table(
        ["knee_bar", "rear_naked_choke"], [], level="ground", extra=(["cross", "feint", "single_leg"], [])
    )
    table.play()
    table.do("discard cross", "discard feint")
    assert [event.why for event in table.all(e.Discarded)] == ["plus", "cost"]
    assert table.only(e.ComboEnded)
    assert table.state.combo == 2
    assert table.state.stamina == [1, 3]
    assert [len(hand) for hand in table.state.hands] == [6, 8]


def test_example_p11_the_order_of_attack_over_three_rounds() -> None:
    """A match in which both only lay cards that do nothing; seat 0 attacks first."""
    quiet = QuietMatch()
    order = [quiet.attackers[combo] for combo in range(1, 13)]
    assert order == [
        0, 1, 0, 1,
        1, 0, 1, 0,
        0, 1, 0, 1,
    ]  # fmt: skip


# ---- the attacker reveals first (p.8-10)


def test_p10_attack_is_revealed_first_then_defence_then_damage_in_that_order() -> None:
    table = Table(["jab"], ["single_leg"])
    events = table.play()
    shown = [type(event).__name__ for event in events[: events.index(table.exchange(1)) + 1]]
    assert shown == [
        "RowLocked", "CardRevealed", "CardRevealed", "LevelChanged", "DamageDealt", "DamageDealt", "ExchangeResolved",
    ]  # fmt: skip
    hits = table.all(e.DamageDealt)
    assert [hit.seat for hit in hits[:2]] == [1, 0], "the attacker inflicts damage first"


def test_p9_five_exchanges_then_all_cards_return() -> None:
    table = Table(["jab", "cross"], [])
    table.play()
    assert len(table.all(e.ExchangeResolved)) == 5
    assert table.only(e.ComboEnded).how == "full"
    state = table.state
    assert state.rows == [[], []]
    assert state.discards == [[], []]
    for seat in (0, 1):
        assert len(state.deck(seat)) + len(state.hands[seat]) == 25


def test_u7_a_double_knockout_goes_to_the_attacker() -> None:
    table = Table(["jab"], ["single_leg"], hp=(1, 1))
    table.play()
    outcome = table.match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.how) == ((0,), "knockout")
    assert table.state.hp == [1, 0], "a knocked out defender does not hit back"
    assert table.exchange(1).defence.damage == 0
    assert table.only(e.MatchEnded).winner == 0
    assert table.only(e.ComboEnded).how == "knockout"


def test_u7_a_counter_punch_can_knock_the_attacker_out() -> None:
    table = Table(["cross"], ["counter_punch"], hp=(1, 1))
    table.play()
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (1,)
    assert table.only(e.ComboBroken).seat == 1


# ---- valid (U3)


def test_u3_a_card_at_the_wrong_level_is_blank() -> None:
    table = Table(["armbar", "jab"], ["shell"])
    table.play()
    assert table.valid(0)[:2] == [False, True]
    assert table.damage()[0] == (0, 0)
    assert table.exchange(1).attack.base == 0


def test_u3_a_card_with_an_unmet_requirement_is_blank() -> None:
    table = Table(["hip_toss", "jab"], [])
    table.play()
    assert table.reasons(0)[0] == "reason.follows_nothing_1"
    assert table.state.level == 0, "no action: the fight stays standing"


def test_u3_the_attackers_level_change_counts_for_the_defenders_card() -> None:
    table = Table(["single_leg"], ["guillotine"])
    table.play()
    assert table.valid(1)[0] is True
    assert table.all(e.LevelChanged)[0].level == 1


def test_u3_the_defenders_level_change_counts_from_the_next_exchange_on() -> None:
    table = Table(["jab", "jab"], ["single_leg"])
    table.play()
    assert table.valid(0)[:2] == [True, False]


def test_p14_levels_of_every_card() -> None:
    """Each card is played at both levels behind a card that it may follow, and is valid exactly where its level says."""
    for level, number in (("standing", 0), ("ground", 1)):
        card_set = start_card_set()
        for role in (0, 1):
            for kind, name in enumerate(card_set.kinds):
                if not card_set.counts[role][kind] or card_set.follows[kind] or card_set.meets[kind]:
                    continue
                one = Table([name], [], level=level) if role == 0 else Table([], [name], level=level)
                one.play()
                assert one.valid(role)[0] == bool(card_set.levels[kind] >> number & 1), (name, level)


# ---- follow (U2, U12)


def test_u2_follow_fails_if_the_card_before_was_invalid() -> None:
    table = Table(["armbar", "cross", "jab", "cross"], [])
    table.play()
    assert table.damage()[1] == (1, 0), "no +2 behind an invalid card"
    assert table.damage()[3] == (3, 0)


def test_u2_follow_looks_at_the_own_card_just_before() -> None:
    table = Table(["jab", "low_kick", "cross"], [])
    table.play()
    assert table.damage()[2] == (1, 0), "a Jab two cards before counts no more"


def test_u2_a_requirement_names_types_and_cards() -> None:
    for before, wanted in (("jab", True), ("body_hook", True), ("feint", True), ("low_kick", False)):
        table = Table([before, "high_kick"], [])
        table.play()
        assert table.valid(0)[1] is wanted, before


def test_u2_an_invalid_card_before_is_the_reason() -> None:
    table = Table(["armbar", "high_kick"], [])
    table.play()
    assert table.reasons(0)[1] == "reason.follows_invalid_2"
    shown = next(event for event in table.all(e.CardRevealed) if event.seat == 0 and event.slot == 1)
    assert shown.params == {
        "card": "@card.high_kick", "a": "@type.punch", "b": "@type.special", "other": "@card.armbar",
    }  # fmt: skip


def test_u12_for_the_defender_the_opponents_last_card_is_this_exchanges() -> None:
    table = Table(["single_leg"], ["guillotine"])
    table.play()
    assert table.exchange(1).defence.damage == 4
    assert [(a.plus, a.why, a.source) for a in table.exchange(1).defence.additions] == [
        (2, "answering", "@card.single_leg")
    ]


def test_u12_for_the_attacker_it_is_the_card_of_the_exchange_before() -> None:
    table = Table(["jab", "guillotine"], ["single_leg"])
    table.play()
    assert table.exchange(2).attack.damage == 4


def test_u12_an_invalid_takedown_is_no_valid_last_card() -> None:
    table = Table(["jab", "guillotine"], ["sweep", "single_leg"], level="ground")
    table.play()
    assert table.exchange(2).attack.additions == ()


def test_u12_a_first_card_follows_nothing_of_the_last_combo() -> None:
    table = Table(["high_kick"], [])
    table.play()
    assert table.reasons(0)[0] == "reason.follows_nothing_2"


# ---- successful and broken (U4, U11, U16)


def test_u4_a_breaker_does_its_damage_and_ends_the_combo() -> None:
    table = Table(["low_kick", "jab"], ["check_kick"])
    table.play()
    assert table.damage() == [(0, 1)]
    assert table.exchange(1).attack.broken == "cancelled"
    assert len(table.all(e.CardRevealed)) == 2, "nothing else is revealed"
    assert table.only(e.ComboEnded).how == "broken"
    assert table.state.attacker == 1, "the roles are swapped"


def test_u4_an_invalid_breaker_ends_nothing() -> None:
    for breaker in ("counter_punch", "sprawl"):
        table = Table(["low_kick", "jab"], [breaker])
        table.play()
        assert table.reasons(1)[0].startswith("reason.meets_other")
        assert len(table.all(e.ExchangeResolved)) == 5


def test_u11_a_body_hooks_discard_survives_a_counter_punch() -> None:
    table = Table(["jab", "body_hook"], ["sweep", "counter_punch"])
    table.play()
    assert table.asked == ("discard", 1)
    table.do(table.can()[0])
    assert table.only(e.Discarded).why == "forced"
    assert table.exchange(2).attack.broken == "countered"
    assert table.state.stamina == [3, 2]


def test_u11_a_breaker_undoes_the_level_change() -> None:
    for row in (["single_leg"], ["jab", "hip_toss"]):
        table = Table(row, ["sprawl"] if len(row) == 1 else ["sweep", "sprawl"])
        table.play()
        assert [(c.level, c.undone) for c in table.all(e.LevelChanged)] == [(1, False), (0, True)]
        assert table.only(e.ComboEnded).level == 0
        assert table.exchange(len(row)).attack.damage == 0
        assert table.exchange(len(row)).defence.damage == 1


def test_u11_a_broken_card_is_not_successful() -> None:
    table = Table(["low_kick"], ["check_kick"])
    table.play()
    assert not table.all(e.NextRaised), "Low Kick's text needs it to be successful"


def test_u16_a_fully_shelled_card_is_still_successful() -> None:
    table = Table(["low_kick", "low_kick"], ["shell"])
    table.play()
    first = table.exchange(1)
    assert (first.attack.prevented, first.attack.damage) == (1, 0)
    assert table.exchange(2).attack.damage == 2, "the next Kick has its +1"


# ---- bonuses for later cards (U15)


def test_u15_feints_bonus_is_for_the_very_next_card() -> None:
    table = Table(["feint", "jab", "jab"], [])
    table.play()
    assert table.damage()[:3] == [(0, 0), (2, 0), (1, 0)]


def test_u15_it_is_lost_if_that_card_is_invalid() -> None:
    table = Table(["feint", "armbar", "jab"], [])
    table.play()
    assert table.damage()[:3] == [(0, 0), (0, 0), (1, 0)]


def test_u15_low_kicks_bonus_waits_for_the_next_kick() -> None:
    table = Table(["low_kick", "jab", "high_kick"], [])
    table.play()
    assert table.damage()[:3] == [(1, 0), (1, 0), (4, 0)]


def test_u15_low_kicks_bonus_is_lost_with_an_invalid_kick() -> None:
    table = Table(["low_kick", "high_kick", "low_kick"], [])
    table.play()
    assert table.damage()[:3] == [(1, 0), (0, 0), (1, 0)]


def test_u15_bonuses_add() -> None:
    table = Table(["low_kick", "feint", "high_kick"], [])
    table.play()
    assert table.exchange(3).attack.damage == 3 + 1 + 1
    assert sorted(a.source for a in table.exchange(3).attack.additions) == ["@card.feint", "@card.low_kick"]


@pytest.mark.parametrize(
    ("attack", "breaker"), [("jab", "counter_punch"), ("high_kick", "check_kick"), ("single_leg", "sprawl")]
)
def test_u15_a_breaker_that_meets_a_feinted_card_is_invalid(attack: str, breaker: str) -> None:
    table = Table(["feint", attack], ["sweep", breaker])
    table.play()
    assert table.reasons(1)[1] == "reason.safe"
    assert table.exchange(2).attack.damage > 0
    assert not table.all(e.ComboBroken)


def test_u15_a_shell_still_prevents_a_feinted_card() -> None:
    table = Table(["feint", "jab"], ["sweep", "shell"])
    table.play()
    assert (table.exchange(2).attack.prevented, table.exchange(2).attack.damage) == (2, 0)


def test_u15_a_set_up_row_keeps_what_its_revealed_cards_raised() -> None:
    attack = ["low_kick", "feint", "high_kick", "jab", "armbar"]
    defence = ["sweep", "sweep", "check_kick", "shell", "armbar"]
    state = GAME.setup(
        {
            "fighters": [
                {"fighter": "engine", "stamina": 3, "row": attack, "valid": [True, True]},
                {"fighter": "turncoat", "row": defence, "valid": [False, False]},
            ],
            "phase": "reveal", "exchange": 3,
        },
        card_set=start_card_set(),
    )  # fmt: skip
    assert state.hp == [20, 20 - 5], (
        "High Kick 3, +1 each, and the Check Kick meets a card that cannot be broken"
    )
