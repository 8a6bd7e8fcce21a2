"""The tower as it is drawn: table and tray, the cubes wherever they are, the hand that holds one, what breaks the rule, and the light that
goes up a tower that stands. And its clock: a dial with a ring of lamps that go out, the seconds in its middle, a beat in the last three."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, cos, degrees, pi, sin
from typing import Final

from pygame import FRect, Surface

from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown.art import tokens
from kotgames.games.knockdown.table import tower_pictures as pictures
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas

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
LAMPS: Final = 40
LAST: Final = 3
"""So many seconds before the end it is orange and beats."""
BEATS: Final = 0.3
"""Seconds that a beat takes."""
SWELLS: Final = 0.07
"""So much larger the dial is at the height of a beat."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ground:
    """The place of the tower's flat world on the screen: units of the screen for one of its own, and the middle of the table's upper
    edge."""

    scale: float
    x: float
    y: float

    def point(self, x: float, y: float) -> Point:
        """A point of the tower's world on the screen."""
        return self.x + x * self.scale, self.y - y * self.scale

    def world(self, point: Point) -> Point:
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


def tray_rows(cubes: int) -> int:
    """Rows in which the cubes lie there."""
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
    held = [pose.where == t.IN_HAND for pose in shown.poses]
    px = max(4, canvas.px(t.CUBE * ground.scale))
    for cube, bright in shown.light.items():
        if bright > 0.02:
            _light(canvas, ground, shown.poses[cube], px, bright)
    if shown.carriage is not None and any(held):
        _carriage(canvas, ground, shown.poses[held.index(True)], px)
    for cube in sorted(range(len(held)), key=held.__getitem__):
        _cube(canvas, ground, shown, cube, px)


def _cube(canvas: Canvas, ground: Ground, shown: Shown, cube: int, px: int) -> None:
    pose, at = shown.poses[cube], ground.point(*shown.poses[cube][:2])
    kind = tokens.HEAVY if shown.heavy[cube] else tokens.LIGHT
    turn = round(degrees(pose.angle)) % 90  # a quarter turn looks like none
    thick = max(2.0, px * 0.075)

    def picture(name: str, make: Callable[[], Surface], *more: object) -> None:
        canvas.center(canvas.cached((f"kd tower {name}", turn, *more), (px, px), lambda w, h: make()), at)

    def framed(name: str, colour: str, wide: float) -> None:
        picture(name, lambda: pictures.frame(px, turn, colour, thick * wide))

    picture("cube", lambda: pictures.cube(kind, px, turn), kind)
    if shown.light.get(cube, 0.0) > 0.02:
        framed("lit", pictures.GREEN, 0.7)
    if cube in shown.marked:
        framed("marked", pictures.ORANGE, 1.0)
        canvas.icon("hazard-sign", at, max(15.0, t.CUBE * ground.scale * 0.6), "#fff3d6")
    elif cube == shown.over and pose.where != t.IN_HAND:
        framed("over", "#ffffff", 0.6)
    if pose.where == t.IN_HAND:
        picture("hand", lambda: pictures.brackets(px, turn, pictures.CYAN))


def _light(canvas: Canvas, ground: Ground, pose: t.Pose, px: int, bright: float) -> None:
    """Light around a cube, in a few steps of brightness."""
    step = max(1, round(bright * 6))

    def make(_w: int, _h: int) -> Surface:
        return paint.fade(pictures.glow(px, pictures.GREEN), step / 6)

    canvas.center(canvas.cached(("kd tower glow", step), (px, px), make), ground.point(pose.x, pose.y))


def _carriage(canvas: Canvas, ground: Ground, held: t.Pose, px: int) -> None:
    """The carriage above the cube that it holds, and a plumb line below that."""
    x, y = ground.point(held.x, held.y)
    half = t.HALF * ground.scale
    thick = max(1.0, 2.0 / canvas.u)
    top = canvas.area.top
    canvas.fill(FRect(x - thick * 1.5, top, thick * 3, max(1.0, y - half * 2 - top)), "#33455f")
    claw = canvas.cached(("kd tower claw",), (round(px * 1.5), round(px * 1.25)), pictures.claw)
    canvas.center(claw, (x, y - half * 1.05))
    line = FRect(x - thick / 2, y + half + 2, thick, max(1.0, ground.y - y - half - 2))
    for index in range(int(line.height / 8)):
        canvas.fill(FRect(line.left, line.top + index * 8, thick, 4), pictures.CYAN)


# ---- the clock


def beat(left: float, *, calm: bool) -> float:
    """The swelling of the dial with so many seconds left: 1 at a full second of the last three, then less; 0 with reduced motion."""
    if calm or not 0 < left <= LAST:
        return 0.0
    return max(0.0, 1 - (ceil(left) - left) / BEATS) ** 2


def clock(
    canvas: Canvas, middle: Point, radius: float, left: float, total: float, calm: bool,
    digits: Callable[[str], str],
) -> None:  # fmt: skip
    """The clock around a point, `left` of `total` seconds left; `calm`: it does not beat; `digits` writes a number as the language does."""
    colour, ink = (pictures.ORANGE, "#ffd9a8") if left <= LAST else (pictures.CYAN, "#e9f9ff")
    lamp = max(5, canvas.px(radius * 0.1))
    radius *= 1 + SWELLS * round(beat(left, calm=calm) * 5) / 5
    px = canvas.px(radius * 2)
    canvas.center(canvas.cached(("kd tower dial",), (px, px), lambda w, h: pictures.dial(w)), middle)
    make = [lambda w, h: pictures.lamp(w, colour, False), lambda w, h: pictures.lamp(w, colour, True)]
    lit = ceil(left / total * LAMPS - 1e-9) if total > 0 else 0
    for index in range(LAMPS):
        # the last lamp is the one left of the top, so that they go out clockwise
        angle, reach, on = 2 * pi * (index + 0.5) / LAMPS, radius * 0.87, index < lit
        at = (middle[0] + reach * sin(-angle), middle[1] - reach * cos(angle))
        canvas.center(canvas.cached(("kd tower lamp", colour, on), (lamp, lamp), make[on]), at)
    tenths = ceil(left * 10 - 1e-6)
    written = digits(f"{tenths // 10}.{tenths % 10}")
    whole, rest = written[:-2], written[-2:]  # tenths small beside the seconds
    size = radius * 0.66
    small = max(theme.SMALL, size * 0.5)
    wide = canvas.text_width(whole, size, theme.POSTER)
    edge = middle[0] - (wide + canvas.text_width(rest, small, theme.POSTER)) / 2
    canvas.text(whole, (edge, middle[1]), size, ink, theme.POSTER)
    foot = middle[1] + size * 0.34
    canvas.text(rest, (edge + wide, foot - small * 0.34), small, ink, theme.POSTER)
