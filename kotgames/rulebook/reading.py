"""From the files of rules to `Rules`: typed, checked, filled with figures, cut up at the links."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from kotgames import games
from kotgames.engine import carddata
from kotgames.engine.carddata import Source
from kotgames.rulebook.figures import figure
from kotgames.rulebook.model import KINDS, Kind, Paragraph, Rules, Run, Section
from kotgames.rulebook.searching import CITE

DEFAULT: Final = "en"
"""The language of `rules.yaml` itself."""

NO_FIGURE: Final = "–"
"""Shown where a card set of the player's own has no such figure."""

_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
_FILE: Final = re.compile(r"rules\.([a-z]{2,3})\.yaml")
_FIGURE: Final = re.compile(r"\{([^{}]*)\}")
_LINK: Final = re.compile(r"\[\[([^\[\]|]*)(?:\|([^\[\]|]*))?\]\]")
_LEFT_OVER: Final = re.compile(r"\[\[|\]\]|[{}]")

Steps = list[str | int]


class _AboutRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One field a kind: as a mapping of kinds a wrong one could not be named with its line."""

    refusal: tuple[str, ...] = ()
    prompt: tuple[str, ...] = ()
    event: tuple[str, ...] = ()
    zone: tuple[str, ...] = ()
    card: tuple[str, ...] = ()
    style: tuple[str, ...] = ()
    stat: tuple[str, ...] = ()
    position: tuple[str, ...] = ()
    fighter: tuple[str, ...] = ()
    level: tuple[str, ...] = ()
    type: tuple[str, ...] = ()
    ruling: tuple[str, ...] = ()

    def by_kind(self) -> dict[Kind, tuple[str, ...]]:
        """The kinds that are there, with their keys."""
        found: dict[Kind, tuple[str, ...]] = {kind: getattr(self, kind) for kind in KINDS}
        return {kind: keys for kind, keys in found.items() if keys}


class _ParagraphRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    text: str
    title: str = ""
    cites: tuple[str, ...] = ()
    about: _AboutRow = _AboutRow()


class _SectionRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: str
    paragraphs: tuple[_ParagraphRow, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    sections: tuple[_SectionRow, ...]


class _TitleRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: str


class _WordsRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    text: str
    title: str = ""


class _Translation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    sections: tuple[_TitleRow, ...] = ()
    paragraphs: tuple[_WordsRow, ...] = ()


def path_of(game: str) -> Path:
    """The file of a game's rules."""
    return games.cards(game) / "rules.yaml"


def load(game: str, language: str = DEFAULT, data: Mapping[str, Any] | None = None) -> Rules:
    """The rules of a game. `data`: the card data whose figures are shown (`Game.data` of the tables in play); the shipped ones if None.
    Raises CardDataError."""
    return from_file(path_of(game), language, data)


def from_file(path: Path, language: str = DEFAULT, data: Mapping[str, Any] | None = None) -> Rules:
    """The rules of a file, with its translation beside it if there is one. Raises CardDataError."""
    source = carddata.read(path)
    file = carddata.typed(source, _File)
    if file.game not in games.ids():
        raise source.error("card_game", ["game"], game=file.game, known=", ".join(games.ids()))
    translation = None
    beside = path.with_name(f"rules.{language}.yaml")
    if language != DEFAULT and beside.exists():
        words = carddata.read(beside)
        translation = (words, carddata.typed(words, _Translation))
    game = games.get(file.game)
    figures = game.data(game.card_set()) if data is None else data
    return _Builder(source, file, language, translation, figures, strict=data is None).rules()


def is_rules(source: Source) -> bool:
    """Whether a parsed file of the card folder is one of rules or of their translation."""
    return isinstance(source.data, dict) and ("sections" in source.data or "paragraphs" in source.data)


def check(path: Path) -> str:
    """Validate a file of rules or of their translation; what it holds, in a few words. Raises CardDataError."""
    named = _FILE.fullmatch(path.name)
    rules = from_file(path.with_name("rules.yaml"), named[1]) if named else from_file(path)
    ours = sum(paragraph.language == rules.language for paragraph in rules.paragraphs)
    return f"{len(rules.sections)} sections, {ours} paragraphs"


class _Builder:
    """Checks a file and makes `Rules` of it. The words of both languages pass the same checks, each with its own file and line."""

    def __init__(
        self,
        source: Source,
        file: _File,
        language: str,
        translation: tuple[Source, _Translation] | None,
        figures: Mapping[str, Any],
        *,
        strict: bool,
    ) -> None:
        self.source = source
        self.file = file
        self.language = language if translation is not None else DEFAULT
        self.words_source, self.words = translation or (source, _Translation(file.game))
        self.section_words = {row.id: row.title for row in self.words.sections}
        self.said = {row.id: (row, index) for index, row in enumerate(self.words.paragraphs)}
        self.figures = figures
        self.strict = strict
        self.titles: dict[str, str] = {}
        """By paragraph: what a link without words of its own shows."""

    def rules(self) -> Rules:
        """Raises CardDataError."""
        self._check_file()
        self._check_words()
        for section in self.file.sections:
            for row in section.paragraphs:
                self.titles[row.id] = self._title(row) or self._section_title(section)
        sections = tuple(self._section(index, section) for index, section in enumerate(self.file.sections))
        return Rules(self.file.game, self.language, sections)

    # ---- checks

    def _check_file(self) -> None:
        source = self.source
        if not self.file.sections:
            raise source.error("card_expected", ["sections"], expected="at least one section")
        sections: dict[str, str] = {}
        rows: dict[str, str] = {}
        claims: dict[str, str] = {}
        for index, section in enumerate(self.file.sections):
            where: Steps = ["sections", index]
            self._check_id(section.id, where, sections)
            _check_said(source, section.title, [*where, "title"], bare=True)
            if not section.paragraphs:
                raise source.error("card_expected", [*where, "paragraphs"], expected="at least one paragraph")
            for number, row in enumerate(section.paragraphs):
                steps: Steps = [*where, "paragraphs", number]
                self._check_id(row.id, steps, rows)
                _check_said(source, row.text, [*steps, "text"])
                if row.title:
                    _check_said(source, row.title, [*steps, "title"], bare=True)
                self._check_cites(row, steps)
                self._check_claims(row, steps, claims)

    def _check_id(self, name: str, steps: Steps, seen: dict[str, str]) -> None:
        if not _ID.fullmatch(name):
            raise self.source.error("card_expected", [*steps, "id"], expected="a word of small letters")
        if name in seen:
            raise self.source.error("card_same_id", [*steps, "id"], id=name, first=seen[name])
        seen[name] = f"line {self.source.line(steps)}"

    def _check_cites(self, row: _ParagraphRow, steps: Steps) -> None:
        for index, cite in enumerate(row.cites):
            where: Steps = [*steps, "cites", index]
            if not CITE.fullmatch(cite):
                raise self.source.error("card_expected", where, expected="a page (p.6) or a ruling (K5)")
            if cite in row.cites[:index]:
                raise self.source.error("card_same_id", where, id=cite, first=row.id)

    def _check_claims(self, row: _ParagraphRow, steps: Steps, claims: dict[str, str]) -> None:
        """A thing resolves to one paragraph only; a ruling only to one that cites it."""
        for kind, keys in row.about.by_kind().items():
            where: Steps = [*steps, "about", kind]
            for key in keys:
                claim = f"{kind} {key}"
                if claim in claims:
                    raise self.source.error("card_same_id", where, id=claim, first=claims[claim])
                if kind == "ruling" and key not in row.cites:
                    raise self.source.error("card_expected", where, expected="a ruling that is cited here")
                claims[claim] = row.id

    def _check_words(self) -> None:
        source, words = self.words_source, self.words
        if words.game != self.file.game:
            raise source.error("card_expected", ["game"], expected=self.file.game)
        titles = {section.id: section.title for section in self.file.sections}
        rows = {row.id: row.title for section in self.file.sections for row in section.paragraphs}
        seen: dict[str, dict[str, str]] = {"sections": {}, "paragraphs": {}}
        for index, section in enumerate(words.sections):
            where: Steps = ["sections", index]
            self._check_known(section.id, where, titles, seen["sections"])
            _check_said(source, section.title, [*where, "title"], bare=True)
        for index, row in enumerate(words.paragraphs):
            where = ["paragraphs", index]
            self._check_known(row.id, where, rows, seen["paragraphs"])
            _check_said(source, row.text, [*where, "text"])
            if row.title:
                _check_said(source, row.title, [*where, "title"], bare=True)
            elif rows[row.id]:
                raise source.error("card_missing", where, missing="title")

    def _check_known(self, name: str, steps: Steps, known: Mapping[str, str], seen: dict[str, str]) -> None:
        source = self.words_source
        if name not in known:
            raise source.error("card_name", [*steps, "id"], name=name)
        if name in seen:
            raise source.error("card_same_id", [*steps, "id"], id=name, first=seen[name])
        seen[name] = f"line {source.line(steps)}"

    # ---- words

    def _section_title(self, section: _SectionRow) -> str:
        return _tidy(self.section_words.get(section.id, section.title))

    def _title(self, row: _ParagraphRow) -> str:
        return _tidy(self.said[row.id][0].title if row.id in self.said else row.title)

    def _section(self, index: int, section: _SectionRow) -> Section:
        paragraphs = tuple(
            self._paragraph(section.id, row, ["sections", index, "paragraphs", number])
            for number, row in enumerate(section.paragraphs)
        )
        language = self.language if section.id in self.section_words else DEFAULT
        return Section(section.id, self._section_title(section), paragraphs, language)

    def _paragraph(self, section: str, row: _ParagraphRow, steps: Steps) -> Paragraph:
        source, said, where, language = self.source, row.text, [*steps, "text"], DEFAULT
        if row.id in self.said:
            words, index = self.said[row.id]
            source, said, language = self.words_source, words.text, self.language
            where = ["paragraphs", index, "text"]
        text, unfilled = self._filled(source, _tidy(said), where)
        runs = self._runs(source, text, where)
        return Paragraph(
            id=row.id,
            section=section,
            title=self._title(row),
            text="".join(run.text for run in runs),
            runs=runs,
            cites=row.cites,
            about=row.about.by_kind(),
            language=language,
            unfilled=unfilled,
        )

    def _filled(self, source: Source, text: str, where: Steps) -> tuple[str, tuple[str, ...]]:
        missing: list[str] = []

        def fill(match: re.Match[str]) -> str:
            try:
                return figure(self.figures, match[1])
            except LookupError as error:
                if self.strict:
                    raise source.error("card_name", where, name=match[0]) from error
                missing.append(match[1])
                return NO_FIGURE

        return _FIGURE.sub(fill, text), tuple(missing)

    def _runs(self, source: Source, text: str, where: Steps) -> tuple[Run, ...]:
        runs: list[Run] = []
        start = 0
        for match in _LINK.finditer(text):
            if match[1] not in self.titles:
                raise source.error("card_name", where, name=match[0])
            runs += [Run(text[start : match.start()]), Run(match[2] or self.titles[match[1]], match[1])]
            start = match.end()
        runs.append(Run(text[start:]))
        if any(_LEFT_OVER.search(run.text) for run in runs):
            raise source.error(
                "card_expected", where, expected="a link as [[id|words]] or a figure as {path}"
            )
        return tuple(run for run in runs if run.text)


def _check_said(source: Source, text: str, steps: Steps, *, bare: bool = False) -> None:
    """Words are there; `bare`: without links and figures."""
    if not text.strip():
        raise source.error("card_expected", steps, expected="words")
    if bare and _LEFT_OVER.search(text):
        raise source.error("card_expected", steps, expected="words without links and figures")


def _tidy(text: str) -> str:
    """Composed letters, so that each is one place of a span; no blanks around lines."""
    return "\n".join(line.strip() for line in unicodedata.normalize("NFC", text).strip().split("\n"))
