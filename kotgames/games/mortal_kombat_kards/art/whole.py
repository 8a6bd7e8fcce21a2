"""Whole bodies as one picture: with the prop, with the second pair of arms of who has four, or as a baby."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Surface

from kotgames.games.mortal_kombat_kards.art import props
from kotgames.ui.art.compose import View
from kotgames.ui.art.figure import Canvas, draw, draw_parts
from kotgames.ui.art.look import Look
from kotgames.ui.art.skeleton import Joints, Pose

FINE: Final = 2
BABY: Final = 0.5
"""The height of a baby, as a share."""
BABY_HEAD: Final = 1.95
"""So much larger than the body is a baby's head."""


@dataclass(frozen=True, slots=True)
class Body:
    """Somebody on a picture; `arms`: the pose of those behind, of who has four."""

    look: Look
    pose: Pose
    joints: Joints
    prop: str
    arms: Pose | None = None
    baby: bool = False


def paint(canvas: Canvas, this: Body) -> None:
    """Somebody grown up on a canvas."""
    if this.arms is not None:
        draw_parts(canvas, this.arms, this.look, ("arm_far", "arm_near"))
    props.draw(canvas, this.prop, this.joints, this.pose, front=False)
    draw(canvas, this.pose, this.look)
    props.draw(canvas, this.prop, this.joints, this.pose, front=True)


def image(this: Body, size: tuple[int, int], view: View) -> Surface:
    """Somebody on a transparent picture (straight alpha)."""
    canvas = Canvas(*size, view.scale, FINE)
    canvas.origin = view.origin
    if not this.baby:
        paint(canvas, this)
        return canvas.image()
    draw_parts(canvas, this.pose, this.look, [part for part in this.pose.order if part != "head"])
    result = canvas.image()
    head = large_headed(this, view)
    layer = Canvas(*size, head.scale, FINE)
    layer.origin = head.origin
    draw_parts(layer, this.pose, this.look, ("head",))
    result.blit(layer.image(), (0, 0))
    return result


def large_headed(this: Body, view: View) -> View:
    """The view in which a baby's head is drawn, where the body is drawn in `view`: larger around the neck."""
    x, y = (this.joints.neck[i] - (this.joints.neck[i] - view.origin[i]) / BABY_HEAD for i in (0, 1))
    return View((x, y), view.scale * BABY_HEAD)
