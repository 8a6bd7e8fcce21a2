"""What the table of Knockouts and Tapouts can tell of the shown view: whose hand lies where, who is asked, how it ends. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.engine.contract import Event
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts import views
from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.games.knockouts_tapouts.events import RoundEnded
from kotgames.games.knockouts_tapouts.game import GAME, State
from kotgames.games.knockouts_tapouts.ready_made import presets
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
    def creating(self) -> bool:
        """Whether a person here makes a fighter now."""
        prompt = self.host.situation.prompt
        return prompt is not None and prompt.kind == "build"

    @property
    def on_ground(self) -> bool:
        """Whether the shown Position is on the ground."""
        return bool(self.view["position"] >= self.card_set.first_ground)

    @property
    def own_hand(self) -> list[int]:
        """The open hand of the seat the screen speaks to."""
        return list(self.view["hands"][self.me] or ())

    @property
    def can_touch_hand(self) -> bool:
        """Whether the hand may be picked from now."""
        return self.host.situation.prompt is not None

    def hand_order(self, seat: int) -> list[int]:
        """An open hand in its order on the screen: cards stay where they are, new ones come at the end."""
        return self.in_order(seat, self.view["hands"][seat] or [])

    def points(self, seat: int) -> int:
        """The scoring points of a seat in this round."""
        card_set = self.card_set
        return (
            len(self.view["strikes"][seat]) * card_set.strike_points
            + len(self.view["grapples"][seat]) * card_set.grapple_points
        )

    def discards_left(self) -> int:
        """How many cards may still be discarded now."""
        frame = self.view["stack"][-1] if self.view["stack"] else None
        if frame is not None and frame[0] == b.DISCARD_MORE:
            return int(frame[3])
        return self.card_set.discards

    # ---- the end of a match

    def summary(self, events: Sequence[Event]) -> list[tuple[str, str, str]]:
        """See `TableView`."""
        words = self.host.words
        lines = []
        for event in events:
            if isinstance(event, RoundEnded):
                key = "results.overtime" if event.round > self.view["rounds"] else "results.round"
                number = (
                    event.round - self.view["rounds"] if event.round > self.view["rounds"] else event.round
                )
                who = words("results.tied") if event.winner < 0 else self.host.name(event.winner)
                lines.append(
                    (
                        words(key, number=number),
                        words("results.points", one=event.points[0], two=event.points[1]),
                        who,
                    )
                )
        if self.view["how"] in (b.KNOCKOUT, b.TAPOUT, b.STOPPAGE) or not lines:
            points = words("results.points", one=self.points(0), two=self.points(1))
            lines.append(
                (
                    words("results.round", number=max(1, self.view["round"])),
                    points,
                    words("results.unfinished"),
                )
            )
        return lines

    def turns(self) -> int:
        """See `TableView`."""
        return int(self.view["turn"])

    def rematch(self, options: dict[str, Any], winners: Sequence[int]) -> tuple[dict[str, Any], Any]:
        """The winner keeps the fighter, the loser may make another, starting from the old one (K14, p.3); after a draw both stay. A fighter
        that was never finished is made anew."""
        builds = [GAME.fighter_of(self.view, seat, self.card_set) for seat in (0, 1)]
        fighters = [build if not winners or seat in winners else None for seat, build in enumerate(builds)]
        return {**options, "fighters": fighters}, builds

    def fighter_name(self, seat: int) -> str:
        """See `TableView`: a ready-made fighter's name, else that it is one of their own."""
        spec = GAME.fighter_of(self.view, seat, self.card_set)
        made = next((preset.id for preset in presets() if preset.spec == spec), "")
        return self.host.words(f"fighter.{made}" if made else "statistics.own_fighter")
