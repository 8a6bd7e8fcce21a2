"""The words beside two fighters on the stage: the owner of the attack, the arithmetic of its wounds, the harm on whom it was done to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.table.context import Context
from kotgames.ui.table.context import Part
from kotgames.ui.table.stage.bill import Bill, BillLine

BAD, GOOD, CALM, PALE, ADDED = "#ff5a48", "gold", "#9df0f4", "#d5deea", "#ffe14a"
RESULTS: Final = {
    "hit": BAD, "part": "#ffb347", "blocked": CALM, "missed": PALE, "works": GOOD, "nothing": CALM, "vanished": CALM, "repelled": CALM,
}  # fmt: skip
"""By what is said of it: the colour."""
MOST_ADDITIONS: Final = 2
"""So many additions are written out; more are said as one number."""

Pair = tuple[int, int]


class Sums(Part[Context, CardSet]):
    """Makes the lines."""

    def result(self, said: str) -> tuple[str, str]:
        """The word for what came of it, with its colour. KeyError for an unknown one."""
        return self.words(f"stage.result.{said}"), RESULTS[said]

    def bill(self, source: int, seat: int, arithmetic: Sequence[BillLine] = ()) -> Bill:
        """The attack of a seat: its name above, whose it is and what it comes to at its side."""
        name = BillLine(self.host.name(seat).upper(), GOOD, 24.0)
        return self.sided(seat, [name, *arithmetic], self.ctx.source_name(source).upper())

    @staticmethod
    def sided(seat: int, lines: list[BillLine], title: str, *, dice: bool = False) -> Bill:
        """Lines on the side of a seat; under a card, or over `dice`."""
        left, right = (lines, []) if seat == 0 else ([], lines)
        return Bill(title=title, left=left, right=right, dice=dice, bare=dice)

    def tested(self, seat: int, wounds: Pair | None, needed: int = 0) -> Bill:
        """The bill of a test: the tested one, the wounds, and the number that the dice must come to. Where a question or the tower came
        between there are no `wounds`, and what dice must come to is `needed`, if they decide."""
        lines = [BillLine(self.host.name(seat).upper(), "#ffffff", 24.0)]
        if wounds is not None:
            needed = sum(wounds)
            said = self.words("stage.test_wounds", heavy=wounds[0], light=wounds[1])
            lines.append(BillLine(said, PALE, 21.0))
        if needed:
            lines.append(BillLine(self.words("stage.needed", count=needed), GOOD, 26.0))
        elif wounds is not None:
            lines.append(BillLine(self.words("stage.no_wounds"), CALM, wraps=True))
        return self.sided(seat, lines, self.words("stage.test"), dice=True)

    def harm(self, heavy: int, light: int) -> tuple[str, str]:
        """The words on whoever got wounds: their number and sort."""
        return f"-{heavy + light}", ", ".join(self._sorts((heavy, light), signed=False))

    def sum(self, printed: Pair, additions: Sequence[e.Addition], cut: Pair, wounds: Pair) -> list[BillLine]:
        """The arithmetic, in heavy and light wounds: printed, what changes it, what a Block ignored (`cut`), what comes of it; nothing
        where nothing was printed and nothing added."""
        if printed == (0, 0) and not additions:
            return []
        lines = [self._pool(self.words("stage.printed"), printed, "#ffffff", 21.0)]
        added = [
            (self.words(one.source[1:]) if one.source.startswith("@") else "", (one.heavy, one.light))
            for one in additions
        ]
        if len(added) > MOST_ADDITIONS:
            added = [("", (sum(pool[0] for _, pool in added), sum(pool[1] for _, pool in added)))]
        lines += [self._pool(source, pool, ADDED, 19.0, signed=True) for source, pool in added]
        blocked = cut != (0, 0)
        if blocked:
            label = self.words("stage.blocked_line")
            lines.append(self._pool(label, (-cut[0], -cut[1]), CALM, 21.0, late=True, signed=True))
        if len(lines) > 1:
            lines.append(self._pool("=", wounds, GOOD, 25.0, late=blocked))
        return lines

    def _pool(
        self, label: str, pool: Pair, colour: str, size: float, *, late: bool = False, signed: bool = False
    ) -> BillLine:
        """A line of the arithmetic."""
        text = f"{label} {', '.join(self._sorts(pool, signed=signed)) or '0'}".strip()
        return BillLine(text, colour, size, late)

    def _sorts(self, pool: Pair, *, signed: bool) -> list[str]:
        """Heavy and light wounds of a pool in words."""
        found = []
        for kind, count in zip(("heavy", "light"), pool, strict=True):
            if count:
                sign = ("+" if count > 0 else "-") if signed else ""
                found.append(f"{sign}{self.words(f'stage.hurt.{kind}', count=abs(count))}")
        return found
