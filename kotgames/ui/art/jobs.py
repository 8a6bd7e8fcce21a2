"""The baking functions by name: from plain data to pictures, for the baker's worker process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pygame import Rect, Surface

from kotgames.ui.art import acting, bout, comic
from kotgames.ui.art.cage import cage
from kotgames.ui.art.cards import FaceSpec, back, face
from kotgames.ui.art.film import Frame
from kotgames.ui.art.look import Look
from kotgames.ui.art.pictogram import pictogram, position_picture
from kotgames.ui.art.portrait import portrait
from kotgames.ui.art.strip import Strip, mat, strip


@dataclass(frozen=True, slots=True)
class Result:
    """Pictures of one size and facts (plain data) about them."""

    surfaces: tuple[Surface, ...]
    facts: dict[str, Any] = field(default_factory=dict)


def _face(spec: dict[str, Any]) -> Result:
    return Result((face(FaceSpec.of(spec)),))


def _back(label: str, first: str, second: str, name: str) -> Result:
    return Result((back(label, first, second, name),))


def _portrait(
    look: dict[str, Any], size: int, background: Sequence[str], expression: str = "angry", facing: int = 1
) -> Result:
    return Result((portrait(Look.of(look), size, (background[0], background[1]), expression, facing),))


def _pictogram(scene: str, size: int, value: str = "#ffffff") -> Result:
    return Result((pictogram(scene, size, value),))


def _position(
    position: str, size: Sequence[int], look_a: dict[str, Any], look_b: dict[str, Any], flip: bool = False
) -> Result:
    return Result((position_picture(position, (size[0], size[1]), Look.of(look_a), Look.of(look_b), flip),))


def _mat(size: Sequence[int]) -> Result:
    return Result((mat((size[0], size[1])),))


FILMS: dict[str, Callable[..., list[Frame]]] = {
    "act": acting.act,
    "move": acting.move,
    "ko": acting.ko,
    "tapout": acting.tapout,
    "stoppage": acting.stoppage,
    "celebrate": acting.celebrate,
}


def _strip(
    film: str, arguments: dict[str, Any], look_a: dict[str, Any], look_b: dict[str, Any], height: float
) -> Result:
    """A film by name ("act", "move", "idle", ...) with its arguments, rendered for two looks."""
    if film == "idle":
        steps = arguments.pop("steps", 1)
        frames = [acting.idle_frame(breath=acting.breath_at(i, steps), **arguments) for i in range(steps)]
    else:
        frames = FILMS[film](**arguments)
    baked = strip(frames, Look.of(look_a), Look.of(look_b), height)
    return Result(baked.surfaces, facts_of(baked))


def facts_of(baked: Strip) -> dict[str, Any]:
    """What `strip_of` needs beside the pictures."""
    return {"times": list(baked.times), "origin": list(baked.origin), "scale": baked.scale}


def strip_of(surfaces: Sequence[Surface], facts: dict[str, Any]) -> Strip:
    """A strip from baked pictures and facts."""
    origin = facts["origin"]
    return Strip(tuple(surfaces), tuple(facts["times"]), (origin[0], origin[1]), facts["scale"])


def _comic(
    name: str, kind: str, look_a: dict[str, Any], look_b: dict[str, Any], size: Sequence[int]
) -> Result:
    """UNCAGED's card picture."""
    return Result((comic.picture(name, kind, Look.of(look_a), Look.of(look_b), (size[0], size[1])),))


BOUTS: dict[str, Callable[..., bout.Played]] = {
    "act": bout.act,
    "level": bout.level_change,
    "end": bout.ending,
}
GUARD_STAR = ("#0a7d8c", "#9df0f4", "#ffffff")
"""Colours of the star of a blow that met a guard."""


def _bout(
    film: str, arguments: dict[str, Any], look_a: dict[str, Any], look_b: dict[str, Any], height: float
) -> Result:
    """UNCAGED's acting: a film by name, or "idle" with the arguments of bout.breathing."""
    if film == "idle":
        frames: Sequence[Frame] = (bout.breathing(**arguments),)
        guarded = False
    else:
        played = BOUTS[film](**arguments)
        frames, guarded = played.frames, played.guarded
    baked = strip(frames, Look.of(look_a), Look.of(look_b), height, star=GUARD_STAR if guarded else None)
    return Result(baked.surfaces, facts_of(baked))


def _cage(size: Sequence[int], box: Sequence[int], level: str) -> Result:
    """UNCAGED's table."""
    return Result((cage((size[0], size[1]), Rect(*box), level),))


FUNCTIONS: dict[str, Callable[..., Result]] = {
    "face": _face,
    "back": _back,
    "portrait": _portrait,
    "pictogram": _pictogram,
    "position": _position,
    "mat": _mat,
    "strip": _strip,
    "comic": _comic,
    "bout": _bout,
    "cage": _cage,
}
"""What a job may name."""
