"""The program as an application without Python (`tools/build_app.py`): the differences."""

from __future__ import annotations

import os
import sys


def command() -> list[str]:
    """The command that starts this program once more, with arguments to follow."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "kotgames"]


def outside() -> dict[str, str] | None:
    """The environment for programs of the machine; None for this one's own. The application without Python has its libraries looked for
    first, and another program must not get those."""
    if not getattr(sys, "frozen", False):
        return None
    name = "LD_LIBRARY_PATH"
    found = {key: text for key, text in os.environ.items() if key not in (name, f"{name}_ORIG")}
    before = os.environ.get(f"{name}_ORIG")
    return {**found, name: before} if before else found
