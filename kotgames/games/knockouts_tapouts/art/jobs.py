"""The baker's jobs for this table: card faces and the back, the signs of the Positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.games.knockouts_tapouts.art import faces
from kotgames.games.knockouts_tapouts.art import pictogram as signs
from kotgames.ui.art.jobs import Result
from kotgames.ui.art.look import Look


def face(spec: dict[str, Any]) -> Result:
    """The face of a card."""
    return Result((faces.face(faces.FaceSpec.of(spec)),))


def back(label: str, first: str, second: str, name: str) -> Result:
    """The back of a card: its label, two colours, and the icon in the middle."""
    return Result((faces.back(label, first, second, name),))


def pictogram(scene: str, size: int, value: str = "#ffffff") -> Result:
    """A scene as a sign in two tones."""
    return Result((signs.pictogram(scene, size, value),))


def position(
    position: str, size: Sequence[int], look_a: dict[str, Any], look_b: dict[str, Any], flip: bool = False
) -> Result:
    """The two fighters in a Position, for the head of its column."""
    return Result(
        (signs.position_picture(position, (size[0], size[1]), Look.of(look_a), Look.of(look_b), flip),)
    )
