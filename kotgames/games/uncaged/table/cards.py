"""Where cards belong: the hand, both rows, the decks they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import FRect

from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.layout import Layout
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Mood
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.widgets.controls import focus_rim

if TYPE_CHECKING:
    from kotgames.games.uncaged.table.table import Table


LEAST_WIDE: Final = 84.5
"""A card this wide still has its title in words."""


class CardsView:
    """Specs of all cards, and how one is painted."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.card_set = table.card_set
        self.words = table.host.words

    def specs(self, layout: Layout) -> list[Spec]:
        """Rows first, then hands."""
        found: list[Spec] = []
        for seat in (0, 1):
            if layout.rows:
                found += self._row(layout, seat)
        for seat in (0, 1):
            found += self._hand(layout, seat)
        return found

    # ---- rows

    def _row(self, layout: Layout, seat: int) -> list[Spec]:
        view = self.table.view
        found = []
        row = view["rows"][seat]
        shown = view["shown"][seat]
        for slot, card in enumerate(row):
            rect = layout.rows[seat][slot]
            if card < 0:
                found.append(self._back(ids.down(seat, slot), rect, seat, 2.0 + slot * 0.01))
                continue
            hidden = slot >= shown
            if hidden and seat == self.table.me and self.table.laying:
                continue  # it is in the draft again
            invalid = not hidden and not view["valid"][seat] >> slot & 1
            spec = self._face(card, rect, seat, 2.0 + slot * 0.01)
            spec.face = ("card", card, seat, invalid, self.table.seen.damage(seat, slot))
            spec.dim = hidden and seat != self.table.me
            found.append(spec)
        if seat == self.table.me and self.table.laying:
            for slot, card in sorted(self.table.draft.slots.items()):
                spec = self._face(card, layout.rows[seat][slot], seat, 2.2 + slot * 0.01)
                spec.focus = True
                found.append(spec)
        return found

    def _face(self, card: int, rect: FRect, seat: int, layer: float, angle: float = 0.0) -> Spec:
        kind = self.card_set.kind_of[card]
        return Spec(
            ids.card(card), rect.centerx, rect.centery, rect.width, rect.height, ("card", card, seat, False, None), angle, layer,
            label=self.words(f"card.{self.card_set.kinds[kind]}"),
        )  # fmt: skip

    def _back(self, name: str, rect: FRect, seat: int, layer: float, angle: float = 0.0) -> Spec:
        label = self.words("place.back", name=self.table.host.name(seat))
        role = self.table.role(seat)
        return Spec(
            name,
            rect.centerx,
            rect.centery,
            rect.width,
            rect.height,
            ("back", role),
            angle,
            layer,
            label=label,
        )

    # ---- hands

    def _hand(self, layout: Layout, seat: int) -> list[Spec]:
        view = self.table.view
        below = seat == self.table.bottom_seat
        cards = view["hands"][seat]
        if below and cards is not None:
            return self._open_hand(layout, seat)
        if below:
            rests = fan(layout.hand, view["hand_counts"][seat], layout.card)
            return [
                self._back(ids.back(seat, index), rect, seat, 4 + index * 0.01, angle)
                for index, (rect, angle) in enumerate(rests)
            ]
        return self._rivals(layout, seat)

    def _open_hand(self, layout: Layout, seat: int) -> list[Spec]:
        table = self.table
        order = [
            card for card in table.hand_order(seat) if table.draft.slot_of(card) is None or not table.laying
        ]
        found = []
        for index, (card, (rect, angle)) in enumerate(
            zip(order, fan(layout.hand, len(order), layout.card), strict=True)
        ):
            spec = self._face(card, rect, seat, 5 - index * 0.01, angle)
            spec.focus = table.host.situation.prompt is not None
            spec.hit = FRect(rect)
            if spec.id == table.host.held:  # what it may be laid on stays in sight
                spec.angle, spec.layer, spec.y = 0.0, 6.0, rect.centery - 8
            elif spec.id == table.host.looked_at:
                wide, high = layout.lifted
                spec.width, spec.height, spec.angle, spec.layer = wide, high, 0.0, 6.0
                spec.y = min(spec.y, layout.hand.bottom - high / 2 - 2)
            spec.dim = table.unusable(card)
            found.append(spec)
        return found

    def _rivals(self, layout: Layout, seat: int) -> list[Spec]:
        """The rival's unplaced cards: small, at the upper edge beside the role; with open hands their faces."""
        if not layout.roles:
            return []
        view = self.table.view
        cards = view["hands"][seat]
        count = view["hand_counts"][seat]
        box = layout.roles[seat]
        small = (38.0, 53.0)
        step = min(14.0, (box.width - small[0]) / max(1, count - 1))
        found = []
        for index in range(count):
            rect = FRect(box.left + index * step, box.bottom + 6, *small)
            if cards is not None:
                found.append(self._face(cards[index], rect, seat, 3 + index * 0.01))
            else:
                found.append(self._back(ids.back(seat, index), rect, seat, 3 + index * 0.01))
        return found

    # ---- painting

    def paint(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """A card in its pose: face or back, narrow while it turns over."""
        spec = sprite.spec
        role = spec.face[1] if spec.face[0] == "back" else self.table.role(spec.face[2])
        turn = sprite.turn
        width = max(0.04, abs(1 - 2 * turn)) if 0 < turn < 1 else 1.0
        rect = sprite.rect
        if width < 1:
            rect = FRect(rect.centerx - rect.width * width / 2, rect.top, rect.width * width, rect.height)
        if spec.face[0] == "back" or turn > 0.5:
            self.table.faces.paint_back(canvas, role, rect, lift=sprite.lift, angle=sprite.angle)
        else:
            _, card, _, invalid, damage = spec.face
            kind = self.card_set.kind_of[card]
            self.table.faces.paint(
                canvas,
                kind,
                role,
                rect,
                dim=invalid or spec.dim,
                cross=invalid,
                damage=damage,
                lift=sprite.lift,
                angle=sprite.angle,
            )
        held = self.table.host.held == spec.id
        if held or mood.hover:
            canvas.rim(rect.inflate(4, 4), 9, canvas.palette.gold, 3 if held else 2)
        focus_rim(canvas, rect, 8, mood)


def fan(hand: FRect, count: int, card: tuple[float, float]) -> list[tuple[FRect, float]]:
    """Rests of `count` cards side by side in a hand: (rectangle, angle). Many cards become smaller before they overlap, but none so small
    that it loses its title; what still does not fit lies under the one before, so that every damage seal is seen."""
    if not count:
        return []
    gap = 4.0
    wide = min(card[0], max(min(card[0], LEAST_WIDE), (hand.width - 8 - gap * (count - 1)) / count))
    size = (wide, wide * card[1] / card[0])
    step = min(wide + 8, (hand.width - wide - 6) / max(1, count - 1))
    start = hand.centerx - step * (count - 1) / 2
    found = []
    for index in range(count):
        lean = (index - (count - 1) / 2) * -0.6
        y = hand.centery + abs(lean) * 1.4
        found.append((FRect(start + index * step - size[0] / 2, y - size[1] / 2, *size), lean))
    return found
