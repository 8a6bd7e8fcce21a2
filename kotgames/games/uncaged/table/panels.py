"""Beside the cage: the fighters with Health and Stamina, both decks, the combo so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from kotgames.games.uncaged.table import looks, names
from kotgames.games.uncaged.table.layout import Layout
from kotgames.games.uncaged.table.sheet import SheetView
from kotgames.games.uncaged.wording import ability_line
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import focus_rim

if TYPE_CHECKING:
    from kotgames.games.uncaged.table.table import Table


class Panels:
    """Items of everything that is no card."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tables = table.tables
        self.host = table.host
        self.words = table.host.words
        self.sheet = SheetView(table)

    def items(self, layout: Layout) -> list[Item]:
        """Fighters, decks, sheet, log."""
        found = [self._fighter(seat, rect) for seat, rect in enumerate(layout.fighters)]
        if layout.decks_box is not None:
            found += self._decks(layout)
        if layout.sheet is not None:
            found.append(self.sheet.item(layout.sheet))
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
        hit = self.table.seen.hits.get(seat)
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
            self._ability(
                canvas, FRect(box.left + 8, y + 20, box.width - 16, box.bottom - y - 28), ability, primed
            )

        label = f"{name}: {words('place.hp', name=name, count=hp, most=most)}."
        label += f" {words('place.stamina', name=name, count=stamina, most=full)}"
        return Item(names.fighter(seat), box, draw, role="place", label=label, tip=ability, focus=False)

    def _ability(self, canvas: Canvas, ground: FRect, ability: str, primed: int) -> None:
        """The ability on a ground of its own; what it holds ready comes first."""
        if ground.height <= 24 or not ability:
            return
        colours = canvas.palette
        ready = self.words("banner.primed", plus=primed)
        canvas.rounded(ground, 8, colours.field_, colours.gold if primed else None, 1.5)
        note = FRect(ground.left + 8, ground.top + 3, ground.width - 16, ground.height - 6)
        text = f"{ready} {ability}" if primed else ability
        ink = colours.gold if primed else colours.text_soft
        high = canvas.paragraph_height(text, note.width, theme.SMALL, leading=0.94)
        said = ready if primed and high > note.height else text
        canvas.paragraph(said, note, theme.BODY, ink, valign="middle", leading=0.94)

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

    # ---- the combo so far

    def _combo(self, box: FRect) -> Item:
        words = self.words
        lines = self.table.seen.combo_lines()

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
