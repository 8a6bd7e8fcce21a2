"""The motions of a stage: it comes forward, dice are thrown on it, an act is played with its contact, and it goes back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from kotgames.ui.art.act import Act
from kotgames.ui.table.motions import Motions
from kotgames.ui.table.stage.bill import Bill
from kotgames.ui.table.stage.stage import FightStage
from kotgames.ui.timeline import Call, Drive, Gate, Reveal, Seq, Track, Wait

FORWARD_MS: Final = 180.0
FRAME_MS: Final = 17.0
"""The table changes a frame before the stage comes, two before it goes (what lies still there is drawn in the second), and one after it
has arrived: all of it at once is too much for one."""
READ_MS: Final = 300.0
"""Milliseconds after an act in which its outcome can be read."""
STILL_MS: Final = 900.0
"""With reduced motion the result stands so long."""


class Acting(Track):
    """Plays one act; `at_contact` is called once, when it is seen what comes of it: something meets, or misses (else at the end); `after`
    with the next moment, and `then` with the one after it, for what changes on the table: the frame of the contact has enough to draw."""

    def __init__(
        self, stage: FightStage, act: Act, at_contact: Callable[[], None] | None, after: Callable[[], None] | None
    ) -> None:  # fmt: skip
        self._stage = stage
        self.act = act
        self._begun = False
        self._steps: list[Callable[[], None]] = [
            partial(self._met, at_contact),
            *([] if after is None else [after]),
            self._seen,
        ]
        """Functions still to be called, one with each moment from the contact on."""
        self.length = float(act.length)
        self.known = float(act.met_ms)

    def _seen(self) -> None:
        if self.then is not None:
            self.then()

    def _met(self, more: Callable[[], None] | None) -> None:
        self._stage.told = True
        if more is not None:
            more()

    def show(self, ms: float) -> None:
        """The moment."""
        if not self._begun:
            self._begun = True
            self._stage.begin(self.act)
        ends = ms >= self.length
        due = len(self._steps) if ends else int(ms >= self.act.met_ms)
        for step in self._steps[:due]:
            step()
        del self._steps[:due]
        self._stage.show(min(ms, self.length))
        if ends:
            self._stage.finish()


class Still(Reveal):
    """Without motion: shows only what an act came to."""

    def __init__(self, act: Act, show: Callable[[], None]) -> None:
        super().__init__(show)
        self.act = act


class Going(Drive):
    """The stage comes forward or goes back."""


class StageTracks:
    """Makes the tracks of one stage."""

    def __init__(self, stage: FightStage, motions: Motions) -> None:
        self.stage = stage
        self.motions = motions
        self._coming = False
        """True where a track that was made brings it forward, and is still to be shown."""

    def come(
        self, bill: Bill, coming: Iterable[Act] = (), sets_out: Callable[[], None] = lambda: None
    ) -> Track:
        """Forward, with this beside the fighters; nothing moves where it stands there already. What is `coming` may be played then; it is
        asked for one by one, as far as there is time. It waits until nobody is missing; then it `sets_out`."""
        stage = self.stage

        def open_() -> None:
            sets_out()
            stage.bill, stage.told = bill, False
            stage.written = []
            stage.act = None
            stage.stay()
            stage.want(coming)

        self._coming = True

        def forward(share: float) -> None:
            if share < 1 or stage.forward < 1:
                stage.come(max(stage.forward, share, 0.01))
            if share >= 1:
                self._coming = False

        changed = self.motions.ctx.host.changed
        length = 0.0 if stage.showing or not self.motions.moving else FORWARD_MS
        return Seq(
            self._all_there(coming if isinstance(coming, Sequence) else (), comes=True),
            Call(open_), Wait(FRAME_MS if length else 0.0), Call(changed), self._arriving(length, forward),
        )  # fmt: skip

    def _all_there(self, acts: Sequence[Act], *, comes: bool = False) -> Track:
        """A gate that opens when nobody is missing in these acts (`FightStage.lacking`)."""
        stage, lacking = self.stage, None
        moving = self.motions.moving

        def ready() -> bool:
            nonlocal lacking
            if lacking is None:
                if comes:
                    stage.look_close()
                lacking = stage.lacking(acts, comes=comes)
            return not moving or stage.make(lacking)

        return Gate(ready)

    def play(
        self, act: Act, at_contact: Callable[[], None] | None = None, after: Callable[[], None] | None = None, read: float = READ_MS
    ) -> Track:  # fmt: skip
        """An act, wherever the stage is (`at_contact` and `after` as with `Acting`); then `read` milliseconds. Without motion only what it
        came to is shown."""
        if self.motions.moving:
            return Seq(self._all_there([act]), Acting(self.stage, act, at_contact, after), Wait(read))

        def cut() -> None:
            self.stage.begin(act)
            self.stage.told = True
            for step in (at_contact, after):
                if step is not None:
                    step()
            self.stage.show(float(act.met_ms))
            if not self.stage.showing:
                self.stage.finish()

        stands = STILL_MS if self.stage.showing or self._coming else 0.0
        return Seq(Still(act, cut), Wait(stands), Call(self.stage.finish))

    def fight(
        self, act: Act, bill: Bill, begins: Callable[[], None], sets_out: Callable[[], None],
        at_contact: Callable[[], None] | None = None, read: float = READ_MS,
    ) -> Track:  # fmt: skip
        """An act from its beginning: who fights stands there (`begins`), the stage comes forward while cards set out for it, and it is
        played; when it is seen what comes of it, the table is what it is then."""
        played = replace(act)  # each is seen as one of its own, though acts are kept
        return Seq(
            Call(begins),
            self.come(bill, [played], sets_out),
            self.play(played, at_contact, after=self.motions.ctx.host.changed, read=read),
        )

    def play_all(self, acts: Sequence[Act], read: float = READ_MS) -> Track:
        """Acts one after the other."""
        last = len(acts) - 1
        return Seq(*(self.play(act, read=read if index == last else 0.0) for index, act in enumerate(acts)))

    def back(self) -> Track | None:
        """Back to rest; None where it is there."""
        stage = self.stage
        if not stage.showing:
            return None

        def go(share: float) -> None:
            if share >= 1:
                stage.act = None
                stage.written = []
                stage.bill = Bill()
            stage.come(max(0.0, 1.0 - share))

        def leave() -> None:
            stage.leave()
            self.motions.ctx.host.changed()

        length = FORWARD_MS if self.motions.moving else 0.0
        return Seq(Call(leave), Wait(2 * FRAME_MS if length else 0.0), self._arriving(length, go))

    def _arriving(self, length: float, go: Callable[[float], None]) -> Track:
        """The stage goes all the way; then the table is what it is with the stage there."""
        return Seq(Going(length, go), Wait(FRAME_MS if length else 0.0), Call(self.motions.ctx.host.changed))
