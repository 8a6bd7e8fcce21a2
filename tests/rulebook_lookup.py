"""What the tests of every game's rules ask of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kotgames.engine.contract import Event, event_key
from kotgames.rulebook import Kind, Rules


def unresolved(rules: Rules, kind: Kind, keys: Iterable[str]) -> list[str]:
    """The keys on which the rules have no paragraph."""
    return [key for key in keys if rules.paragraph_for(kind, key) is None]


def explained(rules: Rules, event: Event) -> str:
    """The id of the paragraph on an event."""
    paragraph = rules.paragraph_for("event", event_key(event))
    assert paragraph is not None
    return paragraph.id


def figures(value: Any, *steps: str | int) -> Iterator[tuple[str | int, ...]]:
    """The paths of all figures of card data: whole numbers, and the pairs of a Playchart."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from figures(part, *steps, key)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from figures(part, *steps, index)
    elif type(value) is int or steps[-2:-1] == ("numbers",):
        yield steps
