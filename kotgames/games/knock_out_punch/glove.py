"""The glove: a throw down a lane of three metres, and what the defender does about it. Geometry and time alone decide; no clock is read and
nothing depends on how often it is looked at.

Metres and seconds; x is to the puncher's right, y is up, the defender stands 3 m away. A throw is given by when and how it was released, a
defence by the moments at which its keys went down. What a person did is stamped by the host, what a bot does is made here from its skill.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, log, pi, sqrt
from typing import Final

from kotgames.engine.chance import Dice

LANE: Final = 0.62
"""From one of the defender's three lanes to the next."""
STEP: Final = 0.15
"""Seconds for a step into the next lane."""
STUMBLE: Final = 0.5
"""The same for one that follows sooner than `BREATH` after the last: who hops about is slow."""
BREATH: Final = 0.6
DUCK: Final = 0.12
"""Seconds to duck, and to come up again."""
DUCKED: Final = 0.5
"""Seconds that a duck lasts, from the key to the way up."""
TALL: Final = 1.75
BELT: Final = 1.0
"""The height of a ducked head: a duck beats only throws above it."""
SHOULDERS: Final = 0.3
"""Half of the defender's width."""
GLOVE: Final = 0.13
"""The glove's radius."""
FLOOR: Final = 0.15
"""A throw that comes in lower falls short."""
CATCH: Final = 0.05
"""So close to the contact, before or after it, a try to catch holds the glove."""
REACHING: Final = 0.25
"""So long the hands stay out after a try, in seconds."""
FASTEST: Final = 0.35
SLOWEST: Final = 0.6
"""Seconds of flight at full and at no power."""
SCATTER: Final = (0.04, 0.2)
"""The scatter of a throw (deviation, metres) at no and at full power."""
HAND: Final = 1.15
"""The height at which the glove leaves the puncher's hand, in metres."""
ARC: Final = 0.28
"""The rise of a throw of no power above a straight line, in the middle of its flight (metres)."""
WIDEST_AIM: Final = 1.1
HIGHEST_AIM: Final = 2.0
PATIENCE: Final = 10.0
"""Seconds until a throw that does not come counts as dodged."""

LEFT, RIGHT, DOWN, GRAB = "left", "right", "duck", "catch"
"""A defender's commands; left and right as the puncher sees it."""
HIT, DODGED, CAUGHT = "hit", "dodged", "caught"


@dataclass(frozen=True, slots=True)
class Throw:
    """A released glove: when (seconds after the bell), where it was aimed (x, y at the defender), how hard (0 to 1), and how it strays (two
    numbers of a normal distribution with deviation 1)."""

    at: float
    x: float
    y: float
    power: float
    stray: tuple[float, float] = (0.0, 0.0)

    @property
    def flight(self) -> float:
        """Seconds until it is at the defender."""
        return SLOWEST + (FASTEST - SLOWEST) * self.power

    @property
    def contact(self) -> float:
        """When it is there."""
        return self.at + self.flight

    @property
    def goal(self) -> tuple[float, float]:
        """The point where the throw arrives, straying included (x, y in metres)."""
        low, high = SCATTER
        wide = low + (high - low) * self.power**2
        return self.x + self.stray[0] * wide, self.y + self.stray[1] * wide

    def place(self, time: float) -> tuple[float, float, float]:
        """(x, y, share of the way) at a moment of the flight."""
        share = min(1.0, max(0.0, (time - self.at) / self.flight))
        # a little drag: fast at first, slower towards the end
        way = share * (1.18 - 0.18 * share)
        x, y = self.goal
        arc = ARC * (1 - 0.6 * self.power) * 4 * way * (1 - way)
        return x * way, HAND + (y - HAND) * way + arc, way


@dataclass(frozen=True, slots=True)
class Pose:
    """A defender at a moment: the middle of the body, the height of the head, whether the hands are out for a catch."""

    x: float
    head: float
    reaching: bool


Command = tuple[float, str]
"""When a key went down (seconds after the bell), and what it means."""


class Defence:
    """A defender who starts in the middle lane; commands come in the order of their times."""

    def __init__(self, commands: Sequence[Command] = ()) -> None:
        self._moves: list[tuple[float, float, float, float]] = []
        """(from when, until when, from x, to x)."""
        self._ducks: list[float] = []
        self.tried: float | None = None
        """When the one try to catch was made."""
        self.last = float("-inf")
        """When something was done last."""
        self._lane = 0
        for when, what in commands:
            self.do(when, what)

    def do(self, when: float, what: str) -> bool:
        """A key goes down; False where it does nothing (no lane there, still on the way, the try spent)."""
        done = self._do(when, what)
        if done:
            self.last = when
        return done

    def _do(self, when: float, what: str) -> bool:
        if what == GRAB:
            if self.tried is not None:
                return False
            self.tried = when
            return True
        if self._moves and when < self._moves[-1][1]:
            return False
        if what == DOWN:
            if self._ducks and when < self._ducks[-1] + DUCKED:
                return False
            self._ducks.append(when)
            return True
        lane = self._lane + (1 if what == RIGHT else -1)
        if not -1 <= lane <= 1 or (self._ducks and when < self._ducks[-1] + DUCKED):
            return False
        soon = bool(self._moves) and when < self._moves[-1][1] + BREATH
        self._moves.append((when, when + (STUMBLE if soon else STEP), self._lane * LANE, lane * LANE))
        self._lane = lane
        return True

    def pose(self, time: float) -> Pose:
        """The defender at a moment."""
        x = 0.0
        for start, end, here, there in self._moves:
            if time >= start:
                share = min(1.0, (time - start) / (end - start))
                x = here + (there - here) * share * share  # a body is slow to leave
        down = 0.0
        for start in self._ducks:
            if start <= time <= start + DUCKED + DUCK:
                down = min(1.0, (time - start) / DUCK, (start + DUCKED + DUCK - time) / DUCK)
        reaching = self.tried is not None and self.tried <= time <= self.tried + REACHING
        return Pose(x, TALL - (TALL - BELT) * down, reaching)


def outcome(throw: Throw | None, defence: Defence) -> str:
    """The end of a throw: HIT, DODGED or CAUGHT; no throw is dodged. It is settled `CATCH` after the contact at the latest."""
    if throw is None:
        return DODGED
    x, y = throw.goal
    body = defence.pose(throw.contact)
    meets = abs(x - body.x) <= SHOULDERS + GLOVE and FLOOR <= y <= body.head + GLOVE
    if not meets:
        return DODGED
    if defence.tried is not None and abs(defence.tried - throw.contact) <= CATCH:
        return CAUGHT
    return HIT


# ---- bots

AT_HEAD: Final = 1.45
AT_BODY: Final = 0.9
OFTEN_AT_HEAD: Final = 0.25
"""The heights of throws that no hand aims, and the share of the high ones."""


def normal(chance: Dice) -> float:
    """A number of the normal distribution with deviation 1."""
    one, two = chance.unit() or 1e-9, chance.unit()
    return sqrt(-2 * log(one)) * cos(2 * pi * two)


@dataclass(frozen=True, slots=True)
class Skill:
    """A bot's skill at throwing and defending: the deviation of its aim beyond the glove's own (metres), how far its throws stay below full
    power, how often they go for the head; its reaction (seconds, deviation), how often it reads the side wrongly or goes for a catch."""

    aim: float
    softness: float
    high: float
    reaction: float
    spread: float
    wrong: float
    catches: float


def bot_throw(skill: Skill, defence: Defence, at: float, chance: Dice) -> Throw:
    """A throw at where the defender will be if nothing changes, about as hard as it can be; mostly at the body, sometimes at the head."""
    power = max(0.0, 1.0 - skill.softness * abs(normal(chance)))
    body = defence.pose(at + SLOWEST + (FASTEST - SLOWEST) * power)
    x = body.x + skill.aim * normal(chance)
    y = (AT_HEAD if chance.unit() < skill.high else AT_BODY) + skill.aim * normal(chance)
    return Throw(at, x, y, power, (normal(chance), normal(chance)))


def once_more(throw: Throw, defence: Defence, at: float, chance: Dice) -> Throw:
    """A throw as hard as another one, at a moment, that meets a defender who does nothing; who has seen the other knows neither where nor
    how high this one comes."""
    body = defence.pose(at + throw.flight)
    high = AT_HEAD if chance.unit() < OFTEN_AT_HEAD else AT_BODY
    return Throw(at, body.x + SHOULDERS * (2 * chance.unit() - 1), min(high, body.head), throw.power)


def bot_answer(skill: Skill, throw: Throw, defence: Defence, chance: Dice) -> list[Command]:
    """A defender's commands once the glove flies: a step away from where it will be, or a duck under a high one, or a catch."""
    x, y = throw.goal
    body = defence.pose(throw.at)
    when = throw.at + max(0.12, skill.reaction + skill.spread * normal(chance))
    if abs(x - body.x) > SHOULDERS + GLOVE or y > TALL + GLOVE:
        return []
    if chance.unit() < skill.catches:
        return [(throw.contact + skill.spread * 1.2 * normal(chance), GRAB)]
    if y > BELT + 2 * GLOVE and chance.unit() < 0.35:
        return [(when, DOWN)]
    away = LEFT if x >= body.x else RIGHT
    if body.x <= -LANE + 0.01:
        away = RIGHT
    elif body.x >= LANE - 0.01:
        away = LEFT
    elif chance.unit() < skill.wrong:
        away = RIGHT if away == LEFT else LEFT
    return [(when, away)]
