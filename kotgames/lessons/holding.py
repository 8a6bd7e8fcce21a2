"""Conditions at a moment, the actions that a step allows, the opponent's answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from kotgames.engine.contract import Action, Event
from kotgames.engine.match import Match
from kotgames.lessons.model import Condition, Reply, StepRow


@dataclass(slots=True)
class Moment:
    """A moment of a match that conditions are held against. `things` gives the object ids a lesson's name means now."""

    view: Mapping[str, Any]
    prompt: str | None = None
    events: Sequence[Event] = ()
    ok: bool = False
    over: bool = False
    looked: set[str] = field(default_factory=set)
    held: str = ""
    refused: set[str] = field(default_factory=set)
    draft: Mapping[str, Any] = field(default_factory=dict)
    things: Callable[[str], Sequence[str]] = lambda name: [name]


def holds(condition: Condition, moment: Moment) -> bool:
    """True where all parts of a condition hold at a moment."""
    c = condition
    return (
        (c.ok is None or c.ok == moment.ok)
        and (c.over is None or c.over == moment.over)
        and (c.prompt is None or c.prompt == moment.prompt)
        and (c.event is None or any(_is(event, c) for event in moment.events))
        and (c.view is None or _compares(c, value_at(moment.view, c.view)))
        and (c.draft is None or _compares(c, value_at(moment.draft, c.draft)))
        and (c.looked is None or any(name in moment.looked for name in moment.things(c.looked)))
        and (c.held is None or moment.held in moment.things(c.held))
        and (c.refused is None or c.refused in moment.refused)
        and (c.all is None or all(holds(part, moment) for part in c.all))
        and (c.any is None or any(holds(part, moment) for part in c.any))
        and (c.not_ is None or not holds(c.not_, moment))
    )


def _is(event: Event, condition: Condition) -> bool:
    if type(event).__name__ != condition.event:
        return False
    return all(getattr(event, name, None) == value for name, value in condition.where.items())


def value_at(view: Any, path: str) -> Any:
    """The value at a dotted path of plain data; None where there is nothing."""
    for part in path.split("."):
        if isinstance(view, Mapping):
            view = view.get(part)
        elif isinstance(view, (list, tuple)) and part == "count":
            view = len(view)
        elif isinstance(view, (list, tuple)) and part.isdigit() and int(part) < len(view):
            view = view[int(part)]
        else:
            return None
    return view


def _compares(condition: Condition, value: Any) -> bool:
    if condition.at_least is not None or condition.at_most is not None:
        if not isinstance(value, (int, float)):
            return False
        low = condition.at_least is None or value >= condition.at_least
        return low and (condition.at_most is None or value <= condition.at_most)
    return bool(value == condition.is_)


def allowed(step: StepRow, text: str) -> bool:
    """True for the text form of an action that a step allows."""
    if step.reading:
        return False
    return step.allow is None or any(fnmatchcase(text, pattern) for pattern in step.allow)


def reply(replies: Sequence[Reply], match: Match, moment: Moment) -> Action | None:
    """The action of the scripted opponent now; None leaves it to the bot."""
    for entry in replies:
        if entry.when is not None and not holds(entry.when, moment):
            continue
        for action in match.state.actions():
            if fnmatchcase(match.game.text(action, match.card_set), entry.play):
                return action
    return None
