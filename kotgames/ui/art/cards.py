"""Parts that the pictures of all games' cards have in common."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a kind of card: two of the burst, the dark one, the title band's, and the kind's icon."""

    first: str
    second: str
    dark: str
    band: str
    icon: str
