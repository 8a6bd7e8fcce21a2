"""Cards: the hand, the backs of the other hand, the piles, and how a card is drawn at any size."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from kotgames.games.knockouts_tapouts.numbers import round_points
from kotgames.games.knockouts_tapouts.table import card_faces, ids
from kotgames.games.knockouts_tapouts.table.card_text import CardText
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.table.drops import Gestures, laid_boosts
from kotgames.games.knockouts_tapouts.table.layout import Layout
from kotgames.games.knockouts_tapouts.table.short_names import fitting_name
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.cards import ClosedHand, Rest
from kotgames.ui.table.plays import PlayStrip
from kotgames.ui.table.sprites import Spec
from kotgames.ui.table.stage.bill import lay_on

BACK_SIZE = (36.0, 50.0)


class Cards:
    """The places and the looks of cards."""

    def __init__(self, ctx: Context, gestures: Gestures, text: CardText, plays: PlayStrip) -> None:
        self.ctx = ctx
        self.gestures = gestures
        self.text = text
        self.plays = plays
        self.card_set = ctx.card_set
        self.words = ctx.words

    # ---- where they belong

    def specs(self, layout: Layout) -> list[Spec]:
        """Piles, both hands, cards in play."""
        found = self._pile_specs(layout)
        view = self.ctx.view
        for seat in (0, 1):
            if view["hands"][seat] is not None and seat == self.ctx.seating.bottom:
                found += self._open_hand(layout, seat)
            else:
                found += self._closed_hand(layout, seat)
        return found + self._in_play(layout)

    def _pile_specs(self, layout: Layout) -> list[Spec]:
        view = self.ctx.view
        piles: list[tuple[FRect | None, list[int]]] = [(layout.discard, view["discard"])]
        piles += [(layout.scored[seat] if layout.scored else None, self._scored(seat)) for seat in (0, 1)]
        found = []
        if layout.deck is not None:
            deck = layout.deck
            found.append(
                Spec(
                    ids.DECK,
                    deck.centerx,
                    deck.centery,
                    deck.width,
                    deck.height,
                    ("deck",),
                    layer=1,
                    label=self.words("place.deck", count=view["deck"]),
                )
            )
        for box, cards in piles:
            if box is None:
                continue
            # two cards are enough: the one below shows while the upper one is on its way
            for depth, card in enumerate(cards[-2:]):
                spec = self._card_spec(
                    card, box.centerx, box.centery, box.width, box.height, layer=1 + depth * 0.1
                )
                spec.tip = self.text.printed(self.card_set.kind_of[card])
                found.append(spec)
        return found

    def _scored(self, seat: int) -> list[int]:
        view = self.ctx.view
        order = self.ctx.scored_order[seat]
        cards = [*view["scored_strikes"][seat], *view["scored_grapples"][seat]]
        return sorted(cards, key=lambda card: order.index(card) if card in order else -1)

    def _card_spec(
        self, card: int, x: float, y: float, width: float, height: float, *, layer: float, angle: float = 0.0
    ) -> Spec:
        kind = self.card_set.kind_of[card]
        return Spec(
            ids.card(card),
            x,
            y,
            width,
            height,
            ("card", kind),
            angle,
            layer,
            label=self.words(f"card.{self.card_set.kinds[kind]}"),
        )

    def _open_hand(self, layout: Layout, seat: int) -> list[Spec]:
        cards = self.ctx.hand_order(seat)
        draft = self.ctx.card_draft
        hand = layout.open_hand
        # what is laid out leaves a gap: nothing in the hand moves or grows under the pointer before it is decided
        rests = dict(zip(cards, hand.rests(len(cards)), strict=True))
        size = hand.size(len(cards))
        found = []
        for index, card in enumerate(cards):
            owner = draft.owner_of(card)
            rest = rests[card] if owner is None else rests.get(owner, rests[card])
            spec = self._card_spec(card, rest[0], rest[1], *size, layer=4 + index * 0.01, angle=rest[2])
            why_not = self.gestures.why_not(card)
            spec.face = (
                "hand",
                self.card_set.kind_of[card],
                laid_boosts(self.ctx, card),
                self.text.reason(why_not),
            )
            spec.dim = why_not is not None
            spec.focus = self.ctx.prompt is not None
            if self.ctx.host.app.settings.speech:
                spec.about = self.text.spoken(self.card_set.kind_of[card], self.text.reason(why_not))
            spec.hit = FRect(rest[0] - size[0] / 2, rest[1] - size[1] / 2, *size)
            if owner is not None:
                self._tuck(spec, rest, 4 + cards.index(owner) * 0.01, layout)
            elif card in draft.discards and layout.discard is not None:
                self._stage_discard(spec, layout.discard, draft.discards.index(card))
            elif (
                card in draft.discards
            ):  # the page with the pile is not shown: the card waits where it was, raised
                spec.y, spec.angle, spec.layer = rest[1] - size[1] * 0.1, -7.0, 6.5 + index * 0.01
            elif spec.id == self.ctx.host.held:
                spec.y, spec.angle, spec.layer = rest[1] - 8, 0.0, 7.0
            found.append(spec)
        return found

    @staticmethod
    def _tuck(spec: Spec, rest: Rest, layer: float, layout: Layout) -> None:
        """A Boost laid on an attack card: half behind it, raised; it is taken by the part that shows."""
        width, height = layout.hand_card_size
        spec.x, spec.y, spec.angle = rest[0] + width * 0.30, rest[1] - height * 0.24, -6.0
        spec.layer = layer - 0.005
        spec.hit = FRect(rest[0] - width * 0.1, spec.y - height / 2, width * 0.9, height * 0.26)

    def _stage_discard(self, spec: Spec, pile: FRect, index: int) -> None:
        # inside the panel of the piles, one beside the other, so that both can be taken back
        spec.x, spec.y = pile.centerx - 12 + 20 * index, pile.centery - 5 + 7 * index
        spec.width, spec.height = pile.width * 0.9, pile.height * 0.9
        spec.angle, spec.layer = 4.0 - 7 * index, 5.0 + index
        spec.hit = FRect(spec.x - pile.width / 2, spec.y - pile.height / 2, pile.width, pile.height)

    def _closed_hand(self, layout: Layout, seat: int) -> list[Spec]:
        """A hand that is not the viewer's own: backs, or with open hands small faces; where the table is folded it is a number in the
        fighter's panel, and its cards come from the bar at the top."""
        count = self.ctx.view["hand_counts"][seat]
        label = self.words("place.back", name=self.ctx.host.name(seat))
        if seat == self.ctx.seating.bottom:
            size, layer, rests = layout.open_hand.size(count), 4, layout.open_hand.rests(count)
        elif layout.closed_hand is None:
            return []
        else:
            box = layout.closed_hand
            small = ClosedHand(box.left, box.top + 13, box.width * 0.62, BACK_SIZE, 25.0, lean=4.0, sink=1.0)
            size, layer, rests = BACK_SIZE, 3, small.rests(count)
            shown = self.ctx.view["hands"][seat]
            if shown is not None:
                return [
                    self._card_spec(card, rest.x, rest.y, *size, layer=layer + index * 0.01, angle=rest.angle)
                    for index, (card, rest) in enumerate(zip(shown, rests, strict=True))
                ]
        return [
            Spec(
                ids.back(seat, index),
                rest.x,
                rest.y,
                *size,
                ("back",),
                rest.angle,
                layer + index * 0.01,
                label=label,
            )
            for index, rest in enumerate(rests)
        ]

    def _in_play(self, layout: Layout) -> list[Spec]:
        """Cards of an attack between being declared and being put away, the first one on top."""
        seat = self.ctx.in_play_seat
        first, way, lean = self._first_in_play(layout, seat)
        found = []
        for index, card in enumerate(self.ctx.in_play):
            x = first.centerx + way * index * first.width * 0.36
            spec = self._card_spec(card, x, first.centery, *first.size, layer=6 - index * 0.1, angle=lean)
            spec.face = ("play", spec.face[1])
            if self.ctx.stage.holds:
                lay_on(spec, self.ctx.stage.front, 0 if seat == 0 else 1, index, dice=True)
            found.append(spec)
        return found

    def _first_in_play(self, layout: Layout, seat: int) -> tuple[FRect, int, float]:
        """The place of a seat's first card in play, the side (-1, 1) at which the next ones are seen, and its lean."""
        lean = 4.0 if seat == 0 else -4.0
        mat = layout.stage
        if mat is not None and layout.folded:  # above the fighters, under the caption
            height = min(mat.height * 0.42, 150.0)
            return _card_at(mat.left + mat.width * 0.66, mat.top + 32 + height / 2, height), 1, lean
        if mat is not None:
            x = mat.left + mat.width * 0.34 if seat == 0 else mat.right - mat.width * 0.34
            return _card_at(x, mat.centery, min(mat.height - 16, 150.0)), -1 if seat == 0 else 1, lean
        if layout.plays is not None:  # where it is told, not over the chart
            return self.plays.newest(layout.plays), -1, 0.0
        column = layout.below_buttons  # without room for what was played: as large as it can lie there
        return _card_at(column.centerx, column.centery, max(24.0, column.height - 8)), -1, 0.0

    # ---- places

    def items(self, layout: Layout) -> list[Item]:
        """The places of the piles and the hand, with their counts."""
        items = []
        for box in layout.piles:
            items.append(self._pile_panel(box, layout))
        hand = Item(
            ids.HAND,
            layout.hand,
            self._no_paint,
            role="place",
            label=self.words("place.hand"),
            on=lambda: self.gestures.click(ids.HAND),
        )
        items.insert(0, hand)
        if layout.discard is not None:
            items.append(
                self._pile_place(
                    ids.DISCARD,
                    layout.discard,
                    self.words("place.discard", count=len(self.ctx.view["discard"])),
                )
            )
        for seat, box in enumerate(layout.scored):
            items.append(
                self._pile_place(
                    f"scored:{seat}",
                    box,
                    self.words(
                        "place.scored",
                        name=self.ctx.host.name(seat),
                        count=round_points(self.ctx.board, seat),
                    ),
                )
            )
        return items

    @staticmethod
    def _no_paint(canvas: Canvas, item: Item, mood: Mood) -> None:
        """The hand is drawn by its cards."""

    def _pile_place(self, name: str, box: FRect, label: str) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            lit = self.ctx.lit(name)
            if lit:
                canvas.halo(box, 8, canvas.palette.gold, 7, 2, hollow=True)
                canvas.rim(box, 8, canvas.palette.gold, 2)
            if mood.focus:
                canvas.rim(box.inflate(8, 8), 10, canvas.palette.focus, 3)

        return Item(
            name,
            box,
            draw,
            role="place",
            label=label,
            on=lambda: self.gestures.click(name),
            focus=self.ctx.lit(name),
        )

    def _pile_panel(self, box: FRect, layout: Layout) -> Item:
        heads = self._pile_heads(layout)

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            canvas.panel(box, 12)
            for pile, title, _, colour in heads:
                if box.contains(pile):
                    wide = box.width / (4 if layout.folded else 2) - 8
                    if colour.startswith("seat_"):
                        title = fitting_name(canvas, self.ctx.host, int(colour[-1]), wide)
                    canvas.text(
                        title,
                        (pile.centerx, box.top + 15),
                        theme.SMALL,
                        "#f3e6c9",
                        theme.UI_BOLD,
                        anchor="center",
                        width=wide,
                    )
                    self._stack(canvas, pile, layout)

        return Item(f"piles:{box.left:.0f}", box, draw)

    def _stack(self, canvas: Canvas, pile: FRect, layout: Layout) -> None:
        """The rest of a pile below the cards that are seen: an outline, and the edges of a stack. The two uppermost are objects of their
        own, so that a card that still flies leaves the pile as it was."""
        if pile != layout.deck or not self.ctx.view["deck"]:
            canvas.rounded(pile, 7, "#11161e", "#4a5465", 1.5)
            canvas.icon("card-play", pile.center, pile.width * 0.42, "#3a4454")
        below = self._height(pile, layout) - (1 if pile == layout.deck else 2)
        for step in range(min(3, (max(0, below) + 7) // 8), 0, -1):
            canvas.rounded(pile.move(step * 1.3, step * 1.5), 6, "#d9d2c2" if step % 2 else "#a59e8f")

    def _height(self, pile: FRect, layout: Layout) -> int:
        """The number of cards on a pile."""
        if pile == layout.deck:
            return int(self.ctx.view["deck"])
        if pile == layout.discard:
            return len(self.ctx.view["discard"])
        return len(self._scored(layout.scored.index(pile)))

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

    def _pile_heads(self, layout: Layout) -> list[tuple[FRect, str, Callable[[], str], str]]:
        """(place, title, count text as it is seen now, rim colour) of each pile of a layout."""
        view = self.ctx.view
        host = self.ctx.host
        found: list[tuple[FRect, str, Callable[[], str], str]] = []
        if layout.deck is not None:
            found.append((layout.deck, self.words("chart.deck"), lambda: str(view["deck"]), "gold"))
        if layout.discard is not None:
            found.append((layout.discard, self.words("chart.discard"), self._discarded, "gold"))
        for seat, box in enumerate(layout.scored):
            found.append(
                (
                    box,
                    self.words("chart.won", name=host.name(seat)),
                    partial(self._points, seat),
                    f"seat_{seat}",
                )
            )
        return found

    def count_items(self, layout: Layout) -> list[Item]:
        """The counts over the piles; drawn after the cards."""
        items = []
        for pile, _, count, colour in self._pile_heads(layout):
            items.append(self._count(pile, count, colour))
        return items

    def _count(self, pile: FRect, count: Callable[[], str], colour: str) -> Item:
        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            text = item.label = count()
            wide = canvas.text_width(text, theme.BODY, theme.UI_BOLD) + 22
            below, tall = (
                (6, 25) if pile.width > card_faces.LEAST_READABLE_WIDTH else (-14, 22)
            )  # inside the panel
            chip = FRect(pile.centerx - wide / 2, pile.bottom + below, wide, tall)
            edge = str(getattr(canvas.palette, colour))
            canvas.rounded(chip, 12, "#0d1016", edge, 1.5)
            canvas.text(text, chip.center, theme.BODY, "#ffffff", theme.UI_BOLD, anchor="center")

        return Item(
            f"count:{pile.left:.0f}:{pile.top:.0f}",
            FRect(pile.left, pile.bottom - 13, pile.width, 25),
            draw,
            label=count(),
        )


def _card_at(x: float, y: float, height: float) -> FRect:
    """A card's box of a height around a point."""
    width = height * 118 / 164
    return FRect(x - width / 2, y - height / 2, width, height)
