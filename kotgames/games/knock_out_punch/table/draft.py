"""The placement that a person here lays: kept until it is placed, taken back card by card."""

from __future__ import annotations

from typing import Any

from kotgames.games.knock_out_punch.card_set import WILD
from kotgames.games.knock_out_punch.decisions import AboutAdd
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.ui.table.parts import Draft


class PlacementDraft(Draft):
    """The draft of a placement, in `Context.laid`."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def asked_anew(self) -> None:
        """See `Draft`: what may still be placed goes on lying (a lesson asks anew at each of its steps)."""
        ctx = self.ctx
        at = ctx.laid_at
        elsewhere = ctx.asks("add") and ctx.about(AboutAdd)["location"] != at
        ctx.laid = [card for card in ctx.laid if ctx.moving_cards and not elsewhere and card in ctx.own_hand]
        if not ctx.laid:
            ctx.clear()
        if ctx.prompt is not None:
            self.ctx.turn("ring")

    def position_replaced(self) -> None:
        """See `Draft`."""
        ctx = self.ctx
        ctx.clear()
        ctx.leaving.clear()
        ctx.counting = None
        ctx.bout.cut()
        ctx.banner = None

    def take_back_last(self) -> bool:
        """See `Draft`."""
        ctx = self.ctx
        if not ctx.laid:
            return False
        ctx.take_back(ctx.laid[-1])
        return True

    def laid_out(self) -> dict[str, Any]:
        """See `Draft`: for each card that lies, by its kind (the second of a kind with a 2 behind it), the boxer of its station."""
        ctx = self.ctx
        found: dict[str, Any] = {}
        for card in ctx.laid:
            kind = ctx.card_set.kinds[ctx.card_set.kind_of[card]]
            copies = sum(name.split()[0] == kind for name in found)
            found[f"{kind} {copies + 1}" if copies else kind] = ctx.card_set.fighters[ctx.laid_at]
        return found

    def memory(self) -> Any:
        """See `Draft`: location, then cards."""
        return [self.ctx.laid_at, *self.ctx.laid] if self.ctx.laid else None

    def imagined(self, view: dict[str, Any]) -> dict[str, Any]:
        """See `Draft`: what lies is placed."""
        after = self.ctx.imagined() if self.ctx.laid else None
        return view if after is None else after.view(view["seat"])

    def recall(self, memory: Any) -> None:
        """See `Draft`."""
        ctx = self.ctx
        ctx.clear()
        numbers = self.read(memory or [], list[int])
        if not ctx.moving_cards or not numbers or numbers[0] not in range(len(ctx.view["punches"])):
            return
        location, *cards = numbers
        for card in cards:
            if card not in ctx.own_hand or card in ctx.laid:
                continue
            if ctx.does(card) == WILD or ctx.card_set.location_of[card] == location:
                ctx.laid_at = location
                ctx.laid.append(card)
