"""Whether a text on a screen is said in English although the window speaks another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from kotgames import games, lessons, rulebook
from kotgames.system.catalogue import DEFAULT
from kotgames.texts import load_game, load_names, load_shell

_FIELD = re.compile(r"\{\w*\}|\[\[|\]\]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def _forms(text: Any) -> list[str]:
    return [str(form) for form in text.values()] if isinstance(text, dict) else [str(text)]


def _said(language: str) -> Iterator[str]:
    """All prose there is in a language."""
    catalogues = [load_shell(language), load_names(language)[0]]
    for game_id in games.ids():
        catalogues.append(load_game(language, game_id))
        for section in rulebook.load(game_id, language).sections:
            yield section.title
            for paragraph in section.paragraphs:
                yield from (paragraph.title, paragraph.text)
        for lesson in lessons.of(games.get(game_id), language):
            yield from (lesson.title, lesson.text)
            for step in lesson.steps:
                yield from (step.say, step.instead, *(tip.say for tip in step.tips))
    for catalogue in catalogues:
        for text in catalogue.values():
            yield from _forms(text)


def _threes(text: str) -> Iterator[tuple[str, ...]]:
    """Every three words that follow each other, with no field between them."""
    for part in _FIELD.split(text):
        words = [word.lower() for word in _WORD.findall(part)]
        yield from zip(words, words[1:], words[2:], strict=False)


@cache
def _english_alone(language: str) -> tuple[frozenset[str], frozenset[tuple[str, ...]]]:
    """(whole texts, three words in a row) that English has and a language has not; one of the three is no word of that language at all
    (names of cards and places may be, and stand beside any other)."""
    ours, theirs = list(_said(language)), list(_said(DEFAULT))
    known = {word.lower() for text in ours for word in _WORD.findall(text)}
    threes = {three for text in theirs for three in _threes(text)}
    return frozenset(theirs) - frozenset(ours), frozenset(
        three for three in threes if not known.issuperset(three)
    )


@cache
def _headings() -> list[str]:
    """Sections of printed rulebooks that are cited by name, as they stand there; the longest first."""
    cites = {
        cite.rpartition(".")[2].replace("_", " ")
        for game_id in games.ids()
        for paragraph in rulebook.load(game_id).paragraphs
        for cite in paragraph.cites
        if "." in cite
    }
    return sorted((cite for cite in cites if not cite.isdecimal()), key=len, reverse=True)


def english(text: str, language: str) -> bool:
    """Whether a text (or a line of one) is an English one that `language` says otherwise."""
    whole, threes = _english_alone(language)
    if text.startswith(("„", "KOP: ", "MKK: ")):  # what is cited has its own language
        for heading in _headings():
            text = text.replace(heading, "")
    if len(text) == 1:  # a key
        return False
    return text in whole or any(three in threes for three in _threes(text))
