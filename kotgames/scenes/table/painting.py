"""The drawing of a table: fixtures, objects that move, buttons. The still part is asked for its strokes once until something changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from kotgames.scenes.table.handling import main_control
from kotgames.scenes.table.hosts import TableHost
from kotgames.ui.canvas import Canvas
from kotgames.ui.drawing import Drawing, Strokes
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.table import round_card
from kotgames.ui.table.stage.bill import FRONT_LAYER
from kotgames.ui.widgets.controls import button

LIVE = "live"
"""The part of a frame that may be drawn anew by itself."""

HOVER_MS = 110.0
"""A card rises under the pointer, or hands close up, in so much time."""


class _Kept:
    """Items that are asked for their strokes once until something changes."""

    def __init__(self) -> None:
        self._key: object = None
        self._strokes: Strokes | None = None

    def forget(self) -> None:
        """Something changed."""
        self._strokes = None

    def paint(self, canvas: Canvas, app: App, key: object, draw: Callable[[], None]) -> None:
        """Draw the same as under the same `key` before, else what `draw` draws; that is not kept where it asks for another frame."""
        frame = canvas.surface if isinstance(canvas.surface, Drawing) else None
        if frame is not None and self._strokes is not None and key == self._key:
            frame.again(self._strokes)
            return
        mark = 0 if frame is None else len(frame)
        draw()
        self._key, self._strokes = key, None if frame is None or app.due else frame.since(mark)


class TablePainting:
    """The items and the picture of one table."""

    def __init__(self, scene: TableHost) -> None:
        self._scene = scene
        self._built_area = FRect(0, 0, 0, 0), 0.0
        """For which area, and how many pixels a unit."""
        self._still = _Kept()
        """Of backdrop and fixtures."""
        self._under = _Kept()
        """The picture under the items that came forward."""
        self._still_count = 0
        self._live_count = 0
        self._front = 0
        """The index of the first item that came forward; 0 for none."""
        self.idle_buttons: FRect | None = None
        """The place that the first button of the moment would have, while there is none."""
        self.raised_from = 0
        """The index of the first item that is seen large, or would: below it there is room for what dims the table; 0: above all, something
        came forward."""

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
        self._still.forget()
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
        key, app = self._mood(), self._scene.app
        self._still.paint(canvas, app, key, lambda: self._paint_still(canvas))
        frame = canvas.surface if isinstance(canvas.surface, Drawing) else None
        if frame is not None:
            frame.begin(LIVE)
        self._paint_live(canvas)
        if frame is not None:
            frame.end(LIVE)
        first = self._still_count + self._live_count
        if self._front and not self._scene.table.field.moving:
            self._under.paint(canvas, app, key, lambda: self._paint_items(canvas, first, self._front))
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

    def _paint_still(self, canvas: Canvas) -> None:
        self._scene.backdrop(canvas)
        self._paint_items(canvas, 0, self._still_count)

    def paint_dragged(self, canvas: Canvas) -> None:
        """The object that hangs at the pointer, over it all."""
        sprite = self._scene.table.field.sprites.get(self._scene.handling.dragged)
        if sprite is not None:
            self._scene.table.picture.paint_sprite(canvas, sprite, Mood(hover=True, pressed=True))
