"""The places of cards: hands, stacks in the ring, Crowd cards, the prize of a fight, cards that fly away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pygame import FRect

from kotgames.games.knock_out_punch.card_set import BOOING, CHEERING
from kotgames.games.knock_out_punch.table import ids, layout
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.games.knock_out_punch.table.layout import Layout
from kotgames.games.knock_out_punch.table.middle import bet_slot, fight_slots
from kotgames.ui.table.sprites import Rest, Spec
from kotgames.ui.table.zones import STEP, ClosedHand, Hand, Zones, once

LEAST_HAND_CARD: Final = 72.0
"""Cards of the hand become this narrow before they lie on each other."""
GONE: Final = (26.0, 36.0)
"""The size of a card that leaves the table."""


class Cards(Zones[Context]):
    """See `Zones`."""

    held_layer = 8.0

    def __init__(self, ctx: Context, told: Callable[[int], str]) -> None:
        super().__init__(ctx)
        self.told = told
        """The effect of a kind of card in words."""

    def face(self, card: int, seat: int) -> tuple[Any, ...]:
        """See `Zones`: front and back."""
        front, back = super().face(card, seat)
        return front, ("crowd_back",) if self.ctx.does(card) in (BOOING, CHEERING) else back

    def crowd_back(self, name: str, at: Rest | FRect, layer: float) -> Spec:
        """A Crowd card that is not shown."""
        face, label = (("crowd_back",), ("crowd_back",)), self.words("place.crowd_back")
        return Spec.lying(name, at, face, layer, label=label)

    def specs(self) -> list[Spec]:
        """See `Zones`."""
        ctx, lay = self.ctx, self.ctx.layout
        found = [self.card(one.card, Rest.of(one.rect, one.angle), one.layer) for one in ctx.bout.cards()]
        found += self._ring(lay)
        for seat in ctx.seating.around:
            found += self._crowd(lay, seat)
            if seat != ctx.seating.bottom:
                found += self._others_hand(lay, seat)
        found += [*self._middle(lay), *self._own_hand(lay), *self._own_crowd(lay)]
        return once([*found, *self.leaving(ctx.leaving, GONE)])

    # ---- the ring

    def _ring(self, lay: Layout) -> list[Spec]:
        ctx, found = self.ctx, []
        asked = ctx.asks("trash", "turn")
        for spot, station in enumerate(lay.stations):
            stack = list(ctx.view["ring"][spot])
            laid = ctx.laid if ctx.laid_at == spot else []
            places = layout.slots(station, len(stack) + len(laid))
            for index, (card, place) in enumerate(zip((*stack, *laid), places, strict=True)):
                own = card in laid
                spec = self.card(card, place, (5.0 if own else 3.0) + index * STEP)
                spec.focus = own or (asked and ctx.usable(spec.id))
                found.append(spec)
        return found

    # ---- hands

    def _others_hand(self, lay: Layout, seat: int) -> list[Spec]:
        corner = lay.corners.get(seat)
        if corner is None or corner.hand is None:
            return []
        step = corner.hand.height / layout.CARD_SHAPE * 0.7
        return self.hand(seat, ClosedHand(corner.hand, layout.CARD_SHAPE, step), 2.0)

    def _own_hand(self, lay: Layout) -> list[Spec]:
        ctx = self.ctx
        seat, least = ctx.seating.bottom, LEAST_HAND_CARD if not lay.folded else 40.0
        hand = Hand(lay.hand, lay.hand_card_size, least, apart=10.0, margin=6.0, lean=0.6, sink=0.8)
        if ctx.view["hands"][seat] is None:
            return self.hand(seat, hand, 4.0)
        order, asked, found = ctx.own_hand, ctx.mine, []
        for index, (card, rest) in enumerate(zip(order, hand.rests(len(order)), strict=True)):
            if card in ctx.laid and lay.stations:
                continue  # it leaves a gap: nothing in the hand moves under the pointer
            spec = self._own(card, rest, 6 + index * STEP)
            spec.dim = asked and not ctx.usable(spec.id)
            self.in_hand(spec, rest)
            found.append(spec)
        return found

    def _own(self, card: int, rest: Rest, layer: float) -> Spec:
        """A card of the person at the lower edge; told where a voice speaks."""
        spec = self.card(card, rest, layer)
        spec.focus = self.ctx.mine
        spec.about = self.told(self.ctx.card_set.kind_of[card]) if self.speaks else ""
        return spec

    # ---- Crowd cards

    def _crowd(self, lay: Layout, seat: int) -> list[Spec]:
        """Those of the others, small on their panels; of the own seat while nobody may see them."""
        view, corner = self.ctx.view, lay.corners.get(seat)
        count, held = view["crowd_counts"][seat], view["crowd"][seat]
        if seat != self.ctx.seating.bottom:
            if corner is None or corner.crowd is None:
                return []
            step = corner.crowd.height / layout.CARD_SHAPE + 3
            rests, layer = ClosedHand(corner.crowd, layout.CARD_SHAPE, step).rests(count), 2.5
            if held is not None:
                return [self.card(card, rest, layer) for card, rest in zip(held, rests, strict=True)]
        elif held is None:
            rests, layer = self._crowd_rests(lay, count), 4.5
        else:
            return []
        backs = enumerate(rests)
        return [self.crowd_back(ids.crowd_back(seat, index), rest, layer) for index, rest in backs]

    def _crowd_rests(self, lay: Layout, count: int) -> list[Rest]:
        """Two by two beside the hand."""
        box = lay.crowd
        rows = -(-count // 2)
        high = min((box.height - 4 * (rows - 1)) / max(2, rows), box.height * 0.5)
        wide = min(high / layout.CARD_SHAPE, (box.width - 6) / 2)
        high = wide * layout.CARD_SHAPE
        found = []
        for index in range(count):
            row, column = divmod(index, 2)
            x = box.right - (1.5 - column) * (wide + 4)
            found.append(Rest(x, box.centery + (row - (rows - 1) / 2) * (high + 4), wide, high))
        return found

    def _own_crowd(self, lay: Layout) -> list[Spec]:
        ctx, found = self.ctx, []
        cards = ctx.own_crowd
        betting = ctx.asks("bet") and ctx.mine
        for card, rest in zip(cards, self._crowd_rests(lay, len(cards)), strict=True):
            spec = self._own(card, rest, 6.5)
            spec.dim = ctx.prompt is not None and not betting
            spec.hit = spec.rect
            if spec.id == ctx.host.held:
                spec.layer = self.held_layer
            found.append(spec)
        return found

    # ---- the middle

    def _middle(self, lay: Layout) -> list[Spec]:
        """The prize of the fight, the cards laid for it, and the bets on it."""
        ctx, view = self.ctx, self.ctx.view
        if lay.middle is None:
            return []
        own, other, stake = fight_slots(lay.middle)
        found = []
        for index, card in enumerate(view["on_table"]):
            spec = self.card(card, stake.move(index * 6, 0), 4.0)
            spec.focus = ctx.usable(spec.id)
            found.append(spec)
        for side, place in enumerate((own, other)):
            card = view["laid"][side]
            if view["laid_there"][side] and card >= 0:
                found.append(self.card(card, place, 4.2))
            elif view["laid_there"][side]:
                found.append(self.back(ids.laid_back(side), place, 4.2, view["fight"][side]))
        stacked = [0, 0]
        for seat, card, on in view["bets"]:
            side = 0 if view["fight"] and on == view["fight"][0] else 1
            place = bet_slot(lay.middle, side, stacked[side])
            stacked[side] += 1
            layer = 4.4 + STEP * stacked[side]
            back = ids.bet_back(seat)
            found.append(self.card(card, place, layer) if card >= 0 else self.crowd_back(back, place, layer))
        return found
