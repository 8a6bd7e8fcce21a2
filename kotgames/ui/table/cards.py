"""Cards on a table: a pile, and a card as it is drawn on its way. Knows no game.

Lengths are units, angles degrees counter-clockwise.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any

import pygame
from pygame import FRect, Surface

from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Mood
from kotgames.ui.table.card_pictures import CardPicture, CardPictures, Key, turned
from kotgames.ui.table.context import TableContext
from kotgames.ui.table.sprites import Sprite
from kotgames.ui.widgets.controls import focus_rim


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards one on another in a place: `step` is how far each lies from the one below."""

    rect: FRect
    count: int
    step: tuple[float, float] = (-1.5, -2.0)

    @property
    def layers(self) -> int:
        """The number of cards that are drawn for it: one for every eight, at least one and three at the most."""
        return min(3, max(1, self.count // 8))

    def stack(self, canvas: Canvas, draw: Callable[[FRect], None]) -> None:
        """Draw it from below; `draw` draws one card."""
        for index in range(self.layers):
            draw(self.rect.move(index * self.step[0], index * self.step[1]))


# ------------------------------------------------------------------------------------------ how cards are drawn
def put(
    canvas: Canvas,
    key: Key,
    image: Surface,
    rect: FRect,
    *,
    corner: float = 8.0,
    lift: float = 0.0,
    angle: float = 0.0,
    step: float = 1.0,
    flat: float = 1.0,
    alpha: float = 1.0,
    passing: bool = False,
) -> None:
    """Draw a finished picture of a card in the middle of a rectangle, with its shadow: `lift` 0..1 lengthens that. Angles are rounded to
    `step`, since a picture is kept for each; a card that leans by `flat` or more and lies has no shadow (it would not lean along). `alpha`
    below 1: it fades. `passing`: it is on its way, already turned, and nothing is kept of what it looks like."""
    leaning = 0.0 if passing else round(angle / step) * step
    if leaning:
        image = turned(canvas, key, image, leaning)
    if alpha < 1.0:
        image = faded(image, alpha)
    if alpha >= 0.9 and rect.width >= 24 and (abs(angle) < flat or lift):
        high = round(lift, 1)
        canvas.shadow(rect, corner, 6 + 6 * high, 4 + 8 * high, 150, passing=passing)
    canvas.center(image, rect.center)


def faded(image: Surface, alpha: float) -> Surface:
    """A premultiplied picture at part strength, 0..1."""
    level = max(0, min(255, ceil(alpha * 255)))
    copy = image.copy()
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


MUTED_COLOUR, MUTED_LIGHT = 0.28, 0.94
"""Shares of its colour and of its light that a card keeps which cannot be played now."""


def muted(picture: Surface) -> Surface:
    """A card that cannot be played now: the same picture with little colour left, no darker; straight alpha."""
    result = pygame.transform.grayscale(picture)
    left = round(255 * MUTED_COLOUR)
    result.fill((255 - left,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    colour = picture.copy()
    colour.fill((left,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    result.blit(colour, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    light = round(255 * MUTED_LIGHT)
    result.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return result


class CardSprite(ABC):
    """Draws cards in their poses. A game says what a card's picture is, and may light cards in its own way."""

    step = 1.0
    """Angles are rounded to this."""
    flat = 1.0
    """A card that leans by so much lies without a shadow."""

    def __init__(self, ctx: TableContext[Any, Any], known: CardPictures | None = None) -> None:
        self.ctx = ctx
        self.known = known or CardPictures()

    @abstractmethod
    def picture(self, canvas: Canvas, sprite: Sprite, width: int, height: int) -> CardPicture:
        """The painting of the face or back that is seen now, in a size in pixels: the back from the middle of its turn on
        (`Sprite.turn` over 0.5)."""

    def pixels(self, canvas: Canvas, sprite: Sprite) -> tuple[int, int]:
        """The size of its picture."""
        return canvas.px(sprite.width), canvas.px(sprite.height)

    def corner(self, sprite: Sprite) -> float:
        """The radius of a card's corners."""
        return 8.0

    def light_below(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:  # noqa: B027 - most games light above
        """The light from under a card."""

    def light_above(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """The rim of a card that is held or pointed at."""
        held = self.ctx.host.held == sprite.spec.id
        if held or mood.hover:
            canvas.rim(sprite.rect.inflate(4, 4), 9, canvas.palette.gold, 3 if held else 2)
        focus_rim(canvas, sprite.rect, 8, mood)

    def _at_home(self, canvas: Canvas, sprite: Sprite, turn: float | None = None) -> CardPicture:
        home = Sprite.at(sprite.spec)
        home.turn = sprite.turn if turn is None else turn
        return self.picture(canvas, home, *self.pixels(canvas, home))

    def paint(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """A card with shadow, turn, angle and light; narrow while it turns over, pale while it goes."""
        width, height = self.pixels(canvas, sprite)
        narrow = 0.0 < sprite.turn < 1.0
        angle = 0.0 if narrow else sprite.angle
        app = self.ctx.host.app
        frame = app.frames if app.paced else None
        passing = sprite.passing and frame is not None
        if passing:
            home = self._at_home(canvas, sprite)
            back = self._at_home(canvas, sprite, 1.0) if sprite.turn > 0.0 else None
            leans = round(angle / self.step) * self.step
            key, image = self.known.passing(canvas, (width, height), home, back, leans, frame)
        else:
            wanted = self.picture(canvas, sprite, width, height)
            key, image = self.known.at_rest(canvas, wanted, frame)
            if key != wanted.key:
                app.redraw()
        if narrow:
            image = pygame.transform.scale(image, (max(1, round(width * abs(1 - 2 * sprite.turn))), height))
        self.light_below(canvas, sprite, mood)
        put(
            canvas,
            key,
            image,
            sprite.rect,
            corner=self.corner(sprite),
            lift=sprite.lift,
            angle=angle,
            step=self.step,
            flat=self.flat,
            alpha=sprite.alpha,
            passing=passing,
        )
        self.light_above(canvas, sprite, mood)
