"""A table's scene as its own parts and what lies over it know it: no part knows the class of the scene it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from pygame import FRect, Surface

from kotgames.engine.contract import Action, Event, Refusal
from kotgames.engine.log_book import LogLine
from kotgames.engine.match import Match
from kotgames.ui.canvas import Canvas
from kotgames.ui.grace import Grace
from kotgames.ui.items import Focus, Item
from kotgames.ui.table.context import Host
from kotgames.ui.table.table import GameTable


class Hand(Protocol):
    """The held thing, for whoever draws it (`Handling`)."""

    @property
    def dragged(self) -> str:
        """The id of the object that hangs at the pointer; "" for none."""

    def use(self, name: str) -> None:
        """A click on an object."""


class Asking(Protocol):
    """The questions to seats (`Asker`)."""

    def decided(self, number: int) -> bool:
        """True for an action of the match by which its player decided something."""

    def only_answer(self, legal: Sequence[Action]) -> Action | None:
        """The answer of a person who has no other and is not asked for it."""


class Playing(Protocol):
    """The bots (`BotPlayer`)."""

    def forget(self) -> None:
        """Nobody waits for an answer any more."""


class Painted(Protocol):
    """The layout of a table now (`TablePainting`)."""

    @property
    def idle_buttons(self) -> FRect | None:
        """The place that the first button of the moment would have, while there is none."""


class Enlarging(Protocol):
    """Things seen large (`Zooming`)."""

    def items(self, canvas: Canvas) -> list[Item]:
        """The things seen large, for the table that was just built."""

    def end(self) -> None:
        """Nothing is seen large until somebody goes somewhere."""


class TableHost(Host, Protocol):
    """Any table on the screen: a match, a lesson, a record."""

    match: Match
    table: GameTable
    humans: list[int]
    log_lines: list[LogLine]
    items: list[Item]
    focus: Focus
    grace: Grace

    @property
    def handling(self) -> Hand:
        """The hand of the person here."""

    @property
    def painting(self) -> Painted:
        """Its picture."""

    @property
    def zooming(self) -> Enlarging:
        """Its things seen large."""

    @property
    def kept_free(self) -> Sequence[FRect]:
        """Places over which nothing is laid: those of sentences, and of what a coach says."""

    @property
    def quiet(self) -> bool:
        """Everything that happened has been seen."""

    @property
    def log_seat(self) -> int:
        """Whose knowledge the log may hold."""

    # ---- the scene

    def add(self, item: Item) -> Item:
        """Add an item."""

    def backdrop(self, canvas: Canvas) -> None:
        """Draw what lies behind the items."""

    def paint_item(self, canvas: Canvas, item: Item) -> None:
        """Draw one item in its mood."""

    def rebuild(self) -> None:
        """Build the items anew before the next frame."""

    def refresh(self, canvas: Canvas) -> None:
        """Build them now, if that is due."""

    def paint(self, canvas: Canvas) -> None:
        """Draw the scene."""

    def item(self, name: str) -> Item | None:
        """The item of an id."""

    def go_to(self, item: Item) -> None:
        """Move the focus."""

    def activate(self, item: Item) -> None:
        """Use an item."""

    def click(self, item: Item, point: tuple[float, float]) -> None:
        """The pointer was pressed and let go on an item."""

    def let_go(self) -> None:
        """A press that is under way ends without effect."""

    # ---- what happens

    @property
    def waits_for_player(self) -> bool:
        """True where a stay lasts until somebody goes on; else it goes on by itself after a while."""

    def tell(self, event: Event, *, forced: bool = False) -> None:
        """Into the log; `forced`: it was the only answer there was."""

    def opening(self) -> bool:
        """The match begins: show the tale of the tape, where there is one."""

    def gather(self, before: dict[str, Any] | None) -> None:
        """Turn to the view that all players look at together; `before`: the table as everybody knew it until now, if that is known."""

    def skip(self) -> bool:
        """Show the event of the moment at its end; whether there was one."""

    def finish(self) -> bool:
        """Show everything that is on its way at its end, now; whether there was anything."""

    def show_as(self, viewer: int) -> None:
        """Show the table as a viewer knows it now; nobody is asked."""

    def turn_to(self, viewer: int) -> None:
        """Another viewer looks at the screen."""

    def turned(self) -> None:
        """Another seat lies at the lower edge: everything lies in its new place at once."""

    def say_unable(self, name: str, why: str) -> None:
        """Say why a button of the table cannot be used now."""

    def idle_refusal(self) -> Refusal:
        """Why nothing can be picked up while nobody here is asked."""

    def open_fairness(self) -> None:
        """The dice of this match against what true dice do."""


class MatchHost(TableHost, Protocol):
    """A match that is being played, or a lesson."""

    open_hands: bool

    @property
    def asker(self) -> Asking:
        """Asks its people and bots."""

    @property
    def bots(self) -> Playing:
        """Its bots."""

    @property
    def rematch_texts(self) -> tuple[str, str] | None:
        """The two texts of the verdict's first button, where it is not a rematch: it is the only way on then."""

    @property
    def unpausable(self) -> frozenset[str]:
        """Entries that the pause menu leaves out."""

    @property
    def plays_tests(self) -> bool:
        """True where people take dexterity tests here in the scene that the game has for them."""

    @property
    def spares_single_answers(self) -> bool:
        """True where a question with one answer only may be answered for the person who is asked, if the settings say so."""

    # ---- the course of the match

    def open_test(self) -> bool:
        """People here take a dexterity test now: open the game's scene for it; whether there is one."""

    def close_test(self) -> None:
        """There is nothing to be tested any more: close that scene."""

    def take(self, actions: Sequence[Action], track: Sequence[int] = ()) -> None:
        """A person or a bot chose these actions, in this order; `track`: how the dexterity test looked that they are the result of."""

    def ask_anew(self) -> None:
        """Settle again whom to ask."""

    def scripted(self) -> Action | None:
        """The action that a bot must take now; None where it may choose."""

    def step_bot(self) -> None:
        """Let the bot do what it has chosen, now."""

    def hand_over(self, leaving: Sequence[int], seat: int) -> None:
        """The screen goes to another person."""

    def finish_match(self) -> None:
        """The match is over: count it, and say who won."""

    def reopen(self) -> None:
        """Show the verdict again."""

    @property
    def looks_back(self) -> bool:
        """True where the match is over and its verdict was put away, to look at the table."""

    def position_replaced(self) -> None:
        """The position changed without events."""

    def confirm(self, key: str, on: Callable[[], None]) -> None:
        """Ask before something is done."""

    # ---- what the menus over it offer

    def redo(self) -> None:
        """Take the last undone action again."""

    def concede(self) -> None:
        """Give the match up."""

    def person_left(self, seat: int) -> None:
        """A person here gave a seat up, and a bot plays it on."""

    def rematch(self) -> None:
        """The same corners at once again."""

    def new_match(self) -> None:
        """Back to the set-up."""

    def leave(self) -> None:
        """Back to where the match was opened from; it is kept."""

    def round_lines(self) -> list[tuple[str, str, str]]:
        """The rounds for the verdict."""

    def turn_count(self) -> int:
        """The number of turns played."""

    def portrait(self, canvas: Canvas, seat: int, size: float, mood: str = "ready") -> Surface | None:
        """A seat's portrait in a mood."""

    def watch(self, at: int = 0) -> None:
        """See the match again, from its beginning or from another moment."""
