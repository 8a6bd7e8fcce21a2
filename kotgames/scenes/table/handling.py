"""How a person handles a table: pick up, drag, drop, click and click, keys. What a gesture means the table says."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from kotgames.engine.contract import Action, Refusal
from kotgames.engine.match import Match
from kotgames.scenes.full_screen import FullScreen
from kotgames.ui.input import Act
from kotgames.ui.items import Item, at
from kotgames.ui.table.context import NOWHERE, Gesture, Situation
from kotgames.ui.table.table import GameTable

DRAG_UNITS = 5.0
"""A press becomes a drag after so much way."""

POINTING = ("point", "press", "release", "scroll")
"""The acts of a pointer; all others come from keys."""


class Handling(FullScreen):
    """The hands of a `TableScene`; the attributes and the rest of what is used here are that scene's."""

    match: Match
    table: GameTable
    situation: Situation
    held: str
    humans: list[int]
    _drag_from: tuple[float, float] | None
    _dragging: bool
    _pointer: tuple[float, float]
    _gestures: dict[str, dict[str, Gesture]] | None

    # ---- what the scene has

    def changed(self) -> None:
        """See `ui.table.context.Host`."""
        raise NotImplementedError

    def hold(self, name: str) -> None:
        """See `ui.table.context.Host`."""
        raise NotImplementedError

    def commit(self, actions: Sequence[Action]) -> None:
        """See `ui.table.context.Host`."""
        raise NotImplementedError

    def refuse(self, refusal: Refusal) -> None:
        """Say why something may not be done."""
        raise NotImplementedError

    def say_unable(self, name: str, why: str) -> None:
        """Say why a button of the table cannot be used now."""
        raise NotImplementedError

    def pause(self) -> None:
        """Escape with nothing in the hand."""
        raise NotImplementedError

    def finish(self) -> bool:
        """Show everything that is on its way at its end, now."""
        raise NotImplementedError

    def motion_ms(self, ms: float) -> float:
        """The time of a small motion."""
        raise NotImplementedError

    def name(self, seat: int) -> str:
        """The name of a seat, for texts."""
        raise NotImplementedError

    def open_log(self) -> None:
        """The whole log."""
        raise NotImplementedError

    def open_settings(self) -> None:
        """The settings, over the running table."""
        raise NotImplementedError

    def _carry(self, name: str) -> None:
        raise NotImplementedError

    # ---- gestures

    def gestures(self) -> dict[str, dict[str, Gesture]]:
        """The legal gestures now, worked out once per change."""
        if self.situation.prompt is None:
            return {}
        if self._gestures is None:
            self._gestures = self.table.gestures.legal()
        return self._gestures

    def targets(self) -> dict[str, Gesture]:
        """Where the held object may go."""
        return self.gestures().get(self.held, {}) if self.held else {}

    def hovered(self) -> None:
        """Odds and enlarged cards follow the pointer and the focus."""
        self.rebuild()

    @property
    def looked_at(self) -> str:
        """The object the player looks at: held, under the pointer, or focused."""
        return self.held or self.focus.hover or (self.focus.id if self.focus.visible else "")

    def act(self, act: Act) -> None:
        """A press or key finishes running motion, and still counts; but a key that decides (Enter, F) only skips then: nothing is
        decided that was not seen. A key also ends a drag, and Escape does only that."""
        if act.name not in POINTING:
            dragged = self._dragging
            self.let_go()
            if dragged and act.name == "cancel":
                return
        if act.name not in ("point", "release", "scroll"):
            moved = self.finish()
            if moved and act.name in ("skip", "confirm", "commit"):
                return
            self.refresh(self.app._canvas())
        super().act(act)

    def let_go(self) -> None:
        """See `Scene`; an object that hangs at the pointer flies back."""
        super().let_go()
        self._drag_from = None
        if self._dragging:
            self.hold("")

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

    def _on_press(self, act: Act) -> None:
        assert act.point is not None
        self.let_go()  # the release of an earlier press was lost
        super()._on_press(act)
        if act.button == 3:
            self.hold("")
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
        self._carry(name)

    def _pick_refusal(self, name: str) -> Refusal | None:
        if self.situation.prompt is None:
            return self.idle_refusal()
        return self.table.gestures.pick_refusal(name)

    def idle_refusal(self) -> Refusal:
        """Why nothing can be picked up while nobody here is asked."""
        actor = self.match.actor
        if self.match.outcome is not None or actor is None:
            return Refusal("match_over")
        if actor in self.humans:
            return Refusal("not_asked_yet")
        return Refusal("wait_turn", {"name": self.name(actor)})

    def _on_release(self, act: Act) -> None:
        assert act.point is not None
        if act.button != 1:
            return
        self._drag_from = None
        if self._dragging:
            self.focus.pressed = ""
            held = self.held
            items = [item for item in self.items if item.id != held]
            item = at(items, act.point)
            self._drop(held, item.id if item else NOWHERE)
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
        self._carry("")
        gesture = self.gestures().get(source, {}).get(target) or self.table.gestures.means(source, target)
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
        self.app.sounds.play("card_place", 0.5)
        self.table.field.place(self.table.picture.specs(), self.motion_ms(240))

    def _do(self, gesture: Gesture) -> None:
        if gesture.draft is not None:
            gesture.draft()
            self.changed()
        if gesture.actions:
            self.commit(gesture.actions)

    @property
    def linked(self) -> bool:
        """See `Scene`; what hangs at the pointer is dropped on the table, not on a sentence over it."""
        return super().linked and not self._dragging

    def activate(self, item: Item) -> None:
        """A click or Enter: drop what is held here if it may lie here, else use the item."""
        if self.held and item.id != self.held and item.role in ("object", "place"):
            gesture = self.targets().get(item.id)
            if gesture is not None:
                self.held = ""
                self._do(gesture)
                return
            if item.role == "place" or item.id not in self.gestures():
                meaning = self.table.gestures.means(self.held, item.id)
                if isinstance(meaning, Refusal):
                    self.refuse(meaning)
                else:
                    self.held = ""
                    self._do(meaning)
                return
        if not item.enabled and item.why:
            self.say_unable(item.id, item.why)
            return
        super().activate(item)

    def _use(self, name: str) -> None:
        """A click on an object: pick it up, or, when it is held, play it where it goes by itself."""
        if name == self.held:
            target = self.table.gestures.default_target(name)
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
        target = self.table.gestures.default_target(self.held)
        self.refresh(self.app._canvas())
        item = self.item(target) if target else None
        if item is not None and item.focus:
            self.go_to(item)

    def _on_confirm(self, act: Act) -> None:
        """Enter; while nobody is asked it falls on nothing, and says so."""
        if self.situation.prompt is None and self.item(self.focus.id) is None:
            self.refuse(self.idle_refusal())
            return
        super()._on_confirm(act)

    def cancel(self) -> None:
        """Escape: put down what is held, else the pause menu."""
        if self.held:
            self.hold("")
            return
        self.pause()

    def named(self, act: Act) -> None:
        """Log, settings, the primary button, the number keys."""
        name = act.name
        if name == "commit":
            self._commit_key()
        elif name == "log":
            self.open_log()
        elif name.startswith("card_"):
            index = int(name[5:]) - 1
            hand = self.table.gestures.hand()
            if index >= len(hand):
                self.refuse(Refusal("no_such_card", {"number": index + 1}))
            else:
                self.focus.visible = True
                self.focus.id = hand[index]
                self._use(hand[index])

    def _commit_key(self) -> None:
        if self.situation.prompt is None:
            self.refuse(self.idle_refusal())
            return
        controls = self.table.questions.controls()
        if controls:
            control = controls[0]
            if control.enabled:
                control.on()
            elif control.why:
                self.say_unable(f"do:{control.id}", control.why)
