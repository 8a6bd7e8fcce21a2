"""The two fighters beside the cage: portrait, role, Health, Stamina, ability."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from pygame import FRect

from kotgames.games.uncaged.card_words import ability_line
from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.context import Part
from kotgames.games.uncaged.table.layout import Layout
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table import tokens
from kotgames.ui.table.panels import Bar, Chip, seat_ground


@dataclass(frozen=True, slots=True)
class PanelContent:
    """All that a panel shows; the picture of it is kept for as long as this stays the same. `role`: "" before the first combo."""

    seat: int
    fighter: int
    name: str
    title: str
    ability: str
    role: str
    attacks: bool
    hp: int
    max_hp: int
    stamina: int
    max_stamina: int
    damage_taken: int
    """The damage taken just now; 0: none."""
    asked: bool
    ability_ready: str
    """The ability's readiness in words; "" for none."""
    primed: int
    """The same as a number."""
    mood: str
    """The fighter's mood, see `Context.mood`."""


class FighterPanels(Part):
    """An item for each seat."""

    def _shown(self, seat: int) -> PanelContent:
        words, view = self.words, self.ctx.view
        fighter = view["fighters"][seat]
        there, title = fighter >= 0, f"fighter_title.{self.card_set.fighter_ids[fighter]}"
        fought = view["combo"] > 0
        attacks = fought and self.ctx.role(seat) == 0
        primed = view["primed_plus"][seat]
        return PanelContent(
            seat=seat,
            fighter=fighter,
            name=self.host.name(seat),
            title=words(title if there else "ask.no_fighter"),
            ability=words.line(ability_line(self.card_set, fighter)) if there else "",
            role=words("ask.attacks" if attacks else "ask.defends") if fought else "",
            attacks=attacks,
            hp=self.ctx.shown_fight.hp(seat),
            max_hp=self.card_set.hp[fighter] if there else 0,
            stamina=view["stamina"][seat],
            max_stamina=self.card_set.stamina[fighter] if there else 0,
            damage_taken=self.ctx.shown_fight.damage_just_taken.get(seat, 0),
            asked=self.ctx.seating.asked == seat,
            ability_ready=words("banner.primed", plus=primed) if primed else "",
            primed=primed,
            mood=self.ctx.mood(seat),
        )

    def lines(self, layout: Layout) -> list[Item]:
        """Health and Stamina of both, where the table has no room for their panels."""
        words, found = self.words, []
        for seat, box in enumerate(layout.corners):
            figures = [
                ("hearts", str(self.ctx.shown_fight.hp(seat)), words("sheet.hp").rstrip(":")),
                ("lungs", str(self.ctx.view["stamina"][seat]), words("ask.stamina")),
            ]
            found.append(self.ctx.corner_line(seat, box, figures))
        return found

    def item(self, seat: int, box: FRect) -> Item:
        """The panel of a seat."""
        shown, words = self._shown(seat), self.words
        around = box.inflate(36, 36)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            seen = replace(shown, mood=self.ctx.mood_there(seat, shown.mood))
            key = ("uncaged corner", self.card_set.digest, words.language, seen, tuple(box))
            ground = ("uncaged panel", tuple(box), seat, seen.asked)
            paint = partial(seat_ground, box=box, seat=seat, bright=seen.asked, rims=(2.5, 2.5))
            canvas.baked(ground, around, paint)
            canvas.baked(key, around, lambda inner: self._draw(inner, box, seen))

        label = f"{shown.name}: {words('place.hp', name=shown.name, count=shown.hp, most=shown.max_hp)}."
        label += f" {words('place.stamina', name=shown.name, count=shown.stamina, most=shown.max_stamina)}"
        return Item(ids.fighter(seat), box, draw, "place", label, tip=shown.ability)

    def _draw(self, canvas: Canvas, box: FRect, shown: PanelContent) -> None:
        colours = canvas.palette
        size = min(76.0, box.height * 0.36, box.width * 0.40)
        face = FRect(box.left + 8, box.top + 8, size, size)
        canvas.center(self.ctx.seated(canvas, shown.seat, size, shown.mood), face.center)
        left = face.right + 8
        room = box.right - left - 8
        top = FRect(left, box.top + 3, room, 38)
        name = shown.name.upper()
        canvas.paragraph(name, top, 22, colours.text, theme.POSTER, valign="middle", leading=0.74)
        canvas.text(shown.title, (left, box.top + 50), theme.SMALL, colours.text_soft, width=room)
        if shown.role:
            fill, rim = ("#7a1f22", "#ff9d92") if shown.attacks else ("#1d4a86", "#9ccbff")
            chip = Chip(shown.role.upper(), "fist" if shown.attacks else "shield", fill, rim)
            chip.draw(canvas, FRect(left, box.top + 62, room, 26))
        y = face.bottom + 20
        self._health(canvas, FRect(box.left + 10, y, box.width - 20, 31), shown)
        y += 52
        self._stamina(canvas, FRect(box.left + 10, y - 11, box.width - 20, 22), shown)
        self._ability(canvas, FRect(box.left + 8, y + 20, box.width - 16, box.bottom - y - 28), shown)

    def _health(self, canvas: Canvas, lane: FRect, shown: PanelContent) -> None:
        """The number over the bar; what was taken just now stands between."""
        colours = canvas.palette
        word = self.words("sheet.hp").rstrip(":")
        canvas.text(word, lane.topleft, 17, colours.text, theme.UI_BOLD)
        number = f"{shown.hp} / {shown.max_hp}"
        canvas.text(number, lane.topright, 20, colours.text, theme.UI_BOLD, anchor="midright")
        if shown.damage_taken:
            spot = FRect(lane.centerx - 40, lane.top - 14, 74, 28)
            canvas.rounded(spot, 14, "#8f1d20", "#ff9d92", 1.5)
            canvas.text(f"-{shown.damage_taken}", spot.center, 19, "#ffffff", theme.UI_BOLD, anchor="center")
        Bar(shown.hp, shown.max_hp).draw(canvas, FRect(lane.left, lane.top + 15, lane.width, 16))

    def _stamina(self, canvas: Canvas, lane: FRect, shown: PanelContent) -> None:
        soft = canvas.palette.text_soft
        canvas.text(self.words("ask.stamina"), (lane.left, lane.centery), theme.BODY, soft, width=70)
        room = FRect(lane.left + 63, lane.top, lane.width - 44, lane.height)
        for place, spot in enumerate(tokens.spots(room, shown.max_stamina, 22, gap=3)):
            if place < shown.stamina:
                tokens.pip(canvas, spot, 22, "#18a5b8", "#8fe3ee", "lungs", "#062a30")
            else:
                tokens.pip(canvas, spot, 22, "#222a35", "#4a5563", "cancel", "#6d7a89")

    def _ability(self, canvas: Canvas, ground: FRect, shown: PanelContent) -> None:
        """The ability on a ground of its own; what it holds ready comes first."""
        if ground.height <= 24 or not shown.ability:
            return
        colours = canvas.palette
        ready = shown.ability_ready
        note = FRect(ground.left + 8, ground.top + 3, ground.width - 16, ground.height - 6)
        if canvas.paragraph_height(shown.ability, note.width, theme.SMALL, leading=0.94) <= note.height:
            canvas.rounded(ground, 8, colours.field_, colours.gold if ready else None, 1.5)
        else:  # on a small panel the words have all the room there is
            note = FRect(ground.left + 2, ground.top - 2, ground.width - 4, ground.height + 4)
        before = (f"{ready} ", f"+{shown.primed} ", "") if ready else ("",)
        ways = [f"{said}{shown.ability}" for said in before]  # what it does is never left out
        ink = colours.gold if ready else colours.text_soft
        text = canvas.first_paragraph(ways, note, leading=0.94)
        canvas.paragraph(text, note, theme.BODY, ink, valign="middle", leading=0.94)
