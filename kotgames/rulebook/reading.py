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
from kotgames.engine.contract import Line
from kotgames.rulebook.figures import figure
from kotgames.rulebook.model import KINDS, Kind, Paragraph, Rules, Run, Section
from kotgames.rulebook.searching import CITE
from kotgames.system import paths

DEFAULT: Final = paths.DEFAULT_LANGUAGE
"""The language that lacks nothing."""

NO_FIGURE: Final = "–"
"""Shown where a card set of the player's own has no such figure."""

_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
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
    cites: tuple[str, ...] = ()
    about: _AboutRow = _AboutRow()


class _SectionRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    paragraphs: tuple[_ParagraphRow, ...]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    sections: tuple[_SectionRow, ...]


class _Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a paragraph."""

    text: str
    title: str = ""


class _WordsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By id; the values are typed one by one, so that a wrong one is named with its line."""

    game: str
    sections: dict[str, Any] = {}
    paragraphs: dict[str, Any] = {}


def path_of(game: str) -> Path:
    """The file of a game's rules."""
    return games.cards(game) / "rules.yaml"


def load(game: str, language: str = DEFAULT, data: Mapping[str, Any] | None = None) -> Rules:
    """The rules of a game. `data`: the card data whose figures are shown (`Game.data` of the card set in play); the shipped one if None.
    Raises CardDataError."""
    return from_file(path_of(game), language, data)


def from_file(path: Path, language: str = DEFAULT, data: Mapping[str, Any] | None = None) -> Rules:
    """The rules of a file, with the words that stand in `lang/` beside it: the English ones, and those of `language` where there are any.
    Raises CardDataError."""
    source = carddata.read(path)
    file = carddata.typed(source, _File)
    if file.game not in games.ids():
        raise source.error("card_game", ["game"], game=file.game, known=", ".join(games.ids()))
    _check_file(source, file)
    words = [_Words(_words_of(path, DEFAULT), DEFAULT, file)]
    words[0].check_whole(file)
    other = _words_of(path, language)
    if language != DEFAULT and other.exists():
        words.insert(0, _Words(other, language, file, titled=words[0]))
    game = games.get(file.game)
    figures = game.data(game.card_set()) if data is None else data
    return _Builder(file, words, figures, strict=data is None).rules()


def is_rules(path: Path) -> bool:
    """True for a file of rules of a card folder, or of their words in a language."""
    return path.name == "rules.yaml"


def check(path: Path) -> str:
    """Validate a file of rules or of their words; what it holds, in a few words. Raises CardDataError."""
    folder = path.parent
    if folder.parent.name == "lang":
        rules = from_file(folder.parent.parent / path.name, folder.name)
        ours = sum(paragraph.language == folder.name for paragraph in rules.paragraphs)
        return f"{ours} of {len(rules.paragraphs)} paragraphs"
    rules = from_file(path)
    return f"{len(rules.sections)} sections, {len(rules.paragraphs)} paragraphs"


def _words_of(path: Path, language: str) -> Path:
    return paths.in_language(path.parent, language, path.stem)


def _check_file(source: Source, file: _File) -> None:
    """Raises CardDataError for ids, pages and claims that cannot be."""
    if not file.sections:
        raise source.error("card_expected", ["sections"], expected="@fragment.section")
    sections: dict[str, Line] = {}
    rows: dict[str, Line] = {}
    claims: dict[str, str] = {}
    for index, section in enumerate(file.sections):
        where: Steps = ["sections", index]
        _check_id(source, section.id, where, sections)
        if not section.paragraphs:
            raise source.error("card_expected", [*where, "paragraphs"], expected="@fragment.paragraph")
        for number, row in enumerate(section.paragraphs):
            steps: Steps = [*where, "paragraphs", number]
            _check_id(source, row.id, steps, rows)
            _check_cites(source, row, steps)
            _check_claims(source, row, steps, claims)


def _check_id(source: Source, name: str, steps: Steps, seen: dict[str, Line]) -> None:
    if not _ID.fullmatch(name):
        raise source.error("card_expected", [*steps, "id"], expected="@fragment.small_word")
    if name in seen:
        raise source.error("card_same_id", [*steps, "id"], id=name, first=seen[name])
    seen[name] = Line("fragment.line", {"line": source.line(steps)})


def _check_cites(source: Source, row: _ParagraphRow, steps: Steps) -> None:
    for index, cite in enumerate(row.cites):
        where: Steps = [*steps, "cites", index]
        if not CITE.fullmatch(cite):
            raise source.error("card_expected", where, expected="@fragment.cite")
        if cite in row.cites[:index]:
            raise source.error("card_same_id", where, id=cite, first=row.id)


def _check_claims(source: Source, row: _ParagraphRow, steps: Steps, claims: dict[str, str]) -> None:
    """A thing resolves to one paragraph only; a ruling only to one that cites it."""
    for kind, keys in row.about.by_kind().items():
        where: Steps = [*steps, "about", kind]
        for key in keys:
            claim = f"{kind} {key}"
            if claim in claims:
                raise source.error("card_same_id", where, id=claim, first=claims[claim])
            if kind == "ruling" and key not in row.cites:
                raise source.error("card_expected", where, expected="@fragment.cited_ruling")
            claims[claim] = row.id


class _Words:
    """The words of one language, each typed and known to the rules. Raises CardDataError with the file of that language."""

    def __init__(self, path: Path, language: str, file: _File, titled: _Words | None = None) -> None:
        self.language = language
        self.source = source = carddata.read(path)
        words = carddata.typed(source, _WordsFile)
        if words.game != file.game:
            raise source.error("card_expected", ["game"], expected=file.game)
        self._check_known("sections", words.sections, {section.id for section in file.sections})
        known = {row.id for section in file.sections for row in section.paragraphs}
        self._check_known("paragraphs", words.paragraphs, known)
        self.sections: dict[str, str] = {}
        self.paragraphs: dict[str, _Said] = {}
        for name in words.sections:
            self.sections[name] = carddata.typed(source, str, ["sections", name])
            self._check_said(self.sections[name], ["sections", name], bare=True)
        for name in words.paragraphs:
            at: Steps = ["paragraphs", name]
            said = self.paragraphs[name] = carddata.typed(source, _Said, at)
            self._check_said(said.text, [*at, "text"])
            if said.title:
                self._check_said(said.title, [*at, "title"], bare=True)
            elif titled is not None and titled.paragraphs[name].title:
                raise source.error("card_missing", at, missing="title")

    def check_whole(self, file: _File) -> None:
        """Nothing may be without words. Raises CardDataError naming all that is."""
        wanted = {
            "sections": [section.id for section in file.sections if section.id not in self.sections],
            "paragraphs": [
                row.id
                for section in file.sections
                for row in section.paragraphs
                if row.id not in self.paragraphs
            ],
        }
        for field, names in wanted.items():
            if names:
                raise self.source.error("card_missing", [field], missing=", ".join(names))

    def _check_known(self, field: str, names: Mapping[str, Any], known: set[str]) -> None:
        for name in names:
            if name not in known:
                raise self.source.error("card_name", [field, name], name=name)

    def _check_said(self, text: str, steps: Steps, *, bare: bool = False) -> None:
        """Words are there; `bare`: without links and figures."""
        if not text.strip():
            raise self.source.error("card_expected", steps, expected="@fragment.words")
        if bare and _LEFT_OVER.search(text):
            raise self.source.error("card_expected", steps, expected="@fragment.bare_words")


class _Builder:
    """Makes `Rules` of a checked file and its words: those of the language asked for (if any) before the English ones."""

    def __init__(self, file: _File, words: list[_Words], figures: Mapping[str, Any], *, strict: bool) -> None:
        self.file = file
        self.words = words
        self.figures = figures
        self.strict = strict
        self.titles: dict[str, str] = {}
        """By paragraph: what a link without words of its own shows."""

    def rules(self) -> Rules:
        """Raises CardDataError."""
        for section in self.file.sections:
            for row in section.paragraphs:
                title = self._said(row.id).paragraphs[row.id].title
                self.titles[row.id] = _tidy(title) or self._titled(section.id)[0]
        sections = tuple(
            Section(row.id, title, tuple(self._paragraph(row.id, one) for one in row.paragraphs), language)
            for row in self.file.sections
            for title, language in [self._titled(row.id)]
        )
        return Rules(self.file.game, self.words[0].language, sections)

    def _titled(self, section: str) -> tuple[str, str]:
        """The title of a section, and the language it is in."""
        words = next(words for words in self.words if section in words.sections)
        return _tidy(words.sections[section]), words.language

    def _said(self, paragraph: str) -> _Words:
        """The words that have a paragraph."""
        return next(words for words in self.words if paragraph in words.paragraphs)

    def _paragraph(self, section: str, row: _ParagraphRow) -> Paragraph:
        words = self._said(row.id)
        said = words.paragraphs[row.id]
        where: Steps = ["paragraphs", row.id, "text"]
        text, unfilled = self._filled(words.source, _tidy(said.text), where)
        runs = self._runs(words.source, text, where)
        return Paragraph(
            id=row.id,
            section=section,
            title=_tidy(said.title),
            text="".join(run.text for run in runs),
            runs=runs,
            cites=row.cites,
            about=row.about.by_kind(),
            language=words.language,
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
            raise source.error("card_expected", where, expected="@fragment.link")
        return tuple(run for run in runs if run.text)


def _tidy(text: str) -> str:
    """Composed letters, so that each is one place of a span; no blanks around lines."""
    return "\n".join(line.strip() for line in unicodedata.normalize("NFC", text).strip().split("\n"))
