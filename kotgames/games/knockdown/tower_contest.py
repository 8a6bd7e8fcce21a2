"""One Knockdown Test with the tower from the bell to its result, by the moments at which something was done (KD p.17, ruling D8).

Seconds after the bell, units of `tower`. Whoever looks at it says how late it is (`run`) before telling what a person did, so that it makes
no difference how often it is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, log, pi, sqrt
from typing import ClassVar, Final

from kotgames.engine import deeds
from kotgames.engine.chance import Dice
from kotgames.engine.deeds import deed
from kotgames.games.knockdown import tower as t
from kotgames.games.knockdown.tower_track import Recorder

STOOD, FELL = "stood", "fell"

SECONDS: Final = 10.0
"""The time for building (KD p.17); a card set may say otherwise."""
SETTLES: Final = 0.5
"""So much longer a tower that is complete at the end has to come to rest. A cube that is still in the hand then is not built (KD p.17): the
hand stays closed around it."""
RESTS: Final = 0.3
"""So long every cube has to be at rest."""
LOOK: Final = 4
"""Every so many steps it is looked whether it stands."""
REACH: Final = 8.0
"""A hand that is no farther from a cube than this takes it."""

RIDE: Final = 6.0
"""The carriage holds a cube so high above the tower."""
GRID: Final = 2.0
"""A step of the carriage."""
FIRST_STEP: Final = 0.13
"""With the key held, so long after its first step the carriage goes on ..."""
NEXT_STEP: Final = 1 / 110
"""... and makes another one whenever so much time has passed: whoever lets the key go 30 ms too early or too late is as far off as a hand
with a mouse is, and the way to the middle takes no longer than the hand's from the tray."""
ENTERS: Final = (56.0, 72.0, 48.0, 80.0, 64.0)
"""So far to the left of the middle the carriage comes in, one after the other."""

WAITING, HELD, ON_TABLE, CROWDED, MOVING = "waiting", "held", "on_table", "crowded", "moving"
"""Why a tower does not stand yet."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why it does not stand yet, and how many cubes that concerns."""

    why: str
    count: int = 0


class Contest(deeds.Contest):
    """One tower. Raises ValueError without a cube."""

    COUNTS: ClassVar[frozenset[str]] = frozenset({"let_go", "act"})
    MARKS: ClassVar[frozenset[str]] = frozenset({"look", "move"})

    def __init__(self, heavy: int, light: int, seconds: float = SECONDS) -> None:
        super().__init__()
        self.tower = t.Tower(heavy, light)
        self.seconds = seconds
        self.settled: str = ""
        """STOOD or FELL, once it is."""
        self.settled_at = 0.0
        self.reason = Reason(WAITING, len(self.tower.waiting)) if self.tower.waiting else Reason(MOVING)
        """Why it does not stand yet, as of the last look."""
        self.record = Recorder(heavy, light)
        self._quiet = 0
        """Looks in a row at which everything was at rest."""
        self._grip = (0.0, 0.0)
        """From the pointer to the middle of the cube in the hand."""
        self.carriage: float | None = None
        """The carriage's place to the right, while keys or a controller hold a cube; None while a pointer does, or nobody."""
        self.pointer: tuple[float, float] | None = None
        """The place of the pointer, if there is one."""
        self._pushed: dict[str, tuple[float, int]] = {}
        """By "left" and "right", while it is held: since when, and how many steps it made."""
        self._picked = 0

    # ---- time

    @property
    def now(self) -> float:
        """Seconds of the contest so far."""
        return self.tower.steps * t.STEP

    def run(self, now: float) -> None:
        """Let time pass until `now`; after the result too, so that what falls is seen to fall. What stands was frozen."""
        last = self.tick(now)
        while self.tower.steps < last:
            self._step()

    def tick(self, at: float) -> int:
        """See `deeds.Contest`."""
        return int(at * t.HZ + 1e-6)

    @property
    def moment(self) -> float:
        """See `deeds.Contest`."""
        return self.now

    @deed
    def look(self, at: float, *where: float) -> None:
        """See `deeds.Contest`: where the pointer is."""
        self.run(at)
        x, y = where or (0.0, 0.0)
        self.pointer = (float(x), float(y)) if where else None

    @deed
    def go_on(self, at: float) -> None:
        """See `deeds.Contest`: a cube stays where the hand held it, until somebody takes it again or lets it go."""
        super().go_on(at)
        self._pushed.clear()

    def _step(self) -> None:
        if self.building:
            self._ride()
        self.tower.step()
        steps = self.tower.steps
        if self.settled:
            self.record.look(steps, self.tower)
            return
        if steps % LOOK == 0:
            self._look()
        self.record.look(steps, self.tower)
        if self.settled or steps < self.seconds * t.HZ:
            return
        missing = self.tower.waiting or self.tower.held is not None
        if missing or steps >= (self.seconds + SETTLES) * t.HZ:
            self.reason = self._why()
            self._settle(FELL)

    def _look(self) -> None:
        tower = self.tower
        whole = tower.held is None and not tower.waiting
        self._quiet = self._quiet + 1 if whole and tower.still() else 0
        if self._quiet * LOOK >= RESTS * t.HZ and tower.stands() and tower.balance() >= t.BALANCED:
            self._settle(STOOD)
        self.reason = self._why()

    def _why(self) -> Reason:
        """The unmet part of the rule: what was built wrongly first, then what is missing."""
        tower = self.tower
        contacts = tower.contacts()
        crowded = contacts.crowded()
        if len(contacts.on_table) > 1:
            return Reason(ON_TABLE, len(contacts.on_table))
        if crowded:
            return Reason(CROWDED, len(crowded))
        if tower.waiting:
            return Reason(WAITING, len(tower.waiting))
        return Reason(HELD) if tower.held is not None else Reason(MOVING)

    def _settle(self, result: str) -> None:
        self.settled, self.settled_at = result, self.now
        if result == STOOD:
            self.tower.freeze()
        self.record.settle(self.tower.steps, stood=result == STOOD)

    @property
    def ends(self) -> float:
        """When it is settled at the latest."""
        return self.seconds + SETTLES

    @property
    def left(self) -> float:
        """Seconds left for building."""
        return max(0.0, self.seconds - self.now)

    @property
    def starts(self) -> bool:
        """True while nothing stands yet but the lowest cube, and nothing lies beside it."""
        return self.reason.why in (WAITING, HELD) and len(self.tower.free) == 1

    def result(self) -> str:
        """The result if nobody does anything any more: STOOD or FELL."""
        while not self.settled:
            self._step()
        return self.settled

    @property
    def building(self) -> bool:
        """True while a hand can do anything."""
        return not self.settled and self.tower.steps < self.seconds * t.HZ

    # ---- a pointer

    @deed
    def grab(self, at: float, x: float, y: float) -> int | None:
        """The pointer is pressed at a point: the hand takes the cube that is there; None where there is none, or nothing to be done."""
        self.run(at)
        if not self.building:
            return None
        if self.carriage is not None:
            self._open()
        cube = self.tower.at(x, y, REACH)
        if cube is None or self.tower.held not in (None, cube):
            return None
        pose = self.tower.pose(cube)
        self._grip = (pose.x - x, pose.y - y)
        self.tower.take(cube, pose.x, pose.y)
        return cube

    @deed
    def move(self, at: float, x: float, y: float) -> None:
        """The pointer is somewhere else."""
        self.run(at)
        if self.tower.held is not None and self.carriage is None and self.building:
            self.tower.carry(x + self._grip[0], y + self._grip[1])

    @deed
    def let_go(self, at: float) -> int | None:
        """The pointer is let go: the hand opens; the cube that it held."""
        self.run(at)
        return self._open() if self.carriage is None and self.building else None

    # ---- keys and controllers

    @deed
    def act(self, at: float) -> str:
        """The key that takes the next cube, or drops the one that is held; which of both it did: "took", "dropped" or ""."""
        self.run(at)
        if not self.building:
            return ""
        if self.tower.held is not None:
            self._open()
            return "dropped"
        waiting = self.tower.waiting
        loose = [] if waiting else self.tower.loose()
        cube = next(iter([*waiting, *loose]), None)
        if cube is None:
            return ""
        pose = self.tower.pose(cube)
        start = pose.x if loose else -ENTERS[self._picked % len(ENTERS)]
        self._picked += not loose
        self.tower.take(cube, pose.x, pose.y)
        self.carriage = max(-t.TABLE, min(t.TABLE, start))
        self._pushed = {way: (at, 0) for way in self._pushed}
        return "took"

    def steer(self, at: float, way: str, *, down: bool) -> None:
        """A key for "left" or "right" goes down or comes up."""
        (self.push if down else self.lift)(at, way)

    @deed
    def push(self, at: float, way: str) -> None:
        """Such a key goes down."""
        self.run(at)
        if way not in self._pushed:
            self._pushed[way] = (at, 0)
            self._ride()

    @deed
    def lift(self, at: float, way: str) -> None:
        """It comes up."""
        self.run(at)
        self._ride()
        self._pushed.pop(way, None)

    @deed
    def forget(self, at: float) -> None:
        """Everything that is held down ends; the hand keeps its cube."""
        self.run(at)
        self._pushed.clear()

    def _ride(self) -> None:
        """The carriage makes the steps that are due by now."""
        if self.carriage is None:
            return
        for way, (since, made) in list(self._pushed.items()):
            held = self.now - since - FIRST_STEP
            due = 1 if held < 0 else 2 + int(held / NEXT_STEP + 1e-6)
            by = GRID * (due - made) * (1 if way == "right" else -1)
            self.carriage = max(-t.TABLE, min(t.TABLE, self.carriage + by))
            self._pushed[way] = (since, max(due, made))
        self.tower.carry(self.carriage, self.tower.top + RIDE + t.HALF)

    def _open(self) -> int | None:
        self.carriage = None
        return self.tower.let_go()


# ---- a scripted person, for tests and for measuring


@dataclass(frozen=True, slots=True)
class Person:
    """A builder: a cube every `pace` seconds, set down on the middle of the highest one with an aim that is off by `error` units
    (deviation) to the side and a hand that trembles by `tremble` units; it goes `presses` units deeper than where it meets."""

    pace: float = 0.9
    error: float = 6.5
    tremble: float = 1.0
    presses: float = 3.0


SEEN: Final = 60
"""So often a second a person's hand is seen to be somewhere else."""
LIFTS, CARRIES, LOWERS, HOLDS = 0.15, 0.45, 0.6, 0.7
"""Seconds after it was taken until a cube is lifted, is over the tower, is down, is let go; at a pace of 0.9 s."""


def normal(chance: Dice) -> float:
    """A number of the normal distribution with deviation 1."""
    one, two = chance.unit() or 1e-9, chance.unit()
    return sqrt(-2 * log(one)) * cos(2 * pi * two)


def build(contest: Contest, person: Person, chance: Dice) -> str:
    """Build as a person does who tries each cube once; the result."""
    tower = contest.tower
    for number, cube in enumerate(list(tower.waiting)):
        _place(contest, person, chance, cube, number * person.pace)
    return contest.result()


def _place(contest: Contest, person: Person, chance: Dice, cube: int, start: float) -> None:
    """One cube from the tray onto the tower."""
    tower, slow = contest.tower, person.pace / 0.9
    contest.run(start)
    from_x, from_y = tower.pose(cube)[:2]
    if contest.grab(start, from_x, from_y) is None:
        return
    highest = max(tower.free, key=lambda one: tower.pose(one).y)
    aim = tower.pose(highest).x + person.error * normal(chance)
    lifted = max(from_y, tower.top + t.HALF + 30.0)
    for seen in range(1, int(LOWERS * slow * SEEN) + 1):
        after = seen / SEEN / slow
        contest.run(start + seen / SEEN)
        x, y = aim, lifted
        if after < LIFTS:
            x, y = from_x, from_y + (lifted - from_y) * after / LIFTS
        elif after < CARRIES:
            share = (after - LIFTS) / (CARRIES - LIFTS)
            x = from_x + (aim - from_x) * share * share * (3 - 2 * share)
        else:
            down = tower.top + t.HALF - person.presses
            y = lifted + (down - lifted) * min(1.0, (after - CARRIES) / (LOWERS - CARRIES))
        contest.move(start + seen / SEEN, x + person.tremble * normal(chance), y)
    contest.let_go(start + HOLDS * slow)
