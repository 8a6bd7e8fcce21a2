"""The stances of the two miniatures while they act nothing: at rest, ready for the attack that is looked at, held or under way, on guard
before one, down; and by which of their acts an attack is made in the arena."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.art import miniatures, moments
from kotgames.games.knockdown.art.moments import MOMENTS, PALM, REACTION, SHOT, SHOWN
from kotgames.games.knockdown.card_set import CardSet
from kotgames.games.knockdown.decisions import DECISIONS
from kotgames.games.knockdown.table.context import Context

POINTS: Final = "order"
"""The act of who only points: at their turret, or with what they hold in the bare hand."""
_OF_EFFECT: Final = {"order": POINTS, "smoke": "blink_out", "pulse": "block"}
"""By what is drawn over it: the act of what touches nobody."""
_POSES: Final = {POINTS: "order", "work": "work", "blink_out": "gather", "block": "guard"}
"""In which pose somebody is ready for an act that neither strikes nor shoots."""


def act_of(card_set: CardSet, source: int) -> str:
    """By which act of a miniature (`miniatures.ACTS`) an attack of any box is made."""
    this = MOMENTS[moments.moment_name(card_set, source)]
    if this.kind == SHOT:
        return POINTS if this.origin == PALM else "shoot"
    if this.kind in (SHOWN, REACTION):
        return _OF_EFFECT.get(this.effect, "work")
    symbol = card_set.symbol[source]
    return miniatures.blow(c.SYMBOLS[symbol] if symbol >= 0 else "")


def ready_pose(act: str) -> str:
    """The pose in which somebody is ready for an act."""
    return miniatures.ready(act) or _POSES[act]


@dataclass(frozen=True, slots=True)
class Stance:
    """A pose (its name without what all begin with), and, where somebody has come as near as a blow reaches, by which act."""

    pose: str = miniatures.STAND
    act: str = ""


STOOD: Final = frozenset({b.ORIGIN, b.REACT, b.BLOCK, b.SPEND, b.CALL, b.WAY, b.TOWER})
"""The questions that say how one stands."""

AT_REST: Final = Stance()
GUARD: Final = Stance("guard")
SHAKEN: Final = Stance("shaken")
HIT: Final = Stance("hit")
DAZED: Final = Stance("sway")
KNEELS: Final = Stance("kneel")
LIES: Final = Stance("lie")
CHEERS: Final = Stance("cheer_low")


class Stances:
    """Says how each seat's miniature stands now."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.held: dict[int, Stance] = {}
        """By seat: what is held while something that happened is shown."""
        self.acts = -1
        """The seat that makes ready for what is shown, -1 for none: its base is lit."""
        self.down: set[int] = set()
        """Seats that lie beaten until the next round."""

    def forget(self) -> None:
        """Nothing is shown, and nobody lies."""
        self.part()
        self.down.clear()

    def part(self) -> None:
        """Nothing is fought out."""
        self.held.clear()
        self.acts = -1

    def ready(self, source: int) -> Stance:
        """Ready for an attack."""
        return Stance(ready_pose(act_of(self.ctx.card_set, source)))

    def of(self, seat: int) -> Stance:
        """The stance of a seat."""
        ctx, view = self.ctx, self.ctx.view
        if seat in self.down:
            return LIES
        if ctx.showing:
            return self.held.get(seat, AT_REST)
        if ctx.host.situation.over:
            beaten = CHEERS if view["winner"] == seat else LIES
            return beaten if view["how"] == b.BY_KO else AT_REST
        if min(view["place"]) < 0:
            return AT_REST
        asked = self._asked(seat)
        if asked is None and ctx.prompt is None and seat in self.held:
            return self.held[seat]  # what was announced waits for somebody else's answer
        return asked or self._foreseen(seat)

    def _asked(self, seat: int) -> Stance | None:
        """By the question to anybody, a person here, a bot or somebody in a record, if that says it."""
        ctx = self.ctx
        frame = tuple(ctx.view["stack"][-1]) if ctx.view["stack"] else ()
        if not frame or frame[0] not in STOOD:
            return None
        decision = DECISIONS[frame[0]]
        kind = decision.key
        about: Mapping[str, Any] = decision.about(ctx.board, frame)
        if kind in ("block", "react", "origin"):
            if seat == about["seat"]:
                return self.ready(about["source"])
            return AT_REST if kind == "origin" else GUARD
        if kind == "spend" and seat == frame[1] and about["why"] == b.SPEND_REASONS[b.FOR_WOUNDS]:
            return self.ready(about["source"])
        if kind in ("call", "way", "tower") and seat == about["seat"]:
            return DAZED if kind == "call" else KNEELS
        return None

    def _foreseen(self, seat: int) -> Stance:
        """By the attack that is looked at or held: who would make it is ready, whom it would meet is on guard."""
        foreseen = self.ctx.foresight.now()
        if foreseen is None:
            return AT_REST
        if seat == foreseen.seat:
            return self.ready(foreseen.source)
        hurts = foreseen.meets and (any(foreseen.wounds) or any(foreseen.more))
        return GUARD if hurts else AT_REST
