"""The mat above the chart as a place, and the odds of the card looked at."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from kotgames.engine.contract import Odds
from kotgames.engine.odds import percent
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.card_text import CardInfo, CardText
from kotgames.games.knockouts_tapouts.table.context import Context, Part
from kotgames.games.knockouts_tapouts.table.layout import Layout
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import BOLD, PLAIN, SOFT, Letters

COUNTS = ("0", "1", "2", "3+")
"""Successes, as the bars count them."""
TITLE = Letters(18, "gold", theme.POSTER)
LABEL = Letters(17, "#ffffff", theme.POSTER, "center")
STRIP_COLOURS = ("#c3cad4", "#9fd0ff", "#ffcf8a", "#ffa79e")
"""Of no success, one, two, three and more, on one line."""
ODDS_COLOURS = ("#8a94a3", "#5fb0ff", "#ffb648", "#ff5d50")


class Stage(Part):
    """Draws the mat and what happens on it."""

    def __init__(self, ctx: Context, text: CardText) -> None:
        super().__init__(ctx)
        self.text = text

    def items(self, layout: Layout) -> list[Item]:
        """The mat as a place; what hangs over it comes with the overlays."""
        if layout.stage is None:
            return []
        mat = layout.stage

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.shadow(mat, 12, 7, 5, 180, covered=True)
            self.ctx.stage.backdrop(canvas)
            canvas.rim(mat, 4, "#0c0e12", 3)
            if self.ctx.lit(ids.MAT):
                canvas.rim(mat, 12, canvas.palette.gold, 3)
            if mood.focus:
                canvas.rim(mat.inflate(6, 6), 14, canvas.palette.focus, 3)

        label, click = self.words("place.mat"), partial(self.ctx.gestures.click, ids.MAT)
        return [Item(ids.MAT, mat, draw, "place", label, click, focus=self.ctx.lit(ids.MAT))]

    # ---- odds

    def odds_items(self, layout: Layout) -> list[Item]:
        """The odds of what the player looks at, or why it cannot be played: beside the fighters, or in place of the question."""
        bubble, mat = self.text.card_info(), layout.stage
        if bubble is None:
            return []
        box = layout.prompt if mat is None else self._bubble_rect(mat, layout.folded)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(box, 12 if mat is None else 10, canvas.palette.gold, 2)
            if bubble.odds is None:
                (_strip_reason if mat is None else self._reason)(canvas, box, bubble)
            elif mat is None:
                _strip(canvas, box, bubble, bubble.odds, self.text)
            else:
                self._bars(canvas, box, bubble, bubble.odds)

        return [Item("odds", box, draw, label=f"{bubble.title}: {bubble.text}")]

    def covers_dice(self, layout: Layout) -> bool:
        """True where the odds lie where dice of an earlier roll would."""
        if layout.stage is None or layout.folded or not self.ctx.attacking or self.ctx.showing:
            return False
        looked = self.ctx.looked_at
        return looked.startswith("card:") and ids.numbers(looked)[0] in self.ctx.own_hand

    def _bubble_rect(self, mat: FRect, folded: bool) -> FRect:
        if folded:  # above the fighters
            return FRect(
                mat.left + 6, mat.top + 6, min(300.0, mat.width * 0.5), min(mat.height * 0.46, 130.0)
            )
        height = min(mat.height - 8, 130.0)
        width = min(300.0, mat.width * 0.34)  # beside the fighters, and not over the last plays
        # the card that is answered lies at the right
        shown = self.ctx.in_play and self.ctx.in_play_seat == 1
        left = mat.left + 6 if shown else mat.right - 6 - width
        return FRect(left, mat.top + (mat.height - height) / 2, width, height)

    @staticmethod
    def _reason(canvas: Canvas, box: FRect, bubble: CardInfo) -> None:
        y, room = box.top + 19, FRect(box.left + 12, box.top + 36, box.width - 24, box.height - 42)
        canvas.icon("cancel", (box.left + 20, y), 20, canvas.palette.danger)
        TITLE.write(canvas, bubble.title, (box.left + 36, y), box.width - 44)
        canvas.paragraph(bubble.text, room, theme.BODY, canvas.palette.text)

    def _bars(self, canvas: Canvas, box: FRect, bubble: CardInfo, odds: Odds) -> None:
        line, title, text = box.top + 16, bubble.title, bubble.text
        hits = self.words("odds.hits", percent=percent(odds.chance("hit")))
        wide = canvas.text_width(hits, theme.SMALL, theme.UI_BOLD)
        BOLD.to_right.write(canvas, hits, (box.right - 10, line), colour="ok")
        left, room = box.left + 10, box.width - wide - 34
        long = canvas.text_width(text, theme.SMALL)
        if canvas.text_width(title, theme.SMALL, theme.POSTER) + long + 7 <= room:
            left = TITLE.write(canvas, title, (left, line), room - 7 - long).right + 7
        # else the card that is looked at says its name itself
        PLAIN.write(canvas, text, (left, line), box.right - wide - 18 - left)
        rows = self.text.odds_rows(odds, hold=bubble.hold)
        gap = 6.0
        width = (box.width - 20 - gap * (len(rows) - 1)) / len(rows)
        high = max(16.0, box.height - 33 - (50.0 if bubble.note else 34.0))
        most = max(float(chance) for _, chance in rows) or 1.0
        for index, (result, chance) in enumerate(rows):
            rect = FRect(box.left + 10 + index * (width + gap), box.top + 29, width, high)
            said = COUNTS[index], self.words.digits(percent(chance)), result
            _bar(canvas, rect, float(chance) / most, ODDS_COLOURS[index], *said)
        if bubble.note:
            SOFT.write(canvas, bubble.note, (box.left + 10, box.bottom - 11), box.width - 20)


def _bar(
    canvas: Canvas, rect: FRect, share: float, colour: str, label: str, chance: str, result: str
) -> None:
    canvas.rounded(rect, 5, "#2a313c")
    tall = max(4.0, rect.height * share)
    filled = FRect(rect.left, rect.bottom - tall, rect.width, tall)
    canvas.gradient(filled, 4, paint.hexed(paint.lighten(colour, 0.2)), colour)
    LABEL.write(canvas, label, rect.center, outline=1.2, ink="#0a0c10")
    x, pale = rect.centerx, paint.hexed(paint.lighten(colour, 0.45))
    BOLD.centred.write(canvas, chance, (x, rect.bottom + 9), rect.width + 4)
    PLAIN.centred.write(canvas, result, (x, rect.bottom + 25), rect.width + 5, pale)


# ---- the same on one line, for a folded table, whose chart stays in sight


def _strip_reason(canvas: Canvas, box: FRect, info: CardInfo) -> None:
    colours = canvas.palette
    at = (box.left + 14, box.centery)
    left = canvas.text(info.title, at, 18, colours.gold, theme.POSTER, width=box.width * 0.3).right + 12
    room = FRect(left, box.top + 2, box.right - left - 10, box.height - 4)
    text = " · ".join(info.text.split("\n"))
    canvas.paragraph(text, room, theme.SMALL, colours.text, valign="middle", leading=0.94)


def _strip(canvas: Canvas, box: FRect, info: CardInfo, odds: Odds, text: CardText) -> None:
    colours = canvas.palette
    upper, lower = box.top + box.height * 0.29, box.top + box.height * 0.72
    at, wide = box.left + 12, box.width * 0.24
    if info.note:  # what else is known of it: dice and number go beside the title
        wide = min(box.width * 0.38, max(wide, canvas.text_width(info.note, theme.SMALL)))
    title = canvas.text(info.title, (at, upper), 17, colours.gold, theme.POSTER, width=wide)
    canvas.text(info.note or info.text, (at, lower), theme.SMALL, colours.text, width=wide)
    beside = at + wide - title.right - 8
    if info.note and canvas.text_width(info.text, theme.SMALL) <= beside:
        canvas.text(info.text, (title.right + 8, upper), theme.SMALL, colours.text, width=beside)
    hits = text.words("odds.hits", percent=percent(odds.chance("hit")))
    right = box.right - 12
    left = right - canvas.text_width(hits, theme.SMALL, theme.UI_BOLD)
    canvas.text(hits, (right, box.centery), theme.SMALL, colours.ok, theme.UI_BOLD, anchor="midright")
    rows = text.odds_rows(odds, hold=info.hold)
    start = box.left + wide + 18
    step = (left - 10 - start) / len(rows)
    for index, (result, chance) in enumerate(rows):
        x, room = start + step * (index + 0.5), step - 4
        BOLD.centred.write(canvas, text.words.digits(percent(chance)), (x, upper), room)
        PLAIN.centred.write(canvas, result, (x, lower), room, STRIP_COLOURS[index])
