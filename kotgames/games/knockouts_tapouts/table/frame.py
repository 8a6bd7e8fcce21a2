"""Around the table: the bar with the question, buttons, tools, tabs, the log, banners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from kotgames.games.knockouts_tapouts.table.calling import called, calls
from kotgames.games.knockouts_tapouts.table.layout import PAGES, Layout
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import focus_rim

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.table.table import Table


class FrameView:
    """Draws what is not the game's own material."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.host = table.host
        self.words = table.host.words

    def prompt_items(self) -> list[Item]:
        """The question in a bar at the top."""
        if self.table.creating:
            rect = FRect(8, 5, self.table.area.width - 64, 42)
        else:
            rect = self.table.layout.prompt
        title, text = self.table.headline()

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            asked = self.host.situation.prompt is not None
            canvas.panel(rect, 11, colours.gold if asked else None, 2)
            title, text = self._headline_within(canvas, rect)
            wide = min(canvas.text_width(title, 17, theme.UI_BOLD) + 26, rect.width * 0.42)
            chip = FRect(rect.left + 7, rect.top + 6, wide, rect.height - 12)
            canvas.gradient(chip, 7, "#ffe27a" if asked else "#5a6474", "#e5a91d" if asked else "#3d4653")
            canvas.text(
                title,
                chip.center,
                17,
                "#3a2702" if asked else "#ffffff",
                theme.UI_BOLD,
                anchor="center",
                width=wide - 14,
            )
            room = FRect(chip.right + 12, rect.top + 2, rect.right - chip.right - 22, rect.height - 4)
            size = 18.0
            if canvas.text_width(text, size) <= room.width:
                canvas.text(text, (room.left, room.centery), size, colours.text, width=room.width)
            else:
                canvas.paragraph(text, room, theme.BODY, colours.text, valign="middle", leading=0.94)

        return [Item("prompt", rect, draw, label=f"{title}: {text}")]

    def _headline_within(self, canvas: Canvas, rect: FRect) -> tuple[str, str]:
        """The headline, with the players called more shortly where their names leave no room for the question."""
        found = self.table.headline()
        for index in range(1, 3):
            chip = min(canvas.text_width(found[0], 17, theme.UI_BOLD) + 26, rect.width * 0.42)
            room = rect.width - chip - 29
            high = canvas.paragraph_height(found[1], room, theme.SMALL, leading=0.94)
            if (
                canvas.text_width(found[0], theme.SMALL, theme.UI_BOLD) <= chip - 14
                and high <= rect.height - 3
            ):
                break
            found = self.table.asking.headline(lambda seat: calls(self.host, seat)[index])  # noqa: B023 - called at once
        return found

    def items(self, layout: Layout) -> list[Item]:
        """Buttons, tools, tabs and log."""
        items = []
        if layout.tabs is not None:
            items += self._tabs(layout.tabs)
        items += self.host.control_items(layout.controls, size=17.0)
        items += self._tools(layout.tools)
        if layout.log is not None:
            items.append(self._log(layout.log))
        if layout.backs is not None:
            items.append(self._foe_line(layout.backs))
        return items

    def _foe_line(self, rect: FRect) -> Item:
        """Who holds the cards at the upper edge, and how many."""
        seat = 1 - self.table.bottom_seat
        name = self.host.name(seat)
        cards = self.words("chart.cards", count=self.table.view["hand_counts"][seat])

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            left = rect.left + rect.width * 0.66
            room = rect.right - left
            text = called(canvas, self.host, seat, room)
            canvas.text(text, (left, rect.top + 9), theme.BODY, "#fff3d8", theme.UI_BOLD, width=room)
            canvas.text(cards, (left, rect.top + 29), theme.SMALL, "#e6d3b5", width=rect.right - left)

        return Item("foe line", rect, draw, label=f"{name}: {cards}")

    def _tabs(self, rect: FRect) -> list[Item]:
        """The pages of a folded table, two by two."""
        width, height = (rect.width - 6) / 2, (rect.height - 6) / 2
        return [
            self._tab(
                page,
                FRect(
                    rect.left + (index % 2) * (width + 6),
                    rect.top + (index // 2) * (height + 6),
                    width,
                    height,
                ),
            )
            for index, page in enumerate(PAGES)
        ]

    def _tab(self, page: str, box: FRect) -> Item:
        here = page == self.table.page
        text = self.words(f"page.{page}")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            if here:
                canvas.gradient(box, 8, "#ffe27a", "#e5a91d")
            else:
                canvas.rounded(
                    box, 8, colours.panel_low, colours.gold if mood.hover else colours.panel_edge, 1.5
                )
            canvas.text(
                text,
                box.center,
                theme.BODY,
                colours.gold_ink if here else colours.text_soft,
                theme.UI_BOLD,
                anchor="center",
                width=box.width - 8,
            )
            focus_rim(canvas, box, 8, mood)

        return Item(
            f"page:{page}",
            box,
            draw,
            role="tab",
            label=text,
            on=lambda: self.table.show_page(page),
            focus=True,
        )

    def _tools(self, rect: FRect) -> list[Item]:
        """Small buttons: menu, undo, log, settings."""
        tools = (
            ("menu", "pause-button"),
            ("undo", "backward-time"),
            ("log", "notebook"),
            ("rules", "help"),
            ("settings", "settings-knobs"),
        )
        gap = 6.0
        width = (rect.width - gap * (len(tools) - 1)) / len(tools)
        return [
            self._tool(name, icon, FRect(rect.left + index * (width + gap), rect.top, width, rect.height))
            for index, (name, icon) in enumerate(tools)
        ]

    def menu_item(self) -> Item:
        """The menu button alone (fighter creation)."""
        area = self.table.area
        return self._tool("menu", "pause-button", FRect(area.right - 50, 5, 42, 42))

    def _tool(self, name: str, icon: str, box: FRect) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.rounded(box, 8, colours.field_, colours.gold if mood.hover else colours.panel_edge, 1.5)
            canvas.icon(
                icon,
                box.center,
                min(box.height, box.width) * 0.62,
                colours.gold if mood.hover else colours.text_soft,
            )
            focus_rim(canvas, box, 8, mood)

        host = self.host
        calls = {
            "menu": host.pause,
            "undo": host.undo,
            "log": host.open_log,
            "rules": host.app.open_rules,
            "settings": host.open_settings,
        }
        return Item(
            f"tool:{name}",
            box,
            draw,
            role="button",
            label=self.words(f"tool.{name}"),
            on=calls[name],
            focus=True,
            tip=self.words(f"tool.{name}"),
        )

    def _log(self, rect: FRect) -> Item:
        told = [line for line in self.host.situation.told if not line.minor]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.panel(rect, 12, colours.gold if mood.hover or mood.focus else None)
            canvas.text(
                self.words("tool.log"), (rect.left + 14, rect.top + 16), 18, colours.gold, theme.POSTER
            )
            line = canvas.line_height(theme.SMALL) * 0.96
            room = rect.height - 34
            shown: list[tuple[str, str, list[str]]] = []
            used = 0.0
            for entry in reversed(told):
                lines = canvas.scribe.wrap(
                    entry.text, theme.UI, canvas.size_px(theme.SMALL), (rect.width - 48) * canvas.u
                )
                need = len(lines) * line + 3
                if used + need > room:
                    break
                used += need
                shown.append((entry.icon, entry.colour, lines))
            y = rect.top + 30
            for icon, colour, lines in reversed(shown):
                ink = str(getattr(colours, colour))
                canvas.icon(icon, (rect.left + 20, y + line / 2), 15, ink)
                for text in lines:
                    canvas.text(text, (rect.left + 34, y + line / 2), theme.SMALL, ink, width=rect.width - 44)
                    y += line
                y += 3

        last = told[-1].text if told else ""
        return Item(
            "log",
            rect,
            draw,
            role="button",
            label=f"{self.words('tool.log')}: {last}",
            on=self.host.open_log,
            focus=True,
        )

    def banner_items(self, layout: Layout) -> list[Item]:
        """A big word across the mat: the round, a knockout."""
        if self.table.banner is None:
            return []
        where = layout.mat or (layout.chart.rect if layout.chart else layout.area)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            banner = self.table.banner
            if banner is None:
                return
            text, colour, t = banner
            strip = FRect(where.left, where.centery - 28, where.width, 56)
            canvas.push_clip(where)
            canvas.gradient(strip, 0, "#0b0d11", "#1b212b")
            canvas.fill(FRect(strip.left, strip.top, strip.width, 2), str(getattr(canvas.palette, colour)))
            canvas.fill(
                FRect(strip.left, strip.bottom - 2, strip.width, 2), str(getattr(canvas.palette, colour))
            )
            slide = (1 - min(1.0, t * 6)) * 60 if not self.host.app.settings.reduced_motion else 0.0
            canvas.text(
                text,
                (strip.centerx - slide, strip.centery),
                32,
                str(getattr(canvas.palette, colour)),
                theme.POSTER,
                anchor="center",
                width=strip.width - 24,
                outline=1.5,
            )
            canvas.pop_clip()

        return [Item("banner", FRect(where), draw, label=self.table.banner[0])]
