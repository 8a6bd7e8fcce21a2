"""The worth of kards in a hand, in Kombat Points: by the decks of both, not by the moment. A kard costs a share of it when it is spent, and
the worst go first where kards are discarded, dropped or burned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.bot import deeds
from kotgames.games.mortal_kombat_kards.bot import weights as w
from kotgames.games.mortal_kombat_kards.bot.known import list_of
from kotgames.games.mortal_kombat_kards.card_set import CardSet, Face
from kotgames.games.mortal_kombat_kards.components import VARIABLE

_V_SPEED: Final = 5.3
"""The Speed of a V, on average."""
_EXTRA: Final = ((0, 0.55), (1, 0.25), (2, 0.2))
"""The Speed that effects add to an attack, and how often."""
_SWING: Final = 3.0
_CANCELS: Final = {
    k.OF_EFFECT: 0.9, k.OF_ATTACK: 0.8, k.OF_KOMBO: 0.8, k.OF_FOLLOW_UP: 0.7, k.OF_LASTING: 0.2, k.OF_STUN: 0.7, k.OF_BEHIND: 0.2,
}  # fmt: skip
_DEFENSE, _SPEED, _STRENGTH, _CANCEL, _KOMBO, _SLOW, _FAST, _OTHER = range(8)


class Decks(NamedTuple):
    """The decks of an own seat and of the other, as far as they are known: a key."""

    card_set: CardSet
    advanced: int
    own: tuple[int, ...]
    others: tuple[int, ...]


class Worths(NamedTuple):
    """The worth of each kind, and that of a kard drawn from the own deck."""

    of: dict[int, float]
    mean: float


def decks_of(board: Board, seat: int, other: int) -> Decks:
    """The decks that decide what a kard is worth to a seat."""
    return Decks(board.card_set, board.advanced, board.lists[seat], list_of(board, other))


@lru_cache(maxsize=64)
def worths(decks: Decks) -> Worths:
    """The worth of every kind of the own deck."""
    faces = decks.card_set.faces[decks.advanced]
    attacks = Counter(kind for kind in decks.others if faces[kind].attack)
    foes = [(faces[kind], count) for kind, count in attacks.items()]
    of = {kind: _worth(decks, faces[kind], foes) for kind in sorted({*decks.own})}
    return Worths(of, sum(of[kind] for kind in decks.own) / max(1, len(decks.own)))


def points_of(face: Face) -> float:
    """The points that an attack does on the whole if it lands."""
    points = max(face.strength, 0) * (1 + w.BURN_SHARE * (face.hits - 1))
    if face.stun:
        return points + w.LATER + w.LOST_KARD
    return points + (w.LATER if face.follow else 0.0)


def speed_of(face: Face) -> float:
    """The Speed of a kard; what a V comes to on average."""
    return _V_SPEED if face.speed == VARIABLE else float(face.speed)


def _worth(decks: Decks, face: Face, foes: list[tuple[Face, int]]) -> float:
    if face.type == k.FINISHER:
        return w.FINISHER
    if face.type == k.KOMBO:
        return w.KOMBO
    found = -9.0
    if face.attack:
        found = _as_attack(decks.advanced, face)
    if face.blocks or face.evades or face.stops:
        found = max(found, 0.0) + _as_defense(face, foes)
    return max(w.LEAST, found if found > -9.0 else _as_effect(face))


def by_speed(speed: float) -> float:
    """The worth of an attack's Speed: it lands, and it counters what is slower."""
    low = min(max(int(speed), 3), 7)
    high = min(low + 1, 7)
    return w.BY_SPEED[low - 3] + (w.BY_SPEED[high - 3] - w.BY_SPEED[low - 3]) * (min(speed, 7) - low)


def _as_attack(advanced: int, face: Face) -> float:
    found: float = by_speed(speed_of(face)) + w.BY_POINTS * (points_of(face) + deeds.worth(face) - 3)
    found += 0.3 * face.deny.bit_count() + 0.3 * face.keeps + 0.1 * max(0, face.chip - 1)
    found += 0.3 * (face.place == k.CROSSED) + 0.3 * bool(face.shift) + 0.3 * face.behind
    found -= 0.5 * face.fuel + 0.5 * face.pay
    if face.kombo_attack:
        found += w.KOMBO_ATTACK
    if advanced:
        found += {k.RANGED: w.RANGED, k.CLOSE: w.CLOSE}.get(face.reach, 0.5 * w.RANGED * n.moves_in(face))
    return found


def _as_defense(face: Face, foes: list[tuple[Face, int]]) -> float:
    """The points saved by a Defense, over the attacks of the other's deck."""
    saved = sum(count * _saved(face, foe) for foe, count in foes) / max(1, sum(count for _, count in foes))
    found: float = w.DEFENSE * saved + 0.5 * deeds.worth(face) - 0.5 * face.pay
    return found


def _saved(face: Face, foe: Face) -> float:
    margin = -1 if face.evades and not face.blocks else 0
    fast = sum(
        share for extra, share in _EXTRA if face.speed < 0 or speed_of(foe) + extra <= face.speed + margin
    )
    taken = points_of(foe) + _SWING
    if face.stops & foe.classes and not foe.deny & k.NO_SPECIFIC:
        back = foe.strength if face.reflects else max(face.strength, 0)
        return fast * (taken + back)
    if face.blocks and not foe.area and not foe.deny & k.NO_BLOCK:
        places = 3 if foe.place == k.CROSSED else 0
        share = face.blocks.bit_count() / 3 if places else float(face.blocks >> foe.place & 1)
        return fast * share * (taken - max(1, foe.chip))
    if face.evades and not foe.deny & k.NO_EVADE:
        aims = range(3) if foe.place == k.CROSSED else (foe.place,)
        share = sum(n.evades(face, foe, aim) for aim in aims) / len(aims)
        return fast * share * taken
    return 0.0


def _as_effect(face: Face) -> float:
    found: float = w.HEALED * deeds.worth(face) - 0.5 * face.pay
    for value, of in ((k.SPEED, w.SPEED_EFFECT), (k.STRENGTH, w.STRENGTH_EFFECT)):
        amount = sum(
            abs(mod.amount) * (1.0 if mod.cond[0] == k.ALWAYS else 0.4)
            for mod in face.mods
            if mod.value == value
        )
        found += of * float(amount**0.6)
    if face.lasting is not None:
        found += w.LASTING_SPEED * w.SPEED_EFFECT * any(mod.value == k.SPEED for mod in face.lasting.mods)
    found += 0.7 * w.SPEED_EFFECT * face.behind + 0.2 * face.turns
    found += w.CANCEL * sum(_CANCELS[what] for what, _ in face.cancels)
    if face.copies is not None:
        found += 0.8 + 0.2 * face.copies
    return found


# ---- the price of spending, the hand as a whole


class Prices:
    """The prices of the kards of a hand now."""

    __slots__ = ("mean", "of", "size")

    def __init__(self, board: Board, seat: int, other: int) -> None:
        found = worths(decks_of(board, seat, other))
        self.of: Final = found.of
        self.mean: Final = found.mean
        self.size: Final = board.card_set.size

    def price(self, kind: int) -> float:
        """The price of spending a kard of a kind, where another is drawn for it."""
        return max(w.LEAST, w.KARD * (self.of.get(kind, self.mean) - w.AVERAGE * self.mean))

    def together(self, kinds: Iterable[int]) -> float:
        """The price of several."""
        return sum(map(self.price, kinds))


def group_of(face: Face) -> tuple[int, int]:
    """The use of a kard in a hand: kards of the same use are worth less the more there are."""
    if face.type == k.KOMBO:
        return _KOMBO, 0
    if face.attack:
        return (_FAST if speed_of(face) >= 6 and not face.kombo_attack else _SLOW), 0
    if face.blocks or face.evades or face.stops:
        return _DEFENSE, face.blocks or 8
    if face.cancels:
        return _CANCEL, face.cancels[0][0]
    if face.mods and face.lasting is None:
        return (_SPEED if face.mods[0].value == k.SPEED else _STRENGTH), 0
    return _OTHER, 0


_FADES: Final = {
    _DEFENSE: 0.6,
    _SPEED: 0.85,
    _STRENGTH: 0.6,
    _CANCEL: 0.5,
    _KOMBO: 0.5,
    _SLOW: 0.75,
    _FAST: 0.85,
    _OTHER: 0.8,
}


def of_hand(board: Board, prices: Prices, kinds: Iterable[int]) -> float:
    """The worth of kards together."""
    groups: dict[tuple[int, int], list[float]] = {}
    for kind in kinds:
        groups.setdefault(group_of(board.faces[kind]), []).append(prices.of.get(kind, prices.mean))
    total = 0.0
    for (use, _), found in groups.items():
        found.sort(reverse=True)
        share = 1.0
        for worth in found:
            total += share * worth
            share *= _FADES[use]
    return total
