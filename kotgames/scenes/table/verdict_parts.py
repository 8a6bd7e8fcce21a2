"""Pieces of the verdict: the fighters beside each other, a moment with its cards and dice, the table of figures, the rounds. Each is
drawn by what it is given; none knows the scene."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import FRect, Surface

from kotgames.engine.telling import Figure, Moment
from kotgames.scenes.table.log import die_picture
from kotgames.ui import rich, theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.parts import Picture
from kotgames.ui.widgets import player_signs
from kotgames.ui.widgets.controls import focus_rim

DIE: Final = 24.0
CARD: Final = 120.0
"""The height of a card beside its moment."""
ROOMY: Final = 460.0
"""In a tile of this width cards lie beside each other."""
SIGN: Final = 24.0
"""The room that the sign in the corner of a moment takes from its first line."""
LINE: Final = 27.0
"""The height of a row of figures; its bar lies below the numbers."""
STRIP: Final = 22.0
"""The height of a name below a face."""

LEAST_NAMED: Final = 60.0
"""Below a smaller face there is no room for a name."""
LARGE: Final = 200.0
"""From this size on a face has its name in large letters."""
TITLE: Final = 32.0
"""The height of the line above figures and rounds."""
PERCENT: Final = re.compile(r"[<>]?[\d.,]+\u00a0?%")
"""The chance in the sentence of a moment, in any language."""

Portrait = Callable[[Canvas, int, float, str], Surface | None]


@dataclass(frozen=True, slots=True)
class Sitter:
    """One of those who played: seat, name, whether a bot, whether a winner."""

    seat: int
    name: str
    bot: bool
    won: bool


def plate_height(size: float) -> float:
    """The height of the name below a face of this size."""
    return 40.0 if size >= LARGE else STRIP


def paint_face(
    canvas: Canvas,
    box: FRect,
    who: Sitter,
    mood: str,
    portrait: Portrait,
    *,
    inward: int = 0,
    named: bool = True,
) -> None:
    """A portrait in its frame, the name below it; a sign in the colour of the corner for those who have no face. `box`: the square above
    the name. A name that is wider than the face goes on to the right (`inward` 1) or to the left (-1)."""
    colours = canvas.palette
    own = colours.seat(who.seat)
    radius = box.width / 9
    rim = min(6.0, box.width / 18)
    if who.won:
        canvas.halo(box, radius, colours.gold, 12, 1, covered=True)
    canvas.rounded(box, radius, colours.gold if who.won else colours.panel_edge)
    inner = box.inflate(-rim, -rim)
    image = portrait(canvas, who.seat, inner.width, mood)
    if image is not None:
        canvas.center(image, inner.center)
    else:
        canvas.gradient(inner, radius, own, colours.panel_low)
        canvas.icon("robot-golem" if who.bot else "person", inner.center, inner.width * 0.7, "#ffffff")
    if box.width < LEAST_NAMED or not named:
        return
    size, face = (26.0, theme.POSTER) if box.width >= LARGE else (theme.SMALL, theme.UI_BOLD)
    plate = FRect(box.left, box.bottom - 4, box.width, plate_height(box.width))
    if inward and box.width < LARGE:
        plate.width = max(plate.width, canvas.text_width(who.name, size, face) + 16)
        plate.left = box.left if inward > 0 else box.right - plate.width
    canvas.rounded(plate, 7, own, colours.gold if who.won else "#0b0e13", 1.5)
    canvas.text(who.name, plate.center, size, "#ffffff", face, anchor="center", width=plate.width - 10)


# ---- moments


class MomentTile:
    """One moment: its cards, the sentence, the dice, how it came about."""

    def __init__(
        self,
        picture: Picture,
        moment: Moment,
        tag: str,
        who: Sitter,
        portrait: Portrait,
        tip: str,
        on: Callable[[], None],
    ) -> None:
        self._picture, self.moment, self._tag = picture, moment, tag
        self._who, self._portrait = who, portrait
        self._tip, self._on = tip, on

    def _beside(self, width: float) -> float:
        """The room that cards take at the left of a tile of this width."""
        one = CARD / self._picture.card_shape() if self.moment.cards else CARD * 0.8
        return one + 26 + self._step(width) * max(0, len(self._kinds(width)) - 1)

    def _kinds(self, width: float) -> tuple[int, ...]:
        """The cards there is room for."""
        return self.moment.cards[: 1 if width < 300 else 2 if width < ROOMY else 3]

    def _step(self, width: float) -> float:
        """From one card to the next: they lie over each other, or where there is room beside each other."""
        return 22.0 if width < ROOMY else CARD / self._picture.card_shape() + 6

    def height(self, canvas: Canvas, width: float) -> float:
        """The height in this width."""
        room = width - self._beside(width) - 14
        text = canvas.paragraph_height(self._tag, room - SIGN, theme.SMALL, theme.UI_BOLD) + 4
        text += self._sentence(canvas, room)[1]
        if self.moment.dice:
            text += DIE + 8
        if self.moment.detail:
            text += canvas.paragraph_height(self.moment.detail, room, theme.SMALL) + 4
        return max(CARD + 18, text + 18)

    def _sentence(self, canvas: Canvas, room: float) -> tuple[list[rich.Piece], float]:
        """The sentence in this width, its percentage lit, and its height."""
        text = self.moment.text
        lit = [found.span() for found in PERCENT.finditer(text)]
        return rich.flow(canvas, rich.stretches([(text, "")], lit), room, theme.BODY, theme.UI_BOLD)

    def item(self, name: str, rect: FRect) -> Item:
        """The tile in its place."""
        moment = self.moment

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            colours = canvas.palette
            hot = moment.deciding or mood.hover or mood.focus
            canvas.rounded(box, 11, colours.panel_low, colours.gold if hot else colours.panel_edge, 2)
            sign = FRect(box.right - 30, box.top + 9, 18, 18)
            player_signs.sign(canvas, "play", sign, colours.gold if mood.hover else colours.text_dim)
            stripe = FRect(box.left + 5, box.top + 9, 5, box.height - 18)
            canvas.rounded(stripe, 2.5, colours.seat(moment.seat))
            self._cards(canvas, box)
            left = box.left + self._beside(box.width)
            room = box.right - 12 - left
            y = box.top + 9
            ink = colours.gold if moment.deciding else colours.text_dim
            head = FRect(left, y, room - SIGN, 60)
            y += canvas.paragraph(self._tag, head, theme.SMALL, ink, theme.UI_BOLD) + 4
            pieces, high = self._sentence(canvas, room)
            for piece in pieces:
                at = (left + piece.rect.left, y + piece.rect.centery)
                colour = colours.gold if piece.sort.lit else colours.text
                canvas.text(piece.text, at, theme.BODY, colour, theme.UI_BOLD)
            y += high
            if moment.dice:
                self._dice(canvas, left, y + 6)
                y += DIE + 8
            if moment.detail:
                rest = FRect(left, y + 4, room, box.bottom - y - 8)
                canvas.paragraph(moment.detail, rest, theme.SMALL, colours.text_soft)
            focus_rim(canvas, box, 11, mood)

        told = ". ".join(part for part in (self._tag, moment.text, moment.detail) if part)
        return Item(name, rect, draw, role="button", label=told, on=self._on, focus=True, tip=self._tip)

    def _cards(self, canvas: Canvas, box: FRect) -> None:
        shape = self._picture.card_shape()
        top = box.top + 9 + (box.height - 18 - CARD) / 2
        if not self.moment.cards:
            face = FRect(box.left + 16, top + 6, CARD * 0.74, CARD * 0.74)
            paint_face(canvas, face, self._who, "ready", self._portrait, named=False)
            return
        wide, step = CARD / shape, self._step(box.width)
        for place, kind in reversed(list(enumerate(self._kinds(box.width)))):
            spot = FRect(box.left + 16 + step * place, top, wide, CARD)
            canvas.shadow(spot, 6, 4, 2, 150)
            self._picture.paint_card(canvas, kind, spot)

    def _dice(self, canvas: Canvas, left: float, top: float) -> None:
        for place, (face, good) in enumerate(self.moment.dice):
            die = FRect(left + place * (DIE + 5), top, DIE, DIE)
            body = "#f6efdc" if good is None else "#ffd34d" if good else "#7c8796"
            canvas.shape(("log die", face, body), die, partial(die_picture, face, body))


# ---- figures


def ranked(scores: Sequence[int], winners: Sequence[int]) -> list[tuple[int, int]]:
    """(place from 1 on, seat) of all, the best first. Those who are level share a place, but who won a tie stands before the others."""
    ranks = [(seat in winners, score) for seat, score in enumerate(scores)]
    order = sorted(range(len(scores)), key=lambda seat: ranks[seat], reverse=True)
    return [(1 + sum(other > ranks[seat] for other in ranks), seat) for seat in order]


class FigureTable:
    """Figures by seat: for two the numbers at both sides of what they count, bars beside each other below; for more a column each."""

    def __init__(self, figures: Sequence[Figure], sitters: Sequence[Sitter]) -> None:
        self._figures = [row for row in figures if any(row.amounts)]
        self._sitters = sitters

    @property
    def height(self) -> float:
        """The height of the figures with their title; 0 without figures."""
        return (LINE * len(self._figures) + TITLE + 8) if self._figures else 0.0

    def item(self, rect: FRect) -> Item:
        """The table in its place."""
        names = {who.seat: who.name for who in self._sitters}

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            canvas.rounded(box, 11, canvas.palette.panel_low, canvas.palette.panel_edge, 1.5)
            inner = FRect(box.left + 14, box.top + 2, box.width - 28, box.height - 8)
            if len(self._sitters) == 2:
                self._pair(canvas, inner)
            else:
                self._columns(canvas, inner)

        told = "; ".join(
            f"{row.label}: " + ", ".join(f"{names[seat]} {value}" for seat, value in enumerate(row.values))
            for row in self._figures
        )
        return Item("figures", rect, draw, label=told)

    def _pair(self, canvas: Canvas, box: FRect) -> None:
        colours = canvas.palette
        one, two = self._sitters
        half = box.width / 2 - 8
        for who, x, anchor in ((one, box.left, "midleft"), (two, box.right, "midright")):
            canvas.text(
                who.name,
                (x, box.top + TITLE / 2),
                theme.BODY,
                colours.text,
                theme.UI_BOLD,
                anchor=anchor,
                width=half,
            )
        for place, row in enumerate(self._figures):
            y = box.top + TITLE + LINE * place
            most = max(row.amounts) or 1.0
            wide = (box.width - 8) / 2
            for who, amount, x, side in (
                (one, row.amounts[0], box.centerx - 4, -1),
                (two, row.amounts[1], box.centerx + 4, 1),
            ):
                lane = FRect(x if side > 0 else x - wide, y + 20, wide, 4)
                canvas.rounded(lane, 2, colours.field_)
                share = wide * amount / most
                if share >= 5:
                    bar = FRect(x if side > 0 else x - share, lane.top, share, lane.height)
                    canvas.rounded(bar, 2, colours.seat(who.seat))
            best = [amount == most and row.amounts[0] != row.amounts[1] for amount in row.amounts]
            for value, x, anchor, lead in (
                (row.values[0], box.left, "midleft", best[0]),
                (row.values[1], box.right, "midright", best[1]),
            ):
                ink = colours.gold if lead else colours.text
                canvas.text(
                    value, (x, y + 10), theme.BODY, ink, theme.UI_BOLD, anchor=anchor, width=box.width * 0.24
                )
            canvas.text(
                row.label,
                (box.centerx, y + 10),
                theme.SMALL,
                colours.text_soft,
                anchor="center",
                width=box.width * 0.5,
            )

    def _columns(self, canvas: Canvas, box: FRect) -> None:
        colours = canvas.palette
        first = box.width * 0.3
        wide = (box.width - first) / max(1, len(self._sitters))
        for place, who in enumerate(self._sitters):
            x = box.left + first + wide * (place + 0.5)
            canvas.text(
                who.name,
                (x, box.top + TITLE / 2),
                theme.SMALL,
                colours.text,
                theme.UI_BOLD,
                anchor="center",
                width=wide - 6,
            )
        for number, row in enumerate(self._figures):
            y = box.top + TITLE + LINE * number + LINE / 2
            canvas.text(row.label, (box.left, y), theme.SMALL, colours.text_soft, width=first - 8)
            for place, value in enumerate(row.values):
                x = box.left + first + wide * (place + 0.5)
                canvas.text(
                    value, (x, y), theme.BODY, colours.text, theme.UI_BOLD, anchor="center", width=wide - 6
                )


# ---- rounds


def ground(name: str, rect: FRect, title: str) -> Item:
    """The ground of rows, with a title."""

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        colours = canvas.palette
        canvas.rounded(box, 11, colours.panel_low, colours.panel_edge, 1.5)
        at = (box.centerx, box.top + TITLE / 2 + 1)
        canvas.text(
            title, at, theme.SMALL, colours.text_dim, theme.UI_BOLD, anchor="center", width=box.width - 24
        )

    return Item(name, rect, draw)


def round_row(index: int, name: str, result: str, who: str, rect: FRect) -> Item:
    """A round: what it is called, its numbers, whose it was. Numbers that need more than their column have all that is free between."""

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        colours = canvas.palette
        canvas.rounded(box, 7, colours.field_)
        side, middle, room = box.width * 0.26, box.left + box.width * 0.36, box.width * 0.15
        called = canvas.text(
            name, (box.left + 12, box.centery), theme.BODY, colours.text_soft, theme.UI_BOLD, width=side
        )
        whose = canvas.text(
            who,
            (box.right - 12, box.centery),
            theme.BODY,
            colours.gold,
            theme.UI_BOLD,
            anchor="midright",
            width=box.width * 0.54,
        )
        if canvas.text_width(result, theme.BODY, theme.UI_BOLD) > room:
            middle, room = (called.right + whose.left) / 2, max(room, whose.left - called.right - 20)
        at = (middle, box.centery)
        canvas.text(result, at, theme.BODY, colours.text, theme.UI_BOLD, anchor="center", width=room)

    return Item(f"round:{index}", rect, draw, label=f"{name}: {result}, {who}")


def rank_row(index: int, place: str, score: int, who: Sitter, name: str, rect: FRect) -> Item:
    """A place in the standings: whose it is in the colour of the corner, and the score; a crown for who won."""

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        colours = canvas.palette
        canvas.rounded(box, 7, colours.field_, colours.gold if who.won else None, 1.5)
        canvas.rounded(FRect(box.left + 44, box.top + 4, 7, box.height - 8), 3, colours.seat(who.seat))
        ink = colours.gold if who.won else colours.text
        at = (box.left + 24, box.centery)
        canvas.text(place, at, theme.BODY, ink, theme.UI_BOLD, anchor="center", width=34)
        room = box.width - 60 - 70 - (26 if who.won else 0)
        end = canvas.text(name, (box.left + 60, box.centery), theme.BODY, ink, theme.UI_BOLD, width=room)
        if who.won:
            canvas.icon("crown", (end.right + 16, box.centery), 18, colours.gold)
        at = (box.right - 14, box.centery)
        canvas.text(str(score), at, theme.BODY, ink, theme.UI_BOLD, anchor="midright", width=60)

    return Item(f"round:{index}", rect, draw, label=f"{place}: {score}, {name}")
