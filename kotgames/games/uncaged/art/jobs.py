"""What the baker's worker draws for this table: the pictures of its cards, films of the two fighters, the cage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pygame import Rect

from kotgames.games.uncaged.art import acting, comic
from kotgames.games.uncaged.art import cage as octagon
from kotgames.ui.art.film import Frame
from kotgames.ui.art.jobs import Result, acted
from kotgames.ui.art.look import Look

FILMS: Final[dict[str, Callable[..., acting.ActedFilm]]] = {
    "act": acting.act,
    "end": acting.ending,
}
GUARDED_STAR_COLOURS: Final = ("#0a7d8c", "#9df0f4", "#ffffff")
"""Colours of the star of a blow that met a guard."""


def card(name: str, kind: str, look_a: dict[str, Any], look_b: dict[str, Any], size: Sequence[int]) -> Result:
    """The picture of a card, by its moment and its type."""
    return Result((comic.picture(name, kind, Look.of(look_a), Look.of(look_b), (size[0], size[1])),))


def film(
    film: str, arguments: dict[str, Any], look_a: dict[str, Any], look_b: dict[str, Any], height: float
) -> Result:
    """A film by name, or "idle" with the arguments of `acting.breathing`, for two looks; `height` is that of 100 units, in pixels."""
    if film == "idle":
        frames: Sequence[Frame] = (acting.breathing(**arguments),)
        guarded = False
    else:
        played = FILMS[film](**arguments)
        frames, guarded = played.frames, played.guarded
    return acted(frames, look_a, look_b, height, star=GUARDED_STAR_COLOURS if guarded else None)


def cage(size: Sequence[int], box: Sequence[int], level: str) -> Result:
    """The octagon seen from above, in a box of a picture."""
    return Result((octagon.cage((size[0], size[1]), Rect(*box), level),))
