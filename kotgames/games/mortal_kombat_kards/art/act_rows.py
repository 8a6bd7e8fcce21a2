"""The rows of `cards/mortal_kombat_kards/acts.yaml`: the act of each kard on the stage. A new special gets one more row; no code here
names a kard."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from kotgames.engine import carddata
from kotgames.games.mortal_kombat_kards.art import elements, picture_rows, props
from kotgames.games.mortal_kombat_kards.art.picture_rows import GAME_ID
from kotgames.system import game_folders
from kotgames.ui.art.poses import library

FILE: Final = "acts.yaml"
Template = Literal[
    "strike", "flurry", "leap", "charge", "shot", "grab", "throw", "wave", "vanish", "stance", "answer", "finish"
]  # fmt: skip
Path_ = Literal[
    "straight", "round", "line", "arc", "return", "chain", "beam", "rain", "ring", "cloud", "behind", "front", "back", "self", "rival",
    "met", "gone",
]  # fmt: skip
JOINTS: Final = (
    "fist_near", "fist_far", "hand_near", "hand_far", "elbow_near", "elbow_far", "sole_near", "sole_far", "knee_near", "knee_far", "head",
    "face", "chest", "belly", "pelvis", "shoulder_near", "shoulder_far", "neck",
)  # fmt: skip


class ActRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The act of a kard.

    act: the template. pose: the deed; "" that of the kard's picture. windup: the pose before it; "" as a body gathers for it. joint: that
    meets, or from which something leaves; target: the other one's joint. path: the way of what flies (line, arc, return: out and back,
    chain: out and pulls, beam, rain), of a wave (ring, line, cloud), to where somebody vanishes (behind, front, back), at whom a stance is
    made (self, rival), whether an answer is met or gone. element, tone, prop, flies: as in a picture. blows: poses of a flurry before the
    last one. victim: the pose of who is held or lifted. sound: of assets/sounds, where it meets; heavy: it is struck with all the weight.
    """

    act: Template
    sound: str
    pose: str = ""
    windup: str = ""
    joint: str = ""
    target: str = "chest"
    path: Path_ = "straight"
    element: str = ""
    tone: str = ""
    prop: str = ""
    flies: str = ""
    blows: tuple[str, ...] = ()
    victim: str = ""
    heavy: bool = False


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["mortal_kombat_kards"]
    acts: dict[str, ActRow]


def load(path: Path | None = None) -> dict[str, ActRow]:
    """The rows by kard, each with a pose. Raises CardDataError for the first value that is wrong."""
    source = carddata.read(path or game_folders.cards(GAME_ID) / FILE)
    file = carddata.typed(source, _File)
    poses, pictured = library().poses, picture_rows.rows()
    words: dict[str, Any] = {
        "pose": poses, "windup": poses, "victim": poses, "joint": JOINTS, "target": JOINTS, "element": elements.NAMES,
        "prop": (*props.NAMES, "none"), "flies": props.IN_FLIGHT,
    }  # fmt: skip
    result: dict[str, ActRow] = {}
    for kard, row in file.acts.items():
        for field, known in words.items():
            word = getattr(row, field)
            if word and word not in known:
                raise source.error(
                    "card_word", ["acts", kard, field], word=word, expected=", ".join(sorted(known))
                )
        for index, word in enumerate(row.blows):
            if word not in poses:
                raise source.error("card_word", ["acts", kard, "blows", index], word=word, expected="poses")
        if kard not in pictured:
            raise source.error("card_name", ["acts", kard], name=kard)
        pose = row.pose or pictured[kard].row.pose
        if not pose:
            raise source.error("card_missing", ["acts", kard], missing="pose")
        result[kard] = msgspec.structs.replace(row, pose=pose)
    return result


@lru_cache(maxsize=1)
def rows() -> dict[str, ActRow]:
    """The shipped rows by kard."""
    return load()
