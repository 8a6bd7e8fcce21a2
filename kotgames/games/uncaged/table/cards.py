"""The places of cards: the hand, both rows, the decks they come from."""

from __future__ import annotations

from math import radians, sin
from typing import Any, Final

from pygame import FRect

from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.card_faces import CardState
from kotgames.games.uncaged.table.card_text import spoken
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.table.layout import Layout
from kotgames.games.uncaged.table.slot_notes import SlotNotes
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.faces import Face, FacePainter
from kotgames.ui.table.sprites import Rest, Spec, Sprite
from kotgames.ui.table.stage.bill import lay_on
from kotgames.ui.table.zones import STEP, ClosedHand, Hand, Zones

TITLED_CARD_WIDTH: Final = 84.5
"""A card this wide still has its title in words."""
HAND_LEAN_DEGREES: Final = 0.6
"""From card to card, in degrees."""
RIVAL_CARD_HEIGHT: Final = 53.0
"""A card of the rival's hand is no higher."""
RIVAL_SHAPE: Final = 53.0 / 38.0


class Cards(Zones[Context]):
    """See `Zones`."""

    held_layer = 6.0

    def __init__(self, ctx: Context, notes: SlotNotes) -> None:
        super().__init__(ctx)
        self.notes = notes
        self.card_set = ctx.card_set

    def face(self, card: int, seat: int) -> tuple[Any, ...]:
        """See `Zones`: card, seat, invalid, damage, why it can do nothing, covered share."""
        return "card", card, seat, False, None, (), 0.0

    def back_face(self, seat: int) -> tuple[Any, ...]:
        """See `Zones`."""
        return "back", self.ctx.role(seat)

    def specs(self) -> list[Spec]:
        """Rows first, then hands; none while fighters are chosen."""
        if self.ctx.picking_fighter:
            return []
        lay, found = self.ctx.layout, []
        for seat, places in enumerate(lay.rows):
            found += self._row(lay, seat, places)
        for seat in (0, 1):
            found += self._own_hand(lay, seat) if seat == self.ctx.seating.bottom else self._rivals(lay, seat)
        return found

    # ---- rows

    def _row(self, lay: Layout, seat: int, places: list[FRect]) -> list[Spec]:
        ctx, view, found = self.ctx, self.ctx.view, []
        shown, own = view["revealed"][seat], seat == ctx.me
        for slot, (card, place) in enumerate(zip(view["rows"][seat], places, strict=False)):
            layer = 2.0 + slot * STEP
            hidden = slot >= shown
            if card < 0:
                found.append(self.back(ids.face_down(seat, slot), place, layer, seat))
                continue
            if hidden and own and ctx.laying_row:
                continue  # it is in the draft again
            invalid = not hidden and not view["valid"][seat] >> slot & 1
            spec = self.card(card, place, layer, seat)
            spec.face = (*spec.face[:3], invalid, ctx.shown_fight.damage(seat, slot), (), 0.0)
            spec.dim = hidden and not own
            if ctx.stage.holds and slot == ctx.exchange and not hidden:
                lay_on(spec, lay.front, seat)
            found.append(spec)
        for slot, card in sorted(ctx.row.slots.items()) if own and ctx.laying_row else ():
            spec = self.card(card, places[slot], 2.2 + slot * STEP, seat)
            spec.focus, spec.about = True, self._about(card, ())
            found.append(spec)
        return found

    # ---- hands

    def _own_hand(self, lay: Layout, seat: int) -> list[Spec]:
        """The hand at the lower edge. A card that still does not fit lies under the card before, so that every damage seal is seen. A card
        that lies in the row leaves a gap: nothing in the hand moves or grows under the pointer before the row is locked."""
        ctx, lean, least = self.ctx, HAND_LEAN_DEGREES, TITLED_CARD_WIDTH
        hand = Hand(lay.hand, lay.hand_card_size, least, apart=8.0, margin=6.0, lean=lean, sink=lean * 1.4)
        if ctx.view["hands"][seat] is None:
            return self.hand(seat, hand, 4.0)
        order = ctx.hand_order(seat)
        rests = hand.rests(len(order))
        found: list[Spec] = []
        before: Rest | None = None
        for index, (card, rest) in enumerate(zip(order, rests, strict=True)):
            if ctx.laying_row and ctx.row.slot_of(card) is not None:
                before = None
                continue
            spec = self.card(card, rest, 5 - index * STEP, seat)
            spec.focus = ctx.prompt is not None
            held = spec.id == ctx.host.held
            covered = 0.0 if before is None or held else _covered(before, rest)
            before = rest
            self.in_hand(spec, rest)
            reason = self.reason(card) if seat == ctx.me else ()
            spec.face, spec.dim = (*spec.face[:-2], reason, covered), bool(reason)
            spec.about = self._about(card, reason)
            found.append(spec)
        return found

    def _about(self, card: int, reason: tuple[str, ...]) -> str:
        """The text of a card, where a voice speaks; "" else."""
        kind, name = self.card_set.kind_of[card], self.ctx.card_name(card)
        return spoken(self.card_set, self.words, kind, name, reason) if self.speaks else ""

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
        line = ctx.advice.reason_in_next_place(kind)
        return () if line is None else self.notes.short_reason(line.key, line.params, kind)

    def _rivals(self, lay: Layout, seat: int) -> list[Spec]:
        """The rival's unplaced cards: small, at the upper edge beside the role; with open hands their faces."""
        if not lay.roles:
            return []
        box = lay.roles[seat]
        # on a low table smaller, so that they do not lie over the sums
        high = min(RIVAL_CARD_HEIGHT, max(30.0, lay.sums[0].top - box.bottom - 12))
        place = FRect(box.left, box.bottom + 6, box.width, high)
        return self.hand(seat, ClosedHand(place, RIVAL_SHAPE, 14.0), 3.0)


def _covered(before: Rest, rest: Rest) -> float:
    """The share of a card's width that lies under the one before it, which leans over it a little."""
    over = rest.width - (rest.x - before.x)
    lean = rest.height * sin(radians(HAND_LEAN_DEGREES))
    return round((over + lean) / rest.width, 2) if over > 0 else 0.0


class CardPainter(FacePainter):
    """Draws cards in the place and the state that their spec says."""

    ctx: Context

    def seen(self, sprite: Sprite) -> tuple[Face, Face, CardState]:
        """See `FacePainter`."""
        spec = sprite.spec
        if spec.face[0] == "back":
            return spec.face, spec.face, self.faces.plain
        _, card, seat, invalid, damage, reason, covered = spec.face
        role, cast = self.ctx.role(seat), self.ctx.card_cast(seat)
        state = CardState(invalid or spec.dim, invalid, damage, reason, cast, covered)
        return ("card", self.ctx.card_set.kind_of[card], role), ("back", role), state

    def pixels(self, canvas: Canvas, sprite: Sprite) -> tuple[int, int]:
        """See `CardSprite`: edges that touch those of their places touch in pixels."""
        return canvas.box(sprite.rect).size
