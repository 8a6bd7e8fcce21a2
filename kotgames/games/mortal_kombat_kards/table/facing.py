"""Who meets whom at a table for more than two: the pair that is seen fighting, the sides on which the seats sit."""

from __future__ import annotations

from collections.abc import Sequence

from kotgames.engine.contract import Prompt
from kotgames.games.mortal_kombat_kards.art import acting
from kotgames.games.mortal_kombat_kards.views import View
from kotgames.ui.art.act import Pair as Poses

Pair = tuple[int, int]
"""Two seats, left and right."""


def at_left(around: Sequence[int]) -> Sequence[int]:
    """The seats in the left column, from below; `around`: all of them clockwise from the lower edge. The others sit in the right one, from
    above."""
    return around[: (len(around) + 1) // 2]


def sided(around: Sequence[int], one: int, two: int) -> Pair:
    """Two seats in the order in which they stand: the one at the lower edge left, else who sits farther left."""
    first, second = sorted((one, two), key=around.index)
    return (first, second) if len(around) > 2 else (min(one, two), max(one, two))


def after(view: View, seat: int) -> list[int]:
    """The other seats that are still in, clockwise from a seat."""
    count = len(view["points"])
    return [one for step in range(1, count) if not view["out"][one := (seat + step) % count]]


def next_in(view: View, seat: int) -> int:
    """The next of them; where nobody is, the next seat."""
    return next(iter(after(view, seat)), (seat + 1) % len(view["points"]))


def off(view: View, pair: Pair, prompt: Prompt | None) -> Pair:
    """The two that are seen now: who attacks and who is attacked, else whoever acts and whom they met last."""
    by, at, actor = view["by"], view["at"], view["actor"]
    if by >= 0 and at >= 0:
        return by, at
    first = by if by >= 0 else prompt.seat if prompt is not None else actor
    if first is None or first < 0 or view["out"][first]:
        first = pair[0] if not view["out"][pair[0]] else next_in(view, pair[0])
    met = [one for one in pair if one != first and not view["out"][one]]
    return first, met[0] if met and first in pair else next_in(view, first)


# ---- the pair at rest


def distance(view: View, pair: Pair) -> str:
    """The distance between two: "ranged", "hand" or "close"; under the Basic rules never the first."""
    if view["close"]:
        return "close"
    near = not view["advanced"] or view["groups"][pair[0]] == view["groups"][pair[1]]
    return "hand" if near else "ranged"


def is_down(view: View, seat: int) -> bool:
    """True for who is on the floor: fallen, or without points."""
    return view["fallen"][seat] > 0 or (view["turn"] > 0 and not view["points"][seat])


def down(view: View, pair: Pair) -> tuple[bool, bool]:
    """The same of both."""
    return is_down(view, pair[0]), is_down(view, pair[1])


def held(view: View, pair: Pair) -> tuple[bool, bool]:
    """By side: who is held."""
    return view["held"][pair[0]] > 0, view["held"][pair[1]] > 0


def resting(view: View, pair: Pair) -> Poses:
    """The pair at rest in a view."""
    return acting.resting(distance(view, pair), down(view, pair), held(view, pair))
