"""The table of Knockouts and Tapouts: with `art`, the only part of the game that knows a screen."""

from kotgames.games.knockouts_tapouts.table.table import open_table

__all__ = ["open_table"]
