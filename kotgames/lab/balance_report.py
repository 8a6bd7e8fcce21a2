"""A balance measurement as Markdown: targets, everybody's share of wins, candidates tried, final values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kotgames.engine.measuring import Lab, Values
from kotgames.lab.simulate import Tally

if TYPE_CHECKING:
    from kotgames.lab.balance import Candidate, Measured, Plan
    from kotgames.lab.sittings import Figure


def percent(share: float) -> str:
    """A share as it is written in the report."""
    return f"{100 * share:.1f} %"


def figure_cells(figure: Figure) -> list[str]:
    """Name, figure, interval, target, verdict."""
    if figure.percent:
        value, low, high = percent(figure.value), percent(figure.low), percent(figure.high)
        target = f"{100 * figure.target.low:.3g} to {100 * figure.target.high:.3g} %"
    else:
        value, low, high = f"{figure.value:g}", f"{figure.low:g}", f"{figure.high:g}"
        target = f"{figure.target.low:g} to {figure.target.high:g}"
    verdict = "met" if figure.met else "**missed**"
    if not figure.sure:
        verdict += " (the interval crosses the edge)"
    return [figure.name, value, f"{low} to {high}", target, verdict]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A Markdown table."""
    return [
        "| " + " | ".join(head) + " |",
        "|" + "---|" * len(head),
        *("| " + " | ".join(row) + " |" for row in rows),
        "",
    ]


def shares(tallies: Mapping[str, Tally]) -> list[list[str]]:
    """Names with their share of wins, the strongest first."""
    rows = []
    for name, tally in sorted(tallies.items(), key=lambda pair: (-pair[1].share, pair[0])):
        low, high = tally.interval
        rows.append([name, str(tally.games), percent(tally.share), f"{percent(low)} to {percent(high)}"])
    return rows


def written(
    plan: Plan,
    final: Measured,
    sweep: Sequence[tuple[Candidate, Measured]],
    data: Mapping[str, Any],
    seed: int,
    lab: Lab,
) -> str:
    """The report as text."""
    met = sum(figure.met for figure in final.figures)
    styles = f", {final.style_matches} matches of Styles" if final.style_matches else ""
    among = f"among the ready-made fighters ({lab.meets}, from both seats){styles}"
    if not final.fighters:
        among = "of each series"
    lines = [
        f"# Balance of {plan.game}",
        "",
        f"The rule bot (`greedy`) against itself; {final.matches} matches {among}, seed {seed}. Made by `python -m"
        f" kotgames.lab.balance {plan.game} --matches {final.matches} --seed {seed}`; the same whatever the number of processes."
        " Intervals are 95 %: Wilson's for shares, by ranks for the median.",
        "",
        f"**{met} of {len(final.figures)} targets met.**",
        "",
        plan.notes.strip(),
        "",
        "## Targets",
        "",
        *table(
            ["what", "measured", "95 % interval", "target", ""],
            [figure_cells(figure) for figure in final.figures],
        ),
        f"Turns a match: quartiles {final.turns[0]}, {final.turns[1]}, {final.turns[2]}.",
        "",
    ]
    if final.fighters:
        lines += [
            "## Ready-made fighters",
            "",
            "Share of wins against the other fighters, draws counting a half; matches against themselves are left out.",
            "",
            *table(["fighter", "matches", "wins", "95 % interval"], shares(final.fighters)),
        ]
    if sweep:
        lines += _sweep(sweep, final)
    lines += _values(lab.values(data))
    return "\n".join(lines).rstrip() + "\n"


def _sweep(sweep: Sequence[tuple[Candidate, Measured]], final: Measured) -> list[str]:
    """The candidates beside the final values: the figures that are not Styles."""
    names = [figure.name for figure in sweep[0][1].figures]
    kept = {figure.name: figure for figure in final.figures}

    def cells(figures: Mapping[str, Figure]) -> list[str]:
        found = []
        for name in names:
            figure = figures[name]
            text = percent(figure.value) if figure.percent else f"{figure.value:g}"
            found.append(text if figure.met else f"*{text}*")
        return found

    rows = [
        [candidate.name, *cells({figure.name: figure for figure in measured.figures})]
        for candidate, measured in sweep
    ]
    return [
        "## Candidates",
        "",
        f"Each is the final card set with some values changed and was measured on {sweep[0][1].matches} matches (a share of 35 % is good to"
        f" {percent(1.96 * (0.35 * 0.65 / sweep[0][1].matches) ** 0.5)} either way); figures outside their target in italics.",
        "",
        *table(["card set", *names], [["**final**", *cells(kept)], *rows]),
        *(f"- **{candidate.name}**: {candidate.why.strip()}" for candidate, _ in sweep),
        "",
    ]


def _values(tables: Sequence[Values]) -> list[str]:
    """The values of the card set, as the game lists them."""
    lines = ["## Final values", ""]
    for one in tables:
        lines += [*((one.title, "") if one.title else ()), *table(one.head, one.rows)]
    return lines
