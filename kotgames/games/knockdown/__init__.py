"""Knockdown, Volume II: a duel in a hex arena; cards attack once and pay afterwards, and a tower of wounds decides who stands.

An unofficial implementation of the published rules (Awaken Realms Lite); only `table/` and `art/` know a screen.
"""

from kotgames.games.knockdown.game import GAME

__all__ = ["GAME"]
