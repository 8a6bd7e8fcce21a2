"""The files of texts: the program's, a game's, and what games are called. Needs no screen; `system.catalogue` fills them in.

`assets/lang/<language>/shell.yaml` and the files of `shell/` hold the program's texts. A game's stand in `cards/<game>/lang/<language>/`:
`words.yaml` all that its table says, `about.yaml` what it is called in lists and on posters, which is known of every game at any time.
Texts are sections of sections; the key of a text is the way to it with dots. One that depends on a number is a mapping of `one` and
`other`. "<hint>" stands for the key or button of a named action (`ui.bindings`), whichever the player uses.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from kotgames.engine import carddata
from kotgames.engine.carddata import Source
from kotgames.engine.contract import Line
from kotgames.engine.errors import CardDataError
from kotgames.system import game_folders, paths

DEFAULT: Final = paths.DEFAULT_LANGUAGE
"""The language that lacks nothing."""

FIELD: Final = re.compile(r"\{(\w+)\}")
"""A field of a text, in braces: it is filled in."""

ABOUT: Final = {
    "name": "game",
    "short": "game_short",
    "kind": "kind",
    "kind_short": "kind_short",
    "seats": "seats",
}
"""The keys of an `about.yaml`, and the section under which the text of a game stands: `name` is the key "game.<id>"."""

_BOTH: Final = {"one", "other"}

_KEY: Final = re.compile(r"<([a-z_]+)>")
KEY_NAME: Final = re.compile("\ue100([a-z_]+)\ue101")
"""A named action in a text, in place of which the window writes the key or button that does it (`ui.text`). Its brackets belong to no
language, so nobody can type them."""

Steps = list[str | int]


@cache
def load_shell(language: str) -> dict[str, Any]:
    """The program's texts: `shell.yaml`, and `shell/*.yaml`, one file for each part of the program. Raises CardDataError."""
    found: dict[str, Any] = {}
    for path in _shell_files(language):
        found.update(load(path))
    return found


@cache
def load_english() -> tuple[dict[str, Any], CardDataError | None]:
    """The program's texts in the language that lacks nothing, and what is wrong with the first of its files that cannot be read: what
    stands there is said in another language."""
    try:
        return load_shell(DEFAULT), None
    except CardDataError as error:
        problem = error
    found: dict[str, Any] = {}
    for language in _languages()[1:]:
        with contextlib.suppress(CardDataError):
            found.update(load_shell(language))
    for path in _shell_files(DEFAULT):
        with contextlib.suppress(CardDataError):
            found.update(load(path))
    return found, problem


def _shell_files(language: str) -> list[Path]:
    folder = paths.assets() / "lang" / language
    return [folder / "shell.yaml", *sorted((folder / "shell").glob("*.yaml"))]


@cache
def languages() -> dict[str, str]:
    """The languages there are, each by its own name; English first."""
    found: dict[str, str] = {}
    for code in _languages():
        try:
            texts = load_shell(code)
        except CardDataError:
            texts = {}
        found[code] = str(texts.get("language.name", code))
    return found


def _languages() -> list[str]:
    found = [path.name for path in sorted((paths.assets() / "lang").iterdir()) if path.is_dir()]
    return [DEFAULT, *(code for code in found if code != DEFAULT)]


@cache
def load_game(language: str, game: str) -> dict[str, Any]:
    """The texts of a game. Raises CardDataError."""
    return load(paths.in_language(game_folders.cards(game), language, "words"))


def load(path: Path) -> dict[str, Any]:
    """A file of texts as {dotted key: text or {"one", "other"}}; empty where there is none. Raises CardDataError."""
    return _flat(carddata.read(path)) if path.exists() else {}


def load_names(language: str) -> tuple[dict[str, str], CardDataError | None]:
    """Names of all games that are here or announced, by key ("game.<id>"), and what is wrong with the first file that cannot be used. A
    game without a usable English one is called by its id."""
    known = (*game_folders.places(), *game_folders.announced())
    return _names(language, tuple((game_id, game_folders.cards(game_id)) for game_id in known))


@cache
def _names(
    language: str, folders: tuple[tuple[str, Path], ...]
) -> tuple[dict[str, str], CardDataError | None]:
    found: dict[str, str] = {}
    problem: CardDataError | None = None
    for game_id, folder in folders:
        path = paths.in_language(folder, language, "about")
        texts: Mapping[str, str] = {}
        try:
            if path.exists():  # `games.problems` says where there is none
                texts = _about(path, language)
        except CardDataError as error:
            problem = problem or error
        if language == DEFAULT and not texts:
            texts = dict.fromkeys(ABOUT, game_id)
        found.update({f"{ABOUT[key]}.{game_id}": text for key, text in texts.items()})
    return found, problem


def with_key_names(text: str) -> str:
    """A text with its actions marked (`KEY_NAME`): what stands as "<hint>" in a file."""
    return _KEY.sub("\ue100\\1\ue101", text) if "<" in text else text


def is_texts(path: Path) -> bool:
    """True for a file of texts, a game's or the program's."""
    if path.parent.name == "shell":
        return path.parent.parent.parent.name == "lang"
    return path.name in ("words.yaml", "about.yaml", "shell.yaml") and path.parent.parent.name == "lang"


def check(path: Path) -> str:
    """Validate a file of texts in a language; what there is, in a few words. What they lack is shown in English; keys that English does not
    have, and other fields than its, are refused. Raises CardDataError."""
    language = path.parent.parent if path.parent.name == "shell" else path.parent
    if path.stem == "about":
        ours = _about(path, language.name)
        english: Mapping[str, Any] = dict.fromkeys(ABOUT)
    else:
        source = carddata.read(path)
        ours = _flat(source)
        english = load(language.parent / DEFAULT / path.relative_to(language))
        for key in ours:
            steps: Steps = [*key.split(".")]
            if key not in english:
                raise source.error("card_name", steps, name=key)
            wanted, found = _fields(english[key]), _fields(ours[key])
            if wanted != found:
                raise source.error("card_expected", steps, expected=_listed(wanted))
    return f"{len(ours)} of {len(english)} texts"


def _about(path: Path, language: str) -> dict[str, str]:
    source = carddata.read(path)
    texts = _flat(source)
    for key, text in texts.items():
        if key not in ABOUT or not isinstance(text, str):
            raise source.error("card_unknown", [*key.split(".")], unknown=key)
    lacking = [key for key in ABOUT if key not in texts]
    if lacking and language == DEFAULT:
        raise source.error("card_missing", [], missing=", ".join(lacking))
    return texts


def _flat(source: Source) -> dict[str, Any]:
    if source.data is None:
        return {}
    if not isinstance(source.data, Mapping):
        raise source.error("card_type", [], expected="object", got=type(source.data).__name__)
    return dict(_texts(source, [], source.data))


def _texts(source: Source, steps: Steps, part: Mapping[Any, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in part.items():
        at: Steps = [*steps, str(key)]
        name = ".".join(map(str, at))
        if isinstance(value, Mapping) and set(value) != _BOTH:
            yield from _texts(source, at, value)
        elif isinstance(value, Mapping):
            yield name, {form: _text(source, [*at, form], value[form]) for form in value}
        else:
            yield name, _text(source, at, value)


def _text(source: Source, steps: Steps, value: Any) -> str:
    if value is None or isinstance(value, (list, Mapping)):
        raise source.error("card_expected", steps, expected="@fragment.words")
    return with_key_names(str(value))


def _fields(text: Any) -> set[str]:
    """Names of the fields of a text; `count` need not be written where it chooses the form."""
    if isinstance(text, Mapping):
        return {field for form in text.values() for field in FIELD.findall(form)} | {"count"}
    return set(FIELD.findall(text))


def _listed(fields: set[str]) -> str | Line:
    if not fields:
        return "@fragment.no_fields"
    return Line("fragment.fields", {"names": ", ".join(f"{{{field}}}" for field in sorted(fields))})
