"""The heads-up display of every table: the bar with the question, tools, banners. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import FRect

from kotgames.ui import signs, theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.context import Banner, Host
from kotgames.ui.table.ids import PROMPT
from kotgames.ui.widgets.controls import focus_rim

TOOLS = (
    ("menu", "pause-button"), ("undo", "backward-time"), ("log", "notebook"), ("rules", "help"), ("settings", "settings-knobs"),
)  # fmt: skip
SIZES = (18.0, 17.0, theme.BODY, theme.SMALL)
"""In the largest of these in which it fits the question stands in one line."""


class HeadsUpDisplay:
    """Items for one host."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.words = host.words

    def prompt_item(
        self,
        rect: FRect,
        headline: tuple[str, str],
        within: Callable[[Canvas, FRect], tuple[str, str]] | None = None,
    ) -> Item:
        """The question in a bar at the top: (title, sentence); `within` may say it more shortly for a width. While nobody is asked and
        something is shown, the bar says how to skip it. What is put to several people together (`Situation.round`) stands there in its own
        words."""
        round_ = self.host.situation.round
        if round_ is not None:
            headline = round_.title, round_.text

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            asked = self.host.situation.prompt is not None or round_ is not None
            canvas.panel(rect, 11, colours.gold if asked else None, 2)
            title, text = headline if within is None or round_ is not None else within(canvas, rect)
            text = self.host.led or text
            wide = min(canvas.text_width(title, 17, theme.UI_BOLD) + 26, rect.width * 0.42)
            chip = FRect(rect.left + 7, rect.top + 6, wide, rect.height - 12)
            canvas.gradient(chip, 7, "#ffe27a" if asked else "#5a6474", "#e5a91d" if asked else "#3d4653")
            ink = "#3a2702" if asked else "#ffffff"
            canvas.text(title, chip.center, 17, ink, theme.UI_BOLD, anchor="center", width=wide - 14)
            room = FRect(chip.right + 12, rect.top + 2, rect.right - chip.right - 22, rect.height - 4)
            size = next((one for one in SIZES if canvas.text_width(text, one) <= room.width), None)
            if size is not None:
                length = canvas.text_width(text, size)
                canvas.text(text, (room.left, room.centery), size, colours.text, width=room.width)
                if not asked and self.host.skippable:
                    self._skip_note(canvas, room, length)
            else:
                canvas.paragraph(text, room, theme.BODY, colours.text, valign="middle", leading=0.94)

        title, text = headline
        return Item(PROMPT, rect, draw, label=f"{title}: {self.host.led or text}", live=True)

    @staticmethod
    def first_headline(canvas: Canvas, rect: FRect, ways: Iterable[tuple[str, str]]) -> tuple[str, str]:
        """The first of several ways to say a headline that fits into a bar in small letters; the last if none does."""
        for found in ways:
            chip = min(canvas.text_width(found[0], 17, theme.UI_BOLD) + 26, rect.width * 0.42)
            high = canvas.paragraph_height(found[1], rect.width - chip - 29, theme.SMALL, leading=0.94)
            if (
                canvas.text_width(found[0], theme.SMALL, theme.UI_BOLD) <= chip - 14
                and high <= rect.height - 3
            ):
                break
        return found

    def _skip_note(self, canvas: Canvas, room: FRect, length: float) -> None:
        """The key that skips, behind the sentence, where there is room for both."""
        devices = self.host.app.devices
        key = devices.key_of("skip") or devices.key_of("confirm")
        note = self.words("ui.skip_note", key=key)
        if key and length + signs.width(canvas, note) + 24 <= room.width:
            point = (room.right - 4, room.centery)
            signs.write(canvas, note, point, theme.SMALL, canvas.palette.text_dim, anchor="midright")

    def tools(self, rect: FRect) -> list[Item]:
        """Small buttons: menu, undo, log, rules, settings."""
        gap = 6.0
        width = (rect.width - gap * (len(TOOLS) - 1)) / len(TOOLS)
        return [
            self.tool(name, icon, FRect(rect.left + index * (width + gap), rect.top, width, rect.height))
            for index, (name, icon) in enumerate(TOOLS)
        ]

    def tool(self, name: str, icon: str, box: FRect) -> Item:
        """One small button."""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.rounded(box, 8, colours.field_, colours.gold if mood.hover else colours.panel_edge, 1.5)
            ink = colours.gold if mood.hover else colours.text_soft
            canvas.icon(icon, box.center, min(box.height, box.width) * 0.62, ink)
            focus_rim(canvas, box, 8, mood)

        host = self.host
        calls = {
            "menu": host.pause, "undo": host.undo, "log": host.open_log, "rules": host.app.open_rules, "settings": host.open_settings,
        }  # fmt: skip
        text = self.words(f"tool.{name}")
        return Item(
            f"tool:{name}", box, draw, role="button", label=text, on=calls[name], focus=True, tip=text
        )

    def banner(self, where: FRect, current: Callable[[], Banner | None]) -> list[Item]:
        """A big word across a part of the table: the round, a knockout."""
        now = current()
        if now is None:
            return []

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            banner = current()
            if banner is None:
                return
            text, name, t = banner
            colour = canvas.ink(name)
            strip = FRect(where.left, where.centery - 28, where.width, 56)
            canvas.push_clip(where)
            canvas.gradient(strip, 0, "#0b0d11", "#1b212b")
            for y in (strip.top, strip.bottom - 2):
                canvas.fill(FRect(strip.left, y, strip.width, 2), colour)
            slide = (1 - min(1.0, t * 6)) * 60 if not self.host.app.settings.reduced_motion else 0.0
            point = (strip.centerx - slide, strip.centery)
            canvas.text(
                text, point, 32, colour, theme.POSTER, anchor="center", width=strip.width - 24, outline=1.5
            )
            canvas.pop_clip()

        return [Item("banner", FRect(where), draw, label=now[0], live=True)]
