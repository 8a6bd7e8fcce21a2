"""What a seat knows in a lesson, and what is guessed from it for bots and hints: a guess looks the same to whoever it was made for."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames import games
from kotgames.engine.contract import EVERYBODY, NOBODY
from kotgames.lessons import Step
from tests.lesson_walk import TAUGHT, Walk

LESSONS = [(game_id, lesson) for game_id, found in TAUGHT.items() for lesson in found]


class Guessed(Walk):
    """A walk on which a full state is guessed for every reader at every question, and read again."""

    looked = 0

    def _choose(self, number: int, step: Step, todo: list[str], turn: int) -> str:
        self._look(f"step {number}")
        return super()._choose(number, step, todo, turn)

    def _reply(self, number: int, step: Step, turn: int) -> str:
        self._look(f"step {number}")
        return super()._reply(number, step, turn)

    def _look(self, where: str) -> None:
        match, game = self.match, self.game
        for reader in (*range(len(match.seats)), NOBODY, EVERYBODY):
            view = match.state.view(reader)
            for seed in range(3):
                guess = game.determinize(view, seed, match.card_set)
                assert guess.view(reader) == view, f"{where}, reader {reader}"
                if reader in (match.actor, EVERYBODY):
                    assert list(guess.actions()) == list(match.state.actions()), where
                self.looked += 1


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "lesson"), LESSONS, ids=[f"{one}-{two.id}" for one, two in LESSONS])
def test_a_guess_agrees_with_every_position_of_a_lesson(game_id: str, lesson: Any) -> None:
    walk = Guessed(lesson, games.get(game_id))
    walk.go()
    assert walk.looked > 10
