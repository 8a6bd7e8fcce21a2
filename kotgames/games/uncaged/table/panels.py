"""Beside the cage: the fighters with Health and Stamina, both decks, the score sheet in the manner of the printed one, the combo so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from kotgames.games.uncaged import scoresheet
from kotgames.games.uncaged.table import looks, names
from kotgames.games.uncaged.table.layout import Layout
from kotgames.games.uncaged.wording import ability_line
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import focus_rim

if TYPE_CHECKING:
    from kotgames.games.uncaged.table.table import Table

INK = "#1d3f8f"
RED_INK = "#b3241f"


class Panels:
    """Items of everything that is no card."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tables = table.tables
        self.host = table.host
        self.words = table.host.words

    def items(self, layout: Layout) -> list[Item]:
        """Fighters, decks, sheet, log."""
        found = [self._fighter(seat, rect) for seat, rect in enumerate(layout.fighters)]
        if layout.decks_box is not None:
            found += self._decks(layout)
        if layout.sheet is not None:
            found.append(self._sheet(layout.sheet))
        if layout.log is not None:
            found.append(self._combo(layout.log))
        return found

    # ---- fighters

    def _fighter(self, seat: int, box: FRect) -> Item:
        words = self.words
        view = self.table.view
        fighter = view["fighters"][seat]
        hp = self.table.hp_shown(seat)
        most = self.tables.hp[fighter] if fighter >= 0 else 0
        stamina = view["stamina"][seat]
        full = self.tables.stamina[fighter] if fighter >= 0 else 0
        name = self.host.name(seat)
        attacks = view["combo"] > 0 and self.table.role(seat) == 0
        role = words("ask.attacks" if attacks else "ask.defends") if view["combo"] else ""
        title = (
            words(f"fighter_title.{self.tables.fighter_ids[fighter]}")
            if fighter >= 0
            else words("ask.no_fighter")
        )
        ability = words.line(ability_line(self.tables, fighter)) if fighter >= 0 else ""
        hit = self.table.hits.get(seat)
        asked = self.table.asked_seat() == seat
        primed = view["primed"][seat]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            edge = colours.seat(seat)
            if asked:
                canvas.halo(box, 12, colours.gold, 8, 1)
            canvas.panel(box, 12, colours.gold if asked else edge, 2.5)
            size = min(76.0, box.height * 0.36, box.width * 0.40)
            face = FRect(box.left + 8, box.top + 8, size, size)
            image = looks.portrait(canvas, self.tables, fighter, edge, size, 1 if seat == 0 else -1)
            canvas.center(image, face.center)
            left = face.right + 8
            room = box.right - left - 8
            top = FRect(left, box.top + 3, room, 38)
            canvas.paragraph(name.upper(), top, 22, colours.text, theme.POSTER, valign="middle", leading=0.74)
            canvas.text(title, (left, box.top + 50), theme.SMALL, colours.text_soft, width=room)
            if role:
                chip = FRect(left, box.top + 62, room, 26)
                canvas.rounded(
                    chip, 13, "#7a1f22" if attacks else "#1d4a86", "#ff9d92" if attacks else "#9ccbff", 1.5
                )
                canvas.icon("fist" if attacks else "shield", (chip.left + 13, chip.centery), 15, "#ffffff")
                canvas.text(
                    role.upper(),
                    (chip.left + 23, chip.centery),
                    theme.SMALL,
                    "#ffffff",
                    theme.UI_BOLD,
                    width=room - 28,
                )
            y = face.bottom + 20
            wide = box.width - 20
            canvas.text("HP", (box.left + 10, y), 17, colours.text, theme.UI_BOLD)
            canvas.text(
                f"{hp} / {most}", (box.right - 10, y), 20, colours.text, theme.UI_BOLD, anchor="midright"
            )
            if hit:
                spot = FRect(box.centerx - 40, y - 14, 74, 28)
                canvas.rounded(spot, 14, "#8f1d20", "#ff9d92", 1.5)
                canvas.text(f"-{hit}", spot.center, 19, "#ffffff", theme.UI_BOLD, anchor="center")
            _bar(canvas, FRect(box.left + 10, y + 15, wide, 16), hp, most)
            y += 52
            canvas.text(words("ask.stamina"), (box.left + 10, y), theme.BODY, colours.text_soft, width=70)
            for pip in range(full):
                x = box.left + 88 + pip * 25
                if x > box.right - 12:
                    break
                live = pip < stamina
                canvas.rounded(
                    FRect(x - 11, y - 11, 22, 22),
                    11,
                    "#18a5b8" if live else "#222a35",
                    "#8fe3ee" if live else "#4a5563",
                    1.5,
                )
                canvas.icon("lungs" if live else "cancel", (x, y), 14, "#062a30" if live else "#6d7a89")
            ready = words("banner.primed", plus=primed)
            text = ability if not primed else f"{ready} {ability}"
            note = FRect(box.left + 10, y + 18, wide, box.bottom - y - 24)
            if note.height > 24:
                ink = colours.gold if primed else colours.text_soft
                high = canvas.paragraph_height(text, note.width, theme.SMALL, leading=0.94)
                said = ready if primed and high > note.height else text
                canvas.paragraph(said, note, theme.SMALL, ink, valign="middle", leading=0.94)

        label = f"{name}: {words('place.hp', name=name, count=hp, most=most)}."
        label += f" {words('place.stamina', name=name, count=stamina, most=full)}"
        return Item(names.fighter(seat), box, draw, role="place", label=label, tip=ability, focus=False)

    # ---- decks

    def _decks(self, layout: Layout) -> list[Item]:
        words = self.words
        view = self.table.view
        box = layout.decks_box
        assert box is not None
        found = []

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(item.rect, 12)
            for role, rect in enumerate(layout.decks):
                if layout.folded:
                    continue
                head = words("ask.attack_deck" if role == 0 else "ask.defence_deck")
                canvas.text(
                    head,
                    (rect.centerx, rect.top - 14),
                    theme.SMALL,
                    canvas.palette.text_soft,
                    anchor="center",
                    width=rect.width + 40,
                )

        found.append(Item("decks", box, draw))
        attacker = view["attacker"] if view["combo"] else -1
        for role, rect in enumerate(layout.decks):
            seat = attacker if role == 0 else 1 - attacker
            count = view["deck_counts"][seat] if attacker >= 0 else len(self.tables.decks[role])
            found.append(self._deck(role, rect, count))
        return found

    def _deck(self, role: int, rect: FRect, count: int) -> Item:
        words = self.words
        label = words("place.attack_deck" if role == 0 else "place.defence_deck", count=count)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            for index in range(min(3, max(1, count // 8))):
                self.table.faces.paint_back(canvas, role, rect.move(index * -1.5, index * -2.0))
            chip = FRect(rect.centerx - 22, rect.bottom - 14, 44, 26)
            canvas.rounded(chip, 13, "#0c1016", canvas.palette.gold, 1.5)
            canvas.text(str(count), chip.center, 18, "#ffffff", theme.UI_BOLD, anchor="center")
            if self.table.lit(item.id):
                canvas.rim(rect.inflate(6, 6), 10, canvas.palette.gold, 3)

        def look() -> None:
            self.host.app.say(self._left(role))

        return Item(
            names.deck(role), rect, draw, role="place", label=label, tip=self._left(role), on=look, focus=True
        )

    def _left(self, role: int) -> str:
        """The deck counter: what is still in the deck the viewer holds; else only how many."""
        view = self.table.view
        deck = view["deck"]
        me = self.table.bottom_seat
        if deck is None or self.table.role(me) != role or self.host.situation.viewer != me:
            return self.words("ask.deck_closed")
        counts: dict[int, int] = {}
        for card in deck:
            kind = self.tables.kind_of[card]
            counts[kind] = counts.get(kind, 0) + 1
        cards = ", ".join(
            f"{count}× {self.words('card.' + self.tables.kinds[kind])}"
            for kind, count in sorted(counts.items())
        )
        return self.words("ask.deck_left", cards=cards)

    # ---- the score sheet

    def _sheet(self, box: FRect) -> Item:
        words = self.words
        sheet = scoresheet.scoresheet(self.table.past, combos=self.tables.combos, view=self.table.view)
        rounds = self.table.view["rounds"]
        name = [self.host.name(seat) for seat in (0, 1)]
        now = self.table.view["combo"]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.shadow(box, 8, 6, 4, 150)
            canvas.gradient(box, 8, "#fbf4de", "#eadfbe")
            canvas.rim(box, 8, "#8a7a52", 1.5)
            head = FRect(box.left, box.top, box.width, 30)
            canvas.rounded(head, 8, "#2b2a2f")
            half = box.width / 2
            for seat in (0, 1):
                x = box.left + half * (seat + 0.5)
                if canvas.text_width(name[seat].upper(), theme.SMALL, theme.POSTER) > half - 30:
                    fighter, edge = self.table.view["fighters"][seat], canvas.palette.seat(seat)
                    face = looks.portrait(canvas, self.tables, fighter, edge, 26, 1 if seat == 0 else -1)
                    canvas.center(face, (x, head.centery))  # a long name is read in the fighter's panel
                    continue
                canvas.text(
                    name[seat].upper(),
                    (x + (seat * 2 - 1) * 6, head.centery),
                    17,
                    "#ffffff",
                    theme.POSTER,
                    anchor="center",
                    width=half - 30,
                )
            canvas.text(
                words("sheet.versus").lower(), head.center, theme.SMALL, "#ffd98a", anchor="center", width=50
            )
            focus_rim(canvas, box, 8, mood)
            high = (box.height - 34) / rounds
            for index in range(rounds):
                block = next((one for one in sheet.rounds if one.number == index + 1), None)
                self._block(
                    canvas, FRect(box.left, box.top + 33 + index * high, box.width, high), index, block, now
                )

        spoken = "; ".join(
            f"{words('sheet.round', number=block.number)}: {block.taken[1]} : {block.taken[0]}"
            for block in sheet.rounds
        )
        return Item(
            names.SHEET,
            box,
            draw,
            role="button",
            label=f"{name[0]} {words('sheet.versus')} {name[1]}. {spoken}",
            on=self.host.open_log,
            focus=True,
        )

    def _block(
        self, canvas: Canvas, box: FRect, index: int, block: scoresheet.Round | None, now: int
    ) -> None:
        words = self.words
        combos = self.tables.combos
        top = FRect(box.left + 4, box.top, box.width - 8, 22)
        canvas.rounded(top, 4, "#e3c9a0")
        canvas.text(
            words("sheet.round", number=index + 1),
            (top.left + 6, top.centery),
            theme.SMALL,
            "#8f1d20",
            theme.UI_BOLD,
            width=top.width * 0.5,
        )
        numbers = (
            block.combos if block else [(index * combos + number, False) for number in range(1, combos + 1)]
        )
        cell = top.width * 0.5 / combos
        for place, (number, crossed) in enumerate(numbers):
            x = top.centerx + cell * (place + 0.5)
            if number == now and not crossed:
                canvas.rim(FRect(x - 11, top.top + 1, 22, 20), 4, RED_INK, 1.5)
            canvas.text(str(number), (x, top.centery), theme.SMALL, "#5a4a2a", anchor="center", width=cell)
            if crossed:
                canvas.icon("cancel", (x, top.centery), 20, INK)
        foot = 21.0
        half = box.width / 2
        body = FRect(box.left, top.bottom, box.width, box.height - 22 - foot)
        canvas.fill(FRect(box.centerx, body.top, 1, body.height + foot), "#b9a677")
        line = 17.0
        rows = max(1, int(body.height // line))
        for seat in (0, 1):
            left = box.left + half * seat
            hits = block.hp[seat] if block else []
            columns = max(1, int((half - 38) // 30))
            shown = hits[-(rows * columns) :]
            canvas.text(words("sheet.hp"), (left + 8, body.top + 10), theme.SMALL, "#5a4a2a", width=30)
            for place, hp in enumerate(shown):
                x = left + 48 + (place // rows) * 30
                y = body.top + 10 + (place % rows) * line
                last = place == len(shown) - 1
                canvas.text(
                    str(hp),
                    (x, y),
                    17,
                    RED_INK if last and len(hits) > 1 else INK,
                    theme.UI_BOLD,
                    anchor="center",
                )
            taken = block.taken[seat] if block else 0
            y = box.bottom - foot / 2
            canvas.text(words("ask.taken"), (left + 8, y), theme.SMALL, "#5a4a2a", width=half - 36)
            if block:
                won = block.point == 1 - seat
                canvas.text(
                    str(taken),
                    (left + half - 16, y),
                    17,
                    RED_INK if won else INK,
                    theme.UI_BOLD,
                    anchor="center",
                )
        if block and block.point >= 0:
            canvas.icon(
                "champions",
                (box.left + half * (block.point + 0.5) + half * 0.24, box.bottom - foot / 2),
                17,
                "#8f6a12",
            )

    # ---- the combo so far

    def _combo(self, box: FRect) -> Item:
        words = self.words
        lines = self.table.combo_lines()

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            canvas.panel(box, 12, colours.gold if mood.hover or mood.focus else None)
            canvas.text(
                words("ask.combo_log"),
                (box.left + 12, box.top + 17),
                18,
                colours.gold,
                theme.POSTER,
                width=box.width - 24,
            )
            focus_rim(canvas, box, 12, mood)
            room = FRect(box.left + 8, box.top + 32, box.width - 16, box.height - 40)
            if not lines:
                canvas.icon("fist", (room.centerx, room.top + room.height * 0.3), 44, colours.panel_edge)
                rest = FRect(
                    room.left + 6, room.top + room.height * 0.48, room.width - 12, room.height * 0.48
                )
                canvas.paragraph(words("ask.log_empty"), rest, theme.SMALL, colours.text_dim, align="center")
                return
            self._log_lines(canvas, room, lines)

        spoken = " ".join(f"{head}: {text}." for head, text, _ in lines)
        return Item(
            "log",
            box,
            draw,
            role="button",
            label=f"{words('ask.combo_log')}. {spoken}",
            on=self.host.open_log,
            focus=True,
        )

    def _log_lines(self, canvas: Canvas, room: FRect, lines: list[tuple[str, str, str]]) -> None:
        """The last lines that there is room for, oldest first."""
        colours = canvas.palette
        wide = room.width - 14
        shown: list[tuple[float, float, tuple[str, str, str]]] = []
        used = 0.0
        for line in reversed(lines):
            head = canvas.paragraph_height(line[0], wide, theme.SMALL, theme.UI_BOLD, 0.94)
            text = canvas.paragraph_height(line[1], wide, theme.SMALL, leading=0.94)
            if used + head + text + 10 > room.height:
                break
            used += head + text + 10
            shown.append((head, text, line))
        y = room.top
        for head, text, (cards, came, ink) in reversed(shown):
            rect = FRect(room.left, y, room.width, head + text + 6)
            canvas.rounded(rect, 8, colours.field_)
            canvas.fill(FRect(rect.left, rect.top + 5, 3, rect.height - 10), str(getattr(colours, ink)))
            first = FRect(rect.left + 9, rect.top + 3, wide, head + 1)
            canvas.paragraph(cards, first, theme.SMALL, colours.text, theme.UI_BOLD, leading=0.94)
            second = FRect(first.left, first.top + head, wide, text + 1)
            canvas.paragraph(came, second, theme.SMALL, str(getattr(colours, ink)), leading=0.94)
            y = rect.bottom + 4


def _bar(canvas: Canvas, rect: FRect, value: int, most: int) -> None:
    """Health: a red bar with a notch for each point."""
    canvas.rounded(rect, 6, "#1a1013", "#6d2a2c", 1.5)
    if most and value > 0:
        inner = FRect(rect.left + 2, rect.top + 2, (rect.width - 4) * min(1.0, value / most), rect.height - 4)
        canvas.gradient(inner, 4, "#ff8a7a", "#d8352f", "#a81d20")
    for notch in range(1, most):
        x = rect.left + 2 + (rect.width - 4) * notch / most
        canvas.fill(FRect(x, rect.top + 3, 1, rect.height - 6), "#3a1215")
