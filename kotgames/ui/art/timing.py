"""When what happens in an acted move: keyframes by name, read from `acts` of the pose files.

    strike_hit:
      keys:
        - {at: 0, pair: rest}
        - {at: 330, pair: contact, ease: in, impact: true}
        - {at: 980, pair: rest, ease: both}

`at` counts milliseconds from the act's beginning, at speed 1. `pair` is a word for a moment of the two fighters: which poses it means is
for the acting of each game to say. Every act begins with `rest`, where the fighters are; one that ends with `rest` leaves them there, one
that ends with `end` in another position. `ease` is the way to a key from the one before; the first key needs none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from kotgames.ui.art import placed
from kotgames.ui.art.placed import Place

EASES: Final = ("out", "in", "both", "hold", "back", "snap")
"""Fast then soft; soft then fast; soft at both ends; evenly (and standing still where the pair stays the same); beyond it and back; at
once."""
REST, END = "rest", "end"
LONGEST_MS: Final = 6000
ASTRAY: Final = ("evaded", "away", "past", "grip", "torn", "faked")
"""Pairs in which what lands nowhere is seen to."""
_FIELDS: Final = ("at", "pair", "ease", "impact")
_WORD: Final = re.compile(r"[a-z]+(_[a-z]+)*")


@dataclass(frozen=True, slots=True)
class KeyTiming:
    """`at_ms` milliseconds after the act's beginning the fighters are in the pair `pair`; `ease` (one of EASES) is the way there. `impact`:
    a blow lands, the hold bites, the body meets the mat."""

    at_ms: int
    pair: str
    ease: str
    impact: bool


@dataclass(frozen=True, slots=True)
class ActTiming:
    """The keyframes of an act, in the order of time; at most one has the impact."""

    name: str
    keys: tuple[KeyTiming, ...]

    @property
    def length_ms(self) -> int:
        """Milliseconds to the last key."""
        return self.keys[-1].at_ms

    @property
    def impact_ms(self) -> int | None:
        """When it lands; None where nobody is touched."""
        return next((key.at_ms for key in self.keys if key.impact), None)

    @property
    def met_ms(self) -> int:
        """When it is seen what comes of it: it lands, or it is seen that nothing will; the end where neither is in it."""
        impact = self.impact_ms
        if impact is not None:
            return impact
        return next((key.at_ms for key in self.keys if key.pair in ASTRAY), self.length_ms)

    def arrivals(self, pair: str) -> list[int]:
        """When the fighters come to be in a pair, each time; standing still in it is no arrival."""
        return [key.at_ms for before, key in pairwise(self.keys) if key.pair == pair != before.pair]


def read_act(place: Place, name: str, body: dict[str, Any]) -> ActTiming:
    """One act of a file. Raises CardDataError."""
    placed.known_keys(place, body, ("keys",))
    rows = body.get("keys")
    if not isinstance(rows, list) or len(rows) < 2:
        raise place.expected("two_keyframes", "keys")
    keys: list[KeyTiming] = []
    impact = -1
    for index, row in enumerate(rows):
        inside = place.inside("keys", index)
        key = _key(inside, placed.mapping(inside, row), keys)
        if key.impact and impact >= 0:
            line = place.inside("keys", impact).line
            raise inside.expected("one_impact", "impact", line=line)
        if key.impact:
            impact = index
        keys.append(key)
    for index, allowed in ((0, (REST,)), (len(keys) - 1, (REST, END))):
        placed.choice(place, keys[index].pair, allowed, "keys", index, "pair")
    return ActTiming(name, tuple(keys))


def _key(place: Place, row: dict[str, Any], before: list[KeyTiming]) -> KeyTiming:
    placed.known_keys(place, row, _FIELDS)
    for needed in _FIELDS[: 3 if before else 2]:
        if needed not in row:
            raise place.error("card_missing", missing=needed)
    at = row["at"]
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= LONGEST_MS:
        raise place.expected("milliseconds", "at", high=LONGEST_MS)
    if not before and at != 0:
        raise place.expected("first_time", "at")
    if before and at <= before[-1].at_ms:
        raise place.expected("later_time", "at", time=before[-1].at_ms)
    pair = row["pair"]
    if not isinstance(pair, str) or _WORD.fullmatch(pair) is None:
        raise place.expected("small_word", "pair")
    ease = placed.choice(place, row.get("ease", "hold"), EASES, "ease")
    return KeyTiming(at, pair, ease, placed.truth(place, row.get("impact", False), "impact"))
