"""Errors as key and parameters, so that no sentence for people is written below the screen floor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any


class KotgamesError(Exception):
    """Something that must be said to the player in one sentence.

    `key` names a sentence of the text catalogue (`error.<key>`), `params` fill it. A string parameter that starts with `@` is itself
    a catalogue key (the name of a card, a seat's colour ...); an `engine.contract.Line` is one with parameters of its own. So no part of
    a sentence is written where an error is raised.
    """

    more: Sequence[KotgamesError] = ()
    """Errors that were found with it, each to be said by itself."""

    def __init__(self, key: str, /, **params: Any) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.key}({inside})"


class SetupError(KotgamesError):
    """A position or option handed to `new` or `setup` that the game cannot have."""


class CardDataError(KotgamesError):
    """A card file that cannot be used; carries file, line, field and what was expected."""


class GameError(KotgamesError):
    """A game that cannot be opened: its folder, or a file in it, is not what was expected. All other games play on."""


class RecordError(KotgamesError):
    """A record or save that cannot be read or does not replay."""


class ScriptError(KotgamesError):
    """A scripted chance that ran dry, was left over, or does not fit what was drawn."""


def raise_all(found: Iterable[KotgamesError]) -> None:
    """Raise the first of the errors that were found, with all others as its `more`; each once."""
    once = {str(error): error for error in found}
    if once:
        first, *rest = once.values()
        first.more = rest
        for error in rest:  # what an import's traceback ends with
            first.add_note(str(error))
        raise first


def near(name: str, known: Iterable[str]) -> str:
    """The name among those there are that somebody most likely meant; "" where none is near."""
    return next(iter(get_close_matches(name, sorted(known), 1)), "")
