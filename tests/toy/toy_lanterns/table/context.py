"""What the parts of this table share beside that of every table: the layout, and what can be laid on the stall."""

from __future__ import annotations

from kotgames.games.toy_lanterns.actions import BID, TOSS
from kotgames.games.toy_lanterns.card_set import CardSet
from kotgames.games.toy_lanterns.table.plain import Layout, arrange
from kotgames.games.toy_lanterns.views import View

from kotgames.ui.table import ids
from kotgames.ui.table.context import Host
from kotgames.ui.table.page_picture import PageContext
from kotgames.ui.table.stage.stage import FightStage

STALL = "middle"
FIRST = {"bid": BID, "toss": TOSS}
"""The action of 0, by the sort of its token."""


class Context(PageContext[View, CardSet]):
    """One for each table on the screen."""

    pages = ("stall",)
    facings = (1,) * 6
    layout: Layout

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.stage = FightStage(self)  # nobody fights, it never comes forward
        self.lay_out()

    def lay_out(self) -> None:
        """See `PageContext`."""
        self.layout = arrange(self.area, self.seating.count, self.buttons)

    @property
    def hand(self) -> list[str]:
        """The cards at the lower edge that are not laid out, or their backs."""
        below, lying = self.seating.bottom, self.view["draft"] or ()
        held = self.view["hands"][below]
        if held is None:
            return [ids.back(below, place) for place in range(self.view["counts"][below])]
        return [ids.card(card) for card in held if card not in lying]

    @property
    def keys(self) -> list[str]:
        """All that can be laid on the stall: what a bid or a throw can be, and the open hand."""
        legal = self.host.situation.legal
        tokens = [
            f"{sort}:{action - zero}" for sort, zero in FIRST.items() if self.asks(sort) for action in legal
        ]
        return [*tokens, *(name for name in self.hand if not name.startswith("back"))]
