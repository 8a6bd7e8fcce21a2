"""The table of Knockouts and Tapouts: the only part of the game that knows a screen."""

from kotgames.games.knockouts_tapouts.table.table import Table

__all__ = ["Table"]
