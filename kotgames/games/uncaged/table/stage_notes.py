"""Notes beside the stage while a row is laid or paid for: the card that is looked at, the row so far, what the rival may hold."""

from __future__ import annotations

from kotgames.engine.contract import Line
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import numbers, row_helper
from kotgames.games.uncaged import odds as chances
from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.context import Part
from kotgames.games.uncaged.table.layout import SLOTS

StageNote = tuple[str, list[str]]
"""(heading, lines)."""


class StageNotes(Part):
    """Each is None where there is nothing to say."""

    def looked_at(self) -> StageNote | None:
        """The outcome of the card looked at where it lies or would lie; the meaning of a mulligan; in the end, the ending."""
        if self.host.situation.over:
            lines = self.host.situation.log_lines
            return (self.words("ask.over"), [lines[-1].text]) if lines else None
        if self.ctx.asks("mulligan"):
            return self.words("chip.instead"), self._lines(self.host.explain(a.MULLIGAN))
        return self._place_lines() or self._row() if self.ctx.asks("place") else None

    def _looked_card(self) -> int | None:
        """The card of the own hand or row that is looked at."""
        return next((card for card in self.ctx.own_hand if ids.card(card) == self.ctx.looked_at), None)

    def _place_lines(self) -> StageNote | None:
        card = self._looked_card()
        if card is None:
            return None
        words, ctx = self.words, self.ctx
        kind = self.card_set.kind_of[card]
        slot, open_slots = ctx.row.slot_of(card), ctx.empty_slots
        where = slot if slot is not None else open_slots[0] if open_slots else SLOTS - 1
        draft, place = self.ctx.advice.draft_with(kind, where)
        lines = chances.explain_card(ctx.board, ctx.me, draft, place)
        head = words(f"card.{self.card_set.kinds[kind]}")
        return f"{head}, {words('ask.slot', number=where + 1)}", self._lines(lines)

    def paying(self) -> StageNote | None:
        """The thing that the card looked at pays for, while one is asked for."""
        card = self._looked_card()
        if card is None or not self.ctx.asks("discard", "option"):
            return None
        kind = self.card_set.kind_of[card]
        lines = self._lines(self.host.explain(a.DISCARD + kind))
        return (self.words(f"card.{self.card_set.kinds[kind]}"), lines) if lines else None

    def rivals_deck(self) -> StageNote | None:
        """The cards of the rival's deck against a row while that is laid or decided; in the end, the points."""
        words = self.words
        if self.host.situation.over:
            points = zip(map(self.host.name, (0, 1)), self.ctx.view["points"], strict=True)
            said = [words("chip.points", name=name, count=count) for name, count in points]
            return words("sheet.points"), said
        if not self.ctx.asks("place", "mulligan"):
            return None
        card_set = self.card_set
        role = 1 - self.ctx.role(self.ctx.me)
        counts = card_set.counts[role]
        held = [kind for kind, count in enumerate(counts) if count]
        if role:
            breakers = [self._breaker_line(kind, counts[kind]) for kind in held if card_set.breaks[kind]]
            return words("ask.rival_deck"), breakers
        most = sorted(held, key=lambda kind: -counts[kind])[:5]  # the rival attacks: what comes most
        return words("ask.rival_attack"), [", ".join(self._counted(kind, counts[kind]) for kind in most)]

    def _counted(self, kind: int, count: int) -> str:
        return f"{count}×\N{NO-BREAK SPACE}{self.words('card.' + self.card_set.kinds[kind])}"

    def _breaker_line(self, kind: int, count: int) -> str:
        """A Combo Breaker of the rival's deck: how many, and what each breaks."""
        wanted, card = numbers.names_needed(self.card_set, kind, "meets"), self._counted(kind, count)
        if not wanted:
            return card
        names = numbers.names_as_params(self.card_set, wanted)
        return f"{card}: {self.words(f'chip.against_{len(wanted)}', **names)}"

    def _row(self) -> StageNote:
        """The row as it is laid so far: how many cards work if nothing but the row itself changes the level, and what
        they do unanswered."""
        words = self.words
        laid = [said for said in self.ctx.advice.by_slot.values() if said.kind != row_helper.EMPTY_SLOT]
        if not laid:
            return words("ask.row"), [words("ask.row_empty")]
        works = [said for said in laid if said.reason_with_own_levels is None]
        return words("ask.row"), [
            words("ask.row_works", count=len(works), laid=len(laid)),
            words("ask.row_damage", count=self.ctx.advice.damage),
        ]

    def _lines(self, lines: list[Line]) -> list[str]:
        """Arithmetic in words."""
        return [self.words.line(line) for line in lines]
