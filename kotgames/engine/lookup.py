"""Tables that are reckoned entry by entry, when one is first looked up: what search asks for a million times costs a subscript."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Lookup(dict[Key, Value]):
    """A dict that makes what is missing with `make(key)` and keeps it. Only for keys of which there are few."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[Key], Value]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Key) -> Value:
        found = self[key] = self._make(key)
        return found
