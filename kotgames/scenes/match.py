"""The host of every game's table: seats, questions, gestures, motion, bots, hand-over, undo.

The model (`engine.match`) is final the moment an action is taken; what is seen follows event by event, each with the views right after it.
Secrets: only the seat whose view is shown; on a shared screen another seat's secrets come after a hand-over (`curtain`).
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import hypot
from typing import Any, ClassVar, cast

from pygame import FRect, Surface

from kotgames.bots.worker import BotWorker
from kotgames.engine.contract import NOBODY, Action, Event, Line, Odds, Refusal, State
from kotgames.engine.match import IllegalAction, Match
from kotgames.engine.record import Seat
from kotgames.saves import Lock
from kotgames.ui.canvas import Canvas
from kotgames.ui.catalogue import Words
from kotgames.ui.input import Act
from kotgames.ui.items import Item, Mood, at
from kotgames.ui.loop import App
from kotgames.ui.scene import Scene
from kotgames.ui.table.base import NOWHERE, Gesture, Situation, TableView
from kotgames.ui.table.told import Told
from kotgames.ui.timeline import Timeline, Track
from kotgames.ui.widgets.controls import button

DRAG_UNITS = 5.0
"""A press becomes a drag after so much way."""

HOVER_MS = 110.0
"""A card rises under the pointer, or hands close up, in so much time."""

BOT_PAUSE_MS = 450.0
"""A bot's answer waits so long at speed 1, so that one can follow."""


@dataclass(slots=True)
class Frame:
    """One event, with what each viewer knew right after it."""

    event: Event
    views: dict[int, dict[str, Any]]


class MatchScene(Scene):
    """One match on the screen, from its first decision (or where it was resumed) to the result."""

    kind: ClassVar[str] = "match"

    def __init__(self, app: App, match: Match, *, lock: Lock | None = None, hint: Any = None) -> None:
        super().__init__(app)
        self.match = match
        self._lock = lock
        self.words = Words(app.settings.language, match.game.id)
        self.tables = match.tables
        self.seats: list[Seat] = match.seats
        self.humans = [seat for seat, who in enumerate(self.seats) if who.kind == "human"]
        self.held = ""
        self._drag_from: tuple[float, float] | None = None
        self._dragging = False
        self._pointer = (0.0, 0.0)
        self._frames: deque[Frame] = deque()
        self._timeline = Timeline(self._next_track)
        self._worker = BotWorker(on_ready=app.wake)
        self._bot_action: Action | None = None
        self._bot_wait = 0.0
        self._settled = False
        self._over = False
        self._built_area = FRect(0, 0, 0, 0)
        self._still: tuple[object, ...] | None = None
        self._layer: Surface | None = None
        self._still_count = 0
        viewer = self.humans[0] if len(self.humans) == 1 else NOBODY
        self._ready_seat = viewer
        self.situation = Situation(match.view(viewer), viewer)
        module, _, cls = match.game.scene.partition(":")
        self.table: TableView = cast(Callable[[Any], TableView], getattr(import_module(module), cls))(self)
        self._gestures: dict[str, dict[str, Gesture]] | None = None
        if hint is not None:
            self.table.suggest(hint)
        self.told: list[Told] = self.situation.told
        self._tell_past()

    # ---- life

    def opened(self) -> None:
        """Begin: what happened before the first decision has been told; ask the first question."""
        self.app.on_wake.append(self._woken)
        self._timeline.speed = self.app.settings.speed
        self._settle()
        self.table.prefetch()

    def closed(self) -> None:
        """Leave: the match is saved already."""
        if self._woken in self.app.on_wake:
            self.app.on_wake.remove(self._woken)
        self._worker.close()
        if self._lock is not None:
            self._lock.release()

    def uncovered(self) -> None:
        """A dialog closed; settings may have changed."""
        self._timeline.speed = self.app.settings.speed
        self.words = Words(self.app.settings.language, self.match.game.id)
        super().uncovered()

    def _tell_past(self) -> None:
        for event in self.match.opening:
            self._tell(event)
        for turn in self.match.turns:
            for event in turn.events:
                self._tell(event)

    def _tell(self, event: Event) -> None:
        line = self.table.tell(event.seen_by(self._log_seat))
        if line is not None:
            self.told.append(line)

    @property
    def _log_seat(self) -> int:
        """Whose knowledge the log may hold: the only human's, else only what everybody saw."""
        return self.humans[0] if len(self.humans) == 1 else NOBODY

    # ---- the Host protocol

    def refusal(self, action: Action) -> Refusal | None:
        """See `table.base.Host`."""
        return self.match.state.refusal(action)

    def odds(self, action: Action) -> Odds | None:
        """See `table.base.Host`."""
        return self.match.state.odds(action) if self.situation.prompt is not None else None

    def explain(self, action: Action) -> list[Line]:
        """See `table.base.Host`."""
        return self.match.state.explain(action) if self.situation.prompt is not None else []

    def after(self, actions: Sequence[Action]) -> State | None:
        """See `table.base.Host`."""
        state = self.match.state.copy()
        for action in actions:
            if action not in state.actions():
                return None
            state.step(action)
        return state

    def is_bot(self, seat: int) -> bool:
        """See `table.base.Host`."""
        return self.seats[seat].kind != "human"

    def name(self, seat: int) -> str:
        """See `table.base.Host`."""
        return self.seats[seat].name or self.words("ui.seat", number=seat + 1)

    def changed(self) -> None:
        """See `table.base.Host`."""
        self._gestures = None
        self.rebuild()

    def hold(self, name: str) -> None:
        """See `table.base.Host`."""
        if name == self.held:
            return
        self.held = name
        self._dragging = False
        self.changed()

    def commit(self, actions: Sequence[Action]) -> None:
        """See `table.base.Host`."""
        if self.situation.prompt is None:
            return
        self.hold("")
        self._take(actions)

    # ---- acting

    def _take(self, actions: Sequence[Action]) -> None:
        for action in actions:
            try:
                self._act(action)
            except IllegalAction as error:
                self.refuse(error.refusal)
                break
        self.situation.prompt = None
        self.situation.legal = ()
        self._settled = False
        self.table.asked_anew()
        self.changed()
        if self.app.settings.speed == 0:
            self.finish()
        self._disk()

    def _act(self, action: Action) -> None:
        viewers = [NOBODY, *self.humans]

        def witness(event: Event) -> None:
            self._frames.append(Frame(event, {viewer: self.match.view(viewer) for viewer in viewers}))

        self.match.act(action, witness=witness)

    def _disk(self) -> None:
        if self.match.log.failed is not None:
            self.app.say_once(self.words("error.save_failed", reason=self.match.log.failed))

    def refuse(self, refusal: Refusal) -> None:
        """Say why something may not be done."""
        self.app.say(self.words.refusal(refusal), refusal.ruling)

    # ---- motion

    def _next_track(self) -> Track | None:
        while self._frames:
            frame = self._frames.popleft()
            before = self.situation.view
            self.situation.view = frame.views[self.situation.viewer]
            self._tell(frame.event)
            self.rebuild()
            track = self.table.motion(frame.event.seen_by(self.situation.viewer), before)
            if track is not None:
                return track
        return None

    def finish(self) -> bool:
        """Show everything that is on its way at its end, now."""
        moved = bool(self._frames) or self._timeline.busy
        self._timeline.finish()
        self.table.field.land()
        if moved:
            self.changed()
        return moved

    @property
    def alive(self) -> bool:
        """Something moves, or a bot's answer waits for its moment."""
        waiting = self._bot_action is not None or not self._settled or self._dragging
        return waiting or bool(self._frames) or self._timeline.busy or self.table.field.moving

    def advance(self, ms: float) -> bool:
        """Play motion, then ask the next question."""
        if (
            self.app.top is not self
            and self.app.top is not None
            and self.app.top.kind in ("pause", "curtain")
        ):
            return False
        moved = self.table.field.advance(ms * self.app.settings.speed)
        moved = self._timeline.advance(ms) or moved
        if not self._timeline.busy and not self._frames:
            if not self._settled:
                self._settle()
                moved = True
            elif self._bot_action is not None:
                self._bot_wait -= ms * max(0.01, self.app.settings.speed) if self.app.settings.speed else 1e9
                if self._bot_wait <= 0:
                    action, self._bot_action = self._bot_action, None
                    self._take([action])
                    moved = True
        return moved

    # ---- questions

    def _settle(self) -> None:
        """Everything that happened has been seen: who is asked what now?"""
        self._settled = True
        match = self.match
        if match.outcome is not None:
            self._show(self._final_viewer())
            self._finish_match()
            return
        actor = match.actor
        prompt = match.state.prompt
        assert actor is not None
        assert prompt is not None
        if actor not in self.humans:
            self._show(self._ready_seat)
            if not self._worker.thinking and self._bot_action is None:
                self._ask_bot(actor)
            return
        if prompt.secret and self._ready_seat != actor and len(self.humans) > 1:
            self._show(NOBODY)
            self._hand_over(actor)
            return
        viewer = actor if prompt.secret or len(self.humans) == 1 or self._ready_seat == actor else NOBODY
        if not prompt.secret and len(self.humans) > 1 and self._ready_seat != actor:
            self._ready_seat = (
                NOBODY  # another person looks at the screen now: no secrets until the next hand-over
            )
        if self._standing_order():
            return
        self._show(viewer)
        self.situation.prompt = prompt
        self.situation.legal = match.state.actions()
        self.table.asked_anew()
        self.changed()

    def _standing_order(self) -> bool:
        """Spare a person against a bot the questions that have only one answer, if the settings say so."""
        legal = self.match.state.actions()
        if len(legal) == 1 and len(self.humans) == 1 and self.app.settings.ask_reactions == "held":
            self._take([legal[0]])
            return True
        return False

    def _final_viewer(self) -> int:
        return self.humans[0] if len(self.humans) == 1 else NOBODY

    def _show(self, viewer: int) -> None:
        self.situation.viewer = viewer
        self.situation.view = self.match.view(viewer)
        self.situation.prompt = None
        self.situation.legal = ()
        self.changed()

    def _ask_bot(self, seat: int) -> None:
        match = self.match
        seed = (match.log.header.seed * 1_000_003 + len(match.turns) * 2 + seat) & 0x3FFFFFFF
        self._worker.ask(match.game, match.tables, self.seats[seat].kind, match.view(seat), seed)

    def _woken(self) -> None:
        action = self._worker.poll()
        if action is not None:
            self._bot_action = action
            self._bot_wait = BOT_PAUSE_MS
            self.app.redraw()

    def _hand_over(self, seat: int) -> None:
        from kotgames.scenes.curtain import Curtain

        self.app.push(Curtain(self.app, self.name(seat), seat, lambda: self._handed_over(seat)))

    def _handed_over(self, seat: int) -> None:
        self._ready_seat = seat
        self._settled = False
        self.app.redraw()

    def _finish_match(self) -> None:
        if self._over:
            return
        self._over = True
        from kotgames.scenes.results import Results

        self.app.push(Results(self.app, self))

    def reopen(self) -> None:
        """After the result was closed (to look at the table, or after an undo)."""
        self._over = False

    # ---- undo

    def undo(self) -> None:
        """Take back to the last own decision; past a roll or reveal only alone, and the match becomes practice then."""
        self.finish()
        steps = self._undo_steps()
        if not steps:
            self.refuse(Refusal("undo_nothing"))
            return
        barrier = any(turn.barrier for turn in self.match.turns[-steps:])
        if not barrier and len(self.humans) == 1:
            self._undo(steps, past=False)
        elif not barrier:
            self._confirm("undo_agree", lambda: self._undo(steps, past=False))
        elif len(self.humans) == 1 and self.match.outcome is None:
            if self.match.practice:
                self._undo(steps, past=True)
            else:
                self._confirm("undo_practice", lambda: self._undo(steps, past=True))
        else:
            self.refuse(Refusal("undo_barrier"))

    def _undo_steps(self) -> int:
        """How many actions back the last decision of a person here was."""
        for steps, turn in enumerate(reversed(self.match.turns), start=1):
            if turn.seat in self.humans:
                return steps
        return 0

    def _undo(self, steps: int, *, past: bool) -> None:
        try:
            for _ in range(steps):
                self.match.undo(past_chance=past, reseed=int.from_bytes(os.urandom(7), "big"))
        except IllegalAction as error:
            self.refuse(error.refusal)
        self._jumped()

    def redo(self) -> None:
        """Take the last undone action again."""
        self.finish()
        try:
            self.match.redo()
        except IllegalAction as error:
            self.refuse(error.refusal)
            return
        self._jumped()

    def _jumped(self) -> None:
        """The position changed without events: show it as it is."""
        self._frames.clear()
        self._worker.forget()
        self._bot_action = None
        self.hold("")
        self.told.clear()
        self._tell_past()
        self._settled = False
        self._over = False
        self._show(self._ready_seat)
        self.table.asked_anew()
        self.changed()
        self._disk()

    def _confirm(self, key: str, on: Callable[[], None]) -> None:
        from kotgames.scenes.dialogs import Confirm

        self.app.push(
            Confirm(self.app, self.words(f"confirm.{key}.title"), self.words(f"confirm.{key}.text"), on)
        )

    def concede(self) -> None:
        """The person who is asked (or the only one) gives the match up, after confirming."""
        if self.match.outcome is not None:
            return
        seat = (
            self.match.actor if self.match.actor in self.humans else self.humans[0] if self.humans else None
        )
        if seat is None:
            return

        def give_up() -> None:
            self.finish()
            self._worker.forget()
            self._bot_action = None
            self.match.concede(seat)
            self._settled = False
            self.app.redraw()

        self._confirm("concede", give_up)

    # ---- after the verdict

    def portrait(self, canvas: Canvas, seat: int, size: float) -> Surface | None:
        """A seat's portrait."""
        return self.table.portrait(canvas, seat, size)

    def round_lines(self) -> list[tuple[str, str, str]]:
        """The rounds for the verdict."""
        events = [*self.match.opening, *(event for turn in self.match.turns for event in turn.events)]
        return self.table.summary(events)

    def turn_count(self) -> int:
        """How many turns were played."""
        return self.table.turns()

    def rematch(self) -> None:
        """The same corners at once again."""
        from kotgames.scenes import flow

        outcome = self.match.outcome
        options, hint = self.table.rematch(
            dict(self.match.log.header.options), outcome.winners if outcome else ()
        )
        flow.start(self.app, self.match.game, self.seats, options, tables=self.match.tables, hint=hint)

    def new_match(self) -> None:
        """Back to the set-up."""
        from kotgames.scenes import flow

        flow.setup(self.app, self.match.game.id)

    def leave(self) -> None:
        """Back to the title; the match is kept."""
        from kotgames.scenes import flow

        flow.title(self.app)

    # ---- the scene

    def gestures(self) -> dict[str, dict[str, Gesture]]:
        """The legal gestures now, worked out once per change."""
        if self.situation.prompt is None:
            return {}
        if self._gestures is None:
            self._gestures = self.table.gestures()
        return self._gestures

    def targets(self) -> dict[str, Gesture]:
        """Where the held object may go."""
        return self.gestures().get(self.held, {}) if self.held else {}

    def backdrop(self, canvas: Canvas) -> None:
        """The table."""
        self.table.backdrop(canvas)

    def build(self, canvas: Canvas) -> None:
        """Fixtures, objects by layer, buttons, overlays."""
        table = self.table
        table.arrange(canvas)
        for item in table.fixtures(canvas):
            self.add(item)
        self._still = None
        self._still_count = len(self.items)
        for item in table.live(canvas):
            self.add(item)
        same_area = canvas.area == self._built_area
        self._built_area = canvas.area
        table.field.place(table.specs(), self.motion_ms(HOVER_MS) if same_area else 0)
        for spec in sorted((s.spec for s in table.field.sprites.values()), key=lambda s: s.layer):
            self.add(self._sprite_item(spec.id))
        for item in table.overlays(canvas):
            self.add(item)

    def _sprite_item(self, name: str) -> Item:
        sprite = self.table.field.sprites[name]
        spec = sprite.spec

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            current = self.table.field.sprites.get(name)
            if current is None or (name == self.held and self._dragging):
                return
            self.table.paint_sprite(canvas, current, mood)

        return Item(
            name,
            sprite.home,
            draw,
            role="object",
            label=spec.label,
            on=lambda: self._use(name),
            focus=spec.focus,
            tip=spec.tip,
        )

    def control_items(self, rects: Sequence[FRect], *, size: float = 17.0) -> list[Item]:
        """The buttons of the moment, for the table to place."""
        items = []
        for index, (control, rect) in enumerate(zip(self.table.controls(), rects, strict=False)):
            items.append(
                button(
                    f"do:{control.id}", rect, control.label, control.on, colour=control.colour, icon=control.icon or None, sub=control.sub,
                    enabled=control.enabled, why=control.why, size=size, key="F" if index == 0 else "",
                )
            )  # fmt: skip
        return items

    def paint(self, canvas: Canvas) -> None:
        """The still part (drawn once until something changes), what moves, and the dragged object over it all."""
        if canvas.scribe.recording:
            super().paint(canvas)
        else:
            self._paint_still(canvas)
            for item in self.items[self._still_count :]:
                self.paint_item(canvas, item)
        sprite = self.table.field.sprites.get(self.held)
        if sprite is not None and self._dragging:
            self.table.paint_sprite(canvas, sprite, Mood(hover=True, pressed=True))

    def _paint_still(self, canvas: Canvas) -> None:
        focus = self.focus
        key = (focus.hover, focus.pressed, focus.id if focus.visible else "", self.held, canvas.palette.name)
        window = canvas.surface
        if self._layer is None or self._layer.get_size() != window.get_size():
            self._layer, self._still = window.copy(), None
        if self._still != key:
            inner = Canvas(self._layer, canvas.u, canvas.palette, canvas.scribe, canvas.shapes)
            self.backdrop(inner)
            for item in self.items[: self._still_count]:
                self.paint_item(inner, item)
            self._still = key
        window.blit(self._layer, (0, 0))

    # ---- acts

    def act(self, act: Act) -> None:
        """A press or key finishes running motion, and still counts."""
        if act.name not in ("point", "release", "scroll"):
            moved = self.finish()
            if moved and act.name == "skip":
                return
            self.refresh(self.app._canvas())
        super().act(act)

    def _on_point(self, act: Act) -> None:
        assert act.point is not None
        self._pointer = act.point
        if self._drag_from is not None and not self._dragging and self.focus.pressed:
            far = hypot(act.point[0] - self._drag_from[0], act.point[1] - self._drag_from[1])
            if far >= DRAG_UNITS:
                self._start_drag(self.focus.pressed)
        if self._dragging:
            sprite = self.table.field.sprites.get(self.held)
            if sprite is not None:
                sprite.x, sprite.y, sprite.lift, sprite.angle = act.point[0], act.point[1], 1.0, 0.0
            self.app.redraw()
        super()._on_point(act)

    def hovered(self) -> None:
        """Odds and enlarged cards follow the pointer and the focus."""
        self.rebuild()

    @property
    def looked_at(self) -> str:
        """The object the player looks at: held, under the pointer, or focused."""
        return self.held or self.focus.hover or (self.focus.id if self.focus.visible else "")

    def _on_press(self, act: Act) -> None:
        assert act.point is not None
        super()._on_press(act)
        if act.button == 3:
            self.hold("")
            self.focus.pressed = ""
            return
        item = at(self.items, act.point)
        self._drag_from = act.point if item is not None and item.role == "object" else None

    def _start_drag(self, name: str) -> None:
        self._drag_from = None
        if name not in self.table.field.sprites:
            return
        refusal = self._pick_refusal(name)
        if refusal is not None:
            self.focus.pressed = ""
            self.refuse(refusal)
            return
        self.hold(name)
        self._dragging = True

    def _pick_refusal(self, name: str) -> Refusal | None:
        if self.situation.prompt is None:
            if self.match.outcome is not None:
                return Refusal("match_over")
            return Refusal("wait_turn", {"name": self.name(self.match.actor or 0)})
        return self.table.pick_refusal(name)

    def _on_release(self, act: Act) -> None:
        assert act.point is not None
        self._drag_from = None
        if self._dragging:
            self.focus.pressed = ""
            held = self.held
            items = [item for item in self.items if item.id != held]
            item = at(items, act.point)
            self._drop(held, item.id if item else NOWHERE)
            return
        if act.button == 3:
            return
        item = at(self.items, act.point)
        pressed, self.focus.pressed = self.focus.pressed, ""
        self.app.redraw()
        if item is None:
            if self.held:
                self.hold("")
            return
        if item.id == pressed:
            self.activate(item)

    def _drop(self, source: str, target: str) -> None:
        """A drag ended: do what it means, or fly back and say why."""
        self._dragging = False
        gesture = self.gestures().get(source, {}).get(target) or self.table.means(source, target)
        self.held = ""
        sprite = self.table.field.sprites.get(source)
        if isinstance(gesture, Refusal):
            self.refuse(gesture)
            if sprite is not None:
                self._fly_back()
            self.changed()
            return
        if sprite is not None and not gesture.actions:
            self._fly_back()
        self._do(gesture)

    def _fly_back(self) -> None:
        self.table.field.place(self.table.specs(), self.motion_ms(240))

    def motion_ms(self, ms: float) -> float:
        """The time of a small motion: none at speed 0 and with reduced motion."""
        settings = self.app.settings
        return 0.0 if settings.reduced_motion or settings.speed == 0 else ms

    def _do(self, gesture: Gesture) -> None:
        if gesture.draft is not None:
            gesture.draft()
            self.changed()
        if gesture.actions:
            self.commit(gesture.actions)

    def activate(self, item: Item) -> None:
        """A click or Enter: drop what is held here if it may lie here, else use the item."""
        if self.held and item.id != self.held and item.role in ("object", "place"):
            gesture = self.targets().get(item.id)
            if gesture is not None:
                self.held = ""
                self._do(gesture)
                return
            if item.role == "place" or item.id not in self.gestures():
                meaning = self.table.means(self.held, item.id)
                if isinstance(meaning, Refusal):
                    self.refuse(meaning)
                else:
                    self.held = ""
                    self._do(meaning)
                return
        super().activate(item)

    def _use(self, name: str) -> None:
        """A click on an object: pick it up, or, when it is held, play it where it goes by itself."""
        if name == self.held:
            target = self.table.default_target(name)
            if target is not None:
                gesture = self.targets()[target]
                self.held = ""
                self._do(gesture)
            else:
                self.hold("")
            return
        refusal = self._pick_refusal(name)
        if refusal is not None:
            self.refuse(refusal)
            return
        self.hold(name)
        if self.focus.visible:
            self._focus_target()

    def _focus_target(self) -> None:
        """With the keyboard, picking up leads straight to where it may go."""
        target = self.table.default_target(self.held)
        self.refresh(self.app._canvas())
        item = self.item(target) if target else None
        if item is not None and item.focus:
            self.go_to(item)

    def cancel(self) -> None:
        """Escape: put down what is held, else the pause menu."""
        if self.held:
            self.hold("")
            return
        self.pause()

    def pause(self) -> None:
        """Open the pause menu."""
        from kotgames.scenes.pause import Pause

        self.app.push(Pause(self.app, self))

    def named(self, act: Act) -> None:
        """Undo, redo, log, the primary button, the number keys."""
        name = act.name
        if name == "undo":
            self.undo()
        elif name == "redo":
            self.redo()
        elif name == "commit":
            self._commit_key()
        elif name == "log":
            self.open_log()
        elif name == "settings":
            self.open_settings()
        elif name.startswith("card_"):
            index = int(name[5:]) - 1
            hand = self.table.hand()
            if index < len(hand):
                self.focus.visible = True
                self.focus.id = hand[index]
                self._use(hand[index])

    def _commit_key(self) -> None:
        controls = self.table.controls()
        if controls and self.situation.prompt is not None:
            control = controls[0]
            if control.enabled:
                control.on()
            elif control.why:
                self.app.say(control.why)

    def open_settings(self) -> None:
        """The settings, over the running table."""
        from kotgames.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def open_log(self) -> None:
        """The whole log."""
        from kotgames.scenes.log import LogScene

        self.app.push(LogScene(self.app, self))
