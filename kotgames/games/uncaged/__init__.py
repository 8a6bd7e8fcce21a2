"""UNCAGED: World Fighters: secret rows of five cards, an attacker and a defender, exchange by exchange.

An unofficial implementation of the published rules (ZeMind Games Studio, 2017); only `table/` and `art/` know a screen.
"""

from kotgames.games.uncaged.game import GAME

__all__ = ["GAME"]
