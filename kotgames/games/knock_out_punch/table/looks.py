"""Colours of the classes."""

from __future__ import annotations

from typing import Final

CLASS_COLOURS: Final = (
    "#2f6fc4", "#8b93a1", "#1d9a94", "#3aa552", "#8a4bc4", "#d4ae1e", "#dd7a1f", "#cc3330",
)  # fmt: skip
"""By location, from class 1 to 8."""
