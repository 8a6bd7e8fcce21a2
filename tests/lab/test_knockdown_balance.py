"""The balance of Knockdown: its plan has the targets of the design document, its report is of the shipped cards, and a fresh measurement
does not speak against it."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from kotgames.games.knockdown.card_set import from_data, shipped
from kotgames.games.knockdown.game import GAME
from kotgames.games.knockdown.lab import LAB
from kotgames.lab import balance
from kotgames.lab.balance_report import table
from kotgames.lab.sittings import Range

PLAN = Path(__file__).parents[2] / "docs" / "balance" / "knockdown.yaml"
REPORT = PLAN.with_suffix(".md")
FIGHTERS = GAME.ready_fighters()


# ---- the plan


def test_the_plan_has_the_targets_of_the_design_document() -> None:
    plan = balance.read_plan(PLAN)
    assert plan.game == GAME.id
    assert (plan.turns, plan.first, plan.share) == (Range(10, 18), Range(0.47, 0.53), Range(0.80, 0.97))
    pairings = [f"{one} against {two}" for one, two in combinations(FIGHTERS, 2)]
    assert plan.equals == {
        **{name: Range(0.45, 0.55) for name in FIGHTERS},
        **{name: Range(0.40, 0.60) for name in pairings},
    }
    assert plan.each == {"skill": Range(0.43, 0.57)}


def test_every_candidate_is_another_legal_card_set() -> None:
    plan = balance.read_plan(PLAN)
    data = GAME.data(shipped())
    digests = [from_data(balance.changed(data, one.changes)).digest for one in plan.candidates]
    assert plan.candidates
    assert len({*digests, shipped().digest}) == len(digests) + 1


# ---- who meets whom, and with what


def test_the_roster_meets_everybody_from_both_seats_with_drafted_and_with_dealt_skills() -> None:
    field = LAB.roster(3)
    met = sorted((*one["fighters"], one["quick"]) for one in field.pairings)
    assert met == sorted(
        (one, two, quick) for one in FIGHTERS for two in FIGHTERS if one != two for quick in (False, True)
    )
    assert {one["test"] for one in field.pairings} == {"dice"}
    assert field.pairings == LAB.roster(3).pairings
    assert field.pairings != LAB.roster(4).pairings
    for options, names in zip(field.pairings, field.tags, strict=True):
        for seat, (mine, theirs) in enumerate(
            zip(options["fighters"], options["fighters"][::-1], strict=True)
        ):
            assert names[seat] == {mine, f"{mine} against {theirs}"}


def test_the_values_are_those_of_the_file() -> None:
    cards, skills, specials, abilities = LAB.values(GAME.data(shipped()))
    assert sum(int(row[1]) for row in cards.rows) == 40
    assert [int(row[1]) for row in skills.rows] == sorted(shipped().initiative, reverse=True)
    assert [row[1] for row in specials.rows] == shipped().special_ids
    assert [row[0] for row in abilities.rows] == list(FIGHTERS)


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
    plan = tmp_path / "plan.yaml"
    plan.write_text(PLAN.read_text(encoding="utf-8").split("candidates:")[0], encoding="utf-8")
    reports = []
    for number in range(2):
        output = tmp_path / f"{number}.md"
        arguments = ["--matches", "8", "--workers", "1", "--plan", str(plan), "-o", str(output)]
        assert balance.main([GAME.id, *arguments]) == 0
        reports.append(output.read_text(encoding="utf-8"))
    assert reports[0] == reports[1]
    for part in ("## Targets", "| rounds by K.O. |", "| iris against brood |", "## Final values"):
        assert part in reports[0]


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_fresh_measurement_does_not_speak_against_the_targets() -> None:
    """With a seed that guided nothing: no figure lies outside its target by more than chance explains."""
    plan = balance.read_plan(PLAN)
    measured = balance.measure(plan, 600, 77, with_styles=False)
    assert len(measured.figures) == 3 + 2 * len(FIGHTERS) + len(shipped().skill_ids)
    outside = [
        (one.name, one.low, one.high)
        for one in measured.figures
        if one.high < one.target.low or one.low > one.target.high
    ]
    assert not outside
