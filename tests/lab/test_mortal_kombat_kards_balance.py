"""The balance of the Kard Game: its plan has the targets of the design document, its report is of the shipped kards and starters, and a
fresh measurement does not speak against it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kotgames.games.mortal_kombat_kards.card_set import shipped
from kotgames.games.mortal_kombat_kards.game import GAME, RULES
from kotgames.games.mortal_kombat_kards.lab import LAB
from kotgames.lab import balance
from kotgames.lab.balance_report import table
from kotgames.lab.sittings import Range

PLAN = Path(__file__).parents[2] / "docs" / "balance" / "mortal_kombat_kards.yaml"
REPORT = PLAN.with_suffix(".md")
KOMBATANTS = GAME.ready_fighters()
BOSSES = ("kintaro", "goro", "shao_kahn")


# ---- the plan


def test_the_plan_has_the_targets_of_the_design_document() -> None:
    """42 to 58 %, the bosses up to 60; by each of the two rules 40 to 60 %."""
    plan = balance.read_plan(PLAN)
    assert plan.game == GAME.id
    assert plan.turns == Range(10, 25)
    assert plan.equals == {
        **{name: Range(0.42, 0.60 if name in BOSSES else 0.58) for name in KOMBATANTS},
        **{f"{name}, {rules}": Range(0.40, 0.60) for name in KOMBATANTS for rules in RULES},
    }


# ---- who meets whom


def test_the_roster_meets_everybody_from_both_seats_by_both_rules() -> None:
    field = LAB.roster(3)
    met = sorted((*one["fighters"], one["rules"]) for one in field.pairings)
    assert met == sorted(
        (one, two, rules) for one in KOMBATANTS for two in KOMBATANTS if one != two for rules in RULES
    )
    assert field.pairings == LAB.roster(3).pairings
    assert field.pairings != LAB.roster(4).pairings
    for options, names in zip(field.pairings, field.tags, strict=True):
        assert names == tuple({name, f"{name}, {options['rules']}"} for name in options["fighters"])


def test_the_values_are_those_of_the_files() -> None:
    *kards, starters = LAB.values(GAME.data(shipped()))
    assert sum(len(values.rows) for values in kards) == 280
    assert [row[0] for row in starters.rows] == list(KOMBATANTS)
    for _, kept, left_out in starters.rows:
        for row, size in ((kept, 60), (left_out, 10)):
            assert sum(int(part.split()[0]) for part in row.split(", ")) == size


# ---- the report


def test_the_report_is_of_the_shipped_values_and_says_how_it_was_measured() -> None:
    """Two thousand matches at least; whoever changes a value measures again."""
    report = REPORT.read_text(encoding="utf-8")
    for values in LAB.values(GAME.data(shipped())):
        assert "\n".join(table(values.head, values.rows)) in report
    found = re.search(r"against itself; (\d+) matches", report)
    assert found
    assert int(found[1]) >= 2_000
    assert balance.read_plan(PLAN).notes.strip() in report


@pytest.mark.slow
def test_a_small_measurement_is_written_and_can_be_repeated(tmp_path: Path) -> None:
    reports = []
    for number in range(2):
        output = tmp_path / f"{number}.md"
        arguments = ["--matches", "8", "--workers", "1", "--plan", str(PLAN), "-o", str(output)]
        assert balance.main([GAME.id, *arguments]) == 0
        reports.append(output.read_text(encoding="utf-8"))
    assert reports[0] == reports[1]
    for part in ("## Targets", "| reptile, advanced |", "| reptile, basic |", "## Final values"):
        assert part in reports[0]


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_fresh_measurement_does_not_speak_against_the_targets() -> None:
    """With a seed that guided nothing: no Kombatant lies outside its target, over both rules, by more than chance explains."""
    measured = balance.measure(balance.read_plan(PLAN), 1520, 77, with_styles=False)
    assert len(measured.figures) == 1 + 3 * len(KOMBATANTS)
    outside = [
        (one.name, one.low, one.high)
        for one in measured.figures
        if "," not in one.name and (one.high < one.target.low or one.low > one.target.high)
    ]
    assert not outside
