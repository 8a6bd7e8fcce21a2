"""The halls behind the fighters, drawn by the baker's worker in the sizes a table needs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from pygame import Surface

from kotgames.ui.art.arena import Arena, arena
from kotgames.ui.art.baker import Baked, Job
from kotgames.ui.surfaces import ready
from kotgames.ui.table.context import TableContext
from kotgames.ui.table.masters import Masters

MOST: Final = 4
"""So many sizes are kept: at rest and forward, before and after a change of the window."""
Size = tuple[int, int]


class Halls(Masters):
    """Asked for ahead (`prepare`), by the jobs "hall" and "crowd" of a module; one that is needed before it has come is drawn at once.
    `named`: other parameters of both."""

    def __init__(
        self,
        ctx: TableContext[Any, Any],
        module: str = "kotgames.ui.art.jobs",
        draw: Callable[..., Arena] = arena,
        **named: Any,
    ) -> None:
        host = ctx.host
        super().__init__(lambda: host.app.baker, lambda: host.app.redraw())
        self._module = module
        self._drawn = draw
        self._named = named
        self._backs: dict[Size, Surface] = {}
        self._kept: OrderedDict[Size, Arena] = OrderedDict()
        self._crowds: dict[Size, tuple[Surface, ...]] = {}

    def prepare(self, size: Size) -> None:
        """Have the hall of a size drawn, if it is not there."""
        if size in self._kept:
            return

        def back(baked: Baked) -> None:
            self._backs[size] = _opaque(baked.surface)
            self._complete(size)

        def crowd(baked: Baked) -> None:
            self._crowds[size] = tuple(_opaque(surface) for surface in baked.surfaces)
            self._complete(size)

        for what, take in (("hall", back), ("crowd", crowd)):
            self.ask(Job.of(f"{self._module}:{what}", size=[*size], **self._named), take)

    def _complete(self, size: Size) -> None:
        if size in self._backs and size in self._crowds:
            self._keep(size, Arena(self._backs.pop(size), self._crowds.pop(size)))

    def _keep(self, size: Size, made: Arena) -> None:
        self._kept[size] = made
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def hall(self, size: Size) -> Arena:
        """The hall of a size."""
        found = self._kept.get(size)
        if found is None:
            drawn = self._drawn(size, **self._named)
            found = Arena(ready(drawn.back), tuple(ready(surface) for surface in drawn.crowds))
            self._keep(size, found)
        else:
            self._kept.move_to_end(size)
        return found


def _opaque(picture: Surface) -> Surface:
    """A picture without alpha, ready to be drawn: what lies under it is not drawn at all."""
    result = Surface(picture.get_size(), 0, 32)
    result.blit(picture, (0, 0))
    return ready(result)
