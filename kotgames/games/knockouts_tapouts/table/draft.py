"""What lies laid out and is not decided yet: when it is forgotten, and what lessons may know of it."""

from __future__ import annotations

from typing import Any

from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.decisions import AboutReact
from kotgames.games.knockouts_tapouts.table.context import FIRST_STYLE, Context
from kotgames.games.knockouts_tapouts.table.fighter_markers import FighterMarkers
from kotgames.ui.table import parts

_PAGES = {"hurt": "fighters", "restore": "fighters", "critical": "mat", "react": "mat"}
"""By question: the page of a folded table that it is about; else the chart."""


class Draft(parts.Draft):
    """See `ui.table.parts.Draft`."""

    def __init__(self, ctx: Context, markers: FighterMarkers) -> None:
        self.ctx = ctx
        self.markers = markers
        self._suggested: Any = None

    def suggest(self, hint: Any) -> None:
        """The fighters as they were, to start a new one from."""
        self._suggested = hint

    def asked_anew(self) -> None:
        """Forget what is not in the hand any more; turn to what is asked about. After a jump (resume, undo) an attack that waits for an
        answer lies on the mat, nothing else does."""
        ctx = self.ctx
        ctx.reachable = None
        ctx.card_draft.keep_only(ctx.view["hands"][ctx.seating.bottom] or [])
        prompt = ctx.prompt
        if prompt is None:
            return
        ctx.in_play = []
        if prompt.kind == "react":
            coming = ctx.about(AboutReact)
            ctx.in_play, ctx.in_play_seat = list(coming["cards"]), coming["foe"]
        ctx.pages.turn(_PAGES.get(prompt.kind, "chart"))
        if prompt.kind == "build":
            self.markers.begin(self._suggested[prompt.seat] if self._suggested else None)

    def position_replaced(self) -> None:
        """See `ui.table.parts.Draft`."""
        self.ctx.dice.clear()
        self.ctx.stage.cut(None)
        self.ctx.banner = None
        self.ctx.card_draft.clear()
        self.markers.forget()

    def take_back_last(self) -> bool:
        """See `ui.table.parts.Draft`: a Boost on an attack card, a card to be discarded."""
        return self.ctx.card_draft.take_back_last()

    def laid_out(self) -> dict[str, Any]:
        """`boosts` and `discards` laid out; of a fighter being made the markers by stat, and those in the pool (`left`)."""
        ctx = self.ctx
        if ctx.creating:
            placed = ctx.fighter_draft.placed
            counts = {stat: placed.count(index) for index, stat in enumerate(c.STATS)}
            counts["experience"] = sum(item >= FIRST_STYLE for item in placed)
            return {**counts, "left": ctx.fighter_draft.left}
        boosts = sum(len(laid) for laid in ctx.card_draft.boosts.values())
        return {"boosts": boosts, "discards": len(ctx.card_draft.discards)}
