"""UNCAGED: where two rulings meet or one reaches its limit, each from both seats (house values of the design document)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from kotgames.engine.chance import Script, seeded
from kotgames.engine.contract import Event
from kotgames.games.uncaged import GAME, decisions, views
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.card_set import shipped
from kotgames.games.uncaged.game import State
from tests.rulings.uncaged_table import QuietMatch, Table, by_seat, shipped_table, start_card_set

CARD_SET = start_card_set()
BLANK = ["check_kick", "check_kick", "check_kick", "counter_punch", "counter_punch"]
"""Defence cards that come to nothing against Specials and grappling, on either level."""
each_seat = pytest.mark.parametrize("seat", [0, 1])


def table_of(
    attacker: int,
    attack: list[str],
    defence: list[str],
    *,
    fighters: tuple[str, str] = ("engine", "turncoat"),
    more: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {}),
    stamina: tuple[int, int] = (3, 3),
    **position: Any,
) -> Table:
    """A table at which a seat attacks; every pair is the attacker's part and the defender's."""
    return Table(
        attack, defence, attacker=attacker, fighters=by_seat(attacker, fighters), more=by_seat(attacker, more),
        stamina=by_seat(attacker, stamina), **position,
    )  # fmt: skip


def take(state: State, text: str) -> list[Event]:
    events: list[Event] = []
    state.step(GAME.parse(text, CARD_SET), events.append)
    return events


# ---- the die and the order of attack (U1, U9)


def die(*faces: int) -> tuple[State, e.FirstAttackerRolled]:
    """A match at its beginning with scripted dice, and what was rolled."""
    state = views.blank(State, CARD_SET)
    state.chance = seeded(0)
    state.stack = [(b.FIRST_ATTACKER, 0)]
    state.script = Script(dice=faces, strict=True)
    events: list[Event] = []
    decisions.run(state, events.append)
    (rolled,) = events
    assert isinstance(rolled, e.FirstAttackerRolled)
    return state, rolled


@pytest.mark.parametrize(("last", "winner"), [((5, 2), 0), ((1, 6), 1)])
def test_u9_a_tie_is_rolled_again_until_one_is_higher(last: tuple[int, int], winner: int) -> None:
    state, rolled = die(3, 3, 6, 6, 1, 1, *last)
    assert rolled.rolls == ((3, 3), (6, 6), (1, 1), last)
    assert (rolled.seat, state.first_attacker) == (winner, winner)
    assert state.script is not None
    assert state.script.leftover == 0
    assert state.actor == 1 - winner, "the loser picks first"


def test_u9_one_higher_die_is_enough() -> None:
    _, rolled = die(4, 3)
    assert rolled.rolls == ((4, 3),)


@each_seat
def test_u1_the_order_of_attack_whoever_begins(seat: int) -> None:
    quiet = QuietMatch(first=seat)
    order = [quiet.attackers[combo] ^ seat for combo in range(1, 13)]
    assert order == [0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1]
    told = [event.attacker for event in quiet.all(e.RoundStarted)]
    assert told == [1 - seat, seat], "the second round's and the third's"


# ---- mulligans (U6)


def keeping(seat: int, role: int, fighter: str, **spec: Any) -> State:
    """A seat of a role is asked about its hand, or would be."""
    specs: list[dict[str, Any]] = [{"fighter": "grinder"}, {"fighter": "grinder"}]
    specs[seat] = {"fighter": fighter, **spec}
    attacker = seat ^ role
    return GAME.setup(
        {"phase": "mulligan", "fighters": specs, "attacker": attacker, "actor": seat}, card_set=CARD_SET
    )


def next_of(state: State) -> tuple[str, int]:
    """What is asked, and whom."""
    assert state.prompt is not None
    return state.prompt.kind, state.prompt.seat


@each_seat
@pytest.mark.parametrize("role", [0, 1])
def test_u6_a_free_mulligan_at_no_stamina_takes_none(seat: int, role: int) -> None:
    state = keeping(seat, role, "engine", stamina=0, free=True)
    assert (state.actor, GAME.text(state.actions()[-1], CARD_SET)) == (seat, "mulligan")
    take(state, "mulligan")
    assert (state.stamina[seat], len(state.hands[seat]), state.free_mulligans[seat]) == (0, 5, 0)
    assert next_of(state) == ("place" if role else "mulligan", seat if role else 1 - seat), (
        "and it was the last"
    )


@each_seat
@pytest.mark.parametrize("role", [0, 1])
def test_u6_the_last_stamina_pays_one_mulligan(seat: int, role: int) -> None:
    state = keeping(seat, role, "turncoat", stamina=1)
    assert len(state.hands[seat]) == 6
    take(state, "mulligan")
    assert (state.stamina[seat], len(state.hands[seat])) == (0, 5)
    while next_of(state) != ("place", seat):
        state.step(state.actions()[0])
    refusal = state.refusal(GAME.parse("mulligan", CARD_SET))
    assert refusal is not None
    assert (refusal.key, refusal.params, refusal.ruling) == ("mulligan_no_stamina", {"count": 5}, "U6")


@each_seat
def test_u6_a_free_mulligan_that_was_not_taken_is_over_with_the_rows(seat: int) -> None:
    state = keeping(seat, 0, "engine", stamina=0, free=True)
    while next_of(state) != ("place", seat):
        state.step(state.actions()[0])
    refusal = state.refusal(GAME.parse("mulligan", CARD_SET))
    assert refusal is not None
    assert (refusal.key, refusal.ruling) == ("mulligan_over", "p.15"), "it could have been paid"


# ---- the Decision (U8)


def decided(seat: int, hp: tuple[int, int], points: tuple[int, int] = (1, 1)) -> Table:
    """The match's last combo, without a hit: `seat` is the Deflector with 18 Health at most, the other the Engine with 22. The pairs are
    the Deflector's part and the Engine's."""
    table = Table(
        [], [], attacker=seat, fighters=by_seat(seat, ("deflector", "engine")), stamina=(2, 2), hp=by_seat(seat, hp),
        points=list(by_seat(seat, points)), combo=12, card_set=shipped(),
    )  # fmt: skip
    table.play()
    return table


@each_seat
def test_u8_what_was_lost_of_the_own_maximum_decides(seat: int) -> None:
    assert (shipped().hp[0], shipped().hp[3]) == (18, 22)
    cases = (((17, 18), (seat,), "damage"), ((15, 18), (seat,), "damage"), ((14, 19), (1 - seat,), "damage"))
    for hp, winners, how in (*cases, ((14, 18), (), "draw"), ((18, 22), (), "draw")):
        outcome = decided(seat, hp).match.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.how) == (winners, how), hp


@each_seat
def test_u8_points_go_before_health(seat: int) -> None:
    for points, winner in (((1, 0), seat), ((0, 1), 1 - seat)):
        outcome = decided(seat, (9, 9), points).match.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.how) == ((winner,), "decision")


# ---- discards and draws within one combo (U5, U13)


@each_seat
def test_u13_what_a_combo_took_comes_back_in_it_up_to_the_maximum(seat: int) -> None:
    """Two forced discards leave 1; Second Wind brings both back, and a Good Corner behind it finds the maximum reached."""
    table = table_of(
        seat,
        ["jab", "body_hook", "body_hook", "jab", "jab"],
        ["sweep", "sweep", "sweep", "second_wind", "good_corner"],
    )
    foe = 1 - seat
    table.play()
    table.do(table.can()[0])
    assert table.state.stamina[foe] == 2
    table.do(table.can()[0])
    drawn = [event.stamina for event in table.all(e.CardDrawn) if event.source >= 0]
    assert drawn == [2, 3], "the Good Corner draws nothing"
    assert table.state.stamina[foe] == 3
    assert table.valid(foe) == [False, False, False, True, True]


@each_seat
def test_u13_a_discarded_card_is_out_of_the_deck_until_the_combo_ends(seat: int) -> None:
    table = table_of(
        seat, ["jab", "body_hook", "jab"], ["sweep", "sweep", "second_wind"], extra=([], ["good_corner"])
    )
    foe = 1 - seat
    table.play()
    table.do("discard good_corner")
    gone = table.only(e.Discarded).card
    drawn = next(event for event in table.all(e.CardDrawn) if event.source >= 0)
    assert drawn.left == 25 - 5 - 2 - 1 - 1, "a row of five, two in the hand, one discarded, one drawn"
    assert drawn.card != gone
    assert table.state.combo == 2
    known = table.match.view(foe)
    assert (known["discards"][foe], known["discard_counts"]) == ([], [0, 0]), "with the combo it is over"


@each_seat
def test_u13_an_open_combo_counts_its_discards_by_seat(seat: int) -> None:
    table = table_of(seat, ["jab", "body_hook", "jab", "body_hook"], [])
    foe = 1 - seat
    table.play()
    table.do(table.can()[0])
    assert table.asked == ("discard", foe)
    (card,) = table.state.discards[foe]
    for reader, seen in ((foe, [card]), (seat, None), (-1, None)):
        view = table.match.view(reader)
        assert view["discards"][foe] == seen
        assert view["discard_counts"] == list(by_seat(seat, (0, 1)))
    assert card not in table.match.view(foe)["deck"]


@each_seat
def test_u13_the_last_card_is_discarded_and_then_there_is_nothing(seat: int) -> None:
    table = table_of(seat, ["jab", "body_hook", "body_hook"], [], stamina=(3, 1))
    table.play()
    table.do(table.can()[0])
    assert len(table.all(e.Discarded)) == 1
    assert table.state.combo == 2
    assert table.state.stamina == list(by_seat(seat, (3, 0)))


# ---- Turncoat (U17)


@each_seat
def test_u17_turncoats_plus_is_not_spent_while_defending(seat: int) -> None:
    """A primed defender does damage without it, and keeps it through a combo that it does not break."""
    table = table_of(seat, ["jab"], ["single_leg"], more=({}, {"primed": True}), combo=5)
    table.play()
    assert table.exchange(1).defence.additions == ()
    assert table.damage()[0] == (1, 1)
    assert table.only(e.ComboEnded).how == "full"
    assert table.state.primed_plus == list(by_seat(seat, (0, 1)))
    assert (table.state.round, table.state.attacker) == (2, 1 - seat), (
        "it defended twice in a row, and now it attacks"
    )


@each_seat
def test_u17_an_own_defence_between_takes_nothing_away(seat: int) -> None:
    """Broken in the fourth combo, defended in the fifth, used in the sixth."""
    foe = 1 - seat
    table = table_of(seat, ["jab"], ["counter_punch"], combo=4)
    quiet = ["armbar"] * 3 + ["knee_bar"] * 2 + ["cross", "feint", "single_leg", "hip_toss"]
    shield = ["sweep"] * 3 + ["armbar"] * 2 + ["shell"] * 3 + ["knee_bar"]
    attack = ["jab", "jab", "armbar", "armbar", "armbar", "cross", "feint", "single_leg", "hip_toss"]
    full = by_seat(seat, (9, 8))
    table.script(
        quiet[: full[seat]] + shield[: full[foe]] + attack[: full[foe]] + shield[: full[seat]]
    )  # combos 5 and 6: the attacker's hand first
    table.play()
    assert (table.state.combo, table.state.attacker) == (5, seat)
    assert table.state.primed_plus[foe] == 1
    table.lay(foe, shield[:5])
    table.lay(seat, quiet[:5])
    assert (table.state.combo, table.state.attacker) == (6, foe)
    assert table.state.primed_plus[foe] == 1
    table.past.clear()
    table.state.script = None
    table.lay(seat, shield[:5])
    table.lay(foe, attack[:5])
    assert [(a.plus, a.why) for a in table.exchange(1).attack.additions] == [(1, "primed")]
    assert table.damage()[:2] == [(2, 0), (1, 0)]
    assert table.state.primed_plus == [0, 0]


@each_seat
def test_u17_who_has_no_such_ability_is_not_primed(seat: int) -> None:
    table = table_of(seat, ["jab"], ["counter_punch"], fighters=("turncoat", "engine"))
    table.play()
    assert not table.all(e.AbilityPrimed), "the broken Turncoat gets nothing, nor does the Engine"
    assert table.state.primed_plus == [0, 0]


@each_seat
@pytest.mark.parametrize("role", [0, 1])
def test_u17_each_side_deflects_for_itself(seat: int, role: int) -> None:
    """The Deflector of either role is asked of the other's hit, never of its own."""
    fighters = ("deflector", "engine") if role == 0 else ("engine", "deflector")
    table = table_of(seat, ["armbar"], ["armbar"], fighters=fighters, level="ground")
    table.play()
    owner = seat ^ role
    assert table.asked == ("deflect", owner)
    table.do("deflect")
    assert table.state.combo == 2
    assert (table.state.hp[owner], table.state.hp[1 - owner]) == (20, 18)


# ---- Grinder, Guillotine, Feint


@each_seat
def test_grinder_as_defender(seat: int) -> None:
    table = table_of(
        seat, ["jab", "jab", "jab"], ["single_leg", "knee_bar", "armbar"], fighters=("engine", "grinder")
    )
    table.play()
    table.do("decline")
    assert [(a.plus, a.why, a.source) for a in table.exchange(2).defence.additions] == [
        (1, "grind", "@fighter.grinder")
    ]
    assert [a.why for a in table.exchange(3).defence.additions] == ["following"], "not behind a Submission"
    assert table.damage()[1:3] == [(0, 3), (0, 3)]


@each_seat
def test_grinder_looks_at_the_own_level_change_alone(seat: int) -> None:
    """The attacker's takedown does nothing for the defender's Submissions, nor an invalid one of its own for its own."""
    table = table_of(
        seat, ["single_leg", "jab"], ["shell", "knee_bar"], fighters=("engine", "grinder")
    )  # fmt: skip
    table.play()
    table.do("decline")
    assert table.exchange(2).defence.additions == ()
    other = table_of(seat, ["single_leg", "knee_bar"], [], level="ground", fighters=("grinder", "engine"))
    other.play()
    other.do("decline")
    assert other.exchange(2).attack.additions == (), "a blank takedown is no Level Change"
    assert other.damage()[1] == (2, 0)


@each_seat
def test_guillotine_against_an_invalid_takedown(seat: int) -> None:
    """On the ground a Single Leg Takedown is blank: nothing is added, whoever answers it."""
    table = table_of(seat, ["single_leg"], ["guillotine"], level="ground")
    table.play()
    assert table.valid(1 - seat)[0]
    assert table.exchange(1).defence.additions == ()
    assert table.damage()[0] == (0, 2)
    late = table_of(seat, ["single_leg", "jab"], ["shell", "guillotine"])
    late.play()
    assert late.exchange(2).defence.additions == (), "for the defender it is this exchange's card alone"


@each_seat
def test_guillotine_of_the_attacker_does_not_answer_this_exchange(seat: int) -> None:
    table = table_of(seat, ["guillotine"], ["single_leg"], level="ground")
    table.play()
    assert table.exchange(1).attack.additions == ()
    assert table.damage()[0] == (2, 0)


@each_seat
@pytest.mark.parametrize(("level", "answers"), [("standing", ()), ("ground", ("stay",))])
def test_feint_raises_a_card_without_base_damage(seat: int, level: str, answers: tuple[str, ...]) -> None:
    """In the shipped set the takedown and the Guillotine have no damage of their own: Feint's +1 is all they do."""
    card = "single_leg" if level == "standing" else "guillotine"
    table = shipped_table(seat, ["feint", card], BLANK, level=level)
    assert table.card_set.damage[table.card_set.kind_index[card]] == 0
    table.play()
    table.do(*answers)
    assert (table.exchange(2).attack.base, table.damage()[1]) == (0, (1, 0))
    assert [(a.plus, a.why) for a in table.exchange(2).attack.additions] == [(1, "raised")]


@each_seat
def test_turncoats_plus_waits_behind_a_card_without_base_damage(seat: int) -> None:
    table = shipped_table(
        seat, ["feint", "single_leg", "armbar"], BLANK, fighters=("turncoat", "engine"), more=({"primed": True}, {}), combo=2
    )  # fmt: skip
    table.play()
    assert [a.why for a in table.exchange(2).attack.additions] == ["raised"]
    assert [(a.plus, a.why) for a in table.exchange(3).attack.additions] == [(4, "primed")]
    assert table.damage()[:3] == [(0, 0), (1, 0), (5, 0)]
