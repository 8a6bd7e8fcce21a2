"""The state that the parts of this table share beside that of every table: the layout, the row as it is laid, the seen part of the
fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from kotgames.games.uncaged import views
from kotgames.games.uncaged.art import catalogue
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.game import State
from kotgames.games.uncaged.table import ids, looks
from kotgames.games.uncaged.table.layout import PAGES, SLOTS, Layout, arrange
from kotgames.games.uncaged.table.row_slots import RowSlots
from kotgames.games.uncaged.table.shown_fight import ShownFight
from kotgames.games.uncaged.views import View
from kotgames.ui.art.look import Look, Say, silent
from kotgames.ui.art.portrait import READY
from kotgames.ui.table import context as contexts
from kotgames.ui.table.context import Host
from kotgames.ui.table.page_picture import PageContext

if TYPE_CHECKING:
    from kotgames.games.uncaged.table.row_advice import RowAdvice
    from kotgames.games.uncaged.table.row_draft import RowDraft

NEAR_THE_END: Final = 0.35
"""With no more than this share of Health left it is seen in the face."""
CLEAR_LEAD: Final = 0.2
"""With so much more of one's Health left than the rival's one looks like winning."""


class Context(PageContext[View, CardSet]):
    """One for each table on the screen."""

    pages = PAGES
    nobody = looks.NOBODY
    layout: Layout
    advice: RowAdvice
    row_draft: RowDraft

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        view = self.view
        self.row = RowSlots()
        """The row as a person here lays it."""
        self.shown_fight = ShownFight(view["hp"])
        self.stage.learn(catalogue.acts())
        self.turning_card: tuple[int, int] | None = None
        """The seat and slot of a card whose face is not seen yet."""
        self.level_flip: float | None = None
        """Progress of the level sign's turn, 0..1."""
        self.stance_level = view["level"]
        """The level at which the two fighters are shown."""
        self.stance_top = view["attacker"] if self.stance_level else -1
        """The seat that is shown on top; -1 where nobody is."""

    def worn(self, seat: int, say: Say = silent) -> Look | None:
        """See `PageContext`."""
        fighter = self.view["fighters"][seat]
        return None if fighter < 0 else looks.look_of(self.card_set, fighter, self.colour(seat), say)

    # ---- the view

    @property
    def board(self) -> State:
        """The shown view as a board to read numbers from."""
        return self.sketched(lambda view: views.sketch(State, view, self.card_set))

    @property
    def exchange(self) -> int:
        """The exchange that is shown, from 0; -1 before the first is revealed."""
        return max(self.view["revealed"]) - 1

    def role(self, seat: int) -> int:
        """0 for the attacker, 1 for the defender."""
        return 0 if seat == self.view["attacker"] else 1

    def card_cast(self, seat: int) -> looks.Cast:
        """The cast of a seat's cards: its own fighter, who plays them, and the rival's."""
        one, two = self.view["fighters"][seat], self.view["fighters"][1 - seat]
        palette = self.host.app.palette
        return looks.Cast(one, two, palette.seat(seat), palette.seat(1 - seat))

    def mood(self, seat: int) -> str:
        """The mood of a fighter, by what everybody sees: how it ended, and the share of Health that both have left."""
        fighters, fight = self.view["fighters"], self.shown_fight
        if ended := self.verdict(seat):
            return ended
        if min(fighters) < 0:
            return READY
        own, other = (fight.hp(one) / self.card_set.hp[fighters[one]] for one in (seat, 1 - seat))
        if own <= NEAR_THE_END:
            return "hurt"
        return "winning" if own - other >= CLEAR_LEAD else READY

    # ---- the hand and the row

    @property
    def picking_fighter(self) -> bool:
        """True while a person here chooses a fighter."""
        return self.asks("pick")

    @property
    def laying_row(self) -> bool:
        """True while a person here lays a row."""
        return self.asks("place")

    @property
    def placed_cards(self) -> list[int]:
        """Cards of the own row that are placed by the rules and not locked (a row that was undone or resumed): they may still be moved."""
        view, me = self.view, self.me
        if not self.laying_row or view["hands"][me] is None:
            return []
        return view["rows"][me][view["revealed"][me] :]

    @property
    def own_hand(self) -> list[int]:
        """The open hand of the seat the screen speaks to, with what may still be moved in its row."""
        return [*(self.view["hands"][self.me] or ()), *self.placed_cards]

    def hand_order(self, seat: int) -> list[int]:
        """An open hand in its order on the screen, with what may still be moved in its row: sorted by kind."""
        held = self.own_hand if seat == self.me else list(self.view["hands"][seat] or ())
        return sorted(held, key=lambda card: (self.card_set.kind_of[card], card))

    @property
    def hand(self) -> list[str]:
        """The objects of the open hand at the lower edge, as the number keys pick them: first what is seen in the hand, from left to
        right, then what lies in the row."""
        seat = self.seating.bottom
        if self.view["hands"][seat] is None:
            return []
        order = self.hand_order(seat)
        if not self.laying_row:
            return [ids.card(card) for card in order]
        lying = [card for _, card in sorted(self.row.slots.items()) if card in order]
        return [ids.card(card) for card in (*(card for card in order if card not in lying), *lying)]

    @property
    def free_slots(self) -> list[int]:
        """The places of the own row that may be laid now."""
        return list(range(self.view["revealed"][self.me], SLOTS)) if self.laying_row else []

    @property
    def empty_slots(self) -> list[int]:
        """Those of them on which nothing lies yet."""
        return [slot for slot in self.free_slots if slot not in self.row.slots]

    # ---- what is shown

    def kept(self) -> Callable[[], None]:
        """See `TableContext`: how the fighters stand, and Health as it is shown."""
        level, top = self.stance_level, self.stance_top
        hp = [self.shown_fight.hp(seat) for seat in (0, 1)]
        pair = self.stage.pair

        def bring_back() -> None:
            self.set_stance(level, top)
            self.stage.cut(pair)
            self.shown_fight.show_hp(hp)

        return bring_back

    def lay_out(self) -> None:
        """Work out the layout for the area, the page and the situation."""
        self.layout = arrange(
            self.area, self.page, self.seating.bottom, self.exchange, self.buttons,
            helping=self.asks("place", "mulligan"), laying=self.laying_row,
        )  # fmt: skip

    def set_stance(self, level: int, top: int) -> None:
        """The two fighters stand or lie like this now."""
        self.stance_level, self.stance_top = level, top if level else -1
        self.host.app.redraw()


Part = contexts.Part[Context, CardSet]
"""A part of this table."""
