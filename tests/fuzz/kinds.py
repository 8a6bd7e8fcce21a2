"""The files that the program reads, by kind: where they lie, how they are written, and the way through the program that reads them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kotgames.engine import limits
from kotgames.history import daily, library, statistics
from kotgames.history import tournament as tournaments
from kotgames.history.tournament import Tournament
from kotgames.lessons.progress import Progress, progress_file
from kotgames.system import paths
from kotgames.system import settings as settings_file
from tests.fuzz import homes, shipped, walks
from tests.fuzz.damaging import Form


@dataclass(frozen=True)
class Kind:
    """Files of one kind in a furnished home."""

    files: Callable[[], list[Path]]
    form: Form | None
    """None for what the name of each file says."""
    walk: walks.Walk
    lines: bool = False
    """Whether what is damaged in it is set aside line by line."""
    remade: bool = False
    """Whether it is only a cache, made again at any time: nothing of it need be kept."""
    same: Callable[[bytes], bool] | None = None
    """Whether what these bytes of a file that was taken as it is mean is what its file means now, after it was written again."""
    told: bool = False
    """Whether `kotgames replay` tells it too."""
    ours: bool = False
    """Whether it comes with the program, and is read anew each time: what was read before is forgotten."""


def _before() -> list[Path]:
    """The generations before of matches whose file is empty."""
    found = []
    for path in homes.records(over=False):
        path.write_bytes(b"")
        found.append(path.with_name(path.name + ".1"))
    return found


def _painted() -> list[Path]:
    """Some pictures of the cache, as the baker keeps them."""
    folder = paths.user_cache() / "art"
    if not folder.exists():
        walks.paint(folder)
    return sorted(folder.iterdir())


def _meant_settings(path: Path) -> dict[str, Any]:
    """What a file of settings means, but for what a walk changes."""
    found = settings_file.plain(settings_file.load(path)[0])
    return {
        name: value
        for name, value in found.items()
        if name not in ("setup", "people", "last_game", "version", "welcomed")
    }


def _same_settings(now: bytes) -> bool:
    apart = paths.user_config() / "apart.json"
    apart.write_bytes(now)
    return _meant_settings(apart) == _meant_settings(settings_file.where())


def _same_lessons(now: bytes) -> bool:
    before, after = (limits.decode(data, Progress) for data in (now, progress_file().read_bytes()))
    return set(before.done) <= set(after.done) and set(before.places) <= set(after.places)


def _same_tournament(now: bytes) -> bool:
    before, after = (limits.decode(data, Tournament) for data in (now, tournaments.where().read_bytes()))
    return [one.name for one in before.entrants] == [
        one.name for one in after.entrants
    ] and before.best_of == after.best_of


KINDS: Final = {
    "settings": Kind(lambda: [settings_file.where()], "json", walks.settings, same=_same_settings),
    "lessons": Kind(lambda: [progress_file()], "json", walks.learning, same=_same_lessons),
    "matches that wait": Kind(lambda: homes.records(over=False), "lines", walks.matches, told=True),
    "matches that are over": Kind(lambda: homes.records(over=True), "lines", walks.matches, told=True),
    "generations before": Kind(_before, "lines", walks.matches),
    "statistics": Kind(lambda: [statistics.where()], "lines", walks.figures, lines=True),
    "days": Kind(lambda: [daily.where()], "lines", walks.figures, lines=True),
    "tournament": Kind(lambda: [tournaments.where()], "json", walks.tournament, same=_same_tournament),
    "own card sets": Kind(
        lambda: sorted((paths.user_data() / "cards").glob("*/*.yaml")), "yaml", walks.own_cards
    ),
    "pictures of matches": Kind(
        lambda: [library.picture(path) for path in homes.records(over=True)],
        "bytes",
        walks.matches,
        remade=True,
    ),
    "painted pictures": Kind(_painted, "bytes", walks.painted, remade=True),
} | {name: Kind(files, None, walk, ours=True) for name, (files, walk) in shipped.KINDS.items()}
