"""UNCAGED: hands, Stamina, mulligans, discards, rows (U5, U6, U13, U14, U18) and what is refused."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from kotgames.engine.contract import NOBODY
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.game import State
from tests.rulings.uncaged_table import Table, start_card_set

CARD_SET = start_card_set()
QUIET = ["check_kick", "check_kick", "check_kick", "shell", "sprawl"]
"""Defence cards that leave a takedown in the first exchanges alone."""


def asked_to_keep(**more: Any) -> State:
    """A combo's beginning: seat 0 attacks and is asked about its hand."""
    fighters = more.pop("fighters", ({"fighter": "engine", "stamina": 3}, {"fighter": "turncoat"}))
    return GAME.setup({"phase": "mulligan", "fighters": fighters, **more}, card_set=CARD_SET)


def take(state: State, text: str) -> list[e.Event]:
    events: list[e.Event] = []
    state.step(GAME.parse(text, CARD_SET), events.append)
    return events


def texts(state: State) -> list[str]:
    return [GAME.text(action, CARD_SET) for action in state.actions()]


# ---- hands and Stamina (U5)


def test_p9_five_cards_and_one_for_each_stamina() -> None:
    state = GAME.new(options={"fighters": ["engine", "turncoat"]}, seed=3, card_set=CARD_SET)
    assert [len(hand) for hand in state.hands] == [9, 8]
    for seat in (0, 1):
        assert set(state.hands[seat]) <= set(CARD_SET.decks[state.role(seat)])


def test_p11_stamina_persists_between_combos_and_comes_back_with_the_round() -> None:
    table = Table(["knee_bar"], [], level="ground", combo=3)
    table.play()
    table.do(next(text for text in table.can() if text.startswith("discard")))
    assert (table.state.combo, table.state.stamina) == (4, [2, 3])
    last = Table(["knee_bar"], [], level="ground", combo=4, attacker=0)
    last.play()
    last.do(next(text for text in last.can() if text.startswith("discard")))
    assert (last.state.round, last.state.combo) == (2, 5)
    assert last.state.stamina == [4, 3], "the Engine's full Stamina is 4"


def test_p11_the_level_persists_between_combos_and_resets_with_the_round() -> None:
    table = Table(["single_leg", "jab", "jab", "jab", "low_kick"], QUIET, combo=2)
    table.play()
    assert (table.state.combo, table.state.level) == (3, 1)
    last = Table(["single_leg", "jab", "jab", "jab", "low_kick"], QUIET, combo=4)
    last.play()
    assert (last.state.combo, last.state.round, last.state.level) == (5, 2, 0)


def test_u5_a_card_whose_cost_cannot_be_paid_is_invalid() -> None:
    table = Table(["armbar", "rear_naked_choke"], [], level="ground", stamina=(0, 3))
    table.play()
    assert table.valid(0)[:2] == [True, False]
    assert table.reasons(0)[1] == "reason.cost"


def test_u5_a_drawn_card_brings_one_stamina() -> None:
    table = Table(["jab"], ["second_wind"], stamina=(3, 1))
    table.play()
    assert table.state.stamina == [3, 3]
    back = [event for event in table.all(e.CardDrawn) if event.source >= 0]
    assert [(event.seat, event.stamina) for event in back] == [(1, 2), (1, 3)]


def test_u13_never_above_the_maximum() -> None:
    table = Table(["jab"], ["second_wind"], stamina=(3, 2))
    table.play()
    assert table.state.stamina == [3, 3]
    full = Table(["jab"], ["second_wind"])
    full.play()
    assert full.valid(1)[0]
    assert not [event for event in full.all(e.CardDrawn) if event.source >= 0], "at maximum nothing is drawn"


# ---- discards (U13)


def test_u13_costs_of_valid_cards_are_mandatory() -> None:
    table = Table(["armbar", "rear_naked_choke"], [], level="ground")
    table.play()
    assert table.asked == ("discard", 0)
    refusal = table.refused("decline")
    assert (refusal.key, refusal.ruling) == ("discard_cost", "U13")


def test_u13_an_invalid_card_costs_nothing() -> None:
    table = Table(["rear_naked_choke"], [], level="ground")
    table.play()
    assert not table.all(e.Discarded)
    assert table.state.stamina[0] == 3


def test_u13_discards_come_from_the_unplaced_hand_by_its_owners_choice() -> None:
    table = Table(["jab", "body_hook"], [], extra=([], ["good_corner", "second_wind", "sprawl"]))
    table.play()
    assert table.asked == ("discard", 1)
    assert table.can() == ["discard sprawl", "discard good_corner", "discard second_wind"]
    placed = table.refused("discard sweep")
    assert (placed.key, placed.ruling) == ("discard_placed", "U13")
    assert table.refused("discard shell").key == "not_in_hand"
    forced = table.refused("decline")
    assert (forced.key, forced.ruling) == ("discard_forced", "U13")
    table.do("discard sprawl")
    assert table.state.stamina[1] == 2


def test_u13_discards_are_face_down() -> None:
    table = Table(["jab", "body_hook"], [])
    table.play()
    events = table.do(table.can()[0])
    event = next(event for event in events if isinstance(event, e.Discarded))
    assert event.seen_by(1) == event
    for seat in (0, NOBODY):
        hidden = event.seen_by(seat)
        assert isinstance(hidden, e.Discarded)
        assert hidden.card == -1


def test_u13_a_forced_discard_at_zero_does_nothing() -> None:
    table = Table(["jab", "body_hook"], [], stamina=(3, 0))
    table.play()
    assert not table.all(e.Discarded)
    assert table.state.combo == 2


def test_body_hook_alone_takes_no_breath() -> None:
    table = Table(["body_hook"], [])
    table.play()
    assert not table.all(e.Discarded)
    assert table.damage()[0] == (1, 0)


def test_knee_bar_asks_its_owner_at_that_moment() -> None:
    table = Table(["knee_bar"], [], level="ground")
    table.play()
    assert table.asked == ("option", 0)
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.secret
    assert prompt.params == {"plus": 1, "card": "@card.knee_bar"}
    table.do("decline")
    assert table.damage()[0] == (2, 0)
    paid = Table(["knee_bar"], [], level="ground")
    paid.play()
    paid.do(paid.can()[1])
    assert paid.damage()[0] == (3, 0)
    assert [a.why for a in paid.exchange(1).attack.additions] == ["paid"]


def test_knee_bar_with_an_empty_hand_asks_nothing() -> None:
    table = Table(["knee_bar"], [], level="ground", stamina=(0, 0))
    table.play()
    assert table.damage()[0] == (2, 0)


# ---- mulligans (U6, U18)


def test_u6_a_mulligan_costs_a_stamina_and_a_card_as_often_as_it_lasts() -> None:
    state = asked_to_keep(actor=0)
    for left in (2, 1, 0):
        events = take(state, "mulligan")
        assert isinstance(events[0], e.Mulliganed)
        assert (state.stamina[0], len(state.hands[0])) == (left, 5 + left)
        assert events[0].drawn == 5 + left
    assert state.prompt is not None
    assert (state.prompt.kind, state.prompt.seat) == ("mulligan", 1), "with none left the other is asked"
    assert len(state.hands[0]) == 5, "never below five cards"


def test_u6_without_stamina_a_mulligan_is_refused() -> None:
    state = asked_to_keep(fighters=({"fighter": "engine", "stamina": 0}, {"fighter": "turncoat"}), actor=0)
    assert state.prompt is not None
    assert (state.prompt.kind, state.prompt.seat) == ("mulligan", 1), "there is nothing to ask"
    while (state.prompt.kind, state.prompt.seat) != ("place", 0):
        take(state, texts(state)[0])
        assert state.prompt is not None
    refusal = state.refusal(GAME.parse("mulligan", CARD_SET))
    assert refusal is not None
    assert (refusal.key, refusal.ruling) == ("mulligan_no_stamina", "U6")


def test_u6_a_mulligan_comes_before_the_rows() -> None:
    table = Table([], [])
    assert table.refused("mulligan").key == "mulligan_over"


def test_u18_rows_are_laid_only_when_both_have_kept() -> None:
    """The attacker decides to the end, then the defender; then each is asked for a row once, and nothing is revealed before both lie."""
    state = asked_to_keep(actor=0)
    asked = []

    def answer(*answers: str) -> None:
        for text in answers:
            assert state.prompt is not None
            asked.append((state.prompt.kind, state.prompt.seat))
            take(state, text)

    def lay() -> None:
        for _ in range(5):
            answer(texts(state)[0])

    answer("mulligan", "mulligan", "keep", "mulligan", "keep")
    assert state.mulligans == [2, 1]
    assert state.refusal(GAME.parse("mulligan", CARD_SET)) is not None
    assert state.rows == [[], []]
    lay()
    answer("lock")
    lay()
    assert state.revealed == [0, 0], "nothing is revealed before both rows lie"
    assert asked == [("mulligan", 0)] * 3 + [("mulligan", 1)] * 2 + [("place", 1)] * 6 + [("place", 0)] * 5
    revealed = [event.seat for event in take(state, "lock") if isinstance(event, e.CardRevealed)]
    assert revealed[:2] == [0, 1]


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_u18_the_attacker_lays_knowing_how_many_the_defender_took(taken: int) -> None:
    """The chance of a breaker is for the hand that the defender keeps, not for one that may still change."""
    state = asked_to_keep(actor=0)
    for text in ("keep", *["mulligan"] * taken, "keep"):
        take(state, text)
    while state.actor == 1:
        take(state, texts(state)[0])
    assert state.prompt is not None
    assert (state.prompt.kind, state.prompt.seat) == ("place", 0)
    assert state.view(0)["mulligans"] == [0, taken]
    odds = state.odds(
        next(action for action in state.actions() if GAME.text(action, CARD_SET) == "place jab")
    )
    assert odds is not None
    # 25 cards, 3 Counter Punches, a hand of 8 and one less for each mulligan
    held = 8 - taken
    assert odds.chance("breaker") == 1 - Fraction(comb(22, held), comb(25, held))


def test_u18_a_row_that_lies_is_seen_by_nobody_else() -> None:
    state = asked_to_keep(actor=0)
    for text in ("keep", "keep"):
        take(state, text)
    while state.actor == 1:
        take(state, texts(state)[0])
    view = state.view(0)
    assert (view["rows"][1], view["hands"][1], view["discards"][1]) == ([-1] * 5, None, None)


def test_u18_their_number_is_public_and_the_cards_are_not() -> None:
    state = asked_to_keep(actor=0)
    events = take(state, "mulligan")
    for seat in (1, NOBODY):
        assert state.view(seat)["mulligans"] == [1, 0]
        drawn = [event.seen_by(seat) for event in events if isinstance(event, e.CardDrawn)]
        assert {event.card for event in drawn if isinstance(event, e.CardDrawn)} == {-1}


def test_a_mulligan_draws_from_the_whole_deck() -> None:
    """Every card of the deck can be in the new hand, those put back too."""
    seen: set[int] = set()
    for seed in range(40):
        state = asked_to_keep(actor=0, seed=seed)
        take(state, "mulligan")
        seen |= set(state.hands[0])
    assert seen == set(CARD_SET.decks[0])


# ---- rows


def test_p9_a_row_is_five_placements_and_a_lock() -> None:
    table = Table(["jab"], [])
    assert table.asked == ("place", 0)
    few = table.refused("lock")
    assert (few.key, few.params, few.ruling) == ("row_count", {"placed": 0, "wanted": 5}, "p.9")
    table.do(*(f"place {name}" for name in table.rows[0]))
    assert table.can() == ["lock"]
    many = table.refused("place jab")
    assert (many.key, many.params, many.ruling) == ("row_full", {"count": 5}, "p.9")
    table.do("lock")
    assert table.asked == ("place", 1)


def test_a_card_that_is_not_in_the_hand_is_refused_by_name() -> None:
    table = Table(["jab"], [])
    refusal = table.refused("place rear_naked_choke")
    assert (refusal.key, refusal.ruling) == ("not_in_hand", "p.9"), (
        "the row is chosen in the first combo, step 2"
    )
    assert refusal.params == {"card": "@card.rear_naked_choke"}
    other = table.refused("place sweep")
    assert (other.key, other.params["deck"]) == ("not_in_deck", "@deck.attack")


def test_rows_are_secret_until_they_are_revealed() -> None:
    table = Table(["jab"], [])
    table.do(*(f"place {name}" for name in table.rows[0]))
    for seat in (1, NOBODY):
        assert table.match.view(seat)["rows"][0] == [-1] * 5
    for event in table.all(e.CardPlaced):
        hidden = event.seen_by(1)
        assert isinstance(hidden, e.CardPlaced)
        assert hidden.card == -1


def test_a_placed_card_can_be_taken_back_until_the_lock() -> None:
    table = Table(["jab"], [])
    table.do(f"place {table.rows[0][0]}")
    table.match.undo()
    assert table.state.rows[0] == []
    table.lay(0)
    assert table.match.undo_refusal() is not None


# ---- Good Corner (U14)


def corner() -> Table:
    """The defender has revealed a Good Corner first and holds three more cards."""
    table = Table(
        ["jab", "jab", "jab"],
        ["good_corner", "sweep", "sweep", "armbar", "armbar"],
        extra=([], ["counter_punch", "shell", "check_kick"]),
    )
    table.play()
    return table


def test_u14_good_corner_places_the_unrevealed_cards_anew() -> None:
    table = corner()
    assert table.asked == ("place", 1)
    prompt = table.state.prompt
    assert prompt is not None
    assert prompt.params == {"slot": 1, "left": 4, "again": True}
    assert len(table.state.hands[1]) == 4 + 3
    assert table.refused("lock").params == {"placed": 1, "wanted": 5}, "the number of placed cards stays"
    table.do("place counter_punch", "place shell", "place sweep", "place armbar", "lock")
    assert table.exchange(2).attack.broken == "countered", "cards of the hand may be exchanged in"


def test_u14_it_is_secret() -> None:
    table = corner()
    for seat in (0, NOBODY):
        event = table.only(e.RowPickedUp).seen_by(seat)
        assert isinstance(event, e.RowPickedUp)
        assert event.cards == (-1,) * 4
        assert table.match.view(seat)["rows"][1] == table.state.rows[1]
        assert table.match.view(seat)["hands"][1] is None


def test_u14_it_draws_first() -> None:
    table = Table(
        ["jab"], ["good_corner"], stamina=(3, 1), extra=([], ["shell"]),
    )  # fmt: skip
    table.play()
    assert table.state.stamina[1] == 2
    assert len(table.state.hands[1]) == 4 + 2


def test_u14_as_a_last_card_there_is_nothing_to_rearrange() -> None:
    table = Table([], ["sweep", "sweep", "sweep", "armbar", "good_corner"])
    table.play()
    assert not table.all(e.RowPickedUp)
    assert table.state.combo == 2


# ---- Feint


def test_feint_on_the_ground_asks_whether_to_stand() -> None:
    for answer, level, told in (("stand", 0, e.LevelChanged), ("stay", 1, e.LevelKept)):
        table = Table(["feint", "jab"], [], level="ground")
        table.play()
        assert table.asked == ("stand", 0)
        assert table.can() == ["stand", "stay"]
        table.do(answer)
        assert table.all(told)
        assert table.all(e.CardRevealed)[2].level == level
        assert table.valid(0)[1] is (level == 0)


def test_feint_while_standing_asks_nothing() -> None:
    table = Table(["feint", "jab"], [])
    table.play()
    assert len(table.all(e.ExchangeResolved)) == 5


# ---- other words of the vocabulary


def test_shell_prevents_up_to_two_of_a_punch_or_kick() -> None:
    table = Table(["jab", "cross", "single_leg"], ["sweep", "shell", "shell"])
    table.play()
    assert (table.exchange(2).attack.prevented, table.exchange(2).attack.damage) == (2, 1)
    assert (table.exchange(3).attack.prevented, table.exchange(3).attack.damage) == (0, 1)
    assert table.reasons(1)[2] == "reason.level", "the takedown came first"


def test_sweep_brings_the_fight_back_to_standing() -> None:
    table = Table(["armbar", "low_kick"], ["sweep", "armbar"], level="ground")
    table.play()
    assert table.damage()[:2] == [(2, 1), (1, 0)]
    assert [(change.level, change.kind) for change in table.all(e.LevelChanged)] == [
        (0, CARD_SET.kind_index["sweep"])
    ]


@pytest.mark.parametrize(("row", "last"), [(["jab", "hip_toss"], 2), (["single_leg"], 1)])
def test_takedowns_go_to_the_ground(row: list[str], last: int) -> None:
    table = Table(row, QUIET)
    table.play()
    assert table.exchange(last).level == 1
    assert table.state.level == 1


def test_not_now_names_what_is_asked() -> None:
    table = Table([], [])
    refusal = table.refused("stand")
    assert refusal.key == "not_now"
    assert refusal.params == {"prompt": "@prompt.place.short", "what": "@family.stand"}
    unknown = table.state.refusal(9999)
    assert unknown is not None
    assert unknown.key == "action_unknown"
