"""Things on a table that move: each has a stable id, a place where it belongs, and a pose in which it is drawn just now.

The place is final at once; only the pose lags behind. Jumping (undo, load, skip) is a plain difference of places by id.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pygame import FRect

from kotgames.ui.timeline import Ease, ease_in_out, ease_out


class Rest(NamedTuple):
    """The place of an object: its centre, its size, its angle."""

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0

    @classmethod
    def of(cls, rect: FRect, angle: float = 0.0) -> Rest:
        """A rectangle as such a place."""
        return cls(*rect.center, *rect.size, angle)

    @property
    def rect(self) -> FRect:
        """The unrotated rectangle."""
        return FRect(self.x - self.width / 2, self.y - self.height / 2, self.width, self.height)


@dataclass(slots=True)
class Spec:
    """The place of an object: centre, size in units, angle in degrees (counter-clockwise), layer, and what it looks like (`face` is
    whatever the table's painter understands; `dim`: cannot be used now)."""

    id: str
    x: float
    y: float
    width: float
    height: float
    face: tuple[Any, ...]
    angle: float = 0.0
    layer: float = 0.0
    dim: bool = False
    hit: FRect | None = None
    """The hit area where it is not the home rectangle: a card that grows under the pointer must not move its own edge."""
    label: str = ""
    focus: bool = False
    tip: str = ""
    about: str = ""
    """The text on it, for a voice; only made where one speaks."""

    @classmethod
    def lying(
        cls, name: str, at: Rest | FRect, face: tuple[Any, ...], layer: float = 0.0, **more: Any
    ) -> Spec:
        """An object of an id in a place."""
        x, y, width, height, angle = at if isinstance(at, Rest) else Rest.of(at)
        return cls(name, x, y, width, height, face, angle, layer, **more)

    @property
    def rect(self) -> FRect:
        """The unrotated rectangle in which it is drawn where it belongs."""
        return FRect(self.x - self.width / 2, self.y - self.height / 2, self.width, self.height)


@dataclass(slots=True)
class Sprite:
    """An object as it is drawn now."""

    spec: Spec
    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0
    alpha: float = 1.0
    lift: float = 0.0
    """0 lying, 1 in the hand: larger, with a longer shadow."""
    turn: float = 0.0
    """0 shows `spec.face`, 1 its back; between them the card is narrow."""
    extra: dict[str, float] = field(default_factory=dict)

    @classmethod
    def at(cls, spec: Spec) -> Sprite:
        """A sprite where it belongs."""
        return cls(spec, spec.x, spec.y, spec.width, spec.height, spec.angle)

    @property
    def rect(self) -> FRect:
        """The unrotated rectangle it covers now."""
        return FRect(self.x - self.width / 2, self.y - self.height / 2, self.width, self.height)

    @property
    def passing(self) -> bool:
        """True while it is not in its place, or as large as there, or turns over."""
        spec = self.spec
        return self.turn > 0.0 or (self.x, self.y, self.width, self.height) != (
            spec.x, spec.y, spec.width, spec.height
        )  # fmt: skip

    @property
    def home(self) -> FRect:
        """The hit area: where it belongs, however it moves just now."""
        return self.spec.rect if self.spec.hit is None else self.spec.hit


@dataclass(slots=True)
class _Glide:
    """A sprite on its way home: its pose when it set out, and how far it is."""

    sprite: Sprite
    start: tuple[float, ...]
    length: float
    arc: float
    ease: Ease
    at: float = 0.0

    def show(self) -> bool:
        """Set the pose of the moment; True when it has arrived. The end is read anew each time: a resize moves it."""
        sprite, spec = self.sprite, self.sprite.spec
        t = min(1.0, self.at / self.length) if self.length > 0 else 1.0
        k = self.ease(t)
        end = (spec.x, spec.y, spec.width, spec.height, spec.angle, 1.0)
        values = [a + (b - a) * k for a, b in zip(self.start, end, strict=False)] if t < 1.0 else list(end)
        sprite.x, sprite.y, sprite.width, sprite.height, sprite.angle, sprite.alpha = values
        sprite.turn = self.start[6] * (1 - ease_in_out(t))
        bump = 4 * t * (1 - t)
        sprite.y -= self.arc * bump
        sprite.lift = bump if self.arc else 0.0
        return t >= 1.0


LONG_WAY = 60.0
"""A way of more units than this is flown in a slight arc, lifted."""


class Field:
    """All sprites of a table, and those that are on their way."""

    def __init__(self) -> None:
        self.sprites: dict[str, Sprite] = {}
        self.carried = ""
        """The sprite that hangs at the pointer: only the pointer moves it."""
        self._glides: dict[str, _Glide] = {}
        self._fading: dict[str, float] = {}

    def carry(self, name: str) -> None:
        """Hang a sprite at the pointer ("": let it go; it goes home with the next `place`)."""
        self.carried = name
        self._glides.pop(name, None)

    def fading(self, name: str) -> bool:
        """True for a sprite that is only still seen, and not there any more."""
        return name in self._fading

    @property
    def on_their_way(self) -> list[Sprite]:
        """The sprites that are not there yet where they belong."""
        return [glide.sprite for glide in self._glides.values()]

    def flying(self, name: str) -> bool:
        """True for a sprite on its way, and not there yet where it belongs."""
        return name in self._glides

    def clear(self) -> None:
        """Everything goes at once, also what fades and flies: who looks now may not see it."""
        self.carried = ""
        self.sprites.clear()
        self._glides.clear()
        self._fading.clear()

    @property
    def moving(self) -> bool:
        """True while anything is on its way."""
        return bool(self._glides or self._fading)

    def advance(self, ms: float) -> bool:
        """Let time pass; True if anything moved."""
        if not self.moving:
            return False
        for name, glide in list(self._glides.items()):
            glide.at += ms
            if glide.show():
                del self._glides[name]
        for name in list(self._fading):
            self._fading[name] -= ms
            sprite = self.sprites.get(name)
            if sprite is None or self._fading[name] <= 0:
                del self._fading[name]
                self.sprites.pop(name, None)
            else:
                sprite.alpha = self._fading[name] / FADE_MS
        return True

    def land(self) -> None:
        """Everything is where it belongs, now."""
        for glide in self._glides.values():
            glide.at = glide.length
            glide.show()
        self._glides.clear()
        for name in self._fading:
            self.sprites.pop(name, None)
        self._fading.clear()

    def place(
        self,
        specs: Iterable[Spec],
        ms: float,
        *,
        starts: Mapping[str, tuple[float, float]] | None = None,
        hidden: Iterable[str] = (),
        ease: Ease = ease_out,
        arc: float = 16.0,
    ) -> None:
        """Everything sets out for where it belongs now (at once with `ms` 0). New objects come from `starts` (a point) or appear; those of
        `hidden` start face down and turn over; what is gone fades. What is on its way already keeps its time."""
        starts = starts or {}
        face_down = set(hidden)
        wanted = {spec.id: spec for spec in specs}
        for name in [name for name in self.sprites if name not in wanted and name not in self._fading]:
            self._glides.pop(name, None)
            if ms > 0:
                self._fading[name] = FADE_MS
            else:
                del self.sprites[name]
        for spec in wanted.values():
            self._fading.pop(spec.id, None)
            sprite = self.sprites.get(spec.id)
            if sprite is None:
                sprite = self.sprites[spec.id] = Sprite.at(spec)
                if ms > 0 and spec.id in starts:
                    sprite.x, sprite.y = starts[spec.id]
                    sprite.turn = 1.0 if spec.id in face_down else 0.0
            sprite.spec = spec
            if spec.id == self.carried:
                sprite.width, sprite.height = spec.width, spec.height
            elif spec.id not in self._glides:
                self._send(sprite, ms, ease, arc)
        # drawing order is the order of the specs, not of arrival
        self.sprites = {
            name: self.sprites[name] for name in (*(n for n in self.sprites if n not in wanted), *wanted)
        }

    def _send(self, sprite: Sprite, ms: float, ease: Ease, arc: float) -> None:
        spec = sprite.spec
        way = abs(sprite.x - spec.x) + abs(sprite.y - spec.y)
        change = way + abs(sprite.width - spec.width) + abs(sprite.angle - spec.angle)
        if change < 0.01 and sprite.alpha == 1.0 and sprite.turn == 0.0 and sprite.lift == 0.0:
            return
        start = (sprite.x, sprite.y, sprite.width, sprite.height, sprite.angle, sprite.alpha, sprite.turn)
        glide = _Glide(sprite, start, ms, arc if way > LONG_WAY else 0.0, ease)
        if ms <= 0:
            glide.at = glide.length
            glide.show()
        else:
            self._glides[spec.id] = glide

    def drop(self, name: str) -> None:
        """Take a sprite away at once (another takes its place on the screen)."""
        self.sprites.pop(name, None)
        self._glides.pop(name, None)
        self._fading.pop(name, None)


FADE_MS = 140.0
