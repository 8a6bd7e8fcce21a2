"""When the program itself fails: the match is on the disk already, a report is written, and the title is one press away."""

from __future__ import annotations

import contextlib
import platform
import sys
import traceback
from datetime import datetime
from pathlib import Path
from typing import ClassVar

import pygame
from pygame import FRect

from kotgames import __version__
from kotgames.scenes.full_screen import FullScreen
from kotgames.system import paths
from kotgames.ui.canvas import Canvas
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, heading, label, panel
from kotgames.ui.widgets.layout import centered, inset


def report(error: BaseException, record: Path | None) -> Path | None:
    """Write what is needed to find the fault: the error, versions, and where the match lies. None if the disk refuses."""
    now = datetime.now()
    text = "".join(traceback.format_exception(error))
    lines = [
        f"kotgames {__version__}, Python {platform.python_version()}, pygame-ce {pygame.version.ver}, {platform.platform()}",
        f"{now:%Y-%m-%d %H:%M:%S}",
        f"match: {record if record is not None else 'none'}",
        "",
        text,
    ]
    target = paths.user_data() / "crashes" / f"{now:%Y%m%d-%H%M%S}.txt"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("\n".join(lines), encoding="utf-8")
    except OSError:
        return None
    return target


def show(app: App, error: Exception) -> None:
    """Close what failed as far as it can be closed, and say what happened."""
    match = next(
        (getattr(scene, "match", None) for scene in reversed(app.scenes) if hasattr(scene, "match")), None
    )
    written = report(error, match.log.path if match is not None else None)
    print("".join(traceback.format_exception(error)), file=sys.stderr)
    while app.scenes:
        scene = app.scenes.pop()
        with contextlib.suppress(Exception):  # it is being left because it failed
            scene.closed()
    app.push(Crash(app, written, kept=match is not None))


class Crash(FullScreen):
    """A sentence, where the report is, one button."""

    kind: ClassVar[str] = "crash"

    def __init__(self, app: App, written: Path | None, *, kept: bool) -> None:
        super().__init__(app)
        self._written, self._kept = written, kept

    def _says(self) -> str:
        """The text: a fault happened, the match is there, the report is in a file."""
        words, file = self.app.words, self._written
        says = [words("crash.text")]
        if self._kept:
            says.append(words("crash.kept"))
        says.append(words("crash.report", file=str(file)) if file is not None else words("crash.unwritten"))
        return "\n\n".join(says)

    def build(self, canvas: Canvas) -> None:
        """Title, text, button."""
        words = self.app.words
        width = min(720.0, canvas.area.width - 32)
        says = self._says()
        height = canvas.paragraph_height(says, width - 60, 18)
        box = centered(canvas.area, width, height + 176)
        self.add(panel("panel", box, edge="danger"))
        inner = inset(box, 28, 20)
        head = FRect(inner.left, inner.top, inner.width, 44)
        self.add(heading("head", head, words("crash.title"), 30, align="center"))
        region = FRect(inner.left, inner.top + 54, inner.width, inner.height - 124)
        with self.scrolled("text", region, height + 4):
            text = FRect(region.left, region.top, region.width - 4, height + 2)
            self.add(label("text", text, says, size=18, wrap=True, valign="top"))
        spot = FRect(box.centerx - 150, inner.bottom - 54, 300, 54)
        self.add(
            button(
                "title",
                spot,
                words("crash.title_button"),
                self.cancel,
                colour="primary",
                icon="exit-door",
                size=20,
            )
        )

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "title"

    def cancel(self) -> None:
        """To the title."""
        self.app.go("title")
