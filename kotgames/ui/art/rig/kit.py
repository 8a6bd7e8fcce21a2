"""Kits: the baked pieces of one look at one size, baked ahead in slices so that no frame waits for a piece."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from pygame import Surface

from kotgames.ui import clock
from kotgames.ui.art.look import Look
from kotgames.ui.art.rig.pieces import STEP, Key, Sprite, bake
from kotgames.ui.art.rig.posing import Put
from kotgames.ui.art.rig.turning import TURN_STEP, turned
from kotgames.ui.art.skeleton import Point, rotate

NEARLY: Final = (1, -1, 2, -2, 3, -3)
"""So many steps away a turned piece is nearly the one that is wanted, for a frame of something fast."""
TURNED_BYTES: Final = 12 << 20
"""A kit keeps no more turned pieces."""
LIMIT_BYTES: Final = 56 << 20
"""A kit keeps no more; the pieces that were not drawn for longest go."""


def direction(angle: float) -> int:
    """The baked direction next to an angle, 0 to DIRECTIONS - 1."""
    return round(angle / STEP) % round(360.0 / STEP)


class Kit:
    """The pieces of `look` at `scale` pixels a unit."""

    def __init__(self, look: Look, scale: float) -> None:
        self.look = look
        self.scale = scale
        self.size_bytes = 0
        self.stood_in = 0
        """Times that a piece was not there and another was drawn for it."""
        self._sprites: OrderedDict[tuple[Key, int], Sprite] = OrderedDict()
        self._turned: OrderedDict[tuple[Sprite, int], Surface] = OrderedDict()
        self._turned_bytes = 0
        self.turned = 0
        """Times that a piece was turned."""
        self._of_name: dict[tuple[str, ...], list[tuple[Key, int]]] = {}
        self._wanted: OrderedDict[tuple[Key, int], None] = OrderedDict()

    # ---- ahead

    def have(self, put: Put) -> None:
        """Bake a piece if it is not there."""
        full = (put.key, direction(put.angle))
        if full not in self._sprites:
            self._bake(full)

    def have_kind(self, put: Put) -> bool:
        """Bake a piece if nothing here could stand in for it; whether it was."""
        if self._of_name.get(_alike(put.key)):
            return False
        self.have(put)
        return True

    @property
    def pieces(self) -> int:
        """The number of baked pieces."""
        return len(self._sprites)

    def has_similar(self, put: Put) -> bool:
        """True where something here can stand in for a piece."""
        return bool(self._of_name.get(_alike(put.key)))

    @property
    def waiting(self) -> int:
        """Pieces that were stood in for and are not baked yet."""
        return len(self._wanted)

    def forget_wanted(self) -> None:
        """Forget all that was wanted."""
        self._wanted.clear()

    def bake_for(self, seconds: float) -> bool:
        """Bake what is wanted for about so long; whether anything is left."""
        ends = clock.now() + seconds
        while self._wanted:
            full, _ = self._wanted.popitem(last=False)
            if full not in self._sprites:
                self._bake(full)
            if clock.now() >= ends:
                break
        return bool(self._wanted)

    def _bake(self, full: tuple[Key, int]) -> Sprite:
        key, number = full
        made = self._sprites[full] = bake(self.look, self.scale, key, number * STEP)
        self._wanted.pop(full, None)
        self._of_name.setdefault(_alike(key), []).append(full)
        self.size_bytes += made.size_bytes
        while self.size_bytes > LIMIT_BYTES and len(self._sprites) > 1:
            old, gone = self._sprites.popitem(last=False)
            self._of_name[_alike(old[0])].remove(old)
            self.size_bytes -= gone.size_bytes
        return made

    # ---- now

    def picture(self, put: Put, *, hurry: bool = False) -> tuple[Surface, Point]:
        """A piece as it is drawn at the kit's own size: turned, and the way from its pivot to its middle, in pixels. `hurry` as with
        `sprite`."""
        return self._turned_by(*self.sprite(put, hurry=hurry))

    def _turned_by(self, sprite: Sprite, rest: float) -> tuple[Surface, Point]:
        """A sprite turned by what remains, in degrees, and the way to its middle."""
        steps = round(rest / TURN_STEP)
        found = self.found(sprite, steps)
        if found is None:
            found = self.keep(sprite, steps, turned(sprite.image, steps, smoothly=True))
        return found, way(sprite, steps)

    def found(self, sprite: Sprite, steps: int) -> Surface | None:
        """A sprite turned by so many steps, if that is there."""
        if not steps:
            return sprite.image
        found = self._turned.get((sprite, steps))
        if found is not None:
            self._turned.move_to_end((sprite, steps))
        return found

    def nearly(self, sprite: Sprite, steps: int) -> int | None:
        """By how many steps a sprite is turned that may be shown for one that is turned by `steps`, for a moment; None where none is."""
        return next((steps + near for near in NEARLY if (sprite, steps + near) in self._turned), None)

    def keep(self, sprite: Sprite, steps: int, made: Surface) -> Surface:
        """Keep what was turned, as long as there is room for it."""
        self.turned += 1
        self._turned[sprite, steps] = made
        self._turned_bytes += made.get_width() * made.get_height() * 4
        while self._turned_bytes > TURNED_BYTES and len(self._turned) > 1:
            _, old = self._turned.popitem(last=False)
            self._turned_bytes -= old.get_width() * old.get_height() * 4
        return made

    def stand_in(self, put: Put) -> tuple[Surface, Point] | None:
        """A piece that is baked here, for a kit of another size that has none: turned, and the way from its pivot to its middle."""
        number = direction(put.angle)
        full = (put.key, number)
        near = full if full in self._sprites else self._nearest(put.key, number)
        if near is None:
            return None
        return self._turned_by(self._sprites[near], _rest(put.angle, near[1]))

    def wants(self, put: Put) -> bool:
        """True where nothing here can be drawn for a piece, not even a similar one; it is baked next then."""
        full = (put.key, direction(put.angle))
        if full in self._sprites or self._of_name.get(_alike(put.key)):
            return False
        self._miss(full)
        return True

    def _miss(self, full: tuple[Key, int]) -> None:
        """A piece is to be baked next; another is drawn for it now."""
        self.stood_in += 1
        self._wanted[full] = None
        self._wanted.move_to_end(full, last=False)

    def sprite(self, put: Put, *, hurry: bool = False) -> tuple[Sprite, float]:
        """A piece and the degrees that it must still be turned. One that is not baked yet is baked now, or, in a `hurry`, stood in for by
        the nearest one that is, and baked next."""
        number = direction(put.angle)
        full = (put.key, number)
        found = self._sprites.get(full)
        if found is not None:
            self._sprites.move_to_end(full)
            self._wanted.pop(full, None)
        elif hurry and (near := self._nearest(put.key, number)) is not None:
            self._miss(full)
            found, number = self._sprites[near], near[1]
        else:
            found = self._bake(full)
        return found, _rest(put.angle, number)

    def _nearest(self, key: Key, number: int) -> tuple[Key, int] | None:
        """A baked piece that looks most like a missing one: the same in another direction, else one of the same kind."""
        others = self._of_name.get(_alike(key))
        if not others:
            return None
        whole = round(360.0 / STEP)

        def unlike(other: tuple[Key, int]) -> tuple[int, int]:
            apart = abs(other[1] - number) % whole
            return sum(a != b for a, b in zip(other[0], key, strict=True)), min(apart, whole - apart)

        return min(others, key=unlike)


def way(sprite: Sprite, steps: int) -> Point:
    """The way from the pivot of a sprite that is turned by so many steps to its middle, in pixels."""
    return rotate(sprite.middle, steps * TURN_STEP) if steps else sprite.middle


def _rest(angle: float, number: int) -> float:
    """The degrees from a baked direction to an angle."""
    return (angle - number * STEP + 180.0) % 360.0 - 180.0


def _alike(key: Key) -> tuple[str, ...]:
    """The words that a stand-in must share with a piece: everything that is a word (part, ink or fill, side, grip, face) and the side it
    faces or bends to."""
    return tuple(str(value) for value in key if isinstance(value, str | int))
