"""The fighter rig: `draw` paints a pose in a look onto a canvas; poses, looks and geometry are re-exported.

The order of the parts comes from the pose; `parts` restricts what is drawn, so that the limbs of two
fighters can be interleaved by drawing each fighter in several turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import Surface

from kotgames.ui.art import arms, legs, trunk
from kotgames.ui.art.head import head
from kotgames.ui.art.look import CAST, OKORO, VANCE, Look
from kotgames.ui.art.painter import Painter
from kotgames.ui.art.pen import Canvas, frame, smooth
from kotgames.ui.art.primitives import darken
from kotgames.ui.art.skeleton import (
    EXPRESSIONS,
    FINE_PARTS,
    GROUND,
    PARTS,
    Build,
    Joints,
    Point,
    Pose,
    blend,
    mirror,
    shift,
    solve,
    sub,
    unit,
)

__all__ = [
    "CAST",
    "EXPRESSIONS",
    "FINE_PARTS",
    "GROUND",
    "OKORO",
    "PARTS",
    "VANCE",
    "Build",
    "Canvas",
    "Joints",
    "Look",
    "Point",
    "Pose",
    "blend",
    "draw",
    "draw_parts",
    "mirror",
    "shift",
    "single",
    "solve",
]


def rifle(p: Painter) -> None:
    """Blaster held with both hands: stock at the near wrist, barrel over the far one."""
    start, end = p.joints.fist_near, p.joints.fist_far
    along = unit(sub(end, start))
    over = (along[1], -along[0]) if p.pose.facing > 0 else (-along[1], along[0])
    at = frame(start, along, over)
    steel = p.material(p.look.prop_color, False)
    dark = p.material(darken(p.look.prop_color, 0.35), False)
    p.part([smooth([at(-12, 3.4), at(-11.6, -2.4), at(-4, -0.6), at(-3, 3.2)], 4)], dark, 0.7)
    p.part([[at(-5, 4.6), at(9, 4.6), at(11, 3.4), at(11, 0.6), at(-4, -0.4), at(-6, 1.0)]], steel, 0.7)
    p.part([[at(10, 3.8), at(23, 3.6), at(23, 1.2), at(10, 1.0)]], dark, 0.6)
    p.part([[at(22, 4.6), at(25.4, 4.6), at(25.4, 0.2), at(22, 0.2)]], steel, 0.6)
    p.canvas.line([at(-2, 3.0), at(7, 3.0)], p.look.eye, 1.2)


_DRAW: dict[str, Callable[[Painter], None]] = {
    "torso": trunk.torso,
    "head": head,
    "prop": lambda p: rifle(p) if p.look.prop else None,
}
for _side in ("near", "far"):
    for _name, _pieces in (
        ("arm", "upper forearm hand"),
        ("upper_arm", "upper"),
        ("forearm", "forearm hand"),
        ("hand", "hand"),
    ):
        _DRAW[f"{_name}_{_side}"] = lambda p, s=_side, what=_pieces: arms.arm(p, s, what)  # type: ignore[misc]
    for _name, _pieces in (("leg", "thigh shin"), ("thigh", "thigh"), ("shin", "shin")):
        _DRAW[f"{_name}_{_side}"] = lambda p, s=_side, what=_pieces: legs.leg(p, s, what)  # type: ignore[misc]


def draw(canvas: Canvas, pose: Pose, look: Look, parts: Iterable[str] | None = None) -> None:
    """Paint the figure, or only `parts` of it in the pose's order; fine parts come after the whole ones.

    KeyError names a part that does not exist.
    """
    wanted = None if parts is None else tuple(parts)
    order = pose.order
    if wanted is not None:
        order = tuple(part for part in pose.order if part in wanted)
        order += tuple(part for part in wanted if part not in pose.order)
    draw_parts(canvas, pose, look, order)


def draw_parts(canvas: Canvas, pose: Pose, look: Look, parts: Iterable[str]) -> None:
    """Paint exactly these parts in exactly this order."""
    painter = Painter(canvas, pose, solve(pose, look.build), look)
    for part in parts:
        _DRAW[part](painter)


def single(pose: Pose, look: Look, height: int, k: int = 4, margin: float = 8.0) -> Surface:
    """One figure on a square picture of 100 units + margins, `height` pixels high; a miniature or a test
    picture.
    """
    size = 100 + 2 * margin
    canvas = Canvas(height, height, height / size, k)
    canvas.origin = (-margin, -margin)
    draw(canvas, pose, look)
    return canvas.image()
