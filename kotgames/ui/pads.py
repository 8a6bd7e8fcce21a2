"""Controllers as SDL maps them: the same names for the buttons of every make, plugged in and out at any time.

Nothing here is needed to play: without the module that speaks with controllers, or without one plugged in, there are none.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Final, Protocol

import pygame

BUTTONS: Final = (
    "a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick", "leftshoulder", "rightshoulder",
    "dpup", "dpdown", "dpleft", "dpright",
)  # fmt: skip
"""The buttons in the order in which SDL counts them."""

ALWAYS: Final = {
    "dpup": "up", "dpdown": "down", "dpleft": "left", "dpright": "right",
    "left_up": "up", "left_down": "down", "left_left": "left", "left_right": "right",
    "right_up": "page_up", "right_down": "page_down",
}  # fmt: skip
"""Acts of d-pad and sticks; nobody can bind them otherwise."""

AXES: Final = ("leftx", "lefty", "rightx", "righty", "lefttrigger", "righttrigger")
"""The axes in the order in which SDL counts them."""

FULL: Final = 32767.0
"""An axis pushed as far as it goes."""
PUSHED: Final = 0.6
"""A stick or trigger pushed so far counts as pressed ..."""
LEFT: Final = 0.4
"""... and as let go when it has come back to here; between both nothing changes, so that a hand that trembles presses once."""

FIRST_MS: Final = 350.0
NEXT_MS: Final = 60.0
"""Milliseconds until a held button counts again, as a held key does (`window`)."""

LEAST_RUMBLE: Final = 0.25
"""Motors do not turn for less."""

_ADDED: Final = pygame.CONTROLLERDEVICEADDED
_REMOVED: Final = pygame.CONTROLLERDEVICEREMOVED
_AXIS: Final = pygame.CONTROLLERAXISMOTION
_DOWN: Final = pygame.CONTROLLERBUTTONDOWN
_UP: Final = pygame.CONTROLLERBUTTONUP
_RAW: Final = frozenset(
    {
        pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP,
        pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED,
    }
)  # fmt: skip
"""The same once more, before SDL has mapped it: not listened to."""
EVENTS: Final = _RAW | {_ADDED, _REMOVED, _AXIS, _DOWN, _UP, pygame.CONTROLLERDEVICEREMAPPED}
"""Every event that concerns controllers."""

Held = tuple[int, str]
"""A button or a direction of a stick of a controller."""


class Device(Protocol):
    """The methods that are used of a controller."""

    def rumble(self, low_frequency: float, high_frequency: float, duration: int) -> bool:
        """Shake it."""

    def quit(self) -> None:
        """Let go of it."""


def _module() -> Any:
    """Pygame's module for controllers; None where there is none (it is not part of what pygame promises to keep)."""
    try:
        from pygame._sdl2 import controller
    except ImportError:
        return None
    return controller


class Pads:
    """All controllers that are plugged in. `open` once the window stands; until then, and where it fails, there are none."""

    def __init__(self) -> None:
        self._module: Any = None
        self._devices: dict[int, Device] = {}
        self._axes: dict[Held, float] = {}
        self._down: set[Held] = set()
        self._last: Held | None = None
        """The button that is held and was pressed last: only that counts again."""
        self._left = 0.0
        """Milliseconds until it does."""

    # ---- life

    def open(self, module: Callable[[], Any] = _module) -> None:
        """Listen to controllers from now on, those that are plugged in already included."""
        found = module()
        if found is None or self._module is not None:
            return
        try:
            found.init()
            count = found.get_count()
        except Exception:  # a driver that fails: there are no controllers then, and everything else goes on
            return
        self._module = found
        for index in range(count):
            self._add(index)

    def close(self) -> None:
        """Let go of them all."""
        for device in self._devices.values():
            with contextlib.suppress(Exception):
                device.quit()
        self._devices.clear()
        self.let_go()
        self._axes.clear()
        if self._module is not None:
            with contextlib.suppress(Exception):
                self._module.quit()
        self._module = None

    @property
    def count(self) -> int:
        """The number of controllers."""
        return len(self._devices)

    @property
    def down(self) -> frozenset[str]:
        """The names of everything that is pressed now, on any of them."""
        return frozenset(name for _, name in self._down)

    @property
    def held(self) -> frozenset[Held]:
        """Everything that is pressed now, with the number of the controller."""
        return frozenset(self._down)

    @property
    def numbers(self) -> list[int]:
        """The controllers by number, in the order in which they were plugged in."""
        return sorted(self._devices)

    def stick(self, pad: int) -> tuple[float, float]:
        """The push of a controller's left stick: to the right and downwards, -1 to 1."""
        return self._axes.get((pad, "leftx"), 0.0), self._axes.get((pad, "lefty"), 0.0)

    def let_go(self) -> None:
        """Nothing counts as held any more: how it is let go will not be heard."""
        self._down.clear()
        self._last = None

    def _add(self, index: int) -> None:
        """One was plugged in. SDL sends nothing of a device that nobody holds."""
        if self._module is None:
            return
        with contextlib.suppress(Exception):  # it may be gone again, or be no controller
            if self._module.is_controller(index):
                device = self._module.Controller(index)
                self._devices[device.as_joystick().get_instance_id()] = device

    def _remove(self, pad: int) -> None:
        """One was unplugged: what was held on it is let go."""
        device = self._devices.pop(pad, None)
        if device is not None:
            with contextlib.suppress(Exception):
                device.quit()
        self._down = {one for one in self._down if one[0] != pad}
        self._axes = {one: value for one, value in self._axes.items() if one[0] != pad}
        if self._last is not None and self._last[0] == pad:
            self._last = None

    # ---- what is pressed

    def is_noise(self, event: pygame.event.Event) -> bool:
        """True for an event that changes nothing that counts; `take` need not be told of it."""
        if event.type == _AXIS:
            before = self._pushed(event.instance_id, event.axis)
            return self._moved(event.instance_id, event.axis, event.value) == before
        return event.type in _RAW

    def take(self, event: pygame.event.Event) -> str:
        """The button, or the direction of a stick, that an event presses; "" for none."""
        if event.type == _ADDED:
            self._add(event.device_index)
        elif event.type == _REMOVED:
            self._remove(event.instance_id)
        elif event.type in (_DOWN, _UP):
            if 0 <= event.button < len(BUTTONS):
                return self._set((event.instance_id, BUTTONS[event.button]), event.type == _DOWN)
        elif event.type == _AXIS:
            return self._axis(event.instance_id, event.axis, event.value)
        return ""

    def _set(self, one: Held, down: bool) -> str:
        if not down:
            self._down.discard(one)
            if self._last == one:
                self._last = None
            return ""
        if one in self._down:
            return ""
        self._down.add(one)
        self._last, self._left = one, FIRST_MS
        return one[1]

    def _pushed(self, pad: int, axis: int) -> str:
        """The pressed side of an axis, or of the stick that it belongs to; "" for none."""
        names = _names(axis)
        return next((name for name in names if (pad, name) in self._down), "")

    def _moved(self, pad: int, axis: int, value: int) -> str:
        """The pressed side of an axis that is pushed so far; "" for none."""
        if not 0 <= axis < len(AXES):
            return ""
        before = self._pushed(pad, axis)
        self._axes[pad, AXES[axis]] = value / FULL
        if AXES[axis].endswith("trigger"):
            return AXES[axis] if value / FULL >= (LEFT if before else PUSHED) else ""
        side = AXES[axis][:-1]
        x, y = (self._axes.get((pad, side + way), 0.0) for way in "xy")
        far = max(abs(x), abs(y))
        if far < (LEFT if before else PUSHED):
            return ""
        if before and abs(abs(x) - abs(y)) < 0.15:  # near the diagonal it stays what it was
            return before
        if abs(x) >= abs(y):
            return f"{side}_right" if x > 0 else f"{side}_left"
        return f"{side}_down" if y > 0 else f"{side}_up"

    def _axis(self, pad: int, axis: int, value: int) -> str:
        before, now = self._pushed(pad, axis), self._moved(pad, axis, value)
        if before == now:
            return ""
        if before:
            self._set((pad, before), False)
        return self._set((pad, now), True) if now else ""

    @property
    def last(self) -> str:
        """The button pressed last and still held; "" for nothing."""
        return self._last[1] if self._last is not None else ""

    def held_on(self, ms: float) -> str:
        """So much time passes; what is held and counts again now, "" for nothing."""
        if self._last is None:
            return ""
        self._left -= ms
        if self._left > 0:
            return ""
        self._left = NEXT_MS
        return self._last[1]

    # ---- shaking

    def rumble(self, strength: float, ms: int) -> None:
        """Shake those that can, 0 to 1 strong."""
        strong = min(1.0, max(LEAST_RUMBLE, strength))
        for device in self._devices.values():
            with contextlib.suppress(Exception):  # it cannot, or is just being pulled out
                device.rumble(strong, strong * 0.6, ms)


def _names(axis: int) -> tuple[str, ...]:
    """Everything that the axis, or the stick that it belongs to, can press."""
    if not 0 <= axis < len(AXES):
        return ()
    if AXES[axis].endswith("trigger"):
        return (AXES[axis],)
    side = AXES[axis][:-1]
    return tuple(f"{side}_{way}" for way in ("left", "right", "up", "down"))
