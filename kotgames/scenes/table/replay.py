"""Watching a record: scrub, step, play at speed, from one seat's eyes or with open hands; play on from any moment.

The record is replayed once into a `Match`; every moment of it is a position that match kept. The table shows a second match object whose
state is set to the moment, so that table and log need not know that they look at the past.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from pygame import FRect

from kotgames.engine.contract import Action, Event, Refusal, State
from kotgames.engine.match import Match
from kotgames.engine.record import Log
from kotgames.scenes import starting
from kotgames.scenes.table import replay_marks
from kotgames.scenes.table.replay_controls import (
    BAR,
    BAR_MARGIN,
    LOW_BAR,
    MARK,
    WIDE,
    ReplayControls,
)
from kotgames.scenes.table.table_scene import TableScene
from kotgames.scenes.table.who_plays import WhoPlays
from kotgames.ui.canvas import Canvas
from kotgames.ui.input import Act
from kotgames.ui.items import Focus, Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.table.plays import is_of_strip
from kotgames.ui.widgets.layout import inset

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
        self._stands: dict[str, Any] | None = None
        """The view of the position after the action that is being shown; None once it is what is seen."""
        first = whole.turns[0].before if whole.turns else whole.state
        shown = Match(whole.game, whole.card_set, first.copy(), Log(None, whole.log.header), whole.opening)
        if not whole.turns:  # given up before anything was done: its beginning is its end
            shown.conceded = whole.conceded
        shown.given_up = {seat: after for seat, after in whole.given_up.items() if not after}
        self.eyes = replay_marks.eyes(whole)
        """From whose eyes it may be watched."""
        super().__init__(app, shown, self.eyes[0])
        self.situation.past = True
        self.marks = replay_marks.marks(self, whole)
        self.controls = ReplayControls(self)
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
        self._stands = None
        self.at = min(max(0, at), self.last)
        self._show_moment()
        self.log_keeper.tell_past()
        self.show_as(self.situation.viewer)
        self.table.draft.position_replaced()
        self.table.draft.asked_anew()
        self.table.field.land()
        self.changed()

    def _show_moment(self) -> None:
        self.match.state = self._state(self.at).copy()
        self.match.turns = self.whole.turns[: self.at]
        self.match.given_up = {seat: after for seat, after in self.whole.given_up.items() if after <= self.at}
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
        self._stand()
        self._tell_end()
        return moved

    @property
    def waits_for_player(self) -> bool:
        """See `TableScene`: while it plays it goes on by itself."""
        return not self.playing

    def _stand(self) -> None:
        """Once all that an action led to was seen, the position is the one after it: with what is asked next, as no event shows it."""
        if self._stands is not None:
            self.situation.view, self._stands = self._stands, None
            self.changed()

    def forward(self) -> None:
        """Play the next action out, event by event."""
        self.finish()
        if self.at >= self.last:
            self.playing = False
            self.changed()
            return
        self.log_keeper.tell_given_up(self.at)
        turn = self.whole.turns[self.at]
        state = turn.before.copy()
        viewer = self.situation.viewer

        forced = [self.log_keeper.forced(turn.before, turn.seat)]

        def witness(event: Event) -> None:
            self.playback.add(event, {viewer: state.view(viewer)}, forced=any(forced))
            forced.clear()

        state.step(turn.action, witness)
        self._stands = state.view(viewer)
        self.at += 1
        self._show_moment()
        self._wait = PAUSE_MS
        self.changed()
        if self.app.settings.reduced_motion:
            self.finish()

    def track(self, event: Event) -> Sequence[int]:
        """See `TableScene`; only what the action that is shown led to is asked for."""
        return self.whole.turns[self.at - 1].track if self.at else ()

    def see_as(self, viewer: int) -> None:
        """From a seat's eyes, or with open hands; only as it may be watched."""
        if viewer not in self.eyes:
            return
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
            self._stand()
            self._tell_end()
        if self.playing and self.quiet and self.app.top is self:
            self._wait -= ms * self.speed
            if self._wait <= 0:
                self.forward()
                moved = True
        return moved

    # ---- playing on

    @property
    def branchable(self) -> bool:
        """True where one may play on from a moment: of a match that runs, this would show the hands and the deck it is played with."""
        return replay_marks.open_to_all(self.whole)

    def branch(self) -> None:
        """A new practice match from this moment, with new dice, once it is said who plays."""
        if not self.branchable:
            self.app.say(self.app.words("replay.running"))
            return
        if self._state(self.at).outcome is not None:
            self.app.say(self.app.words("replay.over"))
            return
        self.playing = False
        kinds = [seat.kind for seat in self.seats]
        if "human" not in kinds:
            kinds[max(0, self.situation.viewer)] = "human"
        names = [self.name(seat) for seat in range(len(kinds))]
        self.app.push(WhoPlays(self.app, names, kinds, self._play_on))

    def _play_on(self, kinds: list[str]) -> None:
        self.app.go("behind", lambda: self.app.go("match", starting.branch(self.whole, self.at, kinds)))

    def speak_anew(self) -> None:
        """See `TableScene`; what the bar marks is told anew too."""
        super().speak_anew()
        self.marks = replay_marks.marks(self, self.whole)

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
        """The number of turns played up to here."""
        return self.table.log.turns(self.situation.view)

    # ---- the screen

    def build(self, canvas: Canvas) -> None:
        """The table and the controls: below it, or in the free column of a folded one."""
        area = canvas.area
        if area.width < WIDE:
            super().build(canvas)
            column = self.controls.column()
            if column is not None:
                # the strip of plays gives way; its items stay in their places, for painting counts them
                self.items = [
                    Item(item.id, item.rect, _nothing)
                    if is_of_strip(item) and item.rect.colliderect(column)
                    else item
                    for item in self.items
                ]
                for item in self.controls.in_column(canvas, column):
                    self.add(item)
                return
            self.items = []  # a table that leaves no room: once more, lower
        height = BAR if area.width >= WIDE else LOW_BAR
        canvas.area = FRect(0, 0, area.width, area.height - height)
        super().build(canvas)
        canvas.area = area
        for item in self.controls.in_bar(canvas, FRect(0, area.bottom - height, area.width, height)):
            self.add(item)

    def set_speed(self, speed: float) -> None:
        """Set the speed of the playing."""
        self.speed = speed
        self.changed()

    def _scrub(self, x: float) -> None:
        item = self.item("replay:scrub")
        if item is not None:
            line = inset(item.rect, BAR_MARGIN, 0)
            share = (x - line.left) / max(1.0, line.width)
            self.go(round(min(1.0, max(0.0, share)) * self.last))

    def _on_press(self, act: Act) -> None:
        super()._on_press(act)
        pressed = self.focus.pressed
        if pressed.startswith(MARK):  # on the mark, not a pixel beside it; from there the bar may be dragged
            self._scrubbing, self.playing = True, False
            self.go(self.marks[int(pressed.removeprefix(MARK))].at)
        elif pressed == "replay:scrub" and act.point is not None:
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

    @property
    def primary(self) -> str:
        """See `Scene`."""
        return "replay:play"

    def first_focus(self, order: list[str]) -> str:
        """Space plays."""
        return "replay:play"

    def _closest(self, focus: Focus, order: list[str]) -> str:
        """Nothing is asked here that the keyboard would have to wait for: it is on the player's keys."""
        return Scene._closest(self, focus, order)

    def named(self, act: Act) -> None:
        """Home and end, page keys from mark to mark, and what every table knows."""
        stops = [0, *(mark.at for mark in self.marks), self.last]
        jumps = {
            "home": 0,
            "end": self.last,
            "page_up": max((at for at in stops if at < self.at), default=0),
            "page_down": min((at for at in stops if at > self.at), default=self.last),
        }
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


def _nothing(canvas: Canvas, item: Item, mood: Mood) -> None:
    """Draws nothing."""
