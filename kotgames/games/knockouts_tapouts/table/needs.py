"""What of this table must not be covered: the trays and markers, the dummies of creation, the Playchart."""

from __future__ import annotations

from kotgames.ui.items import Item
from kotgames.ui.table.ids import family


def worth(item: Item, *, usable: bool, lit: bool) -> float | None:
    """See `ui.table.table.Picture.worth`."""
    kind = family(item.id)
    if kind in ("tray", "marker"):
        return 5.0
    if kind in ("stat", "style", "build"):
        return 10.0
    if usable or lit:
        return None
    return {"glow": 3.0, "chart": 2.5, "made": 2.0}.get(kind)
