"""The places of kards: the own hand by type, what is laid in both wings, lasting kards, piles, the far hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pygame import FRect

from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards.table import ids
from kotgames.games.mortal_kombat_kards.table.card_faces import KardFaces, KardState
from kotgames.games.mortal_kombat_kards.table.context import GROUPS, Context
from kotgames.games.mortal_kombat_kards.table.layout import LANE, SHAPE, Layout, kard_in_slot
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.faces import Face, FacePainter
from kotgames.ui.table.sprites import Rest, Spec, Sprite
from kotgames.ui.table.stage.bill import lay_on
from kotgames.ui.table.zones import STEP, ClosedHand, Zones, once

GAP: Final = 6.0
BETWEEN: Final = 22.0
"""Between two types in the hand."""
LEAST: Final = 68.0
"""A kard of the hand is no narrower; where that lacks room they overlap."""
MAIN: Final = (b.ATTACK, b.ANSWERED)
RAISED: Final = 14.0
"""So much higher lies a kard that is put aside."""
FANNED: Final = 10.2
"""The closed hand is so much wider than a kard."""


class Group:
    """Kards of one type in the hand: the type, the places of its kards from left to right."""

    def __init__(self, type_: int, rests: list[Rest]) -> None:
        self.type, self.rests = type_, rests


class Cards(Zones[Context]):
    """See `Zones`."""

    held_layer = 6.0

    def __init__(self, ctx: Context, faces: KardFaces) -> None:
        super().__init__(ctx)
        self.faces = faces
        self.card_set = ctx.card_set

    def face(self, card: int, seat: int) -> tuple[Any, ...]:
        """See `Zones`: kard, back, state."""
        owner = self.card_set.owner_of(card)
        who = self.ctx.kombatant(owner) if owner < len(self.ctx.view["kombatants"]) else ""
        kind = self.card_set.kind_of[card]
        return ("kard", kind, who), ("back",), KardState(advanced=bool(self.ctx.view["advanced"]))

    def _in_state(self, spec: Spec, **state: Any) -> Spec:
        front, back, _ = spec.face
        spec.face = front, back, KardState(advanced=bool(self.ctx.view["advanced"]), **state)
        return spec

    def specs(self) -> list[Spec]:
        """See `Zones`: piles first, then what lies before Kombatants, what is laid, hands."""
        ctx, lay = self.ctx, self.ctx.layout
        found = self.leaving(ctx.leaving, lay.hand_card_size)
        found += self._laid(lay)
        found += self._lasting(lay)
        for seat in range(ctx.seating.count):
            found += self._piled(lay, seat)
        found += self._own_hand(lay, ctx.seating.bottom)
        found += self._far_hand(lay, ctx.other(ctx.seating.bottom))
        return once(found)

    # ---- what is laid

    def _laid(self, lay: Layout) -> list[Spec]:
        """Attack and answer in the wings of their players, with small kards beside; those of a Kombo in its slots."""
        ctx, view = self.ctx, self.ctx.view
        if not lay.laid:
            return []
        found: list[Spec] = []
        small: dict[int, list[tuple[int, int]]] = {seat: [] for seat in ctx.pair}
        in_slots = ctx.later if lay.slots else []
        for card, seat, role, live, *_ in view["laid"]:
            if card in in_slots:
                continue
            side = ctx.side(seat)
            if side < 0:  # of somebody who is not in it any more, or only cancelled something
                found.append(self._finished(self.card(card, _beside(lay, seat), 2.2, seat), card, live))
            elif role in MAIN or (
                role in (b.ALONE, b.FOLLOWING)
                and not any(one[2] in MAIN and one[1] == seat for one in view["laid"])
            ):
                spec = self.card(card, lay.laid[side], 2.2, seat)
                if ctx.stage.holds:
                    lay_on(spec, lay.front, side)
                found.append(self._finished(spec, card, live))
            else:
                small[seat].append((card, live))
        for card, place in zip(in_slots, lay.slots[1:], strict=False):
            live = next((one[3] for one in view["laid"] if one[0] == card), 1)
            found.append(self._finished(self.card(card, kard_in_slot(place), 2.3, 0), card, live))
        for seat in ctx.pair:
            found += self._small(lay, seat, small[seat])
        return found

    def _finished(self, spec: Spec, card: int, live: int) -> Spec:
        spec.focus = card in self.ctx.laid_out and self.ctx.drafting
        spec.about = self._about(card)
        return self._in_state(spec, struck=not live)

    def _small(self, lay: Layout, seat: int, cards: Sequence[tuple[int, int]]) -> list[Spec]:
        """Effects, burned kards, a Kombo kard: small, side by side in the lane of a wing."""
        if not cards:
            return []
        side = self.ctx.side(seat)
        lane = lay.with_it[side]
        wide = lane.height / SHAPE
        step = min(wide + 4, (lane.width - wide) / max(1, len(cards) - 1))
        found = []
        for index, (card, live) in enumerate(cards):
            x = lane.left + wide / 2 + index * step if side == 0 else lane.right - wide / 2 - index * step
            spec = self.card(card, Rest(x, lane.centery, wide, lane.height), 2.4 + index * STEP, seat)
            found.append(self._finished(spec, card, live))
        return found

    def _lasting(self, lay: Layout) -> list[Spec]:
        """Lasting kards with their counters before whom they affect."""
        found = []
        if not lay.lasting:
            return []
        for where in (*range(self.ctx.seating.count), -1):
            # folded, what affects everybody lies in the near corner
            here = (where, -1) if lay.folded and where == self.ctx.seating.bottom else (where,)
            lying = [one for one in self.ctx.view["lasting"] if one[1] in here]
            lane = lay.lasting[where]
            if not lying or lane.width < 1:
                continue
            places = _in_lane(lane, len(lying), folded=lay.folded)
            for index, (card, _, counters, *_) in enumerate(lying):
                spec = self._in_state(self.card(card, places[index], 2.0 + index * STEP), counters=counters)
                spec.focus = self.ctx.asks("lift")
                spec.about = self._about(card)
                found.append(spec)
        return found

    # ---- piles

    def _piled(self, lay: Layout, seat: int) -> list[Spec]:
        """The uppermost kard of an open pile; while its player takes one back, all of them lie on the floor."""
        pile = self.ctx.view["piles"][seat]
        place = lay.piles[seat] if seat < len(lay.piles) else FRect()
        if self.ctx.asks("salvage") and seat == self.ctx.me and lay.arena is not None:
            return self._browsed(lay, pile)
        if not pile or place.width < 1:
            return []
        spec = self.card(pile[-1], place, 1.0, seat)
        spec.about, spec.focus = self._about(pile[-1]), True
        return [spec]

    def _browsed(self, lay: Layout, pile: Sequence[int]) -> list[Spec]:
        """An open pile laid out on the floor, those that may be taken in front."""
        assert lay.arena is not None
        box = lay.arena.inflate(-16, -24)
        kinds: dict[int, int] = {}
        for card in reversed(pile):
            kinds.setdefault(self.card_set.kind_of[card], card)
        shown = sorted(kinds.values(), key=lambda card: (not self.ctx.usable(ids.card(card)), card))
        wide = min(96.0, box.height / 2 / SHAPE - 6)
        columns = max(1, int(box.width / (wide + 6)))
        found = []
        for index, card in enumerate(shown[: 2 * columns]):
            row, column = divmod(index, columns)
            in_row = min(columns, len(shown) - row * columns)
            x = box.centerx + (column - (in_row - 1) / 2) * (wide + 6)
            y = box.centery + (row - (min(2, -(-len(shown) // columns)) - 1) / 2) * (wide * SHAPE + 6)
            spec = self.card(card, Rest(x, y, wide, wide * SHAPE), 4.5 + index * STEP)
            spec.focus = usable = self.ctx.usable(spec.id)
            found.append(self._in_state(spec, dim=not usable))
        return found

    # ---- hands

    def groups(self, lay: Layout, seat: int) -> list[Group]:
        """The own hand by type, each with the places of its kards: smaller and closer the more there are."""
        cards = self.ctx.sorted_hand(seat)
        types = [self.card_set.types[self.card_set.kind_of[card]] for card in cards]
        counts = [(one, types.count(one)) for one in GROUPS if one in types]
        if not counts:
            return []
        count = len(cards)
        wide, high = lay.hand_card_size
        room = lay.hand.width - 12
        between = BETWEEN if not lay.folded else 8.0
        gaps = GAP * (count - len(counts)) + between * (len(counts) - 1)
        least = min(wide, LEAST if not lay.folded else 48.0)
        card = max(least, min(wide, (room - gaps) / count))
        step = card + GAP
        if card * count + gaps > room:
            between = min(between, 10.0)
            step = (room - card * len(counts) - between * (len(counts) - 1)) / max(1, count - len(counts))
        tall = card * high / wide
        total = sum(card + step * (number - 1) for _, number in counts) + between * (len(counts) - 1)
        x = lay.hand.centerx - total / 2 + card / 2
        top = lay.hand.top + (LANE if not lay.folded else 3.0)
        y = top + (lay.hand.bottom - top) / 2 - 2
        found = []
        for one, number in counts:
            rests = [Rest(x + index * step, y, card, tall) for index in range(number)]
            found.append(Group(one, rests))
            x += step * (number - 1) + card + between
        return found

    def _own_hand(self, lay: Layout, seat: int) -> list[Spec]:
        """The hand at the lower edge. What is laid out leaves a gap: nothing moves under the pointer before the commit."""
        ctx = self.ctx
        order = ctx.sorted_hand(seat)
        if not order:
            zone = ClosedHand(
                FRect(
                    lay.hand.left + 30,
                    lay.hand.bottom - lay.hand_card_size[1] - 4,
                    lay.hand.width - 60,
                    lay.hand_card_size[1],
                ),
                SHAPE,
                60.0,
            )
            return self.hand(seat, zone, 4.0)
        rests = [rest for group in self.groups(lay, seat) for rest in group.rests]
        out, found = ctx.laid_out, []
        own = ctx.prompt is not None and seat == ctx.me
        waits = self._unnamed(order) if own else -1
        for index, (card, rest) in enumerate(zip(order, rests, strict=True)):
            if card in out:
                continue
            aside = own and (card in ctx.aside or card == waits)
            usable = ctx.usable(ids.card(card))
            dim = own and not usable and not aside
            lifted = rest._replace(y=rest.y - (RAISED if aside else 3.0 if usable else 0.0))
            spec = self.card(card, lifted, 5.0 + index * STEP, seat)
            spec.focus = own
            spec.dim = dim
            self._in_state(spec, dim=dim, aside=aside)
            spec.about = self._about(card)
            self.in_hand(spec, rest)
            found.append(spec)
        hidden = ctx.hand_count(seat) - len(order)
        zone = ClosedHand(FRect(lay.hand.left, lay.hand.bottom - 60, 60, 60), SHAPE, 10.0)
        return found + [
            self.back(ids.back(seat, len(order) + index), rest, 4.0, seat)
            for index, rest in enumerate(zone.rests(hidden))
        ]

    def _unnamed(self, hand: Sequence[int]) -> int:
        """The card of the hand that is to be laid as soon as it is said against whom; -1 for none."""
        draft = self.ctx.view["draft"]
        if not draft or draft[0] < a.LAY or self.ctx.laid_out:
            return -1
        kind = a.kind_of(draft[0])
        return next((card for card in hand if self.card_set.kind_of[card] == kind), -1)

    def _far_hand(self, lay: Layout, seat: int) -> list[Spec]:
        """The far hand, small beside its count; what the viewer knows of it lies open."""
        if lay.closed is None:
            return []
        names = self.ctx.held(seat)
        place = lay.closed
        step = min(1.45, FANNED / max(1, len(names) - 1))
        room = FRect(place.left - 3, place.top, place.width + FANNED, place.height)
        return self.side_by_side(names[::-1], ClosedHand(room, SHAPE, step), 3.0, seat)

    def _about(self, card: int) -> str:
        """The text of a kard, where a voice speaks; "" else."""
        return self.faces.spoken(self.card_set.kind_of[card]) if self.speaks else ""


class CardPainter(FacePainter):
    """Draws kards in the state that their spec says."""

    def seen(self, sprite: Sprite) -> tuple[Face, Face, Any]:
        """See `FacePainter`."""
        face = sprite.spec.face
        return (("back",), ("back",), self.faces.plain) if face[0] == ("back",) else face

    def pixels(self, canvas: Canvas, sprite: Sprite) -> tuple[int, int]:
        """See `CardSprite`: edges that touch those of their places touch in pixels."""
        return canvas.box(sprite.rect).size


def _beside(lay: Layout, seat: int) -> Rest:
    """A kard that somebody laid who is not one of the two, beside their panel; on a folded table over the middle."""
    if not lay.seats:
        middle = lay.arena or lay.hand
        return Rest(middle.centerx, middle.centery, 48.0, 48.0 * SHAPE)
    lane = lay.lasting[seat]
    wide = lane.height / SHAPE
    x = lane.right - wide / 2 if lane.centerx < lay.area.centerx else lane.left + wide / 2
    return Rest(x, lane.centery, wide, lane.height)


def _in_lane(lane: FRect, count: int, *, folded: bool) -> list[Rest]:
    """The places of lasting kards: side by side; on a folded table in two rows from the second on."""
    rows = 2 if folded and count > 1 else 1
    columns = -(-count // rows)
    high = min((lane.height - 4 * (rows - 1)) / rows, 96.0)
    wide = high / SHAPE
    step = min(wide + 6, (lane.width - wide) / max(1, columns - 1))
    first = lane.centerx - step * (columns - 1) / 2
    return [
        Rest(
            first + (index % columns) * step,
            lane.bottom - high / 2 - (rows - 1 - index // columns) * (high + 4),
            wide,
            high,
        )
        for index in range(count)
    ]
