"""The dice and shuffles: one integer generator inside the state, and the scripted one of tests and lessons.

The generator is PCG XSH-RS 64/32 (O'Neill 2014): a 64-bit linear congruential state, copied for free with the game's state. Decks are
not shuffled in advance: a card is drawn at random when it is drawn, so nothing about the future is stored that a view could leak.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Final, Protocol

from kotgames.engine.errors import ScriptError

_MASK: Final = (1 << 64) - 1
_MUL: Final = 6364136223846793005
_INC: Final = 1442695040888963407


class Chancy(Protocol):
    """A state with dice and cards that `roll` and `pick` can use."""

    chance: int
    script: Script | None


class Script:
    """Queues of die faces and of card kinds to be drawn.

    `strict` (tests): running dry is an error, and `leftover` names what was not used. Otherwise (lessons) the seeded generator takes
    over when a queue is empty.
    """

    __slots__ = ("_cards", "_dice", "strict")

    def __init__(self, dice: Sequence[int] = (), cards: Sequence[int] = (), *, strict: bool = True) -> None:
        self._dice = tuple(dice)
        if any(face not in range(1, 7) for face in self._dice):
            raise ScriptError("script_face", faces=list(self._dice))
        self._cards = tuple(cards)
        self.strict = strict

    def copy(self) -> Script:
        """An independent script at the same point."""
        return Script(self._dice, self._cards, strict=self.strict)

    def dice(self, count: int) -> tuple[int, ...] | None:
        """The next faces, or None where the generator should roll. Raises ScriptError when strict and dry."""
        if len(self._dice) < count:
            if self.strict:
                raise ScriptError("script_dry", what="@fragment.dice", wanted=count, left=len(self._dice))
            return None
        faces, self._dice = self._dice[:count], self._dice[count:]
        return faces

    def card(self, items: Sequence[int], kinds: Sequence[int]) -> int | None:
        """The index in `items` of a card of the next scripted kind, or None where the generator should draw."""
        if not self._cards:
            if self.strict:
                raise ScriptError("script_dry", what="@fragment.cards", wanted=1, left=0)
            return None
        wanted, self._cards = self._cards[0], self._cards[1:]
        for index, item in enumerate(items):
            if kinds[item] == wanted:
                return index
        raise ScriptError("script_missing", kind=wanted)

    @property
    def leftover(self) -> int:
        """Scripted dice and cards that are not used yet, as a number."""
        return len(self._dice) + len(self._cards)


def seeded(seed: int) -> int:
    """A generator state from any seed (splitmix64 finaliser, so that neighbouring seeds share nothing)."""
    z = (seed * 0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def _faces(count: int) -> tuple[tuple[int, ...], ...]:
    table: tuple[tuple[int, ...], ...] = ((),)
    for _ in range(count):
        table = tuple((*faces, face) for faces in table for face in range(1, 7))
    return table


# One draw gives a whole roll: its index into the table of all rolls. Six dice (46,656 rolls) are built when first asked for.
_ROLLS: Final[list[tuple[tuple[int, ...], ...]]] = [_faces(count) for count in range(5)]


def roll(state: Chancy, count: int) -> tuple[int, ...]:
    """`count` six-sided dice (0 to 6)."""
    if state.script is not None:
        faces = state.script.dice(count)
        if faces is not None:
            return faces
    while len(_ROLLS) <= count:
        _ROLLS.append(_faces(len(_ROLLS)))
    table = _ROLLS[count]
    s = (state.chance * _MUL + _INC) & _MASK
    state.chance = s
    return table[((((s >> 22) ^ s) >> ((s >> 61) + 22)) & 0xFFFFFFFF) * len(table) >> 32]


def roll_off(state: Chancy) -> tuple[tuple[tuple[int, int], ...], int]:
    """A die for each of two seats, thrown again while they are even: (all the throws, the seat with the higher die of the last one)."""
    rolls: list[tuple[int, int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        one, two = roll(state, 2)
        rolls.append((one, two))
    return tuple(rolls), 0 if rolls[-1][0] > rolls[-1][1] else 1


def below(state: Chancy, limit: int) -> int:
    """A number from 0 to limit - 1 (limit at most 2**20)."""
    s = (state.chance * _MUL + _INC) & _MASK
    state.chance = s
    return ((((s >> 22) ^ s) >> ((s >> 61) + 22)) & 0xFFFFFFFF) * limit >> 32


def pick(state: Chancy, items: Sequence[int], kinds: Sequence[int]) -> int:
    """The index of a randomly drawn item; `kinds[item]` is what a script names. Raises ScriptError (see `Script`)."""
    if state.script is not None:
        index = state.script.card(items, kinds)
        if index is not None:
            return index
    return below(state, len(items))


class Dice:
    """A generator of its own (bots, determinized states, simulations): `chance` may be read and stored."""

    __slots__ = ("chance", "script")

    def __init__(self, seed: int) -> None:
        self.chance = seeded(seed)
        self.script: Script | None = None

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        return below(self, limit)

    def unit(self) -> float:
        """A number in [0, 1)."""
        return below(self, 1 << 20) / (1 << 20)

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Bring a list into a random order."""
        for index in range(len(items) - 1, 0, -1):
            other = self.below(index + 1)
            items[index], items[other] = items[other], items[index]
