"""The settings: open over anything, keep every change at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from pygame import FRect

from kotgames.scenes.menus.key_page import RIM, KeyPage
from kotgames.scenes.menus.pad_page import PadPage
from kotgames.system import catalogue
from kotgames.system.settings import ASKED, BOT_PACES, LOUDNESS, PALETTES, SPEEDS, TEXT_SIZES
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.widgets.controls import (
    button,
    choice,
    heading,
    label,
    panel,
    row_height,
    switch,
    tab,
    value_width,
)
from kotgames.ui.widgets.layout import centered, columns, inset, rows

PAGES = ("game", "screen", "sound", "keys", "pad")
SCALES = ("speed", "text_size", "effects", "crowd")
"""Settings whose values go from little to much: from the most no step leads to the least."""
FIRST = {"game": "speed", "screen": "text_size", "sound": "effects", "keys": "keys", "pad": "pad"}
"""Rows that are explained while none is looked at, by page."""
NAV = 190.0
"""Width of the list of pages, where there is room for one."""
MOST_ROW = 104.0
"""A row with its explanation is not higher."""


class Entry(NamedTuple):
    """A row of a page."""

    name: str
    make: Callable[[FRect, str], Item]
    """Takes the place and the explanation, "" where there is no room for one."""


class SettingsScene(Scene):
    """Pages of rows over the whole window, each with what it means; where that has no room, what the focused row means stands below."""

    opaque: ClassVar[bool] = False
    kind: ClassVar[str] = "settings"

    def __init__(self, app: App, page: str = "game") -> None:
        super().__init__(app)
        self.page = page
        self._keys = KeyPage(app, self)
        self._pad = PadPage(app, self)

    def build(self, canvas: Canvas) -> None:
        """Pages at the left or above, rows, help."""
        words = self.app.words
        area = canvas.area
        box = centered(area, 1480, 1000, 12)
        self.add(panel("panel", box, edge="gold"))
        low, roomy = area.height < 500, area.width >= 1000 and area.height >= 560
        inner = inset(box, 22, 14)
        title = FRect(inner.left, inner.top, inner.width - 130, 40)
        self.add(heading("title", title, words("settings.title"), 28))
        close = FRect(inner.right - 120, inner.top, 120, 40)
        if roomy:
            spots = rows(FRect(inner.left, inner.top + 60, NAV, inner.height), 52, 8, len(PAGES))
            body = FRect(inner.left + NAV + 22, inner.top + 60, inner.width - NAV - 22, inner.height - 60)
        else:
            tabs = FRect(inner.left, inner.top + 48, inner.width, 36 if low else 40)
            spots = columns(tabs, len(PAGES), 8)
            body = FRect(inner.left, tabs.bottom + 8, inner.width, inner.bottom - tabs.bottom - 8)
        for name, spot in zip(PAGES, spots, strict=True):
            self.add(self._page_tab(name, spot))
        if self.page == "keys":
            self._keys.build(canvas, body)
        elif self.page == "pad":
            self._pad.build(canvas, body)
        else:
            self._rows(canvas, body, low=low, roomy=roomy)
        self.add(button("close", close, words("ui.close"), lambda: self.app.pop(self), colour="quiet"))

    def _page_tab(self, name: str, rect: FRect) -> Item:
        def turn() -> None:
            self.page = name
            self._stop_waiting()
            self.rebuild()

        text = self.app.words(f"settings.page_{name}")
        return tab(f"page:{name}", rect, [text], here=name == self.page, on=turn, size=17)

    def help(self, rect: FRect, first: str = "") -> None:
        """The meaning of the row that is looked at; else `first`, else the purpose of the page."""
        words = self.app.words
        names = [name.split(":")[0] for name in (self.focus.hover, self.focus.id)]
        keys = [f"settings.help_{name}" for name in (*names, FIRST[self.page])]
        text = first or next((words(key) for key in keys if words.has(key)), "")
        self.add(label("help", rect, text, colour="text_soft", wrap=True))

    def hovered(self) -> None:
        """The explanation follows."""
        self.rebuild()

    def first_focus(self, order: list[str]) -> str:
        """The first setting, not a page."""
        pages = [index for index, name in enumerate(order) if name.startswith("page:")]
        return order[min(pages[-1] + 1, len(order) - 1)] if pages else order[0]

    def advance(self, ms: float) -> bool:
        """See `Scene`: a button that is pressed lights up."""
        return self.page == "pad" and self._pad.changed()

    # ---- the rows

    def _rows(self, canvas: Canvas, body: FRect, *, low: bool, roomy: bool) -> None:
        """Every setting of a page; each with its explanation, or one explanation below."""
        words = self.app.words
        entries = self._entries()
        helps = [words(f"settings.help_{entry.name}") for entry in entries]
        wide = body.width - 2 * RIM
        height, gap = (40.0, 6.0) if low else (44.0, 8.0)
        note = 0.0
        if roomy:
            # text of a row with a choice, which has the least room
            room = wide - value_width(FRect(0, 0, wide, 0)) - 24
            least = max(row_height(canvas, room, text) for text in helps)
            gap = 12.0
            height = max(least, min(MOST_ROW, (body.height - 2 * RIM + gap) / len(entries) - gap))
        else:
            note = 46.0 if low else 62.0
            helps = [""] * len(entries)
        region = FRect(body.left, body.top, body.width, body.height - note)
        content = len(entries) * (height + gap) - gap + 2 * RIM
        with self.scrolled(f"rows {self.page}", region, content) as area:
            wide -= 16 if area.most > 0.5 else 0
            column = FRect(region.left + RIM, region.top + RIM, wide, content)
            for entry, text, spot in zip(
                entries, helps, rows(column, height, gap, len(entries)), strict=True
            ):
                self.add(entry.make(spot, text))
        if note:
            self.help(FRect(body.left, body.bottom - note + 6, body.width, note - 6))

    def _entries(self) -> list[Entry]:
        words = self.app.words
        if self.page == "game":
            return [
                self._pick("speed", SPEEDS, [words(f"settings.speed_{speed:g}") for speed in SPEEDS]),
                self._pick("bot_pace", BOT_PACES, [words(f"settings.pace_{pace}") for pace in BOT_PACES]),
                self._pick(
                    "ask_reactions",
                    ASKED,
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
        return []

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
        at = values.index(current)
        return Entry(
            name,
            lambda rect, sub: choice(
                name,
                rect,
                text,
                texts,
                at,
                lambda i: self._set(name, values[i]),
                sub=sub,
                ends=name in SCALES,
            ),
        )

    def _flag(self, name: str) -> Entry:
        text = self.app.words(f"settings.{name}")
        value = getattr(self.app.settings, name)
        return Entry(
            name, lambda rect, sub: switch(name, rect, text, value, lambda new: self._set(name, new), sub=sub)
        )

    def _set(self, name: str, value: Any) -> None:
        setattr(self.app.settings, name, value)
        self.app.changed()

    # ---- life

    def _stop_waiting(self) -> None:
        self._keys.stop()
        self._pad.stop()

    def closed(self) -> None:
        """No key is awaited any more."""
        self._stop_waiting()

    def settings(self) -> bool:
        """The key that opened them closes them."""
        self.app.pop(self)
        return True
