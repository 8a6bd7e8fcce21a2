"""The arithmetic that is shown adds up, whatever is played: its numbers come to the number that is rolled against (K17)."""

from __future__ import annotations

import pytest

from kotgames.engine.chance import Dice
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts.card_set import HIGHEST_NUMBER, LOWEST_NUMBER, NO_STEP

FIRST = ("explain.printed", "explain.extra_box")
"""What a sum begins with: the box, or an extra one of a Style."""


@pytest.mark.slow
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


@pytest.mark.parametrize("top", [0, 1])
def test_k3_a_step_that_does_not_exist_has_no_price(top: int) -> None:
    """Off either end of the track, and a side chosen where the next Position is no ground."""
    steps = [GAME.parse(text) for text in ("left", "right", "right top", "right bottom")]
    card_set = GAME.card_set()
    priced = set()
    for index, name in enumerate(card_set.positions):
        ground = index >= card_set.first_ground
        state = GAME.setup(
            {"fighters": [{}, {}], "position": name, "top": top if ground else None, "mobile": 0, "points": 5, "phase": "move"}
        )  # fmt: skip
        for step in steps:
            said = {line.key: line.params for line in state.explain(step)}
            refusal = state.refusal(step)
            exists = refusal is None
            assert bool(said) == exists, (name, step, refusal)
            if exists:
                assert said["explain.mobility"]["cost"] < NO_STEP
                priced.add((index, step))
    assert {step for _, step in priced} == set(steps)
