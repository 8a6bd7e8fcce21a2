"""A dexterity test as the scene in which people take it knows it (`Game.dexterity`): who takes it, and what to tell the host.

The scene is opened over the table as soon as everything that happened has been seen. It decides nothing but what became of the test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from pygame import Surface

from kotgames.engine.contract import Action, Prompt
from kotgames.engine.deeds import Deed
from kotgames.engine.record import Seat
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene


class TakenTest(Protocol):
    """A test that is awaited, and the host of the table."""

    words: Words
    seats: list[Seat]
    tested: tuple[int, ...]
    """The seats that take it; at least one of them is a person at this screen."""
    prompt: Prompt
    legal: Sequence[Action]
    begun: bool
    """It was started before and broken off, by the only person who plays: it is not taken again."""
    goes_on: bool
    """It was started before and broken off, and goes on from where it was: several people play, and any of them may have done that."""
    shared: bool
    """Several people at this screen play in the match."""
    seed: int
    """For what bots do in it, and for what nobody steers."""

    def name(self, seat: int) -> str:
        """The name of a seat."""

    def player(self, seat: int) -> str:
        """The player of a seat now: "human", or the level of a bot."""

    def portrait(self, canvas: Canvas, seat: int, size: float, mood: str = "ready") -> Surface | None:
        """A seat's portrait of `size` units; None while it is still being drawn."""

    def begin(self) -> None:
        """Their clock runs from now on: written down, so that nobody gets the test anew."""

    @property
    def done(self) -> Sequence[Deed]:
        """The deeds of hands in it before it was broken off."""

    def note(self, deeds: list[Deed], *, sure: bool) -> None:
        """Hands did this, in the record from now on; it outlives a loss of power if it is `sure`."""

    def drawn(self) -> Action:
        """The result of the test where nobody takes it any more."""

    def decide(self, action: Action, track: Sequence[int] = ()) -> None:
        """The test's result, in the record from now on; what follows waits until it was `seen`. `track`: its look, in whole numbers of the
        game's own, so that a table can show it again (`ui.table.context.Host.track`); at most `engine.record.MOST_TRACK` of them."""

    def seen(self, track: Sequence[int] = ()) -> None:
        """It was seen what became of it: the scene is closed, and the match goes on. `track`: how it looked after it was decided."""

    def pause(self) -> None:
        """Open the pause menu over the scene."""

    def open_rules(self) -> None:
        """Show what the rules say of it."""


OpenTest = Callable[[App, TakenTest], Scene]
"""The scene that `Game.dexterity` names."""
OpenPractice = Callable[[App, Words, Callable[[], None]], Scene]
"""The scene that `Game.practice` names, and each of `Game.rooms`; the last argument leads back to where it was chosen."""

__all__ = ["OpenPractice", "OpenTest", "TakenTest"]
