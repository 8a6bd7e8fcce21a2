"""What the baker's worker draws for this table: card faces and the back, films of the two fighters, the signs of the Positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from kotgames.games.knockouts_tapouts.art import acting, faces
from kotgames.games.knockouts_tapouts.art import pictogram as signs
from kotgames.ui.art.film import Frame
from kotgames.ui.art.jobs import Result, acted
from kotgames.ui.art.look import Look

FILMS: Final[dict[str, Callable[..., list[Frame]]]] = {
    "act": acting.act,
    "move": acting.move,
    "ko": acting.knockout,
    "tapout": acting.tapout,
    "stoppage": acting.stoppage,
    "celebrate": acting.celebrate,
}


def face(spec: dict[str, Any]) -> Result:
    """The face of a card."""
    return Result((faces.face(faces.FaceSpec.of(spec)),))


def back(label: str, first: str, second: str, name: str) -> Result:
    """The back of a card: its label, two colours, and the icon in the middle."""
    return Result((faces.back(label, first, second, name),))


def film(
    film: str, arguments: dict[str, Any], look_a: dict[str, Any], look_b: dict[str, Any], height: float
) -> Result:
    """A film by name ("act", "move", "idle" ...) with its arguments, for two looks; `height` is that of 100 units, in pixels."""
    if film == "idle":
        steps = arguments.pop("steps", 1)
        frames = [acting.idle_frame(breath=acting.breath_at(i, steps), **arguments) for i in range(steps)]
    else:
        frames = FILMS[film](**arguments)
    return acted(frames, look_a, look_b, height)


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
