"""Every language is whole for every game: words, names, rules and lessons have everything that English has, in words of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kotgames import games, lessons, rulebook
from kotgames.system import paths
from kotgames.system.catalogue import languages
from kotgames.texts import ABOUT, DEFAULT, load
from tests import sources

OTHERS = [language for language in languages() if language != DEFAULT]
FOLDERS = sorted(folder.name for folder in paths.cards().iterdir() if folder.is_dir())
EACH = [(game, language) for game in games.ids() for language in OTHERS]
LINK = re.compile(r"\[\[([^\[\]|]*)")
FIGURE = re.compile(r"\{([^{}]*)\}")

each = pytest.mark.parametrize(("game", "language"), EACH)


def _file(game: str, language: str, name: str) -> Path:
    return paths.in_language(paths.cards() / game, language, name)


def _written(game: str, language: str, name: str) -> dict[str, Any]:
    data = sources.written(_file(game, language, name))
    assert isinstance(data, dict)
    return data


def _said(part: Any, *way: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """All texts of a file by the way to them; what a step says in both of its forms by the same."""
    if not isinstance(part, dict):
        yield (*way, "say") if way[-2:-1] == ("steps",) else way, str(part)
        return
    for key, value in part.items():
        yield from _said(value, *way, str(key))


@pytest.mark.parametrize("game", FOLDERS)
@pytest.mark.parametrize("language", OTHERS)
def test_every_name_of_every_game(game: str, language: str) -> None:
    assert list(load(_file(game, language, "about"))) == list(ABOUT)


@each
@pytest.mark.parametrize("name", ["words", "rules", "tutorial"])
def test_the_same_keys(game: str, language: str, name: str) -> None:
    english = {way for way, _ in _said(_written(game, DEFAULT, name))}
    ours = {way for way, _ in _said(_written(game, language, name))}
    assert {"lacking": sorted(english - ours), "unknown": sorted(ours - english)} == {
        "lacking": [],
        "unknown": [],
    }


@each
def test_rules_and_lessons_are_read_in_the_language(game: str, language: str) -> None:
    rules = rulebook.load(game, language)
    assert (rules.language, rules.complete) == (language, True)
    assert {lesson.language for lesson in lessons.of(games.get(game), language)} == {language}


@each
@pytest.mark.parametrize("name", ["rules", "tutorial"])
def test_no_text_was_left_in_english(game: str, language: str, name: str) -> None:
    """Titles may be the same: names of cards and fighters are."""
    english = dict(_said(_written(game, DEFAULT, name)))
    ours = dict(_said(_written(game, language, name)))
    left = [way for way, text in ours.items() if len(text.split()) > 4 and text == english.get(way)]
    assert left == []


@each
def test_a_paragraph_has_the_figures_and_links_of_the_english_one(game: str, language: str) -> None:
    english = _written(game, DEFAULT, "rules")["paragraphs"]
    wrong = []
    for name, row in _written(game, language, "rules")["paragraphs"].items():
        for what, mark in (("figures", FIGURE), ("links", LINK)):
            wanted, found = (set(mark.findall(text["text"])) for text in (english[name], row))
            if wanted != found:
                wrong.append(f"{name}: {what} {sorted(found)}, not {sorted(wanted)}")
    assert wrong == []


@pytest.mark.parametrize("name", ["rules", "tutorial"])
@pytest.mark.parametrize("game", games.ids())
def test_german_quotes_are_german(game: str, name: str) -> None:
    wrong = [
        text
        for _, text in _said(_written(game, "de", name))
        if text.count("„") != text.count("“") or "”" in text or '"' in text
    ]
    assert wrong == []
