"""The picture of the table: everything in its place, or the choice of a fighter."""

from __future__ import annotations

from collections.abc import Collection

from pygame import FRect

from kotgames.games.uncaged.card_words import ability_line
from kotgames.games.uncaged.table import fight, looks
from kotgames.games.uncaged.table.asked import Questions
from kotgames.games.uncaged.table.cage import Cage
from kotgames.games.uncaged.table.card_faces import CardFaces
from kotgames.games.uncaged.table.cards import CardPainter, Cards
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.table.decks import Decks
from kotgames.games.uncaged.table.fighter_choice import FighterChoice
from kotgames.games.uncaged.table.fighter_panels import FighterPanels
from kotgames.games.uncaged.table.log import ComboLog
from kotgames.games.uncaged.table.pictures import Pictures
from kotgames.games.uncaged.table.seen_large import SeenLarge
from kotgames.games.uncaged.table.sheet import ScoreSheet
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item
from kotgames.ui.table.ids import CORNER, family
from kotgames.ui.table.large import Large
from kotgames.ui.table.page_picture import FacesPicture, dark_hall


class Picture(FacesPicture[Context]):
    """See `PagePicture`; it draws with the other parts."""

    pictures: Pictures
    faces: CardFaces
    questions: Questions

    def __init__(
        self, ctx: Context, faces: CardFaces, cards: Cards, cage: Cage, questions: Questions
    ) -> None:
        super().__init__(ctx, questions, cards, faces)
        self.cage = cage
        self.painter = CardPainter(ctx, faces)
        self.fighter_choice = FighterChoice(ctx)
        self.fighters = FighterPanels(ctx)
        self.decks = Decks(ctx, faces)
        self.sheet = ScoreSheet(ctx)
        self.combo_log = ComboLog(ctx, self.plays)
        self.seen_large = SeenLarge(ctx, faces, cards.reason)

    def dress(self, canvas: Canvas) -> None:
        """See `PagePicture`."""
        ctx = self.ctx
        worn = [(seat, ctx.view["fighters"][seat]) for seat in (0, 1)]
        one, two = (looks.look_of(ctx.card_set, fighter, ctx.colour(seat)) for seat, fighter in worn)
        ctx.stage.fit(canvas, ctx.layout.stage, ctx.layout.front, (one, two))
        if not ctx.picking_fighter:
            ctx.stage.settle(fight.resting(ctx))

    def backdrop(self, canvas: Canvas) -> None:
        """A dark hall; not where the cage covers it."""
        but = None if self.picking else self.cage.opaque_area(canvas)
        dark_hall(canvas, "uncaged hall", "#12151c", but)

    def headline_within(self, canvas: Canvas, rect: FRect) -> tuple[str, str]:
        """See `PagePicture`."""
        return self.questions.within(canvas, rect)

    def choice(self, canvas: Canvas) -> list[Item]:
        """See `PagePicture`."""
        return self.fighter_choice.items(self.choice_box())

    def between(self, canvas: Canvas) -> list[Item]:
        """The cage between both fighters, their decks, the sheet."""
        lay = self.ctx.layout
        items = [*self.cage.items(lay)]
        items += [self.fighters.item(seat, rect) for seat, rect in enumerate(lay.fighters)]
        items += [*self.fighters.lines(lay), *self.decks.items(lay)]
        return items if lay.sheet is None else [*items, self.sheet.item(lay.sheet)]

    def log(self, canvas: Canvas, box: FRect) -> list[Item]:
        """See `PagePicture`: by combos."""
        return self.combo_log.items(canvas, box)

    def live(self, canvas: Canvas) -> list[Item]:
        """See `Picture`."""
        return [] if self.ctx.picking_fighter else self.cage.fighter_items(self.ctx.layout)

    def overlays(self, canvas: Canvas) -> list[Item]:
        """See `Picture`."""
        ctx, lay = self.ctx, self.ctx.layout
        marks = [] if ctx.picking_fighter else self.cage.slot_notes.marks(lay)
        if ctx.stage.showing:
            return marks
        across, along = lay.cage or lay.stage or ctx.area, lay.stage or lay.cage or ctx.area
        # below the fighters, never over them
        return [*marks, *self.banner(FRect(across.left, along.bottom - 6, across.width, 56))]

    def large(self, canvas: Canvas, name: str) -> list[Large]:
        """See `Picture`."""
        return self.seen_large.of(canvas, name)

    def kept(self) -> Collection[str]:
        """See `Picture`: what is reckoned of the row and against it, and the level."""
        return ("note", "chip", "level")

    def front_banner(self) -> FRect:
        """See `PagePicture`."""
        front = super().front_banner()
        return FRect(front.left, front.bottom - 6, front.width, 56)

    def recap_area(self) -> FRect:
        """Over the stage; while a row is laid where the rival's will lie, and nothing does yet."""
        ctx = self.ctx
        stage = ctx.layout.stage
        if ctx.stage.showing:
            return self.below_front()
        if ctx.layout.rows and ctx.laying_row and not ctx.view["rows"][ctx.rival]:
            far = ctx.layout.rows[ctx.rival]
            return FRect(far[0].left, far[0].top, far[-1].right - far[0].left, far[0].height)
        if stage is None:
            return super().recap_area()
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
        self.pictures.prefetch(self.pictures.deck(ctx.card_cast(seat), hand))

    def tale(self, seat: int) -> list[tuple[str, str]]:
        """See `Picture`: who it is, Health, Stamina, the ability."""
        ctx, words = self.ctx, self.ctx.words
        fighter, card_set = ctx.view["fighters"][seat], ctx.card_set
        if fighter < 0:
            return []
        return [
            *self.called(card_set.fighter_ids[fighter]),
            (words("tale.health"), str(card_set.hp[fighter])),
            (words("tale.stamina"), str(card_set.stamina[fighter])),
            (words("tale.ability"), words.line(ability_line(card_set, fighter))),
        ]

    def paint_card(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """See `Picture`."""
        role = 0 if self.ctx.card_set.counts[0][kind] else 1
        self.faces.paint(canvas, ("card", kind, role), rect)
