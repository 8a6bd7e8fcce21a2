"""The tower of the Arcade: storeys of stone at dusk, eaves between its levels, a roof; and the picture at the end of a climb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Surface

from kotgames.games.mortal_kombat_kards.art import arena, cast, grounds, props
from kotgames.ui.art import paint
from kotgames.ui.art.figure import Canvas, draw, draw_parts
from kotgames.ui.art.jobs import Result
from kotgames.ui.art.paint import color, noise_at
from kotgames.ui.art.poses import pose
from kotgames.ui.art.skeleton import solve

WON, NEXT, ABOVE = "won", "next", "above"
STONES: Final = {
    WON: ("#7a3448", "#54203f", "#ffb070"), NEXT: ("#a8503f", "#6d2a44", "#ffd890"), ABOVE: ("#43215a", "#2a1242", "#b9688a"),
}  # fmt: skip
"""Stone from above to below, and the light on its edge, of a storey that is won, the next one, one above."""
JOINT: Final = "#12061c"
TILES: Final = ("#7a2c3c", "#34102e")
EDGE: Final = "#ff9a5a"
WALL: Final = 0.07
"""The wall stands so much of the width behind the ends of the eaves."""
HERO: Final = "mkk_raise"
TALL: Final = 0.80
"""Height of the one at the top, as a share of what is above the roof."""


def storey(width: int, height: int, kind: str) -> Surface:
    """A storey: courses of stone between two pillars, on a ledge. KeyError for an unknown kind."""
    top, bottom, light = STONES[kind]

    def paint_it(big: Surface, k: int) -> None:
        w, h = big.get_size()
        left, right = w * WALL, w * (1 - WALL)
        big.blit(paint.vgrad((right - left, h), top, bottom), (left, 0))
        courses, line = 3, max(1, round(h * 0.018))
        for row in range(courses):
            y = h * row / courses
            pygame.draw.line(big, color(JOINT, 150), (left, y), (right, y), line)
            for stone in range(-1, 8):
                x = left + (right - left) * (stone + 0.5 * (row % 2) + 0.3 * noise_at(row, stone)) / 7
                if left < x < right:
                    pygame.draw.line(big, color(JOINT, 120), (x, y), (x, y + h / courses), line)
        pillar = w * 0.03
        for x, value in ((left, light), (right - pillar, bottom)):
            pygame.draw.rect(big, color(JOINT), (x - line, 0, pillar + 2 * line, h))
            big.blit(paint.hgrad((pillar, h), paint.lighten(value, 0.1), paint.darken(value, 0.45)), (x, 0))
        ledge = max(2.0, h * 0.07)
        pygame.draw.rect(big, color(JOINT), (w * 0.03, h - ledge, w * 0.94, ledge))
        pygame.draw.rect(big, color(light), (w * 0.03, h - ledge, w * 0.94, max(1, ledge * 0.4)))

    return paint.supersample((width, height), paint_it, 2, ground=bottom)


def _roof(big: Surface, top: float, bottom: float, inner: float) -> None:
    """Tiles between two heights with turned-up ends, from `inner` (a share of the width) outwards; light on the left edge."""
    w, high = big.get_width(), bottom - top
    start = 0.5 + inner / 2
    right = [
        (w * start, top), (w * (start + (0.97 - start) * 0.65), bottom - high * 0.3), (w, bottom - high * 0.62), (w * 0.965, bottom),
    ]  # fmt: skip
    left = [(w - x, y) for x, y in right]
    body = [*reversed(left), *right]
    pygame.draw.polygon(big, color(TILES[1]), body)
    for index in range(1, 26):  # rows of tiles run down to the edge
        share = index / 26
        upper = (w * (0.5 + inner * (share - 0.5)), top)
        pygame.draw.line(
            big, color(TILES[0]), upper, (w * (0.05 + 0.9 * share), bottom), max(1, round(w / 130))
        )
    thick = max(2, round((bottom - top) * 0.08))
    pygame.draw.lines(big, color(EDGE), False, left[1:], thick)
    pygame.draw.line(big, color(JOINT), (w * 0.05, bottom), (w * 0.95, bottom), thick)
    pygame.draw.line(
        big, color(EDGE, 190), (w * 0.05, bottom - thick), (w * 0.95, bottom - thick), max(1, thick // 2)
    )


def eaves(width: int, height: int) -> Surface:
    """A roof between two levels of the tower; the plate with the level's name is laid over it."""
    return paint.supersample(
        (width, height), lambda big, k: _roof(big, 0, big.get_height() - k, 0.86), 2, ground=TILES[1]
    )


def summit(width: int, height: int) -> Surface:
    """The roof of the tower, a fire on its point."""

    def paint_it(big: Surface, k: int) -> None:
        w, h = big.get_size()
        _roof(big, h * 0.42, h - k, 0.34)
        pygame.draw.rect(big, color(TILES[1]), (w * 0.35, h * 0.30, w * 0.30, h * 0.16))
        pygame.draw.rect(big, color(EDGE), (w * 0.35, h * 0.30, w * 0.03, h * 0.16))
        pygame.draw.polygon(
            big, color(TILES[1]), [(w * 0.30, h * 0.32), (w * 0.5, h * 0.12), (w * 0.70, h * 0.32)]
        )

    result = paint.supersample((width, height), paint_it, 2, ground=TILES[1])
    reach = height * 0.36
    fire = paint.radial((reach, reach), color("#fff0b0"), color("#ff7a2a", 0), (0.5, 0.5), 1.0, 0.9)
    paint.put(result, fire, (width / 2, height * 0.14))
    return result


def _hero(kombatant: str, high: float) -> Surface:
    """A Kombatant with what it holds, so high in pixels, cut to its outline."""
    who, this = cast.KOMBATANTS[kombatant], pose(HERO)
    joints, scale = solve(this), high / 92
    canvas = Canvas(200 * scale, 190 * scale, scale, 2)
    canvas.origin = (-50.0, -60.0)
    if who.arms == 4:
        draw_parts(canvas, cast.second_arms(this), who.look, ("arm_far", "arm_near"))
    props.draw(canvas, who.holds, joints, this, front=False)
    draw(canvas, this, who.look)
    props.draw(canvas, who.holds, joints, this, front=True)
    image = canvas.image()
    return image.subsurface(image.get_bounding_rect(40)).copy()


def ending(kombatant: str, size: Sequence[int], floor: float = 0.86) -> Result:
    """The picture at the end of a climb: the Kombatant on the top of the tower, before moon and rays, in a rain of paper. `floor`: the
    share of the height above the roof; what is written stands below."""
    w, h = size
    who, y = cast.KOMBATANTS[kombatant], h * floor
    result = Surface((w, h), 0, 32)
    result.blit(arena.arena((w, round(h * 1.75))).back, (0, 0))
    rays = color(who.light, 58), color(who.light, 0)
    result.blit(paint.burst((w, h), (0.5, floor * 0.65), *rays, 22, 0.1), (0, 0))
    result.blit(paint.vgrad((w, h - y * 0.7), color(who.dark, 0), color(who.dark, 235)), (0, y * 0.7))
    wide = min(w * 0.7, h * 1.1)
    paint.put(result, eaves(round(wide), round(h * 0.11)), (w / 2, y - h * 0.03), "midtop")
    paint.put(result, storey(round(wide), round(h - y), NEXT), (w / 2, y + h * 0.08), "midtop")
    grounds.confetti(result, 5)
    image = _hero(kombatant, y * TALL)
    left, top = w / 2 - image.get_width() / 2, y + h * 0.005 - image.get_height()
    paint.drop_shadow(result, image, (left, top), (h * 0.02, h * 0.02), h * 0.02, 150)
    paint.glow(result, image, (left, top), who.light, h * 0.016, 2, 220)
    result.blit(image, (left, top))
    paint.vignette(result, 0.3)
    return Result((result,))
