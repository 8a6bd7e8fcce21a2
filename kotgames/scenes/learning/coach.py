"""The coach of a lesson: what is said when, rims and arrows that point, and where the panel is. While something is shown the coach is away;
what is done otherwise than the step wants is answered."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import hypot
from typing import Final

from pygame import FRect

from kotgames.scenes.learning.dock import Dock, dock
from kotgames.scenes.learning.free_space import FreeSpace
from kotgames.scenes.learning.hosts import LessonHost
from kotgames.scenes.learning.over_table import OverTable, free_space
from kotgames.scenes.learning.panel import LOW_SHEET, Panel, Speech
from kotgames.scenes.learning.pointers import ARROW, arrow, arrow_place, glow, veil
from kotgames.ui.canvas import Canvas
from kotgames.ui.drawing import Drawing
from kotgames.ui.items import Item, Mood
from kotgames.ui.table import ids

POINTER: Final = "pointer"
"""The id of the rims, arrow and veil."""
TOGETHER: Final = 1.7
"""Things that fill so much of the rectangle around them are shown as one."""
WORD: Final = 12.0
"""The price of an arrow that lies on a cell with writing; one that would lie on any is left out."""
INSIDE: Final = 14.0
"""So much of an arrow's square is empty around it."""
SLIDE_MS: Final = 170.0
"""The panel slides away, and back, in so much time."""
NOD: Final = 0.16
"""An answer lets the panel nod: it comes from this share of its way."""


class Coach:
    """Builds the coach's items for the step of the moment."""

    def __init__(self, scene: LessonHost) -> None:
        self.scene = scene
        self.panel = Panel(scene, self.heard)
        self.answer = ""
        """The answer to the last act; "" for none."""
        self.topic: tuple[str, str] | None = None
        """The topic of the answer in the rules, as (kind, key)."""
        self.answered = 0
        """Number of answers given."""
        self._wrong = True
        self._short = ""
        self._fresh = True
        self._out = 0.0
        """The share of the panel that is out of sight, from 0 to 1."""
        self._was_away = False
        self._covers = False
        """True where it has no place of its own, and lies over the table."""
        self._over = OverTable(scene)
        self._space: tuple[tuple[object, ...], FreeSpace] | None = None

    # ---- what is said

    def fresh(self) -> None:
        """There is something new to read: the keyboard goes there, things pointed at come into sight."""
        self._fresh = True
        self.panel.folded = False
        self.answer, self.topic = "", None
        self._to_top()
        self.scene.grace.begin()
        self.scene.changed()

    @property
    def folded(self) -> bool:
        """True while the panel is folded away."""
        return self.panel.folded

    def reply(
        self, text: str, *, wrong: bool = True, topic: tuple[str, str] | None = None, short: str = ""
    ) -> None:
        """Answer what was just done; it stays until something else is done. `wrong`: the step wants something else; `topic`: what the
        rules have on it; `short`: what is enough beside what the step says."""
        self.answer, self._wrong, self.topic, self._short = text, wrong, topic, short
        self.answered += 1
        self.panel.folded = False
        self._to_top()
        if self.scene.motion_ms(SLIDE_MS):
            self._out = max(self._out, NOD)
        self.scene.changed()

    def heard(self) -> None:
        """The answer has been read."""
        if self.answer:
            self.answer, self.topic = "", None
            self.scene.changed()

    def _to_top(self) -> None:
        if "coach" in self.scene.scrolls:
            self.scene.scrolls["coach"].offset = 0.0

    def first_focus(self, order: list[str]) -> str:
        """The item that the keyboard begins at in this step: on Next, on Show me where one has to look, else on what is pointed at."""
        scene = self.scene
        looks = any(part.looked or part.held for part in scene.step.wait.parts())
        names = ["coach:next", "coach:again"]
        if looks:
            names.append("coach:show")
        names += [found for name in self._says()[1] for found in scene.table.names.find(name)]
        return next((name for name in names if name in order), "")

    def _says(self) -> tuple[str, tuple[str, ...]]:
        scene = self.scene
        if scene.over_early:
            return scene.app.words("lesson.over_early"), ()
        if scene.tip is not None:
            return scene.tip.say, scene.tip.point
        if scene.situation.stays and not scene.has_next:
            return scene.app.words("lesson.stays"), ()
        return scene.step.say, scene.step.point

    def _speech(self) -> Speech:
        scene = self.scene
        text = self._says()[0]
        begins = scene.step.position is not None and scene.tip is None and not scene.over_early
        new = scene.app.words("lesson.new_scene") if begins and not scene.done_here else ""
        return Speech(text, self.answer, new, self._wrong, self._short)

    @property
    def _dims(self) -> bool:
        """True where all that is not pointed at is dimmed: it is only read."""
        return self.scene.step.reading or self.scene.tip is not None

    @property
    def spotlit(self) -> Collection[str]:
        """The ids of what is pointed at while all else is dimmed."""
        scene = self.scene
        if scene.finished or self.away or not self._dims:
            return ()
        return {found for name in self._says()[1] for found in scene.table.names.find(name)}

    @property
    def kept_free(self) -> list[FRect]:
        """The boxes of what it points at, and its own where it speaks over the table: nothing is seen large there."""
        if self.scene.finished or self.away:
            return []
        return [*self.targets(self._says()[1]), *([self._over.box] if self._covers else [])]

    # ---- here, or away

    @property
    def away(self) -> bool:
        """True while there is nothing to say now: something is shown, or others act. What the step asked for is not said again
        meanwhile."""
        scene = self.scene
        if (
            scene.situation.stays
        ):  # it comments on what is to be read, or says how to go on, where it does not cover that
            return self._covers
        if not scene.quiet:
            return True
        asked = scene.situation.prompt is not None or scene.has_next or scene.tip is not None
        return not (asked or self.answer or scene.over_early)

    @property
    def moving(self) -> bool:
        """True while the panel slides."""
        return self._out != float(self.away)

    def advance(self, ms: float) -> bool:
        """Slide; whether the picture changed."""
        away = self.away
        if away != self._was_away:
            self._was_away = away
            if self.scene.reads:
                self.scene.grace.begin()
            self.scene.rebuild()
        if not self.moving:
            return False
        whole = self.scene.motion_ms(SLIDE_MS)
        share = ms / whole if whole else 1.0
        self._out = min(1.0, self._out + share) if away else max(0.0, self._out - share)
        if not self.moving:
            self.scene.rebuild()
        return True

    # ---- items

    def items(self, canvas: Canvas) -> list[Item]:
        """The coach's items: pointers below, the panel over everything."""
        scene = self.scene
        place = dock(canvas.area)
        self._covers = place.kind == "over"
        items = [] if self._covers else [self.panel.plate(place.coach, lambda: self._out > 0.0)]
        if scene.finished:
            return items
        speech, points = self._speech(), self._says()[1]
        if self.away:
            if place.kind != "over" and self._out < 1.0:
                items += [
                    self._sliding(_asleep(item), place)
                    for item in self.panel.items(canvas, place.kind, place.coach, speech)
                ]
            return items
        if self._fresh:
            for name in points[:1]:
                scene.table.names.reveal(name)
        targets = self.targets(points)
        box = self._box(canvas, place, speech, targets)
        if targets:
            items.append(self._pointer(canvas, targets, box, place, dim=self._dims))
        made = self.panel.items(canvas, place.kind, box, speech)
        items += made if place.kind == "over" else [self._sliding(item, place) for item in made]
        if self._fresh:
            self._fresh = False
            first = self.first_focus([item.id for item in (*scene.items, *items) if item.focus])
            if first:
                scene.focus.id = first
        return items

    def _box(self, canvas: Canvas, place: Dock, speech: Speech, targets: list[FRect]) -> FRect:
        """The place of the panel."""
        if place.kind != "over":
            return place.coach
        about = (self.scene.place.step, self._says()[0])
        box = self._over.place(
            canvas.area,
            lambda width: self.panel.sheet_height(canvas, speech, width),
            (*LOW_SHEET, self.panel.low_height(canvas, speech)),
            targets,
            about,
        )
        return self.panel.bar(box, canvas.area) if self.panel.folded else box

    def _sliding(self, item: Item, place: Dock) -> Item:
        """An item drawn as far out of sight as the panel is."""
        paint = item.paint
        far = (0.0, place.coach.height) if place.kind == "strip" else (place.coach.width, 0.0)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if self._out <= 0.0:
                paint(canvas, item, mood)
            elif self._out < 1.0:
                paint(canvas.moved(far[0] * self._out, far[1] * self._out), item, mood)

        item.paint = draw
        return item

    # ---- what is pointed at

    def _rects(self, names: Iterable[str]) -> list[FRect]:
        """The places of things as they are seen: a raised card is larger than what it is taken by."""
        scene = self.scene
        wanted = {found for name in names for found in scene.table.names.find(name)}
        sprites = scene.table.field.sprites
        return [
            sprites[item.id].spec.rect if item.id in sprites else item.rect
            for item in scene.items
            if item.id in wanted
        ]

    def targets(self, points: Iterable[str]) -> list[FRect]:
        """The rectangles of what is pointed at; things of one name that lie close together are one."""
        found: list[FRect] = []
        for name in points:
            rects = [*self._rects([name]), *self.scene.table.names.spots(name)]
            wanted = set(self.scene.table.names.find(name))
            places = all(item.role != "object" for item in self.scene.items if item.id in wanted)
            if len(rects) > 1:
                around = rects[0].unionall(rects[1:])
                close = places and _area(around) <= TOGETHER * sum(map(_area, rects))
                if close or any(rect == around for rect in rects):
                    rects = [around]
            found += rects
        return found

    def _pointer(self, canvas: Canvas, targets: list[FRect], box: FRect, place: Dock, *, dim: bool) -> Item:
        key = tuple((round(r.left), round(r.top), round(r.width), round(r.height)) for r in targets)
        nearest = min(targets, key=lambda rect: _distance(rect, box))
        around = self._around(canvas, place, targets, nearest, key)
        where, angle = arrow_place(nearest, box, around)
        hides = around.worth(where.inflate(-INSIDE, -INSIDE)) >= WORD
        large, focus = self._large(), self.scene.focus
        lit = [*targets, *self._thrown()]
        about = tuple(tuple(map(round, rect)) for rect in lit)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if dim:
                holes = [canvas.box(rect.inflate(10, 10)) for rect in lit]
                canvas.shape(("spot", about), place.table, lambda w, h: veil(w, h, holes))
            on = self.scene.item(focus.id) if focus.visible else None
            for rect in targets:
                glow(canvas, rect, focused=on is not None and on.rect == rect)
            if (
                not hides
                and not box.colliderect(nearest)
                and not any(where.colliderect(one) for one in large)
            ):
                arrow(canvas, where, angle)

        return Item(POINTER, FRect(0, 0, 1, 1), draw)

    def _large(self) -> list[FRect]:
        """The places of things that are seen large: no arrow shows from under it."""
        return [item.rect for item in self.scene.items if ids.family(item.id) == ids.ZOOM]

    def _thrown(self) -> list[FRect]:
        """The mat where dice lie on it: what was rolled, and by whom, can be seen while the coach speaks of it."""
        items = self.scene.items
        if not any(ids.family(item.id) == ids.DIE for item in items):
            return []
        return [item.rect for item in items if item.id == ids.MAT]

    def _around(
        self,
        canvas: Canvas,
        place: Dock,
        targets: list[FRect],
        nearest: FRect,
        key: tuple[object, ...],
    ) -> FreeSpace:
        """The space that arrows must not lie on, words above all; looked at once for what is pointed at."""
        about = (key, self._says()[0], tuple(place.table), self.scene.situation.prompt is not None)
        if self._space is None or self._space[0] != about:
            space = free_space(self.scene, place.table, targets, margin=0.0)
            for rect in self._words(canvas, nearest.inflate(3 * ARROW, 3 * ARROW)):
                space.mark(rect, WORD)
            self._space = about, space
        return self._space[1]

    def _words(self, canvas: Canvas, near: FRect) -> list[FRect]:
        """The places of writing in a part of the table; things that move are left out, for they are marked whole."""
        scene = self.scene
        sprites = scene.table.field.sprites
        surface = Drawing(canvas.surface.get_size())
        page = Canvas(surface, canvas.u, canvas.palette, canvas.scribe, canvas.shapes)
        with canvas.scribe.listening() as written:
            for item in scene.items:
                if item.id not in sprites and item.rect.colliderect(near):
                    scene.paint_item(page, item)
        return [_inked(one.rect) for one in written if one.rect is not None and one.rect.colliderect(near)]


def _inked(rect: FRect) -> FRect:
    """The part of a text's rectangle that has ink."""
    return FRect(rect.left, rect.top + rect.height * 0.2, rect.width, rect.height * 0.6)


def _asleep(item: Item) -> Item:
    """An item that is only still seen."""
    item.role, item.focus, item.on = "", False, None
    return item


def _area(rect: FRect) -> float:
    return rect.width * rect.height


def _distance(one: FRect, two: FRect) -> float:
    return hypot(one.centerx - two.centerx, one.centery - two.centery)
