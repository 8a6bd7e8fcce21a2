"""Figures that a text of rules reads from the card data, so that no number in it is ever stale.

rules.hand                      by keys (a number may be one)
cards.ace.count                 a row of a list by its id
cards.*.count                   all entries, added up
fighters.*.likes#               how many of them there are
rules.hand + 2 * rules.bonus    signs stand between blanks
cards.ace.numbers               a list of words, joined by middle dots
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_SIGNS = re.compile(r" ([+-]) ")


def figure(data: Mapping[str, Any], expression: str) -> str:
    """An expression worked out, in words. Raises LookupError where the data has no such figure."""
    expression = expression.strip()
    if " * " not in expression and not _SIGNS.search(expression):
        value = _atom(data, expression)
        if isinstance(value, list) and value and all(isinstance(part, str) for part in value):
            return " · ".join(value)
        return value if isinstance(value, str) else str(_number(value, expression))
    parts = ["+", *_SIGNS.split(expression)]
    total = 0
    for sign, product in zip(parts[::2], parts[1::2], strict=True):
        value = 1 if sign == "+" else -1
        for atom in product.split(" * "):
            value *= _number(_atom(data, atom.strip()), expression)
        total += value
    return str(total)


def _number(value: Any, expression: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise LookupError(expression)
    return value


def _atom(data: Mapping[str, Any], atom: str) -> Any:
    if atom.isdigit():
        return int(atom)
    path, count, rest = atom.partition("#")
    if rest:
        raise LookupError(atom)
    spread = False
    values: list[Any] = [data]
    for step in path.split("."):
        if step == "*":
            spread = True
            values = [entry for value in values for entry in _entries(value, atom)]
            continue
        values = [entry for entry in (_entry(value, step) for value in values) if entry is not None]
        if not values:  # a row may lack a value, but somebody must have it
            raise LookupError(atom)
    if spread:
        return len(values) if count else sum(_number(value, atom) for value in values)
    return len(_entries(values[0], atom)) if count else values[0]


def _entries(value: Any, atom: str) -> list[Any]:
    if isinstance(value, Mapping):
        return list(value.values())
    if isinstance(value, (list, tuple)):
        return list(value)
    raise LookupError(atom)


def _entry(value: Any, step: str) -> Any:
    """The part of a value under a key, under the id of a row, or under a number; None where there is none."""
    if isinstance(value, Mapping):
        return value.get(int(step)) if step.isdigit() and step not in value else value.get(step)
    if isinstance(value, (list, tuple)):
        if step.isdigit():
            return value[int(step)] if int(step) < len(value) else None
        return next((row for row in value if isinstance(row, Mapping) and row.get("id") == step), None)
    return None
