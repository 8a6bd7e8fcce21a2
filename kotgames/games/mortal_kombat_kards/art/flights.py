"""Effects over the fighters while they act: what flies, bursts, runs over the floor, falls from above, circles a head. An act carries
its effects (`ShownAct`); nothing here keeps state. All places are units of the stage."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from typing import Any, Final

import pygame
from pygame import Surface

from kotgames.games.mortal_kombat_kards.art import elements, props
from kotgames.games.mortal_kombat_kards.art.elements import Burst
from kotgames.games.mortal_kombat_kards.art.guises import Guise
from kotgames.ui.art import paint
from kotgames.ui.art.act import AXIS, Act
from kotgames.ui.art.paint import color
from kotgames.ui.art.pen import Canvas, frame
from kotgames.ui.art.skeleton import GROUND, Point, lerp, sub, unit

FLIGHT, BURST, FLOOR, CLOUD, RAIN, STARS, CHAIN = (
    "flight",
    "burst",
    "floor",
    "cloud",
    "rain",
    "stars",
    "chain",
)
STEPS: Final = {FLIGHT: 8, BURST: 5, FLOOR: 7, CLOUD: 6, RAIN: 6, STARS: 8, CHAIN: 9}
"""In so many pictures an effect is shown; a drift (`drifts.NAMES`) has none, its bits are seen one by one."""
TAIL: Final = 0.45
"""The share of its way that a tail is long."""
STREAMS: Final = ("ice",)
"""Elements that run all the way from where they come from, and stay there a while."""
ARRIVES: Final = 0.6
"""At this share of its time such a one has arrived."""


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that is seen from `begins` to `ends` milliseconds of an act. `at`: where it is, or arrives; `start`: where it comes from;
    `radius`: units; `flies`: a thing of `props.IN_FLIGHT`; `arc`: units that it rises on its way; `back`: it returns; `way`: +1 to the
    right, else -1."""

    name: str
    element: str
    begins: int
    ends: int
    at: Point
    start: Point | None = None
    radius: float = 9.0
    tone: str = ""
    flies: str = ""
    arc: float = 0.0
    back: bool = False
    way: int = 1

    def share(self, ms: float) -> float | None:
        """Progress at a time, 0 to 1; None while nothing is seen."""
        return (ms - self.begins) / (self.ends - self.begins) if self.begins <= ms < self.ends else None

    def mirrored(self) -> Effect:
        """The same on the other side of the stage."""
        start = None if self.start is None else (2 * AXIS - self.start[0], self.start[1])
        return replace(self, at=(2 * AXIS - self.at[0], self.at[1]), start=start, way=-self.way)


@dataclass(frozen=True, slots=True)
class ShownAct(Act):
    """An act with what is drawn over it. `seen_at`: where it is seen that nothing meets; `told_ms`: when it is seen what comes of one in
    which nothing is meant to (0: at its end); `guise`: somebody is seen as one picture for a while; `held`: props of a and b instead of
    their own ("": their own), exchanged from `passes_ms` on (0: never); `sound`: where it meets; `finish`: a
    finisher's sort, and `turns_ms` when the hour of its scene begins."""

    effects: tuple[Effect, ...] = ()
    seen_at: Point | None = None
    told_ms: int = 0
    guise: Guise | None = None
    held: tuple[str, str] = ("", "")
    passes_ms: int = 0
    sound: str = ""
    finish: str = ""
    turns_ms: int = 0

    @property
    def met_ms(self) -> int:
        """See `Act`."""
        return self.told_ms or int(Act.met_ms.fget(self))  # type: ignore[attr-defined]

    @property
    def spot(self) -> Point | None:
        """See `Act`."""
        return self.seen_at if self.seen_at is not None else Act.spot.fget(self)  # type: ignore[attr-defined]


def shown(
    this: Act, effects: tuple[Effect, ...] = (), *, flip: bool = False, seen_at: Point | None = None, guise: Guise | None = None,
    held: tuple[str, str] = ("", ""), **more: Any,
) -> ShownAct:  # fmt: skip
    """An act with what is drawn over it; all but the act itself is told with the actor left, and turned by `flip`. `more`: other fields."""
    values = {field.name: getattr(this, field.name) for field in fields(Act)}
    if flip:
        effects = tuple(effect.mirrored() for effect in effects)
        seen_at = None if seen_at is None else (2 * AXIS - seen_at[0], seen_at[1])
        guise = None if guise is None else replace(guise, who="a" if guise.who == "b" else "b")
        held = (held[1], held[0])
    return ShownAct(**values, effects=effects, seen_at=seen_at, guise=guise, held=held, **more)


# ----------------------------------------------------------------------------------------- pictures
def step_of(effect: Effect, share: float) -> int:
    """The number of the picture that is shown at a share."""
    steps = STEPS[effect.name]
    return min(steps - 1, int(share * steps))


def box_of(effect: Effect) -> tuple[float, float, float, float]:
    """Left, top, width, height of what an effect covers."""
    more = effect.radius * elements.REACH + 16.0
    points = [effect.at] if effect.start is None else [effect.at, effect.start]
    left, right = min(p[0] for p in points) - more, max(p[0] for p in points) + more
    top, bottom = min(p[1] for p in points) - more - effect.arc, max(p[1] for p in points) + more
    if effect.name == FLOOR:
        top, bottom = GROUND - more, GROUND + 8.0
    return left, top, right - left, bottom - top


def picture(effect: Effect, step: int, pixels: float) -> Surface:
    """One of the pictures of an effect, in its box; `pixels`: of a unit. Straight alpha; keep it by (effect, step, pixels)."""
    left, top, wide, high = box_of(effect)
    size = (max(2, round(wide * pixels)), max(2, round(high * pixels)))
    share = (step + 0.5) / STEPS[effect.name]

    def px(point: Point) -> Point:
        return ((point[0] - left) * pixels, (point[1] - top) * pixels)

    result = paint.new(*size)
    if effect.name == STARS:
        return _stars(result, px(effect.at), pixels, share)
    if effect.name == CHAIN:
        return _chain(result, effect, _out_and_back(share), px, pixels)
    for burst in _bursts(effect, share):
        placed = replace(
            burst,
            at=px(burst.at),
            start=None if burst.start is None else px(burst.start),
            radius=burst.radius * pixels,
        )
        elements.put(result, placed)
    if effect.flies and effect.name == FLIGHT:
        spot, _ = _on_the_way(effect, share)
        turned = props.SPINS.get(effect.flies, 0.0) * share + (0.0 if effect.way > 0 else 180.0)
        thing = props.sprite(
            props.IN_FLIGHT[effect.flies],
            pixels,
            round(turned / props.TURN) * props.TURN % 360.0,
            effect.way < 0,
        )
        paint.put(result, thing, px(spot))
    if effect.name in (BURST, CLOUD) and share > 0.6:
        result = paint.fade(result, 1.0 - (share - 0.6) / 0.45)
    return result


def _out_and_back(share: float) -> float:
    """Out in the first half, back in the second."""
    return 1 - abs(2 * share - 1)


def _on_the_way(effect: Effect, share: float) -> tuple[Point, Point]:
    """The place of something that flies, and the end of its tail."""
    t = _out_and_back(share) if effect.back else share
    start = effect.start or effect.at

    def at(t: float) -> Point:
        x, y = lerp(start, effect.at, t)
        return (x, y - 4 * effect.arc * t * (1 - t))

    return at(t), at(max(0.0, t - TAIL))


def _bursts(effect: Effect, share: float) -> list[Burst]:
    """The bursts of a moment, in units."""
    grown = min(1.0, 0.35 + 1.3 * share)
    if effect.name == FLIGHT:
        if not effect.element:
            return []
        spot, tail = _on_the_way(effect, share)
        if effect.element == "beam":  # it is there at once
            spot = _on_the_way(effect, min(1.0, share * 3.0))[0]
        if effect.element in ("beam", *STREAMS):
            tail = effect.start or tail
        if effect.element in STREAMS:
            spot = _on_the_way(effect, min(1.0, share / ARRIVES))[0]
        return [Burst(effect.element, spot, effect.radius * min(1.0, 0.5 + share), tail, 3, 0.8, effect.tone)]
    if effect.name == RAIN:
        fallen = lerp((effect.at[0] - 8.0 * effect.way, -14.0), effect.at, min(1.0, share * 1.8))
        return [
            Burst(
                effect.element,
                fallen,
                effect.radius * grown,
                (fallen[0] - 5.0, fallen[1] - 46.0),
                5,
                1.0,
                effect.tone,
            )
        ]
    if effect.name == FLOOR:
        start = effect.start or effect.at
        found = []
        for i in range(3):
            t = share * 1.25 - 0.22 * i
            if 0 <= t <= 1:
                x, _ = lerp(start, effect.at, t)
                found.append(
                    Burst(
                        effect.element,
                        (x, GROUND - effect.radius * 0.3),
                        effect.radius * (0.85 - 0.2 * i),
                        None,
                        4 + i,
                        0.8,
                        effect.tone,
                    )
                )
        return found
    return [
        Burst(effect.element, effect.at, effect.radius * grown, None, 2 + effect.begins % 5, 1.0, effect.tone)
    ]


def _stars(target: Surface, at: Point, pixels: float, share: float) -> Surface:
    """Stars that circle a head."""

    def draw(big: Surface, k: int) -> None:
        for i in range(4):
            angle = 2 * math.pi * (share + i / 4)
            spot = ((at[0] + math.cos(angle) * 10 * pixels) * k, (at[1] + math.sin(angle) * 3.2 * pixels) * k)
            reach = (2.6 + 0.9 * math.sin(angle)) * pixels * k
            pygame.draw.polygon(
                big, color("#2a1406"), paint.star_poly(spot, reach * 1.35, reach * 0.62, 5, angle)
            )
            pygame.draw.polygon(big, color("#ffd86a"), paint.star_poly(spot, reach, reach * 0.45, 5, angle))

    target.blit(paint.supersample(target.get_size(), draw, 2, ground="#ffd86a"), (0, 0))
    return target


def _chain(target: Surface, effect: Effect, t: float, px: object, pixels: float) -> Surface:
    """A chain from a hand to its head, or with an element a tongue."""
    left, top, _, _ = box_of(effect)
    canvas = Canvas(*target.get_size(), pixels, 2)
    canvas.origin = (left, top)
    start = effect.start or effect.at
    end = lerp(start, effect.at, t)
    along = unit(sub(end, start))
    length = math.dist(start, end)
    if effect.element:
        tone = effect.tone or elements.GROUND[effect.element]
        canvas.stroke([start, end], "#1b1220", 4.4)
        canvas.stroke([start, end], tone, 3.0)
        canvas.stroke([end, end], paint.lighten(tone, 0.2), 5.0)
    else:
        for i in range(int(length / 4.2)):
            x, y = start[0] + along[0] * i * 4.2, start[1] + along[1] * i * 4.2
            canvas.stroke([(x - 1.6, y), (x + 1.6, y)], "#1b1220", 2.9)
            canvas.stroke([(x - 1.5, y), (x + 1.5, y)], "#cfd8e4" if i % 2 else "#97a3b6", 1.7)
        over = (-along[1], along[0])
        props.draw_shape(canvas, "spear", frame(end, along, over))
    target.blit(canvas.image(), (0, 0))
    return target
