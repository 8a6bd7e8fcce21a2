"""A robot that plays whole matches with its hands: every question is answered on the screen, in one way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.contract import Action, Prompt, State
from tests.ui.driver import FRAME, Driver, Stuck
from tests.ui.hands import Hands


class Robot(ABC):
    """Plays for every person at the screen until the verdict."""

    player: ClassVar[type[Hands]]
    """The game's hands."""

    def __init__(
        self,
        driver: Driver,
        way: str,
        *,
        seed: int = 1,
        level: str = "greedy",
        ms: float = FRAME,
    ) -> None:
        self.driver = driver
        self.hands: Any = self.player(driver, way)
        self.way = way
        self.level = level
        self.ms = ms
        self.chance = Dice(seed)
        self.hand_overs: list[tuple[State, Prompt]] = []
        """The position and what was asked behind the curtain, of each hand-over."""
        self.asked: set[str] = set()
        self.detours: list[str] = []
        """Actions that could not be done in the robot's way, and had to be done with the buttons."""

    @abstractmethod
    def decide(self, prompt: Prompt) -> None:
        """Answer a question of the table."""

    # ---- a whole match

    def play(self, most: int = 600) -> None:
        """Until the verdict is shown."""
        for _ in range(most):
            self.driver.wait_idle(ms=self.ms)
            if self.driver.top.kind == "results":
                return
            self.answer()
        raise Stuck(f"no verdict after {most} answers; {self.driver.top.kind}")

    def answer(self) -> None:
        """Answer what is asked now."""
        driver = self.driver
        if driver.top.kind == "curtain":
            prompt = driver.host.match.state.prompt
            assert prompt is not None
            self.hand_overs.append((driver.host.match.state.copy(), prompt))
            self.hands.use("ready")
            return
        assert driver.top.kind == "match", driver.top.kind
        if "do:next" in driver.ids():  # what it came to stays until one goes on
            self.hands.use("do:next")
            return
        if driver.host.situation.round is not None:
            self.hands.use(self._together())
            return
        prompt = driver.host.situation.prompt
        assert prompt is not None, "the table is idle and asks nobody"
        self.asked.add(prompt.kind)
        before = self.turns
        self.decide(prompt)
        driver.step(self.ms)
        assert self.turns > before, f"{prompt.kind}: nothing happened; said {driver.toast!r}"

    def _together(self) -> str:
        """What is pressed where a question is put to all people together: the first who would not give the usual answer, or nobody."""
        host = self.driver.host
        round_ = host.situation.round
        assert round_ is not None
        state = host.match.state.copy()
        for seat in host.asker.rounds.people:
            while state.actor != seat:
                state.step(round_.usual)
            if self.choice(state, seat) != round_.usual:
                return f"together:{seat}"
        return "together:nobody"

    @property
    def turns(self) -> int:
        """How many actions the match has."""
        return len(self.driver.host.match.turns)

    # ---- choosing

    def choice(self, state: State, seat: int) -> Action:
        """What the bot of the robot's level does there."""
        match = self.driver.host.match
        seed = self.chance.below(1 << 20)
        return players.choose(self.level, match.game, match.card_set, state.view(seat), seed)
