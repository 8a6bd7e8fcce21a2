"""Which key means which named action: the usual ones, those a player chose, and the buttons of a controller. Knows no device."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

KEYS: Final[dict[str, tuple[str, ...]]] = {
    "left": ("left", "a"),
    "right": ("right", "d"),
    "up": ("up", "w"),
    "down": ("down", "s"),
    "next": ("tab",),
    "previous": ("shift+tab",),
    "confirm": ("return", "enter", "e"),
    "skip": ("space",),
    "cancel": ("escape", "q"),
    "commit": ("f",),
    "hint": ("h",),
    "odds": ("o",),
    "undo": ("ctrl+z", "z", "backspace"),
    "redo": ("ctrl+y", "y"),
    "log": ("l",),
    "rules": ("f1",),
    "hold": ("p",),
    "rematch": ("r",),
    "settings": ("f10",),
    "fullscreen": ("f11", "alt+return"),
    "repeat": ("f2",),
    "page_up": ("page up",),
    "page_down": ("page down",),
    "home": ("home",),
    "end": ("end",),
    **{f"card_{n}": (str(n),) for n in range(1, 10)},
}
"""The keys of each named action, as `pygame.key.name` says them, with "shift+", "ctrl+", "alt+" before."""

FIXED: Final = {"return": "confirm", "escape": "cancel", "f10": "settings", "tab": "next"}
"""Keys that always keep their meaning, so that nobody can lock themselves out."""

PAD: Final = {
    0: "confirm", 1: "cancel", 2: "commit", 3: "hint", 4: "previous", 5: "next", 6: "log", 7: "settings", 8: "undo", 9: "redo", 10: "rules",
}  # fmt: skip
"""The buttons of a controller, in the order that SDL gives those of the common make."""

STICK: Final = 0.6
"""A stick pushed so far counts as an arrow key."""

Bindings = dict[str, tuple[str, ...]]


def conflict(bindings: Mapping[str, Sequence[str]], action: str, key: str) -> str | None:
    """The other action that a key has already, or whose fixed key it is; None if it is free."""
    if FIXED.get(key, action) != action:
        return FIXED[key]
    return next((name for name, keys in bindings.items() if name != action and key in keys), None)


def merged(chosen: Mapping[str, Sequence[str]]) -> tuple[Bindings, list[tuple[str, str]]]:
    """The usual bindings with the chosen ones in place, and what could not be: (action, key) of unknown actions, empty lists and
    conflicts; those keep their usual keys."""
    wrong = []
    found: Bindings = dict(KEYS)
    for action, keys in chosen.items():
        if action not in KEYS or not keys:
            wrong.append((action, ", ".join(keys)))
        else:
            found[action] = tuple(keys)
    for action in chosen:
        if action not in KEYS or not chosen[action]:
            continue
        bad = next((key for key in found[action] if conflict(found, action, key) is not None), None)
        if bad is not None:
            wrong.append((action, bad))
            found[action] = KEYS[action]
    return found, wrong
