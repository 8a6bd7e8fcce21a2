"""The knowledge that all parts of a table share: the host they may ask, the view that is shown, who sits where, and what lies about.

A game's `table/` has a `Context` of its own, made from `TableContext`, with the fields that only that table needs (its layout, its
draft). It is the one thing that parts import and write; no part knows another one or the table that puts them together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar, cast

from pygame import FRect

from kotgames.engine.contract import Action, Event, Line, Odds, Prompt, Refusal, State
from kotgames.engine.log_book import LogLine
from kotgames.engine.record import Seat
from kotgames.system.catalogue import Words
from kotgames.ui.items import Item
from kotgames.ui.loop import App
from kotgames.ui.table import ids
from kotgames.ui.table.portraits import Portraits
from kotgames.ui.table.round_card import RoundCard
from kotgames.ui.table.seats import Seating
from kotgames.ui.table.sprites import Field, Spec

Banner = tuple[str, str, float]
"""(text, colour name, share of its time that has passed)."""

NOWHERE = "table"
"""The id of the bare table, where a drop means nothing."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """The meaning of a drop: actions to take in this order, or a change of the draft (what is laid out before a commit)."""

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
    alike: bool = False
    """One of several of which none is the obvious one: no key takes the first of them for the main one."""
    stands_in: bool = False
    """It takes the key of the first one while that cannot be used."""


@dataclass(frozen=True, slots=True)
class Round:
    """A question that goes round: one seat after the other is asked the same (prompts of one kind and equal parameters that follow each
    other), and most answer alike. All texts are true for everybody at the table, whatever anybody holds."""

    usual: Action
    """The answer that most give; always legal."""
    what: str
    """Its subject, as a noun: "Block"."""
    title: str
    """The question as the bar says it: "BLOCK?"."""
    text: str
    """The same in a sentence to all who are asked."""
    nobody: str
    """The button by which everybody gives the usual answer."""


@dataclass(slots=True)
class Situation:
    """The view and the question of this moment. `view` belongs to `viewer` (NOBODY: what everybody may see). `prompt` is None while nobody
    at this screen is asked; `legal` are the actions then."""

    view: dict[str, Any]
    viewer: int
    prompt: Prompt | None = None
    legal: Sequence[Action] = ()
    log_lines: list[LogLine] = field(default_factory=list)
    round: Round | None = None
    """The question that several people are asked together, on a panel of the host's; `prompt` is None meanwhile."""
    seen: Sequence[LogLine] | None = None
    """The log as it was before what is only just being seen (dice that roll, a blow on its way); None: all of it was seen."""
    before: dict[str, Any] | None = None
    """The view as it was before the roll or the blow that is only just being seen; None: everything in `view` was seen."""
    stays: bool = False
    """True while the last event stays to be read until the player goes on (`parts.Motion.holds`)."""
    past: bool = False
    """True for a record that is shown: nobody is waited for."""
    over: bool = False
    """True where the end is shown, by the rules or because somebody gave up (which no view knows)."""

    @property
    def seen_lines(self) -> Sequence[LogLine]:
        """The log as far as it was seen: nothing is told before it is seen what it comes to."""
        return self.log_lines if self.seen is None else self.seen


class Host(Protocol):
    """The methods of its host that a table may use."""

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
    def spotlit(self) -> Collection[str]:
        """The ids of what somebody (a coach) shows while all else is dimmed: what is seen large leaves it free."""

    @property
    def skippable(self) -> bool:
        """True while an event is being shown, which a key or a click skips."""

    @property
    def led(self) -> str:
        """Text of the bar at the top in place of the question, where somebody else says what to do (the coach of a lesson); else ""."""

    def play_on(self) -> None:
        """Go on from what stays to be read (`Situation.stays`)."""

    def play_again(self) -> None:
        """Show once more what led to what stays to be read (`parts.Motion.repeats`)."""

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
        """True for the seat of a bot."""

    def gave_up(self, seat: int) -> bool:
        """True for a seat that a person gave up, so that a bot plays it on."""

    def track(self, event: Event) -> Sequence[int]:
        """The recorded dexterity test that an event is the result of (`ui.table.dexterity`); nothing where nobody took it, and where who
        looks on has just seen it."""

    def name(self, seat: int) -> str:
        """The name of a seat, for texts."""

    def tries(self, seat: int, size: int | None = None) -> tuple[int, int] | None:
        """The times that the person of a seat took a dexterity test of this game (of one size, `Game.measured`), and how often it was
        passed; None for a bot, and where nobody takes any."""


V = TypeVar("V")
C = TypeVar("C")
P = TypeVar("P")


class TableContext(Generic[V, C]):
    """One for each table on the screen. `V` is the type of the game's views, `C` its card set."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.words = host.words
        self.card_set: C = host.card_set
        self.seating = Seating(host)
        self.portraits = Portraits(host)
        self.field = Field()
        """The objects that move."""
        self.leaving: dict[int, tuple[float, float]] = {}
        """Cards on their way out of sight, to where they go."""
        self.area = FRect(0, 0, 1280, 720)
        """The table's place on the canvas, in units."""
        self.page = ""
        """On a folded table: the page that is open."""
        self.banner: Banner | None = None
        """The big word of the moment."""
        self._sketches: list[tuple[V, Any]] = []
        """Pairs of a view (the shown one, or the one that was `seen`) and what was made of it."""
        self.round_card: RoundCard | None = None
        """The card of a round that begins or is over."""

    def turn(self, page: str) -> None:
        """Turn to a page; nothing happens on a table that shows everything at once."""

    @property
    def view(self) -> V:
        """The shown view: all that the viewer may know."""
        return cast(V, self.host.situation.view)

    @property
    def prompt(self) -> Prompt | None:
        """The question to a person here; None while nobody is asked."""
        return self.host.situation.prompt

    @property
    def seen(self) -> V:
        """The view as it was seen: figures and faces do not know what comes of a roll or a blow before it is seen."""
        before = self.host.situation.before
        return self.view if before is None else cast(V, before)

    def sketched(self, make: Callable[[V], P], view: V | None = None) -> P:
        """The result of `make` for the shown view, or for the one that was `seen`, made once for each (a board to read numbers from)."""
        view = self.view if view is None else view
        found = next((made for of, made in self._sketches if of is view), None)
        if found is None:
            found = make(view)
            self._sketches = [*self._sketches[-1:], (view, found)]
        return cast(P, found)

    def asks(self, *kinds: str) -> bool:
        """True while a person here is asked one of these."""
        prompt = self.prompt
        return prompt is not None and prompt.kind in kinds

    def about(self, kind: type[P]) -> P:
        """The parameters of the question (`Prompt.params`), as the type that the game has for the parameters of this kind of question."""
        prompt = self.prompt
        assert prompt is not None, "nobody here is asked"
        return cast(P, prompt.params)

    @property
    def me(self) -> int:
        """The seat the screen speaks to."""
        return self.seating.me

    @property
    def rival(self) -> int:
        """The other seat of a table for two."""
        return self.seating.rival

    @property
    def looked_at(self) -> str:
        """The object under the pointer or the focus, or held."""
        return self.host.looked_at

    def held(self, seat: int) -> list[str]:
        """Ids of a hand as the viewer knows it: its cards, or their backs."""
        view: Any = self.view
        cards = view["hands"][seat]
        if cards is None:
            return [ids.back(seat, index) for index in range(self.hand_count(seat))]
        return [*map(ids.card, cards)]

    def hand_count(self, seat: int) -> int:
        """The number of cards of a hand."""
        view: Any = self.view
        return int(view["hand_counts"][seat])

    @property
    def own_hand(self) -> list[int]:
        """The open hand at the lower edge, in its order on the screen; empty while nobody may see it."""
        return ids.numbers_of("card", self.held(self.seating.bottom))

    @property
    def deck_point(self) -> tuple[float, float]:
        """The point from which cards come: the middle of the table, where nothing else is said."""
        return self.area.center

    def kept(self) -> Callable[[], None]:
        """A function that brings back all that is shown beside the view (how the fighters stand, figures that follow the blows): what
        happened is seen again from there. It does nothing on a table that shows its view alone."""
        return lambda: None

    @property
    def showing(self) -> bool:
        """True while an event is being shown: what opens over the table to be read waits until it has been seen."""
        return self.host.skippable

    def lit(self, name: str) -> bool:
        """True for a place that the held object may go to."""
        held = self.host.held
        return bool(held) and name in self.host.gestures().get(held, {})

    def usable(self, name: str) -> bool:
        """True for an object that can be picked up and put somewhere now."""
        return bool(self.host.gestures().get(name))

    def place(self, specs: Iterable[Spec], ms: float, **more: Any) -> None:
        """Everything that moves sets out for where it belongs (see `Field.place`), in as much time as the settings leave of `ms`."""
        self.field.place(specs, self.host.motion_ms(ms), **more)


X = TypeVar("X", bound=TableContext[Any, Any])


class Part(Generic[X, C]):
    """A part of a table that makes its items, or reckons for those that do."""

    def __init__(self, ctx: X) -> None:
        self.ctx = ctx
        self.host = ctx.host
        self.words = ctx.words
        self.card_set: C = ctx.card_set
