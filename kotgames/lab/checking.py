"""Validation of card data from the command line."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path

from kotgames import games, lessons, rulebook, texts
from kotgames.engine import carddata
from kotgames.engine.errors import CardDataError
from kotgames.engine.shown import Rows
from kotgames.system import game_folders


def check_path(
    path: Path,
    poses: Callable[[Path], str] | None = None,
    shown: Callable[[Rows, str], str] | None = None,
) -> Iterator[str]:
    """Check a card file or every YAML file below a folder; one line each. What a file is shows in its name: rules, lessons, texts (also the
    program's), and the words of these below `lang/<language>/`; any other is card data, whose game is read from its `game:` field. Files
    in a folder `poses` belong to the pictures, which are no affair of this package: `poses` checks one, without it they are left out. So
    do signs and sounds: `shown` checks the rows of a game, if its folder of cards lies there. Raises CardDataError for the first file that
    is wrong, GameError for rows, and where there is no game to check by."""
    if not games.ids():
        raise games.no_game()
    files = [path] if path.is_file() else sorted(path.rglob("*.yaml"))
    if poses is None:
        files = [file for file in files if not _is_poses(file)]
    if not files:
        raise CardDataError("card_folder", file=str(path))
    for file in files:
        check = poses if poses is not None and _is_poses(file) else _check
        yield f"{file}: {check(file.absolute())}"
    for game in games.ids() if shown is not None and path.is_dir() else ():
        rows = games.part(games.get(game), "log_book").rows
        own = (
            rows.file.parent == Path(inspect.getfile(type(games.get(game)))).parent
        )  # not those of another game
        if shown is not None and own and games.cards(game).resolve().is_relative_to(path.resolve()):
            yield f"{rows.file}: {shown(rows, game)}"


def _is_poses(file: Path) -> bool:
    return file.absolute().parent.name == "poses"


def _check(file: Path) -> str:
    if texts.is_texts(file):
        return texts.check(file)
    if file.name == game_folders.FILE:
        return game_folders.check(file)
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
        return lessons.check(file, games.get(name))
    return games.get(name).check(file)
