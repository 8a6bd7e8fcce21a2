"""An attack that lands: the rest of its Kombo, the kards burned for it, its follow-up, and the worth of it all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import laying, strikes
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.bot import deeds
from kotgames.games.mortal_kombat_kards.bot import weights as w
from kotgames.games.mortal_kombat_kards.bot.known import Sight
from kotgames.games.mortal_kombat_kards.bot.worth import Prices
from kotgames.games.mortal_kombat_kards.card_set import CardSet, Face, Pattern

MOST_KINDS: Final = 6
"""Kinds that are tried for each place of a Kombo: the strongest."""


class More(NamedTuple):
    """Kards that go on from an attack that has landed: points, the worth of what else they do, price, kinds in order."""

    points: int
    worth: float
    price: float
    kinds: tuple[int, ...]


NOTHING: Final = More(0, 0.0, 0.0, ())


class Place(NamedTuple):
    """The distance of the two: at hand-to-hand, in close quarters."""

    near: bool
    close: bool


@lru_cache(maxsize=16)
def cancelling(card_set: CardSet, what: int) -> frozenset[int]:
    """The kinds that cancel a thing (`card_set.OF_KOMBO` ...)."""
    return frozenset(
        kind
        for kind, face in enumerate(card_set.faces[0])
        if any(cancels == what for cancels, _ in face.cancels)
    )


def free_kinds(board: Board, seat: int) -> list[int]:
    """Kinds of the cards in a hand that are not laid out, each as often as it is there."""
    drafted = {laid[0] for laid in board.laid[board.committed :]}
    size = board.card_set.size
    return sorted(card % size for card in board.hands[seat] if card not in drafted)


# ---- distances


def place_of(board: Board) -> Place:
    """The distance at which the attack that is laid out is fought."""
    face = board.faces[board.attack_kind]
    near = board.near(board.by, board.at)
    if board.advanced and n.moves(face) and len(board.laid) > board.committed:
        near = n.moves_in(face)
    return Place(near, bool(board.close))


def _after(face: Face, place: Place) -> Place:
    """The distance after an attack of that face has landed."""
    near, close = place
    for deed in face.does:
        if deed.word == k.THROW or (deed.word == k.KNOCK_BACK and not close):
            near, close = False, False
        elif deed.word == k.KNOCK_BACK:
            close = False
        elif deed.word == k.PULL:
            near = True
    return Place(near, close)


def _reaches(board: Board, face: Face, place: Place) -> bool:
    if not board.advanced:
        return True
    if place.close:
        return face.reach != k.RANGED and not face.area and not n.moves(face)
    if face.area or face.reach == k.RANGED:
        return True
    return face.reach != k.CLOSE and (place.near or n.moves_in(face))


def _stepped(face: Face, place: Place) -> Place:
    if n.moves_in(face):
        return Place(True, place.close)
    return Place(False, False) if n.moves_out(face) else place


# ---- the rest of a Kombo


def rest_of(board: Board, seat: int, kombo: Pattern, prices: Prices) -> More:
    """The best attacks for what is left of a Kombo whose first attack, and perhaps some more, are laid out."""
    place = _after(board.faces[board.attack_kind], place_of(board))
    done = 1
    for laid in board.laid[board.committed :]:
        if laid[2] == b.LATER:
            place = _after_later(board, board.faces[laid[4]], place)[0]
            done += 1
    free = free_kinds(board, seat)
    faces = board.faces
    fitting = [
        kind
        for kind in free
        if faces[kind].attack and not faces[kind].fuel and laying.can_own(board, seat, faces[kind])
    ]
    return _Rest(board, seat, kombo, prices, fitting).best(done, place, ())


def _after_later(board: Board, face: Face, place: Place) -> tuple[Place, bool]:
    """(the distance after a later attack, True if it hits)."""
    if not _reaches(board, face, place):
        return place, False
    return _after(face, _stepped(face, place)), True


class _Rest:
    """The search for the rest of a Kombo."""

    def __init__(self, board: Board, seat: int, kombo: Pattern, prices: Prices, free: list[int]) -> None:
        self.board, self.seat, self.kombo, self.prices, self.free = board, seat, kombo, prices, free

    def best(self, number: int, place: Place, used: tuple[int, ...]) -> More:
        """The best attacks from a number on; those of less worth than nothing only if the Kombo asks for them."""
        found = NOTHING if self.kombo.up_to or number >= len(self.kombo.classes) else None
        if number >= len(self.kombo.classes):
            return NOTHING
        for kind in self._fitting(number, used):
            face = self.board.faces[kind]
            after, hits = _after_later(self.board, face, place)
            more = self.best(number + 1, after, (*used, kind))
            if more.points < 0:
                continue
            points = self._points(face) if hits else 0
            made = More(
                more.points + points,
                more.worth + (deeds.worth(face) if hits else 0.0),
                more.price + self.prices.price(kind) + face.pay,
                (kind, *more.kinds),
            )
            if found is None or _gain(made) > _gain(found):
                found = made
        return found if found is not None else More(-99, 0.0, 0.0, ())

    def _points(self, face: Face) -> int:
        own = sum(
            mod.amount
            for mod in face.mods
            if mod.value == k.STRENGTH
            and mod.of == k.MY_ATTACK
            and n.holds(self.board, mod.cond, self.seat, self.board.at, face)
        )
        return max(0, face.strength) + own

    def _fitting(self, number: int, used: tuple[int, ...]) -> list[int]:
        left = list(self.free)
        for kind in used:
            left.remove(kind)
        board = self.board
        found = [
            kind
            for kind in dict.fromkeys(left)
            if laying.part_fits(board, self.kombo, number, board.faces[kind])
        ]
        if len(found) > MOST_KINDS:
            found = sorted(found, key=lambda kind: (-board.faces[kind].strength, kind))[:MOST_KINDS]
        return found


def _gain(more: More) -> float:
    return more.points + more.worth - more.price


# ---- burned kards


def burns_of(board: Board, seat: int, prices: Prices, most: int, points: int, lowest: int = -1) -> More:
    """The cheapest kards for further hits of a 1-Kard Kombo, no more than it takes to win the round; `points` are those it does without."""
    face = board.faces[board.attack_kind]
    each = max(0, face.strength)
    free = [
        kind
        for kind in free_kinds(board, seat)
        if kind >= lowest and board.faces[kind].burns_as & face.burn_class
    ]
    free.sort(key=lambda kind: (prices.price(kind), kind))
    left = board.points[board.at] - points
    chosen: list[int] = []
    for kind in free[:most]:
        if left <= 0 or each <= prices.price(kind):
            break
        chosen.append(kind)
        left -= each
    return More(each * len(chosen), 0.0, prices.together(chosen), tuple(sorted(chosen)))


# ---- the follow-up


def follow_of(board: Board, seat: int, prices: Prices, classes: int, spent: Sequence[int]) -> More:
    """The best follow-up from the kards that are left of a hand."""
    free = free_kinds(board, seat)
    for kind in spent:
        if kind in free:
            free.remove(kind)
    place = _after(board.faces[board.attack_kind], place_of(board))._replace(close=False)
    best = NOTHING
    for kind in dict.fromkeys(free):
        face = board.faces[kind]
        if not face.attack or face.kombo_attack or not n.is_one_of(face, classes) or face.reach == k.CLOSE:
            continue
        if not laying.can_own(board, seat, face) or not _reaches(board, face, place):
            continue
        price = prices.price(kind) + face.pay + 0.5 * face.fuel
        made = More(max(0, face.strength), deeds.worth(face), price, (kind,))
        if _gain(made) > _gain(best):
            best = made
    return best


# ---- all together


def landing(board: Board, seat: int, sight: Sight, prices: Prices) -> tuple[int, float]:
    """(points of the first hit, the worth of landing without the initiative) of the attack that is laid out."""
    face = board.faces[board.attack_kind]
    first = n.strength(board, n.ATTACKER, board.attack_kind)
    healed = board.start_points - board.points[seat]
    worth = sum(
        deeds.worth(board.faces[of], healed=healed)
        for _, _, role, live, of, number in board.laid
        if live and not number and role in (b.ATTACK, b.WITH_ATTACK)
    )
    kombo = strikes.kombo_of(board)
    more = NOTHING
    if kombo is not None:
        more = rest_of(board, seat, kombo, prices)
    elif face.hits > 1:
        more = burns_of(board, seat, prices, face.hits - 1, first)
    stuns = face.stun or (kombo is None and face.hits == 1 and first >= board.card_set.rules.stun)
    other = board.at
    base = deeds.gain(board, other, first)
    worth += base
    if more is not NOTHING:
        gain = deeds.gain(board, other, first + more.points) - base + more.worth - more.price
        worth += (1 - sight.holds(cancelling(board.card_set, k.OF_KOMBO))) * gain
    classes = k.ANY_CLASS if stuns else face.follow
    if classes and first + more.points < board.points[other]:
        worth += _followed(board, seat, sight, prices, classes, first + more.points, more, stuns=bool(stuns))
    return first, worth


def _followed(
    board: Board,
    seat: int,
    sight: Sight,
    prices: Prices,
    classes: int,
    points: int,
    more: More,
    *,
    stuns: bool,
) -> float:
    """The worth of the follow-up and of the kard that a stun costs."""
    follow = follow_of(board, seat, prices, classes, more.kinds)
    other = board.at
    gain = deeds.gain(board, other, points + follow.points) - deeds.gain(board, other, points)
    gain = max(0.0, gain + follow.worth - follow.price)
    goes = 1 - sight.holds(cancelling(board.card_set, k.OF_FOLLOW_UP))
    if not stuns:
        return goes * gain
    return (1 - sight.holds(cancelling(board.card_set, k.OF_STUN))) * (goes * gain + w.LOST_KARD)
