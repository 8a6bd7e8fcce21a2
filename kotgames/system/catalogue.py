"""The text catalogues: every sentence for people, by key, in a language. Needs no screen.

Where the texts stand is said in `kotgames.texts`. A text is filled with `{name}`; a parameter that starts with `@` is a key itself, and one
that is a `Line` a key with parameters of its own: no part of a sentence is written where an error is raised. Such parts are the texts of
`fragment`; a game's are found without its words too. A text that depends on a number is a mapping of `one` and `other`, chosen by `count`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

from kotgames.engine.contract import Line, Refusal
from kotgames.engine.errors import CardDataError, KotgamesError
from kotgames.engine.limits import visible
from kotgames.engine.odds import Digits
from kotgames.system import game_folders
from kotgames.texts import DEFAULT, FIELD, languages, load_english, load_game, load_names, load_shell

__all__ = ["DEFAULT", "Verbatim", "Words", "ending", "languages"]

FRAGMENT: Final = "fragment."
"""The first part of keys of parts of sentences."""
LONGEST: Final = 300
"""Letters of somebody else's text (a file's, an argument's) that a sentence repeats."""


class Verbatim(str):
    """A parameter that people typed (a name): shown as it is, also where it starts with "@"."""

    __slots__ = ()


class Words:
    """The texts of one language: the shell's and what games are called, those of one game (which win), and what a card set says of itself
    in no language."""

    def __init__(
        self, language: str = DEFAULT, game: str | None = None, own: Mapping[str, str] | None = None
    ) -> None:
        self.language = language
        self.game = game
        names, problem = load_names(DEFAULT)
        ours, problems = load_names(language)
        english, damaged = load_english()
        self.problem: KotgamesError | None = problem or problems or damaged
        """Why the language cannot be spoken (a damaged catalogue), or what is wrong with a game's name: English is spoken then, for what is
        damaged in English another language, or the game is called by its id; the window says so once."""
        layers: list[Mapping[str, Any]] = [names, ours, english]
        if game is not None:
            layers.append(load_game(DEFAULT, game))
        try:
            layers.insert(3, english if language == DEFAULT else load_shell(language))
            if game is not None:
                layers.append(load_game(language, game))
        except CardDataError as error:
            self.problem = error
        self._texts: dict[str, Any] = {}
        for layer in (*layers, own or {}):
            self._texts.update(layer)
        self._filled: dict[tuple[Any, ...], str] = {}
        self.missing: set[str] = set()
        """Keys that were asked for and do not exist (a test fails on them)."""

    def has(self, key: str) -> bool:
        """True for the key of a text."""
        return key in self._texts

    def __call__(self, key: str, /, **params: Any) -> str:
        """The text of a key, filled in. An unknown key gives the key in brackets and is remembered in `missing`."""
        if Verbatim in map(type, params.values()):  # equal to a plain text that means something else
            return self._fill(key, params)
        asked = (key, *params.items())
        try:
            found = self._filled.get(asked)
        except TypeError:  # a parameter that is a mapping (an error that wraps another)
            return self._fill(key, params)
        if found is None:
            if len(self._filled) > 4000:
                self._filled.clear()
            found = self._filled[asked] = self._fill(key, params)
        return found

    def _fill(self, key: str, params: Mapping[str, Any]) -> str:
        text = self._texts.get(key)
        if text is None:
            self.missing.add(key)
            return f"[{key}]"
        if isinstance(text, Mapping):
            text = text["one" if params.get("count") == 1 else "other"]
        if not params or "{" not in text:
            return str(text)
        try:
            filled = FIELD.sub(lambda match: str(self._param(params[match[1]])), text)
            if FIELD.sub("", text).isupper():  # "VANCE WINS": a name does not stand out in small letters
                filled = filled.upper()
            # a sentence may be a parameter itself, and begin with a typed name
            return Verbatim(filled) if filled.startswith("@") else filled
        except KeyError as error:
            self.missing.add(f"{key} (parameter {error})")
            return f"[{key}]"

    def _param(self, value: Any) -> Any:
        if isinstance(value, str) and value.startswith("@") and not isinstance(value, Verbatim):
            return self._part(value[1:], {})
        if isinstance(value, Line):
            return self._part(value.key, value.params)
        if isinstance(value, float):
            return self.digits(f"{value:g}")
        if isinstance(value, Digits):
            return self.digits(value)
        return value

    def digits(self, digits: str) -> str:
        """A number in digits as the language writes it: "42.1%" is "42,1 %" in German."""
        number = digits.removesuffix("%").replace(".", self("ui.half")[1:2])
        return self("ui.percent", number=number) if digits.endswith("%") else number

    def knows(self, key: str) -> bool:
        """True for the key of a parameter that can be said: a text of this catalogue, or a part of an error's sentence of any game."""
        return self.has(key) or self._elsewhere(key) is not None

    def _part(self, key: str, params: Mapping[str, Any]) -> str:
        speaker = None if self.has(key) else self._elsewhere(key)
        return (speaker or self)(key, **params)

    def _elsewhere(self, key: str) -> Words | None:
        """The words of the game that has a part of a sentence: an error of its files may be said where no game is open."""
        if not key.startswith(FRAGMENT):
            return None
        for game in game_folders.places():
            with contextlib.suppress(CardDataError):  # that game has no words now
                words = _of_game(self.language, game)
                if words.has(key):
                    return words
        return None

    def names(self, key: str, count: int) -> list[str]:
        """The names in a text that lists so many, as months; numbers in place of a list that is damaged."""
        found = self(key).split()
        return (
            found
            if len(set(found)) == count == len(found)
            else [str(number) for number in range(1, count + 1)]
        )

    def versus(self, names: Sequence[str]) -> str:
        """Those who play against each other: "A against B"; more than two are listed."""
        if len(names) == 2:
            return Verbatim(self("ui.versus", one=names[0], two=names[1]))
        return Verbatim(", ".join(names))

    def listed(self, names: Sequence[str]) -> str:
        """Those who have something together: "A", "A and B", "A, B and C"."""
        if len(names) < 2:
            return Verbatim("".join(names))
        return Verbatim(self("ui.listed", first=Verbatim(", ".join(names[:-1])), last=names[-1]))

    def refusal(self, refusal: Refusal) -> str:
        """The sentence of a refusal, without its ruling, and after it what is `asked` where the refusal is to remind of that."""
        said = self(f"refusal.{refusal.key}", **refusal.params)
        asked = refusal.params.get("asked")
        return said if asked is None else self("ui.also_asked", said=Verbatim(said), asked=asked)

    def line(self, line: Line) -> str:
        """The sentence of a line of arithmetic."""
        return self(line.key, **line.params)

    def error(self, error: KotgamesError) -> str:
        """The sentence of an error; an error that wraps a refusal says the refusal's. What only a game can say, its words say: a record is
        watched from where no game is open."""
        known = set(self.missing)
        text = self._said(error)
        if self.missing <= known:
            return text
        named = error.params.get("game")
        for game in sorted(game_folders.places(), key=lambda game: game != named):
            with contextlib.suppress(CardDataError):  # that game has no words now
                words = _of_game(self.language, game)
                lacked = set(words.missing)
                found = words._said(error)
                if words.missing <= lacked:
                    self.missing = known
                    return found
                words.missing = lacked
        return text

    def _said(self, error: KotgamesError) -> str:
        params = self._harmless(error.params)
        if self.has(f"error.{error.key}"):
            return self._error(error.key, params)
        return self(f"refusal.{error.key}", **params)

    def _harmless(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """Parameters of an error, of which some are what stood in a file or an argument: no key of the catalogue by accident, and none so
        long that the sentence is lost in it."""
        made: dict[str, Any] = {}
        for name, value in params.items():
            if isinstance(value, Mapping):
                made[name] = self._harmless(value)
            elif isinstance(value, Line):
                made[name] = Line(value.key, self._harmless(value.params))
            elif _names_key(value) and (self.knows(value[1:]) or (name == "reason" and "of" in params)):
                made[name] = value
            elif type(value) is str:
                made[name] = _repeated(value)
            else:
                made[name] = value
        return made

    def _error(self, key: str, params: Mapping[str, Any]) -> str:
        """An error's sentence; `reason` may be another error or refusal with parameters `of` its own, and that one too."""
        filled = dict(params)
        of = filled.pop("of", None)
        if isinstance(of, Mapping):
            inner = str(filled.pop("reason", "")).lstrip("@")
            filled["reason"] = self._inner(inner, of)
        return self(f"error.{key}", **filled)

    def _inner(self, key: str, params: Mapping[str, Any]) -> str:
        """Errors and refusals may share a key and not the parameters: the one whose text these fill."""
        for name in (f"refusal.{key}", f"error.{key}"):
            text = self._texts.get(name)
            if isinstance(text, str) and set(FIELD.findall(text)) <= set(params):
                return self._error(key, params) if name.startswith("error") else self(name, **params)
        return self(f"refusal.{key}" if self.has(f"refusal.{key}") else f"error.{key}", **params)


def _names_key(value: object) -> bool:
    return isinstance(value, str) and value.startswith("@")


def _repeated(text: str) -> Verbatim:
    """Somebody else's text in a sentence: its beginning and its end, where the name of a file stands, if it is long. What nobody would see
    is written by its number."""
    if len(text) > LONGEST:
        text = f"{text[: LONGEST - 100]}…{text[-100:]}"
    return Verbatim(visible(text))


def ending(language: str, known: Iterable[str], how: str) -> str:
    """The ending of a match, in the words of the first of these games that has some; the bare word of the record where none has."""
    key = f"results.how.{how}"
    return next((words(key) for words in map(partial(_of_game, language), known) if words.has(key)), how)


@cache
def _of_game(language: str, game: str) -> Words:
    return Words(language, game)
