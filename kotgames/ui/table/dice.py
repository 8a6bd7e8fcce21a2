"""Dice on a table: how they tumble, where they lie, what is a success, and the two lines that say what was rolled for and what came of it.

The words are the game's: `place.die` (its parameter is `face`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pygame
from pygame import FRect, Surface

from kotgames.ui import theme
from kotgames.ui.art.dice import die as draw_die
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.context import TableContext
from kotgames.ui.table.ids import CAPTION
from kotgames.ui.table.motions import Motions
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.table.stage import bill as bills
from kotgames.ui.timeline import Call, Drive, Reveal, Seq, Track, ease_out

SUM: Final = 92.0
"""A die with its sum below takes so much of a row."""
SUMMED: Final = 0.43
"""Dice with sums below lie no further down than this share of the mat."""
TUMBLE: Final = 700.0
"""Dice tumble so long, in milliseconds at speed 1."""
DIE: Final = 42.0
"""The size of a die in units, where there is room."""


@dataclass(slots=True)
class Rolled:
    """Dice that were thrown. `good` of a die: success, miss, or None where that is no question; `seats`: whose each is; `shown`: the result
    may be read; `sums`: where each seat counts something to its die, what that makes, in words ("2 + 3 = 5")."""

    faces: tuple[int, ...]
    good: tuple[bool | None, ...]
    seats: tuple[int, ...]
    title: str
    result: str
    shown: bool = False
    sums: tuple[str, ...] = ()


class DiceTray:
    """The dice of the last roll."""

    def __init__(self, ctx: TableContext[Any, Any]) -> None:
        self.ctx = ctx
        self.rolled: Rolled | None = None
        """The roll that lies there."""

    def clear(self) -> None:
        """Nothing lies there any more."""
        self.rolled = None

    def take_away(self) -> None:
        """The same, and nothing of it fades: what they lie on goes away now."""
        for name in [name for name in self.ctx.field.sprites if name.startswith("die:")]:
            self.ctx.field.drop(name)
        self.rolled = None

    # ---- motion

    def roll(self, rolled: Rolled, motions: Motions) -> Track:
        """Dice are thrown: they tumble and settle on what was rolled; then success and miss show."""

        def throw() -> None:
            self.rolled = rolled
            motions.place(0)
            for sprite in self._sprites():
                sprite.extra["rolling"] = 1.0

        def tumble(t: float) -> None:
            for index, sprite in enumerate(self._sprites()):
                _tumble(sprite.extra, t, index, rolled.faces[index])
            self.ctx.host.app.redraw()

        def land() -> None:
            rolled.shown = True
            for sprite in self._sprites():
                sprite.extra.clear()
            self.ctx.host.changed()

        return Seq(Call(throw), Drive(TUMBLE if motions.moving else 0.0, tumble, ease_out), Reveal(land))

    def _sprites(self) -> list[Sprite]:
        """The dice that are on the screen: all of them, or none where their page is not open."""
        count = len(self.rolled.faces) if self.rolled is not None else 0
        sprites = self.ctx.field.sprites
        return [sprites[f"die:{index}"] for index in range(count) if f"die:{index}" in sprites]

    # ---- picture

    def specs(self, mat: FRect | None, *, down: float = 0.49, front: FRect | None = None) -> list[Spec]:
        """The dice in a row from the right edge of the mat; `down`: how far below its upper edge, as a share of its height. With `front`
        they lie on the stage that came forward there, whether there is a mat or not."""
        rolled = self.rolled
        if rolled is None:
            return []
        if front is not None:
            return self._on_stage(rolled, front)
        if mat is None:
            return []
        found = []
        for index, (face, good) in enumerate(zip(rolled.faces, rolled.good, strict=True)):
            x, y, size = self._spot(rolled, mat, index, down)
            y += (2.0, -3.0, 1.0, -2.0)[index % 4]
            look = ("die", face, good, rolled.seats[index])
            label = self.ctx.words("place.die", face=face)
            angle = ((index * 37 + face * 11) % 21) - 10.0
            found.append(Spec(f"die:{index}", x, y, size, size, look, angle, 5, label=label))
        return found

    @staticmethod
    def _spot(rolled: Rolled, mat: FRect, index: int, down: float) -> tuple[float, float, float]:
        """The place of a die on the mat, and its size: x, y, side."""
        size = min(DIE, mat.height * 0.36)
        last = len(rolled.faces) - 1 - index
        if rolled.sums:
            return mat.right - 16 - SUM * (0.5 + last), mat.top + mat.height * min(down, SUMMED), size
        return mat.right - 24 - size / 2 - last * size * 1.45, mat.top + mat.height * down, size

    def _on_stage(self, rolled: Rolled, stage: FRect) -> list[Spec]:
        """In a row at the lower edge of the stage, on the side of whose they are."""
        place = bills.dice_place(stage, len(rolled.faces), int(all(seat == 1 for seat in rolled.seats)))
        size = place.height
        found = []
        for index, (face, good) in enumerate(zip(rolled.faces, rolled.good, strict=True)):
            look = ("die", face, good, rolled.seats[index])
            angle = ((index * 37 + face * 11) % 13) - 6.0
            x = place.left + size * (0.5 + index * 1.32)
            y = place.centery + (2.0, -3.0, 1.0, -2.0)[index % 4]
            label = self.ctx.words("place.die", face=face)
            found.append(
                Spec(f"die:{index}", x, y, size, size, look, angle, bills.FRONT_LAYER + 2, label=label)
            )
        return found

    def paint(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """One die: tumbling faces while it rolls, then success or miss by colour, tick and cross."""
        _, face, good, seat = sprite.spec.face
        rolling = sprite.extra.get("rolling", 0.0) > 0
        shown = int(sprite.extra.get("face", face)) if rolling else face
        colours = canvas.palette
        base = colours.seat(seat) if rolling or good is not False else "#55617a"
        angle = round((sprite.angle + sprite.extra.get("spin", 0.0)) / 6) * 6 % 360
        image = _die(canvas, canvas.px(sprite.width), shown, base, angle, rolling=rolling)
        lift = sprite.extra.get("height", 0.0)
        if not rolling and good:
            canvas.halo(sprite.rect, 9, colours.gold, 6, 2)
        box = FRect(sprite.rect)
        canvas.shadow(box, 8, 5 + lift * 0.1, 4 + lift * 0.3, 150)
        canvas.center(image, (sprite.x, sprite.y - lift))
        if rolling or good is None:
            return
        chip = FRect(box.right - 13, box.top - 9, 22, 22)
        canvas.rounded(chip, 11, "#0d1016", colours.gold if good else "#7b8899", 1.5)
        canvas.icon("check-mark" if good else "cancel", chip.center, 13, colours.gold if good else "#c6ced9")

    def caption(self, mat: FRect) -> list[Item]:
        """The purpose of the roll, and its outcome."""
        rolled = self.rolled
        if rolled is None:
            return []
        width = min(420.0, mat.width * 0.46)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            for text, y, size, room in (
                (rolled.title, mat.top + 17, 17.0, width),
                # along the floor there is room for a long name
                (rolled.result if rolled.shown else "", mat.bottom - 15, 16.0, mat.width - 32),
            ):
                if text:
                    canvas.text(
                        text, (mat.right - 16, y), size, "#ffffff", theme.UI_BOLD, anchor="midright", width=room, outline=1.5,
                        ink="#0a0c10",
                    )  # fmt: skip
            if rolled.shown:
                for index, text in enumerate(rolled.sums):
                    self._sum(canvas, rolled, mat, index, text)

        rect = FRect(mat.right - width - 16, mat.top + 4, width, mat.height - 8)
        told = ". ".join((rolled.title, *rolled.sums, rolled.result)) if rolled.shown else rolled.title
        return [Item(CAPTION, rect, draw, label=told)]

    def _sum(self, canvas: Canvas, rolled: Rolled, mat: FRect, index: int, text: str) -> None:
        """The sum of a seat's die with what it counts to it, below the die."""
        x, y, size = self._spot(rolled, mat, index, SUMMED)
        ink = canvas.palette.gold if rolled.good[index] else "#ffffff"
        canvas.text(
            text, (x, y + size / 2 + 13), 17, ink, theme.UI_BOLD, anchor="center", width=SUM - 4, outline=1.5, ink="#0a0c10"
        )  # fmt: skip


def _die(canvas: Canvas, px: int, value: int, colour: str, angle: int, *, rolling: bool) -> Surface:
    """A die; while it rolls its picture is only turned, at rest its light is right too."""
    if not rolling:
        return canvas.shapes.get(
            ("die", px, value, colour, angle), lambda: draw_die(px, value, colour, angle)
        )
    flat = canvas.shapes.get(("die", px, value, colour, 0), lambda: draw_die(px, value, colour, 0))
    key = ("die turned", px, value, colour, angle)
    return canvas.shapes.get(key, lambda: pygame.transform.rotozoom(flat, angle, 1.0), finished=True)


def _tumble(extra: dict[str, float], t: float, index: int, face: int) -> None:
    """The state of a rolling die at a share of its way: faces change ever slower, it hops and spins out."""
    steps = int(9 * t) + index
    extra["rolling"] = 0.0 if t >= 1 else 1.0
    extra["face"] = float(face if t > 0.86 else (face + steps * 2 + index) % 6 + 1)
    extra["spin"] = (1 - t) * (540 + 90 * index) * (1 if index % 2 else -1)
    hop = abs(((t * 2.4) % 1.0) - 0.5) * 2
    extra["height"] = (1 - t) * 26 * (1 - hop * hop)
