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
from tests.rulings.uncaged_bout import Bout, Silent, by_seat, shipped_bout, start_card_set

TABLES = start_card_set()
BLANK = ["check_kick", "check_kick", "check_kick", "counter_punch", "counter_punch"]
"""Defence cards that come to nothing against Specials and grappling, on either level."""
each_seat = pytest.mark.parametrize("seat", [0, 1])


def bout_of(
    attacker: int,
    attack: list[str],
    defence: list[str],
    *,
    fighters: tuple[str, str] = ("engine", "turncoat"),
    more: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {}),
    stamina: tuple[int, int] = (3, 3),
    **position: Any,
) -> Bout:
    """A bout in which a seat attacks; every pair is the attacker's part and the defender's."""
    return Bout(
        attack, defence, attacker=attacker, fighters=by_seat(attacker, fighters), more=by_seat(attacker, more),
        stamina=by_seat(attacker, stamina), **position,
    )  # fmt: skip


def take(state: State, text: str) -> list[Event]:
    events: list[Event] = []
    state.step(GAME.parse(text, TABLES), events.append)
    return events


# ---- the die and the order of attack (U1, U9)


def die(*faces: int) -> tuple[State, e.FirstAttackerRolled]:
    """A match at its beginning with scripted dice, and what was rolled."""
    state = views.blank(State, TABLES)
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
    bout = Silent(first=seat)
    order = [bout.attackers[combo] ^ seat for combo in range(1, 13)]
    assert order == [0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1]
    told = [event.attacker for event in bout.all(e.RoundStarted)]
    assert told == [1 - seat, seat], "the second round's and the third's"


# ---- mulligans (U6)


def keeping(seat: int, role: int, fighter: str, **spec: Any) -> State:
    """A seat of a role is asked about its hand, or would be."""
    specs: list[dict[str, Any]] = [{"fighter": "grinder"}, {"fighter": "grinder"}]
    specs[seat] = {"fighter": fighter, **spec}
    attacker = seat ^ role
    if role:
        specs[attacker]["row"] = ["jab", "jab", "jab", "cross", "cross"]
    return GAME.setup(
        {"phase": "mulligan", "fighters": specs, "attacker": attacker, "actor": seat}, card_set=TABLES
    )


@each_seat
@pytest.mark.parametrize("role", [0, 1])
def test_u6_a_free_mulligan_at_no_stamina_takes_none(seat: int, role: int) -> None:
    state = keeping(seat, role, "engine", stamina=0, free=True)
    assert (state.actor, GAME.text(state.actions()[-1], TABLES)) == (seat, "mulligan")
    take(state, "mulligan")
    assert (state.stamina[seat], len(state.hands[seat]), state.free_mulligans[seat]) == (0, 5, 0)
    assert state.prompt is not None
    assert (state.prompt.kind, state.prompt.seat) == ("place", seat), "and it was the last"


@each_seat
@pytest.mark.parametrize("role", [0, 1])
def test_u6_the_last_stamina_pays_one_mulligan(seat: int, role: int) -> None:
    state = keeping(seat, role, "turncoat", stamina=1)
    assert len(state.hands[seat]) == 6
    take(state, "mulligan")
    assert (state.stamina[seat], len(state.hands[seat])) == (0, 5)
    assert state.prompt is not None
    assert (state.prompt.kind, state.prompt.seat) == ("place", seat)
    refusal = state.refusal(GAME.parse("mulligan", TABLES))
    assert refusal is not None
    assert (refusal.key, refusal.params, refusal.ruling) == ("mulligan_no_stamina", {"count": 5}, "U6")


@each_seat
def test_u6_a_free_mulligan_that_was_not_taken_is_over_with_the_rows(seat: int) -> None:
    state = keeping(seat, 0, "engine", stamina=0, free=True)
    take(state, "keep")
    refusal = state.refusal(GAME.parse("mulligan", TABLES))
    assert refusal is not None
    assert (refusal.key, refusal.ruling) == ("mulligan_over", "p.15"), "it could have been paid"


# ---- the Decision (U8)


def decided(seat: int, hp: tuple[int, int], points: tuple[int, int] = (1, 1)) -> Bout:
    """The match's last combo, without a hit: `seat` is the Deflector with 18 Health at most, the other the Engine with 22. The pairs are
    the Deflector's part and the Engine's."""
    bout = Bout(
        [], [], attacker=seat, fighters=by_seat(seat, ("deflector", "engine")), stamina=(2, 2), hp=by_seat(seat, hp),
        points=list(by_seat(seat, points)), combo=12, card_set=shipped(),
    )  # fmt: skip
    bout.play()
    return bout


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
    bout = bout_of(
        seat,
        ["jab", "body_hook", "body_hook", "jab", "jab"],
        ["sweep", "sweep", "sweep", "second_wind", "good_corner"],
    )
    foe = 1 - seat
    bout.play()
    bout.do(bout.can()[0])
    assert bout.state.stamina[foe] == 2
    bout.do(bout.can()[0])
    drawn = [event.stamina for event in bout.all(e.CardDrawn) if event.source >= 0]
    assert drawn == [2, 3], "the Good Corner draws nothing"
    assert bout.state.stamina[foe] == 3
    assert bout.valid(foe) == [False, False, False, True, True]


@each_seat
def test_u13_a_discarded_card_is_out_of_the_deck_until_the_combo_ends(seat: int) -> None:
    bout = bout_of(
        seat, ["jab", "body_hook", "jab"], ["sweep", "sweep", "second_wind"], extra=([], ["good_corner"])
    )
    foe = 1 - seat
    bout.play()
    bout.do("discard good_corner")
    gone = bout.only(e.Discarded).card
    drawn = next(event for event in bout.all(e.CardDrawn) if event.source >= 0)
    assert drawn.left == 25 - 5 - 2 - 1 - 1, "a row of five, two in the hand, one discarded, one drawn"
    assert drawn.card != gone
    assert bout.state.combo == 2
    known = bout.match.view(foe)
    assert (known["discards"][foe], known["discard_counts"]) == ([], [0, 0]), "with the combo it is over"


@each_seat
def test_u13_an_open_combo_counts_its_discards_by_seat(seat: int) -> None:
    bout = bout_of(seat, ["jab", "body_hook", "jab", "body_hook"], [])
    foe = 1 - seat
    bout.play()
    bout.do(bout.can()[0])
    assert bout.asked == ("discard", foe)
    (card,) = bout.state.discards[foe]
    for reader, seen in ((foe, [card]), (seat, None), (-1, None)):
        view = bout.match.view(reader)
        assert view["discards"][foe] == seen
        assert view["discard_counts"] == list(by_seat(seat, (0, 1)))
    assert card not in bout.match.view(foe)["deck"]


@each_seat
def test_u13_the_last_card_is_discarded_and_then_there_is_nothing(seat: int) -> None:
    bout = bout_of(seat, ["jab", "body_hook", "body_hook"], [], stamina=(3, 1))
    bout.play()
    bout.do(bout.can()[0])
    assert len(bout.all(e.Discarded)) == 1
    assert bout.state.combo == 2
    assert bout.state.stamina == list(by_seat(seat, (3, 0)))


# ---- Turncoat (U17)


@each_seat
def test_u17_turncoats_plus_is_not_spent_while_defending(seat: int) -> None:
    """A primed defender does damage without it, and keeps it through a combo that it does not break."""
    bout = bout_of(seat, ["jab"], ["single_leg"], more=({}, {"primed": True}), combo=4)
    bout.play()
    assert bout.exchange(1).defence.additions == ()
    assert bout.damage()[0] == (1, 1)
    assert bout.only(e.ComboEnded).how == "full"
    assert bout.state.primed_plus == list(by_seat(seat, (0, 1)))
    assert (bout.state.round, bout.state.attacker) == (2, seat), "and it must defend once more"


@each_seat
def test_u17_an_own_defence_between_takes_nothing_away(seat: int) -> None:
    """Broken in the fourth combo, defended in the fifth, used in the sixth."""
    foe = 1 - seat
    bout = bout_of(seat, ["jab"], ["counter_punch"], combo=4)
    quiet = ["armbar"] * 3 + ["knee_bar"] * 2 + ["cross", "feint", "single_leg", "hip_toss"]
    shield = ["sweep"] * 3 + ["armbar"] * 2 + ["shell"] * 3 + ["knee_bar"]
    attack = ["jab", "jab", "armbar", "armbar", "armbar", "cross", "feint", "single_leg", "hip_toss"]
    full = by_seat(seat, (9, 8))
    bout.script(
        quiet[: full[seat]] + shield[: full[foe]] + attack[: full[foe]] + shield[: full[seat]]
    )  # combos 5 and 6: the attacker's hand first
    bout.play()
    assert (bout.state.combo, bout.state.attacker) == (5, seat)
    assert bout.state.primed_plus[foe] == 1
    bout.lay(seat, quiet[:5])
    bout.lay(foe, shield[:5])
    assert (bout.state.combo, bout.state.attacker) == (6, foe)
    assert bout.state.primed_plus[foe] == 1
    bout.past.clear()
    bout.state.script = None
    bout.lay(foe, attack[:5])
    bout.lay(seat, shield[:5])
    assert [(a.plus, a.why) for a in bout.exchange(1).attack.additions] == [(1, "primed")]
    assert bout.damage()[:2] == [(2, 0), (1, 0)]
    assert bout.state.primed_plus == [0, 0]


@each_seat
def test_u17_who_has_no_such_ability_is_not_primed(seat: int) -> None:
    bout = bout_of(seat, ["jab"], ["counter_punch"], fighters=("turncoat", "engine"))
    bout.play()
    assert not bout.all(e.AbilityPrimed), "the broken Turncoat gets nothing, nor does the Engine"
    assert bout.state.primed_plus == [0, 0]


@each_seat
@pytest.mark.parametrize("role", [0, 1])
def test_u17_each_side_deflects_for_itself(seat: int, role: int) -> None:
    """The Deflector of either role is asked of the other's hit, never of its own."""
    fighters = ("deflector", "engine") if role == 0 else ("engine", "deflector")
    bout = bout_of(seat, ["armbar"], ["armbar"], fighters=fighters, level="ground")
    bout.play()
    owner = seat ^ role
    assert bout.asked == ("deflect", owner)
    bout.do("deflect")
    assert bout.state.combo == 2
    assert (bout.state.hp[owner], bout.state.hp[1 - owner]) == (20, 18)


# ---- Grinder, Guillotine, Feint


@each_seat
def test_grinder_as_defender(seat: int) -> None:
    bout = bout_of(
        seat, ["jab", "jab", "jab"], ["single_leg", "knee_bar", "armbar"], fighters=("engine", "grinder")
    )
    bout.play()
    bout.do("decline")
    assert [(a.plus, a.why, a.source) for a in bout.exchange(2).defence.additions] == [
        (1, "grind", "@fighter.grinder")
    ]
    assert [a.why for a in bout.exchange(3).defence.additions] == ["following"], "not behind a Submission"
    assert bout.damage()[1:3] == [(0, 3), (0, 3)]


@each_seat
def test_grinder_looks_at_the_own_level_change_alone(seat: int) -> None:
    """The attacker's takedown does nothing for the defender's Submissions, nor an invalid one of its own for its own."""
    bout = bout_of(
        seat, ["single_leg", "jab"], ["shell", "knee_bar"], fighters=("engine", "grinder")
    )  # fmt: skip
    bout.play()
    bout.do("decline")
    assert bout.exchange(2).defence.additions == ()
    other = bout_of(seat, ["single_leg", "knee_bar"], [], level="ground", fighters=("grinder", "engine"))
    other.play()
    other.do("decline")
    assert other.exchange(2).attack.additions == (), "a blank takedown is no Level Change"
    assert other.damage()[1] == (2, 0)


@each_seat
def test_guillotine_against_an_invalid_takedown(seat: int) -> None:
    """On the ground a Single Leg Takedown is blank: nothing is added, whoever answers it."""
    bout = bout_of(seat, ["single_leg"], ["guillotine"], level="ground")
    bout.play()
    assert bout.valid(1 - seat)[0]
    assert bout.exchange(1).defence.additions == ()
    assert bout.damage()[0] == (0, 2)
    late = bout_of(seat, ["single_leg", "jab"], ["shell", "guillotine"])
    late.play()
    assert late.exchange(2).defence.additions == (), "for the defender it is this exchange's card alone"


@each_seat
def test_guillotine_of_the_attacker_does_not_answer_this_exchange(seat: int) -> None:
    bout = bout_of(seat, ["guillotine"], ["single_leg"], level="ground")
    bout.play()
    assert bout.exchange(1).attack.additions == ()
    assert bout.damage()[0] == (2, 0)


@each_seat
@pytest.mark.parametrize(("level", "answers"), [("standing", ()), ("ground", ("stay",))])
def test_feint_raises_a_card_without_base_damage(seat: int, level: str, answers: tuple[str, ...]) -> None:
    """In the shipped set the takedown and the Guillotine have no damage of their own: Feint's +1 is all they do."""
    card = "single_leg" if level == "standing" else "guillotine"
    bout = shipped_bout(seat, ["feint", card], BLANK, level=level)
    assert bout.card_set.damage[bout.card_set.kind_index[card]] == 0
    bout.play()
    bout.do(*answers)
    assert (bout.exchange(2).attack.base, bout.damage()[1]) == (0, (1, 0))
    assert [(a.plus, a.why) for a in bout.exchange(2).attack.additions] == [(1, "raised")]


@each_seat
def test_turncoats_plus_waits_behind_a_card_without_base_damage(seat: int) -> None:
    bout = shipped_bout(
        seat, ["feint", "single_leg", "armbar"], BLANK, fighters=("turncoat", "engine"), more=({"primed": True}, {})
    )  # fmt: skip
    bout.play()
    assert [a.why for a in bout.exchange(2).attack.additions] == ["raised"]
    assert [(a.plus, a.why) for a in bout.exchange(3).attack.additions] == [(4, "primed")]
    assert bout.damage()[:3] == [(0, 0), (1, 0), (5, 0)]
