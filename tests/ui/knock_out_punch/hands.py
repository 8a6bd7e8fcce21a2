"""Every decision of Knock Out Punch with the hands; what of its table's inside the tests look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch.card_set import CHEERING, WILD
from kotgames.games.knock_out_punch.table import ids
from tests.ui import hands
from tests.ui.driver import Driver

_BUTTONS: Final = {
    ("turn", a.DECLINE): "no_extra",
    ("add", a.DONE): "done",
    ("way", a.GLOVE): "glove",
    ("way", a.CARDS): "cards",
    ("answer", a.ACCEPT): "accept",
    ("answer", a.CARDS): "insist",
    ("bet", a.DECLINE): "no_bet",
    ("block", a.DECLINE): "let_happen",
}
"""By question and action: the button that means it."""

# ---- the placement that is laid out


def inside(driver: Driver) -> Any:
    """What the parts of the table know and write (`games.knock_out_punch.table.context`)."""
    return driver.host.table.context


def laid(driver: Driver) -> list[int]:
    """The cards that lie and are not placed."""
    return list(inside(driver).laid)


def lay(driver: Driver, card: int, location: int) -> None:
    """A card of the hand at a station, as if it had been dragged there."""
    inside(driver).lay(card, location)
    driver.step()


def clear(driver: Driver) -> None:
    """All of them are in the hand again."""
    inside(driver).clear()
    driver.host.changed()
    driver.step()


def own_cards(driver: Driver) -> list[int]:
    """The cards of who is asked, those that are laid out too."""
    return list(inside(driver).own_hand)


class Hands(hands.Hands):
    """A player of Knock Out Punch."""

    pages = ("ring", "players", "log")

    # ---- decisions

    def take(self, action: int) -> None:
        """Do on the screen what leads to an action; a card that is placed is placed alone."""
        prompt = self.driver.host.situation.prompt
        assert prompt is not None
        if (prompt.kind, action) in _BUTTONS:
            self.use(f"do:{_BUTTONS[prompt.kind, action]}")
        elif a.PLACE <= action < a.SHOWDOWN:
            self.place([action])
        elif action == a.BLOCK:
            self._block()
        elif a.AGAINST <= action < a.BET:
            seat = action - a.AGAINST
            self._to_a_player(self._stake(), seat, f"against_{seat}")
        elif a.BET <= action < a.PLACE:
            seat, cheers = divmod(action - a.BET, 2)
            crowd = inside(self.driver).own_crowd
            does = self.driver.host.card_set.does_of
            card = next(card for card in crowd if (does[card] == CHEERING) == bool(cheers))
            self._to_a_player(ids.card(card), seat, f"{'cheer' if cheers else 'boo'}_{seat}")
        else:
            self._card_alone(action)

    def place(self, actions: Sequence[int]) -> None:
        """Lay these cards out at their station and place them."""
        used: list[int] = []
        for action in actions:
            card = self._of_action(action, used)
            used.append(card)
            self.put(ids.card(card), ids.station(self.station_of(action)))
            assert card in laid(self.driver), f"{card} does not lie: {self.driver.toast}"
        self.use("do:place")

    def station_of(self, action: int) -> int:
        """Where an action places its card."""
        card_set = self.driver.host.card_set
        return action - a.WILD if action >= a.WILD else card_set.location[action - a.PLACE]

    def _of_action(self, action: int, but: Sequence[int]) -> int:
        """The first card of the hand that an action places."""
        card_set = self.driver.host.card_set
        for card in own_cards(self.driver):
            wild = card_set.does_of[card] == WILD
            fits = wild if action >= a.WILD else a.PLACE + card_set.kind_of[card] == action
            if fits and card not in but:
                return card
        raise AssertionError(f"the hand has no card for {action}")

    def _block(self) -> None:
        if self.way == "drag":
            self.put(self._of_kind("block"), ids.CENTER)
        else:
            self.use("do:block")

    def _stake(self) -> str:
        return ids.card(inside(self.driver).view["on_table"][-1])

    def _to_a_player(self, source: str, seat: int, button: str) -> None:
        """With the mouse onto the player's panel where one is in sight, else by the button."""
        if self.way == "drag" and ids.corner(seat) in self.driver.ids() and source in self.driver.ids():
            self.driver.drag(source, ids.corner(seat))
        else:
            self.use(f"do:{button}")

    def _of_kind(self, name: str) -> str:
        card_set = self.driver.host.card_set
        cards = [card for card in own_cards(self.driver) if card_set.kinds[card_set.kind_of[card]] == name]
        return ids.card(cards[0])

    def _card_alone(self, action: int) -> None:
        """A special, what lies in the ring, a fighter for a fight, what is discarded."""
        driver = self.driver
        kinds = driver.host.card_set.kinds
        if action >= a.DISCARD:
            self.put_anywhere(self._of_kind(kinds[action - a.DISCARD]), [ids.CENTER, ids.TRASH])
        elif action >= a.LAY:
            self.put(self._of_kind(kinds[action - a.LAY]), ids.CENTER)
        elif action >= a.TRASH:
            self.show(ids.station(0))
            self.put_anywhere(self._in_the_ring(action), [ids.TRASH, ids.CENTER])
        elif action == a.TOWEL:
            self.put(self._of_kind("towel"), ids.CENTER)
        else:
            self.put(self._of_kind(kinds[action - a.SHOWDOWN]), ids.CENTER)

    def _in_the_ring(self, action: int) -> str:
        """The card that lies in the ring and that a Towel would take with this action."""
        context, card_set = inside(self.driver), self.driver.host.card_set
        for spot, stack in enumerate(context.view["ring"]):
            for card in stack:
                wild = card_set.does_of[card] == WILD
                if action == (a.TRASH_WILD + spot if wild else a.TRASH + card_set.kind_of[card]):
                    return ids.card(card)
        raise AssertionError(f"nothing in the ring for {action}")
