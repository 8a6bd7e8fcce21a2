"""The champion is crowned: the winner large, under lights and confetti, with those who came next. Seen when a tournament is decided."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame
from pygame import FRect, Surface

from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.art.portrait import READY
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.sound import VERDICT_MUSIC
from kotgames.ui.widgets.controls import button

FALLS_MS: Final = 9000.0
"""So long confetti falls; then it is quiet, and nothing is drawn any more."""
COMES_MS: Final = 450.0
"""The champion's picture grows for so long."""
PIECES: Final = 150
COLOURS: Final = ("#ffd34d", "#e2502a", "#4f8fd6", "#8fe0a8", "#ffffff", "#c77dff")
LOW: Final = 520.0
"""In a lower area everything is smaller, and only the champion is shown."""

Face = Callable[[Canvas, int, float, str], Surface | None]


@dataclass(frozen=True, slots=True)
class Crowned:
    """Somebody on the podium: the place among the entrants, and the ways to call them, the longest first."""

    entrant: int
    calls: Sequence[str]


class Ceremony(Scene):
    """Over the tournament; any answer leads back to it. `told` gives the podium, the champion first, and the line below the name, in the
    language of the moment; `face` draws an entrant."""

    kind: ClassVar[str] = "ceremony"
    music: ClassVar[str] = VERDICT_MUSIC

    def __init__(self, app: App, told: Callable[[], tuple[Sequence[Crowned], str]], face: Face) -> None:
        super().__init__(app)
        self._face, self._what = face, told
        self.speak_anew()
        self._t = 0.0

    def speak_anew(self) -> None:
        """See `Scene`."""
        self.podium, self._line = self._what()

    def opened(self) -> None:
        """The hall rises."""
        self.app.sounds.play("stinger_win")
        self.app.sounds.play("cheer")

    @property
    def alive(self) -> bool:
        """While something falls."""
        return not self._still and self._t < FALLS_MS

    @property
    def _still(self) -> bool:
        settings = self.app.settings
        return settings.reduced_motion or settings.speed == 0

    def advance(self, ms: float) -> bool:
        """Confetti falls."""
        if not self.alive:
            return False
        self._t += ms
        return True

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "go_on"

    def first_focus(self, order: list[str]) -> str:
        """Any deciding key goes on."""
        return "go_on"

    def backdrop(self, canvas: Canvas) -> None:
        """Rays of light in a dark hall."""
        canvas.shape(("ceremony",), canvas.area, _hall)

    def build(self, canvas: Canvas) -> None:
        """Confetti, and before it title, champion, who came next, the way on."""
        words, area = self.app.words, canvas.area
        low = area.height < LOW
        foot = 64.0
        self.add(Item("confetti", FRect(area), self._confetti))
        title = 64.0 if not low else 40.0
        self.add(
            self._written(
                "title",
                FRect(area.left + 12, area.top + 14, area.width - 24, title),
                [words("tournament.crowned")],
                title * 0.9,
            )
        )
        name_high = 66.0 if not low else 46.0
        next_high = 92.0 if not low and len(self.podium) > 1 else 0.0
        top = area.top + 14 + title + 8
        room = area.bottom - foot - 20 - next_high - name_high - 30 - top
        size = max(60.0, min(room, area.width * 0.5, 330.0))
        top += max(0.0, (room - size) / 2)
        self.add(self._champion(FRect(area.centerx - size / 2, top, size, size)))
        name = FRect(area.left + 20, top + size + 8, area.width - 40, name_high)
        self.add(self._written("name", name, self.podium[0].calls, name_high * 0.84))
        line = FRect(area.left + 20, name.bottom, area.width - 40, 26)
        self.add(self._told(line))
        if next_high:
            wide = min(330.0, (area.width - 60) / (len(self.podium) - 1))
            left = area.centerx - wide * (len(self.podium) - 1) / 2
            for place, who in enumerate(self.podium[1:], start=2):
                spot = FRect(left + (place - 2) * wide + 6, line.bottom + 8, wide - 12, next_high - 16)
                self.add(self._next(place, who, spot))
        go = FRect(area.centerx - 150, area.bottom - foot - 6, 300, foot - 6)
        self.add(
            button("go_on", go, words("tournament.ceremony_on"), self.cancel, colour="primary", icon="laurels-trophy", size=24)
        )  # fmt: skip

    # ---- pieces

    def _written(self, name: str, rect: FRect, calls: Sequence[str], size: float) -> Item:
        """Large letters, as large as there is room."""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            big, text = size, calls[0].upper() if name == "title" else calls[0]
            while big > 24 and canvas.text_width(text, big, theme.POSTER) > rect.width:
                big -= 1
            if canvas.text_width(text, big, theme.POSTER) > rect.width:
                text = calls[-1]
            ink = canvas.palette.gold if name == "title" else "#ffffff"
            canvas.text(
                text, rect.center, big, ink, theme.POSTER, anchor="center", width=rect.width, outline=2
            )

        return Item(name, rect, draw, label=calls[0])

    def _told(self, rect: FRect) -> Item:
        told = self._line

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.text(
                told, rect.center, 18, canvas.palette.text_soft, theme.UI_BOLD, anchor="center", width=rect.width
            )  # fmt: skip

        return Item("line", rect, draw, label=told)

    def _champion(self, rect: FRect) -> Item:
        """The portrait in its golden frame, a crown above it."""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            share = 1.0 if self._still else min(1.0, self._t / COMES_MS)
            grown = 0.82 + 0.18 * (1 - (1 - share) ** 3)
            box = item.rect.inflate(-item.rect.width * (1 - grown), -item.rect.height * (1 - grown))
            radius = rect.width / 10
            canvas.halo(box, radius, canvas.palette.gold, 20, 2, covered=True)
            canvas.gradient(box, radius, "#fff0b0", "#e5a91d")
            inner = box.inflate(-rect.width * 0.06, -rect.width * 0.06)
            size = inner.width if share >= 1 else rect.width * 0.94
            image = self._face(canvas, self.podium[0].entrant, size, "winning")
            canvas.rounded(inner, radius * 0.8, "#1b232d")
            if image is not None and share >= 1:
                canvas.center(image, inner.center)
            elif image is not None:
                px = canvas.px(inner.width)
                canvas.center(pygame.transform.smoothscale(image, (px, px)), inner.center)
            else:
                canvas.icon("trophy-cup", inner.center, inner.width * 0.6, canvas.palette.gold)
            disc = FRect(
                box.right - rect.width * 0.2,
                box.bottom - rect.width * 0.2,
                rect.width * 0.26,
                rect.width * 0.26,
            )
            canvas.rounded(disc, disc.width / 2, "#12171f", canvas.palette.gold, 3)
            canvas.icon("crown", disc.center, disc.width * 0.62, canvas.palette.gold)

        return Item("champion", rect, draw, label=self.podium[0].calls[0])

    def _next(self, place: int, who: Crowned, rect: FRect) -> Item:
        """Second and third, smaller."""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            canvas.panel(box, 12)
            size = box.height - 12
            face = FRect(box.left + 6, box.top + 6, size, size)
            image = self._face(canvas, who.entrant, size, READY)
            if image is not None:
                canvas.center(image, face.center)
            icon = "podium-second" if place == 2 else "podium-third"
            canvas.icon(icon, (face.right + 26, box.centery), 34, "#d5deea" if place == 2 else "#d59a62")
            room = box.right - face.right - 60
            called = canvas.first_fit(who.calls, room, 20, theme.UI_BOLD)
            canvas.text(
                called, (face.right + 50, box.centery), 20, canvas.palette.text, theme.UI_BOLD, width=room
            )

        return Item(f"podium:{place}", rect, draw, label=f"{place}. {who.calls[0]}")

    def _confetti(self, canvas: Canvas, item: Item, mood: Mood) -> None:
        """Pieces that fall and turn; with reduced motion they hang where they are."""
        area = item.rect
        seconds = 2.2 if self._still else self._t / 1000
        for index in range(PIECES):
            a, b, c = ((index * 0.618034) % 1, (index * 0.754877) % 1, (index * 0.569840) % 1)
            way = (0.16 + 0.16 * b) * seconds - 1.1 * c
            if not 0 < way < 1.05:
                continue
            x = area.left + area.width * (a + 0.02 * math.sin(seconds * (1 + b) * 2 + index))
            y = area.top + area.height * way
            turn = abs(math.cos(seconds * (3 + 3 * c) + index))
            wide, high = 3 + 7 * turn, 6 + 5 * (1 - turn)
            canvas.fill(FRect(x - wide / 2, y - high / 2, wide, high), COLOURS[index % len(COLOURS)])

    def cancel(self) -> None:
        """Back to the tournament."""
        self.app.pop(self)

    def _on_skip(self, act: Act) -> None:
        """It is only looked at: to skip it is to leave it."""
        self.cancel()


def _hall(width: int, height: int) -> Surface:
    """Dark blue with warm rays from where the champion stands, drawn small and enlarged: its edges are soft."""
    w, h = max(8, width // 2), max(8, height // 2)
    hall = paint.vgrad((w, h), "#1d2a44", "#151c2c", "#0b0f17").convert()
    rays = Surface((w, h), pygame.SRCALPHA, 32)
    middle, reach = (w / 2, h * 0.42), float(w + h)
    for index in range(18):
        angle = math.tau * index / 18
        spread = math.tau / 18 / 4
        points = [middle] + [
            (middle[0] + reach * math.cos(angle + side), middle[1] + reach * math.sin(angle + side))
            for side in (-spread, spread)
        ]
        pygame.draw.polygon(rays, (255, 205, 96, 40), points)
    hall.blit(pygame.transform.box_blur(rays, max(2, h // 120)), (0, 0))
    return pygame.transform.smoothscale(hall, (width, height))
