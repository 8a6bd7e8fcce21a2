"""The controls of a record that is watched: in a bar below the table, or in the free column of a folded one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pygame import FRect

from kotgames.engine.contract import EVERYBODY
from kotgames.system.settings import SPEEDS
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.ids import CORNER, PROMPT, family
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
EYES = 190.0
"""Width of the button that says from whose eyes one looks."""
ROWS = 4
ROW = (40.0, 24.0)
"""A folded table needs every line: there the controls lie in so many rows where a match has its buttons, each as high as this, or lower."""


class ReplayControls:
    """Builds the controls of one record."""

    def __init__(self, scene: ReplayScene) -> None:
        self._scene = scene

    def column(self) -> FRect | None:
        """Where a folded table has its buttons in a match: between the question and what stands over the ways to its other pages. None if
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
        high = min(ROW[0], (room.height - 6) / ROWS - 6)
        panel = FRect(room.left, room.top, room.width, ROWS * (high + 6) + 6)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(panel, 10, canvas.palette.gold)

        lines = [
            FRect(room.left + 6, room.top + 6 + i * (high + 6), room.width - 12, high) for i in range(ROWS)
        ]
        eyes, *others = self._choices(self._eyes(canvas, room.width - 36))
        name, icon, text, on, _, colour = eyes
        return [
            Item("replay bar", panel, draw, role="panel"),
            *(_key(*key, rect) for key, rect in zip(self._keys(), columns(lines[0], 4, 5), strict=True)),
            self._scrubber(lines[1]),
            button(f"replay:{name}", lines[2], text, on, colour=colour, icon=icon, size=16),
            *(
                button(f"replay:{name}", rect, text, on, colour=colour, icon=icon or None, size=16)
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
            items.append(_key(*key, FRect(left, inner.top, wide, inner.height)))
            left += wide + 6
        right = inner.right
        for name, icon, text, on, full, colour in reversed(self._choices(self._eyes(canvas, EYES - 24))):
            needed = full if not low else 58.0  # numbers for the speed, pictures for the others
            right -= needed
            rect = FRect(right, inner.top, needed, inner.height)
            items.append(
                button(
                    f"replay:{name}",
                    rect,
                    text,
                    on,
                    colour=colour,
                    icon=icon or None if low else None,
                    size=16,
                )
            )
            right -= 8
        items.append(self._scrubber(FRect(left + 8, inner.top, right - left - 16, inner.height)))
        return items

    def _keys(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """The keys with pictures alone: id, words, icon, what each does."""
        words = self._scene.app.words
        play = ("hold", "pause-button") if self._scene.playing else ("play", "play-button")
        return [
            ("replay:first", words("replay.first"), "", lambda: self._scene.go(0)),
            (
                "replay:before",
                words("replay.before"),
                "backward-time",
                lambda: self._scene.go(self._scene.at - 1),
            ),
            ("replay:play", words(f"replay.{play[0]}"), play[1], self._scene.toggle),
            ("replay:after", words("replay.after"), "player-next", self._scene.forward),
        ]

    def _eyes(self, canvas: Canvas, width: float) -> str:
        """From whose eyes, as long as there is room: the whole name, its first word, or the number of the corner."""
        words = self._scene.app.words
        viewer = self._scene.situation.viewer
        if viewer == EVERYBODY:
            return words("replay.open")
        name = self._scene.name(viewer)
        ways = (name, name.split(" ")[0], words("ui.seat", number=viewer + 1))
        texts = [words("replay.eyes", name=way) for way in ways]
        return canvas.first_fit(texts, width, theme.SMALL, theme.UI_BOLD)

    def _choices(self, eyes: str) -> list[tuple[str, str, str, Callable[[], None], float, str]]:
        """Id, icon, words, what it does, width with words, colour."""
        words = self._scene.app.words
        viewer = self._scene.situation.viewer
        seats = [EVERYBODY, *range(len(self._scene.seats))]
        after = seats[(seats.index(viewer) + 1) % len(seats)]
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

    def _scrubber(self, room: FRect) -> Item:
        words = self._scene.app.words
        total = max(1, self._scene.last)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            middle = room.bottom - 14  # the words above need the rest
            line = FRect(room.left, middle - 4, room.width, 8)
            canvas.rounded(line, 4, "#2b3442")
            x = line.left + line.width * self._scene.at / total
            if x - line.left > 8:
                canvas.rounded(FRect(line.left, line.top, x - line.left, 8), 4, colours.gold)
            canvas.rounded(FRect(x - 10, middle - 10, 20, 20), 10, "#ffffff")
            text = words("replay.moment", at=self._scene.at, last=self._scene.last)
            canvas.text(
                text,
                (room.centerx, room.top + 5),
                theme.SMALL,
                colours.text_soft,
                anchor="center",
                width=room.width,
            )
            focus_rim(canvas, room, 8, mood)

        return Item(
            "replay:scrub", room, draw, role="slider", label=words("replay.moment", at=self._scene.at, last=self._scene.last),
            adjust=lambda by: self._scene.go(self._scene.at + by), focus=True,
        )  # fmt: skip


def _key(name: str, text: str, icon: str, on: Callable[[], Any], rect: FRect) -> Item:
    """A square button with an icon alone; its name is the tip. Without an icon it shows the sign for the beginning."""

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        colours = canvas.palette
        hot = mood.hover or mood.focus
        canvas.gradient(rect, 9, "#4b596b" if hot else "#39444f", "#232b36")
        canvas.rim(rect, 9, colours.gold if hot else colours.panel_edge, 1.5)
        if icon:
            canvas.icon(icon, rect.center, min(24.0, rect.width * 0.66), colours.text)
        else:
            canvas.text("|‹‹", rect.center, 20, colours.text, theme.UI_BOLD, anchor="center")
        focus_rim(canvas, rect, 9, mood)

    return Item(name, rect, draw, role="button", label=text, on=on, focus=True, tip=text)
