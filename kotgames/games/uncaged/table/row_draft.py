"""The row that a person here lays: kept from question to question, cleared, and locked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from kotgames.engine.contract import Event
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.views import View
from kotgames.ui.table.parts import Draft

Stance = tuple[int, int]
"""The level at which the two are seen, and the seat on top (-1: nobody)."""


class RowDraft(Draft):
    """The draft of a row, in `Context.row`, and the rules' row under it."""

    def __init__(self, ctx: Context, after: Callable[[Context, Stance, Event], Stance]) -> None:
        self.ctx = ctx
        self._after = after
        """The stance after an event, from the one before it."""
        self._stance = ctx.stance_level, ctx.stance_top
        """(level, seat on top) that the record leads to."""

    def remember(self, begun: View, events: Iterable[Event]) -> None:
        """See `Draft`: who is on top. Of a position that was set up nothing says it, so it is who attacks."""
        ctx = self.ctx
        stance: Stance = begun["level"], begun["attacker"] if begun["level"] else -1
        for event in events:
            stance = self._after(ctx, stance, event)
        self._stance = stance
        ctx.set_stance(*stance)

    def asked_anew(self) -> None:
        """See `Draft`: what still may be moved stays in the row."""
        ctx = self.ctx
        view, row = ctx.view, ctx.row
        ctx.shown_fight.show_hp(view["hp"])
        if not ctx.laying_row:
            row.forget()
        else:
            first = view["revealed"][ctx.me]
            row.keep_only(ctx.own_hand, first)
            if not row.slots:
                row.slots.update(enumerate(ctx.placed_cards, start=first))
        if ctx.prompt is not None:
            self.ctx.turn("cage")

    def position_replaced(self) -> None:
        """See `Draft`."""
        ctx = self.ctx
        if not ctx.host.situation.log_lines:  # nothing has happened yet; else it was written anew just now
            ctx.shown_fight.forget_past()
        ctx.row.forget()
        ctx.shown_fight.show_hp(ctx.view["hp"])
        ctx.banner = None
        ctx.turning_card = ctx.level_flip = None
        ctx.stage.cut(None)
        ctx.set_stance(*self._stance)

    def take_back_last(self) -> bool:
        """See `Draft`; a row that lies as the rules have it (it was undone or resumed) is the match's to take back."""
        ctx = self.ctx
        as_placed = dict(enumerate(ctx.placed_cards, start=ctx.view["revealed"][ctx.me]))
        changed = ctx.row.cleared or ctx.row.slots != as_placed
        return bool(ctx.laying_row and changed and ctx.row.take_back_last())

    def laid_out(self) -> dict[str, Any]:
        """See `Draft`: the kinds in the row by slot."""
        kinds, kind_of = self.ctx.card_set.kinds, self.ctx.card_set.kind_of
        return {f"slot {slot + 1}": kinds[kind_of[card]] for slot, card in self.ctx.row.slots.items()}

    def memory(self) -> Any:
        """See `Draft`: slots with their cards."""
        return [[slot, card] for slot, card in self.ctx.row.slots.items()] or None

    def recall(self, memory: Any) -> None:
        """See `Draft`."""
        ctx, slots = self.ctx, self.read(memory or [], list[tuple[int, int]])
        if not ctx.laying_row or slots is None:
            return
        ctx.row.slots = {slot: card for slot, card in slots if slot in ctx.free_slots}
        ctx.row.keep_only(ctx.own_hand, ctx.view["revealed"][ctx.me])

    def imagined(self, view: dict[str, Any]) -> dict[str, Any]:
        """See `Draft`: what lies of the row from its left end on is placed."""
        ctx = self.ctx
        if not ctx.laying_row:
            return view
        return cast(dict[str, Any], ctx.row.view_with_row(cast(View, view), ctx.me))

    # ---- what buttons and clicks do

    def lock(self) -> None:
        """Commit the row: its cards from left to right, and the lock."""
        ctx = self.ctx
        if ctx.empty_slots:
            return
        kind_of, host = ctx.card_set.kind_of, ctx.host
        kinds = [kind_of[ctx.row.slots[slot]] for slot in ctx.free_slots]
        lying = [kind_of[card] for card in ctx.placed_cards]
        if lying == kinds[: len(lying)]:
            kinds = kinds[len(lying) :]
        elif not host.retract(len(lying)):
            return
        host.commit([*(a.PLACE + kind for kind in kinds), a.LOCK])

    def clicked(self, name: str) -> None:
        """A click on a place with nothing held: take back what lies there."""
        ctx = self.ctx
        seat, slot = ids.numbers(name)
        card = ctx.row.slots.get(slot)
        if ctx.laying_row and seat == ctx.me and card is not None:
            ctx.row.take_back(card)
            ctx.host.changed()
        else:
            ctx.host.app.say(ctx.words("ask.first_card"))

    def clear(self) -> None:
        """Everything goes back into the hand."""
        self.ctx.row.clear()
        self.ctx.host.changed()
