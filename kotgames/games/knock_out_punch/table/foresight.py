"""The effect of a placement: from the cards laid, and the card of the hand that is held or looked at. And while the others are asked for a
Block (P4), the effect if nobody has one."""

from __future__ import annotations

from dataclasses import dataclass

from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch.card_set import FIGHTER, WILD
from kotgames.games.knock_out_punch.game import State
from kotgames.games.knock_out_punch.table import ids
from kotgames.games.knock_out_punch.table.context import Context, Part
from kotgames.games.knock_out_punch.views import View


@dataclass(frozen=True, slots=True)
class Seen:
    """One placement and what it would come to."""

    location: int
    before: int
    """Punches that are there now."""
    more: int
    """Punches that come."""
    up: bool
    target: int
    """Whom the stack strikes or would strike; -1 nobody."""
    strikes: bool
    """It has the punches, and there is somebody."""
    cards: int
    """Number of cards that would be taken."""
    points: int
    full: bool
    """It has the punches."""
    placed: bool = False
    """It stands: only a Block can stop it now."""


class Foresight(Part):
    """Works it out once for each situation."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._seen: Seen | None = None
        self._of: object = None
        self._view: View | None = None
        """Of which view; held, so that no later one has its id."""

    def now(self) -> Seen | None:
        """The foresight of the placement that is laid or looked at, or that may still be blocked; None where there is none."""
        ctx = self.ctx
        if ctx.showing:
            return None
        if not ctx.moving_cards:
            return self._threat()
        looked = ctx.host.held or ctx.looked_at
        key = (tuple(ctx.laid), ctx.laid_at, looked)
        if self._view is not ctx.view or key != self._of:
            self._view, self._of, self._seen = ctx.view, key, self._work_out(looked)
        return self._seen

    def _threat(self) -> Seen | None:
        """The stack that strikes unless somebody blocks: public, whoever is asked and whoever thinks."""
        view = self.ctx.view
        frame = view["stack"][-1] if view["stack"] else None
        if frame is None or frame[0] != b.BLOCK:
            return None
        if self._view is not view or self._of != b.BLOCK:
            board, spot, target = self.ctx.board, frame[3], frame[4]
            up = bool(board.uppercuts[spot] & 1)
            cards = len(board.stack_at(target))
            self._view, self._of = view, b.BLOCK
            self._seen = Seen(
                spot, board.punches[spot], 0, up, target, True, cards, board.points_at(target), True, placed=True
            )  # fmt: skip
        return self._seen

    def _work_out(self, looked: str) -> Seen | None:
        ctx = self.ctx
        laid = list(ctx.laid)
        location = ctx.laid_at if laid else -1
        card = ids.numbers(looked)[0] if looked.startswith("card:") else -1
        if card in ctx.own_hand and card not in laid and ctx.does(card) in (FIGHTER, WILD):
            home = ctx.home_of(card)
            if home >= 0 and home != location:
                laid, location = [card], home
            elif home >= 0:
                laid.append(card)
        if location < 0 and ctx.asks("add"):
            location = ctx.open_location
        if location < 0:
            return None
        after = ctx.host.after(sorted(ctx.placing(one, location) for one in laid))
        if not isinstance(after, State):
            return None
        target = after.target(location)
        full = after.punches[location] >= ctx.card_set.knockout
        taken = after.stack_at(target) if full and target >= 0 else []
        before = ctx.view["punches"][location]
        return Seen(
            location, before, after.punches[location] - before, bool(after.uppercuts[location] & 1), target,
            bool(taken), len(taken), after.points_at(target) if taken else 0, full,
        )  # fmt: skip
