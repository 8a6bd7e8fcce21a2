"""The cage with the places of both rows, who holds which deck, the two fighters between them, level, round and exchange."""

from __future__ import annotations

import math
from functools import partial

from pygame import FRect, Rect

from kotgames.games.uncaged.scoresheet import first_attacker_roll
from kotgames.games.uncaged.table import ids, looks
from kotgames.games.uncaged.table.context import Context, Part
from kotgames.games.uncaged.table.layout import SLOTS, Layout
from kotgames.games.uncaged.table.pictures import Pictures
from kotgames.games.uncaged.table.slot_notes import SlotNotes
from kotgames.games.uncaged.table.sums import Sums
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.letters import PLAIN, WHITE, Letters
from kotgames.ui.widgets.controls import focus_rim

SLOT_COLOUR = "#0a0e15b4"
"""An empty place: the mat is seen through it."""
SLOT_SIGN_COLOUR = "#5d6b7d"
SLOT_RIM_COLOURS = ("#8a4a48", "#456a96")
"""By role: the edge of an empty place."""
ROLE_COLOURS = (("#8f2326", "#4d1215", "#ff9d92"), ("#1f4f8f", "#10294d", "#9ccbff"))
"""By role: its sign above and below, and the edge."""
COUNT = Letters(18.0, "gold", theme.POSTER)


class Cage(Part):
    """Items in the middle of the table."""

    def __init__(self, ctx: Context, pictures: Pictures, slot_notes: SlotNotes) -> None:
        super().__init__(ctx)
        self.pictures = pictures
        self.slot_notes = slot_notes
        self.sums = Sums(ctx)

    # ---- items

    def items(self, layout: Layout) -> list[Item]:
        """Cage, slots, roles, chips, sums, level, count."""
        if layout.cage is None:
            return []
        found = [self._cage(layout.cage)]
        for seat in (0, 1):
            found += [self._slot(seat, slot, rect) for slot, rect in enumerate(layout.rows[seat])]
            if layout.roles:
                found.append(self._role(seat, layout.roles[seat]))
            found += self.slot_notes.items(layout, seat)
        if layout.stage is not None:
            found.append(self._ring(layout.stage))
        found += self.sums.items(layout)
        signs = ((layout.level, self._level), (layout.round_count, self._count))
        return found + [make(place) for place, make in signs if place is not None]

    def fighter_items(self, layout: Layout) -> list[Item]:
        """The two fighters, drawn anew each frame."""
        flip = [] if layout.level is None or self.ctx.level_flip is None else [self._flip(layout.level)]
        return [*self.ctx.stage.live_items(), *flip]

    def opaque_area(self, canvas: Canvas) -> Rect | None:
        """The pixels that the cage's picture covers, once it is there."""
        box = self.ctx.layout.cage
        if box is None:
            return None
        pixels = canvas.box(box)
        return pixels if self.pictures.cage(*pixels.size, self.ctx.stance_level) is not None else None

    def _cage(self, box: FRect) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            pixels = canvas.box(box)
            image = self.pictures.cage(*pixels.size, self.ctx.stance_level)
            if image is not None:
                canvas.blit(image, pixels.left, pixels.top)
            else:
                canvas.rounded(box, 10, "#151c26")

        return Item("cage", box, draw)

    def _ring(self, stage: FRect) -> Item:
        lit = self.ctx.lit(ids.STAGE)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.shadow(stage, 4, 6, 3, 140, covered=True)
            self.ctx.stage.backdrop(canvas)
            fought = self.ctx.exchange >= 0
            canvas.rim(stage, 4, canvas.palette.gold if fought else canvas.palette.panel_edge, 2)
            if lit:
                canvas.rim(stage.inflate(4, 4), 10, canvas.palette.gold, 3)
            focus_rim(canvas, stage, 8, mood)

        return Item(ids.STAGE, stage, draw, role="place", label=self.words("ask.stage"), focus=lit)

    def _slot(self, seat: int, slot: int, rect: FRect) -> Item:
        name = ids.slot(seat, slot)
        label = self.words("place.slot", number=slot + 1, name=self.host.name(seat))
        now = slot == self.ctx.exchange

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            if now:
                canvas.halo(rect, 10, colours.gold, 10, 2)
            taken = slot < len(self.ctx.view["rows"][seat]) and not self.ctx.laying_row
            canvas.rounded(rect, 9, SLOT_COLOUR)
            edge, wide = (colours.gold, 2.0) if now else (SLOT_RIM_COLOURS[self.ctx.role(seat)], 1.5)
            canvas.rim(rect, 9, edge, wide)
            if not taken:  # else a card lies on it
                sign = "fist" if self.ctx.role(seat) == 0 else "shield"
                canvas.icon(sign, (rect.centerx, rect.centery + 16), rect.width * 0.34, SLOT_SIGN_COLOUR)
                at = (rect.centerx, rect.top + rect.height * 0.26)
                canvas.text(str(slot + 1), at, 26, "#8b98aa", theme.POSTER, anchor="center")
            if self.ctx.lit(name):
                canvas.rim(rect.inflate(6, 6), 11, colours.gold, 3)
            focus_rim(canvas, rect, 9, mood)

        click = partial(self.ctx.row_draft.clicked, name)
        return Item(name, rect, draw, "place", label, click, focus=self.ctx.lit(name))

    def _role(self, seat: int, box: FRect) -> Item:
        attacks = self.ctx.role(seat) == 0
        head = self.words("role.attack" if attacks else "role.defence").upper()
        name = self.host.name(seat)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if not self.ctx.view["combo"]:
                return
            high, low, rim = ROLE_COLOURS[not attacks]
            canvas.gradient(box, 10, high, low)
            canvas.rim(box, 10, rim, 2)
            canvas.icon("fist" if attacks else "shield", (box.centerx, box.top + 32), 36, "#ffe9c4")
            room = box.width - 6
            WHITE.centred.write(canvas, head, (box.centerx, box.top + 62), room)
            if canvas.text_width(name, theme.SMALL) <= room:  # else the fighter's panel says it
                PLAIN.centred.write(canvas, name, (box.centerx, box.top + 81), room, "#ffdfb8")

        return Item(f"role:{seat}", box, draw, label=f"{name}: {head}")

    # ---- level and count

    def _level(self, box: FRect) -> Item:
        words = self.words
        # what the exchange comes to is not said before it is seen; who lays cards in it has to know where they will be revealed
        unseen = self.ctx.host.skippable or self.ctx.asks("deflect", "discard", "option")
        level = self.ctx.stance_level if unseen else self.ctx.view["level"]
        text = words("level.ground" if level else "level.standing")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            WHITE.centred.write(canvas, words("ask.level"), (box.centerx, box.top + 8), box.width)
            disc = _disc(box)
            if self.ctx.level_flip is None:  # else it is drawn anew each frame
                _paint_disc(canvas, disc, level)
            chip = FRect(box.left, disc.bottom + 2, box.width, 24)
            canvas.rounded(chip, 12, "#1a1408", canvas.palette.gold, 1.5)
            WHITE.centred.write(canvas, text.upper(), chip.center, box.width - 8, "gold")

        return Item(ids.LEVEL, box, draw, role="place", label=words("place.level", level=text))

    def _flip(self, box: FRect) -> Item:
        """The sign of the level turns over: it narrows, and widens again with its other face."""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            t = self.ctx.level_flip
            if t is None:
                return
            level = self.ctx.stance_level
            disc = _disc(box)
            wide = max(0.06, abs(math.cos(t * math.pi))) * disc.width
            turned = FRect(disc.centerx - wide / 2, disc.top, wide, disc.height)
            _paint_disc(canvas, turned, level if t >= 0.5 else 1 - level)

        return Item("flip", box, draw)

    def _count(self, box: FRect) -> Item:
        words, view, exchange = self.words, self.ctx.view, self.ctx.exchange
        lines = [[words("sheet.round", number=view["round"])]] if view["round"] else []
        if view["combo"]:
            count = view["rounds"] * self.card_set.combos
            ways = ("ask.combo", "ask.combo_short")
            lines.append([words(way, number=view["combo"], count=count) for way in ways])
        die = first_attacker_roll(self.ctx.shown_fight.past_events)
        if die is not None and view["combo"] == 1 and exchange < 0:
            lines.append([words("chip.die", one=die[0], two=die[1])])
        if exchange >= 0:
            ways = ("ask.exchange", "ask.exchange_short")
            lines.append([words(way, number=exchange + 1, count=SLOTS) for way in ways])

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if not lines:
                return
            canvas.panel(box, 10, canvas.palette.gold, 1.5)
            if box.width < 100:
                inside = FRect(box.left + 4, box.top + 3, box.width - 8, box.height - 6)
                text, ink = (
                    "\n".join(canvas.first_fit(ways, inside.width) for ways in lines),
                    canvas.palette.text,
                )
                canvas.paragraph(
                    text, inside, theme.SMALL, ink, align="center", valign="middle", leading=0.94
                )
                return
            step = min(28.0, (box.height - 10) / len(lines))
            for index, ways in enumerate(lines):
                y = box.centery + (index - (len(lines) - 1) / 2) * step
                letters, room = (PLAIN if index else COUNT), box.width - 8
                text = letters.first(canvas, ways, room)
                letters.centred.write(canvas, text, (box.centerx, y), room)

        return Item("count", box, draw, label=", ".join(ways[0] for ways in lines))


def _disc(box: FRect) -> FRect:
    size = min(box.width - 8, box.height - 44, 84.0)
    return FRect(box.centerx - size / 2, box.top + 20, size, size)


def _paint_disc(canvas: Canvas, disc: FRect, level: int) -> None:
    """The sign of a level; narrower than high while it turns over, then without its figure until that can be seen."""
    radius = disc.width / 2
    canvas.gradient(disc, radius, *(("#cf7d52", "#6d3318") if level else ("#4f8fd6", "#173a70")))
    canvas.rim(disc, radius, "#ffffff", 2)
    if disc.width > disc.height * 0.6:
        sign = "ground" if level else "standing"
        looks.paint_level(canvas, sign, disc.center, disc.width * 0.62, "#ffffff")
