"""The coach of a lesson: a panel that speaks, rims and arrows that point. The panel lies where it covers what is needed least."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot
from typing import TYPE_CHECKING

from pygame import FRect

from kotgames.scenes.learning.free_space import LATER, FreeSpace
from kotgames.scenes.learning.pointers import arrow, arrow_place, glow, veil
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table import ids
from kotgames.ui.widgets.controls import button

if TYPE_CHECKING:
    from kotgames.scenes.learning.lesson import LessonScene

SIZE = 18.0
HEAD = (34.0, 30.0)
FOOT = (58.0, 52.0)
PAD = (20.0, 14.0)
"""Of the panel's head and foot, and beside its text: on a full table, and on a folded one."""
WIDTHS = (400.0, 330.0, 470.0, 300.0, 640.0, 840.0, 208.0)
"""The widths that are tried, the most readable first."""
WIDE = 600.0
"""From this width on the buttons stand beside the text."""
SIDE = 176.0
"""The width of the buttons beside the text."""
MOST = (0.46, 0.84)
"""The panel is never higher than this share of the area; longer texts scroll."""
POINTED = (40.0, 14.0)
"""What it costs to cover a cell of what is pointed at, on a full table and on a folded one."""
HIDDEN = (40.0, 30.0)
"""What a unit of text that must be scrolled costs on a folded table, in worth of what a panel covers: while reading, and while acting."""
SMALL = (1000.0, 560.0)
"""On a smaller area (a folded table) the panel can be folded away."""
NEVER = 1000.0
"""What it costs to cover a cell of the ways to the other pages of a folded table and of its tools: they stay free."""
TOGETHER = 1.7
"""Things that fill so much of the rectangle around them are shown as one."""


class Coach:
    """Builds the coach's items for the step of the moment."""

    def __init__(self, scene: LessonScene) -> None:
        self.scene = scene
        self._fresh = True
        self._folded = False
        self._placed: tuple[object, ...] = ()
        self._box = FRect(0, 0, 0, 0)
        self._space = FreeSpace(self._box)

    def fresh(self) -> None:
        """There is something new to read: the keyboard goes there, things pointed at come into sight."""
        self._fresh = True
        self._folded = False
        if "coach" in self.scene.scrolls:
            self.scene.scrolls["coach"].offset = 0.0
        self.scene.changed()

    def first_focus(self, order: list[str]) -> str:
        """Where the keyboard begins in this step: on Next, on Show me where one has to look, else on what is pointed at."""
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
        return scene.step.say, scene.step.point

    def items(self, canvas: Canvas) -> list[Item]:
        """Pointers below, the panel over everything."""
        scene = self.scene
        if scene.finished:
            return []
        says, points = self._says()
        if self._fresh:
            for name in points[:1]:
                scene.table.names.reveal(name)
        targets = self.targets(points)
        box = self._place(canvas, says, targets)
        if not scene.quiet and any(box.colliderect(rect) for rect in self._rects([ids.MAT])):
            return []  # what happens there must be seen
        items: list[Item] = []
        if targets:
            items.append(self._pointer(targets, box, dim=scene.step.reading or scene.tip is not None))
        items += self._panel(canvas, box, says)
        if self._fresh:
            self._fresh = False
            first = self.first_focus([item.id for item in (*scene.items, *items) if item.focus])
            if first:
                scene.focus.id = first
        return items

    # ---- what is pointed at

    def _rects(self, names: Iterable[str]) -> list[FRect]:
        scene = self.scene
        ids = {found for name in names for found in scene.table.names.find(name)}
        return [item.rect for item in scene.items if item.id in ids]

    def targets(self, points: Iterable[str]) -> list[FRect]:
        """The rectangles of what is pointed at; things of one name that lie close together are one."""
        found: list[FRect] = []
        for name in points:
            rects = [*self._rects([name]), *self.scene.table.names.spots(name)]
            ids = set(self.scene.table.names.find(name))
            places = all(item.role != "object" for item in self.scene.items if item.id in ids)
            if len(rects) > 1:
                around = rects[0].unionall(rects[1:])
                close = places and _area(around) <= TOGETHER * sum(map(_area, rects))
                if close or any(rect == around for rect in rects):
                    rects = [around]
            found += rects
        return found

    # ---- where the panel lies

    def _height(self, canvas: Canvas, says: str, width: float) -> float:
        head, foot, pad = self._measures(canvas.area)
        if width >= WIDE:
            return max(96.0, head + canvas.paragraph_height(says, width - 2 * pad - 16 - SIDE, SIZE) + 18)
        return head + canvas.paragraph_height(says, width - 2 * pad - 8, SIZE) + 14 + foot

    def _measures(self, area: FRect) -> tuple[float, float, float]:
        small = self._small(area)
        return HEAD[small], FOOT[small], PAD[small]

    def _place(self, canvas: Canvas, says: str, targets: list[FRect]) -> FRect:
        """Where the panel covers least of what is needed; it stays there as long as the step does."""
        scene = self.scene
        area = canvas.area
        if self._small(area) and self._folded:
            return self._bar(area)
        key = (
            says, tuple(area), len(scene.table.gestures.hand()), scene.situation.prompt is not None, len(scene.table.questions.controls()),
            tuple(tuple(map(round, rect)) for rect in targets),
        )  # fmt: skip
        if key == self._placed:
            return self._box
        self._space = space = FreeSpace(area)
        for rect, worth in self._precious(area):
            # on a folded table nothing but what is pointed at and the ways to the other pages is needed while one reads
            only_read = scene.step.reading and self._small(area) and worth < NEVER
            space.mark(rect, min(worth, 1.5) if only_read else worth)
        for rect in targets:
            space.mark(rect.inflate(28, 28), POINTED[self._small(area)])
        small = self._small(area)
        most = area.height * MOST[small]
        hidden = HIDDEN[not scene.step.reading]
        sizes = []
        for order, width in enumerate(WIDTHS):
            if width > area.width - 16:
                continue
            height = self._height(canvas, says, width)
            if height <= most or small:
                sizes.append((width, min(height, most), order * LATER))
            if small:  # less of the table is covered where the text may be scrolled
                sizes += [
                    (width, low, order * LATER + (height - low) * hidden)
                    for low in (150.0, 190.0, 230.0)
                    if low < min(height, most)
                ]
        self._box = space.best(sizes, self._box if self._placed else None)
        self._placed = key
        return self._box

    def _precious(self, area: FRect) -> Iterable[tuple[FRect, float]]:
        """What lies on the table and how much it is needed."""
        scene = self.scene
        table = scene.table
        hand = set(table.gestures.hand())
        sources = scene.gestures()
        lit = {target for targets in sources.values() for target in targets}
        asked = scene.situation.prompt is not None
        for item in scene.items:
            usable, is_lit = item.id in sources, item.id in lit
            if item.id in hand:
                worth: float | None = 14.0 if asked else 6.0
            else:
                worth = self._ways_worth(item, area)
            if worth is None:
                worth = table.picture.worth(item, usable=usable, lit=is_lit)
            if worth is None:
                worth = _worth(item, usable=usable, lit=is_lit)
            if worth:
                yield item.rect, worth
            if item.id == ids.MAT and asked:  # the odds come there
                yield FRect(item.rect.left, item.rect.top, 310, item.rect.height), 6.0

    def _ways_worth(self, item: Item, area: FRect) -> float | None:
        """Buttons, and the ways to the other pages."""
        family = ids.family(item.id)
        if family == ids.CONTROL:
            return 30.0
        if family in ids.WAYS:
            return NEVER if self._small(area) else 9.0
        return None

    def _small(self, area: FRect) -> bool:
        return area.width < SMALL[0] or area.height < SMALL[1]

    def _bar(self, area: FRect) -> FRect:
        """The panel folded away: its head alone, where it was."""
        return FRect(self._box.left, self._box.top, self._box.width, HEAD[1] + 6).clamp(area)

    def _fold(self) -> None:
        self._folded = not self._folded
        self.scene.changed()

    # ---- the panel

    def _panel(self, canvas: Canvas, box: FRect, says: str) -> list[Item]:
        scene = self.scene
        words = scene.app.words
        count = words("lesson.step", number=scene.place.step + 1, total=len(scene.lesson.steps))
        small = self._small(canvas.area)
        head, foot, pad = self._measures(canvas.area)
        crosses = 76.0 if small else 42.0
        if scene.lesson.language != words.language:
            marked = f"{words('rules.untranslated')}  ·  {count}"
            if canvas.text_width(marked, theme.SMALL) <= box.width - crosses - 46:
                count = marked

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.shadow(box, 14, 14, 8, 190)
            canvas.gradient(box, 14, "#fff6dc", "#f0dfb6")
            canvas.rim(box, 14, colours.gold, 2.5)
            middle = box.top + head / 2 + 3
            canvas.icon("graduate-cap", (box.left + 24, middle), 24, "#8a5a12")
            wide = canvas.text_width(count, theme.SMALL) + crosses + 4
            title = scene.lesson.title
            if (
                canvas.text_width(title, 17, theme.UI_BOLD) <= box.width - wide - 50
            ):  # else the texts say enough
                canvas.text(title, (box.left + 42, middle), 17, "#6a430b", theme.UI_BOLD)
            canvas.text(count, (box.right - crosses, middle), theme.SMALL, "#7d6234", anchor="midright")

        items = [Item("coach", box, draw, role="coach", label=says)]
        close = FRect(box.right - 36, box.top + head / 2 - 12, 30, 30)
        items.append(_small_button("coach:leave", close, "cancel", words("lesson.leave"), scene.leave))
        if small:
            icon, text = (
                ("help", words("lesson.unfold")) if self._folded else ("resize", words("lesson.fold"))
            )
            items.append(_small_button("coach:fold", close.move(-34, 0), icon, text, self._fold))
            if self._folded:
                return items
        if box.width >= WIDE:
            region = FRect(
                box.left + pad, box.top + head + 4, box.width - 2 * pad - 8 - SIDE, box.height - head - 12
            )
            row = FRect(box.right - SIDE - 12, box.top + head + 4, SIDE, box.height - head - 12)
        else:
            region = FRect(
                box.left + pad, box.top + head + 6, box.width - 2 * pad, box.height - head - foot - 8
            )
            row = FRect(box.left + pad - 4, box.bottom - foot + 2, box.width - 2 * pad + 8, 44)
        return [*items, *self._text(canvas, region, says), *self._buttons(row)]

    def _text(self, canvas: Canvas, region: FRect, says: str) -> list[Item]:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.paragraph(says, item.rect, SIZE, "#2c2113", valign="top")

        scene = self.scene
        width = region.width - 8
        content = canvas.paragraph_height(says, width, SIZE)
        if content > region.height:  # the bar needs room of its own
            width -= 8
            content = canvas.paragraph_height(says, width, SIZE)
        before = len(scene.items)
        with scene.scrolled("coach", region, content):
            text = FRect(region.left, region.top, width, content)
            scene.add(Item("coach:text", text, draw, label=says))
        made = scene.items[before:]
        del scene.items[before:]
        return made

    def _buttons(self, row: FRect) -> list[Item]:
        scene = self.scene
        words = scene.app.words
        entries: list[tuple[str, str, str, str, Callable[[], None]]] = []
        if scene.over_early:
            entries.append(("again", "cycle", "primary", words("lesson.again"), scene.again))
        elif scene.step.has_next or scene.tip is not None:
            entries.append(("next", "next-button", "primary", words("lesson.next"), scene.go_on))
        elif scene.showing.can:
            key = "lesson.advice" if scene.showing.advises else "lesson.show"
            entries.append(("show", "hand", "second", words(key), scene.show_me))
        if scene.place.step > 0:
            entries.append(("back", "backward-time", "quiet", words("lesson.back"), scene.back))
        upright = row.height > 60 and len(entries) > 1
        count = max(1, len(entries))
        wide = row.width if upright else (row.width - 10 * (count - 1)) / count
        high = min(44.0, (row.height - 6 * (count - 1)) / count) if upright else min(44.0, row.height)
        items = []
        for index, (name, icon, colour, text, on) in enumerate(entries):
            left, top = (0.0, index * (high + 6)) if upright else (index * (wide + 10), 0.0)
            rect = FRect(row.left + left, row.top + top, wide, high)
            key = "F" if name in ("next", "again") else ""
            items.append(button(f"coach:{name}", rect, text, on, colour=colour, icon=icon, size=17, key=key))
        return items

    # ---- pointing

    def _pointer(self, targets: list[FRect], box: FRect, *, dim: bool) -> Item:
        key = tuple((round(r.left), round(r.top), round(r.width), round(r.height)) for r in targets)
        nearest = min(targets, key=lambda rect: _distance(rect, box))
        where, angle = arrow_place(nearest, box, self._space)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if dim:
                holes = [canvas.box(rect.inflate(10, 10)) for rect in targets]
                canvas.shape(("spot", key), canvas.area, lambda w, h: veil(w, h, holes))
            for rect in targets:
                glow(canvas, rect)
            if not box.colliderect(nearest):
                arrow(canvas, where, angle)

        return Item("pointer", FRect(0, 0, 1, 1), draw)


def _small_button(name: str, rect: FRect, icon: str, text: str, on: Callable[[], None]) -> Item:
    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        if mood.hover or mood.focus:
            canvas.rounded(rect, 8, "#e0c98f")
        canvas.icon(icon, rect.center, 15, "#6a430b")

    return Item(name, rect, draw, role="button", label=text, on=on, focus=True, tip=text)


def _worth(item: Item, *, usable: bool, lit: bool) -> float:
    """How much it is needed to see what every table has."""
    family = ids.family(item.id)
    if item.id in ids.PASSING or family == ids.DIE:
        return 12.0
    if usable:
        return 10.0
    if lit and family not in (ids.MAT, ids.FIGHTER, ids.HAND):
        return 4.0
    if item.id == ids.PROMPT:
        return 3.0
    if item.id == ids.LOG:
        return 0.2
    if family in (ids.FIGHTER, ids.PANEL):
        return 2.0
    if item.id == ids.MAT:
        return 1.0
    return 1.0 if item.role and item.id != ids.HAND else 0.0


def _area(rect: FRect) -> float:
    return rect.width * rect.height


def _distance(one: FRect, two: FRect) -> float:
    return hypot(one.centerx - two.centerx, one.centery - two.centery)
