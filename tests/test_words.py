"""How both languages write (docs/words.md): one word for one thing, one spelling, one kind of quotes, whole sentences, percent signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from kotgames.system import paths

LANGUAGES = ("en", "de")
NOT_SAID = {
    "en": r"\b(foes?|rivals?|anew|colors?|center|gray|defense|favor\w*|[Gg]reedy|[Bb]lank box\w*)\b|\{\} is asked",
    "de": r"\b(Gegner\w*|Gefragt ist|Rechenbot|Zufallsbot|Options|Feint|Knockout)\b",
}
"""Words for which another one stands in the glossary, and American spellings."""
SENTENCES = ("refusal", "error", "advice")
"""Sections that hold whole sentences only."""
PARTS = {"error.unmoved", "error.unmoved_taken"}
"""What another sentence takes in."""


def _files(language: str) -> list[Path]:
    shell = sorted((paths.assets() / "lang" / language).rglob("*.yaml"))
    return [*shell, *sorted(paths.cards().glob(f"*/lang/{language}/*.yaml"))]


def _texts(part: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(part, dict):
        for name, inner in part.items():
            yield from _texts(inner, f"{key}.{name}".lstrip("."))
    else:
        yield key, str(part)


def _said(language: str) -> Iterator[tuple[str, str, str]]:
    """The file, key and text of everything in a language; what stands in braces, brackets of links and backticks is no text."""
    for path in _files(language):
        for key, text in _texts(yaml.safe_load(path.read_text(encoding="utf-8"))):
            plain = re.sub(r"\{[^{}]*\}", "{}", text)
            yield path.name, key, re.sub(r"\[\[\w+\|?", "", re.sub(r"`[^`]*`", "{}", plain))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_is_called_by_its_word_alone(language: str) -> None:
    wrong = [
        f"{file} {key}: {text}" for file, key, text in _said(language) if re.search(NOT_SAID[language], text)
    ]
    assert wrong == []


def test_the_sides_on_the_ground_are_top_and_bottom_alone() -> None:
    """What stands on the table and its buttons: a fighter is on top or on the bottom, never above or below (numbers are)."""
    words = paths.cards() / "knockouts_tapouts" / "lang" / "en" / "words.yaml"
    texts = list(_texts(yaml.safe_load(words.read_text(encoding="utf-8"))))
    sides = re.compile(r"\b(above|below)\b(?! \{)", re.IGNORECASE)
    assert [f"{key}: {text}" for key, text in texts if sides.search(text)] == []
    said = dict(texts)
    for side in ("top", "bottom"):
        assert (
            len(
                {
                    text.lower()
                    for key, text in said.items()
                    if key.rpartition(".")[2] == side and " " not in text
                }
            )
            == 1
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_percent_signs_stand_as_the_language_sets_them(language: str) -> None:
    """42% in English; 42 % in German, with a space at which no line is broken."""
    right = r"(?<=[\d}])%" if language == "en" else "(?<=[\\d}]\xa0)%"
    wrong = [f"{file} {key}: {text}" for file, key, text in _said(language) if "%" in re.sub(right, "", text)]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_and_apostrophes_are_of_one_kind(language: str) -> None:
    """What says how YAML is written may quote it straight."""
    marks = "„‘’" if language == "en" else "”‘’"
    wrong = [
        f"{file} {key}: {text}"
        for file, key, text in _said(language)
        if key != "fragment.chart_number"
        if '"' in text or any(mark in text for mark in marks)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_to_the_player_is_a_whole_sentence(language: str) -> None:
    wrong = [
        f"{file} {key}: {text}"
        for file, key, text in _said(language)
        if key.split(".")[0] in SENTENCES and key not in PARTS and text[-1] not in ".!?}"
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_spaced_twice_or_before_a_stop(language: str) -> None:
    wrong = [
        f"{file} {key}: {text}"
        for file, key, text in _said(language)
        if re.search(r"\S  +\S| [,.;!?](?!\w)", text)
    ]
    assert wrong == []
