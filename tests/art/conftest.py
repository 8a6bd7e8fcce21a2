"""The art is tested without a window and without a sound card."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from kotgames import games

collect_ignore_glob = (
    []
    if "knockdown" in games.ids()
    else [f"test_knockdown_{what}.py" for what in ("acting", "cards", "looks")]
)
"""Poses of a game are those of one that the program offers."""
