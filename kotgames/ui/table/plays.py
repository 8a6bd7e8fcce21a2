"""The last plays of a match as small cards, each with what came of it, and a line that tells the newest. Knows no game.

It is made of the lines of the log: what the viewer may not know is not in them, and it comes back with them after undo, resume and
hand-over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pygame import FRect

from kotgames.engine.log_book import LogLine, Play
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.context import TableContext

MOST: Final = 6
"""So many plays are shown."""
LEAST_WIDTH: Final = 34.0
"""A card is not narrower; a narrow strip shows fewer."""
WIDEST: Final = 74.0
NEWEST: Final = 1.22
"""How much larger the newest card is."""
GAP: Final = 5.0
CHIP_HIGH: Final = theme.SMALL * 1.2
"""What came of a card, at its lower edge."""
HANGS: Final = 0.78
"""So much of it hangs below the card, whose name stays readable; in a low strip next to nothing."""
FRAME: Final = 2.5
"""The frame in the colour of the seat."""
TONES: Final = {"good": ("ok", "check-mark"), "bad": ("danger", "cancel"), "neutral": ("info", "card-play")}
"""By tone of a result: its colour name, and its sign where there is no room for the word."""

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
    def ways(self) -> list[str]:
        """Ways to say it, the longest first."""
        parts = (self.play.text, *self.results)
        return [", ".join(parts[:count]) for count in range(len(parts), 0, -1)]


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
    """Whether an item belongs to a strip of plays."""
    return item.id == "plays" or item.role == "play"


class PlayStrip:
    """The strip of one table. `paint_card` draws the face of a kind (`parts.Picture.paint_card`), `shape` is a card's height over its
    width."""

    def __init__(self, ctx: TableContext[Any, Any], paint_card: PaintCard, shape: float = 1.4) -> None:
        self.ctx = ctx
        self.words = ctx.words
        self._paint_card = paint_card
        self._shape = shape

    def items(self, rect: FRect, lines: Sequence[LogLine]) -> list[Item]:
        """The cards in a rectangle, the newest at the right, and below them the line; beside the newest where it is low. `lines`: as much
        of the log as was seen (`Situation.seen_lines`)."""
        plays, ways = last_plays(lines)
        if not plays:
            return []
        cards, line = self._places(rect, len(plays))
        shown = plays[len(plays) - len(cards) :]
        items = [self._line(line, ways, " ".join(one.sentence + "." for one in shown))]
        for number, (told, spot) in enumerate(zip(shown, cards, strict=True)):
            items.append(self._card(number, told, spot, line.top - 3 - spot.bottom))
        return items

    def newest(self, rect: FRect) -> FRect:
        """Where the newest card lies in a rectangle."""
        return self._places(rect, 1)[0][-1]

    def _places(self, rect: FRect, plays: int) -> tuple[list[FRect], FRect]:
        """Where the cards and the line lie."""
        one_line = theme.SMALL * 1.25
        low = rect.height < 2.6 * one_line + LEAST_WIDTH * self._shape
        hangs = 0.0 if low else CHIP_HIGH * HANGS
        high = rect.height - (one_line if low else 2 * one_line + hangs) - 2
        size = min(WIDEST, high / self._shape / NEWEST)
        least = min(LEAST_WIDTH, size)
        room = int((rect.width - least * NEWEST) / (least + GAP)) + 1
        count = max(1, min(MOST, room))
        size = min(size, (rect.width - GAP * (count - 1)) / (count - 1 + NEWEST))
        tall = size * NEWEST * self._shape
        right = rect.left + size * (count - 1 + NEWEST) + GAP * (count - 1)
        spots = []
        for number in range(min(plays, count)):
            wide = size * (NEWEST if number == 0 else 1.0)
            spots.append(FRect(right - wide, rect.top + tall - wide * self._shape, wide, wide * self._shape))
            right -= wide + GAP
        top = rect.top + tall + hangs + 3
        return spots[::-1], FRect(rect.left, top, rect.width, rect.bottom - top)

    def _line(self, box: FRect, ways: Sequence[str], spoken: str) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            for way in ways:
                high = canvas.paragraph_height(way, box.width - 10, theme.SMALL, leading=0.94)
                if high > box.height + 0.5:
                    continue
                wide = min(box.width, canvas.text_width(way, theme.SMALL) + 10)
                canvas.rounded(FRect(box.left, box.top, wide, high + 1), 5, canvas.palette.panel_low)
                text = FRect(box.left + 5, box.top, box.width - 10, high + 1)
                canvas.paragraph(way, text, theme.SMALL, canvas.palette.text, leading=0.94)
                return

        label = f"{self.words('plays.strip')}: {spoken or (ways[0] if ways else '')}"
        return Item("plays", box, draw, label=label)

    def _card(self, number: int, told: Told, spot: FRect, hangs: float) -> Item:
        """A card; `hangs`: so much of what came of it hangs below."""
        play = told.play

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            own = canvas.palette.seat(play.seat)
            canvas.rounded(spot, spot.width * 0.08, canvas.palette.gold if mood.hover else own)
            inner = spot.inflate(-2 * FRAME, -2 * FRAME)
            if play.kinds:
                self._paint_card(canvas, play.kinds[0], inner)
                for index, kind in enumerate(play.kinds[1:3]):
                    self._paint_card(canvas, kind, _corner(inner, index, self._shape))
            else:
                self._paint_bare(canvas, inner, play)
            if told.short:
                _paint_chip(canvas, spot, told, hangs)

        return Item(f"play:{number}", spot, draw, role="play", label=told.sentence, tip=told.sentence)

    def _paint_bare(self, canvas: Canvas, box: FRect, play: Play) -> None:
        """A move without a card: its sign, over a few words where there is room, else over what stands for them."""
        colours = canvas.palette
        canvas.rounded(box, box.width * 0.06, colours.field_)
        room = box.inflate(-2, 0)
        words = play.short.split()
        widest = max((canvas.text_width(word, theme.SMALL) for word in words), default=0.0)
        sign = min(box.width * 0.66, 34.0)
        if not words or widest > room.width:
            self._paint_mark(canvas, box, play, sign)
            return
        high = canvas.paragraph_height(play.short, room.width, theme.SMALL, leading=0.84)
        if high + sign > box.height:
            self._paint_mark(canvas, box, play, sign)
            return
        canvas.icon(play.icon, (box.centerx, box.top + (box.height - high) / 2), sign, colours.text_soft)
        below = FRect(room.left, box.bottom - high - 1, room.width, high + 1)
        canvas.paragraph(play.short, below, theme.SMALL, colours.text, align="center", leading=0.84)

    @staticmethod
    def _paint_mark(canvas: Canvas, box: FRect, play: Play, sign: float) -> None:
        """The sign of a move, over the number or letter that says which it was."""
        colours = canvas.palette
        size = min(22.0, box.height * 0.44)
        if not play.mark or size < theme.SMALL:
            canvas.icon(play.icon, box.center, sign, colours.text_soft)
            return
        canvas.icon(
            play.icon, (box.centerx, box.top + (box.height - size) / 2), sign * 0.8, colours.text_soft
        )
        at = (box.centerx, box.bottom - size * 0.55)
        canvas.text(play.mark, at, size, colours.text, theme.POSTER, anchor="center", width=box.width - 4)


def _corner(box: FRect, index: int, shape: float) -> FRect:
    """Where a card that went with another lies on it: in an upper corner, the first at the right."""
    wide = box.width * 0.44
    left = box.left + 1 if index else box.right - wide - 1
    return FRect(left, box.top + 1, wide, wide * shape)


def _paint_chip(canvas: Canvas, spot: FRect, told: Told, hangs: float) -> None:
    """The result, on the lower edge of its card and no wider: the word, or its sign where it is too long."""
    name, sign = TONES[told.tone]
    ink = str(getattr(canvas.palette, name))
    high = min(CHIP_HIGH, spot.height * 0.42)
    text = canvas.first_fit([told.short, ""], spot.width - 8, theme.SMALL, theme.UI_BOLD)
    wide = max(high, canvas.text_width(text, theme.SMALL, theme.UI_BOLD) + 8) if text else high
    chip = FRect(spot.centerx - wide / 2, spot.bottom - high + max(hangs, high * 0.14), wide, high)
    canvas.rounded(chip, high / 2, "#0b0f15", ink, 1.5)
    if text:
        canvas.text(text, chip.center, theme.SMALL, ink, theme.UI_BOLD, anchor="center")
    else:
        canvas.icon(sign, chip.center, high * 0.7, ink)
