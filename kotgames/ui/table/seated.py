"""Who sits where at a table for two with hidden hands: whose hand lies at the lower edge, whom the screen speaks to, who is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.engine.contract import EVERYBODY
from kotgames.ui.table.base import Host, TableView


class Seated(TableView):
    """Reads the situation; the view of its game has "actor"."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._order: dict[int, list[int]] = {0: [], 1: []}
        self._bottom = 0

    @property
    def view(self) -> dict[str, Any]:
        """What is shown."""
        return self.host.situation.view

    @property
    def me(self) -> int:
        """The seat the screen speaks to."""
        prompt = self.host.situation.prompt
        if prompt is not None:
            return prompt.seat
        viewer = self.host.situation.viewer
        return viewer if viewer >= 0 else self._bottom

    @property
    def foe(self) -> int:
        """The other seat."""
        return 1 - self.me

    @property
    def bottom_seat(self) -> int:
        """Whose hand lies at the lower edge: the viewer's; the last viewer's while nobody's secrets are shown; with open hands that of the
        person who is asked."""
        viewer = self.host.situation.viewer
        prompt = self.host.situation.prompt
        if viewer >= 0:
            self._bottom = viewer
        elif viewer == EVERYBODY and prompt is not None:
            self._bottom = prompt.seat
        return self._bottom

    def asked_seat(self) -> int | None:
        """Who must decide (shown by a rim around the panel)."""
        prompt = self.host.situation.prompt
        if prompt is not None:
            return prompt.seat
        return None if self.host.situation.over else self.view["actor"]

    def in_order(self, seat: int, held: Sequence[int], fresh: Sequence[int] | None = None) -> list[int]:
        """The cards of an open hand in their order on the screen: they stay where they are, new ones come at the end (`fresh`: all of them
        in the order for that)."""
        kept = [card for card in self._order[seat] if card in held]
        known = set(kept)
        self._order[seat] = kept + [card for card in (held if fresh is None else fresh) if card not in known]
        return self._order[seat]
