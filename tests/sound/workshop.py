"""The sound workshop (tools/) and the shipped files, as the tests hear them: decoded by the mixer that plays them."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from kotgames.system import paths
from kotgames.ui import sound, sound_device

TOOLS = Path(__file__).resolve().parents[2] / "tools"
if str(TOOLS) not in sys.path:
    sys.path.append(str(TOOLS))

import make_sounds  # noqa: E402
from synthesis import measure  # noqa: E402

__all__ = ["FILES", "heard", "kind_of", "make_sounds", "measure", "measured", "name_of"]

FOLDER = paths.assets() / "sounds"
FILES = sorted(path.stem for path in FOLDER.glob("*.ogg"))


@cache
def name_of(stem: str) -> str:
    """The name a file is played by."""
    return next(name for name, files in sound.takes(FOLDER).items() if stem in [file.stem for file in files])


def kind_of(stem: str) -> str:
    """Its class of loudness."""
    return make_sounds.RECIPES[name_of(stem)].kind


@cache
def heard(stem: str) -> Any:
    """The samples of a file, (n, 2), as the mixer plays them."""
    if not pygame.mixer.get_init():
        pygame.mixer.init(sound_device.RATE, -16, 2, sound_device.BUFFER, allowedchanges=0)
    raw = pygame.mixer.Sound(FOLDER / f"{stem}.ogg").get_raw()
    return np.frombuffer(raw, "<i2").reshape(-1, 2) / 32768


@cache
def measured(stem: str) -> Any:
    """All figures of a file."""
    return measure.measure(heard(stem))
