"""From devices to named actions. Scenes know names ("confirm", "undo"), never keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from kotgames.ui.bindings import KEYS, PAD, TOGETHER, Bindings
from kotgames.ui.pads import ALWAYS, EVENTS, Held, Pads
from kotgames.ui.signs import sign

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Act:
    """One thing the player did. `name` is "point", "press", "release", "scroll", "type" or a named key action; positions in units."""

    name: str
    point: Point | None = None
    button: int = 0
    amount: float = 0.0
    text: str = ""


KEYBOARD: Final = -1
"""In place of the number of a controller."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A control of somebody who plays in real time goes down or comes up: "left", "right", "up", "down" or "act". `side`: whose keys
    those are ("first" or "second", see `bindings.TOGETHER`), "" for a controller, whose number is `pad`."""

    name: str
    down: bool
    side: str = ""
    pad: int = KEYBOARD


BUTTONS: Final = {1: "press", 3: "press"}

WANDERS_PX: Final = 12
"""So far the pointer has to go before it counts, while a controller is used."""

REPEATING: Final = frozenset(
    {"left", "right", "up", "down", "next", "previous", "page_up", "page_down", "erase"}
)
"""Acts that go on while their key is held. Everything else counts once: a held Enter must not answer the questions that follow."""


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

    def __init__(self, bindings: Bindings | None = None) -> None:
        self.bindings: Bindings = {}
        self._by_key: dict[str, str] = {}
        self.bind(KEYS if bindings is None else bindings)
        self.capture: Callable[[str], None] | None = None
        """While a key is being chosen: it is given the next key's name, and no act comes of it."""
        self.together: Bindings = {}
        self._by_key_together: dict[str, str] = {}
        self.bind_together(TOGETHER)
        self.strokes: list[Stroke] = []
        """The strokes of the event that was translated last where two play at the same moment."""
        self.pads = Pads()
        self.pad_bindings: dict[str, str] = {}
        self._by_button: dict[str, str] = {}
        self.bind_pad(PAD)
        self.capture_pad: Callable[[str], None] | None = None
        """While a button is being chosen: it is given the next button's name, and no act comes of it."""
        self.used = "pointer"
        """The device used last: "pointer", "keys" or "pad"; the looks of keys and buttons go by it."""
        self._wandered = 0.0
        """So far the pointer moved since a controller was used: a table that is bumped into is no hand on the mouse."""
        self.called: Callable[[str], str] = str.capitalize
        """The name of a key on a keyboard of the player's language."""
        self._typing = False
        self._down: set[int] = set()

    def bind(self, bindings: Bindings) -> None:
        """Use these bindings from now on."""
        self.bindings = dict(bindings)
        self._by_key = {key: name for name, keys in bindings.items() for key in keys}

    def bind_together(self, bindings: Bindings) -> None:
        """Use these keys for two who play at the same moment from now on."""
        self.together = dict(bindings)
        self._by_key_together = {key: name for name, keys in bindings.items() for key in keys}

    def bind_pad(self, bindings: Mapping[str, str]) -> None:
        """Use these buttons of controllers from now on."""
        self.pad_bindings = dict(bindings)
        self._by_button = {button: name for name, button in bindings.items() if button}

    def key_of(self, action: str) -> str:
        """The first key of an action as it is written on a button: "F", "F10", "Ctrl+Z"; while a controller is used, the sign of its button
        (`signs`). Empty where there is none."""
        if self.used == "pad":
            return sign(self.pad_bindings.get(action, ""))
        keys = self.bindings.get(action, ())
        return self.written(keys[0]) if keys else ""

    def key_named(self, action: str) -> str:
        """The same within a sentence, where something has to stand: the key where a controller has no button for it."""
        return self.key_of(action) or self.written(self.bindings[action][0])

    def written(self, key: str) -> str:
        """A key as it stands on a keyboard: "Ctrl+Z", "Page up"."""
        return "+".join(self.called(part) for part in key.split("+"))

    def let_go(self) -> None:
        """The window lost the keyboard: how its keys come up will not be heard."""
        self._down.clear()
        self.pads.let_go()

    @property
    def typing(self) -> bool:
        """True while a text field is edited."""
        return self._typing

    @typing.setter
    def typing(self, on: bool) -> None:
        if on != self._typing:
            self._typing = on
            (pygame.key.start_text_input if on else pygame.key.stop_text_input)()

    def translate(self, event: pygame.event.Event, u: float) -> Act | None:
        """The act of an event, or None; `strokes` says what else it means."""
        kind = event.type
        self.strokes = []
        if kind == pygame.MOUSEMOTION:
            return Act("point", (event.pos[0] / u, event.pos[1] / u)) if self._moved(event) else None
        if kind == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            self.used = "pointer"
            return Act("press", (event.pos[0] / u, event.pos[1] / u), event.button)
        if kind == pygame.MOUSEBUTTONUP and event.button in BUTTONS:
            return Act("release", (event.pos[0] / u, event.pos[1] / u), event.button)
        if kind == pygame.MOUSEWHEEL:
            self.used = "pointer"
            x, y = pygame.mouse.get_pos()
            return Act("scroll", (x / u, y / u), amount=getattr(event, "precise_y", 0.0) or float(event.y))
        if kind == pygame.KEYDOWN:
            self.used = "keys"
            held = event.key in self._down
            self._down.add(event.key)
            if not held and not self.typing and self.capture is None:
                self._stroke(event, True)
            act = self._key(event)
            return None if held and act is not None and act.name not in REPEATING else act
        if kind in EVENTS:
            return self._pad(event)
        if kind == pygame.KEYUP:
            self._down.discard(event.key)
            self._stroke(event, False)
        if kind == pygame.TEXTINPUT and self.typing:
            return Act("type", text=event.text)
        return None

    def _moved(self, event: pygame.event.Event) -> bool:
        """True for a movement of the pointer that is meant: not where the window moved under it."""
        if tuple(event.rel) == (0, 0) and self.used != "pointer":
            return False
        if self.used != "pad":
            self.used = "pointer"
            return True
        self._wandered += abs(event.rel[0]) + abs(event.rel[1])
        if self._wandered < WANDERS_PX:
            return False
        self.used, self._wandered = "pointer", 0.0
        return True

    def _pad(self, event: pygame.event.Event) -> Act | None:
        """A controller: buttons are named actions, d-pad and sticks those of `pads.ALWAYS`."""
        before = self.pads.held
        pressed = self.pads.take(event)
        self._pad_strokes(before, self.pads.held)
        if (
            self.used == "pad" and not self.pads.count
        ):  # the only one was pulled out: keys and pointer are left
            self.used = "keys"
        if not pressed:
            return None
        self.used, self._wandered = "pad", 0.0
        if self.capture_pad is not None:
            self.capture_pad(pressed)
            return None
        return self._pad_act(pressed)

    def _stroke(self, event: pygame.event.Event, down: bool) -> None:
        """A key of those who play at the same moment; modifiers make no difference."""
        side, _, name = self._by_key_together.get(pygame.key.name(event.key), "").partition("_")
        if name:
            self.strokes.append(Stroke(name, down, side))

    def _pad_strokes(self, before: frozenset[Held], now: frozenset[Held]) -> None:
        """The stick and d-pad of a controller, and the button that confirms."""
        for pad, pressed in sorted(before ^ now):
            name = ALWAYS.get(pressed, "")
            if name not in ("left", "right", "up", "down"):
                name = "act" if self._by_button.get(pressed) == "confirm" else ""
            if name:
                self.strokes.append(Stroke(name, (pad, pressed) in now, pad=pad))

    def _pad_act(self, pressed: str) -> Act | None:
        name = ALWAYS.get(pressed) or self._by_button.get(pressed)
        return Act(name) if name else None

    def held_on(self, ms: float) -> Act | None:
        """So much time passes: what comes of a button of a controller that is held down, as of a key."""
        pressed = self.pads.held_on(ms)
        act = self._pad_act(pressed) if pressed and self.capture_pad is None else None
        return act if act is not None and act.name in REPEATING else None

    @property
    def holding(self) -> bool:
        """True while a button of a controller is held that counts again: time must pass for it."""
        act = self._pad_act(self.pads.last) if self.pads.last else None
        return act is not None and act.name in REPEATING

    def noise(self, event: pygame.event.Event) -> bool:
        """True for an event that means nothing: a stick that trembles at rest must wake nobody."""
        return event.type in EVENTS and self.pads.is_noise(event)

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
