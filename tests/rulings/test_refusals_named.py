"""What does not fit a question names the question and cites its own rule, in every game."""

from __future__ import annotations

from importlib import import_module

import pytest

from kotgames import games, rulebook
from kotgames.engine.contract import EXTERNAL, Refusal
from kotgames.system.catalogue import Words
from tests.battery.case import Case, chooser
from tests.battery.cases import CASES

USUAL = [case for case in CASES if case.name in games.ids()]


def _refused(case: Case, matches: int) -> dict[tuple[str, str], Refusal]:
    """By question and sort of action: a refusal of what is not asked at all."""
    found: dict[tuple[str, str], Refusal] = {}
    for seed in range(matches):
        state, choose = case.new(seed), chooser(seed)
        codes = list(case.game.codes())
        while state.actor is not None:
            prompt = state.prompt
            assert prompt is not None
            if sum(kind == prompt.kind for kind, _ in found) < 40:
                for code in codes:
                    refusal = state.refusal(code)
                    if refusal is not None and refusal.key == "not_now":
                        found[prompt.kind, str(refusal.params["what"])] = refusal
            state.step(choose(state) if state.actor != EXTERNAL else state.actions()[0])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("case", USUAL, ids=repr)
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_not_asked_names_the_question_and_cites_its_rule(case: Case, language: str) -> None:
    rules, words = rulebook.load(case.game.id, language), Words(language, game=case.game.id)
    decisions = import_module(f"kotgames.games.{case.game.id}.decisions").DECISIONS
    rulings = {decision.key: decision.ruling for decision in decisions}
    refused = _refused(case, 2)
    assert len({kind for kind, _ in refused}) > len(decisions) / 2
    for (kind, what), refusal in refused.items():
        assert refusal.ruling == rulings[kind] or not rulings[kind]
        assert rules.paragraph_for("ruling", refusal.ruling) is not None, (kind, refusal.ruling)
        told = words.refusal(refusal)
        assert words(f"prompt.{kind}.short") in told, told
        assert words(f"family.{what.rpartition('.')[2]}") in told, told
    assert sum(not ruling for ruling in rulings.values()) <= 2, (
        "only the turn itself rests on the order of play"
    )
    assert len(set(rulings.values())) >= len(rulings) / 2, "nearly every question has a rule of its own"
