"""Short films of two fighters: frames, pairs of poses and the in-betweens of key pairs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from kotgames.ui.art.contact import Contact, Order, layers
from kotgames.ui.art.poses import Layer
from kotgames.ui.art.skeleton import Point, Pose, add, blend, mirror

AXIS = 50.0
"""Middle of the stage: pairs are mirrored here."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a short film.

    time_ms: when it is due, from the film's start. impact: where a hit lands in this frame, else None.
    order: drawing order from back to front, 'a' being seat 0.
    """

    time_ms: int
    pose_a: Pose
    pose_b: Pose
    impact: Point | None
    order: Order

    @property
    def layers(self) -> tuple[Layer, ...]:
        """What to draw."""
        return layers(self.order, self.pose_a, self.pose_b)


@dataclass(frozen=True, slots=True)
class Pair:
    """Both fighters at one moment, from the actor's point of view not yet turned to the seats."""

    a: Pose
    b: Pose
    order: Order


def swapped(pair: Pair) -> Pair:
    """The same moment with the roles exchanged: mirrored, a becomes b."""
    order = tuple(("b" if who == "a" else "a", parts) for who, parts in pair.order)
    return Pair(mirror(pair.b, AXIS), mirror(pair.a, AXIS), order)


# ------------------------------------------------------------------------------------------ easing
def ease_out(t: float) -> float:
    """Fast start, soft end."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    """Soft start, fast end: a blow."""
    return float(t**2.2)


def ease_both(t: float) -> float:
    """Soft at both ends."""
    return t * t * (3 - 2 * t)


# --------------------------------------------------------------------------------------- the moves
Key = tuple[int, int, Pair, str]
"""(milliseconds since the last key, number of frames, pair, easing towards it)"""


def _steady(t: float) -> float:
    return t


EASINGS = {"out": ease_out, "in": ease_in, "both": ease_both, "hold": _steady}


def film(
    start: Pair, keys: Sequence[Key], impact_key: int | None, impact: Point | None, flip: bool
) -> list[Frame]:
    """In-betweens of all keys; the impact belongs to the frame that ends the key `impact_key`."""
    frames: list[Frame] = []
    clock, before = 0, start

    def put(time: int, pair: Pair, hit: Point | None) -> None:
        if flip:
            pair = swapped(pair)
            hit = (2 * AXIS - hit[0], hit[1]) if hit else None
        frames.append(Frame(time, pair.a, pair.b, hit, pair.order))

    put(0, start, None)
    for index, (length, count, pair, easing) in enumerate(keys):
        for i in range(1, count + 1):
            t = EASINGS[easing](i / count)
            last = i == count
            order = pair.order if t > 0.35 or last else before.order
            between = Pair(blend(before.a, pair.a, t), blend(before.b, pair.b, t), order)
            put(
                clock + round(length * i / count),
                pair if last else between,
                impact if last and index == impact_key else None,
            )
        clock, before = clock + length, pair
    return frames


# -------------------------------------------------------------------------------------------- idle
def breath_at(index: int, steps: int) -> float:
    """The `breath` of step `index` in a loop of `steps` pictures."""
    return 0.5 + 0.5 * math.sin(2 * math.pi * index / steps) if steps > 1 else 0.5


def breathing(this: Pose, breath: float) -> Pose:
    """A pose with the chest lifted a little by `breath`, 0..1."""
    lift = 0.9 * (breath - 0.5)
    changes: dict[str, Any] = {"pelvis": add(this.pelvis, (0.0, lift))}
    for name in ("hand_near", "hand_far"):
        changes[name] = add(getattr(this, name), (0.0, lift * 1.5))
    return replace(this, **changes)


def roles(actor: Pose, target: Pose, acts_as_a: bool, order: Order) -> Pair:
    """A pair from actor and target."""
    return Pair(actor, target, order) if acts_as_a else Pair(target, actor, order)


def wrench(this: Contact) -> Pose:
    """The hold is tightened: the trunk arches away from the target."""
    pull = -1.6 if this.point[0] > this.actor.pelvis[0] else 1.6
    return replace(
        this.actor,
        pelvis=add(this.actor.pelvis, (pull, 0.0)),
        lean=this.actor.lean - 4,
        expression="strained",
    )
