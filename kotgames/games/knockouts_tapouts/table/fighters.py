"""The two fighters' panels: portrait, Heart, Styles, and the Stat Cards with Ready and Hurt markers."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.table import fighter_looks, ids
from kotgames.games.knockouts_tapouts.table.baked_pictures import BakedPictures
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.table.drops import Gestures
from kotgames.games.knockouts_tapouts.table.fighter_looks import stat_marker
from kotgames.games.knockouts_tapouts.table.layout import (
    MARKER_SIZE,
    MARKERS_PER_ROW,
    FighterPanel,
    fighter_panel,
)
from kotgames.games.knockouts_tapouts.table.short_names import fitting_name
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.sprites import Spec
from kotgames.ui.table.tokens import spots


class FighterPanels:
    """Draws both fighters and says where their markers belong."""

    def __init__(self, ctx: Context, pictures: BakedPictures, gestures: Gestures) -> None:
        self.ctx = ctx
        self.pictures = pictures
        self.gestures = gestures
        self.card_set = ctx.card_set
        self.words = ctx.words

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

        who = self.ctx.host.name(seat)
        items = [
            Item(
                name,
                rect,
                draw,
                role="place",
                label=who,
                on=lambda: self.gestures.click(name),
                focus=self.ctx.lit(name),
            )
        ]
        for stat in c.HURTABLE:
            for hurt in (False, True):
                items.append(self._tray(seat, stat, hurt, panel.trays[stat, hurt]))
        return items

    def _tray(self, seat: int, stat: int, hurt: bool, rect: FRect) -> Item:
        name = ids.tray(seat, stat, hurt)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            fill, edge = (
                (colours.hurt_tray, colours.hurt_edge) if hurt else (colours.ready_tray, colours.ready_edge)
            )
            lit = self.ctx.lit(name)
            canvas.rounded(rect, 6, fill, colours.gold if lit else edge, 2 if lit else 1)
            if mood.focus:
                canvas.rim(rect.inflate(6, 6), 9, colours.focus, 3)

        key = "place.hurt_tray" if hurt else "place.ready_tray"
        label = self.words(key, stat=f"@stat.{c.STATS[stat]}", name=self.ctx.host.name(seat))
        return Item(
            name,
            rect,
            draw,
            role="place",
            label=label,
            on=lambda: self.gestures.click(name),
            focus=self.ctx.lit(name),
        )

    def _paint(self, canvas: Canvas, seat: int, panel: FighterPanel) -> None:
        """A panel, part by part: what an action changes is one of them, and the others stay baked."""
        view = self.ctx.view
        who = self.ctx.host.seats[seat]
        key = (
            "kt fighter", seat, panel.small, who.name, who.kind, repr(who.look), view["styles"][seat], self.words.language,
            self.card_set.digest,
        )  # fmt: skip
        canvas.baked(key, panel.rect, lambda inner: self._panel(inner, seat, panel))
        mood = self.ctx.mood_there(seat, fighter_looks.mood(self.ctx, seat))
        canvas.baked(
            (*key, "face", mood),
            panel.portrait.inflate(8, 8),
            lambda inner: self._portrait(inner, seat, panel.portrait, mood),
        )
        self._title(canvas, seat, panel)
        ready, hand = view["ready"][seat * 5 + c.HEART], view["hand_counts"][seat]
        canvas.baked((*key, "heart", ready, hand), panel.heart, lambda inner: self._heart(inner, seat, panel))
        for stat, box in panel.stats.items():
            ready = view["ready"][seat * 5 + stat]
            canvas.baked(
                (*key, stat, ready), box, partial(self._stat, seat=seat, stat=stat, box=box, panel=panel)
            )

    def _panel(self, canvas: Canvas, seat: int, panel: FighterPanel) -> None:
        """The part of a panel that stays as it is through a match."""
        view = self.ctx.view
        colours = canvas.palette
        colour = colours.seat(seat)
        canvas.gradient(panel.rect, 14, colours.panel_high, colours.panel_low)
        canvas.rim(panel.rect, 14, colour, 2)
        if not panel.small:
            y = panel.heart.bottom + 11
            canvas.icon("check-mark", (panel.rect.left + 18, y), 14, colours.ok)
            canvas.text(
                self.words("chart.ready"), (panel.rect.left + 28, y), theme.SMALL, colours.ok, theme.UI_BOLD
            )
            x = panel.trays[c.STRIKING, True].left
            canvas.icon("cancel", (x + 8, y), 13, colours.danger)
            canvas.text(self.words("chart.hurt"), (x + 18, y), theme.SMALL, colours.danger, theme.UI_BOLD)
        owned = [style for style in range(len(self.card_set.styles)) if view["styles"][seat] >> style & 1]
        for style, box in zip(owned, panel.styles, strict=False):
            self._style(canvas, seat, style, box)

    def _portrait(self, canvas: Canvas, seat: int, rect: FRect, mood: str) -> None:
        colour = canvas.palette.seat(seat)
        canvas.gradient(rect.inflate(4, 4), 12, paint.hexed(paint.lighten(colour, 0.45)), colour)
        canvas.center(self.ctx.seated(canvas, seat, rect.width, mood), rect.center)

    def _title(self, canvas: Canvas, seat: int, panel: FighterPanel) -> None:
        view = self.ctx.view
        colours = canvas.palette
        left = panel.portrait.right + 8
        room = panel.rect.right - left - 8
        host = self.ctx.host
        canvas.text(
            fitting_name(canvas, host, seat, room, face=theme.POSTER, upper=True),
            (left, panel.portrait.top + (10 if panel.small else 13)),
            18 if panel.small else 23,
            colours.text,
            theme.POSTER,
            width=room,
        )
        kind = self.words(f"ui.kind_{host.seats[seat].kind}")
        wins = view["rounds_won"][seat]
        mobile_seat, points = self.ctx.mobility
        mobile = mobile_seat == seat
        line = (
            self.words("chart.mobile_points", count=points)
            if mobile and points
            else self.words("chart.mobile")
        )
        if panel.small:
            text = line if mobile else kind
            canvas.text(
                text,
                (left, panel.portrait.bottom - 9),
                theme.SMALL,
                colours.gold if mobile else colours.text_soft,
                theme.UI,
                width=room - 18 * wins,
            )
            self._trophies(canvas, wins, panel.rect.right - 8, panel.portrait.bottom - 9)
            return
        canvas.text(
            kind,
            (left, panel.portrait.top + 37),
            theme.SMALL,
            colours.text_soft,
            theme.UI,
            width=room - 18 * wins,
        )
        self._trophies(canvas, wins, panel.rect.right - 10, panel.portrait.top + 36)
        role = (
            "mobile"
            if mobile
            else "to_act"
            if self.ctx.seating.asked == seat
            else "first"
            if view["first_player"] == seat and view["round"]
            else ""
        )
        if role:
            self._chip(
                canvas,
                FRect(left, panel.portrait.bottom - 25, room, 25),
                role,
                line if mobile else self.words(f"chart.{role}"),
            )

    def _trophies(self, canvas: Canvas, wins: int, right: float, y: float) -> None:
        """A cup for each round won."""
        for index in range(wins):
            canvas.icon("trophy", (right - 8 - index * 18, y), 16, canvas.palette.gold)

    def _chip(self, canvas: Canvas, chip: FRect, role: str, text: str) -> None:
        colours = canvas.palette
        gold = role == "mobile"
        ink = colours.gold if gold else "#d6e6fa"
        canvas.rounded(chip, 12, "#3b2f0c" if gold else "#1d2a3c", colours.gold if gold else "#6f8fb5", 1.5)
        icon = {"mobile": "walking-boot", "first": "ringing-bell"}.get(role, "punch")
        canvas.icon(icon, (chip.left + 13, chip.centery), 16, ink)
        canvas.text(
            text, (chip.left + 24, chip.centery), theme.SMALL, ink, theme.UI_BOLD, width=chip.width - 29
        )

    def _heart(self, canvas: Canvas, seat: int, panel: FighterPanel) -> None:
        view = self.ctx.view
        colours = canvas.palette
        box = panel.heart
        canvas.rounded(box, 8, colours.field_, colours.panel_edge, 1)
        half = box.width * 0.5
        canvas.icon(ids.STAT_ICONS[c.HEART], (box.left + 14, box.centery), 17, "#ff8f8f")
        canvas.text(
            self.words("stat.heart"),
            (box.left + 26, box.centery),
            theme.SMALL,
            colours.text,
            theme.UI_BOLD,
            width=half - 28,
        )
        dice = view["ready"][seat * 5 + c.HEART]
        name = canvas.text_width(self.words("stat.heart"), theme.SMALL, theme.UI_BOLD)
        first = box.left + 26 + min(name, half - 28) + 8 + panel.marker_size / 2
        for index in range(dice):
            canvas.center(
                stat_marker(canvas, seat, False, panel.marker_size),
                (first + index * (panel.marker_size + 2), box.centery),
            )
        text = self.words("chart.hand", count=view["hand_counts"][seat])
        canvas.text(
            text,
            (box.right - 8, box.centery),
            theme.SMALL,
            colours.text_dim,
            theme.UI,
            anchor="midright",
            width=box.width * 0.24,
        )

    def _stat(self, canvas: Canvas, *, seat: int, stat: int, box: FRect, panel: FighterPanel) -> None:
        view = self.ctx.view
        colours = canvas.palette
        ready = view["ready"][seat * 5 + stat]
        canvas.rounded(box, 8, colours.field_, colours.panel_edge, 1)
        label = self.words(f"stat.{c.STATS[stat]}")
        if panel.small:
            room = panel.trays[stat, False].left - box.left - 8
            canvas.text(
                label, (box.left + 6, box.centery), theme.SMALL, colours.text, theme.UI_BOLD, width=room
            )
            return
        count = self.words("chart.ready_count" if stat == c.CONDITIONING else "chart.dice", count=ready)
        wide = canvas.text_width(count, theme.SMALL)
        canvas.icon(ids.STAT_ICONS[stat], (box.left + 14, box.top + 12), 18, "#ffd98a")
        canvas.text(
            label,
            (box.left + 27, box.top + 12),
            theme.BODY,
            colours.text,
            theme.UI_BOLD,
            width=box.width - wide - 42,
        )
        canvas.text(
            count, (box.right - 8, box.top + 12), theme.SMALL, colours.text_soft, theme.UI, anchor="midright"
        )

    def _style(self, canvas: Canvas, seat: int, style: int, box: FRect) -> None:
        canvas.rounded(box, 7, "#3a2457", "#8b5fc9", 1)
        canvas.center(
            stat_marker(canvas, seat, False, min(MARKER_SIZE, box.height - 6)), (box.left + 13, box.centery)
        )
        name = self.words(f"style.{self.card_set.styles[style]}")
        canvas.text(
            name, (box.left + 25, box.centery), theme.SMALL, "#f0e6ff", theme.UI_BOLD, width=box.width - 30
        )

    # ---- markers

    def specs(self, seat: int, rect: FRect, folded: bool) -> list[Spec]:
        """The places of a seat's Stat Markers: Ready ones from the left, Hurt ones in the other tray."""
        panel = fighter_panel(rect, folded)
        view = self.ctx.view
        found = []
        for stat in c.HURTABLE:
            ready, hurt = view["ready"][seat * 5 + stat], view["hurt"][seat * 5 + stat]
            ready_slots = spots(
                panel.trays[stat, False], max(ready, 1), panel.marker_size, per_row=MARKERS_PER_ROW
            )
            hurt_slots = spots(
                panel.trays[stat, True], max(hurt, 1), panel.marker_size, per_row=MARKERS_PER_ROW
            )
            for index in range(ready + hurt):
                is_hurt = index >= ready
                x, y = hurt_slots[ready + hurt - 1 - index] if is_hurt else ready_slots[index]
                last = index == ready - 1 or index == ready
                name = ids.marker(seat, stat, index)
                usable = last and self.ctx.usable(name)
                found.append(
                    Spec(
                        name,
                        x,
                        y,
                        panel.marker_size,
                        panel.marker_size,
                        ("marker", seat, is_hurt),
                        layer=2,
                        label=self.words(
                            "place.hurt_marker" if is_hurt else "place.ready_marker",
                            stat=f"@stat.{c.STATS[stat]}",
                            name=self.ctx.host.name(seat),
                        ),
                        focus=usable,
                    )
                )
        return found
