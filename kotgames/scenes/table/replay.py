"""Watching a record: scrub, step, play at speed, from one seat's eyes or with open hands; play on from any moment.

The record is replayed once into a `Match`; every moment of it is a position that match kept. The table shows a second match object whose
state is set to the moment, so that table and log need not know that they look at the past.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from pygame import FRect

from kotgames.engine.contract import EVERYBODY, Action, Event, Refusal, State
from kotgames.engine.match import Match
from kotgames.engine.record import Log
from kotgames.scenes import starting
from kotgames.scenes.table.table_scene import TableScene
from kotgames.system.settings import SPEEDS
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, focus_rim
from kotgames.ui.widgets.layout import columns, inset

BAR = 64.0
"""Height of the control bar; the table is laid out above it."""
LOW_BAR = 46.0
"""Its height on a narrower screen: pictures stand there in place of words."""
WIDE = 1100.0
"""From this width on there is room for words."""
EYES = 190.0
"""Width of the button that says from whose eyes one looks."""
ROWS = 4
ROW = (40.0, 30.0)
"""A folded table needs every line: there the controls lie in so many rows where a match has its buttons, each as high as this, or lower."""

PAUSE_MS = 550.0
"""While playing, so long is each action looked at after its motion, at speed 1."""


class ReplayScene(TableScene):
    """One record on its table."""

    kind: ClassVar[str] = "replay"

    def __init__(self, app: App, whole: Match, path: Path | None, on_close: Callable[[], None]) -> None:
        self.whole = whole
        self.path = path
        self._on_close = on_close
        self.at = 0
        self.playing = False
        self.speed = app.settings.speed or 1.0
        self._wait = 0.0
        self._scrubbing = False
        first = whole.turns[0].before if whole.turns else whole.state
        shown = Match(whole.game, whole.card_set, first.copy(), Log(None, whole.log.header), whole.opening)
        if not whole.turns:  # given up before anything was done: its beginning is its end
            shown.conceded = whole.conceded
        super().__init__(app, shown, EVERYBODY)
        self._tell_end()
        self.log_keeper.tell_past()

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.whole.turns)

    @property
    def log_seat(self) -> int:
        """All that the eyes one looks with may know."""
        return self.situation.viewer

    # ---- moments

    def _state(self, at: int) -> State:
        return self.whole.state if at >= self.last else self.whole.turns[at].before

    def go(self, at: int) -> None:
        """Show a moment at once."""
        self.playback.stop()
        self.at = min(max(0, at), self.last)
        self._show_moment()
        self.log_keeper.tell_past()
        self.show_as(self.situation.viewer)
        self.table.draft.asked_anew()
        self.table.field.land()
        self.changed()

    def _show_moment(self) -> None:
        self.match.state = self._state(self.at).copy()
        self.match.turns = self.whole.turns[: self.at]
        self.match.conceded = self.whole.conceded if self.at == self.last else None

    def _tell_end(self) -> None:
        """The table knows whether what it shows is the end: of a concession no event and no view says anything."""
        over = self.match.outcome is not None
        if over != self.situation.over:
            self.situation.over = over
            self.changed()

    def finish(self) -> bool:
        """See `TableScene`; the end is said once all that led to it has been seen."""
        moved = super().finish()
        self._tell_end()
        return moved

    def forward(self) -> None:
        """Play the next action out, event by event."""
        self.finish()
        if self.at >= self.last:
            self.playing = False
            self.changed()
            return
        turn = self.whole.turns[self.at]
        state = turn.before.copy()
        viewer = self.situation.viewer

        def witness(event: Event) -> None:
            self.playback.add(event, {viewer: state.view(viewer)})

        state.step(turn.action, witness)
        self.at += 1
        self._show_moment()
        self._wait = PAUSE_MS
        self.changed()
        if self.app.settings.reduced_motion:
            self.finish()

    def see_as(self, viewer: int) -> None:
        """From a seat's eyes, or with open hands."""
        self.finish()
        self.situation.viewer = viewer
        self.go(self.at)

    def toggle(self) -> None:
        """Play or hold."""
        self.playing = not self.playing
        if self.playing and self.at >= self.last:
            self.go(0)
        self._wait = 0.0
        self.changed()

    @property
    def alive(self) -> bool:
        """Something moves, or the next action is due."""
        return super().alive or self.playing

    def advance(self, ms: float) -> bool:
        """Play on."""
        moved = self.playback.play(ms, self.speed)
        if self.quiet:
            self._tell_end()
        if self.playing and self.quiet and self.app.top is self:
            self._wait -= ms * self.speed
            if self._wait <= 0:
                self.forward()
                moved = True
        return moved

    # ---- playing on

    def branch(self) -> None:
        """A new practice match from this moment, with new dice."""
        if self._state(self.at).outcome is not None:
            self.app.say(self.app.words("replay.over"))
            return
        self.app.go("match", starting.branch(self.whole, self.at, self.situation.viewer))

    # ---- what a table scene decides

    def take(self, actions: Sequence[Action]) -> None:
        """Nothing can be done in the past."""

    def idle_refusal(self) -> Refusal:
        """Why nothing can be picked up."""
        return Refusal("replay_only")

    def pause(self) -> None:
        """Escape leaves."""
        self.leave()

    def leave(self) -> None:
        """Back to where the record was opened from."""
        self._on_close()

    def turn_count(self) -> int:
        """How many turns were played up to here."""
        return self.table.log.turns(self.situation.view)

    # ---- the screen

    def build(self, canvas: Canvas) -> None:
        """The table and the controls: below it, or in the free column of a folded one."""
        area = canvas.area
        if area.width < WIDE:
            super().build(canvas)
            column = self._column()
            if column is not None:
                for item in self._in_column(canvas, column):
                    self.add(item)
                return
            self.items = []  # a table that leaves no room: once more, lower
        height = BAR if area.width >= WIDE else LOW_BAR
        canvas.area = FRect(0, 0, area.width, area.height - height)
        super().build(canvas)
        canvas.area = area
        for item in self._in_bar(canvas, FRect(0, area.bottom - height, area.width, height)):
            self.add(item)

    def _column(self) -> FRect | None:
        """Where a folded table has its buttons in a match: between the question and the ways to its other pages. None if it has no such
        place, or uses it now."""
        tabs = [item.rect for item in self.items if item.role == "tab"]
        prompt = self.item("prompt")
        if not tabs or prompt is None:
            return None
        around = tabs[0].unionall(tabs[1:])
        top = prompt.rect.bottom + 6
        room = FRect(around.left, top, around.width, around.top - 8 - top)
        used = any(item.role == "button" and item.rect.colliderect(room) for item in self.items)
        return None if used or room.height < ROWS * (ROW[1] + 6) + 6 else room

    def _in_column(self, canvas: Canvas, room: FRect) -> list[Item]:
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

    def _in_bar(self, canvas: Canvas, bar: FRect) -> list[Item]:
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
        words = self.app.words
        play = ("hold", "pause-button") if self.playing else ("play", "play-button")
        return [
            ("replay:first", words("replay.first"), "", lambda: self.go(0)),
            ("replay:before", words("replay.before"), "backward-time", lambda: self.go(self.at - 1)),
            ("replay:play", words(f"replay.{play[0]}"), play[1], self.toggle),
            ("replay:after", words("replay.after"), "player-next", self.forward),
        ]

    def _eyes(self, canvas: Canvas, width: float) -> str:
        """From whose eyes, as long as there is room: the whole name, its first word, or the number of the corner."""
        words = self.app.words
        viewer = self.situation.viewer
        if viewer == EVERYBODY:
            return words("replay.open")
        name = self.name(viewer)
        ways = (name, name.split(" ")[0], words("ui.seat", number=viewer + 1))
        texts = [words("replay.eyes", name=way) for way in ways]
        return canvas.first_fit(texts, width, theme.SMALL, theme.UI_BOLD)

    def _choices(self, eyes: str) -> list[tuple[str, str, str, Callable[[], None], float, str]]:
        """Id, icon, words, what it does, width with words, colour."""
        words = self.app.words
        viewer = self.situation.viewer
        seats = [EVERYBODY, *range(len(self.seats))]
        after = seats[(seats.index(viewer) + 1) % len(seats)]
        speeds = [speed for speed in SPEEDS if speed]
        faster = speeds[(speeds.index(self.speed) + 1) % len(speeds)]
        return [
            ("eyes", "eyeball", eyes, lambda: self.see_as(after), EYES, "second"),
            (
                "speed",
                "",
                words("replay.speed", speed=self.speed),
                lambda: self._set_speed(faster),
                90,
                "second",
            ),
            ("branch", "card-play", words("replay.branch"), self.branch, 150, "primary"),
            ("close", "exit-door", words("ui.close"), self.leave, 90, "quiet"),
        ]

    def _set_speed(self, speed: float) -> None:
        self.speed = speed
        self.changed()

    def _scrubber(self, room: FRect) -> Item:
        words = self.app.words
        total = max(1, self.last)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            middle = room.bottom - 14  # the words above need the rest
            line = FRect(room.left, middle - 4, room.width, 8)
            canvas.rounded(line, 4, "#2b3442")
            x = line.left + line.width * self.at / total
            if x - line.left > 8:
                canvas.rounded(FRect(line.left, line.top, x - line.left, 8), 4, colours.gold)
            canvas.rounded(FRect(x - 10, middle - 10, 20, 20), 10, "#ffffff")
            text = words("replay.moment", at=self.at, last=self.last)
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
            "replay:scrub", room, draw, role="slider", label=words("replay.moment", at=self.at, last=self.last),
            adjust=lambda by: self.go(self.at + by), focus=True,
        )  # fmt: skip

    def _scrub(self, x: float) -> None:
        item = self.item("replay:scrub")
        if item is not None:
            share = (x - item.rect.left) / max(1.0, item.rect.width)
            self.go(round(min(1.0, max(0.0, share)) * self.last))

    def _on_press(self, act: Act) -> None:
        super()._on_press(act)
        if self.focus.pressed == "replay:scrub" and act.point is not None:
            self._scrubbing, self.playing = True, False
            self._scrub(act.point[0])

    def _on_point(self, act: Act) -> None:
        if self._scrubbing and act.point is not None:
            self._scrub(act.point[0])
        super()._on_point(act)

    def _on_release(self, act: Act) -> None:
        if self._scrubbing:
            self._scrubbing = False
            self.focus.pressed = ""
            return
        super()._on_release(act)

    def first_focus(self, order: list[str]) -> str:
        """Space plays."""
        return "replay:play"

    def named(self, act: Act) -> None:
        """Home and end, page keys, and what every table knows."""
        jumps = {"home": 0, "end": self.last, "page_up": self.at - 10, "page_down": self.at + 10}
        if act.name in jumps:
            self.playing = False
            self.go(jumps[act.name])
        elif act.name == "commit":
            self.toggle()
        elif act.name == "undo":
            self.go(self.at - 1)
        elif act.name == "redo":
            self.forward()
        else:
            super().named(act)


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
