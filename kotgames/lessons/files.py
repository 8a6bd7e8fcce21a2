"""Reading lesson files: each lesson must begin, and everything it names must exist, said by file, line and field."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from kotgames.engine import carddata
from kotgames.engine.contract import Event, Game, Line
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match
from kotgames.lessons import words
from kotgames.lessons.model import (
    Condition,
    Lesson,
    LessonFile,
    LessonRow,
    Reply,
    StepRow,
    is_gesture,
)
from kotgames.lessons.progress import begin
from kotgames.system import game_folders, paths

DEFAULT: Final = paths.DEFAULT_LANGUAGE

_ID: Final = re.compile(r"[a-z][a-z0-9_]*")

At = list[str | int]
Names = Callable[[Match, int], Callable[[str], str | None]]
"""Looks up what a name means at the table of a match, as a seat sees it: None for a name that there is, else the nearest one or ""."""


def where(game_id: str) -> Path:
    """The lesson file of a game; it need not exist."""
    return game_folders.cards(game_id) / "tutorial.yaml"


def of(game: Game, language: str = DEFAULT) -> tuple[Lesson, ...]:
    """The lessons that a game ships, in a language; none where it has no file. Raises CardDataError."""
    return _shipped(game, language)


@cache
def _shipped(game: Game, language: str) -> tuple[Lesson, ...]:
    path = where(game.id)
    return _told(path, _structure(path, game), language) if path.exists() else ()


def read(path: Path, game: Game, language: str = DEFAULT) -> tuple[Lesson, ...]:
    """The lessons of a file, checked against the game: each scene begins, each action text is one, each event and each part of the view
    exists, and each step can be passed; with the words of a language, which stand in `lang/` beside it. Raises CardDataError."""
    return _told(path, _checked(path, game), language)


def retold(lesson: Lesson, game: Game, language: str) -> Lesson:
    """The same lesson in another language; as it is where the game has no such lesson, or not in these steps. Raises CardDataError."""
    steps = [step.id for step in lesson.steps]
    for other in of(game, language):
        if other.id == lesson.id and [step.id for step in other.steps] == steps:
            return other
    return lesson


def is_lessons(path: Path) -> bool:
    """True for a file of lessons of a card folder, or of their words in a language."""
    return path.name == "tutorial.yaml"


def check(path: Path, game: Game, names: Names | None = None) -> str:
    """Validate a file of lessons or of their words; what it holds, in a few words. Raises CardDataError. `names` are those that lessons may
    point at, where they can be looked up."""
    folder = path.parent
    if folder.parent.name == "lang":
        lessons = _checked(folder.parent.parent / path.name, game)
        english = words.read(paths.in_language(folder.parent.parent, DEFAULT, path.stem), lessons)
        own = english if folder.name == DEFAULT else words.read(path, lessons, english)
        lacking = [way for way in english if way not in own]
        ours = len(lessons.lessons) - len({way[0] for way in lacking})
        said = ", ".join(map(" ".join, lacking[:3])) + (" ..." if len(lacking) > 3 else "")
        return f"{ours} of {len(lessons.lessons)} lessons" + (f", no words for: {said}" if said else "")
    found = _told(path, _checked(path, game, names), DEFAULT)
    return f"{len(found)} lessons, {sum(len(lesson.steps) for lesson in found)} steps"


def _told(path: Path, file: LessonFile, language: str) -> tuple[Lesson, ...]:
    english = words.read(paths.in_language(path.parent, DEFAULT, path.stem), file)
    beside = paths.in_language(path.parent, language, path.stem)
    if language == DEFAULT or not beside.exists():
        return words.filled(file, DEFAULT, english, english)
    return words.filled(file, language, english, words.read(beside, file, english))


@cache
def _structure(path: Path, game: Game) -> LessonFile:
    """The structure of shipped lessons, checked once: each scene is begun for that."""
    return _checked(path, game)


def _checked(path: Path, game: Game, names: Names | None = None) -> LessonFile:
    source = carddata.read(path)
    file = carddata.typed(source, LessonFile)
    if file.game != game.id:
        raise source.error("card_expected", ["game"], expected=game.id)
    _check_ids(source, [lesson.id for lesson in file.lessons], ["lessons"])
    for index, lesson in enumerate(file.lessons):
        at: At = ["lessons", index]
        if not lesson.steps:
            raise source.error("card_expected", [*at, "steps"], expected="@fragment.step")
        _check_ids(source, [step.id for step in lesson.steps], [*at, "steps"])
        for number, step in enumerate(lesson.steps):
            _check_ids(source, [tip.id for tip in step.tips], [*at, "steps", number, "tips"])
        _Checker(source, game, lesson, at, names).check()
    return file


def _check_ids(source: carddata.Source, ids: Sequence[str], at: At) -> None:
    """The ids of a list are words, and each is there once."""
    for index, name in enumerate(ids):
        where: At = [*at, index, "id"]
        if not _ID.fullmatch(name):
            raise source.error("card_expected", where, expected="@fragment.small_word")
        if name in ids[:index]:
            raise source.error("card_same_id", where, id=name, first=f"{at[-1]}[{ids.index(name)}]")


class _Checker:
    def __init__(
        self, source: carddata.Source, game: Game, lesson: LessonRow, at: At, names: Names | None
    ) -> None:
        self.source, self.game, self.lesson, self.at, self.names = source, game, lesson, at, names
        self.events = _events(game)
        self.unknown: Callable[[str], str | None] = lambda name: None
        """See `Names`, for the scene that is checked."""

    def check(self) -> None:
        self._begins(0, self.at)
        self._replies(self.lesson.opponent, self.at)
        for number, step in enumerate(self.lesson.steps):
            at: At = [*self.at, "steps", number]
            if step.position is not None:
                if not number:
                    raise self.source.error(
                        "card_expected",
                        [*at, "position"],
                        expected="@fragment.scene_beside",
                    )
                self._begins(number, at)
            elif step.opponent:
                raise self.source.error("card_expected", [*at, "opponent"], expected="@fragment.own_position")
            self._replies(step.opponent, at)
            self._step(step, number, at)

    def _begins(self, number: int, at: At) -> None:
        try:
            match = begin(self.game, self.lesson, number)
        except KotgamesError as error:
            raise self.source.error("lesson_begin", at, reason=f"@{error.key}", of=error.params) from error
        if self.names is not None:
            self.unknown = self.names(match, self.lesson.seat)

    def _replies(self, replies: Sequence[Reply], at: At) -> None:
        for index, entry in enumerate(replies):
            here: At = [*at, "opponent", index]
            self._pattern(entry.play, [*here, "play"])
            if entry.when is not None:
                self._condition(entry.when, 0, [*here, "when"])

    def _step(self, step: StepRow, number: int, at: At) -> None:
        for index, pattern in enumerate(step.allow or ()):
            self._pattern(pattern, [*at, "allow", index])
        for index, name in enumerate(step.point):
            self._name(name, [*at, "point", index])
        for index, text in enumerate(step.do):
            if not is_gesture(text):
                self._action(text, [*at, "do", index])
                continue
            for name in text.replace("press ", "do ", 1).split(" > "):
                self._name(name, [*at, "do", index])
        self._condition(step.wait, number, [*at, "wait"])
        if step.lay is not None:
            self._condition(step.lay, number, [*at, "lay"])
        if step.when is not None:
            if not number:
                raise self.source.error("card_expected", [*at, "when"], expected="@fragment.later_step")
            self._condition(step.when, number, [*at, "when"])
        for index, tip in enumerate(step.tips):
            self._condition(tip.when, number, [*at, "tips", index, "when"])
            for place, name in enumerate(tip.point):
                self._name(name, [*at, "tips", index, "point", place])
        looks = ("ok", "looked", "held", "draft", "refused")
        if step.allow == () and not any(getattr(part, name) for part in step.wait.parts() for name in looks):
            raise self.source.error(
                "card_expected",
                [*at, "allow"],
                expected=Line("fragment.action_or_wait", {"names": ", ".join(looks)}),
            )

    def _action(self, text: str, at: At) -> None:
        try:
            self.game.parse(text)
        except KotgamesError as error:
            raise self.source.error("lesson_action", at, text=text) from error

    def _name(self, name: str, at: At) -> None:
        """A name of a thing is one that the table knows."""
        meant = self.unknown(name)
        if meant is not None:
            hint = Line("fragment.near", {"name": meant}) if meant else ""
            raise self.source.error("lesson_name", at, name=name, near=hint)

    def _pattern(self, pattern: str, at: At) -> None:
        """A pattern names an action, or begins with what actions begin with."""
        if "*" not in pattern:
            self._action(pattern, at)
        elif not any(text.startswith(pattern.partition("*")[0]) for text in _texts(self.game)):
            raise self.source.error("lesson_action", at, text=pattern)

    def _condition(self, condition: Condition, number: int, at: At) -> None:
        for part, steps in _parts(condition, at):
            if part.event is not None and part.event not in self.events:
                raise self.source.error(
                    "card_expected", [*steps, "event"], expected=", ".join(sorted(self.events))
                )
            for key, thing in (("looked", part.looked), ("held", part.held)):
                if thing is not None:
                    self._name(thing, [*steps, key])
            for name in part.where:
                known = _fields(self.events[part.event]) if part.event is not None else []
                if name not in known:
                    raise self.source.error(
                        "card_expected",
                        [*steps, "where", name],
                        expected=", ".join(known) or "@fragment.event_beside",
                    )
            if part.view is not None:
                keys = begin(self.game, self.lesson, number).view(self.lesson.seat)
                if part.view.partition(".")[0] not in keys:
                    raise self.source.error(
                        "card_expected", [*steps, "view"], expected=", ".join(sorted(keys))
                    )


def _parts(condition: Condition, at: At) -> Iterator[tuple[Condition, At]]:
    yield condition, at
    for name, parts in (("all", condition.all), ("any", condition.any)):
        for index, part in enumerate(parts or ()):
            yield from _parts(part, [*at, name, index])
    if condition.not_ is not None:
        yield from _parts(condition.not_, [*at, "not"])


@cache
def _texts(game: Game) -> tuple[str, ...]:
    return tuple(game.text(code) for code in game.codes())


def _events(game: Game) -> dict[str, type[Event]]:
    """The event classes of a game's package by name."""
    package = type(game).__module__.rpartition(".")[0]
    found: dict[str, type[Event]] = {}
    waiting: list[type[Event]] = [Event]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if kind.__module__.startswith(package):
                found[kind.__name__] = kind
    return found


def _fields(kind: type[Event]) -> list[str]:
    return [one.name for one in msgspec.structs.fields(kind)]
