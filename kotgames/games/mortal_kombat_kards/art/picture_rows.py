"""The rows of `cards/mortal_kombat_kards/pictures.yaml`: what is on the picture of each kard.

A new special gets one more row; no code names a kard.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from kotgames.engine import carddata
from kotgames.engine.carddata import Source
from kotgames.games.mortal_kombat_kards.art import cast, elements, props
from kotgames.system import game_folders
from kotgames.ui.art import icons
from kotgames.ui.art.poses import library

GAME_ID: Final = "mortal_kombat_kards"
FILE: Final = "pictures.yaml"
Framing = Literal["whole", "waist", "close", "below"]
Ground = Literal[
    "rays", "moon", "dusk", "night", "bands", "split", "pale", "tiles", "glow", "party", "nursery", "storm"
]
Shown = Literal["shot", "burst", "aura", "floor", "rain", "none"]
GROUNDS: Final[tuple[Ground, ...]] = (
    "rays", "moon", "dusk", "night", "bands", "split", "pale", "tiles", "glow", "party", "nursery", "storm",
)  # fmt: skip
FIGHTERS: Final = ("specials", "finishers")
"""Sections by Kombatant."""
EVERYBODYS: Final = ("basics", "defenses")
"""Sections of kards on which the own Kombatant is seen."""
SIGNS: Final = ("effects", "kombos")
"""Sections of kards that show a sign."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The picture of a kard.

    pose: of the Kombatant; `mirrored`: looking to the left. element: see `elements`; `shown`: it leaves the joint, bursts there, is around
    or under the fighter, or comes from above; `joint`: that joint (the hand that is ahead); `radius`: as a share of the picture's height;
    `tone`: instead of the element's colour. prop: besides what the Kombatant holds anyway ("none": not even that); `flies`: something on
    its way. foe: the pose of a rival without a face, with the hips at `foe_at` (units). framing, ground; `turn`: degrees; `move`: units
    by which the view is moved; `zoom`. finish: how a match ends. icon: of a sign; `fists`: of a Kombo, so many.
    """

    pose: str = ""
    element: str = "force"
    framing: Framing = "whole"
    ground: Ground = "rays"
    shown: Shown = "burst"
    joint: str = ""
    radius: float = 0.24
    tone: str = ""
    prop: str = ""
    flies: str = ""
    foe: str = ""
    foe_at: tuple[float, float] = (80.0, 0.0)
    mirrored: bool = False
    turn: float = 0.0
    move: tuple[float, float] = (0.0, 0.0)
    zoom: float = 1.0
    finish: Literal["", "fatality", "babality", "friendship"] = ""
    icon: str = ""
    fists: int = 0


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["mortal_kombat_kards"]
    specials: dict[str, dict[str, Row]]
    finishers: dict[str, dict[str, Row]]
    basics: dict[str, Row]
    defenses: dict[str, Row]
    effects: dict[str, Row]
    kombos: dict[str, Row]


class Pictured(msgspec.Struct, frozen=True):
    """A kard's row, its section and whose it is ("" where it is anybody's)."""

    kard: str
    section: str
    of: str
    row: Row


def load(path: Path | None = None) -> dict[str, Pictured]:
    """The rows by kard. Raises CardDataError for the first value that is wrong."""
    source = carddata.read(path or game_folders.cards(GAME_ID) / FILE)
    file = carddata.typed(source, _File)
    result: dict[str, Pictured] = {}
    for section in FIGHTERS:
        for of, rows in getattr(file, section).items():
            if of not in cast.KOMBATANTS:
                raise source.error("card_word", [section, of], word=of, expected=", ".join(cast.IDS))
            for kard, row in rows.items():
                _check(source, [section, of, kard], row)
                result[kard] = Pictured(kard, section, of, row)
    for section in (*EVERYBODYS, *SIGNS):
        for kard, row in getattr(file, section).items():
            _check(source, [section, kard], row)
            result[kard] = Pictured(kard, section, "", row)
    return result


def _check(source: Source, at: list[str | int], row: Row) -> None:
    """CardDataError for a word that means nothing."""
    known = {
        "pose": library().poses,
        "foe": library().poses,
        "element": elements.NAMES,
        "prop": (*props.NAMES, "none"),
        "flies": props.IN_FLIGHT,
    }
    for field, words in known.items():
        word = getattr(row, field)
        if word and word not in words:
            raise source.error("card_word", [*at, field], word=word, expected=", ".join(sorted(words)))
    if row.icon and not icons.has(row.icon):
        raise source.error("card_word", [*at, "icon"], word=row.icon, expected="assets/icons")
    if not (row.pose or row.icon or row.fists):
        raise source.error("card_missing", at, missing="pose")


@lru_cache(maxsize=1)
def rows() -> dict[str, Pictured]:
    """The shipped rows by kard."""
    return load()
