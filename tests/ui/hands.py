"""Taking decisions with the hands: by dragging, by clicking, with the keyboard or a controller alone; what every game's hands do alike.

`Hands.take(action)` does on the screen whatever leads to that action, as the person would, and nothing behind the screen's back.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final

from kotgames.engine.contract import Action
from tests.ui.driver import Driver, Unreachable

WAYS: Final = ("drag", "click", "keys", "pad")


class Hands(ABC):
    """A player at a driver, who does everything in one way: "drag", "click", "keys" or "pad" (`Driver.pad`)."""

    pages: ClassVar[tuple[str, ...]] = ()
    """The pages of a folded table on which things lie, the likeliest first."""

    def __init__(self, driver: Driver, way: str) -> None:
        assert way in WAYS
        self.driver = driver
        self.way = way

    # ---- single movements

    def use(self, name: str) -> None:
        """Use a button, a tab or whatever else takes no object, by its id."""
        if self.way == "pad":
            self.driver.pad.choose(name)
        elif self.way == "keys":
            self.driver.press(name)
        else:
            self.driver.click(name)

    def pick(self, source: str) -> None:
        """Take an object up with a click or a key."""
        hand = self.driver.host.table.gestures.hand()
        if self.way == "click":
            self.driver.click(source)
        elif self.way == "pad":
            self.driver.pad.choose(source)
        elif source in hand[:9]:
            self.driver.key(str(hand.index(source) + 1))
        else:
            self.driver.press(source)

    def show(self, place: str) -> str:
        """On a folded table, turn to the page that shows a place."""
        for page in self.pages:
            if place in self.driver.ids() or f"page:{page}" not in self.driver.ids():
                break
            self.use(f"page:{page}")
        return place

    def put(self, source: str, target: str) -> None:
        """Bring an object to a place."""
        self.show(target)
        if self.way == "drag":
            self.driver.drag(source, target)
            return
        self.pick(source)
        assert self.driver.host.held == source, f"{source} was not taken up: {self.driver.toast}"
        self.use(target)

    def put_anywhere(self, source: str, targets: list[str]) -> None:
        """Bring an object to the first of these places that can be seen (on a folded table: on the page it is turned to)."""
        seen = [target for target in targets if target in self.driver.ids()]
        if not seen:
            self.show(targets[0])
            seen = [target for target in targets if target in self.driver.ids()]
        if not seen:
            raise Unreachable(f"none of {targets} is on the screen")
        self.put(source, seen[0])

    # ---- decisions

    @abstractmethod
    def take(self, action: Action) -> None:
        """Do on the screen what leads to an action."""
