"""UNCAGED: the score sheet of matches that begin at a set-up position, end with more damage than Health, or go on into a round (p.6)."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import NOBODY, Event
from kotgames.engine.match import Match
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged.scoresheet import UNDECIDED, scoresheet
from tests.rulings.uncaged_table import Table, by_seat, start_card_set

each_seat = pytest.mark.parametrize("seat", [0, 1])


def table_of(seat: int, attack: list[str], defence: list[str], **more: Any) -> Table:
    """A table at which a seat attacks; `hp` is the attacker's and the defender's."""
    hp = by_seat(seat, more.pop("hp", (20, 20)))
    return Table(
        attack, defence, attacker=seat, fighters=by_seat(seat, ("engine", "turncoat")), hp=hp, **more
    )


@each_seat
def test_the_sheet_takes_down_what_was_really_lost(seat: int) -> None:
    table = table_of(seat, ["jab", "cross"], [], hp=(20, 2))
    table.play()
    sheet = scoresheet(table.past, view=table.match.view(NOBODY))
    assert sheet.rounds[0].hp == list(by_seat(seat, ([20], [2, 1, 0])))
    assert sheet.rounds[0].taken == list(by_seat(seat, (0, 2))), "not the three of the Cross"
    assert (sheet.winner, sheet.how, sheet.rounds[0].point) == (seat, "knockout", UNDECIDED)


@each_seat
def test_the_sheet_goes_on_over_the_end_of_a_round(seat: int) -> None:
    """From the fourth combo of the first round into the first of the second; the hits of both stand where they belong."""
    table = table_of(seat, ["jab", "jab"], ["sweep", "sweep", "check_kick"], combo=4, hp=(15, 12))
    table.play()
    sheet = scoresheet(table.past, view=table.match.view(NOBODY))
    one, two = sheet.rounds
    assert (one.number, two.number) == (1, 2)
    assert one.hp == list(by_seat(seat, ([15], [12, 11, 10])))
    assert two.hp == list(by_seat(seat, ([15], [10])))
    assert one.combos == [(1, True), (2, True), (3, True), (4, True)]
    assert two.combos == [(5, False), (6, False), (7, False), (8, False)]
    assert (one.point, two.point, sheet.points) == (seat, UNDECIDED, list(by_seat(seat, (1, 0))))
    assert (two.taken, sheet.winner) == ([0, 0], UNDECIDED)


@each_seat
def test_the_sheet_begins_with_what_was_lost_before(seat: int) -> None:
    """A set-up with 3 and 2 lost in this round: both count in the damage of the round, and in one column of Health each."""
    table = table_of(seat, ["jab", "jab"], [], combo=3, hp=(17, 15), lost=list(by_seat(seat, (3, 2))))
    before = scoresheet([], view=table.match.view(NOBODY)).rounds[0]
    assert before.taken == list(by_seat(seat, (3, 2)))
    assert before.hp == list(by_seat(seat, ([20, 17], [17, 15])))
    table.play()
    (after,) = scoresheet(table.past, view=table.match.view(NOBODY)).rounds
    assert after.taken == table.match.view(NOBODY)["lost_in_round"] == list(by_seat(seat, (3, 4)))
    assert after.hp == list(by_seat(seat, ([20, 17], [17, 15, 14, 13])))


@each_seat
def test_what_was_lost_before_counts_in_the_round_that_ends(seat: int) -> None:
    table = table_of(seat, ["jab", "jab"], [], combo=4, hp=(17, 19), lost=list(by_seat(seat, (3, 1))))
    table.play()
    one, two = scoresheet(table.past, view=table.match.view(NOBODY)).rounds
    assert one.taken == list(by_seat(seat, (3, 3)))
    assert one.hp == list(by_seat(seat, ([20, 17], [20, 19, 18, 17])))
    assert (two.taken, one.point) == ([0, 0], -1)


@each_seat
def test_a_view_changes_nothing_where_the_beginning_is_known(seat: int) -> None:
    """`view` is for matches that begin in the middle: with every event from the first on the sheet is the same without it."""
    seed = next(
        seed
        for seed in range(20)
        if GAME.new(options=GAME.sample_options(), seed=seed).first_attacker == seat
    )
    match = Match.start(GAME, seed=seed, options=GAME.sample_options())
    events: list[Event] = list(match.opening)
    dice = Dice(seed)
    while match.actor is not None:
        assert scoresheet(events, view=match.view(NOBODY)) == scoresheet(events)
        legal = match.state.actions()
        events += match.act(legal[dice.below(len(legal))])
    whole = scoresheet(events, view=match.view(NOBODY))
    assert whole == scoresheet(events)
    assert whole.winner == match.state.view(NOBODY)["winner"]


def test_another_number_of_combos_a_round() -> None:
    position = {"combo": 2, "fighters": [{"fighter": "engine", "hp": 9}, {"fighter": "turncoat"}]}
    state = GAME.setup(position, card_set=start_card_set())
    sheet = scoresheet([], combos=3, view=state.view(NOBODY))
    assert sheet.rounds[0].combos == [(1, True), (2, False), (3, False)]
    assert sheet.rounds[0].hp == [[9], [20]]
