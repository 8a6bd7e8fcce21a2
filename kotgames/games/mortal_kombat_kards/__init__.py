"""Mortal Kombat Kard Game: kards laid against kards, Speed against Speed, until two of three rounds are won.

An unofficial implementation of the published rules (Brady Publishing, 1995); only `table/` and `art/` know a screen.
"""

from kotgames.games.mortal_kombat_kards.game import GAME

__all__ = ["GAME"]
