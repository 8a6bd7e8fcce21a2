"""Jobs of the baker's worker, from plain data to pictures.

A job names a function as "module:function"; only modules of kotgames are accepted. The jobs here serve every game; what a game draws
for itself is in its own `art`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from pygame import Surface

from kotgames.ui.art.arena import CAGE, arena
from kotgames.ui.art.look import Look
from kotgames.ui.art.portrait import cornered

PACKAGE: Final = "kotgames."


@dataclass(frozen=True, slots=True)
class Result:
    """Pictures of one size and facts (plain data) about them."""

    surfaces: tuple[Surface, ...]
    facts: dict[str, Any] = field(default_factory=dict)


def check(name: str) -> None:
    """KeyError for a name that is not "module:function" of a module below kotgames."""
    module, _, function = name.partition(":")
    if not module.startswith(PACKAGE) or not function.isidentifier() or function.startswith("_"):
        raise KeyError(f"there is no baking function '{name}'")


def function_of(name: str) -> Callable[..., Result]:
    """The function a job names, from its module, which is imported for it. KeyError where there is none."""
    check(name)
    module, _, function = name.partition(":")
    try:
        found: Callable[..., Result] = getattr(import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise KeyError(f"there is no baking function '{name}'") from error
    return found


# ------------------------------------------------------------------------------------ shared by games
def hall(size: Sequence[int], around: str = CAGE) -> Result:
    """The hall behind two fighters; what stands `around` the mat, see `arena`."""
    return Result((arena((size[0], size[1]), around=around).back,))


def crowd(size: Sequence[int], around: str = CAGE) -> Result:
    """The upper part of a hall of this size with its crowd at rest, rising and up."""
    return Result(arena((size[0], size[1]), around=around).crowds)


def portrait(look: dict[str, Any], px: int, colour: str, facing: int, mood: str) -> Result:
    """A fighter's portrait before the colour of a corner, see `portrait.cornered`."""
    return Result((cornered(Look.of(look), px, colour, facing, mood),))
