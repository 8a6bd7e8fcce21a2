"""The handling of a table by a person: pick up, drag, drop, click and click, keys. What a gesture means the table says."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from kotgames.engine.contract import Refusal
from kotgames.scenes.table.hosts import TableHost
from kotgames.ui.input import Act
from kotgames.ui.items import Item, at
from kotgames.ui.table.context import NOWHERE, Control, Gesture
from kotgames.ui.table.gestures import reminding

DRAG_UNITS = 5.0
"""A press becomes a drag after so much way."""

DECIDING = ("skip", "confirm", "commit")
"""The keys that decide: while something is shown they skip it."""

POINTING = ("point", "press", "release", "scroll")
"""The acts of a pointer; all others come from keys."""


class Handling:
    """The hand of one table's person: the thing it holds and the way that goes. The scene hands over the acts that concern it."""

    def __init__(self, scene: TableHost) -> None:
        self._scene = scene
        self.held = ""
        """The object that is held, by its id; "" for none."""
        self.dragging = False
        """True while it hangs at the pointer."""
        self._drag_from: tuple[float, float] | None = None
        self._gestures: dict[str, dict[str, Gesture]] | None = None

    @property
    def dragged(self) -> str:
        """The id of the object that hangs at the pointer; "" for none."""
        return self.held if self.dragging else ""

    # ---- gestures

    def gestures(self) -> dict[str, dict[str, Gesture]]:
        """The legal gestures now, worked out once per change."""
        if self._scene.situation.prompt is None:
            return {}
        if self._gestures is None:
            self._gestures = self._scene.table.gestures.legal()
        return self._gestures

    def forget(self) -> None:
        """Something changed: other gestures may be legal."""
        self._gestures = None

    def targets(self) -> dict[str, Gesture]:
        """The gestures of the held object, by the id of the target."""
        return self.gestures().get(self.held, {}) if self.held else {}

    # ---- holding

    def hold(self, name: str) -> None:
        """Pick an object up, or put it down ("")."""
        if name == self.held:
            return
        self.held = name
        self._scene.zooming.end()
        if name:
            self._scene.app.sounds.play("card_flick", 0.5)
        self._carry("")
        self._scene.changed()

    def let_go(self) -> None:
        """An object that hangs at the pointer flies back."""
        self._drag_from = None
        if self.dragging:
            self._scene.hold("")

    def _carry(self, name: str) -> None:
        """An object hangs at the pointer, or ("") none does."""
        self.dragging = bool(name)
        self._scene.table.field.carry(name)

    # ---- acts

    def spends(self, act: Act) -> bool:
        """A press or key skips the event that is being shown, and still counts; but a key that decides (Enter, F) only skips then:
        nothing is decided that was not seen; and while more is to be seen nothing is picked up. What stays to be read only a deciding
        key ends. A key also ends a drag, and Escape does only that. True: that was all the act does."""
        scene = self._scene
        if act.name not in POINTING:
            dragged = self.dragging
            scene.let_go()
            if dragged and act.name == "cancel":
                return True
        if act.name in ("point", "release", "scroll"):
            return False
        decides = act.name in DECIDING
        if scene.situation.stays:
            if decides and not (act.name == "confirm" and self._on_button()):
                scene.play_on()
                return True
            return False
        skipped = scene.skip()
        scene.refresh(scene.app.canvas())
        return skipped and (decides or (not scene.quiet and self._takes(act)))

    def _on_button(self) -> bool:
        """True while the keyboard is on something that Enter uses."""
        focus = self._scene.focus
        item = self._scene.item(focus.id) if focus.visible else None
        return item is not None and item.on is not None

    def _takes(self, act: Act) -> bool:
        """True for an act that would pick something up, or put it down."""
        if act.point is None:
            return act.name.startswith("card_")
        item = at(self._scene.items, act.point)
        return item is not None and item.role in ("object", "place")

    def point(self, point: tuple[float, float]) -> None:
        """The pointer moved: a press becomes a drag, and what is dragged follows."""
        scene = self._scene
        if self._drag_from is not None and not self.dragging and scene.focus.pressed:
            far = hypot(point[0] - self._drag_from[0], point[1] - self._drag_from[1])
            if far >= DRAG_UNITS:
                self._start_drag(scene.focus.pressed)
        if self.dragging:
            sprite = scene.table.field.sprites.get(self.held)
            if sprite is not None:
                sprite.x, sprite.y, sprite.lift, sprite.angle = point[0], point[1], 1.0, 0.0
            scene.app.redraw()

    def press(self, act: Act) -> None:
        """A button of the pointer went down; the right one puts down what is held."""
        assert act.point is not None
        if act.button == 3:
            self._scene.hold("")
            return
        item = at(self._scene.items, act.point)
        self._drag_from = act.point if item is not None and item.role == "object" else None

    def _start_drag(self, name: str) -> None:
        scene = self._scene
        self._drag_from = None
        if name not in scene.table.field.sprites:
            return
        refusal = self.pick_refusal(name)
        if refusal is not None:
            scene.focus.pressed = ""
            scene.refuse(refusal)
            return
        scene.hold(name)
        self._carry(name)

    def pick_refusal(self, name: str) -> Refusal | None:
        """Why an object cannot be picked up now, as it is said; None if it can."""
        if self._scene.situation.prompt is None:
            return self._scene.idle_refusal()
        refusal = self._scene.table.gestures.pick_refusal(name)
        return None if refusal is None else self._told(name, refusal)

    def means(self, source: str, target: str) -> Gesture | Refusal:
        """The effect of laying an object on a place, or the reason it does nothing, as it is said."""
        lit = self.gestures().get(source, {}).get(target)
        meaning = lit or self._scene.table.gestures.means(source, target)
        return self._told(source, meaning) if isinstance(meaning, Refusal) else meaning

    def _told(self, name: str, refusal: Refusal) -> Refusal:
        """Why something means nothing; of what does not answer the question at all also what is asked."""
        prompt = self._scene.situation.prompt
        if prompt is None or self._answers(name):
            return refusal
        return reminding(refusal, prompt.kind)

    def _answers(self, name: str) -> bool:
        """True where the question is answered with an object, or with others of the hand it is in."""
        lit, hand = self.gestures(), self._scene.table.gestures.hand()
        return name in lit or (name in hand and not lit.keys().isdisjoint(hand))

    def release(self, act: Act) -> None:
        """The pointer's button came up: a drag ends, or an item is used."""
        assert act.point is not None
        if act.button != 1:
            return
        scene = self._scene
        self._drag_from = None
        if self.dragging:
            scene.focus.pressed = ""
            if scene.grace.running:  # nobody has read yet what it would answer
                self.let_go()
                return
            held = self.held
            items = [item for item in scene.items if item.id != held]
            item = at(items, act.point)
            self._drop(held, item.id if item else NOWHERE)
            return
        item = at(scene.items, act.point)
        pressed, scene.focus.pressed = scene.focus.pressed, ""
        scene.app.redraw()
        if item is None:
            if self.held:
                scene.hold("")
            return
        if item.id == pressed:
            scene.click(item, act.point)

    def _drop(self, source: str, target: str) -> None:
        """A drag ended: do what it means, or fly back and say why."""
        scene = self._scene
        self._carry("")
        gesture = self.means(source, target)
        self.held = ""
        sprite = scene.table.field.sprites.get(source)
        if isinstance(gesture, Refusal):
            scene.refuse(gesture)
            if sprite is not None:
                self._fly_back()
            scene.changed()
            return
        if sprite is not None and not gesture.actions:
            self._fly_back()
        self._do(gesture)

    def _fly_back(self) -> None:
        scene = self._scene
        scene.app.sounds.play("card_place", 0.5)
        scene.table.field.place(scene.table.picture.specs(), scene.motion_ms(240))

    def _do(self, gesture: Gesture) -> None:
        self._scene.zooming.end()
        if gesture.draft is not None:
            gesture.draft()
            self._scene.changed()
        if gesture.actions:
            self._scene.commit(gesture.actions)

    def lays_on(self, item: Item) -> bool:
        """A click or Enter on an item while something is held: it goes there, or one is told why not. False: the click means the item
        itself."""
        scene = self._scene
        if not self.held or item.id == self.held or item.role not in ("object", "place"):
            return False
        gesture = self.targets().get(item.id)
        if gesture is None:
            if item.role != "place" and item.id in self.gestures():
                return False
            meaning = self.means(self.held, item.id)
            if isinstance(meaning, Refusal):
                scene.refuse(meaning)
                return True
            gesture = meaning
        laid, self.held = self.held, ""
        self._do(gesture)
        if scene.focus.visible and scene.situation.prompt is not None:
            # the place is none to go to any more; left there, the keyboard would fall on whatever comes next in the list
            scene.focus.id = scene.focus.went = laid
        return True

    def use(self, name: str) -> None:
        """A click on an object: pick it up, or, when it is held, play it where it goes by itself."""
        scene = self._scene
        if name == self.held:
            target = self._goes_to(name)
            if target is not None:
                gesture = self.targets()[target]
                self.held = ""
                self._do(gesture)
            else:
                scene.hold("")
            return
        refusal = self.pick_refusal(name)
        if refusal is not None:
            scene.refuse(refusal)
            return
        scene.hold(name)
        if scene.focus.visible:
            self._focus_target()

    def _focus_target(self) -> None:
        """With the keyboard, picking up leads straight to where it may go."""
        scene = self._scene
        target = self._goes_to(self.held)
        scene.refresh(scene.app.canvas())
        item = scene.item(target) if target else None
        if item is not None and item.focus:
            scene.go_to(item)

    def _goes_to(self, name: str) -> str | None:
        """The place of an object if nothing else is said: of the places that are lit."""
        target = self._scene.table.gestures.default_target(name)
        lit = self._scene.gestures().get(name, {})
        return target if target is None or target in lit or not lit else next(iter(lit))

    def cancel(self) -> None:
        """Escape: put down what is held, else the pause menu."""
        if self.held:
            self._scene.hold("")
        else:
            self._scene.pause()

    def key(self, name: str) -> None:
        """Log, the primary button, the number keys."""
        scene = self._scene
        if name == "commit":
            self._commit_key()
        elif name == "log":
            scene.open_log()
        elif name.startswith("card_"):
            index = int(name[5:]) - 1
            hand = scene.table.gestures.hand()
            if index >= len(hand):
                scene.refuse(Refusal("no_card_of_number", {"number": index + 1}))
            else:
                item = scene.item(hand[index])
                if item is None:
                    scene.focus.visible = True
                    scene.focus.id = scene.focus.went = hand[index]
                elif item.focus:  # else the keyboard stays where it is, and it is said why
                    scene.go_to(item)
                self.use(hand[index])

    def _commit_key(self) -> None:
        scene = self._scene
        if scene.situation.prompt is None:
            scene.refuse(scene.idle_refusal())
            return
        controls = scene.table.questions.buttons(scene.situation)
        main = main_control(controls)
        if main is not None:
            main.on()
        elif controls and controls[0].alike:
            scene.say_unable(f"do:{controls[0].id}", scene.app.words("ui.choose_yourself"))
        elif controls and controls[0].why:
            scene.say_unable(f"do:{controls[0].id}", controls[0].why)


def main_control(controls: Sequence[Control]) -> Control | None:
    """The button that the key of the main button presses now: the first one, or where that cannot be used the one that stands in for it."""
    first = [one for one in controls[:1] if not one.alike]
    return next((one for one in (*first, *(one for one in controls if one.stands_in)) if one.enabled), None)
