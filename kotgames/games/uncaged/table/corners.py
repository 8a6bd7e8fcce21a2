"""The two fighters beside the cage: portrait, role, Health, Stamina, ability."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect, Surface

from kotgames.games.uncaged.card_words import ability_line
from kotgames.games.uncaged.table import ids, looks
from kotgames.ui import theme
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood

if TYPE_CHECKING:
    from kotgames.games.uncaged.table.table import Table


@dataclass(frozen=True, slots=True)
class Corner:
    """All that a panel shows; the picture of it is kept for as long as this stays the same. `role`: "" before the first combo."""

    seat: int
    fighter: int
    name: str
    title: str
    ability: str
    role: str
    attacks: bool
    hp: int
    most: int
    stamina: int
    full: int
    hit: int
    """The damage taken just now; 0: none."""
    asked: bool
    ready: str
    """What the ability holds ready, in words; "" nothing."""


class Corners:
    """An item for each seat."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.card_set = table.card_set
        self.host = table.host
        self.words = table.host.words

    def _corner(self, seat: int) -> Corner:
        words, view = self.words, self.table.view
        fighter = view["fighters"][seat]
        there = fighter >= 0
        fought = view["combo"] > 0
        attacks = fought and self.table.role(seat) == 0
        primed = view["primed"][seat]
        return Corner(
            seat=seat,
            fighter=fighter,
            name=self.host.name(seat),
            title=words(f"fighter_title.{self.card_set.fighter_ids[fighter]}")
            if there
            else words("ask.no_fighter"),
            ability=words.line(ability_line(self.card_set, fighter)) if there else "",
            role=words("ask.attacks" if attacks else "ask.defends") if fought else "",
            attacks=attacks,
            hp=self.table.hp_shown(seat),
            most=self.card_set.hp[fighter] if there else 0,
            stamina=view["stamina"][seat],
            full=self.card_set.stamina[fighter] if there else 0,
            hit=self.table.seen.hits.get(seat, 0),
            asked=self.table.asked_seat() == seat,
            ready=words("banner.primed", plus=primed) if primed else "",
        )

    def item(self, seat: int, box: FRect) -> Item:
        """The panel of a seat."""
        corner = self._corner(seat)
        words = self.words
        around = box.inflate(36, 36)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            key = ("uncaged corner", self.card_set.digest, words.language, corner, tuple(box))
            canvas.baked(key, around, lambda inner: self._draw(inner, box, corner))

        label = f"{corner.name}: {words('place.hp', name=corner.name, count=corner.hp, most=corner.most)}."
        label += f" {words('place.stamina', name=corner.name, count=corner.stamina, most=corner.full)}"
        return Item(ids.fighter(seat), box, draw, role="place", label=label, tip=corner.ability, focus=False)

    def _draw(self, canvas: Canvas, box: FRect, corner: Corner) -> None:
        colours = canvas.palette
        edge = colours.seat(corner.seat)
        if corner.asked:
            canvas.halo(box, 12, colours.gold, 8, 1, covered=True)
        canvas.panel(box, 12, colours.gold if corner.asked else edge, 2.5)
        size = min(76.0, box.height * 0.36, box.width * 0.40)
        face = FRect(box.left + 8, box.top + 8, size, size)
        facing = 1 if corner.seat == 0 else -1
        canvas.center(looks.portrait(canvas, self.card_set, corner.fighter, edge, size, facing), face.center)
        left = face.right + 8
        room = box.right - left - 8
        top = FRect(left, box.top + 3, room, 38)
        name = corner.name.upper()
        canvas.paragraph(name, top, 22, colours.text, theme.POSTER, valign="middle", leading=0.74)
        canvas.text(corner.title, (left, box.top + 50), theme.SMALL, colours.text_soft, width=room)
        if corner.role:
            _role(canvas, FRect(left, box.top + 62, room, 26), corner)
        y = face.bottom + 20
        self._health(canvas, FRect(box.left + 10, y, box.width - 20, 31), corner)
        y += 52
        self._stamina(canvas, FRect(box.left + 10, y - 11, box.width - 20, 22), corner)
        self._ability(canvas, FRect(box.left + 8, y + 20, box.width - 16, box.bottom - y - 28), corner)

    def _health(self, canvas: Canvas, lane: FRect, corner: Corner) -> None:
        """The number over the bar; what was taken just now stands between."""
        colours = canvas.palette
        word = self.words("sheet.hp").rstrip(":")
        canvas.text(word, lane.topleft, 17, colours.text, theme.UI_BOLD)
        number = f"{corner.hp} / {corner.most}"
        canvas.text(number, lane.topright, 20, colours.text, theme.UI_BOLD, anchor="midright")
        if corner.hit:
            spot = FRect(lane.centerx - 40, lane.top - 14, 74, 28)
            canvas.rounded(spot, 14, "#8f1d20", "#ff9d92", 1.5)
            canvas.text(f"-{corner.hit}", spot.center, 19, "#ffffff", theme.UI_BOLD, anchor="center")
        _bar(canvas, FRect(lane.left, lane.top + 15, lane.width, 16), corner.hp, corner.most)

    def _stamina(self, canvas: Canvas, lane: FRect, corner: Corner) -> None:
        soft = canvas.palette.text_soft
        canvas.text(self.words("ask.stamina"), (lane.left, lane.centery), theme.BODY, soft, width=70)
        for pip in range(corner.full):
            x = lane.left + 78 + pip * 25
            if x > lane.right - 2:
                break
            live = pip < corner.stamina
            fill, rim = ("#18a5b8", "#8fe3ee") if live else ("#222a35", "#4a5563")
            canvas.rounded(FRect(x - 11, lane.top, 22, 22), 11, fill, rim, 1.5)
            sign, ink = ("lungs", "#062a30") if live else ("cancel", "#6d7a89")
            canvas.icon(sign, (x, lane.centery), 14, ink)

    def _ability(self, canvas: Canvas, ground: FRect, corner: Corner) -> None:
        """The ability on a ground of its own; what it holds ready comes first."""
        if ground.height <= 24 or not corner.ability:
            return
        colours = canvas.palette
        ready = corner.ready
        note = FRect(ground.left + 8, ground.top + 3, ground.width - 16, ground.height - 6)
        if canvas.paragraph_height(corner.ability, note.width, theme.SMALL, leading=0.94) <= note.height:
            canvas.rounded(ground, 8, colours.field_, colours.gold if ready else None, 1.5)
        else:  # on a small panel the words have all the room there is
            note = FRect(ground.left + 2, ground.top - 2, ground.width - 4, ground.height + 4)
        text = f"{ready} {corner.ability}" if ready else corner.ability
        ink = colours.gold if ready else colours.text_soft
        high = canvas.paragraph_height(text, note.width, theme.SMALL, leading=0.94)
        said = ready if ready and high > note.height else text
        canvas.paragraph(said, note, theme.BODY, ink, valign="middle", leading=0.94)


def _role(canvas: Canvas, chip: FRect, corner: Corner) -> None:
    fill, rim = ("#7a1f22", "#ff9d92") if corner.attacks else ("#1d4a86", "#9ccbff")
    canvas.rounded(chip, 13, fill, rim, 1.5)
    canvas.icon("fist" if corner.attacks else "shield", (chip.left + 13, chip.centery), 15, "#ffffff")
    at = (chip.left + 23, chip.centery)
    canvas.text(corner.role.upper(), at, theme.SMALL, "#ffffff", theme.UI_BOLD, width=chip.width - 28)


def _bar(canvas: Canvas, rect: FRect, value: int, most: int) -> None:
    """Health: a red bar with a notch for each point."""
    canvas.rounded(rect, 6, "#1a1013", "#6d2a2c", 1.5)
    if most and value > 0:
        inner = FRect(rect.left + 2, rect.top + 2, (rect.width - 4) * min(1.0, value / most), rect.height - 4)
        canvas.gradient(inner, 4, "#ff8a7a", "#d8352f", "#a81d20")
    if most > 1:
        canvas.shape(("uncaged notches", most, canvas.px(1), canvas.px(3)), rect, _notches(canvas, most))


def _notches(canvas: Canvas, most: int) -> Callable[[int, int], Surface]:
    line, edge, inset = canvas.px(1), canvas.px(3), canvas.px(2)

    def make(width: int, height: int) -> Surface:
        result = paint.new(width, height)
        for notch in range(1, most):
            x = inset + round((width - 2 * inset) * notch / most)
            result.fill("#3a1215", (x, edge, line, height - 2 * edge))
        return result

    return make
