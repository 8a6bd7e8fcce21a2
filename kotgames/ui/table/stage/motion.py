"""The motion of events on a table with a stage: events of the fight keep it forward, anything else lets it go back first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kotgames.engine.contract import Event
from kotgames.engine.log_book import LogBook
from kotgames.ui.art.act import Act
from kotgames.ui.table.shown import Plays
from kotgames.ui.table.stage.bill import Bill
from kotgames.ui.table.stage.seen import seen_of
from kotgames.ui.table.stage.tracks import StageTracks
from kotgames.ui.timeline import Call, Par, Seq, Track, Wait


class StagedMotion(Plays):
    """The motion of a game with a stage."""

    def __init__(self, stage: StageTracks, log: LogBook[Any]) -> None:
        self.stage = stage
        super().__init__(stage.motions, log)

    def track(self, event: Event, before: dict[str, Any]) -> Track | None:
        """See `Motion`; what is not part of the fight is seen when the stage has gone back."""
        track = super().track(event, before)
        back = None if self.stays_forward(event) else self.rest()
        whole = track if back is None else Seq(back, track or Wait(0))
        self._seen = seen_of(whole)
        return whole

    def stays_forward(self, event: Event) -> bool:
        """True for an event that the stage stays forward for, if it is there."""
        return self.rows[type(event)].forward

    def ending(self, how: str, acts: Sequence[Act], winner: int) -> Track:
        """The end of the match: the deciding act once more under a title, the word for it when it was seen, and who has won over what the
        two do then (-1: nobody, and why it is a draw)."""
        words = self.motions.ctx.words
        banner = self.motions.banner(words(f"banner.{how}"), "danger", 1500.0)
        seen, named = Wait(acts[0].length), Call(lambda: self._name_winner(winner))
        # over what comes after the deciding act; where that is the last, beside the word for it
        told = Seq(seen, banner, named) if len(acts) > 1 else Seq(seen, named, banner)
        come = self.stage.come(Bill(title=words(f"stage.end.{how}")), acts)
        return Seq(come, Par(self.stage.play_all(acts, read=600.0), told))

    def crowned(self, acts: Sequence[Act], bill: Bill, begins: Callable[[], None], winner: int) -> Track:
        """The end of the match without such a word: who has won is said over the last act, or with the one there is when the two part."""
        told = sum(one.length for one in acts[:-1]) or acts[0].parted_ms
        named = Seq(Wait(told if self.motions.moving else 0.0), Call(lambda: self._name_winner(winner)))
        played = Par(self.stage.play_all(acts, read=900.0), named)
        return Seq(Call(begins), self.stage.come(bill, acts), played)

    def _name_winner(self, winner: int) -> None:
        ctx, stage = self.motions.ctx, self.stage.stage
        won = (
            ctx.words("results.won", name=ctx.host.name(winner))
            if winner >= 0
            else ctx.words("results.how.draw")
        )
        stage.told = True
        stage.bill.result = (won.upper(), "gold")
        ctx.host.app.redraw()

    def prepares(self) -> bool:
        """See `Motion`."""
        return not self.stage.stage.prepared

    def rest(self) -> Track | None:
        """See `Motion`."""
        return self.stage.back()
