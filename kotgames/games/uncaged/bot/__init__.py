"""The rule bot of UNCAGED ("greedy") and the rollout policy for a searcher."""

from kotgames.games.uncaged.bot.policy import greedy
from kotgames.games.uncaged.bot.rollout import rollout

__all__ = ["greedy", "rollout"]
