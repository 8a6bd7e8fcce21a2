"""Marks of a fight on a head: bruises, a swollen eye, cuts, sweat. Local coordinates as in `head`."""

from __future__ import annotations

from kotgames.ui.art.painter import Painter
from kotgames.ui.art.pen import Frame, curve, ellipse, smooth
from kotgames.ui.art.primitives import lighten, mix
from kotgames.ui.art.skeleton import Point

BLOOD = "#c4161f"
SWEAT = "#c4ecff"
BATTERED = ("hurt", "beaten")
"""Expressions of a head that has taken much."""


def bruises(p: Painter, at: Frame) -> None:
    """On the skin, below eyes, brows, beard and hair."""
    if p.pose.expression == "hurt":
        _stain(p, at, (1.6, 0.4), 2.4, 1.8, 0.62)
        _stain(p, at, (1.7, -0.2), 1.6, 0.9, 0.85)
        _flush(p, at, (1.0, -2.6), 1.9, 1.3)
        return
    _flush(p, at, (0.6, -2.0), 2.0, 1.5)
    _stain(p, at, (1.7, -0.5), 1.7, 0.8, 0.6)
    _stain(p, at, (4.7, -0.4), 0.9, 0.7, 0.5)
    _stain(p, at, (-0.9, -3.2), 1.2, 0.9, 0.4)


def wounds(p: Painter, at: Frame) -> None:
    """Over the face: a cut through the brow, blood below the nose, the lump under the eye."""
    canvas = p.canvas
    canvas.line(
        curve([at(-0.7, -0.9), at(1.4, -1.6), at(3.3, -0.9)]), p.detail(p.material(p.look.skin, False)), 0.5
    )
    cut = [at(0.3, 4.3), at(1.0, 3.1), at(1.5, 1.8), at(0.8, 2.9)]
    canvas.fill([smooth(cut, 4)], BLOOD)
    canvas.line(curve([at(0.5, 2.9), at(-0.3, 1.9), at(-0.5, 0.3), at(-0.3, -0.8)]), BLOOD, 0.5)
    if p.pose.expression == "beaten":
        canvas.band([at(5.5, -2.2), at(5.3, -3.3)], BLOOD, 0.6)


def sweat(p: Painter, at: Frame) -> None:
    """Drops over everything, hair too; of one who is hurt they fly."""
    if p.pose.expression == "hurt":
        drops: tuple[tuple[Point, Point, float], ...] = (
            ((-2.4, 2.2), (0.25, -1.0), 0.9),
            ((-8.6, 5.2), (-0.9, 0.45), 1.15),
            ((-7.2, 9.0), (-0.7, 0.75), 0.85),
            ((8.6, 5.4), (0.9, 0.45), 1.0),
        )
    else:
        drops = (((-2.6, 1.0), (0.35, -0.94), 0.8),)
    for spot, way, size in drops:
        _drop(p, at, spot, way, size)


def bumps(p: Painter, at: Frame) -> None:
    """On the head of a creature, whatever its face."""
    _stain(p, at, (-1.6, 4.6), 1.6, 1.1, 0.5)
    if p.pose.expression == "beaten":
        _stain(p, at, (-0.4, -1.4), 1.5, 1.1, 0.5)
    for spot, across in (((-1.6, 4.6), 1.0), ((-1.5, 4.5), -1.0)):
        p.canvas.line([at(spot[0] - 0.9, spot[1] - across), at(spot[0] + 0.9, spot[1] + across)], BLOOD, 0.5)


def cracks(p: Painter, at: Frame) -> None:
    """In the glass of a helmet."""
    white = lighten(p.look.eye, 0.8)
    ways: tuple[tuple[Point, ...], ...] = (
        ((4.6, 1.4), (3.0, 2.4), (2.6, 3.6)),
        ((4.6, 1.4), (5.8, 2.6), (5.6, 3.6)),
        ((4.6, 1.4), (4.0, 0.2), (4.6, -1.2)),
    )
    if p.pose.expression == "beaten":
        ways = (*ways, ((4.6, 1.4), (6.2, 0.6), (6.9, -0.4)), ((4.6, 1.4), (2.4, 0.6), (0.8, 0.6)))
    for way in ways:
        p.canvas.line([at(*spot) for spot in way], white, 0.45)


def _stain(p: Painter, at: Frame, spot: Point, rx: float, ry: float, depth: float) -> None:
    """A bruise: violet on light skin, nearly black on dark skin."""
    dark = mix(p.look.skin, "#4a1550", depth)
    p.canvas.fill([ellipse(at(*spot), p.joints.head_forward, rx, ry, 16)], dark)


def _flush(p: Painter, at: Frame, spot: Point, rx: float, ry: float) -> None:
    """Skin that was hit just now."""
    p.canvas.fill([ellipse(at(*spot), p.joints.head_forward, rx, ry, 16)], mix(p.look.skin, "#d0232b", 0.42))


def _drop(p: Painter, at: Frame, spot: Point, way: Point, size: float) -> None:
    """A drop whose round end goes first, along `way`."""
    ax, ay = way
    sx, sy = -ay, ax

    def local(along: float, across: float) -> Point:
        return at(spot[0] + (ax * along + sx * across) * size, spot[1] + (ay * along + sy * across) * size)

    shape = [
        local(-2.3, 0.0),
        local(-0.6, 0.75),
        local(0.5, 1.05),
        local(1.35, 0.0),
        local(0.5, -1.05),
        local(-0.6, -0.75),
    ]
    p.canvas.part([smooth(shape, 4)], SWEAT, mix(SWEAT, "#3a7fb0", 0.55), p.look.ink, 0.45)
    p.canvas.line([local(-0.5, 0.3), local(0.4, 0.5)], lighten(SWEAT, 0.8), 0.4)
