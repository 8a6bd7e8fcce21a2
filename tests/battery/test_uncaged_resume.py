"""UNCAGED: a match is put away in the middle of a question between exchanges, read from its file, and goes on as it would have."""

from __future__ import annotations

from functools import cache
from itertools import count
from pathlib import Path

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import Prompt
from kotgames.engine.match import Match
from kotgames.engine.record import Seat, load
from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import actions as a
from tests.battery.case import chooser
from tests.battery.cases import BY_ID

CASE = BY_ID[GAME.id]
QUESTIONS = (
    "discard for a cost",
    "discard forced",
    "option",
    "stand",
    "deflect",
    "place again",
    "mulligan again",
)


def named(prompt: Prompt | None) -> str:
    """The question in the words of `QUESTIONS`."""
    if prompt is None:
        return "over"
    if prompt.kind == "discard":
        return "discard forced" if prompt.params["why"] == "forced" else "discard for a cost"
    if prompt.params.get("again") or (prompt.kind == "mulligan" and prompt.params["count"]):
        return f"{prompt.kind} again"
    return prompt.kind


@cache
def reached(question: str) -> tuple[int, tuple[str, ...]]:
    """The seed of a match of random actions that comes to a question, and the actions up to it."""
    for seed in count(1):
        state = CASE.new(seed)
        dice = Dice(seed)
        taken: list[str] = []
        while state.actor is not None:
            if named(state.prompt) == question and len(state.actions()) > 1:
                return seed, tuple(taken)
            legal = state.actions()
            action = legal[dice.below(len(legal))]
            taken.append(GAME.text(action))
            state.step(action)
    raise AssertionError(question)


def put_away(question: str, path: Path) -> Match:
    """A match with a file, played up to a question."""
    seed, taken = reached(question)
    match = Match.start(GAME, options=CASE.chosen(seed), seed=seed, seats=[Seat(), Seat()], path=path)
    for text in taken:
        match.act(GAME.parse(text))
    assert named(match.state.prompt) == question
    return match


def to_the_end(match: Match, seed: int) -> None:
    """Random actions up to the verdict."""
    choose = chooser(seed)
    while match.actor is not None:
        match.act(choose(match.state))


@pytest.mark.parametrize("question", QUESTIONS)
def test_resumed_in_the_middle_of_a_question_it_goes_on_the_same(question: str, tmp_path: Path) -> None:
    """The question, what may be answered, what each seat sees; then every answer, and one of them to the verdict."""
    path = tmp_path / "put away.match"
    match = put_away(question, path)
    written = path.read_bytes()
    resumed = Match.resume(GAME, load(path))
    assert resumed.state.prompt == match.state.prompt
    assert list(resumed.state.actions()) == list(match.state.actions())
    for viewer in CASE.viewers:
        assert resumed.view(viewer) == match.view(viewer)
    for number, action in enumerate(match.state.actions()):
        here, there = tmp_path / f"here {number}.match", tmp_path / f"there {number}.match"
        here.write_bytes(written)
        one = Match.resume(GAME, load(here), there)
        other = put_away(question, tmp_path / f"never left {number}.match")
        assert one.act(action) == other.act(action)
        assert one.state.digest() == other.state.digest()
        to_the_end(one, number)
        to_the_end(other, number)
        assert one.state.digest() == other.state.digest()
        assert one.outcome == other.outcome is not None
        assert [turn.events for turn in one.turns] == [turn.events for turn in other.turns]
        assert load(there).entries == one.log.entries
    assert path.read_bytes() == written, "the file that was read is as it was"


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_wrong_in_the_middle_of_a_question_is_wrong_there_after_resuming_too(
    question: str, tmp_path: Path
) -> None:
    """The same refusals with the same reasons for every action there is."""
    path = tmp_path / "put away.match"
    match = put_away(question, path)
    resumed = Match.resume(GAME, load(path))
    refusals = {code: match.state.refusal(code) for code in a.all_codes(match.card_set)}
    assert {code: resumed.state.refusal(code) for code in refusals} == refusals
    assert {code for code, refusal in refusals.items() if refusal is None} == set(match.state.actions())
