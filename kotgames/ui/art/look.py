"""The looks of fighters: skin, hair, build and kit as plain values, and the cast that kotgames ships."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from kotgames.ui.art.skeleton import Build

HAIRSTYLES = (
    *("bald", "short", "mohawk", "braid", "long", "afro"),
    *("bun", "cornrows", "undercut", "curly", "ponytail", "flattop"),
)
BEARDS = ("", "stubble", "full", "goatee", "moustache")
GLOVES = ("mma", "boxing", "bare")
HEADGEAR = ("", "helmet", "hood", "alien", "goat", "cap")
"""Headgear that replaces or covers the head: a space helmet, a hood, creature heads, the referee's cap."""
PROPS = ("", "rifle")
STYLES: Final = {
    "hairstyle": HAIRSTYLES,
    "beard": BEARDS,
    "glove_style": GLOVES,
    "headgear": HEADGEAR,
    "prop": PROPS,
}
SIZES: Final = {"bulk": (0.7, 1.4), "shorts_length": (0.0, 1.0), "belly": (0.0, 1.0), "stature": (0.7, 1.2)}
"""From the smallest to the largest."""
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")

Say = Callable[[str, dict[str, Any]], None]
"""Says a text of the catalogue by its key and parameters."""


def silent(key: str, params: dict[str, Any]) -> None:
    """Says nothing."""


@dataclass(frozen=True, slots=True)
class Look:
    """A fighter's appearance; colours are '#rrggbb', an empty colour means "not worn".

    hair: colour of hair, brows and beard. cover: colour of the headgear. eye: iris or visor.
    glove_style: 'mma' (open fingers), 'boxing' or 'bare'. shorts_length: share of the thigh, 1 = long
    trousers.
    top: sports top or vest; tabard: loose front panel; bracer/shin: guards; boots: boxing boots; band: head
    band.
    prop: '' or 'rifle'. bulk and woman are the build (see skeleton.Build). belly: how round it is, beyond what
    bulk makes of it. stature: how tall beside others (the stage, portraits).
    """

    skin: str = "#e0a274"
    hair: str = "#2b1d1a"
    hairstyle: str = "short"
    beard: str = ""
    bulk: float = 1.0
    woman: bool = False
    shorts: str = "#c62f2b"
    trim: str = "#f6e7c8"
    gloves: str = "#c62f2b"
    glove_style: str = "mma"
    shorts_length: float = 0.5
    top: str = ""
    tabard: str = ""
    bracer: str = ""
    shin: str = ""
    boots: str = ""
    band: str = ""
    headgear: str = ""
    cover: str = "#c9d0dc"
    eye: str = "#3a2416"
    plume: str = ""
    prop: str = ""
    prop_color: str = "#46566e"
    tattoo: str = ""
    belly: float = 0.0
    stature: float = 1.0
    ink: str = "#1b1220"

    def __post_init__(self) -> None:
        """ValueError for a style that the rig cannot draw."""
        for name, allowed in STYLES.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} '{getattr(self, name)}' is not one of {', '.join(allowed)}")

    @property
    def build(self) -> Build:
        """The proportions for the skeleton and the pen."""
        return Build(self.bulk, self.woman)

    def data(self) -> dict[str, Any]:
        """Plain values, for bake jobs and saves."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Look:
        """The opposite of `data`; ValueError naming a key that does not exist."""
        known = {f.name for f in fields(cls)}
        for key in data:
            if key not in known:
                raise ValueError(f"a look has no '{key}'")
        return cls(**data)

    @classmethod
    def worn(cls, data: Mapping[str, Any], say: Say, base: Look | None = None) -> Look:
        """A look that somebody else gives (a save, a set-up, a player's cards), laid over `base`. A part that is not known becomes the
        plain one, and `say` gets a text of `worn` with `part` and `value`; what is no part of a look is left out, and said too."""
        plain = cls()
        parts = {field.name: getattr(base or plain, field.name) for field in fields(cls)}
        for part, value in data.items():
            problem = "part" if part not in parts else _problem(part, value, getattr(plain, part))
            if not problem:
                parts[part] = float(value) if part in SIZES else value
                continue
            if part in parts:
                parts[part] = getattr(plain, part)
            say(f"worn.{problem}", {"part": part, "value": value})
        return cls(**parts)


def _problem(part: str, value: object, plain: object) -> str:
    """The fault of a part, as a key of the texts `worn`; "" for none."""
    if part in STYLES:
        return "" if isinstance(value, str) and value in STYLES[part] else part
    if part in SIZES:
        low, high = SIZES[part]
        fits = isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
        return "" if fits else "size"
    if isinstance(plain, bool):
        return "" if isinstance(value, bool) else "size"
    bare = value == "" == plain  # a piece of clothing that is not worn
    return "" if bare or (isinstance(value, str) and _COLOUR.fullmatch(value)) else "colour"


VANCE = Look()
"""Red corner of the pictures."""
OKORO = Look(
    skin="#8d5a3c",
    hair="#15100f",
    hairstyle="bald",
    beard="full",
    bulk=1.06,
    shorts="#2459a8",
    gloves="#2459a8",
)
"""Blue corner of the pictures."""

CAST: dict[str, Look] = {
    "vance": VANCE,
    "okoro": OKORO,
    "reyes": Look(
        skin="#c98a5e",
        hair="#2a1510",
        hairstyle="braid",
        woman=True,
        top="#8e3fb0",
        shorts="#8e3fb0",
        gloves="#8e3fb0",
    ),
    "flint": Look(skin="#f0bf97", hair="#c4552a", hairstyle="mohawk", shorts="#e07b1c", gloves="#e07b1c"),
    "druz": Look(
        skin="#f2c7a5",
        hair="#d8b25a",
        hairstyle="flattop",
        bulk=1.14,
        shorts="#2f8f86",
        gloves="#2f8f86",
        beard="stubble",
    ),
    "hara": Look(
        skin="#e3b184",
        hair="#14131a",
        hairstyle="undercut",
        band="#f4f4f4",
        shorts="#c9a21f",
        gloves="#c9a21f",
    ),
    "frost": Look(
        skin="#f5d3ba",
        hair="#e8d9a8",
        hairstyle="ponytail",
        woman=True,
        top="#2e3440",
        shorts="#3d95d4",
        gloves="#3d95d4",
    ),
    "mbeki": Look(
        skin="#6e432c",
        hair="#0f0c0c",
        hairstyle="cornrows",
        beard="goatee",
        bulk=1.1,
        shorts="#3f9b4f",
        gloves="#3f9b4f",
    ),
    "silva": Look(
        skin="#b9794f",
        hair="#1c1210",
        hairstyle="curly",
        beard="moustache",
        shorts="#1f2733",
        trim="#ffd34d",
        gloves="#1f2733",
    ),
    "kovac": Look(
        skin="#f0c9a8",
        hair="#7a2f1d",
        hairstyle="bun",
        woman=True,
        top="#a8242c",
        shorts="#20242c",
        gloves="#a8242c",
    ),
    "adeyemi": Look(
        skin="#5a3624",
        hair="#120c0a",
        hairstyle="afro",
        woman=True,
        top="#e0a21f",
        shorts="#e0a21f",
        gloves="#16181d",
    ),
    "lindqvist": Look(
        skin="#f3cdb0",
        hair="#b9823f",
        hairstyle="long",
        beard="full",
        bulk=1.12,
        shorts="#5a6472",
        gloves="#30363f",
    ),
}
"""Fighters by name; a setup screen offers them, colours of a seat may be laid over with
dataclasses.replace.
"""
