"""The payment that a person here lays out, kept until it is made and taken back as a whole; cards picked to be given together."""

from __future__ import annotations

from typing import Any

from kotgames.games.knockdown.table import payments, picks
from kotgames.games.knockdown.table.blows import Blows
from kotgames.games.knockdown.table.context import Context
from kotgames.ui.table.parts import Draft


class PaymentDraft(Draft):
    """The draft of a payment, in `Context.payment`."""

    def __init__(self, ctx: Context, blows: Blows) -> None:
        self.ctx = ctx
        self.blows = blows

    def asked_anew(self) -> None:
        """See `Draft`: a payment that can still be made stays (a lesson asks anew at each of its steps)."""
        ctx = self.ctx
        payment = ctx.payment
        if payment is not None and not self._stands(payment.special):
            ctx.forget_payment()
        if ctx.picked and not picks.stand(ctx):
            ctx.picked.clear()
        if ctx.prompt is not None and ctx.payment is None:
            ctx.turn("arena")

    def _stands(self, special: int) -> bool:
        ctx = self.ctx
        asked = ctx.asks("action", "combo", "react") and special in ctx.specials(ctx.me)
        return asked and payments.refusal(ctx, special) is None

    def position_replaced(self) -> None:
        """See `Draft`."""
        self.ctx.forget_payment()
        self.ctx.forget_shown()
        self.blows.forget()

    def imagined(self, view: dict[str, Any]) -> dict[str, Any]:
        """See `Draft`: what is picked is given."""
        after = picks.imagined(self.ctx) if self.ctx.picked else None
        return view if after is None else after.view(view["seat"])

    def take_back_last(self) -> bool:
        """See `Draft`."""
        ctx = self.ctx
        if ctx.picked:
            ctx.picked.pop()
        elif ctx.payment is not None:
            ctx.forget_payment()
        else:
            return False
        ctx.host.changed()
        return True

    def laid_out(self) -> dict[str, Any]:
        """See `Draft`: the Special Attack, and what pays for `?`; `picked`: the symbols of cards that are picked."""
        ctx, names = self.ctx, self.ctx.card_set.symbols
        found = {}
        if ctx.payment is not None:
            special = ctx.card_set.special_ids[ctx.payment.special]
            found[special] = " ".join(names[one] for one in ctx.payment.way)
        if ctx.picked:
            found["picked"] = " ".join(names[ctx.symbol(card)] for card in ctx.picked)
        return found

    def memory(self) -> Any:
        """See `Draft`: the Special Attack, and which way it is paid; or -1 and the cards that are picked."""
        payment = self.ctx.payment
        if payment is not None:
            return [payment.special, payment.chosen]
        return [-1, *self.ctx.picked] if self.ctx.picked else None

    def recall(self, memory: Any) -> None:
        """See `Draft`."""
        ctx = self.ctx
        ctx.forget_payment()
        numbers = self.read(memory or [], list[int]) or []
        if numbers[:1] == [-1]:
            ctx.picked[:] = numbers[1:]
            if not picks.stand(ctx):
                ctx.picked.clear()
            return
        if len(numbers) != 2 or ctx.prompt is None or not self._stands(numbers[0]):
            return
        payments.begin(ctx, numbers[0])
        if ctx.payment is not None and 0 <= numbers[1] < len(ctx.payment.ways):
            ctx.payment.chosen = numbers[1]
