"""The system's clipboard."""

from __future__ import annotations

import pygame


def copy(text: str) -> bool:
    """Put a text there; whether it arrived (there may be no clipboard, or one that takes nothing)."""
    try:
        pygame.scrap.put_text(text)
        return bool(pygame.scrap.get_text() == text)
    except (pygame.error, UnicodeError):
        return False


def paste() -> str:
    """The text that lies there; "" for none, or where there is no clipboard."""
    try:
        return str(pygame.scrap.get_text())
    except (pygame.error, UnicodeError):
        return ""
