"""The kept matches: go on with one, watch one, throw one away."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame
from pygame import FRect, Surface

from kotgames import games
from kotgames.engine import limits
from kotgames.history import library as kept_matches
from kotgames.history.library import Kept
from kotgames.scenes.menus.dialogs import Confirm
from kotgames.scenes.menus.page import Page
from kotgames.system.catalogue import Words, ending
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.grounds import picture
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, label
from kotgames.ui.widgets.layout import columns

ROW = 104.0
"""Height of a row."""
TALL_ROW = 180.0
"""Its height on a narrow screen, where the buttons stand below and every seat has a line of its own."""
NARROW = 760.0
"""Below this width the rows are tall."""
MOST = 200
"""So many rows are offered; older matches stay in their folder."""
BUTTONS = 264.0
"""Width of the buttons beside a row."""
DOT = "  ·  "


class Library(Page):
    """One row a match, the last played first."""

    kind: ClassVar[str] = "library"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._kept = kept_matches.kept()[:MOST]

    def first_focus(self, order: list[str]) -> str:
        """The newest match."""
        return order[1] if len(order) > 1 and self._kept else order[0]

    def build(self, canvas: Canvas) -> None:
        """Head and rows."""
        words = self.app.words
        _, region = self.framed(canvas, words("library.title"), 1080)
        if not self._kept:
            self.add(
                label(
                    "empty", FRect(region.left, region.top + 40, region.width, 60), words("library.empty"), size=20, align="center",
                    wrap=True,
                )
            )  # fmt: skip
            return
        row = ROW if region.width > NARROW else TALL_ROW
        with self.scrolled("matches", region, len(self._kept) * (row + 10)) as area:
            wide = region.width - (16 if area.most > 0.5 else 0)
            for index, one in enumerate(self._kept):
                self._row(index, one, FRect(region.left, region.top + index * (row + 10), wide, row))

    def _row(self, index: int, one: Kept, rect: FRect) -> None:
        words = self.app.words
        self.add(self._card(index, one, rect))
        known = one.header is not None and one.header.game in games.with_table()
        entries = [("delete", "cancel", "quiet", words("library.delete"), partial(self._ask_delete, one))]
        if known:
            watch = partial(self.app.go, "replay", one.path, partial(self.app.go, "library"))
            entries.insert(0, ("watch", "eyeball", "second", words("library.watch"), watch))
            if not one.over:
                go = partial(self.app.go, "resume", one.path)
                entries.insert(0, ("go_on", "play-button", "primary", words("library.go_on"), go))
        for (name, icon, colour, text, on), spot in zip(entries, _spots(rect, len(entries)), strict=True):
            self.add(button(f"{name}:{index}", spot, text, on, colour=colour, icon=icon, size=16))

    def _card(self, index: int, one: Kept, rect: FRect) -> Item:
        words = self.app.words
        header = one.header
        when = words("library.when", date=f"{one.when:%Y-%m-%d}", time=f"{one.when:%H:%M}")
        if header is None:
            title, line, state = (
                words("library.newer" if one.newer else "library.unreadable"),
                one.path.name,
                "",
            )
            seats = [[line]]
        else:
            kinds = [
                words(f"ui.kind_{seat.kind}") if words.has(f"ui.kind_{seat.kind}") else seat.kind
                for seat in header.seats
            ]
            key = f"game.{header.game}"
            title = words(key) if words.has(key) else header.game  # a game of somebody else's
            ways = [_called(words, seat.name, i) for i, seat in enumerate(header.seats)]
            seats = [[f"{name} ({kind})" for name in names] for names, kind in zip(ways, kinds, strict=True)]
            line = DOT.join(names[0] for names in seats)
            state = words("library.running")
            if one.over:
                state = ending(words.language, {header.game}.intersection(games.ids()), one.over)
            if header.practice:
                state += f"{DOT}{words('library.practice')}"

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            box = item.rect
            colours = canvas.palette
            canvas.shadow(box, 12, 5, 3, 140)
            canvas.gradient(box, 12, "#2a3441", "#1b232d")
            canvas.rim(box, 12, colours.panel_edge, 1.5)
            tall = box.height > ROW
            high = ROW - 16 if not tall else 76.0
            frame = FRect(box.left + 8, box.top + 8, high * 16 / 9, high)
            canvas.center(self._picture(canvas, one, frame), frame.center)
            left = frame.right + 16
            room = box.right - (12 if tall else BUTTONS + 22) - left
            canvas.text(title, (left, box.top + 24), 20, colours.text, theme.UI_BOLD, width=room)
            # everybody is called by the whole name, or everybody shorter
            ways = [DOT.join(names[min(way, len(names) - 1)] for names in seats) for way in range(3)]
            people = (
                [canvas.first_fit(names, room) for names in seats] if tall else [canvas.first_fit(ways, room)]
            )
            below = [when, state] if tall else [f"{when}{DOT}{state}" if state else when]
            y = box.top + 52
            for text in people:
                canvas.text(text, (left, y), 16, colours.text_soft, width=room)
                y += 22 if tall else 27
            for text in below:
                canvas.text(text, (left, y), theme.SMALL, colours.gold, width=room)
                y += 22

        return Item(f"match:{index}", rect, draw, label=f"{title}: {line}")

    def _picture(self, canvas: Canvas, one: Kept, frame: FRect) -> Surface:
        """The match's own picture, else its game's poster."""
        game = one.header.game if one.header is not None else ""

        def make(width: int, height: int) -> Surface:
            try:
                image = pygame.image.load(limits.picture(one.picture)).convert()
            except (OSError, pygame.error):
                poster = picture(games.poster(game))
                if poster is None:
                    return paint.grad_rect((width, height), 8, "#4a5362", "#1b2028")
                w = poster.get_width()
                cut = min(poster.get_height(), round(w * height / width))
                image = poster.subsurface((0, (poster.get_height() - cut) // 3, w, cut))
            return paint.round_mask(pygame.transform.smoothscale(image, (width, height)).convert_alpha(), 8)

        key = ("kept", str(one.path), one.when.timestamp())
        return canvas.cached(key, canvas.box(frame).size, make)

    def _ask_delete(self, one: Kept) -> None:
        words = self.app.words
        self.app.push(
            Confirm(
                self.app,
                words("library.delete_title"),
                words("library.delete_text"),
                partial(self._delete, one),
            )
        )

    def _delete(self, one: Kept) -> None:
        reason = kept_matches.delete(one)
        if reason is not None:
            key = "library.locked" if reason == "locked" else "library.undeleted"
            self.app.say(self.app.words(key, reason=reason))
        self._kept = kept_matches.kept()[:MOST]
        self.rebuild()

    def rules_of(self) -> str:
        """Those of the newest match's game, else of the first that can be played."""
        known = games.with_table()
        kept = [one.header.game for one in self._kept if one.header is not None and one.header.game in known]
        return kept[0] if kept else games.first()


def _called(words: Words, name: str, seat: int) -> list[str]:
    """The ways to call a seat, the longest first: never a cut name."""
    number = words("ui.seat", number=seat + 1)
    return [name, name.split(" ")[0], number] if name else [number]


def _spots(rect: FRect, count: int) -> list[FRect]:
    """Places for the buttons of a row: at the foot of a tall row, else at its side in two lines, the first one the largest."""
    if rect.height > ROW:
        return columns(FRect(rect.left + 10, rect.bottom - 48, rect.width - 20, 40), 3, 8)[-count:]
    box = FRect(rect.right - 12 - BUTTONS, rect.top + 12, BUTTONS, 40)
    return [box, *columns(FRect(box.left, box.bottom + 6, box.width, 36), max(1, count - 1), 8)][:count]
