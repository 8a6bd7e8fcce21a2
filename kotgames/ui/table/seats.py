"""Who sits where at a table for two to six: whose hand lies at the lower edge, whom the screen speaks to, who is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kotgames.engine.contract import EVERYBODY

if TYPE_CHECKING:
    from kotgames.ui.table.context import Host


class Seating:
    """Reads the host's situation; every game's view has "actor"."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._order: list[list[int]] = [[] for _ in host.seats]
        self._bottom = 0

    @property
    def count(self) -> int:
        """How many sit at the table."""
        return len(self._order)

    @property
    def me(self) -> int:
        """The seat the screen speaks to."""
        prompt = self._host.situation.prompt
        if prompt is not None:
            return prompt.seat
        viewer = self._host.situation.viewer
        return viewer if viewer >= 0 else self._bottom

    @property
    def rival(self) -> int:
        """The other seat of a table for two."""
        return 1 - self.me

    @property
    def bottom(self) -> int:
        """Whose hand lies at the lower edge: the viewer's; the last viewer's while nobody's secrets are shown; with open hands that of the
        person who is asked."""
        viewer = self._host.situation.viewer
        prompt = self._host.situation.prompt
        if viewer >= 0:
            self._bottom = viewer
        elif viewer == EVERYBODY and prompt is not None:
            self._bottom = prompt.seat
        return self._bottom

    @property
    def around(self) -> list[int]:
        """All seats clockwise, the one at the lower edge first."""
        first = self.bottom
        return [(first + place) % self.count for place in range(self.count)]

    @property
    def asked(self) -> int | None:
        """Who must decide (shown by a rim around the panel)."""
        prompt = self._host.situation.prompt
        if prompt is not None:
            return prompt.seat
        situation = self._host.situation
        actor: int | None = None if situation.over else situation.view["actor"]
        return actor

    def in_order(self, seat: int, held: Sequence[int], fresh: Sequence[int] | None = None) -> list[int]:
        """The cards of an open hand in their order on the screen: they stay where they are, new ones come at the end (`fresh`: all of them
        in the order for that)."""
        kept = [card for card in self._order[seat] if card in held]
        known = set(kept)
        self._order[seat] = kept + [card for card in (held if fresh is None else fresh) if card not in known]
        return self._order[seat]
