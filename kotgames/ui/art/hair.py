"""Hairstyles; `back_hair` is drawn before the skull, `front_hair` over it."""

from __future__ import annotations

import math

from kotgames.ui.art.painter import Paint, Painter
from kotgames.ui.art.pen import Frame, curve, ellipse, limb, smooth
from kotgames.ui.art.primitives import lighten, mix
from kotgames.ui.art.skeleton import Point, add

CAP = (
    (-3.4, -1.0), (-5.4, -0.4), (-6.4, 2.6), (-5.4, 6.2), (-2.2, 8.6), (1.8, 8.9), (5.0, 7.0), (5.6, 4.6),
    (4.0, 5.2), (1.6, 5.0), (-0.6, 4.2), (-1.7, 2.4), (-2.4, 0.8),
)  # fmt: skip
"""Short hair from the nape over the crown to the forehead."""


def _paint(p: Painter) -> Paint:
    return p.material(p.look.hair, False)


def _strands(p: Painter, at: Frame, lines: tuple[tuple[Point, Point, Point], ...]) -> None:
    """Shine and parting lines."""
    shine = lighten(mix(p.look.hair, "#8a6a5a", 0.35), 0.12)
    for a, b, c in lines:
        p.canvas.line(curve([at(*a), at(*b), at(*c)]), shine, 0.55)


def back_hair(p: Painter, at: Frame) -> None:
    """Hair that hangs or stands behind the skull."""
    style, hair = p.look.hairstyle, _paint(p)
    if p.look.headgear in ("helmet", "hood"):
        return
    if style == "long":
        mane = [
            (-1.0, 7.6),
            (-5.8, 6.4),
            (-7.4, 1.6),
            (-7.6, -4.4),
            (-6.6, -9.6),
            (-3.6, -10.6),
            (-1.6, -7.0),
            (-1.0, -2.0),
        ]
        p.part([smooth([at(*q) for q in mane])], hair)
        _strands(
            p, at, (((-6.2, 3.0), (-6.4, -2.0), (-5.4, -8.0)), ((-4.6, 0.0), (-4.8, -4.0), (-3.8, -8.4)))
        )
    elif style == "afro":
        p.part([_cloud(at, (-1.4, 4.2), 8.6, 8.0, 11)], hair)
    elif style == "braid":
        _tail(
            p,
            at,
            ((-5.0, 1.6), (-8.8, 1.2), (-11.4, -2.6), (-12.6, -7.4), (-12.0, -11.4)),
            (2.6, 2.4, 2.0, 1.7, 0.9),
            hair,
        )
    elif style == "ponytail":
        _tail(
            p,
            at,
            ((-4.6, 5.0), (-8.6, 6.6), (-11.4, 3.6), (-12.0, -1.4), (-10.6, -5.2)),
            (1.7, 2.9, 2.9, 2.1, 0.7),
            hair,
        )
    elif style == "bun":
        p.part([ellipse(at(-5.4, 6.4), (1.0, 0.0), 3.3, 3.2)], hair)
        p.canvas.line(curve([at(-7.4, 7.0), at(-5.4, 8.2), at(-3.8, 7.2)]), p.detail(hair), 0.6)


def _tail(p: Painter, at: Frame, spine: tuple[Point, ...], radii: tuple[float, ...], hair: Paint) -> None:
    """A braid or pony tail: overlapping knots along a spine."""
    shapes = []
    for i in range(len(spine) - 1):
        shapes.append(
            limb(
                at(*spine[i]),
                at(*spine[i + 1]),
                ((0.0, radii[i], radii[i]), (1.0, radii[i + 1], radii[i + 1])),
                6,
            )
        )
    p.part(shapes, hair)
    for i in range(1, len(spine) - 1):
        a, b = at(*spine[i]), at(*spine[i + 1])
        across = (-(b[1] - a[1]) * 0.3, (b[0] - a[0]) * 0.3)
        if p.look.hairstyle == "braid":
            p.canvas.line([add(a, across), add(a, across, -1)], p.detail(hair), 0.6)
    tie = at(*spine[0])
    p.canvas.fill([ellipse(tie, (1.0, 0.0), 1.3, 1.5, 12)], p.look.trim)


def _cloud(at: Frame, center: Point, rx: float, ry: float, bumps: int) -> list[Point]:
    """Contour of curls around an ellipse."""
    shape: list[Point] = []
    for i in range(bumps * 4):
        angle = 2 * math.pi * i / (bumps * 4)
        swell = 1 + 0.07 * math.cos(angle * bumps)
        shape.append(at(center[0] + rx * swell * math.cos(angle), center[1] + ry * swell * math.sin(angle)))
    return smooth(shape, 2)


def front_hair(p: Painter, at: Frame) -> None:
    """Hair that covers the skull, and the head band."""
    style = p.look.hairstyle
    if p.look.headgear in ("helmet", "hood"):
        return
    draw = {
        "bald": _bald, "short": _short, "mohawk": _mohawk, "braid": _tied, "ponytail": _tied, "bun": _tied,
        "long": _parted, "afro": _afro, "cornrows": _cornrows, "undercut": _undercut, "curly": _curly,
        "flattop": _flattop,
    }[style]  # fmt: skip
    draw(p, at)
    if p.look.band:
        _band(p, at)


def _bald(p: Painter, at: Frame) -> None:
    shine = lighten(p.look.skin, 0.5)
    p.canvas.line(curve([at(-2.0, 6.0), at(-0.4, 6.7), at(1.4, 6.6)]), shine, 0.9)


def _short(p: Painter, at: Frame) -> None:
    """Cropped sides with a tuft over the forehead."""
    crop = [
        (-3.0, -1.8), (-3.6, -0.6), (-5.3, -0.2), (-6.3, 2.6), (-5.5, 6.2), (-3.2, 8.3), (-1.2, 8.4),
        (0.0, 9.7),
        (1.6, 9.0), (3.4, 10.0), (5.0, 8.7), (6.5, 8.2), (6.0, 6.2), (5.4, 4.4), (4.4, 5.6), (3.2, 4.6),
        (2.0, 5.6),
        (0.4, 4.4), (-0.6, 4.0), (-1.4, 2.4), (-2.2, 1.2),
    ]  # fmt: skip
    p.part([smooth([at(*q) for q in crop], 3)], _paint(p))
    _strands(p, at, (((-4.4, 4.6), (-2.6, 6.6), (0.2, 7.6)), ((-1.4, 5.0), (1.0, 6.6), (4.2, 7.0))))


def _tied(p: Painter, at: Frame) -> None:
    """Hair combed back into a tail or bun."""
    cap = [
        (-3.2, 0.2), (-5.6, 0.6), (-6.4, 3.2), (-5.0, 6.6), (-2.0, 8.5), (1.8, 8.7), (4.8, 6.8), (5.4, 4.9),
        (3.6, 5.7), (1.2, 5.0), (-0.6, 3.6), (-1.8, 1.8),
    ]  # fmt: skip
    p.part([smooth([at(*q) for q in cap], 5)], _paint(p))
    _strands(p, at, (((3.6, 6.4), (-0.4, 6.6), (-4.2, 3.8)), ((2.0, 7.6), (-2.0, 7.4), (-5.0, 4.6))))


def _parted(p: Painter, at: Frame) -> None:
    cap = [
        (-2.6, -6.4), (-5.4, -4.0), (-6.6, 1.6), (-5.4, 6.4), (-2.0, 8.8), (2.0, 9.0), (5.2, 7.0), (5.9, 4.2),
        (5.2, 3.2), (4.2, 5.6), (1.8, 6.0), (-0.6, 4.2), (-1.4, 1.0), (-1.2, -3.0),
    ]  # fmt: skip
    p.part([smooth([at(*q) for q in cap], 5)], _paint(p))
    _strands(p, at, (((1.4, 7.4), (-2.8, 5.8), (-3.6, 0.0)), ((-0.4, 8.0), (-4.8, 5.0), (-4.8, -1.6))))


def _mohawk(p: Painter, at: Frame) -> None:
    sides = [
        (-3.4, -0.6),
        (-5.6, 0.4),
        (-6.0, 3.2),
        (-5.0, 6.0),
        (-1.6, 7.8),
        (3.4, 7.2),
        (4.6, 5.6),
        (1.4, 5.2),
        (-1.2, 3.6),
        (-2.4, 1.0),
    ]
    tone = mix(p.look.skin, p.look.hair, 0.38)
    p.canvas.fill([smooth([at(*q) for q in sides], 5)], tone)
    crest = [
        (-5.6, 1.2), (-7.6, 2.6), (-6.8, 4.6), (-7.4, 6.8), (-5.2, 7.6), (-4.8, 10.0), (-2.4, 9.8),
        (-1.2, 11.9), (0.8, 10.8),
        (2.8, 11.6), (3.6, 9.4), (5.8, 8.8), (5.2, 6.6), (2.6, 7.4), (-1.0, 7.2), (-4.0, 5.2),
    ]  # fmt: skip
    p.part([smooth([at(*q) for q in crest], 3)], _paint(p))
    _strands(
        p,
        at,
        (
            ((-3.8, 6.0), (-3.9, 7.6), (-3.6, 8.8)),
            ((-0.6, 7.6), (-0.4, 9.0), (0.0, 10.2)),
            ((2.4, 7.8), (2.8, 8.8), (3.0, 9.6)),
        ),
    )


def _afro(p: Painter, at: Frame) -> None:
    cap = [
        (-2.6, -1.4), (-5.6, -0.6), (-7.4, 2.6), (-7.0, 7.0), (-3.4, 10.6), (1.6, 11.0), (5.2, 8.6),
        (6.2, 5.6), (5.4, 4.2),
        (3.4, 5.4), (0.6, 5.2), (-1.0, 3.4), (-1.6, 1.2),
    ]  # fmt: skip
    p.part([smooth([at(*q) for q in cap], 4)], _paint(p))
    for x, y in ((-4.4, 4.4), (-2.2, 7.2), (0.8, 8.6), (-4.8, 7.2), (3.4, 7.4), (-1.4, 9.4)):
        p.canvas.line(
            curve([at(x - 0.6, y), at(x, y + 0.6), at(x + 0.6, y)]), lighten(p.look.hair, 0.22), 0.5
        )


def _cornrows(p: Painter, at: Frame) -> None:
    p.part([smooth([at(*q) for q in CAP], 5)], _paint(p), 0.7)
    part_line = mix(p.look.skin, p.look.hair, 0.45)
    for i in range(4):
        y = 7.6 - 1.7 * i
        p.canvas.line(
            curve([at(4.6 - 1.2 * i, 6.8 - 1.0 * i), at(0.0 - 0.8 * i, y + 0.5), at(-4.4, y - 1.6)]),
            part_line,
            0.6,
        )


def _undercut(p: Painter, at: Frame) -> None:
    sides = [
        (-3.3, -1.0),
        (-5.4, 0.0),
        (-6.0, 3.0),
        (-5.0, 5.6),
        (0.0, 6.6),
        (1.6, 5.2),
        (-0.8, 4.0),
        (-1.8, 2.0),
        (-2.4, 0.6),
    ]
    p.canvas.fill([smooth([at(*q) for q in sides], 5)], mix(p.look.skin, p.look.hair, 0.5))
    top = [
        (-5.8, 4.6),
        (-4.8, 8.0),
        (-1.6, 10.0),
        (2.4, 10.2),
        (5.8, 8.4),
        (6.6, 5.4),
        (5.2, 6.0),
        (2.8, 5.6),
        (0.2, 6.2),
        (-2.4, 5.2),
    ]
    p.part([smooth([at(*q) for q in top], 5)], _paint(p))
    _strands(p, at, (((-3.8, 6.4), (-0.6, 8.4), (3.0, 8.2)), ((-1.8, 6.4), (1.4, 7.4), (4.6, 6.8))))


def _curly(p: Painter, at: Frame) -> None:
    curls = [
        (-5.4, 0.8),
        (-6.0, 3.6),
        (-4.8, 6.4),
        (-2.4, 8.2),
        (0.4, 8.8),
        (3.2, 8.0),
        (5.0, 6.0),
        (-3.6, 3.2),
        (-1.4, 5.6),
        (1.6, 6.6),
    ]
    p.part([ellipse(at(x, y), (1.0, 0.0), 2.2, 2.1, 14) for x, y in curls], _paint(p))
    for x, y in curls[1:7:2]:
        p.canvas.line(
            curve([at(x - 0.9, y + 0.3), at(x, y + 1.0), at(x + 0.9, y + 0.3)]),
            lighten(p.look.hair, 0.25),
            0.5,
        )


def _flattop(p: Painter, at: Frame) -> None:
    block = [
        (-3.3, -0.8), (-5.4, 0.0), (-6.2, 3.4), (-6.0, 8.0), (-4.4, 9.6), (2.6, 10.2), (5.4, 9.2),
        (5.8, 5.4), (4.2, 5.2),
        (1.4, 5.2), (-0.8, 4.0), (-1.8, 2.2), (-2.4, 0.8),
    ]  # fmt: skip
    p.part([smooth([at(*q) for q in block], 4)], _paint(p))
    _strands(
        p,
        at,
        (
            ((-4.4, 5.0), (-4.2, 7.0), (-3.8, 8.6)),
            ((-1.0, 6.0), (-0.8, 7.6), (-0.6, 9.0)),
            ((2.2, 6.4), (2.4, 8.0), (2.4, 9.2)),
        ),
    )


def _band(p: Painter, at: Frame) -> None:
    band = p.material(p.look.band, False)
    strip = [
        (-5.9, 2.6),
        (-6.1, 4.6),
        (-1.4, 6.4),
        (3.0, 6.6),
        (5.9, 5.2),
        (5.8, 3.5),
        (2.8, 4.7),
        (-1.2, 4.4),
    ]
    p.part([smooth([at(*q) for q in strip], 5)], band, 0.6)
    for dy in (0.0, 1.8):
        p.part(
            [limb(at(-6.0, 3.6), at(-10.0, 2.2 - dy * 1.5), ((0.0, 0.7, 0.7), (1.0, 1.0, 0.4)), 5)], band, 0.5
        )
