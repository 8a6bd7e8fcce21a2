"""The Playchart on the table: printed once, with the Position of the moment, its places, and the numbers of a card that is looked at."""

from __future__ import annotations

from itertools import product
from typing import Final

from pygame import FRect, Surface

from kotgames.engine.odds import percent
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.numbers import target_number
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.baked_pictures import BakedPictures
from kotgames.games.knockouts_tapouts.table.context import Context, Part
from kotgames.games.knockouts_tapouts.table.layout import Chart
from kotgames.games.knockouts_tapouts.table.printed_chart import TALL_HEAD, PrintedChart
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import Letters

_WITH_COLUMN: Final = frozenset({"here", "standing", "ground", "chart"})
"""Whoever shows one of these shows the column of the Position."""
ROUND: Final = Letters(theme.SMALL, "#7a1a18", theme.UI_BOLD, "center")
TALL_ROUND: Final = Letters(20, "#7a1a18", theme.POSTER, "center")
TURN: Final = Letters(17, "#4a3a2a", theme.UI_BOLD, "center")
NUMBER: Final = Letters(18, "#3a2000", theme.POSTER, "center")
CHANCE: Final = Letters(theme.BODY, "#3a2000", theme.UI_BOLD, "midright")


class Playchart(Part):
    """Draws the chart of a table and offers its boxes and columns as places."""

    def __init__(self, ctx: Context, pictures: BakedPictures) -> None:
        super().__init__(ctx)
        self.pictures = pictures
        self.printed = PrintedChart(ctx.card_set, ctx.words)
        self._labels: dict[tuple[str, int, int], str] = {}

    def items(self, chart: Chart) -> list[Item]:
        """The chart, its boxes, its columns."""
        glowing = chart.column_rect(self.ctx.marker_place[0])
        board, label = lambda canvas, item, mood: self._board(canvas, chart), self.words("place.chart")
        items = [
            Item("chart", chart.rect, board, "place", label),
            Item("glow", glowing, lambda canvas, item, mood: self._glow(canvas, chart)),
        ]
        attacks, positions = range(len(self.card_set.attacks)), range(len(self.card_set.positions))
        items += [self._head_item(chart, position) for position in positions]
        return items + [self._cell_item(chart, *box) for box in product(attacks, positions)]

    # ---- still parts

    def _board(self, canvas: Canvas, chart: Chart) -> None:
        canvas.shadow(chart.rect, 12, 9, 6, 190, covered=True)
        # asked for at every drawing: a chart baked for an earlier match must not keep this one's fighters from coming
        heads = tuple(self._pictogram(canvas, chart, position) for position in self.card_set.positions)
        known, digest = tuple(head is not None for head in heads), self.card_set.digest
        key = ("kt chart", digest, self.words.language, chart.label_width, self.pictures.cast, known)
        canvas.baked(key, chart.rect, lambda inner: self.printed.paint(inner, chart, heads))
        self._clock(canvas, chart)

    def _clock(self, canvas: Canvas, chart: Chart) -> None:
        """Round and turn, which change too often to be part of the baked chart."""
        view = self.ctx.view
        if not view["round"]:
            return
        key = "chart.overtime" if view["round"] > view["rounds"] else "chart.round"
        text = self.words(key, number=view["round"])
        corner = FRect(chart.rect.left, chart.head_row.top, chart.label_width, chart.head_row.height)
        if chart.head_row.height <= TALL_HEAD:
            ROUND.write(canvas, text, corner.center, corner.width - 6)
            return
        room, turn = corner.width - 8, self.words("chart.turn", number=view["turn"])
        TALL_ROUND.write(canvas, text, (corner.centerx, corner.top + 24), room)
        TURN.write(canvas, turn, (corner.centerx, corner.top + 50), room)

    def _pictogram(self, canvas: Canvas, chart: Chart, position: str) -> Surface | None:
        """The two fighters in a Position, where the head of its column is high enough for them."""
        if chart.head_row.height <= TALL_HEAD:
            return None
        # clear of the frame around it
        rect = FRect(0, 0, chart.column_width - 12, chart.head_row.height - 44)
        return self.pictures.pictogram(canvas, position, rect)

    # ---- moving parts

    def _glow(self, canvas: Canvas, chart: Chart) -> None:
        """The column of the present Position, drawn over the chart."""
        position = self.ctx.marker_place[0]
        rect = chart.column_rect(position).inflate(2, 2)
        if chart.head_row.height > TALL_HEAD:  # the name of the zone above stays readable
            rect = FRect(rect.left, rect.top + 20, rect.width, rect.height - 20)
        shown = set(self.ctx.host.spotlit)
        if shown and not shown & _WITH_COLUMN:  # a light would draw the eye there through the veil
            canvas.rim(rect, 9, "#8f4a42", 2)
            return
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

        label, lit = self._cell_label(attack, position), self.ctx.lit(name)
        return Item(name, rect, draw, "place", label, lambda: self.ctx.gestures.click(name), focus=lit)

    def _shown(self, attack: int, position: int) -> tuple[str, str] | None:
        """(number, chance) in a box the card looked at could use; None for other boxes."""
        looked = self.ctx.looked_at
        if not self.ctx.attacking or position != self.ctx.view["position"] or not looked.startswith("card:"):
            return None
        gesture = self.ctx.host.gestures().get(looked, {}).get(ids.cell(attack, position))
        if gesture is None or not gesture.actions:
            return None
        odds = self.ctx.odds(gesture.actions[-1])
        *_, boosts = a.attack_parts(gesture.actions[-1])
        number = target_number(self.ctx.board, self.ctx.me, attack, boosts)
        return f"{number}+", self.words.digits(percent(odds.chance("hit"))) if odds is not None else ""

    def _cell_label(self, attack: int, position: int) -> str:
        """The name of a box; put together once, for there are 64 of them at every change."""
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
        y = box.centery - 1
        if rect.width > 70 and chance:
            NUMBER.of(20).write(canvas, number, (box.left + 20, y))
            CHANCE.write(canvas, chance, (box.right - 5, box.centery), rect.width - 42)
        else:
            NUMBER.write(canvas, number, (box.centerx, y), rect.width)

    def _head_item(self, chart: Chart, position: int) -> Item:
        """The head of a column is a place too: dropping the Position Marker there means going there."""
        name = ids.column_head(position)
        x, _ = chart.track_point(position)
        head, low = chart.head_row.top, chart.mobility_row.bottom
        rect = FRect(x - chart.column_width / 2 + 2, head, chart.column_width - 4, low - head)
        label = self.words(f"position.{self.card_set.positions[position]}")
        return Item(name, rect, _nothing, "place", label, lambda: self.ctx.gestures.click(name))


def _nothing(canvas: Canvas, item: Item, mood: Mood) -> None:
    """A place that is drawn by what it lies on."""
