"""A balance measurement as Markdown: targets, everybody's share of wins, candidates tried, final values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from kotgames.lab.simulate import Tally

if TYPE_CHECKING:
    from kotgames.lab.balance import Candidate, Figure, Measured, Plan


def percent(share: float) -> str:
    """A share as it is written in the report."""
    return f"{100 * share:.1f} %"


def figure_cells(figure: Figure) -> list[str]:
    """Name, figure, interval, target, verdict."""
    if figure.percent:
        value, low, high = percent(figure.value), percent(figure.low), percent(figure.high)
        target = f"{100 * figure.target.low:g} to {100 * figure.target.high:g} %"
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
) -> str:
    """The report as text."""
    met = sum(figure.met for figure in final.figures)
    styles = f", {final.style_matches} matches of Styles" if final.style_matches else ""
    lines = [
        f"# Balance of {plan.game}",
        "",
        f"The rule bot (`greedy`) against itself; {final.matches} matches among the ready-made fighters ({_FIELD[plan.game]}, from both"
        f" seats){styles}, seed {seed}. Made by `python -m kotgames.lab.balance {plan.game} --matches {final.matches} --seed {seed}`; the"
        " same whatever the number of processes. Intervals are 95 %: Wilson's for shares, by ranks for the median.",
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
        "## Ready-made fighters",
        "",
        "Share of wins against the other fighters, draws counting a half; matches against themselves are left out.",
        "",
        *table(["fighter", "matches", "wins", "95 % interval"], shares(final.fighters)),
    ]
    if sweep:
        lines += _sweep(sweep, final)
    lines += _VALUES[plan.game](data)
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


def _playchart(data: Mapping[str, Any]) -> list[str]:
    """The house values of Knockouts and Tapouts: Playchart, Mobility, deck."""
    positions = [row["id"] for row in data["positions"]]
    mobility = []
    for row in data["positions"]:
        for side in ("both", "top", "bottom"):
            leave = row.get(side)
            if leave is not None:
                jump = ", ".join(leave.get("jump", ())) or "-"
                mobility.append(
                    [row["id"], side, str(leave.get("left", "-")), str(leave.get("right", "-")), jump]
                )
    deck = [
        [row["id"], str(row["count"])]
        for row in (*data["attacks"], data["style_card"], *data["boosts"], *data["specials"])
    ]
    return [
        "## Final values",
        "",
        "Playchart (top/bottom on the ground, `-` a blank box):",
        "",
        *table(["attack", *positions], [[row["id"], *row["numbers"]] for row in data["attacks"]]),
        "Mobility to leave:",
        "",
        *table(["position", "fighter", "left", "right", "asterisk"], mobility),
        f"Deck, {sum(int(count) for _, count in deck)} cards:",
        "",
        *table(["card", "count"], deck),
    ]


def _decks(data: Mapping[str, Any]) -> list[str]:
    """The values of UNCAGED: both decks with their damage, needs and actions, and the fighters."""
    cards = [
        [
            row["id"], str(row.get("attack", 0)), str(row.get("defence", 0)), row["level"], str(row["damage"]),
            "; ".join(_atom(atom) for part in ("needs", "plus", "actions") for atom in row.get(part, ())) or "-",
            str(row.get("cost", 0)),
        ]
        for row in data["components"]["cards"]
    ]  # fmt: skip
    fighters = [
        [row["id"], str(row["hp"]), str(row["stamina"]), _atom(row["ability"])]
        for row in data["fighters"]["fighters"]
    ]
    return [
        "## Final values",
        "",
        *table(["card", "A", "D", "level", "damage", "text", "cost"], cards),
        *table(["fighter", "Health", "Stamina", "ability"], fighters),
    ]


def _atom(atom: Mapping[str, Any]) -> str:
    """An atom of the card data as a few words."""
    parts = [str(atom["do"])]
    for name, value in atom.items():
        if name != "do":
            parts.append(f"{name} {', '.join(value) if isinstance(value, (list, tuple)) else value}")
    return " ".join(parts)


_VALUES: Final[dict[str, Callable[[Mapping[str, Any]], list[str]]]] = {
    "knockouts_tapouts": _playchart,
    "uncaged": _decks,
}
_FIELD: Final = {"knockouts_tapouts": "each against each and itself", "uncaged": "each against each"}
"""By game: who meets whom (see `fields`)."""
