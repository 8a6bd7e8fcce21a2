"""Figures: one or two fighters drawn in a pose, from the kits of their looks; who is taller than others is drawn so (`Look.stature`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import pygame
from pygame import Surface

from kotgames.ui import clock
from kotgames.ui.art.contact import Order
from kotgames.ui.art.look import Look
from kotgames.ui.art.rig.kit import Kit, way
from kotgames.ui.art.rig.pieces import Sprite
from kotgames.ui.art.rig.posing import Put, kinds, puts_in_order
from kotgames.ui.art.rig.turning import TURN_STEP, TURNER, Turn
from kotgames.ui.art.skeleton import Point, Pose, on_stage

BAKED_A_FRAME: Final = 1
"""So many missing pieces are baked within a frame; the others are stood in for."""
TURNED_A_FRAME: Final = 26
"""So many pieces are turned smoothly within a frame of something that moves; what else turns in it is turned roughly."""


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


@dataclass(slots=True)
class _Drawn:
    """A piece of a moment: where its pivot lies in units, the way from there to the middle of its picture in pixels, and how much larger
    the picture is drawn than it is."""

    at: Point
    middle: Point
    image: Surface
    factor: float


class _Pieces:
    """The pieces of a moment, back to front. Those that must be turned are turned together (`turn`): so many of them `smoothly` (None:
    all), the others roughly, or as they were turned nearly so."""

    def __init__(self, smoothly: int | None) -> None:
        self.drawn: list[_Drawn] = []
        self.rough = 0
        """Number of pieces that are not turned as they should be."""
        self._smoothly = smoothly
        self._turns: dict[tuple[Sprite, int], Turn] = {}
        self._waiting: list[tuple[_Drawn, Kit, Sprite, Turn]] = []

    def add(self, kit: Kit, sprite: Sprite, steps: int, at: Point, factor: float) -> None:
        """A sprite whose pivot lies there, turned by so many steps."""
        one = _Drawn(at, way(sprite, steps), sprite.image, factor)
        self.drawn.append(one)
        found = kit.found(sprite, steps)
        if found is not None:
            one.image = found
            return
        turn = self._turns.get((sprite, steps))
        if turn is None:
            enough = self._smoothly is not None and len(self._turns) >= self._smoothly
            near = kit.nearly(sprite, steps) if enough else None
            if near is not None:
                self.rough += 1
                one.image, one.middle = kit.found(sprite, near) or sprite.image, way(sprite, near)
                return
            turn = self._turns[sprite, steps] = Turn(sprite.image, steps, not enough)
        self._waiting.append((one, kit, sprite, turn))

    def turn(self) -> None:
        """Turn those that must be."""
        TURNER.turn([*self._turns.values()])
        kept: set[int] = set()
        for one, kit, sprite, turn in self._waiting:
            assert turn.turned is not None
            one.image = turn.turned
            self.rough += not turn.smoothly
            if turn.smoothly and id(turn) not in kept:
                kept.add(id(turn))
                kit.keep(sprite, turn.steps, turn.turned)


class Figures:
    """Two fighters, a left and b right, in kits that are kept by look and size."""

    MOST_KITS: Final = 9
    """Three looks in three sizes: at rest, forward, and closer for what happens on the mat."""

    def __init__(self, most_kits: int = MOST_KITS) -> None:
        self.most_kits = most_kits
        self._kits: dict[tuple[Look, float], Kit] = {}
        self._coming: deque[Iterator[Callable[[], object]]] = deque()
        """Makers of pieces of moments that will be drawn soon, found only as far as there is time."""
        self.stood_in = 0
        """Pieces of what was drawn last that were stood in for."""
        self.rough = 0
        """Pieces of what was drawn last that were turned roughly."""
        self._covering: Iterator[bool] = iter(())
        """Makers of a piece of every kind, when nothing else is coming."""

    def kit(self, look: Look, scale: float) -> Kit:
        """The kit of a look where a unit of the stage is `scale` pixels; when there are many, the one not asked for longest goes."""
        key = (look, round(scale * look.stature, 3))
        kit = self._kits.pop(key, None) or Kit(look, key[1])
        self._kits[key] = kit
        while len(self._kits) > self.most_kits:
            del self._kits[next(iter(self._kits))]
        return kit

    @property
    def made(self) -> int:
        """Pieces that are baked, plus the times that one was turned."""
        return sum(kit.pieces + kit.turned for kit in self._kits.values())

    @property
    def finished(self) -> bool:
        """True where the last drawing looks as it should."""
        return not self.stood_in and not self.rough

    @property
    def size_bytes(self) -> int:
        """Memory of everything that is baked."""
        return sum(kit.size_bytes for kit in self._kits.values())

    def want(
        self, looks: Mapping[str, Look], scale: float, moments: Iterable[Moment], *, first: bool = False, turned: bool = False
    ) -> None:  # fmt: skip
        """These moments will be drawn soon at a scale; `first`: sooner than what else is wanted; `turned`: also as their pieces are turned,
        for a pair that is shown just like that. Nothing is done before `bake_for`."""
        coming = self.making(looks, scale, moments, turned=turned)
        (self._coming.appendleft if first else self._coming.append)(coming)

    def making(
        self, looks: Mapping[str, Look], scale: float, moments: Iterable[Moment], *, turned: bool = True
    ) -> Iterator[Callable[[], object]]:
        """Steps that make the pieces of some moments at a scale, one after the other; `turned` as with `want`."""
        return self._pieces(dict(looks), scale, moments, turned=turned)

    def _pieces(
        self, looks: dict[str, Look], scale: float, moments: Iterable[Moment], *, turned: bool
    ) -> Iterator[Callable[[], object]]:
        for moment in moments:
            for who, put in puts_in_order(moment.order, moment.poses, looks):
                kit = self.kit(looks[who], scale)
                yield partial(kit.picture if turned else kit.have, put)

    def kinds_of(
        self, looks: Mapping[str, Look], scale: float, moments: Iterable[Moment]
    ) -> Iterator[Callable[[], object]]:
        """Functions that make a piece of every kind that some moments show at a scale, so that something can stand in for each."""
        for moment in moments:
            for who, put in puts_in_order(moment.order, moment.poses, looks):
                kit = self.kit(looks[who], scale)
                if not kit.has_similar(put):
                    yield partial(kit.have, put)

    def cover(self, looks: Iterable[Look], scale: float) -> None:
        """Have a piece of every kind of these looks at a scale, when there is time: whatever an act shows first, something can stand in
        for it."""
        self._covering = (self.kit(look, scale).have_kind(put) for look in looks for put in kinds(look))

    def bake_for(self, seconds: float) -> bool:
        """Bake what is wanted for about so long; whether anything is left."""
        ends = clock.now() + seconds
        waiting = [kit for kit in self._kits.values() if kit.waiting]
        for kit in sorted(
            waiting, key=lambda kit: kit.pieces
        ):  # who is not seen yet comes before who is stood in for
            if kit.bake_for(ends - clock.now()):
                return True
        while self._coming and clock.now() < ends:
            found = next(self._coming[0], None)
            if found is None:
                self._coming.popleft()
            else:
                found()
        while not self._coming and clock.now() < ends:
            if next(self._covering, None) is None:
                return False
        return True

    def forget_wanted(self) -> None:
        """Forget all that was wanted."""
        self._coming.clear()
        for kit in self._kits.values():
            kit.forget_wanted()

    def draw(
        self, blit: Blit, moment: Moment, looks: Mapping[str, Look], scale: float, at: Point, *, shrink: float = 1.0,
        stand_ins: bool = False, smoothly: int = TURNED_A_FRAME,
    ) -> int:  # fmt: skip
        """Draw a moment, all of it: of whom nothing is there, that is baked now. Unit (0, 0) lies at the pixel `at`. `scale` is the size
        of the kits in pixels a unit; `shrink` draws them smaller (or a little larger) than that, on the way from one size to another.
        `stand_ins`: no piece is baked for it that another can stand in for (`stood_in`), and only so many are turned `smoothly` that were
        not before. `rough`: so many were turned roughly. Returns how many pieces were drawn."""
        kits = {who: self.kit(looks[who], scale) for who in moment.poses}
        before = sum(kit.stood_in for kit in kits.values())
        pieces = _Pieces(smoothly if stand_ins else None)
        left = 0 if stand_ins else BAKED_A_FRAME
        for who, put in puts_in_order(moment.order, moment.poses, looks):
            kit = kits[who]
            there = put.at if looks[who].stature == 1.0 else on_stage(put.at, looks[who].stature)
            other = self._other_size(kit, put) if left <= 0 and kit.wants(put) else None
            if other is not None:
                image, middle, larger = other
                pieces.drawn.append(_Drawn(there, middle, image, shrink * larger))
                continue
            size = kit.size_bytes
            sprite, rest = kit.sprite(put, hurry=left <= 0)
            left -= kit.size_bytes != size
            pieces.add(kit, sprite, round(rest / TURN_STEP), there, shrink)
        pieces.turn()
        self.rough = pieces.rough
        self.stood_in = sum(kit.stood_in for kit in kits.values()) - before
        for one in pieces.drawn:
            image, factor = one.image, one.factor
            if factor != 1.0:
                image = pygame.transform.smoothscale_by(image, factor)
            x = at[0] + one.at[0] * scale * shrink + one.middle[0] * factor - image.get_width() / 2
            y = at[1] + one.at[1] * scale * shrink + one.middle[1] * factor - image.get_height() / 2
            blit(image, x, y)
        return len(pieces.drawn)

    def _other_size(self, kit: Kit, put: Put) -> tuple[Surface, Point, float] | None:
        """A stand-in for a piece of which a kit has nothing: that of a kit of another size, and how much larger it must be."""
        for (look, scale), other in reversed(self._kits.items()):
            if look == kit.look and other is not kit:
                found = other.stand_in(put)
                if found is not None:
                    return *found, kit.scale / scale
        return None
