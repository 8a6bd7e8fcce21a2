"""The drawing of a table: fixtures, objects that move, buttons. The still part is asked for its strokes once until something changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from kotgames.scenes.table.handling import main_control
from kotgames.scenes.table.hosts import TableHost
from kotgames.ui.canvas import Canvas
from kotgames.ui.drawing import Drawing, Strokes
from kotgames.ui.items import Item, Mood
from kotgames.ui.table import round_card
from kotgames.ui.table.stage.bill import FRONT_LAYER
from kotgames.ui.widgets.controls import button

LIVE = "live"
"""The part of a frame that may be drawn anew by itself."""

HOVER_MS = 110.0
"""A card rises under the pointer, or hands close up, in so much time."""


LATEST = 2
"""So many frames later a change of the table is seen at the latest."""


class _Kept:
    """Items that are asked for their strokes once until something changes."""

    def __init__(self) -> None:
        self._key: object = None
        self._strokes: Strokes | None = None
        self.changed = False
        """Whether what is drawn is not how it is now."""
        self._waited = 0

    def forget(self) -> None:
        """Nothing of before may be seen any more."""
        self._strokes = None

    @property
    def waits(self) -> bool:
        """True where a change was not drawn in the last frame."""
        return self._waited > 0

    def change(self) -> None:
        """Something changed."""
        self.changed = True

    def paint(self, canvas: Canvas, key: object, draw: Callable[[], None], *, late: bool = False) -> bool:
        """Draw the same as under the same `key` before, else what `draw` draws; whether that was drawn. `late`: what was `changed` may come
        a frame or two later."""
        frame = canvas.surface if isinstance(canvas.surface, Drawing) else None
        self.changed = self.changed or self._key != key
        late = late and self._waited < LATEST
        if frame is not None and self._strokes is not None and (late or not self.changed):
            self._waited += self.changed
            frame.again(self._strokes)
            return False
        mark = 0 if frame is None else len(frame)
        self.changed, self._waited = False, 0
        draw()
        # else stand-ins are seen that the next frame replaces
        self._key, self._strokes = key, None if frame is None or canvas.shapes.owing else frame.since(mark)
        return True


class TablePainting:
    """The items and the picture of one table."""

    def __init__(self, scene: TableHost) -> None:
        self._scene = scene
        self._built_area = FRect(0, 0, 0, 0), 0.0
        """For which area, and how many pixels a unit."""
        self._still = _Kept(), _Kept()
        """Of the first fixtures, and of the others."""
        self._middle = ""
        """The first of the others."""
        self._under = _Kept()
        """What lies under what came forward."""
        self._built = False
        """Whether its items were built for the frame that comes."""
        self._shown = False
        """Whether something that happened was being shown in the last frame."""
        self._still_count = 0
        self._still_middle = 0
        self._live_count = 0
        self._front = 0
        """Where the items begin that came forward; 0 for none."""
        self.idle_buttons: FRect | None = None
        """Where the first button of the moment would lie, while there is none."""
        self.raised_from = 0
        """Where what is seen large begins, or would: below it there is room for what dims the table; 0: above all, something came
        forward."""

    def forget_area(self) -> None:
        """Another viewer looks: everything lies in its place at once."""
        self._built_area = FRect(0, 0, 0, 0), 0.0

    def build(self, canvas: Canvas) -> None:
        """Fixtures, objects by layer, overlays."""
        scene = self._scene
        picture, field = scene.table.picture, scene.table.field
        picture.arrange(canvas)
        self.idle_buttons = None
        for item in picture.fixtures(canvas):
            scene.add(item)
        self._still_count = len(scene.items)
        for item in picture.live(canvas):
            scene.add(item)
        self._live_count = len(scene.items) - self._still_count
        area = canvas.area, canvas.u
        same_area = area == self._built_area
        self._built_area = area
        self._under.forget()
        self._change_still(anew=not same_area)
        self._built = True
        field.place(picture.specs(), scene.motion_ms(HOVER_MS) if same_area else 0)
        turns = {name: 1.0 + index / 1000 for index, name in enumerate(field.sprites)}
        ordered = sorted((s.spec for s in field.sprites.values()), key=lambda s: s.layer)
        for spec in ordered:
            if spec.layer < FRONT_LAYER:
                scene.add(self._sprite_item(spec.id)).turn = turns[spec.id]
        for item in picture.overlays(canvas):
            scene.add(item).turn = 2.0
        self.raised_from = len(scene.items)
        for item in scene.zooming.items(canvas):
            scene.add(item)
        front = picture.front(canvas)
        if front:
            self.raised_from = 0
        self._front = len(scene.items) if front else 0
        for item in front:
            scene.add(item).turn = 2.0
        for spec in ordered:
            if spec.layer >= FRONT_LAYER:
                scene.add(self._sprite_item(spec.id)).turn = turns[spec.id]
        context = scene.table.context
        names = [scene.name(seat) for seat in range(len(scene.seats))]
        still = not scene.motion_ms(1)
        for item in round_card.items(canvas.area, names, lambda: context.round_card, still=still):
            scene.add(item)

    def _sprite_item(self, name: str) -> Item:
        scene = self._scene
        field = scene.table.field
        sprite = field.sprites[name]
        spec = sprite.spec
        gone = field.fading(name)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            current = field.sprites.get(name)
            if current is None or name == scene.handling.dragged:
                return
            scene.table.picture.paint_sprite(canvas, current, mood)

        return Item(
            name,
            sprite.home,
            draw,
            role="" if gone else "object",  # what only fades away can no longer be taken
            label="" if gone else spec.label,
            on=lambda: scene.handling.use(name),
            focus=spec.focus and not gone,
            tip=spec.tip,
            about=spec.about,
        )

    def controls(self, rects: Sequence[FRect], size: float) -> list[Item]:
        """The buttons of the moment."""
        items = []
        commit = self._scene.app.devices.key_of("commit")
        buttons = self._scene.table.questions.buttons(self._scene.situation)
        main = main_control(buttons)
        self.idle_buttons = rects[0] if rects and not buttons else None
        for control, rect in zip(buttons, rects, strict=False):
            items.append(
                button(
                    f"do:{control.id}", rect, control.label, control.on, colour=control.colour, icon=control.icon or None, sub=control.sub,
                    enabled=control.enabled, why=control.why, size=size, key=commit if control is main else "",
                )
            )  # fmt: skip
        return items

    def paint(self, canvas: Canvas) -> None:
        """The still part and what moves; what lies under something that came forward is still too."""
        key = (*self._mood(), canvas.shapes.came)
        # while something is shown (or has just been) a frame that builds the table, or draws one part of it, has enough to do
        shown, self._shown = self._shown, self._scene.skippable
        moves = canvas.shapes.hurried and (shown or self._shown or any(kept.waits for kept in self._still))
        busy, self._built = self._built, False
        parts = ((0, self._still_middle), (self._still_middle, self._still_count))
        for kept, (first, last) in zip(self._still, parts, strict=True):
            drawn = kept.paint(
                canvas, key, partial(self._paint_still, canvas, first, last), late=moves and busy
            )
            busy = busy or drawn
            if kept.changed:
                self._scene.app.redraw()
        frame = canvas.surface if isinstance(canvas.surface, Drawing) else None
        if frame is not None:
            frame.begin(LIVE)
        self._paint_live(canvas)
        if frame is not None:
            frame.end(LIVE)
        first = self._still_count + self._live_count
        if self._front and not self._scene.table.field.moving:
            self._under.paint(canvas, key, lambda: self._paint_items(canvas, first, self._front))
            first = self._front
        self._paint_items(canvas, first, len(self._scene.items))

    def _paint_items(self, canvas: Canvas, first: int, last: int) -> None:
        for item in self._scene.items[first:last]:
            self._scene.paint_item(canvas, item)

    def _paint_live(self, canvas: Canvas) -> None:
        self._paint_items(canvas, self._still_count, self._still_count + self._live_count)

    def breathe(self) -> None:
        """Only what is live is drawn anew."""
        self._scene.app.repaint(LIVE, self._paint_live)

    def _mood(self) -> tuple[object, ...]:
        """The state by which items may look different while they stay the same items."""
        scene, focus = self._scene, self._scene.focus
        return (
            focus.hover,
            focus.pressed,
            focus.id if focus.visible else "",
            scene.held,
            scene.app.palette.name,
            scene.skippable,
        )

    def _change_still(self, *, anew: bool) -> None:
        """The fixtures were built. Both parts of them are drawn one after the other only while they begin and end with the same ones: none
        may be missing for a frame."""
        names = [item.id for item in self._scene.items[: self._still_count]]
        if anew or names.count(self._middle) != 1:
            middle = names[len(names) // 2] if names else ""
            self._middle = middle if names.count(middle) == 1 else ""
            for kept in self._still:
                kept.forget()
        self._still_middle = names.index(self._middle) if self._middle else len(names)
        for kept in self._still:
            kept.change()

    def _paint_still(self, canvas: Canvas, first: int, last: int) -> None:
        if not first:
            self._scene.backdrop(canvas)
        self._paint_items(canvas, first, last)

    def paint_dragged(self, canvas: Canvas) -> None:
        """The object that hangs at the pointer, over it all."""
        sprite = self._scene.table.field.sprites.get(self._scene.handling.dragged)
        if sprite is not None:
            self._scene.table.picture.paint_sprite(canvas, sprite, Mood(hover=True, pressed=True))
