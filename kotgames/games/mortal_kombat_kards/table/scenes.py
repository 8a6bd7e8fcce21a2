"""The halls of the scenes in which matches end, and the ways to them from the night."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from pygame import Surface

from kotgames.games.mortal_kombat_kards.art import arena, hours, jobs
from kotgames.games.mortal_kombat_kards.art.flights import ShownAct
from kotgames.ui.art.arena import Arena
from kotgames.ui.surfaces import ready
from kotgames.ui.table.context import TableContext
from kotgames.ui.table.stage.halls import Halls, Size

FADES: Final = 5
"""So many pictures lie between the night and a scene's hour."""


class Scene(NamedTuple):
    """A finisher that is acted or was, and who has lost ('a' or 'b')."""

    act: ShownAct
    loser: str

    @property
    def sort(self) -> str:
        """The sort of the finisher."""
        return self.act.finish


class _SceneHalls(Halls):
    """The hall at the hour of a scene."""

    def there(self, size: Size) -> bool:
        """True for a size in which it is drawn."""
        return size in self._kept

    @property
    def wanted(self) -> bool:
        """True where something is kept, or on its way."""
        return bool(self._kept or self._asked)

    def forget(self) -> None:
        """Nobody will see it soon."""
        self.close()
        self._kept.clear()


class Scenes:
    """Asked for ahead, once a match may end; what has not come by then is drawn before the finisher begins."""

    def __init__(self, ctx: TableContext[Any, Any]) -> None:
        self._halls = {
            sort: _SceneHalls(ctx, jobs.__name__, arena.arena, hour=hour)
            for sort, hour in hours.SCENES.items()
        }
        self._fades: dict[tuple[str, Size], list[Surface]] = {}

    def expect(self, size: Size) -> None:
        """Have all of them drawn in a size."""
        for halls in self._halls.values():
            if not halls.there(size):
                halls.prepare(size)

    def forget(self) -> None:
        """No match ends soon, or the table is gone."""
        for halls in self._halls.values():
            halls.forget()
        self._fades.clear()

    @property
    def wanted(self) -> bool:
        """True where some are kept, or on their way."""
        return any(halls.wanted for halls in self._halls.values())

    def making(self, sort: str, size: Size, night: Callable[[], Arena]) -> Iterator[Callable[[], object]]:
        """Functions that make what is lacking of a scene."""
        halls, fades = self._halls[sort], self._fades.setdefault((sort, size), [])
        if not halls.there(size):
            yield partial(halls.hall, size)
        while len(fades) < FADES:
            yield lambda: fades.append(_between(night(), halls.hall(size), (len(fades) + 1) / (FADES + 1)))

    def hall(self, sort: str, size: Size, share: float, night: Arena, *, now: bool) -> Arena:
        """The hall on the way from the night to a scene; one that is not there is drawn at once, or where not `now` it stays night."""
        halls = self._halls[sort]
        if share <= 0 or not (now or halls.there(size)):
            return night
        if share >= 1:
            self._fades.pop((sort, size), None)
            return halls.hall(size)
        fades = self._fades.get((sort, size), [])
        if len(fades) < FADES:
            return night
        return Arena(fades[int(share * FADES)], night.crowds)


def _between(night: Arena, scene: Arena, share: float) -> Surface:
    """The hall part of the way from one hour to another."""
    result, over = night.back.copy(), scene.back.copy()
    over.set_alpha(round(255 * share))
    result.blit(over, (0, 0))
    return ready(result)
