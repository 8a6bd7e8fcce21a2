"""The table of UNCAGED: the only part of the game that knows a screen."""

from kotgames.games.uncaged.table.table import Table

__all__ = ["Table"]
