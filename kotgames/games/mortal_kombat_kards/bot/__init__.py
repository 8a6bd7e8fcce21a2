"""The rule bot of the Kard Game ("greedy") and the rollout policy for a searcher."""

from kotgames.games.mortal_kombat_kards.bot.policy import greedy
from kotgames.games.mortal_kombat_kards.bot.rollout import rollout

__all__ = ["greedy", "rollout"]
