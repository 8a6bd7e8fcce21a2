"""The parts of a scene that the window needs to lay it over others and to speak over it."""

from __future__ import annotations

from typing import ClassVar, Protocol

from kotgames.ui.items import Focus, Item, Mood


class Screen(Protocol):
    """A scene, seen from the window (`ui.scene.Scene` is one)."""

    opaque: ClassVar[bool]
    focus: Focus

    def opened(self) -> None:
        """It lies on the stack now."""

    def in_front(self) -> None:
        """It came to the front, opened or uncovered."""

    def closed(self) -> None:
        """It left the stack."""

    def covered(self) -> None:
        """Another is about to lie over it."""

    def uncovered(self) -> None:
        """Called when the scene that lay over it has gone."""

    def stop_editing(self) -> None:
        """A text that was being typed is kept as it is."""

    def item(self, name: str) -> Item | None:
        """The item of that id."""

    def mood(self, item: Item) -> Mood:
        """The player's attention to an item."""
