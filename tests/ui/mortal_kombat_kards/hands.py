"""Every decision of the Kard Game with the hands; what of its table's inside the tests look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards.table import ids
from tests.ui import hands
from tests.ui.driver import Driver

_BUTTONS: Final = {
    a.COMMIT: "commit", a.PASS: "pass", a.DONE: "done", a.TAKE_HIT: "take_hit", a.KEEP: "keep", a.MOVE_IN: "in",
    a.MOVE_OUT: "out", a.DECLINE: "decline",
}  # fmt: skip


def inside(driver: Driver) -> Any:
    """What the parts of the table know and write (`games.mortal_kombat_kards.table.context`)."""
    return driver.host.table.context


def own_cards(driver: Driver) -> list[int]:
    """The cards of who is asked, those that are laid out too."""
    return list(inside(driver).own_hand)


def put_aside(driver: Driver) -> list[int]:
    """Cards of the own hand that lie beside, to be discarded."""
    return list(inside(driver).aside)


class Hands(hands.Hands):
    """A player of the Kard Game."""

    pages = ("fight", "corners", "log")

    # ---- decisions

    def take(self, action: int) -> None:
        """Do on the screen what leads to an action; a kard that is discarded in a turn is discarded alone."""
        family = a.family(action)
        if family == 0:
            self.use(f"do:{_BUTTONS.get(action) or self._text(action)}")
        elif family == a.DROP:
            self._drop([action])
        elif family in (a.TAKE, a.AT):
            self._of_the_table(action)
        else:
            self.lay(action)

    def discard(self, actions: Sequence[int]) -> None:
        """Put these kards aside, and none that lies there from before, and be done with it."""
        locked = inside(self.driver).view["dropped"][inside(self.driver).me]
        for _ in range(len(put_aside(self.driver)) - len(locked)):
            self.use("do:take_back")
        for action in actions:
            self._put_aside(action)
        self.use("do:done")

    def lay(self, action: int) -> None:
        """Lay a kard of the hand, in the way that the action says where there are several."""
        me = inside(self.driver).me
        self.put_anywhere(ids.card(self._of_kind(a.kind_of(action))), [ids.wing(me), ids.ARENA])
        if inside(self.driver).two_ways is not None:
            self.use(f"do:{self._text(action)}")

    # ---- parts of them

    @property
    def _kind(self) -> str:
        prompt = self.driver.host.situation.prompt
        assert prompt is not None
        return prompt.kind

    def _text(self, action: int) -> str:
        return a.text(action, self.driver.host.card_set).replace(" ", "_")

    def _of_kind(self, kind: int) -> int:
        """The first card of the own hand of a kind that does not lie out yet."""
        context = inside(self.driver)
        lying = (*context.laid_out, *context.aside)
        return next(card for card in own_cards(self.driver) if self._is(card, kind) and card not in lying)

    def _is(self, card: int, kind: int) -> bool:
        return bool(self.driver.host.card_set.kind_of[card] == kind)

    def _drop(self, actions: Sequence[int]) -> None:
        """In a turn's discards what is put aside is locked, elsewhere it goes at once."""
        if self._kind == "discard":
            self.discard(actions)
        else:
            self._put_aside(actions[0])

    def _put_aside(self, action: int) -> None:
        pile = ids.pile(inside(self.driver).me)
        self.put_anywhere(ids.card(self._of_kind(a.kind_of(action))), [pile, ids.ARENA])

    def _of_the_table(self, action: int) -> None:
        """A kard of the own pile, or one that lies: dragged with the mouse, by its button else."""
        context, kind = inside(self.driver), a.kind_of(action)
        if a.family(action) == a.TAKE:
            lying, goal = list(context.view["piles"][context.me]), ids.HAND
        else:
            lying, goal = [one[0] for one in context.view["lasting"]], ids.pile(context.me)
        seen = [
            ids.card(card) for card in lying if self._is(card, kind) and ids.card(card) in self.driver.ids()
        ]
        if self.way == "drag" and seen and goal in self.driver.ids() and context.usable(seen[-1]):
            self.driver.drag(seen[-1], goal)
        else:
            self.use(f"do:{self._text(action)}")
