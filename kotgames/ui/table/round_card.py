"""The card of a round that begins or is over: over the lower part of the table, so that the figures of the stage stay in sight. Knows no
game: what it says comes from the game's words (`engine.telling.RoundNote`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from kotgames.engine.telling import RoundNote
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.timeline import ease_out

ROUND_CARD_MS: Final = 1600.0
"""It stays so long at speed 1."""
COMES: Final = 0.11
"""It slides in for this share of its time."""
SLIDE: Final = 46.0
WIDEST: Final = 660.0
ROOMY: Final = (50.0, 54.0, 24.0)
"""The heights of title, score and a line."""
TIGHT: Final = (40.0, 46.0, 21.0)
"""The same on a low table, and where there are many lines."""
BELOW: Final = 0.28
"""A stage that came forward leaves this share of a table's height free below it."""
MARGIN: Final = 14.0


CAPTION = 19.0
"""Share of the height that a word below the score takes, in units."""


@dataclass(frozen=True, slots=True)
class RoundCard:
    """The card that is shown now: the note, and the share of its time that has passed."""

    note: RoundNote
    t: float


def _heights(area_height: float, lines: int) -> tuple[float, float, float]:
    """The heights of title, score and a line."""
    head, score, line = ROOMY
    return ROOMY if head + score + line * lines + MARGIN + 8 <= area_height * BELOW else TIGHT


def place_of(area: FRect, note: RoundNote) -> FRect:
    """The card's place on a table: at its lower edge, and never above its middle."""
    wide = min(WIDEST, area.width - 16)
    head, score, line = _heights(area.height, len(note.lines))
    high = min(head + score + line * len(note.lines) + MARGIN, area.height * 0.5 - 8)
    return FRect(area.centerx - wide / 2, area.bottom - high - 8, wide, high)


def items(
    area: FRect, names: list[str], current: Callable[[], RoundCard | None], *, still: bool
) -> list[Item]:
    """The card as an item while there is one; `names` by seat, `still`: it stands there without sliding in."""
    now = current()
    if now is None:
        return []
    note = now.note
    home = place_of(area, note)

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        card = current()
        if card is None:
            return
        rest = 0.0 if still else 1 - ease_out(min(1.0, card.t / COMES))
        box = home.move(0, rest * SLIDE)
        canvas.push_clip(area)
        _draw(canvas, box, note, names, _heights(area.height, len(note.lines)))
        canvas.pop_clip()

    told = ". ".join([note.title, *(text for _, text in note.lines)])
    return [Item("round card", home, draw, label=told)]


def _draw(
    canvas: Canvas, box: FRect, note: RoundNote, names: list[str], heights: tuple[float, float, float]
) -> None:
    colours = canvas.palette
    head, score, line = heights
    canvas.panel(box, 14, colours.gold, 2.5)
    band = FRect(box.left + 4, box.top + 4, box.width - 8, head - 8)
    canvas.gradient(band, 10, "#3a2f12", colours.panel_low)
    big = min(30.0, head * 0.62)
    canvas.text(
        note.title.upper(),
        band.center,
        big,
        colours.gold,
        theme.POSTER,
        anchor="center",
        width=band.width - 20,
        outline=1.5,
    )
    _score(canvas, FRect(box.left + 14, box.top + head, box.width - 28, score), note, names)
    first = box.top + head + score
    room = max(0, int((box.bottom - 6 - first) / line))
    for place, (icon, text) in enumerate(note.lines[:room]):
        y = first + line * (place + 0.5)
        wide = min(canvas.text_width(text, theme.BODY), box.width - 64)
        left = box.centerx - wide / 2 + 12
        canvas.icon(icon, (left - 16, y), 18, colours.gold)
        canvas.text(text, (left, y), theme.BODY, colours.text, width=box.width - 64)


def _score(canvas: Canvas, box: FRect, note: RoundNote, names: list[str]) -> None:
    """The score: for two the numbers beside each other in the middle, for more a column each."""
    colours = canvas.palette
    if len(note.score) != 2:
        step = box.width / max(1, len(note.score))
        for seat, value in enumerate(note.score):
            cell = FRect(box.left + step * seat + 3, box.top, step - 6, box.height - 8)
            canvas.rounded(cell, 8, colours.seat(seat))
            text = f"{names[seat]}  {value}"
            canvas.text(
                text, cell.center, theme.BODY, "#ffffff", theme.UI_BOLD, anchor="center", width=cell.width - 8
            )
        return
    half = box.width / 2 - 62
    for seat, left in enumerate((box.left, box.right - half)):
        plate = FRect(left, box.top + 4, half, box.height - 14)
        canvas.rounded(plate, 9, colours.seat(seat))
        canvas.text(
            names[seat], plate.center, 19, "#ffffff", theme.UI_BOLD, anchor="center", width=plate.width - 16
        )
    room = box.height - CAPTION
    middle = (box.centerx, box.top + min(18.0, room / 2))
    text = f"{note.score[0]} : {note.score[1]}"
    size = min(30.0, room * 0.85)
    canvas.text(text, middle, size, colours.text, theme.POSTER, anchor="center", width=116)
    below = (box.centerx, box.bottom - 10)
    canvas.text(note.caption, below, theme.SMALL, colours.text_soft, anchor="center", width=116)
