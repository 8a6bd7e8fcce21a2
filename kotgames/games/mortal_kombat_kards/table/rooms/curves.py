"""The figures of a deck as curves: Speeds, Strengths, locations attacked and covered, shares."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from pygame import FRect

from kotgames.engine.odds import whole_percent
from kotgames.games.mortal_kombat_kards import decks
from kotgames.games.mortal_kombat_kards.components import VARIABLE
from kotgames.games.mortal_kombat_kards.decks import Curves
from kotgames.games.mortal_kombat_kards.table import looks
from kotgames.games.mortal_kombat_kards.table.rooms.room import badge
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood

PARTS: Final = (
    ("attack", "fist", "#ff8a7a"),
    ("block", "shield", "#57b4ff"),
    ("evade", "dodge", "#7dffb0"),
    ("stop", "shield-bash", "#ffcf7a"),
)
"""The parts of a column of Speeds, as `decks` numbers them: name, icon, colour."""
LABEL: Final = 20.0
"""Height of a line of labels."""
SHARES: Final = (0.30, 0.28, 0.18, 0.24)
"""Widths of the four pictures."""


def item(words: Words, rect: FRect, curves: Curves) -> Item:
    """All of them side by side."""

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        looks.panel(canvas, rect, looks.PANEL_EDGE)
        places, pictures = _places(rect.inflate(-16, -10)), (_speeds, _strengths, _locations, _shares)
        for place, paint in zip(places, pictures, strict=True):
            paint(canvas, place, words, curves)

    return Item("curves", rect, draw, label=told(words, curves))


def told(words: Words, curves: Curves) -> str:
    """The figures in words."""
    _, blocks, evades, stops = (sum(column[part] for column in curves.speeds) for part in range(len(PARTS)))
    figures = {"attacks": curves.attacks, "blocks": blocks, "evades": evades, "stops": stops}
    said = words("builder.curves.told", effects=curves.effects, **figures)
    return " ".join((said, *(f"{name}: {figure}." for name, figure, _ in shares(words, curves))))


def _places(rect: FRect) -> list[FRect]:
    left, found = rect.left, []
    for share in SHARES:
        wide = rect.width * share
        found.append(FRect(left, rect.top, wide - 12, rect.height))
        left += wide
    return found


def _head(canvas: Canvas, rect: FRect, text: str) -> FRect:
    """A title above a picture; the room below it."""
    canvas.text(text, (rect.left, rect.top + LABEL / 2), theme.SMALL, looks.WARM, theme.UI_BOLD, width=rect.width)  # fmt: skip
    return FRect(rect.left, rect.top + LABEL, rect.width, rect.height - LABEL)


def _columns(
    canvas: Canvas,
    rect: FRect,
    columns: Sequence[Sequence[int]],
    labels: Sequence[str],
    colours: Sequence[str],
) -> None:
    """Stacked columns with their sums above and labels below."""
    step = rect.width / len(columns)
    most = max(8, *(sum(column) for column in columns))
    high = rect.height - 2 * LABEL
    for index, (column, label) in enumerate(zip(columns, labels, strict=True)):
        x, bottom = rect.left + step * (index + 0.5), rect.bottom - LABEL
        wide = min(26.0, step - 3)
        canvas.text(label, (x, rect.bottom - LABEL / 2), theme.SMALL, looks.SOFT, theme.UI_BOLD, anchor="center")  # fmt: skip
        for count, colour in zip(column, colours, strict=True):
            tall = high * count / most
            if tall > 0:
                canvas.rounded(FRect(x - wide / 2, bottom - tall, wide, tall), 2, colour, "#0d0816", 1)
            bottom -= tall
        if sum(column):
            canvas.text(
                str(sum(column)),
                (x, bottom - LABEL / 2 + 1),
                theme.SMALL,
                "#ffffff",
                theme.UI_BOLD,
                anchor="center",
            )


def _speeds(canvas: Canvas, rect: FRect, words: Words, curves: Curves) -> None:
    box = _head(canvas, rect, words("builder.speed"))
    labels = ["V" if speed == VARIABLE else str(speed) for speed in decks.SPEEDS]
    sign = 15.0
    left = box.right - len(PARTS) * (sign + 5)
    for number, (_, icon, colour) in enumerate(PARTS):  # which part has which colour
        canvas.icon(icon, (left + number * (sign + 5) + sign / 2, rect.top + LABEL / 2), sign, colour)
    _columns(canvas, box, curves.speeds, labels, [colour for *_, colour in PARTS])


def _strengths(canvas: Canvas, rect: FRect, words: Words, curves: Curves) -> None:
    box = _head(canvas, rect, words("builder.strength"))
    labels = list(map(str, decks.STRENGTHS))
    _columns(canvas, box, [(count,) for count in curves.strengths], labels, [looks.STRONG])


def _locations(canvas: Canvas, rect: FRect, words: Words, curves: Curves) -> None:
    """A line for each location: attacks to it, answers that cover it."""
    covered = dict(zip(decks.COVERED, curves.covered, strict=True))
    box, third = rect, rect.width / 3
    for number in (0, 1):
        _, icon, colour = PARTS[number]
        canvas.icon(icon, (rect.left + third * (number + 1.5), rect.top + LABEL / 2), 16, colour)
    step = (box.height - LABEL) / len(curves.attacked)
    for place, count in enumerate(curves.attacked):
        y = box.top + LABEL + step * (place + 0.5)
        badge(canvas, place, FRect(box.left, y - 12, 30, 24))
        for number, text in enumerate((str(count), str(covered.get(place, "–")))):
            at = (box.left + third * (number + 1.5), y)
            canvas.text(text, at, theme.SMALL, PARTS[number][2], theme.UI_BOLD, anchor="center")


def shares(words: Words, curves: Curves) -> list[tuple[str, str, bool]]:
    """(name, figure, too many) of reach, Kombo attacks, attacks that knock down, effects."""

    def of(count: int) -> str:
        chance = Fraction(count, curves.attacks) if curves.attacks else Fraction(0)
        return words.digits(whole_percent(chance))

    _, ranged, close = curves.reaches
    most = curves.most_effects
    effects = f"{curves.effects}/{most}" if most else str(curves.effects)
    return [
        (words("distance.short.ranged"), of(ranged), False),
        (words("distance.short.close"), of(close), False),
        (words("builder.kombo_short"), of(curves.kombo_attacks), False),
        (words("builder.down_short"), of(curves.knock_downs), not curves.few_knock_downs),
        (words("builder.effects"), effects, 0 < most < curves.effects),
    ]


def _shares(canvas: Canvas, rect: FRect, words: Words, curves: Curves) -> None:
    found = shares(words, curves)
    step = min(26.0, rect.height / len(found))
    for number, (name, figure, many) in enumerate(found):
        y = rect.top + step * (number + 0.5)
        wide = canvas.text_width(figure, theme.SMALL, theme.UI_BOLD)
        ink = looks.BAD if many else "#ffffff"
        canvas.text(name, (rect.left, y), theme.SMALL, looks.SOFT, width=rect.width - wide - 8 - 18 * many)
        canvas.text(figure, (rect.right, y), theme.SMALL, ink, theme.UI_BOLD, anchor="midright")
        if many:
            canvas.icon("hazard-sign", (rect.right - wide - 12, y), 15, looks.BAD)
