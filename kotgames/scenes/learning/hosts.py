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
        """Whether the panel is folded away."""

    def reply(self, text: str, *, wrong: bool = True, topic: tuple[str, str] | None = None) -> None:
        """Answer what was just done."""

    def heard(self) -> None:
        """The answer has been read."""


class Shower(Protocol):
    """Who shows how it is done."""

    @property
    def can(self) -> bool:
        """Whether there is anything to show now."""

    @property
    def advises(self) -> bool:
        """Whether there is only advice."""


class Answering(Protocol):
    """Who finds the words of an answer."""

    def wanted(self) -> str:
        """What is to be done now, as an answer."""


class Remembering(Protocol):
    """What lies laid out beside the position."""

    @property
    def touched(self) -> bool:
        """Whether something lies otherwise than when the step began."""


class Lit(Protocol):
    """What a hint lights."""

    lit: bool
    advised: list[str]

    def advise(self) -> None:
        """Light what can be used and ask for advice at once."""


class Holding(Protocol):
    """What is held, and where it may go."""

    @property
    def dragged(self) -> str:
        """What hangs at the pointer; "" for nothing."""

    def targets(self) -> dict[str, Gesture]:
        """Where the held object may go."""


class LessonHost(MatchHost, Protocol):
    """One lesson on the screen."""

    lesson: Lesson
    place: Place
    tip: Tip | None
    finished: bool

    @property
    def coach(self) -> Speaker:
        """Who speaks."""

    @property
    def showing(self) -> Shower:
        """Who shows."""

    @property
    def answers(self) -> Answering:
        """Who answers."""

    @property
    def draft_memory(self) -> Remembering:
        """What lies laid out."""

    @property
    def hints(self) -> Lit:
        """What is lit."""

    @property
    def handling(self) -> Holding:  # type: ignore[override]
        """What is held."""

    @property
    def scrolls(self) -> Mapping[str, ScrollArea]:
        """What is longer than its place."""

    @property
    def step(self) -> Step:
        """The step of the moment."""

    @property
    def has_next(self) -> bool:
        """Whether Next does anything."""

    @property
    def reads(self) -> bool:
        """True while a page of the coach, or a tip, waits for Next."""

    @property
    def over_early(self) -> bool:
        """The match ended, all of it was seen, and the step did not ask for that."""

    @property
    def done_here(self) -> int:
        """How many actions the learner took since the step began."""

    def keep(self) -> None:
        """Remember how far the learner is."""

    def jump_to(self, place: Place) -> None:
        """Go on from an earlier place."""

    def moment(self) -> Moment:
        """What conditions are asked about now."""

    def instead(self) -> Refusal:
        """What the step wants."""

    def looks_for(self, name: str) -> bool:
        """Whether the step wants a thing looked at or held."""

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
