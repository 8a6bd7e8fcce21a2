"""Pictures that tests need again and again are painted once in a process: what a function without memory paints of the same arguments is
the same. (Each window of the tests is new and has nothing painted; a fifth of the time of their tests was spent on the same faces.)"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import pytest
from pygame import Surface

from kotgames.ui.art import baker
from kotgames.ui.art.rig import kit
from kotgames.ui.table import portraits


def _copied(paint: Callable[..., Surface]) -> Callable[..., Surface]:
    """The same pictures, painted once each; everybody gets one of its own, which may be painted on."""
    kept = lru_cache(maxsize=400)(paint)

    def copied(*arguments: Any, **named: Any) -> Surface:
        return kept(*arguments, **named).copy()

    return copied


_PIECE: Final = lru_cache(maxsize=8_000)(kit.bake)
_JOB: Final = lru_cache(maxsize=120)(baker.bake)
_PORTRAIT: Final = _copied(portraits.drawn)


def use(patch: pytest.MonkeyPatch) -> None:
    """Pieces of figures, jobs of the baker and portraits are painted once from now on."""
    patch.setattr(kit, "bake", _PIECE)
    patch.setattr(baker, "bake", _JOB)
    patch.setattr(portraits, "drawn", _PORTRAIT)
