"""Parts that every game's questions have in common: a button for an action, with why it cannot be taken, and who is waited for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from kotgames.engine.contract import Prompt
from kotgames.ui.table.context import Control, TableContext
from kotgames.ui.table.parts import Questions


class ActionQuestions(Questions):
    """Buttons are called `do.<key>` in the catalogue."""

    longest_called: ClassVar[int] = 10
    """A name of at most so many letters is called in an open question; a longer one would crowd it out, and the rim of a panel says it."""

    def __init__(self, ctx: TableContext[Any, Any]) -> None:
        self.ctx = ctx

    def doing(self, *actions: int) -> Callable[[], None]:
        """Takes these actions when it is called."""
        return lambda: self.ctx.host.commit(actions)

    def action(self, key: str, action: int, icon: str, colour: str = "second", sub: str = "") -> Control:
        """The button of an action; one that may not be taken now says why. `sub` is a second line (odds, what it comes to)."""
        reason = self.ctx.host.refusal(action)
        words = self.ctx.words
        why = words.refusal(reason) if reason is not None else ""
        return Control(key, words(f"do.{key}"), self.doing(action), icon, colour, sub, reason is None, why)

    @staticmethod
    def alike(found: Sequence[Control]) -> list[Control]:
        """Buttons of answers of which none is the obvious one; a single one is the main one."""
        if len(found) < 2:
            return list(found)
        return [
            replace(one, alike=True, colour="second" if one.colour == "primary" else one.colour)
            for one in found
        ]

    def called(self, prompt: Prompt, sentence: str) -> str:
        """A sentence with the name of whoever it is said to before it, where more than one person may be meant and the name is short; a
        secret question says by its curtain whose it is."""
        name = self.ctx.host.name(prompt.seat)
        if prompt.secret or self.alone or len(name) > self.longest_called:
            return sentence
        return f"{name}: {sentence}"

    def disabled(self, key: str, why: str, icon: str, colour: str = "second", *, label: str = "") -> Control:
        """A button that only says what is still wanted."""
        label = label or self.ctx.words(f"do.{key}")
        return Control(key, label, lambda: None, icon, colour, enabled=False, why=why)

    @property
    def alone(self) -> bool:
        """True where one person at most sits here, who knows that they are meant."""
        host = self.ctx.host
        return sum(not host.is_bot(seat) for seat in range(len(host.seats))) < 2

    @property
    def thinking(self) -> int | None:
        """The seat of a bot that is waited for; None if nobody is, or a person."""
        situation = self.ctx.host.situation
        actor: int | None = None if situation.over or situation.past else self.ctx.view["actor"]
        return actor if actor is not None and actor >= 0 and self.ctx.host.is_bot(actor) else None
