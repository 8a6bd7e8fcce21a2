"""A lesson as its own parts know it (see `scenes.table.hosts`): no part knows the class of the scene it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Protocol

from pygame import FRect

from kotgames.engine.contract import Refusal
from kotgames.lessons import Lesson, Moment, Place, Step, Tip
from kotgames.scenes.table.hosts import MatchHost
from kotgames.ui.scrolling import ScrollArea
from kotgames.ui.table.context import Gesture


class Speaker(Protocol):
    """The coach, for whoever gives answers."""

    answer: str
    answered: int

    @property
    def folded(self) -> bool:
        """True while the panel is folded away."""

    def reply(self, text: str, *, wrong: bool = True, topic: tuple[str, str] | None = None) -> None:
        """Answer what was just done."""

    def heard(self) -> None:
        """The answer has been read."""


class Shower(Protocol):
    """The one who shows a step's way."""

    @property
    def can(self) -> bool:
        """True where there is anything to show now."""

    @property
    def advises(self) -> bool:
        """True where there is only advice."""


class Answering(Protocol):
    """The one who finds the words of an answer."""

    def wanted(self) -> str:
        """The task of now, as an answer."""


class Remembering(Protocol):
    """The draft as it lies beside the position."""

    @property
    def touched(self) -> bool:
        """True where something lies otherwise than when the step began."""


class Lit(Protocol):
    """The things that a hint lights."""

    lit: bool
    advised: list[str]

    def advise(self) -> None:
        """Light what can be used and ask for advice at once."""


class Holding(Protocol):
    """The held thing and its targets."""

    @property
    def dragged(self) -> str:
        """The id of the object that hangs at the pointer; "" for none."""

    def targets(self) -> dict[str, Gesture]:
        """The gestures of the held object, by the id of the target."""


class LessonHost(MatchHost, Protocol):
    """One lesson on the screen."""

    lesson: Lesson
    place: Place
    tip: Tip | None
    finished: bool

    @property
    def coach(self) -> Speaker:
        """The one who speaks."""

    @property
    def showing(self) -> Shower:
        """The one who shows."""

    @property
    def answers(self) -> Answering:
        """The one who answers."""

    @property
    def draft_memory(self) -> Remembering:
        """The draft and its memory."""

    @property
    def hints(self) -> Lit:
        """The hints that are lit."""

    @property
    def handling(self) -> Holding:  # type: ignore[override]
        """The person's hand."""

    @property
    def scrolls(self) -> Mapping[str, ScrollArea]:
        """The scroll areas, by name."""

    @property
    def step(self) -> Step:
        """The step of the moment."""

    @property
    def has_next(self) -> bool:
        """True where Next does anything."""

    @property
    def reads(self) -> bool:
        """True while a page of the coach, or a tip, waits for Next."""

    @property
    def over_early(self) -> bool:
        """The match ended, all of it was seen, and the step did not ask for that."""

    @property
    def done_here(self) -> int:
        """The number of the learner's actions since the step began."""

    def keep(self) -> None:
        """Remember how far the learner is."""

    def jump_to(self, place: Place) -> None:
        """Go on from an earlier place."""

    def moment(self) -> Moment:
        """The moment that conditions are held against."""

    def instead(self) -> Refusal:
        """The refusal that says what the step wants."""

    def looks_for(self, name: str) -> bool:
        """True for a thing that the step wants looked at or held."""

    def glance(self, name: str) -> None:
        """A thing was looked at."""

    def scrolled(self, name: str, rect: FRect, content: float) -> AbstractContextManager[ScrollArea]:
        """Items added inside belong to a scroll area."""

    # ---- the coach's buttons

    def go_on(self) -> None:
        """Next."""

    def again(self) -> None:
        """The scene from its beginning."""

    def back(self) -> None:
        """To the step before."""

    def show_me(self) -> None:
        """Do for the learner what the step asks for."""
