"""The picture of the table: the arena at dusk, the Kombatants on its floor, and everything around them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pygame import FRect

from kotgames.games.mortal_kombat_kards.art import acting
from kotgames.games.mortal_kombat_kards.table import fight, ids
from kotgames.games.mortal_kombat_kards.table.asked import Questions
from kotgames.games.mortal_kombat_kards.table.brawl_seats import BrawlSeats
from kotgames.games.mortal_kombat_kards.table.card_faces import KardFaces
from kotgames.games.mortal_kombat_kards.table.cards import CardPainter, Cards
from kotgames.games.mortal_kombat_kards.table.clash_panel import ClashPanel
from kotgames.games.mortal_kombat_kards.table.context import Context
from kotgames.games.mortal_kombat_kards.table.floor import Floor
from kotgames.games.mortal_kombat_kards.table.head import Head
from kotgames.games.mortal_kombat_kards.table.kard_piles import KardPiles
from kotgames.games.mortal_kombat_kards.table.pictures import Pictures
from kotgames.games.mortal_kombat_kards.table.seen_large import SeenLarge
from kotgames.games.mortal_kombat_kards.table.stage import JOBS
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item
from kotgames.ui.table.ids import CORNER, FIGHTER, family
from kotgames.ui.table.large import Large
from kotgames.ui.table.page_picture import FacesPicture

BODY: Final = 34.0
"""Units that a Kombatant at rest reaches beyond the hips, with its shadow."""


class Picture(FacesPicture[Context]):
    """See `PagePicture`."""

    pictures: Pictures
    faces: KardFaces
    questions: Questions
    cards: Cards
    idle_buttons = 1

    def __init__(self, ctx: Context, questions: Questions, cards: Cards, faces: KardFaces) -> None:
        super().__init__(ctx, questions, cards, faces)
        self.painter = CardPainter(ctx, faces)
        self.head = Head(ctx)
        self.seats = BrawlSeats(ctx)
        self.floor = Floor(ctx, self.pictures)
        self.clash = ClashPanel(ctx)
        self.piles = KardPiles(ctx, cards, faces)
        self.seen_large = SeenLarge(ctx, faces)
        ctx.paint_kind = self._paint_kind

    # ---- the arena

    def arrange(self, canvas: Canvas) -> None:
        """See `PagePicture`."""
        buttons = self.questions.buttons(self.ctx.host.situation)
        self.ctx.alike = bool(buttons) and buttons[0].alike
        super().arrange(canvas)

    def dress(self, canvas: Canvas) -> None:
        """See `PagePicture`."""
        ctx, lay = self.ctx, self.ctx.layout
        one, two = map(ctx.worn, ctx.pair)
        assert one is not None
        assert two is not None
        if lay.stage is not None:
            # no wider than the two are: beside them there is room for what is looked at
            wide = (
                lay.stage.height
                * 0.93
                / 50
                * (acting.APART["ranged" if ctx.showing else fight.distance(ctx)] + BODY)
            )
            lay.stage.inflate_ip(min(0.0, wide - lay.stage.width), 0)
            ctx.stage.night.unwanted = canvas.box(lay.stage).size
        ctx.stage.fit(canvas, lay.stage, lay.front, (one, two), 0.93)
        ctx.stage.settle(fight.resting(ctx))

    def backdrop(self, canvas: Canvas) -> None:
        """The hall at dusk, dark at the foot, where the hand lies."""
        self.pictures.whole(canvas, f"{JOBS}:hall", "#2c1250", "#c2414a", "#5a2348", "#150a22")
        lay = self.ctx.layout
        top = (lay.distance.top if lay.distance is not None else lay.hand.top) - 20
        foot = FRect(0, top, canvas.area.width, canvas.area.height - top)
        canvas.shape(
            ("mkk foot",), foot, lambda w, h: paint.vgrad((w, h), "#0a051200", "#0a0512d8", "#08040efa")
        )

    # ---- what lies still

    def between(self, canvas: Canvas) -> list[Item]:
        """The head, wings and middle, piles."""
        lay = self.ctx.layout
        seats = [*self.head.items(lay), *self.seats.items(lay, self.head)]
        piles = [*self.piles.items(lay), *self.piles.lines(lay)]
        return [*self.clash.items(lay), *self.floor.items(), *seats, *piles]

    def over_hand(self) -> list[Item]:
        """See `PagePicture`: the types of the kards in it."""
        return self.piles.headings(self.ctx.layout)

    def live(self, canvas: Canvas) -> list[Item]:
        """See `Picture`: the two on the floor."""
        return self.ctx.stage.live_items()

    # ---- what comes over it

    def large(self, canvas: Canvas, name: str) -> list[Large]:
        """See `Picture`."""
        return self.seen_large.of(canvas, name)

    def kept(self) -> Collection[str]:
        """See `Picture`: what is laid out, how it meets the other side, and what is foreseen."""
        own = (ids.wing(self.ctx.me),) if self.ctx.drafting else ()
        return (*own, ids.CLASH) if self.ctx.layout.folded else (*own, ids.CLASH, ids.COMES)

    def overlays(self, canvas: Canvas) -> list[Item]:
        """See `Picture`: the big word of the moment, over the heads of the two."""
        lay = self.ctx.layout
        if self.ctx.stage.showing:
            return []  # the stage has its own
        if lay.clash is None:
            return super().overlays(canvas)
        return self.banner(
            FRect(lay.clash.centerx - 260, lay.clash.top, 520, lay.clash.height)
            if not lay.folded
            else lay.clash
        )

    def front_banner(self) -> FRect:
        """See `PagePicture`: over the heads of the two."""
        front = self.ctx.stage.front
        return FRect(front.left, front.top, front.width, min(60.0, front.height * 0.2))

    def recap_area(self) -> FRect:
        """See `PagePicture`: below the clash."""
        ctx = self.ctx
        if ctx.stage.showing:
            return self.below_front()
        lay = ctx.layout
        middle = lay.arena or ctx.area
        if lay.folded and lay.wings:
            middle = lay.wings[0].union(lay.wings[1])
        top = lay.clash.bottom if lay.clash is not None else middle.top
        return FRect(middle.centerx - min(260.0, middle.width / 2), top + 4, min(520.0, middle.width), 120)

    def worth(self, item: Item, *, usable: bool, lit: bool) -> float | None:
        """See `Picture`: points and names are looked at all the time, an empty wing is bare."""
        kind = family(item.id)
        if (
            kind == "wing"
            and not lit
            and not any(ids.wing(one[1]) == item.id for one in self.ctx.view["laid"])
        ):
            return 0.0
        return {CORNER: 0.1, FIGHTER: 20.0, ids.ARENA: 0.0}.get(kind)

    def prefetch(self) -> None:
        """See `Picture`: the hand first, then both decks where they are known."""
        ctx, pictures = self.ctx, self.pictures
        bottom = ctx.seating.bottom
        of = ctx.card_set.kind_of
        hand = [of[card] for card in ctx.sorted_hand(bottom)]
        pictures.prefetch(pictures.of_deck(hand, ctx.kombatant(bottom)))
        for seat in ctx.seating.around:
            pictures.prefetch(pictures.of_deck(ctx.view["lists"][seat] or (), ctx.kombatant(seat)))

    def tale(self, seat: int) -> list[tuple[str, str]]:
        """See `Picture`: who it is, allegiance, points."""
        ctx, words = self.ctx, self.ctx.words
        number = ctx.view["kombatants"][seat]
        side = ("earthworld", "outworld", "neutral")[ctx.card_set.allegiances[number]]
        return [
            (words("tale.kombatant"), ctx.kombatant_name(seat)),
            (words("tale.known_for"), words(f"fighter_title.{ctx.kombatant(seat)}")),
            (words("tale.allegiance"), words(f"allegiance.{side}")),
            (words("tale.points"), str(ctx.view["points"][seat] or ctx.view["start_points"])),
        ]

    def paint_card(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """See `Picture`: in whoever's deck."""
        self._paint_kind(canvas, kind, rect, self.ctx.seating.bottom)

    def _paint_kind(self, canvas: Canvas, kind: int, rect: FRect, seat: int) -> None:
        self.faces.paint(canvas, ("kard", kind, self.ctx.kombatant(max(0, seat))), rect)
