"""Icons of game-icons.net, rasterised at the exact pixel size and tinted; see assets/CREDITS.md for their
authors.
"""

from __future__ import annotations

import contextlib
import io
import math
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec
import pygame
from pygame import Surface

from kotgames.engine import limits
from kotgames.system import own_files, paths
from kotgames.ui.art.primitives import (
    INK,
    WHITE,
    ColorLike,
    dilate,
    drop_shadow,
    new,
    stencil,
    tint,
    usual,
    vgrad,
)

_DISC: Final = "M256 96a160 160 0 1 0 0 320a160 160 0 1 0 0-320z"


@lru_cache(maxsize=1)
def _paths() -> dict[str, str]:
    """name -> SVG path data in a 512x512 box."""
    try:
        data = limits.read(_file(), limits.NOTES)
        return msgspec.json.decode(data, type=dict[str, str])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        own_files.unusable(_file())
        return {}


def _file() -> Path:
    return paths.assets() / "icons" / "icons.json"


def names() -> list[str]:
    """All icons that are shipped."""
    return sorted(_paths())


def has(name: str) -> bool:
    """True for the name of an icon that is shipped."""
    return name in _paths()


@lru_cache(maxsize=512)
def _mask(name: str, px: int) -> Surface:
    """White icon of px x px; a disc in place of one that is not there or cannot be drawn."""
    shape = _paths().get(name)
    if shape is not None:
        with contextlib.suppress(pygame.error, UnicodeEncodeError):
            return _drawn(shape, px)
    own_files.unusable(_file())
    return _drawn(_DISC, px)


def _drawn(shape: str, px: int) -> Surface:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">'
        f'<path fill="#ffffff" d="{shape}"/></svg>'
    )
    return usual(pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (px, px)))


def icon(name: str, px: float, *colors: ColorLike) -> Surface:
    """The icon in a box of px x px pixels, in one colour (default white) or a vertical gradient of several.

    A disc stands in for one that is not shipped.
    """
    mask = _mask(name, max(1, round(px)))
    fills = colors or (WHITE,)
    if len(fills) == 1:
        return tint(mask, fills[0])
    return stencil(mask, vgrad(mask.get_size(), *fills))


def sticker(
    name: str,
    px: float,
    *colors: ColorLike,
    ink: ColorLike = INK,
    outline: float = 3,
    shadow_alpha: int = 120,
) -> Surface:
    """The icon as poster art: gradient fill, ink outline, soft shadow; larger than px by outline and
    shadow.
    """
    body = icon(name, px, *colors)
    reach = math.ceil(outline)
    pad = reach + math.ceil(outline * 3) + 2
    result = new(body.get_width() + 2 * pad, body.get_height() + 2 * pad)
    shape = tint(dilate(body, outline), ink)
    at = (pad - reach, pad - reach)
    if shadow_alpha:
        drop_shadow(result, shape, at, (outline * 0.7, outline), max(1.0, outline), shadow_alpha)
    result.blit(shape, at)
    result.blit(body, (pad, pad))
    return result
