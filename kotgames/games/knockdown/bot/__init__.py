"""The rule bot of Knockdown."""

from kotgames.games.knockdown.bot.policy import greedy

__all__ = ["greedy"]
