"""The draft of a fighter: which of the nine markers lies where, and what the rules say to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kotgames.engine.contract import Refusal
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import setup
from kotgames.games.knockouts_tapouts.legal import draft_refusal
from kotgames.games.knockouts_tapouts.ready_made import Preset

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.table.table import Table


class Markers:
    """`placed` has one entry per marker: -1 in the pool, 1 to 4 a stat, 5 + n a Style."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.card_set = table.card_set
        self.placed: list[int] = []
        self._begun: tuple[int, list[int]] | None = None
        self.reset()

    def reset(self) -> None:
        """All markers in the pool."""
        self.placed = [-1] * self.card_set.markers

    def begin(self, suggestion: dict[str, Any] | None) -> None:
        """A seat is asked: all markers in the pool, or laid out as in the last match; or, after an undo or a resumed match, as far as the
        rules have them."""
        known = self._known
        if self._begun == (self.table.me, known):
            return  # the same question once more: what is laid out stays
        self._begun = self.table.me, known
        self.reset()
        if known:
            self.placed[: len(known)] = known
        elif suggestion is not None:
            self.placed = setup.chosen_build(self.card_set, suggestion, "rematch")

    def forget(self) -> None:
        """The position changed without events: what is laid out now means nothing."""
        self._begun = None

    @property
    def _known(self) -> list[int]:
        """What the rules have of this fighter already."""
        return list(self.table.view["builds"][self.table.me] or ())

    @property
    def chosen(self) -> list[int]:
        """What is placed, in the order the rules place it: Styles, then the stats."""
        done = [item for item in self.placed if item >= 0]
        return sorted(item for item in done if item >= 5) + sorted(item for item in done if item < 5)

    @property
    def left(self) -> int:
        """Markers still in the pool."""
        return self.placed.count(-1)

    # ---- changing the draft

    def add(self, item: int) -> Refusal | None:
        """Place a marker from the pool; the reason if it may not go there."""
        refusal = draft_refusal(self.table.board, self.chosen, item)
        if refusal is None:
            self.placed[self.placed.index(-1)] = item
            self.table.host.changed()
        return refusal

    def remove(self, item: int) -> None:
        """Take a marker back."""
        if item in self.placed:
            last = len(self.placed) - 1 - self.placed[::-1].index(item)
            self.placed[last] = -1
            self.table.host.changed()

    def move(self, index: int, item: int) -> Refusal | None:
        """Put one marker somewhere else, -1 for the pool."""
        before = self.placed[index]
        if before == item:
            return None
        self.placed[index] = -1
        refusal = None if item < 0 else draft_refusal(self.table.board, self.chosen, item)
        self.placed[index] = before if refusal else item
        if refusal is None:
            self.table.host.changed()
        return refusal

    def take(self, preset: Preset) -> None:
        """Lay out a ready-made fighter."""
        self.placed = setup.chosen_build(self.card_set, preset.spec, preset.id)
        self.table.host.changed()

    def commit(self) -> None:
        """The fighter is ready: what the rules have of it stays where it agrees, and is taken back where it does not."""
        chosen, known = self.chosen, self._known
        same = 0
        while same < len(known) and known[same] == chosen[same]:
            same += 1
        if not self.table.host.retract(len(known) - same):
            return
        chosen = chosen[same:]
        self.table.host.commit([a.PLACE_STYLE + item - 5 if item >= 5 else a.PLACE + item for item in chosen])
