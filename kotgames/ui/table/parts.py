"""The parts of a table, as the host scene calls it; a game's parts implement these. `table.GameTable` holds one of each.

A table says three things: where every object and place of a view is (stable ids), which gesture means which action, and which track
animates which event. The host (`scenes.table`) does the rest for every game alike: drag, click-click, keys, lights, refusals, odds,
hand-over, undo, speed and skip. A table never decides a rule and never sees more than its view.

Parts know the `TableContext` and no one else; each has its defaults here, so that a small game says only what is its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from typing import Any, Final, TypeVar

import msgspec
from pygame import FRect, Surface

from kotgames.engine.contract import Action, Event, Prompt, Refusal
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.sound import Cue
from kotgames.ui.surfaces import Shapes
from kotgames.ui.table.context import Control, Gesture, Round, Situation
from kotgames.ui.table.large import Large
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.timeline import Track

CARD_SHAPE: Final = 1.4
"""Height of a card over its width, where a game does not say otherwise."""


class Picture(ABC):
    """The picture of a table."""

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
        """Items that move but are no objects (the fighters on the mat); drawn over the fixtures, below the objects."""
        return []

    @abstractmethod
    def specs(self) -> list[Spec]:
        """Everything that moves, where it belongs, in drawing order within a layer."""

    @abstractmethod
    def paint_sprite(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """Draw one object in its pose."""

    def front(self, canvas: Canvas) -> list[Item]:
        """Items that come forward over the table and everything on it, below the objects of `stage.bill.FRONT_LAYER` (a stage)."""
        return []

    def breathes(self) -> bool:
        """True where the `live` items move a little while nothing happens (fighters that breathe)."""
        return False

    def bake(self, ms: float) -> None:  # noqa: B027 - a table without figures does without
        """Bake pieces of figures that may be seen soon for about so many milliseconds: a frame was shown, and so much time is left."""

    def forget(self, shapes: Shapes) -> None:  # noqa: B027 - a table may keep nothing
        """Another viewer looks from now on: nothing that was painted for the last one is kept, so that nothing looks otherwise, or comes
        sooner, because the last one held it."""

    def breathe(self, *, still: bool = False) -> None:  # noqa: B027 - a table may do without
        """Time for its next picture; `still`: they stand still from now on."""

    def overlays(self, canvas: Canvas) -> list[Item]:
        """Items that lie over the objects (bubbles, marks)."""
        return []

    def large(self, canvas: Canvas, name: str) -> list[Large]:
        """The thing looked at as it is seen large, and what is said beside that (a legend); nothing for what is seen well enough where it
        lies. Who goes there, when, and where it is laid is the host's."""
        return []

    def kept(self) -> Collection[str]:
        """The ids, or whole families, of what stays in sight beside the own seat while something is seen large: forecasts."""
        return ()

    @abstractmethod
    def recap_area(self) -> FRect:
        """The area for something small that the host lays over the table for a moment (a recap)."""

    def orders_area(self) -> FRect | None:
        """The area for the buttons of standing orders (`Questions.round`): one line, 30 units high or more. None: above or below the
        buttons of the moment, wherever nothing else lies."""
        return None

    def round_area(self) -> FRect | None:
        """The area for the panel of a question that goes round, at its lower edge: things there are not needed to answer it (the lower
        hand, of which only backs are seen then). None: over the whole width of the table."""
        return None

    def worth(self, item: Item, *, usable: bool, lit: bool) -> float | None:
        """The need to see an item, for whoever lays something over the table (a coach's panel): from 0, the bare table, over 10, what can
        be picked up now, to 30, a button. None: what the host thinks of its role. `usable`: it can be picked up now; `lit`: what is held
        may go there."""
        return None

    def prefetch(self) -> None:  # noqa: B027 - a table may do without
        """The table is open: ask for the pictures it will need."""

    def closed(self) -> None:  # noqa: B027 - a table may have asked for none
        """The table is gone: whatever was asked for it and has not come is not wanted any more."""

    @abstractmethod
    def portrait(self, canvas: Canvas, seat: int, size: float, mood: str = "ready") -> Surface | None:
        """A seat's portrait of `size` units; None while it is still being drawn. `mood`: one of `ui.art.portrait.MOODS`."""

    def tale(self, seat: int) -> list[tuple[str, str]]:
        """The tale of a seat before the match begins (what it is, how much): its fighter, styles or abilities, main figures."""
        return []

    def paint_card(self, canvas: Canvas, kind: int, rect: FRect) -> None:  # noqa: B027 - a game without cards paints none
        """Draw the face of a card kind (`LogLine.cards`), filling a rectangle of the shape `card_shape`."""

    def card_shape(self) -> float:
        """Height of a card face over its width."""
        return CARD_SHAPE


class Gestures(ABC):
    """The gestures of the hand."""

    @abstractmethod
    def legal(self) -> dict[str, dict[str, Gesture]]:
        """The legal gestures of the situation: source -> target -> meaning. Lights and default targets come from here."""

    @abstractmethod
    def means(self, source: str, target: str) -> Gesture | Refusal:
        """The meaning of dropping any object on any place; a refusal where it means nothing that may be done now."""

    @abstractmethod
    def pick_refusal(self, source: str) -> Refusal | None:
        """Why an object cannot be picked up now; None if it can."""

    def default_target(self, source: str) -> str | None:
        """The target of a picked-up object if nothing else is said (a double click, the primary key)."""
        targets = self.legal().get(source)
        return next(iter(targets)) if targets else None

    def hand(self) -> list[str]:
        """The objects that the number keys pick, in order."""
        return []


class Questions(ABC):
    """The questions, in words and buttons."""

    @abstractmethod
    def headline(self) -> tuple[str, str]:
        """(title, sentence) of what is asked or happening."""

    @abstractmethod
    def controls(self) -> list[Control]:
        """The buttons of a question."""

    def held_controls(self) -> list[Control]:
        """The buttons while what happened stays to be read (`Motion.holds`); the first goes on."""
        return []

    def round(self, prompt: Prompt) -> Round | None:
        """The round of a question that goes round the table: people at one screen are then asked together on an open panel, and a seat may
        have the usual answer given for it (a standing order). Only from what everybody knows; nobody is asked yet, so there is no
        `TableContext.prompt`."""
        return None

    def begins_turn(self, prompt: Prompt) -> bool:
        """True for a question that begins its seat's turn: standing orders "until my next turn" end with it. Usually any that goes not
        round."""
        return self.round(prompt) is None

    def shorter_headlines(self) -> list[tuple[str, str]]:
        """Shorter ways to say the headline, the longest first."""
        return []

    def buttons(self, situation: Situation) -> list[Control]:
        """The buttons of the moment."""
        return self.held_controls() if situation.stays else self.controls()


T = TypeVar("T")


class Draft:
    """The things that are laid out but not decided yet; a table without one takes this as it is."""

    def asked_anew(self) -> None:
        """Another question is asked: forget the draft."""

    def position_replaced(self) -> None:
        """The position changed without events (undo, redo): forget what events left lying on the table."""

    def remember(self, begun: Any, events: Iterable[Event]) -> None:
        """The match is told from its beginning, the view `begun`, by these events: what no view says of them (which card came onto a pile
        last, who is on top)."""

    def laid_out(self) -> dict[str, Any]:
        """The draft as plain data, for the conditions of lessons."""
        return {}

    def memory(self) -> Any:
        """The draft as plain data (lists of numbers and texts) from which `recall` lays it out again; None for nothing."""
        return None

    def recall(self, memory: Any) -> None:
        """Lay out again what a lesson remembers (`memory`) of the position that is shown now, and nothing else; None: nothing. It may come
        from a file: what does not fit is left out."""

    @staticmethod
    def read(memory: Any, kind: type[T]) -> T | None:
        """A `memory` as a type of plain data; None where it is none of these."""
        try:
            return msgspec.convert(memory, kind)
        except msgspec.ValidationError:
            return None

    def imagined(self, view: dict[str, Any]) -> dict[str, Any]:
        """A view of the seat that is asked as it would be if what lies laid out were done already; advice starts from there. The view
        itself where nothing lies. The view that is given stays as it is."""
        return view

    def take_back_last(self) -> bool:
        """Take the part laid out last back to the hand; False where nothing lies that is not decided. Costs and tells nothing."""
        return False

    def suggest(self, hint: Any) -> None:
        """Start from what the last match suggests (`LogBook.rematch`)."""


class Motion(ABC):
    """The sight and sound of events."""

    @abstractmethod
    def track(self, event: Event, before: dict[str, Any]) -> Track | None:
        """The motion of an event; the situation's view is the one after it. None: nothing to see."""

    def sounds(self, event: Event) -> list[Cue]:
        """The sounds of an event: (sound, milliseconds after its motion began, volume). Asked right after the `track` of the event."""
        return []

    def prepares(self) -> bool:
        """True while something that may be seen soon is still to be prepared (`Picture.bake`), also while nothing happens."""
        return False

    def rest(self) -> Track | None:
        """Everything that happened has been seen: how what came forward for it goes back; None where nothing did."""
        return None

    def waits(self) -> bool:
        """Everything that happened has been seen, and a bot is asked: whether what came forward stays, since it goes on with it in a
        moment."""
        return False

    def excitement(self, event: Event) -> float | None:
        """The hall's excitement when it is seen what an event comes to (with the first of its `sounds` after its beginning), 0 to 1; None:
        nothing new. Only from what everybody knows: it must be the same for every viewer. The situation's view is the one after the
        event."""
        return None

    def opens(self, event: Event) -> bool:
        """True for the event from which on all is known that is said of the fighters, and the match begins: the opening comes before it is
        seen."""
        return False

    def holds(self, event: Event) -> bool:
        """True where the table stays as it is, to be read, before this event is shown, until the player goes on."""
        return False

    def repeats(self, event: Event) -> bool:
        """True for an event that the player may see again while the table stays as it is (`holds`)."""
        return False

    def gathers(self, event: Event) -> bool:
        """True for an event from which on the players of one screen look at the table together, so that hands go from sight."""
        return False


class Names:
    """The meaning of names that lessons, hints and rules use on this table. A table that names nothing takes ids as they are."""

    def find(self, name: str) -> list[str]:
        """The object and place ids that a lesson, a hint or a rule means by a name of the game ("hand punch", "deck"); empty if it is not
        on the table now."""
        return [name]

    def spots(self, name: str) -> list[FRect]:
        """The areas of a thing that a lesson names, if it is no object or place of its own (a stripe of a chart)."""
        return []

    def reveal(self, name: str) -> None:
        """On a folded table: turn to the page where `find(name)` lies."""

    def topic(self, name: str) -> tuple[str, str] | None:
        """The topic of an object, place or button of this table in the rules, as (kind, key) of `rulebook`; None if it is nothing there."""
        return None

    def advise(self, action: Action) -> tuple[str, list[str]]:
        """An action of the seat that is asked, in the position of `Draft.imagined`, as advice: a sentence with its reason, and the names
        (`find`) of what it concerns."""
        raise NotImplementedError
