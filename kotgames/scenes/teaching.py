"""The coach of a lesson: a panel that speaks, rims and arrows that point. It covers what it points at only where there is no other room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import FRect, Surface

from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import button

if TYPE_CHECKING:
    from kotgames.scenes.lesson import LessonScene

WIDTH = 400.0
SIZE = 18.0
MOST = 0.62
"""The panel is never higher than this share of the area; longer texts scroll."""


class Coach:
    """Builds the coach's items for the step of the moment."""

    def __init__(self, scene: LessonScene) -> None:
        self.scene = scene
        self._fresh = True

    def fresh(self) -> None:
        """There is something new to read: the keyboard goes there, things pointed at come into sight."""
        self._fresh = True
        self.scene.changed()

    def _says(self) -> tuple[str, tuple[str, ...]]:
        scene = self.scene
        if scene.over_early:
            return scene.app.words("lesson.over_early"), ()
        if scene.tip is not None:
            return scene.tip.say, scene.tip.point
        return scene.step.say, scene.step.point

    def items(self, canvas: Canvas) -> list[Item]:
        """Pointers below, the panel over everything."""
        scene = self.scene
        if scene.finished:
            return []
        says, points = self._says()
        if self._fresh:
            for name in points[:1]:
                scene.table.reveal(name)
        ids = {found for name in points for found in scene.table.find(name)}
        targets = [item.rect for item in scene.items if item.id in ids]
        box = self._place(canvas, says, targets)
        items: list[Item] = []
        if targets:
            items.append(self._pointer(targets, box, dim=scene.step.reading or scene.tip is not None))
        items += self._panel(canvas, box, says)
        if self._fresh:
            self._fresh = False
            first = next((item.id for item in items if item.id == "coach:next"), "")
            if first:
                scene.focus.id = first
        return items

    # ---- the panel

    def _height(self, canvas: Canvas, says: str, width: float) -> float:
        return canvas.paragraph_height(says, width - 40, SIZE) + 108

    def _place(self, canvas: Canvas, says: str, targets: list[FRect]) -> FRect:
        """Where the panel covers least of what it points at, and of the hand."""
        area = canvas.area
        width = min(WIDTH, area.width * 0.5)
        height = min(self._height(canvas, says, width), area.height * MOST)
        margin = 12.0
        xs = (area.right - width - margin, area.left + margin, area.centerx - width / 2)
        ys = (area.top + 62, area.centery - height / 2, area.bottom - height - margin)
        hand = [item.rect for item in self.scene.items if item.id in self.scene.table.hand()]
        buttons = [item.rect for item in self.scene.items if item.id.startswith("do:")]
        things = [item.rect for item in self.scene.items if item.role and item.id not in ("log", "foe line")]

        def cost(box: FRect) -> float:
            wide = box.inflate(24, 24)
            near = 10.0 * sum(_overlap(wide, rect) for rect in targets)
            dear = 2.0 * sum(_overlap(box, rect) for rect in (*hand, *buttons))
            return near + dear + 0.3 * sum(_overlap(box, rect) for rect in things)

        boxes = [FRect(x, y, width, height) for y in ys for x in xs]
        return min(boxes, key=cost)

    def _panel(self, canvas: Canvas, box: FRect, says: str) -> list[Item]:
        scene = self.scene
        words = scene.app.words
        count = words("lesson.step", number=scene.place.step + 1, total=len(scene.lesson.steps))

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.shadow(box, 14, 14, 8, 190)
            canvas.gradient(box, 14, "#fff6dc", "#f0dfb6")
            canvas.rim(box, 14, colours.gold, 2.5)
            head = FRect(box.left, box.top, box.width, 34)
            canvas.icon("graduate-cap", (head.left + 24, head.centery + 3), 24, "#8a5a12")
            wide = canvas.text_width(count, theme.SMALL) + 46
            canvas.text(
                scene.lesson.title, (head.left + 42, head.centery + 3), 17, "#6a430b", theme.UI_BOLD, width=head.width - wide - 50
            )  # fmt: skip
            canvas.text(count, (head.right - 42, head.centery + 3), theme.SMALL, "#7d6234", anchor="midright")

        items = [Item("coach", box, draw, role="coach", label=says)]
        close = FRect(box.right - 36, box.top + 5, 30, 30)
        items.append(_cross("coach:leave", close, words("lesson.leave"), scene.leave))
        region = FRect(box.left + 20, box.top + 42, box.width - 40, box.height - 106)
        content = canvas.paragraph_height(says, region.width - 8, SIZE)
        items += self._text(canvas, region, says, content)
        row = FRect(box.left + 16, box.bottom - 56, box.width - 32, 44)
        return items + self._buttons(row)

    def _text(self, canvas: Canvas, region: FRect, says: str, content: float) -> list[Item]:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.paragraph(says, item.rect, SIZE, "#2c2113", valign="top")

        scene = self.scene
        before = len(scene.items)
        with scene.scrolled("coach", region, content):
            scene.add(
                Item(
                    "coach:text", FRect(region.left, region.top, region.width - 8, content), draw, label=says
                )
            )
        made = scene.items[before:]
        del scene.items[before:]
        return made

    def _buttons(self, row: FRect) -> list[Item]:
        scene = self.scene
        words = scene.app.words
        entries: list[tuple[str, str, str, str, object]] = []
        if scene.over_early:
            entries.append(("again", "cycle", "primary", words("lesson.again"), scene.again))
        elif scene.step.reading or scene.tip is not None:
            entries.append(("next", "player-next", "primary", words("lesson.next"), scene.go_on))
        else:
            entries.append(("show", "hand", "second", words("lesson.show"), scene.show_me))
        if scene.place.step > 0:
            entries.append(("back", "backward-time", "quiet", words("lesson.back"), scene.back))
        wide = (row.width - 10 * (len(entries) - 1)) / len(entries)
        items = []
        for index, (name, icon, colour, text, on) in enumerate(entries):
            rect = FRect(row.left + index * (wide + 10), row.top, wide, row.height)
            items.append(
                button(f"coach:{name}", rect, text, on, colour=colour, icon=icon, size=17)  # type: ignore[arg-type]
            )
        return items

    # ---- pointing

    def _pointer(self, targets: list[FRect], box: FRect, *, dim: bool) -> Item:
        key = tuple((round(r.left), round(r.top), round(r.width), round(r.height)) for r in targets)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if dim:
                holes = [canvas.box(rect.inflate(10, 10)) for rect in targets]
                canvas.shape(("spot", key), canvas.area, lambda w, h: _spot(w, h, holes))
            for rect in targets:
                glow(canvas, rect)
            _arrow(canvas, box, min(targets, key=lambda rect: _distance(rect, box)))

        return Item("pointer", FRect(0, 0, 1, 1), draw)


def glow(canvas: Canvas, rect: FRect) -> None:
    """A rim of light around a thing, outside it: what it shows stays readable."""
    pad = 12
    gold = canvas.palette.gold

    def make(width: int, height: int) -> Surface:
        edge = canvas.px(pad)
        ring = Surface((width, height), pygame.SRCALPHA)
        for inset in range(edge):
            colour = paint.color(gold)
            colour.a = round(215 * ((inset + 1) / edge) ** 2.2)
            box = pygame.Rect(inset, inset, width - 2 * inset, height - 2 * inset)
            pygame.draw.rect(
                ring, colour, box, width=1 if inset < edge - 2 else 3, border_radius=2 * edge - inset
            )
        return ring.premul_alpha()

    canvas.shape(("glow", gold), rect.inflate(2 * pad, 2 * pad), make)


def _cross(name: str, rect: FRect, text: str, on: object) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        if mood.hover or mood.focus:
            canvas.rounded(rect, 8, "#e0c98f")
        canvas.icon("cancel", rect.center, 15, "#6a430b")

    return Item(name, rect, draw, role="button", label=text, on=on, focus=True, tip=text)  # type: ignore[arg-type]


def _overlap(one: FRect, two: FRect) -> float:
    cut = one.clip(two)
    return cut.width * cut.height


def _distance(one: FRect, two: FRect) -> float:
    return float(pygame.Vector2(one.center).distance_to(two.center))


def _spot(width: int, height: int, holes: list[pygame.Rect]) -> Surface:
    veil = Surface((width, height), pygame.SRCALPHA)
    veil.fill((4, 4, 7, 120))  # premultiplied, as the canvas wants it
    for hole in holes:
        pygame.draw.rect(veil, (0, 0, 0, 0), hole, border_radius=12)
    return veil


def _arrow(canvas: Canvas, box: FRect, target: FRect) -> None:
    """A short arrow that touches the target on the side of the panel."""
    start = pygame.Vector2(box.center)
    end = pygame.Vector2(target.center)
    way = end - start
    if way.length() < 1 or box.colliderect(target):
        return
    way = way.normalize()
    half = pygame.Vector2(target.width / 2 + 8, target.height / 2 + 8)
    reach = min(
        half.x / abs(way.x) if abs(way.x) > 1e-6 else 1e9, half.y / abs(way.y) if abs(way.y) > 1e-6 else 1e9
    )
    tip = end - way * reach
    size = 40.0
    centre = tip - way * (size * 0.5)
    angle = -way.angle_to(pygame.Vector2(1, 0))

    def make(width: int, height: int) -> Surface:
        big = Surface((width * 3, height * 3), pygame.SRCALPHA)
        w, h = width * 3, height * 3
        points = [
            (0.06, 0.36),
            (0.52, 0.36),
            (0.52, 0.12),
            (0.96, 0.5),
            (0.52, 0.88),
            (0.52, 0.64),
            (0.06, 0.64),
        ]
        pygame.draw.polygon(big, paint.color("#3a2702"), [(x * w, y * h) for x, y in points])
        inner = [
            (0.12, 0.42),
            (0.58, 0.42),
            (0.58, 0.25),
            (0.87, 0.5),
            (0.58, 0.75),
            (0.58, 0.58),
            (0.12, 0.58),
        ]
        pygame.draw.polygon(big, paint.color("#ffd94a"), [(x * w, y * h) for x, y in inner])
        turned = pygame.transform.rotozoom(big, angle * -1, 1.0)
        cut = Surface((w, h), pygame.SRCALPHA)
        cut.blit(turned, turned.get_rect(center=(w / 2, h / 2)))
        return pygame.transform.smoothscale(cut, (width, height)).premul_alpha()

    rect = FRect(centre.x - size / 2, centre.y - size / 2, size, size)
    canvas.shape(("coach arrow", round(angle / 5)), rect, make)
