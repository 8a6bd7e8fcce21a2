"""Making a fighter: nine markers on five stats, laid out in any order, behind the hand-over on a shared screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pygame import FRect

from kotgames.engine.contract import Refusal
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.ready_made_fighters import ReadyMadeFighter, shipped_fighters
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.context import FIRST_STYLE, Context, Part
from kotgames.games.knockouts_tapouts.table.fighter_looks import stat_marker
from kotgames.games.knockouts_tapouts.table.fighter_markers import FighterMarkers
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.context import NOWHERE, Control, Gesture
from kotgames.ui.table.letters import BOLD, LABEL, PLAIN, SOFT
from kotgames.ui.table.sprites import Spec
from kotgames.ui.widgets.controls import button, focus_rim, label

MARKERS_TO_PLACE = "pool"
STAT_ORDER = (c.STRIKING, c.GRAPPLING, c.CONDITIONING, c.HEART)
MARKER_SIZE = 26.0
TALL_ROW = 84.0
"""Rows of stats above this height explain the stat below its name."""
TALL_READY_MADE = 128.0
"""A ready-made fighter this high shows its markers and Styles."""
PAGES = ("stats", "styles", "made")


class FighterCreation(Part):
    """The screen on which a fighter is made."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.markers = FighterMarkers(ctx)
        self.page = "stats"
        self._folded = False
        self._slot = 30.0
        self._places: dict[str, FRect] = {}

    def _say(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.host.refuse(refusal)

    # ---- the screen

    def items(self, area: FRect) -> list[Item]:
        """Stats, Styles, ready-made fighters, and the pool."""
        folded = self._folded = area.width < 1180 or area.height < 650
        foot = 62.0 if folded else 74.0
        body = FRect(8, 52, area.width - 16, area.height - 52 - foot - 8)
        self._places = {}
        items: list[Item] = []
        if folded:
            items += self._tabs(FRect(body.left, body.top, body.width, 30))
            body = FRect(body.left, body.top + 34, body.width, body.height - 34)
            if self.page == "stats":
                items += self._stats(body)
            elif self.page == "styles":
                items += self._styles(body, 3)
            else:
                items += self._made(body, 2)
        else:
            third = (body.width - 20) / 3
            made = FRect(body.left, body.top, third * 0.86, body.height)
            stats = FRect(made.right + 10, body.top, third * 1.0, body.height)
            styles = FRect(stats.right + 10, body.top, body.right - stats.right - 10, body.height)
            items += self._made(made, 1)
            items += self._stats(stats) + self._styles(styles, 2)
        items += self._foot(FRect(8, area.height - foot - 2, area.width - 16, foot - 4))
        return items

    def _tabs(self, rect: FRect) -> list[Item]:
        width = (rect.width - 12) / 3
        items = []
        for index, page in enumerate(PAGES):
            box = FRect(rect.left + index * (width + 6), rect.top, width, rect.height)
            text, turn = self.words(f"create.{page}"), partial(self.turn, page)
            colour = "primary" if page == self.page else "quiet"
            items.append(button(f"page:{page}", box, text, turn, colour=colour, size=theme.BODY))
        return items

    def turn(self, page: str) -> None:
        """Show another page, on a small screen."""
        self.page = page
        self.host.changed()

    def _head(self, rect: FRect, key: str) -> list[Item]:
        panel = Item(f"panel:{key}", rect, lambda canvas, item, mood: canvas.panel(rect, 12))
        if self._folded:  # the tab says it already
            return [panel]
        box, text = FRect(rect.left + 14, rect.top + 8, rect.width - 28, 26), self.words(f"create.{key}")
        return [panel, label(f"head:{key}", box, text, size=20, colour="gold", face=theme.POSTER)]

    def _stats(self, rect: FRect) -> list[Item]:
        first, gap = 8.0 if self._folded else 42.0, 8.0
        height = (rect.height - first - 6 - gap * 4) / 4
        boxes = [
            FRect(rect.left + 10, rect.top + first + index * (height + gap), rect.width - 20, height)
            for index in range(len(STAT_ORDER))
        ]
        return [*self._head(rect, "stats"), *map(self._stat_item, STAT_ORDER, boxes)]

    def _stat_item(self, stat: int, box: FRect) -> Item:
        name = f"stat:{stat}"
        self._places[name] = box
        count = self.ctx.fighter_draft.placed.count(stat)
        tall = box.height > TALL_ROW
        title = self.words(f"stat.{c.STATS[stat]}")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            hot = mood.hover or self.ctx.lit(name)
            edge, line = (colours.gold, 2.0) if hot else (colours.panel_edge, 1.5)
            canvas.rounded(box, 10, colours.field_, edge, line)
            middle = box.top + 22 if tall else box.centery
            canvas.icon(ids.STAT_ICONS[stat], (box.left + 24, middle), 26, "#ffd98a")
            slots = self._slots(stat)
            left, right = box.left + 44, slots[0][0] - self._slot / 2 - 10
            name_room = right - left if tall else min(right - left, 116.0)
            BOLD.of(19).write(canvas, title, (left, middle - 1), name_room)
            for x, y in slots:
                spot = FRect(x - self._slot / 2, y - self._slot / 2, self._slot, self._slot)
                canvas.rounded(spot, 7, colours.panel_low, colours.panel_edge, 1.5)
            words = self.words(f"create.{c.STATS[stat]}", count=self._worth(stat, count))
            if tall:
                text = FRect(box.left + 12, box.top + 42, box.width - 24, box.height - 46)
                canvas.paragraph(words, text, theme.BODY, colours.text_soft)
            else:
                beside = left + name_room + 8
                text = FRect(beside, box.top + 2, right - beside, box.height - 4)
                if self._says_all(canvas, text):
                    canvas.paragraph(words, text, theme.SMALL, colours.text_soft, valign="middle")
            focus_rim(canvas, box, 10, mood)

        def add() -> None:
            self._say(self.markers.add(stat))

        def adjust(by: int) -> None:
            add() if by > 0 else self.markers.remove(stat)

        return Item(name, box, draw, "place", title, add, adjust=adjust, focus=True)

    def _says_all(self, canvas: Canvas, room: FRect) -> bool:
        """True where low rows have room for all words on a stat beside its name, in all of them."""
        most = self.card_set.most_per_stat
        texts = (self.words(f"create.{c.STATS[stat]}", count=self._worth(stat, most)) for stat in STAT_ORDER)
        return all(canvas.paragraph_height(text, room.width, theme.SMALL) <= room.height for text in texts)

    def _worth(self, stat: int, count: int) -> int:
        return count * (1 + self.card_set.conditioning_bonus) if stat == c.CONDITIONING else count

    def _slots(self, stat: int) -> list[tuple[float, float]]:
        box = self._places[f"stat:{stat}"]
        y = box.top + 22 if box.height > TALL_ROW else box.centery
        self._slot = min(30.0, box.height - 6)
        most = self.card_set.most_per_stat
        return [(box.right - 24 - (most - 1 - index) * (self._slot + 6), y) for index in range(most)]

    def _styles(self, rect: FRect, columns: int) -> list[Item]:
        note = 74.0 if rect.height > 420 else 0.0
        boxes = self._columns(rect, len(self.card_set.styles), columns, 5.0, note)
        items = [*self._head(rect, "styles"), *map(self._style_item, range(len(boxes)), boxes)]
        if note:
            box = FRect(rect.left + 12, rect.bottom - note - 2, rect.width - 24, note - 4)
            items.append(self._style_note(box))
        return items

    def _columns(
        self, rect: FRect, count: int, columns: int, gap: float, foot: float = 0.0, most: Sequence[float] = ()
    ) -> list[FRect]:
        """Places below a head, column by column, as high as there is room above the foot; of `most` the first
        that fits."""
        per = -(-count // columns)
        first = 8.0 if self._folded else 40.0
        room = (rect.height - first - 6 - foot - gap * per) / per
        high = next((one for one in most if one <= room), room)
        wide = (rect.width - 20 - gap * (columns - 1)) / columns
        return [
            FRect(rect.left + 10 + column * (wide + gap), rect.top + first + row * (high + gap), wide, high)
            for column, row in (divmod(index, per) for index in range(count))
        ]

    def _style_item(self, style: int, box: FRect) -> Item:
        item_code = FIRST_STYLE + style
        name = f"style:{style}"
        self._places[name] = box
        owned = item_code in self.ctx.fighter_draft.placed
        text = self.words(f"style.{self.card_set.styles[style]}")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            hot = mood.hover or self.ctx.lit(name)
            edge = colours.gold if hot else "#8b5fc9" if owned else colours.panel_edge
            canvas.rounded(box, 8, "#3a2457" if owned else colours.field_, edge, 2 if hot else 1.5)
            x, y = self._style_slot(name)
            half = min(13.0, box.height / 2 - 2)
            spot = FRect(x - half, y - half, 2 * half, 2 * half)
            canvas.rounded(spot, 6, colours.panel_low, colours.panel_edge, 1.5)
            letters = LABEL if owned else PLAIN.of(theme.BODY)
            letters.write(canvas, text, (box.left + 36, box.centery), box.width - 42)
            focus_rim(canvas, box, 8, mood)

        def use() -> None:
            if owned:
                self.markers.remove(item_code)
            else:
                self._say(self.markers.add(item_code))

        tip = self.words(f"style_help.{self.card_set.styles[style]}")
        return Item(name, box, draw, "place", text, use, focus=True, tip=tip)

    def _style_slot(self, name: str) -> tuple[float, float]:
        box = self._places[name]
        return box.left + 18, box.centery

    def _style_note(self, rect: FRect) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            looked = self.ctx.looked_at
            if looked.startswith("style:"):
                style = self.card_set.styles[ids.numbers(looked)[0]]
                text = f"{self.words('style.' + style)}: {self.words('style_help.' + style)}"
            else:
                text = self.words("create.styles_help")
            canvas.paragraph(text, rect, theme.BODY, canvas.palette.text_soft, valign="middle")

        return Item("style note", rect, draw, label="")

    def _made(self, rect: FRect, columns: int) -> list[Item]:
        fighters = shipped_fighters()
        boxes = self._columns(rect, len(fighters), columns, 8.0, most=(TALL_READY_MADE, 76.0))
        return [*self._head(rect, "made"), *map(self._preset_item, fighters, boxes)]

    def _figures(self, canvas: Canvas, preset: ReadyMadeFighter, box: FRect) -> None:
        """A ready-made fighter in markers: the four stats in a row, its Styles below."""
        group = (box.width - 28) / len(STAT_ORDER)
        y = box.top + 74
        for index, stat in enumerate(STAT_ORDER):
            left = box.left + 14 + index * group
            canvas.icon(ids.STAT_ICONS[stat], (left + 9, y), 18, "#ffd98a")
            step = min(16.0, (group - 28) / self.card_set.most_per_stat)
            for mark in range(preset.stats.get(c.STATS[stat], 0)):
                mark_image = stat_marker(canvas, self.ctx.me, False, min(14.0, step))
                canvas.center(mark_image, (left + 27 + mark * step, y))
        left = box.left + 14
        for style in preset.styles:
            text = self.words(f"style.{style}")
            wide = canvas.text_width(text, theme.SMALL, theme.UI_BOLD) + 20
            if left + wide > box.right - 8:
                break
            chip = FRect(left, box.top + 94, wide, 24)
            canvas.rounded(chip, 7, "#3a2457", "#8b5fc9", 1)
            canvas.text(text, chip.center, theme.SMALL, "#f0e6ff", theme.UI_BOLD, anchor="center")
            left = chip.right + 6

    def _preset_item(self, preset: ReadyMadeFighter, box: FRect) -> Item:
        name = self.words(f"fighter.{preset.id}")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.rounded(box, 10, colours.field_, colours.gold if mood.hover else colours.panel_edge, 1.5)
            two = box.height > 44
            figures = box.height >= TALL_READY_MADE
            y = box.top + (22.0 if figures else box.height * 0.32 if two else box.height / 2)
            room = box.width - 28
            BOLD.of(18 if two else theme.BODY).write(canvas, name, (box.left + 14, y), room)
            if two:
                below = (box.left + 14, box.top + (46.0 if figures else box.height * 0.7))
                SOFT.write(canvas, self.words(f"fighter_help.{preset.id}"), below, room)
            if figures:
                self._figures(canvas, preset, box)
            focus_rim(canvas, box, 10, mood)

        make = partial(self.markers.take_ready_made, preset)
        return Item(f"made:{preset.id}", box, draw, "button", name, make, focus=True)

    def _foot(self, rect: FRect) -> list[Item]:
        wide = rect.width - (440 if rect.width > 900 else 250)
        pool = self._places[MARKERS_TO_PLACE] = FRect(rect.left, rect.top, wide, rect.height)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(pool, 12, canvas.palette.gold if self.ctx.lit(MARKERS_TO_PLACE) else None)
            text = self.words("create.left", count=self.ctx.fighter_draft.left)
            at, room = (pool.left + 14, pool.centery), min(190.0, pool.width * 0.36)
            BOLD.of(18).write(canvas, text, at, room, "gold")

        items = [Item(MARKERS_TO_PLACE, pool, draw, "place", self.words("create.pool"), lambda: None)]
        left = pool.right + 8
        half = (rect.right - left - 8) / 2
        for index, control in enumerate(self.controls()[::-1]):
            box = FRect(left + index * (half + 8), rect.top + 2, half, rect.height - 6)
            items.append(
                button(
                    f"do:{control.id}",
                    box,
                    control.label,
                    control.on,
                    colour=control.colour,
                    icon=control.icon,
                    enabled=control.enabled,
                    why=control.why,
                    size=19,
                )
            )
        return items

    def controls(self) -> list[Control]:
        """Ready, and start again."""
        left, wanted = self.ctx.fighter_draft.left, self.card_set.marker_count
        why = self.words("refusal.build_count", placed=wanted - left, wanted=wanted)
        commit, clear = self.markers.commit, self.markers.clear
        ready = Control("ready", self.words("create.ready"), commit, "check-mark", "primary")
        again = Control("again", self.words("create.again"), clear, "backward-time", "quiet")
        return [replace(ready, enabled=left == 0, why=why), again]

    # ---- markers

    def specs(self) -> list[Spec]:
        """The places of the nine markers."""
        pool = self._places.get(MARKERS_TO_PLACE)
        if pool is None:
            return []
        used: dict[int, int] = {}
        found = []
        waiting = 0
        start = pool.left + min(200.0, pool.width * 0.38)
        step = min(34.0, (pool.right - start - 14) / self.card_set.marker_count)
        for index, item in enumerate(self.ctx.fighter_draft.placed):
            style = f"style:{item - FIRST_STYLE}"
            if item < 0:
                x, y, size = start + MARKER_SIZE / 2 + waiting * step, pool.centery, MARKER_SIZE
                waiting += 1
            elif f"stat:{item}" in self._places:
                x, y = self._slots(item)[used.get(item, 0)]
                size = min(MARKER_SIZE, self._slot - 4)
                used[item] = used.get(item, 0) + 1
            elif style in self._places:
                (x, y), size = self._style_slot(style), min(20.0, self._places[style].height - 8)
            else:
                continue  # on a page that is not shown
            face, label = ("marker", self.ctx.me, False), self.words("create.marker")
            found.append(Spec(f"build:{index}", x, y, size, size, face, layer=3, label=label))
        return found

    @staticmethod
    def _code(name: str) -> int:
        """The item of a place: a stat, a Style behind the stats, or -1 for the pool."""
        if name == MARKERS_TO_PLACE:
            return -1
        return ids.numbers(name)[0] + (FIRST_STYLE if name.startswith("style:") else 0)

    def gestures(self) -> dict[str, dict[str, Gesture]]:
        """Each marker may go wherever the draft allows."""
        found = {}
        for index, item in enumerate(self.ctx.fighter_draft.placed):
            targets: dict[str, Gesture] = {}
            for name in self._places:
                code = self._code(name)
                if code != item and self.markers.refusal(index, code) is None:
                    targets[name] = Gesture(draft=partial(self.markers.move, index, code))
            found[f"build:{index}"] = targets
        return found

    def means(self, source: str, target: str) -> Gesture | Refusal:
        """The meaning of a marker on a place."""
        if not source.startswith("build:"):
            return Refusal("ui_no_meaning")
        index = ids.numbers(source)[0]
        if target.startswith("build:"):
            item = self.ctx.fighter_draft.placed[ids.numbers(target)[0]]
        elif target == MARKERS_TO_PLACE or target.startswith(("stat:", "style:")):
            item = self._code(target)
        else:
            return Refusal("ui_bare_table_marker" if target == NOWHERE else "ui_marker_build")
        return self.markers.refusal(index, item) or Gesture(draft=partial(self.markers.move, index, item))
