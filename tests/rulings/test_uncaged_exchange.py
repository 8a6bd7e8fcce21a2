"""UNCAGED: what is kept and what is forgotten from one exchange, combo and round to the next; and words of the vocabulary in card sets of a
player's own, where they stand on other cards than in the shipped one."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from kotgames.engine.contract import EVERYBODY, Event
from kotgames.games.uncaged import GAME, views
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged.card_set import CardSet, from_data
from kotgames.games.uncaged.game import State
from tests.rulings.uncaged_table import Table, by_seat, start_card_set

CARD_SET = start_card_set()
BLANK = ["check_kick", "check_kick", "check_kick", "counter_punch", "counter_punch"]
"""Defence cards that come to nothing against Specials and grappling, on either level."""
each_seat = pytest.mark.parametrize("seat", [0, 1])


def own_set(rules: dict[str, int] | None = None, **cards: dict[str, Any]) -> CardSet:
    """The start set with other values on some cards, or other figures."""
    data = copy.deepcopy(CARD_SET.data)
    data["components"]["rules"].update(rules or {})
    for row in data["components"]["cards"]:
        row.update(cards.get(row["id"], {}))
    return from_data(data)


def table_of(seat: int, attack: list[str], defence: list[str], **more: Any) -> Table:
    """A table at which a seat attacks; fighters and what is in `by_role` are the attacker's part and the defender's."""
    fighters = more.pop("fighters", ("engine", "turncoat"))
    pairs: dict[str, Any] = {name: by_seat(seat, pair) for name, pair in more.pop("by_role", {}).items()}
    return Table(attack, defence, attacker=seat, fighters=by_seat(seat, fighters), **pairs, **more)


# ---- from exchange to exchange


@each_seat
def test_a_break_undoes_the_change_of_this_exchange_alone(seat: int) -> None:
    """The fight began on the ground and was brought to its feet: what the Sprawl takes back is the takedown, not the Sweep before it."""
    table = table_of(seat, ["jab", "single_leg"], ["sweep", "sprawl"], level="ground")
    table.play()
    changes = [(change.level, change.undone) for change in table.all(e.LevelChanged)]
    assert changes == [(0, False), (1, False), (0, True)]
    assert table.only(e.ComboEnded).level == 0


@each_seat
def test_only_the_card_behind_a_feint_cannot_be_broken(seat: int) -> None:
    table = table_of(seat, ["feint", "jab", "jab"], ["sweep", "counter_punch", "counter_punch"])
    table.play()
    assert table.reasons(1 - seat)[1:3] == ["reason.safe", ""]
    assert table.only(e.ComboBroken).seat == 1 - seat
    safe = next(event for event in table.all(e.CardRevealed) if event.reason == "reason.safe")
    assert safe.params == {"card": "@card.counter_punch", "other": "@card.jab"}


@each_seat
def test_a_raised_card_can_be_broken(seat: int) -> None:
    table = table_of(seat, ["low_kick", "low_kick"], ["sweep", "check_kick"])
    table.play()
    assert [a.why for a in table.exchange(2).attack.additions] == ["raised"]
    assert table.exchange(2).attack.broken == "cancelled"


@each_seat
def test_the_arithmetic_of_an_exchange_is_its_own(seat: int) -> None:
    """A hit that was deflected and one that was shelled leave nothing in the sums of the blank cards behind them."""
    table = table_of(seat, ["jab", "jab", "armbar"], ["sweep", "shell"], fighters=("engine", "deflector"))
    table.play()
    table.do("deflect")
    sides = [
        (side.prevented, side.deflected, side.lost) for side in (table.exchange(n).attack for n in (1, 2, 3))
    ]
    assert sides == [(0, 1, 0), (1, 0, 0), (0, 0, 0)]
    hit = table_of(seat, ["armbar", "jab"], ["armbar", "sweep"], level="ground")
    hit.play()
    assert [(hit.exchange(n).attack.lost, hit.exchange(n).defence.lost) for n in (1, 2)] == [(2, 2), (0, 1)]


@each_seat
def test_a_revealed_card_says_the_level_that_it_found(seat: int) -> None:
    """The attacker's takedown comes before the defender's card, and the Sweep after the attacker's."""
    table = table_of(seat, ["single_leg", "armbar", "jab"], ["guillotine", "sweep", "shell"])
    table.play()
    levels = [(event.seat ^ seat, event.level) for event in table.all(e.CardRevealed)]
    assert levels[:6] == [(0, 0), (1, 1), (0, 1), (1, 1), (0, 0), (1, 0)]
    assert [table.exchange(number).level for number in (1, 2, 3)] == [1, 0, 0]


@each_seat
@pytest.mark.parametrize(("card", "level"), [("armbar", "standing"), ("jab", "ground")])
def test_the_wrong_level_is_named(seat: int, card: str, level: str) -> None:
    table = table_of(seat, [card], [], level=level)
    table.play()
    shown = table.all(e.CardRevealed)[0]
    assert shown.reason == "reason.level"
    assert shown.params == {"card": f"@card.{card}", "level": f"@level.{level}"}


@each_seat
def test_what_was_really_lost_is_in_the_sum(seat: int) -> None:
    table = table_of(seat, ["jab", "cross"], [], by_role={"hp": (20, 2)})
    table.play()
    attack = table.exchange(2).attack
    assert (attack.damage, attack.lost) == (3, 1)


@each_seat
def test_a_deflection_is_the_defenders_sum_where_the_attacker_deflects(seat: int) -> None:
    table = table_of(seat, ["armbar"], ["armbar"], level="ground", fighters=("deflector", "engine"))
    table.play()
    table.do("deflect")
    first = table.exchange(1)
    assert (first.attack.deflected, first.defence.deflected) == (0, 2)
    assert (first.attack.damage, first.defence.damage) == (2, 0)


@each_seat
def test_a_blank_card_is_not_successful(seat: int) -> None:
    table = table_of(seat, ["low_kick"], [], level="ground")
    table.play()
    assert not table.all(e.NextRaised)


@each_seat
def test_the_defenders_paid_damage_is_its_own(seat: int) -> None:
    table = table_of(seat, ["jab"], ["knee_bar"], level="ground")
    table.play()
    table.do(next(text for text in table.can() if text.startswith("discard")))
    assert table.damage()[0] == (0, 3)
    assert [a.why for a in table.exchange(1).defence.additions] == ["paid"]
    assert table.exchange(1).attack.additions == ()


@each_seat
def test_a_discard_names_the_card_that_asked_for_it(seat: int) -> None:
    hook = table_of(seat, ["jab", "body_hook"], [])
    hook.play()
    hook.do(hook.can()[0])
    assert hook.only(e.Discarded).source == CARD_SET.kind_index["body_hook"]
    choke = table_of(seat, ["armbar", "rear_naked_choke"], [], level="ground")
    choke.play()
    choke.do(choke.can()[0])
    assert choke.only(e.Discarded).source == CARD_SET.kind_index["rear_naked_choke"]


@each_seat
def test_a_cost_may_be_declined_only_where_it_is_an_offer(seat: int) -> None:
    table = table_of(seat, ["knee_bar"], [], level="ground")
    table.play()
    assert table.can()[0] == "decline"
    assert len(table.can()) > 1


@each_seat
def test_the_grinder_raises_submissions_alone(seat: int) -> None:
    """Feint behind a takedown, and a Sweep behind an own one: neither is a Submission."""
    attack = table_of(seat, ["single_leg", "feint"], BLANK, fighters=("grinder", "engine"))
    attack.play()
    attack.do("stay")
    assert attack.exchange(2).attack.additions == ()
    defence = table_of(seat, ["jab", "jab"], ["single_leg", "sweep"], fighters=("engine", "grinder"))
    defence.play()
    assert defence.exchange(2).defence.additions == ()
    assert defence.damage()[1] == (0, 1)


# ---- from combo to combo, from round to round


@each_seat
def test_the_damage_of_a_round_begins_anew(seat: int) -> None:
    table = table_of(seat, ["jab", "jab"], [], combo=4, hp=(17, 17), lost=[3, 3])
    table.play()
    assert table.only(e.RoundEnded).dealt == by_seat(seat, (5, 3))
    assert (table.state.round, table.state.lost_in_round) == (2, [0, 0])


@each_seat
def test_after_the_last_combo_all_cards_are_in_their_decks(seat: int) -> None:
    table = table_of(seat, ["jab"], [], combo=12)
    table.play()
    assert table.match.outcome is not None
    state = table.state
    assert (state.hands, state.rows, state.discards, state.revealed) == ([[], []], [[], []], [[], []], [0, 0])


@each_seat
def test_a_match_has_the_rounds_it_was_set_to(seat: int) -> None:
    table = table_of(seat, ["jab"], [], combo=4, rounds=1)
    table.play()
    assert table.match.outcome is not None
    assert (table.match.outcome.winners, table.match.outcome.how) == ((seat,), "decision")
    for rounds in (1, 2, 3):
        state = GAME.new(options={"rounds": rounds, "fighters": ["engine", "turncoat"]})
        assert isinstance(state, State)
        while state.actor is not None:
            state.step(state.actions()[0])
        assert state.combo <= 4 * rounds
        assert state.round <= rounds


@each_seat
def test_the_history_knows_level_and_end_of_a_combo_as_they_were(seat: int) -> None:
    table = table_of(seat, ["single_leg", "jab"], BLANK)
    table.play()
    broken = table_of(seat, ["low_kick"], ["check_kick"])
    broken.play()
    for one, level, ended in ((table, 0, False), (broken, 0, True)):
        (entry,) = one.state.history
        past = views.unpacked_combo(entry)
        assert (past["attacker"], past["level"], past["broken"]) == (seat, level, ended)
        assert views.packed_combo(past) == entry, "and comes back whole from a view"
    assert table.state.level == 1


def test_fighters_that_are_given_are_not_picked() -> None:
    for first in CARD_SET.fighter_ids:
        for second in CARD_SET.fighter_ids:
            if first != second:
                events: list[Event] = []
                state = GAME.new(options={"fighters": [first, second]}, card_set=CARD_SET, emit=events.append)
                assert not any(isinstance(event, e.FighterPicked) for event in events)
                assert state.prompt is not None
                assert state.prompt.kind == "mulligan"


def test_one_fighter_that_is_given_leaves_the_other_to_be_picked() -> None:
    for seat in (0, 1):
        for seed in range(6):
            options = {"fighters": list(by_seat(seat, ("deflector", None)))}
            state = GAME.new(options=options, card_set=CARD_SET, seed=seed)
            assert state.prompt is not None
            assert (state.prompt.kind, state.prompt.seat) == ("pick", 1 - seat)
            assert [GAME.text(action) for action in state.actions()] == [
                "pick turncoat", "pick grinder", "pick engine",
            ]  # fmt: skip


# ---- what events and views say


@each_seat
def test_each_draw_and_placement_says_what_is_left_and_where(seat: int) -> None:
    table = table_of(seat, ["jab"], [], phase="mulligan")
    table.do("keep")
    table.do("mulligan")
    drawn = [(event.seat, event.left, event.stamina) for event in table.all(e.CardDrawn)]
    assert drawn == [(1 - seat, left, 2) for left in range(24, 17, -1)]
    assert table.only(e.Mulliganed).seat == 1 - seat
    assert (table.only(e.Mulliganed).count, table.only(e.Mulliganed).free) == (1, False)
    laid = table_of(seat, ["jab"], [])
    laid.lay(seat)
    assert [event.slot for event in laid.all(e.CardPlaced)] == [0, 1, 2, 3, 4]
    back = table_of(seat, ["jab"], ["second_wind"], by_role={"stamina": (3, 1)})
    back.play()
    left = [event.left for event in back.all(e.CardDrawn) if event.source >= 0]
    assert left == [25 - 6 - 1, 25 - 6 - 2]


@each_seat
def test_a_row_is_not_locked_before_its_last_card(seat: int) -> None:
    table = table_of(seat, ["jab"], [])
    for placed, name in enumerate(table.rows[seat]):
        assert table.refused("lock").params == {"placed": placed, "wanted": 5}
        table.do(f"place {name}")
    assert table.can() == ["lock"]


@each_seat
def test_who_may_see_everything_sees_everything(seat: int) -> None:
    table = table_of(seat, ["jab", "body_hook", "jab", "body_hook"], [])
    table.play()
    table.do(table.can()[0])
    view = table.match.view(EVERYBODY)
    assert view["hands"] == table.state.hands
    assert view["rows"] == table.state.rows
    assert view["discards"] == table.state.discards
    assert any(view["discards"])


def test_before_the_first_combo_no_deck_is_counted() -> None:
    state = GAME.new(seed=3)
    assert state.prompt is not None
    assert state.prompt.kind == "pick"
    for reader in (0, 1):
        view = state.view(reader)
        assert (view["deck"], view["deck_counts"]) == (None, [0, 0])


# ---- card sets of a player's own


def test_rounds_of_another_number_of_combos() -> None:
    """Three combos a round: whoever attacked second begins the next round, so nobody attacks twice in a row here."""
    card_set = own_set({"combos": 3})
    for first in (0, 1):
        attackers: list[int] = []
        told: list[int] = []
        events: list[Event] = []
        position = {"phase": "round", "attacker": first, "fighters": [{"fighter": "engine"}, {}]}
        state = GAME.setup(position, card_set=card_set)
        assert isinstance(state, State)
        while state.actor is not None and not state.how:
            if len(attackers) < state.combo:
                attackers.append(state.attacker ^ first)
            events.clear()
            state.hp = [20, 20]
            state.step(state.actions()[0], events.append)
            told += [event.attacker ^ first for event in events if isinstance(event, e.RoundStarted)]
        assert attackers == [0, 1, 0, 1, 0, 1, 0, 1, 0]
        assert told == [1, 0], "the second round's and the third's"


@each_seat
def test_a_cost_of_two_is_two_discards(seat: int) -> None:
    card_set = own_set(rear_naked_choke={"cost": 2})
    table = table_of(seat, ["armbar", "rear_naked_choke"], [], level="ground", card_set=card_set)
    table.play()
    for left in (2, 1):
        assert table.asked == ("discard", seat)
        assert table.refused("decline").params == {"count": left}
        table.do(table.can()[0])
    assert len(table.all(e.Discarded)) == 2
    assert table.damage()[1] == (4, 0)
    assert table.state.stamina[seat] == 1
    short = table_of(
        seat,
        ["armbar", "rear_naked_choke"],
        [],
        level="ground",
        card_set=card_set,
        by_role={"stamina": (1, 3)},
    )
    short.play()
    assert short.reasons(seat)[1] == "reason.cost"
    poor = next(event for event in short.all(e.CardRevealed) if event.reason == "reason.cost")
    assert poor.params == {"card": "@card.rear_naked_choke", "count": 2}


@each_seat
def test_two_are_discarded_as_far_as_the_hand_goes(seat: int) -> None:
    card_set = own_set(body_hook={"actions": [{"do": "foe_discards", "cards": 2}]})
    for held in (3, 2, 1, 0):
        table = table_of(seat, ["body_hook"], [], card_set=card_set, by_role={"stamina": (3, held)})
        table.play()
        for _ in range(min(2, held)):
            assert table.asked == ("discard", 1 - seat), "nothing is named that it must follow"
            table.do(table.can()[0])
        assert table.state.combo == 2
        assert table.state.stamina[1 - seat] == max(0, held - 2)


@each_seat
def test_a_broken_way_up_is_undone_too(seat: int) -> None:
    card_set = own_set(sprawl={"needs": [{"do": "meets", "of": ["special"]}]})
    table = table_of(seat, ["feint"], ["sprawl"], level="ground", card_set=card_set)
    table.play()
    table.do("stand")
    assert [(change.level, change.undone) for change in table.all(e.LevelChanged)] == [(0, False), (1, True)]
    assert table.state.level == 1


@each_seat
def test_what_cannot_be_broken_is_met_by_other_cards(seat: int) -> None:
    """Feint keeps breakers away, and no card else: a Shell that needs a Punch is valid against a feinted one."""
    card_set = own_set(shell={"needs": [{"do": "meets", "of": ["punch"]}]})
    table = table_of(seat, ["feint", "high_kick", "jab"], ["shell", "shell", "shell"], card_set=card_set)
    table.play()
    assert table.reasons(1 - seat)[:3] == ["reason.meets_other_1", "reason.meets_other_1", ""]
    met = table_of(seat, ["feint", "jab"], ["sweep", "shell"], card_set=card_set)
    met.play()
    assert met.reasons(1 - seat)[1] == ""
    assert met.exchange(2).attack.prevented == 2


@each_seat
def test_a_blank_block_prevents_nothing(seat: int) -> None:
    card_set = own_set(shell={"level": "ground"})
    table = table_of(seat, ["jab"], ["shell"], card_set=card_set)
    table.play()
    assert (table.exchange(1).attack.prevented, table.damage()[0]) == (0, (1, 0))


@each_seat
def test_two_deflectors_deflect_each_for_itself(seat: int) -> None:
    data = copy.deepcopy(CARD_SET.data)
    for row in data["fighters"]["fighters"]:
        if row["id"] == "engine":
            row["ability"] = {"do": "deflect", "prevent": 1}
    card_set = from_data(data)
    table = table_of(
        seat, ["armbar", "armbar"], ["armbar", "armbar"], level="ground", fighters=("engine", "deflector"), card_set=card_set
    )  # fmt: skip
    table.play()
    assert table.asked == ("deflect", 1 - seat)
    table.do("deflect")
    assert table.asked == ("deflect", seat)
    assert table.state.deflect_used == list(by_seat(seat, (0, 1)))
    table.do("deflect")
    assert table.damage()[:2] == [(0, 1), (3, 3)]
    assert len(table.all(e.Deflected)) == 2


# ---- what is asked in secret, and what is asked although there is no choice


@each_seat
def test_a_question_is_secret_where_its_seat_needs_its_cards(seat: int) -> None:
    """Fighters are picked and hits deflected openly; everything else is decided over the own cards."""
    level = {"level": "ground"}
    cases: tuple[tuple[Table, str, bool], ...] = (
        (table_of(seat, ["jab", "body_hook"], []), "discard", True),
        (table_of(seat, ["knee_bar"], [], **level), "option", True),
        (table_of(seat, ["feint"], [], **level), "stand", True),
        (table_of(seat, ["jab"], [], fighters=("engine", "deflector")), "deflect", False),
        (table_of(seat, ["jab"], ["good_corner"]), "place", True),
    )
    for table, kind, secret in cases:
        prompt = table.state.prompt
        assert prompt is not None
        assert (prompt.kind, prompt.secret) == ("place", True)
        table.play()
        prompt = table.state.prompt
        assert prompt is not None
        assert (prompt.kind, prompt.secret) == (kind, secret)
    start = GAME.new(card_set=CARD_SET, seed=seat)
    assert start.prompt is not None
    assert (start.prompt.kind, start.prompt.secret) == ("pick", False)
    hand = GAME.new(card_set=CARD_SET, seed=seat, options={"fighters": ["engine", "turncoat"]})
    assert hand.prompt is not None
    assert (hand.prompt.kind, hand.prompt.secret) == ("mulligan", True)


@each_seat
def test_one_choice_is_asked_where_skipping_it_would_tell_the_hand(seat: int) -> None:
    """The last card of a hand is discarded, placed and offered by its owner; a hand without Stamina is simply kept."""
    hook = table_of(seat, ["jab", "body_hook"], [], by_role={"stamina": (3, 1)})
    hook.play()
    assert hook.asked == ("discard", 1 - seat)
    assert len(hook.can()) == 1
    same = table_of(
        seat,
        ["jab", "jab", "jab"],
        ["good_corner", "shell", "shell"],
        by_role={"stamina": (3, 0)},
        extra=([], []),
    )
    same.play()
    assert same.asked == ("place", 1 - seat)
    last = table_of(seat, ["jab"], [], by_role={"stamina": (0, 0)})
    last.do(*(f"place {name}" for name in last.rows[seat][:4]))
    assert (last.asked, last.can()) == (("place", seat), [f"place {last.rows[seat][4]}"])
    last.do(last.can()[0], "lock")
    assert last.asked == ("place", 1 - seat), "the hand is kept unasked: there is nothing to pay with"
