"""The picture of the table: the ring with its stations, the players around it, the hand."""

from __future__ import annotations

from collections.abc import Collection

from pygame import FRect

from kotgames.games.knock_out_punch.board import WAYS
from kotgames.games.knock_out_punch.table import ids, looks, ring_ground
from kotgames.games.knock_out_punch.table.asked import Questions
from kotgames.games.knock_out_punch.table.card_faces import CardFaces
from kotgames.games.knock_out_punch.table.cards import Cards
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.games.knock_out_punch.table.corners import Corners
from kotgames.games.knock_out_punch.table.deck_panel import DeckPanel
from kotgames.games.knock_out_punch.table.middle import Middle
from kotgames.games.knock_out_punch.table.pictures import Pictures
from kotgames.games.knock_out_punch.table.scoring import Scoring
from kotgames.games.knock_out_punch.table.stations import Stations
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item
from kotgames.ui.table.large import CARD, WORTHWHILE, Large
from kotgames.ui.table.page_picture import FacesPicture


class Picture(FacesPicture[Context]):
    """See `PagePicture`; it draws with the other parts."""

    pictures: Pictures
    faces: CardFaces
    cards: Cards
    questions: Questions
    idle_buttons = 2
    hand_key = "place.hand_place"

    def __init__(self, ctx: Context, faces: CardFaces, cards: Cards, questions: Questions) -> None:
        super().__init__(ctx, questions, cards, faces)
        self.stations = Stations(ctx)
        self.corners = Corners(ctx)
        self.deck = DeckPanel(ctx, faces)
        self.scoring = Scoring(ctx, faces)
        self.middle = Middle(ctx, self.plays)

    def dress(self, canvas: Canvas) -> None:
        """See `PagePicture`."""
        ctx = self.ctx
        ctx.bout.fit(canvas)
        for location in range(len(ctx.card_set.fighters)):
            look, colour = looks.look_of(ctx.card_set, location), looks.colour_of(location)
            ctx.portraits.prepare(look, colour, 1)

    def backdrop(self, canvas: Canvas) -> None:
        """The hall, and the ring from above."""
        lay = self.ctx.layout
        if lay.ring is not None:
            ring_ground.ring_ground(canvas, self.pictures, canvas.area, lay.ring)
        else:
            canvas.gradient(canvas.area, 0, "#171922", "#0d0f15")

    def between(self, canvas: Canvas) -> list[Item]:
        """The ring with its stations, the corners around it, the deck."""
        middle = self.ctx.layout.middle
        items = self.stations.items()
        if middle is not None:
            items += self.middle.items(canvas, middle)
        return items + self.stations.arrows() + self.corners.items() + self.deck.items()

    def overlays(self, canvas: Canvas) -> list[Item]:
        """See `Picture`."""
        if self.ctx.stage.showing:
            return []
        where = self.ctx.layout.ring or self.ctx.area
        return [*self.scoring.items(), *self.banner(where)]

    def staged(self) -> list[Item]:
        """See `PagePicture`: two boxers."""
        return self.ctx.bout.front_items()

    def large(self, canvas: Canvas, name: str) -> list[Large]:
        """See `Picture`: every card that lies open."""
        sprite = self.ctx.field.sprites.get(name)
        if sprite is None or sprite.spec.face[0][0] != "kind" or sprite.spec.width * WORTHWHILE > CARD[0]:
            return []
        face = ("kind", self.ctx.kind(name))
        said = self.cards.told(face[1])
        return [Large(CARD, lambda canvas, box: self.faces.paint(canvas, face, box), said)]

    def kept(self) -> Collection[str]:
        """See `Picture`: the middle says what a card would come to."""
        return (ids.CENTER,)

    def recap_area(self) -> FRect:
        """Over the middle of the ring."""
        middle = self.ctx.layout.middle
        return super().recap_area() if middle is None else FRect(middle)

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
        hand = (kinds[card] for card in self.ctx.own_hand)
        self.pictures.prefetch((*hand, *range(len(self.ctx.card_set.kinds))))

    def tale(self, seat: int) -> list[tuple[str, str]]:
        """See `Picture`: who begins as King, points and cards, Crowd cards; how fights are settled."""
        words, view = self.ctx.words, self.ctx.view
        role = "tale.king" if view["king"] == seat else "tale.challenger"
        figures = (("points", view["scores"]), ("cards", view["hand_counts"]))
        found = [(words("tale.role"), words(role))]
        found += [(words(f"tale.{name}"), str(counts[seat])) for name, counts in figures]
        fights, way = words("tale.fights"), words(f"setup.fights_value.{WAYS[view['way']]}")
        if view["seats"] > 2:
            found.append((words("tale.crowd"), str(view["crowd_counts"][seat])))
            way = f"{fights}: {way}"  # columns show words without their label
        return [*found, (fights, way)]
