"""What the tables of all rulings share: a match that is played by texts, and what happened in it."""

from __future__ import annotations

from typing import Any, TypeVar

from kotgames.engine.contract import Event, Refusal
from kotgames.engine.match import IllegalAction, Match

E = TypeVar("E", bound=Event)


class Played:
    """A match and its events so far."""

    match: Match
    card_set: Any
    past: list[Event]

    def refused(self, text: str) -> Refusal:
        """Why an action may not be taken; the match is as it was."""
        state = self.match.state
        before = (state.digest(), len(self.match.log.entries))
        action = self.match.game.parse(text, self.card_set)
        try:
            self.match.act(action)
        except IllegalAction as error:
            assert (state.digest(), len(self.match.log.entries)) == before
            assert action not in state.actions()
            return error.refusal
        raise AssertionError(f"{text!r} was taken")

    @property
    def asked(self) -> tuple[str, int]:
        """What is asked, and whom."""
        prompt = self.match.state.prompt
        assert prompt is not None
        return prompt.kind, prompt.seat

    def all(self, kind: type[E]) -> list[E]:
        """All events of a kind since the beginning."""
        return [event for event in self.past if isinstance(event, kind)]

    def only(self, kind: type[E]) -> E:
        """The one event of a kind since the beginning."""
        (event,) = self.all(kind)
        return event
