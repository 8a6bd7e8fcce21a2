"""Zones of a table: how an open hand is fanned, how a closed one lies, and what their cards are. Knows no game.

Lengths are units, angles degrees counter-clockwise.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from pygame import FRect

from kotgames.ui.table import ids
from kotgames.ui.table.page_picture import X
from kotgames.ui.table.sprites import Rest, Spec

STEP = 0.01
"""From a card's layer to that of the next one in its zone."""


def _fanned(count: int, first: Rest, step: float, lean: float, sink: float, curve: int = 1) -> list[Rest]:
    """Cards side by side, each leaning `lean` degrees more than the one beside it and, towards the edges, `sink` units lower."""
    found = []
    for index in range(count):
        out = index - (count - 1) / 2
        x, y = first.x + index * step, first.y + abs(out) ** curve * sink
        found.append(Rest(x, y, first.width, first.height, -out * lean))
    return found


@dataclass(frozen=True, slots=True)
class Hand:
    """An open hand, side by side in a box. Many cards become smaller, down to `least` wide, before they overlap."""

    box: FRect
    card: tuple[float, float]
    """Width and height of a card while there is room."""
    least: float
    apart: float = 4.0
    """Between two cards while there is room."""
    margin: float = 8.0
    """Of the box's width, what stays free."""
    lean: float = 0.0
    """Degrees that each card leans more than the one beside it."""
    sink: float = 0.0
    """Units by which a card lies lower than its neighbour towards the middle; `curve` 2: the more, the further out."""
    curve: int = 1
    foot: float | None = None
    """The cards' lower edge lies so far above the box's; None: they lie in the middle of its height."""

    def size(self, count: int) -> tuple[float, float]:
        """Width and height of the cards of a hand of so many."""
        width, height = self.card
        room = (self.box.width - 8 - 4 * (count - 1)) / max(1, count)
        wide = min(width, max(min(width, self.least), room))
        return wide, wide * height / width

    def rests(self, count: int) -> list[Rest]:
        """The place of each card, from left to right; the whole hand is always in the box."""
        width, height = self.size(count)
        step = min(width + self.apart, (self.box.width - width - self.margin) / max(1, count - 1))
        start = self.box.centerx - step * (count - 1) / 2
        base = self.box.centery if self.foot is None else self.box.bottom - height / 2 - self.foot
        return _fanned(count, Rest(start, base, width, height), step, self.lean, self.sink, self.curve)


@dataclass(frozen=True, slots=True)
class ClosedHand:
    """Small cards of a hand that is not the viewer's, as high as their box, from its left edge on."""

    box: FRect
    shape: float
    """Height of a card over its width."""
    step: float
    """From card to card, at the most."""
    lean: float = 0.0
    sink: float = 0.0

    def rests(self, count: int) -> list[Rest]:
        """The place of each card, from left to right."""
        box = self.box
        width = box.height / self.shape
        step = min(self.step, (box.width - width) / max(1, count - 1))
        first = Rest(box.left + width / 2, box.centery, width, box.height)
        return _fanned(count, first, step, self.lean, self.sink)


class Zones(ABC, Generic[X]):
    """The cards of a game where they lie."""

    held_layer: ClassVar[float]
    """The layer of a card of the hand that is held."""

    def __init__(self, ctx: X) -> None:
        self.ctx = ctx
        self.words = ctx.words

    def face(self, card: int, seat: int) -> tuple[Any, ...]:
        """The face of a card (see `Spec.face`), front and back of its kind; `seat`: whose it is, -1 where that is not asked."""
        card_set: Any = self.ctx.card_set
        return ("kind", card_set.kind_of[card]), ("back",)

    def back_face(self, seat: int) -> tuple[Any, ...]:
        """The face of a seat's card that is not shown."""
        return ("back",), ("back",)

    @abstractmethod
    def specs(self) -> list[Spec]:
        """All that moves on the table, in drawing order."""

    def card(self, card: int, at: Rest | FRect, layer: float, seat: int = -1) -> Spec:
        """A card whose face is known, in a place."""
        return Spec.lying(ids.card(card), at, self.face(card, seat), layer, label=self.ctx.card_name(card))

    def back(self, name: str, at: Rest | FRect, layer: float, seat: int) -> Spec:
        """A card of a seat that is not shown, in a place."""
        label = self.words("place.back", name=self.ctx.host.name(seat))
        return Spec.lying(name, at, self.back_face(seat), layer, label=label)

    def named(self, name: str, at: Rest | FRect, layer: float, seat: int) -> Spec:
        """A card of a seat, or one that is not shown, by its id."""
        if ids.family(name) == "card":
            return self.card(ids.numbers(name)[0], at, layer, seat)
        return self.back(name, at, layer, seat)

    def hand(self, seat: int, zone: Hand | ClosedHand, layer: float) -> list[Spec]:
        """The hand of a seat as the viewer knows it: its cards, or their backs."""
        return self.side_by_side(self.ctx.held(seat), zone, layer, seat)

    def side_by_side(
        self, names: Sequence[str], zone: Hand | ClosedHand, layer: float, seat: int
    ) -> list[Spec]:
        """Cards of a seat, by their ids, each a little over the one before it."""
        rests = enumerate(zone.rests(len(names)))
        return [self.named(names[index], rest, layer + index * STEP, seat) for index, rest in rests]

    def in_hand(self, spec: Spec, rest: Rest) -> None:
        """A card of the own hand can be taken all over its place; held it hangs upright over the others, so low that what it may be laid on
        stays in sight."""
        spec.hit = rest.rect
        if spec.id == self.ctx.host.held:
            spec.angle, spec.layer, spec.y = 0.0, self.held_layer, rest.y - 8

    def leaving(self, cards: Mapping[int, tuple[float, float]], size: tuple[float, float]) -> list[Spec]:
        """Cards on their way out of sight, by where they go."""
        return [self.card(card, Rest(*point, *size), 40.0) for card, point in cards.items()]

    @property
    def speaks(self) -> bool:
        """True where a voice reads what cards say."""
        return self.ctx.host.app.settings.speech


def once(specs: Iterable[Spec]) -> list[Spec]:
    """Of several specs with one id the first."""
    found: dict[str, Spec] = {}
    for spec in specs:
        found.setdefault(spec.id, spec)
    return list(found.values())
