"""The worth of what lies on a table, for whatever is laid over it: the need to see it, from 0, the bare table, to 30, a button."""

from __future__ import annotations

from kotgames.ui.items import Item
from kotgames.ui.table import ids
from kotgames.ui.table.parts import Picture


def worth_of(picture: Picture, item: Item, *, usable: bool, lit: bool) -> float:
    """The worth of an item: as its table says, else by what every table has. `usable`: it can be picked up now; `lit`: what is held, or
    could be, may go there."""
    told = picture.worth(item, usable=usable, lit=lit)
    if told is not None:
        return told
    family = ids.family(item.id)
    if item.id in ids.PASSING or family == ids.DIE:
        return 12.0
    if usable:
        return 10.0
    if lit and family not in (ids.MAT, ids.FIGHTER, ids.HAND):
        return 4.0
    if item.id == ids.PROMPT:
        return 3.0
    if item.id == ids.LOG:
        return 0.2
    if family in (ids.FIGHTER, ids.PANEL):
        return 2.0
    if item.id == ids.MAT:
        return 1.0
    if item.id == ids.HAND:
        return 0.0
    return 1.0 if item.role else 2.0 * bool(item.label)
