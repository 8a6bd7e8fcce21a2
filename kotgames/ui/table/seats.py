"""The seats at a table for two to six: the one at the lower edge, the one that the screen speaks to, the one that is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kotgames.engine.contract import EVERYBODY, EXTERNAL

if TYPE_CHECKING:
    from kotgames.ui.table.context import Host


INWARD: Final = (1, -1) * 3
"""By seat: the direction a portrait looks where the corners stand two by two, 1 right, -1 left."""


class Seating:
    """Reads the host's situation; every game's view has "actor"."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._bottom = 0
        self.hands_are_open = False
        """True where everybody may see all hands by the rules of the game."""

    @property
    def count(self) -> int:
        """The number of seats at the table."""
        return len(self._host.seats)

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
        """Whose hand lies at the lower edge: the viewer's; with open hands that of the person who is asked, and where all look at an open
        question also of three or more, or where the rules hide no hand; else as it was."""
        viewer = self._host.situation.viewer
        prompt = self._host.situation.prompt
        if viewer >= 0:
            self._bottom = viewer
        elif prompt is not None and (viewer == EVERYBODY or self.count > 2 or self.hands_are_open):
            self._bottom = prompt.seat
        return self._bottom

    @property
    def around(self) -> list[int]:
        """All seats clockwise, the one at the lower edge first."""
        first = self.bottom
        return [(first + place) % self.count for place in range(self.count)]

    @property
    def asked(self) -> int | None:
        """The seat that must decide (shown by a rim around the panel)."""
        prompt = self._host.situation.prompt
        if prompt is not None:
            return prompt.seat
        situation = self._host.situation
        actor: int | None = None if situation.over else situation.view["actor"]
        return None if actor == EXTERNAL else actor
