"""The settings dialog: opens over anything, keeps every change at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from pygame import FRect

from kotgames.settings import PALETTES, SPEEDS, TEXT_SIZES
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Item
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button, choice, label, panel, switch
from kotgames.ui.widgets.layout import centered, inset, rows


class SettingsScene(Scene):
    """Speed, text size, colours, motion, full screen, reactions."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "settings"

    def build(self, canvas: Canvas) -> None:
        """One row per setting; what the focused one means stands below."""
        words = self.app.words
        entries = self._entries()
        height, gap = 44.0, 8.0
        content = len(entries) * (height + gap)
        box = centered(canvas.area, 640, content + 190)
        self.add(panel("panel", box, edge="gold"))
        inner = inset(box, 22, 14)
        self.add(
            label(
                "title",
                FRect(inner.left, inner.top, inner.width - 130, 42),
                words("settings.title"),
                size=28,
                colour="gold",
                face=theme.POSTER,
            )
        )
        self.add(
            button(
                "close",
                FRect(inner.right - 120, inner.top, 120, 42),
                words("ui.close"),
                lambda: self.app.pop(self),
                colour="quiet",
            )
        )
        note = 66.0 if canvas.area.height > 420 else 44.0
        region = FRect(inner.left, inner.top + 54, inner.width, inner.height - 58 - note)
        with self.scrolled("rows", region, content) as area:
            wide = region.width - (16 if area.most > 0.5 else 0)
            for entry, spot in zip(
                entries,
                rows(FRect(region.left, region.top, wide, content), height, gap, len(entries)),
                strict=True,
            ):
                self.add(entry(spot))
        keys = [f"settings.help_{name}" for name in (self.focus.hover, self.focus.id, "speed")]
        help_key = next((key for key in keys if words.has(key)), "")
        if help_key:
            self.add(
                label(
                    "help",
                    FRect(inner.left, inner.bottom - note + 6, inner.width, note - 6),
                    words(help_key),
                    size=theme.BODY,
                    colour="text_soft",
                    wrap=True,
                    valign="middle",
                )
            )

    def hovered(self) -> None:
        """The explanation follows."""
        self.rebuild()

    def first_focus(self, order: list[str]) -> str:
        """The first setting, not the close button."""
        return "speed"

    def _entries(self) -> list[Callable[[FRect], Item]]:
        words = self.app.words
        settings = self.app.settings

        def pick(
            name: str, values: tuple[Any, ...], texts: list[str], other: Callable[[Any], str] = str
        ) -> Callable[[FRect], Item]:
            current = getattr(settings, name)
            if (
                current not in values
            ):  # `shot --text 137`: it is shown, and the arrows lead back to the usual ones
                at = sum(value < current for value in values)
                values, texts = (
                    (*values[:at], current, *values[at:]),
                    [*texts[:at], other(current), *texts[at:]],
                )
            index = values.index(current)
            return lambda rect: choice(
                name, rect, words(f"settings.{name}"), texts, index, lambda i: self._set(name, values[i])
            )

        def flag(name: str) -> Callable[[FRect], Item]:
            return lambda rect: switch(
                name,
                rect,
                words(f"settings.{name}"),
                getattr(settings, name),
                lambda value: self._set(name, value),
            )

        def percent(size: int) -> str:
            return words("settings.percent", count=size)

        reactions = ("always", "held")
        return [
            pick("speed", SPEEDS, [words(f"settings.speed_{speed:g}") for speed in SPEEDS]),
            pick("text_size", TEXT_SIZES, [percent(size) for size in TEXT_SIZES], percent),
            pick("palette", PALETTES, [words(f"settings.palette_{name}") for name in PALETTES]),
            flag("reduced_motion"),
            flag("fullscreen"),
            pick("ask_reactions", reactions, [words(f"settings.ask_{name}") for name in reactions]),
        ]

    def _set(self, name: str, value: Any) -> None:
        setattr(self.app.settings, name, value)
        self.app.changed()

    def named(self, act: Act) -> None:
        """The settings key closes what it opened."""
        if act.name == "settings":
            self.app.pop(self)
