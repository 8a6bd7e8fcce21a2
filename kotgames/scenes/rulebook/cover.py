"""The outside of the rulebook: binding, paper, what stands on the cover above the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import FRect, Surface

from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.scrolling import ScrollArea
from kotgames.ui.widgets.controls import focus_rim

INK: Final = "#2a2018"
SOFT: Final = "#5d4a36"
OXBLOOD: Final = "#7a1d14"


def cover(canvas: Canvas, box: FRect) -> None:
    """The binding: red leather with a gold line."""
    canvas.shadow(box, 16, 14, 8, 190)
    canvas.shape(("rules cover",), box, _leather)
    canvas.rim(box, 16, "#1b0906", 2)
    canvas.rim(box.inflate(-10, -10), 12, "#c9a24a", 1.2)


def paper(canvas: Canvas, box: FRect, *, left: bool = False, low: bool = False) -> None:
    """A page; `left` of a spread: the fold is at its right edge. `low`: the darker paper of the contents."""
    canvas.shape(("rules paper", left, low), box, lambda w, h: _sheet(w, h, left=left, low=low))


def _leather(width: int, height: int) -> Surface:
    face = paint.grad_rect((width, height), max(6, width // 70), "#74281b", "#4f1710", "#36100b")
    grain = paint.texture("leather", (width, height), 0.16)
    face.blit(paint.clip(grain, face), (0, 0))
    return face


def _sheet(width: int, height: int, *, left: bool, low: bool) -> Surface:
    colours = ("#ecdfc0", "#e2d2ac") if low else ("#f8f1df", "#f0e5c9")
    face = paint.grad_rect((width, height), max(3, width // 160), *colours)
    grain = paint.texture("paper", (width, height), 0.05)
    face.blit(paint.clip(grain, face), (0, 0))
    depth = min(width // 3, max(8, height // 16))
    shade = paint.hgrad((depth, height), (70, 40, 15, 0), (70, 40, 15, 96))
    if not left:
        shade = pygame.transform.flip(shade, True, False)
    fold = paint.new(width, height)
    fold.blit(shade, (width - depth if left else 0, 0))
    face.blit(paint.clip(fold, face), (0, 0))
    return face


def bar(area: ScrollArea, item: Item) -> None:
    """Give the scroll bar of an area the colours of paper."""
    track = FRect(item.rect)
    size = max(24.0, area.rect.height * area.rect.height / area.content)
    top = track.top + (track.height - size) * (area.offset / area.most)

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        canvas.rounded(track, 5, "#d9c79c", "#c3ab77", 1)
        colour = OXBLOOD if mood.hover or mood.pressed else "#a5763a"
        canvas.rounded(FRect(track.left + 1.5, top, track.width - 3, size), 3.5, colour)

    item.paint = draw


def masthead(canvas: Canvas, rect: FRect, title: str, game: str, most: float) -> tuple[Item, float]:
    """The title at the left of a head, with the game's name where both fit into `most` units; returned with its width."""
    big = canvas.text_width(title, 28, theme.POSTER) + 46
    small = canvas.text_width(game, 18)
    room = big + small + 24 if big + small + 24 <= most else big

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        canvas.icon("rule-book", (box.left + 20, box.centery), 32, "#f2c866")
        end = canvas.text(title, (box.left + 44, box.centery), 28, "#ffdf94", theme.POSTER).right
        if room > big:
            canvas.text(game, (end + 14, box.centery + 3), 18, "#f3e3c3", width=small + 4)

    return Item(
        "masthead", FRect(rect.left, rect.top, room, rect.height), draw, label=f"{title}: {game}"
    ), room


def search_field(rect: FRect, hint: str, text: str, count: str, typed: Callable[[str], None]) -> Item:
    """The field of a search; `count`: the number of finds in words."""

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        box = item.rect
        hot = mood.editing or mood.hover or mood.focus
        canvas.rounded(box, 10, "#fbf5e4", "#ffd34d" if hot else "#c9a24a", 2.5 if mood.editing else 1.5)
        canvas.icon("magnifying-glass", (box.left + 20, box.centery), 20, OXBLOOD)
        wide = canvas.text_width(count, theme.SMALL) if count else 0.0
        room = box.width - 50
        shown = text + ("|" if mood.editing else "")
        # the count goes before a letter of what is written is cut
        if count and canvas.text_width(shown, 17, theme.UI_BOLD) + wide + 14 <= room:
            canvas.text(count, (box.right - 12, box.centery), theme.SMALL, SOFT, anchor="midright")
        if shown:
            px = canvas.size_px(theme.SMALL)
            fits = canvas.scribe.fitting(shown, theme.UI_BOLD, px, room * canvas.u, backwards=True)
            shown = shown[-max(1, fits) :]  # what is written last is seen
            canvas.text(shown, (box.left + 38, box.centery), 17, INK, theme.UI_BOLD, width=room)
        else:
            canvas.text(hint, (box.left + 38, box.centery), 17, SOFT, width=room)
        focus_rim(canvas, box, 10, mood)

    return Item("search", rect, draw, role="field", label=hint, typed=typed, text=text, focus=True)


def knob(
    name: str,
    rect: FRect,
    says: str,
    on: Callable[[], None],
    *,
    glyph: str = "",
    icon: str = "",
    why: str = "",
    lit: bool = False,
) -> Item:
    """A square button on the cover, with a sign alone; its name is the tip. `why`: it cannot be used now, and says this."""
    able = not why

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        hot = (mood.hover or mood.focus) and able
        canvas.gradient(rect, 9, "#a1402c" if hot or lit else "#7d2c1f", "#4f1710")
        canvas.rim(rect, 9, "#ffd34d" if hot else "#c9a24a" if able else "#6b4030", 1.5)
        ink = "#ffe7b0" if able else "#a9826c"
        if icon:
            canvas.icon(icon, rect.center, 20, ink)
        else:
            canvas.text(glyph, (rect.centerx, rect.centery - 2), 26, ink, theme.UI_BOLD, anchor="center")
        focus_rim(canvas, rect, 9, mood)

    return Item(
        name, rect, draw, role="button", label=says, on=on, enabled=able, why=why, focus=True, tip=says
    )
