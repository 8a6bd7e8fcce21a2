"""The odds that a table shows: of the next draws, of kards lost at random, of an answer or a canceller in the other hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from kotgames.engine.contract import Odds
from kotgames.engine.odds import percent
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import odds
from kotgames.games.mortal_kombat_kards.components import TYPES

if TYPE_CHECKING:
    from kotgames.games.mortal_kombat_kards.table.context import Context

Line = tuple[str, str, int]
"""Sign, words, whether it is good (1) or bad (-1) for who lays."""
ROW: Final = 38
"""So many letters stand on a row."""
LAID: Final = ("action", "rest", "follow")
"""Questions in which what is laid out may be answered or cancelled."""


class Chances:
    """Works them out, once for each view; for discards once for each number of kards that are put aside."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._of: object = None
        self._known: dict[tuple[int, int], Odds | None] = {}

    def _odds(self, action: int, aside: int = 0) -> Odds | None:
        """Those of an action of who is asked; None where there are none."""
        ctx = self.ctx
        if ctx.prompt is None:
            return None
        if self._of is not ctx.view:
            self._of, self._known = ctx.view, {}
        key = action, aside
        if key not in self._known:
            # what is put aside is known to this table alone: the rules have it only once it is locked
            found = odds.draws(ctx.board, ctx.me, aside) if aside else ctx.host.odds(action)
            self._known[key] = found
        return self._known[key]

    # ---- what there is

    @property
    def draws(self) -> Odds | None:
        """The next draws, after what is put aside; None where nobody discards, or the pile is shuffled on the way."""
        return self._odds(a.DONE, len(self.ctx.aside)) if self.ctx.asks("discard") else None

    @property
    def drawn(self) -> int:
        """So many kards are drawn next."""
        return odds.drawn(self.ctx.board, self.ctx.me, len(self.ctx.aside))

    @property
    def answers(self) -> Odds | None:
        """Answers and cancellers in the other hand, against what is laid out; None where nothing is, or the list is not known."""
        return self._odds(a.COMMIT) if self.ctx.asks(*LAID) and self.ctx.drafting else None

    @property
    def lost(self) -> Odds | None:
        """Kards that are lost at random, by taking the hit or by what is laid out against it."""
        if not self.ctx.asks("answer"):
            return None
        return self._odds(a.COMMIT if self.ctx.drafting else a.TAKE_HIT)

    def way(self, name: str) -> Fraction | None:
        """The chance of an answer of one kind: "block", "evade", "counter", "specific"."""
        found = self.answers
        return None if found is None or not self.ctx.asks("action") else found.chance(name)

    # ---- in words

    def title(self) -> str:
        """The words above the lines, where nothing else is foreseen; "" for nothing."""
        words = self.ctx.words
        if self.draws is not None:
            return words("comes.next", count=self.drawn)
        if self.answers is not None:
            return words("comes.may")
        return words("comes.if_taken") if self.lost is not None and not self.ctx.drafting else ""

    @property
    def rows(self) -> int:
        """Rows that the lines take in a column, about."""
        return sum(1 + len(text) // ROW for _, text, _ in self.lines())

    def lines(self) -> list[Line]:
        """All of them that are known now."""
        return [*self._draw_lines(), *self._answer_lines(), *self._lost_lines()]

    def _draw_lines(self) -> Iterator[Line]:
        found, words = self.draws, self.ctx.words
        if found is None:
            return
        block = 1 - found.chance("blocks 0")
        yield "shield", words("comes.block", chance=percent(block)), 1
        key = "comes.reach" if self.ctx.view["advanced"] else "comes.attack"
        yield "fist", words(key, chance=percent(found.chance(odds.REACH))), 1

    def _answer_lines(self) -> Iterator[Line]:
        found, ctx = self.answers, self.ctx
        if found is None:
            return
        keys = {key for key, _ in (*found.outcomes, *found.marks)}
        name = ctx.host.name(ctx.view["at"])
        if ctx.asks("action"):
            yield (
                "shield-bash",
                ctx.words("comes.answer", name=name, chance=percent(found.chance(odds.ANSWER))),
                0,
            )
        if odds.CANCEL in keys or not ctx.asks("action"):
            yield "cancel", ctx.words("comes.cancel", name=name, chance=percent(found.chance(odds.CANCEL))), 0

    def _lost_lines(self) -> Iterator[Line]:
        found, words = self.lost, self.ctx.words
        if found is None:
            return
        shares = [(kind, found.chance(kind)) for kind in TYPES]
        types = [
            words("comes.type", what=words(f"type.{kind}"), chance=percent(share))
            for kind, share in shares
            if share
        ]
        count = odds.at_risk(self.ctx.board, self.ctx.me)
        yield "card-discard", words("comes.lost", count=count, types=", ".join(types)), -1
