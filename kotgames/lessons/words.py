"""The words of lessons: read from the file of a language, checked against the structure, put into it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from kotgames.engine import carddata
from kotgames.lessons.model import Lesson, LessonFile, LessonRow, Step, StepRow, Tip
from kotgames.system import paths
from kotgames.texts import with_key_names

Steps = list[str | int]


class _LessonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str = ""
    text: str = ""
    steps: dict[str, Any] = {}


class _StepWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    say: str = ""
    instead: str = ""
    tips: dict[str, Any] = {}


class _WordsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By id; the values are typed one by one, so that a wrong one is named with its line."""

    game: str
    lessons: dict[str, Any]


Texts = dict[tuple[str, ...], str]
"""By the way to them: lesson, `title` or `text`; lesson, step, `say` or `instead`; lesson, step, "tips", tip."""


def read(path: Path, file: LessonFile, english: Texts | None = None) -> Texts:
    """The texts of a file of words. `english`: those of the English file, which decide where there is an `instead`; without them this is
    the English file, which may lack nothing. Raises CardDataError."""
    return _Reader(path, file, english).texts


def filled(file: LessonFile, language: str, english: Texts, texts: Texts) -> tuple[Lesson, ...]:
    """The lessons with their words; what `texts` lack is said in English."""
    return tuple(_lesson(row, language, english, texts) for row in file.lessons)


def _lesson(row: LessonRow, language: str, english: Texts, texts: Texts) -> Lesson:
    wanted = [way for way in english if way[0] == row.id]

    def said(*way: str) -> str:
        return texts.get((row.id, *way)) or english.get((row.id, *way), "")

    def step(one: StepRow) -> Step:
        tips = tuple(Tip(tip.id, tip.when, tip.point, say=said(one.id, "tips", tip.id)) for tip in one.tips)
        fields = {**msgspec.structs.asdict(one), "tips": tips}
        return Step(**fields, say=said(one.id, "say"), instead=said(one.id, "instead"))

    return Lesson(
        **{**msgspec.structs.asdict(row), "steps": tuple(map(step, row.steps))},
        title=said("title"),
        text=said("text"),
        language=language if all(way in texts for way in wanted) else paths.DEFAULT_LANGUAGE,
    )


class _Reader:
    """Every word belongs to something, and in English everything has its words."""

    def __init__(self, path: Path, file: LessonFile, english: Texts | None) -> None:
        self.source = source = carddata.read(path)
        self.english = english
        self.texts: Texts = {}
        words = carddata.typed(source, _WordsFile)
        if words.game != file.game:
            raise source.error("card_expected", ["game"], expected=file.game)
        self._match(words.lessons, [lesson.id for lesson in file.lessons], ["lessons"])
        for lesson in file.lessons:
            if lesson.id in words.lessons:
                self._lesson(lesson)

    def _lesson(self, lesson: LessonRow) -> None:
        at: Steps = ["lessons", lesson.id]
        words = carddata.typed(self.source, _LessonWords, at)
        for name in ("title", "text"):
            self._note(getattr(words, name), [*at, name], (lesson.id, name), needed=True)
        self._match(words.steps, [step.id for step in lesson.steps], [*at, "steps"])
        for step in lesson.steps:
            if step.id in words.steps:
                self._step(lesson, step, [*at, "steps", step.id], words.steps[step.id])

    def _step(self, lesson: LessonRow, step: StepRow, at: Steps, value: Any) -> None:
        if isinstance(value, str):
            words, here = _StepWords(value), at
        else:
            words, here = carddata.typed(self.source, _StepWords, at), [*at, "say"]
        way = (lesson.id, step.id)
        self._note(words.say, here, (*way, "say"), needed=True)
        self._note(words.instead, [*at, "instead"], (*way, "instead"), needed=False)
        self._match(words.tips, [tip.id for tip in step.tips], [*at, "tips"])
        for name in words.tips:
            here = [*at, "tips", name]
            self._note(carddata.typed(self.source, str, here), here, (*way, "tips", name), needed=True)

    def _note(self, text: str, at: Steps, way: tuple[str, ...], *, needed: bool) -> None:
        """Remember a text that is there; a language that has one where English has none is as wrong as English without one."""
        if text.strip():
            if self.english is not None and way not in self.english:
                raise self.source.error("card_name", at, name=str(at[-1]))
            self.texts[way] = with_key_names(text.strip())
        elif self._given(at):
            raise self.source.error("card_expected", at, expected="@fragment.words")
        elif needed and self.english is None:
            raise self.source.error("card_missing", at[:-1], missing=str(at[-1]))

    def _given(self, at: Sequence[str | int]) -> bool:
        part = self.source.data
        for step in at:
            if not isinstance(part, Mapping) or step not in part:
                return False
            part = part[step]
        return True

    def _match(self, given: Iterable[str], wanted: Sequence[str], at: Steps) -> None:
        for name in given:
            if name not in wanted:
                raise self.source.error("card_name", [*at, name], name=name)
        lacking = [name for name in wanted if name not in given]
        if lacking and self.english is None:
            raise self.source.error("card_missing", at, missing=", ".join(lacking))
