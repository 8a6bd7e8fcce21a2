"""The player's settings: a typed file in the user's config folder. A damaged file is set aside, sound values are kept."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import msgspec

from kotgames.engine import limits
from kotgames.engine.record import set_aside, write_atomically
from kotgames.system import paths
from kotgames.system.locking import PATIENCE, Lock

SPEEDS: Final = (0.0, 0.5, 1.0, 2.0)
TEXT_SIZES: Final = (100, 125, 150, 175, 200)
PALETTES: Final = ("normal", "contrast", "colour_safe")
LOUDNESS: Final = tuple(range(0, 101, 10))
ASKED: Final = ("always", "held")
"""The people who are asked for a reaction: everybody who might have one, or who holds one."""
BOT_PACES: Final = ("quick", "normal", "slow")
LEAST: Final = (640, 360)
"""No window is smaller, in pixels."""
MOST: Final = 16_384
"""No window is wider or higher, in pixels: a remembered one beyond that could not be opened."""
FORMAT: Final = 1
"""The form of the file that this program writes."""


class Settings(msgspec.Struct, omit_defaults=False):
    """All settings with their defaults. `version` is that of the file's form."""

    version: int = FORMAT
    speed: float = 1.0
    text_size: int = 100
    palette: str = "normal"
    reduced_motion: bool = False
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 720)
    language: str = "en"
    ask_reactions: str = "always"
    """One of ASKED, for people who share a screen. Alone against bots nobody is asked what has one answer only."""

    bot_pace: str = "normal"
    """The time that a bot's choice is shown before it happens: one of BOT_PACES."""

    effects: int = 80
    """Loudness of sounds, percent."""
    crowd: int = 40
    """Loudness of the crowd, percent."""
    music: bool = True
    """Music in the menus, below a match and at its verdict."""
    speech: bool = False
    """Say aloud where the keyboard is and what happens."""
    confirm: bool = True
    """Ask before a match is conceded or an undo goes past a roll."""
    welcomed: bool = False
    """The first-run question was answered."""
    keys: dict[str, list[str]] = {}
    """Keys chosen by the player, by named action; the others are the usual ones."""
    pad: dict[str, str] = {}
    """Buttons of a controller chosen by the player, by named action, "" for none; the others are the usual ones."""
    rumble: bool = True
    """A controller shakes when a blow lands (not with reduced motion)."""

    last_game: str = ""
    """The game that was chosen last, to be played or learnt."""
    setup: dict[str, Any] = {}
    """The choices of the last set-up of a new match, by game."""
    people: list[str] = []
    """The names of those who played here, the last ones first."""


_ALLOWED: Final[dict[str, tuple[Any, ...]]] = {
    "speed": SPEEDS,
    "text_size": TEXT_SIZES,
    "palette": PALETTES,
    "ask_reactions": ASKED,
    "bot_pace": BOT_PACES,
    "effects": LOUDNESS,
    "crowd": LOUDNESS,
}


_LANGUAGE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{1,30}", re.A)
"""Possible names of a language, which is the name of a folder."""

_FIELDS: Final[dict[str, Any]] = {
    field.name: field.type for field in msgspec.structs.fields(Settings) if field.name != "version"
}


class Problem(msgspec.Struct, frozen=True):
    """A fault of the file: a catalogue key and its parameters."""

    key: str
    params: dict[str, Any]


def where() -> Path:
    """The settings file."""
    return paths.user_config() / "settings.json"


def load(path: Path | None = None) -> tuple[Settings, list[Problem]]:
    """The settings, and what has to be said about the file: nothing, or one problem. Of a file with values that may not be, or from a newer
    version, the sound values are kept and the rest falls back to its defaults; a file that cannot be read at all gives only defaults.
    In each case the file is set aside first and written anew, so that nothing of it is lost and it is said once."""
    path = path or where()
    try:
        data = limits.read(path, limits.SETTINGS)
    except FileNotFoundError:
        return Settings(), []
    except limits.Unfit:
        return Settings(), [_aside(path, Settings(), "settings_damaged")]
    except OSError as error:
        reason = error.strerror or str(error)
        return Settings(), [Problem("settings_unreadable", {"file": str(path), "reason": reason})]
    try:
        raw = limits.decode(data, dict[str, Any])
    except limits.Damaged:
        return Settings(), [_aside(path, Settings(), "settings_damaged")]
    settings = Settings()
    wrong = [
        name for name, kind in _FIELDS.items() if name in raw and not _take(settings, name, kind, raw[name])
    ]
    version = raw.get("version", FORMAT)
    if type(version) is int and version > FORMAT:
        return settings, [_aside(path, settings, "settings_newer", version=version, known=FORMAT)]
    if type(version) is not int or version < 1:
        wrong.append("version")
    if wrong:
        key = "settings_value" if len(wrong) == 1 else "settings_values"
        return settings, [_aside(path, settings, key, name=", ".join(wrong))]
    return settings, []


def _take(settings: Settings, name: str, kind: Any, raw: Any) -> bool:
    """Put a value of the file into the settings; whether it may be there."""
    try:
        value = msgspec.convert(raw, kind)
    except (msgspec.ValidationError, RecursionError):
        return False
    if name in _ALLOWED and value not in _ALLOWED[name]:
        return False
    if name == "language" and _LANGUAGE.fullmatch(value) is None:
        return False
    if name == "window":
        value = (max(LEAST[0], value[0]), max(LEAST[1], value[1]))
        if max(value) > MOST:
            return False
    setattr(settings, name, value)
    return True


def _aside(path: Path, sound: Settings, key: str, **params: Any) -> Problem:
    """Set the file aside, write what is sound of it in its place, and say so."""
    aside = set_aside(path)
    if aside is not None:
        save(sound, path)  # if that fails, the next change of a setting says so
    return Problem(key, {"file": path.name, "aside": aside.name if aside else "@error.unmoved", **params})


def plain(settings: Settings) -> dict[str, Any]:
    """The settings as plain data of its own."""
    made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(settings))
    return made


def save(settings: Settings, path: Path | None = None, *, before: dict[str, Any] | None = None) -> str | None:
    """Write the settings; the reason if that fails, a key of the catalogue or the system's words (said once, play goes on). `before`: what
    they were (`plain`) when this window read or wrote them last; what has not changed since stays as the file has it, for another window
    may have changed it. From reading to writing no other window writes."""
    path = path or where()
    data = plain(settings)
    lock = Lock(path, wait=PATIENCE)
    try:
        if lock.taken:
            return "@fragment.other_writes"
        if before is not None:
            theirs = _theirs(path)
            data |= {name: theirs[name] for name in theirs if name in _FIELDS and data[name] == before[name]}
        write_atomically(path, msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n")
    except OSError as error:
        return error.strerror or str(error)
    finally:
        lock.release()
    return None


def _theirs(path: Path) -> dict[str, Any]:
    """The contents of a file of this program's form. Any other was damaged since it was read, or comes from a newer version: it is set
    aside, and nothing of it is taken over."""
    try:
        raw = limits.decode(limits.read(path, limits.SETTINGS), dict[str, Any])
    except FileNotFoundError:
        return {}
    except (limits.Unfit, limits.Damaged):
        raw = {"version": None}
    if raw.get("version", FORMAT) == FORMAT:
        return raw
    set_aside(path)
    return {}
