"""Somebody who is not seen piece by piece but as one picture: in a shell of ice, in rime (a thinner one, at rest), or as a baby.

A picture is made for a look that stands with the hips at x = 0 on the ground; it is drawn where the hips are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from pygame import Rect, Surface

from kotgames.games.mortal_kombat_kards.art import act_rows, cast, elements, picture_rows, whole
from kotgames.games.mortal_kombat_kards.art.whole import Body
from kotgames.ui.art import paint
from kotgames.ui.art.compose import View
from kotgames.ui.art.look import Look
from kotgames.ui.art.pen import Canvas, ellipse
from kotgames.ui.art.poses import pose
from kotgames.ui.art.skeleton import GROUND, Point, Pose, add, mirror, shift, solve

ICE, RIME, BABY = "ice", "rime", "baby"
STIFF: Final = "mkk_stiff"
"""The pose in the ice."""
POSES: Final = {ICE: (STIFF,), RIME: (STIFF,), BABY: ("mkk_baby", "mkk_baby_cries", "mkk_baby_kicks")}
"""By guise: the poses of its pictures."""
CRIES: Final = (1, 2)
"""Pictures of a baby that cries, in turns; in the first one it has its dummy."""
CRIES_MS: Final = 210
SHELL_MS: Final = 110
"""The ice climbs up somebody in so many milliseconds."""
STATURE: Final = 0.56
"""The height of a baby's body beside one who is grown up."""
BOX: Final = (-66.0, -12.0, 132.0, 122.0)
"""Left (of the hips), top, width, height in units of what a picture may show."""
DUMMY: Final = ("#ff5f8a", "#ffd0de", "#8a1f44")
TEAR: Final = ("#8fd8ff", "#e6f8ff", "#1d5f9a")


@dataclass(frozen=True, slots=True)
class Guise:
    """Somebody ('a' or 'b') is seen in a guise from `begins` to `ends` milliseconds."""

    who: str
    name: str
    begins: int
    ends: int


class Pictures(NamedTuple):
    """The pictures of a guise (straight alpha, one size), and the way from the hips on the ground to their upper left corner, in
    pixels."""

    images: tuple[Surface, ...]
    corner: tuple[int, int]


@lru_cache(maxsize=64)
def freezes(kombatant: str) -> bool:
    """True for a Kombatant who has a way of holding somebody in ice."""
    acts = act_rows.rows()
    return any(
        one.of == kombatant and one.section == "specials" and acts[kard].element == "ice"
        for kard, one in picture_rows.rows().items()
    )


def stands_stiff(this: Pose) -> bool:
    """True for somebody who is held, wherever they stand."""
    stiff = pose(STIFF)
    return (this.lean, this.head, this.expression, this.grip_far) == (
        stiff.lean,
        stiff.head,
        stiff.expression,
        stiff.grip_far,
    )


def number(name: str, ms: float) -> int:
    """The picture of a guise that is seen so long after it began."""
    if name != BABY or ms < 2 * CRIES_MS:
        return 0
    return CRIES[int(ms / CRIES_MS) % len(CRIES)]


def pictures(name: str, look: Look, kombatant: str, facing: int, pixels: float) -> Pictures:
    """The pictures of a guise at so many pixels a unit. KeyError for an unknown one."""
    made = [_picture(name, one, look, kombatant, facing, pixels) for one in POSES[name]]
    box = made[0].get_bounding_rect(8).unionall([one.get_bounding_rect(8) for one in made[1:]])
    box = box.inflate(4, 4).clip(made[0].get_rect())
    left, top = round(BOX[0] * pixels) + box.left, round((BOX[1] - GROUND) * pixels) + box.top
    return Pictures(tuple(_cut(one, box) for one in made), (left, top))


def _cut(image: Surface, box: Rect) -> Surface:
    result = paint.new(*box.size)
    result.blit(image, (-box.left, -box.top))
    return result


def _picture(name: str, posed: str, look: Look, kombatant: str, facing: int, pixels: float) -> Surface:
    this = pose(posed)
    this = this if facing > 0 else mirror(this)
    size = (round(BOX[2] * pixels), round(BOX[3] * pixels))
    if name == BABY:
        return _baby(shift(this, -this.pelvis[0]), look, size, pixels)
    return _iced(shift(this, -this.pelvis[0]), look, kombatant, size, pixels, slight=name == RIME)


# ------------------------------------------------------------------------------------------- in ice
def _iced(
    this: Pose, look: Look, kombatant: str, size: tuple[int, int], pixels: float, *, slight: bool
) -> Surface:
    who = cast.KOMBATANTS[kombatant]
    tall = pixels * look.stature
    arms = cast.second_arms(this) if who.arms == 4 else None
    view = View((BOX[0] / look.stature, GROUND + (BOX[1] - GROUND) / look.stature), tall)
    body = whole.image(Body(look, this, solve(this), who.holds, arms), size, view)
    shell = elements.frozen(body, pixels, slight=slight)
    result = paint.new(*size)
    paint.glow(result, shell, (0, 0), "#7fd8ff", pixels * (1.2 if slight else 2.4), 2, 90 if slight else 150)
    result.blit(shell, (0, 0))
    feet = [(at[0] - view.origin[0]) * tall for at in (this.foot_near, this.foot_far)]
    ground = (GROUND - 2.0 - BOX[1]) * pixels
    elements.floor_ice(result, (min(feet), max(feet)), ground, pixels * (0.6 if slight else 1.0))
    return result


# ------------------------------------------------------------------------------------------ a baby
def infant(look: Look) -> Look:
    """Somebody as a baby: bare feet, a white napkin, a round belly, no beard."""
    return replace(
        look, beard="", boots="", shin="", tabard="", tattoo="", shorts="#f7f4ec", trim="#ffffff", shorts_length=0.12, bulk=1.0,
        belly=0.7, stature=1.0,
    )  # fmt: skip


def _baby(this: Pose, look: Look, size: tuple[int, int], pixels: float) -> Surface:
    small = pixels * STATURE
    view = View((BOX[0] / STATURE, GROUND + (BOX[1] - GROUND) / STATURE), small)
    body = Body(infant(look), this, solve(this), "", baby=True)
    result = whole.image(body, size, view)
    head = whole.large_headed(body, view)
    canvas = Canvas(*size, head.scale, whole.FINE)
    canvas.origin = head.origin
    if this.expression == "shout":
        _tears(canvas, this)
    else:
        _dummy(canvas, this)
    result.blit(canvas.image(), (0, 0))
    return result


def _dummy(canvas: Canvas, this: Pose) -> None:
    """The dummy in its mouth."""
    joints = solve(this)
    at = add(add(joints.head, joints.head_forward, 5.2), joints.head_up, -4.4)
    fill, light, ink = DUMMY
    canvas.part([ellipse(at, joints.head_up, 2.5, 1.7)], fill, None, ink, 0.5, light)
    ring = add(at, joints.head_forward, 2.0)
    canvas.part([ellipse(ring, (1.0, 0.0), 1.7, 1.7)], light, None, ink, 0.5, "#ffffff")
    canvas.part([ellipse(ring, (1.0, 0.0), 0.8, 0.8)], fill, None, ink, 0.3, None)


def _tears(canvas: Canvas, this: Pose) -> None:
    """Tears that leap from its eyes."""
    joints = solve(this)
    eye = add(add(joints.head, joints.head_forward, 4.4), joints.head_up, 0.6)
    fill, light, ink = TEAR
    for x, y, long in (
        (4.0, -1.6, 1.7),
        (7.4, 1.6, 1.4),
        (5.2, 4.4, 1.1),
        (-12.6, 0.4, 1.5),
        (-15.6, 3.4, 1.1),
    ):
        at: Point = (eye[0] + x * this.facing, eye[1] + y)
        canvas.part([ellipse(at, (0.75 * this.facing, 0.66), long, long * 0.62)], fill, None, ink, 0.4, light)
