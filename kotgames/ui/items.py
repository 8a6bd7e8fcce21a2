"""The parts of a scene: a flat list of items, in drawing order. One list serves mouse, keyboard, focus and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import hypot
from typing import Final

from pygame import FRect

from kotgames.ui.canvas import Canvas

Point = tuple[float, float]

RING: Final = 4.0
"""So far the ring around what the keyboard is on reaches beyond it (`focus_rim`)."""
TIPPED: Final = ("button", "object", "panel")
"""Roles of items whose tip is shown while they are looked at."""
PRESSED: Final = ("button", "choice", "switch", "field", "tab", "poster")
"""Roles of items that answer a press with a `SHADE`, before anything comes of it."""
SHADE: Final = "#0000004d"


@dataclass(frozen=True, slots=True)
class Mood:
    """The player's attention to an item at this moment."""

    hover: bool = False
    focus: bool = False
    pressed: bool = False
    editing: bool = False


CALM = Mood()


@dataclass(slots=True)
class Item:
    """One thing on the screen.

    `rect` in units. `on` is what activating it does, `on_at` what a click at a point does where that makes a difference; an item that is
    not `enabled` says `why` instead. `adjust` takes -1 or 1 (sliders and choices under the arrow keys), `typed` the new text of a field.
    `focus`: keyboard and mouse can go there. `scroll`: the id of the scroll area it lies in, `clip` that area's rectangle.
    """

    id: str
    rect: FRect
    paint: Callable[[Canvas, Item, Mood], None]
    role: str = ""
    label: str = ""
    on: Callable[[], None] | None = None
    on_at: Callable[[Point], None] | None = None
    adjust: Callable[[int], None] | None = None
    typed: Callable[[str], None] | None = None
    text: str = ""
    most: int = 0
    """The number of letters that `typed` keeps; 0: as many as there are."""
    enabled: bool = True
    why: str = ""
    focus: bool = False
    turn: float = 0.0
    """Its turn in the focus list, where that is not the drawing order: what is raised for a moment keeps its turn."""
    tip: str = ""
    about: str = ""
    """Words that a voice adds to its label: those of a card."""
    checked: bool | None = None
    """True for a switch that is on and for the open tab; None for other items."""
    live: bool = False
    """True for an item whose text is spoken whenever it changes, wherever the keyboard is (`narrator`)."""
    clip: FRect | None = None
    scroll: str = ""

    def holds(self, point: Point) -> bool:
        """True for a point on the visible part of the item."""
        return self.rect.collidepoint(point) and (self.clip is None or self.clip.collidepoint(point))


@dataclass(slots=True)
class Focus:
    """The places of keyboard and pointer: one focus list for all devices."""

    id: str = ""
    visible: bool = False
    """The ring is shown once a key moved the focus, until the mouse moves again."""
    went: str = ""
    """The item that a key brought it to last; what got it otherwise was not looked for."""
    hover: str = ""
    at: Point | None = None
    """The pointer's last point."""
    pressed: str = ""
    editing: str = ""
    order: list[str] = field(default_factory=list)

    def mood(self, item: Item) -> Mood:
        """The player's attention to an item."""
        if item.id not in (self.hover, self.id, self.pressed, self.editing) or not item.role:
            return CALM
        return Mood(
            hover=self.hover == item.id,
            focus=self.visible and self.id == item.id,
            pressed=self.pressed == item.id,
            editing=self.editing == item.id,
        )


def at(items: Iterable[Item], point: Point) -> Item | None:
    """The topmost item with a role at a point."""
    found = None
    for item in items:
        if item.role and item.holds(point):
            found = item
    return found


def nearest(items: list[Item], start: Item, direction: str) -> Item | None:
    """The item to go to with an arrow key: the closest in that direction, leaving the row or column is dear."""
    dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[direction]
    best: tuple[float, Item] | None = None
    a = start.rect
    for item in items:
        if item is start:
            continue
        b = item.rect
        along = (b.centerx - a.centerx) * dx + (b.centery - a.centery) * dy
        gap = (
            max(0.0, b.left - a.right, a.left - b.right)
            if dx == 0
            else max(0.0, b.top - a.bottom, a.top - b.bottom)
        )
        if along <= 0.5:
            continue
        across = abs((b.centerx - a.centerx) * dy + (b.centery - a.centery) * dx)
        cost = hypot(along, across) + 2.5 * gap + 0.4 * across
        if best is None or cost < best[0]:
            best = (cost, item)
    return best[1] if best else None
