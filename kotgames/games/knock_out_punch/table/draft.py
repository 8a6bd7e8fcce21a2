"""The placement that a person here lays: kept until it is placed, taken back card by card."""

from __future__ import annotations

from typing import Any

import msgspec

from kotgames.games.knock_out_punch.card_set import WILD
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.ui.table.pages import Pages
from kotgames.ui.table.parts import Draft


class PlacementDraft(Draft):
    """What lies in `Context.laid`."""

    def __init__(self, ctx: Context, pages: Pages) -> None:
        self.ctx = ctx
        self.pages = pages

    def asked_anew(self) -> None:
        """See `Draft`."""
        self.ctx.clear()
        if self.ctx.prompt is not None:
            self.pages.turn("ring")

    def position_replaced(self) -> None:
        """See `Draft`."""
        ctx = self.ctx
        ctx.clear()
        ctx.leaving.clear()
        ctx.banner = None

    def take_back_last(self) -> bool:
        """See `Draft`."""
        ctx = self.ctx
        if not ctx.laid:
            return False
        ctx.take_back(ctx.laid[-1])
        return True

    def laid_out(self) -> dict[str, Any]:
        """See `Draft`: the kinds that lie, by their number."""
        ctx = self.ctx
        return {
            f"card {place + 1}": ctx.card_set.kinds[ctx.card_set.kind_of[card]]
            for place, card in enumerate(ctx.laid)
        }

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
        try:
            numbers = msgspec.convert(memory or [], list[int])
        except msgspec.ValidationError:
            return
        if not ctx.moving_cards or not numbers or numbers[0] not in range(len(ctx.view["punches"])):
            return
        location, *cards = numbers
        for card in cards:
            if card not in ctx.own_hand or card in ctx.laid:
                continue
            if ctx.does(card) == WILD or ctx.card_set.location_of[card] == location:
                ctx.laid_at = location
                ctx.laid.append(card)
