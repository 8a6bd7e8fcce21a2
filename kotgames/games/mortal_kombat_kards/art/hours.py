"""The hours at which the arcade stage is seen: dusk at rest, night forward, and those of the scenes in which a match ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DUSK, NIGHT, MIDNIGHT, NURSERY, FAIR = "dusk", "night", "midnight", "nursery", "fair"
SCENES: Final = {"fatality": MIDNIGHT, "babality": NURSERY, "friendship": FAIR}
"""By the sort of a finisher: the hour of its scene."""


@dataclass(frozen=True, slots=True)
class Hour:
    """The colours of an hour. `lamp`: the light of the lanterns and their paper from above to below; `decor`: what else is there, by its
    name in the hall; at `horizon`, a share of the height, the floor begins."""

    sky: tuple[str, ...]
    moon: str
    spots: str
    halo: str
    cloud: str
    hills: tuple[str, str]
    towers: tuple[str, str]
    edge: str
    window: str
    floor: tuple[str, ...]
    slab: str
    joint: str
    sheen: str
    crowd: tuple[str, str]
    rim: str
    wall: tuple[str, ...]
    lamp: tuple[str, str, str, str] = ("#ffb45a", "#fff0b8", "#ffb03c", "#d9541e")
    decor: str = ""
    horizon: float = 0.60


HOURS: Final = {
    DUSK: Hour(
        sky=("#140a2c", "#2c1250", "#6a1f62", "#c2414a", "#ff8a3c", "#ffc56a"), moon="#fff0c4", spots="#f6d79a", halo="#ffcf8a",
        cloud="#3a1450", hills=("#8a2f5e", "#4f1a52"), towers=("#1a0926", "#2c0f3a"), edge="#ff9a5a", window="#ffb45a",
        floor=("#8a3448", "#5a2348", "#2e1436", "#150a22"), slab="#ffb07a", joint="#14071e", sheen="#ffc07a",
        crowd=("#3a1340", "#1e0a28"), rim="#ff9a5a", wall=("#5a2440", "#2a0f2c", "#1a0820"), horizon=0.575,
    ),
    NIGHT: Hour(
        sky=("#0a1230", "#16245c", "#2a3f8a", "#4a63b4", "#6f8fd8", "#9fc0f4"), moon="#c4d4f4", spots="#a4b8e0", halo="#9fe4ff",
        cloud="#14204c", hills=("#36488e", "#1e2a62"), towers=("#0d1434", "#182250"), edge="#8fb4ff", window="#ffd9a0",
        floor=("#4a5a92", "#313f74", "#1c2752", "#0c1230"), slab="#a8c8ff", joint="#070b1e", sheen="#9fd4ff",
        crowd=("#1a2454", "#0c1232"), rim="#8fb4ff", wall=("#2c3a72", "#18224c", "#0c1230"),
    ),
    MIDNIGHT: Hour(
        sky=("#020107", "#08030f", "#16061c", "#33091e", "#5e0f1c", "#8a1f16"), moon="#ff6a42", spots="#d63a22", halo="#ff3a1e",
        cloud="#05020a", hills=("#220814", "#10040c"), towers=("#040207", "#0a0410"), edge="#a02a1c", window="#4a0f12",
        floor=("#6a1a20", "#451019", "#280b14", "#12060c"), slab="#ff6a4a", joint="#000000", sheen="#ff4a2a",
        crowd=("#12070f", "#070309"), rim="#c8341e", wall=("#260c12", "#12060c", "#080308"),
        lamp=("#b81a10", "#ff8a5a", "#c8301a", "#5a0c0a"), decor="stars",
    ),
    NURSERY: Hour(
        sky=("#7fa8f4", "#a6bcff", "#d3c0fb", "#ffc4e0", "#ffd6cc", "#fff1d2"), moon="#fff4c8", spots="#ffe9ad", halo="#ffffff",
        cloud="#ffffff", hills=("#cfaee8", "#b295da"), towers=("#f0a0c4", "#c9b3f0"), edge="#ffffff", window="#fff6b0",
        floor=("#e6c6f0", "#c2a6e2", "#9a86cc", "#786cb2"), slab="#ffffff", joint="#8a7ac0", sheen="#fff0f8",
        crowd=("#b48ac8", "#9474b6"), rim="#ffffff", wall=("#f7bfd6", "#dc9cc0", "#b880b0"),
        lamp=("#fff0b0", "#ffffff", "#ffe07a", "#f4a83c"), decor="nursery",
    ),
    FAIR: Hour(
        sky=("#2b93e4", "#54b2f2", "#8ad2ff", "#c2ecff", "#f4f6d8", "#ffe9a8"), moon="#fff2a0", spots="#ffeb84", halo="#ffee8a",
        cloud="#ffffff", hills=("#86cf70", "#5fb25c"), towers=("#d6483c", "#ea8a50"), edge="#ffe49a", window="#fff3c8",
        floor=("#f6d08a", "#e4b067", "#c88e4e", "#a5703c"), slab="#fff6d6", joint="#8f6232", sheen="#fff8d8",
        crowd=("#5b7acb", "#3f5ba9"), rim="#ffffff", wall=("#ec6184", "#cb3a66", "#a12a52"),
        lamp=("#ffd23c", "#ffffff", "#ff8fb0", "#e2416f"), decor="fair",
    ),
}  # fmt: skip
