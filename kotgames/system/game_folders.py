"""The games' places: a package and a folder of cards each. Knows no game and imports none of them; `kotgames.games` does.

A game is a package below `kotgames.games.__path__`, called by the game's id, or the target of an entry point of the group `kotgames.games`,
called by it too. Its cards are `cards/<id>` of the program where that folder is, else `cards/` inside the package. A folder of cards with a
poster and no game is announced: it is shown as coming. `game.yaml` in a folder of cards says its place among the others.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import msgspec

from kotgames.engine import carddata, limits
from kotgames.engine.contract import Line
from kotgames.engine.errors import CardDataError
from kotgames.system import paths

GROUP: Final = "kotgames.games"
"""The package of the games that come with the program, and the group of entry points of all others."""
FILE: Final = "game.yaml"
LAST: Final = 1000
"""The place of a game that says none: behind those that do, by its id."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `game.yaml`: the game's place in lists (`order`) and that of its poster on the title (`poster`), from 1."""

    game: str
    order: int = LAST
    poster: int = LAST


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a game. `target`: "module:object"; `package`: the folder of its modules; `cards`: that of its data and words."""

    id: str
    target: str
    package: Path
    cards: Path


def places() -> dict[str, Place]:
    """The games there are by id, in the order of lists. Opens none of them."""
    return _places(tuple(import_module(GROUP).__path__), paths.cards())


def passed_over() -> list[Place]:
    """Games that are offered under an id that another one has."""
    kept = set(places().values())
    return [
        place for place in _found(tuple(import_module(GROUP).__path__), paths.cards()) if place not in kept
    ]


def cards(game_id: str) -> Path:
    """The folder of a game's data and words; it need not exist."""
    found = places().get(game_id)
    return paths.cards() / game_id if found is None else found.cards


def announced() -> list[str]:
    """The ids of the games that are not here yet, and have a poster and a name to be shown with."""
    known = places()
    folders = [file.parent for file in paths.cards().glob("*/poster.jpg") if file.parent.name not in known]
    named = [one.name for one in folders if paths.in_language(one, paths.DEFAULT_LANGUAGE, "about").is_file()]
    return sorted(named, key=lambda game_id: (card(game_id).order, game_id))


def card(game_id: str) -> Card:
    """A game's place in lists; the last one where its file says nothing or cannot be used (see `problem`)."""
    return _card(cards(game_id), game_id)[0]


def problem(game_id: str) -> CardDataError | None:
    """The error of a game's `game.yaml`; None where it is as it should be."""
    return _card(cards(game_id), game_id)[1]


def check(path: Path) -> str:
    """Validate a `game.yaml`; what it says in a few words. Raises CardDataError."""
    found = _read(path, path.parent.name if path.parent.name != "cards" else path.parent.parent.name)
    return f"place {found.order} in lists, {found.poster} on the title"


@cache
def _found(folders: tuple[str, ...], program_cards: Path) -> tuple[Place, ...]:
    return (*_packages(folders, program_cards), *_entry_points(program_cards))


@cache
def _places(folders: tuple[str, ...], program_cards: Path) -> dict[str, Place]:
    found: dict[str, Place] = {}
    for place in _found(folders, program_cards):
        found.setdefault(place.id, place)  # the first of a name wins, as with modules
    order = sorted(found.values(), key=lambda place: (_card(place.cards, place.id)[0].order, place.id))
    return {place.id: place for place in order}


def _packages(folders: tuple[str, ...], program_cards: Path) -> Iterator[Place]:
    for folder in folders:
        try:
            inside = sorted(Path(folder).iterdir())
        except OSError:
            continue
        for package in inside:
            if (package / "__init__.py").is_file():
                yield _place(package.name, f"{GROUP}.{package.name}:GAME", package, program_cards)


def _offered() -> bool:
    """True where any installed package offers a game. To ask for the entry points themselves costs 30 ms at the start."""
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as inside:
                names = [entry.path for entry in inside if entry.name.endswith((".dist-info", ".egg-info"))]
        except OSError:
            continue
        for name in names:
            with contextlib.suppress(OSError):
                if f"[{GROUP}]".encode() in limits.read(Path(name, "entry_points.txt"), limits.NOTES):
                    return True
    return False


def _entry_points(program_cards: Path) -> Iterator[Place]:
    if not _offered():
        return
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP):
        top = entry.module.partition(".")[0]
        try:
            spec = find_spec(top)
        except (ImportError, ValueError):
            spec = None
        folders = list(spec.submodule_search_locations or ()) if spec is not None else []
        package = Path(folders[0] if folders else top).joinpath(*entry.module.split(".")[1:])
        package = package if package.is_dir() else package.parent
        yield _place(entry.name, entry.value, package, program_cards)


def _place(game_id: str, target: str, package: Path, program_cards: Path) -> Place:
    own = program_cards / game_id
    return Place(game_id, target, package, own if own.is_dir() or not package.is_dir() else package / "cards")


@cache
def _card(folder: Path, game_id: str) -> tuple[Card, CardDataError | None]:
    path = folder / FILE
    if not path.exists():
        return Card(game_id), None
    try:
        return _read(path, game_id), None
    except CardDataError as error:
        return Card(game_id), error


def _read(path: Path, game_id: str) -> Card:
    source = carddata.read(path)
    found = carddata.typed(source, Card)
    if found.game != game_id:
        raise source.error("card_expected", ["game"], expected=game_id)
    for name in ("order", "poster"):
        if not 1 <= getattr(found, name) <= LAST:
            raise source.error(
                "card_expected", [name], expected=Line("fragment.number", {"low": 1, "high": LAST})
            )
    return found
