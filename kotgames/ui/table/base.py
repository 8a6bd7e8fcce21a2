"""The base of every game's table: what the host scene asks of it, and what it may ask of the host.

A table says three things: where every object and place of a view is (stable ids), which gesture means which action, and which track
animates which event. The host (`scenes.match`) does the rest for every game alike: drag, click-click, keys, lights, refusals, odds,
curtain, undo, speed and skip. A table never decides a rule and never sees more than its view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pygame import FRect, Surface

from kotgames.engine.contract import Action, Event, Line, Odds, Prompt, Refusal, State
from kotgames.engine.fairness import Roll
from kotgames.engine.log_line import LogLine
from kotgames.engine.record import Seat
from kotgames.system.catalogue import Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.sound import Cue
from kotgames.ui.table.sprites import Field, Spec, Sprite
from kotgames.ui.timeline import Track

NOWHERE = "table"
"""The id of the bare table, where a drop means nothing."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a drop means: actions to take in this order, or a change of the draft (what is laid out before a commit)."""

    actions: tuple[Action, ...] = ()
    draft: Callable[[], None] | None = None


@dataclass(frozen=True, slots=True)
class Control:
    """A button of the moment. The first one is the primary one (its key is "commit")."""

    id: str
    label: str
    on: Callable[[], None]
    icon: str = ""
    colour: str = "second"
    sub: str = ""
    enabled: bool = True
    why: str = ""


@dataclass(slots=True)
class Situation:
    """What is shown and asked at this moment. `view` belongs to `viewer` (NOBODY: what everybody may see). `prompt` is None while nobody
    at this screen is asked; `legal` are the actions then."""

    view: dict[str, Any]
    viewer: int
    prompt: Prompt | None = None
    legal: Sequence[Action] = ()
    told: list[LogLine] = field(default_factory=list)
    over: bool = False
    """What is shown is the end, by the rules or because somebody gave up (which no view knows)."""


class Host(Protocol):
    """What a table may ask of its host."""

    app: App
    words: Words
    seats: list[Seat]
    card_set: Any
    held: str
    situation: Situation

    def refusal(self, action: Action) -> Refusal | None:
        """Why an action may not be taken now."""

    def odds(self, action: Action) -> Odds | None:
        """The odds of an action of the seat that is asked."""

    def explain(self, action: Action) -> list[Line]:
        """The arithmetic of an action of the seat that is asked."""

    def after(self, actions: Sequence[Action]) -> State | None:
        """The position after actions that involve no chance and no secrets (steps of a movement); None if one is illegal."""

    def commit(self, actions: Sequence[Action]) -> None:
        """Take actions, in this order."""

    def retract(self, count: int) -> bool:
        """Take back own actions that nobody has seen yet (markers of a fighter that is not ready); False if that is refused."""

    def changed(self) -> None:
        """The draft changed: lay the table out anew."""

    def refuse(self, refusal: Refusal) -> None:
        """Say why something may not be done; the sentence leads to its paragraph of the rules."""

    def hold(self, name: str) -> None:
        """Pick an object up, or put it down ("")."""

    @property
    def looked_at(self) -> str:
        """The object the player looks at: held, under the pointer, or focused."""

    @property
    def skippable(self) -> bool:
        """Whether something that happened is being shown, which a key or a click skips."""

    def gestures(self) -> dict[str, dict[str, Gesture]]:
        """The table's legal gestures, worked out once per change."""

    def control_items(self, rects: Sequence[FRect], *, size: float = 17.0) -> list[Item]:
        """The table's controls as buttons in these rectangles."""

    def motion_ms(self, ms: float) -> float:
        """The time of a small motion: 0 at speed 0 and with reduced motion."""

    def pause(self) -> None:
        """Open the pause menu."""

    def undo(self) -> None:
        """Take the last own decision back."""

    def open_log(self) -> None:
        """Show the whole log."""

    def open_rules(self, topic: tuple[str, str] | None = None) -> None:
        """Show the rules, at the paragraph of a topic or of what is looked at and asked."""

    def open_settings(self) -> None:
        """Show the settings."""

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""

    def name(self, seat: int) -> str:
        """The name of a seat, for texts."""


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
        """What an object, place or button of this table is to the rules, as (kind, key) of `rules_text`; None if it is nothing there."""
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
