"""Words about a contact, written beside the one it was done to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import FRect, Surface

from kotgames.ui.art.skeleton import Point
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.stage import bill as bills
from kotgames.ui.table.stage import bill_picture, effects
from kotgames.ui.timeline import ease_out

WRITTEN_MS: Final = 260.0
"""A word on a fighter pops up in so much time."""
LOW_HEAD: Final = 40.0
"""Rig units from above: whose head is never higher than this fights low."""


@dataclass(slots=True)
class Written:
    """Words about a contact, written beside the one it was done to ('a' or 'b'): a large word, and a smaller one below."""

    who: str
    text: str
    below: str = ""
    colour: str = "#ff5a48"
    age: float = 0.0


def large(
    canvas: Canvas, text: str, colour: str, stage: FRect, side: int, *, forward: bool, pop: float = 1.0
) -> Surface:
    """The large word on a stage, on the left (-1) or right (+1) of a fighter; `pop` as with `effects.word`."""
    return effects.word(canvas, text, round(_size(stage, forward=forward) / 2) * 2, colour, -6.0 * side, pop)


def small(canvas: Canvas, text: str, stage: FRect, side: int, *, forward: bool) -> Surface:
    """The smaller word below it."""
    size = max(16.0, _size(stage, forward=forward) * 0.36)
    return effects.word(canvas, text.upper(), size, "#fff3dc", -6.0 * side)


def _size(stage: FRect, *, forward: bool) -> float:
    """Of the letters of the large word."""
    return stage.height * (0.17 if forward else 0.26)


def _side(word: Written, heads: Mapping[str, Point]) -> int:
    """On which side of somebody it is written: away from the other."""
    return 1 if heads[word.who][0] >= heads["b" if word.who == "a" else "a"][0] else -1


def paint(
    canvas: Canvas, words: Sequence[Written], heads: Mapping[str, Point], place: tuple[float, float, float], stage: FRect,
    *, forward: bool, moves: bool, inside: FRect | None = None, sides: Mapping[str, int] | None = None,
) -> None:  # fmt: skip
    """Write the words beside the heads (in rig units) of a stage. `place`: (x, y) of rig unit (0, 0) in pixels, and pixels a unit. Smaller
    words stay `inside` (on the stage, if nothing is said). `sides`: left (-1) or right (+1) of whom, else away from the other's head."""
    left, top, scale = place
    for index, word in enumerate(words):
        head = heads[word.who]
        side = sides[word.who] if sides is not None else _side(word, heads)
        size = _size(stage, forward=forward)
        pop = 1.0 if word.age >= WRITTEN_MS or not moves else 0.6 + 0.4 * ease_out(word.age / WRITTEN_MS)
        big = None
        if word.text:
            big = large(canvas, word.text, word.colour, stage, side, forward=forward, pop=pop)
        x = (left + head[0] * scale) / canvas.u + side * stage.height * 0.24
        y = (top + head[1] * scale) / canvas.u - stage.height * 0.02 + index * size * 0.5
        wide = (big.get_width() / canvas.u if big is not None else 40.0) / 2 + 6
        if forward:  # beside a fighter, and not over the lines at the edge
            edges = bills.column(stage, 0).right, bills.column(stage, 1).left
        else:
            edges = stage.left + 4, stage.right - 4
        beside, x = x, max(edges[0] + wide, min(edges[1] - wide, x))
        if head[1] > LOW_HEAD and abs(x - beside) > wide * 0.5:  # no room beside somebody who lies there
            y -= size * 1.5
        below = size * (1.05 if word.below else 0.6)  # on somebody who lies there it stays on the stage
        y = max(stage.top + size * 0.7, min(stage.bottom - below - 6, y))
        low = small(canvas, word.below, stage, side, forward=forward) if word.below else None
        half = (low.get_width() / canvas.u / 2 if low is not None else wide) + 4
        within = inside or stage
        under = max(within.left + half, min(within.right - half, x))
        if big is not None:
            canvas.center(big, (x, y))
            bill_picture.note(canvas, word.text, big, (x, y))
        if low is not None:
            at = (under, y + size * 0.72)
            canvas.center(low, at)
            bill_picture.note(canvas, word.below, low, at)
