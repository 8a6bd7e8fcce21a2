"""Acts: what two fighters do, as key pairs in time; any moment between two keys can be asked for. Knows no game.

An act begins in whatever pair the fighters are in when it is played (`Act.at`), so that nobody jumps to where it was authored to begin.
Its times come from `timing`, its pairs from the acting of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from kotgames.ui.art.contact import Order, layers
from kotgames.ui.art.poses import Layer, act_timing
from kotgames.ui.art.skeleton import Point, Pose, add, blend, distance, mirror, solve

AXIS: Final = 50.0
"""Middle of the stage: pairs are mirrored here."""

HIT, BLOCKED, MISSED, SLIPPED, CAUGHT, BROKEN, HELD, THROWN, NOTHING = (
    "hit", "blocked", "missed", "slipped", "caught", "broken", "held", "thrown", "",
)  # fmt: skip
LIMBS: Final = ("fist_near", "fist_far", "sole_near", "sole_far")
"""The ends of limbs that strike and grip."""
SIGHTS: Final = (HIT, BLOCKED, MISSED, SLIPPED, CAUGHT, BROKEN, HELD, THROWN, NOTHING)
"""Sights of a meeting: a blow lands; dies on a guard; goes into the air; is slipped by a hair; is caught and put aside; is answered; a hold
bites; a body meets the mat; or nobody is touched and nothing is meant to."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Both fighters at one moment: `a` is the left one by birth (seat 0 once it is turned to the seats), `order` from back to front. `r`
    is the referee, where one has come in; who is not named in the order is not drawn."""

    a: Pose
    b: Pose
    order: Order
    r: Pose | None = None

    @property
    def poses(self) -> dict[str, Pose]:
        """By 'a', 'b' and, where a referee is there, 'r'."""
        both = {"a": self.a, "b": self.b}
        return both if self.r is None else {**both, "r": self.r}

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The fighters, for a painter of pictures."""
        return layers(self.order, self.a, self.b)


def swapped(pair: Pair) -> Pair:
    """The same moment with the roles exchanged: mirrored, a becomes b."""
    other = {"a": "b", "b": "a"}
    order = tuple((other.get(who, who), parts) for who, parts in pair.order)
    return Pair(
        mirror(pair.b, AXIS), mirror(pair.a, AXIS), order, None if pair.r is None else mirror(pair.r, AXIS)
    )


def roles(actor: Pose, target: Pose, acts_as_a: bool, order: Order) -> Pair:
    """A pair from actor and target."""
    return Pair(actor, target, order) if acts_as_a else Pair(target, actor, order)


# ------------------------------------------------------------------------------------------ easing
def ease(name: str, t: float) -> float:
    """The way between two keys, 0..1, by the name of an easing (`timing.EASES`); "back" goes beyond 1 and comes back."""
    if name == "out":
        return 1 - (1 - t) ** 3
    if name == "in":
        return float(t**2.2)
    if name == "both":
        return t * t * (3 - 2 * t)
    if name == "back":
        return 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2
    if name == "snap":
        return 1.0
    return t


# -------------------------------------------------------------------------------------------- acts
@dataclass(frozen=True, slots=True)
class Key:
    """At `ms` the fighters are in `pair`; `ease` is the way there from the key before."""

    ms: int
    pair: Pair
    ease: str = "both"


@dataclass(frozen=True, slots=True)
class Act:
    """Keys in time, the first at 0. `impact` is the index of the key in which something meets (-1: nothing does), at `point`, seen as
    `sight`; `actor` ('a' or 'b') does it. Thrown,
    the point is where a body meets the mat. `timing` names the timing it was made with (`poses.act_timing`)."""

    keys: tuple[Key, ...]
    sight: str = NOTHING
    impact: int = -1
    point: Point | None = None
    actor: str = "a"
    timing: str = ""

    @property
    def length(self) -> int:
        """Milliseconds to the last key."""
        return self.keys[-1].ms

    @property
    def parted_ms(self) -> int:
        """From here on they only go to where it leaves them: a hold is held no longer."""
        return self.keys[-2].ms if len(self.keys) > 1 else self.keys[-1].ms

    @property
    def impact_ms(self) -> int:
        """When something meets; the length of the act where nothing does."""
        return self.keys[self.impact].ms if self.impact >= 0 else self.length

    @property
    def met_ms(self) -> int:
        """When it is seen what comes of it: something meets, or it is seen that nothing will; its length where neither is in it."""
        return self.impact_ms if self.impact >= 0 or not self.timing else act_timing(self.timing).met_ms

    @property
    def spot(self) -> Point | None:
        """The point of that sight: of something that meets, else where the limb of who acts is that has come farthest by then; None where
        nothing is meant to meet."""
        if self.point is not None or not self.sight:
            return self.point
        before, then = (solve(self.at(ms).poses[self.actor]) for ms in (0, self.met_ms))
        farthest = max(LIMBS, key=lambda name: distance(before.point(name), then.point(name)))
        return then.point(farthest)

    @property
    def start(self) -> Pair:
        """The pair for which it was made."""
        return self.keys[0].pair

    @property
    def end(self) -> Pair:
        """The pair it leads to."""
        return self.keys[-1].pair

    def ending_in(self, pair: Pair) -> Act:
        """The same, leading to another pair."""
        return replace(self, keys=(*self.keys[:-1], replace(self.keys[-1], pair=pair)))

    def at(self, ms: float, start: Pair | None = None) -> Pair:
        """The two at a time; `start`: the pair they were in when it began, if it is another than the act's own."""
        keys = self.keys
        begins = keys[0].pair if start is None else _joined(start, keys[0].pair)
        if ms <= 0:
            return begins
        before = keys[0]
        for index, key in enumerate(keys):
            if index and ms < key.ms:
                first = begins if index == 1 else before.pair
                return between(first, key.pair, ease(key.ease, (ms - before.ms) / (key.ms - before.ms)))
            before = key
        return keys[-1].pair


def _joined(start: Pair, own: Pair) -> Pair:
    """The pair at the beginning of an act; a referee who was not there comes from where the act has him."""
    if start.r is not None or own.r is None:
        return start
    return replace(start, r=own.r, order=(("r", None), *start.order))


def between(first: Pair, second: Pair, t: float) -> Pair:
    """The pair on the way from one to another; the drawing order changes early on the way."""
    if first is second:
        return second
    order = second.order if t > 0.35 else first.order
    referee = second.r or first.r
    if first.r is not None and second.r is not None:
        referee = blend(first.r, second.r, t)
    return Pair(blend(first.a, second.a, t), blend(first.b, second.b, t), order, referee)


def act(
    timing: str,
    pairs: Mapping[str, Pair],
    *,
    flip: bool = False,
    sight: str = NOTHING,
    point: Point | None = None,
    actor: str = "a",
) -> Act:
    """An act with the times of `timing` (see `timing`) and these pairs by name; `flip` turns it to the other side of the stage, `actor` is
    meant before that. KeyError for an unknown timing, ValueError for a pair that is not given."""
    shown = act_timing(timing)
    turned = {name: swapped(pair) if flip else pair for name, pair in pairs.items()}
    keys = []
    impact = -1
    for index, key in enumerate(shown.keys):
        if key.pair not in turned:
            raise ValueError(
                f"the act '{timing}' wants a pair '{key.pair}', there are {', '.join(sorted(turned))}"
            )
        keys.append(Key(key.at_ms, turned[key.pair], key.ease))
        if key.impact:
            impact = index
    if flip:
        point = (2 * AXIS - point[0], point[1]) if point is not None else None
        actor = "b" if actor == "a" else "a"
    return Act(tuple(keys), sight, impact if point is not None else -1, point, actor, timing)


# -------------------------------------------------------------------------------------------- idle
def breathing(this: Pose, breath: float) -> Pose:
    """A pose with the chest lifted a little and the weight shifted by `breath`, 0..1; the feet stay."""
    lift = 1.1 * (breath - 0.5)
    changes: dict[str, Any] = {"pelvis": add(this.pelvis, (0.35 * lift * this.facing, lift))}
    for name in ("hand_near", "hand_far"):
        changes[name] = add(getattr(this, name), (0.0, lift * 1.5))
    return replace(this, **changes)


def breathing_pair(pair: Pair, breath: float) -> Pair:
    """Both breathe, not at the same time."""
    return replace(pair, a=breathing(pair.a, breath), b=breathing(pair.b, 1 - breath))


def whose(top: int, actor: int) -> str:
    """For catalogues of acts: which seat acts (-1: none), and whether above or below; `top` is the seat on top, -1 on the feet."""
    if actor < 0:
        return f"top {top}"
    below = f" {'above' if top == actor else 'below'}" if top >= 0 else ""
    return f"seat {actor}{below}"
