"""Rules as they are handed out: sections, paragraphs, what resolves to them, and the search. See the package for the whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, get_args

import msgspec

from kotgames.rulebook.searching import Span, Token, Wanted, spans, tokens_of

Kind = Literal[
    "refusal", "prompt", "event", "zone", "card", "style", "stat", "position", "fighter", "level", "type", "ruling"
]  # fmt: skip
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""The kinds of things that a paragraph is found for."""


class Run(msgspec.Struct, frozen=True):
    """A piece of a paragraph's text; `link` is the id of the paragraph it leads to, or empty."""

    text: str
    link: str = ""


class Paragraph(msgspec.Struct, frozen=True):
    """One paragraph, filled and ready to be drawn; see the package for its fields."""

    id: str
    section: str
    title: str
    text: str
    runs: tuple[Run, ...]
    cites: tuple[str, ...]
    about: dict[Kind, tuple[str, ...]]
    language: str
    unfilled: tuple[str, ...] = ()


class Section(msgspec.Struct, frozen=True):
    """A section in the order of reading."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    language: str


class Hit(msgspec.Struct, frozen=True):
    """A paragraph that holds all words of a search, and where they stand in its title and its text."""

    id: str
    title: tuple[Span, ...]
    text: tuple[Span, ...]


class Rules:
    """The rules of one game in one language; made by `load`."""

    def __init__(self, game: str, language: str, sections: tuple[Section, ...]) -> None:
        self.game: Final = game
        self.language: Final = language
        """The language of the file that was found: the one asked for, or English."""
        self.sections: Final = sections
        self.paragraphs: Final = tuple(paragraph for section in sections for paragraph in section.paragraphs)
        self._by_id = {paragraph.id: paragraph for paragraph in self.paragraphs}
        self._about: dict[tuple[str, str], Paragraph] = {}
        for paragraph in self.paragraphs:
            for kind, keys in paragraph.about.items():
                self._about.update({(kind, key): paragraph for key in keys})
        for paragraph in self.paragraphs:
            for cite in paragraph.cites:
                self._about.setdefault(("ruling", cite), paragraph)
        cites = {cite for paragraph in self.paragraphs for cite in paragraph.cites}
        self._named = {cite.casefold() for cite in cites if cite.rpartition(".")[0] not in ("", "p")}
        """The sections of a rulebook that are cited by name."""
        self._tokens: dict[str, tuple[list[Token], list[Token]]] = {}

    @property
    def complete(self) -> bool:
        """True where every part is in `language`; else some of it is English."""
        found = {part.language for part in self.sections} | {part.language for part in self.paragraphs}
        return found == {self.language}

    def paragraph(self, paragraph_id: str) -> Paragraph:
        """A paragraph by its id. Raises KeyError."""
        return self._by_id[paragraph_id]

    def section(self, section_id: str) -> Section:
        """A section by its id. Raises KeyError."""
        for section in self.sections:
            if section.id == section_id:
                return section
        raise KeyError(section_id)

    def paragraph_for(self, kind: Kind, key: str) -> Paragraph | None:
        """The paragraph about a thing; None if there is none. A ruling that no paragraph claims leads to the first that cites it."""
        assert kind in KINDS, kind
        if kind == "ruling":
            key = key.partition("-")[0]
        return next((self._about[kind, form] for form in _forms(key) if (kind, form) in self._about), None)

    def search(self, words: str) -> list[Hit]:
        """The paragraphs in which every word begins some word, whatever the case and the accents; a page, section or ruling
        ("p.6", "K12") also finds what cites it. Ranked by how many words stand in the title, then by how often they stand in the text."""
        wanted = [part for part in map(Wanted, words.split()) if part.words]
        if not wanted:
            return []
        # the words of a section's name ("KOP.Throw_a_Punch") stand for it: they are not looked for in the text
        asked = [part for part in wanted if part.cite not in self._named]
        stems = sorted({word for part in asked for word in part.words}, key=len, reverse=True)
        found: list[tuple[int, int, Hit]] = []
        for paragraph in self.paragraphs:
            title, text = self._tokens_in(paragraph)
            in_title, title_spans = spans(title, stems)
            in_text, text_spans = spans(text, stems)
            present = in_title | in_text
            cites = {cite.casefold() for cite in paragraph.cites}
            if all(part.cite in cites or present.issuperset(part.words) for part in wanted):
                found.append((-len(in_title), -len(text_spans), Hit(paragraph.id, title_spans, text_spans)))
        found.sort(key=lambda entry: entry[:2])  # stable: equals stay in the order of reading
        return [hit for _, _, hit in found]

    def _tokens_in(self, paragraph: Paragraph) -> tuple[list[Token], list[Token]]:
        known = self._tokens.get(paragraph.id)
        if known is None:
            known = self._tokens[paragraph.id] = (tokens_of(paragraph.title), tokens_of(paragraph.text))
        return known


def _forms(key: str) -> Iterator[str]:
    """A key and what it falls back to."""
    yield key
    parts = [part for part in key.split(":") if not part.lstrip("-").isdigit()]
    while parts:
        yield ":".join(parts)
        parts.pop()
