"""Every decision of UNCAGED with the hands; what of its table's inside the tests look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.engine.contract import Event
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.table import ids
from tests.ui import hands
from tests.ui.driver import Driver

_BUTTONS = {
    a.KEEP: "keep", a.LOCK: "lock", a.DECLINE: "decline", a.STAND: "stand", a.STAY: "stay", a.DEFLECT: "deflect", a.TAKE_HIT: "take",
}  # fmt: skip


# ---- the row that is being laid


def inside(driver: Driver) -> Any:
    """What the parts of the table know and write (`games.uncaged.table.context`)."""
    return driver.host.table.context


def laid(driver: Driver) -> dict[int, int]:
    """The cards in the draft of the row, by their places."""
    return inside(driver).row.slots  # type: ignore[no-any-return]


def places_to_lay(driver: Driver) -> list[int]:
    """The places of the own row that take cards now."""
    return inside(driver).free_slots  # type: ignore[no-any-return]


def own_cards(driver: Driver) -> list[int]:
    """The cards of who is asked, those in the draft too."""
    return list(inside(driver).own_hand)


def free_cards(driver: Driver) -> list[int]:
    """The cards of who is asked that do not lie in the draft."""
    return [card for card in own_cards(driver) if card not in laid(driver).values()]


def lay(driver: Driver, card: int, slot: int) -> None:
    """A card into the draft, as if it had been dragged there."""
    inside(driver).row.lay(card, slot)


def past(driver: Driver) -> list[Event]:
    """What happened in this match, as the table keeps it."""
    return list(inside(driver).shown_fight.past_events)


def fill(driver: Driver, most: int = 9) -> None:
    """Lay so many cards of the hand, as they come, into places that are empty."""
    for slot in places_to_lay(driver)[:most]:
        if slot not in laid(driver):
            lay(driver, free_cards(driver)[0], slot)
    driver.host.changed()
    driver.step()


class Hands(hands.Hands):
    """A player of UNCAGED."""

    pages = ("cage",)

    @property
    def me(self) -> int:
        """Who is asked."""
        prompt = self.driver.host.situation.prompt
        assert prompt is not None
        return prompt.seat

    def _of_kind(self, kind: int, but: Sequence[int] = ()) -> int:
        kinds = self.driver.host.card_set.kind_of
        return next(card for card in own_cards(self.driver) if kinds[card] == kind and card not in but)

    def row(self, kinds: Sequence[int]) -> None:
        """Lay cards of these kinds into the open places from left to right, and lock."""
        driver = self.driver
        for slot, kind in zip(places_to_lay(driver), kinds, strict=True):
            lying = laid(driver).get(slot)
            if lying is not None and driver.host.card_set.kind_of[lying] == kind:
                continue
            card = self._of_kind(kind, [card for place, card in laid(driver).items() if place < slot])
            self.put(ids.card(card), ids.slot(self.me, slot))
            assert laid(driver).get(slot) == card, f"{card} does not lie in {slot}: {driver.toast}"
        self.use("do:lock")

    def take(self, action: int) -> None:
        """Do on the screen what leads to an action (rows: `row`)."""
        if action >= a.DISCARD:
            state: Any = self.driver.host.match.state
            deck = ids.deck(state.role(self.me))
            card = self._of_kind(action - a.DISCARD)
            self.put(ids.card(card), deck if deck in self.driver.ids() else ids.STAGE)
        elif a.PICK <= action < a.PLACE:
            self.use(ids.pick(action - a.PICK))
        elif action == a.MULLIGAN:
            free = "do:mulligan_free" in self.driver.ids()
            self.use("do:mulligan_free" if free else "do:mulligan")
        else:
            self.use(f"do:{_BUTTONS[action]}")
