"""The worth of what kards do besides their points."""

from __future__ import annotations

from typing import Final

from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.bot import weights as w
from kotgames.games.mortal_kombat_kards.card_set import Deed, Face

_EACH: Final = {
    k.WOUND: 1.0, k.KNOCK_BACK: 0.1, k.THROW: 0.1, k.PULL: 0.1, k.KNOCK_DOWN: 0.7, k.HOLD: 0.3, k.SLOW: 0.7, k.FREE_MOVE: 0.2, k.DRAW: 0.4,
    k.LOOK: 0.1,
}  # fmt: skip
_WITHOUT_NUMBER: Final = frozenset({k.KNOCK_BACK, k.THROW, k.PULL, k.KNOCK_DOWN, k.FREE_MOVE})


def hit(board: Board, seat: int, points: int) -> float:
    """The worth of hurting a seat by so many points."""
    left = board.points[seat]
    if points < left or not left:
        return float(points)
    return left + w.KNOCK_OUT


def gain(board: Board, seat: int, points: int) -> float:
    """The worth of hurting another by so many points: in Brawl a share of it, more the weaker that one is."""
    if board.initiative >= 0 or len(board.standing()) == 2:
        return hit(board, seat, points)
    left = board.points[seat]
    each = w.SHARE * (1 + w.FOCUS * (1 - left / board.start_points))
    return each * points if points < left or not left else each * left + w.ONE_LESS


def worth(face: Face, *, healed: int = 9) -> float:
    """The worth of what a kard does when it lands, succeeds or is played; `healed`: points that its player may win back."""
    return sum(_worth_of(face, deed, healed) for deed in face.does)


def _worth_of(face: Face, deed: Deed, healed: int) -> float:
    share = 1.0 if deed.cond[0] == k.ALWAYS else 0.5
    word = deed.word
    if word in (k.HEAL, k.DRAIN):
        return share * min(deed.number, healed) * 0.9
    if word == k.DISCARD:
        if deed.more & 1:
            return share * (w.LOST_KARD if not deed.more & 2 else 0.5 * w.LOST_KARD) * deed.number
        return -share * 0.2 * deed.number
    if word == k.SALVAGE:
        return share * 0.5
    if word == k.LASTING:
        return share * _lasting(face)
    return share * _EACH[word] * (1 if word in _WITHOUT_NUMBER else deed.number)


def _lasting(face: Face) -> float:
    lasting = face.lasting
    if lasting is None:
        return 0.0
    on_other = {"other": 1.0, "self": -1.0, "all": 0.0}[lasting.on]
    turns = lasting.counters * (0.8 if lasting.by_action else 0.5)
    bad = 1.0 * lasting.wound * lasting.counters + 0.7 * lasting.slow * turns
    good = (
        0.8 * (lasting.shift > 0)
        + 0.8 * (lasting.deny > 0)
        + 0.7 * lasting.take
        + 0.4 * (lasting.ward is not None)
    )
    return on_other * bad + turns * good
