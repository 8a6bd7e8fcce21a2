"""The places of everything that moves: Attack cards, Skills of the draft, miniatures, turrets, wound cubes, dice, things that leave the
table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pygame import FRect

from kotgames.games.knockdown.components import BLOCK
from kotgames.games.knockdown.table import ids
from kotgames.games.knockdown.table.card_faces import CardFaces, CardState
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.layout import CARD_SHAPE, Layout, offered
from kotgames.ui.table.sprites import Rest, Spec
from kotgames.ui.table.stage.bill import FRONT_LAYER
from kotgames.ui.table.zones import STEP, ClosedHand, Hand, Zones, once

GONE: Final = (28.0, 39.2)
"""The size of a card that leaves the table."""
LEAST_HAND_CARD: Final = 60.0
CUBE: Final = 27.0
"""The size of a wound in units, where there is room."""
LEAST_CUBE: Final = 7.0
FLYING: Final = FRONT_LAYER + 2.0
"""The layer of wounds that fly from the stage."""
CHANCE_WIDE: Final = 84.0
"""The chance to pass a test takes so much of a pile's box."""
SET_IN: Final = 0.2
"""So much of a cube every second row of a pile is set in."""
RAISED: Final = 16.0
"""A card of the hand that pays lies so much higher."""
MINI_SHAPE: Final = 0.62
"""A miniature's width over its height."""


class Cards(Zones[Context]):
    """Specs of all that moves."""

    held_layer = 9.0

    def __init__(self, ctx: Context, faces: CardFaces) -> None:
        super().__init__(ctx)
        self.faces = faces
        self.lying: Callable[[], Sequence[Spec]] = tuple
        """The cards on the stage (`stage.Stage.cards`)."""
        self.stand: Callable[[Spec, int], None] = lambda spec, seat: None
        """Sets a miniature's sprite to its seat's stance (`minis.Minis.stand`)."""

    def specs(self) -> list[Spec]:
        """In drawing order; what lies on the stage lies nowhere else."""
        ctx, lay = self.ctx, self.ctx.layout
        if ctx.picking_fighter:
            return []
        found = [*self.lying()]
        if lay.arena is not None:
            found += [*self._minis(lay.arena), *self._turrets(lay.arena)]
        found += [*self._discards(lay), *self._row(lay), *self._small_hand(lay)]
        found += [*self._cubes(lay, 0), *self._cubes(lay, 1), *self._own_hand(lay), *self._offer(lay)]
        found += ctx.dice.specs(lay.arena, front=lay.front if ctx.stage.holds else None)
        return once([*found, *self.leaving(ctx.leaving, GONE)])

    # ---- cards

    def face(self, card: int, seat: int) -> tuple[Any, ...]:
        """See `Zones`: front, back, state."""
        return ("kind", self.ctx.card_set.kind_of[card]), ("back",), CardState()

    def back_face(self, seat: int) -> tuple[Any, ...]:
        """See `Zones`."""
        return ("back",), ("back",), CardState()

    def _card(self, card: int, at: Rest | FRect, layer: float, state: CardState) -> Spec:
        spec = self.card(card, at, layer)
        spec.face, spec.dim = (*spec.face[:2], state), state.dim
        return spec

    def _text(self, card: int) -> str:
        return self.faces.text(("kind", self.ctx.card_set.kind_of[card]))

    def _row(self, lay: Layout) -> list[Spec]:
        """The Attack Row, and at its end, or before it while it is answered, the card that is being resolved."""
        ctx, view = self.ctx, self.ctx.view
        cards, found = list(view["row"]), []
        if lay.played is not None and view["played"] >= 0:
            found.append(self.card(view["played"], lay.played, 5.0))
        elif view["played"] >= 0:
            cards.append(view["played"])
        usable = ctx.asks("action", "take", "renew")
        for card, place in zip(cards, lay.row, strict=False):
            played = card == view["played"]
            spec = self._card(card, place, 5.0, self._row_state(card, played))
            spec.focus = usable and not played
            spec.hit = FRect(place)
            spec.about = self._text(card) if self.speaks else ""
            if spec.id == ctx.host.held:
                spec.layer = 9.0
            elif spec.id == ctx.looked_at and not ctx.showing and not played:
                spec.layer = 8.0
            found.append(spec)
        return found

    def _row_state(self, card: int, played: bool) -> CardState:
        ctx, card_set = self.ctx, self.ctx.card_set
        seat = ctx.foresight.on_turn
        if played or ctx.asks("take") or seat < 0:
            return CardState()
        foreseen = ctx.foresight.of(seat, card_set.kind_of[card])
        dim = ctx.mine and not ctx.asks("action", "renew")
        printed = (card_set.heavy[foreseen.source], card_set.light[foreseen.source])
        wounds = foreseen.wounds if foreseen.meets and foreseen.wounds != printed else None
        reach = foreseen.meets if card_set.ranged[foreseen.source] else None
        return CardState(dim=dim, reach=reach, wounds=wounds, longer=foreseen.longer)

    def _own_hand(self, lay: Layout) -> list[Spec]:
        ctx = self.ctx
        order, least = ctx.own_hand, LEAST_HAND_CARD if not lay.folded else 40.0
        hand = Hand(lay.hand, lay.hand_card_size, least, apart=10.0, lean=0.4, sink=0.6)
        named, free = self._paid_with()
        lines = dict(zip(free, self._on_line(lay, len(free)), strict=False))
        found = []
        for index, (card, rest) in enumerate(zip(order, hand.rests(len(order)), strict=True)):
            pays = card in named or card in free or card in ctx.picked
            usable = ctx.usable(ids.card(card))
            blocks = ctx.asks("block") and ctx.symbol(card) == BLOCK
            dim = ctx.mine and not pays and not blocks and not usable
            at, layer = (Rest.of(lines[card]), 7.5) if card in lines else (rest, 6 + index * STEP)
            spec = self._card(card, at, layer, CardState(dim=dim, hand=True))
            spec.focus = ctx.mine and usable
            spec.about = self._text(card) if self.speaks else ""
            if card in lines:
                spec.hit = at.rect
            else:
                self.in_hand(spec, rest)
                if pays:
                    spec.hit = rest.rect.move(0, -RAISED)
                    spec.y -= 0.0 if spec.id == ctx.host.held else RAISED
            found.append(spec)
        return found

    def _paid_with(self) -> tuple[set[int], list[int]]:
        """The cards of the own hand that go with what is laid out to be paid: those the cost names, and those for any symbol."""
        ctx = self.ctx
        payment = ctx.payment
        if payment is None or not ctx.mine:
            return set(), []
        held = list(ctx.view["hands"][ctx.me])
        held.sort(key=lambda card: card not in payment.cards)
        free: list[int] = []
        for symbol in payment.way:
            free.append(next(card for card in held if ctx.symbol(card) == symbol and card not in free))
        wanted = list(ctx.card_set.costs[payment.special][:5])
        named = set()
        for card in ctx.view["hands"][ctx.me]:
            symbol = ctx.symbol(card)
            if wanted[symbol] and card not in free:
                wanted[symbol] -= 1
                named.add(card)
        return named, free

    def _on_line(self, lay: Layout, count: int) -> list[FRect]:
        """The places of cards for any symbol on the line of the Special Attack that they pay for; nowhere on a page without it."""
        ctx = self.ctx
        payment = ctx.payment
        sheet = lay.sheets.get(ctx.me)
        if payment is None or sheet is None:
            return []
        place = sheet.specials[ctx.specials(ctx.me).index(payment.special)]
        high = place.height - 4
        wide = high / CARD_SHAPE
        lefts = [place.right - (index + 1) * (wide + 3) for index in range(count)]
        return [FRect(left, place.top + 2, wide, high) for left in lefts]

    def _small_hand(self, lay: Layout) -> list[Spec]:
        """The hand of who does not look, open too (D22)."""
        ctx, box = self.ctx, lay.small_hand
        seat = 1 - ctx.seating.bottom
        cards = ctx.hand_of(seat)
        if box is None or not cards:
            return []
        rests = ClosedHand(box, CARD_SHAPE, box.height / CARD_SHAPE + 3).rests(len(cards))
        asked = ctx.prompt is not None and ctx.me == seat
        stripped = ctx.asks("strip")
        found = []
        for index, (card, rest) in enumerate(zip(cards, rests, strict=True)):
            usable = ctx.usable(ids.card(card))
            covered = max(0.0, 1 - (rests[1].x - rests[0].x) / rest.width) if index else 0.0
            state = CardState(dim=stripped and not usable, hand=True, covered=covered)
            spec = self._card(card, rest, 4 + index * STEP, state)
            spec.focus = asked or (stripped and usable)
            spec.tip = self._text(card) if not ctx.showing else ""
            if stripped and usable:
                spec.y -= 8.0
            found.append(spec)
        return found

    def _discards(self, lay: Layout) -> list[Spec]:
        """The last two of the discards."""
        place = lay.discards
        if place is None:
            return []
        cards = enumerate(self.ctx.view["discards"][-2:])
        return [self._card(card, place, 2.0 + index * 0.1, CardState(dim=True)) for index, card in cards]

    # ---- Skills of the draft

    def _offer(self, lay: Layout) -> list[Spec]:
        """The Skills that are chosen among, large over the arena."""
        ctx = self.ctx
        if not ctx.drafting or ctx.showing:
            return []
        box = lay.arena or lay.area.inflate(-40, -160)
        drafts = "passed" if ctx.view["kept_counts"][ctx.me] else "dealt"
        mine = drafts if ctx.asks("draft") else "kept"
        skills = sorted(ctx.view[mine][ctx.me])  # type: ignore[literal-required]
        found = []
        for skill, place in zip(skills, offered(box, len(skills)), strict=True):
            name, face = ids.skill(skill), (("skill", skill), ("skill_back",), CardState())
            label = self.words(f"skill.{ctx.card_set.skill_ids[skill]}")
            layer = 8.0 if name in (ctx.host.held, ctx.looked_at) else 7.0
            spec = Spec.lying(name, place, face, layer, label=label, focus=True)
            spec.about = self.faces.text(("skill", skill))
            found.append(spec)
        return found

    # ---- the arena

    def _minis(self, arena: FRect) -> list[Spec]:
        """Both miniatures; the one farther back lies below the other."""
        ctx = self.ctx
        stand = [ctx.stands(seat) if ctx.stands(seat) >= 0 else ctx.view["starts"][seat] for seat in (0, 1)]
        there = [seat for seat in (0, 1) if stand[seat] >= 0 and ctx.view["fighters"][seat] >= 0]
        return [self._mini(arena, seat, stand[seat]) for seat in there]

    def _mini(self, arena: FRect, seat: int, space: int) -> Spec:
        ctx = self.ctx
        high = ctx.hexes(arena).figure_height
        x, y = ctx.point(space)
        wide = high * MINI_SHAPE
        at, name = Rest(x, y - high * 0.40, wide, high), ids.mini(seat)
        label = self.words("table.place.mini", name=ctx.host.name(seat), fighter=ctx.fighter_name(seat))
        spec = Spec.lying(name, at, ("mini", seat), 3.0 + y / 1000, label=label)
        spec.hit = FRect(x - wide * 0.27, y - high * 0.72, wide * 0.54, high * 0.74)
        spec.focus = ctx.usable(name) or (bool(ctx.host.held) and ctx.lit(name))
        if name == ctx.host.held:
            spec.layer = 9.0
        self.stand(spec, seat)
        return spec

    def _turrets(self, arena: FRect) -> list[Spec]:
        ctx, found = self.ctx, []
        high = ctx.hexes(arena).figure_height * 0.55
        for seat in (0, 1):
            space = ctx.held_turrets.get(seat, ctx.view["turret"][seat])
            if space < 0:
                continue
            x, y = ctx.point(space)
            if space in (ctx.stands(0), ctx.stands(1)):  # it stands beside a fighter
                x += high * 0.5 * (1 if seat == 0 else -1)
            label = self.words("table.place.turret", name=ctx.host.name(seat))
            at = Rest(x, y - high * 0.42, high, high)
            spec = Spec.lying(ids.turret(seat), at, ("turret", seat), 3.0 + y / 1000, label=label)
            spec.hit = FRect(x - high * 0.28, y - high * 0.6, high * 0.56, high * 0.6)
            spec.focus = ctx.usable(spec.id)
            found.append(spec)
        return found

    # ---- wounds

    def _cubes(self, lay: Layout, seat: int) -> list[Spec]:
        """The pile beside a sheet: heavy ones first, in rows from below."""
        if seat not in lay.sheets:
            return []
        heavy, light = self.ctx.wounds(seat)
        found = []
        for index, (x, y, size) in enumerate(pile(lay.sheets[seat].wounds, heavy, light)):
            sort = "heavy" if index < heavy else "light"
            name = ids.cube(seat, index < heavy, index if index < heavy else index - heavy)
            layer = (FLYING if name in self.ctx.flying else 2.5) + 0.001 * index
            label = self.words(f"table.place.{sort}")
            found.append(Spec.lying(name, Rest(x, y, size, size), ("cube", sort), layer, label=label))
        return found


def pile(box: FRect, heavy: int, light: int) -> list[tuple[float, float, float]]:
    """The places of a pile's wounds: (x, y, size) of each, from the lower left of what the chance beside them leaves."""
    count = heavy + light
    if not count:
        return []
    room = FRect(box.left + 4, box.top + 3, max(30.0, box.width - CHANCE_WIDE - 8), box.height - 6)

    def in_a_row(size: float) -> int:
        """The number that lie side by side; every second row is set in."""
        return max(1, 1 + int((room.width - size * (1 + SET_IN)) / (size * 0.86)))

    size = CUBE
    while size > LEAST_CUBE and -(-count // in_a_row(size)) * size * 0.92 > room.height:
        size -= 0.5
    across = in_a_row(size)
    found = []
    for index in range(count):
        row, column = divmod(index, across)
        shift = size * SET_IN if row % 2 else 0.0
        x = room.left + size / 2 + column * size * 0.86 + shift
        found.append((x, room.bottom - size / 2 - row * size * 0.92, size))
    return found
