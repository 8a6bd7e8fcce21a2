"""The picture of the table: the arena between both Fighter Sheets, the Attack Row above it, the hand below; or the choice of a fighter."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from pygame import FRect

from kotgames.games.knockdown.table import ids
from kotgames.games.knockdown.table.answers import Questions
from kotgames.games.knockdown.table.arena_view import ArenaView
from kotgames.games.knockdown.table.blows import Blows
from kotgames.games.knockdown.table.card_faces import CardFaces, CardState
from kotgames.games.knockdown.table.cards import Cards
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.fighter_choice import FighterChoice
from kotgames.games.knockdown.table.fighter_sheets import Sheets
from kotgames.games.knockdown.table.pictures import Pictures
from kotgames.games.knockdown.table.row_panel import RowPanel
from kotgames.games.knockdown.table.stage import Stage
from kotgames.games.knockdown.table.strip import strip
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.faces import Face
from kotgames.ui.table.ids import CORNER, family
from kotgames.ui.table.large import CARD, WORTHWHILE, Large
from kotgames.ui.table.log_lines import log_panel
from kotgames.ui.table.page_picture import FacesPicture, dark_hall
from kotgames.ui.table.sprites import Sprite

PERFORMED: Final = "performed"
"""A Special Attack that is answered."""
THREE_ROWS: Final = 98.0
"""So high the short log has to be for a line of three rows."""
PLAYS_HIGH: Final = 150.0
"""From so high a log panel on the last plays stand over its lines."""


class Picture(FacesPicture[Context]):
    """See `PagePicture`; it draws with the other parts."""

    pictures: Pictures
    faces: CardFaces
    questions: Questions
    idle_buttons = 2

    def __init__(
        self, ctx: Context, faces: CardFaces, cards: Cards, blows: Blows, stage: Stage, questions: Questions
    ) -> None:
        super().__init__(ctx, questions, cards, faces)
        self.minis = blows.minis
        self.stage = stage
        self.arena = ArenaView(ctx, faces.pictures, blows)
        self.sheets = Sheets(ctx, faces)
        self.choices = FighterChoice(ctx, faces)
        self.row = RowPanel(ctx, faces)
        self._worded: tuple[str, tuple[float, ...]] | None = None
        """The big word over the arena, and the place in which room was looked for."""
        self._word_place = FRect(0, 0, 0, 0)

    def dress(self, canvas: Canvas) -> None:
        """See `PagePicture`."""
        self.stage.fit(canvas)
        if not self.ctx.showing:
            self.stage.settle()

    def backdrop(self, canvas: Canvas) -> None:
        """The hall with the arena."""
        arena = self.ctx.layout.arena
        if arena is not None and not self.picking:
            self.arena.ground(canvas, canvas.area, arena)
        else:
            dark_hall(canvas, "kd hall", "#0c1220")

    def choice(self, canvas: Canvas) -> list[Item]:
        """See `PagePicture`."""
        return self.choices.items(self.choice_box())

    def between(self, canvas: Canvas) -> list[Item]:
        """The arena, the Attack Row, both Fighter Sheets."""
        arena = self.ctx.layout.arena
        items = [] if arena is None else self.arena.items(arena)
        if arena is not None and self.ctx.drafting:  # it lies in the dark while Skills are chosen
            items.append(Item("shade", arena, lambda canvas, *_: canvas.rounded(arena, 14, "#05080ed0")))
        return items + self.row.items() + self.sheets.items()

    def over_controls(self) -> list[Item]:
        """See `PagePicture`: the Special Attack that is answered, where an Attack card would lie; large while it is looked at."""
        special, box = self.questions.performed(), self.ctx.layout.played
        if special < 0 or box is None:
            return []
        face: Face = ("special", special)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            self.faces.paint(canvas, face, box, CardState())

        return [Item(f"{PERFORMED}:{special}", box, draw, role="panel", label=self.faces.text(face))]

    def over_hand(self) -> list[Item]:
        """See `PagePicture`: a note on the figure on a Skill, what it is for and from when on each of the two counts, where the hand will
        lie."""
        if not self.ctx.drafting:
            return []
        box = self.ctx.layout.hand.inflate(-40, -16)
        text = self.ctx.words("table.note.face" if self.ctx.asks("face") else "table.note.draft")

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            high = canvas.paragraph_height(text, box.width, theme.BODY, leading=0.96)
            size = theme.BODY if high <= box.height else theme.SMALL
            ink = canvas.palette.text_soft
            canvas.paragraph(text, box, size, ink, align="center", valign="middle", leading=0.96)

        return [Item("draft:note", box, draw, label=text)]

    def log(self, canvas: Canvas, box: FRect) -> list[Item]:
        """The last plays over the last lines."""
        if box.height < PLAYS_HIGH:
            return [log_panel(self.ctx, box)]
        high = min(128.0, box.height - THREE_ROWS)
        inner = FRect(box.left + 8, box.top + 8, box.width - 16, high - 12)
        plays = self.plays.items(canvas, inner, self.ctx.host.situation.seen_lines)
        if not plays:
            return [log_panel(self.ctx, box)]
        ground = FRect(box.left, box.top, box.width, high)
        lines = FRect(box.left, box.top + high + 4, box.width, box.height - high - 4)
        below = Item("plays:ground", ground, lambda canvas, *_: canvas.panel(ground, 12))
        return [below, *plays, log_panel(self.ctx, lines)]

    def hand_place(self) -> Item:
        """See `PagePicture`."""
        ctx = self.ctx
        rect = ctx.layout.hand

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.rounded(rect, 12, "#05080ea0")
            lit = ctx.lit(ids.HAND)
            if lit:
                canvas.halo(rect, 12, canvas.palette.gold, 7, 1, hollow=True)
            canvas.rim(rect, 12, canvas.palette.gold if lit else canvas.palette.panel_edge, 2.5 if lit else 1)

        label = ctx.words("table.place.hand", count=len(ctx.own_hand))
        return Item(ids.HAND, rect, draw, role="place", label=label, focus=ctx.lit(ids.HAND))

    def overlays(self, canvas: Canvas) -> list[Item]:
        """See `Picture`."""
        ctx = self.ctx
        if ctx.stage.showing:
            return []
        if self.picking:
            return self._word(ctx.area)
        arena = ctx.layout.arena
        marks, room = self.arena.marks(arena) if arena is not None else [], arena or ctx.area
        return [*marks, *strip(ctx), *ctx.watched.items(room), *self._word(room)]

    def _word(self, where: FRect) -> list[Item]:
        """A big word across the arena, where nobody stands or is about to: over its far edge, else its near one, else over the hand. It
        stays where it appeared."""
        ctx = self.ctx
        about = None if ctx.banner is None else (ctx.banner[0], tuple(where))
        if about is None or about != self._worded:
            self._worded = about
            hand = ctx.layout.hand
            lanes = ((where, where.top), (where, where.bottom - 60), (hand, hand.centery - 30))
            places = [FRect(box.left, top, box.width, 60) for box, top in lanes]
            free = (place for place in places if place.collidelist(self._standing()) < 0)
            self._word_place = next(free, places[-1])
        return self.banner(self._word_place)

    def _standing(self) -> list[FRect]:
        """The room of everybody on the arena; who goes somewhere stands there too."""
        ctx = self.ctx
        if ctx.fitted is None:
            return []
        tall = ctx.fitted.figure_height
        spaces = {space for seat in (0, 1) for space in (ctx.stands(seat), ctx.view["place"][seat])}
        points = [ctx.point(space) for space in spaces if space >= 0]
        return [FRect(x - 24, y - tall * 0.9, 48, tall) for x, y in points]

    def staged(self) -> list[Item]:
        """See `PagePicture`: the two fighters, and what is watched."""
        return [*self.ctx.stage.front_items(), *self.ctx.watched.items(self.ctx.layout.front)]

    def front_banner(self) -> FRect:
        """See `PagePicture`."""
        front = self.ctx.layout.front
        return FRect(front.left, front.bottom - 84, front.width, 60)

    def breathes(self) -> bool:
        """See `Picture`: nobody does; but while pieces of the next blow are still to be baked, there are beats to do it in."""
        return self.stage.lacking or self.minis.lacking

    def large(self, canvas: Canvas, name: str) -> list[Large]:
        """See `Picture`: every card that lies open, and a Special Attack of a sheet or over the row."""
        seen = self._face_of(name)
        if seen is None:
            return []
        face, state = seen
        said = self.faces.text(face)
        return [Large(CARD, lambda canvas, box: self.faces.paint(canvas, face, box, state), said)]

    def kept(self) -> Collection[str]:
        """See `Picture`: what it comes to is seen on both miniatures, with the wounds of both."""
        return [of(seat) for of in (ids.mini, ids.wounds) for seat in (0, 1)]

    def _face_of(self, name: str) -> tuple[Face, CardState] | None:
        """The face of a card or the line of a Special Attack, and how it lies there."""
        ctx = self.ctx
        if name.startswith(f"{PERFORMED}:"):
            return ("special", ids.numbers(name)[0]), CardState()
        if name.startswith("special:"):
            (special,) = ids.numbers(name)
            owner = ctx.card_set.owner_of[special]
            if owner not in ctx.view["fighters"]:
                return None
            line = self.sheets.special_state(ctx.view["fighters"].index(owner), special)
            state = CardState(reach=line.reach, wounds=line.wounds, longer=line.longer, lit=line.lit)
            return ("special", special), state
        sprite = ctx.field.sprites.get(name)
        if sprite is None or not name.startswith("card:") or sprite.spec.width * WORTHWHILE > CARD[0]:
            return None
        face, _, state = sprite.spec.face
        return face, replace(state, dim=False, hand=False, covered=0.0)  # whole, whatever its neighbours hide

    def paint_sprite(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """See `Picture`."""
        kind = sprite.spec.face[0]
        painters = {"mini": self.minis.paint, "turret": self.minis.paint_turret, "die": self.ctx.dice.paint}
        if kind == "cube":
            canvas.center(self.arena.wound(canvas, sprite.spec.face[1], sprite.width), (sprite.x, sprite.y))
        else:
            painters.get(kind, super().paint_sprite)(canvas, sprite, mood)

    def recap_area(self) -> FRect:
        """Over the Attack Row."""
        lay = self.ctx.layout
        if lay.row_box is not None and not lay.folded:
            return FRect(lay.row_box)
        return super().recap_area()

    def worth(self, item: Item, *, usable: bool, lit: bool) -> float | None:
        """See `Picture`: a fighter's line says what the sheets say on their page; a wound is only part of its pile."""
        return 0.1 if family(item.id) in (CORNER, "cube") else None

    def prefetch(self) -> None:
        """See `Picture`: the row and the hand first."""
        view, kinds = self.ctx.view, self.ctx.card_set.kind_of
        first = (kinds[card] for card in (*view["row"], *self.ctx.own_hand))
        self.pictures.prefetch((*first, *range(len(self.ctx.card_set.source_ids))))

    def tale(self, seat: int) -> list[tuple[str, str]]:
        """See `Picture`: who it is, the Skill that lies face up with its Initiative, the ability."""
        ctx, words, card_set = self.ctx, self.ctx.words, self.ctx.card_set
        fighter = ctx.view["fighters"][seat]
        if fighter < 0:
            return []
        found = self.called(card_set.fighter_ids[fighter])
        for skill in ctx.skills_up(seat)[-1:]:
            found.append((words("tale.skill"), words(f"skill.{card_set.skill_ids[skill]}")))
            found.append((words("tale.initiative"), str(card_set.initiative[skill])))
        found.append((words("tale.ability"), self.choices.text(fighter)))
        return found

    def paint_card(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """See `Picture`; kinds beyond the Attack cards are Special Attacks."""
        first = self.ctx.card_set.first_special
        face = ("kind", kind) if kind < first else ("special", kind - first)
        self.faces.paint(canvas, face, rect)
