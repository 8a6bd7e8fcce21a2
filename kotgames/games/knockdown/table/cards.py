"""The places of everything that moves: Attack cards, Skills of the draft, miniatures, turrets, wound cubes, dice, things that leave the
table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import FRect

from kotgames.games.knockdown.components import BLOCK
from kotgames.games.knockdown.table import ids
from kotgames.games.knockdown.table.card_faces import CardFaces, CardState
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.foresight import Foresight
from kotgames.games.knockdown.table.layout import CARD_SHAPE, Layout, offered
from kotgames.games.knockdown.table.stage import LyingCard
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.card_pictures import CardPicture
from kotgames.ui.table.cards import CardSprite, ClosedHand, Hand, Rest
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.table.stage.bill import FRONT_LAYER

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
MINI_SHAPE: Final = 0.62
"""A miniature's width over its height."""


class Cards:
    """Specs of all that moves."""

    def __init__(self, ctx: Context, faces: CardFaces, foresight: Foresight) -> None:
        self.ctx = ctx
        self.words = ctx.words
        self.faces = faces
        self.foresight = foresight
        self.lying: Callable[[], Sequence[LyingCard]] = tuple
        """The cards on the stage (`stage.Stage.cards`)."""
        self.stand: Callable[[Spec, int], None] = lambda spec, seat: None
        """Sets a miniature's sprite to its seat's stance (`minis.Minis.stand`)."""

    def specs(self) -> list[Spec]:
        """In drawing order; what lies on the stage lies nowhere else."""
        ctx, lay = self.ctx, self.ctx.layout
        if ctx.picking_fighter:
            return []
        found = self._on_stage()
        found += self._minis(lay) + self._turrets(lay)
        found += self._discards(lay) + self._row(lay)
        found += self._small_hand(lay)
        for seat in (0, 1):
            found += self._cubes(lay, seat)
        found += self._hand(lay)
        found += self._offer(lay)
        found += ctx.dice.specs(lay.arena, front=lay.front if ctx.stage.holds else None)
        for card, (x, y) in ctx.leaving.items():
            found.append(self._card(card, Rest(x, y, 0.0), GONE, 40.0))
        seen: dict[str, Spec] = {}
        for spec in found:
            seen.setdefault(spec.id, spec)
        return list(seen.values())

    # ---- cards

    def _card(
        self,
        card: int,
        rest: Rest,
        size: tuple[float, float],
        layer: float,
        state: CardState = CardState(),  # noqa: B008
    ) -> Spec:
        face = (("kind", self.ctx.card_set.kind_of[card]), ("back",), state)
        return Spec(
            ids.card(card),
            rest.x,
            rest.y,
            *size,
            face,
            rest.angle,
            layer,
            dim=state.dim,
            label=self.ctx.card_name(card),
        )

    def _speak(self, spec: Spec, card: int) -> None:
        if self.ctx.host.app.settings.speech:
            spec.about = self.faces.text(("kind", self.ctx.card_set.kind_of[card]))

    def _on_stage(self) -> list[Spec]:
        found = []
        for one in self.lying():
            if one.card >= 0:
                spec = self._card(
                    one.card, Rest(*one.rect.center, one.angle), one.rect.size, one.layer, one.state
                )
            else:
                label = self.faces.name(one.face)
                face = (one.face, ("back",), one.state)
                spec = Spec(
                    one.name, *one.rect.center, *one.rect.size, face, one.angle, one.layer, label=label
                )
            found.append(spec)
        return found

    def _row(self, lay: Layout) -> list[Spec]:
        """The Attack Row, and at its end, or before it while it is answered, the card that is being resolved."""
        ctx, view = self.ctx, self.ctx.view
        cards, found = list(view["row"]), []
        if lay.played is not None and view["played"] >= 0:
            rest = Rest(*lay.played.center, 0.0)
            found.append(self._card(view["played"], rest, lay.played.size, 5.0))
        elif view["played"] >= 0:
            cards.append(view["played"])
        usable = ctx.asks("action", "take", "renew")
        for card, place in zip(cards, lay.row, strict=False):
            played = card == view["played"]
            spec = self._card(card, Rest(*place.center, 0.0), place.size, 5.0, self._row_state(card, played))
            spec.focus = usable and not played
            spec.hit = FRect(place)
            self._speak(spec, card)
            if spec.id == ctx.host.held:
                spec.layer = 9.0
            elif spec.id == ctx.looked_at and not ctx.showing and not played:
                spec.layer = 8.0
            found.append(spec)
        return found

    def _row_state(self, card: int, played: bool) -> CardState:
        ctx = self.ctx
        seat = self.foresight.on_turn
        if played or ctx.asks("take") or seat < 0:
            return CardState()
        foreseen = self.foresight.of(seat, ctx.card_set.kind_of[card])
        dim = ctx.prompt is not None and ctx.mine and not ctx.asks("action", "renew")
        printed = (ctx.card_set.heavy[foreseen.source], ctx.card_set.light[foreseen.source])
        wounds = foreseen.wounds if foreseen.meets and foreseen.wounds != printed else None
        return CardState(
            dim=dim,
            reach=foreseen.meets if ctx.card_set.ranged[foreseen.source] else None,
            wounds=wounds,
            longer=foreseen.longer,
        )

    def _hand(self, lay: Layout) -> list[Spec]:
        ctx = self.ctx
        order = ctx.own_hand
        hand = Hand(
            lay.hand, lay.hand_card_size, LEAST_HAND_CARD if not lay.folded else 40.0, apart=10.0, lean=0.4, sink=0.6,
        )  # fmt: skip
        size, rests = hand.size(len(order)), hand.rests(len(order))
        named, free = self._paid_with()
        lines = dict(zip(free, self._on_line(lay, len(free)), strict=False))
        asked = ctx.prompt is not None and ctx.mine
        found = []
        for index, (card, rest) in enumerate(zip(order, rests, strict=True)):
            pays = card in named or card in free or card in ctx.picked
            name = ids.card(card)
            blocks = ctx.asks("block") and ctx.symbol(card) == BLOCK
            dim = asked and not pays and not blocks and not ctx.usable(name)
            spec = self._card(card, rest, size, 6 + index * 0.01, CardState(dim=dim, hand=True))
            spec.focus = asked and bool(ctx.usable(name))
            spec.hit = FRect(rest.x - size[0] / 2, rest.y - size[1] / 2, *size)
            self._speak(spec, card)
            if card in lines:
                place = lines[card]
                spec.x, spec.y, spec.width, spec.height = *place.center, *place.size
                spec.angle, spec.hit, spec.layer = 0.0, FRect(place), 7.5
                found.append(spec)
                continue
            if pays:
                spec.y -= 16.0
                spec.hit.y -= 16.0
            if name == ctx.host.held:
                spec.angle, spec.layer, spec.y = 0.0, 9.0, rest.y - 8
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
        return [
            FRect(place.right - (index + 1) * (wide + 3), place.top + 2, wide, high) for index in range(count)
        ]

    def _small_hand(self, lay: Layout) -> list[Spec]:
        """The hand of who does not look, open too (D22)."""
        ctx = self.ctx
        box = lay.small_hand
        seat = 1 - ctx.seating.bottom
        cards = ctx.hand_of(seat)
        if box is None or not cards:
            return []
        size = (box.height / CARD_SHAPE, box.height)
        rests = ClosedHand(box.left, box.centery, box.width, size, step=size[0] + 3).rests(len(cards))
        asked = ctx.prompt is not None and ctx.me == seat
        found = []
        for index, (card, rest) in enumerate(zip(cards, rests, strict=True)):
            name = ids.card(card)
            usable = bool(ctx.usable(name))
            shown = ctx.asks("strip") and usable
            step = rests[1].x - rests[0].x if len(rests) > 1 else size[0]
            covered = max(0.0, 1 - step / size[0]) if index else 0.0
            dim = ctx.asks("strip") and not usable
            state = CardState(dim=dim, hand=True, covered=covered)
            spec = self._card(card, rest, size, 4 + index * 0.01, state)
            spec.focus = asked or shown
            spec.tip = self.faces.text(("kind", ctx.card_set.kind_of[card])) if not ctx.showing else ""
            if shown:
                spec.y -= 8.0
            found.append(spec)
        return found

    def _discards(self, lay: Layout) -> list[Spec]:
        """The last two of the discards."""
        cards = self.ctx.view["discards"][-2:]
        place = lay.discards
        if place is None:
            return []
        return [
            self._card(card, Rest(*place.center, 0.0), place.size, 2.0 + index * 0.1, CardState(dim=True))
            for index, card in enumerate(cards)
        ]

    # ---- Skills of the draft

    def _offer(self, lay: Layout) -> list[Spec]:
        """The Skills that are chosen among, large over the arena."""
        ctx = self.ctx
        if not ctx.drafting or ctx.showing:
            return []
        box = lay.arena or lay.area.inflate(-40, -160)
        if ctx.asks("draft"):
            mine = "passed" if ctx.view["kept_counts"][ctx.me] else "dealt"
            skills = sorted(ctx.view[mine][ctx.me])  # type: ignore[literal-required]
        else:
            skills = sorted(ctx.view["kept"][ctx.me])
        found = []
        for skill, place in zip(skills, offered(box, len(skills)), strict=True):
            face = (("skill", skill), ("skill_back",), CardState())
            label = self.words(f"skill.{ctx.card_set.skill_ids[skill]}")
            spec = Spec(ids.skill(skill), *place.center, *place.size, face, 0.0, 7.0, label=label, focus=True)
            spec.about = self.faces.text(("skill", skill))
            if spec.id in (ctx.host.held, ctx.looked_at):
                spec.layer = 8.0
            found.append(spec)
        return found

    # ---- the arena

    def _minis(self, lay: Layout) -> list[Spec]:
        """Both miniatures; the one farther back lies below the other."""
        ctx = self.ctx
        if lay.arena is None:
            return []
        found = []
        for seat in (0, 1):
            space = ctx.stands(seat)
            if space < 0:
                space = ctx.view["starts"][seat]
            if space < 0 or ctx.view["fighters"][seat] < 0:
                continue
            found.append(self._mini(lay.arena, seat, space))
        return found

    def _mini(self, arena: FRect, seat: int, space: int) -> Spec:
        ctx = self.ctx
        high = ctx.hexes(arena).figure_height
        x, y = ctx.point(space)
        wide = high * MINI_SHAPE
        name = ids.mini(seat)
        face = ("mini", seat)
        label = self.words("table.place.mini", name=ctx.host.name(seat), fighter=ctx.fighter_name(seat))
        spec = Spec(name, x, y - high * 0.40, wide, high, face, 0.0, 3.0 + y / 1000, label=label)
        spec.hit = FRect(x - wide * 0.27, y - high * 0.72, wide * 0.54, high * 0.74)
        spec.focus = ctx.usable(name) or (bool(ctx.host.held) and ctx.lit(name))
        if name == ctx.host.held:
            spec.layer = 9.0
        self.stand(spec, seat)
        return spec

    def _turrets(self, lay: Layout) -> list[Spec]:
        ctx = self.ctx
        found = []
        for seat in (0, 1):
            space = ctx.held_turrets.get(seat, ctx.view["turret"][seat])
            if lay.arena is None or space < 0:
                continue
            high = ctx.hexes(lay.arena).figure_height * 0.55
            x, y = ctx.point(space)
            shared = space in (ctx.stands(0), ctx.stands(1))
            x += high * 0.5 * (1 if seat == 0 else -1) if shared else 0.0
            label = self.words("table.place.turret", name=ctx.host.name(seat))
            spec = Spec(
                ids.turret(seat),
                x,
                y - high * 0.42,
                high,
                high,
                ("turret", seat),
                0.0,
                3.0 + y / 1000,
                label=label,
            )
            spec.hit = FRect(x - high * 0.28, y - high * 0.6, high * 0.56, high * 0.6)
            spec.focus = bool(ctx.usable(spec.id))
            found.append(spec)
        return found

    # ---- wounds

    def _cubes(self, lay: Layout, seat: int) -> list[Spec]:
        """The pile beside a sheet: heavy ones first, in rows from below."""
        if seat not in lay.sheets:
            return []
        ctx = self.ctx
        heavy, light = ctx.wounds(seat)
        found = []
        for index, (x, y, size) in enumerate(pile(lay.sheets[seat].wounds, heavy, light)):
            is_heavy = index < heavy
            name = ids.cube(seat, is_heavy, index if is_heavy else index - heavy)
            label = self.words(f"table.place.{'heavy' if is_heavy else 'light'}")
            face = ("cube", "heavy" if is_heavy else "light")
            layer = FLYING if name in ctx.flying else 2.5
            found.append(Spec(name, x, y, size, size, face, 0.0, layer + 0.001 * index, label=label))
        return found


def pile(box: FRect, heavy: int, light: int) -> list[tuple[float, float, float]]:
    """The places of a pile's wounds: (x, y, size) of each, from the lower left of what the chance beside them leaves."""
    count = heavy + light
    if not count:
        return []
    room = FRect(box.left + 4, box.top + 3, max(30.0, box.width - CHANCE_WIDE - 8), box.height - 6)

    def in_a_row(size: float) -> int:
        """How many lie side by side; every second row is set in."""
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


class CardPainter(CardSprite):
    """Draws cards on their way: see `CardSprite`."""

    step, flat = 0.5, 0.26

    def __init__(self, ctx: Context, faces: CardFaces) -> None:
        super().__init__(ctx, faces.known)
        self.faces = faces

    def picture(self, canvas: Canvas, sprite: Sprite, width: int, height: int) -> CardPicture:
        """See `CardSprite`."""
        front, back, state = sprite.spec.face
        if sprite.turn > 0.5:
            return self.faces.picture(canvas, back, width, height)
        return self.faces.picture(canvas, front, width, height, state)

    def corner(self, rect: FRect) -> float:
        """See `CardSprite`."""
        return rect.width * 0.07
