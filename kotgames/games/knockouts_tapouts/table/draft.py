"""The draft: things laid out and not decided yet, the moments in which they are forgotten, and the part that lessons may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.board import REACT
from kotgames.games.knockouts_tapouts.decisions import AboutReact
from kotgames.games.knockouts_tapouts.table.context import FIRST_STYLE, Context
from kotgames.games.knockouts_tapouts.table.motion import remember
from kotgames.games.knockouts_tapouts.views import View
from kotgames.ui.table import parts

_PAGES = {"hurt": "fighters", "restore": "fighters", "critical": "mat", "react": "mat"}
"""By question: the page of a folded table that it is about; else the chart."""


class Draft(parts.Draft):
    """See `ui.table.parts.Draft`."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._suggested: Any = None

    def suggest(self, hint: Any) -> None:
        """The fighters as they were, to start a new one from."""
        self._suggested = hint

    def asked_anew(self) -> None:
        """Forget what is not in the hand any more; turn to what is asked about. After a jump (resume, undo) an attack that waits for an
        answer lies on the mat, nothing else does."""
        ctx = self.ctx
        ctx.asked_anew()
        ctx.card_draft.keep_only(ctx.view["hands"][ctx.seating.bottom] or [])
        prompt = ctx.prompt
        if prompt is None:
            return
        ctx.in_play = []
        if prompt.kind == "react":
            coming = ctx.about(AboutReact)
            ctx.in_play, ctx.in_play_seat = list(coming["cards"]), coming["foe"]
        ctx.turn(_PAGES.get(prompt.kind, "chart"))
        if prompt.kind == "build":
            ctx.creation.markers.begin(self._suggested[prompt.seat] if self._suggested else None)

    def position_replaced(self) -> None:
        """See `ui.table.parts.Draft`."""
        self.ctx.dice.clear()
        self.ctx.stage.cut(None)
        self.ctx.banner = self.ctx.mobile_before = self.ctx.place_before = None
        self.ctx.in_play = []
        waiting = self.ctx.view["stack"][-1:]  # asked of somebody here or not, the attack lies there
        if waiting and waiting[0][0] == REACT:
            _, _, self.ctx.in_play_seat, _, _, *self.ctx.in_play = waiting[0]
        self.ctx.card_draft.clear()
        self.ctx.creation.markers.forget()

    def remember(self, begun: View, events: Iterable[Event]) -> None:
        """See `ui.table.parts.Draft`: in which order cards came onto the piles, what the last attack was, who lies."""
        remember(self.ctx, events)

    def take_back_last(self) -> bool:
        """See `ui.table.parts.Draft`: a Boost on an attack card, a card to be discarded."""
        return self.ctx.card_draft.take_back_last()

    def laid_out(self) -> dict[str, Any]:
        """`boosts` and `discards` laid out; of a fighter being made the markers by stat, and those in the pool (`left`)."""
        ctx = self.ctx
        if ctx.picking_fighter:
            placed = ctx.fighter_draft.placed
            counts = {stat: placed.count(index) for index, stat in enumerate(c.STATS)}
            counts["experience"] = sum(item >= FIRST_STYLE for item in placed)
            return {**counts, "left": ctx.fighter_draft.left}
        boosts = sum(len(laid) for laid in ctx.card_draft.boosts.values())
        return {"boosts": boosts, "discards": len(ctx.card_draft.discards)}

    def memory(self) -> Any:
        """See `ui.table.parts.Draft`: the markers of a fighter being made; else the Boosts by attack card, and the discards."""
        ctx = self.ctx
        if ctx.picking_fighter:
            placed = list(ctx.fighter_draft.placed)
            return placed if any(item >= 0 for item in placed) else None
        boosts = [[owner, *laid] for owner, laid in ctx.card_draft.boosts.items()]
        discards = list(ctx.card_draft.discards)
        return [boosts, discards] if boosts or discards else None

    def recall(self, memory: Any) -> None:
        """See `ui.table.parts.Draft`."""
        ctx = self.ctx
        if ctx.picking_fighter:
            self._recall_markers(self.read(memory or [], list[int]))
            return
        lying = self.read(memory or ([], []), tuple[list[list[int]], list[int]])
        if lying is None:
            return
        boosts, discards = lying
        hand = set(ctx.own_hand)
        ctx.card_draft.boosts = {laid[0]: laid[1:] for laid in boosts if laid[1:] and hand.issuperset(laid)}
        ctx.card_draft.discards = [card for card in discards if card in hand]

    def _recall_markers(self, placed: list[int] | None) -> None:
        """Markers go where they may lie, one after the other."""
        draft = self.ctx.fighter_draft
        if placed is None:
            return
        draft.reset()
        known = {*range(1, FIRST_STYLE), *(FIRST_STYLE + n for n in range(len(self.ctx.card_set.styles)))}
        for index, item in enumerate(placed[: draft.left]):
            if item in known:
                self.ctx.creation.markers.move(index, item)
