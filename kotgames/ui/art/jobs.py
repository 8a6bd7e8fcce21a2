"""What the baker's worker can be asked to draw, from plain data to pictures.

A job names a function as "module:function"; only modules of kotgames are accepted. The jobs here serve every game; what a game draws
for itself is in its own `art`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from pygame import Surface

from kotgames.ui.art.film import Frame
from kotgames.ui.art.look import Look
from kotgames.ui.art.portrait import cornered
from kotgames.ui.art.strip import Strip, strip

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


def acted(
    frames: Sequence[Frame],
    look_a: dict[str, Any],
    look_b: dict[str, Any],
    height: float,
    star: tuple[str, str, str] | None = None,
) -> Result:
    """A film of two fighters by their looks as pictures (see `strip`); the facts are what `strip_of` needs."""
    baked = strip(frames, Look.of(look_a), Look.of(look_b), height, star=star)
    facts = {"times": list(baked.times), "origin": list(baked.origin), "scale": baked.scale}
    return Result(baked.surfaces, facts)


def portrait(look: dict[str, Any], px: int, colour: str, facing: int, mood: str) -> Result:
    """A fighter's portrait before the colour of a corner, see `portrait.cornered`."""
    return Result((cornered(Look.of(look), px, colour, facing, mood),))


def strip_of(surfaces: Sequence[Surface], facts: dict[str, Any]) -> Strip:
    """A strip from baked pictures and facts."""
    origin = facts["origin"]
    return Strip(tuple(surfaces), tuple(facts["times"]), (origin[0], origin[1]), facts["scale"])
