"""The places of cards: hands, stacks in the ring, Crowd cards, the prize of a fight, cards that fly away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import FRect

from kotgames.games.knock_out_punch.card_set import BOOING, CHEERING, LOCATIONS
from kotgames.games.knock_out_punch.table import ids, layout
from kotgames.games.knock_out_punch.table.card_faces import CardFaces
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.games.knock_out_punch.table.layout import Layout
from kotgames.games.knock_out_punch.table.middle import bet_slot, fight_slots
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.card_pictures import CardPicture
from kotgames.ui.table.cards import CardSprite, ClosedHand, Hand, Rest
from kotgames.ui.table.sprites import Spec, Sprite

LEAST_HAND_CARD: Final = 72.0
"""Cards of the hand become this narrow before they lie on each other."""
GONE: Final = (26.0, 36.0)
"""The size of a card that leaves the table."""


class Cards:
    """Specs of all cards."""

    def __init__(self, ctx: Context, told: Callable[[int], str]) -> None:
        self.ctx = ctx
        self.words = ctx.words
        self.told = told
        """The effect of a kind of card in words."""

    def specs(self) -> list[Spec]:
        """In drawing order."""
        lay = self.ctx.layout
        found = [
            self._card(lying.card, Rest(*lying.rect.center, lying.angle), lying.rect.size, lying.layer)
            for lying in self.ctx.bout.cards()
        ]
        found += self._ring(lay)
        for seat in self.ctx.seating.around:
            found += self._crowd(lay, seat)
            if seat != self.ctx.seating.bottom:
                found += self._others_hand(lay, seat)
        found += self._middle(lay)
        found += self._own_hand(lay)
        found += self._own_crowd(lay)
        for card, (x, y) in self.ctx.leaving.items():
            spec = self._card(card, Rest(x, y, 0.0), GONE, 40.0)
            found.append(spec)
        seen: dict[str, Spec] = {}
        for spec in found:
            seen.setdefault(spec.id, spec)
        return list(seen.values())

    def _card(self, card: int, rest: Rest, size: tuple[float, float], layer: float) -> Spec:
        does = self.ctx.does(card)
        back = "crowd_back" if does in (BOOING, CHEERING) else "back"
        face = (("kind", self.ctx.card_set.kind_of[card]), (back,))
        return Spec(
            ids.card(card), rest.x, rest.y, *size, face, rest.angle, layer, label=self.ctx.card_name(card)
        )

    def _back(self, name: str, rest: Rest, size: tuple[float, float], layer: float, *, crowd: bool) -> Spec:
        back = ("crowd_back" if crowd else "back",)
        face = (back, back)
        label = self.words("place.crowd_back" if crowd else "place.back")
        return Spec(name, rest.x, rest.y, *size, face, rest.angle, layer, label=label)

    # ---- the ring

    def _ring(self, lay: Layout) -> list[Spec]:
        if not lay.stations:
            return []
        ctx, found = self.ctx, []
        asked = ctx.asks("trash", "turn")
        for spot in range(LOCATIONS):
            stack = list(ctx.view["ring"][spot])
            laid = ctx.laid if ctx.laid_at == spot else []
            places = layout.slots(lay.stations[spot], len(stack) + len(laid))
            for index, (card, place) in enumerate(zip((*stack, *laid), places, strict=True)):
                spec = self._card(card, Rest(*place.center, 0.0), place.size, 3.0 + index * 0.01)
                own = card in laid
                spec.focus = own or (asked and ctx.usable(spec.id))
                if own:
                    spec.layer = 5.0 + index * 0.01
                found.append(spec)
        return found

    # ---- hands

    def _others_hand(self, lay: Layout, seat: int) -> list[Spec]:
        corner = lay.corners.get(seat)
        view = self.ctx.view
        count, held = view["hand_counts"][seat], view["hands"][seat]
        if corner is None or corner.hand is None or not count:
            return []
        size = (corner.hand.height / layout.CARD_SHAPE, corner.hand.height)
        closed = ClosedHand(
            corner.hand.left, corner.hand.centery, corner.hand.width, size, step=size[0] * 0.7
        )
        found = []
        for index, rest in enumerate(closed.rests(count)):
            layer = 2.0 + index * 0.01
            if held is not None:
                found.append(self._card(held[index], rest, size, layer))
            else:
                found.append(self._back(ids.back(seat, index), rest, size, layer, crowd=False))
        return found

    def _own_hand(self, lay: Layout) -> list[Spec]:
        ctx, view = self.ctx, self.ctx.view
        seat = ctx.seating.bottom
        hand = Hand(
            lay.hand, lay.hand_card_size, LEAST_HAND_CARD if not lay.folded else 40.0, apart=10.0, margin=6.0,
            lean=0.6, sink=0.8,
        )  # fmt: skip
        if view["hands"][seat] is None:
            count = view["hand_counts"][seat]
            size = hand.size(count)
            return [
                self._back(ids.back(seat, index), rest, size, 4 + index * 0.01, crowd=False)
                for index, rest in enumerate(hand.rests(count))
            ]
        order = ctx.own_hand
        size, rests = hand.size(len(order)), hand.rests(len(order))
        found = []
        for index, (card, rest) in enumerate(zip(order, rests, strict=True)):
            if card in ctx.laid and lay.stations:
                continue  # it leaves a gap: nothing in the hand moves under the pointer
            spec = self._card(card, rest, size, 6 + index * 0.01)
            self._in_hand(spec, rest, size)
            found.append(spec)
        return found

    def _in_hand(self, spec: Spec, rest: Rest, size: tuple[float, float]) -> None:
        """The state of a card of the hand under the question: it is held, can be used, or is not for now."""
        ctx = self.ctx
        asked = ctx.prompt is not None and ctx.mine
        spec.focus = asked
        if ctx.host.app.settings.speech:
            spec.about = self.told(ctx.kind(spec.id))
        spec.hit = FRect(rest.x - size[0] / 2, rest.y - size[1] / 2, *size)
        if asked:
            spec.dim = not ctx.usable(spec.id)
        if spec.id == ctx.host.held:
            spec.angle, spec.layer, spec.y = 0.0, 8.0, rest.y - 8

    # ---- Crowd cards

    def _crowd(self, lay: Layout, seat: int) -> list[Spec]:
        """Those of the others, small on their panels; of the own seat while nobody may see them."""
        view = self.ctx.view
        corner = lay.corners.get(seat)
        count, held = view["crowd_counts"][seat], view["crowd"][seat]
        if not count or (seat == self.ctx.seating.bottom and held is not None):
            return []
        if seat == self.ctx.seating.bottom:
            rests = self._crowd_rests(lay, count)
            return [
                self._back(ids.crowd_back(seat, index), rest, size, 4.5, crowd=True)
                for index, (rest, size) in enumerate(rests)
            ]
        if corner is None or corner.crowd is None:
            return []
        size = (corner.crowd.height / layout.CARD_SHAPE, corner.crowd.height)
        closed = ClosedHand(
            corner.crowd.left, corner.crowd.centery, corner.crowd.width, size, step=size[0] + 3
        )
        if held is not None:
            return [
                self._card(card, rest, size, 2.5)
                for card, rest in zip(held, closed.rests(count), strict=True)
            ]
        return [
            self._back(ids.crowd_back(seat, index), rest, size, 2.5, crowd=True)
            for index, rest in enumerate(closed.rests(count))
        ]

    def _crowd_rests(self, lay: Layout, count: int) -> list[tuple[Rest, tuple[float, float]]]:
        """Two by two beside the hand."""
        box = lay.crowd
        rows = -(-count // 2)
        high = min((box.height - 4 * (rows - 1)) / max(2, rows), box.height * 0.5)
        wide = min(high / layout.CARD_SHAPE, (box.width - 6) / 2)
        size = (wide, wide * layout.CARD_SHAPE)
        found = []
        for index in range(count):
            row, column = divmod(index, 2)
            x = box.right - (1.5 - column) * (wide + 4)
            y = box.centery + (row - (rows - 1) / 2) * (size[1] + 4)
            found.append((Rest(x, y, 0.0), size))
        return found

    def _own_crowd(self, lay: Layout) -> list[Spec]:
        ctx, found = self.ctx, []
        cards = ctx.own_crowd
        betting = ctx.asks("bet") and ctx.mine
        for card, (rest, size) in zip(cards, self._crowd_rests(lay, len(cards)), strict=True):
            spec = self._card(card, rest, size, 6.5)
            spec.focus = ctx.prompt is not None and ctx.mine
            if ctx.host.app.settings.speech:
                spec.about = self.told(ctx.kind(spec.id))
            spec.dim = ctx.prompt is not None and not betting
            spec.hit = FRect(spec.rect)
            if spec.id == ctx.host.held:
                spec.layer = 8.0
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
        cards = view["on_table"]
        for index, card in enumerate(cards):
            spec = self._card(card, Rest(stake.centerx + index * 6, stake.centery, 0.0), stake.size, 4.0)
            spec.focus = ctx.usable(spec.id)
            found.append(spec)
        for side, place in enumerate((own, other)):
            if not view["laid_there"][side]:
                continue
            card = view["laid"][side]
            rest = Rest(*place.center, 0.0)
            if card >= 0:
                found.append(self._card(card, rest, place.size, 4.2))
            else:
                found.append(self._back(ids.laid_back(side), rest, place.size, 4.2, crowd=False))
        stacked = [0, 0]
        for seat, card, on in view["bets"]:
            side = 0 if view["fight"] and on == view["fight"][0] else 1
            place = bet_slot(lay.middle, side, stacked[side])
            stacked[side] += 1
            rest = Rest(*place.center, 0.0)
            if card >= 0:
                found.append(self._card(card, rest, place.size, 4.4 + 0.01 * stacked[side]))
            else:
                name = ids.bet_back(seat)
                found.append(self._back(name, rest, place.size, 4.4 + 0.01 * stacked[side], crowd=True))
        return found


class CardPainter(CardSprite):
    """Draws cards on their way: see `CardSprite`."""

    step, flat = 0.5, 0.26

    def __init__(self, ctx: Context, faces: CardFaces) -> None:
        super().__init__(ctx, faces.known)
        self.faces = faces

    def picture(self, canvas: Canvas, sprite: Sprite, width: int, height: int) -> CardPicture:
        """See `CardSprite`."""
        front, back = sprite.spec.face
        if sprite.turn > 0.5:
            return self.faces.picture(canvas, back, width, height)
        return self.faces.picture(canvas, front, width, height, dim=sprite.spec.dim)

    def corner(self, rect: FRect) -> float:
        """See `CardSprite`."""
        return rect.width * 0.07
