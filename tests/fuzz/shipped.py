"""The files that come with the program, and those of a game laid beside: a copy of them for each damage, and the ways that lead to them."""

from __future__ import annotations

import functools
import gc
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from kotgames import games
from kotgames.bots import players
from kotgames.engine import limits
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.uncaged.bot import book
from kotgames.system import game_folders, paths
from tests import toy
from tests.fuzz import walks

ROOT: Final = Path(__file__).resolve().parents[2]


def folder() -> Path:
    """Where the copies lie: in the home of the user, so that they are made anew with it."""
    return paths.user_data().parent / "program"


def lay() -> None:
    """Copy everything, but of a game that is only announced what announces it: nothing leads to the rest before it is offered."""
    for name in ("assets", "cards"):
        shutil.copytree(ROOT / name, folder() / name)
    for game in games.announced():
        for path in (folder() / "cards" / game).rglob("*"):
            if path.is_file() and path.name not in ("poster.jpg", "about.yaml", game_folders.FILE):
                path.unlink()
    shutil.copytree(toy.FOLDER, folder() / "beside", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(book.FILE, folder() / book.FILE.name)


def use() -> None:
    """Read the copies from now on, and nothing of what was read before."""
    paths._PACKAGE = folder() / "kotgames"
    games.__path__[1:] = [str(folder() / "beside")]
    book.FILE = folder() / book.FILE.name  # type: ignore[misc]
    for kept in (games._games, games._faults, games._part_faults, games._looked):
        kept.clear()  # type: ignore[attr-defined]
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            one.cache_clear()


@contextmanager
def watched() -> Iterator[set[Path]]:
    """The files that are asked for meanwhile."""
    found: set[Path] = set()
    ask = limits._fitting

    def asked(stat: Any, path: Path, most: int) -> None:
        found.add(path)
        ask(stat, path, most)

    limits._fitting = asked
    try:
        yield found
    finally:
        limits._fitting = ask


def _of(*patterns: str) -> Callable[[], list[Path]]:
    def files() -> list[Path]:
        return sorted({path for pattern in patterns for path in folder().glob(pattern) if path.is_file()})

    return files


def _thinks(at: walks.Visitor) -> None:
    """The bot of UNCAGED lays rows, as its worker would."""
    game = games.get("uncaged")
    match = Match.start(
        game, seed=7, options=game.sample_options(), seats=[Seat(kind="greedy", name=name) for name in "AB"]
    )
    while match.outcome is None and len(match.turns) < 40:
        at.go(lambda: match.act(players.choose("greedy", game, match.card_set, match.view(match.actor), 1)))


KINDS: Final[dict[str, tuple[Callable[[], list[Path]], walks.Walk]]] = {
    "words of the program": (_of("assets/lang/*/*.yaml", "assets/lang/*/shell/*.yaml"), walks.rooms),
    "words of the games": (_of("cards/*/lang/*/words.yaml", "cards/*/lang/*/about.yaml"), walks.tables),
    "cards of the games": (
        _of("cards/*/components.yaml", "cards/*/fighters.yaml", "cards/*/kards.yaml", "cards/*/starters.yaml", "cards/*/game.yaml"),
        walks.tables,
    ),
    "rules": (_of("cards/*/rules.yaml", "cards/*/lang/*/rules.yaml"), walks.books),
    "tutorials": (_of("cards/*/tutorial.yaml", "cards/*/lang/*/tutorial.yaml"), walks.books),
    "poses": (_of("assets/poses/*.yaml", "cards/*/poses/*.yaml", "cards/*/acts.yaml", "cards/*/pictures.yaml"), walks.tables),
    "fonts": (_of("assets/fonts/*/*.ttf"), walks.drawn),
    "pictures": (_of("assets/*.jpg", "assets/desktop/kotgames-64.png", "assets/textures/*.png", "cards/*/poster.jpg"), walks.drawn),
    "icons and credits": (_of("assets/icons/icons.*", "assets/CREDITS.md"), walks.drawn),
    "sounds": (_of("assets/sounds/*.ogg"), walks.heard),
    "the opening book": (_of("book.json"), _thinks),
    "a game beside": (_of("beside/**/*.yaml"), walks.beside),
}  # fmt: skip
"""By name: the files, and the way through the program that reads them."""
