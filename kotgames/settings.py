"""The player's settings: a typed file in the user's config folder. A damaged file is set aside, sound values are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from kotgames import paths
from kotgames.engine.record import set_aside, write_atomically

SPEEDS: Final = (0.0, 0.5, 1.0, 2.0)
TEXT_SIZES: Final = (100, 125, 150, 175, 200)
PALETTES: Final = ("normal", "contrast", "colour_safe")
LEAST: Final = (320, 240)
"""A remembered window is never opened smaller."""


class Settings(msgspec.Struct, omit_defaults=False):
    """All settings with their defaults. `version` is that of the file's form."""

    version: int = 1
    speed: float = 1.0
    text_size: int = 100
    palette: str = "normal"
    reduced_motion: bool = False
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 720)
    language: str = "en"
    ask_reactions: str = "always"
    """Against a bot: ask about every reaction that could be ("always"), or only when a fitting card is held ("held")."""

    setup: dict[str, Any] = {}
    """What was last chosen for a new match."""


_ALLOWED: Final[dict[str, tuple[Any, ...]]] = {
    "speed": SPEEDS,
    "text_size": TEXT_SIZES,
    "palette": PALETTES,
    "ask_reactions": ("always", "held"),
}


class Problem(msgspec.Struct, frozen=True):
    """What was wrong with the file: a catalogue key and its parameters."""

    key: str
    params: dict[str, Any]


def where() -> Path:
    """The settings file."""
    return paths.user_config() / "settings.json"


def load(path: Path | None = None) -> tuple[Settings, list[Problem]]:
    """The settings, and what had to be said about the file: values that may not be fall back to their defaults one by one; a file that
    cannot be read as a whole is set aside."""
    path = path or where()
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Settings(), []
    except OSError as error:
        return Settings(), [
            Problem("settings_unreadable", {"file": str(path), "reason": error.strerror or str(error)})
        ]
    try:
        raw = msgspec.json.decode(data, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError):
        aside = set_aside(path)
        return Settings(), [
            Problem("settings_damaged", {"file": path.name, "aside": aside.name if aside else "?"})
        ]
    settings, problems = Settings(), []
    for field in msgspec.structs.fields(Settings):
        if field.name not in raw or field.name == "version":
            continue
        try:
            value = msgspec.convert(raw[field.name], field.type)
        except msgspec.ValidationError:
            problems.append(Problem("settings_value", {"file": path.name, "name": field.name}))
            continue
        if field.name in _ALLOWED and value not in _ALLOWED[field.name]:
            problems.append(Problem("settings_value", {"file": path.name, "name": field.name}))
            continue
        setattr(settings, field.name, value)
    settings.window = (max(LEAST[0], settings.window[0]), max(LEAST[1], settings.window[1]))
    return settings, problems


def save(settings: Settings, path: Path | None = None) -> str | None:
    """Write the settings; the reason if that fails (said once, play goes on)."""
    try:
        write_atomically(
            path or where(), msgspec.json.format(msgspec.json.encode(settings), indent=1) + b"\n"
        )
    except OSError as error:
        return error.strerror or str(error)
    return None
