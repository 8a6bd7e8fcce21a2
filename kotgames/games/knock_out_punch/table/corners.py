"""The players around the ring: portrait, crown, hand, Crowd cards, collection and points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pygame import FRect

from kotgames.games.knock_out_punch.table import ids
from kotgames.games.knock_out_punch.table.context import Part
from kotgames.games.knock_out_punch.table.layout import Corner
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import LABEL, POSTER, SOFT
from kotgames.ui.table.panels import seat_ground
from kotgames.ui.widgets.controls import focus_rim

NARROW_CHIP: Final = 92.0
"""A low panel of at least this height has its figures below the portrait."""
SPARED: Final = ("public-speaker", "poker-hand")
"""Figures that a line without room for a name leaves out."""
NARROW: Final = 170.0
"""On a panel less wide than this the crown stands on the portrait."""
NAME_STEP: Final = 17.0
"""From line to line of a long name."""


@dataclass(frozen=True, slots=True)
class Shown:
    """All that a panel shows; the picture of it is kept for as long as this stays the same."""

    seat: int
    name: str
    kind: str
    king: bool
    challenges: int
    hand: int
    crowd: int
    cards: int
    points: int
    asked: bool
    fights: bool
    lit: bool
    mood: str
    gave_up: bool
    """A person gave it up, and a bot plays it on."""


class Corners(Part):
    """An item for each seat."""

    def shown(self, seat: int) -> Shown:
        """The panel's contents of now."""
        ctx, words = self.ctx, self.ctx.words
        view, seen = ctx.view, ctx.seen
        bot = ctx.host.is_bot(seat)
        return Shown(
            seat=seat,
            name=ctx.host.name(seat),
            kind=words("place.bot" if bot else "place.person"),
            king=seen["king"] == seat,
            challenges=seen["challenges_won"][seat],
            hand=seen["hand_counts"][seat],
            crowd=seen["crowd_counts"][seat],
            cards=len(seen["collected"][seat]),
            points=seen["scores"][seat],
            asked=ctx.seating.asked == seat,
            fights=seat in view["fight"][:2],
            lit=ctx.lit(ids.corner(seat)),
            mood=ctx.mood(seat),
            gave_up=ctx.host.gave_up(seat),
        )

    def figures(self, shown: Shown) -> list[tuple[str, str, str]]:
        """(icon, value, what it is), for a line."""
        words = self.words
        figures = (
            (shown.king, "crown", "", "place.king"),
            (shown.gave_up, "flying-flag", "", "gave_up.mark"),
            (True, "poker-hand", str(shown.hand), "figure.hand"),
            (self.ctx.view["seats"] > 2, "public-speaker", str(shown.crowd), "figure.crowd"),
            (True, "star-medal", str(shown.points), "figure.points"),
        )
        return [(icon, value, words(key)) for there, icon, value, key in figures if there]

    def sentence(self, shown: Shown) -> str:
        """All of it in words."""
        signs = (("gave_up.mark", shown.gave_up), ("place.king", shown.king))
        counts = [("hand", shown.hand), ("collected", shown.cards), ("points", shown.points)]
        counts += [one for one in (("crowd", shown.crowd), ("challenges", shown.challenges)) if one[1]]
        parts = [self.words(key) for key, there in signs if there]
        parts += [self.words(f"place.{key}", count=count) for key, count in counts]
        return f"{shown.name}: {', '.join(parts)}."

    def items(self) -> list[Item]:
        """Panels, or on a folded ring slim lines."""
        lay = self.ctx.layout
        panels = [self._panel(seat, corner) for seat, corner in lay.corners.items()]
        return panels + [self._line(seat, box) for seat, box in lay.lines.items()]

    def _line(self, seat: int, box: FRect) -> Item:
        shown = self.shown(seat)
        return self.ctx.corner_line(seat, box, self.figures(shown), self.sentence(shown), SPARED)

    def _panel(self, seat: int, corner: Corner) -> Item:
        ctx = self.ctx
        shown, box = self.shown(seat), corner.box
        around = box.inflate(36, 36)

        def paint(canvas: Canvas, item: Item, mood: Mood) -> None:
            seen = replace(shown, mood=ctx.mood_there(seat, ctx.mood(seat)))
            key = ("kop corner", ctx.words.language, seen, tuple(box), corner.chip)
            ground = ("kop panel", tuple(box), seat, seen.asked, seen.lit, seen.fights)
            bright = seen.asked or seen.lit
            paint_ground = partial(seat_ground, box=box, seat=seat, bright=bright, threat=seen.fights)
            canvas.baked(ground, around, paint_ground)
            draw = self._draw_chip if corner.chip else self._draw_panel
            canvas.baked(key, around, lambda inner: draw(inner, box, seen))
            focus_rim(canvas, box, 12, mood)

        text = self.sentence(shown)
        return Item(ids.corner(seat), box, paint, "place", text, tip=text, focus=shown.lit)

    def _head(self, canvas: Canvas, box: FRect, shown: Shown, size: float) -> FRect:
        """Portrait and name, with the crown on the King; the rectangle of the portrait."""
        colours = canvas.palette
        face = FRect(box.left + 8, box.top + 8, size, size)
        canvas.center(self.ctx.seated(canvas, shown.seat, size, shown.mood), face.center)
        left = face.right + 8
        right = box.right - 8
        if shown.king and box.width < NARROW:
            canvas.icon("crown", (face.right - 4, face.top + 5), 22, colours.gold)
        elif shown.king:
            canvas.icon("crown", (right - 12, box.top + 18), 24, colours.gold)
            right -= 28
        if shown.gave_up:
            canvas.icon("flying-flag", (right - 10, box.top + 18), 20, colours.text_soft)
            right -= 26
        lines = name_lines(canvas, shown.name.upper(), right - left)
        size, top = (19.0, box.top + 19) if len(lines) == 1 else (theme.SMALL, box.top + 14)
        for number, line in enumerate(lines):
            POSTER.of(size).write(canvas, line, (left, top + number * NAME_STEP), right - left)
        return face

    def _draw_panel(self, canvas: Canvas, box: FRect, shown: Shown) -> None:
        colours, words = canvas.palette, self.ctx.words
        face = self._head(canvas, box, shown, min(68.0, box.height * 0.52))
        left = face.right + 8
        fits = len(name_lines(canvas, shown.name.upper(), box.right - left - 36)) == 1
        if fits and (not shown.hand or box.height < 100):
            SOFT.write(canvas, shown.kind, (left, box.top + 38), box.right - left - 8)
        low = box.bottom - 26
        canvas.fill(FRect(box.left + 10, box.bottom - 53, box.width - 20, 1.5), colours.panel_edge)
        canvas.icon("laurels-trophy", (box.left + 24, low), 28, colours.gold)
        room = box.width - (44 if not shown.crowd else 124)
        LABEL.write(canvas, words("place.points", count=shown.points), (box.left + 42, low - 9), room, "gold")
        SOFT.write(canvas, words("place.collected", count=shown.cards), (box.left + 42, low + 10), room)

    def _draw_chip(self, canvas: Canvas, box: FRect, shown: Shown) -> None:
        """Name over figures beside the portrait; on a narrow one these stand below it."""
        colours = canvas.palette
        narrow = box.height >= NARROW_CHIP
        face = self._head(canvas, box, shown, min(box.height - (48 if narrow else 16), 60.0))
        figures = [one for one in self.figures(shown) if one[1]]
        left = box.left + 8 if narrow else face.right + 8
        y = box.bottom - 20
        step = (box.right - left - 4) / max(1, len(figures))
        for place, (icon, value, _) in enumerate(figures):
            x = left + step * place
            canvas.icon(icon, (x + 8, y), 15, colours.text_soft)
            canvas.text(value, (x + 18, y), theme.BODY, colours.text, theme.UI_BOLD)


def name_lines(canvas: Canvas, name: str, width: float) -> list[str]:
    """A name in as few lines as it can be read in, three at most: parted at a blank, else anywhere."""
    limit = width * canvas.u
    px = canvas.size_px(theme.SMALL)

    def fits(lines: list[str]) -> bool:
        return all(canvas.scribe.width(line, theme.POSTER, px) <= limit for line in lines)

    for lines in ([name], name.split(" ", 1)):
        if fits(lines):
            return lines
    half, third = -(-len(name) // 2), -(-len(name) // 3)
    halves = [name[:half], name[half:]]
    return halves if fits(halves) else [name[:third], name[third : 2 * third], name[2 * third :]]
