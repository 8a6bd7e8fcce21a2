"""Head of the rig: faces, hair, beards and headgear.

Local coordinates: x towards the facing side, y up, from the middle of the head; the skull has a radius of
about 7. The face is seen in three-quarter view.
"""

from __future__ import annotations

from pygame import Color

from kotgames.ui.art import injuries
from kotgames.ui.art.hair import back_hair, front_hair
from kotgames.ui.art.headgear import CREATURES, creature, gear
from kotgames.ui.art.painter import Paint, Painter
from kotgames.ui.art.pen import Frame, curve, ellipse, frame, smooth
from kotgames.ui.art.primitives import lighten, mix
from kotgames.ui.art.skeleton import EXPRESSIONS, rotate

SKULL = (
    (-5.6, 2.4), (-5.2, 5.0), (-2.4, 7.5), (1.6, 7.8), (4.5, 6.0), (5.5, 3.6), (5.4, 1.8), (5.8, 0.2),
    (5.6, -1.8),
    (5.3, -3.6), (4.9, -5.8), (3.2, -7.3), (0.8, -6.9), (-2.0, -4.9), (-3.2, -2.2), (-4.8, -0.4),
)  # fmt: skip
SKULL_WOMAN = (
    (-5.4, 2.4), (-5.0, 5.0), (-2.4, 7.5), (1.6, 7.8), (4.4, 6.0), (5.4, 3.6), (5.2, 1.8), (5.6, 0.3),
    (5.3, -1.8),
    (4.8, -3.8), (4.2, -5.8), (2.9, -6.9), (1.0, -6.2), (-1.6, -4.3), (-3.0, -2.0), (-4.6, -0.4),
)  # fmt: skip
NOSE = ((4.1, 1.8), (5.5, 0.4), (6.7, -1.1), (6.5, -1.9), (5.2, -2.2), (4.3, -1.6))
NOSE_WOMAN = ((4.2, 1.6), (5.3, 0.2), (6.3, -1.0), (6.0, -1.7), (5.0, -1.9), (4.3, -1.3))
FACES = (*EXPRESSIONS, "grin", "hurt", "beaten")
"""Values of `Pose.expression`: those of pose files, and those of portraits."""
MOUTH = Color("#4a0d14")
TEETH = Color("#fbf6ea")


def head(p: Painter) -> None:
    """The whole head, headgear included."""
    at = frame(p.joints.head, p.joints.head_forward, p.joints.head_up)
    battered = p.pose.expression in injuries.BATTERED and not p.canvas.plain
    if p.look.headgear in CREATURES:
        creature(p, at)
        if battered:
            injuries.bumps(p, at)
            injuries.sweat(p, at)
        return
    skin = p.material(p.look.skin, False)
    back_hair(p, at)
    skull = SKULL_WOMAN if p.look.woman else SKULL
    nose = NOSE_WOMAN if p.look.woman else NOSE
    p.part([smooth([at(*q) for q in skull]), smooth([at(*q) for q in nose], 4)], skin)
    if p.canvas.plain:
        front_hair(p, at)
        gear(p, at)
        return
    _ear(p, at, skin)
    if battered:
        injuries.bruises(p, at)
    _features(p, at, skin)
    if battered:
        injuries.wounds(p, at)
    if p.look.beard:
        _beard(p, at)
    _mouth(p, at, skin)
    front_hair(p, at)
    gear(p, at)
    if battered:
        if p.look.headgear == "helmet":
            injuries.cracks(p, at)
        injuries.sweat(p, at)


def _ear(p: Painter, at: Frame, skin: Paint) -> None:
    shape = [at(-3.2, 0.9), at(-2.4, 2.0), at(-1.3, 1.2), at(-1.5, -0.9), at(-2.3, -1.9), at(-3.0, -0.9)]
    p.part([smooth(shape, 4)], skin, 0.45)
    p.canvas.line(curve([at(-2.7, 0.8), at(-2.0, 1.1), at(-1.9, -0.2), at(-2.4, -0.8)]), p.detail(skin), 0.4)


def _features(p: Painter, at: Frame, skin: Paint) -> None:
    """Nose, cheek, eyes and brows."""
    line = p.detail(skin)
    canvas, ink = p.canvas, p.look.ink
    canvas.line(curve([at(4.3, 1.2), at(4.8, -0.4), at(4.1, -1.5)]), line, 0.5)
    canvas.line(curve([at(4.2, -1.4), at(4.9, -2.2), at(6.0, -2.0)]), ink, 0.5)
    if not p.look.woman:
        canvas.line(curve([at(0.2, -1.4), at(0.9, -2.8), at(0.7, -4.2)]), line, 0.45)
    expression = p.pose.expression
    if expression == "ko":
        _ko_eyes(p, at)
    elif expression == "strained":
        _shut_eyes(p, at)
    elif expression == "beaten":
        _lowered_eyes(p, at)
    elif expression == "hurt":
        _swollen_eye(p, at)
        _eye(p, at, 4.75, 0.82, 0.7)
    else:
        narrow = {"angry": 0.62, "shout": 0.95, "calm": 0.85, "grin": 0.78}[expression]
        _eye(p, at, 1.75, 1.35, narrow)
        _eye(p, at, 4.75, 0.82, narrow)
    _brows(p, at, expression)
    if p.look.woman and expression not in ("ko", "strained", "hurt", "beaten"):
        canvas.line(curve([at(0.5, 1.2), at(-0.2, 1.6)]), ink, 0.5)


def _brows(p: Painter, at: Frame, expression: str) -> None:
    """(outer, inner) heights of both brows; angry ones dive towards the nose."""
    outer, inner = {
        "calm": (2.7, 2.9),
        "angry": (3.1, 1.7),
        "shout": (3.6, 2.0),
        "strained": (2.9, 1.5),
        "ko": (2.3, 3.4),
        "grin": (3.5, 3.3),
        "hurt": (2.4, 3.2),
        "beaten": (2.0, 3.9),
    }[expression]
    brow = mix(p.look.hair, p.look.ink, 0.45)
    thick = 0.75 if p.look.woman else 1.15
    p.canvas.line(
        curve([at(0.0, outer - 0.5), at(1.4, (outer + inner) / 2 + 0.3), at(3.2, inner)]), brow, thick
    )
    p.canvas.line(
        curve([at(4.2, inner), at(5.0, (outer + inner) / 2 + 0.2), at(5.7, outer - 0.3)]), brow, thick * 0.85
    )


def _eye(p: Painter, at: Frame, x: float, half: float, open_: float) -> None:
    """One open eye: white, iris looking to the facing side, heavy upper lid."""
    y = 0.75
    white = [
        at(x - half, y - 0.05),
        at(x - half * 0.2, y + open_),
        at(x + half * 0.8, y + open_ * 0.75),
        at(x + half, y - 0.1),
        at(x, y - 0.55),
    ]
    p.canvas.part([smooth(white, 4)], "#fdfaf2", None, p.look.ink, 0.22)
    iris = at(x + half * 0.34, y + open_ * 0.12)
    p.canvas.fill(
        [ellipse(iris, (1.0, 0.0), min(0.62, half * 0.6), min(0.62, 0.25 + open_ * 0.5), 12)], p.look.eye
    )
    p.canvas.fill([ellipse(iris, (1.0, 0.0), 0.3, 0.3, 8)], "#0c0810")
    lid = [
        at(x - half - 0.15, y + 0.05),
        at(x - half * 0.2, y + open_ + 0.1),
        at(x + half * 0.8, y + open_ * 0.75 + 0.1),
        at(x + half + 0.1, y),
    ]
    p.canvas.line(curve(lid), p.look.ink, 0.62)


def _shut_eyes(p: Painter, at: Frame) -> None:
    """Eyes pressed shut, with creases."""
    for x, half in ((1.75, 1.4), (4.8, 0.85)):
        p.canvas.line(curve([at(x - half, 1.3), at(x + half * 0.9, 0.5)]), p.look.ink, 0.7)
        p.canvas.line(curve([at(x - half, -0.2), at(x + half * 0.9, 0.5)]), p.look.ink, 0.6)


def _ko_eyes(p: Painter, at: Frame) -> None:
    """Crossed-out eyes: readable at any size."""
    for x, half in ((1.75, 1.05), (4.85, 0.75)):
        p.canvas.band([at(x - half, 1.9), at(x + half, -0.2)], p.look.ink, 0.6)
        p.canvas.band([at(x - half, -0.2), at(x + half, 1.9)], p.look.ink, 0.6)


def _lowered_eyes(p: Painter, at: Frame) -> None:
    """Lids that have fallen, lashes down; lighter than the skin around, so that they are seen on every skin."""
    lid = lighten(p.look.skin, 0.16)
    for x, half in ((1.75, 1.45), (4.8, 0.85)):
        edge = curve([at(x - half, 0.9), at(x - half * 0.1, -0.15), at(x + half, 0.6)])
        p.canvas.fill([[*edge, at(x + half * 0.5, 1.6), at(x - half * 0.5, 1.7)]], lid)
        p.canvas.line(edge, p.look.ink, 0.8)
        for share in (-0.6, 0.3):
            p.canvas.line([at(x + half * share, 0.1), at(x + half * share * 1.2, -0.7)], p.look.ink, 0.4)


def _swollen_eye(p: Painter, at: Frame) -> None:
    """The near eye, closed to a slit between swollen lids."""
    x, half = 1.75, 1.45
    lids = mix(p.look.skin, "#6a1a4a", 0.45)
    p.part([smooth([at(x - half, 0.6), at(x - 0.2, 1.9), at(x + half, 0.9), at(x + 0.8, -0.5), at(x - 0.9, -0.5)], 5)],
           p.material(lids, False), 0.3)  # fmt: skip
    p.canvas.line(curve([at(x - half, 0.75), at(x, 0.35), at(x + half, 0.75)]), p.look.ink, 0.7)


def _grin(p: Painter, at: Frame) -> None:
    """A wide laugh: the corners go up, the upper teeth show, the cheek is pushed up."""
    canvas, ink = p.canvas, p.look.ink
    lips = [
        at(0.7, -2.5),
        at(2.2, -3.1),
        at(3.9, -3.2),
        at(5.7, -2.3),
        at(5.4, -4.6),
        at(3.7, -6.1),
        at(1.8, -5.2),
    ]
    canvas.part([smooth(lips, 5)], MOUTH, None, ink, 0.45)
    canvas.fill([smooth([at(1.1, -2.8), at(2.2, -3.2), at(3.9, -3.3), at(5.5, -2.6), at(5.2, -3.9), at(3.6, -4.3), at(1.8, -4.0)], 4)],
                TEETH)  # fmt: skip
    canvas.fill([ellipse(at(3.6, -5.3), (1.0, 0.0), 1.0, 0.45, 10)], "#b8454a")
    canvas.line(
        curve([at(0.1, -1.6), at(0.1, -2.6), at(0.7, -3.5)]), p.detail(p.material(p.look.skin, False)), 0.5
    )


def _hurt_mouth(p: Painter, at: Frame) -> None:
    """Clenched teeth, drawn down on the side that hurts."""
    canvas, ink = p.canvas, p.look.ink
    lips = [
        at(1.2, -4.1),
        at(2.6, -3.3),
        at(5.0, -3.3),
        at(5.4, -4.4),
        at(4.8, -5.3),
        at(3.0, -5.1),
        at(1.5, -5.6),
    ]
    canvas.part([smooth(lips, 4)], TEETH, None, ink, 0.4)
    canvas.line(curve([at(1.3, -4.8), at(3.0, -4.2), at(5.3, -4.3)]), ink, 0.35)
    for x in (2.3, 3.2, 4.1, 4.8):
        canvas.line([at(x, -3.5), at(x - 0.1, -5.1)], ink, 0.3)


def _slack_mouth(p: Painter, at: Frame) -> None:
    """Open, the corners hang."""
    canvas = p.canvas
    lips = [at(1.6, -5.3), at(2.4, -4.0), at(3.6, -3.6), at(4.8, -4.0), at(5.2, -5.2), at(3.4, -5.0)]
    canvas.part([smooth(lips, 4)], MOUTH, None, p.look.ink, 0.45)
    lip = p.detail(p.material(p.look.skin, False))
    canvas.line(curve([at(2.6, -6.0), at(3.5, -5.8), at(4.4, -6.0)]), lip, 0.6)


def _mouth(p: Painter, at: Frame, skin: Paint) -> None:
    canvas, ink = p.canvas, p.look.ink
    expression = p.pose.expression
    lip = mix(p.look.skin, "#a8323a", 0.55) if p.look.woman else p.detail(skin)
    drawn = {"grin": _grin, "hurt": _hurt_mouth, "beaten": _slack_mouth}.get(expression)
    if drawn is not None:
        drawn(p, at)
    elif expression == "calm":
        canvas.line(curve([at(2.0, -3.9), at(3.4, -4.1), at(5.0, -3.8)]), ink, 0.6)
        canvas.line(curve([at(2.8, -5.0), at(3.8, -5.1), at(4.5, -4.9)]), lip, 0.6)
    elif expression == "angry":
        canvas.line(curve([at(1.9, -4.5), at(3.2, -3.8), at(5.1, -4.0)]), ink, 0.7)
        canvas.line(curve([at(2.8, -5.2), at(3.8, -5.2), at(4.5, -5.0)]), lip, 0.6)
    elif expression == "strained":
        shape = smooth(
            [at(1.5, -3.5), at(3.4, -3.2), at(5.3, -3.4), at(5.1, -5.1), at(3.4, -5.3), at(1.8, -5.0)], 4
        )
        canvas.part([shape], TEETH, None, ink, 0.35)
        canvas.line([at(1.7, -4.25), at(5.2, -4.2)], ink, 0.35)
        for x in (2.5, 3.4, 4.3):
            canvas.line([at(x, -3.4), at(x, -5.1)], ink, 0.3)
    else:
        drop = 6.3 if expression == "shout" else 5.8
        shape = smooth(
            [
                at(1.7, -3.4),
                at(3.4, -3.0),
                at(5.2, -3.2),
                at(5.1, -drop + 0.6),
                at(3.6, -drop),
                at(2.1, -drop + 0.7),
            ],
            4,
        )
        canvas.part([shape], MOUTH, None, ink, 0.4)
        canvas.fill([[at(2.0, -3.35), at(3.4, -3.15), at(5.0, -3.3), at(4.9, -4.0), at(2.2, -4.05)]], TEETH)
        if expression == "ko":
            canvas.fill([ellipse(at(3.7, -5.1), rotate((1.0, 0.0), 0), 0.9, 0.5, 10)], "#b8454a")


def _beard(p: Painter, at: Frame) -> None:
    hair = p.material(p.look.hair, False)
    style = p.look.beard
    if style == "stubble":
        tone = mix(p.look.skin, p.look.hair, 0.34)
        jaw = [
            at(-2.2, -2.6),
            at(0.4, -3.2),
            at(1.8, -2.7),
            at(4.9, -2.6),
            at(5.4, -3.4),
            at(4.7, -5.9),
            at(3.2, -7.0),
            at(0.8, -6.6),
            at(-1.8, -4.8),
        ]
        p.canvas.fill([smooth(jaw, 4)], tone)
    elif style == "full":
        jaw = [
            at(-2.6, 0.0),
            at(-1.4, -2.0),
            at(0.8, -2.9),
            at(2.4, -2.5),
            at(5.2, -2.5),
            at(5.6, -3.6),
            at(5.2, -6.6),
            at(3.2, -8.4),
            at(0.4, -7.6),
            at(-2.2, -5.2),
        ]
        p.part([smooth(jaw, 5)], hair, 0.5)
    elif style == "goatee":
        chin = [
            at(1.4, -3.0),
            at(3.4, -2.5),
            at(5.4, -2.9),
            at(5.4, -4.8),
            at(4.6, -7.4),
            at(3.2, -8.2),
            at(1.9, -6.6),
        ]
        p.part([smooth(chin, 5)], hair, 0.45)
    elif style == "moustache":
        lip = [
            at(0.9, -3.9),
            at(2.0, -2.6),
            at(3.9, -2.2),
            at(5.6, -2.7),
            at(5.8, -3.7),
            at(4.0, -3.1),
            at(2.2, -3.6),
        ]
        p.part([smooth(lip, 4)], hair, 0.4)
