"""Names of a player where there is little room: the whole name, its first word, or the number of the corner. Never a cut name."""

from __future__ import annotations

from kotgames.ui import theme
from kotgames.ui.called import first_word
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.context import Host


def names_of(host: Host, seat: int) -> list[str]:
    """Names of a seat, the longest first."""
    names = [host.name(each) for each in range(len(host.seats))]
    return [names[seat], *first_word(names[seat], names), host.words("ui.seat", number=seat + 1)]


def fitting_name(
    canvas: Canvas, host: Host, seat: int, width: float, *, face: str = theme.UI_BOLD, upper: bool = False
) -> str:
    """The longest of these names that fits into `width` units in the smallest letters."""
    names = names_of(host, seat)
    return canvas.first_fit([name.upper() for name in names] if upper else names, width, theme.SMALL, face)
