"""The props of the Kombatants: in the hands, on the head, or on their way through the air. A shape is drawn along an axis; where it lies is
read off the joints, so that it moves with whoever holds it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pygame import Surface

from kotgames.ui.art.figure import Canvas
from kotgames.ui.art.pen import Frame, curve, ellipse, frame, smooth
from kotgames.ui.art.skeleton import Joints, Point, Pose, add, lerp, sub, unit

INK: Final = "#1b1220"
Material = tuple[str, str, str]
"""Base, shade, rim."""
STEEL: Final[Material] = ("#dfe8f2", "#8793a6", "#ffffff")
GOLD: Final[Material] = ("#eac04a", "#9a6f1c", "#fff0b0")
WOOD: Final[Material] = ("#b8863a", "#7a4f1e", "#ffd98a")
IRON: Final[Material] = ("#8a90a0", "#4a4f60", "#e0e6f0")
BRIM: Final[Material] = ("#3a3f4c", "#1c1f2a", "#9aa4b8")
IVORY: Final[Material] = ("#f6f0d8", "#b8a878", "#ffffff")
BONE: Final[Material] = ("#f2ead2", "#b0a27c", "#ffffff")
JADE: Final[Material] = ("#58e08e", "#1f8a50", "#d8ffe6")


def _part(c: Canvas, points: list[Point], material: Material, outline: float = 0.6) -> None:
    c.part([points], material[0], material[1], INK, outline, material[2])


# ------------------------------------------------------------------------------------------ shapes
def _blade(c: Canvas, at: Frame) -> None:
    """A long blade out of the forearm."""
    outline = [at(-5, 1.2), at(6, 2.4), at(16, 2.2), at(27, -1.6), at(15, -1.4), at(4, -1.4)]
    _part(c, smooth(outline, 4), STEEL)
    c.line([at(2, 0.4), at(22, -0.6)], "#6d7890", 0.6)


def _knife(c: Canvas, at: Frame) -> None:
    _part(c, [at(-8, 1.2), at(-1, 1.2), at(-1, -1.2), at(-8, -1.2)], ("#4a3526", "#2a1c12", "#8a6a4a"))
    _part(c, smooth([at(-1, 1.6), at(7, 1.8), at(13, 0.0), at(7, -1.2), at(-1, -1.4)], 3), STEEL)


def _fan(c: Canvas, at: Frame) -> None:
    rim = [at(15 * math.cos(t), 15 * math.sin(t)) for t in [0.2 * i - 1.0 for i in range(11)]]
    _part(c, [at(0, 0), *rim], IVORY)
    for i in range(5):
        t = 0.4 * i - 0.8
        c.line([at(0, 0), at(14.5 * math.cos(t), 14.5 * math.sin(t))], "#127f8c", 0.9)
    c.line(
        [at(11 * math.cos(0.2 * i - 1.0), 11 * math.sin(0.2 * i - 1.0)) for i in range(11)], "#c9a23a", 0.7
    )


def _sai(c: Canvas, at: Frame) -> None:
    _part(c, [at(-6, 0.9), at(20, 0.3), at(20, -0.3), at(-6, -0.9)], STEEL)
    for k in (1, -1):
        prong = [at(3, 0.5 * k), at(4, 4.0 * k), at(11, 4.6 * k), at(5.4, 2.8 * k)]
        _part(c, smooth(prong, 3), STEEL, 0.5)


def _staff(c: Canvas, at: Frame) -> None:
    _part(c, [at(-50, 1.5), at(50, 1.5), at(50, -1.5), at(-50, -1.5)], WOOD)
    for x in (-48, 48):
        _part(c, [at(x - 3, 2), at(x + 3, 2), at(x + 3, -2), at(x - 3, -2)], GOLD)


def _hammer(c: Canvas, at: Frame) -> None:
    _part(c, [at(-10, 1.2), at(26, 1.2), at(26, -1.2), at(-10, -1.2)], ("#6b4a2c", "#3f2a18", "#b08a5a"))
    _part(c, [at(22, 11), at(34, 12), at(34, -12), at(22, -11)], IRON, 0.9)
    for y in (9, -9):
        _part(c, [at(22, y - 2), at(34, y - 2), at(34, y + 2), at(22, y + 2)], GOLD, 0.5)


def _hat(c: Canvas, at: Frame) -> None:
    """A hat of iron with a sharp brim, from the side; its middle is that of the head below it."""
    outline = [
        at(-15, 5.0),
        at(-5, 7.2),
        at(-1, 10.6),
        at(4, 10.2),
        at(6.5, 7.0),
        at(15, 3.6),
        at(4, 3.4),
        at(-6, 3.8),
    ]
    _part(c, smooth(outline, 4), BRIM, 0.8)
    c.line(curve([at(-14.5, 4.8), at(0, 3.6), at(14.5, 3.6)]), "#eaf2ff", 0.9)


def _flat_hat(c: Canvas, at: Frame) -> None:
    """The same in flight, lying on the air."""
    _part(c, ellipse(at(0, 0), unit(sub(at(1, 0), at(0, 0))), 13, 4.2), BRIM, 0.8)
    _part(c, ellipse(at(0, 1.6), unit(sub(at(1, 0), at(0, 0))), 5.4, 3.2), IRON, 0.6)
    c.line(curve([at(-12, -1.6), at(0, -3.9), at(12, -1.6)]), "#ffffff", 0.9)


def _chain(c: Canvas, at: Frame) -> None:
    """Links from the hand, a spearhead at their end."""
    for i in range(11):
        x, y = at(4 + i * 4.2, math.sin(i * 0.9) * 1.2)
        c.stroke([(x - 1.6, y), (x + 1.6, y)], INK, 2.9)
        c.stroke([(x - 1.5, y), (x + 1.5, y)], "#cfd8e4" if i % 2 else "#97a3b6", 1.7)
    _spearhead(c, lambda x, y: at(x + 54, y))


def _spearhead(c: Canvas, at: Frame) -> None:
    _part(c, [at(-4, 3.6), at(11, 0), at(-4, -3.6), at(-1.5, 0)], STEEL, 0.8)


def _rang(c: Canvas, at: Frame) -> None:
    """A blade with three arms."""
    for i in range(3):
        a = 2 * math.pi * i / 3

        def on(x: float, y: float, a: float = a) -> Point:
            return at(x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a))

        _part(c, smooth([on(0, 2.6), on(7, 3.6), on(14, -1.6), on(6, -1.2), on(0, -2.4)], 4), JADE, 0.7)
    _part(c, ellipse(at(0, 0), (1.0, 0.0), 2.4, 2.4, 14), GOLD, 0.5)


def _skull(c: Canvas, at: Frame) -> None:
    _part(
        c,
        smooth(
            [
                at(-7, 1),
                at(-5, 7),
                at(2, 8),
                at(7, 4),
                at(7, -1),
                at(4, -3),
                at(3, -7),
                at(-3, -7),
                at(-5, -3),
            ],
            4,
        ),
        BONE,
        0.9,
    )
    for x in (-1.6, 4.0):
        c.fill([ellipse(at(x, 1.6), (1.0, 0.0), 1.9, 2.2, 14)], INK)
    c.fill([[at(1.2, -0.8), at(2.2, -2.8), at(0.2, -2.8)]], INK)
    for x in (-1.4, 0.2, 1.8):
        c.line([at(x, -4.4), at(x, -6.6)], INK, 0.7)


def _bomb(c: Canvas, at: Frame) -> None:
    _part(c, ellipse(at(0, 0), (1.0, 0.0), 5.4, 5.4, 20), ("#3a3f4c", "#1c1f2a", "#c8d2e4"), 0.8)
    c.line(curve([at(2, 5), at(5, 8), at(9, 8)]), "#ffd98a", 1.2)


def _gift(c: Canvas, at: Frame) -> None:
    """A box with a ribbon."""
    _part(c, [at(-8, -7), at(8, -7), at(8, 5), at(-8, 5)], ("#ff6f9a", "#b3365e", "#ffd0de"), 0.9)
    _part(c, [at(-9, 5), at(9, 5), at(9, 8.4), at(-9, 8.4)], ("#ff8fb0", "#c84a72", "#ffe0ea"), 0.9)
    for outline in ([at(-1.6, -7), at(1.6, -7), at(1.6, 8.4), at(-1.6, 8.4)],):
        _part(c, outline, GOLD, 0.4)
    for k in (1, -1):
        _part(c, smooth([at(0, 8.4), at(2.4 * k, 13), at(7 * k, 13.4), at(6 * k, 9.4)], 4), GOLD, 0.7)


def _bottle(c: Canvas, at: Frame) -> None:
    """A baby's bottle."""
    _part(
        c,
        smooth([at(-6, 2.6), at(4, 2.8), at(6, 1.4), at(6, -1.4), at(4, -2.8), at(-6, -2.6)], 2),
        IVORY,
        0.7,
    )
    _part(c, [at(-6, 2.2), at(1, 2.4), at(1, -2.4), at(-6, -2.2)], ("#ffffff", "#c8d8e8", "#ffffff"), 0.3)
    _part(
        c,
        smooth([at(6, 1.8), at(8, 1.4), at(10, 0), at(8, -1.4), at(6, -1.8)], 3),
        ("#e8a86a", "#a8683a", "#ffe0b8"),
        0.5,
    )


_SHAPES: Final[dict[str, tuple[Callable[[Canvas, Frame], None], float]]] = {
    "blade": (_blade, 29.0), "knife": (_knife, 15.0), "fan": (_fan, 17.0), "sai": (_sai, 22.0), "staff": (_staff, 53.0),
    "hammer": (_hammer, 37.0), "hat": (_hat, 18.0), "flat_hat": (_flat_hat, 15.0), "chain": (_chain, 68.0),
    "spear": (_spearhead, 13.0), "rang": (_rang, 16.0), "skull": (_skull, 10.0), "bomb": (_bomb, 11.0), "gift": (_gift, 16.0),
    "bottle": (_bottle, 12.0),
}  # fmt: skip
"""By name: how it is drawn, and how far it reaches from where it is held."""
NAMES: Final = ("blade", "fan", "sai", "staff", "hammer", "hat", "chain", "knife", "gift", "bottle")
"""Props that somebody holds or wears."""
IN_FLIGHT: Final = {
    "fan": "fan", "hat": "flat_hat", "sai": "sai", "knife": "knife", "spear": "spear", "rang": "rang", "skull": "skull",
    "bomb": "bomb", "blade": "blade", "hammer": "hammer", "staff": "staff",
}  # fmt: skip
"""Shapes of what flies, by its name."""
SPINS: Final = {
    "hat": 900.0,
    "rang": -1080.0,
    "fan": 540.0,
    "knife": 720.0,
    "skull": 120.0,
    "bomb": 300.0,
    "hammer": 500.0,
    "staff": 600.0,
}
"""Degrees that something turns on its way."""


# ---------------------------------------------------------------------------------------- who holds
@dataclass(frozen=True, slots=True)
class Held:
    """A shape where it is held: `along` is its axis, `over` the direction that is up for it; `front`: before the body."""

    shape: str
    at: Point
    along: Point
    over: Point
    front: bool = True

    @property
    def frame(self) -> Frame:
        """Its own coordinates."""
        return frame(self.at, self.along, self.over)


def _in_hand(shape: str, joints: Joints, side: str) -> Held:
    fist = joints.point(f"fist_{side}")
    along = unit(sub(fist, joints.point(f"hand_{side}")))
    return Held(shape, fist, along, (-along[1], along[0]), side == "near")


def held(name: str, joints: Joints, pose: Pose) -> list[Held]:
    """A prop where somebody has it in a pose: in both hands, across them, in the hand that is ahead, or on the head. Nothing for no
    name; KeyError for an unknown one."""
    if not name:
        return []
    if name == "hat":
        return [Held("hat", joints.head, joints.head_forward, joints.head_up)]
    if name in ("blade", "fan", "sai"):
        return [_in_hand(name, joints, side) for side in ("far", "near")]
    if name == "staff":
        a, b = joints.fist_far, joints.fist_near
        along = unit(sub(b, a))
        return [Held("staff", lerp(a, b, 0.5), along, (-along[1], along[0]))]
    if name == "gift":
        middle = lerp(joints.fist_near, joints.fist_far, 0.5)
        return [Held("gift", add(middle, (0.0, -7.0)), (float(pose.facing), 0.0), (0.0, -1.0))]
    if name not in _SHAPES:
        raise KeyError(f"there is no prop '{name}'")
    return [_in_hand(name, joints, ahead(joints, pose))]


def ahead(joints: Joints, pose: Pose) -> str:
    """The side ("near" or "far") of the hand that is farther to the front."""
    return "near" if (joints.fist_near[0] - joints.fist_far[0]) * pose.facing > 0 else "far"


def draw(canvas: Canvas, name: str, joints: Joints, pose: Pose, *, front: bool) -> None:
    """A prop on the canvas of a figure: what of it lies before the body, or behind it."""
    for one in held(name, joints, pose):
        if one.front == front:
            _SHAPES[one.shape][0](canvas, one.frame)


def draw_shape(canvas: Canvas, shape: str, at: Frame) -> None:
    """A shape in its own coordinates. KeyError for an unknown one."""
    _SHAPES[shape][0](canvas, at)


# --------------------------------------------------------------------------------------- on a stage
TURN: Final = 6.0
"""Degrees: in such steps a sprite is turned."""


@lru_cache(maxsize=256)
def sprite(shape: str, pixels: float, degrees: float, flipped: bool = False, k: int = 2) -> Surface:
    """A shape at so many pixels a unit, its axis turned clockwise, in the middle of a square; straight alpha. `flipped`: its other side is
    up. Ask in steps of TURN, so that it is kept."""
    painter, reach = _SHAPES[shape]
    side = 2 * (reach + 2.0)
    canvas = Canvas(side * pixels, side * pixels, pixels, k)
    canvas.origin = (-side / 2, -side / 2)
    angle = math.radians(degrees)
    along = (math.cos(angle), math.sin(angle))
    over = (-along[1], along[0]) if flipped else (along[1], -along[0])
    painter(canvas, frame((0.0, 0.0), along, over))
    return canvas.image()


def sprite_of(one: Held, pixels: float) -> Surface:
    """The sprite of something held, to be put with its middle at `Held.at`."""
    degrees = math.degrees(math.atan2(one.along[1], one.along[0]))
    flipped = one.along[0] * one.over[1] - one.along[1] * one.over[0] > 0
    return sprite(one.shape, pixels, round(degrees / TURN) * TURN % 360.0, flipped)
