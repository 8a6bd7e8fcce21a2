"""Parts of the rooms behind the title: a game's poster cut to a frame, and what a room shows while there is nothing in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pygame
from pygame import FRect, Surface

from kotgames import games
from kotgames.scenes.full_screen import FullScreen
from kotgames.system.catalogue import Words
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.grounds import picture
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import button

PICTURE = 0.58
"""Share of a poster above its lettering."""


def poster(game: str, width: int, height: int, radius: int = 8) -> Surface:
    """The part of a game's poster that shows its fighters, in pixels; a plain ground where there is none."""
    master = picture(games.poster(game))
    if master is None:
        return paint.grad_rect((width, height), radius, "#4a5362", "#1b2028")
    w, most = master.get_width(), round(master.get_height() * PICTURE)
    cut = round(w * height / width)
    if cut > most:
        w, cut = round(most * width / height), most
    part = master.subsurface(((master.get_width() - w) // 2, (most - cut) // 3, w, cut))
    return paint.round_mask(pygame.transform.smoothscale(part, (width, height)).convert_alpha(), radius)


def date_of(words: Words, day: date) -> str:
    """A day as people write it."""
    return words(
        "daily.date", day=day.day, month=words.names("daily.months", 12)[day.month - 1], year=day.year
    )


def empty(
    scene: FullScreen,
    canvas: Canvas,
    region: FRect,
    text: str,
    action: str,
    on: Callable[[], None],
    *,
    icon: str,
    sign: str,
) -> None:
    """A picture, a sentence, and the action that fills the room. `sign`: the icon of the room, over the posters."""
    wide = min(region.width - 16, 620.0)
    high = canvas.paragraph_height(text, wide - 40, 20)
    rest = high + 12 + 64 + 36
    art = min(250.0, region.height - rest - 12)
    box = FRect(region.centerx - wide / 2, region.top, wide, rest + max(0.0, art))
    box.top = region.top + max(0.0, (region.height - box.height) * 0.4)
    top = box.top
    if art >= 70:
        scene.add(_posters(FRect(box.left, top, wide, art), sign))
        top += art + 12
    rect = FRect(box.left + 20, top, wide - 40, high)

    def say(canvas: Canvas, item: Item, mood: Mood) -> None:
        canvas.paragraph(
            text, item.rect, 20, canvas.palette.text, theme.UI_BOLD, align="center", valign="middle"
        )

    scene.add(Item("empty", rect, say, label=text))
    go = FRect(box.centerx - min(wide, 360.0) / 2, rect.bottom + 16, min(wide, 360.0), 60)
    scene.add(button("fill", go, action, on, colour="primary", icon=icon, size=24))


def _posters(rect: FRect, sign: str) -> Item:
    """Posters of games that can be played, pale, with the sign of the room before them."""
    known = games.with_table()[:3]

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        high = item.rect.height
        wide = high * 0.72
        middle = item.rect.center
        shown = known if len(known) != 2 else [*known, known[0]]
        places = [(-0.62, 9.0), (0.62, -9.0), (0.0, 0.0)][-len(shown) :] if shown else []
        for game, (away, angle) in zip(reversed(shown), places, strict=False):
            size = 0.86 if away else 1.0
            px = (canvas.px(wide * size), canvas.px(high * size))

            def make(width: int, height: int, game: str = game, angle: float = angle) -> Surface:
                image = poster(game, width, height, max(4, width // 20))
                image.fill((168, 168, 178), special_flags=pygame.BLEND_RGB_MULT)
                return pygame.transform.rotozoom(image, angle, 1.0).premul_alpha() if angle else image

            image = canvas.cached(("pale poster", game, angle), px, make)
            canvas.center(image, (middle[0] + wide * away, middle[1]))
        disc = min(96.0, high * 0.5)
        spot = FRect(middle[0] - disc / 2, middle[1] - disc / 2, disc, disc)
        canvas.shadow(spot, disc / 2, 8, 4, 170)
        canvas.rounded(spot, disc / 2, "#12171f", canvas.palette.gold, 2.5)
        canvas.icon(sign, spot.center, disc * 0.6, canvas.palette.gold)

    return Item("picture", rect, draw)
