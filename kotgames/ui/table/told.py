"""One line of a log; needs no screen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """Icon, text, colour name; `cards` are kinds that can be looked up from it."""

    icon: str
    text: str
    colour: str = "text_soft"
    cards: tuple[int, ...] = ()
