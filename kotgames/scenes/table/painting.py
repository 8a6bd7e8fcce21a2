"""How a table is drawn: fixtures, objects that move, buttons. The still part is asked for its strokes once until something changes."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from kotgames.scenes.table.hosts import TableHost
from kotgames.ui.canvas import Canvas
from kotgames.ui.drawing import Drawing, Strokes
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import button

HOVER_MS = 110.0
"""A card rises under the pointer, or hands close up, in so much time."""


class TablePainting:
    """The items and the picture of one table."""

    def __init__(self, scene: TableHost) -> None:
        self._scene = scene
        self._built_area = FRect(0, 0, 0, 0)
        self._still: tuple[object, ...] | None = None
        self._strokes: Strokes | None = None
        self._still_count = 0

    def forget_area(self) -> None:
        """Another viewer looks: everything lies in its place at once."""
        self._built_area = FRect(0, 0, 0, 0)

    def build(self, canvas: Canvas) -> None:
        """Fixtures, objects by layer, overlays."""
        scene = self._scene
        picture, field = scene.table.picture, scene.table.field
        picture.arrange(canvas)
        for item in picture.fixtures(canvas):
            scene.add(item)
        self._still = None
        self._still_count = len(scene.items)
        for item in picture.live(canvas):
            scene.add(item)
        same_area = canvas.area == self._built_area
        self._built_area = canvas.area
        field.place(picture.specs(), scene.motion_ms(HOVER_MS) if same_area else 0)
        turns = {name: 1.0 + index / 1000 for index, name in enumerate(field.sprites)}
        for spec in sorted((s.spec for s in field.sprites.values()), key=lambda s: s.layer):
            scene.add(self._sprite_item(spec.id)).turn = turns[spec.id]
        for item in picture.overlays(canvas):
            scene.add(item).turn = 2.0

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
        )

    def controls(self, rects: Sequence[FRect], size: float) -> list[Item]:
        """The buttons of the moment."""
        items = []
        commit = self._scene.app.devices.key_of("commit")
        for index, (control, rect) in enumerate(
            zip(self._scene.table.questions.controls(), rects, strict=False)
        ):
            items.append(
                button(
                    f"do:{control.id}", rect, control.label, control.on, colour=control.colour, icon=control.icon or None, sub=control.sub,
                    enabled=control.enabled, why=control.why, size=size, key=commit if index == 0 else "",
                )
            )  # fmt: skip
        return items

    def paint(self, canvas: Canvas) -> None:
        """The still part and what moves."""
        self._paint_still(canvas)
        for item in self._scene.items[self._still_count :]:
            self._scene.paint_item(canvas, item)

    def _paint_still(self, canvas: Canvas) -> None:
        scene = self._scene
        focus = scene.focus
        key = (
            focus.hover,
            focus.pressed,
            focus.id if focus.visible else "",
            scene.held,
            canvas.palette.name,
            scene.skippable,
        )
        frame = canvas.surface if isinstance(canvas.surface, Drawing) else None
        if frame is not None and self._still == key and self._strokes is not None:
            frame.again(self._strokes)
            return
        mark = len(frame) if frame is not None else 0
        scene.backdrop(canvas)
        for item in scene.items[: self._still_count]:
            scene.paint_item(canvas, item)
        if frame is not None and not canvas.shapes.owing:
            self._still, self._strokes = key, frame.since(mark)

    def paint_dragged(self, canvas: Canvas) -> None:
        """What hangs at the pointer, over it all."""
        sprite = self._scene.table.field.sprites.get(self._scene.handling.dragged)
        if sprite is not None:
            self._scene.table.picture.paint_sprite(canvas, sprite, Mood(hover=True, pressed=True))
