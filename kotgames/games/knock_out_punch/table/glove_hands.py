"""The hands in a throw: pointer, keys and controllers of one or two people become what the contest is told, with its moment."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from kotgames.games.knock_out_punch import glove as g
from kotgames.games.knock_out_punch import glove_contest as c
from kotgames.ui.input import Devices, Stroke
from kotgames.ui.signs import sign

PUNCHER, DEFENDER = "puncher", "defender"
PUSHED: Final = 0.25
"""From here on a stick aims."""
MEANS: Final = {"left": g.LEFT, "right": g.RIGHT, "down": g.DOWN, "act": g.GRAB}
"""The defender's command of each control."""


class Hands:
    """The hands of the people who take part; `people`: which of PUNCHER and DEFENDER are people."""

    def __init__(self, devices: Devices, people: Sequence[str]) -> None:
        self._devices = devices
        self.people = tuple(people)
        self.mouse = PUNCHER
        """The role that has the mouse, of two people."""
        self.forget()

    def forget(self, aim: tuple[float, float] = c.FIRST_AIM, at: float = 0.0) -> None:
        """A throw that is still to come: nothing is held; keys aim there at a moment."""
        self.aim = c.Aim(*aim, at)
        self.flick: c.Flick | None = None
        self.hold: tuple[float, Stroke] | None = None
        """Since when the key or button that throws is held, and how it went down."""
        self._stick = -1
        """The controller that aims."""

    def let_go(self, now: float) -> None:
        """Everything that was held ends without effect."""
        self.flick = self.hold = None
        self.aim.let_go(now)

    # ---- who has what

    def points(self, role: str) -> bool:
        """True for a role that has the mouse: of two people only one does, and the other cannot be meddled with."""
        return role in self.people and (len(self.people) == 1 or role == self.mouse)

    def role(self, stroke: Stroke) -> str:
        """Whose control that is; "" for nobody's."""
        if len(self.people) == 1:
            return self.people[0]
        if stroke.side:
            return PUNCHER if stroke.side == "first" else DEFENDER
        pads = self._devices.pads.numbers
        # with one controller the other has mouse or keys, and those are best for throwing
        return PUNCHER if len(pads) > 1 and stroke.pad == pads[0] else DEFENDER

    def pads_of(self, role: str) -> bool:
        """True where a controller is there for somebody."""
        return any(self.role(Stroke("act", True, pad=pad)) == role for pad in self._devices.pads.numbers)

    def keys_of(self, role: str) -> dict[str, str]:
        """The keys of somebody by control, as they are written on a keyboard; those of a controller while one is used."""
        side, devices = "first" if role == PUNCHER else "second", self._devices
        names = ("left", "right", "up", "down", "act")
        found = {name: devices.written(devices.together[f"{side}_{name}"][0]) for name in names}
        if devices.used == "pad" and self.pads_of(role):
            found["act"] = sign(devices.pad_bindings["confirm"])
        return found

    # ---- what they do

    def stroke(self, stroke: Stroke, now: float, contest: c.Contest) -> c.Flicked | None:
        """A control goes down or comes up; the throw that comes of it, if one does."""
        if self.role(stroke) == DEFENDER:
            if stroke.down and stroke.name in MEANS:
                contest.defend(now, MEANS[stroke.name])
            return None
        if stroke.name != "act":
            if not (stroke.down and self._pushed(stroke.pad)):
                self.aim.press(now, stroke.name, down=stroke.down)
            self._stick = stroke.pad
            return None
        if stroke.down:
            self.hold = self.hold or (max(0.0, now), stroke)
            self._stick = stroke.pad
            return None
        if self.hold is None or (self.hold[1].side, self.hold[1].pad) != (stroke.side, stroke.pad):
            return None
        power, self.hold = c.held_power(self.winds_up(now)), None
        return c.Flicked(*self.aims(now), power)

    def _pushed(self, pad: int) -> bool:
        return pad >= 0 and hypot(*self._devices.pads.stick(pad)) >= PUSHED

    def aims(self, now: float) -> tuple[float, float]:
        """The aim of keys or a stick."""
        if self._pushed(self._stick):
            return c.stick_aim(*self._devices.pads.stick(self._stick))
        return self.aim.at(now)

    def power(self, now: float) -> float | None:
        """The power of the throw now; None where no hand winds up."""
        if self.hold is not None:
            return c.held_power(now - self.hold[0])
        return self.flick.depth if self.flick is not None else None

    def winds_up(self, now: float) -> float:
        """For so long a hand has wound up."""
        if self.hold is not None:
            return now - self.hold[0]
        return now - self.flick.since if self.flick is not None else 0.0

    def pull(self, now: float) -> tuple[float, float]:
        """The pull of the glove, in heights of the screen."""
        if self.flick is not None:
            return self.flick.x, self.flick.y
        if self.hold is not None:
            x, _ = self.aims(now)
            return -0.05 * x, 0.1 * c.held_power(now - self.hold[0])
        return 0.0, 0.0
