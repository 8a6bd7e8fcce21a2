"""A controller that shakes with what lands."""

from __future__ import annotations

from typing import Final

from kotgames.system.settings import Settings
from kotgames.ui.input import Devices

FELT: Final = {
    "punch_light": 0.4, "punch_heavy": 0.8, "kick": 0.8, "knee": 0.9, "elbow": 0.8, "body_fall": 0.6,
}  # fmt: skip
"""Strength of the shaking by sound, 0 to 1."""
LEAST_MS: Final = 70.0
MOST_MS: Final = 220.0
"""So long it does, the weakest and the strongest."""


class Rumble:
    """Shakes the controller in use, if it can and may."""

    def __init__(self, settings: Settings, devices: Devices) -> None:
        self._settings = settings
        self._devices = devices

    def shake(self, strength: float) -> None:
        """Shake it, 0 to 1 strong."""
        settings, devices = self._settings, self._devices
        if settings.rumble and not settings.reduced_motion and devices.used == "pad":
            devices.pads.rumble(strength, round(LEAST_MS + (MOST_MS - LEAST_MS) * strength))

    def sounded(self, name: str, volume: float) -> None:
        """A sound of the fight was played: a blow that lands is felt as well."""
        if name in FELT:
            self.shake(FELT[name] * volume)
