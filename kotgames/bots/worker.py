"""Opponents in a process of their own, so that the window never stutters while one thinks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kotgames import games
from kotgames.bots import players
from kotgames.engine.contract import Action, Game
from kotgames.system.process import WorkerFault, WorkerProcess

_card_set: dict[tuple[str, str], Any] = {}


def answer(message: tuple[str, str, dict[str, Any] | None, str, dict[str, Any], int]) -> Action | None:
    """The worker's side: (game, digest of its card set, that set's data once, level, view, seed) -> action; None asks for the data."""
    game_id, digest, data, level, view, seed = message
    game = games.get(game_id)
    if data is not None:
        _card_set[game_id, digest] = game.card_set(data)
    card_set = _card_set.get((game_id, digest))
    return None if card_set is None else players.choose(level, game, card_set, view, seed)


class BotWorker:
    """Asks the worker for one action at a time. `poll` gives it when it is there."""

    def __init__(self, on_ready: Callable[[], None] | None = None) -> None:
        self._remote = WorkerProcess("kotgames.bots.worker:answer", on_ready=on_ready)
        self._number: int | None = None
        self._pending: tuple[Game, Any, str, dict[str, Any], int] | None = None

    def ask(self, game: Game, card_set: Any, level: str, view: dict[str, Any], seed: int) -> None:
        """Ask for an action; an earlier question that is still open is forgotten."""
        self._pending = (game, card_set, level, view, seed)
        self._send(with_data=False)

    def _send(self, *, with_data: bool) -> None:
        assert self._pending is not None
        game, card_set, level, view, seed = self._pending
        data = game.data(card_set) if with_data else None
        self._number = self._remote.ask((game.id, card_set.digest, data, level, view, seed))

    @property
    def thinking(self) -> bool:
        """True while an action is awaited."""
        return self._pending is not None

    def forget(self) -> None:
        """Drop the open question (an undo, a match left)."""
        self._pending = self._number = None

    def poll(self) -> Action | None:
        """The action asked for, once it is there. If the worker fails, the bot is asked in this process: play goes on."""
        for number, result in self._remote.poll():
            if number != self._number or self._pending is None:
                continue
            if result is None:  # a fresh worker does not know the card set yet
                self._send(with_data=True)
                continue
            game, card_set, level, view, seed = self._pending
            self.forget()
            if isinstance(result, WorkerFault):
                return players.choose(level, game, card_set, view, seed)
            assert isinstance(result, int)
            return result
        return None

    def close(self) -> None:
        """End the worker process."""
        self._remote.close()
