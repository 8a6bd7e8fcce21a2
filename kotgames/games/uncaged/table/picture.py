"""What is seen: everything on the table in its place, or the choice of a fighter."""

from __future__ import annotations

from collections.abc import Collection

import pygame
from pygame import FRect, Surface

from kotgames.games.uncaged.card_words import ability_line
from kotgames.games.uncaged.table import fight, ids, looks, moods
from kotgames.games.uncaged.table.cage import Cage
from kotgames.games.uncaged.table.card_faces import CardFaces
from kotgames.games.uncaged.table.cards import CardPainter, Cards
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.table.decks import Decks
from kotgames.games.uncaged.table.fighter_choice import FighterChoice
from kotgames.games.uncaged.table.fighter_panels import FighterPanels
from kotgames.games.uncaged.table.log import ComboLog
from kotgames.games.uncaged.table.pictures import Pictures
from kotgames.games.uncaged.table.questions import Questions
from kotgames.games.uncaged.table.seen_large import SeenLarge
from kotgames.games.uncaged.table.sheet import ScoreSheet
from kotgames.ui.art import paint
from kotgames.ui.art.look import Look
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.surfaces import Shapes
from kotgames.ui.table import parts
from kotgames.ui.table.heads_up_display import HeadsUpDisplay
from kotgames.ui.table.ids import CORNER, family
from kotgames.ui.table.large import Large
from kotgames.ui.table.pages import Pages
from kotgames.ui.table.plays import PlayStrip
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.table.worn import says_of


class Picture(parts.Picture):
    """See `Picture` of the toolkit; it draws with the other parts."""

    def __init__(
        self,
        ctx: Context,
        pictures: Pictures,
        faces: CardFaces,
        cards: Cards,
        cage: Cage,
        questions: Questions,
        pages: Pages,
    ) -> None:
        self.ctx = ctx
        self.pictures = pictures
        self.faces = faces
        self.cards = cards
        self.cage = cage
        self.questions = questions
        self.pages = pages
        self.painter = CardPainter(ctx, faces)
        self.fighter_choice = FighterChoice(ctx)
        self.fighters = FighterPanels(ctx)
        self.decks = Decks(ctx, faces)
        self.sheet = ScoreSheet(ctx)
        self.combo_log = ComboLog(ctx, PlayStrip(ctx, self.paint_card, self.card_shape()))
        self.seen_large = SeenLarge(ctx, faces, cards.reason)
        self.heads_up = HeadsUpDisplay(ctx.host)

    def arrange(self, canvas: Canvas) -> None:
        """See `Picture`."""
        ctx = self.ctx
        ctx.area = canvas.area
        ctx.buttons = len(self.questions.buttons(ctx.host.situation))
        ctx.lay_out()
        one, two = (self._look(canvas, seat) for seat in (0, 1))
        ctx.stage.fit(canvas, ctx.layout.stage, ctx.layout.front, (one, two))
        if not ctx.picking_fighter:
            ctx.stage.settle(fight.resting(ctx))

    def _look(self, canvas: Canvas, seat: int) -> Look:
        """What a seat's fighter wears; portraits in all moods are asked for."""
        fighter, colour = self.ctx.view["fighters"][seat], canvas.palette.seat(seat)
        look = looks.look_of(self.ctx.card_set, fighter, colour, says_of(self.ctx.host, seat))
        if fighter >= 0:
            self.ctx.portraits.prepare(look, colour, looks.facing_of(seat))
        return look

    def backdrop(self, canvas: Canvas) -> None:
        """A dark hall; not where the cage covers it."""
        hall = canvas.cached(("uncaged hall",), canvas.box(canvas.area).size, _hall)
        cage = None if self.ctx.picking_fighter else self.cage.opaque_area(canvas)
        if cage is None:
            canvas.blit(hall, 0, 0)
            return
        wide, high = hall.get_size()
        for part in (
            pygame.Rect(0, 0, wide, cage.top),
            pygame.Rect(0, cage.bottom, wide, high - cage.bottom),
            pygame.Rect(0, cage.top, cage.left, cage.height),
            pygame.Rect(cage.right, cage.top, wide - cage.right, cage.height),
        ):
            canvas.surface.blit(hall, part.topleft, part)

    def fixtures(self, canvas: Canvas) -> list[Item]:
        """See `Picture`."""
        ctx = self.ctx
        layout = ctx.layout
        items = [self.heads_up.prompt_item(layout.prompt, self.questions.headline(), self.questions.within)]
        if ctx.picking_fighter:
            top = layout.prompt.bottom + 8
            items += self.fighter_choice.items(
                FRect(ctx.area.left + 8, top, ctx.area.width - 16, ctx.area.bottom - top - 50)
            )
        else:
            items += self.cage.items(layout)
            items += [self.fighters.item(seat, rect) for seat, rect in enumerate(layout.fighters)]
            items += self.fighters.lines(layout)
            items += self.decks.items(layout)
            if layout.sheet is not None:
                items.append(self.sheet.item(layout.sheet))
            if layout.log is not None:
                items += self.combo_log.items(canvas, layout.log)
            if layout.plays is not None:
                items += self.combo_log.plays.items(canvas, layout.plays, ctx.host.situation.seen_lines)
            items.append(self._hand_place())
            items += ctx.host.control_items(layout.controls, size=17.0)
            if layout.tabs is not None:
                items += self.pages.tabs(layout.tabs)
        return items + self.heads_up.tools(layout.tools)

    def _hand_place(self) -> Item:
        rect = self.ctx.layout.hand

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if self.ctx.lit(ids.HAND):
                canvas.rim(rect, 12, canvas.palette.gold, 2.5)

        return Item(ids.HAND, rect, draw, role="place", label=self.ctx.words("place.hand"))

    def live(self, canvas: Canvas) -> list[Item]:
        """See `Picture`."""
        return [] if self.ctx.picking_fighter else self.cage.fighter_items(self.ctx.layout)

    def overlays(self, canvas: Canvas) -> list[Item]:
        """See `Picture`."""
        ctx = self.ctx
        layout = ctx.layout
        where = layout.stage or layout.cage or ctx.area
        if layout.cage is not None and layout.stage is not None:
            where = FRect(layout.cage.left, layout.stage.top, layout.cage.width, layout.stage.height)
        marks = [] if ctx.picking_fighter else self.cage.slot_notes.marks(layout)
        if ctx.stage.showing:
            return marks
        return [*marks, *self._banner(where)]

    def large(self, canvas: Canvas, name: str) -> list[Large]:
        """See `Picture`."""
        return self.seen_large.of(canvas, name)

    def kept(self) -> Collection[str]:
        """See `Picture`: what is reckoned of the row and against it, and the level."""
        return ("note", "chip", "level")

    def _banner(self, where: FRect) -> list[Item]:
        """A big word below the fighters, never over them."""
        below = FRect(where.left, where.bottom - 6, where.width, 56)
        return self.heads_up.banner(below, lambda: self.ctx.banner)

    def front(self, canvas: Canvas) -> list[Item]:
        """See `Picture`: the fighters come forward."""
        ctx = self.ctx
        if ctx.picking_fighter or not ctx.stage.showing:
            return []
        front = ctx.layout.front
        return [
            *ctx.stage.front_items(),
            *self._banner(FRect(front.left, front.top, front.width, front.height - 24)),
        ]

    def forget(self, shapes: Shapes) -> None:
        """See `Picture`."""
        self.painter.known.forget(shapes)

    def bake(self, ms: float) -> None:
        """See `Picture`."""
        self.ctx.stage.bake_ahead(ms)

    def breathes(self) -> bool:
        """See `Picture`."""
        return not self.ctx.picking_fighter and self.ctx.stage.breathes

    def breathe(self, *, still: bool = False) -> None:
        """See `Picture`."""
        if still:
            self.ctx.stage.still()
        else:
            self.ctx.stage.breathe()

    def specs(self) -> list[Spec]:
        """See `Picture`."""
        return self.cards.specs(self.ctx.layout)

    def paint_sprite(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """See `Picture`."""
        self.painter.paint(canvas, sprite, mood)

    def recap_area(self) -> FRect:
        """Over the stage; while a row is laid where the rival's will lie, and nothing does yet."""
        ctx = self.ctx
        stage, area = ctx.layout.stage, ctx.area
        if ctx.stage.showing:
            front = ctx.layout.front
            return FRect(front.left, front.bottom + 6, front.width, area.bottom - front.bottom - 12)
        if ctx.layout.rows and ctx.laying_row and not ctx.view["rows"][ctx.rival]:
            far = ctx.layout.rows[ctx.rival]
            return FRect(far[0].left, far[0].top, far[-1].right - far[0].left, far[0].height)
        if stage is None:
            return FRect(area.centerx - 240, area.top + 52, 480, 160)
        return FRect(stage.centerx - 240, stage.top, 480, stage.height)

    def worth(self, item: Item, *, usable: bool, lit: bool) -> float | None:
        """See `Picture`: a fighter's line says what the panels say on their page."""
        return 0.1 if family(item.id) == CORNER else None

    def prefetch(self) -> None:
        """See `Picture`."""
        ctx = self.ctx
        if min(ctx.view["fighters"]) < 0:
            return  # who is seen on the cards is not decided
        seat, kinds = ctx.seating.bottom, ctx.card_set.kind_of
        hand = [kinds[card] for card in ctx.view["hands"][seat] or ()]
        self.pictures.prefetch(first=hand, cast=ctx.card_cast(seat))

    def closed(self) -> None:
        """See `Picture`."""
        self.pictures.close()
        self.ctx.stage.close()
        self.ctx.portraits.close()

    def portrait(self, canvas: Canvas, seat: int, size: float, mood: str = "ready") -> Surface | None:
        """See `Picture`."""
        return moods.seated(self.ctx, canvas, seat, size, mood)

    def tale(self, seat: int) -> list[tuple[str, str]]:
        """See `Picture`: who it is, Health, Stamina, the ability."""
        ctx, words = self.ctx, self.ctx.words
        fighter = ctx.view["fighters"][seat]
        if fighter < 0:
            return []
        card_set = ctx.card_set
        return [
            (words("tale.fighter"), words(f"fighter.{card_set.fighter_ids[fighter]}")),
            (words("tale.known_as"), words(f"fighter_title.{card_set.fighter_ids[fighter]}")),
            (words("tale.health"), str(card_set.hp[fighter])),
            (words("tale.stamina"), str(card_set.stamina[fighter])),
            (words("tale.ability"), words.line(ability_line(card_set, fighter))),
        ]

    def paint_card(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """See `Picture`."""
        role = 0 if self.ctx.card_set.counts[0][kind] else 1
        self.faces.paint(canvas, kind, role, rect)


def _hall(width: int, height: int) -> Surface:
    surface = Surface((width, height))
    surface.fill("#12151c")
    paint.vignette(surface, 0.7)
    return surface
