"""The last plays of a match in small cells, each with its name and what came of it in words. Knows no game.

It is made of the lines of the log: what the viewer may not know is not in them, and it comes back with them after undo, resume and
hand-over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import inf
from typing import Any, Final

from pygame import FRect

from kotgames.engine.log_book import LogLine, Play
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.context import TableContext

MOST: Final = 6
"""So many plays are shown at most."""
GAP: Final = 2.0
"""Between two cells."""
PAD: Final = 2.0
"""Above and below the words of a cell."""
EDGE: Final = 5.0
"""The stripe in the colour of the seat, at the left of a cell."""
INSET: Final = 6.0
"""Between the stripe or the right edge and the words."""
LEADING: Final = 0.94
LARGE: Final = 17.0
"""The name of the newest play, where there is room."""
NEWEST: Final = 0.62
"""The newest play takes no more of the height, if it can be said in so much."""
PICTURE: Final = 38.0
"""The width of the card beside the newest play."""
ROOM: Final = FRect(0, 0, 200, 124)
"""A strip that is narrower or lower shows no card: words come first."""
TONES: Final = {"good": "ok", "bad": "danger", "neutral": "text_soft"}
"""The colour name of a result by its tone."""

PaintCard = Callable[[Canvas, int, FRect], None]


LEAST_HEIGHT: Final = 62.0
"""A folded table shows no strip that is lower."""


def beside_buttons(column: FRect, top: float, bottom: float) -> FRect | None:
    """On a folded table: what the buttons leave of their column between two heights, if the strip can be read there."""
    room = bottom - top - 8
    return FRect(column.left, top + 4, column.width, room) if room >= LEAST_HEIGHT else None


@dataclass(slots=True)
class Told:
    """A play with what came of it so far."""

    play: Play
    results: list[str] = field(default_factory=list)
    short: str = ""
    tone: str = "neutral"

    @property
    def sentence(self) -> str:
        """All of it in words."""
        return ", ".join((self.play.text, *self.results))

    @property
    def outcomes(self) -> list[str]:
        """Ways to say what came of it, the longest first; nothing yet: none."""
        found = [", ".join(self.results[:count]) for count in range(len(self.results), 0, -1)]
        return [*found, self.short] if self.short else found

    @property
    def ways(self) -> list[str]:
        """Ways to say it, the longest first."""
        parts = (self.play.text, *self.results)
        return [", ".join(parts[:count]) for count in range(len(parts), 0, -1)]


def newest_place(rect: FRect, shape: float) -> FRect:
    """The place of the card of the newest play in a rectangle; `shape`: its height by its width."""
    high = min(PICTURE * shape, rect.height - 2 * PAD)
    return FRect(rect.left + EDGE + PAD, rect.top + PAD, high / shape, high)


def last_plays(lines: Sequence[LogLine]) -> tuple[list[Told], list[str]]:
    """The last plays of a log, the newest last, and what is to be said now in several ways, the longest first: the newest play, or what
    the rules did by themselves after it. Nothing to say: no way."""
    plays: list[Told] = []
    newest: dict[int, Told] = {}
    said: Told | str = ""
    for line in lines:
        play = line.play
        if play is not None:
            if (
                plays
                and play.chain
                and (plays[-1].play.seat, plays[-1].play.chain) == (play.seat, play.chain)
            ):
                plays.pop()
            said = newest[play.seat] = Told(play)
            plays.append(said)
        for result in line.results:
            told = newest.get(result.seat)
            if told is None:  # the log begins after it
                continue
            if result.text:
                told.results.append(result.text)
            if result.short:
                told.short, told.tone = result.short, result.tone
            said = told
        if line.aside:
            said = line.text
    ways = said.ways if isinstance(said, Told) else [said] if said else []
    return plays[-MOST:], ways


def is_of_strip(item: Item) -> bool:
    """True for an item of a strip of plays."""
    return item.id == "plays" or item.role == "play"


@dataclass(frozen=True, slots=True)
class Cell:
    """A play as it is written in its rectangle: its name and its result, below each other unless they are `beside` each other."""

    told: Told
    spot: FRect
    name: str
    result: str
    size: float
    beside: bool = False
    picture: FRect | None = None
    """The place of its card."""

    @property
    def words(self) -> FRect:
        """The place of name and result."""
        left = self.spot.left + EDGE + INSET if self.picture is None else self.picture.right + INSET
        return FRect(left, self.spot.top + PAD, self.spot.right - INSET - left, self.spot.height - 2 * PAD)


class PlayStrip:
    """The strip of one table. `paint_card` draws the face of a kind (`parts.Picture.paint_card`), `shape` is a card's height over its
    width."""

    def __init__(self, ctx: TableContext[Any, Any], paint_card: PaintCard, shape: float = 1.4) -> None:
        self.ctx = ctx
        self.words = ctx.words
        self._paint_card = paint_card
        self._shape = shape

    def items(self, canvas: Canvas, rect: FRect, lines: Sequence[LogLine]) -> list[Item]:
        """The plays in a rectangle, the newest on top and the older ones below it, as many as can be read; over them what the rules did
        by themselves after it. `lines`: as much of the log as was seen (`Situation.seen_lines`)."""
        plays, ways = last_plays(lines)
        if not plays:
            return []
        aside = "" if not ways or ways[0] in [told.sentence for told in plays] else ways[0]
        high = canvas.paragraph_height(aside, rect.width - 2 * INSET, theme.SMALL, leading=LEADING) + GAP
        room = FRect(rect.left, rect.top + high, rect.width, rect.height - high) if aside else rect
        cells = [self._newest(canvas, room, plays[-1])]
        told_aside = bool(aside and cells[0].name)
        if aside and not told_aside:  # the play comes first
            room, cells = rect, [self._newest(canvas, rect, plays[-1])]
        for told in reversed(plays[:-1]):
            cell = self._older(canvas, told, room, cells[-1].spot.bottom + GAP)
            if cell.spot.bottom > room.bottom + 0.5:
                break
            cells.append(cell)
        shown = cells[::-1]
        spoken = " ".join([*(f"{cell.told.sentence}." for cell in shown), aside]).rstrip()
        items = [self._line(rect, aside if told_aside else "", spoken)]
        return [*items, *(self._item(number, cell, cell is cells[0]) for number, cell in enumerate(shown))]

    def _names(self, play: Play) -> list[str]:
        """Ways to name a play without its seat, the longest first."""
        if play.short or not play.kinds:
            return [play.short or play.text]
        cards = [self.words(f"card.{self.ctx.card_set.kinds[kind]}") for kind in play.kinds]
        return [" + ".join(cards[:count]) for count in range(len(cards), 0, -1)]

    def _newest(self, canvas: Canvas, rect: FRect, told: Told) -> Cell:
        """The newest play with its seat, in as many words as there is room for; where there is none, without a name."""
        ways = []
        for result in told.outcomes or [""]:  # a result without a text of its own is in that of the play
            ways.append((told.play.text, result if told.results else ""))
            ways += [(name, result) for name in self._names(told.play)]
        picture = newest_place(rect, self._shape) if told.play.kinds and _holds(rect, ROOM) else None
        for limit in (rect.height * NEWEST, rect.height):
            for (name, result), size in product(ways, (LARGE, theme.SMALL)):
                cell = Cell(told, FRect(rect), name, result, size, picture=picture)
                high = _height(canvas, cell)
                if high <= limit:
                    cell.spot.height = max(high, picture.height + 2 * PAD if picture else 0.0)
                    return cell
        bare = newest_place(rect, self._shape) if told.play.kinds else None
        return Cell(told, FRect(rect), "", "", theme.SMALL, picture=bare)

    def _older(self, canvas: Canvas, told: Told, rect: FRect, top: float) -> Cell:
        """An older play: on one line if a way to say it fits there, else its result below its name."""
        names, outcomes = self._names(told.play), told.outcomes or [""]
        line = canvas.line_height(theme.SMALL) * LEADING + 2 * PAD
        for result in outcomes:
            for name in names:
                cell = Cell(told, FRect(rect.left, top, rect.width, line), name, result, theme.SMALL, True)
                wide = canvas.text_width(name, theme.SMALL, theme.UI_BOLD) + _sign(told.play)
                if (
                    wide + (canvas.text_width(result, theme.SMALL) + 2 * INSET if result else 0)
                    <= cell.words.width
                ):
                    return cell
        spot = FRect(rect.left, top, rect.width, line)
        cells = [Cell(told, spot, name, result, theme.SMALL) for result in outcomes for name in names]
        cell = min(cells, key=lambda one: _height(canvas, one))
        spot.height = _height(canvas, cell)
        return cell

    def _line(self, box: FRect, aside: str, spoken: str) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if aside:
                high = canvas.paragraph_height(aside, box.width - 2 * INSET, theme.SMALL, leading=LEADING)
                spot = FRect(box.left, box.top, box.width, high)
                canvas.rounded(spot, 5, canvas.palette.panel_low)
                text = spot.inflate(-2 * INSET, 0)
                canvas.paragraph(aside, text, theme.SMALL, canvas.palette.text, leading=LEADING)

        return Item("plays", box, draw, label=f"{self.words('plays.strip')}: {spoken}")

    def _item(self, number: int, cell: Cell, newest: bool) -> Item:
        play, spot = cell.told.play, cell.spot

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            own = colours.seat(play.seat)
            ground = colours.field_ if newest or mood.hover else colours.panel_low
            canvas.rounded(spot, 5, ground, own if newest else None, 1.5)
            canvas.rounded(FRect(spot.left, spot.top, EDGE, spot.height), 2, own)
            if cell.picture is not None and play.kinds:
                self._paint_card(canvas, play.kinds[0], cell.picture)
            _write(canvas, cell, colours.text if newest else colours.text_soft)

        sentence = cell.told.sentence
        return Item(f"play:{number}", spot, draw, role="play", label=sentence, tip=sentence)


def _holds(rect: FRect, least: FRect) -> bool:
    return rect.width >= least.width and rect.height >= least.height


def _sign(play: Play) -> float:
    """The width that the sign of a move without a card takes."""
    return theme.SMALL + 3 if play.icon and not play.kinds else 0.0


def _height(canvas: Canvas, cell: Cell) -> float:
    """The height of a cell with its result below its name; infinite where a word is too long for it."""
    high, wide = 2 * PAD, cell.words.width
    for text, size, face, room in (
        (cell.name, cell.size, theme.UI_BOLD, wide - _sign(cell.told.play)),
        (cell.result, theme.SMALL, theme.UI, wide),
    ):
        if any(canvas.text_width(word, size, face) > room for word in text.split()):
            return inf
        high += canvas.paragraph_height(text, room, size, face, LEADING) if text else 0.0
    return high


def _write(canvas: Canvas, cell: Cell, ink: str) -> None:
    """Name and result of a play in its cell."""
    room, sign, play = cell.words, _sign(cell.told.play), cell.told.play
    tone = canvas.ink(TONES[cell.told.tone])
    name = FRect(room.left + sign, room.top, room.width - sign, room.height)
    first = room.height
    if cell.beside:
        canvas.text(cell.result, room.midright, theme.SMALL, tone, anchor="midright")
        canvas.text(cell.name, name.midleft, theme.SMALL, ink, theme.UI_BOLD)
    elif cell.name:
        high = canvas.paragraph_height(cell.name, name.width, cell.size, theme.UI_BOLD, LEADING)
        came = _height(canvas, cell) - 2 * PAD - high
        name.update(name.left, room.top + (room.height - high - came) / 2, name.width, high)
        canvas.paragraph(cell.name, name, cell.size, ink, theme.UI_BOLD, leading=LEADING)
        below = FRect(room.left, name.bottom, room.width, came)
        canvas.paragraph(cell.result, below, theme.SMALL, tone, leading=LEADING)
        first = canvas.line_height(cell.size, theme.UI_BOLD) * LEADING
    if sign:
        canvas.icon(play.icon, (room.left + theme.SMALL / 2, name.top + first / 2), theme.SMALL, ink)
