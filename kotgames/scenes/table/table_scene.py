"""A game's table on the screen: what is shown, what moves, and how a person handles it. Who is asked what is the match's (`scenes.match`).

The model is final the moment an action is taken; what is seen follows event by event, each with the views right after it (`Frame`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pygame import FRect, Surface

from kotgames import games
from kotgames.engine.contract import NOBODY, Action, Event, Line, Odds, Refusal, State
from kotgames.engine.log_book import LogLine
from kotgames.engine.match import IllegalAction, Match
from kotgames.engine.record import Seat
from kotgames.scenes.rulebook import reading, rules
from kotgames.scenes.table.handling import Handling
from kotgames.system.catalogue import Verbatim, Words
from kotgames.ui.canvas import Canvas
from kotgames.ui.drawing import Drawing, Strokes
from kotgames.ui.items import Focus, Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.sound import Heard
from kotgames.ui.table.context import Gesture, Host, Situation
from kotgames.ui.table.table import GameTable
from kotgames.ui.theme import CORNERS
from kotgames.ui.timeline import Timeline, Track, Wait
from kotgames.ui.widgets.controls import button

HOVER_MS = 110.0
"""A card rises under the pointer, or hands close up, in so much time."""


def corner_names(seats: Sequence[Seat]) -> tuple[str, ...]:
    """The colours of the corners of a match, those not chosen in their usual order."""
    usual = tuple(CORNERS)
    if all(not seat.colour for seat in seats):
        return ()
    return tuple(seat.colour or usual[index] for index, seat in enumerate(seats))


@dataclass(slots=True)
class EventFrame:
    """One event, with what each viewer knew right after it."""

    event: Event
    views: dict[int, dict[str, Any]]


class TableScene(Handling):
    """The host of every game's table (`ui.table.base.Host`): drawing, motion, gestures, refusals, the log. Subclasses say what taking
    actions does (`take`), what Escape opens (`pause`), and fill `situation.prompt` when a person may act."""

    def __init__(self, app: App, match: Match, viewer: int) -> None:
        super().__init__(app)
        self.match = match
        self.card_set = match.card_set
        self.words = Words(app.settings.language, match.game.id, match.game.texts(match.card_set))
        self.seats: list[Seat] = match.seats
        self.humans = [seat for seat, who in enumerate(self.seats) if who.kind == "human"]
        self.corners = corner_names(self.seats)
        self.held = ""
        self._drag_from: tuple[float, float] | None = None
        self._dragging = False
        self._pointer = (0.0, 0.0)
        self._frames: deque[EventFrame] = deque()
        self._open_view: dict[str, Any] | None = None
        """What everybody knew after the last event that was shown."""
        self._timeline = Timeline(self._next_track)
        self._built_area = FRect(0, 0, 0, 0)
        self._still: tuple[object, ...] | None = None
        self._strokes: Strokes | None = None
        self._still_count = 0
        self.situation = Situation(match.view(viewer), viewer)
        opens: Callable[[Host], GameTable] = games.part(match.game, "table")
        self.table = opens(self)
        self._gestures: dict[str, dict[str, Gesture]] | None = None
        self.told: list[LogLine] = self.situation.told

    # ---- what subclasses decide

    def take(self, actions: Sequence[Action]) -> None:
        """A person chose these actions, in this order."""
        raise NotImplementedError

    def pause(self) -> None:
        """Escape with nothing in the hand."""
        raise NotImplementedError

    def undo(self) -> None:
        """Take the last own decision back; nothing where nothing can be taken back."""

    def gate(self, action: Action) -> Refusal | None:
        """Why a legal action may not be taken here (a lesson's step); None if it may."""
        return None

    # ---- life

    def opened(self) -> None:
        """Ask for the pictures the table will need."""
        self._timeline.speed = self.app.settings.speed
        self.table.picture.prefetch()
        self.app.sounds.crowd(True)

    def closed(self) -> None:
        """The hall empties."""
        self.app.sounds.crowd(False)

    def uncovered(self) -> None:
        """A dialog closed; settings may have changed."""
        self._timeline.speed = self.app.settings.speed
        self.words = Words(
            self.app.settings.language, self.match.game.id, self.match.game.texts(self.card_set)
        )
        super().uncovered()

    # ---- what the table may ask (`ui.table.base.Host`)

    def refusal(self, action: Action) -> Refusal | None:
        """See `ui.table.context.Host`."""
        return self.match.state.refusal(action) or self.gate(action)

    def odds(self, action: Action) -> Odds | None:
        """See `ui.table.context.Host`."""
        return self.match.state.odds(action) if self.situation.prompt is not None else None

    def explain(self, action: Action) -> list[Line]:
        """See `ui.table.context.Host`."""
        return self.match.state.explain(action) if self.situation.prompt is not None else []

    def after(self, actions: Sequence[Action]) -> State | None:
        """See `ui.table.context.Host`."""
        state = self.match.state.copy()
        for action in actions:
            if action not in state.actions() or self.gate(action) is not None:
                return None
            state.step(action)
        return state

    def is_bot(self, seat: int) -> bool:
        """See `ui.table.context.Host`."""
        return self.seats[seat].kind != "human"

    def name(self, seat: int) -> str:
        """See `ui.table.context.Host`."""
        return Verbatim(self.seats[seat].name) or self.words("ui.seat", number=seat + 1)

    def changed(self) -> None:
        """See `ui.table.context.Host`."""
        self._gestures = None
        self.rebuild()

    def hold(self, name: str) -> None:
        """See `ui.table.context.Host`."""
        if name == self.held:
            return
        self.held = name
        if name:
            self.app.sounds.play("card_flick", 0.5)
        self._carry("")
        self.changed()

    def _carry(self, name: str) -> None:
        """An object hangs at the pointer, or ("") none does."""
        self._dragging = bool(name)
        self.table.field.carry(name)

    def motion_ms(self, ms: float) -> float:
        """The time of a small motion: none at speed 0 and with reduced motion."""
        settings = self.app.settings
        return 0.0 if settings.reduced_motion or settings.speed == 0 else ms

    def refuse(self, refusal: Refusal) -> None:
        """Say why something may not be done."""
        self.app.sounds.play("ui_bad")
        self._say_why(self.words.refusal(refusal), refusal.ruling, ("refusal", refusal.key))

    def _say_why(self, text: str, ruling: str, *topics: tuple[str, str] | None) -> None:
        """Say a sentence that leads to the first of these topics on which the rules have a paragraph."""
        game, language = self.match.game.id, self.app.settings.language
        topic = next(
            (t for t in topics if t is not None and reading.leads(game, language, t, self.card_set)),
            None,
        )
        self.app.say(text, ruling, topic, partial(self.open_rules, topic))

    def say_unable(self, name: str, why: str) -> None:
        """Say why a button of the table cannot be used now; it leads to what the rules say of the button, else of the question."""
        prompt = self.situation.prompt
        self.app.sounds.play("ui_bad")
        asked = ("prompt", prompt.kind) if prompt is not None else None
        self._say_why(why, "", self.table.names.topic(name), asked)

    def commit(self, actions: Sequence[Action]) -> None:
        """See `ui.table.context.Host`."""
        if self.situation.prompt is None:
            return
        self.hold("")
        self.take(actions)

    def retract(self, count: int) -> bool:
        """See `ui.table.context.Host`."""
        try:
            for _ in range(count):
                self.match.undo()
        except IllegalAction as error:
            self.refuse(error.refusal)
            return False
        return True

    # ---- the log

    def _tell_past(self) -> None:
        for event in self.match.opening:
            self._tell(event)
        for turn in self.match.turns:
            for event in turn.events:
                self._tell(event)

    def _tell(self, event: Event) -> None:
        seen = event.seen_by(self._log_seat)
        more = self.table.log.joined(self.told[-1], seen) if self.told else None
        if more is not None:
            self.told[-1] = more
            return
        line = self.table.log.line(seen)
        if line is not None:
            self.told.append(line)

    @property
    def _log_seat(self) -> int:
        """Whose knowledge the log may hold: the only human's, else only what everybody saw."""
        return self.humans[0] if len(self.humans) == 1 else NOBODY

    def show_as(self, viewer: int) -> None:
        """Show the table as a viewer knows it now; nobody is asked. Nothing that another viewer saw stays in sight, not even while it
        fades."""
        if viewer != self.situation.viewer:
            self._turn_to(viewer)
            self._built_area = FRect(0, 0, 0, 0)
        self.situation.view = self.match.view(viewer)
        self.situation.over = self.match.outcome is not None
        self.situation.prompt = None
        self.situation.legal = ()
        self.changed()

    def _turn_to(self, viewer: int) -> None:
        """Another viewer looks at the screen: nothing in the hand, nothing on the table that only the last one knew."""
        self.let_go()
        self.hold("")
        self.app.hush()
        self.table.field.clear()
        self.focus.hover = self.focus.id = ""
        self.situation.viewer = viewer

    # ---- motion

    def gather(self, before: dict[str, Any] | None) -> None:
        """What comes now all players look at together; `before`: the table as everybody knew it until now, if that is known."""

    def _next_track(self) -> Track | None:
        while self._frames:
            frame = self._frames.popleft()
            if self.table.motion.gathers(frame.event):
                self.gather(self._open_view)
            self._open_view = frame.views.get(NOBODY)
            before = self.situation.view
            self.situation.view = frame.views[self.situation.viewer]
            self._tell(frame.event)
            self.rebuild()
            seen = frame.event.seen_by(self.situation.viewer)
            track = self.table.motion.track(seen, before)
            cues = self.table.motion.sounds(seen)
            if track is not None or cues:
                at_once = self.app.settings.speed == 0
                return Heard(track or Wait(0), cues, self.app.sounds.play, at_once=at_once)
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
        """Something moves."""
        return bool(self._frames) or self._timeline.busy or self.table.field.moving

    def play(self, ms: float) -> bool:
        """Let what moves move; True if the picture changed. The speed may be changed meanwhile, in the settings over the table."""
        speed = self._timeline.speed = self.app.settings.speed
        if speed == 0:
            flying = self.table.field.moving
            return self.finish() or flying
        moved = self.table.field.advance(ms * speed)
        return self._timeline.advance(ms) or moved

    @property
    def skippable(self) -> bool:
        """See `ui.table.context.Host`."""
        return not self.quiet

    @property
    def quiet(self) -> bool:
        """Everything that happened has been seen."""
        return not self._timeline.busy and not self._frames

    # ---- the scene

    def backdrop(self, canvas: Canvas) -> None:
        """The table."""
        self.table.picture.backdrop(canvas)

    def build(self, canvas: Canvas) -> None:
        """Fixtures, objects by layer, buttons, overlays."""
        table = self.table
        table.picture.arrange(canvas)
        for item in table.picture.fixtures(canvas):
            self.add(item)
        self._still = None
        self._still_count = len(self.items)
        for item in table.picture.live(canvas):
            self.add(item)
        same_area = canvas.area == self._built_area
        self._built_area = canvas.area
        table.field.place(table.picture.specs(), self.motion_ms(HOVER_MS) if same_area else 0)
        turns = {name: 1.0 + index / 1000 for index, name in enumerate(table.field.sprites)}
        for spec in sorted((s.spec for s in table.field.sprites.values()), key=lambda s: s.layer):
            self.add(self._sprite_item(spec.id)).turn = turns[spec.id]
        for item in table.picture.overlays(canvas):
            self.add(item).turn = 2.0

    def _sprite_item(self, name: str) -> Item:
        sprite = self.table.field.sprites[name]
        spec = sprite.spec
        gone = self.table.field.fading(name)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            current = self.table.field.sprites.get(name)
            if current is None or (name == self.held and self._dragging):
                return
            self.table.picture.paint_sprite(canvas, current, mood)

        return Item(
            name,
            sprite.home,
            draw,
            role="" if gone else "object",  # what only fades away can no longer be taken
            label="" if gone else spec.label,
            on=lambda: self._use(name),
            focus=spec.focus and not gone,
            tip=spec.tip,
        )

    def control_items(self, rects: Sequence[FRect], *, size: float = 17.0) -> list[Item]:
        """The buttons of the moment, for the table to place."""
        items = []
        for index, (control, rect) in enumerate(zip(self.table.questions.controls(), rects, strict=False)):
            items.append(
                button(
                    f"do:{control.id}", rect, control.label, control.on, colour=control.colour, icon=control.icon or None, sub=control.sub,
                    enabled=control.enabled, why=control.why, size=size, key=self.app.devices.key_of("commit") if index == 0 else "",
                )
            )  # fmt: skip
        return items

    def paint(self, canvas: Canvas) -> None:
        """The still part (asked for its strokes once until something changes), what moves, and the dragged object over it all."""
        if canvas.scribe.recording:
            super().paint(canvas)
        else:
            self._paint_still(canvas)
            for item in self.items[self._still_count :]:
                self.paint_item(canvas, item)
        sprite = self.table.field.sprites.get(self.held)
        if sprite is not None and self._dragging:
            self.table.picture.paint_sprite(canvas, sprite, Mood(hover=True, pressed=True))

    def _paint_still(self, canvas: Canvas) -> None:
        focus = self.focus
        key = (
            focus.hover,
            focus.pressed,
            focus.id if focus.visible else "",
            self.held,
            canvas.palette.name,
            self.skippable,
        )
        frame = canvas.surface if isinstance(canvas.surface, Drawing) else None
        if frame is not None and self._still == key and self._strokes is not None:
            frame.again(self._strokes)
            return
        mark = len(frame) if frame is not None else 0
        self.backdrop(canvas)
        for item in self.items[: self._still_count]:
            self.paint_item(canvas, item)
        if frame is not None:
            self._still, self._strokes = key, frame.since(mark)

    def first_focus(self, order: list[str]) -> str:
        """With a question: what can be picked up, else the first button."""
        sources = self.gestures()
        found = [name for name in order if name in sources] + [
            name for name in order if name.startswith("do:")
        ]
        return found[0] if found else order[0]

    def _closest(self, focus: Focus, order: list[str]) -> str:
        """While nobody is asked the focus stays with what is gone for the moment: Enter must not fall on a neighbour, and the next
        question finds it where it was."""
        if self.situation.prompt is None and self.match.outcome is None:
            return focus.id
        return super()._closest(focus, order)

    def portrait(self, canvas: Canvas, seat: int, size: float) -> Surface | None:
        """A seat's portrait."""
        return self.table.picture.portrait(canvas, seat, size)

    def open_settings(self) -> None:
        """See `ui.table.context.Host`."""
        self.settings()

    def rules(self) -> bool:
        """See `Scene`: this game's, with the cards that are played."""
        top = self.app.top
        toast = self.app.toast
        topic = toast.topic if toast.alive else None
        if topic is not None:
            toast.clear()  # it has said what it had to say
        elif top is not None:
            topic = top.topic()
        self.open_rules(topic)
        return True

    def topic(self) -> tuple[str, str] | None:
        """What is looked at, else what is asked."""
        looked = self.table.names.topic(self.looked_at) if self.looked_at else None
        prompt = self.situation.prompt
        return looked or (("prompt", prompt.kind) if prompt is not None else None)

    def open_rules(self, topic: tuple[str, str] | None = None) -> None:
        """See `ui.table.context.Host`."""
        rules.open_over(self.app, self.match.game.id, topic, card_set=self.card_set)

    def open_fairness(self) -> None:
        """The dice of this match against what true dice do."""
        from kotgames.scenes.table.fairness import FairnessScene

        self.app.push(FairnessScene(self.app, self))

    def open_log(self) -> None:
        """The whole log."""
        from kotgames.scenes.table.log import LogScene

        self.app.push(LogScene(self.app, self))
