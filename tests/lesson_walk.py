"""A lesson gone through by the rules alone, as the tests of lessons do it for every game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from kotgames import games, lessons
from kotgames.bots import players
from kotgames.engine.contract import EXTERNAL, Game
from kotgames.engine.match import Match
from kotgames.lessons import Lesson, Moment, Place, Step, holds

TAUGHT = {game_id: lessons.of(games.get(game_id)) for game_id in games.ids()}
"""The lessons of every game; none where it has none."""


@dataclass(slots=True)
class Walk:
    """A lesson gone through by its `do` lists, its replies and a bot; remembers each place and what was asked and done."""

    lesson: Lesson
    game: Game
    salt: int = 0
    match: Match = field(init=False)
    place: Place = field(default_factory=Place)
    prompts: set[str] = field(default_factory=set)
    done: list[str] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    endings: set[str] = field(default_factory=set)

    def moment(self, step: Step) -> Moment:
        """As the scene asks it of somebody who looks at, holds, lays out and tries what the step wants."""
        seat = self.lesson.seat
        prompt = self.match.state.prompt
        parts = list(step.wait.parts())
        return Moment(
            view=self.match.view(seat),
            prompt=prompt.kind if prompt is not None and self.match.actor == seat else None,
            events=[
                event.seen_by(seat) for turn in self.match.turns[self.place.mark :] for event in turn.events
            ],
            ok=step.has_next,
            over=self.match.outcome is not None,
            looked={part.looked for part in parts if part.looked},
            held=next((part.held for part in parts if part.held), ""),
            refused={part.refused for part in parts if part.refused},
            draft={
                part.draft: part.is_ if part.at_least is None else part.at_least
                for part in parts
                if part.draft
            },
        )

    def go(self) -> None:
        """From the first step to the last."""
        self.match = lessons.begin(self.game, self.lesson)
        for number, step in enumerate(self.lesson.steps):
            if number:
                self._enter(number, step)
            if self.place.marks[-1] == lessons.PASSED_OVER:
                continue
            self.places.append(msgspec.convert(msgspec.to_builtins(self.place), Place))
            self._fulfil(number, step)

    def _enter(self, number: int, step: Step) -> None:
        self.place.step = number
        if step.position is not None:
            self.match = lessons.begin(self.game, self.lesson, number)
            self.place.scenes.append([])
        self.place.marks.append(len(self.match.turns))
        if step.when is not None and not holds(step.when, self.moment(step)):
            self.place.marks[-1] = lessons.PASSED_OVER

    def _fulfil(self, number: int, step: Step) -> None:
        todo = list(step.actions)
        for turn in range(800):
            if holds(step.wait, self.moment(step)):
                assert not todo, f"step {number}: {todo} is not needed"
                return
            assert self.match.outcome is None, f"step {number}: the match is over"
            before = self.match.actor
            assert before is not None
            if before == self.lesson.seat:
                text = self._choose(number, step, todo, turn)
                self.done.append(text)
            else:
                text = self._reply(number, step, turn)
            for event in self.match.act(self.game.parse(text, self.match.card_set)):
                if type(event).__name__ == "MatchEnded":
                    self.endings.add(event.how)  # type: ignore[attr-defined]
            self.place.scenes[-1].append(text)
        raise AssertionError(f"step {number} does not end")

    def _choose(self, number: int, step: Step, todo: list[str], turn: int) -> str:
        prompt = self.match.state.prompt
        assert prompt is not None
        self.prompts.add(prompt.kind)
        if step.allow is None and not todo:
            view = self.match.view(self.lesson.seat)
            action = players.choose("greedy", self.game, self.match.card_set, view, turn + self.salt)
            return self.game.text(action, self.match.card_set)
        assert todo, f"step {number}: nothing to do about {prompt}"
        assert lessons.allowed(step, todo[0]), f"step {number}: {todo[0]} is not allowed"
        return todo.pop(0)

    def _reply(self, number: int, step: Step, turn: int) -> str:
        action = lessons.reply(self.lesson.replies(number), self.match, self.moment(step))
        if action is None:
            actor = self.match.actor
            assert actor is not None
            assert self.lesson.level == "random", f"step {number}: no reply to {self.match.state.prompt}"
            if actor == EXTERNAL:
                return self.game.text(self.match.external(), self.match.card_set)
            view = self.match.view(actor)
            action = players.choose("random", self.game, self.match.card_set, view, turn + self.salt)
        return self.game.text(action, self.match.card_set)


def go_through(lesson: Lesson, game: Game, salt: int = 0) -> Walk:
    """Go through a lesson; another `salt` lets the bots choose otherwise."""
    walk = Walk(lesson, game, salt)
    walk.go()
    return walk


def a_step(say: str, **more: Any) -> Step:
    """A step of a lesson made for a test."""
    return Step("step", say=say, **more)


def a_lesson(*steps: Step, **more: Any) -> Lesson:
    """A lesson made for a test."""
    return Lesson("x", title="X", text="x", language="en", steps=steps, **more)
