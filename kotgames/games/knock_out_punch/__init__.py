"""Knock Out Punch: stacks of boxers around a ring, a King to dethrone, and a glove to throw; for two to six.

An unofficial implementation of the published rules (Gatwick Games, 2020); only `table/` and `art/` know a screen.
"""

from kotgames.games.knock_out_punch.game import GAME

__all__ = ["GAME"]
