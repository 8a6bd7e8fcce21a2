"""The settings dialog: opens over anything, keeps every change at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from pygame import FRect

from kotgames.system import catalogue
from kotgames.system.settings import BOT_PACES, LOUDNESS, PALETTES, SPEEDS, TEXT_SIZES
from kotgames.ui import theme
from kotgames.ui.bindings import FIXED, KEYS, conflict, merged
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import button, choice, focus_rim, heading, label, panel, switch, tab
from kotgames.ui.widgets.layout import centered, columns, inset, rows

PAGES = ("game", "screen", "sound", "keys")
FIRST = {"game": "speed", "screen": "text_size", "sound": "effects", "keys": "keys"}
"""What is explained while no row is looked at."""
Entry = Callable[[FRect], Item]


class SettingsScene(Scene):
    """Pages of rows; what the focused row means stands below."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "settings"

    def __init__(self, app: App, page: str = "game") -> None:
        super().__init__(app)
        self.page = page
        self._waiting = ""
        """The action whose new key is awaited."""

    def build(self, canvas: Canvas) -> None:
        """Tabs, rows, help."""
        words = self.app.words
        entries = self._entries()
        low = canvas.area.height < 500
        height, gap = (44.0, 8.0) if not low else (40.0, 6.0)
        content = len(entries) * (height + gap)
        box = centered(canvas.area, 760, 480, 8)
        self.add(panel("panel", box, edge="gold"))
        inner = inset(box, 22, 14)
        title = FRect(inner.left, inner.top, inner.width - 130, 40)
        self.add(heading("title", title, words("settings.title"), 28))
        close = FRect(inner.right - 120, inner.top, 120, 40)
        self.add(button("close", close, words("ui.close"), lambda: self.app.pop(self), colour="quiet"))
        tabs = FRect(inner.left, inner.top + 48, inner.width, 40 if not low else 36)
        for name, spot in zip(PAGES, columns(tabs, len(PAGES), 8), strict=True):
            self.add(self._page_tab(name, spot))
        note = 62.0 if not low else 46.0
        top = tabs.bottom + 10
        region = FRect(inner.left, top, inner.width, inner.bottom - top - note)
        with self.scrolled(f"rows {self.page}", region, content) as area:
            wide = region.width - (16 if area.most > 0.5 else 0)
            spots = rows(FRect(region.left, region.top, wide, content), height, gap, len(entries))
            for entry, spot in zip(entries, spots, strict=True):
                self.add(entry(spot))
        self._help(FRect(inner.left, inner.bottom - note + 6, inner.width, note - 6))

    def _page_tab(self, name: str, rect: FRect) -> Item:
        def turn() -> None:
            self.page, self._waiting = name, ""
            self.app.devices.capture = None
            self.rebuild()

        text = self.app.words(f"settings.page_{name}")
        return tab(f"page:{name}", rect, [text], here=name == self.page, on=turn, size=17)

    def _help(self, rect: FRect) -> None:
        words = self.app.words
        if self._waiting:
            text = words("settings.press_key", action=f"@key.{self._waiting}")
        else:
            names = [name.split(":")[0] for name in (self.focus.hover, self.focus.id)]
            keys = [f"settings.help_{name}" for name in (*names, FIRST[self.page])]
            text = next((words(key) for key in keys if words.has(key)), "")
        self.add(label("help", rect, text, colour="text_soft", wrap=True))

    def hovered(self) -> None:
        """The explanation follows."""
        self.rebuild()

    def first_focus(self, order: list[str]) -> str:
        """The first setting, not the close button."""
        index = order.index(f"page:{PAGES[-1]}") + 1 if f"page:{PAGES[-1]}" in order else 0
        return order[min(index, len(order) - 1)]

    # ---- the rows

    def _entries(self) -> list[Entry]:
        words = self.app.words
        if self.page == "game":
            return [
                self._pick("speed", SPEEDS, [words(f"settings.speed_{speed:g}") for speed in SPEEDS]),
                self._pick("bot_pace", BOT_PACES, [words(f"settings.pace_{pace}") for pace in BOT_PACES]),
                self._pick(
                    "ask_reactions",
                    ("always", "held"),
                    [words("settings.ask_always"), words("settings.ask_held")],
                ),
                self._flag("confirm"),
            ]
        if self.page == "screen":
            percent = self._percent
            languages = catalogue.languages()
            return [
                self._pick("text_size", TEXT_SIZES, [percent(size) for size in TEXT_SIZES], percent),
                self._pick("palette", PALETTES, [words(f"settings.palette_{name}") for name in PALETTES]),
                self._flag("reduced_motion"),
                self._flag("fullscreen"),
                self._pick("language", tuple(languages), list(languages.values())),
            ]
        if self.page == "sound":
            loud = [self._percent(value) if value else words("ui.off") for value in LOUDNESS]
            return [
                self._pick("effects", LOUDNESS, loud),
                self._pick("crowd", LOUDNESS, loud),
                self._flag("music"),
                self._flag("speech"),
            ]
        return [*(partial(self._key_row, action) for action in KEYS), self._reset_row]

    def _percent(self, size: int) -> str:
        return self.app.words("settings.percent", count=size)

    def _pick(
        self, name: str, values: Sequence[Any], texts: list[str], other: Callable[[Any], str] = str
    ) -> Entry:
        current = getattr(self.app.settings, name)
        values = list(values)
        if (
            current not in values
        ):  # `shot --text 137`: it is shown, and the arrows lead back to the usual ones
            at = sum(value < current for value in values)
            values.insert(at, current)
            texts.insert(at, other(current))
        text = self.app.words(f"settings.{name}")
        return lambda rect: choice(
            name, rect, text, texts, values.index(current), lambda i: self._set(name, values[i])
        )

    def _flag(self, name: str) -> Entry:
        text = self.app.words(f"settings.{name}")
        value = getattr(self.app.settings, name)
        return lambda rect: switch(name, rect, text, value, lambda new: self._set(name, new))

    def _set(self, name: str, value: Any) -> None:
        setattr(self.app.settings, name, value)
        self.app.changed()

    # ---- keys

    def _key_row(self, action: str, rect: FRect) -> Item:
        words = self.app.words
        text = words(f"key.{action}")
        waiting = self._waiting == action
        keys = self.app.devices.bindings[action]
        shown = words("settings.waiting") if waiting else "   ".join(written(key) for key in keys)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            colours = canvas.palette
            edge = colours.gold if mood.hover or mood.focus or waiting else colours.panel_edge
            canvas.rounded(box, 10, colours.field_, edge, 1.5)
            canvas.text(
                text, (box.left + 14, box.centery), theme.BODY, colours.text_soft, width=box.width * 0.5
            )
            ink = colours.gold if waiting else colours.text
            canvas.text(
                shown, (box.right - 16, box.centery), theme.BODY, ink, theme.UI_BOLD, anchor="midright",
                width=box.width * 0.45,
            )  # fmt: skip
            focus_rim(canvas, box, 10, mood)

        return Item(
            f"bind:{action}", rect, draw, role="button", label=f"{text}: {shown}", on=lambda: self._await(action),
            focus=True,
        )  # fmt: skip

    def _reset_row(self, rect: FRect) -> Item:
        return button(
            "bind_reset",
            rect,
            self.app.words("settings.keys_reset"),
            self._reset,
            colour="quiet",
            icon="cycle",
        )

    def _await(self, action: str) -> None:
        self._waiting = action
        self.app.devices.capture = self._pressed
        self.rebuild()

    def _pressed(self, key: str) -> None:
        """The key for the awaited action: it takes the place of the first one; Escape leaves all as it was."""
        action, self._waiting = self._waiting, ""
        self.app.devices.capture = None
        self.rebuild()
        if key == "escape" and FIXED[key] != action:
            return
        words = self.app.words
        bindings = self.app.devices.bindings
        other = conflict(bindings, action, key)
        if other is not None:
            self.app.say(words("settings.key_taken", pressed=written(key), action=words(f"key.{other}")))
            return
        kept = [old for old in bindings[action][1:] if old != key]
        fixed = [old for old in bindings[action][:1] if FIXED.get(old) == action and old != key]
        self.app.settings.keys = {**self.app.settings.keys, action: [key, *fixed, *kept]}
        self._rebind()

    def _reset(self) -> None:
        self.app.settings.keys = {}
        self._rebind()

    def _rebind(self) -> None:
        self.app.devices.bind(merged(self.app.settings.keys)[0])
        self.app.changed()

    def closed(self) -> None:
        """No key is awaited any more."""
        self.app.devices.capture = None

    def settings(self) -> bool:
        """The key that opened them closes them."""
        self.app.pop(self)
        return True


def written(key: str) -> str:
    """A key as it stands on a keyboard: "Ctrl+Z", "Page up"."""
    return "+".join(part.capitalize() for part in key.split("+"))
