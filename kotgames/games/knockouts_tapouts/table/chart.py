"""The Playchart and the Position Track on the screen."""

from __future__ import annotations

from pygame import SRCALPHA, FRect, Surface

from kotgames.engine.odds import percent
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.card_set import NO_STEP
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.card_text import CardText
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.table.gestures import Gestures
from kotgames.games.knockouts_tapouts.table.layout import Chart
from kotgames.games.knockouts_tapouts.table.looks import hex_of
from kotgames.games.knockouts_tapouts.table.pictures import Pictures
from kotgames.games.knockouts_tapouts.table.reach import NARROW, arrow
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood

TALL = 55.0
"""Heads above this height show their Position's two fighters and the name of the zone."""
BLUE_INK = "#123a70"
CLAY_INK = "#5f2408"
ROW_COLOURS = {
    "strike": ("#b8452f", "#8a2a1c"),
    "grapple": ("#2f66a8", "#1e4677"),
    "hold": ("#6f46a0", "#4d2d78"),
}

Heads = tuple[Surface | None, ...]
"""The pictograms of the Positions that have come so far."""


class ChartView:
    """Draws the chart of a table and offers its boxes and columns as places."""

    def __init__(self, ctx: Context, pictures: Pictures, gestures: Gestures, text: CardText) -> None:
        self.ctx = ctx
        self.pictures = pictures
        self.gestures = gestures
        self.text = text
        self.card_set = ctx.card_set
        self.words = ctx.words
        self._labels: dict[tuple[str, int, int], str] = {}

    def items(self, chart: Chart) -> list[Item]:
        """The chart, its boxes, its columns."""
        board = Item(
            "chart",
            chart.rect,
            lambda canvas, item, mood: self._board(canvas, chart),
            role="place",
            label=self.words("place.chart"),
        )
        glow = Item(
            "glow",
            chart.column_rect(self.ctx.view["position"]),
            lambda canvas, item, mood: self._glow(canvas, chart),
        )
        items = [board, glow]
        items += [self._head_item(chart, position) for position in range(len(self.card_set.positions))]
        for attack in range(len(self.card_set.attacks)):
            items += [
                self._cell_item(chart, attack, position) for position in range(len(self.card_set.positions))
            ]
        return items

    # ---- still parts

    def _board(self, canvas: Canvas, chart: Chart) -> None:
        canvas.shadow(chart.rect, 12, 9, 6, 190, covered=True)
        # asked for at every drawing: a chart baked for an earlier match must not keep this one's fighters from coming
        heads = tuple(
            self._pictogram(canvas, chart, position) for position in range(len(self.card_set.positions))
        )
        canvas.baked(
            (
                "kt chart",
                self.card_set.digest,
                self.words.language,
                chart.labels,
                self.pictures.cast,
                tuple(head is not None for head in heads),
            ),
            chart.rect,
            lambda inner: self._paint(inner, chart, heads),
        )
        self._clock(canvas, chart)

    def _round_text(self) -> tuple[str, str]:
        view = self.ctx.view
        if not view["round"]:
            return "", ""
        key = "chart.overtime" if view["round"] > view["rounds"] else "chart.round"
        return self.words(key, number=view["round"]), self.words("chart.turn", number=view["turn"])

    def _paint(self, canvas: Canvas, chart: Chart, heads: Heads) -> None:
        colours = canvas.palette
        canvas.shape(("kt paper",), chart.rect, _paper)
        first = self.card_set.first_ground
        last = len(self.card_set.positions)
        blue, clay = (
            (colours.standing, colours.standing_low),
            (colours.ground_zone, colours.ground_zone_low),
        )
        self._zone(canvas, chart, 0, first, blue, self.words("chart.standing"), heads)
        self._zone(canvas, chart, first, last, clay, self.words("chart.ground"), heads)
        self._mobility(canvas, chart)
        for attack, row in enumerate(chart.rows):
            self._row(canvas, chart, attack, row)
        self._track(canvas, chart)

    def _clock(self, canvas: Canvas, chart: Chart) -> None:
        """Round and turn, which change too often to be part of the baked chart."""
        round_text = self._round_text()
        corner = FRect(chart.rect.left, chart.head.top, chart.labels, chart.head.height)
        if chart.head.height > TALL:
            canvas.text(
                round_text[0],
                (corner.centerx, corner.top + 24),
                20,
                "#7a1a18",
                theme.POSTER,
                anchor="center",
                width=corner.width - 8,
            )
            canvas.text(
                round_text[1],
                (corner.centerx, corner.top + 50),
                17,
                "#4a3a2a",
                theme.UI_BOLD,
                anchor="center",
                width=corner.width - 8,
            )
        else:
            canvas.text(
                round_text[0],
                corner.center,
                theme.SMALL,
                "#7a1a18",
                theme.UI_BOLD,
                anchor="center",
                width=corner.width - 6,
            )

    def _zone(
        self,
        canvas: Canvas,
        chart: Chart,
        start: int,
        end: int,
        tones: tuple[str, str],
        title: str,
        heads: Heads,
    ) -> None:
        high, low = tones
        left = chart.rect.left + chart.labels + start * chart.column
        rect = FRect(left + 1, chart.head.top + 2, (end - start) * chart.column - 2, chart.head.height)
        canvas.gradient(rect, 9, high, low)
        ink = low
        tall = chart.head.height > TALL
        if tall:
            canvas.text(
                title,
                (rect.centerx, rect.top + 10),
                theme.SMALL,
                "#ffffff",
                theme.UI_BOLD,
                anchor="center",
                width=rect.width - 12,
            )
        for position in range(start, end):
            x = chart.rect.left + chart.labels + position * chart.column
            if position > start:
                canvas.fill(
                    FRect(x, rect.top + (20 if tall else 4), 1, rect.height - (22 if tall else 6)),
                    hex_of(paint.mix("#ffffff", ink, 0.5)),
                )
            name = self.position_name(canvas, position, chart.column - 6)
            middle = x + chart.column / 2
            head = heads[position]
            if tall and head is not None:
                canvas.center(head, (middle, rect.top + 24 + (rect.height - 44) / 2))
            y = rect.bottom - 10 if tall else rect.centery
            canvas.text(
                name,
                (middle, y),
                theme.BODY if tall else theme.SMALL,
                "#ffffff",
                theme.UI_BOLD,
                anchor="center",
                width=chart.column - 3,
                outline=1 if tall else 0,
                ink=low,
            )

    def position_name(self, canvas: Canvas, position: int, width: float) -> str:
        """The name of a Position, or its short form where the column is narrow."""
        key = f"position.{self.card_set.positions[position]}"
        name = self.words(key)
        if canvas.text_width(name, theme.SMALL, theme.UI_BOLD) > width and self.words.has(f"{key}_short"):
            return self.words(f"{key}_short")
        return name

    def _pictogram(self, canvas: Canvas, chart: Chart, position: int) -> Surface | None:
        """The two fighters in a Position, where the head of its column is high enough for them."""
        if chart.head.height <= TALL:
            return None
        rect = FRect(0, 0, chart.column - 12, chart.head.height - 44)  # clear of the frame around it
        return self.pictures.pictogram(canvas, self.card_set.positions[position], rect)

    def _mobility(self, canvas: Canvas, chart: Chart) -> None:
        colours = canvas.palette
        row = chart.mobility
        head = FRect(row.left + 4, row.top, chart.labels - 6, row.height - 2)
        canvas.gradient(head, 6, colours.mobility, colours.mobility_low)
        left = head.left + 6
        if head.width > 90:
            canvas.icon("walking-boot", (head.left + 14, head.centery), min(20, row.height * 0.8), "#4a3202")
            left += 22
        canvas.text(
            self.words("chart.mobility"),
            (left, head.centery),
            theme.BODY,
            "#3a2702",
            theme.UI_BOLD,
            width=head.right - left - 3,
        )
        stripe = FRect(
            row.left + chart.labels + 1,
            row.top,
            chart.column * len(self.card_set.positions) - 2,
            row.height - 2,
        )
        canvas.gradient(stripe, 3, colours.mobility, "#f2bf2d", colours.mobility_low)
        for position in range(len(self.card_set.positions)):
            middle = chart.rect.left + chart.labels + (position + 0.5) * chart.column
            self._costs(canvas, position, middle, row.centery - 1, chart.column)

    def _costs(self, canvas: Canvas, position: int, x: float, y: float, width: float) -> None:
        """The printed Mobility, an arrow where it leads; top / bottom on the ground."""
        size = max(theme.SMALL, min(18.0, width * 0.2))
        card_set = self.card_set
        if position < card_set.first_ground:
            left, right = card_set.cost[position * 2]
            self._cost(canvas, x, y, size, left, right, (), spread=width * 0.17)
            return
        if width < NARROW:
            sides = [self._cost_text(position, side) for side in (c.TOP, c.BOTTOM)]
            canvas.text(
                "/".join(sides), (x, y), theme.SMALL, "#3a2702", theme.UI_BOLD, anchor="center", width=width
            )
            return
        canvas.text("/", (x + width * 0.17, y), theme.BODY, "#7a5604", theme.UI_BOLD, anchor="center")
        top, bottom = card_set.cost[position * 2], card_set.cost[position * 2 + 1]
        self._cost(
            canvas,
            x - width * 0.17,
            y,
            size,
            top[0],
            top[1],
            card_set.jumps[position * 2],
            spread=width * 0.15,
        )
        self._cost(
            canvas,
            x + width * 0.30,
            y,
            size,
            bottom[0],
            bottom[1],
            card_set.jumps[position * 2 + 1],
            spread=0.0,
        )

    def _cost_text(self, position: int, side: int) -> str:
        """One side's cost as text, for narrow columns."""
        if self.card_set.jumps[position * 2 + side]:
            return "*"
        costs = dict.fromkeys(str(cost) for cost in self.card_set.cost[position * 2 + side] if cost < NO_STEP)
        return "·".join(costs)

    def _cost(
        self,
        canvas: Canvas,
        x: float,
        y: float,
        size: float,
        left: int,
        right: int,
        jumps: tuple[int, ...],
        *,
        spread: float,
    ) -> None:
        """One side's cost: a number with arrows, two numbers where left and right differ, or the asterisk."""
        ink, faint = "#3a2702", "#7a5604"
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
        family = ids.family(self.card_set, attack)
        head = FRect(row.left + 4, row.top, chart.labels - 6, row.height - 2)
        canvas.gradient(head, 6, *ROW_COLOURS[family])
        roomy = head.width > 90
        if roomy:
            canvas.icon(
                ids.icon_of(self.card_set, attack),
                (head.left + 15, head.centery),
                min(19, row.height - 5),
                "#ffe9bd",
            )
        left = head.left + (30 if roomy else 6)
        canvas.text(
            self.words(f"card.{self.card_set.attacks[attack]}"),
            (left, head.centery),
            theme.BODY,
            "#ffffff",
            theme.UI_BOLD,
            width=head.right - left - 3,
        )
        for position in range(len(self.card_set.positions)):
            self._cell(canvas, chart.cell(attack, position), attack, position, attack % 2)

    def _cell(self, canvas: Canvas, rect: FRect, attack: int, position: int, odd: int) -> None:
        ground = position >= self.card_set.first_ground
        base = (("#cfe0f4", "#c0d5ee"), ("#f0d3bf", "#e9c5ac"))[ground][odd]
        top, bottom = self._printed(attack, position, c.TOP), self._printed(attack, position, c.BOTTOM)
        ink = CLAY_INK if ground else BLUE_INK
        if not top and not bottom:
            faint = hex_of(paint.mix(base, "#f1e8d2", 0.6))
            canvas.rounded(rect, 4, faint)
            canvas.fill(
                FRect(rect.centerx - 6, rect.centery - 1, 12, 1.6),
                hex_of(paint.mix(base, "#5b4c3a", 0.42)),
            )
            return
        canvas.gradient(rect, 4, hex_of(paint.lighten(base, 0.14)), base)
        size = max(theme.SMALL, min(18.0, rect.height * 0.74))
        if not ground:
            canvas.text(
                f"{top}+",
                (rect.centerx, rect.centery - 1),
                size,
                ink,
                theme.POSTER,
                anchor="center",
                width=rect.width - 2,
            )
            return
        if rect.width < NARROW:
            sides = "/".join(str(number) if number else "–" for number in (top, bottom))
            canvas.text(
                sides,
                (rect.centerx, rect.centery - 1),
                theme.SMALL,
                ink,
                theme.UI_BOLD,
                anchor="center",
                width=rect.width,
            )
            return
        away = rect.width * 0.23
        canvas.text(
            "/",
            (rect.centerx, rect.centery - 1),
            theme.SMALL,
            hex_of(paint.mix(base, ink, 0.55)),
            theme.UI,
            anchor="center",
        )
        for number, x in ((top, rect.centerx - away), (bottom, rect.centerx + away)):
            if number:
                canvas.text(
                    f"{number}+",
                    (x, rect.centery - 1),
                    size,
                    ink,
                    theme.POSTER,
                    anchor="center",
                    width=rect.width * 0.42,
                )
            else:
                canvas.fill(FRect(x - 5, rect.centery - 1, 10, 1.6), hex_of(paint.mix(base, "#5b4c3a", 0.5)))

    def _printed(self, attack: int, position: int, side: int) -> int:
        return self.card_set.printed[(position * 2 + side) * len(self.card_set.attacks) + attack]

    def _track(self, canvas: Canvas, chart: Chart) -> None:
        track = chart.track
        colours = canvas.palette
        canvas.gradient(track, 9, "#2b313d", "#1a1e26")
        if chart.labels > 100:
            canvas.text(
                self.words("chart.track"),
                (track.left + 8, track.centery),
                theme.SMALL,
                colours.text_soft,
                theme.UI,
                width=chart.labels - 14,
            )
        radius = min(14.0, track.height * 0.42)
        for position in range(len(self.card_set.positions)):
            x, y = chart.node(position)
            if position + 1 < len(self.card_set.positions):
                canvas.fill(FRect(x + radius + 1, y - 1.5, chart.column - 2 * radius - 2, 3), "#5a6576")
            ring = "#3b7cc9" if position < self.card_set.first_ground else "#b9623a"
            node = FRect(x - radius, y - radius, 2 * radius, 2 * radius)
            canvas.rounded(node, radius, "#0e1116")
            canvas.rounded(node.inflate(-4, -4), radius - 2, hex_of(paint.darken(ring, 0.4)), ring, 2.5)
            canvas.text(str(position + 1), (x, y), theme.SMALL, "#ffffff", theme.UI_BOLD, anchor="center")

    # ---- moving parts

    def _glow(self, canvas: Canvas, chart: Chart) -> None:
        """The column of the present Position, drawn over the chart."""
        position = self.ctx.view["position"]
        rect = chart.column_rect(position).inflate(2, 2)
        if chart.head.height > TALL:  # the name of the zone above stays readable
            rect = FRect(rect.left, rect.top + 20, rect.width, rect.height - 20)
        canvas.halo(rect, 9, "#ff3b30", 9, 2, hollow=True)
        canvas.rim(rect, 9, "#ff3b30", 3.5)
        canvas.rim(rect.inflate(-8, -8), 6, "#ffe9e6", 1)

    def _cell_item(self, chart: Chart, attack: int, position: int) -> Item:
        name = ids.cell(attack, position)
        rect = chart.cell(attack, position)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            shown = self._shown(attack, position)
            lit = self.ctx.lit(name)
            if shown is not None:
                self._lit_cell(canvas, rect, shown, lit)
            if mood.focus:
                canvas.rim(rect.inflate(6, 6), 8, canvas.palette.focus, 3)

        return Item(
            name,
            rect,
            draw,
            role="place",
            label=self._cell_label(attack, position),
            on=lambda: self.gestures.click(name),
            focus=self.ctx.lit(name),
        )

    def _shown(self, attack: int, position: int) -> tuple[str, str] | None:
        """(number, chance) in a box the card looked at could use; None for other boxes."""
        looked = self.ctx.looked_at
        if (
            not self.ctx.asks("act")
            or position != self.ctx.view["position"]
            or not looked.startswith("card:")
        ):
            return None
        gesture = self.ctx.host.gestures().get(looked, {}).get(ids.cell(attack, position))
        if gesture is None or not gesture.actions:
            return None
        odds = self.ctx.host.odds(gesture.actions[0])
        _, _, boosts = a.attack_parts(gesture.actions[0])
        number = self.text.number(attack, boosts)
        return f"{number}+", percent(odds.chance("hit")) if odds is not None else ""

    def _cell_label(self, attack: int, position: int) -> str:
        """What a box is called; put together once, for there are 64 of them at every change."""
        key = (self.words.language, attack, position)
        if key not in self._labels:
            row = self.words(f"card.{self.card_set.attacks[attack]}")
            self._labels[key] = f"{row}, {self.words(f'position.{self.card_set.positions[position]}')}"
        return self._labels[key]

    def _lit_cell(self, canvas: Canvas, rect: FRect, shown: tuple[str, str], lit: bool) -> None:
        box = FRect(rect.left - 1, rect.top - 2, rect.width + 2, rect.height + 4)
        if lit:
            canvas.halo(box, 7, canvas.palette.gold, 5, 1)
            canvas.gradient(box, 7, "#fff7d0", "#ffd34d", "#f0b21e")
        else:
            canvas.gradient(box, 7, "#fff7e6", "#f3dfae")
        canvas.rim(box, 7, "#5a3d02", 1.5)
        number, chance = shown
        if rect.width > 70 and chance:
            canvas.text(
                number, (box.left + 20, box.centery - 1), 20, "#3a2000", theme.POSTER, anchor="center"
            )
            canvas.text(
                chance,
                (box.right - 5, box.centery),
                theme.BODY,
                "#3a2000",
                theme.UI_BOLD,
                anchor="midright",
                width=rect.width - 42,
            )
        else:
            canvas.text(
                number,
                (box.centerx, box.centery - 1),
                18,
                "#3a2000",
                theme.POSTER,
                anchor="center",
                width=rect.width,
            )

    def _head_item(self, chart: Chart, position: int) -> Item:
        """The head of a column is a place too: dropping the Position Marker there means going there."""
        name = ids.head(position)
        x, _ = chart.node(position)
        rect = FRect(
            x - chart.column / 2 + 2, chart.head.top, chart.column - 4, chart.mobility.bottom - chart.head.top
        )
        label = self.words(f"position.{self.card_set.positions[position]}")
        return Item(name, rect, _nothing, role="place", label=label, on=lambda: self.gestures.click(name))


def _nothing(canvas: Canvas, item: Item, mood: Mood) -> None:
    """A place that is drawn by what it lies on."""


def _paper(width: int, height: int) -> Surface:
    sheet = Surface((width, height), SRCALPHA, 32)
    sheet.fill("#f1e8d2")
    sheet.blit(paint.texture("paper", (width, height), 0.10), (0, 0))
    return paint.round_mask(sheet, max(4, width // 75))
