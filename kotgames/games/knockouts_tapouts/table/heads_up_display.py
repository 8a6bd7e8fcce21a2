"""Around the table: the bar with the question, buttons, tools, tabs, the log, banners."""

from __future__ import annotations

from pygame import FRect

from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.table.layout import Layout
from kotgames.games.knockouts_tapouts.table.short_names import fitting_name, names_of
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table import heads_up_display
from kotgames.ui.table.log_lines import log_panel
from kotgames.ui.table.panels import CornerLine


class HeadsUpDisplay(heads_up_display.HeadsUpDisplay):
    """Draws what is not the game's own material."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx.host)
        self.ctx = ctx

    def items(self, layout: Layout) -> list[Item]:
        """Buttons, tools, tabs and log."""
        items = []
        items += [self._corner(seat, rect) for seat, rect in enumerate(layout.corners)]
        items += self.host.control_items(layout.controls, size=17.0)
        items += self.tools(layout.tools)
        if layout.log is not None:
            items.append(log_panel(self.ctx, layout.log))
        if layout.closed_hand is not None:
            items.append(self._foe_line(layout.closed_hand))
        return items

    def _corner(self, seat: int, rect: FRect) -> Item:
        """The figures of a fighter: the Ready markers of each stat that can be Hurt."""
        ready = self.ctx.view["ready"]
        figures = [
            (ids.STAT_ICONS[stat], str(ready[seat * 5 + stat]), self.words(f"stat.{c.STATS[stat]}"))
            for stat in c.HURTABLE
        ]
        line = CornerLine(seat, [*names_of(self.host, seat), ""], figures, self.ctx.seating.asked == seat)
        return line.item(f"corner:{seat}", rect)

    def _foe_line(self, rect: FRect) -> Item:
        """The holder of the cards at the upper edge, and their number."""
        seat = 1 - self.ctx.seating.bottom
        name = self.host.name(seat)
        cards = self.words("chart.cards", count=self.ctx.view["hand_counts"][seat])

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            left = rect.left + rect.width * 0.66
            room = rect.right - left
            text = fitting_name(canvas, self.host, seat, room)
            canvas.text(text, (left, rect.top + 9), theme.BODY, "#fff3d8", theme.UI_BOLD, width=room)
            canvas.text(cards, (left, rect.top + 29), theme.SMALL, "#e6d3b5", width=rect.right - left)

        return Item("foe line", rect, draw, label=f"{name}: {cards}")

    def menu_item(self, area: FRect) -> Item:
        """The menu button alone (fighter creation)."""
        return self.tool("menu", "pause-button", FRect(area.right - 50, 5, 42, 42))
