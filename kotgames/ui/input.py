"""From devices to named actions. Scenes know names ("confirm", "undo"), never keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Act:
    """One thing the player did. `name` is "point", "press", "release", "scroll", "type" or a named key action; positions in units."""

    name: str
    point: Point | None = None
    button: int = 0
    amount: float = 0.0
    text: str = ""


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
    "undo": ("ctrl+z", "z", "backspace"),
    "redo": ("ctrl+y", "y"),
    "log": ("l",),
    "odds": ("o",),
    "hint": ("h",),
    "hold": ("p",),
    "rules": ("f1",),
    "settings": ("f10",),
    "fullscreen": ("f11", "alt+return"),
    "rematch": ("r",),
    "commit": ("f",),
    "page_up": ("page up",),
    "page_down": ("page down",),
    "home": ("home",),
    "end": ("end",),
    **{f"card_{n}": (str(n),) for n in range(1, 10)},
}
"""The keys of each named action, as `pygame.key.name` says them, with "shift+", "ctrl+", "alt+" before."""

BUTTONS: Final = {1: "press", 3: "press"}

REPEATING: Final = frozenset(
    {"left", "right", "up", "down", "next", "previous", "page_up", "page_down", "erase"}
)
"""What goes on while its key is held. Everything else counts once: a held Enter must not answer the questions that follow."""


def key_name(event: pygame.event.Event) -> str:
    """The name of a pressed key with its modifiers."""
    name = pygame.key.name(event.key)
    mods = event.mod
    prefix = ""
    if mods & (pygame.KMOD_CTRL | pygame.KMOD_META):
        prefix += "ctrl+"
    if mods & pygame.KMOD_ALT:
        prefix += "alt+"
    if mods & pygame.KMOD_SHIFT and name == "tab":
        prefix += "shift+"
    return prefix + name


class Devices:
    """Translates pygame events. `typing` is set while a text field is edited: letters are text then, not actions."""

    def __init__(self) -> None:
        self._by_key = {key: name for name, keys in KEYS.items() for key in keys}
        self._typing = False
        self._down: set[int] = set()

    def let_go(self) -> None:
        """The window lost the keyboard: how its keys come up will not be heard."""
        self._down.clear()

    @property
    def typing(self) -> bool:
        """Whether a text field is edited."""
        return self._typing

    @typing.setter
    def typing(self, on: bool) -> None:
        if on != self._typing:
            self._typing = on
            (pygame.key.start_text_input if on else pygame.key.stop_text_input)()

    def translate(self, event: pygame.event.Event, u: float) -> Act | None:
        """The act of an event, or None."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return Act("point", (event.pos[0] / u, event.pos[1] / u))
        if kind == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            return Act("press", (event.pos[0] / u, event.pos[1] / u), event.button)
        if kind == pygame.MOUSEBUTTONUP and event.button in BUTTONS:
            return Act("release", (event.pos[0] / u, event.pos[1] / u), event.button)
        if kind == pygame.MOUSEWHEEL:
            x, y = pygame.mouse.get_pos()
            return Act("scroll", (x / u, y / u), amount=getattr(event, "precise_y", 0.0) or float(event.y))
        if kind == pygame.KEYDOWN:
            held = event.key in self._down
            self._down.add(event.key)
            act = self._key(event)
            return None if held and act is not None and act.name not in REPEATING else act
        if kind == pygame.KEYUP:
            self._down.discard(event.key)
        if kind == pygame.TEXTINPUT and self.typing:
            return Act("type", text=event.text)
        return None

    def _key(self, event: pygame.event.Event) -> Act | None:
        name = key_name(event)
        if self.typing:
            special = {
                "backspace": "erase",
                "return": "confirm",
                "enter": "confirm",
                "escape": "cancel",
                "tab": "next",
            }
            if name in special:
                return Act(special[name])
            return Act("previous") if name == "shift+tab" else None
        action = self._by_key.get(name)
        return Act(action) if action else None
