"""The table of Lanterns: the only part of the game that knows a screen."""

from kotgames.games.toy_lanterns.table.setup_rows import SetupRows
from kotgames.games.toy_lanterns.table.table import open_table

__all__ = ["SetupRows", "open_table"]
