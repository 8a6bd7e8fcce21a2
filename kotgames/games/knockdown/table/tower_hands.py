"""The hands of the builder: pointer, keys and controllers of one person become what the contest is told, with its moment."""

from __future__ import annotations

from kotgames.games.knockdown.table.tower_view import Ground
from kotgames.games.knockdown.tower_contest import REACH, Contest
from kotgames.ui.input import Devices, Stroke
from kotgames.ui.signs import sign

TOOK, DROPPED = "took", "dropped"
"""Outcomes of a hand's move."""


class Hands:
    """The hands of whoever builds. Both sides of the keys that two share are theirs, but for the key that skips everywhere else: whoever
    still taps that one drops nothing."""

    def __init__(self, devices: Devices) -> None:
        self._devices = devices
        self.pressed = False
        """The pointer holds a cube."""
        self.at: tuple[float, float] | None = None
        """The pointer's place on the screen; None where it is not used."""

    def keys(self) -> dict[str, str]:
        """The keys by control, as they are written on a keyboard; those of a controller while one is used."""
        devices = self._devices
        if devices.used == "pad":
            return {"act": sign(devices.pad_bindings["confirm"])}
        return {
            name: devices.written(devices.together[f"first_{name}"][0]) for name in ("left", "right", "act")
        }

    def over(self, contest: Contest, ground: Ground) -> int | None:
        """The cube that the pointer would take."""
        if self.at is None or self.pressed or contest.carriage is not None or not contest.building:
            return None
        cube = contest.tower.at(*ground.world(self.at), REACH)
        return cube if contest.tower.held in (None, cube) else None

    # ---- what they do

    def press(self, now: float, point: tuple[float, float], contest: Contest, ground: Ground) -> str:
        """The pointer is pressed."""
        self.at = point
        held = contest.tower.held
        self.pressed = contest.grab(now, *ground.world(point)) is not None
        if self.pressed:
            return TOOK
        return DROPPED if held is not None and contest.tower.held is None else ""

    def point(self, now: float, point: tuple[float, float], contest: Contest, ground: Ground) -> None:
        """The pointer is somewhere else."""
        self.at = point
        if self.pressed:
            contest.move(now, *ground.world(point))

    def release(self, now: float, point: tuple[float, float], contest: Contest, ground: Ground) -> str:
        """The pointer is let go."""
        if self.pressed:
            self.point(now, point, contest, ground)
        return self._open(now, contest)

    def stroke(self, stroke: Stroke, now: float, contest: Contest) -> str:
        """A control goes down or comes up. Up takes the next cube, down lets it go, and one key does both."""
        if stroke.name in ("left", "right"):
            contest.steer(now, stroke.name, down=stroke.down)
            return ""
        keys = self._devices.together.get(f"{stroke.side}_{stroke.name}", ())
        if not stroke.down or not set(keys).isdisjoint(self._devices.bindings["skip"]):
            return ""
        held = contest.tower.held is not None
        if stroke.name == "act" or (stroke.name == "down") == held:
            self.pressed = False
            return contest.act(now)
        return ""

    def let_go(self, now: float, contest: Contest) -> str:
        """The window lost pointer and keys: how they come up will not be heard."""
        contest.forget(now)
        return self._open(now, contest)

    def _open(self, now: float, contest: Contest) -> str:
        pressed, self.pressed = self.pressed, False
        return DROPPED if pressed and contest.let_go(now) is not None else ""
