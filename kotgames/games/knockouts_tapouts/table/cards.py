"""Cards: the hand, the backs of the other hand, the piles, and how a card is drawn at any size."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from pygame import FRect

from kotgames.games.knockouts_tapouts.numbers import round_points
from kotgames.games.knockouts_tapouts.table import card_faces, ids
from kotgames.games.knockouts_tapouts.table.card_text import CardText
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.table.drops import laid_boosts
from kotgames.games.knockouts_tapouts.table.layout import Layout
from kotgames.games.knockouts_tapouts.table.short_names import fitting_name
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.parts import CARD_SHAPE
from kotgames.ui.table.plays import newest_place
from kotgames.ui.table.sprites import Rest, Spec
from kotgames.ui.table.stage.bill import lay_on
from kotgames.ui.table.zones import STEP, ClosedHand, Zones

BACK_HEIGHT: Final = 50.0
BACK_SHAPE: Final = 50.0 / 36.0


class Pile(NamedTuple):
    """A pile as it lies."""

    box: FRect
    title: str
    """"" for the name of a seat."""
    said: Callable[[], str]
    """The words over it, as it is seen at the moment."""
    cards: int
    objects: int = 2
    """So many of its uppermost cards are objects of their own, so that one that still flies leaves the pile as it was."""
    seat: int = -1


class Cards(Zones[Context]):
    """The places and the looks of cards."""

    held_layer = 7.0

    def __init__(self, ctx: Context, text: CardText) -> None:
        super().__init__(ctx)
        self.text = text
        self.card_set = ctx.card_set

    # ---- where they belong

    def face(self, card: int, seat: int) -> tuple[Any, ...]:
        """See `Zones`."""
        return "card", self.card_set.kind_of[card]

    def back_face(self, seat: int) -> tuple[Any, ...]:
        """See `Zones`."""
        return ("back",)

    def specs(self) -> list[Spec]:
        """Piles, both hands, cards in play."""
        lay = self.ctx.layout
        found = self._pile_specs(lay)
        for seat in (0, 1):
            found += self._own_hand(lay, seat) if seat == self.ctx.seating.bottom else self._others(lay, seat)
        return found + self._in_play(lay)

    def _pile_specs(self, lay: Layout) -> list[Spec]:
        view, found = self.ctx.view, []
        if lay.deck is not None:
            label = self.words("place.deck", count=view["deck"])
            found.append(Spec.lying(ids.DECK, lay.deck, ("deck",), 1, label=label))
        piles = [(lay.discard, view["discard"])] if lay.discard is not None else []
        piles += [(box, self._scored(seat)) for seat, box in enumerate(lay.scored)]
        for box, cards in piles:
            # two cards are enough: the one below shows while the upper one is on its way
            for depth, card in enumerate(cards[-2:]):
                spec = self.card(card, box, 1 + depth * 0.1)
                spec.tip = self.text.printed(self.card_set.kind_of[card])
                found.append(spec)
        return found

    def _scored(self, seat: int) -> list[int]:
        view = self.ctx.view
        order = self.ctx.scored_order[seat]
        cards = [*view["scored_strikes"][seat], *view["scored_grapples"][seat]]
        return sorted(cards, key=lambda card: order.index(card) if card in order else -1)

    def _own_hand(self, lay: Layout, seat: int) -> list[Spec]:
        ctx, draft = self.ctx, self.ctx.card_draft
        cards = ctx.view["hands"][seat]
        if cards is None:
            return self.hand(seat, lay.open_hand, 4.0)
        # what is laid out leaves a gap: nothing in the hand moves or grows under the pointer before it is decided
        rests = dict(zip(cards, lay.open_hand.rests(len(cards)), strict=True))
        found = []
        for index, card in enumerate(cards):
            owner = draft.owner_of(card)
            rest = rests[card] if owner is None else rests.get(owner, rests[card])
            spec = self.card(card, rest, 4 + index * STEP)
            why_not, kind = self.ctx.gestures.why_not(card), self.card_set.kind_of[card]
            spec.face = ("hand", kind, laid_boosts(ctx, card), self.text.reason(why_not))
            spec.dim, spec.focus = why_not is not None, ctx.prompt is not None
            spec.about = self.text.spoken(kind, self.text.reason(why_not)) if self.speaks else ""
            self.in_hand(spec, rest)
            if owner is not None:
                self._tuck(spec, rest, 4 + cards.index(owner) * STEP, lay)
            elif card in draft.discards and lay.discard is not None:
                self._stage_discard(spec, lay.discard, draft.discards.index(card))
            elif card in draft.discards:
                # the page with the pile is not shown: the card waits where it was, raised
                spec.y, spec.angle, spec.layer = rest.y - rest.height * 0.1, -7.0, 6.5 + index * STEP
            found.append(spec)
        return found

    @staticmethod
    def _tuck(spec: Spec, rest: Rest, layer: float, lay: Layout) -> None:
        """A Boost laid on an attack card: half behind it, raised; it is taken by the part that shows."""
        width, height = lay.hand_card_size
        spec.x, spec.y, spec.angle = rest.x + width * 0.30, rest.y - height * 0.24, -6.0
        spec.layer = layer - 0.005
        spec.hit = FRect(rest.x - width * 0.1, spec.y - height / 2, width * 0.9, height * 0.26)

    @staticmethod
    def _stage_discard(spec: Spec, pile: FRect, index: int) -> None:
        """A card laid out to be discarded: in the panel of the piles, beside the other one, so that both can be taken back."""
        spec.x, spec.y = pile.centerx - 12 + 20 * index, pile.centery - 5 + 7 * index
        spec.width, spec.height = pile.width * 0.9, pile.height * 0.9
        spec.angle, spec.layer = 4.0 - 7 * index, 5.0 + index
        spec.hit = FRect(spec.x - pile.width / 2, spec.y - pile.height / 2, pile.width, pile.height)

    def _others(self, lay: Layout, seat: int) -> list[Spec]:
        """A hand that is not the viewer's own: backs, or with open hands small faces; where the table is folded it is a number in the
        fighter's panel, and its cards come from the bar at the top."""
        box = lay.closed_hand
        if box is None:
            return []
        room = FRect(box.left, box.top - 12, box.width * 0.62, BACK_HEIGHT)
        return self.hand(seat, ClosedHand(room, BACK_SHAPE, 25.0, lean=4.0, sink=1.0), 3.0)

    def _in_play(self, lay: Layout) -> list[Spec]:
        """Cards of an attack between being declared and being put away, the first one on top."""
        seat = self.ctx.in_play_seat
        first, way, lean = self._first_in_play(lay, seat)
        found = []
        for index, card in enumerate(self.ctx.in_play):
            x = first.centerx + way * index * first.width * 0.36
            spec = self.card(card, Rest(x, first.centery, *first.size, lean), 6 - index * 0.1)
            spec.face = ("play", spec.face[1])
            if self.ctx.stage.holds:
                lay_on(spec, self.ctx.stage.front, 0 if seat == 0 else 1, index, dice=True)
            found.append(spec)
        return found

    def _first_in_play(self, lay: Layout, seat: int) -> tuple[FRect, int, float]:
        """The place of a seat's first card in play, the side (-1, 1) at which the next ones are seen, and its lean."""
        lean = 4.0 if seat == 0 else -4.0
        mat = lay.stage
        if mat is not None and lay.folded:  # above the fighters, under the caption
            height = min(mat.height * 0.42, 150.0)
            return _card_at(mat.left + mat.width * 0.66, mat.top + 32 + height / 2, height), 1, lean
        if mat is not None:
            x = mat.left + mat.width * 0.34 if seat == 0 else mat.right - mat.width * 0.34
            return _card_at(x, mat.centery, min(mat.height - 16, 150.0)), -1 if seat == 0 else 1, lean
        if lay.plays is not None:  # where it is told, not over the chart
            return newest_place(lay.plays, CARD_SHAPE), -1, 0.0
        column = lay.below_buttons  # without room for what was played: as large as it can lie there
        return _card_at(column.centerx, column.centery, max(24.0, column.height - 8)), -1, 0.0

    # ---- places

    def items(self, lay: Layout) -> list[Item]:
        """The places of the piles and the hand, with their counts."""
        view, words = self.ctx.view, self.words
        # the hand is drawn by its cards
        click = partial(self.ctx.gestures.click, ids.HAND)
        items = [Item(ids.HAND, lay.hand, lambda *_: None, "place", words("place.hand"), click)]
        items += [self._pile_panel(box, lay) for box in lay.piles]
        if lay.discard is not None:
            label = words("place.discard", count=len(view["discard"]))
            items.append(self._pile_place(ids.DISCARD, lay.discard, label))
        for seat, box in enumerate(lay.scored):
            count = round_points(self.ctx.board, seat)
            label = words("place.scored", name=self.ctx.host.name(seat), count=count)
            items.append(self._pile_place(f"scored:{seat}", box, label))
        return items

    def _pile_place(self, name: str, box: FRect, label: str) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if self.ctx.lit(name):
                canvas.halo(box, 8, canvas.palette.gold, 7, 2, hollow=True)
                canvas.rim(box, 8, canvas.palette.gold, 2)
            if mood.focus:
                canvas.rim(box.inflate(8, 8), 10, canvas.palette.focus, 3)

        click = partial(self.ctx.gestures.click, name)
        return Item(name, box, draw, "place", label, click, focus=self.ctx.lit(name))

    def _pile_panel(self, box: FRect, lay: Layout) -> Item:
        piles = [pile for pile in self._piles(lay) if box.contains(pile.box)]

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(box, 12)
            wide = box.width / (4 if lay.folded else 2) - 8
            for pile in piles:
                title = pile.title or fitting_name(canvas, self.ctx.host, pile.seat, wide)
                at, ink = (pile.box.centerx, box.top + 15), "#f3e6c9"
                canvas.text(title, at, theme.SMALL, ink, theme.UI_BOLD, anchor="center", width=wide)
                _stack(canvas, pile)

        return Item(f"piles:{box.left:.0f}", box, draw)

    def _flying(self, cards: list[int]) -> int:
        """The number of these cards that are still on their way to where they belong."""
        return sum(self.ctx.field.flying(ids.card(card)) for card in cards)

    def _discarded(self) -> str:
        """The count of the discard pile, as it is seen."""
        cards = self.ctx.view["discard"]
        return str(len(cards) - self._flying(cards))

    def _points(self, seat: int) -> str:
        """A seat's points in the round, for the cards that are seen on its pile."""
        view, card_set = self.ctx.view, self.card_set
        coming = self._flying(view["scored_strikes"][seat]) * card_set.strike_points
        coming += self._flying(view["scored_grapples"][seat]) * card_set.grapple_points
        return self.words("chart.points", count=round_points(self.ctx.board, seat) - coming)

    def _piles(self, lay: Layout) -> list[Pile]:
        """The piles that a layout shows."""
        deck, discard, words = self.ctx.view["deck"], self.ctx.view["discard"], self.words
        found = []
        if lay.deck is not None:
            found.append(Pile(lay.deck, words("chart.deck"), lambda: str(deck), deck, 1))
        if lay.discard is not None:
            found.append(Pile(lay.discard, words("chart.discard"), self._discarded, len(discard)))
        for seat, box in enumerate(lay.scored):
            points, cards = partial(self._points, seat), self._scored(seat)
            found.append(Pile(box, "", points, len(cards), seat=seat))
        return found

    def count_items(self, lay: Layout) -> list[Item]:
        """The counts over the piles; drawn after the cards."""
        return [_count(pile) for pile in self._piles(lay)]


def _stack(canvas: Canvas, pile: Pile) -> None:
    """The rest of a pile below the cards that are seen: an outline, and the edges of a stack."""
    box, below = pile.box, max(0, pile.cards - pile.objects)
    if pile.objects > 1 or not pile.cards:
        canvas.rounded(box, 7, "#11161e", "#4a5465", 1.5)
        canvas.icon("card-play", box.center, box.width * 0.42, "#3a4454")
    for step in range(min(3, (below + 7) // 8), 0, -1):
        canvas.rounded(box.move(step * 1.3, step * 1.5), 6, "#d9d2c2" if step % 2 else "#a59e8f")


def _count(pile: Pile) -> Item:
    box, inside = pile.box, pile.box.width <= card_faces.LEAST_READABLE_WIDTH  # the panel

    def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
        text = item.label = pile.said()
        wide = canvas.text_width(text, theme.BODY, theme.UI_BOLD) + 22
        down, high = (-14, 22) if inside else (6, 25)
        chip = FRect(box.centerx - wide / 2, box.bottom + down, wide, high)
        canvas.rounded(chip, 12, "#0d1016", canvas.ink("gold" if pile.title else f"seat_{pile.seat}"), 1.5)
        canvas.text(text, chip.center, theme.BODY, "#ffffff", theme.UI_BOLD, anchor="center")

    name, place = f"count:{box.left:.0f}:{box.top:.0f}", FRect(box.left, box.bottom - 13, box.width, 25)
    return Item(name, place, draw, label=pile.said())


def _card_at(x: float, y: float, height: float) -> FRect:
    """A card's box of a height around a point."""
    width = height * 118 / 164
    return FRect(x - width / 2, y - height / 2, width, height)
