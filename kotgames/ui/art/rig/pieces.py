"""Pieces: one part of a body, baked by the painter that draws card pictures, turned to one of a few directions.

A piece is baked in `DIRECTIONS` directions, so that its light stays in the upper left; only what remains (at most half a step) is turned
when it is drawn. Limbs are baked twice: an INK silhouette, and a FILL with its shading. All inks of a limb are drawn before all of its
fills, so no seam is seen at elbow, knee and ankle. Surfaces are premultiplied by their alpha: turning them leaves no dark rim.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame
from pygame import Surface

from kotgames.ui.art import arms, legs, trunk
from kotgames.ui.art.figure import rifle
from kotgames.ui.art.head import head
from kotgames.ui.art.look import Look
from kotgames.ui.art.painter import Muscle, Paint, Painter, fold, guard
from kotgames.ui.art.pen import Canvas, Shape, limb
from kotgames.ui.art.skeleton import (
    FOREARM,
    SHIN,
    THIGH,
    UPPER_ARM,
    Point,
    Pose,
    add,
    distance,
    solve,
    sub,
    unit,
)

DIRECTIONS: Final = 16
STEP: Final = 360.0 / DIRECTIONS
"""Degrees between two directions."""
INK, FILL = "ink", "fill"

Key = tuple[Any, ...]
"""The identity of a piece: its name, then all it depends on."""

REACH: Final = {
    "trunk": (28.0, 13.0), "hip": (16.0, 0.0), "shoulder": (15.0, 24.0), "head": (21.0, 0.0), "prop": (30.0, 6.0),
    "hand": (13.0, 3.0), "foot": (11.0, 2.0), "upper": (17.0, 8.0), "fore": (17.0, 7.5), "thigh": (22.0, 11.5),
    "trouser": (22.0, 11.5), "shin": (21.0, 11.5), "boot": (20.0, 13.0),
}  # fmt: skip
"""By name: half the side of the square in which a piece is baked, and how far ahead of its pivot the middle lies; in units."""
UPRIGHT: Final = ("trunk", "hip", "shoulder", "head")
"""Pieces whose direction is that of the body's lean: 0 is upright. The others point along their bone: 0 is to the right."""

_BASE: Final = Pose((0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0))


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A baked piece; `middle`: the way from its pivot to the middle of the image, in pixels, in the direction it was baked for."""

    image: Surface
    middle: Point

    @property
    def size_bytes(self) -> int:
        """Memory of its pixels."""
        return self.image.get_width() * self.image.get_height() * 4


def heading(degrees: float) -> Point:
    """The unit vector of an angle on the screen: 0 right, 90 down."""
    return (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))


def bake(look: Look, scale: float, key: Key, angle: float) -> Sprite:
    """Draw a piece at `scale` pixels a unit, pointing to `angle`. KeyError for a piece that does not exist."""
    name, *rest = key
    reach, ahead = REACH[name]
    way = heading(angle - 90.0 if name in UPRIGHT else angle)
    k = 2 if scale >= 2.6 else 4
    canvas = Canvas(2 * reach * scale, 2 * reach * scale, scale, k)
    canvas.origin = add((-reach, -reach), way, ahead)
    _DRAW[name](_Piece(canvas, look, angle), *rest)
    return _cut(canvas)


def _cut(canvas: Canvas) -> Sprite:
    """The drawing, cut to whole pixels and scaled down."""
    k, whole = canvas.k, canvas.surface.get_rect()
    drawn = canvas.surface.get_bounding_rect().inflate(4 * k, 4 * k).clip(whole)
    left, top = drawn.left // k, drawn.top // k
    width, height = max(1, -(-drawn.right // k) - left), max(1, -(-drawn.bottom // k) - top)
    width, height = min(width, whole.width // k - left), min(height, whole.height // k - top)
    part = canvas.surface.subsurface((left * k, top * k, width * k, height * k)).premul_alpha()
    image = pygame.transform.smoothscale(part, (width, height))
    per_unit = canvas.scale / k
    x, y = canvas.origin[0] * per_unit, canvas.origin[1] * per_unit
    return Sprite(image, (left + width / 2 + x, top + height / 2 + y))


def _posed(**changes: Any) -> Pose:
    """The pose of nobody with some fields."""
    return replace(_BASE, **changes)


@dataclass(slots=True)
class _Piece:
    """The tools of a piece's drawing function. The pivot is the origin of the units."""

    canvas: Canvas
    look: Look
    angle: float

    def painter(self, pose: Pose = _BASE, **joints: Point) -> Painter:
        """A painter whose joints lie as given, the others as `pose` has them."""
        return Painter(self.canvas, pose, replace(solve(pose), **joints), self.look)

    def body(self, facing: int, twist: float, nod: float, turn: float) -> Painter:
        """A painter of a trunk that leans to the direction."""
        return self.painter(
            replace(_BASE, facing=facing, lean=self.angle * facing, twist=twist, head=nod, turn=turn)
        )

    def skin(self, side: str) -> Paint:
        """The skin of a side."""
        return self.painter().material(self.look.skin, side == "far")

    # ---- ink and fill

    def ink(self, shapes: Sequence[Shape]) -> None:
        """The silhouette of a limb, as dark as its contour."""
        ink = self.look.ink
        self.canvas.part(shapes, ink, None, ink, 0.8, None)

    def fill(self, shapes: Sequence[Shape], paint: Paint, light: Shape) -> None:
        """A limb without its contour. The light falls on `light`, a body that runs on beyond the joints, so that no ball shows there."""
        canvas = self.canvas
        lit = Canvas(1, 1, 1)
        lit.surface, lit.scale, lit.origin = (
            Surface(canvas.surface.get_size(), pygame.SRCALPHA, 32),
            canvas.scale,
            canvas.origin,
        )
        lit.part([light], paint[0], paint[1], paint[0], 0.0, paint[2])
        mask = Surface(canvas.surface.get_size(), pygame.SRCALPHA, 32)
        for shape in shapes:
            pygame.draw.polygon(mask, "white", [canvas.px(q) for q in shape])
        lit.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.surface.blit(lit.surface, (0, 0))

    # ---- bones

    def bone(
        self, names: tuple[str, str, str], field: str, length: float, bend: int, *, first: bool, other: float, turn: float = 0.0
    ) -> Painter:  # fmt: skip
        """A painter of a chain root-joint-end of which the first or the second bone begins at the pivot. `turn`: degrees from the second
        bone's direction to that of the way back along the first."""
        way = heading(self.angle)
        if first:
            a, b = (0.0, 0.0), add((0.0, 0.0), way, length)
            c = add(b, way, other)
        else:
            a, b = add((0.0, 0.0), heading(self.angle + turn), other), (0.0, 0.0)
            c = add(b, way, length)
        pose = _posed(**{field: float(bend)})
        return self.painter(pose, **dict(zip(names, (a, b, c), strict=True)))


def _running_on(
    p: Painter, a: Point, b: Point, muscle: Muscle, bend: int, before: float, after: float
) -> Shape:
    """A limb that runs on beyond its ends, for the light."""
    profile, length = p.sided(muscle, bend), distance(a, b)
    whole = before + length + after
    inner = [((before + q[0] * length) / whole, *q[1:]) for q in profile]
    along = unit(sub(b, a))
    ends = [(0.0, *profile[0][1:]), *inner, (1.0, *profile[-1][1:])]
    return limb(add(a, along, -before), add(b, along, after), ends)


# -------------------------------------------------------------------------------------------- arms
def arm_names(side: str) -> tuple[str, str, str]:
    """The joints of an arm, from its root."""
    return (f"shoulder_{side}", f"elbow_{side}", f"hand_{side}")


def leg_names(side: str) -> tuple[str, str, str]:
    """The joints of a leg, from its root."""
    return (f"hip_{side}", f"knee_{side}", f"foot_{side}")


def _upper(piece: _Piece, mode: str, side: str, bend: int, share: float) -> None:
    names = arm_names(side)
    p = piece.bone(names, f"elbow_{side}", UPPER_ARM * share, bend, first=True, other=FOREARM)
    elbow = p.joints.point(names[1])
    shape = limb((0.0, 0.0), elbow, p.sided(arms.UPPER_ARM_MUSCLE, bend))
    if mode == INK:
        piece.ink([shape])
        return
    skin = piece.skin(side)
    piece.fill([shape], skin, _running_on(p, (0.0, 0.0), elbow, arms.UPPER_ARM_MUSCLE, bend, 0.01, 8.0))
    chain = (p.joints.point(names[0]), elbow, p.joints.point(names[2]))
    arms.arm_detail(p, chain, bend, skin)


def _fore(piece: _Piece, mode: str, side: str, bend: int, share: float, turn: float) -> None:
    names = arm_names(side)
    p = piece.bone(names, f"elbow_{side}", FOREARM * share, bend, first=False, other=UPPER_ARM, turn=turn)
    shoulder, _, wrist = (p.joints.point(name) for name in names)
    profile = p.sided(arms.FOREARM_MUSCLE, bend)
    shape = limb((0.0, 0.0), wrist, profile)
    if mode == INK:
        piece.ink([shape])
        return
    light = _running_on(p, (0.0, 0.0), wrist, arms.FOREARM_MUSCLE, bend, 8.0, 6.0)
    piece.fill([shape], piece.skin(side), light)
    fold(p, (shoulder, (0.0, 0.0), wrist), profile, bend)
    if piece.look.bracer:
        guard(p, (0.0, 0.0), wrist, piece.look.bracer, side == "far", (0.3, 0.96), profile, 0.5)


def _hand(piece: _Piece, side: str, bend: int, grip: str) -> None:
    pose = _posed(**{f"grip_{side}": grip, f"elbow_{side}": float(bend)})
    elbow = add((0.0, 0.0), heading(piece.angle), -FOREARM)
    arms.hand(piece.painter(pose, **{f"elbow_{side}": elbow, f"hand_{side}": (0.0, 0.0)}), side)


# -------------------------------------------------------------------------------------------- legs
def _thigh(piece: _Piece, mode: str, side: str, bend: int, share: float) -> None:
    names = leg_names(side)
    p = piece.bone(names, f"knee_{side}", THIGH * share, bend, first=True, other=SHIN)
    knee = p.joints.point(names[1])
    shape = limb((0.0, 0.0), knee, p.sided(legs.THIGH_MUSCLE, bend))
    if mode == INK:
        piece.ink([shape])
        return
    light = _running_on(p, (0.0, 0.0), knee, legs.THIGH_MUSCLE, bend, 4.0, 9.0)
    piece.fill([shape], piece.skin(side), light)


def _trouser(piece: _Piece, side: str, bend: int, share: float) -> None:
    names = leg_names(side)
    p = piece.bone(names, f"knee_{side}", THIGH * share, bend, first=True, other=SHIN)
    profile = p.sided(legs.THIGH_MUSCLE, bend)
    legs.trouser_leg(p, (0.0, 0.0), p.joints.point(names[1]), side == "far", bend, profile)


def _shin(piece: _Piece, mode: str, side: str, bend: int, share: float, turn: float) -> None:
    names = leg_names(side)
    p = piece.bone(names, f"knee_{side}", SHIN * share, bend, first=False, other=THIGH, turn=turn)
    hip, knee, ankle = (p.joints.point(name) for name in names)
    profile = p.sided(legs.SHIN_MUSCLE, bend)
    shape = limb(knee, ankle, profile)
    if mode == INK:
        piece.ink([shape])
        return
    skin = piece.skin(side)
    piece.fill([shape], skin, _running_on(p, knee, ankle, legs.SHIN_MUSCLE, bend, 9.0, 6.0))
    if piece.look.shin:
        guard(p, knee, ankle, piece.look.shin, side == "far", legs.SHIN_GUARD, profile, 0.5)
    fold(p, (hip, knee, ankle), profile, bend)
    legs.knee_detail(p, hip, knee, ankle, bend, skin)
    if not piece.look.boots:
        legs.calf_detail(p, knee, ankle, bend, skin)


def _boot(piece: _Piece, mode: str, side: str, share: float) -> None:
    """The shaft of a boot around the shin; the pivot is the ankle, the direction that of the shin downwards."""
    ankle = (0.0, 0.0)
    knee = add(ankle, heading(piece.angle), -SHIN * share)
    shape = legs.boot_shaft(knee, ankle)
    if mode == INK:
        piece.ink([shape])
        return
    p = piece.painter()
    along = unit(sub(ankle, knee))
    light = limb(
        add(ankle, along, -SHIN * share * (1 - legs.BOOT_TOP)), add(ankle, along, 7.0), ((0.0, 4.1, 4.1), (0.6, 3.2, 3.3), (1.0, 3.0, 3.1))
    )  # fmt: skip
    piece.fill([shape], p.material(piece.look.boots, side == "far"), light)
    legs.boot_laces(p, side, knee, ankle)


def _foot(piece: _Piece, mode: str, side: str, sole: int) -> None:
    """`sole` +1: the sole lies clockwise of the toes, -1: counter-clockwise."""
    p = piece.painter(_posed(**{f"toe_{side}": piece.angle}))
    knee = add((0.0, 0.0), heading(piece.angle + 90.0 * sole), -10.0)
    shape = legs.foot_shape(p, side, knee, (0.0, 0.0))
    if mode == INK:
        piece.ink([shape])
        return
    boots = piece.look.boots
    paint = p.material(boots, side == "far") if boots else piece.skin(side)
    at = legs.foot_frame(p, side, knee, (0.0, 0.0))
    # the light of the ankle runs on into the shin, which is drawn over it
    piece.fill([shape], paint, [*shape, at(-2.3, -1.2)])
    if boots:
        legs.boot_sole(p, at)
    else:
        legs.foot_detail(p, at, paint)


# -------------------------------------------------------------------------------------------- body
def _trunk(piece: _Piece, facing: int, twist: float, nod: float, turn: float) -> None:
    trunk.torso(piece.body(facing, twist, nod, turn))


def _shoulder(piece: _Piece, facing: int, twist: float, turn: float) -> None:
    """A piece that takes the ink away where the near arm grows out of the trunk."""
    p = piece.body(facing, twist, 0.0, turn)
    arms.blend_shoulder(p, p.joints.shoulder_near, piece.skin("near"))


def _hip(piece: _Piece, facing: int, twist: float, turn: float) -> None:
    """A piece that lays the seat of the shorts over the near trouser leg."""
    p = piece.body(facing, twist, 0.0, turn)
    legs.blend_hip(p, p.joints.hip_near)


def _head(piece: _Piece, facing: int, expression: str, turn: float) -> None:
    pose = replace(_BASE, facing=facing, lean=piece.angle * facing, expression=expression, turn=turn)
    head(piece.painter(pose, head=(0.0, 0.0)))


def _prop(piece: _Piece, facing: int) -> None:
    """The thing held with both hands; the pivot is the near fist."""
    far = add((0.0, 0.0), heading(piece.angle), 12.0)
    rifle(piece.painter(replace(_BASE, facing=facing), fist_near=(0.0, 0.0), fist_far=far))


_DRAW: Final[dict[str, Callable[..., None]]] = {
    "trunk": _trunk, "hip": _hip, "shoulder": _shoulder, "head": _head, "prop": _prop, "hand": _hand, "foot": _foot,
    "upper": _upper, "fore": _fore, "thigh": _thigh, "trouser": _trouser, "shin": _shin, "boot": _boot,
}  # fmt: skip
