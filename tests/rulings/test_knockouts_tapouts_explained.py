"""The arithmetic that is shown adds up, whatever is played: its numbers come to the number that is rolled against (K17)."""

from __future__ import annotations

from kotgames.engine.chance import Dice
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts.card_set import HIGHEST_NUMBER, LOWEST_NUMBER

FIRST = ("explain.printed", "explain.extra_box")
"""What a sum begins with: the box, or an extra one of a Style."""


def test_k17_only_a_sum_out_of_range_is_held_to_it() -> None:
    lowest = 0
    for seed in range(60):
        state = GAME.new(options=GAME.daily_options(seed), seed=seed)
        dice = Dice(seed)
        while state.actor is not None:
            for action in state.actions():
                lines = {line.key: line.params for line in state.explain(action)}
                if "explain.number" not in lines:
                    continue
                first = next(lines[key]["number"] for key in FIRST if key in lines)
                total = first + sum(params.get("plus", 0) for params in lines.values())
                assert ("explain.clamped" in lines) == (not LOWEST_NUMBER <= total <= HIGHEST_NUMBER)
                assert lines["explain.number"]["number"] == min(max(total, LOWEST_NUMBER), HIGHEST_NUMBER)
                lowest += total == LOWEST_NUMBER
            actions = state.actions()
            state.step(actions[dice.below(len(actions))])
    assert lowest, "the border itself came about"
