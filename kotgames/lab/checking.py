"""Validation of card data from the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from kotgames import games, lessons, rulebook, texts
from kotgames.engine import carddata
from kotgames.engine.contract import Game
from kotgames.engine.errors import CardDataError, GameError, KotgamesError, raise_all
from kotgames.system import game_folders


def check_path(
    path: Path,
    poses: Callable[[Path], str] | None = None,
    shown: Callable[[Game], Iterable[str]] | None = None,
    names: lessons.Names | None = None,
) -> Iterator[str]:
    """Check a card file or every YAML file below a folder; one line each. What a file is shows in its name: rules, lessons, texts (also the
    program's), and the words of these below `lang/<language>/`; any other is card data, whose game is read from its `game:` field. Files
    in a folder `poses` belong to the pictures, which are no affair of this package: `poses` checks one, without it they are left out. So
    does what is shown: `shown` checks that of a game whose folder of cards lies there, `names` those that lessons point at. Raises
    CardDataError for the first file that is wrong, GameError for what is shown, and where there is no game to check by."""
    if not games.ids():
        raise games.no_game()
    files = [path] if path.is_file() else sorted(path.rglob("*.yaml"))
    if poses is None:
        files = [file for file in files if not _is_poses(file)]
    if not files:
        raise CardDataError("card_folder", file=str(path))
    for file in files:
        said = (
            poses(file.absolute())
            if poses is not None and _is_poses(file)
            else _check(file.absolute(), names)
        )
        yield f"{file}: {said}"
    faults: list[KotgamesError] = []
    for game in games.with_table() if shown is not None and path.is_dir() else ():
        if shown is not None and games.cards(game).resolve().is_relative_to(path.resolve()):
            try:
                yield from shown(games.get(game))
            except GameError as fault:
                faults += [fault, *fault.more]
    raise_all(faults)


def _is_poses(file: Path) -> bool:
    return file.absolute().parent.name == "poses"


def _check(file: Path, names: lessons.Names | None) -> str:
    if texts.is_texts(file):
        return texts.check(file)
    if file.name == game_folders.FILE:
        return game_folders.check(file)
    for game in map(games.get, games.with_table()):
        if game.reads(file):
            return game.check(file)
    source = carddata.read(file)
    name = source.data.get("game") if isinstance(source.data, dict) else None
    if not isinstance(name, str):
        raise source.error("card_missing", [], missing="game")
    if name in games.at_fault():
        return "not checked, its game cannot be opened"
    if name in games.announced():
        return "not checked, its game is announced and not here yet"
    if name not in games.ids():
        raise source.error("card_game", ["game"], game=name, known=", ".join(games.ids()))
    if rulebook.is_rules(file):
        return rulebook.check(file)
    if lessons.is_lessons(file):
        return lessons.check(file, games.get(name), names if name in games.with_table() else None)
    game = games.get(name)
    said = games.part(game, "drawn")(file) if game.drawn else None
    return game.check(file) if said is None else str(said)
