"""The progress of a player in lessons, and the match of a lesson at any of its steps."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from kotgames.engine import limits
from kotgames.engine.contract import Game
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match, usual_seats
from kotgames.engine.record import Seat, set_aside, write_atomically
from kotgames.lessons.model import LessonRow
from kotgames.system import paths
from kotgames.system.locking import PATIENCE, Lock

PASSED_OVER = -1
"""The mark of a step whose `when` did not hold."""


class Place(msgspec.Struct):
    """The place where a lesson was left: its step, and the actions taken so far as text forms, scene by scene."""

    step: int = 0
    scenes: list[list[str]] = msgspec.field(default_factory=lambda: [[]])
    marks: list[int] = msgspec.field(default_factory=lambda: [0])
    """Numbers of actions taken in its scene when each step so far began; `PASSED_OVER` for steps that were not shown."""
    drafts: list[Any] = msgspec.field(default_factory=list)
    """Drafts as they lay when each step so far began, and the thing that was held: [`Draft.memory`, id]. None where nothing was."""

    @property
    def mark(self) -> int:
        """Actions of the scene taken when the step began, as a number."""
        return max(0, self.marks[-1])

    def before(self) -> int:
        """The last step before this one that was shown; this one if there is none."""
        shown = [index for index in range(self.step) if self.marks[index] != PASSED_OVER]
        return shown[-1] if shown else self.step

    def at(self, lesson: LessonRow, step: int) -> Place:
        """The place at the beginning of an earlier step (or this one)."""
        scene = lesson.scene(step)
        mark = max(0, self.marks[step])
        return Place(
            step,
            [*self.scenes[:scene], self.scenes[scene][:mark]],
            self.marks[: step + 1],
            self.drafts[: step + 1],
        )

    def before_action(self, number: int) -> Place:
        """The place in the running step before an action of its scene was taken; what lay laid out then is not known."""
        return Place(
            self.step,
            [*self.scenes[:-1], self.scenes[-1][:number]],
            list(self.marks),
            [*self.drafts[: self.step], None],
        )

    @property
    def draft(self) -> Any:
        """The draft as it lay when the step began; None for none."""
        return self.drafts[self.step] if self.step < len(self.drafts) else None

    def laid(self, draft: Any) -> None:
        """Remember what lies laid out as the step begins."""
        self.drafts = [*self.drafts[: self.step], *[None] * (self.step - len(self.drafts)), draft]

    def fits(self, lesson: LessonRow) -> bool:
        """True for a place that a lesson can be left at (which may have been changed since)."""
        return (
            0 <= self.step < len(lesson.steps)
            and len(self.marks) == self.step + 1
            and len(self.scenes) == lesson.scene(self.step) + 1
        )


class Progress(msgspec.Struct):
    """The lessons that are done, by game and lesson id, and where unfinished lessons were left ("game/lesson")."""

    version: int = 1
    done: list[str] = []
    places: dict[str, Place] = {}

    def finished(self, game_id: str, lesson_id: str) -> bool:
        """True for a lesson that was gone through to its end."""
        return f"{game_id}/{lesson_id}" in self.done

    def place(self, game_id: str, lesson_id: str) -> Place | None:
        """The place where a lesson was left; None for one that is not begun or is done."""
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
    """The path of the file of the progress."""
    return paths.user_data() / "lessons.json"


def load_progress() -> tuple[Progress, KotgamesError | None]:
    """The progress, and what must be said: a file that cannot be read is set aside and learning starts anew."""
    path = progress_file()
    try:
        text = limits.read(path, limits.LESSONS)
        newest = Progress().version
        if limits.decode(text, _Version).version > newest:
            return Progress(), _aside(path, "lessons_newer")
        return limits.decode(text, Progress), None
    except FileNotFoundError:
        return Progress(), None
    except (limits.Unfit, limits.Damaged):
        return Progress(), _aside(path, "lessons_damaged")
    except OSError as error:
        return Progress(), KotgamesError("lessons_unreadable", reason=error.strerror or str(error))


class _Version(msgspec.Struct):
    version: int = 1


def _aside(path: Path, key: str) -> KotgamesError:
    aside = set_aside(path)
    return KotgamesError(key, file=path.name, aside=aside.name if aside else "@error.unmoved")


def save_progress(progress: Progress, game_id: str, lesson_id: str) -> str | None:
    """Write how far a lesson is; the reason if that fails, a key of the catalogue or the system's words. The others stay as the file has
    them: another window may teach them. From reading to writing no other window writes."""
    path = progress_file()
    lock = Lock(path, wait=PATIENCE)
    try:
        if lock.taken:
            return "@fragment.other_writes"
        write_atomically(path, msgspec.json.encode(_joined(path, progress, f"{game_id}/{lesson_id}")))
    except OSError as error:
        return error.strerror or str(error)
    finally:
        lock.release()
    return None


def _joined(path: Path, progress: Progress, name: str) -> Progress:
    """The progress in the file, with one lesson as it is here. A file that was damaged since it was read is set aside: then all that is
    known here is kept."""
    try:
        kept = limits.decode(limits.read(path, limits.LESSONS), Progress)
    except FileNotFoundError:
        return progress
    except (limits.Unfit, limits.Damaged):
        kept = None
    if kept is None or kept.version != progress.version:
        set_aside(path)
        return progress
    kept.places.pop(name, None)
    if name in progress.places:
        kept.places[name] = progress.places[name]
    if name in progress.done and name not in kept.done:
        kept.done.append(name)
    return kept


# ---- the match at a place


def begin(game: Game, lesson: LessonRow, step: int = 0, seats: Sequence[Seat] = ()) -> Match:
    """The match of the scene of a step, at its beginning; it keeps no file. Raises SetupError."""
    start = lesson.scene_step(step)
    position = lesson.steps[start].position if start else lesson.position
    if position is not None:
        return Match.at(game, game.setup(position), seats=seats)
    seats = seats or [Seat() for _ in range(lesson.seats or usual_seats(game))]
    return Match.start(game, options=lesson.options, seed=lesson.seed, seats=seats, practice=True)


def replay(game: Game, lesson: LessonRow, place: Place, seats: Sequence[Seat]) -> Match:
    """The match at a place. Raises KotgamesError where the way there is not possible (any more)."""
    match = begin(game, lesson, place.step, seats)
    for text in place.scenes[-1]:
        match.act(game.parse(text, match.card_set))
    return match


def resume(game: Game, lesson: LessonRow, place: Place | None, seats: Sequence[Seat]) -> tuple[Match, Place]:
    """The lesson's match where it was left, or its beginning where the way there is not possible any more."""
    if place is not None and place.fits(lesson):
        try:
            return replay(game, lesson, place, seats), place
        except KotgamesError:
            pass  # the lesson or the data changed since: it begins anew
    fresh = Place()
    return replay(game, lesson, fresh, seats), fresh
