"""A table of Knockdown on which events are shown one by one, with what the stage says of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.motion import Motion
from kotgames.games.knockdown.table.stage import Stage
from kotgames.ui.timeline import Track
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockdown import places
from tests.ui.standins import SilentBot

CARD_SET = places.CARD_SET
SOURCES = CARD_SET.source_ids


def source(name: str) -> int:
    """An attack by its id."""
    return SOURCES.index(name)


class Table:
    """A table on which somebody attacks, and what is played on it."""

    def __init__(
        self, window: MakeDriver, size: tuple[int, int] = (1280, 720), speed: float = 1.0, **named: Any
    ) -> None:
        self.driver: Driver = window(size, speed=speed, paint=False, bot=SilentBot, **named)
        self.driver.start(places.action())
        self.driver.wait_idle()
        self.ctx: Context = self.driver.host.table.context  # type: ignore[assignment]
        self.motion: Motion = self.driver.host.table.motion  # type: ignore[assignment]
        self.show: Stage = self.motion.show
        self.view: dict[str, Any] = dict(self.ctx.view)

    def attacks(self, name: str) -> int:
        """A row card of a kind is being resolved; its number."""
        found = [card for card in range(CARD_SET.cards) if CARD_SET.kinds[CARD_SET.kind_of[card]] == name]
        self.view["played"] = found[0]
        self.ctx.host.situation.view["played"] = found[0]
        return found[0]

    def played(self, event: Any) -> Iterator[float]:
        """Each moment of an event's motion, in milliseconds; the sounds are asked for as the host does."""
        track: Track | None = self.motion.track(event, self.view)
        assert track is not None
        self.motion.sounds(event)
        ms = 0.0
        while ms < track.length:
            track.show(ms)
            yield ms
            ms += 20.0
        track.show(track.length)
        yield ms

    def play(self, event: Any) -> None:
        """All of it."""
        for _ in self.played(event):
            pass

    @property
    def told(self) -> list[str]:
        """The lines beside the two."""
        bill = self.ctx.stage.bill
        return [line.text for line in (*bill.left, *bill.right)]

    @property
    def result(self) -> str:
        """The word above them."""
        found = self.ctx.stage.bill.result
        return "" if found is None else found[0]


def struck(
    name: str,
    seat: int = 0,
    *,
    printed: tuple[int, int] = (1, 0),
    wounds: tuple[int, int] = (1, 0),
    blocked: tuple[int, int] = (0, 0),
    additions: tuple[e.Addition, ...] = (),
) -> e.Struck:
    """A pool that falls; what is printed on cards is tuned, and said here."""
    of = source(name)
    kind = ("strike", "ability", "reaction")[CARD_SET.type_of[of]]
    return e.Struck(seat, of, kind, 0, printed, additions, blocked, wounds, wounds, False)
