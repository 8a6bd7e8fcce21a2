"""The tower as it is drawn: table and tray, the cubes wherever they are, the hand that holds one, what breaks the rule, and the light that
goes up a tower that stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import degrees
from typing import Final

import pygame
from pygame import FRect, Surface

from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown.art import tokens
from kotgames.games.knockdown.table import tower_pictures as pictures
from kotgames.ui.art import paint
from kotgames.ui.art.baker import Baker, Job
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.masters import Masters

_HERE: Final = "kotgames.games.knockdown.table.tower_pictures"
WIDEST_PX: Final = 1920
"""The hall is painted no wider; a larger window scales it."""

MOST_SCALE: Final = 1.5
"""Units of the screen for one of the tower, at most: a small tower is not blown up."""
OVER: Final = 64.0
"""So much room is kept above the highest tower there may be, for a hand with a cube (units of the tower)."""
BELOW: Final = 62.0
"""So much of the table is seen (units of the tower)."""
SIDE: Final = 12.0
LEFT: Final = -t.TRAY_LEFT + SIDE
RIGHT: Final = t.TABLE + SIDE
PLATE: Final = 32.0
"""Thickness of the table's plate (units of the tower)."""
SHELF: Final = 22.0
"""Thickness of the tray's shelf (units of the tower)."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The place of the tower's flat world on the screen: units of the screen for one of its own, and the middle of the table's upper
    edge."""

    scale: float
    x: float
    y: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the tower's world on the screen."""
        return self.x + x * self.scale, self.y - y * self.scale

    def world(self, point: tuple[float, float]) -> tuple[float, float]:
        """A point of the screen in the tower's world."""
        return (point[0] - self.x) / self.scale, (self.y - point[1]) / self.scale


def arrange(room: FRect, cubes: int, beside: float) -> Ground:
    """The place of the world in a room of the screen, with so many units kept free at the right of it (for the clock)."""
    high = cubes * t.CUBE + OVER + BELOW
    scale = min(MOST_SCALE, room.height / high, (room.width - beside) / (LEFT + RIGHT))
    left = max(room.left + LEFT * scale, min(room.centerx, room.right - beside - RIGHT * scale))
    return Ground(scale, left, room.bottom - BELOW * scale)


@dataclass(slots=True)
class Shown:
    """The sight at a moment. Cubes by their numbers; light and alarm from 0 to 1."""

    heavy: Sequence[bool]
    poses: Sequence[t.Pose]
    over: int | None = None
    """The cube that the pointer would take."""
    marked: frozenset[int] = frozenset()
    """Cubes that break the rule."""
    carriage: float | None = None
    light: dict[int, float] = field(default_factory=dict)
    """Brightness of the light on a standing cube."""
    edge: str = pictures.CYAN
    """The colour of the table's lamp."""


class TowerView:
    """Draws `Shown`. The hall is the baker's; until it has come a plain dark stands there."""

    def __init__(self, baker: Callable[[], Baker], changed: Callable[[], None]) -> None:
        self._masters = Masters(baker, changed)

    def close(self) -> None:
        """The scene is gone."""
        self._masters.close()

    def hall(self, canvas: Canvas) -> None:
        """The dock of the station behind everything."""
        width, height = canvas.box(canvas.area).size
        share = min(1.0, WIDEST_PX / width)
        job = Job.of(f"{_HERE}:dock", size=[round(width * share), round(height * share)])
        master = self._masters.master(job)
        if master is None:
            canvas.gradient(canvas.area, 0, "#060914", "#0b1120", "#101a2c", "#0a101c")
            return

        def make(wide: int, high: int) -> Surface:
            found = Surface((wide, high), 0, 32)
            same = master.get_size() == (wide, high)
            found.blit(master if same else pygame.transform.smoothscale(master, (wide, high)), (0, 0))
            return found

        canvas.shape(("kd tower dock", job.arguments), canvas.area, make)


def tray_rows(cubes: int) -> int:
    """In how many rows the cubes lie there."""
    return max(1, -(-(cubes - 1) // t.TRAY_COLUMNS))


def tray_high(cubes: int) -> float:
    """The height of the tray (units of the tower), above the table, before anything was taken; the lowest cube stands no higher."""
    return tray_rows(cubes) * (t.CUBE + 4.0) + 8.0


def stand(canvas: Canvas, ground: Ground, cubes: int, edge: str, bottom: float) -> None:
    """Table and tray; the table's foot reaches down to `bottom`."""
    scale = ground.scale
    left, top = ground.point(-t.TABLE, 0.0)
    bench = FRect(left, top, 2 * t.TABLE * scale, max(PLATE * 2 * scale, bottom - top))
    plate = canvas.px(PLATE * scale)
    canvas.shape(("kd tower table", edge, plate), bench, lambda w, h: pictures.table(w, h, plate, edge))
    if cubes > 1:
        x, y = ground.point(t.TRAY_LEFT, tray_high(cubes))
        box = FRect(x, y, (t.TRAY_RIGHT - t.TRAY_LEFT) * scale, ground.y - y + SHELF * scale)
        shelf = canvas.px(SHELF * scale)
        rows = tray_rows(cubes)
        canvas.shape(("kd tower tray", shelf, rows), box, lambda w, h: pictures.tray(w, h, shelf, rows))


def cubes(canvas: Canvas, ground: Ground, shown: Shown) -> None:
    """The cubes with what is to be said of them, those at rest first, the one in the hand last."""
    order = sorted(range(len(shown.poses)), key=lambda cube: shown.poses[cube].where == t.IN_HAND)
    px = max(4, canvas.px(t.CUBE * ground.scale))
    for cube, bright in shown.light.items():
        if bright > 0.02:
            _light(canvas, ground, shown.poses[cube], px, bright)
    if shown.carriage is not None:
        _carriage(canvas, ground, shown, px)
    for cube in order:
        _cube(canvas, ground, shown, cube, px)


def _turn(pose: t.Pose) -> int:
    """The turn of a cube, in whole degrees; a quarter turn looks like none."""
    return round(degrees(pose.angle)) % 90


def _cube(canvas: Canvas, ground: Ground, shown: Shown, cube: int, px: int) -> None:
    pose = shown.poses[cube]
    kind = tokens.HEAVY if shown.heavy[cube] else tokens.LIGHT
    turn, at = _turn(pose), ground.point(pose.x, pose.y)

    def picture(name: str, make: Callable[[], Surface], *more: object) -> None:
        canvas.center(canvas.cached((f"kd tower {name}", turn, *more), (px, px), lambda w, h: make()), at)

    picture("cube", lambda: pictures.cube(kind, px, turn), kind)
    thick = max(2.0, px * 0.075)
    if shown.light.get(cube, 0.0) > 0.02:
        picture("lit", lambda: pictures.frame(px, turn, pictures.GREEN, thick * 0.7))
    if cube in shown.marked:
        picture("marked", lambda: pictures.frame(px, turn, pictures.ORANGE, thick))
        canvas.icon("hazard-sign", at, max(15.0, t.CUBE * ground.scale * 0.6), "#fff3d6")
    elif cube == shown.over and pose.where != t.IN_HAND:
        picture("over", lambda: pictures.frame(px, turn, "#ffffff", thick * 0.6))
    if pose.where == t.IN_HAND:
        picture("hand", lambda: pictures.brackets(px, turn, pictures.CYAN))


def _light(canvas: Canvas, ground: Ground, pose: t.Pose, px: int, bright: float) -> None:
    """Light around a cube, in a few steps of brightness."""
    step = max(1, round(bright * 6))
    picture = canvas.cached(
        ("kd tower glow", step),
        (px, px),
        lambda w, h: paint.fade(pictures.glow(px, pictures.GREEN), step / 6),
    )
    canvas.center(picture, ground.point(pose.x, pose.y))


def _carriage(canvas: Canvas, ground: Ground, shown: Shown, px: int) -> None:
    """The carriage above the cube that it holds, and a plumb line below that."""
    held = next((pose for pose in shown.poses if pose.where == t.IN_HAND), None)
    if held is None:
        return
    x, y = ground.point(held.x, held.y)
    wide, high = round(px * 1.5), round(px * 1.25)
    claw = canvas.cached(("kd tower claw",), (wide, high), lambda w, h: pictures.claw(w, h))
    half = t.HALF * ground.scale
    thick = max(1.0, 2.0 / canvas.u)
    top = canvas.area.top
    canvas.fill(FRect(x - thick * 1.5, top, thick * 3, max(1.0, y - half * 2 - top)), "#33455f")
    canvas.center(claw, (x, y - half * 1.05))
    line = FRect(x - thick / 2, y + half + 2, thick, max(1.0, ground.y - y - half - 2))
    count = int(line.height / 8)
    for index in range(count):
        canvas.fill(FRect(line.left, line.top + index * 8, thick, 4), pictures.CYAN)
