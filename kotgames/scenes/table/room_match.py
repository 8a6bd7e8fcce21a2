"""Matches of a room of a game (`Game.rooms`): the room begins them, and their verdict leads back to it, as does leaving them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kotgames import games
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.history import rooms
from kotgames.scenes import starting
from kotgames.scenes.table.match import MatchScene
from kotgames.system.catalogue import Words
from kotgames.ui.loop import App


class Matches:
    """See `ui.table.rooms.RoomMatches`."""

    def __init__(self, app: App, game_id: str, room: str) -> None:
        self._app, self._game, self._room = app, games.get(game_id), room

    def play(self, key: str, seats: Sequence[Seat], options: Mapping[str, Any]) -> None:
        """See `RoomMatches`. Nothing is taken back in it past what was revealed: its result counts elsewhere."""
        self._app.go("behind", lambda: self._play(key, seats, options))

    def _play(self, key: str, seats: Sequence[Seat], options: Mapping[str, Any]) -> None:
        path = rooms.path_of(self._game, self._room, key)
        resumed = path.exists()
        try:
            if resumed:
                started = starting.resume(path)
            else:
                started = starting.begin(self._game, seats, dict(options), strict=True, path=path)
        except KotgamesError as error:
            self._app.say(Words(self._app.settings.language, self._game.id).error(error))
            return
        self._app.go("match", started, resumed=resumed)

    def waits(self, key: str) -> bool:
        """See `RoomMatches`."""
        path = rooms.path_of(self._game, self._room, key)
        return path.exists() and rooms.ended(path) is None

    def ended(self, key: str) -> Match | None:
        """See `RoomMatches`."""
        return rooms.ended(rooms.path_of(self._game, self._room, key))


class RoomMatchScene(MatchScene):
    """The table of such a match; what its verdict calls the way back, the game's words say (`room.<name>.back`)."""

    def __init__(self, app: App, match: Match, room: str, **more: Any) -> None:
        self._room = room
        super().__init__(app, match, **more)

    @property
    def rematch_texts(self) -> tuple[str, str]:
        """See `MatchScene`."""
        return self.words(f"room.{self._room}.back"), self.words(f"room.{self._room}.back_sub")

    def rematch(self) -> None:
        """To the room: what comes next is chosen there."""
        self.leave()

    def new_match(self) -> None:
        """The same: there is only one way on."""
        self.leave()

    def leave(self) -> None:
        """To the room; an unfinished match is gone on with from there."""
        self.giving_up.end_unseen()
        self.app.go("room", self.match.game.id, self._room)
