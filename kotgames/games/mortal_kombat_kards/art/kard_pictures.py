"""The pictures of the 280 kards: pose, element, kit, prop, palette and framing of a row, laid together by one painter. No code here names a
kard; nothing is drawn by hand for one.

A picture is a master of MASTER_SIZE; faces scale it down and lay the badge of its place over its upper left corner, so no head stands
there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from kotgames.games.mortal_kombat_kards.art import cast, elements, grounds, props, whole
from kotgames.games.mortal_kombat_kards.art.cast import KOMBATANTS, Kombatant
from kotgames.games.mortal_kombat_kards.art.elements import Burst
from kotgames.games.mortal_kombat_kards.art.picture_rows import Pictured, Row, rows
from kotgames.games.mortal_kombat_kards.art.whole import BABY, FINE, Body
from kotgames.ui.art import icons, paint
from kotgames.ui.art.compose import Box, View
from kotgames.ui.art.figure import Canvas
from kotgames.ui.art.look import Look
from kotgames.ui.art.paint import color, noise_at
from kotgames.ui.art.poses import pose
from kotgames.ui.art.skeleton import GROUND, mirror, shift, solve

MASTER_SIZE: Final = (480, 440)
TYPE_TONES: Final = {"effects": "#4fe0a0", "kombos": "#b38cff"}
"""Of kards that show a sign."""
ANYBODY: Final = "liu_kang"
"""The Kombatant on basics and Defenses that are nobody's."""
TALL: Final = 108.0
"""Units that a picture of somebody standing alone is high."""
PROBE: Final = 1.2
"""Pixels a unit at which the extent of a figure is found."""
MARGIN: Final = (70.0, 60.0, 260.0, 190.0)
"""Units left of and above a pose's square that are looked through for its extent, and units in all."""
BADGE: Final = (0.40, 0.50)
"""No head has its middle farther left and up than this, as shares of the picture: there lies the badge of the place."""


# ------------------------------------------------------------------------------------------ figures
def _figure(row: Row, who: Kombatant) -> Body:
    this = pose(row.pose)
    if row.mirrored != (this.facing < 0):
        this = mirror(this)
    prop = row.prop or who.holds
    baby = row.finish == "babality"
    arms = cast.second_arms(this) if who.arms == 4 and not baby else None
    return Body(who.look, this, solve(this), "" if prop == "none" else prop, arms, baby)


def standing(kombatant: str, pose_name: str, size: tuple[int, int], facing: int, shorts: str = "") -> Surface:
    """A Kombatant alone on a transparent picture, the floor at its lower edge; `shorts`: in another colour."""
    who = KOMBATANTS[kombatant]
    look = replace(who.look, shorts=shorts) if shorts else who.look
    this = pose(pose_name)
    this = mirror(this) if facing < 0 else this
    arms = cast.second_arms(this) if who.arms == 4 else None
    scale = size[1] / TALL * look.stature
    x = this.pelvis[0] - size[0] / 2 / scale
    return whole.image(
        Body(look, this, solve(this), who.holds, arms),
        size,
        View((x, GROUND + 3 - size[1] / scale), scale),
    )


@lru_cache(maxsize=512)
def _extent(this: Body) -> Box:
    """The box that a figure fills, in units; found by drawing it small."""
    left, top, wide, high = MARGIN
    canvas = Canvas(wide * PROBE, high * PROBE, PROBE, 1, plain=True)
    canvas.origin = (-left, -top)
    whole.paint(canvas, this)
    box: Rect = canvas.surface.get_bounding_rect(40)
    return (
        box.left / PROBE - left,
        box.top / PROBE - top,
        box.right / PROBE - left,
        box.bottom / PROBE - top,
    )


def _view(row: Row, this: Body, other: Body | None, size: tuple[int, int]) -> View:
    """The view of a framing, moved as the row says, with the rival's head in it; no face under the badge."""
    w, h = size
    joints = this.joints
    left, top, right, bottom = _extent(replace(this, baby=False))
    if this.baby:
        scale = h * 0.92 * BABY / max(60.0, bottom - top) * 1.5
        x, y = (left + right) / 2, (top + bottom) / 2 - (bottom - top) * 0.16
        return View((x - w / 2 / scale, y - h / 2 / scale), scale)
    if row.framing in ("whole", "below"):
        if other is not None:
            also = _extent(other)
            left, top, right, bottom = (
                min(left, also[0]),
                min(top, also[1]),
                max(right, also[2]),
                max(bottom, also[3]),
            )
        below = row.framing == "below"
        scale = min(
            h * (1.12 if below else 0.90) / (bottom - top),
            w * (1.05 if below else 0.96) / (right - left),
            h / 62,
        )
        x, y = (left + right) / 2, top + (bottom - top) * (0.44 if below else 0.5)
    else:
        hand = joints.point(f"fist_{props.ahead(joints, this.pose)}")
        close = row.framing == "close"
        scale = h / (36 if close else 58)
        x = (joints.head[0] * 2 + hand[0]) / 3 if close else (joints.chest[0] + hand[0]) / 2
        y = joints.head[1] + 5 if close else joints.chest[1] + 8
        if other is not None:
            there = other.joints.head
            scale = min(
                scale, w / (abs(there[0] - joints.head[0]) + 34), h / (abs(there[1] - joints.head[1]) + 26)
            )
            x, y = (
                (joints.head[0] + there[0]) / 2,
                (y + (joints.head[1] + there[1]) / 2 + (5 if close else 14)) / 2,
            )
    scale *= row.zoom
    x, y = x + row.move[0] * this.pose.facing, y + row.move[1]
    at = ((joints.head[0] - x) * scale + w / 2, (joints.head[1] - y) * scale + h / 2)
    if at[0] < w * BADGE[0] and at[1] < h * BADGE[1]:
        whole = row.framing in ("whole", "below")
        scale *= 0.88 if whole else 0.78 if other is None else 0.9
        x -= max(0.0, w * (0.42 if other is None else 0.36) - ((joints.head[0] - x) * scale + w / 2)) / scale
        y -= h * 0.05 / scale if whole else 0.0
    return View((x - w / 2 / scale, y - h / 2 / scale), scale)


def _rival(row: Row, this: Body, tones: tuple[str, str]) -> Body:
    """Somebody without a name, in the tones of the picture."""
    other = pose(row.foe)
    if other.facing == this.pose.facing:
        other = mirror(other)
    x = row.foe_at[0] if this.pose.facing > 0 else 100.0 - row.foe_at[0]
    other = shift(other, x - other.pelvis[0], row.foe_at[1])
    body, cloth = paint.hexed(paint.mix(*tones, 0.46)), paint.hexed(paint.mix(*tones, 0.22))
    look = Look(
        skin=body, hair=cloth, shorts=cloth, gloves=body, glove_style="bare", trim=cloth, shorts_length=1.0, eye=cloth,
        ink=paint.hexed(paint.darken(tones[0], 0.45)), hairstyle="bald",
    )  # fmt: skip
    return Body(look, other, solve(other), "")


# ----------------------------------------------------------------------------------------- elements
@dataclass(frozen=True, slots=True)
class _Place:
    """The element of a picture, and whether it lies behind the figure."""

    burst: Burst
    behind: bool = False


def _element(
    row: Row, this: Body, view: View, size: tuple[int, int], seed: int, tones: tuple[str, str]
) -> _Place | None:
    w, h = size
    if row.shown == "none":
        return None
    joint = row.joint or f"fist_{props.ahead(this.joints, this.pose)}"
    at = view.px(this.joints.point(joint))
    tone = row.tone or (tones[1] if row.element == "force" else "")
    reach = h * row.radius
    night = row.finish == "fatality"  # the element fills it, behind who made it
    if row.shown == "shot":
        far = min(w * 0.84, max(w * 0.16, at[0] + this.pose.facing * w * 0.42)), at[1] + h * 0.02
        return _Place(Burst(row.element, far, reach, at, seed, 1.0, tone))
    if row.shown == "aura":
        middle = view.px(this.joints.belly)
        return _Place(Burst(row.element, middle, h * 0.55 * row.radius / 0.24, None, seed, 1.4, tone), True)
    if row.shown == "floor":
        return _Place(Burst(row.element, (at[0], h * 0.90), reach, None, seed, 1.2, tone), night)
    if row.shown == "rain":
        above = (at[0] - w * 0.1, -h * 0.1)
        return _Place(Burst(row.element, (at[0], min(h * 0.9, at[1])), reach, above, seed, 1.2, tone), night)
    return _Place(Burst(row.element, at, reach, None, seed, 1.0, tone), night)


def _put_flying(target: Surface, row: Row, this: Body, view: View) -> None:
    """Something on its way, with the air it cuts."""
    w, h = target.get_size()
    joint = row.joint or f"fist_{props.ahead(this.joints, this.pose)}"
    f = this.pose.facing
    start = view.px(this.joints.point(joint))
    at = (min(w * 0.82, max(w * 0.18, start[0] + f * w * 0.36)), start[1] - h * 0.01)
    cut = Burst("steel", at, h * 0.20, start, 3)
    elements.put(target, cut)
    image = props.sprite(props.IN_FLIGHT[row.flies], max(1.0, h / 58), 0.0 if f > 0 else 180.0, f < 0, FINE)
    paint.drop_shadow(
        target, image, (at[0] - image.get_width() / 2, at[1] - image.get_height() / 2), (2, 3), 3, 120
    )
    paint.put(target, image, at)


# ------------------------------------------------------------------------------------------ pictures
def picture(kard: str, size: tuple[int, int] = MASTER_SIZE, kombatant: str = "") -> Surface:
    """The picture of a kard, opaque, in any size. `kombatant`: who is seen on a basic or a Defense (of the others the row knows). KeyError
    for an unknown kard or Kombatant."""
    this = rows()[kard]
    if this.section == "effects":
        return _sign(this, size)
    if this.section == "kombos":
        return _fists(this, size)
    return _fighting(this.row, KOMBATANTS[this.of or kombatant or ANYBODY], seed_of(kard), size)


def seed_of(kard: str) -> int:
    """A number of its own for a kard."""
    return 1 + sum(ord(letter) * (index + 3) for index, letter in enumerate(kard)) % 97


def _fighting(row: Row, who: Kombatant, seed: int, size: tuple[int, int]) -> Surface:
    w, h = size
    tones = (who.dark, who.light)
    this = _figure(row, who)
    other = _rival(row, this, tones) if row.foe else None
    view = _view(row, this, other, size)
    chest = view.px(this.joints.chest)
    result = grounds.ground(
        row.ground, size, tones, (min(0.9, max(0.1, chest[0] / w)), 0.45), row.element, seed
    )
    place = _element(row, this, view, size, seed, tones)
    if place is not None and place.behind:
        elements.put(result, place.burst)
    image = whole.image(this, size, view)
    if other is not None:
        rival = whole.image(other, size, view)
        paint.drop_shadow(result, rival, (0, 0), (h * 0.015, h * 0.015), h * 0.015, 120)
        paint.glow(result, rival, (0, 0), paint.lighten(who.light, 0.45), h * 0.012, 2, 170)
        result.blit(rival, (0, 0))
    paint.drop_shadow(result, image, (0, 0), (h * 0.02, h * 0.02), h * 0.02, 150)
    dark = row.element == "shadow"
    paint.glow(
        result,
        image,
        (0, 0),
        "#d9bcff" if dark else who.light,
        h * (0.035 if dark else 0.016),
        3 if dark else 1,
        200,
    )
    result.blit(image, (0, 0))
    if place is not None and not place.behind:
        elements.put(result, place.burst)
    if row.flies:
        _put_flying(result, row, this, view)
    if row.finish == "friendship":
        if this.prop != "gift":
            paint.put(result, props.sprite("gift", h / 74, 0.0), (w * 0.85, h * 0.80))
        grounds.confetti(result, seed)
    if row.turn:
        big = pygame.transform.rotozoom(result, row.turn, 1.18)
        result.blit(big, ((w - big.get_width()) / 2, (h - big.get_height()) / 2))
    paint.vignette(result, 0.45 if row.finish in ("", "fatality") else 0.2)
    return result


# -------------------------------------------------------------------------------------------- signs
def _sign_ground(size: tuple[int, int], tone: str, seed: int) -> Surface:
    result = Surface(size, 0, 32)
    result.blit(paint.vgrad(size, paint.darken(tone, 0.82), paint.darken(tone, 0.55)), (0, 0))
    rays = 10 + seed % 9
    result.blit(
        paint.burst(size, (0.5, 0.5), color(tone, 46), color(tone, 0), rays, 0.1, 0.07 * seed), (0, 0)
    )
    return result


def _sign(this: Pictured, size: tuple[int, int]) -> Surface:
    """The sign of an effect."""
    tone, h = TYPE_TONES["effects"], size[1]
    result = _sign_ground(size, tone, seed_of(this.kard))
    sign = icons.sticker(this.row.icon, h * 0.66, "#ffffff", tone, ink="#0c0a14", outline=max(2.0, h * 0.02))
    paint.put(result, sign, (size[0] / 2, h / 2))
    paint.vignette(result, 0.4)
    return result


def _fists(this: Pictured, size: tuple[int, int]) -> Surface:
    """The fists of a Kombo, linked, below its own sign."""
    tone, (w, h) = TYPE_TONES["kombos"], size
    result = _sign_ground(size, tone, seed_of(this.kard))
    count = max(2, this.row.fists)
    side = min(h * 0.42, w * 0.92 / (count * 0.86 + 0.14))
    step = side * 0.86
    for index in range(count):
        x = w / 2 + (index - (count - 1) / 2) * step
        y = h * (0.64 + 0.05 * (noise_at(7, index) - 0.5))
        if index:
            ring = paint.ring((side * 0.34, side * 0.24), side * 0.12, side * 0.055, "#ffe9b0")
            paint.drop_shadow(result, ring, (x - step / 2 - side * 0.17, y - side * 0.12), (1, 2), 2, 160)
            paint.put(result, ring, (x - step / 2, y))
        fist = icons.sticker("fist", side * 0.8, "#ffffff", tone, ink="#0c0a14", outline=max(2.0, h * 0.014))
        paint.put(result, fist, (x, y))
    if this.row.icon:
        sign = icons.sticker(
            this.row.icon, h * 0.36, "#fff4d0", "#ffb84a", ink="#0c0a14", outline=max(2.0, h * 0.014)
        )
        paint.put(result, sign, (w / 2, h * 0.25))
    paint.vignette(result, 0.4)
    return result
