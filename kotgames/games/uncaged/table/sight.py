"""What the table of UNCAGED can tell of the shown view: which exchange lies open, who attacks, how it ended. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.engine.contract import Event
from kotgames.engine.fairness import Roll
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import views
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.game import GAME, State
from kotgames.ui.table.context import Host
from kotgames.ui.table.legacy import Seated


class Sight(Seated):
    """The situation in the game's words; `Table` draws it."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        assert isinstance(host.card_set, CardSet)
        self.card_set = host.card_set
        self._board: tuple[dict[str, Any], State] | None = None

    @property
    def board(self) -> State:
        """The shown view as a board to read numbers from."""
        view = self.view
        if self._board is None or self._board[0] is not view:
            self._board = (view, views.sketch(State, view, self.card_set))
        return self._board[1]

    @property
    def now(self) -> int:
        """The exchange that is shown; -1 before the first is revealed."""
        return int(max(self.view["shown"])) - 1

    @property
    def picking(self) -> bool:
        """Whether a person here chooses a fighter now."""
        prompt = self.host.situation.prompt
        return prompt is not None and prompt.kind == "pick"

    def role(self, seat: int) -> int:
        """0 for the attacker, 1 for the defender."""
        return 0 if seat == self.view["attacker"] else 1

    # ---- dice, and the end of a match

    def rolls(self, event: Event) -> list[Roll]:
        """See `TableView`: the die for who attacks first, thrown again while it is even."""
        if not isinstance(event, e.FirstAttackerRolled):
            return []
        return [Roll(seat, (pair[seat],)) for pair in event.rolls for seat in (0, 1)]

    def summary(self, events: Sequence[Event]) -> list[tuple[str, str, str]]:
        """See `TableView`."""
        words = self.host.words
        lines = []
        for event in events:
            if isinstance(event, e.RoundEnded):
                who = words("results.tied") if event.winner < 0 else self.host.name(event.winner)
                result = words("results.points", one=event.dealt[0], two=event.dealt[1])
                lines.append((words("results.round", number=event.round), result, who))
        if self.view["how"] == 1 or not lines:
            lost = self.view["lost"]
            result = words("results.points", one=lost[1], two=lost[0])
            lines.append(
                (
                    words("results.round", number=max(1, self.view["round"])),
                    result,
                    words("results.unfinished"),
                )
            )
        return lines

    def turns(self) -> int:
        """See `TableView`: combos."""
        return int(self.view["combo"])

    def fighter_name(self, seat: int) -> str:
        """See `TableView`."""
        fighter = self.view["fighters"][seat]
        return (
            self.host.words(f"fighter.{self.card_set.fighter_ids[fighter]}")
            if fighter >= 0
            else self.host.name(seat)
        )

    def rematch(self, options: dict[str, Any], winners: Sequence[int]) -> tuple[dict[str, Any], Any]:
        """Both keep their fighters."""
        fighters = [GAME.fighter_of(self.view, seat, self.card_set) for seat in (0, 1)]
        return {**options, "fighters": fighters}, None
