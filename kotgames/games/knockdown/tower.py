"""The tower of cubes of a Knockdown Test: a flat world of cubes, a table and a hand, on pymunk (KD p.17, ruling D8).

Forces and contacts alone decide; no clock is read, and nothing is drawn at random. Units and seconds; a cube is 40 units wide; x is to the
right of the lowest cube, y up from the table. The world goes on in steps of 1/240 s, so that what happens does not depend on how often it
is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, hypot, pi
from typing import Final, NamedTuple

import pymunk

HZ: Final = 240
STEP: Final = 1 / HZ
CUBE: Final = 40.0
HALF: Final = CUBE / 2
LIGHT_MASS: Final = 1.0
HEAVY_MASS: Final = 2.0
ROUNDED: Final = 0.5
"""The edges of a cube are rounded with this radius, as those of wooden ones are: it stands on 39 of its 40 units."""
FRICTION: Final = 0.7
GRAVITY: Final = 1500.0
ITERATIONS: Final = 30

SLOW: Final = 8.0
TURNING: Final = 0.15
"""At rest is what moves less (units/s) and turns less (rad/s) than this; nothing ever stands quite still."""
BALANCED: Final = 0.5
"""So far (units) inside each edge lies the weight of all that is above it, or a tower is not in balance: it would lean over, if slowly."""
KEPT: Final = 10.0
"""The speed that a cube keeps at most when the hand opens; it keeps no spin."""

TABLE: Final = 180.0
"""The table reaches so far to both sides."""
UNDER: Final = -90.0
"""A cube whose middle comes so low has fallen off the table and lies in the tray again."""

TRAY_COLUMNS: Final = 4
TRAY_PITCH: Final = 48.0
TRAY_RIGHT: Final = -226.0
"""The tray's right edge; it stands at the left of the table, as high as that."""
TRAY_LEFT: Final = TRAY_RIGHT - TRAY_COLUMNS * TRAY_PITCH - 8.0

FOLLOWS: Final = 70.0
"""Speed at which a held cube follows the hand: as if it made up for what is between them so many times a second."""
FASTEST: Final = 3600.0
"""No hand carries a cube faster (units/s): 15 units in a step, so that none gets through another."""
FIRM: Final = 260_000.0
"""Force of the hand on a cube that touches nothing, for each unit of mass: the cube is where the hand is."""
GENTLE: Final = 4500.0
"""The same while it touches something: three times its weight. So a hand can press and push, but not move a tower through itself."""
FIRM_TURN: Final = 60_000_000.0
GENTLE_TURN: Final = 40_000.0
"""Force with which the hand keeps a cube straight."""

IN_TRAY, IN_HAND, FREE = range(3)
"""Places of a cube: in the tray, in the hand, or left to itself."""


class Pose(NamedTuple):
    """A cube's place: its middle, its turn (radians, to the left), and which of IN_TRAY, IN_HAND, FREE."""

    x: float
    y: float
    angle: float
    where: int


@dataclass(frozen=True, slots=True)
class Contacts:
    """Touches between the cubes that are neither in the tray nor in the hand, by their numbers."""

    on_table: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]

    def touching(self, cube: int) -> list[int]:
        """The cubes that one touches."""
        return [two if one == cube else one for one, two in self.pairs if cube in (one, two)]

    def crowded(self) -> list[int]:
        """Cubes that touch more than two others, which no tower may hold (KD p.17)."""
        count: dict[int, int] = {}
        for pair in self.pairs:
            for cube in pair:
                count[cube] = count.get(cube, 0) + 1
        return sorted(cube for cube, others in count.items() if others > 2)


def slot(place: int) -> tuple[float, float]:
    """The middle of a place in the tray, from 0 on: rows from below, the first place at the right, next to the table."""
    row, column = divmod(place, TRAY_COLUMNS)
    return TRAY_RIGHT - 4.0 - TRAY_PITCH * (column + 0.5), HALF + row * (CUBE + 4.0)


class Tower:
    """The cubes of one test: first the heavy ones, then the light ones. Cube 0 stands on the table already, the others are in the tray.
    Raises ValueError without a cube."""

    def __init__(self, heavy: int, light: int) -> None:
        if heavy < 0 or light < 0 or heavy + light < 1:
            raise ValueError(f"{heavy} heavy and {light} light cubes make no tower")
        self.heavy = tuple(index < heavy for index in range(heavy + light))
        self.count = heavy + light
        self.held: int | None = None
        """The cube in the hand."""
        self.steps = 0
        """Number of steps made so far."""
        self._space = pymunk.Space()
        self._space.gravity = 0, -GRAVITY
        self._space.iterations = ITERATIONS
        top = pymunk.Poly(self._space.static_body, [(-TABLE, 0), (TABLE, 0), (TABLE, -CUBE), (-TABLE, -CUBE)])
        top.friction = FRICTION
        self._space.add(top)
        self._table: pymunk.Shape = top
        self._cubes = [_cube(HEAVY_MASS if one else LIGHT_MASS) for one in self.heavy]
        self._number = {shape: index for index, (_, shape) in enumerate(self._cubes)}
        self._where = [IN_TRAY] * self.count
        for index in range(1, self.count):
            self._cubes[index][0].position = self._home(index)
        self._put(0, 0.0, HALF)
        self._where[0] = FREE
        self._hand = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self._grip: tuple[pymunk.PivotJoint, pymunk.GearJoint] | None = None
        self._contacts: Contacts | None = None
        self._frozen = False

    # ---- what there is

    @property
    def waiting(self) -> list[int]:
        """The cubes in the tray, in the order of their places."""
        return [index for index, where in enumerate(self._where) if where == IN_TRAY]

    @property
    def free(self) -> list[int]:
        """The cubes that are left to themselves."""
        return [index for index, where in enumerate(self._where) if where == FREE]

    def pose(self, cube: int) -> Pose:
        """The pose of a cube."""
        body = self._cubes[cube][0]
        return Pose(body.position.x, body.position.y, body.angle, self._where[cube])

    def poses(self) -> list[Pose]:
        """The poses of all cubes, by number."""
        return [self.pose(cube) for cube in range(self.count)]

    @property
    def top(self) -> float:
        """The top of the highest cube, the one in the hand not counted; 0 for a bare table."""
        return max((self._cubes[cube][1].bb.top for cube in self.free), default=0.0)

    def contacts(self) -> Contacts:
        """The contacts of now."""
        if self._contacts is None:
            self._contacts = self._look()
        return self._contacts

    def _look(self) -> Contacts:
        on_table: list[int] = []
        pairs: set[tuple[int, int]] = set()

        def met(arbiter: pymunk.Arbiter) -> None:
            one, two = arbiter.shapes
            first, second = self._number.get(one), self._number.get(two)
            if first is None or second is None:
                found = first if second is None else second
                if found is not None and found != self.held:
                    on_table.append(found)
            elif self.held not in (first, second):
                pairs.add((min(first, second), max(first, second)))

        for cube in self.free:
            self._cubes[cube][0].each_arbiter(met)
        return Contacts(tuple(sorted(set(on_table))), tuple(sorted(pairs)))

    def still(self) -> bool:
        """True while every cube that is left to itself is at rest at this moment."""
        return all(
            hypot(*body.velocity) < SLOW and abs(body.angular_velocity) < TURNING
            for body in (self._cubes[cube][0] for cube in self.free)
        )

    def stands(self) -> bool:
        """True where all cubes are up, one of them on the table, and none touches more than two others (KD p.17). Whether they are at rest
        is another question (`still`)."""
        if self.held is not None or self.waiting:
            return False
        contacts = self.contacts()
        return len(contacts.on_table) == 1 and not contacts.crowded()

    def balance(self) -> float:
        """Distance from the weight upon a cube inwards to the edges that carry it, at the weakest place of a tower (units; below
        0 it falls, though it may do so slowly). Only asked of a tower that stands (`stands`): one cube upon the other."""
        flat = HALF - ROUNDED
        upwards = sorted(self.free, key=lambda cube: self._cubes[cube][0].position.y)
        mass = turning = 0.0
        weakest = flat
        for place in range(len(upwards) - 1, -1, -1):
            body = self._cubes[upwards[place]][0]
            mass += body.mass
            turning += body.mass * body.position.x
            left, right = body.position.x - flat, body.position.x + flat
            if place:
                below = self._cubes[upwards[place - 1]][0].position.x
                left, right = max(left, below - flat), min(right, below + flat)
            weakest = min(weakest, turning / mass - left, right - turning / mass)
        return weakest

    def freeze(self) -> None:
        """Nothing moves any more: what was judged to stand is seen to stand."""
        self._frozen = True
        for body, _ in self._cubes:
            body.velocity, body.angular_velocity = (0, 0), 0.0

    def loose(self) -> list[int]:
        """Cubes beside the tower, the highest first: what does not hang together with its highest cube, and what touches the table without
        being its foot."""
        free = self.free
        if not free:
            return []
        contacts = self.contacts()
        height = {cube: self._cubes[cube][0].position.y for cube in free}
        peak = max(free, key=lambda cube: (height[cube], -cube))
        tower, edge = {peak}, [peak]
        while edge:
            for other in contacts.touching(edge.pop()):
                if other not in tower:
                    tower.add(other)
                    edge.append(other)
        middle = self._cubes[peak][0].position.x
        feet = [cube for cube in contacts.on_table if cube in tower]
        foot = min(feet, key=lambda cube: abs(self._cubes[cube][0].position.x - middle), default=None)
        beside = [cube for cube in free if cube not in tower or (cube in feet and cube != foot)]
        return sorted(beside, key=lambda cube: (-height[cube], cube))

    def at(self, x: float, y: float, reach: float = 0.0) -> int | None:
        """The cube at a point, or the nearest one within `reach` of it; None where there is none. The one on top in the tray's order wins
        among several."""
        best: tuple[float, int] | None = None
        for cube, (body, _) in enumerate(self._cubes):
            local = body.world_to_local((x, y))
            away = max(abs(local.x), abs(local.y)) - HALF
            if away <= reach and (best is None or away < best[0]):
                best = (away, cube)
        return None if best is None else best[1]

    # ---- the hand

    def take(self, cube: int, x: float, y: float) -> bool:
        """The hand closes around a cube, at a point (units); False where it holds one already. It keeps the cube straight, on the side that
        is nearest to lying flat."""
        if self.held is not None:
            return False
        body = self._cubes[cube][0]
        if self._where[cube] == IN_TRAY:
            self._put(cube, *self._home(cube))
        self._where[cube] = IN_HAND
        self.held = cube
        self._hand.position = x, y
        pivot = pymunk.PivotJoint(self._hand, body, (0, 0), (0, 0))
        gear = pymunk.GearJoint(self._hand, body, round(body.angle / (pi / 2)) * (pi / 2), 1.0)
        for joint in (pivot, gear):
            joint.error_bias = exp(-FOLLOWS)
        pivot.max_bias = FASTEST
        gear.max_bias = 12.0
        self._space.add(pivot, gear)
        self._grip = (pivot, gear)
        self._contacts = None
        return True

    def carry(self, x: float, y: float) -> None:
        """The hand goes to a point: its middle will be the cube's. Not into the table."""
        over = abs(x) < TABLE + HALF
        self._hand.position = x, max(HALF if over else UNDER, y)

    def let_go(self) -> int | None:
        """The hand opens; the cube that it held. Over the tray it goes back to its place there."""
        cube, grip = self.held, self._grip
        if cube is None or grip is None:
            return None
        self._space.remove(*grip)
        self._grip = self.held = None
        self._contacts = None
        body = self._cubes[cube][0]
        self._where[cube] = FREE
        if body.position.x < TRAY_RIGHT:
            self._back(cube)
            return cube
        speed = hypot(*body.velocity)
        if speed > KEPT:
            body.velocity = body.velocity * (KEPT / speed)
        body.angular_velocity = 0.0
        return cube

    # ---- time

    def step(self) -> None:
        """1/240 s passes."""
        self.steps += 1
        if self._frozen:
            return
        if self._grip is not None and self.held is not None:
            self._tighten(*self._grip, self.held)
        self._space.step(STEP)
        self._contacts = None
        for cube in self.free:
            if self._cubes[cube][0].position.y < UNDER:
                self._back(cube)

    def _tighten(self, pivot: pymunk.PivotJoint, gear: pymunk.GearJoint, cube: int) -> None:
        """A hand that feels something is gentle."""
        body = self._cubes[cube][0]
        met: list[pymunk.Arbiter] = []
        body.each_arbiter(met.append)
        pivot.max_force = body.mass * (GENTLE if met else FIRM)
        gear.max_force = body.mass * (GENTLE_TURN if met else FIRM_TURN)

    def _put(self, cube: int, x: float, y: float) -> None:
        """A cube enters the world, upright and at rest."""
        body, shape = self._cubes[cube]
        body.position, body.angle = (x, y), 0.0
        body.velocity, body.angular_velocity = (0, 0), 0.0
        self._space.add(body, shape)

    def _back(self, cube: int) -> None:
        """A cube leaves the world for its place in the tray."""
        body, shape = self._cubes[cube]
        self._space.remove(body, shape)
        body.position, body.angle = self._home(cube), 0.0
        self._where[cube] = IN_TRAY
        self._contacts = None

    def _home(self, cube: int) -> tuple[float, float]:
        """A cube's place in the tray; that of cube 0, which stands on the table at first, is behind the others."""
        return slot((cube or self.count) - 1)


def _cube(mass: float) -> tuple[pymunk.Body, pymunk.Shape]:
    body = pymunk.Body(mass, pymunk.moment_for_box(mass, (CUBE, CUBE)))
    flat = CUBE - 2 * ROUNDED
    shape = pymunk.Poly.create_box(body, (flat, flat), ROUNDED)
    shape.friction = FRICTION
    shape.elasticity = 0.0
    return body, shape
