"""The cage between the rows: the two fighters, the arithmetic of both cards, level, round, and what is said below each slot."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from pygame import FRect

from kotgames.engine.odds import percent
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import helper
from kotgames.games.uncaged.table import looks, names
from kotgames.games.uncaged.table.layout import SLOTS, Layout
from kotgames.games.uncaged.wording import ability_line
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import focus_rim

if TYPE_CHECKING:
    from kotgames.games.uncaged.table.table import Table

Chip = tuple[str, str, str]
"""(first line, second line, colour name) below a slot."""


class CageView:
    """Items in the middle of the table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tables = table.tables
        self.host = table.host
        self.words = table.host.words

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
            found += self._chips(layout, seat)
        if layout.stage is not None:
            found.append(self._ring(layout.stage))
        found += self._sums(layout)
        if layout.level is not None:
            found.append(self._level(layout.level))
        if layout.count is not None:
            found.append(self._count(layout.count))
        return found

    def acting(self, layout: Layout) -> list[Item]:
        """The two fighters, drawn anew each frame."""
        stage = layout.stage
        if stage is None:
            return []

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            shown = self.table.pictures.fighters(
                canvas, stage, self.table.stance_level, self.table.stance_top
            )
            if shown is not None:
                image, left, top = shown
                canvas.push_clip(stage)
                canvas.blit(image, left, top)
                canvas.pop_clip()

        return [Item("acting", stage, draw)]

    def _cage(self, box: FRect) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            size = canvas.box(box).size
            image = self.table.pictures.cage(*size, self.table.stance_level)
            if image is not None:
                canvas.center(image, box.center)
            else:
                canvas.rounded(box, 10, "#151c26")

        return Item("cage", box, draw)

    def _ring(self, stage: FRect) -> Item:
        lit = self.table.lit(names.STRIP)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            image = self.table.pictures.ring(*canvas.box(stage).size)
            canvas.center(image, stage.center)
            canvas.rim(stage, 8, "#6d5a2a" if self.table.now >= 0 else "#3b4554", 1.5)
            if lit:
                canvas.rim(stage.inflate(4, 4), 10, canvas.palette.gold, 3)
            focus_rim(canvas, stage, 8, mood)

        return Item(names.STRIP, stage, draw, role="place", label=self.words("ask.stage"), focus=lit)

    def _slot(self, seat: int, slot: int, rect: FRect) -> Item:
        words = self.words
        name = names.slot(seat, slot)
        label = words("place.slot", number=slot + 1, name=self.host.name(seat))
        now = slot == self.table.now

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            if now:
                canvas.halo(rect, 10, colours.gold, 10, 2)
            canvas.rounded(rect, 9, "#0b1017")
            canvas.rim(rect, 9, colours.gold if now else "#3b4554", 2 if now else 1.5)
            canvas.text(str(slot + 1), rect.center, 30, "#323c4a", theme.POSTER, anchor="center")
            if self.table.lit(name):
                canvas.rim(rect.inflate(6, 6), 11, colours.gold, 3)
            focus_rim(canvas, rect, 9, mood)

        return Item(
            name, rect, draw, role="place", label=label, on=lambda: self.table.place_clicked(name),
            focus=bool(self.table.lit(name)),
        )  # fmt: skip

    def _role(self, seat: int, box: FRect) -> Item:
        words = self.words
        attacks = self.table.role(seat) == 0
        head = words("role.attack" if attacks else "role.defence").upper()
        name = self.host.name(seat)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if not self.table.view["combo"]:
                return
            high, low, rim = (
                ("#8f2326", "#4d1215", "#ff9d92") if attacks else ("#1f4f8f", "#10294d", "#9ccbff")
            )
            canvas.gradient(box, 10, high, low)
            canvas.rim(box, 10, rim, 2)
            canvas.icon("fist" if attacks else "shield", (box.centerx, box.top + 32), 36, "#ffe9c4")
            canvas.text(
                head,
                (box.centerx, box.top + 62),
                theme.SMALL,
                "#ffffff",
                theme.UI_BOLD,
                anchor="center",
                width=box.width - 6,
            )
            if canvas.text_width(name, theme.SMALL) <= box.width - 6:  # else the fighter's panel says it
                at = (box.centerx, box.top + 81)
                canvas.text(name, at, theme.SMALL, "#ffdfb8", anchor="center", width=box.width - 6)

        return Item(f"role:{seat}", box, draw, label=f"{name}: {head}")

    # ---- chips

    def _chips(self, layout: Layout, seat: int) -> list[Item]:
        found = []
        for slot in range(SLOTS):
            rect = layout.chips[seat][slot] if layout.chips else FRect()
            chip = self.chip(seat, slot)
            if chip is None or rect.width < 40:
                continue
            found.append(self._chip_item(f"chip:{seat}:{slot}", rect, chip))
        return found

    def _chip_item(self, name: str, rect: FRect, chip: Chip) -> Item:
        first, second, ink = chip

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colour = str(getattr(canvas.palette, ink))
            canvas.rounded(rect, 7, "#0d131b", "#3b4554", 1)
            y = rect.centery if not second else rect.top + rect.height * 0.3
            canvas.text(
                first,
                (rect.centerx, y),
                theme.SMALL,
                colour,
                theme.UI_BOLD,
                anchor="center",
                width=rect.width - 6,
            )
            if second:
                low = (rect.centerx, rect.top + rect.height * 0.74)
                canvas.text(
                    second, low, theme.SMALL, canvas.palette.text_soft, anchor="center", width=rect.width - 6
                )

        return Item(name, rect, draw, label=f"{first} {second}")

    def chip(self, seat: int, slot: int) -> Chip | None:
        """What is said below a slot: the helper while laying, what came of it afterwards."""
        words = self.words
        if self.table.laying and seat == self.table.me:
            said = self.table.advice.get(slot)
            if said is not None:
                return self._advised(said)
        done = self.table.side(seat, slot)
        if done is not None:
            return self._came_of(done)
        row = self.table.view["rows"][seat]
        if slot < len(row) and slot >= self.table.view["shown"][seat] and row[slot] < 0:
            return words("ask.face_down"), "", "text_dim"
        return None

    def _advised(self, said: helper.Slot) -> Chip:
        words = self.words
        if said.kind == helper.EMPTY:
            return words("ask.empty"), "", "text_dim"
        chance = percent(Fraction(*said.chance)) if said.chance is not None else ""
        attacks = self.table.role(self.table.me) == 0
        second = ""
        if chance and said.own_reason is None:
            second = words("ask.breaker" if attacks else "ask.target", chance=chance)
        if said.own_reason is not None:
            return words("ask.invalid"), words("ask.why"), "danger"
        if said.reason is not None:
            return words("ask.valid_then"), second, "gold"
        if said.condition is not None:
            return words("ask.valid_if"), second, "info"
        return words("ask.valid"), second, "ok"

    def _came_of(self, side: e.Side) -> Chip:
        words = self.words
        if not side.valid:
            return words("banner.invalid"), "", "danger"
        if side.broken:
            return words(f"ask.{side.broken}"), "", "danger"
        if side.damage:
            return words("ask.damage", count=side.damage), "", "danger"
        if side.prevented or side.deflected:
            return words("ask.prevented"), "", "info"
        return words("ask.works"), "", "ok"

    # ---- sums

    def _sums(self, layout: Layout) -> list[Item]:
        if not layout.sums:
            return []
        resolved = self.table.resolved
        if resolved is not None and self.table.now >= 0:
            sides = [resolved.attack, resolved.defence]
            if self.table.bottom_seat == resolved.attack.seat:
                sides = [sides[1], sides[0]]
            return [self._sum(rect, side) for rect, side in zip(layout.sums, sides, strict=True)]
        if self.table.view["combo"] == 0 or (layout.folded and len(layout.sums) != 1):
            return []
        return self._help(layout)

    def _sum(self, box: FRect, side: e.Side) -> Item:
        """A card's arithmetic: base, what was added, what was kept off, what it did."""
        words = self.words
        card = words(f"card.{self.tables.kinds[side.kind]}")
        name = self.host.name(side.seat)
        boxes: list[tuple[str, str, str]] = []
        if side.valid:
            boxes.append((str(side.base), words("ask.base"), "#4b5a6e"))
            boxes += [(f"+{one.plus}", self._because(one), "#6b5a1c") for one in side.additions]
            kept = side.prevented + side.deflected
            if kept:
                boxes.append((f"-{kept}", words("ask.kept"), "#1f5a66"))
            boxes.append(
                (
                    str(side.damage),
                    words("ask.dealt") if side.damage else words("ask.nothing"),
                    "#8f2326" if side.damage else "#3d4653",
                )
            )
        reason = self.table.reasons.get((side.seat, self.table.now), "")
        note = words(f"ask.{side.broken}_long") if side.broken else reason if not side.valid else ""

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            edge = colours.danger if self.table.role(side.seat) == 0 else colours.info
            canvas.panel(box, 10, edge, 2)
            canvas.text(
                f"{card.upper()}, {name}",
                (box.left + 12, box.top + 16),
                17,
                edge,
                theme.UI_BOLD,
                width=box.width - 24,
            )
            if not boxes:
                rect = FRect(box.left + 12, box.top + 28, box.width - 24, box.height - 34)
                canvas.paragraph(
                    note or words("banner.invalid"), rect, theme.BODY, colours.danger, valign="middle"
                )
                return
            room = box.width - 20
            gap = 10.0
            wide = min(78.0, (room - gap * (len(boxes) - 1)) / len(boxes))
            top = box.top + 30
            high = min(34.0, box.height - 54 - (18 if note else 0))
            for index, (figure, text, fill) in enumerate(boxes):
                rect = FRect(box.left + 10 + index * (wide + gap), top, wide, high)
                canvas.gradient(rect, 7, fill, "#1b222c")
                canvas.rim(rect, 7, "#ffffff" if index == len(boxes) - 1 else "#7f8b9b", 1.5)
                canvas.text(
                    figure, rect.center, min(24.0, high * 0.75), "#ffffff", theme.UI_BOLD, anchor="center"
                )
                below = (rect.centerx, rect.bottom + 11)
                canvas.text(
                    text, below, theme.SMALL, colours.text_soft, anchor="center", width=wide + gap - 2
                )
            if note:
                rect = FRect(box.left + 12, top + high + 22, box.width - 24, box.bottom - top - high - 26)
                canvas.paragraph(note, rect, theme.SMALL, colours.gold, valign="middle", leading=0.92)

        spoken = " ".join(figure for figure, _, _ in boxes)
        return Item(f"sum:{side.seat}", box, draw, label=f"{card}, {name}: {spoken} {note}")

    def _because(self, one: e.Addition) -> str:
        return self.words(one.source[1:]) if one.source.startswith("@") else self.words("ask.bonus")

    def _help(self, layout: Layout) -> list[Item]:
        """While rows are laid: at the left what the card looked at comes to, at the right what the rival may hold."""
        left = self.table.looked_lines()
        if len(layout.sums) == 1:  # folded: one strip for both, what is looked at before what the rival holds
            one = left or self.table.odds_lines()
            return [self._note(layout.sums[0], one[0], [" · ".join(one[1])])] if one is not None else []
        found = []
        if left is not None:
            found.append(self._note(layout.sums[0], *left))
        right = self.table.odds_lines()
        if right is not None:
            found.append(self._note(layout.sums[1], *right))
        return found

    def _note(self, box: FRect, head: str, lines: list[str]) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.panel(box, 10, colours.panel_edge, 1.5)
            canvas.text(
                head,
                (box.left + 12, box.top + 15),
                theme.BODY,
                colours.gold,
                theme.UI_BOLD,
                width=box.width - 24,
            )
            rect = FRect(box.left + 12, box.top + 26, box.width - 24, box.height - 30)
            canvas.paragraph(
                "\n".join(lines), rect, theme.SMALL, colours.text_soft, valign="middle", leading=0.92
            )

        return Item(f"note:{round(box.left)}", box, draw, label=f"{head} {' '.join(lines)}")

    # ---- level and count

    def _level(self, box: FRect) -> Item:
        words = self.words
        ground = self.table.view["level"] == 1
        text = words("level.ground" if ground else "level.standing")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            size = min(box.width - 8, box.height - 44, 84.0)
            disc = FRect(box.centerx - size / 2, box.top + 20, size, size)
            canvas.text(
                words("ask.level"),
                (box.centerx, box.top + 8),
                theme.SMALL,
                "#ffffff",
                theme.UI_BOLD,
                anchor="center",
                width=box.width,
            )
            canvas.gradient(disc, size / 2, *(("#cf7d52", "#6d3318") if ground else ("#4f8fd6", "#173a70")))
            canvas.rim(disc, size / 2, "#ffffff", 2)
            looks.paint_level(canvas, "ground" if ground else "standing", disc.center, size * 0.62, "#ffffff")
            chip = FRect(box.left, disc.bottom + 2, box.width, 24)
            canvas.rounded(chip, 12, "#1a1408", canvas.palette.gold, 1.5)
            canvas.text(
                text.upper(),
                chip.center,
                theme.SMALL,
                canvas.palette.gold,
                theme.UI_BOLD,
                anchor="center",
                width=box.width - 8,
            )

        return Item(names.LEVEL, box, draw, role="place", label=words("place.level", level=text))

    def _count(self, box: FRect) -> Item:
        words = self.words
        view = self.table.view
        lines = [words("sheet.round", number=view["round"])] if view["round"] else []
        if view["combo"]:
            lines.append(words("ask.combo", number=view["combo"], count=view["rounds"] * self.tables.combos))
        if self.table.now >= 0:
            lines.append(words("ask.exchange", number=self.table.now + 1, count=SLOTS))

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if not lines:
                return
            canvas.panel(box, 10, canvas.palette.gold, 1.5)
            if box.width < 100:
                inside = FRect(box.left + 4, box.top + 3, box.width - 8, box.height - 6)
                text = "\n".join(lines)
                ink = canvas.palette.text
                canvas.paragraph(
                    text, inside, theme.SMALL, ink, align="center", valign="middle", leading=0.94
                )
                return
            step = min(28.0, (box.height - 10) / len(lines))
            for index, text in enumerate(lines):
                y = box.centery + (index - (len(lines) - 1) / 2) * step
                size, ink = (18.0, canvas.palette.gold) if index == 0 else (theme.SMALL, canvas.palette.text)
                face = theme.POSTER if index == 0 else theme.UI
                canvas.text(text, (box.centerx, y), size, ink, face, anchor="center", width=box.width - 8)

        return Item("count", box, draw, label=", ".join(lines))

    # ---- choosing a fighter

    def picks(self, area: FRect) -> list[Item]:
        """The fighters side by side, to choose from."""
        count = len(self.tables.fighters)
        gap = 14.0
        wide = min(300.0, (area.width - gap * (count - 1)) / count)
        high = min(area.height, wide * 2.2)
        left = area.centerx - (wide * count + gap * (count - 1)) / 2
        return [
            self._pick(index, FRect(left + index * (wide + gap), area.centery - high / 2, wide, high))
            for index in range(count)
        ]

    def _pick(self, index: int, box: FRect) -> Item:
        words = self.words
        fighter = self.tables.fighter_ids[index]
        taken = index in self.table.view["fighters"]
        reason = self.table.pick_reason(index)
        name = words(f"fighter.{fighter}")
        ability = words.line(ability_line(self.tables, index))
        bio = words(f"fighter_bio.{fighter}")
        figures = words("ask.figures", hp=self.tables.hp[index], stamina=self.tables.stamina[index])

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            hot = (mood.hover or mood.focus) and not taken
            if hot:
                canvas.halo(box, 12, colours.gold, 10, 2)
            canvas.panel(box, 12, colours.gold if hot else colours.panel_edge, 2)
            high = max(40.0, min(box.width * 1.2, box.height * 0.56, box.height - 190))
            picture = FRect(box.left + 8, box.top + 8, box.width - 16, high)
            colour = colours.seat(self.table.me)
            image = looks.poster(canvas, self.tables, index, colour, *canvas.box(picture).size)
            canvas.center(image, picture.center)
            y = picture.bottom + 20
            room = box.width - 20
            canvas.text(name, (box.centerx, y), 24, colours.text, theme.POSTER, anchor="center", width=room)
            canvas.text(
                words(f"fighter_title.{fighter}"),
                (box.centerx, y + 26),
                theme.SMALL,
                colours.gold,
                anchor="center",
                width=room,
            )
            canvas.text(
                figures, (box.centerx, y + 47), theme.SMALL, colours.text_soft, anchor="center", width=room
            )
            rest = FRect(box.left + 12, y + 60, room - 4, box.bottom - y - 66)
            text = f"{ability}\n\n{bio}"
            if canvas.paragraph_height(text, rest.width, theme.SMALL, leading=0.94) > rest.height:
                text = ability
            canvas.paragraph(text, rest, 17, colours.text_soft, valign="top", leading=0.98)
            if taken:
                canvas.text(
                    words("ask.taken_fighter"),
                    picture.center,
                    22,
                    colours.danger,
                    theme.POSTER,
                    anchor="center",
                    outline=2,
                )
            focus_rim(canvas, box, 12, mood)

        return Item(
            names.pick(index), box, draw, role="button", label=f"{name}. {figures}. {ability}", focus=True, enabled=not reason,
            why=reason, on=lambda: self.table.pick(index),
        )  # fmt: skip
