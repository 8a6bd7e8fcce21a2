"""Figures: one or two fighters drawn in a pose, from the kits of their looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Protocol

import pygame
from pygame import Surface

from kotgames.ui.art.contact import Order
from kotgames.ui.art.look import Look
from kotgames.ui.art.rig.kit import Kit
from kotgames.ui.art.rig.posing import Put, puts_in_order
from kotgames.ui.art.skeleton import Point, Pose, rotate

UPRIGHT_ENOUGH: Final = 0.4
"""Degrees: so little is not turned."""
BAKED_A_FRAME: Final = 2
"""So many missing pieces are baked within a frame; the others are stood in for."""


class Moment(Protocol):
    """Two fighters at one moment."""

    @property
    def order(self) -> Order:
        """Drawing order from back to front."""

    @property
    def poses(self) -> dict[str, Pose]:
        """By 'a' and 'b'."""


Blit = Callable[[Surface, float, float], None]
"""Takes a premultiplied picture and the pixel of its top left corner."""


class Figures:
    """Two fighters, a left and b right, in kits that are kept by look and size."""

    MOST_KITS: Final = 6

    def __init__(self) -> None:
        self._kits: dict[tuple[Look, float], Kit] = {}

    def kit(self, look: Look, scale: float) -> Kit:
        """The kit of a look at `scale` pixels a unit; the one that was not asked for longest goes when there are many."""
        key = (look, round(scale, 3))
        kit = self._kits.pop(key, None) or Kit(look, key[1])
        self._kits[key] = kit
        while len(self._kits) > self.MOST_KITS:
            del self._kits[next(iter(self._kits))]
        return kit

    @property
    def size_bytes(self) -> int:
        """Memory of everything that is baked."""
        return sum(kit.size_bytes for kit in self._kits.values())

    @property
    def waiting(self) -> int:
        """Pieces that are wanted and not baked yet."""
        return sum(kit.waiting for kit in self._kits.values())

    def want(self, looks: dict[str, Look], scale: float, moments: Iterable[Moment]) -> None:
        """These moments will be drawn soon at a scale."""
        kits = {who: self.kit(look, scale) for who, look in looks.items()}
        for moment in moments:
            for who, put in puts_in_order(moment.order, moment.poses, looks):
                kits[who].want((put,))

    def bake_for(self, seconds: float) -> bool:
        """Bake what is wanted for about so long; whether anything is left."""
        for kit in self._kits.values():
            if kit.waiting and kit.bake_for(seconds):
                return True
        return False

    def forget_wanted(self) -> None:
        """What was wanted is not needed any more."""
        for kit in self._kits.values():
            kit.forget_wanted()

    def draw(
        self, blit: Blit, moment: Moment, looks: dict[str, Look], scale: float, at: Point, *, shrink: float = 1.0
    ) -> int:  # fmt: skip
        """Draw a moment: unit (0, 0) lies at the pixel `at`. `scale` is the size of the kits in pixels a unit; `shrink` (at most 1) draws
        them smaller than that, on the way from one size to another. Returns how many pieces were drawn."""
        kits = {who: self.kit(look, scale) for who, look in looks.items()}
        left = BAKED_A_FRAME
        count = 0
        for who, put in puts_in_order(moment.order, moment.poses, looks):
            kit = kits[who]
            before = kit.size_bytes
            sprite, rest = kit.sprite(put, hurry=left <= 0)
            left -= kit.size_bytes != before
            _place(blit, sprite.image, sprite.middle, put, rest, scale, at, shrink)
            count += 1
        return count


def _place(
    blit: Blit, image: Surface, middle: Point, put: Put, rest: float, scale: float, at: Point, shrink: float
) -> None:
    if shrink < 1.0 or abs(rest) > UPRIGHT_ENOUGH:
        image = pygame.transform.rotozoom(image, -rest, shrink)
        middle = rotate(middle, rest)
    k = scale * shrink
    x = at[0] + put.at[0] * k + middle[0] * shrink
    y = at[1] + put.at[1] * k + middle[1] * shrink
    blit(image, x - image.get_width() / 2, y - image.get_height() / 2)
