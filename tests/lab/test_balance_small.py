"""The arithmetic of the balance measurement: intervals, tallies, fields, plans, the report."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.errors import CardDataError, KotgamesError
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts.card_set import from_data, shipped
from kotgames.games.knockouts_tapouts.lab import LAB
from kotgames.games.knockouts_tapouts.ready_made_fighters import shipped_fighters
from kotgames.lab import balance
from kotgames.lab.balance import Change
from kotgames.lab.balance_report import figure_cells, table
from kotgames.lab.simulate import Played, series, simulate, wilson
from kotgames.lab.sittings import Figure, Range

pytestmark = pytest.mark.slow

PLAN = Path(__file__).parents[2] / "docs" / "balance" / "knockouts_tapouts.yaml"


def played(winner: int, how: str = "knockout", turns: int = 9, first: int = 0) -> Played:
    return Played(() if winner < 0 else (winner,), how, 40, 5, turns, [("first player", "first", first)])


# ---- intervals


@pytest.mark.parametrize(
    ("wins", "count", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (700, 2000, 0.3294, 0.3712)],
)
def test_wilson_interval(wins: int, count: int, low: float, high: float) -> None:
    """Figures of the published formula at 95 %."""
    assert wilson(wins, count) == pytest.approx((low, high), abs=2e-4)


def test_wilson_of_nothing_is_everything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_median_and_its_interval_by_ranks() -> None:
    odd = balance.median_figure("turns", [9, 1, 5], Range(2, 8))
    assert (odd.value, odd.percent, odd.met) == (5, False, True)
    even = balance.median_figure("turns", [4, 1, 10, 7], Range(6, 8))
    assert (even.value, even.met) == (5.5, False)
    long = balance.median_figure("turns", range(400), Range(0, 400))
    assert (long.low, long.high) == (180, 219)  # 200 -+ 1.96 * 10
    with pytest.raises(ValueError, match="no values"):
        balance.median_figure("turns", [], Range(0, 1))


def test_a_figure_is_met_by_its_estimate_and_sure_by_its_interval() -> None:
    target = Range(0.25, 0.45)
    assert Figure("a", 0.35, 0.33, 0.37, target, 1).met
    assert Figure("a", 0.35, 0.33, 0.37, target, 1).sure
    edge = Figure("a", 0.44, 0.42, 0.46, target, 1)
    assert (edge.met, edge.sure) == (True, False)
    out = Figure("a", 0.50, 0.48, 0.52, target, 1)
    assert (out.met, out.sure) == (False, True)
    near = Figure("a", 0.46, 0.44, 0.48, target, 1)
    assert (near.met, near.sure) == (False, False)


# ---- tallies


def test_tallies_leave_out_what_both_sides_have() -> None:
    one, two = frozenset({"a", "b"}), frozenset({"b", "c"})
    found = balance.tallies([played(0), played(1), played(-1)], [(one, two)])
    assert set(found) == {"a", "c"}
    assert (found["a"].wins, found["a"].games) == (1.5, 3)
    assert (found["c"].wins, found["c"].games) == (1.5, 3)


def test_tallies_take_the_pairings_in_turn() -> None:
    tags = [(frozenset({"a"}), frozenset({"b"})), (frozenset({"b"}), frozenset({"a"}))]
    found = balance.tallies([played(0), played(0), played(0)], tags)
    assert (found["a"].wins, found["b"].wins) == (2, 1)


def test_first_player_counts_draws_a_half() -> None:
    tally = balance.first_player([played(0), played(0, first=1), played(-1)])
    assert (tally.wins, tally.games) == (1.5, 3)


def test_names_of_a_group_of_labels_are_figures_of_their_own() -> None:
    """Each as often as it was there, the weakest first; labels of other groups are left out."""
    labels = [("skill", "fast", 0), ("skill", "strong", 1), ("fighter", "tall_one", 0)]
    found = balance._labelled(
        [Played((winner,), "ko", 40, 5, 9, labels) for winner in (0, 1, 1)], "skill", Range(0.5, 0.7)
    )
    assert [(figure.name, figure.count) for figure in found] == [("fast", 3), ("strong", 3)]
    assert [figure.value for figure in found] == pytest.approx([1 / 3, 2 / 3])
    assert [figure.met for figure in found] == [False, True]


# ---- who fights whom


def test_the_roster_meets_everybody_from_both_seats() -> None:
    field = LAB.roster(3)
    pairs = [(next(iter(one)), next(iter(two))) for one, two in field.tags]
    names = {preset.id for preset in shipped_fighters()}
    assert sorted(pairs) == sorted((one, two) for one in names for two in names)
    assert field.pairings != LAB.roster(4).pairings
    assert field.pairings == LAB.roster(3).pairings


def test_styles_are_measured_in_builds_that_are_mirrored_otherwise() -> None:
    field = LAB.styles(5, 120)
    assert len(field.pairings) == len(field.tags) == 120
    for options, (one, two) in zip(field.pairings, field.tags, strict=True):
        left, right = options["fighters"]
        assert left["stats"] == right["stats"]
        assert (frozenset(left["styles"]), frozenset(right["styles"])) == (one, two)
        assert len(one) == len(two) >= 1
        assert not one & two
        GAME.new(options=options)  # refuses an illegal build
    assert set().union(*(one | two for one, two in field.tags)) == set(shipped().styles)


# ---- plans and candidates


def test_the_shipped_plan_has_the_targets_of_the_design_document() -> None:
    plan = balance.read_plan(PLAN)
    assert {name: (r.low, r.high) for name, r in plan.endings.items()} == {
        "knockout": (0.25, 0.45),
        "tapout": (0.20, 0.40),
        "decision+markers+draw": (0.15, 0.35),
        "stoppage": (0.05, 0.15),
    }
    assert (plan.turns, plan.first, plan.style) == (Range(10, 18), Range(0.47, 0.53), Range(0.42, 0.58))
    assert (
        set(plan.equals)
        == {"striker", "grappler", "all_rounder"}
        <= {preset.id for preset in shipped_fighters()}
    )


def test_every_candidate_is_a_legal_card_set_of_sixty_one_cards() -> None:
    plan = balance.read_plan(PLAN)
    data = GAME.data(shipped())
    assert plan.candidates
    for candidate in plan.candidates:
        card_set = from_data(balance.changed(data, candidate.changes))
        assert card_set.size == 61, candidate.name
        assert card_set.digest != shipped().digest, f"{candidate.name} changes nothing"


def test_changed_leaves_the_original_alone_and_names_a_wrong_path() -> None:
    data = GAME.data(shipped())
    before = data["attacks"][0]["count"]
    made = balance.changed(data, [Change("attacks.punch.count", before + 1)])
    assert (made["attacks"][0]["count"], data["attacks"][0]["count"]) == (before + 1, before)
    for path in ("attacks.headbutt.count", "attacks.punch.colour", "nothing"):
        with pytest.raises(KotgamesError):
            balance.changed(data, [Change(path, 1)])


def test_a_plan_with_an_unknown_word_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "plan.yaml"
    path.write_text("game: knockouts_tapouts\ngoals: 3\n", encoding="utf-8")
    with pytest.raises(CardDataError):
        balance.read_plan(path)


def test_a_shuffle_brings_about_every_order() -> None:
    orders = set()
    for seed in range(60):
        items = [1, 2, 3]
        Dice(seed).shuffle(items)
        orders.add(tuple(items))
    assert len(orders) == 6


def test_the_values_of_card_data_are_those_of_the_file() -> None:
    data = GAME.data(shipped())
    rows = {tuple(row[:2]): row[2:] for row in LAB.values(data)[1].rows}
    for position in data["positions"]:
        for side in ("both", "top", "bottom"):
            leave = position.get(side)
            if leave is None:
                assert (position["id"], side) not in rows
                continue
            jump = ", ".join(leave.get("jump", []))
            known = [str(leave.get(way, "-")) for way in ("left", "right")]
            assert rows[position["id"], side] == [*known, jump or "-"]
    assert any(row[2] != "-" for row in rows.values())


# ---- measuring and writing


def test_a_bot_against_itself_plays_each_match_once() -> None:
    """With turned seats the second match of a pair would be the first over again."""
    pairings = LAB.roster(1).pairings
    found = series("knockouts_tapouts", ("random", "random"), 12, 1, workers=1, pairings=pairings)
    assert len({(p.winners, p.decisions, p.turns, p.how) for p in found}) > 6
    mixed = simulate("knockouts_tapouts", ("greedy", "random"), 4, 1, workers=1)
    assert sum(mixed.wins.values()) + mixed.draws == 4


def test_a_small_measurement_is_written_and_can_be_repeated(tmp_path: Path) -> None:
    plan_path = tmp_path / "plan.yaml"
    text = PLAN.read_text(encoding="utf-8").split("candidates:")[0]
    plan_path.write_text(
        text + "candidates:\n  - name: fewer kicks\n    why: To see the table.\n    changes:\n"
        "      - {at: attacks.kick.count, to: 1}\n",
        encoding="utf-8",
    )
    reports = []
    for number in range(2):
        output = tmp_path / f"{number}.md"
        arguments = ["--matches", "8", "--workers", "1", "--plan", str(plan_path), "-o", str(output)]
        assert balance.main(["knockouts_tapouts", *arguments]) == 0
        reports.append(output.read_text(encoding="utf-8"))
    assert reports[0] == reports[1]
    report = reports[0]
    for heading in ("## Targets", "## Ready-made fighters", "## Candidates", "## Final values"):
        assert heading in report
    assert "fewer kicks" in report
    assert "Deck, 61 cards" in report
    shares = [
        line.split("|") for line in report.splitlines() if line.startswith(("| knockout |", "| tapout |"))
    ]
    assert len(shares) == 2


def test_the_report_says_met_and_missed() -> None:
    cells = figure_cells(Figure("tapout", 0.5, 0.45, 0.55, Range(0.2, 0.4), 400))
    assert cells == ["tapout", "50.0 %", "45.0 % to 55.0 %", "20 to 40 %", "**missed**"]
    cells = figure_cells(Figure("turns", 14, 13, 15, Range(10, 18), 400, percent=False))
    assert cells == ["turns", "14", "13 to 15", "10 to 18", "met"]
    assert table(["a", "b"], [["1", "2"]]) == ["| a | b |", "|---|---|", "| 1 | 2 |", ""]
