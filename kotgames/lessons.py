"""Lessons: walkthroughs of a game as data (`cards/<game>/tutorial.yaml`), and how far a player has come. Needs no screen.

A lesson begins at a position (`Game.setup`) or a new match (`options`), has scripted chance there if it wants it, an opponent scripted by
condition, and steps. A step says something, points at things of the table by their lesson names (`TableView.find`), waits for a condition,
and may allow only some actions. Conditions are a closed vocabulary over events, prompt and view, evaluated anew at every change; there is
no `eval` and no fixed click.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from kotgames import paths
from kotgames.engine import carddata
from kotgames.engine.contract import Action, Event, Game, State
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match
from kotgames.engine.record import Seat, set_aside, write_atomically


class Condition(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename={"is_": "is", "not_": "not"}):
    """Everything that is given must hold; an empty condition always holds.

    ok        the learner pressed Next
    event     an event of this class happened since the step began (`where`: with these values)
    prompt    the learner is asked this
    view      the value at a dotted path of the learner's view: `is`, `at_least`, `at_most`
    looked    the learner looked at one of these things since the step began (pointer or keyboard)
    held      the learner holds one of these things
    over      the match is over
    all, any, not   of conditions
    """

    ok: bool | None = None
    event: str | None = None
    where: dict[str, Any] = {}
    prompt: str | None = None
    view: str | None = None
    is_: Any = None
    at_least: float | None = None
    at_most: float | None = None
    looked: str | None = None
    held: str | None = None
    over: bool | None = None
    all: tuple[Condition, ...] | None = None
    any: tuple[Condition, ...] | None = None
    not_: Condition | None = None


class Reply(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What the opponent does: the first legal action that matches `play` (a text form, `*` for any rest) while `when` holds."""

    play: str
    when: Condition | None = None


class Tip(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A sentence said once, when its condition first holds, while the player goes on freely."""

    say: str
    when: Condition
    point: tuple[str, ...] = ()


class Step(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One step. Without `wait` it waits for Next. `allow`: patterns of the actions that may be taken (all, if there are none given);
    `instead`: what is said when something else is tried; `do`: actions that fulfil it (Show me, tests)."""

    say: str
    point: tuple[str, ...] = ()
    wait: Condition = Condition(ok=True)
    allow: tuple[str, ...] = ()
    instead: str = ""
    do: tuple[str, ...] = ()
    tips: tuple[Tip, ...] = ()

    @property
    def reading(self) -> bool:
        """It only waits for Next: nothing can be done at the table meanwhile, and nobody else acts."""
        return self.wait.ok is True


class Lesson(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One lesson. The learner sits at `seat`; the others are bots (`level`) unless a reply fits."""

    id: str
    title: str
    text: str
    steps: tuple[Step, ...]
    icon: str = "notebook"
    position: dict[str, Any] | None = None
    options: dict[str, Any] = {}
    seed: int = 1
    seat: int = 0
    level: str = "greedy"
    opponent: tuple[Reply, ...] = ()


class _File(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: str
    lessons: tuple[Lesson, ...]


def where(game_id: str) -> Path:
    """The lesson file of a game; it need not exist."""
    return paths.cards() / game_id / "tutorial.yaml"


def read(path: Path, game: Game) -> tuple[Lesson, ...]:
    """The lessons of a file, checked against the game: each begins, each action text is one. Raises CardDataError."""
    source = carddata.read(path)
    file = carddata.typed(source, _File)
    if file.game != game.id:
        raise source.error("card_expected", ["game"], expected=game.id)
    seen: set[str] = set()
    for index, lesson in enumerate(file.lessons):
        at: list[str | int] = ["lessons", index]
        if lesson.id in seen:
            raise source.error("card_duplicate", [*at, "id"], id=lesson.id)
        seen.add(lesson.id)
        try:
            begin(game, lesson)
        except KotgamesError as error:
            raise source.error("lesson_begin", at, reason=f"@{error.key}", of=error.params) from error
        for number, step in enumerate(lesson.steps):
            for text in step.do:
                try:
                    game.parse(text)
                except KotgamesError as error:
                    raise source.error("lesson_action", [*at, "steps", number, "do"], text=text) from error
    return file.lessons


@cache
def of(game: Game) -> tuple[Lesson, ...]:
    """The lessons that a game ships; none where it has no file."""
    path = where(game.id)
    return read(path, game) if path.exists() else ()


def begin(game: Game, lesson: Lesson) -> State:
    """The first position of a lesson. Raises SetupError."""
    if lesson.position is not None:
        return game.setup(lesson.position)
    return game.new(options=lesson.options, seed=lesson.seed)


# ---- conditions


@dataclass(slots=True)
class Moment:
    """What conditions are asked about. `things` gives the object ids a lesson's name means now."""

    view: Mapping[str, Any]
    prompt: str | None = None
    events: Sequence[Event] = ()
    ok: bool = False
    over: bool = False
    looked: set[str] = field(default_factory=set)
    held: str = ""
    things: Callable[[str], Sequence[str]] = lambda name: [name]


def holds(condition: Condition, moment: Moment) -> bool:
    """Whether everything a condition gives holds at a moment."""
    c = condition
    return (
        (c.ok is None or c.ok == moment.ok)
        and (c.over is None or c.over == moment.over)
        and (c.prompt is None or c.prompt == moment.prompt)
        and (c.event is None or any(_is(event, c) for event in moment.events))
        and (c.view is None or _compares(c, _value(moment.view, c.view)))
        and (c.looked is None or any(name in moment.looked for name in moment.things(c.looked)))
        and (c.held is None or moment.held in moment.things(c.held))
        and (c.all is None or all(holds(part, moment) for part in c.all))
        and (c.any is None or any(holds(part, moment) for part in c.any))
        and (c.not_ is None or not holds(c.not_, moment))
    )


def _is(event: Event, condition: Condition) -> bool:
    if type(event).__name__ != condition.event:
        return False
    return all(getattr(event, name, None) == value for name, value in condition.where.items())


def _value(view: Any, path: str) -> Any:
    for part in path.split("."):
        if isinstance(view, Mapping):
            view = view.get(part)
        elif isinstance(view, (list, tuple)) and part.isdigit() and int(part) < len(view):
            view = view[int(part)]
        else:
            return None
    return view


def _compares(condition: Condition, value: Any) -> bool:
    number = value if isinstance(value, (int, float)) else 0
    if condition.at_least is not None or condition.at_most is not None:
        low = condition.at_least is None or number >= condition.at_least
        return low and (condition.at_most is None or number <= condition.at_most)
    return bool(value == condition.is_)


def allowed(step: Step, text: str) -> bool:
    """Whether a step lets an action of this text form be taken."""
    return not step.reading and (not step.allow or any(fnmatchcase(text, pattern) for pattern in step.allow))


def reply(lesson: Lesson, match: Match, moment: Moment) -> Action | None:
    """What the scripted opponent does now; None leaves it to the bot."""
    for entry in lesson.opponent:
        if entry.when is not None and not holds(entry.when, moment):
            continue
        for action in match.state.actions():
            if fnmatchcase(match.game.text(action, match.tables), entry.play):
                return action
    return None


# ---- how far a player has come


class Place(msgspec.Struct):
    """Where a lesson was left: its step, and the actions taken so far as text forms."""

    step: int = 0
    actions: list[str] = []
    marks: list[int] = []
    """How many actions had been taken when each step so far began."""


class Progress(msgspec.Struct):
    """What was learnt, by game and lesson id, and where unfinished lessons were left ("game/lesson")."""

    version: int = 1
    done: list[str] = []
    places: dict[str, Place] = {}

    def finished(self, game_id: str, lesson_id: str) -> bool:
        """Whether a lesson was gone through to its end."""
        return f"{game_id}/{lesson_id}" in self.done

    def place(self, game_id: str, lesson_id: str) -> Place | None:
        """Where a lesson was left, if it was."""
        return self.places.get(f"{game_id}/{lesson_id}")

    def left(self, game_id: str, lesson_id: str, place: Place) -> None:
        """Remember where a lesson is left."""
        self.places[f"{game_id}/{lesson_id}"] = place

    def finish(self, game_id: str, lesson_id: str) -> None:
        """A lesson was gone through."""
        name = f"{game_id}/{lesson_id}"
        self.places.pop(name, None)
        if name not in self.done:
            self.done.append(name)


def progress_file() -> Path:
    """Where the progress is kept."""
    return paths.user_data() / "lessons.json"


def load_progress() -> tuple[Progress, KotgamesError | None]:
    """The progress, and what must be said: a file that cannot be read is set aside and learning starts anew."""
    path = progress_file()
    try:
        progress = msgspec.json.decode(path.read_bytes(), type=Progress)
        if progress.version > Progress().version:
            aside = set_aside(path)
            return Progress(), KotgamesError("lessons_newer", file=path.name, aside=aside.name if aside else "?")
        return progress, None
    except FileNotFoundError:
        return Progress(), None
    except OSError as error:
        return Progress(), KotgamesError("lessons_unreadable", reason=error.strerror or str(error))
    except (msgspec.DecodeError, UnicodeDecodeError):
        aside = set_aside(path)
        return Progress(), KotgamesError(
            "lessons_damaged", file=path.name, aside=aside.name if aside else "?"
        )


def save_progress(progress: Progress) -> str | None:
    """Write the progress; the reason if that fails."""
    try:
        write_atomically(progress_file(), msgspec.json.encode(progress))
    except OSError as error:
        return error.strerror or str(error)
    return None


def replay(game: Game, lesson: Lesson, actions: Sequence[str], seats: Sequence[Seat]) -> Match:
    """The lesson's match after some actions. Raises KotgamesError where one is not possible (any more)."""
    match = Match.at(game, begin(game, lesson), seats=seats)
    for text in actions:
        match.act(game.parse(text, match.tables))
    return match


def resume(game: Game, lesson: Lesson, place: Place | None, seats: Sequence[Seat]) -> tuple[Match, Place]:
    """The lesson's match where it was left, or its beginning where the way there is not possible any more."""
    if place is not None and 0 <= place.step < len(lesson.steps) and len(place.marks) == place.step + 1:
        try:
            return replay(game, lesson, place.actions, seats), place
        except KotgamesError:
            pass  # the lesson or the data changed since: it begins anew
    return replay(game, lesson, (), seats), Place(marks=[0])
