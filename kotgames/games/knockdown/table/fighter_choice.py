"""The choice of a fighter at the table: everybody side by side, large, with all that is to be known of them."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import card_words
from kotgames.games.knockdown.table import ids, looks
from kotgames.games.knockdown.table.card_faces import CardFaces, SpecialState
from kotgames.games.knockdown.table.context import Context
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.widgets.controls import focus_rim

GAP: Final = 14.0
WIDEST: Final = 380.0
LOW_SPECIAL: Final = 30.0
"""Special Attacks are left out where their lines would be lower."""


class FighterChoice:
    """Items of the choice."""

    def __init__(self, ctx: Context, faces: CardFaces) -> None:
        self.ctx = ctx
        self.card_set = ctx.card_set
        self.words = ctx.words
        self.faces = faces

    @property
    def fighters(self) -> list[int]:
        """Those of the box that is played with."""
        box = self.ctx.view["skill_set"]
        return [index for index, one in enumerate(self.card_set.fighter_box) if one == box]

    def items(self, area: FRect) -> list[Item]:
        """The fighters side by side in an area."""
        fighters = self.fighters
        count = len(fighters)
        wide = min(WIDEST, (area.width - GAP * (count - 1)) / count)
        left = area.centerx - (wide * count + GAP * (count - 1)) / 2
        return [
            self._one(fighter, FRect(left + index * (wide + GAP), area.top, wide, area.height))
            for index, fighter in enumerate(fighters)
        ]

    def text(self, fighter: int) -> str:
        """What a fighter's talent is, in words."""
        return self.words.line(card_words.ability_text(self.card_set, fighter))

    def _one(self, fighter: int, box: FRect) -> Item:
        words, card_set = self.words, self.card_set
        name_id = card_set.fighter_ids[fighter]
        chosen = self.ctx.view["fighters"]
        owner = chosen.index(fighter) if fighter in chosen else -1
        action = a.FIGHTER + fighter
        asked = self.ctx.asks("fighter")
        refused = self.ctx.host.refusal(action) if asked else None
        why = words.refusal(refused) if refused is not None else ""
        name, title = words(f"fighter.{name_id}"), words(f"fighter_title.{name_id}")
        ability = self.text(fighter)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            colours = canvas.palette
            hot = (mood.hover or mood.focus) and owner < 0 and asked
            if hot:
                canvas.halo(box, 12, colours.gold, 10, 2)
            edge = colours.gold if hot else colours.panel_edge if owner < 0 else colours.seat(owner)
            canvas.panel(box, 12, edge, 2.5 if owner >= 0 else 2)
            self._draw(canvas, box, fighter, owner, (name, title, ability))
            focus_rim(canvas, box, 12, mood)

        return Item(
            ids.fighter_to_pick(fighter), box, draw, role="button", label=f"{name}, {title}. {ability}", focus=True,
            enabled=asked and not why, why=why or words("refusal.ui_wait"), on=lambda: self.ctx.host.commit((action,)),
        )  # fmt: skip

    def _draw(
        self, canvas: Canvas, box: FRect, fighter: int, owner: int, texts: tuple[str, str, str]
    ) -> None:
        colours = canvas.palette
        name, title, ability = texts
        seat = owner if owner >= 0 else self.ctx.me
        specials = self.card_set.specials_of[fighter]
        low = box.height < 420
        high = min(box.width * 0.9, box.height * (0.34 if low else 0.31))
        picture = FRect(box.left + 8, box.top + 8, box.width - 16, high)
        image = looks.poster(
            canvas,
            self.card_set,
            fighter,
            colours.seat(seat),
            *canvas.box(picture).size,
            looks.facing_of(seat),
        )
        canvas.center(image, picture.center)
        if owner >= 0:
            lane = FRect(picture.left, picture.centery - 22, picture.width, 44)
            canvas.fill(lane, colours.seat(owner))
            text = self.words("table.choice.taken", name=self.ctx.host.name(owner)).upper()
            canvas.text(
                text, lane.center, 21, "#ffffff", theme.POSTER, anchor="center", width=lane.width - 16
            )
        y = picture.bottom + 17
        room = box.width - 20
        canvas.text(
            name.upper(), (box.centerx, y), 23, colours.text, theme.POSTER, anchor="center", width=room
        )
        canvas.text(title, (box.centerx, y + 22), theme.BODY, colours.gold, anchor="center", width=room)
        rest = FRect(box.left + 10, y + 36, room, box.bottom - y - 44)
        wanted = canvas.paragraph_height(ability, room - 12, theme.SMALL, leading=0.96)
        ground = FRect(rest.left, rest.top, rest.width, min(rest.height, wanted + 10))
        canvas.rounded(ground, 8, colours.field_)
        canvas.paragraph(
            ability,
            ground.inflate(-12, -6),
            theme.SMALL,
            colours.text,
            align="center",
            valign="middle",
            leading=0.96,
        )
        top = ground.bottom + 6
        step = min(92.0, (box.bottom - 8 - top) / max(1, len(specials)))
        if step < LOW_SPECIAL:
            return
        for index, special in enumerate(specials):
            place = FRect(rest.left, top + index * step, rest.width, step - 4)
            self.faces.paint_special(canvas, special, place, SpecialState())
