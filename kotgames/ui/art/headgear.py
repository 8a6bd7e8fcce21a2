"""Heads that are not plain human heads: space helmet, hood, alien, goat, the referee's cap, and helmet
plumes.
"""

from __future__ import annotations

from kotgames.ui.art.painter import Painter
from kotgames.ui.art.pen import Frame, curve, ellipse, smooth
from kotgames.ui.art.primitives import lighten
from kotgames.ui.art.skeleton import Point

CREATURES = ("alien", "goat")
"""Headgear that replaces the human head altogether."""


def creature(p: Painter, at: Frame) -> None:
    """Head of a creature."""
    {"alien": _alien, "goat": _goat}[p.look.headgear](p, at)


def gear(p: Painter, at: Frame) -> None:
    """Headgear worn over a human head."""
    if p.look.plume:
        _plume(p, at)
    if p.look.headgear == "helmet":
        _helmet(p, at)
    elif p.look.headgear == "hood":
        _hood(p, at)
    elif p.look.headgear == "cap":
        _cap(p, at)


def _shape(at: Frame, points: tuple[Point, ...], steps: int = 5) -> list[Point]:
    return smooth([at(*q) for q in points], steps)


def _helmet(p: Painter, at: Frame) -> None:
    shell, glass = p.material(p.look.cover, False), p.material(p.look.eye, False)
    dome = (
        (-6.4, -2.0),
        (-7.2, 3.0),
        (-5.0, 7.6),
        (0.4, 9.3),
        (5.2, 7.4),
        (7.2, 3.0),
        (7.0, -2.4),
        (5.6, -6.4),
        (2.0, -8.0),
        (-2.6, -7.0),
        (-5.2, -4.8),
    )
    p.part([_shape(at, dome)], shell)
    visor = ((0.0, 1.4), (0.6, 3.9), (4.2, 4.5), (7.0, 3.2), (7.3, 0.4), (6.0, -1.6), (2.2, -1.4))
    p.part([_shape(at, visor)], glass, 0.7)
    p.canvas.line(curve([at(1.4, 2.9), at(3.6, 3.6), at(5.8, 3.0)]), lighten(p.look.eye, 0.75), 0.9)
    p.part([ellipse(at(-3.2, -0.2), (1.0, 0.0), 2.0, 2.3)], shell, 0.5)
    p.canvas.line(curve([at(2.2, -4.0), at(4.0, -4.6), at(5.8, -4.2)]), p.detail(shell), 0.7)
    p.canvas.line(curve([at(2.4, -5.4), at(3.8, -5.8), at(5.2, -5.5)]), p.detail(shell), 0.7)


def _hood(p: Painter, at: Frame) -> None:
    cloth = p.material(p.look.cover, False)
    outer = (
        (-2.0, -7.6), (-6.4, -6.2), (-7.4, 0.6), (-6.6, 6.2), (-2.4, 9.4), (2.6, 9.2), (5.8, 6.6),
        (5.6, 4.6), (3.6, 6.0),
        (0.6, 5.2), (-1.2, 2.4), (-1.8, -1.6), (-1.0, -5.0),
    )  # fmt: skip
    p.part([_shape(at, outer)], cloth)
    p.canvas.line(curve([at(-3.6, 6.8), at(-5.0, 1.4), at(-4.2, -5.2)]), p.detail(cloth), 0.7)


def _cap(p: Painter, at: Frame) -> None:
    cloth = p.material(p.look.cover, False)
    crown = ((-5.8, 2.6), (-5.4, 6.4), (-2.0, 8.8), (2.2, 8.8), (5.0, 6.8), (5.6, 4.4), (0.4, 4.6))
    p.part([_shape(at, crown)], cloth)
    peak = ((1.4, 4.8), (5.8, 5.4), (9.2, 3.9), (9.0, 3.1), (5.4, 3.6), (1.6, 3.7))
    p.part([_shape(at, peak, 4)], cloth, 0.6)


def _plume(p: Painter, at: Frame) -> None:
    paint = p.material(p.look.plume, False)
    crest = (
        (2.5, 8.0),
        (1.0, 13.0),
        (-5.0, 14.0),
        (-11.0, 10.0),
        (-13.0, 3.0),
        (-11.4, -3.0),
        (-9.6, 1.6),
        (-6.4, 6.0),
        (-2.0, 8.0),
    )
    p.part([_shape(at, crest, 4)], paint)
    for x, y in ((-3.0, 12.0), (-7.4, 9.8), (-10.2, 5.4)):
        p.canvas.line([at(x, y), at(x + 2.4, y - 3.4)], p.detail(paint), 0.6)


def _alien(p: Painter, at: Frame) -> None:
    skin, eye = p.material(p.look.skin, False), p.material(p.look.eye, False)
    skull = (
        (-6.8, 4.0), (-5.8, 8.6), (-1.4, 11.4), (3.6, 10.2), (6.2, 6.0), (6.0, 1.6), (5.2, -2.4),
        (3.8, -6.4), (1.8, -7.6),
        (-0.6, -5.8), (-2.6, -2.0), (-5.4, 0.4),
    )  # fmt: skip
    p.part([_shape(at, skull)], skin)
    for x, y in ((-3.6, 7.6), (-1.0, 9.0), (-4.8, 4.6)):
        p.canvas.fill([ellipse(at(x, y), (1.0, 0.0), 0.9, 0.8, 10)], skin[1])
    mood = p.pose.expression
    pupils = []
    for x, shape, spot in (
        (1.9, ((0.2, 2.6), (1.6, 4.2), (3.6, 2.2), (3.4, -0.4), (1.6, -0.2)), (2.2, 1.6)),
        (5.5, ((4.4, 2.2), (5.6, 3.4), (6.3, 1.4), (5.6, -0.4), (4.6, 0.2)), (5.4, 1.5)),
    ):
        if mood == "beaten" or (mood == "hurt" and x < 3):
            half = 1.5 if x < 3 else 0.8
            p.canvas.line(curve([at(x - half, 1.6), at(x, 0.6), at(x + half, 1.3)]), p.look.ink, 0.8)
            continue
        p.part([_shape(at, shape)], eye, 0.5)
        pupils.append(ellipse(at(*spot), (0.3, 1.0), 1.1, 0.4, 10))
    for pupil in pupils:
        p.canvas.fill([pupil], "#140a1c")
    p.canvas.line([at(4.2, -2.6), at(4.8, -2.9)], p.look.ink, 0.5)
    fierce = mood in ("angry", "shout", "strained", "hurt")
    if mood == "grin":
        grin = ((1.0, -2.9), (3.4, -3.5), (5.4, -2.6), (4.6, -5.0), (3.0, -5.8), (1.6, -4.8))
        p.canvas.part([_shape(at, grin, 4)], "#3a0d1c", None, p.look.ink, 0.4)
        teeth = [(1.4, -3.1), (2.0, -4.2), (2.6, -3.4), (3.3, -4.5), (3.9, -3.4), (4.5, -4.3), (5.1, -2.8)]
        p.canvas.fill([[at(*q) for q in teeth]], "#f4ffe0")
    elif mood == "beaten":
        slack = ((2.0, -5.4), (3.0, -4.2), (4.4, -4.6), (4.6, -5.6), (3.2, -5.4))
        p.canvas.part([_shape(at, slack, 4)], "#3a0d1c", None, p.look.ink, 0.4)
    elif fierce:
        p.canvas.part(
            [_shape(at, ((2.0, -4.2), (4.6, -4.0), (4.2, -5.8), (2.4, -5.8)), 4)],
            "#3a0d1c",
            None,
            p.look.ink,
            0.3,
        )
        p.canvas.fill(
            [[at(2.3, -4.3), at(2.8, -5.1), at(3.2, -4.3), at(3.7, -5.1), at(4.2, -4.2)]], "#f4ffe0"
        )
    else:
        p.canvas.line(curve([at(2.0, -4.6), at(3.4, -4.9), at(4.6, -4.4)]), p.look.ink, 0.6)


def _goat(p: Painter, at: Frame) -> None:
    fur, horn = p.material(p.look.skin, False), p.material("#7a5a3c", False)
    wool = p.material(p.look.hair, False)
    far_horn = (
        (0.6, 6.0),
        (-0.6, 10.6),
        (-4.6, 12.4),
        (-8.0, 10.4),
        (-8.6, 7.0),
        (-6.4, 8.6),
        (-4.0, 9.2),
        (-2.2, 6.4),
    )
    p.part([_shape(at, far_horn)], (horn[1], horn[1], None))
    muzzle = (
        (-5.2, 2.6), (-4.6, 5.8), (-1.6, 7.6), (2.2, 7.2), (4.4, 4.6), (6.0, 1.0), (7.8, -2.4),
        (7.6, -4.8), (5.6, -6.2),
        (2.6, -5.6), (-0.6, -4.0), (-3.2, -2.0), (-4.8, 0.0),
    )  # fmt: skip
    p.part([_shape(at, muzzle)], fur)
    p.part([_shape(at, ((3.2, -5.6), (5.4, -5.6), (5.2, -9.6), (3.6, -12.4), (2.6, -9.0)))], wool, 0.6)
    near_horn = (
        (-1.2, 5.6),
        (-3.4, 10.2),
        (-8.0, 11.8),
        (-11.8, 8.8),
        (-11.4, 3.4),
        (-8.8, 1.2),
        (-9.4, 5.0),
        (-7.8, 8.0),
        (-4.8, 7.0),
        (-3.8, 3.8),
    )
    p.part([_shape(at, near_horn)], horn)
    for x, y in ((-4.6, 8.9), (-7.6, 9.7), (-10.0, 7.6), (-10.2, 4.6)):
        p.canvas.line([at(x, y), at(x + 1.3, y - 2.0)], p.detail(horn), 0.65)
    p.part([_shape(at, ((-2.6, 2.0), (-7.2, 0.4), (-8.6, -2.4), (-4.8, -1.8), (-2.4, -0.4)))], fur, 0.6)
    p.part(
        [
            _shape(
                at, ((-4.6, 3.4), (-3.6, 7.4), (0.6, 8.6), (3.6, 6.8), (1.6, 5.6), (-0.8, 5.8), (-2.4, 4.0))
            )
        ],
        wool,
        0.6,
    )
    _goat_face(p, at)


def _goat_face(p: Painter, at: Frame) -> None:
    """Eye, brow, nostril and the long mouth."""
    mood, ink = p.pose.expression, p.look.ink
    if mood in ("beaten", "hurt", "ko"):
        p.canvas.line(curve([at(1.2, 2.6), at(2.4, 1.8), at(3.6, 2.4)]), ink, 0.9)
        inner = 4.6 if mood == "beaten" else 3.0
        p.canvas.line(curve([at(0.6, 3.4), at(2.4, 4.0), at(4.0, inner)]), ink, 0.9)
    else:
        p.canvas.part([ellipse(at(2.4, 2.4), (1.0, 0.0), 1.2, 0.9, 12)], "#ffd23c", None, ink, 0.3)
        p.canvas.line([at(1.6, 2.4), at(3.2, 2.4)], "#120a08", 0.6)
        brow = (4.0, 4.7, 4.4) if mood == "grin" else (4.2, 4.0, 3.2)
        p.canvas.line(curve([at(x, y) for x, y in zip((0.8, 2.4, 4.0), brow, strict=True)]), ink, 0.9)
    p.canvas.line([at(6.6, -2.8), at(7.2, -3.4)], ink, 0.6)
    if mood in ("grin", "shout"):
        laugh = ((2.4, -2.9), (4.8, -4.2), (7.2, -4.0), (6.0, -5.6), (4.0, -5.4))
        p.canvas.part([_shape(at, laugh, 4)], "#4a0d14", None, ink, 0.4)
    elif mood == "beaten":
        p.canvas.line(curve([at(3.2, -5.0), at(5.2, -4.3), at(7.2, -4.8)]), ink, 0.6)
        p.canvas.part(
            [_shape(at, ((5.4, -4.6), (6.8, -4.8), (6.9, -7.2), (6.0, -7.6), (5.4, -6.6)), 4)],
            "#d0646a",
            None,
            ink,
            0.4,
        )
    elif mood in ("hurt", "strained"):
        p.canvas.part(
            [_shape(at, ((3.4, -3.9), (7.0, -3.7), (7.0, -5.0), (3.6, -5.2)), 3)], "#fbf6ea", None, ink, 0.35
        )
        for x in (4.4, 5.4, 6.3):
            p.canvas.line([at(x, -3.9), at(x, -5.1)], ink, 0.3)
    else:
        p.canvas.line(curve([at(3.2, -4.4), at(5.2, -4.8), at(7.2, -4.2)]), ink, 0.6)
