"""The odds of the card that is looked at, on one line in place of the question: for a folded table, whose chart stays in sight."""

from __future__ import annotations

from pygame import FRect

from kotgames.engine.contract import Odds
from kotgames.engine.odds import percent
from kotgames.games.knockouts_tapouts.table.card_text import CardInfo, CardText
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.letters import BOLD, PLAIN

COLOURS = ("#c3cad4", "#9fd0ff", "#ffcf8a", "#ffa79e")
"""Of no success, one, two, three and more."""


def draw(canvas: Canvas, box: FRect, info: CardInfo, text: CardText) -> None:
    """Fill the strip with a card."""
    if info.odds is None:
        _reason(canvas, box, info)
    else:
        _chances(canvas, box, info, info.odds, text)


def _reason(canvas: Canvas, box: FRect, info: CardInfo) -> None:
    colours = canvas.palette
    at = (box.left + 14, box.centery)
    left = canvas.text(info.title, at, 18, colours.gold, theme.POSTER, width=box.width * 0.3).right + 12
    room = FRect(left, box.top + 2, box.right - left - 10, box.height - 4)
    text = " · ".join(info.text.split("\n"))
    canvas.paragraph(text, room, theme.SMALL, colours.text, valign="middle", leading=0.94)


def _chances(canvas: Canvas, box: FRect, info: CardInfo, odds: Odds, text: CardText) -> None:
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
        PLAIN.centred.write(canvas, result, (x, lower), room, COLOURS[index])
