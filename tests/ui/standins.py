"""Stand-ins for the two worker processes of a window: opponents that answer in this process, and a baker that never bakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kotgames.bots import players
from kotgames.engine.contract import Action, Game


class InlineBot:
    """Takes the place of `bots.worker.BotWorker`: the same answers, worked out here, one turn of the loop later."""

    def __init__(self, on_ready: Callable[[], None] | None = None) -> None:
        self._on_ready = on_ready
        self._pending: tuple[Game, Any, str, dict[str, Any], int] | None = None

    def ask(self, game: Game, card_set: Any, level: str, view: dict[str, Any], seed: int) -> None:
        """See `BotWorker`."""
        self._pending = (game, card_set, level, view, seed)
        if self._on_ready is not None:
            self._on_ready()

    @property
    def thinking(self) -> bool:
        """See `BotWorker`."""
        return self._pending is not None

    def forget(self) -> None:
        """See `BotWorker`."""
        self._pending = None

    def poll(self) -> Action | None:
        """See `BotWorker`."""
        if self._pending is None:
            return None
        game, card_set, level, view, seed = self._pending
        self._pending = None
        return players.choose(level, game, card_set, view, seed)

    def close(self) -> None:
        """See `BotWorker`."""
        self._pending = None


class SilentBot(InlineBot):
    """A bot that thinks for ever: for pictures of the waiting table, and for what may be done meanwhile."""

    def poll(self) -> Action | None:
        """Never there."""
        return None


class DeafBaker:
    """Takes the place of `ui.art.baker.Baker`: keeps every request and answers none, so tables show their plain pictures."""

    pending = urgent = 0

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def request(self, job: Any, callback: Any, urgent: bool = False) -> None:
        """See `Baker`."""
        self.asked.append(job)

    def hurry(self, job: Any) -> None:
        """See `Baker`."""

    def forget(self, job: Any, callback: Any) -> None:
        """See `Baker`."""

    def poll(self) -> int:
        """No picture ever comes."""
        return 0

    def close(self) -> None:
        """See `Baker`."""
