"""The table of UNCAGED: the only part of the game that knows a screen."""

from kotgames.games.uncaged.table.table import Table
from kotgames.ui.table.context import Host
from kotgames.ui.table.legacy import LegacyTable


def open_table(host: Host) -> LegacyTable:
    """The table for a host."""
    return LegacyTable(Table(host))


__all__ = ["Table", "open_table"]
