"""The mat above the chart as a place, and the odds of the card looked at."""

from __future__ import annotations

from pygame import FRect

from kotgames.engine.contract import Odds
from kotgames.engine.odds import percent
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.card_text import CardText
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.table.drops import Gestures
from kotgames.games.knockouts_tapouts.table.layout import Layout
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood

COUNTS = ("0", "1", "2", "3+")
"""Successes, as the bars count them."""
ODDS_COLOURS = ("#8a94a3", "#5fb0ff", "#ffb648", "#ff5d50")


class Stage:
    """Draws the mat and what happens on it."""

    def __init__(self, ctx: Context, gestures: Gestures, text: CardText) -> None:
        self.ctx = ctx
        self.gestures = gestures
        self.text = text
        self.card_set = ctx.card_set
        self.words = ctx.words

    def items(self, layout: Layout) -> list[Item]:
        """The mat as a place; what hangs over it comes with the overlays."""
        if layout.stage is None:
            return []
        mat = layout.stage

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            self._mat(canvas, mat)
            if self.ctx.lit(ids.MAT):
                canvas.rim(mat, 12, canvas.palette.gold, 3)
            if mood.focus:
                canvas.rim(mat.inflate(6, 6), 14, canvas.palette.focus, 3)

        return [
            Item(
                ids.MAT, mat, draw, role="place", label=self.words("place.mat"), on=lambda: self.gestures.click(ids.MAT),
                focus=self.ctx.lit(ids.MAT),
            )
        ]  # fmt: skip

    def _mat(self, canvas: Canvas, mat: FRect) -> None:
        canvas.shadow(mat, 12, 7, 5, 180, covered=True)
        self.ctx.stage.backdrop(canvas)
        canvas.rim(mat, 4, "#0c0e12", 3)

    # ---- odds

    def odds_items(self, layout: Layout) -> list[Item]:
        """The odds of what the player looks at, or why it cannot be played."""
        bubble = self.text.card_info()
        if bubble is None:
            return []
        box = self._bubble_rect(layout)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(box, 10, canvas.palette.gold, 2)
            if bubble.odds is None:
                self._reason(canvas, box, bubble.title, bubble.text)
            else:
                self._bars(canvas, box, bubble.title, bubble.text, bubble.odds, bubble.hold, bubble.note)

        return [Item("odds", box, draw, label=f"{bubble.title}: {bubble.text}")]

    def covers_dice(self, layout: Layout) -> bool:
        """True where the odds lie where dice of an earlier roll would."""
        if layout.stage is None or layout.folded or not self.ctx.attacking or self.ctx.showing:
            return False
        looked = self.ctx.looked_at
        return looked.startswith("card:") and ids.numbers(looked)[0] in self.ctx.own_hand

    def _bubble_rect(self, layout: Layout) -> FRect:
        if layout.stage is not None and layout.folded:  # above the fighters
            height = min(layout.stage.height * 0.46, 130.0)
            width = min(300.0, layout.stage.width * 0.5)
            return FRect(layout.stage.left + 6, layout.stage.top + 6, width, height)
        if layout.stage is not None:
            height = min(layout.stage.height - 8, 130.0)
            width = min(300.0, layout.stage.width * 0.34)  # beside the fighters, and not over the last plays
            top = layout.stage.top + (layout.stage.height - height) / 2
            shown = (
                self.ctx.in_play and self.ctx.in_play_seat == 1
            )  # the card that is answered lies at the right
            left = layout.stage.left + 6 if shown else layout.stage.right - 6 - width
            return FRect(left, top, width, height)
        width = min(300.0, layout.hand.width * 0.6)
        return FRect(layout.hand.left + 4, layout.hand.top - 116, width, 112)

    def _reason(self, canvas: Canvas, box: FRect, title: str, text: str) -> None:
        colours = canvas.palette
        canvas.icon("cancel", (box.left + 20, box.top + 19), 20, colours.danger)
        canvas.text(
            title, (box.left + 36, box.top + 19), 18, colours.gold, theme.POSTER, width=box.width - 44
        )
        canvas.paragraph(
            text,
            FRect(box.left + 12, box.top + 36, box.width - 24, box.height - 42),
            theme.BODY,
            colours.text,
        )

    def _bars(
        self, canvas: Canvas, box: FRect, title: str, text: str, odds: Odds, hold: bool, note: str
    ) -> None:
        colours = canvas.palette
        line = box.top + 16
        hits = self.words("odds.hits", percent=percent(odds.chance("hit")))
        wide = canvas.text_width(hits, theme.SMALL, theme.UI_BOLD)
        canvas.text(hits, (box.right - 10, line), theme.SMALL, colours.ok, theme.UI_BOLD, anchor="midright")
        left, room = box.left + 10, box.width - wide - 34
        both = canvas.text_width(title, theme.SMALL, theme.POSTER) + canvas.text_width(text, theme.SMALL) + 7
        if both <= room:  # else the card that is looked at says its name itself
            share = room - 7 - canvas.text_width(text, theme.SMALL)
            left = canvas.text(title, (left, line), 18, colours.gold, theme.POSTER, width=share).right + 7
        canvas.text(
            text, (left, line), theme.SMALL, colours.text, theme.UI, width=box.right - wide - 18 - left
        )
        rows = self.text.odds_rows(odds, hold=hold)
        gap = 6.0
        width = (box.width - 20 - gap * (len(rows) - 1)) / len(rows)
        foot = 34.0 if not note else 50.0
        bar = FRect(box.left + 10, box.top + 29, width, max(16.0, box.height - 33 - foot))
        most = max(float(chance) for _, chance in rows) or 1.0
        for index, (result, chance) in enumerate(rows):
            rect = FRect(bar.left + index * (width + gap), bar.top, width, bar.height)
            self._bar(
                canvas,
                rect,
                COUNTS[index],
                float(chance) / most,
                self.words.digits(percent(chance)),
                result,
                ODDS_COLOURS[index],
            )
        if note:
            canvas.text(
                note,
                (box.left + 10, box.bottom - 11),
                theme.SMALL,
                colours.text_soft,
                theme.UI,
                width=box.width - 20,
            )

    def _bar(
        self, canvas: Canvas, rect: FRect, label: str, share: float, chance: str, result: str, colour: str
    ) -> None:
        canvas.rounded(rect, 5, "#2a313c")
        tall = max(4.0, rect.height * share)
        filled = FRect(rect.left, rect.bottom - tall, rect.width, tall)
        canvas.gradient(filled, 4, paint.hexed(paint.lighten(colour, 0.2)), colour)
        canvas.text(
            label, rect.center, 17, "#ffffff", theme.POSTER, anchor="center", outline=1.2, ink="#0a0c10"
        )
        canvas.text(
            chance,
            (rect.centerx, rect.bottom + 9),
            theme.SMALL,
            canvas.palette.text,
            theme.UI_BOLD,
            anchor="center",
            width=rect.width + 4,
        )
        canvas.text(
            result,
            (rect.centerx, rect.bottom + 25),
            theme.SMALL,
            paint.hexed(paint.lighten(colour, 0.45)),
            theme.UI,
            anchor="center",
            width=rect.width + 5,
        )
