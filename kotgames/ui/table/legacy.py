"""The two older tables as a `GameTable`; goes as soon as both are put together of parts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, cast

from pygame import FRect, Surface

from kotgames.engine.contract import EVERYBODY, Action, Event, Refusal
from kotgames.engine.fairness import Roll
from kotgames.engine.log_book import LogLine
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.sound import Cue
from kotgames.ui.table.context import Control, Gesture, Host, TableContext
from kotgames.ui.table.sprites import Field, Spec, Sprite
from kotgames.ui.table.table import GameTable
from kotgames.ui.timeline import Track


class TableView(ABC):
    """The base class; one object per match on the screen."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.field = Field()
        self.area = FRect(0, 0, 1280, 720)

    # ---- the picture

    @abstractmethod
    def arrange(self, canvas: Canvas) -> None:
        """Work out the layout for the canvas's area and the situation; called before the others."""

    @abstractmethod
    def backdrop(self, canvas: Canvas) -> None:
        """Draw the table itself."""

    @abstractmethod
    def fixtures(self, canvas: Canvas) -> list[Item]:
        """Everything that does not move, in drawing order, with the places a gesture can end on."""

    def live(self, canvas: Canvas) -> list[Item]:
        """What moves but is no object (the fighters on the mat); drawn over the fixtures, below the objects."""
        return []

    @abstractmethod
    def specs(self) -> list[Spec]:
        """Everything that moves, where it belongs, in drawing order within a layer."""

    @abstractmethod
    def paint_sprite(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """Draw one object in its pose."""

    def gathers(self, event: Event) -> bool:
        """Whether from this event on the players of one screen look at the table together, so that hands go from sight."""
        return False

    def aside(self) -> FRect:
        """Where the host may lay something small over the table for a moment (a recap)."""
        return FRect(self.area.centerx - 240, self.area.top + 52, 480, 160)

    def worth(self, item: Item, *, usable: bool, lit: bool) -> float | None:
        """See `Picture.worth`."""
        return None

    def overlays(self, canvas: Canvas) -> list[Item]:
        """What lies over the objects (bubbles, enlarged cards)."""
        return []

    # ---- gestures

    @abstractmethod
    def gestures(self) -> dict[str, dict[str, Gesture]]:
        """The legal gestures of the situation: source -> target -> meaning. Lights and default targets come from here."""

    @abstractmethod
    def means(self, source: str, target: str) -> Gesture | Refusal:
        """What dropping any object on any place means; a refusal where it means nothing that may be done now."""

    @abstractmethod
    def pick_refusal(self, source: str) -> Refusal | None:
        """Why an object cannot be picked up now; None if it can."""

    def default_target(self, source: str) -> str | None:
        """Where a picked-up object goes if nothing else is said (a double click, the primary key)."""
        targets = self.gestures().get(source)
        return next(iter(targets)) if targets else None

    @abstractmethod
    def controls(self) -> list[Control]:
        """The buttons of the moment."""

    def prefetch(self) -> None:  # noqa: B027 - a table may do without
        """The table is open: ask for the pictures it will need."""

    def hand(self) -> list[str]:
        """The objects that the number keys pick, in order."""
        return []

    def find(self, name: str) -> list[str]:
        """The object and place ids that a lesson, a hint or a rule means by a name of the game ("hand punch", "deck"); empty if it is not
        on the table now. A table that names nothing takes ids as they are."""
        return [name]

    def spots(self, name: str) -> list[FRect]:
        """Where what a lesson means by a name lies, if it is no object or place of its own (a stripe of a chart)."""
        return []

    def laid_out(self) -> dict[str, Any]:
        """What lies laid out but is not decided yet, as plain data, for what lessons wait for."""
        return {}

    def reveal(self, name: str) -> None:  # noqa: B027 - most tables show everything at once
        """On a folded table: turn to the page where `find(name)` lies."""

    def imagined(self, view: dict[str, Any]) -> dict[str, Any]:
        """A view of the seat that is asked as it would be if what lies laid out were done already; advice starts from there. The view
        itself where nothing lies. The view that is given stays as it is."""
        return view

    def advise(self, action: Action) -> tuple[str, list[str]]:
        """An action of the seat that is asked, in the position of `imagined`, as advice: a sentence with its reason, and the names
        (`find`) of what it concerns."""
        raise NotImplementedError

    def asked_anew(self) -> None:  # noqa: B027 - a table without a draft has nothing to forget
        """Another question is asked: forget the draft."""

    def jumped(self) -> None:  # noqa: B027 - a table that shows nothing but its view has nothing to forget
        """The position changed without events (undo, redo): forget what events left lying on the table."""

    # ---- words

    @abstractmethod
    def headline(self) -> tuple[str, str]:
        """(title, sentence) of what is asked or happening."""

    @abstractmethod
    def tell(self, event: Event) -> LogLine | None:
        """An event in words for the log, or None for what needs no line."""

    def tell_more(self, told: LogLine, event: Event) -> LogLine | None:
        """A line of the log that says the next event as well (a card drawn after others); None if it has a line of its own."""
        return None

    def rolls(self, event: Event) -> list[Roll]:
        """The dice that an event threw, for the fairness page."""
        return []

    def topic(self, name: str) -> tuple[str, str] | None:
        """What an object, place or button of this table is to the rules, as (kind, key) of `rulebook`; None if it is nothing there."""
        return None

    def paint_card(self, canvas: Canvas, kind: int, rect: FRect) -> None:  # noqa: B027 - a game without cards paints none
        """Draw the face of a card kind (`Told.cards`), filling a rectangle of the shape `card_shape`."""

    def card_shape(self) -> float:
        """Height of a card face over its width."""
        return 1.4

    @abstractmethod
    def summary(self, events: Sequence[Event]) -> list[tuple[str, str, str]]:
        """The finished rounds as (name, result, who won it), for the verdict."""

    @abstractmethod
    def turns(self) -> int:
        """How many turns were played."""

    @abstractmethod
    def portrait(self, canvas: Canvas, seat: int, size: float) -> Surface | None:
        """A seat's portrait of `size` units; None while it is still being drawn."""

    @abstractmethod
    def rematch(self, options: dict[str, Any], winners: Sequence[int]) -> tuple[dict[str, Any], Any]:
        """The options of a rematch, and whatever `suggest` of the new table wants to know (the loser's fighter as it was)."""

    def fighter_name(self, seat: int) -> str:
        """A seat's fighter by name, for the statistics; the seat's own where the game has no fighters."""
        return self.host.name(seat)

    def suggest(self, hint: Any) -> None:  # noqa: B027 - most tables start every match alike
        """Start from what the last match suggests."""

    # ---- motion

    def sounds(self, event: Event) -> list[Cue]:
        """How an event is heard: (sound, milliseconds after its motion began, volume)."""
        return []

    @abstractmethod
    def motion(self, event: Event, before: dict[str, Any]) -> Track | None:
        """How an event is seen; the situation's view is the one after it. None: nothing to see."""


class Seated(TableView):
    """Reads the situation; the view of its game has "actor"."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._order: dict[int, list[int]] = {0: [], 1: []}
        self._bottom = 0

    @property
    def view(self) -> dict[str, Any]:
        """What is shown."""
        return self.host.situation.view

    @property
    def me(self) -> int:
        """The seat the screen speaks to."""
        prompt = self.host.situation.prompt
        if prompt is not None:
            return prompt.seat
        viewer = self.host.situation.viewer
        return viewer if viewer >= 0 else self._bottom

    @property
    def foe(self) -> int:
        """The other seat."""
        return 1 - self.me

    @property
    def bottom_seat(self) -> int:
        """Whose hand lies at the lower edge: the viewer's; the last viewer's while nobody's secrets are shown; with open hands that of the
        person who is asked."""
        viewer = self.host.situation.viewer
        prompt = self.host.situation.prompt
        if viewer >= 0:
            self._bottom = viewer
        elif viewer == EVERYBODY and prompt is not None:
            self._bottom = prompt.seat
        return self._bottom

    def asked_seat(self) -> int | None:
        """Who must decide (shown by a rim around the panel)."""
        prompt = self.host.situation.prompt
        if prompt is not None:
            return prompt.seat
        return None if self.host.situation.over else self.view["actor"]

    def in_order(self, seat: int, held: Sequence[int], fresh: Sequence[int] | None = None) -> list[int]:
        """The cards of an open hand in their order on the screen: they stay where they are, new ones come at the end (`fresh`: all of them
        in the order for that)."""
        kept = [card for card in self._order[seat] if card in held]
        known = set(kept)
        self._order[seat] = kept + [card for card in (held if fresh is None else fresh) if card not in known]
        return self._order[seat]


class _Part:
    """Stands for a part; what it is asked the old table answers, under the name it has there."""

    def __init__(self, old: Any, call: str = "", **names: str) -> None:
        self._old, self._call, self._names = old, call, names

    def __getattr__(self, name: str) -> Any:
        return getattr(self._old, self._names.get(name, name))

    def __call__(self, *args: Any) -> Any:
        return getattr(self._old, self._call)(*args)


class _Log(_Part):
    def line(self, event: Event) -> LogLine | None:
        return cast("LogLine | None", self._old.tell(event))

    def joined(self, line: LogLine, event: Event) -> LogLine | None:
        return cast("LogLine | None", self._old.tell_more(line, event))

    def summary(self, events: Sequence[Event], view: dict[str, Any]) -> Any:
        return self._old.summary(events)

    def turns(self, view: dict[str, Any]) -> Any:
        return self._old.turns()

    def rematch(self, view: dict[str, Any], options: dict[str, Any], winners: Sequence[int]) -> Any:
        return self._old.rematch(options, winners)

    def fighter_name(self, view: dict[str, Any], seat: int) -> Any:
        return self._old.fighter_name(seat)


class _Draft(_Part):
    def __getattr__(self, name: str) -> Any:
        own = name in ("asked_anew", "jumped", "laid_out", "imagined", "suggest")
        return getattr(self._old if own else self._old.draft, name)


class LegacyTable(GameTable):
    """Answers as a `GameTable`, and to everything else as the old table."""

    def __init__(self, old: Any) -> None:
        object.__setattr__(self, "old", old)
        context = TableContext[Any, Any](old.host)
        context.field = old.field
        super().__init__(
            context,
            cast(Any, _Part(old, recap_area="aside")),
            cast(Any, _Part(old, "gestures", legal="gestures")),
            cast(Any, _Part(old)),
            cast(Any, _Part(old, "motion", track="motion")),
            cast(Any, _Log(old)),
            cast(Any, _Draft(old)),
            cast(Any, _Part(old)),
        )

    def __getattr__(self, name: str) -> Any:
        return getattr(object.__getattribute__(self, "old"), name)
