"""What is seen: the ring with its stations, the players around it, the hand."""

from __future__ import annotations

from collections.abc import Collection

from pygame import FRect, Surface

from kotgames.games.knock_out_punch.board import WAYS
from kotgames.games.knock_out_punch.table import ids, looks, players, ring_ground
from kotgames.games.knock_out_punch.table.card_faces import CardFaces
from kotgames.games.knock_out_punch.table.cards import CardPainter, Cards
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.games.knock_out_punch.table.corners import Corners
from kotgames.games.knock_out_punch.table.deck_panel import DeckPanel
from kotgames.games.knock_out_punch.table.foresight import Foresight
from kotgames.games.knock_out_punch.table.middle import Middle
from kotgames.games.knock_out_punch.table.pictures import Pictures
from kotgames.games.knock_out_punch.table.questions import Questions
from kotgames.games.knock_out_punch.table.scoring import Scoring
from kotgames.games.knock_out_punch.table.stations import Stations
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.surfaces import Shapes
from kotgames.ui.table import parts, sitters
from kotgames.ui.table.heads_up_display import HeadsUpDisplay
from kotgames.ui.table.large import CARD, WORTHWHILE, Large
from kotgames.ui.table.log_lines import log_panel
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
        questions: Questions,
        foresight: Foresight,
        pages: Pages,
    ) -> None:
        self.ctx = ctx
        self.pictures = pictures
        self.faces = faces
        self.cards = cards
        self.questions = questions
        self.pages = pages
        self.painter = CardPainter(ctx, faces)
        self.stations = Stations(ctx, foresight)
        self.corners = Corners(ctx)
        self.deck = DeckPanel(ctx, faces)
        self.scoring = Scoring(ctx, faces)
        self.plays = PlayStrip(ctx, self.paint_card, self.card_shape())
        self.middle = Middle(ctx, foresight, self.plays)
        self.heads_up = HeadsUpDisplay(ctx.host)

    def arrange(self, canvas: Canvas) -> None:
        """See `Picture`."""
        ctx = self.ctx
        ctx.area = canvas.area
        asked = len(self.questions.buttons(ctx.host.situation))
        ctx.buttons = asked or 2  # who watches bots holds them and lets them take a step
        ctx.lay_out()
        ctx.bout.fit(canvas)
        for seat in range(ctx.seating.count):
            colour = canvas.palette.seat(seat)
            look = sitters.look_of(ctx.host.seats[seat].look, seat, colour, says_of(ctx.host, seat))
            ctx.portraits.prepare(look, colour, players.facing(seat))
        looks.prepare(ctx.portraits, ctx.card_set)

    def backdrop(self, canvas: Canvas) -> None:
        """The hall, and the ring from above."""
        lay = self.ctx.layout
        if lay.ring is not None:
            ring_ground.ring_ground(canvas, self.pictures, canvas.area, lay.ring)
        else:
            canvas.gradient(canvas.area, 0, "#171922", "#0d0f15")

    def _headline_within(self, canvas: Canvas, rect: FRect) -> tuple[str, str]:
        """The headline as the bar has room for it."""
        ways = (self.questions.headline(), *self.questions.shorter_headlines())
        return self.heads_up.first_headline(canvas, rect, ways)

    def fixtures(self, canvas: Canvas) -> list[Item]:
        """See `Picture`."""
        ctx = self.ctx
        lay = ctx.layout
        items = [self.heads_up.prompt_item(lay.prompt, self.questions.headline(), self._headline_within)]
        items += self.stations.items()
        if lay.middle is not None:
            items += self.middle.items(canvas, lay.middle)
        items += self.stations.arrows()
        items += self.corners.items()
        items += self.deck.items()
        if lay.log is not None:
            items.append(log_panel(ctx, lay.log))
        if lay.plays is not None:
            items += self.plays.items(canvas, lay.plays, ctx.host.situation.seen_lines)
        items.append(self._hand_place())
        items += ctx.host.control_items(lay.controls, size=17.0)
        if lay.tabs is not None:
            items += self.pages.tabs(lay.tabs)
        return items + self.heads_up.tools(lay.tools)

    def _hand_place(self) -> Item:
        rect = self.ctx.layout.hand

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if self.ctx.lit(ids.HAND):
                canvas.rim(rect, 12, canvas.palette.gold, 2.5)

        return Item(ids.HAND, rect, draw, role="place", label=self.ctx.words("place.hand_place"))

    def overlays(self, canvas: Canvas) -> list[Item]:
        """See `Picture`."""
        if self.ctx.stage.showing:
            return []
        where = self.ctx.layout.ring or self.ctx.area
        return [*self.scoring.items(), *self.heads_up.banner(where, lambda: self.ctx.banner)]

    def front(self, canvas: Canvas) -> list[Item]:
        """See `Picture`: two boxers come forward."""
        ctx = self.ctx
        if not ctx.stage.showing:
            return []
        front = ctx.layout.front
        below = FRect(front.left, front.top, front.width, front.height - 24)
        return [*ctx.bout.front_items(), *self.heads_up.banner(below, lambda: ctx.banner)]

    def bake(self, ms: float) -> None:
        """See `Picture`."""
        self.ctx.stage.bake_ahead(ms)

    def large(self, canvas: Canvas, name: str) -> list[Large]:
        """See `Picture`: every card that lies open."""
        sprite = self.ctx.field.sprites.get(name)
        if sprite is None or sprite.spec.face[0][0] != "kind" or sprite.spec.width * WORTHWHILE > CARD[0]:
            return []
        face = ("kind", self.ctx.kind(name))
        return [
            Large(CARD, lambda canvas, box: self.faces.paint(canvas, face, box), self.cards.told(face[1]))
        ]

    def kept(self) -> Collection[str]:
        """See `Picture`: the middle says what a card would come to."""
        return (ids.CENTER,)

    def forget(self, shapes: Shapes) -> None:
        """See `Picture`."""
        self.painter.known.forget(shapes)

    def specs(self) -> list[Spec]:
        """See `Picture`."""
        return self.cards.specs()

    def paint_sprite(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """See `Picture`."""
        self.painter.paint(canvas, sprite, mood)

    def recap_area(self) -> FRect:
        """Over the middle of the ring."""
        lay = self.ctx.layout
        if lay.middle is not None:
            return FRect(lay.middle)
        return FRect(self.ctx.area.centerx - 240, self.ctx.area.top + 52, 480, 160)

    def orders_area(self) -> FRect:
        """See `Picture`: with the buttons."""
        return FRect(self.ctx.layout.orders)

    def round_area(self) -> FRect | None:
        """See `Picture`: over the hand, of which only backs are seen then."""
        lower = self.ctx.layout.hand.union(self.ctx.layout.crowd)
        return lower if lower.width > 400 else None

    def prefetch(self) -> None:
        """See `Picture`: the cards of the hand first."""
        kinds = self.ctx.card_set.kind_of
        self.pictures.prefetch([kinds[card] for card in self.ctx.own_hand])

    def closed(self) -> None:
        """See `Picture`."""
        self.pictures.close()
        self.ctx.stage.close()
        self.ctx.portraits.close()

    def portrait(self, canvas: Canvas, seat: int, size: float, mood: str = "ready") -> Surface | None:
        """See `Picture`."""
        return players.seated(self.ctx, canvas, seat, size, mood)

    def tale(self, seat: int) -> list[tuple[str, str]]:
        """See `Picture`: who begins as King, points and cards, Crowd cards; how fights are settled."""
        words, view = self.ctx.words, self.ctx.view
        role = "tale.king" if view["king"] == seat else "tale.challenger"
        found = [
            (words("tale.role"), words(role)),
            (words("tale.points"), str(view["scores"][seat])),
            (words("tale.cards"), str(view["hand_counts"][seat])),
        ]
        fights, way = words("tale.fights"), words(f"setup.fights_value.{WAYS[view['way']]}")
        if view["seats"] > 2:
            found.append((words("tale.crowd"), str(view["crowd_counts"][seat])))
            way = f"{fights}: {way}"  # columns show words without their label
        return [*found, (fights, way)]

    def paint_card(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """See `Picture`."""
        self.faces.paint(canvas, ("kind", kind), rect)
