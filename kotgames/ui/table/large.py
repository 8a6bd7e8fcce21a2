"""Small things that are looked at, seen large: beside where they lie, on the side that is free. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from pygame import FRect

from kotgames.ui import theme
from kotgames.ui.canvas import Canvas

CARD: Final = (206.0, 288.0)
"""A card that is seen large, where there is room for it."""
WORTHWHILE: Final = 1.6
"""Least gain in width, as a factor, where there is room: what gains less is seen well enough where it lies."""
WIDER: Final = 1.25
"""At least so much wider it becomes where there is little."""
SHARES: Final = (1.0, 0.92, 0.84, 0.76, 0.68, 0.62)
"""The sizes that are tried, as shares of the largest."""
GAP: Final = 6.0
"""It keeps so far from what stays in sight, and from the edges."""
SMALLER: Final = 3.0
"""Cost of a whole share of its size, in mean worth of what it covers."""
WAY: Final = 0.002
"""The same of each unit between it and what it shows."""
ASIDE: Final = 3.5
"""Highest cost of what is said beside it (a legend); what costs more is left out."""
WHY_HIGH: Final = 12.0
"""The air of the note that says why a card cannot be used now."""

LEADING: Final = 0.94

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Large:
    """One thing as it is seen large: `size` while there is room, shrunk in proportion where there is not. `label`: the same in words;
    `why`: the reason why it cannot be used now, which stands below it."""

    size: Size
    draw: Callable[[Canvas, FRect], None]
    label: str = ""
    why: str = ""
    least: float = SHARES[-1]
    """Below this share of its size nobody can read it."""
    shape: bool = True
    """True where it only shrinks in proportion; else its height alone."""

    def sizes(self, canvas: Canvas) -> list[tuple[float, Size]]:
        """(share, width and height with the reason below) of the sizes that are tried, the largest first."""
        found = []
        for share in SHARES:
            if share >= self.least:
                wide = self.size[0] * (share if self.shape else 1.0)
                found.append((share, (wide, self.size[1] * share + self.why_height(canvas, wide))))
        return found

    def why_height(self, canvas: Canvas, wide: float) -> float:
        """Height of the reason below it in units; 0 without one."""
        if not self.why:
            return 0.0
        return canvas.paragraph_height(self.why, wide - 2 * WHY_HIGH, theme.SMALL) + WHY_HIGH + 2

    def paint(self, canvas: Canvas, box: FRect) -> None:
        """Draw it into the box that it was given a place in."""
        note = self.why_height(canvas, box.width)
        face = FRect(box.left, box.top, box.width, box.height - note)
        self.draw(canvas, face)
        if not self.why:
            return
        colours = canvas.palette
        below = FRect(box.left, face.bottom + 2, box.width, note - 2)
        canvas.rounded(below, 8, "#0d1219", colours.danger, 1.5)
        inner = below.inflate(-2 * WHY_HIGH, -4)
        canvas.paragraph(self.why, inner, theme.SMALL, colours.text, align="center", valign="middle")


def in_words(
    canvas: Canvas, name: str, one: Large, bar: FRect
) -> tuple[FRect, Callable[[Canvas, FRect], None]]:
    """The same in words where there is no place for it: its box, over the bar with the question and nothing else, and its drawing. `name`:
    what it is called."""
    label = one.label if one.label.startswith(name) else f"{name}: {one.label}"
    box = FRect(bar)
    inner = box.inflate(-24, -6)
    wanted = ["  ·  ".join(filter(None, parts)) for parts in ((label, one.why), (name, one.why), (label,))]
    text = name
    for said in wanted:  # as much of it as the bar holds
        if canvas.paragraph_height(said, inner.width, theme.SMALL, leading=LEADING) + 3 <= box.height:
            text = said
            break

    def draw(canvas: Canvas, box: FRect) -> None:
        canvas.panel(box, 12, canvas.palette.danger if one.why else canvas.palette.gold, 2)
        room = box.inflate(-24, -2)
        canvas.paragraph(text, room, theme.SMALL, canvas.palette.text, valign="middle", leading=LEADING)

    return box, draw


def beside(
    home: FRect,
    sizes: Sequence[tuple[float, Size]],
    area: FRect,
    free: Sequence[FRect],
    worth: Sequence[tuple[FRect, float]],
    most: float = inf,
) -> FRect | None:
    """The place for one of these sizes: over nothing that stays `free`, over as little as possible of what is worth anything, and near
    its `home`. None where there is none that costs no more than `most`."""
    room = area.inflate(-GAP, -GAP)
    kept = [FRect(rect).inflate(2 * GAP, 2 * GAP) for rect in free]
    places = [
        ((1.0 - share) * SMALLER + WAY * _apart(home, box), number, box)
        for number, (share, (wide, high)) in enumerate(sizes)
        if wide <= room.width and high <= room.height
        for box in _places(home, wide, high, room, kept)
    ]
    rects = [rect for rect, _ in worth]
    found, least = None, most
    for price, _, box in sorted(places, key=lambda place: place[:2]):
        if price >= least:
            break
        covered = sum(worth[index][1] * _shared(box, rects[index]) for index in box.collidelistall(rects))
        cost = price + covered / (box.width * box.height)
        if cost < least:
            found, least = box, cost
    return found


def _places(home: FRect, wide: float, high: float, room: FRect, kept: list[FRect]) -> Iterator[FRect]:
    """Places of a box of a size against what is kept free, the edges of the room, or in line with its home; over nothing kept free."""
    lefts = {room.left, room.right - wide, home.centerx - wide / 2, home.left, home.right - wide}
    tops = {room.top, room.bottom - high, home.centery - high / 2, home.top, home.bottom - high}
    for rect in kept:
        lefts |= {rect.right, rect.left - wide}
        tops |= {rect.bottom, rect.top - high}
    across = sorted({round(min(max(x, room.left), room.right - wide)) for x in lefts})
    for top in sorted({round(min(max(y, room.top), room.bottom - high)) for y in tops}):
        row = FRect(room.left, top, room.width, high)
        in_row = [kept[index] for index in row.collidelistall(kept)]
        for left in across:
            box = FRect(left, top, wide, high)
            if box.collidelist(in_row) < 0:
                yield box


def _shared(one: FRect, two: FRect) -> float:
    wide = min(one.right, two.right) - max(one.left, two.left)
    high = min(one.bottom, two.bottom) - max(one.top, two.top)
    return wide * high if wide > 0 and high > 0 else 0.0


def _apart(one: FRect, two: FRect) -> float:
    """The way between two boxes: 0 where they touch."""
    across = max(0.0, one.left - two.right, two.left - one.right)
    along = max(0.0, one.top - two.bottom, two.top - one.bottom)
    return across + along
