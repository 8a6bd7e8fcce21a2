"""The rule bot of Knock Out Punch."""

from kotgames.games.knock_out_punch.bot.policy import greedy

__all__ = ["greedy"]
