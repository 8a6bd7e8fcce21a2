"""What is heard of an event at an open table, and what is seen at that moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kotgames.engine.contract import Event
from kotgames.ui.art.act import Act
from kotgames.ui.heard import Heard
from kotgames.ui.table.stage.seen import SeenAct
from kotgames.ui.timeline import Wait
from tests.ui.driver import FRAME, Driver


@dataclass(frozen=True)
class Noise:
    """A sound: the act that is seen while it begins ("" where none is), and how far that has come."""

    name: str
    act: Act | None
    act_ms: float


def listen(driver: Driver, event: Event, before: dict[str, Any] | None = None) -> list[Noise]:
    """Play an event's motion with its sounds, picture by picture, at a table that has come to rest."""
    table = driver.host.table
    context: Any = table.context
    stage = context.stage
    heard: list[Noise] = []

    def play(name: str, volume: float) -> None:
        acting = stage.act is not None and stage.act_ms < stage.act.length
        heard.append(Noise(name, stage.act if acting else None, stage.act_ms))

    track = table.motion.track(event, before or table.context.view)
    whole = Heard(track or Wait(0), table.motion.sounds(event), play)
    ms = 0.0
    while ms < whole.length:
        whole.show(ms)
        ms += FRAME
    whole.show(whole.length)
    return heard


def off(noise: Noise, pair: str) -> float:
    """How many milliseconds after the key of a pair a sound came; the nearest of several. A sound outside of an act is infinitely off."""
    if noise.act is None:
        return float("inf")
    times = SeenAct(0.0, noise.act).times(pair) or [float("-inf")]
    return min((noise.act_ms - at for at in times), key=abs)


def after_contact(noise: Noise) -> float:
    """How many milliseconds after the contact of the act that is seen a sound came."""
    return float("inf") if noise.act is None else noise.act_ms - noise.act.impact_ms
