"""Pictures for the tower of cubes: the dock around it, its table and tray, the cubes at any angle, the lamps of the clock."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Surface

from kotgames.games.knockdown.art import card_art, tokens
from kotgames.ui.art import paint
from kotgames.ui.art.jobs import Result

INK: Final = "#05070d"
CYAN, VIOLET, ORANGE, GREEN = "#35d0ff", "#b061ff", "#ff9a3c", "#7dffb0"
STEEL: Final = "#27344a"

GRIP: Final = 1.34
"""The brackets of a hand, and the frame of a cube that breaks the rule, are pictures so much wider than the cube."""


# ------------------------------------------------------------------------------------------------ behind it
def dock(size: Sequence[int]) -> Result:
    """The hall of the arena, dimmed, so that what stands before it is seen: dark where cubes are, a light from above on the table."""
    width, height = size
    result = Surface((width, height), 0, 32)
    result.blit(card_art.hall_back((width, height)), (0, 0))
    result.fill((158, 164, 186), special_flags=pygame.BLEND_RGB_MULT)
    wide = round(height * 0.9)
    beam = paint.new(wide, height)
    spread = [(wide * 0.42, 0), (wide * 0.58, 0), (wide * 0.92, height), (wide * 0.08, height)]
    pygame.draw.polygon(beam, (120, 200, 255, 30), spread)
    soft = paint.blur(beam, height / 26)
    result.blit(soft, (round(width / 2 - soft.get_width() / 2), 0))
    dusk = paint.radial((width, height), (3, 5, 12, 0), (3, 5, 12, 190), (0.5, 0.6), 1.05, 1.3)
    result.blit(dusk, (0, 0))
    return Result((result,))


# ------------------------------------------------------------------------------------------------ cubes
def _corners(middle: float, reach: float, turn: float) -> list[tuple[float, float]]:
    """A square around a middle, turned by radians to the left; from its upper left corner, clockwise."""
    cos, sin = math.cos(turn), math.sin(turn)
    return [
        (middle + reach * (x * cos + y * sin), middle + reach * (y * cos - x * sin))
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def cube(kind: str, px: int, degrees: int) -> Surface:
    """A wound cube from the front, its side `px` pixels long, turned to the left; the light stays above at the left. The picture is as
    large as its diagonal. KeyError for a kind that there is not."""
    base = tokens.CUBES[kind]
    heavy = kind == tokens.HEAVY
    side = math.ceil(px * math.sqrt(2)) + 4
    turn = math.radians(degrees)

    def draw(big: Surface, k: int) -> None:
        middle, half = side * k / 2, px * k / 2
        line = max(1.0 * k, half * 0.05)
        pygame.draw.polygon(big, INK, _corners(middle, half, turn))
        outer, inner = _corners(middle, half - line, turn), _corners(middle, half * 0.72, turn)
        for index in range(4):
            after = (index + 1) % 4
            # where an edge looks to says how much light it gets
            away = turn + math.pi / 2 - index * math.pi / 2
            light = math.cos(away - math.radians(120))
            tone = paint.lighten(base, 0.5 * light) if light > 0 else paint.darken(base, -0.42 * light)
            pygame.draw.polygon(big, tone, [outer[index], outer[after], inner[after], inner[index]])
        pygame.draw.polygon(big, paint.darken(base, 0.08 if heavy else 0.03), inner)
        pygame.draw.aalines(big, paint.lighten(base, 0.35), True, inner)
        centre, dot = (middle, middle), half * 0.26
        if heavy:
            pygame.draw.polygon(big, "#ffe9e4", paint.star_poly(centre, half * 0.52, half * 0.18, 4, -turn))
        else:
            pygame.draw.circle(big, paint.darken(base, 0.30), centre, dot)
            pygame.draw.circle(big, paint.lighten(base, 0.25), centre, dot, max(1, round(line)))

    return paint.supersample((side, side), draw, 4, INK)


def frame(px: int, degrees: int, colour: str, thick: float) -> Surface:
    """A frame around a cube of `px` pixels, turned with it."""
    side, turn = math.ceil(px * GRIP * math.sqrt(2)) + 4, math.radians(degrees)

    def draw(big: Surface, k: int) -> None:
        middle, half = side * k / 2, px * k / 2
        pygame.draw.polygon(big, colour, _corners(middle, half + thick * k, turn))
        pygame.draw.polygon(big, (0, 0, 0, 0), _corners(middle, half - 1.0 * k, turn))

    return paint.supersample((side, side), draw, 4, colour)


def brackets(px: int, degrees: int, colour: str) -> Surface:
    """The four corners of a hand around a cube of `px` pixels."""
    side, turn = math.ceil(px * GRIP * math.sqrt(2)) + 4, math.radians(degrees)

    def draw(big: Surface, k: int) -> None:
        middle, reach = side * k / 2, px * k * 0.61
        corners = _corners(middle, reach, turn)
        for value, wide in ((INK, max(4 * k, px * k * 0.13)), (colour, max(2 * k, px * k * 0.07))):
            for index, (x, y) in enumerate(corners):
                beside = (corners[index - 1], corners[(index + 1) % 4])
                arms = [(x + (across - x) * 0.26, y + (down - y) * 0.26) for across, down in beside]
                for arm in arms:
                    pygame.draw.line(big, value, (x, y), arm, round(wide))
                for point in ((x, y), *arms):
                    pygame.draw.circle(big, value, point, wide / 2)

    return paint.supersample((side, side), draw, 4, INK)


def glow(px: int, colour: str) -> Surface:
    """Light around a cube of `px` pixels."""
    side = round(px * 2.3)
    return paint.radial((side, side), paint.color(colour, 150), paint.color(colour, 0), (0.5, 0.5), 1.0, 1.2)


# ------------------------------------------------------------------------------------------------ what they stand on
def table(width: int, height: int, thick: int, colour: str) -> Surface:
    """A bench of steel: a plate `thick` pixels thick with a lit edge, and a foot down to the end of the picture."""

    def draw(big: Surface, k: int) -> None:
        w, h = width * k, height * k
        plate = float(thick * k)
        foot = [(w * 0.24, plate), (w * 0.76, plate), (w * 0.70, h), (w * 0.30, h)]
        pygame.draw.polygon(big, "#0b111c", foot)
        pygame.draw.polygon(big, "#16202f", [foot[0], (w * 0.36, plate), (w * 0.38, h), foot[3]])
        pygame.draw.rect(big, INK, (0, 0, w, plate + 2 * k), border_radius=round(plate * 0.25))
        steel = (1.5 * k, 1.5 * k, w - 3 * k, plate - 2 * k)
        pygame.draw.rect(big, STEEL, steel, border_radius=round(plate * 0.22))
        shine = (2 * k, 1.5 * k, w - 4 * k, max(2 * k, plate * 0.2))
        pygame.draw.rect(big, paint.lighten(STEEL, 0.28), shine, border_radius=round(plate * 0.1))
        for share in (0.04, 0.96):
            pygame.draw.circle(big, "#0d1522", (w * share, plate * 0.6), plate * 0.11)
        strip = pygame.Rect(0, 0, w * 0.82, max(2 * k, plate * 0.14))
        strip.center = (round(w / 2), round(plate * 0.62))
        pygame.draw.rect(big, colour, strip, border_radius=round(strip.height / 2))
        pygame.draw.rect(big, paint.lighten(colour, 0.6), strip.inflate(-4 * k, -strip.height * 0.6))

    return paint.supersample((width, height), draw, 4, INK)


BOARD: Final = 4.0 / 44.0
"""Thickness of a board of the tray, in parts of a row."""
BOARDS_ABOVE: Final = 8.0 / 44.0
"""So much room there is above the uppermost row."""


def tray(width: int, height: int, shelf: float, rows: int = 1) -> Surface:
    """The tray beside the table: a back with a rim, a shelf of `shelf` pixels at its foot, and a board under every further row of cubes,
    which lies there also when nothing is below."""
    pitch = (height - shelf) / (rows + BOARDS_ABOVE)

    def draw(big: Surface, k: int) -> None:
        w, h, s = width * k, height * k, shelf * k
        back = pygame.Rect(0, 0, w, round(h - s * 0.4))
        pygame.draw.rect(big, (10, 14, 26, 205), back, border_radius=round(s * 0.5))
        rim = max(1, round(1.6 * k))
        pygame.draw.rect(big, paint.color(VIOLET, 210), back, rim, border_radius=round(s * 0.5))
        for row in range(1, rows):
            board = pygame.Rect(0, 0, w * 0.95, max(2 * k, pitch * k * BOARD))
            board.midtop = round(w / 2), round(h - s - pitch * k * row)
            pygame.draw.rect(big, STEEL, board)
            pygame.draw.line(big, paint.color(VIOLET, 170), board.topleft, board.topright, max(1, k))
        plate = pygame.Rect(0, round(h - s), w, round(s))
        pygame.draw.rect(big, INK, plate, border_radius=round(s * 0.3))
        pygame.draw.rect(big, STEEL, plate.inflate(-3 * k, -3 * k), border_radius=round(s * 0.26))
        strip = pygame.Rect(0, 0, w * 0.8, max(2 * k, s * 0.18))
        strip.center = plate.center
        pygame.draw.rect(big, VIOLET, strip, border_radius=round(strip.height / 2))

    return paint.supersample((width, height), draw, 4, INK)


def claw(width: int, height: int) -> Surface:
    """The claw of the carriage, which holds a cube: a block on its rail and two arms."""

    def draw(big: Surface, k: int) -> None:
        w, h = width * k, height * k
        for value, grow in ((INK, 2.0 * k), ("#4a5f82", 0.0)):
            block = pygame.Rect(w * 0.3, h * 0.06, w * 0.4, h * 0.42).inflate(2 * grow, 2 * grow)
            pygame.draw.rect(big, value, block, border_radius=round(4 * k))
            for side in (-1, 1):
                arm = [(w * (0.5 + side * x), h * y) for x, y in ((0.12, 0.4), (0.40, 0.5), (0.40, 0.96))]
                pygame.draw.lines(big, value, False, arm, round(w * 0.085 + 2 * grow))
        pygame.draw.circle(big, CYAN, (w * 0.5, h * 0.27), w * 0.07)

    return paint.supersample((width, height), draw, 4, INK)


# ------------------------------------------------------------------------------------------------ the clock
def dial(px: int) -> Surface:
    """The face of the clock, without its lamps."""

    def draw(big: Surface, k: int) -> None:
        w = px * k
        middle = (w / 2, w / 2)
        pygame.draw.circle(big, INK, middle, w / 2)
        pygame.draw.circle(big, "#2c3a52", middle, w / 2 - 2 * k)
        pygame.draw.circle(big, "#141d2d", middle, w / 2 - 2 * k - w * 0.018)
        pygame.draw.circle(big, "#070b14", middle, w * 0.375)
        pygame.draw.circle(big, "#33455f", middle, w * 0.375, max(1, round(1.4 * k)))

    face = paint.supersample((px, px), draw, 4, INK)
    sheen = paint.radial((px, px), (150, 200, 255, 34), (150, 200, 255, 0), (0.36, 0.26), 0.8, 1.2)
    face.blit(paint.clip(sheen, face), (0, 0))
    return face


def lamp(px: int, colour: str, lit: bool) -> Surface:
    """A lamp of the clock's ring, with its light around it."""
    side = px * 3

    def draw(big: Surface, k: int) -> None:
        middle, wide = side * k / 2, px * k
        pygame.draw.circle(big, INK, (middle, middle), wide * 0.56)
        pygame.draw.circle(big, colour if lit else "#243149", (middle, middle), wide * 0.46)
        if lit:
            spot = (middle - wide * 0.1, middle - wide * 0.12)
            pygame.draw.circle(big, paint.lighten(colour, 0.6), spot, wide * 0.2)

    body = paint.supersample((side, side), draw, 4, INK)
    if not lit:
        return body
    around = paint.color(colour, 120), paint.color(colour, 0)
    result = paint.radial((side, side), *around, (0.5, 0.5), 1.0, 1.3)
    result.blit(body, (0, 0))
    return result
