"""An Arena compiled: neighbours, distances and lines of its spaces, so that the rules only look things up.

Spaces are indices into the card set's list of all spaces; tables are lists of that length, empty for spaces of other Arenas.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kotgames.engine.lookup import Lookup
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import components as c

FAR: Final = 99
NO_LINE: Final = -1


def hex_distance(one: tuple[int, int], two: tuple[int, int]) -> int:
    """Spaces from one to the other, in axial coordinates (D5)."""
    dq, dr = two[0] - one[0], two[1] - one[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


class Arena:
    """See the module."""

    def __init__(self, row: c.ArenaRow, spaces: Sequence[tuple[int, int]]) -> None:
        index = {space: number for number, space in enumerate(spaces)}
        own = {index[space] for space in row.spaces}
        self.id: Final = row.id
        self.spaces: Final = sorted(own)
        self.at: Final = list(spaces)
        """By space: its coordinates."""
        self.starts: Final = [index[space] for space in row.starts]
        self.beside: Final[list[list[int]]] = []
        """By space and direction: the neighbour, -1 for none."""
        for number, (q, r) in enumerate(spaces):
            near = [index.get((q + dq, r + dr), -1) for dq, dr in c.DIRECTIONS]
            self.beside.append([one if number in own and one in own else -1 for one in near])
        self.neighbours: Final = [sorted(one for one in near if one >= 0) for near in self.beside]
        self.distance: Final = [[hex_distance(one, two) for two in spaces] for one in spaces]
        """By space and space: how far apart they are."""
        self.line: Final = [self._lines(space) for space in range(len(spaces))]
        """By space and space: the direction of the unbroken straight line, NO_LINE for none (KD p.20)."""
        self.heavy: Final = [0] * len(spaces)
        self.light: Final = [0] * len(spaces)
        """By space: what it costs to come out of its corridor there."""
        for corridor in row.corridors:
            self.heavy[index[corridor.at]] = corridor.heavy
            self.light[index[corridor.at]] = corridor.light
        self.corridors: Final = sorted(index[corridor.at] for corridor in row.corridors)
        self.is_corridor: Final = [space in self.corridors for space in range(len(spaces))]
        self._reach: dict[tuple[int, int, int], list[int]] = {}
        self._blink: dict[tuple[int, int, int], list[int]] = {}
        self.moves: Final = Lookup(self._moves)
        """By space, the foe's space, and 1 where the corridors were used already: the actions that bring somebody to a free neighbour or
        through the corridors, in rising order (KD p.12, D17). Do not change the lists."""
        self._walk: Final[dict[tuple[int, int], list[int]]] = {}
        """Steps between spaces around one that is taken."""

    def _lines(self, space: int) -> list[int]:
        found = [NO_LINE] * len(self.at)
        for direction in range(6):
            other = self.beside[space][direction]
            while other >= 0:
                found[other] = direction
                other = self.beside[other][direction]
        return found

    def steps(self, start: int, taken: int) -> list[int]:
        """By space: how many moves it takes from a space, not through the one that is taken (-1: none is); FAR where none leads. Do not
        change the list."""
        key = start, taken
        found = self._walk.get(key)
        if found is None:
            found = [FAR] * len(self.at)
            found[start] = 0
            waiting = [start]
            for space in waiting:
                for near in self.neighbours[space]:
                    if near != taken and found[near] == FAR:
                        found[near] = found[space] + 1
                        waiting.append(near)
            self._walk[key] = found
        return found

    def reach(self, start: int, taken: int, most: int) -> list[int]:
        """The other spaces within so many moves, in rising order. Do not change the list."""
        key = start, taken, most
        found = self._reach.get(key)
        if found is None:
            steps = self.steps(start, taken)
            found = self._reach[key] = [space for space in self.spaces if 0 < steps[space] <= most]
        return found

    def _moves(self, where: tuple[int, int, int]) -> list[int]:
        start, taken, used = where
        found = [a.MOVE + space for space in self.neighbours[start] if space != taken]
        if self.is_corridor[start] and not used:
            found += [a.CORRIDOR + space for space in self.corridors if space not in (start, taken)]
        return found

    def blink(self, start: int, foe: int, most: int) -> list[int]:
        """The same for a Blink: through the foe, but not onto it (D6). Do not change the list."""
        key = start, foe, most
        found = self._blink.get(key)
        if found is None:
            found = self._blink[key] = [space for space in self.reach(start, -1, most) if space != foe]
        return found

    def through(self, start: int, foe: int, end: int) -> bool:
        """True where a way without detour from one space to another leads through the foe's."""
        steps = self.steps(start, -1)
        return steps[foe] + self.steps(foe, -1)[end] == steps[end]

    def away(self, space: int, origin: int, taken: int) -> list[int]:
        """Spaces to which somebody on a space can be moved directly away from another (D6): on a line straight on or nowhere; off it the
        farther neighbours; never onto the taken one."""
        direction = self.line[origin][space]
        if direction != NO_LINE:
            straight = self.beside[space][direction]
            return [straight] if straight >= 0 and straight != taken else []
        distance = self.distance[origin]
        return [near for near in self.neighbours[space] if near != taken and distance[near] > distance[space]]

    def toward(self, space: int, target: int, taken: int) -> list[int]:
        """The same toward another space."""
        direction = self.line[space][target]
        if direction != NO_LINE:
            straight = self.beside[space][direction]
            return [straight] if straight >= 0 and straight != taken else []
        distance = self.distance[target]
        return [near for near in self.neighbours[space] if near != taken and distance[near] < distance[space]]
