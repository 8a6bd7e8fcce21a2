"""From devices to named actions. Scenes know names ("confirm", "undo"), never keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from kotgames.ui.bindings import KEYS, PAD, STICK, Bindings

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Act:
    """One thing the player did. `name` is "point", "press", "release", "scroll", "type" or a named key action; positions in units."""

    name: str
    point: Point | None = None
    button: int = 0
    amount: float = 0.0
    text: str = ""


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


def _arrow_of(x: float, y: float) -> Act | None:
    """The arrow a stick or hat is pushed to: x to the right, y downwards, -1 to 1."""
    if abs(x) >= STICK:
        return Act("right" if x > 0 else "left")
    if abs(y) >= STICK:
        return Act("down" if y > 0 else "up")
    return None


class Devices:
    """Translates pygame events. `typing` is set while a text field is edited: letters are text then, not actions."""

    def __init__(self, bindings: Bindings | None = None) -> None:
        self.bindings: Bindings = {}
        self._by_key: dict[str, str] = {}
        self.bind(KEYS if bindings is None else bindings)
        self.capture: Callable[[str], None] | None = None
        """While a key is being chosen: it is given the next key's name, and no act comes of it."""
        self._stick = ""
        self._pads: dict[int, pygame.joystick.JoystickType] = {}
        self._typing = False
        self._down: set[int] = set()

    def bind(self, bindings: Bindings) -> None:
        """Use these bindings from now on."""
        self.bindings = dict(bindings)
        self._by_key = {key: name for name, keys in bindings.items() for key in keys}

    def key_of(self, action: str) -> str:
        """How the first key of an action is written on a button: "F", "F10", "Ctrl+Z"."""
        keys = self.bindings.get(action, ())
        return "+".join(part.capitalize() for part in keys[0].split("+")) if keys else ""

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
        if kind in (pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.JOYAXISMOTION, pygame.JOYDEVICEADDED):
            return self._pad(event)
        if kind == pygame.KEYUP:
            self._down.discard(event.key)
        if kind == pygame.TEXTINPUT and self.typing:
            return Act("type", text=event.text)
        return None

    def _pad(self, event: pygame.event.Event) -> Act | None:
        """A controller: buttons are named actions, hat and first stick are the arrow keys."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:  # SDL sends nothing of a device that nobody holds
            pad = pygame.joystick.Joystick(event.device_index)
            self._pads[pad.get_instance_id()] = pad
            return None
        if kind == pygame.JOYBUTTONDOWN:
            name = PAD.get(event.button)
            return Act(name) if name else None
        if kind == pygame.JOYHATMOTION:
            x, y = event.value
            return _arrow_of(float(x), float(-y))
        if event.axis not in (0, 1):
            return None
        act = _arrow_of(event.value, 0.0) if event.axis == 0 else _arrow_of(0.0, event.value)
        name = act.name if act is not None else ""
        if name == self._stick or (not name and (self._stick in ("left", "right")) != (event.axis == 0)):
            return None  # still pushed the same way, or the other axis at rest
        self._stick = name
        return act

    def _key(self, event: pygame.event.Event) -> Act | None:
        name = key_name(event)
        if self.capture is not None:
            self.capture(name)
            return None
        if self.typing:
            special = {
                "backspace": "erase",
                "return": "confirm",
                "enter": "confirm",
                "escape": "cancel",
                "tab": "next",
                "up": "up",
                "down": "down",
            }
            if name in special:
                return Act(special[name])
            return Act("previous") if name == "shift+tab" else None
        action = self._by_key.get(name)
        return Act(action) if action else None
