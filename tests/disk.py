"""Calls of the system that fail, as on a full disk or in a home that cannot be written."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NoReturn


def failing(code: int) -> Callable[..., NoReturn]:
    """Stands in for a call of the system and always fails with this code (`errno`)."""

    def fails(*_: object, **__: object) -> NoReturn:
        raise OSError(code, os.strerror(code))

    return fails
