"""The games: found by folder and entry point, imported when they are first asked for.

Where a game is at fault (a folder without a `Game`, a wrong id, a part that fails to import, cards without words) it is left out of
what can be played, and `problems` says which file was expected to be what; all other games play on.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from threading import RLock
from traceback import extract_tb
from typing import Any, Final

from kotgames import texts
from kotgames.engine.contract import Game, Line
from kotgames.engine.errors import CardDataError, GameError, KotgamesError
from kotgames.system import game_folders, paths
from kotgames.system.game_folders import Place, announced, card, cards

__all__ = [
    "announced",
    "at_fault",
    "card",
    "cards",
    "first",
    "get",
    "ids",
    "no_game",
    "open_parts",
    "optional",
    "part",
    "poster",
    "problems",
    "shown",
    "to_show",
    "wall",
    "with_table",
]

PARTS: Final = ("table", "log_book", "bots")
"""The parts without which no game can be shown, by the attribute of `Game` that names their module."""

OPTIONAL: Final = ("setup_rows", "asked", "lab", "dexterity", "practice", "drawn")
"""Parts that a game may have besides, likewise; without its own rows in the set-up it cannot be shown."""

ROOM: Final = "room:"
"""The names of its `Game.rooms` as parts begin with this."""

_RAISED: Final = (Exception, SystemExit, KeyboardInterrupt)
"""Errors of a game's own module while it is imported: to leave the program is one, too."""

_games: dict[Place, Game] = {}
_faults: dict[Place, GameError] = {}
"""Games that cannot be played at all."""
_part_faults: dict[str, GameError] = {}
"""Games that cannot be shown: they have no words, or a part of theirs cannot be opened. By id."""
_looked: dict[Place, tuple[KotgamesError, ...]] = {}
_rules_lock: Final = RLock()
_parts_lock: Final = RLock()
"""`open_parts` runs beside the window: no module is imported from two sides at once, for then one could see the other's half of it. Whoever
holds that of the parts may take that of the rules, never the other way round: to ask for rules does not wait for parts."""


def ids() -> list[str]:
    """The ids of all games that can be played, in the order of lists; a game that nobody has asked for yet counts as sound."""
    return [place.id for place in game_folders.places().values() if place not in _faults]


def at_fault() -> list[str]:
    """The ids of the games that were asked for and cannot be played."""
    return [place.id for place in game_folders.places().values() if place in _faults]


def with_table() -> list[str]:
    """The ids of the games that the window can show, in the order of `ids`."""
    return [game_id for game_id in ids() if game_id not in _part_faults]


def first() -> str:
    """The game that is meant where none was chosen: the first with a table. Raises GameError where there is none."""
    known = with_table()
    if not known:
        raise no_game()
    return known[0]


def no_game() -> GameError:
    """The error where no game can be played."""
    return GameError("no_game", folder=str(Path(__file__).parent))


def shown() -> list[str]:
    """Every game that the window speaks of: those that are here, sound or not, and the announced ones; in the order of lists."""
    known = [*game_folders.places(), *announced()]
    return sorted(known, key=lambda game_id: card(game_id).order)


def wall() -> list[str]:
    """The same games in the order of their posters on the title."""
    return sorted(shown(), key=lambda game_id: card(game_id).poster)


def poster(game_id: str) -> Path:
    """The picture of a game on the title; it need not exist."""
    return cards(game_id) / "poster.jpg"


def get(game_id: str) -> Game:
    """A game by its id. Raises KotgamesError naming the ids there are, GameError for one that is at fault and where there is no game."""
    place = game_folders.places().get(game_id)
    if place is None and not ids():
        raise no_game()
    if place is None:
        raise KotgamesError("unknown_game", game=game_id, known=", ".join(ids()))
    if place not in _games:
        with _rules_lock:
            if place in _faults:
                raise _faults[place]
            if place not in _games:
                try:
                    _games[place] = _opened(place)
                except GameError as fault:
                    _faults[place] = fault
                    raise
    return _games[place]


def _opened(place: Place) -> Game:
    module, _, name = place.target.partition(":")
    try:
        found = getattr(import_module(module), name or "GAME", None)
    except _RAISED as error:
        raise _fault(place.id, error, "game_import", folder=str(place.package)) from error
    if not isinstance(found, Game):
        kind = "@fragment.nothing" if found is None else type(found).__name__
        raise GameError("game_object", folder=str(place.package), name=name or "GAME", found=kind)
    if getattr(found, "id", None) != place.id:
        given = str(getattr(found, "id", "@fragment.none"))
        raise GameError("game_id", folder=str(place.package), expected=place.id, found=given)
    return found


def to_show(game_id: str) -> Game:
    """A game for the window, with all its parts. Raises KotgamesError for an unknown game, GameError for one that cannot be shown."""
    game = get(game_id)
    if game_id in _part_faults:
        raise _part_faults[game_id]
    for name in _parts(game):
        part(game, name)
    try:
        texts.load_game(paths.DEFAULT_LANGUAGE, game_id)
    except CardDataError as error:
        _part_faults[game_id] = GameError("game_texts", game=game_id, reason=f"@{error.key}", of=error.params)
        raise _part_faults[game_id] from error
    return game


def optional(game: Game) -> tuple[str, ...]:
    """The parts that this game has besides those without which no game can be shown, its rooms among them."""
    return (*(name for name in OPTIONAL if getattr(game, name)), *(f"{ROOM}{name}" for name in game.rooms))


def _parts(game: Game) -> tuple[str, ...]:
    """The parts without which this game cannot be shown."""
    return (*PARTS, "setup_rows") if game.setup_rows else PARTS


def part(game: Game, name: str) -> Any:
    """A game's part of one of its `PARTS`, or of those that are `optional`. Raises GameError where it cannot be opened."""
    where = _where(game, name)
    module, _, attribute = where.partition(":")
    with _parts_lock:
        try:
            return getattr(import_module(module), attribute)
        except _RAISED as error:
            fault = _fault(game.id, error, "game_part", game=game.id, part=name, where=where)
            _part_faults[game.id] = fault
            raise fault from error


def open_parts() -> list[GameError]:
    """Import all parts of all games, also the `optional` ones; the faults that only this shows. Takes a while: whoever has a window does it
    beside that, in a thread of its own."""
    problems()
    found: list[GameError] = []
    for game in map(get, with_table()):
        try:
            for name in (*PARTS, *optional(game)):
                part(game, name)
        except GameError as fault:
            found.append(fault)
    return found


def _where(game: Game, name: str) -> str:
    if name.startswith(ROOM):
        return game.rooms[name.removeprefix(ROOM)]
    where = str(getattr(game, name, ""))
    return f"{where}:greedy" if name == "bots" else where


def problems() -> list[KotgamesError]:
    """Faults of games, each once. Imports the rules of every game; of the other parts it asks only whether the files are there, and adds
    what was seen when they were imported (`open_parts`)."""
    found: list[KotgamesError] = []
    for place in game_folders.places().values():
        with _rules_lock:
            if place not in _looked:
                _looked[place] = tuple(_look(place))
        found += _looked[place]
        later = _part_faults.get(place.id)
        if later is not None and later not in found:
            found.append(later)
    for place in game_folders.passed_over():
        kept = game_folders.places()[place.id]
        found.append(
            GameError("game_taken", folder=str(place.package), game=place.id, kept=str(kept.package))
        )
    return found if ids() else [*found, no_game()]


def _look(place: Place) -> list[KotgamesError]:
    found: list[KotgamesError] = []
    badly_placed = game_folders.problem(place.id)
    if badly_placed is not None:
        found.append(badly_placed)
    try:
        game = get(place.id)
    except GameError as fault:
        return [*found, fault]
    missing = _without_words(place) or _without_part(place, game)
    if missing is not None:
        _part_faults[place.id] = missing
        found.append(missing)
    return found


def _without_words(place: Place) -> GameError | None:
    for name in ("about", "words"):
        path = paths.in_language(place.cards, paths.DEFAULT_LANGUAGE, name)
        if not path.is_file():
            return GameError("game_words", game=place.id, file=str(path))
    return None


def _without_part(place: Place, game: Game) -> GameError | None:
    home = place.target.partition(":")[0]
    for name in _parts(game):
        where = _where(game, name)
        module = where.partition(":")[0]
        if not module:
            reason: Any = "@fragment.not_named"
        elif module.startswith(f"{home}."):
            file = place.package.joinpath(*module.removeprefix(f"{home}.").split("."))
            if file.with_suffix(".py").is_file() or (file / "__init__.py").is_file():
                continue
            reason = Line("fragment.missing", {"file": str(file.with_suffix(".py"))})
        else:
            continue
        return GameError("game_part", game=place.id, part=name, where=where, reason=reason)
    return None


def _fault(game_id: str, error: BaseException, key: str, **params: Any) -> GameError:
    """What is said of a game in whose code an error was raised; one that has a sentence says it, and what was found with it."""
    if not isinstance(error, KotgamesError):
        frames = [frame for frame in extract_tb(error.__traceback__) if "importlib" not in frame.filename]
        where = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
        return GameError(key, **params, reason=f"{type(error).__name__}: {error}{where}")
    fault = GameError("game_fault", game=game_id, reason=Line(f"error.{error.key}", error.params))
    fault.more = error.more
    return fault
