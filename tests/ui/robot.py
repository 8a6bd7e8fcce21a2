"""A robot that plays whole matches with its hands: every question is answered on the screen, in one way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.ready_made import presets
from tests.ui.driver import FRAME, Driver, Stuck, Unreachable
from tests.ui.hands import Hands, fighter_of

Choose = Callable[["Robot"], int]


class Robot:
    """Plays for every person at the screen until the verdict. `script`: texts of actions to take instead of choosing."""

    def __init__(
        self,
        driver: Driver,
        way: str,
        *,
        seed: int = 1,
        level: str = "greedy",
        script: Sequence[str] | None = None,
        ms: float = FRAME,
    ) -> None:
        self.driver = driver
        self.hands = Hands(driver, way)
        self.way = way
        self.level = level
        self.script = list(script) if script is not None else None
        self.ms = ms
        self.chance = Dice(seed)
        self.hand_overs = 0
        self.asked: set[str] = set()
        self.detours: list[str] = []
        """Actions that could not be done in the robot's way, and had to be done with the buttons."""

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
            self.hand_overs += 1
            self.use("ready")
            return
        assert driver.top.kind == "match", driver.top.kind
        prompt = driver.host.situation.prompt
        assert prompt is not None, "the table is idle and asks nobody"
        self.asked.add(prompt.kind)
        if prompt.kind == "build":
            self.hands.build(self._fighter(prompt.seat))
            return
        before = self._turns()
        self._take(self._choose())
        driver.step(self.ms)
        assert self._turns() > before, f"{prompt.kind}: nothing happened; said {driver.toast!r}"

    def use(self, name: str) -> None:
        """A button of a dialog."""
        if self.way == "keys":
            self.driver.press(name)
        else:
            self.driver.click(name)

    def _turns(self) -> int:
        return len(self.driver.host.match.turns)

    # ---- choosing

    def _choose(self) -> int:
        match = self.driver.host.match
        assert match.actor is not None
        if self.script is not None:
            while self.script and self.script[0] in ("ready",):
                self.script.pop(0)
            return GAME.parse(self.script.pop(0), match.card_set)
        seed = self.chance.below(1 << 20)
        return players.choose(self.level, GAME, match.card_set, match.view(match.actor), seed)

    def _fighter(self, seat: int) -> list[int]:
        card_set = self.driver.host.match.card_set
        if self.script is None:
            made = presets()
            return fighter_of(made[seat % len(made)].spec, card_set)
        items = []
        while self.script and self.script[0].startswith("place"):
            code = GAME.parse(self.script.pop(0), card_set)
            items.append(code - a.PLACE_STYLE + 5 if code >= a.PLACE_STYLE else code - a.PLACE)
        return items

    # ---- doing

    def _take(self, action: int) -> None:
        """Do it in the robot's way; what that way cannot do is noted and done with the buttons."""
        driver = self.driver
        kind = driver.host.situation.prompt.kind  # type: ignore[union-attr]
        before = self._turns()
        why = ""
        try:
            if kind == "act" and a.DISCARD <= action < a.SPECIAL:
                self._discard(action)
            else:
                self.hands.take(action)
        except (Unreachable, AssertionError) as error:
            why = str(error)
        driver.step(self.ms)
        if self._turns() == before and driver.top.kind == "match":
            self.detours.append(f"{GAME.text(action)}: {why or driver.toast}")
            driver.host.hold("")
            driver.host.commit(
                [action, *([a.STOP] if a.DISCARD <= action < a.SPECIAL and kind == "act" else [])]
            )

    def _discard(self, action: int) -> None:
        """One card, or with a script the two that follow each other."""
        actions = [action]
        if self.script is not None:
            while self.script and self.script[0].startswith("discard") and len(actions) < 2:
                actions.append(GAME.parse(self.script.pop(0)))
            if self.script and self.script[0] == "stop":
                self.script.pop(0)
        self.hands.discard(actions)
