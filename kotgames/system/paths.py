"""The folders of kotgames' files and of its user's."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from kotgames.engine import limits
from kotgames.engine.errors import KotgamesError

DEFAULT_LANGUAGE: Final = "en"
"""The language that everything is written in; what another lacks is shown in it."""

_PACKAGE = Path(__file__).resolve().parents[1]


def _shipped(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def assets() -> Path:
    """The folder of fonts, icons, poses, textures, sounds and the program's texts."""
    return _shipped("assets")


def cards() -> Path:
    """The folder with one sub-folder for each game: its data, words and poster (see `game_folders.cards`)."""
    return _shipped("cards")


def in_language(folder: Path, language: str, name: str) -> Path:
    """The file of words called `name` in a folder that has them in `lang/<language>/`; it need not exist."""
    return folder / "lang" / language / f"{name}.yaml"


def _user(kind: str) -> Path:
    """A folder of the user's. Raises KotgamesError where the system knows none."""
    home = os.environ.get("KOTGAMES_HOME")
    if home:
        return Path(home) / kind
    import platformdirs  # only when a user folder is really asked for: it costs 30 ms

    dirs = platformdirs.PlatformDirs("kotgames", appauthor=False)
    try:
        folder = Path(getattr(dirs, f"user_{kind}_dir"))
    except (RuntimeError, KeyError):  # nobody in the system's list, and no HOME
        folder = Path("~")
    if folder.parts[:1] == ("~",):  # what older versions of platformdirs make of that
        raise KotgamesError("no_home")
    return folder


def user_data() -> Path:
    """Saves, records and the player's own card sets."""
    return _user("data")


def user_config() -> Path:
    """Settings."""
    return _user("config")


def user_cache() -> Path:
    """Baked pictures; may be deleted at any time."""
    return _user("cache")


def own_card_sets(game_id: str) -> list[Path]:
    """The card files of a game in the player's own folder: `cards/<any name>/components.yaml` whose `game:` is this one. Whether such a
    file is sound is asked when it is chosen."""
    line = re.compile(rf"^game:\s*['\"]?{re.escape(game_id)}\b", re.M)
    try:
        files = sorted((user_data() / "cards").glob("*/components.yaml"))
    except OSError:
        return []
    return [file for file in files[: limits.FILES] if line.search(_beginning(file))]


def _beginning(file: Path) -> str:
    """The first part of a card file; nothing of one that cannot be read, which hides no other."""
    try:
        with limits.opened(file, limits.CARDS) as opened:
            return opened.read(4000).decode("utf-8", "replace")
    except OSError:
        return ""
