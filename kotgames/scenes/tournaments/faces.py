"""The faces of a tournament's entrants: the fighter of the set-up, else the one that was last fought with."""

from __future__ import annotations

from typing import Any

from kotgames.engine.contract import Game
from kotgames.engine.errors import KotgamesError
from kotgames.history import saves
from kotgames.history.tournament import Tournament
from kotgames.scenes import starting
from kotgames.ui.table.setup_rows import SetupRows


class Faces:
    """The choices by which entrants are drawn. A game's own fighters may be picked at the table, anew for every match: records tell."""

    def __init__(self, game: Game, tournament: Tournament) -> None:
        self._game, self._tournament = game, tournament
        self._fought: dict[int, tuple[int, Any]] = {}

    def state(self, rows: SetupRows, place: int) -> dict[str, Any]:
        """The choices of a set-up with this entrant in its first corner."""
        entrant = self._tournament.entrants[place]
        if self._game.making:  # a look was chosen for whoever is made
            return entrant.state
        fighter = entrant.fighter or self._last(place)
        if fighter is None:
            return entrant.state
        worn = rows.state({"fighters": [fighter]})
        return {**entrant.state, **{name: value for name, value in worn.items() if name.endswith(":0")}}

    def _last(self, place: int) -> Any:
        """The fighter of the last match in which an entrant had one; read once, and again after every match."""
        records = [
            (name, 0 if pairing.one == place else 1)
            for pairing in self._tournament.pairings
            if place in (pairing.one, pairing.two)
            for name in pairing.records
        ]
        known = self._fought.get(place)
        if known is None or known[0] != len(records):
            found = (self._of_record(name, seat) for name, seat in reversed(records))
            known = len(records), next((fighter for fighter in found if fighter is not None), None)
            self._fought[place] = known
        return known[1]

    def _of_record(self, name: str, seat: int) -> Any:
        try:
            match = starting.recorded(saves.folder() / name)
        except KotgamesError:  # it is said where it is to be gone on with
            return None
        return match.game.fighter_of(match.view(seat), seat, match.card_set)
