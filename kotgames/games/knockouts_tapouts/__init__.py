"""Knockouts and Tapouts: mixed martial arts on a Playchart, two fighters, dice that must meet a number.

An unofficial implementation of the published rules (Heath Mark Gertridge, 2005); only `table/` and `art/` know a screen.
"""

from kotgames.games.knockouts_tapouts.game import GAME

__all__ = ["GAME"]
