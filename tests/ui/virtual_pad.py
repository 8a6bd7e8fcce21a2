"""Controllers without hardware: SDL's own virtual devices, reached in the library that pygame brings along.

    with plugged(driver) as pad:
        pad.press("a")
        pad.push("leftx", 1.0)

What it sends goes the whole way: SDL's device, SDL's mapping, pygame's events, `kotgames.ui.pads`.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from kotgames.ui.pads import AXES, BUTTONS, FULL
from tests.ui.driver import Driver, Unreachable

GAME_CONTROLLER = 1
"""What SDL calls a device with the usual buttons."""
KIND_BUTTONS = 15
"""Buttons of such a device that a mapping knows."""


@cache
def library() -> Any:
    """The SDL that pygame itself uses; the test is skipped where there is none that can make virtual devices."""
    if (
        sys.platform == "win32" or sys.platform == "darwin"
    ):  # another name for the library, and focus rules of its own
        pytest.skip("virtual controllers are tried on Linux")
    folder = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    found = next(folder.glob("libSDL2-2*"), None)
    try:
        sdl = ctypes.CDLL(str(found) if found is not None else "libSDL2-2.0.so.0")
        attach = sdl.SDL_JoystickAttachVirtual
    except (OSError, AttributeError) as error:
        pytest.skip(f"this SDL has no virtual controllers: {error}")
    attach.restype = ctypes.c_int
    sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    return sdl


class VirtualPad:
    """One controller that is plugged in. `driver` takes a step after every movement of a finger."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        pygame.joystick.init()
        self._sdl = library()
        self.index = self._sdl.SDL_JoystickAttachVirtual(GAME_CONTROLLER, len(AXES), KIND_BUTTONS, 0)
        if self.index < 0:
            pytest.skip("SDL makes no virtual controller here")
        self._joystick = pygame.joystick.Joystick(self.index)
        self.id = self._joystick.get_instance_id()
        self.here = True
        for axis in ("lefttrigger", "righttrigger"):
            self._axis(axis, -1.0)

    def _handle(self) -> ctypes.c_void_p:
        return ctypes.c_void_p(self._sdl.SDL_JoystickFromInstanceID(self.id))

    def hold(self, button: str) -> None:
        """A finger goes down on a button or a trigger."""
        self._move(button, True)

    def let_go(self, button: str) -> None:
        """It comes up."""
        self._move(button, False)

    def press(self, *buttons: str) -> None:
        """Press buttons one after the other."""
        for button in buttons:
            self.driver.wait_for_the_question()
            self.hold(button)
            self.let_go(button)

    def go_to(self, name: str) -> None:
        """Go to a thing with the right shoulder alone; the first press may only show where the keyboard is."""
        order = [item.id for item in self.driver.items() if item.focus]
        if name not in order:
            raise Unreachable(f"{name!r} is not in the focus list {order}")
        for _ in range(len(order) + 2):
            focus = self.driver.top.focus
            if focus.id == name and focus.visible:
                return
            self.press("rightshoulder")
        raise Unreachable(f"no controller comes to {name!r}; the list is {order}")

    def choose(self, name: str) -> None:
        """Go to a thing and use it."""
        self.go_to(name)
        self.press("a")

    def push(self, axis: str, far: float) -> None:
        """Push a stick, -1 to 1 ("leftx" to the right, "lefty" downwards)."""
        self._axis(axis, far)
        self.driver.step()

    def _axis(self, axis: str, far: float) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._handle(), AXES.index(axis), round(far * FULL))
        self._sdl.SDL_JoystickUpdate()

    def _move(self, button: str, down: bool) -> None:
        if button in AXES:
            self._axis(button, 1.0 if down else -1.0)
        else:
            self._sdl.SDL_JoystickSetVirtualButton(self._handle(), BUTTONS.index(button), int(down))
            self._sdl.SDL_JoystickUpdate()
        self.driver.step()

    def unplug(self) -> None:
        """Pull it out."""
        if not self.here:
            return
        self.here = False
        for index in range(pygame.joystick.get_count()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self.id:
                self._sdl.SDL_JoystickDetachVirtual(index)
        self.driver.step()


@contextmanager
def plugged(driver: Driver) -> Iterator[VirtualPad]:
    """A controller at a window that listens to controllers; it is pulled out afterwards."""
    driver.app.devices.pads.open()
    pad = VirtualPad(driver)
    driver.pad = pad
    driver.step()
    try:
        yield pad
    finally:
        pad.unplug()
        driver.pad = None
