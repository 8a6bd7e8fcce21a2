"""The places of cards: the hand, both rows, the decks they come from."""

from __future__ import annotations

from math import radians, sin
from typing import Final

from pygame import FRect

from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.card_faces import CardFaces, CardState
from kotgames.games.uncaged.table.card_text import spoken
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.table.layout import Layout
from kotgames.games.uncaged.table.row_advice import RowAdvice
from kotgames.games.uncaged.table.slot_notes import SlotNotes
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.card_pictures import CardPicture
from kotgames.ui.table.cards import CardSprite, ClosedHand, Hand, Rest
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.table.stage.bill import lay_on

TITLED_CARD_WIDTH: Final = 84.5
"""A card this wide still has its title in words."""
HAND_LEAN_DEGREES: Final = 0.6
"""From card to card, in degrees."""
RIVAL_CARD_SIZE: Final = (38.0, 53.0)
"""A card of the rival's hand."""

Size = tuple[float, float]


class Cards:
    """Specs of all cards."""

    def __init__(self, ctx: Context, advice: RowAdvice, notes: SlotNotes) -> None:
        self.ctx = ctx
        self.advice = advice
        self.notes = notes
        self.card_set = ctx.card_set
        self.words = ctx.words

    def specs(self, layout: Layout) -> list[Spec]:
        """Rows first, then hands; none while fighters are chosen."""
        if self.ctx.picking_fighter:
            return []
        found: list[Spec] = []
        for seat in (0, 1):
            if layout.rows:
                found += self._row(layout, seat)
        for seat in (0, 1):
            found += self._hand(layout, seat)
        return found

    # ---- rows

    def _row(self, layout: Layout, seat: int) -> list[Spec]:
        view = self.ctx.view
        found = []
        row = view["rows"][seat]
        shown = view["revealed"][seat]
        for slot, card in enumerate(row):
            rect = layout.rows[seat][slot]
            if card < 0:
                found.append(
                    self._back(
                        ids.face_down(seat, slot), Rest(*rect.center, 0.0), rect.size, seat, 2.0 + slot * 0.01
                    )
                )
                continue
            hidden = slot >= shown
            if hidden and seat == self.ctx.me and self.ctx.laying_row:
                continue  # it is in the draft again
            invalid = not hidden and not view["valid"][seat] >> slot & 1
            spec = self._face(card, Rest(*rect.center, 0.0), rect.size, seat, 2.0 + slot * 0.01)
            spec.face = ("card", card, seat, invalid, self.ctx.shown_fight.damage(seat, slot), (), 0.0)
            spec.dim = hidden and seat != self.ctx.me
            if self.ctx.stage.holds and slot == self.ctx.exchange and not hidden:
                lay_on(spec, layout.front, seat)
            found.append(spec)
        if seat == self.ctx.me and self.ctx.laying_row:
            for slot, card in sorted(self.ctx.row.slots.items()):
                rect = layout.rows[seat][slot]
                spec = self._face(card, Rest(*rect.center, 0.0), rect.size, seat, 2.2 + slot * 0.01)
                spec.focus = True
                spec.about = self._about(card, ())
                found.append(spec)
        return found

    def _face(self, card: int, rest: Rest, size: Size, seat: int, layer: float) -> Spec:
        face = ("card", card, seat, False, None, (), 0.0)
        return Spec(
            ids.card(card), rest.x, rest.y, *size, face, rest.angle, layer, label=self.ctx.card_name(card)
        )

    def _back(self, name: str, rest: Rest, size: Size, seat: int, layer: float) -> Spec:
        label = self.words("place.back", name=self.ctx.host.name(seat))
        return Spec(
            name, rest.x, rest.y, *size, ("back", self.ctx.role(seat)), rest.angle, layer, label=label
        )

    # ---- hands

    def _hand(self, layout: Layout, seat: int) -> list[Spec]:
        view = self.ctx.view
        if seat != self.ctx.seating.bottom:
            return self._rivals(layout, seat)
        hand = Hand(
            layout.hand,
            layout.hand_card_size,
            TITLED_CARD_WIDTH,
            apart=8.0,
            margin=6.0,
            lean=HAND_LEAN_DEGREES,
            sink=HAND_LEAN_DEGREES * 1.4,
        )
        if view["hands"][seat] is not None:
            return self._open_hand(layout, seat, hand)
        count = view["hand_counts"][seat]
        return [
            self._back(ids.back(seat, index), rest, hand.size(count), seat, 4 + index * 0.01)
            for index, rest in enumerate(hand.rests(count))
        ]

    def _open_hand(self, layout: Layout, seat: int, hand: Hand) -> list[Spec]:
        """The open hand. A card that still does not fit lies under the card before, so that every damage seal is seen. A card that lies in
        the row leaves a gap: nothing in the hand moves or grows under the pointer before the row is locked."""
        ctx = self.ctx
        order = ctx.hand_order(seat)
        size, rests = hand.size(len(order)), hand.rests(len(order))
        found: list[Spec] = []
        before = -1
        for index, (card, rest) in enumerate(zip(order, rests, strict=True)):
            if ctx.laying_row and ctx.row.slot_of(card) is not None:
                continue
            covered = _covered(rests[index - 1], rest, size) if before == index - 1 >= 0 else 0.0
            before = index
            spec = self._face(card, rest, size, seat, 5 - index * 0.01)
            spec.focus = ctx.prompt is not None
            spec.hit = FRect(rest.x - size[0] / 2, rest.y - size[1] / 2, *size)
            if spec.id == ctx.host.held:  # what it may be laid on stays in sight
                spec.angle, spec.layer, spec.y, covered = 0.0, 6.0, rest.y - 8, 0.0
            reason = self.reason(card) if seat == ctx.me else ()
            spec.face, spec.dim = (*spec.face[:-2], reason, covered), bool(reason)
            spec.about = self._about(card, reason)
            found.append(spec)
        return found

    def _about(self, card: int, reason: tuple[str, ...]) -> str:
        """The text of a card, where a voice speaks; "" else."""
        if not self.ctx.host.app.settings.speech:
            return ""
        return spoken(
            self.card_set, self.words, self.card_set.kind_of[card], self.ctx.card_name(card), reason
        )

    def reason(self, card: int) -> tuple[str, ...]:
        """Why a card of the own hand can do nothing now, in several ways, the longest first: it may not be discarded, or it would not be
        valid in the next place of the row, as that lies now (it may be laid there all the same); () if it can."""
        ctx = self.ctx
        kind = ctx.card_set.kind_of[card]
        if ctx.asks("discard", "option"):
            why = ctx.host.refusal(a.DISCARD + kind)
            return () if why is None else (ctx.words("chip.not_now"),)
        if not ctx.laying_row or not ctx.empty_slots:
            return ()
        line = self.advice.reason_in_next_place(kind)
        return () if line is None else self.notes.short_reason(line.key, line.params, kind)

    def _rivals(self, layout: Layout, seat: int) -> list[Spec]:
        """The rival's unplaced cards: small, at the upper edge beside the role; with open hands their faces."""
        if not layout.roles:
            return []
        view, box = self.ctx.view, layout.roles[seat]
        cards = view["hands"][seat]
        # on a low table smaller, so that they do not lie over the sums
        high = min(RIVAL_CARD_SIZE[1], max(30.0, layout.sums[0].top - box.bottom - 12))
        size = (high * RIVAL_CARD_SIZE[0] / RIVAL_CARD_SIZE[1], high)
        closed = ClosedHand(box.left, box.bottom + 6 + high / 2, box.width, size, step=14.0)
        found = []
        for index, rest in enumerate(closed.rests(view["hand_counts"][seat])):
            layer = 3 + index * 0.01
            if cards is not None:
                found.append(self._face(cards[index], rest, size, seat, layer))
            else:
                found.append(self._back(ids.back(seat, index), rest, size, seat, layer))
        return found


def _covered(before: Rest, rest: Rest, size: Size) -> float:
    """The share of a card's width that lies under the one before it, which leans over it a little."""
    over = size[0] - (rest.x - before.x)
    return round((over + size[1] * sin(radians(HAND_LEAN_DEGREES))) / size[0], 2) if over > 0 else 0.0


class CardPainter(CardSprite):
    """Draws cards on their way: see `CardSprite`."""

    ctx: Context

    step, flat = 0.5, 0.26

    def __init__(self, ctx: Context, faces: CardFaces) -> None:
        super().__init__(ctx, faces.known)
        self.faces = faces
        self.roles = ctx.role
        self.kinds = ctx.card_set.kind_of

    def picture(self, canvas: Canvas, sprite: Sprite, width: int, height: int) -> CardPicture:
        """See `CardSprite`."""
        face = sprite.spec.face
        if face[0] == "back":
            return self.faces.back_picture(canvas, face[1], width, height)
        _, card, seat, invalid, damage, reason, covered = face
        if sprite.turn > 0.5:
            return self.faces.back_picture(canvas, self.roles(seat), width, height)
        state = CardState(
            invalid or sprite.spec.dim, invalid, damage, reason, self.ctx.card_cast(seat), covered
        )
        return self.faces.face_picture(canvas, self.kinds[card], self.roles(seat), width, height, state)

    def pixels(self, canvas: Canvas, sprite: Sprite) -> tuple[int, int]:
        """See `CardSprite`: edges that touch those of their places touch in pixels."""
        return canvas.box(sprite.rect).size

    def corner(self, rect: FRect) -> float:
        """See `CardSprite`."""
        return rect.width * 0.06
