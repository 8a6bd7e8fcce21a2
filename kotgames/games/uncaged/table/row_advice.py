"""Advice on the row as it lies in the draft: cards that work, their risks, their sums."""

from __future__ import annotations

from kotgames.engine.contract import Line
from kotgames.games.uncaged import row_helper
from kotgames.games.uncaged.table.context import Context, Part
from kotgames.games.uncaged.views import View


class RowAdvice(Part):
    """Asks the row helper once for each draft."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._next: tuple[View, dict[int, int], dict[int, Line | None]] | None = None
        self._found: tuple[View, dict[int, int], list[int], dict[int, row_helper.SlotCheck]] | None = None

    @property
    def by_slot(self) -> dict[int, row_helper.SlotCheck]:
        """By place: what can be known of the card that lies there; empty while no row is laid."""
        ctx = self.ctx
        view, laid, slots = ctx.view, ctx.row.slots, ctx.free_slots
        if self._found is None or self._found[0] is not view or self._found[1:3] != (laid, slots):
            kinds = ctx.card_set.kind_of
            row = [kinds[laid[slot]] if slot in laid else row_helper.EMPTY_SLOT for slot in slots]
            said = {slot.slot: slot for slot in row_helper.check_row(ctx.board, ctx.me, row)} if slots else {}
            self._found = (view, dict(laid), slots, said)
        return self._found[3]

    def reason_in_next_place(self, kind: int) -> Line | None:
        """Why a kind would not be valid in the first place that is empty, with the row before it as it lies; None if it would."""
        ctx = self.ctx
        laid = {slot: ctx.card_set.kind_of[card] for slot, card in ctx.row.slots.items()}
        if self._next is None or self._next[0] is not ctx.view or self._next[1] != laid:
            self._next = (ctx.view, laid, {})
        known = self._next[2]
        if kind not in known:
            last = ctx.empty_slots[0]
            row = [laid.get(slot, kind) for slot in ctx.free_slots if slot <= last]
            known[kind] = row_helper.check_row(ctx.board, ctx.me, row)[-1].reason_with_own_levels
        return known[kind]

    @property
    def damage(self) -> int:
        """The damage of the draft's cards if the rival stops nothing (`row_helper.unanswered_damage`)."""
        return row_helper.unanswered_damage(self.ctx.board, self.ctx.me, list(self.by_slot.values()))

    def draft_with(self, kind: int, slot: int) -> tuple[list[int], int]:
        """The draft with a kind in a slot, gaps and all, and its place in it: what the notes below the row are about."""
        ctx = self.ctx
        laid = {place: ctx.card_set.kind_of[card] for place, card in ctx.row.slots.items()} | {slot: kind}
        free = ctx.free_slots
        return [laid.get(place, row_helper.EMPTY_SLOT) for place in free], free.index(slot)
