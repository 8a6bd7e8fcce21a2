"""The baker's jobs for this table: pictures of kards, the hall with its crowd, portraits before a Kombatant's own tones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotgames.games.mortal_kombat_kards.art import arena as arcade
from kotgames.games.mortal_kombat_kards.art import cast, guises, hours, kard_pictures
from kotgames.ui.art.jobs import Result
from kotgames.ui.art.look import Look


def kard(kard: str, size: Sequence[int], kombatant: str = "") -> Result:
    """The picture of a kard; `kombatant`: who is seen on a basic or a Defense."""
    return Result((kard_pictures.picture(kard, (size[0], size[1]), kombatant),))


def hall(size: Sequence[int], hour: str = hours.DUSK) -> Result:
    """The hall at an hour."""
    return Result((arcade.arena((size[0], size[1]), hour).back,))


def crowd(size: Sequence[int], hour: str = hours.DUSK) -> Result:
    """The upper part of a hall of this size with its crowd at rest, rising and up."""
    return Result(arcade.arena((size[0], size[1]), hour).crowds)


def figure(kombatant: str, pose: str, size: Sequence[int], facing: int, shorts: str = "") -> Result:
    """A Kombatant standing alone."""
    return Result((kard_pictures.standing(kombatant, pose, (size[0], size[1]), facing, shorts),))


def guise(name: str, look: dict[str, Any], kombatant: str, facing: int, pixels: float) -> Result:
    """The pictures of somebody in a guise."""
    images, corner = guises.pictures(name, Look.of(look), kombatant, facing, pixels)
    return Result(images, {"corner": [*corner]})


def likeness(kombatant: str, px: int, facing: int, mood: str) -> Result:
    """The portrait of a Kombatant."""
    return Result((cast.likeness(kombatant, px, facing, mood),))
