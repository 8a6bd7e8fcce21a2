"""The print of the Playchart: Positions, Mobility, the boxes with their numbers, the Position Track under it."""

from __future__ import annotations

from pygame import SRCALPHA, FRect, Surface

from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.card_set import NO_STEP, CardSet
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.layout import Chart
from kotgames.games.knockouts_tapouts.table.reachable_positions import NARROW_COLUMN, arrow
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas, Point
from kotgames.ui.table.letters import WHITE, Letters

TALL_HEAD = 55.0
"""Heads above this height show their Position's two fighters and the name of the zone."""
BLUE_INK = "#123a70"
CLAY_INK = "#5f2408"
MOBILITY, MOBILITY_LOW = "#ffe27a", "#dca312"
"""The row of the Positions' Mobility, above and below."""
ROW_COLOURS = {
    "strike": ("#b8452f", "#8a2a1c"),
    "grapple": ("#2f66a8", "#1e4677"),
    "hold": ("#6f46a0", "#4d2d78"),
}

INK = Letters(theme.BODY, "#3a2702", theme.UI_BOLD)

PositionPictures = tuple[Surface | None, ...]
"""The pictograms of the Positions that have come so far."""


class PrintedChart:
    """Draws a Playchart as the card set has it. What changes in a match is not on it."""

    def __init__(self, card_set: CardSet, words: Words) -> None:
        self.card_set = card_set
        self.words = words

    def paint(self, canvas: Canvas, chart: Chart, heads: PositionPictures) -> None:
        """All of it; `heads` are the pictograms of the Positions that have come so far."""
        canvas.shape(("kt paper",), chart.rect, _paper)
        for ground in (False, True):
            self._zone(canvas, chart, heads, ground=ground)
        self._mobility(canvas, chart)
        for attack, row in enumerate(chart.attack_rows):
            self._row(canvas, chart, attack, row)
        self._track(canvas, chart)

    def _zone(self, canvas: Canvas, chart: Chart, heads: PositionPictures, *, ground: bool) -> None:
        first = self.card_set.first_ground
        zone = range(first, len(self.card_set.positions)) if ground else range(first)
        tone = "ground_zone" if ground else "standing"
        high, low = canvas.ink(tone), canvas.ink(f"{tone}_low")
        title = self.words("chart.ground" if ground else "chart.standing")
        wide, row = chart.column_width, chart.head_row
        left = chart.rect.left + chart.label_width
        rect = FRect(left + zone.start * wide + 1, row.top + 2, len(zone) * wide - 2, row.height)
        canvas.gradient(rect, 9, high, low)
        tall = row.height > TALL_HEAD
        if tall:
            WHITE.centred.write(canvas, title, (rect.centerx, rect.top + 10), rect.width - 12)
        for position in zone:
            x = left + position * wide
            if position > zone.start:
                line = FRect(x, rect.top + (20 if tall else 4), 1, rect.height - (22 if tall else 6))
                canvas.fill(line, paint.hexed(paint.mix("#ffffff", low, 0.5)))
            name = self._position_name(canvas, position, wide - 6)
            middle, head = x + wide / 2, heads[position]
            if tall and head is not None:
                canvas.center(head, (middle, rect.top + 24 + (rect.height - 44) / 2))
            at = (middle, rect.bottom - 10 if tall else rect.centery)
            letters, outline = (WHITE.of(theme.BODY), 1) if tall else (WHITE, 0)
            letters.centred.write(canvas, name, at, wide - 3, outline=outline, ink=low)

    def _position_name(self, canvas: Canvas, position: int, width: float) -> str:
        """The name of a Position, or its short form where the column is narrow."""
        key = f"position.{self.card_set.positions[position]}"
        name = self.words(key)
        if canvas.text_width(name, theme.SMALL, theme.UI_BOLD) > width and self.words.has(f"{key}_short"):
            return self.words(f"{key}_short")
        return name

    def _mobility(self, canvas: Canvas, chart: Chart) -> None:
        row = chart.mobility_row
        head = FRect(row.left + 4, row.top, chart.label_width - 6, row.height - 2)
        canvas.gradient(head, 6, MOBILITY, MOBILITY_LOW)
        left = head.left + 6
        if head.width > 90:
            canvas.icon("walking-boot", (head.left + 14, head.centery), min(20, row.height * 0.8), "#4a3202")
            left += 22
        INK.write(canvas, self.words("chart.mobility"), (left, head.centery), head.right - left - 3)
        wide = chart.column_width * len(self.card_set.positions) - 2
        stripe = FRect(row.left + chart.label_width + 1, row.top, wide, row.height - 2)
        canvas.gradient(stripe, 3, MOBILITY, "#f2bf2d", MOBILITY_LOW)
        for position in range(len(self.card_set.positions)):
            middle = chart.rect.left + chart.label_width + (position + 0.5) * chart.column_width
            self._costs(canvas, position, middle, row.centery - 1, chart.column_width)

    def _costs(self, canvas: Canvas, position: int, x: float, y: float, width: float) -> None:
        """The printed Mobility, an arrow where it leads; top / bottom on the ground."""
        size = max(theme.SMALL, min(18.0, width * 0.2))
        card_set = self.card_set
        if position < card_set.first_ground:
            self._cost(canvas, (x, y), size, card_set.step_costs[position * 2], (), width * 0.17)
            return
        if width < NARROW_COLUMN:
            text = "/".join(self._cost_text(position, side) for side in (c.TOP, c.BOTTOM))
            INK.of(theme.SMALL).centred.write(canvas, text, (x, y), width)
            return
        canvas.text("/", (x + width * 0.17, y), theme.BODY, "#7a5604", theme.UI_BOLD, anchor="center")
        for side, away, spread in ((c.TOP, -0.17, width * 0.15), (c.BOTTOM, 0.30, 0.0)):
            costs, jumps = card_set.step_costs[position * 2 + side], card_set.jumps[position * 2 + side]
            self._cost(canvas, (x + width * away, y), size, costs, jumps, spread)

    def _cost_text(self, position: int, side: int) -> str:
        """One side's cost as text, for narrow columns."""
        if self.card_set.jumps[position * 2 + side]:
            return "*"
        costs = self.card_set.step_costs[position * 2 + side]
        return "·".join(dict.fromkeys(str(cost) for cost in costs if cost < NO_STEP))

    @staticmethod
    def _cost(
        canvas: Canvas, at: Point, size: float, costs: list[int], jumps: tuple[int, ...], spread: float
    ) -> None:
        """One side's cost: a number with arrows, two numbers where left and right differ, or the asterisk."""
        (x, y), (left, right), ink, faint = at, costs, "#3a2702", "#7a5604"
        if jumps:
            canvas.text("*", (x, y + 3), size + 3, ink, theme.POSTER, anchor="center")
            return
        both = left < NO_STEP and right < NO_STEP
        if both and left != right:
            for cost, way in ((left, -1), (right, 1)):
                canvas.text(str(cost), (x + way * size * 0.45, y), size, ink, theme.POSTER, anchor="center")
                if spread:
                    arrow(canvas, (x + way * size * 1.12, y), way, size * 0.3, faint)
            return
        canvas.text(str(left if left < NO_STEP else right), (x, y), size, ink, theme.POSTER, anchor="center")
        if spread:
            for cost, way in ((left, -1), (right, 1)):
                if cost < NO_STEP:
                    arrow(canvas, (x + way * max(spread, size * 0.75), y), way, size * 0.3, faint)

    def _row(self, canvas: Canvas, chart: Chart, attack: int, row: FRect) -> None:
        family = ids.colour_family(self.card_set, attack)
        head = FRect(row.left + 4, row.top, chart.label_width - 6, row.height - 2)
        canvas.gradient(head, 6, *ROW_COLOURS[family])
        roomy = head.width > 90
        if roomy:
            at, size = (head.left + 15, head.centery), min(19, row.height - 5)
            canvas.icon(ids.icon_of(self.card_set, attack), at, size, "#ffe9bd")
        left = head.left + (30 if roomy else 6)
        name = self.words(f"card.{self.card_set.attacks[attack]}")
        WHITE.of(theme.BODY).write(canvas, name, (left, head.centery), head.right - left - 3)
        for position in range(len(self.card_set.positions)):
            self._cell(canvas, chart.cell(attack, position), attack, position, attack % 2)

    def _cell(self, canvas: Canvas, rect: FRect, attack: int, position: int, odd: int) -> None:
        ground = position >= self.card_set.first_ground
        base = (("#cfe0f4", "#c0d5ee"), ("#f0d3bf", "#e9c5ac"))[ground][odd]
        top, bottom = self._printed(attack, position, c.TOP), self._printed(attack, position, c.BOTTOM)
        ink = CLAY_INK if ground else BLUE_INK
        if not top and not bottom:
            faint = paint.hexed(paint.mix(base, "#f1e8d2", 0.6))
            canvas.rounded(rect, 4, faint)
            dash = FRect(rect.centerx - 6, rect.centery - 1, 12, 1.6)
            canvas.fill(dash, paint.hexed(paint.mix(base, "#5b4c3a", 0.42)))
            return
        canvas.gradient(rect, 4, paint.hexed(paint.lighten(base, 0.14)), base)
        size = max(theme.SMALL, min(18.0, rect.height * 0.74))
        middle = (rect.centerx, rect.centery - 1)
        if not ground:
            canvas.text(f"{top}+", middle, size, ink, theme.POSTER, anchor="center", width=rect.width - 2)
        elif rect.width < NARROW_COLUMN:
            sides = "/".join(str(number) if number else "–" for number in (top, bottom))
            canvas.text(sides, middle, theme.SMALL, ink, theme.UI_BOLD, anchor="center", width=rect.width)
        else:
            slash = paint.hexed(paint.mix(base, ink, 0.55))
            canvas.text("/", middle, theme.SMALL, slash, theme.UI, anchor="center")
            away, room = rect.width * 0.23, rect.width * 0.42
            for number, x in ((top, rect.centerx - away), (bottom, rect.centerx + away)):
                if number:
                    spot = (x, rect.centery - 1)
                    canvas.text(f"{number}+", spot, size, ink, theme.POSTER, anchor="center", width=room)
                else:
                    dash = FRect(x - 5, rect.centery - 1, 10, 1.6)
                    canvas.fill(dash, paint.hexed(paint.mix(base, "#5b4c3a", 0.5)))

    def _printed(self, attack: int, position: int, side: int) -> int:
        return self.card_set.printed_numbers[(position * 2 + side) * len(self.card_set.attacks) + attack]

    def _track(self, canvas: Canvas, chart: Chart) -> None:
        track = chart.track
        colours = canvas.palette
        canvas.gradient(track, 9, "#2b313d", "#1a1e26")
        if chart.label_width > 100:
            at, room = (track.left + 8, track.centery), chart.label_width - 14
            canvas.text(self.words("chart.track"), at, theme.SMALL, colours.text_soft, theme.UI, width=room)
        radius = min(14.0, track.height * 0.42)
        for position in range(len(self.card_set.positions)):
            x, y = chart.track_point(position)
            if position + 1 < len(self.card_set.positions):
                canvas.fill(FRect(x + radius + 1, y - 1.5, chart.column_width - 2 * radius - 2, 3), "#5a6576")
            ring = "#3b7cc9" if position < self.card_set.first_ground else "#b9623a"
            node = FRect(x - radius, y - radius, 2 * radius, 2 * radius)
            canvas.rounded(node, radius, "#0e1116")
            canvas.rounded(node.inflate(-4, -4), radius - 2, paint.hexed(paint.darken(ring, 0.4)), ring, 2.5)
            canvas.text(str(position + 1), (x, y), theme.SMALL, "#ffffff", theme.UI_BOLD, anchor="center")


def _paper(width: int, height: int) -> Surface:
    sheet = Surface((width, height), SRCALPHA, 32)
    sheet.fill("#f1e8d2")
    sheet.blit(paint.texture("paper", (width, height), 0.10), (0, 0))
    return paint.round_mask(sheet, max(4, width // 75))
