"""The two fighters' panels: portrait, Heart, Styles, and the Stat Cards with Ready and Hurt markers."""

from __future__ import annotations

from functools import partial
from typing import Final

from pygame import FRect

from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.context import Part
from kotgames.games.knockouts_tapouts.table.fighter_looks import stat_marker
from kotgames.games.knockouts_tapouts.table.layout import (
    MARKER_SIZE,
    MARKERS_PER_ROW,
    FighterPanel,
    fighter_panel,
)
from kotgames.games.knockouts_tapouts.table.short_names import fitting_name, names_of
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import BOLD, LABEL, PLAIN, POSTER, SOFT
from kotgames.ui.table.panels import Chip, CornerLine
from kotgames.ui.table.sprites import Spec
from kotgames.ui.table.tokens import spots

IN_TURN: Final = ("#1d2a3c", "#6f8fb5", "#d6e6fa", 16.0)
"""Ground, edge, ink and size of the sign of a chip that says whose turn it is."""


class FighterPanels(Part):
    """Draws both fighters and says where their markers belong."""

    def items(self, seat: int, rect: FRect, folded: bool) -> list[Item]:
        """The panel of a seat with its trays as places."""
        panel = fighter_panel(rect, folded)
        name = ids.fighter(seat)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if self.ctx.seating.asked == seat:
                canvas.halo(rect, 14, canvas.palette.gold, 7, 2, covered=True)
            canvas.shadow(rect, 14, 6, 3, 140, covered=True)
            self._paint(canvas, seat, panel)
            if self.ctx.lit(name):
                canvas.rim(rect, 14, canvas.palette.gold, 4)
            if mood.focus:
                canvas.rim(rect.inflate(6, 6), 16, canvas.palette.focus, 3)

        who, lit = self.ctx.host.name(seat), self.ctx.lit(name)
        items = [Item(name, rect, draw, "place", who, lambda: self.ctx.gestures.click(name), focus=lit)]
        return items + [
            self._tray(seat, stat, hurt, panel.trays[stat, hurt])
            for stat in c.HURTABLE
            for hurt in (False, True)
        ]

    def _tray(self, seat: int, stat: int, hurt: bool, rect: FRect) -> Item:
        name = ids.tray(seat, stat, hurt)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours, lit = canvas.palette, self.ctx.lit(name)
            ready = (colours.ready_tray, colours.ready_edge)
            fill, edge = (colours.hurt_tray, colours.hurt_edge) if hurt else ready
            canvas.rounded(rect, 6, fill, colours.gold if lit else edge, 2 if lit else 1)
            if mood.focus:
                canvas.rim(rect.inflate(6, 6), 9, colours.focus, 3)

        key = "place.hurt_tray" if hurt else "place.ready_tray"
        label = self.words(key, stat=f"@stat.{c.STATS[stat]}", name=self.ctx.host.name(seat))
        click = partial(self.ctx.gestures.click, name)
        return Item(name, rect, draw, "place", label, click, focus=self.ctx.lit(name))

    def _paint(self, canvas: Canvas, seat: int, panel: FighterPanel) -> None:
        """A panel, part by part: what an action changes is one of them, and the others stay baked."""
        view = self.ctx.view
        who = self.ctx.host.seats[seat]
        key = (
            "kt fighter", seat, panel.small, who.name, who.kind, repr(who.look), view["styles"][seat], self.words.language,
            self.card_set.digest,
        )  # fmt: skip
        canvas.baked(key, panel.rect, lambda inner: self._panel(inner, seat, panel))
        mood = self.ctx.mood_there(seat, self.ctx.mood(seat))
        face = partial(self._portrait, seat=seat, rect=panel.portrait, mood=mood)
        canvas.baked((*key, "face", mood), panel.portrait.inflate(8, 8), face)
        self._title(canvas, seat, panel)
        ready, hand = view["ready"][seat * 5 + c.HEART], view["hand_counts"][seat]
        canvas.baked((*key, "heart", ready, hand), panel.heart, lambda inner: self._heart(inner, seat, panel))
        for stat, box in panel.stats.items():
            ready = view["ready"][seat * 5 + stat]
            paint = partial(self._stat, seat=seat, stat=stat, box=box, panel=panel)
            canvas.baked((*key, stat, ready), box, paint)

    def _panel(self, canvas: Canvas, seat: int, panel: FighterPanel) -> None:
        """The part of a panel that stays as it is through a match."""
        styles, colours = self.ctx.view["styles"][seat], canvas.palette
        canvas.gradient(panel.rect, 14, colours.panel_high, colours.panel_low)
        canvas.rim(panel.rect, 14, colours.seat(seat), 2)
        if not panel.small:
            y, x = panel.heart.bottom + 11, panel.trays[c.STRIKING, True].left
            canvas.icon("check-mark", (panel.rect.left + 18, y), 14, colours.ok)
            BOLD.write(canvas, self.words("chart.ready"), (panel.rect.left + 28, y), colour="ok")
            canvas.icon("cancel", (x + 8, y), 13, colours.danger)
            BOLD.write(canvas, self.words("chart.hurt"), (x + 18, y), colour="danger")
        owned = [style for style in range(len(self.card_set.styles)) if styles >> style & 1]
        for style, box in zip(owned, panel.styles, strict=False):
            canvas.rounded(box, 7, "#3a2457", "#8b5fc9", 1)
            marker = stat_marker(canvas, seat, False, min(MARKER_SIZE, box.height - 6))
            canvas.center(marker, (box.left + 13, box.centery))
            name = self.words(f"style.{self.card_set.styles[style]}")
            BOLD.write(canvas, name, (box.left + 25, box.centery), box.width - 30, "#f0e6ff")

    def _portrait(self, canvas: Canvas, seat: int, rect: FRect, mood: str) -> None:
        colour = canvas.palette.seat(seat)
        canvas.gradient(rect.inflate(4, 4), 12, paint.hexed(paint.lighten(colour, 0.45)), colour)
        canvas.center(self.ctx.seated(canvas, seat, rect.width, mood), rect.center)

    def _title(self, canvas: Canvas, seat: int, panel: FighterPanel) -> None:
        """Name, kind of player and cups; below them, on a large panel, the part in this turn."""
        view, host, face = self.ctx.view, self.ctx.host, panel.portrait
        left = face.right + 8
        room = panel.rect.right - left - 8
        name = fitting_name(canvas, host, seat, room, face=theme.POSTER, upper=True)
        size, below = (18, 10) if panel.small else (23, 13)
        POSTER.of(size).write(canvas, name, (left, face.top + below), room)
        mobile_seat, points = self.ctx.mobility
        mobile = mobile_seat == seat
        line = self.words("chart.mobile_points" if mobile and points else "chart.mobile", count=points)
        kind = self.words(f"ui.kind_{host.seats[seat].kind}")
        wins = view["rounds_won"][seat]
        if panel.small:
            text, ink = (line, "gold") if mobile else (kind, "")
            SOFT.write(canvas, text, (left, face.bottom - 9), room - 18 * wins, ink)
            self._trophies(canvas, wins, panel.rect.right - 8, face.bottom - 9)
            return
        SOFT.write(canvas, kind, (left, face.top + 37), room - 18 * wins)
        self._trophies(canvas, wins, panel.rect.right - 10, face.top + 36)
        chip = FRect(left, face.bottom - 25, room, 25)
        if mobile:
            gold = canvas.palette.gold
            Chip(line, "walking-boot", "#3b2f0c", gold, gold, 16).draw(canvas, chip)
        elif self.ctx.seating.asked == seat:
            Chip(self.words("chart.to_act"), "punch", *IN_TURN).draw(canvas, chip)
        elif view["first_player"] == seat and view["round"]:
            Chip(self.words("chart.first"), "ringing-bell", *IN_TURN).draw(canvas, chip)

    def _trophies(self, canvas: Canvas, wins: int, right: float, y: float) -> None:
        """A cup for each round won."""
        for index in range(wins):
            canvas.icon("trophy", (right - 8 - index * 18, y), 16, canvas.palette.gold)

    def _heart(self, canvas: Canvas, seat: int, panel: FighterPanel) -> None:
        view, colours, box, size = self.ctx.view, canvas.palette, panel.heart, panel.marker_size
        canvas.rounded(box, 8, colours.field_, colours.panel_edge, 1)
        room = box.width * 0.5 - 28
        canvas.icon(ids.STAT_ICONS[c.HEART], (box.left + 14, box.centery), 17, "#ff8f8f")
        heart = self.words("stat.heart")
        BOLD.write(canvas, heart, (box.left + 26, box.centery), room)
        name = canvas.text_width(heart, theme.SMALL, theme.UI_BOLD)
        first = box.left + 26 + min(name, room) + 8 + size / 2
        for index in range(view["ready"][seat * 5 + c.HEART]):
            marker = stat_marker(canvas, seat, False, size)
            canvas.center(marker, (first + index * (size + 2), box.centery))
        text = self.words("chart.hand", count=view["hand_counts"][seat])
        at, wide = (box.right - 8, box.centery), box.width * 0.24
        canvas.text(text, at, theme.SMALL, colours.text_dim, theme.UI, anchor="midright", width=wide)

    def _stat(self, canvas: Canvas, *, seat: int, stat: int, box: FRect, panel: FighterPanel) -> None:
        colours = canvas.palette
        ready = self.ctx.view["ready"][seat * 5 + stat]
        canvas.rounded(box, 8, colours.field_, colours.panel_edge, 1)
        label = self.words(f"stat.{c.STATS[stat]}")
        if panel.small:
            room = panel.trays[stat, False].left - box.left - 8
            BOLD.write(canvas, label, (box.left + 6, box.centery), room)
            return
        count = self.words("chart.ready_count" if stat == c.CONDITIONING else "chart.dice", count=ready)
        room, y = box.width - canvas.text_width(count, theme.SMALL) - 42, box.top + 12
        canvas.icon(ids.STAT_ICONS[stat], (box.left + 14, y), 18, "#ffd98a")
        LABEL.write(canvas, label, (box.left + 27, y), room)
        canvas.text(count, (box.right - 8, y), theme.SMALL, colours.text_soft, theme.UI, anchor="midright")

    def line(self, seat: int, rect: FRect) -> Item:
        """The figures of a fighter on a folded table: the Ready markers of each stat that can be Hurt."""
        ready, host = self.ctx.view["ready"], self.ctx.host
        figures = [
            (ids.STAT_ICONS[stat], str(ready[seat * 5 + stat]), self.words(f"stat.{c.STATS[stat]}"))
            for stat in c.HURTABLE
        ]
        line = CornerLine(seat, [*names_of(host, seat), ""], figures, self.ctx.seating.asked == seat)
        return line.item(f"corner:{seat}", rect)

    def foe_line(self, rect: FRect) -> Item:
        """The holder of the cards at the upper edge, and their number."""
        seat, host = 1 - self.ctx.seating.bottom, self.ctx.host
        cards = self.words("chart.cards", count=self.ctx.view["hand_counts"][seat])

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            left = rect.left + rect.width * 0.66
            room = rect.right - left
            name = fitting_name(canvas, host, seat, room)
            LABEL.write(canvas, name, (left, rect.top + 9), room, "#fff3d8")
            PLAIN.write(canvas, cards, (left, rect.top + 29), room, "#e6d3b5")

        return Item("foe line", rect, draw, label=f"{host.name(seat)}: {cards}")

    # ---- markers

    def specs(self, seat: int, rect: FRect, folded: bool) -> list[Spec]:
        """The places of a seat's Stat Markers: Ready ones from the left, Hurt ones in the other tray."""
        panel = fighter_panel(rect, folded)
        view = self.ctx.view
        found = []
        for stat in c.HURTABLE:
            ready, hurt = view["ready"][seat * 5 + stat], view["hurt"][seat * 5 + stat]
            lying, down = (
                spots(panel.trays[stat, tray], count, panel.marker_size, per_row=MARKERS_PER_ROW)
                for tray, count in ((False, ready), (True, hurt))
            )
            for index, (x, y) in enumerate([*lying, *reversed(down)]):
                is_hurt = index >= ready
                name = ids.marker(seat, stat, index)
                key = "place.hurt_marker" if is_hurt else "place.ready_marker"
                label = self.words(key, stat=f"@stat.{c.STATS[stat]}", name=self.ctx.host.name(seat))
                size, face = panel.marker_size, ("marker", seat, is_hurt)
                usable = index in (ready - 1, ready) and self.ctx.usable(name)
                found.append(Spec(name, x, y, size, size, face, layer=2, label=label, focus=usable))
        return found
