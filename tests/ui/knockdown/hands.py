"""Every decision of Knockdown with the hands; what of its table's inside the tests look at."""

from __future__ import annotations

from typing import Any

from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown.card_set import shipped
from kotgames.games.knockdown.components import DASH
from kotgames.games.knockdown.table import ids, picks
from tests.ui import hands
from tests.ui.driver import Driver


def inside(driver: Driver) -> Any:
    """What the parts of the table know and write (`games.knockdown.table.context`)."""
    return driver.host.table.context


def button(driver: Driver, action: int) -> str:
    """The button of an action."""
    return f"do:{a.text(action, driver.host.card_set).replace(' ', '_')}"


def row_card(driver: Driver, name: str) -> str:
    """The row card of a kind."""
    card_set = inside(driver).card_set
    return ids.card(
        next(c for c in inside(driver).view["row"] if card_set.kinds[card_set.kind_of[c]] == name)
    )


def hand_card(driver: Driver, symbol: int) -> str:
    """A card of the own hand with a symbol."""
    context = inside(driver)
    return ids.card(next(card for card in context.own_hand if context.symbol(card) == symbol))


def taken(driver: Driver) -> list[str]:
    """The texts of what was done."""
    return [turn.text for turn in driver.host.match.turns]


def space(q: int, r: int) -> str:
    """The id of a space."""
    return ids.space(shipped().space_index[q, r])


class Hands(hands.Hands):
    """A player of Knockdown."""

    pages = ("arena", "sheet", "rival", "log")

    def take(self, action: int) -> None:
        """Do on the screen what leads to an action."""
        driver = self.driver
        prompt = driver.host.situation.prompt
        assert prompt is not None
        take = getattr(self, f"_{a.family(action)}", None)
        if take is not None:
            take(action)
        else:
            self.use(button(driver, action))

    def _card(self, kind: int) -> str:
        context = inside(self.driver)
        return ids.card(next(card for card in context.view["row"] if context.card_set.kind_of[card] == kind))

    def _held(self, symbol: int, seat: int | None = None) -> str:
        context = inside(self.driver)
        cards = context.hand_of(context.me if seat is None else seat)
        return ids.card(next(card for card in cards if context.symbol(card) == symbol))

    # ---- by family

    def _combo(self, action: int) -> None:
        """A Combo begins with the first thing that may be done in it."""
        self.take(inside(self.driver).combo_use()[0])

    def _fighter(self, action: int) -> None:
        self.use(ids.pick(action - a.FIGHTER))

    def _start(self, action: int) -> None:
        self.use(self.show(ids.space(action - a.START)))

    def _keep(self, action: int) -> None:
        self._skill(ids.skill(action - a.KEEP), action)

    def _face(self, action: int) -> None:
        self._skill(ids.skill(action - a.FACE), action)

    def _skill(self, name: str, action: int) -> None:
        """Onto the own hand; on a page that does not show both by the button."""
        if self.way == "drag" and name in self.driver.ids():
            self.driver.drag(name, ids.HAND)
        else:
            self.use(button(self.driver, action))

    def _first(self, action: int) -> None:
        self.show(ids.ROW)
        self.put(self._card(action - a.FIRST), ids.HAND)

    def _attack(self, action: int) -> None:
        """Onto the rival where it reaches, else into the hand."""
        context = inside(self.driver)
        self.show(ids.ROW)
        source = self._card(action - a.ATTACK)
        targets = self.driver.host.gestures()[source]
        target = ids.mini(1 - context.me)
        self.put(source, target if target in targets and self.way == "drag" else ids.HAND)

    def _move(self, action: int) -> None:
        self._walk(action - a.MOVE)

    def _corridor(self, action: int) -> None:
        self._walk(action - a.CORRIDOR)

    def _walk(self, space: int) -> None:
        self.show(ids.ARENA)
        self.put(ids.mini(inside(self.driver).me), ids.space(space))

    def _dash(self, action: int) -> None:
        self.show(ids.ARENA)
        self.put(self._held(DASH), ids.space(action - a.DASH))

    def _go(self, action: int) -> None:
        self.use(self.show(ids.space(action - a.GO)))

    def _special(self, action: int) -> None:
        """Its line is used; where the payment is laid out it is confirmed."""
        self.use(self.show(ids.special(action - a.SPECIAL)))
        if inside(self.driver).payment is not None:
            self.use("do:perform")

    def _decline(self, action: int) -> None:
        """Where a Block may follow, both are asked together: the Strike is taken as it comes."""
        both = inside(self.driver).blocks_too()
        self.use("do:take" if both else button(self.driver, action))

    def _react(self, action: int) -> None:
        if self.way == "drag":
            context = inside(self.driver)
            cost = context.card_set.costs[action - a.REACT]
            self.show(ids.special(action - a.REACT))
            self.driver.drag(self._held(next(i for i in range(5) if cost[i])), ids.special(action - a.REACT))
            if context.payment is not None:
                self.use("do:perform")
        else:
            self.use(button(self.driver, action))

    def _discard(self, action: int) -> None:
        self._to_discards(self._held(action - a.DISCARD), action)

    def _pay(self, action: int) -> None:
        self._to_discards(self._held(action - a.PAY), action)

    def _show(self, action: int) -> None:
        """The last of several that go together first; the rules ask for the lowest symbol."""
        context = inside(self.driver)
        while picks.together(context) and picks.left(context) > 1:
            symbol = max(picks.open_symbols(context))
            self._to_discards(ids.card(picks.first_of(context, symbol)), a.SHOW + symbol)
        self._to_discards(self._held(action - a.SHOW), action)

    def _strip(self, action: int) -> None:
        context = inside(self.driver)
        self._to_discards(self._held(action - a.STRIP, 1 - context.me), action)

    def _to_discards(self, source: str, action: int) -> None:
        """With the mouse where both are in sight, else by the button."""
        seen = self.driver.ids()
        if self.way == "drag" and ids.DISCARDS in seen and source in seen:
            self.driver.drag(source, ids.DISCARDS)
        else:
            self.use(button(self.driver, action))
