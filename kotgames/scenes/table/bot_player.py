"""The bots of a match: asked in another process, answering after a pause so that one can follow."""

from __future__ import annotations

from kotgames.bots.worker import BotWorker
from kotgames.engine.contract import EXTERNAL, Action
from kotgames.scenes.table.hosts import MatchHost

PAUSE_MS = 450.0
"""A bot's answer waits so long at speed 1, so that one can follow."""

ROUND_SHARE, WITHIN_TURN_SHARE = 0.2, 0.5
"""So much of it for an answer that goes round, and for one within a turn."""

PACES = {"quick": 0.3, "normal": 1.0, "slow": 3.0}
"""Factors of that pause, by setting."""


class BotPlayer:
    """Asks the bots of one match, and keeps an answer until its moment."""

    def __init__(self, scene: MatchHost) -> None:
        self._scene = scene
        self.worker = BotWorker(on_ready=scene.app.wake)
        self.action: Action | None = None
        """The action that a bot has chosen and not done yet."""
        self._wait = 0.0

    def ask(self, seat: int) -> None:
        """A seat's bot is to choose; where a lesson says what it does, it does that. What a dexterity test comes to for a bot the game
        draws."""
        if self.worker.thinking or self.action is not None:
            return
        scene = self._scene
        match = scene.match
        self.action = scene.scripted()
        if self.action is None and match.actor == EXTERNAL:
            self.action = match.external()
        if self.action is not None:
            self._wait = PAUSE_MS
            return
        seed = (match.log.header.seed * 1_000_003 + len(match.turns) * 2 + seat) & 0x3FFFFFFF
        self.worker.ask(match.game, match.card_set, match.player(seat), match.view(seat), seed)

    def woken(self) -> None:
        """The worker may have an answer."""
        action = self.worker.poll()
        if action is not None:
            self.action = action
            self._wait = PAUSE_MS * PACES[self._scene.app.settings.bot_pace] * self._share()
            self._scene.app.redraw()

    def _share(self) -> float:
        """A question's share of the pause: what goes round, and what belongs to an action that was seen, does not hold up six players."""
        questions, prompt = self._scene.table.questions, self._scene.match.state.prompt
        if prompt is None or questions.begins_turn(prompt):
            return 1.0
        return ROUND_SHARE if questions.round(prompt) is not None else WITHIN_TURN_SHARE

    def due(self, ms: float) -> bool:
        """Time passes; whether the answer's moment has come."""
        if self.action is None:
            return False
        speed = self._scene.app.settings.speed
        self._wait -= ms * max(0.01, speed) if speed else 1e9
        return self._wait <= 0

    def step(self) -> None:
        """Do what was chosen, now."""
        self._scene.finish()
        if self.action is not None:
            action, self.action = self.action, None
            self._scene.take([action])

    def forget(self) -> None:
        """Nobody waits for an answer any more."""
        self.worker.forget()
        self.action = None

    def close(self) -> None:
        """The table is left."""
        self.worker.close()
