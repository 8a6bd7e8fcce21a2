"""The controls of a record that is watched: in a bar below the table, or in the free column of a folded one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect, Surface

from kotgames.engine.contract import EVERYBODY, NOBODY
from kotgames.system.settings import SPEEDS
from kotgames.ui import theme
from kotgames.ui.called import first_word
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.ids import CORNER, PROMPT, family
from kotgames.ui.widgets import player_signs
from kotgames.ui.widgets.controls import button, focus_rim
from kotgames.ui.widgets.layout import columns, inset

if TYPE_CHECKING:
    from kotgames.scenes.table.replay import ReplayScene

BAR = 64.0
"""Height of the control bar; the table is laid out above it."""
LOW_BAR = 46.0
"""Its height on a narrower screen: pictures stand there in place of words."""
WIDE = 1100.0
"""From this width on there is room for words."""
BAR_MARGIN = 10.0
"""The line of the bar begins so far inside, and ends so: what slides along it never leaves it."""
MARK = "replay:mark:"
"""The beginning of the ids of marks on the bar."""
EYES = 190.0
"""Width of the button that says from whose eyes one looks."""
ROWS = 4
ROW = (40.0, 24.0)
"""A folded table needs every line: there the controls lie in so many rows where a match has its buttons, each as high as this, or lower."""
SCRUBBED = 36.0
"""No lower is the row with the bar: its words and what slides along it need so much."""
ROW_GAP = 4.0
LOW_SCRUBBER = 40.0
"""In a lower one words and bar lie at its edges."""


class ReplayControls:
    """Builds the controls of one record."""

    def __init__(self, scene: ReplayScene) -> None:
        self._scene = scene

    def column(self) -> FRect | None:
        """The place of a folded table's buttons in a match: between the question and what stands over the ways to its other pages. None if
        it has no such place, or uses it now."""
        tabs = [item.rect for item in self._scene.items if item.role == "tab"]
        prompt = self._scene.item(PROMPT)
        if not tabs or prompt is None:
            return None
        around = tabs[0].unionall(tabs[1:])
        top = prompt.rect.bottom + 6
        lines = [item.rect for item in self._scene.items if family(item.id) == CORNER]
        around = around.unionall(lines)
        room = FRect(around.left, top, around.width, around.top - 8 - top)
        used = any(item.role == "button" and item.rect.colliderect(room) for item in self._scene.items)
        return None if used or room.height < ROWS * (ROW[1] + 6) + 6 else room

    def in_column(self, canvas: Canvas, room: FRect) -> list[Item]:
        """The controls in a column's free place, in rows."""
        even = (room.height - 8) / ROWS - ROW_GAP
        bar = min(ROW[0], max(SCRUBBED, even))
        high = min(ROW[0], (room.height - 8 - bar - ROW_GAP) / (ROWS - 1) - ROW_GAP)
        heights = [high, bar, *[high] * (ROWS - 2)]
        panel = FRect(room.left, room.top, room.width, sum(heights) + ROWS * ROW_GAP + 8)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(panel, 10, canvas.palette.gold)

        lines, top = [], room.top + 6
        for one in heights:
            lines.append(FRect(room.left + 6, top, room.width - 12, one))
            top += one + ROW_GAP
        eyes, *others = self._choices(self._eyes(canvas, room.width - 36))
        name, icon, text, on, _, colour = eyes
        return [
            Item("replay bar", panel, draw, role="panel"),
            *(
                player_signs.key(name, rect, text, drawn, on, lit=lit)
                for (name, text, drawn, on, lit), rect in zip(
                    self._keys(), columns(lines[0], 5, 5), strict=True
                )
            ),
            *self._scrubber(lines[1]),
            button(f"replay:{name}", lines[2], text, on, colour=colour, icon=icon, size=16),
            *(
                self._choice(name, rect, text, on, colour, icon)
                for (name, icon, text, on, _, colour), rect in zip(
                    others, columns(lines[3], 3, 5), strict=True
                )
            ),
        ]

    def in_bar(self, canvas: Canvas, bar: FRect) -> list[Item]:
        """The controls in one line below the table."""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.fill(bar, "#11161e")
            canvas.fill(FRect(bar.left, bar.top, bar.width, 2), canvas.palette.gold)

        low = bar.height < BAR
        margin, wide = (6.0, 44.0) if low else (10.0, 52.0)
        inner = inset(bar, margin)
        items = [Item("replay bar", bar, draw, role="panel")]
        left = inner.left
        for key in self._keys():
            name, text, drawn, on, lit = key
            rect = FRect(left, inner.top, wide, inner.height)
            items.append(player_signs.key(name, rect, text, drawn, on, lit=lit))
            left += wide + 6
        right = inner.right
        for name, icon, text, on, full, colour in reversed(self._choices(self._eyes(canvas, EYES - 24))):
            needed = full if not low else 58.0  # numbers for the speed, pictures for the others
            right -= needed
            rect = FRect(right, inner.top, needed, inner.height)
            items.append(self._choice(name, rect, text, on, colour, icon if low else ""))
            right -= 8
        items += self._scrubber(FRect(left + 8, inner.top, right - left - 16, inner.height))
        return items

    def _keys(self) -> list[tuple[str, str, str, Callable[[], None], bool]]:
        """The keys of a player: id, words, sign, what each does, whether it is the one to press now."""
        scene = self._scene
        words, at = scene.app.words, scene.at
        play = ("hold", "pause") if scene.playing else ("play", "play")
        return [
            ("replay:first", words("replay.first"), "start", partial(self._jump, 0), False),
            ("replay:before", words("replay.before"), "back", lambda: scene.go(at - 1), False),
            ("replay:play", words(f"replay.{play[0]}"), play[1], scene.toggle, not scene.playing),
            ("replay:after", words("replay.after"), "on", scene.forward, False),
            ("replay:last", words("replay.last"), "end", partial(self._jump, scene.last), False),
        ]

    def _jump(self, at: int) -> None:
        """To an end of the record, and stay there."""
        self._scene.playing = False
        self._scene.go(at)

    def _choice(
        self, name: str, rect: FRect, text: str, on: Callable[[], None], colour: str, icon: str
    ) -> Item:
        """One of the buttons beside the bar; a match that runs cannot be played on from here."""
        can = name != "branch" or self._scene.branchable
        why = "" if can else self._scene.app.words("replay.running")
        return button(
            f"replay:{name}", rect, text, on, colour=colour, icon=icon or None, size=16, enabled=can, why=why
        )

    def _eyes(self, canvas: Canvas, width: float) -> str:
        """From whose eyes, as long as there is room: the whole name, its first word, or the number of the corner."""
        words = self._scene.app.words
        viewer = self._scene.situation.viewer
        if viewer == EVERYBODY:
            return words("replay.open")
        if viewer == NOBODY:
            return words("replay.public")
        names = [self._scene.name(seat) for seat in range(len(self._scene.seats))]
        ways = (names[viewer], *first_word(names[viewer], names), words("ui.seat", number=viewer + 1))
        texts = [words("replay.eyes", name=way) for way in ways]
        return canvas.first_fit(texts, width, theme.SMALL, theme.UI_BOLD)

    def _choices(self, eyes: str) -> list[tuple[str, str, str, Callable[[], None], float, str]]:
        """Id, icon, words, what it does, width with words, colour."""
        words = self._scene.app.words
        viewer = self._scene.situation.viewer
        viewers = self._scene.eyes
        after = viewers[(viewers.index(viewer) + 1) % len(viewers)]
        speeds = [speed for speed in SPEEDS if speed]
        faster = speeds[(speeds.index(self._scene.speed) + 1) % len(speeds)]
        return [
            ("eyes", "eyeball", eyes, lambda: self._scene.see_as(after), EYES, "second"),
            (
                "speed",
                "",
                words("replay.speed", speed=self._scene.speed),
                lambda: self._scene.set_speed(faster),
                90,
                "second",
            ),
            ("branch", "card-play", words("replay.branch"), self._scene.branch, 150, "primary"),
            ("close", "exit-door", words("ui.close"), self._scene.leave, 90, "quiet"),
        ]

    def _scrubber(self, room: FRect) -> list[Item]:
        """The bar with what is marked on it."""
        scene = self._scene
        words = scene.app.words
        total = max(1, scene.last)
        low = room.height < LOW_SCRUBBER
        middle = room.bottom - (10 if low else 12)  # the words above need the rest
        line = FRect(room.left + BAR_MARGIN, middle - 4, room.width - 2 * BAR_MARGIN, 8)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.rounded(line, 4, "#2b3442")
            x = line.left + line.width * scene.at / total
            if x - line.left > 8:
                canvas.rounded(FRect(line.left, line.top, x - line.left, 8), 4, colours.gold)
            ways = [words("replay.moment", at=scene.at, last=scene.last), f"{scene.at} / {scene.last}"]
            text = canvas.first_fit(ways, room.width)
            at = (room.centerx, room.top + (8 if low else 9))
            canvas.text(text, at, theme.SMALL, colours.text_soft, anchor="center", width=room.width)
            focus_rim(canvas, room, 8, mood)

        def knob(canvas: Canvas, item: Item, mood: Mood) -> None:
            x = line.left + line.width * scene.at / total
            canvas.rounded(FRect(x - 10, middle - 10, 20, 20), 10, "#ffffff", "#0b0e13", 2)

        bar = Item(
            "replay:scrub", room, draw, role="slider", label=words("replay.moment", at=scene.at, last=scene.last),
            adjust=lambda by: scene.go(scene.at + by), focus=True,
        )  # fmt: skip
        marks = [self._mark(index, line, total) for index in range(len(scene.marks))]
        return [bar, *marks, Item("replay:knob", room, knob)]

    def _mark(self, index: int, line: FRect, total: int) -> Item:
        """A stroke where a round begins, a diamond for a moment, a gold one for what decided; its tip says what it was."""
        mark = self._scene.marks[index]
        x = line.left + line.width * mark.at / total
        spot = FRect(x - 7, line.centery - 8, 14, 16)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            if mark.kind == "round":
                wide = 5.0 if mood.hover else 3.0
                canvas.fill(FRect(x - wide / 2, spot.top + 1, wide, spot.height - 2), "#ffffff")
                return
            ink = colours.gold if mark.kind == "deciding" else "#e2502a"
            side = 15.0 if mood.hover else 12.0
            box = FRect(x - side / 2, line.centery - side / 2, side, side)
            canvas.shape(("replay mark", ink), box, lambda w, h: _diamond(w, h, ink))

        return Item(f"{MARK}{index}", spot, draw, role="panel", label=mark.text, tip=mark.text)


def _diamond(width: int, height: int, ink: str) -> Surface:
    """A diamond with a dark edge."""
    fine = 4
    large = Surface((width * fine, height * fine), pygame.SRCALPHA, 32)
    for colour, inset_ in (("#0b0e13", 0.0), (ink, 0.16)):
        w, h, d = width * fine, height * fine, inset_ * width * fine
        pygame.draw.polygon(large, colour, [(w / 2, d), (w - d, h / 2), (w / 2, h - d), (d, h / 2)])
    return pygame.transform.smoothscale(large.premul_alpha(), (width, height))
