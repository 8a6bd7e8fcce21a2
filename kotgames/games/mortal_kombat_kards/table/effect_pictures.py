"""The pictures of what is over the fighters: effects by their steps, bits that drift, props."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from pygame import Surface

from kotgames.games.mortal_kombat_kards.art import drifts, flights
from kotgames.games.mortal_kombat_kards.art.flights import STEPS, Effect
from kotgames.ui.surfaces import ready

LIMIT_BYTES: Final = 96 << 20
"""No more of effects are kept; the largest act has half of that."""
SMALL: Final = 400
"""So many pictures of bits and props are kept."""
Cut = tuple[Surface, tuple[int, int]]
"""A picture without what is empty around it, and the pixels that were cut off left and above."""


class EffectPictures:
    """Made on first use, or ahead (`making`)."""

    def __init__(self) -> None:
        self._effects: OrderedDict[tuple[Effect, int, float], Cut] = OrderedDict()
        self._bytes = 0
        self._small: OrderedDict[int, tuple[Surface, Surface]] = OrderedDict()
        """By the identity of what it was made of: that, and the picture as it is drawn."""

    def making(self, effect: Effect, pixels: float) -> Iterator[Callable[[], object]]:
        """Functions that make what is lacking of an effect at so many pixels a unit."""
        for step in range(STEPS.get(effect.name, 0)):
            if (effect, step, pixels) not in self._effects:
                yield partial(self.effect, effect, step, pixels)
        if effect.name in drifts.NAMES:
            for look in drifts.looks(effect.name, effect.tone):
                yield partial(self.bit, look, pixels)

    def effect(self, effect: Effect, step: int, pixels: float) -> Cut:
        """A step of an effect."""
        key = (effect, step, pixels)
        found = self._effects.get(key)
        if found is None:
            whole = flights.picture(effect, step, pixels)
            box = whole.get_bounding_rect()
            found = self._effects[key] = ready(whole.subsurface(box).copy()), box.topleft
            self._bytes += box.width * box.height * 4
            while self._bytes > LIMIT_BYTES and len(self._effects) > 1:
                old, _ = self._effects.popitem(last=False)[1]
                self._bytes -= old.get_width() * old.get_height() * 4
        return found

    def bit(self, look: drifts.Look, pixels: float) -> Surface:
        """A bit that drifts."""
        return self.small(drifts.sprite(look, pixels))

    def small(self, image: Surface) -> Surface:
        """A small picture that is kept elsewhere, ready to be drawn."""
        found = self._small.get(id(image))
        if found is None:
            found = self._small[id(image)] = (image, ready(image))
            while len(self._small) > SMALL:
                self._small.popitem(last=False)
        return found[1]
