"""The balance of games for any number of seats: shares by label, the plan of Knock Out Punch, its report."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch.lab import LAB
from kotgames.lab import balance
from kotgames.lab.simulate import Played, wilson
from kotgames.lab.sittings import Range, by_label, even_figures

pytestmark = pytest.mark.slow

PLAN = Path(__file__).parents[2] / "docs" / "balance" / "knock_out_punch.yaml"


def played(winner: int, first: int) -> Played:
    """A match of three, of which one place and who was King are known."""
    labels = [
        ("first King", "first King", first),
        *(("place", f"{seat + 1} of 3", seat) for seat in range(3)),
    ]
    return Played((winner,), "points", 40, 5, 9, labels)


def test_shares_are_those_of_who_bears_the_label() -> None:
    found = by_label([played(0, 0), played(2, 0), played(2, 1)], "place")
    assert [(name, tally.wins, tally.games) for name, tally in found.items()] == [
        ("1 of 3", 1, 3), ("2 of 3", 0, 3), ("3 of 3", 2, 3),
    ]  # fmt: skip
    king = by_label([played(0, 0), played(2, 0)], "first King")["first King"]
    assert (king.wins, king.games) == (1, 2)


def test_a_target_lies_around_an_even_share() -> None:
    even = {"place": Range(-0.03, 0.03), "first King": Range(-1, 0.06)}
    figures = even_figures([played(0, 0), played(1, 1)], 3, "cards", even)
    assert [figure.name for figure in figures] == [
        "cards, 3 seats: place 1 of 3", "cards, 3 seats: place 2 of 3", "cards, 3 seats: place 3 of 3",
        "cards, 3 seats: first King",
    ]  # fmt: skip
    assert (figures[0].target.low, figures[0].target.high) == pytest.approx((1 / 3 - 0.03, 1 / 3 + 0.03))
    assert (figures[3].target.low, figures[3].target.high) == pytest.approx((0, 1 / 3 + 0.06))
    assert [figure.value for figure in figures] == [0.5, 0.5, 0, 1]


def test_an_interval_ends_at_nothing_and_at_everything() -> None:
    assert wilson(0, 60)[0] == 0.0
    assert wilson(60, 60)[1] == 1.0


def test_the_plan_has_the_targets_of_the_design_document() -> None:
    plan = balance.read_plan(PLAN)
    assert {one.options["fights"] for one in plan.sittings} == {"glove", "cards"}
    for one in plan.sittings:
        assert one.seats == GAME.seats
        assert one.even == {"place": Range(-0.03, 0.03), "first King": Range(-1, 0.06)}
    assert plan.over_random is not None
    assert plan.over_random.least == {2: 0.95, 3: 0.90, 4: 0.85, 6: 0.70}


def test_nobody_chooses_a_fighter_and_the_values_are_those_of_the_file() -> None:
    assert LAB.roster(1) is None
    fighters, specials, rules = LAB.values(GAME.data(GAME.card_set()))
    assert fighters.rows[0][:2] == ["haymaker_henderson", "8"]
    assert sum(int(row[2]) for row in specials.rows) == 30
    assert ["Showdowns in the box", "3 with 2, 2 with 3, 2 with 4, 1 with 5, 0 with 6"] in rules.rows


def test_a_small_measurement_is_written_and_can_be_repeated(tmp_path: Path) -> None:
    plan = tmp_path / "plan.yaml"
    text = PLAN.read_text(encoding="utf-8").replace("[2, 3, 4, 5, 6]", "[2, 6]")
    plan.write_text(text.replace("3: 0.90, 4: 0.85, ", ""), encoding="utf-8")
    reports = []
    for number in range(2):
        output = tmp_path / f"{number}.md"
        arguments = ["--matches", "8", "--workers", "1", "--plan", str(plan), "-o", str(output)]
        assert balance.main([GAME.id, *arguments]) == 0
        reports.append(output.read_text(encoding="utf-8"))
    assert reports[0] == reports[1]
    for part in (
        "## Targets",
        "glove, 2 seats: place 1 of 2",
        "cards, 6 seats: first King",
        "one rule bot, 6 seats",
        "## Final values",
    ):
        assert part in reports[0]
    assert "fighters (" not in reports[0], "there are none to choose"
