"""Laying out the markers of a fighter that is being made, and what the rules say to it."""

from __future__ import annotations

from typing import Any

from kotgames.engine.contract import Refusal
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import setup
from kotgames.games.knockouts_tapouts.legal import draft_refusal
from kotgames.games.knockouts_tapouts.ready_made_fighters import ReadyMadeFighter
from kotgames.games.knockouts_tapouts.table.context import FIRST_STYLE, Context


class FighterMarkers:
    """Changes `Context.fighter`."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.card_set = ctx.card_set
        self._begun: tuple[int, list[int]] | None = None

    def begin(self, suggestion: dict[str, Any] | None) -> None:
        """A seat is asked: all markers in the pool, or laid out as in the last match; or, after an undo or a resumed match, as far as the
        rules have them."""
        known = self._known
        if self._begun == (self.ctx.me, known):
            return  # the same question once more: what is laid out stays
        self._begun = self.ctx.me, known
        self.ctx.fighter_draft.reset()
        if known:
            self.ctx.fighter_draft.placed[: len(known)] = known
        elif suggestion is not None:
            self.ctx.fighter_draft.placed = setup.chosen_build(self.card_set, suggestion, "rematch")

    def forget(self) -> None:
        """The position changed without events: what is laid out now means nothing."""
        self._begun = None

    @property
    def _known(self) -> list[int]:
        """The build that the rules have of this fighter already."""
        return list(self.ctx.view["builds"][self.ctx.me] or ())

    def clear(self) -> None:
        """All markers back to the pool."""
        self.ctx.fighter_draft.reset()
        self.ctx.host.changed()

    def refusal(self, index: int | None, item: int) -> Refusal | None:
        """Why a marker (None: the next one of the pool) may not lie at `item`; -1, the pool, takes all."""
        without = list(self.ctx.fighter_draft.chosen)
        before = -1 if index is None else self.ctx.fighter_draft.placed[index]
        if before >= 0:
            without.remove(before)
        return None if item < 0 else draft_refusal(self.ctx.board, without, item)

    def add(self, item: int) -> Refusal | None:
        """Place a marker from the pool; the reason if it may not go there."""
        refusal = self.refusal(None, item)
        if refusal is None:
            placed = self.ctx.fighter_draft.placed
            placed[placed.index(-1)] = item
            self.ctx.host.changed()
        return refusal

    def remove(self, item: int) -> None:
        """Take a marker back."""
        placed = self.ctx.fighter_draft.placed
        if item in placed:
            placed[len(placed) - 1 - placed[::-1].index(item)] = -1
            self.ctx.host.changed()

    def move(self, index: int, item: int) -> None:
        """Put one marker somewhere else, -1 for the pool, if it may lie there."""
        placed = self.ctx.fighter_draft.placed
        if placed[index] != item and self.refusal(index, item) is None:
            placed[index] = item
            self.ctx.host.changed()

    def take_ready_made(self, preset: ReadyMadeFighter) -> None:
        """Lay out a ready-made fighter."""
        self.ctx.fighter_draft.placed = setup.chosen_build(self.card_set, preset.build, preset.id)
        self.ctx.host.changed()

    def commit(self) -> None:
        """The fighter is ready: what the rules have of it stays where it agrees, and is taken back where it does not."""
        chosen, known = self.ctx.fighter_draft.chosen, self._known
        same = 0
        while same < len(known) and known[same] == chosen[same]:
            same += 1
        if not self.ctx.host.retract(len(known) - same):
            return
        styles = a.PLACE_STYLE - FIRST_STYLE
        self.ctx.host.commit(
            [(styles if item >= FIRST_STYLE else a.PLACE_STAT) + item for item in chosen[same:]]
        )
