"""A controller as it lies in the hands, drawn by ourselves; its buttons are signs (`kotgames.ui.signs`) laid on it."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame
from pygame import FRect, Surface

from kotgames.ui.art import paint
from kotgames.ui.art.pen import smooth

WIDE, HIGH = 400.0, 290.0
"""The picture in its own units."""

_HALF: Final = (
    (200, 46), (168, 46), (150, 38), (116, 34), (82, 42), (56, 70), (36, 122), (20, 182), (14, 230), (24, 262), (50, 272), (78, 258),
    (104, 232), (130, 214), (162, 209), (200, 209),
)  # fmt: skip
"""The left half of its outline, from the middle above to the middle below."""


class Spot(NamedTuple):
    """The place of a button: its middle and its size."""

    x: float
    y: float
    wide: float
    high: float

    def on(self, box: FRect) -> FRect:
        """Its place on a picture that fills a box."""
        scale = box.width / WIDE
        wide, high = self.wide * scale, self.high * scale
        return FRect(box.left + self.x * scale - wide / 2, box.top + self.y * scale - high / 2, wide, high)


SPOTS: Final = {
    "lefttrigger": Spot(104, 12, 50, 26), "righttrigger": Spot(296, 12, 50, 26),
    "leftshoulder": Spot(104, 38, 66, 22), "rightshoulder": Spot(296, 38, 66, 22),
    "back": Spot(166, 70, 30, 22), "start": Spot(234, 70, 30, 22), "guide": Spot(200, 98, 26, 26),
    "leftstick": Spot(98, 108, 62, 62), "rightstick": Spot(248, 168, 62, 62), "dpad": Spot(152, 168, 58, 58),
    "y": Spot(306, 90, 32, 32), "x": Spot(277, 118, 32, 32), "b": Spot(335, 118, 32, 32), "a": Spot(306, 146, 32, 32),
}  # fmt: skip
"""Places of all that can be pressed or pushed, by SDL's name."""


def body(width: int, height: int) -> Surface:
    """The controller without its buttons: triggers and shoulders behind, grips, wells of the sticks."""
    outline = smooth([*_HALF, *((WIDE - x, y) for x, y in reversed(_HALF[1:-1]))])

    def draw(big: Surface, k: int) -> None:
        scale = width * k / WIDE

        def points(
            shape: list[tuple[float, float]], dx: float = 0.0, dy: float = 0.0
        ) -> list[tuple[float, float]]:
            return [((x + dx) * scale, (y + dy) * scale) for x, y in shape]

        pygame.draw.polygon(big, (0, 0, 0, 90), points(outline, 0, 8))
        for left in (71.0, 263.0):  # what shoulders and triggers are let into
            pygame.draw.rect(
                big,
                "#1c232e",
                (left * scale, 4 * scale, 66 * scale, 60 * scale),
                border_radius=round(18 * scale),
            )
        pygame.draw.polygon(big, "#b9c5d6", points(outline))
        inner = paint.new(*big.get_size())
        pygame.draw.polygon(
            inner,
            "#ffffff",
            [_towards(p, 2.4 * scale, (WIDE / 2 * scale, 140 * scale)) for p in points(outline)],
        )
        big.blit(
            paint.stencil(inner, paint.vgrad(big.get_size(), "#74839a", "#56647a", "#3b4759", "#28313f")),
            (0, 0),
        )
        for name in ("leftstick", "rightstick", "dpad"):
            spot = SPOTS[name]
            at = (spot.x * scale, spot.y * scale)
            pygame.draw.circle(big, "#1d242f", at, (spot.wide / 2 + 8) * scale)
            pygame.draw.circle(big, "#0d1117", at, (spot.wide / 2 + 5) * scale)

    return paint.supersample((width, height), draw)


def _towards(point: tuple[float, float], by: float, middle: tuple[float, float]) -> tuple[float, float]:
    """A point so much closer to the middle: a rim that is a little wider where the outline runs across."""
    dx, dy = middle[0] - point[0], middle[1] - point[1]
    far = max(1.0, (dx * dx + dy * dy) ** 0.5)
    return point[0] + dx / far * by, point[1] + dy / far * by
