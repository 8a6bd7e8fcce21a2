"""The form of lesson files: lessons of steps, conditions, replies of the opponent, tips; and the same with their words.

`cards/<game>/tutorial.yaml` is the structure: `game` and `lessons`, rows of `LessonRow`, whose steps are rows of `StepRow` and whose tips
are rows of `TipRow`. Every lesson, step and tip has an `id` (a word of small letters, unique in its list). The words stand in
`cards/<game>/lang/<language>/tutorial.yaml`, under these ids:

    game: <id>
    lessons:
      combo:
        title: Your first combo
        text: Lay five cards in secret ...
        steps:
          welcome: "Welcome to the cage! ..."              # what is said
          pick_jab: {say: "...", instead: "...", tips: {tip: "..."}}

`say` is said when the step begins, `instead` (where there is one) when something else is tried. English has words for everything; what
another language lacks is said in English. "<hint>" stands for the key or button of a named action, whichever the learner uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec


class Condition(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename={"is_": "is", "not_": "not"}):
    """Everything that is given must hold; an empty condition always holds.

    ok        the learner pressed Next
    event     an event of this class happened since the step began (`where`: with these values)
    prompt    the learner is asked this
    view      the value at a dotted path of the learner's view (`count` at its end: how many there are): `is`, `at_least`, `at_most`
    draft     the same of what lies laid out but is not decided yet (`Draft.laid_out`)
    looked    the learner looked at one of these things since the step began (pointer or keyboard)
    held      the learner holds one of these things
    refused   something was refused for this reason since the step began
    over      the match is over
    all, any, not   of conditions
    """

    ok: bool | None = None
    event: str | None = None
    where: dict[str, Any] = {}
    prompt: str | None = None
    view: str | None = None
    draft: str | None = None
    is_: Any = None
    at_least: float | None = None
    at_most: float | None = None
    looked: str | None = None
    held: str | None = None
    refused: str | None = None
    over: bool | None = None
    all: tuple[Condition, ...] | None = None
    any: tuple[Condition, ...] | None = None
    not_: Condition | None = None

    def parts(self) -> Iterator[Condition]:
        """This condition and those it is made of, but what is negated."""
        yield self
        for part in (*(self.all or ()), *(self.any or ())):
            yield from part.parts()


class Reply(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An answer of the opponent: the first legal action that matches `play` (a text form, `*` for any rest) while `when` holds."""

    play: str
    when: Condition | None = None


class TipRow(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """When a tip is given, and what it points at."""

    id: str
    when: Condition
    point: tuple[str, ...] = ()


class Tip(TipRow, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A sentence said once, when its condition first holds, while the player goes on freely."""

    say: str


class StepRow(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One step. Without `wait` it waits for Next.

    allow     patterns of the actions that may be taken; without it all, and with an empty list none: then one only looks
    lay       what must lie laid out (`draft`) before the action that ends the step is taken; what is laid there goes on lying there
    do        what fulfils it, in order (Show me, tests): actions; "thing > place", a drag that only lays something out; "press button"
    when      the step is passed over unless this holds when its turn comes
    position  a scene of its own begins here, with the opponent's replies `opponent`
    """

    id: str
    point: tuple[str, ...] = ()
    wait: Condition = Condition(ok=True)
    allow: tuple[str, ...] | None = None
    lay: Condition | None = None
    do: tuple[str, ...] = ()
    tips: tuple[TipRow, ...] = ()
    when: Condition | None = None
    position: dict[str, Any] | None = None
    opponent: tuple[Reply, ...] = ()

    @property
    def reading(self) -> bool:
        """It only waits for Next: nothing can be done at the table meanwhile, and nobody else acts."""
        return self.wait.ok is True

    @property
    def has_next(self) -> bool:
        """True for a step that Next ends."""
        return any(part.ok for part in self.wait.parts())

    @property
    def laid(self) -> list[Condition]:
        """The conditions of what lies laid out."""
        wanted = [*self.wait.parts(), *(self.lay.parts() if self.lay is not None else ())]
        return [part for part in wanted if part.draft is not None]

    @property
    def actions(self) -> tuple[str, ...]:
        """Those of `do` that are actions."""
        return tuple(text for text in self.do if not is_gesture(text))


class Step(StepRow, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A step with its words: what is said, and what is said when something else is tried (where there is such a sentence)."""

    say: str
    instead: str = ""
    tips: tuple[Tip, ...] = ()


class LessonRow(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One lesson. The learner sits at `seat`; the others are bots (`level`) unless a reply fits. It begins at a `position`, or as a new
    match with `options` and `seed`."""

    id: str
    steps: tuple[StepRow, ...]
    icon: str = "notebook"
    position: dict[str, Any] | None = None
    options: dict[str, Any] = {}
    seed: int = 1
    seat: int = 0
    seats: int = 0
    """Seats at the table; 0: as many as the game usually has. A scene that begins at a position has as many as the position."""
    level: str = "greedy"
    opponent: tuple[Reply, ...] = ()
    bar: tuple[str, ...] = ()
    """Ids of things of the table that would do the lesson's work and are not used in it (`*` for any rest)."""

    def scene_step(self, step: int) -> int:
        """The step at which the scene of a step begins; 0 for the lesson's own."""
        return next((index for index in range(step, 0, -1) if self.steps[index].position is not None), 0)

    def scene(self, step: int) -> int:
        """The number of the scene of a step, from 0."""
        return sum(one.position is not None for one in self.steps[1 : step + 1])

    def replies(self, step: int) -> tuple[Reply, ...]:
        """The opponent's replies in the scene of a step."""
        begin = self.scene_step(step)
        return self.steps[begin].opponent if begin else self.opponent


class Lesson(LessonRow, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A lesson with its words. `language`: the one they are all in; English where some had to be."""

    title: str
    text: str
    language: str
    steps: tuple[Step, ...]


class LessonFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The structure of a game's lessons."""

    game: str
    lessons: tuple[LessonRow, ...]


def is_gesture(text: str) -> bool:
    """True for a text of `do` that is a drag or a button, not an action."""
    return " > " in text or text.startswith("press ")
