"""The games at the screen: every module of this folder that has a `CASE`. Nothing else lists them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

from kotgames import games
from tests.ui.cases.case import UiCase

CASES: tuple[UiCase, ...] = tuple(
    sorted(
        (
            case
            for module in pkgutil.iter_modules(__path__, f"{__name__}.")
            if (case := getattr(importlib.import_module(module.name), "CASE", None)) is not None
        ),
        key=lambda case: games.with_table().index(case.game.id),
    )
)
"""One for each game, in the order of the title."""

BY_ID = {case.game.id: case for case in CASES}

each_game = pytest.mark.parametrize("case", CASES, ids=repr)
"""Runs a test once for each game."""


def each(names: str, of: Callable[[UiCase], Iterable[Any]]) -> pytest.MarkDecorator:
    """Runs a test once for each game and whatever it has of something: `names` are those of the parameters besides `case`."""
    wanted = [name.strip() for name in names.split(",")]
    found = []
    for case in CASES:
        for values in of(case):
            parts = values if len(wanted) > 1 else (values,)
            found.append(pytest.param(case, *parts, id="-".join([case.game.id, *map(_name, parts)])))
    return pytest.mark.parametrize(("case", *wanted), found)


def each_game_with(what: str) -> pytest.MarkDecorator:
    """Once for each game that has something that not every game has (`UiCase.without`)."""
    return pytest.mark.parametrize("case", [case for case in CASES if what not in case.without], ids=repr)


def in_turns(names: str, values: Sequence[Any]) -> pytest.MarkDecorator:
    """Runs a test for every game with every value, and by default with a share of them: the games take turns, so that each value is
    taken, each game takes one at least, and a further game costs little. The rest is long. `names` are those of the parameters
    besides `case`."""
    wanted = [name.strip() for name in names.split(",")]
    games = len(CASES)
    found = []
    for number, case in enumerate(CASES):
        for index, value in enumerate(values):
            taken = index % games == number or (number >= len(values) and index == number % len(values))
            parts = value if len(wanted) > 1 else (value,)
            found.append(
                pytest.param(
                    case,
                    *parts,
                    id="-".join([case.game.id, *map(_name, parts)]),
                    marks=() if taken else (pytest.mark.long,),
                )
            )
    return pytest.mark.parametrize(("case", *wanted), found)


def share(case: UiCase, of: Mapping[str, Any]) -> dict[str, Any]:
    """What falls to a game when all take turns at things that every game shows alike (the rooms besides the match)."""
    return {
        name: value for index, (name, value) in enumerate(of.items()) if CASES[index % len(CASES)] is case
    }


def _name(value: Any) -> str:
    return "x".join(map(str, value)) if isinstance(value, tuple) else str(value)


each_position = each("name", lambda case: case.positions)
"""Once for each kind of question of each game."""

each_lesson = each("name", lambda case: case.lessons)
"""Once for each lesson of each game."""

each_size = each("size, text", lambda case: case.sizes)
"""Once for each size at which a game's table is looked at in every run."""
