"""Folded tables: where there is little room, one page at a time lies over the hand, and tabs turn to the others.

The names of the pages are the game's words `page.<name>`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import FRect

from kotgames.ui.items import Item
from kotgames.ui.table.context import TableContext
from kotgames.ui.widgets.controls import tab


def tab_place(rect: FRect, index: int) -> FRect:
    """The tab of a page in the room for all of them, two by two."""
    width, height = (rect.width - 6) / 2, (rect.height - 6) / 2
    row, column = divmod(index, 2)
    return FRect(rect.left + column * (width + 6), rect.top + row * (height + 6), width, height)


class Pages:
    """The pages of one table; the open one is `TableContext.page`. `folded` says whether the table is folded now, `lay_out` works its
    layout out anew for another page."""

    def __init__(
        self,
        ctx: TableContext[Any, Any],
        names: Sequence[str],
        folded: Callable[[], bool],
        lay_out: Callable[[], None],
    ) -> None:
        self.ctx = ctx
        self.names = tuple(names)
        self._folded = folded
        self._lay_out = lay_out
        ctx.page = self.names[0]

    def turn(self, page: str) -> None:
        """Turn to a page; nothing happens on a table that shows everything at once."""
        if self._folded() and self.ctx.page != page:
            self.ctx.page = page
            self._lay_out()
            self.ctx.host.changed()

    def tabs(self, rect: FRect) -> list[Item]:
        """A tab for each page, two by two."""
        found = []
        for index, page in enumerate(self.names):
            box = tab_place(rect, index)
            text = self.ctx.words(f"page.{page}")
            found.append(
                tab(
                    f"page:{page}",
                    box,
                    [text],
                    here=page == self.ctx.page,
                    on=partial(self.turn, page),
                    radius=8.0,
                )
            )
        return found
