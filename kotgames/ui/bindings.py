"""Keys and controller buttons of the named actions: the usual ones, and those a player chose. Knows no device."""

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

TOGETHER: Final[dict[str, tuple[str, ...]]] = {
    "first_left": ("left",),
    "first_right": ("right",),
    "first_up": ("up",),
    "first_down": ("down",),
    "first_act": ("return", "right ctrl"),
    "second_left": ("a",),
    "second_right": ("d",),
    "second_up": ("w",),
    "second_down": ("s",),
    "second_act": ("space",),
}
"""The keys of two people who play at the same moment, in a scene that is played in real time (`Scene.plays`). There they come before those
of `KEYS`; a key has one meaning here, and may have another one there."""

KEPT: Final = {"escape": "cancel", "f10": "settings"}
"""Keys that keep their meaning there too."""

PAD: Final[dict[str, str]] = {
    "confirm": "a",
    "cancel": "b",
    "commit": "x",
    "hint": "y",
    "previous": "leftshoulder",
    "next": "rightshoulder",
    "undo": "lefttrigger",
    "log": "back",
    "settings": "start",
    "hold": "leftstick",
    "rules": "rightstick",
    "redo": "righttrigger",
    "rematch": "",
    "skip": "",
    "fullscreen": "",
}
"""The button of a controller for each action that may have one, "" for none. D-pad and left stick are always the arrows, the right stick
always turns pages."""

PAD_BUTTONS: Final = (
    "a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick", "leftshoulder", "rightshoulder",
    "lefttrigger", "righttrigger",
)  # fmt: skip
"""Buttons that can be bound, as SDL names them."""

PAD_NEEDED: Final = ("confirm", "cancel", "settings")
"""Actions that always keep a button, so that nobody can lock themselves out."""

Bindings = dict[str, tuple[str, ...]]


def conflict(bindings: Mapping[str, Sequence[str]], action: str, key: str) -> str | None:
    """The other action that a key has already, or whose fixed key it is; None if it is free. `bindings`: those that hold at the same
    time."""
    fixed = KEPT if action in TOGETHER else FIXED
    if fixed.get(key, action) != action:
        return fixed[key]
    return next((name for name, keys in bindings.items() if name != action and key in keys), None)


def merged(
    chosen: Mapping[str, Sequence[str]], usual: Mapping[str, tuple[str, ...]] = KEYS
) -> tuple[Bindings, list[tuple[str, str]]]:
    """The usual bindings (`KEYS` or `TOGETHER`) with the chosen ones in place, and what could not be: (action, key) of unknown actions,
    empty lists and conflicts; those keep their usual keys. What is chosen for the other bindings is left to them."""
    wrong = []
    found: Bindings = dict(usual)
    others = KEYS if usual is TOGETHER else TOGETHER
    chosen = {action: keys for action, keys in chosen.items() if action not in others}
    for action, keys in chosen.items():
        if action not in usual or not keys:
            wrong.append((action, ", ".join(keys)))
        else:
            found[action] = tuple(keys)
    for action in chosen:
        if action not in usual or not chosen[action]:
            continue
        bad = next((key for key in found[action] if conflict(found, action, key) is not None), None)
        if bad is not None:
            wrong.append((action, bad))
            found[action] = usual[action]
    return found, wrong


def pad_bound(bindings: Mapping[str, str], action: str, button: str) -> tuple[dict[str, str], str]:
    """The bindings with a button for an action, and the other action that lost it ("" for none). That one gets the button that the action
    had; if it had none, the other is without one then. Raises ValueError where the other cannot be without."""
    other = next((name for name, had in bindings.items() if had == button and name != action), "")
    had = bindings[action]
    if other in PAD_NEEDED and not had:
        raise ValueError(other)
    changed = {**bindings, action: button}
    if other:
        changed[other] = had
    return changed, other


def merged_pad(chosen: Mapping[str, str]) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The usual buttons with the chosen ones in place, and what could not be, as (action, button). One wrong choice leaves all the usual
    ones: they belong together."""
    found = {**PAD, **chosen}
    used = [button for button in found.values() if button]
    wrong = [
        (action, button)
        for action, button in chosen.items()
        if action not in PAD
        or (button not in PAD_BUTTONS if button else action in PAD_NEEDED)
        or (button and used.count(button) > 1)
    ]
    return (dict(PAD), wrong) if wrong else (found, [])
